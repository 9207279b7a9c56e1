//! Bouts that are posts of a forum.

use crate::checks;
use crate::hall::{Bout, Chance, GAME, HOUR, Hall, PATIENCE, number_of, unhurried};
use sandbox::{Action, ChannelId, Fault, Options, Permissions, Post, Sandbox};

impl Hall {
    /// A hall whose bouts are posts of a forum, with the bot's permissions there; returns the
    /// organiser's answer too.
    async fn with_forum(granted: Permissions) -> (Self, ChannelId, Post) {
        let hall = Self::open().await;
        let forum = hall.sandbox.add_forum(hall.sandbox.guild(), "duels");
        hall.sandbox.set_bot_permissions(forum, granted);
        let chosen = Options::new().channel("channel", forum);
        let told = hall.command(&hall.ada, "settings", chosen).await;
        (hall, forum, told)
    }

    /// The newest of a forum's `count` posts, with its lobby.
    async fn newest_post(&self, forum: ChannelId, count: usize) -> (ChannelId, Post) {
        let look = |sandbox: &Sandbox| {
            let posts = sandbox.threads(forum);
            let newest = posts.last().copied().filter(|_| posts.len() == count)?;
            let lobby = sandbox.public_messages(newest).into_iter().next()?;
            Some((newest, lobby))
        };
        self.sandbox.wait_until(look, PATIENCE).await.expect("a post is opened")
    }

    /// Waits until a post has exactly these tags.
    async fn is_tagged(&self, post: ChannelId, wanted: &[&str]) {
        let mut wanted: Vec<&str> = wanted.to_vec();
        wanted.sort_unstable();
        let look = |sandbox: &Sandbox| {
            let mut tags = sandbox.tags(post);
            tags.sort_unstable();
            (tags == wanted).then_some(())
        };
        let tagged = self.sandbox.wait_until(look, PATIENCE).await;
        assert!(tagged.is_ok(), "{wanted:?} is {:?}", self.sandbox.tags(post));
    }

    async fn begin_in(&self, post: ChannelId, lobby: Post) -> Bout<'_> {
        let id = number_of(&lobby, "join").unwrap();
        self.press(&self.brutus, &lobby, "Join").await;
        self.forge(&self.ada, &lobby, &format!("s1:begin:{id}"), &[]).await;
        let players = vec![self.ada.clone(), self.brutus.clone()];
        let bout = Bout { hall: self, id, channel: post, lobby, players };
        bout.standing().await;
        bout
    }
}

