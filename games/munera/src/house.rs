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
use crate::tables::house::{
    H_AP, H_BEHIND, H_BESIDE, H_BLOCKED, H_CLOSE, H_DART, H_DOUBLE_1, H_DOUBLE_2, H_DOUBLE_3,
    H_DOUBLE_5_HELMET, H_DOUBLE_5_SHIELD, H_DOWN_AGAIN, H_ENTANGLE, H_ENTANGLE_6, H_EXERTION,
    H_FAR, H_FATIGUE, H_FEINT, H_FLANKS_FAR, H_FLANKS_NEAR, H_GRAPPLE, H_GRAPPLE_EVEN,
    H_GRAPPLE_LOST, H_GRAPPLE_SHIELD, H_GRAPPLE_STAMINA, H_HASTA, H_INJURY, H_KILL, H_KNOCK_DOWN,
    H_NEAR, H_OTHERS, H_PUSH, H_SECOND, H_SHIELD, H_TIRING, H_WALL, H_WEAPON, H_WHIRL, HOUSE,
    HOUSE_SKILLS,
};
use crate::{Munera, form};
use table::{Ask, Seat};

pub(crate) fn answer(view: &Board, ask: &Ask<Munera>) -> Action {
    match ask.prompt {
        Prompt::Pick => Action::PickAny,
        Prompt::Discard => Action::Discard(Shed::None),
        Prompt::Act => act(view),
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
pub(crate) fn act(view: &Board) -> Action {
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
    plan(view)
}

/// Whether he has a weapon in hand that wounds.
fn is_armed(view: &Board, who: Seat) -> bool {
    let wounds = |kind: Kind| {
        !kind.is_shield() && !kind.entangles() && (kind != Kind::Bow || has_arrows(view, who))
    };
    view.seats[who].hand.iter().any(|item| item.victim.is_none() && wounds(item.kind))
}

/// The best place within reach and what to do there; then the first step towards it.
fn plan(view: &Board) -> Action {
    let mut scratch = view.clone();
    let mut best: Option<(i64, Action)> = None;
    for spot in movement::reach(view) {
        let walks = |action: Action| match spot.cost {
            0 => action,
            _ => Action::Walk(spot.hex, spot.facing),
        };
        let who = view.active;
        (scratch.seats[who].hex, scratch.seats[who].facing) = (spot.hex, spot.facing);
        scratch.turn.ap = view.turn.ap - spot.cost;
        scratch.turn.spent = view.turn.spent + spot.cost;
        let (gain, action) = doing(&scratch, view.turn.spent);
        let value = standing(&scratch, &spot) + gain
            - H_AP * i64::from(spot.cost)
            - exertion(view.turn.spent, scratch.turn.spent);
        if best.as_ref().is_none_or(|(most, _)| *most < value) {
            best = Some((value, walks(action)));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}

/// What it costs to go on past the seventh point.
fn exertion(before: u8, after: u8) -> i64 {
    if before <= UNTIRING && UNTIRING < after { H_EXERTION } else { 0 }
}

/// The best thing to do from here with what is left, and how much better it is than nothing.
fn doing(board: &Board, spent: u8) -> (i64, Action) {
    let mut best = (0, Action::End);
    if let Some((worth, used, action)) = attacking(board) {
        best = (worth, action);
        let turn = &board.turn;
        let feints = board.options.special_moves
            && turn.feint == FeintState::None
            && !board.seats[board.active].is_tired()
            && used + 2 <= turn.ap
            && turn.spent + used + 2 <= UNTIRING;
        if feints {
            best = (worth + worth * H_FEINT / HOUSE, Action::Feint);
        }
        best.0 -= exertion(spent, turn.spent + used);
    }
    match taking(board) {
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

/// The best attack, or the first of the best two, with the worth and the cost of all.
fn attacking(board: &Board) -> Option<(i64, u8, Action)> {
    let mut attacks: Vec<Choice> = Vec::new();
    for action in form::attacks(board) {
        let Ok(cost) = action_points::cost(board, &action) else { continue };
        let Some((means, on)) = action.attack() else { continue };
        let worth = match means {
            Means::Strike(_) | Means::Improvised => blow(board, on, means),
            Means::Whirl(_) => blow(board, on, means) - H_WHIRL,
            Means::Grapple => grapple(board, on),
        };
        attacks.push(Choice { worth, cost, action });
    }
    attacks.sort_by_key(|attack| -attack.worth);
    let first = attacks.first()?;
    let mut best = (first.worth, first.cost, first.action.clone());
    if board.turn.attacks == 0 {
        for one in attacks.iter().take(4) {
            for two in attacks.iter().take(6) {
                let cost = one.cost + two.cost + 1;
                let worth = one.worth + two.worth * H_SECOND / HOUSE;
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
fn taking(board: &Board) -> Option<(i64, Action)> {
    let gladiator = &board.seats[board.active];
    let unarmed = !is_armed(board, board.active);
    let unshielded = gladiator.shield().is_none();
    let worth = |thing: Thing| match thing {
        Thing::Gear(kind) if kind.is_shield() => unshielded.then_some(H_SHIELD),
        Thing::Gear(kind) if !kind.entangles() => unarmed.then_some(H_WEAPON),
        Thing::Gear(_) | Thing::Helmet | Thing::Arrow => None,
    };
    let wanted = board.ground.iter().filter_map(|object| {
        let worth = worth(object.item)?;
        let action = Action::Pickup(object.id);
        action_points::cost(board, &action).ok().map(|_| (worth, action))
    });
    wanted.reduce(|best, other| if best.0 < other.0 { other } else { best })
}

/// What it is worth to stand somewhere and look somewhere.
fn standing(board: &Board, spot: &Spot) -> i64 {
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
        let weight = |points: i64| if on == nearest { points } else { points * H_OTHERS / HOUSE };
        let flanks = if distance <= H_NEAR { &H_FLANKS_NEAR } else { &H_FLANKS_FAR };
        value -= weight(flanks[hex.quadrant(facing, other.hex) as usize]);
        if !other.down && distance <= ideal(board, on).min(2) {
            let is_seen = other.hex.quadrant(other.facing, hex) == Quadrant::Front;
            value += weight(if is_seen { -H_BESIDE } else { H_BEHIND });
        }
        if distance <= 2 && !board.arena.holds(hex.beside(other.hex.bearing(hex))) {
            value -= weight(H_WALL);
        }
    }
    let near = i64::from(hex.distance(board.seats[nearest].hex));
    let ideal = i64::from(ideal(board, who));
    value - if ideal < near { H_FAR * (near - ideal) } else { H_CLOSE * (ideal - near) }
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

/// What an attack is worth: the mean of what follows from all pairs of dice.
pub fn blow(board: &Board, on: Seat, means: Means) -> i64 {
    let by = board.active;
    let target = &board.seats[on];
    let modifier = i64::from(modifier(board, by, on, means));
    let save = i64::from(save_against(board, by, on, means));
    let kind = means.kind();
    let casts = kind.is_some_and(Kind::entangles);
    let range = board.distance(by, on);
    let down = fall(board, on, range);
    let missed = miss(board, by, on, down);
    let bash = if means.bashes() && !target.down { H_KNOCK_DOWN } else { 0 };
    let mut sum = 0;
    for die in 1..=6_i64 {
        for defence in 1..=6_i64 {
            let total = die + modifier - defence;
            sum += if die == defence {
                double(board, on, die, casts, range, down)
            } else if total <= 0 {
                missed
            } else if casts {
                let caught = H_ENTANGLE * total.min(6) / 6;
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
                ((6 - save) * wounds(board, on, harm) + save * bash) / 6
            };
        }
    }
    let thrown = match kind {
        Some(Kind::Bow | Kind::Darts | Kind::Javelins) => H_DART,
        Some(Kind::Hasta) if 1 < range => H_HASTA,
        Some(_) | None => 0,
    };
    sum / 36 - thrown
}

/// What so many wounds are worth.
fn wounds(board: &Board, on: Seat, harm: i64) -> i64 {
    let target = &board.seats[on];
    let (stamina, start) = (i64::from(target.stamina), i64::from(target.stamina_start));
    if harm <= 0 {
        return 0;
    }
    let more = if stamina <= harm {
        H_KILL
    } else if !target.is_injured() && start <= 2 * (start - stamina + harm) {
        H_INJURY
    } else {
        0
    };
    HOUSE * harm.min(stamina + 1) + more
}

/// What it is worth that somebody falls.
fn fall(board: &Board, on: Seat, range: u8) -> i64 {
    match (board.seats[on].down, range) {
        (false, _) => H_KNOCK_DOWN,
        (true, 1) => H_DOWN_AGAIN,
        (true, _) => 0,
    }
}

/// What a miss is worth, counting whether the target could give way.
fn miss(board: &Board, by: Seat, on: Seat, fall: i64) -> i64 {
    let from: Hex = board.seats[on].hex;
    let away: Side = board.seats[by].hex.bearing(from);
    let weary = if board.seats[by].is_tiring() { H_TIRING } else { H_FATIGUE };
    let gives_way = board.is_free(from.beside(away));
    if gives_way { H_PUSH - weary } else { H_BLOCKED * fall / HOUSE - weary }
}

fn double(board: &Board, on: Seat, number: i64, casts: bool, range: u8, fall: i64) -> i64 {
    let target = &board.seats[on];
    match number {
        6 if casts => wounds(board, on, 3) + H_ENTANGLE_6,
        6 => wounds(board, on, 7),
        5 if target.shield().is_some() => H_DOUBLE_5_SHIELD,
        5 if target.helmet => H_DOUBLE_5_HELMET,
        4 | 5 => fall,
        3 => -H_DOUBLE_3,
        2 if range == 1 => H_DOUBLE_2,
        2 => fall,
        _ => -H_DOUBLE_1,
    }
}

/// What a grapple is worth: the mean over the thirty unequal pairs of dice.
pub fn grapple(board: &Board, on: Seat) -> i64 {
    let by = board.active;
    let (own, target) = (&board.seats[by], &board.seats[on]);
    let edge = H_GRAPPLE_STAMINA * i64::from(own.stamina - target.stamina);
    let chance = (H_GRAPPLE_EVEN + edge).clamp(HOUSE / 20, HOUSE - HOUSE / 20);
    let won = wounds(board, on, 2) + H_KNOCK_DOWN;
    let hit = (chance * won - (HOUSE - chance) * H_GRAPPLE_LOST) / HOUSE;
    let missed = miss(board, by, on, fall(board, on, 1));
    let modifier = i64::from(modifier(board, by, on, Means::Grapple));
    let pairs = (1..=6_i64).flat_map(|die| (1..=6_i64).map(move |defence| (die, defence)));
    let unequal = pairs.filter(|(die, defence)| die != defence);
    let sum: i64 =
        unequal.map(|(die, defence)| if 0 < die + modifier - defence { hit } else { missed }).sum();
    let shield = if own.shield().is_some() { H_GRAPPLE_SHIELD } else { 0 };
    sum / 30 - H_GRAPPLE - shield
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
            let found = thousandths(blow(&facing(side), Seat(1), means));
            assert_eq!(found, value, "{side:?} {means:?}");
        }
        assert_eq!(thousandths(grapple(&facing(Side::W), Seat(1))), -2_400);
        let board = facing(Side::W);
        let spot = movement::reach(&board)[0];
        assert_eq!(thousandths(standing(&board, &spot)), -500);
    }
}
