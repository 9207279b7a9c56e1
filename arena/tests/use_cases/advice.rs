//! The odds of a bout, and the house's advice: where a bout allows them, and to whom it tells them.

use crate::world::*;
use arena::{Action, BoutId, Fault, Message, Person, Refused, Start, Viewer};
use boards::Kind;

impl World {
    async fn odds(&self, by: Person, bout: BoutId) -> Result<Message, Fault> {
        Ok(self.arena.odds(by, self.here, Some(bout), self.now).await?.message)
    }

    async fn hint(&mut self, by: Person, bout: BoutId) -> Result<Message, Fault> {
        let reply = self.arena.hint(by, self.here, Some(bout), self.now).await;
        self.deliver().await;
        Ok(reply?.message)
    }

    async fn review(&self, by: Person, bout: BoutId) -> Result<Message, Fault> {
        Ok(self.arena.review(by, self.here, Some(bout), self.now).await?.message)
    }
}

fn why<T: std::fmt::Debug>(refused: Result<T, Fault>) -> String {
    match refused {
        Err(Fault::Refused(Refused::NoAdvice(words))) => words.to_owned(),
        Ok(_) | Err(_) => panic!("{refused:?}"),
    }
}

#[tokio::test]
async fn everybody_is_told_the_same_odds_and_they_come_to_a_hundred() {
    let mut world = World::new().await;
    let bout = world.duel(Start { ranked: false, ..world.wanted() }).await;
    let told = world.odds(eve(), bout).await.unwrap();
    let ours = world.odds(ada(), bout).await.unwrap();
    let without_presses = Message { controls: Vec::new(), ..told.clone() };
    assert_eq!(ours, without_presses, "who plays is told no more, and may predict nothing");
    let percents: Vec<u32> = told
        .head
        .lines()
        .filter_map(|line| line.split_once("**")?.1.split_once(" %")?.0.parse().ok())
        .collect();
    assert_eq!(percents.len(), 2, "{told:?}");
    assert!((99..=101).contains(&percents.iter().sum::<u32>()), "{told:?}");
    let named = |name: &str| told.head.lines().any(|line| line.starts_with(&format!("{name}: **")));
    assert!(named("Ada") && named("Bob"), "{told:?}");
    world.crash().await;
    assert_eq!(world.odds(eve(), bout).await.unwrap(), told, "and after a restart");
}

#[tokio::test]
async fn a_bout_that_rates_somebody_tells_no_odds_unless_it_was_opened_so() {
    let (mut world, bout) = World::of_a_duel().await;
    assert!(why(world.odds(ada(), bout).await).contains("options:odds=on"));
    let told = world.duel(world.with("odds=on")).await;
    world.odds(eve(), told).await.unwrap();
    let silent = world.solo(world.with("odds=off")).await;
    why(world.odds(ada(), silent).await);
}

#[tokio::test]
async fn the_living_post_says_how_it_stands_where_odds_were_asked_for() {
    let mut world = World::new().await;
    let bout = world.duel(world.with("odds=on")).await;
    let told = world.odds(eve(), bout).await.unwrap().head;
    let post = world.sent.iter().rfind(|it| it.message.mono.is_some()).unwrap().clone();
    let line = world.arena.odds_of_post(&post, world.now).await.unwrap().unwrap();
    for seat in told.lines().skip(1) {
        let name = seat.split_once(':').unwrap().0;
        let range = seat.split_once('(').unwrap().1.replace(" to ", "–").replace(')', " %");
        assert!(line.contains(&format!("{name} {range}")), "{line} for {told}");
    }
    world.play_out(bout, &[ada(), bob()]).await;
    let later = world.arena.odds_of_post(&post, world.now).await;
    assert!(!matches!(later, Ok(Some(_))), "nothing of a bout that is over: {later:?}");
}

