//! NEXUS: helots fight on a barge for the crowd's coins, for two to four lanistas.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger.
//! A step is a short stretch of a Command Cycle: an Initiative Round, a round's start, its Ratio,
//! one command, its end. Besides the files that every game has, `words` writes enums as words,
//! `geometry` and `barge` hold squares and the things on them, `cards` and `schematics` the rest of
//! the box; `token`, `judge`, `menu`, `form` and `answers` are the grammar, the judge and the menus
//! of answers; `windows` are the questions out of turn; `odds` tells the possible results of an
//! attack, `reach` where a helot can go.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod aim;
mod answers;
mod ask;
mod barge;
mod board;
pub mod cards;
mod coins;
mod command_round;
mod commands;
mod crates;
mod ending;
mod event;
mod fame;
mod forced;
mod form;
mod geometry;
mod grapple;
mod harm;
mod hazards;
mod hits;
mod house;
mod influence;
mod initiative;
mod judge;
mod melee;
mod menu;
mod motivations;
mod movement;
mod odds;
#[expect(clippy::wildcard_enum_match_arm, reason = "of all answers orders know those to windows")]
pub mod orders;
#[cfg(feature = "proofs")]
pub mod proofs;
mod reach;
mod redeal;
mod refusal;
mod rolls;
pub mod schematics;
pub mod setup;
mod sound;
mod states;
pub mod tables;
mod thought;
mod token;
mod traits;
mod turning_points;
mod view;
mod weapons;
mod windows;
mod words;

pub use ask::{Action, Attack, Command, Cure, Haul, Prompt, RollKind, With};
pub use barge::{Barge, Thing};
pub use board::{
    Board, Ended, Hazard, Helot, InForce, Life, Round, Stage, Tally, Weapon, seat_of, seat_word,
};
pub use command_round::{Fine, fine};
pub use crates::finds;
pub use event::{Again, Blocker, Change, CheckKind, Event, Payer, Reason, Side, Source, Split};
pub use geometry::{Compass, Facing, Square, Turn, Way, sees, sighted};
pub use hits::{At, Bonuses};
pub use judge::price;
pub use menu::{ATTACKS, attacks_left, commands_of};
pub use movement::{feels_heat, may_trip};
pub use odds::{Odds, odds, odds_declared, odds_of};
pub use reach::{Pace, Spot, advice, advised, after, beyond, reach, strides};
pub use refusal::Refusal;
pub use rolls::Edge;
pub use thought::is_same_split;
pub use token::{Verb, command_of};
pub use view::View;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{
    AfterAside, Ask, BySeat, Dice, Field, Flow, Next, OptionRow, Options, OrderRow, Orders,
    Outcome, Place, Rules, Seat, Sitter, Strengths, Table,
};

/// The table this game is played on.
type T = Table<Nexus>;

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nexus;

impl Rules for Nexus {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const GAME: &'static str = "nexus";
    const EDITION: u16 = 3;
    const SEATS: RangeInclusive<u8> = 2..=4;

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

    fn step(t: &mut T) -> Flow<Next> {
        if given_up(&t.board) {
            return Ok(ending::next(t));
        }
        match t.board.stage {
            Stage::Lanistas => setup::lanista(t),
            Stage::Motivations => setup::motivation(t),
            Stage::Deal => Ok(setup::deal(t)),
            Stage::Keep => setup::keep(t),
            Stage::Barge => setup::barge(t),
            Stage::Boofing => setup::boofing(t),
            Stage::Initiative => Ok(initiative::round(t)),
            Stage::RoundStart => Ok(command_round::start(t)),
            Stage::Duplicate => command_round::duplicate(t),
            Stage::TurningPoint => command_round::turning_point(t),
            Stage::Card => command_round::card(t),
            Stage::Ratio => command_round::ratio(t),
            Stage::Command => command_round::command(t),
            Stage::RoundEnd => Ok(command_round::end(t)),
            Stage::Over => Ok(Next::Over),
        }
    }

    fn view(board: &Board, seat: Option<Seat>) -> View {
        View::of(board, seat)
    }

    fn seen(event: &Event, by: Option<Seat>) -> Option<Event> {
        Some(event.seen(by))
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        answers::parse(board, seat, ask, token)
    }

    fn token(action: &Action) -> String {
        token::token(action)
    }

    fn field(view: &View, ask: &Ask<Self>, draft: &[String]) -> Field<Self> {
        form::field(view, ask, draft)
    }

    fn asides(board: &Board, seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Action> {
        answers::asides(board, seat, ask)
    }

    fn aside(t: &mut T, seat: Seat, action: &Action) -> AfterAside {
        answers::aside(t, seat, action)
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        answers::otherwise(view, ask)
    }

    fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
        answers::may_order(board, seat)
    }

    fn ordered(view: &View, ask: &Ask<Self>, orders: &Orders) -> Option<Action> {
        orders::answer(view, ask, orders)
    }

