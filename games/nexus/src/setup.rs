//! [Setup] From an empty table to the first Initiative Round.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::barge::Barge;
use crate::board::{Board, Hazard, Helot, InForce, Round, Stage};
use crate::cards::{Card, Hand, Twist};
use crate::event::Event;
use crate::geometry::{Facing, Square};
use crate::schematics::SCHEMATICS;
use crate::tables::{ByWeapon, INFLUENCE_COPIES, LANISTAS, LanistaRow, Motivation, WEAPON_COPIES};
use crate::{ending, motivations, traits};
use std::ops::RangeInclusive;
use table::{BySeat, Dice, Flow, Hidden, Next, Offer, OptionRow, Options, Seat, Sitter, Values};

const fn row(
    name: &'static str,
    about: &'static str,
    default: &'static str,
    values: Values,
) -> OptionRow {
    OptionRow { name, about, default, values }
}

const SWITCH: Values = Values::OneOf(&["on", "off"]);

/// The barge.
pub const SCHEMATIC: OptionRow = row(
    "schematic",
    "The barge: one of eight, 0 for a bare one, a random one, or one that the first seat sets up.",
    RANDOM,
    Values::WithinOr(0, 8, &[RANDOM, "custom"]),
);
/// Floor saws.
pub const SAWS: OptionRow = row(
    "saws",
    "Whether floor saws come up: as the barge says, always or never.",
    "auto",
    Values::OneOf(&["auto", "on", "off"]),
);
/// Floor spikes.
pub const SPIKES: OptionRow = row(
    "spikes",
    "Whether floor spikes come up: as the barge says, always or never.",
    "auto",
    Values::OneOf(&["auto", "on", "off"]),
);
/// The order of hazards.
pub const HAZARDS: OptionRow = row(
    "hazards",
    "The order in which hazards act on a Turning Point Roll Duplicate.",
    "fire_saws_spikes",
    Values::OneOf(&[
        "fire_saws_spikes",
        "fire_spikes_saws",
        "saws_fire_spikes",
        "saws_spikes_fire",
        "spikes_fire_saws",
        "spikes_saws_fire",
    ]),
);
/// The same lanista or motivation for several seats.
pub const DUPLICATES: OptionRow = row(
    "duplicates",
    "Whether several seats may pick the same lanista or motivation.",
    "off",
    SWITCH,
);
/// Picked or dealt.
pub const SELECTION: OptionRow = row(
    "selection",
    "Whether lanistas and motivations are picked or dealt at random.",
    "draft",
    Values::OneOf(&["draft", "random"]),
);
/// The last cycle.
pub const CYCLE_LIMIT: OptionRow = row(
    "cycle_limit",
    "After how many Command Cycles the bout ends; 0 for never.",
    "0",
    Values::WithinOr(5, 60, &["0"]),
);
/// Coins of the crowd.
pub const CROWD: OptionRow =
    row("crowd", "Coins in the Crowd Pile for each seat at the start.", "5", Values::Within(0, 10));
/// A clock that runs out.
pub const TIMEOUT: OptionRow = row(
    "timeout",
    "What follows a clock that runs out over a command: the house goes on, or the round ends.",
    "bot",
    Values::OneOf(&["bot", "end"]),
);
/// The name of an ability.
pub const TRASH_TALK: OptionRow =
    row("trash_talk", "Whether a rude ability is shown under a milder name.", "on", SWITCH);

pub static OPTIONS: [OptionRow; 10] = [
    SCHEMATIC,
    SAWS,
    SPIKES,
    HAZARDS,
    DUPLICATES,
    SELECTION,
    CYCLE_LIMIT,
    CROWD,
    TIMEOUT,
    TRASH_TALK,
];

/// [Placing helots] Where each seat starts, and where its helot faces.
const PLACES: [(Square, Facing); 4] = [
    (Square::new(7, 0), Facing::S),
    (Square::new(0, 7), Facing::N),
    (Square::new(7, 7), Facing::W),
    (Square::new(0, 0), Facing::E),
];

