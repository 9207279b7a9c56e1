//! Fixtures: their bouts are opened, and what these came to is booked.

use super::draw;
use super::held::Held;
use crate::conclude;
use crate::affairs::{Affairs, InSeason, Lobby, Notes, Setup};
use crate::limits::{self, What, Whose};
use crate::lobby::Gathered;
use crate::post::{self, Purpose};
use crate::settings::GuildSettings;
use crate::sitting::{Guest, Sitting};
use crate::{BoutId, Done, Fault, Millis, Refused, Reply, Say, SeasonId, called};
use anyhow::Context;
use boards::{Kind, Sent};
use campaign::{
    BoutResult, Change, Corner, FixtureId, FixtureState, Gladiator, Improvement, Nominee,
    NotSettled, NotVoided, SideResult,
};
use std::collections::BTreeMap;
use store::bout::{New, Status, Whereabouts};
use store::outbox::{self, Destination};
use store::{Conn, bout, guild, meeting, person, result};
use table::{Place, Seat};

impl Held {
    /// Opens the bout of the first fixture that waits for one. Where the house holds both seats,
    /// it is fought out and booked at once.
    pub(crate) async fn open_next(&mut self, conn: &mut Conn) -> Done<()> {
        let ready = self.season.fixtures.iter().find_map(|fixture| match &fixture.state {
            FixtureState::Ready { nominees } => Some((fixture.id, nominees.clone())),
            FixtureState::Waiting
            | FixtureState::Nominating { .. }
            | FixtureState::Fighting { .. }
            | FixtureState::Settled { .. }
            | FixtureState::Annulled => None,
        });
        let Some((fixture, nominees)) = ready else { return Ok(()) };
        if self.now < self.may_open_from(conn).await? {
            return Ok(());
        }
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::spend(conn, What::Fixture, &self.sand(), bounds, self.now).await?;
        self.has_opened = true;
        let sitting = self.opened(conn, fixture, &nominees).await?;
        let change = self.season.begin(fixture, campaign::BoutId(sitting.row.id));
        self.took(change.map_err(|refused| anyhow::anyhow!("beginning a fixture: {refused}"))?);
        let sitting = sitting.write_down(conn).await?.into_sitting();
        match fought(&sitting) {
            Some(fought) => self.book(&fought),
            None => Ok(()),
        }
    }

    /// When the next bout may be opened: seasons do not flood a channel, however many ludi the
    /// house runs there.
    pub(super) async fn may_open_from(&self, conn: &mut Conn) -> Done<Millis> {
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::allowed_from(conn, What::Fixture, &self.sand(), bounds, self.now).await
    }

    /// Whose meters run with each bout.
    fn sand(&self) -> Vec<Whose> {
        let channel = (self.row.channel != 0).then_some(Whose::Channel(self.row.channel));
        channel.into_iter().chain([Whose::Guild(self.row.guild)]).collect()
    }

    async fn opened(
        &self,
        conn: &mut Conn,
        fixture: FixtureId,
        nominees: &[Nominee; 2],
    ) -> Done<Sitting> {
        let kind = Kind::of(&self.row.game).context("a season of a game that is not played")?;
        let [red, blue] = nominees.each_ref().map(|nominee| {
            self.season.gladiator(nominee.ludus, nominee.gladiator).context("a gladiator sent")
        });
        let sent = [sent(red?), sent(blue?)];
        let settings = GuildSettings::of(conn, self.row.guild).await?;
        let setup = Setup {
            reminders: settings.reminders,
            pace: self.notes.pace,
            options: kind.sending(&sent),
            thread: self.notes.threads,
            keeps_seed: false,
            fixture: Some(InSeason { season: self.row.id, fixture: fixture.0 }),
        };
        let affairs = Affairs { setup, lobby: Some(Lobby::new(0)), notes: Notes::default() };
        let text = serde_json::to_string(&affairs).context("writing the notes of a bout")?;
        let owners = nominees.each_ref().map(|nominee| self.owner(nominee.ludus));
        let new = New {
            guild: self.row.guild,
            number: guild::next_number(conn, self.row.guild).await?,
            channel: self.row.channel,
            game: &self.row.game,
            // Whoever is told when it cannot be posted.
            opener: owners.into_iter().flatten().next().unwrap_or(0),
            ranked: true,
            affairs: &text,
            created: self.now.0,
            due: None,
        };
        let id = bout::opened(conn, new).await?;
        let gathered = Gathered::load(conn, BoutId(id)).await?;
        let mut people = Vec::new();
        for (at, owner) in owners.into_iter().enumerate() {
            people.push(match owner {
                Some(owner) => {
                    let known = person::person(conn, owner).await?;
                    let name = called::on(conn, self.row.guild, owner).await?;
                    Guest::known(owner, &name, known)?
                }
                None => Guest::house(kind, Seat(u8::try_from(at).unwrap_or(0))),
            });
        }
        gathered.opened(conn, people, self.now).await
    }

