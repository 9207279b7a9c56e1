//! A small grid of characters: boards are drawn on it, and no text written on it, however it was
//! typed, leaves its place.

use super::block::Block;
use crate::text::{columns, named};
use std::ops::Range;

/// The columns of a board: phones wrap code blocks at about that many.
pub(crate) const WIDTH: usize = 30;

/// Stands for a picture in a name.
const PICTURE: char = '?';
/// Marks that may sit on one letter; more are a picture, not a name.
const MARKS: usize = 2;

/// A character with the marks on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Glyph {
    letter: char,
    marks: [Option<char>; MARKS],
}

impl Glyph {
    const BLANK: Glyph = Glyph { letter: ' ', marks: [None; MARKS] };

    fn chars(self) -> impl Iterator<Item = char> {
        std::iter::once(self.letter).chain(self.marks.into_iter().flatten())
    }
}

/// The content of one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    /// A character.
    Glyph(Glyph),
    /// The second column of the wide character before it.
    Tail,
}

/// A grid of characters of fixed width that grows downwards.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    width: usize,
    rows: Vec<Vec<Cell>>,
    /// The rows that repeat a picture of a seat's cards.
    cards: Vec<Range<usize>>,
}

impl Canvas {
    /// An empty canvas of `width` columns.
    pub(crate) fn new(width: usize) -> Self {
        Canvas { width, rows: Vec::new(), cards: Vec::new() }
    }

    /// Adds a row with `text` from its first column. A text that may be longer than a row goes
    /// through [`fit`] or [`Canvas::wrapped`] first: otherwise it would lose its end without a
    /// mark.
    pub(crate) fn line(&mut self, text: &str) -> &mut Self {
        debug_assert!(width(text) <= self.width, "this would be cut off: {text}");
        let row = self.rows.len();
        self.put(row, 0, text)
    }

    /// Adds a row with one text at each end; the left one is shortened.
    pub(crate) fn ends(&mut self, left: &str, right: &str) -> &mut Self {
        let room = self.width.saturating_sub(width(right));
        let left = if right.is_empty() { fit(left, room) } else { fit(left, room.max(1) - 1) };
        let row = self.rows.len();
        self.put(row, 0, &left);
        self.put(row, room, right)
    }

    /// Adds as many rows as `text` needs, broken at spaces; all but the first are indented.
    pub(crate) fn wrapped(&mut self, text: &str, indent: usize) -> &mut Self {
        for line in wrap(text, self.width, indent) {
            self.line(&line);
        }
        self
    }

    /// Writes `text` over a row from a column on; the part that does not fit is cut off.
    pub(crate) fn put(&mut self, row: usize, column: usize, text: &str) -> &mut Self {
        while self.rows.len() <= row {
            self.rows.push(vec![Cell::Glyph(Glyph::BLANK); self.width]);
        }
        let mut at = column;
        for (glyph, columns) in glyphs(text) {
            if self.width < at + columns {
                break;
            }
            self.clear(row, at);
            self.rows[row][at] = Cell::Glyph(glyph);
            if columns == 2 {
                self.clear(row, at + 1);
                self.rows[row][at + 1] = Cell::Tail;
            }
            at += columns;
        }
        self
    }

    /// Draws a grid of boxes from `row` on: `rows` by `columns` cells of `across` by `down`
    /// characters inside.
    pub(crate) fn grid(
        &mut self,
        row: usize,
        (rows, columns): (usize, usize),
        (across, down): (usize, usize),
    ) -> &mut Self {
        let rule = |left, between, right| {
            let cells = vec!["─".repeat(across); columns].join(between);
            format!("{left}{cells}{right}")
        };
        let inside = format!("│{}", vec![" ".repeat(across); columns].join("│")) + "│";
        for cell in 0..rows {
            let top = row + cell * (down + 1);
            let edge =
                if cell == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") };
            self.put(top, 0, &edge);
            for line in 1..=down {
                self.put(top + line, 0, &inside);
            }
        }
        self.put(row + rows * (down + 1), 0, &rule("└", "┴", "┘"))
    }

    /// The number of rows so far.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Adds rows that repeat a picture of a seat's cards.
    pub(crate) fn cards(&mut self, write: impl FnOnce(&mut Canvas)) -> &mut Self {
        let first = self.rows.len();
        write(self);
        self.cards.push(first..self.rows.len());
        self
    }

