//! The specification's worked examples.

use munera::Munera;
use std::{fs, path::PathBuf};
use table::{Rules, vectors};

#[test]
fn every_worked_example_plays_as_written() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is part of the crate")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(239 <= files.len(), "only {} vectors", files.len());
    let failed: Vec<String> = files
        .iter()
        .map(|path| vectors::run::<Munera>(&fs::read_to_string(path).expect("it is text")))
        .filter(|verdict| !verdict.passed())
        .map(|verdict| verdict.to_string())
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn two_to_six_seats_play() {
    assert_eq!(Munera::SEATS, 2..=6);
}
