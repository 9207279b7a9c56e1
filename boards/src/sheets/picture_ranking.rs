//! A ranking drawn: a plate a line, the figures in columns.

use super::{Figure, Ranked, Ranking};
use scene::palette::{GOLD, IVORY, PANEL, RAISED, SOFT};
use scene::{Anchor, Area, BOARD, Hand, Heading, LEAST, MARGIN, NAME, Paint, Scene, WIDE, at, fit};

/// The height of a line, and of one whose figures stand beside its name.
const LINE: f32 = 44.0;
const LOW_LINE: f32 = 28.0;
/// So many figures have room beside a name.
const FEW: usize = 4;
/// The room between two lines.
const GAP: f32 = 4.0;
/// The width of a column of figures.
const COLUMN: f32 = 46.0;
/// The hand of figures.
const FIGURES: Hand = Hand::regular(13.0);
/// A figure of more than so much is told in thousands.
const LARGE: i64 = 9_999;

/// Draws a ranking.
pub(super) fn draw(ranking: &Ranking) -> Scene {
    let mut scene = Scene::new(&ranking.title);
    let game = ranking.title.to_uppercase();
    let game = fit(&game, Hand::bold(scene::BODY), WIDE - 2.0 * MARGIN);
    scene.heading(Heading { game: &game, number: 0, left: &ranking.about, right: "" });
    let mut top = BOARD + 2.0;
    let heads = ranking.columns.iter().map(|(head, _)| head.as_str());
    figures(&mut scene, top + 12.0, heads, true);
    top += 20.0;
    for row in &ranking.rows {
        top += line(&mut scene, top, row) + GAP;
    }
    let told: Vec<String> =
        ranking.columns.iter().map(|(head, name)| format!("{head} {name}")).collect();
    let below = scene.fact(top + 16.0, "", &told.join(", "));
    scene.reach(below);
    scene
}

/// A line: rank and name, beside or over its figures; how high it is.
fn line(scene: &mut Scene, top: f32, row: &Ranked) -> f32 {
    let (high, beside) = match row.figures.len() {
        few if few <= FEW => (LOW_LINE, COLUMN * few as f32),
        _ => (LINE, 0.0),
    };
    let ground = if row.rank == 1 { RAISED } else { PANEL };
    let area = Area::new(at(8.0, top), WIDE - 16.0, high, 5.0);
    scene.area(area, Paint::filled(ground));
    let rank = row.rank.to_string();
    let from = at(MARGIN + 4.0, top + 18.0);
    scene.write(from, Anchor::Left, Hand::bold(NAME), GOLD, &rank);
    let house = if row.is_house_run { 70.0 } else { 0.0 };
    let name = at(MARGIN + 34.0, top + 18.0);
    let room = WIDE - 2.0 * MARGIN - 40.0 - house - beside;
    scene.fitted(name, Hand::bold(NAME), IVORY, room, &row.name);
    if row.is_house_run {
        let right = at(WIDE - MARGIN - 4.0 - beside, top + 18.0);
        scene.write(right, Anchor::Right, Hand::regular(LEAST), SOFT, "the house");
    }
    let figures_of: Vec<String> = row.figures.iter().map(short).collect();
    let below = if 0.0 < beside { 18.0 } else { 37.0 };
    figures(scene, top + below, figures_of.iter().map(String::as_str), false);
    high
}

/// Words in the columns of figures.
fn figures<'a>(
    scene: &mut Scene,
    line: f32,
    words: impl ExactSizeIterator<Item = &'a str>,
    is_head: bool,
) {
    let first = WIDE - MARGIN - 4.0 - COLUMN * (words.len().saturating_sub(1)) as f32;
    for (number, words) in words.enumerate() {
        let right = at(first + COLUMN * number as f32, line);
        let (hand, colour) = match is_head {
            true => (Hand::bold(LEAST), GOLD),
            false => (FIGURES, IVORY),
        };
        scene.write(right, Anchor::Right, hand, colour, words);
    }
}

/// A figure that its column has room for.
fn short(figure: &Figure) -> String {
    match figure {
        Figure::Count(count) if LARGE < count.abs() => format!("{}k", count / 1_000),
        Figure::Count(count) => count.to_string(),
        Figure::Text(text) => fit(text, FIGURES, COLUMN - 4.0),
    }
}
