//! The reports of a bout to a server's webhook: facts that its posts show to everybody.

use crate::bout::live::LiveBout;
use crate::bout::telling::post_text::{News, Told, capital};
use crate::common::{
    Done, Report, ReportedBout, ReportedEvent, ReportedPlace, ReportedSeat, messenger_id,
};
use crate::outbox::webhook_rows;
use store::Conn;
use store::result::Booked;

impl LiveBout {
    /// The turn has gone over to somebody, and this was told by the post that says so.
    pub(crate) fn report_turn(&mut self, news: &News) -> Done<()> {
        let told = Told::of(Vec::new(), news, &self.guest_names());
        let over = told.headline.iter().map(|over| capital(over));
        let told = over.chain(told.story.lines().map(str::to_owned)).collect();
        let waits_for = self.waits().asks.into_iter().map(|(seat, _)| seat.0).collect();
        let round = self.play.round();
        self.report(ReportedEvent::Turn { round, waits_for, told })
    }

    /// It is over, and this is told of how it ended and booked.
    pub(crate) fn report_end(&mut self, verdict: &[String]) -> Done<()> {
        self.report(ReportedEvent::End { told: verdict.to_vec() })?;
        let booked = std::mem::take(&mut self.booked);
        let reported = match booked.first() {
            Some(first) => self.report(result_of(first.ending.clone(), false, &booked)),
            None => Ok(()),
        };
        self.booked = booked;
        reported
    }

    pub(crate) fn report_void(&mut self, booked: &[Booked]) -> Done<()> {
        let ending = booked.first().map(|it| it.ending.clone()).unwrap_or_default();
        self.report(result_of(ending, true, booked))
    }

    /// Queues what is to be told, where the server has a webhook.
    pub(crate) async fn queue_reports(&mut self, conn: &mut Conn) -> Done<()> {
        let reports = std::mem::take(&mut self.reports);
        webhook_rows::reported(conn, (self.row.guild, self.row.id), reports, self.now).await
    }

    /// Keeps what is to be told once all is written down, of a bout that everybody is shown.
    fn report(&mut self, event: ReportedEvent) -> Done<()> {
        let Some(_) = self.channel().filter(|_| 0 < self.row.number) else { return Ok(()) };
        let channel = if self.row.thread == 0 { self.row.channel } else { self.row.thread };
        let sitters = self.sitters();
        let seat = |seat| ReportedSeat {
            name: self.guest(seat).name.to_string(),
            is_house: sitters[seat].is_house(),
        };
        let bout = ReportedBout {
            server: messenger_id(self.row.guild).to_string(),
            channel: messenger_id(channel).to_string(),
            number: self.row.number,
            game: self.kind.slug().to_owned(),
            title: self.title(),
        };
        let seats = sitters.seats().map(seat).collect();
        let at = Report::instant(self.now)?;
        self.reports.push(Report { at, bout, seats, event });
        Ok(())
    }
}

fn result_of(ending: String, is_void: bool, booked: &[Booked]) -> ReportedEvent {
    let place =
        |it: &Booked| ReportedPlace { seat: it.seat, place: it.place.clone(), rank: it.rank };
    ReportedEvent::Result { ending, is_void, places: booked.iter().map(place).collect() }
}
