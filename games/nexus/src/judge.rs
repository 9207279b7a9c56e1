//! Whether a command may be given now. [Commands] [Helot states]

use crate::ask::{Command, Cure, Haul, With};
use crate::barge::Thing;
use crate::board::{Board, Life};
use crate::cards::Card;
use crate::geometry::{Facing, Square, Turn, Way, sees};
use crate::melee::is_down;
use crate::refusal::Refusal;
use crate::tables::{
    Ability, Letter, Location, Motivation, OVERALL_COINS, RESERVE_FULL, TILES, TURNS, Trait,
    WeaponKind, costs,
};
use table::Seat;

/// Whether `seat`, whose Command Round it is, may give `command`. The checks come in the
/// specification's order.
pub(crate) fn command(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    owned(board, seat, command)?;
    timely(board, seat, command)?;
    armed(board, seat, command)?;
    placed(board, seat, command)?;
    counted(board, seat, command)?;
    paid(board, seat, command)
}

fn unless(fails: bool, why: Refusal) -> Result<(), Refusal> {
    if fails { Err(why) } else { Ok(()) }
}

/// Cards, reserves and tokens.
fn owned(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    use Command::*;
    let helot = &board.helots[seat];
    match command {
        Ability(ability, _) => unless(!helot.can_pay(&[ability.cost()]), Refusal::NoReserve),
        Unique(letter, _) => {
            let Some(motivation) = helot.motivation else { return Err(Refusal::NotYours) };
            let (_, cost) = motivation.row().uniques[*letter as usize];
            unless(!helot.can_pay(cost), Refusal::NoReserve)
        }
        PlayInfluence(card, _) => unless(!helot.hand.holds(*card), Refusal::NotYours),
        UseToken(_) => unless(helot.command == 0, Refusal::NoToken),
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_) | Standard
        | Focused(_) | Combo(..) | Feint | Grapple | Drag(_) | Throw(..) | Takedown | Crush
        | Clinch | LetGo | AimWild(_) | AimStandard(_) | AimFocused(..) | Mend | StopDropRoll
        | Gloat | Draw(_) | Store | Drop | MoveShield(_) | BreakCrate | KnockBrazier(_) | End => {
            Ok(())
        }
    }
}

/// Checks the helot's state and the course of the round.
fn timely(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    let helot = &board.helots[seat];
    let holds = board.holds(seat).is_some();
    let late = |fails| unless(fails, Refusal::WrongTime);
    if !command.is_free() {
        if helot.prone {
            unless(*command != Command::StandUp, Refusal::MustStand)?;
        } else if helot.is_grappled() {
            let clinches = *command == Command::Clinch && helot.held_by.is_some();
            let may = *command == Command::Liberate || clinches;
            unless(!may, Refusal::MustLiberate)?;
        } else if holds {
            late(!command.is_for_grapplers())?;
        }
    }
    match *command {
        Command::StandUp => late(!helot.prone),
        Command::Liberate => late(!helot.is_grappled()),
        Command::Clinch => late(!holds && helot.held_by.is_none()),
        Command::Drag(_)
        | Command::Throw(..)
        | Command::Takedown
        | Command::Crush
        | Command::LetGo => late(!holds),
        Command::Feint => late(board.round.feint),
        Command::Mend => late(!helot.bleeding),
        Command::StopDropRoll => late(!helot.flaming),
        Command::Gloat => gloat(board),
        Command::Draw(location) => {
            let stored = helot.weapon.filter(|weapon| !weapon.drawn);
            let shield = stored.is_some_and(|weapon| weapon.kind == WeaponKind::Shield);
            late(stored.is_none() || shield != location.is_some())
        }
        Command::Store => late(helot.drawn().is_none()),
        Command::Drop => late(helot.weapon.is_none()),
        Command::MoveShield(_) => late(helot.drawn_kind() != Some(WeaponKind::Shield)),
        Command::Ability(ability, with) => own_ability(board, seat, ability, with),
        Command::Unique(letter, with) => unique(board, seat, letter, with),
        Command::PlayInfluence(card, with) => influence(board, seat, card, with),
        Command::Move(_)
        | Command::Rotate(_)
        | Command::Backflip
        | Command::Sidestep(_)
        | Command::Wild(_)
        | Command::Standard
        | Command::Focused(_)
        | Command::Combo(..)
        | Command::Grapple
        | Command::AimWild(_)
        | Command::AimStandard(_)
        | Command::AimFocused(..)
        | Command::BreakCrate
        | Command::KnockBrazier(_)
        | Command::UseToken(_)
        | Command::End => Ok(()),
    }
}

