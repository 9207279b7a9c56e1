use super::*;
use crate::folding::{marked, size};
use crate::random::Random;
use arena::{Action, BoutId, Plate};

/// The text of a body.
fn content(body: &Body) -> String {
    body.json["content"].as_str().unwrap_or_default().to_owned()
}

/// Fails on anything that Discord would refuse in a message.
fn check(body: &Body) {
    let text = content(body);
    let text = text.as_str();
    let components = body.json["components"].as_array().expect("components");
    let rows: Vec<&Value> = components.iter().filter(|it| it["type"] == 1).collect();
    assert!(text.chars().count() <= TEXT && size(text) <= TEXT, "{} characters", size(text));
    assert!(!text.trim().is_empty() || !rows.is_empty() || !body.files.is_empty(), "empty");
    assert_eq!(text.matches("```").count() % 2, 0, "an open block: {text}");
    assert!(rows.len() <= ROWS);
    let ids = custom_ids(&body.json);
    let mut distinct = ids.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(ids.len(), distinct.len(), "two controls with one id");
    let within = |value: &Value, limit: usize| {
        let count = value.as_str().expect("text").chars().count();
        (1..=limit).contains(&count)
    };
    for row in rows {
        let components = row["components"].as_array().expect("components");
        let menus = components.iter().filter(|c| c["type"] == 3).count();
        assert!((1..=BUTTONS).contains(&components.len()));
        assert!(menus == 0 || components.len() == 1);
        for component in components {
            assert!(within(&component["custom_id"], LINE));
            if component["type"] == 2 {
                assert!(within(&component["label"], LABEL));
                continue;
            }
            let options = component["options"].as_array().expect("options");
            assert!((1..=CHOICES).contains(&options.len()));
            let (least, most) = (&component["min_values"], &component["max_values"]);
            let (least, most) = (least.as_u64().unwrap(), most.as_u64().unwrap());
            assert!(least <= most && most >= 1 && most <= options.len() as u64);
            for option in options {
                assert!(within(&option["label"], LINE) && within(&option["value"], LINE));
                assert!(option.get("description").is_none_or(|text| within(text, LINE)));
            }
        }
    }
    let mentions = &body.json["allowed_mentions"];
    assert_eq!(mentions["parse"], json!([]));
    for id in mentions["users"].as_array().expect("users") {
        let mark = format!("<@{}>", id.as_str().expect("an id"));
        assert!(text.contains(&mark), "{mark} is to be notified but not named");
    }
}

fn words(random: &mut Random, limit: u64) -> String {
    let pieces = [
        "thrust ",
        "{@17}",
        "\n",
        "{t:1700000000}",
        "ä",
        "🗡",
        "```",
        "{",
        "}",
        "{@}",
        "@everyone ",
        "a",
        "<@",
    ];
    let count = random.below(limit);
    (0..count).map(|_| pieces[random.below(pieces.len() as u64) as usize]).collect()
}

fn random_say(random: &mut Random) -> Message {
    let control = |random: &mut Random| {
        let action = Action::Panel(BoutId(random.below(3) as i64));
        if random.below(2) == 0 {
            Control::Button {
                label: words(random, 60),
                style: Style::Primary,
                action,
                barred: random.below(2) == 0,
                sign: None,
            }
        } else {
            let count = random.below(80);
            let choices = (0..count).map(|_| {
                MenuChoice::new(random.below(100) as u16, words(random, 60), words(random, 60))
            });
            Control::Menu {
                choices: choices.collect(),
                placeholder: words(random, 90),
                at_least: random.below(10) as u8,
                at_most: random.below(10) as u8,
                action,
            }
        }
    };
    let count = random.below(12);
    Message {
        head: words(random, 900),
        small: words(random, 400),
        mono: (random.below(3) > 0).then(|| words(random, 900)),
        tail: words(random, 300),
        controls: (0..count).map(|_| control(random)).collect(),
        mention: (0..random.below(6)).map(|_| random.below(40)).collect(),
        ..Message::default()
    }
}

#[test]
fn whatever_is_said_keeps_discords_limits() {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let message = random_say(&mut random);
        for body in
            [post(&message, "nonce", None), edit(&message, "nonce", None), private(&message, None)]
        {
            check(&body);
        }
    }
}

