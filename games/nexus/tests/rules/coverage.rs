//! Every rule is used by somebody.

use nexus::proofs::coverage::Coverage;
use std::ops::Range;

/// Bouts with the rarest of them, a crate's dice that Perseverance rolls again, which are played first.
const RAREST: Range<u64> = 6_500..6_600;

#[test]
fn ten_thousand_bouts_at_most_use_every_rule() {
    let mut coverage = Coverage::default();
    for number in RAREST.chain(0..RAREST.start).chain(RAREST.end..10_000) {
        coverage.play(number);
        if number % 100 == 99 && coverage.missing().is_empty() {
            return;
        }
    }
    assert_eq!(coverage.missing(), []);
}
