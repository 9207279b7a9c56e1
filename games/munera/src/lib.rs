//! Munera Sine Missione, Exagoni Libero: gladiators on a field of hexes, for two to six seats.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger.
//! A step is one action of a turn. Besides the files that every game has, `hexes.rs` and `arena.rs`
//! hold the field, `gear.rs` the classes, gear and skills of gladiators, `form.rs` the forms in
//! which actions and gladiators are chosen, and `token.rs` typed answers.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod action_points;
mod arena;
mod ask;
mod attacks;
mod board;
mod crowd;
mod double_trouble;
mod event;
mod experience;
mod form;
mod gear;
mod gladiators;
mod hexes;
pub mod house;
mod movement;
mod orders;
#[cfg(feature = "proofs")]
pub mod proofs;
#[cfg(test)]
mod samples;
mod sequence_of_play;
mod setup;
mod sound;
mod special_moves;
pub mod tables;
mod thought;
mod token;
mod view;
mod weapons;
mod wounds;

pub use action_points::{cost, has_arrows, is_exertion, is_spent, whirl_landing};
pub use arena::{Arena, Gate};
pub use ask::{Action, Held, Prompt, Refusal, Shed};
pub use attacks::{harm, is_saved, modifier, save_against, total};
pub use board::{
    Board, Bond, Fate, FeintState, Gladiator, Hold, Object, Pending, Stage, Turn, Variants, Verdict,
};
pub use crowd::{creditor, is_heard, pleas};
pub use event::{Cause, Event, Means, Plea, Stop, Weariness};
pub use experience::has_learnt;
pub use form::{armed_so_far, families, family};
pub use gear::{Body, Build, Class, Item, Kind, Skill, Thing};
pub use gladiators::Guard;
pub use hexes::{Hex, Quadrant, Side};
pub use movement::{Spot, is_move, plainly, reach};
pub use special_moves::{haze_needs, strength};
pub use token::{read, seat_word};
pub use view::View;
pub use weapons::{escapes, wards};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{
    Advantages, AfterAside, Ask, BySeat, Dice, Field, Flow, Next, OptionRow, Options, OrderRow,
    Orders, Outcome, Place, Rules, Seat, Sitter, Strengths, Table,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Munera;

impl Rules for Munera {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const GAME: &'static str = "munera";
    const EDITION: u16 = 3;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const HIDES_NOTHING: bool = true;

    fn options() -> &'static [OptionRow] {
        &tables::OPTIONS
    }

    fn orders() -> &'static [OrderRow] {
        &tables::ORDERS
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
        setup::open(seats, options, dice)
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
        sound::is_sound(board, seats, options)
    }

    fn step(t: &mut Table<Self>) -> Flow<Next> {
        match t.board.stage {
            Stage::Pick => setup::pick(t)?,
            Stage::Setup => setup::begin(t),
            Stage::TurnStart => sequence_of_play::start_turn(t)?,
            Stage::Act => sequence_of_play::act(t)?,
            Stage::Skill => experience::choose(t)?,
            Stage::Over => {}
        }
        let stage = t.board.stage;
        if !t.board.is_over() {
            return Ok(Next::Step);
        }
        if stage != Stage::Over && experience::is_due(&t.board) {
            t.board.stage = Stage::Skill;
            return Ok(Next::Step);
        }
        t.board.stage = Stage::Over;
        Ok(Next::Over)
    }

    fn view(board: &Board, _seat: Option<Seat>) -> View {
        board.clone()
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
        token::parse(board, seat, ask, token)
    }

    fn token(action: &Action) -> String {
        token::token(action)
    }

    fn field(view: &View, ask: &Ask<Self>, draft: &[String]) -> Field<Self> {
        form::field(view, ask, draft)
    }

    fn asides(_board: &Board, _seat: Seat, _ask: Option<&Ask<Self>>) -> Vec<Action> {
        Vec::new()
    }

    /// Nothing is said unasked in this game.
    fn aside(_t: &mut Table<Self>, _seat: Seat, _action: &Action) -> AfterAside {
        AfterAside::GoOn
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        match ask.prompt {
            Prompt::Act => Action::End,
            Prompt::Skill => match ask.offers.first() {
                Some(first) => first.action.clone(),
                None => house::answer(view, ask),
            },
            Prompt::Pick
            | Prompt::Discard
            | Prompt::Feint { .. }
            | Prompt::GrappleChoice { .. } => house::answer(view, ask),
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

    #[cfg(feature = "proofs")]
    fn classic(view: &View, ask: &Ask<Self>, _dice: &mut Dice) -> Action {
        house::answer_by(view, ask, &tables::house::CLASSIC)
    }

    fn entrance(view: &View, ask: &Ask<Self>, dice: &mut Dice) -> Option<Action> {
        thought::entrance(view, ask, dice)
    }

    fn advantages(options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
        thought::advantages(options, sitters)
    }

    #[cfg(feature = "proofs")]
    fn entrances(view: &View, ask: &Ask<Self>) -> Vec<Action> {
        if ask.prompt != Prompt::Pick {
            return Vec::new();
        }
        let classes = tables::CLASSES.iter().map(|row| row.class);
        classes.filter(|class| view.may_pick(*class)).map(Action::Pick).collect()
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        match prompt {
            Prompt::GrappleChoice { .. } | Prompt::Discard => true,
            Prompt::Pick | Prompt::Act | Prompt::Feint { .. } | Prompt::Skill => false,
        }
    }

    /// Whether the winner of a grapple is asked on another's turn.
    fn is_out_of_turn(board: &Board, ask: &Ask<Self>) -> bool {
        Self::is_reaction(&ask.prompt) && ask.seat != board.active
    }

    fn round(board: &Board) -> u32 {
        board.round.into()
    }

    /// Nothing on the board is hidden.
    fn redeal(board: &Board, _seat: Option<Seat>, _dice: &mut Dice) -> Board {
        board.clone()
    }

    const STRENGTHS: Option<Strengths> = Some(tables::levels::STRENGTHS);
    const THINKS: RangeInclusive<u8> = 2..=2;
    const FORESIGHT: u32 = thought::FORESIGHT;

    fn is_considered(prompt: &Prompt) -> bool {
        thought::is_considered(prompt)
    }

    fn considered(view: &View, ask: &Ask<Self>, limit: usize, _dice: &mut Dice) -> Vec<Action> {
        thought::considered(view, ask, limit)
    }

    fn is_restful(board: &Board) -> bool {
        board.stage == Stage::TurnStart
    }

    fn counted(board: &Board, seat: Seat) -> Vec<i32> {
        thought::counted(board, seat)
    }

    fn worth(board: &Board, seat: Seat) -> Option<i32> {
        thought::worth(board, seat)
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let ending = match board.outcome? {
            Verdict::Won(_) => "won",
            Verdict::TeamWon(_) => "team won",
            Verdict::Drawn => "draw",
        };
        let seats = board.seats.count();
        Some(Outcome {
            places: BySeat::new(seats, |seat| place(board, seat)),
            tallies: BySeat::new(seats, |seat| tallies(board, seat)),
            ending: ending.to_owned(),
        })
    }

    fn team(board: &Board, seat: Seat) -> u8 {
        board.seats[seat].team
    }
}

/// A team wins together; a draw is even for those still standing.
fn place(board: &Board, seat: Seat) -> Place {
    let is_in = board.is_in(seat);
    match board.outcome {
        Some(Verdict::Won(winner)) if winner == seat => Place::Won,
        Some(Verdict::TeamWon(team)) if team == board.seats[seat].team => Place::Won,
        Some(Verdict::Drawn) if is_in => Place::Drew,
        Some(Verdict::Won(_) | Verdict::TeamWon(_) | Verdict::Drawn) | None => Place::Lost,
    }
}

/// The counts for the leaderboard and a roster. `rank` is 1 for those who never left; a gained
/// skill is there as `gained_…`, `rudis` counts those who have earned their freedom.
fn tallies(board: &Board, seat: Seat) -> BTreeMap<String, i64> {
    let gladiator = &board.seats[seat];
    let seats = i64::from(board.seats.count());
    let beaten = |fate: Fate| {
        let of_fate = gladiator.defeated.iter().filter(|who| board.seats[**who].fate == fate);
        i64::try_from(of_fate.count()).unwrap_or(i64::MAX)
    };
    let mut tallies: Vec<(String, i64)> = [
        ("rank", gladiator.left.map_or(1, |left| seats - i64::from(left))),
        ("rounds", i64::from(board.round)),
        ("turns", i64::from(gladiator.turns)),
        ("wounds_inflicted", i64::from(gladiator.wounds_inflicted)),
        ("defeated", beaten(Fate::Killed) + beaten(Fate::Spared)),
        ("killed", beaten(Fate::Killed)),
        ("was_spared", i64::from(gladiator.fate == Fate::Spared)),
        ("was_killed", i64::from(gladiator.fate == Fate::Killed)),
        ("skills", i64::try_from(gladiator.skills.len()).unwrap_or(i64::MAX)),
        ("rudis", i64::from(experience::is_freed(board, seat))),
    ]
    .map(|(name, count)| (name.to_owned(), count))
    .into();
    if let Some(skill) = gladiator.gained {
        tallies.push((format!("gained_{}", skill.word()), 1));
    }
    tallies.into_iter().collect()
}