/// The bout before anybody has picked anything.
pub(crate) fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
    let drawn = (options.word(&SCHEMATIC) == RANDOM).then(|| dice.die(8));
    let rules = in_force(options, drawn);
    let mut board = Board {
        stage: Stage::Lanistas,
        rules,
        cycle: 0,
        order: Vec::new(),
        active: Seat(0),
        crowd: u16::from(rules.crowd_coins) * u16::from(seats.count()),
        helots: BySeat::new(seats.count(), |seat| {
            let (square, ffd) = PLACES[seat.index()];
            Helot::at(square, ffd)
        }),
        barge: Barge::default(),
        round: Round::default(),
        stack: Hidden(
            Card::ALL.iter().flat_map(|card| [*card; INFLUENCE_COPIES as usize]).collect(),
        ),
        known: 0,
        deck: Twist::ALL.to_vec().into(),
        discard: Vec::new(),
        stock: ByWeapon([WEAPON_COPIES; 7]),
        fever: false,
        price: None,
        ended: None,
    };
    dice.shuffle("turning", &mut board.deck, |card| card.word().to_owned());
    if rules.random {
        let mut lanistas: Vec<u8> = lanistas().collect();
        let mut all = Motivation::ALL.to_vec();
        dice.shuffle("lanistas", &mut lanistas, u8::to_string);
        dice.shuffle("motivations", &mut all, |motivation| motivation.word().to_owned());
        for seat in seats.seats() {
            board.helots[seat].lanista = Some(lanistas[seat.index()]);
            board.helots[seat].motivation = Some(all[seat.index()]);
        }
    }
    board
}

pub(crate) fn lanistas() -> RangeInclusive<u8> {
    1..=LANISTAS.len() as u8
}

/// Has the barge drawn by lot.
const RANDOM: &str = "random";

/// Whether such a bout can be played on that barge: on any where it is drawn.
pub(crate) fn is_in_force(options: &Options, rules: &InForce) -> bool {
    let drawn = rules.schematic.filter(|_| options.word(&SCHEMATIC) == RANDOM);
    drawn.is_none_or(|drawn| (1..=8).contains(&drawn)) && *rules == in_force(options, drawn)
}

fn in_force(options: &Options, drawn: Option<u8>) -> InForce {
    let schematic = drawn.or_else(|| options.word(&SCHEMATIC).parse().ok());
    let barge = SCHEMATICS[usize::from(schematic.unwrap_or(0))];
    let comes_up = |row: &OptionRow, of_itself: bool| match options.word(row) {
        "auto" => of_itself,
        word => word == "on",
    };
    let mut hazards = [Hazard::Fire, Hazard::Saws, Hazard::Spikes];
    let words = options.word(&HAZARDS).split('_').filter_map(Hazard::of_word);
    hazards.iter_mut().zip(words).for_each(|(slot, hazard)| *slot = hazard);
    let number = |row: &OptionRow| options.number(row).unwrap_or(0);
    InForce {
        schematic,
        saws: comes_up(&SAWS, barge.saws),
        spikes: comes_up(&SPIKES, barge.spikes),
        hazards,
        duplicates: options.is_on(&DUPLICATES),
        random: options.word(&SELECTION) == "random",
        cycle_limit: u16::try_from(number(&CYCLE_LIMIT)).unwrap_or(0),
        crowd_coins: u8::try_from(number(&CROWD)).unwrap_or(0),
        timeout_ends: options.word(&TIMEOUT) == "end",
        trash_talk: options.is_on(&TRASH_TALK),
    }
}

/// [Step 1: picking your lanista] In seat order, each card once (R1).
pub(crate) fn lanista(t: &mut T) -> Flow<Next> {
    let seat = t.board.active;
    let lanista = match t.board.helots[seat].lanista {
        Some(dealt) => dealt,
        None => {
            let taken = |number: &u8| t.board.helots.iter().any(|it| it.lanista == Some(*number));
            let free = lanistas().filter(|number| t.board.rules.duplicates || !taken(number));
            let offers = free.map(|number| Offer::open(Action::Lanista(number))).collect();
            let Action::Lanista(number) = t.pick(seat, Prompt::PickLanista, offers)? else {
                unreachable!("only lanistas are offered")
            };
            number
        }
    };
    let LanistaRow { deception, command, .. } = LANISTAS[usize::from(lanista) - 1];
    let helot = &mut t.board.helots[seat];
    helot.lanista = Some(lanista);
    helot.deception = deception;
    helot.command = command;
    t.say(Event::LanistaPicked { seat, lanista });
    let last = Seat(t.board.helots.count() - 1);
    if seat == last {
        t.board.stage = Stage::Motivations;
    } else {
        t.board.active = Seat(seat.0 + 1);
    }
    Ok(Next::Step)
}

