//! A live bout written back, once the house and the clocks have had their say.

use crate::bout::kept::HandedOver;
use crate::bout::live::{LiveBout, failed};
use crate::bout::telling::since_last_move::Lately;
use crate::common::Done;
use crate::limits::{self, Spent};
use crate::ludus::careers_booked;
use crate::standings::living::living_table;
use crate::standings::ratings::{EndedBout, rate};
use anyhow::Context;
use boards::Asked;
use std::borrow::Cow;
use store::bout::{self, Change, Status};
use store::{Conn, log, seat, stake};
use table::{Seat, Sitter};

impl LiveBout {
    /// The fate of the gladiators of rosters, by seat; empty in other bouts.
    fn fighters(&self) -> Done<Vec<boards::Fighter>> {
        if self.is_for_careers() {
            self.ask_rules(|play, _| play.fighters())
        } else {
            Ok(Vec::new())
        }
    }

    /// Lets the house and the clocks have their say, queues the messages, and writes all of it down. Its
    /// meaning to a season is not told here.
    pub(crate) async fn write_down(mut self, conn: &mut Conn) -> Done<Concluded> {
        for Spent { what, whose } in std::mem::take(&mut self.spent) {
            limits::spend(conn, what, &[whose], 1, self.now).await?;
        }
        if let Some(entry) = self.back_before {
            let entry = i64::try_from(entry).context("a record has fewer lines")?;
            stake::undone_after(conn, self.row.id, entry).await?;
        }
        self.is_touched();
        self.let_house_answer()?;
        while !self.state.progress.is_paused() && self.carry_out()? {
            self.let_house_answer()?;
        }
        self.grant_what_all_agree_to()?;
        self.run_clocks()?;
        self.keep_thinking();
        let mut lines = self.lines()?;
        if self.play.is_over() && self.row.status == Status::Live {
            self.count_decisions(conn, &lines).await?;
            self.recall(conn).await?;
            self.finish(conn).await?;
        } else {
            self.look_up_predictions(conn).await?;
            self.post_if_news()?;
        }
        self.post_hands()?;
        self.let_wishes_lapse(conn).await?;
        self.keep_guiding();
        self.tell_the_next(conn).await?;
        self.call_otherwise(conn).await?;
        self.queue_reports(conn).await?;
        let due = if self.row.status == Status::Live { self.next_due() } else { None };
        let mut kept = Cow::Borrowed(&self.state);
        if self.row.status == Status::Over {
            // The told lines stand in the record alone; the one who ended the bout sees the end of it
            // once.
            let progress = &mut kept.to_mut().progress;
            progress.lately = Lately::default();
            progress.handed_over = HandedOver::default();
        }
        let state = serde_json::to_string(&kept).context("writing a bout's state")?;
        lines.extend(self.lines()?);
        let saved = self.ask_rules(|play, _| play.save())?;
        let change = Change {
            id: self.row.id,
            version: self.row.version,
            status: self.row.status,
            saved: &saved,
            affairs: &state,
            started: self.row.started,
            ended: self.row.ended,
            due: due.map(|due| due.0),
            lines: &lines,
            say: &self.outbox,
        };
        bout::changed(conn, change).await?;
        self.save_people(conn).await?;
        self.save_thinking(conn).await?;
        if self.row.status == Status::Over {
            seat::closed(conn, self.row.id).await?;
            store::result::booked(conn, &self.booked).await?;
            let fighters = self.fighters()?;
            careers_booked(conn, self.id(), &fighters).await?;
            if !self.is_guided() {
                rate(conn, self.ended()).await?;
            }
            if !self.booked.is_empty() {
                living_table(conn, self.row.guild, self.now).await?;
            }
        }
        Ok(Concluded { live: self })
    }

    /// The record's new lines.
    fn lines(&mut self) -> anyhow::Result<Vec<log::Line>> {
        let written = self.play.take_written();
        let lines = written.into_iter().map(|line| {
            let hash = hex::decode(&line.hash).context("a hash is hexadecimal")?;
            let number = i64::try_from(line.number).context("a record has fewer lines")?;
            Ok(log::Line { number, text: line.text, hash })
        });
        lines.collect()
    }

