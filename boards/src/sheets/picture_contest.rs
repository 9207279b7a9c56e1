//! A tournament drawn: a plate a player, results in cells beside the name; matches in two columns
//! where one has no room.

use super::and_more;
use super::contest::{Contest, Entry, Group};
use scene::palette::{GOLD, IVORY, LINE, PANEL, RAISED, SOFT};
use scene::{Anchor, Area, Hand, Paint, Point, SHEET, Scene, at, place, width, wrap};

/// The greatest and the least height of a player's plate, with the gap to the next.
const PLATE: (f32, f32) = (30.0, 22.5);
/// The gap after a plate, and after a group of several.
const GAP: f32 = 2.5;
const BREAK: f32 = 5.0;
/// The heads over results, and the heading of a group.
const HEADS: f32 = 17.0;
const NAMED: f32 = 19.0;
/// A cell of results, and the room between columns.
const CELL: f32 = 18.0;
const BETWEEN: f32 = 12.0;
/// The width of a number.
const NUMBER: f32 = 32.0;
/// A line of the legend, and the most lines.
const LEGEND: f32 = 15.0;
const LINES: usize = 3;
const SMALL: Hand = Hand::regular(13.0);
const HEAD: Hand = Hand::bold(13.0);
const NAME: Hand = Hand::bold(16.0);

/// Draws a page of a tournament.
pub(super) fn draw(contest: &Contest) -> Scene {
    let mut scene = Scene::screen(&contest.title);
    scene.titled(&contest.title.to_uppercase(), &contest.about);
    let mut legend = wrap(&contest.legend, SMALL, SHEET.wide - 12.0);
    legend.truncate(LINES);
    let below = SHEET.from.y + SHEET.high - LEGEND * legend.len() as f32;
    for (number, words) in legend.iter().enumerate() {
        let from = at(SHEET.from.x + 6.0, below + 12.0 + LEGEND * number as f32);
        scene.write(from, Anchor::Left, SMALL, SOFT, words);
    }
    let room = below - 3.0 - SHEET.from.y;
    // Results under heads, and other figures that rank a player, need the whole breadth.
    let entries = || contest.groups.iter().flat_map(|group| &group.entries);
    let is_wide = !contest.heads.is_empty() || entries().any(|it| !it.more.is_empty());
    let heads = if contest.heads.is_empty() { 0.0 } else { HEADS };
    let all: f32 = contest.groups.iter().map(|group| high(group, PLATE.1)).sum();
    let columns = if is_wide || all <= room { 1 } else { 2 };
    let gap = BETWEEN / 2.0;
    let wide = (SHEET.wide + gap) / columns as f32 - gap;
    let (split, shown) = split(&contest.groups, columns, room - heads);
    let parts = [&contest.groups[..split], &contest.groups[split..shown]];
    let hidden: usize = contest.groups[shown..].iter().map(|it| it.entries.len().max(1)).sum();
    // Where there is room, plates are higher.
    let most = parts.iter().map(|part| part.iter().map(plates).sum::<f32>()).fold(1.0, f32::max);
    let taken = parts.iter().map(|part| part.iter().map(|it| high(it, PLATE.1)).sum::<f32>());
    let more = if hidden == 0 { 0.0 } else { NAMED };
    let spare = room - heads - more - taken.fold(0.0, f32::max);
    let plate = (PLATE.1 + (spare / most).max(0.0)).min(PLATE.0);
    for (number, part) in parts.iter().enumerate() {
        let from = SHEET.from.by((wide + gap) * number as f32, 0.0);
        let table = Table::of(contest, from.x, wide, plate);
        if number == 0 && !contest.heads.is_empty() {
            table.heads(&mut scene, from.y + 12.0, &contest.heads);
        }
        let mut top = from.y + heads;
        for group in *part {
            table.group(&mut scene, top, group);
            top += high(group, plate);
        }
    }
    and_more(&mut scene, at(SHEET.from.x + 6.0, below - 6.0), hidden);
    scene
}

/// The number of a group's plates.
fn plates(group: &Group) -> f32 {
    group.entries.len().max(1) as f32
}

/// The height of a group at a height of its plates.
fn high(group: &Group, plate: f32) -> f32 {
    let named = if group.name.is_empty() { 0.0 } else { NAMED };
    let apart = if group.entries.len() == 1 { 0.0 } else { BREAK };
    named + plate * plates(group) + apart
}

