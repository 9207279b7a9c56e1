//! Tables: a season's, a server's over all seasons, and the hall of gladiators.

use crate::gladiator::{Career, Status};
use crate::ids::{BoutId, ClassId, GladiatorId, LudusId, SeasonId};
use crate::ludus::{Contender, Figures, Keeper};
use crate::rules::{POINTS_FOR_DRAWING, POINTS_FOR_WINNING};
use crate::season::{Season, Stage};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonRow {
    /// Its rank, shared by ludi that are tied in everything.
    pub rank: u32,
    pub ludus: LudusId,
    pub name: String,
    /// Whether the house runs it for its owner: it is marked `†`.
    pub is_house_run: bool,
    /// Whether it is the house's own.
    pub is_house: bool,
    /// Prestige, or points where ludi have no rosters.
    pub prestige: i64,
    pub bouts: u32,
    pub won: u32,
    /// Famous gladiators on its roster now.
    pub famous: u32,
    /// Gladiators freed.
    pub rudiarii: u32,
    /// Own gladiators killed.
    pub deaths: u32,
}

impl SeasonRow {
    /// Bouts drawn, in a season for points: they account for the points that wins do not.
    pub fn drawn(&self) -> u32 {
        draws_in(self.prestige, self.won)
    }

    /// Bouts lost, in a season for points.
    pub fn lost(&self) -> u32 {
        self.bouts.saturating_sub(self.won + self.drawn())
    }
}

/// The number of draws behind `points`, besides those from bouts won.
pub fn draws_in(points: i64, won: u32) -> u32 {
    let left = points - i64::from(won) * i64::from(POINTS_FOR_WINNING);
    u32::try_from(left).unwrap_or(0) / POINTS_FOR_DRAWING
}

/// A season's table, the best first.
pub fn season_table(season: &Season) -> Vec<SeasonRow> {
    let rows = season.ranking().into_iter().map(|ranked| {
        let contender = season.the(ranked.ludus);
        SeasonRow {
            rank: ranked.rank,
            ludus: ranked.ludus,
            name: contender.name.clone(),
            is_house_run: contender.keeper.is_house_run(),
            is_house: contender.keeper == Keeper::House,
            prestige: contender.figures.prestige,
            bouts: contender.figures.bouts,
            won: contender.figures.won,
            famous: famous_now(contender),
            rudiarii: contender.figures.rudiarii,
            deaths: contender.figures.deaths,
        }
    });
    rows.collect()
}

fn famous_now(contender: &Contender) -> u32 {
    contender.on_roster().filter(|it| it.fame() == Status::Famous).count() as u32
}

/// A season's contribution to the table over all seasons. Enough to store as a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonLine {
    /// The season; later ones have greater numbers.
    pub season: SeasonId,
    pub ludus: LudusId,
    pub name: String,
    /// Whether the house runs it, or did at the end.
    pub is_house_run: bool,
    pub is_champion: bool,
    pub figures: Figures,
}

/// The contribution of a running or finished season, ludus by ludus; without house ludi, and empty
/// for a season that has not started or was abandoned.
pub fn season_lines(season: &Season) -> Vec<SeasonLine> {
    let counts = match season.stage {
        Stage::Running | Stage::Finished { .. } => true,
        Stage::Enrolment | Stage::Abandoned => false,
    };
    let members = season.contenders.iter().filter(|it| counts && it.keeper != Keeper::House);
    let lines = members.map(|contender| SeasonLine {
        season: season.id,
        ludus: contender.ludus,
        name: contender.name.clone(),
        is_house_run: contender.keeper.is_house_run(),
        is_champion: season.champions().contains(&contender.ludus),
        figures: contender.figures,
    });
    lines.collect()
}

/// A line of the hall of gladiators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HallRow {
    /// The latest season he fought in.
    pub season: SeasonId,
    pub ludus: LudusId,
    pub ludus_name: String,
    /// His number in that season.
    pub gladiator: GladiatorId,
    pub name: String,
    pub class: ClassId,
    /// Unknown, famous or rudiarius: the highest that he reached, dead or alive.
    pub fame: Status,
    pub career: Career,
    /// The bout he died in: he is marked `✝`.
    pub died_in: Option<BoutId>,
}

/// The gladiators of members' ludi, each once, with his latest career: rudiarii, famous, unknown;
/// within them by survived bouts, wins, kills, name.
pub fn hall(seasons: &[Season]) -> Vec<HallRow> {
    let continued: BTreeSet<(SeasonId, GladiatorId)> = seasons
        .iter()
        .flat_map(|season| &season.contenders)
        .flat_map(|contender| contender.gladiators.iter().filter_map(|it| it.before))
        .collect();
    let mut rows = Vec::new();
    for season in seasons {
        for contender in season.contenders.iter().filter(|it| it.keeper != Keeper::House) {
            for it in &contender.gladiators {
                if continued.contains(&(season.id, it.id)) {
                    continue;
                }
                rows.push(HallRow {
                    season: season.id,
                    ludus: contender.ludus,
                    ludus_name: contender.name.clone(),
                    gladiator: it.id,
                    name: it.name.clone(),
                    class: it.class.clone(),
                    fame: if it.status == Status::Rudiarius { it.status } else { it.fame() },
                    career: it.career,
                    died_in: it.died_in,
                });
            }
        }
    }
    rows.sort_by(|left, right| {
        let merit = |row: &HallRow| {
            Reverse((row.fame, row.career.survived, row.career.wins, row.career.kills))
        };
        let by_name = || left.name.to_lowercase().cmp(&right.name.to_lowercase());
        let own = |row: &HallRow| (row.season, row.gladiator);
        merit(left).cmp(&merit(right)).then_with(by_name).then(own(left).cmp(&own(right)))
    });
    rows
}
