//! The rooms of a crate: every file stands in one, and no room reaches into one above it.
//!
//! The names in a file are read from its text: each path that begins with `crate::`, `super::` or
//! `self::`, in a `use` or in the middle of code. Only the crate's front page (`lib.rs`, `main.rs`)
//! is above all rooms, so no file inside may use its re-exports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate that has rooms, with its folder, and its rooms from the highest to the lowest: a folder
/// of that name, or a file.
const CRATES: &[(&str, &[&str])] = &[
    (
        "arena",
        &[
            "proofs",
            "door",
            "time",
            "archive",
            "delivery",
            "people",
            "look",
            "league",
            "play",
            "seasons",
            "tournaments",
            "contests",
            "lobby",
            "bout",
            "standings",
            "ludus",
            "lookup",
            "outbox",
            "clock",
            "settings",
            "handle",
            "limits",
            "common",
        ],
    ),
    ("boards", &["sheets", "catalogue", "proofs", "play", "games", "words", "text"]),
    (
        "bot",
        &[
            "cli",
            "proofs",
            "process",
            "gateway",
            "spectators",
            "outbox",
            "replay",
            "rest",
            "monitoring",
            "environment",
        ],
    ),
];

/// The crate in whose rooms a folder only orders files.
const SHELVED: &str = "arena";

/// A file of a crate, with the modules that lead to it and the paths that it names.
struct Source {
    file: PathBuf,
    module: Vec<String>,
    is_front_page: bool,
    named: Vec<Vec<String>>,
    text: String,
}

