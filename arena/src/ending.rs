//! How a bout ends: what is booked, what is shown, and who closed it.

use crate::affairs::SeatNotes;
use crate::sitting::Sitting;
use crate::{Control, Deed, Done, Refused, Style};
use anyhow::Context;
use std::collections::BTreeMap;
use store::bout::Status;
use store::result::Booked;
use table::{BySeat, Closed, Outcome, Place, Seat, Sitter};

/// The word in the record for a seat that gave up.
const RESIGNED: &str = "resigned";
/// What is booked for a seat that has a team: its number.
pub(crate) const TEAM: &str = "team";

impl Sitting {
    /// Ends the bout from outside its rules.
    pub(crate) fn close(&mut self, why: &str, seat: Option<Seat>) -> Done<()> {
        let (why, outcome) = (why.to_owned(), self.outcome()?);
        self.with_rules(|play| play.close(Closed { why, seat, outcome }))
    }

    /// Lets a seat give up. The bout is lost for it; where several others play on, the house
    /// takes the seat for good.
    pub(crate) fn resign(&mut self, seat: Seat) -> Done<()> {
        self.may_give_up(seat)?;
        if self.is_fought_out() {
            return Err(Refused::YieldInstead.into());
        }
        let name = self.guest(seat).name.clone();
        self.affairs.notes.seat(seat).resigned = true;
        if let Some(token) = self.ask_rules(|play, _| play.resignation(seat))? {
            self.resign_by_rules(seat, token)?;
            if self.play.is_over() || !self.is_given_up() {
                return Ok(());
            }
        }
        if self.is_given_up() {
            self.notices.push(format!("{name} gives up."));
            self.affairs.notes.is_given_up = true;
            return self.close(RESIGNED, Some(seat));
        }
        self.notices.push(format!("{name} gives up; the house plays on in that seat."));
        self.with_rules(|play| play.sit(seat, Sitter::House))?;
        self.draft(seat, None);
        self.introduce();
        self.must_post = true;
        Ok(())
    }

    /// Lets a seat say what it says by the rules when it leaves for good. What becomes of the bout is
    /// theirs to tell.
    pub(crate) fn resign_by_rules(&mut self, seat: Seat, token: &str) -> Done<()> {
        let told = self.with_rules(|play| play.say(seat, None, token))?;
        let told = told.map_err(|no| anyhow::anyhow!("resigning as {token}: {no:?}"))?;
        self.affairs.notes.seat(seat).conceded = true;
        self.hear(told, None);
        if !self.play.is_over() {
            self.with_rules(|play| play.sit(seat, Sitter::House))?;
            self.introduce();
        }
        self.draft(seat, None);
        self.must_post = true;
        Ok(())
    }

    /// Says for those who gave up before the rules took it, such as before a fight has begun, what
    /// these take now.
    pub(crate) fn let_leavers_concede(&mut self) -> Done<()> {
        for seat in self.left_to_house() {
            if let Some(token) = self.ask_rules(|play, _| play.resignation(seat))? {
                self.resign_by_rules(seat, token)?;
            }
        }
        Ok(())
    }

    /// Whether a seat can still be given up: once, and not where a career hangs on it.
    pub(crate) fn may_give_up(&self, seat: Seat) -> Done<()> {
        if self.is_fought_out() {
            return Err(Refused::YieldInstead.into());
        }
        if self.gave_up(seat) { Err(Refused::GaveUp.into()) } else { Ok(()) }
    }

    fn gave_up(&self, seat: Seat) -> bool {
        self.affairs.notes.seats.get(seat.index()).is_some_and(|notes| notes.resigned)
    }

    /// The seats that were given up and that the house plays to an end, since the rules know
    /// nothing of it.
    pub(crate) fn left_to_house(&self) -> Vec<Seat> {
        let knows = |seat: &Seat| self.affairs.notes.seats[seat.index()].conceded;
        let gone = self.guests().into_iter().filter(|seat| self.gave_up(*seat));
        gone.filter(|seat| !knows(seat)).collect()
    }

    /// Whether so many have given up that nobody is left to play against.
    fn is_given_up(&self) -> bool {
        let left = self.guests().into_iter().filter(|seat| !self.gave_up(*seat)).count();
        left < 2 && left < self.guests().len()
    }

