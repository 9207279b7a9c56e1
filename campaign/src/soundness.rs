//! Checks whether an imported season could have been played here: every number is within its
//! bounds, and everything it names is in it. Its scores are the audit's task.

use crate::fixtures::{Fixture, FixtureState, Nominee};
use crate::gladiator::{Career, Gladiator, Improvement, Status, fame};
use crate::ids::{GladiatorId, LudusId, PersonId};
use crate::ludus::{Contender, Keeper, Slot};
use crate::name::FORGOTTEN;
use crate::record::{BoutRecord, Corner, RecordedSide};
use crate::rules::{IDLE_FIXTURES, MOST_CYCLES, RUDIS_AT};
use crate::season::{Finish, Season, Stage};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The most voided bouts of one fixture.
const VOIDED: usize = 64;
/// The most gladiators of all ludi of a season.
const GLADIATORS: usize = 2_000;
/// A bound on the prestige that the bouts of a season can bring.
const PRESTIGE: i64 = 1_000_000;
/// The most rows of each kind in a game's table of gladiators.
const ROWS: usize = 256;

/// A season's or tournament's fault, in a few words.
pub type Unsound = &'static str;

impl Season {
    /// Checks that everything of it, once it has ended, is within its bounds and follows from the
    /// bouts recorded for it.
    pub fn is_sound(&self, records: &[BoutRecord]) -> Result<(), Unsound> {
        let table = &self.discipline;
        let rows =
            [table.attributes.len(), table.raises.len(), table.classes.len(), table.names.len()];
        require(rows.iter().all(|count| *count <= ROWS), "its table of gladiators is too long")?;
        require(table.fault().is_none(), "its table of gladiators is none")?;
        require(self.settings.may_open(table).is_ok(), "nobody could have opened it")?;
        let count = self.contenders.len();
        require(count <= self.settings.max_ludi as usize, "it has more ludi than may take part")?;
        let ludi: BTreeSet<LudusId> = self.contenders.iter().map(|it| it.ludus).collect();
        require(ludi.len() == count, "one ludus stands in it twice")?;
        let has_prestige = |it: &Contender| (0..=PRESTIGE).contains(&it.figures.prestige);
        require(
            self.contenders.iter().all(has_prestige),
            "a ludus has more prestige than any may",
        )?;
        let keepers: Vec<PersonId> =
            self.contenders.iter().filter_map(|it| it.keeper.person()).collect();
        let different: BTreeSet<PersonId> = keepers.iter().copied().collect();
        require(different.len() == keepers.len(), "two of its ludi are one person's")?;
        require(self.are_told_apart(), "two of its ludi, or of its gladiators, have one name")?;
        require(
            self.cycles <= MOST_CYCLES && self.max_cycles <= MOST_CYCLES,
            "it has more cycles than any may have",
        )?;
        self.is_drawn()?;
        for (fixture, number) in self.fixtures.iter().zip(1..) {
            require(fixture.id.0 == number, "its fixtures are not numbered one after another")?;
            require(fixture.is_done(), "something is still to be fought in it")?;
            require(fixture.voided.len() <= VOIDED, "a fixture was voided too often")?;
            self.is_of_its_pair(fixture)?;
        }
        let gladiators: Vec<&Gladiator> =
            self.contenders.iter().flat_map(|it| &it.gladiators).collect();
        require(gladiators.len() <= GLADIATORS, "it has too many gladiators")?;
        let ids: BTreeSet<GladiatorId> = gladiators.iter().map(|it| it.id).collect();
        require(ids.len() == gladiators.len(), "two gladiators have one number")?;
        require(
            gladiators.iter().all(|it| it.id.0 < self.next_gladiator),
            "a gladiator has a number that was not given",
        )?;
        require(
            gladiators.iter().all(|it| table.class(&it.class).is_some()),
            "a gladiator has a class that there is not",
        )?;
        match &self.stage {
            Stage::Finished { champions } => {
                let all: BTreeSet<&LudusId> = champions.iter().collect();
                let are_known = champions.iter().all(|it| ludi.contains(it));
                require(are_known && all.len() == champions.len(), "its champions are not in it")?;
                let best = self.best_active(i64::from(self.settings.target));
                require(*champions == best, "its champions are not the best of it")?;
            }
            Stage::Enrolment | Stage::Running | Stage::Abandoned => {}
        }
        self.contenders.iter().try_for_each(|it| self.is_kept(it))?;
        self.is_recorded(records)?;
        self.are_as_they_fared(records)?;
        self.has_ended_so(records)
    }

