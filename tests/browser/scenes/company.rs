//! Two people play each other while another watches: each in a browser profile of their own.

use crate::inspection::Findings;
use crate::player::Turn;
use crate::stage::{Call, PATIENCE, Stage, Theatre};
use crate::tab::{Device, Key, Tab};
use anyhow::{Context, ensure};
use sandbox::Post;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// More decisions than a bout of ten turns has.
const ENOUGH: usize = 400;
const LOOK: Duration = Duration::from_millis(50);
const PLAYERS: [&str; 2] = ["Ada", "Brutus"];
/// The command that opens the lobby.
const COMMAND: &str = "/bout start game:blood-sweat-cheers options:turn_limit=10 thread:False";

/// Plays a bout between two to its end.
pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let mut findings = Findings::default();
    let played = act(&stage, &mut findings).await;
    let remark = findings.settled(played)?;
    stage.close().await;
    Ok(remark)
}

/// The scene itself; returns a remark about it.
async fn act(stage: &Stage<'_>, findings: &mut Findings) -> anyhow::Result<String> {
    let tabs = [stage.tab(Device::Desk, "ada").await?, stage.tab(Device::Phone, "brutus").await?];
    let crowd = stage.tab(Device::Desk, "spectator").await?;
    let [ada, brutus] = &tabs;
    for tab in [ada, brutus, &crowd] {
        let ready = r#"eyes.named("Play Blood, Sweat and Cheers")"#;
        tab.wait("the welcome with its button", ready).await?;
    }
    brutus.become_person("Brutus").await?;
    crowd.become_person("Spectator").await?;

    ada.touch("the message box", "document.querySelector('#composer-text')").await?;
    ada.write(COMMAND).await?;
    ada.key(Key::Enter).await?;
    ada.touch("the command's button", r#"eyes.named("Send", document.querySelector(".card"))"#)
        .await?;
    brutus.touch_named("Join").await?;
    for tab in [ada, brutus] {
        tab.wait("a bout that has begun", r#"eyes.controls("s1:panel:").length === 1"#).await?;
    }

    let mut private = [0, 0];
    let (mut decisions, mut is_pictured) = (0, false);
    loop {
        ensure!(decisions < ENOUGH, "the bout does not end\n{}", ada.failed().await);
        let Some((call, at)) = called(stage, &tabs).await? else { break };
        let turn = Turn::read(&tabs[at]).await?;
        if turn.is_over {
            break;
        }
        if turn.is_asked && turn.is_private {
            private[at] += 1;
        }
        if !is_pictured && private.iter().all(|it| 0 < *it) {
            is_pictured = true;
            // A latecomer is Ada at first like everybody, and steps back to watch.
            let late = stage.tab(Device::Desk, "latecomer").await?;
            late.wait(
                "Ada's own messages",
                "eyes.isSeen(document.querySelector('.ephemeral, #dm-log article'))",
            )
            .await?;
            late.become_person("Spectator").await?;
            apart(stage, &tabs, &late).await?;
            for tab in [ada, brutus, &crowd] {
                findings.look(stage, tab, "panels").await?;
            }
        }
        turn.touch(&tabs[at]).await?;
        decisions += 1;
        // An answer is on the player's own panel before everybody is told of it.
        if turn.is_asked && tabs[at].read("eyes.hasMore()").await? != true {
            stage.heard(&call).await?;
        }
        apart(stage, &tabs, &crowd).await?;
    }
    ensure!(is_pictured, "not both had a panel: {private:?}");

    let over = "document.querySelector('#channel-log').innerText.includes('Rematch')";
    for tab in [ada, brutus, &crowd] {
        tab.wait("the end on every page", over).await?;
        tab.picture("end").await?;
        tab.is_content()?;
    }
    apart(stage, &tabs, &crowd).await?;
    Ok(format!("; {decisions} decisions, {} and {} of them in private", private[0], private[1]))
}

/// The player of the two who is called, once their page shows it; `None` at the end. A call may be
/// overtaken before any page has shown it.
async fn called<'n>(
    stage: &Stage<'_>,
    tabs: &[Tab; 2],
) -> anyhow::Result<Option<(Call<'n>, usize)>> {
    let begun = Instant::now();
    loop {
        let Some(call) = stage.called(&PLAYERS).await? else { return Ok(None) };
        let at = PLAYERS.iter().position(|it| *it == call.name).context("it is one of them")?;
        let is_seen = format!(
            "eyes.isStill() && [...document.querySelectorAll('#channel-log article')]
                .some((it) => it.dataset.id === '{}' && it.innerText.includes('@{}'))",
            call.post, call.name
        );
        if tabs[at].read(&is_seen).await? == true {
            return Ok(Some((call, at)));
        }
        let told = tabs[at].failed();
        ensure!(begun.elapsed() < PATIENCE, "{} is not shown the call\n{}", call.name, told.await);
        sleep(LOOK).await;
    }
}

/// Checks that everybody sees their own messages, and nobody another's.
async fn apart(stage: &Stage<'_>, tabs: &[Tab; 2], crowd: &Tab) -> anyhow::Result<()> {
    let channel = stage.sandbox.channel();
    let private = PLAYERS.map(|name| {
        let user = stage.user(name);
        let mut own = ids(&user.newest(channel, 100), |post| post.ephemeral);
        own.extend(ids(&user.dms(), |_| true));
        own
    });
    for (at, tab) in tabs.iter().enumerate() {
        let shown = shown(tab).await?;
        let strange: Vec<&String> = shown.intersection(&private[1 - at]).collect();
        let told = tab.failed();
        ensure!(strange.is_empty(), "{} sees {strange:?}\n{}", PLAYERS[at], told.await);
        // Private messages come in their own time.
        let own = serde_json::to_string(&private[at])?;
        let what = format!("what is {}'s alone", PLAYERS[at]);
        tab.wait(&what, &format!("eyes.shows({own})")).await?;
    }
    let begun = Instant::now();
    loop {
        let shown = shown(crowd).await?;
        // Read last: messages that arrived meanwhile may be on the page already. One that was deleted may be there for
        // a moment.
        let public = ids(&stage.sandbox.public_messages(channel), |_| true);
        let strange: Vec<&String> = shown.difference(&public).collect();
        if strange.is_empty() {
            break;
        }
        let is_late = PATIENCE <= begun.elapsed();
        ensure!(!is_late, "the spectator sees {strange:?}\n{}", crowd.failed().await);
        sleep(LOOK).await;
    }
    let spied = crowd.read(SPIED).await?;
    ensure!(spied == serde_json::json!([]), "{spied}\n{}", crowd.failed().await);
    crowd.wait("the board on the spectator's page", BOARD).await?;
    Ok(())
}

/// Things that a spectator must not have, by name; each one found is reported.
const SPIED: &str = r##"
    [
        ["a private message", document.querySelector(".message.ephemeral")],
        ["a direct message", document.querySelector("#dm-log article")],
        ["the switch of direct messages", eyes.isSeen(document.querySelector("#dm-open"))],
        ["somebody's hand", /– your hand|YOUR HAND/.test(document.body.innerText)],
        ["something to press", eyes.controls("").length],
        ["somewhere to write", eyes.isSeen(document.querySelector("#composer-text"))],
    ].filter(([, is]) => is).map(([what]) => what)
"##;

/// Whether a board stands among the messages.
const BOARD: &str =
    r##"[...document.querySelectorAll("#channel-log pre, #channel-log img")].some(eyes.isSeen)"##;

fn ids(posts: &[Post], fits: impl Fn(&Post) -> bool) -> BTreeSet<String> {
    posts.iter().filter(|post| fits(post)).map(|post| post.id.to_string()).collect()
}

/// The ids of all messages on a page, seen or not.
async fn shown(tab: &Tab) -> anyhow::Result<BTreeSet<String>> {
    let told = tab.read("[...document.querySelectorAll('article')].map((it) => it.dataset.id)");
    Ok(serde_json::from_value(told.await?)?)
}
