//! [Initial Set Up] and Phase 1: decks, hands, Fights, and who plays first.

use crate::T;
use crate::board::{Board, Fight, Gambler, Phase, Variants};
use crate::cards::{Card, Deck, Fighter, Number, Pack, Pair, Secret, Weapon};
use crate::event::Event;
use crate::tables::{CARDS, GUARD, HAND, SEATS_A_DECK, TIME};
use table::{BySeat, Dice, Hidden, OptionRow, Options, Seat, Values};

const ON_OFF: Values = Values::OneOf(&["on", "off"]);

/// How turns pass in Phase 2.
pub const TURNS: OptionRow = OptionRow {
    name: "turns",
    about: "One card a turn (alternate), or all cards of a round in one go (block). Auto \
            alternates for one or two gamblers.",
    default: "auto",
    values: Values::OneOf(&["auto", "alternate", "block"]),
};
pub const START_COIN: OptionRow = OptionRow {
    name: "start_coin",
    about: "How much Coin everybody begins with.",
    default: "16",
    values: Values::OneOf(&["12", "16", "20"]),
};
pub const START_CHANCE: OptionRow = OptionRow {
    name: "start_chance",
    about: "How many Chances everybody begins with.",
    default: "3",
    values: Values::OneOf(&["2", "3", "4"]),
};
/// The limit of ordinary wagers.
pub const MAX_WAGER: OptionRow = OptionRow {
    name: "max_wager",
    about: "The highest wager on an Underdog or in an even Fight.",
    default: "3",
    values: Values::OneOf(&["2", "3", "4"]),
};
/// The price of being caught in Phase 2.
pub const CAUGHT_BARS: OptionRow = OptionRow {
    name: "caught_bars",
    about: "A gambler caught over a Fight before bets are placed may not bet on it this round.",
    default: "off",
    values: ON_OFF,
};
/// Whether a lone gambler hides anything.
pub const SOLO_OPEN: OptionRow = OptionRow {
    name: "solo_open",
    about: "What a gambler alone at the table knows is shown to everybody.",
    default: "on",
    values: ON_OFF,
};
/// Whether it stays unknown who might have reacted.
pub const MASK_REACTS: OptionRow = OptionRow {
    name: "mask_reacts",
    about: "Nobody is told who was asked to react and declined.",
    default: "on",
    values: ON_OFF,
};

pub static OPTIONS: [OptionRow; 7] =
    [TURNS, START_COIN, START_CHANCE, MAX_WAGER, CAUGHT_BARS, SOLO_OPEN, MASK_REACTS];

/// [Initial Set Up] Shuffled decks, and the same for every gambler.
pub(crate) fn open(seats: u8, options: &Options, dice: &mut Dice) -> Board {
    let options = variants(seats, options);
    let mut fighter = Deck { draw: Fighter::all().collect(), discard: Vec::new() };
    let mut weapon = Deck { draw: Weapon::all().collect(), discard: Vec::new() };
    let mut secret = Deck { draw: Secret::all().collect(), discard: Vec::new() };
    let mut action = Deck { draw: action_cards(seats).collect(), discard: Vec::new() };
    dice.shuffle(Pack::Fighter.name(), &mut fighter.draw, Fighter::to_string);
    dice.shuffle(Pack::Weapon.name(), &mut weapon.draw, Weapon::to_string);
    dice.shuffle(Pack::Secret.name(), &mut secret.draw, Secret::to_string);
    dice.shuffle(Pack::Action.name(), &mut action.draw, |card| card.key().to_owned());
    Board {
        phase: Phase::Setup,
        round: 0,
        guard: GUARD.0,
        caught: 0,
        began_with: seats,
        seats: BySeat::new(seats, |_| Gambler::fresh(&options)),
        order: Vec::new(),
        turn: 0,
        fights: Vec::new(),
        watching: None,
        action,
        fighter,
        weapon,
        secret,
        used: Vec::new(),
        stirred: false,
        options,
    }
}

/// The Action cards of so many seats, before they are shuffled.
pub(crate) fn action_cards(seats: u8) -> impl Iterator<Item = Card> {
    let decks = usize::from(seats.div_ceil(SEATS_A_DECK));
    CARDS.iter().flat_map(move |row| vec![row.card; usize::from(row.copies) * decks])
}

pub(crate) fn variants(seats: u8, options: &Options) -> Variants {
    let number = |row: &OptionRow| {
        let number = options.number(row).and_then(|number| u8::try_from(number).ok());
        number.expect("the row takes small numbers only")
    };
    Variants {
        block: match options.word(&TURNS) {
            "block" => true,
            "alternate" => false,
            _ => SEATS_A_DECK < seats,
        },
        start_coin: number(&START_COIN),
        start_chance: number(&START_CHANCE),
        max_wager: number(&MAX_WAGER),
        caught_bars: options.is_on(&CAUGHT_BARS),
        solo_open: options.is_on(&SOLO_OPEN),
        mask_reacts: options.is_on(&MASK_REACTS),
    }
}

