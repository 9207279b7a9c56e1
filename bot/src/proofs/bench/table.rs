//! The cost of a bout to its players and to its channel: taps, messages, edits, mentions, requests.
//! Whole bouts on the stand-in, played at random by the buttons that people see, except buttons that
//! spare them taps: these they take wherever they are offered.

use super::presses::choices;
use super::start_on;
use anyhow::{Context, ensure};
use boards::Kind;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use sandbox::{ChannelId, Config, Exchange, Limits, Options, Outcome, Post, Sandbox, User};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;
use store::Store;
use table::{Chance, Entry};
use tokio::time::timeout;

/// The cost of one bout.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Counted {
    /// The game.
    pub game: &'static str,
    /// How many people played; with one, the house sat at the other seat.
    pub people: usize,
    /// Their taps: a button is one, and so is each line that is chosen in a menu.
    pub taps: usize,
    /// Their answers by those taps, by the record.
    pub answers: usize,
    /// The game's rounds or turns that it took.
    pub rounds: u32,
    /// Messages that everybody sees, the lobby's included.
    pub messages: usize,
    /// Those that are there at the end: while a round goes on a new post replaces the one before.
    pub left: usize,
    /// How often the turn went over: messages with *Your move*.
    pub hand_overs: usize,
    /// People called by messages, reminders left out.
    pub mentions: usize,
    /// Private answers that are left in the channel at the end, of all people together.
    pub private: usize,
    /// The most of those that one person was given in a quarter of an hour.
    pub private_a_quarter: usize,
    /// Presses and commands.
    pub presses: usize,
    /// Requests to Discord for each press that count against its bounds: callbacks and answers do not.
    pub requests_a_press: f64,
}

/// Bouts that are played at once: their cost is counted, not timed.
const AT_ONCE: usize = 3;
/// The longest that an answer or a post may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a post may take to show what was pressed on it.
const SHOWN: Duration = Duration::from_secs(2);
/// The time between two looks at the requests.
const LOOK: Duration = Duration::from_millis(20);
/// How long somebody quick thinks before a press, in milliseconds.
const THINKING: i64 = 5_000;
/// How far the clock goes on when nobody is called, in milliseconds: secret windows close.
const LEAP: i64 = 7 * 60_000;
/// Taps after which a bout is held to have no end.
const ENDLESS: usize = 4_000;
/// A quarter of an hour, in milliseconds.
const QUARTER: u64 = 15 * 60_000;
/// The bits of an id below the milliseconds at which it was made.
const BELOW_TIME: u32 = 22;

/// One bout of every game against the house, and one of two people.
pub(super) async fn measure(folder: &Path) -> anyhow::Result<Vec<Counted>> {
    let bouts =
        Kind::all().iter().flat_map(|kind| [1, 2].map(|people| measured(folder, *kind, people)));
    stream::iter(bouts).buffered(AT_ONCE).try_collect().await
}

/// One bout of a game, of one person against the house or of two.
async fn measured(folder: &Path, kind: Kind, people: usize) -> anyhow::Result<Counted> {
    let file = folder.join(format!("{}-{people}.sqlite", kind.slug()));
    let config = Config { limits: Limits::none(), record: 400_000, ..Config::default() };
    let sandbox = Sandbox::start(config).await?;
    let bot = start_on(&sandbox, &file).await?;
    let users = sandbox.users().into_iter().take(people).collect();
    let channel = sandbox.channel();
    let chance = Chance::new(people as u64);
    // The stand-in outlives the bot.
    let scene = sandbox.clone();
    let table = Table { sandbox: scene, channel, users, chance, taps: 0, presses: 0 };
    let bout = table.play(kind).await;
    let bout = bout.with_context(|| format!("{}, {people}", kind.slug()))?;
    bot.stop().await;
    recorded(&file, kind, bout).await
}

/// The record's account of the one bout of a file.
async fn recorded(file: &Path, kind: Kind, counted: Counted) -> anyhow::Result<Counted> {
    let store = Store::open(file).await?;
    let mut reader = store.read().await?;
    let (row, _) = store::bout::bout_with_seats(&mut reader, 1).await?.context("it was played")?;
    let lines = store::log::record_of(&mut reader, row.id).await?;
    drop(reader);
    store.close().await;
    let play = kind.load(&row.saved)?.play;
    let sitters = play.sitters();
    let is_said = |line: &store::log::Line| -> anyhow::Result<bool> {
        let entry = serde_json::from_str(&line.text).context("reading a record")?;
        Ok(matches!(entry, Entry::Answer { seat, .. } if !sitters[seat].is_house()))
    };
    let mut answers = 0;
    for line in &lines {
        answers += usize::from(is_said(line)?);
    }
    Ok(Counted { answers, rounds: play.round(), ..counted })
}

/// People at a table, who press what they see.
struct Table {
    sandbox: Sandbox,
    channel: ChannelId,
    users: Vec<User>,
    chance: Chance,
    taps: usize,
    presses: usize,
}

