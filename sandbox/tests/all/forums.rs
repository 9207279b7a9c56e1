//! Forums as a bot uses them: posts, tags, and refusals.

use crate::bot::Stage;
use sandbox::{ChannelId, Permissions};
use serde_json::{Value, json};

impl Stage {
    /// A forum with two tags, the second for moderators: its path, and the tags' ids.
    async fn forum(&self) -> (ChannelId, String, [String; 2]) {
        let forum = self.sandbox.add_forum(self.sandbox.guild(), "Duels");
        let path = format!("/channels/{forum}");
        let tags = json!([{ "name": "open" }, { "name": "best", "moderated": true }]);
        let made = self.rest.call("PATCH", &path, json!({ "available_tags": tags })).await.ok();
        let ids = [0, 1].map(|at| made["available_tags"][at]["id"].as_str().unwrap().to_owned());
        (forum, path, ids)
    }
}

fn post(tags: &[&String]) -> Value {
    json!({ "name": "duel", "applied_tags": tags, "message": { "content": "Join!" } })
}

#[tokio::test]
async fn a_post_is_a_thread_that_begins_with_a_message_of_its_own_id() {
    let mut stage = Stage::open().await;
    let (forum, path, [open, _]) = stage.forum().await;
    let hello = json!({ "content": "x" });
    let said = stage.rest.post(&format!("{path}/messages"), hello.clone()).await;
    assert_eq!(said.refusal(), (400, 40058), "a forum has no messages");
    let threads = format!("{path}/threads");
    let made = stage.rest.upload(&threads, post(&[&open]), &[("a.txt", "a")]).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.body["id"].as_str().unwrap().to_owned();
    let told = stage.gateway.event("THREAD_CREATE").await;
    assert_eq!((&told["id"], &told["applied_tags"]), (&json!(id), &json!([open])));
    assert_eq!(stage.gateway.event("MESSAGE_CREATE").await["id"], id);
    let begins = stage.rest.get(&format!("/channels/{id}/messages/{id}")).await.ok();
    assert_eq!((&begins["content"], &begins["channel_id"]), (&json!("Join!"), &json!(id)));
    assert_eq!(begins["attachments"].as_array().unwrap().len(), 1);
    let thread = id.parse().unwrap();
    assert_eq!(stage.sandbox.threads(forum), [thread]);
    assert_eq!(
        (stage.sandbox.tags(thread), stage.sandbox.tags(forum).len()),
        (vec!["open".to_owned()], 2)
    );
    // A deleted tag is removed from the posts; one that stays keeps its id.
    let tags = json!({ "available_tags": [{ "name": "over" }] });
    stage.rest.call("PATCH", &path, tags).await.ok();
    assert_eq!(stage.sandbox.tags(thread), [""; 0]);
    // It is archived by the clock, and a message opens it again.
    stage.sandbox.advance(4_321 * 60_000);
    assert!(stage.sandbox.is_archived(thread));
    let begins = format!("/channels/{id}/messages/{id}");
    let edit = stage.rest.call("PATCH", &begins, hello.clone()).await;
    assert_eq!(edit.refusal(), (400, 50083));
    stage.rest.post(&format!("/channels/{id}/messages"), hello).await.ok();
    assert!(!stage.sandbox.is_archived(thread));
    stage.sandbox.delete_channel(forum);
    assert_eq!(stage.rest.get(&format!("/channels/{id}")).await.refusal(), (404, 10003));
}

#[tokio::test]
async fn what_discord_refuses_of_posts_and_tags_is_refused() {
    let stage = Stage::open().await;
    let (forum, path, [open, best]) = stage.forum().await;
    let threads = format!("{path}/threads");
    let unknown = "5".to_owned();
    let cases = [
        (json!({ "name": "d" }), (400, 50035)),
        (json!({ "message": { "content": "x" } }), (400, 50035)),
        (json!({ "name": "d", "message": {} }), (400, 50006)),
        (json!({ "name": "d", "message": { "content": "x", "nonce": "n" } }), (400, 50035)),
        (post(&[&open; 6]), (400, 50035)),
        (post(&[&unknown]), (404, 10087)),
    ];
    for (body, refusal) in cases {
        assert_eq!(stage.rest.post(&threads, body.clone()).await.refusal(), refusal, "{body}");
    }
    let tag = |name: &str| json!({ "name": name });
    let named = |count: usize| (0..count).map(|at| tag(&at.to_string())).collect::<Vec<_>>();
    for (tags, refusal) in [
        (named(21), (400, 50035)),
        (vec![tag(&"x".repeat(21))], (400, 50035)),
        (vec![tag("One"), tag("one")], (400, 40061)),
    ] {
        let said = stage.rest.call("PATCH", &path, json!({ "available_tags": tags })).await;
        assert_eq!(said.refusal(), refusal, "{}", said.body);
    }
    stage.rest.call("PATCH", &path, json!({ "flags": 16 })).await.ok();
    assert_eq!(stage.rest.post(&threads, post(&[])).await.refusal(), (400, 40067));
    let few = Permissions::BOT & !Permissions::MANAGE_CHANNELS & !Permissions::MANAGE_THREADS;
    stage.sandbox.set_bot_permissions(forum, few);
    let none = stage.rest.call("PATCH", &path, json!({ "available_tags": [] })).await;
    assert_eq!(none.refusal(), (403, 50013));
    assert_eq!(stage.rest.post(&threads, post(&[&best])).await.refusal(), (403, 50013));
    // A post may be tagged by the one who opened it.
    let made = stage.rest.post(&threads, post(&[&open])).await.ok();
    let made = format!("/channels/{}", made["id"].as_str().unwrap());
    for (tags, refusal) in [(vec![&open, &best], (403, 50013)), (Vec::new(), (400, 40067))] {
        let said = stage.rest.call("PATCH", &made, json!({ "applied_tags": tags })).await;
        assert_eq!(said.refusal(), refusal, "{tags:?}");
    }
    stage.sandbox.set_bot_permissions(forum, few & !Permissions::SEND_MESSAGES);
    assert_eq!(stage.rest.post(&threads, post(&[&open])).await.refusal(), (403, 50013));
}
