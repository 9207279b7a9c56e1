//! Forbidden presses: each gets a private sentence, and nothing changes.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, MINUTE, PATIENCE, choices, is_over, unhurried};
use sandbox::{Options, Outcome, Post, User};
use serde_json::Value;

/// Checks for a private sentence to the presser, without technical words.
fn check_sentence(told: &Post) {
    assert!(told.ephemeral, "{}", told.content);
    assert!(told.content.contains('.') && told.content.contains(' '), "{}", told.content);
    assert!(!told.content.contains("Something went wrong"), "{}", told.content);
}

/// A dealt bout, a player who is asked, their panel, and the other player.
async fn asked<'h>(hall: &'h Hall) -> (Bout<'h>, User, Post, User) {
    let bout = hall.duel().await;
    bout.deal().await;
    let (user, panel) = bout.asked().await;
    let other = bout.players.iter().find(|player| player.id() != user.id()).unwrap().clone();
    (bout, user, panel, other)
}

#[tokio::test]
async fn an_old_panel_brings_a_fresh_one() {
    let hall = Hall::reading().await;
    let (bout, user, panel, _) = asked(&hall).await;
    // So old that Discord no longer lets it be deleted: the next one leaves it in place.
    hall.sandbox.advance(15 * MINUTE);
    let chance = &mut Chance::new(7);
    while choices(&bout.panel(&user).await) == choices(&panel) {
        assert!(bout.round(chance).await, "the bout goes on");
    }
    let before = bout.fingerprint().await;
    let mut passed = 0;
    for choice in choices(&panel) {
        let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
        let kind = if values.is_empty() { 2 } else { 3 };
        let begun = user.forge_press(panel.channel, panel.id, kind, &choice.custom_id, &values);
        // The pressed panel is the one that is refreshed.
        let told = begun.unwrap().answered(PATIENCE).await.unwrap();
        let Outcome::Updated(told) = told else { panic!("{told:?}") };
        check_sentence(&told);
        // One of them may be the final choice.
        let is_done = told.content.contains("That is done already");
        assert!(is_done || told.content.contains("That choice has passed"), "{}", told.content);
        passed += u32::from(!is_done);
        assert_eq!(told.id, panel.id);
        let own = bout.panel(&user).await;
        assert_eq!(choices(&told), choices(&own));
    }
    assert!(0 < passed);
    assert_eq!(bout.fingerprint().await, before);
}

#[tokio::test]
async fn a_panel_takes_the_place_of_the_one_before() {
    let hall = Hall::reading().await;
    let (bout, user, _, _) = asked(&hall).await;
    let fresh = bout.panel(&user).await;
    let own = |panel: &Post| panel.ephemeral && !choices(panel).is_empty();
    let only_fresh = |_: &sandbox::Sandbox| {
        let all = user.messages(bout.channel).into_iter().filter(own);
        (all.map(|panel| panel.id).collect::<Vec<_>>() == [fresh.id]).then_some(())
    };
    hall.sandbox.wait_until(only_fresh, PATIENCE).await.expect("the older one is taken away");
}

