//! What people are told once a day, and reminders at an interval of one's own.

use crate::world::*;
use arena::{Action, Person, Start};

const DAY: i64 = 24 * HOUR;

impl World {
    async fn choose(&self, by: Person, name: &str, value: &str) -> arena::Done<arena::Reply> {
        let change = Some((name.to_owned(), value.to_owned()));
        self.arena.me(by, change, self.now).await
    }

    /// What somebody was told of their days.
    fn days(&self, person: u64) -> Vec<String> {
        let told = self.private(person).into_iter().map(|it| &it.message);
        let is_one = |it: &&arena::Message| it.tail.contains("/me digest");
        told.filter(is_one).map(|it| it.head.clone()).collect()
    }
}

#[tokio::test]
async fn once_a_day_at_ones_own_hour_one_is_told_and_of_nothing_nothing() {
    let mut world = World::new().await;
    world.choose(ada(), "time_zone", "Asia/Tokyo").await.unwrap();
    let set = world.choose(ada(), "digest", "18").await.unwrap().message.head;
    assert!(set.contains("`digest` 18:00"), "{set}");
    for wrong in ["24", "-1", "noon", "7:30"] {
        assert!(world.choose(ada(), "digest", wrong).await.is_err(), "{wrong}");
    }
    // The world begins at 8 o'clock in the morning of UTC, 17 o'clock in Tokyo.
    world.pass(HOUR).await;
    assert_eq!(world.days(11), Vec::<String>::new(), "nothing waits, and nothing comes");
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    let bout = world.duel(wanted).await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    world.crash().await;
    world.pass(DAY).await;
    let told = world.days(11);
    assert_eq!(told.len(), 1);
    let waits = if by == ada() { "**What waits for you**" } else { "**What you wait for**" };
    assert!(told[0].starts_with(waits), "{told:?}");
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.pass(DAY).await;
    let told = world.days(11);
    assert!(told.len() == 2 && told[1].ends_with("you lost"), "{told:?}");
    let (channel, message) = world.row(bout).await.newest().expect("it is posted");
    let led = format!("**What has ended**\n• {{>{GUILD}/{channel}/{message}|#{} ", bout.0);
    assert!(told[1].starts_with(&led), "{told:?}");
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2, "it is told once");
    world.choose(ada(), "digest", "off").await.unwrap();
    world.duel(world.wanted()).await;
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2);
}

#[tokio::test]
async fn who_has_left_a_server_is_told_nothing_of_it() {
    let mut world = World::new().await;
    world.choose(ada(), "digest", "9").await.unwrap();
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    world.duel(wanted).await;
    world.left.push(11);
    world.pass(DAY).await;
    assert_eq!(world.days(11), Vec::<String>::new());
    let data = world.arena.my_data(ada()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"told_of_the_day_next\": 1"), "{}", data.files[0].1);
    world.press(ada(), Action::Forget).await.unwrap();
    world.pass(2 * DAY).await;
}

#[tokio::test]
async fn the_digest_is_shown_changed_and_ended_and_nothing_else_is_told() {
    let world = World::new().await;
    let said = |change| {
        let asked = world.arena.my_digest(ada(), change, world.now);
        async move { asked.await.unwrap().message.head }
    };
    assert!(said(None).await.starts_with("You are not told of your day."));
    let told = said(Some(Some(7))).await;
    assert!(told.starts_with("You are told of your day at 7:00 (UTC), next {t:"), "{told}");
    assert!(!told.contains("`quiet`"), "{told}");
    assert_eq!(said(None).await, told);
    assert!(said(Some(None)).await.starts_with("You are not told"));
}

#[tokio::test]
async fn a_digest_that_waits_loses_the_name_of_somebody_forgotten() {
    let mut world = World::new().await;
    world.arena.my_digest(bob(), Some(Some(7)), world.now).await.unwrap();
    world.duel(world.wanted()).await;
    // The digest is queued and not sent.
    world.now = world.now.plus(30 * HOUR);
    world.arena.tell_digests(world.now).await.unwrap();
    world.arena.forget(ada(), world.now).await.unwrap();
    let before = world.sent.len();
    world.deliver().await;
    let digest = world.sent[before..].iter().find(|it| it.message.tail.contains("/me digest"));
    let digest = told(&digest.unwrap().message);
    assert!(!digest.contains("Ada"), "{digest}");
}