/// The index at which the second column begins, and the number of groups shown.
fn split(groups: &[Group], columns: usize, room: f32) -> (usize, usize) {
    let fits = |from: usize, room: f32| {
        let mut left = room;
        let is_in = |group: &&Group| {
            left -= high(group, PLATE.1);
            -BREAK <= left
        };
        from + groups[from..].iter().take_while(is_in).count()
    };
    if columns == 1 {
        let whole = fits(0, room);
        let shown = if whole < groups.len() { fits(0, room - NAMED) } else { whole };
        return (shown, shown);
    }
    // As even as possible, and the first column the longer one.
    let all: f32 = groups.iter().map(|group| high(group, PLATE.1)).sum();
    for part in 0..=10 {
        let first = (all / 2.0 * (1.0 + part as f32 / 10.0)).min(room);
        let split = fits(0, first);
        if fits(split, room) == groups.len() {
            return (split, groups.len());
        }
    }
    let split = fits(0, room - NAMED);
    (split, fits(split, room - NAMED))
}

/// The places of the figures beside a name.
struct Table {
    left: f32,
    wide: f32,
    plate: f32,
    /// The left end of results.
    first: f32,
    /// The right ends of points, and of the other figures that rank a player.
    points: f32,
    more: f32,
}

impl Table {
    fn of(contest: &Contest, left: f32, wide: f32, plate: f32) -> Self {
        let entries = || contest.groups.iter().flat_map(|group| &group.entries);
        let room = |of: fn(&Entry) -> &str, hand: Hand| {
            let widest = entries().map(|it| width(of(it), hand)).fold(0.0, f32::max);
            if widest <= 0.0 { 0.0 } else { widest + BETWEEN }
        };
        let more = left + wide - 8.0;
        let points = more - room(|it| &it.more, SMALL);
        let most = entries().map(|it| it.results.chars().count()).max().unwrap_or(0);
        let first = points - room(|it| &it.points, NAME) - CELL * most as f32;
        Table { left, wide, plate, first, points, more }
    }

    fn heads(&self, scene: &mut Scene, line: f32, heads: &[String]) {
        for (number, head) in heads.iter().enumerate() {
            let middle = at(self.first + CELL * (number as f32 + 0.5), line);
            scene.write(middle, Anchor::Middle, HEAD, GOLD, head);
        }
    }

    /// A group under its name.
    fn group(&self, scene: &mut Scene, mut top: f32, group: &Group) {
        if !group.name.is_empty() {
            let from = at(self.left + 6.0, top + 14.0);
            scene.fitted(from, Hand::bold(14.0), GOLD, self.wide - 12.0, &group.name);
            top += NAMED;
        }
        if group.entries.is_empty() {
            let line = self.ground(scene, top, false).by(NUMBER, 0.0);
            scene.write(line, Anchor::Left, Hand::regular(14.0), SOFT, "not known yet");
        }
        for entry in &group.entries {
            self.player(scene, top, entry);
            top += self.plate;
        }
    }

    /// A plate; the left end of its line.
    fn ground(&self, scene: &mut Scene, top: f32, is_first: bool) -> Point {
        let ground = if is_first { RAISED } else { PANEL };
        let high = self.plate - GAP;
        scene.area(Area::new(at(self.left, top), self.wide, high, 5.0), Paint::filled(ground));
        at(self.left, top + high / 2.0 + 5.7)
    }

    fn player(&self, scene: &mut Scene, top: f32, entry: &Entry) {
        let line = self.ground(scene, top, entry.number == 1);
        let number = entry.number.to_string();
        scene.write(line.by(8.0, 0.0), Anchor::Left, NAME, GOLD, &number);
        let from = line.by(NUMBER.max(14.0 + width(&number, NAME)), 0.0);
        scene.fitted(from, NAME, IVORY, self.first - from.x - 6.0, &entry.name);
        let (mut buffer, mut cells) = ([0; 4], String::new());
        for (number, sign) in entry.results.chars().enumerate() {
            let sign: &str = sign.encode_utf8(&mut buffer);
            let x = self.first + CELL * number as f32;
            let side = CELL - 2.0;
            let cell = place(at(x + 1.0, line.y - 5.7 - side / 2.0));
            cells += &format!("M{cell}h{side}v{side}h-{side}z");
            if !sign.trim().is_empty() {
                let (hand, colour) = look(sign);
                let middle = at(x + CELL / 2.0, line.y - 1.0);
                scene.write(middle, Anchor::Middle, hand, colour, sign);
            }
        }
        if !cells.is_empty() {
            scene.path(&cells, Paint::line(LINE, 0.7));
        }
        scene.write(at(self.points, line.y), Anchor::Right, NAME, IVORY, &entry.points);
        scene.write(at(self.more, line.y), Anchor::Right, SMALL, SOFT, &entry.more);
    }
}

/// The letters and the colour of a result.
fn look(sign: &str) -> (Hand, scene::palette::Colour) {
    match sign {
        "1" => (HEAD, GOLD),
        "0" => (SMALL, SOFT),
        _ => (SMALL, IVORY),
    }
}