    /// The text: rows without trailing spaces, parted by line breaks.
    pub(crate) fn text(&self) -> String {
        self.text_of(|_| true)
    }

    /// The same for one seat alone.
    pub(crate) fn block(&self) -> Block {
        let is_card = |row| self.cards.iter().any(|cards| cards.contains(&row));
        Block { text: self.text(), beside_cards: self.text_of(|row| !is_card(row)) }
    }

    fn text_of(&self, is_wanted: impl Fn(usize) -> bool) -> String {
        let rows = self.rows.iter().enumerate().filter(|(number, _)| is_wanted(*number));
        let mut text = String::with_capacity(self.rows.len() * (self.width + 1));
        for (number, (_, row)) in rows.enumerate() {
            if 0 < number {
                text.push('\n');
            }
            for cell in row {
                match cell {
                    Cell::Glyph(glyph) => text.extend(glyph.chars()),
                    Cell::Tail => {}
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
        }
        text
    }

    /// Empties a column, and with it the other half of a wide character.
    fn clear(&mut self, row: usize, at: usize) {
        let blank = Cell::Glyph(Glyph::BLANK);
        let row = &mut self.rows[row];
        if row[at] == Cell::Tail {
            row[at - 1] = blank;
        }
        if row.get(at + 1) == Some(&Cell::Tail) {
            row[at + 1] = blank;
        }
        row[at] = blank;
    }
}

/// Whether every character of `text` is shown as it is on a board, in one column: nearly all are.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|letter| matches!(letter, b' '..=b'_' | b'a'..=b'~'))
}

/// The columns that `text` takes on a board.
pub(crate) fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    glyphs(text).iter().map(|(_, columns)| columns).sum()
}

/// `text` as shown on a board, cut off at `columns`; a cut is marked with a full stop.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    if text.len() <= columns && is_plain(text) {
        return text.to_owned();
    }
    named::within(text, |text| Some(fitted(text, columns))).unwrap_or_default()
}

fn fitted(text: &str, columns: usize) -> String {
    let glyphs = glyphs(text);
    let all: usize = glyphs.iter().map(|(_, columns)| columns).sum();
    let cut = columns < all;
    let room = if cut { columns.saturating_sub(1) } else { columns };
    let (mut fitted, mut used) = (String::new(), 0);
    for (glyph, columns) in glyphs {
        if room < used + columns {
            break;
        }
        fitted.extend(glyph.chars());
        used += columns;
    }
    if cut && 0 < columns {
        fitted.push('.');
    }
    fitted
}

/// `text` as shown on a board, filled with spaces up to `columns`.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let fitted = fit(text, columns);
    let blanks = columns.saturating_sub(width(&fitted));
    fitted + &" ".repeat(blanks)
}

/// A name without anything that could break a line, a block or a reader's patience.
pub(crate) fn clean(name: &str) -> String {
    glyphs(name)
        .into_iter()
        .flat_map(|(glyph, _)| glyph.chars())
        .collect::<String>()
        .trim()
        .to_owned()
}

/// A name as boards show it, without what they cannot draw; `None` if only the signs for pictures are
/// left of it.
pub fn legible(name: &str) -> Option<String> {
    let name = clean(name);
    name.contains(|letter| letter != PICTURE && letter != ' ').then_some(name)
}

