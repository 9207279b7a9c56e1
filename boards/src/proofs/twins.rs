//! The law of twins: two bouts that differ only in a seat's secret doings or holdings give
//! everybody else the same bytes: boards, panels, the numbers in custom ids, replies.
//!
//! A plain bout is played beside its twins. In one kind of twin a seat hesitates: it answers secret
//! asks several ways and takes the answers back, changes its pick before the others have picked,
//! gives and withdraws orders. Nobody else may ever see a difference, to the end of the bout. In
//! the other kind the cards that a reader cannot see are dealt again; as long as that reader's view
//! stays the same, so must everything it is shown.

use super::fixtures::cast;
use super::report::TwinReport;
use super::sights::{Closer, Counting, Sight, closer, difference, sight_of};
use crate::words::{Cast, Words};
use table::laws::another_deal;
use table::simulate::{LIMIT, random_answer};
use table::{
    Ask, By, BySeat, Chain, Chance, Entry, Forced, Live, Luck, Options, OrderRow, OutOfTurn, Seat,
    Sitter, TakeBack, may_take_back, take_back,
};

/// A reader looks closer, pressing and typing, about once in this many views.
const CLOSER: usize = 48;
/// The most answers that a twin takes back in one bout: each plays the bout again from its record.
const BACKS: u32 = 4;

/// Plays `bouts` bouts with their twins.
pub(crate) fn obeyed_by<R: Words>(bouts: u64, seed: u64, counting: Counting) -> TwinReport {
    let mut report = TwinReport::default();
    let counts: Vec<u8> = R::SEATS.filter(|count| 1 < *count).collect();
    for at in 0..bouts {
        let seed = seed.wrapping_add(at);
        let count = counts[at as usize % counts.len()];
        let mut chance = Chance::new(seed ^ 0x7713);
        let cast = cast::<R>(count, &mut chance);
        let mut table = Tables::<R>::open(seed, &cast, chance, counting, &mut report);
        table.play();
        report.bouts += 1;
    }
    report
}

/// One bout under way, with its record.
struct World<R: Words> {
    live: Live<R>,
    history: Vec<Entry>,
    /// The seats that react by orders, as everybody knows.
    out_of_turn: BySeat<OutOfTurn>,
}

enum Move<R: Words> {
    Settle,
    Answer(Seat, R::Action, By),
    Order(Seat, &'static OrderRow, String),
    Aside(Seat, R::Action),
    Back(Seat),
}

/// The difference between a twin and its bout.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Differs {
    /// This seat hesitates, in secret.
    By(Seat),
    /// The cards hidden from this seat were dealt again.
    For(Seat),
}

struct Twin<R: Words> {
    differs: Differs,
    world: World<R>,
    backs: u32,
}

struct Tables<'a, R: Words> {
    plain: World<R>,
    twins: Vec<Twin<R>>,
    cast: &'a Cast,
    chance: Chance,
    counting: Counting,
    report: &'a mut TwinReport,
    seed: u64,
}

impl<'a, R: Words> Tables<'a, R> {
    fn open(
        seed: u64,
        cast: &'a Cast,
        mut chance: Chance,
        counting: Counting,
        report: &'a mut TwinReport,
    ) -> Self {
        let seats = BySeat::new(cast.names.count(), |_| Sitter::Guest);
        let (luck, chain) = (Luck::numbered(seed), Some(Chain::new(chance.seed())));
        let (live, _) = Live::open(seats, Options::default(), luck, chain, Forced::default());
        // Nobody, everybody, or each by chance.
        let manners = [OutOfTurn::ByOrders, OutOfTurn::Asked];
        let out_of_turn = BySeat::new(cast.names.count(), |_| match seed % 3 {
            0 => OutOfTurn::Asked,
            1 => OutOfTurn::ByOrders,
            _ => manners[chance.below(manners.len())],
        });
        let mut plain = World { live, history: Vec::new(), out_of_turn };
        plain.keep();
        plain.react(Vec::new());
        let first = chance.below(usize::from(cast.names.count()));
        let second = (first + 1) % usize::from(cast.names.count());
        let hesitates = |seat: usize| Twin {
            differs: Differs::By(Seat(u8::try_from(seat).expect("a seat"))),
            world: plain.copied(),
            backs: 0,
        };
        let twins = vec![hesitates(first), hesitates(second)];
        Tables { plain, twins, cast, chance, counting, report, seed }
    }

