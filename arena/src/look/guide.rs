//! The rules in short, and help.

use crate::common::{Action, Control, Done, Message, Refused, Reply, Style, sanitise};
use crate::house::arena::Arena;
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
                "**{}**\n{}\nBy its makers: {}.\nSeats: {}. Ask for a topic with `/rules topic:`\n{}\n\
                 • `{CREDITS}` – {CREDITS_TITLE}",
                kind.title(),
                kind.about(),
                kind.credit().makers,
                seats(kind),
                lines.join("\n")
            )));
        };
        let wanted = topic.trim().to_lowercase();
        let is_meant = |name: &str| name.to_lowercase() == wanted;
        if is_meant(CREDITS) || is_meant(CREDITS_TITLE) {
            let heading = format!("**{} – {CREDITS_TITLE}**", kind.title());
            return Ok(Reply::words(format!("{heading}\n{}", credits(kind))));
        }
        let mut found = kind.reference().iter();
        let found = found.find(|topic| is_meant(topic.name) || is_meant(topic.title));
        let found = found.ok_or_else(|| {
            let names: Vec<String> =
                self.topics(game, "").iter().map(|name| format!("`{name}`")).collect();
            Refused::Unknown(format!(
                "There is no topic \"{}\". Choose one of: {}.",
                sanitise::quoted(topic),
                names.join(", ")
            ))
        })?;
        Ok(Reply::words(format!("**{} – {}**\n{}", kind.title(), found.title, found.text)))
    }

    /// Topics of a game's rules that begin like `typed`, for autocomplete.
    pub fn topics(&self, game: &str, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let Some(kind) = Kind::of(game) else { return Vec::new() };
        let topics = kind.reference().iter().map(|topic| (topic.name, topic.title));
        let fits = topics.chain([(CREDITS, CREDITS_TITLE)]).filter(|(name, title)| {
            name.to_lowercase().contains(&typed) || title.to_lowercase().contains(&typed)
        });
        fits.map(|(name, _)| name.to_owned()).take(25).collect()
    }

    /// How it all works, a screen at a time: without a topic the first screen, which leads on.
    ///
    /// # Errors
    /// If there is no such topic.
    pub fn help(&self, topic: Option<&str>) -> Done<Reply> {
        let Some(topic) = topic else { return Ok(Reply::new(help_page(FIRST))) };
        let wanted = topic.trim().to_lowercase();
        let found = HELP.iter().position(|page| page.name == wanted);
        let found = found.or_else(|| {
            let kind = Kind::ALL.iter().position(|kind| kind.slug() == wanted);
            kind.map(|at| HELP.len() + at)
        });
        let at = found.ok_or_else(|| {
            let names = self.help_topics("");
            Refused::Unknown(format!(
                "There is no help on \"{}\". Choose one of: {}.",
                sanitise::quoted(topic),
                names.join(", ")
            ))
        })?;
        Ok(Reply::new(help_page(at)))
    }

    /// A screen of the help, in place of another.
    pub(crate) fn help_turned(&self, page: u8) -> Done<Reply> {
        let page = usize::from(page);
        if HELP.len() + Kind::ALL.len() <= page {
            return Err(
                Refused::Unknown("There is no such page. Use `/help` again.".to_owned()).into()
            );
        }
        Ok(Reply::edit(help_page(page)))
    }

    /// Topics of the help that hold what is typed, for autocomplete.
    pub fn help_topics(&self, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let names =
            HELP.iter().map(|page| page.name).chain(Kind::ALL.iter().map(|kind| kind.slug()));
        names.filter(|name| name.contains(&typed)).map(str::to_owned).collect()
    }
}

/// A screen of the help. With its title it stays within twenty lines of thirty columns.
struct Help {
    /// Its typed name, and what its button says.
    name: &'static str,
    text: &'static str,
}

