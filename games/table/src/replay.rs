//! A bout replayed from its record: to verify it, to tell it again, to go back in it.

use crate::patience::{AN_ENTRY, GOES_BACK, Patience};
use crate::record::Secrets;
use crate::{
    Ask, Bout, BySeat, Chain, Entry, Forced, Live, Luck, Mark, Now, Opened, Options, Rules, Seat,
    Serial, Sitter,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

mod blind;
mod bounds;
mod unfaithful;

pub use unfaithful::{Unfaithful, What};

/// A bout being replayed, entry by entry.
///
/// The inputs of guests, clocks and stewards are fed in; the results of the rules must match the
/// record. Steps played under an edition of the rules that is gone cannot be replayed: they are
/// named, their draws are checked to follow on each other, and the replay goes on from the first
/// board in the record after which the present edition holds.
pub struct Replay<R: Rules> {
    opened: Opened,
    luck: Luck,
    /// The number of the next entry.
    number: u64,
    /// The number of secret entries so far.
    secret: Secrets,
    state: State<R>,
    seats: BySeat<Sitter>,
    /// Results of the last input that the record has not confirmed yet.
    pub(crate) expected: VecDeque<Entry>,
    moments: Vec<Moment<R>>,
    told: Vec<(u64, R::Event)>,
    /// The number of entries at the opening of each open ask.
    opened_at: BTreeMap<(Seat, Serial), u64>,
    /// The latest serials that open asks may have in the record, and the number of entries at
    /// that point. In a replay, an ask that came after an order opens before it.
    later: BTreeMap<(Seat, Serial), (Serial, u64)>,
    skipped: Vec<(u32, u16)>,
    /// Whether the bout's result has been made void.
    void: bool,
    /// The entries before which the bout is kept; all of them, unless it is known which ones the record
    /// goes back to.
    keeps: Option<BTreeSet<u64>>,
    /// The number of bouts kept now.
    kept: usize,
    /// The work of all runs so far, and its limit.
    work: (u64, u64),
}

/// The state of a replay.
enum State<R: Rules> {
    Seen(Box<Live<R>>),
    /// Under rules that are gone.
    Blind(blind::Blind),
}

/// The state before an input that still counts.
pub(crate) struct Moment<R: Rules> {
    pub(crate) entry: u64,
    /// The seat that decided with that input, if one did.
    pub(crate) by: Option<Seat>,
    /// Whether that seat's guest said it.
    pub(crate) own: bool,
    /// `None` under rules that are gone, and where nobody will ask for it.
    pub(crate) before: Option<Bout<R>>,
    blind: Option<blind::Blind>,
}

impl<R: Rules> Replay<R> {
    /// Begins with the first entry of a record. The events of the opening are returned too.
    ///
    /// # Errors
    /// If `luck` is not the luck of that bout, or the board laid out is not the recorded one.
    pub fn new(opened: &Opened, luck: Luck) -> Result<(Self, Vec<R::Event>), Unfaithful> {
        let unfaithful = |what| Err(Unfaithful { at: 0, what });
        let count = u8::try_from(opened.seats.iter().len());
        if opened.game != R::GAME || !count.is_ok_and(|count| opened.is_of(count, &R::SEATS)) {
            return unfaithful(What::OtherGame);
        }
        if Options::new(R::options(), opened.options.chosen()).as_ref() != Ok(&opened.options) {
            return unfaithful(What::OtherGame);
        }
        if opened.commitment != luck.commitment() || opened.words != luck.words() {
            return unfaithful(What::OtherLuck);
        }
        let mut replay = Replay {
            opened: opened.clone(),
            luck,
            number: 1,
            secret: Secrets::default(),
            state: State::Blind(blind::Blind::opened(opened)),
            seats: opened.seats.clone(),
            expected: VecDeque::new(),
            moments: Vec::new(),
            told: Vec::new(),
            opened_at: BTreeMap::new(),
            later: BTreeMap::new(),
            skipped: Vec::new(),
            void: false,
            keeps: None,
            kept: 0,
            work: (0, Patience::RECORD.a_run),
        };
        let mut news = Vec::new();
        if opened.edition == R::EDITION {
            let mut bout = Bout::open(
                opened.seats.clone(),
                opened.levels.clone(),
                opened.options.clone(),
                replay.luck.clone(),
                Some(Chain::new([0; 32])),
                Forced::default(),
            );
            let now = replay.run(&mut bout, None, &mut news);
            let now = now.map_err(|what| Unfaithful { at: 0, what })?;
            replay.settle_down(bout, now);
            replay.confirm(&Entry::Opened(Box::new(opened.clone())))?;
        }
        replay.told.extend(news.iter().map(|event: &R::Event| (0, event.clone())));
        Ok((replay, news))
    }

    /// Replays a whole record, as far as it goes, within the work allowed to a record of its length,
    /// whoever has written it.
    ///
    /// # Errors
    /// At the first difference between the record and the replay.
    pub fn of(entries: &[Entry], luck: Luck) -> Result<Self, Unfaithful> {
        Replay::whole(entries, luck, false)
    }

    /// The same, keeping the state before each input, to go back to.
    pub(crate) fn with_moments(entries: &[Entry], luck: Luck) -> Result<Self, Unfaithful> {
        Replay::whole(entries, luck, true)
    }

    fn whole(entries: &[Entry], luck: Luck, keeps_all: bool) -> Result<Self, Unfaithful> {
        let Some(Entry::Opened(opened)) = entries.first() else {
            return Err(Unfaithful { at: 0, what: What::NotOpened });
        };
        let (mut replay, _) = Replay::new(opened, luck)?;
        if !keeps_all {
            replay.keep_for(entries);
        }
        for entry in &entries[1..] {
            replay.feed(entry)?;
        }
        replay.finish()?;
        Ok(replay)
    }

    /// Keeps states only where the record, whose entries are all of `entries`, goes back to.
    pub fn keep_for(&mut self, entries: &[Entry]) {
        self.keeps = Some(entries.iter().filter_map(Entry::goes_back_to).collect());
    }

    /// Takes the next entry of the record, and returns its events.
    ///
    /// # Errors
    /// If it does not follow from the entries before it by the rules. The replay is then of no more use.
    pub fn feed(&mut self, entry: &Entry) -> Result<Vec<R::Event>, Unfaithful> {
        let wrong = |what| Unfaithful { at: self.number, what };
        if let Some(seat) = entry.secret_of() {
            self.known(seat).map_err(wrong)?;
        }
        self.secret.count(entry.secret_of());
        self.work.1 = self.work.1.saturating_add(AN_ENTRY);
        let told = match &self.state {
            State::Seen(_) => self.play(entry),
            State::Blind(_) => self.skip(entry),
        };
        let told = told.map_err(|what| Unfaithful { at: self.number, what })?;
        self.told.extend(told.iter().map(|event| (self.number, event.clone())));
        self.number += 1;
        Ok(told)
    }

    /// Checks that the record does not break off in the middle of the rules' results.
    ///
    /// # Errors
    /// If it lacks an entry.
    pub fn finish(&self) -> Result<(), Unfaithful> {
        match self.expected.front() {
            None => Ok(()),
            Some(missing) => {
                let played = Some(Box::new(missing.clone()));
                Err(Unfaithful { at: self.number, what: What::Differs { recorded: None, played } })
            }
        }
    }

    /// The bout at this point; `None` in the middle of steps that cannot be replayed.
    pub fn live(&self) -> Option<&Live<R>> {
        match &self.state {
            State::Seen(live) => Some(live),
            State::Blind(_) => None,
        }
    }

    /// The bout at this point, to be kept by another host than its first: the openings of its record come
    /// from `key`, and the hash of its last line is `head`. `None` in the middle of steps that cannot be
    /// replayed.
    pub fn adopted(self, key: [u8; 32], head: [u8; 32]) -> Option<Live<R>> {
        let State::Seen(mut live) = self.state else { return None };
        live.bout_mut().chain = Some(Chain::resumed(key, head));
        Some(*live)
    }

    /// The opening state of the bout.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The events, each with the number of the entry that caused it, without those that were
    /// taken back.
    pub fn told(&self) -> &[(u64, R::Event)] {
        &self.told
    }

    /// The steps that could not be replayed, each with its edition.
    pub fn editions_skipped(&self) -> &[(u32, u16)] {
        &self.skipped
    }

    /// The state before each input that still counts, in order.
    pub(crate) fn moments(&self) -> &[Moment<R>] {
        &self.moments
    }

    /// One entry, under rules that the program has.
    fn play(&mut self, entry: &Entry) -> Result<Vec<R::Event>, What> {
        match entry {
            Entry::Opened(_) => Err(What::NotOpened),
            Entry::Step { .. } | Entry::Over { .. } => {
                self.confirmed(entry)?;
                Ok(Vec::new())
            }
            Entry::Order { seat, token, .. } => {
                self.nothing_expected(entry)?;
                let action = self.judged(*seat, token)?;
                if !self.seen().ask(*seat).is_some_and(Ask::is_owed) {
                    return self.input(Some(Mark::Order(*seat, action)), Some(entry), None);
                }
                let told = self.input(None, None, Some((*seat, action)))?;
                self.confirmed(entry)?;
                self.note_later_serials();
                Ok(told)
            }
            Entry::Answer { seat, serial, again, token } => {
                if *again && self.seen().ask(*seat).is_none_or(Ask::is_owed) {
                    return Err(What::NotAsked);
                }
                let action = self.answer(entry, *seat, *serial, token)?;
                self.input(Some(Mark::Answer(*seat, action)), Some(entry), None)
            }
            Entry::TimedOut { seat, serial, token } => {
                let action = self.answer(entry, *seat, *serial, token)?;
                self.input(Some(Mark::TimedOut(*seat, action)), Some(entry), None)
            }
            Entry::Aside { seat, secret, token } => {
                self.remember(entry)?;
                let live = self.seen();
                let action = judge(live, *seat, token)?;
                // An aside said openly by rules that did not yet hold it secret still plays.
                let hides = *secret && !R::is_secret_aside(&action);
                if hides || !live.may_say_unasked(*seat, &action) {
                    return Err(What::NotAsked);
                }
                self.input(Some(Mark::Aside(*seat, action)), Some(entry), None)
            }
            Entry::Settled => {
                self.remember(entry)?;
                if !self.seen().may_settle() {
                    return Err(What::NoWindow);
                }
                self.input(Some(Mark::Settled), Some(entry), None)
            }
            Entry::Sat { .. } | Entry::Rest { .. } => {
                self.remember(entry)?;
                if let Entry::Sat { seat, sitter } = entry {
                    self.known(*seat)?;
                    self.seats[*seat] = *sitter;
                    self.seen_mut().bout_mut().seats[*seat] = *sitter;
                }
                self.seen_mut().bout_mut().write(entry.clone());
                self.take_expected(true);
                Ok(Vec::new())
            }
            Entry::Closed(closed) => {
                self.remember(entry)?;
                self.is_sound(closed)?;
                if self.seen().now().over {
                    return Err(What::Over);
                }
                self.seen_mut().close(closed.clone());
                self.take_expected(true);
                Ok(Vec::new())
            }
            Entry::Voided => {
                self.nothing_expected(entry)?;
                if !self.seen().now().over {
                    return Err(What::NotOver);
                }
                self.is_void_once()?;
                self.seen_mut().void();
                self.take_expected(true);
                Ok(Vec::new())
            }
            Entry::Diverged { edition } => {
                self.remember(entry)?;
                if *edition != R::EDITION {
                    return Err(What::Edition(*edition));
                }
                let mut bout = self.seen().bout().clone();
                bout.restart();
                let mut told = Vec::new();
                let now = self.run(&mut bout, None, &mut told)?;
                self.settle_down(bout, now);
                self.confirmed(entry)?;
                Ok(told)
            }
            Entry::TakenBack { to, .. } | Entry::Rewound { to } => {
                self.nothing_expected(entry)?;
                if let Entry::TakenBack { seat, .. } = entry {
                    self.known(*seat)?;
                }
                if self.seen().now().over {
                    return Err(What::Over);
                }
                self.go_back(entry, *to)
            }
        }
    }

    /// Restores the state before entry `to`.
    fn go_back(&mut self, entry: &Entry, to: u64) -> Result<Vec<R::Event>, What> {
        // Both are in the order of entries.
        let at = self.moments.binary_search_by_key(&to, |moment| moment.entry);
        let mut dropped = self.moments.split_off(at.map_err(|_| What::NoMoment(to))?);
        self.kept -= dropped.iter().filter(|moment| moment.before.is_some()).count();
        self.told.truncate(self.told.partition_point(|(number, _)| *number < to));
        let moment = dropped.swap_remove(0);
        let mut told = Vec::new();
        match (moment.before, &self.state) {
            (Some(before), State::Seen(live)) => {
                let bout = restored(before, live.bout(), entry.clone());
                self.come_back(bout, entry, &mut told)?;
            }
            (Some(before), State::Blind(blind)) => {
                let mut bout = restored(before.clone(), &before, entry.clone());
                bout.draws = (bout.draws.0, blind.draws);
                bout.seats = self.seats.clone();
                bout.entries = self.number + 1;
                bout.secret = self.secret.clone();
                self.come_back(bout, entry, &mut told)?;
            }
            (None, state) => {
                let draws = match state {
                    State::Seen(live) => live.bout().draws.1,
                    State::Blind(blind) => blind.draws,
                };
                let then = moment.blind.expect("a moment without a bout is blind");
                self.state = State::Blind(then.again_from(draws));
            }
        }
        Ok(told)
    }

    fn come_back(
        &mut self,
        mut bout: Bout<R>,
        entry: &Entry,
        told: &mut Vec<R::Event>,
    ) -> Result<(), What> {
        let now = self.run(&mut bout, None, told)?;
        self.settle_down(bout, now);
        self.confirmed(entry)
    }

    /// Judges an answer of the record; its ask must be open.
    fn answer(
        &mut self,
        entry: &Entry,
        seat: Seat,
        serial: Serial,
        token: &str,
    ) -> Result<R::Action, What> {
        self.remember(entry)?;
        let open = self.seen().ask(seat).ok_or(What::NotAsked)?.serial;
        let at = self.opened_at.get(&(seat, open)).copied().unwrap_or(self.number);
        let (latest, then) = self.later.get(&(seat, open)).copied().unwrap_or((open, at));
        let counted = Serial::counting_all;
        let fits = match serial.counts_all() {
            true => (counted(at)..=counted(then)).contains(&serial),
            false => (open..=latest).contains(&serial),
        };
        if !fits {
            return Err(What::Serial { open });
        }
        self.judged(seat, token)
    }

    fn judged(&self, seat: Seat, token: &str) -> Result<R::Action, What> {
        let ask = self.seen().ask(seat).ok_or(What::NotAsked)?;
        let action = judge(self.seen(), seat, token)?;
        // An aside answers nothing, unless it is offered as well.
        let is_answer = ask.offers_open(&action) || !self.seen().may_say_unasked(seat, &action);
        if is_answer { Ok(action) } else { Err(What::NotAsked) }
    }

    /// Puts a decision on the tape and lets the rules run on.
    fn input(
        &mut self,
        mark: Option<Mark<R::Action>>,
        entry: Option<&Entry>,
        order: Option<(Seat, R::Action)>,
    ) -> Result<Vec<R::Event>, What> {
        let by = mark.as_ref().and_then(|mark| match mark {
            Mark::Answer(seat, _) | Mark::TimedOut(seat, _) | Mark::Order(seat, _) => Some(*seat),
            Mark::Draw(..) | Mark::Aside(..) | Mark::Settled => None,
        });
        let bout = self.seen_mut().bout_mut();
        match (mark, by) {
            (Some(mark), Some(seat)) => bout.put(mark, seat),
            (mark, _) => bout.tape.extend(mark),
        }
        if let Some(entry) = entry {
            bout.write(entry.clone());
        }
        let mut bout = bout.clone();
        let mut told = Vec::new();
        let now = self.run(&mut bout, order, &mut told)?;
        self.state = State::Seen(Box::new(Live::of(bout, now)));
        self.note_opened();
        self.take_expected(entry.is_some());
        Ok(told)
    }

    /// Keeps the state before an input.
    fn remember(&mut self, entry: &Entry) -> Result<(), What> {
        self.nothing_expected(entry)?;
        let (by, own) = said_by(entry, &self.seats);
        if let Some(seat) = by {
            self.known(seat)?;
        }
        let keeps = self.keeps.as_ref().is_none_or(|entries| entries.contains(&self.number));
        let (before, blind) = match &self.state {
            State::Seen(live) => (keeps.then(|| live.bout().clone()), None),
            State::Blind(blind) => (None, Some(*blind)),
        };
        self.kept += usize::from(before.is_some());
        if self.keeps.is_some() && GOES_BACK < self.kept {
            return Err(What::Endless);
        }
        self.moments.push(Moment { entry: self.number, by, own, before, blind });
        Ok(())
    }

    /// Takes up a bout that has run; the entries it wrote are expected of the record.
    fn settle_down(&mut self, bout: Bout<R>, now: Now<R>) {
        self.state = State::Seen(Box::new(Live::of(bout, now)));
        self.note_opened();
        self.take_expected(false);
    }

    /// Notes the number of entries at the opening of each ask, and forgets asks that have closed. An
    /// ask that stays open keeps its number, whatever else is answered.
    fn note_opened(&mut self) {
        let State::Seen(live) = &self.state else { return };
        let number = live.bout().entries;
        let known = std::mem::take(&mut self.opened_at);
        let asks = live.now().asks.iter().map(|ask| (ask.seat, ask.serial));
        self.opened_at =
            asks.map(|ask| (ask, known.get(&ask).copied().unwrap_or(number))).collect();
        let open = &self.opened_at;
        self.later.retain(|ask, _| open.contains_key(ask));
    }

    fn take_expected(&mut self, without_first: bool) {
        let written = self.seen_mut().take_written();
        let skip = usize::from(without_first);
        self.expected.extend(written.into_iter().skip(skip).map(|line| line.entry));
    }

    fn note_later_serials(&mut self) {
        let State::Seen(live) = &self.state else { return };
        for ask in &live.now().asks {
            let fresh = live.bout().fresh(ask.seat, ask.hidden);
            self.later.insert((ask.seat, ask.serial), (fresh, live.bout().entries));
        }
    }

    fn confirm(&mut self, entry: &Entry) -> Result<(), Unfaithful> {
        self.confirmed(entry).map_err(|what| Unfaithful { at: 0, what })
    }

    fn confirmed(&mut self, entry: &Entry) -> Result<(), What> {
        let played = self.expected.pop_front();
        if played.as_ref() == Some(entry) {
            return Ok(());
        }
        let played = played.map(Box::new);
        Err(What::Differs { recorded: Some(Box::new(entry.clone())), played })
    }

    fn nothing_expected(&self, entry: &Entry) -> Result<(), What> {
        let Some(missing) = self.expected.front() else { return Ok(()) };
        let (recorded, played) = (Some(entry.clone().into()), Some(missing.clone().into()));
        Err(What::Differs { recorded, played })
    }

    fn seen(&self) -> &Live<R> {
        self.live().expect("only a bout that is seen is played")
    }

    fn seen_mut(&mut self) -> &mut Live<R> {
        match &mut self.state {
            State::Seen(live) => live,
            State::Blind(_) => panic!("only a bout that is seen is played"),
        }
    }
}

/// `before`, except that everything that never goes back is as in `now`.
pub(crate) fn restored<R: Rules>(before: Bout<R>, now: &Bout<R>, entry: Entry) -> Bout<R> {
    let drawn = before.tape.iter().any(|mark| matches!(mark, Mark::Draw(..)));
    let first = if drawn { before.draws.0 } else { now.draws.1 };
    let whose = entry.secret_of();
    // A seat that may not know of the entry keeps the serials of its asks.
    let known = |ask: &&Ask<R>| whose.is_some_and(|seat| ask.seat != seat || !ask.hidden);
    let mut bout = Bout {
        seats: now.seats.clone(),
        orders: now.orders.clone(),
        draws: (first, now.draws.1),
        open: now.open.iter().filter(known).cloned().collect(),
        asked_at: now.asked_at,
        entries: now.entries,
        secret: now.secret.clone(),
        chain: now.chain.clone(),
        written: now.written.clone(),
        forced: now.forced.clone(),
        ..before
    };
    bout.write(entry);
    bout
}

fn judge<R: Rules>(live: &Live<R>, seat: Seat, token: &str) -> Result<R::Action, What> {
    use crate::Refusal;
    // Orders are in the record too, and may give answers that no seat may.
    let action = R::parse(&live.now().board, seat, live.ask(seat), token);
    let action = action.map_err(|refusal| What::Refused(refusal.code()))?;
    if R::token(&action) == token { Ok(action) } else { Err(What::Refused("another name")) }
}

fn said_by(entry: &Entry, seats: &BySeat<Sitter>) -> (Option<Seat>, bool) {
    match entry {
        Entry::Answer { seat, .. } | Entry::Aside { seat, .. } => {
            (Some(*seat), seats.get(*seat).is_some_and(|sitter| !sitter.is_house()))
        }
        Entry::TimedOut { seat, .. } | Entry::Order { seat, .. } => (Some(*seat), false),
        Entry::Opened(_)
        | Entry::Settled
        | Entry::Step { .. }
        | Entry::Sat { .. }
        | Entry::TakenBack { .. }
        | Entry::Rewound { .. }
        | Entry::Rest { .. }
        | Entry::Diverged { .. }
        | Entry::Over { .. }
        | Entry::Closed { .. }
        | Entry::Voided => (None, false),
    }
}
