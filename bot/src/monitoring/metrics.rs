//! Figures of the running process for Prometheus, and whether it is well, where an address for them
//! is set.

use std::net::SocketAddr;

use anyhow::Context;
use arena::Arena;
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::{net::TcpListener, task::JoinHandle};

use super::Health;

/// The upper bounds that times are counted under, in seconds: presses at the one end, messages that
/// wait out an outage at the other.
const BOUNDS: [f64; 15] =
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0, 600.0, 3_600.0];

/// The pages while they are served.
#[derive(Debug)]
pub(crate) struct Metrics {
    serving: JoinHandle<()>,
}

impl Drop for Metrics {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

#[derive(Clone)]
struct Page {
    arena: Arena,
    health: Health,
    figures: PrometheusHandle,
}

impl Metrics {
    /// Answers `GET /metrics` and `GET /healthz` at an address.
    ///
    /// # Errors
    /// If it cannot be listened on, or figures are kept already in this process.
    pub(crate) async fn serve(
        address: SocketAddr,
        arena: Arena,
        health: Health,
    ) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("listening for metrics on {address}"))?;
        let figures = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BOUNDS)
            .context("setting the bounds of times")?
            .install_recorder()
            .context("keeping figures for Prometheus")?;
        metrics::describe_gauge!("live_bouts", "Bouts that are going on.");
        metrics::describe_gauge!("outbox_waiting", "Messages that wait to be sent.");
        metrics::describe_gauge!("writes_waiting", "Use cases that wait to be written.");
        metrics::describe_gauge!("processes", "Processes that share the database.");
        metrics::describe_counter!(
            "database_away_total",
            "Use cases of which nobody knows whether they were done, as the database was away."
        );
        metrics::describe_counter!(
            "database_conflicts_total",
            "Use cases judged again as another process was faster."
        );
        metrics::describe_gauge!("healthy", "1 while /healthz answers 200.");
        metrics::describe_histogram!(
            "press_to_commit_seconds",
            "From a press or command until what it does is on disk."
        );
        metrics::describe_histogram!(
            "press_to_acknowledgement_seconds",
            "From a press or command until Discord has taken the answer."
        );
        metrics::describe_histogram!(
            "post_to_arrival_seconds",
            "From the commit that queues a message until it has arrived."
        );
        metrics::describe_gauge!(
            "thoughts_waiting",
            "Bouts in which the house thinks something over."
        );
        metrics::describe_gauge!(
            "thoughts_late",
            "Times since the start that rules of thumb answered what was thought over for too long."
        );
        metrics::describe_counter!(
            "thoughts_total",
            "Answers of the house by what became of them."
        );
        metrics::describe_histogram!("thought_seconds", "How long a run of thoughts took.");
        metrics::describe_counter!("log_lost_total", "Lines of the log that were not written.");
        metrics::describe_counter!("pictures_total", "Pictures of boards by what became of them.");
        metrics::describe_counter!("outbox_total", "Messages by what became of them.");
        metrics::describe_histogram!("outbox_seconds", "How long a message took to be sent.");
        metrics::describe_counter!("discord_429_total", "Requests that Discord limited.");
        metrics::describe_counter!(
            "discord_invalid_total",
            "Requests that count as invalid for Discord."
        );
        metrics::describe_counter!(
            "discord_braked_total",
            "Requests not sent, since so many were invalid."
        );
        metrics::describe_counter!("gateway_connections_total", "Connections to the gateway.");
        metrics::describe_counter!("gateway_identifies_total", "Identifications, of 1000 a day.");
        metrics::describe_counter!("gateway_ends_total", "Connections by how they ended.");
        let page = Page { arena, health, figures };
        let router = Router::new().route("/metrics", get(shown)).route("/healthz", get(well));
        let router = router.with_state(page);
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "metrics are not served any more");
            }
        });
        Ok(Self { serving })
    }
}

/// 200 while all is well, 503 with a line for each thing that is not.
async fn well(State(page): State<Page>) -> impl IntoResponse {
    let ailments = page.health.ailments();
    let status = if ailments.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let words = if ailments.is_empty() { "well".to_owned() } else { ailments.join("\n") };
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], words + "\n")
}

async fn shown(State(page): State<Page>) -> impl IntoResponse {
    if let Ok(live) = page.arena.live_bouts().await {
        metrics::gauge!("live_bouts").set(live as f64);
    }
    if let Ok((waiting, _)) = page.arena.backlog().await {
        metrics::gauge!("outbox_waiting").set(waiting as f64);
    }
    if let Ok(waiting) = page.arena.thoughts_waiting().await {
        metrics::gauge!("thoughts_waiting").set(waiting as f64);
    }
    metrics::gauge!("thoughts_late").set(page.arena.thoughts_late() as f64);
    metrics::gauge!("writes_waiting").set(page.arena.writes_waiting() as f64);
    let troubles = page.arena.troubles();
    metrics::counter!("database_away_total").absolute(troubles.away);
    metrics::counter!("database_conflicts_total").absolute(troubles.conflicts);
    metrics::gauge!("healthy").set(f64::from(page.health.ailments().is_empty()));
    page.figures.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page.figures.render())
}
