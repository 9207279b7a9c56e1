//! The way out, and its faults.

use crate::world::*;
use arena::{Action, Failure, Outgoing, Start, To, What};

#[tokio::test]
async fn one_message_at_a_time_goes_to_each_destination_and_in_order() {
    let world = World::new().await;
    let at = world.here;
    world.arena.start(ada(), at, world.in_a_lobby(), world.now).await.unwrap();
    let first = world.going().await;
    assert_eq!(first.len(), 1);
    let bout = arena::BoutId(1);
    world.arena.press(bob(), at, Action::Join { bout, terms: 0 }, &[], world.now).await.unwrap();
    world.arena.press(ada(), at, Action::Begin(bout), &[], world.now).await.unwrap();
    let others = world.going().await;
    let to: Vec<To> = others.iter().map(|o| o.to).collect();
    assert_eq!(to, [To::Person(11), To::Person(12)], "the channel waits for its first");
    world.arrived(first[0].id, Some(5), CHANNEL).await;
    let full = world.going().await;
    assert_eq!((full.len(), &full[0].what), (1, &What::New), "that the lobby is full");
    world.arrived(full[0].id, Some(6), CHANNEL).await;
    let next = world.going().await;
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].what, What::Edit(5), "the lobby is edited, not posted twice");
    assert!(next[0].message.head.contains("has begun"), "and the change between is left out");
}

#[tokio::test]
async fn a_crash_between_sending_and_knowing_sends_the_same_nonce_again() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::new().await;
    world.opens(ada(), world.wanted()).await.unwrap();
    let before = world.going().await;
    assert!(world.going().await.is_empty());
    world.crash().await;
    let after = world.going().await;
    assert_eq!(after.len(), 1);
    assert_eq!((after[0].tried, after[0].since), (1, Some(world.now)));
    assert_eq!(after[0].nonce, before[0].nonce);
    assert!(after[0].nonce.len() <= 25);
    world.arrived(after[0].id, Some(5), CHANNEL).await;
    world.arrived(after[0].id, Some(6), CHANNEL).await;
    assert!(world.going().await.is_empty());
    assert_eq!(world.arena.backlog().await.unwrap(), (0, None));
}

#[tokio::test]
async fn a_lease_that_nobody_ends_ends_by_itself() {
    let mut world = World::new().await;
    world.opens(ada(), world.wanted()).await.unwrap();
    world.going().await;
    world.now = world.now.plus(MINUTE);
    assert!(world.going().await.is_empty());
    world.now = world.now.plus(MINUTE);
    assert_eq!(world.going().await[0].tried, 1);
}

#[tokio::test]
async fn what_may_work_later_is_tried_again_with_back_off() {
    let mut world = World::new().await;
    world.opens(ada(), world.wanted()).await.unwrap();
    let row = world.going().await.remove(0);
    world.arena.not_sent(row.id, Failure::Later(Some(7_000)), world.now).await.unwrap();
    assert_eq!(world.arena.tick(world.now).await.unwrap(), Some(world.now.plus(7_000)));
    world.now = world.now.plus(7_000);
    let mut waited = Vec::new();
    for _ in 0..12 {
        let row = world.going().await.remove(0);
        world.arena.not_sent(row.id, Failure::Later(None), world.now).await.unwrap();
        let next = world.arena.tick(world.now).await.unwrap().unwrap();
        waited.push((next.0 - world.now.0) / 1_000);
        world.now = next;
    }
    assert_eq!(waited, [4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300, 300]);
    world.now = world.now.plus(25 * HOUR);
    let row = world.going().await.remove(0);
    world.arena.not_sent(row.id, Failure::Later(None), world.now).await.unwrap();
    world.deliver().await;
    assert!(world.private(11)[0].message.head.contains("could not be sent for a day"));
}

