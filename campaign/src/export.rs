//! The export of a season: everything, with names beside numbers, and tables as CSV.

use crate::discipline::Currency;
use crate::gladiator::{Gladiator, Status};
use crate::ids::{BoutId, ClassId, FixtureId, GladiatorId, LudusId, SeasonId};
use crate::ledger::Transfer;
use crate::record::BoutRecord;
use crate::season::{Season, Settings, Stage};
use crate::tables::{SeasonRow, season_table};
use serde::{Deserialize, Serialize};

/// A whole season. It names no person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonExport {
    pub season: SeasonId,
    pub game: String,
    /// Its options.
    pub settings: Settings,
    /// Its stage, with its champions if it has ended.
    pub stage: Stage,
    /// Its cycles so far.
    pub cycles: u32,
    pub table: ExportedTable,
    /// Its ludi with their gladiators.
    pub ludi: Vec<ExportedLudus>,
    /// Its bouts, void ones too, in the order of settlement.
    pub bouts: Vec<ExportedBout>,
    /// The number of bouts that are not void.
    pub bouts_fought: u32,
    /// Gladiators killed, where ludi train any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deaths: Option<u32>,
    /// Gladiators freed, where ludi train any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rudiarii: Option<u32>,
    pub ledger: Vec<Transfer>,
}

/// A season's table, by its currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ExportedTable {
    /// Ludi that train gladiators.
    Prestige(Vec<SeasonRow>),
    /// Ludi that only meet.
    Points(Vec<PointsRow>),
}

/// A line of the table of a season that is won with points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsRow {
    /// Its rank, shared by ludi that are tied in everything.
    pub rank: u32,
    pub ludus: LudusId,
    pub name: String,
    /// Whether the house runs it for its owner.
    pub is_house_run: bool,
    /// Whether it is the house's own.
    pub is_house: bool,
    pub points: i64,
    pub bouts: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl From<&SeasonRow> for PointsRow {
    fn from(row: &SeasonRow) -> PointsRow {
        PointsRow {
            rank: row.rank,
            ludus: row.ludus,
            name: row.name.clone(),
            is_house_run: row.is_house_run,
            is_house: row.is_house,
            points: row.prestige,
            bouts: row.bouts,
            won: row.won,
            drawn: row.drawn(),
            lost: row.lost(),
        }
    }
}

impl ExportedTable {
    fn of(season: &Season, rows: &[SeasonRow]) -> ExportedTable {
        match season.currency() {
            Currency::Prestige => ExportedTable::Prestige(rows.to_vec()),
            Currency::Points => ExportedTable::Points(rows.iter().map(PointsRow::from).collect()),
        }
    }

