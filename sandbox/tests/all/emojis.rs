//! Emoji owned by the application, as a bot uses them.

use crate::bot::Stage;
use crate::refusals::long;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

impl Stage {
    fn emojis(&self) -> String {
        format!("/applications/{}/emojis", self.sandbox.application_id())
    }

    async fn add_emoji(&self, name: &str) -> String {
        let made = self.rest.post(&self.emojis(), emoji(name)).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.body["id"].as_str().unwrap().to_owned()
    }
}

fn picture(bytes: usize) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(vec![7; bytes]))
}

fn emoji(name: &str) -> Value {
    json!({ "name": name, "image": picture(9) })
}

#[tokio::test]
async fn an_emoji_is_added_listed_renamed_and_taken_away() {
    let stage = Stage::open().await;
    let all = stage.emojis();
    assert_eq!(stage.rest.get(&all).await.ok(), json!({ "items": [] }));
    let id = stage.add_emoji("die4_abcdef").await;
    let path = format!("{all}/{id}");
    let listed = stage.rest.get(&all).await.ok();
    assert_eq!((&listed["items"][0]["id"], &listed["items"][1]), (&json!(id), &Value::Null));
    assert_eq!(stage.rest.get(&path).await.ok(), listed["items"][0]);
    let address = format!("{}/cdn/emojis/{id}.png", stage.sandbox.base_url());
    let served = stage.rest.http.get(&address).send().await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), vec![7; 9]);
    let renamed = stage.rest.call("PATCH", &path, json!({ "name": "die5" })).await.ok();
    assert_eq!(renamed["name"], "die5");
    assert_eq!(stage.rest.call("DELETE", &path, json!({})).await.status, 204);
    for method in ["GET", "PATCH", "DELETE"] {
        let gone = stage.rest.call(method, &path, json!({ "name": "die5" })).await;
        assert_eq!(gone.refusal(), (404, 10014), "{method}");
    }
    assert_eq!(stage.rest.http.get(&address).send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn an_emoji_out_of_form_is_refused_field_by_field() {
    let stage = Stage::open().await;
    stage.add_emoji("taken").await;
    let with = |key: &str, value: Value| {
        let mut body = emoji("free");
        body[key] = value;
        body
    };
    for (body, field, code) in [
        (with("name", Value::Null), "name", "BASE_TYPE_REQUIRED"),
        (with("name", json!("x")), "name", "BASE_TYPE_BAD_LENGTH"),
        (with("name", json!(long(33))), "name", "BASE_TYPE_BAD_LENGTH"),
        (with("name", json!("a-b")), "name", "STRING_TYPE_REGEX"),
        (with("name", json!("taken")), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        (with("image", Value::Null), "image", "BASE_TYPE_REQUIRED"),
        (with("image", json!("abc")), "image", "IMAGE_INVALID"),
        (with("image", json!("data:text/html;base64,YQ==")), "image", "IMAGE_INVALID"),
        (with("image", json!(picture((256 << 10) + 1))), "image", "BINARY_TYPE_MAX_SIZE"),
        (with("roles", json!([])), "roles", "UNKNOWN_FIELD"),
    ] {
        let said = stage.rest.post(&stage.emojis(), body).await;
        assert_eq!(said.refusal(), (400, 50035), "{field} {code}");
        assert_eq!(said.body["errors"][field]["_errors"][0]["code"], code, "{}", said.body);
    }
}

#[tokio::test]
async fn a_component_takes_only_emoji_that_are_there() {
    let stage = Stage::open().await;
    let id = stage.add_emoji("die4").await;
    let with = |id: &str| {
        let emoji = json!({ "id": id, "name": "die4" });
        let button =
            json!({ "type": 2, "style": 1, "custom_id": "b", "label": "4", "emoji": emoji });
        let option = json!({ "label": "4", "value": "4", "emoji": emoji });
        let menu = json!({ "type": 3, "custom_id": "m", "options": [option] });
        let row = |inside: Value| json!({ "type": 1, "components": [inside] });
        json!({ "content": format!("<:die4:{id}>"), "components": [row(button), row(menu)] })
    };
    let messages = stage.channel("/messages");
    stage.rest.post(&messages, with(&id)).await.ok();
    let said = stage.rest.post(&messages, with("5")).await;
    assert_eq!(said.refusal(), (400, 50035));
    let at = |row: &str| said.body["errors"]["components"][row]["components"]["0"].clone();
    let code = "BUTTON_COMPONENT_INVALID_EMOJI";
    assert_eq!(at("0")["emoji"]["id"]["_errors"][0]["code"], code);
    assert_eq!(at("1")["options"]["0"]["emoji"]["id"]["_errors"][0]["code"], code);
}
