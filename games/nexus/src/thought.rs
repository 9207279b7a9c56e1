//! The answers that a thinking house compares, and its counts of a board to tell how it stands.

use crate::Nexus;
use crate::ask::{Action, Command, Prompt};
use crate::barge::Thing;
use crate::board::{Board, Helot, Stage};
use crate::geometry::Way;
use crate::hits::{behind, is_against_wall};
use crate::house::promised;
use crate::menu;
use crate::tables::{
    COMMAND_POINTS, KILL_CRED, LAST_CRED, Location, Reserve, Trait, WeaponKind, entrance,
    worth as tables,
};
use crate::token::Verb;
use crate::view::View;
use std::cmp::Reverse;
use table::{Ask, Dice, Seat, chance_by, every_answer, one_of_the_best};

/// Whether an ask is thought over: those in turn, once the bout has begun; windows are answered at
/// once.
pub(crate) fn is_considered(prompt: &Prompt) -> bool {
    match prompt {
        Prompt::Command
        | Prompt::Ratio { .. }
        | Prompt::TpTarget { .. }
        | Prompt::TpTrait
        | Prompt::WeaponChoice { .. }
        | Prompt::ShieldLocation => true,
        Prompt::PickLanista
        | Prompt::PickMotivation
        | Prompt::KeepInfluence { .. }
        | Prompt::SetUpBarge
        | Prompt::AidSplit { .. }
        | Prompt::Deceive { .. }
        | Prompt::LegChoice
        | crate::window!() => false,
    }
}

/// A lanista and a motivation that fare well in duels, of those that are free.
pub(crate) fn entrance(ask: &Ask<Nexus>, dice: &mut Dice) -> Option<Action> {
    let points = |action: Action| {
        if let Action::Lanista(number) = action {
            entrance::LANISTA.get(usize::from(number).checked_sub(1)?).copied()
        } else if let Action::Motivation(motivation) = action {
            Some(entrance::MOTIVATION[motivation as usize])
        } else {
            None
        }
    };
    let offers = ask.offers.iter().map(|offer| offer.action);
    let choices = offers.filter_map(|action| Some((action, points(action)?)));
    one_of_the_best(choices.collect(), entrance::NEARLY, dice)
}

/// Answers worth comparing, the most promising first.
pub(crate) fn considered(view: &View, ask: &Ask<Nexus>, limit: usize) -> Vec<Action> {
    if let Prompt::Ratio { ratio } = ask.prompt {
        let mut all = every_answer(view, ask, limit);
        all.retain(|split| !is_same_split(ratio, split));
        return all;
    }
    if ask.prompt != Prompt::Command {
        return every_answer(view, ask, limit);
    }
    let mut all = commands(&view.board, ask.seat);
    all.truncate(limit);
    all.into_iter().map(Action::Do).collect()
}

/// Whether a split of points is another one's at no better price: the second of two equal ones, and the
/// Motivation Button where the die alone does as much.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else splits points")]
pub fn is_same_split(ratio: u8, action: &Action) -> bool {
    match action {
        Action::Ratio(Reserve::Mp) => 2 * ratio == COMMAND_POINTS,
        Action::Button(_) => ratio == COMMAND_POINTS,
        _ => false,
    }
}

/// The number of attacks compared: those that promise most.
const ATTACKS: usize = 8;

/// Every command that may be given: the best attacks first, the rest of a turn last.
fn commands(board: &Board, seat: Seat) -> Vec<Command> {
    let (mut attacks, mut others) = (Vec::new(), Vec::new());
    for verb in Verb::ALL {
        menu::each(board, seat, *verb, &mut |command| {
            match promised(board, seat, &command) {
                Some(worth) => attacks.push((worth, command)),
                None => others.push(command),
            }
            false
        });
    }
    attacks.sort_by_key(|(worth, _)| Reverse(*worth));
    let attacks = attacks.into_iter().take(ATTACKS).map(|(_, command)| command);
    attacks.chain(others).collect()
}

/// Between Command Rounds, once the bout has begun.
pub(crate) fn is_restful(board: &Board) -> bool {
    matches!(board.stage, Stage::Initiative | Stage::RoundStart)
}

/// The worth of a board to `seat`.
pub(crate) fn worth(board: &Board, seat: Seat) -> i32 {
    let weights = if board.helots.count() == 2 { &tables::DUEL } else { &tables::MELEE };
    chance_by(weights, &counted(board, seat))
}

/// Overall Condition, and coins of head and chest, below which it is told how little is left.
const LOW_OVERALL: [u8; 5] = [5, 10, 15, 20, 30];
const LOW_HEAD: [u8; 2] = [4, 7];
const LOW_CHEST: [u8; 2] = [5, 9];
/// Coins that count as one where scores are multiplied.
const TEN: i32 = 10;

