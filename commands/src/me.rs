use crate::hall::{Context, Opponent, author};
use crate::{answer, complete};

/// Your card and settings, and whom you want to have nothing to do with
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("settings", "card", "digest", "block", "unblock")
)]
pub(crate) async fn me(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// How boards look to you, time zone, quiet hours, absence, private messages: shown, or one changed
#[poise::command(slash_command)]
async fn settings(
    ctx: Context<'_>,
    #[description = "What to change; without it, all is shown"]
    #[autocomplete = "complete::mine"]
    #[max_length = 100]
    setting: Option<String>,
    #[description = "Its new value, such as Europe/Rome, 22-7, 5d, or off"]
    #[autocomplete = "complete::my_value"]
    #[max_length = 100]
    value: Option<String>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let change = setting.map(|setting| (setting, value.unwrap_or_default()));
    answer::command(ctx, hall.arena.me(author(ctx), change, hall.now())).await
}

/// Be told privately once a day what waits for you, what you wait for and what has ended
#[poise::command(slash_command)]
async fn digest(
    ctx: Context<'_>,
    #[description = "At which hour, in your own time zone; without one, it is shown"]
    #[min = 0]
    #[max = 23]
    hour: Option<u8>,
    #[description = "Whether it ends"] off: Option<bool>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let ends = off == Some(true);
    let change = if ends { Some(None) } else { hour.map(Some) };
    answer::command(ctx, hall.arena.my_digest(author(ctx), change, hall.now())).await
}

/// What you, or somebody else, has done on this server: record, streaks, luck, pace, distinctions
#[poise::command(slash_command)]
async fn card(
    ctx: Context<'_>,
    #[description = "Whose; without anybody, yours"] person: Option<Opponent>,
) -> anyhow::Result<()> {
    let whom = person.map(|whom| whom.person);
    answer::arena(ctx, |arena, by, at, _| arena.card(by, at, whom)).await
}

/// Take no invitations from somebody and sit in no lobby with them; they are not told
#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, #[description = "Whom"] person: Opponent) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.block(author(ctx), person.person, hall.now())).await
}

/// Let somebody whom you blocked invite you again
#[poise::command(slash_command)]
async fn unblock(ctx: Context<'_>, #[description = "Whom"] person: Opponent) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.unblock(author(ctx), person.person, hall.now())).await
}

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