    /// Books what a bout came to; one without a result is to be fought again.
    fn book(&mut self, fought: &Fought) -> Done<()> {
        let Some(told) = &fought.result else {
            // Of a season that has ended, nothing is fought again.
            if let Ok(change) = self.season.reopen(fought.bout) {
                self.announce(&fought.verdict);
                self.took(change);
            }
            return Ok(());
        };
        match self.season.settle(told, &mut draw) {
            Ok(settled) => {
                let change = Change { season: settled.season, events: settled.events };
                self.because(&fought.verdict);
                self.booked(change, settled.record, settled.transfers);
                Ok(())
            }
            Err(NotSettled::Already | NotSettled::Over) => Ok(()),
            Err(wrong @ (NotSettled::NoSuchBout | NotSettled::DeadVictor)) => {
                Err(anyhow::anyhow!("booking bout {}: {wrong}", fought.bout).into())
            }
        }
    }
}

fn sent(gladiator: &Gladiator) -> Sent<'_> {
    let raised = match &gladiator.improvement {
        Improvement::Raised(attribute) => Some(attribute.0.as_str()),
        Improvement::Unearned | Improvement::Due | Improvement::Declined => None,
    };
    Sent { class: &gladiator.class.0, raised }
}

/// A fixture's bout that is over.
pub(crate) struct Fought {
    season: SeasonId,
    bout: campaign::BoutId,
    /// None if it was closed without one.
    result: Option<BoutResult>,
    /// Who won and why, in words.
    verdict: String,
    now: Millis,
}

/// What a bout that is over means to a season, if it is fought in one.
pub(crate) fn fought(sitting: &Sitting) -> Option<Fought> {
    let InSeason { season, .. } = sitting.affairs.setup.fixture?;
    (sitting.row.status == Status::Over).then(|| Fought {
        season: SeasonId(season),
        bout: campaign::BoutId(sitting.row.id),
        result: told(sitting),
        // Whoever ended it has put it into words already.
        verdict: sitting.verdict().unwrap_or_default().join(" "),
        now: sitting.now,
    })
}

/// Books it, in the transaction that ends the bout.
pub(crate) async fn settle(conn: &mut Conn, fought: Fought) -> Done<()> {
    let mut held = Held::load(conn, fought.season, fought.now).await?;
    held.book(&fought)?;
    held.conclude(conn).await
}

/// A bout as its season is told of it; none if it came to no result.
fn told(sitting: &Sitting) -> Option<BoutResult> {
    // Whoever ended it has asked the rules already.
    let outcome = sitting.outcome().ok().flatten()?;
    let tallies = |seat: Seat| outcome.tallies.get(seat);
    let count = |seat, name: &str| tallies(seat).and_then(|all| all.get(name)).copied();
    let side = |at: u8| {
        let seat = Seat(at);
        let notes = sitting.affairs.notes.seats.get(seat.index());
        let is_house = sitting.people.get(seat.index()).is_none_or(|guest| guest.person.is_none());
        SideResult {
            survived: count(seat, "missio_refused").unwrap_or(0) == 0,
            house_played: is_house || notes.is_some_and(|notes| notes.is_house_half()),
            owner_decided: !is_house && notes.is_some_and(|notes| 0 < notes.own),
        }
    };
    let won = |at: u8| outcome.places.get(Seat(at)) == Some(&Place::Won);
    let victor = if won(0) {
        Some(Corner::First)
    } else if won(1) {
        Some(Corner::Second)
    } else {
        None
    };
    let none = BTreeMap::new();
    let facts = (0..2).flat_map(|at| {
        let side = sitting.kind.side(Seat(at)).to_lowercase();
        let all = tallies(Seat(at)).unwrap_or(&none);
        let fact = move |(name, count): (&String, &i64)| {
            (format!("{side} {}", name.replace('_', " ")), count.to_string())
        };
        all.iter().map(fact).collect::<Vec<_>>()
    });
    Some(BoutResult {
        bout: campaign::BoutId(sitting.row.id),
        sides: [side(0), side(1)],
        victor,
        method: outcome.ending.clone(),
        ended_at: sitting.now.0,
        facts: facts.collect(),
    })
}

