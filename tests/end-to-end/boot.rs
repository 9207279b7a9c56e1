//! Starting and ending the real bot inside this process.

use std::path::PathBuf;

use sandbox::Sandbox;
use summa_rudis::{Bot, Clock, Config, Limits, Running, Token};
use tokio::runtime::Runtime;

/// The bot, with all its tasks apart from the test's: ending them ends it as a kill would, between
/// any two awaits.
pub(crate) struct Booted {
    tasks: Runtime,
    running: Running,
}

/// Starts the bot on a sandbox and a file, and waits until it is connected.
pub(crate) async fn start(sandbox: &Sandbox, file: PathBuf) -> Booted {
    let config = Config {
        token: Token::new(sandbox.token()),
        api: sandbox.base_url(),
        limits: Limits::Theirs,
        database: file,
        guild: None,
        metrics: None,
        clock: Clock::Sandbox(sandbox.clock()),
    };
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let tasks = builder.worker_threads(2).enable_all().build().expect("threads can be had");
    apart(move || {
        let running = tasks.block_on(async {
            let mut running = Bot::start(config).await?;
            running.ready().await?;
            anyhow::Ok(running)
        });
        Booted { running: running.expect("the bot starts"), tasks }
    })
    .await
}

/// Does something that waits, on a thread that may.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("nothing panics")
}

impl Booted {
    /// Ends the bot in the middle of whatever it does.
    pub(crate) fn crash(self) {
        let Self { tasks, running } = self;
        tasks.shutdown_background();
        drop(running);
    }

    /// Ends the bot in good order.
    pub(crate) async fn stop(self) {
        let Self { tasks, running } = self;
        apart(move || {
            tasks.block_on(running.stop());
            tasks.shutdown_background();
        })
        .await;
    }

    /// Waits until the connection has ended for ever; why.
    pub(crate) async fn ended(&mut self) -> anyhow::Result<()> {
        self.running.ended().await
    }
}
