//! Gladiators that a ludus keeps from bout to bout outside seasons: their careers.
//!
//! A career is nothing but the sum of its bouts, counted anew whenever one of them changes. So a
//! result reported twice counts once, a voided one counts no more, and nothing has to be undone.

use crate::ids::BoutId;
use crate::letters::alike;
use crate::name::{self, automatic};
use crate::refused::Refused;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most such gladiators of one game that a ludus keeps fit to fight.
pub const STABLE: usize = 20;

/// A gladiator's entry in a bout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showing {
    pub bout: BoutId,
    /// His outcome; `None` if the bout has no result, or that was voided.
    pub came_to: Option<CameTo>,
    /// Whether he died there. That stands whatever becomes of the bout (R111).
    pub died: bool,
}

/// A bout's outcome for one gladiator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CameTo {
    pub won: bool,
    /// Whether nobody won, and he was still standing.
    pub drew: bool,
    /// Whether he was beaten, spared or not.
    pub beaten: bool,
    pub spared: bool,
    pub defeated: u32,
    /// Of these, killed.
    pub killed: u32,
    /// The skill he gained, as the game writes it.
    pub gained: Option<String>,
    /// Whether he earned the rudis.
    pub rudis: bool,
}

/// A career in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Service {
    /// Bouts with a result.
    pub bouts: u32,
    pub wins: u32,
    /// Bouts drawn, with him still standing.
    pub draws: u32,
    pub defeats: u32,
    pub spared: u32,
    pub defeated: u32,
    /// Of these, killed.
    pub killed: u32,
    /// Skills, as the game writes them.
    pub skills: BTreeSet<String>,
    pub died_in: Option<BoutId>,
    /// The first bout that earned him the rudis.
    pub rudis_in: Option<BoutId>,
}

/// The standing of such a gladiator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// He may fight.
    Active,
    /// He has died.
    Dead,
    /// His owner has let him go with the rudis.
    Retired,
}

impl Standing {
    /// The word in stored rows.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Active => "active",
            Standing::Dead => "dead",
            Standing::Retired => "retired",
        }
    }
}

impl Service {
    /// Adds up a career.
    pub fn counted(showings: &[Showing]) -> Service {
        let mut service = Service::default();
        for showing in showings {
            if showing.died {
                service.died_in.get_or_insert(showing.bout);
            }
            let Some(came_to) = &showing.came_to else { continue };
            service.bouts += 1;
            service.wins += u32::from(came_to.won);
            service.draws += u32::from(came_to.drew);
            service.defeats += u32::from(came_to.beaten);
            service.spared += u32::from(came_to.spared);
            service.defeated += came_to.defeated;
            service.killed += came_to.killed;
            service.skills.extend(came_to.gained.clone());
            if came_to.rudis {
                service.rudis_in.get_or_insert(showing.bout);
            }
        }
        service
    }

    /// His standing; `is_freed` says whether his owner has let him go. A gladiator let go for a
    /// bout that is voided is back.
    pub fn standing(&self, is_freed: bool) -> Standing {
        if self.died_in.is_some() {
            Standing::Dead
        } else if is_freed && self.rudis_in.is_some() {
            Standing::Retired
        } else {
            Standing::Active
        }
    }
}

/// A name for a new gladiator, unlike those `taken` in his ludus.
pub fn recruit_name(names: &[&str], taken: &[&str], draw: &mut dyn FnMut(u32) -> u32) -> String {
    automatic(names, taken, draw)
}

/// The stored form of a name that an owner wishes for a gladiator.
///
/// # Errors
/// [`Refused::Name`] if it is not a name, or one of those `taken` in his ludus.
pub fn chosen_name(typed: &str, taken: &[&str]) -> Result<String, Refused> {
    let name = name::gladiator_name(typed)?;
    if taken.iter().any(|other| alike(other, &name)) { Err(Refused::Name) } else { Ok(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn showing(bout: i64, came_to: CameTo) -> Showing {
        Showing { bout: BoutId(bout), came_to: Some(came_to), died: false }
    }

    fn won(gained: Option<&str>) -> CameTo {
        let gained = gained.map(str::to_owned);
        CameTo { won: true, defeated: 1, gained, ..CameTo::default() }
    }

    #[test]
    fn a_career_is_the_sum_of_its_bouts() {
        let spared = CameTo { beaten: true, spared: true, killed: 1, defeated: 2, ..won(None) };
        let mut all = vec![
            showing(1, won(Some("dodge"))),
            showing(2, CameTo { won: false, ..spared }),
            showing(3, CameTo { drew: true, ..CameTo::default() }),
            showing(4, CameTo { rudis: true, killed: 1, ..won(Some("attack")) }),
            Showing { bout: BoutId(5), came_to: None, died: false },
        ];
        let service = Service::counted(&all);
        let expected = Service {
            bouts: 4,
            wins: 2,
            draws: 1,
            defeats: 1,
            spared: 1,
            defeated: 4,
            killed: 2,
            skills: ["attack", "dodge"].map(str::to_owned).into(),
            died_in: None,
            rudis_in: Some(BoutId(4)),
        };
        assert_eq!(service, expected);
        assert_eq!(service.standing(false), Standing::Active);
        assert_eq!(service.standing(true), Standing::Retired);

        // Without the bout that earned it he is not free, and its skill is gone.
        all[3].came_to = None;
        let service = Service::counted(&all);
        assert_eq!(service.standing(true), Standing::Active);
        assert_eq!(service.skills, BTreeSet::from(["dodge".to_owned()]));

        // A death stands even where the bout counts for nothing.
        all[4].died = true;
        let service = Service::counted(&all);
        assert_eq!((service.bouts, service.died_in), (3, Some(BoutId(5))));
        assert_eq!(service.standing(true), Standing::Dead);
    }

    #[test]
    fn names_are_unlike_those_of_the_ludus() {
        assert_eq!(recruit_name(&["Aper", "Bato"], &["aper"], &mut |_| 0), "Bato");
        assert_eq!(recruit_name(&["Aper"], &["Aper"], &mut |_| 0), "Aper 2");
        assert_eq!(chosen_name(" Bato ", &["Aper"]), Ok("Bato".to_owned()));
        assert_eq!(chosen_name("aper", &["Aper"]), Err(Refused::Name));
        assert_eq!(chosen_name("<@1>", &[]), Err(Refused::Name));
    }
}
