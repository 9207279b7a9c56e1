//! Every event in words, and the arithmetic behind it.

use super::events::sentence;
use super::headlines::headline;
use super::sums::sums;
use crate::play::Told;
use crate::play::telling::{Views, tell};
use crate::words::{Cast, Lot, Scene, Sentence, Words, name_of};
use blood_sweat_cheers::{
    BloodSweatCheers, Card, Cause, Class, Deed, Event, Fate, Harm, Method, Pair, Perk, PerkSet,
    Side, Status, View, Zone,
};
use std::collections::BTreeSet;
use table::simulate::{LIMIT, Player, observed};
use table::{BySeat, Chance, Luck, Options, Rules, Seat, Sitter};

fn cast() -> Cast {
    Cast {
        names: vec!["Ada".to_owned(), "Brutus".to_owned()].into(),
        house: vec![false, false].into(),
        number: 1,
    }
}

/// A view of two gladiators who stand in B3.
fn view(red: Class, blue: Class) -> View {
    let seats = vec![Sitter::Guest, Sitter::Guest].into();
    let mut dice = Luck::numbered(1).dice(0);
    let mut board = BloodSweatCheers::open(&seats, &Options::default(), &mut dice);
    board.fighters.red.body = blood_sweat_cheers::Body::fresh(Some(red), zone("B3"));
    board.fighters.blue.body = blood_sweat_cheers::Body::fresh(Some(blue), zone("B3"));
    BloodSweatCheers::view(&board, None)
}

fn zone(label: &str) -> Zone {
    Zone::of_word(label).unwrap()
}

fn cards(ids: &[&str]) -> Pair {
    ids.iter().map(|id| Card::of_word(id).unwrap()).collect()
}

fn declared(seat: Side, action: Deed, ids: &[&str], perks: &[Perk]) -> Event {
    let perks: PerkSet = perks.iter().copied().collect();
    Event::Declared { seat, action, cards: cards(ids), to: zone("B3"), perks }
}

/// The last of `events` in words.
fn last(view: &View, events: &[Event]) -> String {
    let (cast, (event, earlier)) = (cast(), events.split_last().unwrap());
    sentence(&Scene { cast: &cast, before: view, earlier, reader: None }, event)
}

/// The arithmetic behind the last of `events`.
fn why(view: &View, events: &[Event]) -> Vec<String> {
    let (cast, (event, earlier)) = (cast(), events.split_last().unwrap());
    let sums = sums(&Scene { cast: &cast, before: view, earlier, reader: None }, event);
    sums.into_iter().map(|sum| Sentence::Sum(sum).to_string()).collect()
}

/// The headline of the last of `events`.
fn over(view: &View, events: &[Event]) -> Option<String> {
    let (cast, (event, earlier)) = (cast(), events.split_last().unwrap());
    headline(&Scene { cast: &cast, before: view, earlier, reader: None }, event).map(|it| it.words)
}

#[test]
fn a_score_is_the_sum_of_what_is_named() {
    let told = why(
        &view(Class::Murmillo, Class::Secutor),
        &[
            declared(Side::Red, Deed::Jab, &["SK7"], &[Perk::WellTimedStrike]),
            declared(Side::Blue, Deed::Guard, &["GD8"], &[Perk::FoulPlay]),
            Event::Exploited { by: Side::Blue, n: 1 },
            Event::Rolled { red: 5, blue: 2, red_base: 1, blue_base: 4 },
        ],
    );
    assert_eq!(
        told,
        [
            "Ada, Jab: die 5 + Attack 3 + 1 (well-timed strike) − 2 (foul play by the foe) − 1 \
             (exploited wounds) = 6 [rolls]",
            "Brutus, Guard: die 2 + Defence 4 = 6 [rolls]"
        ]
    );
}

