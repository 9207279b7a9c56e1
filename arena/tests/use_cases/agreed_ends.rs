//! Bouts that end without a result because all who play agree.

use crate::world::*;
use arena::{Action, BoutId, Decree, Fault, Message, Person, Place, Refused, What};

impl World {
    async fn agree(&mut self, by: Person, bout: BoutId) -> Result<String, Fault> {
        let said = self.arena.agree(by, self.here, Some(bout), self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    /// The press that agrees, or not, on the newest message that asks whether a bout may end.
    fn asked_to_end(&self, yes: bool) -> Action {
        let wish = |it: &Action| matches!(it, Action::AnswerEnd { yes: is, .. } if *is == yes);
        self.offered(wish).expect("somebody is asked")
    }

    fn is_open(&self) -> bool {
        self.offered(|it| matches!(it, Action::AnswerEnd { .. })).is_some()
    }
}

fn why(refused: &Result<String, Fault>) -> &str {
    match refused {
        Err(Fault::Refused(Refused::NoAgreedEnd(words))) => words,
        Ok(_) | Err(_) => panic!("{refused:?}"),
    }
}

#[tokio::test]
async fn a_bout_ends_without_a_result_once_both_agree() {
    let (mut world, bout) = World::of_a_duel().await;
    says(&world.agree(ada(), bout).await.unwrap(), "are asked whether they agree");
    let asked = world.newest();
    assert!(asked.head.starts_with("{@12}: Ada would like to end **"), "{asked:?}");
    assert_eq!(asked.mention, [12]);
    assert_eq!(why(&world.agree(ada(), bout).await), {
        "The others have been asked already, and the bout goes on until all agree. They can be \
         asked again a day later."
    });
    says(&world.duties(bob()).await.unwrap().message.head, "somebody would like to end the bout");
    let yes = world.asked_to_end(true);
    refused!(world.press(ada(), yes).await, Refused::Agreed);
    refused!(world.press(eve(), yes).await, Refused::NotYours);
    // The wish outlives a restart, and the bout goes on meanwhile.
    world.crash().await;
    assert!(world.is_asked(ada(), bout).await);
    let said = world.pressed(bob(), yes).await.head;
    assert_eq!(said, "The bout is over, without a result.");
    let last = world.newest().clone();
    assert!(last.head.contains("Nobody wins: all who played agreed to end it."), "{last:?}");
    assert!(last.tail.contains("Nothing is booked."), "{last:?}");
    assert!(!world.is_open(), "the question has no buttons any more");
    refused!(world.press(bob(), yes).await, Refused::Finished);
    let table = world.people(GUILD).await;
    assert!(!format!("{table:?}").contains("Ada"), "nothing is booked: {table:?}");
    lacks(&world.verify(eve(), bout).await.unwrap().message.head, "does not");
}

#[tokio::test]
async fn who_wishes_the_same_as_another_agrees_and_refusing_holds_for_a_day() {
    let (mut world, bout) = World::of_a_duel().await;
    world.agree(ada(), bout).await.unwrap();
    let no = world.asked_to_end(false);
    world.press(bob(), no).await.unwrap();
    assert!(!world.is_open());
    assert!(world.newest().head.contains("Bob would rather play on"), "{:?}", world.newest());
    for by in [ada(), bob()] {
        assert!(why(&world.agree(by, bout).await).contains("rather play on"));
    }
    world.now = world.now.plus(DAY);
    world.agree(bob(), bout).await.unwrap();
    assert_eq!(world.agree(ada(), bout).await.unwrap(), "The bout is over, without a result.");
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn of_three_all_must_agree_but_for_whom_the_house_plays() {
    for how in ["agrees", "thinks better of it", "gave up", "leaves"] {
        let mut world = World::new().await;
        let bout = world.trio(world.wanted()).await;
        if how == "gave up" {
            // A player who left the table to the house is not asked.
            world.press(eve(), Action::Resign(bout)).await.unwrap();
            refused!(world.agree(eve(), bout).await, Refused::GaveUp);
        }
        world.agree(ada(), bout).await.unwrap();
        let yes = world.asked_to_end(true);
        let asked = if how == "gave up" { vec![12] } else { vec![12, 13] };
        assert_eq!(world.newest().mention, asked, "{how}");
        let said = world.pressed(bob(), yes).await.head;
        if how != "gave up" {
            assert_eq!(said, "You agreed. The bout ends once everybody has.");
            for by in [ada(), bob()] {
                refused!(world.press(by, yes).await, Refused::Agreed);
            }
            assert!(!world.is_over(ada(), bout).await, "Eve has yet to agree");
        }
        match how {
            "agrees" => drop(world.press(eve(), yes).await.unwrap()),
            "leaves" => world.leaves(eve()).await,
            "gave up" => {}
            _ => {
                let no = world.asked_to_end(false);
                world.press(ada(), no).await.unwrap();
                says(&world.newest().head, "Ada would rather play on");
            }
        }
        assert_eq!(world.is_over(ada(), bout).await, how != "thinks better of it", "{how}");
        assert!(!world.is_open(), "{how}");
    }
}

#[tokio::test]
async fn a_wish_to_end_lapses_after_a_day_with_its_buttons() {
    let mut world = World::new().await;
    let bout = world.duel(world.by_clock("none")).await;
    world.agree(ada(), bout).await.unwrap();
    world.pass(DAY - MINUTE).await;
    assert!(world.is_open());
    world.pass(MINUTE).await;
    assert!(!world.is_open());
    let asked = |what: &What, message: &Message| {
        *what == What::New && message.head.contains("would like to end")
    };
    let asked = world.sent.iter().filter(|sent| asked(&sent.what, &sent.message)).count();
    assert_eq!(asked, 1);
    world.agree(bob(), bout).await.unwrap();
    assert!(world.is_open());
}

#[tokio::test]
async fn a_bout_that_rests_may_end_but_not_one_that_a_steward_holds() {
    let (mut world, bout) = World::of_a_duel().await;
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.arena.pause(bob(), world.here, Some(bout), world.now).await.unwrap();
    world.deliver().await;
    world.decree(bout, Decree::Resume).await.unwrap();
    world.decree(bout, Decree::Pause).await.unwrap();
    refused!(world.agree(ada(), bout).await, Refused::Paused);
    world.decree(bout, Decree::Resume).await.unwrap();
    world.now = world.now.plus(DAY);
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.arena.pause(bob(), world.here, Some(bout), world.now).await.unwrap();
    world.agree(ada(), bout).await.unwrap();
    says(&world.duties(bob()).await.unwrap().message.head, "somebody would like to end the bout");
    world.agree(bob(), bout).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn nobody_ends_a_bout_with_the_house_alone_or_from_elsewhere() {
    let (mut world, bout) = World::of_one_alone().await;
    assert!(why(&world.agree(ada(), bout).await).contains("Nobody else plays here"));
    let more = world.pressed(ada(), Action::More(bout)).await;
    assert!(!actions(&more).contains(&Action::Agree(bout)), "{more:?}");
    let duel = world.duel(world.wanted()).await;
    let more = world.pressed(ada(), Action::More(duel)).await;
    assert!(actions(&more).contains(&Action::Agree(duel)), "{more:?}");
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    refused!(world.arena.agree(ada(), elsewhere, None, world.now).await, Refused::GiveUpHere);
    // A player seated by a steward was asked nothing.
    world.agree(ada(), duel).await.unwrap();
    let yes = world.asked_to_end(true);
    world.decree(duel, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    refused!(world.press(bob(), yes).await, Refused::NoConsentOpen);
    assert!(!world.is_open());
}

#[tokio::test]
async fn a_wish_of_a_clock_that_was_set_back_lapses_and_can_be_asked_again() {
    let (mut world, bout) = World::of_a_duel().await;
    let today = world.now;
    world.now = today.plus(40 * DAY);
    world.agree(ada(), bout).await.unwrap();
    world.now = today;
    world.restart().await;
    world.deliver().await;
    assert!(!world.is_open(), "it has no buttons any more");
    world.agree(ada(), bout).await.unwrap();
    assert!(world.is_open());
}

#[tokio::test]
async fn for_whom_the_house_plays_nobody_refuses_what_others_wish() {
    let (mut world, bout) = World::of_three().await;
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.deliver().await;
    world.leaves(eve()).await;
    let no = world.offered(|it| matches!(it, Action::AnswerPause { yes: false, .. }));
    refused!(world.press(eve(), no.expect("Bob has yet to agree")).await, _);
    refused!(
        world.arena.pause(ada(), world.here, Some(bout), world.now).await,
        Refused::PauseAsked
    );
}

#[tokio::test]
async fn after_a_fortnight_it_asks_once_and_a_word_or_an_answer_is_enough() {
    let mut world = World::new().await;
    let bout = world.duel(unhurried(&world)).await;
    world.pass(13 * DAY).await;
    assert_eq!(world.count_sent("Still playing?"), 0);
    world.crash().await;
    world.pass(DAY).await;
    assert_eq!(world.count_sent("Still playing?"), 1);
    let question = world.newest().clone();
    assert_eq!(question.mention, [11, 12]);
    assert_eq!(actions(&question), [Action::PlayOn(bout), Action::Agree(bout)]);
    world.pass(2 * DAY).await;
    assert!(world.press(eve(), Action::PlayOn(bout)).await.is_err(), "she has no seat there");
    world.press(bob(), Action::PlayOn(bout)).await.unwrap();
    world.pass(2 * DAY).await;
    assert!(world.is_asked(ada(), bout).await, "it does not rest");
    world.pass(12 * DAY).await;
    assert_eq!(world.count_sent("Still playing?"), 2, "the fortnight began anew");
    world.answer(ada(), bout).await;
    world.deliver().await;
    world.pass(13 * DAY).await;
    assert_eq!(world.count_sent("Still playing?"), 2);
}

#[tokio::test]
async fn without_a_word_it_rests_and_whoever_waits_may_close_it() {
    let mut world = World::new().await;
    let bout = world.duel(unhurried(&world)).await;
    let waited_for = world.until_asked(bout, &[ada(), bob()]).await;
    let waits = if waited_for == ada() { bob() } else { ada() };
    world.pass(14 * DAY).await;
    world.pass(3 * DAY).await;
    assert!(world.newest().head.contains("it rests"), "{:?}", world.newest());
    world.pass(100 * DAY).await;
    refused!(world.act(waited_for.clone(), Some(bout), "guard").await, Refused::PausedByPlayers);
    // It goes on when one of them says so, and the one for whom it waits cannot close it alone.
    world.press(waits.clone(), Action::PlayOn(bout)).await.unwrap();
    assert!(world.is_asked(waited_for.clone(), bout).await);
    world.pass(14 * DAY).await;
    world.pass(3 * DAY).await;
    let told = world.pressed(waited_for.clone(), Action::Agree(bout)).await;
    assert!(told.head.contains("The others are asked"), "{told:?}");
    says(&world.pressed(waits, Action::Agree(bout)).await.head, "without a result");
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn the_one_who_waits_closes_it_alone_and_a_server_may_have_it_otherwise() {
    let mut world = World::new().await;
    world.set("idle_days", "off").await.unwrap();
    let never = world.duel(unhurried(&world)).await;
    world.set("idle_days", "2").await.unwrap();
    for wrong in ["0", "181", "soon"] {
        assert!(world.set("idle_days", wrong).await.is_err(), "{wrong}");
    }
    let bout = world.duel(unhurried(&world)).await;
    world.pass(2 * DAY).await;
    world.pass(3 * DAY).await;
    assert_eq!(world.count_sent("Still playing?"), 1, "the other never asks");
    let stalled = world.arena.stalled(&cato(), world.here, world.now).await.unwrap().message;
    assert!(stalled.head.contains("nobody had touched it"), "{stalled:?}");
    world.press(bob(), Action::Agree(bout)).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    assert!(!world.is_over(ada(), never).await);
}
