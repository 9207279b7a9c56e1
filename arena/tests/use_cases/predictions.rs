//! Predictions: who may set what, the payouts, and that they are settled once.

use crate::world::*;
use arena::{
    Action, BoutId, Decree, Done, Fault, Listing, MenuChoice, Message, Person, Reply, Start, To,
};
use store::stake::{self, Stake};
use table::Chance;

/// A bout of Ada and Bob whose odds anybody may ask for.
async fn open_bout(world: &mut World) -> BoutId {
    let wanted = world.with("odds=on");
    world.duel(wanted).await
}

async fn predict(world: &World, by: Person, bout: BoutId, whom: &str, laurels: i64) -> Done<Reply> {
    let wish = Some((whom.to_owned(), laurels));
    world.arena.predict(by, world.here, Some(bout), wish, world.now).await
}

/// The menu of stakes that a person may set.
async fn menu(world: &World, by: Person, bout: BoutId) -> Vec<MenuChoice> {
    let shown = world.arena.predict(by, world.here, Some(bout), None, world.now).await.unwrap();
    crate::looks::menu(&shown.message, |_| true)
        .map(|(_, _, lines)| lines.to_vec())
        .unwrap_or_default()
}

async fn kept(world: &World, by: i64, bout: BoutId) -> Option<Stake> {
    from_store!(world, conn => stake::stake_of(conn, bout.0, by))
}

/// The content of a person's purse, as their next panel says.
async fn purse(world: &mut World, by: Person) -> i64 {
    let bout = open_bout(world).await;
    let shown = world.arena.predict(by, world.here, Some(bout), None, world.now).await.unwrap();
    let told = shown.message.tail.split(' ').find_map(|word| word.parse().ok());
    world.decree(bout, Decree::End).await.unwrap();
    told.unwrap()
}

async fn audited(world: &World) -> (usize, Vec<String>) {
    let found = world.arena.audit().await.unwrap();
    (found.predictions, found.differences)
}

fn is_refused(done: &Done<Reply>, words: &str) -> bool {
    matches!(done, Err(Fault::Refused(refused)) if refused.words().contains(words))
}

#[tokio::test]
async fn what_is_set_comes_back_by_the_chance_that_was_told() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    let told = predict(&world, eve(), bout, "ada", 20).await.unwrap().message.head;
    let stake = kept(&world, 13, bout).await.unwrap();
    assert!(told.contains("20 laurels on Ada"), "{told}");
    assert_eq!((stake.laurels, stake.returned, stake.came), (20, None, None));
    assert_eq!(purse(&mut world, eve()).await, 80);
    let again = predict(&world, eve(), bout, "Bob", 5).await.unwrap().message.head;
    assert!(again == told && kept(&world, 13, bout).await == Some(stake.clone()), "{again}");
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    assert!(world.newest().tail.contains("Predictions: 1 of 1 came true."));
    let settled = kept(&world, 13, bout).await.unwrap();
    let back = 20 * 1_000 / stake.chance;
    assert_eq!((settled.came, settled.returned), (Some(1_000), Some(back)));
    assert_eq!(purse(&mut world, eve()).await, 80 + back);
    let table = world.page(Listing::Prophets).await.message.mono.unwrap();
    assert!(table.lines().nth(1).unwrap().starts_with(" 1  Eve "), "{table}");
    assert_eq!(audited(&world).await, (1, Vec::new()));
}

#[tokio::test]
async fn a_press_sets_what_the_menu_says_and_nothing_by_other_odds() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    let choices = menu(&world, eve(), bout).await;
    assert_eq!(choices.len(), 6, "two seats, three amounts");
    let (at, now) = (world.here, world.now);
    for forged in [0, choices[0].index + 24, choices[0].index + 20, u16::MAX] {
        let pressed = world.arena.press(eve(), at, Action::Stake(bout), &[forged], now).await;
        assert!(matches!(pressed, Err(Fault::Refused(_))), "{forged}");
    }
    let chosen = [choices[1].index];
    let pressed = world.arena.press(eve(), at, Action::Stake(bout), &chosen, now).await.unwrap();
    assert!(pressed.message.head.contains("10 laurels on Ada"), "{}", pressed.message.head);
    assert_eq!(kept(&world, 13, bout).await.unwrap().laurels, 10);
}

