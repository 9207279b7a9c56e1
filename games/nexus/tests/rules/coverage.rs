//! Every rule is used by somebody.

use nexus::coverage::Coverage;

#[test]
fn two_thousand_bouts_use_every_rule() {
    let mut coverage = Coverage::default();
    (0..2_000).for_each(|number| coverage.play(number));
    assert_eq!(coverage.missing(), []);
}