#[tokio::test]
async fn a_missing_permission_is_told_to_the_opener_once_and_the_bout_goes_on() {
    let (mut world, bout) = World::of_a_duel().await;
    world.answer(ada(), bout).await;
    let missing = || Failure::Forbidden { missing: "Send Messages".to_owned() };
    for _ in 0..3 {
        for row in world.going().await {
            if row.to == To::Channel(CHANNEL) {
                world.arena.not_sent(row.id, missing(), world.now).await.unwrap();
            } else {
                world.send(row).await;
            }
        }
        world.now = world.now.plus(10 * MINUTE);
    }
    for row in world.going().await {
        if row.to == To::Person(11) {
            world.send(row).await;
        }
    }
    let told = world.sent.iter().filter(|o| o.message.head.contains("*Send Messages* is missing"));
    assert_eq!(told.map(|o| o.to).collect::<Vec<_>>(), [To::Person(11)]);
    let reply = world.panel(bob(), bout).await.unwrap();
    assert!(reply.message.tail.contains("*Send Messages* is missing"));
    assert!(choices(&reply.message).next().is_some(), "the bout goes on");
    world.now = world.now.plus(2 * HOUR);
    world.deliver().await;
    let reply = world.panel(bob(), bout).await.unwrap();
    assert!(!reply.message.tail.contains("is missing"), "it is over when something was posted");
}

#[tokio::test]
async fn a_channel_that_takes_no_files_is_told_to_an_opener_once_in_a_month() {
    let mut world = World::new().await;
    world.lacks_files = true;
    for (days, count) in [(0, 1), (1, 1), (30, 2)] {
        world.now = world.now.plus(days * 24 * HOUR);
        world.duel(world.wanted()).await;
        world.deliver().await;
        let is_told = |it: &&&Shown| it.message.head.contains("*Attach Files* is missing");
        assert_eq!(world.private(11).iter().filter(is_told).count(), count, "after {days} days");
    }
}

#[tokio::test]
async fn a_bout_whose_channel_is_gone_is_played_privately() {
    let (mut world, bout) = World::of_a_duel().await;
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    world.deliver().await;
    says(&world.private(11).last().unwrap().message.head, "channel of this bout is gone");
    let before = world.channel(CHANNEL).len();
    let duties = world.duties(ada()).await.unwrap();
    assert_eq!(actions(&duties.message), [Action::Panel(bout)]);
    world.play_out(bout, &[ada(), bob()]).await;
    assert_eq!(world.channel(CHANNEL).len(), before);
}

#[tokio::test]
async fn a_thread_that_is_gone_gives_way_to_its_channel() {
    let mut world = World::new().await;
    let mut wanted = world.wanted();
    wanted.thread = Some(true);
    let bout = world.duel(wanted).await;
    let in_thread = world.shown.iter().find_map(|shown| match shown.to {
        To::Channel(id) if id != CHANNEL => Some(id),
        To::Channel(_) | To::Person(_) | To::Member { .. } | To::Webhook(_) => None,
    });
    let thread = in_thread.unwrap();
    world.answer(ada(), bout).await;
    let rows = world.going().await;
    let post = rows.iter().find(|row| row.to == To::Channel(thread)).unwrap();
    world.fail(post.id, Failure::ChannelGone).await;
    for row in rows.into_iter().filter(|row| row.to != To::Channel(thread)) {
        world.send(row).await;
    }
    world.now = world.now.plus(3 * MINUTE);
    world.deliver().await;
    assert_eq!(world.newest().mention, [12], "the post came in the channel instead");
}

#[tokio::test]
async fn a_post_that_the_messenger_refuses_is_told_of_in_plain_words() {
    let (mut world, bout) = World::of_a_duel().await;
    world.answer(ada(), bout).await;
    for row in world.going().await {
        if row.to == To::Channel(CHANNEL) && row.what == What::New {
            world.fail(row.id, Failure::Refused("50035".to_owned())).await;
        } else {
            world.send(row).await;
        }
    }
    world.deliver().await;
    assert!(world.newest().head.contains("could not be shown"));
    assert_eq!(actions(world.newest()), [Action::Panel(bout)]);
}

/// Delivers everything, except messages for which there is a failure.
async fn deliver_but(world: &mut World, fails: impl Fn(&Outgoing) -> Option<Failure>) {
    for _ in 0..6 {
        for row in world.going().await {
            match fails(&row) {
                Some(failure) => world.fail(row.id, failure).await,
                None => world.send(row).await,
            }
        }
    }
}

