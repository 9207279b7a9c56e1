//! A house on a file of its own, and a messenger that takes what it sends: for proofs that compare
//! whole houses.

use crate::outbox::drawn;
use crate::replay;
use anyhow::Context;
use arena::{
    Action, Arena, Arrived, BoutId, Done, Fault, Message, Millis, Person, Place, Reply, Seen,
    Start, To, What,
};
use boards::Kind;
use std::collections::BTreeMap;
use std::path::PathBuf;
use table::sha256_hex;

/// Where the people of a proof meet.
pub(super) const HERE: Place = Place { guild: 900, channel: 800 };

/// Where its pages for everybody would be.
const PAGES: &str = "https://look.example";
/// Where its webhook would be.
const HOOK: &str = "https://93.184.216.34/";

/// Somebody who has a seat. Pictures are no letters: of the second's name nothing can be drawn.
pub(super) fn player(at: u8) -> Person {
    let name = match at {
        1 => "\u{1F981}\u{1F40D}".to_owned(),
        _ => format!("Player {} \u{1F981}", char::from(b'A' + at)),
    };
    Person { id: 11 + u64::from(at), name, guild: HERE.guild }
}

/// A house and the messages that it has sent.
pub(super) struct House {
    pub(super) arena: Arena,
    pub(super) now: Millis,
    /// Everything sent to each channel and person, in order, in words.
    pub(super) sent: BTreeMap<u64, Vec<String>>,
    /// How many messages stand at each destination.
    messages: BTreeMap<u64, u64>,
    /// Picks who is asked about reactions, in each bout anew.
    tables: u64,
    folder: tempfile::TempDir,
}

impl House {
    /// A house at whose tables `seed` picks who is asked about reactions.
    pub(super) async fn open(seed: u64) -> anyhow::Result<House> {
        let folder = tempfile::tempdir().context("making a folder")?;
        let arena = Arena::open(&folder.path().join("house.sqlite")).await?.with_pages_at(PAGES);
        let now = Millis(1_800_000_000_000);
        let (sent, messages) = (BTreeMap::new(), BTreeMap::new());
        Ok(House { arena, now, sent, messages, tables: seed, folder })
    }

    /// Another house in which all is as it is in this one.
    pub(super) async fn forked(&self) -> anyhow::Result<House> {
        let folder = tempfile::tempdir().context("making a folder")?;
        let file = folder.path().join("house.sqlite");
        self.arena.backup(&file).await?;
        let arena = Arena::open(&file).await?.with_pages_at(PAGES);
        let (sent, messages) = (self.sent.clone(), self.messages.clone());
        Ok(House { arena, now: self.now, sent, messages, tables: self.tables, folder })
    }

    pub(super) fn file(&self) -> PathBuf {
        self.folder.path().join("house.sqlite")
    }

    /// A bout of a game between so many people at some place that has begun; the first is `first`.
    pub(super) async fn bout(
        &mut self,
        kind: Kind,
        at: Place,
        first: u8,
        count: u8,
    ) -> anyhow::Result<BoutId> {
        let bout = self.lobby(kind, at, first).await?;
        for other in first + 1..first + count {
            self.must(player(other), at, Action::Join { bout, terms: 0 }).await?;
        }
        // Tables of every kind: most wish to be asked about reactions, since secrets are there.
        for seat in 0..count {
            let asked = !(self.tables + u64::from(seat)).is_multiple_of(4);
            self.must(player(first + seat), at, Action::React { bout, asked }).await?;
        }
        self.tables += 1;
        self.must(player(first), at, Action::Begin(bout)).await?;
        Ok(bout)
    }

    /// A lobby of one person.
    pub(super) async fn lobby(&mut self, kind: Kind, at: Place, by: u8) -> anyhow::Result<BoutId> {
        let wanted = Start {
            game: kind.slug().to_owned(),
            clock: Some("none".to_owned()),
            ..Start::default()
        };
        let by = player(by);
        ours(self.arena.start(by.clone(), at, wanted, self.now).await)?;
        self.deliver().await?;
        let bouts = self.arena.bouts_here(by.id, at, "").await;
        let number = bouts.iter().map(|(_, number)| *number).max().context("a lobby is open")?;
        ours(self.arena.numbered(by.id, at, number).await)
    }

    async fn must(&mut self, by: Person, at: Place, action: Action) -> anyhow::Result<Reply> {
        let done = self.arena.press(by, at, action, &[], self.now).await;
        self.deliver().await?;
        ours(done)
    }

    /// Opens the pages to everybody who has a link.
    pub(super) async fn shows_pages(&self) -> anyhow::Result<()> {
        let on = Some(("page".to_owned(), "on".to_owned()));
        ours(self.arena.settings(HERE.guild, on).await).map(drop)
    }

    /// Has all that everybody may know sent to a webhook.
    pub(super) async fn reports(&self) -> anyhow::Result<()> {
        let hook = self.arena.webhook(1, HERE.guild, HOOK, self.now).await;
        ours(hook).map(drop)
    }

    /// The page to which a told link leads, byte for byte as it is served and as the news for those who have it open;
    /// its older steps, which take long to draw, by the facts that are drawn.
    pub(super) async fn page(&self, told: &str) -> String {
        let link = told.split_once(PAGES).and_then(|(_, rest)| rest.split_once('>'));
        let Some((path, _)) = link else { return "no link".to_owned() };
        match self.arena.public_page(path.trim_start_matches('/'), None, self.now).await {
            Ok(Some(Seen::New(mut page))) => {
                let steps = page.told.eyes.iter_mut().flat_map(|eyes| {
                    let older = eyes.pages.len().saturating_sub(2);
                    eyes.pages.drain(..older)
                });
                let steps = steps.map(|it| {
                    let lines = it.lines.iter().map(ToString::to_string).collect::<Vec<_>>();
                    (it.entry, it.round, it.headline, lines, it.board, it.facts, it.hand)
                });
                let older = format!("{:?}", steps.collect::<Vec<_>>());
                let older = sha256_hex(older.as_bytes());
                format!("{} {older} {:?}", page.print, replay::public(&page))
            }
            Ok(Some(Seen::Same) | None) => "nothing".to_owned(),
            Err(Fault::Refused(refused)) => refused.words(),
            Err(Fault::Ours(error)) => format!("failed: {error:#}"),
        }
    }

