//! The specification's worked examples, and scenes of single rules.

use blood_sweat_cheers::BloodSweatCheers;
use std::fs;
use table::vectors;

#[test]
fn every_worked_example_plays_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let files = fs::read_dir(folder).expect("the folder is part of the crate");
    let paths = files.map(|file| file.expect("it can be read").path());
    let texts = paths.map(|path| fs::read_to_string(path).expect("it is text"));
    vectors::all_pass::<BloodSweatCheers>(texts, 117);
}