    fn house(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        house::choose(view, ask, dice, &house::HABITS)
    }

    #[cfg(feature = "proofs")]
    fn classic(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Action {
        house::choose(view, ask, dice, &proofs::CLASSIC)
    }

    fn entrance(_view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Option<Action> {
        thought::entrance(ask, dice)
    }

    #[cfg(feature = "proofs")]
    fn entrances(_view: &View, ask: &Ask<Self>) -> Vec<Action> {
        let is_asked = matches!(ask.prompt, Prompt::PickLanista | Prompt::PickMotivation);
        let offers = ask.offers.iter().map(|offer| offer.action);
        offers.filter(|_| is_asked).collect()
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        prompt.is_reaction()
    }

    /// On another's Command Round.
    fn is_out_of_turn(board: &Board, ask: &Ask<Self>) -> bool {
        ask.prompt.is_reaction() && ask.seat != board.active
    }

    fn round(board: &Board) -> u32 {
        board.cycle.into()
    }

    fn redeal(board: &Board, seat: Option<Seat>, dice: &mut Dice) -> Board {
        redeal::redeal(board, seat, dice)
    }

    const STRENGTHS: Option<Strengths> = Some(tables::levels::STRENGTHS);
    const THINKS: RangeInclusive<u8> = Self::SEATS;

    fn is_considered(prompt: &Prompt) -> bool {
        thought::is_considered(prompt)
    }

    fn considered(view: &View, ask: &Ask<Self>, limit: usize, _dice: &mut Dice) -> Vec<Action> {
        thought::considered(view, ask, limit)
    }

    fn is_restful(board: &Board) -> bool {
        thought::is_restful(board)
    }

    fn counted(board: &Board, seat: Seat) -> Vec<i32> {
        thought::counted(board, seat)
    }

    fn worth(board: &Board, seat: Seat) -> Option<i32> {
        Some(thought::worth(board, seat))
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let ended = board.ended.as_ref()?;
        let count = board.helots.count();
        Some(Outcome {
            places: BySeat::new(count, |seat| place(board, ended, seat)),
            tallies: BySeat::new(count, |seat| tallies(board, ended, seat)),
            ending: ending_word(board, ended).to_owned(),
        })
    }
}

/// Whether somebody gave up in a Command Round that cannot go on without it.
fn given_up(board: &Board) -> bool {
    let in_round = match board.stage {
        Stage::Duplicate | Stage::TurningPoint | Stage::Card | Stage::Ratio | Stage::Command => {
            true
        }
        Stage::Lanistas
        | Stage::Motivations
        | Stage::Deal
        | Stage::Keep
        | Stage::Barge
        | Stage::Boofing
        | Stage::Initiative
        | Stage::RoundStart
        | Stage::RoundEnd
        | Stage::Over => false,
    };
    in_round && (ending::is_decided(board) || !board.is_alive(board.active))
}

fn place(board: &Board, ended: &Ended, seat: Seat) -> Place {
    if ended.winners.contains(&seat) {
        Place::Won
    } else if ended.winners.is_empty() && !board.helots[seat].conceded {
        Place::Drew
    } else {
        Place::Lost
    }
}

/// [Determining the winner] How it ended, in one word.
fn ending_word(board: &Board, ended: &Ended) -> &'static str {
    if ended.winners.is_empty() {
        "draw"
    } else if board.contenders().count() == 1 {
        "given up"
    } else if 1 < ended.winners.len() {
        "shared win"
    } else if 1 < board.alive().count() {
        "cycle limit"
    } else if ended.last.is_none() {
        "all dead"
    } else {
        "last helot standing"
    }
}

/// The leaderboard's counts.
fn tallies(board: &Board, ended: &Ended, seat: Seat) -> BTreeMap<String, i64> {
    let helot = &board.helots[seat];
    let tally = &helot.tally;
    let points = match (place(board, ended, seat), ended.winners.len()) {
        (Place::Won, 1) => tables::POINTS_WON,
        (Place::Won, _) => tables::POINTS_SHARED,
        (Place::Drew, _) => tables::POINTS_DRAWN,
        (Place::Lost, _) => 0,
    };
    [
        ("points", points),
        ("cred", i64::from(helot.cred)),
        ("crowd", i64::from(board.crowd)),
        ("cycles", i64::from(board.cycle)),
        ("killed", i64::from(tally.kills)),
        ("incapacitated", i64::from(tally.fells)),
        ("survived", i64::from(helot.life == Life::Alive)),
        ("damage", i64::from(tally.damage)),
        ("turning_points", i64::from(tally.turning_points)),
        ("duplicates", i64::from(tally.duplicates)),
        ("deceptions", i64::from(tally.deceptions)),
    ]
    .map(|(name, count)| (name.to_owned(), count))
    .into_iter()
    .collect()
}
