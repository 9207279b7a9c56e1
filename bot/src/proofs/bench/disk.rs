//! The speed of the disk: single durable commits, one after another.

use anyhow::Context;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long one small durable write takes, each waited for before the next: the median of 200.
pub(super) fn commit(folder: &Path) -> anyhow::Result<Duration> {
    let mut file = tempfile::tempfile_in(folder).context("making a file")?;
    let mut took = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        file.write_all(&[7; 4096]).context("writing")?;
        file.sync_data().context("waiting for the disk")?;
        took.push(start.elapsed());
    }
    took.sort_unstable();
    Ok(took[took.len() / 2])
}
