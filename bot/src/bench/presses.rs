//! Presses through the whole process: the stand-in's gateway, the client, the judge, the disk,
//! the callback.

use anyhow::Context;
use sandbox::{ChannelId, Interaction, Options, Outcome, Post, Sandbox, User};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How presses fared.
#[derive(Debug, Clone, Serialize)]
pub struct Fared {
    /// How many were under way at once.
    pub at_once: usize,
    /// How many there were.
    pub presses: usize,
    /// The median from the press to what the guest sees, in milliseconds.
    pub p50_ms: f64,
    /// Ninety-nine in a hundred are faster than this, in milliseconds.
    pub p99_ms: f64,
    /// Presses a second.
    pub per_second: f64,
}

/// How long a single press may take before the measurement is given up.
const PATIENCE: Duration = Duration::from_secs(20);
/// The time between two looks of the one who moves the clock on.
const LOOK: Duration = Duration::from_millis(5);
/// How far the clock is moved when somebody waits for a secret window to close, in milliseconds.
const LEAP: i64 = 4_000;

/// Latencies gathered while `begun` went by.
pub(super) fn fared(at_once: usize, mut took: Vec<Duration>, begun: Instant) -> Fared {
    let per_second = took.len() as f64 / begun.elapsed().as_secs_f64();
    took.sort_unstable();
    let at = |share: f64| {
        let at = ((took.len() as f64 * share) as usize).min(took.len().saturating_sub(1));
        took.get(at).map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
    };
    Fared { at_once, presses: took.len(), p50_ms: at(0.5), p99_ms: at(0.99), per_second }
}

/// Solo bouts on the real bot: `presses` choices in all, `at_once` of them under way.
///
/// # Errors
/// If a bout cannot be begun or a press is not answered.
pub(super) async fn bouts(
    sandbox: &Sandbox,
    at_once: usize,
    presses: usize,
) -> anyhow::Result<Fared> {
    let permits = Arc::new(Semaphore::new(at_once));
    let left = Arc::new(AtomicUsize::new(presses));
    let waiting = Arc::new(AtomicUsize::new(0));
    let guests = if at_once == 1 { 1 } else { at_once * 2 };
    let mut ready = JoinSet::new();
    for number in 0..guests {
        let sandbox = sandbox.clone();
        ready.spawn(async move { Guest::seated(sandbox, number).await });
    }
    let guests: Vec<Guest> = ready.join_all().await.into_iter().collect::<anyhow::Result<_>>()?;
    let clock = {
        let (sandbox, waiting) = (sandbox.clone(), Arc::clone(&waiting));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(LOOK).await;
                if 0 < waiting.load(Ordering::SeqCst) {
                    sandbox.advance(LEAP);
                }
            }
        })
    };
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for mut guest in guests {
        let (permits, left, waiting) = (permits.clone(), left.clone(), waiting.clone());
        playing.spawn(async move { guest.play(&permits, &left, &waiting).await });
    }
    let mut took = Vec::with_capacity(presses);
    while let Some(one) = playing.join_next().await {
        took.extend(one.context("a guest panicked")??);
    }
    let fared = fared(at_once, took, begun);
    clock.abort();
    Ok(fared)
}

/// One guest with a channel and a solo bout of its own.
struct Guest {
    user: User,
    channel: ChannelId,
    panel: Post,
}

impl Guest {
    async fn seated(sandbox: Sandbox, number: usize) -> anyhow::Result<Guest> {
        let user = sandbox.add_user(&format!("Guest {number}"));
        let channel = sandbox.add_channel(sandbox.guild(), &format!("bench-{number}"));
        let panel = begin(&user, channel).await?;
        Ok(Guest { user, channel, panel })
    }

