//! The end of a live bout: its booked result, and the words for it.

use crate::bout::live::LiveBout;
use crate::bout::state::SeatProgress;
use crate::bout::telling::post_text::capital;
use crate::common::{Done, Refused};
use crate::settings::level;
use crate::standings::ratings::{RESIGNED, TEAM};
use anyhow::Context;
use boards::Cast;
use std::collections::BTreeMap;
use store::result::Booked;
use table::{BySeat, Level, Outcome, Place, Seat, Sitter};

/// The word in the record for a bout that those who played have left.
pub(crate) const ABANDONED: &str = "abandoned";

/// The word in the record for a bout that all who played wished to end.
pub(crate) const AGREED: &str = "agreed";

impl LiveBout {
    /// Whether those who play may end it without a result: where no career hangs on it, and where
    /// there is anybody to agree with.
    pub(crate) fn may_agree_to_end(&self) -> Done<()> {
        let why = if self.has_careers() {
            "A bout on which careers hang is fought out. Let your gladiator *yield* when he is to \
             play, or ask a steward."
        } else if self.is_fought_out() {
            "A bout of a season needs a result. `/bout resign` gives it up; a steward can have it fought \
             again."
        } else if self.state.setup.tournament.is_some() {
            "A bout of a tournament needs a result. `/bout resign` gives it up; a steward can have it \
             fought again."
        } else if self.present().len() < 2 {
            "Nobody else plays here whom you could agree with. `/bout resign` leaves the bout."
        } else {
            return Ok(());
        };
        Err(Refused::NoAgreedEnd(why).into())
    }

    /// Whether a seat can still be given up: once, and not where a career hangs on it.
    pub(crate) fn may_give_up(&self, seat: Seat) -> Done<()> {
        if self.has_careers() {
            return Err(Refused::YieldInstead.into());
        }
        if self.gave_up(seat) { Err(Refused::GaveUp.into()) } else { Ok(()) }
    }

    pub(crate) fn gave_up(&self, seat: Seat) -> bool {
        self.state.progress.seats.get(seat.index()).is_some_and(|progress| progress.resigned)
    }

    /// The seats that were given up and that the house plays to an end, since the rules know
    /// nothing of it.
    pub(crate) fn left_to_house(&self) -> Vec<Seat> {
        let knows = |seat: &Seat| self.state.progress.seats[seat.index()].conceded;
        let gone = self.guests().into_iter().filter(|seat| self.gave_up(*seat));
        gone.filter(|seat| !knows(seat)).collect()
    }

    /// Whether so many have given up that nobody is left to play against.
    pub(crate) fn is_given_up(&self) -> bool {
        let left = self.guests().into_iter().filter(|seat| !self.gave_up(*seat)).count();
        left < 2 && left < self.guests().len()
    }

    /// The outcome to book: the rules' own, except that a player who gave up has lost. Where the rules say
    /// nothing, only giving up makes a result: a bout that was abandoned or voided has none.
    pub(crate) fn outcome(&self) -> Done<Option<Outcome>> {
        let seats = self.sitters();
        let given_up = || Outcome {
            places: BySeat::new(seats.count(), |_| Place::Won),
            tallies: BySeat::new(seats.count(), |_| BTreeMap::new()),
            ending: RESIGNED.to_owned(),
        };
        let ruled = self.ask_rules(|play, _| play.outcome())?;
        let Some(mut outcome) = ruled.or_else(|| self.state.progress.is_given_up.then(given_up))
        else {
            return Ok(None);
        };
        for seat in seats.seats().filter(|seat| self.has_forfeited(*seat)) {
            outcome.places[seat] = Place::Lost;
        }
        self.let_the_present_win(&mut outcome);
        Ok(Some(outcome))
    }

    /// Whether a seat has lost whatever the rules say: it gave up, or, in a tournament, the house stands in
    /// for it to the end.
    fn has_forfeited(&self, seat: Seat) -> bool {
        let is_absent = || self.sitters()[seat] == Sitter::StandIn;
        self.gave_up(seat) || self.state.setup.tournament.is_some() && is_absent()
    }

    /// In a tournament somebody has won against those who forfeited, though the house won for these.
    fn let_the_present_win(&self, outcome: &mut Outcome) {
        if self.state.setup.tournament.is_none() {
            return;
        }
        let ranks = self.ranks(outcome);
        let mut seats = ranks.iter().zip(outcome.places.seats());
        let best = seats.find(|(rank, seat)| **rank == 1 && !self.has_forfeited(*seat));
        if let Some((_, best)) = best
            && outcome.places[best] == Place::Lost
        {
            outcome.places[best] = Place::Won;
        }
    }

