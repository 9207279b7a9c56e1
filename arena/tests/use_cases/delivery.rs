//! The ways to reach a person, and the data kept on them.

use crate::world::*;
use arena::{Action, BoutId, Call, Decree, Outgoing, Person, Start, To, Way};

/// The channel that the server keeps for the bot.
const BOTS: u64 = 850;

impl World {
    async fn what_stands_still(&self) -> String {
        self.arena.stalled(&cato(), self.here, self.now).await.unwrap().message.head
    }

    /// Ada and Bob play; it is Bob's turn next, and nothing can be posted any more.
    async fn barred_when_bob_is_next(&mut self) -> BoutId {
        let bout = self.duel(self.wanted()).await;
        self.barred.push(CHANNEL);
        assert_eq!(self.until_asked(bout, &[ada(), bob()]).await, ada());
        while self.is_asked(ada(), bout).await {
            self.answer(ada(), bout).await;
        }
        self.deliver().await;
        bout
    }
}

fn calls<'a>(sent: &'a [Outgoing], to: &To) -> Vec<&'a Outgoing> {
    sent.iter().filter(|it| it.to == *to && it.message.call.is_some()).collect()
}

fn of(person: &Person, way: Way, tried: &[Way]) -> Option<Call> {
    Some(Call { person: Some(person.id), way, tried: tried.to_vec() })
}

#[tokio::test]
async fn who_cannot_be_called_where_the_bout_is_played_is_called_privately_and_once() {
    let mut world = World::new().await;
    let bout = world.barred_when_bob_is_next().await;
    for _ in 0..4 {
        world.pass(10 * MINUTE).await;
    }
    world.crash().await;
    world.pass(10 * MINUTE).await;
    let bobs = calls(&world.sent, &To::Person(12));
    assert_eq!(bobs.len(), 1, "each way is tried once");
    assert_eq!(bobs[0].message.call, of(&bob(), Way::Private, &[Way::Bout]));
    assert_eq!(actions(&bobs[0].message), [Action::Panel(bout)]);
    // It can be posted again: nobody is called twice.
    world.barred.clear();
    world.pass(2 * HOUR).await;
    let mut posts = world.sent.iter().filter(|it| it.to == To::Channel(CHANNEL));
    let last = posts.next_back().unwrap();
    assert_eq!(last.message.mention, [0; 0], "{}", told(&last.message));
    assert!(!world.what_stands_still().await.contains("no call has reached"));
}

#[tokio::test]
async fn whom_nothing_else_reaches_is_called_in_the_bots_channel_and_stewards_see_what_was_tried() {
    let mut world = World::new().await;
    world.closed.push(12);
    let bout = world.barred_when_bob_is_next().await;
    let since = world.now;
    assert_eq!(calls(&world.sent, &To::Person(12)), Vec::<&Outgoing>::new());
    world.pass(2 * HOUR).await;
    let head = world.what_stands_still().await;
    let lost =
        format!("no call has reached Bob: not where it is played, tried {{t:{}}}", since.0 / 1_000);
    assert!(head.contains(&lost), "{head}");

    world.set("bot_channel", &BOTS.to_string()).await.unwrap();
    world.pass(2 * HOUR).await;
    let there = calls(&world.sent, &To::Channel(BOTS));
    assert_eq!(there.len(), 1);
    assert_eq!(there[0].message.mention, [12]);
    assert_eq!(there[0].message.call, of(&bob(), Way::Bot, &[Way::Bout]));
    assert!(there[0].message.head.starts_with("{@12}: "), "{}", there[0].message.head);
    lacks(&world.what_stands_still().await, "no call has reached");
    // The file's data on it goes with the bout.
    world.decree(bout, Decree::End).await.unwrap();
    let kept = from_store!(world, conn => store::receipt::receipts_of(conn, 12));
    assert_eq!(kept, []);
}

#[tokio::test]
async fn a_channel_that_is_gone_and_closed_messages_leave_the_bots_channel() {
    let mut world = World::new().await;
    world.closed.push(12);
    let bout = world.duel(world.wanted()).await;
    world.set("bot_channel", &BOTS.to_string()).await.unwrap();
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    assert_eq!(world.until_asked(bout, &[ada(), bob()]).await, ada());
    while world.is_asked(ada(), bout).await {
        world.answer(ada(), bout).await;
    }
    world.deliver().await;
    let there = calls(&world.sent, &To::Channel(BOTS));
    assert_eq!(there.iter().map(|it| it.message.mention.clone()).collect::<Vec<_>>(), [[12]]);
    // A bot's channel that takes no posts says nothing of the bout.
    world.barred.push(BOTS);
    world.pass(13 * HOUR).await;
    world.pass(HOUR).await;
    says(&world.what_stands_still().await, "not in the channel for me, tried");
}

#[tokio::test]
async fn stewards_are_told_once_when_the_house_begins_to_play_for_somebody() {
    let mut world = World::new().await;
    world.set("bot_channel", &BOTS.to_string()).await.unwrap();
    let bout = world.duel(world.wanted()).await;
    let told = |world: &World| {
        let there = world.channel(BOTS).into_iter();
        there.filter(|it| it.message.head.contains("the house plays there")).count()
    };
    while told(&world) == 0 && world.goes_on(bout, &[bob()]).await {}
    world.crash().await;
    world.pass(30 * HOUR).await;
    assert_eq!(told(&world), 1);
    let note = &world.channel(BOTS)[0].message;
    assert!(note.head.contains("Ada has let 2 decisions in a row pass"), "{}", note.head);
    assert_eq!(note.mention, [0; 0]);
}

#[tokio::test]
async fn a_window_that_stays_open_calls_all_whom_it_concerns_and_none_by_name_alone() {
    let mut world = World::new().await;
    world.closed.push(12);
    let people = [ada(), bob(), eve()];
    let (mut met, mut several) = (0, 0);
    for _ in 0..40 {
        let bout = world.trio(Start { ranked: false, ..Start::default() }).await;
        while let Some(by) = world.asked_in_secret(bout, &people).await {
            let before = world.sent.len();
            // Past the half of a reaction's time: a quarter of a day, at half.
            world.pass(3 * HOUR).await;
            let sent = world.sent[before..].iter();
            let public: Vec<_> = sent
                .filter(|it| matches!(it.to, To::Channel(_)) && it.what == arena::What::New)
                .collect();
            assert_eq!(public.len(), 1, "one call");
            let call = &public[0].message;
            assert!(call.head.contains("are still being settled"), "{}", call.head);
            assert!(call.mention.contains(&by.id), "{:?} is asked: {:?}", by, call.mention);
            // A window may concern one seat alone, as everybody knows.
            several += usize::from(1 < call.mention.len());
            met += 1;
            world.answer(by, bout).await;
            world.deliver().await;
            if 3 <= met && 0 < several {
                return;
            }
        }
    }
    panic!("{met} windows met, {several} that concern several");
}