#[test]
fn speed_suffers_from_wounds_and_unpreparedness() {
    let mut view = view(Class::Murmillo, Class::Thraex);
    view.fighters.blue.body.fresh = 2;
    view.fighters.blue.body.status = Status::Down;
    let told = why(
        &view,
        &[
            declared(Side::Red, Deed::Jab, &["SK1"], &[]),
            declared(Side::Blue, Deed::LooseAnArrow, &["GL1"], &[]),
            Event::Rolled { red: 1, blue: 6, red_base: 3, blue_base: -1 },
        ],
    );
    let dice = "die 6 + Speed 4 − 1 (out of reach, unprepared) − 2 (wounds) − 2 (knocked down) = 5";
    assert!(told[1].contains(dice), "{told:?}");
}

#[test]
fn a_base_that_nothing_explains_is_told_as_it_is() {
    let rolled = Event::Rolled { red: 1, blue: 6, red_base: 3, blue_base: -1 };
    let told = why(&view(Class::Murmillo, Class::Thraex), &[rolled]);
    let wanted =
        ["Ada, action: die 1 + base 3 = 4 [rolls]", "Brutus, action: die 6 − base 1 = 5 [rolls]"];
    assert_eq!(told, wanted);
}

#[test]
fn a_margin_says_why_it_came_to_more_than_the_table_names() {
    let view = view(Class::Thraex, Class::Murmillo);
    let compared = |red, blue, outcome, on| Event::Compared { red, blue, outcome, on };
    let jab = |perks: &[Perk]| declared(Side::Red, Deed::Jab, &["SK9"], perks);
    let guard = declared(Side::Blue, Deed::Guard, &["GD1"], &[]);
    let told = |events: &[Event]| (last(&view, events), why(&view, events).remove(0));
    let both = |story: &str, sum: &str| (story.to_owned(), format!("{sum} [rolls]"));
    let tripped =
        [jab(&[Perk::TripOpponent]), guard, compared(7, 6, Harm::KnockedDown, Some(Side::Blue))];
    assert_eq!(
        told(&tripped),
        both(
            "Ada's thraex knocks Brutus's murmillo down.",
            "7 against 6, ahead by 1: trip opponent"
        )
    );
    let suffers = "− 2 to Speed, Attack and Defence and no moving while down: a lone STEP stands him \
                   up [wounds]";
    assert_eq!(why(&view, &tripped)[1], suffers);
    let cut = declared(Side::Red, Deed::LaceratingCut, &["GL1"], &[]);
    let wound = compared(7, 5, Harm::FleshWound, Some(Side::Blue));
    assert_eq!(
        told(&[cut, guard, wound]),
        both(
            "Ada's thraex draws blood: a Flesh Wound on Brutus's murmillo.",
            "7 against 5, ahead by 2: Lacerating Cut does that"
        )
    );
    let wall = declared(Side::Blue, Deed::WallOfTheScutum, &["GL1"], &[]);
    let pushed = compared(4, 7, Harm::Pushed, Some(Side::Red));
    assert_eq!(
        told(&[jab(&[]), wall, pushed]),
        both(
            "Ada's thraex is Pushed by Brutus's murmillo.",
            "7 against 4, ahead by 3: Wall of the Scutum strikes back when ahead by 2 or more"
        )
    );
    let nothing = compared(6, 7, Harm::None, None);
    assert_eq!(
        told(&[jab(&[]), guard, nothing]),
        both("Ada's attack is blocked.", "7 against 6, ahead by 1")
    );
    let narrow = why(&view, &[jab(&[]), wall, nothing]);
    assert_eq!(narrow, ["7 against 6, ahead by 1: 2 or more would strike back [rolls]"]);
    let down = Event::KnockedDown { seat: Side::Blue };
    let again = compared(8, 6, Harm::FleshWound, Some(Side::Blue));
    assert_eq!(
        told(&[down, jab(&[]), guard, again]),
        both(
            "Ada's thraex draws blood: a Flesh Wound on Brutus's murmillo.",
            "8 against 6, ahead by 2: who is down already is wounded instead"
        )
    );
}

