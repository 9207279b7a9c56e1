//! Requests are checked against Discord's published document, where `DISCORD_OPENAPI` names it.

/// The code by which the stand-in's own tests find a path in the document.
#[path = "../../sandbox/tests/all/paths.rs"]
mod paths;

use jsonschema::{Draft, Registry, Resource, Validator};
use paths::template;
use sandbox::Exchange;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The schemas of a document, each compiled when first needed.
struct Document {
    paths: Value,
    whole: Value,
}

fn document() -> Option<Arc<Document>> {
    static DOCUMENT: OnceLock<Option<Arc<Document>>> = OnceLock::new();
    DOCUMENT
        .get_or_init(|| {
            let path = std::env::var("DISCORD_OPENAPI").ok()?;
            let text = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("DISCORD_OPENAPI: {path}: {error}"));
            let mut whole: Value = serde_json::from_str(&text).expect("the document is JSON");
            patch(&mut whole);
            Some(Arc::new(Document { paths: whole["paths"].clone(), whole }))
        })
        .clone()
}

/// The corrections where the document differs from Discord.
fn patch(whole: &mut Value) {
    let schemas = &mut whole["components"]["schemas"];
    // Ids are accepted as numbers too.
    schemas["SnowflakeType"] =
        json!({ "type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$" });
    // More than 2,000 characters are for paying people, not for bots.
    let creating =
        ["MessageCreateRequest", "MessageEditRequestPartial", "BaseCreateMessageCreateRequest"];
    for name in creating {
        let content = &mut schemas[name]["properties"]["content"];
        assert!(content.is_object(), "the document has no {name}");
        content["maxLength"] = json!(2_000);
    }
    // Permissions are strings in practice.
    for schema in schemas.as_object_mut().expect("schemas have names").values_mut() {
        if let Some(property) = schema.pointer_mut("/properties/default_member_permissions") {
            *property = json!({ "type": ["string", "integer", "null"] });
        }
    }
}

/// The schema of a body. In a union told apart by `type`, the branch: its errors name the fault.
fn validator(registry: &Registry<'_>, steps: &[&str]) -> Validator {
    let escaped = steps.iter().map(|step| {
        let step = step.replace('~', "~0").replace('/', "~1");
        format!("/{}", step.replace('{', "%7B").replace('}', "%7D"))
    });
    let root = json!({ "$ref": format!("urn:discord#{}", escaped.collect::<String>()) });
    let options = jsonschema::options().with_draft(Draft::Draft202012).with_registry(registry);
    options.build(&root).expect("the document's schemas are schemas")
}

/// The faults of the requests, by the document, and the number of bodies checked.
fn faults(document: &Document, recorded: &[Exchange]) -> (usize, BTreeSet<String>) {
    let registry = Registry::new()
        .draft(Draft::Draft202012)
        .add("urn:discord", Resource::from_contents(document.whole.clone()))
        .expect("the address is one")
        .prepare()
        .expect("the document refers to itself only");
    let mut compiled: std::collections::BTreeMap<(String, String), Validator> =
        std::collections::BTreeMap::new();
    let mut wrong = BTreeSet::new();
    let mut checked = 0;
    for one in recorded {
        let method = one.method.to_lowercase();
        let path = one.path.strip_prefix("/api/v10").unwrap_or(&one.path);
        let Some(template) = template(&document.paths, path) else {
            wrong.insert(format!("{method} {path} is not in the document"));
            continue;
        };
        let operation = &document.paths[template][&method];
        if operation.is_null() {
            wrong.insert(format!("{method} {template} is not in the document"));
            continue;
        }
        let content = &operation["requestBody"]["content"]["application/json"]["schema"];
        if content.is_null() || one.body.is_empty() {
            continue;
        }
        let body: Value = serde_json::from_str(&one.body).expect("a body is JSON");
        let validator =
            compiled.entry((method.clone(), template.to_owned())).or_insert_with(|| {
                let steps = [
                    "paths",
                    template,
                    &method,
                    "requestBody",
                    "content",
                    "application/json",
                    "schema",
                ];
                validator(&registry, &steps)
            });
        checked += 1;
        for error in validator.iter_errors(&body) {
            wrong.insert(format!(
                "{method} {template}: {} at {}: {}",
                error.to_string().chars().take(600).collect::<String>(),
                error.instance_path(),
                one.body.chars().take(600).collect::<String>(),
            ));
        }
    }
    (checked, wrong)
}

/// Checks that every recorded request conforms to the document. Without the document the stand-in's
/// own judgement stands.
pub(crate) fn check(recorded: &[Exchange]) {
    let Some(document) = document() else { return };
    let (checked, wrong) = faults(&document, recorded);
    assert!(0 < checked, "no request has a body");
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn the_document_refuses_what_discord_refuses() {
    let Some(document) = document() else {
        eprintln!("DISCORD_OPENAPI names no document: requests are judged by the stand-in alone");
        return;
    };
    let request = |method: &str, path: &str, body: Value| Exchange {
        at_ms: 0,
        method: method.to_owned(),
        path: format!("/api/v10{path}"),
        query: String::new(),
        headers: Vec::new(),
        body: body.to_string(),
        files: Vec::new(),
        status: 200,
        response: String::new(),
    };
    let long = |length: usize| json!({ "content": "x".repeat(length) });
    for (length, is_good) in [(2_000, true), (2_001, false)] {
        let post = request("POST", "/channels/1/messages", long(length));
        let edit = request("PATCH", "/channels/1/messages/2", long(length));
        let data = json!({ "type": 4, "data": long(length) });
        let callback = request("POST", "/interactions/1/token/callback", data);
        for one in [post, edit, callback] {
            let (checked, wrong) = faults(&document, std::slice::from_ref(&one));
            assert_eq!((checked, wrong.is_empty()), (1, is_good), "{} {length}", one.path);
        }
    }
    let nowhere = request("POST", "/nowhere", json!({}));
    assert_eq!(faults(&document, &[nowhere]).1.len(), 1);
}
