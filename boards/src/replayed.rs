//! Going back in a bout, and telling it again from its record.

use crate::desk::Desk;
use crate::seated::{Views, lines};
use crate::words::Words;
use crate::{Cast, Page};
use table::{BySeat, Entry, Live, Orders, Replay, Seat, Sitter};

/// Whether and how a seat's last answer may be taken back.
pub(crate) fn take_back<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    seat: Seat,
) -> crate::TakeBack {
    match table::take_back(live, history, seat) {
        table::TakeBack::Nothing => crate::TakeBack::Nothing,
        table::TakeBack::Free { to } => crate::TakeBack::Free { to },
        table::TakeBack::Ask { to, learnt_by } => crate::TakeBack::Ask { to, of: learnt_by },
        table::TakeBack::DiceSeen { .. } => crate::TakeBack::DiceSeen,
    }
}

/// One page an input: what happened by it, as `seen_by` sees it, or everything if `all`.
pub(crate) fn retold<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    cast: &Cast,
    seen_by: Option<Seat>,
    all: bool,
) -> Vec<Page> {
    let all = all && live.now().over;
    let Some(Entry::Opened(opened)) = history.first() else { return Vec::new() };
    let Ok((mut replay, events)) = Replay::<R>::new(opened, live.bout().luck().clone()) else {
        return Vec::new();
    };
    let teller = Teller { cast, seen_by, all, count: opened.seats.count() };
    let laid_out = R::open(&opened.seats, &opened.options, &mut live.bout().luck().dice(0));
    let mut pages = Vec::new();
    teller.page(&mut pages, 0, &Views::of(&laid_out, teller.count), &events, &replay, None);
    for (number, entry) in (0..).zip(history).skip(1) {
        let before = replay.live().map(|live| Views::of(&live.now().board, teller.count));
        let skipped = replay.editions_skipped().len();
        let Ok(events) = replay.feed(entry) else { return pages };
        let note = note::<R>(cast, entry);
        if let Some(before) =
            before.or_else(|| replay.live().map(|live| Views::of(&live.now().board, teller.count)))
        {
            teller.page(&mut pages, number, &before, &events, &replay, note);
        } else if let Some((step, edition)) = replay.editions_skipped().get(skipped) {
            pages.push(Page {
                entry: number,
                lines: vec![format!(
                    "Step {step} was played under edition {edition} of the rules, which is gone: it \
                     cannot be told again."
                )],
                board: String::new(),
            });
        }
    }
    pages
}

struct Teller<'a> {
    cast: &'a Cast,
    seen_by: Option<Seat>,
    all: bool,
    count: u8,
}

impl Teller<'_> {
    /// Adds the page of an input, if the reader is told anything on it.
    fn page<R: Words>(
        &self,
        pages: &mut Vec<Page>,
        entry: u64,
        before: &Views<R>,
        events: &[R::Event],
        replay: &Replay<R>,
        note: Option<String>,
    ) {
        let view = match self.seen_by {
            Some(seat) => before.seats.get(seat).unwrap_or(&before.public),
            None => &before.public,
        };
        let mut told: Vec<String> = note.into_iter().collect();
        if self.all {
            told.extend(raw::<R>(self.cast, &before.public, events));
        } else {
            told.extend(lines::<R>(self.cast, view, self.seen_by, events));
        }
        if told.is_empty() {
            return;
        }
        let board = replay.live().map_or_else(String::new, |live| self.board(live));
        pages.push(Page { entry, lines: told, board });
    }

    fn board<R: Words>(&self, live: &Live<R>) -> String {
        let orders = BySeat::new(self.count, |_| Orders::default());
        let desk = Desk { now: live.now(), orders: &orders, cast: self.cast };
        let mut board = desk.board(self.seen_by);
        if self.all {
            for seat in orders.seats() {
                let view = R::view(&live.now().board, Some(seat));
                if let Some(hand) = R::hand(&view, self.cast, seat, None) {
                    board += &format!("\n\n{hand}");
                }
            }
        }
        board
    }
}

/// `events` with everything in them.
fn raw<R: Words>(cast: &Cast, before: &R::View, events: &[R::Event]) -> Vec<String> {
    use crate::words::Scene;
    let line = |(at, event)| {
        R::event(&Scene { cast, before, earlier: &events[..at], reader: None }, event)
    };
    events.iter().enumerate().map(line).collect()
}

/// What is said of an entry that is not the rules' doing.
fn note<R: Words>(cast: &Cast, entry: &Entry) -> Option<String> {
    let name =
        |seat: Seat| cast.names.get(seat).cloned().unwrap_or_else(|| R::side(seat).to_owned());
    match entry {
        Entry::Sat { seat, sitter } => Some(match sitter {
            Sitter::Guest => format!("{} takes the seat.", name(*seat)),
            Sitter::House | Sitter::StandIn => {
                format!("From here the house decides for {}.", name(*seat))
            }
        }),
        Entry::TakenBack { secret: true, .. } => None,
        Entry::TakenBack { seat, .. } => {
            Some(format!("{} takes back an answer: all is as it was before it.", name(*seat)))
        }
        Entry::Rewound { .. } => Some("A steward sets the bout back.".to_owned()),
        Entry::Diverged { edition } => Some(format!(
            "The rules changed to edition {edition}: the step begins again with the same luck."
        )),
        Entry::Closed { why, seat } => Some(match seat {
            Some(seat) => {
                format!("The bout is ended from outside its rules: {why}, {}.", name(*seat))
            }
            None => format!("The bout is ended from outside its rules: {why}."),
        }),
        Entry::Opened(_)
        | Entry::Answer { .. }
        | Entry::Order { .. }
        | Entry::TimedOut { .. }
        | Entry::Aside { .. }
        | Entry::Settled
        | Entry::Step { .. }
        | Entry::Over { .. } => None,
    }
}
