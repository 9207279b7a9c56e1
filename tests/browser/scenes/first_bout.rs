//! The first bout of a newcomer: from the welcome to the end, by touch alone.

use crate::inspection::Findings;
use crate::player;
use crate::stage::{Stage, Theatre};
use crate::tab::{Device, Tab};
use anyhow::ensure;

/// Plays it on a device, and inspects the page wherever it has changed.
pub(crate) async fn play(theatre: &Theatre, name: &str, device: Device) -> anyhow::Result<String> {
    let stage = Stage::open(theatre, name).await?;
    let tab = stage.tab(device, "").await?;
    let mut findings = Findings::default();
    let played = act(&stage, &tab, &mut findings).await;
    let decisions = findings.settled(played)?;
    tab.is_content()?;
    stage.close().await;
    Ok(format!("; {} touches, {decisions} decisions", tab.touches()))
}

/// The scene itself; returns the number of decisions.
async fn act(stage: &Stage<'_>, tab: &Tab, findings: &mut Findings) -> anyhow::Result<usize> {
    let start = r#"eyes.named("Play Blood, Sweat and Cheers")"#;
    tab.wait("the welcome with its button", start).await?;
    findings.look(stage, tab, "1-welcome").await?;
    tab.touch("the game's button", start).await?;
    tab.wait("a bout that has begun", r#"eyes.controls("s1:panel:").length === 1"#).await?;

    let (mut private, mut menus) = (0, 0);
    let decisions = player::play_by_touch(tab, async |turn| {
        if turn.is_asked && turn.is_private {
            private += 1;
        }
        if turn.is_private && [1, 4].contains(&private) {
            findings.look(stage, tab, &format!("4-panel-{private}")).await?;
        }
        if turn.is_menu && menus == 0 {
            menus += 1;
            tab.touch("the menu to be opened", &turn.control()).await?;
            tab.wait("an open menu", "eyes.openMenu()?.matches('.menu')").await?;
            findings.look(stage, tab, "4-menu").await?;
            tab.touch("the menu to be closed", &turn.control()).await?;
        }
        Ok(false)
    })
    .await?;
    ensure!(0 < private, "the bout was over before it had a panel");
    findings.look(stage, tab, "5-end").await?;

    // The page and the stand-in agree.
    let look = |sandbox: &sandbox::Sandbox| {
        let posts = sandbox.public_messages(sandbox.channel());
        posts.last().and_then(|post| post.button("Rematch")).map(drop)
    };
    // The post lags behind a panel.
    let last = stage.sandbox.wait_until(look, std::time::Duration::from_secs(20)).await;
    ensure!(last.is_ok(), "the bout is over on the page alone\n{}", tab.failed().await);
    Ok(decisions)
}
