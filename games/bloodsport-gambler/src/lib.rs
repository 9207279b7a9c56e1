//! Bloodsport Gambler: bets on pit fights, for one or two gamblers, by house rule for up to six.
//!
//! This crate knows the rules and nothing else: no words for guests, no clock, no messenger. A turn
//! of Phase 2 is a step, each question asked of everybody at once is one, and so is every fight
//! round.
//!
//! Beside the files that every game has: `cards` holds the smallest things, `fighting` is the
//! arithmetic that the script, the orders and the house share, `judge` and `form` are the judge and
//! the menus of answers, `redeal` deals the hidden cards anew, and `thought` holds the answers that
//! a thinking house compares and its values of a board.

#![allow(rustdoc::broken_intra_doc_links, reason = "[Headings] of the rulebook are no links")]

mod ask;
mod board;
mod cards;
mod ending;
mod event;
mod fighting;
mod form;
mod house;
mod judge;
pub mod orders;
mod place_bets;
#[cfg(feature = "proofs")]
pub mod proofs;
mod react;
mod redeal;
mod refusal;
mod reset;
mod risk;
mod settle_up;
pub mod setup;
mod sound;
pub mod tables;
mod take_action;
mod thought;
mod view;
mod watch_fights;

pub use ask::{Action, Play, Prompt, React, Reveal};
pub use board::{
    Bet, Board, Changes, Ending, Fight, Finish, Gambler, Phase, Record, Rolls, Sabotage, Slip,
    Status, Variants, favorite, odds,
};
pub use cards::{Card, Deck, Face, Fighter, Number, Pack, Pair, Secret, Side, Slot, Spot, Weapon};
pub use event::{Event, Look, Settled};
pub use fighting::{Match, Values};
pub use house::{backed, chance_of, course};
pub use refusal::Refusal;
pub use risk::lucky_faces;
pub use view::{Private, Shown, ShownFight, ShownSabotage, View};

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{
    AfterAside, Ask, BySeat, Dice, Field, Flow, Next, OptionRow, Options, OrderRow, Orders,
    Outcome, Place, Rules, Seat, Sitter, Strengths, Table,
};

/// The table this game is played on.
type T = Table<BloodsportGambler>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BloodsportGambler;

impl Rules for BloodsportGambler {
    type Board = Board;
    type Action = Action;
    type Prompt = Prompt;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const GAME: &'static str = "bloodsport-gambler";
    const EDITION: u16 = 3;
    const SEATS: RangeInclusive<u8> = 1..=6;
    const LEAVES_OPEN_WHAT_MATTERS: bool = true;

