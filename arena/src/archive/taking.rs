//! A server's history made a file.

use crate::archive::belonging::members;
use crate::archive::form::{
    Archive, Bout, Line, Ludus, MOST, OfSeason, OfTournament, Result as Booked, Sat, Seat,
    Somebody, Stabled,
};
use crate::bout::agreement::Setup;
use crate::bout::live::LiveBout;
use crate::common::{
    BoutId, Done, Fault, Message, Millis, Place, Refused, Reply, SeasonId, TournamentId, row_id,
    small_print,
};
use crate::handle::arena::{Arena, asking};
use crate::limits::What;
use crate::ludus::person_row;
use crate::people::stewards::Steward;
use crate::seasons::live_season::{LiveSeason, SeasonState};
use crate::seasons::season_rows::booked_in;
use crate::tournaments::live_tournament::LiveTournament;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use campaign::Numbers;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::contest::{self, Which};
use store::retention::pack_of;
use store::{Conn, import, log, ludus, person, result, seat, stable};
use table::Seat as At;

/// Bouts looked at together.
const BATCH: i64 = 64;

/// A history in the making.
struct Taking<'a> {
    conn: &'a mut Conn,
    guild: i64,
    archive: Archive,
    people: BTreeMap<i64, usize>,
    numbers: Numbers,
    /// Each tournament's place in the file.
    tournaments: BTreeMap<i64, i64>,
    /// The seasons and tournaments that come along, by their ids.
    comes: Contests,
    /// The number of bouts that could not be taken along.
    left_out: usize,
}

/// Seasons and tournaments by their ids.
#[derive(Default, Clone, PartialEq)]
struct Contests {
    seasons: BTreeSet<i64>,
    tournaments: BTreeSet<i64>,
}

impl Contests {
    /// Whether what a bout is fought in, if anything, is among them.
    fn hold(&self, setup: &Setup) -> bool {
        setup.fixture.is_none_or(|it| self.seasons.contains(&it.season))
            && setup.tournament.is_none_or(|it| self.tournaments.contains(&it.tournament))
    }
}

impl Arena {
    /// All that is over on a server, as a file that [`Arena::read_archive`] reads into another server's
    /// books. Bouts that go on are left out, and so are those whose seeds are kept back.
    #[boxed]
    pub async fn take_archive(&self, by: &Steward, at: Place, now: Millis) -> Done<Reply> {
        if !by.manages {
            return Err(Refused::OnlyStewards.into());
        }
        self.meters.spend(What::Export, &asking(by.person.id, at), now)?;
        let taken = async {
            let mut reader = self.leisure().await?;
            let guild = row_id(at.guild);
            let seasons = contest::over_in(&mut reader, Which::Season, guild).await?;
            let tournaments = contest::over_in(&mut reader, Which::Tournament, guild).await?;
            let over = Contests {
                seasons: seasons.into_iter().collect(),
                tournaments: tournaments.into_iter().collect(),
            };
            let mut taking = Taking::of(&mut reader, guild, over);
            taking.all(now).await?;
            let whole = taking.whole();
            if whole != taking.comes {
                // The bouts of a contest that cannot come along stay with it: their booked results depend
                // on it.
                taking = Taking::of(&mut reader, guild, whole);
                taking.all(now).await?;
            }
            let (archive, left_out) = (taking.archive, taking.left_out);
            let text = serde_json::to_string(&archive).context("writing an archive")?;
            if MOST < text.len() {
                return Err(Refused::Unknown(format!(
                    "This server's history has {} million characters, and a file may have {}. My \
                     operator has all of it in the database: `summa-rudis backup FILE`.",
                    text.len() / 1_000_000,
                    MOST / 1_000_000
                ))
                .into());
            }
            let mut head = format!(
                "**The history of this server**: {}. `/steward import` on another server reads it.",
                archive.in_words()
            );
            if 0 < left_out {
                head += &format!(
                    "\nLeft out: {left_out} bouts or seasons whose records are kept back or packed."
                );
            }
            let note = "What goes on is left out. People are in it by their numbers: give it to nobody who \
                        should not know them.";
            Ok(Reply::new(Message {
                head,
                tail: small_print(note),
                files: vec![("server.json".to_owned(), text)],
                ..Message::default()
            }))
        };
        taken.await.map_err(Fault::referenced)
    }
}

