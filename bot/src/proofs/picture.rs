//! Moments of a bout of the house against itself, drawn for the eye.

use super::simulate::options;
use crate::environment::print;
use anyhow::{Context, ensure};
use boards::{Beside, Cast, Drawn, Headline, Kind, Play};
use clap::Args;
use raster::Kit;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::{BySeat, Luck, Options, Seat, Sitter};

/// The names in the seats that nobody has named.
const NAMES: [&str; 8] = [
    "Ada",
    "Maximilian the Third",
    "角闘士スパルタクス",
    "مصارع روما",
    "Žofie",
    "Ярослав",
    "Ann",
    "Ὀδυσσεύς",
];
/// The most answers of a bout: more is a bout that never ends.
const LIMIT: usize = 20_000;

/// The options of `picture`.
#[derive(Debug, Clone, Args)]
pub(crate) struct Picture {
    /// The game's slug.
    game: String,
    /// The folder to write into, an SVG and a PNG a moment.
    #[arg(long, value_name = "FOLDER", default_value = "pictures")]
    into: PathBuf,
    /// The bout's luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many play; otherwise two, or as near to it as may.
    #[arg(long)]
    seats: Option<u8>,
    /// Their names from the first seat on, parted by commas.
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// The game's options, such as turn_limit=20; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seat, from 1 on, whose view and hand are drawn; otherwise everybody's view.
    #[arg(long, value_name = "SEAT")]
    eyes: Option<u8>,
    /// How many moments, from the first to the last.
    #[arg(long, default_value_t = 8)]
    moments: usize,
    /// One moment alone, by its step: each line says which it is.
    #[arg(long, conflicts_with = "moments")]
    step: Option<usize>,
    /// In the colours of parchment, for a page; posts are dark always.
    #[arg(long)]
    light: bool,
}

/// The colours of the dark tablet and of the things on it, and in their place those of parchment. Sand,
/// stones and seats are the same on both.
const PARCHMENT: [(&str, &str); 17] = [
    ("#221c18", "#fbf6ec"),
    ("#2f2823", "#f2e9d9"),
    ("#3b332d", "#fffdf8"),
    ("#4b3a1c", "#efe2c0"),
    ("#928274", "#9a8a78"),
    ("#f4ecdf", "#2a211a"),
    ("#c9bcae", "#5e4c2f"),
    ("#f3c969", "#9a5f00"),
    ("#ff9c96", "#a3231d"),
    ("#4f6b3f", "#bcd6a8"),
    ("#8a5a1e", "#f2cd92"),
    ("#8c1f27", "#f0b0aa"),
    ("#15110e", "#d0c6b8"),
    ("#5c2a22", "#f6d9cf"),
    ("#ffe9d6", "#7a1f14"),
    ("#4a2320", "#e9c9c4"),
    ("#1f3350", "#c5d3e6"),
];

