//! The process is killed, with no chance to finish anything, at random instants of play, and started again
//! on the same file. Acknowledged answers must be there, nothing may be posted twice, and the bouts must end
//! and check out.

use anyhow::{Context, ensure};
use arena::{Arena, BoutId, Fault, Millis, Person, Place, Refused};
use sandbox::{Config, Interaction, Limits, Options, Outcome, Sandbox, User};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Database;
use table::Chance;
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// The task.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The program to be killed: this one, as a rule.
    pub binary: PathBuf,
    /// How often.
    pub kills: u32,
    /// Where the random instants and answers come from.
    pub seed: u64,
}

/// The findings.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    /// How often the process was killed.
    pub kills: u32,
    /// Answers that the bot had acknowledged.
    pub acknowledged: u64,
    /// Bouts that came to their end.
    pub bouts: u64,
    /// Messages in the channel.
    pub posts: u64,
    /// Everything that is not as it should be.
    pub wrong: Vec<String>,
}

/// The most that guests do in one life before it ends: how long that takes depends on the machine.
pub(super) const MOVES: usize = 12;
/// And in a life after the last one counted.
pub(super) const LAST_MOVES: usize = 60;
/// The longest that a life ends after a move, or that one lasts that ends in its start, in
/// milliseconds.
pub(super) const LIFE: usize = 60;
/// How long the channel is silent where nothing goes on any more, if one process does everything.
const SETTLED: Duration = Duration::from_millis(400);
/// How long it takes to see that nobody has anything to do.
const IDLE: Duration = Duration::from_secs(1);
/// How much later it is for every next life, in milliseconds: secret windows close meanwhile, and
/// no decision takes so many lives that a guest's day runs out.
pub(super) const LEAP: i64 = 400_000;
/// The most lives after the last one counted, for the last bout to end.
pub(super) const MORE_LIVES: u32 = 400;
/// How long an answer may take before its guest tries again.
const PATIENCE: Duration = Duration::from_secs(4);

/// Plays and kills.
///
/// # Errors
/// If the play could not be set up, or the bot did not come back. Faults of the play itself are in the
/// tally.
pub async fn run(plan: Plan) -> anyhow::Result<Tally> {
    let folder = tempfile::tempdir().context("making a folder")?;
    let file = folder.path().join("bouts.sqlite");
    let sandbox = Sandbox::start(Config { limits: Limits::none(), ..Config::for_tests() }).await?;
    let mut chance = Chance::new(plan.seed);
    let mut killer =
        Killer { binary: plan.binary, file, sandbox: sandbox.clone(), lives: 0, sessions: (0, 0) };
    let mut child = killer.spawn()?;
    sandbox.await_command("act", Duration::from_secs(30)).await.context("the first start")?;

    let scene = Arc::new(Scene::new(SETTLED));
    let (alive, is_alive) = watch::channel(false);
    let (moved, mut moves) = watch::channel(0_u64);
    let mut guests = seated(&sandbox, &scene, &mut chance, &moved, &is_alive)?;

    for number in 0..plan.kills + MORE_LIVES {
        if number == plan.kills {
            scene.last_bout.store(true, Ordering::SeqCst);
        }
        if plan.kills <= number && guests.is_empty() {
            break;
        }
        // Most lives get as far as playing; some end in the start.
        if number % 4 != 0 || plan.kills <= number {
            killer.connected().await.context("coming back")?;
            alive.send_replace(true);
            let most = if number < plan.kills { MOVES } else { LAST_MOVES };
            let goal = *moves.borrow() + chance.below(most) as u64;
            until_moved(&mut moves, goal, IDLE).await;
        }
        tokio::time::sleep(Duration::from_millis(chance.below(LIFE) as u64)).await;
        killer.kill(&mut child).await?;
        alive.send_replace(false);
        child = killer.spawn()?;
        while guests.try_join_next().is_some() {}
    }
    let ended = guests.is_empty();
    killer.connected().await.context("coming back at last")?;
    quiet(&sandbox).await;
    killer.kill(&mut child).await?;
    let Killer { file, lives, .. } = killer;

    let mut tally = Tally { kills: lives - 1, ..Tally::default() };
    if !ended {
        tally.wrong.push("the last bout did not end".to_owned());
    }
    count_posts(&sandbox, &mut tally);
    check_records(&sandbox, &file.into(), &scene, &mut tally).await?;
    Ok(tally)
}

