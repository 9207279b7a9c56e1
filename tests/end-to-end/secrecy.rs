//! Nobody is ever sent anything that they may not know.

use crate::hall::{Bout, Chance, Choice, Hall, choices, is_answered, is_over};
use crate::{boot, checks};
use sandbox::{Button, Options, Post, User};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Entry, Luck, Seat};

/// The cards named in a text, by face and number. Cards without a number are left out: an action and a favour share
/// their names.
fn cards(text: &str) -> BTreeSet<String> {
    let card = |pair: &[&str]| {
        let face = if pair[0] == "CROWD" { "ROAR" } else { pair[0] };
        let is_face = ["STEP", "STRIKE", "GUARD", "GLORY", "ROAR"].contains(&face);
        (is_face && pair[1].parse::<u8>().is_ok()).then(|| format!("{face} {}", pair[1]))
    };
    let of_line = |line: &str| {
        let words = line.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.windows(2).filter_map(card).collect::<Vec<_>>()
    };
    text.lines().flat_map(of_line).collect()
}

/// The cards in the hand on a panel or in `/hand`: the description of a drawn hand, or a line for each card, its face
/// before its name. The foe's open cards are listed below, after the foe's name or indented.
fn hand_in(text: &str) -> BTreeSet<String> {
    if let Some((_, held)) = text.split_once(" holds: ") {
        return cards(held.lines().next().unwrap_or_default());
    }
    let lines = text.lines().skip_while(|line| !line.contains("YOUR HAND"));
    let first_two = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    lines.flat_map(|line| cards(&first_two(line))).collect()
}

/// Everybody's hand, by their own account.
async fn hands(bout: &Bout<'_>) -> Vec<BTreeSet<String>> {
    let mut hands = Vec::new();
    for player in &bout.players {
        let options = sandbox::Options::new().integer("bout", bout.id);
        let shown = bout.hall.command(player, "hand", options).await;
        hands.push(hand_in(&shown.text()));
    }
    hands
}

/// The messages shown to one reader, and the number of those already looked at.
struct Reader {
    user: Option<User>,
    seen: usize,
    told: BTreeSet<String>,
}

impl Reader {
    /// The texts shown since the last call. A player's private message keeps news of themselves until they answer, and
    /// may name a card that has long been in another hand: each line of it counts once.
    fn news(&mut self, hall: &Hall) -> Vec<String> {
        let all = match &self.user {
            Some(user) => user.seen(),
            None => hall.sandbox.seen_by_spectators(),
        };
        let news = all[self.seen..].iter();
        let told = &mut self.told;
        let mut is_new = |line: &&str| !line.starts_with("You ") || told.insert((*line).to_owned());
        let news = news.map(|text| text.lines().filter(&mut is_new).collect::<Vec<_>>().join("\n"));
        let news = news.collect();
        self.seen = all.len();
        news
    }
}

