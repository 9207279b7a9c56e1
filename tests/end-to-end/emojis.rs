//! Emoji owned by the application: added once, on buttons and in lines, and words where there are
//! none.

use crate::hall::{Hall, PATIENCE};
use sandbox::{Action, Fault, Options, Post, Times};
use serde_json::Value;
use std::collections::BTreeSet;

/// The route by which a bot adds them.
const EMOJIS: &str = "/applications/*/emojis";
/// An earlier drawing of a sign of ours.
const OLD: &str = "die4_00000055b3";

impl Hall {
    fn emoji_requests(&self, method: &str) -> usize {
        let recorded = self.sandbox.recorded();
        let is_one = |path: &str| path.contains("/applications/") && path.contains("/emojis");
        recorded.iter().filter(|it| it.method == method && is_one(&it.path)).count()
    }

    /// Restarts the bot, now with emoji, and waits until it has listed them `lists` times.
    async fn with_emoji(&mut self, lists: usize) {
        let before = self.emoji_requests("GET");
        self.stop().await;
        self.emoji = true;
        self.start_bot().await;
        let listed = async {
            while self.emoji_requests("GET") < before + lists {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, listed).await.expect("the emoji are listed");
    }

    /// The menu of games, as soon as it has emoji or, where it should have none, at once.
    async fn games(&self, has_emoji: bool) -> Post {
        let asked = async {
            loop {
                let menu = self.command(&self.ada, "bout start", Options::new()).await;
                if emoji(&menu).is_empty() != has_emoji {
                    return menu;
                }
            }
        };
        tokio::time::timeout(PATIENCE, asked).await.expect("a menu with emoji, or without")
    }

    /// Asks Discord as the bot does.
    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let path = format!("/applications/{}/emojis{path}", self.sandbox.application_id());
        let url = format!("{}/api/v10{path}", self.sandbox.base_url());
        let request = reqwest::Client::new().request(method.parse().unwrap(), url);
        let request = request.header("authorization", format!("Bot {}", self.sandbox.token()));
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{method} {path}: {}", answer.status());
        answer.json().await.unwrap_or_default()
    }

    /// The names of the application's emoji, with their ids.
    async fn listed(&self) -> Vec<(String, String)> {
        let listed = self.ask("GET", "", None).await;
        let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
        let items = listed["items"].as_array().unwrap().iter();
        items.map(|it| (text(it, "name"), text(it, "id"))).collect()
    }
}

/// The emoji of a message's buttons and menus, each with the label beside it.
fn emoji(post: &Post) -> Vec<(String, String)> {
    let rows = post.json["components"].as_array().unwrap().iter();
    let parts = rows.flat_map(|row| row["components"].as_array().unwrap());
    let each = parts.flat_map(|part| match part["options"].as_array() {
        Some(options) => options.iter().collect(),
        None => vec![part],
    });
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let with = each.filter(|it| it["emoji"]["id"].is_string());
    with.map(|it| (text(&it["emoji"]["name"]), text(&it["label"]))).collect()
}

#[tokio::test]
async fn the_first_start_adds_every_emoji_and_the_second_none() {
    let mut hall = Hall::open().await;
    let image = format!("data:image/png;base64,{}", "AAAA");
    for name in [OLD, "own_000000", "die4_facade"] {
        let body = serde_json::json!({ "name": name, "image": image });
        hall.ask("POST", "", Some(body)).await;
    }
    let before = hall.emoji_requests("POST");
    hall.with_emoji(2).await;
    hall.games(true).await;
    let wanted = boards::signs().len();
    assert_eq!(hall.emoji_requests("POST") - before, wanted);
    hall.with_emoji(1).await;
    let menu = hall.games(true).await;
    assert_eq!(hall.emoji_requests("POST") - before, wanted);
    let names: BTreeSet<String> = hall.listed().await.into_iter().map(|(name, _)| name).collect();
    // An earlier drawing of ours is gone; other people's additions stay.
    assert!(!names.contains(OLD) && names.contains("own_000000"), "{names:?}");
    assert!(names.contains("die4_facade"), "{names:?}");
    assert_eq!(names.len(), wanted + 2);
    // Every line of the menu has the sign of its game, and its words as before.
    let titles: Vec<&str> = boards::Kind::all().iter().map(|kind| kind.title()).collect();
    let shown = emoji(&menu);
    for (kind, (name, label)) in boards::Kind::all().iter().zip(&shown) {
        assert!(
            name.starts_with(kind.own_sign().name()) && label == kind.title(),
            "{name} {label}"
        );
    }
    assert_eq!(shown.len(), 2 * titles.len());
}

