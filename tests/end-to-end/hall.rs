//! The hall: a sandbox with the real bot on it, people to play there, and a bout between them.
//!
//! Every wait is for something that the sandbox shows, with a bound; nothing here sleeps.

use crate::boot::{self, Booted};
use arena::Arena;
use sandbox::{ChannelId, Config, Interaction, Limits, MessageId, Options, Post, Sandbox, User};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use summa_rudis::{Courier, Painter};
pub(crate) use table::Chance;
use tempfile::TempDir;

/// The timeout of any single step on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
pub(crate) const GAME: &str = "blood-sweat-cheers";
/// A second of the sandbox's clock.
pub(crate) const SECOND: i64 = 1_000;
/// The longest delay of a changed hand, and a little more.
pub(crate) const UNHURRIED: i64 = 21 * SECOND;
/// A minute of the sandbox's clock.
pub(crate) const MINUTE: i64 = 60 * SECOND;
/// An hour of the sandbox's clock.
pub(crate) const HOUR: i64 = 60 * MINUTE;
/// The button that confirms giving a bout up.
pub(crate) const SURE: &str = "Yes, I give up";

/// A sandbox, the bot on it, and three people.
pub(crate) struct Hall {
    pub(crate) sandbox: Sandbox,
    pub(crate) channel: ChannelId,
    pub(crate) ada: User,
    pub(crate) brutus: User,
    pub(crate) claudia: User,
    directory: TempDir,
    painter: Painter,
    courier: Option<Arc<dyn Courier>>,
    /// Whether a bot started from now on keeps emoji.
    pub(crate) emoji: bool,
    bot: Option<Booted>,
}

impl Drop for Hall {
    fn drop(&mut self) {
        // The bot's tasks may not be waited for on the test's own runtime.
        if let Some(bot) = self.bot.take() {
            bot.crash();
        }
    }
}

impl Hall {
    /// A hall without rate limits.
    pub(crate) async fn open() -> Self {
        Self::with(Config { limits: Limits::none(), ..Config::for_tests() }).await
    }

    /// The same, on a server with text posts.
    pub(crate) async fn reading() -> Self {
        let hall = Self::open().await;
        let text = Options::new().string("setting", "board").string("value", "text");
        hall.command(&hall.ada, "settings", text).await;
        hall
    }

    /// The same, with the given painter.
    pub(crate) async fn drawn_by(painter: Painter) -> Self {
        Self::made(Config { limits: Limits::none(), ..Config::for_tests() }, painter, None).await
    }

    /// The same, with the given courier for webhooks.
    pub(crate) async fn brought_by(courier: Arc<dyn Courier>) -> Self {
        let config = Config { limits: Limits::none(), ..Config::for_tests() };
        Self::made(config, Painter::default(), Some(courier)).await
    }

    /// A hall on a sandbox with the given settings.
    pub(crate) async fn with(config: Config) -> Self {
        Self::made(config, Painter::default(), None).await
    }

    async fn made(config: Config, painter: Painter, courier: Option<Arc<dyn Courier>>) -> Self {
        boot::captured();
        let sandbox = Sandbox::start(config).await.unwrap();
        let named = |name: &str| sandbox.user_named(name).unwrap();
        let (ada, brutus, claudia) = (named("Ada"), named("Brutus"), named("Claudia"));
        let mut hall = Self {
            channel: sandbox.channel(),
            sandbox,
            ada,
            brutus,
            claudia,
            directory: TempDir::new().unwrap(),
            painter,
            courier,
            emoji: false,
            bot: None,
        };
        hall.start_bot().await;
        hall.without_threads().await;
        hall
    }

    /// Starts the bot on the hall's file and waits until it answers.
    pub(crate) async fn start_bot(&mut self) {
        let (painter, outside) = (self.painter.clone(), (self.courier.clone(), self.emoji));
        self.bot = Some(boot::start(&self.sandbox, self.file(), painter, outside).await);
        self.sandbox.await_command("bout", PATIENCE).await.unwrap();
        self.sandbox.await_connected(1, PATIENCE).await.unwrap();
    }

    /// Ends the bot in the middle of any work, and waits until Discord has noticed.
    pub(crate) async fn crash(&mut self) {
        self.bot.take().unwrap().crash();
        let look = |sandbox: &Sandbox| (sandbox.connected() == 0).then_some(());
        self.sandbox.wait_until(look, PATIENCE).await.expect("a dead bot is not connected");
    }

    /// Ends the bot in good order.
    pub(crate) async fn stop(&mut self) {
        self.bot.take().unwrap().stop().await;
    }

