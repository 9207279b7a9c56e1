//! Windows: questions out of turn. A window opens only for a living helot whose seat can pay for at
//! least one answer; if that can only be a card, the window is secret.

use crate::T;
use crate::ask::{Action, Attack, Prompt, RollKind};
use crate::board::Board;
use crate::cards::Card;
use crate::event::{Again, Event};
use crate::tables::{Ability, Trait};
use crate::traits::{self, is_affordable};
use table::{Flow, Offer, Seat};

/// Asks `seat` a window: `open` are the answers that everybody can tell it has, `card` the ones
/// that a hidden card may add.
pub(crate) fn ask(
    t: &mut T,
    seat: Seat,
    prompt: Prompt,
    open: &[Action],
    card: Option<Card>,
    decline: &[Action],
) -> Flow<Action> {
    let no = *decline.last().expect("a window can be declined");
    if !t.board.is_alive(seat) {
        return Ok(no);
    }
    let held = card.filter(|card| t.board.helots[seat].hand.holds(*card)).map(Action::Answer);
    let answers = open.iter().copied().chain(held).chain(decline.iter().copied());
    let offers: Vec<Offer<crate::Nexus>> = answers.map(Offer::open).collect();
    if !open.is_empty() {
        return t.pick(seat, prompt, offers);
    }
    if !card.is_some_and(|card| t.board.may_hold(seat, card)) {
        return Ok(no);
    }
    let offers = if held.is_some() { offers } else { Vec::new() };
    Ok(t.offer_hidden(seat, prompt, offers)?.unwrap_or(no))
}

/// Offers `seat` one ability that everybody can see it may pay for. Whether it is used, and paid.
pub(crate) fn offer(t: &mut T, seat: Seat, prompt: Prompt, ability: Ability) -> Flow<bool> {
    if !is_affordable(&t.board, seat, ability) {
        return Ok(false);
    }
    let uses = ask(t, seat, prompt, &[Action::Use(ability)], None, &[Action::Pass])?
        == Action::Use(ability);
    if uses {
        traits::pay(t, seat, ability, None);
    }
    Ok(uses)
}

/// A roll against a helot that is about to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Against {
    pub(crate) attacker: Seat,
    pub(crate) defender: Seat,
    pub(crate) attack: Attack,
}

/// The result of the defender's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ready {
    /// The roll is made; whether a Counterattack waits.
    Roll(bool),
    /// The command is over.
    Void,
}

/// The PreRoll window.
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
pub(crate) fn pre_roll(t: &mut T, against: Against) -> Flow<Ready> {
    let Against { attacker, defender, attack } = against;
    let mut counters = false;
    if !attack.is_command() {
        return Ok(Ready::Roll(false));
    }
    let behind = t.board.is_behind(attacker, defender);
    let prompt = Prompt::PreRoll { by: attacker, attack, behind };
    loop {
        let open = pre_rolls(&t.board, against, counters);
        let card = (!t.board.helots[defender].spotter).then_some(Card::F10);
        match ask(t, defender, prompt, &open, card, &[Action::Pass])? {
            Action::Use(Ability::MadeYouLook) => {
                traits::pay(t, defender, Ability::MadeYouLook, Some(attacker));
                traits::turn_about(t, attacker);
                return Ok(Ready::Void);
            }
            Action::Use(Ability::Unshackled) => {
                traits::pay(t, defender, Ability::Unshackled, None);
                crate::grapple::release(t, defender);
                return Ok(Ready::Void);
            }
            Action::Use(Ability::Counterattack) => {
                traits::pay(t, defender, Ability::Counterattack, Some(attacker));
                counters = true;
            }
            Action::Use(Ability::Elusive) => {
                traits::pay(t, defender, Ability::Elusive, None);
                t.board.helots[defender].elusive = true;
            }
            Action::Use(Ability::TalkShit) => {
                traits::pay(t, defender, Ability::TalkShit, Some(attacker));
                t.board.helots[attacker].talked = true;
            }
            Action::Answer(card) => {
                crate::influence::spend(t, defender, card, None);
                t.board.helots[defender].spotter = true;
            }
            Action::Pass => return Ok(Ready::Roll(counters)),
            _ => unreachable!("only these are offered"),
        }
    }
}

fn pre_rolls(board: &Board, against: Against, counters: bool) -> Vec<Action> {
    let Against { attacker, defender, attack } = against;
    let helot = &board.helots[defender];
    let is_bound = board.in_grapple(defender);
    let aimed = helot.drawn_kind().is_some_and(|kind| kind.is_aimed());
    let strikes = attack.is_melee() && !counters && !helot.prone && !is_bound && !aimed;
    let looks = !attack.is_grapple_command() && !board.in_grapple(attacker);
    [
        (strikes, Ability::Counterattack),
        (!helot.elusive, Ability::Elusive),
        (!board.helots[attacker].talked, Ability::TalkShit),
        (looks, Ability::MadeYouLook),
        (attack.is_grapple_command(), Ability::Unshackled),
    ]
    .into_iter()
    .filter(|(helps, ability)| *helps && is_affordable(board, defender, *ability))
    .map(|(_, ability)| Action::Use(ability))
    .collect()
}

/// The Reroll window. Whether `seat` makes its roll anew, and has paid for it.
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
pub(crate) fn reroll(t: &mut T, seat: Seat, roll: RollKind, total: u8, against: u8) -> Flow<bool> {
    let open: &[Action] = if is_affordable(&t.board, seat, Ability::Perseverance) {
        &[Action::Use(Ability::Perseverance)]
    } else {
        &[]
    };
    let prompt = Prompt::Reroll { roll, total, against };
    let by = match ask(t, seat, prompt, open, Some(Card::F05), &[Action::Pass])? {
        Action::Use(ability) => {
            traits::pay(t, seat, ability, None);
            Again::Perseverance
        }
        Action::Answer(card) => {
            crate::influence::spend(t, seat, card, None);
            Again::LoadedDice
        }
        Action::Pass => return Ok(false),
        _ => unreachable!("only these are offered"),
    };
    t.say(Event::Rerolled { seat, roll, by });
    Ok(true)
}

/// A d6 check of `seat`, with its Reroll window. Whether it comes out well.
pub(crate) fn check(t: &mut T, seat: Seat, kind: crate::event::CheckKind) -> Flow<bool> {
    loop {
        let die = t.d6();
        let ok = crate::tables::CHECK <= die;
        t.say(Event::Check { seat, kind, die, ok });
        if ok || !reroll(t, seat, RollKind::Check, die, crate::tables::CHECK)? {
            return Ok(ok);
        }
    }
}

/// Whether `seat` could pay a trait cost and its helot lives.
pub(crate) fn can_afford(board: &Board, seat: Seat, cost: (Trait, u8)) -> bool {
    board.is_alive(seat) && board.helots[seat].can_pay(&[cost])
}