/// [Gloating] Once a round, and while there is something to gloat about.
fn gloat(board: &Board) -> Result<(), Refusal> {
    unless(board.round.gloated, Refusal::OncePerRound)?;
    unless(!has_won(board), Refusal::NothingToGloat)
}

/// Whether the last command was a successful attack that won coins.
pub(crate) fn has_won(board: &Board) -> bool {
    board.round.success && 0 < board.round.last_coins
}

fn own_ability(board: &Board, seat: Seat, ability: Ability, with: With) -> Result<(), Refusal> {
    let helot = &board.helots[seat];
    let is_bound = helot.prone || board.in_grapple(seat);
    let late = |fails| unless(fails, Refusal::WrongTime);
    match ability {
        Ability::TalkShit
        | Ability::FleshWound
        | Ability::Perseverance
        | Ability::Counterattack
        | Ability::ComboBreaker
        | Ability::Haymaker
        | Ability::Tripping
        | Ability::CantFoolMe => Err(Refusal::WrongTime),
        Ability::Push | Ability::Hurdle => late(is_bound || with != With::Nothing),
        Ability::TunnelVision => late(board.round.tunnel || with != With::Nothing),
        Ability::StillStanding
        | Ability::Elusive
        | Ability::Unshackled
        | Ability::TurnCrowd
        | Ability::WinThemOver
        | Ability::Jack
        | Ability::MadeYouLook => instant(board, seat, ability, with),
    }
}

/// Abilities that may be used in any player's round.
fn instant(board: &Board, seat: Seat, ability: Ability, with: With) -> Result<(), Refusal> {
    use Ability::*;
    let helot = &board.helots[seat];
    let late = |fails| unless(fails, Refusal::WrongTime);
    match (ability, with) {
        (StillStanding, With::Nothing) => late(!helot.prone),
        (Unshackled, With::Nothing) => late(!helot.is_grappled()),
        (Elusive, With::Nothing) => late(helot.elusive),
        (WinThemOver, With::Nothing) | (TurnCrowd, With::Seat(_)) => Ok(()),
        (TalkShit, With::Nothing) => {
            late(seat == board.active || board.helots[board.active].talked)
        }
        (MadeYouLook, With::Seat(on)) => {
            late(!is_opponent(board, seat, on) || board.in_grapple(on))
        }
        (Jack, With::Trait(by)) => late(by == Trait::Cunn),
        (
            StillStanding | FleshWound | Perseverance | Counterattack | ComboBreaker | Elusive
            | Unshackled | Push | Haymaker | Hurdle | Tripping | TunnelVision | TurnCrowd
            | WinThemOver | TalkShit | Jack | CantFoolMe | MadeYouLook,
            _,
        ) => Err(Refusal::WrongTime),
    }
}

/// [Trait abilities] Whether `seat` may use `ability` in another seat's Command Round (R31).
pub(crate) fn interjection(
    board: &Board,
    seat: Seat,
    ability: Ability,
    with: With,
) -> Result<(), Refusal> {
    let command = Command::Ability(ability, with);
    unless(!board.round.open || seat == board.active, Refusal::NotYourTurn)?;
    owned(board, seat, &command)?;
    instant(board, seat, ability, with)?;
    placed(board, seat, &command)?;
    counted(board, seat, &command)
}