#[tokio::test]
async fn no_living_post_says_how_it_stands_where_nobody_asked_for_odds() {
    for options in ["", "odds=off"] {
        let mut world = World::new().await;
        world.solo(world.with(options)).await;
        assert!(world.sent.iter().any(|it| it.message.mono.is_some()));
        assert!(!world.sent.iter().any(|it| it.message.reckons), "{options}");
    }
}

#[tokio::test]
async fn organisers_choose_where_odds_are_told() {
    let mut world = World::new().await;
    world.set("odds", "on").await.unwrap();
    let bout = world.duel(world.wanted()).await;
    world.odds(eve(), bout).await.unwrap();
    world.set("odds", "off").await.unwrap();
    let friendly = world.duel(Start { ranked: false, ..world.wanted() }).await;
    why(world.odds(eve(), friendly).await);
}

#[tokio::test]
async fn a_hint_is_what_the_house_would_say_and_is_counted_once_a_question() {
    for kind in Kind::all() {
        let mut world = World::new().await;
        let house = kind.seats().start() - 1;
        let bout = world.solo(Start { house, ..world.of(kind.slug()) }).await;
        let posts = world.sent.len();
        let hint = world.hint(ada(), bout).await.unwrap();
        assert!(hint.tail.contains("The house would say: **"), "{kind:?}: {hint:?}");
        let answers = |it: &Action| matches!(it, Action::Choose { .. } | Action::Plan { .. });
        assert!(actions(&hint).iter().any(answers), "{kind:?}: it is answered there: {hint:?}");
        assert_eq!(world.sent.len(), posts, "{kind:?}: nobody else is told");
        assert_eq!(world.hint(ada(), bout).await.unwrap(), hint, "{kind:?}: the same again");
        let strange = world.hint(eve(), bout).await;
        assert!(matches!(strange, Err(Fault::Refused(_))), "{kind:?}: {strange:?}");
        world.play_out(bout, &[ada()]).await;
        let board = world.board(ada(), bout).await.unwrap();
        let tail = board.message.tail;
        assert!(!tail.contains("hint"), "{kind:?}: nobody played against her: {tail}");
        let over = world.hint(ada(), bout).await;
        assert!(matches!(over, Err(Fault::Refused(_))), "{kind:?}: {over:?}");
    }
}

#[tokio::test]
async fn people_read_at_the_end_how_many_hints_another_took() {
    let mut world = World::new().await;
    let options = "hints=on".to_owned();
    let bout = world.duel(Start { ranked: false, options, ..world.wanted() }).await;
    let more = world.more(ada(), bout).await.tail;
    assert!(more.contains("Everybody reads at the end how many you took."), "{more}");
    world.hint(ada(), bout).await.unwrap();
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let tail = world.board(ada(), bout).await.unwrap().message.tail;
    assert!(tail.contains("Ada took a hint."), "{tail}");
}

#[tokio::test]
async fn a_thought_hint_says_what_it_was_held_against() {
    let (mut world, bout) = World::of_one_alone().await;
    for _ in 0..200 {
        if !world.turn_of(ada(), bout).await {
            break;
        }
        let hint = world.hint(ada(), bout).await.unwrap().tail;
        if hint.contains(" of 100 bouts, ") {
            return;
        }
        world.now = world.now.plus(MINUTE);
        world.answer(ada(), bout).await;
    }
    panic!("nothing was thought over in a whole bout");
}

#[tokio::test]
async fn what_one_has_said_is_thought_over_once_more_when_the_bout_is_over() {
    for kind in Kind::all() {
        let mut world = World::new().await;
        let house = kind.seats().start() - 1;
        let bout = world.solo(Start { house, ..world.of(kind.slug()) }).await;
        let early = world.review(ada(), bout).await;
        assert!(why(early).contains("when the bout is over"), "{kind:?}");
        world.play_out(bout, &[ada()]).await;
        let strange = world.review(eve(), bout).await;
        let is_strange = matches!(strange, Err(Fault::Refused(Refused::NoAdvice(why))) if why.contains("only watched"));
        assert!(is_strange, "{kind:?}: nobody is told how somebody else has played");
        let posts = world.sent.len();
        let review = match world.review(ada(), bout).await {
            Ok(review) => review,
            refused => {
                assert!(why(refused).contains("nothing in this bout to compare"), "{kind:?}");
                continue;
            }
        };
        assert_eq!(world.sent.len(), posts, "{kind:?}: nobody else is told");
        assert!(review.head.contains(" thought over\n"), "{kind:?}: {review:?}");
        world.crash().await;
        assert_eq!(world.review(ada(), bout).await.unwrap(), review, "{kind:?}: the same again");
    }
}

