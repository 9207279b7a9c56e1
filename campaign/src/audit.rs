//! Recounts everything from the recorded bouts alone and compares it with the stored figures.

use crate::gladiator::{Career, Gladiator, Status, fame};
use crate::ids::{BoutId, GladiatorId, LudusId};
use crate::ledger::{Account, Transfer, balances};
use crate::ludus::Figures;
use crate::record::{BoutRecord, Corner, RecordedSide};
use crate::season::Season;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A figure of a ludus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Figure {
    Prestige,
    Bouts,
    Won,
    Famous,
    Rudiarii,
    Deaths,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CareerFigure {
    Survived,
    Wins,
    Kills,
}

/// A stored figure that the recorded bouts do not bear out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Difference {
    /// A figure of a ludus.
    Standing { ludus: LudusId, figure: Figure, kept: i64, rebuilt: i64 },
    /// A figure of a gladiator.
    Career { ludus: LudusId, gladiator: GladiatorId, figure: CareerFigure, kept: u32, rebuilt: u32 },
    /// The bout in which a gladiator died.
    Death { ludus: LudusId, gladiator: GladiatorId, kept: Option<BoutId>, rebuilt: Option<BoutId> },
    /// A line of the ledger.
    Line { bout: BoutId, line: u32, kept: Option<Transfer>, rebuilt: Option<Transfer> },
    /// An account's balance: by the stored ledger, against the stored standing.
    Balance { account: Account, kept: i64, rebuilt: i64 },
    /// A side's prestige or points for its bout, according to its record.
    Worth { bout: BoutId, ludus: LudusId, kept: u32, rebuilt: u32 },
    /// A record that names a ludus or gladiator unknown to the season, or no gladiator although one
    /// was sent.
    Stranger { bout: BoutId, ludus: LudusId, gladiator: Option<GladiatorId> },
    /// A bout that the season has booked and that has no record, or is void in only one of them.
    Unrecorded { bout: BoutId },
}

/// The figures of every ludus, counted from the records alone.
pub fn rebuilt(records: &[BoutRecord]) -> BTreeMap<LudusId, Figures> {
    let mut figures: BTreeMap<LudusId, Figures> = BTreeMap::new();
    for record in records.iter().filter(|record| !record.is_void) {
        for corner in Corner::BOTH {
            let side = record.side(corner);
            let counted = figures.entry(side.ludus).or_default();
            counted.prestige += i64::from(record.worth(corner));
            counted.bouts += 1;
            counted.won += u32::from(record.victor == Some(corner));
            counted.rudiarii += u32::from(side.was_freed());
            counted.deaths += u32::from(!side.told.survived);
        }
    }
    for ((ludus, _), (start, career)) in careers(records) {
        let became =
            fame(start) == Status::Unknown && fame(start + career.survived) != Status::Unknown;
        if became {
            figures.entry(ludus).or_default().famous += 1;
        }
    }
    figures
}

/// Each gladiator's survived bouts at the start of the season, and his career since.
fn careers(records: &[BoutRecord]) -> BTreeMap<(LudusId, GladiatorId), (u32, Career)> {
    let mut by_order: Vec<&BoutRecord> = records.iter().collect();
    by_order.sort_by_key(|record| record.order);
    let mut careers: BTreeMap<(LudusId, GladiatorId), (u32, Career)> = BTreeMap::new();
    for record in by_order {
        for corner in Corner::BOTH {
            let side = record.side(corner);
            let Some(gladiator) = side.gladiator else { continue };
            let fresh = (side.survived_before, Career::default());
            let (_, career) = careers.entry((side.ludus, gladiator)).or_insert(fresh);
            if record.is_void {
                continue;
            }
            career.add(record.career(corner));
        }
    }
    careers
}

/// Compares a season and its ledger with its recorded bouts, void ones too. They differ only if
/// something has been lost, doubled or changed by hand.
pub fn audit(season: &Season, records: &[BoutRecord], ledger: &[Transfer]) -> Vec<Difference> {
    let mut found = strangers(season, records);
    found.extend(unrecorded(season, records));
    found.extend(standings(season, records));
    found.extend(people(season, records));
    found.extend(worths(records));
    found.extend(lines(records, ledger));
    found.extend(accounts(season, ledger));
    found
}

fn strangers(season: &Season, records: &[BoutRecord]) -> Vec<Difference> {
    let sides =
        records.iter().flat_map(|record| record.sides.iter().map(move |side| (record, side)));
    let is_known = |side: &RecordedSide| match side.gladiator {
        Some(gladiator) => season.gladiator(side.ludus, gladiator).is_some(),
        None => !season.discipline.has_rosters() && season.contender(side.ludus).is_some(),
    };
    let unknown = sides.filter(|(_, side)| !is_known(side));
    let named = unknown.map(|(record, side)| Difference::Stranger {
        bout: record.bout,
        ludus: side.ludus,
        gladiator: side.gladiator,
    });
    named.collect()
}

fn unrecorded(season: &Season, records: &[BoutRecord]) -> Vec<Difference> {
    let recorded: BTreeSet<(BoutId, bool)> =
        records.iter().map(|record| (record.bout, record.is_void)).collect();
    let booked: BTreeSet<(BoutId, bool)> = season.booked().collect();
    let differing: BTreeSet<BoutId> =
        recorded.symmetric_difference(&booked).map(|(bout, _)| *bout).collect();
    differing.into_iter().map(|bout| Difference::Unrecorded { bout }).collect()
}