    /// Waits until the bot is connected again, or has ended for good; returns whether it has ended.
    pub(crate) async fn ends_or_returns(&mut self, before: (u64, u64)) -> bool {
        let sandbox = self.sandbox.clone();
        let look = move |sandbox: &Sandbox| {
            (sandbox.sessions() != before && 0 < sandbox.connected()).then_some(())
        };
        let bot = self.bot.as_mut().unwrap();
        let has_ended = tokio::select! {
            ended = bot.ended() => {
                assert!(ended.is_err(), "it says why it ended");
                true
            }
            back = sandbox.wait_until(look, PATIENCE) => {
                back.expect("a bot that is not connected ends or comes back");
                false
            }
        };
        if has_ended {
            self.bot.take().unwrap().crash();
        }
        has_ended
    }

    /// Keeps bouts in their channel unless they ask for a thread.
    async fn without_threads(&self) {
        let never = Options::new().string("setting", "threads").string("value", "off");
        self.command(&self.ada, "settings", never).await;
    }

    /// Waits until the bot has nothing more to send, not even messages that are in no hurry.
    pub(crate) async fn all_sent(&self) {
        let records = Arena::look(&self.file()).await.unwrap();
        if records.backlog().await.unwrap().0 != 0 {
            self.sandbox.advance(UNHURRIED);
        }
        let sending = async {
            while records.backlog().await.unwrap().0 != 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, sending).await.expect("everything is sent");
    }

    /// The number of pictures with an outcome since the bot was started.
    pub(crate) fn pictures(&self, outcome: &str) -> u64 {
        let figures = self.bot.as_ref().unwrap().figures();
        let begin = format!("pictures_total{{outcome=\"{outcome}\"}} ");
        let mut lines = figures.lines().filter_map(|line| line.strip_prefix(&begin));
        lines.next().map_or(0, |count| count.parse().unwrap())
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.directory.path().join("summa-rudis.sqlite")
    }

    /// Uses a slash command in the hall's channel; returns the answer.
    pub(crate) async fn command(&self, user: &User, name: &str, options: Options) -> Post {
        self.command_in(self.channel, user, name, options).await
    }

    /// Uses a slash command anywhere; returns the answer.
    pub(crate) async fn command_in(
        &self,
        channel: ChannelId,
        user: &User,
        name: &str,
        options: Options,
    ) -> Post {
        let begun = user.command(channel, name, options).unwrap();
        let told = begun.post_within(PATIENCE).await;
        told.unwrap_or_else(|error| panic!("/{name}: {error:#}\n{}", boot::newest()))
    }

    /// Presses the enabled button with this label; returns the answer.
    pub(crate) async fn press(&self, user: &User, post: &Post, label: &str) -> Post {
        let id = post.button(label).unwrap_or_else(|| panic!("no {label:?} on {}", post.text()));
        let begun = user.press(post.channel, post.id, &id, &[]).unwrap();
        begun.post_within(PATIENCE).await.unwrap_or_else(|error| panic!("{label}: {error:#}"))
    }

    /// Sends a press that nothing offers; returns the answer.
    pub(crate) async fn forge(&self, user: &User, post: &Post, id: &str, values: &[&str]) -> Post {
        let kind = if values.is_empty() { 2 } else { 3 };
        let begun = user.forge_press(post.channel, post.id, kind, id, values).unwrap();
        begun.post_within(PATIENCE).await.unwrap_or_else(|error| panic!("{id}: {error:#}"))
    }

    pub(crate) fn newest(&self, channel: ChannelId) -> MessageId {
        self.sandbox.public_messages(channel).last().map_or(MessageId(0), |post| post.id)
    }

    /// Opens a lobby with `/bout start`; returns its post.
    pub(crate) async fn lobby(&self, opener: &User, options: Options) -> Post {
        let newest = self.newest(self.channel);
        let told = self.command(opener, "bout start", options).await;
        assert!(told.ephemeral && told.content.contains("lobby"), "{}", told.content);
        let is_new = |post: &Post| newest < post.id && number_of(post, "off").is_some();
        opener.await_message(self.channel, is_new, PATIENCE).await.unwrap()
    }