#[tokio::test]
async fn a_doubled_press_counts_once() {
    let hall = Hall::reading().await;
    let bout = hall.duel().await;
    let panel = bout.panel(&hall.ada).await;
    let choice = choices(&panel).swap_remove(0);
    assert!(choice.values.is_empty() || choice.values.len() == 1);
    let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
    let presses: Vec<_> = (0..5)
        .map(|_| hall.ada.press(panel.channel, panel.id, &choice.custom_id, &values).unwrap())
        .collect();
    for press in presses {
        check_sentence(&press.post_within(PATIENCE).await.unwrap());
    }
    let sent = |post: &Post| post.content.contains("Ada sends a");
    hall.claudia.await_message(bout.channel, sent, PATIENCE).await.unwrap();
    // Another player's answer comes after all of that in the channel.
    bout.answer(&hall.brutus, &mut Chance::new(1)).await;
    let dealt = |post: &Post| post.content.contains(": play");
    hall.claudia.await_message(bout.channel, dealt, PATIENCE).await.unwrap();
    let posts = hall.sandbox.public_messages(bout.channel);
    assert_eq!(posts.iter().filter(|post| sent(post)).count(), 1);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn forged_controls_are_told_apart_from_ours() {
    let hall = Hall::reading().await;
    let (bout, user, panel, _) = asked(&hall).await;
    let before = bout.fingerprint().await;
    let id = bout.id;
    let ours = choices(&panel).swap_remove(0).custom_id;
    let stem = ours.rsplit_once(':').unwrap().0.to_owned();
    let forged = [
        "x".to_owned(),
        "s1".to_owned(),
        "s1:".to_owned(),
        "s2:panel:1".to_owned(),
        format!("s1:panel:{id}:1"),
        format!("s1:panel:0{id}"),
        "s1:panel:99999".to_owned(),
        "s1:panel:-1".to_owned(),
        "s1:panel:99999999999999999999999".to_owned(),
        format!("s1:choose:{id}"),
        format!("s1:choose:{id}:0:0:0"),
        format!("s1:choose:{id}:18446744073709551615:255:65534"),
        format!("{stem}:65534"),
        format!("{stem}:65535"),
        format!("{stem}:m"),
        format!("{stem}:-1"),
        format!("{ours}~0"),
        format!("s1:aside:{id}:0:0"),
        format!("s1:aside:{id}:4294967295:65535"),
        format!("s1:consent:{id}:3:1"),
        format!("s1:orders:{id}:60000"),
        format!("s1:log:{id}:4294967295"),
        "s1:table:4294967295".to_owned(),
        format!("s1:join:{id}:0"),
        format!("s1:begin:{id}"),
        format!("s1:off:{id}"),
        format!("s1:accept:{id}:0"),
        "💥".repeat(25),
        "'; drop table bout; --".to_owned(),
    ];
    let post = bout.standing().await;
    for custom_id in &forged {
        check_sentence(&hall.forge(&user, &post, custom_id, &[]).await);
    }
    for values in [vec!["0", "0"], vec!["65536"], vec!["-1"], vec![""], vec!["x"], vec!["1"; 25]] {
        check_sentence(&hall.forge(&user, &post, &format!("{stem}:m"), &values).await);
    }
    assert_eq!(bout.fingerprint().await, before);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_finished_bout_takes_no_more_answers() {
    let hall = Hall::reading().await;
    let (bout, user, panel, other) = asked(&hall).await;
    let sure = hall.command(&other, "bout resign", Options::new()).await;
    let told = hall.press(&other, &sure, "Play on").await;
    assert!(told.button("More…").is_some(), "it leads to the panel: {}", told.content);
    let sure = hall.command(&other, "bout resign", Options::new()).await;
    hall.press(&other, &sure, "Give up").await;
    let over = |post: &Post| crate::hall::is_over(post);
    let last = user.await_message(bout.channel, over, PATIENCE).await.unwrap();
    let choice = choices(&panel).swap_remove(0);
    let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
    let old = [
        choice.custom_id,
        format!("s1:resign:{}", bout.id),
        format!("s1:undo:{}:0", bout.id),
        format!("s1:sit:{}", bout.id),
        format!("s1:aside:{}:1:0", bout.id),
        format!("s1:consent:{}:1:1", bout.id),
    ];
    for id in &old {
        let values = if id.contains("choose") { &values[..] } else { &[] };
        let told = hall.forge(&user, &bout.lobby, id, values).await;
        check_sentence(&told);
        assert!(told.content.contains("is over"), "{id}: {}", told.content);
    }
    let typed = Options::new().string("answer", "pass").integer("bout", bout.id);
    let told = hall.command(&user, "act", typed).await;
    check_sentence(&told);
    assert!(told.content.contains("is over"), "{}", told.content);
    assert_eq!(bout.standing().await.text(), last.text());
    assert!(boards::verify(&bout.export().await).unwrap().holds());
    checks::all(&hall.sandbox);
}

const NASTY: [&str; 14] = [
    "@everyone",
    "@here <@&1>",
    "<@1> <#2> </help:3>",
    "```js\nalert(1)```",
    "**bold** __under__ ~~gone~~ ||spoiler||",
    "[click](https://evil.example)",
    "\u{202e}desrever\u{202c}",
    "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}algo",
    "\u{200b}\u{200b}\u{200b}",
    "{@123456} {t:1} {#5}",
    "s1:panel:1",
    "'; drop table person; --",
    "𝕳𝖚𝖌𝖊 🏳️‍🌈 👨‍👩‍👧‍👦 ﷽",
    "# Heading\n> quote",
];

/// Checks that only the bot's own marks notify anybody, and that no text is shown as a link.
fn check_said(hall: &Hall) {
    let known: Vec<String> =
        hall.sandbox.users().iter().map(|user| user.id().to_string()).collect();
    let mut said = 0;
    for one in hall.sandbox.recorded() {
        let Ok(body) = serde_json::from_str::<Value>(&one.body) else { continue };
        let content = checks::said(&body).or(checks::said(&body["data"]));
        let Some(content) = content else { continue };
        said += 1;
        for wrong in ["@everyone", "@here", "<@&", "](http", "</help", "\u{202e}", "**bold**"] {
            assert!(!content.contains(wrong), "{wrong:?} in {content}");
        }
        let marks = content.split("<@").skip(1).filter_map(|rest| rest.split_once('>'));
        for (id, _) in marks {
            assert!(known.contains(&id.to_owned()), "<@{id}> in {content}");
        }
        assert!(content.matches("```").count() % 2 == 0, "an open block: {content}");
    }
    assert!(5 < said, "{said}");
}

#[tokio::test]
async fn no_name_pings_anybody_or_breaks_anything() {
    let hall = Hall::reading().await;
    for names in NASTY.chunks(2) {
        let people: Vec<_> = names.iter().map(|name| hall.sandbox.add_user(name)).collect();
        hall.sandbox.clear_recorded();
        let options = unhurried().user("opponent", people[1].id());
        let lobby = hall.lobby(&people[0], options).await;
        assert_eq!(lobby.mentions, [people[1].id()]);
        hall.press(&people[1], &lobby, "Accept").await;
        let bout = hall.begin(lobby, &[&people[0], &people[1]]).await;
        bout.deal().await;
        for line in bout.standing().await.content.lines() {
            let is_board = line.contains('│') || line.contains('┼');
            assert!(!is_board || line.chars().count() <= 32, "{line}");
        }
        let typed = Options::new().string("answer", names[0]).integer("bout", bout.id);
        let told = hall.command(&people[0], "act", typed).await;
        assert!(told.mentions.is_empty());
        let sure = hall.command(&people[0], "bout resign", Options::new()).await;
        hall.press(&people[0], &sure, "Give up").await;
        let look = |_: &sandbox::Sandbox| last(&bout);
        hall.sandbox.wait_until(look, crate::hall::PATIENCE).await.unwrap();
        hall.command(&hall.claudia, "leaderboard", Options::new()).await;
        check_said(&hall);
        checks::all(&hall.sandbox);
    }
}

fn last(bout: &Bout<'_>) -> Option<Post> {
    let posts = bout.hall.sandbox.public_messages(bout.channel);
    posts.into_iter().find(|post| crate::hall::number_of(post, "again") == Some(bout.id))
}

#[tokio::test]
async fn whoever_is_waited_for_is_notified_once_and_nobody_else() {
    let hall = Hall::reading().await;
    let bout = hall.duel().await;
    let last = bout.play_out(&mut Chance::new(51)).await;
    // The end calls those who have not brought it about.
    assert!(is_over(&last) && (1..=2).contains(&last.mentions.len()), "{last:?}");
    let players = [hall.ada.id(), hall.brutus.id()].map(|id| id.to_string());
    let mut notified = 0;
    // As they were sent: a post that has lost its buttons notifies nobody any more.
    let path = format!("/channels/{}/messages", bout.channel);
    let sent = hall.sandbox.recorded().into_iter();
    for one in sent.filter(|one| one.method == "POST" && one.path.ends_with(&path)) {
        let body: serde_json::Value = serde_json::from_str(&one.body).unwrap();
        let content = body["content"].as_str().unwrap();
        let called = body["allowed_mentions"]["users"].as_array().unwrap();
        for id in called.iter().map(|id| id.as_str().unwrap()) {
            assert!(players.iter().any(|player| player == id), "{id} plays nothing: {content}");
            // The seat to act is named after the board: `<@1>: choose a class`.
            let is_waited_for = |line: &str| line.starts_with(&format!("<@{id}>: "));
            assert!(content.lines().any(is_waited_for), "{id} is not waited for: {content}");
            notified += 1;
        }
        assert!(called.len() <= 2);
    }
    // A bout may be short.
    assert!(2 < notified, "{notified}");
    checks::all(&hall.sandbox);
}
