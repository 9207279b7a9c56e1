//! What a host runs holds neither the stand-in nor what proves, and its sources do not speak of it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates that have proofs of their own, with the folder or file that holds them.
const PROVED: [(&str, &str); 11] = [
    ("games/table", "proofs/"),
    ("games/blood-sweat-cheers", "proofs/"),
    ("games/bloodsport-gambler", "proofs/"),
    ("games/morituri", "proofs/"),
    ("games/munera", "proofs/"),
    ("games/nexus", "proofs/"),
    ("boards", "proofs/"),
    ("campaign", "proofs/"),
    ("store", "proofs/"),
    ("arena", "proofs/"),
    ("bot", "proofs/"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

#[test]
fn the_image_is_built_without_proofs_and_without_the_stand_in() {
    let dockerfile = std::fs::read_to_string(root().join("Dockerfile")).expect("it is there");
    let build = dockerfile.lines().find(|line| line.contains("cargo build")).expect("it builds");
    assert!(build.contains("--package summa-rudis --no-default-features"), "{build}");
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--package", "summa-rudis"])
        .args(["--no-default-features", "--edges", "no-dev,features", "--prefix", "none"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).expect("it is text");
    assert!(tree.contains("arena v") && tree.contains("boards v"), "{tree}");
    let unwanted = |line: &&str| {
        line.contains("\"proofs\"") || line.contains("\"sandbox\"") || line.starts_with("sandbox v")
    };
    let found: Vec<&str> = tree.lines().filter(unwanted).collect();
    assert_eq!(found, Vec::<&str>::new());
}

#[test]
fn only_a_front_page_and_the_list_of_commands_tell_that_there_are_proofs() {
    for (folder, proofs) in PROVED {
        let source = root().join(folder).join("src");
        assert!(source.join(proofs).exists(), "{folder} has its proofs in {proofs}");
        let mut files = Vec::new();
        collect(&source, &mut files);
        for file in files {
            let name = file.strip_prefix(&source).expect("it is below").display().to_string();
            let speaks =
                ["lib.rs", "rules.rs", "cli/mod.rs", "catalogue/game.rs"].contains(&name.as_str());
            if name.starts_with(proofs) || speaks {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("it can be read");
            let told = ["feature = \"proofs\"", "crate::proofs"].map(|word| text.contains(word));
            assert_eq!(told, [false, false], "{folder}: {name} knows of proofs");
        }
    }
}

/// Bodies that are compiled where they are awaited: they take a closure, or what they open is of a type whose
/// lifetimes no box can have.
const UNBOXED: [&str; 8] = [
    "store/src/bout.rs: changed",
    "store/src/bout.rs: opened",
    "store/src/lib.rs: open",
    "store/src/lib.rs: open_at",
    "store/src/lib.rs: write",
    "store/src/moving.rs: moved",
    "store/src/season.rs: opened",
    "store/src/tournament.rs: opened",
];

#[test]
fn what_other_crates_await_is_compiled_once() {
    let mut unboxed = Vec::new();
    for folder in ["arena", "store"] {
        let mut files = Vec::new();
        collect(&root().join(folder).join("src"), &mut files);
        for file in files {
            let name = file.strip_prefix(root()).expect("it is below").display().to_string();
            let text = std::fs::read_to_string(&file).expect("it can be read");
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for (above, line) in lines.iter().zip(&lines[1..]) {
                let Some(function) = line.strip_prefix("pub async fn ") else { continue };
                let end = function.find(['(', '<']).unwrap_or(function.len());
                if !above.starts_with("#[boxed") && !name.contains("proofs") {
                    unboxed.push(format!("{name}: {}", &function[..end]));
                }
            }
        }
    }
    unboxed.sort();
    assert_eq!(unboxed, UNBOXED, "`#[boxed]` belongs above the others");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}