/// Phase 1, and who plays first in Phase 2.
pub(crate) fn begin_round(t: &mut T) {
    t.board.round += 1;
    t.board.caught = 0;
    t.board.began_with = u8::try_from(t.board.at_table().count()).unwrap_or(u8::MAX);
    t.say(Event::RoundStarted { round: t.board.round, guard: t.board.guard });
    gain_action_and_time(t);
    announce_fights(t);
    t.board.order = first_player(t);
    t.board.turn = 0;
    t.board.phase = Phase::Action;
}

/// [Gain Action & Time] Seat by seat (R5); Time above six is given back (R4).
fn gain_action_and_time(t: &mut T) {
    let seats: Vec<Seat> = t.board.at_table().collect();
    for seat in seats {
        let missing = HAND.saturating_sub(t.board.seats[seat].hand.len());
        deal(t, seat, missing);
        t.board.seats[seat].time = TIME;
    }
}

/// Deals so many Action cards to `seat`, or as many as there are.
pub(crate) fn deal(t: &mut T, seat: Seat, count: usize) {
    let cards: Vec<Card> = (0..count).map_while(|_| draw(t)).collect();
    if !cards.is_empty() {
        t.board.seats[seat].hand.extend_from_slice(&cards);
        t.say(Event::Dealt { seat, cards: Hidden(cards) });
    }
}

/// [Arena Announces Fights] Both Fighters, both Weapons, the Secret (R8).
fn announce_fights(t: &mut T) {
    t.board.fights.clear();
    for fight in Number::ALL {
        let fighters = pair(t);
        let weapons = pair(t);
        let secret = draw(t).expect("twelve Secrets are enough for three Fights");
        t.board.fights.push(Fight {
            fighters,
            weapons,
            secret,
            stack: Vec::new(),
            shown: Vec::new(),
            revealed: false,
            dealt: None,
            changes: Pair::default(),
            damage: Pair::default(),
            first_blood: false,
            round: 0,
            rolls: None,
            wounds: Pair::default(),
            ending: None,
        });
        t.say(Event::FightAnnounced { fight, fighters });
    }
}

fn pair<C: InPack>(t: &mut T) -> Pair<C> {
    Pair::new(|_| draw(t).expect("eighteen cards are enough for three Fights"))
}

/// [Take Action] The highest die begins, ties roll again (R9); alone nobody rolls.
fn first_player(t: &mut T) -> Vec<Seat> {
    let seats: Vec<Seat> = t.board.at_table().collect();
    let mut tied = seats.clone();
    while 1 < tied.len() {
        let dice: Vec<(Seat, u8)> = tied.iter().map(|seat| (*seat, t.d6())).collect();
        let highest = dice.iter().map(|(_, die)| *die).max();
        tied =
            dice.iter().filter(|(_, die)| Some(*die) == highest).map(|(seat, _)| *seat).collect();
        t.say(Event::Initiative { dice });
    }
    let mut order = seats;
    let first = order.iter().position(|seat| tied.contains(seat)).unwrap_or(0);
    order.rotate_left(first);
    if 1 < order.len() {
        t.say(Event::Order { seats: order.clone() });
    }
    order
}

/// A kind of card with a deck of its own.
pub(crate) trait InPack: Sized {
    /// Its deck's name.
    const PACK: Pack;
    fn deck(board: &mut Board) -> &mut Deck<Self>;
    /// Its typed name.
    fn name(&self) -> String;
}

macro_rules! in_pack {
    ($($card:ident $pack:ident $deck:ident $name:expr;)*) => {$(
        impl InPack for $card {
            const PACK: Pack = Pack::$pack;
            fn deck(board: &mut Board) -> &mut Deck<Self> {
                &mut board.$deck
            }
            fn name(&self) -> String {
                $name(self)
            }
        }
    )*};
}

in_pack! {
    Card Action action (|card: &Card| card.key().to_owned());
    Fighter Fighter fighter Fighter::to_string;
    Weapon Weapon weapon Weapon::to_string;
    Secret Secret secret Secret::to_string;
}

/// The top card; an empty deck is made anew from its discard pile at that moment (R6).
pub(crate) fn draw<C: InPack>(t: &mut T) -> Option<C> {
    if C::deck(&mut t.board).draw.is_empty() {
        let mut cards = std::mem::take(&mut C::deck(&mut t.board).discard);
        if cards.is_empty() {
            return None;
        }
        t.shuffle(C::PACK.name(), &mut cards, C::name);
        C::deck(&mut t.board).draw = cards;
        t.say(Event::Reshuffled { deck: C::PACK });
    }
    Some(C::deck(&mut t.board).draw.remove(0))
}
