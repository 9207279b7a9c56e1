//! The pages for readers: their links lead somewhere, their figures are the measured ones, and the
//! short ones are short.

use std::collections::{BTreeMap, BTreeSet};
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
    let [people, left] = ["people", "left"].map(column);
    let flat = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    let of = |number: &str| {
        let rows = bouts.iter().filter(|row| row[people] == number);
        rows.map(|row| row[left].parse().expect("a number")).collect::<BTreeSet<u32>>()
    };
    let (alone, two) = (of("1"), of("2"));
    assert_eq!(alone, BTreeSet::from([3]));
    let (least, most) = (two.first().expect("a bout"), two.last().expect("a bout"));
    let told = format!(
        "Between two people a bout leaves {least} to {most} messages, against the house three"
    );
    assert!(flat.contains(&told), "{told}");

    let building = rows(&measured, "\n## Building\n");
    let first = building.iter().find(|row| row[0].starts_with("`cargo run`")).expect("a row");
    let minutes = first.last().and_then(|cell| cell.split(' ').next()).expect("minutes");
    let told = format!("The first build takes {minutes} minutes on two cores.");
    assert!(flat.contains(&told), "{told}");
}

/// The features of the program in each line with such a command.
fn features(page: &str, command: &str) -> Vec<String> {
    let built = page.lines().filter(|line| line.contains(command));
    let built = built.filter_map(|line| line.split_once("--package summa-rudis")).map(|it| it.1);
    built.map(|line| line.replace([' ', '\\'], "").replace("--locked", "")).collect()
}

#[test]
fn images_and_releases_are_built_as_it_is_tried_and_by_the_same_compiler() {
    let checked = features(&read(".ci/run"), "cargo check");
    for page in ["Dockerfile", ".github/workflows/release.yml"] {
        let built = features(&read(page), "cargo build");
        assert!(built.len() == 1 && checked.contains(&built[0]), "{page}: {built:?}, {checked:?}");
    }
    let version = |page: &str, before: &str| {
        let page = read(page);
        let (_, after) = page.split_once(before).unwrap_or_else(|| panic!("no {before:?}"));
        after.split(['-', '"']).next().map(str::to_owned)
    };
    let image = version("Dockerfile", "FROM rust:");
    assert_eq!(version(".github/workflows/ci.yml", "image: rust:"), image);
    assert_eq!(version(".github/workflows/release.yml", "RUSTUP_TOOLCHAIN: \""), image);
    assert!(read(".dockerignore").lines().any(|line| line == "rust-toolchain.toml"));
}

#[test]
fn a_container_is_published_where_its_figures_and_pages_are_asked_for() {
    let (start, watching) = (read("docs/hosting/start.md"), read("docs/hosting/watching.md"));
    let prometheus = read("packaging/prometheus/prometheus.yml");
    for port in ["9464", "9200"] {
        assert!(start.contains(&format!("\"127.0.0.1:{port}:{port}\"")), "{port}");
        assert!(start.contains(&format!("_ADDR=0.0.0.0:{port}`")), "{port}");
    }
    assert!(watching.contains("`0.0.0.0:9464`") && prometheus.contains("\"127.0.0.1:9464\""));
}

/// Two screens of a phone of 390 by 844 points.
const TWO_SCREENS: usize = 2 * 844;

/// The lines of a text with so many letters in a line.
fn lines(text: &str, wide: usize) -> usize {
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        if wide < used + word {
            (lines, used) = (lines + 1, 0);
        }
        used += word + 1;
    }
    lines
}

/// A text as its reader sees it, without marks and addresses.
fn seen(text: &str) -> String {
    let (mut seen, mut parts) = (String::new(), text.split("]("));
    seen += parts.next().unwrap_or_default();
    parts.for_each(|part| seen += part.split_once(')').map_or(part, |(_, after)| after));
    seen.replace(['[', '`', '*'], "")
}

/// The height of a page where repositories are hosted, on a phone 390 points wide: letters of 16 points on lines of
/// 24, the picture as wide as it may be. A browser with the letters of such a phone says 1,677 of the README when
/// this says 1,672.
fn height_on_a_phone(page: &str) -> usize {
    let height = |block: &str| match block {
        _ if block.starts_with("<!--") && block.contains("<picture>") => 358 * 7 / 11 + 16,
        _ if block.starts_with("# ") => 51 + 16,
        _ if block.starts_with("## ") => 8 + 38 + 16,
        _ if block.starts_with("```") => 32 + 20 * (block.lines().count() - 2) + 16,
        _ if block.starts_with("- ") || block.starts_with("1. ") => {
            let items = block.replace("\n   ", " ").replace("\n  ", " ");
            let items = items.lines().map(|item| 4 + 24 * lines(&seen(&item[2..]), 42));
            items.sum::<usize>() + 12
        }
        _ => 24 * lines(&seen(block), 46) + 16,
    };
    16 + page.trim_end().split("\n\n").map(height).sum::<usize>()
}

#[test]
fn the_readme_is_two_screens_of_a_phone_and_other_pages_are_short() {
    let is = height_on_a_phone(&read("README.md"));
    assert!(is <= TWO_SCREENS, "README.md is {is} points high");
    for (page, lines) in [("ARCHITECTURE.md", 200), ("CONTRIBUTING.md", 150)] {
        let is = read(page).lines().count();
        assert!(is <= lines, "{page} has {is} lines");
    }
}
