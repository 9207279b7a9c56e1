//! Two declared actions against each other: ranges, scores, and results. Arithmetic only, from
//! public facts; the script is in `resolving_attacks`.

use crate::arena::Grid;
use crate::board::{Attribute, BySide, Deed, Roll, Said, Side, Status};
use crate::cards::{Perk, PerkSet};
use crate::fighter::Body;
use crate::tables::{
    ADRENALINE, DEEDS, DeedRow, FOUL_PLAY, LAST_WOUND, MARGINS, Mode, SWEATY_HANDS, UNPREPARED,
    WELL_TIMED,
};
use crate::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// A result of an opposed roll.
    pub enum Harm {
        /// The scores are equal.
        Tie = "tie",
        /// Blocked, dodged, safe, or too small a counter.
        None = "none",
        /// Pushed to a zone that the winner chooses.
        Pushed = "Pushed",
        /// Knocked Down.
        KnockedDown = "Knocked Down",
        /// Caught in a net.
        Ensnared = "Ensnared",
        /// One wound.
        FleshWound = "Flesh Wound",
        /// Two wounds.
        DeepWound = "Deep Wound",
        /// Defeated at once.
        TellingBlow = "Telling Blow",
    }
}

impl Harm {
    pub fn wounds(self) -> u8 {
        match self {
            Harm::FleshWound => 1,
            Harm::DeepWound => 2,
            Harm::Tie
            | Harm::None
            | Harm::Pushed
            | Harm::KnockedDown
            | Harm::Ensnared
            | Harm::TellingBlow => 0,
        }
    }
}

/// The result of an opposed roll, and the side that suffers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The result.
    pub outcome: Harm,
    /// The side that suffers it.
    pub on: Option<Side>,
}

/// The effective part of a verdict: verdicts with the same effect are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing happens.
    Nothing,
    /// Somebody suffers it.
    Harm(Harm, Side),
    /// Somebody suffers so many wounds, none beyond the last.
    Wounds(u8, Side),
}

impl Deed {
    /// Its row in the action summary or on the gladiator card.
    pub fn row(self) -> &'static DeedRow {
        &DEEDS[self as usize]
    }

    /// Whether it ends being compromised.
    pub fn is_recovery(self) -> bool {
        match self.row().mode {
            Mode::Recovery => true,
            Mode::Attack(..) | Mode::Defence => false,
        }
    }

    pub fn is_attack(self) -> bool {
        match self.row().mode {
            Mode::Attack(..) => true,
            Mode::Recovery | Mode::Defence => false,
        }
    }

    /// Whether it attacks somebody so many zones away.
    pub fn hits_at(self, distance: u8) -> bool {
        match self.row().mode {
            Mode::Attack(near, far) => near <= distance && distance <= far,
            Mode::Recovery | Mode::Defence => false,
        }
    }

    /// How many GLORY cards it takes.
    pub fn glories(self) -> u8 {
        let uses = self.row().uses.iter();
        uses.fold(0, |glories, usage| glories + u8::from(*usage == crate::cards::Use::Glory))
    }
}

/// Of the [`THROWS`] of two dice, how many end badly for one side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prospects {
    /// In so many something happens to him, be it only a push.
    pub harmed: u8,
    /// In so many he is wounded or defeated.
    pub wounded: u8,
    /// In so many he is defeated.
    pub defeated: u8,
}

/// The sides of a die.
const SIDES: u8 = 6;
/// All throws of two dice.
pub const THROWS: u8 = SIDES * SIDES;

/// Two declared actions against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    bodies: BySide<Body>,
    said: BySide<Said>,
    reaches: BySide<bool>,
}

impl Clash {
    /// `said` by the gladiators `bodies`. A gladiator who declares a recovery has recovered (R33).
    pub fn new(mut bodies: BySide<Body>, said: BySide<Said>, grid: Grid) -> Self {
        let start = grid.distance(said.red.from, said.blue.from);
        let end = grid.distance(said.red.to, said.blue.to);
        let reaches = BySide::new(|side| match said[side].action.row().mode {
            Mode::Attack(..) => [start, end].iter().any(|at| said[side].action.hits_at(*at)),
            Mode::Defence | Mode::Recovery => false,
        });
        for side in Side::BOTH {
            if said[side].action.is_recovery() {
                bodies[side].status = Status::Ok;
            }
        }
        Clash { bodies, said, reaches }
    }

    /// Whether the attack of `side`, if it is one, is in range: at the start of the phase or at
    /// its end (R20).
    pub fn reaches(&self, side: Side) -> bool {
        self.reaches[side]
    }

    pub fn is_roll(&self) -> bool {
        self.reaches.red || self.reaches.blue
    }

    /// The attribute and bonus of `side` in the roll: one whose attack reaches nobody is unprepared
    /// (R28).
    pub fn rolls_with(&self, side: Side) -> (Attribute, i8) {
        let action = self.said[side].action;
        if action.is_attack() && !self.reaches(side) {
            return UNPREPARED;
        }
        (action.row().by, action.row().bonus)
    }

