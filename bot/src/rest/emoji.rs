//! Signs as emoji of the application's own: missing ones are drawn and added, those no longer drawn so are
//! removed. Nothing waits for it, and without it there are words alone.

use super::retry_after;
use crate::environment::Token;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boards::Sign;
use commands::Registered;
use commands::emoji::Known;
use raster::Kit;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long one waits before it is looked again whether all is there.
const AGAIN: Duration = Duration::from_secs(600);
/// The same where the application has room for no more: only its owner can change that.
const A_DAY: Duration = Duration::from_secs(86_400);
/// Discord's code for that.
const FULL: i64 = 30_008;
/// How long one upload may take; the proxy may hold it back that long.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a request is sent in all when Discord says 429, and the longest wait in between.
const ATTEMPTS: usize = 5;
const HOLD: Duration = Duration::from_secs(60);
/// The bytes of a drawing's hash in an emoji's name, and of the check that tells the name from one that somebody
/// else gave.
const HASH: usize = 3;
const CHECK: usize = 2;

/// Keeps the application's emoji.
pub(crate) struct EmojiKeeper {
    pub(crate) base: String,
    pub(crate) token: Token,
    pub(crate) client: reqwest::Client,
    /// How long it waits after each change.
    pub(crate) pace: Duration,
    pub(crate) known: Arc<Registered>,
}

/// Why not all are there.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("Discord was not reached")]
    Unreached,
    #[error("Discord wants to wait for {0:?}")]
    TooMany(Option<Duration>),
    #[error("Discord answered {0}")]
    Refused(StatusCode),
    #[error("the application has room for no more emoji: some that are its own can be removed")]
    Full,
    #[error("{0}")]
    Here(String),
}

/// An emoji as it should be: its sign, and its drawing as SVG.
type Wanted = BTreeMap<String, (Sign, String)>;
/// The emoji that are there, by their names.
type There = BTreeMap<String, u64>;

