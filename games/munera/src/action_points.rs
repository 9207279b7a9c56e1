//! [Action Points] What each action costs, and whether it can be done at all.

use crate::Refusal;
use crate::ask::{Action, Held};
use crate::board::{Board, FeintState, Gladiator, Object};
use crate::event::{Event, Weariness};
use crate::gear::{Class, Item, Kind, Thing};
use crate::hexes::{Hex, Quadrant, Side};
use crate::tables::{
    ATTACKS, COST_FEINT, COST_GRAPPLE, COST_HANDLE, COST_HAZE, COST_HELMET, COST_IMPROVISED,
    COST_MOVE, COST_SECOND, COST_STEP, COST_STEP_HELMET, COST_TURN, COST_TURN_FAR, COST_WHIRL,
    COST_WHIRL_UNWIELDY, MISSILES, UNTIRING,
};
use crate::{Munera, movement, wounds};
use table::{Seat, Table};

/// The cost of an action of the turn for the active gladiator; the first refusal of the
/// specification's table that applies. Answers to other questions are no actions of a turn.
pub fn cost(board: &Board, action: &Action) -> Result<u8, Refusal> {
    let who = board.active;
    let gladiator = &board.seats[who];
    let special = board.options.special_moves;
    let cost = match action {
        Action::Move => step(board, gladiator.facing)?,
        Action::Step(side) => step(board, *side)?,
        Action::Turn(side) if *side == gladiator.facing => return Err(Refusal::SameFacing),
        Action::Turn(side) => turning(board, gladiator.facing, *side),
        Action::Walk(hex, side) => return movement::walk_cost(board, *hex, *side),
        Action::Strike(held, on) => strike(board, *held, *on)?,
        Action::Improvised(on) => {
            ready(board)?;
            faces(board, *on)?;
            if board.distance(who, *on) != 1 {
                return Err(Refusal::Range);
            }
            COST_IMPROVISED + second(board)
        }
        Action::Whirl(held, on) if special => whirl(board, *held, *on)?,
        Action::Grapple(on) if special => grapple(board, *on)?,
        Action::Feint if special => {
            refuse(board.turn.feint != FeintState::None, Refusal::FeintUsed)?;
            refuse(ATTACKS <= board.turn.attacks, Refusal::TwoAttacks)?;
            COST_FEINT
        }
        Action::Haze(on) if special => haze(board, *on)?,
        Action::Cut => {
            refuse(gladiator.entangled.is_none(), Refusal::NotEntangled)?;
            refuse(board.turn.cut_tried, Refusal::CutUsed)?;
            COST_HANDLE
        }
        Action::Draw(kind) => {
            refuse(!gladiator.sheathed.contains(kind), Refusal::NothingToDraw)?;
            refuse(gladiator.free_hands() == 0, Refusal::NoFreeHand)?;
            refuse(hasta_first(gladiator, *kind), Refusal::HastaFirst)?;
            COST_HANDLE
        }
        Action::Sheath(held) => {
            let place = held.place(&gladiator.hand);
            refuse(place.is_none() || !held.kind.is_sheathable(), Refusal::NoSheath)?;
            COST_HANDLE
        }
        Action::Drop(held) => {
            held.place(&gladiator.hand).ok_or(Refusal::NotInHand)?;
            refuse(held.kind == Kind::Cestus, Refusal::CestusHands)?;
            0
        }
        Action::DropHelmet if gladiator.helmet => 0,
        Action::DropHelmet => return Err(Refusal::NotInHand),
        Action::Pickup(id) => pick_up(board, *id)?,
        Action::Kick(id, side) => {
            kicked_to(board, *id, *side)?;
            COST_HANDLE
        }
        Action::Yield | Action::End => 0,
        Action::Pick(_)
        | Action::PickAny
        | Action::PickBuild(_)
        | Action::Discard(_)
        | Action::Whirl(..)
        | Action::Grapple(_)
        | Action::Feint
        | Action::Haze(_)
        | Action::Reroll
        | Action::Keep
        | Action::Throw
        | Action::Disengage
        | Action::Skill(_) => return Err(Refusal::BadAction),
    };
    can_pay(board, cost)?;
    Ok(cost)
}

fn refuse(when: bool, why: Refusal) -> Result<(), Refusal> {
    if when { Err(why) } else { Ok(()) }
}