    /// Whether no two members' ludi share a name, no two house ludi, and no two gladiators; except
    /// those of forgotten owners, and gladiators who came along from earlier seasons.
    fn are_told_apart(&self) -> bool {
        let owned = || self.contenders.iter().filter(|it| it.name != FORGOTTEN);
        let is_house = |it: &&Contender| it.keeper == Keeper::House;
        let different = |names: Vec<&str>| {
            let small: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
            small.len() == names.len()
        };
        let new = owned().flat_map(|it| &it.gladiators).filter(|it| it.before.is_none());
        different(owned().filter(is_house).map(|it| it.name.as_str()).collect())
            && different(owned().filter(|it| !is_house(it)).map(|it| it.name.as_str()).collect())
            && different(new.map(|it| it.name.as_str()).collect())
    }

    /// Checks that its fixtures are those of its cycles, and its cycles those with which it began.
    fn is_drawn(&self) -> Result<(), Unsound> {
        let count = self.contenders.len();
        let has_begun = self.cycles != 0;
        require(!has_begun || 2 <= count, "nobody could meet in it")?;
        let ludi = u32::try_from(count).unwrap_or(u32::MAX);
        let in_reach = self.settings.in_reach(self.currency(), ludi).is_ok();
        require(!has_begun || in_reach, "nobody could reach its target")?;
        let people = self.contenders.iter().filter(|it| it.keeper != Keeper::House).count();
        let (is_lone, most) = match u32::try_from(count) {
            Ok(ludi) if has_begun => (people == 1, self.settings.cycles_of(ludi)),
            Ok(_) | Err(_) => (false, 0),
        };
        require(
            self.is_lone == is_lone && self.max_cycles == most && self.cycles <= most,
            "it has other cycles than it began with",
        )?;
        let mut drawn = Season { fixtures: Vec::new(), cycles: 0, ..self.clone() };
        for _ in 0..self.cycles {
            drawn.append_cycle();
        }
        let is_as_drawn =
            |(one, other): (&Fixture, &Fixture)| (one.cycle, one.pair) == (other.cycle, other.pair);
        require(
            drawn.fixtures.len() == self.fixtures.len()
                && self.fixtures.iter().zip(&drawn.fixtures).all(is_as_drawn),
            "its fixtures are not those of its cycles",
        )
    }

    /// Checks that a ludus has the places that it may have, held by its own gladiators, each with
    /// the standing that his career earns.
    fn is_kept(&self, ludus: &Contender) -> Result<(), Unsound> {
        let table = &self.discipline;
        let slots = ludus.roster.iter().map(|slot| match slot {
            Slot::Held(id) => (*id, true),
            Slot::Vacant(id) => (*id, false),
        });
        let slots: BTreeMap<GladiatorId, bool> = slots.collect();
        require(
            slots.len() == table.places() && ludus.roster.len() == slots.len(),
            "a roster has other places than there are",
        )?;
        let is_nobodys = match ludus.keeper {
            Keeper::Forgotten | Keeper::HouseRun(None) => true,
            Keeper::Member(_) | Keeper::HouseRun(Some(_)) | Keeper::House => false,
        };
        require(
            is_nobodys == (ludus.name == FORGOTTEN) && (!is_nobodys || ludus.motto.is_empty()),
            "a ludus bears the name of nobody, or nobody's ludus another",
        )?;
        let is_left = |(id, is_held): (&GladiatorId, &bool)| {
            let found = ludus.gladiator(*id);
            found.is_some_and(|it| !is_held || it.status == Status::Released)
        };
        require(slots.iter().all(is_left), "a place is held by somebody who is not there")?;
        require(
            ludus.last == self.last_representative(ludus.ludus).or(ludus.last_before)
                && ludus
                    .last_before
                    .is_none_or(|id| ludus.gladiator(id).is_some_and(|it| it.before.is_some())),
            "somebody was sent last who is not there",
        )?;
        require(
            ludus.gladiators.is_sorted_by_key(|it| it.id),
            "its gladiators do not stand in the order of their numbers",
        )?;
        for it in &ludus.gladiators {
            let stands = match it.status {
                Status::Unknown | Status::Famous => false,
                Status::Dead => it.died_in.is_some(),
                Status::Rudiarius | Status::Released => it.died_in.is_none(),
            };
            let carried = &it.carried;
            let came = match self.settings.carry_over && it.before.is_some() {
                true => {
                    carried.survived < RUDIS_AT
                        && carried.wins <= carried.survived
                        && carried.kills <= carried.wins
                }
                false => *carried == Career::default() && it.before.is_none(),
            };
            let is_raised = match &it.improvement {
                Improvement::Unearned => true,
                Improvement::Due | Improvement::Declined => it.fame() != Status::Unknown,
                Improvement::Raised(attribute) => {
                    it.fame() != Status::Unknown && it.can_raise(table, attribute)
                }
            };
            require(stands && came && is_raised, "a gladiator is not what his bouts make of him")?;
        }
        Ok(())
    }

