//! Lives here: the proofs of the house, which are no part of a host's program: built with the feature
//! `proofs` alone.
//! May enter: a number of leagues or tournaments and a seed, and bouts of two that somebody has counted.
//! Never does: anything of a real server.

use crate::common::Action;

mod forgery;

pub use forgery::{Forged, archives_forged};

use crate::common::random::Source;
use crate::handle::arena::Arena;
use crate::ludus::{discipline, games_with_seasons};
use boards::Play;
use campaign::proofs::{Report, Tournaments, leagues, tournaments};
use campaign::{BoutId, Part, PersonId, RatedBout, RatedSeat, RatedSide, rate};
use std::collections::BTreeMap;
use std::sync::Mutex;
use table::{Chance, Place, Seat};

/// Plays whole leagues of every game that has seasons by coin flips, checking every promise of the campaign on
/// the way; each game's heading and the findings.
pub fn leagues_proved(count: u32, seed: u64) -> Vec<(&'static str, Report)> {
    let games = games_with_seasons().filter_map(|kind| Some((kind.title(), discipline(kind)?)));
    games.map(|(title, it)| (title, leagues(&it, count, seed))).collect()
}

/// Plays tournaments of every format and of 2 to 64 entrants by coin flips, checking every promise on the way.
pub fn tournaments_proved(count: u32, seed: u64) -> Tournaments {
    tournaments(count, seed)
}

/// Rating periods among which counted bouts are dealt out: ratings settle in fewer.
const PERIODS: u32 = 12;

/// How strong somebody is, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    pub rating: f64,
    pub deviation: f64,
}

/// Rates players, known by numbers, by bouts of two, as guests are rated; those alone who have played.
pub fn strengths(bouts: &[[(u64, Place); 2]]) -> BTreeMap<u64, Strength> {
    let points = |thousandths: i64| thousandths as f64 / 1_000.0;
    let bouts: Vec<RatedBout> = bouts.iter().zip(0_u32..).map(|(it, at)| rated(it, at)).collect();
    let all = rate(&bouts, PERIODS - 1).into_iter().map(|(person, rated)| {
        let (rating, deviation) = (points(rated.rating.rating), points(rated.rating.deviation));
        (person.0, Strength { rating, deviation })
    });
    all.collect()
}

/// A bout as ratings see it.
fn rated(players: &[(u64, Place); 2], number: u32) -> RatedBout {
    let sides = players.iter().map(|(player, place)| RatedSide {
        place: match place {
            Place::Won => 1,
            Place::Drew => 2,
            Place::Lost => 3,
        },
        seats: vec![RatedSeat { person: Some(PersonId(*player)), part: Part::Played }],
    });
    let sides = sides.collect();
    RatedBout { bout: BoutId(number.into()), period: number % PERIODS, is_ranked: true, sides }
}

impl Arena {
    /// The same house with luck that comes again with `seed`, so that a failure recurs until it is mended.
    /// Knowing the seed is knowing every bout's dice.
    #[must_use]
    pub fn drawing_from(self, seed: u64) -> Arena {
        let luck = Mutex::new(Chance::new(seed));
        let fill = move |bytes: &mut [u8]| {
            let mut luck = luck.lock().expect("no holder of this lock panics");
            for chunk in bytes.chunks_mut(8) {
                chunk.copy_from_slice(&luck.bits().to_le_bytes()[..chunk.len()]);
            }
        };
        Arena { luck: Source::new(fill), ..self }
    }

    /// The same house, in which somebody else thinks over what is asked of a seat, in so many bouts.
    #[must_use]
    pub fn thinking_by(self, thinker: fn(&dyn Play, Seat, u32) -> Option<String>) -> Arena {
        Arena { thinker, ..self }
    }
}

pub trait Draw {
    /// The number of a bout, season, tournament or ludus.
    fn id(&mut self) -> i64;
    /// A serial, an entry, a wish or a person.
    fn long(&mut self) -> u64;
    /// An index or a page.
    fn short(&mut self) -> u16;
}

/// The action in row `at` of the table, below the length of [`Action::FORMS`], with drawn fields.
///
/// # Panics
/// If a field is of a type that nothing here draws.
pub fn any_action(at: usize, draw: &mut dyn Draw) -> Action {
    let mut parts = Action::FORMS[at].split(':');
    let mut text = parts.next().expect("a form begins with a name").to_owned();
    for kind in parts {
        text = format!("{text}:{}", field(kind, draw));
    }
    text.parse().unwrap_or_else(|_| panic!("{text} is no action"))
}

fn field(kind: &str, draw: &mut dyn Draw) -> String {
    let byte = |draw: &mut dyn Draw| draw.short().to_le_bytes()[0].to_string();
    let mut pick = |all: &[&str]| all[usize::from(draw.short()) % all.len()].to_owned();
    match kind {
        "BoutId" | "SeasonId" | "TournamentId" | "LudusId" => draw.id().to_string(),
        "u64" => draw.long().to_string(),
        "u32" | "u16" => draw.short().to_string(),
        "u8" => byte(draw),
        "bool" => pick(&["0", "1"]),
        "Option<u16>" => match draw.short() {
            index if index.is_multiple_of(3) => "m".to_owned(),
            index => index.to_string(),
        },
        "Option<LudusId>" => match pick(&["n", ""]) {
            none if none == "n" => none,
            _ => draw.id().to_string(),
        },
        "Option<u8>" | "Viewer" => match pick(&["p", ""]) {
            none if none == "p" => none,
            _ => byte(draw),
        },
        "PlanStep" => pick(&["build", "do", "off", "drop"]),
        "Listed" => pick(&["here", "mine"]),
        "Listing" => {
            let alone = ["people", "luck", "pace", "prophets", "honours"];
            let games = ["ludi", "ratings"];
            let numbered = ["season", "fixtures", "tournament", "roster", "ledger"];
            match pick(&[&alone[..], &games[..], &numbered[..]].concat()) {
                one if alone.contains(&&*one) => format!("{one}:0"),
                one if games.contains(&&*one) => format!("{one}:{}", byte(draw)),
                one => format!("{one}:{}", draw.id()),
            }
        }
        other => panic!("nothing draws a {other}"),
    }
}
