//! Discord's refusals, in arena's terms.

use crate::rest::retry_after;
use arena::{Failure, Outgoing, To, What};
use commands::codes::{self, Why};
use reqwest::StatusCode;
use serde_json::Value;
use std::time::Duration;

/// How long nothing is sent where Discord does not take the token, or opens no more private channels, in
/// milliseconds.
const A_WHILE: u64 = 60_000;

/// The missing permission where a forum takes no post without a tag, and has none of ours.
const NO_TAG: &str = "a tag that I may set, as every post of this forum must have one; `/doctor` says what is in the way";

/// Why a request was not granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Denied {
    /// Discord was not reached, or failed.
    Outage,
    /// Too many requests.
    TooMany(Option<Duration>),
    /// Discord says no, with its status and code; no code is 0.
    Refused { status: u16, code: i64 },
}

impl Denied {
    /// Whether it is for one of these reasons.
    pub(super) fn is(&self, reasons: &[Why]) -> bool {
        let Self::Refused { code, .. } = self else { return false };
        Why::of(*code).is_some_and(|why| reasons.contains(&why))
    }

    /// Whether something else in its place may be taken.
    pub(super) fn is_of_the_form(&self) -> bool {
        matches!(self, Self::Refused { status, code } if codes::is_of_the_form(*status, *code))
    }
}

/// The denial in an answer that is no success. A known code counts, with any status.
pub(super) fn denied(status: StatusCode, body: &[u8]) -> Denied {
    // Discord itself says in JSON why it refuses: anything else is something in between.
    let answer: Option<Value> = serde_json::from_slice(body).ok();
    let code = answer.and_then(|answer| answer["code"].as_i64());
    let why = code.and_then(Why::of);
    let (wait, status_code) = (retry_after(body), status.as_u16());
    match (why, code) {
        (Some(why), Some(code)) if !why.passes() || wait.is_none() => {
            Denied::Refused { status: status_code, code }
        }
        (Some(_), _) => Denied::TooMany(wait),
        (None, _) if status == StatusCode::TOO_MANY_REQUESTS => Denied::TooMany(wait),
        (None, Some(code)) if !status.is_server_error() => {
            Denied::Refused { status: status_code, code }
        }
        (None, _) => {
            tracing::warn!(%status, "Discord failed, or something before it");
            Denied::Outage
        }
    }
}

/// The meaning of a denial to arena.
pub(super) fn failure(denied: Denied, row: &Outgoing) -> Failure {
    let Denied::Refused { status, code } = denied else { return temporary(denied) };
    let forbidden = |missing: &str| Failure::Forbidden { missing: missing.to_owned() };
    let is_of_member = matches!(row.to, To::Member { .. });
    let refused = || Failure::Refused(code.to_string());
    let Some(why) = Why::of(code) else {
        return match (status, code) {
            // The token is not taken: nothing of this message is at fault.
            (401, _) => Failure::Later(Some(A_WHILE)),
            (403, 0) => forbidden("View Channels"),
            (_, 0) => Failure::Refused(format!("status {status}")),
            (_, _) => refused(),
        };
    };
    match why {
        Why::NoMember | Why::NoPerson if is_of_member => Failure::Left,
        Why::NoAccess | Why::NoPermission if is_of_member => forbidden("Manage Roles"),
        Why::TooOld | Why::Archived if matches!(row.what, What::Refresh(_)) => Failure::OutOfSight,
        Why::NoMessage | Why::TooOld | Why::Archived => Failure::MessageGone,
        Why::NoChannel => Failure::ChannelGone,
        Why::TakesNothing | Why::NoPerson => Failure::DmsClosed,
        Why::OpensTooFast => Failure::Later(Some(A_WHILE)),
        Why::TooFast => Failure::Later(None),
        Why::NoAccess => forbidden("View Channels"),
        Why::NoPermission if matches!(row.what, What::Thread { .. }) => {
            forbidden("Create Public Threads")
        }
        Why::NoPermission if !row.message.files.is_empty() || row.message.pack.is_some() => {
            forbidden("Send Messages or Attach Files")
        }
        Why::NeedsTag => forbidden(NO_TAG),
        Why::NoPermission => forbidden("Send Messages"),
        Why::Locked => forbidden("Manage Threads, as the thread is locked"),
        // The form is not Discord's, too many threads are open, and the like.
        Why::NoMember
        | Why::NoInteraction
        | Why::HasThread
        | Why::TooManyThreads
        | Why::WrongChannel
        | Why::Answered
        | Why::TooLarge
        | Why::BadForm
        | Why::Filtered => refused(),
    }
}

/// The meaning of a refusal to open somebody's private channel.
pub(super) fn of_private_channel(denied: Denied) -> Failure {
    match denied {
        Denied::Refused { code, .. } if Why::of(code) == Some(Why::OpensTooFast) => {
            Failure::Later(Some(A_WHILE))
        }
        Denied::Refused { code, .. } if Why::of(code) == Some(Why::TooFast) => Failure::Later(None),
        // The token is not taken, or something before Discord says no: it is not the person.
        Denied::Refused { status: 401, .. } | Denied::Refused { status: 403, code: 0 } => {
            Failure::Later(Some(A_WHILE))
        }
        Denied::Refused { .. } => Failure::DmsClosed,
        Denied::Outage | Denied::TooMany(_) => temporary(denied),
    }
}

fn temporary(denied: Denied) -> Failure {
    match denied {
        Denied::TooMany(Some(wait)) => {
            Failure::Later(Some(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).max(1)))
        }
        Denied::TooMany(None) | Denied::Outage | Denied::Refused { .. } => Failure::Later(None),
    }
}
