//! The messages that stay in a bout's channel: headlines, and text boards in few lines.

use crate::world::*;
use arena::{Start, To, What};

/// A world whose server keeps such a chronicle.
async fn keeping(value: &str) -> World {
    let world = World::new().await;
    let told = world.set("chronicle", value).await.unwrap().message.head;
    assert!(told.contains(&format!("`chronicle` {value}")), "{told}");
    world
}

fn wanted(game: &str) -> Start {
    Start { game: game.to_owned(), thread: Some(false), ..Start::default() }
}

/// The posts in the channel that another has followed, each with its board, if it keeps one.
fn former(world: &World) -> Vec<(&Shown, Option<&str>)> {
    let mut all = world.channel(CHANNEL);
    all.pop();
    let title =
        |shown: &&Shown| shown.message.head.starts_with("**") && shown.message.controls.is_empty();
    let posts = all.into_iter().filter(title);
    posts.map(|shown| (shown, shown.message.mono.as_deref())).collect()
}

/// The boards that former posts keep, each of them in few short lines under a headline.
fn boards(world: &World) -> Vec<&str> {
    let posts = former(world);
    for (post, board) in &posts {
        let Some(board) = board else { continue };
        assert!(board.lines().count() <= 14, "{board}");
        assert!(board.lines().all(|line| line.chars().count() <= 30), "{board}");
        // Its title, its headline, and lines that are no news of the bout.
        assert!(
            post.message.plate.is_none() && post.message.head.lines().count() <= 10,
            "{post:?}"
        );
        assert!(post.message.small.is_empty() && post.message.tail.is_empty(), "{post:?}");
    }
    posts.into_iter().filter_map(|(_, board)| board).collect()
}

/// The numbers in a board's first line.
fn numbers(board: &str) -> Vec<u32> {
    let first = board.lines().next().unwrap_or_default();
    let words = first.split(|letter: char| !letter.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

fn made(world: &World) -> usize {
    let is_post = |it: &&arena::Outgoing| {
        it.to == To::Channel(CHANNEL) && it.what == What::New && it.message.mono.is_some()
    };
    world.sent.iter().filter(is_post).count()
}

#[tokio::test]
async fn against_the_house_each_round_that_ends_leaves_its_board_where_the_server_wishes() {
    for kind in boards::Kind::all() {
        let mut world = keeping("each turn").await;
        let bout = world.solo(against_house(kind.slug())).await;
        world.play_out(bout, &[ada()]).await;
        let left = boards(&world);
        // Before the first round there is little to see.
        assert!(made(&world) - 2 <= left.len(), "{}", kind.slug());
        let rounds: Vec<u32> =
            left.iter().filter_map(|board| numbers(board).first().copied()).collect();
        let grows = rounds.windows(2).all(|two| two[0] < two[1]);
        assert!(grows || kind.slug() == "par-impar", "{}: {rounds:?}", kind.slug());
        assert!(world.sent.iter().all(|it| it.message.mention.is_empty()), "{}", kind.slug());
    }
}

#[tokio::test]
async fn each_phase_leaves_the_board_of_each_part_of_a_round() {
    let mut world = keeping("each phase").await;
    let bout = world.solo(against_house(GAME)).await;
    world.play_out(bout, &[ada()]).await;
    let left = boards(&world);
    assert_eq!(left.len(), made(&world) - 1);
    let phases: Vec<[u32; 2]> =
        left.iter().filter_map(|board| numbers(board)[..].first_chunk().copied()).collect();
    assert!(1 < phases.len() && phases.windows(2).all(|two| two[0] < two[1]), "{phases:?}");
    assert!(
        phases.windows(2).any(|two| two[0][0] == two[1][0]),
        "both halves of a turn: {phases:?}"
    );
    assert!(world.sent.iter().all(|it| it.message.mention.is_empty()));
}

#[tokio::test]
async fn with_the_end_only_a_channel_keeps_headlines_and_how_the_bout_ended() {
    for house in [true, false] {
        let mut world = keeping("end only").await;
        let bout = if house {
            world.solo(against_house(GAME)).await
        } else {
            world.duel(wanted(GAME)).await
        };
        let players = if house { vec![ada()] } else { vec![ada(), bob()] };
        world.play_out(bout, &players).await;
        let kept = boards(&world).len();
        assert_eq!(kept, 1, "how it ended");
        assert_eq!(house, made(&world) == 2, "between people the turn goes over");
        let last = former(&world).into_iter().next_back().unwrap();
        assert!(
            last.1.is_some_and(|board| board.lines().next().unwrap().ends_with("over")),
            "{last:?}"
        );
    }
}

#[tokio::test]
async fn between_people_a_round_leaves_one_post_with_its_headlines_and_its_board() {
    for kind in boards::Kind::all().iter().filter(|kind| kind.seats().contains(&2)) {
        let (mut world, game) = (World::new().await, kind.slug());
        let bout = world.duel(wanted(game)).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let left = boards(&world);
        let rounds: Vec<u32> =
            left.iter().filter_map(|board| numbers(board).first().copied()).collect();
        let grows = rounds.windows(2).all(|two| two[0] < two[1]);
        assert!(grows || game == "par-impar", "{game}: {rounds:?}");
        // The start and the end of the bout have posts of their own.
        let kept = former(&world).len();
        assert!(
            kept <= left.len() + 2 && kept <= made(&world),
            "{game}: {kept} of {}",
            made(&world)
        );
        // Under the title of the bout.
        let headlines = |shown: &Shown| shown.message.head.lines().count() - 1;
        let most = former(&world).into_iter().map(|(post, _)| headlines(post)).max();
        assert!((1..=9).contains(&most.unwrap_or(0)), "{game}: {most:?}");
        assert!(game != GAME || 1 < most.unwrap_or(0), "a turn is more than one headline");
        assert!(
            world.channel(CHANNEL).iter().any(|post| told(&post.message).contains("sha256")),
            "the seed stays sealed"
        );
    }
}

#[tokio::test]
async fn it_holds_for_bouts_opened_from_then_on() {
    let mut world = World::new().await;
    let bout = world.solo(against_house(GAME)).await;
    world.set("chronicle", "each-phase").await.unwrap();
    world.play_out(bout, &[ada()]).await;
    assert_eq!((made(&world), boards(&world).len()), (2, 1));
}

#[tokio::test]
async fn after_a_crash_a_page_that_was_under_way_is_sent_once_and_leaves_one_board() {
    if are_on_a_server() {
        return;
    }
    let mut world = keeping("each phase").await;
    let bout = world.solo(against_house(GAME)).await;
    // Nothing is sent while a page waits.
    let (before, kept) = loop {
        world.until_asked(bout, &[ada()]).await;
        let before = (made(&world), boards(&world).len());
        world.answer(ada(), bout).await;
        if world.waiting(bout).await.iter().any(|message| message.former_mono.is_some()) {
            break before;
        }
        world.deliver().await;
    };
    world.restart().await;
    world.deliver().await;
    assert_eq!((made(&world), boards(&world).len()), (before + 1, kept + 1));
    world.restart().await;
    world.deliver().await;
    assert_eq!((made(&world), boards(&world).len()), (before + 1, kept + 1));
}
