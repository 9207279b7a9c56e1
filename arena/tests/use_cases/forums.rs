//! Bouts that are posts of a forum.

use crate::world::*;
use arena::{Action, BoutId, Changes, Failure, Filing, Outgoing, To, What};

const FORUM: u64 = 860;
/// The first bout of a world.
const FIRST: BoutId = BoutId(1);

impl World {
    /// A world whose server has a forum for bouts.
    async fn with_forum() -> World {
        let world = World::new().await;
        world.has_forum(&FORUM.to_string()).await;
        world
    }

    async fn has_forum(&self, forum: &str) {
        self.set("forum", forum).await.unwrap();
    }

    /// Ada's lobby, wherever it is posted.
    async fn opened(&mut self) {
        self.opens(ada(), self.in_a_lobby()).await.unwrap();
        self.deliver().await;
    }

    /// A bout's post in the forum; people act there from now on.
    async fn go_in(&mut self, bout: BoutId) -> u64 {
        let row = self.row(bout).await;
        assert!(row.channel == row.thread && row.lobby_message == Some(row.thread));
        self.here.channel = u64::try_from(row.thread).unwrap();
        self.here.channel
    }

    async fn begin(&mut self, bout: BoutId) {
        self.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        self.press(ada(), Action::Begin(bout)).await.unwrap();
    }

    fn to(&self, channel: u64) -> Vec<&Outgoing> {
        self.sent.iter().filter(|it| it.to == To::Channel(channel)).collect()
    }

    /// Name and tags of all posts that were opened or tagged, in order.
    fn filed(&self) -> Vec<(String, String)> {
        let filed = self.sent.iter().filter_map(|it| match &it.what {
            What::File(filing) | What::Label(filing) => Some(in_words(filing)),
            _ => None,
        });
        filed.collect()
    }
}

fn in_words(filing: &Filing) -> (String, String) {
    assert!(filing.others.iter().all(|tag| !filing.tags.contains(tag)));
    (filing.name.clone(), filing.tags.join(" "))
}

fn tagged(stage: &str) -> (String, String) {
    ("Blood, Sweat and Cheers #1".to_owned(), format!("{GAME} {stage}"))
}

#[tokio::test]
async fn a_bout_is_a_post_of_the_forum_from_its_lobby_to_its_end() {
    let mut world = World::with_forum().await;
    let told = world.opens(ada(), world.in_a_lobby()).await.unwrap();
    assert!(told.message.head.contains(&format!("{{#{FORUM}}}")), "{}", told.message.head);
    world.deliver().await;
    let post = world.go_in(FIRST).await;
    assert_eq!(world.filed(), [tagged("open")]);
    world.begin(FIRST).await;
    assert_eq!(world.filed(), [tagged("open"), tagged("playing")]);
    world.play_out(FIRST, &[ada(), bob()]).await;
    assert_eq!(world.filed(), [tagged("open"), tagged("playing"), tagged("over")]);
    let whats: Vec<&What> = world.to(post).iter().map(|it| &it.what).collect();
    let labelled = whats.iter().rposition(|what| matches!(what, What::Label(_)));
    assert!(labelled < whats.iter().position(|what| **what == What::Close), "{whats:?}");
    // All of it is there: nothing where it was asked for, and in the forum itself the post alone.
    assert_eq!((world.to(CHANNEL).len(), world.to(FORUM).len()), (0, 1));
    assert!(!world.sent.iter().any(|it| matches!(it.what, What::Thread { .. })));
}

#[tokio::test]
async fn a_crash_while_a_post_is_opened_loses_nothing_and_doubles_nothing() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::with_forum().await;
    world.opens(ada(), world.in_a_lobby()).await.unwrap();
    let before = world.going().await;
    assert!(matches!(before[0].what, What::File(_)), "{:?}", before[0].what);
    // A quick person presses before the post's place is known.
    let there = arena::Place { channel: 70, ..world.here };
    let told = world
        .arena
        .press(bob(), there, Action::Join { bout: FIRST, terms: 0 }, &[], world.now)
        .await;
    let told = refusal(told);
    assert!(told.words().contains("Press once more"), "{}", told.words());
    let house = Changes { house: Some(1), ..Changes::default() };
    world.arena.change_options(ada(), there, Some(FIRST), house, world.now).await.unwrap();
    world.arena.press(ada(), there, Action::Begin(FIRST), &[], world.now).await.unwrap();
    world.crash().await;
    let again = world.going().await;
    let again = again.iter().find(|it| it.to == To::Channel(FORUM)).unwrap();
    assert_eq!((again.tried, &again.nonce), (1, &before[0].nonce));
    let (to, message) = (To::Channel(70), again.message.clone());
    world.shown.push(Shown { id: 70, to, message });
    for _ in 0..2 {
        world.arrived(again.id, Some(70), 70).await;
    }
    world.now = world.now.plus(2 * MINUTE);
    world.deliver().await;
    assert_eq!(world.go_in(FIRST).await, 70);
    assert_eq!(world.to(FORUM).len(), 0);
    assert_eq!(world.filed(), [tagged("playing")]);
    let posts: Vec<&What> = world.to(70).iter().map(|it| &it.what).collect();
    assert!(posts.contains(&&What::New), "the bout's board follows: {posts:?}");
}