    pub(crate) async fn begin(&self, lobby: Post, players: &[&User]) -> Bout<'_> {
        let id = number_of(&lobby, "off").unwrap();
        // A full lobby of people has begun by itself.
        let told = self.forge(players[0], &lobby, &format!("s1:begin:{id}"), &[]).await;
        assert!(told.ephemeral, "{}", told.content);
        let players = players.iter().copied().cloned().collect();
        let bout = Bout { hall: self, id, channel: self.channel, lobby, players };
        bout.standing().await;
        bout
    }

    /// A bout between Ada and Brutus that has begun.
    pub(crate) async fn duel(&self) -> Bout<'_> {
        self.duel_with(unhurried()).await
    }

    /// A bout between Ada and Brutus with the given options.
    pub(crate) async fn duel_with(&self, options: Options) -> Bout<'_> {
        let lobby = self.lobby(&self.ada, options).await;
        let told = self.press(&self.brutus, &lobby, "Join").await;
        assert!(told.ephemeral, "{}", told.content);
        self.begin(lobby, &[&self.ada, &self.brutus]).await
    }
}

/// The options of a short bout without a clock.
pub(crate) fn unhurried() -> Options {
    timed("none")
}

pub(crate) fn timed(clock: &str) -> Options {
    Options::new().string("game", GAME).string("clock", clock).string("options", "turn_limit=10")
}

/// The bout of a post's controls of one kind.
pub(crate) fn number_of(post: &Post, action: &str) -> Option<i64> {
    let ids = post.buttons().into_iter().filter_map(|button| button.custom_id);
    let mut numbers = ids.filter_map(|id| {
        let numbers = id.strip_prefix(&format!("s1:{action}:"))?.to_owned();
        numbers.split(':').next()?.parse().ok()
    });
    numbers.next()
}

pub(crate) struct Bout<'h> {
    pub(crate) hall: &'h Hall,
    pub(crate) id: i64,
    /// The place of its posts: the channel, or its thread.
    pub(crate) channel: ChannelId,
    pub(crate) lobby: Post,
    pub(crate) players: Vec<User>,
}

impl Bout<'_> {
    /// The bout's newest post: the one with its buttons.
    pub(crate) async fn standing(&self) -> Post {
        let look = |sandbox: &Sandbox| {
            let posts = sandbox.public_messages(self.channel).into_iter().rev();
            posts.into_iter().find(|post| {
                let is_reminder = post.content.contains("still waits for you");
                number_of(post, "panel") == Some(self.id) && !is_reminder
                    || number_of(post, "again") == Some(self.id)
            })
        };
        self.hall.sandbox.wait_until(look, PATIENCE).await.expect("a bout has a newest post")
    }

    /// Presses **Your move**; returns the panel, or the last post if the bout is over.
    pub(crate) async fn panel(&self, user: &User) -> Post {
        loop {
            let post = self.standing().await;
            if is_over(&post) {
                return post;
            }
            let id = format!("s1:panel:{}", self.id);
            // The post may have lost its buttons to a newer one meanwhile.
            if let Ok(begun) = user.press(self.channel, post.id, &id, &[]) {
                return begun.post_within(PATIENCE).await.unwrap();
            }
            tokio::task::yield_now().await;
        }
    }

    /// Makes a choice on a panel; returns the next panel.
    pub(crate) async fn choose(&self, user: &User, panel: &Post, choice: &Choice) -> Post {
        self.press(user, panel, choice).post_within(PATIENCE).await.unwrap()
    }

    /// Makes a choice on a panel without waiting for the result.
    pub(crate) fn press(&self, user: &User, panel: &Post, choice: &Choice) -> Interaction {
        let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
        user.press(panel.channel, panel.id, &choice.custom_id, &values).unwrap()
    }

    /// Answers all questions to a player; returns whether there were any.
    pub(crate) async fn answer(&self, user: &User, chance: &mut Chance) -> bool {
        let mut panel = self.panel(user).await;
        let mut has_answered = false;
        while let Some(choice) = choose(chance, &panel) {
            panel = self.choose(user, &panel, &choice).await;
            has_answered = true;
        }
        has_answered
    }

    /// Lets enough time pass for a secret window to close, and waits for the result.
    pub(crate) async fn let_window_close(&self) {
        let newest = self.hall.newest(self.channel);
        self.hall.sandbox.advance(7 * MINUTE);
        let look = |sandbox: &Sandbox| {
            sandbox.public_messages(self.channel).last().is_some_and(|post| newest < post.id)
        };
        let look = |sandbox: &Sandbox| look(sandbox).then_some(());
        // The post may have been out before: then there is nothing to wait for, and the caller
        // looks again.
        drop(self.hall.sandbox.wait_until(look, Duration::from_secs(1)).await);
    }

    /// Lets everybody answer their questions, once; returns whether there were any.
    pub(crate) async fn round(&self, chance: &mut Chance) -> bool {
        let mut has_answered = false;
        for player in &self.players {
            has_answered |= self.answer(player, chance).await;
        }
        has_answered
    }

    /// Plays the bout to its end; returns its last post.
    pub(crate) async fn play_out(&self, chance: &mut Chance) -> Post {
        for _ in 0..1_000 {
            if !self.round(chance).await {
                let post = self.standing().await;
                if is_over(&post) {
                    return post;
                }
                self.let_window_close().await;
            }
        }
        panic!("the bout does not end")
    }

    /// Both choose a class, so that cards are dealt.
    pub(crate) async fn deal(&self) {
        for player in &self.players {
            let panel = self.panel(player).await;
            let choice = choices(&panel).swap_remove(0);
            self.choose(player, &panel, &choice).await;
        }
        let player = &self.players[0];
        let is_dealt = |post: &Post| post.content.contains(": play");
        player.await_message(self.channel, is_dealt, PATIENCE).await.unwrap();
    }

    /// The player asked after the deal, and their panel.
    pub(crate) async fn asked(&self) -> (User, Post) {
        for player in &self.players {
            let panel = self.panel(player).await;
            if !choices(&panel).is_empty() && !is_answered(&panel) {
                return (player.clone(), panel);
            }
        }
        panic!("nobody is asked")
    }

    /// The texts that show any change: the board, and each player's view.
    pub(crate) async fn fingerprint(&self) -> Vec<String> {
        let mut seen = Vec::new();
        for player in &self.players {
            let options = Options::new().integer("bout", self.id);
            let hand = self.hall.command_in(self.channel, player, "hand", options.clone()).await;
            let board = self.hall.command_in(self.channel, player, "bout board", options).await;
            let panel = self.panel(player).await;
            // Sooner or later a picture replaces the text of cards and of the panel's board.
            let besides = |post| undrawn(post).split("```").step_by(2).collect();
            seen.extend([besides(hand), undrawn(board), besides(panel)]);
        }
        seen
    }

    /// The record as a file, when the bout is over.
    pub(crate) async fn export(&self) -> String {
        let options = Options::new().integer("bout", self.id);
        let post = self.hall.command(&self.players[0], "bout export", options).await;
        file_of(&post).await
    }
}