#[test]
fn a_headline_says_what_an_exchange_came_to() {
    let view = view(Class::Thraex, Class::Veles);
    let compared = |red, blue, outcome, on| Event::Compared { red, blue, outcome, on };
    let lunge = declared(Side::Red, Deed::Lunge, &["ST1", "SK1"], &[]);
    let javelin = declared(Side::Blue, Deed::Javelin, &["GL1"], &[]);
    let guard = declared(Side::Blue, Deed::Guard, &["GD1"], &[]);
    let over = |events: &[Event]| over(&view, events);
    assert_eq!(over(&[lunge]).as_deref(), Some("Ada attacks: Lunge"));
    let missed = [lunge, guard, compared(4, 6, Harm::None, None)];
    assert_eq!(over(&missed).as_deref(), Some("Ada's Lunge is blocked, 6 to 4"));
    let hit = compared(4, 7, Harm::FleshWound, Some(Side::Red));
    assert_eq!(over(&[lunge, javelin, hit]), None, "the wound says it");
    let wound = Event::Wounded { seat: Side::Red, new: 1, total: 1 };
    let blood = "Brutus wounds Ada, 7 to 4: 1 of 5";
    assert_eq!(over(&[lunge, javelin, hit, wound]).as_deref(), Some(blood));
    let cheered = Event::FavourMoved { cause: Cause::Wound, toward: Side::Red, steps: 1, now: 1 };
    let wary = [cheered, declared(Side::Red, Deed::StepDodge, &["ST1"], &[]), guard];
    let cools = [wary.as_slice(), &[Event::NoAttack]].concat();
    assert_eq!(over(&cools).as_deref(), Some("no blow is struck: the crowd cools"));
    let still = over(&[guard, Event::NoAttack]);
    assert_eq!(still.as_deref(), Some("no blow is struck"), "it favours nobody");
}

#[test]
fn the_die_of_the_higher_score_is_lit_though_it_shows_less() {
    let (view, cast) = (view(Class::Thraex, Class::Veles), cast());
    let scene = Scene { cast: &cast, before: &view, earlier: &[], reader: None };
    let lots = |event| {
        let dice = BloodSweatCheers::dice_in_band(&scene, &event);
        dice.into_iter().map(|(_, thrown)| thrown.lot).collect::<Vec<_>>()
    };
    let (counts, fails) = (Some(Lot::Counts), Some(Lot::Fails));
    let rolled = Event::Rolled { red: 2, blue: 5, red_base: 5, blue_base: 1 };
    assert_eq!(lots(rolled), [counts, fails]);
    let even = Event::Rolled { red: 2, blue: 5, red_base: 4, blue_base: 1 };
    assert_eq!(lots(even), [counts, counts]);
    assert_eq!(lots(Event::OrderRolled { red: 2, blue: 5 }), [None, None]);
}

