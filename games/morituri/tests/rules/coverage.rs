//! Every rule is used by somebody.

use morituri::proofs::coverage::Coverage;

#[test]
fn eight_thousand_bouts_at_most_use_every_rule() {
    let mut coverage = Coverage::default();
    for number in 0..8_000 {
        coverage.play(number);
        if number % 100 == 99 && coverage.missing().is_empty() {
            return;
        }
    }
    assert_eq!(coverage.missing(), []);
}
