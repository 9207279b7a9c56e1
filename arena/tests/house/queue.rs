//! Looking for an opponent.

use crate::world::*;
use arena::{Action, BoutId, Done, Fault, Listed, Person, Refused, Reply, Search};
use store::rating::{Rating, rated};

impl World {
    async fn queue(&mut self, by: Person, search: Search) -> Done<Reply> {
        let done = self.arena.queue(by, self.here, Some(search), self.now).await;
        self.deliver().await;
        done
    }

    /// Gives people a rating, in points.
    async fn rate(&self, people: &[(i64, i64)]) {
        let rows: Vec<Rating> = people
            .iter()
            .map(|(person, points)| Rating {
                person: *person,
                rating: points * 1_000,
                deviation: 50_000,
                volatility: 60_000_000,
                bouts: 9,
                last_period: 1,
            })
            .collect();
        let guild = i64::try_from(GUILD).unwrap();
        let store = self.store().await;
        let done = store.write::<_, store::Error, _>(store::About::Nothing, move |conn| {
            Box::pin(async move { rated(conn, (guild, GAME), 1, &rows).await })
        });
        done.await.unwrap();
        store.close().await;
    }

    async fn open(&self, by: Person) -> Vec<(String, i64)> {
        self.arena.bouts_here(by.id, self.here, "").await
    }
}

fn search() -> Search {
    Search { game: GAME.to_owned(), ..Search::default() }
}

#[tokio::test]
async fn two_who_look_for_the_same_are_paired_at_once_and_called() {
    let mut world = World::new().await;
    let told = world.queue(ada(), search()).await.unwrap().message;
    assert!(told.head.starts_with("Nobody suits yet."), "{told:?}");
    let again = world.queue(ada(), search()).await.unwrap().message;
    assert_eq!(again.head.matches("• ").count(), 1, "twice is once: {again:?}");
    let listed = world.arena.bouts(eve(), world.here, Listed::Here, None, 0).await.unwrap().message;
    assert!(listed.head.contains("Looking for an opponent: ") && !listed.head.contains("Ada"));
    let told = world.queue(bob(), search()).await.unwrap().message;
    assert!(told.head.contains("begins"), "{told:?}");
    assert_eq!(world.open(ada()).await.len(), 1);
    let called = world.channel(CHANNEL).into_iter().find(|it| it.message.mention == [11]);
    assert!(called.unwrap().message.head.contains("an opponent is found"));
    let bout = BoutId(1);
    assert!(world.panel(ada(), bout).await.is_ok() && world.panel(bob(), bout).await.is_ok());
    // Neither looks any more.
    world.queue(eve(), search()).await.unwrap();
    assert_eq!(
        world.open(eve()).await.iter().filter(|(label, _)| label.contains("lobby")).count(),
        0
    );
    for by in [ada(), bob()] {
        let shown = world.arena.queue(by, world.here, None, world.now).await.unwrap().message;
        assert!(shown.head.contains("You look for none."), "{shown:?}");
    }
}

#[tokio::test]
async fn a_crash_pairs_nobody_twice() {
    let mut world = World::new().await;
    world.queue(ada(), search()).await.unwrap();
    world.crash().await;
    let (one, two) = tokio::join!(
        world.arena.queue(bob(), world.here, Some(search()), world.now),
        world.arena.queue(eve(), world.here, Some(search()), world.now),
    );
    world.crash().await;
    world.pass(0).await;
    let begun = [one.unwrap(), two.unwrap()];
    assert_eq!(begun.iter().filter(|it| it.message.head.contains("begins")).count(), 1);
    assert_eq!(world.open(ada()).await.len(), 1);
    world.pass(2 * HOUR).await;
    assert_eq!(world.open(ada()).await.len(), 1);
}

