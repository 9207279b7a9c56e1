//! Several processes on one database of a server, while people play: killed, stood still for longer than the
//! others believe in them, stopped in order, and with lines to the server that fail. Acknowledged answers
//! must be there, nothing may be posted twice, and the bouts must end and check out.

use super::kills::{
    LAST_MOVES, LEAP, LIFE, MORE_LIVES, MOVES, Scene, Tally, check_records, count_posts, quiet,
    seated, until_moved,
};
use anyhow::{Context, ensure};
use sandbox::{Config, Limits, Sandbox};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::proofs::hop::{Hop, Line};
use store::proofs::place::Place;
use table::Chance;
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

/// The task.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The programs to be killed; the processes run one each by turns: this one, as a rule, or two releases
    /// side by side. The first makes the tables.
    pub binaries: Vec<PathBuf>,
    /// How many processes there are.
    pub processes: usize,
    /// How often something befalls one of them, the next time as soon as the gateway is back and people play.
    pub kills: u32,
    /// For how long one of them is killed each second before that, even if others are not back by then.
    pub relentless: Duration,
    /// Where the random instants and answers come from.
    pub seed: u64,
}

/// The mishaps of the processes.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Befallen {
    /// Processes killed.
    pub killed: u32,
    /// Processes that stood still for ten seconds.
    pub stood_still: u32,
    /// Lines that failed.
    pub cut: u32,
    /// Times that all processes were stopped in order and started later.
    pub rolled_over: u32,
}

/// How often one is killed where nobody waits for the others.
const SECOND: Duration = Duration::from_secs(1);
/// One in so many of them stands still instead.
const RARELY: usize = 30;
/// How long one stands still: longer than the others believe in it.
const STILL: Duration = Duration::from_secs(10);
/// How long it takes to see that nobody has anything to do: longer than guests wait for each other while
/// processes come and go on a busy machine.
const QUIET: Duration = Duration::from_secs(4);
/// How long a line fails.
const FAILING: Duration = Duration::from_secs(3);
/// How long it may take until a gateway is connected whatever happened: until the dead are struck off, and
/// the next one has come.
pub(super) const BACK: Duration = Duration::from_secs(30);
/// How long the channel is silent where nothing goes on any more: longer than rows leased to a dead process
/// wait.
const SETTLED: Duration = Duration::from_secs(10);
/// How long a process may take to end in order.
const ENDING: Duration = Duration::from_secs(20);

/// Plays, and lets things befall the processes.
///
/// # Errors
/// If `TEST_POSTGRES` names no server, the play could not be set up, or the bot did not come back. Faults of
/// the play itself are in the tally.
pub async fn run(plan: Plan) -> anyhow::Result<(Tally, Befallen)> {
    let folder = tempfile::tempdir().context("making a folder")?;
    let file = folder.path().join("bouts.db");
    let place = Place::of(&file).await.context("making a database")?;
    ensure!(place.name().is_some(), "TEST_POSTGRES names no server to try this on");
    let sandbox = Sandbox::start(Config { limits: Limits::none(), ..Config::for_tests() }).await?;
    let mut chance = Chance::new(plan.seed);
    let mut all = All::of(&plan, folder.path(), &sandbox);
    for _ in 0..plan.processes {
        all.add(Hop::to(&file).await.context("making a line")?).await?;
    }

    let scene = Arc::new(Scene::new(SETTLED));
    let (alive, is_alive) = watch::channel(true);
    let (moved, mut moves) = watch::channel(0_u64);
    let mut guests = seated(&sandbox, &scene, &mut chance, &moved, &is_alive)?;

    let mut befallen = Befallen::default();
    all.relentless(plan.relentless, &mut chance, &mut befallen).await?;
    for number in 0..plan.kills + MORE_LIVES {
        let is_last = plan.kills <= number;
        scene.last_bout.store(is_last, Ordering::SeqCst);
        if is_last && guests.is_empty() {
            break;
        }
        all.connected().await.context("coming back")?;
        let most = if is_last { LAST_MOVES } else { MOVES };
        let goal = *moves.borrow() + chance.below(most) as u64;
        until_moved(&mut moves, goal, QUIET).await;
        sleep(Duration::from_millis(chance.below(LIFE) as u64)).await;
        let whom = chance.below(all.processes.len());
        if is_last {
            all.roll_over().await?;
            befallen.rolled_over += 1;
        } else {
            all.befall(number, whom, &mut befallen).await?;
        }
        while guests.try_join_next().is_some() {}
    }
    let ended = guests.is_empty();
    alive.send_replace(false);
    all.connected().await.context("coming back at last")?;
    quiet(&sandbox).await;
    all.end().await?;

    let mut tally = Tally { kills: befallen.killed, ..Tally::default() };
    if !ended {
        tally.wrong.push(format!("the last bout did not end; {}", last_posts(&sandbox)));
    }
    count_posts(&sandbox, &mut tally);
    check_records(&sandbox, &place.database, &scene, &mut tally).await?;
    Ok((tally, befallen))
}

/// The text of the channel's newest posts, where one can read for whom a bout waits.
fn last_posts(sandbox: &Sandbox) -> String {
    let posts = sandbox.public_messages(sandbox.channel());
    let newest = posts.iter().rev().take(2).map(|post| post.content.as_str());
    format!("the newest posts: {}", newest.collect::<Vec<_>>().join("\n---\n"))
}

/// One process, and its line to the database.
struct Process {
    hop: Hop,
    child: Child,
}

impl Process {
    async fn kill(&mut self) -> anyhow::Result<()> {
        self.child.start_kill().context("killing")?;
        self.child.wait().await.context("waiting for the killed")?;
        Ok(())
    }

