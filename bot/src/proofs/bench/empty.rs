//! A bot that does nothing but answer, on the same client and the same stand-in: the rest of a
//! press when there is no game and no disk.

use super::presses::{Fared, fared, seen};
use anyhow::Context as _;
use poise::serenity_prelude as serenity;
use sandbox::{Options, Sandbox};
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInteractionResponse,
    CreateInteractionResponseMessage, FullEvent, GatewayIntents, HttpBuilder, Interaction,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

type Context<'a> = poise::Context<'a, (), anyhow::Error>;

/// Show a button
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> anyhow::Result<()> {
    let button = CreateButton::new("pong").label("Pong").style(ButtonStyle::Primary);
    let row = CreateActionRow::Buttons(vec![button]);
    ctx.send(poise::CreateReply::default().content("Ping").components(vec![row])).await?;
    Ok(())
}

/// Presses on the empty bot: `presses` in all, `at_once` of them under way.
pub(super) async fn measure(
    sandbox: &Sandbox,
    plan: &[(usize, usize)],
) -> anyhow::Result<Vec<Fared>> {
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.base_url())
        .ratelimiter_disabled(true)
        .build();
    let guild = serenity::GuildId::new(sandbox.guild().0);
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![ping()],
            initialize_owners: false,
            event_handler: |framework, event| Box::pin(answer(framework.serenity_context, event)),
            ..Default::default()
        })
        .setup(move |ctx, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                poise::builtins::register_in_guild(ctx, commands, guild).await?;
                Ok(())
            })
        })
        .build();
    let mut client = serenity::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .framework(framework)
        .await
        .context("making the empty bot")?;
    let shards = Arc::clone(&client.shard_manager);
    let running = tokio::spawn(async move { client.start().await });
    sandbox.await_command("ping", Duration::from_secs(20)).await?;
    let mut measured = Vec::new();
    for (at_once, presses) in plan {
        measured.push(press(sandbox, *at_once, *presses).await?);
    }
    shards.shutdown_all().await;
    running.abort();
    Ok(measured)
}

async fn answer(ctx: &serenity::Context, event: &FullEvent) -> anyhow::Result<()> {
    if let FullEvent::InteractionCreate { interaction: Interaction::Component(press) } = event {
        let say = CreateInteractionResponseMessage::new().content("Pong").ephemeral(true);
        press.create_response(ctx, CreateInteractionResponse::Message(say)).await?;
    }
    Ok(())
}

async fn press(sandbox: &Sandbox, at_once: usize, presses: usize) -> anyhow::Result<Fared> {
    let left = Arc::new(AtomicUsize::new(presses));
    let mut guests = Vec::new();
    for number in 0..at_once {
        let user = sandbox.add_user(&format!("Presser {number}"));
        let channel = sandbox.add_channel(sandbox.guild(), &format!("ping-{number}"));
        let post = seen(&user.command(channel, "ping", Options::new())?).await?;
        guests.push((user, channel, post));
    }
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for (user, channel, post) in guests {
        let left = Arc::clone(&left);
        playing.spawn(async move {
            let mut took = Vec::new();
            let take = |left: usize| left.checked_sub(1);
            while left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok() {
                let begun = Instant::now();
                seen(&user.press(channel, post.id, "pong", &[])?).await?;
                took.push(begun.elapsed());
            }
            anyhow::Ok(took)
        });
    }
    let mut took = Vec::with_capacity(presses);
    while let Some(one) = playing.join_next().await {
        took.extend(one.context("a guest panicked")??);
    }
    Ok(fared(at_once, took, begun))
}
