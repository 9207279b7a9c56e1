//! All standings counted again from the recorded bouts, and compared with the stored ones.

use crate::common::{Millis, SeasonId, TournamentId};
use crate::handle::arena::Arena;
use crate::ludus::{self, person_row};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_rows::booked_in;
use crate::standings::{ratings, stakes};
use crate::tournaments::live_tournament::LiveTournament;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use campaign::tournaments::points_of;
use campaign::{Currency, LudusId, audit, rate};
use std::collections::BTreeMap;
use store::contest::{self, Which};
use store::{Conn, rating};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audited {
    pub seasons: usize,
    pub tournaments: usize,
    /// Bouts that seasons booked, void ones too.
    pub bouts: usize,
    /// Lines of their ledgers.
    pub lines: usize,
    /// Gladiators outside seasons whose careers were counted again.
    pub careers: usize,
    /// People whose ratings were counted again.
    pub rated: usize,
    /// Predictions that were settled again.
    pub predictions: usize,
    /// Every difference, in words.
    pub differences: Vec<String>,
}

impl Arena {
    /// Counts all standings and ratings of all servers again from the bouts alone, and reports
    /// every difference. Nothing is changed.
    #[boxed]
    pub async fn audit(&self) -> anyhow::Result<Audited> {
        let mut found = Audited::default();
        let mut reader = self.store.read_at_leisure().await?;
        for id in contest::all_after(&mut reader, Which::Season, 0, i64::MAX).await? {
            season(&mut reader, id, &mut found).await?;
        }
        for id in contest::all_after(&mut reader, Which::Tournament, 0, i64::MAX).await? {
            tournament(&mut reader, id, &mut found).await?;
        }
        for id in store::stable::ludi_after(&mut reader, 0, i64::MAX).await? {
            let differences = &mut found.differences;
            found.careers += ludus::audited(&mut reader, LudusId(id), differences).await?;
        }
        for guild in rating::guilds(&mut reader).await? {
            for kind in Kind::all() {
                rated(&mut reader, (guild, kind.slug()), &mut found).await?;
            }
        }
        found.predictions = stakes::audited(&mut reader, &mut found.differences).await?;
        Ok(found)
    }
}

async fn season(conn: &mut Conn, id: i64, found: &mut Audited) -> anyhow::Result<()> {
    let live = LiveSeason::load(conn, SeasonId(id), Millis::default()).await;
    let live = live.map_err(|fault| anyhow::anyhow!("season {id}: {}", fault.words()))?;
    let (records, ledger) = booked_in(conn, id).await?;
    found.seasons += 1;
    found.bouts += records.len();
    found.lines += ledger.len();
    for difference in audit(&live.season, &records, &ledger) {
        found.differences.push(format!("{} ({id}): {difference:?}", live.row.name));
    }
    // Tables are listed from rows of their own.
    let kept = store::standing::table(conn, id, (i64::MAX, 0)).await?;
    for contender in &live.season.contenders {
        let row = kept.iter().find(|row| row.ludus == contender.ludus.0);
        let figures = contender.figures;
        let same = row.is_some_and(|row| {
            let [in_it, beside] = match live.season.currency() {
                Currency::Prestige => [row.prestige, row.points],
                Currency::Points => [row.points, row.prestige],
            };
            (in_it, beside) == (figures.prestige, 0)
                && row.game == live.row.game
                && row.bouts == i64::from(figures.bouts)
                && row.won == i64::from(figures.won)
                && row.deaths == i64::from(figures.deaths)
                && row.rudiarii == i64::from(figures.rudiarii)
                && row.famous == i64::from(figures.famous)
        });
        if !same {
            let name = &contender.name;
            found.differences.push(format!("{} ({id}): the row of {name}", live.row.name));
        }
    }
    Ok(())
}

/// Counts a tournament again from the results of its bouts.
async fn tournament(conn: &mut Conn, id: i64, found: &mut Audited) -> anyhow::Result<()> {
    let live = LiveTournament::load(conn, TournamentId(id), Millis::default()).await;
    let live = live.map_err(|fault| anyhow::anyhow!("tournament {id}: {}", fault.words()))?;
    found.tournaments += 1;
    let mut fought = BTreeMap::new();
    for bout in live.tournament.fixtures.iter().filter_map(|fixture| fixture.bout()) {
        let booked = store::result::booked_of(conn, bout.0).await?;
        let counts = booked.iter().filter(|row| !row.is_void);
        let ranks: Vec<u32> = counts.map(|row| u32::try_from(row.rank).unwrap_or(0)).collect();
        fought.insert(bout, ranks);
    }
    let counted = |bout| fought.get(&bout).map(|ranks| points_of(ranks));
    for fixture in live.tournament.audit(counted) {
        found.differences.push(format!("{} ({id}): fixture {fixture}", live.row.name));
    }
    Ok(())
}

async fn rated(conn: &mut Conn, game: (i64, &str), found: &mut Audited) -> anyhow::Result<()> {
    let Some(newest) = rating::newest_period(conn, game.0, game.1).await? else { return Ok(()) };
    if store::import::recount_of(conn, game).await?.is_some() {
        // They are being computed again right now.
        return Ok(());
    }
    let seats = rating::seats_between(conn, game, (0, i64::MAX)).await?;
    let newest = u32::try_from(newest)?;
    let counted: BTreeMap<i64, _> = rate(&ratings::bouts(seats)?, newest)
        .into_iter()
        .map(|(person, rated)| (person_row(person), rated))
        .collect();
    let kept = rating::ratings_at(conn, game, i64::from(newest)).await?;
    found.rated += kept.len();
    let (guild, slug) = game;
    for row in &kept {
        let same = counted.get(&row.person).is_some_and(|rated| {
            rated.rating == ratings::rating_of(row) && i64::from(rated.bouts) == row.bouts
        });
        if !same {
            let person = row.person;
            found.differences.push(format!("{slug} on {guild}: the rating of {person}"));
        }
    }
    if kept.len() != counted.len() {
        found.differences.push(format!(
            "{slug} on {guild}: {} ratings are kept, {} counted",
            kept.len(),
            counted.len()
        ));
    }
    Ok(())
}