/// Draws; a line a picture.
pub(crate) fn run(wanted: &Picture) -> anyhow::Result<ExitCode> {
    let slug = &wanted.game;
    let kind = Kind::of(slug).with_context(|| format!("there is no game {slug:?}"))?;
    let seats = wanted.seats.unwrap_or(2.clamp(*kind.seats().start(), *kind.seats().end()));
    ensure!(kind.seats().contains(&seats), "{slug} is not played by {seats}");
    let eyes = wanted.eyes.map(|number| seat(number, seats)).transpose()?;
    let options = options(kind, &wanted.options)?;
    let pages =
        moments(&Seen { options, eyes, ..Seen::by_all(kind, seats, wanted.seed) }, &wanted.names);
    let folder = &wanted.into;
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let kit = Kit::new();
    let steps = match wanted.step {
        Some(step) => vec![step],
        None => chosen(pages.len(), wanted.moments),
    };
    let last = pages.len() - 1;
    for (number, step) in steps.into_iter().enumerate() {
        ensure!(step <= last, "the bout's last step is {last}");
        let was = step.checked_sub(1).map(|before| &pages[before]);
        let drawn = pages[step].drawn(kind, was);
        let mut drawn = drawn.with_context(|| format!("{slug} has no picture"))?;
        if wanted.light {
            drawn.svg = on_parchment(&drawn.svg);
        }
        let name = format!("{slug}-{number:02}");
        let line = written(&kit, folder, &name, &drawn)?;
        print(&format!("step {step}, {line}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A picture in the colours of parchment.
fn on_parchment(svg: &str) -> String {
    PARCHMENT.iter().fold(svg.to_owned(), |svg, (dark, light)| svg.replace(dark, light))
}

/// The seat of a number from 1 on.
fn seat(number: u8, seats: u8) -> anyhow::Result<Seat> {
    ensure!((1..=seats).contains(&number), "seats are numbered from 1 to {seats}, not {number}");
    Ok(Seat(number - 1))
}

/// A bout of the house against itself, and its viewer.
pub(super) struct Seen {
    kind: Kind,
    seats: u8,
    seed: u64,
    options: Options,
    eyes: Option<Seat>,
}

impl Seen {
    /// The public view of a bout with no option chosen.
    pub(super) fn by_all(kind: Kind, seats: u8, seed: u64) -> Self {
        Seen { kind, seats, seed, options: Options::default(), eyes: None }
    }
}

/// The view at a moment.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Moment {
    /// The board's facts.
    facts: String,
    /// Things beside the board on a screen.
    beside: Beside,
}

impl Moment {
    fn of(play: &dyn Play, cast: &Cast, seen: &Seen, over: Option<Headline>) -> Self {
        let held = seen.eyes.map(|seat| play.held(seat)).unwrap_or_default();
        Moment {
            facts: play.shown(cast, seen.eyes).facts,
            beside: Beside { over, held, ..Beside::default() },
        }
    }

    /// Its picture, with the changes since another; `None` where the game has none.
    pub(super) fn drawn(&self, kind: Kind, was: Option<&Moment>) -> Option<Drawn> {
        let was = was.map(|was| was.facts.as_str());
        kind.drawn(&self.facts, was, &self.beside)
    }
}

/// Each moment of a bout that somebody is asked something in, and the end.
pub(super) fn moments(seen: &Seen, names: &[String]) -> Vec<Moment> {
    let name = |at: usize| match names.get(at) {
        Some(name) => name.clone(),
        None => NAMES[at % NAMES.len()].to_owned(),
    };
    let cast = Cast {
        names: BySeat::new(seen.seats, |seat| name(seat.index())),
        house: BySeat::new(seen.seats, |_| false),
        number: 142,
    };
    let sitters = BySeat::new(seen.seats, |_| Sitter::House);
    let luck = Luck::numbered(seen.seed);
    let (mut play, _) = seen.kind.open(sitters, seen.options.clone(), luck, [0; 32], &cast);
    let mut pages = vec![Moment::of(&*play, &cast, seen, None)];
    while !play.is_over() && pages.len() < LIMIT {
        let Some(headlines) = goes_on(&mut *play) else { break };
        let moment = Moment::of(&*play, &cast, seen, boards::most_telling(&headlines).cloned());
        if pages.last() != Some(&moment) {
            pages.push(moment);
        }
    }
    pages
}

/// Lets the house answer once, wherever it is asked: the headlines of the outcome; `None` where nobody has
/// anything to answer.
fn goes_on(play: &mut dyn Play) -> Option<Vec<Headline>> {
    let asked: Vec<_> = play.asks().iter().filter(|ask| ask.owed).map(|ask| ask.seat).collect();
    let answered = asked.into_iter().find_map(|seat| play.house(seat));
    match answered {
        None if play.may_settle() => Some(play.settle().headlines),
        answered => answered.map(|told| told.headlines),
    }
}

/// So many of `all` moments, from the first to the last.
fn chosen(all: usize, moments: usize) -> Vec<usize> {
    let parts = moments.saturating_sub(1).max(1);
    let mut steps: Vec<usize> =
        (0..=parts).map(|part| part * all.saturating_sub(1) / parts).collect();
    steps.dedup();
    steps.truncate(moments);
    steps
}

/// Writes a picture, and returns its likeness in words.
fn written(kit: &Kit, folder: &Path, name: &str, drawn: &Drawn) -> anyhow::Result<String> {
    let png = kit.png(&drawn.svg).with_context(|| format!("drawing {name}"))?;
    for (end, bytes) in [("svg", drawn.svg.as_bytes()), ("png", png.bytes.as_slice())] {
        let file = folder.join(format!("{name}.{end}"));
        fs::write(&file, bytes).with_context(|| format!("writing {}", file.display()))?;
    }
    let (svg, alt) = (drawn.svg.len(), &drawn.alt);
    Ok(format!("{name}: {png:?}, SVG {svg} bytes, {} characters: {alt}", alt.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use raster::HEAVIEST;

    /// Boards of one bout at the most, from its first to its last.
    const BOARDS: usize = 6;

    #[test]
    fn no_board_of_any_game_is_heavier_than_the_law_allows() {
        let kit = Kit::new();
        let names =
            ["Maximilian Rex", "角闘士の名前は長い", "Žofie Ярославна Ω"].map(str::to_owned);
        let mut weighed = 0;
        for kind in Kind::all() {
            for seats in kind.seats() {
                let boards = moments(&Seen::by_all(*kind, seats, 1), &names);
                for step in chosen(boards.len(), BOARDS) {
                    let was = step.checked_sub(1).map(|before| &boards[before]);
                    // One game has no pictures.
                    let Some(drawn) = boards[step].drawn(*kind, was) else { continue };
                    let png = kit.png(&drawn.svg).unwrap();
                    weighed += 1;
                    let (slug, bytes) = (kind.slug(), png.bytes.len());
                    assert!(bytes <= HEAVIEST, "{slug} of {seats} at {step}: {bytes} bytes");
                }
            }
        }
        assert!(BOARDS * (Kind::all().len() - 1) <= weighed, "{weighed} boards");
    }

    #[test]
    fn a_bout_is_seen_with_the_eyes_that_are_wanted() {
        let kind = Kind::of("bloodsport-gambler").unwrap();
        let all = Seen::by_all(kind, 2, 1);
        let own = Seen { eyes: Some(seat(1, 2).unwrap()), ..Seen::by_all(kind, 2, 1) };
        let [all, own] = [all, own].map(|seen| moments(&seen, &[]));
        assert!(all.iter().all(|moment| moment.beside.held.is_empty()));
        let facts = |moments: &[Moment]| {
            moments.iter().map(|moment| moment.facts.clone()).collect::<Vec<_>>()
        };
        assert_ne!(facts(&all), facts(&own), "one knows what one has laid face down");
        let drawn = own[0].drawn(kind, None).unwrap();
        assert!(drawn.alt.contains("You hold:"), "{}", drawn.alt);
        assert!(seat(0, 2).is_err() && seat(3, 2).is_err());
    }

    #[test]
    fn moments_go_from_the_first_to_the_last() {
        assert_eq!(chosen(100, 4), [0, 33, 66, 99]);
        assert_eq!(chosen(3, 8), [0, 1, 2]);
        assert_eq!(chosen(9, 1), [0]);
    }

    #[test]
    fn a_light_picture_has_no_colour_of_the_dark_one() {
        let kind = Kind::of("nexus").unwrap();
        let boards = moments(&Seen::by_all(kind, 2, 1), &[]);
        let drawn = boards[boards.len() / 2].drawn(kind, None).unwrap();
        let light = on_parchment(&drawn.svg);
        for (dark, _) in PARCHMENT {
            assert!(!light.contains(dark), "{dark}");
        }
        assert!(drawn.svg.contains(PARCHMENT[0].0) && light.contains(PARCHMENT[0].1));
    }
}
