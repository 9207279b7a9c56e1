//! A file of a server's history without those who are forgotten where it is read in: as if they had been
//! forgotten before it was made.

use crate::archive::form::{Archive, Somebody};
use crate::lookup::apart::Forgotten;
use crate::ludus::{class_in_words, draw, person_row};
use campaign::PersonId;
use campaign::tournaments::Who;

impl Archive {
    /// Takes those who are forgotten out of it.
    pub(super) fn forgets(&mut self, forgotten: &Forgotten) {
        if forgotten.is_empty() {
            return;
        }
        let is_gone: Vec<bool> =
            self.people.iter().map(|it| it.id.is_some_and(|id| forgotten.is(id))).collect();
        for ludus in &mut self.ludi {
            if ludus.owner.is_none_or(|at| is_gone.get(at) != Some(&true)) {
                continue;
            }
            (ludus.owner, ludus.retired) = (None, true);
            campaign::FORGOTTEN.clone_into(&mut ludus.name);
            ludus.motto.clear();
            for gladiator in &mut ludus.stable {
                gladiator.name = match class_in_words(&gladiator.game, &gladiator.class) {
                    class if class.is_empty() => "a recruit".to_owned(),
                    class => format!("a {class}"),
                };
            }
        }
        let is_known = |person: &PersonId| forgotten.is(person_row(*person));
        for it in &mut self.seasons {
            let keepers = it.season.contenders.iter().filter_map(|it| it.keeper.person());
            let gone: Vec<PersonId> = keepers.chain(it.season.opened_by).filter(is_known).collect();
            if it.season.opened_by.as_ref().is_some_and(is_known) {
                // Without a name it is called by its number.
                it.name.clear();
            }
            for person in gone {
                it.season = it.season.forget(person, &mut draw).season;
            }
        }
        for it in &mut self.tournaments {
            let members = it.tournament.entrants.iter().filter_map(|it| match it.who {
                Who::Member(person) => Some(person),
                Who::House | Who::Forgotten => None,
            });
            let gone: Vec<PersonId> =
                members.chain(it.tournament.opened_by).filter(is_known).collect();
            if it.tournament.opened_by.as_ref().is_some_and(is_known) {
                it.name.clear();
            }
            for person in gone {
                it.tournament = it.tournament.forget(person).tournament;
            }
        }
        for (it, _) in self.people.iter_mut().zip(is_gone).filter(|(_, is_gone)| *is_gone) {
            *it = Somebody { id: None, name: None };
        }
    }
}