    /// Checks that it has settled each recorded bout once, one after another, as its record says.
    fn is_recorded(&self, records: &[BoutRecord]) -> Result<(), Unsound> {
        let orders: BTreeSet<u32> = records.iter().map(|it| it.order).collect();
        require(
            u32::try_from(records.len()) == Ok(self.settled)
                && orders.into_iter().eq(1..=self.settled),
            "its books have other bouts than it has settled",
        )?;
        let is_told = |record: &BoutRecord| {
            let Some(fixture) = self.fixture(record.fixture) else { return false };
            let is_of = record.season == self.id
                && record.cycle == fixture.cycle
                && record.sides.iter().all(|side| fixture.involves(side.ludus))
                && record.sides[0].ludus != record.sides[1].ludus;
            if !is_of || record.is_void {
                return is_of && fixture.voided.contains(&record.bout);
            }
            let Some((bout, nominees, order)) = fixture.state.settled() else { return false };
            let is_sent = |(side, nominee): (&RecordedSide, &Nominee)| {
                (side.ludus, side.gladiator, side.status_before)
                    == (nominee.ludus, nominee.gladiator, nominee.status)
            };
            (bout, order, fixture.state.victor()) == (record.bout, record.order, record.winner())
                && record.sides.iter().zip(nominees).all(is_sent)
        };
        require(records.iter().all(is_told), "a fixture is not what its record says")
    }

    /// Checks that each gladiator came to each bout as the earlier ones had left him, and is free
    /// if one freed him. A bout that is void by now may still have counted when a later one was
    /// booked.
    fn are_as_they_fared(&self, records: &[BoutRecord]) -> Result<(), Unsound> {
        /// A gladiator's survived bouts before a bout, at least and at most, and whether he had
        /// died or was freed.
        type Fared = (u32, u32, Option<Status>);
        let mut by_order: Vec<&BoutRecord> = records.iter().collect();
        by_order.sort_unstable_by_key(|it| it.order);
        let mut all: BTreeMap<(LudusId, GladiatorId), Fared> = BTreeMap::new();
        // Those who have left once, even if the bout in which they did is void by now.
        let mut gone: BTreeSet<(LudusId, GladiatorId)> = BTreeSet::new();
        for contender in &self.contenders {
            let own = by_order.iter().rev().flat_map(|it| &it.sides);
            let own = own.filter(|it| it.ludus == contender.ludus);
            let idle = own.take_while(|it| !it.told.owner_decided).count();
            require(
                contender.idle as usize <= idle
                    && (!contender.keeper.is_active() || contender.idle < IDLE_FIXTURES),
                "a ludus has decided more than it is said to have",
            )?;
        }
        for record in by_order {
            for side in &record.sides {
                let Some(id) = side.gladiator else { continue };
                let is_his_turn = |other: &Gladiator| match other.id.cmp(&id) {
                    Ordering::Less => gone.contains(&(side.ludus, other.id)),
                    Ordering::Equal => true,
                    Ordering::Greater => !all.contains_key(&(side.ludus, other.id)),
                };
                require(
                    self.of_his_class(side.ludus, id).all(is_his_turn),
                    "a gladiator fought while another of his class had the place",
                )?;
                let carried = self.gladiator(side.ludus, id).map_or(0, |it| it.carried.survived);
                let fresh = (carried, carried, None);
                let (least, most, left) = all.entry((side.ludus, id)).or_insert(fresh);
                let stood = fame(*least).min(Status::Famous)..=fame(*most).min(Status::Famous);
                require(
                    left.is_none()
                        && (*least..=*most).contains(&side.survived_before)
                        && stood.contains(&side.status_before),
                    "a gladiator came to a bout otherwise than those before had left him",
                )?;
                *most += u32::from(side.told.survived);
                if !side.told.survived || side.was_freed() {
                    gone.insert((side.ludus, id));
                }
                if record.is_void {
                    continue;
                }
                *least += u32::from(side.told.survived);
                *left = match side.told.survived {
                    false => Some(Status::Dead),
                    true => side.was_freed().then_some(Status::Rudiarius),
                };
            }
        }
        let is_free = |(ludus, it): (LudusId, &Gladiator)| {
            let left = all.get(&(ludus, it.id)).and_then(|(.., left)| *left);
            (it.status == Status::Rudiarius) == (left == Some(Status::Rudiarius))
        };
        let mut gladiators =
            self.contenders.iter().flat_map(|of| of.gladiators.iter().map(|it| (of.ludus, it)));
        require(gladiators.all(is_free), "a gladiator is free whom no bout has freed")
    }