/// Starts and kills the program.
struct Killer {
    binary: PathBuf,
    file: PathBuf,
    sandbox: Sandbox,
    lives: u32,
    /// The sandbox's sessions before this life.
    sessions: (u64, u64),
}

impl Killer {
    fn spawn(&mut self) -> anyhow::Result<Child> {
        let skew = i64::from(self.lives) * LEAP;
        self.lives += 1;
        self.sessions = self.sandbox.sessions();
        Command::new(&self.binary)
            .arg("run")
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DISCORD_API_BASE", self.sandbox.base_url())
            .env("DATABASE", &self.file)
            .env("GUILD", self.sandbox.guild().to_string())
            .env("CLOCK_SKEW_MS", skew.to_string())
            .env("LOG", "error")
            .current_dir(self.file.parent().context("the file is in a folder")?)
            .kill_on_drop(true)
            .spawn()
            .context("starting the bot")
    }

    /// Waits until this life, and not the one before, is connected.
    async fn connected(&self) -> anyhow::Result<()> {
        let before = self.sessions;
        let look = move |sandbox: &Sandbox| {
            (sandbox.sessions() != before && 0 < sandbox.connected()).then_some(())
        };
        self.sandbox.wait_until(look, Duration::from_secs(30)).await
    }

    async fn kill(&self, child: &mut Child) -> anyhow::Result<()> {
        child.start_kill().context("killing")?;
        child.wait().await.context("waiting for the killed")?;
        Ok(())
    }
}

fn two(sandbox: &Sandbox) -> anyhow::Result<[User; 2]> {
    let users = sandbox.users();
    let [ada, brutus, ..] = users.as_slice() else { anyhow::bail!("two people are wanted") };
    Ok([ada.clone(), brutus.clone()])
}

/// Two guests who play as long as the bot lives.
pub(super) fn seated(
    sandbox: &Sandbox,
    scene: &Arc<Scene>,
    chance: &mut Chance,
    moved: &watch::Sender<u64>,
    is_alive: &watch::Receiver<bool>,
) -> anyhow::Result<JoinSet<()>> {
    let [ada, brutus] = two(sandbox)?;
    let mut guests = JoinSet::new();
    for (user, foe) in [(ada, Some(brutus.clone())), (brutus, None)] {
        let guest = Guest {
            user,
            foe,
            sandbox: sandbox.clone(),
            scene: Arc::clone(scene),
            chance: Chance::new(chance.bits()),
            moved: moved.clone(),
        };
        guests.spawn(guest.play(is_alive.clone()));
    }
    Ok(guests)
}

/// Waits until so much was done. Where nobody has anything to do for `idle`, the clock must go on.
pub(super) async fn until_moved(moves: &mut watch::Receiver<u64>, goal: u64, idle: Duration) {
    while *moves.borrow_and_update() < goal
        && matches!(timeout(idle, moves.changed()).await, Ok(Ok(())))
    {}
}

/// The guests' shared knowledge.
pub(super) struct Scene {
    /// No further bout is begun.
    pub(super) last_bout: AtomicBool,
    /// Acknowledged answers, by guest, in order, and whether each could still be changed then.
    acknowledged: Mutex<BTreeMap<u64, Vec<(String, bool)>>>,
    /// How long the channel is silent where nothing goes on any more.
    settled: Duration,
}

impl Scene {
    pub(super) fn new(settled: Duration) -> Scene {
        Scene { last_bout: AtomicBool::new(false), acknowledged: Mutex::default(), settled }
    }
}

/// The outcome of a guest's turn.
enum Step {
    /// It did something.
    Acted,
    /// There was nothing to do for now.
    Waited,
    /// There is nothing left to do.
    Over,
}

/// A scripted guest, who never gives up.
struct Guest {
    user: User,
    /// The user whom it challenges; the other one waits to be challenged.
    foe: Option<User>,
    sandbox: Sandbox,
    scene: Arc<Scene>,
    chance: Chance,
    /// Counts what was done by all guests.
    moved: watch::Sender<u64>,
}

