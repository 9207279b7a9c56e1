//! \[Ludi Gladiatori\] A ludus: on a server, and as a contender in a season.

use crate::gladiator::{Gladiator, Status, fame};
use crate::ids::{ClassId, GladiatorId, LudusId, PersonId};
use crate::letters::alike;
use crate::name;
use crate::refused::Refused;
use serde::{Deserialize, Serialize};

/// A ludus on a server, over all its seasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ludus {
    /// Its number.
    pub id: LudusId,
    /// Its owner; `None` once forgotten.
    pub owner: Option<PersonId>,
    /// Its name, unique on the server except among those of forgotten owners.
    pub name: String,
    /// Its motto, perhaps empty.
    pub motto: String,
    /// Whether its owner has closed it. It stays in the history.
    pub retired: bool,
}

impl Ludus {
    /// Founds a ludus on a server that has `others`.
    ///
    /// # Errors
    /// [`Refused::Name`]; [`Refused::HasLudus`] if `owner` keeps one that is not retired.
    pub fn found(
        id: LudusId,
        owner: PersonId,
        name: &str,
        motto: &str,
        others: &[Ludus],
    ) -> Result<Ludus, Refused> {
        if others.iter().any(|other| other.owner == Some(owner) && !other.retired) {
            return Err(Refused::HasLudus);
        }
        let name = free_name(name, others.iter())?;
        let motto = name::motto(motto)?;
        Ok(Ludus { id, owner: Some(owner), name, motto, retired: false })
    }

    /// The same ludus under another name, on a server that has `all`.
    ///
    /// # Errors
    /// [`Refused::Name`].
    pub fn renamed(&self, name: &str, all: &[Ludus]) -> Result<Ludus, Refused> {
        let name = free_name(name, all.iter().filter(|other| other.id != self.id))?;
        Ok(Ludus { name, ..self.clone() })
    }

    /// The same ludus, closed.
    ///
    /// # Errors
    /// [`Refused::InSeason`] while it stands in a season that has not ended.
    pub fn retire(&self, in_season: bool) -> Result<Ludus, Refused> {
        if in_season {
            return Err(Refused::InSeason);
        }
        Ok(Ludus { retired: true, ..self.clone() })
    }

    /// The same ludus without a trace of its owner.
    pub fn forgotten(&self) -> Ludus {
        Ludus {
            id: self.id,
            owner: None,
            name: name::FORGOTTEN.to_owned(),
            motto: String::new(),
            retired: true,
        }
    }
}

fn free_name<'a>(
    typed: &str,
    mut others: impl Iterator<Item = &'a Ludus>,
) -> Result<String, Refused> {
    let name = name::ludus_name(typed)?;
    if others.any(|other| alike(&other.name, &name)) { Err(Refused::Name) } else { Ok(name) }
}

/// The person or house that decides for a ludus in a season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keeper {
    /// Its owner: the ludus is active.
    Member(PersonId),
    /// The house, for an absent owner. `None`: the owner is forgotten, and nobody can take it back.
    HouseRun(Option<PersonId>),
    /// The house; it filled the season up and is never champion.
    House,
    /// A member until the end of the season, forgotten since.
    Forgotten,
}

impl Keeper {
    /// Whether a member decides, or did until the end.
    pub fn is_active(self) -> bool {
        match self {
            Keeper::Member(_) | Keeper::Forgotten => true,
            Keeper::HouseRun(_) | Keeper::House => false,
        }
    }

    /// Whether it is a member's but the house decides now: it is listed with `†`.
    pub fn is_house_run(self) -> bool {
        match self {
            Keeper::HouseRun(_) => true,
            Keeper::Member(_) | Keeper::House | Keeper::Forgotten => false,
        }
    }

    /// Its owner.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Keeper::Member(person) => Some(person),
            Keeper::HouseRun(person) => person,
            Keeper::House | Keeper::Forgotten => None,
        }
    }
}

