//! A lobby: who gathers there, what is kept of it, and how its bout is opened.

use crate::affairs::{Affairs, Coming, Gathering, Lobby, Notes};
use crate::called::SOMEBODY;
use crate::league::{self, Entering};
use crate::limits::BOUTS_OF_A_PERSON;
use crate::post::{self, Purpose};
use crate::sitting::{Guest, RulesFailed, Sitting, house_name};
use crate::{
    BoutId, Control, Deed, Done, Fault, Millis, Person, Refused, Say, Style, blocks, called,
    lobby_words, luck, row_id,
};
use anyhow::Context;
use boards::{Kind, Stable, shortened};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::bout::{Change, Status};
use store::outbox::{self, Destination};
use store::person::Dms;
use store::{Conn, bout, person, seat};
use table::{BySeat, Luck, Seat, Sitter};

/// The most characters of a thread's name.
const THREAD: usize = 100;

/// A lobby taken up from its row.
pub(crate) struct Gathered {
    pub(crate) row: bout::Bout,
    pub(crate) kind: Kind,
    pub(crate) affairs: Affairs,
    pub(crate) lobby: Lobby,
    /// What people are called.
    pub(crate) names: BTreeMap<i64, String>,
    /// The gladiators of rosters sent to the bout, once it begins.
    pub(crate) entering: Entering,
    /// Whether the bout is for careers, and the one who acts keeps no ludus.
    lacks_ludus: bool,
    /// Why the one who acts may not sit down with those who sit here, if they may not.
    unwanted: Option<Refused>,
}

impl Lobby {
    /// A lobby with nobody in it yet, to be kept open for so many milliseconds.
    pub(crate) fn new(kept: i64) -> Lobby {
        let luck = Luck::new(luck::bytes(), []);
        let (people, expires) = (Vec::new(), Millis(0));
        Lobby { people, house: 0, expires, ask_at: None, kept, told_full: false, again: None, luck }
    }

    /// The people who will play, the opener first.
    pub(crate) fn sitting(&self) -> impl Iterator<Item = &Gathering> {
        self.people.iter().filter(|person| person.state == Coming::Sits)
    }

    /// Who may begin or call off: whoever has been here longest.
    pub(crate) fn opener(&self) -> Option<i64> {
        self.sitting().next().map(|person| person.id)
    }

    /// Seats that are taken or kept for somebody.
    pub(crate) fn taken(&self) -> usize {
        let coming = self.people.iter().filter(|person| person.state != Coming::Declined);
        coming.count() + usize::from(self.house)
    }

    pub(crate) fn find(&mut self, id: i64) -> Option<&mut Gathering> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    /// Keeps the lobby open from now on for its whole time, and asks once before it closes.
    pub(crate) fn keep(&mut self, now: Millis) {
        self.expires = now.plus(self.kept);
        self.ask_at = Some(self.expires.plus(-self.kept / 6));
    }

    /// When something must next be done about it.
    pub(crate) fn next_due(&self) -> Millis {
        self.ask_at.map_or(self.expires, |ask| ask.min(self.expires))
    }
}

impl Gathering {
    /// Somebody who was invited will not play. What they are told.
    pub(crate) fn declines(&mut self) -> String {
        self.state = Coming::Declined;
        "You have declined. *Join* is still open if you think better of it.".to_owned()
    }
}

impl Gathered {
    /// Takes up an open lobby.
    pub(crate) async fn load(conn: &mut Conn, id: BoutId) -> Done<Gathered> {
        let (row, seats) = bout::bout_with_seats(conn, id.0).await?.ok_or(Refused::LobbyClosed)?;
        match row.status {
            Status::Lobby => {}
            Status::Live => return Err(Refused::Begun.into()),
            Status::Over => return Err(Refused::Finished.into()),
            Status::Gone => return Err(Refused::LobbyClosed.into()),
            Status::Stuck => return Err(Refused::Stuck.into()),
        }
        let kind = Kind::of(&row.game).with_context(|| format!("no game {:?}", row.game))?;
        let mut affairs: Affairs =
            serde_json::from_str(&row.affairs).context("reading the notes about a lobby")?;
        let lobby = affairs.lobby.take().context("a lobby without notes")?;
        let named = |seat: seat::Seated| Some((seat.person?, seat.name?));
        let names = seats.into_iter().filter_map(named).collect();
        let (entering, lacks_ludus, unwanted) = (Entering::default(), false, None);
        Ok(Gathered { row, kind, affairs, lobby, names, entering, lacks_ludus, unwanted })
    }