    fn play(&mut self) {
        for _ in 0..LIMIT {
            if self.plain.live.now().over || !self.report.broken.is_empty() {
                return;
            }
            let next = self.next();
            if self.deal_again() | self.hesitate() {
                self.compare(&[]);
            }
            let before = self.plain.live.clone();
            let events = self.plain.make(&next);
            let mut others = Vec::new();
            let mut twins = std::mem::take(&mut self.twins);
            twins.retain_mut(|twin| match self.follow(twin, &before, &next) {
                Ok(told) => {
                    others.push(told);
                    true
                }
                Err(Parted::Rightly) => false,
                Err(Parted::Wrongly(how)) => {
                    self.broken(&how);
                    false
                }
            });
            self.twins = twins;
            let told: Vec<Both<R::Event>> =
                others.into_iter().map(|other| (events.clone(), other)).collect();
            self.compare(&told);
        }
    }

    fn next(&mut self) -> Move<R> {
        let live = &self.plain.live;
        if live.may_settle() {
            return Move::Settle;
        }
        let count = usize::from(live.bout().seats().count());
        let any = Seat(u8::try_from(self.chance.below(count)).expect("a seat"));
        match self.chance.below(96) {
            0 if !R::orders().is_empty() => {
                let row = self.chance.pick(R::orders());
                let values: Vec<String> = row.values.iter().flat_map(|v| v.texts()).collect();
                return Move::Order(any, row, self.chance.pick(&values).clone());
            }
            1 => {
                let asides = live.asides(any);
                let kept = asides.into_iter().filter(|action| !R::gives_up(action));
                let kept: Vec<R::Action> = kept.collect();
                if !kept.is_empty() {
                    return Move::Aside(any, self.chance.pick(&kept).clone());
                }
            }
            2 if self.chance.below(3) == 0 => {
                if let TakeBack::Free { .. } | TakeBack::Ask { .. } = self.plain.undoes(any) {
                    return Move::Back(any);
                }
            }
            _ => {}
        }
        let owed: Vec<&Ask<R>> = live.now().asks.iter().filter(|ask| ask.is_owed()).collect();
        let ask = *self.chance.pick(&owed);
        let seat = ask.seat;
        match self.chance.below(8) {
            0 => Move::Answer(seat, live.otherwise(seat).expect("it is asked"), By::Clock),
            1 if !self.twins.iter().any(|twin| twin.differs == Differs::By(seat)) => {
                Move::Answer(seat, live.house(seat).expect("it is asked"), By::Seat)
            }
            _ => {
                let action = random_answer(&live.now().board, ask, &mut self.chance);
                Move::Answer(seat, action, By::Seat)
            }
        }
    }

    /// Starts a twin with a new deal of the cards hidden from a reader, if there is none. Returns
    /// whether it did.
    fn deal_again(&mut self) -> bool {
        if self.twins.iter().any(|twin| matches!(twin.differs, Differs::For(_))) {
            return false;
        }
        let count = usize::from(self.plain.live.bout().seats().count());
        let reader = Seat(u8::try_from(self.chance.below(count)).expect("a seat"));
        let Some(live) = another_deal(&self.plain.live, reader, self.chance.bits()) else {
            return false;
        };
        let out_of_turn = self.plain.out_of_turn.clone();
        let world = World { live, history: Vec::new(), out_of_turn };
        self.twins.push(Twin { differs: Differs::For(reader), world, backs: 0 });
        self.report.deals += 1;
        true
    }

    /// Lets the twins that hesitate do so, without any need. Returns whether one did.
    fn hesitate(&mut self) -> bool {
        let before = self.report.secrets;
        for twin in &mut self.twins {
            let Differs::By(seat) = twin.differs else { continue };
            if self.chance.below(3) == 0 {
                let done = twin.hesitate(seat, &mut self.chance);
                self.report.secrets += u64::from(done);
            }
        }
        before < self.report.secrets
    }

    /// Repeats in a twin a move of the plain bout, whose state was `before`.
    fn follow(
        &mut self,
        twin: &mut Twin<R>,
        before: &Live<R>,
        next: &Move<R>,
    ) -> Result<Vec<R::Event>, Parted> {
        match twin.differs {
            Differs::By(seat) => {
                let (events, secrets) = twin.repeat(seat, before, next, &mut self.chance)?;
                self.report.secrets += secrets;
                Ok(events)
            }
            Differs::For(_) => twin.approach(before, next),
        }
    }