/// Whether `on` is another seat whose helot is not out.
pub(crate) fn is_opponent(board: &Board, seat: Seat, on: Seat) -> bool {
    on != seat && board.helots.get(on).is_some_and(|helot| helot.life != Life::Out)
}

fn unique(board: &Board, seat: Seat, letter: Letter, with: With) -> Result<(), Refusal> {
    use Motivation::*;
    let helot = &board.helots[seat];
    let late = |fails| unless(fails, Refusal::WrongTime);
    let is_bound = helot.prone || board.in_grapple(seat);
    let motivation = helot.motivation.ok_or(Refusal::NotYours)?;
    match (motivation, letter, with) {
        (Hoarder, Letter::A, With::Nothing) => late(board.round.squint),
        (Hoarder, Letter::B, With::Seat(_)) | (Zealot, Letter::A, With::Nothing) => Ok(()),
        (Famished, Letter::A, With::Nothing) => unless(!has_won(board), Refusal::NothingToGloat),
        (Famished, Letter::B, With::Blow(..)) | (Supremacist, Letter::B, With::Nothing) => {
            late(is_bound)
        }
        (Supremacist, Letter::A, With::Nothing) => {
            unless(helot.prone, Refusal::MustStand)?;
            unless(helot.is_grappled(), Refusal::MustLiberate)?;
            gloat(board)
        }
        (Hoarder | Famished | Supremacist | Zealot, Letter::A | Letter::B, _) => {
            Err(Refusal::WrongTime)
        }
    }
}

fn influence(board: &Board, seat: Seat, card: Card, with: With) -> Result<(), Refusal> {
    use Card::*;
    let helot = &board.helots[seat];
    let late = |fails| unless(fails, Refusal::WrongTime);
    match (card, with) {
        (F01 | F12, With::Nothing)
        | (F02 | F04 | F09, With::Seat(_))
        | (F03, With::Reserve(_))
        | (F06, With::Cure(Cure::Heal))
        | (F08, With::Square(_)) => Ok(()),
        (F06, With::Cure(Cure::Bleeding)) => late(!helot.bleeding),
        (F06, With::Cure(Cure::Flaming)) => late(!helot.flaming),
        (F07, With::Nothing) => late(board.stock[WeaponKind::Shiv] == 0),
        (F10, With::Nothing) => late(helot.spotter),
        (F01 | F02 | F03 | F04 | F05 | F06 | F07 | F08 | F09 | F10 | F11 | F12, _) => {
            Err(Refusal::WrongTime)
        }
    }
}

/// Weapons in hand, and arms.
fn armed(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    use Command::*;
    let helot = &board.helots[seat];
    let drawn = helot.drawn_kind();
    let forbidden = |fails| unless(fails, Refusal::WeaponForbids);
    if command.is_melee() {
        forbidden(drawn.is_some_and(WeaponKind::is_aimed))?;
    }
    let shield = drawn == Some(WeaponKind::Shield);
    match *command {
        Focused(_) => forbidden(shield),
        Combo(..) => forbidden(shield || drawn == Some(WeaponKind::Two)),
        Grapple => {
            forbidden(drawn.is_some())?;
            let gone = helot.depleted(&[Location::Lu, Location::Ru]);
            unless(0 < gone, Refusal::ArmsLost)
        }
        AimWild(_) | AimStandard(_) => forbidden(!drawn.is_some_and(WeaponKind::is_aimed)),
        AimFocused(..) => forbidden(drawn != Some(WeaponKind::Ranged)),
        Draw(_) => {
            let kind = helot.weapon.map(|weapon| weapon.kind);
            unless(!kind.is_some_and(|kind| helot.can_wield(kind)), Refusal::ArmsLost)
        }
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_) | Standard
        | Feint | Drag(_) | Throw(..) | Takedown | Crush | Clinch | LetGo | Mend | StopDropRoll
        | Gloat | Store | Drop | MoveShield(_) | BreakCrate | KnockBrazier(_) | UseToken(_)
        | Ability(..) | Unique(..) | PlayInfluence(..) | End => Ok(()),
    }
}

