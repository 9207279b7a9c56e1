//! \[Ludi Gladiatori\] Four trained but unknown gladiators, no two of one class; none where ludi have no
//! rosters.

use crate::event::Event;
use crate::gladiator::{Gladiator, Status};
use crate::going_on::{Change, Doing};
use crate::ids::{ClassId, LudusId, PersonId};
use crate::letters::alike;
use crate::ludus::{Contender, Figures, Keeper, Slot};
use crate::name;
use crate::refused::Refused;
use crate::season::{Season, Stage};
use serde::{Deserialize, Serialize};

/// A new gladiator, as an owner orders him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewGladiator {
    pub class: ClassId,
    /// His name; without one the house finds one.
    pub name: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enrolment {
    pub ludus: LudusId,
    pub owner: PersonId,
    pub name: String,
    pub motto: String,
    /// Its gladiators; with `carry_over` only the new ones.
    pub gladiators: Vec<NewGladiator>,
    /// The names of the gladiators that it keeps elsewhere; no new one may have one of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
}

impl Season {
    /// Enrols a member's ludus. `taken` knows the names of the *other* ludi of the server. `before`
    /// is the season from which it returns, if any: with the option `carry_over` its living
    /// gladiators come along, and `gladiators` are those for the remaining places.
    ///
    /// # Errors
    /// [`Refused::NoRosters`], [`Refused::NoSuchClass`], [`Refused::DuplicateClass`],
    /// [`Refused::Roster`], [`Refused::Name`], [`Refused::Enrolled`], [`Refused::Closed`], [`Refused::Full`], in this
    /// order.
    pub fn enrol(
        &self,
        enrolment: &Enrolment,
        before: Option<&Season>,
        taken: &dyn Fn(&str) -> bool,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        let kept = self.carried_over(enrolment.ludus, before);
        let wanted = &enrolment.gladiators;
        if !wanted.is_empty() && !self.discipline.has_rosters() {
            return Err(Refused::NoRosters);
        }
        if wanted.iter().any(|new| self.discipline.class(&new.class).is_none()) {
            return Err(Refused::NoSuchClass);
        }
        let mut classes: Vec<&ClassId> = kept.iter().map(|gladiator| &gladiator.class).collect();
        for new in wanted {
            if classes.contains(&&new.class) {
                return Err(Refused::DuplicateClass);
            }
            classes.push(&new.class);
        }
        if classes.len() != self.discipline.places() {
            return Err(Refused::Roster);
        }
        let ludus_name = name::ludus_name(&enrolment.name)?;
        let motto = name::motto(&enrolment.motto)?;
        let here = self.contenders.iter().filter(|other| other.ludus != enrolment.ludus);
        if taken(&ludus_name) || here.clone().any(|other| alike(&other.name, &ludus_name)) {
            return Err(Refused::Name);
        }
        let known = kept.iter().map(|it| it.name.as_str()).chain(self.gladiator_names());
        let known = known.chain(enrolment.elsewhere.iter().map(String::as_str));
        let mut names: Vec<String> = known.map(str::to_owned).collect();
        for typed in wanted.iter().filter_map(|new| new.name.as_deref()) {
            let name = name::gladiator_name(typed)?;
            if names.iter().any(|other| alike(other, &name)) {
                return Err(Refused::Name);
            }
            names.push(name);
        }
        let is_here = |other: &Contender| {
            other.ludus == enrolment.ludus || other.keeper.person() == Some(enrolment.owner)
        };
        if self.contenders.iter().any(is_here) {
            return Err(Refused::Enrolled);
        }
        if self.stage != Stage::Enrolment {
            return Err(Refused::Closed);
        }
        if self.settings.max_ludi as usize <= self.contenders.len() {
            return Err(Refused::Full);
        }
        let mut doing = Doing::on(self, draw);
        let keeper = Keeper::Member(enrolment.owner);
        let gladiators = doing.train(kept, wanted, &enrolment.elsewhere);
        doing.seat(enrolment.ludus, ludus_name, motto, keeper, gladiators);
        if let Some(before) = before {
            doing.bar_the_last_sent(enrolment.ludus, before);
        }
        doing.say(Event::Enrolled { ludus: enrolment.ludus });
        Ok(doing.done())
    }

