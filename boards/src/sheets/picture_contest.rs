//! A tournament drawn: a plate a player, results in cells beside the name.

use super::contest::{Contest, Entry, Group};
use scene::palette::{GOLD, IVORY, LINE, PANEL, RAISED, SOFT};
use scene::{
    Anchor, Area, BOARD, Hand, Heading, LEAST, MARGIN, NAME, Paint, Scene, WIDE, at, fit, wrap,
};

/// The height of a player's plate, and how much more of it what else ranks them takes.
const PLATE: f32 = 26.0;
const MORE: f32 = 16.0;
/// The room between two plates of a match, and between two groups.
const GAP: f32 = 2.0;
const BREAK: f32 = 6.0;
/// The width of a cell.
const CELL: f32 = 17.0;
/// The room of the points, where there are any.
const POINTS: f32 = 40.0;
/// A line of the legend.
const LEGEND: f32 = 16.0;

/// Draws a page of a tournament.
pub(super) fn draw(contest: &Contest) -> Scene {
    let mut scene = Scene::new(&contest.title);
    let title = contest.title.to_uppercase();
    let title = fit(&title, Hand::bold(scene::BODY), WIDE - 2.0 * MARGIN);
    scene.heading(Heading { game: &title, number: 0, left: &contest.about, right: "" });
    let mut top = BOARD + 2.0;
    let entries = || contest.groups.iter().flat_map(|group| &group.entries);
    let points = if entries().all(|it| it.points.is_empty()) { 0.0 } else { POINTS };
    let most = entries().map(|it| it.results.chars().count()).max().unwrap_or(0);
    let first = WIDE - MARGIN - 4.0 - points - CELL * most as f32;
    if !contest.heads.is_empty() {
        for (number, head) in contest.heads.iter().enumerate() {
            let middle = at(first + CELL * (number as f32 + 0.5), top + 12.0);
            scene.write(middle, Anchor::Middle, Hand::bold(LEAST), GOLD, head);
        }
        top += 18.0;
    }
    for group in &contest.groups {
        top = drawn(&mut scene, top, group, first) + BREAK;
    }
    for line in wrap(&contest.legend, Hand::regular(LEAST), WIDE - 2.0 * MARGIN) {
        top += LEGEND;
        scene.write(at(MARGIN, top - 3.0), Anchor::Left, Hand::regular(LEAST), SOFT, &line);
    }
    scene.reach(top + 6.0);
    scene
}

/// A group under its name; where it ends. Results begin at `first`.
fn drawn(scene: &mut Scene, mut top: f32, group: &Group, first: f32) -> f32 {
    if !group.name.is_empty() {
        let name = fit(&group.name, Hand::bold(LEAST), WIDE - 2.0 * MARGIN);
        scene.write(at(MARGIN, top + 13.0), Anchor::Left, Hand::bold(LEAST), GOLD, &name);
        top += 20.0;
    }
    if group.entries.is_empty() {
        plate(scene, top, PLATE, false);
        let from = at(MARGIN + 34.0, top + 18.0);
        scene.write(from, Anchor::Left, Hand::regular(LEAST), SOFT, "not known yet");
        return top + PLATE;
    }
    let ends = group.entries.iter().map(|entry| {
        top += player(scene, top, entry, first) + GAP;
        top - GAP
    });
    ends.last().unwrap_or(0.0)
}

/// A player's plate; how high it is.
fn player(scene: &mut Scene, top: f32, entry: &Entry, first: f32) -> f32 {
    let high = if entry.more.is_empty() { PLATE } else { PLATE + MORE };
    plate(scene, top, high, entry.number == 1);
    let line = top + 18.0;
    let number = entry.number.to_string();
    scene.write(at(MARGIN + 4.0, line), Anchor::Left, Hand::bold(NAME), GOLD, &number);
    let from = MARGIN + 34.0;
    scene.fitted(at(from, line), Hand::bold(NAME), IVORY, first - from - 6.0, &entry.name);
    let mut buffer = [0; 4];
    for (number, sign) in entry.results.chars().enumerate() {
        let sign: &str = sign.encode_utf8(&mut buffer);
        let x = first + CELL * number as f32;
        let cell = Area::new(at(x + 1.0, top + 5.0), CELL - 2.0, CELL - 1.0, 2.0);
        scene.area(cell, Paint::line(LINE, 0.7));
        if !sign.trim().is_empty() {
            let (hand, colour) = look(sign);
            scene.write(at(x + CELL / 2.0, line), Anchor::Middle, hand, colour, sign);
        }
    }
    if !entry.points.is_empty() {
        let right = at(WIDE - MARGIN - 4.0, line);
        scene.write(right, Anchor::Right, Hand::bold(NAME), IVORY, &entry.points);
    }
    if !entry.more.is_empty() {
        let below = at(from, line + MORE);
        scene.write(below, Anchor::Left, Hand::regular(LEAST), SOFT, &entry.more);
    }
    high
}

fn plate(scene: &mut Scene, top: f32, high: f32, is_first: bool) {
    let ground = if is_first { RAISED } else { PANEL };
    scene.area(Area::new(at(8.0, top), WIDE - 16.0, high, 5.0), Paint::filled(ground));
}

/// How a result looks.
fn look(sign: &str) -> (Hand, scene::palette::Colour) {
    match sign {
        "1" => (Hand::bold(LEAST), GOLD),
        "0" => (Hand::regular(LEAST), SOFT),
        _ => (Hand::regular(LEAST), IVORY),
    }
}
