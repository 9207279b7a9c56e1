//! A house on a real file, and a messenger that takes its messages. Longer than other files: tests act on a house
//! through this one type alone.

use crate::replays::Kept;
use arena::{
    Action, Arena, Arrived, BoutId, Control, Decree, Done, Failure, Fault, How, Listing, Members,
    Message, Millis, Outgoing, Person, Place, Refused, Reply, Start, Steward, To, What,
};
use futures_util::future::BoxFuture;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use store::proofs::place::{Place as Home, stands_for};
use table::Chance;
use tokio::sync::OnceCell;

pub use crate::looks::*;

pub const GUILD: u64 = 900;
pub const CHANNEL: u64 = 800;
pub const GAME: &str = "blood-sweat-cheers";
pub const SEASON: arena::SeasonId = arena::SeasonId(1);
pub const DAY: i64 = 24 * HOUR;
pub const HOUR: i64 = 3_600_000;
pub const MINUTE: i64 = 60_000;
/// Presses at random take several times as long to end a bout as people do: most tests want one that is over.
const PATIENCE: usize = 40;
/// The most characters of a message for one person alone: Discord counts fences and line breaks besides.
pub const PRIVATE: usize = 4_000 - 16;

/// All prompts of any game.
const PROMPTS: &str = "Class Play Exploit Roar Fortuna Push Refresh Action Bets React Rat Settle Stay Discard Roll \
    Keep Surrender Opponent Mercy Beast Rejoin Pick Act Feint GrappleChoice Skill PickLanista \
    PickMotivation KeepInfluence SetUpBarge Deceive BlockDeception Ratio Command PreRoll Reroll \
    HitBonus HitSave ComboBreak StayUp SlipGrapple Trip CancelInfluence TpNegate TpTarget \
    TpTrait LegChoice WeaponChoice ShieldLocation AidSplit";

/// Does something in the house's own file.
macro_rules! in_store {
    ($world:ident, $conn:ident => $body:expr) => {
        let store = $world.store().await;
        let write = store.write::<_, store::Error, _>(store::About::Nothing, move |$conn| {
            Box::pin(async move { $body })
        });
        write.await.unwrap();
        store.close().await;
    };
}

pub(crate) use in_store;

/// Reads something in the house's own file.
macro_rules! from_store {
    ($world:ident, $conn:ident => $read:expr) => {{
        let store = $world.store().await;
        let mut reader = store.read().await.unwrap();
        let $conn = &mut reader;
        let found = $read.await.unwrap();
        drop(reader);
        store.close().await;
        found
    }};
}

pub(crate) use from_store;

/// Checks that an action is refused, and its reason.
macro_rules! refused {
    ($done:expr, $why:pat) => {
        let done = $done;
        assert!(matches!(done, Err(arena::Fault::Refused($why))), "{done:?}");
    };
    ($done:expr, $why:pat, $of:expr) => {
        let (done, of) = ($done, $of);
        assert!(matches!(done, Err(arena::Fault::Refused($why))), "{of:?}: {done:?}");
    };
}

pub(crate) use refused;

/// A message as the messenger shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub id: u64,
    pub to: To,
    pub message: Message,
}

/// The people who left the server, reported to queries about membership.
#[derive(Debug, Default)]
pub struct Left(Mutex<(Vec<u64>, usize)>);

impl Left {
    pub fn push(&self, person: u64) {
        self.0.lock().unwrap().0.push(person);
    }

    pub fn contains(&self, person: u64) -> bool {
        self.0.lock().unwrap().0.contains(&person)
    }