fn one_of_each() -> Vec<Event> {
    let (seat, to, from) = (Side::Red, zone("B3"), zone("B2"));
    vec![
        Event::ClassChosen { seat, class: Class::Cestus },
        Event::TurnStarted { turn: 2 },
        Event::OrderRolled { red: 1, blue: 2 },
        Event::OrderSet { first: seat },
        Event::PhaseStarted { phase: 1, first: seat },
        Event::TurnedOver { cards: cards(&["SK1", "GD1"]) },
        declared(seat, Deed::Jab, &["SK1"], &[]),
        Event::Recovered { seat, from: Status::Down },
        Event::Recovered { seat, from: Status::Ensnared },
        Event::FavourMoved { cause: Cause::Glory, toward: seat, steps: 1, now: 1 },
        Event::FavourMoved { cause: Cause::Glory, toward: seat, steps: 0, now: 3 },
        Event::FavourMoved { cause: Cause::Wound, toward: seat, steps: 1, now: 1 },
        Event::FavourMoved { cause: Cause::LewdTaunt, toward: seat, steps: 1, now: 1 },
        Event::FavourMoved { cause: Cause::FoulPlay, toward: seat, steps: 1, now: 1 },
        Event::FavourMoved { cause: Cause::Yield, toward: seat, steps: 1, now: 1 },
        Event::FavourMoved { cause: Cause::Cooling, toward: seat, steps: 1, now: 0 },
        Event::Moved { seat, from, to },
        Event::Pushed { seat, from, to },
        Event::NoAttack,
        Event::Exploited { by: seat, n: 1 },
        Event::Rolled { red: 1, blue: 2, red_base: 3, blue_base: 4 },
        Event::RoarPlayed { seat, card: Card::of_word("RC1").unwrap(), bonus: 1 },
        Event::FortunaPlayed { seat, red: 2, blue: 1 },
        Event::Compared { red: 2, blue: 2, outcome: Harm::Tie, on: None },
        Event::Compared { red: 3, blue: 2, outcome: Harm::None, on: None },
        Event::Compared { red: 3, blue: 2, outcome: Harm::Pushed, on: Some(Side::Blue) },
        Event::KnockedDown { seat },
        Event::Ensnared { seat },
        Event::TellingBlow { seat },
        Event::Wounded { seat, new: 1, total: 1 },
        Event::Yielded { seat },
        Event::Defeated { seat, method: Method::TellingBlow },
        Event::Defeated { seat, method: Method::FifthWound },
        Event::Defeated { seat, method: Method::Yield },
        Event::Missio { seat, die: 2, modifier: 0, total: 2, result: Fate::Spared },
        Event::Missio { seat, die: 1, modifier: 0, total: 1, result: Fate::Killed },
        Event::Missio { seat, die: 1, modifier: 0, total: 1, result: Fate::ImperialInterest },
        Event::BoutEnded { victor: Some(seat), method: Method::TellingBlow },
        Event::BoutEnded { victor: Some(seat), method: Method::FifthWound },
        Event::BoutEnded { victor: Some(seat), method: Method::Yield },
        Event::BoutEnded { victor: None, method: Method::StantesMissi },
        Event::Discarded { seat, number: 0, cards: None },
        Event::Discarded { seat, number: 2, cards: None },
        Event::Drew { seat, number: 2, cards: None },
        Event::Reshuffled { number: 31 },
    ]
}

#[test]
fn every_event_has_words_of_its_own() {
    let view = view(Class::Murmillo, Class::Thraex);
    let told =
        |event: &Event| [vec![last(&view, &[*event])], why(&view, &[*event])].concat().join(" ");
    let events = one_of_each().into_iter();
    // The scores before these events tell of them.
    let is_told =
        |event: &Event| matches!(event, Event::KnockedDown { .. } | Event::Ensnared { .. });
    let told: Vec<String> =
        events.filter(|event| !is_told(event)).map(|event| told(&event)).collect();
    let different: BTreeSet<&String> = told.iter().collect();
    assert_eq!(different.len(), told.len());
    assert!(told.iter().all(|words| 8 < words.len()), "{told:#?}");
}

#[test]
fn random_bouts_tell_of_nothing_that_is_not_tried_here() {
    let tried: BTreeSet<String> = one_of_each().iter().map(name_of).collect();
    let mut met: BTreeSet<String> = BTreeSet::new();
    let (mut lines, mut unexplained) = (0, Vec::new());
    for seed in 0..150 {
        let count = if seed % 3 == 0 { 1 } else { 2 };
        let players = BySeat::new(count, |seat| {
            if (seed + u64::from(seat.0)) % 2 == 0 { Player::House } else { Player::Random }
        });
        let mut before: Option<Views<BloodSweatCheers>> = None;
        let mut chance = Chance::new(seed);
        let luck = Luck::numbered(seed);
        let options = Options::default();
        observed::<BloodSweatCheers>(
            &players,
            &options,
            luck,
            &mut chance,
            LIMIT,
            |live, events| {
                let now = Views::of(&live.now().board, count);
                met.extend(events.iter().map(name_of));
                let told =
                    tell::<BloodSweatCheers>(&cast(), before.as_ref().unwrap_or(&now), events);
                lines += told.public.len();
                let odd = |line: &String| line.contains("(besides)") || line.contains(" base ");
                unexplained.extend(told.public.iter().map(ToString::to_string).filter(odd));
                private_lines_are_their_seats_own(&told);
                before = Some(now);
            },
        );
    }
    assert_eq!(unexplained, Vec::<String>::new());
    assert!(met.is_subset(&tried), "{:?}", met.difference(&tried));
    assert_eq!(met.len(), tried.len(), "never met: {:?}", tried.difference(&met));
    assert!(10_000 < lines, "only {lines} lines");
}

