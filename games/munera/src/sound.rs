//! Whether a bout can have come to a board: rules trust that it can, so a board from elsewhere is
//! checked first.

use crate::board::{Board, Fate, Gladiator, Stage};
use crate::experience;
use crate::gear::{Build, Kind, Thing};
use crate::setup::{arena, teams, variants};
use crate::tables::{ARROWS, MORTAL, SHEATHED, STAMINA_SKILLED};
use table::{BySeat, Options, Seat, Sitter, are_seats};

/// The most rounds of a bout that has no last one, and the most that has landed; far more than ever.
const MOST_ROUNDS: u16 = 20_000;
/// The most action points of a turn, and far more.
const MOST_POINTS: u8 = 30;
/// The faces of a die.
const DIE: u8 = 6;
/// The most things on the ground, and far more.
const MOST_OBJECTS: usize = 2_000;
/// The least Stamina that a blow leaves, and far less.
const LEAST_STAMINA: i8 = -40;
/// The most gladiators that are told of from other bouts of the day.
const MOST_EARLIER: u8 = 20;

/// Whether a bout that goes on can have come to `board`.
pub(crate) fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
    let count = seats.count();
    let everybody = || seats.seats();
    board.seats.iter().len() == usize::from(count)
        && board.options == variants(count, options)
        && board.arena == arena(count, options)
        && everybody().map(|who| board.seats[who].team).eq(teams(count, options))
        && is_turn(board, count)
        && board.spared_today <= MOST_EARLIER
        && everybody().all(|who| is_gladiator(board, who, count))
        && everybody().all(|who| is_free(board, who))
        // After the gladiators: whether anybody has learnt depends on those they have defeated.
        && is_in_order(board, count)
        && is_ground(board)
        && Kind::ALL.iter().all(|kind| is_at_hand(board, *kind))
}

/// Stage, order of play and the end belong together.
fn is_in_order(board: &Board, count: u8) -> bool {
    let last = board.options.round_limit.unwrap_or(MOST_ROUNDS);
    let is_fought_out = || {
        let mut left = board.in_play();
        let first = left.next();
        first.is_none_or(|first| left.all(|other| board.are_comrades(first, other)))
    };
    let is_picked = board.seats.iter().all(|gladiator| gladiator.class.is_some());
    let rolled = is_picked
        && board.order.len() == usize::from(count)
        && are_seats(&board.order, count)
        && board.active.0 < count
        && (1..=last).contains(&board.round);
    let fresh = board.order.is_empty() && board.round == 0 && board.active == Seat(0);
    match board.stage {
        Stage::Pick => fresh && board.outcome.is_none(),
        Stage::Setup => fresh && is_picked && board.outcome.is_none(),
        Stage::TurnStart | Stage::Act => {
            rolled && board.outcome.is_none() && board.is_in(board.active) && !is_fought_out()
        }
        Stage::Skill => rolled && board.outcome.is_some() && experience::is_due(board),
        Stage::Over => false,
    }
}

fn is_turn(board: &Board, count: u8) -> bool {
    let turn = &board.turn;
    let few = |many: usize| many <= usize::from(MOST_POINTS);
    let are_there = |seats: &[Seat]| few(seats.len()) && seats.iter().all(|seat| seat.0 < count);
    turn.number <= u32::from(MOST_ROUNDS) * u32::from(count)
        && turn.ap <= MOST_POINTS
        && turn.spent <= MOST_POINTS
        && turn.attacks <= MOST_POINTS
        && turn.pending.is_none()
        && are_there(&turn.floored)
        && are_there(&turn.hazed)
        && few(turn.sheathed.len())
}

