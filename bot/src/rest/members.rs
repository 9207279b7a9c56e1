//! Whether somebody is a member of a server, and who the bot itself is: asked of Discord when it matters.

use crate::environment::Token;
use arena::Members;
use commands::codes::Why;
use futures_util::future::BoxFuture;
use reqwest::header;
use serde_json::Value;
use std::time::Duration;
use tokio::time::timeout;

/// How long Discord may take to say so.
const PATIENCE: Duration = Duration::from_secs(10);

/// Discord's own list of members, one at a time: the whole would need a privileged intent.
pub(crate) struct MemberList {
    pub(crate) base: String,
    pub(crate) token: Token,
    pub(crate) client: reqwest::Client,
}

impl std::fmt::Debug for MemberList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemberList").finish_non_exhaustive()
    }
}

impl Members for MemberList {
    fn has(&self, guild: u64, person: u64) -> BoxFuture<'_, Option<bool>> {
        Box::pin(async move { timeout(PATIENCE, self.look(guild, person)).await.ok().flatten() })
    }
}

impl MemberList {
    async fn look(&self, guild: u64, person: u64) -> Option<bool> {
        let url = format!("{}/api/v10/guilds/{guild}/members/{person}", self.base);
        let token = format!("Bot {}", self.token.reveal());
        let request = self.client.get(url).header(header::AUTHORIZATION, token);
        let answer = request.send().await.ok()?;
        if answer.status().is_success() {
            return Some(true);
        }
        let why: Value = answer.json().await.ok()?;
        let why = why["code"].as_i64().and_then(Why::of);
        matches!(why, Some(Why::NoMember | Why::NoPerson)).then_some(false)
    }
}

/// The number of the bot's own user.
///
/// # Errors
/// Why it is not known, in a few words.
pub(crate) async fn own_user(base: &str, token: &Token) -> Result<u64, String> {
    let client = super::proxy::client().map_err(|error| format!("{error:#}"))?;
    let url = format!("{base}/api/v10/users/@me");
    let token = format!("Bot {}", token.reveal());
    let request = client.get(url).header(header::AUTHORIZATION, token);
    // The error itself may name the address.
    let answer = request.send().await.map_err(|_| "Discord was not reached".to_owned())?;
    let status = answer.status();
    let user: Value = answer.json().await.map_err(|_| format!("Discord answered {status}"))?;
    let id = user["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| format!("Discord answered {status}"))
}
