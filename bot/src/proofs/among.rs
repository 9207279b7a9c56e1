//! `simulate --among`: a champion among adepts, at every number of seats.

use super::means::{Mean, mean};
use crate::environment::print;
use anyhow::Context;
use boards::Kind;
use serde::Serialize;
use table::simulate::{Extent, Player};
use table::{BySeat, Options, Seat};

/// How a champion fared among so many.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Fared {
    seats: u8,
    bouts: u64,
    /// The fair share of a bout's points, divided among all.
    fair: f64,
    /// The champion's points of a bout.
    champion: Mean,
    /// The same to an adept beside it, on the mean of them.
    adepts: f64,
}

/// Plays so many seeds of one champion among adepts, once from every seat, with two seats up to the most.
pub(super) fn tell(
    kind: Kind,
    options: &Options,
    extent: Extent,
    json: bool,
) -> anyhow::Result<()> {
    let seats = (*kind.seats().start()).max(2)..=*kind.seats().end();
    for seats in seats {
        let fared = fared(kind, seats, options, extent);
        if json {
            print(&serde_json::to_string(&fared).context("writing the figures")?)?;
        } else {
            print(&line(kind, &fared))?;
        }
    }
    Ok(())
}

fn fared(kind: Kind, seats: u8, options: &Options, extent: Extent) -> Fared {
    let players = BySeat::new(seats, |seat| match seat {
        Seat(0) => Player::Champion { playouts: None },
        Seat(_) => Player::House,
    });
    let extent = Extent { swap: true, ..extent };
    let figures = kind.proofs().simulated(&players, options, extent, &mut || 0);
    let means: Vec<Mean> = figures.points.iter().map(mean).collect();
    let adepts = &means[1..];
    let all: f64 = means.iter().map(|it| it.mean).sum();
    Fared {
        seats,
        bouts: figures.bouts,
        fair: all / f64::from(seats),
        champion: means[0],
        adepts: adepts.iter().map(|it| it.mean).sum::<f64>() / adepts.len() as f64,
    }
}

/// A row of a table, in points of a hundred.
fn line(kind: Kind, fared: &Fared) -> String {
    let Fared { seats, bouts, fair, champion, adepts } = fared;
    format!(
        "| {} | {seats} | {:.1} | {:.1} ± {:.1} | {:.1} | {bouts} |",
        kind.title(),
        fair * 100.0,
        champion.mean * 100.0,
        champion.bound * 100.0,
        adepts * 100.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_champion_is_an_adept_it_fares_like_one() {
        let kind = Kind::of("morituri").unwrap();
        let extent = Extent { bouts: 12, seed: 1, swap: false };
        let fared = fared(kind, 3, &Options::default(), extent);
        assert_eq!((fared.seats, fared.bouts), (3, 36));
        // All three are the same player in the same bouts, only the seat goes round.
        assert!((fared.champion.mean - fared.adepts).abs() < 1e-9, "{fared:?}");
        let told = line(kind, &fared);
        assert!(
            told.starts_with("| Morituri Te Salutamus | 3 | ") && told.ends_with("| 36 |"),
            "{told}"
        );
    }
}