/// A place on a roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Slot {
    /// This gladiator holds it.
    Held(GladiatorId),
    /// This gladiator held it, and nobody has followed yet.
    Vacant(GladiatorId),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Prestige, or points where ludi have no rosters.
    pub prestige: i64,
    pub bouts: u32,
    pub won: u32,
    pub famous: u32,
    /// Gladiators freed.
    pub rudiarii: u32,
    /// Own gladiators killed.
    pub deaths: u32,
}

/// A ludus in a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    pub ludus: LudusId,
    pub name: String,
    pub motto: String,
    pub keeper: Keeper,
    /// The four places of its roster; none where ludi have no rosters.
    pub roster: Vec<Slot>,
    /// Everybody who has been on it this season.
    pub gladiators: Vec<Gladiator>,
    /// Its representative in its last bout, if it sent one.
    pub last: Option<GladiatorId>,
    /// Its representative in the last bout of the season before, if he came along (R93).
    #[serde(default)]
    pub last_before: Option<GladiatorId>,
    /// The number of fixtures in a row in which its owner decided nothing.
    pub idle: u32,
    pub figures: Figures,
}

impl Contender {
    pub fn gladiator(&self, id: GladiatorId) -> Option<&Gladiator> {
        self.gladiators.iter().find(|gladiator| gladiator.id == id)
    }

    pub(crate) fn gladiator_mut(&mut self, id: GladiatorId) -> &mut Gladiator {
        self.gladiators
            .iter_mut()
            .find(|gladiator| gladiator.id == id)
            .expect("a roster, fixture or record names only gladiators of the ludus")
    }

    /// The gladiators on its roster, by place.
    pub fn on_roster(&self) -> impl Iterator<Item = &Gladiator> {
        self.roster.iter().filter_map(|slot| match slot {
            Slot::Held(id) => self.gladiator(*id),
            Slot::Vacant(_) => None,
        })
    }

    /// Whether one of them is of that class.
    pub fn trains(&self, class: &ClassId) -> bool {
        self.on_roster().any(|gladiator| gladiator.class == *class)
    }

    /// Recounts the gladiators who became famous this season.
    pub(crate) fn count_famous(&mut self) {
        let became = |it: &&Gladiator| {
            fame(it.carried.survived) == Status::Unknown && it.fame() != Status::Unknown
        };
        self.figures.famous = self.gladiators.iter().filter(became).count() as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_one_ludus_a_member_and_no_name_twice() {
        let found = |id, owner, name, others: &[Ludus]| {
            Ludus::found(LudusId(id), PersonId(owner), name, "", others)
        };
        let first = found(1, 7, "Ludus Magnus", &[]).unwrap();
        let server = [first.clone()];
        assert_eq!(found(2, 8, "LUDUS magnus", &server), Err(Refused::Name));
        assert_eq!(found(2, 7, "Schola", &server), Err(Refused::HasLudus));
        let server = [first.retire(false).unwrap()];
        assert_eq!(found(2, 7, "Schola", &server).map(|ludus| ludus.id), Ok(LudusId(2)));
        assert_eq!(found(2, 7, "Ludus Magnus", &server), Err(Refused::Name));
        assert_eq!(first.retire(true), Err(Refused::InSeason));
    }

    #[test]
    fn a_ludus_may_change_the_capitals_of_its_own_name() {
        let ludus = Ludus::found(LudusId(1), PersonId(7), "Ludus Magnus", "semper", &[]).unwrap();
        let all = [ludus.clone()];
        assert_eq!(
            ludus.renamed("LUDUS MAGNUS", &all).map(|it| it.name),
            Ok("LUDUS MAGNUS".into())
        );
    }

    #[test]
    fn two_forgotten_owners_leave_ludi_of_one_name_and_no_trace() {
        let ludus = Ludus::found(LudusId(1), PersonId(7), "Ludus Magnus", "semper", &[]).unwrap();
        let forgotten = ludus.forgotten();
        let whole = serde_json::to_string(&forgotten).unwrap();
        assert!(!whole.contains("Magnus") && !whole.contains("semper") && !whole.contains('7'));
        assert_eq!(forgotten.name, name::FORGOTTEN);
    }
}
