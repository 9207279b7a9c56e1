//! [Influence cards] What they do when they are played.

use crate::T;
use crate::ask::{Action, Cure, Prompt, With};
use crate::barge::Thing;
use crate::cards::Card;
use crate::event::{Blocker, CheckKind, Event, Reason};
use crate::tables::{
    Ability, CUT_CRED, CUT_MAN_COINS, HECKLERS_CRED, Reserve, TAP_POINTS, WeaponKind,
};
use crate::{coins, states, traits, weapons, windows};
use table::{Flow, Seat};

/// A card is shown, and goes to the bottom of the stack.
pub(crate) fn spend(t: &mut T, seat: Seat, card: Card, on: Option<Seat>) {
    t.board.helots[seat].hand.take(card);
    t.board.stack.push(card);
    t.board.known += 1;
    t.say(Event::Influence { seat, card, on });
}

/// A card played in the seat's own Command Round.
pub(crate) fn play(t: &mut T, seat: Seat, card: Card, with: With) -> Flow<()> {
    let on = with.seat();
    spend(t, seat, card, on);
    if let Some(on) = on
        && is_cancelled(t, seat, on, card)?
    {
        return Ok(());
    }
    match (card, with) {
        (Card::F01, _) => {
            coins::take_cred(t, seat, CUT_CRED, Reason::F01);
        }
        (Card::F02, With::Seat(on)) => {
            coins::lose_cred(t, on, HECKLERS_CRED, Reason::F02);
        }
        (Card::F03, With::Reserve(reserve)) => {
            points(t, reserve, TAP_POINTS);
            t.say(Event::Points { seat, reserve, points: TAP_POINTS });
        }
        (Card::F04, With::Seat(on)) => {
            if !windows::check(t, on, CheckKind::DeckPlate)? {
                states::fall(t, on)?;
            }
        }
        (Card::F06, With::Cure(Cure::Bleeding)) => mend(t, seat),
        (Card::F06, With::Cure(Cure::Flaming)) => douse(t, seat),
        (Card::F06, _) => coins::heal(t, seat, CUT_MAN_COINS),
        (Card::F07, _) => {
            weapons::gain(t, seat, WeaponKind::Shiv)?;
        }
        (Card::F08, With::Square(square)) => states::lay(t, square, Thing::Blood),
        (Card::F09, With::Seat(on)) => t.board.helots[on].spiked = true,
        (Card::F10, _) => t.board.helots[seat].spotter = true,
        (Card::F12, _) => {
            t.board.helots[seat].deception += 1;
            t.say(Event::Tokens { seat, command: 0, deception: 1 });
        }
        (Card::F02 | Card::F03 | Card::F04 | Card::F05 | Card::F08 | Card::F09 | Card::F11, _) => {
            unreachable!("the judge admits no {card} with {with:?}")
        }
    }
    Ok(())
}

/// Points of a reserve for this Command Round.
pub(crate) fn points(t: &mut T, reserve: Reserve, points: u8) {
    let round = &mut t.board.round;
    let into = match reserve {
        Reserve::Ap => &mut round.ap,
        Reserve::Mp => &mut round.mp,
    };
    *into = into.saturating_add(points);
}

/// Bleeding ends.
pub(crate) fn mend(t: &mut T, seat: Seat) {
    t.board.helots[seat].bleeding = false;
    t.say(Event::Mended { seat });
}

/// Flaming ends.
pub(crate) fn douse(t: &mut T, seat: Seat) {
    t.board.helots[seat].flaming = false;
    t.say(Event::Doused { seat });
}

/// The CancelInfluence window of the one a card is played on (R44).
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
fn is_cancelled(t: &mut T, by: Seat, on: Seat, card: Card) -> Flow<bool> {
    let prompt = Prompt::CancelInfluence { by, card };
    let open: &[Action] = if traits::is_affordable(&t.board, on, Ability::CantFoolMe) {
        &[Action::Use(Ability::CantFoolMe)]
    } else {
        &[]
    };
    let blocker = match windows::ask(t, on, prompt, open, Some(Card::F11), &[Action::Accept])? {
        Action::Use(ability) => {
            traits::pay(t, on, ability, Some(by));
            Blocker::CantFoolMe
        }
        Action::Answer(answer) => {
            spend(t, on, answer, Some(by));
            Blocker::CounterBribe
        }
        Action::Accept => return Ok(false),
        _ => unreachable!("only these are offered"),
    };
    t.say(Event::Cancelled { seat: on, card, by: blocker });
    Ok(true)
}
