//! A bout by keyboard alone, with a visible focus at every step, whatever the page redraws.

use crate::player::{Turn, choose_by_keys, walk};
use crate::stage::{Stage, Theatre};
use crate::tab::{Device, Key, Tab};
use anyhow::ensure;

/// More decisions than any unfinished bout has.
const ENOUGH: usize = 600;
/// An hour of the stand-in's clock, in milliseconds.
const HOUR: i64 = 3_600_000;

/// Plays it from the welcome to the end.
pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let tab = stage.tab(Device::Desk, "").await?;
    let start = r#"eyes.named("Play Blood, Sweat and Cheers")"#;
    tab.wait("the welcome with its button", start).await?;
    press(&tab, start).await?;
    tab.wait("a bout that has begun", r#"eyes.controls("s1:panel:")[0]"#).await?;
    seen(&tab, "the bout has begun").await?;

    let mut decisions = 0;
    let mut is_disturbed = false;
    loop {
        let turn = Turn::read(&tab).await?;
        if turn.is_over {
            break;
        }
        ensure!(decisions < ENOUGH, "the bout does not end\n{}", tab.failed().await);
        if turn.is_asked && turn.is_private && !is_disturbed {
            is_disturbed = true;
            tab.picture("1-panel").await?;
            disturb(&stage, &tab).await?;
            continue;
        }
        choose_by_keys(&tab, &turn).await?;
        seen(&tab, &format!("the answer to {turn}")).await?;
        decisions += 1;
    }
    ensure!(is_disturbed, "the bout was over before it had a panel");
    tab.picture("2-end").await?;
    let touches = tab.touches();
    ensure!(touches == 0, "{touches} touches were needed");
    tab.is_content()?;
    stage.close().await;
    Ok(format!("; {decisions} decisions, {} keys", tab.keys()))
}

/// Goes to a control and presses it; the focus must be somewhere once everything is at rest again.
async fn press(tab: &Tab, control: &str) -> anyhow::Result<()> {
    walk(tab, control, control).await?;
    tab.key(Key::Enter).await?;
    tab.wait("the page to stand still", "eyes.isStill()").await?;
    seen(tab, control).await
}

/// Checks that the focus is visible.
async fn seen(tab: &Tab, after: &str) -> anyhow::Result<()> {
    let focus = tab.read("eyes.focus()").await?;
    let wrong = focus["wrong"].as_str();
    ensure!(wrong.is_none(), "after {after}: {}\n{}", focus, tab.failed().await);
    Ok(())
}

/// Everything around the focus is redrawn, several times, and the focus stays.
async fn disturb(stage: &Stage<'_>, tab: &Tab) -> anyhow::Result<()> {
    press(tab, r#"eyes.controls("s1:panel:")[0]"#).await?;
    let panel = "document.querySelector('.ephemeral [data-custom-id^=\"s1:choose:\"]')";
    tab.wait("a panel among the messages", &format!("eyes.isUsable({panel})")).await?;
    let places = [
        ("what is asked", panel.to_owned()),
        ("a person", "eyes.person('Claudia')".to_owned()),
        ("a channel", "document.querySelectorAll('#channels .channel')[1]".to_owned()),
        ("the clock", "document.querySelector('[data-advance]')".to_owned()),
        ("the messages", "document.querySelector('#channel-log .log')".to_owned()),
        ("the message box", "document.querySelector('#composer-text')".to_owned()),
    ];
    let channel = stage.sandbox.channel();
    let claudia = stage.user("Claudia").id();
    for (what, place) in places {
        walk(tab, what, &place).await?;
        // A message that mentions a person: messages, badges and the row of people change.
        let words = format!("Look at {what}, <@{claudia}>!");
        stage.user("Brutus").say(channel, &words)?;
        let line = format!("Look at {what}, ");
        let said = "[...document.querySelectorAll('#channel-log article')]";
        tab.wait("what was said", &format!("{said}.some((it) => it.innerText.includes({line:?}))"))
            .await?;
        stays(tab, what, &place).await?;
        // An hour goes by.
        let face = tab.read("document.querySelector('#clock-face').innerText").await?;
        stage.sandbox.advance(HOUR);
        let moved = format!("document.querySelector('#clock-face').innerText !== {face}");
        tab.wait("the clock to have moved", &moved).await?;
        tab.wait("the page to stand still", "eyes.isStill()").await?;
        stays(tab, what, &place).await?;
    }
    Ok(())
}

/// Checks that the focus is where it was.
async fn stays(tab: &Tab, what: &str, place: &str) -> anyhow::Result<()> {
    seen(tab, &format!("{what} had the focus")).await?;
    let is_there = tab.read(&format!("document.activeElement === ({place})")).await?;
    ensure!(is_there == true, "{what} had the focus and lost it\n{}", tab.failed().await);
    Ok(())
}