    /// Compares everything shown to the readers who may see no difference. `told` are the events of
    /// the last move, in the plain bout and in each twin.
    fn compare(&mut self, told: &[Both<R::Event>]) {
        let seats = self.plain.live.bout().seats().seats();
        let readers: Vec<Option<Seat>> = std::iter::once(None).chain(seats.map(Some)).collect();
        let mut wrong = Vec::new();
        let mut parted = Vec::new();
        for reader in readers {
            let mut sight: Option<Sight> = None;
            // Each tells the bout again: once with its record and once without, for all twins.
            let mut learnt: [Option<Closer>; 2] = [None, None];
            let looks_closer = self.chance.below(CLOSER) == 0;
            for (at, twin) in self.twins.iter().enumerate() {
                let (live, other) = (&self.plain.live, &twin.world.live);
                let seen = |events: &[R::Event], by| {
                    events.iter().filter_map(|event| R::seen(event, by)).collect::<Vec<_>>()
                };
                let same_told = |by: Option<Seat>| {
                    told.get(at).is_none_or(|(one, two)| seen(one, by) == seen(two, by))
                };
                match twin.differs {
                    Differs::By(seat) if reader == Some(seat) => continue,
                    Differs::By(_) => {
                        if !same_told(reader) {
                            wrong.push(format!("{reader:?} is told something else"));
                        }
                    }
                    Differs::For(seat) => {
                        if reader.is_some_and(|reader| reader != seat) || parted.contains(&at) {
                            continue;
                        }
                        let view = |live: &Live<R>| R::view(&live.now().board, Some(seat));
                        let state = |live: &Live<R>| (live.now().settling, live.now().over);
                        let same = view(live) == view(other)
                            && state(live) == state(other)
                            && same_told(Some(seat));
                        if !same {
                            parted.push(at);
                            continue;
                        }
                    }
                }
                let counting = self.counting;
                let sight =
                    sight.get_or_insert_with(|| sight_of(live, self.cast, reader, counting));
                let again = sight_of(other, self.cast, reader, counting);
                self.report.pairs += 1;
                if *sight != again {
                    wrong.push(format!("{reader:?} sees {}", difference(sight, &again)));
                }
                let recorded = matches!(twin.differs, Differs::By(_));
                if looks_closer && let Some(seat) = reader {
                    let learns = |world: &World<R>| {
                        let history = recorded.then_some(world.history.as_slice());
                        closer(&world.live, history, self.cast, seat)
                    };
                    let one =
                        learnt[usize::from(recorded)].get_or_insert_with(|| learns(&self.plain));
                    let two = learns(&twin.world);
                    if *one != two {
                        wrong.push(format!("{seat} learns by doing: {one:?}, or {two:?}"));
                    }
                }
            }
        }
        for at in parted.into_iter().rev() {
            self.twins.remove(at);
        }
        for how in wrong {
            self.broken(&how);
        }
    }

    fn broken(&mut self, how: &str) {
        if self.report.broken.len() < 20 {
            self.report.broken.push(format!("{}, seed {}: {how}", R::GAME, self.seed));
        }
    }
}

/// The reason why a twin departs from its bout.
enum Parted {
    /// A hidden fact has come out.
    Rightly,
    /// It must not depart.
    Wrongly(String),
}

impl<R: Words> World<R> {
    fn copied(&self) -> Self {
        let out_of_turn = self.out_of_turn.clone();
        World { live: self.live.clone(), history: self.history.clone(), out_of_turn }
    }

    /// Adds the immediate consequences of `events`, by the orders of the seats that react so.
    fn react(&mut self, mut events: Vec<R::Event>) -> Vec<R::Event> {
        while let Some(more) = self.live.react(&self.out_of_turn) {
            events.extend(more);
            self.keep();
        }
        events
    }

    fn keep(&mut self) {
        self.history.extend(self.live.take_written().into_iter().map(|line| line.entry));
    }

    fn undoes(&self, seat: Seat) -> TakeBack {
        may_take_back(&self.live, &self.history, seat)
    }

    /// Whether a seat has spoken unasked, in public, since `seat` last answered.
    fn has_spoken(&self, seat: Seat) -> bool {
        let answers =
            |entry: &&Entry| matches!(entry, Entry::Answer { seat: by, .. } if *by == seat);
        let since = self.history.iter().rev().take_while(|entry| !answers(entry));
        since.into_iter().any(|entry| matches!(entry, Entry::Aside { secret: false, .. }))
    }