#[tokio::test]
async fn a_bout_is_a_post_whose_tags_follow_it_and_a_crash_neither_loses_nor_doubles_it() {
    let (mut hall, forum, told) = Hall::with_forum(Permissions::BOT).await;
    assert!(told.content.contains(&format!("`forum` <#{forum}>")), "{}", told.content);
    // The post is opened, and the process is gone before it learns of it.
    let opens = format!("/channels/{forum}/threads");
    hall.sandbox.fault(Fault::once("POST", &opens, Action::Swallow));
    let told = hall.command(&hall.ada, "bout start", unhurried()).await;
    assert!(told.content.contains(&format!("stands in <#{forum}>")), "{}", told.content);
    let (post, lobby) = hall.newest_post(forum, 1).await;
    hall.crash().await;
    hall.start_bot().await;
    hall.is_tagged(post, &[GAME, "open"]).await;
    hall.all_sent().await;

    let bout = hall.begin_in(post, lobby.clone()).await;
    bout.deal().await;
    let id = bout.id;
    hall.is_tagged(post, &[GAME, "playing"]).await;
    hall.crash().await;
    hall.start_bot().await;
    let players = vec![hall.ada.clone(), hall.brutus.clone()];
    let bout = Bout { hall: &hall, id, channel: post, lobby, players };
    bout.play_out(&mut Chance::new(5)).await;
    hall.is_tagged(post, &[GAME, "over"]).await;
    hall.all_sent().await;
    assert_eq!(hall.sandbox.threads(forum), [post]);
    assert_eq!(hall.sandbox.tags(forum), [GAME, "open", "playing", "over"]);
    assert!(hall.sandbox.public_messages(hall.channel).is_empty(), "all of it is in the post");
    assert!(!hall.sandbox.is_archived(post), "whoever reads the end may still press there");
    hall.sandbox.advance(2 * HOUR);
    assert!(hall.sandbox.is_archived(post));
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn without_the_right_to_make_tags_bouts_go_without_them_until_it_comes() {
    let few = Permissions::BOT & !Permissions::MANAGE_CHANNELS;
    let (hall, forum, told) = Hall::with_forum(few).await;
    let is_told = |told: &Post| told.content.contains("I lack **Manage Channels** in the forum");
    assert!(is_told(&told) && told.content.contains("`playing`"), "{}", told.content);
    let doctor = hall.command(&hall.ada, "doctor", Options::new()).await;
    assert!(is_told(&doctor), "{}", doctor.content);
    hall.command(&hall.ada, "bout start", unhurried()).await;
    let (post, lobby) = hall.newest_post(forum, 1).await;
    hall.is_tagged(post, &[]).await;
    hall.sandbox.set_bot_permissions(forum, Permissions::BOT);
    let _bout = hall.begin_in(post, lobby).await;
    hall.is_tagged(post, &[GAME, "playing"]).await;
    let doctor = hall.command(&hall.ada, "doctor", Options::new()).await;
    assert!(doctor.content.contains("I can open posts in the forum"), "{}", doctor.content);

    // A text channel is no forum.
    let wrong = Options::new().string("setting", "forum").channel("channel", hall.channel);
    let told = hall.command(&hall.ada, "settings", wrong).await;
    assert!(told.content.contains("That is no forum"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_post_that_is_archived_is_opened_to_be_changed_and_one_that_is_deleted_is_told_of() {
    let (hall, forum, _) = Hall::with_forum(Permissions::BOT).await;
    hall.command(&hall.ada, "bout start", unhurried()).await;
    let (post, _) = hall.newest_post(forum, 1).await;
    // Before it closes the opener is asked whether it is still wanted.
    hall.sandbox.advance(61 * HOUR);
    hall.ada.await_message(post, |it| it.id.0 != post.0, PATIENCE).await.unwrap();
    hall.all_sent().await;
    hall.sandbox.archive(post);
    hall.sandbox.advance(12 * HOUR);
    hall.is_tagged(post, &[GAME, "over"]).await;
    let closed = &hall.sandbox.public_messages(post)[0];
    assert!(closed.buttons().is_empty(), "{}", closed.text());

    hall.command(&hall.ada, "bout start", unhurried()).await;
    let (post, lobby) = hall.newest_post(forum, 2).await;
    let bout = hall.begin_in(post, lobby).await;
    hall.sandbox.delete_channel(post);
    let gone = |it: &Post| it.content.contains("The channel of this bout is gone");
    hall.ada.await_dm(gone, PATIENCE).await.unwrap();
    let options = Options::new().integer("bout", bout.id);
    let board = hall.command(&hall.ada, "bout board", options).await;
    assert!(!board.text().is_empty());

    // Without the forum, bouts are posted in the channel where they are started.
    hall.sandbox.delete_channel(forum);
    let mut told = String::new();
    for _ in 0..200 {
        told = hall.command(&hall.ada, "settings", Options::new()).await.content;
        if told.contains("`forum` none") {
            break;
        }
    }
    assert!(told.contains("`forum` none"), "{told}");
    let started = hall.lobby(&hall.ada, unhurried()).await;
    assert_eq!(started.channel, hall.channel);
    checks::mentions_are_named(&hall.sandbox.recorded());
    checks::answers_are_private(&hall.sandbox.recorded());
}