/// Checks squares, lines and the helots on them.
fn placed(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    use Command::*;
    let helot = &board.helots[seat];
    let front = board.helot_at(seat, Way::F);
    let position = |fails| unless(fails, Refusal::BadPosition);
    match *command {
        Move(way) | Sidestep(way) => enterable(board, board.beside(seat, way)),
        Backflip => enterable(board, board.beside(seat, Way::B)),
        Rotate(turn) => turnable(board, turn),
        Drag(haul) => {
            draggable(board, seat, haul)?;
            match haul {
                Haul::Step(_) => Ok(()),
                Haul::Swing(turn) => turnable(board, turn),
            }
        }
        Wild(on) => position(!is_ahead(board, seat, on)),
        Standard | Focused(_) | Combo(..) => position(front.is_none()),
        Feint => position(!front.is_some_and(|on| board.is_alive(on))),
        Grapple => {
            position(!front.is_some_and(|on| board.is_alive(on)))?;
            let busy = front
                .is_some_and(|on| board.helots[on].held_by.is_some() || board.holds(on).is_some());
            unless(busy, Refusal::GrappleBusy)
        }
        Throw(way, squares) => throwable(board, seat, way, squares),
        AimWild(on) | AimStandard(on) | AimFocused(on, _) => {
            position(!is_opponent(board, seat, on))?;
            unless(!in_sight(board, helot.square, helot.ffd, on), Refusal::NoLos)
        }
        BreakCrate => {
            let ahead = board.beside(seat, Way::F).and_then(|square| board.barge.at(square));
            position(ahead != Some(Thing::Crate))
        }
        KnockBrazier(way) => {
            let there = board.beside(seat, way).and_then(|square| board.barge.at(square));
            position(there != Some(Thing::Brazier))
        }
        StopDropRoll => unless(board.is_hot(helot.square), Refusal::InFire),
        Ability(ability, with) => ability_placed(board, seat, ability, with),
        Unique(letter, with) => unique_placed(board, seat, letter, with),
        PlayInfluence(card, with) => influence_placed(board, seat, card, with),
        StandUp | Liberate | Takedown | Crush | Clinch | LetGo | Mend | Gloat | Draw(_) | Store
        | Drop | MoveShield(_) | UseToken(_) | End => Ok(()),
    }
}

fn turnable(board: &Board, turn: Turn) -> Result<(), Refusal> {
    let other = board.round.turn.is_some_and(|before| before != turn);
    let too_often = board.round.turns == TURNS || (0 < board.round.turns && other);
    unless(too_often, Refusal::RotateLimit)
}

fn enterable(board: &Board, square: Option<Square>) -> Result<(), Refusal> {
    unless(!square.is_some_and(|square| board.is_enterable(square)), Refusal::Blocked)
}

fn ability_placed(board: &Board, seat: Seat, ability: Ability, with: With) -> Result<(), Refusal> {
    use Ability::*;
    match (ability, with) {
        (TurnCrowd, With::Seat(on)) => unless(!board.is_rival(seat, on), Refusal::BadPosition),
        (MadeYouLook, With::Seat(on)) => {
            unless(!is_opponent(board, seat, on), Refusal::BadPosition)
        }
        (Push, _) => {
            let front = board.helot_at(seat, Way::F).filter(|on| board.is_alive(*on));
            let on = front.ok_or(Refusal::BadPosition)?;
            let way = board.helots[seat].ffd.look(Way::F);
            let beyond = board.helots[on].square.to(way);
            unless(!beyond.is_some_and(|to| board.is_forceable(to)), Refusal::Blocked)
        }
        (Hurdle, _) => unless(hurdled(board, seat).is_none(), Refusal::Blocked),
        (
            StillStanding | FleshWound | Perseverance | Counterattack | ComboBreaker | Elusive
            | Unshackled | Haymaker | Tripping | TunnelVision | TurnCrowd | WinThemOver | TalkShit
            | Jack | CantFoolMe | MadeYouLook,
            _,
        ) => Ok(()),
    }
}

