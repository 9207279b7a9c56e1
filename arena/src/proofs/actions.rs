//! Any action, for what forges presses and for what reads their custom ids.

use crate::common::Action;

/// Draws fields.
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
        "BoutId" | "SeasonId" | "TournamentId" => draw.id().to_string(),
        "u64" => draw.long().to_string(),
        "u32" | "u16" => draw.short().to_string(),
        "u8" => byte(draw),
        "bool" => pick(&["0", "1"]),
        "Option<u16>" => match draw.short() {
            index if index.is_multiple_of(3) => "m".to_owned(),
            index => index.to_string(),
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
