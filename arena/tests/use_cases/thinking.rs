//! A champion thinks outside the transaction in which it is asked, and nothing depends on it.

use crate::world::*;
use arena::{Action, BoutId, Level, Start, Thoughts};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use tracing::field::{Field, Visit};
use tracing::span;

const SECOND: i64 = 1_000;

impl World {
    /// A bout of Ada against a champion, in which she has answered until it thinks.
    async fn against_champion(&mut self, clock: &str) -> BoutId {
        let wanted = Start {
            house: 1,
            house_level: Level::Champion,
            clock: Some(clock.to_owned()),
            ..self.wanted()
        };
        let bout = self.lobby(wanted).await;
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        self.until_it_thinks(bout).await;
        bout
    }

    /// Lets Ada answer her asks until the champion thinks and waits for nobody else.
    async fn until_it_thinks(&mut self, bout: BoutId) {
        for _ in 0..200 {
            assert!(!self.is_over(ada(), bout).await, "it never thinks");
            if self.is_asked(ada(), bout).await {
                self.answer(ada(), bout).await;
            } else if self.arena.thoughts_waiting().await.unwrap() == 1 {
                self.deliver().await;
                return;
            } else {
                self.pass_to_next().await;
            }
        }
        panic!("it never thinks");
    }

    async fn thoughts(&self) -> Thoughts {
        self.arena.think(&Default::default(), self.now).await.unwrap().expect("something waits")
    }

    /// The asks that wait for a thought, the oldest first.
    async fn thought_rows(&self) -> Vec<store::thought::Thought> {
        let store = self.store().await;
        let mut reader = store.read().await.unwrap();
        let rows = store::thought::oldest(&mut reader, 0, store::Share::ALL, 100).await;
        drop(reader);
        store.close().await;
        rows.unwrap()
    }
}

#[tokio::test]
async fn a_champion_answers_in_a_transaction_of_its_own() {
    let mut world = World::new().await;
    let bout = world.against_champion("daily").await;
    let waits = world.newest().tail.clone();
    assert!(waits.contains("thinks it over."), "{waits}");
    let before = world.record(bout).await.len();
    let thoughts = world.thoughts().await;
    assert!(0 < thoughts.answers() && !thoughts.is_broken());
    assert_eq!(world.record(bout).await.len(), before, "thinking changes nothing");
    world.arena.house_says(thoughts, world.now).await.unwrap();
    world.deliver().await;
    assert!(before < world.record(bout).await.len());
    assert_eq!(world.arena.thoughts_late(), 0);
    // It thinks again only when something else is asked of it.
    assert!(!world.newest().tail.contains("thinks it over."), "{:?}", world.newest().tail);
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 0);
    assert!(world.arena.think(&Default::default(), world.now).await.unwrap().is_none());
}

#[tokio::test]
async fn what_a_crash_interrupts_is_thought_over_again_and_said_once() {
    let mut world = World::new().await;
    let bout = world.against_champion("daily").await;
    let thoughts = world.thoughts().await;
    // Between the thought and its answer.
    world.crash().await;
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 1);
    let again = world.thoughts().await;
    assert!(thoughts == again, "the same bout thought over comes to the same");
    world.arena.house_says(again, world.now).await.unwrap();
    let said = world.record(bout).await.len();
    // After its answer, whose confirmation was lost.
    world.crash().await;
    world.arena.house_says(thoughts, world.now).await.unwrap();
    assert_eq!(world.record(bout).await.len(), said, "nothing is said twice");
}

#[tokio::test]
async fn what_is_taken_back_meanwhile_is_not_answered() {
    let mut world = World::new().await;
    let bout = world.against_champion("daily").await;
    let thoughts = world.thoughts().await;
    // Back to Ada's choice of class.
    world.decree(bout, arena::Decree::Rewind { to: 1 }).await.unwrap();
    let before = world.record(bout).await.len();
    world.arena.house_says(thoughts, world.now).await.unwrap();
    assert_eq!(world.record(bout).await.len(), before, "nobody asks that any more");
}

#[tokio::test]
async fn rules_of_thumb_answer_what_is_thought_over_for_too_long() {
    for (clock, allowed) in [("live", 5 * SECOND), ("daily", MINUTE), ("none", MINUTE)] {
        let mut world = World::new().await;
        let bout = world.against_champion(clock).await;
        let thoughts = world.thoughts().await;
        let before = world.record(bout).await.len();
        world.pass(allowed - 1).await;
        assert_eq!(world.record(bout).await.len(), before, "{clock}: it has time yet");
        world.pass(1).await;
        let after = world.record(bout).await.len();
        assert!(before < after, "{clock}");
        assert_eq!(world.arena.thoughts_late(), 1, "{clock}");
        assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 0, "{clock}");
        // A thought that comes too late says nothing.
        world.arena.house_says(thoughts, world.now).await.unwrap();
        assert_eq!(world.record(bout).await.len(), after, "{clock}");
    }
}

#[tokio::test]
async fn a_bout_that_rests_is_not_thought_over_and_one_that_is_over_neither() {
    let mut world = World::new().await;
    let bout = world.against_champion("daily").await;
    world.decree(bout, arena::Decree::Pause).await.unwrap();
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 0);
    world.pass(HOUR).await;
    assert_eq!(world.arena.thoughts_late(), 0);
    world.decree(bout, arena::Decree::Resume).await.unwrap();
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 1);
    let thoughts = world.thoughts().await;
    world.decree(bout, arena::Decree::End).await.unwrap();
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 0);
    world.arena.house_says(thoughts, world.now).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
}

