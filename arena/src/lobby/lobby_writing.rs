//! A lobby written down, called off, or begun.

use crate::bout::live::{Guest, LiveBout, RulesFailed};
use crate::bout::state::{BoutState, Participant, Progress};
use crate::common::{
    BoutId, Done, Filing, Message, Millis, Reply, random, small_print, told_apart,
};
use crate::lobby::open_lobby::OpenLobby;
use crate::lobby::{entrants, lobby_words};
use crate::outbox::forum::{self, Stage};
use crate::outbox::queued::{self, Purpose};
use crate::settings::digest_hour;
use crate::standings::reliability;
use anyhow::Context;
use boards::{named, shortened};
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::bout::{self, Change, Status};
use store::outbox::{self, Destination, New};
use store::{Conn, person, seat};
use table::{BySeat, Levels, Seat, Sitter};

/// The most characters of a thread's name.
const THREAD: usize = 100;

impl OpenLobby {
    /// Tells the opener, once per lobby, that every seat is taken and the bout can begin: in the
    /// channel, unless they took the last seat themselves. Returns the addition to the actor's answer.
    pub(crate) async fn complete(
        &mut self,
        conn: &mut Conn,
        who: i64,
        now: Millis,
    ) -> Done<Option<&'static str>> {
        if !self.is_complete() || self.state.told_full {
            return Ok(None);
        }
        self.state.told_full = true;
        if self.state.opener() == Some(who) {
            return Ok(Some("Every seat is taken: press *Start*."));
        }
        self.note(conn, &lobby_words::complete(self), now).await?;
        Ok(None)
    }

    /// Writes an open lobby down and puts its post right.
    pub(crate) async fn save(mut self, conn: &mut Conn, now: Millis) -> Done<()> {
        let people: Vec<i64> = self.state.people.iter().map(|person| person.id).collect();
        self.reliable = reliability::of(conn, self.row.guild, &people).await?;
        if self.setup.odds == Some(true) {
            self.odds = self.prospects(conn, now).await?.in_a_line();
        }
        let message = lobby_words::open(&self);
        let due = Some(self.state.next_due().0);
        self.write(conn, Status::Lobby, due).await?;
        self.close_invitations(conn, None, now).await?;
        self.post(conn, (message, Stage::Open), now).await
    }

    /// Closes a lobby that came to nothing.
    pub(crate) async fn call_off(self, conn: &mut Conn, why: &str, now: Millis) -> Done<()> {
        let message = lobby_words::closed(&self, why);
        self.write(conn, Status::Gone, None).await?;
        seat::closed(conn, self.row.id).await?;
        self.close_invitations(conn, Some(&message.head), now).await?;
        self.post(conn, (message, Stage::Over), now).await?;
        let Some(label) = self.label(Stage::Over, now)? else { return Ok(()) };
        let nothing = Message::default();
        let close = queued::row(label.to, Purpose::Close, Some(self.row.id), &nothing, now)?;
        Ok(outbox::queued(conn, &[label, close]).await?)
    }

    /// Its filing, where it is a post of a forum.
    fn filing(&self, stage: Stage) -> Option<Filing> {
        forum::filing(self.setup.forum, &self.row, self.kind, stage)
    }

    /// The message that renames and retags it, where it is a post of a forum.
    pub(crate) fn label(&self, stage: Stage, now: Millis) -> anyhow::Result<Option<outbox::New>> {
        self.filing(stage).map(|filing| forum::label(&self.row, filing, now)).transpose()
    }

    async fn write(&self, conn: &mut Conn, status: Status, due: Option<i64>) -> Done<()> {
        // A lobby that came to nothing keeps nobody's number or word.
        let lobby = (status == Status::Lobby).then(|| self.state.clone());
        let (setup, progress) = (self.setup.clone(), Progress::default());
        let state = serde_json::to_string(&BoutState { setup, lobby, progress });
        let state = state.context("writing a lobby's state")?;
        let change = Change {
            id: self.row.id,
            version: self.row.version,
            status,
            saved: "",
            affairs: &state,
            started: None,
            ended: None,
            due,
            lines: &[],
            say: &[],
        };
        bout::changed(conn, change).await?;
        seat::cleared(conn, self.row.id).await?;
        let people = self.state.people.iter();
        let seats: Vec<_> = people.map(|p| (Some(p.id), p.state.word())).collect();
        seat::taken(conn, self.row.id, &seats).await?;
        Ok(seat::shown_out(conn, self.row.id).await?)
    }

    /// Queues a note for the channel.
    pub(crate) async fn note(&self, conn: &mut Conn, message: &Message, now: Millis) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let to = Destination::Channel(self.row.channel);
        let row = queued::row(to, Purpose::Note, Some(self.row.id), message, now)?;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// Queues the lobby's living post at a stage.
    async fn post(
        &self,
        conn: &mut Conn,
        (message, stage): (Message, Stage),
        now: Millis,
    ) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        let channel = Destination::Channel(self.row.channel);
        let message = Message { filing: self.filing(stage), ..message };
        let mut row = queued::row(channel, Purpose::Lobby, Some(self.row.id), &message, now)?;
        row.seat = Some(0);
        row.is_living = true;
        Ok(outbox::queued(conn, &[row]).await?)
    }

    /// Opens the bout with those who are here, at the word of `by`, and plays it to its first
    /// question.
    pub(crate) async fn begin(mut self, conn: &mut Conn, by: u64, now: Millis) -> Done<Begun> {
        let count = self.may_begin()?;
        let playing: Vec<Participant> = self.state.seated().cloned().collect();
        let mut people = Vec::new();
        for one in &playing {
            let known = person::person(conn, one.id).await?;
            let mut guest = Guest::known(one.id, &self.name(one.id), known)?;
            guest.me.reacts = one.reacts.unwrap_or(guest.me.reacts);
            people.push(guest);
        }
        for at in people.len()..usize::from(count) {
            let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
            people.push(Guest::house(self.kind, seat, &self.setup));
        }
        let mut words = format!("{} begins.", self.title());
        if self.gets_thread(playing.len()) {
            words.push_str(&format!(" It is played {}.", self.place(playing.len())));
        }
        self.entering = entrants::entering(conn, &self, &playing).await?;
        self.entering.written(conn, self.row.id).await?;
        // A season opens its bouts itself and need not hear of this one.
        let mut live = self.opened(conn, people, now).await?;
        live.actor = live.seat_of(by);
        let live = live.write_down(conn).await?.into_live();
        Ok(Begun { live, words })
    }

    /// Where a bout of `people` people is played.
    fn place(&self, people: usize) -> String {
        let thread = if self.gets_thread(people) { "in a thread under its post " } else { "" };
        format!("{thread}in {{#{}}}", self.row.channel)
    }

    /// Whether a bout of `people` people gets a thread of its own.
    fn gets_thread(&self, people: usize) -> bool {
        let several = self.setup.thread_if_several && 1 < people;
        let is_post = self.filing(Stage::Playing).is_some();
        (self.setup.thread || several) && self.row.channel != 0 && !is_post
    }

    /// The thread in which the bout is played.
    fn thread(&self, names: &[String], now: Millis) -> anyhow::Result<New> {
        let name = format!("{}: {}", self.title(), names.join(" v "));
        let fits = named::length(&name) <= THREAD;
        let head = if fits { name } else { shortened(&name, THREAD) };
        let message = Message { head, ..Message::default() };
        let channel = Destination::Channel(self.row.channel);
        queued::row(channel, Purpose::Thread, Some(self.row.id), &message, now)
    }

    /// Opens the bout between `people`, in the order of their seats.
    pub(crate) async fn opened(
        mut self,
        conn: &mut Conn,
        people: Vec<Guest>,
        now: Millis,
    ) -> Done<LiveBout> {
        let count = u8::try_from(people.len()).context("a bout has fewer than 256 seats")?;
        let told = people.iter().filter_map(|guest| Some((guest.person?, &guest.me)));
        digest_hour::usual(conn, self.row.guild, told.filter(|(person, _)| 0 < *person), now)
            .await?;
        let playing: Vec<Participant> = self.state.seated().cloned().collect();
        let sitters = BySeat::from(
            people
                .iter()
                .map(|guest| if guest.person.is_some() { Sitter::Guest } else { Sitter::House })
                .collect::<Vec<_>>(),
        );
        let options = self.setup.game_options(self.kind, &self.entering.options)?;
        let words = playing.iter().filter_map(|one| one.word.as_deref());
        let luck = self.state.luck.with_words(words);
        let mut people = people;
        told_apart(people.iter_mut().map(|guest| &mut guest.name));
        let cast = boards::Cast {
            names: BySeat::from(people.iter().map(|g| g.name.to_string()).collect::<Vec<_>>()),
            house: BySeat::new(count, |seat| sitters[seat].is_house()),
            number: u64::try_from(self.row.number).unwrap_or(0),
        };
        let mut house = self.state.house_levels();
        let levels = people.iter().map(|guest| match guest.person {
            Some(_) => None,
            None => house.next(),
        });
        let levels = Levels::new(levels.map(Option::unwrap_or_default));
        drop(house);
        self.setup.levels = levels.clone();
        let reacts = people.iter().map(|guest| guest.me.reacts);
        let mut progress = Progress::begin(self.setup.pace.bank(), &sitters);
        for (seat, reacts) in progress.seats.iter_mut().zip(reacts) {
            seat.reacts = reacts;
        }
        let kind = self.kind;
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let secret = random::bytes();
            kind.open_with_levels(sitters, levels, options, luck, secret, &cast)
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
        let names: Vec<String> = people.iter().map(|guest| guest.name.to_string()).collect();
        let of_people = people.iter().filter(|guest| guest.person.is_some()).count();
        let (title, place) = (self.title(), self.place(playing.len()));
        let end = format!("**{title}** has begun: {}. It is played {place}.", names.join(" v "));
        self.close_invitations(conn, Some(&end), now).await?;
        // A bout against the house without a lobby has all of that behind *More…*.
        let is_posted = !self.is_unposted || self.filing(Stage::Playing).is_some();
        if is_posted || self.gets_thread(playing.len()) {
            let begun = lobby_words::begun(&self, &names, of_people, &play.words());
            self.post(conn, (begun, Stage::Playing), now).await?;
            let label = self.label(Stage::Playing, now)?.filter(|_| !self.is_unposted);
            outbox::queued(conn, &label.into_iter().collect::<Vec<_>>()).await?;
        }
        if self.gets_thread(playing.len()) {
            outbox::queued(conn, &[self.thread(&names, now)?]).await?;
        }
        let mut row = self.row;
        row.status = Status::Live;
        row.started = Some(now.0);
        let state = BoutState { setup: self.setup, lobby: None, progress };
        let mut live = LiveBout::begun(row, kind, people, play, state, now);
        let hand = live.ask_rules(|play, cast| play.hand(cast, Seat(0)))?;
        live.state.progress.has_hands = hand.is_some();
        live.notices.extend(live.levels_in_words().map(|levels| small_print(&levels)));
        live.hear(told, None);
        Ok(live)
    }
}

