//! What is handed out as JSON is as its published schema says.

use jsonschema::{Draft, Validator};
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");

/// The schema of that name.
fn schema(name: &str) -> Validator {
    let text = std::fs::read_to_string(format!("{FOLDER}/{name}.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let options = jsonschema::options().with_draft(Draft::Draft202012);
    options.should_validate_formats(true).build(&schema).unwrap()
}

/// That a text is as a schema says.
pub fn assert_as(name: &str, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap();
    let wrong: Vec<String> = schema(name)
        .iter_errors(&value)
        .map(|it| format!("{it} at {}", it.instance_path()))
        .collect();
    assert_eq!(wrong, Vec::<String>::new(), "{name}: {text}");
}

/// That an exported bout is as its schema says, and its lines are.
pub fn assert_bout(text: &str) {
    assert_as("bout-1", text);
    let file = std::fs::read_to_string(format!("{FOLDER}/bout-1.json")).unwrap();
    let entry: Value = serde_json::from_str(&file).unwrap();
    let entry = jsonschema::validator_for(&entry["$defs"]["entry"]).unwrap();
    let export: Value = serde_json::from_str(text).unwrap();
    for line in export["lines"].as_array().unwrap() {
        let Some(line) = line["text"].as_str() else { continue };
        assert!(entry.is_valid(&serde_json::from_str(line).unwrap()), "{line}");
    }
}

#[test]
fn the_document_that_the_page_shows_is_one() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/webhooks.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, shown) = page.split_once("```json\n").unwrap();
    assert_as("webhook-1", shown.split("```").next().unwrap());
}

#[test]
fn a_schema_refuses_what_is_not_so() {
    let wrong = r#"{"version":1,"id":"sr0123456789abcdef","at":"2027-01-15T08:00:00Z","seats":[{"name":"Ada",
        "is_house":false}],"bout":{"server":"1","channel":"2","number":3,"game":"nexus","title":"NEXUS #3"},
        "event":"end","told":[],"hand":["LUNGE"]}"#;
    let wrong: Value = serde_json::from_str(wrong).unwrap();
    assert!(!schema("webhook-1").is_valid(&wrong));
    let mut right = wrong;
    right.as_object_mut().unwrap().remove("hand");
    assert!(schema("webhook-1").is_valid(&right));
    assert!(!schema("bout-1").is_valid(&right) && !schema("season-1").is_valid(&right));
}
