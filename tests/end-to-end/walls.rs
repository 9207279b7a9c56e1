//! The imports allowed between crates, as ARCHITECTURE.md draws them.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// For each crate, the crates of ours that its code may name. Its tests may name no more, except
/// those in [`TESTS_MAY`].
const WALLS: &[(&str, &[&str])] = &[
    ("table", &[]),
    ("scene", &[]),
    ("boards", &["table", "scene", GAME]),
    ("campaign", &[]),
    ("store", &[]),
    ("arena", &["table", "boards", "campaign", "store"]),
    ("commands", &["arena"]),
    ("sandbox", &[]),
    ("raster", &[]),
    ("summa-rudis", &["table", "boards", "store", "arena", "commands", "raster", "sandbox"]),
    ("end-to-end", &["table", "boards", "store", "arena", "commands", "sandbox", "summa-rudis"]),
];

/// Stands for every game in [`WALLS`].
const GAME: &str = "<game>";

/// The crates that only the tests of a crate may name.
const TESTS_MAY: &[(&str, &[&str])] =
    &[("commands", &["boards", "store"]), ("boards", &["boards"]), ("raster", &["scene"])];

/// Crates from elsewhere that pure crates may use.
const PURE: &[&str] = &[
    "csv",
    "hex",
    "icu_normalizer",
    "icu_properties",
    "libm",
    "rand",
    "serde",
    "serde_json",
    "sha2",
    "skillratings",
    "thiserror",
    "toml",
    "unicode-security",
];

fn workspace() -> Metadata {
    MetadataCommand::new().no_deps().exec().expect("cargo describes the workspace")
}

/// The games: the pure crates in `games/`, beside the kernel.
fn games(metadata: &Metadata) -> Vec<&str> {
    let games = metadata.packages.iter().filter(|package| {
        let folder = package.manifest_path.parent().and_then(|folder| folder.parent());
        folder.is_some_and(|folder| folder.ends_with("games")) && package.name.as_str() != "table"
    });
    games.map(|package| package.name.as_str()).collect()
}

#[test]
fn nobody_imports_across_a_wall() {
    let metadata = workspace();
    let all_games = games(&metadata);
    let ours: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut walls: BTreeMap<&str, Vec<&str>> =
        all_games.iter().map(|game| (*game, vec!["table"])).collect();
    for (name, may) in WALLS {
        let games = if may.contains(&GAME) { all_games.as_slice() } else { &[] };
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
            // Its own proofs, enabled by its tests.
            if in_tests && on == name {
                continue;
            }
            if ours.contains(&on) && !may.contains(&on) && !(in_tests && tests_may.contains(&on)) {
                crossings.push(format!("{name} imports {on}"));
            }
            let pure = ["table", "campaign"].contains(&name) || all_games.contains(&name);
            if pure && !in_tests && !ours.contains(&on) && !PURE.contains(&on) {
                crossings.push(format!("{name} is pure and imports {on}"));
            }
        }
    }
    assert_eq!(crossings, Vec::<String>::new());
    assert_eq!(walls.len(), ours.len(), "the map names a crate that is not there");
}

#[test]
fn sql_discord_pixels_and_fonts_are_each_spoken_in_their_place_alone() {
    let metadata = workspace();
    for package in &metadata.packages {
        let name = package.name.as_str();
        for dependency in &package.dependencies {
            let may: &[&str] = match dependency.name.as_str() {
                "sqlx" | "sqlx-core" | "sqlx-postgres" => &["store"],
                "serenity" | "poise" => &["commands", "summa-rudis"],
                // Fonts are measured in one crate and drawn in another, with the same bytes.
                "harfrust" | "skrifa" | "unifont" => &["scene"],
                "resvg" | "png" => &["raster"],
                "notosans" | "dejavu" => &["scene", "raster"],
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
    let manifest = fs::read_to_string(metadata.workspace_root.join("Cargo.toml")).unwrap();
    let headings = manifest.lines().filter_map(|line| line.strip_prefix("[profile."));
    let spoken_of: Vec<&str> = headings
        .filter_map(|heading| heading.split_once(".package.")?.1.strip_suffix(']'))
        .filter(|name| *name != "\"*\"")
        .collect();
    // The tests of a game play thousands of bouts: its code is optimised in them too.
    let slow = games(&metadata).into_iter().filter(|game| *game != GUIDES);
    let slow: Vec<&str> = slow.filter(|game| !spoken_of.contains(game)).collect();
    assert_eq!(slow, Vec::<&str>::new());
    let absent: Vec<&&str> = spoken_of.iter().filter(|name| !names.contains(name)).collect();
    assert_eq!(absent, Vec::<&&str>::new());
}

#[test]
fn boards_know_numbers_with_fractions_in_drawings_alone() {
    let metadata = workspace();
    let root = metadata.workspace_root.as_std_path();
    let mut files = Vec::new();
    sources(&root.join("boards/src"), &mut files);
    let mut known = Vec::new();
    for file in &files {
        let path = file.strip_prefix(root).expect("it is ours").display().to_string();
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
        let is_picture = name.is_some_and(|name| name.starts_with("picture"));
        let draws = is_picture || path.starts_with("boards/src/proofs/");
        let code = shipped(&fs::read_to_string(file).expect("it is text"));
        if !draws && ["f32", "f64"].iter().any(|float| has_word(&code, float)) {
            known.push(path);
        }
    }
    assert!(100 < files.len(), "{}", files.len());
    assert_eq!(known, Vec::<String>::new());
}

/// The one file that may name a game outside its own folders: the catalogue's list.
const LIST: &str = "boards/src/catalogue/mod.rs";

#[test]
fn no_code_names_a_game_outside_its_folders_and_the_list() {
    let metadata = workspace();
    let root = metadata.workspace_root.as_std_path();
    let games = games(&metadata);
    assert!(5 < games.len(), "{games:?}");
    let mut named = Vec::new();
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().expect("a manifest is in a folder");
        let mut files = Vec::new();
        sources(&folder.join("src").into_std_path_buf(), &mut files);
        for file in files {
            let path = file.strip_prefix(root).expect("it is ours").display().to_string();
            let code = shipped(&fs::read_to_string(&file).expect("it is text"));
            for game in games.iter().filter(|game| path != LIST && !is_home(&path, game)) {
                for name in names(game).iter().filter(|name| has_word(&code, name)) {
                    named.push(format!("{path} names {name}"));
                }
            }
        }
    }
    assert_eq!(named, Vec::<String>::new());
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("it can be read").path()) {
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") && !is_test(&path) {
            files.push(path);
        }
    }
}