#[tokio::test]
async fn a_lobby_that_comes_to_nothing_is_over_and_another_game_is_another_tag() {
    let mut world = World::with_forum().await;
    world.opened().await;
    world.go_in(FIRST).await;
    let changes = Changes { game: Some("nexus".to_owned()), ..Changes::default() };
    let at = world.here;
    world.arena.change_options(ada(), at, Some(FIRST), changes, world.now).await.unwrap();
    world.deliver().await;
    world.press(ada(), Action::Leave(FIRST)).await.unwrap();
    let named = |tags: &str| ("NEXUS #1".to_owned(), tags.to_owned());
    assert_eq!(world.filed()[1..], [named("nexus open"), named("nexus over")]);
    assert_eq!(world.sent.last().unwrap().what, What::Close);
}

#[tokio::test]
async fn a_lobby_in_a_forum_is_kept_open_while_it_waits() {
    let mut world = World::with_forum().await;
    world.set("lobby_hours", "720").await.unwrap();
    world.opened().await;
    let post = world.go_in(FIRST).await;
    world.pass(6 * 24 * HOUR).await;
    assert_eq!(world.to(post).last().unwrap().what, What::Touch);
}

#[tokio::test]
async fn a_post_that_is_deleted_leaves_its_bout_and_the_next_is_a_post_again() {
    let mut world = World::with_forum().await;
    world.opened().await;
    let post = world.go_in(FIRST).await;
    world.begin(FIRST).await;
    world.arena.channel_deleted(post, world.now).await.unwrap();
    world.deliver().await;
    let told = &world.private(11).last().unwrap().message.head;
    assert!(told.contains("The channel of this bout is gone. It goes on"), "{told}");
    world.here.channel = CHANNEL;
    world.until_asked(FIRST, &[ada(), bob()]).await;
    world.opened().await;
    assert_eq!(world.to(FORUM).len(), 2);
    // Once the forum itself is gone, bouts are posted where they are started.
    world.arena.forum_deleted(GUILD, FORUM, world.now).await.unwrap();
    assert_eq!(world.arena.forum(GUILD).await.unwrap(), None);
    world.opened().await;
    assert_eq!((world.to(FORUM).len(), world.to(CHANNEL).len()), (2, 1));
}

#[tokio::test]
async fn a_forum_that_takes_no_post_is_told_of_and_tried_again_and_tags_that_are_refused_are_let_go()
 {
    let mut world = World::with_forum().await;
    world.barred.push(FORUM);
    world.opened().await;
    let told = &world.private(11).last().unwrap().message.head;
    assert!(told.contains("the permission *Send Messages* is missing"), "{told}");
    world.barred.clear();
    world.arena.channel_changed(FORUM, world.now).await.unwrap();
    world.deliver().await;
    let post = world.go_in(FIRST).await;
    world.tap(bob(), Action::Join { bout: FIRST, terms: 0 }, &[]).await.unwrap();
    world.tap(ada(), Action::Begin(FIRST), &[]).await.unwrap();
    loop {
        let going = world.going().await;
        let Some(label) = going.iter().find(|it| matches!(it.what, What::Label(_))) else {
            for outgoing in going {
                world.send(outgoing).await;
            }
            continue;
        };
        world.fail(label.id, Failure::Refused("10087".to_owned())).await;
        break;
    }
    let told = world.private(11).len();
    world.deliver().await;
    assert_eq!(world.to(post).last().unwrap().what, What::New, "the bout is played all the same");
    assert_eq!(world.private(11).len(), told);
}

#[tokio::test]
async fn a_rematch_is_a_post_of_its_own_and_is_joined_from_the_one_before() {
    let mut world = World::with_forum().await;
    world.opened().await;
    world.go_in(FIRST).await;
    world.begin(FIRST).await;
    world.play_out(FIRST, &[ada(), bob()]).await;
    world.press(ada(), Action::Rematch(FIRST)).await.unwrap();
    assert_eq!(world.to(FORUM).len(), 2);
    world.press(bob(), Action::Rematch(FIRST)).await.unwrap();
    assert_eq!(world.to(FORUM).len(), 2, "he joins what she has opened");
}

#[tokio::test]
async fn bouts_against_the_house_are_posts_as_well_and_channels_that_are_named_stay_so() {
    let mut world = World::with_forum().await;
    let channels = Some(("channels".to_owned(), format!("<#{CHANNEL}>")));
    world.arena.settings(GUILD, channels).await.unwrap();
    let elsewhere = arena::Place { channel: 801, ..world.here };
    world.arena.start(ada(), elsewhere, world.in_a_lobby(), world.now).await.unwrap_err();
    world.opened().await;
    world.go_in(FIRST).await;
    world.press(ada(), Action::Begin(FIRST)).await.unwrap();
    world.play_out(FIRST, &[ada()]).await;
    // It is pressed in the forum, which no list of channels need name.
    world.press(ada(), Action::Rematch(FIRST)).await.unwrap();
    assert_eq!(world.to(FORUM).len(), 2);
    let (_, tags) = world.filed().last().unwrap().clone();
    assert_eq!(tags, format!("{GAME} playing"), "it has begun at once");
    world.has_forum("none").await;
}