    fn take_back(&mut self, seat: Seat) -> Option<Vec<R::Event>> {
        let (TakeBack::Free { to } | TakeBack::Ask { to, .. }) = self.undoes(seat) else {
            return None;
        };
        let (live, events) = take_back(&self.live, &self.history, seat, to).ok()?;
        self.live = live;
        self.keep();
        Some(self.react(events))
    }

    fn answer(&mut self, seat: Seat, action: R::Action, by: By) -> Vec<R::Event> {
        let events = self.live.answer(seat, action, by).events;
        self.keep();
        self.react(events)
    }

    fn make(&mut self, next: &Move<R>) -> Vec<R::Event> {
        let events = match next {
            Move::Settle => self.live.settle(),
            Move::Answer(seat, action, by) => self.live.answer(*seat, action.clone(), *by).events,
            Move::Order(seat, row, value) => {
                self.live.order(*seat, row.name, value).unwrap_or_default()
            }
            Move::Aside(seat, action) => self.live.aside(*seat, action.clone()).events,
            Move::Back(seat) => self.take_back(*seat).unwrap_or_default(),
        };
        self.keep();
        self.react(events)
    }
}

/// The events of the plain bout, and of a twin.
type Both<E> = (Vec<E>, Vec<E>);

/// Any answer that leaves no trace when replaced: none that gives an order, which would stand.
fn whim<R: Words>(board: &R::Board, ask: &Ask<R>, chance: &mut Chance) -> Option<R::Action> {
    let action = random_answer(board, ask, chance);
    R::order_given(&R::token(&action)).is_none().then_some(action)
}

impl<R: Words> Twin<R> {
    /// Lets `seat` do something in secret that its bout does not. Returns whether it did.
    fn hesitate(&mut self, seat: Seat, chance: &mut Chance) -> bool {
        let Some(ask) = self.world.live.ask(seat).cloned() else {
            return self.order_and_withdraw(seat, chance) | self.say_in_secret(seat, chance);
        };
        let board = &self.world.live.now().board;
        let Some(given) = ask.given.clone() else {
            if !ask.hidden || !self.may_go_back() {
                return false;
            }
            let Some(action) = whim(board, &ask, chance) else { return false };
            self.world.answer(seat, action, By::Seat);
            return true;
        };
        // A standing answer may be changed, and changed again, unless only an order can say it.
        if self.world.live.judge(seat, &R::token(&given)).as_ref() != Ok(&given) {
            return false;
        }
        let Some(other) = whim(board, &ask, chance) else { return false };
        for action in [other, given] {
            if self.world.live.ask(seat).is_none_or(|open| open.serial != ask.serial) {
                return true;
            }
            self.world.answer(seat, action, By::Seat);
        }
        true
    }

    fn may_go_back(&self) -> bool {
        self.backs < BACKS
    }

    fn order_and_withdraw(&mut self, seat: Seat, chance: &mut Chance) -> bool {
        if R::orders().is_empty() {
            return false;
        }
        let row = chance.pick(R::orders());
        let before = self.world.live.bout().orders(seat).get(row).to_owned();
        let values: Vec<String> = row.values.iter().flat_map(|value| value.texts()).collect();
        for value in [chance.pick(&values).clone(), before] {
            // A seat that is out of the bout gives no orders.
            if self.world.live.order(seat, row.name, &value).is_err() {
                return false;
            }
            self.world.keep();
        }
        true
    }

    /// Says something unasked that nobody else may know of, and restores the state before.
    fn say_in_secret(&mut self, seat: Seat, chance: &mut Chance) -> bool {
        let mut other = self.world.copied();
        let view = R::view(&self.world.live.now().board, Some(seat));
        for _ in 0..6 {
            let mut asides = other.live.asides(seat);
            asides.retain(R::is_secret_aside);
            if asides.is_empty() {
                return false;
            }
            let action = chance.pick(&asides).clone();
            other.live.aside(seat, action);
            other.keep();
            let orders = |world: &World<R>| world.live.bout().orders(seat).clone();
            let is_as_before = orders(&other) == orders(&self.world);
            if is_as_before && R::view(&other.live.now().board, Some(seat)) == view {
                self.world = other;
                return true;
            }
        }
        false
    }

