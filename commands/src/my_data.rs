use crate::{
    answer,
    hall::{Context, author},
};

/// What I know about you
#[poise::command(
    slash_command,
    rename = "mydata",
    subcommand_required,
    subcommands("export", "forget")
)]
pub(crate) async fn my_data(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// Everything I know about you, as a file
#[poise::command(slash_command)]
pub(crate) async fn export(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, ctx.data().arena.my_data(author(ctx))).await
}

/// Forget you: your name goes, others' bouts stay whole; you are asked once more
#[poise::command(slash_command)]
pub(crate) async fn forget(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, async { Ok(ctx.data().arena.ask_forget()) }).await
}
