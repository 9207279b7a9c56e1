//! Pictures as pixels: SVG in, PNG of few colours out.
//!
//! Fonts are part of the program and are loaded once; no file or address named by an SVG is ever
//! read. Equal SVGs give equal bytes.
//!
//! This crate must not know any game, Discord, or the origin of an SVG.

mod colours;

use colours::Few;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::fmt;
use std::sync::Arc;

/// Pixels a unit of the SVG: phones have three of them a CSS pixel, and show a unit in less than one.
pub const SCALE: u16 = 2;
/// The scales, in pixels a unit, for a picture that is too heavy otherwise.
const SMALLER: [f32; 2] = [1.75, 1.5];
/// The most pixels in either direction; the highest board has less than half of that.
const MOST: u32 = 4_000;
/// The compression level: 6 takes half as long again for a fiftieth fewer bytes.
const LEVEL: u8 = 5;
/// The most bytes of a board, whatever its content: a law tests it.
pub const HEAVIEST: usize = 60 << 10;
/// The initial capacity, enough for most pictures, in bytes.
const ROOM: usize = 64 << 10;

/// Fonts and settings, made once; one kit may serve many threads.
pub struct Kit {
    options: Options<'static>,
}

/// A picture.
#[derive(Clone, PartialEq, Eq)]
pub struct Png {
    /// The file: indexed colours, the first transparent.
    pub bytes: Vec<u8>,
    /// Its width in pixels.
    pub wide: u32,
    /// Its height in pixels.
    pub high: u32,
}

/// The reason why an SVG cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undrawable(String);

impl Default for Kit {
    fn default() -> Self {
        Kit::new()
    }
}

impl Kit {
    /// A kit with the fonts that the layout measures with.
    pub fn new() -> Self {
        let mut fonts = Database::new();
        for font in [notosans::REGULAR_TTF, notosans::BOLD_TTF, dejavu::sans::regular()] {
            fonts.load_font_source(Source::Binary(Arc::new(font)));
        }
        let options = Options {
            fontdb: Arc::new(fonts),
            font_family: "Noto Sans".to_owned(),
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        };
        Kit { options }
    }

    /// An SVG as PNG, [`SCALE`] pixels a unit, or fewer where it is heavier than [`HEAVIEST`].
    pub fn png(&self, svg: &str) -> Result<Png, Undrawable> {
        let tree =
            Tree::from_str(svg, &self.options).map_err(|error| Undrawable(error.to_string()))?;
        let mut png = drawn(&tree, f32::from(SCALE))?;
        for scale in SMALLER {
            if png.bytes.len() <= HEAVIEST {
                break;
            }
            png = drawn(&tree, scale)?;
        }
        Ok(png)
    }
}

fn drawn(tree: &Tree, scale: f32) -> Result<Png, Undrawable> {
    let pixels = pixels(tree, scale)?;
    let bytes = packed(&pixels, &Few::of(&pixels));
    let bytes = bytes.map_err(|error| Undrawable(error.to_string()))?;
    Ok(Png { bytes, wide: pixels.width(), high: pixels.height() })
}

fn pixels(tree: &Tree, scale: f32) -> Result<Pixmap, Undrawable> {
    let [wide, high] = [tree.size().width(), tree.size().height()]
        // A number that is too large becomes the largest one.
        .map(|units| (units * scale).round() as u32);
    let fits = [wide, high].iter().all(|pixels| (1..=MOST).contains(pixels));
    let pixels = if fits { Pixmap::new(wide, high) } else { None };
    let mut pixels =
        pixels.ok_or_else(|| Undrawable(format!("{wide} by {high} pixels are no board")))?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

fn packed(pixels: &Pixmap, few: &Few) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(ROOM);
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(few.palette.concat());
    encoder.set_trns(vec![0_u8]);
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&few.indexes)?;
    writer.finish()?;
    Ok(bytes)
}

impl fmt::Debug for Kit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a kit of {} fonts", self.options.fontdb.len())
    }
}

impl fmt::Debug for Png {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {} pixels in {} bytes", self.wide, self.high, self.bytes.len())
    }
}

impl fmt::Display for Undrawable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no picture: {}", self.0)
    }
}