/// Every hand that a seat ever held, found by replaying the record.
fn true_hands(export: &str) -> Vec<Vec<BTreeSet<String>>> {
    let export: Value = serde_json::from_str(export).unwrap();
    let entries: Vec<Entry> = export["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| serde_json::from_str(line["text"].as_str().unwrap()).unwrap())
        .collect();
    let Entry::Opened(opened) = &entries[0] else { panic!("a record begins with its opening") };
    let luck = Luck::recorded(export["seed"].as_str().unwrap(), &opened.words).unwrap();
    let kind = boards::Kind::of(&opened.game).unwrap();
    let count = opened.seats.count();
    let cast = boards::Cast {
        names: BySeat::new(count, |seat| format!("P{}", seat.0)),
        house: BySeat::new(count, |_| false),
        number: 1,
    };
    let (mut play, _) =
        kind.open(opened.seats.clone(), opened.options.clone(), luck, [0; 32], &cast);
    let mut hands = vec![Vec::new(); usize::from(count)];
    for entry in &entries {
        match entry {
            Entry::Answer { seat, token, .. } => {
                play.say(*seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
            }
            Entry::Aside { seat, token, .. } | Entry::Order { seat, token, .. } => {
                play.say(*seat, None, token).unwrap_or_else(|why| panic!("{token}: {why:?}"));
            }
            Entry::Settled => drop(play.settle()),
            Entry::Opened(_) | Entry::Step { .. } | Entry::Over { .. } => {}
            _ => panic!("not in this bout: {entry:?}"),
        }
        for (at, hands) in hands.iter_mut().enumerate() {
            let seat = Seat(u8::try_from(at).unwrap());
            hands.push(hand_in(&play.hand(&cast, seat).unwrap_or_default().text));
        }
    }
    assert!(play.is_over());
    hands
}

/// Whether `few` occurs in `many` in the same order.
fn is_within(few: &[BTreeSet<String>], many: &[BTreeSet<String>]) -> bool {
    let mut many = many.iter();
    few.iter().all(|one| many.any(|other| other == one))
}

#[tokio::test]
async fn no_byte_of_a_whole_bout_tells_anybody_of_anothers_hand() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.deal().await;
    let mut readers: Vec<Reader> = [Some(&hall.ada), Some(&hall.brutus), Some(&hall.claudia), None]
        .into_iter()
        .map(|user| Reader { user: user.cloned(), seen: 0, told: BTreeSet::new() })
        .collect();
    let chance = &mut Chance::new(41);
    let mut observed: Vec<Vec<BTreeSet<String>>> = vec![Vec::new(), Vec::new()];
    let mut before = hands(&bout).await;
    let mut checked = 0;
    for round in 0..2_000 {
        // One player acts at a time, so that little changes between two looks.
        let has_answered = bout.answer(&bout.players[round % 2], chance).await;
        if !has_answered && round % 2 == 1 {
            if is_over(&bout.standing().await) {
                break;
            }
            bout.let_window_close().await;
        }
        // A delayed message may name cards that were shuffled and drawn again meanwhile.
        hall.all_sent().await;
        let after = hands(&bout).await;
        let news: Vec<Vec<String>> = readers.iter_mut().map(|reader| reader.news(&hall)).collect();
        for (holder, (then, now)) in before.iter().zip(&after).enumerate() {
            if observed[holder].last() != Some(now) {
                observed[holder].push(now.clone());
            }
            // Cards that a player held all the while were not named to anybody else meanwhile.
            let secret: BTreeSet<&String> = then.intersection(now).collect();
            let others = news.iter().enumerate().filter(|(at, _)| *at != holder);
            for (at, text) in others.flat_map(|(at, news)| news.iter().map(move |text| (at, text)))
            {
                checked += 1;
                let told = cards(text);
                let leaked: Vec<&&String> =
                    secret.iter().filter(|card| told.contains(**card)).collect();
                assert!(leaked.is_empty(), "reader {at} learnt {leaked:?} of {holder}: {text}");
            }
        }
        before = after;
    }
    assert!(is_over(&bout.standing().await) && 100 < checked, "{checked}");
    // The hands that were shown are those of the record.
    let truth = true_hands(&bout.export().await);
    for (holder, shown) in observed.iter().enumerate() {
        assert!(!shown.is_empty(), "seat {holder} was never shown a hand");
        let held: Vec<_> = shown.iter().filter(|hand| !hand.is_empty()).cloned().collect();
        assert!(is_within(&held, &truth[holder]), "seat {holder}: {held:?}\n{:?}", truth[holder]);
    }
    checks::all(&hall.sandbox);
}

/// The channel's view of a secret window, without the parts that vary from bout to bout. Whether the post is an edit,
/// and whom it called when it was made, depends on how fast the earlier messages were sent: waiting edits are merged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    labels: Vec<String>,
    says_settling: bool,
}

fn shape(post: &Post) -> Shape {
    Shape {
        labels: post.buttons().into_iter().map(|button| button.label).collect(),
        says_settling: post.content.contains("The dice are being settled."),
    }
}

