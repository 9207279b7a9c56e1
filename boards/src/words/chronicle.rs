//! A text board in few lines, for a post superseded by a newer one.

use crate::text::canvas::{Canvas, WIDTH, fit, width, wrap};
use std::collections::BTreeMap;

/// The most lines of it, each of at most [`WIDTH`] columns.
pub(crate) const LINES: usize = 14;
/// The least and the most columns of a name.
const NAME: (usize, usize) = (8, 16);

/// The order in which lines are dropped when there are too many: the highest number first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gives {
    /// Never: a game has fewer such lines than [`LINES`].
    Never,
    /// The last line of that number first.
    Singly(u8),
    /// Together with all others of that number.
    Together(u8),
}

/// Lines from top to bottom, some of them droppable.
#[derive(Debug, Default)]
pub(crate) struct Chronicle {
    lines: Vec<(Gives, String)>,
}

impl Chronicle {
    /// Adds lines as they stand on a canvas.
    pub(crate) fn lines(&mut self, gives: Gives, text: &str) {
        self.lines.extend(text.lines().map(|line| (gives, fit(line, WIDTH))));
    }

    /// Adds as many lines as a text needs, broken at spaces.
    pub(crate) fn wrapped(&mut self, gives: Gives, text: &str, indent: usize) {
        self.lines.extend(wrap(text, WIDTH, indent).into_iter().map(|line| (gives, line)));
    }

    /// Adds a line with one text at each end; the left one is shortened.
    pub(crate) fn ends(&mut self, gives: Gives, left: &str, right: &str) {
        let mut canvas = Canvas::new(WIDTH);
        canvas.ends(left, right);
        self.lines(gives, &canvas.text());
    }

    /// Adds the line of a seat: `front`, its name and its states, and at the other end the numbers
    /// that can end it. The name is shortened for the rest, but keeps its beginning; the states are
    /// listed from the first as far as there is room, with the number of the remaining ones.
    pub(crate) fn seat(&mut self, front: &str, name: &str, states: &[&str], right: &str) {
        let (least, most) = (NAME.0.min(width(name)), NAME.1);
        let room = WIDTH.saturating_sub(width(front) + width(right) + 2);
        let states = fitting(states, room.saturating_sub(least));
        let name = fit(name, room.saturating_sub(width(&states)).clamp(least, most));
        let left = format!("{front}{name} {states}");
        self.ends(Gives::Never, left.trim_end(), right);
    }

    /// The lines that have room.
    pub(crate) fn text(&self) -> String {
        let mut groups: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for (at, (gives, _)) in self.lines.iter().enumerate() {
            let number = match gives {
                Gives::Never => 0,
                Gives::Singly(number) | Gives::Together(number) => *number,
            };
            groups.entry(number).or_default().push(at);
        }
        let mut standing: Vec<usize> = Vec::new();
        for group in groups.values() {
            let room = LINES - standing.len();
            let is_one = group.iter().any(|at| matches!(self.lines[*at].0, Gives::Together(_)));
            if group.len() <= room || !is_one {
                standing.extend(group.iter().copied().take(room));
            }
        }
        standing.sort_unstable();
        let lines: Vec<&str> = standing.iter().map(|at| self.lines[*at].1.as_str()).collect();
        lines.join("\n")
    }
}

/// As many of the first words as have room, and the number of the remaining ones.
fn fitting(words: &[&str], room: usize) -> String {
    let shown = |count: usize| {
        let more = words.len() - count;
        let more = (0 < more).then(|| format!("+{more}"));
        let words = words[..count].iter().map(|word| (*word).to_owned());
        words.chain(more).collect::<Vec<_>>().join(" ")
    };
    (0..=words.len()).rev().map(shown).find(|text| width(text) <= room).unwrap_or_default()
}

/// The first lines of a whole text board, for a game that does not choose among them.
pub(crate) fn beginning(board: &str) -> String {
    board.lines().take(LINES).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_gives_way_by_its_number_and_together_where_it_belongs_together() {
        let mut chronicle = Chronicle::default();
        let kept = ["kept"; 11].join("\n");
        chronicle.lines(Gives::Together(2), "two\ntwo\ntwo");
        chronicle.lines(Gives::Never, &kept);
        chronicle.lines(Gives::Singly(1), "one");
        chronicle.lines(Gives::Singly(3), "three\nfour\nfive");
        assert_eq!(chronicle.text(), format!("{kept}\none\nthree\nfour"));
        let few = (1..=20).map(|line| line.to_string()).collect::<Vec<_>>().join("\n");
        assert_eq!(beginning(&few).lines().count(), LINES);
    }

    #[test]
    fn a_name_gives_way_to_what_is_the_matter_with_its_seat() {
        let mut chronicle = Chronicle::default();
        chronicle.seat("1 ", "Maximilianus Rex II", &[], "7/12");
        chronicle.seat("2 ", "Maximilianus Rex II", &["DOWN", "NET"], "12/12");
        chronicle.seat("3 ", "角闘士の名前はとても長い", &["DOWN", "NET", "HELD", "SAND"], "9/12");
        assert_eq!(
            chronicle.text(),
            [
                "1 Maximilianus Re.        7/12",
                "2 Maximilianus. DOWN NET 12/12",
                "3 角闘士の名. DOWN NET +2 9/12"
            ]
            .join("\n")
        );
    }
}