fn is_gladiator(board: &Board, who: Seat, count: u8) -> bool {
    let gladiator = &board.seats[who];
    let most = STAMINA_SKILLED.saturating_add_unsigned(DIE);
    let stamina = match gladiator.fate {
        Fate::In => MORTAL + 1,
        Fate::Spared | Fate::Killed => LEAST_STAMINA,
    };
    let is_build = gladiator.build.as_ref().is_none_or(Build::is_sound);
    let left = gladiator.left.is_none_or(|left| left < count);
    board.arena.holds(gladiator.hex)
        && (1..=most).contains(&gladiator.stamina_start)
        && (stamina..=gladiator.stamina_start).contains(&gladiator.stamina)
        && gladiator.hand.len() <= usize::from(MOST_POINTS)
        && gladiator.hand.iter().all(|item| 0 < item.count)
        && gladiator.sheathed.len() <= SHEATHED
        && gladiator.sheathed.iter().all(|kind| kind.is_sheathable())
        && gladiator.arrows <= (DIE + ARROWS) * count
        && gladiator.defeated_before <= MOST_EARLIER
        && gladiator.spared_before <= MOST_EARLIER
        && gladiator.opponents_injured.iter().all(|seat| seat.0 < count)
        && are_seats(&gladiator.defeated, count)
        && (left && gladiator.left.is_some() == (gladiator.fate != Fate::In))
        && (gladiator.gained.is_none() || board.stage == Stage::Skill)
        && is_build
}

/// Whether he stands alone on his hex, and the gladiator who holds him, or is held, knows of it.
fn is_free(board: &Board, who: Seat) -> bool {
    let gladiator = &board.seats[who];
    let there = |seat: Seat| board.seats.get(seat).filter(|it| it.fate == Fate::In && seat != who);
    let is_alone = board.at(gladiator.hex) == Some(who);
    if gladiator.fate != Fate::In {
        return gladiator.entangled.is_none()
            && gladiator.grapple.is_none()
            && gladiator.hand.iter().all(|item| item.victim.is_none());
    }
    let is_held = gladiator.entangled.is_none_or(|bond| {
        let by = there(bond.by);
        bond.item.entangles()
            && by.is_some_and(|by| {
                let holds = |item: &&crate::gear::Item| item.victim == Some(who);
                by.hand.iter().filter(holds).map(|item| item.kind).eq([bond.item])
            })
    });
    let holds =
        gladiator.hand.iter().filter_map(|item| item.victim).all(|victim| {
            there(victim).and_then(|it| it.entangled).is_some_and(|bond| bond.by == who)
        });
    let grapples = gladiator.grapple.is_none_or(|hold| {
        let other = there(hold.with).and_then(|it| it.grapple);
        other.is_some_and(|it| it.with == who && it.initiator != hold.initiator)
    });
    is_alone && is_held && holds && grapples
}

fn is_ground(board: &Board) -> bool {
    let ground = &board.ground;
    let lies = |(at, object): (usize, &crate::board::Object)| {
        (1..=board.landed).contains(&object.id)
            && 0 < object.count
            && board.arena.holds(object.hex)
            && !ground[..at].iter().any(|other| other.id == object.id)
    };
    board.landed <= MOST_ROUNDS
        && ground.len() <= MOST_OBJECTS
        && ground.iter().enumerate().all(lies)
}

/// There is no more of a kind than the gladiators came with.
fn is_at_hand(board: &Board, kind: Kind) -> bool {
    let came = |gladiator: &Gladiator| {
        let row = gladiator.class.and_then(|class| class.row()).map(Build::of);
        let build = gladiator.build.clone().or(row);
        build.map_or(0, |build| {
            let hand = build.hand.iter().filter(|(it, _)| *it == kind);
            hand.map(|(_, count)| usize::from(*count)).sum::<usize>()
                + build.sheathed.iter().filter(|it| **it == kind).count()
        })
    };
    let has = |gladiator: &Gladiator| {
        let hand = gladiator.hand.iter().filter(|item| item.kind == kind);
        hand.map(|item| usize::from(item.count)).sum::<usize>()
            + gladiator.sheathed.iter().filter(|it| **it == kind).count()
    };
    let lies = board.ground.iter().filter(|object| object.item == Thing::Gear(kind));
    let lies: usize = lies.map(|object| usize::from(object.count)).sum();
    let (came, has): (usize, usize) =
        (board.seats.iter().map(came).sum(), board.seats.iter().map(has).sum());
    has + lies <= came
}