/// Passes wherever that is offered, and otherwise chooses at random: if possible, nothing that spends the card that
/// windows ask for.
fn pass(panel: &Post, chance: &mut Chance) -> Option<Choice> {
    if is_answered(panel) {
        return None;
    }
    let is_pass =
        |words: &String| ["Pass", "Not now", "Keep the card"].iter().any(|it| words.contains(it));
    let keeps = |words: &String| !words.contains("FF") && !words.contains("FORTUNA");
    let mut all = choices(panel);
    let words: Vec<String> = all.iter().map(|choice| words_of(panel, choice)).collect();
    let at = words.iter().position(is_pass).or_else(|| {
        let kept: Vec<usize> = (0..all.len()).filter(|at| keeps(&words[*at])).collect();
        match kept.len() {
            0 => (!all.is_empty()).then(|| chance.below(all.len())),
            count => Some(kept[chance.below(count)]),
        }
    });
    at.map(|at| all.swap_remove(at))
}

/// The text of a choice: its button's label, or those of the lines chosen.
fn words_of(panel: &Post, choice: &Choice) -> String {
    let button = |button: &Button| button.custom_id.as_ref() == Some(&choice.custom_id);
    let buttons = panel.buttons().into_iter().filter(button).map(|button| button.label);
    let menus = panel.selects().into_iter().filter(|menu| menu.custom_id == choice.custom_id);
    let lines = menus.flat_map(|menu| menu.options);
    let lines = lines.filter(|(_, value)| choice.values.contains(value)).map(|(label, _)| label);
    buttons.chain(lines).collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn a_channel_looks_the_same_whether_a_holder_passes_or_nobody_holds() {
    let hall = Hall::open().await;
    for user in [&hall.ada, &hall.brutus] {
        let asked = Options::new().string("setting", "reactions").string("value", "asked");
        hall.command(user, "me settings", asked).await;
    }
    let chance = &mut Chance::new(42);
    // By whether a seat was asked: the shapes of the window's post while it is open.
    let mut shapes: BTreeMap<bool, BTreeSet<Shape>> = BTreeMap::new();
    // Windows in which a seat is asked are rare: as many bouts as it takes.
    for _ in 0..100 {
        let bout = hall.duel().await;
        for _ in 0..1_000 {
            hall.all_sent().await;
            let open = bout.standing().await;
            if is_over(&open) {
                break;
            }
            let is_window = shape(&open).says_settling;
            let mut was_asked = false;
            for player in &bout.players {
                let mut panel = bout.panel(player).await;
                let is_same = bout.standing().await.id == open.id;
                while let Some(choice) = pass(&panel, chance) {
                    was_asked |= is_window && is_same;
                    panel = bout.choose(player, &panel, &choice).await;
                }
            }
            if is_window {
                // However it was answered, nothing has been posted or changed so far.
                let now = bout.standing().await;
                if now.id == open.id {
                    assert_eq!(now.content, open.content);
                    shapes.entry(was_asked).or_default().insert(shape(&now));
                    bout.let_window_close().await;
                }
            }
        }
        assert!(is_over(&bout.standing().await), "the bout does not end");
        if shapes.len() == 2 {
            break;
        }
    }
    let passed = shapes.get(&true).expect("somebody held a card at some time");
    let nobody = shapes.get(&false).expect("nobody held one at some time");
    assert_eq!(passed, nobody);
    assert_eq!(nobody.len(), 1, "every window looks the same");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn the_log_of_the_process_holds_no_token_no_hand_and_no_words() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.deal().await;
    let (user, panel) = bout.asked().await;
    assert!(!choices(&panel).is_empty());
    let secret = "a sentence that nobody but the bot should read";
    hall.command(&user, "act", sandbox::Options::new().string("answer", secret)).await;
    let held: BTreeSet<String> = hands(&bout).await.into_iter().flatten().collect();
    assert!(5 <= held.len(), "{held:?}");
    let mut hall = hall;
    hall.stop().await;
    let logged = boot::captured().text();
    assert!(logged.contains("INFO"), "something is logged: {logged}");
    assert!(!logged.contains("a-token-for-this-sandbox"), "the bot's token");
    assert!(!logged.contains(secret), "what somebody typed");
    for line in logged.lines() {
        let told = cards(line);
        assert!(told.is_empty(), "{told:?} in {line}");
        assert!(!line.contains("/interactions/") && !line.contains("/webhooks/"), "{line}");
    }
}
