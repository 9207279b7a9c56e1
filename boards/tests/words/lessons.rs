//! Every game says how it is played, and explains every decision.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may panic, and shows what it met"
)]

use crate::game;
use boards::{Cast, Chosen, Kind, Panel, Play};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Chance, Luck, Options, Seat, Sitter};

/// The number of answers after which a bout is abandoned.
const ANSWERS: usize = 1_500;

/// The number of answers between refills of the helots' reserves in NEXUS.
const FEAST: usize = 3;

/// The bouts of a game in which all its prompts must turn up.
struct Course {
    slug: &'static str,
    /// Their greatest number; a twentieth of them are played even if all prompts have turned up before.
    bouts: u64,
    /// Lists of options, one a bout, in turn.
    options: &'static [&'static [(&'static str, &'static str)]],
    prompts: &'static [&'static str],
}

const COURSES: &[Course] = &[
    Course {
        slug: "blood-sweat-cheers",
        bouts: 20,
        options: &[&[]],
        prompts: &["Class", "Play", "Exploit", "Roar", "Fortuna", "Push", "Refresh"],
    },
    Course {
        slug: "bloodsport-gambler",
        bouts: 20,
        options: &[&[]],
        // No seat is asked whether to rat before a Sabotage card is risked: orders answer.
        prompts: &["Action", "Bets", "React", "Settle", "Stay", "Discard"],
    },
    Course {
        slug: "morituri",
        bouts: 40,
        options: &[&[], &[("rejoin", "on"), ("road", "short")]],
        prompts: &["Roll", "Keep", "Surrender", "Opponent", "Mercy", "Beast", "Rejoin"],
    },
    Course {
        slug: "munera",
        bouts: 80,
        // No seat is asked for a discard before the die of Action Points: orders answer.
        options: &[&[], &[("campaign", "on")]],
        prompts: &["Pick", "Act", "Feint", "GrappleChoice", "Skill"],
    },
    Course {
        slug: "nexus",
        bouts: 600,
        options: &[&[], &[("schematic", "custom")]],
        prompts: &[
            "PickLanista",
            "PickMotivation",
            "KeepInfluence",
            "SetUpBarge",
            "Deceive",
            "BlockDeception",
            "Ratio",
            "Command",
            "PreRoll",
            "Reroll",
            "HitBonus",
            "HitSave",
            "ComboBreak",
            "StayUp",
            "SlipGrapple",
            "Trip",
            "CancelInfluence",
            "TpNegate",
            "TpTarget",
            "TpTrait",
            "LegChoice",
            "WeaponChoice",
            "ShieldLocation",
            "AidSplit",
        ],
    },
    Course { slug: "par-impar", bouts: 4, options: &[&[]], prompts: &["Hide", "Guess"] },
];

fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| format!("Gladiator With A Longest Name {}", seat.0 + 1)),
        house: BySeat::new(seats, |_| false),
        number: 3,
    }
}

#[test]
fn every_decision_of_every_game_is_explained_in_its_own_words() {
    let is_there = |course: &&Course| Kind::of(course.slug).is_some();
    for course in COURSES.iter().filter(is_there) {
        let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for number in 0..course.bouts {
            if 1 < number && texts.len() == course.prompts.len() {
                break;
            }
            played(course, number, cast, |play, cast| {
                for ask in play.asks() {
                    let text = play.explained(cast, ask.seat).unwrap();
                    assert!((40..=500).contains(&text.chars().count()), "{}: {text}", ask.prompt);
                    texts.entry(ask.prompt).or_default().insert(text);
                }
            });
        }
        for (prompt, said) in &texts {
            println!("{} {prompt} ({}): {}", course.slug, said.len(), said.first().unwrap());
        }
        let listed: BTreeSet<&str> = course.prompts.iter().copied().collect();
        let met: BTreeSet<&str> = texts.keys().map(String::as_str).collect();
        assert_eq!(met, listed, "{}", course.slug);
        let said: BTreeSet<&String> = texts.values().flatten().collect();
        let all: usize = texts.values().map(BTreeSet::len).sum();
        assert_eq!(said.len(), all, "{}: two prompts say the same", course.slug);
    }
}

#[test]
fn nothing_is_explained_to_a_seat_that_is_asked_nothing() {
    let cast = cast(2);
    let sitters = BySeat::new(2, |_| Sitter::Guest);
    let (play, _) =
        game("morituri").open(sitters, Options::default(), Luck::numbered(1), [7; 32], &cast);
    let [ask] = &play.asks()[..] else { panic!("one rolls at a time") };
    let explained = |seat| play.explained(&cast, seat).is_some();
    assert_eq!([Seat(0), Seat(1)].map(explained), [Seat(0), Seat(1)].map(|seat| seat == ask.seat));
}