    async fn signal(&self, name: &str) -> anyhow::Result<()> {
        let id = self.child.id().context("the process has ended by itself")?;
        let said = Command::new("sh").arg("-c").arg(format!("kill -{name} {id}")).status().await;
        ensure!(said.context("running kill")?.success(), "process {id} took no {name}");
        Ok(())
    }
}

/// All of them.
pub(super) struct All {
    binaries: Vec<PathBuf>,
    folder: PathBuf,
    sandbox: Sandbox,
    processes: Vec<Process>,
    leaps: i64,
}

impl All {
    /// None yet, of a program in a folder.
    pub(super) fn of(plan: &Plan, folder: &Path, sandbox: &Sandbox) -> All {
        All {
            binaries: plan.binaries.clone(),
            folder: folder.to_owned(),
            sandbox: sandbox.clone(),
            processes: Vec::new(),
            leaps: 0,
        }
    }

    /// Starts one more, with a line of its own to the database.
    pub(super) async fn add(&mut self, hop: Hop) -> anyhow::Result<()> {
        let child = self.spawn(self.processes.len(), &hop)?;
        self.processes.push(Process { hop, child });
        // The tables are made by the first.
        if self.processes.len() == 1 {
            self.sandbox.await_command("act", BACK).await.context("the first start")?;
        }
        Ok(())
    }

    /// Kills one, and starts another in its place.
    pub(super) async fn kill(&mut self, whom: usize) -> anyhow::Result<()> {
        self.processes[whom].kill().await?;
        self.processes[whom].child = self.spawn(whom, &self.processes[whom].hop)?;
        Ok(())
    }

    /// Kills all of them.
    pub(super) async fn end(&mut self) -> anyhow::Result<()> {
        for process in &mut self.processes {
            process.kill().await?;
        }
        Ok(())
    }

    fn spawn(&self, at: usize, hop: &Hop) -> anyhow::Result<Child> {
        let binary = self.binaries.get(at % self.binaries.len().max(1)).context("no program")?;
        Command::new(binary)
            .arg("run")
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DISCORD_API_BASE", self.sandbox.base_url())
            .env("DATABASE", &hop.address)
            .env("GUILD", self.sandbox.guild().to_string())
            .env("CLOCK_SKEW_MS", (self.leaps * LEAP).to_string())
            // Their mishaps are known.
            .env("LOG", "off")
            .current_dir(&self.folder)
            .kill_on_drop(true)
            .spawn()
            .context("starting the bot")
    }

    pub(super) async fn connected(&self) -> anyhow::Result<()> {
        let look = |sandbox: &Sandbox| (0 < sandbox.connected()).then_some(());
        self.sandbox.wait_until(look, BACK).await
    }

    /// Kills one of them each second for so long, whether the others have noticed the one before or not; now
    /// and then one stands still meanwhile.
    async fn relentless(
        &mut self,
        long: Duration,
        chance: &mut Chance,
        befallen: &mut Befallen,
    ) -> anyhow::Result<()> {
        let begun = Instant::now();
        let mut beat = interval(SECOND);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut still: Option<(usize, Instant)> = None;
        beat.tick().await;
        while begun.elapsed() < long {
            beat.tick().await;
            if let Some((whom, _)) = still.take_if(|(_, since)| STILL <= since.elapsed()) {
                self.processes[whom].signal("CONT").await?;
            }
            let others = self.processes.len() - usize::from(still.is_some());
            let mut whom = chance.below(others);
            if let Some((resting, _)) = still
                && resting <= whom
            {
                whom += 1;
            }
            if still.is_none() && chance.below(RARELY) == 0 {
                self.processes[whom].signal("STOP").await?;
                still = Some((whom, Instant::now()));
                befallen.stood_still += 1;
            } else {
                self.kill(whom).await?;
                befallen.killed += 1;
            }
        }
        if let Some((whom, _)) = still {
            self.processes[whom].signal("CONT").await?;
        }
        Ok(())
    }

    /// Lets something befall one of them.
    async fn befall(
        &mut self,
        number: u32,
        whom: usize,
        befallen: &mut Befallen,
    ) -> anyhow::Result<()> {
        match number % 8 {
            3 => {
                self.processes[whom].signal("STOP").await?;
                sleep(STILL).await;
                self.processes[whom].signal("CONT").await?;
                befallen.stood_still += 1;
            }
            1 | 5 => {
                let lines = [Line::Mute, Line::Cut, Line::Silent];
                let hop = &self.processes[whom].hop;
                hop.turn(lines[befallen.cut as usize % lines.len()]);
                sleep(FAILING).await;
                hop.turn(Line::Cut);
                sleep(Duration::from_millis(50)).await;
                hop.turn(Line::Sound);
                befallen.cut += 1;
            }
            7 => {
                self.roll_over().await?;
                befallen.rolled_over += 1;
            }
            _ => {
                self.kill(whom).await?;
                befallen.killed += 1;
            }
        }
        Ok(())
    }

    /// Stops all of them in order, and starts them later: clocks run down meanwhile.
    pub(super) async fn roll_over(&mut self) -> anyhow::Result<()> {
        self.leaps += 1;
        for process in &self.processes {
            process.signal("TERM").await?;
        }
        for at in 0..self.processes.len() {
            let ended = timeout(ENDING, self.processes[at].child.wait()).await;
            ended.context("a process did not end in order")?.context("waiting for its end")?;
            self.processes[at].child = self.spawn(at, &self.processes[at].hop)?;
        }
        Ok(())
    }
}