/// [Step 2: selecting your helot] In reverse seat order, each card once (R1).
pub(crate) fn motivation(t: &mut T) -> Flow<Next> {
    let seat = t.board.active;
    let taken = |one: &Motivation| t.board.helots.iter().any(|it| it.motivation == Some(*one));
    let motivation = match t.board.helots[seat].motivation {
        Some(dealt) => dealt,
        None => {
            let all = Motivation::ALL.iter().copied();
            let free: Vec<Motivation> =
                all.filter(|one| t.board.rules.duplicates || !taken(one)).collect();
            if let [only] = *free {
                only
            } else {
                let offers = free.iter().map(|one| Offer::open(Action::Motivation(*one)));
                let answer = t.pick(seat, Prompt::PickMotivation, offers.collect())?;
                let Action::Motivation(motivation) = answer else {
                    unreachable!("only motivations are offered")
                };
                motivation
            }
        }
    };
    t.board.helots[seat].motivation = Some(motivation);
    t.say(Event::MotivationPicked { seat, motivation });
    for advantage in motivation.row().advantages {
        traits::raise(t, seat, advantage, 1);
    }
    if seat == Seat(0) {
        t.board.stage = Stage::Deal;
    } else {
        t.board.active = Seat(seat.0 - 1);
    }
    Ok(Next::Step)
}

/// [Step 3: distributing influence cards] All of them, one at a time.
pub(crate) fn deal(t: &mut T) -> Next {
    let mut stack = std::mem::take(&mut t.board.stack);
    t.shuffle("influence", &mut stack, |card| card.word().to_owned());
    let count = t.board.helots.count();
    for (at, card) in stack.0.into_iter().enumerate() {
        let seat = Seat(u8::try_from(at % usize::from(count)).expect("there are four seats"));
        t.board.helots[seat].hand.add(card);
    }
    for seat in t.board.helots.seats() {
        let cards = t.board.helots[seat].hand;
        t.say(Event::HandDealt { seat, number: cards.count(), cards: Some(cards) });
    }
    t.board.stage = Stage::Keep;
    Next::Step
}

/// [Step 3: distributing influence cards] All choose at the same time; the rest is the stack (R2).
pub(crate) fn keep(t: &mut T) -> Flow<Next> {
    let seats: Vec<Seat> = t.board.helots.seats().collect();
    let question = |seat: &Seat| {
        let keep = influence(&t.board.helots[*seat]);
        (*seat, Prompt::KeepInfluence { keep }, Vec::new())
    };
    let answers = t.pick_each(seats.iter().map(question).collect())?;
    let mut rest = Vec::new();
    for (seat, answer) in seats.into_iter().zip(answers) {
        let Action::Keep(kept) = answer else { unreachable!("the judge admits nothing else") };
        let mut dealt: Hand = std::mem::replace(&mut t.board.helots[seat].hand, kept);
        kept.iter().for_each(|card| {
            dealt.take(card);
        });
        rest.extend(dealt.iter());
        t.say(Event::HandKept { seat, number: kept.count(), cards: Some(kept) });
    }
    t.shuffle("stack", &mut rest, |card| card.word().to_owned());
    *t.board.stack = rest;
    t.board.stage = Stage::Barge;
    Ok(Next::Step)
}

/// How many Influence cards a lanista keeps.
pub(crate) fn influence(helot: &Helot) -> u8 {
    let number = helot.lanista.unwrap_or(1);
    LANISTAS[usize::from(number.saturating_sub(1)) % LANISTAS.len()].influence
}

/// [Step 4: setting up the barge]
pub(crate) fn barge(t: &mut T) -> Flow<Next> {
    let schematic = t.board.rules.schematic;
    t.board.barge = match schematic {
        Some(number) => Barge::of(&SCHEMATICS[usize::from(number) % SCHEMATICS.len()]),
        None => {
            let Action::SetUp(barge) = t.form(Seat(0), Prompt::SetUpBarge)? else {
                unreachable!("the judge admits nothing else")
            };
            barge
        }
    };
    t.say(Event::BargeSet { schematic });
    t.board.stage = Stage::Boofing;
    Ok(Next::Step)
}

/// [Motivations] Hoarders roll for their smuggled goods (R3).
pub(crate) fn boofing(t: &mut T) -> Flow<Next> {
    for seat in t.board.helots.seats() {
        if t.board.helots[seat].motivation == Some(Motivation::Hoarder) {
            motivations::boof(t, seat)?;
        }
    }
    t.board.stage = Stage::Initiative;
    if t.board.alive().count() < 2 {
        return Ok(ending::finish(t));
    }
    Ok(Next::Step)
}
