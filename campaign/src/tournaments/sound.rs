//! Checks whether an imported tournament could have been played here: every number is within its
//! bounds, everything it names is in it, and each fixture stands where its format puts it after the
//! earlier ones. The bouts' results are the audit's task.

use crate::ids::{BoutId, PersonId};
use crate::soundness::{Unsound, require};
use crate::tournaments::elimination::Bracket;
use crate::tournaments::fixture::{Fixture, State};
use crate::tournaments::going_on::{Work, depth};
use crate::tournaments::tournament::{
    Entrant, EntrantId, Format, MOST, Passed, Stage, Tournament, Who,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most fixtures, those fought again too: twice as many as where everybody meets everybody
/// twice.
const FIXTURES: usize = 8_000;
/// The most rounds: more than where everybody meets everybody twice.
const ROUNDS: u32 = 200;
/// The most times that a place may change hands.
const PASSED: usize = 1_000;

impl Tournament {
    /// Checks that everything of it is within its bounds and follows from its own results.
    pub fn is_sound(&self) -> Result<(), Unsound> {
        require(self.settings.judged().is_ok(), "a setting is out of range")?;
        let count = self.entrants.len();
        require(
            count <= self.settings.most.min(MOST) as usize,
            "it has more entrants than may take part",
        )?;
        let members = self.entrants.iter().filter_map(|it| match it.who {
            Who::Member(person) => Some(person),
            Who::House | Who::Forgotten => None,
        });
        let members: Vec<PersonId> = members.collect();
        let different: BTreeSet<&PersonId> = members.iter().collect();
        require(different.len() == members.len(), "somebody takes part twice")?;
        require(
            self.entrants.is_sorted_by(|one, other| other.rating <= one.rating),
            "its entrants do not stand in the order of seeding",
        )?;
        require(self.fixtures.len() <= FIXTURES, "it has too many fixtures")?;
        require(self.round <= ROUNDS, "it has more rounds than any may have")?;
        require(2 <= count || self.fixtures.is_empty(), "nobody could meet in it")?;
        for (fixture, number) in self.fixtures.iter().zip(1..) {
            require(fixture.id.0 == number, "its fixtures are not numbered one after another")?;
            self.fits(fixture)?;
        }
        require(
            !self.has_ended() || !self.fixtures.iter().any(Fixture::is_open),
            "something is still to be fought in it",
        )?;
        require(
            self.stage != Stage::Abandoned
                || self.fixtures.is_empty()
                || self.fixtures.iter().any(|it| it.state == State::Annulled),
            "it was given up where nothing was open",
        )?;
        for (at, entrant) in self.entrants.iter().enumerate() {
            require(entrant.passed.len() <= PASSED, "its places changed hands too often")?;
            require(self.has_passed_so(at, entrant), "who had withdrawn fought on in it")?;
        }
        match self.settings.format {
            Format::Swiss => self.is_swiss()?,
            Format::RoundRobin => self.is_round_robin()?,
            Format::Elimination => self.is_of(&Bracket::single(count))?,
            Format::DoubleElimination => self.is_of(&Bracket::double(count))?,
            Format::Pools => self.is_in_pools()?,
        }
        require(
            self.stage != Stage::Finished || self.gone_through() == *self,
            "it is not what its fixtures make of it",
        )
    }

    /// The tournament after the automatic consequences of its results, up to the end.
    fn gone_through(&self) -> Tournament {
        let again = self.change(|work| {
            work.now.stage = Stage::Running;
            work.go_on();
        });
        again.tournament
    }

    fn fits(&self, fixture: &Fixture) -> Result<(), Unsound> {
        let count = fixture.seats.len();
        let seats: BTreeSet<usize> = fixture.seats.iter().map(|it| it.index()).collect();
        let is_bye = count == 1 && self.settings.format == Format::Swiss;
        require(
            (2 <= count || is_bye)
                && seats.len() == count
                && count <= self.settings.seats as usize
                && seats.iter().all(|at| *at < self.entrants.len()),
            "a fixture has other seats than there are",
        )?;
        require(
            (1..=ROUNDS).contains(&fixture.round),
            "a fixture is of a round that there is not",
        )?;
        let most = 2 * count;
        let has_points = match &fixture.state {
            State::Over { bout, points } => {
                points.len() == count
                    && points.iter().all(|it| *it as usize <= most)
                    && (bout.is_some() || is_unfought(points) && self.are_gone(fixture, points))
            }
            State::Annulled => !self.is_fought_through(),
            State::Waiting | State::Fighting(_) => true,
        };
        require(has_points, "a fixture has other points than there are")?;
        require(
            !is_bye || fixture.points().is_some() && fixture.bout().is_none(),
            "nobody rests in a bout",
        )
    }

    /// Whether it has ended in a format in which a void bout annuls nothing but itself.
    fn is_fought_through(&self) -> bool {
        let drops_nothing = matches!(self.settings.format, Format::Swiss | Format::RoundRobin);
        drops_nothing && self.stage == Stage::Finished
    }

    /// Whether an entrant's state agrees with the history of the place, and no bout of theirs began
    /// while it was withdrawn.
    fn has_passed_so(&self, at: usize, entrant: &Entrant) -> bool {
        let Some(last) = entrant.passed.last() else { return true };
        let is_taken = entrant.passed.iter().any(|it| !it.withdrew);
        let own = self.fixtures.iter().filter(|it| it.seats.contains(&EntrantId::of(at)));
        let own: Vec<BoutId> = own.filter_map(Fixture::bout).collect();
        let mut stints =
            (0..entrant.passed.len()).map(|at| (&entrant.passed[at], entrant.passed.get(at + 1)));
        let is_kept = |(it, next): (&Passed, Option<&Passed>)| {
            let is_within = |bout: &BoutId| {
                it.after < Some(*bout) && next.is_none_or(|next| Some(*bout) <= next.after)
            };
            !it.withdrew || next.is_none_or(|next| !next.withdrew) && !own.iter().any(is_within)
        };
        last.withdrew == entrant.withdrawn && (entrant.replaced || !is_taken) && stints.all(is_kept)
    }

    /// Whether everybody who got nothing in a walkover has withdrawn, or was replaced.
    fn are_gone(&self, fixture: &Fixture, points: &[u32]) -> bool {
        let beaten = fixture.seats.iter().zip(points).filter(|(_, points)| **points == 0);
        let mut beaten = beaten.filter_map(|(seat, _)| self.entrants.get(seat.index()));
        beaten.all(|it| it.withdrawn || it.replaced)
    }

    /// Checks that each round stands after the one before, slot by slot, and has everybody once who
    /// was there throughout.
    fn is_swiss(&self) -> Result<(), Unsound> {
        for round in 1..=self.round {
            let of_round = self.fixtures.iter().filter(|it| it.round == round);
            let seats: BTreeSet<usize> =
                of_round.flat_map(|it| &it.seats).map(|it| it.index()).collect();
            let mut all = self.entrants.iter().enumerate();
            require(
                all.all(|(at, it)| it.withdrawn || it.replaced || seats.contains(&at)),
                "a round was drawn without somebody",
            )?;
        }
        let (mut round, mut slot) = (0, 0);
        let mut met: BTreeSet<EntrantId> = BTreeSet::new();
        let mut rests = true;
        for it in &self.fixtures {
            if it.round != round {
                require(it.round == round + 1, OTHER_ROUND)?;
                (round, slot, rests) = (it.round, 0, false);
                met.clear();
            }
            // A bye comes last.
            require(it.slot == slot && !rests, OTHER_ROUND)?;
            require(it.seats.iter().all(|seat| met.insert(*seat)), TWICE)?;
            rests = it.seats.len() == 1;
            slot += 1;
        }
        require(self.round == round && self.rounds() >= Some(round), OTHER_ROUND)
    }

    fn is_round_robin(&self) -> Result<(), Unsound> {
        if self.fixtures.is_empty() {
            return require(self.round == 0, OTHER_ROUND);
        }
        require(self.rounds() >= Some(self.round), OTHER_ROUND)?;
        let bare = Tournament { fixtures: Vec::new(), ..self.clone() };
        let drawn = bare.change(Work::all_round_robin).tournament.fixtures;
        let is_as_drawn = |(one, other): (&Fixture, &Fixture)| {
            (one.round, one.slot, &one.seats) == (other.round, other.slot, &other.seats)
        };
        require(
            drawn.len() == self.fixtures.len() && self.fixtures.iter().zip(&drawn).all(is_as_drawn),
            OTHER_ROUND,
        )
    }

    /// Checks that each match of the bracket is between the entrants who reached it, until one of
    /// them has won it.
    fn is_of(&self, bracket: &Bracket) -> Result<(), Unsound> {
        for it in &self.fixtures {
            let slot = it.slot as usize;
            require(slot < bracket.len(), OTHER_ROUND)?;
            let (side, round) = bracket.place_of(slot);
            require(it.round == depth(bracket, side, round), OTHER_ROUND)?;
        }
        let last = self.fixtures.iter().map(|it| it.round).max().unwrap_or(0);
        require(self.round == last, OTHER_ROUND)?;
        let met = bracket.met(|slot, pair| self.victor(slot, pair));
        for (slot, pair) in met.into_iter().enumerate() {
            let of_slot: Vec<&Fixture> = self.in_slot(slot).collect();
            let is_of_pair = |it: &&Fixture| {
                pair.is_some_and(|pair| {
                    pair.iter().all(|at| it.seats.contains(&EntrantId::of(*at)))
                })
            };
            require(of_slot.iter().all(is_of_pair), "those meet in it who have not come so far")?;
            let before = of_slot.split_last().map_or(&[][..], |(_, before)| before);
            require(
                before.iter().all(|it| it.better().is_none() && !it.is_given_up()),
                "a match was fought again that somebody had won",
            )?;
        }
        Ok(())
    }

    /// Checks that everybody is in one pool of a round, and only those go on who may.
    fn is_in_pools(&self) -> Result<(), Unsound> {
        let bouts = self.settings.rounds.unwrap_or(1) as usize;
        let last = self.fixtures.iter().filter(|it| it.state != State::Annulled);
        let last = last.map(|it| it.round).max().unwrap_or(0);
        require(
            last <= self.round && (self.stage != Stage::Finished || last == self.round),
            OTHER_ROUND,
        )?;
        let is_slot = |it: &Fixture| (it.slot as usize) < self.entrants.len();
        require(self.fixtures.iter().all(is_slot), OTHER_ROUND)?;
        for round in 1..=last {
            let mut pools: BTreeMap<u32, usize> = BTreeMap::new();
            let mut pool_of: BTreeMap<EntrantId, u32> = BTreeMap::new();
            let before = (1 < round).then(|| self.gone_on(round));
            for it in self.in_round(round) {
                *pools.entry(it.slot).or_default() += 1;
                for seat in &it.seats {
                    let pool = *pool_of.entry(*seat).or_insert(it.slot);
                    require(pool == it.slot, TWICE)?;
                    require(
                        before.as_ref().is_none_or(|all| all.contains(&seat.index())),
                        "those meet in it who have not come so far",
                    )?;
                }
            }
            let is_whole = pools.values().all(|count| *count == bouts)
                && pools.keys().zip(0..).all(|(slot, at)| *slot == at);
            let is_closed = self.stage == Stage::Abandoned && round == last;
            require(is_whole || is_closed, OTHER_ROUND)?;
        }
        Ok(())
    }
}

const OTHER_ROUND: Unsound = "a fixture is of a round that there is not";
const TWICE: Unsound = "somebody meets twice in a round";

/// Whether points can be those of a fixture without a bout: a bye, or at most one entrant who had
/// not withdrawn.
fn is_unfought(points: &[u32]) -> bool {
    let most = 2 * points.len().saturating_sub(1);
    let got: Vec<u32> = points.iter().copied().filter(|it| *it != 0).collect();
    match (points, got.as_slice()) {
        ([rest], _) => *rest == 2,
        (_, []) => true,
        (_, [all]) => *all as usize == most,
        (_, _) => false,
    }
}
