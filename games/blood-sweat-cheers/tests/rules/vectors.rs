//! The specification's worked examples, and scenes of single rules.

use blood_sweat_cheers::BloodSweatCheers;
use std::fs;
use std::path::Path;

#[test]
fn every_vector_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is part of the crate")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    assert!(115 <= files.len(), "the examples and what came after them are all there");
    let failed: Vec<String> = files
        .iter()
        .map(|path| (path, fs::read_to_string(path).expect("a text")))
        .map(|(path, text)| (path, table::vectors::run::<BloodSweatCheers>(&text)))
        .filter(|(_, verdict)| !verdict.passed())
        .map(|(path, verdict)| format!("{}: {verdict}", path.display()))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