/// The counts of a board for `seat`: the score, then both helots, then how they stand.
pub(crate) fn counted(board: &Board, seat: Seat) -> Vec<i32> {
    let Some(foe) = foe(board, seat) else { return vec![0; tables::COUNTED] };
    let mut counts = Vec::with_capacity(tables::COUNTED);
    counts.push(1);
    counts.extend(score(board, seat, foe));
    counts.push(i32::from(board.stage == Stage::RoundStart && board.active == seat));
    counts.push(i32::from(board.stage == Stage::RoundStart && board.active == foe));
    for (who, other) in [(seat, foe), (foe, seat)] {
        counts.extend(body(&board.helots[who]));
        counts.extend(place(board, who, other));
    }
    let apart = board.helots[seat].square.distance(board.helots[foe].square);
    counts.extend((1..=3).map(|squares| i32::from(squares < apart)));
    counts.push(i32::try_from(board.opponents(seat).count()).expect("four seats at most"));
    debug_assert_eq!(counts.len(), tables::COUNTED, "as many as there are weights");
    counts
}

/// The opponent against whom it is counted: the richest that is alive, else the richest of all.
fn foe(board: &Board, seat: Seat) -> Option<Seat> {
    board.rivals(seat).max_by_key(|other| (board.is_alive(*other), board.helots[*other].cred))
}

/// Cred of both and the crowd, and the winner if either fell now.
fn score(board: &Board, seat: Seat, foe: Seat) -> Vec<i32> {
    let cred = |who: Seat| i32::from(board.helots[who].cred);
    let crowd = i32::from(board.crowd);
    let most = board.rivals(seat).map(cred).max().unwrap_or(0);
    let (lead, over) = (cred(seat) - most, cred(seat) - crowd);
    let oc = |who: Seat| i32::from(board.helots[who].oc);
    let late = 50 - oc(seat).min(oc(foe));
    let award = i32::from(KILL_CRED) + i32::from(LAST_CRED);
    let paid = crowd.min(award);
    let ends = |by: Seat, other: Seat| {
        let own = cred(by) + paid;
        [i32::from(cred(other) < own && crowd - paid < own), i32::from(crowd - paid < own)]
    };
    let mut counts = vec![
        lead,
        over,
        most - crowd,
        i32::from(0 < lead),
        i32::from(0 < over),
        i32::from(crowd < most),
        i32::from(board.cycle),
        lead * late / TEN,
        over * late / TEN,
        (most - crowd) * late / TEN,
    ];
    counts.extend(ends(seat, foe));
    counts.extend(ends(foe, seat));
    counts
}

/// The remaining strength of a helot and its lanista's means.
fn body(helot: &Helot) -> Vec<i32> {
    let left = |at: Location| helot.locations[at];
    let is_gone = |at: Location| i32::from(helot.is_depleted(at));
    let coins: i32 = Location::ALL.iter().map(|at| i32::from(left(*at))).sum();
    let mut counts = vec![i32::from(helot.oc), coins];
    counts.extend(LOW_OVERALL.map(|low| i32::from(helot.oc <= low)));
    counts.extend([i32::from(left(Location::Head)), i32::from(left(Location::Chest))]);
    counts.extend(LOW_HEAD.map(|low| i32::from(left(Location::Head) <= low)));
    counts.extend(LOW_CHEST.map(|low| i32::from(left(Location::Chest) <= low)));
    counts.push(is_gone(Location::Mid));
    counts.push(is_gone(Location::Lu) + is_gone(Location::Ru));
    counts.push(is_gone(Location::Ll) + is_gone(Location::Rl));
    counts.extend([helot.prone, helot.held_by.is_some(), helot.netted].map(i32::from));
    counts.extend([helot.bleeding, helot.flaming, helot.has_tpdm()].map(i32::from));
    counts.extend([helot.gloated, helot.elusive, helot.spotter].map(i32::from));
    let slots = helot.slots.iter().filter(|filled| **filled).count();
    counts.push(i32::try_from(slots).expect("a counter is small"));
    counts.extend([helot.hand.count(), helot.command, helot.deception].map(i32::from));
    counts.extend(Trait::ALL.iter().map(|by| i32::from(helot.reserves[*by])));
    counts.extend(arms(helot));
    counts
}

/// The weapon: in hand or not, by kind.
fn arms(helot: &Helot) -> [i32; 6] {
    use WeaponKind::*;
    let carries = |kinds: &[WeaponKind]| helot.weapon.filter(|it| kinds.contains(&it.kind));
    let drawn = helot.drawn().is_some_and(|weapon| weapon.kind.is_melee());
    let uses = |kinds: &[WeaponKind]| carries(kinds).map_or(0, |weapon| i32::from(weapon.uses));
    [
        i32::from(drawn),
        uses(&[One]),
        uses(&[Two]),
        uses(&[Shiv]),
        uses(&[Shield]),
        uses(&[Ranged]) + uses(&[Net, Bola]),
    ]
}