/// [Action Points] Whether the active gladiator can spend so much now (R16).
fn can_pay(board: &Board, cost: u8) -> Result<(), Refusal> {
    let tired = board.seats[board.active].is_tired();
    refuse(board.turn.ap < cost, Refusal::NoAp)?;
    refuse(0 < cost && tired && UNTIRING < board.turn.spent + cost, Refusal::TiredCap)
}

/// [Action Points] Spends; the seventh point tires, before anything else happens (R15).
pub(crate) fn pay(t: &mut Table<Munera>, cost: u8) {
    let tires = is_exertion(&t.board, cost);
    let turn = &mut t.board.turn;
    turn.ap -= cost;
    turn.spent += cost;
    if tires {
        wounds::tire(t, t.board.active, 1, Weariness::Exertion);
    }
}

/// [Action Points] Whether spending so much costs the active gladiator a fatigue (R15).
pub fn is_exertion(board: &Board, cost: u8) -> bool {
    let before = board.turn.spent;
    before <= UNTIRING && UNTIRING < before + cost
}

/// Whether nothing can be spent any more, which ends the turn (R17).
pub fn is_spent(board: &Board) -> bool {
    can_pay(board, 1).is_err()
}

/// [Movement] One hex to a side.
fn step(board: &Board, side: Side) -> Result<u8, Refusal> {
    let gladiator = &board.seats[board.active];
    let to = gladiator.hex.beside(side);
    refuse(board.turn.stood_up, Refusal::StoodUp)?;
    refuse(!board.arena.holds(to), Refusal::Wall)?;
    refuse(board.at(to).is_some(), Refusal::Occupied)?;
    Ok(stepping(gladiator, gladiator.facing, side))
}

/// [Action Points] The cost of a step to a side for somebody who looks to another.
pub(crate) fn stepping(gladiator: &Gladiator, facing: Side, side: Side) -> u8 {
    match (side == facing, gladiator.helmet) {
        (true, _) => COST_MOVE,
        (false, true) => COST_STEP_HELMET,
        (false, false) => COST_STEP,
    }
}

/// [Action Points] The cost of a turn (R3).
pub(crate) fn turning(board: &Board, from: Side, to: Side) -> u8 {
    let sides = from.apart(to);
    match (board.options.hexside_turns, sides) {
        (true, _) => sides,
        (false, 1) => COST_TURN,
        (false, _) => COST_TURN_FAR,
    }
}

/// [Attack Procedure] Whether he may attack at all.
fn ready(board: &Board) -> Result<(), Refusal> {
    refuse(ATTACKS <= board.turn.attacks, Refusal::TwoAttacks)?;
    refuse(board.seats[board.active].is_caped(), Refusal::Caped)
}

/// [Facing] Whether he has this opponent in front of him.
fn faces(board: &Board, on: Seat) -> Result<(), Refusal> {
    refuse(!board.are_opponents(board.active, on), Refusal::NotEnemy)?;
    refuse(board.quadrant(board.active, on) != Quadrant::Front, Refusal::NotFront)
}

fn second(board: &Board) -> u8 {
    if board.turn.attacks == 0 { 0 } else { COST_SECOND }
}

/// [Velite] His dagger stays where it is while he has his spear (R95).
fn hasta_first(gladiator: &Gladiator, kind: Kind) -> bool {
    gladiator.class == Some(Class::Velite)
        && kind == Kind::Dagger
        && gladiator.holds(Kind::HastaTied)
}

/// Where in his hands a weapon is that may strike now (R26).
fn usable(board: &Board, held: Held) -> Result<usize, Refusal> {
    let gladiator = &board.seats[board.active];
    let place = held.place(&gladiator.hand).ok_or(Refusal::NotInHand)?;
    refuse(hasta_first(gladiator, held.kind), Refusal::HastaFirst)?;
    let used = gladiator.hand[place].struck == board.turn.number;
    let again = held.kind.is_bundle() || board.options.weapon_reuse;
    refuse(used && !again, Refusal::WeaponUsed)?;
    Ok(place)
}

