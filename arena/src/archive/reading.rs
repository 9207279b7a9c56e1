//! A file of a server's history read into another server's books: all of it in one transaction, beside what is there.

use crate::archive::checking::{Checked, Kept, checked};
use crate::archive::form::{Archive, Bout, OfSeason, OfTournament};
use crate::bout::options::Setup;
use crate::bout::state::{BoutState, Progress, SeatProgress};
use crate::common::{Done, Fault, Millis, Place, Refused, Reply, row_id};
use crate::house::arena::Arena;
use crate::house::off_thread::off_thread;
use crate::limits::{self, What, Whose};
use crate::ludus::careers;
use crate::people::stewards::Steward;
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_rows::booked;
use crate::settings::server::GuildSettings;
use crate::standings::living::living_table;
use crate::standings::ratings::{EndedBout, rate, recounted};
use crate::tournaments::live_tournament::LiveTournament;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use campaign::{LudusId, Missing, Numbers, Stage, same_name};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::bout::{self, Change, Status};
use store::result::Booked;
use store::stable::{self, Stabled};
use store::{
    About, Conn, gladiator, guild, log, ludus, meeting, person, result, sat, season, seat,
    standing, told, tournament,
};

/// What becomes of somebody who is forgotten where a history comes from.
const FORGOTTEN: &str = "Forgotten";

/// A history being read in.
struct Reading<'a> {
    conn: &'a mut Conn,
    guild: i64,
    archive: &'a Archive,
    /// Each person's number, by their place in the list.
    people: Vec<i64>,
    numbers: Numbers,
    seasons: Vec<i64>,
    tournaments: Vec<i64>,
    now: Millis,
}

impl Arena {
    /// Reads a file of [`Arena::take_archive`] into a server's books: checked line by line before anything is
    /// written, all in one transaction, under new numbers, beside what is there.
    ///
    /// # Errors
    /// A guest's mistake, the first fault of the file among them, or ours.
    #[boxed]
    pub async fn read_archive(
        &self,
        by: Steward,
        at: Place,
        text: String,
        now: Millis,
    ) -> Done<Reply> {
        if !by.manages {
            return Err(Refused::OnlyStewards.into());
        }
        let (steward, guild) = (row_id(by.person.id), row_id(at.guild));
        self.write(About::Guild(guild), move |conn| {
            Box::pin(async move {
                let bounds = GuildSettings::of(conn, guild).await?.bounds;
                let whose = [Whose::Person(steward), Whose::Guild(guild)];
                limits::spend(conn, What::Decree, &whose, bounds, now).await
            })
        })
        .await?;
        let print = table::sha256_hex(text.as_bytes());
        let checking = off_thread(move || checked(&text)).await.map_err(Fault::from)?;
        let checked = checking
            .map_err(|why| Refused::Unknown(format!("Nothing of the file is taken over. {why}")))?;
        let checked = Arc::new(checked);
        let words = checked.archive.in_words();
        self.write(About::Guild(guild), move |conn| {
            let (checked, print) = (Arc::clone(&checked), print.clone());
            Box::pin(async move { read_in(conn, guild, &checked, &print, now).await })
        })
        .await?;
        Ok(Reply::words(format!(
            "Taken over: {words}. Everything has a number of its own here, and nothing that was here has changed."
        )))
    }
}

async fn read_in(
    conn: &mut Conn,
    guild: i64,
    checked: &Checked,
    print: &str,
    now: Millis,
) -> Done<()> {
    let what = format!("archive {}", &print[..16]);
    if !told::is_news(conn, (guild, &what), now.0, i64::MIN).await? {
        return Err(Refused::Unknown("That file was taken over here before.".to_owned()).into());
    }
    let archive = &checked.archive;
    let mut reading = Reading {
        conn,
        guild,
        archive,
        people: Vec::new(),
        numbers: Numbers::default(),
        seasons: Vec::new(),
        tournaments: Vec::new(),
        now,
    };
    reading.people().await?;
    reading.ludi().await?;
    // What a bout is a fixture of is known by number before it is filled.
    reading.open_seasons().await?;
    reading.open_tournaments().await?;
    for (bout, kept) in archive.bouts.iter().zip(&checked.bouts) {
        reading.bout(bout, kept).await?;
    }
    for (at, it) in archive.seasons.iter().enumerate() {
        reading.season(reading.seasons[at], it).await?;
    }
    for (at, it) in archive.tournaments.iter().enumerate() {
        reading.tournament(reading.tournaments[at], it).await?;
    }
    reading.careers().await?;
    reading.ratings().await?;
    living_table(reading.conn, guild, now).await
}

