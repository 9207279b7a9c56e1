//! [Commands] What is done with the points of a Command Round.

use crate::T;
use crate::ask::{Action, Attack, Command, Prompt, With};
use crate::board::Board;
use crate::event::{CheckKind, Event, Source};
use crate::geometry::Way;
use crate::hits::At;
use crate::tables::{Letter, Location, costs};
use crate::{
    aim, crates, fame, grapple, harm, hazards, influence, judge, melee, motivations, movement,
    states, traits, weapons,
};
use table::{Flow, Seat};

/// [Commands] One command. Whether the Command Round goes on.
pub(crate) fn one(t: &mut T) -> Flow<bool> {
    let seat = t.board.active;
    t.board.round.open = true;
    let Action::Do(command) = t.form(seat, Prompt::Command)? else {
        unreachable!("the judge admits nothing but a command")
    };
    t.board.round.open = false;
    if command == Command::End {
        return Ok(false);
    }
    t.board.round.target = against(&t.board, seat, &command);
    t.board.round.place = place(&command);
    perform(t, seat, &command)?;
    (t.board.round.target, t.board.round.place) = (None, None);
    Ok(true)
}

/// The place that an attack names.
fn place(command: &Command) -> Option<Location> {
    if let Command::Focused(at) | Command::Combo(at, _) | Command::AimFocused(_, at) = *command {
        return Some(at);
    }
    None
}

/// The seat that a command is against: without its helot there is nothing to carry through.
fn against(board: &Board, seat: Seat, command: &Command) -> Option<Seat> {
    if let Command::Unique(_, With::Seat(on) | With::Blow(on, _))
    | Command::PlayInfluence(_, With::Seat(on)) = *command
    {
        return Some(on);
    }
    if let Command::Unique(Letter::B, _) = command {
        return board.helot_at(seat, Way::F);
    }
    judge::target(board, seat, command).or_else(|| board.holds(seat))
}

fn perform(t: &mut T, seat: Seat, command: &Command) -> Flow<()> {
    use Command::*;
    match *command {
        Ability(ability, with) => return traits::own(t, seat, ability, with),
        Unique(letter, with) => return motivations::unique(t, seat, letter, with),
        PlayInfluence(card, with) => return influence::play(t, seat, card, with),
        UseToken(reserve) => {
            t.board.helots[seat].command -= 1;
            influence::points(t, reserve, 1);
            t.say(Event::Token { seat, reserve });
            return Ok(());
        }
        Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_) | Standard
        | Focused(_) | Combo(..) | Feint | Grapple | Drag(_) | Throw(..) | Takedown | Crush
        | Clinch | LetGo | AimWild(_) | AimStandard(_) | AimFocused(..) | Mend | StopDropRoll
        | Gloat | Draw(_) | Store | Drop | MoveShield(_) | BreakCrate | KnockBrazier(_) | End => {}
    }
    let run = std::mem::take(&mut t.board.round.run);
    pay(t, seat, command);
    if *command == Gloat {
        fame::gloat(t, seat);
        return Ok(());
    }
    t.board.round.success = false;
    t.board.round.last_coins = 0;
    let runs = crate::tables::RUN_UP <= run;
    match *command {
        Move(way) => {
            if movement::step(t, seat, way)? {
                t.board.round.run = run.saturating_add(1);
            }
            Ok(())
        }
        Rotate(way) => {
            movement::rotate(t, seat, way);
            Ok(())
        }
        StandUp => movement::stand_up(t, seat),
        Liberate => grapple::liberate(t, seat),
        Backflip => movement::leap(t, seat, Way::B, CheckKind::Backflip),
        Sidestep(way) => movement::leap(t, seat, way, CheckKind::Sidestep),
        Wild(on) => {
            harm::overall(t, seat, costs::OC, Source::Cost, None);
            melee::wild(t, seat, on)
        }
        Standard => melee::standard(t, seat, runs),
        Focused(location) => melee::focused(t, seat, location, runs),
        Combo(location, strikes) => melee::combo(t, seat, location, strikes, runs),
        Feint => {
            t.board.round.feint = true;
            Ok(())
        }
        Grapple => grapple::grapple(t, seat),
        Drag(haul) => grapple::drag(t, seat, haul),
        Throw(way, squares) => grapple::throw(t, seat, way, squares),
        Takedown => grapple::takedown(t, seat),
        Crush => grapple::crush(t, seat),
        Clinch => {
            grapple::clinch(t, seat);
            Ok(())
        }
        LetGo => {
            grapple::release(t, seat);
            Ok(())
        }
        AimWild(on) => aim::aim(t, seat, on, Attack::AimWild, At::Random),
        AimStandard(on) => aim::aim(t, seat, on, Attack::AimStandard, At::Random),
        AimFocused(on, location) => aim::aim(t, seat, on, Attack::AimFocused, At::Named(location)),
        Mend => {
            influence::mend(t, seat);
            Ok(())
        }
        StopDropRoll => {
            influence::douse(t, seat);
            states::lie_down(t, seat);
            Ok(())
        }
        Draw(protects) => {
            weapons::draw(t, seat, protects);
            Ok(())
        }
        Store => {
            weapons::store(t, seat);
            Ok(())
        }
        Drop => {
            weapons::drop(t, seat);
            Ok(())
        }
        MoveShield(location) => {
            weapons::move_shield(t, seat, location);
            Ok(())
        }
        BreakCrate => crates::break_open(t, seat),
        KnockBrazier(way) => {
            hazards::knock(t, seat, way);
            Ok(())
        }
        Gloat | UseToken(_) | Ability(..) | Unique(..) | PlayInfluence(..) | End => {
            unreachable!("dealt with above")
        }
    }
}

/// [Prone state] Points of the Prone bonus go first, where they may go at all.
fn pay(t: &mut T, seat: Seat, command: &Command) {
    let (price, mp) = judge::price(&t.board, seat, command);
    let on = judge::target(&t.board, seat, command);
    let down = on.is_some_and(|on| melee::is_down(&t.board, on));
    let round = &mut t.board.round;
    let prone_ap = if down { round.prone_ap.min(price) } else { 0 };
    let ap = price - prone_ap;
    round.prone_ap -= prone_ap;
    round.ap -= ap;
    round.mp -= mp;
    t.say(Event::Declared { seat, command: *command, on, ap, prone_ap, mp });
}
