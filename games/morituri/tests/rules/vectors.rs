//! The specification's worked examples.

#[test]
fn every_worked_example_plays_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    table::vectors::all_pass::<morituri::Morituri>(folder, 64);
}
