//! Boards as pictures, and as text where that is wanted or no picture can be had.

use crate::checks;
use crate::hall::{Bout, Hall, PATIENCE, choices, unhurried};
use sandbox::{Options, Permissions, Post, Sandbox};
use serde_json::Value;

/// What a post shows of a picture: its name, its words, its width.
fn picture(post: &Post) -> Option<(String, String, u64)> {
    let attachments = post.json["attachments"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert!(attachments.len() <= 1, "a picture takes the place of the one before");
    let shown = attachments.first()?;
    let text = |key: &str| shown[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(text("content_type"), "image/png");
    Some((text("filename"), text("description"), shown["width"].as_u64().unwrap_or(0)))
}

/// Waits until a bout's newest post looks as it should: whoever lets the clock go on instead makes it late,
/// and what is late goes without its picture.
async fn pictured(bout: &Bout<'_>, fits: impl Fn(&Post) -> bool) -> Post {
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(bout.channel).into_iter().rev();
        posts.into_iter().find(|post| !post.buttons().is_empty()).filter(&fits)
    };
    bout.hall.sandbox.wait_until(look, PATIENCE).await.expect("a picture")
}

/// Lets whoever is asked first answer.
async fn step(bout: &Bout<'_>) {
    for player in &bout.players {
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
    for _ in 0..10 {
        step(&bout).await;
    }
    let post = pictured(&bout, |post| picture(post).is_some_and(|(other, ..)| other != name)).await;
    let (_, words, _) = picture(&post).expect("it has one");
    assert!(words.chars().count() <= 1_024, "{words}");
    hall.all_sent().await;
    // A post whose place was taken keeps what it told and the text board, and no picture.
    let posts = hall.sandbox.public_messages(hall.channel);
    let former: Vec<&Post> = posts.iter().filter(|post| post.buttons().is_empty()).collect();
    assert!(1 < former.len(), "{}", posts.len());
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
        assert!(over <= 2 && under.trim().is_empty(), "a title and a headline: {over}, {under}");
    }
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_server_may_have_text_on_its_posts() {
    let hall = Hall::open().await;
    let set = |setting: &str, value: &str| {
        Options::new().string("setting", setting).string("value", value)
    };
    hall.command(&hall.ada, "settings", set("board", "text")).await;
    let bout = hall.duel().await;
    let post = bout.standing().await;
    assert!(picture(&post).is_none() && post.content.contains("```"), "{}", post.content);
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
        step(&bout).await;
    }
    // Whoever opened the bout is told what is missing, once.
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
    // Discord sends the number of what was chosen: picture, text, words.
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
        // A picture that is slow to draw comes after its answer.
        let is_drawn = |post: &Post| post.id == board.id && picture(post).is_some();
        let drawn = hall.claudia.await_message(board.channel, is_drawn, PATIENCE).await.unwrap();
        assert!(!drawn.content.contains("```"), "{}", drawn.content);
        // The file is there to be fetched, and is what it is said to be.
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
