//! The house's player. All its values are millionths of a point.

use crate::action_points::{self, has_arrows};
use crate::ask::{Action, Held, Prompt, Shed};
use crate::attacks::{modifier, save_against};
use crate::board::{Board, FeintState};
use crate::event::Means;
use crate::gear::{Kind, Skill, Thing};
use crate::hexes::{Hex, Quadrant, Side};
use crate::movement::{self, Spot};
use crate::tables::UNTIRING;
use crate::tables::house::{CLASSIC, DUEL, HOUSE, HOUSE_SKILLS, Habits};
use crate::{Munera, form};
use table::{Ask, Seat};

pub(crate) fn answer(view: &Board, ask: &Ask<Munera>) -> Action {
    answer_by(view, ask, habits(view))
}

/// How it plays this bout.
pub(crate) fn habits(board: &Board) -> &'static Habits {
    if board.seats.count() == 2 { &DUEL } else { &CLASSIC }
}

/// The answer of a house with these habits.
pub(crate) fn answer_by(view: &Board, ask: &Ask<Munera>, habits: &Habits) -> Action {
    match ask.prompt {
        Prompt::Pick => Action::PickAny,
        Prompt::Discard => Action::Discard(Shed::None),
        Prompt::Act => act_by(view, habits),
        Prompt::Feint { .. } => Action::Reroll,
        Prompt::GrappleChoice { .. } => Action::Throw,
        Prompt::Skill => {
            let known = &view.seats[ask.seat].skills;
            let wanted = HOUSE_SKILLS.into_iter().find(|skill| !known.contains(skill));
            Action::Skill(wanted.unwrap_or(Skill::Attack))
        }
    }
}

/// The best that can be made of the turn, and its first action.
pub fn act(view: &Board) -> Action {
    act_by(view, habits(view))
}

fn act_by(view: &Board, habits: &Habits) -> Action {
    let gladiator = &view.seats[view.active];
    if action_points::is_spent(view) {
        return Action::End;
    }
    if action_points::cost(view, &Action::Cut).is_ok() {
        return Action::Cut;
    }
    if !is_armed(view, view.active) && !gladiator.sheathed.is_empty() {
        let draws = gladiator.sheathed.iter().map(|kind| Action::Draw(*kind));
        if let Some(draw) = draws.into_iter().find(|it| action_points::cost(view, it).is_ok()) {
            return draw;
        }
        if gladiator.holds(Kind::Bow) {
            return Action::Drop(Held { kind: Kind::Bow, copy: 1 });
        }
    }
    plan(view, habits)
}

/// Whether he has a weapon in hand that wounds.
fn is_armed(view: &Board, who: Seat) -> bool {
    let wounds = |kind: Kind| {
        !kind.is_shield() && !kind.entangles() && (kind != Kind::Bow || has_arrows(view, who))
    };
    view.seats[who].hand.iter().any(|item| item.victim.is_none() && wounds(item.kind))
}

/// The best place within reach and the best action there; then the first step towards it.
fn plan(view: &Board, habits: &Habits) -> Action {
    let best = plans(view, habits)
        .into_iter()
        .reduce(|best, other| if best.value < other.value { other } else { best });
    best.map_or(Action::End, |plan| plan.action)
}

/// A place within reach, the value of going there and of the best action there, and the first
/// action on the way.
pub(crate) struct Plan {
    pub(crate) hex: Hex,
    pub(crate) value: i64,
    pub(crate) action: Action,
}

/// The best use of the turn from every place within reach, the nearest first.
pub(crate) fn plans(view: &Board, habits: &Habits) -> Vec<Plan> {
    let mut scratch = view.clone();
    let who = view.active;
    let of_spot = |spot: Spot| {
        (scratch.seats[who].hex, scratch.seats[who].facing) = (spot.hex, spot.facing);
        scratch.turn.ap = view.turn.ap - spot.cost;
        scratch.turn.spent = view.turn.spent + spot.cost;
        let (gain, action) = doing(&scratch, view.turn.spent, habits);
        let value = standing(&scratch, &spot, habits) + gain
            - habits.ap * i64::from(spot.cost)
            - exertion(view.turn.spent, scratch.turn.spent, habits);
        let action = if spot.cost == 0 { action } else { Action::Walk(spot.hex, spot.facing) };
        Plan { hex: spot.hex, value, action }
    };
    movement::reach(view).into_iter().map(of_spot).collect()
}

