//! A checked history written down, piece by piece: people and ludi, bouts, seasons and tournaments, and their results.
//! It stands under a number of its own until all is there.

use crate::archive::booking::Kept;
use crate::archive::checking::{Checked, season_notes, tournament_notes};
use crate::archive::form::{Archive, Bout, OfSeason, OfTournament, Stabled as Row};
use crate::archive::record::seat_progress;
use crate::bout::agreement::Setup;
use crate::bout::state::{BoutState, Progress};
use crate::common::{Done, Fault, Millis, Refused, sanitise};
use crate::contests::InWork;
use crate::ludus::{counted, written};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::news;
use crate::tournaments::live_tournament::{LiveTournament, stage};
use anyhow::Context;
use campaign::{LudusId, Missing, Numbers};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use store::bout::{self, Change, Status};
use store::contest::{self, Which};
use store::result::{self, Booked};
use store::stable::{self, Stabled};
use store::{Conn, guild, import, log, ludus, person, seat, tournament};

/// The name of somebody who was forgotten where a history comes from.
const FORGOTTEN: &str = "Forgotten";
/// People, gladiators or notes of one piece.
const MANY: usize = 200;
/// Bouts of one piece, and lines of their records, of which a single bout may have more.
const BOUTS: usize = 32;
const LINES: usize = 4_000;
/// Lines of a record written by one statement.
const AT_ONCE: usize = 1_000;

/// A piece of a history, small enough for one use case.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    People(Range<usize>),
    Ludi(Range<usize>),
    Bouts(Range<usize>),
    Season(usize),
    Tournament(usize),
    /// The links of these bouts to their fixtures, which are known only now.
    Fixtures(Range<usize>),
    /// The deeds of these ludi's gladiators outside seasons.
    Careers(Range<usize>),
}

/// A history being read in.
#[derive(Clone)]
pub(super) struct Reading {
    pub(super) checked: Arc<Checked>,
    /// The number under which it gathers.
    pub(super) gathering: i64,
    /// Each person's number, by their place in the list.
    people: Vec<i64>,
    /// Those of them whom nobody knew before.
    pub(super) made: Vec<i64>,
    numbers: Numbers,
    /// Each season's number, and each tournament's.
    seasons: Vec<i64>,
    tournaments: Vec<i64>,
}

impl Reading {
    pub(super) fn new(checked: Arc<Checked>, gathering: i64) -> Reading {
        Reading {
            checked,
            gathering,
            people: Vec::new(),
            made: Vec::new(),
            numbers: Numbers::default(),
            seasons: Vec::new(),
            tournaments: Vec::new(),
        }
    }