#[tokio::test]
async fn nobody_at_the_table_predicts_anything_nor_where_odds_are_not_told() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    for player in [ada(), bob()] {
        assert!(is_refused(&predict(&world, player, bout, "Ada", 5).await, "seat"));
    }
    let rated = world.duel(world.wanted()).await;
    assert!(is_refused(&predict(&world, eve(), rated, "Ada", 5).await, "Nobody predicts here"));
    let alone = world.solo(world.with("odds=on")).await;
    let told = predict(&world, eve(), alone, "Ada", 5).await;
    assert!(is_refused(&told, "against the house alone"), "{told:?}");
    let off = Some(("predictions".to_owned(), "off".to_owned()));
    world.arena.settings(GUILD, off).await.unwrap();
    assert!(is_refused(&predict(&world, eve(), bout, "Ada", 5).await, "switched off"));
}

fn offers(message: &Message, wanted: Action) -> bool {
    actions(message).contains(&wanted)
}

#[tokio::test]
async fn the_post_offers_predictions_for_as_long_as_they_are_taken() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    let predicts = Action::Predict(bout);
    assert!(offers(world.newest(), predicts));
    says(&world.press(eve(), predicts).await.unwrap().message.head, "predictions");
    assert!(is_refused(&world.press(ada(), predicts).await, "Players who have, or had, a seat"));
    world.play_out(bout, &[ada(), bob()]).await;
    let posts = world.sent.iter().filter(|it| it.to == To::Channel(CHANNEL)).map(|it| &it.message);
    let posts: Vec<&Message> = posts.filter(|it| offers(it, Action::Panel(bout))).collect();
    let with = posts.iter().take_while(|it| offers(it, predicts)).count();
    assert!(0 < with && with < posts.len(), "{with} of {}", posts.len());
    assert!(!posts[with..].iter().any(|it| offers(it, predicts)), "its moment is past for good");
}

#[tokio::test]
async fn a_post_offers_no_predictions_where_none_are_taken() {
    let mut world = World::by_orders().await;
    let rated = world.duel(world.wanted()).await;
    assert!(!offers(world.newest(), Action::Predict(rated)), "nobody is told how it stands");
    let odds = || "odds=on".to_owned();
    let alone = world.solo(Start { options: odds(), ..world.wanted() }).await;
    assert!(!offers(world.newest(), Action::Predict(alone)));
    world.set("predictions", "off").await.unwrap();
    let bout = open_bout(&mut world).await;
    assert!(!offers(world.newest(), Action::Predict(bout)));
}

#[tokio::test]
async fn a_purse_is_never_overdrawn_and_grows_with_time() {
    let mut world = World::by_orders().await;
    for laurels in [50, 50] {
        let bout = open_bout(&mut world).await;
        predict(&world, eve(), bout, "Ada", laurels).await.unwrap();
    }
    let bout = open_bout(&mut world).await;
    assert!(is_refused(&predict(&world, eve(), bout, "Ada", 1).await, "0 laurels"));
    assert!(is_refused(&predict(&world, eve(), bout, "Ada", 51).await, "between 1 and 50"));
    assert!(is_refused(&predict(&world, eve(), bout, "Ada", -5).await, "between 1 and 50"));
    world.now = world.now.plus(28 * 24 * HOUR);
    predict(&world, eve(), bout, "Ada", 20).await.unwrap();
}

