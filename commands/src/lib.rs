//! Discord's forms and arena's, translated into each other.
//!
//! One file a large slash command and one for the small ones, one place for all of Discord's limits
//! ([`render`]), one for what a button means ([`custom_id`]), one for the acknowledgement of an interaction
//! (`answer`). It must not know games, SQL, or what time it is.

mod answer;
mod bout;
mod champion;
pub mod codes;
mod complete;
pub mod custom_id;
pub mod doctor;
pub mod emoji;
mod folding;
mod forum;
mod hall;
mod invited;
mod league;
mod ludus;
mod me;
mod modals;
mod naming;
mod panels;
pub mod picture;
mod playing;
mod press;
#[cfg(test)]
mod random;
pub mod render;
mod sent;
mod settings;
mod steward;
mod tournament;
mod trouble;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

pub use hall::{Hall, Time};
pub use naming::Registered;
pub use trouble::{in_brief, reference};

/// Every slash command: for servers that invited the bot and, where it is not for servers only, for
/// private messages with it.
pub fn all() -> Vec<poise::Command<Hall, anyhow::Error>> {
    let mut commands = every();
    for command in &mut commands {
        let contexts = [InteractionContext::Guild, InteractionContext::BotDm];
        let count = if command.guild_only { 1 } else { 2 };
        command.interaction_context = Some(contexts[..count].to_vec());
        command.install_context = Some(vec![InstallationContext::Guild]);
    }
    commands
}

fn every() -> Vec<poise::Command<Hall, anyhow::Error>> {
    vec![
        bout::bout(),
        playing::hand(),
        playing::act(),
        playing::duties(),
        playing::orders(),
        playing::rules(),
        playing::help(),
        ludus::ludus(),
        league::league(),
        tournament::tournament(),
        playing::leaderboard(),
        settings::settings(),
        steward::steward(),
        me::me(),
        me::my_data(),
        doctor::doctor(),
    ]
}

/// The options for poise: commands, presses, errors, and that nothing mentions anybody.
pub fn options() -> poise::FrameworkOptions<Hall, anyhow::Error> {
    poise::FrameworkOptions {
        commands: all(),
        event_handler: press::on_event,
        on_error: trouble::on_error,
        command_check: Some(|ctx| Box::pin(async move { Ok(hall::is_invited(ctx)) })),
        allowed_mentions: Some(poise::serenity_prelude::CreateAllowedMentions::new()),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::all;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Every command as it is registered.
    fn registered() -> Vec<Value> {
        let commands = poise::builtins::create_application_commands(&all());
        commands.iter().map(|command| serde_json::to_value(command).expect("plain data")).collect()
    }

    fn text<'a>(value: &'a Value, key: &str) -> &'a str {
        value[key].as_str().unwrap_or_default()
    }

    /// Discord's limits on a command, an option, or a choice; returns the characters that count.
    fn check(value: &Value) -> usize {
        let name = text(value, "name");
        let description = text(value, "description");
        let is_plain =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        assert!((1..=32).contains(&name.len()) && name.chars().all(is_plain), "{name:?}");
        assert!((1..=100).contains(&description.chars().count()), "{name}: {description:?}");
        assert_ne!(description, "A slash command", "{name} is not described");
        let none = Vec::new();
        let options = value["options"].as_array().unwrap_or(&none);
        assert!(options.len() <= 25, "{name}");
        let names: BTreeSet<&str> = options.iter().map(|option| text(option, "name")).collect();
        assert_eq!(names.len(), options.len(), "{name} has two options of one name");
        let required: Vec<bool> =
            options.iter().map(|option| option["required"] == Value::Bool(true)).collect();
        let mut sorted = required.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(required, sorted, "{name}: a required option after an optional one");
        let choices = value["choices"].as_array().unwrap_or(&none);
        assert!(choices.len() <= 25, "{name}");
        assert!(choices.is_empty() || value["autocomplete"] != Value::Bool(true), "{name}");
        for bound in ["min_length", "max_length"] {
            assert!(value[bound].as_u64().unwrap_or(1) <= 6_000, "{name}");
        }
        name.len() + description.chars().count() + options.iter().map(check).sum::<usize>()
    }

    #[test]
    fn every_command_keeps_discords_limits() {
        let commands = registered();
        assert!(commands.len() <= 100);
        for command in &commands {
            let size = check(command);
            assert!(size <= 8_000, "{} has {size} characters", command["name"]);
        }
    }

    /// The commands that can be typed: each one, or each of its subcommands.
    fn names() -> Vec<String> {
        let mut names = Vec::new();
        for command in registered() {
            let subs: Vec<&Value> = command["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|option| option["type"] == 1)
                .collect();
            if subs.is_empty() {
                names.push(text(&command, "name").to_owned());
            }
            names.extend(
                subs.iter().map(|s| format!("{} {}", text(&command, "name"), text(s, "name"))),
            );
        }
        names
    }

    #[test]
    fn every_command_says_where_it_may_be_used_and_needs_an_invitation() {
        let (server, private) = (0, 1);
        let mut for_servers_only = Vec::new();
        for command in registered() {
            assert_eq!(command["integration_types"], serde_json::json!([0]), "{}", command["name"]);
            let contexts = &command["contexts"];
            if *contexts == serde_json::json!([server]) {
                for_servers_only.push(text(&command, "name").to_owned());
            } else {
                assert_eq!(*contexts, serde_json::json!([server, private]), "{}", command["name"]);
            }
        }
        let wanted = [
            "bout",
            "ludus",
            "league",
            "tournament",
            "leaderboard",
            "settings",
            "steward",
            "doctor",
        ];
        assert_eq!(for_servers_only, wanted);
    }

    #[test]
    fn the_servers_settings_are_for_those_who_manage_it() {
        let settings = registered().into_iter().find(|command| command["name"] == "settings");
        let manage_server = (1_u64 << 5).to_string();
        assert_eq!(settings.expect("registered")["default_member_permissions"], *manage_server);
    }

    /// The text in backticks on a page.
    fn quoted(page: &str) -> impl Iterator<Item = &str> {
        page.split('`').skip(1).step_by(2)
    }

    #[test]
    fn the_commands_are_those_of_their_page() {
        let page = include_str!("../../docs/commands.md");
        let rows = page.lines().filter(|line| line.starts_with("| `/"));
        let mut named = BTreeSet::new();
        for row in rows {
            let mut command = "";
            for name in quoted(row) {
                let mut sub = name;
                if let Some(whole) = name.strip_prefix('/') {
                    (command, sub) = whole.split_once(' ').unwrap_or((whole, ""));
                }
                named.insert(format!("{command} {sub}").trim_end().to_owned());
            }
        }
        assert_eq!(named, names().into_iter().collect());
    }

    #[test]
    fn the_readme_names_no_command_that_is_not_there() {
        let page = include_str!("../../README.md");
        let named: Vec<&str> = quoted(page).filter_map(|name| name.strip_prefix('/')).collect();
        assert!(!named.is_empty());
        for name in named {
            assert!(names().iter().any(|it| it == name), "/{name}");
        }
    }
}
