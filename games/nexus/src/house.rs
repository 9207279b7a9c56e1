//! The house's player: it reckons with the knowledge of its seat.

mod commands;
mod paths;
mod plan;
mod values;

use crate::Nexus;
use crate::ask::{Action, Attack, Command, Prompt};
use crate::barge::Thing;
use crate::board::Board;
use crate::cards::{Card, Hand, Twist};
use crate::crates::aid_room;
use crate::geometry::{Facing, Square};
use crate::harm::is_deadly;
use crate::tables::{
    Ability, ByLocation, COMMAND_POINTS, Location, RESERVE_FULL, Reserve, Trait, WeaponKind,
};
use crate::view::View;
use std::cmp::Reverse;
use table::{Ask, Dice, Seat};

/// How a house plays, where there was something to choose. Values are thousandths of a coin.
pub(crate) struct Habits {
    /// The worth of a grapple when it is made.
    pub(crate) grapple: i64,
    /// The worth of each Action Point that an attack leaves.
    pub(crate) point: i64,
    /// The worth of the attack that ends the bout and wins it; one that ends it otherwise has no
    /// worth except its coins. `None`: the score is not looked at.
    pub(crate) decisive: Option<i64>,
    /// The most Command tokens it spends on getting to somebody.
    pub(crate) haste: u8,
    /// The gain in tenths of a Movement Point for which it walks to a better place to strike from;
    /// `None`: it strikes the helot in front from where it stands.
    pub(crate) detour: Option<i32>,
    /// Its lead over the crowd, in coins, from which it keeps away from opponents after its
    /// attacks.
    pub(crate) lead: Option<u16>,
    /// The hazards that it throws a held helot into.
    pub(crate) hazards: &'static [Thing],
}

/// Today's.
pub(crate) const HABITS: Habits = Habits {
    grapple: 8_000,
    point: 1_500,
    decisive: Some(12_000),
    haste: u8::MAX,
    detour: Some(0),
    lead: None,
    hazards: &[Thing::Saw, Thing::Spikes],
};

/// The answer of a house with these habits for the seat asked; any lanista and any motivation is as
/// good as another.
pub(crate) fn choose(view: &View, ask: &Ask<Nexus>, dice: &mut Dice, habits: &Habits) -> Action {
    if ask.prompt != Prompt::PickLanista && ask.prompt != Prompt::PickMotivation {
        return answer_by(view, ask, habits);
    }
    let count = u32::try_from(ask.offers.len()).expect("there are eight lanistas");
    ask.offers[dice.uniform(count) as usize].action
}

/// The house's answer without any luck.
pub(crate) fn answer(view: &View, ask: &Ask<Nexus>) -> Action {
    answer_by(view, ask, &HABITS)
}

/// Where it walks to that is better than where it stands, before it does anything else.
pub(crate) fn goal(board: &Board, seat: Seat) -> Option<(Square, Facing)> {
    commands::goal(board, seat, &HABITS)
}

/// How good it is for it to stand so when its round ends.
pub(crate) fn merit(board: &Board, seat: Seat, (at, ffd): (Square, Facing)) -> i32 {
    commands::merit(board, seat, (at, ffd), &HABITS)
}

/// The reserve where the Ratio die is better put, by the points that can be spent of either split.
pub(crate) fn split(board: &Board, seat: Seat) -> Reserve {
    plan::split(board, seat, &HABITS)
}

/// Its command if it stays where it stands.
pub(crate) fn unmoved(board: &Board, seat: Seat) -> Command {
    commands::unmoved(board, seat, &HABITS)
}

/// The worth that it gives `command` if it is an attack that it reckons with, in thousandths of a
/// coin.
pub(crate) fn promised(board: &Board, seat: Seat, command: &Command) -> Option<i64> {
    commands::promised(board, seat, command, &HABITS)
}

