//! [The Gladiators] Armour Saves, the sum of AP modifiers, and the state of a gladiator.

use crate::board::Gladiator;
use crate::gear::{Body, Build, Class, Item, Kind, Skill};
use crate::hexes::Quadrant;
use crate::tables::{
    AP_DOWN, AP_ENTANGLED, AP_EXHAUSTED, AP_HAZED, AP_INJURED, AP_LARGE_SHIELD, AP_LIGHT,
    AP_REFLEXES, AP_TIRED, AP_UNARMOURED, BEST_SAVE,
};

/// The effect of an attack on the shield part of a Save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Nothing.
    Whole,
    /// A sica reaches round it: one less (R60).
    Rounded,
    /// A Whirling Attack goes past it.
    Passed,
}

impl Gladiator {
    pub(crate) fn arm(&mut self, class: Class, build: &Build) {
        self.class = Some(class);
        self.build = (class == Class::Custom).then(|| build.clone());
        self.hand = build.hand.iter().map(|(kind, count)| Item::of(*kind, *count)).collect();
        self.sheathed.clone_from(&build.sheathed);
        self.body = build.body;
        self.helmet = build.helmet;
        self.galerus = build.galerus;
        self.archer = self.holds(Kind::Bow);
    }

    /// [Effects of Wounds] Half of his Stamina is gone (R39).
    pub fn is_injured(&self) -> bool {
        self.stamina_start <= 2 * (self.stamina_start - self.stamina)
    }

    /// [Fatigue] Tired or Exhausted (R40).
    pub fn is_tired(&self) -> bool {
        self.stamina.max(0) < self.weariness()
    }

    /// [Fatigue]
    pub fn is_exhausted(&self) -> bool {
        2 * self.stamina.max(0) < self.weariness()
    }

    fn weariness(&self) -> i8 {
        i8::try_from(self.fatigue).unwrap_or(i8::MAX)
    }

    /// Whether another point of Fatigue would make him Tired.
    pub fn is_tiring(&self) -> bool {
        self.stamina.max(0) <= self.weariness()
    }

    /// [Cape] Whether he is wrapped in a cape.
    pub fn is_caped(&self) -> bool {
        self.entangled.is_some_and(|bond| bond.item == Kind::Cape)
    }

    /// Whether he has something of a kind in hand.
    pub fn holds(&self, kind: Kind) -> bool {
        self.hand.iter().any(|item| item.kind == kind)
    }

    /// Where in his hands the shield is, or the cape if nobody is in it.
    pub fn shield(&self) -> Option<usize> {
        self.hand.iter().position(|item| item.kind.is_shield() && item.victim.is_none())
    }

    /// [The Gladiators] Hands that hold nothing (R23).
    pub fn free_hands(&self) -> u8 {
        let full: u8 = self.hand.iter().map(|item| item.kind.row().hands).sum();
        2_u8.saturating_sub(full)
    }

    /// [Long Spear or Trident] Whether nothing else is in his hands (R61).
    pub fn is_two_handed(&self) -> bool {
        self.hand.len() == 1
    }

    /// [The Gladiators] The shield's part of the Save: the best one counts (R115).
    pub fn shield_part(&self, quadrant: Quadrant) -> u8 {
        let shield = self.shield().map(|at| self.hand[at].kind);
        let is_large = shield == Some(Kind::LargeShield);
        let small = u8::from(shield.is_some() || self.galerus);
        match quadrant {
            Quadrant::Front | Quadrant::Left => {
                if is_large {
                    2
                } else {
                    small
                }
            }
            Quadrant::Right => u8::from(is_large),
            Quadrant::Rear => 0,
        }
    }

    /// [The Gladiators] His Save against an attack from a quadrant (R29, R30).
    pub fn save(&self, quadrant: Quadrant, guard: Guard, penetrates: bool) -> u8 {
        let body = match self.body {
            Body::None => 0,
            Body::Light => 1,
            Body::Heavy => 2,
        };
        let shield = match guard {
            Guard::Whole => self.shield_part(quadrant),
            Guard::Rounded => self.shield_part(quadrant).saturating_sub(1),
            Guard::Passed => 0,
        };
        let sum = body + u8::from(self.helmet) + u8::from(self.holds(Kind::Cestus)) + shield;
        sum.min(BEST_SAVE).saturating_sub(u8::from(penetrates))
    }

    /// His Save without anything that lowers it.
    pub fn full_save(&self, quadrant: Quadrant) -> u8 {
        self.save(quadrant, Guard::Whole, false)
    }