#[tokio::test]
async fn whoever_wishes_is_reminded_again_and_again_and_nobody_else() {
    let mut world = World::new().await;
    for by in [ada(), bob()] {
        world.choose(by, "reminders", "4").await.unwrap();
    }
    for wrong in ["3", "73", "often"] {
        assert!(world.choose(ada(), "reminders", wrong).await.is_err(), "{wrong}");
    }
    let reminders = |world: &World| {
        let is_reminder = |it: &&arena::Outgoing| it.message.head.contains("still waits for you");
        world.sent.iter().filter(is_reminder).count()
    };
    world.duel(Start { clock: Some("none".to_owned()), ..world.wanted() }).await;
    for hours in 1..=12 {
        world.pass(HOUR).await;
        assert_eq!(reminders(&world), hours / 4, "after {hours} hours");
    }
    let mut world = World::new().await;
    world.choose(ada(), "reminders", "24").await.unwrap();
    world.duel(world.wanted()).await;
    world.pass(23 * HOUR).await;
    assert_eq!(reminders(&world), 0, "the usual two are left out");
}

#[tokio::test]
async fn a_server_may_leave_its_bouts_out_of_everybodys_day() {
    let mut world = World::new().await;
    world.choose(ada(), "digest", "9").await.unwrap();
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    let bout = world.duel(wanted).await;
    let off = Some(("digest".to_owned(), "off".to_owned()));
    let set = world.arena.settings(GUILD, off).await.unwrap().message.head;
    assert!(set.contains("`digest` off"), "{set}");
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    world.duel(wanted).await;
    world.pass(DAY).await;
    assert_eq!(world.days(11), Vec::<String>::new());
    let on = Some(("digest".to_owned(), "on".to_owned()));
    world.arena.settings(GUILD, on).await.unwrap();
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 1);
}

#[tokio::test]
async fn who_has_chosen_no_hour_is_told_at_the_servers_until_they_say_no() {
    let mut world = World::new().await;
    let set = |value: &str| Some(("digest".to_owned(), value.to_owned()));
    for wrong in ["24", "-1", "noon"] {
        assert!(world.arena.settings(GUILD, set(wrong)).await.is_err(), "{wrong}");
    }
    let shown = world.arena.settings(GUILD, set("18")).await.unwrap().message.head;
    assert!(shown.contains("`digest` 18:00"), "{shown}");
    world.choose(bob(), "digest", "off").await.unwrap();
    let wanted = || Start { clock: Some("none".to_owned()), ..Start::default() };
    let bout = world.duel(Start { game: GAME.to_owned(), ..wanted() }).await;
    let mine = world.arena.my_digest(ada(), None, world.now).await.unwrap().message.head;
    assert!(mine.contains("at 18:00 (UTC), the hour of a server"), "{mine}");
    world.pass(DAY).await;
    assert_eq!((world.days(11).len(), world.days(12).len()), (1, 0));
    // Another zone keeps it, an hour of one's own comes before it, and a no ends it.
    world.choose(ada(), "time_zone", "Asia/Tokyo").await.unwrap();
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2);
    world.arena.my_digest(ada(), Some(None), world.now).await.unwrap();
    world.pass(2 * DAY).await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.duel(Start { game: GAME.to_owned(), ..wanted() }).await;
    world.pass(2 * DAY).await;
    assert_eq!((world.days(11).len(), world.days(12).len()), (2, 0));
    let mine = world.arena.my_digest(ada(), None, world.now).await.unwrap().message.head;
    assert!(mine.contains("You are not told"), "{mine}");
}

#[tokio::test]
async fn a_servers_hour_ends_with_it() {
    let mut world = World::new().await;
    let set = |value: &str| Some(("digest".to_owned(), value.to_owned()));
    world.arena.settings(GUILD, set("18")).await.unwrap();
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    world.duel(wanted).await;
    world.arena.settings(GUILD, set("on")).await.unwrap();
    world.pass(2 * DAY).await;
    assert_eq!(world.days(11).len() + world.days(12).len(), 0);
}
