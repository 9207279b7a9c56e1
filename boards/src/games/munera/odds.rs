//! What an attack risks, before the dice fall.

use super::nouns::signed;
use munera::tables::{ALWAYS_SPARED, NEVER_SPARED, SPARED};
use munera::{Action, Means, View, modifier, save_against};
use table::Seat;

/// The pairs of natural dice.
const PAIRS: u8 = 36;

/// An attack's chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Odds {
    /// What is added to the attack die.
    pub(super) modifier: i8,
    /// Of 36 pairs of dice, those that hit; the 6 Doubles are neither hit nor miss.
    pub(super) hits: u8,
    /// His Save against it.
    pub(super) save: u8,
    /// Whether there is a Save: not against nets and grips.
    saves: bool,
    /// Whether equal dice are rolled again.
    again: bool,
}

impl Odds {
    /// Those of an attack that could be made now.
    pub(super) fn of(view: &View, by: Seat, on: Seat, means: Means) -> Odds {
        let modifier = modifier(view, by, on, means);
        let hits = |attack: i8, defence: i8| attack != defence && 0 < attack + modifier - defence;
        let pairs = (1..=6).flat_map(|attack| (1..=6).map(move |defence| (attack, defence)));
        let hits = pairs.filter(|(attack, defence)| hits(*attack, *defence)).count();
        let entangles = means.kind().is_some_and(munera::Kind::entangles);
        Odds {
            modifier,
            hits: u8::try_from(hits).unwrap_or(PAIRS),
            save: save_against(view, by, on, means),
            saves: !entangles && means != Means::Grapple,
            again: means == Means::Grapple,
        }
    }

    /// Of a hundred attacks, how many hit, cut off.
    pub(super) fn percent(self) -> u16 {
        let of = if self.again { u16::from(PAIRS) - 6 } else { u16::from(PAIRS) };
        u16::from(self.hits) * 100 / of
    }

    /// His Save in three columns, if there is one.
    pub(super) fn save_in_short(self) -> String {
        if self.saves { format!(" S{}", self.save) } else { String::new() }
    }

    /// In words, such as `+ 2, hits 69%, his Save 3`.
    pub(super) fn words(self) -> String {
        let sum = signed(self.modifier);
        let sum = if sum.is_empty() { "+ 0" } else { sum.trim_start() };
        let save = if self.saves { format!(", his Save {}", self.save) } else { String::new() };
        format!("{sum}, hits {}%{save}", self.percent())
    }
}

/// Of a hundred appeals with this modifier, how many are heard, cut off.
pub(super) fn spared(modifier: i8) -> u16 {
    let pairs = (1..=6_i8).flat_map(|one| (1..=6).map(move |two| one + two));
    let heard = |natural: &i8| match u8::try_from(*natural) {
        Ok(ALWAYS_SPARED) => true,
        Ok(NEVER_SPARED) => false,
        Ok(_) | Err(_) => SPARED <= natural + modifier,
    };
    u16::try_from(pairs.filter(heard).count()).unwrap_or(0) * 100 / u16::from(PAIRS)
}

/// What an action attacks with, if it does.
pub(super) fn means_of(action: &Action) -> Option<Means> {
    if let Action::Strike(weapon, _) = action {
        return Some(Means::Strike(weapon.kind));
    }
    if let Action::Whirl(weapon, _) = action {
        return Some(Means::Whirl(weapon.kind));
    }
    if matches!(action, Action::Improvised(_)) {
        return Some(Means::Improvised);
    }
    matches!(action, Action::Grapple(_)).then_some(Means::Grapple)
}