fn answer_by(view: &View, ask: &Ask<Nexus>, habits: &Habits) -> Action {
    let board = &view.board;
    let seat = ask.seat;
    let takes = |action: Action| ask.offers.iter().any(|offer| offer.action == action);
    let last = || ask.offers.last().map_or(Action::Pass, |offer| offer.action);
    let first_of = |wanted: &[Action]| {
        wanted.iter().copied().find(|action| takes(*action)).unwrap_or_else(last)
    };
    match ask.prompt {
        Prompt::PickLanista | Prompt::PickMotivation => ask.offers[0].action,
        Prompt::KeepInfluence { keep } => keep_cards(board.helots[seat].hand, keep),
        Prompt::SetUpBarge => Action::SetUp(crate::Barge::default()),
        Prompt::Deceive { on, ratio } => deceive(board, on, ratio),
        Prompt::BlockDeception { .. } | Prompt::CancelInfluence { .. } => {
            first_of(&[Action::Use(Ability::CantFoolMe), Action::Answer(Card::F11)])
        }
        Prompt::Ratio { ratio } => Action::Ratio(ratio_for(board, seat, ratio, habits)),
        Prompt::Command => Action::Do(commands::best(board, seat, habits)),
        Prompt::PreRoll { attack, .. } => pre_roll(attack, first_of),
        Prompt::HitSave { damage, location, fatal, .. } => {
            let kills = location.is_some_and(|location| {
                is_deadly(location) && board.helots[seat].locations[location] <= damage
            });
            let mut wanted = Vec::new();
            if fatal || REFUSED_DAMAGE <= damage {
                wanted.push(Action::Refuse);
            }
            if SAVED_DAMAGE <= damage && !kills {
                wanted.push(Action::Use(Ability::FleshWound));
            }
            first_of(&wanted)
        }
        Prompt::Reroll { .. }
        | Prompt::HitBonus { .. }
        | Prompt::ComboBreak { .. }
        | Prompt::StayUp
        | Prompt::SlipGrapple { .. }
        | Prompt::Trip { .. } => ask.offers.first().map_or(Action::Pass, |offer| offer.action),
        Prompt::TpNegate { card } => negate(card),
        Prompt::TpTarget { .. } => richest(board, ask),
        Prompt::TpTrait => {
            let mut reserves = board.helots[seat].reserves.iter();
            let room = reserves.find(|(_, points)| *points < RESERVE_FULL);
            Action::Raise(room.map_or(Trait::Will, |(by, _)| by))
        }
        Prompt::LegChoice => Action::At(Location::Ll),
        Prompt::WeaponChoice { new, old } => {
            let place = |kind: WeaponKind| WEAPONS.iter().position(|there| *there == kind);
            if place(new) < place(old) { Action::New } else { Action::Old }
        }
        Prompt::ShieldLocation => Action::At(Location::Chest),
        Prompt::AidSplit { most } => aid(board, seat, most),
    }
}

/// Cards in the order in which the house likes them.
const CARDS: [Card; 12] = [
    Card::F05,
    Card::F01,
    Card::F03,
    Card::F06,
    Card::F10,
    Card::F02,
    Card::F12,
    Card::F07,
    Card::F09,
    Card::F04,
    Card::F11,
    Card::F08,
];
/// Weapons in the order in which the house likes them.
const WEAPONS: [WeaponKind; 7] = [
    WeaponKind::Two,
    WeaponKind::One,
    WeaponKind::Ranged,
    WeaponKind::Shiv,
    WeaponKind::Net,
    WeaponKind::Bola,
    WeaponKind::Shield,
];
/// Damage from which the house refuses a hit, and from which it saves its Overall Condition.
const REFUSED_DAMAGE: u8 = 7;
const SAVED_DAMAGE: u8 = 4;
/// Coins of HEAD and CHEST at which helot aid goes there, and the Overall Condition it takes.
const AID_HEAD: u8 = 5;
const AID_CHEST: u8 = 8;
const AID_OVERALL: u8 = 30;
/// Movement Points within which an opponent is worth deceiving.
const DECEIVED_REACH: u8 = 2;

fn keep_cards(hand: Hand, keep: u8) -> Action {
    let copies = |card: Card| std::iter::repeat_n(card, hand.copies(card).into());
    let wanted = CARDS.into_iter().flat_map(copies);
    Action::Keep(wanted.take(keep.into()).collect())
}

