//! Every rule is used by somebody.

use munera::proofs::coverage::Coverage;

#[test]
fn a_thousand_bouts_use_every_rule() {
    let mut coverage = Coverage::default();
    (0..1_000).for_each(|number| coverage.play(number));
    assert_eq!(coverage.missing(), []);
}
