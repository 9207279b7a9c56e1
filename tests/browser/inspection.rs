//! A page inspected at one moment: a picture of it, its layout, and axe-core's findings.

use crate::stage::Stage;
use crate::tab::{Device, Tab};
use anyhow::{Context, bail};
use serde_json::Value;

/// The faults found in the course of a scene.
#[derive(Default)]
pub(crate) struct Findings(Vec<String>);

impl Findings {
    /// Inspects a page at rest, in its light and in its dark colours.
    pub(crate) async fn look(
        &mut self,
        stage: &Stage<'_>,
        tab: &Tab,
        moment: &str,
    ) -> anyhow::Result<()> {
        tab.wait("the page to stand still", "eyes.isStill()").await?;
        tab.picture(moment).await?;
        let is_touched = tab.device() == Device::Phone;
        let found = tab.read(&format!("eyes.faults({is_touched})")).await?;
        self.add(moment, &found);
        self.rules(stage, tab, moment).await
    }

    /// Inspects a page by axe-core alone, in its light and in its dark colours.
    pub(crate) async fn rules(
        &mut self,
        stage: &Stage<'_>,
        tab: &Tab,
        moment: &str,
    ) -> anyhow::Result<()> {
        let Some(axe) = stage.axe() else { return Ok(()) };
        if tab.read("typeof axe").await? == "undefined" {
            tab.read(&format!("{axe}\n;true")).await.context("loading axe-core")?;
        }
        for scheme in ["dark", "light"] {
            tab.prefer(scheme).await?;
            let found = tab.read(VIOLATIONS).await.context("asking axe-core")?;
            self.add(&format!("{moment}, {scheme}, axe-core"), &found);
        }
        Ok(())
    }

    fn add(&mut self, moment: &str, found: &Value) {
        let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
        self.0.extend(found.map(|it| format!("{moment}: {it}")));
    }

    /// The result of a scene: an error includes all earlier findings, if there are any.
    pub(crate) fn settled<T>(self, played: anyhow::Result<T>) -> anyhow::Result<T> {
        if self.0.is_empty() {
            return played;
        }
        let found = format!("{} faults:\n{}", self.0.len(), self.0.join("\n"));
        match played {
            Ok(_) => bail!(found),
            Err(error) => bail!("{error:#}\n{found}"),
        }
    }
}

/// Each violation of any of axe-core's rules, with the elements concerned.
const VIOLATIONS: &str = r"
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, help, nodes }) =>
            `${id}: ${help}: ` + nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')))
";