    /// The score of each ludus, the best first.
    pub fn scores(&self) -> Vec<i64> {
        match self {
            ExportedTable::Prestige(rows) => rows.iter().map(|row| row.prestige).collect(),
            ExportedTable::Points(rows) => rows.iter().map(|row| row.points).collect(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedLudus {
    pub ludus: LudusId,
    pub name: String,
    pub motto: String,
    /// Its gladiators, those who left it too.
    pub gladiators: Vec<Gladiator>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedBout {
    pub bout: BoutId,
    pub cycle: u32,
    pub fixture: FixtureId,
    /// Its end, in milliseconds since the Unix epoch.
    pub ended_at: i64,
    /// Its sides, the first to nominate first.
    pub sides: [ExportedSide; 2],
    pub victor: Option<LudusId>,
    /// How it ended.
    pub method: String,
    /// Further facts, in the game's words.
    pub facts: Vec<(String, String)>,
    pub is_void: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedSide {
    pub ludus: LudusId,
    pub ludus_name: String,
    /// Its gladiator, where ludi train any.
    #[serde(default, skip_serializing_if = "Option::is_none", flatten)]
    pub gladiator: Option<ExportedGladiator>,
    /// Whether the house made half or more of its decisions.
    pub house_played: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prestige: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// A ludus's representative in a bout, in an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedGladiator {
    pub gladiator: GladiatorId,
    pub name: String,
    pub class: ClassId,
    pub status_before: Status,
    pub survived: bool,
}

impl SeasonExport {
    /// A season with its recorded bouts and its ledger.
    pub fn of(season: &Season, records: &[BoutRecord], ledger: &[Transfer]) -> SeasonExport {
        let table = season_table(season);
        let has_rosters = season.discipline.has_rosters();
        let mut records: Vec<&BoutRecord> = records.iter().collect();
        records.sort_by_key(|record| record.order);
        let bouts: Vec<ExportedBout> =
            records.into_iter().filter_map(|record| exported(season, record)).collect();
        SeasonExport {
            season: season.id,
            game: season.discipline.game.clone(),
            settings: season.settings.clone(),
            stage: season.stage.clone(),
            cycles: season.cycles,
            ludi: season
                .contenders
                .iter()
                .map(|contender| ExportedLudus {
                    ludus: contender.ludus,
                    name: contender.name.clone(),
                    motto: contender.motto.clone(),
                    gladiators: contender.gladiators.clone(),
                })
                .collect(),
            bouts_fought: bouts.iter().filter(|bout| !bout.is_void).count() as u32,
            deaths: has_rosters.then(|| table.iter().map(|row| row.deaths).sum()),
            rudiarii: has_rosters.then(|| table.iter().map(|row| row.rudiarii).sum()),
            table: ExportedTable::of(season, &table),
            bouts,
            ledger: ledger.to_vec(),
        }
    }
}

/// The bout with names, unless it tells of ludi that are not in the season.
fn exported(season: &Season, record: &BoutRecord) -> Option<ExportedBout> {
    let side = |at: usize| {
        let side = &record.sides[at];
        let gladiator = match side.gladiator {
            Some(id) => {
                let it = season.gladiator(side.ludus, id)?;
                Some(ExportedGladiator {
                    gladiator: id,
                    name: it.name.clone(),
                    class: it.class.clone(),
                    status_before: side.status_before,
                    survived: side.told.survived,
                })
            }
            None => None,
        };
        let got = |currency| (season.currency() == currency).then_some(side.prestige);
        Some(ExportedSide {
            ludus: side.ludus,
            ludus_name: season.contender(side.ludus)?.name.clone(),
            gladiator,
            house_played: side.told.house_played,
            prestige: got(Currency::Prestige),
            points: got(Currency::Points),
        })
    };
    Some(ExportedBout {
        bout: record.bout,
        cycle: record.cycle,
        fixture: record.fixture,
        ended_at: record.ended_at,
        sides: [side(0)?, side(1)?],
        victor: record.winner(),
        method: record.method.clone(),
        facts: record.facts.clone(),
        is_void: record.is_void,
    })
}

/// A season's table as CSV, by its currency: a line of headings, lines ended by CR LF.
pub fn season_csv(rows: &[SeasonRow], won_with: Currency) -> String {
    let mut csv = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(vec![]);
    let figures = match won_with {
        Currency::Prestige => ["famous", "rudiarii", "deaths"].as_slice(),
        Currency::Points => ["drawn", "lost"].as_slice(),
    };
    let common = ["rank", "ludus", "house_run", won_with.word(), "bouts", "won"];
    let headings = common.iter().chain(figures).map(|heading| (*heading).to_owned());
    let lines = rows.iter().map(|row| {
        let figures = match won_with {
            Currency::Prestige => vec![row.bouts, row.won, row.famous, row.rudiarii, row.deaths],
            Currency::Points => vec![row.bouts, row.won, row.drawn(), row.lost()],
        };
        let mut fields = vec![row.rank.to_string(), inert(&row.name), row.is_house_run.to_string()];
        fields.push(row.prestige.to_string());
        fields.extend(figures.iter().map(u32::to_string));
        fields
    });
    for fields in std::iter::once(headings.collect()).chain(lines) {
        csv.write_record(fields).expect("a vector takes every line");
    }
    let bytes = csv.into_inner().expect("a vector takes every line");
    String::from_utf8(bytes).expect("it was text before")
}

/// Keeps a spreadsheet from reading a field as a formula.
fn inert(field: &str) -> String {
    if field.starts_with(['=', '+', '-', '@']) { format!("'{field}") } else { field.to_owned() }
}