    /// The gladiators that come along from the season before: those whom its end released from the
    /// roster.
    pub fn carried_over(&self, ludus: LudusId, before: Option<&Season>) -> Vec<Gladiator> {
        let Some(before) = before.filter(|it| self.settings.carry_over && it.has_ended()) else {
            return Vec::new();
        };
        let Some(contender) = before.contender(ludus) else { return Vec::new() };
        let mut kept: Vec<Gladiator> = contender.on_roster().cloned().collect();
        for gladiator in &mut kept {
            gladiator.before = Some((before.id, gladiator.id));
            gladiator.status = gladiator.fame();
            gladiator.carried = gladiator.career;
        }
        kept
    }
}

impl Doing<'_> {
    /// A house ludus: an unused name, and drawn classes, as many as it trains.
    pub(crate) fn enrol_the_house(&mut self, taken: &dyn Fn(&str) -> bool) {
        let contenders = &self.season.contenders;
        let known =
            |name: &str| taken(name) || contenders.iter().any(|other| alike(&other.name, name));
        let ludus_name = name::house_ludus(&known);
        let houses = contenders.iter().filter(|other| other.keeper == Keeper::House).count();
        let ludus = LudusId(-(houses as i64) - 1);
        let mut classes: Vec<ClassId> =
            self.season.discipline.classes.iter().map(|row| row.id.clone()).collect();
        let mut wanted = Vec::new();
        for _ in 0..self.season.discipline.places() {
            let class = classes.remove((self.draw)(classes.len() as u32) as usize);
            wanted.push(NewGladiator { class, name: None });
        }
        let gladiators = self.train(Vec::new(), &wanted, &[]);
        self.seat(ludus, ludus_name, String::new(), Keeper::House, gladiators);
        self.say(Event::HouseEnrolled { ludus });
    }

    /// The four of a roster: those who came along, then the new ones, whose names nobody in the
    /// season and nobody of `elsewhere` has.
    fn train(
        &mut self,
        kept: Vec<Gladiator>,
        wanted: &[NewGladiator],
        elsewhere: &[String],
    ) -> Vec<Gladiator> {
        let typed = wanted.iter().filter_map(|new| new.name.as_deref());
        let mut names: Vec<String> = typed.filter_map(|it| name::gladiator_name(it).ok()).collect();
        names.extend(kept.iter().map(|gladiator| gladiator.name.clone()));
        names.extend(self.season.gladiator_names().map(str::to_owned));
        names.extend(elsewhere.iter().cloned());
        let mut four: Vec<Gladiator> = Vec::new();
        for mut gladiator in kept {
            gladiator.id = self.season.new_gladiator();
            four.push(gladiator);
        }
        for new in wanted {
            let name = match new.name.as_deref().map(name::gladiator_name) {
                Some(Ok(name)) => name,
                Some(Err(_)) | None => {
                    let used: Vec<&str> = names.iter().map(String::as_str).collect();
                    let name = name::automatic(&self.season.discipline.names, &used, self.draw);
                    names.push(name.clone());
                    name
                }
            };
            four.push(Gladiator::unknown(self.season.new_gladiator(), name, new.class.clone()));
        }
        four
    }

    fn seat(
        &mut self,
        ludus: LudusId,
        name: String,
        motto: String,
        keeper: Keeper,
        gladiators: Vec<Gladiator>,
    ) {
        self.season.contenders.push(Contender {
            ludus,
            name,
            motto,
            keeper,
            roster: gladiators.iter().map(|gladiator| Slot::Held(gladiator.id)).collect(),
            gladiators,
            last: None,
            last_before: None,
            idle: 0,
            figures: Figures::default(),
        });
    }

    /// (R93) Bars the ludus's last representative of the season before from its first bout, if he
    /// has come along.
    fn bar_the_last_sent(&mut self, ludus: LudusId, before: &Season) {
        let sent = before.contender(ludus).and_then(|then| then.last).map(|id| (before.id, id));
        let contender = self.season.contender_mut(ludus);
        let mut gladiators = contender.gladiators.iter();
        let last = gladiators.find(|it| it.before.is_some() && it.before == sent).map(|it| it.id);
        (contender.last, contender.last_before) = (last, last);
    }

    /// \[Ludi Gladiatori\] The season is over: those on a roster go free of it, and keep their
    /// places in the record.
    pub(crate) fn release(&mut self) {
        for contender in &mut self.season.contenders {
            for slot in contender.roster.clone() {
                if let Slot::Held(id) = slot {
                    contender.gladiator_mut(id).status = Status::Released;
                }
            }
        }
    }
}
