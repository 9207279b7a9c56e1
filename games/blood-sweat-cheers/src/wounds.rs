//! [Wounded and compromised gladiators]

use crate::T;
use crate::arena::Zone;
use crate::ask::{Action, Prompt};
use crate::board::{Attribute, BySide, Class, Side, Status};
use crate::clash::Harm;
use crate::event::{Cause, Event};
use crate::favour::sway;
use crate::fighter::Body;
use crate::tables::{ATTACK_CAP, CLASSES, COMPROMISED, DEFENCE_CAP, SPEED_CAP};
use table::{Flow, Offer};

impl Body {
    /// An unhurt gladiator of `class`.
    pub fn fresh(class: Option<Class>, zone: Zone) -> Self {
        let row = class.map(|class| &CLASSES[class as usize]);
        Body {
            class,
            speed: row.map_or(0, |row| row.speed),
            attack: row.map_or(0, |row| row.attack),
            defence: row.map_or(0, |row| row.defence),
            fresh: 0,
            exploited: 0,
            status: Status::Ok,
            zone,
        }
    }

    /// One of `class`, unhurt, with the attribute that fame has raised.
    pub fn sent(class: Class, zone: Zone, raised: Option<Attribute>) -> Self {
        let mut body = Body::fresh(Some(class), zone);
        if let Some(raised) = raised {
            body.raise(raised);
        }
        body
    }

    /// [Ludi Gladiatori] One attribute is one higher for good, within its cap (R13).
    fn raise(&mut self, attribute: Attribute) {
        let (value, cap) = match attribute {
            Attribute::Speed => (&mut self.speed, SPEED_CAP),
            Attribute::Attack => (&mut self.attack, ATTACK_CAP),
            Attribute::Defence => (&mut self.defence, DEFENCE_CAP),
        };
        *value = (*value + 1).min(cap);
    }

    /// An attribute as it is now; it may be below zero (R32).
    pub fn modified(&self, attribute: Attribute) -> i8 {
        let compromised = if self.status.is_compromised() { COMPROMISED } else { 0 };
        let printed = match attribute {
            Attribute::Speed => self.speed - i8::try_from(self.wounds()).unwrap_or(i8::MAX),
            Attribute::Attack => self.attack,
            Attribute::Defence => self.defence,
        };
        printed - compromised
    }
}

/// Before the dice: both may exploit the other's fresh wounds, and answer unseen (R52). How many
/// wounds of each are exploited.
pub(crate) fn exploit(t: &mut T) -> Flow<BySide<u8>> {
    let mut questions = Vec::new();
    for side in Side::BOTH {
        let fresh = t.board.fighters[side.other()].body.fresh;
        if 0 < fresh && !t.board.is_automaton(side) {
            let offers = (0..=fresh).map(|wounds| Offer::open(Action::Exploit(wounds))).collect();
            questions.push((side.seat(), Prompt::Exploit { fresh }, offers));
        }
    }
    let asked: Vec<Side> = questions.iter().map(|(seat, ..)| Side::of(*seat)).collect();
    let answers = if asked.is_empty() { Vec::new() } else { t.pick_each(questions)? };
    let mut exploited = BySide::new(|side| {
        // The automaton always exploits everything.
        if t.board.is_automaton(side.other()) { t.board.fighters[side].body.fresh } else { 0 }
    });
    for (side, answer) in asked.into_iter().zip(answers) {
        let Action::Exploit(wounds) = answer else { unreachable!("a number was offered") };
        exploited[side.other()] = wounds;
    }
    let opener = t.board.opener();
    for by in [opener, opener.other()] {
        let wounds = exploited[by.other()];
        if 0 < wounds {
            let victim = &mut t.board.fighters[by.other()].body;
            victim.fresh -= wounds;
            victim.exploited += wounds;
            t.say(Event::Exploited { by, n: wounds });
        }
    }
    Ok(exploited)
}

/// `victim` is wounded: never more than five times in all (R45), and the crowd loves it (R46).
pub(crate) fn wound(t: &mut T, victim: Side, harm: Harm) {
    let body = &mut t.board.fighters[victim].body;
    let new = harm.wounds().min(body.wounds_left());
    body.fresh += new;
    let total = body.wounds();
    t.say(Event::Wounded { seat: victim, new, total });
    sway(t, Cause::Wound, victim.other(), 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wounds_slow_and_being_compromised_weakens_everything() {
        let mut body = Body::fresh(Some(Class::Thraex), Zone::B2);
        (body.fresh, body.exploited, body.status) = (1, 1, Status::Down);
        assert_eq!(Attribute::ALL.iter().map(|a| body.modified(*a)).collect::<Vec<_>>(), [0, 1, 0]);
        body.exploited = 3;
        assert_eq!(body.modified(Attribute::Speed), -2);
    }
}
