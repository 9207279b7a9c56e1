//! A player alone who takes no direct messages plays a bout all the same, with the hand on the panel: none is tried.

use crate::inspection::Findings;
use crate::player;
use crate::stage::{Stage, Theatre};
use crate::tab::{Device, Tab};
use anyhow::ensure;
use sandbox::Exchange;

/// Closes the door on a phone, and plays to the end.
pub(crate) async fn play(theatre: &Theatre, name: &str) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let tab = stage.tab(Device::Phone, "").await?;
    let mut findings = Findings::default();
    let played = act(&stage, &tab, &mut findings).await;
    let remark = findings.settled(played)?;
    tab.is_content()?;
    stage.close().await;
    Ok(remark)
}

/// The scene itself; returns a remark about it.
async fn act(stage: &Stage<'_>, tab: &Tab, findings: &mut Findings) -> anyhow::Result<String> {
    let start = r#"eyes.named("Play Blood, Sweat and Cheers")"#;
    tab.wait("the welcome with its button", start).await?;

    let door = "document.querySelector('#dm-open')";
    tab.touch("the direct messages", "document.querySelector('#dm-button')").await?;
    tab.touch("the switch of direct messages", door).await?;
    tab.wait("a closed door", &format!("{door}.ariaChecked === 'false'")).await?;
    findings.look(stage, tab, "1-door").await?;
    tab.touch_named("Back to the channel").await?;

    tab.touch("the game's button", start).await?;
    tab.wait("a bout that has begun", r#"eyes.controls("s1:panel:").length === 1"#).await?;

    let (mut hands, mut is_shown) = (0, false);
    let decisions = player::play_by_touch(tab, async |turn| {
        if turn.is_private && tab.read(HELD).await? == true {
            hands += 1;
            if hands == 2 {
                findings.look(stage, tab, "2-panel").await?;
            }
        }
        // Once she also asks for it.
        if hands == 1 && !is_shown {
            is_shown = true;
            tab.touch_named("Show my hand").await?;
            tab.wait("the hand that she asked for", SHOWN).await?;
            return Ok(true);
        }
        Ok(false)
    })
    .await?;
    ensure!(0 < hands, "no panel showed her hand\n{}", tab.failed().await);
    // No direct message was tried.
    let is_refused = |one: &Exchange| one.status == 403 && one.response.contains("50007");
    let knocks = stage.sandbox.recorded().into_iter().filter(is_refused).count();
    let letters = tab.read("document.querySelectorAll('#dm-log article').length").await?;
    ensure!(letters == 0 && knocks == 0, "{letters} came through, {knocks} were refused");
    findings.look(stage, tab, "3-end").await?;
    Ok(format!("; {decisions} decisions, {hands} panels with a hand"))
}

/// Whether the question shows a hand, as text or below the drawn board.
const HELD: &str = r#"
    ((it) => it?.innerText.includes("YOUR HAND")
        || [...(it?.querySelectorAll("img") ?? [])].some((one) => one.alt.includes("You hold:")))(eyes.asking())
"#;

/// Whether a private message shows a hand and asks for nothing.
const SHOWN: &str = r#"
    [...document.querySelectorAll(".message.ephemeral")].some((it) =>
        it.innerText.includes("– your hand") && !it.querySelector("[data-custom-id^='s1:choose:']"))
"#;
