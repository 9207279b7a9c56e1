//! The laws of a bout told again: its reader is shown the same as at the time, and nothing that
//! depends on facts hidden from him.

use super::fixtures::redealt;
use super::report::LawReport;
use crate::play::Page;
use crate::play::pages::{Input, Narrator, retold};
use crate::text::canvas;
use crate::words::{Cast, Words};
use table::simulate::{LIMIT, random_answer};
use table::{
    Ask, By, BySeat, Chain, Chance, Entry, Forced, Live, Luck, Now, Options, OrderRow, Seat,
    Sitter, TakeBack,
};

/// The most characters of a page's board and hand: with a few words above they fit in a message.
const PAGE: usize = 1_700;
/// The columns of a page.
const COLUMNS: usize = 30;
/// The most secret answers in a bout that are tried, to see who learns of them.
const SECRETS: u64 = 6;
/// A bout is told again midway about once in this many moves.
const MIDST: usize = 64;

/// Plays one random bout with its record and tells it again in everybody's view.
pub(super) fn obeyed_by<R: Words>(seed: u64, cast: &Cast, report: &mut LawReport) {
    let mut chance = Chance::new(seed ^ 0x5EED);
    let mut walk = Walk::<R>::begin(seed, cast, &mut chance, report);
    let most = walk.report.secrets + SECRETS;
    for _ in 0..LIMIT {
        if walk.live.now().over {
            break;
        }
        if walk.report.secrets < most {
            walk.answer_in_secret();
        }
        walk.go_on();
        if walk.chance.below(MIDST) == 0 {
            walk.tell_again();
        }
    }
    walk.tell_again();
}

struct Walk<'a, R: Words> {
    live: Live<R>,
    history: Vec<Entry>,
    cast: &'a Cast,
    /// The readers, and the pages that each was shown.
    shown: Vec<(Option<Seat>, Vec<Page>)>,
    chance: &'a mut Chance,
    report: &'a mut LawReport,
}

impl<'a, R: Words> Walk<'a, R> {
    fn begin(seed: u64, cast: &'a Cast, chance: &'a mut Chance, report: &'a mut LawReport) -> Self {
        let seats = BySeat::new(cast.names.count(), |_| Sitter::Guest);
        let luck = Luck::numbered(seed);
        let laid_out = R::open(&seats, &Options::default(), &mut luck.dice(0));
        let readers = std::iter::once(None).chain(seats.seats().map(Some));
        let shown = readers.map(|reader| (reader, Vec::new())).collect();
        let chain = Some(Chain::new(chance.seed()));
        let (live, events) = Live::open(seats, Options::default(), luck, chain, Forced::default());
        let mut walk = Walk { live, history: Vec::new(), cast, shown, chance, report };
        let before = Now { board: laid_out, ..walk.live.now().clone() };
        walk.show(&before, &events);
        walk
    }

    /// One move by any seat that the bout waits for.
    fn go_on(&mut self) {
        let before = self.live.now().clone();
        let events = if self.live.may_settle() {
            self.live.settle()
        } else {
            let seat = self.owed().expect("a bout that is not over waits for somebody").seat;
            let action = if self.chance.below(8) == 0 { self.live.otherwise(seat) } else { None };
            match action {
                Some(action) => self.live.answer(seat, action, By::Clock).events,
                None => self.answered(seat),
            }
        };
        self.show(&before, &events);
    }

    fn owed(&mut self) -> Option<&Ask<R>> {
        let owed = self.live.now().asks.iter().filter(|ask| ask.is_owed());
        let owed: Vec<&Ask<R>> = owed.collect();
        (!owed.is_empty()).then(|| *self.chance.pick(&owed))
    }

    fn answered(&mut self, seat: Seat) -> Vec<R::Event> {
        let ask = self.live.ask(seat).expect("it is asked");
        let action = random_answer(&self.live.now().board, ask, self.chance);
        self.live.answer(seat, action, By::Seat).events
    }

    /// Keeps each reader's lines of a move: the same in another world that the reader cannot tell
    /// from this one.
    fn show(&mut self, before: &Now<R>, events: &[R::Event]) {
        let number = self.history.len();
        self.history.extend(self.live.take_written().into_iter().map(|line| line.entry));
        let (entry, now) = (&self.history[number], self.live.now());
        for (reader, pages) in &mut self.shown {
            let narrator = Narrator { cast: self.cast, seen_by: *reader, all: false };
            let turn = |pages: &mut Vec<Page>, before: Now<R>, now: &Now<R>| {
                let (number, events) = (number as u64, events.to_vec());
                narrator.turn(
                    pages,
                    &Input { number, entry, before: Some(before), events, gives_way: false },
                    Some(now),
                );
            };
            let mut other: Vec<Page> = pages.last().cloned().into_iter().collect();
            let known = pages.len().saturating_sub(1);
            turn(pages, before.clone(), now);
            let [then, after] = [before, now].map(|now| redealt(now, *reader, self.chance));
            turn(&mut other, then, &after);
            let law = format!("a page told again keeps secrets from {reader:?}");
            self.report.law(pages[known..] == other, &law, &format!("{other:?}"));
        }
    }

