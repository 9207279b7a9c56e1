//! Going back in a bout, and telling it again from its record.

use super::presenter::Presenter;
use super::telling::{accounts, headlines, lines, sentences};
use super::{Earlier, Page, Shown, closed};
use crate::words::{Cast, Sentence, Words, headline};
use table::{BySeat, Entry, Live, Now, Orders, Replay, Rest, Seat, Sitter};

/// Whether and how a seat's last answer may be taken back.
pub(crate) fn may_take_back<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    seat: Seat,
) -> super::TakeBack {
    match table::may_take_back(live, history, seat) {
        table::TakeBack::Nothing => super::TakeBack::Nothing,
        table::TakeBack::Free { to } => super::TakeBack::Free { to },
        table::TakeBack::Ask { to, learnt_by } => super::TakeBack::Ask { to, of: learnt_by },
        table::TakeBack::DiceSeen { .. } => super::TakeBack::DiceSeen,
        table::TakeBack::StillOpen => super::TakeBack::StillOpen,
        table::TakeBack::Closed => super::TakeBack::Closed,
        table::TakeBack::Settling => super::TakeBack::Settling,
    }
}

/// One page an input: its consequences, as `seen_by` sees them, or everything if `all`. The
/// decisions of standing orders belong to it: nobody else may know that orders took them.
pub(crate) fn retold<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    (cast, earlier): (&Cast, &[Earlier]),
    seen_by: Option<Seat>,
    all: bool,
) -> Vec<Page> {
    let all = all && live.now().over;
    let Some(Entry::Opened(opened)) = history.first() else { return Vec::new() };
    let Ok((mut replay, events)) = Replay::<R>::new(opened, live.bout().luck().clone()) else {
        return vec![untellable(0)];
    };
    replay.keep_for(history);
    let turn = |pages: &mut Vec<Page>, told: &Input<'_, R>, then: Option<&Live<R>>| {
        let cast = &cast_then(cast, earlier, told.number, live, then);
        Narrator { cast, seen_by, all }.turn(pages, told, then.map(Live::now));
    };
    let laid_out = R::open(&opened.seats, &opened.options, &mut live.bout().luck().dice(0));
    let before = replay.live().map(|live| Now { board: laid_out, ..live.now().clone() });
    let mut told = Input { number: 0, entry: &history[0], before, events, gives_way: false };
    let mut pages = Vec::new();
    for (number, entry) in (0..).zip(history).skip(1) {
        if is_input(entry) {
            turn(&mut pages, &told, replay.live());
            let before = replay.live().map(|live| live.now().clone());
            let gives_way = earlier.iter().any(|it| it.until == number + 1);
            told = Input { number, entry, before, events: Vec::new(), gives_way };
        }
        let skipped = replay.editions_skipped().len();
        let Ok(events) = replay.feed(entry) else {
            pages.push(untellable(number));
            return pages;
        };
        told.events.extend(events);
        if let Some((step, edition)) = replay.editions_skipped().get(skipped) {
            let line = format!(
                "Step {step} was played under edition {edition} of the rules, which is gone: it \
                 cannot be told again."
            );
            pages.push(without_board(number, vec![line.into()]));
        }
    }
    turn(&mut pages, &told, replay.live());
    pages
}

/// The most pages of a record.
pub(crate) fn count(history: &[Entry]) -> usize {
    1 + history.iter().filter(|entry| is_input(entry)).count()
}

/// The cast when an entry was written: the sitters, and whether the house decided.
fn cast_then<R: Words>(
    today: &Cast,
    earlier: &[Earlier],
    entry: u64,
    live: &Live<R>,
    then: Option<&Live<R>>,
) -> Cast {
    let name = |seat: Seat| {
        let mut before = earlier.iter().filter(|it| it.seat == seat && entry < it.until);
        let name = before.next().map_or(&today.names[seat], |it| &it.name);
        crate::text::canvas::clean(name)
    };
    let house = |seat: Seat| match then.map(|then| then.bout().seats()[seat]) {
        Some(sitter) if sitter != live.bout().seats()[seat] => sitter.is_house(),
        Some(_) | None => today.house[seat],
    };
    let count = today.names.count();
    Cast { names: BySeat::new(count, name), house: BySeat::new(count, house), number: today.number }
}

/// A person's doing, and its consequences.
pub(crate) struct Input<'a, R: Words> {
    /// The number of its entry.
    pub(crate) number: u64,
    pub(crate) entry: &'a Entry,
    /// The state before it; `None`: the rules of then are gone.
    pub(crate) before: Option<Now<R>>,
    pub(crate) events: Vec<R::Event>,
    /// Whether an earlier sitter leaves the seat with it.
    pub(crate) gives_way: bool,
}