fn strike(board: &Board, held: Held, on: Seat) -> Result<u8, Refusal> {
    ready(board)?;
    faces(board, on)?;
    let gladiator = &board.seats[board.active];
    let place = usable(board, held)?;
    let range = board.distance(board.active, on);
    let reach = held.kind.at_range(range, board.options.entangle_always);
    refuse(reach.is_none(), Refusal::Range)?;
    refuse(gladiator.hand[place].victim.is_some(), Refusal::NetBusy)?;
    let entangled = held.kind.entangles() && board.seats[on].entangled.is_some();
    refuse(entangled, Refusal::AlreadyEntangled)?;
    let shoots = held.kind == Kind::Bow;
    refuse(shoots && !has_arrows(board, board.active), Refusal::NoArrows)?;
    refuse(board.is_blocked(gladiator.hex, board.seats[on].hex), Refusal::LineBlocked)?;
    Ok(held.kind.row().ap + second(board))
}

/// [Bow] Whether he has an arrow left; where they are not limited everybody has.
pub fn has_arrows(board: &Board, who: Seat) -> bool {
    !board.options.arrows_limited || 0 < board.seats[who].arrows
}

/// [Whirling Attack]
fn whirl(board: &Board, held: Held, on: Seat) -> Result<u8, Refusal> {
    ready(board)?;
    faces(board, on)?;
    let who = board.active;
    refuse(!held.kind.whirls(), Refusal::NoWhirl)?;
    usable(board, held)?;
    refuse(board.distance(who, on) != 1, Refusal::NotAdjacent)?;
    refuse(board.quadrant(on, who) != Quadrant::Front, Refusal::WhirlFront)?;
    refuse(board.seats[on].down, Refusal::TargetDown)?;
    refuse(board.turn.stood_up, Refusal::StoodUp)?;
    refuse(!board.is_free(whirl_landing(board, who, on)), Refusal::WhirlLanding)?;
    let cost = if held.kind.is_unwieldy() { COST_WHIRL_UNWIELDY } else { COST_WHIRL };
    Ok(cost + second(board))
}

/// [Whirling Attack] Two sides clockwise round the target (R73).
pub fn whirl_landing(board: &Board, by: Seat, on: Seat) -> Hex {
    let target = board.seats[on].hex;
    target.beside(target.bearing(board.seats[by].hex).clockwise(2))
}

/// [Grapple]
fn grapple(board: &Board, on: Seat) -> Result<u8, Refusal> {
    ready(board)?;
    faces(board, on)?;
    refuse(board.distance(board.active, on) != 1, Refusal::NotAdjacent)?;
    refuse(board.seats[on].down, Refusal::TargetDown)?;
    refuse(board.seats[on].grapple.is_some(), Refusal::Grappled)?;
    refuse(board.seats[board.active].holds(Kind::Cestus), Refusal::CestusHands)?;
    Ok(COST_GRAPPLE + second(board))
}

/// [Hazing] (R83)
fn haze(board: &Board, on: Seat) -> Result<u8, Refusal> {
    refuse(board.seats[board.active].haze_used, Refusal::SandUsed)?;
    faces(board, on)?;
    refuse(board.distance(board.active, on) != 1, Refusal::NotAdjacent)?;
    refuse(board.quadrant(on, board.active) == Quadrant::Rear, Refusal::SandRear)?;
    Ok(COST_HAZE)
}

/// [Adjacent] An object within reach, on which no other gladiator stands (R21).
fn at_hand(board: &Board, id: u16) -> Result<&Object, Refusal> {
    let object = board.object(id).ok_or(Refusal::NoSuchItem)?;
    let far = board.seats[board.active].hex.distance(object.hex);
    refuse(1 < far, Refusal::TooFar)?;
    Ok(object)
}

fn is_guarded(board: &Board, hex: Hex) -> bool {
    board.at(hex).is_some_and(|other| other != board.active && !board.seats[other].down)
}

