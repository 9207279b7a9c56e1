//! Who may import whom, as ARCHITECTURE.md draws it.

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::BTreeMap;

/// The games: pure crates on the kernel.
const GAMES: &[&str] = &["blood-sweat-cheers", "bloodsport-gambler", "morituri", "munera", "nexus"];

/// Crate by crate, the crates of ours that it may name in its code. Tests of a crate may name no
/// more, but for those in [`TESTS_MAY`].
const WALLS: &[(&str, &[&str])] = &[
    ("table", &[]),
    ("boards", &["table", GAME]),
    ("campaign", &[]),
    ("store", &[]),
    ("arena", &["table", "boards", "campaign", "store"]),
    ("commands", &["arena"]),
    ("sandbox", &[]),
    ("summa-rudis", &["table", "boards", "store", "arena", "commands", "sandbox"]),
    ("end-to-end", &["table", "boards", "store", "arena", "commands", "sandbox", "summa-rudis"]),
];

/// Stands for every game in [`WALLS`].
const GAME: &str = "<game>";

/// What only the tests of a crate may name.
const TESTS_MAY: &[(&str, &[&str])] = &[("commands", &["boards", "store"]), ("boards", &[])];

/// Crates of the world that pure crates may use.
const PURE: &[&str] =
    &["csv", "hex", "libm", "rand", "serde", "serde_json", "sha2", "skillratings", "toml"];

#[test]
fn nobody_imports_across_a_wall() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo describes the workspace");
    let ours: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut walls: BTreeMap<&str, Vec<&str>> =
        GAMES.iter().map(|game| (*game, vec!["table"])).collect();
    for (name, may) in WALLS {
        let games = if may.contains(&GAME) { GAMES } else { &[] };
        walls.insert(name, may.iter().chain(games).copied().collect());
    }
    let mut crossings = Vec::new();
    for package in &metadata.packages {
        let name = package.name.as_str();
        let Some(may) = walls.get(name) else {
            crossings.push(format!("{name} is not on the map"));
            continue;
        };
        let tests_may =
            TESTS_MAY.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, may)| may);
        for dependency in &package.dependencies {
            let on = dependency.name.as_str();
            let in_tests = dependency.kind == DependencyKind::Development;
            if ours.contains(&on) && !may.contains(&on) && !(in_tests && tests_may.contains(&on)) {
                crossings.push(format!("{name} imports {on}"));
            }
            let pure = ["table", "campaign"].contains(&name) || GAMES.contains(&name);
            if pure && !in_tests && !ours.contains(&on) && !PURE.contains(&on) {
                crossings.push(format!("{name} is pure and imports {on}"));
            }
        }
    }
    assert_eq!(crossings, Vec::<String>::new());
    assert_eq!(walls.len(), ours.len(), "the map names a crate that is not there");
}

#[test]
fn only_the_store_speaks_sql_and_only_the_messenger_side_speaks_discord() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo describes the workspace");
    for package in &metadata.packages {
        let name = package.name.as_str();
        for dependency in &package.dependencies {
            let may: &[&str] = match dependency.name.as_str() {
                "sqlx" => &["store"],
                "serenity" | "poise" => &["commands", "summa-rudis"],
                _ => continue,
            };
            assert!(may.contains(&name), "{name} imports {}", dependency.name);
        }
    }
}

#[test]
fn no_profile_speaks_of_a_crate_that_is_not_there() {
    let metadata = MetadataCommand::new().exec().expect("cargo describes the workspace");
    let names: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let manifest = std::fs::read_to_string(metadata.workspace_root.join("Cargo.toml")).unwrap();
    let headings = manifest.lines().filter_map(|line| line.strip_prefix("[profile."));
    let spoken_of: Vec<&str> = headings
        .filter_map(|heading| heading.split_once(".package.")?.1.strip_suffix(']'))
        .filter(|name| *name != "\"*\"")
        .collect();
    assert!(!spoken_of.is_empty());
    let absent: Vec<&&str> = spoken_of.iter().filter(|name| !names.contains(name)).collect();
    assert_eq!(absent, Vec::<&&str>::new());
}