    /// The score of `side` without die and ROAR, if the opponent exploits so many of its wounds.
    pub fn base(&self, side: Side, exploited: u8) -> i8 {
        let (own, foe) = (self.said[side].perks, self.said[side.other()].perks);
        let with = self.rolls_with(side);
        let base = self.bodies[side].base(with, own, foe, self.reaches(side));
        base - i8::try_from(exploited).unwrap_or(i8::MAX)
    }

    /// The roll of `dice`, if so many wounds of each are exploited.
    pub fn roll(&self, dice: BySide<u8>, exploited: BySide<u8>) -> Roll {
        let bases = BySide::new(|side| self.base(side, exploited[side]));
        Roll { dice, bases, roar: None, fortuna: false }
    }

    /// The results of all throws of the two dice for each side, if so many wounds of each are
    /// exploited and nobody plays a card into the roll.
    pub fn prospects(&self, exploited: BySide<u8>) -> BySide<Prospects> {
        let mut prospects = BySide::default();
        if !self.is_roll() {
            return prospects;
        }
        for red in 1..=SIDES {
            for blue in 1..=SIDES {
                let verdict = self.roll(BySide { red, blue }, exploited).verdict(self);
                let Some(on) = verdict.on else { continue };
                let told: &mut Prospects = &mut prospects[on];
                let defeats = verdict.outcome == Harm::TellingBlow || self.is_last_wound(verdict);
                told.harmed += 1;
                told.wounded += u8::from(defeats || 0 < verdict.outcome.wounds());
                told.defeated += u8::from(defeats);
            }
        }
        prospects
    }

    pub fn verdict(&self, scores: BySide<i8>) -> Verdict {
        let lead = scores.red - scores.blue;
        if lead == 0 {
            return Verdict { outcome: Harm::Tie, on: None };
        }
        let winner = if 0 < lead { Side::Red } else { Side::Blue };
        match self.harm(winner, lead.abs()) {
            None => Verdict { outcome: Harm::None, on: None },
            Some(outcome) => Verdict { outcome, on: Some(winner.other()) },
        }
    }

    /// The harm to the loser when `winner` wins with `margin`.
    fn harm(&self, winner: Side, margin: i8) -> Option<Harm> {
        let loser = winner.other();
        let row = self.said[winner].action.row();
        if self.said[loser].action.row().safe {
            return None;
        }
        let harm = if self.reaches(winner) {
            self.blow(winner, margin)
        } else {
            let (least, harm) = row.counter?;
            if margin < least {
                return None;
            }
            harm
        };
        let again = harm == Harm::KnockedDown && self.bodies[loser].status.is_compromised();
        Some(if again { Harm::FleshWound } else { harm })
    }

    fn blow(&self, winner: Side, margin: i8) -> Harm {
        let margin = margin.min(MARGINS.len() as i8);
        let printed = MARGINS[margin as usize - 1];
        let own = self.said[winner].action.row().wins.iter().find(|(wins, _)| *wins == margin);
        match own {
            Some((_, Harm::Ensnared)) if self.bodies[winner.other()].status == Status::Ensnared => {
                printed
            }
            Some((_, harm)) => *harm,
            None if printed == Harm::Pushed
                && self.said[winner].perks.holds(Perk::TripOpponent) =>
            {
                Harm::KnockedDown
            }
            None => printed,
        }
    }

    /// The effective part of `verdict`.
    pub fn effect(&self, verdict: Verdict) -> Effect {
        let Some(on) = verdict.on else { return Effect::Nothing };
        match verdict.outcome.wounds() {
            0 => Effect::Harm(verdict.outcome, on),
            wounds => Effect::Wounds(wounds.min(self.bodies[on].wounds_left()), on),
        }
    }

    /// Whether `verdict` is the wound that defeats.
    pub fn is_last_wound(&self, verdict: Verdict) -> bool {
        let wounds = verdict.outcome.wounds();
        verdict.on.is_some_and(|on| 0 < wounds && self.bodies[on].wounds_left() <= wounds)
    }

    /// The two gladiators at the roll.
    pub fn bodies(&self) -> &BySide<Body> {
        &self.bodies
    }

    /// The declarations.
    pub fn said(&self) -> &BySide<Said> {
        &self.said
    }
}

impl Body {
    /// A score without its die: rolled `with` an attribute and a bonus, with `own` perks and those
    /// of the `foe`, by an attack that `reaches` or by something else.
    pub fn base(&self, with: (Attribute, i8), own: PerkSet, foe: PerkSet, reaches: bool) -> i8 {
        let (attribute, bonus) = with;
        let mut base = self.modified(attribute) + bonus;
        if own.holds(Perk::AdrenalineRush) && attribute == Attribute::Speed {
            base += ADRENALINE;
        }
        if own.holds(Perk::WellTimedStrike) && reaches {
            base += WELL_TIMED;
        }
        if foe.holds(Perk::FoulPlay) {
            base -= FOUL_PLAY;
        }
        if foe.holds(Perk::SweatyHands) && reaches {
            base -= SWEATY_HANDS;
        }
        base
    }

