//! The course of a phase, followed from event to event, so that a roll can be explained.

use blood_sweat_cheers::tables::{ADRENALINE, COMPROMISED, FOUL_PLAY, SWEATY_HANDS, WELL_TIMED};
use blood_sweat_cheers::{
    Attribute, BloodSweatCheers, Body, BySide, Clash, Event, Grid, InForce, Perk, Said, Side,
    Status, Verdict, View,
};

use crate::words::Scene;

/// The phase as far as it has been told.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tracker {
    /// The gladiators as they are now.
    pub(super) bodies: BySide<Body>,
    /// The declaration of each in this phase.
    pub(super) said: BySide<Option<Said>>,
    /// The number of the opponent's wounds that each exploits in this roll.
    pub(super) exploited: BySide<u8>,
    rules: InForce,
    grid: Grid,
}

/// One summand of a score, such as `Attack 3` or `+ 1 (Thrust)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// Its reason.
    pub(super) word: &'static str,
    /// The reason in few letters; empty for the bonus of the action, which its sum names.
    pub(super) short: &'static str,
    /// Its amount.
    pub(super) value: i8,
    /// Whether it is an attribute of the gladiator's, rather than something added to it.
    pub(super) is_attribute: bool,
    /// Whether it is the opponent's doing.
    pub(super) is_of_foe: bool,
}

impl Tracker {
    /// The phase before the event that a scene is about.
    pub(super) fn of(scene: &Scene<'_, BloodSweatCheers>) -> Self {
        let mut tracker = Tracker::of_roll(scene.before);
        scene.earlier.iter().for_each(|event| tracker.follow(event));
        tracker
    }

    /// The phase as it was when the dice in `view`, if any, fell.
    pub(super) fn of_roll(view: &View) -> Self {
        let mut tracker = Tracker {
            bodies: BySide::new(|side| view.fighters[side].body),
            said: view.declared,
            exploited: BySide::default(),
            rules: view.rules,
            grid: view.grid(),
        };
        // The effects of the roll are no part of its sum.
        let verdict = view.last.as_ref().and_then(|last| last.compared).map(|it| it.verdict);
        if let Some(Verdict { outcome, on: Some(on) }) = verdict.filter(|_| view.ended.is_some()) {
            let body = &mut tracker.bodies[on];
            body.fresh = body.fresh.saturating_sub(outcome.wounds());
        }
        if let Some(roll) = &view.roll {
            for side in Side::BOTH {
                let known: i8 = tracker.summands(side).iter().flatten().map(|it| it.value).sum();
                let lacking = known.saturating_sub(roll.bases[side]);
                tracker.exploited[side.other()] = u8::try_from(lacking).unwrap_or(0);
            }
        }
        tracker
    }

    /// Advances past `event`.
    pub(super) fn follow(&mut self, event: &Event) {
        match *event {
            Event::PhaseStarted { .. } | Event::TurnStarted { .. } => {
                self.said = BySide::default();
                self.exploited = BySide::default();
            }
            Event::Declared { seat, action, cards, to, perks } => {
                let from = self.bodies[seat].zone;
                self.said[seat] = Some(Said { action, cards, from, to, perks });
            }
            Event::Recovered { seat, .. } => self.bodies[seat].status = Status::Ok,
            Event::Moved { seat, to, .. } | Event::Pushed { seat, to, .. } => {
                self.bodies[seat].zone = to;
            }
            Event::Exploited { by, n } => {
                let foe = &mut self.bodies[by.other()];
                foe.fresh = foe.fresh.saturating_sub(n);
                foe.exploited = foe.exploited.saturating_add(n);
                self.exploited[by] = n;
            }
            Event::KnockedDown { seat } => self.bodies[seat].status = Status::Down,
            Event::Ensnared { seat } => self.bodies[seat].status = Status::Ensnared,
            Event::Wounded { seat, new, .. } => {
                self.bodies[seat].fresh = self.bodies[seat].fresh.saturating_add(new);
            }
            Event::ClassChosen { seat, class } => {
                let body = &mut self.bodies[seat];
                *body = Body::sent(class, body.zone, self.rules.sent[seat].raised);
            }
            Event::OrderRolled { .. }
            | Event::OrderSet { .. }
            | Event::TurnedOver { .. }
            | Event::FavourMoved { .. }
            | Event::NoAttack
            | Event::Rolled { .. }
            | Event::RoarPlayed { .. }
            | Event::FortunaPlayed { .. }
            | Event::Compared { .. }
            | Event::TellingBlow { .. }
            | Event::Yielded { .. }
            | Event::Defeated { .. }
            | Event::Missio { .. }
            | Event::BoutEnded { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. }
            | Event::Reshuffled { .. } => {}
        }
    }