#[tokio::test]
async fn a_card_has_its_sign_beside_its_words() {
    let mut hall = Hall::open().await;
    hall.with_emoji(2).await;
    hall.games(true).await;
    let mut bout = hall.duel().await;
    let shown = emoji(&bout.panel(&hall.ada).await);
    let is_retiarius = |(name, label): &(String, String)| {
        name.starts_with("retiarius_") && label.to_lowercase().starts_with("retiarius")
    };
    assert!(shown.iter().any(is_retiarius), "{shown:?}");
    // A hand of one suit has no signs, since they would tell nothing apart.
    for _ in 0..8 {
        bout.deal().await;
        let shown = emoji(&bout.asked().await.1);
        let is_card =
            |(name, label): &(String, String)| name.starts_with("suit") && !label.is_empty();
        assert!(shown.iter().all(is_card), "{shown:?}");
        if !shown.is_empty() {
            return;
        }
        bout = hall.duel().await;
    }
    panic!("no card of eight hands has a sign");
}

#[tokio::test]
async fn what_could_not_be_added_is_added_by_the_next_start_and_meanwhile_there_are_words() {
    let mut hall = Hall::open().await;
    let action = Action::Answer { status: 500, code: 0, message: "no".to_owned() };
    let fault =
        Fault { skip: 5, times: Times::UntilCleared, ..Fault::once("POST", EMOJIS, action) };
    hall.sandbox.fault(fault);
    hall.with_emoji(1).await;
    let menu = hall.games(false).await;
    assert!(menu.text().contains(boards::Kind::all()[0].title()), "{}", menu.text());
    hall.sandbox.clear_faults();
    hall.with_emoji(2).await;
    hall.games(true).await;
    assert_eq!(hall.listed().await.len(), boards::signs().len());
}

#[tokio::test]
async fn where_discord_wants_to_wait_they_come_later() {
    let mut hall = Hall::open().await;
    let retry_after = std::time::Duration::from_millis(20);
    let action = Action::RateLimit { retry_after, global: false };
    let fault = Fault { times: Times::Next(3), ..Fault::once("POST", EMOJIS, action) };
    hall.sandbox.fault(fault);
    hall.with_emoji(2).await;
    hall.games(true).await;
    assert_eq!(hall.listed().await.len(), boards::signs().len());
}

#[tokio::test]
async fn where_there_is_room_for_none_it_is_tried_once() {
    let mut hall = Hall::open().await;
    let action = Action::Answer { status: 400, code: 30_008, message: "full".to_owned() };
    hall.sandbox.fault(Fault { times: Times::UntilCleared, ..Fault::once("POST", EMOJIS, action) });
    let before = hall.emoji_requests("POST");
    hall.with_emoji(2).await;
    assert_eq!(hall.emoji_requests("POST") - before, 1);
}

#[tokio::test]
async fn emoji_that_discord_does_not_take_any_more_give_way_to_words() {
    let mut hall = Hall::open().await;
    hall.with_emoji(2).await;
    hall.games(true).await;
    for (_, id) in hall.listed().await {
        hall.ask("DELETE", &format!("/{id}"), None).await;
    }
    let menu = hall.games(false).await;
    assert!(menu.text().contains(boards::Kind::all()[0].title()), "{}", menu.text());
}
