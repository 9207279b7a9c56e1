//! The page of a finished bout: opened from the stand-in and from a file, stepped through by touch,
//! by swipes and by keys, by day and by night, by itself, in everybody's view and another, and at a
//! linked moment.

use crate::inspection::Findings;
use crate::stage::{PATIENCE, Stage, Theatre};
use crate::tab::{Device, Key, Tab};
use anyhow::{Context, ensure};
use sandbox::{Options, Outcome, Post};
use serde_json::{Value, json};

pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let address = exported(&stage).await?;
    let page = reqwest::get(&address).await?.bytes().await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("bout.html");
    std::fs::write(&file, &page)?;
    let own = format!("file://{}", file.display());
    let (mut steps, mut findings) = (0, Findings::default());
    for (device, address) in [(Device::Phone, &address), (Device::Desk, &own)] {
        let tab = stage.page(device, address).await?;
        steps = look_back(&tab).await.with_context(|| format!("on {}", device.name()))?;
        by_day_and_by_night(&tab).await?;
        if device == Device::Phone {
            by_swipes(&tab).await?;
        }
        by_itself(&tab).await?;
        let moment = stage.page(device, &format!("{address}#3-1")).await?;
        at_a_moment(&moment).await?;
        moment.is_content()?;
        findings.rules(&stage, &tab, device.name()).await?;
        tab.is_content()?;
    }
    findings.settled(Ok(()))?;
    stage.close().await;
    Ok(format!("; {steps} steps, {} KB", page.len() / 1024))
}

/// A short bout against the house, exported; returns the address of its page.
async fn exported(stage: &Stage<'_>) -> anyhow::Result<String> {
    let (ada, channel) = (stage.user("Ada"), stage.sandbox.channel());
    begun(stage).await?;
    for _ in 0..12 {
        if !answers(stage).await? {
            break;
        }
    }
    let resign = Options::new();
    let sure = shown(ada.command(channel, "bout resign", resign)?.answered(PATIENCE).await?)?;
    let yes = sure.button("Give up").with_context(|| format!("it asks first: {}", sure.text()))?;
    ada.press(channel, sure.id, &yes, &[])?.answered(PATIENCE).await?;
    let is_over = |it: &Post| it.button("Rematch").is_some();
    ada.await_message(channel, is_over, PATIENCE).await?;
    let bout = Options::new().integer("bout", 1);
    let told = shown(ada.command(channel, "bout export", bout)?.answered(PATIENCE).await?)?;
    let named = |post: &Post| {
        let all = post.json["attachments"].as_array().cloned().unwrap_or_default();
        let is_page = |it: &Value| it["filename"].as_str().is_some_and(|it| it.ends_with(".html"));
        all.into_iter().find(is_page)?["url"].as_str().map(str::to_owned)
    };
    let is_there = |post: &Post| named(post).is_some();
    let post = ada.await_message(channel, is_there, PATIENCE).await;
    let post = post.with_context(|| format!("a page beside the record: {}", told.text()))?;
    named(&post).context("the page has an address")
}

/// Ada begins a bout against the house.
pub(super) async fn begun(stage: &Stage<'_>) -> anyhow::Result<()> {
    let (ada, channel) = (stage.user("Ada"), stage.sandbox.channel());
    let start = Options::new().string("game", "nexus").integer("house", 1).boolean("thread", false);
    ada.command(channel, "bout start", start)?.answered(PATIENCE).await?;
    let lobby =
        ada.await_message(channel, |it: &Post| it.button("Start").is_some(), PATIENCE).await?;
    let begin = lobby.button("Start").context("it can be begun")?;
    ada.press(channel, lobby.id, &begin, &[])?.answered(PATIENCE).await?;
    Ok(())
}

/// Ada takes the first offer, so that there is something to look at; returns whether there is
/// anything.
pub(super) async fn answers(stage: &Stage<'_>) -> anyhow::Result<bool> {
    let (ada, channel) = (stage.user("Ada"), stage.sandbox.channel());
    let typed = Options::new().string("answer", "");
    let offered = ada.autocomplete(channel, "act", typed, "answer").await?;
    let Some(first) = offered.first().and_then(|it| it.value.as_str()) else { return Ok(false) };
    let answer = Options::new().string("answer", first);
    ada.command(channel, "act", answer)?.answered(PATIENCE).await?;
    Ok(true)
}

pub(super) fn shown(outcome: Outcome) -> anyhow::Result<Post> {
    match outcome {
        Outcome::Replied(post) | Outcome::Updated(post) => Ok(post),
        other @ (Outcome::Modal(_)
        | Outcome::Choices(_)
        | Outcome::Acknowledged
        | Outcome::Thinking
        | Outcome::Failed) => anyhow::bail!("wanted a message, got {other:?}"),
    }
}

