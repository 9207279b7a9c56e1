//! Help: how it all works, a decision explained, how a game is played, and its rules topic by topic.

use crate::common::{
    Action, BoutId, Control, Done, MenuChoice, Message, Millis, Person, Refused, Reply, Style,
    guided_bout, how_to_play, place_of, sanitise, seats_in_words,
};
use crate::handle::arena::Arena;
use crate::lobby::playing::play_now;
use crate::play::answered::{taken_up, with_notices};
use async_recursion::async_recursion as boxed;
use boards::Kind;
use table::Serial;

impl Arena {
    /// How it all works, a screen at a time: without a topic the first screen, which leads on.
    pub fn help(&self, topic: Option<&str>) -> Done<Reply> {
        let Some(topic) = topic else { return Ok(Reply::new(help_page(FIRST))) };
        let wanted = topic.trim().to_lowercase();
        let found = HELP.iter().position(|page| page.name == wanted);
        let found = found.or_else(|| {
            let kind = Kind::all().iter().position(|kind| kind.slug() == wanted);
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
        if HELP.len() + Kind::all().len() <= page {
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
            HELP.iter().map(|page| page.name).chain(Kind::all().iter().map(|kind| kind.slug()));
        names.filter(|name| name.contains(&typed)).map(str::to_owned).collect()
    }
}

/// A screen of the help. With its title it stays within twenty lines of thirty columns.
struct Help {
    /// Its typed name, and the label of its button.
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
               1. *Play*, or `/bout start`: choose a game, and you play the house at once.\n\
               2. With others: `/bout start` with a game opens a lobby, which begins when all seats are \
               taken or with *Start*; `/bout queue` finds an opponent, `/bout change` changes a lobby of \
               yours.\n\
               3. **Your move** under the newest board shows what you may do.\n\
               Lost? `/duties` lists what waits for you.\n\
               The buttons lead on.",
    },
    Help {
        name: "play",
        text: "**Your move** opens your own panel; `/act` takes the same typed, several parted by \
               commas where a turn has many.\n\
               `/hand` shows your hand.\n\
               `/orders` says what answers out of turn for you, or that you are asked.\n\
               `/bout hint` says what the house would do, in bouts that rate nobody.\n\
               `/bout undo` takes your last answer back.\n\
               `/bout pause` asks for a rest.\n\
               `/bout agree` ends it for all, if all agree.\n\
               `/bout resign` gives up, once you are sure.\n\
               `/bout rematch` plays again.",
    },
    Help {
        name: "watch",
        text: "`/bout list` shows what is open and played here.\n\
               `/bout board` shows the board.\n\
               `/bout odds` tells how it stands, where that is allowed.\n\
               `/bout predict` sets laurels on who wins; they are honour alone.\n\
               `/bout log` tells what happened, `/bout replay` page by page since your last move.\n\
               `/bout review` tells which of your answers cost most.\n\
               `/bout verify` checks the dice.\n\
               `/bout export` gives the record.\n\
               `/leaderboard` shows who wins.\n\
               `/rules` explains a game.",
    },
    Help {
        name: "you",
        text: "`/me settings` sets your time zone, quiet hours and absences, and whether you hear that \
               yours is the next turn.\n\
               `/duties` lists what waits for you, `/me digest` tells you so once a day.\n\
               `/bout note` keeps what you note about a bout, seen by you alone.\n\
               `/mydata export` gives all I know about you, `/mydata forget` makes me forget it.",
    },
    Help {
        name: "seasons",
        text: "`/ludus found` opens your school of gladiators, `/ludus show` tells how it stands.\n\
               `/league join` enters it for a season, `/league standings` shows the table.\n\
               `/league create` opens a season of any game: with gladiators of your own where its \
               gladiators have careers, else for points; `options:` are those of all its bouts.",
    },
    Help {
        name: "honours",
        text: "`/me card` tells what you, or somebody else, has done here: record, streaks, luck, pace.\n\
               *Show it here* shows yours to all.\n\
               Distinctions are earned by bouts; a bout's last post names new ones, and *What are these \
               for?* lists all.\n\
               `/ludus card` is the same of a ludus.",
    },
    Help {
        name: "tournaments",
        text: "`/tournament create` opens one, of any game.\n\
               `/tournament join` takes part, `/tournament start` begins it.\n\
               Its bouts open by themselves: `/tournament next` shows yours, `/tournament table` how it \
               stands.\n\
               Who gives up or stays away loses; `/tournament leave` plays no further.",
    },
    Help {
        name: "organise",
        text: "`/settings` sets clock, channels, the bot's own channel, steward role and how long logs are kept.\n\
               `/steward overview` tells what goes on and what is stuck.\n\
               `/steward` settles what a bout cannot: pause, end, void, replace, rewind.\n\
               `/steward export` takes all that is over along, `import` reads it elsewhere.\n\
               `/settings` may also give whoever wins a season or a tournament a role.\n\
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
    let play = || [Control::button("Play", Style::Success, Action::Play)];
    let games = || {
        let all = Kind::all().iter().enumerate();
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
            controls: play().into_iter().filter(|_| at == FIRST).chain(pages()).collect(),
            ..Message::default()
        },
        None => {
            let kind = Kind::all()[(at - HELP.len()).min(Kind::all().len() - 1)];
            let back = [play_now(kind), button("Back", FIRST)];
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
pub(super) const CREDITS: &str = "credits";
const CREDITS_TITLE: &str = "Whose game, whose numbers";

impl Arena {
    /// Explains the decision on a guest's panel, on that panel.
    pub(crate) async fn explain(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        let explained = async {
            let (live, seat) = taken_up(&mut *self.reader().await?, bout, &by, now).await?;
            live.must_show(seat, Serial(serial))?;
            let draft = live.draft_of(seat, Some(Serial(serial)));
            let message = live.explained_message(seat, draft)?;
            Ok(with_notices(&live, seat, message))
        };
        let noticed = self.settle_faults(explained.await, now).await?;
        self.notice(by.id, noticed).await
    }

    /// How a game is played, by its place in the list of games.
    pub(crate) fn lesson(&self, game: u8) -> Done<Reply> {
        let kind = *Kind::all().get(usize::from(game)).ok_or_else(no_such_page)?;
        Ok(Reply::edit(lesson(kind)))
    }

    /// A topic of a game's rules that was chosen in a menu.
    pub(crate) fn topic(&self, game: u8, chosen: Option<u16>) -> Done<Reply> {
        let kind = *Kind::all().get(usize::from(game)).ok_or_else(no_such_page)?;
        let found = chosen.and_then(|at| topics(kind).into_iter().nth(usize::from(at)));
        Ok(Reply::edit(page(kind, &found.ok_or_else(no_such_page)?)))
    }

    /// A topic of a game's rules; without one, how it is played and the topics.
    #[boxed]
    pub async fn rules(&self, game: &str, topic: Option<&str>) -> Done<Reply> {
        let kind = Kind::of(game).ok_or_else(Refused::no_such_game)?;
        let Some(topic) = topic else { return Ok(Reply::new(lesson(kind))) };
        let wanted = topic.trim().to_lowercase();
        let is_meant =
            |it: &Topic| it.name.to_lowercase() == wanted || it.title.to_lowercase() == wanted;
        let found = topics(kind).into_iter().find(is_meant).ok_or_else(|| {
            let names = topics(kind).into_iter().map(|topic| format!("`{}`", topic.name));
            Refused::Unknown(format!(
                "There is no topic \"{}\". Choose one of: {}.",
                sanitise::quoted(topic),
                names.collect::<Vec<_>>().join(", ")
            ))
        })?;
        Ok(Reply::new(page(kind, &found)))
    }

    /// Topics of a game's rules that begin like `typed`, for autocomplete.
    pub fn topics(&self, game: &str, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let Some(kind) = Kind::of(game) else { return Vec::new() };
        let fits = topics(kind).into_iter().filter(|topic| {
            topic.name.contains(&typed) || topic.title.to_lowercase().contains(&typed)
        });
        fits.map(|topic| topic.name.to_owned()).take(25).collect()
    }
}

/// A topic of a game's rules.
struct Topic {
    /// Its typed name.
    name: &'static str,
    title: &'static str,
    text: String,
}

/// The topics on a game: its rules, and its owners.
fn topics(kind: Kind) -> Vec<Topic> {
    let rules = kind.reference().iter();
    let rules = rules.map(|it| Topic { name: it.name, title: it.title, text: it.text.clone() });
    let credits = Topic { name: CREDITS, title: CREDITS_TITLE, text: credits(kind) };
    rules.chain([credits]).collect()
}

/// How a game is played in a few sentences, with the buttons that lead on.
fn lesson(kind: Kind) -> Message {
    let mut head = vec![format!("**How to play {}**", kind.title()), kind.about().to_owned()];
    head.extend(kind.playing().iter().zip(1..).map(|(line, at)| format!("{at}. {line}")));
    head.push(format!("Seats: {}. By its makers: {}.", seats_in_words(kind), kind.credit().makers));
    Message {
        head: head.join("\n"),
        controls: vec![play_now(kind), guided_bout(kind), more(kind)],
        ..Message::default()
    }
}

/// A topic, with the buttons that lead on.
fn page(kind: Kind, topic: &Topic) -> Message {
    Message {
        head: format!("**{} – {}**\n{}", kind.title(), topic.title, topic.text),
        controls: vec![more(kind), how_to_play(kind)],
        ..Message::default()
    }
}

/// The menu of a game's topics.
fn more(kind: Kind) -> Control {
    let line = |(index, topic): (u16, Topic)| MenuChoice::new(index, topic.title, "");
    let lines = (0..).zip(topics(kind)).map(line).collect();
    Control::menu("More about …", lines, Action::Topic(place_of(kind)))
}

fn no_such_page() -> Refused {
    Refused::Unknown("There is no such page. Use `/rules` again.".to_owned())
}

/// The owners of a game, and the numbers that are theirs or ours.
fn credits(kind: Kind) -> String {
    let credit = kind.credit();
    format!(
        "{}.\n**Printed:** {}\n**This project's own:** {}\nThe rulebook belongs to its makers; \
         no text of theirs is in here.",
        credit.makers, credit.printed, credit.ours
    )
}
