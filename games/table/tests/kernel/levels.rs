//! The house's levels: agreed before the bout, written into its record, and kept.

use crate::bouts::*;
use crate::pebbles::*;
use table::{
    Bout, Chain, Entry, Forced, Level, Levels, Live, Luck, Options, Replay, Seat, Sitter, rewound,
};

const HOUSES: [Sitter; 2] = [Sitter::House, Sitter::House];

fn played(seats: [Sitter; 2], levels: Levels) -> Live<Honest> {
    let (luck, chain) = (Luck::numbered(5), Some(Chain::new([1; 32])));
    let (seats, options) = (seats.to_vec().into(), Options::default());
    Live::open_with_levels(seats, levels, options, luck, chain, Forced::default()).0
}

fn levels(live: &Live<Honest>) -> [Level; 2] {
    [ADA, BOB].map(|seat| live.bout().level(seat))
}

#[test]
fn levels_are_saved_recorded_and_kept_through_a_rewind() {
    let mixed = Levels::new([Level::Champion, Level::Novice]);
    let mut live = played(HOUSES, mixed.clone());
    for _ in 0..4 {
        move_on(&mut live);
    }
    let history: Vec<Entry> = live.take_written().into_iter().map(|line| line.entry).collect();
    assert_eq!(levels(&live), [Level::Champion, Level::Novice]);

    let saved = serde_json::to_string(live.bout()).unwrap();
    let loaded: Bout<Honest> = serde_json::from_str(&saved).unwrap();
    assert_eq!(levels(&Live::load(loaded).live), [Level::Champion, Level::Novice]);

    let Entry::Opened(opened) = &history[0] else { panic!("a record begins with its opening") };
    assert_eq!(opened.levels, mixed);
    let replay = Replay::<Honest>::of(&history, live.bout().luck().clone()).unwrap();
    assert_eq!(levels(replay.live().unwrap()), [Level::Champion, Level::Novice]);
    let (back, _) = rewound(&live, &history, 1).unwrap();
    assert_eq!(levels(&back), [Level::Champion, Level::Novice]);
}

#[test]
fn what_was_saved_and_recorded_before_there_were_levels_is_read_and_written_as_it_was() {
    let mut live = played(HOUSES, Levels::new([Level::Adept, Level::Adept]));
    assert_eq!(live.bout(), played(HOUSES, Levels::default()).bout());
    let saved = serde_json::to_string(live.bout()).unwrap();
    let opening = live.take_written().remove(0).text;
    for text in [&saved, &opening] {
        assert!(!text.contains("levels"), "{text}");
    }
    let loaded: Bout<Honest> = serde_json::from_str(&saved).unwrap();
    assert_eq!(levels(&Live::load(loaded).live), [Level::Adept, Level::Adept]);
    let Entry::Opened(opened) = serde_json::from_str(&opening).unwrap() else { panic!() };
    assert_eq!(opened.levels, Levels::default());
}

#[test]
fn for_whom_it_stands_in_the_house_plays_as_it_usually_does() {
    let mut live = played([Sitter::Guest, Sitter::House], Levels::new([Level::Champion; 2]));
    assert_eq!(levels(&live), [Level::Adept, Level::Champion]);
    live.sit(Seat(0), Sitter::StandIn);
    assert_eq!(live.bout().level(Seat(0)), Level::Adept);
}
