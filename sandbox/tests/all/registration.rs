//! Registering commands: refusals, and the form of the accepted ones.

use crate::bot::{Stage, said};
use crate::refusals::{BAD_LENGTH, MAX_LENGTH, REQUIRED, TOO_HIGH, all_refused, long, with};
use serde_json::{Value, json};

#[tokio::test]
async fn commands_out_of_form_are_refused_field_by_field() {
    let stage = Stage::open().await;
    let command = |key: &str, value: Value| {
        json!([with(json!({ "name": "act", "description": "d" }), key, value)])
    };
    let option = |key: &str, value: Value| {
        let option = json!({ "type": 3, "name": "o", "description": "d" });
        command("options", json!([with(option, key, value)]))
    };
    let of_kind = |kind: i64, name: &str, required: bool| json!({ "type": kind, "name": name, "description": "d", "required": required });
    let choices = |count: usize, value: &str| -> Value {
        (0..count).map(|at| json!({ "name": at.to_string(), "value": value })).collect()
    };
    let big: Vec<Value> = (0..25)
        .map(|at| {
            let choices: Vec<Value> = (0..25)
                .map(|c| json!({ "name": c.to_string(), "value": "x".repeat(20) }))
                .collect();
            json!({ "type": 3, "name": format!("o{at}"), "description": "d", "choices": choices })
        })
        .collect();
    let inner = |options: Value| json!([{ "type": 2, "name": "g", "description": "d", "options": options }]);
    let cases = [
        (command("name", json!("Act")), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (command("name", json!("a b")), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (command("name", json!("")), "0.name", REQUIRED),
        (command("name", json!(long(33))), "0.name", BAD_LENGTH),
        (command("description", Value::Null), "0.description", REQUIRED),
        (command("description", json!(long(101))), "0.description", BAD_LENGTH),
        (command("descripton", json!("d")), "0.descripton", "UNKNOWN_FIELD"),
        (
            command("name_localizations", json!({ "xx": "a" })),
            "0.name_localizations.xx",
            "BASE_TYPE_CHOICES",
        ),
        (
            command("name_localizations", json!({ "de": "A" })),
            "0.name_localizations.de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command("description_localizations", json!({ "de": long(101) })),
            "0.description_localizations.de",
            BAD_LENGTH,
        ),
        (command("contexts", json!([3])), "0.contexts", "BASE_TYPE_CHOICES"),
        (command("contexts", json!([])), "0.contexts", REQUIRED),
        (command("integration_types", json!([0, 2])), "0.integration_types", "BASE_TYPE_CHOICES"),
        (
            command("options", (0..26).map(|at| of_kind(3, &format!("o{at}"), false)).collect()),
            "0.options",
            MAX_LENGTH,
        ),
        (
            command("options", json!([of_kind(3, "a", false), of_kind(3, "b", true)])),
            "0.options.1.required",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            command("options", json!([of_kind(3, "a", false), of_kind(3, "a", false)])),
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        ),
        (
            command("options", json!([of_kind(1, "a", false), of_kind(3, "b", false)])),
            "0.options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            command("options", inner(inner(json!([])))),
            "0.options.0.options.0.type",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (command("options", json!(big)), "0", "APPLICATION_COMMAND_TOO_LARGE"),
        (option("type", json!(12)), "0.options.0.type", TOO_HIGH),
        (option("choices", choices(26, "v")), "0.options.0.choices", MAX_LENGTH),
        (option("choices", choices(1, &long(101))), "0.options.0.choices.0.value", MAX_LENGTH),
        (
            option("choices", json!([{ "name": "n", "value": 3 }])),
            "0.options.0.choices.0.value",
            "BASE_TYPE_BAD_TYPE",
        ),
        (
            option("min_value", json!(1)),
            "0.options.0.min_value",
            "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID",
        ),
        (option("max_length", json!(0)), "0.options.0.max_length", "NUMBER_TYPE_MIN"),
        (
            json!([{ "name": "act", "description": "d", "options": [{
                "type": 3, "name": "o", "description": "d", "autocomplete": true,
                "choices": [{ "name": "n", "value": "v" }] }] }]),
            "0.options.0.autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (
            json!([{ "name": "a", "description": "d" }, { "name": "a", "description": "d" }]),
            "1.name",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
        ),
    ];
    let url = format!("/applications/{}/commands", stage.sandbox.application_id());
    all_refused(&stage, "PUT", &url, &cases).await;
    // The extra fields that serenity sends with every option mean nothing.
    let empty = json!({ "type": 3, "name": "o", "description": "d", "channel_types": [],
        "choices": [], "autocomplete": true, "options": [] });
    stage.rest.call("PUT", &url, command("options", json!([empty]))).await.ok();
    stage.rest.call("PUT", &url, json!([])).await.ok();
    let hundred_and_one: Value =
        (0..101).map(|at| json!({ "name": format!("c{at}"), "description": "d" })).collect();
    assert_eq!(stage.rest.call("PUT", &url, hundred_and_one).await.refusal(), (400, 30032));
    assert_eq!(stage.rest.get(&url).await.ok(), json!([]));
}

#[tokio::test]
async fn commands_are_made_changed_read_and_deleted() {
    let stage = Stage::open().await;
    let everywhere = format!("/applications/{}/commands", stage.sandbox.application_id());
    let here = format!(
        "/applications/{}/guilds/{}/commands",
        stage.sandbox.application_id(),
        stage.sandbox.guild()
    );
    for url in [&everywhere, &here] {
        let made = stage.rest.post(url, json!({ "name": "één-ด้", "description": "d" })).await;
        assert_eq!(made.status, 201);
        let one = format!("{url}/{}", made.body["id"].as_str().unwrap());
        let again = stage.rest.post(url, json!({ "name": "één-ด้", "description": "e" })).await;
        assert_eq!((again.status, &again.body["id"]), (200, &made.body["id"]));
        let changed = stage.rest.call("PATCH", &one, json!({ "name": "twee" })).await.ok();
        assert_eq!((&changed["name"], &changed["description"]), (&json!("twee"), &json!("e")));
        assert_ne!(changed["version"], made.body["version"]);
        assert_eq!(stage.rest.get(&one).await.ok(), changed);
        assert_eq!(said(stage.rest.request("DELETE", &one)).await.status, 204);
        assert_eq!(stage.rest.get(&one).await.refusal(), (404, 10063));
    }
    assert_eq!(stage.rest.get("/applications/5/commands").await.refusal(), (404, 10002));
    let strange = format!("/applications/{}/guilds/5/commands", stage.sandbox.application_id());
    assert_eq!(stage.rest.get(&strange).await.refusal(), (403, 50001));
}