#[tokio::test]
async fn who_answers_at_random_is_told_what_cost_most_and_why() {
    let mut world = World::new().await;
    for _ in 0..10 {
        let bout = world.solo(world.wanted()).await;
        world.play_out(bout, &[ada()]).await;
        world.now = world.now.plus(10 * MINUTE);
        let told = world.review(ada(), bout).await.unwrap().head;
        if let Some((_, costly)) = told.split_once("What cost most:\n") {
            for line in costly.lines() {
                let number = |before: &str| -> u32 {
                    let (_, after) = line.split_once(before).expect(line);
                    let end = after.find(|it: char| !it.is_ascii_digit()).expect(line);
                    after[..end].parse().expect(line)
                };
                let (said, better) = (number(" wins "), number(" would have won "));
                assert!(said <= better && line.starts_with("- Turn "), "{line}");
            }
            return;
        }
    }
    panic!("nothing better was ever found");
}

#[tokio::test]
async fn hints_make_a_bout_friendly_and_are_never_given_where_it_is_rated() {
    let mut world = World::new().await;
    let rated = world.duel(world.wanted()).await;
    assert!(why(world.hint(ada(), rated).await).contains("options:hints=on"));
    let helped = world.duel(world.with("hints=on")).await;
    assert!(!world.row(helped).await.ranked);
    let asked = world.until_asked(helped, &[ada(), bob()]).await;
    world.hint(asked, helped).await.unwrap();
    let refused = world.solo(world.with("hints=off")).await;
    why(world.hint(ada(), refused).await);
}

#[tokio::test]
async fn a_bout_on_which_a_career_hangs_gives_no_hints_though_one_plays_alone() {
    let (mut world, bout) = World::of_one_alone().await;
    let into_season = |row: &mut store::bout::Bout| {
        let mut state: serde_json::Value = serde_json::from_str(&row.affairs).unwrap();
        state["setup"]["fixture"] = serde_json::json!({ "season": 1, "fixture": 1 });
        row.affairs = state.to_string();
    };
    world.rewrite(bout, into_season).await;
    why(world.hint(ada(), bout).await);
}

/// Ada gives an order and withdraws it, which nobody else may know of.
async fn ordered(world: &World, bout: BoutId) {
    let row = &Kind::of(GAME).unwrap().orders()[0];
    let values = Kind::of(GAME).unwrap().order_values(row);
    for (value, _) in values.into_iter().rev() {
        let order = Some((row.name.to_owned(), value));
        world.arena.orders(ada(), world.here, Some(bout), order, world.now).await.unwrap();
    }
}

/// The hits and misses of the cache of this name.
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
    let offered = offered.unwrap().message;
    let (action, _, choices) = menu(&offered, |_| true).unwrap();
    let choice = choices[0].index;
    ordered(&world, bout).await;
    let [hits, misses] = kept(&world, "odds");
    says(&world.tap(eve(), action, &[choice]).await.unwrap().message.head, "You have set");
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
    let asked = |world: &World| world.count_sent("Still playing?");
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
        world.tap(eve(), Action::Board(bout), &[]).await.unwrap();
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
            // Of three gladiators that are introduced one is blue: that is hint enough.
            let is_few = actions(&panel).iter().any(|it| matches!(it, Action::Surprise { .. }));
            assert_eq!(is_offered, is_taken && !is_few, "{panel:?}");
        }
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
}
