//! `/ludus`: one's school on this server.

use crate::hall::Context;
use crate::{answer, complete};
use arena::Listing;

/// Your school of gladiators on this server
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands("found", "show", "card", "roster", "rename", "free", "history", "retire")
)]
pub(crate) async fn ludus(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// Found your ludus; you keep one at a time
#[poise::command(slash_command, guild_only)]
async fn found(
    ctx: Context<'_>,
    #[description = "Its name, 3 to 32 characters, unlike any other's here"]
    #[max_length = 32]
    name: String,
    #[description = "Its motto"]
    #[max_length = 80]
    motto: Option<String>,
) -> anyhow::Result<()> {
    let (name, motto) = (name.as_str(), motto.as_deref().unwrap_or_default());
    answer::arena(ctx, |arena, by, at, now| arena.found_ludus(by, at, name, motto, now)).await
}

/// A ludus and its seasons; yours unless you name another
#[poise::command(slash_command, guild_only)]
async fn show(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    answer::arena(ctx, |arena, by, at, _| arena.show_ludus(by, at, ludus)).await
}

/// What a ludus has done in all its bouts; yours unless you name another
#[poise::command(slash_command, guild_only)]
async fn card(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    answer::arena(ctx, |arena, by, at, _| arena.ludus_card(by, at, ludus)).await
}

/// The gladiators of a ludus: class, fame, bouts, deaths
#[poise::command(slash_command, guild_only)]
async fn roster(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    let book = Listing::Roster;
    answer::arena(ctx, |arena, by, at, now| arena.ludus_book(by, at, ludus, book, now)).await
}

/// Give your ludus, or one of its gladiators, another name
#[poise::command(slash_command, guild_only)]
async fn rename(
    ctx: Context<'_>,
    #[description = "The new name"]
    #[max_length = 32]
    name: Option<String>,
    #[description = "A new motto"]
    #[max_length = 80]
    motto: Option<String>,
    #[description = "The gladiator who is to bear the name; without one, the ludus"]
    #[autocomplete = "complete::my_gladiator"]
    #[max_length = 100]
    gladiator: Option<String>,
) -> anyhow::Result<()> {
    let wanted = (name, motto);
    answer::arena(ctx, |arena, by, at, now| arena.rename_ludus(by, at, wanted, gladiator, now))
        .await
}

/// Let a gladiator go who has earned the rudis: his career ends with honour
#[poise::command(slash_command, guild_only)]
async fn free(
    ctx: Context<'_>,
    #[description = "Who"]
    #[autocomplete = "complete::my_gladiator"]
    #[max_length = 100]
    gladiator: String,
) -> anyhow::Result<()> {
    answer::arena(
        ctx,
        |arena, by, at, _| async move { arena.free_gladiator(by, at, &gladiator).await },
    )
    .await
}

/// Line by line, what the prestige of a ludus is made of
#[poise::command(slash_command, guild_only)]
async fn history(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    let book = Listing::Ledger;
    answer::arena(ctx, |arena, by, at, now| arena.ludus_book(by, at, ludus, book, now)).await
}

/// Close your ludus; its history stays, and you are asked once more
#[poise::command(slash_command, guild_only)]
async fn retire(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::arena(ctx, |arena, by, at, _| arena.retire_ludus(by, at)).await
}