    /// Tells the bout again: every reader gets the pages that he was shown.
    fn tell_again(&mut self) {
        for (reader, shown) in &self.shown {
            let again = retold(&self.live, &self.history, (self.cast, &[]), *reader, false);
            let other = again.iter().zip(shown).find(|(again, then)| again != then);
            let law = format!("a bout told again shows {reader:?} what was shown then");
            let same = other.is_none() && again.len() == shown.len();
            self.report.law(same, &law, &format!("{other:?}, {} of {}", again.len(), shown.len()));
            self.report.pages += again.len() as u64;
            for page in &again {
                let text =
                    [page.board.as_str(), page.hand.as_deref().unwrap_or_default()].join("\n\n");
                self.report.law(text.chars().count() <= PAGE, "a page fits a message", &text);
                let wide = text.lines().find(|line| COLUMNS < canvas::width(line));
                self.report.law(wide.is_none(), "a page has 30 columns", wide.unwrap_or_default());
            }
        }
    }

    /// Lets a seat answer something hidden from all others, in every possible way, and take it
    /// back: nobody else's bout told again may differ.
    fn answer_in_secret(&mut self) {
        let Some(ask) = self.owed().cloned() else { return };
        let others: Vec<(Seat, _)> = (self.live.now().asks.iter())
            .filter(|other| other.seat != ask.seat && other.is_owed())
            .map(|other| (other.seat, other.serial))
            .collect();
        // In a secret window even the existence of an answer is hidden; of answers shown when all
        // are in, the choice.
        if !ask.hidden && others.is_empty() {
            return;
        }
        let unsaid = ask.hidden.then(|| (self.live.clone(), self.history.clone()));
        let mut worlds: Vec<_> = unsaid.into_iter().collect();
        for way in [Way::Answer, Way::Answer, Way::Clock, Way::Order] {
            let (live, history) = (self.live.clone(), self.history.clone());
            self.act(way, ask.seat);
            let said = std::mem::replace(&mut self.live, live);
            let written = std::mem::replace(&mut self.history, history);
            let is_open = if ask.hidden {
                said.now().settling
            } else {
                let still = |(seat, serial)| said.ask(seat).is_some_and(|a| a.serial == serial);
                others.iter().copied().all(still)
                    && said.ask(ask.seat).is_some_and(|a| !a.is_owed())
            };
            if !is_open {
                continue;
            }
            if ask.hidden
                && let TakeBack::Free { to } = table::may_take_back(&said, &written, ask.seat)
                && let Ok((mut back, _)) = table::take_back(&said, &written, ask.seat, to)
            {
                let lines = back.take_written().into_iter().map(|line| line.entry);
                let history = written.iter().cloned().chain(lines).collect();
                worlds.push((back, history));
            }
            worlds.push((said, written));
        }
        let Some(((live, history), rest)) = worlds.split_first() else { return };
        let readers = self.shown.iter().map(|(reader, _)| *reader);
        for reader in readers.filter(|reader| *reader != Some(ask.seat)) {
            let first = told::<R>(live, history, self.cast, reader);
            for (live, history) in rest {
                let other = told::<R>(live, history, self.cast, reader);
                let law = format!("what is answered in secret is not told again to {reader:?}");
                self.report.law(first == other, &law, &format!("{:?}", other.last()));
            }
        }
        self.report.secrets += rest.len() as u64;
    }

    fn act(&mut self, way: Way, seat: Seat) {
        match way {
            Way::Answer => drop(self.answered(seat)),
            Way::Clock => {
                let action = self.live.otherwise(seat).expect("an owed answer has a default");
                self.live.answer(seat, action, By::Clock);
            }
            Way::Order => {
                for row in R::orders() {
                    let value = quiet(row);
                    self.live.order(seat, row.name, value).expect("a seat that is asked may order");
                }
            }
        }
        self.history.extend(self.live.take_written().into_iter().map(|line| line.entry));
    }
}

/// A way of answering.
#[derive(Clone, Copy)]
enum Way {
    Answer,
    Clock,
    Order,
}

/// The last plain value of an order: the one that asks least.
fn quiet(row: &OrderRow) -> &'static str {
    row.words().next_back().expect("an order has a plain value")
}

/// A reader's view of a bout told again, without the numbers of its entries, which count secret
/// answers and are never shown.
fn told<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    cast: &Cast,
    reader: Option<Seat>,
) -> Vec<Page> {
    let pages = retold(live, history, (cast, &[]), reader, false);
    pages.into_iter().map(|page| Page { entry: 0, ..page }).collect()
}
