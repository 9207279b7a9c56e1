//! What a bot may and may not answer, and who sees it.

use sandbox::{Options, Outcome, User};
use serde_json::{Value, json};

use crate::bot::{PATIENCE, Stage};

async fn stage_with_ping() -> (Stage, User) {
    let stage = Stage::open().await;
    stage.register(json!([{ "name": "ping", "description": "answers" }])).await;
    let ada = stage.sandbox.user_named("Ada").unwrap();
    (stage, ada)
}

/// A `/ping` by Ada, and the interaction as the bot gets it.
async fn ping(stage: &mut Stage, user: &User) -> (sandbox::Interaction, Value) {
    let channel = stage.sandbox.channel();
    let interaction = user.command(channel, "ping", Options::new()).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["id"], interaction.id().to_string());
    (interaction, event)
}

#[tokio::test]
async fn a_command_is_answered_and_seen_by_everybody() {
    let (mut stage, ada) = stage_with_ping().await;
    let (interaction, event) = ping(&mut stage, &ada).await;
    let said = stage.answer(&event, json!({ "type": 4, "data": { "content": "pong" } })).await;
    assert_eq!((said.status, said.body), (204, Value::Null));
    let Outcome::Replied(post) = interaction.answered(PATIENCE).await.unwrap() else { panic!() };
    assert_eq!((post.content.as_str(), post.ephemeral), ("pong", false));
    let brutus = stage.sandbox.user_named("Brutus").unwrap();
    assert_eq!(brutus.messages(stage.sandbox.channel()), [post]);
}
