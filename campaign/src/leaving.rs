//! Owners who withdraw, go, come back, change a name, or are forgotten; seasons closed early.

use crate::event::{Event, Why};
use crate::going_on::{Change, Doing};
use crate::ids::{LudusId, PersonId};
use crate::letters::alike;
use crate::ludus::{Keeper, Ludus};
use crate::name;
use crate::refused::Refused;
use crate::season::{Season, Stage};

impl Season {
    /// An owner withdraws: before the start the ludus leaves the season, after it the house runs
    /// it, so that the others' fixtures stay equal.
    ///
    /// # Errors
    /// [`Refused::Over`]; [`Refused::NotYours`] if no ludus here is active for `owner`.
    pub fn withdraw(
        &self,
        owner: PersonId,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        self.not_ended()?;
        let ludus = self.active_ludus(owner).ok_or(Refused::NotYours)?;
        Ok(self.without(ludus, Why::Withdrawn, draw))
    }

    /// A member has left the server or was removed. Nothing happens if no ludus here is active
    /// for them.
    pub fn member_left(&self, person: PersonId, draw: &mut dyn FnMut(u32) -> u32) -> Change {
        match self.active_ludus(person) {
            Some(ludus) if !self.has_ended() => self.without(ludus, Why::Left, draw),
            Some(_) | None => Change { season: self.clone(), events: Vec::new() },
        }
    }

    /// An owner who is a member again takes the ludus back from the house.
    ///
    /// # Errors
    /// [`Refused::Over`]; [`Refused::NotYours`] if no ludus of theirs is in the house's hands.
    pub fn reclaim(
        &self,
        owner: PersonId,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        self.not_ended()?;
        let theirs = self.ludus_of(owner).filter(|contender| contender.keeper.is_house_run());
        let ludus = theirs.ok_or(Refused::NotYours)?.ludus;
        let mut doing = Doing::on(self, draw);
        let contender = doing.season.contender_mut(ludus);
        contender.keeper = Keeper::Member(owner);
        contender.idle = 0;
        doing.say(Event::Reclaimed { ludus });
        Ok(doing.done())
    }

    /// The person who opened the season, or a manager, closes it without a champion.
    ///
    /// # Errors
    /// [`Refused::Over`], [`Refused::NotAllowed`].
    pub fn close(&self, by: PersonId, may_manage: bool) -> Result<Change, Refused> {
        self.not_ended()?;
        if !may_manage && self.opened_by != Some(by) {
            return Err(Refused::NotAllowed);
        }
        let mut nothing = |_| 0;
        let mut doing = Doing::on(self, &mut nothing);
        doing.abandon();
        Ok(doing.done())
    }

    /// Gives the ludus its new name here too. Nothing changes where it does not take part.
    pub fn renamed(&self, ludus: &Ludus) -> Change {
        let mut season = self.clone();
        let mut events = Vec::new();
        if let Some(found) = season.contenders.iter_mut().find(|it| it.ludus == ludus.id) {
            found.name.clone_from(&ludus.name);
            found.motto.clone_from(&ludus.motto);
            events.push(Event::Renamed { ludus: ludus.id });
        }
        Change { season, events }
    }

    /// A gladiator on the roster of `owner`'s ludus gets another name.
    ///
    /// # Errors
    /// [`Refused::Over`], [`Refused::NotYours`], [`Refused::NoRosters`], [`Refused::NotRoster`],
    /// [`Refused::Name`].
    pub fn gladiator_renamed(
        &self,
        owner: PersonId,
        from: &str,
        to: &str,
    ) -> Result<Change, Refused> {
        self.not_ended()?;
        let theirs = self.ludus_of(owner).ok_or(Refused::NotYours)?;
        if !self.discipline.has_rosters() {
            return Err(Refused::NoRosters);
        }
        let mut roster = theirs.on_roster();
        let found = roster.find(|it| name::same(&it.name, from)).ok_or(Refused::NotRoster)?.id;
        let name = name::gladiator_name(to)?;
        let all = self.contenders.iter().flat_map(|it| &it.gladiators);
        let mut others = all.filter(|other| other.id != found);
        if others.any(|other| alike(&other.name, &name)) {
            return Err(Refused::Name);
        }
        let ludus = theirs.ludus;
        let mut season = self.clone();
        season.contender_mut(ludus).gladiator_mut(found).name = name;
        Ok(Change { season, events: Vec::new() })
    }

    /// Forgets a person: their number, and every name that they gave. Their ludus stays with all
    /// its figures, in the house's hands if the season is on; before the start it leaves.
    pub fn forget(&self, person: PersonId, draw: &mut dyn FnMut(u32) -> u32) -> Change {
        let has_ended = self.has_ended();
        let mut doing = Doing::on(self, draw);
        if doing.season.opened_by == Some(person) {
            doing.season.opened_by = None;
        }
        if let Some(theirs) = self.ludus_of(person) {
            let (ludus, was_active) = (theirs.ludus, theirs.keeper.is_active());
            if doing.season.stage == Stage::Enrolment {
                doing.unenrol(ludus);
            } else {
                let contender = doing.season.contender_mut(ludus);
                contender.name = name::FORGOTTEN.to_owned();
                contender.motto.clear();
                contender.keeper = if was_active && has_ended {
                    Keeper::Forgotten
                } else {
                    Keeper::HouseRun(None)
                };
                for gladiator in &mut contender.gladiators {
                    gladiator.name = name::of_class(&gladiator.class.0);
                }
                if was_active && !has_ended {
                    doing.say(Event::HouseRun { ludus, why: Why::Forgotten });
                }
            }
        }
        doing.done()
    }

    fn active_ludus(&self, person: PersonId) -> Option<LudusId> {
        let theirs = self.ludus_of(person)?;
        theirs.keeper.is_active().then_some(theirs.ludus)
    }

    fn without(&self, ludus: LudusId, why: Why, draw: &mut dyn FnMut(u32) -> u32) -> Change {
        let mut doing = Doing::on(self, draw);
        if doing.season.stage == Stage::Enrolment {
            doing.unenrol(ludus);
        } else {
            doing.house_takes(ludus, why);
        }
        doing.done()
    }
}

impl Doing<'_> {
    /// The house runs the ludus from now on; its owner may reclaim it.
    pub(crate) fn house_takes(&mut self, ludus: LudusId, why: Why) {
        let contender = self.season.contender_mut(ludus);
        contender.keeper = Keeper::HouseRun(contender.keeper.person());
        self.say(Event::HouseRun { ludus, why });
    }

    fn unenrol(&mut self, ludus: LudusId) {
        self.season.contenders.retain(|contender| contender.ludus != ludus);
        self.say(Event::Unenrolled { ludus });
    }
}