/// Whether an entry is a person's doing, and not the rules' or a standing order's. Nor is it the
/// replacement of an answer that stood: nobody else may know how often it was changed.
fn is_input(entry: &Entry) -> bool {
    match entry {
        Entry::Answer { again, .. } => !again,
        Entry::Opened(_)
        | Entry::TimedOut { .. }
        | Entry::Aside { .. }
        | Entry::Settled
        | Entry::Sat { .. }
        | Entry::TakenBack { .. }
        | Entry::Rewound { .. }
        | Entry::Rest { .. }
        | Entry::Diverged { .. }
        | Entry::Closed { .. }
        | Entry::Voided => true,
        Entry::Order { .. } | Entry::Step { .. } | Entry::Over { .. } => false,
    }
}

/// The last page of a bout that today's rules play otherwise.
fn untellable(entry: u64) -> Page {
    let line = "From here on it cannot be told again: the rules of today make something else of \
                the record.";
    without_board(entry, vec![line.to_owned().into()])
}

fn without_board(entry: u64, lines: Vec<Sentence>) -> Page {
    Page {
        entry,
        round: 0,
        headline: None,
        weight: None,
        lines,
        board: String::new(),
        facts: String::new(),
        hand: None,
    }
}

/// The reader for whom a bout is told again.
pub(crate) struct Narrator<'a> {
    pub(crate) cast: &'a Cast,
    /// A seat, or the public.
    pub(crate) seen_by: Option<Seat>,
    /// Whether everything that happened is told, regardless of who may know it.
    pub(crate) all: bool,
}

impl Narrator<'_> {
    /// Adds the page of an input that led to the state `now`. If its reader is told nothing, only
    /// the board at the end of the page before changes.
    pub(crate) fn turn<R: Words>(
        &self,
        pages: &mut Vec<Page>,
        told: &Input<'_, R>,
        now: Option<&Now<R>>,
    ) {
        let Some(from) = told.before.as_ref().or(now) else { return };
        let view = R::view(&from.board, self.seen_by);
        let mut words: Vec<Sentence> =
            note(self.cast, told).map(Sentence::Story).into_iter().collect();
        if self.all {
            words.extend(raw::<R>(self.cast, &view, &told.events));
        } else {
            words.extend(lines::<R>(self.cast, &view, self.seen_by, &told.events));
        }
        if !words.is_empty() {
            let public = R::view(&from.board, None);
            let all = headlines::<R>(self.cast, &public, &told.events);
            let weight = all.iter().map(|it| it.weight).max();
            let page = without_board(told.number, words);
            pages.push(Page { headline: headline(&all), weight, ..page });
        }
        if let (Some(page), Some(now)) = (pages.last_mut(), now) {
            page.round = R::round(&now.board);
            let shown = self.seen(now, self.seen_by);
            (page.board, page.facts) = (shown.text, shown.facts);
            page.hand = self
                .seen_by
                .and_then(|seat| R::hand(&R::view(&now.board, Some(seat)), self.cast, seat, None))
                .map(|hand| hand.text);
        }
    }

    /// The board as a seat or the public sees it.
    fn seen<R: Words>(&self, now: &Now<R>, by: Option<Seat>) -> Shown {
        let orders = BySeat::new(self.cast.names.count(), |_| Orders::default());
        Presenter { now, orders: &orders, cast: self.cast }.shown(by)
    }
}

/// `events` with everything in them.
fn raw<R: Words>(cast: &Cast, before: &R::View, events: &[R::Event]) -> Vec<Sentence> {
    sentences(accounts::<R>(cast, before, None, events))
}

/// The note on an entry that is not the rules' doing.
fn note<R: Words>(cast: &Cast, told: &Input<'_, R>) -> Option<String> {
    let name = |seat: Seat| R::called(cast, seat);
    match told.entry {
        Entry::Sat { seat, sitter } => Some(match sitter {
            Sitter::Guest => format!("{} takes the seat.", name(*seat)),
            Sitter::House => format!("From here the house has the seat of {}.", name(*seat)),
            Sitter::StandIn if told.gives_way => format!("{} leaves the seat.", name(*seat)),
            Sitter::StandIn => format!("From here the house decides for {}.", name(*seat)),
        }),
        Entry::TakenBack { secret: true, .. } => None,
        Entry::TakenBack { seat, .. } => {
            Some(format!("{} takes back an answer: all is as it was before it.", name(*seat)))
        }
        Entry::Rewound { .. } => Some("A steward sets the bout back.".to_owned()),
        Entry::Rest { rest } => Some(match rest {
            Rest::Decreed => "A steward pauses the bout.".to_owned(),
            Rest::Agreed => "The bout rests, as all have agreed.".to_owned(),
            Rest::Untouched => "The bout rests, as nobody has touched it.".to_owned(),
            Rest::Over => "The bout goes on.".to_owned(),
        }),
        Entry::Diverged { edition } => Some(format!(
            "The rules changed to edition {edition}: the step begins again with the same luck."
        )),
        Entry::Closed(closed) => Some(closed::line::<R>(cast, closed)),
        Entry::Voided => Some("A steward makes the result void: it counts for nothing.".to_owned()),
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
