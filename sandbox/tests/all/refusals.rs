//! Bodies that Discord refuses, one by one, and similar ones that it accepts.

use crate::bot::{PATIENCE, Said, Stage, said};
use sandbox::Options;
use serde_json::{Value, json};
use std::slice;

// Frequent codes.
pub(crate) const BAD_LENGTH: &str = "BASE_TYPE_BAD_LENGTH";
pub(crate) const REQUIRED: &str = "BASE_TYPE_REQUIRED";
pub(crate) const MAX_LENGTH: &str = "BASE_TYPE_MAX_LENGTH";
pub(crate) const NO_CHOICE: &str = "UNION_TYPE_CHOICES";
pub(crate) const TOO_HIGH: &str = "NUMBER_TYPE_MAX";
pub(crate) const FORBIDDEN: &str = "BUTTON_COMPONENT_FIELD_FORBIDDEN";
pub(crate) const TOO_MANY: &str = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED";
pub(crate) const TWICE: &str = "COMPONENT_CUSTOM_ID_DUPLICATED";

/// The codes noted at a dotted path of a 50035.
pub(crate) fn codes_at(said: &Said, path: &str) -> Vec<String> {
    let mut place = &said.body["errors"];
    for step in path.split('.').filter(|step| !step.is_empty()) {
        place = &place[step];
    }
    let list = place["_errors"].as_array().into_iter().flatten();
    list.map(|error| error["code"].as_str().unwrap().to_owned()).collect()
}

/// Every body is refused with 400/50035 and this code at this path.
pub(crate) async fn all_refused(
    stage: &Stage,
    method: &str,
    url: &str,
    cases: &[(Value, &str, &str)],
) {
    for (body, path, code) in cases {
        let said = stage.rest.call(method, url, body.clone()).await;
        assert_eq!(said.refusal(), (400, 50035), "{body} -> {}", said.body);
        assert_eq!(said.body["message"], "Invalid Form Body");
        assert!(codes_at(&said, path).contains(&(*code).to_owned()), "{body} -> {}", said.body);
    }
}

pub(crate) fn long(length: usize) -> String {
    "é".repeat(length)
}

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "b", "custom_id": custom_id })
}

fn row(list: &[Value]) -> Value {
    json!({ "type": 1, "components": list })
}

pub(crate) fn with(mut value: Value, key: &str, field: Value) -> Value {
    value[key] = field;
    value
}

fn option(value: &str) -> Value {
    json!({ "label": "l", "value": value })
}

fn select() -> Value {
    json!({ "type": 3, "custom_id": "s", "options": [option("a"), option("b")] })
}

fn components(list: &[Value]) -> Value {
    json!({ "content": "x", "components": list })
}

fn v2(list: &[Value]) -> Value {
    json!({ "flags": 32768, "components": list })
}

fn text(content: &str) -> Value {
    json!({ "type": 10, "content": content })
}

