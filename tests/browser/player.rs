//! A player of a bout on the page, who always takes the first choice.

use crate::tab::{Key, Tab};
use anyhow::{bail, ensure};
use serde_json::Value;
use std::fmt;

/// More decisions than any unfinished bout has.
const ENOUGH: usize = 600;
/// More controls than there are between any two of the page.
const FAR: usize = 250;

/// The next step of a bout, as seen on the page.
pub(crate) struct Turn {
    pub(crate) is_over: bool,
    /// Whether a choice can be made, rather than the panel opened.
    pub(crate) is_asked: bool,
    /// Whether the choice is visible to this player alone.
    pub(crate) is_private: bool,
    pub(crate) is_menu: bool,
    id: String,
    words: String,
    /// The line taken of a menu, among those not chosen yet.
    line: usize,
}

impl fmt::Display for Turn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} ({})", self.words, self.id)
    }
}

impl Turn {
    /// Reads it off the page, once nothing is in progress there.
    pub(crate) async fn read(tab: &Tab) -> anyhow::Result<Self> {
        let told = tab.wait("what is to be done next in the bout", "eyes.turn()").await?;
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        Ok(Self {
            is_over: told["state"] == "over",
            is_asked: told["state"] == "asked",
            is_private: told["isPrivate"] == true,
            is_menu: told["isMenu"] == true,
            id: text("id"),
            words: text("words"),
            line: 0,
        })
    }

    /// Another control of the same message, and the line taken if it is a menu.
    pub(crate) fn instead(self, option: &Value, line: usize) -> Self {
        let text = |name: &str| option[name].as_str().unwrap_or_default().to_owned();
        let is_menu = option["isMenu"] == true;
        Self { id: text("id"), words: text("words"), is_menu, line, ..self }
    }

    pub(crate) fn control(&self) -> String {
        format!("eyes.control({:?})", self.id)
    }

    /// Waits until the page shows the result.
    async fn settled(&self, tab: &Tab) -> anyhow::Result<()> {
        let what = format!("an answer to {self}");
        if self.is_asked {
            tab.wait(&what, "eyes.isAnswered()").await?;
        } else {
            tab.wait(&what, r#"eyes.isStill() && eyes.turn()?.state !== "closed""#).await?;
        }
        Ok(())
    }

    pub(crate) async fn touch(&self, tab: &Tab) -> anyhow::Result<()> {
        tab.touch(&format!("{self} to be pressed"), &self.control()).await?;
        if self.is_menu {
            let item = format!("eyes.line({})", self.line);
            let item = item.as_str();
            tab.touch("a line of the menu", item).await?;
            while tab.read("Boolean(eyes.openMenu())").await? == true {
                let confirm = "eyes.openMenu()?.querySelector('.menu-bar button:not(:disabled)')";
                if tab.read(&format!("Boolean({confirm})")).await? == true {
                    tab.touch("what is chosen to be confirmed", confirm).await?;
                } else {
                    tab.touch("another line of the menu", item).await?;
                }
            }
        }
        self.settled(tab).await
    }
}

/// Plays a bout to its end by touch alone. `look` sees the page before each decision, and returns
/// whether it has changed anything, so that the page must be read again.
pub(crate) async fn play_by_touch(
    tab: &Tab,
    mut look: impl AsyncFnMut(&Turn) -> anyhow::Result<bool>,
) -> anyhow::Result<usize> {
    let mut decisions = 0;
    while decisions < ENOUGH {
        let turn = Turn::read(tab).await?;
        if look(&turn).await? {
            continue;
        }
        if turn.is_over {
            return Ok(decisions);
        }
        turn.touch(tab).await?;
        decisions += 1;
    }
    bail!("the bout does not end\n{}", tab.failed().await)
}

/// Goes to a control with the Tab key, forwards or backwards, and sees the focus at every step.
pub(crate) async fn walk(tab: &Tab, what: &str, control: &str) -> anyhow::Result<()> {
    for _ in 0..FAR {
        let way = tab.read(&format!("eyes.way({control})")).await?;
        let wrong = way["wrong"].as_str();
        ensure!(wrong.is_none(), "on the way to {what}: {way}\n{}", tab.failed().await);
        match way["to"].as_str() {
            Some("here") => return Ok(()),
            Some("on") => tab.key(Key::Tab).await?,
            Some("back") => tab.key(Key::BackTab).await?,
            _ => bail!("{what} is gone\n{}", tab.failed().await),
        }
    }
    bail!("{what} cannot be reached by keyboard\n{}", tab.failed().await)
}

/// Takes the next step by keyboard.
pub(crate) async fn choose_by_keys(tab: &Tab, turn: &Turn) -> anyhow::Result<()> {
    walk(tab, &turn.to_string(), &turn.control()).await?;
    tab.key(Key::Enter).await?;
    if turn.is_menu {
        let list = "document.activeElement.matches('[role=listbox]')";
        tab.wait("the menu to have the focus", list).await?;
        let is_multiple =
            tab.read("document.activeElement.ariaMultiSelectable === 'true'").await? == true;
        if is_multiple {
            let is_ready = "eyes.openMenu().querySelector('.menu-bar button:not(:disabled)')";
            while tab.read(&format!("Boolean({is_ready})")).await? != true {
                tab.key(Key::Space).await?;
                tab.key(Key::Down).await?;
            }
        } else {
            tab.key(Key::Down).await?;
        }
        tab.key(Key::Enter).await?;
    }
    turn.settled(tab).await
}
