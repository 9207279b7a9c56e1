//! `learn`: the weights of things on a board, learnt from bouts that the house plays against itself.
//!
//! A logistic regression by Newton's method with a ridge. It alone has fractions; its output, and the
//! numbers of the rules, are thousandths in whole numbers.

use super::simulate::{game, options};
use crate::environment::print;
use clap::Args;
use std::process::ExitCode;
use table::chance_by;
use table::learning::Sample;

/// The options of `learn`.
#[derive(Debug, Clone, Args)]
pub(crate) struct Learn {
    /// The game, as in `/bout start`.
    game: String,
    /// How many bouts; one in five is kept apart to tell how well it was learnt.
    #[arg(long, default_value_t = 5_000)]
    bouts: u64,
    /// Where luck comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seats play.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// The game's options, such as turn_limit=20; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// One bout in so many is kept apart.
const APART: u64 = 5;
/// The penalty of a weight of one logit beside the boards: it keeps seldom counted weights small.
const RIDGE: f64 = 4.0;
/// Steps of Newton's method; it is done long before.
const STEPS: usize = 12;
/// Weights in a line of the output.
const LINE: usize = 12;

/// The learnt weights, and how well they tell the bouts that were kept apart.
#[derive(Debug, Clone, PartialEq)]
struct Learnt {
    /// Thousandths of a logit.
    weights: Vec<i32>,
    /// The mean squared error of these weights, of today's in the rules, and of the mean alone.
    brier: Brier,
    boards: usize,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Brier {
    learnt: f64,
    todays: f64,
    mean: f64,
}

/// Learns and prints.
pub(super) fn run(wanted: &Learn) -> anyhow::Result<ExitCode> {
    let kind = game(&wanted.game)?;
    let options = options(kind, &wanted.options)?;
    anyhow::ensure!(kind.seats().contains(&wanted.seats), "{} has other seats", kind.slug());
    let samples = kind.proofs().samples(wanted.seats, &options, wanted.bouts, wanted.seed);
    let learnt = learn(&samples)?;
    for line in lines(&learnt) {
        print(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn lines(learnt: &Learnt) -> Vec<String> {
    let in_line = |weights: &[i32]| {
        let words: Vec<String> = weights.iter().map(|weight| spaced(*weight)).collect();
        format!("        {},", words.join(", "))
    };
    let Brier { learnt: own, todays, mean } = learnt.brier;
    let brier = format!("Brier score {own:.4}; today's weights {todays:.4}, the mean {mean:.4}");
    let boards = format!("{} weights from {} boards", learnt.weights.len(), learnt.boards);
    let lines = learnt.weights.chunks(LINE).map(in_line);
    lines.chain([boards, brier]).collect()
}

/// As the tables write numbers.
fn spaced(weight: i32) -> String {
    let (sign, size) = (if weight < 0 { "-" } else { "" }, weight.unsigned_abs());
    match size {
        0..=999 => format!("{sign}{size}"),
        _ => format!("{sign}{}_{:03}", size / 1_000, size % 1_000),
    }
}

fn learn(samples: &[Sample]) -> anyhow::Result<Learnt> {
    let (apart, tried): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.bout % APART == 0);
    let counts = samples.first().map_or(0, |sample| sample.counted.len());
    anyhow::ensure!(0 < counts, "nothing is counted of this game's boards");
    anyhow::ensure!(!apart.is_empty() && !tried.is_empty(), "that is too few bouts");
    let mut weights = vec![0.0; counts];
    for _ in 0..STEPS {
        let step = newton(&tried, &weights);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    let weights: Vec<i32> =
        weights.iter().map(|weight| (weight * 1_000.0).round() as i32).collect();
    let mean = tried.iter().map(|sample| points(sample)).sum::<f64>() / tried.len() as f64;
    let brier = |of: &dyn Fn(&Sample) -> f64| {
        let errors = apart.iter().map(|sample| (of(sample) - points(sample)).powi(2));
        errors.sum::<f64>() / apart.len() as f64
    };
    let brier = Brier {
        learnt: brier(&|sample| f64::from(chance_by(&weights, &sample.counted)) / 1_000.0),
        todays: brier(&|sample| sample.worth.map_or(mean, |worth| f64::from(worth) / 1_000.0)),
        mean: brier(&|_| mean),
    };
    Ok(Learnt { weights, brier, boards: samples.len() })
}

fn points(sample: &Sample) -> f64 {
    f64::from(sample.halves) / 2.0
}

/// The step that Newton's method takes from these weights.
fn newton(samples: &[&Sample], weights: &[f64]) -> Vec<f64> {
    let count = weights.len();
    let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
    let mut curve = vec![vec![0.0; count]; count];
    curve.iter_mut().enumerate().for_each(|(at, row)| row[at] = RIDGE);
    for sample in samples {
        let counted: Vec<(usize, f64)> = sample
            .counted
            .iter()
            .enumerate()
            .filter(|(_, count)| **count != 0)
            .map(|(at, count)| (at, f64::from(*count)))
            .collect();
        let logit: f64 = counted.iter().map(|(at, count)| weights[*at] * count).sum();
        let chance = 1.0 / (1.0 + (-logit).exp());
        let (error, spread) = (points(sample) - chance, (chance * (1.0 - chance)).max(1e-6));
        for (at, count) in &counted {
            slope[*at] += error * count;
            for (with, other) in &counted {
                curve[*at][*with] += spread * count * other;
            }
        }
    }
    solved(curve, slope)
}

/// The solution of a symmetric system with a strong diagonal, by elimination.
fn solved(mut rows: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    let count = values.len();
    for at in 0..count {
        let (done, left) = rows.split_at_mut(at + 1);
        let pivot = &done[at];
        for (below, row) in left.iter_mut().enumerate() {
            let share = row[at] / pivot[at];
            row.iter_mut().zip(pivot).for_each(|(value, of)| *value -= share * of);
            values[at + 1 + below] -= share * values[at];
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|with| rows[at][with] * values[with]).sum();
        values[at] = (values[at] - known) / rows[at][at];
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::Kind;
    use table::Options;

    #[test]
    fn a_system_is_solved() {
        let rows = vec![vec![4.0, 1.0], vec![1.0, 3.0]];
        let [one, two] = solved(rows, vec![6.0, 7.0])[..] else { panic!("two values") };
        assert!((one - 1.0).abs() < 1e-9 && (two - 2.0).abs() < 1e-9, "{one} {two}");
    }

    #[test]
    fn weights_are_written_as_the_tables_write_them() {
        assert_eq!([7, -7, 1_234, -12_005].map(spaced), ["7", "-7", "1_234", "-12_005"]);
    }

    #[test]
    fn what_a_few_bouts_teach_tells_no_more_than_the_weights_in_the_rules() {
        let learnt_of =
            [("blood-sweat-cheers", 2), ("bloodsport-gambler", 1), ("nexus", 2), ("nexus", 3)];
        for (slug, seats) in learnt_of {
            let kind = Kind::of(slug).unwrap();
            let samples = kind.proofs().samples(seats, &Options::default(), 500, 77);
            let Brier { learnt, todays, mean } = learn(&samples).unwrap().brier;
            // Weights learnt from many more bouts tell about as much of these, and both more than the
            // mean does.
            assert!(todays < learnt + 0.006, "{slug} {seats}: {todays} {learnt}");
            assert!(todays < mean - 0.01, "{slug} {seats}: {todays} {mean}");
            assert!(learnt < mean, "{slug} {seats}: {learnt} {mean}");
        }
    }

    #[test]
    fn of_a_game_that_counts_nothing_nothing_is_learnt() {
        let kind = Kind::of("par-impar").or_else(|| Kind::of("morituri")).unwrap();
        let samples = kind.proofs().samples(2, &Options::default(), 10, 1);
        assert!(learn(&samples).is_err());
        assert!(learn(&[]).is_err());
    }
}