#[test]
#[allow(clippy::print_stdout, reason = "the rooms are told to whoever runs it with --nocapture")]
fn no_room_reaches_into_one_above_it() {
    let mut wrong = Vec::new();
    for (name, rooms) in CRATES {
        println!("{name}, from the door down: {}", rooms.join(", "));
        for source in sources(name) {
            let Some(room) = source.module.first() else { continue };
            let Some(at) = rooms.iter().position(|it| it == room) else {
                wrong.push(format!("{} is in no room", source.file.display()));
                continue;
            };
            for path in &source.named {
                let told = path.join("::");
                match path.first().and_then(|first| rooms.iter().position(|it| it == first)) {
                    Some(to) if at <= to => {}
                    Some(_) => wrong.push(format!("{}: {told}", source.file.display())),
                    None => wrong.push(format!(
                        "{}: {told} is the front page's, which is above all rooms",
                        source.file.display()
                    )),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that run up:\n{}", wrong.join("\n"));
}

#[test]
fn no_file_of_a_room_comes_back_to_itself_by_what_it_names() {
    for (name, rooms) in CRATES {
        let sources = sources(name);
        for room in *rooms {
            let inside: Vec<&Source> = sources
                .iter()
                .filter(|it| it.module.first().is_some_and(|it| it == room))
                .collect();
            // A name re-exported by the room's front page belongs to the file that defines it.
            let handed_on: BTreeMap<&str, &str> = inside
                .iter()
                .filter(|source| source.module.len() == 1)
                .flat_map(|source| source.named.iter())
                .filter_map(|path| match path.as_slice() {
                    [_, file, item] => Some((item.as_str(), file.as_str())),
                    _ => None,
                })
                .collect();
            // A folder inside a room counts as one file, except where it is only a shelf of files.
            let depth = if *name == SHELVED { usize::MAX } else { 2 };
            let file_of = |module: &[String]| module[..depth.min(module.len())].join("::");
            let files: BTreeSet<String> = inside.iter().map(|it| file_of(&it.module)).collect();
            let named_by = |path: &[String]| {
                if let [_, item] = path
                    && let Some(file) = handed_on.get(item.as_str())
                {
                    return Some(format!("{room}::{file}"));
                }
                let ends = (2..=path.len()).rev();
                ends.map(|end| path[..end].join("::")).find(|it| files.contains(it))
            };
            let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for source in inside.iter().filter(|source| 1 < source.module.len()) {
                let from = file_of(&source.module);
                let named = source.named.iter().filter(|path| path[0] == *room);
                let to = named.filter_map(|path| named_by(path)).filter(|to| *to != from);
                arrows.entry(from.clone()).or_default().extend(to);
            }
            for from in arrows.keys() {
                let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
                while let Some(file) = next.pop() {
                    for to in arrows.get(file).into_iter().flatten() {
                        assert!(to != from, "{name}: {from} comes back to itself by {file}");
                        if seen.insert(to) {
                            next.push(to);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_room_has_a_front_page_and_no_two_files_bear_one_name() {
    for (name, rooms) in CRATES {
        let sources = sources(name);
        for room in *rooms {
            let page = sources.iter().find(|it| it.module == [*room]);
            let page = page.unwrap_or_else(|| panic!("{name} has no room {room}"));
            let lines: Vec<&str> =
                page.text.lines().filter(|line| line.starts_with("//! ")).collect();
            for label in ["Lives here: ", "May enter: ", "Never does: "] {
                let told = lines.iter().filter(|line| line[4..].starts_with(label)).count();
                assert_eq!(told, 1, "{}: {label:?}", page.file.display());
            }
        }
        // A folder inside a room uses the same file names as its siblings.
        let mut stems = BTreeSet::new();
        let longest = if *name == SHELVED { usize::MAX } else { 2 };
        for source in sources.iter().filter(|it| (2..=longest).contains(&it.module.len())) {
            let stem = source.module.last().expect("it is longer than one");
            assert!(stems.insert(stem), "{name} has two files called {stem}");
        }
    }
}

#[test]
fn the_front_pages_show_the_rooms_in_their_order() {
    for (name, rooms) in CRATES {
        let page = fs::read_to_string(root().join(name).join("src/lib.rs")).unwrap();
        let told =
            page.split_once("//! Its rooms").unwrap_or_else(|| panic!("no rooms in {name}")).1;
        let told = told.split("\n\n").next().unwrap_or(told);
        let shown: Vec<&str> = told.split('`').skip(1).step_by(2).collect();
        assert_eq!(shown, *rooms, "the rooms of {name}");
    }
}

#[test]
fn paths_are_read_wherever_they_stand() {
    let text = r##"
        //! See [`crate::no::comment`].
        use crate::a::b::C;
        use crate::a::d;
        use crate::a::e::{self, F};
        use super::g;
        fn f<'a>(x: &'a str) -> crate::h::I { crate::j::<u8>("crate::no::string", '"', r#""crate::no"#) }
        mod tests { use super::*; use super::super::k::L; use crate::m; }
    "##;
    let module = ["room".to_owned(), "file".to_owned()];
    let told: Vec<String> = named(&code(text), &module).iter().map(|it| it.join("::")).collect();
    let paths = ["a::b::C", "a::d", "a::e", "a::e::F", "room::g", "h::I", "j", "room::k::L", "m"];
    assert_eq!(told, paths);
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Every file of a crate, except those of its tests.
fn sources(name: &str) -> Vec<Source> {
    let src = root().join(name).join("src");
    let (mut folders, mut found) = (vec![src.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                folders.push(file);
                continue;
            }
            let shown = file.strip_prefix(&src).unwrap().with_extension("");
            let mut module: Vec<String> =
                shown.iter().map(|part| part.to_str().expect("a plain name").to_owned()).collect();
            let last = module.last().expect("a file has a name").clone();
            if file.extension().is_none_or(|it| it != "rs") || last.ends_with("_tests") {
                continue;
            }
            let is_front_page = module == ["lib"] || module == ["main"];
            if is_front_page || last == "mod" {
                module.pop();
            }
            let text = fs::read_to_string(&file).unwrap();
            let mut named = named(&code(&text), &module);
            if last == "mod" {
                named.extend(handed_on(&code(&text), &module));
            }
            found.push(Source { file: shown, module, is_front_page, named, text });
        }
    }
    found.sort_by(|one, other| one.file.cmp(&other.file));
    found.retain(|source| !source.is_front_page);
    assert!(!found.is_empty(), "{name} has files");
    found
}

/// Code without its comments and without quoted text.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let raw = rest.strip_prefix('r').map(|raw| raw.trim_start_matches('#'));
        let is_raw = raw.is_some_and(|raw| raw.starts_with('"')) && !kept.ends_with(is_word);
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw {
            let hashes = rest.len() - 1 - raw.unwrap_or_default().len();
            let end = format!("\"{}", "#".repeat(hashes));
            let from = hashes + 2;
            from + rest[from..].find(&end).expect("a raw string ends") + end.len()
        } else if c == '"' {
            quoted(rest)
        } else if c == '\'' && is_character(rest) {
            quoted_by(rest, '\'')
        } else {
            kept.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        kept.push(' ');
        rest = &rest[length..];
    }
    kept
}

fn quoted(text: &str) -> usize {
    quoted_by(text, '"')
}

/// The length of a text between two marks, including them.
fn quoted_by(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether an apostrophe begins a character rather than a lifetime.
fn is_character(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    letters.next() == Some('\\') || letters.next() == Some('\'')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The paths that code names, from the crate's root.
fn named(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    // The depth of the braces, and the depths at which modules inside the file begin.
    let (mut depth, mut inner) = (0, Vec::new());
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let begins = is_word(c) && !code[..at].ends_with(|c| is_word(c) || c == ':' || c == '$');
        let word: &str = if begins { first_word(&code[at..]) } else { "" };
        match (c, word) {
            ('{', _) => depth += 1,
            ('}', _) => {
                depth -= 1;
                inner.retain(|begun| *begun <= depth);
            }
            (_, "mod") if code[at..].find('{') < code[at..].find(';') => inner.push(depth + 1),
            (_, "crate" | "self" | "super") => {
                let rest = &code[at + word.len()..];
                for path in tree(rest) {
                    let mut path: Vec<&str> = std::iter::once(word).chain(path).collect();
                    if path.last() == Some(&"self") && 1 < path.len() {
                        path.pop();
                    }
                    found.extend(from_root(&path, module, inner.len()));
                }
            }
            _ => {}
        }
        at += word.len().max(c.len_utf8());
    }
    found
}

fn first_word(text: &str) -> &str {
    text.split(|c| !is_word(c)).next().unwrap_or_default()
}

/// The room's own names that its front page re-exports.
fn handed_on(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let uses = code.split("use ").skip(1).filter_map(|text| text.split(';').next());
    let own = uses.filter(|text| !text.starts_with("crate") && !text.starts_with("super"));
    own.flat_map(|text| {
        let first = first_word(text);
        tree(&text[first.len()..]).into_iter().map(move |path| {
            let path = std::iter::once(first).chain(path).map(str::to_owned);
            module.iter().cloned().chain(path).collect()
        })
    })
    .collect()
}

/// The ends of a path that goes on with `::`: one, or several in braces.
fn tree(text: &str) -> Vec<Vec<&str>> {
    let Some(text) = text.trim_start().strip_prefix("::").map(str::trim_start) else {
        return vec![Vec::new()];
    };
    if let Some(inside) = text.strip_prefix('{') {
        let (mut depth, mut from, mut found) = (0, 0, Vec::new());
        for (at, c) in inside.char_indices() {
            if depth == 0 && (c == ',' || c == '}') {
                let one = inside[from..at].trim();
                let first = first_word(one);
                if !first.is_empty() {
                    let ends = tree(&one[first.len()..]).into_iter();
                    found.extend(ends.map(|end| std::iter::once(first).chain(end).collect()));
                }
                from = at + 1;
                if c == '}' {
                    break;
                }
            }
            depth += i32::from(c == '{') - i32::from(c == '}');
        }
        return found;
    }
    let first = first_word(text);
    if first.is_empty() {
        return vec![Vec::new()];
    }
    let ends = tree(&text[first.len()..]).into_iter();
    ends.map(|end| std::iter::once(first).chain(end).collect()).collect()
}

/// A path from the crate's root; `None` if it stays in the file itself, `inner` modules deep.
fn from_root(path: &[&str], module: &[String], inner: usize) -> Option<Vec<String>> {
    let supers = path.iter().take_while(|it| **it == "super").count();
    let rest: Vec<String> = path[supers.max(1)..].iter().map(|it| (*it).to_owned()).collect();
    let up = match path[0] {
        "crate" => module.len(),
        "super" if inner < supers => supers - inner,
        _ => return None,
    };
    let from = module.len().saturating_sub(up);
    let whole: Vec<String> = module[..from].iter().cloned().chain(rest).collect();
    (!whole.is_empty()).then_some(whole)
}
