//! Discord's word on its gateway: where it is, how many shards it wants, how often one may identify.

use crate::environment::Config;
use crate::rest;
use commands::in_brief;
use poise::serenity_prelude::{self as serenity, GatewayError};
use serde::Deserialize;
use std::time::Duration;

/// Discord's answer about its gateway.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Found {
    pub(super) url: String,
    /// How many shards it wants.
    #[serde(default)]
    shards: Option<u32>,
    #[serde(default)]
    session_start_limit: Option<Budget>,
}

/// How often one may still identify today, and how many shards at once.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Budget {
    remaining: u64,
    /// Milliseconds until there are more.
    reset_after: u64,
    #[serde(default)]
    max_concurrency: Option<u32>,
}

impl Found {
    /// How many shards Discord wants.
    pub(super) fn shards(&self) -> u32 {
        self.shards.unwrap_or(1).max(1)
    }

    /// How many shards may identify at once.
    pub(super) fn at_once(&self) -> u32 {
        self.session_start_limit.and_then(|limit| limit.max_concurrency).unwrap_or(1).max(1)
    }

    /// How long to wait before one may identify again at all.
    pub(super) fn spent(&self) -> Option<Duration> {
        let limit = self.session_start_limit.filter(|limit| limit.remaining == 0)?;
        Some(Duration::from_millis(limit.reset_after))
    }
}

/// Asks for the gateway's address: serenity must not guess it.
pub(super) async fn ask(base: &str, config: &Config) -> Result<Found, Ended> {
    let client = rest::client().map_err(Ended::ForEver)?;
    let mut last = String::new();
    // A stand-in may know only the plain one.
    for path in ["gateway/bot", "gateway"] {
        let url = format!("{}/api/v10/{path}", base);
        let token = format!("Bot {}", config.token.reveal());
        let request = client.get(url).header(reqwest::header::AUTHORIZATION, token);
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(error) if error.is_builder() => {
                let words = "DISCORD_TOKEN holds signs that no token has: copy it anew";
                return Err(Ended::ForEver(anyhow::anyhow!(words)));
            }
            Err(error) => {
                let why = if error.is_timeout() { "timed out" } else { "no connection" };
                return Err(Ended::ForNow(format!("Discord was not reached: {why}")));
            }
        };
        let status = answer.status();
        if status == reqwest::StatusCode::UNAUTHORIZED {
            let words = "Discord does not take the token: check DISCORD_TOKEN";
            return Err(Ended::ForEver(anyhow::anyhow!(words)));
        }
        if !status.is_success() {
            last = format!("Discord answered {status} when asked for its gateway");
            continue;
        }
        match answer.json::<Found>().await {
            Ok(found) if found.url.starts_with("ws") => return Ok(found),
            Ok(_) | Err(_) => last = "Discord's answer names no gateway".to_owned(),
        }
    }
    Err(Ended::ForNow(last))
}

/// How a session ended, or a question.
pub(super) enum Ended {
    /// It may be taken up again.
    ForNow(String),
    /// It may not.
    ForEver(anyhow::Error),
}

pub(super) fn ended_by(error: &serenity::Error) -> Ended {
    if let serenity::Error::Gateway(error) = error {
        let is_token =
            matches!(error, GatewayError::InvalidAuthentication | GatewayError::NoAuthentication);
        let is_intents = matches!(
            error,
            GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents
        );
        let words = if is_token {
            "Discord's gateway does not take the token: check DISCORD_TOKEN"
        } else if is_intents {
            "Discord's gateway refuses the intents, although none is privileged"
        } else {
            return Ended::ForNow("the gateway ended the connection".to_owned());
        };
        return Ended::ForEver(anyhow::anyhow!(words));
    }
    Ended::ForNow(in_brief(error))
}
