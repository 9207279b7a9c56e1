//! `POST /sandbox/faults`: faults on demand, as JSON.

use super::Answer;
use crate::id::ChannelId;
use crate::server::App;
use crate::{Action, Fault, GatewayFault, Limits, Permissions, Times, Unpictured};
use anyhow::Context;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Every possible fault; each field alone or with others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wrong {
    #[serde(default)]
    clear: bool,
    request: Option<WrongRequest>,
    gateway: Option<WrongGateway>,
    permissions: Option<WrongPermissions>,
    limits: Option<WrongLimits>,
    pictures: Option<Unpictured>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongRequest {
    method: Option<String>,
    path: String,
    #[serde(default)]
    skip: u32,
    times: Option<u32>,
    action: WrongAction,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum WrongAction {
    Answer {
        status: u16,
        #[serde(default)]
        code: u32,
        #[serde(default)]
        message: String,
    },
    RateLimit {
        retry_after_ms: u64,
        #[serde(default)]
        global: bool,
    },
    Reset,
    Swallow,
    AnswerAfter {
        status: u16,
    },
    DelayMs(u64),
    Hang,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrongGateway {
    Close(u16),
    CloseWithoutCode,
    Reset,
    Reconnect,
    InvalidSession { resumable: bool },
    RefuseResumes(bool),
    PauseAcks(bool),
    HoldDispatches(bool),
    RefuseConnections(bool),
}

#[derive(Deserialize)]
struct WrongPermissions {
    channel: ChannelId,
    /// Names of the permissions that the bot keeps; absent: all.
    allow: Option<Vec<String>>,
    /// Names of the permissions that it loses.
    #[serde(default)]
    deny: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrongLimits {
    Default,
    LikeDiscord,
    None,
}

pub(super) fn set(app: &Arc<App>, input: Wrong) -> Answer {
    if input.clear {
        app.clear_faults();
    }
    let mut told = 0;
    if let Some(request) = input.request {
        app.faults.add(Fault {
            method: request.method,
            path: request.path,
            skip: request.skip,
            times: request.times.map_or(Times::UntilCleared, Times::Next),
            action: action(request.action),
        });
    }
    if let Some(gateway) = input.gateway {
        told = app.strike_gateway(match gateway {
            WrongGateway::Close(code) => GatewayFault::Close(code),
            WrongGateway::CloseWithoutCode => GatewayFault::CloseWithoutCode,
            WrongGateway::Reset => GatewayFault::Reset,
            WrongGateway::Reconnect => GatewayFault::Reconnect,
            WrongGateway::InvalidSession { resumable } => {
                GatewayFault::InvalidSession { resumable }
            }
            WrongGateway::RefuseResumes(on) => GatewayFault::RefuseResumes(on),
            WrongGateway::PauseAcks(on) => GatewayFault::PauseAcks(on),
            WrongGateway::HoldDispatches(on) => GatewayFault::HoldDispatches(on),
            WrongGateway::RefuseConnections(on) => GatewayFault::RefuseConnections(on),
        });
    }
    if let Some(permissions) = input.permissions {
        let allow = match permissions.allow {
            Some(names) => named(&names)?,
            None => Permissions::BOT,
        };
        let deny = named(&permissions.deny)?;
        app.set_bot_permissions(permissions.channel, allow & !deny);
    }
    if let Some(edits) = input.pictures {
        app.faults.unpicture(edits);
    }
    if let Some(limits) = input.limits {
        app.limiter.set(match limits {
            WrongLimits::Default => Limits::default(),
            WrongLimits::LikeDiscord => Limits::like_discord(),
            WrongLimits::None => Limits::none(),
        });
    }
    Ok(json!({ "connections_told": told }))
}

fn action(action: WrongAction) -> Action {
    match action {
        WrongAction::Answer { status, code, message } => Action::Answer { status, code, message },
        WrongAction::RateLimit { retry_after_ms, global } => {
            Action::RateLimit { retry_after: Duration::from_millis(retry_after_ms), global }
        }
        WrongAction::Reset => Action::Reset,
        WrongAction::Swallow => Action::Swallow,
        WrongAction::AnswerAfter { status } => Action::AnswerAfter { status },
        WrongAction::DelayMs(ms) => Action::Delay(Duration::from_millis(ms)),
        WrongAction::Hang => Action::Hang,
    }
}

fn named(names: &[String]) -> anyhow::Result<Permissions> {
    names.iter().try_fold(Permissions::NONE, |sum, name| {
        let one = Permissions::named(name);
        Ok(sum | one.with_context(|| format!("there is no permission {name}"))?)
    })
}
