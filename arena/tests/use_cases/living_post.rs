//! A bout's living post: edited while the turn stays, posted anew when it goes over.

use crate::world::*;
use arena::{Action, BoutId, Failure, Outgoing, Start, To, What};
use std::collections::BTreeSet;

/// The messages sent of a bout's posts since `from`.
fn posts(world: &World, from: usize) -> Vec<&Outgoing> {
    let is_post = |it: &&Outgoing| match &it.what {
        What::New => it.message.mono.is_some(),
        What::Refresh(_) => true,
        _ => false,
    };
    let in_channel = |it: &&Outgoing| it.to == arena::To::Channel(CHANNEL);
    world.sent[from..].iter().filter(in_channel).filter(is_post).collect()
}

#[tokio::test]
async fn against_the_house_one_post_is_edited_and_nobody_is_called() {
    for kind in boards::Kind::all() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(kind.slug())).await;
        world.play_out(bout, &[ada()]).await;
        let all = posts(&world, 0);
        let anew = all.iter().filter(|it| it.what == What::New).count();
        assert_eq!(anew, 2, "the opening and the end of {}", kind.slug());
        assert!(anew < all.len(), "{}", kind.slug());
        assert!(world.sent.iter().all(|it| it.message.mention.is_empty()), "{}", kind.slug());
        let all = world.channel(CHANNEL);
        let living = all.iter().filter(|it| !it.message.controls.is_empty());
        assert_eq!(living.count(), 1, "the channel of {} has one living post", kind.slug());
    }
}

#[tokio::test]
async fn between_two_a_post_is_made_anew_only_when_the_turn_goes_over() {
    for kind in boards::Kind::all().iter().filter(|kind| kind.seats().contains(&2)) {
        let mut world = World::new().await;
        let wanted =
            Start { game: kind.slug().to_owned(), thread: Some(false), ..Start::default() };
        let bout = world.duel(wanted).await;
        let mut turns = 0;
        let mut last = None;
        for _ in 0..40 {
            let (player, panel) = match world.next_move(bout, &[ada(), bob()]).await {
                Next::Asked(player, panel) => (player, panel),
                Next::Over => break,
                Next::Waits => {
                    world.pass_to_next().await;
                    continue;
                }
            };
            let before = world.sent.len();
            world.answer_on(panel, player.clone()).await;
            world.deliver().await;
            let anew = posts(&world, before).into_iter().filter(|it| it.what == What::New);
            for post in anew {
                turns += 1;
                assert!(!post.message.mention.contains(&player.id), "{}: {post:?}", kind.slug());
                let over = post.message.head.contains("Seed") || post.message.tail.contains("Seed");
                let is_called = !post.message.mention.is_empty();
                assert!(is_called || over || last.is_none(), "{}: {post:?}", kind.slug());
            }
            last = Some(player.id);
        }
        assert!(0 < turns, "{}", kind.slug());
    }
}

#[tokio::test]
async fn edits_that_wait_together_are_one() {
    let mut world = World::new().await;
    let bout = world.solo(against_house("nexus")).await;
    let before = world.sent.len();
    for _ in 0..4 {
        world.answer(ada(), bout).await;
    }
    world.deliver().await;
    let sent = posts(&world, before);
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(matches!(sent[0].what, What::Refresh(_)));
    let board = world.board(ada(), bout).await.unwrap();
    assert_eq!(world.newest().tail, board.message.tail, "it is the newest state");
}

