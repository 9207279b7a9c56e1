//! \[Ludi Gladiatori\] Representatives, the fruits of fame, and recruits: the decisions of ludi, of
//! the clock in their stead, and of the house.

use crate::event::Event;
use crate::fixtures::{FixtureState, Nominee};
use crate::gladiator::{Gladiator, Improvement};
use crate::going_on::{Change, Doing};
use crate::ids::{AttributeId, ClassId, FixtureId, GladiatorId, LudusId};
use crate::letters::alike;
use crate::ludus::Slot;
use crate::name;
use crate::refused::Refused;
use crate::season::Season;
use serde::{Deserialize, Serialize};

/// The maker of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decider {
    Owner,
    /// The clock, since the owner let it run out.
    Clock,
    /// The house, for a ludus in its hands.
    House,
}

/// A decision that a season waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pending {
    /// The representative to send.
    Nominate { ludus: LudusId, fixture: FixtureId },
    /// The attribute that fame raises.
    Improve { ludus: LudusId, gladiator: GladiatorId },
    /// The successor of the gladiator who has left that place, 0 to 3.
    Recruit { ludus: LudusId, place: u8, after: GladiatorId },
}

impl Pending {
    pub fn ludus(self) -> LudusId {
        match self {
            Pending::Nominate { ludus, .. }
            | Pending::Improve { ludus, .. }
            | Pending::Recruit { ludus, .. } => ludus,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Send that gladiator.
    Nominate(GladiatorId),
    /// Send one of the gladiators that the ludus keeps outside seasons, by his number, or with 0 a
    /// new one. `None`: the person who opens the bout chooses.
    Send(Option<u32>),
    /// Raise that attribute, or none.
    Improve(Option<AttributeId>),
    /// Train a new gladiator of that class; without a name the house finds one.
    Recruit(ClassId, Option<String>),
}

impl Season {
    /// Every decision that the season waits for, fixtures first.
    pub fn pending(&self) -> Vec<Pending> {
        if !self.is_running() {
            return Vec::new();
        }
        let nominations = self.fixtures.iter().flat_map(|fixture| {
            let in_turn = fixture.state.nominating().map(|(first, nominee)| match nominee {
                None => first,
                Some(_) => fixture.foe(first),
            });
            let all = in_turn.into_iter().chain(fixture.state.yet_to_send());
            all.map(|ludus| Pending::Nominate { ludus, fixture: fixture.id })
        });
        nominations.chain(self.pending_between_bouts()).collect()
    }

    /// The decisions that keep ludi from their next fixture.
    pub(crate) fn pending_between_bouts(&self) -> impl Iterator<Item = Pending> {
        self.contenders.iter().flat_map(|contender| {
            contender.roster.iter().enumerate().filter_map(|(place, slot)| match *slot {
                Slot::Vacant(after) => {
                    Some(Pending::Recruit { ludus: contender.ludus, place: place as u8, after })
                }
                Slot::Held(id) => contender
                    .gladiator(id)
                    .is_some_and(|gladiator| gladiator.improvement == Improvement::Due)
                    .then_some(Pending::Improve { ludus: contender.ludus, gladiator: id }),
            })
        })
    }

    /// The gladiators that the ludus may send to an open fixture, by place: not its last
    /// representative, and not one of the class that the other ludus has named (R93).
    pub fn eligible(&self, ludus: LudusId, fixture: FixtureId) -> Vec<GladiatorId> {
        let Some(contender) = self.contender(ludus) else { return Vec::new() };
        let barred = self.named_class(fixture);
        let fit = |gladiator: &&Gladiator| {
            contender.last != Some(gladiator.id) && barred != Some(&gladiator.class)
        };
        contender.on_roster().filter(fit).map(|gladiator| gladiator.id).collect()
    }

    /// The attributes that fame may raise for a gladiator of the ludus.
    pub fn raisable(&self, ludus: LudusId, gladiator: GladiatorId) -> Vec<AttributeId> {
        let Some(gladiator) = self.gladiator(ludus, gladiator) else { return Vec::new() };
        let rows = self.discipline.attributes.iter().map(|row| row.id.clone());
        rows.filter(|attribute| gladiator.can_raise(&self.discipline, attribute)).collect()
    }

    /// The classes that the ludus may recruit (R99).
    pub fn recruitable(&self, ludus: LudusId) -> Vec<ClassId> {
        let Some(contender) = self.contender(ludus) else { return Vec::new() };
        let rows = self.discipline.classes.iter().map(|row| row.id.clone());
        rows.filter(|class| !contender.trains(class)).collect()
    }

    /// The owner of a ludus decides.
    ///
    /// # Errors
    /// [`Refused::Over`]; [`Refused::NotPending`] if the ludus is not asked for that; then
    /// [`Refused::NotRoster`], [`Refused::Twice`], [`Refused::SameClass`] for a representative,
    /// [`Refused::NoSuchAttribute`], [`Refused::Cap`] for an attribute, [`Refused::NoSuchClass`],
    /// [`Refused::DuplicateClass`], [`Refused::Name`] for a recruit.
    pub fn decide(
        &self,
        ludus: LudusId,
        answer: &Answer,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        self.not_ended()?;
        let fits = |pending: &Pending| match answer {
            Answer::Nominate(_) | Answer::Send(_) => matches!(pending, Pending::Nominate { .. }),
            Answer::Improve(_) => matches!(pending, Pending::Improve { .. }),
            Answer::Recruit(..) => matches!(pending, Pending::Recruit { .. }),
        };
        let mut all = self.pending().into_iter();
        let asked = all.find(|pending| pending.ludus() == ludus && fits(pending));
        let pending = asked.ok_or(Refused::NotPending)?;
        let mut doing = Doing::on(self, draw);
        doing.take(pending, answer, Decider::Owner)?;
        Ok(doing.done())
    }

    /// The clock has run out on a decision: its default is taken.
    ///
    /// # Errors
    /// [`Refused::NotPending`] if it has been made meanwhile.
    pub fn time_out(
        &self,
        pending: Pending,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        if !self.pending().contains(&pending) {
            return Err(Refused::NotPending);
        }
        let mut doing = Doing::on(self, draw);
        let answer = doing.season.otherwise(pending);
        doing.take(pending, &answer, Decider::Clock)?;
        Ok(doing.done())
    }

    /// The clock's decision: the representative with the fewest survived bouts, the first attribute
    /// of the game's list that may rise, the class of the one who left.
    pub fn otherwise(&self, pending: Pending) -> Answer {
        match pending {
            Pending::Nominate { .. } if self.discipline.sends_kept => Answer::Send(None),
            Pending::Nominate { ludus, fixture } => {
                let eligible = self.eligible(ludus, fixture).into_iter();
                let freshest = eligible.min_by_key(|id| self.survived(ludus, *id));
                Answer::Nominate(freshest.expect("four classes leave two to send"))
            }
            Pending::Improve { ludus, gladiator } => {
                let raisable = self.raisable(ludus, gladiator);
                let mut raises = self.discipline.raises.iter();
                Answer::Improve(raises.find(|attribute| raisable.contains(attribute)).cloned())
            }
            Pending::Recruit { ludus, after, .. } => {
                let free = self.recruitable(ludus);
                let departed = self.gladiator(ludus, after).map(|gladiator| &gladiator.class);
                let class = departed.filter(|class| free.contains(class)).or(free.first());
                Answer::Recruit(class.expect("a game has four classes").clone(), None)
            }
        }
    }

    /// The house's decision for a ludus in its hands: the representative with the most survived
    /// bouts, otherwise the clock's decision.
    pub fn house_choice(&self, pending: Pending) -> Answer {
        match pending {
            Pending::Nominate { .. } if self.discipline.sends_kept => Answer::Send(None),
            Pending::Nominate { ludus, fixture } => {
                // Reversed, so that the last of equals has the lowest place.
                let eligible = self.eligible(ludus, fixture).into_iter().rev();
                let seasoned = eligible.max_by_key(|id| self.survived(ludus, *id));
                Answer::Nominate(seasoned.expect("four classes leave two to send"))
            }
            Pending::Improve { .. } | Pending::Recruit { .. } => self.otherwise(pending),
        }
    }

    pub(crate) fn survived(&self, ludus: LudusId, gladiator: GladiatorId) -> u32 {
        self.gladiator(ludus, gladiator).map_or(0, |it| it.career.survived)
    }

    fn named_class(&self, fixture: FixtureId) -> Option<&ClassId> {
        let named = self.fixture(fixture)?.state.first_named()?;
        self.gladiator(named.ludus, named.gladiator?).map(|gladiator| &gladiator.class)
    }
}

impl Doing<'_> {
    /// Answers every decision that waits for the house; true if there was one.
    pub(crate) fn house_decides(&mut self) -> bool {
        let mut answered = false;
        loop {
            let pending = self.season.pending().into_iter();
            let mut of_house =
                pending.filter(|pending| !self.season.the(pending.ludus()).keeper.is_active());
            let Some(next) = of_house.next() else { return answered };
            let answer = self.season.house_choice(next);
            self.take(next, &answer, Decider::House).expect("the house decides by the rules");
            answered = true;
        }
    }

    fn take(&mut self, pending: Pending, answer: &Answer, by: Decider) -> Result<(), Refused> {
        match (pending, answer) {
            (Pending::Nominate { ludus, fixture }, Answer::Nominate(gladiator)) => {
                self.nominate(ludus, fixture, *gladiator, by)
            }
            (Pending::Nominate { ludus, fixture }, Answer::Send(kept)) => {
                self.send(ludus, fixture, *kept, by)
            }
            (Pending::Improve { ludus, gladiator }, Answer::Improve(attribute)) => {
                self.improve(ludus, gladiator, attribute.as_ref(), by)
            }
            (Pending::Recruit { ludus, place, after }, Answer::Recruit(class, name)) => {
                self.recruit(ludus, (place, after), class, name.as_deref(), by)
            }
            (
                Pending::Nominate { .. } | Pending::Improve { .. } | Pending::Recruit { .. },
                Answer::Nominate(_) | Answer::Send(_) | Answer::Improve(_) | Answer::Recruit(..),
            ) => Err(Refused::NotPending),
        }
    }

    /// \[Ludi Gladiatori\] Never the same class, never twice in a row.
    fn nominate(
        &mut self,
        ludus: LudusId,
        fixture: FixtureId,
        gladiator: GladiatorId,
        by: Decider,
    ) -> Result<(), Refused> {
        let contender = self.season.the(ludus);
        let sent = contender.on_roster().find(|it| it.id == gladiator).ok_or(Refused::NotRoster)?;
        if contender.last == Some(gladiator) {
            return Err(Refused::Twice);
        }
        if self.season.named_class(fixture) == Some(&sent.class) {
            return Err(Refused::SameClass);
        }
        let sent =
            Nominee { ludus, gladiator: Some(gladiator), kept: None, status: sent.status, by };
        self.say(Event::Nominated { fixture, ludus, gladiator, by });
        let found = self.season.the_fixture_mut(fixture);
        let FixtureState::Nominating { first, nominee } = &found.state else {
            return Err(Refused::NotPending);
        };
        match nominee {
            None => {
                found.state = FixtureState::Nominating { first: *first, nominee: Some(sent) };
            }
            Some(earlier) => {
                let nominees = [earlier.clone(), sent];
                let ludi = [nominees[0].ludus, nominees[1].ludus];
                let first = nominees[0].gladiator;
                found.state = FixtureState::Ready { nominees };
                let gladiators = first.map(|first| [first, gladiator]);
                self.say(Event::BoutDue { fixture, ludi, gladiators });
            }
        }
        Ok(())
    }

    /// Names a gladiator that the ludus keeps outside seasons; the second of the two answers lets
    /// the bout be opened.
    fn send(
        &mut self,
        ludus: LudusId,
        fixture: FixtureId,
        kept: Option<u32>,
        by: Decider,
    ) -> Result<(), Refused> {
        let found = self.season.the_fixture_mut(fixture);
        let FixtureState::Sending { ludi, sent } = &mut found.state else {
            return Err(Refused::NotPending);
        };
        let ludi = *ludi;
        let at = usize::from(ludi[0] != ludus);
        sent[at] = Some(Nominee::of_kept(ludus, kept, by));
        if let [Some(one), Some(other)] = sent {
            let nominees = [one.clone(), other.clone()];
            found.state = FixtureState::Ready { nominees };
            self.say(Event::BoutDue { fixture, ludi, gladiators: None });
        }
        Ok(())
    }

    /// \[Ludi Gladiatori\] Fame raises one attribute, once in a career, within its cap (R90).
    fn improve(
        &mut self,
        ludus: LudusId,
        gladiator: GladiatorId,
        attribute: Option<&AttributeId>,
        by: Decider,
    ) -> Result<(), Refused> {
        let discipline = &self.season.discipline;
        if let Some(wanted) = attribute {
            discipline.attribute(wanted).ok_or(Refused::NoSuchAttribute)?;
            let famous = self.season.gladiator(ludus, gladiator).ok_or(Refused::NotRoster)?;
            if !famous.can_raise(discipline, wanted) {
                return Err(Refused::Cap);
            }
        }
        let famous = self.season.contender_mut(ludus).gladiator_mut(gladiator);
        famous.improvement = match attribute {
            Some(raised) => Improvement::Raised(raised.clone()),
            None => Improvement::Declined,
        };
        self.say(Event::Improved { ludus, gladiator, attribute: attribute.cloned(), by });
        Ok(())
    }

    /// \[Ludi Gladiatori\] The dead and the freed are replaced, by any class that is free (R99).
    fn recruit(
        &mut self,
        ludus: LudusId,
        (place, after): (u8, GladiatorId),
        class: &ClassId,
        name: Option<&str>,
        by: Decider,
    ) -> Result<(), Refused> {
        let discipline = &self.season.discipline;
        let contender = self.season.the(ludus);
        discipline.class(class).ok_or(Refused::NoSuchClass)?;
        if contender.trains(class) {
            return Err(Refused::DuplicateClass);
        }
        let name = match name {
            Some(typed) => free_name(&self.season, typed)?,
            None => {
                let used: Vec<&str> = self.season.gladiator_names().collect();
                name::automatic(&discipline.names, &used, self.draw)
            }
        };
        let gladiator = self.season.new_gladiator();
        let contender = self.season.contender_mut(ludus);
        contender.gladiators.push(Gladiator::unknown(gladiator, name, class.clone()));
        contender.roster[usize::from(place)] = Slot::Held(gladiator);
        self.say(Event::Recruited { ludus, gladiator, after, by });
        Ok(())
    }
}

/// A gladiator's name in its stored form, if nobody bears or bore it in the season.
fn free_name(season: &Season, typed: &str) -> Result<String, Refused> {
    let name = name::gladiator_name(typed)?;
    let is_taken = season.gladiator_names().any(|other| alike(other, &name));
    if is_taken { Err(Refused::Name) } else { Ok(name) }
}
