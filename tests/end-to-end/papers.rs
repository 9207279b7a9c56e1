//! The pages for readers: their links lead somewhere, their figures are the measured ones, and the
//! short ones are short.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap()
}

/// Every page of the project, by its path.
fn pages() -> BTreeMap<PathBuf, String> {
    let (mut folders, mut found) = (vec![root().join("docs")], BTreeMap::new());
    let mut keep = |path: PathBuf| {
        if path.extension().is_some_and(|end| end == "md") {
            let text = fs::read_to_string(&path).unwrap();
            found.insert(path, text);
        }
    };
    for entry in fs::read_dir(root()).unwrap() {
        keep(entry.unwrap().path());
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { keep(path) }
        }
    }
    found
}

/// A page without its blocks of code.
fn prose(page: &str) -> String {
    let mut is_code = false;
    let lines = page.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// The page of downloads, relative to the page on which a host of repositories shows the README.
const RELEASES: &str = "../../releases";

/// The targets of a page's links and pictures, except web addresses.
fn links(page: &str) -> Vec<String> {
    let ends = [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"')];
    let found = ends.iter().flat_map(|(start, end)| {
        page.split(start).skip(1).filter_map(move |rest| rest.split(*end).next())
    });
    found.filter(|link| !link.contains("://") && *link != RELEASES).map(str::to_owned).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut lost = Vec::new();
    let mut followed = 0;
    for (path, page) in pages() {
        for link in links(&prose(&page)) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let folder = path.parent().expect("a page is in a folder");
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            let is_there = match fs::read_to_string(&target) {
                Ok(text) if !heading.is_empty() => {
                    let mut headings = text.lines().filter(|line| line.starts_with('#'));
                    headings.any(|line| anchor(line) == heading)
                }
                _ => target.exists(),
            };
            followed += 1;
            if !is_there {
                lost.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(20 < followed, "{followed} links");
    assert_eq!(lost, Vec::<String>::new());
}

/// Files of other projects, and one that each host has.
const ELSEWHERE: [&str; 2] = ["docs/compared.md", "CHANGELOG.md"];

#[test]
fn every_file_that_a_page_names_is_there() {
    let mut lost = Vec::new();
    for (path, page) in pages() {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        if ELSEWHERE.contains(&name.as_str()) {
            continue;
        }
        for quoted in prose(&page).split('`').skip(1).step_by(2) {
            let is_path = quoted.contains('/') && !quoted.contains([' ', '<', '*', ':', '…', '{']);
            let ends = [".rs", ".md", ".sql", ".js", ".toml", ".py", ".json"];
            if is_path
                && ends.iter().any(|end| quoted.ends_with(end))
                && !root().join(quoted).exists()
            {
                lost.push(format!("{name}: {quoted}"));
            }
        }
    }
    assert_eq!(lost, Vec::<String>::new());
}

/// The cells of each row of the table below a heading.
fn rows(page: &str, heading: &str) -> Vec<Vec<String>> {
    let section = page.split_once(heading).unwrap_or_else(|| panic!("no heading {heading}")).1;
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with('|') && !line.starts_with("|--"));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn the_readmes_figures_are_the_measured_ones() {
    let (readme, measured) = (read("README.md"), read("docs/performance.md"));
    let measured_rows = rows(&measured, "\n## Whole bouts\n");
    let (head, bouts) = measured_rows.split_first().expect("a table");
    let column = |name: &str| head.iter().position(|cell| cell == name).expect("a column");
    let [game, people, taps, messages, mentions] =
        ["game", "people", "taps", "messages", "mentions"].map(column);
    let flat = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in bouts.iter().filter(|row| row[people] == "2") {
        let of_game =
            flat.split_once(&format!("- **{}", row[game])).expect("a game of the README").1;
        let [taps, messages, mentions] = [taps, messages, mentions].map(|at| &row[at]);
        let told = format!("({taps} taps, {messages} messages, {mentions} mentions).");
        assert!(of_game.split(" - **").next().unwrap().contains(&told), "{}: {told}", row[game]);
    }
    for row in bouts.iter().filter(|row| row[people] == "1") {
        assert_eq!((row[messages].as_str(), row[mentions].as_str()), ("3", "0"), "{}", row[game]);
    }
    assert!(flat.contains("Against the house a bout takes three messages and no mention"));

    let building = rows(&measured, "\n## Building\n");
    let first = building.iter().find(|row| row[0].starts_with("`cargo run`")).expect("a row");
    let minutes = first.last().and_then(|cell| cell.split(' ').next()).expect("minutes");
    let told = format!("The first build takes {minutes} minutes on two cores.");
    assert!(flat.contains(&told), "{told}");
}

#[test]
fn the_readmes_commands_are_those_that_are_tried() {
    let (readme, tried) = (read("README.md"), read(".ci/run"));
    for command in ["cargo run", "cargo test --workspace"] {
        assert!(readme.contains(command), "{command}");
    }
    assert!(tried.contains("step cargo test --workspace"));
}

#[test]
fn the_short_pages_are_short() {
    for (page, lines) in [("README.md", 80), ("ARCHITECTURE.md", 200), ("CONTRIBUTING.md", 150)] {
        let is = read(page).lines().count();
        assert!(is <= lines, "{page} has {is} lines");
    }
}
