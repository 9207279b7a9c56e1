//! Figures of the running process for Prometheus, where an address for them is set.

use std::net::SocketAddr;

use anyhow::Context;
use arena::Arena;
use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::{net::TcpListener, task::JoinHandle};

/// The page of figures while it is served.
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
    figures: PrometheusHandle,
}

impl Metrics {
    /// Answers `GET /metrics` at an address.
    ///
    /// # Errors
    /// If it cannot be listened on, or figures are kept already in this process.
    pub(crate) async fn serve(address: SocketAddr, arena: Arena) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("listening for metrics on {address}"))?;
        let figures = PrometheusBuilder::new()
            .install_recorder()
            .context("keeping figures for Prometheus")?;
        metrics::describe_gauge!("live_bouts", "Bouts that are going on.");
        metrics::describe_gauge!("outbox_waiting", "Messages that wait to be sent.");
        metrics::describe_counter!("outbox_total", "Messages by what became of them.");
        metrics::describe_histogram!("outbox_seconds", "How long a message took to be sent.");
        metrics::describe_counter!("discord_429_total", "Requests that Discord limited.");
        metrics::describe_counter!("gateway_connections_total", "Connections to the gateway.");
        metrics::describe_counter!("gateway_identifies_total", "Identifications, of 1000 a day.");
        metrics::describe_counter!("gateway_ends_total", "Connections by how they ended.");
        let page = Page { arena, figures };
        let router = Router::new().route("/metrics", get(shown)).with_state(page);
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "metrics are not served any more");
            }
        });
        Ok(Self { serving })
    }
}

async fn shown(State(page): State<Page>) -> impl IntoResponse {
    if let Ok(live) = page.arena.live_bouts().await {
        metrics::gauge!("live_bouts").set(live as f64);
    }
    if let Ok((waiting, _)) = page.arena.backlog().await {
        metrics::gauge!("outbox_waiting").set(waiting as f64);
    }
    page.figures.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page.figures.render())
}