/// What a checked file lacks all the same.
fn lacks(why: Missing) -> Fault {
    Refused::Unknown(format!("Nothing of the file is taken over: {why}.")).into()
}

impl Reading<'_> {
    fn somebody(&self, at: Option<usize>) -> Option<i64> {
        at.and_then(|at| self.people.get(at)).copied()
    }

    async fn people(&mut self) -> Done<()> {
        for it in &self.archive.people {
            let id = match it.id.filter(|id| 0 < *id) {
                Some(id) => {
                    let known = person::name_on(self.conn, self.guild, id).await?;
                    match (&it.name, known) {
                        // What the server calls them already stays.
                        (Some(name), None) => {
                            let name = crate::common::sanitise::name(name);
                            person::named(self.conn, (self.guild, id), &name).await?;
                        }
                        (_, _) => person::met(self.conn, id).await?,
                    }
                    id
                }
                None => {
                    let pseudonym = person::next_pseudonym(self.conn).await?;
                    let name = format!("{FORGOTTEN} {}", -pseudonym);
                    person::disguised(self.conn, pseudonym, &name).await?;
                    pseudonym
                }
            };
            self.people.push(id);
        }
        Ok(())
    }

    async fn ludi(&mut self) -> Done<()> {
        let there = ludus::ludi_of(self.conn, self.guild).await?;
        for (it, place) in self.archive.ludi.iter().zip(1..) {
            let owner = self.somebody(it.owner);
            let is_kept =
                |row: &&ludus::Ludus| owner.is_some() && row.owner == owner && !row.retired;
            let mine = there.iter().find(is_kept).filter(|_| !it.retired);
            let named = there.iter().find(|row| same_name(&row.name, &it.name) && !it.retired);
            if mine.or(named).is_some() {
                return Err(Refused::Unknown(format!(
                    "Nothing of the file is taken over. Ludus {place}: its owner has one here, or one here \
                     has its name. `/ludus retire` closes one, `/ludus rename` gives it another name."
                ))
                .into());
            }
            let founder = (self.guild, owner.unwrap_or(0));
            let id = ludus::founded(self.conn, founder, &it.name, &it.motto, it.founded).await?;
            let row = ludus::Ludus {
                id,
                guild: self.guild,
                owner,
                name: it.name.clone(),
                motto: it.motto.clone(),
                retired: it.retired,
                founded: it.founded,
            };
            ludus::kept(self.conn, &row).await?;
            for gladiator in &it.stable {
                stable::kept(self.conn, &unproved(id, gladiator)?).await?;
            }
            self.numbers.ludi.insert(LudusId(place), LudusId(id));
        }
        Ok(())
    }

    async fn open_seasons(&mut self) -> Done<()> {
        for (it, place) in self.archive.seasons.iter().zip(1..) {
            let notes = it.notes.to_string();
            let new = season::New {
                guild: self.guild,
                name: &it.name,
                game: &it.game,
                opener: self.somebody(it.opener).unwrap_or(0),
                channel: 0,
                notes: &notes,
                opened: it.opened,
            };
            let row = season::opened(self.conn, new).await?;
            self.seasons.push(row.id);
            self.numbers.seasons.insert(campaign::SeasonId(place), campaign::SeasonId(row.id));
        }
        Ok(())
    }

    async fn open_tournaments(&mut self) -> Done<()> {
        for it in &self.archive.tournaments {
            let notes = it.notes.to_string();
            let new = tournament::New {
                guild: self.guild,
                name: &it.name,
                game: &it.game,
                opener: self.somebody(it.opener).unwrap_or(0),
                channel: 0,
                notes: &notes,
                opened: it.opened,
            };
            self.tournaments.push(tournament::opened(self.conn, new).await?.id);
        }
        Ok(())
    }

    /// What was agreed before a bout, with its season or tournament by the number that it has here.
    fn setup(&self, setup: &Setup) -> Setup {
        let here = |all: &[i64], place: i64| {
            usize::try_from(place - 1).ok().and_then(|at| all.get(at)).copied()
        };
        let mut setup = setup.clone();
        if let Some(it) = &mut setup.fixture {
            it.season = here(&self.seasons, it.season).unwrap_or(0);
        }
        if let Some(it) = &mut setup.tournament {
            it.tournament = here(&self.tournaments, it.tournament).unwrap_or(0);
        }
        setup
    }

    async fn bout(&mut self, it: &Bout, kept: &Kept) -> Done<()> {
        let state = BoutState {
            setup: self.setup(&kept.setup),
            lobby: None,
            progress: Progress {
                seats: it.seats.iter().map(seat_progress).collect(),
                is_given_up: it.is_given_up,
                ..Progress::default()
            },
        };
        let affairs = serde_json::to_string(&state).context("writing a bout's state")?;
        let number = guild::next_number(self.conn, self.guild).await?;
        let new = bout::New {
            guild: self.guild,
            number,
            channel: 0,
            game: &it.game,
            opener: self.somebody(it.opener).unwrap_or(0),
            ranked: it.ranked,
            affairs: &affairs,
            created: it.created,
            due: None,
        };
        let id = bout::opened(self.conn, new).await?;
        let seats: Vec<_> =
            it.seats.iter().map(|seat| (self.somebody(seat.person), "sits")).collect();
        seat::taken(self.conn, id, &seats).await?;
        let line = |(number, line): (i64, &crate::archive::form::Line)| {
            let hash = hex::decode(&line.hash).context("a hash is hexadecimal")?;
            Ok(log::Line { number, text: line.text.clone(), hash })
        };
        let lines = (0..).zip(&it.record).map(line).collect::<anyhow::Result<Vec<_>>>()?;
        let change = Change {
            id,
            version: 0,
            status: Status::Over,
            saved: &kept.saved,
            affairs: &affairs,
            started: it.started,
            ended: it.ended,
            due: None,
            lines: &lines,
            say: &[],
        };
        bout::changed(self.conn, change).await?;
        seat::closed(self.conn, id).await?;
        for row in &it.sat {
            let person = self.somebody(row.person);
            sat::rose(self.conn, (id, row.seat), row.until, person).await?;
        }
        for (seat, at) in it.seats.iter().zip(0..) {
            let Some((place, number, died)) = seat.enters else { continue };
            let ludus = self.numbers.ludi.get(&LudusId(place)).copied();
            let ludus = ludus.ok_or_else(|| lacks(Missing::Ludus(LudusId(place))))?;
            stable::entered(self.conn, (id, at), (ludus.0, number)).await?;
            if died {
                stable::died(self.conn, id, at).await?;
            }
        }
        self.results(id, it).await?;
        let place = i64::try_from(self.numbers.bouts.len() + 1).unwrap_or(i64::MAX);
        self.numbers.bouts.insert(campaign::BoutId(place), campaign::BoutId(id));
        Ok(())
    }

    async fn results(&mut self, id: i64, it: &Bout) -> Done<()> {
        let rows = it.results.iter().map(|row| Booked {
            bout: id,
            seat: row.seat,
            guild: self.guild,
            game: it.game.clone(),
            person: self.somebody(row.person),
            place: row.place.clone(),
            ending: row.ending.clone(),
            house_played: row.house_played,
            missio_granted: row.missio_granted,
            missio_refused: row.missio_refused,
            favour_won: row.favour_won,
            tallies: row.tallies.to_string(),
            ended: row.ended,
            rank: row.rank,
            is_ranked: row.is_ranked,
            house_half: row.house_half,
            is_void: false,
            came_as: row.came_as.clone(),
            level: row.level.clone(),
            timed_out: row.timed_out,
        });
        let rows: Vec<Booked> = rows.collect();
        result::booked(self.conn, &rows).await?;
        if it.results.iter().any(|row| row.is_void) {
            result::voided(self.conn, id).await?;
        }
        Ok(())
    }

    async fn season(&mut self, id: i64, it: &OfSeason) -> Done<()> {
        let season = self.numbers.of_season(&it.season).map_err(lacks)?;
        let mut row = season::season(self.conn, id).await?.context("a season just opened")?;
        row.opener = self.somebody(it.opener);
        row.stage = match season.stage {
            Stage::Finished { .. } => "finished",
            Stage::Enrolment | Stage::Running | Stage::Abandoned => "abandoned",
        }
        .to_owned();
        row.state = serde_json::to_string(&season).context("writing a season")?;
        (row.ended, row.due) = (Some(it.ended.unwrap_or(it.opened)), None);
        season::changed(self.conn, &row).await?;
        let live = LiveSeason::of(row, season, self.now)?;
        standing::kept(self.conn, id, &live.standings()).await?;
        gladiator::kept(self.conn, &live.gladiators()).await?;
        for record in &it.records {
            let record = self.numbers.of_record(record).map_err(lacks)?;
            let text = serde_json::to_string(&record).context("writing a record")?;
            let key = (id, record.bout.0, i64::from(record.order));
            meeting::recorded(self.conn, key, record.is_void, &text).await?;
        }
        let mut lines = Vec::new();
        for line in &it.ledger {
            lines.push(booked(id, &self.numbers.of_transfer(line).map_err(lacks)?));
        }
        Ok(meeting::booked(self.conn, &lines).await?)
    }

    async fn tournament(&mut self, id: i64, it: &OfTournament) -> Done<()> {
        use campaign::tournaments::Stage;
        let kept = self.numbers.of_tournament(&it.tournament).map_err(lacks)?;
        let row = tournament::tournament(self.conn, id).await?;
        let mut row = row.context("a tournament just opened")?;
        row.opener = self.somebody(it.opener);
        row.stage = match kept.stage {
            Stage::Finished => "finished",
            Stage::Open | Stage::Running | Stage::Abandoned => "abandoned",
        }
        .to_owned();
        row.state = serde_json::to_string(&kept).context("writing a tournament")?;
        (row.ended, row.due) = (Some(it.ended.unwrap_or(it.opened)), None);
        tournament::changed(self.conn, &row).await?;
        let live = LiveTournament::of(row, kept, self.now)?;
        Ok(tournament::entrants_kept(self.conn, id, &live.entrants()).await?)
    }

    /// What the gladiators outside seasons have done, counted from the bouts that are here now.
    async fn careers(&mut self) -> Done<()> {
        let ludi: Vec<i64> = self.numbers.ludi.values().map(|id| id.0).collect();
        for ludus in ludi {
            for row in stable::stable_of(self.conn, ludus).await? {
                careers::counted(self.conn, row).await?;
            }
        }
        Ok(())
    }

    /// Everybody's ratings, counted from the bouts that are here now.
    async fn ratings(&mut self) -> Done<()> {
        let mut spans: BTreeMap<&str, (i64, i64, Vec<i64>)> = BTreeMap::new();
        for it in &self.archive.bouts {
            let ranked = it.results.iter().filter(|row| row.is_ranked && !row.is_void);
            for row in ranked {
                let span =
                    spans.entry(it.game.as_str()).or_insert((row.ended, row.ended, Vec::new()));
                span.0 = span.0.min(row.ended);
                if span.1 <= row.ended {
                    span.1 = row.ended;
                    span.2.extend(self.somebody(row.person));
                }
            }
        }
        for (game, (from, to, people)) in spans {
            let people = people.into_iter().map(|person| (person, Default::default())).collect();
            let last = EndedBout {
                guild: self.guild,
                game: game.to_owned(),
                is_ranked: true,
                people,
                bout: 0,
                has_deadlines: false,
                former: Vec::new(),
                now: Millis(to),
            };
            rate(self.conn, last).await?;
            recounted(self.conn, self.guild, game, from).await?;
        }
        Ok(())
    }
}

/// What is noted of a seat of a bout that is over.
fn seat_progress(seat: &crate::archive::form::Seat) -> SeatProgress {
    let (house_played, is_replaced) = (seat.house_played, seat.is_replaced);
    SeatProgress { house_played, is_replaced, resigned: seat.resigned, ..SeatProgress::default() }
}

/// A gladiator of a stable before his bouts are counted.
fn unproved(ludus: i64, it: &crate::archive::form::Stabled) -> anyhow::Result<Stabled> {
    Ok(Stabled {
        ludus,
        number: it.number,
        game: it.game.clone(),
        name: it.name.clone(),
        class: it.class.clone(),
        status: "active".to_owned(),
        is_freed: it.is_freed,
        service: careers::written(&campaign::Service::counted(&[]))?,
    })
}