#[tokio::test]
async fn a_post_that_waited_calls_nobody_who_has_acted_meanwhile() {
    let mut world = World::new().await;
    let mut spared = 0;
    while spared < 3 {
        let bout = world.duel(world.wanted()).await;
        while spared < 3 && !world.is_over(ada(), bout).await {
            let before = world.sent.len();
            let mut called = BTreeSet::new();
            for by in [ada(), bob(), ada(), bob()] {
                if let Next::Asked(by, panel) = world.next_move(bout, &[by]).await {
                    world.answer_on(panel, by).await;
                    let waiting = world.waiting(bout).await;
                    called.extend(waiting.into_iter().flat_map(|message| message.mention));
                }
            }
            world.pass_to_next().await;
            for post in posts(&world, before) {
                for person in &post.message.mention {
                    let mark = format!("{{@{person}}}");
                    assert!(post.message.tail.contains(&mark), "{:?}", post.message);
                    called.remove(person);
                }
            }
            spared += called.len();
        }
    }
}

#[tokio::test]
async fn an_edit_that_is_under_way_takes_up_no_other() {
    let mut world = World::new().await;
    let bout = world.solo(against_house("nexus")).await;
    world.answer(ada(), bout).await;
    let under_way = world.arena.to_send(16, world.now.plus(5_000)).await.unwrap();
    assert!(under_way.iter().any(|it| matches!(it.what, What::Refresh(_))));
    world.answer(ada(), bout).await;
    let before = world.sent.len();
    for outgoing in under_way {
        world.send(outgoing).await;
    }
    world.deliver().await;
    assert_eq!(posts(&world, before).len(), 2);
}

#[tokio::test]
async fn a_crash_between_an_edit_and_its_record_repeats_the_edit_and_posts_nothing() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::new().await;
    let bout = world.solo(against_house(GAME)).await;
    world.answer(ada(), bout).await;
    let (_, told) = edit_under_way(&world).await;
    world.restart().await;
    let before = world.sent.len();
    world.deliver().await;
    let sent = posts(&world, before);
    assert!(matches!(sent[0].what, What::Refresh(_)), "{sent:?}");
    assert_eq!(sent[0].message, told);
    assert!(sent.iter().all(|it| it.what != What::New));
}

/// The edit that is being sent, with no report of it since.
async fn edit_under_way(world: &World) -> (i64, arena::Message) {
    let under_way = world.arena.to_send(16, world.now.plus(5_000)).await.unwrap();
    let edit = under_way.into_iter().find(|it| matches!(it.what, What::Refresh(_)));
    edit.map(|it| (it.id, it.message)).unwrap()
}

#[tokio::test]
async fn a_post_that_somebody_deleted_is_posted_anew() {
    let mut world = World::new().await;
    let bout = world.solo(against_house(GAME)).await;
    world.shown.retain(|shown| shown.message.mono.is_none());
    world.answer(ada(), bout).await;
    world.deliver().await;
    assert!(world.newest().mono.is_some());
    let boards = world.channel(CHANNEL).into_iter().filter(|it| it.message.mono.is_some());
    assert_eq!(boards.count(), 1);
}

#[tokio::test]
async fn a_post_out_of_sight_is_posted_anew_and_the_old_one_loses_board_and_buttons() {
    let mut world = World::new().await;
    let bout = world.solo(against_house(GAME)).await;
    let old = world.channel(CHANNEL).last().unwrap().id;
    world.answer(ada(), bout).await;
    let (row, _) = edit_under_way(&world).await;
    world.fail(row, Failure::OutOfSight).await;
    world.deliver().await;
    let newest = world.channel(CHANNEL).last().unwrap().id;
    assert_ne!(newest, old);
    let old = world.shown.iter().find(|shown| shown.id == old).unwrap();
    assert!(old.message.mono.is_none() && old.message.controls.is_empty(), "{old:?}");
    assert!(old.message.head.starts_with("**Blood, Sweat and Cheers #1**"), "{old:?}");
}

