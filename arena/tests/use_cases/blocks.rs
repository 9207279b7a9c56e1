//! People who want to have nothing to do with each other.

use crate::world::*;
use arena::{Action, BoutId, Decree, Done, Person, Refused, Reply, Start, To};

impl World {
    async fn block(&mut self, by: Person, whom: Person) -> Reply {
        let done = self.arena.block(by, whom, self.now).await.unwrap();
        self.deliver().await;
        done
    }

    async fn invite(&self, by: Person, whom: Vec<Person>) -> Done<Reply> {
        let game = boards::Kind::all().iter().find(|kind| 3 <= *kind.seats().end()).unwrap();
        let game = game.slug().to_owned();
        let wanted = Start { game, opponents: whom, ..self.wanted() };
        self.opens(by, wanted).await
    }

    async fn blocked_of(&self, by: Person) -> serde_json::Value {
        self.data_of(by).await["blocked"].clone()
    }
}

fn you_blocked(name: &str) -> Refused {
    Refused::YouBlocked { name: name.to_owned() }
}

fn turned_away(name: &str) -> Refused {
    Refused::TakesNoInvitations { name: name.to_owned() }
}

#[tokio::test]
async fn whoever_is_blocked_invites_nobody_and_reads_what_everybody_reads() {
    let mut world = World::new().await;
    world.lobby(world.wanted()).await;
    world.invite(bob(), vec![]).await.unwrap();
    says(&world.block(ada(), bob()).await.message.head, "{@12} can no longer invite you");
    world.choose(eve(), "invitations", "off").await.unwrap();
    let sent = world.sent.len();
    let by_block = refusal(world.invite(bob(), vec![ada()]).await);
    let by_wish = refusal(world.invite(bob(), vec![eve()]).await);
    assert_eq!(by_block.words().replace("Ada", "Eve"), by_wish.words());
    assert_eq!(by_block, turned_away("Ada"));
    world.deliver().await;
    assert_eq!(world.sent.len(), sent, "nobody hears of it");
    assert_eq!(refusal(world.invite(ada(), vec![bob()]).await), you_blocked("Bob"));
    says(&world.arena.me(ada(), None, world.now).await.unwrap().message.head, "Blocked: {@12}");
    says(&world.arena.me(bob(), None, world.now).await.unwrap().message.head, "Blocked: nobody");
    assert_eq!(world.blocked_of(ada()).await[0]["id"], 12);

    world.arena.unblock(ada(), bob(), world.now).await.unwrap();
    world.invite(bob(), vec![ada()]).await.unwrap();
    refused!(world.arena.unblock(ada(), bob(), world.now).await, Refused::Unknown(_));
    refused!(world.arena.block(ada(), ada(), world.now).await, Refused::Unknown(_));
}

#[tokio::test]
async fn two_of_whom_one_blocked_the_other_sit_in_no_lobby_together() {
    let mut world = World::new().await;
    let open = world.lobby(world.wanted()).await;
    world.block(ada(), bob()).await;
    assert_eq!(
        refusal(world.press(bob(), Action::Join { bout: open, terms: 0 }).await),
        turned_away("Ada")
    );
    // In another's lobby the second to come is kept out.
    world.invite(eve(), vec![ada(), bob()]).await.unwrap();
    world.deliver().await;
    let both = BoutId(2);
    world.press(bob(), Action::Accept { bout: both, terms: 0 }).await.unwrap();
    assert_eq!(
        refusal(world.press(ada(), Action::Accept { bout: both, terms: 0 }).await),
        you_blocked("Bob")
    );
    world.press(bob(), Action::Leave(both)).await.unwrap();
    world.press(ada(), Action::Accept { bout: both, terms: 0 }).await.unwrap();
    assert_eq!(
        refusal(world.press(bob(), Action::Join { bout: both, terms: 0 }).await),
        turned_away("Ada")
    );
}

