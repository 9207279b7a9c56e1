//! Lets the house think: one bout at a time, beside everything else. Its results are told on a beat, so
//! that nobody reads from the time how much there was to think about.

use crate::environment::{Clock, let_others_go_first};
use crate::monitoring::Health;
use anyhow::Context;
use arena::{Arena, BoutId, Thoughts, Work};
use commands::Time as _;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How long the house rests after a thought that could not be had or given.
const REST: Duration = Duration::from_secs(5);
/// How often it looks for something to think over, if nothing wakes it.
const NAP: Duration = Duration::from_secs(5);

/// Thinks over what the house is asked, and says what it came to.
#[derive(Clone)]
pub(super) struct Thinking {
    pub(super) arena: Arena,
    pub(super) clock: Clock,
    pub(super) health: Health,
}

/// Thoughts that wait for their beat, and in which bouts.
#[derive(Default)]
struct Waiting {
    tasks: JoinSet<()>,
    bouts: BTreeMap<Id, BoutId>,
}

impl Waiting {
    fn bouts(&self) -> BTreeSet<BoutId> {
        self.bouts.values().copied().collect()
    }

    /// Lets one go that has been told, or whose telling broke.
    fn let_go(&mut self, told: Result<(Id, ()), JoinError>) {
        let id = match told {
            Ok((id, ())) => id,
            Err(error) => {
                tracing::error!(%error, "telling a thought broke");
                error.id()
            }
        };
        self.bouts.remove(&id);
    }
}

impl Thinking {
    /// Thinks until told to stop. Thoughts under way then, or that wait to be told, are thought again
    /// by the next process.
    pub(super) async fn run(self, stop: CancellationToken) {
        let mut woken = self.arena.woken();
        let mut waiting = Waiting::default();
        loop {
            self.health.came_round("thinking");
            while let Some(told) = waiting.tasks.try_join_next_with_id() {
                waiting.let_go(told);
            }
            let told = waiting.bouts();
            let thoughts = tokio::select! {
                () = stop.cancelled() => break,
                thoughts = self.think(&told) => thoughts,
            };
            match thoughts {
                // There may be more.
                Ok(Some(thoughts)) => {
                    let bout = thoughts.bout();
                    let task = waiting.tasks.spawn(self.clone().tell(thoughts));
                    waiting.bouts.insert(task.id(), bout);
                    continue;
                }
                Ok(None) => self.health.goes("thinking"),
                Err(error) => {
                    self.health.fails("thinking", &error);
                    tokio::select! {
                        () = stop.cancelled() => break,
                        () = sleep(REST) => {}
                    }
                }
            }
            tokio::select! {
                () = stop.cancelled() => break,
                Some(told) = waiting.tasks.join_next_with_id() => waiting.let_go(told),
                changed = woken.changed() => if changed.is_err() { break },
                () = sleep(NAP) => {}
            }
        }
    }

    /// Thinks over what has waited for longest, if anything does.
    async fn think(&self, told: &BTreeSet<BoutId>) -> anyhow::Result<Option<Thoughts>> {
        let begun = Instant::now();
        let Some(thoughts) = self.arena.think(told, self.clock.now()).await? else {
            return Ok(None);
        };
        metrics::histogram!("thought_seconds").record(begun.elapsed().as_secs_f64());
        let answers = u64::try_from(thoughts.answers()).unwrap_or(u64::MAX);
        metrics::counter!("thoughts_total", "how" => "thought_out").increment(answers);
        if thoughts.is_broken() {
            metrics::counter!("thoughts_total", "how" => "failed").increment(1);
        }
        Ok(Some(thoughts))
    }

    /// Tells what was thought out, on its beat.
    async fn tell(self, thoughts: Thoughts) {
        let now = self.clock.now();
        let beat = u64::try_from(thoughts.told_at(now).0 - now.0).unwrap_or(0);
        sleep(Duration::from_millis(beat)).await;
        if let Err(error) = self.arena.house_says(thoughts, self.clock.now()).await {
            tracing::error!(error = format!("{error:#}"), "a thought could not be told");
            sleep(REST).await;
        }
    }
}

/// The least that a thread can ask for.
const LAST: i32 = 19;

/// Begins the thread; it ends with the last of those who can give it work.
pub(super) fn open() -> anyhow::Result<Sender<Work>> {
    let (study, works) = channel::<Work>();
    let think = move || {
        let_others_go_first(LAST);
        for work in works {
            work();
        }
    };
    thread::Builder::new().name("thinking".to_owned()).spawn(think).context("a thread to think")?;
    Ok(study)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::niceness;

    #[test]
    fn what_thinks_stands_back_and_whoever_asks_for_it_does_not() {
        let study = open().unwrap();
        let (tell, told) = channel();
        study.send(Box::new(move || tell.send(niceness()).expect("somebody waits"))).unwrap();
        let thinking = told.recv().unwrap();
        if cfg!(target_os = "linux") {
            assert_eq!(thinking, LAST);
            assert!(niceness() < LAST);
        }
    }
}
