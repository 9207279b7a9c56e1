//! The rules in short, and help.

use crate::{Arena, Done, Refused, Reply, Say, names};
use boards::Kind;

impl Arena {
    /// A topic of a game's rules; without one, what there is.
    ///
    /// # Errors
    /// A guest's mistake.
    pub async fn rules(&self, game: &str, topic: Option<&str>) -> Done<Reply> {
        let kind = Kind::of(game).ok_or_else(Refused::no_such_game)?;
        let Some(topic) = topic else {
            let topics = kind.reference().iter();
            let lines: Vec<String> =
                topics.map(|topic| format!("• `{}` – {}", topic.name, topic.title)).collect();
            return Ok(Reply::words(format!(
                "**{}**\n{}\nSeats: {}. Ask for a topic with `/rules topic:`\n{}",
                kind.title(),
                kind.about(),
                seats(kind),
                lines.join("\n")
            )));
        };
        let wanted = topic.trim().to_lowercase();
        let is_meant = |name: &str| name.to_lowercase() == wanted;
        let mut found = kind.reference().iter();
        let found = found.find(|topic| is_meant(topic.name) || is_meant(topic.title));
        let found = found.ok_or_else(|| {
            let names: Vec<String> =
                kind.reference().iter().map(|topic| format!("`{}`", topic.name)).collect();
            Refused::Unknown(format!(
                "There is no topic \"{}\". Choose one of: {}.",
                names::quoted(topic),
                names.join(", ")
            ))
        })?;
        Ok(Reply::words(format!("**{} – {}**\n{}", kind.title(), found.title, found.text)))
    }

    /// Topics of a game's rules that begin like `typed`, for autocomplete.
    pub fn topics(&self, game: &str, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let topics = Kind::of(game).map_or(&[][..], Kind::reference).iter();
        let fits = topics.filter(|topic| {
            topic.name.to_lowercase().contains(&typed)
                || topic.title.to_lowercase().contains(&typed)
        });
        fits.map(|topic| topic.name.to_owned()).take(25).collect()
    }

    /// How it all works, on one screen.
    pub fn help(&self) -> Reply {
        let games: Vec<String> =
            Kind::ALL.iter().map(|kind| format!("`{}` – {}", kind.slug(), kind.about())).collect();
        Reply::new(Say {
            head: format!(
                "**Summa Rudis** referees gladiator games here.\n{}\n\n\
                 `/bout start` opens a lobby; press *Start* when all are in.\n\
                 **Your move** under the newest board opens your private panel; `/act` takes the \
                 same answers typed.\n\
                 `/hand` shows your hand, `/bout board` the board, `/bout log` what happened, \
                 `/bout replay` page by page.\n\
                 `/duties` lists what waits for you. `/orders` answers reactions for you.\n\
                 `/bout undo` takes back your last answer, `/bout resign` gives up, \
                 `/bout rematch` plays again.\n\
                 `/ludus` keeps your school of gladiators, `/league` holds seasons between them.\n\
                 `/rules` explains a game, `/me settings` sets your quiet hours and absences, `/me block` keeps somebody away, `/leaderboard` shows who \
                 wins.\n\
                 `/steward` lets those with authority settle what a bout cannot settle itself.\n\
                 `/bout verify` checks the dice of a bout, `/bout export` gives its record; `/mydata` \
                 all I know about you.",
                games.join("\n")
            ),
            ..Say::default()
        })
    }
}

fn seats(kind: Kind) -> String {
    let seats = kind.seats();
    if seats.start() == seats.end() {
        seats.start().to_string()
    } else {
        format!("{} to {}", seats.start(), seats.end())
    }
}