#[tokio::test]
async fn a_block_parts_those_who_are_in_a_lobby_and_lets_a_bout_go_on() {
    let mut world = World::new().await;
    let begun = world.duel(world.wanted()).await;
    world.invite(bob(), vec![ada()]).await.unwrap();
    let mine = world.lobby(world.in_a_lobby()).await;
    world.press(bob(), Action::Join { bout: mine, terms: 0 }).await.unwrap();
    says(&world.block(ada(), bob()).await.message.head, "there were 2");
    let lobby = |world: &World, bout: BoutId| {
        let mut posts = world.channel(CHANNEL).into_iter().map(|shown| shown.message.clone());
        posts.rfind(|say| actions(say).contains(&Action::Join { bout, terms: 0 })).unwrap().head
    };
    assert!(!lobby(&world, BoutId(2)).contains("{@11}"), "the guest goes");
    assert!(!lobby(&world, mine).contains("{@12}"), "also from the lobby of whoever blocks");
    let by = world.until_asked(begun, &[ada(), bob()]).await;
    world.answer(by, begun).await;
    world.press(bob(), Action::Resign(begun)).await.unwrap();
    assert_eq!(refusal(world.press(bob(), Action::Rematch(begun)).await), turned_away("Ada"));
    assert_eq!(refusal(world.press(ada(), Action::Rematch(begun)).await), you_blocked("Bob"));
}

#[tokio::test]
async fn no_steward_seats_somebody_at_the_table_of_one_who_blocked_them() {
    let (mut world, bout) = World::of_a_duel().await;
    world.block(ada(), eve()).await;
    let decree = Decree::Replace { seat: 1, by: Some(eve()) };
    assert_eq!(refusal(world.decree(bout, decree).await), turned_away("Eve"));
    let steward = Decree::Replace { seat: 1, by: Some(person(16, "Kim")) };
    world.block(person(16, "Kim"), cato().person).await;
    assert_eq!(refusal(world.decree(bout, steward).await), turned_away("Kim"));
    let other = Decree::Replace { seat: 1, by: Some(person(15, "Lea")) };
    world.decree(bout, other).await.unwrap();
}

#[tokio::test]
async fn nobody_blocks_and_unblocks_without_end() {
    let world = World::by_orders().await;
    for _ in 0..20 {
        world.arena.block(ada(), bob(), world.now).await.unwrap();
        world.arena.unblock(ada(), bob(), world.now).await.unwrap();
    }
    let more = world.arena.block(ada(), bob(), world.now).await;
    refused!(more, Refused::TooSoon { .. });
}

#[tokio::test]
async fn who_never_came_is_blocked_and_nobody_keeps_their_number() {
    let mut world = World::new().await;
    let zoe = || person(77, "Zoe");
    world.block(ada(), zoe()).await;
    assert_eq!(world.blocked_of(ada()).await[0]["id"], serde_json::Value::Null);
    assert_eq!(refusal(world.arena.my_data(zoe()).await), Refused::NobodyKnown);
    assert_eq!(refusal(world.invite(zoe(), vec![ada()]).await), turned_away("Ada"));
    world.block(ada(), zoe()).await;
    assert_eq!(world.blocked_of(ada()).await.as_array().unwrap().len(), 1, "twice is once");
    world.arena.unblock(ada(), zoe(), world.now).await.unwrap();
    world.invite(zoe(), vec![ada()]).await.unwrap();
}

#[tokio::test]
async fn who_is_forgotten_is_blocked_still_and_nobody_keeps_their_number() {
    let mut world = World::new().await;
    world.lobby(world.wanted()).await;
    world.invite(bob(), vec![]).await.unwrap();
    world.block(ada(), bob()).await;
    world.arena.forget(bob(), world.now).await.unwrap();
    let shown = world.arena.me(ada(), None, world.now).await.unwrap().message.head;
    assert!(shown.contains("Blocked: 1 whose number I do not keep"), "{shown}");
    assert_eq!(world.blocked_of(ada()).await[0]["id"], serde_json::Value::Null);
    let kept = from_store!(world, conn => store::block::blocked_by(conn, 11));
    let mark = kept[0].mark.clone().unwrap();
    assert_eq!(kept[0].blocked, None);
    // Sixty-four digits of a hash may hold any two of them: the number itself is not included.
    let (salt, hash) = mark.split_once('.').unwrap();
    assert!(hash.len() == 64 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()), "{mark}");
    assert!(![salt, hash].contains(&"12"), "{mark}");
    assert_eq!(refusal(world.invite(bob(), vec![ada()]).await), turned_away("Ada"));
    world.arena.unblock(ada(), bob(), world.now).await.unwrap();
    world.invite(bob(), vec![ada()]).await.unwrap();
    // A forgotten person's own blocks are forgotten too.
    world.block(ada(), eve()).await;
    world.arena.forget(ada(), world.now).await.unwrap();
    let left = from_store!(world, conn => store::block::blocked_by(conn, 11));
    assert_eq!(left, []);
    world.deliver().await;
    assert!(world.sent.iter().all(|it| it.to != To::Person(13)), "Eve never hears of it");
}
