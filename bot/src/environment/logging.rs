//! The log, and the content that it never has; a command's output.

use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::panic;
use tracing_subscriber::{EnvFilter, fmt};

/// Parts that would print tokens, addresses with tokens, or message contents when asked for more
/// than warnings: they are held there whatever `LOG` says.
const HELD: [&str; 13] = [
    "serenity",
    "twilight_http_ratelimiting",
    "poise",
    "hyper",
    "hyper_util",
    "reqwest",
    "h2",
    "tungstenite",
    "tokio_tungstenite",
    "rustls",
    "sqlx",
    "tower",
    "axum",
];

/// Starts logging to the error output. `format` is `json` or anything else for plain lines.
pub(crate) fn start(filter: &str, format: Option<&str>) -> anyhow::Result<()> {
    let filter = filtered(filter)?;
    // Its own words about a line that it could not write would be a panic.
    let logging = fmt().with_env_filter(filter).with_writer(|| Log).log_internal_errors(false);
    let started = match format {
        Some("json") => logging.json().flatten_event(true).try_init(),
        Some(_) | None => logging.with_ansi(std::io::stderr().is_terminal()).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("starting the log: {error}"))?;
    panic::set_hook(Box::new(|panic| {
        // Formatted words may hold secrets; a literal does not.
        let words = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("…");
        let at = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(at, words, "panicked");
    }));
    Ok(())
}

/// The error output, which may be full or closed at any time: a line that cannot be written is lost
/// and counted, and nothing else comes of it.
struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if io::stderr().write_all(bytes).is_err() {
            metrics::counter!("log_lost_total").increment(1);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn filtered(filter: &str) -> anyhow::Result<EnvFilter> {
    anyhow::ensure!(
        !filter.contains('['),
        "LOG takes parts and levels, such as `info,arena=debug`"
    );
    let is_held = |directive: &str| {
        let part = directive.split(['=', ':']).next().unwrap_or_default().trim();
        HELD.contains(&part)
    };
    let loosened: Vec<&str> = filter.split(',').filter(|directive| !is_held(directive)).collect();
    let mut filter = EnvFilter::builder().parse(loosened.join(","))?;
    for part in HELD {
        filter = filter.add_directive(format!("{part}=warn").parse()?);
    }
    // Warns with the whole text of a frame that it cannot read.
    filter = filter.add_directive("serenity::gateway::ws=off".parse()?);
    Ok(filter)
}

/// Prints a line of a command's result.
///
/// # Errors
/// If the output is full or closed: a result that is cut off is none.
pub(crate) fn print(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_filter_loosens_what_is_held() {
        let filter = filtered("trace,serenity::http=trace, hyper=debug,sqlx").unwrap().to_string();
        // Some parts' names begin others'.
        let held = HELD.into_iter().chain(["serenity::gateway::ws"]);
        let mentions = |part: &str| held.clone().filter(|held| held.contains(part)).count();
        for part in HELD {
            assert!(filter.contains(&format!("{part}=warn")), "{filter}");
            assert_eq!(filter.matches(part).count(), mentions(part), "{filter}");
        }
        assert!(filtered("[request]=trace").is_err());
    }
}