#[tokio::test]
async fn ratings_far_apart_are_paired_only_when_they_have_waited() {
    let mut world = World::new().await;
    world.rate(&[(11, 1_500), (12, 1_790), (13, 1_650)]).await;
    world.queue(ada(), search()).await.unwrap();
    world.queue(bob(), Search { range: Some(100), ..search() }).await.unwrap();
    assert!(world.open(ada()).await.is_empty());
    world.pass(HOUR).await;
    assert!(world.open(ada()).await.is_empty(), "290 points, and Bob takes 200 by now");
    world.pass(HOUR).await;
    assert_eq!(world.open(ada()).await.len(), 1, "he takes 300");
    // Whoever is nearer is taken first.
    let mut world = World::new().await;
    world.rate(&[(11, 1_500), (12, 1_690), (13, 1_650)]).await;
    world.queue(bob(), Search { clock: Some("live".to_owned()), ..search() }).await.unwrap();
    world.queue(eve(), Search { clock: Some("36h".to_owned()), ..search() }).await.unwrap();
    assert!(world.open(bob()).await.is_empty(), "they want different clocks");
    world.queue(ada(), search()).await.unwrap();
    assert!(world.panel(eve(), BoutId(1)).await.is_ok(), "Eve is nearer than Bob");
    for range in [0, 24, 2_001] {
        let refused = world.queue(ada(), Search { range: Some(range), ..search() }).await;
        assert!(matches!(refused, Err(Fault::Refused(Refused::Unknown(_)))));
    }
}

#[tokio::test]
async fn under_a_clock_for_which_both_must_be_there_a_lobby_waits_for_both() {
    let mut world = World::new().await;
    let live = Search { clock: Some("live".to_owned()), ..search() };
    world.queue(ada(), live.clone()).await.unwrap();
    let told = world.queue(bob(), live).await.unwrap().message;
    assert!(told.head.contains("*Start* there begins it"), "{told:?}");
    let begun = world.press(bob(), Action::Begin(BoutId(1))).await.unwrap().message;
    assert!(begun.head.contains("begins"), "who pressed last opened it");
}

#[tokio::test]
async fn whoever_blocked_the_other_meets_nobody_by_the_queue() {
    let mut world = World::new().await;
    world.arena.block(ada(), bob(), world.now).await.unwrap();
    world.queue(ada(), search()).await.unwrap();
    world.queue(bob(), search()).await.unwrap();
    world.pass(20 * HOUR).await;
    assert!(world.open(ada()).await.is_empty());
    world.queue(eve(), search()).await.unwrap();
    assert_eq!(world.open(eve()).await.len(), 1);
}

#[tokio::test]
async fn who_looks_in_vain_is_told_after_a_day_and_may_stop_before() {
    let mut world = World::new().await;
    world.queue(ada(), search()).await.unwrap();
    let panel = world.press(ada(), Action::Queue).await.unwrap().message;
    let stop = actions(&panel)[0];
    assert!(matches!(stop, Action::StopSeeking(_)), "{panel:?}");
    let stopped = world.press(ada(), stop).await.unwrap().message;
    assert!(stopped.head.starts_with("You look no more"), "{stopped:?}");
    world.queue(bob(), search()).await.unwrap();
    world.queue(ada(), Search { game: "munera".to_owned(), ..search() }).await.unwrap();
    world.closed.push(12);
    world.pass(23 * HOUR).await;
    assert!(world.private(11).is_empty());
    world.crash().await;
    world.pass(HOUR).await;
    assert!(world.private(11)[0].message.head.contains("nobody was found"));
    assert!(world.private(12).is_empty());
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None);
    // What is known of who looks goes home with them, and is forgotten with them.
    world.queue(eve(), search()).await.unwrap();
    let data = world.arena.my_data(eve()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"looks_for\": [\n"), "{}", data.files[0].1);
    world.press(eve(), Action::Forget).await.unwrap();
    world.queue(ada(), search()).await.unwrap();
    assert!(world.open(ada()).await.is_empty());
}
