//! `/ludus`: one's school on this server.

use arena::Book;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Your school of gladiators on this server
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands("found", "show", "roster", "rename", "free", "history", "retire")
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
    let hall = ctx.data();
    let motto = motto.unwrap_or_default();
    let work = hall.arena.found_ludus(author(ctx), here(ctx), &name, &motto, hall.now());
    answer::command(ctx, work).await
}

/// A ludus and its seasons; yours unless you name another
#[poise::command(slash_command, guild_only)]
async fn show(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    answer::command(ctx, ctx.data().arena.show_ludus(author(ctx), here(ctx), ludus)).await
}

/// The gladiators of a ludus: class, fame, bouts, deaths
#[poise::command(slash_command, guild_only)]
async fn roster(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = hall.arena.ludus_book(author(ctx), here(ctx), ludus, Book::Roster, hall.now());
    answer::command(ctx, work).await
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
    let hall = ctx.data();
    let wanted = (name, motto);
    let work = hall.arena.rename_ludus(author(ctx), here(ctx), wanted, gladiator, hall.now());
    answer::command(ctx, work).await
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
    answer::command(ctx, ctx.data().arena.free_gladiator(author(ctx), here(ctx), &gladiator)).await
}

/// Line by line, what the prestige of a ludus is made of
#[poise::command(slash_command, guild_only)]
async fn history(
    ctx: Context<'_>,
    #[description = "Which; without one, yours"]
    #[autocomplete = "complete::ludus"]
    ludus: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = hall.arena.ludus_book(author(ctx), here(ctx), ludus, Book::Ledger, hall.now());
    answer::command(ctx, work).await
}

/// Close your ludus; its history stays, and you are asked once more
#[poise::command(slash_command, guild_only)]
async fn retire(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, ctx.data().arena.retire_ludus(author(ctx), here(ctx))).await
}
