//! Morituri Te Salutamus: a race of gladiators along one road to Roma, for two to eight seats.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger.
//! A step is one whole turn. Besides the files that every game has, `orders.rs` holds standing
//! orders, because here they answer a seat's own questions too.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod ask;
mod bestiarius;
mod board;
mod cards;
mod duel;
mod event;
pub mod house;
pub mod orders;
#[cfg(feature = "proofs")]
pub mod proofs;
mod raids;
mod roma;
mod rounds;
pub mod setup;
mod sound;
pub mod tables;
mod turn;
mod view;

pub use ask::{Action, Alone, Kept, Prompt, Rebirth, Refusal, letter};
pub use board::{Board, Death, Gladiator, Lone, Record, Road, Slots, Variants, Verdict};
pub use event::{End, Event, Gain, Loss, Mood, Raided, Raiders, Side, Spared};
pub use rounds::{OUTLOOKS, Outlook, outlook, prospects, survival, target};
pub use view::View;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{
    AfterAside, Ask, BySeat, Dice, Field, Flow, Next, OptionRow, Options, OrderRow, Orders,
    Outcome, Place, Rules, Seat, Sitter, Strengths, Table,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morituri;

impl Rules for Morituri {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const GAME: &'static str = "morituri";
    const EDITION: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=8;

    fn options() -> &'static [OptionRow] {
        &setup::OPTIONS
    }

    fn orders() -> &'static [OrderRow] {
        &orders::ORDERS
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
        setup::open(seats, options, dice)
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
        sound::is_sound(board, seats, options)
    }

    fn step(t: &mut Table<Self>) -> Flow<Next> {
        if t.board.turn_order.is_empty() {
            setup::begin(t);
            return Ok(Next::Step);
        }
        turn::play(t)?;
        if t.board.is_over() {
            return Ok(Next::Over);
        }
        turn::pass_on(t);
        Ok(Next::Step)
    }

    fn view(board: &Board, _seat: Option<Seat>) -> View {
        View::of(board)
    }

    fn seen(event: &Event, _by: Option<Seat>) -> Option<Event> {
        Some(event.clone())
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        ask::parse(board, seat, ask, token)
    }

    fn token(action: &Action) -> String {
        ask::token(action)
    }

    /// Every ask of this game is a list; this one shows its house's answer.
    fn field(view: &View, ask: &Ask<Self>, _draft: &[String]) -> Field<Self> {
        Field::Whole(house::answer(view, ask))
    }

    /// A seat that rolls on may want to be asked again.
    fn asides(board: &Board, seat: Seat, _ask: Option<&Ask<Self>>) -> Vec<Action> {
        let may = board.seats[seat].alive && !board.options.auto_roll;
        if may { vec![Action::RollAsk] } else { Vec::new() }
    }

    /// All that is said unasked is an order, and orders are nobody else's business.
    fn is_secret_aside(_action: &Action) -> bool {
        true
    }

    /// All that is said unasked is an order.
    fn aside(_t: &mut Table<Self>, _seat: Seat, _action: &Action) -> AfterAside {
        AfterAside::GoOn
    }

    fn order_given(token: &str) -> Option<(&'static OrderRow, [&'static str; 2])> {
        orders::given(token)
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        match ask.prompt {
            Prompt::Roll | Prompt::Keep { .. } | Prompt::Surrender | Prompt::Rejoin => {
                house::answer(view, ask)
            }
            Prompt::Opponent => match ask.offers.first() {
                Some(first) => first.action,
                None => house::answer(view, ask),
            },
            Prompt::Mercy { .. } => Action::Mercy(Spared::Accept),
            Prompt::Beast => Action::Beast(Alone::Wait),
        }
    }

    fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
        orders::may_order(board, seat)
    }

    fn ordered(view: &View, ask: &Ask<Self>, orders: &Orders) -> Option<Action> {
        orders::answer(view, ask, orders)
    }

    fn house(view: &View, ask: &Ask<Self>, _dice: &mut Dice) -> Action {
        house::answer(view, ask)
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        prompt.is_reaction()
    }

    fn is_out_of_turn(board: &Board, ask: &Ask<Self>) -> bool {
        ask.prompt.is_reaction() && ask.seat != board.active
    }

    const STRENGTHS: Option<Strengths> = Some(tables::levels::STRENGTHS);

    fn round(board: &Board) -> u32 {
        board.round
    }

    fn redeal(board: &Board, _seat: Option<Seat>, dice: &mut Dice) -> Board {
        let mut other = board.clone();
        // The order of the deck is hidden too: the deal must follow from the view and the dice
        // alone.
        other.draw.sort_unstable_by_key(|card| card.id());
        dice.shuffle("redeal", &mut other.draw, |card| card.id().to_owned());
        other
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let ending = match board.outcome {
            Verdict::Running => return None,
            Verdict::Winner(_) => "winner",
            Verdict::NoWinner => "no winner",
        };
        Some(Outcome {
            places: BySeat::new(board.seats.count(), |seat| place(board, seat)),
            tallies: BySeat::new(board.seats.count(), |seat| tallies(board, seat)),
            ending: ending.to_owned(),
        })
    }
}

/// The Rudis wins; without a winner those on second place came out of it even (R74).
fn place(board: &Board, seat: Seat) -> Place {
    let is_last_dead = board.seats[seat].place == Some(tables::BEST_LOSER);
    match board.outcome {
        Verdict::Winner(winner) if winner == seat => Place::Won,
        Verdict::NoWinner if is_last_dead => Place::Drew,
        Verdict::Running | Verdict::Winner(_) | Verdict::NoWinner => Place::Lost,
    }
}

/// The leaderboard's counts. A seat that never died has no `died_…`; a killer is counted from 1,
/// and 0 is a beast.
fn tallies(board: &Board, seat: Seat) -> BTreeMap<String, i64> {
    let gladiator = &board.seats[seat];
    let record = &gladiator.record;
    let is_early = !gladiator.alive && record.arrivals == 0;
    let mut tallies = vec![
        ("place", gladiator.place.map_or(0, i64::from)),
        ("rudis", i64::from(gladiator.place == Some(1))),
        ("rounds", i64::from(board.round)),
        ("turns", i64::from(record.turns)),
        ("died_before_roma", i64::from(is_early)),
        ("arrivals", i64::from(record.arrivals)),
        ("beasts_slain", i64::from(record.beasts_slain)),
        ("duels_won", i64::from(record.duels_won)),
        ("gladiators_killed", i64::from(record.gladiators_killed)),
        ("deaths", i64::from(record.deaths)),
        ("cards_worn", i64::try_from(gladiator.slots.worn().count()).unwrap_or(i64::MAX)),
        ("hit_points", i64::from(gladiator.hp)),
    ];
    if let Some(death) = record.died {
        tallies.push(("died_on_space", i64::from(death.space.0)));
        tallies.push(("died_by", death.by.map_or(0, |seat| i64::from(seat.0) + 1)));
    }
    tallies.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}
