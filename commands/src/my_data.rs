use crate::answer;
use crate::hall::{Context, author};

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
    let hall = ctx.data();
    answer::command(ctx, async {
        let by = author(ctx);
        hall.arena.may_take_home(by.id, hall.now())?;
        hall.arena.my_data(by).await
    })
    .await
}

/// Forget you: your name goes, others' bouts stay whole; you are asked once more
#[poise::command(slash_command)]
pub(crate) async fn forget(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, async { Ok(ctx.data().arena.ask_forget()) }).await
}