    fn options() -> &'static [OptionRow] {
        &setup::OPTIONS
    }

    fn orders() -> &'static [OrderRow] {
        &orders::ORDERS
    }

    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Board {
        setup::open(seats.count(), options, dice)
    }

    fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
        sound::is_sound(board, seats, options)
    }

    fn step(t: &mut T) -> Flow<Next> {
        if ending::is_over_by_resigning(t) {
            return Ok(Next::Over);
        }
        match t.board.phase {
            Phase::Setup => {
                setup::begin_round(t);
                Ok(Next::Step)
            }
            Phase::Action => take_action::turn(t),
            Phase::Bets => place_bets::slips(t),
            Phase::Watch | Phase::React => match t.board.watching {
                Some(fight) => watch_fights::watch(t, fight),
                None => Ok(settle_up::with_bookie(t)),
            },
            Phase::Settle => settle_up::with_moneylenders(t),
            Phase::Stay => ending::stay(t),
            Phase::Reset => reset::reset(t),
            Phase::Over => Ok(Next::Over),
        }
    }

    fn view(board: &Board, seat: Option<Seat>) -> View {
        view::view(board, seat)
    }

    fn seen(event: &Event, by: Option<Seat>) -> Option<Event> {
        event.seen(by)
    }

    fn parse(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        judge::judge(board, seat, ask, token)
    }

    fn said(
        board: &Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Action, Refusal> {
        judge::judge_said(board, seat, ask, token)
    }

    fn token(action: &Action) -> String {
        ask::token(action)
    }

    fn field(view: &View, ask: &Ask<Self>, draft: &[String]) -> Field<Self> {
        form::field(view, ask, draft)
    }

    fn asides(board: &Board, seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Action> {
        judge::asides(board, seat, ask)
    }

    /// A gambler's plan to throw cards away is nobody else's business until they are thrown.
    fn is_secret_aside(action: &Action) -> bool {
        matches!(action, Action::Next(_) | Action::NextNothing | Action::NextAsk)
    }

    fn aside(t: &mut T, seat: Seat, action: &Action) -> AfterAside {
        let gambler = &mut t.board.seats[seat];
        match action {
            Action::Rat => {
                risk::rat(t, seat);
                t.board.stirred = true;
            }
            Action::Resign => return ending::resign(t, seat),
            Action::Next(card) => gambler.discard_next.get_or_insert_default().push(*card),
            Action::NextNothing => gambler.discard_next = Some(Vec::new()),
            Action::NextAsk => gambler.discard_next = None,
            Action::Play(_)
            | Action::Pass
            | Action::Bet(_)
            | Action::React(_)
            | Action::Hold
            | Action::Again
            | Action::Pay(_)
            | Action::Skip
            | Action::Stay
            | Action::Leave
            | Action::Discard(_) => unreachable!("{action:?} is never said unasked"),
        }
        AfterAside::GoOn
    }

    fn otherwise(view: &View, ask: &Ask<Self>) -> Action {
        orders::otherwise(view, ask)
    }

    fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
        judge::may_order(board, seat)
    }

    fn ordered(view: &View, ask: &Ask<Self>, orders: &Orders) -> Option<Action> {
        orders::answer(view, ask, orders)
    }

    fn asks_again(action: &Action) -> bool {
        *action == Action::Again
    }

    fn only_waits(action: &Action) -> bool {
        matches!(action, Action::Again | Action::Hold)
    }

    fn house(view: &View, ask: &Ask<Self>, _dice: &mut Dice) -> Action {
        house::answer(view, ask, &house::HABITS)
    }

    #[cfg(feature = "proofs")]
    fn classic(view: &View, ask: &Ask<Self>, _dice: &mut Dice) -> Action {
        house::answer(view, ask, &proofs::CLASSIC)
    }

    fn is_reaction(prompt: &Prompt) -> bool {
        prompt.is_reaction()
    }

    fn round(board: &Board) -> u32 {
        board.round.into()
    }

    fn redeal(board: &Board, seat: Option<Seat>, dice: &mut Dice) -> Board {
        redeal::redeal(board, seat, dice)
    }

    const STRENGTHS: Option<Strengths> = Some(tables::levels::STRENGTHS);
    const THINKS: RangeInclusive<u8> = 1..=1;
    const PLAYOUTS: u32 = 400;
    const CANDIDATES: usize = 30;

    fn is_considered(prompt: &Prompt) -> bool {
        thought::is_considered(*prompt)
    }

    fn considered(view: &View, ask: &Ask<Self>, limit: usize, dice: &mut Dice) -> Vec<Action> {
        thought::considered(view, ask, limit, dice)
    }

    fn is_restful(board: &Board) -> bool {
        board.phase == Phase::Setup
    }

    fn counted(board: &Board, seat: Seat) -> Vec<i32> {
        thought::counted(board, seat)
    }

    fn worth(board: &Board, seat: Seat) -> Option<i32> {
        Some(thought::worth(board, seat))
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        if !board.is_over() {
            return None;
        }
        let seats = board.seats.count();
        let winners = board.seats.seats().filter(|seat| place(board, *seat) == Place::Won).count();
        let ending = match winners {
            0 => "everybody lost",
            all if all == usize::from(seats) => "everybody won",
            _ => "some won",
        };
        Some(Outcome {
            places: BySeat::new(seats, |seat| place(board, seat)),
            tallies: BySeat::new(seats, |seat| tallies(board, seat)),
            ending: ending.to_owned(),
        })
    }
}

/// Seats do not eliminate each other: each wins or loses by its own first result.
fn place(board: &Board, seat: Seat) -> Place {
    let won = board.seats[seat].result.is_some_and(|result| result.won);
    if won { Place::Won } else { Place::Lost }
}

/// Where a seat stands: winners by earlier round, then by the higher Fate; all who lost are last.
fn standing(board: &Board, seat: Seat) -> i64 {
    let won = |seat: Seat| board.seats[seat].result.filter(|result| result.won);
    let best = |finish: Finish| (finish.round, Reverse(finish.fate));
    let winners = board.seats.seats().filter_map(won);
    let ahead = match won(seat) {
        Some(own) => winners.filter(|other| best(*other) < best(own)).count(),
        None => winners.count().max(1),
    };
    i64::try_from(ahead + 1).unwrap_or(i64::MAX)
}

/// The leaderboard's counts.
fn tallies(board: &Board, seat: Seat) -> BTreeMap<String, i64> {
    let gambler = &board.seats[seat];
    let record = &gambler.record;
    let finish = gambler.result;
    let tallies = [
        ("place", standing(board, seat)),
        ("rounds", finish.map_or(0, |finish| i64::from(finish.round))),
        ("fate", finish.map_or(0, |finish| i64::from(finish.fate))),
        ("coin", i64::from(gambler.coin)),
        ("chance", i64::from(gambler.chance)),
        ("payments", i64::try_from(gambler.paid.len()).unwrap_or(i64::MAX)),
        ("cards", i64::from(record.cards)),
        ("risks", i64::from(record.risks)),
        ("caught", i64::from(record.caught)),
        ("bets", i64::from(record.bets)),
        ("bets_won", i64::from(record.bets_won)),
        ("coin_won", i64::from(record.coin_won)),
        ("coin_lost", i64::from(record.coin_lost)),
        ("ratted", i64::from(record.ratted)),
    ];
    tallies.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}