#[tokio::test]
async fn messages_out_of_form_are_refused_field_by_field() {
    let stage = Stage::open().await;
    let field = |name: &str, value: &str| json!({ "name": name, "value": value });
    let mentions = |value: Value| json!({ "content": "x", "allowed_mentions": value });
    let cases = [
        (json!({ "content": long(2001) }), "content", MAX_LENGTH),
        (json!({ "content": 7 }), "content", "STRING_TYPE_CONVERT"),
        (json!({ "content": "x", "contnet": "y" }), "contnet", "UNKNOWN_FIELD"),
        (json!({ "embeds": vec![json!({ "title": "t" }); 11] }), "embeds", MAX_LENGTH),
        (
            json!({ "embeds": [{ "description": long(4096) }, { "description": long(1905) }] }),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            mentions(json!({ "parse": ["users"], "users": ["1"] })),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (mentions(json!({ "parse": ["all"] })), "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        (mentions(json!({ "user": [] })), "allowed_mentions.user", "UNKNOWN_FIELD"),
        (
            mentions(json!({ "users": ["1", "1"] })),
            "allowed_mentions.users",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (mentions(json!({ "users": vec!["1"; 101] })), "allowed_mentions.users", MAX_LENGTH),
        (json!({ "content": "x", "nonce": long(26) }), "nonce", MAX_LENGTH),
        (
            json!({ "content": "x", "attachments": [{ "id": 0 }] }),
            "attachments.0.id",
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            json!({ "content": "x", "message_reference": { "message_id": "1" } }),
            "message_reference",
            "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
        ),
    ];
    all_refused(&stage, "POST", &stage.channel("/messages"), &cases).await;
    // The only embed, and its field.
    let cases = [
        (json!({ "title": long(257) }), "title", MAX_LENGTH),
        (json!({ "description": long(4097) }), "description", MAX_LENGTH),
        (json!({ "fields": vec![field("n", "v"); 26] }), "fields", MAX_LENGTH),
        (json!({ "fields": [field(&long(257), "v")] }), "fields.0.name", BAD_LENGTH),
        (json!({ "fields": [field("n", &long(1025))] }), "fields.0.value", BAD_LENGTH),
        (json!({ "fields": [field("n", "")] }), "fields.0.value", REQUIRED),
        (json!({ "fields": [{ "name": "n" }] }), "fields.0.value", REQUIRED),
        (json!({ "footer": { "text": long(2049) } }), "footer.text", BAD_LENGTH),
        (json!({ "author": { "name": long(257) } }), "author.name", BAD_LENGTH),
        (json!({ "title": "t", "color": 0x100_0000 }), "color", TOO_HIGH),
        (json!({ "title": "t", "url": "ftp://x" }), "url", "URL_TYPE_INVALID_SCHEME"),
        (json!({ "title": "t", "timestamp": "soon" }), "timestamp", "DATE_TIME_TYPE_PARSE"),
        (json!({ "titel": "t" }), "titel", "UNKNOWN_FIELD"),
    ];
    for (embed, field, code) in cases {
        let path = format!("embeds.0.{field}");
        let case = (json!({ "embeds": [embed] }), path.as_str(), code);
        all_refused(&stage, "POST", &stage.channel("/messages"), &[case]).await;
    }
    for empty in
        [json!({}), json!({ "content": " \n" }), json!({ "embeds": [] }), json!({ "embeds": [{}] })]
    {
        let said = stage.rest.post(&stage.channel("/messages"), empty).await;
        assert_eq!(said.refusal(), (400, 50006));
    }
    let most = json!({
        "content": long(2000),
        "embeds": [{ "description": long(4096) }, { "description": long(1904) }],
        "allowed_mentions": { "parse": ["users"], "users": [] },
        "nonce": 12,
        "tts": false,
    });
    stage.rest.post(&stage.channel("/messages"), most).await.ok();
}

#[tokio::test]
async fn components_in_rows_are_refused_by_the_rules_of_rows() {
    let stage = Stage::open().await;
    let b = || button("a");
    let numbered =
        |count: usize| -> Vec<Value> { (0..count).map(|at| button(&at.to_string())).collect() };
    let rows: Vec<Value> = (0..6).map(|at| row(&[button(&at.to_string())])).collect();
    let options: Vec<Value> = (0..26).map(|at| option(&at.to_string())).collect();
    let link = json!({ "type": 2, "style": 5, "label": "l", "url": "https://example.org" });
    let cases = [
        (components(&rows), "components", BAD_LENGTH),
        (components(&[row(&numbered(6))]), "components.0.components", BAD_LENGTH),
        (components(&[row(&[])]), "components.0.components", REQUIRED),
        (components(&[b()]), "components.0.type", NO_CHOICE),
        (components(&[text("x")]), "components.0.type", NO_CHOICE),
        (components(&[row(&[b()]), row(&[b()])]), "components.1.components.0.custom_id", TWICE),
        (
            components(&[row(&[select(), b()])]),
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
    ];
    all_refused(&stage, "POST", &stage.channel("/messages"), &cases).await;
    // The only component of the only row, and its field.
    let cases = [
        (with(b(), "custom_id", Value::Null), "custom_id", REQUIRED),
        (with(b(), "custom_id", json!(long(101))), "custom_id", BAD_LENGTH),
        (with(b(), "label", json!(long(81))), "label", MAX_LENGTH),
        (with(b(), "label", json!("")), "", "BUTTON_COMPONENT_LABEL_REQUIRED"),
        (with(b(), "style", json!(7)), "style", TOO_HIGH),
        (with(b(), "url", json!("https://x.y")), "url", FORBIDDEN),
        (with(b(), "colour", json!(1)), "colour", "UNKNOWN_FIELD"),
        (with(b(), "emoji", json!({ "name": "word" })), "emoji.name", "COMPONENT_INVALID_EMOJI"),
        (with(link.clone(), "url", Value::Null), "url", REQUIRED),
        (with(link.clone(), "custom_id", json!("c")), "custom_id", FORBIDDEN),
        (with(select(), "options", json!(options)), "options", BAD_LENGTH),
        (with(select(), "options", json!([])), "options", REQUIRED),
        (
            with(select(), "options", json!([option("a"), option("a")])),
            "options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (with(select(), "placeholder", json!(long(151))), "placeholder", MAX_LENGTH),
        (with(select(), "min_values", json!(2)), "min_values", "SELECT_COMPONENT_MIN_ABOVE_MAX"),
        (with(select(), "max_values", json!(26)), "max_values", TOO_HIGH),
        (json!({ "type": 4, "custom_id": "t", "style": 1 }), "type", NO_CHOICE),
        (with(select(), "options", json!([option(&long(101))])), "options.0.value", BAD_LENGTH),
    ];
    let at = "components.0.components.0";
    for (component, field, code) in cases {
        let path = format!("{at}.{field}");
        let case = (components(&[row(&[component])]), path.as_str(), code);
        all_refused(&stage, "POST", &stage.channel("/messages"), &[case]).await;
    }
    let five: Vec<Value> = (0..5)
        .map(|at| row(&(0..5).map(|b| button(&format!("{at}.{b}"))).collect::<Vec<_>>()))
        .collect();
    let sent = stage.rest.post(&stage.channel("/messages"), components(&five)).await.ok();
    assert_eq!(sent["components"][4]["components"][4]["id"], 30);
}

#[tokio::test]
async fn layouts_are_refused_by_the_rules_of_components_v2() {
    let stage = Stage::open().await;
    let section = json!({ "type": 9, "components": [text("t")], "accessory": button("a") });
    let container = |list: &[Value]| json!({ "type": 17, "components": list });
    let many = vec![text("t"); 41];
    let nested = container(&vec![text("t"); 40]);
    let fields = |key: &str, value: Value| with(v2(&[text("t")]), key, value);
    let legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    let cases = [
        (fields("content", json!("x")), "content", legacy),
        (fields("embeds", json!([{ "title": "t" }])), "embeds", legacy),
        (v2(&many), "components", TOO_MANY),
        (v2(&[nested]), "components", TOO_MANY),
        (
            v2(&[text(&long(4000)), text("x")]),
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        (v2(&[text("")]), "components.0.content", REQUIRED),
        (v2(&[button("a")]), "components.0.type", NO_CHOICE),
        (v2(&[container(&[container(&[text("t")])])]), "components.0.components.0.type", NO_CHOICE),
        (
            v2(&[with(section.clone(), "accessory", Value::Null)]),
            "components.0.accessory",
            REQUIRED,
        ),
        (
            v2(&[with(section.clone(), "components", json!(vec![text("t"); 4]))]),
            "components.0.components",
            BAD_LENGTH,
        ),
        (v2(&[json!({ "type": 14, "spacing": 3 })]), "components.0.spacing", TOO_HIGH),
        (v2(&[json!({ "type": 14, "color": 3 })]), "components.0.color", "UNKNOWN_FIELD"),
        (v2(&[json!({ "type": 12, "items": [] })]), "components.0.items", REQUIRED),
        (
            v2(&[json!({ "type": 12, "items": [{ "media": { "url": "attachment://a.png" } }] })]),
            "components",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            v2(&[json!({ "type": 13, "file": { "url": "https://example.org/a" } })]),
            "components.0.file.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            v2(&[with(text("t"), "id", json!(5)), with(text("u"), "id", json!(5))]),
            "components.1.id",
            "COMPONENT_ID_DUPLICATED",
        ),
        (
            v2(&[with(container(&[text("t")]), "accent_color", json!(0x100_0000))]),
            "components.0.accent_color",
            TOO_HIGH,
        ),
    ];
    all_refused(&stage, "POST", &stage.channel("/messages"), &cases).await;

    let whole =
        v2(&[container(&[text("board"), section, row(&[button("b")]), json!({ "type": 14 })])]);
    let sent = stage.rest.post(&stage.channel("/messages"), whole).await.ok();
    let one = stage.channel(&format!("/messages/{}", sent["id"].as_str().unwrap()));
    let said = stage.rest.call("PATCH", &one, json!({ "flags": 0 })).await;
    assert_eq!(codes_at(&said, "flags"), ["MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED"]);
    let said = stage.rest.call("PATCH", &one, json!({ "content": "x" })).await;
    assert_eq!(codes_at(&said, "content"), [legacy]);
    stage.rest.call("PATCH", &one, v2(&[text("new")])).await.ok();
    let plain =
        stage.rest.post(&stage.channel("/messages"), json!({ "content": "old" })).await.ok();
    let one = stage.channel(&format!("/messages/{}", plain["id"].as_str().unwrap()));
    assert_eq!(stage.rest.call("PATCH", &one, v2(&[text("new")])).await.refusal(), (400, 50035));
    let anew = with(v2(&[text("new")]), "content", Value::Null);
    let edited = stage.rest.call("PATCH", &one, anew).await.ok();
    assert_eq!((&edited["content"], &edited["flags"]), (&json!(""), &json!(32768)));
}

#[tokio::test]
async fn modals_out_of_form_are_refused() {
    let mut stage = Stage::open().await;
    stage.register(json!([{ "name": "form", "description": "opens one" }])).await;
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let opened = ada.command(stage.sandbox.channel(), "form", Options::new()).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    let input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "l" });
    let modal = |key: &str, value: Value| {
        let modal =
            json!({ "custom_id": "m", "title": "t", "components": [row(slice::from_ref(&input))] });
        json!({ "type": 9, "data": with(modal, key, value) })
    };
    let one = |key: &str, value: Value| {
        modal("components", json!([row(&[with(input.clone(), key, value)])]))
    };
    let label = |key: &str, value: Value| {
        let inside = json!({ "type": 4, "custom_id": "i", "style": 1 });
        let label = json!({ "type": 18, "label": "l", "component": inside });
        modal("components", json!([with(label, key, value)]))
    };
    let at = "data.components.0";
    let cases = [
        (modal("title", json!(long(46))), "data.title".to_owned(), BAD_LENGTH),
        (modal("custom_id", json!(long(101))), "data.custom_id".to_owned(), BAD_LENGTH),
        (modal("components", json!([])), "data.components".to_owned(), REQUIRED),
        (
            modal("components", json!(vec![row(slice::from_ref(&input)); 6])),
            "data.components".to_owned(),
            BAD_LENGTH,
        ),
        (
            modal("components", json!([row(&[button("b")])])),
            format!("{at}.components.0.type"),
            NO_CHOICE,
        ),
        (
            modal(
                "components",
                json!([row(slice::from_ref(&input)), row(slice::from_ref(&input))]),
            ),
            "data.components.1.components.0.custom_id".to_owned(),
            TWICE,
        ),
        (one("label", json!(long(46))), format!("{at}.components.0.label"), BAD_LENGTH),
        (one("label", Value::Null), format!("{at}.components.0.label"), REQUIRED),
        (one("max_length", json!(4001)), format!("{at}.components.0.max_length"), TOO_HIGH),
        (one("lable", json!("x")), format!("{at}.components.0.lable"), "UNKNOWN_FIELD"),
        (label("description", json!(long(101))), format!("{at}.description"), MAX_LENGTH),
        (label("component", button("b")), format!("{at}.component.type"), NO_CHOICE),
    ];
    for (body, path, code) in cases {
        let said = stage.answer(&event, body.clone()).await;
        assert_eq!(said.refusal(), (400, 50035), "{body}");
        assert!(codes_at(&said, &path).contains(&code.to_owned()), "{body} -> {}", said.body);
    }
    stage.answer(&event, label("label", json!("Name"))).await.ok();
    assert!(ada.submit_modal(&opened, &[("other", "x")]).is_err());
    assert!(ada.submit_modal(&opened, &[("i", "")]).is_err());
    let sent = ada.submit_modal(&opened, &[("i", "Ada")]).unwrap();
    let event = stage.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["components"][0]["component"]["value"], "Ada");
    let reply = json!({ "type": 4, "data": { "content": "hello" } });
    stage.answer(&event, reply).await.ok();
    assert_eq!(sent.post_within(PATIENCE).await.unwrap().content, "hello");
}

#[tokio::test]
async fn requests_that_are_no_requests_are_refused() {
    let stage = Stage::open().await;
    let rest = &stage.rest;
    let url = stage.channel("/messages");
    let raw = |kind: &'static str, body: &'static str| {
        rest.request("POST", &url).header("content-type", kind).body(body)
    };
    assert_eq!(said(raw("application/json", "{")).await.refusal(), (400, 50109));
    assert_eq!(said(raw("application/json", "")).await.refusal(), (400, 50109));
    assert_eq!(said(raw("application/json", "[]")).await.refusal(), (400, 50035));
    let wrong = said(raw("text/plain", "{\"content\":\"x\"}")).await;
    assert_eq!(codes_at(&wrong, ""), ["CONTENT_TYPE_INVALID"]);
    let form = said(raw("application/x-www-form-urlencoded", "content=x")).await;
    assert_eq!(codes_at(&form, ""), ["CONTENT_TYPE_INVALID"]);
    assert_eq!(rest.get("/nowhere").await.refusal(), (404, 0));
    assert_eq!(rest.call("PUT", &url, json!({})).await.refusal(), (405, 0));
    assert_eq!(rest.get("/channels/abc").await.refusal(), (400, 50035));
    let mut stranger = rest.clone();
    stranger.token = "wrong".to_owned();
    assert_eq!(stranger.get("/users/@me").await.refusal(), (401, 0));
    let nobody = rest.http.get(format!("{}/users/@me", rest.base));
    assert_eq!(said(nobody).await.refusal(), (401, 0));
    let old = rest.http.get(format!("{}/api/v6/gateway", stage.sandbox.base_url()));
    assert_eq!(said(old).await.refusal(), (400, 50041));
    let gateway = rest.http.get(format!("{}/gateway", rest.base));
    assert_eq!(said(gateway).await.ok()["url"], stage.sandbox.gateway_url());
}

#[tokio::test]
async fn roles_are_given_from_above_by_those_who_may_manage_them() {
    let stage = Stage::open().await;
    let guild = stage.sandbox.guild();
    let ada = stage.sandbox.user_named("Ada").unwrap();
    let role = stage.sandbox.add_role(guild, "Champion", sandbox::Permissions::NONE);
    let at = |user: String, role: String| format!("/guilds/{guild}/members/{user}/roles/{role}");
    let of_ada = at(ada.id().to_string(), role.to_string());
    for (method, held) in [("PUT", true), ("PUT", true), ("DELETE", false), ("DELETE", false)] {
        assert_eq!(said(stage.rest.request(method, &of_ada)).await.status, 204);
        assert_eq!(ada.roles(guild).contains(&role), held, "{method}");
    }
    let refused = |method: &'static str, path: String| {
        let asked = stage.rest.request(method, &path);
        async move { said(asked).await.refusal() }
    };
    assert_eq!(refused("PUT", at("5".to_owned(), role.to_string())).await, (404, 10013));
    assert_eq!(refused("PUT", at(ada.id().to_string(), "5".to_owned())).await, (404, 10011));
    assert_eq!(refused("PUT", at(ada.id().to_string(), guild.to_string())).await, (403, 50013));
    assert_eq!(refused("GET", of_ada.clone()).await, (405, 0));
    stage.sandbox.lift_role(guild, role);
    assert_eq!(refused("PUT", of_ada.clone()).await, (403, 50013));
    assert_eq!(refused("DELETE", of_ada).await, (403, 50013));
}
