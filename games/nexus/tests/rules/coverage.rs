//! Every rule is used by somebody.

use nexus::proofs::coverage::Coverage;

#[test]
fn ten_thousand_bouts_at_most_use_every_rule() {
    let mut coverage = Coverage::default();
    for number in 0..10_000 {
        coverage.play(number);
        if number % 100 == 99 && coverage.missing().is_empty() {
            return;
        }
    }
    assert_eq!(coverage.missing(), []);
}
