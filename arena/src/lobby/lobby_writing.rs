//! A lobby written down, called off, or begun.

use crate::bout::live::{Guest, RulesFailed, Sitting};
use crate::bout::state::{Gathering, Notes};
use crate::common::{BoutId, Control, Deed, Done, Millis, Say, Style, random};
use crate::lobby::open_lobby::Gathered;
use crate::lobby::{entrants, lobby_words};
use crate::lookup::nicknames::SOMEBODY;
use crate::outbox::queued::{self, Purpose};
use anyhow::Context;
use boards::shortened;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::bout::{self, Change, Status};
use store::outbox::{self, Destination};
use store::{Conn, person, seat};
use table::{BySeat, Seat, Sitter};

/// The most characters of a thread's name.
const THREAD: usize = 100;

impl Gathered {
    /// Tells the opener, once a lobby, that every seat is taken and the bout can begin: in the
    /// channel, unless it is they who took the last. What whoever did it is told besides.
    pub(crate) async fn complete(
        &mut self,
        conn: &mut Conn,
        who: i64,
        now: Millis,
    ) -> Done<Option<&'static str>> {
        if !self.is_complete() || self.lobby.told_full {
            return Ok(None);
        }
        self.lobby.told_full = true;
        if self.lobby.opener() == Some(who) {
            return Ok(Some("Every seat is taken: press *Start*."));
        }
        self.note(conn, &lobby_words::complete(self), now).await?;
        Ok(None)
    }

    /// Writes an open lobby down and puts its post right.
    pub(crate) async fn save(self, conn: &mut Conn, now: Millis) -> Done<()> {
        let say = lobby_words::open(&self);
        let due = Some(self.lobby.next_due().0);
        self.write(conn, Status::Lobby, due).await?;
        self.post(conn, &say, now).await
    }

    /// Closes a lobby that came to nothing.
    pub(crate) async fn call_off(self, conn: &mut Conn, why: &str, now: Millis) -> Done<()> {
        let say = lobby_words::closed(&self, why);
        self.write(conn, Status::Gone, None).await?;
        seat::closed(conn, self.row.id).await?;
        self.post(conn, &say, now).await
    }

    async fn write(&self, conn: &mut Conn, status: Status, due: Option<i64>) -> Done<()> {
        let mut affairs = self.affairs.clone();
        // Of a lobby that came to nothing nobody's number or word is kept.
        affairs.lobby = (status == Status::Lobby).then(|| self.lobby.clone());
        let affairs = serde_json::to_string(&affairs).context("writing the notes of a lobby")?;
        let change = Change {
            id: self.row.id,
            version: self.row.version,
            status,
            saved: "",
            affairs: &affairs,
            started: None,
            ended: None,
            due,
            lines: &[],
            say: &[],
        };
        bout::changed(conn, change).await?;
        seat::cleared(conn, self.row.id).await?;
        let people = self.lobby.people.iter();
        let seats: Vec<_> = people.map(|p| (Some(p.id), p.state.word())).collect();
        Ok(seat::taken(conn, self.row.id, &seats).await?)
    }

    /// Queues something said once in the channel.
    pub(crate) async fn note(&self, conn: &mut Conn, say: &Say, now: Millis) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let to = Destination::Channel(self.row.channel);
        let row = queued::row(to, Purpose::Note, Some(self.row.id), say, now)?;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// Queues the lobby's living post.
    pub(crate) async fn post(&self, conn: &mut Conn, say: &Say, now: Millis) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let channel = Destination::Channel(self.row.channel);
        let mut row = queued::row(channel, Purpose::Lobby, Some(self.row.id), say, now)?;
        row.seat = Some(0);
        row.is_living = true;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// Opens the bout with those who are here, and plays it to its first question.
    pub(crate) async fn begin(mut self, conn: &mut Conn, now: Millis) -> Done<String> {
        let count = self.may_begin()?;
        let playing: Vec<Gathering> = self.lobby.sitting().cloned().collect();
        let mut people = Vec::new();
        for one in &playing {
            let known = person::person(conn, one.id).await?;
            people.push(Guest::known(one.id, self.name(one.id), known)?);
        }
        for at in people.len()..usize::from(count) {
            people.push(Guest::house(self.kind, Seat(u8::try_from(at).unwrap_or(u8::MAX))));
        }
        let title = self.title();
        self.entering = entrants::entering(conn, &self, &playing).await?;
        self.entering.written(conn, self.row.id).await?;
        // A season opens its bouts itself: there is none to be told of this one.
        self.opened(conn, people, now).await?.write_down(conn).await?;
        Ok(format!("{title} begins."))
    }

    /// Opens the bout between `people`, in the order of their seats.
    pub(crate) async fn opened(
        mut self,
        conn: &mut Conn,
        people: Vec<Guest>,
        now: Millis,
    ) -> Done<Sitting> {
        let count = u8::try_from(people.len()).context("a bout has fewer than 256 seats")?;
        let playing: Vec<Gathering> = self.lobby.sitting().cloned().collect();
        let sitters = BySeat::from(
            people
                .iter()
                .map(|guest| if guest.person.is_some() { Sitter::Guest } else { Sitter::House })
                .collect::<Vec<_>>(),
        );
        let options = self.affairs.setup.game_options(self.kind, &self.entering.options)?;
        let words = playing.iter().filter_map(|one| one.word.as_deref());
        let luck = self.lobby.luck.with_words(words);
        let cast = boards::Cast {
            names: BySeat::from(people.iter().map(|g| g.name.clone()).collect::<Vec<_>>()),
            house: BySeat::new(count, |seat| sitters[seat].is_house()),
            number: u64::try_from(self.row.number).unwrap_or(0),
        };
        self.affairs.notes = Notes::begin(self.affairs.setup.pace.bank(), &sitters);
        let kind = self.kind;
        let opened = catch_unwind(AssertUnwindSafe(|| {
            kind.open(sitters, options, luck, random::bytes(), &cast)
        }));
        let (play, told) = opened
            .map_err(|_| RulesFailed {
                bout: self.row.id,
                game: kind.slug(),
                what: "opening".to_owned(),
            })
            .map_err(anyhow::Error::from)?;

        let seats: Vec<_> = people.iter().map(|guest| (guest.person, "sits")).collect();
        seat::cleared(conn, self.row.id).await?;
        seat::taken(conn, self.row.id, &seats).await?;
        let names: Vec<String> = people.iter().map(|guest| guest.name.clone()).collect();
        self.post(conn, &lobby_words::begun(&self, &names), now).await?;
        if self.affairs.setup.thread && self.row.channel != 0 {
            let name = format!("{}: {}", self.title(), names.join(" v "));
            let say = Say { head: shortened(&name, THREAD), ..Say::default() };
            let channel = Destination::Channel(self.row.channel);
            let row = queued::row(channel, Purpose::Thread, Some(self.row.id), &say, now)?;
            outbox::queued(conn, &[row]).await?;
        }
        let mut row = self.row;
        row.status = Status::Live;
        row.started = Some(now.0);
        let mut sitting = Sitting::begun(row, kind, people, play, self.affairs, now);
        let hand = sitting.ask_rules(|play, cast| play.hand(cast, Seat(0)))?;
        sitting.affairs.notes.has_hands = hand.is_some();
        let (commitment, words) = (sitting.play.commitment(), sitting.play.words());
        let mut sealed = format!("The dice are sealed. The seed's sha256: `{commitment}`");
        if !words.is_empty() {
            sealed += &format!(", the players' words': `{}`", words.join("`, `"));
        }
        sitting.notices.push(sealed);
        sitting.hear(told, None);
        Ok(sitting)
    }
}

