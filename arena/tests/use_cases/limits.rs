//! Limits on a person, a channel or a server in a time.

use crate::world::*;
use arena::{
    Action, BoutId, Decree, Done, Fault, League, LudusId, Millis, Person, Place, Refused, Reply, To,
};

/// Checks that it is too soon; returns the message, and the time when it works again.
fn again(done: Done<Reply>) -> (String, Millis) {
    match done {
        Err(Fault::Refused(refused @ Refused::TooSoon { again, .. })) => (refused.words(), again),
        other => panic!("it is too soon, not {other:?}"),
    }
}

impl World {
    async fn opens_and_calls_off(&mut self, opponents: &[Person]) -> Done<Reply> {
        let wanted = arena::Start { opponents: opponents.to_vec(), ..self.wanted() };
        let opened = self.opens(ada(), wanted).await;
        self.deliver().await;
        if opened.is_ok() {
            let (_, number) = self.arena.bouts_here(ada().id, self.here, "").await[0].clone();
            self.press(ada(), Action::CallOff(BoutId(number))).await.unwrap();
        }
        opened
    }

    async fn bouts(&self) -> usize {
        let store = self.store().await;
        let guild = i64::try_from(GUILD).unwrap();
        let all =
            store::bout::lately_in_guild(&mut store.read().await.unwrap(), guild, 1_000).await;
        store.close().await;
        all.unwrap().len()
    }
}

#[tokio::test]
async fn who_opens_lobby_after_lobby_is_told_when_the_next_may_be_opened() {
    let mut world = World::new().await;
    for _ in 0..15 {
        world.opens_and_calls_off(&[]).await.unwrap();
    }
    let posts = world.sent.len();
    let (words, at) = again(world.opens_and_calls_off(&[]).await);
    assert!(words.contains("many lobbies") && words.contains("{t:"), "{words}");
    assert_eq!(at, world.now.plus(MINUTE));
    // A restart forgives nothing, and a refused action has left nothing behind.
    world.crash().await;
    for _ in 0..1_000 {
        assert_eq!(again(world.opens_and_calls_off(&[]).await).1, at);
    }
    assert_eq!(world.sent.len(), posts);
    world.now = at.plus(-1);
    assert_eq!(again(world.opens_and_calls_off(&[]).await).1, at);
    world.now = at;
    world.opens_and_calls_off(&[]).await.unwrap();
    again(world.opens_and_calls_off(&[]).await);
}

#[tokio::test]
async fn nobody_is_invited_again_and_again_by_somebody_whom_they_do_not_follow() {
    let mut world = World::new().await;
    for _ in 0..5 {
        world.opens_and_calls_off(&[bob()]).await.unwrap();
    }
    let (words, at) = again(world.opens_and_calls_off(&[bob()]).await);
    assert!(words.contains("invited Bob") && words.contains("Without opponents"), "{words}");
    assert_eq!(at, world.now.plus(2 * HOUR));
    assert_eq!(world.private(bob().id).len(), 5);
    world.opens_and_calls_off(&[eve()]).await.unwrap();
    world.opens_and_calls_off(&[]).await.unwrap();
}

#[tokio::test]
async fn friends_may_invite_each_other_all_day() {
    let mut world = World::new().await;
    for _ in 0..40 {
        let wanted = arena::Start { opponents: vec![bob()], ..world.in_a_lobby() };
        let bout = world.lobby(wanted).await;
        world.press(bob(), Action::Accept { bout, terms: 0 }).await.unwrap();
        world.press(ada(), Action::CallOff(bout)).await.unwrap();
        world.pass(4 * MINUTE).await;
    }
}

#[tokio::test]
async fn nobody_is_invited_by_everybody_at_once() {
    let mut world = World::new().await;
    let mut refused = 0;
    for at in 0..20 {
        let wanted = arena::Start { opponents: vec![eve()], ..world.wanted() };
        let by = person(100 + at, "Somebody");
        match world.opens(by, wanted).await {
            Ok(_) => {}
            done @ Err(_) => {
                let (words, at) = again(done);
                assert!(words.starts_with("Many have invited Eve"), "{words}");
                assert_eq!(at, world.now.plus(10 * MINUTE));
                refused += 1;
            }
        }
    }
    world.deliver().await;
    assert_eq!((world.private(eve().id).len(), refused), (15, 5));
}