#[tokio::test]
async fn everything_comes_back_without_a_result_that_counts() {
    for how in ["ended", "voided", "stuck", "seated"] {
        let mut world = World::by_orders().await;
        let bout = open_bout(&mut world).await;
        predict(&world, eve(), bout, "Bob", 9).await.unwrap();
        match how {
            "ended" => drop(world.decree(bout, Decree::End).await.unwrap()),
            "voided" => {
                world.press(bob(), Action::Resign(bout)).await.unwrap();
                assert_eq!(kept(&world, 13, bout).await.unwrap().returned, Some(0));
                world.decree(bout, Decree::Void).await.unwrap();
            }
            "stuck" => {
                world.damage(bout).await;
                assert!(world.tap(ada(), Action::Panel(bout), &[]).await.is_err());
            }
            _ => {
                world.decree(bout, Decree::Replace { seat: 1, by: Some(eve()) }).await.unwrap();
                world.press(eve(), Action::Resign(bout)).await.unwrap();
            }
        }
        let back = kept(&world, 13, bout).await.unwrap();
        assert_eq!((back.came, back.returned), (None, Some(9)), "{how}");
        assert!(world.page(Listing::Prophets).await.message.mono.is_none(), "{how}");
        assert_eq!(audited(&world).await, (1, Vec::new()), "{how}");
        if how != "stuck" {
            assert_eq!(purse(&mut world, eve()).await, 100, "{how}");
        }
    }
}

/// A forgotten person comes back as somebody else, but may still know their former secrets.
#[tokio::test]
async fn nothing_is_predicted_once_somebody_who_sat_there_is_forgotten() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    world.decree(bout, Decree::Replace { seat: 1, by: Some(eve()) }).await.unwrap();
    assert!(is_refused(&predict(&world, bob(), bout, "Ada", 5).await, "had, a seat"));
    world.arena.forget(bob(), world.now).await.unwrap();
    assert!(is_refused(&predict(&world, bob(), bout, "Ada", 5).await, "has been forgotten"));
    assert_eq!(kept(&world, 12, bout).await, None);
}

#[tokio::test]
async fn a_bout_that_has_gone_far_is_closed_to_predictions() {
    let mut world = World::new().await;
    let bout = open_bout(&mut world).await;
    for _ in 0..60 {
        let next = world.until_asked(bout, &[ada(), bob()]).await;
        if world.is_over(ada(), bout).await {
            return;
        }
        world.answer(next, bout).await;
    }
    // Nothing is being settled then.
    world.until_asked(bout, &[ada(), bob()]).await;
    let told = predict(&world, eve(), bout, "Ada", 5).await;
    assert!(is_refused(&told, "gone too far") || is_refused(&told, "over"), "{told:?}");
}

#[tokio::test]
async fn what_was_set_on_an_answer_that_is_taken_back_is_undone() {
    let mut world = World::new().await;
    let bout = open_bout(&mut world).await;
    world.answer(ada(), bout).await;
    world.deliver().await;
    predict(&world, eve(), bout, "Ada", 5).await.unwrap();
    world.undo(ada(), Some(bout)).await.unwrap();
    world.deliver().await;
    assert!(kept(&world, 13, bout).await.is_some(), "Bob is asked first");
    let asked = world.channel(CHANNEL).last().unwrap().message.clone();
    let agree = actions(&asked)[0];
    assert!(matches!(agree, Action::Consent { yes: true, .. }), "{asked:?}");
    world.press(bob(), agree).await.unwrap();
    assert_eq!(kept(&world, 13, bout).await, None);
    predict(&world, eve(), bout, "Bob", 5).await.unwrap();
    assert_eq!(audited(&world).await, (1, Vec::new()));
}

#[tokio::test]
async fn a_forgotten_prophet_is_settled_under_a_pseudonym() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    predict(&world, eve(), bout, "Ada", 10).await.unwrap();
    let known = world.data_of(eve()).await;
    assert_eq!(known["predictions"][0]["laurels"], 10, "{known}");
    world.arena.forget(eve(), world.now).await.unwrap();
    assert_eq!(kept(&world, 13, bout).await, None);
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let table = world.page(Listing::Prophets).await.message.mono.unwrap();
    assert!(table.contains("Forgott…") && !table.contains("Eve"), "{table}");
    assert_eq!(audited(&world).await, (1, Vec::new()));
}