#[test]
fn a_short_message_is_said_in_full() {
    let message = Message {
        head: "Ada plays Thrust. {@5}, see {#6}.".to_owned(),
        small: "-# die 5 + 3 = 8 [rolls]".to_owned(),
        mono: Some("ST 3".to_owned()),
        tail: "Waiting for {@7} until {t:1700000000}.".to_owned(),
        controls: vec![Control::Button {
            label: "Your move".to_owned(),
            style: Style::Primary,
            action: Action::Panel(BoutId(4)),
            barred: false,
            sign: None,
        }],
        mention: vec![7, 7],
        ..Message::default()
    };
    assert_eq!(
        post(&message, "n1", None).json,
        json!({
            "content": "Ada plays Thrust. <@5>, see <#6>.\n-# die 5 + 3 = 8 [rolls]\n```\nST 3\n```\nWaiting for <@7> until <t:1700000000:R>.",
            "components": [{ "type": 1, "components": [{
                "type": 2, "style": 1, "label": "Your move", "custom_id": "s1:panel:4", "disabled": false,
            }]}],
            "allowed_mentions": { "parse": [], "users": ["7"] },
            "nonce": "n1",
            "enforce_nonce": true,
        })
    );
}

#[test]
fn a_long_message_keeps_its_title_its_board_its_end_and_its_mentions() {
    let events: Vec<String> = (0..200).map(|n| format!("line {n} of what happened")).collect();
    let board: Vec<String> = (0..20).map(|n| format!("{n:<30}")).collect();
    let message = Message {
        head: format!("Bout 12\n{}", events.join("\n")),
        mono: Some(board.join("\n")),
        tail: "Waiting for {@9}.".to_owned(),
        mention: vec![9],
        ..Message::default()
    };
    let body = private(&message, None);
    check(&body);
    let text = &content(&body);
    assert!(text.starts_with("Bout 12\n… "), "{text}");
    assert!(text.contains(board.join("\n").trim_end()), "{text}");
    assert!(text.contains("line 199 of what happened\n```"), "{text}");
    assert!(text.ends_with("Waiting for <@9>."), "{text}");
    assert!(size(text) > TEXT - 40, "{} characters: room is wasted", size(text));
}

#[test]
fn those_to_be_notified_are_named_even_if_the_text_forgets_them() {
    let message =
        Message { head: "Begin!".to_owned(), mention: vec![3, 0, 4], ..Message::default() };
    assert_eq!(content(&private(&message, None)), "Begin!\n<@3> <@4>");
}

#[test]
fn nobody_named_is_notified_unless_asked_for() {
    let message = sentence("{@3} <@&4> @everyone");
    assert_eq!(
        private(&message, None).json["allowed_mentions"],
        json!({ "parse": [], "users": [] })
    );
}

#[test]
fn a_message_is_known_again_by_text_controls_and_file() {
    let mut random = Random::new(4);
    let message = Message { head: "  Round 3 {@5}".to_owned(), ..random_say(&mut random) };
    let sent = post(&message, "n", None).json;
    let shown = json!({
        "content": sent["content"].as_str().map(str::trim),
        "components": sent["components"],
        "attachments": [],
    });
    assert!(is_same(&message, "n", &shown));
    let other = Message { head: "Round 4".to_owned(), ..message.clone() };
    assert!(!is_same(&other, "n", &shown));
    let with_file = Message { files: vec![("a.json".to_owned(), "{}".to_owned())], ..message };
    assert!(!is_same(&with_file, "n", &shown));
}

#[test]
fn an_edit_without_a_file_takes_the_old_one_away() {
    let message = sentence("Over.");
    assert_eq!(edit(&message, "n", None).json["attachments"], json!([]));
    assert_eq!(edit(&message, "n", None).json["components"], json!([]));
}

/// A message with a board, and the picture of its plate.
fn with_plate() -> (Message, Picture) {
    let [game, name, facts] = ["game", "game-7", "{}"].map(str::to_owned);
    let message = Message {
        head: "Turn 3".to_owned(),
        mono: Some("a board".to_owned()),
        plate: Some(Plate { game, name, facts, ..Plate::default() }),
        ..Message::default()
    };
    (message, Picture { png: vec![1, 2, 3], alt: "Ada stands in A1.".to_owned() })
}

