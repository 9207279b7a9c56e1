//! Being told that one's turn is the next.

use crate::world::*;
use arena::{BoutId, Outgoing, Person, Start, To};

impl World {
    async fn wishes_to_know(&self, by: Person) {
        let wish = Some(("next".to_owned(), "on".to_owned()));
        self.arena.me(by, wish, self.now).await.unwrap();
    }

    /// A race of Ada, Bob and Eve.
    async fn race(&mut self) -> BoutId {
        let wanted = Start { game: "morituri".to_owned(), ranked: false, ..Start::default() };
        let bout = self.lobby(wanted).await;
        for by in [bob(), eve()] {
            self.press(by, arena::Action::Join(bout)).await.unwrap();
        }
        self.press(ada(), arena::Action::Begin(bout)).await.unwrap();
        bout
    }

    /// Whom the bout waits for in public, by the newest mention; they answer.
    async fn somebody_answers(&mut self, bout: BoutId) -> Option<Person> {
        for by in [ada(), bob(), eve()] {
            if self.is_asked(by.clone(), bout).await {
                self.answer(by.clone(), bout).await;
                self.deliver().await;
                return Some(by);
            }
        }
        None
    }
}

fn told(sent: &[Outgoing]) -> Vec<&Outgoing> {
    sent.iter().filter(|it| it.message.head.contains("yours is the next turn")).collect()
}

#[tokio::test]
async fn whoever_wishes_is_told_once_a_round_when_the_turn_before_theirs_begins() {
    let mut world = World::by_orders().await;
    world.wishes_to_know(bob()).await;
    let bout = world.race().await;
    let mut rounds = 0;
    for step in 0..200 {
        if world.is_over(ada(), bout).await {
            break;
        }
        let before = world.sent.len();
        if step == 7 {
            world.crash().await;
        }
        if world.somebody_answers(bout).await.is_none() {
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
    let bout = world.race().await;
    for _ in 0..30 {
        if world.is_over(ada(), bout).await {
            break;
        }
        if world.somebody_answers(bout).await.is_none() {
            world.pass_to_next().await;
        }
    }
    assert_eq!(told(&world.sent), Vec::<&Outgoing>::new(), "off at first");
    world.wishes_to_know(bob()).await;
    world.wishes_to_know(eve()).await;
    // Nothing is sent meanwhile: what is moot by then never is.
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
    world.wishes_to_know(bob()).await;
    let wanted = Start { game: "munera".to_owned(), ranked: false, ..Start::default() };
    let bout = world.duel(wanted).await;
    for _ in 0..40 {
        if world.is_over(ada(), bout).await {
            break;
        }
        if world.somebody_answers(bout).await.is_none() {
            world.pass_to_next().await;
        }
    }
    assert_eq!(told(&world.sent), Vec::<&Outgoing>::new());
}