/// Ends bouts in every way, with the process cut off between any two steps.
#[tokio::test]
async fn predictions_add_up_over_crashes_whatever_becomes_of_their_bouts() {
    let mut world = World::by_orders().await;
    let mut chance = Chance::new(5);
    let people: Vec<Person> = (20..24).map(|id| person(id, &format!("Watcher {id}"))).collect();
    let mut bouts = Vec::new();
    for number in 0..8 {
        let bout = open_bout(&mut world).await;
        for by in &people {
            let (whom, laurels) = (*chance.pick(&["Ada", "Bob"]), 1 + chance.below(20) as i64);
            let set = predict(&world, by.clone(), bout, whom, laurels).await;
            assert!(set.is_ok() || is_refused(&set, "Your purse"), "{set:?}");
            world.crash().await;
        }
        match number % 4 {
            0 => drop(world.decree(bout, Decree::End).await.unwrap()),
            1 => drop(world.press(ada(), Action::Resign(bout)).await.unwrap()),
            2 => drop(world.press(bob(), Action::Resign(bout)).await.unwrap()),
            _ => {
                world.press(bob(), Action::Resign(bout)).await.unwrap();
                world.crash().await;
                world.decree(bout, Decree::Void).await.unwrap();
            }
        }
        world.crash().await;
        // Pressing again, or ending it again, settles nothing again.
        assert!(world.press(bob(), Action::Resign(bout)).await.is_err());
        bouts.push(bout);
        assert_eq!(audited(&world).await.1, Vec::<String>::new());
    }
    for by in &people {
        let mut wanted = 100;
        for bout in &bouts {
            let stake = kept(&world, i64::try_from(by.id).unwrap(), *bout).await;
            wanted += stake.map_or(0, |it| it.returned.unwrap() - it.laurels);
        }
        assert_eq!(purse(&mut world, by.clone()).await, wanted);
    }
}

#[tokio::test]
async fn the_audit_finds_a_prediction_that_was_settled_otherwise() {
    let mut world = World::by_orders().await;
    let bout = open_bout(&mut world).await;
    predict(&world, eve(), bout, "Ada", 10).await.unwrap();
    let forged =
        Stake { returned: Some(1_000), came: Some(0), ..kept(&world, 13, bout).await.unwrap() };
    in_store!(world, conn => stake::settled(conn, &forged).await);
    assert_eq!(audited(&world).await.1, [format!("bout {}: the prediction of 13", bout.0)]);
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    assert_eq!(kept(&world, 13, bout).await.unwrap().returned, Some(1_000), "it is settled once");
}

#[tokio::test]
async fn two_of_one_name_are_told_apart_and_their_name_alone_stakes_on_nobody() {
    let mut world = World::by_orders().await;
    let [one, other] = [ada(), bob()].map(|it| Person { name: "Carol".to_owned(), ..it });
    let wanted = world.with("odds=on");
    world.opens(one.clone(), wanted).await.unwrap();
    let bout = BoutId(1);
    world.press(other, Action::Join { bout, terms: 0 }).await.unwrap();
    world.press(one, Action::Begin(bout)).await.unwrap();
    let at = world.here;
    let board = world.arena.board(eve(), at, Some(bout), world.now).await.unwrap();
    let odds = world.arena.odds(eve(), at, Some(bout), world.now).await.unwrap();
    for text in [board.message.mono.unwrap(), odds.message.head] {
        assert!(text.contains("Carol (1)") && text.contains("Carol (2)"), "{text}");
    }
    let refused = predict(&world, eve(), bout, "carol", 5).await;
    assert!(is_refused(&refused, "Choose one of: Carol (1), Carol (2)."), "{refused:?}");
    let done = predict(&world, eve(), bout, "carol (2)", 5).await.unwrap();
    assert!(done.message.head.contains("on Carol (2), at"), "{}", done.message.head);
    assert_eq!(kept(&world, 13, bout).await.unwrap().seat, 1);
}
