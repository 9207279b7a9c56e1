//! A newcomer learns a game: from the welcome to the end of a guided bout, by touch alone on a phone.

use crate::inspection::Findings;
use crate::stage::{Stage, Theatre};
use crate::tab::{Device, Tab};
use anyhow::ensure;

/// The game to learn, by the name on its button.
const LEARN: &str = "Learn Morituri Te Salutamus";
/// More decisions than a guided bout has.
const ENOUGH: usize = 60;

/// Plays it, and inspects the page wherever it has changed.
pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let tab = stage.tab(Device::Phone, "").await?;
    let mut findings = Findings::default();
    let played = act(&stage, &tab, &mut findings).await;
    let decisions = findings.settled(played)?;
    tab.is_content()?;
    stage.close().await;
    Ok(format!("; {} touches, {decisions} decisions", tab.touches()))
}

/// The scene itself; returns the number of decisions.
async fn act(stage: &Stage<'_>, tab: &Tab, findings: &mut Findings) -> anyhow::Result<usize> {
    tab.wait("the welcome with its games", &format!("eyes.named({LEARN:?})")).await?;
    findings.look(stage, tab, "1-welcome").await?;
    tab.touch_named(LEARN).await?;
    tab.wait("a first decision", &format!("{ADVISED} && eyes.isStill()")).await?;

    let mut decisions = 0;
    while next(tab).await? == "advised" {
        if decisions == 0 {
            findings.look(stage, tab, "3-decision").await?;
        }
        let before = tab.read(SAYS).await?;
        tab.touch("what does as advised", ADVISED).await?;
        tab.wait("what came of it", &format!("eyes.isStill() && {SAYS} !== {before}")).await?;
        decisions += 1;
        ensure!(decisions < ENOUGH, "the guided bout does not end\n{}", tab.failed().await);
    }
    findings.look(stage, tab, "4-end").await?;
    ensure!(0 < decisions, "nothing was decided");
    ensure!(
        stage.sandbox.public_messages(stage.sandbox.channel()).is_empty(),
        "the channel has heard of it\n{}",
        tab.failed().await
    );
    Ok(decisions)
}

/// The newest control that answers as advised.
const ADVISED: &str = r#"eyes.controls("s1:advised:").at(-1)"#;
/// The text of the newest private message.
const SAYS: &str = r#"[...document.querySelectorAll(".ephemeral")].at(-1)?.innerText"#;

/// The next action: the advised answer, or the start of a real bout, since this one is over.
async fn next(tab: &Tab) -> anyhow::Result<String> {
    let over = r#"eyes.controls("s1:again:").length > 0"#;
    let look = format!(r#"eyes.isStill() && ({over} ? "over" : {ADVISED} ? "advised" : null)"#);
    let told = tab.wait("a decision, or the end", &look).await?;
    Ok(told.as_str().unwrap_or_default().to_owned())
}
