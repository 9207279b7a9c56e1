//! Forged records of a game, checked, imported and told again like any others from elsewhere.

use crate::play::{self, Line};
use crate::words::Words;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::Chain;
use table::foreign::{Fate, Forged, Forger};

/// The fate of forged records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForeignReport {
    /// Their number.
    pub records: u64,
    /// The number with a board that no bout arrives at.
    pub unsound: u64,
    /// The number stopped because they would not have ended.
    pub endless: u64,
    /// The number that could be played.
    pub played: u64,
    /// The number of these that were imported, and told again.
    pub taken: u64,
    /// The playing time of the longest entry, in microseconds.
    pub longest: u64,
    /// The failures; at most ten.
    pub broken: Vec<String>,
}

/// One in this many unplayable records is checked as a file all the same.
const CHECKED: u64 = 16;

/// Forges `records` records from a first number on; `clock` tells microseconds.
pub(super) fn forged<R: Words>(
    records: u64,
    first: u64,
    clock: &mut dyn FnMut() -> u64,
) -> ForeignReport {
    let mut report = ForeignReport::default();
    let mut forger = Forger::<R>::new(first);
    for number in first..first + records {
        let forged = forger.forge(clock);
        report.records += 1;
        report.longest = report.longest.max(forged.longest);
        let mut plays = false;
        match &forged.fate {
            Fate::Refused => {}
            Fate::Unsound => report.unsound += 1,
            Fate::Endless => report.endless += 1,
            Fate::Plays(_) => {
                plays = true;
                report.played += 1;
            }
            Fate::Broke(how) => report.breaks(how.clone()),
        }
        if plays || number.is_multiple_of(CHECKED) {
            let checked = catch_unwind(AssertUnwindSafe(|| as_file::<R>(forged)));
            match checked {
                Ok(Ok(taken)) => report.taken += u64::from(taken),
                Ok(Err(how)) => report.breaks(format!("record {number} of {}: {how}", R::GAME)),
                Err(_) => report.breaks(format!("record {number} of {}: a panic", R::GAME)),
            }
        }
    }
    report
}

impl ForeignReport {
    fn breaks(&mut self, how: String) {
        if self.broken.len() < 10 {
            self.broken.push(how);
        }
    }
}

/// Whether it is imported as the file of a closed bout; the error is the failure.
fn as_file<R: Words>(forged: Forged) -> Result<bool, String> {
    let Forged { mut lines, seed, key, fate, .. } = forged;
    if let Fate::Plays(_) = fate {
        lines.push("{\"entry\":\"closed\",\"why\":\"resigned\",\"seat\":null}".to_owned());
    }
    let text = play::export(R::GAME, chained(lines, &key), Some(seed));
    let export = play::read(&text).map_err(|why| why.0)?;
    let report = play::verify::<R>(&export);
    let faults = report.checks.iter().filter_map(|check| check.found.as_ref().err());
    let broken = |why: &str| why.ends_with(play::too_long::SENSELESS);
    if let Some(why) = faults.into_iter().find(|why| broken(why)) {
        return Err(why.clone());
    }
    let Ok(adopted) = play::adopted::<R>(export, &in_digits(&key)) else { return Ok(false) };
    adopted.play.save();
    adopted.play.outcome();
    match play::retold::<R>(&text) {
        Err(why) if broken(&why.0) => Err(format!("told again: {}", why.0)),
        Err(_) | Ok(_) => Ok(true),
    }
}

/// The lines of a file, each with its commitment.
fn chained(texts: Vec<String>, key: &[u8; 32]) -> Vec<Line> {
    let mut head = [0; 32];
    let line = |(text, number): (String, u64)| {
        let opening = table::opening(key, number);
        head = table::link(&head, &table::commitment(&opening, &text));
        let opening = Some(Chain::opening_by(key, number));
        Line { text: Some(text), hash: in_digits(&head), opening }
    };
    texts.into_iter().zip(0..).map(line).collect()
}

fn in_digits(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
