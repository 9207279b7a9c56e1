//! Discord's limits: of every registered command, and of every message of two hundred bouts, played
//! without a network.

use crate::checks;
use arena::{
    Action, Arena, Arrived, BoutId, Control, How, Message, Millis, Person, Place, Reply, Start, To,
    What,
};
use commands::emoji::Known;
use commands::render::{self, Body};
use commands::{Registered, custom_id};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

const BOUTS: u64 = 200;
/// Bouts played at the same time.
const TOGETHER: u64 = 50;
/// Discord's limit of a message's text, in code points.
const TEXT: usize = 2_000;
/// Names that try a board's patience.
const NAMES: [&str; 4] = [
    "Ada",
    "𝔅𝔯𝔲𝔱𝔲𝔰 der Große von Karthago, der",
    "剣闘士剣闘士剣闘士剣闘士",
    "@everyone ```x``` <@1>",
];

/// Every emoji, under the longest possible names and ids.
static REGISTERED: LazyLock<Registered> = LazyLock::new(|| {
    let registered = Registered::default();
    let known =
        |sign: &boards::Sign| Known { name: format!("{}_abcdef0123", sign.name()), id: u64::MAX };
    let all = boards::signs().into_keys().map(|sign| (sign.name().to_owned(), known(&sign)));
    registered.emoji.learn(all.collect());
    registered
});

/// The faults of a message by Discord's limits.
fn faults(json: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{what}: {json}"));
        }
    };
    let text = checks::said(json).unwrap_or_default();
    let mut rows = json["components"].as_array().cloned().unwrap_or_default();
    rows.retain(|component| component["type"] == 1);
    must(text.chars().count() <= TEXT, "text");
    must(!text.trim().is_empty() || !rows.is_empty(), "empty");
    must(rows.len() <= 5, "rows");
    must(text.matches("```").count().is_multiple_of(2), "an open block");
    let mut ids = BTreeSet::new();
    for row in &rows {
        let parts = row["components"].as_array().cloned().unwrap_or_default();
        let menus = parts.iter().filter(|part| part["type"] == 3).count();
        must(!parts.is_empty() && parts.len() <= if menus == 0 { 5 } else { 1 }, "a row");
        for part in &parts {
            let id = part["custom_id"].as_str().unwrap_or_default();
            must((1..=100).contains(&id.chars().count()), "custom_id");
            must(ids.insert(id.to_owned()), "a custom_id twice");
            must(custom_id::decode(id).is_some(), "a custom_id that cannot be read");
            let within = |value: &Value, limit: usize| {
                let text = value.as_str().unwrap_or_default();
                (1..=limit).contains(&text.chars().count())
            };
            if part["type"] == 2 {
                must(within(&part["label"], 80), "label");
                continue;
            }
            let options = part["options"].as_array().cloned().unwrap_or_default();
            let (least, most) = (part["min_values"].as_u64(), part["max_values"].as_u64());
            let (least, most) = (least.unwrap_or(1), most.unwrap_or(1));
            must((1..=25).contains(&options.len()), "options");
            must(least <= most && 1 <= most && most <= options.len() as u64, "min and max");
            must(part.get("placeholder").is_none_or(|text| within(text, 150)), "placeholder");
            let values: BTreeSet<&str> =
                options.iter().filter_map(|option| option["value"].as_str()).collect();
            must(values.len() == options.len(), "values");
            for option in &options {
                must(within(&option["label"], 100) && within(&option["value"], 100), "option");
                must(option.get("description").is_none_or(|text| within(text, 100)), "description");
            }
        }
    }
    faults
}

/// One bout, its people and the faults of its messages.
struct Saying {
    arena: Arena,
    at: Place,
    people: Vec<Person>,
    bout: BoutId,
    now: Millis,
    chance: table::Chance,
    said: usize,
    wrong: Vec<String>,
}

impl Saying {
    fn look_at(&mut self, body: &Body) {
        self.said += 1;
        let body = REGISTERED.resolved(body.clone());
        self.wrong.extend(faults(&body.json));
        assert!(body.files.iter().all(|file| file.name.len() <= 100));
    }

    fn hear(&mut self, reply: &Reply) {
        self.look_at(&render::private(&reply.message, None));
        if reply.how == How::Edit {
            self.look_at(&render::edit(&reply.message, "n", None));
        }
    }

    async fn press(&mut self, by: &Person, action: Action, chosen: &[u16]) -> Option<Message> {
        match self.arena.press(by.clone(), self.at, action, chosen, self.now).await {
            Ok(reply) => {
                self.hear(&reply);
                Some(reply.message)
            }
            Err(fault) => {
                self.look_at(&render::private(&render::sentence(fault.words()), None));
                fault.panel()
            }
        }
    }

    /// Answers all questions to a person; returns whether there were any.
    async fn answer(&mut self, by: &Person) -> bool {
        let mut panel = self.press(by, Action::Panel(self.bout), &[]).await;
        let mut has_answered = false;
        while let Some((action, chosen)) = panel.and_then(|say| choice(&say, &mut self.chance)) {
            panel = self.press(by, action, &chosen).await;
            has_answered = true;
        }
        let hand = self.arena.hand(by.clone(), self.at, Some(self.bout), self.now).await;
        self.hear(&hand.expect("a player has a hand"));
        has_answered
    }

