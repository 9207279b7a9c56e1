//! `odds`: how far the odds that the house reckons come true.

use super::simulate::{game, options};
use crate::environment::print;
use anyhow::Context;
use clap::Args;
use serde::Serialize;
use std::fmt;
use std::process::ExitCode;
use table::calibration::Told;

/// The options of `odds`.
#[derive(Debug, Clone, Args)]
pub(crate) struct Calibration {
    /// The game, as in `/bout start`.
    game: String,
    /// How many bouts.
    #[arg(long, default_value_t = 200)]
    bouts: u64,
    /// Where luck comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seats play.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// How many bouts are played in thought for each.
    #[arg(long, default_value_t = 100)]
    playouts: u32,
    /// The game's options, such as turn_limit=20; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// The chances told, tenth by tenth, and how far they came true.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Reliability {
    game: &'static str,
    bouts: u64,
    /// How often somebody was told his chances.
    told: usize,
    /// The mean squared error of the told chances.
    brier: f64,
    /// The same of the mean of how it came out, told every time.
    brier_of_mean: f64,
    deciles: Vec<Decile>,
}

/// The chances told between two tenths.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Decile {
    /// How often.
    told: usize,
    /// The mean of the told chances.
    said: f64,
    /// The mean of the outcomes: a draw is half a win.
    was: f64,
}

/// Tries and prints.
pub(super) fn run(wanted: &Calibration) -> anyhow::Result<ExitCode> {
    let kind = game(&wanted.game)?;
    let options = options(kind, &wanted.options)?;
    anyhow::ensure!(kind.seats().contains(&wanted.seats), "{} has other seats", kind.slug());
    let bouts = (wanted.bouts, wanted.seed);
    let told = kind.proofs().told_odds(wanted.seats, &options, bouts, wanted.playouts);
    let found = reliability(kind.slug(), wanted.bouts, &told).context("nothing was told")?;
    if wanted.json {
        print(&serde_json::to_string(&found).context("writing the figures")?)?;
    } else {
        print(&found.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn reliability(game: &'static str, bouts: u64, told: &[Told]) -> Option<Reliability> {
    let mean_of = |of: &dyn Fn(&Told) -> f64, among: &[&Told]| {
        among.iter().map(|told| of(told)).sum::<f64>() / among.len() as f64
    };
    let said = |told: &Told| f64::from(told.thousandths) / 1_000.0;
    let was = |told: &Told| f64::from(told.halves) / 2.0;
    let all: Vec<&Told> = told.iter().collect();
    let mean = (!all.is_empty()).then(|| mean_of(&was, &all))?;
    let within = |tenth: u32| {
        let is_within = |told: &&&Told| (told.thousandths / 100).min(9) == tenth;
        let among: Vec<&Told> = all.iter().filter(is_within).copied().collect();
        let is_told = !among.is_empty();
        is_told.then(|| Decile {
            told: among.len(),
            said: mean_of(&said, &among),
            was: mean_of(&was, &among),
        })
    };
    Some(Reliability {
        game,
        bouts,
        told: all.len(),
        brier: mean_of(&|told| (said(told) - was(told)).powi(2), &all),
        brier_of_mean: mean_of(&|told| (mean - was(told)).powi(2), &all),
        deciles: (0..10).filter_map(within).collect(),
    })
}

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reliability { game, bouts, told, brier, brier_of_mean, deciles } = self;
        writeln!(f, "{game}: odds told {told} times in {bouts} bouts")?;
        writeln!(f, "Brier score {brier:.4}; of the mean alone {brier_of_mean:.4}")?;
        for Decile { told, said, was } in deciles {
            writeln!(f, "said {said:.3}, was {was:.3} ({told} times)")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(thousandths: u32, halves: u8) -> Told {
        Told { bout: 0, thousandths, halves }
    }

    #[test]
    fn what_is_told_and_comes_true_scores_better_than_the_mean() {
        let right = [told(1_000, 2), told(900, 2), told(100, 0), told(0, 0)];
        let found = reliability("a-game", 4, &right).unwrap();
        assert!((found.brier - 0.005).abs() < 1e-9, "{found:?}");
        assert!((found.brier_of_mean - 0.25).abs() < 1e-9, "{found:?}");
        // A whole win stands in the last tenth, with the chances that begin there.
        let counts: Vec<usize> = found.deciles.iter().map(|decile| decile.told).collect();
        assert_eq!(counts, [1, 1, 2]);
    }

    #[test]
    fn of_nothing_told_nothing_is_said() {
        assert_eq!(reliability("a-game", 0, &[]), None);
    }
}
