//! What is done in secret is felt by nobody else: neither in what is kept nor in when something is asked.

use crate::world::*;
use arena::{Action, BoutId, Control, Person, Start, Viewer};
use boards::Kind;

const DAY: i64 = 24 * HOUR;

/// Ada gives an order and withdraws it, which nobody else may know of.
async fn ordered(world: &World, bout: BoutId) {
    let row = &Kind::of(GAME).unwrap().orders()[0];
    let values = Kind::of(GAME).unwrap().order_values(row);
    for (value, _) in values.into_iter().rev() {
        let order = Some((row.name.to_owned(), value));
        world.arena.orders(ada(), world.here, Some(bout), order, world.now).await.unwrap();
    }
}

/// How often the house was asked for what it keeps under a name, and had it or not.
fn kept(world: &World, name: &str) -> [u64; 2] {
    world.arena.steps().kept.into_iter().find(|(known, _)| *known == name).unwrap().1
}

async fn odds(world: &World, by: Person, bout: BoutId) -> arena::Message {
    world.arena.odds(by, world.here, Some(bout), world.now).await.unwrap().message
}

async fn told_odds(world: &mut World) -> BoutId {
    world
        .duel(Start {
            options: "odds=on".to_owned(),
            clock: Some("none".to_owned()),
            ..world.wanted()
        })
        .await
}

#[tokio::test]
async fn odds_that_are_known_stay_known_while_somebody_orders_in_secret() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let first = odds(&world, eve(), bout).await;
    let [hits, misses] = kept(&world, "odds");
    ordered(&world, bout).await;
    assert_eq!(odds(&world, eve(), bout).await, first);
    assert_eq!(kept(&world, "odds"), [hits + 1, misses], "nothing is reckoned anew");
}

#[tokio::test]
async fn a_prediction_stands_by_the_odds_it_was_offered_at_while_somebody_orders_in_secret() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let offered = world.arena.predict(eve(), world.here, Some(bout), None, world.now).await;
    let offered = offered.unwrap().message.controls;
    let (action, choice) = offered
        .into_iter()
        .find_map(|control| match control {
            Control::Menu { choices, action, .. } => Some((action, choices[0].index)),
            Control::Button { .. } => None,
        })
        .unwrap();
    ordered(&world, bout).await;
    let [hits, misses] = kept(&world, "odds");
    let set = world.arena.press(eve(), world.here, action, &[choice], world.now).await;
    assert!(set.unwrap().message.head.contains("You have set"));
    assert_eq!(kept(&world, "odds"), [hits + 1, misses]);
}

#[tokio::test]
async fn a_bout_that_was_told_again_is_kept_while_somebody_else_orders_in_secret() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let looks = |by: Person, world: &World| {
        let (arena, here, now) = (world.arena.clone(), world.here, world.now);
        async move {
            let own = arena.replay(by.clone(), here, Some(bout), None, 0, now).await.unwrap();
            let all = Some(Viewer::Public);
            let all = arena.replay(by.clone(), here, Some(bout), all, 0, now).await.unwrap();
            let log = arena.log(by, here, Some(bout), u32::MAX, now).await.unwrap();
            [own, all, log].map(|reply| reply.message)
        }
    };
    for by in [bob(), eve()] {
        let first = looks(by.clone(), &world).await;
        let [hits, misses] = kept(&world, "retold");
        ordered(&world, bout).await;
        assert_eq!(looks(by, &world).await, first);
        assert_eq!(kept(&world, "retold"), [hits + 3, misses], "nothing is told again");
    }
}

#[tokio::test]
async fn what_is_done_in_secret_does_not_put_off_the_question_whether_a_bout_is_played() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let asked = |world: &World| {
        world.sent.iter().filter(|it| it.message.head.contains("Still playing?")).count()
    };
    world.pass(13 * DAY).await;
    ordered(&world, bout).await;
    world.pass(DAY).await;
    assert_eq!(asked(&world), 1);
}

#[tokio::test]
async fn where_a_bout_is_played_is_found_as_often_whoever_else_has_acted() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let mut looked = Vec::new();
    for acts in [false, true] {
        if acts {
            world.press(ada(), Action::Orders { bout, order: None }).await.unwrap();
        }
        let before = world.arena.steps().statements;
        world.arena.press(eve(), world.here, Action::Board(bout), &[], world.now).await.unwrap();
        looked.push(world.arena.steps().statements - before);
    }
    assert_eq!(looked[0], looked[1]);
}

#[tokio::test]
async fn odds_offer_to_predict_only_to_whom_it_is_allowed() {
    let mut world = World::new().await;
    let bout = told_odds(&mut world).await;
    let predict = Action::Predict(bout);
    assert!(actions(&odds(&world, eve(), bout).await).contains(&predict));
    assert!(!actions(&odds(&world, ada(), bout).await).contains(&predict), "she plays");
    let off = Some(("predictions".to_owned(), "off".to_owned()));
    world.arena.settings(GUILD, off).await.unwrap();
    assert!(!actions(&odds(&world, eve(), bout).await).contains(&predict), "they are off");
    let alone = world.solo(world.wanted()).await;
    assert!(!actions(&odds(&world, eve(), alone).await).contains(&Action::Predict(alone)));
}

#[tokio::test]
async fn a_hint_is_offered_only_to_whom_is_asked_something() {
    let mut world = World::new().await;
    let options = "hints=on".to_owned();
    let bout = world.duel(Start { options, ranked: false, ..world.wanted() }).await;
    for _ in 0..6 {
        world.until_asked(bout, &[ada(), bob()]).await;
        for by in [ada(), bob()] {
            let panel = world.panel(by.clone(), bout).await.unwrap().message;
            let is_offered = actions(&panel).contains(&Action::Hint(bout));
            let is_taken = world.arena.hint(by, world.here, Some(bout), world.now).await.is_ok();
            assert_eq!(is_offered, is_taken, "{panel:?}");
        }
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
}