    /// [Action Points] The sum of the modifiers to his AP roll as he is now.
    pub fn ap_modifier(&self) -> i8 {
        let armour = match self.body {
            Body::None if !self.galerus => AP_UNARMOURED,
            Body::None | Body::Light => AP_LIGHT,
            Body::Heavy => 0,
        };
        let weary = if self.is_exhausted() {
            AP_EXHAUSTED
        } else if self.is_tired() {
            AP_TIRED
        } else {
            0
        };
        let when = |holds: bool, modifier: i8| if holds { modifier } else { 0 };
        let is_netted = self.entangled.is_some() && !self.is_caped();
        let save = i8::try_from(self.full_save(Quadrant::Front)).expect("five at most");
        armour
            + weary
            + when(self.holds(Kind::LargeShield), AP_LARGE_SHIELD)
            + when(self.is_injured(), AP_INJURED)
            + when(is_netted, AP_ENTANGLED)
            + when(self.down, -save.max(AP_DOWN))
            + when(self.skills.contains(&Skill::Reflexes), AP_REFLEXES)
            + when(self.hazed, AP_HAZED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::gladiator;

    #[test]
    fn fresh_gladiators_have_the_modifiers_of_the_specification() {
        let rows: [(&str, i8, i8); 9] = [
            ("samnite murmillo provocator_b", 0, -4),
            ("retiarius laquearius_b gaul diamecheri germanus", 1, -1),
            ("secutor thracian hoplomachus_a hoplomachus_b hoplomachus_c", 1, -2),
            ("hoplomachus_d provocator_a", 1, -2),
            ("cataphractarius arbelas contra_retiarius", 0, -3),
            ("crupellarius_a", -1, -6),
            ("crupellarius_b scissor", 0, -4),
            ("cestus velite gaetolian sagittarius", 2, 0),
            ("laquearius_a taurarius", 2, 0),
        ];
        let mut seen = 0;
        for (classes, standing, down) in rows {
            for word in classes.split(' ') {
                let mut gladiator = gladiator(word);
                assert_eq!(gladiator.ap_modifier(), standing, "{word}");
                gladiator.down = true;
                assert_eq!(gladiator.ap_modifier(), down, "{word}");
                seen += 1;
            }
        }
        assert_eq!(seen, crate::tables::CLASSES.len());
    }

    #[test]
    fn saves_by_quadrant_are_those_of_the_list() {
        let rows = [
            ("4432", "2222", "samnite murmillo provocator_b"),
            ("1100", "1100", "retiarius laquearius_b"),
            ("3322", "2222", "secutor thracian hoplomachus_c hoplomachus_d provocator_a"),
            ("2210", "0000", "gaul"),
            ("3321", "1111", "hoplomachus_a hoplomachus_b"),
            ("3333", "3333", "cataphractarius arbelas contra_retiarius"),
            ("5543", "3333", "crupellarius_a"),
            ("4433", "3333", "crupellarius_b scissor"),
            ("2222", "2222", "diamecheri"),
            ("1111", "1111", "cestus germanus"),
            ("0000", "0000", "laquearius_a gaetolian sagittarius"),
            ("1100", "0000", "velite taurarius"),
        ];
        let saves = |gladiator: &Gladiator| -> String {
            Quadrant::ALL.iter().map(|at| gladiator.full_save(*at).to_string()).collect()
        };
        let mut seen = 0;
        for (with, without, classes) in rows {
            for word in classes.split(' ') {
                let mut gladiator = gladiator(word);
                assert_eq!(saves(&gladiator), with, "{word}");
                gladiator.hand.retain(|item| !item.kind.is_shield());
                assert_eq!(saves(&gladiator), without, "{word} without a shield");
                seen += 1;
            }
        }
        assert_eq!(seen, crate::tables::CLASSES.len());
    }

    #[test]
    fn a_net_in_use_is_no_shield_and_the_best_of_several_counts() {
        let mut taurarius = gladiator("taurarius");
        taurarius.hand[1].victim = Some(table::Seat(1));
        assert_eq!(taurarius.shield_part(Quadrant::Front), 0);
        let mut retiarius = gladiator("retiarius");
        retiarius.hand = vec![Item::of(Kind::LargeShield, 1)];
        assert_eq!(retiarius.shield_part(Quadrant::Left), 2);
        assert_eq!(retiarius.save(Quadrant::Left, Guard::Rounded, true), 0);
    }
}
