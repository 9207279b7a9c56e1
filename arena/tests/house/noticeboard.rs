//! The noticeboard: a post of a channel that lists what is open and played in it.

use crate::world::*;
use arena::{Action, Control, Failure, Fault, Message, Place, Refused, Start, What};

const DAY: i64 = 24 * HOUR;

impl World {
    async fn post_bouts(&mut self, at: Place, is_wanted: bool) -> Result<String, Fault> {
        let said = self.arena.post_bouts(at, is_wanted, self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    /// The noticeboards that stand in a channel, with their numbers.
    fn boards(&self, channel: u64) -> Vec<(u64, Message)> {
        let shown = self.channel(channel).into_iter();
        let boards = shown.filter(|it| is_board(&it.message));
        boards.map(|it| (it.id, it.message.clone())).collect()
    }

    /// How often one was sent: posted, and edited.
    fn counted(&self) -> (usize, usize) {
        let sent = || self.sent.iter().filter(|it| is_board(&it.message));
        let posted = sent().filter(|it| it.what == What::New).count();
        (posted, sent().count() - posted)
    }
}

fn is_board(message: &Message) -> bool {
    message.head.starts_with("**Noticeboard**")
}

fn unhurried(world: &World) -> Start {
    Start { clock: Some("none".to_owned()), thread: Some(false), ..world.wanted() }
}

#[tokio::test]
async fn it_is_edited_every_ten_minutes_at_most_and_only_with_something_new() {
    let mut world = World::new().await;
    world.post_bouts(world.here, true).await.unwrap();
    assert!(world.newest().head.contains("Nothing is open or played here."));
    let lobby = world.lobby(unhurried(&world)).await;
    world.pass(10 * MINUTE - 1).await;
    assert_eq!(world.counted(), (1, 0));
    world.pass(1).await;
    assert_eq!(world.counted(), (1, 1));
    let (id, board) = world.boards(CHANNEL).remove(0);
    assert!(board.head.contains(&format!("#{} ", lobby.0)) && board.head.contains("lobby of Ada"));
    assert!(board.mention.is_empty());
    let Some(Control::Button { action, .. }) = board.controls.first() else { panic!("{board:?}") };
    assert_eq!(*action, Action::Join(lobby));
    for _ in 0..6 {
        world.pass(10 * MINUTE).await;
    }
    assert_eq!(world.counted(), (1, 1), "nothing has changed");
    // Whatever happens within ten minutes is one edit.
    world.press(bob(), Action::Join(lobby)).await.unwrap();
    world.press(ada(), Action::Begin(lobby)).await.unwrap();
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (1, 2));
    let boards = world.boards(CHANNEL);
    assert_eq!((boards.len(), boards[0].0), (1, id));
    assert!(boards[0].1.head.contains("waits for Ada"), "{boards:?}");
}

#[tokio::test]
async fn once_a_day_it_stands_anew_at_the_end_of_the_channel_unless_it_is_empty() {
    let mut world = World::new().await;
    world.post_bouts(world.here, true).await.unwrap();
    for _ in 0..3 {
        world.pass(DAY).await;
    }
    assert_eq!(world.counted(), (1, 0), "an empty one is no news");
    world.duel(unhurried(&world)).await;
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (2, 0), "it is old, and has something to say");
    let first = world.boards(CHANNEL);
    world.crash().await;
    world.pass(DAY - MINUTE).await;
    assert_eq!(world.counted(), (2, 0));
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (3, 0));
    let second = world.boards(CHANNEL);
    assert_eq!(second.len(), 1, "the one before is gone");
    assert_ne!(first[0].0, second[0].0);
}

#[tokio::test]
async fn it_is_moved_taken_down_and_posted_again_when_somebody_deletes_it() {
    let mut world = World::new().await;
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    world.post_bouts(world.here, true).await.unwrap();
    world.post_bouts(elsewhere, true).await.unwrap();
    assert_eq!((world.boards(CHANNEL).len(), world.boards(CHANNEL + 1).len()), (0, 1));
    world.shown.clear();
    let there = world.arena.start(ada(), elsewhere, unhurried(&world), world.now).await;
    there.unwrap();
    world.pass(10 * MINUTE).await;
    let again = world.boards(CHANNEL + 1);
    assert_eq!(again.len(), 1);
    assert!(again[0].1.head.contains("lobby of Ada"), "{again:?}");
    let said = world.post_bouts(world.here, false).await.unwrap();
    assert_eq!(said, "This server has no noticeboard any more.");
    assert!(world.boards(CHANNEL + 1).is_empty());
    world.pass(DAY).await;
    assert!(world.boards(CHANNEL + 1).is_empty() && world.boards(CHANNEL).is_empty());
    let privately = Place { guild: 0, channel: 5 };
    let refused = world.post_bouts(privately, true).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::NotHere))), "{refused:?}");
    for _ in 0..3 {
        // Three of four have been spent; a day has filled them again.
        world.post_bouts(world.here, true).await.unwrap();
    }
    world.post_bouts(world.here, true).await.unwrap();
    let often = world.post_bouts(world.here, true).await;
    assert!(matches!(often, Err(Fault::Refused(Refused::TooSoon { .. }))), "{often:?}");
}

#[tokio::test]
async fn what_cannot_be_sent_does_not_pile_up_and_is_sent_once() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    let going = world.arena.to_send(16, world.now).await.unwrap();
    let board = going.iter().find(|it| is_board(&it.message)).unwrap();
    world.fail(board.id, Failure::Later(Some(3 * HOUR as u64))).await;
    for _ in 0..6 {
        world.now = world.now.plus(10 * MINUTE);
        world.arena.tick(world.now).await.unwrap();
    }
    world.pass(4 * HOUR).await;
    assert_eq!((world.counted().0, world.boards(CHANNEL).len()), (1, 1));
    // It lags no longer than until the next look.
    world.pass(10 * MINUTE).await;
    assert_eq!(world.boards(CHANNEL).len(), 1);
}

#[tokio::test]
async fn a_crash_between_a_post_and_its_record_leaves_one_in_the_end() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    let going = world.arena.to_send(16, world.now).await.unwrap();
    assert!(going.iter().any(|it| is_board(&it.message)));
    world.crash().await;
    world.arena.revive(world.now).await.unwrap();
    world.arena.set_right(world.now).await.unwrap();
    world.pass(MINUTE).await;
    world.pass(10 * MINUTE).await;
    assert_eq!(world.boards(CHANNEL).len(), 1, "its row is sent again, and looked for before");
}

#[tokio::test]
async fn a_channel_that_is_gone_takes_it_along_and_who_is_forgotten_stands_on_none() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    world.arena.forget(ada(), world.now).await.unwrap();
    world.deliver().await;
    world.pass(10 * MINUTE).await;
    let boards = world.boards(CHANNEL);
    assert!(!boards.is_empty() && boards.iter().all(|it| !it.1.head.contains("Ada")), "{boards:?}");
    let lobby = world.arena.start(bob(), world.here, unhurried(&world), world.now).await;
    lobby.unwrap();
    world.now = world.now.plus(10 * MINUTE);
    world.arena.tick(world.now).await.unwrap();
    let going = world.arena.to_send(16, world.now).await.unwrap();
    for it in going {
        world.fail(it.id, Failure::ChannelGone).await;
    }
    let next = world.arena.tick(world.now.plus(DAY)).await.unwrap();
    assert!(next.is_none_or(|next| next < world.now.plus(3 * DAY)));
    let going = world.arena.to_send(16, world.now.plus(DAY)).await.unwrap();
    assert!(going.iter().all(|it| !is_board(&it.message)), "{going:?}");
}
