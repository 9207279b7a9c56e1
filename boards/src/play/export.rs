//! A bout as a file that anybody can check, and the check. The format is described in
//! `docs/export.md`.

use super::opening::{Unreadable, guarded};
use super::too_long::{SENSELESS, is_of_one_bout};
use crate::text::escaped;
use crate::words::Words;
use serde::{Deserialize, Serialize};
use std::fmt;
use table::{Entry, Luck, Opened, Outcome, Replay, verify_chain};

/// The format's name; its number is raised when old readers would misread a new file.
pub(crate) const FORMAT: &str = "summa-rudis bout 1";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    pub format: String,
    /// The game's slug.
    pub game: String,
    /// The seed in hexadecimal; absent while the bout is open, or if it is withheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The whole record.
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The entry as JSON, byte for byte as it was chained; absent while it is secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its hash in the chain, in hexadecimal.
    pub hash: String,
    /// The opening of its commitment, in hexadecimal; absent while the bout is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

/// The findings of a check of an exported bout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReport {
    /// The game's slug.
    pub game: String,
    pub checks: Vec<Verified>,
    /// Steps that could not be played again, each with the missing edition of the rules.
    pub skipped: Vec<(u32, u16)>,
    /// The outcome that the record books.
    pub outcome: Option<Outcome>,
    /// Whether a steward has voided that outcome.
    pub is_void: bool,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The subject of the check.
    pub what: &'static str,
    /// The finding; the error is the fault.
    pub found: Result<String, String>,
}

impl VerifyReport {
    /// Whether every check passed.
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.found.is_ok())
    }
}

impl fmt::Display for VerifyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", escaped(&self.game))?;
        for check in &self.checks {
            match &check.found {
                Ok(found) => writeln!(f, "ok     {}: {}", check.what, escaped(found))?,
                Err(wrong) => writeln!(f, "WRONG  {}: {}", check.what, escaped(wrong))?,
            }
        }
        for (step, edition) in &self.skipped {
            writeln!(f, "not played again: step {step}, of edition {edition}")?;
        }
        write!(f, "{}", if self.holds() { "the bout is as recorded" } else { "NOT as recorded" })
    }
}

impl Export {
    /// The record of a bout, and its seed if that is public by now.
    pub fn of(game: &str, lines: Vec<Line>, seed: Option<String>) -> Export {
        Export { format: FORMAT.to_owned(), game: game.to_owned(), seed, lines }
    }
}

/// The file of a bout: its record, and its seed if that is public by now.
pub fn export(game: &str, lines: Vec<Line>, seed: Option<String>) -> String {
    let export = Export::of(game, lines, seed);
    serde_json::to_string_pretty(&export).expect("an export is plain data")
}

/// The most lines of a record: the longest bouts have a few thousand.
const LINES: usize = 20_000;
/// The longest line, in bytes: a board has a few thousand.
const LINE: usize = 64_000;
/// The byte order mark that some editors write at the beginning of a file.
const MARK: char = '\u{feff}';

pub(crate) fn read(text: &str) -> Result<Export, Unreadable> {
    let text = text.trim_start_matches(MARK);
    is_of_one_bout(text)?;
    let export: Export =
        serde_json::from_str(text).map_err(|why| Unreadable(format!("not an export: {why}")))?;
    if export.format == FORMAT {
        Ok(export)
    } else {
        Err(Unreadable(format!("format {:?}; this program reads {FORMAT:?}", export.format)))
    }
}

/// Checks everything about an exported bout: the chain, the seed, every draw, board and outcome.
pub(crate) fn verify<R: Words>(export: &Export) -> VerifyReport {
    let mut report = VerifyReport {
        game: export.game.clone(),
        checks: Vec::new(),
        skipped: Vec::new(),
        outcome: None,
        is_void: false,
    };
    let mut check = |what, found| report.checks.push(Verified { what, found });
    check("chain", chain(export));
    let entries = match entries(export) {
        Ok(entries) => entries,
        Err(wrong) => {
            check("record", Err(wrong));
            return report;
        }
    };
    let luck = opened(&entries).and_then(|opened| luck(export, opened));
    check(
        "seed",
        luck.as_ref()
            .map(|luck| format!("it is what {} committed to", luck.commitment()))
            .map_err(Clone::clone),
    );
    let played = luck.and_then(|luck| played_again::<R>(&entries, luck));
    report.outcome = entries.iter().find_map(|entry| {
        if let Entry::Over { outcome } = entry {
            Some(outcome.clone())
        } else if let Entry::Closed(closed) = entry {
            closed.outcome.clone()
        } else {
            None
        }
    });
    report.is_void = entries.iter().any(|entry| matches!(entry, Entry::Voided));
    let found = played.map(|(found, skipped)| {
        report.skipped = skipped;
        found
    });
    report.checks.push(Verified { what: "play", found });
    report
}