fn is_test(path: &Path) -> bool {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    name == "tests" || name.ends_with("_tests")
}

/// The code of a file up to its tests, without comments.
fn shipped(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .fold(String::new(), |code, line| code + line + "\n")
}

/// Whether a file is in one of a game's own folders, or is the front page of `boards`' games.
fn is_home(path: &str, game: &str) -> bool {
    let module = game.replace('-', "_");
    path.starts_with(&format!("games/{game}/"))
        || path.starts_with(&format!("boards/src/games/{module}/"))
        || path == "boards/src/games/mod.rs"
}

/// A game's slug, its crate, and its type.
fn names(game: &str) -> [String; 3] {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let of_type: String = game.split('-').map(capital).collect();
    [game.to_owned(), game.replace('-', "_"), of_type]
}

fn has_word(code: &str, word: &str) -> bool {
    let is_part = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
    };
    code.match_indices(word).any(|(at, _)| {
        !is_part(code[..at].chars().next_back()) && !is_part(code[at + word.len()..].chars().next())
    })
}

/// The game that is in the catalogue of tests alone.
const GUIDES: &str = "par-impar";

#[test]
fn comments_begin_with_a_noun() {
    // Of the commands Discord shows the first lines as their descriptions.
    let folders = [
        "arena", "boards", "bot", "campaign", "games", "raster", "sandbox", "scene", "store",
        "tests",
    ];
    let mut files = Vec::new();
    folders.iter().for_each(|folder| collect(&root().join(folder), &mut files));
    let heads = ["What ", "Who ", "Whom ", "Whose ", "Whoever ", "Whatever "];
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (line, number) in text.lines().zip(1..) {
            let comment = line.trim_start().strip_prefix("//").unwrap_or_default();
            let words = comment.trim_start_matches(['/', '!', ' ']);
            let is_question = words.ends_with('?');
            let has_head = heads.iter().any(|head| words.starts_with(head));
            assert!(!has_head || is_question, "{}:{number}: {words}", file.display());
        }
    }
}

#[test]
fn the_game_of_the_guide_is_built_for_tests_alone() {
    let metadata = workspace();
    for package in &metadata.packages {
        for (feature, needs) in &package.features {
            let of = (package.name.as_str(), feature.as_str());
            // The bot is built once for people and tests, and leaves the guide's game out for
            // people.
            let is_switch = [("boards", GUIDES), ("summa-rudis", "alike")].contains(&of);
            let switches = |need: &String| need.contains(GUIDES) && !need.contains('?');
            let switches = needs.iter().any(switches);
            assert!(is_switch || !switches, "{} has it in {feature}", package.name);
        }
        for dependency in &package.dependencies {
            let is_optional = package.name.as_str() == "boards" && dependency.optional;
            let is_own = package.name.as_str() == GUIDES;
            assert!(
                dependency.name != GUIDES || is_optional || is_own,
                "{} needs it",
                package.name
            );
            let switches = dependency.features.iter().any(|feature| feature == GUIDES);
            let in_tests = dependency.kind == DependencyKind::Development;
            assert!(!switches || in_tests, "{} ships it", package.name);
        }
    }
    let boards = metadata.packages.iter().find(|package| package.name.as_str() == "boards");
    assert!(boards.is_some_and(|boards| boards.features.contains_key(GUIDES)));
}

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

/// Functions compiled where they are awaited: they take a closure, or they open a value whose type
/// has lifetimes that no box can have.
const UNBOXED: [&str; 8] = [
    "store/src/bout.rs: changed",
    "store/src/bout.rs: opened",
    "store/src/contest.rs: opened",
    "store/src/contest.rs: unnamed",
    "store/src/lib.rs: open",
    "store/src/lib.rs: open_at",
    "store/src/lib.rs: write",
    "store/src/moving.rs: moved",
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