    /// Wounds, exploited or not.
    pub fn wounds(&self) -> u8 {
        self.fresh + self.exploited
    }

    /// Wounds until he is defeated.
    pub fn wounds_left(&self) -> u8 {
        LAST_WOUND.saturating_sub(self.wounds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Zone;
    use crate::board::Class;
    use crate::cards::{Card, Pair};

    fn body(class: Class) -> Body {
        Body::fresh(Some(class), Zone::B3)
    }

    fn said(action: Deed, cards: &[&str]) -> Said {
        let cards: Pair = cards.iter().map(|card| Card::of_word(card).unwrap()).collect();
        Said { action, cards, from: Zone::B3, to: Zone::B3, perks: PerkSet::on(&cards) }
    }

    fn clash(red: (Body, Said), blue: (Body, Said)) -> Clash {
        let (bodies, said) =
            (BySide { red: red.0, blue: blue.0 }, BySide { red: red.1, blue: blue.1 });
        Clash::new(bodies, said, Grid { diagonal: false })
    }

    fn by(clash: &Clash, margin: i8) -> Harm {
        clash.verdict(BySide { red: margin, blue: 0 }).outcome
    }

    #[test]
    fn margins_follow_the_table_and_specials_their_own() {
        let guard = (body(Class::Cestus), said(Deed::Guard, &["GD1"]));
        let wins = |action: Deed, cards: &[&str]| {
            let clash = clash((body(Class::Thraex), said(action, cards)), guard);
            (1..=6).map(|margin| by(&clash, margin)).collect::<Vec<_>>()
        };
        use Harm::{DeepWound, Ensnared, FleshWound, KnockedDown, Pushed, TellingBlow};
        assert_eq!(
            wins(Deed::Jab, &["SK1"]),
            [Pushed, KnockedDown, FleshWound, DeepWound, TellingBlow, TellingBlow]
        );
        assert_eq!(
            wins(Deed::Jab, &["SK9"]),
            [KnockedDown, KnockedDown, FleshWound, DeepWound, TellingBlow, TellingBlow]
        );
        assert_eq!(
            wins(Deed::OverTheShield, &["GL1", "GL2"]),
            [FleshWound, FleshWound, FleshWound, DeepWound, TellingBlow, TellingBlow]
        );
        assert_eq!(wins(Deed::CastNet, &["GL1"]), [Ensnared; 6]);
    }

    #[test]
    fn a_net_on_a_netted_one_strikes_like_any_attack_and_a_knock_down_wounds() {
        let mut netted = body(Class::Cestus);
        netted.status = Status::Ensnared;
        let clash = clash(
            (body(Class::Retiarius), said(Deed::CastNet, &["GL1"])),
            (netted, said(Deed::Guard, &["GD1"])),
        );
        assert_eq!(
            [1, 2, 5].map(|margin| by(&clash, margin)),
            [Harm::Pushed, Harm::FleshWound, Harm::TellingBlow]
        );
    }

    #[test]
    fn a_counter_needs_its_margin() {
        let clash = clash(
            (body(Class::Cestus), said(Deed::BobAndWeave, &["GL1"])),
            (body(Class::Murmillo), said(Deed::Jab, &["SK1"])),
        );
        assert_eq!(
            [1, 2, 6].map(|margin| by(&clash, margin)),
            [Harm::None, Harm::KnockedDown, Harm::KnockedDown]
        );
    }

    #[test]
    fn whoever_hits_and_runs_suffers_nothing() {
        let clash = clash(
            (body(Class::Dimachaerus), said(Deed::Thrust, &["SK1", "SK2"])),
            (body(Class::Secutor), said(Deed::HitAndRun, &["GL1", "GL2"])),
        );
        assert_eq!(by(&clash, 6), Harm::None);
        assert_eq!(clash.verdict(BySide { red: 0, blue: 5 }).outcome, Harm::TellingBlow);
    }

    #[test]
    fn wounds_that_no_longer_fit_make_no_difference() {
        let mut weak = body(Class::Cestus);
        (weak.fresh, weak.exploited) = (1, 3);
        let clash = clash(
            (body(Class::Murmillo), said(Deed::Jab, &["SK1"])),
            (weak, said(Deed::Guard, &["GD1"])),
        );
        let effect = |margin| clash.effect(clash.verdict(BySide { red: margin, blue: 0 }));
        assert_eq!(effect(3), effect(4));
        assert_ne!(effect(4), effect(5));
        assert_eq!(effect(0), effect(-3));
    }

    #[test]
    fn bases_count_perks_wounds_and_conditions() {
        let mut down = body(Class::Murmillo);
        down.status = Status::Down;
        let clash = clash(
            (down, said(Deed::Guard, &["GD8"])),
            (body(Class::Thraex), said(Deed::Jab, &["SK7"])),
        );
        assert_eq!((clash.base(Side::Red, 1), clash.base(Side::Blue, 0)), (1, 2));
    }
}