impl Guest {
    /// Plays while the bot lives. Questions to the dead are answered by nobody.
    async fn play(mut self, mut is_alive: watch::Receiver<bool>) {
        while is_alive.wait_for(|is_alive| *is_alive).await.is_ok() {
            tokio::select! {
                // An answer counts, even if the bot has died since.
                biased;
                done = self.move_on() => {
                    match done {
                        Ok(Step::Over) => return,
                        Ok(Step::Acted) => self.moved.send_modify(|moves| *moves += 1),
                        // Somebody was quicker, or the bot is just dying: on to the next.
                        Ok(Step::Waited) | Err(_) => {}
                    }
                }
                Ok(_) = is_alive.wait_for(|is_alive| !*is_alive) => {}
            }
        }
    }

    /// One thing that can be done now.
    async fn move_on(&mut self) -> anyhow::Result<Step> {
        let channel = self.sandbox.channel();
        let typed = Options::new().string("answer", "");
        let choices = self.user.autocomplete(channel, "act", typed, "answer").await?;
        // Nobody gives up or asks for a draw: that would make for short bouts.
        let asides = ["yield", "offer-draw", "withdraw-draw"];
        let tokens: Vec<String> = choices
            .iter()
            .filter_map(|choice| choice.value.as_str().map(str::to_owned))
            .filter(|token| !asides.contains(&token.as_str()))
            .collect();
        if tokens.is_empty() {
            return self.begin_or_wait().await;
        }
        let token = self.chance.pick(&tokens).clone();
        let answer = Options::new().string("answer", &token);
        let begun = self.user.command(channel, "act", answer)?;
        if let Some(reply) = self.taken(&begun).await {
            let may_change = reply.contains("Your answer is in");
            let mut acknowledged = self.scene.acknowledged.lock().expect("nobody panics here");
            acknowledged.entry(self.user.id().0).or_default().push((token, may_change));
        }
        Ok(Step::Acted)
    }

    /// The reply to an answer that was taken.
    async fn taken(&self, begun: &Interaction) -> Option<String> {
        match begun.answered(PATIENCE).await {
            Ok(Outcome::Replied(post)) => is_acknowledgement(&post.content).then_some(post.content),
            Ok(
                Outcome::Updated(_)
                | Outcome::Modal(_)
                | Outcome::Choices(_)
                | Outcome::Acknowledged
                | Outcome::Thinking
                | Outcome::Failed,
            )
            | Err(_) => None,
        }
    }

    async fn begin_or_wait(&mut self) -> anyhow::Result<Step> {
        let channel = self.sandbox.channel();
        let posts = self.user.messages(channel);
        let lobby = posts.iter().rev().find(|post| post.button("Start").is_some());
        if let Some(lobby) = lobby {
            let label = if self.foe.is_some() { "Start" } else { "Accept" };
            if let Some(button) = lobby.button(label) {
                let pressed = self.user.press(channel, lobby.id, &button, &[])?;
                pressed.answered(PATIENCE).await?;
                return Ok(Step::Acted);
            }
        }
        let newest = posts.last().map(|post| post.id);
        let later = |post: &sandbox::Post| newest.is_none_or(|newest| newest < post.id);
        let waits = posts.iter().rev().any(|post| post.button("Your move").is_some());
        if !waits && lobby.is_none() {
            // A bout that goes on may only not be posted yet.
            if !posts.is_empty()
                && self.user.await_message(channel, later, self.scene.settled).await.is_ok()
            {
                return Ok(Step::Waited);
            }
            if self.scene.last_bout.load(Ordering::SeqCst) {
                return Ok(Step::Over);
            }
            if let Some(foe) = &self.foe {
                let start = Options::new()
                    .string("game", boards::Kind::all()[0].slug())
                    .user("opponent", foe.id())
                    .boolean("thread", false)
                    .string("clock", "daily");
                self.user.command(channel, "bout start", start)?.answered(PATIENCE).await?;
                return Ok(Step::Acted);
            }
        }
        let waited = self.user.await_message(channel, later, Duration::from_millis(150)).await;
        drop(waited);
        Ok(Step::Waited)
    }
}

/// Whether a private reply says that an answer was taken. All such replies tell the guest first of all under
/// the board what it has done; a refusal stands last, after an empty line.
fn is_acknowledgement(reply: &str) -> bool {
    let refusals = ["You have", "You are", "You do", "You may", "You can"];
    let under = reply.rsplit("```").next().unwrap_or_default().trim();
    let first = under.lines().find(|line| !line.starts_with("**")).unwrap_or_default();
    let is_refused = under.contains("\n\n") || refusals.iter().any(|it| first.starts_with(it));
    first.starts_with("You ") && !is_refused
}