    async fn play(
        &mut self,
        permits: &Semaphore,
        left: &AtomicUsize,
        waiting: &AtomicUsize,
    ) -> anyhow::Result<Vec<Duration>> {
        let mut took = Vec::new();
        loop {
            let Some((custom_id, value)) = choice(&self.panel) else {
                waiting.fetch_add(1, Ordering::SeqCst);
                let panel = self.next_panel().await;
                waiting.fetch_sub(1, Ordering::SeqCst);
                self.panel = panel?;
                continue;
            };
            let is_one_left =
                left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
            if is_one_left.is_err() {
                return Ok(took);
            }
            let permit = permits.acquire().await.context("the permits are gone")?;
            let begun = Instant::now();
            let values: Vec<&str> = value.as_deref().into_iter().collect();
            let pressed = self.user.press(self.channel, self.panel.id, &custom_id, &values)?;
            self.panel = seen(&pressed).await?;
            took.push(begun.elapsed());
            drop(permit);
        }
    }

    /// Waits for the newest post to offer a move, or begins another bout if this one is over.
    async fn next_panel(&self) -> anyhow::Result<Post> {
        loop {
            let posts: Vec<Post> = self.user.messages(self.channel);
            let mut public = posts.iter().rev().filter(|post| !post.ephemeral);
            let newest = public.clone().next().map(|post| post.id);
            let is_over = |post: &Post| post.button("Rematch").is_some();
            let move_of = |post: &Post| post.button("Your move");
            if let Some(post) = public.find(|post| move_of(post).is_some() || is_over(post)) {
                let Some(button) = move_of(post) else {
                    return begin(&self.user, self.channel).await;
                };
                // It may have lost its buttons to a newer one meanwhile.
                if let Ok(pressed) = self.user.press(self.channel, post.id, &button, &[]) {
                    let panel = seen(&pressed).await?;
                    if choice(&panel).is_some() {
                        return Ok(panel);
                    }
                }
            }
            let newer = |other: &Post| newest < Some(other.id);
            // The window may close without a post of its own: look again soon.
            drop(self.user.await_message(self.channel, newer, 4 * LOOK).await);
        }
    }
}

/// Opens a solo bout and takes its first panel.
async fn begin(user: &User, channel: ChannelId) -> anyhow::Result<Post> {
    let newest = user.messages(channel).last().map(|post| post.id);
    let start = Options::new()
        .string("game", "blood-sweat-cheers")
        .string("clock", "none")
        .boolean("ranked", false);
    seen(&user.command(channel, "bout start", start)?).await?;
    let lobby = |post: &Post| newest < Some(post.id) && post.button("Start").is_some();
    let lobby = user.await_message(channel, lobby, PATIENCE).await?;
    let button = lobby.button("Start").context("a lobby can be started")?;
    seen(&user.press(channel, lobby.id, &button, &[])?).await?;
    let later = |post: &Post| lobby.id < post.id && post.button("Your move").is_some();
    let post = user.await_message(channel, later, PATIENCE).await?;
    let button = post.button("Your move").context("just seen")?;
    seen(&user.press(channel, post.id, &button, &[])?).await
}

/// The first thing that a panel lets one choose: its custom id, and a menu's value.
fn choice(panel: &Post) -> Option<(String, Option<String>)> {
    let is_choice = |id: &str| id.contains(":choose:");
    let select =
        panel.selects().into_iter().find(|menu| !menu.disabled && is_choice(&menu.custom_id));
    if let Some(menu) = select {
        let value = menu.options.first()?.1.clone();
        return Some((menu.custom_id, Some(value)));
    }
    let mut buttons = panel.buttons().into_iter().filter(|button| !button.disabled);
    let id = buttons.find_map(|button| button.custom_id.filter(|id| is_choice(id)))?;
    Some((id, None))
}

/// What the guest sees in answer.
pub(super) async fn seen(pressed: &Interaction) -> anyhow::Result<Post> {
    match pressed.answered(PATIENCE).await? {
        Outcome::Replied(post) | Outcome::Updated(post) => Ok(post),
        other @ (Outcome::Modal(_)
        | Outcome::Choices(_)
        | Outcome::Acknowledged
        | Outcome::Thinking
        | Outcome::Failed) => anyhow::bail!("wanted an answer, got {other:?}"),
    }
}
