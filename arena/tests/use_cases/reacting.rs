//! Seats' ways of reacting out of turn: by orders, or asked.

use crate::world::*;
use arena::{Action, BoutId, Fault, MenuChoice, Message, Refused, Start};
use std::collections::BTreeMap;
use table::{Entry, Seat};

const SETTLING: &str = "The dice are being settled";

/// The answers after which a bout is given up.
const ANSWERS: usize = 80;

/// Plays a bout until a secret window stands open before a decision, and tells whether one did; otherwise Bob gives it up
/// in time.
async fn comes_to_a_window(world: &mut World, bout: BoutId) -> bool {
    for _ in 0..ANSWERS {
        if world.newest().tail.contains(SETTLING) {
            let board = world.board(ada(), bout).await.unwrap();
            assert!(board.message.tail.contains(SETTLING), "{:?}", board.message);
            return true;
        }
        if !world.plays_on(bout, &[ada(), bob()]).await {
            return false;
        }
    }
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    false
}

#[tokio::test]
async fn by_orders_nobody_ever_waits_for_a_reaction() {
    let mut world = World::by_orders().await;
    for (game, _) in world.arena.games() {
        let bout = world.duel(world.of(&game)).await;
        assert!(!comes_to_a_window(&mut world, bout).await, "{game}");
        let file = world.export(ada(), bout).await.unwrap();
        let report = boards::verify(&file.message.files[0].1).unwrap();
        assert!(report.holds(), "{game}: {report}");
    }
    let shown = |outgoing: &arena::Outgoing| outgoing.message.tail.contains(SETTLING);
    assert!(!world.sent.iter().any(shown));
}

#[tokio::test]
async fn whoever_wishes_to_be_asked_says_so_in_the_lobby_for_everybody_to_see() {
    let mut world = World::by_orders().await;
    for _ in 0..40 {
        let bout = world.lobby(world.in_a_lobby()).await;
        world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        let asked = Action::React { bout, asked: true };
        refused!(world.press(eve(), asked).await, Refused::NotYours);
        says(&world.pressed(ada(), asked).await.head, "In this bout out of turn you are asked");
        let is_said = |post: &&Message| post.head.contains("to be asked about reactions");
        assert_eq!(world.channel(CHANNEL).iter().filter(|it| is_said(&&it.message)).count(), 1);
        let details = world.pressed(ada(), Action::Settings(bout)).await;
        assert!(actions(&details).contains(&asked), "{details:?}");
        world.press(ada(), Action::Begin(bout)).await.unwrap();
        says(&world.newest().tail, "Asked about reactions: Ada.");
        if comes_to_a_window(&mut world, bout).await {
            world.press(ada(), Action::Resign(bout)).await.unwrap();
            // The next time she has not said so again.
            let bout = world.duel(world.wanted()).await;
            assert!(!comes_to_a_window(&mut world, bout).await);
            return;
        }
    }
    panic!("no window ever concerned Ada");
}

#[tokio::test]
async fn a_change_is_told_to_everybody_and_holds_from_the_next_round_on() {
    let mut world = World::by_orders().await;
    let bout = world.duel(world.wanted()).await;
    for by in [ada(), bob()] {
        world.answer(by, bout).await;
    }
    world.deliver().await;
    let wrong = world.orders(ada(), None, Some(("Reactions", "sometimes"))).await;
    assert!(matches!(wrong, Err(Fault::Refused(Refused::Unknown(_)))), "{wrong:?}");
    let posts = world.channel(CHANNEL).len();
    let told = world.orders(ada(), None, Some(("Reactions", "asked"))).await.unwrap();
    world.deliver().await;
    assert!(told.message.tail.starts_with("From the next turn on: you are asked"), "{told:?}");
    assert!(told.message.tail.contains("may read it as a sign"), "{told:?}");
    let post = world.newest().clone();
    assert!(post.head.contains("Ada is asked about reactions from the next turn on."), "{post:?}");
    assert!(post.mention.is_empty() && post.former.is_some(), "{post:?}");
    assert!(post.tail.contains("Asked from the next turn on: Ada."), "{post:?}");
    assert_eq!(world.channel(CHANNEL).len(), posts, "it is an edit");
    // Taken back before the round is over it changes nothing.
    let orders = world.orders(ada(), None, None).await.unwrap();
    let back = actions(&orders.message).into_iter().find(|it| matches!(it, Action::React { .. }));
    let kept = world.pressed(ada(), back.unwrap()).await;
    assert!(kept.tail.starts_with("As before: you react by orders."), "{}", kept.tail);
    assert!(!world.newest().tail.contains("Asked"), "{:?}", world.newest());
    world.orders(ada(), None, Some(("Reactions", "asked"))).await.unwrap();
    world.deliver().await;
    for _ in 0..60 {
        let post = world.newest().clone();
        if post.tail.contains("Asked about reactions: Ada.") {
            assert!(post.mono.as_ref().unwrap().contains("Turn 2"), "{post:?}");
            return;
        }
        assert!(post.mono.as_ref().is_none_or(|board| board.contains("Turn 1")), "{post:?}");
        world.plays_on(bout, &[ada(), bob()]).await;
    }
    panic!("the second turn never began");
}

