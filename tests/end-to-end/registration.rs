//! Every command as Discord has it.

use crate::hall::{Hall, PATIENCE};
use serde_json::Value;
use std::collections::BTreeSet;

/// Checks a command or an option, and counts its characters as Discord does.
fn check(value: &Value, depth: usize) -> usize {
    let text = |key: &str| value[key].as_str().unwrap_or_default();
    let name = text("name");
    let length = name.chars().count();
    assert!((1..=32).contains(&length) && name == name.to_lowercase(), "{name:?}");
    assert!((1..=100).contains(&text("description").chars().count()), "{name}");
    assert!(depth <= 2, "{name} is nested too deep");
    let list = |key: &str| value[key].as_array().cloned().unwrap_or_default();
    let (options, choices) = (list("options"), list("choices"));
    assert!(options.len() <= 25 && choices.len() <= 25, "{name}");
    let names: BTreeSet<&str> = options.iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names.len(), options.len(), "{name} has an option twice");
    let mut is_optional = false;
    for option in &options {
        let is_required = option["required"] == true;
        assert!(!(is_required && is_optional), "{name}: a required option after an optional one");
        is_optional |= !is_required;
    }
    let chosen: usize = choices
        .iter()
        .map(|choice| {
            let name = choice["name"].as_str().unwrap_or_default().chars().count();
            assert!((1..=100).contains(&name));
            name + choice["value"].as_str().map_or(0, str::len)
        })
        .sum();
    let within: usize = options.iter().map(|option| check(option, depth + 1)).sum();
    length + text("description").chars().count() + chosen + within
}

#[tokio::test]
async fn every_registered_command_is_within_discords_limits() {
    let hall = Hall::open().await;
    let commands = hall.sandbox.commands(Some(hall.sandbox.guild()));
    assert!((10..=100).contains(&commands.len()), "{}", commands.len());
    for command in &commands {
        let size = check(command, 0);
        assert!(size <= 8_000, "{} has {size} characters", command["name"]);
    }
    let names: BTreeSet<&str> = commands.iter().filter_map(|one| one["name"].as_str()).collect();
    for name in ["bout", "hand", "act", "duties", "orders", "rules", "help", "leaderboard"] {
        assert!(names.contains(name), "{name}");
    }
    for name in ["settings", "doctor", "me", "mydata"] {
        assert!(names.contains(name), "{name}");
    }
    // One request registers them all, and nothing privileged was asked for.
    let put = |one: &sandbox::Exchange| one.method == "PUT" && one.path.ends_with("/commands");
    let put = hall.sandbox.await_request(put, PATIENCE).await.unwrap();
    assert_eq!(put.status, 200);
    crate::checks::all(&hall.sandbox);
}