    /// Moves the clock and lets the house do what is due.
    pub(super) async fn pass(&mut self, millis: i64) -> anyhow::Result<()> {
        self.now = self.now.plus(millis);
        self.arena.tick(self.now).await?;
        self.deliver().await
    }

    /// Sends everything that may be sent. Messages are numbered by their destination, so that those to one person do
    /// not show in those to another.
    pub(super) async fn deliver(&mut self) -> anyhow::Result<()> {
        loop {
            let going = self.arena.to_send(16, self.now).await?;
            if going.is_empty() {
                return Ok(());
            }
            for outgoing in going {
                let (place, channel) = match outgoing.to {
                    To::Channel(id) => (id, id),
                    To::Person(id) => (private_place(id), private_place(id)),
                    To::Member { person, .. } => (2_000 + person, 0),
                    To::Webhook(guild) => (hook_place(guild), 0),
                };
                let count = self.messages.entry(place).or_default();
                let message = match &outgoing.what {
                    What::New | What::Thread { .. } | What::File(_) => {
                        *count += 1;
                        Some(place * 1_000_000 + *count)
                    }
                    What::Edit(id) | What::Refresh(id) => Some(*id),
                    What::Strip(_)
                    | What::Delete(_)
                    | What::Look
                    | What::Grant(_)
                    | What::Revoke(_)
                    | What::Touch
                    | What::Close
                    | What::Label(_)
                    | What::Webhook(_) => None,
                };
                let said = if let What::Webhook(document) = &outgoing.what {
                    // Its number, as that of every message, is drawn.
                    document.body.replace(&outgoing.nonce, "…")
                } else {
                    format!("{:?} {}", outgoing.what, in_full(&outgoing.message))
                };
                self.sent.entry(place).or_default().push(said);
                let arrived = Arrived { id: outgoing.id, message, channel, lacks_files: false };
                self.arena.sent(&[arrived], self.now).await?;
            }
        }
    }
}

/// Where what goes to a person stands.
pub(super) fn private_place(person: u64) -> u64 {
    1_000 + person
}

/// Where what goes to a server's webhook stands.
pub(super) fn hook_place(guild: u64) -> u64 {
    3_000 + guild
}

/// The result of a call that must be taken here.
fn ours<T>(done: Done<T>) -> anyhow::Result<T> {
    done.map_err(|fault| match fault {
        Fault::Refused(refused) => anyhow::anyhow!("refused: {}", refused.words()),
        Fault::Ours(error) => error,
    })
}

/// An answer as its reader sees it, with every control that can be pressed.
pub(super) fn told(done: &Done<Reply>) -> String {
    match done {
        Ok(reply) => format!("{:?} {}", reply.how, in_full(&reply.message)),
        Err(Fault::Refused(refused)) => {
            let panel = refused.clone().panel().map(|panel| in_full(&panel)).unwrap_or_default();
            format!("{} {refused:?} {panel}", refused.words())
        }
        Err(Fault::Ours(error)) => format!("failed: {error:#}"),
    }
}

/// All of a message, since `{:?}` prints nothing of it, with the drawing of its plate, if its game has pictures.
fn in_full(message: &Message) -> String {
    let drawn = message.plate.as_ref().and_then(drawn);
    let drawn = drawn.map(|drawn| (sha256_hex(drawn.svg.as_bytes()), drawn.alt));
    let page = message.retold.as_ref().map(|retold| format!("{:?}", replay::page(retold)));
    let saved = serde_json::to_string(message).expect("a message is plain data");
    format!("{saved} {drawn:?} {}", page.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{Control, How, Plate, Refused, Style};
    use boards::{HeldCard, HeldCards, Sheet};

    fn hand_of(card: &str) -> [Message; 5] {
        let action = Action::Panel(BoutId(1));
        let (label, style) = (card.to_owned(), Style::Primary);
        let button = Control::Button { label, style, action, barred: false, sign: None };
        let cards = vec![HeldCard {
            name: card.to_owned(),
            sort: String::new(),
            does: String::new(),
            alike: 1,
        }];
        let (game, who) = (Kind::all()[0].slug().to_owned(), "Ada".to_owned());
        let sheet = Sheet::Held(HeldCards { game, number: 1, who, cards });
        let plate = Plate { facts: sheet.facts(), ..Plate::default() };
        [
            Message { head: card.to_owned(), ..Message::default() },
            Message { mono: Some(card.to_owned()), ..Message::default() },
            Message { tail: card.to_owned(), ..Message::default() },
            Message { controls: vec![button], ..Message::default() },
            Message { plate: Some(plate), ..Message::default() },
        ]
    }

    #[test]
    fn answers_that_differ_in_a_card_alone_are_told_apart() {
        for (one, two) in hand_of("LUNGE").into_iter().zip(hand_of("PARRY")) {
            let reply = |message: &Message| Ok(Reply { message: message.clone(), how: How::New });
            assert_ne!(told(&reply(&one)), told(&reply(&two)));
            let stale = |message: Message| {
                Err(Fault::Refused(Refused::Stale { panel: Some(Box::new(message)) }))
            };
            assert_ne!(told(&stale(one)), told(&stale(two)));
        }
    }
}
