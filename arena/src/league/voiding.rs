//! Voiding a bout, and taking back its gains.

use crate::bout::live::LiveBout;
use crate::bout::packed_log::where_packed;
use crate::bout::state::BoutState;
use crate::common::{BoutId, Done, Fault, Message, Millis, Refused, Reply, SeasonId, TournamentId};
use crate::ludus::{self, draw};
use crate::outbox::queued::{self, Purpose};
use crate::outbox::ways_to_reach;
use crate::play::answered::conclude;
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_words;
use crate::standings::living::living_table;
use crate::standings::ratings::recounted;
use crate::tournaments::tournament_bouts;
use anyhow::Context;
use campaign::{Change, NotVoided};
use store::bout::{self, Status, Whereabouts};
use store::outbox::{self, Destination};
use store::{Conn, meeting, result, stake};

/// Voids a bout: its result counts for nothing, and the bookings of its season are reversed, line
/// by line. A season's or tournament's bout that has no result yet, played or stuck, is closed and
/// fought again. Its channel is told which steward did it.
pub(crate) async fn void(conn: &mut Conn, id: BoutId, steward: &str, now: Millis) -> Done<Reply> {
    let place = bout::whereabouts(conn, id.0).await?.ok_or(Refused::NoSuchBout)?;
    let (fixture, tournament) = fixture_of(conn, id).await?;
    let over = match LiveBout::load(conn, id, now).await {
        Ok(Some(mut live)) if live.row.status == Status::Live => {
            let words = "voids this bout: it counts for nothing.";
            live.notices.push(format!("{steward}, as steward, {words}"));
            live.close("voided", None)?;
            conclude(conn, live).await?;
            return Ok(Reply::words("The bout is closed, and counts for nothing."));
        }
        Ok(over) => over,
        Err(Fault::Refused(Refused::Stuck)) => {
            fought_again(conn, id, (fixture, tournament), now).await?;
            let words = "voids this bout, which cannot go on: its fixture is fought again.";
            told_void(conn, id, &place, &format!("{steward}, as steward, {words}"), now).await?;
            return Ok(Reply::words("Its fixture is fought again."));
        }
        Err(fault) => return Err(fault),
    };
    let booked = result::booked_of(conn, id.0).await?;
    let first = booked
        .first()
        .ok_or(Refused::Decree("That bout was closed without a result: nothing of it counts."))?;
    if first.is_void {
        return Err(Refused::Decree("That bout is void already.").into());
    }
    let packed = where_packed(conn, id).await?;
    if let Some(mut over) = over {
        over.report_void(&booked)?;
        over.queue_reports(conn).await?;
        over.void(conn).await?;
    }
    result::voided(conn, id.0).await?;
    stake::given_back(conn, id.0).await?;
    ludus::careers_voided(conn, id).await?;
    if first.is_ranked {
        recounted(conn, place.guild, &place.game, first.ended).await?;
    }
    void_in_season(conn, id, now).await?;
    if let Some(tournament) = tournament {
        tournament_bouts::void(conn, tournament, id, now).await?;
    }
    let words = "voids the result of this bout: what it brought is taken back.";
    told_void(conn, id, &place, &format!("{steward}, as steward, {words}"), now).await?;
    living_table(conn, place.guild, now).await?;
    let mut words = format!("Bout #{} is void: what it brought is taken back.", place.number);
    if let Some(packed) = packed {
        words += &format!("\n{packed} That it is void stands in no file, but here.");
    }
    Ok(Reply::words(words))
}

/// Reopens the fixture of a bout without a result.
async fn fought_again(
    conn: &mut Conn,
    id: BoutId,
    of: (Option<SeasonId>, Option<TournamentId>),
    now: Millis,
) -> Done<()> {
    match of {
        (Some(season), _) => {
            let mut live = LiveSeason::load(conn, season, now).await?;
            live.took(live.season.reopen(campaign::BoutId(id.0))?);
            live.conclude(conn).await?;
        }
        (None, Some(tournament)) => {
            tournament_bouts::reopen(conn, tournament, id, now).await?;
        }
        (None, None) => return Err(Refused::Stuck.into()),
    }
    Ok(())
}

/// Reverses the bookings of a season for a bout, if there are any.
async fn void_in_season(conn: &mut Conn, id: BoutId, now: Millis) -> Done<()> {
    let Some((season, record)) = meeting::record_of(conn, id.0).await? else { return Ok(()) };
    let record = serde_json::from_str(&record).context("reading a record")?;
    let mut live = LiveSeason::load(conn, SeasonId(season), now).await?;
    let voided = match live.season.void(&record, &mut draw) {
        Ok(voided) => voided,
        Err(NotVoided::Already) => return Ok(()),
        Err(wrong @ NotVoided::NoSuchBout) => {
            return Err(anyhow::anyhow!("voiding bout {}: {wrong}", id.0).into());
        }
    };
    let bore_title = live.season.champions().to_vec();
    let change = Change { season: voided.season, events: voided.events };
    live.booked(change, voided.record, voided.transfers);
    if live.season.champions() != bore_title {
        let title = season_words::title(&live.season);
        live.announce(&format!("The title is given anew: {title}"));
    }
    live.conclude(conn).await?;
    Ok(())
}

/// Tells the channel of a bout in which nothing is posted any more.
async fn told_void(
    conn: &mut Conn,
    id: BoutId,
    place: &Whereabouts,
    words: &str,
    now: Millis,
) -> Done<()> {
    let channel = if place.thread == 0 { place.channel } else { place.thread };
    if channel == 0 {
        return Ok(());
    }
    let head = format!("**{}**\n{words}", ways_to_reach::named(place));
    let message = Message { head, ..Message::default() };
    let to = Destination::Channel(channel);
    Ok(outbox::queued(conn, &[queued::row(to, Purpose::Note, Some(id.0), &message, now)?]).await?)
}

/// The season or the tournament in which a bout is fought.
async fn fixture_of(conn: &mut Conn, id: BoutId) -> Done<(Option<SeasonId>, Option<TournamentId>)> {
    let Some((row, _)) = bout::bout_with_seats(conn, id.0).await? else { return Ok((None, None)) };
    let state: BoutState = serde_json::from_str(&row.affairs).context("reading a bout's state")?;
    let season = state.setup.fixture.map(|fixture| SeasonId(fixture.season));
    Ok((season, state.setup.tournament.map(|it| TournamentId(it.tournament))))
}
