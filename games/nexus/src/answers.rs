//! Whether an answer is legal, and the answer at the timeout.

use crate::ask::{Action, Command, Prompt, With};
use crate::barge::Barge;
use crate::board::{Board, Life};
use crate::cards::{Card, Hand};
use crate::crates::aid_room;
use crate::refusal::Refusal;
use crate::schematics::CORNERS;
use crate::tables::{Ability, ByLocation, Location, PIECES, TILES, Trait};
use crate::token::{self, LETTERS};
use crate::view::View;
use crate::{Nexus, house, judge};
use table::{Ask, Seat};

/// Judges a typed answer, in the specification's order of checks.
pub(crate) fn parse(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<Nexus>>,
    typed: &str,
) -> Result<Action, Refusal> {
    if board.is_over() {
        return Err(Refusal::Over);
    }
    let helot = board.helots.get(seat).ok_or(Refusal::NotYourTurn)?;
    let concedes = typed.trim().eq_ignore_ascii_case("concede");
    if concedes {
        return match (helot.conceded, board.has_begun()) {
            (true, _) => Err(Refusal::Gone),
            (false, true) => Ok(Action::Concede),
            (false, false) => Err(Refusal::WrongTime),
        };
    }
    // A seat that gave up while it was asked has that one answer left, which `orders` gives.
    if helot.life != Life::Alive && ask.is_none() {
        return Err(Refusal::Gone);
    }
    let Some(ask) = ask else { return interjected(board, seat, typed) };
    let action = token::read(&ask.prompt, typed).ok_or(Refusal::Unknown)?;
    use Action::*;
    match (ask.prompt, action) {
        (Prompt::Command, Do(command)) => judge::command(board, seat, &command)?,
        (Prompt::KeepInfluence { keep }, Keep(cards)) => kept(helot.hand, cards, keep)?,
        (Prompt::SetUpBarge, SetUp(barge)) => set_up(&barge)?,
        (Prompt::AidSplit { most }, Aid(coins)) => split(board, seat, &coins, most)?,
        (
            _,
            Lanista(_) | Motivation(_) | Keep(_) | SetUp(_) | Pass | PassRound | Accept
            | Deceive(_) | Block | Ratio(_) | Button(_) | Use(_) | Refuse | Answer(_) | Pay
            | Target(_) | Raise(_) | At(_) | New | Old | Aid(_) | Do(_) | Concede,
        ) => listed(board, seat, ask, action)?,
    }
    Ok(action)
}

/// Whether `seat` may give standing orders: while its helot fights.
pub(crate) fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
    if board.is_over() {
        return Err(Refusal::Over);
    }
    if board.helots.get(seat).is_some_and(|helot| helot.life == Life::Alive) {
        Ok(())
    } else {
        Err(Refusal::Gone)
    }
}

/// [Trait abilities] What is said in another seat's Command Round.
fn interjected(board: &Board, seat: Seat, typed: &str) -> Result<Action, Refusal> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    match token::command(&words) {
        Some(command @ Command::Ability(ability, with)) => {
            judge::interjection(board, seat, ability, with)?;
            Ok(Action::Do(command))
        }
        Some(_) | None => Err(Refusal::NotYourTurn),
    }
}

/// Whether an option of a list may be chosen.
fn listed(board: &Board, seat: Seat, ask: &Ask<Nexus>, action: Action) -> Result<(), Refusal> {
    if let Some(offer) = ask.offers.iter().find(|offer| offer.action == action) {
        return offer.barred.map_or(Ok(()), Err);
    }
    use Action::*;
    let helot = &board.helots[seat];
    Err(match action {
        Use(ability) if !helot.can_pay(&[ability.cost()]) => Refusal::NoReserve,
        Answer(card) if !helot.hand.holds(card) => Refusal::NotYours,
        Block => Refusal::NoToken,
        Lanista(_) | Motivation(_) | Keep(_) | SetUp(_) | Pass | PassRound | Accept
        | Deceive(_) | Ratio(_) | Button(_) | Use(_) | Refuse | Answer(_) | Pay | Target(_)
        | Raise(_) | At(_) | New | Old | Aid(_) | Do(_) | Concede => Refusal::WrongTime,
    })
}

