//! A spectator without Discord follows a link: play shows by itself, the newest step stays in sight
//! unless the spectator looks back, and nothing is shown any more once the server's organisers
//! switch it off.

use super::replay::{answers, begun, shown};
use crate::inspection::Findings;
use crate::stage::{PATIENCE, Stage, Theatre};
use crate::tab::{Device, Key, Tab};
use anyhow::{Context, ensure};
use sandbox::Options;

/// The reader's step, the last step, and the text and picture there.
const SIGHT: &str =
    "[slider.value, slider.max, over.textContent, told.textContent, board.innerHTML].join()";

pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    begun(&stage).await?;
    ensure!(link(&stage).await.is_err(), "it is off at first");
    choose(&stage, "on").await?;
    let address = link(&stage).await?;
    let tab = stage.page(Device::Phone, &address).await?;
    tab.wait("the board", "document.querySelector('#board svg')").await?;
    tab.read("window.isStill = true").await?;
    tab.picture("1-opened").await?;
    goes_along(&stage, &tab).await?;
    stays_behind(&stage, &tab).await?;
    ensure!(tab.read("window.isStill").await? == true, "it is never loaded again");
    let mut findings = Findings::default();
    findings.rules(&stage, &tab, "390").await?;
    findings.settled(Ok(()))?;
    tab.is_content()?;
    choose(&stage, "off").await?;
    tab.wait("the end of it", "waits.textContent.includes('not shown here any more')").await?;
    let gone = reqwest::get(&address).await?;
    ensure!(gone.status() == 404, "a dead link: {}", gone.status());
    stage.close().await;
    Ok(String::new())
}

/// An organiser allows pages, or forbids them.
async fn choose(stage: &Stage<'_>, value: &str) -> anyhow::Result<()> {
    let (ada, channel) = (stage.user("Ada"), stage.sandbox.channel());
    let setting = Options::new().string("setting", "page").string("value", value);
    let told = shown(ada.command(channel, "settings", setting)?.answered(PATIENCE).await?)?.text();
    ensure!(told.contains(&format!("`page` {value}")), "{told}");
    Ok(())
}

/// The link under the board.
async fn link(stage: &Stage<'_>) -> anyhow::Result<String> {
    let (ada, channel) = (stage.user("Ada"), stage.sandbox.channel());
    let board = ada.command(channel, "bout board", Options::new())?.answered(PATIENCE).await?;
    let told = shown(board)?.text();
    let link = told.split_once("in a browser: <").and_then(|(_, rest)| rest.split_once('>'));
    Ok(link.with_context(|| format!("a link: {told}"))?.0.to_owned())
}

/// A reader at the newest step sees the next one as it comes.
async fn goes_along(stage: &Stage<'_>, tab: &Tab) -> anyhow::Result<()> {
    let before = tab.read(SIGHT).await?;
    ensure!(answers(stage).await?, "somebody is asked");
    tab.wait("what was played", &format!("{SIGHT} !== {before}")).await?;
    tab.wait("the newest step", "0 < slider.max && slider.value === slider.max").await?;
    ensure!(tab.read("location.hash").await? == "", "the link leads to the newest step");
    ensure!(tab.read("100 < alt.textContent.length").await? == true, "it stands in words");
    ensure!(tab.read("document.documentElement.scrollWidth <= innerWidth").await? == true);
    tab.picture("2-played").await?;
    Ok(())
}

/// A reader who looks back stays where they are.
async fn stays_behind(stage: &Stage<'_>, tab: &Tab) -> anyhow::Result<()> {
    tab.key(Key::Home).await?;
    let most = tab.read("slider.max").await?;
    ensure!(answers(stage).await?, "somebody is asked");
    tab.wait("more steps", &format!("Number({most}) < Number(slider.max)")).await?;
    ensure!(tab.read("slider.value").await? == "0", "it stays where somebody looks");
    tab.key(Key::End).await?;
    tab.picture("3-looked-back").await?;
    Ok(())
}
