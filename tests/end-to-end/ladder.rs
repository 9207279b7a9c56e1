//! What becomes of a board whose picture fails: its text arrives in time and once, and it is counted.

use crate::checks;
use crate::hall::{Bout, HOUR, Hall, PATIENCE, choices, unhurried};
use arena::Plate;
use commands::picture::Picture;
use sandbox::{Action, Fault, Options, Post, Sandbox};
use std::sync::{Mutex, mpsc};
use std::time::Duration;
use summa_rudis::{Painter, Undrawn, artist};

/// The bytes of a picture that is too large.
const TOO_LARGE: usize = (256 << 10) + 1;
/// How long a post may take that comes at once.
const SOON: Duration = Duration::from_secs(1);
/// Answers after which a post has come.
const PLAYS: u8 = 12;
/// Requests that post something in a channel, or edit it.
const POSTS: &str = "/channels/*/messages*";
/// Answers to presses and commands.
const CALLBACKS: &str = "/interactions/*/callback";

fn has_picture(post: &Post) -> bool {
    post.json["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

fn is_text(post: &Post) -> bool {
    !has_picture(post) && post.content.contains("```")
}

fn set(setting: &str, value: &str) -> Options {
    Options::new().string("setting", setting).string("value", value)
}

/// Plays a little where no picture can be had, and looks at every kind of board on the way.
async fn plays_in_text(hall: &Hall) {
    hall.command(&hall.ada, "settings", set("board", "picture")).await;
    hall.command(&hall.ada, "me settings", set("board", "picture")).await;
    let bout = hall.duel_with(unhurried()).await;
    let first = bout.standing().await;
    assert!(is_text(&first), "{}", first.text());
    bout.deal().await;
    let asked = Options::new().integer("bout", bout.id);
    let board = hall.command(&hall.claudia, "bout board", asked.clone()).await;
    assert!(is_text(&board), "{}", board.text());
    let hand = hall.command(&hall.ada, "hand", asked).await;
    assert!(is_text(&hand) && hand.content.contains("YOUR HAND"), "{}", hand.text());
    let panel = bout.panel(&hall.ada).await;
    let has_all = ["YOUR HAND", "A1"].iter().all(|words| panel.content.contains(words));
    assert!(is_text(&panel) && has_all, "board and hand: {}", panel.text());
    hall.all_sent().await;
    let posts = hall.sandbox.public_messages(bout.channel);
    for who in ["Ada", "Brutus"] {
        let told = format!("{who} sends a");
        assert_eq!(posts.iter().filter(|post| post.content.contains(&told)).count(), 1);
    }
    assert!(posts.iter().all(|post| !has_picture(post)));
    checks::all(&hall.sandbox);
}

/// A board of an older release, as this one's artist meets it.
fn of_an_older_release() -> impl Fn(&Plate) -> Result<Picture, Undrawn> + Send + Sync {
    let artist = artist();
    move |plate| artist(&Plate { facts: "{\"tower\":3}".to_owned(), ..plate.clone() })
}

#[tokio::test]
async fn a_board_that_cannot_be_drawn_is_told_in_text() {
    let large = || Picture { png: vec![0; TOO_LARGE], alt: "A board.".to_owned() };
    for (painter, outcome) in [
        (Painter::with(2, of_an_older_release()), "unreadable"),
        (Painter::with(2, |_| panic!("a drawing that breaks")), "broke"),
        (Painter::with(2, move |_| Ok(large())), "large"),
    ] {
        let hall = Hall::drawn_by(painter).await;
        plays_in_text(&hall).await;
        let counted = hall.pictures(outcome);
        assert!(6 < counted, "{outcome}: {counted}");
        assert_eq!(hall.pictures("drawn"), 0, "{outcome}");
    }
}

#[tokio::test]
async fn a_board_that_takes_too_long_to_draw_is_told_in_text() {
    let (done, wait) = mpsc::channel::<()>();
    let wait = Mutex::new(wait);
    let painter = Painter::with(2, move |_| {
        let _closed = wait.lock().unwrap().recv();
        Err(Undrawn::Broke)
    });
    let hall = Hall::drawn_by(painter).await;
    plays_in_text(&hall).await;
    // Those that never end keep their places: what comes later waits for one in vain.
    assert!(0 < hall.pictures("slow"));
    assert!(6 < hall.pictures("slow") + hall.pictures("crowded"));
    drop(done);
}

/// Lets Ada and Brutus choose their classes, while Discord answers so whatever is posted first.
async fn posted_despite(bout: &Bout<'_>, status: u16, code: u32) {
    let message = "no".to_owned();
    let fault = Fault::once("POST", POSTS, Action::Answer { status, code, message });
    bout.hall.sandbox.fault(fault);
    bout.deal().await;
    bout.hall.all_sent().await;
    let posts = bout.hall.sandbox.public_messages(bout.channel);
    for who in ["Ada", "Brutus"] {
        let told = format!("{who} sends a");
        let count = posts.iter().filter(|post| post.content.contains(&told)).count();
        assert_eq!(count, 1, "{status}: {who}");
    }
    checks::nothing_was_posted_twice(&bout.hall.sandbox.recorded());
}

/// Whether the newest post has a picture, once everything is sent.
async fn newest_has_picture(bout: &Bout<'_>) -> bool {
    bout.hall.all_sent().await;
    has_picture(&bout.standing().await)
}

/// Waits until the newest post has a picture; the clock stands still, since what is late has none.
async fn newest_drawn(bout: &Bout<'_>, patience: Duration) -> anyhow::Result<Post> {
    let look = |sandbox: &Sandbox| {
        let newest = sandbox.public_messages(bout.channel).pop();
        newest.filter(has_picture)
    };
    bout.hall.sandbox.wait_until(look, patience).await
}

/// Somebody who is asked answers, and the newest post of it is waited for.
async fn play_on(bout: &Bout<'_>) {
    let (user, panel) = bout.asked().await;
    let choice = choices(&panel).swap_remove(0);
    bout.choose(&user, &panel, &choice).await;
}

#[tokio::test]
async fn a_post_whose_form_discord_refuses_for_its_picture_comes_without_and_the_next_has_one() {
    for (status, code) in [(400, 50_035), (413, 40_005)] {
        let hall = Hall::open().await;
        let bout = hall.duel().await;
        assert!(newest_has_picture(&bout).await);
        posted_despite(&bout, status, code).await;
        assert_eq!(hall.pictures("refused"), 1, "{status}");
        play_on(&bout).await;
        newest_drawn(&bout, PATIENCE).await.expect("the next has a picture");
    }
}

#[tokio::test]
async fn a_channel_that_takes_no_files_is_sent_none_for_an_hour() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    assert!(newest_has_picture(&bout).await);
    posted_despite(&bout, 403, 50_013).await;
    assert_eq!(hall.pictures("forbidden"), 1);
    play_on(&bout).await;
    assert!(!newest_has_picture(&bout).await, "nobody asks again at once");
    assert!(0 < hall.pictures("left out"));
    hall.sandbox.advance(HOUR);
    let mut is_drawn = false;
    for _ in 0..PLAYS {
        play_on(&bout).await;
        is_drawn = newest_drawn(&bout, SOON).await.is_ok();
        if is_drawn {
            break;
        }
        // Nothing was to be posted yet: a window closes with time.
        hall.all_sent().await;
    }
    assert!(is_drawn, "then it is tried again");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn an_answer_whose_picture_discord_does_not_take_comes_in_text() {
    let hall = Hall::open().await;
    hall.command(&hall.ada, "me settings", set("board", "picture")).await;
    let bout = hall.duel().await;
    bout.deal().await;
    let asked = || Options::new().integer("bout", bout.id);
    assert!(has_picture(&hall.command(&hall.ada, "hand", asked()).await), "as it should be");
    for (count, (status, code, outcome)) in
        [(400, 50_035, "refused"), (403, 50_013, "forbidden"), (413, 40_005, "refused")]
            .into_iter()
            .enumerate()
    {
        let refuse = || {
            let message = "no".to_owned();
            Fault::once("POST", CALLBACKS, Action::Answer { status, code, message })
        };
        let before = hall.pictures(outcome);
        hall.sandbox.fault(refuse());
        let hand = hall.command(&hall.ada, "hand", asked()).await;
        assert!(is_text(&hand) && hand.content.contains("YOUR HAND"), "{}", hand.text());
        hall.sandbox.fault(refuse());
        let panel = bout.panel(&hall.ada).await;
        assert!(is_text(&panel) && panel.content.contains("A1"), "{}", panel.text());
        assert_eq!(hall.pictures(outcome), before + 2, "{status}, after {count} others");
    }
}
