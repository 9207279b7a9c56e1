//! A bout that was played elsewhere, checked and imported from its record.

use super::adapter::Adapter;
use super::export::{Export, entries, luck, opened, verify};
use super::opening::{Unreadable, guarded};
use super::too_long::SENSELESS;
use super::{Play, VerifyReport};
use crate::words::Words;
use table::{Chain, Replay};

/// A bout that was played elsewhere.
pub struct Adopted {
    /// The bout as it stands at the end of its record.
    pub play: Box<dyn Play>,
    /// The checks and their findings.
    pub report: VerifyReport,
}

/// Checks a bout's record line by line, its openings made from `key`, plays it again, and imports
/// it in its final state.
pub(crate) fn adopted<R: Words>(mut export: Export, key: &str) -> Result<Adopted, Unreadable> {
    let wrong = |why: &str| Unreadable(why.to_owned());
    let key = table::from_hex(key)
        .ok_or_else(|| wrong("the record's key is no 64 hexadecimal digits"))?;
    for (line, number) in export.lines.iter_mut().zip(0_u64..) {
        line.opening = Some(Chain::opening_by(&key, number));
    }
    let report = verify::<R>(&export);
    let fault =
        report.checks.iter().find_map(|check| Some((check.what, check.found.as_ref().err()?)));
    if let Some((what, why)) = fault {
        return Err(Unreadable(format!("{what}: {why}")));
    }
    let head = export.lines.last().and_then(|line| table::from_hex(&line.hash));
    let head = head.ok_or_else(|| wrong("the last hash is no 64 hexadecimal digits"))?;
    let entries = entries(&export).map_err(Unreadable)?;
    let luck = opened(&entries).and_then(|opened| luck(&export, opened)).map_err(Unreadable)?;
    let live = guarded(SENSELESS, || {
        let replay = Replay::<R>::of(&entries, luck);
        let replay = replay.map_err(|why| Unreadable(why.to_string()))?;
        let gone = || wrong("it ended under an edition of the rules that is gone");
        replay.adopted(key, head).ok_or_else(gone)
    })?;
    if !live.now().over {
        return Err(wrong("it is not over"));
    }
    Ok(Adopted { play: Box::new(Adapter::new(live)), report })
}
