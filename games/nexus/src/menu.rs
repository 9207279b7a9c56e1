//! Every command that may be given now, found by trying.

use crate::ask::{Command, Cure, Haul, With};
use crate::board::Board;
use crate::cards::Card;
use crate::geometry::{Square, Turn, Way};
use crate::judge;
use crate::tables::{Ability, Letter, Location, Reserve, Trait, costs};
use crate::token::Verb;
use table::Seat;

/// Every command that `seat` may give, in the order of the table of commands; `visit` stops the
/// search by saying so. Whether it did.
pub(crate) fn each(
    board: &Board,
    seat: Seat,
    verb: Verb,
    visit: &mut dyn FnMut(Command) -> bool,
) -> bool {
    let mut try_out =
        |command: Command| judge::command(board, seat, &command).is_ok() && visit(command);
    candidates(board, seat, verb, &mut try_out)
}

/// The commands that are attacks.
pub const ATTACKS: [Verb; 12] = [
    Verb::Wild,
    Verb::Standard,
    Verb::Focused,
    Verb::Combo,
    Verb::Grapple,
    Verb::Drag,
    Verb::Throw,
    Verb::Takedown,
    Verb::Crush,
    Verb::AimWild,
    Verb::AimStandard,
    Verb::AimFocused,
];

/// Every command of one kind that `seat` may give as things stand.
pub fn commands_of(board: &Board, seat: Seat, verb: Verb) -> Vec<Command> {
    let mut all = Vec::new();
    each(board, seat, verb, &mut |command| {
        all.push(command);
        false
    });
    all
}

/// The kinds of attacks that `seat`, whose Command Round it is, may make as things stand.
pub fn attacks_left(board: &Board, seat: Seat) -> Vec<Verb> {
    let may = |verb: &Verb| each(board, seat, *verb, &mut |_| true);
    ATTACKS.into_iter().filter(may).collect()
}