/// Invites somebody privately.
pub(crate) fn invitation(gathered: &Gathered, to: i64, now: Millis) -> anyhow::Result<outbox::New> {
    let bout = BoutId(gathered.row.id);
    let opener = gathered.lobby.opener().map_or(SOMEBODY, |id| gathered.name(id));
    let say = Say {
        head: format!(
            "{opener} invites you to **{}** in {{#{}}}.\n{}",
            gathered.title(),
            gathered.row.channel,
            gathered.kind.about()
        ),
        controls: vec![
            Control::button("Accept", Style::Success, Deed::Accept(bout)),
            Control::button("Decline", Style::Secondary, Deed::Decline(bout)),
        ],
        ..Say::default()
    };
    queued::row(Destination::Person(to), Purpose::Note, Some(gathered.row.id), &say, now)
}

/// Takes somebody out of a lobby, and closes it when nobody is left.
pub(crate) async fn left_lobby(conn: &mut Conn, bout: BoutId, id: i64, now: Millis) -> Done<()> {
    let mut gathered = Gathered::load(conn, bout).await?;
    gathered.lobby.people.retain(|person| person.id != id);
    if gathered.lobby.opener().is_none() {
        gathered.call_off(conn, "Everybody has left.", now).await
    } else {
        gathered.save(conn, now).await
    }
}