impl<'a> Taking<'a> {
    fn of(conn: &'a mut Conn, guild: i64, comes: Contests) -> Taking<'a> {
        Taking {
            conn,
            guild,
            archive: Archive::empty(),
            people: BTreeMap::new(),
            numbers: Numbers::default(),
            tournaments: BTreeMap::new(),
            comes,
            left_out: 0,
        }
    }

    async fn all(&mut self, now: Millis) -> Done<()> {
        self.ludi().await?;
        let mut lives = self.bouts(now).await?;
        self.seasons(now).await?;
        for id in contest::over_in(self.conn, Which::Tournament, self.guild).await? {
            if !self.comes.tournaments.contains(&id) {
                self.left_out += 1;
                continue;
            }
            self.tournament(id, now).await?;
        }
        // The season or tournament of a bout is known only now.
        for (bout, setup) in self.archive.bouts.iter_mut().zip(&mut lives) {
            if let Some(it) = &mut setup.fixture {
                let known = self.numbers.seasons.get(&campaign::SeasonId(it.season));
                it.season = known.map_or(0, |known| known.0);
            }
            if let Some(it) = &mut setup.tournament {
                it.tournament = self.tournaments.get(&it.tournament).copied().unwrap_or(0);
            }
            bout.setup = serde_json::to_value(&*setup).context("writing a setup")?;
        }
        Ok(())
    }

    /// The seasons and tournaments that are in the file now.
    fn whole(&self) -> Contests {
        Contests {
            seasons: self.numbers.seasons.keys().map(|id| id.0).collect(),
            tournaments: self.tournaments.keys().copied().collect(),
        }
    }

    /// Somebody's place in the list of people.
    async fn somebody(&mut self, id: i64) -> Done<usize> {
        if let Some(known) = self.people.get(&id) {
            return Ok(*known);
        }
        let name = match 0 < id {
            true => person::name_on(self.conn, self.guild, id).await?,
            false => None,
        };
        let place = self.archive.people.len();
        self.archive.people.push(Somebody { id: Some(id).filter(|id| 0 < *id), name });
        self.people.insert(id, place);
        Ok(place)
    }

    async fn perhaps(&mut self, id: Option<i64>) -> Done<Option<usize>> {
        match id.filter(|id| *id != 0) {
            Some(id) => Ok(Some(self.somebody(id).await?)),
            None => Ok(None),
        }
    }

    async fn ludi(&mut self) -> Done<()> {
        for (row, place) in ludus::ludi_of(self.conn, self.guild).await?.into_iter().zip(1..) {
            let owner = self.perhaps(row.owner).await?;
            let mut stable = stable::stable_of(self.conn, row.id).await?;
            stable.sort_by_key(|it| it.number);
            let stable = stable.into_iter().map(|it| Stabled {
                number: it.number,
                game: it.game,
                name: it.name,
                class: it.class,
                is_freed: it.is_freed,
            });
            self.numbers.ludi.insert(campaign::LudusId(row.id), campaign::LudusId(place));
            self.archive.ludi.push(Ludus {
                owner,
                name: row.name,
                motto: row.motto,
                retired: row.retired,
                founded: row.founded,
                stable: stable.collect(),
            });
        }
        Ok(())
    }

    /// All bouts that are over and whose records are open; the agreement of each.
    async fn bouts(&mut self, now: Millis) -> Done<Vec<Setup>> {
        let (mut after, mut setups) = (0, Vec::new());
        loop {
            let batch = import::bouts_over(self.conn, self.guild, after, BATCH).await?;
            let Some((last, _)) = batch.last() else { return Ok(setups) };
            after = *last;
            for (_, id) in batch {
                let live = LiveBout::load(self.conn, BoutId(id), now).await?;
                let live = live.context("a bout that was just found")?;
                if !self.comes.hold(&live.state.setup) {
                    continue;
                }
                if live.state.setup.keeps_seed || pack_of(self.conn, id).await?.is_some() {
                    self.left_out += 1;
                    continue;
                }
                setups.push(live.state.setup.clone());
                self.bout(live).await?;
            }
        }
    }

    async fn bout(&mut self, live: LiveBout) -> Done<()> {
        let id = live.row.id;
        let entries = import::entries_in(self.conn, id).await?;
        let mut seats = Vec::new();
        for (at, guest) in (0_u8..).zip(&live.people) {
            let progress = live.state.progress.seats.get(usize::from(at)).cloned();
            let progress = progress.unwrap_or_default();
            let entry = entries.iter().find(|(seat, ..)| *seat == i64::from(at));
            let enters = entry.and_then(|(_, ludus, number, died)| {
                let ludus = self.numbers.ludi.get(&campaign::LudusId(*ludus))?;
                Some((ludus.0, *number, *died))
            });
            seats.push(Seat {
                person: self.perhaps(guest.person).await?,
                house_played: progress.house_played,
                is_replaced: progress.is_replaced,
                resigned: live.gave_up(At(at)),
                enters,
            });
        }
        let mut former = Vec::new();
        for row in seat::sat_in(self.conn, id).await? {
            let person = self.perhaps(row.person).await?;
            former.push(Sat { seat: row.seat, until: row.until, person });
        }
        let mut results = Vec::new();
        for row in result::booked_of(self.conn, id).await? {
            results.push(Booked {
                seat: row.seat,
                person: self.perhaps(row.person).await?,
                place: row.place,
                ending: row.ending,
                house_played: row.house_played,
                missio_granted: row.missio_granted,
                missio_refused: row.missio_refused,
                favour_won: row.favour_won,
                tallies: serde_json::from_str(&row.tallies).context("reading tallies")?,
                ended: row.ended,
                rank: row.rank,
                is_ranked: row.is_ranked,
                house_half: row.house_half,
                is_void: row.is_void,
                came_as: row.came_as,
                level: row.level,
                timed_out: row.timed_out,
            });
        }
        let record = log::record_of(self.conn, id).await?.into_iter();
        let record = record.map(|line| Line { text: line.text, hash: hex::encode(line.hash) });
        let opener = self.perhaps(Some(live.row.opener)).await?;
        self.archive.bouts.push(Bout {
            game: live.row.game.clone(),
            opener,
            ranked: live.row.ranked,
            created: live.row.created,
            started: live.row.started,
            ended: live.row.ended,
            setup: Value::Null,
            is_given_up: live.state.progress.is_given_up,
            is_counted: live.state.progress.is_counted,
            seats,
            sat: former,
            results,
            seed: live.play.seed(),
            key: live.play.record_key(),
            record: record.collect(),
        });
        let place = i64::try_from(self.archive.bouts.len()).unwrap_or(i64::MAX);
        self.numbers.bouts.insert(campaign::BoutId(id), campaign::BoutId(place));
        Ok(())
    }

    /// All seasons that are over, each after those from which its gladiators came along.
    async fn seasons(&mut self, now: Millis) -> Done<()> {
        let mut waiting = contest::over_in(self.conn, Which::Season, self.guild).await?;
        self.left_out += waiting.extract_if(.., |id| !self.comes.seasons.contains(id)).count();
        loop {
            let mut later = Vec::new();
            for id in &waiting {
                if !self.season(*id, now).await? {
                    later.push(*id);
                }
            }
            if later.len() == waiting.len() {
                self.left_out += later.len();
                return Ok(());
            }
            waiting = later;
        }
    }

    /// Takes a season along; not while something that it names is missing.
    async fn season(&mut self, id: i64, now: Millis) -> Done<bool> {
        let live = LiveSeason::load(self.conn, SeasonId(id), now).await?;
        let place = i64::try_from(self.archive.seasons.len() + 1).unwrap_or(i64::MAX);
        let (from, to) = (campaign::SeasonId(id), campaign::SeasonId(place));
        self.numbers.seasons.insert(from, to);
        let (records, ledger) = booked_in(self.conn, id).await?;
        let numbers = &self.numbers;
        let renumbered = || {
            let records =
                records.iter().map(|it| numbers.of_record(it)).collect::<Result<_, _>>()?;
            let ledger =
                ledger.iter().map(|it| numbers.of_transfer(it)).collect::<Result<_, _>>()?;
            Ok((numbers.of_season(&live.season)?, records, ledger))
        };
        let renumbered: Result<(_, _, _), campaign::Missing> = renumbered();
        let Ok((season, records, ledger)) = renumbered else {
            self.numbers.seasons.remove(&from);
            return Ok(false);
        };
        let state = SeasonState { running: Vec::new(), ..live.state.clone() };
        let keepers = season.contenders.iter().filter_map(|it| it.keeper.person());
        for person in keepers.chain(season.opened_by).collect::<Vec<_>>() {
            self.somebody(person_row(person)).await?;
        }
        let opener = self.perhaps(live.row.opener).await?;
        self.archive.seasons.push(OfSeason {
            name: live.row.name.clone(),
            game: live.row.game.clone(),
            opener,
            opened: live.row.opened,
            ended: live.row.ended,
            notes: serde_json::to_value(state).context("writing a season's notes")?,
            season,
            records,
            ledger,
        });
        Ok(true)
    }

    async fn tournament(&mut self, id: i64, now: Millis) -> Done<()> {
        let live = LiveTournament::load(self.conn, TournamentId(id), now).await?;
        let Ok(tournament) = self.numbers.of_tournament(&live.tournament) else {
            self.left_out += 1;
            return Ok(());
        };
        for person in members(&tournament).chain(tournament.opened_by).collect::<Vec<_>>() {
            self.somebody(person_row(person)).await?;
        }
        let opener = self.perhaps(live.row.opener).await?;
        self.archive.tournaments.push(OfTournament {
            name: live.row.name.clone(),
            game: live.row.game.clone(),
            opener,
            opened: live.row.opened,
            ended: live.row.ended,
            notes: serde_json::to_value(&live.state).context("writing a tournament's notes")?,
            tournament,
        });
        let place = i64::try_from(self.archive.tournaments.len()).unwrap_or(i64::MAX);
        self.tournaments.insert(id, place);
        Ok(())
    }
}