/// `text` in lines of at most `columns`, broken at spaces where there are any.
pub(crate) fn wrap(text: &str, columns: usize, indent: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line: String = text.chars().take_while(|letter| *letter == ' ').collect();
    let mut used = line.len();
    for word in text.split_whitespace() {
        let word = fit(word, columns.saturating_sub(indent).max(1));
        let wide = width(&word);
        if !line.trim().is_empty() && columns < used + 1 + wide {
            lines.push(std::mem::take(&mut line));
            line = " ".repeat(indent);
            used = indent;
        } else if !line.trim().is_empty() {
            line.push(' ');
            used += 1;
        }
        line += &word;
        used += wide;
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
    lines
}

/// The characters of `text`, each with the marks on it and the columns it takes.
fn glyphs(text: &str) -> Vec<(Glyph, usize)> {
    let mut glyphs: Vec<(Glyph, usize)> = Vec::with_capacity(text.len());
    for letter in text.chars().filter_map(replaced) {
        match columns::of(letter) {
            None => {}
            Some(0) => {
                let last = glyphs.last_mut().filter(|(glyph, _)| *glyph != Glyph::BLANK);
                let free =
                    last.and_then(|(glyph, _)| glyph.marks.iter_mut().find(|it| it.is_none()));
                if let Some(free) = free {
                    *free = Some(letter);
                }
            }
            Some(columns) => {
                glyphs.push((Glyph { letter, ..Glyph::BLANK }, columns.min(2)));
            }
        }
    }
    glyphs
}

/// The replacement of a character on a board; `None`: it is left out.
fn replaced(letter: char) -> Option<char> {
    match letter {
        ' '..='_' | 'a'..='~' => Some(letter),
        '`' | '\u{2CB}' | '\u{1FEF}' => Some('\''),
        '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        // Spaces of other widths than a column's.
        '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => {
            Some(' ')
        }
        // Joiners, marks of direction, fillers, tags and selectors: invisible.
        '\u{AD}'
        | '\u{34F}'
        | '\u{61C}'
        | '\u{115F}'
        | '\u{1160}'
        | '\u{17B4}'
        | '\u{17B5}'
        | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}' => None,
        // Pictures: no two phones give them the same width.
        '\u{2600}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}' => {
            Some(PICTURE)
        }
        // Characters that many fonts draw wider than their column, or not at all.
        '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}' | '\u{FFFC}' | '\u{FFFD}' => Some('?'),
        // Ligatures and dashes that claim one column and take many.
        '\u{FDFA}'..='\u{FDFD}' | '\u{2E3A}' | '\u{2E3B}' | '\u{12000}'..='\u{1254F}' => Some('?'),
        letter if letter.is_control() => None,
        letter => Some(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_takes_two_columns_and_is_never_halved() {
        let mut canvas = Canvas::new(5);
        canvas.put(0, 0, "角闘士");
        assert_eq!(canvas.text(), "角闘");
        canvas.put(0, 1, "x");
        assert_eq!(canvas.text(), " x闘");
    }

    #[test]
    fn a_heap_of_marks_is_cut_down_to_two() {
        let heap = format!("Z{}a", "\u{301}".repeat(50));
        assert_eq!(clean(&heap), "Z\u{301}\u{301}a");
        assert_eq!(width(&heap), 2);
    }

    #[test]
    fn nothing_ends_a_code_block() {
        assert_eq!(clean("a```\nb"), "a''' b");
        assert_eq!(clean("\u{202E}evil\u{200B}"), "evil");
        assert_eq!(clean("\u{0}\u{7}\u{1B}[31mred"), "[31mred");
    }

    #[test]
    fn a_name_of_pictures_alone_is_none() {
        assert_eq!(legible("Ada \u{1F981}").as_deref(), Some("Ada ?"));
        for name in ["\u{1F981}\u{1F40D}", "\u{2694}\u{FE0F} \u{2694}\u{FE0F}", "\u{200B}", ""] {
            assert_eq!(legible(name), None, "{name}");
        }
    }

    #[test]
    fn what_does_not_fit_is_cut_and_marked() {
        assert_eq!(fit("Spartacus", 9), "Spartacus");
        assert_eq!(fit("Spartacus", 6), "Spart.");
        assert_eq!(fit("角闘士", 4), "角.");
        assert_eq!(pad("角", 4), "角  ");
        assert_eq!(fit("x", 0), "");
    }

    #[test]
    fn words_are_wrapped_with_an_indent() {
        assert_eq!(wrap("one two three four", 9, 2), ["one two", "  three", "  four"]);
        assert_eq!(wrap("  one two", 7, 4), ["  one", "    two"]);
        assert_eq!(wrap("unbreakable", 5, 2), ["un."]);
        assert!(wrap("   ", 5, 2).is_empty());
    }

    #[test]
    fn the_right_end_stays_when_both_do_not_fit() {
        let mut canvas = Canvas::new(10);
        canvas.ends("left side", "right");
        assert_eq!(canvas.text(), "lef. right");
    }

    #[test]
    fn a_grid_has_borders_on_every_side() {
        let mut canvas = Canvas::new(9);
        canvas.grid(0, (2, 2), (3, 1));
        assert_eq!(canvas.text(), "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │   │\n└───┴───┘");
    }
}