/// Lets both answer, and delivers, until a message of the bout that `fits` waits.
async fn until_waits(
    world: &mut World,
    bout: arena::BoutId,
    fits: impl Fn(&arena::Message) -> bool,
) {
    for _ in 0..200 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
        if world.waiting(bout).await.iter().any(&fits) {
            return;
        }
        world.deliver().await;
    }
    panic!("no such message waits");
}

#[tokio::test]
async fn a_post_that_never_arrives_takes_no_other_round_with_it() {
    let (mut world, bout) = World::of_a_duel().await;
    let begins = |it: &arena::Message| it.former_post.is_some() && !it.replaces_former;
    until_waits(&mut world, bout, |it| {
        it.post.is_some() && it.former_post != it.post && begins(it)
    })
    .await;
    let former = world.channel(CHANNEL).last().unwrap().id;
    deliver_but(&mut world, |row| {
        refusal_of(row.to == To::Channel(CHANNEL) && row.what == What::New)
    })
    .await;
    until_waits(&mut world, bout, |it| it.replaces_former && it.former_post != it.post).await;
    world.deliver().await;
    let former = world.shown.iter().find(|shown| shown.id == former).expect("it stays");
    assert!(former.message.controls.is_empty() && !former.message.head.is_empty(), "{former:?}");
}

#[tokio::test]
async fn a_delete_that_is_refused_takes_the_controls_all_the_same() {
    let (mut world, bout) = World::of_a_duel().await;
    until_waits(&mut world, bout, |it| it.replaces_former && it.former_post != it.post).await;
    let former = world.channel(CHANNEL).last().unwrap().id;
    deliver_but(&mut world, |row| refusal_of(matches!(row.what, What::Delete(_)))).await;
    world.deliver().await;
    let former = world.shown.iter().find(|shown| shown.id == former).expect("it is refused");
    assert!(former.message.controls.is_empty(), "{former:?}");
}

fn refusal_of(is_refused: bool) -> Option<Failure> {
    is_refused.then(|| Failure::Refused("200000".to_owned()))
}

#[tokio::test]
async fn a_lobby_whose_words_are_refused_stands_without_names_and_its_opener_is_told_once() {
    let mut world = World::new().await;
    let wanted = world.wanted();
    world.opens(ada(), wanted).await.unwrap();
    let names_somebody = |row: &Outgoing| {
        row.purpose == "lobby" && (row.message.head.contains("{@") || row.message.plate.is_some())
    };
    deliver_but(&mut world, |row| refusal_of(names_somebody(row))).await;
    let lobby = world.newest().clone();
    assert!(lobby.head.contains("is refused") && lobby.plate.is_none(), "{lobby:?}");
    assert!(actions(&lobby).iter().any(|it| matches!(it, Action::Join { .. })), "{lobby:?}");
    let told = |world: &World| {
        let all = world.sent.iter().filter(|it| it.to == To::Person(11));
        all.filter(|it| it.message.head.contains("refused")).count()
    };
    assert_eq!(told(&world), 1, "the opener learns of it");
    // Somebody joins: the new words are refused as well, and nobody is told again.
    let join = actions(&lobby).into_iter().find(|it| matches!(it, Action::Join { .. }));
    world.press(bob(), join.unwrap()).await.unwrap();
    deliver_but(&mut world, |row| refusal_of(names_somebody(row))).await;
    assert_eq!(told(&world), 1);
}

#[tokio::test]
async fn a_lobby_that_is_refused_whatever_it_says_is_told_to_its_opener() {
    let mut world = World::new().await;
    let wanted = world.wanted();
    world.opens(ada(), wanted).await.unwrap();
    deliver_but(&mut world, |row| refusal_of(row.purpose == "lobby")).await;
    let told = world.sent.iter().filter(|it| it.to == To::Person(11));
    assert!(told.into_iter().any(|it| it.message.head.contains("whatever it says")));
    assert_eq!(world.arena.backlog().await.unwrap().0, 0);
}

