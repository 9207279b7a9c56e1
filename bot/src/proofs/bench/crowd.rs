//! The same presses with few live bouts in the database and with very many, on a file and on a server.

use super::presses::{self, FORMS, Fared};
use super::{FEW, House, MANY};
use anyhow::Context;
use serde::Serialize;
use std::path::Path;
use store::Database;
use store::proofs::place::Place;

/// Presses with few live bouts in a database, and with many.
#[derive(Debug, Clone, Serialize)]
pub struct Crowded {
    /// Where the database is.
    pub engine: &'static str,
    /// How many live bouts many are.
    pub live: i64,
    /// Presses with few, by turns with the others.
    pub few: Vec<Fared>,
    /// Presses with many.
    pub many: Vec<Fared>,
}

impl Crowded {
    /// How many times as long the slowest press in a hundred takes with many, by the sums of all turns.
    pub fn ratio(&self) -> f64 {
        let sum = |of: &[Fared]| of.iter().map(|it| it.p99_ms).sum::<f64>();
        sum(&self.many) / sum(&self.few)
    }
}

/// Turns of each, so that the machine's other work meets both.
const TURNS: usize = 3;

/// Measures; a server is measured where `TEST_POSTGRES` names one.
pub(super) async fn measure(
    folder: &Path,
    live: i64,
    presses: usize,
) -> anyhow::Result<Vec<Crowded>> {
    let [few, many] = ["few.sqlite", "many.sqlite"].map(|name| folder.join("crowd").join(name));
    std::fs::create_dir(folder.join("crowd")).context("making a folder")?;
    let file = by_turns("file", [&few.into(), &many.into()], live, presses).await?;
    let [few, many] = ["few", "many"].map(|name| folder.join("crowd").join(name));
    let few = Place::of(&few).await.context("making a database")?;
    if few.name().is_none() {
        return Ok(vec![file]);
    }
    let many = Place::of(&many).await.context("making a database")?;
    let server = by_turns("server", [&few.database, &many.database], live, presses).await?;
    Ok(vec![file, server])
}

async fn by_turns(
    engine: &'static str,
    [few, many]: [&Database; 2],
    live: i64,
    presses: usize,
) -> anyhow::Result<Crowded> {
    let small = House::open_at(few, FEW).await?;
    let large = House::open_at(many, live).await?;
    let (mut few, mut many) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        for (house, fared) in [(&small, &mut few), (&large, &mut many)] {
            let presses = presses / TURNS;
            fared.push(presses::bouts(&house.sandbox, FORMS[0], MANY, presses).await?);
        }
    }
    small.close().await;
    large.close().await;
    Ok(Crowded { engine, live, few, many })
}