    pub fn asked(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

impl Members for Left {
    fn has(&self, _: u64, person: u64) -> BoxFuture<'_, Option<bool>> {
        self.0.lock().unwrap().1 += 1;
        Box::pin(async move { Some(!self.contains(person)) })
    }
}

/// Whether worlds are kept on a server: tests that need a file are skipped then.
#[allow(clippy::print_stdout, reason = "whoever runs it learns what was left out")]
pub fn are_on_a_server() -> bool {
    if is_on_a_server() {
        println!("this is tried on a file alone");
    }
    is_on_a_server()
}

fn is_on_a_server() -> bool {
    matches!(stands_for(Path::new("arena.db")), store::Database::Server(_))
}

/// Opens a file, or the database that stands for it, as a new process does.
pub(super) async fn opened(path: &Path, left: &Arc<Left>, seed: u64) -> Arena {
    let database = stands_for(path);
    Arena::open_at(&database).await.unwrap().asking(Arc::<Left>::clone(left)).drawing_from(seed)
}

pub struct World {
    pub arena: Arena,
    pub now: Millis,
    pub here: Place,
    /// Everything posted, in order; edits change it, deletions take it away.
    pub shown: Vec<Shown>,
    /// Everything that was sent, in order.
    pub sent: Vec<Outgoing>,
    /// The people whose private messages are closed.
    pub closed: Vec<u64>,
    /// Channels where nothing may be posted, roles that may not be given, and servers whose webhook takes nothing.
    pub barred: Vec<u64>,
    /// Whether no pictures may be posted anywhere.
    pub lacks_files: bool,
    pub left: Arc<Left>,
    pub luck: Chance,
    /// The number of answers after which the last of those who play out a bout gives it up.
    pub patience: usize,
    pub(super) next: u64,
    /// The folder or database of all data.
    pub(super) _home: Home,
    pub(super) folder: tempfile::TempDir,
}

/// Checks that nobody is shown how stored names are marked.
pub fn assert_unmarked(message: &Message) {
    let text = serde_json::to_string(message).unwrap();
    assert_eq!(boards::named::unmarked(&text), text);
    // A page that goes with it is not stored: invisible signs are written by their numbers.
    let retold = format!("{:?}", message.retold);
    assert!(!retold.contains("\\u{f0") && !retold.contains("\\u{f8"), "{retold}");
}

pub fn shown(reply: Reply) -> Reply {
    assert_unmarked(&reply.message);
    reply
}

pub fn person(id: u64, name: &str) -> Person {
    Person { id, name: name.to_owned(), guild: GUILD }
}

pub fn ada() -> Person {
    person(11, "Ada")
}

pub fn bob() -> Person {
    person(12, "Bob")
}

pub fn eve() -> Person {
    person(13, "Eve")
}

thread_local! {
    /// The number of worlds that a test has opened.
    static OPENED: Cell<u64> = const { Cell::new(0) };
}

/// A seed for each world of a test, repeated when the test is; `COURSE` picks another course of
/// events.
fn course() -> u64 {
    let course: u64 = std::env::var("COURSE").map_or(7, |course| course.parse().unwrap());
    OPENED.set(OPENED.get() + 1);
    course * 1_000 + OPENED.get()
}

impl World {
    pub async fn people(&self, guild: u64) -> Reply {
        let at = Place { guild, ..self.here };
        shown(self.arena.page(at, Listing::People, 0, self.now).await.unwrap())
    }

    /// A house that has just opened; its whole course is reproducible. Ada, Bob and Eve wish to be
    /// asked about reactions.
    pub async fn new() -> World {
        static KEPT: OnceCell<Kept> = OnceCell::const_new();
        World::copied(&KEPT, World::asked_about_reactions).await
    }

    /// The same where all react by orders, the default.
    pub async fn by_orders() -> World {
        static KEPT: OnceCell<Kept> = OnceCell::const_new();
        World::copied(&KEPT, World::empty).await
    }

    /// A world of a test's own, as one was made once for all tests: its file is copied.
    async fn copied(kept: &OnceCell<Kept>, made: impl AsyncFn(u64) -> World) -> World {
        let seed = course();
        if is_on_a_server() {
            return made(seed).await;
        }
        kept.get_or_init(async || made(0).await.put_by().await).await.world(seed).await
    }

    async fn asked_about_reactions(seed: u64) -> World {
        let world = World::empty(seed).await;
        for person in [ada(), bob(), eve()] {
            let asked = Some(("reactions".to_owned(), "asked".to_owned()));
            world.arena.me(person, asked, world.now).await.unwrap();
        }
        world.taught(&[11, 12, 13]).await;
        world
    }

    /// Marks every prompt as met by some people, so that no test sees a lesson.
    async fn taught(&self, people: &'static [i64]) {
        in_store!(self, conn => {
            for id in people {
                let known = store::person::person(conn, *id).await?.unwrap();
                let mut settings: serde_json::Value =
                    serde_json::from_str(&known.settings).unwrap();
                let games = boards::Kind::all().iter();
                settings["met"] = games
                    .map(|it| {
                        (
                            it.slug().to_owned(),
                            PROMPTS.split(' ').collect::<serde_json::Value>(),
                        )
                    })
                    .collect();
                store::person::settings_kept(conn, *id, &settings.to_string()).await?;
            }
            Ok(())
        });
    }