#[test]
fn every_game_is_told_in_five_short_sentences() {
    let mut told = BTreeSet::new();
    for kind in Kind::all() {
        for sentence in kind.playing() {
            let long = sentence.chars().count();
            assert!((20..=160).contains(&long), "{kind:?}, {long}: {sentence}");
            assert!(sentence.ends_with('.') && !sentence.contains("  "), "{kind:?}: {sentence}");
            assert!(told.insert(sentence), "{kind:?}: {sentence}");
        }
    }
    assert_eq!(told.len(), 5 * Kind::all().len());
    let has_course = |kind: &&Kind| COURSES.iter().any(|course| course.slug == kind.slug());
    assert!(Kind::all().iter().all(|kind| has_course(&kind)));
}

/// Plays the first bouts of a game's course, and hands on each moment.
pub(crate) fn every_moment(
    slug: &str,
    bouts: u64,
    cast: fn(u8) -> Cast,
    mut seen: impl FnMut(&dyn Play, &Cast),
) {
    let course = COURSES.iter().find(|course| course.slug == slug).unwrap();
    for number in 0..bouts {
        played(course, number, cast, &mut seen);
    }
}

/// Plays a bout of guests with the house's answer for every other decision, and hands on each
/// moment.
fn played(
    course: &Course,
    number: u64,
    cast: fn(u8) -> Cast,
    mut seen: impl FnMut(&dyn Play, &Cast),
) {
    let kind = game(course.slug);
    let mut chance = Chance::new(number);
    let counts: Vec<u8> = kind.seats().collect();
    let count = *chance.pick(&counts);
    let cast = cast(count);
    let chosen = course.options[usize::try_from(number).unwrap() % course.options.len()];
    let options = Options::new(kind.options(), chosen.iter().copied()).unwrap();
    let sitters = BySeat::new(count, |_| Sitter::Guest);
    let luck = Luck::numbered(number);
    let (mut play, _) = kind.open(sitters, options, luck, [7; 32], &cast);
    // Questions that orders would answer from the start are to be asked.
    for seat in cast.names.seats() {
        for order in play.orders(seat) {
            if order.values.iter().any(|(value, _)| value == "ask") {
                drop(play.order(seat, order.name, "ask"));
            }
        }
    }
    for answers in 0..ANSWERS {
        if play.is_over() {
            return;
        }
        if course.slug == "nexus" && answers % FEAST == 0 && is_commanded(&*play) {
            play = kind.load(&feasted(&play.save())).unwrap().play;
            play.introduce(&cast);
        }
        seen(&*play, &cast);
        let Some(asked) = play.asks().into_iter().find(|ask| ask.owed) else {
            play.settle();
            continue;
        };
        let random =
            if chance.below(2) == 0 { answer(&*play, asked.seat, &mut chance) } else { None };
        match random {
            Some(token) => drop(play.say(asked.seat, None, &token).unwrap()),
            None => drop(play.house(asked.seat).unwrap()),
        }
    }
}

/// Whether the only question is the next command of a helot.
fn is_commanded(play: &dyn Play) -> bool {
    play.asks().iter().all(|ask| ask.prompt == "Command")
}

/// The same moment with full trait reserves, so that every window may be answered.
fn feasted(saved: &str) -> String {
    let mut saved: Value = serde_json::from_str(saved).unwrap();
    for helot in saved["quiet"]["helots"].as_array_mut().unwrap() {
        for reserve in helot["reserves"].as_object_mut().unwrap().values_mut() {
            *reserve = json!(5);
        }
    }
    saved.to_string()
}

/// Any answer except giving up.
fn answer(play: &dyn Play, seat: Seat, chance: &mut Chance) -> Option<String> {
    let cast = cast(u8::try_from(play.sitters().iter().count()).unwrap());
    let mut draft = Vec::new();
    loop {
        let Panel { choices, at_least, .. } = play.panel(&cast, seat, &draft)?;
        let is_open = |at: &usize| choices[*at].barred.is_none() && !choices[*at].gives_up();
        let mut open: Vec<usize> = (0..choices.len()).filter(is_open).collect();
        let mut chosen = Vec::new();
        for _ in 0..at_least {
            if open.is_empty() {
                return None;
            }
            chosen.push(open.remove(chance.below(open.len())));
        }
        match play.choose(seat, &draft, &chosen)? {
            Chosen::Answer(token) => return Some(token),
            Chosen::Draft(longer) => draft = longer,
        }
    }
}