fn pick_up(board: &Board, id: u16) -> Result<u8, Refusal> {
    let object = at_hand(board, id)?;
    refuse(is_guarded(board, object.hex), Refusal::Guarded)?;
    let gladiator = &board.seats[board.active];
    let kind = match object.item {
        Thing::Helmet if gladiator.helmet => return Err(Refusal::HelmetOn),
        Thing::Helmet => return Ok(COST_HELMET),
        Thing::Arrow if !gladiator.archer => return Err(Refusal::NoUse),
        Thing::Arrow => return Ok(COST_HANDLE),
        Thing::Gear(kind) => kind,
    };
    if kind.is_bundle() {
        let bundles = gladiator.hand.iter().filter(|item| item.kind.is_bundle());
        let held: u8 = bundles.map(|item| item.count).sum();
        refuse(MISSILES < held + object.count, Refusal::FourMissiles)?;
        if gladiator.holds(kind) {
            return Ok(COST_HANDLE);
        }
    }
    refuse(gladiator.free_hands() < kind.row().hands, Refusal::NoFreeHand)?;
    let has_shield = gladiator.hand.iter().any(|item| item.kind.is_shield());
    refuse(kind.is_shield() && has_shield, Refusal::ShieldOn)?;
    Ok(COST_HANDLE)
}

/// [Adjacent] Where a kicked object goes: from his own hex to a side, from a neighbour straight
/// on (R22).
fn kicked_to(board: &Board, id: u16, side: Option<Side>) -> Result<Hex, Refusal> {
    let object = at_hand(board, id)?;
    let own = board.seats[board.active].hex;
    let side = match side {
        Some(side) if object.hex == own => side,
        None if object.hex == own => return Err(Refusal::BadAction),
        Some(_) | None => own.bearing(object.hex),
    };
    refuse(is_guarded(board, object.hex), Refusal::Guarded)?;
    let to = object.hex.beside(side);
    refuse(!board.arena.holds(to), Refusal::Wall)?;
    Ok(to)
}

/// [Action Points] From the sheath into the hand (R24): of two alike one that has not struck.
pub(crate) fn draw(t: &mut Table<Munera>, kind: Kind) {
    let who = t.board.active;
    let (gladiator, turn) = (&mut t.board.seats[who], &mut t.board.turn);
    let alike = |kinds: &[Kind]| kinds.iter().filter(|it| **it == kind).count();
    let has_struck = alike(&gladiator.sheathed) <= alike(&turn.sheathed);
    let place = gladiator.sheathed.iter().position(|it| *it == kind);
    gladiator.sheathed.remove(place.expect("only what is sheathed is drawn"));
    let mut item = Item::of(kind, 1);
    if has_struck && let Some(place) = turn.sheathed.iter().position(|it| *it == kind) {
        turn.sheathed.remove(place);
        item.struck = turn.number;
    }
    gladiator.hand.push(item);
    t.say(Event::Drew { who, item: Thing::Gear(kind) });
}

/// [Action Points] From the hand into the sheath (R24).
pub(crate) fn sheathe(t: &mut Table<Munera>, place: usize) {
    let who = t.board.active;
    let (gladiator, turn) = (&mut t.board.seats[who], &mut t.board.turn);
    let Item { kind, struck, .. } = gladiator.hand.remove(place);
    gladiator.sheathed.push(kind);
    if struck == turn.number {
        turn.sheathed.push(kind);
    }
    t.say(Event::Sheathed { who, item: Thing::Gear(kind) });
}

/// [Adjacent] An object is kicked one hex on (R22).
pub(crate) fn kick(t: &mut Table<Munera>, id: u16, side: Option<Side>) {
    let hex = kicked_to(&t.board, id, side).expect("it was judged");
    for object in t.board.ground.iter_mut().filter(|object| object.id == id) {
        object.hex = hex;
    }
    let item = t.board.object(id).expect("it was judged").item;
    t.say(Event::Kicked { item, hex, id });
}

/// [Adjacent] Into the hand, on the head or into the quiver (R21).
pub(crate) fn take(t: &mut Table<Munera>, id: u16) {
    let who = t.board.active;
    let place = t.board.ground.iter().position(|object| object.id == id);
    let object = t.board.ground.remove(place.expect("it was judged"));
    let gladiator = &mut t.board.seats[who];
    match object.item {
        Thing::Helmet => gladiator.helmet = true,
        Thing::Arrow => gladiator.arrows = gladiator.arrows.saturating_add(1),
        Thing::Gear(kind) => {
            let held = gladiator.hand.iter_mut().find(|item| kind.is_bundle() && item.kind == kind);
            match held {
                Some(bundle) => bundle.count += object.count,
                None => gladiator.hand.push(Item {
                    kind,
                    count: object.count,
                    struck: object.struck,
                    victim: None,
                }),
            }
        }
    }
    t.say(Event::Took { who, item: object.item, count: object.count, id });
}