#[tokio::test]
async fn a_reminder_that_is_refused_calls_in_plain_words_and_then_privately() {
    let (mut world, bout) = World::of_a_duel().await;
    world.answer(ada(), bout).await;
    world.deliver().await;
    // Until half of Bob's time is over.
    world.now = world.now.plus(13 * HOUR);
    world.arena.tick(world.now).await.unwrap();
    let before = world.sent.len();
    let is_reminder = |row: &Outgoing| row.purpose == "reminder";
    deliver_but(&mut world, |row| refusal_of(is_reminder(row) && !row.message.is_plain)).await;
    let plain = world.sent[before..].iter().find(|row| is_reminder(row)).expect("a reminder");
    assert_eq!(plain.message.mention, [12]);
    assert!(plain.message.is_plain && plain.message.head.starts_with("{@12}"), "{plain:?}");
}

#[tokio::test]
async fn no_thread_that_could_not_be_opened_is_told_of() {
    for failure in [
        Failure::Refused("160006".to_owned()),
        Failure::Forbidden { missing: "Create Public Threads".to_owned() },
    ] {
        let mut world = World::new().await;
        let wanted = Start { thread: Some(true), ..world.in_a_lobby() };
        let bout = world.lobby(wanted).await;
        world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        let begin = Action::Begin(bout);
        says(
            &world.tap(ada(), begin, &[]).await.unwrap().message.head,
            "in a thread under its post",
        );
        let is_thread = |row: &Outgoing| matches!(row.what, What::Thread { .. });
        deliver_but(&mut world, |row| is_thread(row).then(|| failure.clone())).await;
        let told = world.sent.iter().filter(|it| it.to == To::Person(11));
        let told = told.filter(|it| it.message.head.contains("no thread could be opened")).count();
        assert_eq!(told, 1, "{failure:?}");
        assert!(world.newest().mono.is_some(), "it is played in the channel");
    }
}

#[tokio::test]
async fn a_live_bouts_thread_is_touched_every_six_days_and_closed_at_the_end() {
    let mut world = World::new().await;
    let wanted = Start { thread: Some(true), clock: Some("none".to_owned()), ..world.wanted() };
    let bout = world.duel(wanted).await;
    let count =
        |world: &World, what: &What| world.sent.iter().filter(|it| it.what == *what).count();
    for days in 1..=13 {
        world.now = world.now.plus(24 * HOUR);
        world.arena.tick(world.now).await.unwrap();
        world.deliver().await;
        assert_eq!(count(&world, &What::Touch), days / 6, "{days}");
    }
    world.play_out(bout, &[ada(), bob()]).await;
    world.deliver().await;
    assert_eq!(count(&world, &What::Close), 1);
    let thread = world.sent.iter().rfind(|it| it.what == What::Close).unwrap().to;
    assert!(matches!(thread, To::Channel(id) if id != CHANNEL));
    for _ in 0..2 {
        world.now = world.now.plus(7 * 24 * HOUR);
        world.arena.tick(world.now).await.unwrap();
        world.deliver().await;
    }
    assert_eq!(count(&world, &What::Touch), 2, "nobody looks after it any more");
}

#[tokio::test]
async fn a_deleted_post_harms_nothing() {
    let (mut world, bout) = World::of_a_duel().await;
    world.answer(ada(), bout).await;
    let changed = std::cell::Cell::new(0);
    deliver_but(&mut world, |row| {
        let is_former = matches!(row.what, What::Edit(_) | What::Delete(_));
        let is_changed = is_former && row.to == To::Channel(CHANNEL);
        changed.set(changed.get() + usize::from(is_changed));
        is_changed.then_some(Failure::MessageGone)
    })
    .await;
    assert_eq!(changed.get(), 1);
    world.pass(MINUTE).await;
    assert_eq!(world.arena.backlog().await.unwrap().0, 0);
}

#[tokio::test]
async fn the_hand_of_whoever_goes_on_deciding_is_put_right_once_they_pause() {
    let mut world = World::by_orders().await;
    let bout = world.duel(world.of("nexus")).await;
    let hands = |world: &World| world.sent.iter().filter(|it| it.to == To::Person(11)).count();
    for _ in 0..100 {
        let by = world.until_asked(bout, &[bob(), ada()]).await;
        world.pass(MINUTE).await;
        let (before, old) = (hands(&world), world.private(11).last().map(|it| it.message.clone()));
        world.answer(by.clone(), bout).await;
        world.deliver().await;
        if by == ada() && world.is_asked(ada(), bout).await && 0 < before {
            assert_eq!(hands(&world), before, "her panel shows it");
            world.pass(MINUTE).await;
            assert_eq!(hands(&world), before + 1, "the newest is sent");
            assert_ne!(world.private(11).last().map(|it| it.message.clone()), old);
            return;
        }
    }
    panic!("she never went on deciding");
}