impl Table {
    async fn play(mut self, kind: Kind) -> anyhow::Result<Counted> {
        self.begin(kind).await?;
        while self.taps < ENDLESS {
            let post = self.standing().await?;
            if post.button("Rematch").is_some() {
                self.all_recorded().await?;
                return self.counted(kind);
            }
            let is_called = |user: &User| post.content.contains(&format!("<@{}>", user.id().0));
            let user = self.users.iter().find(|user| is_called(user)).cloned();
            match user {
                Some(user) => self.answer(&user, post).await?,
                None => self.wait(&post).await?,
            }
        }
        anyhow::bail!("no end after {} taps", self.taps)
    }

    /// A lobby, joined and begun.
    async fn begin(&mut self, kind: Kind) -> anyhow::Result<()> {
        let house = i64::from(self.users.len() < 2 && 1 < *kind.seats().end());
        let start = Options::new()
            .string("game", kind.slug())
            .string("clock", "none")
            .integer("house", house)
            .boolean("thread", false)
            .boolean("ranked", false);
        let users = self.users.clone();
        self.presses += 1;
        users[0].command(self.channel, "bout start", start)?.answered(PATIENCE).await?;
        let is_lobby = |it: &Post| it.button("Join").is_some() || it.button("Start").is_some();
        let mut lobby = users[0].await_message(self.channel, is_lobby, PATIENCE).await?;
        for (user, label) in users.iter().skip(1).map(|user| (user, "Join")) {
            self.press(user, &lobby, &lobby.button(label).context("it is open")?, &[]).await?;
            let goes_on =
                |it: &Post| ["Start", "Your move"].iter().any(|label| it.button(label).is_some());
            lobby = users[0].await_message(self.channel, goes_on, PATIENCE).await?;
        }
        // A full lobby begins by itself.
        let Some(start) = lobby.button("Start") else { return Ok(()) };
        self.press(&users[0], &lobby, &start, &[]).await?;
        Ok(())
    }

    /// The post that the bout lives on, or its end.
    async fn standing(&self) -> anyhow::Result<Post> {
        let channel = self.channel;
        let look = move |sandbox: &Sandbox| {
            let posts = sandbox.public_messages(channel).into_iter().rev();
            posts
                .into_iter()
                .find(|it| it.button("Rematch").is_some() || it.button("Your move").is_some())
        };
        self.sandbox.wait_until(look, PATIENCE).await
    }

    /// Answers what a person is called for, on the post where that can be done, else on a panel.
    async fn answer(&mut self, user: &User, post: Post) -> anyhow::Result<()> {
        let mut shown = post.clone();
        if choices(&post).is_empty() {
            let button = post.button("Your move").context("it waits for somebody")?;
            match self.press(user, &post, &button, &[]).await? {
                Some(panel) => shown = panel,
                None => return Ok(()),
            }
        }
        while let Some((id, values)) = self.choice(&shown).filter(|_| self.taps < ENDLESS) {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            match self.press(user, &shown, &id, &values).await? {
                Some(panel) if panel.ephemeral => shown = panel,
                Some(_) | None => break,
            }
        }
        self.settled(&post).await;
        Ok(())
    }

    /// A person's press on a panel: the one that spares them most, else any.
    fn choice(&mut self, panel: &Post) -> Option<(String, Vec<String>)> {
        let all = choices(panel);
        if all.is_empty() {
            return None;
        }
        let spares = SPARING.iter().find_map(|what| sparing(panel, what));
        Some(spares.unwrap_or_else(|| self.chance.pick(&all).clone()))
    }

    /// Presses, and sees what is answered; nothing where the post itself shows it, or has gone.
    async fn press(
        &mut self,
        user: &User,
        on: &Post,
        id: &str,
        values: &[&str],
    ) -> anyhow::Result<Option<Post>> {
        let Ok(pressed) = user.press(on.channel, on.id, id, values) else { return Ok(None) };
        self.presses += 1;
        self.taps += values.len().max(1);
        self.sandbox.advance(THINKING);
        ensure!(pressed.acknowledged().await, "a press was not acknowledged");
        // The callback has come; only a deferred answer takes longer.
        let mut outcome = pressed.answered(Duration::ZERO).await?;
        if let Outcome::Thinking = outcome {
            outcome = pressed.answered(PATIENCE).await?;
        }
        match outcome {
            Outcome::Replied(post) | Outcome::Updated(post) => Ok(Some(post)),
            Outcome::Acknowledged => Ok(None),
            other @ (Outcome::Modal(_)
            | Outcome::Choices(_)
            | Outcome::Thinking
            | Outcome::Failed) => anyhow::bail!("wanted an answer, got {other:?}"),
        }
    }