fn candidates(
    board: &Board,
    seat: Seat,
    verb: Verb,
    visit: &mut dyn FnMut(Command) -> bool,
) -> bool {
    let round = &board.round;
    let mut others = (0..board.helots.count()).map(Seat).filter(|other| *other != seat);
    let mut ways = Way::ALL.iter().copied();
    let mut ahead = Way::FORWARD.into_iter();
    let mut turns = Turn::ALL.iter().copied();
    let mut locations = Location::ALL.iter().copied();
    let mut reserves = Reserve::ALL.iter().copied();
    let helot = &board.helots[seat];
    match verb {
        Verb::Move => ways.any(|way| visit(Command::Move(way))),
        Verb::Rotate => turns.any(|turn| visit(Command::Rotate(turn))),
        Verb::StandUp => visit(Command::StandUp),
        Verb::Liberate => visit(Command::Liberate),
        Verb::Backflip => visit(Command::Backflip),
        Verb::Sidestep => [Way::L, Way::R].into_iter().any(|way| visit(Command::Sidestep(way))),
        Verb::Wild => others.any(|on| visit(Command::Wild(on))),
        Verb::Standard => visit(Command::Standard),
        Verb::Focused => locations.any(|at| visit(Command::Focused(at))),
        Verb::Combo => {
            let most = (round.ap + round.prone_ap).saturating_sub(costs::FOCUSED);
            locations.any(|at| (1..=most).any(|strikes| visit(Command::Combo(at, strikes))))
        }
        Verb::Feint => visit(Command::Feint),
        Verb::Grapple => visit(Command::Grapple),
        Verb::Drag => {
            board.holds(seat).is_some()
                && (ways.any(|way| visit(Command::Drag(Haul::Step(way))))
                    || turns.any(|turn| visit(Command::Drag(Haul::Swing(turn)))))
        }
        Verb::Throw => {
            board.holds(seat).is_some()
                && ahead.any(|way| {
                    (1..=round.ap / costs::THROW).any(|squares| visit(Command::Throw(way, squares)))
                })
        }
        Verb::Takedown => visit(Command::Takedown),
        Verb::Crush => visit(Command::Crush),
        Verb::Clinch => visit(Command::Clinch),
        Verb::LetGo => visit(Command::LetGo),
        Verb::AimWild => others.any(|on| visit(Command::AimWild(on))),
        Verb::AimStandard => others.any(|on| visit(Command::AimStandard(on))),
        Verb::AimFocused => {
            helot.drawn().is_some()
                && others
                    .any(|on| Location::ALL.iter().any(|at| visit(Command::AimFocused(on, *at))))
        }
        Verb::Mend => visit(Command::Mend),
        Verb::StopDropRoll => visit(Command::StopDropRoll),
        Verb::Gloat => visit(Command::Gloat),
        Verb::Draw => {
            helot.weapon.is_some()
                && (visit(Command::Draw(None))
                    || locations.any(|at| visit(Command::Draw(Some(at)))))
        }
        Verb::Store => visit(Command::Store),
        Verb::Drop => visit(Command::Drop),
        Verb::MoveShield => {
            helot.drawn().is_some() && locations.any(|at| visit(Command::MoveShield(at)))
        }
        Verb::BreakCrate => visit(Command::BreakCrate),
        Verb::KnockBrazier => ahead.any(|way| visit(Command::KnockBrazier(way))),
        Verb::UseToken => reserves.any(|reserve| visit(Command::UseToken(reserve))),
        Verb::Ability => Ability::ALL.iter().any(|ability| {
            let paid = helot.can_pay(&[ability.cost()]);
            paid && ability_uses(board, seat, *ability)
                .any(|with| visit(Command::Ability(*ability, with)))
        }),
        Verb::Unique => Letter::ALL.iter().any(|letter| {
            visit(Command::Unique(*letter, With::Nothing))
                || others.clone().any(|on| {
                    visit(Command::Unique(*letter, With::Seat(on)))
                        || Location::ALL
                            .iter()
                            .any(|at| visit(Command::Unique(*letter, With::Blow(on, *at))))
                })
        }),
        Verb::PlayInfluence => {
            Card::ALL.iter().filter(|card| helot.hand.holds(**card)).any(|card| {
                let mut play = |with| visit(Command::PlayInfluence(*card, with));
                match card {
                    Card::F02 | Card::F04 | Card::F09 => {
                        others.clone().any(|on| play(With::Seat(on)))
                    }
                    Card::F03 => reserves.clone().any(|reserve| play(With::Reserve(reserve))),
                    Card::F06 => Cure::ALL.iter().any(|cure| play(With::Cure(*cure))),
                    Card::F08 => Square::all().any(|square| play(With::Square(square))),
                    Card::F01 | Card::F07 | Card::F10 | Card::F12 => play(With::Nothing),
                    Card::F05 | Card::F11 => false,
                }
            })
        }
        Verb::End => visit(Command::End),
    }
}

/// The ways in which an ability might be used.
pub(crate) fn ability_uses(
    board: &Board,
    seat: Seat,
    ability: Ability,
) -> Box<dyn Iterator<Item = With> + '_> {
    match ability {
        Ability::TurnCrowd | Ability::MadeYouLook => {
            let others = board.helots.seats().filter(move |other| *other != seat);
            Box::new(others.map(With::Seat))
        }
        Ability::Jack => Box::new(Trait::ALL.iter().copied().map(With::Trait)),
        Ability::StillStanding
        | Ability::FleshWound
        | Ability::Perseverance
        | Ability::Counterattack
        | Ability::ComboBreaker
        | Ability::Elusive
        | Ability::Unshackled
        | Ability::Push
        | Ability::Haymaker
        | Ability::Hurdle
        | Ability::Tripping
        | Ability::TunnelVision
        | Ability::WinThemOver
        | Ability::TalkShit
        | Ability::CantFoolMe => Box::new(std::iter::once(With::Nothing)),
    }
}
