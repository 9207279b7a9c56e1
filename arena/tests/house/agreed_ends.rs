//! Bouts that end without a result because all who play agree.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Message, Person, Place, Refused, Start, What};

const DAY: i64 = 24 * HOUR;

impl World {
    async fn agree(&mut self, by: Person, bout: BoutId) -> Result<String, Fault> {
        let said = self.arena.agree(by, self.here, Some(bout), self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    /// The press that agrees, or not, on the newest message that asks whether a bout may end.
    fn asked_to_end(&self, yes: bool) -> Action {
        let shown = self.channel(CHANNEL).into_iter().rev();
        let mut actions = shown.flat_map(|shown| pressable(&shown.message));
        let is_wish =
            |action: &Action| matches!(action, Action::AnswerEnd { yes: it, .. } if *it == yes);
        actions.find(is_wish).expect("somebody is asked")
    }

    fn is_open(&self) -> bool {
        let is_wish = |action: &Action| matches!(action, Action::AnswerEnd { .. });
        self.channel(CHANNEL).iter().any(|shown| pressable(&shown.message).iter().any(is_wish))
    }
}

fn pressable(message: &Message) -> Vec<Action> {
    let action = |control: &Control| match control {
        Control::Button { action, .. } => Some(*action),
        Control::Menu { .. } => None,
    };
    message.controls.iter().filter_map(action).collect()
}

fn why(refused: &Result<String, Fault>) -> &str {
    match refused {
        Err(Fault::Refused(Refused::NoAgreedEnd(words))) => words,
        Ok(_) | Err(_) => panic!("{refused:?}"),
    }
}

#[tokio::test]
async fn a_bout_ends_without_a_result_once_both_agree() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let said = world.agree(ada(), bout).await.unwrap();
    assert!(said.contains("are asked whether they agree"), "{said}");
    let asked = world.newest();
    assert!(asked.head.starts_with("{@12}: Ada would like to end **"), "{asked:?}");
    assert_eq!(asked.mention, [12]);
    assert_eq!(why(&world.agree(ada(), bout).await), {
        "The others have been asked already, and the bout goes on until all agree. They can be \
         asked again a day later."
    });
    let duties = world.arena.duties(bob(), GUILD, world.now).await.unwrap().message;
    assert!(duties.head.contains("somebody would like to end the bout"), "{duties:?}");
    let yes = world.asked_to_end(true);
    let own = world.press(ada(), yes).await;
    assert!(matches!(own, Err(Fault::Refused(Refused::Agreed))), "{own:?}");
    let strange = world.press(eve(), yes).await;
    assert!(matches!(strange, Err(Fault::Refused(Refused::NotYours))), "{strange:?}");
    // The wish outlives a restart, and the bout goes on meanwhile.
    world.crash().await;
    assert!(world.is_asked(ada(), bout).await);
    let said = world.press(bob(), yes).await.unwrap().message.head;
    assert_eq!(said, "The bout is over, without a result.");
    let last = world.newest().clone();
    assert!(last.head.contains("Nobody wins: all who played agreed to end it."), "{last:?}");
    assert!(last.tail.contains("Nothing is booked."), "{last:?}");
    assert!(!world.is_open(), "the question has no buttons any more");
    let doubled = world.press(bob(), yes).await;
    assert!(matches!(doubled, Err(Fault::Refused(Refused::Finished))), "{doubled:?}");
    let table = world.people(GUILD).await;
    assert!(!format!("{table:?}").contains("Ada"), "nothing is booked: {table:?}");
    let checked = world.arena.verify(eve(), world.here, Some(bout), world.now).await.unwrap();
    assert!(!checked.message.head.contains("does not"), "{:?}", checked.message);
}

#[tokio::test]
async fn who_wishes_the_same_as_another_agrees_and_refusing_holds_for_a_day() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
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
async fn of_three_all_must_agree_but_for_whom_the_house_stands_in() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    world.agree(ada(), bout).await.unwrap();
    let yes = world.asked_to_end(true);
    let said = world.press(bob(), yes).await.unwrap().message.head;
    assert_eq!(said, "You agreed. The bout ends once everybody has.");
    let again = world.press(bob(), yes).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::Agreed))), "{again:?}");
    assert!(!world.is_over(ada(), bout).await);
    world.press(eve(), yes).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    // Who has left the table to the house is not asked.
    let bout = world.trio(world.wanted()).await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    world.agree(ada(), bout).await.unwrap();
    assert_eq!(world.newest().mention, [12]);
    let gone = world.agree(eve(), bout).await;
    assert!(matches!(gone, Err(Fault::Refused(Refused::GaveUp))), "{gone:?}");
    let yes = world.asked_to_end(true);
    world.press(bob(), yes).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn a_wish_to_end_lapses_after_a_day_with_its_buttons() {
    let mut world = World::new().await;
    let wanted = Start { clock: Some("none".to_owned()), ..world.wanted() };
    let bout = world.duel(wanted).await;
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
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.arena.pause(bob(), world.here, Some(bout), world.now).await.unwrap();
    world.deliver().await;
    world.decree(bout, Decree::Resume).await.unwrap();
    world.decree(bout, Decree::Pause).await.unwrap();
    let held = world.agree(ada(), bout).await;
    assert!(matches!(held, Err(Fault::Refused(Refused::Paused))), "{held:?}");
    world.decree(bout, Decree::Resume).await.unwrap();
    world.now = world.now.plus(DAY);
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.arena.pause(bob(), world.here, Some(bout), world.now).await.unwrap();
    world.agree(ada(), bout).await.unwrap();
    let duties = world.arena.duties(bob(), GUILD, world.now).await.unwrap().message;
    assert!(duties.head.contains("somebody would like to end the bout"), "{duties:?}");
    world.agree(bob(), bout).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn nobody_ends_a_bout_with_the_house_alone_or_from_elsewhere() {
    let mut world = World::new().await;
    let bout = world.solo(world.wanted()).await;
    assert!(why(&world.agree(ada(), bout).await).contains("Nobody else plays here"));
    let more = world.press(ada(), Action::More(bout)).await.unwrap().message;
    assert!(!pressable(&more).contains(&Action::Agree(bout)), "{more:?}");
    let duel = world.duel(world.wanted()).await;
    let more = world.press(ada(), Action::More(duel)).await.unwrap().message;
    assert!(pressable(&more).contains(&Action::Agree(duel)), "{more:?}");
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    let afar = world.arena.agree(ada(), elsewhere, None, world.now).await;
    assert!(matches!(afar, Err(Fault::Refused(Refused::GiveUpHere))), "{afar:?}");
    // Who is seated by a steward was asked nothing.
    world.agree(ada(), duel).await.unwrap();
    let yes = world.asked_to_end(true);
    world.decree(duel, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    let late = world.press(bob(), yes).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::NoConsentOpen))), "{late:?}");
    assert!(!world.is_open());
}