/// Every attack that can be made now, by its worth, the best first.
pub(crate) fn attacks(board: &Board, habits: &Habits) -> Vec<Action> {
    let mut attacks = choices(board, habits);
    attacks.sort_by_key(|attack| -attack.worth);
    attacks.into_iter().map(|attack| attack.action).collect()
}

/// The cost of going on past the seventh point.
fn exertion(before: u8, after: u8, habits: &Habits) -> i64 {
    if before <= UNTIRING && UNTIRING < after { habits.exertion } else { 0 }
}

/// The best action from here with the points left, and how much better it is than nothing.
fn doing(board: &Board, spent: u8, habits: &Habits) -> (i64, Action) {
    let mut best = (0, Action::End);
    if let Some((worth, used, action)) = attacking(board, habits) {
        best = (worth, action);
        let turn = &board.turn;
        let feints = board.options.special_moves
            && turn.feint == FeintState::None
            && !board.seats[board.active].is_tired()
            && used + 2 <= turn.ap
            && turn.spent + used + 2 <= UNTIRING;
        if feints {
            best = (worth + worth * habits.feint / HOUSE, Action::Feint);
        }
        best.0 -= exertion(spent, turn.spent + used, habits);
    }
    match taking(board, habits) {
        Some(other) if best.0 < other.0 => other,
        Some(_) | None => best,
    }
}

/// An attack with its cost and its worth.
struct Choice {
    worth: i64,
    cost: u8,
    action: Action,
}

/// Every attack that can be made from here.
fn choices(board: &Board, habits: &Habits) -> Vec<Choice> {
    let of_action = |action: Action| {
        let cost = action_points::cost(board, &action).ok()?;
        let (means, on) = action.attack()?;
        let worth = match means {
            Means::Strike(_) | Means::Improvised => blow(board, on, means, habits),
            Means::Whirl(_) => blow(board, on, means, habits) - habits.whirl,
            Means::Grapple => grapple(board, on, habits),
        };
        Some(Choice { worth, cost, action })
    };
    form::attacks(board).filter_map(of_action).collect()
}

/// The best attack, or the first of the best two, with the worth and the cost of all.
fn attacking(board: &Board, habits: &Habits) -> Option<(i64, u8, Action)> {
    let mut attacks = choices(board, habits);
    attacks.sort_by_key(|attack| -attack.worth);
    let first = attacks.first()?;
    let mut best = (first.worth, first.cost, first.action.clone());
    if board.turn.attacks == 0 {
        for one in attacks.iter().take(4) {
            for two in attacks.iter().take(6) {
                let cost = one.cost + two.cost + 1;
                let worth = one.worth + two.worth * habits.second / HOUSE;
                let fits = cost <= board.turn.ap && 0 < two.worth && best.0 < worth;
                if fits && go_together(board, &one.action, &two.action) {
                    best = (worth, cost, one.action.clone());
                }
            }
        }
    }
    (0 < best.0).then_some(best)
}

/// Whether both can be made in one turn: different weapons, or such as strike again.
fn go_together(board: &Board, one: &Action, two: &Action) -> bool {
    let is_whole = |action: &Action| {
        let means = action.attack().map(|(means, _)| means);
        means.is_none_or(|means| means == Means::Grapple || means.is_whirl())
    };
    if is_whole(one) || is_whole(two) {
        return false;
    }
    let (Action::Strike(first, _), Action::Strike(second, _)) = (one, two) else { return true };
    first != second || first.kind.is_bundle() || board.options.weapon_reuse
}

/// A weapon or a shield that is wanted and within reach.
fn taking(board: &Board, habits: &Habits) -> Option<(i64, Action)> {
    let gladiator = &board.seats[board.active];
    let unarmed = !is_armed(board, board.active);
    let unshielded = gladiator.shield().is_none();
    let worth = |thing: Thing| match thing {
        Thing::Gear(kind) if kind.is_shield() => unshielded.then_some(habits.shield),
        Thing::Gear(kind) if !kind.entangles() => unarmed.then_some(habits.weapon),
        Thing::Gear(_) | Thing::Helmet | Thing::Arrow => None,
    };
    let wanted = board.ground.iter().filter_map(|object| {
        let worth = worth(object.item)?;
        let action = Action::Pickup(object.id);
        action_points::cost(board, &action).ok().map(|_| (worth, action))
    });
    wanted.reduce(|best, other| if best.0 < other.0 { other } else { best })
}