fn kept(dealt: Hand, cards: Hand, keep: u8) -> Result<(), Refusal> {
    if Card::ALL.iter().any(|card| dealt.copies(*card) < cards.copies(*card)) {
        return Err(Refusal::NotYours);
    }
    if cards.count() == keep { Ok(()) } else { Err(Refusal::WrongCount) }
}

/// [Barge schematics] The limits of the box, and free corners.
fn set_up(barge: &Barge) -> Result<(), Refusal> {
    if CORNERS.iter().any(|corner| barge.at(*corner).is_some()) {
        return Err(Refusal::Blocked);
    }
    let over = LETTERS.iter().any(|(_, thing)| {
        let most = if thing.is_tile() { TILES } else { PIECES };
        most < barge.count(*thing)
    });
    if over { Err(Refusal::WrongCount) } else { Ok(()) }
}

fn split(board: &Board, seat: Seat, coins: &ByLocation, most: u8) -> Result<(), Refusal> {
    let helot = &board.helots[seat];
    if coins.iter().any(|(location, coins)| 0 < coins && helot.is_depleted(location)) {
        return Err(Refusal::Depleted);
    }
    if coins.iter().any(|(location, coins)| aid_room(board, seat, location) < coins) {
        return Err(Refusal::Full);
    }
    let total: u16 = coins.iter().map(|(_, coins)| u16::from(coins)).sum();
    if total <= u16::from(most) { Ok(()) } else { Err(Refusal::WrongCount) }
}

/// The possible asides of `seat`.
pub(crate) fn asides(board: &Board, seat: Seat, ask: Option<&Ask<Nexus>>) -> Vec<Action> {
    let mut asides = Vec::new();
    if board.helots[seat].conceded || !board.has_begun() || board.is_over() {
        return asides;
    }
    if board.is_alive(seat) && board.round.open && ask.is_none() {
        for ability in Ability::ALL {
            let uses = crate::menu::ability_uses(board, seat, *ability);
            let may = |with: &With| judge::interjection(board, seat, *ability, *with).is_ok();
            let said = uses.filter(may).map(|with| Action::Do(Command::Ability(*ability, with)));
            asides.extend(said);
        }
    }
    asides.push(Action::Concede);
    asides
}

/// The answer at the timeout.
pub(crate) fn otherwise(view: &View, ask: &Ask<Nexus>) -> Action {
    let board = &view.board;
    let first = ask.offers.first().map(|offer| offer.action);
    let last = ask.offers.last().map(|offer| offer.action);
    match ask.prompt {
        Prompt::Command if board.rules.timeout_ends => Action::Do(Command::End),
        Prompt::Command | Prompt::KeepInfluence { .. } | Prompt::Ratio { .. } => {
            house::answer(view, ask)
        }
        Prompt::SetUpBarge => Action::SetUp(Barge::default()),
        Prompt::AidSplit { .. } => Action::Aid(ByLocation::default()),
        Prompt::PickLanista | Prompt::PickMotivation | Prompt::Deceive { .. } => {
            first.unwrap_or(Action::Pass)
        }
        Prompt::TpTarget { .. } => house::richest(board, ask),
        Prompt::TpTrait => Action::Raise(Trait::Will),
        Prompt::LegChoice => Action::At(Location::Ll),
        Prompt::ShieldLocation => Action::At(Location::Chest),
        Prompt::WeaponChoice { .. } | crate::window!() => last.unwrap_or(Action::Pass),
    }
}

/// Carries out an aside.
pub(crate) fn aside(t: &mut crate::T, seat: Seat, action: &Action) -> table::AfterAside {
    if let Action::Do(Command::Ability(ability, with)) = action {
        crate::traits::instant(t, seat, *ability, *with);
        return table::AfterAside::GoOn;
    }
    crate::ending::concede(t, seat)
}