fn private_lines_are_their_seats_own(told: &Told) {
    for (seat, sentence) in &told.private {
        let line = sentence.to_string();
        assert!(
            line.starts_with("You draw ")
                || line.starts_with("You throw away ")
                || line == "You keep every card.",
            "{seat}: {line}"
        );
    }
    assert!(told.private.iter().all(|(seat, _)| *seat <= Seat(1)));
}

#[test]
fn a_raised_gladiator_is_announced_as_he_comes() {
    let seats = vec![Sitter::Guest, Sitter::Guest].into();
    let mut dice = Luck::numbered(1).dice(0);
    let given = [("red_raised", "attack"), ("blue_raised", "attack")];
    let options = Options::new(BloodSweatCheers::options(), given).unwrap();
    let board = BloodSweatCheers::open(&seats, &options, &mut dice);
    let view = BloodSweatCheers::view(&board, None);
    let chosen = |seat, class| why(&view, &[Event::ClassChosen { seat, class }]).remove(0);
    assert_eq!(
        chosen(Side::Red, Class::Murmillo),
        "murmillo: Speed 2, Attack 4, Defence 4, Attack one above the card [classes]"
    );
    // His Attack is at its cap already.
    assert_eq!(
        chosen(Side::Blue, Class::Dimachaerus),
        "dimachaerus: Speed 3, Attack 4, Defence 2 [classes]"
    );
}

#[test]
fn a_declared_action_tells_which_perks_are_in_use_and_which_are_not() {
    let view = view(Class::Murmillo, Class::Secutor);
    let told = |ids: &[&str], action, perks: &[Perk]| {
        last(&view, &[declared(Side::Red, action, ids, perks)])
    };
    let one = Card::of_word("SK7").unwrap().perk().unwrap();
    let other = Card::of_word("SK9").unwrap().perk().unwrap();
    let both = told(&["SK7", "SK9"], Deed::Thrust, &[one]);
    assert_eq!(both, format!("Ada declares Thrust in B3, with {one}, without {other}."));
    assert!(told(&["SK7"], Deed::Jab, &[]).ends_with(&format!(" in B3, without {one}.")));
    assert!(told(&["SK1"], Deed::Jab, &[]).ends_with(" in B3."));
    let jab = declared(Side::Red, Deed::Jab, &["SK1"], &[]);
    assert_eq!(why(&view, &[jab]), ["STRIKE 1 = Jab [actions]"]);
    let wall = declared(Side::Red, Deed::WallOfTheScutum, &["GL1"], &[]);
    assert_eq!(why(&view, &[wall]), ["GLORY 1 = Wall of the Scutum [classes]"]);
}

#[test]
fn a_netted_man_is_said_to_be_in_a_net_and_not_down() {
    let told = |status, perks: &[Perk], ids: &[&str], margin: i8| {
        let mut view = view(Class::Murmillo, Class::Secutor);
        view.fighters.blue.body.status = status;
        let harm = Harm::FleshWound;
        let events = [
            declared(Side::Red, Deed::Jab, ids, perks),
            declared(Side::Blue, Deed::Guard, &["GD1"], &[]),
            Event::Compared { red: margin, blue: 0, outcome: harm, on: Some(Side::Blue) },
        ];
        why(&view, &events).remove(0)
    };
    let netted = told(Status::Ensnared, &[], &["SK1"], 2);
    assert!(netted.contains("who is in a net already is wounded instead"), "{netted}");
    let down = told(Status::Down, &[], &["SK1"], 2);
    assert!(down.contains("who is down already is wounded instead"), "{down}");
    let tripped = told(Status::Ensnared, &[Perk::TripOpponent], &["SK9"], 1);
    assert!(tripped.contains("tripped although in a net already"), "{tripped}");
}