#[test]
fn a_picture_comes_in_place_of_the_text_and_without_one_there_is_the_text() {
    let (message, picture) = with_plate();
    let body = post(&message, "abcdefghij", Some(&picture));
    assert_eq!(content(&body), "Turn 3");
    let named = json!([{
        "id": "0", "filename": "game-7-abcdefgh.png", "description": "Ada stands in A1.",
    }]);
    assert_eq!(body.json["attachments"], named);
    let file = &body.files[0];
    assert_eq!((&file.bytes, file.kind), (&picture.png, "image/png"));
    // The part that it does not show stays in the block.
    let plate = message.plate.clone().map(|it| Plate { rest: Some("costs".to_owned()), ..it });
    let more = Message { plate, ..message.clone() };
    assert_eq!(content(&edit(&more, "n", Some(&picture))), "Turn 3\n```\ncosts\n```");
    assert_eq!(content(&edit(&more, "n", None)), "Turn 3\n```\na board\n```");
    // Where none could be drawn the text stands, and an older picture goes.
    let bare = edit(&message, "n", None);
    assert_eq!(content(&bare), "Turn 3\n```\na board\n```");
    assert_eq!((bare.files, &bare.json["attachments"]), (Vec::new(), &json!([])));
}

#[test]
fn a_private_answer_is_a_post_that_one_person_sees() {
    let (message, picture) = with_plate();
    let message =
        Message { tail: "Step or thrust?".to_owned(), brief: "Your turn.".to_owned(), ..message };
    let drawn = private(&message, Some(&picture));
    assert_eq!(content(&drawn), "Your turn.");
    assert_eq!(drawn.json["attachments"][0]["filename"], json!("game-7-own.png"));
    assert_eq!((&drawn.json["flags"], drawn.files.len()), (&json!(64), 1));
    let bare = edit(&message, PRIVATE, None);
    assert_eq!(content(&bare), "Turn 3\n```\na board\n```\nStep or thrust?");
    assert_eq!((&bare.json["flags"], &bare.json["attachments"]), (&Value::Null, &json!([])));
    assert_eq!(content(&private(&Message::default(), None)), NOTHING);
}

#[test]
fn a_message_is_known_again_with_its_picture_and_without() {
    let (message, picture) = with_plate();
    for drawn in [None, Some(&picture)] {
        let sent = post(&message, "n", drawn).json;
        let shown = json!({
            "content": sent["content"],
            "components": [],
            "attachments": sent["attachments"].as_array().cloned().unwrap_or_default(),
        });
        assert!(is_same(&message, "n", &shown));
        assert_eq!(is_same(&message, "m", &shown), drawn.is_none());
    }
}

#[test]
fn what_leads_to_a_message_becomes_a_link_or_words_where_there_is_no_room() {
    let led = |at: usize| format!("{{>900/80/{at}|#{at} A_B}}");
    let link = |at: usize| format!("[#{at} A\\_B](https://discord.com/channels/900/80/{at})");
    let head = |words: &str| format!("**{}** waits. {words}\n• {}: soon", led(5), led(6));
    let said = |head: String| Message { head, ..Message::default() };
    let text = |head: &str| content(&post(&said(head.to_owned()), "n", None));
    assert_eq!(text(&head("")), format!("**{}** waits. \n• {}: soon", link(5), link(6)));
    assert_eq!(marked("{>1/2|x} {>1/2/3} {>1/a/3|x}"), "{>1/2|x} {>1/2/3} {>1/a/3|x}");
    // The last gives way first, and words are left out only after the links.
    let room = TEXT - size(&text(&head("")));
    let full = text(&head(&"x".repeat(room)));
    assert_eq!(size(&full), TEXT);
    let one = text(&head(&"x".repeat(room + 1)));
    assert!(one.contains(&link(5)) && one.ends_with("• #6 A\\_B: soon"), "{one}");
    let none = text(&head(&"x".repeat(TEXT - size(&text(&said(led(5)).head)))));
    assert!(none.starts_with("**#5 A\\_B** waits."), "{none}");
    // It is recognised in every form in which it may have been sent.
    let message = said(format!("{} `/bout log`", led(5)));
    for sent in [
        format!("{} </bout log:77>", link(5)),
        format!("{} `/bout log`", link(5)),
        "#5 A\\_B `/bout log`".to_owned(),
    ] {
        assert!(is_same(&message, "n", &json!({ "content": sent })), "{sent}");
    }
    assert!(!is_same(&message, "n", &json!({ "content": "#5 A\\_B `/bout start`" })));
}

#[test]
fn marks_that_are_none_stay_as_they_are() {
    for text in
        ["{", "}", "{}", "{@}", "{@x}", "{t:-5}", "{@1", "{@123456789012345678901}", "{x:1}"]
    {
        assert_eq!(marked(text), text);
    }
    assert_eq!(marked("{{@1}}"), "{<@1>}");
}