/// The worth of standing somewhere and looking somewhere.
fn standing(board: &Board, spot: &Spot, habits: &Habits) -> i64 {
    let who = board.active;
    let Spot { hex, facing, .. } = *spot;
    let Some(nearest) = board.opponents(who).min_by_key(|on| hex.distance(board.seats[*on].hex))
    else {
        return 0;
    };
    let mut value = 0;
    for on in board.opponents(who) {
        let other = &board.seats[on];
        let distance = hex.distance(other.hex);
        let weight =
            |points: i64| if on == nearest { points } else { points * habits.others / HOUSE };
        let flanks = if distance <= habits.near { &habits.flanks_near } else { &habits.flanks_far };
        value -= weight(flanks[hex.quadrant(facing, other.hex) as usize]);
        if !other.down && distance <= ideal(board, on).min(2) {
            let is_seen = other.hex.quadrant(other.facing, hex) == Quadrant::Front;
            value += weight(if is_seen { -habits.beside } else { habits.behind });
        }
        if distance <= 2 && !board.arena.holds(hex.beside(other.hex.bearing(hex))) {
            value -= weight(habits.wall);
        }
    }
    let near = i64::from(hex.distance(board.seats[nearest].hex));
    let ideal = i64::from(ideal(board, who));
    value - if ideal < near { habits.far * (near - ideal) } else { habits.close * (ideal - near) }
}

/// The range at which somebody likes to fight.
fn ideal(board: &Board, who: Seat) -> u8 {
    let gladiator = &board.seats[who];
    let holds = |kind: Kind| gladiator.holds(kind);
    if holds(Kind::Bow) && has_arrows(board, who) {
        4
    } else if holds(Kind::Darts) || holds(Kind::Javelins) {
        3
    } else if holds(Kind::LongSpear)
        || holds(Kind::Trident)
        || (holds(Kind::Lasso) && !holds(Kind::Sword))
    {
        2
    } else {
        1
    }
}

/// The worth of an attack: the mean of the results of all pairs of dice.
fn blow(board: &Board, on: Seat, means: Means, habits: &Habits) -> i64 {
    let by = board.active;
    let target = &board.seats[on];
    let modifier = i64::from(modifier(board, by, on, means));
    let save = i64::from(save_against(board, by, on, means));
    let kind = means.kind();
    let casts = kind.is_some_and(Kind::entangles);
    let range = board.distance(by, on);
    let down = fall(board, on, range, habits);
    let missed = miss(board, by, on, down, habits);
    let bash = if means.bashes() && !target.down { habits.knock_down } else { 0 };
    let mut sum = 0;
    for die in 1..=6_i64 {
        for defence in 1..=6_i64 {
            let total = die + modifier - defence;
            sum += if die == defence {
                double(board, on, die, (casts, range), down, habits)
            } else if total <= 0 {
                missed
            } else if casts {
                let caught = habits.entangle * total.min(6) / 6;
                if target.holds(Kind::Cone) {
                    caught * 2 / 3
                } else if target.holds(Kind::Arbelos) {
                    caught * 5 / 6
                } else {
                    caught
                }
            } else {
                let harm = match kind {
                    Some(Kind::Cestus) => total - 1,
                    Some(Kind::Arbelos) => total + 1,
                    Some(_) | None => total,
                };
                ((6 - save) * wounds(board, on, harm, habits) + save * bash) / 6
            };
        }
    }
    let thrown = match kind {
        Some(Kind::Bow | Kind::Darts | Kind::Javelins) => habits.dart,
        Some(Kind::Hasta) if 1 < range => habits.hasta,
        Some(_) | None => 0,
    };
    sum / 36 - thrown
}