    /// What the game needs of rosters, if the bout is between their gladiators.
    pub(crate) fn careers(&self) -> Option<&'static dyn Stable> {
        self.kind.stable().filter(|_| self.affairs.setup.is_for_careers(self.kind))
    }

    /// What somebody here is called.
    pub(crate) fn name(&self, id: i64) -> &str {
        self.names.get(&id).map_or(SOMEBODY, String::as_str)
    }

    /// The bout's heading.
    pub(crate) fn title(&self) -> String {
        format!("{} #{}", self.kind.title(), self.row.number)
    }

    pub(crate) fn only_opener(&self, id: i64) -> Done<()> {
        match self.lobby.opener() {
            Some(opener) if opener == id => Ok(()),
            Some(opener) => {
                Err(Refused::OnlyOpener { opener: self.name(opener).to_owned() }.into())
            }
            None => Err(Refused::LobbyClosed.into()),
        }
    }

    pub(crate) fn has_ludus(&self) -> Done<()> {
        if self.lacks_ludus { Err(Refused::NoLudus.into()) } else { Ok(()) }
    }

    /// That the one who acts may sit down here: with those who sit here, and in one more bout.
    pub(crate) fn has_company(&self) -> Done<()> {
        self.unwanted.clone().map_or(Ok(()), |refused| Err(refused.into()))
    }

    pub(crate) fn is_full(&self) -> bool {
        usize::from(*self.kind.seats().end()) <= self.lobby.taken()
    }

    /// Whether nobody is waited for any more: every seat is taken, and no invitation is open.
    fn is_complete(&self) -> bool {
        let invited = self.lobby.people.iter().any(|person| person.state == Coming::Invited);
        self.is_full() && !invited
    }

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

    /// Learns who does something here: their name, and whether they may send a gladiator.
    pub(crate) async fn met(&mut self, conn: &mut Conn, by: &Person) -> Done<i64> {
        let who = row_id(by.id);
        let name = called::learnt(conn, self.row.guild, by).await?;
        self.names.insert(who, name);
        self.lacks_ludus =
            self.careers().is_some() && league::kept_by(conn, self.row.guild, who).await?.is_none();
        let sits = self.lobby.sitting().any(|person| person.id == who);
        self.unwanted = match blocks::may_sit(conn, self, who).await {
            Ok(()) if !sits && BOUTS_OF_A_PERSON <= bout::sits_in(conn, who).await? => {
                Some(Refused::TooManyBouts)
            }
            Ok(()) => None,
            Err(Fault::Refused(refused)) => Some(refused),
            Err(fault @ Fault::Ours(_)) => return Err(fault),
        };
        Ok(who)
    }

    /// Seats somebody who was invited, or comes while there is room. What they are told.
    pub(crate) fn let_in(&mut self, who: i64) -> Done<String> {
        self.has_ludus()?;
        let is_full = self.is_full();
        match self.lobby.find(who).map(|person| person.state) {
            Some(Coming::Sits) => return Err(Refused::AlreadyIn.into()),
            Some(Coming::Invited) => {}
            Some(Coming::Declined) | None if is_full => return Err(Refused::Full.into()),
            Some(Coming::Declined) | None => {}
        }
        self.lobby.people.retain(|person| person.id != who);
        let sits = Gathering { id: who, state: Coming::Sits, word: None, enters: None };
        self.lobby.people.push(sits);
        Ok("You are in. Your turn will be announced here.".to_owned())
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

    /// How many have declined.
    pub(crate) fn declined(&self) -> usize {
        self.lobby.people.iter().filter(|person| person.state == Coming::Declined).count()
    }

    /// Queues something said once in the channel.
    pub(crate) async fn note(&self, conn: &mut Conn, say: &Say, now: Millis) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let to = Destination::Channel(self.row.channel);
        let row = post::row(to, Purpose::Note, Some(self.row.id), say, now)?;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// Queues the lobby's living post.
    pub(crate) async fn post(&self, conn: &mut Conn, say: &Say, now: Millis) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let channel = Destination::Channel(self.row.channel);
        let mut row = post::row(channel, Purpose::Lobby, Some(self.row.id), say, now)?;
        row.seat = Some(0);
        row.is_living = true;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// How many seats are taken, if the bout can begin with them.
    pub(crate) fn may_begin(&self) -> Done<u8> {
        let seats = self.kind.seats();
        let sitting = u8::try_from(self.lobby.sitting().count()).unwrap_or(u8::MAX);
        let count = sitting.saturating_add(self.lobby.house);
        if count < *seats.start() {
            return Err(Refused::TooFew { missing: seats.start() - count }.into());
        }
        if *seats.end() < count {
            return Err(Refused::TooMany { most: *seats.end() }.into());
        }
        Ok(count)
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
        self.entering = league::entering(conn, &self, &playing).await?;
        self.entering.written(conn, self.row.id).await?;
        self.opened(conn, people, now).await?.conclude(conn).await?;
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
        self.affairs.notes = Notes::begin(self.affairs.setup.pace, &sitters);
        let kind = self.kind;
        let opened = catch_unwind(AssertUnwindSafe(|| {
            kind.open(sitters, options, luck, luck::bytes(), &cast)
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
            let row = post::row(channel, Purpose::Thread, Some(self.row.id), &say, now)?;
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

impl Guest {
    pub(crate) fn known(
        id: i64,
        name: &str,
        known: Option<person::Person>,
    ) -> anyhow::Result<Guest> {
        let me = known.as_ref().map(|p| crate::affairs::Me::read(&p.settings)).transpose()?;
        Ok(Guest {
            person: Some(id),
            name: name.to_owned(),
            me: me.unwrap_or_default(),
            dms: known.as_ref().map_or(Dms::Unknown, |p| Dms::read(&p.dms)),
            draft: None,
        })
    }

    pub(crate) fn house(kind: Kind, seat: Seat) -> Guest {
        Guest {
            person: None,
            name: house_name(kind, seat),
            me: crate::affairs::Me::default(),
            dms: Dms::Unknown,
            draft: None,
        }
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
    post::row(Destination::Person(to), Purpose::Note, Some(gathered.row.id), &say, now)
}

/// What was agreed for a bout or lobby, in words.
pub(crate) async fn agreed(conn: &mut Conn, id: BoutId) -> Done<String> {
    let (row, seats) = bout::bout_with_seats(conn, id.0).await?.ok_or(Refused::NoSuchBout)?;
    let kind = Kind::of(&row.game).with_context(|| format!("no game {:?}", row.game))?;
    let affairs: Affairs = serde_json::from_str(&row.affairs).context("reading notes")?;
    let mut lines = vec![format!("**{} #{}**", kind.title(), row.number)];
    if row.status != Status::Lobby {
        let house = |seat: usize| house_name(kind, Seat(u8::try_from(seat).unwrap_or(u8::MAX)));
        let side = |seat: usize| kind.side(Seat(u8::try_from(seat).unwrap_or(u8::MAX))).to_owned();
        let named = |(at, seat): (usize, seat::Seated)| match seat.person {
            Some(_) => seat.name.unwrap_or_else(|| side(at)),
            None => house(at),
        };
        let names: Vec<String> = seats.into_iter().enumerate().map(named).collect();
        lines.push(format!("Seats: {}", names.join(", ")));
    }
    lines.extend(lobby_words::agreed(kind, &affairs.setup, row.ranked));
    Ok(lines.join("\n"))
}