/// Waits until nothing has been posted for a while.
pub(super) async fn quiet(sandbox: &Sandbox) {
    loop {
        let before = sandbox.public_messages(sandbox.channel()).len();
        let more =
            |now: &Sandbox| (before < now.public_messages(now.channel()).len()).then_some(());
        if sandbox.wait_until(more, Duration::from_millis(1_500)).await.is_err() {
            return;
        }
    }
}

/// Every post of the bot was made with words of its own, counting its picture's description: two alike are
/// one posted twice. Only the two reminders of one decision may read the same.
pub(super) fn count_posts(sandbox: &Sandbox, tally: &mut Tally) {
    let mut seen = BTreeSet::new();
    for post in sandbox.public_messages(sandbox.channel()) {
        if post.author != sandbox.bot_id() {
            continue;
        }
        tally.posts += 1;
        let is_reminder = post.content.contains("still waits for you");
        if !is_reminder && !seen.insert(post.made_with.clone()) {
            let first = post.made_with.lines().next().unwrap_or_default();
            tally.wrong.push(format!("posted twice: {first}"));
        }
    }
}

/// The records hold every acknowledged answer, in order, and check out.
pub(super) async fn check_records(
    sandbox: &Sandbox,
    database: &Database,
    scene: &Scene,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let arena = Arena::open_at(database).await?;
    let at = Place { guild: sandbox.guild().0, channel: sandbox.channel().0 };
    let ada = two(sandbox)?[0].clone();
    let by = Person { id: ada.id().0, name: ada.name(), guild: at.guild };
    let mut recorded: Vec<(u8, String)> = Vec::new();
    let mut now = Millis(sandbox.clock().now_ms());
    for bout in 1.. {
        let mut exported = arena.export(by.clone(), at, Some(BoutId(bout)), now).await;
        if let Err(Fault::Refused(Refused::TooSoon { again, .. })) = exported {
            // So many exports in an instant nobody is given: this one comes when it may.
            now = again;
            exported = arena.export(by.clone(), at, Some(BoutId(bout)), now).await;
        }
        let Ok(reply) = exported else { break };
        let Some((_, text)) = reply.message.files.into_iter().next() else { continue };
        let report = boards::verify(&text).map_err(|why| anyhow::anyhow!(why))?;
        if report.outcome.is_some() {
            tally.bouts += 1;
        }
        if !report.holds() {
            tally.wrong.push(format!("bout {bout} does not check out:\n{report}"));
        }
        recorded.extend(answers(&text)?);
    }
    arena.close().await;
    let posts = sandbox.public_messages(sandbox.channel());
    let last = posts.last().map_or("", |post| &post.content);
    ensure!(0 < tally.bouts, "no bout came to its end; {} posts, the last:\n{last}", posts.len());
    let acknowledged = scene.acknowledged.lock().expect("nobody panics here");
    for (seat, user) in (0_u8..).zip(two(sandbox)?) {
        let Some(tokens) = acknowledged.get(&user.id().0) else { continue };
        tally.acknowledged += tokens.len() as u64;
        let mut record = recorded.iter().filter(|(by, _)| *by == seat).map(|(_, token)| token);
        // Of answers that could be changed, those given one after another are one: the last counts.
        let replaced = |at: usize| tokens[at].1 && tokens.get(at + 1).is_some_and(|next| next.1);
        let mut counted = (0..tokens.len()).filter(|at| !replaced(*at)).map(|at| &tokens[at].0);
        if let Some(lost) = counted.find(|token| !record.any(|kept| kept == *token)) {
            tally.wrong.push(format!("{}'s answer {lost} was acknowledged and lost", user.name()));
        }
    }
    Ok(())
}

/// The answers of an exported bout, with their seats.
fn answers(export: &str) -> anyhow::Result<Vec<(u8, String)>> {
    let export: boards::Export = serde_json::from_str(export).context("reading an export")?;
    let mut answers = Vec::new();
    for line in export.lines {
        let text = line.text.context("a bout that is over hides nothing")?;
        let entry = serde_json::from_str(&text).context("reading a line")?;
        if let table::Entry::Answer { seat, token, .. } = entry {
            answers.push((seat.0, token));
        }
    }
    Ok(answers)
}
