//! Whether somebody is a member of a server: asked of Discord when it matters.

use std::time::Duration;

use arena::Members;
use futures_util::future::BoxFuture;
use reqwest::{StatusCode, header};
use serde_json::Value;
use tokio::time::timeout;

use crate::environment::Token;

/// How long Discord may take to say so.
const PATIENCE: Duration = Duration::from_secs(10);
/// Discord's codes for somebody who is no member, or nobody at all.
const NOBODY: [i64; 2] = [10_007, 10_013];

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
        let is_missing = answer.status() == StatusCode::NOT_FOUND;
        let why: Value = answer.json().await.ok()?;
        let is_nobody = why["code"].as_i64().is_some_and(|code| NOBODY.contains(&code));
        (is_missing && is_nobody).then_some(false)
    }
}