    async fn empty(seed: u64) -> World {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.db");
        let left = Arc::<Left>::default();
        let home = Home::of(&path).await.unwrap();
        World {
            arena: opened(&path, &left, seed).await,
            now: Millis(1_800_000_000_000),
            here: Place { guild: GUILD, channel: CHANNEL },
            shown: Vec::new(),
            sent: Vec::new(),
            closed: Vec::new(),
            barred: Vec::new(),
            lacks_files: false,
            left,
            luck: Chance::new(seed),
            patience: PATIENCE,
            next: 1_000,
            _home: home,
            folder,
        }
    }

    /// Opens the same file again, as a new process does; the old one is not closed.
    pub async fn crash(&mut self) {
        let path = self.folder.path().join("arena.db");
        let seed = self.luck.bits();
        let old = std::mem::replace(&mut self.arena, opened(&path, &self.left, seed).await);
        std::mem::forget(old);
    }

    /// The same, and takes up every live bout.
    pub async fn restart(&mut self) {
        self.crash().await;
        self.arena.revive(self.now).await.unwrap();
    }

    pub fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("arena.db")
    }

    /// Replaces the file by a copy and opens that, as a restore does.
    pub async fn restore(&mut self, copy: &std::path::Path) {
        self.arena.close().await;
        for end in ["-wal", "-shm"] {
            drop(std::fs::remove_file(self.folder.path().join(format!("arena.db{end}"))));
        }
        std::fs::rename(copy, self.file()).unwrap();
        let seed = self.luck.bits();
        self.arena = opened(&self.file(), &self.left, seed).await;
    }

    /// Adds a line to a bout's record that nothing in the bout caused.
    pub async fn forge(&self, id: BoutId) {
        in_store!(self, conn => {
            let mut lines = store::log::record_of(conn, id.0).await?;
            let mut last = lines.pop().unwrap();
            last.number += 1;
            let (row, _) = store::bout::bout_with_seats(conn, id.0).await?.unwrap();
            store::bout::changed(conn, store::bout::Change { lines: &[last], ..same(&row) })
                .await
        });
    }

    pub fn wanted(&self) -> Start {
        Start { game: GAME.to_owned(), ranked: true, ..Start::default() }
    }

    /// The same under a clock for which all must be there: its lobby waits for *Start*, also once it is full.
    pub fn in_a_lobby(&self) -> Start {
        Start { clock: Some("live".to_owned()), ..self.wanted() }
    }

    pub async fn store(&self) -> store::Store {
        store::Store::open_at(&stands_for(&self.file())).await.unwrap()
    }

    /// Spoils a bout's save in the file.
    pub async fn damage(&self, id: BoutId) {
        self.rewrite(id, |row| row.saved = "{}".to_owned()).await;
    }

    /// Changes a bout's row in the file.
    pub async fn rewrite(
        &self,
        id: BoutId,
        change: impl FnOnce(&mut store::bout::Bout) + Send + 'static,
    ) {
        in_store!(self, conn => {
            let (mut row, _) = store::bout::bout_with_seats(conn, id.0).await?.unwrap();
            change(&mut row);
            store::bout::changed(conn, same(&row)).await
        });
    }

    /// Whether some bytes are anywhere in the house's file or its write-ahead log.
    pub fn is_kept_anywhere(&self, needle: &[u8]) -> bool {
        ["arena.db", "arena.db-wal"].iter().any(|name| {
            let bytes = std::fs::read(self.folder.path().join(name)).unwrap_or_default();
            bytes.windows(needle.len()).any(|window| window == needle)
        })
    }

    /// The file's data on a bout beside the game's save.
    pub async fn affairs(&self, id: BoutId) -> String {
        self.row(id).await.affairs
    }

    pub async fn row(&self, id: BoutId) -> store::bout::Bout {
        let found = from_store!(self, conn => store::bout::bout_with_seats(conn, id.0));
        found.unwrap().0
    }

    pub async fn waiting(&self, id: BoutId) -> Vec<Message> {
        let store = self.store().await;
        let rows = store::outbox::all_waiting(&mut store.read().await.unwrap()).await.unwrap();
        store.close().await;
        let about = rows.iter().filter(|row| row.bout == Some(id.0));
        about.map(|row| serde_json::from_str(&boards::named::unmarked(&row.say)).unwrap()).collect()
    }

    pub async fn press(&mut self, by: Person, action: Action) -> Done<Reply> {
        let reply = self.arena.press(by, self.here, action, &[], self.now).await;
        self.deliver().await;
        reply.map(shown)
    }

