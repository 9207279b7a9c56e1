//! The gateway's shards among several processes on one database, killed by turns: the guests of every shard
//! must be answered again soon, and Discord's budgets must be kept by all together.

use anyhow::{Context, ensure};
use sandbox::{Config, GuildId, Identifications, Limit, Limits, Options, Outcome, Sandbox, User};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use store::proofs::place::Place;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

/// The task.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The program to be killed: this one, as a rule.
    pub binary: PathBuf,
    /// How many processes there are.
    pub processes: usize,
    /// How many shards the gateway has.
    pub shards: u64,
    /// How often one of the processes is killed.
    pub kills: u32,
    /// How long it may take until all guests are answered again.
    pub patience: Duration,
}

/// The findings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// How often a process was killed.
    pub kills: u32,
    /// The longest time from a kill until guests of every shard were answered.
    pub longest: Duration,
    /// The broken promises.
    pub wrong: Vec<String>,
}

/// How long it may take at first until all shards are connected.
const AT_FIRST: Duration = Duration::from_secs(120);
/// How long somebody waits before they press again.
const AGAIN: Duration = Duration::from_millis(200);
/// Servers that are founded until every shard has one.
const MOST: usize = 1_000;

/// Starts the processes, kills them by turns, and lets somebody in a server of each shard ask for something
/// that takes the database.
///
/// # Errors
/// If `TEST_POSTGRES` names no server, the play could not be set up, or somebody is never answered.
pub async fn run(plan: Plan) -> anyhow::Result<Seen> {
    let folder = tempfile::tempdir().context("making a folder")?;
    let place = Place::of(&folder.path().join("bouts.db")).await.context("making a database")?;
    let address = place.address().context("TEST_POSTGRES names no server to try this on")?;
    // Half as many shards as there are at once: some of them wait for another of their bucket.
    let apart = Duration::from_secs(5);
    let limits = Limits {
        global: Some(Limit { count: 50, per: Duration::from_secs(1) }),
        identifications: Some(Identifications { at_once: (plan.shards / 2).max(1), apart }),
        ..Limits::none()
    };
    let config = Config { limits, shards: plan.shards, ..Config::for_tests() };
    let sandbox = Sandbox::start(config).await?;
    let servers = servers(&sandbox, plan.shards)?;
    let spawn = || -> anyhow::Result<Child> {
        Command::new(&plan.binary)
            .arg("run")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_BASE", sandbox.base_url())
            .env("DATABASE", &address)
            // Their mishaps are known.
            .env("LOG", "off")
            .current_dir(folder.path())
            .kill_on_drop(true)
            .spawn()
            .context("starting the bot")
    };
    let mut processes = vec![spawn()?];
    // The tables are made by the first.
    sandbox.await_command("act", AT_FIRST).await.context("the first start")?;
    while processes.len() < plan.processes {
        processes.push(spawn()?);
    }
    answered(&sandbox, &servers, AT_FIRST).await.context("the start")?;

    let mut seen = Seen::default();
    for number in 0..plan.kills {
        let victim = &mut processes[number as usize % plan.processes];
        victim.start_kill().context("killing")?;
        victim.wait().await.context("waiting for the killed")?;
        let begun = Instant::now();
        answered(&sandbox, &servers, plan.patience.max(AT_FIRST)).await.context("a kill")?;
        seen.kills += 1;
        seen.longest = seen.longest.max(begun.elapsed());
        if plan.patience < begun.elapsed() {
            let seconds = begun.elapsed().as_secs_f32();
            seen.wrong.push(format!("kill {number}: all were answered after {seconds:.1} s only"));
        }
        processes[number as usize % plan.processes] = spawn()?;
        // Until the new one has come, and is worth killing.
        sleep(Duration::from_secs(3)).await;
    }
    let (doubled, too_soon) = sandbox.trespasses();
    let refused = sandbox.recorded().iter().filter(|exchange| exchange.status == 429).count();
    for (count, what) in [
        (doubled, "sessions beside another of their shard"),
        (too_soon, "identifications too soon"),
        (refused as u64, "requests beyond what the token may make"),
    ] {
        if 0 < count {
            seen.wrong.push(format!("{count} {what}"));
        }
    }
    Ok(seen)
}

fn servers(sandbox: &Sandbox, shards: u64) -> anyhow::Result<Vec<GuildId>> {
    let shard_of = |guild: GuildId| (guild.0 >> 22) % shards;
    let first = sandbox.guild();
    let mut servers = BTreeMap::from([(shard_of(first), first)]);
    for number in 0..MOST {
        if servers.len() as u64 == shards {
            break;
        }
        let guild = sandbox.add_guild(&format!("Ludus {number}"));
        servers.insert(shard_of(guild), guild);
    }
    ensure!(
        servers.len() as u64 == shards,
        "{} shards have no server",
        shards - servers.len() as u64
    );
    Ok(servers.into_values().collect())
}

/// Returns when somebody has been answered in every server since now.
async fn answered(
    sandbox: &Sandbox,
    servers: &[GuildId],
    patience: Duration,
) -> anyhow::Result<()> {
    let ada = sandbox.users().into_iter().next().context("somebody is wanted")?;
    let asking = servers.iter().map(|server| is_answered(sandbox, &ada, *server));
    let asking = futures_util::future::try_join_all(asking);
    tokio::time::timeout(patience, asking).await.context("somebody was not answered")??;
    Ok(())
}

/// Asks in a server until there is an answer: a question to the dead fails after three seconds.
async fn is_answered(sandbox: &Sandbox, user: &User, server: GuildId) -> anyhow::Result<()> {
    let channel = *sandbox.channels(server).first().context("a server has a channel")?;
    loop {
        let asked = user.command(channel, "bout list", Options::new())?;
        match asked.answered(Duration::from_secs(5)).await {
            Ok(Outcome::Replied(_)) => return Ok(()),
            Ok(
                Outcome::Updated(_)
                | Outcome::Modal(_)
                | Outcome::Choices(_)
                | Outcome::Acknowledged
                | Outcome::Thinking
                | Outcome::Failed,
            )
            | Err(_) => sleep(AGAIN).await,
        }
    }
}
