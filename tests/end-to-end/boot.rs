//! Starting and ending the real bot inside this process.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use sandbox::Sandbox;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use summa_rudis::{Bot, Clock, Config, Courier, Limits, Painter, Running, Token};
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// The bot, with all its tasks apart from the test's: ending them ends it as a kill would, between
/// any two awaits.
pub(crate) struct Booted {
    tasks: Runtime,
    running: Running,
    figures: PrometheusHandle,
}

/// Starts the bot on a sandbox and a file, with a painter, with emoji or without, and waits until
/// it is connected. Without a given courier it has its own.
pub(crate) async fn start(
    sandbox: &Sandbox,
    file: PathBuf,
    painter: Painter,
    (courier, emoji): (Option<Arc<dyn Courier>>, bool),
) -> Booted {
    let config = Config {
        token: Token::new(sandbox.token()),
        api: sandbox.base_url(),
        limits: Limits::Nobody,
        database: file.into(),
        shards: None,
        guild: None,
        metrics: None,
        page: None,
        page_url: None,
        emoji: emoji.then_some(Duration::ZERO),
        clock: Clock::Sandbox(sandbox.clock()),
    };
    // Bots of one process keep figures of their own, for as long as the process lasts.
    let recorder: &'static PrometheusRecorder =
        Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let keep = || std::mem::forget(metrics::set_default_local_recorder(recorder));
    let builder = builder.worker_threads(2).enable_all().on_thread_start(keep);
    let tasks = builder.build().expect("threads can be had");
    apart(move || {
        let running = tasks.block_on(async {
            let mut running = match courier {
                Some(courier) => Bot::start_with(config, painter, courier).await?,
                None => Bot::start_drawing(config, painter).await?,
            };
            running.ready().await?;
            anyhow::Ok(running)
        });
        let figures = recorder.handle();
        Booted { running: running.expect("the bot starts"), tasks, figures }
    })
    .await
}

/// Does blocking work on a thread for it.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("nothing panics")
}

impl Booted {
    /// Ends the bot in the middle of any work.
    pub(crate) fn crash(self) {
        let Self { tasks, running, .. } = self;
        tasks.shutdown_background();
        drop(running);
    }

    /// Ends the bot in good order.
    pub(crate) async fn stop(self) {
        let Self { tasks, running, .. } = self;
        apart(move || {
            tasks.block_on(running.stop());
            tasks.shutdown_background();
        })
        .await;
    }

    /// The metrics that Prometheus would be shown now.
    pub(crate) fn figures(&self) -> String {
        self.figures.render()
    }

    /// Waits until the connection has ended for good; returns the reason.
    pub(crate) async fn ended(&mut self) -> anyhow::Result<()> {
        self.running.ended().await
    }
}

#[derive(Clone, Default)]
pub(crate) struct Logs(Arc<Mutex<Vec<u8>>>);

impl Logs {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

/// The newest lines of the log, for a test that failed.
pub(crate) fn newest() -> String {
    let text = captured().text();
    let lines: Vec<&str> = text.lines().rev().take(20).collect();
    lines.into_iter().rev().collect::<Vec<_>>().join("\n")
}

impl io::Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Logs {
    type Writer = Logs;

    fn make_writer(&'a self) -> Logs {
        self.clone()
    }
}

/// Captures the logs of every bot of this process from now on, in more detail than by default.
pub(crate) fn captured() -> Logs {
    static LOGS: OnceLock<Logs> = OnceLock::new();
    let logs = LOGS.get_or_init(|| {
        let logs = Logs::default();
        let filter = "info,summa_rudis=debug,commands=debug,arena=debug,store=debug,sandbox=warn";
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(filter))
            .with_ansi(false)
            .with_writer(logs.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber)
            .expect("nobody else sets a subscriber in this process");
        logs
    });
    logs.clone()
}