    /// Makes the same move in the end, but hesitates if it is this `seat` that makes it. Returns
    /// the events, and the number of secret things done.
    fn repeat(
        &mut self,
        seat: Seat,
        before: &Live<R>,
        next: &Move<R>,
        chance: &mut Chance,
    ) -> Result<(Vec<R::Event>, u64), Parted> {
        let wrongly = |how: &str| Parted::Wrongly(how.to_owned());
        match next {
            Move::Settle if !self.world.live.may_settle() => Err(wrongly("a window waits")),
            Move::Back(by) if *by == seat => Err(Parted::Rightly),
            Move::Answer(by, action, _) if *by == seat => {
                let mut secrets = self.go_back(seat)?;
                let Some(ask) = self.world.live.ask(seat).cloned() else {
                    return Err(wrongly("a seat is not asked again"));
                };
                let mut others = before.now().asks.iter().filter(|ask| ask.seat != seat);
                let may_change = !ask.hidden && others.any(|ask| ask.is_owed());
                if may_change
                    && chance.below(2) == 0
                    && let Some(first) = whim(&self.world.live.now().board, &ask, chance)
                {
                    self.world.answer(seat, first, By::Seat);
                    secrets += 1;
                }
                Ok((self.world.answer(seat, action.clone(), By::Seat), secrets))
            }
            // While its seat is asked, an order answers at once.
            Move::Order(by, ..) if *by == seat && before.ask(seat).is_some() => {
                let secrets = self.go_back(seat)?;
                Ok((self.world.make(next), secrets))
            }
            Move::Answer(by, ..) if self.world.live.ask(*by).is_none() => {
                Err(wrongly("a seat is not asked"))
            }
            Move::Answer(by, ..) if before.house(*by) != self.world.live.house(*by) => {
                Err(wrongly("the house of another seat plays otherwise"))
            }
            Move::Settle | Move::Answer(..) | Move::Order(..) | Move::Aside(..) | Move::Back(_) => {
                Ok((self.world.make(next), 0))
            }
        }
    }

    /// Takes back the early answer of `seat`, if there is one. Returns the number of secret things
    /// done.
    fn go_back(&mut self, seat: Seat) -> Result<u64, Parted> {
        if self.world.live.ask(seat).is_some() {
            return Ok(0);
        }
        self.backs += 1;
        // Once a seat has said something in the open, it stands; and later answers of the seat
        // itself would have to be taken back first.
        let stands = matches!(self.world.undoes(seat), TakeBack::Closed | TakeBack::Settling);
        if stands && self.world.has_spoken(seat) {
            return Err(Parted::Rightly);
        }
        let why = || "what was said in secret cannot be taken back".to_owned();
        self.world.take_back(seat).ok_or_else(|| Parted::Wrongly(why()))?;
        Ok(1)
    }

    /// Makes the same move as far as the cards allow.
    fn approach(&mut self, before: &Live<R>, next: &Move<R>) -> Result<Vec<R::Event>, Parted> {
        let live = &self.world.live;
        match next {
            Move::Settle => {
                while let Some(seat) = self.owes() {
                    self.pass(seat)?;
                }
                if !self.world.live.may_settle() {
                    return Err(Parted::Rightly);
                }
            }
            Move::Answer(seat, action, _) => {
                let was_hidden = before.ask(*seat).is_some_and(|ask| ask.hidden);
                let Some(ask) = live.ask(*seat) else {
                    return if was_hidden { Ok(Vec::new()) } else { Err(Parted::Rightly) };
                };
                if live.judge(*seat, &R::token(action)).as_ref() != Ok(action) {
                    return if ask.hidden { self.pass(*seat) } else { Err(Parted::Rightly) };
                }
            }
            Move::Aside(seat, action) if !live.asides(*seat).contains(action) => {
                return Err(Parted::Rightly);
            }
            Move::Back(_) => return Err(Parted::Rightly),
            Move::Order(..) | Move::Aside(..) => {}
        }
        Ok(self.world.make(next))
    }

    fn owes(&self) -> Option<Seat> {
        let mut asks = self.world.live.now().asks.iter();
        asks.find(|ask| ask.is_owed()).map(|ask| ask.seat)
    }

    fn pass(&mut self, seat: Seat) -> Result<Vec<R::Event>, Parted> {
        let action = self.world.live.otherwise(seat).ok_or(Parted::Rightly)?;
        Ok(self.world.answer(seat, action, By::Clock))
    }
}