    /// Writes into the record of a bout that is over that its result is void. Nothing else of it changes.
    pub(crate) async fn void(mut self, conn: &mut Conn) -> Done<()> {
        self.with_rules(|play| play.void())?;
        let saved = self.ask_rules(|play, _| play.save())?;
        let lines = self.lines()?;
        let change = Change {
            id: self.row.id,
            version: self.row.version,
            status: self.row.status,
            saved: &saved,
            affairs: &self.row.affairs,
            started: self.row.started,
            ended: self.row.ended,
            due: None,
            lines: &lines,
            say: &[],
        };
        Ok(bout::changed(conn, change).await?)
    }

    /// The facts of it for ratings.
    fn ended(&self) -> EndedBout {
        let people = self.people.iter().zip(&self.state.progress.seats);
        let seated =
            people.filter_map(|(guest, progress)| Some((guest.person?, progress.performance())));
        let former = self.state.progress.former.iter();
        // Under a clock, where somebody else waits.
        let people = self.people.iter().filter(|guest| guest.person.is_some()).count();
        let has_deadlines = self.state.setup.pace.clock().is_some() && 1 < people;
        EndedBout {
            guild: self.row.guild,
            game: self.row.game.clone(),
            is_ranked: self.is_ranked() && !self.booked.is_empty(),
            people: seated.collect(),
            bout: self.row.id,
            has_deadlines,
            former: former.map(|it| ((it.seat.0, it.until), it.progress.performance())).collect(),
            now: self.ends_at(),
        }
    }

    /// Lets the house answer wherever it is asked, and seats react whose orders do that, unless the
    /// bout rests.
    fn let_house_answer(&mut self) -> Done<()> {
        if self.state.progress.is_paused() { Ok(()) } else { self.let_orders_react() }
    }

    pub(crate) fn answer_for_house(&mut self) -> Done<()> {
        for _ in 0..CIRCLE {
            self.let_leavers_concede()?;
            let sitters = self.sitters();
            let asks = self.play.asks();
            let is_due = |ask: &&Asked| {
                let is_house = sitters[ask.seat].is_house() && !self.is_thought_over(ask);
                ask.owed && (is_house || (ask.is_idle && !self.has_steps_left(ask.seat)))
            };
            let Some(ask) = asks.iter().find(is_due) else { return Ok(()) };
            let seat = ask.seat;
            // Its player lets this deadline pass as well, which was there before the house was.
            let is_missed = sitters[seat] == Sitter::StandIn && !ask.hidden;
            let is_gentle = self.is_gentle(seat);
            let told = self.with_rules(|play| match is_gentle {
                true => play.house_gently(seat),
                false => play.house(seat),
            })?;
            let told = told.ok_or_else(|| failed(&self.row, self.kind, "the house is silent"))?;
            if sitters[seat].is_house() {
                self.count_for_house(seat);
            }
            self.state.progress.seat(seat).missed += u32::from(is_missed);
            self.hear(told, None);
        }
        Err(failed(&self.row, self.kind, "the house plays in a circle").into())
    }

    /// Counts a decision that the house has made in a seat.
    pub(super) fn count_for_house(&mut self, seat: Seat) {
        let progress = self.state.progress.seat(seat);
        progress.house_played = true;
        progress.by_house += 1;
    }
}

/// A bout that was worked on and written down.
pub(crate) struct Concluded {
    live: LiveBout,
}

impl Concluded {
    /// The bout, to be looked at.
    pub(crate) fn live(&self) -> &LiveBout {
        &self.live
    }

    /// The same, taken out.
    pub(crate) fn into_live(self) -> LiveBout {
        self.live
    }
}

/// Answers of the house in a row after which its rules are held to run in a circle.
const CIRCLE: usize = 20_000;