    /// The two declared actions against each other, once both are known.
    pub(super) fn clash(&self) -> Option<Clash> {
        let said = BySide { red: self.said.red?, blue: self.said.blue? };
        Some(Clash::new(self.bodies, said, self.grid))
    }

    /// The summands of a score without its die; their sum must be `base`.
    pub(super) fn parts(&self, side: Side, base: i8) -> Vec<Part> {
        let mut parts = self.summands(side).unwrap_or_default();
        let rest = base - parts.iter().map(|part| part.value).sum::<i8>();
        if parts.is_empty() {
            parts.push(Part {
                word: "base",
                short: "base",
                value: rest,
                is_attribute: true,
                is_of_foe: false,
            });
        } else if rest != 0 {
            let word = "besides";
            let (is_attribute, is_of_foe) = (false, false);
            parts.push(Part { word, short: word, value: rest, is_attribute, is_of_foe });
        }
        parts
    }

    fn summands(&self, side: Side) -> Option<Vec<Part>> {
        let (own, foe) = (self.said[side]?, self.said[side.other()]?);
        let clash = self.clash()?;
        let (by, bonus) = clash.rolls_with(side);
        let body = &self.bodies[side];
        let (word, value) = (by.word(), printed(body, by));
        let is_of_foe = false;
        let mut parts = vec![Part { word, short: word, value, is_attribute: true, is_of_foe }];
        let mut add = |word: &'static str, short: &'static str, value: i8| {
            if value != 0 {
                parts.push(Part { word, short, value, is_attribute: false, is_of_foe });
            }
        };
        let reaches = clash.reaches(side);
        let unprepared = own.action.is_attack() && !reaches;
        if unprepared {
            add("out of reach, unprepared", "far", bonus);
        } else {
            add(own.action.word(), "", bonus);
        }
        if by == Attribute::Speed {
            let short = if body.wounds() == 1 { "wound" } else { "wounds" };
            add("wounds", short, -i8::try_from(body.wounds()).unwrap_or(i8::MAX));
        }
        match body.status {
            Status::Ok => {}
            Status::Down => add("knocked down", "down", -COMPROMISED),
            Status::Ensnared => add("ensnared", "net", -COMPROMISED),
        }
        if by == Attribute::Speed && own.perks.holds(Perk::AdrenalineRush) {
            add(Perk::AdrenalineRush.word(), "rush", ADRENALINE);
        }
        if reaches && own.perks.holds(Perk::WellTimedStrike) {
            add(Perk::WellTimedStrike.word(), "timed", WELL_TIMED);
        }
        let mut suffer = |word: &'static str, short: &'static str, value: i8| {
            if value != 0 {
                parts.push(Part { word, short, value, is_attribute: false, is_of_foe: true });
            }
        };
        if foe.perks.holds(Perk::FoulPlay) {
            suffer("foul play by the foe", "foul", -FOUL_PLAY);
        }
        if reaches && foe.perks.holds(Perk::SweatyHands) {
            suffer("sweaty hands of the foe", "sweaty", -SWEATY_HANDS);
        }
        let wounds = self.exploited[side.other()];
        let short = if wounds == 1 { "fresh wound" } else { "fresh wounds" };
        suffer("exploited wounds", short, -i8::try_from(wounds).unwrap_or(i8::MAX));
        Some(parts)
    }
}

/// An attribute as printed on the gladiator's card.
fn printed(body: &Body, attribute: Attribute) -> i8 {
    match attribute {
        Attribute::Speed => body.speed,
        Attribute::Attack => body.attack,
        Attribute::Defence => body.defence,
    }
}
