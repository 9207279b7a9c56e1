//! Boards as pictures, and as text where that is wanted or there can be no picture.

use crate::checks;
use crate::hall::{Bout, HOUR, Hall, PATIENCE, choices, unhurried};
use arena::Plate;
use commands::picture::Picture;
use sandbox::{Action, Fault, Options, Permissions, Post, Sandbox};
use serde_json::Value;
use std::sync::{Mutex, mpsc};
use std::time::Duration;
use summa_rudis::{Painter, Undrawn, artist};

/// The picture of a post: its name, its description, its width.
fn picture(post: &Post) -> Option<(String, String, u64)> {
    let attachments = post.json["attachments"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert!(attachments.len() <= 1, "a picture takes the place of the one before");
    let shown = attachments.first()?;
    let text = |key: &str| shown[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(text("content_type"), "image/png");
    Some((text("filename"), text("description"), shown["width"].as_u64().unwrap_or(0)))
}

/// Waits until a bout's newest post looks as expected: advancing the clock instead would make it
/// late, and a late post goes without its picture.
async fn pictured(bout: &Bout<'_>, fits: impl Fn(&Post) -> bool) -> Post {
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(bout.channel).into_iter().rev();
        posts.into_iter().find(|post| !post.buttons().is_empty()).filter(&fits)
    };
    bout.hall.sandbox.wait_until(look, PATIENCE).await.expect("a picture")
}

/// Lets the first player who is asked answer, in an odd step from the last one on.
async fn step(bout: &Bout<'_>, number: usize) {
    let mut players: Vec<_> = bout.players.iter().collect();
    if number % 2 == 1 {
        players.reverse();
    }
    for player in players {
        let panel = bout.panel(player).await;
        if let Some(choice) = choices(&panel).into_iter().next() {
            bout.choose(player, &panel, &choice).await;
            return;
        }
    }
}

#[tokio::test]
async fn a_post_shows_its_board_as_a_picture_and_says_in_words_what_is_on_it() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let first = bout.standing().await;
    let (name, words, wide) = picture(&first).expect("a picture");
    assert!(name.starts_with("blood-sweat-cheers-1-") && name.ends_with(".png"), "{name}");
    assert!(words.contains("Ada") && words.contains("Brutus"), "{words}");
    assert_eq!(wide, 1_100);
    assert!(!first.content.contains("```"), "it stands alone: {}", first.content);
    for number in 0..20 {
        step(&bout, number).await;
    }
    let post = pictured(&bout, |post| picture(post).is_some_and(|(other, ..)| other != name)).await;
    let (_, words, _) = picture(&post).expect("it has one");
    assert!(words.chars().count() <= 1_024, "{words}");
    hall.all_sent().await;
    // A superseded post keeps its events and the text board, and no picture.
    let posts = hall.sandbox.public_messages(hall.channel);
    let former: Vec<&Post> = posts.iter().filter(|post| post.buttons().is_empty()).collect();
    assert!(!former.is_empty(), "{}", posts.len());
    for post in &former {
        assert_eq!(picture(post), None, "{}", post.content);
    }
    let boards: Vec<(&str, &str)> =
        former.iter().filter_map(|post| post.content.split_once("```")).collect();
    assert!(!boards.is_empty(), "a chronicle of text boards");
    for (over, board) in boards {
        let (board, under) = board.split_once("```").expect("a block ends");
        let lines: Vec<&str> = board.lines().filter(|line| !line.is_empty()).collect();
        assert!(
            lines.len() <= 14 && lines.iter().all(|line| line.chars().count() <= 30),
            "{board}"
        );
        let over = over.lines().filter(|line| !line.starts_with("-# ")).count();
        assert!(over <= 10 && under.trim().is_empty(), "a title and headlines: {over}, {under}");
    }
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_channel_that_takes_no_files_gets_text_and_misses_nothing() {
    let hall = Hall::open().await;
    let all = hall.sandbox.bot_permissions(hall.channel);
    hall.sandbox.set_bot_permissions(hall.channel, all & !Permissions::ATTACH_FILES);
    let set = Options::new().string("setting", "board").string("value", "picture");
    hall.command(&hall.ada, "settings", set).await;
    let bout = hall.duel().await;
    for _ in 0..4 {
        let post = bout.standing().await;
        assert_eq!(picture(&post), None);
        assert!(post.content.contains("```"), "{}", post.content);
        step(&bout, 0).await;
    }
    // The bout's opener is told of the missing permission, once.
    let is_told = |post: &Post| post.content.contains("*Attach Files* is missing");
    hall.ada.await_dm(is_told, PATIENCE).await.unwrap();
    hall.all_sent().await;
    assert_eq!(picture(&bout.standing().await), None);
    assert_eq!(hall.ada.dms().iter().filter(|post| is_told(post)).count(), 1);
    let doctor = hall.command(&hall.ada, "doctor", Options::new()).await;
    assert!(doctor.content.contains("**Attach Files**"), "{}", doctor.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn everybody_looks_at_the_board_as_they_like_best() {
    let hall = Hall::open().await;
    let bout = hall.duel_with(unhurried()).await;
    // Discord sends the number of the choice: picture, text, words.
    let look = |form: Option<i64>| {
        let options = Options::new().integer("bout", bout.id);
        form.map_or(options.clone(), |form| options.integer("as", form))
    };
    let shown = |form: Option<i64>| {
        let options = look(form);
        let hall = &hall;
        async move { hall.command(&hall.claudia, "bout board", options).await }
    };
    for form in [Some(0), None] {
        let board = shown(form).await;
        // A slow picture comes after its answer.
        let is_drawn = |post: &Post| post.id == board.id && picture(post).is_some();
        let drawn = hall.claudia.await_message(board.channel, is_drawn, PATIENCE).await.unwrap();
        assert!(!drawn.content.contains("```"), "{}", drawn.content);
        // The file can be fetched, and has the stated type.
        let url = drawn.json["attachments"][0]["url"].as_str().expect("an address");
        let bytes = reqwest::get(url).await.unwrap().bytes().await.unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{:?}", Value::from(url));
    }
    let text = shown(Some(1)).await;
    assert!(picture(&text).is_none() && text.content.contains("```"), "{}", text.content);
    let words = shown(Some(2)).await;
    assert!(picture(&words).is_none() && !words.content.contains("```"), "{}", words.content);
    assert!(words.content.contains("Waiting for"), "{}", words.content);
    // Once said, it holds for good.
    let set = Options::new().string("setting", "board").string("value", "words");
    hall.command(&hall.claudia, "me settings", set).await;
    assert_eq!(shown(None).await.content, words.content);
}

/// The bytes of a picture that is too large.
const TOO_LARGE: usize = (256 << 10) + 1;
/// The longest time of a post that comes at once.
const SOON: Duration = Duration::from_secs(1);
/// The number of answers after which a post has come.
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

/// How many posts tell of a class that was chosen: the later one replaces the earlier.
fn telling(posts: &[Post]) -> usize {
    posts.iter().filter(|post| post.content.contains(" sends a ")).count()
}

/// Plays a little without pictures, and looks at every kind of board on the way.
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
    assert_eq!(telling(&posts), 1);
    assert!(posts.iter().all(|post| !has_picture(post)));
    checks::all(&hall.sandbox);
}

/// A board of an older release, as this release's artist meets it.
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
    // Endless ones keep their places: later ones wait for one in vain.
    assert!(0 < hall.pictures("slow"));
    assert!(6 < hall.pictures("slow") + hall.pictures("crowded"));
    drop(done);
}

/// Lets Ada and Brutus choose their classes, while Discord answers the first post with an error.
async fn posted_despite(bout: &Bout<'_>, status: u16, code: u32) {
    let message = "no".to_owned();
    let fault = Fault::once("POST", POSTS, Action::Answer { status, code, message });
    bout.hall.sandbox.fault(fault);
    bout.deal().await;
    bout.hall.all_sent().await;
    assert_eq!(telling(&bout.hall.sandbox.public_messages(bout.channel)), 1, "{status}");
    checks::nothing_was_posted_twice(&bout.hall.sandbox.recorded());
}

/// Whether the newest post has a picture, once everything is sent.
async fn newest_has_picture(bout: &Bout<'_>) -> bool {
    bout.hall.all_sent().await;
    has_picture(&bout.standing().await)
}

/// Waits until the newest post has a picture; the clock stands still, since a late post has none.
async fn newest_drawn(bout: &Bout<'_>, patience: Duration) -> anyhow::Result<Post> {
    let look = |sandbox: &Sandbox| {
        let newest = sandbox.public_messages(bout.channel).pop();
        newest.filter(has_picture)
    };
    bout.hall.sandbox.wait_until(look, patience).await
}

/// Lets a player who is asked answer, and waits for the newest post about it.
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
        // Nothing was due to be posted yet: a window closes with time.
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
