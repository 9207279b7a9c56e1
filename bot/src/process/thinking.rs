//! Lets the house think: one bout at a time, beside everything else.

use std::time::Duration;

use arena::Arena;
use commands::Time as _;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::{environment::Clock, monitoring::Health};

/// How long the house rests after a thought that could not be had or given.
const REST: Duration = Duration::from_secs(5);
/// How often it looks for something to think over, if nothing wakes it.
const NAP: Duration = Duration::from_secs(5);

/// Thinks over what the house is asked, and says what it came to.
pub(super) struct Thinking {
    pub(super) arena: Arena,
    pub(super) clock: Clock,
    pub(super) health: Health,
}

impl Thinking {
    /// Thinks until told to stop. What is being thought over then is thought over again by the next
    /// process.
    pub(super) async fn run(self, stop: CancellationToken) {
        let mut woken = self.arena.woken();
        loop {
            self.health.came_round("thinking");
            let has_thought = tokio::select! {
                () = stop.cancelled() => break,
                thought = self.think() => thought,
            };
            match has_thought {
                // There may be more.
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "the house could not think");
                    tokio::select! {
                        () = stop.cancelled() => break,
                        () = sleep(REST) => {}
                    }
                }
            }
            tokio::select! {
                () = stop.cancelled() => break,
                changed = woken.changed() => if changed.is_err() { break },
                () = sleep(NAP) => {}
            }
        }
    }

    /// Thinks over what has waited for longest; whether anything did.
    async fn think(&self) -> anyhow::Result<bool> {
        let begun = Instant::now();
        let Some(thoughts) = self.arena.think(self.clock.now()).await? else { return Ok(false) };
        metrics::histogram!("thought_seconds").record(begun.elapsed().as_secs_f64());
        let answers = u64::try_from(thoughts.answers()).unwrap_or(u64::MAX);
        metrics::counter!("thoughts_total", "how" => "thought_out").increment(answers);
        if thoughts.is_broken() {
            metrics::counter!("thoughts_total", "how" => "failed").increment(1);
        }
        self.arena.house_says(thoughts, self.clock.now()).await?;
        Ok(true)
    }
}
