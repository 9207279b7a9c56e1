//! Drawings besides boards: a hand, a ranking, the games to choose from, a lobby.
//!
//! Lives here: each as plain data, its picture and its sentences.
//! May enter: the reader's knowledge, gathered by the caller.
//! Never does: look into a bout, or say more than the text beside it.

mod contest;
mod picture_contest;
mod picture_held;
mod picture_lobby;
mod picture_ranking;

use crate::catalogue::Kind;
use crate::play::Drawn;
use crate::text::canvas;
use crate::words::{HeldCard, SENTENCES, drawn_name};
use ::scene::palette::SOFT;
use ::scene::{Anchor, Hand, Point, Scene};
use serde::{Deserialize, Serialize};

pub use contest::{Contest, Entry, Group};

table::never_printed!(Sheet, HeldCards);

/// The stand-in for a name that cannot be drawn.
const NAMELESS: &str = "Nameless";

/// A drawing besides boards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sheet {
    /// A hand.
    Held(HeldCards),
    Ranking(Ranking),
    Games,
    /// A bout before it begins.
    Lobby(Gathering),
    /// The standings of a tournament.
    Contest(Contest),
}

/// A hand.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldCards {
    /// The game's slug.
    pub game: String,
    /// The bout's number on its server, 0 for none.
    pub number: u64,
    /// The holder of the cards.
    pub who: String,
    pub cards: Vec<HeldCard>,
}

/// Ludi or people in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    pub title: String,
    /// The criterion, or the period.
    pub about: String,
    /// The figures of each row: a head of one or two letters, and its meaning.
    pub columns: Vec<(String, String)>,
    /// The best first.
    pub rows: Vec<Ranked>,
}

/// A line of a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// From 1; the same for equals.
    pub rank: i64,
    pub name: String,
    pub is_house_run: bool,
    pub figures: Vec<Figure>,
}

/// The content of a ranking's column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Figure {
    /// A number; 0 is left blank.
    Count(i64),
    /// Anything else that is short, such as `2h`.
    Text(String),
}

/// A bout before it begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathering {
    /// The game's slug.
    pub game: String,
    /// The bout's number on its server.
    pub number: u64,
    /// The seats, taken ones first.
    pub seats: Vec<Chair>,
    pub free: u8,
    /// The terms of the bout, in a few words each.
    pub agreed: Vec<String>,
}

/// The state of a seat whose guest has not answered yet.
pub const INVITED: &str = "is invited";

/// A seat in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The holder.
    pub name: String,
    /// Their status, such as `opens the bout` or `is invited`; may be empty.
    pub state: String,
}

impl Sheet {
    /// The sheet as text, to be stored until it is drawn.
    pub fn facts(&self) -> String {
        serde_json::to_string(self).expect("a sheet is plain data")
    }

    /// The text of [`Sheet::facts`] in sentences of at most `room` characters; `None` if it is
    /// another release's and this one cannot read it.
    pub fn in_sentences(facts: &str, room: usize) -> Option<String> {
        let sheet: Sheet = serde_json::from_str(facts).ok()?;
        Some(going_on(String::new(), sheet.sentences(), room))
    }

    /// Draws the text of [`Sheet::facts`]; `None` if it is another release's and this one cannot
    /// read it.
    pub fn drawn(facts: &str) -> Option<Drawn> {
        let sheet: Sheet = serde_json::from_str(facts).ok()?;
        Some(Drawn {
            svg: sheet.scene().svg(),
            alt: going_on(String::new(), sheet.sentences(), SENTENCES),
        })
    }

    /// The same for a page, where a browser sets its letters.
    pub fn drawn_for_pages(facts: &str) -> Option<Drawn> {
        let sheet: Sheet = serde_json::from_str(facts).ok()?;
        let alt = going_on(String::new(), sheet.sentences(), SENTENCES);
        Some(Drawn { svg: sheet.scene().svg_for_pages(), alt })
    }

    /// The texts that overlap another or leave the picture, and a size that is not a screen's.
    pub fn trouble(&self) -> Vec<String> {
        let scene = self.scene();
        let size = (scene.wide(), scene.high());
        let odd = (size != ::scene::SCREEN).then(|| format!("{size:?} instead of a screen"));
        ::scene::trouble(&scene).into_iter().chain(odd).collect()
    }

    fn scene(&self) -> Scene {
        match self.with_drawable_names() {
            Sheet::Held(held) => picture_held::draw(&held),
            Sheet::Ranking(ranking) => picture_ranking::draw(&ranking),
            Sheet::Games => picture_lobby::games(),
            Sheet::Lobby(lobby) => picture_lobby::draw(&lobby),
            Sheet::Contest(contest) => picture_contest::draw(&contest),
        }
    }

