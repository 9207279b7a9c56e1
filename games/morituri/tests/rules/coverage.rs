//! Every rule is used by somebody.

use morituri::proofs::coverage::Coverage;

#[test]
fn three_thousand_bouts_use_every_rule() {
    let mut coverage = Coverage::default();
    (0..3_000).for_each(|number| coverage.play(number));
    assert_eq!(coverage.missing(), []);
}
