//! The rules, tried whole.

use par_impar::ParImpar;
use table::coverage::Coverage;
use table::{laws, vectors};

#[test]
fn every_worked_example_plays_as_written() {
    vectors::all_pass::<ParImpar>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors"), 12);
}

#[test]
fn the_laws_are_obeyed() {
    laws::obeyed_by::<ParImpar>(100);
}

#[test]
fn three_hundred_bouts_use_every_rule() {
    let mut coverage = Coverage::<ParImpar>::default();
    (0..300).for_each(|number| coverage.play(number));
    assert_eq!(coverage.missing(), []);
}