impl std::error::Error for Undrawable {}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::Node;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_too_heavy_is_drawn_smaller() {
        let dot = |at: u32| {
            // Fibonacci hashing: scattered widely, and the same each time.
            let hash = at.wrapping_mul(2_654_435_761);
            let (x, y) = ((hash >> 4) % 4_000, (hash >> 13) % 7_000);
            let [x, y] = [x, y].map(|tenths| f64::from(tenths) / 10.0);
            // Four colours: the compression of one varies with the processor's features.
            let fill = ["#e6d6b3", "#7a5c3e", "#b03a2e", "#2e5fb0"][hash as usize % 4];
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"1.3\" fill=\"{fill}\"/>")
        };
        let dots: String = (0..40_000).map(dot).collect();
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"700\">";
        let png = Kit::new().png(&format!("{head}{dots}</svg>")).unwrap();
        assert!(png.wide < 800, "{png:?}");
        let light = Kit::new().png(&tablet("")).unwrap();
        assert_eq!(light.wide, 80);
    }

    /// A tablet of 40 by 20 units with round corners.
    fn tablet(inside: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\" \
             font-family=\"Noto Sans\"><rect width=\"40\" height=\"20\" rx=\"8\" \
             fill=\"#221c18\"/>{inside}</svg>"
        )
    }

    /// The pixels of a PNG: a colour each, `None` for transparency.
    fn read(png: &Png) -> Vec<Option<[u8; 3]>> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(&png.bytes)).read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut data).unwrap();
        assert_eq!((frame.width, frame.height), (png.wide, png.high));
        let palette = reader.info().palette.clone().unwrap();
        let colour = |index: &u8| {
            let at = usize::from(*index) * 3;
            (*index != 0).then(|| [palette[at], palette[at + 1], palette[at + 2]])
        };
        data.iter().map(colour).collect()
    }

    /// The number of pixels that differ from the ground.
    fn drawn(inside: &str) -> usize {
        let png = Kit::new().png(&tablet(inside)).unwrap();
        read(&png).iter().flatten().filter(|colour| **colour != [0x22, 0x1c, 0x18]).count()
    }

    #[test]
    fn a_picture_has_two_pixels_a_unit_flat_colours_and_open_corners() {
        let inside = "<rect x=\"10\" y=\"5\" width=\"20\" height=\"10\" fill=\"#f3c969\"/>";
        let png = Kit::new().png(&tablet(inside)).unwrap();
        assert_eq!((png.wide, png.high), (80, 40));
        let pixels = read(&png);
        let at = |x: usize, y: usize| pixels[y * 80 + x];
        assert_eq!(at(0, 0), None);
        assert_eq!(at(2, 20), Some([0x22, 0x1c, 0x18]));
        assert_eq!(at(40, 20), Some([0xf3, 0xc9, 0x69]));
        assert_eq!((at(19, 20), at(20, 20)), (at(2, 20), at(40, 20)));
    }

    /// A place in units, and the colour expected there.
    type Seen = ((usize, usize), [u8; 3]);

    /// The boards that are kept as drawings, with the colours expected on them.
    const KEPT: [(&str, [Seen; 3]); 6] = [
        (
            "bloodsport_gambler/watched",
            [
                ((406, 42), [0x4b, 0x3a, 0x1c]),
                ((474, 225), [0xe6, 0xd6, 0xb3]),
                ((255, 248), [0x1f, 0x4e, 0x8c]),
            ],
        ),
        (
            "morituri/changed",
            [
                ((88, 146), [0xdb, 0xc7, 0x9c]),
                ((294, 250), [0x1f, 0x4e, 0x8c]),
                ((28, 312), [0x2c, 0x6a, 0x39]),
            ],
        ),
        (
            "munera/drawn",
            [
                ((102, 214), [0xe6, 0xd6, 0xb3]),
                ((322, 124), [0xe8, 0x55, 0x5c]),
                ((310, 172), [0x1f, 0x4e, 0x8c]),
            ],
        ),
        (
            "nexus/drawn",
            [
                ((368, 286), [0x5c, 0x2a, 0x22]),
                ((72, 164), [0x8a, 0x6a, 0x3a]),
                ((356, 212), [0xf3, 0xc9, 0x69]),
            ],
        ),
        (
            "second_play",
            [
                ((56, 200), [0xdb, 0xc7, 0x9c]),
                ((158, 328), [0x4a, 0x23, 0x20]),
                ((172, 328), [0xf3, 0xc9, 0x69]),
            ],
        ),
        (
            "wounded",
            [
                ((282, 202), [0xe6, 0xd6, 0xb3]),
                ((232, 328), [0x1f, 0x33, 0x50]),
                ((144, 324), [0xf3, 0xc9, 0x69]),
            ],
        ),
    ];

    #[test]
    fn boards_that_are_kept_as_drawings_become_pictures() {
        let (kit, mut wrong) = (Kit::new(), Vec::new());
        for (name, places) in KEPT {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/tests/golden");
            let svg = std::fs::read_to_string(format!("{folder}/{name}.svg")).unwrap();
            let png = kit.png(&svg).unwrap();
            assert_eq!((png.wide, png.high), (1_100, 700), "{name}");
            assert!(png.bytes.len() <= HEAVIEST, "{name}: {png:?}");
            let pixels = read(&png);
            let colours: BTreeSet<_> = pixels.iter().flatten().collect();
            assert!((20..48).contains(&colours.len()), "{name}: {} colours", colours.len());
            for ((x, y), colour) in places {
                let found = pixels[2 * y * 1_100 + 2 * x].unwrap();
                let far = (0..3).map(|part| found[part].abs_diff(colour[part])).max();
                if Some(4) <= far {
                    wrong.push(format!("{name} at {x}, {y}: {found:02x?}, not {colour:02x?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn every_script_of_the_fonts_is_drawn() {
        for word in ["Ada", "Ωμέγα", "Ярослав", "مصارع", "גלדי", "▸"] {
            let text =
                format!("<text x=\"4\" y=\"15\" font-size=\"12\" fill=\"#fff\">{word}</text>");
            assert!(20 < drawn(&text), "{word}");
        }
        let joined = "<text x=\"4\" y=\"15\" font-size=\"12\" fill=\"#fff\">مص</text>";
        let parted = "<text x=\"4\" y=\"15\" font-size=\"12\" fill=\"#fff\">م ص</text>";
        assert_ne!(drawn(joined), drawn(parted), "Arabic letters join");
    }

    /// The drawn width of each text of a picture, in units.
    fn drawn_widths(svg: &str) -> Vec<f32> {
        let tree = Tree::from_str(svg, &Kit::new().options).unwrap();
        let texts = tree.root().children().iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.bounding_box().width()),
            Node::Group(_) | Node::Path(_) | Node::Image(_) => None,
        });
        texts.collect()
    }

    /// The measured width of each text of a picture, in units.
    fn measured_widths(scene: &scene::Scene) -> Vec<f32> {
        let page = scene.svg_for_pages();
        let lengths = page.split("textLength=\"").skip(1);
        lengths.map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn words_are_drawn_as_wide_as_they_were_measured() {
        let names = [
            "Emmanuel Wolfgang Amadeus",
            "א Emmanuel Wolfgang Amadeus",
            "גלדיאטור של רומא (Ada)",
            "مصارع روما، 12",
            "Waiting for مصارع روما: roll ▸",
            "Հայկ Արամ and თამარ მეფე",
            "Žofie 角闘士 Ярослав",
            "cut مصارع…",
        ];
        for (name, bold) in names.into_iter().flat_map(|name| [(name, false), (name, true)]) {
            let hand = scene::Hand { size: 15.5, bold };
            let mut scene = scene::Scene::new("x");
            let from = scene::at(10.0, 50.0);
            scene.write(from, scene::Anchor::Left, hand, scene::palette::IVORY, name).reach(90.0);
            let (drawn, measured) = (drawn_widths(&scene.svg()), measured_widths(&scene));
            assert!(!drawn.is_empty() && drawn.len() == measured.len(), "{name}: {drawn:?}");
            for (drawn, measured) in drawn.into_iter().zip(measured) {
                // Kerned pairs are narrower; and lengths are given to a tenth.
                let apart = measured - drawn;
                assert!((-0.2..=1.5).contains(&apart), "{name}: {drawn} is not {measured}");
            }
        }
    }

    #[test]
    fn the_same_svg_gives_the_same_bytes() {
        let svg = tablet("<text x=\"4\" y=\"15\" font-size=\"12\" fill=\"#fff\">Ada</text>");
        assert_eq!(Kit::new().png(&svg).unwrap(), Kit::new().png(&svg).unwrap());
    }

    #[test]
    fn no_file_is_read_whatever_is_named() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/red.svg");
        let image = |href: &str| {
            format!("<image href=\"{href}\" x=\"10\" y=\"5\" width=\"10\" height=\"10\"/>")
        };
        let here = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' \
                    height='9'%3E%3Crect width='9' height='9' fill='red'/%3E%3C/svg%3E";
        assert!(std::path::Path::new(file).exists());
        assert_eq!([drawn(&image(file)), drawn(&image(here)), drawn("")], [0, 0, 0]);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let kit = Kit::new();
        let sized = |size: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}/>");
        assert!(kit.png("<svg").unwrap_err().to_string().starts_with("this is no picture: "));
        let large = kit.png(&sized("width=\"400\" height=\"9000\"")).unwrap_err();
        assert_eq!(large.to_string(), "this is no picture: 800 by 18000 pixels are no board");
        assert!(kit.png(&sized("width=\"1e9\" height=\"1e9\"")).is_err());
    }
}
