//! The cost of pictures: to be drawn, to be carried, and whether presses wait for them.

use super::presses::{self, FORMS, Fared};
use super::{House, MANY, set};
use crate::proofs::picture::{Seen, moments};
use anyhow::Context;
use boards::Kind;
use raster::Kit;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// The boards of one game, drawn one after another on one core.
#[derive(Debug, Clone, Serialize)]
pub struct Drawing {
    /// The game.
    pub game: &'static str,
    /// How many boards: every moment of some bouts with the fewest seats and with the most.
    pub boards: usize,
    /// The median from facts to file, in milliseconds.
    pub p50_ms: f64,
    /// Ninety-nine in a hundred are faster than this, in milliseconds.
    pub p99_ms: f64,
    /// The median file, in kilobytes.
    pub median_kb: f64,
    /// The largest file, in kilobytes.
    pub largest_kb: f64,
    /// The highest picture, in pixels; all are 800 wide.
    pub highest: u32,
}

/// Boards drawn, and presses on a server that reads and on one that looks.
#[derive(Debug, Clone, Serialize)]
pub struct Pictured {
    /// Boards drawn, game by game.
    pub drawn: Vec<Drawing>,
    /// Presses where posts have text: before the others, and after them.
    pub without: Vec<Fared>,
    /// Presses where they have pictures.
    pub with: Vec<Fared>,
}

/// Bouts of each number of seats.
const BOUTS: u64 = 4;
/// Boards of one bout at the most, from its first to its last.
const BOARDS: usize = 60;

pub(super) async fn measure(folder: &Path, presses: usize) -> anyhow::Result<Pictured> {
    let drawing = || {
        let kit = Kit::new();
        Kind::all().iter().map(|kind| draw(&kit, *kind)).collect::<anyhow::Result<_>>()
    };
    let drawn = tokio::task::spawn_blocking(drawing).await.context("drawing")??;
    let house = House::open(&folder.join("pictures.sqlite"), super::FEW).await?;
    let (mut without, mut with) = (Vec::new(), Vec::new());
    // By turns, so that neither is the one whose file is larger.
    for _ in 0..2 {
        for (posted, form, fared) in
            [("text", FORMS[0], &mut without), ("picture", FORMS[1], &mut with)]
        {
            set(&house.sandbox, "board", posted).await?;
            fared.push(presses::bouts(&house.sandbox, form, MANY, presses / 4).await?);
        }
    }
    house.close().await;
    Ok(Pictured { drawn, without, with })
}

/// Draws the boards of one game.
fn draw(kit: &Kit, kind: Kind) -> anyhow::Result<Drawing> {
    let (mut took, mut sizes, mut highest) = (Vec::new(), Vec::new(), 0);
    let (fewest, most) = (*kind.seats().start(), *kind.seats().end());
    for (seats, seed) in
        [fewest, most].into_iter().flat_map(|it| (1..=BOUTS).map(move |at| (it, at)))
    {
        let boards = moments(&Seen::by_all(kind, seats, seed), &[]);
        let apart = boards.len().div_ceil(BOARDS).max(1);
        for at in (0..boards.len()).step_by(apart) {
            let was = at.checked_sub(1).map(|before| &boards[before]);
            let begun = Instant::now();
            let drawn = boards[at].drawn(kind, was).context("no picture")?;
            let png = kit.png(&drawn.svg).map_err(|why| anyhow::anyhow!("{why:?}"))?;
            took.push(super::millis(begun.elapsed()));
            sizes.push(png.bytes.len() as f64 / 1e3);
            highest = highest.max(png.high);
        }
    }
    let at = |of: &mut Vec<f64>, share: f64| {
        of.sort_by(f64::total_cmp);
        of[((of.len() as f64 * share) as usize).min(of.len() - 1)]
    };
    Ok(Drawing {
        game: kind.title(),
        boards: took.len(),
        p50_ms: at(&mut took, 0.5),
        p99_ms: at(&mut took, 0.99),
        median_kb: at(&mut sizes, 0.5),
        largest_kb: at(&mut sizes, 1.0),
        highest,
    })
}
