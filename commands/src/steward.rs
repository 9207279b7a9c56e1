//! `/steward`: the powers over a bout of those with authority. Every use is told in its channel.

use crate::answer::about_one;
use crate::hall::{Context, NO_MEMBER, Opponent, author, here};
use crate::league::may_manage;
use crate::{answer, complete, render};
use arena::{Decree, Done, Reply, Steward};
use poise::serenity_prelude::Attachment;

/// Settle what a bout cannot settle itself; its channel is told who did it
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "overview", "stalled", "void", "end", "pause", "resume", "replace", "rewind", "export",
        "import"
    )
)]
pub(crate) async fn steward(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// What goes on here: lobbies, bouts and seasons, what is stuck and why
#[poise::command(slash_command, guild_only)]
async fn overview(ctx: Context<'_>) -> anyhow::Result<()> {
    let hall = ctx.data();
    let list = async { hall.arena.overview(&would_be(ctx), here(ctx), hall.now()).await };
    answer::command(ctx, list).await
}

/// List the bouts that stand still, and whom nothing reaches
#[poise::command(slash_command, guild_only)]
async fn stalled(ctx: Context<'_>) -> anyhow::Result<()> {
    let hall = ctx.data();
    let list = async { hall.arena.stalled(&would_be(ctx), here(ctx), hall.now()).await };
    answer::command(ctx, list).await
}

about_one! {
    /// Make a result count for nothing: prestige, careers and ratings are taken back
    void(ctx, bout: i64, "Which bout by its number, over or not", "complete::begun_bout")
        => |arena, _, at, now| arena.decree(would_be(ctx), at, bout, Decree::Void, now)
}

about_one! {
    /// Close a bout without a result
    end(ctx, bout: i64, "Which bout, by its number", "complete::live_bout")
        => |arena, _, at, now| arena.decree(would_be(ctx), at, bout, Decree::End, now)
}

about_one! {
    /// Let every clock of a bout stand still; no answer is taken meanwhile
    pause(ctx, bout: i64, "Which bout, by its number", "complete::live_bout")
        => |arena, _, at, now| arena.decree(would_be(ctx), at, bout, Decree::Pause, now)
}

about_one! {
    /// Let a paused bout go on; every clock has what it had left
    resume(ctx, bout: i64, "Which bout, by its number", "complete::live_bout")
        => |arena, _, at, now| arena.decree(would_be(ctx), at, bout, Decree::Resume, now)
}

/// Give a seat to the house or to somebody else, who sees what that seat sees
#[poise::command(slash_command, guild_only)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Which bout, by its number"]
    #[autocomplete = "complete::live_bout"]
    bout: i64,
    #[description = "Whose seat"]
    #[autocomplete = "complete::seat"]
    #[min = 0]
    #[max = 254]
    seat: u8,
    #[description = "Who takes it; without anybody, the house does"] by: Option<Opponent>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        if by.as_ref().is_some_and(|by| by.is_bot) {
            let words = "Bots cannot play here. Name a person, or nobody: then the house plays.";
            return Ok(Reply { message: render::sentence(words), how: arena::How::New });
        }
        if by.as_ref().is_some_and(|by| !by.is_member) {
            return Ok(Reply { message: render::sentence(NO_MEMBER), how: arena::How::New });
        }
        let by = by.map(|by| by.person);
        decreed(ctx, bout, Decree::Replace { seat, by }).await
    })
    .await
}

/// Set a bout back to before something that happened; the record keeps it all
#[poise::command(slash_command, guild_only)]
async fn rewind(
    ctx: Context<'_>,
    #[description = "Which bout, by its number"]
    #[autocomplete = "complete::live_bout"]
    bout: i64,
    #[description = "Before what; the newest comes first"]
    #[autocomplete = "complete::moment"]
    #[min = 1]
    #[max = 1000000]
    to: u32,
) -> anyhow::Result<()> {
    answer::command(ctx, decreed(ctx, bout, Decree::Rewind { to })).await
}

/// Take all that is over on this server along as a file: bouts, seasons, tournaments, ludi
#[poise::command(slash_command, guild_only)]
async fn export(ctx: Context<'_>) -> anyhow::Result<()> {
    let hall = ctx.data();
    let taken = async { hall.arena.take_archive(&would_be(ctx), here(ctx), hall.now()).await };
    answer::command(ctx, taken).await
}

/// Read the file of another server's export into this server's books; it is checked first
#[poise::command(slash_command, guild_only)]
async fn import(
    ctx: Context<'_>,
    #[description = "The file that `/steward export` gave"] file: Attachment,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, async move {
        let by = would_be(ctx);
        if MOST < file.size {
            return Err(arena::Refused::Unknown(TOO_LARGE.to_owned()).into());
        }
        // Somebody who may not is told so before anything is fetched.
        let text = if by.manages { file.download().await.ok() } else { Some(Vec::new()) };
        // The substitute for a file that is gone is of another size.
        let text = text.filter(|bytes| !by.manages || bytes.len() == file.size as usize);
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        let text = text.ok_or_else(|| arena::Refused::Unknown(UNREADABLE.to_owned()))?;
        hall.arena.read_archive(by, here(ctx), text, hall.now()).await
    })
    .await
}

/// The most bytes of a file that is read.
const MOST: u32 = 16_000_000;
const TOO_LARGE: &str =
    "That file is larger than any that `/steward export` gives. Attach the file that it gave.";
const UNREADABLE: &str =
    "That file could not be fetched, or is no text. Attach the file that `/steward export` gave.";

async fn decreed(ctx: Context<'_>, number: i64, decree: Decree) -> Done<Reply> {
    let hall = ctx.data();
    hall.arena.decree(would_be(ctx), here(ctx), number, decree, hall.now()).await
}

/// The user of a steward's command, steward or not.
pub(crate) fn would_be(ctx: Context<'_>) -> Steward {
    let roles = match ctx {
        poise::Context::Application(app) => app.interaction.member.as_ref(),
        poise::Context::Prefix(_) => None,
    };
    let roles = roles.into_iter().flat_map(|member| &member.roles).map(|role| role.get());
    Steward { person: author(ctx), manages: may_manage(ctx), roles: roles.collect() }
}