    /// The same with names as boards have them. The sentences keep the original ones.
    fn with_drawable_names(&self) -> Sheet {
        let mut sheet = self.clone();
        let names: Vec<&mut String> = match &mut sheet {
            Sheet::Held(held) => vec![&mut held.who],
            Sheet::Ranking(ranking) => ranking.rows.iter_mut().map(|row| &mut row.name).collect(),
            Sheet::Games => Vec::new(),
            Sheet::Lobby(lobby) => lobby.seats.iter_mut().map(|chair| &mut chair.name).collect(),
            Sheet::Contest(contest) => contest.names().collect(),
        };
        for name in names {
            let legible = canvas::legible(name).unwrap_or_else(|| NAMELESS.to_owned());
            *name = drawn_name(&legible, NAMELESS);
        }
        sheet
    }

    /// The same in sentences.
    fn sentences(&self) -> Vec<String> {
        match self {
            Sheet::Held(held) => held.sentences(),
            Sheet::Ranking(ranking) => ranking.sentences(),
            Sheet::Games => Kind::all()
                .iter()
                .map(|kind| format!("{}: {} {}.", kind.title(), kind.about(), extent(*kind)))
                .collect(),
            Sheet::Lobby(lobby) => lobby.sentences(),
            Sheet::Contest(contest) => contest.sentences(),
        }
    }
}

impl HeldCards {
    fn sentences(&self) -> Vec<String> {
        let cards = self.cards.iter().map(|card| {
            let many =
                if card.alike < 2 { String::new() } else { format!(", {} times", card.alike) };
            let parts = [card.sort.as_str(), card.does.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            let told =
                if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) };
            format!("{}{many}{told}.", card.name)
        });
        std::iter::once(format!("{}. {} holds:", self.title(), self.who)).chain(cards).collect()
    }

    /// The game, and the bout if it has a number.
    fn title(&self) -> String {
        titled(&self.game, self.number)
    }
}

impl Ranking {
    fn sentences(&self) -> Vec<String> {
        let rows = self.rows.iter().map(|row| {
            let figures = self.columns.iter().zip(&row.figures);
            let figures = figures.filter_map(|((_, name), figure)| match figure {
                Figure::Count(0) => None,
                Figure::Count(count) => Some(format!("{name} {count}")),
                Figure::Text(text) => Some(format!("{name} {text}")),
            });
            let house = if row.is_house_run { ", run by the house" } else { "" };
            let figures = figures.collect::<Vec<String>>().join(", ");
            format!("{} {}{house}: {figures}.", row.rank, row.name)
        });
        std::iter::once(format!("{}, {}.", self.title, self.about)).chain(rows).collect()
    }
}

impl Gathering {
    fn sentences(&self) -> Vec<String> {
        let mut parts = vec![format!("{}, lobby.", titled(&self.game, self.number))];
        parts.extend(self.seats.iter().map(|chair| {
            let state = if chair.state.is_empty() { "plays" } else { &chair.state };
            format!("{} {state}.", chair.name)
        }));
        parts.push(free(self.free));
        parts.extend(self.agreed.iter().map(|agreed| format!("{agreed}.")));
        parts
    }
}

/// The number of free seats, as a sentence.
fn free(seats: u8) -> String {
    match seats {
        0 => "Every seat is taken.".to_owned(),
        1 => "1 seat is free.".to_owned(),
        more => format!("{more} seats are free."),
    }
}

/// A game's title with a bout's number, if it has one.
fn titled(game: &str, number: u64) -> String {
    let title = Kind::of(game).map_or("A bout", |kind| kind.title());
    if number == 0 { title.to_owned() } else { format!("{title} #{number}") }
}

/// The numbers of players of a game.
fn seats(kind: Kind) -> String {
    let seats = kind.seats();
    match (*seats.start(), *seats.end()) {
        (one, other) if one == other => format!("For {one}"),
        (one, other) => format!("For {one} to {other}"),
    }
}

/// The numbers of players of a game, and its length.
fn extent(kind: Kind) -> String {
    let [fewest, most] = kind.decisions();
    format!("{}, {fewest} to {most} decisions each", seats(kind))
}

/// Says on a picture how many more there are than it has room for: the sentences tell of them.
fn and_more(scene: &mut Scene, from: Point, more: usize) {
    if 0 < more {
        let words = format!("and {more} more");
        scene.write(from, Anchor::Left, Hand::bold(15.0), SOFT, &words);
    }
}

/// As many of the sentences as there is room for, and the number of the remaining ones.
fn going_on(mut text: String, parts: Vec<String>, room: usize) -> String {
    let count = parts.len();
    for (at, part) in parts.into_iter().enumerate() {
        let part = if text.is_empty() { part } else { format!(" {part}") };
        let rest = format!(" And {} more.", count - at);
        let taken = text.chars().count();
        let kept = if at + 1 < count { rest.chars().count() } else { 0 };
        if room < taken + part.chars().count() + kept {
            // Nothing, if not even that has room.
            if taken + rest.chars().count() <= room {
                text += &rest;
            }
            break;
        }
        text += &part;
    }
    text
}
