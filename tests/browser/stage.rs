//! The stage of the scenes: a browser for several of them, and for each the bot on a stand-in.

use crate::devtools::Browser;
use crate::tab::{Device, Tab};
use anyhow::Context;
use sandbox::{Config, Limits, MessageId, Sandbox, User, UserId};
use std::path::{Path, PathBuf};
use std::time::Duration;
use summa_rudis::{Bot, Clock, Running, Token};
use tempfile::TempDir;

/// The timeout of anything the bot does on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A browser, and the parts common to all its scenes.
pub(crate) struct Theatre {
    browser: Browser,
    axe: Option<String>,
    pictures: PathBuf,
}

impl Theatre {
    /// Starts a browser, the first or another one.
    pub(crate) async fn open(
        program: &Path,
        pictures: PathBuf,
        number: u8,
    ) -> anyhow::Result<Self> {
        let axe = std::env::var_os("AXE_CORE").map(PathBuf::from);
        if axe.is_none() && number == 1 {
            println!("browser: AXE_CORE names no file, so nothing is looked through by axe-core");
        }
        let axe = axe.map(|file| {
            let text = std::fs::read_to_string(&file);
            text.with_context(|| format!("AXE_CORE names {}, which cannot be read", file.display()))
        });
        let axe = axe.transpose()?;
        let log = pictures.join(format!("browser-{number}.log"));
        let browser = Browser::start(program, &log).await?;
        Ok(Self { browser, axe, pictures })
    }

    pub(crate) async fn close(self) -> anyhow::Result<()> {
        self.browser.close().await
    }

    pub(crate) fn pictures(&self) -> &Path {
        &self.pictures
    }
}

/// The folder for pictures, emptied of the last run's.
pub(crate) fn pictures() -> anyhow::Result<PathBuf> {
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
    if pictures.exists() {
        std::fs::remove_dir_all(&pictures).context("removing the pictures of last time")?;
    }
    std::fs::create_dir_all(&pictures).context("making a folder for pictures")?;
    Ok(pictures)
}

/// A public post that calls a player to decide.
pub(crate) struct Call<'n> {
    pub(crate) name: &'n str,
    pub(crate) post: MessageId,
    words: String,
}

/// The bot on a stand-in that serves the page.
pub(crate) struct Stage<'t> {
    theatre: &'t Theatre,
    name: String,
    pub(crate) sandbox: Sandbox,
    bot: Running,
    // Removed when it goes.
    directory: TempDir,
}

/// An address that nobody listens on.
fn free_address() -> std::io::Result<std::net::SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}

impl<'t> Stage<'t> {
    /// A stage with nobody on it yet.
    pub(crate) async fn open(theatre: &'t Theatre, name: &str) -> anyhow::Result<Self> {
        let config = Config { serves_page: true, limits: Limits::none(), ..Config::for_tests() };
        let sandbox = Sandbox::start(config).await?;
        let directory = TempDir::new().context("making a folder for the bot")?;
        let pages = free_address().context("finding a place for the bot's own pages")?;
        let config = summa_rudis::Config {
            token: Token::new(sandbox.token()),
            api: sandbox.base_url(),
            limits: summa_rudis::Limits::Nobody,
            database: directory.path().join("summa-rudis.sqlite").into(),
            shards: None,
            guild: None,
            metrics: None,
            page: Some(pages),
            page_url: Some(format!("http://{pages}")),
            emoji: None,
            clock: Clock::Sandbox(sandbox.clock()),
        };
        let mut bot = Bot::start(config).await.context("starting the bot")?;
        bot.ready().await.context("waiting for the bot")?;
        sandbox.await_command("bout", PATIENCE).await?;
        Ok(Self { theatre, name: name.to_owned(), sandbox, bot, directory })
    }

    /// Opens a person's first page.
    pub(crate) async fn tab(&self, device: Device, who: &str) -> anyhow::Result<Tab> {
        let name = if who.is_empty() { self.name.clone() } else { format!("{}-{who}", self.name) };
        let pictures = self.theatre.pictures.clone();
        let address = self.sandbox.base_url();
        Tab::open(&self.theatre.browser, device, &name, pictures, &address).await
    }

    /// Opens another page.
    pub(crate) async fn page(&self, device: Device, address: &str) -> anyhow::Result<Tab> {
        let pictures = self.theatre.pictures.clone();
        Tab::open(&self.theatre.browser, device, &self.name, pictures, address).await
    }

    /// One of the first people.
    pub(crate) fn user(&self, name: &str) -> User {
        self.sandbox.user_named(name).expect("the stand-in begins with this person")
    }

    /// The first of these people whom the bout calls, and the call; `None` at its end.
    pub(crate) async fn called<'n>(&self, names: &[&'n str]) -> anyhow::Result<Option<Call<'n>>> {
        let people: Vec<_> = names.iter().map(|name| (*name, self.user(name).id())).collect();
        let look = |sandbox: &Sandbox| {
            let posts = sandbox.public_messages(sandbox.channel());
            if posts.iter().any(|post| post.button("Rematch").is_some()) {
                return Some(None);
            }
            let post = posts.into_iter().rev().find(|post| post.button("Your move").is_some())?;
            let is_called = |id: &UserId| post.content.contains(&format!("<@{id}>"));
            let (name, _) = people.iter().find(|(_, id)| is_called(id))?;
            Some(Some(Call { name, post: post.id, words: post.content }))
        };
        self.sandbox.wait_until(look, PATIENCE).await.context("somebody is called, or it is over")
    }

    /// Waits until a call has changed: it was heard.
    pub(crate) async fn heard(&self, call: &Call<'_>) -> anyhow::Result<()> {
        let look = |sandbox: &Sandbox| {
            let posts = sandbox.public_messages(sandbox.channel());
            let stands = posts.iter().any(|post| {
                post.id == call.post
                    && post.content == call.words
                    && post.button("Your move").is_some()
            });
            (!stands).then_some(())
        };
        let heard = self.sandbox.wait_until(look, PATIENCE).await;
        heard.with_context(|| format!("{} is still called:\n{}", call.name, call.words))
    }

    /// The text of axe-core, if there is any.
    pub(crate) fn axe(&self) -> Option<&str> {
        self.theatre.axe.as_deref()
    }

    /// Ends the bot in good order; returns the folder of its database.
    pub(crate) async fn close(self) -> TempDir {
        self.bot.stop().await;
        self.directory
    }
}
