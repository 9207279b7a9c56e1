//! A season over several processes on one database, which are killed by turns: it goes on to its end by
//! itself, is booked once, and tells nothing twice.

use super::kills::{Tally, count_posts, quiet};
use super::several::{All, BACK, Plan};
use anyhow::{Context, ensure};
use arena::Arena;
use sandbox::{Config, Limits, Options, Sandbox, User};
use std::time::Duration;
use store::proofs::hop::Hop;
use store::proofs::place::Place;
use table::Chance;
use tokio::time::sleep;

/// The findings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// How often a process was killed.
    pub kills: u32,
    /// How often all were stopped in order, and started minutes later.
    pub rolled_over: u32,
    /// Bouts of the season.
    pub bouts: usize,
    /// Messages in the channel.
    pub posts: u64,
    /// The broken promises.
    pub wrong: Vec<String>,
}

/// Ludi in the season: one of a person who decides nothing, the others of the house.
const LUDI: i64 = 6;
/// The longest that a process lives before another blow, in milliseconds.
const LIFE: usize = 2_000;
/// Of so many blows one stops all of them.
const ROLL_OVER: u32 = 3;
/// The words of a season's last post.
const ENDED: &str = "has ended.";

/// Starts the processes and a season, and kills one after another until the season has ended.
///
/// # Errors
/// If `TEST_POSTGRES` names no server, or the play could not be set up.
pub async fn run(plan: Plan) -> anyhow::Result<Seen> {
    let folder = tempfile::tempdir().context("making a folder")?;
    let file = folder.path().join("bouts.db");
    let place = Place::of(&file).await.context("making a database")?;
    ensure!(place.name().is_some(), "TEST_POSTGRES names no server to try this on");
    let sandbox = Sandbox::start(Config { limits: Limits::none(), ..Config::for_tests() }).await?;
    let mut all = All::of(&plan, folder.path(), &sandbox);
    for _ in 0..plan.processes {
        all.add(Hop::to(&file).await.context("making a line")?).await?;
    }
    all.connected().await.context("the first start")?;
    begun(&sandbox).await?;

    let (mut chance, mut seen) = (Chance::new(plan.seed), Seen::default());
    for number in 0..plan.kills {
        if 0 < told(&sandbox, ENDED) {
            break;
        }
        all.connected().await.context("coming back")?;
        sleep(Duration::from_millis(chance.below(LIFE) as u64)).await;
        if number % ROLL_OVER == ROLL_OVER - 1 {
            all.roll_over().await?;
            seen.rolled_over += 1;
        } else {
            all.kill(chance.below(plan.processes)).await?;
            seen.kills += 1;
        }
    }
    all.connected().await.context("coming back at last")?;
    quiet(&sandbox).await;
    all.end().await?;

    let ends = told(&sandbox, ENDED);
    if ends != 1 {
        seen.wrong.push(format!("the season's end was told {ends} times"));
    }
    let mut tally = Tally::default();
    count_posts(&sandbox, &mut tally);
    let arena = Arena::open_at(&place.database).await?;
    let audited = arena.audit().await?;
    arena.close().await;
    (seen.bouts, seen.posts) = (audited.bouts, tally.posts);
    seen.wrong.extend(tally.wrong.into_iter().chain(audited.differences));
    Ok(seen)
}

/// A season of one person who decides nothing and ludi of the house, on the quickest clock.
async fn begun(sandbox: &Sandbox) -> anyhow::Result<()> {
    let ada = sandbox.users().into_iter().next().context("somebody is wanted")?;
    ada.grant(sandbox.guild(), sandbox::Permissions::MANAGE_GUILD);
    let bounds = Options::new().string("setting", "bounds").string("value", "20");
    asked(sandbox, &ada, "settings", bounds).await?;
    asked(sandbox, &ada, "ludus found", Options::new().string("name", "Ludus Magnus")).await?;
    let wanted = Options::new()
        .integer("target", 5)
        .integer("max_cycles", 1)
        .integer("max_ludi", LUDI)
        .integer("house_ludi", LUDI)
        .string("clock", "live");
    asked(sandbox, &ada, "league create", wanted).await?;
    asked(sandbox, &ada, "league join", Options::new()).await?;
    let told = asked(sandbox, &ada, "league start", Options::new()).await?;
    ensure!(told.contains("begins"), "the season does not begin: {told}");
    Ok(())
}

async fn asked(
    sandbox: &Sandbox,
    by: &User,
    command: &str,
    options: Options,
) -> anyhow::Result<String> {
    let asked = by.command(sandbox.channel(), command, options)?;
    Ok(asked.post_within(BACK).await?.content)
}

/// How many messages of the channel say something.
fn told(sandbox: &Sandbox, words: &str) -> usize {
    let posts = sandbox.public_messages(sandbox.channel());
    posts.iter().filter(|post| post.content.contains(words)).count()
}
