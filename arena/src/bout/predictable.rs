//! Whether people who watch may predict how a bout ends, as far as everybody may know.

use crate::bout::live::LiveBout;
use crate::common::{Done, Refused};
use crate::settings::server::GuildSettings;
use campaign::CHANCES;
use store::bout::Status;
use store::{Conn, seat};
use table::{Odds, Seat};

impl LiveBout {
    /// Whether it is ranked, as its lobby says: one alone rates nobody.
    pub(crate) fn is_ranked(&self) -> bool {
        self.row.ranked && 1 < self.guests().len()
    }

    /// Whether its end counts for anybody: in ratings, in a season or in a career.
    pub(crate) fn is_rated(&self) -> bool {
        self.is_fought_out() || self.is_ranked()
    }

    /// Whether anybody is told how it stands, while it lasts.
    pub(crate) fn tells_odds(&self) -> bool {
        self.state.setup.odds.unwrap_or(!self.is_rated())
    }

    /// Whether it is in the first half of the decisions that are usual in its game.
    pub(crate) fn is_early(&self) -> bool {
        let [fewest, most] = self.kind.decisions().map(u64::from);
        let seats = u64::from(self.sitters().count());
        self.play.public_entries() < (fewest + most) * seats / 4
    }

    /// That anything may be predicted of it.
    pub(crate) fn is_predictable(&self) -> Done<()> {
        if self.row.status == Status::Over {
            return Err(Refused::Finished.into());
        }
        if self.is_guided() {
            return Err(Refused::NoPrediction("Nothing is predicted of a guided bout.").into());
        }
        if self.guests().len() < 2 {
            let why = "Nothing is predicted of a bout that one plays against the house alone.";
            return Err(Refused::NoPrediction(why).into());
        }
        Ok(())
    }

    /// Checks that it is as open as it must be for predictions: in the first half of its usual length, and
    /// with nobody as good as sure of it. Both follow from public facts.
    pub(crate) fn is_open(&self, odds: &Odds) -> Done<()> {
        let is_sure = odds.thousandths.iter().any(|chance| *CHANCES.end() < i64::from(*chance));
        if !self.is_early() || is_sure || offers(self, odds).next().is_none() {
            return Err(Refused::NoPrediction(
                "This bout has gone too far for predictions: they are taken in its first half, while nobody \
                 is as good as sure to win.",
            )
            .into());
        }
        Ok(())
    }

    /// Looks up whether its post offers predictions: where they are taken, by all that everybody may know
    /// except the odds themselves, which are told to the one who presses.
    pub(crate) async fn look_up_predictions(&mut self, conn: &mut Conn) -> Done<()> {
        let may = self.is_predictable().is_ok()
            && !self.play.is_over()
            && self.tells_odds()
            && self.is_early();
        self.is_predicted =
            may && takes_predictions(conn, self.row.guild, self.row.id).await?.is_ok();
        Ok(())
    }
}

/// The seats on which something may be set, each with its chance.
pub(crate) fn offers<'a>(
    live: &'a LiveBout,
    odds: &'a Odds,
) -> impl Iterator<Item = (Seat, &'a str, i64)> {
    let all = odds.thousandths.by_seat();
    let all = all.map(|(seat, chance)| (seat, live.guest(seat).name.plain(), i64::from(*chance)));
    all.filter(|(_, _, chance)| CHANCES.contains(chance))
}

/// Whether a server takes predictions of a bout at all; if not, why.
async fn takes_predictions(
    conn: &mut Conn,
    guild: i64,
    bout: i64,
) -> Done<Result<(), &'static str>> {
    if !GuildSettings::of(conn, guild).await?.predictions {
        return Ok(Err("Predictions are switched off on this server."));
    }
    if seat::has_forgotten(conn, bout).await? {
        // It may be the one who asks, and they may know a hand.
        return Ok(Err(
            "Somebody who had a seat in this bout has been forgotten since: nothing more is predicted of it.",
        ));
    }
    Ok(Ok(()))
}

/// That somebody may predict anything about a bout of a server.
pub(crate) async fn may_predict(conn: &mut Conn, (guild, bout): (i64, i64), by: i64) -> Done<()> {
    if let Err(why) = takes_predictions(conn, guild, bout).await? {
        return Err(Refused::NoPrediction(why).into());
    }
    if seat::ever_seated(conn, bout, by).await? {
        let why = "Players who have, or had, a seat in a bout predict nothing of it.";
        return Err(Refused::NoPrediction(why).into());
    }
    Ok(())
}