#[tokio::test]
async fn nobody_is_asked_for_whom_the_house_plays_by_now() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    world.agree(ada(), bout).await.unwrap();
    let yes = world.asked_to_end(true);
    world.press(bob(), yes).await.unwrap();
    assert!(!world.is_over(ada(), bout).await, "Eve has yet to agree");
    world.arena.member_left(GUILD, eve().id, world.now).await.unwrap();
    world.deliver().await;
    assert!(world.is_over(ada(), bout).await, "all who play have agreed");
    assert!(!world.is_open());
}

#[tokio::test]
async fn who_asked_or_agreed_is_told_so_and_may_think_better_of_it() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    world.agree(ada(), bout).await.unwrap();
    let yes = world.asked_to_end(true);
    world.press(bob(), yes).await.unwrap();
    for by in [ada(), bob()] {
        let again = world.press(by, yes).await;
        assert!(matches!(again, Err(Fault::Refused(Refused::Agreed))), "{again:?}");
    }
    let no = world.asked_to_end(false);
    world.press(ada(), no).await.unwrap();
    assert!(!world.is_open());
    assert!(world.newest().head.contains("Ada would rather play on"), "{:?}", world.newest());
    assert!(!world.is_over(ada(), bout).await);
}

#[tokio::test]
async fn a_wish_of_a_clock_that_was_set_back_lapses_and_can_be_asked_again() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let today = world.now;
    world.now = today.plus(40 * DAY);
    world.agree(ada(), bout).await.unwrap();
    world.now = today;
    world.crash().await;
    world.arena.revive(world.now).await.unwrap();
    world.deliver().await;
    assert!(!world.is_open(), "it has no buttons any more");
    world.agree(ada(), bout).await.unwrap();
    assert!(world.is_open());
}

#[tokio::test]
async fn for_whom_the_house_plays_nobody_refuses_what_others_wish() {
    let mut world = World::new().await;
    let bout = world.trio(world.wanted()).await;
    world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
    world.deliver().await;
    world.arena.member_left(GUILD, eve().id, world.now).await.unwrap();
    world.deliver().await;
    let posts = world.channel(CHANNEL).into_iter().rev();
    let no = posts
        .flat_map(|shown| pressable(&shown.message))
        .find(|action| matches!(action, Action::AnswerPause { yes: false, .. }));
    let refused = world.press(eve(), no.expect("Bob has yet to agree")).await;
    assert!(matches!(refused, Err(Fault::Refused(_))), "{refused:?}");
    let again = world.arena.pause(ada(), world.here, Some(bout), world.now).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::PauseAsked))), "{again:?}");
}
