//! A picture in few colours. Boards are flat: long runs of one colour, separated by the edges of
//! shapes and letters, where nobody can tell similar shades apart.

use resvg::tiny_skia::Pixmap;
use std::cmp::Reverse;

/// The most colours: enough for flat shapes and the edges of letters; the first is transparent.
const MOST: usize = 40;
/// The square of the least distance between two colours of the palette.
const APART: u32 = 360;
/// The bits of each channel by which colours are counted.
const BITS: u32 = 5;

/// A picture in few colours.
pub(crate) struct Few {
    /// Red, green and blue; the first stands for transparency.
    pub(crate) palette: Vec<[u8; 3]>,
    /// The index into the palette of each pixel.
    pub(crate) indexes: Vec<u8>,
}

/// Pixels of almost one colour: their number, and the sums of their channels.
#[derive(Debug, Clone, Copy, Default)]
struct Shade {
    pixels: u64,
    sums: [u64; 3],
}

impl Few {
    /// The most frequent colours of a picture, and for all others the nearest of them. A pixel that
    /// is not opaque counts as transparent.
    pub(crate) fn of(pixels: &Pixmap) -> Self {
        let pixels: &[[u8; 4]] = pixels.data().as_chunks().0;
        // Equal pixels in a row.
        let runs: Vec<&[[u8; 4]]> = pixels.chunk_by(|one, other| one == other).collect();
        let mut shades = vec![Shade::default(); 1 << (3 * BITS)];
        for run in &runs {
            if let Some(bin) = bin(run[0]) {
                let (shade, count) = (&mut shades[bin], run.len() as u64);
                shade.pixels += count;
                for (sum, part) in shade.sums.iter_mut().zip(run[0]) {
                    *sum += count * u64::from(part);
                }
            }
        }
        let mut used: Vec<usize> = (0..shades.len()).filter(|at| 0 < shades[*at].pixels).collect();
        used.sort_by_key(|at| (Reverse(shades[*at].pixels), *at));
        let mut palette = vec![[0; 3]];
        for colour in used.iter().map(|at| shades[*at].mean()) {
            let is_new = palette[1..].iter().all(|known| APART < distance(*known, colour));
            if is_new && palette.len() < MOST {
                palette.push(colour);
            }
        }
        let mut nearest = vec![0_u8; shades.len()];
        for at in used {
            let colour = shades[at].mean();
            let near = (1..palette.len()).min_by_key(|known| distance(palette[*known], colour));
            nearest[at] = near.and_then(|near| u8::try_from(near).ok()).unwrap_or_default();
        }
        let mut indexes = Vec::with_capacity(pixels.len());
        for run in runs {
            let index = bin(run[0]).map_or(0, |bin| nearest[bin]);
            indexes.resize(indexes.len() + run.len(), index);
        }
        Few { palette, indexes }
    }
}

impl Shade {
    fn mean(&self) -> [u8; 3] {
        let half = self.pixels / 2;
        self.sums.map(|sum| u8::try_from((sum + half) / self.pixels.max(1)).unwrap_or(u8::MAX))
    }
}

/// The index at which a pixel is counted; `None` if it is not opaque.
fn bin([red, green, blue, whole]: [u8; 4]) -> Option<usize> {
    let part = |part: u8| usize::from(part >> (8 - BITS));
    (whole == u8::MAX).then(|| part(red) << (2 * BITS) | part(green) << BITS | part(blue))
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::{Color, Paint, Rect, Transform};

    fn painted(pixels: &mut Pixmap, x: f32, [red, green, blue]: [u8; 3]) {
        let mut paint = Paint::default();
        paint.set_color(Color::from_rgba8(red, green, blue, 255));
        paint.anti_alias = false;
        let rect = Rect::from_xywh(x, 0.0, 1.0, 1.0).unwrap();
        pixels.fill_rect(rect, &paint, Transform::identity(), None);
    }

    #[test]
    fn near_shades_become_the_more_frequent_and_what_is_open_stays_open() {
        let mut pixels = Pixmap::new(6, 1).unwrap();
        for (x, colour) in [(0.0, [200; 3]), (1.0, [200; 3]), (2.0, [204; 3]), (3.0, [10, 20, 30])]
        {
            painted(&mut pixels, x, colour);
        }
        let few = Few::of(&pixels);
        assert_eq!(few.palette, [[0; 3], [201; 3], [10, 20, 30]]);
        assert_eq!(few.indexes, [1, 1, 1, 2, 0, 0]);
    }

    #[test]
    fn there_are_never_more_than_an_index_can_name() {
        let mut pixels = Pixmap::new(2_000, 1).unwrap();
        for x in 0_u16..2_000 {
            let [high, low] = (x * 31).to_be_bytes();
            painted(&mut pixels, f32::from(x), [high, low, low ^ high]);
        }
        let few = Few::of(&pixels);
        assert_eq!(few.palette.len(), MOST);
        assert!(few.indexes.iter().all(|index| (1..MOST).contains(&usize::from(*index))));
    }
}