    /// The gladiators of a ludus who are of the same class as this one, by their numbers: one after
    /// another.
    fn of_his_class(&self, ludus: LudusId, id: GladiatorId) -> impl Iterator<Item = &Gladiator> {
        let class = self.gladiator(ludus, id).map(|it| &it.class);
        let all = self.contender(ludus).into_iter().flat_map(|it| &it.gladiators);
        all.filter(move |it| Some(&it.class) == class)
    }

    /// Checks that it ended when its rules ended it: annulled fixtures had not been fought by then,
    /// or were voided. Nobody can tell how a season with void bouts stood.
    fn has_ended_so(&self, records: &[BoutRecord]) -> Result<(), Unsound> {
        let is_void = |it: &Fixture| !it.voided.is_empty();
        let unfought = || {
            let annulled = self.fixtures.iter().filter(|it| it.state == FixtureState::Annulled);
            annulled.filter(|it| !is_void(it))
        };
        require(unfought().all(|it| it.cycle == self.cycles), "a cycle of it was never fought")?;
        if self.fixtures.iter().any(is_void) || self.cycles == 0 {
            return Ok(());
        }
        let is_whole = unfought().next().is_none();
        let is_instant = self.settings.finish == Finish::Instant;
        let is_due = self.champions_now().is_some();
        let is_so = match self.stage {
            Stage::Finished { .. } => is_due && (is_whole || is_instant),
            Stage::Abandoned => !is_due || !is_whole && !is_instant,
            Stage::Enrolment | Stage::Running => false,
        };
        require(is_so && !self.was_due_before(records), "it ended where its bouts do not end it")
    }

    /// Whether an active ludus had reached the target before the last check, of a season without void bouts.
    fn was_due_before(&self, records: &[BoutRecord]) -> bool {
        let mut by_order: Vec<&BoutRecord> = records.iter().collect();
        by_order.sort_unstable_by_key(|it| it.order);
        let mut reached: BTreeMap<LudusId, i64> = BTreeMap::new();
        let target = i64::from(self.settings.target);
        let is_active = |ludus| self.contender(ludus).is_some_and(|it| it.keeper.is_active());
        let mut last: Option<&BoutRecord> = None;
        for record in by_order {
            let checks = |last: &BoutRecord| match self.settings.finish {
                Finish::Instant => true,
                Finish::Cycle => last.cycle < record.cycle,
            };
            let is_due = |(ludus, sum): (&LudusId, &i64)| target <= *sum && is_active(*ludus);
            if last.is_some_and(checks) && reached.iter().any(is_due) {
                return true;
            }
            for corner in Corner::BOTH {
                *reached.entry(record.side(corner).ludus).or_default() +=
                    i64::from(record.worth(corner));
            }
            last = Some(record);
        }
        false
    }

    /// Checks that the nominees of a fixture are of its two ludi.
    fn is_of_its_pair(&self, fixture: &Fixture) -> Result<(), Unsound> {
        let named: Vec<&Nominee> = match &fixture.state {
            FixtureState::Waiting | FixtureState::Annulled => Vec::new(),
            FixtureState::Nominating { nominee, .. } => nominee.iter().collect(),
            FixtureState::Sending { sent, .. } => sent.iter().flatten().collect(),
            FixtureState::Ready { nominees }
            | FixtureState::Fighting { nominees, .. }
            | FixtureState::Settled { nominees, .. } => nominees.iter().collect(),
        };
        let is_known = |it: &&Nominee| {
            fixture.involves(it.ludus)
                && it.gladiator.is_none_or(|id| self.gladiator(it.ludus, id).is_some())
        };
        require(named.iter().all(is_known), "somebody was named for a fixture who is not in it")?;
        let both = match named.as_slice() {
            [one, other] => one.ludus != other.ludus,
            _ => true,
        };
        require(both, "one ludus has both sides of a fixture")
    }
}

pub(crate) fn require(holds: bool, otherwise: Unsound) -> Result<(), Unsound> {
    if holds { Ok(()) } else { Err(otherwise) }
}
