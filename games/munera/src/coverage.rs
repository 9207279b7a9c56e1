//! Which rules a run of bouts has used, and which never.

mod chance;
mod everything;

use crate::ask::{Action, Prompt, Refusal};
use crate::attacks::save_against;
use crate::board::{Board, Verdict};
use crate::event::{Cause, Event, Means, Plea, Stop, Weariness};
use crate::gear::{Class, Item, Kind, Skill, Thing};
use crate::hexes::Quadrant;
use crate::{Arena, Fate, Hex, Munera, tables};
use everything::{action_name, event_name, everything, variants};
use std::collections::BTreeSet;
use table::{By, BySeat, Chance, Forced, Live, Luck, OptionRow, Options, Seat, Sitter, Values};

/// Something that the rules can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Used {
    /// A gladiator of a class fought.
    Class(Class),
    /// A weapon was used at a range.
    Struck(Kind, u8),
    /// A Whirling Attack was made, with an Unwieldy weapon or not.
    Whirled(bool),
    /// A weapon of a family met a Double of a number.
    Double(Family, u8),
    /// A thrown weapon or an arrow came to the ground, back to the hand, or was lost.
    Flew(Kind, Landing),
    /// An attack came from a quadrant.
    From(Quadrant),
    /// A Save of a value was rolled, and made or not.
    Save(u8, bool),
    /// A weapon went through armour.
    Penetrated(Kind),
    /// A two-handed weapon struck beside something else.
    OneHanded,
    /// Others helped an attack, so many.
    Helped(u8),
    /// Somebody fell for a cause.
    Down(Cause),
    /// Somebody tired for a cause.
    Tired(Weariness),
    /// A plea moved the crowd.
    Plea(Plea),
    /// The crowd decided by the sum, or by a natural 12 or 2, in favour or not.
    Crowd(Verdicts),
    /// Something of a kind told of.
    Told(&'static str),
    /// An action of a kind.
    Did(&'static str),
    /// A die of a net: slipped or not, cut or not, shredded or not, parried or not.
    Net(Kind, Netted),
    /// Action points were rolled in a state.
    Rolled(State),
    /// A Double 1 took or broke a weapon of the attacker or of the defender.
    BrokenOf(bool, bool),
    /// A scissor sword was in a Double 1, the attacker's or the defender's.
    Scissor(bool),
    /// Something was picked up.
    Took(Thing),
    /// A question was asked out of turn.
    Reply,
    /// A winner who let go had no room to step back.
    NoRoom,
    /// A grapple went on into another turn.
    GrappleGoesOn,
    /// A team or a gladiator won, or nobody did.
    Won(bool),
    /// Nobody won, for a reason.
    Drawn(Stop),
    /// A gladiator armed piece by piece came from elsewhere.
    OwnKit,
    /// A skill counted, was learnt.
    Skill(Skill, bool),
    /// An arena was fought in.
    Arena(Arena),
    /// So many seats played.
    Seats(u8),
    /// An option had a value other than the default.
    Option(&'static str, &'static str),
    /// A standing order answered.
    Order(&'static str, &'static str),
    /// An answer was refused.
    Refusal(Refusal),
    /// The clock answered.
    Clock,
    /// The house answered.
    House,
}

/// Weapons that are alike when both dice are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum Family {
    Ordinary,
    Scissor,
    Cestus,
    Arbelos,
    Entangling,
    Missile,
    Hasta,
    HastaTied,
    Bow,
    Shield,
    Whirling,
    Improvised,
}

fn family(means: Means) -> Family {
    match means {
        Means::Whirl(_) => Family::Whirling,
        Means::Improvised | Means::Grapple => Family::Improvised,
        Means::Strike(kind) if kind.entangles() => Family::Entangling,
        Means::Strike(kind) if kind.is_bundle() => Family::Missile,
        Means::Strike(kind) if kind.is_shield() => Family::Shield,
        Means::Strike(Kind::Scissor) => Family::Scissor,
        Means::Strike(Kind::Cestus) => Family::Cestus,
        Means::Strike(Kind::Arbelos) => Family::Arbelos,
        Means::Strike(Kind::Hasta) => Family::Hasta,
        Means::Strike(Kind::HastaTied) => Family::HastaTied,
        Means::Strike(Kind::Bow) => Family::Bow,
        Means::Strike(_) => Family::Ordinary,
    }
}