#[test]
fn signs_in_names_mark_nothing_up_in_prose() {
    let message = Message {
        head: "a __b and _c_ take `/me time_zone`, `half".to_owned(),
        mono: Some("a_b".to_owned()),
        tail: "See https://x.example/a_b, {@5}".to_owned(),
        ..Message::default()
    };
    assert_eq!(
        content(&private(&message, None)),
        "a \\_\\_b and \\_c\\_ take `/me time_zone`, `half\n```\na_b\n```\n\
         See https://x.example/a_b, <@5>"
    );
}

#[test]
fn a_name_from_right_to_left_turns_no_figure_round() {
    let message = Message {
        head: "שלום עולם 0 – 1 علي, Carol `שלום`".to_owned(),
        mono: Some("1 שלום 3".to_owned()),
        ..Message::default()
    };
    assert_eq!(
        content(&private(&message, None)),
        "\u{2068}שלום עולם\u{2069} 0 – 1 \u{2068}علي\u{2069}, Carol `שלום`\n\
         ```\n1 \u{2068}שלום\u{2069} 3\n```"
    );
}

#[test]
fn words_from_right_to_left_stand_apart_on_controls_and_limits_count_what_sets_them_apart() {
    let name = "שלום";
    let button = |label: String| Control::Button {
        label,
        style: Style::Secondary,
        action: Action::Help(0),
        barred: false,
        sign: None,
    };
    let option = |index, label: String| MenuChoice::new(index, label.clone(), label);
    let menu = Control::Menu {
        placeholder: format!("{name} 0 – 1"),
        at_least: 1,
        at_most: 1,
        choices: vec![option(0, format!("{name} 5")), option(1, format!("{name} 1 ").repeat(20))],
        action: Action::Topic(0),
    };
    let long = format!("{name} 1 ").repeat(20);
    let (rows, _) = rows(&[button(format!("{name} wins: 5 laurels")), button(long), menu]);
    let apart = format!("\u{2068}{name}\u{2069}");
    let label = |row: usize, at: usize| rows[row]["components"][at]["label"].as_str().unwrap();
    assert_eq!(label(0, 0), format!("{apart} wins: 5 laurels"));
    let menu = &rows[1]["components"][0];
    assert_eq!(menu["placeholder"], format!("{apart} 0 – 1"));
    assert_eq!(menu["options"][0]["label"], format!("{apart} 5"));
    assert_eq!(menu["options"][0]["description"], format!("{apart} 5"));
    let long = menu["options"][1]["label"].as_str().unwrap();
    for (text, most) in [(label(0, 1), LABEL), (long, LINE)] {
        assert!(text.encode_utf16().count() <= most && text.ends_with('…'), "{text}");
        assert_eq!(text.matches('\u{2068}').count(), text.matches('\u{2069}').count(), "{text}");
    }
}

#[test]
fn buttons_stand_together_where_they_would_not_fit_apart() {
    let button = |page| Control::Button {
        label: "Look".to_owned(),
        style: Style::Secondary,
        action: Action::Help(page),
        barred: false,
        sign: None,
    };
    let line = MenuChoice::new(0, "One", "");
    let menu = |page| Control::Menu {
        placeholder: "Which?".to_owned(),
        at_least: 1,
        at_most: 1,
        choices: vec![line.clone()],
        action: Action::Topic(page),
    };
    let apart = [button(0), button(1)].into_iter().chain((0..3).map(menu));
    let controls: Vec<Control> = apart.chain((2..8).map(button)).collect();
    let (laid, left_out) = rows(&controls);
    let kinds: Vec<usize> =
        laid.iter().map(|row| row["components"].as_array().unwrap().len()).collect();
    assert_eq!((kinds, left_out), (vec![1, 1, 1, 5, 3], 0));
    let (laid, left_out) = rows(&controls[..9]);
    assert_eq!((laid[0]["components"].as_array().unwrap().len(), left_out), (2, 0), "in its order");
}

#[test]
fn no_button_stands_alone_in_a_row_after_others() {
    let button = |at: usize| Control::Button {
        label: at.to_string(),
        style: Style::Secondary,
        action: Action::Forget,
        barred: false,
        sign: None,
    };
    let shape = |count| {
        let controls = (0..count).map(button).collect();
        let body = direct(&Message { controls, ..sentence("x") });
        let rows = body.json["components"].as_array().unwrap().clone();
        rows.iter().map(|row| row["components"].as_array().unwrap().len()).collect::<Vec<_>>()
    };
    assert_eq!(
        [1, 5, 6, 7, 11].map(shape),
        [vec![1], vec![5], vec![4, 2], vec![5, 2], vec![5, 4, 2]]
    );
}