    /// Waits until the public post shows something else than `post`.
    async fn settled(&self, post: &Post) {
        let (channel, before) = (self.channel, (post.id, post.content.clone()));
        let changed = move |sandbox: &Sandbox| {
            let posts = sandbox.public_messages(channel);
            let newest = posts.iter().rev().find(|it| !it.buttons().is_empty())?;
            ((newest.id, &newest.content) != (before.0, &before.1)).then_some(())
        };
        drop(self.sandbox.wait_until(changed, SHOWN).await);
    }

    /// Nobody is called: a guest who is asked in private answers there, or the clock goes on.
    async fn wait(&mut self, post: &Post) -> anyhow::Result<()> {
        for user in self.users.clone() {
            let Some(dm) = user.dms().pop().filter(|dm| !choices(dm).is_empty()) else { continue };
            return self.answer_in_private(&user, dm).await;
        }
        self.sandbox.advance(LEAP);
        self.settled(post).await;
        Ok(())
    }

    async fn answer_in_private(&mut self, user: &User, dm: Post) -> anyhow::Result<()> {
        let mut shown = dm;
        while let Some((id, values)) = self.choice(&shown) {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            match self.press(user, &shown, &id, &values).await? {
                Some(panel) => shown = panel,
                None => break,
            }
        }
        Ok(())
    }

    /// Waits until the last post, which people see at once, stands among the requests.
    async fn all_recorded(&self) -> anyhow::Result<()> {
        let posted = || {
            let all = self.sandbox.recorded();
            all.iter().filter(|it| is_of(it, "POST", self.channel)).count()
        };
        let recorded = async {
            while posted() < self.sandbox.public_messages(self.channel).len() {
                tokio::time::sleep(LOOK).await;
            }
        };
        timeout(PATIENCE, recorded).await.context("a post that nobody has recorded")
    }

    /// The sum of it all.
    fn counted(&self, kind: Kind) -> anyhow::Result<Counted> {
        let exchanges = self.sandbox.recorded();
        let of_channel = |method: &'static str| {
            exchanges.iter().filter(move |it| is_of(it, method, self.channel))
        };
        let posted: Vec<&Exchange> = of_channel("POST").collect();
        let mut mentions = 0;
        for post in &posted {
            let body: serde_json::Value = serde_json::from_str(&post.body)?;
            mentions += body["allowed_mentions"]["users"].as_array().map_or(0, Vec::len);
        }
        let left = |user: &User| -> Vec<Post> {
            let seen = user.messages(self.channel).into_iter();
            seen.filter(|post| post.ephemeral).collect()
        };
        let private: Vec<Vec<Post>> = self.users.iter().map(left).collect();
        // Requests of a start are made once, however long people play.
        let is_counted = |it: &&Exchange| {
            ["/applications/", "/interactions/", "/webhooks/"]
                .iter()
                .all(|to| !it.path.contains(to))
        };
        let of_play = exchanges.iter().filter(is_counted);
        Ok(Counted {
            game: kind.title(),
            people: self.users.len(),
            taps: self.taps,
            answers: 0,
            rounds: 0,
            messages: posted.len(),
            left: self.sandbox.public_messages(self.channel).len(),
            hand_overs: posted.iter().filter(|it| it.body.contains("Your move")).count(),
            mentions,
            private: private.iter().map(Vec::len).sum(),
            private_a_quarter: private.iter().map(|posts| at_once(posts)).max().unwrap_or(0),
            presses: self.presses,
            requests_a_press: of_play.count() as f64 / self.presses as f64,
        })
    }
}

/// The deeds of custom ids that spare a person taps, the most sparing first: once for all, the same
/// again, a destination, and the button that shows destinations.
const SPARING: [&str; 4] = ["always", "same", "go", "route"];

/// The press that does such a deed on a panel, with the first line where it is a menu.
fn sparing(panel: &Post, what: &str) -> Option<(String, Vec<String>)> {
    let does = |id: &str| id.split(':').nth(1) == Some(what);
    let button = panel.buttons().into_iter().filter(|button| !button.disabled);
    let button = button.filter_map(|button| button.custom_id).find(|id| does(id));
    let menu = || {
        let menu = panel.selects().into_iter().find(|menu| does(&menu.custom_id))?;
        let (_, first) = menu.options.into_iter().next()?;
        Some((menu.custom_id, vec![first]))
    };
    button.map(|id| (id, Vec::new())).or_else(menu)
}

/// The most of these messages, oldest first, that came within a quarter of an hour.
fn at_once(posts: &[Post]) -> usize {
    let made: Vec<u64> = posts.iter().map(|post| post.id.0 >> BELOW_TIME).collect();
    let from = |at: usize| made[at..].iter().take_while(|it| **it < made[at] + QUARTER).count();
    (0..made.len()).map(from).max().unwrap_or(0)
}

/// Whether a request says something in a channel, by posting it or by changing what stands there.
fn is_of(exchange: &Exchange, method: &str, channel: ChannelId) -> bool {
    let public = format!("/channels/{}/messages", channel.0);
    exchange.method == method && exchange.path.contains(&public)
}
