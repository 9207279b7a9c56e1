//! Learning: what a decision is about, how a game is played, and its rules topic by topic.

use crate::common::{
    Action, BoutId, Control, Done, MenuChoice, Message, Millis, Person, Refused, Reply,
    guided_bout, how_to_play, place_of, sanitise, seats_in_words,
};
use crate::house::arena::Arena;
use crate::lobby::playing::play_now;
use crate::play::answered::{taken_up, with_notices};
use async_recursion::async_recursion as boxed;
use boards::Kind;
use table::Serial;

/// The topic of every game's rules that tells whose it is.
pub(super) const CREDITS: &str = "credits";
const CREDITS_TITLE: &str = "Whose game, whose numbers";

impl Arena {
    /// What the decision that a guest's panel shows is about, on that panel.
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

    /// A topic of a game's rules; without one, how it is played and what there is.
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

/// What there is on a game: its rules, and whose it is.
fn topics(kind: Kind) -> Vec<Topic> {
    let rules = kind.reference().iter();
    let rules = rules.map(|it| Topic { name: it.name, title: it.title, text: it.text.clone() });
    let credits = Topic { name: CREDITS, title: CREDITS_TITLE, text: credits(kind) };
    rules.chain([credits]).collect()
}

/// How a game is played in a few sentences, with what leads on.
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

/// A topic, with what leads on.
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

/// Whose a game is, and which of its numbers are whose.
fn credits(kind: Kind) -> String {
    let credit = kind.credit();
    format!(
        "{}.\n**Printed:** {}\n**This project's own:** {}\nThe rulebook belongs to its makers; \
         no text of theirs is in here.",
        credit.makers, credit.printed, credit.ours
    )
}
