//! Characters that no font at hand has, laid in small square stones as in a mosaic.

use unifont::Glyph;

/// The rows of stones of a character.
const ROWS: usize = 16;
/// The number of rows above the base line.
const ABOVE: f32 = 14.0;

/// The width of a character in stones of one unit, whatever the letters beside it; `None` if it has
/// no form.
pub(crate) fn width(letter: char) -> Option<f32> {
    form(letter).map(|glyph| glyph.get_width() as f32)
}

/// A path of stones of one unit: on whole units, so that their edges are sharp.
pub(crate) fn path(text: &str, x: f32, y: f32) -> String {
    let (mut left, top) = (x.round(), y.round() + 1.0 - ABOVE);
    let mut path = String::new();
    for glyph in text.chars().filter_map(form) {
        let wide = glyph.get_width();
        for row in 0..ROWS {
            let mut column = 0;
            while column < wide {
                let laid = (column..wide).take_while(|at| glyph.get_pixel(*at, row)).count();
                if 0 < laid {
                    let (across, down) = (left + column as f32, top + row as f32);
                    path += &format!("M{across} {down}h{laid}v1h-{laid}z");
                }
                column += laid.max(1);
            }
        }
        left += wide as f32;
    }
    path
}

fn form(letter: char) -> Option<&'static Glyph> {
    if letter.is_control() { None } else { unifont::get_glyph(letter) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_takes_sixteen_stones_and_a_narrow_one_eight() {
        assert_eq!([width('角'), width('ｱ'), width('\n')], [Some(16.0), Some(8.0), None]);
    }

    #[test]
    fn runs_of_stones_are_laid_where_the_form_has_them() {
        // One stroke across, in all columns except the last.
        assert_eq!(path("一", 10.2, 20.0), "M10 14h15v1h-15z");
    }
}
