//! The words for a guest when something fails, and the part of it that the log keeps.

use crate::answer::{Asked, From};
use crate::hall::Hall;
use crate::invited::UNINVITED;
use crate::render::sentence;
use arena::{How, Message};
use poise::{BoxFuture, CommandInteractionType, FrameworkError, serenity_prelude as serenity};
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::AtomicBool;

/// Answers whatever poise could not get through: never with the error's own text.
pub(crate) fn on_error(error: FrameworkError<'_, Hall, anyhow::Error>) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        let message = match &error {
            FrameworkError::Setup { error, .. } => {
                tracing::error!(error = format!("{error:#}"), "the bot could not be set up");
                return;
            }
            FrameworkError::EventHandler { error, event, .. } => {
                let event = event.snake_case_name();
                tracing::error!(event, error = format!("{error:#}"), "an event was not handled");
                return;
            }
            FrameworkError::Command { error, ctx, .. } => {
                ours(&ctx.command().qualified_name, error)
            }
            FrameworkError::CommandPanic { ctx, .. } => panicked(&ctx.command().qualified_name),
            FrameworkError::ArgumentParse { .. } => {
                sentence("I could not read one of the options. Pick it from the list, please.")
            }
            FrameworkError::CommandStructureMismatch { description, ctx, .. } => {
                let command = &ctx.command().qualified_name;
                tracing::warn!(%command, description, "a command came in an unknown form");
                sentence(
                    "This command has changed since your Discord last looked. Restart Discord \
                     (Ctrl+R on a computer) and use it again.",
                )
            }
            FrameworkError::UnknownInteraction { framework, interaction, .. } => {
                let name = &interaction.data.name;
                tracing::warn!(%name, "an unknown command was used");
                let is_acknowledged = AtomicBool::new(false);
                let asked = Asked {
                    http: &framework.serenity_context.http,
                    id: interaction.id,
                    token: &interaction.token,
                    application: interaction.application_id,
                    commands: &framework.user_data.commands,
                    by: interaction.user.id.get(),
                    from: From::Elsewhere,
                    what: "unknown command".to_owned(),
                    same: None,
                    is_acknowledged: &is_acknowledged,
                    whose: (interaction.user.id.get(), interaction.channel_id.get()),
                    role: None,
                };
                let message = sentence("That command is gone. `/help` lists what there is.");
                asked.say(&message, How::New).await;
                return;
            }
            FrameworkError::GuildOnly { .. } => {
                sentence("This works on a server, not in private messages.")
            }
            FrameworkError::DmOnly { .. } => sentence("This works in private messages only."),
            FrameworkError::MissingUserPermissions { .. } | FrameworkError::NotAnOwner { .. } => {
                sentence("You may not use this command. Somebody with Manage Server may.")
            }
            FrameworkError::MissingBotPermissions { .. } => {
                sentence("I lack a permission here. `/doctor` says which, and who can grant it.")
            }
            FrameworkError::CooldownHit { .. } => sentence("Too fast. Try again in a moment."),
            FrameworkError::CommandCheckFailed { error: None, .. } => sentence(UNINVITED),
            // Prefix commands, checks and the like: nothing of ours uses them.
            FrameworkError::SubcommandRequired { .. }
            | FrameworkError::PermissionFetchFailed { .. }
            | FrameworkError::NsfwOnly { .. }
            | FrameworkError::CommandCheckFailed { .. }
            | FrameworkError::DynamicPrefix { .. }
            | FrameworkError::UnknownCommand { .. }
            | FrameworkError::NonCommandMessage { .. }
            | FrameworkError::__NonExhaustive(_) => ours("framework", &anyhow::anyhow!("{error}")),
        };
        tell(&error, &message).await;
    })
}

async fn tell(error: &FrameworkError<'_, Hall, anyhow::Error>, message: &Message) {
    let Some(poise::Context::Application(app)) = error.ctx() else { return };
    if app.interaction_type == CommandInteractionType::Autocomplete {
        return;
    }
    let asked = Asked {
        http: &app.framework.serenity_context.http,
        id: app.interaction.id,
        token: &app.interaction.token,
        application: app.interaction.application_id,
        commands: &app.data().commands,
        by: app.interaction.user.id.get(),
        from: From::Elsewhere,
        what: app.command().qualified_name.to_string(),
        same: None,
        is_acknowledged: app.has_sent_initial_response,
        whose: (app.interaction.user.id.get(), app.interaction.channel_id.get()),
        role: None,
    };
    if app.has_sent_initial_response.load(std::sync::atomic::Ordering::SeqCst) {
        asked.add(message).await;
    } else {
        asked.say(message, How::New).await;
    }
}

/// Our fault: logged in full, told by its reference.
pub(crate) fn ours(what: &str, error: &anyhow::Error) -> Message {
    let reference = reference();
    tracing::error!(reference, what, error = format!("{error:#}"), "a use case failed");
    apology(&reference)
}

/// A bug: its words are in the process's error output.
pub(crate) fn panicked(what: &str) -> Message {
    let reference = reference();
    tracing::error!(reference, what, "a use case panicked");
    apology(&reference)
}

fn apology(reference: &str) -> Message {
    sentence(format!(
        "Something went wrong on my side. `/bout board` shows where things stand. If it happens \
         again, give my operator this reference: {reference}"
    ))
}

/// Six letters and digits that stand in the log and in the guest's message.
pub fn reference() -> String {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    // Every state is seeded anew: no need for better chance than that.
    let mut number = RandomState::new().hash_one(std::time::Instant::now());
    let mut reference = String::with_capacity(6);
    for _ in 0..6 {
        let letter = LETTERS[(number % 32) as usize];
        reference.push(char::from(letter));
        number /= 32;
    }
    reference
}

/// Discord's answer, for the log: no address, no body.
pub fn in_brief(error: &serenity::Error) -> String {
    crate::sent::lost(error).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_six_plain_characters_and_rarely_the_same() {
        let references: std::collections::BTreeSet<String> =
            (0..1_000).map(|_| reference()).collect();
        assert!(references.len() > 990);
        assert!(
            references.iter().all(|r| r.len() == 6 && r.bytes().all(|b| b.is_ascii_alphanumeric()))
        );
    }

    #[test]
    fn an_apology_says_nothing_of_the_error() {
        let message = ours("act", &anyhow::anyhow!("hand of seat 2: ST1, SK2"));
        assert!(!message.head.contains("ST1"), "{}", message.head);
    }
}