#[tokio::test]
async fn a_channel_has_a_bound_that_organisers_raise() {
    let mut world = World::new().await;
    let mut next = 100;
    let mut opened = async |world: &mut World| {
        let mut count = 0;
        loop {
            next += 1;
            let by = person(next, "Somebody");
            match world.opens(by, world.wanted()).await {
                Ok(_) => count += 1,
                refused @ Err(_) => return (count, again(refused).0),
            }
        }
    };
    let (count, words) = opened(&mut world).await;
    assert_eq!(count, 30);
    assert!(words.starts_with("Many lobbies have been opened in this channel"), "{words}");
    for wrong in ["0", "21", "many"] {
        let change = Some(("bounds".to_owned(), wrong.to_owned()));
        assert!(world.arena.settings(GUILD, change).await.is_err(), "{wrong}");
    }
    says(&world.set("bounds", "2").await.unwrap().message.head, "`bounds` 2");
    assert_eq!(opened(&mut world).await.0, 0, "it is full all the same");
    world.pass(10_000).await;
    assert_eq!(opened(&mut world).await.0, 1, "but empties twice as fast");
    world.pass(10 * MINUTE).await;
    assert_eq!(opened(&mut world).await.0, 60, "and holds twice as much");
    // Another channel has a bound of its own.
    world.here = Place { channel: CHANNEL + 1, ..world.here };
    assert_eq!(opened(&mut world).await.0, 60);
}

#[tokio::test]
async fn a_person_a_channel_and_a_server_have_so_many_seasons_and_no_more() {
    let world = World::new().await;
    let create = async |by: Person, channel: u64| {
        let at = Place { channel, ..world.here };
        world.arena.create_league(by, at, League::default(), world.now).await
    };
    let too_many = |done: Done<Reply>, why: &str| match done {
        Err(Fault::Refused(refused @ Refused::TooManySeasons(_))) => {
            assert!(refused.words().contains(why), "{}", refused.words());
        }
        other => panic!("there are too many, not {other:?}"),
    };
    for _ in 0..3 {
        create(ada(), CHANNEL).await.unwrap();
    }
    too_many(create(ada(), CHANNEL + 1).await, "You have opened");
    too_many(create(bob(), CHANNEL).await, "in this channel");
    create(bob(), CHANNEL + 1).await.unwrap();
    world
        .arena
        .end_contest(ada(), world.here, (arena::Which::Season, Some(1)), false, world.now)
        .await
        .unwrap();
    assert_eq!(again(create(ada(), CHANNEL).await).1, world.now.plus(6 * HOUR));
    for (by, channel) in [(bob(), 1), (bob(), 1)] {
        create(by, channel).await.unwrap();
    }
    let (words, _) = again(create(eve(), 2).await);
    assert!(words.contains("on this server"), "{words}");
}

#[tokio::test]
async fn a_season_is_opened_only_where_bouts_are_started() {
    let world = World::new().await;
    world.set("channels", "<#801>").await.unwrap();
    let refused = world.arena.create_league(ada(), world.here, League::default(), world.now).await;
    let only = Refused::NotThisChannel { channels: vec![801] };
    assert!(matches!(&refused, Err(Fault::Refused(why)) if *why == only), "{refused:?}");
    let there = Place { channel: 801, ..world.here };
    world.arena.create_league(ada(), there, League::default(), world.now).await.unwrap();
}

#[tokio::test]
async fn bouts_of_seasons_begin_one_after_another_however_many_ludi_the_house_runs() {
    let mut world = World::new().await;
    world.found(ada(), "Ludus Magnus").await;
    let wanted = League {
        target: Some(50),
        max_ludi: Some(20),
        house_ludi: Some(20),
        clock: Some("none".to_owned()),
        ..League::default()
    };
    world.create(wanted).await;
    world.enrol(ada()).await.unwrap();
    world.start().await;
    world.pass(0).await;
    assert_eq!(world.bouts().await, 15, "as many as a channel takes at once");
    let mut next = world.pass(0).await.unwrap();
    assert_eq!(next, world.now.plus(20_001));
    for more in 1..=12 {
        world.pass(next.0 - world.now.0 - 1).await;
        assert_eq!(world.bouts().await, 14 + more, "nothing begins in between");
        world.pass(1).await;
        assert_eq!(world.bouts().await, 15 + more, "then one every twenty seconds");
        next = world.pass(0).await.unwrap();
        assert_eq!(next, world.now.plus(20_000));
    }
}