    /// All pieces, in the order in which they are read.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let Archive { people, ludi, bouts, seasons, tournaments, .. } = &self.checked.archive;
        let kept: Vec<usize> = ludi.iter().map(|it| 1 + it.stable.len()).collect();
        let lines: Vec<usize> = bouts.iter().map(|it| 1 + it.record.len()).collect();
        let mut all: Vec<Piece> = Vec::new();
        all.extend(cut(&vec![1; people.len()], MANY, MANY).map(Piece::People));
        all.extend(cut(&kept, MANY, MANY).map(Piece::Ludi));
        all.extend(cut(&lines, BOUTS, LINES).map(Piece::Bouts));
        all.extend((0..seasons.len()).map(Piece::Season));
        all.extend((0..tournaments.len()).map(Piece::Tournament));
        all.extend(cut(&vec![1; bouts.len()], MANY, MANY).map(Piece::Fixtures));
        all.extend(cut(&kept, MANY, MANY).map(Piece::Careers));
        all
    }

    pub(super) async fn read(&mut self, conn: &mut Conn, piece: Piece, now: Millis) -> Done<()> {
        let checked = Arc::clone(&self.checked);
        let archive = &checked.archive;
        match piece {
            Piece::People(all) => self.people(conn, archive, all).await,
            Piece::Ludi(all) => self.ludi(conn, archive, all).await,
            Piece::Bouts(all) => {
                for (bout, kept) in archive.bouts[all.clone()].iter().zip(&checked.bouts[all]) {
                    self.bout(conn, bout, kept).await?;
                }
                Ok(())
            }
            Piece::Season(at) => self.season(conn, &archive.seasons[at], at, now).await,
            Piece::Tournament(at) => self.tournament(conn, &archive.tournaments[at], now).await,
            Piece::Fixtures(all) => self.fixtures(conn, &checked, all).await,
            Piece::Careers(all) => self.careers(conn, all).await,
        }
    }

    fn somebody(&self, at: Option<usize>) -> Option<i64> {
        at.and_then(|at| self.people.get(at)).copied()
    }

    /// The first instant of each game from which on its ratings change.
    pub(super) fn rated_from(&self) -> BTreeMap<&str, i64> {
        let mut first = BTreeMap::new();
        for it in &self.checked.archive.bouts {
            for row in it.results.iter().filter(|row| row.is_ranked && !row.is_void) {
                let known = first.entry(it.game.as_str()).or_insert(row.ended);
                *known = row.ended.min(*known);
            }
        }
        first
    }

    async fn people(&mut self, conn: &mut Conn, archive: &Archive, all: Range<usize>) -> Done<()> {
        for it in &archive.people[all] {
            let id = match it.id.filter(|id| 0 < *id) {
                Some(id) => {
                    if person::person(conn, id).await?.is_none() {
                        self.made.push(id);
                    }
                    match &it.name {
                        Some(name) => {
                            let name = sanitise::name(name);
                            person::named(conn, (self.gathering, id), &name).await?;
                        }
                        None => person::met(conn, id).await?,
                    }
                    id
                }
                None => {
                    let pseudonym = person::next_pseudonym(conn).await?;
                    let name = format!("{FORGOTTEN} {}", -pseudonym);
                    person::disguised(conn, pseudonym, &name).await?;
                    self.made.push(pseudonym);
                    pseudonym
                }
            };
            self.people.push(id);
        }
        Ok(())
    }

    async fn ludi(&mut self, conn: &mut Conn, archive: &Archive, all: Range<usize>) -> Done<()> {
        for at in all {
            let it = &archive.ludi[at];
            let owner = self.somebody(it.owner);
            let founder = (self.gathering, owner.unwrap_or(0));
            let motto = motto(&it.motto)?;
            let id = ludus::founded(conn, founder, &it.name, &motto, it.founded).await?;
            let row = ludus::Ludus {
                id,
                guild: self.gathering,
                owner,
                name: it.name.clone(),
                motto,
                retired: it.retired,
                founded: it.founded,
            };
            ludus::kept(conn, &row).await?;
            for gladiator in &it.stable {
                stable::kept(conn, &unproved(id, gladiator)?).await?;
            }
            self.numbers.ludi.insert(LudusId(place(at)), LudusId(id));
        }
        Ok(())
    }

    /// The agreement before a bout, with its season or tournament by the number that it has here.
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

    /// The house's notes of a bout that is over.
    fn affairs(&self, it: &Bout, setup: Setup) -> anyhow::Result<String> {
        let progress = Progress {
            seats: it.seats.iter().map(seat_progress).collect(),
            is_given_up: it.is_given_up,
            is_counted: true,
            ..Progress::default()
        };
        let state = BoutState { setup, lobby: None, progress };
        serde_json::to_string(&state).context("writing a bout's state")
    }

    async fn bout(&mut self, conn: &mut Conn, it: &Bout, kept: &Kept) -> Done<()> {
        let setup = Setup { fixture: None, tournament: None, ..kept.setup.clone() };
        let affairs = self.affairs(it, setup)?;
        let number = guild::next_number(conn, self.gathering).await?;
        let new = bout::New {
            guild: self.gathering,
            number,
            channel: 0,
            game: &it.game,
            opener: self.somebody(it.opener).unwrap_or(0),
            ranked: it.ranked,
            affairs: &affairs,
            created: it.created,
            due: None,
        };
        let id = bout::opened(conn, new).await?;
        let seats: Vec<_> =
            it.seats.iter().map(|seat| (self.somebody(seat.person), "sits")).collect();
        seat::taken(conn, id, &seats).await?;
        let line = |(number, line): (i64, &crate::archive::form::Line)| {
            let hash = hex::decode(&line.hash).context("a hash is hexadecimal")?;
            Ok(log::Line { number, text: line.text.clone(), hash })
        };
        let lines = (0..).zip(&it.record).map(line).collect::<anyhow::Result<Vec<_>>>()?;
        for (version, lines) in (0..).zip(lines.chunks(AT_ONCE)) {
            let change = Change {
                id,
                version,
                status: Status::Over,
                saved: &kept.saved,
                affairs: &affairs,
                started: it.started,
                ended: it.ended,
                due: None,
                lines,
                say: &[],
            };
            bout::changed(conn, change).await?;
        }
        seat::closed(conn, id).await?;
        for row in &it.sat {
            let person = self.somebody(row.person);
            seat::rose(conn, (id, row.seat), row.until, person).await?;
        }
        for (seat, at) in it.seats.iter().zip(0..) {
            let Some((place, number, died)) = seat.enters else { continue };
            let ludus = self.numbers.ludi.get(&LudusId(place)).copied();
            let ludus = ludus.ok_or_else(|| lacks(Missing::Ludus(LudusId(place))))?;
            stable::entered(conn, (id, at), (ludus.0, number)).await?;
            if died {
                stable::died(conn, id, at).await?;
            }
        }
        self.results(conn, id, it, kept).await?;
        let place = place(self.numbers.bouts.len());
        self.numbers.bouts.insert(campaign::BoutId(place), campaign::BoutId(id));
        Ok(())
    }

    async fn results(&self, conn: &mut Conn, id: i64, it: &Bout, kept: &Kept) -> Done<()> {
        let rows = kept.results.iter().map(|row| Booked {
            bout: id,
            seat: row.seat,
            guild: self.gathering,
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
        result::booked(conn, &rows).await?;
        if kept.results.iter().any(|row| row.is_void) {
            result::voided(conn, id).await?;
        }
        Ok(())
    }

    /// Opens the row of a season or tournament that has ended; its state is still to be written.
    async fn contest(
        &self,
        conn: &mut Conn,
        which: Which,
        (name, game, opener): (&str, &str, Option<usize>),
        (opened, ended, now): (i64, Option<i64>, Millis),
        notes: &impl Serialize,
    ) -> Done<InWork> {
        let notes = serde_json::to_string(notes).context("writing notes")?;
        let opener = self.somebody(opener);
        let new = contest::New {
            guild: self.gathering,
            name,
            game,
            opener: opener.unwrap_or(0),
            channel: 0,
            notes: &notes,
            opened,
        };
        let row = contest::opened(conn, which, new).await?;
        let ended = Some(ended.unwrap_or(opened));
        Ok(InWork::of(which, contest::Contest { opener, ended, due: None, ..row }, now))
    }

    async fn season(&mut self, conn: &mut Conn, it: &OfSeason, at: usize, now: Millis) -> Done<()> {
        // Only what is read of it is kept.
        let notes = season_notes(it).map_err(anyhow::Error::msg)?;
        let (named, when) = ((&*it.name, &*it.game, it.opener), (it.opened, it.ended, now));
        let mut work = self.contest(conn, Which::Season, named, when, &notes).await?;
        let id = work.row.id;
        self.seasons.push(id);
        self.numbers.seasons.insert(campaign::SeasonId(place(at)), campaign::SeasonId(id));
        let mut season = self.numbers.of_season(&it.season).map_err(lacks)?;
        for contender in &mut season.contenders {
            contender.motto = motto(&contender.motto)?;
        }
        work.row.stage = news::stage(&season.stage).to_owned();
        work.row.state = serde_json::to_string(&season).context("writing a season")?;
        contest::changed(conn, Which::Season, &work.row).await?;
        let records = it.records.iter().map(|record| self.numbers.of_record(record));
        let records = records.collect::<Result<Vec<_>, _>>().map_err(lacks)?;
        let lines = it.ledger.iter().map(|line| self.numbers.of_transfer(line));
        let lines = lines.collect::<Result<Vec<_>, _>>().map_err(lacks)?;
        LiveSeason::of(work, season)?.books_written(conn, &records, &lines).await
    }

    async fn tournament(&mut self, conn: &mut Conn, it: &OfTournament, now: Millis) -> Done<()> {
        let notes = tournament_notes(it).map_err(anyhow::Error::msg)?;
        let (named, when) = ((&*it.name, &*it.game, it.opener), (it.opened, it.ended, now));
        let mut work = self.contest(conn, Which::Tournament, named, when, &notes).await?;
        let id = work.row.id;
        self.tournaments.push(id);
        let kept = self.numbers.of_tournament(&it.tournament).map_err(lacks)?;
        work.row.stage = stage(kept.stage).to_owned();
        work.row.state = serde_json::to_string(&kept).context("writing a tournament")?;
        contest::changed(conn, Which::Tournament, &work.row).await?;
        let live = LiveTournament::of(work, kept)?;
        Ok(tournament::entrants_kept(conn, id, &live.entrants()).await?)
    }

    async fn fixtures(&self, conn: &mut Conn, checked: &Checked, all: Range<usize>) -> Done<()> {
        for at in all {
            let setup = &checked.bouts[at].setup;
            let id = self.numbers.bouts.get(&campaign::BoutId(place(at)));
            let Some(id) = id.filter(|_| setup.fixture.is_some() || setup.tournament.is_some())
            else {
                continue;
            };
            let affairs = self.affairs(&checked.archive.bouts[at], self.setup(setup))?;
            import::affairs_kept(conn, id.0, &affairs).await?;
        }
        Ok(())
    }

    async fn careers(&self, conn: &mut Conn, all: Range<usize>) -> Done<()> {
        for at in all {
            let Some(id) = self.numbers.ludi.get(&LudusId(place(at))) else { continue };
            for row in stable::stable_of(conn, id.0).await? {
                counted(conn, row).await?;
            }
        }
        Ok(())
    }
}

/// By which number a file calls what stands at some place in its list.
fn place(at: usize) -> i64 {
    i64::try_from(at).map_or(i64::MAX, |at| at + 1)
}

/// Things of so much weight each, in runs of so many and so much weight at most; one by itself may weigh more.
fn cut(weights: &[usize], most: usize, weight: usize) -> impl Iterator<Item = Range<usize>> {
    let (mut runs, mut from, mut sum): (Vec<Range<usize>>, usize, usize) = (Vec::new(), 0, 0);
    for (at, own) in weights.iter().enumerate() {
        if from < at && (most <= at - from || weight < sum + own) {
            runs.push(from..at);
            (from, sum) = (at, 0);
        }
        sum += own;
    }
    if from < weights.len() {
        runs.push(from..weights.len());
    }
    runs.into_iter()
}

/// A motto as it is kept here: an older release let links through.
fn motto(given: &str) -> Done<String> {
    Ok(campaign::motto(&sanitise::motto(given))?)
}

/// The fault for something that a checked file lacks all the same.
fn lacks(why: Missing) -> Fault {
    Refused::Unknown(format!("Nothing of the file is taken over: {why}.")).into()
}

/// A gladiator of a stable before his bouts are counted.
fn unproved(ludus: i64, it: &Row) -> anyhow::Result<Stabled> {
    Ok(Stabled {
        ludus,
        number: it.number,
        game: it.game.clone(),
        name: it.name.clone(),
        class: it.class.clone(),
        status: "active".to_owned(),
        is_freed: it.is_freed,
        service: written(&campaign::Service::counted(&[]))?,
    })
}