/// The place of a helot beside the things there, and beside the other.
fn place(board: &Board, who: Seat, other: Seat) -> [i32; 9] {
    let helot = &board.helots[who];
    let there = board.helots[other].square;
    let near = helot.square.distance(there) == 1;
    let hazards = helot
        .square
        .around()
        .filter(|square| board.barge.at(*square).is_some_and(Thing::is_hazard));
    let thrown = near.then(|| behind(there, helot.square)).flatten();
    [
        i32::from(board.helot_at(who, Way::F) == Some(other)),
        i32::from(board.is_behind(other, who)),
        i32::from(near && is_against_wall(board, other, who)),
        i32::from(thrown.and_then(|square| board.barge.at(square)).is_some_and(Thing::is_hazard)),
        i32::from(board.is_hot(helot.square)),
        i32::from(board.is_slippery(who)),
        i32::try_from(hazards.count().min(2)).expect("two at most"),
        i32::from(helot.square.is_edge()),
        i32::from(board.barge.at(helot.square) == Some(Thing::Guts)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Motivation;
    use crate::{Facing, Square};
    use table::{BySeat, Dice, Options, Rules, Serial, Sitter};

    /// A duel in the middle of a bare barge, face to face, in the first seat's Command Round.
    fn duel() -> Board {
        let seats = BySeat::new(2, |_| Sitter::House);
        let mut board = Nexus::open(&seats, &Options::default(), &mut Dice::quick(1));
        board.barge = crate::Barge::default();
        board.stage = Stage::Command;
        (board.cycle, board.active, board.crowd) = (1, Seat(0), 10);
        (board.round.ap, board.round.mp, board.round.open) = (5, 1, true);
        for (seat, row, ffd) in [(Seat(0), 3, Facing::S), (Seat(1), 4, Facing::N)] {
            let helot = &mut board.helots[seat];
            helot.motivation = Some(Motivation::Zealot);
            (helot.square, helot.ffd) = (Square::new(3, row), ffd);
        }
        board
    }

    fn ask() -> Ask<Nexus> {
        let (seat, serial, prompt) = (Seat(0), Serial(1), Prompt::Command);
        Ask { seat, serial, prompt, offers: vec![], hidden: false, given: None }
    }

    #[test]
    fn the_attacks_that_promise_most_are_compared_and_every_other_command() {
        let view = Nexus::view(&duel(), Some(Seat(0)));
        let all = considered(&view, &ask(), 100);
        let promise = |action: &Action| {
            let Action::Do(command) = action else { panic!("{action:?} is no command") };
            promised(&view.board, Seat(0), command)
        };
        let attacks: Vec<i64> = all.iter().filter_map(promise).collect();
        assert_eq!(attacks.len(), ATTACKS);
        assert!(attacks.is_sorted_by(|one, next| next <= one), "{attacks:?}");
        assert!(all[..ATTACKS].iter().all(|action| promise(action).is_some()));
        let left_out = every_answer(&view, &ask(), 400).into_iter().filter(|it| !all.contains(it));
        assert!(left_out.filter_map(|it| promise(&it)).all(|worth| worth <= attacks[ATTACKS - 1]));
        assert!(all.contains(&Action::Do(Command::End)));
        assert_eq!(considered(&view, &ask(), 5), all[..5]);
    }

    #[test]
    fn one_count_stands_for_both_sides_of_a_board() {
        let mut board = duel();
        board.stage = Stage::Initiative;
        board.helots[Seat(1)].oc = 20;
        board.helots[Seat(1)].locations[Location::Head] = 3;
        board.helots[Seat(0)].cred = 30;
        let [one, two] = [Seat(0), Seat(1)].map(|seat| counted(&board, seat));
        let (from, to) = (tables::COUNTED - 4 - 2 * SIDE, tables::COUNTED - 4 - SIDE);
        assert_eq!(one[from..to], two[to..to + SIDE]);
        assert_eq!(one[to..to + SIDE], two[from..to]);
        assert_ne!(one[from..to], one[to..to + SIDE]);
    }

    /// Counts of one helot.
    const SIDE: usize = 50;

    #[test]
    fn whoever_bears_the_wounds_or_has_no_coins_is_worth_less() {
        let mut board = duel();
        board.stage = Stage::Initiative;
        let worth = |board: &Board| Nexus::worth(board, Seat(0)).unwrap();
        let even = worth(&board);
        board.helots[Seat(0)].oc = 25;
        let hurt = worth(&board);
        assert!(hurt < even, "{hurt} {even}");
        board.helots[Seat(0)].cred = 40;
        assert!(hurt < worth(&board));
    }

    #[test]
    fn windows_and_what_comes_before_the_bout_are_not_thought_over() {
        assert!(is_considered(&Prompt::Command) && is_considered(&Prompt::Ratio { ratio: 4 }));
        assert!(!is_considered(&Prompt::StayUp) && !is_considered(&Prompt::PickLanista));
        assert!(!is_considered(&Prompt::Deceive { on: Seat(1), ratio: 6 }));
    }
}