/// The kind of component that shows pictures.
const GALLERY: u8 = 12;

/// A message's text without its pictures: a slow picture comes after its answer.
fn undrawn(mut post: Post) -> String {
    post.json["attachments"].take();
    if let Some(components) = post.json["components"].as_array_mut() {
        components.retain(|component| component["type"] != GALLERY);
    }
    post.text()
}

/// The text of a message's only file.
pub(crate) async fn file_of(post: &Post) -> String {
    let url = post.json["attachments"][0]["url"].as_str();
    let url = url.unwrap_or_else(|| panic!("no file with {}", post.text()));
    reqwest::get(url).await.unwrap().text().await.unwrap()
}

/// Whether a post is a bout's last.
pub(crate) fn is_over(post: &Post) -> bool {
    number_of(post, "again").is_some()
}

/// Whether a panel shows that its seat has answered, and may only change its mind.
pub(crate) fn is_answered(panel: &Post) -> bool {
    panel.content.contains("Your answer is in")
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) custom_id: String,
    pub(crate) values: Vec<String>,
}

/// The choices on a panel: each button, and each line of a menu with those after it that must be
/// chosen too.
pub(crate) fn choices(panel: &Post) -> Vec<Choice> {
    let is_choice = |id: &String| id.starts_with("s1:choose:");
    let buttons = panel.buttons().into_iter().filter(|button| !button.disabled);
    let ids = buttons.filter_map(|button| button.custom_id).filter(is_choice);
    let mut all: Vec<Choice> =
        ids.map(|custom_id| Choice { custom_id, values: Vec::new() }).collect();
    for menu in panel.selects().into_iter().filter(|menu| is_choice(&menu.custom_id)) {
        let count = usize::try_from(menu.least.max(1)).unwrap();
        for at in 0..menu.options.len() {
            let lines = menu.options.iter().cycle().skip(at).take(count);
            let values = lines.map(|(_, value)| value.clone()).collect();
            all.push(Choice { custom_id: menu.custom_id.clone(), values });
        }
    }
    all
}

/// A random choice on a panel; `None` if nothing is asked (any more).
pub(crate) fn choose(chance: &mut Chance, panel: &Post) -> Option<Choice> {
    if is_answered(panel) {
        return None;
    }
    let mut all = choices(panel);
    if all.is_empty() {
        return None;
    }
    let at = chance.below(all.len());
    Some(all.swap_remove(at))
}