/// Voids a bout: its result counts for nothing, and what a season booked for it is reversed, line
/// by line. A season's bout that has no result yet, played or stuck, is closed and fought again.
/// Its channel is told which steward did it.
pub(crate) async fn void(conn: &mut Conn, id: BoutId, steward: &str, now: Millis) -> Done<Reply> {
    let place = bout::whereabouts(conn, id.0).await?.ok_or(Refused::NoSuchBout)?;
    let fixture = season_of(conn, id).await?;
    match Sitting::load(conn, id, now).await {
        Ok(Some(mut sitting)) if sitting.row.status == Status::Live => {
            let words = "voids this bout: it counts for nothing.";
            sitting.notices.push(format!("{steward}, as steward, {words}"));
            sitting.close("voided", None)?;
            conclude(conn, sitting).await?;
            return Ok(Reply::words("The bout is closed, and counts for nothing."));
        }
        Ok(_) => {}
        Err(Fault::Refused(Refused::Stuck)) => {
            let season = fixture.ok_or(Refused::Stuck)?;
            let mut held = Held::load(conn, season, now).await?;
            held.took(held.season.reopen(campaign::BoutId(id.0))?);
            held.conclude(conn).await?;
            let words = "voids this bout, which cannot go on: its fixture is fought again.";
            told_void(conn, id, &place, &format!("{steward}, as steward, {words}"), now).await?;
            return Ok(Reply::words("Its fixture is fought again."));
        }
        Err(fault) => return Err(fault),
    }
    let booked = result::booked_of(conn, id.0).await?;
    let first = booked
        .first()
        .ok_or(Refused::Decree("That bout was closed without a result: nothing of it counts."))?;
    if first.is_void {
        return Err(Refused::Decree("That bout is void already.").into());
    }
    result::voided(conn, id.0).await?;
    super::stable::careers_voided(conn, id).await?;
    if first.is_ranked {
        super::recounted(conn, place.guild, &place.game, first.ended).await?;
    }
    if let Some((season, record)) = meeting::record_of(conn, id.0).await? {
        let record = serde_json::from_str(&record).context("reading a record")?;
        let mut held = Held::load(conn, SeasonId(season), now).await?;
        match held.season.void(&record, &mut draw) {
            Ok(voided) => {
                let change = Change { season: voided.season, events: voided.events };
                held.booked(change, voided.record, voided.transfers);
                held.conclude(conn).await?;
            }
            Err(NotVoided::Already) => {}
            Err(wrong @ NotVoided::NoSuchBout) => {
                return Err(anyhow::anyhow!("voiding bout {}: {wrong}", id.0).into());
            }
        }
    }
    let words = "voids the result of this bout: what it brought is taken back.";
    told_void(conn, id, &place, &format!("{steward}, as steward, {words}"), now).await?;
    super::living_table(conn, place.guild, now).await?;
    Ok(Reply::words(format!("Bout #{} is void: what it brought is taken back.", place.number)))
}

/// Tells the channel of a bout that nothing is posted in any more.
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
    let head = format!("**{} #{}**\n{words}", crate::title(&place.game), place.number);
    let say = Say { head, ..Say::default() };
    let to = Destination::Channel(channel);
    Ok(outbox::queued(conn, &[post::row(to, Purpose::Note, Some(id.0), &say, now)?]).await?)
}

/// The season in which a bout is fought.
async fn season_of(conn: &mut Conn, id: BoutId) -> Done<Option<SeasonId>> {
    let Some((row, _)) = bout::bout_with_seats(conn, id.0).await? else { return Ok(None) };
    let affairs: Affairs = serde_json::from_str(&row.affairs).context("reading notes")?;
    Ok(affairs.setup.fixture.map(|fixture| SeasonId(fixture.season)))
}
