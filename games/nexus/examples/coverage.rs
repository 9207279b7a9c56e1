//! Prints the rules that so many bouts never used: `coverage [BOUTS]`.

use nexus::proofs::coverage::Coverage;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let bouts: u64 = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(1_000);
    let mut coverage = Coverage::default();
    (0..bouts).for_each(|number| coverage.play(number));
    let mut out = io::stdout().lock();
    coverage.missing().iter().try_for_each(|used| writeln!(out, "{used:?}"))
}