#[tokio::test]
async fn seasons_in_one_channel_open_their_bouts_by_turns() {
    let mut world = World::new().await;
    let wanted = || League {
        max_ludi: Some(12),
        house_ludi: Some(12),
        clock: Some("none".to_owned()),
        ..League::default()
    };
    for (by, number) in [(ada(), 1), (bob(), 2)] {
        world.found(by.clone(), &format!("Ludus of {}", by.name)).await;
        let (here, now) = (world.here, world.now);
        world.arena.create_league(by.clone(), here, wanted(), now).await.unwrap();
        world.arena.join_league(by.clone(), here, Some(number), Vec::new(), now).await.unwrap();
        world.arena.start_league(by, here, Some(number), false, now).await.unwrap();
    }
    let opened = async |world: &World| {
        let store = world.store().await;
        let mut reader = store.read().await.unwrap();
        let mut counts = [0, 0];
        for (count, season) in counts.iter_mut().zip(1..) {
            let row = store::contest::row(&mut reader, arena::Which::Season, season)
                .await
                .unwrap()
                .unwrap();
            let season: campaign::Season = serde_json::from_str(&row.state).unwrap();
            let begun = season.fixtures.iter().filter(|it| it.is_done() || fights(it));
            *count = begun.count();
        }
        drop(reader);
        store.close().await;
        counts
    };
    world.pass(0).await;
    let before = opened(&world).await;
    assert_eq!(before.iter().sum::<usize>(), 15);
    for _ in 0..8 {
        world.pass(20_001).await;
    }
    let after = opened(&world).await;
    let more = [after[0] - before[0], after[1] - before[1]];
    assert!(3 <= more[0] && 3 <= more[1], "{before:?} {after:?}");
}

/// Whether a fixture's bout is under way.
fn fights(fixture: &campaign::Fixture) -> bool {
    matches!(fixture.state, campaign::FixtureState::Fighting { .. })
}

#[tokio::test]
async fn three_ludi_a_day_are_founded_by_one_person() {
    let mut world = World::new().await;
    for at in 0..3 {
        world.found(ada(), &format!("Ludus {at}")).await;
        world.press(ada(), Action::Retire(LudusId(at + 1))).await.unwrap();
    }
    let found = world.arena.found_ludus(ada(), world.here, "One more", "", world.now).await;
    assert_eq!(again(found).1, world.now.plus(24 * HOUR));
}

#[tokio::test]
async fn a_rest_alone_and_a_draw_offered_are_not_posted_for_ever() {
    let mut world = World::new().await;
    let solo = world.solo(world.wanted()).await;
    for _ in 0..4 {
        world.arena.pause(ada(), world.here, Some(solo), world.now).await.unwrap();
        world.arena.resume(ada(), world.here, Some(solo), world.now).await.unwrap();
    }
    again(world.arena.pause(ada(), world.here, Some(solo), world.now).await);

    let duel = world.duel(world.wanted()).await;
    for _ in 0..20 {
        let by = world.until_asked(duel, &[ada(), bob()]).await;
        if world.act(ada(), Some(duel), "offer-draw").await.is_ok() {
            break;
        }
        world.answer(by, duel).await;
    }
    let mut offered = 1;
    let refused = loop {
        let typed = if offered % 2 == 0 { "offer-draw" } else { "withdraw-draw" };
        match world.act(ada(), Some(duel), typed).await {
            Ok(_) => offered += 1,
            refused @ Err(_) => break refused,
        }
    };
    again(refused);
    assert_eq!(offered, 20);
    // Leaving is bounded by nothing.
    world.press(ada(), Action::Resign(duel)).await.unwrap();
}

#[tokio::test]
async fn a_standing_order_is_not_changed_for_ever() {
    let mut world = World::new().await;
    let duel = world.duel(world.wanted()).await;
    let (here, now) = (world.here, world.now);
    let arena = &world.arena;
    let (_, name) =
        arena.complete_orders(ada().id, here, Some(duel), None, world.now).await.remove(0);
    let values = arena.complete_orders(ada().id, here, Some(duel), Some(&name), world.now).await;
    let mut given = 0;
    let refused = loop {
        let value = values[given % values.len()].1.clone();
        let set = Some((name.clone(), value));
        match arena.orders(ada(), here, Some(duel), set, now).await {
            Ok(_) => given += 1,
            refused @ Err(_) => break refused,
        }
    };
    again(refused);
    assert_eq!(given, 30);
}