    /// Books the result, shows the last board, and closes the notes.
    pub(crate) fn finish(&mut self) -> Done<()> {
        self.row.status = Status::Over;
        self.row.ended = Some(self.now.0);
        let outcome = self.outcome()?;
        if let Some(outcome) = &outcome {
            self.book(outcome)?;
        }
        let notes = &mut self.affairs.notes;
        notes.running.clear();
        notes.settles = None;
        notes.consent = None;
        notes.paused = None;
        notes.rest = None;
        notes.rest_wish = None;
        let mut words: Vec<String> =
            self.verdict()?.iter().map(|line| format!("**{line}**")).collect();
        words.extend(Some(self.words()).filter(|told| !told.is_empty()));
        let mut say = self.board_say(&words.join("\n"))?;
        let mut tail = Vec::new();
        if outcome.is_none() {
            tail.push("Nothing is booked.".to_owned());
        }
        for seat in self.guests() {
            let tallies = outcome.as_ref().and_then(|outcome| outcome.tallies.get(seat));
            if tallies.is_some_and(|all| all.get("rudis").is_some_and(|count| 0 < *count)) {
                tail.push(format!(
                    "The gladiator of {} has earned the rudis: `/ludus free` lets him go with it.",
                    self.guest(seat).name
                ));
            }
        }
        if self.affairs.setup.keeps_seed {
            tail.push("The seed is kept back, as was agreed.".to_owned());
        } else {
            tail.push(format!(
                "Seed: `{}`\nIts sha256 was shown at the start. `/bout verify` plays it \
                 all again, `/bout export` gives the whole record.",
                self.play.seed()
            ));
        }
        say.tail = tail.join("\n");
        let bout = self.id();
        say.controls = vec![
            Control::button("Rematch", Style::Primary, Deed::Rematch(bout)),
            Control::button("Log", Style::Secondary, Deed::Log { bout, page: 0 }),
            Control::button("Replay", Style::Secondary, Deed::first_page(bout)),
        ];
        self.post(&say)
    }

    /// What is booked: what the rules say, but that whoever gave up has lost. Where the rules say
    /// nothing, only giving up makes a result: a bout that was abandoned or voided has none.
    pub(crate) fn outcome(&self) -> Done<Option<Outcome>> {
        let seats = self.sitters();
        let given_up = || Outcome {
            places: BySeat::new(seats.count(), |_| Place::Won),
            tallies: BySeat::new(seats.count(), |_| BTreeMap::new()),
            ending: RESIGNED.to_owned(),
        };
        let ruled = self.ask_rules(|play, _| play.outcome())?;
        let Some(mut outcome) = ruled.or_else(|| self.affairs.notes.is_given_up.then(given_up))
        else {
            return Ok(None);
        };
        for seat in seats.seats().filter(|seat| self.gave_up(*seat)) {
            outcome.places[seat] = Place::Lost;
        }
        Ok(Some(outcome))
    }

    fn book(&mut self, outcome: &Outcome) -> Done<()> {
        let is_replaced = self.affairs.notes.seats.iter().any(|seat| seat.is_replaced);
        let is_ranked = self.row.ranked && !is_replaced;
        for (seat, place) in outcome.places.by_seat() {
            let mut tallies = outcome.tallies.get(seat).cloned().unwrap_or_default();
            let team = self.ask_rules(|play, _| play.team(seat))?;
            if team != 0 {
                tallies.insert(TEAM.to_owned(), i64::from(team));
            }
            let tally = |name: &str| tallies.get(name).copied().unwrap_or(0);
            let notes = self.affairs.notes.seats.get(seat.index());
            let rank = match place {
                _ if 0 < tally("place") => tally("place"),
                Place::Won | Place::Drew => 1,
                Place::Lost => 2,
            };
            self.booked.push(Booked {
                bout: self.row.id,
                seat: i64::from(seat.0),
                guild: self.row.guild,
                game: self.row.game.clone(),
                person: self.people.get(seat.index()).and_then(|guest| guest.person),
                place: match place {
                    Place::Won => "won",
                    Place::Lost => "lost",
                    Place::Drew => "drew",
                }
                .to_owned(),
                ending: outcome.ending.clone(),
                house_played: notes.is_some_and(|notes| notes.house_played),
                missio_granted: tally("missio_granted"),
                missio_refused: tally("missio_refused"),
                favour_won: tally("favour_won"),
                tallies: serde_json::to_string(&tallies).context("writing tallies")?,
                ended: self.now.0,
                rank,
                is_ranked,
                house_half: notes.is_some_and(SeatNotes::is_house_half),
                is_void: false,
            });
        }
        Ok(())
    }
}
