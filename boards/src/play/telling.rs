//! What happened, told to everybody and to each seat as far as it may know.

use super::Told;
use crate::text::canvas;
use crate::words::{Cast, Scene, Words};
use table::{BySeat, Seat};

/// What everybody and what each seat knew at one moment.
pub(crate) struct Views<R: Words> {
    pub(crate) public: R::View,
    pub(crate) seats: BySeat<R::View>,
}

impl<R: Words> Views<R> {
    /// The views of a board of `count` seats.
    pub(crate) fn of(board: &R::Board, count: u8) -> Self {
        Views {
            public: R::view(board, None),
            seats: BySeat::new(count, |seat| R::view(board, Some(seat))),
        }
    }
}

/// `events` in words: what everybody may read, and for each seat what it alone sees more.
pub(crate) fn tell<R: Words>(cast: &Cast, before: &Views<R>, events: &[R::Event]) -> Told {
    let mut told = Told {
        public: lines::<R>(cast, &before.public, None, events),
        thrown: events.iter().flat_map(R::thrown).collect(),
        ..Told::default()
    };
    for (seat, view) in before.seats.by_seat() {
        let mut earlier = Vec::new();
        for event in events {
            let Some(seen) = R::seen(event, Some(seat)) else { continue };
            if R::stops_plan(seat, &seen) && !told.surprised.contains(&seat) {
                told.surprised.push(seat);
            }
            if R::seen(event, None).as_ref() != Some(&seen) {
                let scene = Scene { cast, before: view, earlier: &earlier, reader: Some(seat) };
                told.private.push((seat, R::event(&scene, &seen)));
            }
            earlier.push(seen);
        }
    }
    told
}

/// The lines of what `reader` may see of `events`.
pub(crate) fn lines<R: Words>(
    cast: &Cast,
    before: &R::View,
    reader: Option<Seat>,
    events: &[R::Event],
) -> Vec<String> {
    let seen: Vec<R::Event> = events.iter().filter_map(|event| R::seen(event, reader)).collect();
    let line = |(at, event)| R::event(&Scene { cast, before, earlier: &seen[..at], reader }, event);
    let lines = seen.iter().enumerate().map(line).collect();
    R::summarised(cast, &seen, lines)
}

/// `cast` with names that can be written anywhere; a seat without one is called by its side.
pub(crate) fn tidy<R: Words>(cast: &Cast, count: u8) -> Cast {
    let name = |seat| {
        let name = cast.names.get(seat).map_or_else(String::new, |name| canvas::clean(name));
        if name.is_empty() { R::side(seat).to_owned() } else { name }
    };
    Cast {
        names: BySeat::new(count, name),
        house: BySeat::new(count, |seat| cast.house.get(seat).copied().unwrap_or(false)),
        number: cast.number,
    }
}
