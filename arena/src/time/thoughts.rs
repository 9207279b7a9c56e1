//! The house's thinking: outside the write queue and beside the threads that answer presses, one
//! bout at a time, the longest-waiting first.
//!
//! A thought is a row until its answer is committed, and thinking the same bout over again gives
//! the same answer: a crash in between loses nothing and says nothing twice. Nothing depends on
//! anybody thinking at all; see [`Arena::tick`].

use crate::bout::live::LiveBout;
use crate::bout::timing::ai_thoughts::Answer;
use crate::common::{BoutId, Done, Fault, Millis, SECOND};
use crate::handle::arena::{Arena, Thinker};
use crate::limits::{ANSWERS_OF_A_RUN, PLAYOUTS_OF_A_RUN};
use async_recursion::async_recursion as boxed;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::{About, thought};

/// The interval at which thoughts are told, in milliseconds: longer than a run of them takes on a
/// machine that is not overloaded.
const BEAT: i64 = SECOND;

/// The result of thinking in a bout: a run of answers for [`Arena::house_says`].
#[derive(Clone, PartialEq, Eq)]
pub struct Thoughts {
    row: thought::Thought,
    said: Vec<Answer>,
    is_broken: bool,
}

table::never_printed!(Thoughts);

impl Thoughts {
    /// The number of answers.
    pub fn answers(&self) -> usize {
        self.said.len()
    }

    /// Whether the thinking failed.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    pub fn bout(&self) -> BoutId {
        BoutId(self.row.bout)
    }

    /// The earliest time to tell it: the next whole beat, counted from the question. The duration
    /// of a thought would tell how much there was to think about, which follows from a hand.
    pub fn told_at(&self, now: Millis) -> Millis {
        let beats = (now.0 - self.row.since).max(0) / BEAT + 1;
        Millis(self.row.since + beats * BEAT).min(now.plus(BEAT))
    }
}

impl Arena {
    /// Thinks over the longest-waiting bout, a run of answers, and changes nothing. Skips bouts in
    /// `told`, whose thoughts wait to be told. `None` if no other bout waits.
    ///
    /// # Errors
    /// If the database fails; a bout whose rules fail is marked as stuck.
    #[boxed]
    pub async fn think(&self, told: &BTreeSet<BoutId>, now: Millis) -> Done<Option<Thoughts>> {
        let thought = async {
            let mut reader = self.leisure().await?;
            let limit = i64::try_from(told.len()).unwrap_or(i64::MAX).saturating_add(1);
            let rows = thought::oldest(&mut reader, now.0, self.station.share(), limit).await?;
            let row = rows.into_iter().find(|row| !told.contains(&BoutId(row.bout)));
            let Some(row) = row else { return Ok(None) };
            let live = LiveBout::live(&mut reader, BoutId(row.bout), now).await;
            drop(reader);
            let live = match live {
                Ok(live) => live,
                // It has ended in the meantime: there is nothing to say.
                Err(Fault::Refused(_)) => {
                    return Ok(Some(Thoughts { row, said: Vec::new(), is_broken: false }));
                }
                Err(fault @ Fault::Ours(_)) => return Err(fault),
            };
            let thinker = self.thinker;
            Ok(Some(self.in_study(move || thought_out(live, row, thinker)).await??))
        };
        let thought: Done<Option<Thoughts>> = thought.await;
        self.settle_faults(thought.map_err(Fault::referenced), now).await
    }

    /// Gives the answers of a thought, like presses: answers that somebody has overtaken are
    /// dropped.
    ///
    /// # Errors
    /// If the database fails; a bout whose rules fail is marked as stuck.
    #[boxed]
    pub async fn house_says(&self, thoughts: Thoughts, now: Millis) -> Done<()> {
        let bout = BoutId(thoughts.row.bout);
        let Thoughts { row, said, is_broken } = thoughts;
        let said_before = said.clone();
        let takes = move |live: &mut LiveBout| live.take_thoughts(&said, is_broken);
        match self.change(bout, now, takes, |(), _| Ok(())).await {
            Err(Fault::Refused(_)) => {}
            done => done?,
        }
        if said_before.is_empty() && !is_broken {
            // The question of the row is no longer open.
            let let_go = self.write(About::Bout(row.bout), move |conn| {
                Box::pin(async move { Ok(thought::overtaken(conn, row.bout, row.serial).await?) })
            });
            let_go.await?;
        }
        Ok(())
    }

    /// The number of bouts with something to think over.
    #[boxed]
    pub async fn thoughts_waiting(&self) -> anyhow::Result<u64> {
        let count = thought::waiting(&mut *self.store.read().await?).await?;
        Ok(u64::try_from(count)?)
    }

    /// The number of times since the start that rules of thumb answered because thinking took too
    /// long.
    pub fn thoughts_late(&self) -> u64 {
        self.late.load(std::sync::atomic::Ordering::Relaxed)
    }
}

/// Thinks and answers in memory, as long as only the house is asked.
fn thought_out(mut live: LiveBout, row: thought::Thought, thinker: Thinker) -> Done<Thoughts> {
    let mut thoughts = Thoughts { row, said: Vec::new(), is_broken: false };
    let playouts = u32::try_from(row.playouts).unwrap_or(1);
    let mut left = PLAYOUTS_OF_A_RUN;
    while thoughts.said.len() < ANSWERS_OF_A_RUN && playouts <= left {
        live.let_orders_react()?;
        let Some((seat, serial)) = live.to_think_over() else { break };
        left -= playouts;
        let thought = catch_unwind(AssertUnwindSafe(|| thinker(&*live.play, seat, playouts)));
        let token = match thought {
            Ok(Some(token)) => token,
            Ok(None) => live.by_rule_of_thumb(seat)?,
            Err(_) => {
                tracing::error!(bout = row.bout, game = live.kind.slug(), "a thought has failed");
                thoughts.is_broken = true;
                break;
            }
        };
        if !live.house_says(seat, serial, &token)? {
            thoughts.is_broken = true;
            break;
        }
        thoughts.said.push(Answer { seat, serial, token });
    }
    Ok(thoughts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_is_told_on_the_beat_after_it_is_had() {
        let asked = 5_300;
        let row = thought::Thought { bout: 1, serial: 1, since: asked, due: 0, playouts: 1 };
        let thoughts = Thoughts { row, said: Vec::new(), is_broken: false };
        for (had, told) in [(0, BEAT), (1, BEAT), (BEAT - 1, BEAT), (BEAT, 2 * BEAT)] {
            assert_eq!(thoughts.told_at(Millis(asked + had)), Millis(asked + told), "{had}");
        }
        // After the clock was set back nobody waits for the difference.
        assert_eq!(thoughts.told_at(Millis(1_000)), Millis(1_000 + BEAT));
    }
}