fn unique_placed(board: &Board, seat: Seat, letter: Letter, with: With) -> Result<(), Refusal> {
    let position = |fails| unless(fails, Refusal::BadPosition);
    match with {
        With::Seat(on) => position(!is_opponent(board, seat, on) || !board.is_alive(on)),
        With::Blow(on, _) => position(!is_ahead(board, seat, on) || !board.is_alive(on)),
        With::Nothing if letter == Letter::B => {
            let may = |on: Seat| board.is_standing(on) && !board.in_grapple(on);
            let is_supremacist = board.helots[seat].motivation == Some(Motivation::Supremacist);
            position(is_supremacist && !board.helot_at(seat, Way::F).is_some_and(may))
        }
        With::Nothing | With::Trait(_) | With::Reserve(_) | With::Square(_) | With::Cure(_) => {
            Ok(())
        }
    }
}

fn is_ahead(board: &Board, seat: Seat, on: Seat) -> bool {
    Way::FORWARD.iter().any(|way| board.helot_at(seat, *way) == Some(on))
}

fn influence_placed(board: &Board, seat: Seat, card: Card, with: With) -> Result<(), Refusal> {
    use Card::*;
    let position = |fails| unless(fails, Refusal::BadPosition);
    match (card, with) {
        (F04, With::Seat(on)) => {
            let may = is_opponent(board, seat, on) && board.is_standing(on);
            position(!may || board.in_grapple(on))
        }
        (F02, With::Seat(on)) => position(!board.is_rival(seat, on)),
        (F09, With::Seat(on)) => position(!is_opponent(board, seat, on)),
        (F08, With::Square(square)) => {
            let taken = board.barge.at(square).is_some() || board.helot_on(square).is_some();
            unless(taken, Refusal::Blocked)
        }
        (F01 | F02 | F03 | F04 | F05 | F06 | F07 | F08 | F09 | F10 | F11 | F12, _) => Ok(()),
    }
}

/// [Hurdle] Where a hurdle would end (R43).
pub(crate) fn hurdled(board: &Board, seat: Seat) -> Option<Square> {
    let way = board.helots[seat].ffd.look(Way::F);
    let over = board.beside(seat, Way::F)?;
    let thing = board.barge.at(over)?;
    let to = over.to(way)?;
    (thing.is_low() && board.helot_on(over).is_none() && board.is_enterable(to)).then_some(to)
}

/// Whether the helot of `on` can be seen from `square` by one who faces `ffd`.
pub(crate) fn in_sight(board: &Board, square: Square, ffd: Facing, on: Seat) -> bool {
    let target = board.helots[on].square;
    sees(square, ffd, target, |between| {
        let thing = board.barge.at(between).is_some_and(Thing::is_cover);
        thing || board.helot_on(between).is_some_and(|seat| board.is_standing(seat))
    })
}

/// [Grapple commands] Where a drag would bring the two: the grappler's square and the other's.
pub(crate) fn dragged(board: &Board, seat: Seat, haul: Haul) -> Option<(Square, Square)> {
    let held = board.holds(seat)?;
    let helot = &board.helots[seat];
    match haul {
        Haul::Step(way) => {
            let way = helot.ffd.look(way);
            Some((helot.square.to(way)?, board.helots[held].square.to(way)?))
        }
        Haul::Swing(turn) => {
            Some((helot.square, helot.square.to(helot.ffd.turned(turn).look(Way::F))?))
        }
    }
}