#[tokio::test]
async fn ones_orders_fit_a_message_and_say_what_answers() {
    let mut world = World::by_orders().await;
    for (game, _) in world.arena.games() {
        let bout = world.duel(world.of(&game)).await;
        let all = world.orders(ada(), Some(bout), None).await;
        let head = all.unwrap().message.head;
        assert!(head.chars().count() <= 1_950, "{game}: {}", head.chars().count());
        assert!(head.contains("`reactions` orders – "), "{head}");
        let suggested =
            world.arena.complete_orders(11, world.here, Some(bout), None, world.now).await;
        assert_eq!(suggested[0].1, "reactions");
        let of = Some("reactions");
        let values = world.arena.complete_orders(11, world.here, Some(bout), of, world.now).await;
        assert_eq!(values.len(), 2);
        world.press(ada(), Action::Resign(bout)).await.unwrap();
    }
}

#[tokio::test]
async fn ones_orders_say_what_they_would_have_done_in_the_last_round() {
    let mut world = World::by_orders().await;
    for (game, _) in world.arena.games().into_iter().filter(|(game, _)| game != "par-impar") {
        let mut met = 0;
        for _ in 0..6 {
            let bout = world.duel(world.of(&game)).await;
            for _ in 0..60 {
                if 0 < met || !world.plays_on(bout, &[ada(), bob()]).await {
                    break;
                }
                let all = world.orders(ada(), Some(bout), None).await;
                let Ok(all) = all else { break };
                let head = all.message.head;
                assert!(head.chars().count() <= 1_950, "{game}: {}", head.chars().count());
                met += usize::from(head.contains("** they would have said, as they stand now:"));
            }
            drop(world.press(ada(), Action::Resign(bout)).await);
            if 0 < met {
                break;
            }
        }
        assert!(0 < met, "{game}: no order was ever met");
    }
}

/// The press that asks about reactions from the next round on, on a panel that offers it.
fn asks(panel: &Message) -> Option<Action> {
    labelled(panel, "Ask me next time").map(|(action, _)| action)
}

#[tokio::test]
async fn somebody_alone_is_asked_before_their_orders_act() {
    // The words of a question about a reaction, in each game that has one.
    let kinds = BTreeMap::from([
        ("blood-sweat-cheers", " ROAR"),
        ("bloodsport-gambler", "Do you react"),
        ("nexus", "as a reaction"),
    ]);
    for (game, _) in World::by_orders().await.arena.games() {
        let mut world = World::by_orders().await;
        let kind = kinds.get(&*game);
        let mut has_reacted = kind.is_none();
        for number in 0..12 {
            if 0 < number && has_reacted {
                break;
            }
            let bout = world.solo(Start { game: game.clone(), house: 1, ..world.wanted() }).await;
            for _ in 0..40 {
                let Some((by, panel)) = world.next_asked(bout, &[ada()]).await else { break };
                let said = &panel.message;
                assert!(!said.tail.contains("Answered for you:"), "{game}: {}", said.tail);
                assert!(asks(said).is_none() && !said.tail.contains("without asking"));
                has_reacted |= kind.is_some_and(|kind| said.tail.contains(kind));
                world.answer_on(panel, by).await;
                if 0 < number && has_reacted {
                    break;
                }
            }
            drop(world.press(ada(), Action::Resign(bout)).await);
        }
        assert!(has_reacted, "{game}: nobody was asked about a reaction");
    }
}