impl EmojiKeeper {
    /// Looks after them until it is to stop: again after a failure, and where they are forgotten.
    pub(crate) async fn run(self, stop: CancellationToken) {
        let (mut is_complete, mut pause) = (false, AGAIN);
        loop {
            if !is_complete || self.known.emoji.is_empty() {
                let kept = tokio::select! {
                    () = stop.cancelled() => return,
                    kept = self.keep() => kept,
                };
                is_complete = kept.is_ok();
                pause = pause_after(&kept);
                match kept {
                    Ok((added, removed)) => tracing::info!(added, removed, "every emoji is there"),
                    Err(why) => tracing::warn!(%why, "not every emoji is there"),
                }
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Adds what is missing and takes away what is no longer drawn so; how many of each.
    async fn keep(&self) -> Result<(usize, usize), Failed> {
        let wanted = wanted();
        let application = self.ask(Method::GET, "applications/@me", None).await?;
        let application = application["id"].as_str().unwrap_or_default();
        let path = format!("applications/{application}/emojis");
        let mut there = self.listed(&path).await?;
        self.tell(&wanted, &there);
        let missing: Vec<_> =
            wanted.iter().filter(|(name, _)| !there.contains_key(*name)).collect();
        let mut is_full = false;
        if !missing.is_empty() {
            let kit = Arc::new(Kit::new());
            for (name, (_, svg)) in &missing {
                let image = drawn(&kit, svg.clone()).await?;
                let emoji = json!({ "name": name, "image": image });
                match self.ask(Method::POST, &path, Some(emoji)).await {
                    // Another process may have been quicker; the list says whether it is there.
                    Ok(_) | Err(Failed::Refused(StatusCode::BAD_REQUEST)) => {}
                    Err(Failed::Full) => {
                        is_full = true;
                        break;
                    }
                    Err(failed) => return Err(failed),
                }
                tokio::time::sleep(self.pace).await;
            }
            there = self.listed(&path).await?;
            self.tell(&wanted, &there);
        }
        let stale: Vec<_> = there.iter().filter(|(name, _)| is_stale(name, &wanted)).collect();
        for (_, id) in &stale {
            self.ask(Method::DELETE, &format!("{path}/{id}"), None).await?;
            tokio::time::sleep(self.pace).await;
        }
        let absent = wanted.keys().filter(|name| !there.contains_key(*name)).count();
        match absent {
            0 => Ok((missing.len(), stale.len())),
            // The emoji that were taken away have made room.
            _ if is_full && stale.is_empty() => Err(Failed::Full),
            absent => Err(Failed::Here(format!("{absent} of {} are missing", wanted.len()))),
        }
    }

    /// Tells the senders which of the wanted emoji are there.
    fn tell(&self, wanted: &Wanted, there: &There) {
        let known = wanted.iter().filter_map(|(name, (sign, _))| {
            let known = Known { name: name.clone(), id: *there.get(name)? };
            Some((sign.name().to_owned(), known))
        });
        self.known.emoji.learn(known.collect());
    }

    async fn listed(&self, path: &str) -> Result<There, Failed> {
        let list = self.ask(Method::GET, path, None).await?;
        let items = list["items"].as_array().into_iter().flatten();
        let listed = items.filter_map(|it| {
            Some((it["name"].as_str()?.to_owned(), it["id"].as_str()?.parse().ok()?))
        });
        Ok(listed.collect())
    }

    /// Asks, and waits where Discord wants that, unless for long.
    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value, Failed> {
        for _ in 1..ATTEMPTS {
            match self.asked(method.clone(), path, body.as_ref()).await {
                Err(Failed::TooMany(Some(wait))) if wait <= HOLD => tokio::time::sleep(wait).await,
                answer => return answer,
            }
        }
        self.asked(method, path, body.as_ref()).await
    }

    async fn asked(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, Failed> {
        let url = format!("{}/api/v10/{path}", self.base);
        let token = format!("Bot {}", self.token.reveal());
        let request = self.client.request(method, url).header(header::AUTHORIZATION, token);
        let request = request.timeout(PATIENCE);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        // The error itself may name the address.
        let answer = request.send().await.map_err(|_| Failed::Unreached)?;
        match answer.status() {
            StatusCode::NO_CONTENT => Ok(Value::Null),
            StatusCode::TOO_MANY_REQUESTS => {
                let body = answer.bytes().await.map_err(|_| Failed::Unreached)?;
                Err(Failed::TooMany(retry_after(&body)))
            }
            status if status.is_success() => answer.json().await.map_err(|_| Failed::Unreached),
            status => {
                let why: Value = answer.json().await.unwrap_or_default();
                let is_full = why["code"] == json!(FULL);
                Err(if is_full { Failed::Full } else { Failed::Refused(status) })
            }
        }
    }
}

/// Every sign with its drawing, by the name of its emoji: another drawing has another name.
fn wanted() -> Wanted {
    let named =
        |(sign, svg): (Sign, String)| (name_of(sign.name(), &hashed(&svg, HASH)), (sign, svg));
    boards::signs().into_iter().map(named).collect()
}

/// The name of a sign's drawing, which nobody else gives by chance.
fn name_of(sign: &str, hash: &str) -> String {
    let name = format!("{sign}_{hash}");
    let check = hashed(&name, CHECK);
    name + &check
}

/// The first bytes of a text's hash, in hexadecimal.
fn hashed(text: &str, bytes: usize) -> String {
    Sha256::digest(text).iter().take(bytes).map(|byte| format!("{byte:02x}")).collect()
}

/// Whether an emoji is an earlier drawing of one of our signs.
fn is_stale(name: &str, wanted: &Wanted) -> bool {
    let Some((sign, rest)) = name.rsplit_once('_') else { return false };
    let is_ours = rest.get(..2 * HASH).is_some_and(|hash| name_of(sign, hash) == name);
    is_ours && !wanted.contains_key(name) && wanted.values().any(|(it, _)| it.name() == sign)
}

/// How long one waits before it is looked again, after this.
fn pause_after<T>(kept: &Result<T, Failed>) -> Duration {
    match kept {
        Err(Failed::Full) => A_DAY,
        Ok(_)
        | Err(Failed::Unreached | Failed::TooMany(_) | Failed::Refused(_) | Failed::Here(_)) => {
            AGAIN
        }
    }
}

/// A drawing as Discord takes it.
async fn drawn(kit: &Arc<Kit>, svg: String) -> Result<String, Failed> {
    let kit = Arc::clone(kit);
    let png = tokio::task::spawn_blocking(move || kit.png(&svg)).await;
    let png = png.map_err(|error| Failed::Here(error.to_string()))?;
    let png = png.map_err(|error| Failed::Here(error.to_string()))?;
    Ok(format!("data:image/png;base64,{}", STANDARD.encode(png.bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The most bytes that Discord takes.
    const HEAVIEST: usize = 256 << 10;

    #[test]
    fn every_sign_is_a_small_picture_of_its_own_under_a_name_that_discord_takes() {
        let (kit, wanted) = (Kit::new(), wanted());
        let mut looks = BTreeSet::new();
        for (name, (_, svg)) in &wanted {
            let is_plain = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
            assert!(is_plain && (2..=32).contains(&name.len()), "{name}");
            let png = kit.png(svg).unwrap();
            assert_eq!((png.wide, png.high), (128, 128), "{name}");
            assert!((200..=HEAVIEST).contains(&png.bytes.len()), "{name}: {png:?}");
            assert!(looks.insert(png.bytes), "{name} looks like another");
        }
        assert!((60..=200).contains(&wanted.len()), "{}", wanted.len());
    }

    #[test]
    fn only_an_earlier_drawing_of_a_sign_of_ours_is_stale() {
        let wanted = wanted();
        let known = wanted.keys().find(|name| name.starts_with("die4_")).unwrap();
        let (old, nobodys) = (name_of("die4", "000000"), name_of("die9", "000000"));
        assert!(is_stale(&old, &wanted));
        let upper = old.to_uppercase().replace("DIE4", "die4");
        let longer = format!("{old}0");
        let others =
            ["armshield_facade", "die4_000000", "die4_0000000000", "die4_", "die4", "laurel"];
        for name in [known, &nobodys, &upper, &longer].into_iter().map(String::as_str).chain(others)
        {
            assert!(!is_stale(name, &wanted), "{name}");
        }
    }

    #[test]
    fn a_full_application_is_left_alone_for_a_day() {
        let waits = |failed| pause_after::<()>(&Err(failed));
        assert_eq!([waits(Failed::Full), waits(Failed::Unreached)], [A_DAY, AGAIN]);
        assert_eq!(pause_after(&Ok(())), AGAIN);
    }
}