fn draggable(board: &Board, seat: Seat, haul: Haul) -> Result<(), Refusal> {
    let (to, held_to) = dragged(board, seat, haul).ok_or(Refusal::Blocked)?;
    let held = board.holds(seat);
    let others = |square: Square| {
        board.helot_on(square).is_some_and(|there| there != seat && Some(there) != held)
    };
    let bars = board.barge.at(to).is_some_and(Thing::bars_steps);
    let solid = board.barge.at(held_to).is_some_and(Thing::is_solid);
    unless(bars || solid || others(to) || others(held_to), Refusal::Blocked)
}

fn throwable(board: &Board, seat: Seat, way: Way, squares: u8) -> Result<(), Refusal> {
    let held = board.holds(seat).ok_or(Refusal::WrongTime)?;
    let way = board.helots[seat].ffd.look(way);
    let mut at = board.helots[held].square;
    for _ in 0..squares {
        at = at.to(way).ok_or(Refusal::Blocked)?;
        let taken = board.helot_on(at).is_some();
        unless(taken || board.barge.at(at).is_some_and(Thing::is_cover), Refusal::Blocked)?;
    }
    unless(board.barge.at(at) == Some(Thing::FallenBrazier), Refusal::Blocked)
}

/// Locations, tracks that are full, and numbers.
fn counted(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    use Command::*;
    let helot = &board.helots[seat];
    let gone = |on: Option<Seat>, location| {
        let depleted = on.is_some_and(|on| board.helots[on].is_depleted(location));
        unless(depleted, Refusal::Depleted)
    };
    let whole = helot.oc == OVERALL_COINS;
    match *command {
        Focused(location) => gone(board.helot_at(seat, Way::F), location),
        Combo(location, strikes) => {
            gone(board.helot_at(seat, Way::F), location)?;
            unless(strikes == 0, Refusal::WrongCount)
        }
        Throw(_, squares) => unless(squares == 0, Refusal::WrongCount),
        AimFocused(on, location) => gone(Some(on), location),
        Unique(_, With::Blow(on, location)) => {
            unless(location == Location::Head, Refusal::BadPosition)?;
            gone(Some(on), location)
        }
        Clinch => unless(whole, Refusal::Full),
        Unique(letter, With::Nothing) => {
            let heals = helot.motivation.is_some_and(|of| heals(of, letter));
            unless(heals && whole, Refusal::Full)
        }
        // Jack of All Traits alone is used with one.
        Ability(_, With::Trait(by)) => unless(helot.reserves[by] == RESERVE_FULL, Refusal::Full),
        PlayInfluence(Card::F06, With::Cure(Cure::Heal)) => unless(whole, Refusal::Full),
        PlayInfluence(Card::F08, _) => {
            unless(board.barge.count(Thing::Blood) == TILES, Refusal::WrongCount)
        }
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_) | Standard
        | Feint | Grapple | Drag(_) | Takedown | Crush | LetGo | AimWild(_) | AimStandard(_)
        | Mend | StopDropRoll | Gloat | Draw(_) | Store | Drop | MoveShield(_) | BreakCrate
        | KnockBrazier(_) | UseToken(_) | Ability(..) | Unique(..) | PlayInfluence(..) | End => {
            Ok(())
        }
    }
}

/// Whether it brings Overall Condition back: Bolt It Down, and Laying On of Hands.
const fn heals(motivation: Motivation, letter: Letter) -> bool {
    match (motivation, letter) {
        (Motivation::Famished | Motivation::Zealot, Letter::A) => true,
        (Motivation::Hoarder | Motivation::Supremacist, Letter::A) | (_, Letter::B) => false,
    }
}