fn standings(season: &Season, records: &[BoutRecord]) -> Vec<Difference> {
    let counted = rebuilt(records);
    let mut found = Vec::new();
    for contender in &season.contenders {
        let ludus = contender.ludus;
        let (kept, again) = (contender.figures, counted.get(&ludus).copied().unwrap_or_default());
        let figures = [
            (Figure::Prestige, kept.prestige, again.prestige),
            (Figure::Bouts, kept.bouts.into(), again.bouts.into()),
            (Figure::Won, kept.won.into(), again.won.into()),
            (Figure::Famous, kept.famous.into(), again.famous.into()),
            (Figure::Rudiarii, kept.rudiarii.into(), again.rudiarii.into()),
            (Figure::Deaths, kept.deaths.into(), again.deaths.into()),
        ];
        let differing = figures.into_iter().filter(|(_, kept, again)| kept != again);
        found.extend(differing.map(|(figure, kept, rebuilt)| Difference::Standing {
            ludus,
            figure,
            kept,
            rebuilt,
        }));
    }
    found
}

fn people(season: &Season, records: &[BoutRecord]) -> Vec<Difference> {
    let counted = careers(records);
    let deaths: BTreeMap<(LudusId, GladiatorId), BoutId> = records
        .iter()
        .filter(|record| !record.is_void)
        .flat_map(|record| record.sides.iter().map(|side| (record.bout, side)))
        .filter(|(_, side)| !side.told.survived)
        .filter_map(|(bout, side)| Some(((side.ludus, side.gladiator?), bout)))
        .collect();
    let mut found = Vec::new();
    for contender in &season.contenders {
        let ludus = contender.ludus;
        for it in &contender.gladiators {
            let gladiator = it.id;
            let done = counted.get(&(ludus, gladiator)).map(|(_, career)| *career);
            for (figure, kept, rebuilt) in compared(it, done.unwrap_or_default()) {
                if kept != rebuilt {
                    found.push(Difference::Career { ludus, gladiator, figure, kept, rebuilt });
                }
            }
            let (kept, rebuilt) = (it.died_in, deaths.get(&(ludus, gladiator)).copied());
            if kept != rebuilt {
                found.push(Difference::Death { ludus, gladiator, kept, rebuilt });
            }
        }
    }
    found
}

fn compared(gladiator: &Gladiator, done: Career) -> [(CareerFigure, u32, u32); 3] {
    let (kept, carried) = (gladiator.career, gladiator.carried);
    [
        (CareerFigure::Survived, kept.survived, carried.survived + done.survived),
        (CareerFigure::Wins, kept.wins, carried.wins + done.wins),
        (CareerFigure::Kills, kept.kills, carried.kills + done.kills),
    ]
}

fn worths(records: &[BoutRecord]) -> Vec<Difference> {
    let mut found = Vec::new();
    for record in records {
        for corner in Corner::BOTH {
            let (side, rebuilt) = (record.side(corner), record.worth(corner));
            let (bout, ludus, kept) = (record.bout, side.ludus, side.prestige);
            if kept != rebuilt {
                found.push(Difference::Worth { bout, ludus, kept, rebuilt });
            }
        }
    }
    found
}

fn lines(records: &[BoutRecord], ledger: &[Transfer]) -> Vec<Difference> {
    let again: Vec<Transfer> = records.iter().flat_map(BoutRecord::ledger).collect();
    let key = |transfer: &Transfer| (transfer.bout, transfer.line);
    // By key: the stored lines and the rebuilt ones.
    let mut pairs: BTreeMap<_, [Vec<&Transfer>; 2]> = BTreeMap::new();
    for transfer in ledger {
        pairs.entry(key(transfer)).or_default()[0].push(transfer);
    }
    for transfer in &again {
        pairs.entry(key(transfer)).or_default()[1].push(transfer);
    }
    let mut found = Vec::new();
    for ((bout, line), [kept, rebuilt]) in pairs {
        // A doubled line differs from its single rebuilt one at the index where the latter has
        // none.
        for at in 0..kept.len().max(rebuilt.len()) {
            let (kept, rebuilt) = (kept.get(at).copied(), rebuilt.get(at).copied());
            if kept != rebuilt {
                let (kept, rebuilt) = (kept.cloned(), rebuilt.cloned());
                found.push(Difference::Line { bout, line, kept, rebuilt });
            }
        }
    }
    found
}

fn accounts(season: &Season, ledger: &[Transfer]) -> Vec<Difference> {
    let booked = balances(ledger);
    let given: i64 = season.contenders.iter().map(|contender| contender.figures.prestige).sum();
    let mut standing: BTreeMap<Account, i64> = season
        .contenders
        .iter()
        .map(|it| (Account::Ludus(season.id, it.ludus), it.figures.prestige))
        .collect();
    standing.insert(Account::Purse(season.id), -given);
    let all: BTreeSet<Account> = booked.keys().chain(standing.keys()).copied().collect();
    let of = |accounts: &BTreeMap<Account, i64>, account| accounts.get(account).copied();
    all.iter()
        .map(|account| (*account, of(&booked, account), of(&standing, account)))
        .map(|(account, kept, rebuilt)| (account, kept.unwrap_or(0), rebuilt.unwrap_or(0)))
        .filter(|(_, kept, rebuilt)| kept != rebuilt)
        .map(|(account, kept, rebuilt)| Difference::Balance { account, kept, rebuilt })
        .collect()
}