#[tokio::test]
async fn a_deleted_private_message_is_written_anew() {
    let (mut world, bout) = World::of_a_duel().await;
    world.shown.retain(|shown| shown.to != To::Person(11));
    world.answer(ada(), bout).await;
    world.pass(MINUTE).await;
    assert_eq!(world.private(11).len(), 1);
}

#[tokio::test]
async fn whoever_waits_is_woken_by_news() {
    let mut world = World::new().await;
    let mut woken = world.arena.woken();
    assert!(!woken.has_changed().unwrap());
    world.opens(ada(), world.wanted()).await.unwrap();
    assert!(woken.has_changed().unwrap());
    woken.mark_unchanged();
    world.going().await;
    assert!(!woken.has_changed().unwrap(), "sending wakes nobody");
    world.deliver().await;
}

#[tokio::test]
async fn what_was_queued_before_the_clock_was_set_back_goes_at_once() {
    if are_on_a_server() {
        return;
    }
    const DAY: i64 = 24 * HOUR;
    let mut world = World::new().await;
    world.opens(ada(), world.in_a_lobby()).await.unwrap();
    world.now = world.now.plus(-DAY);
    // While the process runs.
    let going = world.going().await;
    assert_eq!(going.len(), 1, "the lobby is posted");
    world.arrived(going[0].id, Some(5), CHANNEL).await;
    world
        .arena
        .press(
            bob(),
            world.here,
            Action::Join { bout: arena::BoutId(1), terms: 0 },
            &[],
            world.now.plus(DAY),
        )
        .await
        .unwrap();
    // And over a restart, however little it was.
    world.now = world.now.plus(DAY - 10 * MINUTE);
    assert_eq!(world.going().await, [], "ten minutes may be waited");
    world.crash().await;
    let full = world.going().await;
    assert_eq!((full.len(), &full[0].what), (1, &What::New), "that the lobby is full");
    world.arrived(full[0].id, Some(6), CHANNEL).await;
    let going = world.going().await;
    assert_eq!(going.len(), 1);
    assert_eq!(going[0].what, What::Edit(5));
}

#[tokio::test]
async fn a_message_that_may_go_again_goes_without_waiting_out_its_hour() {
    let world = World::new().await;
    let forbidden = || Failure::Forbidden { missing: "Send Messages".to_owned() };
    world.opens(ada(), world.wanted()).await.unwrap();
    let first = world.going().await;
    // The permission comes while the refusal is on its way.
    world.arena.channel_changed(CHANNEL, world.now).await.unwrap();
    assert_eq!(world.going().await, [], "it is under way");
    world.arena.not_sent(first[0].id, forbidden(), world.now).await.unwrap();
    let lobby = |going: Vec<Outgoing>| {
        going.into_iter().filter(|row| row.to == To::Channel(CHANNEL)).count()
    };
    assert_eq!(lobby(world.going().await), 1, "tried at once");
    world.arena.not_sent(first[0].id, forbidden(), world.now).await.unwrap();
    assert_eq!(lobby(world.going().await), 0, "but once only");
    for changed in 0..3 {
        match changed {
            0 => world.arena.channel_changed(CHANNEL, world.now).await.unwrap(),
            1 => world.arena.guild_changed(GUILD, world.now).await.unwrap(),
            _ => world.arena.may_post_in(CHANNEL, world.now).await.unwrap(),
        }
        assert_eq!(lobby(world.going().await), 1, "{changed}");
        world.arena.not_sent(first[0].id, forbidden(), world.now).await.unwrap();
    }
    world.arena.may_post_in(CHANNEL + 1, world.now).await.unwrap();
    world.arena.guild_changed(GUILD + 1, world.now).await.unwrap();
    assert_eq!(lobby(world.going().await), 0);
}