#[tokio::test]
async fn whose_orders_spent_something_can_be_asked_the_next_time() {
    let mut world = World::by_orders().await;
    for _ in 0..20 {
        let bout = world.duel(world.of("nexus")).await;
        for _ in 0..80 {
            if world.is_over(ada(), bout).await {
                break;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            let is_asked = choices(&panel).next().is_some();
            let is_told = panel.tail.contains("Answered for you:");
            let offered = asks(&panel);
            assert!(if offered.is_some() { is_told } else { !(is_told && is_asked) });
            if let Some(action) = offered {
                assert_eq!(action, Action::React { bout, asked: true });
                says(&world.pressed(ada(), action).await.tail, " on: you are asked");
                let panel = world.panel(ada(), bout).await.unwrap().message;
                assert_eq!(asks(&panel), None, "it is so already");
                return;
            }
            world.plays_on(bout, &[ada(), bob()]).await;
        }
        drop(world.press(ada(), Action::Resign(bout)).await);
    }
    panic!("no order ever spent anything");
}

#[tokio::test]
async fn somebody_alone_is_shown_what_follows_as_soon_as_dice_are_settled() {
    let mut world = World::new().await;
    let bout = world
        .solo(Start { game: "bloodsport-gambler".to_owned(), house: 1, ..world.wanted() })
        .await;
    for _ in 0..400 {
        if !world.is_asked(ada(), bout).await {
            world.pass_to_next().await;
            continue;
        }
        let shown = world.answer(ada(), bout).await.message;
        let Some(sequel) = shown.sequel.filter(|_| shown.tail.contains("You may still change it"))
        else {
            continue;
        };
        assert!(!shown.controls.iter().any(is_blue), "{:?}", shown.controls);
        assert_eq!(world.arena.sequel(11, &sequel, world.now).await.unwrap(), None);
        // One window may follow another.
        for _ in 0..20 {
            world.pass(3_000).await;
            let next = world.arena.sequel(11, &sequel, world.now).await.unwrap();
            if let Some(next) = next {
                assert!(!next.tail.contains("You may still change it"), "{}", next.tail);
                return;
            }
        }
        panic!("it does not go on");
    }
    panic!("nothing was answered while dice were settled");
}

/// The games with such a question, the order that answers it, and the value that has it asked.
const GAMES: [(&str, &str, &str); 2] =
    [("blood-sweat-cheers", "refresh", "ask"), ("bloodsport-gambler", "keep_all", "false")];

/// The lines of a menu that answer a panel's question once for all, as their actions.
fn always(panel: &Message) -> Vec<Action> {
    let is_policy = |it: &Action| matches!(it, Action::Always { .. });
    let Some((Action::Always { bout, serial, order, .. }, _, lines)) = menu(panel, is_policy)
    else {
        return Vec::new();
    };
    let said = |line: &MenuChoice| Action::Always { bout, serial, order, value: Some(line.index) };
    lines.iter().map(said).collect()
}

/// Plays on until *More…* offers Ada that; `None`: the bout ends before.
async fn until_offered(world: &mut World, bout: BoutId) -> Option<Message> {
    for _ in 0..600 {
        if world.is_over(ada(), bout).await {
            return None;
        }
        if world.is_asked(ada(), bout).await {
            let more = world.more(ada(), bout).await;
            if !always(&more).is_empty() {
                return Some(more);
            }
            world.answer(ada(), bout).await;
            world.deliver().await;
        } else {
            world.pass_to_next().await;
        }
    }
    panic!("an endless bout");
}

/// A bout of a game against the house in which it is offered to Ada, and her panel.
async fn offered(world: &mut World, game: &str) -> (BoutId, Message) {
    for _ in 0..20 {
        let bout = world.solo(against_house(game)).await;
        if let Some(panel) = until_offered(world, bout).await {
            return (bout, panel);
        }
    }
    panic!("never offered: {game}");
}

async fn decided(world: &World, bout: BoutId) -> usize {
    let is_order = |line: &store::log::Line| {
        matches!(serde_json::from_str(&line.text).unwrap(), Entry::Order { seat: Seat(0), .. })
    };
    world.record(bout).await.iter().filter(|line| is_order(line)).count()
}

#[tokio::test]
async fn one_press_answers_a_question_and_all_that_are_like_it() {
    for (game, ..) in GAMES {
        let mut world = World::by_orders().await;
        let mut most = 0;
        for _ in 0..30 {
            let (bout, panel) = offered(&mut world, game).await;
            let before = decided(&world, bout).await;
            let action = always(&panel)[0];
            let reply = world.pressed(ada(), action).await;
            assert!(reply.tail.contains("Always: "), "{game}: {}", told(&reply));
            assert!(decided(&world, bout).await > before, "{game}: it is answered at once");
            refused!(world.press(ada(), action).await, Refused::Stale { .. });
            let asked_again = until_offered(&mut world, bout).await;
            assert_eq!(asked_again.map(|panel| told(&panel)), None, "{game}");
            most = most.max(decided(&world, bout).await - before);
            if 2 < most {
                break;
            }
        }
        assert!(2 < most, "{game}: it never came again");
    }
}

#[tokio::test]
async fn what_was_answered_once_for_all_is_asked_again_by_the_orders_panel() {
    for (game, order, asks) in GAMES {
        let mut world = World::by_orders().await;
        let mut is_asked = false;
        for _ in 0..30 {
            let (bout, panel) = offered(&mut world, game).await;
            world.press(ada(), *always(&panel).last().unwrap()).await.unwrap();
            world.orders(ada(), Some(bout), Some((order, asks))).await.unwrap();
            if until_offered(&mut world, bout).await.is_some() {
                is_asked = true;
                break;
            }
        }
        assert!(is_asked, "{game}");
    }
}

#[tokio::test]
async fn a_policy_names_what_it_does_and_not_what_holds_already() {
    let mut world = World::by_orders().await;
    let (_, panel) = offered(&mut world, GAMES[0].0).await;
    let said = told(&panel);
    for label in ["Always: throw nothing away", "Always: throw away second copies"] {
        assert!(said.contains(label), "{said}");
    }
    assert_eq!(always(&panel).len(), 2, "asking is no policy: {said}");
}
