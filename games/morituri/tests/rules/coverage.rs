//! Every rule is used by somebody.

use morituri::proofs::coverage::Coverage;

#[test]
fn four_thousand_bouts_use_every_rule() {
    let mut coverage = Coverage::default();
    (0..4_000).for_each(|number| coverage.play(number));
    assert_eq!(coverage.missing(), []);
}