/// The cost of a command, before Guts: Action Points and Movement Points.
pub fn price(board: &Board, seat: Seat, command: &Command) -> (u8, u8) {
    let weapon = || board.helots[seat].weapon.map_or(0, |weapon| weapon.kind.row().ap);
    let ap = |ap| (ap, 0);
    let mp = |mp| (0, board.step_cost(seat, mp));
    match *command {
        Command::Move(way) | Command::Drag(Haul::Step(way)) => mp(step(way)),
        Command::Rotate(_)
        | Command::Drag(Haul::Swing(_))
        | Command::StandUp
        | Command::Liberate
        | Command::Backflip
        | Command::Sidestep(_) => mp(costs::STEP),
        Command::Wild(_) => ap(costs::WILD),
        Command::Standard => ap(costs::STANDARD),
        Command::Focused(_) => ap(costs::FOCUSED),
        Command::Combo(_, strikes) => ap(costs::FOCUSED.saturating_add(strikes)),
        Command::Feint => ap(costs::FEINT),
        Command::Grapple => ap(costs::GRAPPLE),
        Command::Throw(_, squares) => ap(costs::THROW.saturating_mul(squares)),
        Command::Takedown
        | Command::Crush
        | Command::Clinch
        | Command::Gloat
        | Command::KnockBrazier(_) => ap(costs::SMALL),
        Command::AimWild(_) => ap(costs::AIM_WILD),
        Command::AimStandard(_) => ap(costs::AIM_STANDARD),
        Command::AimFocused(..) => ap(costs::AIM_FOCUSED),
        Command::Mend => ap(costs::MEND),
        Command::StopDropRoll => ap(costs::STOP_DROP_ROLL),
        Command::Draw(_) | Command::Store => ap(weapon()),
        Command::MoveShield(_) => ap(costs::MOVE_SHIELD),
        Command::BreakCrate => ap(costs::BREAK_CRATE),
        Command::LetGo
        | Command::Drop
        | Command::UseToken(_)
        | Command::Ability(..)
        | Command::Unique(..)
        | Command::PlayInfluence(..)
        | Command::End => (0, 0),
    }
}

/// Movement Points of a step that way.
pub(crate) fn step(way: Way) -> u8 {
    match way {
        Way::F | Way::FL | Way::FR => costs::STEP,
        Way::L | Way::R | Way::B => costs::STEP_ASIDE,
    }
}

/// The target of a Melee Attack or Aim command.
pub(crate) fn target(board: &Board, seat: Seat, command: &Command) -> Option<Seat> {
    use Command::*;
    match *command {
        Wild(on) | AimWild(on) | AimStandard(on) | AimFocused(on, _) => Some(on),
        Standard | Focused(_) | Combo(..) | Feint | Grapple => board.helot_at(seat, Way::F),
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Drag(_) | Throw(..)
        | Takedown | Crush | Clinch | LetGo | Mend | StopDropRoll | Gloat | Draw(_) | Store
        | Drop | MoveShield(_) | BreakCrate | KnockBrazier(_) | UseToken(_) | Ability(..)
        | Unique(..) | PlayInfluence(..) | End => None,
    }
}

fn paid(board: &Board, seat: Seat, command: &Command) -> Result<(), Refusal> {
    use Command::*;
    let helot = &board.helots[seat];
    let (ap, mp) = price(board, seat, command);
    let down = target(board, seat, command).is_some_and(|on| is_down(board, on));
    let bonus = if down { board.round.prone_ap } else { 0 };
    unless(board.round.ap.saturating_add(bonus) < ap, Refusal::NotEnoughAp)?;
    unless(board.round.mp < mp, Refusal::NotEnoughMp)?;
    match command {
        Wild(_) | Liberate => unless(helot.oc <= costs::OC, Refusal::OcCost),
        Clinch => unless(helot.cred == 0, Refusal::NoCred),
        Move(_) | Rotate(_) | StandUp | Backflip | Sidestep(_) | Standard | Focused(_)
        | Combo(..) | Feint | Grapple | Drag(_) | Throw(..) | Takedown | Crush | LetGo
        | AimWild(_) | AimStandard(_) | AimFocused(..) | Mend | StopDropRoll | Gloat | Draw(_)
        | Store | Drop | MoveShield(_) | BreakCrate | KnockBrazier(_) | UseToken(_)
        | Ability(..) | Unique(..) | PlayInfluence(..) | End => Ok(()),
    }
}