/// The worth of so many wounds.
fn wounds(board: &Board, on: Seat, harm: i64, habits: &Habits) -> i64 {
    let target = &board.seats[on];
    let (stamina, start) = (i64::from(target.stamina), i64::from(target.stamina_start));
    if harm <= 0 {
        return 0;
    }
    let more = if stamina <= harm {
        habits.kill
    } else if !target.is_injured() && start <= 2 * (start - stamina + harm) {
        habits.injury
    } else {
        0
    };
    HOUSE * harm.min(stamina + 1) + more
}

/// The worth of somebody's fall.
fn fall(board: &Board, on: Seat, range: u8, habits: &Habits) -> i64 {
    match (board.seats[on].down, range) {
        (false, _) => habits.knock_down,
        (true, 1) => habits.down_again,
        (true, _) => 0,
    }
}

/// The worth of a miss, counting whether the target could give way.
fn miss(board: &Board, by: Seat, on: Seat, fall: i64, habits: &Habits) -> i64 {
    let from: Hex = board.seats[on].hex;
    let away: Side = board.seats[by].hex.bearing(from);
    let weary = if board.seats[by].is_tiring() { habits.tiring } else { habits.fatigue };
    let gives_way = board.is_free(from.beside(away));
    if gives_way { habits.push - weary } else { habits.blocked * fall / HOUSE - weary }
}

fn double(
    board: &Board,
    on: Seat,
    number: i64,
    (casts, range): (bool, u8),
    fall: i64,
    habits: &Habits,
) -> i64 {
    let target = &board.seats[on];
    match number {
        6 if casts => wounds(board, on, 3, habits) + habits.entangle_6,
        6 => wounds(board, on, 7, habits),
        5 if target.shield().is_some() => habits.double_5_shield,
        5 if target.helmet => habits.double_5_helmet,
        4 | 5 => fall,
        3 => -habits.double_3,
        2 if range == 1 => habits.double_2,
        2 => fall,
        _ => -habits.double_1,
    }
}

/// The worth of a grapple: the mean over the thirty unequal pairs of dice.
fn grapple(board: &Board, on: Seat, habits: &Habits) -> i64 {
    let by = board.active;
    let (own, target) = (&board.seats[by], &board.seats[on]);
    let edge = habits.grapple_stamina * i64::from(own.stamina - target.stamina);
    let chance = (habits.grapple_even + edge).clamp(HOUSE / 20, HOUSE - HOUSE / 20);
    let won = wounds(board, on, 2, habits) + habits.knock_down;
    let hit = (chance * won - (HOUSE - chance) * habits.grapple_lost) / HOUSE;
    let missed = miss(board, by, on, fall(board, on, 1, habits), habits);
    let modifier = i64::from(modifier(board, by, on, Means::Grapple));
    let pairs = (1..=6_i64).flat_map(|die| (1..=6_i64).map(move |defence| (die, defence)));
    let unequal = pairs.filter(|(die, defence)| die != defence);
    let sum: i64 =
        unequal.map(|(die, defence)| if 0 < die + modifier - defence { hit } else { missed }).sum();
    let shield = if own.shield().is_some() { habits.grapple_shield } else { 0 };
    sum / 30 - habits.grapple - shield
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::duel;

    /// The value in thousandths, rounded.
    fn thousandths(value: i64) -> i64 {
        (value + 500).div_euclid(1_000)
    }

    #[test]
    fn the_houses_values_are_those_of_the_specification() {
        let facing = |side: Side| {
            let mut board = duel("murmillo", "murmillo");
            board.seats[Seat(1)].facing = side;
            board
        };
        let sword = Means::Strike(Kind::Sword);
        let rows = [
            (Side::W, sword, 710),
            (Side::SW, sword, 1_475),
            (Side::NW, sword, 1_114),
            (Side::E, sword, 2_473),
            (Side::W, Means::Strike(Kind::LargeShield), 769),
            (Side::W, Means::Improvised, 406),
            (Side::W, Means::Whirl(Kind::Sword), 1_237),
        ];
        for (side, means, value) in rows {
            let found = thousandths(blow(&facing(side), Seat(1), means, &CLASSIC));
            assert_eq!(found, value, "{side:?} {means:?}");
        }
        assert_eq!(thousandths(grapple(&facing(Side::W), Seat(1), &CLASSIC)), -2_400);
        let board = facing(Side::W);
        let spot = movement::reach(&board)[0];
        assert_eq!(thousandths(standing(&board, &spot, &CLASSIC)), -500);
    }
}