/// A bout that has just begun.
pub(crate) struct Begun {
    live: LiveBout,
    /// The announcement that it begins.
    pub(crate) words: String,
}

impl Begun {
    /// The answer to the person who began it: alone against the house their first question, in place of the
    /// pressed message.
    pub(crate) fn told(self, by: u64) -> Done<Reply> {
        match self.live.seat_of(by).filter(|_| self.live.guests().len() == 1) {
            Some(seat) => {
                let below = Some(self.live.id());
                Ok(Reply::edit(Message { below, ..self.live.panel_message(seat, &[])? }))
            }
            None => Ok(Reply::edit(Message { head: self.words, ..Message::default() })),
        }
    }
}

/// Takes a person out of a lobby, and closes it when nobody is left.
pub(crate) async fn left_lobby(conn: &mut Conn, bout: BoutId, id: i64, now: Millis) -> Done<()> {
    let mut lobby = OpenLobby::load(conn, bout).await?;
    let opener = lobby.state.opener();
    lobby.state.people.retain(|person| person.id != id);
    if lobby.state.opener().is_none() {
        return lobby.call_off(conn, "Everybody has left.", now).await;
    }
    if lobby.state.opener() != opener {
        lobby.renew_invitations(conn, now).await?;
    }
    lobby.save(conn, now).await
}