/// The screen with which the help begins.
const FIRST: usize = 0;
/// The screens of the help; one a game follows, which names its makers.
const HELP: &[Help] = &[
    Help {
        name: "start",
        text: "**Summa Rudis** referees gladiator games.\n\
               1. `/bout start` opens a lobby.\n\
               2. Others *Join*, or *Add the house*.\n\
               3. Press *Start*.\n\
               4. **Your move** under the newest board shows what you may do.\n\
               Lost? `/duties` lists what waits for you.\n\
               The buttons lead on.",
    },
    Help {
        name: "play",
        text: "**Your move** opens your own panel; `/act` takes the same typed, several parted by \
               commas where a turn has many.\n\
               `/hand` shows your hand.\n\
               `/orders` answers reactions for you.\n\
               `/bout undo` takes your last answer back.\n\
               `/bout pause` asks for a rest.\n\
               `/bout resign` gives up, once you are sure.\n\
               `/bout rematch` plays again.",
    },
    Help {
        name: "watch",
        text: "`/bout board` shows the board.\n\
               `/bout log` tells what happened, `/bout replay` page by page.\n\
               `/bout verify` checks the dice.\n\
               `/bout export` gives the record.\n\
               `/leaderboard` shows who wins.\n\
               `/rules` explains a game.",
    },
    Help {
        name: "you",
        text: "`/me settings` sets your time zone, quiet hours and absences.\n\
               `/duties` lists what waits for you.\n\
               `/mydata export` gives all I know about you, `/mydata forget` makes me forget it.",
    },
    Help {
        name: "seasons",
        text: "`/ludus found` opens your school of gladiators, `/ludus show` tells how it stands.\n\
               `/league join` enters it for a season, `/league standings` shows the table.\n\
               `/league create` opens a season.",
    },
    Help {
        name: "organise",
        text: "`/settings` sets clock, channels and steward role.\n\
               `/steward` settles what a bout cannot: pause, end, void, replace, rewind.\n\
               `/doctor` says which permissions are missing.",
    },
    Help {
        name: "games",
        text: "Five games, by their makers. The buttons tell whose each is, and which numbers are \
               printed ones. `/rules` explains them.",
    },
];
/// The page that leads to the games.
const GAMES: &str = "games";

/// A screen with the buttons that lead on: to the other pages, or from the games to each of them.
fn help_page(at: usize) -> Message {
    let button = |label: &str, to: usize| {
        let style = if to == at { Style::Primary } else { Style::Secondary };
        Control::button(label, style, Action::Help(u8::try_from(to).unwrap_or(u8::MAX)))
    };
    let pages = || HELP.iter().enumerate().map(|(to, page)| button(page.name, to));
    let games = || {
        let all = Kind::ALL.iter().enumerate();
        all.map(|(to, kind)| button(kind.title(), HELP.len() + to))
    };
    match HELP.get(at) {
        Some(page) if page.name == GAMES => {
            let back = [button("Back", FIRST)];
            Message {
                head: format!("**Help: {}**\n{}", page.name, page.text),
                controls: games().chain(back).collect(),
                ..Message::default()
            }
        }
        Some(page) => Message {
            head: format!("**Help: {}**\n{}", page.name, page.text),
            controls: pages().collect(),
            ..Message::default()
        },
        None => {
            let kind = Kind::ALL[(at - HELP.len()).min(Kind::ALL.len() - 1)];
            let back = [button("Back", FIRST)];
            Message {
                head: format!(
                    "**{}**\n{}\nBy its makers: {}.\nWhich numbers are printed and which are \
                     this project's own: `/rules game:{} topic:{CREDITS}`",
                    kind.title(),
                    kind.about(),
                    kind.credit().makers,
                    kind.slug(),
                ),
                controls: games().chain(back).collect(),
                ..Message::default()
            }
        }
    }
}

/// The topic of every game's rules that tells whose it is.
const CREDITS: &str = "credits";
const CREDITS_TITLE: &str = "Whose game, whose numbers";

/// Whose a game is, and which of its numbers are whose.
fn credits(kind: Kind) -> String {
    let credit = kind.credit();
    format!(
        "{}.\n**Printed:** {}\n**This project's own:** {}\nThe rulebook belongs to its makers; \
         no text of theirs is in here.",
        credit.makers, credit.printed, credit.ours
    )
}

fn seats(kind: Kind) -> String {
    let seats = kind.seats();
    if seats.start() == seats.end() {
        seats.start().to_string()
    } else {
        format!("{} to {}", seats.start(), seats.end())
    }
}
