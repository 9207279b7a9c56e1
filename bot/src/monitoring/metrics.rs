//! Figures of the running process for Prometheus, and whether it is well, where an address for them
//! is set.

use super::{Health, serve};
use anyhow::Context;
use arena::Arena;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

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
        described();
        metrics::gauge!("process_start_time_seconds")
            .set(jiff::Timestamp::now().as_second() as f64);
        let page = Page { arena, health, figures };
        let router = Router::new().route("/metrics", get(shown)).route("/healthz", get(well));
        let router = router.with_state(page);
        let serving = tokio::spawn(serve(listener, router));
        Ok(Self { serving })
    }
}

/// Says of every figure how it is meant, and begins the counters that alarms watch: one that came into being with
/// its first event would show no rise there.
fn described() {
    for (name, words) in GAUGES {
        metrics::describe_gauge!(name, words);
    }
    for (name, words) in TIMES {
        metrics::describe_histogram!(name, words);
    }
    for (name, words) in COUNTERS {
        metrics::describe_counter!(name, words);
        metrics::counter!(name).increment(0);
    }
    for (name, label, values, words) in LABELLED {
        metrics::describe_counter!(name, words);
        for value in values {
            metrics::counter!(name, label => *value).increment(0);
        }
    }
}

const GAUGES: [(&str, &str); 8] = [
    ("live_bouts", "Bouts that are going on."),
    ("outbox_waiting", "Messages that wait to be sent."),
    ("writes_waiting", "Use cases that wait to be written."),
    ("processes", "Processes that share the database."),
    ("healthy", "1 while /healthz answers 200."),
    ("thoughts_waiting", "Bouts in which the house thinks something over."),
    ("process_start_time_seconds", "When the process started, in seconds since 1970."),
    ("thoughts_late", "Times that the house thought for too long and answered by rules of thumb."),
];

const TIMES: [(&str, &str); 5] = [
    ("press_to_commit_seconds", "From a press or command until what it does is on disk."),
    ("press_to_acknowledgement_seconds", "From a press until Discord has taken the answer."),
    ("post_to_arrival_seconds", "From the commit that queues a message until it has arrived."),
    ("outbox_seconds", "How long a message took to be sent."),
    ("thought_seconds", "How long a run of thoughts took."),
];

const COUNTERS: [(&str, &str); 8] = [
    ("database_away_total", "Use cases whose fate is unknown, as the database was away."),
    ("database_conflicts_total", "Use cases judged again as another process was faster."),
    ("log_lost_total", "Lines of the log that were not written."),
    ("discord_429_total", "Requests that Discord limited."),
    ("discord_invalid_total", "Requests that count as invalid for Discord."),
    ("discord_braked_total", "Requests not sent, since so many were invalid."),
    ("gateway_connections_total", "Connections to the gateway."),
    ("gateway_identifies_total", "Identifications, of 1000 a day."),
];

/// Counters with a label, and those of its values that are there from the start.
const LABELLED: [(&str, &str, &[&str], &str); 6] = [
    ("outbox_total", "outcome", &["sent", "later", "failed"], "Messages by their outcome."),
    ("gateway_ends_total", "why", &["deaf"], "Connections by how they ended."),
    ("pictures_total", "outcome", &["drawn"], "Pictures of boards by their outcome."),
    ("replay_pages_total", "outcome", &["made", "failed"], "Pages of bouts by their outcome."),
    ("webhooks_total", "outcome", &["delivered", "failed"], "Documents for webhooks by outcome."),
    ("thoughts_total", "how", &["thought_out", "failed"], "The house's answers by how they came."),
];

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Every name in a text that a figure of ours could have, without what Prometheus adds to a histogram's.
    fn named(text: &str) -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let ends = ["_bucket", "_sum", "_count"];
        let base = |word: &str| {
            let end = ends.iter().find_map(|end| word.strip_suffix(end));
            end.filter(|base| base.ends_with("_seconds")).unwrap_or(word).to_owned()
        };
        words.map(base).collect()
    }

    #[test]
    fn alarms_and_dashboard_name_figures_that_there_are_and_the_page_explains_all() {
        let ours: BTreeSet<String> = GAUGES
            .iter()
            .chain(&TIMES)
            .chain(&COUNTERS)
            .map(|(name, _)| *name)
            .chain(LABELLED.iter().map(|(name, ..)| *name))
            .map(str::to_owned)
            .collect();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let explained = named(&read("docs/hosting/watching.md"));
        assert_eq!(ours.difference(&explained).collect::<Vec<_>>(), Vec::<&String>::new());
        for path in ["packaging/prometheus/alarms.yml", "packaging/grafana/dashboard.json"] {
            let text = read(path);
            let asked = named(&text).into_iter().filter(|word| {
                ["_total", "_seconds", "_waiting"].iter().any(|end| word.ends_with(end))
            });
            let unknown: Vec<String> = asked.filter(|word| !ours.contains(word)).collect();
            assert_eq!(unknown, Vec::<String>::new(), "{path}");
        }
    }
}