/// Gives `on` the small share that hurts: one who could strike gets few actions, one who lies on
/// the ground few movements.
fn deceive(board: &Board, on: Seat, ratio: u8) -> Action {
    let small_is_ratio = 2 * ratio < COMMAND_POINTS;
    let (small, large) =
        if small_is_ratio { (Reserve::Ap, Reserve::Mp) } else { (Reserve::Mp, Reserve::Ap) };
    if 1 < ratio.min(COMMAND_POINTS - ratio) {
        return Action::Pass;
    }
    if board.helots[on].prone {
        // The Ratio die goes where the small share is wanted.
        return Action::Deceive(large);
    }
    let near = paths::to_attack(board, on).is_some_and(|cost| cost <= DECEIVED_REACH);
    if near { Action::Deceive(small) } else { Action::Pass }
}

/// The least movement that brings an attack, tokens counted, and all the rest for it.
fn ratio_for(board: &Board, seat: Seat, ratio: u8, habits: &Habits) -> Reserve {
    let rest = COMMAND_POINTS - ratio.min(COMMAND_POINTS);
    let helot = &board.helots[seat];
    let bound = if helot.prone || helot.is_grappled() { 2 } else { 0 };
    let needed = paths::to_attack(board, seat).map(|cost| cost.max(bound));
    // The share of movement if the die goes to the actions, and if it goes to the movement.
    let (with_ap, with_mp) = (rest, ratio);
    let tokens = helot.command.min(habits.haste);
    let enough = |mp: u8| needed.is_some_and(|needed| needed <= mp + tokens);
    match (enough(with_ap), enough(with_mp)) {
        (true, true) if rest < ratio => Reserve::Ap,
        (true, true) => Reserve::Mp,
        (true, false) => Reserve::Ap,
        (false, true) => Reserve::Mp,
        (false, false) if rest < ratio => Reserve::Mp,
        (false, false) => Reserve::Ap,
    }
}

/// Picks from the answers to a coming roll, in this order; a Drag is not worth slipping out of.
fn pre_roll(attack: Attack, first_of: impl Fn(&[Action]) -> Action) -> Action {
    let slips = matches!(attack, Attack::Takedown | Attack::Throw | Attack::Crush);
    let mut wanted = vec![
        Action::Use(Ability::MadeYouLook),
        Action::Use(Ability::Counterattack),
        Action::Use(Ability::Elusive),
        Action::Use(Ability::TalkShit),
        Action::Answer(Card::F10),
    ];
    if slips {
        wanted.insert(0, Action::Use(Ability::Unshackled));
    }
    first_of(&wanted)
}

/// Turning Point cards worth paying against.
fn negate(card: Twist) -> Action {
    let bad = matches!(
        card,
        Twist::T01
            | Twist::T02
            | Twist::T03
            | Twist::T08
            | Twist::T09
            | Twist::T11
            | Twist::T13
            | Twist::T22
    );
    if bad { Action::Pay } else { Action::Pass }
}

fn aid(board: &Board, seat: Seat, most: u8) -> Action {
    let helot = &board.helots[seat];
    let mut coins = ByLocation::default();
    let wanted = [(Location::Head, AID_HEAD), (Location::Chest, AID_CHEST)];
    let weak = wanted.into_iter().find(|(at, low)| helot.locations[*at] <= *low);
    if let Some((location, _)) = weak.filter(|_| AID_OVERALL <= helot.oc) {
        coins[location] = most.min(aid_room(board, seat, location));
    }
    Action::Aid(coins)
}

/// The richest of the seats on offer, the first of equals.
pub(crate) fn richest(board: &Board, ask: &Ask<Nexus>) -> Action {
    let targets = ask.offers.iter().filter_map(|offer| {
        let Action::Target(seat) = offer.action else { return None };
        Some(seat)
    });
    let richest = targets.min_by_key(|seat| Reverse(board.helots[*seat].cred));
    richest.map_or(Action::Pass, Action::Target)
}