    async fn play(mut self) -> (usize, Vec<String>) {
        for _ in 0..2_000 {
            let mut has_answered = false;
            for person in self.people.clone() {
                has_answered |= self.answer(&person).await;
            }
            if !has_answered {
                let over =
                    self.arena.export(self.people[0].clone(), self.at, Some(self.bout), self.now);
                if let Ok(reply) = over.await {
                    self.hear(&reply);
                    return (self.said, self.wrong);
                }
                self.now = Millis(self.now.0 + 7 * 60_000);
                self.arena.tick(self.now).await.expect("time passes");
            }
        }
        panic!("the bout does not end")
    }
}

/// A random choice on a panel; `None` if nothing is asked any more.
fn choice(say: &Message, chance: &mut table::Chance) -> Option<(Action, Vec<u16>)> {
    if say.head.contains("Your answer is in") {
        return None;
    }
    let mut all = Vec::new();
    for control in &say.controls {
        match control {
            Control::Button { action: action @ Action::Choose { .. }, barred: false, .. } => {
                all.push((*action, Vec::new()));
            }
            Control::Menu { action: action @ Action::Choose { .. }, at_least, choices, .. } => {
                let count = usize::from(*at_least).max(1);
                let at = chance.below(choices.len());
                let lines = choices.iter().cycle().skip(at).take(count);
                all.push((*action, lines.map(|line| line.index).collect()));
            }
            Control::Button { .. } | Control::Menu { .. } => {}
        }
    }
    (!all.is_empty()).then(|| all.swap_remove(chance.below(all.len())))
}

/// A bout of two people, or of one and the house, or of one alone.
async fn bout(arena: &Arena, number: u64) -> (usize, Vec<String>) {
    let at = Place { guild: 1, channel: 1_000 + number };
    let person = |seat: u64| Person {
        id: 10 * number + seat + 10,
        name: NAMES[usize::try_from(number + seat).expect("a small number") % NAMES.len()]
            .to_owned(),
        guild: at.guild,
    };
    let people: Vec<Person> =
        if number.is_multiple_of(3) { vec![person(0), person(1)] } else { vec![person(0)] };
    // No faster than a server may open lobbies. Those of a batch open in any order, and to a person
    // from an earlier one the meter seems fuller: so not much slower either.
    let now = Millis(1_800_000_000_000 + 5_000 * number.cast_signed());
    let wanted = Start {
        game: arena.games()[0].0.clone(),
        opponents: people[1..].to_vec(),
        house: u8::from(number % 3 == 1),
        clock: Some("none".to_owned()),
        options: "turn_limit=10".to_owned(),
        thread: Some(number.is_multiple_of(5)),
        may_thread: false,
        ranked: true,
        invite_only: false,
        reliable: None,
        house_level: table::Level::default(),
    };
    let reply = arena.start(people[0].clone(), at, wanted, now).await.expect("a lobby opens");
    let open = arena.bouts_here(people[0].id, at, "").await;
    let bout = arena.numbered(people[0].id, at, open[0].1).await.expect("it is open");
    let mut saying = Saying {
        arena: arena.clone(),
        at,
        people: people.clone(),
        bout,
        now,
        chance: table::Chance::new(number),
        said: 0,
        wrong: Vec::new(),
    };
    saying.hear(&reply);
    for other in &people[1..] {
        saying.press(other, Action::Accept { bout, terms: 0 }, &[]).await;
    }
    saying.press(&people[0], Action::Begin(bout), &[]).await;
    saying.play().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_of_two_hundred_bouts_is_within_discords_limits() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bouts.sqlite");
    let arena = Arena::open(&file).await.unwrap();
    let (mut said, mut wrong) = (0, Vec::new());
    for first in (0..BOUTS).step_by(usize::try_from(TOGETHER).unwrap()) {
        let bouts = (first..first + TOGETHER).map(|number| {
            let arena = arena.clone();
            tokio::spawn(async move { bout(&arena, number).await })
        });
        for played in bouts.collect::<Vec<_>>() {
            let (count, faults) = played.await.unwrap();
            said += count;
            wrong.extend(faults);
        }
    }
    // And all waiting posts.
    let mut posted = 0;
    loop {
        let later = Millis(1_900_000_000_000);
        let going = arena.to_send(1_000, later).await.unwrap();
        if going.is_empty() {
            break;
        }
        for one in going {
            posted += 1;
            assert!(one.nonce.chars().count() <= 25);
            let channel = match one.to {
                To::Channel(id)
                | To::Person(id)
                | To::Member { guild: id, .. }
                | To::Webhook(id) => id,
            };
            let message = match &one.what {
                What::New | What::File(_) => {
                    wrong.extend(faults(
                        &REGISTERED.resolved(render::post(&one.message, &one.nonce, None)).json,
                    ));
                    Some(1_000_000 + u64::try_from(one.id).unwrap())
                }
                What::Edit(message) | What::Refresh(message) => {
                    wrong.extend(faults(
                        &REGISTERED.resolved(render::edit(&one.message, "n", None)).json,
                    ));
                    Some(*message)
                }
                What::Strip(message) | What::Delete(message) => Some(*message),
                What::Look
                | What::Grant(_)
                | What::Revoke(_)
                | What::Touch
                | What::Close
                | What::Label(_)
                | What::Webhook(_) => Some(0),
                What::Thread { name, .. } => {
                    assert!((1..=100).contains(&name.chars().count()), "{name}");
                    None
                }
            };
            let place = if message.is_none() { 5_000_000 + channel } else { channel };
            let lacks_files = false;
            let arrived = Arrived { id: one.id, message, channel: place, lacks_files };
            arena.sent(&[arrived], later).await.unwrap();
        }
    }
    assert!(10_000 < said && 4_000 < posted, "{said} answers, {posted} posts");
    wrong.truncate(3);
    assert_eq!(wrong, Vec::<String>::new());
    arena.close().await;
}