/// Steps through all of it; returns the number of steps.
async fn look_back(tab: &Tab) -> anyhow::Result<u64> {
    tab.wait("the steps", "document.getElementById('steps')?.hidden === false").await?;
    let count = tab.read("Number(document.getElementById('slider').max) + 1").await?;
    let count = count.as_u64().context("a number of steps")?;
    ensure!(2 < count, "there is something to look back on");
    let at = async || tab.read("Number(document.getElementById('slider').value) + 1").await;
    ensure!(at().await? == 1, "it opens at the beginning");
    tab.picture("1-beginning").await?;
    tab.key(Key::End).await?;
    ensure!(at().await? == count);
    tab.picture("1-end").await?;
    tab.key(Key::Home).await?;
    ensure!(at().await? == 1);
    tab.touch("the next step", "document.getElementById('on')").await?;
    tab.key(Key::Right).await?;
    ensure!(at().await? == 3, "by touch and by key");
    tab.picture("2-step").await?;
    tab.touch("another's eyes", "document.getElementById('eyes').children[1]").await?;
    let pressed = "document.getElementById('eyes').children[1].getAttribute('aria-pressed')";
    ensure!(tab.read(pressed).await? == "true");
    ensure!(tab.read("document.getElementById('board').innerHTML.length > 500").await? == true);
    tab.picture("3-eyes").await?;
    tab.key(Key::End).await?;
    let wide = "document.documentElement.scrollWidth <= innerWidth";
    ensure!(tab.read(wide).await? == true, "nothing is off the side");
    let asked = "performance.getEntriesByType('resource').length";
    ensure!(tab.read(asked).await? == 0, "it asks for nothing");
    Ok(count)
}

/// The number of the page's step, from 1.
async fn step(tab: &Tab) -> anyhow::Result<Value> {
    tab.read("Number(document.getElementById('slider').value) + 1").await
}

/// The board has a description for those who cannot see it, and the colours follow the reader's
/// system.
async fn by_day_and_by_night(tab: &Tab) -> anyhow::Result<()> {
    let words = "document.getElementById('alt').textContent.length";
    let words = tab.read(words).await?.as_u64().context("a length")?;
    ensure!(100 < words, "the position stands in words: {words}");
    ensure!(tab.read("document.getElementById('heard').hidden").await? == false);
    let named = "document.querySelector('#board svg[role=img] title').textContent.length";
    ensure!(tab.read(named).await? != 0, "the drawing has a name");
    let ground = "getComputedStyle(document.body).backgroundColor";
    tab.prefer("light").await?;
    let light = tab.read(ground).await?;
    tab.picture("4-light").await?;
    tab.prefer("dark").await?;
    let dark = tab.read(ground).await?;
    tab.picture("4-dark").await?;
    ensure!((&light, &dark) == (&json!("rgb(250, 246, 238)"), &json!("rgb(25, 20, 18)")));
    Ok(())
}

/// A finger over the board goes on and back.
async fn by_swipes(tab: &Tab) -> anyhow::Result<()> {
    tab.key(Key::Home).await?;
    let board = "document.getElementById('board')";
    tab.swipe("the board", board, -160).await?;
    tab.wait("the next step", "document.getElementById('slider').value === '1'").await?;
    tab.swipe("the board", board, 160).await?;
    tab.wait("the step before", "document.getElementById('slider').value === '0'").await?;
    tab.swipe("the board", board, -20).await?;
    ensure!(step(tab).await? == 1, "a touch is no swipe");
    Ok(())
}

/// It plays by itself until the reader goes elsewhere.
async fn by_itself(tab: &Tab) -> anyhow::Result<()> {
    tab.key(Key::Home).await?;
    tab.touch("Play", "document.getElementById('play')").await?;
    let play = "document.getElementById('play').textContent";
    ensure!(tab.read(play).await? == "Pause");
    tab.wait("two steps", "2 <= Number(document.getElementById('slider').value)").await?;
    tab.key(Key::Home).await?;
    ensure!(tab.read(play).await? == "Play" && step(tab).await? == 1, "it stops where one goes");
    Ok(())
}

/// An address leads to its step, in its view.
async fn at_a_moment(tab: &Tab) -> anyhow::Result<()> {
    tab.wait("the steps", "document.getElementById('steps')?.hidden === false").await?;
    ensure!(step(tab).await? == 3);
    let pressed = "[...document.getElementById('eyes').children].map(it => it.ariaPressed)";
    ensure!(tab.read(pressed).await?[1] == "true", "it is another's eyes that look");
    tab.key(Key::Right).await?;
    ensure!(tab.read("location.hash").await? == "#4-1", "an address leads here too");
    Ok(())
}