fn chain(export: &Export) -> Result<String, String> {
    if export.lines.is_empty() {
        return Err("there are no lines".to_owned());
    }
    let texts: Option<Vec<&str>> = export.lines.iter().map(|line| line.text.as_deref()).collect();
    let openings: Option<Vec<&str>> =
        export.lines.iter().map(|line| line.opening.as_deref()).collect();
    let (Some(texts), Some(openings)) = (texts, openings) else {
        return Err("some lines are not opened: the bout is not over, or kept back".to_owned());
    };
    let hashes: Vec<&str> = export.lines.iter().map(|line| line.hash.as_str()).collect();
    match verify_chain(&texts, &openings, &hashes) {
        Ok(()) => Ok(format!(
            "{} lines, each what was committed to; the hash of the last is {}",
            texts.len(),
            hashes.last().copied().unwrap_or_default()
        )),
        Err(broken) => Err(broken.to_string()),
    }
}

pub(super) fn entries(export: &Export) -> Result<Vec<Entry>, String> {
    fits(export)?;
    let entry = |(at, line): (usize, &Line)| {
        let text = line.text.as_deref().ok_or_else(|| format!("line {at} is not opened"))?;
        serde_json::from_str(text).map_err(|why| format!("line {at}: {why}"))
    };
    export.lines.iter().enumerate().map(entry).collect()
}

pub(super) fn opened(entries: &[Entry]) -> Result<&Opened, String> {
    match entries.first() {
        Some(Entry::Opened(opened)) => Ok(opened),
        Some(_) | None => Err("the record does not begin with its opening".to_owned()),
    }
}

pub(super) fn luck(export: &Export, opened: &Opened) -> Result<Luck, String> {
    let seed = export.seed.as_ref().ok_or("the seed is not in the file")?;
    let luck = Luck::recorded(seed, &opened.words).ok_or("the seed is no 64 hexadecimal digits")?;
    if luck.commitment() == opened.commitment {
        Ok(luck)
    } else {
        Err(format!("its hash is {}, committed was {}", luck.commitment(), opened.commitment))
    }
}

/// Plays the record again; returns the checks, and the steps that could not be played.
fn played_again<R: Words>(
    entries: &[Entry],
    luck: Luck,
) -> Result<(String, Vec<(u32, u16)>), String> {
    let replay = guarded(SENSELESS, || {
        Replay::<R>::of(entries, luck).map_err(|wrong| Unreadable(wrong.to_string()))
    });
    let replay = replay.map_err(|Unreadable(wrong)| wrong)?;
    let (mut steps, mut draws, mut ended) = (0_u32, 0, "not over yet");
    let mut void = "";
    for entry in entries {
        match entry {
            Entry::Step { draws: (_, next), .. } => (steps, draws) = (steps + 1, *next),
            Entry::Over { .. } => ended = "and the outcome",
            Entry::Closed { .. } => ended = "ended from outside",
            Entry::Voided => void = ", made void by a steward",
            Entry::Opened(_)
            | Entry::Answer { .. }
            | Entry::Order { .. }
            | Entry::TimedOut { .. }
            | Entry::Aside { .. }
            | Entry::Settled
            | Entry::Sat { .. }
            | Entry::TakenBack { .. }
            | Entry::Rewound { .. }
            | Entry::Rest { .. }
            | Entry::Diverged { .. } => {}
        }
    }
    let skipped = replay.editions_skipped().to_vec();
    let again = steps.saturating_sub(u32::try_from(skipped.len()).unwrap_or(u32::MAX));
    Ok((
        format!(
            "{draws} draws, {again} of {steps} steps with the hashes of their boards, {ended}{void}"
        ),
        skipped,
    ))
}

/// Whether a record is within the length of a real bout.
///
/// # Errors
/// The part that is too long.
fn fits(export: &Export) -> Result<(), String> {
    let is_long = |text: &Option<String>| text.as_ref().is_some_and(|text| LINE < text.len());
    let long = export.lines.iter().position(|line| is_long(&line.text));
    match long {
        _ if LINES < export.lines.len() => Err(format!("no bout has more than {LINES} lines")),
        Some(at) => Err(format!("line {at} is longer than {LINE} bytes")),
        None => Ok(()),
    }
}