#[tokio::test]
async fn after_a_restore_what_waited_is_dropped_and_every_live_bout_is_posted_as_it_stands() {
    let (mut world, bout) = World::of_a_duel().await;
    let rest = Action::Pause(bout);
    world.tap(ada(), rest, &[]).await.unwrap();
    assert_ne!(world.waiting(bout).await, [], "everybody is to be told of the wish to rest");
    let sent = world.sent.len();
    // The copy was made so long ago that everybody's time would have run out.
    world.now = world.now.plus(30 * 86_400_000);
    world.arena.restored(world.now).await.unwrap();
    world.deliver().await;
    let anew = posts(&world, sent);
    let [Outgoing { what: What::New, message, .. }] = anew[..] else {
        panic!("one board, in a new post: {anew:?}")
    };
    assert!(message.head.contains("I was restored from an earlier copy"), "{}", message.head);
    assert_eq!(world.waiting(bout).await, []);
    let is_up = |world: &World| world.sent.iter().any(|it| it.message.head.contains("time is up"));
    world.pass(0).await;
    assert!(!is_up(&world), "they were called a moment ago");
    world.pass(30 * 86_400_000).await;
    assert!(is_up(&world), "their clocks run");
}

/// A race of Ada, Bob and Eve.
async fn race(world: &mut World) -> BoutId {
    let wanted = Start { ranked: false, ..world.of("morituri") };
    world.gathered(wanted, &[bob(), eve()]).await
}

fn told(sent: &[Outgoing]) -> Vec<&Outgoing> {
    sent.iter().filter(|it| it.message.head.contains("yours is the next turn")).collect()
}

#[tokio::test]
async fn whoever_wishes_is_told_once_a_round_when_the_turn_before_theirs_begins() {
    let mut world = World::by_orders().await;
    world.choose(bob(), "next", "on").await.unwrap();
    let bout = race(&mut world).await;
    let mut rounds = 0;
    for step in 0..200 {
        if world.is_over(ada(), bout).await {
            break;
        }
        let before = world.sent.len();
        if step == 7 {
            world.crash().await;
        }
        if world.somebody_answers(bout, &[ada(), bob(), eve()]).await.is_none() {
            world.pass_to_next().await;
        }
        let sent = world.sent[before..].to_vec();
        let told = told(&sent);
        assert!(told.len() <= 1, "once");
        for it in told {
            assert_eq!(it.to, To::Person(12), "only who wishes, and privately");
            assert!(!world.is_asked(bob(), bout).await, "it is not theirs yet");
            rounds += 1;
        }
    }
    assert!(2 < rounds, "{rounds}");
}

#[tokio::test]
async fn what_was_not_sent_before_ones_own_turn_is_not_sent_and_nobody_else_is_told() {
    let mut world = World::by_orders().await;
    let bout = race(&mut world).await;
    for _ in 0..30 {
        world.goes_on(bout, &[ada(), bob(), eve()]).await;
    }
    assert_eq!(told(&world.sent), Vec::<&Outgoing>::new(), "off at first");
    world.choose(bob(), "next", "on").await.unwrap();
    world.choose(eve(), "next", "on").await.unwrap();
    // Nothing is sent meanwhile: messages that are moot by then never are.
    for _ in 0..60 {
        let mut answered = false;
        for by in [ada(), bob(), eve()] {
            if world.is_asked(by.clone(), bout).await {
                world.answer(by, bout).await;
                answered = true;
            }
        }
        if !answered {
            break;
        }
    }
    let waiting = world.waiting(bout).await;
    let waits = waiting.iter().filter(|it| it.head.contains("yours is the next turn")).count();
    assert!(waits <= 1, "{waits}");
}

#[tokio::test]
async fn at_a_table_of_two_whose_turn_is_next_is_no_news() {
    let mut world = World::by_orders().await;
    world.choose(bob(), "next", "on").await.unwrap();
    let wanted = Start { game: "munera".to_owned(), ranked: false, ..Start::default() };
    let bout = world.duel(wanted).await;
    for _ in 0..40 {
        world.goes_on(bout, &[ada(), bob(), eve()]).await;
    }
    assert_eq!(told(&world.sent), Vec::<&Outgoing>::new());
}