/// Plays a bout to its end, in which `sees` looks at every thought and whether something is said after it.
async fn thought_out(world: &mut World, bout: BoutId, mut sees: impl FnMut(&Thoughts)) {
    for _ in 0..2_000 {
        if world.is_over(ada(), bout).await {
            break;
        }
        if let Some(thoughts) = world.arena.think(&Default::default(), world.now).await.unwrap() {
            sees(&thoughts);
            let unsaid = world.record(bout).await.len();
            world.arena.house_says(thoughts, world.now).await.unwrap();
            world.deliver().await;
            assert!(unsaid < world.record(bout).await.len(), "the house says something");
        } else if world.is_asked(ada(), bout).await {
            world.answer(ada(), bout).await;
        } else {
            world.pass_to_next().await;
        }
    }
    assert!(world.is_over(ada(), bout).await);
    assert_eq!(world.arena.thoughts_late(), 0, "nobody had to wait for the clock");
    world.sound_file(bout).await;
}

#[tokio::test]
async fn a_bout_against_a_champion_is_played_to_its_end_and_verifies() {
    let mut world = World::new().await;
    let wanted = Start { house: 1, house_level: Level::Champion, ..world.wanted() };
    let bout = world.solo(wanted).await;
    let mut answers = 0;
    thought_out(&mut world, bout, |thoughts| answers += thoughts.answers()).await;
    assert!(0 < answers);
}

#[tokio::test]
async fn a_spoilt_save_is_marked_and_thought_over_no_more() {
    let mut world = World::new().await;
    let bout = world.against_champion("daily").await;
    world.damage(bout).await;
    assert!(world.arena.think(&Default::default(), world.now).await.is_err(), "its rules failed");
    assert!(world.arena.think(&Default::default(), world.now).await.unwrap().is_none());
    world.pass(HOUR).await;
    assert_eq!(world.arena.thoughts_waiting().await.unwrap(), 0, "nobody thinks of it again");
}

/// The number of failed thoughts logged.
static FAILED: AtomicUsize = AtomicUsize::new(0);

struct Log;

impl tracing::Subscriber for Log {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() == tracing::Level::ERROR
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut Log);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let says = format!("{value:?}");
        if field.name() == "message" && says == "a thought has failed" {
            FAILED.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[tokio::test]
async fn an_adept_answers_where_a_thought_fails_and_the_bout_goes_on() {
    // Another test of this process may have set a reader of the log already.
    let reads = tracing::subscriber::set_global_default(Log).is_ok();
    let mut world = World::new().await;
    world.arena = world.arena.clone().thinking_by(|_, _, _| panic!("a thought that goes wrong"));
    let bout = world.against_champion("daily").await;
    let mut failed = 0;
    thought_out(&mut world, bout, |thoughts| {
        assert!(thoughts.is_broken() && thoughts.answers() == 0);
        failed += 1;
    })
    .await;
    assert!(1 < failed, "it failed each time");
    assert!(!reads || failed == FAILED.load(Ordering::SeqCst), "each time it is logged");
}

#[tokio::test]
async fn with_many_thoughts_waiting_each_is_shorter_and_none_is_left_out() {
    const MANY: usize = 24;
    const ENOUGH: i64 = 20;
    let mut world = World::new().await;
    let mut bouts = Vec::new();
    for _ in 0..MANY {
        let wanted = Start {
            house: 1,
            house_level: Level::Champion,
            clock: Some("daily".to_owned()),
            ..world.wanted()
        };
        let bout = world.solo(wanted).await;
        let waiting = world.arena.thoughts_waiting().await.unwrap();
        for _ in 0..200 {
            if world.arena.thoughts_waiting().await.unwrap() != waiting {
                break;
            }
            assert!(world.is_asked(ada(), bout).await, "its turn comes without the clock");
            world.answer(ada(), bout).await;
        }
        bouts.push(bout);
    }
    let rows = world.thought_rows().await;
    assert_eq!(rows.len(), MANY);
    let usual = rows[0].playouts;
    for (at, row) in (0_i64..).zip(&rows) {
        let wanted = if at <= ENOUGH { usual } else { 50 };
        assert_eq!(row.playouts, wanted, "the {at}th that waits");
    }
    assert!(50 < usual);
    // All are taken in the order in which they came to wait, beside each other's telling.
    let mut told = std::collections::BTreeSet::new();
    let mut had = Vec::new();
    while let Some(thoughts) = world.arena.think(&told, world.now).await.unwrap() {
        assert!(0 < thoughts.answers() && told.insert(thoughts.bout()));
        had.push(thoughts);
    }
    assert_eq!(had.iter().map(Thoughts::bout).collect::<Vec<_>>(), bouts);
    let last = had.pop().unwrap();
    for thoughts in had {
        world.arena.house_says(thoughts, world.now).await.unwrap();
    }
    // An ask without a thought in time is answered by rule of thumb.
    let before = world.record(last.bout()).await.len();
    let due = world.thought_rows().await.iter().find(|it| it.bout == last.bout().0).unwrap().due;
    world.pass(due - world.now.0).await;
    assert_eq!(world.arena.thoughts_late(), 1);
    assert!(before < world.record(last.bout()).await.len());
}
