//! The one number that matters of an option, as it stands on a button: at most 12 characters.

use super::nouns::signed;
use super::{answers, consequences};
use blood_sweat_cheers::tables::FULL_HAND;
use blood_sweat_cheers::{Deed, Harm, PerkSet, Side, THROWS, Verdict, View, Zone, reach};

/// The number that matters most of a play, in at most 12 characters: how often it harms or, where it
/// cannot, how often `own` is safe; before the opponent has declared, what is added to the die.
pub(super) fn of_play(
    view: &View,
    own: Side,
    (deed, using): (Deed, PerkSet),
    to: Option<Zone>,
) -> String {
    if view.declared[own.other()].is_none() {
        let (_, base) = answers::base(view, own, deed, using);
        return format!("die {}", signed(base));
    }
    let body = &view.fighters[own].body;
    let zones: Vec<Zone> = match to {
        Some(zone) => vec![zone],
        None => view.grid().within(body.zone, reach(deed, using, body.status)).collect(),
    };
    let Some((_, clash, told)) = consequences::best(view, own, (deed, using), &zones) else {
        return String::new();
    };
    if !clash.is_roll() {
        let is_attacked = view.declared[own.other()].is_some_and(|said| said.action.is_attack());
        match (deed.is_attack(), is_attacked) {
            (true, _) => "too far".to_owned(),
            (false, true) => "safe".to_owned(),
            (false, false) => String::new(),
        }
    } else if deed.is_attack() && clash.reaches(own) {
        consequences::percent(told[own.other()].harmed)
    } else {
        format!("{} safe", consequences::percent(THROWS - told[own].harmed))
    }
}

/// How often the opponent is harmed if so many of his wounds are exploited.
pub(super) fn of_exploiting(view: &View, own: Side, wounds: u8) -> String {
    let told = consequences::exploiting(view, own, wounds);
    told.map_or_else(String::new, |told| consequences::percent(told[own.other()].harmed))
}

/// What a roll would come to for `own`, in at most 12 characters.
pub(super) fn of_roll(own: Side, verdict: &Verdict) -> &'static str {
    match (verdict.on, verdict.outcome) {
        (None, Harm::Tie) => "a tie",
        (None, _) | (Some(_), Harm::Tie | Harm::None) => "no harm",
        (Some(side), Harm::TellingBlow) if side == own => "beats you",
        (Some(side), Harm::FleshWound | Harm::DeepWound) if side == own => "wounds you",
        (Some(side), _) if side == own => "harms you",
        (Some(_), Harm::Pushed) => "pushes",
        (Some(_), Harm::KnockedDown) => "knocks down",
        (Some(_), Harm::Ensnared) => "nets him",
        (Some(_), Harm::FleshWound) => "Flesh Wound",
        (Some(_), Harm::DeepWound) => "Deep Wound",
        (Some(_), Harm::TellingBlow) => "Telling Blow",
    }
}

/// How many cards are drawn after throwing so many away, as a number.
pub(super) fn of_discarding(view: &View, own: Side, thrown: u8) -> String {
    format!("draw {}", refilled(view, own, thrown))
}

/// How many cards are drawn after throwing so many away.
pub(super) fn refilled(view: &View, own: Side, thrown: u8) -> u8 {
    FULL_HAND.saturating_sub(view.fighters[own].cards.saturating_sub(thrown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_roll_comes_to_has_room_on_a_button() {
        let all = [
            Harm::Tie,
            Harm::None,
            Harm::Pushed,
            Harm::KnockedDown,
            Harm::Ensnared,
            Harm::FleshWound,
            Harm::DeepWound,
            Harm::TellingBlow,
        ];
        for outcome in all {
            for on in [None, Some(Side::Red), Some(Side::Blue)] {
                let words = of_roll(Side::Red, &Verdict { outcome, on });
                assert!(words.chars().count() <= 12, "{words}");
            }
        }
        let wound = |on| of_roll(Side::Red, &Verdict { outcome: Harm::DeepWound, on: Some(on) });
        assert_eq!([wound(Side::Red), wound(Side::Blue)], ["wounds you", "Deep Wound"]);
    }
}
