//! `health`: whether the bot that runs here is well, for containers and scripts.

use crate::environment::{config, print};
use anyhow::Context;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks, repeats the answer, and fails if it is not a good one.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let address = config::listens("METRICS_ADDR")?;
    let address = address.context("METRICS_ADDR is not set: the bot answers nowhere")?;
    let url = format!("http://{}/healthz", reached(address));
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build();
    let answer = client.context("setting the HTTP client up")?.get(&url).send().await;
    let answer = answer.map_err(|error| {
        let why = if error.is_timeout() { "does not answer in time" } else { "does not answer" };
        anyhow::anyhow!("the bot {why} at {address}")
    })?;
    let is_well = answer.status().is_success();
    let words = answer.text().await.context("reading the answer")?;
    print(words.trim_end())?;
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Where something that listens on an address is reached on the same machine.
fn reached(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_listens_everywhere_is_asked_on_this_machine() {
        for (listens, asked) in [
            ("0.0.0.0:9100", "127.0.0.1:9100"),
            ("[::]:9100", "[::1]:9100"),
            ("10.1.2.3:9100", "10.1.2.3:9100"),
        ] {
            assert_eq!(reached(listens.parse().unwrap()).to_string(), asked);
        }
    }
}
