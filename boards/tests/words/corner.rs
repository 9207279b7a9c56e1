//! The lower right corner of every picture, where some clients lay a badge.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::game;
use boards::{Beside, Cast, Play};
use scene::in_corner;
use std::collections::BTreeSet;
use table::{BySeat, Luck, Options, Seat, Sitter};

/// Bouts of each game and of each count of seats.
const BOUTS: u64 = 1;

#[test]
fn no_word_of_a_picture_stands_in_the_corner_of_a_badge() {
    let mut found = BTreeSet::new();
    for slug in ["blood-sweat-cheers", "bloodsport-gambler", "morituri", "munera", "nexus"] {
        let kind = game(slug);
        for count in kind.seats() {
            for seed in 1..=BOUTS {
                let name = |seat: Seat| format!("{} Maximilian Rex", char::from(b'A' + seat.0));
                let cast = Cast {
                    names: BySeat::new(count, name),
                    house: BySeat::new(count, |_| false),
                    number: 142,
                };
                let sitters = BySeat::new(count, |_| Sitter::Guest);
                let luck = Luck::numbered(seed);
                let (mut play, _) = kind.open(sitters, Options::default(), luck, [0; 32], &cast);
                // Each in turn: what somebody sees at a moment another has seen at the last, or will at the next.
                let everybody = std::iter::once(None).chain((0..count).map(Seat).map(Some));
                for reader in everybody.cycle() {
                    look(&*play, &cast, reader, slug, &mut found);
                    let Some(ask) = play.asks().into_iter().find(|ask| ask.owed) else { break };
                    play.house(ask.seat).unwrap();
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn look(
    play: &dyn Play,
    cast: &Cast,
    reader: Option<Seat>,
    slug: &str,
    found: &mut BTreeSet<String>,
) {
    let held = reader.map(|seat| play.held(seat)).unwrap_or_default();
    let facts = play.shown(cast, reader).facts;
    let pictured = game(slug).pictured(&facts, None, &Beside { held, ..Beside::default() });
    let pictured = pictured.unwrap();
    let words = in_corner(&pictured.scene).into_iter();
    found.extend(words.map(|words| format!("{slug}, {} seats: {words}", cast.names.count())));
}