/// What became of a missile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum Landing {
    Ground,
    Hand,
    Lost,
}

/// How the crowd decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum Verdicts {
    Spared,
    Killed,
    SparedByTwelve,
    KilledByTwo,
}

/// What became of a cast, or of an attempt to get free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum Netted {
    Caught,
    Cut,
    Held,
    Ruined,
}

/// How somebody was when he rolled for action points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what it is named for")]
pub enum State {
    Tired,
    Exhausted,
    Injured,
    Netted,
    Caped,
    Down,
    Hazed,
    Grappled,
}

/// What has been used so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    used: BTreeSet<Used>,
}

/// A gladiator armed piece by piece, from elsewhere.
const OWN_KIT: &str = "custom:heavy:bare:galerus:arbelos+javelins*3:sica";
/// Once in so many questions the clock answers.
const LATE: usize = 24;
/// Once in so many times somebody who chose by chance to yield does.
const YIELDS: usize = 12;

impl Coverage {
    /// What has never been used.
    pub fn missing(&self) -> Vec<Used> {
        everything().into_iter().filter(|used| !self.used.contains(used)).collect()
    }

    /// Plays the bout of `number` to its end and remembers what it used. Numbers take turns with
    /// the number of seats, the options, the orders, and who sits there.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        let count = 2 + u8::try_from(chance.below(5).min(chance.below(5))).expect("below five");
        self.used.insert(Used::Seats(count));
        let sitters = [Sitter::Guest, Sitter::House];
        let seats = BySeat::new(count, |_| *chance.pick(&sitters));
        let options = self.options(&mut chance);
        let luck = Luck::numbered(number);
        let (mut live, news) = Live::<Munera>::open(seats, options, luck, None, Forced::default());
        self.orders(&mut live, &mut chance);
        let comes_armed = live
            .now()
            .board
            .seats
            .iter()
            .any(|seat| seat.build.as_ref().is_some_and(|build| build.word() == OWN_KIT));
        self.when(comes_armed, Used::OwnKit);
        self.used.insert(Used::Arena(live.now().board.arena));
        self.see(&live.now().board.clone(), &live.now().board.clone(), &news);
        while !live.now().over {
            let before = live.now().board.clone();
            let news = self.go_on(&mut live, &mut chance);
            self.see(&before, &live.now().board, &news);
        }
        self.forge(&live, &mut chance);
        for seat in live.now().board.seats.iter() {
            self.used.extend(seat.class.map(Used::Class));
        }
    }

    fn options(&mut self, chance: &mut Chance) -> Options {
        let mut chosen = Vec::new();
        for (name, value) in variants() {
            let is_rare = [tables::CUSTOM_GLADIATORS.name, tables::EXHAUSTION_DRAW.name];
            let often = if is_rare.contains(&name) { 2 } else { 6 };
            if chance.below(often) == 0 {
                self.used.insert(Used::Option(name, value));
                chosen.push((name, value.to_owned()));
            }
        }
        let mut seats = |rows: &[OptionRow; 6], often: usize| {
            for row in rows {
                if chance.below(often) == 0 {
                    let value = match row.values {
                        Values::OneOf(words) => (*chance.pick(words)).to_owned(),
                        Values::OneOfOr { .. } if chance.below(4) == 0 => OWN_KIT.to_owned(),
                        Values::OneOfOr { words, .. } => (*chance.pick(words)).to_owned(),
                        Values::Within(lo, _) | Values::WithinOr(lo, ..) => (lo + 1).to_string(),
                    };
                    chosen.push((row.name, value));
                }
            }
        };
        seats(&tables::SKILLS_OF, 3);
        seats(&tables::CLASS_OF, 6);
        seats(&tables::DEFEATED_OF, 12);
        seats(&tables::SPARED_OF, 8);
        Options::new(&tables::OPTIONS, chosen).expect("they come from the list of options")
    }

    fn orders(&mut self, live: &mut Live<Munera>, chance: &mut Chance) {
        for seat in live.bout().seats().clone().seats() {
            for row in &tables::ORDERS {
                // Who is always away has nothing to say.
                let often = if row.name == tables::AWAY.name { 12 } else { 3 };
                let mut value = row.default();
                if chance.below(often) == 0 {
                    value = *chance.pick(&row.words().collect::<Vec<_>>());
                    // The dead give none.
                    live.order(seat, row.name, value).ok();
                }
                self.used.insert(Used::Order(row.name, value));
            }
        }
    }

    fn go_on(&mut self, live: &mut Live<Munera>, chance: &mut Chance) -> Vec<Event> {
        self.forge(live, chance);
        let owed = live.now().asks.iter().find(|ask| ask.is_owed());
        let ask = owed.expect("somebody is asked until the end").clone();
        if let Prompt::GrappleChoice { reply: true, .. } = ask.prompt {
            self.used.insert(Used::Reply);
        }
        let (action, by) = if live.bout().seats()[ask.seat].is_house() || chance.below(5) == 0 {
            self.used.insert(Used::House);
            (live.house(ask.seat).expect("it is asked"), By::Seat)
        } else if chance.below(LATE) == 0 {
            self.used.insert(Used::Clock);
            (live.otherwise(ask.seat).expect("it is asked"), By::Clock)
        } else {
            (self.by_chance(&live.now().board, &ask, chance), By::Seat)
        };
        self.used.insert(Used::Did(action_name(&action)));
        self.attempt(&live.now().board, &action);
        live.answer(ask.seat, action, by).events
    }

    /// Remembers what is special about an attack.
    fn attempt(&mut self, board: &Board, action: &Action) {
        let Some((means, on)) = action.attack() else { return };
        let by = board.active;
        let range = board.distance(by, on);
        self.used.insert(Used::From(board.quadrant(on, by)));
        let alone = board.seats[by].is_two_handed();
        if let Some(kind) = means.kind() {
            self.used.insert(match means {
                Means::Whirl(_) => Used::Whirled(kind.is_unwieldy()),
                Means::Strike(_) | Means::Improvised | Means::Grapple => Used::Struck(kind, range),
            });
            let whole = board.seats[on].full_save(board.quadrant(on, by));
            let lowers = save_against(board, by, on, means) < whole && !means.is_whirl();
            self.when(lowers && kind != Kind::Sica, Used::Penetrated(kind));
            self.when(kind == Kind::TwoHanded && !alone, Used::OneHanded);
        }
        let others = board.in_play().filter(|other| *other != by && board.threatens(*other, on));
        let helped = u8::try_from(others.count()).expect("six seats at most").min(2);
        self.used.insert(Used::Helped(helped));
    }

    fn when(&mut self, holds: bool, used: Used) {
        if holds {
            self.used.insert(used);
        }
    }

    /// Remembers what was told on the way from one board to another.
    fn see(&mut self, before: &Board, after: &Board, news: &[Event]) {
        let mut thrown: Option<Kind> = None;
        let mut double = None;
        let mut tests = usize::from(before.seats.iter().any(|it| it.grapple.is_some()));
        for event in news {
            self.used.insert(Used::Told(event_name(event)));
            match event {
                Event::Attack { by, with, on, .. } | Event::Double { by, with, on, .. } => {
                    let range = before.distance(*by, *on);
                    thrown = with.kind().filter(|kind| kind.flies(range));
                    if let Event::Double { number, .. } = event {
                        self.used.insert(Used::Double(family(*with), *number));
                        double = Some((*by, *with, *on));
                    }
                }
                Event::Lost { .. } => {
                    self.used.extend(thrown.map(|kind| Used::Flew(kind, Landing::Lost)));
                }
                Event::Dropped { item, .. } => {
                    let flew = thrown.filter(|kind| {
                        *item == Thing::Gear(*kind) || (*item == Thing::Arrow && *kind == Kind::Bow)
                    });
                    self.used.extend(flew.map(|kind| Used::Flew(kind, Landing::Ground)));
                }
                Event::Recovered { item, .. } => {
                    let flew = thrown.filter(|kind| *item == Thing::Gear(*kind));
                    self.used.extend(flew.map(|kind| Used::Flew(kind, Landing::Hand)));
                }
                Event::BreakRoll { die, .. } => self.see_break(before, double, *die),
                Event::Save { value, saved, .. } => {
                    self.used.insert(Used::Save(*value, *saved));
                }
                Event::Down { cause, .. } => {
                    self.used.insert(Used::Down(*cause));
                }
                Event::Fatigue { cause, .. } => {
                    self.used.insert(Used::Tired(*cause));
                }
                Event::Appeal { dice, fate, pleas, .. } => {
                    self.used.extend(pleas.iter().map(|(plea, _)| Used::Plea(*plea)));
                    self.used.insert(Used::Crowd(match (dice[0] + dice[1], fate) {
                        (tables::ALWAYS_SPARED, _) => Verdicts::SparedByTwelve,
                        (tables::NEVER_SPARED, _) => Verdicts::KilledByTwo,
                        (_, Fate::Spared) => Verdicts::Spared,
                        (_, Fate::Killed | Fate::In) => Verdicts::Killed,
                    }));
                }
                Event::Entangled { item: Thing::Gear(kind), .. } => {
                    self.used.insert(Used::Net(*kind, Netted::Caught));
                }
                Event::Cut { who, die, free } => {
                    if let Some(bond) = before.seats[*who].entangled {
                        let ruined = *die == tables::CUT_RUINS;
                        let cut = if ruined { Netted::Ruined } else { Netted::Cut };
                        let end = if *free { cut } else { Netted::Held };
                        self.used.insert(Used::Net(bond.item, end));
                    }
                }
                Event::Ap { who, .. } => self.see_roll(before, *who),
                Event::Took { item, .. } => {
                    self.used.insert(Used::Took(*item));
                }
                Event::GrappleTest { .. } => {
                    tests += 1;
                    self.when(1 < tests, Used::GrappleGoesOn);
                }
                Event::Disengaged { who, hex } => {
                    self.when(before.seats[*who].hex == *hex, Used::NoRoom);
                }
                Event::Draw { cause } => {
                    self.used.insert(Used::Drawn(*cause));
                }
                Event::Learnt { skill, .. } => {
                    self.used.insert(Used::Skill(*skill, true));
                }
                Event::Picked { .. }
                | Event::Stamina { .. }
                | Event::Arrows { .. }
                | Event::OrderDie { .. }
                | Event::Order { .. }
                | Event::Entered { .. }
                | Event::Turn { .. }
                | Event::Discarded { .. }
                | Event::GivesIn { .. }
                | Event::Stands { .. }
                | Event::Moved { .. }
                | Event::Turned { .. }
                | Event::Wounded { .. }
                | Event::Injured { .. }
                | Event::Mortal { .. }
                | Event::Pushed { .. }
                | Event::PushBlocked { .. }
                | Event::AlreadyDown { .. }
                | Event::DownAgain { .. }
                | Event::Scatter { .. }
                | Event::Broken { .. }
                | Event::ThongHolds { .. }
                | Event::Cone { .. }
                | Event::Shredded { .. }
                | Event::Arbelos { .. }
                | Event::Escape { .. }
                | Event::NoEscape { .. }
                | Event::Entangled { .. }
                | Event::Released { .. }
                | Event::Feint { .. }
                | Event::Reroll { .. }
                | Event::Kept { .. }
                | Event::RerollDouble { .. }
                | Event::Grapple { .. }
                | Event::GrappleTied
                | Event::GrappleBroken { .. }
                | Event::Thrown { .. }
                | Event::Haze { .. }
                | Event::Whirls { .. }
                | Event::Drew { .. }
                | Event::Sheathed { .. }
                | Event::Kicked { .. }
                | Event::Floored { .. }
                | Event::FlooredAppeal { .. }
                | Event::Yields { .. }
                | Event::NoAppeal { .. }
                | Event::Out { .. }
                | Event::End { .. }
                | Event::Won { .. }
                | Event::TeamWon { .. } => {}
            }
        }
        match after.outcome {
            Some(Verdict::Won(_)) => self.when(true, Used::Won(false)),
            Some(Verdict::TeamWon(_)) => self.when(true, Used::Won(true)),
            Some(Verdict::Drawn) | None => {}
        }
        for seat in after.seats.iter() {
            self.used.extend(seat.skills.iter().map(|skill| Used::Skill(*skill, false)));
        }
    }

    fn see_break(&mut self, before: &Board, double: Option<(Seat, Means, Seat)>, die: u8) {
        let Some((_, with, on)) = double else { return };
        let breaks = die == 1 || die == 6;
        let own = with.kind() == Some(Kind::Scissor);
        let other = before.seats[on].holds(Kind::Scissor);
        self.when(own && !other, Used::Scissor(true));
        self.when(other && !own, Used::Scissor(false));
        self.when(!own && !other, Used::BrokenOf(die <= tables::BREAKS_OWN, breaks));
    }

    fn see_roll(&mut self, before: &Board, who: Seat) {
        let gladiator = &before.seats[who];
        let netted = gladiator.entangled.is_some();
        let states = [
            (gladiator.is_tired() && !gladiator.is_exhausted(), State::Tired),
            (gladiator.is_exhausted(), State::Exhausted),
            (gladiator.is_injured(), State::Injured),
            (netted && !gladiator.is_caped(), State::Netted),
            (gladiator.is_caped(), State::Caped),
            (gladiator.down, State::Down),
            (gladiator.hazed, State::Hazed),
            (gladiator.grapple.is_some(), State::Grappled),
        ];
        for (holds, state) in states {
            self.when(holds, Used::Rolled(state));
        }
    }

    /// Says all manner of things and remembers how they are refused.
    fn forge(&mut self, live: &Live<Munera>, chance: &mut Chance) {
        let board = &live.now().board;
        let seats = usize::from(board.seats.count());
        let asked = live.now().asks.first().map_or(Seat(0), |ask| ask.seat);
        for id in board.ground.iter().map(|object| object.id) {
            self.used.extend(live.judge(asked, &format!("pickup g{id}")).err().map(Used::Refusal));
        }
        for on in 1..=seats {
            self.used.extend(live.judge(asked, &format!("grapple S{on}")).err().map(Used::Refusal));
            for item in board.seats[asked].hand.iter().filter(|item| item.kind.entangles()) {
                let token = format!("strike {} S{on}", item.kind.word());
                self.used.extend(live.judge(asked, &token).err().map(Used::Refusal));
            }
        }
        for _ in 0..6 {
            let kind = chance.pick(Kind::ALL).word();
            let own: &[Item] = &board.seats[asked].hand;
            let own = if own.is_empty() { kind } else { chance.pick(own).kind.word() };
            let side = chance.pick(crate::Side::ALL).word();
            let (on, id) = (1 + chance.below(seats), 1 + chance.below(4));
            let hexes: Vec<Hex> = board.arena.hexes().collect();
            let hex = chance.pick(&hexes);
            let tokens = [
                format!("strike {own} S{on}"),
                format!("strike {own} S{on}"),
                format!("strike {kind} S{on}"),
                format!("whirl {own} S{on}"),
                format!("whirl {own} S{on}"),
                format!("improvised S{on}"),
                format!("haze S{on}"),
                format!("step {side}"),
                format!("turn {side}"),
                format!("walk {hex} {side}"),
                "move".to_owned(),
                "feint".to_owned(),
                "cut".to_owned(),
                "draw dagger".to_owned(),
                format!("draw {kind}"),
                format!("sheath {own}"),
                format!("drop {own}"),
                format!("pickup g{id}"),
                format!("kick g{id}"),
                format!("kick g{id} {side}"),
                "end".to_owned(),
                "reroll".to_owned(),
                "pick lion_tamer".to_owned(),
                "skill attack".to_owned(),
            ];
            let who = if chance.below(8) == 0 { Seat(chance.below(seats) as u8) } else { asked };
            let token = chance.pick(&tokens);
            self.used.extend(live.judge(who, token).err().map(Used::Refusal));
        }
    }
}
