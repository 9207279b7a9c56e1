//! A ranking drawn: a plate a line, the figures in columns beside the name.

use super::{Figure, Ranked, Ranking, and_more};
use scene::palette::{GOLD, IVORY, PANEL, RAISED, SOFT};
use scene::{Anchor, Area, Hand, Paint, SHEET, Scene, at, fit, width, wrap};

/// The greatest and the least height of a line.
const LINE: (f32, f32) = (34.0, 23.0);
/// The room between two lines.
const GAP: f32 = 3.0;
/// The heads over the figures.
const HEADS: f32 = 19.0;
/// The line that counts the rows without room.
const MORE: f32 = 20.0;
/// A line of the heads' meanings, and its letters.
const LEGEND: f32 = 16.0;
const SMALL: Hand = Hand::regular(13.0);
/// The room between two columns, the width of a rank, and the least width of names.
const BETWEEN: f32 = 13.0;
const RANK: f32 = 34.0;
const NAME_ROOM: f32 = 190.0;
/// The sizes of figures: the first is taken that leaves names their room.
const SIZES: [f32; 3] = [17.0, 15.0, 13.0];
/// The widest figure that is not cut.
const WIDEST: f32 = 60.0;
/// The greatest figure not written in thousands.
const LARGE: i64 = 9_999;

pub(super) fn draw(ranking: &Ranking) -> Scene {
    let mut scene = Scene::screen(&ranking.title);
    scene.titled(&ranking.title.to_uppercase(), &ranking.about);
    let told: Vec<String> =
        ranking.columns.iter().map(|(head, name)| format!("{head} {name}")).collect();
    let told = wrap(&told.join(", "), SMALL, SHEET.wide - 12.0);
    let below = SHEET.from.y + SHEET.high - LEGEND * told.len() as f32;
    for (number, words) in told.iter().enumerate() {
        let from = at(SHEET.from.x + 6.0, below + 12.0 + LEGEND * number as f32);
        scene.write(from, Anchor::Left, SMALL, SOFT, words);
    }
    let columns = Columns::of(ranking);
    let mut top = SHEET.from.y;
    columns.write(&mut scene, top + 13.0, &columns.heads(ranking), true);
    top += HEADS;
    let (count, room) = (ranking.rows.len(), below - 4.0 - top);
    let fits = |room: f32| (room / LINE.1) as usize;
    let (shown, room) = match count <= fits(room) {
        true => (count, room),
        false => (fits(room - MORE), room - MORE),
    };
    let step = (room / shown.max(1) as f32).clamp(LINE.1, LINE.0);
    for row in &ranking.rows[..shown] {
        columns.line(
            &mut scene,
            Area::new(at(SHEET.from.x, top), SHEET.wide, step - GAP, 5.0),
            row,
        );
        top += step;
    }
    and_more(&mut scene, at(SHEET.from.x + 6.0, below - 8.0), count - shown);
    scene
}

/// The places of figures.
struct Columns {
    hand: Hand,
    rights: Vec<f32>,
    /// The left end of the first.
    left: f32,
}

impl Columns {
    fn of(ranking: &Ranking) -> Self {
        let set = |size: f32| {
            let hand = Hand::regular(size);
            let mut right = SHEET.from.x + SHEET.wide - 10.0;
            let mut rights = Vec::new();
            for (number, (head, _)) in ranking.columns.iter().enumerate().rev() {
                let figures = ranking.rows.iter().filter_map(|row| row.figures.get(number));
                let figures = figures.map(|figure| width(&short(figure, hand), hand));
                let wide = figures.fold(width(head, Hand::bold(size)), f32::max);
                rights.insert(0, right);
                right -= wide + BETWEEN;
            }
            Columns { hand, rights, left: right }
        };
        let has_room = |it: &Columns| NAME_ROOM <= it.left - SHEET.from.x - RANK;
        SIZES.into_iter().map(set).find(has_room).unwrap_or_else(|| set(SIZES[2]))
    }

    fn heads(&self, ranking: &Ranking) -> Vec<String> {
        ranking.columns.iter().map(|(head, _)| head.clone()).collect()
    }

    fn write(&self, scene: &mut Scene, line: f32, words: &[String], is_head: bool) {
        let (hand, colour) = match is_head {
            true => (Hand { bold: true, ..self.hand }, GOLD),
            false => (self.hand, IVORY),
        };
        for (right, words) in self.rights.iter().zip(words) {
            scene.write(at(*right, line), Anchor::Right, hand, colour, words);
        }
    }

    /// A line: rank and name, beside the figures.
    fn line(&self, scene: &mut Scene, area: Area, row: &Ranked) {
        let ground = if row.rank == 1 { RAISED } else { PANEL };
        scene.area(area, Paint::filled(ground));
        let line = area.from.y + area.high / 2.0 + 6.0;
        let bold = Hand::bold(17.0);
        let rank = at(area.from.x + 8.0, line);
        scene.write(rank, Anchor::Left, bold, GOLD, &row.rank.to_string());
        let mut right = self.left;
        if row.is_house_run {
            scene.write(at(right, line), Anchor::Right, SMALL, SOFT, "the house");
            right -= width("the house", SMALL) + 6.0;
        }
        let name = at(area.from.x + RANK.max(14.0 + width(&row.rank.to_string(), bold)), line);
        scene.fitted(name, bold, IVORY, right - name.x, &row.name);
        let figures: Vec<String> = row.figures.iter().map(|it| short(it, self.hand)).collect();
        self.write(scene, line, &figures, false);
    }
}

/// A figure that fits its column.
fn short(figure: &Figure, hand: Hand) -> String {
    match figure {
        Figure::Count(count) if LARGE < count.abs() => format!("{}k", count / 1_000),
        Figure::Count(count) => count.to_string(),
        Figure::Text(text) => fit(text, hand, WIDEST),
    }
}
