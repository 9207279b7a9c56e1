//! A seat that is left or taken back, and a bout that is closed.

use crate::bout::live::Sitting;
use crate::bout::result::RESIGNED;
use crate::common::{Control, Deed, Done, Refused, Style};
use store::bout::Status;
use table::{Closed, Seat, Sitter};

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

    /// Lets the house decide for a guest until they come back. Where no other guest is left, the
    /// bout is closed without a result instead.
    pub(crate) fn stand_in(&mut self, seat: Seat, why: &str) -> Done<()> {
        if self.play.is_over() || self.sitters()[seat].is_house() {
            return Ok(());
        }
        self.affairs.notes.seat(seat).misses = 0;
        let others = self.present().iter().any(|other| *other != seat);
        if !others && !self.is_fought_out() {
            self.notices.push(format!(
                "{why}. Nobody is left at the table: the bout is closed \
                                     without a result."
            ));
            return self.close("abandoned", None);
        }
        self.with_rules(|play| play.sit(seat, Sitter::StandIn))?;
        self.introduce();
        self.affairs.notes.seat(seat).stood_in = Some(self.now);
        self.must_post = true;
        self.notices.push(format!("{why}: the house stands in until the seat is taken back."));
        self.draft(seat, None);
        Ok(())
    }

    /// Gives a guest the seat back from the house.
    pub(crate) fn sit_down(&mut self, seat: Seat) -> Done<()> {
        match self.sitters()[seat] {
            Sitter::Guest => return Err(Refused::SeatIsYours.into()),
            Sitter::House => return Err(Refused::GaveUp.into()),
            Sitter::StandIn => {}
        }
        self.with_rules(|play| play.sit(seat, Sitter::Guest))?;
        self.introduce();
        let notes = self.affairs.notes.seat(seat);
        (notes.misses, notes.stood_in) = (0, None);
        self.must_post = true;
        let name = self.guest(seat).name.clone();
        self.notices.push(format!("{name} is back and takes the seat."));
        Ok(())
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
}
