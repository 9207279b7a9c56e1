//! Discord's forms and arena's, translated into each other.
//!
//! One slash command a file, one place for all of Discord's limits ([`render`]), one for what a
//! button means ([`custom_id`]), one for the acknowledgement of an interaction (`answer`). It
//! must not know games, SQL, or what time it is.

mod act;
mod answer;
mod arguments;
mod bout;
mod champion;
pub mod codes;
mod complete;
pub mod custom_id;
pub mod doctor;
mod duties;
pub mod emoji;
mod folding;
pub mod forms;
mod forum;
mod guild_events;
mod hall;
mod hand;
mod help;
mod invited;
mod leaderboard;
mod league;
mod ludus;
mod me;
mod modals;
mod my_data;
mod naming;
mod orders;
mod panels;
pub mod picture;
mod press;
#[cfg(test)]
mod random;
pub mod render;
mod rules;
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
        hand::hand(),
        act::act(),
        duties::duties(),
        orders::orders(),
        rules::rules(),
        help::help(),
        ludus::ludus(),
        league::league(),
        tournament::tournament(),
        leaderboard::leaderboard(),
        settings::settings(),
        steward::steward(),
        me::me(),
        my_data::my_data(),
        doctor::doctor(),
    ]
}

/// What poise needs to know: commands, presses, errors, and that nothing mentions anybody.
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
#[path = "registration_tests.rs"]
mod registration_tests;