#[tokio::test]
async fn a_steward_does_not_pause_and_resume_for_ever() {
    let mut world = World::new().await;
    let solo = world.solo(world.wanted()).await;
    for _ in 0..15 {
        world.decree(solo, Decree::Pause).await.unwrap();
        world.decree(solo, Decree::Resume).await.unwrap();
    }
    again(world.decree(solo, Decree::Pause).await);
    let posted = world.sent.iter().filter(|it| it.to == To::Channel(CHANNEL)).count();
    again(world.decree(solo, Decree::Pause).await);
    let after = world.sent.iter().filter(|it| it.to == To::Channel(CHANNEL)).count();
    assert_eq!(posted, after);
}

#[tokio::test]
async fn ones_own_settings_are_not_changed_for_ever() {
    let mut world = World::by_orders().await;
    for at in 0..40 {
        let value = if at % 2 == 0 { "off" } else { "on" };
        world.choose(ada(), "dms", value).await.unwrap();
    }
    again(world.choose(ada(), "dms", "off").await);
    world.arena.me(ada(), None, world.now).await.unwrap();
    world.pass(MINUTE).await;
    world.choose(ada(), "dms", "off").await.unwrap();
}

#[tokio::test]
async fn what_is_only_computed_is_bounded_until_the_next_start() {
    let mut world = World::new().await;
    let over = world.solo(world.wanted()).await;
    world.press(ada(), Action::Resign(over)).await.unwrap();
    let solo = world.solo(world.wanted()).await;
    for _ in 0..10 {
        world.press(eve(), Action::Verify(solo)).await.unwrap();
        world.press(eve(), Action::Export(over)).await.unwrap();
    }
    again(world.press(eve(), Action::Verify(solo)).await);
    again(world.press(eve(), Action::Export(over)).await);
    for _ in 0..300 {
        world.press(eve(), Action::Log { bout: solo, page: 0 }).await.unwrap();
    }
    again(world.press(eve(), Action::Log { bout: solo, page: 0 }).await);
    world.press(bob(), Action::Verify(solo)).await.unwrap();
    assert!((0..40).all(|_| world.arena.may_suggest(eve().id, world.now)));
    assert!(!world.arena.may_suggest(eve().id, world.now));
    assert!((0..3).all(|_| world.arena.may_take_home(eve().id, world.now).is_ok()));
    assert!(world.arena.may_take_home(eve().id, world.now).is_err());
    world.crash().await;
    world.press(eve(), Action::Verify(solo)).await.unwrap();
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_no_meter_behind() {
    let mut world = World::by_orders().await;
    world.opens_and_calls_off(&[bob()]).await.unwrap();
    let named = async |world: &World, id: u64| {
        let store = world.store().await;
        let id = i64::try_from(id).unwrap();
        let found = store::meter::naming(&mut store.read().await.unwrap(), id).await.unwrap();
        store.close().await;
        found.into_iter().map(|it| format!("{} {}", it.what, it.scope)).collect::<Vec<_>>()
    };
    let of_ada = ["invitation between", "invitation person", "lobby person"];
    assert_eq!(named(&world, ada().id).await, of_ada);
    assert_eq!(named(&world, bob().id).await, ["invitation between", "invitation to"]);
    let (_, known) = world.arena.my_data(ada()).await.unwrap().message.files.remove(0);
    assert!(known.contains("\"what\": \"lobby\""), "{known}");
    world.press(ada(), Action::Forget).await.unwrap();
    assert_eq!(named(&world, ada().id).await, Vec::<String>::new());
    assert_eq!(named(&world, bob().id).await, ["invitation to"]);
    // Being forgotten over and over is no way around.
    world.opens_and_calls_off(&[]).await.unwrap();
    world.press(ada(), Action::Forget).await.unwrap();
    world.opens_and_calls_off(&[]).await.unwrap();
    again(world.press(ada(), Action::Forget).await);
}

#[tokio::test]
async fn what_is_refused_for_another_reason_costs_nothing() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..40 {
        for action in [Action::Verify(BoutId(9_000)), Action::Export(BoutId(9_000))] {
            let refused = world.tap(ada(), action, &[]).await;
            let same = matches!(refused, Err(Fault::Refused(Refused::NoSuchBout)));
            assert!(same, "{action:?}: {refused:?}");
        }
        refused!(world.export(ada(), bout).await, Refused::NotOver);
    }
    world.verify(ada(), bout).await.unwrap();
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.export(ada(), bout).await.unwrap();
}