    /// Gives an order as Cato, who may manage the server. There is only this server, so a
    /// bout's number on it is also its number in the whole program.
    pub async fn decree(&mut self, bout: BoutId, decree: Decree) -> Done<Reply> {
        let reply = self.arena.decree(cato(), self.here, bout.0, decree, self.now).await;
        self.deliver().await;
        reply.map(shown)
    }

    /// A lobby of Ada's; returns its number. After many in an instant she waits as long as she must.
    pub async fn lobby(&mut self, wanted: Start) -> BoutId {
        let opened = self.arena.start(ada(), self.here, wanted.clone(), self.now).await;
        if let Err(Fault::Refused(Refused::TooSoon { again, .. })) = opened {
            self.now = again;
            self.arena.start(ada(), self.here, wanted, self.now).await.unwrap();
        } else {
            opened.unwrap();
        }
        self.deliver().await;
        let bouts = self.arena.bouts_here(ada().id, self.here, "").await;
        self.arena.numbered(ada().id, self.here, bouts.last().unwrap().1).await.unwrap()
    }

    /// A bout of Ada and Bob that has begun.
    pub async fn duel(&mut self, wanted: Start) -> BoutId {
        let bout = self.lobby(wanted).await;
        self.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// A bout of Ada, Bob and Eve that has begun, of a game for three.
    pub async fn trio(&mut self, wanted: Start) -> BoutId {
        let many = boards::Kind::all().iter().find(|kind| 3 <= *kind.seats().end());
        let game = many.unwrap().slug().to_owned();
        let bout = self.lobby(Start { game, ..wanted }).await;
        for by in [bob(), eve()] {
            self.press(by, Action::Join { bout, terms: 0 }).await.unwrap();
        }
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// A bout of Ada alone that has begun.
    pub async fn solo(&mut self, wanted: Start) -> BoutId {
        let bout = self.lobby(wanted).await;
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// Sends everything that may be sent.
    pub async fn deliver(&mut self) {
        loop {
            // Messages that lag behind a panel have their time.
            let going = self.arena.to_send(16, self.now.plus(5_000)).await.unwrap();
            if going.is_empty() {
                return;
            }
            for outgoing in going {
                self.send(outgoing).await;
            }
        }
    }

    pub async fn send(&mut self, outgoing: Outgoing) {
        let outgoing = self.arena.with_pack(outgoing, self.now).await.unwrap();
        assert_unmarked(&outgoing.message);
        if let To::Webhook(guild) = outgoing.to
            && self.barred.contains(&guild)
        {
            return self.fail(outgoing.id, Failure::Later(None)).await;
        }
        self.sent.push(outgoing.clone());
        if let To::Person(person) = outgoing.to
            && self.closed.contains(&person)
        {
            return self.fail(outgoing.id, Failure::DmsClosed).await;
        }
        if let To::Channel(channel) = outgoing.to
            && self.barred.contains(&channel)
        {
            let missing = "Send Messages".to_owned();
            return self.fail(outgoing.id, Failure::Forbidden { missing }).await;
        }
        if let What::Grant(role) | What::Revoke(role) = outgoing.what
            && self.barred.contains(&role)
        {
            let missing = "Manage Roles".to_owned();
            return self.fail(outgoing.id, Failure::Forbidden { missing }).await;
        }
        if let To::Member { person, .. } = outgoing.to
            && self.left.contains(person)
        {
            return self.fail(outgoing.id, Failure::Left).await;
        }
        let mut message = None;
        match &outgoing.what {
            What::New | What::File(_) => {
                self.next += 1;
                message = Some(self.next);
                let is_post = matches!(outgoing.what, What::File(_));
                let to = if is_post { To::Channel(self.next) } else { outgoing.to };
                let shown = Shown { id: self.next, to, message: outgoing.message.clone() };
                self.shown.push(shown);
            }
            What::Edit(id) | What::Refresh(id) => {
                message = Some(*id);
                let Some(shown) = self.shown.iter_mut().find(|shown| shown.id == *id) else {
                    return self.fail(outgoing.id, Failure::MessageGone).await;
                };
                shown.message = outgoing.message.clone();
            }
            What::Strip(id) => {
                if let Some(shown) = self.shown.iter_mut().find(|shown| shown.id == *id) {
                    shown.message.controls.clear();
                }
            }
            What::Delete(id) => self.shown.retain(|shown| shown.id != *id),
            What::Thread { .. } => self.next += 1,
            _ => {}
        }
        let channel = match (&outgoing.what, outgoing.to) {
            (What::Thread { .. } | What::File(_), _) => self.next,
            (_, To::Channel(id)) => id,
            (_, To::Person(id)) => id + 1_000_000,
            (_, To::Member { .. } | To::Webhook(_)) => 0,
        };
        self.arrived(outgoing.id, message, channel).await;
    }

    pub async fn arrived(&self, id: i64, message: Option<u64>, channel: u64) {
        let arrived =
            Arrived { id, message, channel, lacks_files: self.lacks_files && channel == CHANNEL };
        self.arena.sent(&[arrived], self.now).await.unwrap();
    }

    pub async fn fail(&mut self, id: i64, why: Failure) {
        self.arena.not_sent(id, why, self.now).await.unwrap();
    }

    pub fn channel(&self, channel: u64) -> Vec<&Shown> {
        self.shown.iter().filter(|shown| shown.to == To::Channel(channel)).collect()
    }

    /// The content of a person's private messages.
    pub fn private(&self, person: u64) -> Vec<&Shown> {
        self.shown.iter().filter(|shown| shown.to == To::Person(person)).collect()
    }

    /// The newest post of the channel.
    pub fn newest(&self) -> &Message {
        &self.channel(CHANNEL).last().unwrap().message
    }

    /// The newest post of some channel.
    pub fn newest_of(&self, channel: u64) -> &Message {
        &self.channel(channel).last().unwrap().message
    }

    /// Moves the clock and lets the house do its due work.
    pub async fn pass(&mut self, millis: i64) -> Option<Millis> {
        self.now = self.now.plus(millis);
        let next = self.arena.tick(self.now).await.unwrap();
        self.arena.tell_digests(self.now).await.unwrap();
        self.deliver().await;
        next
    }

    /// Moves the clock to the next due time.
    pub async fn pass_to_next(&mut self) {
        let sent = self.sent.len();
        let next = self.pass(0).await;
        if sent < self.sent.len() {
            return;
        }
        let next = next.expect("something is due");
        self.now = self.now.max(next);
        self.pass(0).await;
    }

    pub async fn panel(&self, by: Person, bout: BoutId) -> Done<Reply> {
        self.arena.panel(by, self.here, Some(bout), self.now).await.map(shown)
    }

    /// The message behind *More…* of a guest's panel.
    pub async fn more(&self, by: Person, bout: BoutId) -> Message {
        let more = self.arena.press(by, self.here, Action::More(bout), &[], self.now).await;
        shown(more.unwrap()).message
    }

    /// Whether a guest owes an answer; one that stands may still be changed.
    pub async fn is_asked(&self, by: Person, bout: BoutId) -> bool {
        self.panel(by, bout).await.is_ok_and(|panel| asks(&panel))
    }

    /// Lets a guest answer any ask, by presses at random; returns the last reply.
    pub async fn answer(&mut self, by: Person, bout: BoutId) -> Reply {
        let panel = self.panel(by.clone(), bout).await.unwrap();
        self.answer_on(panel, by).await
    }

    /// The same from a panel that was read just now.
    pub async fn answer_on(&mut self, panel: Reply, by: Person) -> Reply {
        let mut reply = panel;
        let mut pressed = 0;
        loop {
            let all: Vec<Control> = choices(&reply.message).cloned().collect();
            let is_form = pressed == 0 || reply.how == How::Edit;
            if all.is_empty() || !is_form {
                return reply;
            }
            let control = self.luck.pick(&all).clone();
            let (action, chosen) = self.use_control(&control);
            reply =
                self.arena.press(by.clone(), self.here, action, &chosen, self.now).await.unwrap();
            pressed += 1;
            // A draft goes on; a whole answer is acknowledged above its new panel.
            let goes_on = find(&reply.message, |it| matches!(it, Action::Back { .. })).is_some();
            if !goes_on {
                return reply;
            }
            assert!(pressed < 40, "{by:?} chooses in a circle: {:?}", reply.message);
        }
    }

    fn use_control(&mut self, control: &Control) -> (Action, Vec<u16>) {
        match control {
            Control::Button { action, .. } => (*action, Vec::new()),
            Control::Menu { choices, at_least, at_most, action, .. } => {
                let span = usize::from(at_most - at_least) + 1;
                let mut count = usize::from(*at_least) + self.luck.below(span);
                let mut left: Vec<u16> = choices.iter().map(|choice| choice.index).collect();
                let mut chosen = Vec::new();
                while 0 < count {
                    let at = self.luck.below(left.len());
                    chosen.push(left.swap_remove(at));
                    count -= 1;
                }
                (*action, chosen)
            }
        }
    }

    /// Plays a bout by presses at random until it is over; those who have lost their patience give it up, the last first.
    pub async fn play_out(&mut self, bout: BoutId, players: &[Person]) {
        let (mut answers, mut leavers) = (0, players.iter().rev());
        for _ in 0..2_000 {
            let before = answers;
            for player in players {
                let panel = self.panel(player.clone(), bout).await.unwrap();
                if is_last(&panel) {
                    self.deliver().await;
                    return;
                }
                if asks(&panel) {
                    self.answer_on(panel, player.clone()).await;
                    answers += 1;
                }
            }
            self.deliver().await;
            if self.patience <= answers
                && let Some(leaver) = leavers.next()
            {
                // The last answer may have ended it.
                drop(self.press(leaver.clone(), Action::Resign(bout)).await);
            } else if answers == before {
                self.pass_to_next().await;
            }
        }
        panic!("the bout does not end");
    }

    pub async fn is_over(&self, by: Person, bout: BoutId) -> bool {
        is_last(&self.panel(by, bout).await.unwrap())
    }

    /// Waits until one of `players` is asked; the first of them if the bout is over.
    pub async fn until_asked(&mut self, bout: BoutId, players: &[Person]) -> Person {
        let asked = self.next_asked(bout, players).await;
        asked.map_or_else(|| players[0].clone(), |(by, _)| by)
    }

    /// Waits until one of `players` is asked, and hands on their panel; `None`: the bout is over.
    pub async fn next_asked(
        &mut self,
        bout: BoutId,
        players: &[Person],
    ) -> Option<(Person, Reply)> {
        for _ in 0..200 {
            match self.next_move(bout, players).await {
                Next::Asked(by, panel) => return Some((by, panel)),
                Next::Over => return None,
                Next::Waits => self.pass_to_next().await,
            }
        }
        panic!("nobody is asked");
    }

    /// The first of `players` who is asked, with the panel that says so.
    pub async fn next_move(&self, bout: BoutId, players: &[Person]) -> Next {
        for player in players {
            match self.panel(player.clone(), bout).await {
                Ok(panel) if asks(&panel) => return Next::Asked(player.clone(), panel),
                Ok(panel) if is_last(&panel) => return Next::Over,
                Ok(_) | Err(_) => {}
            }
        }
        Next::Waits
    }

    /// The number of notifications of each person in channels.
    pub fn pings(&self) -> BTreeMap<u64, usize> {
        let mut pings = BTreeMap::new();
        for outgoing in &self.sent {
            if matches!(outgoing.to, To::Channel(_)) && outgoing.what == What::New {
                for person in &outgoing.message.mention {
                    *pings.entry(*person).or_default() += 1;
                }
            }
        }
        pings
    }
}

/// The next thing to happen in a bout.
#[allow(clippy::large_enum_variant, reason = "one lives for a decision of a test")]
pub enum Next {
    Asked(Person, Reply),
    Waits,
    Over,
}

/// Whether a panel wants an answer; one that stands may still be changed.
fn asks(panel: &Reply) -> bool {
    let stands = panel.message.tail.contains("You may still change it.");
    choices(&panel.message).next().is_some() && !stands
}

/// Whether a panel is of a bout that is over: nobody can do anything there, or it was a guided bout.
fn is_last(panel: &Reply) -> bool {
    let all = actions(&panel.message);
    let is_idle = all.is_empty() && !panel.message.tail.contains("plays this seat to the end");
    is_idle || all.iter().any(|it| matches!(it, Action::Rematch(_)))
}

/// A person who may manage the server.
pub fn cato() -> Steward {
    Steward { person: person(14, "Cato"), manages: true, roles: Vec::new() }
}

fn same(row: &store::bout::Bout) -> store::bout::Change<'_> {
    store::bout::Change {
        id: row.id,
        version: row.version,
        status: row.status,
        saved: &row.saved,
        affairs: &row.affairs,
        started: row.started,
        ended: row.ended,
        due: row.due,
        lines: &[],
        say: &[],
    }
}

/// A bout of a game with one seat of the house.
pub fn against_house(game: &str) -> Start {
    Start { game: game.to_owned(), house: 1, ..Start::default() }
}

/// A bout without a clock and without a thread.
pub fn unhurried(world: &World) -> Start {
    Start { clock: Some("none".to_owned()), thread: Some(false), ..world.wanted() }
}