    /// The rank of each seat, from 1. In a tournament who forfeited has the last rank that there can be, and
    /// the others move up.
    pub(crate) fn ranks(&self, outcome: &Outcome) -> Vec<i64> {
        let rank = |(seat, place): (Seat, &Place)| {
            let tallies = outcome.tallies.get(seat);
            let booked = tallies.and_then(|all| all.get("place")).copied().unwrap_or(0);
            match place {
                _ if 0 < booked => booked,
                Place::Won | Place::Drew => 1,
                Place::Lost => 2,
            }
        };
        let ranks: Vec<i64> = outcome.places.by_seat().map(rank).collect();
        if self.state.setup.tournament.is_none() {
            return ranks;
        }
        let stayed: Vec<i64> = (0..)
            .map(Seat)
            .zip(&ranks)
            .filter(|(seat, _)| !self.has_forfeited(*seat))
            .map(|(_, rank)| *rank)
            .collect();
        let last = i64::try_from(ranks.len()).unwrap_or(i64::MAX);
        let moved = |(seat, own): (Seat, &i64)| {
            if self.has_forfeited(seat) {
                return last;
            }
            let before = stayed.iter().filter(|rank| *rank < own).count();
            i64::try_from(before).map_or(last, |before| before + 1)
        };
        (0..).map(Seat).zip(&ranks).map(moved).collect()
    }

    pub(crate) fn book(&mut self, outcome: &Outcome) -> Done<()> {
        let is_replaced = self.state.progress.seats.iter().any(|seat| seat.is_replaced);
        let is_ranked = self.is_ranked() && !is_replaced;
        let levels: BTreeMap<Seat, Level> = self.levels_from_the_start().collect();
        let ranks = self.ranks(outcome);
        for (seat, place) in outcome.places.by_seat() {
            let mut tallies = outcome.tallies.get(seat).cloned().unwrap_or_default();
            let team = self.ask_rules(|play, _| play.team(seat))?;
            if team != 0 {
                tallies.insert(TEAM.to_owned(), i64::from(team));
            }
            let tally = |name: &str| tallies.get(name).copied().unwrap_or(0);
            let progress = self.state.progress.seats.get(seat.index());
            let person = self.people.get(seat.index()).and_then(|guest| guest.person);
            let rank = ranks[seat.index()];
            self.booked.push(Booked {
                bout: self.row.id,
                seat: i64::from(seat.0),
                guild: self.row.guild,
                game: self.row.game.clone(),
                person,
                place: match place {
                    Place::Won => "won",
                    Place::Lost => "lost",
                    Place::Drew => "drew",
                }
                .to_owned(),
                ending: outcome.ending.clone(),
                house_played: progress.is_some_and(|progress| progress.house_played),
                missio_granted: tally("missio_granted"),
                missio_refused: tally("missio_refused"),
                favour_won: tally("favour_won"),
                tallies: serde_json::to_string(&tallies).context("writing tallies")?,
                ended: self.ends_at().0,
                rank,
                is_ranked,
                house_half: progress.is_some_and(SeatProgress::is_house_half),
                is_void: false,
                came_as: self.ask_rules(|play, _| play.came_as(seat))?.map(str::to_owned),
                level: levels.get(&seat).map(|level| level::name(*level).to_owned()),
                timed_out: person.and(progress).map(|it| i64::from(it.timed_out)),
            });
        }
        Ok(())
    }

    /// How the bout ended, line by line: who won and why, and who had given up before.
    pub(crate) fn verdict(&self) -> Done<Vec<String>> {
        let cast = self.at_the_end(self.told_cast())?;
        let verdict = self.ask_rules(|play, _| play.verdict(&cast))?;
        let mut lines =
            vec![verdict.map_or_else(|| "The bout is over.".to_owned(), |words| capital(&words))];
        if self.ask_rules(|play, _| play.outcome())?.is_some() {
            let gone = self.left_to_house().into_iter().map(|seat| {
                let house = self.state.setup.house_name(self.kind, seat);
                let name = &self.guest(seat).name;
                format!("{name} had given up and has lost; {house} played on in that seat.")
            });
            lines.extend(gone);
        }
        lines.extend(self.played_out()?);
        lines.extend(self.hints_in_words());
        Ok(lines)
    }

    /// The players who took hints, and how many, where anybody played against them.
    fn hints_in_words(&self) -> impl Iterator<Item = String> + '_ {
        let seats = (0..).map(Seat).zip(&self.state.progress.seats);
        let helped = seats.filter(|(_, progress)| 0 < progress.hints && !self.is_alone());
        helped.map(|(seat, progress)| match progress.hints {
            1 => format!("{} took a hint.", self.guest(seat).name),
            many => format!("{} took {many} hints.", self.guest(seat).name),
        })
    }

    /// The players as they are told when the bout is over: a seat that was given up, and in which the house
    /// played to an end by the rules, is the house's.
    pub(crate) fn last_cast(&self) -> Done<Cast> {
        self.at_the_end(self.cast())
    }

    fn at_the_end(&self, mut cast: Cast) -> Done<Cast> {
        if self.ask_rules(|play, _| play.outcome())?.is_some() {
            for seat in self.left_to_house() {
                cast.names[seat] = self.state.setup.house_name(self.kind, seat);
            }
        }
        Ok(cast)
    }
}
