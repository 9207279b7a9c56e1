//! `/ludus`: one's school on this server.

use crate::answer::about_one;
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

about_one! {
    /// A ludus and its seasons; yours unless you name another
    show(ctx, ludus: Option<i64>, "Which; without one, yours", "complete::ludus")
        => |arena, by, at, _| arena.show_ludus(by, at, ludus)
}

about_one! {
    /// What a ludus has done in all its bouts; yours unless you name another
    card(ctx, ludus: Option<i64>, "Which; without one, yours", "complete::ludus")
        => |arena, by, at, _| arena.ludus_card(by, at, ludus)
}

about_one! {
    /// The gladiators of a ludus: class, fame, bouts, deaths
    roster(ctx, ludus: Option<i64>, "Which; without one, yours", "complete::ludus")
        => |arena, by, at, now| arena.ludus_book(by, at, ludus, Listing::Roster, now)
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

about_one! {
    /// Line by line, what the prestige of a ludus is made of
    history(ctx, ludus: Option<i64>, "Which; without one, yours", "complete::ludus")
        => |arena, by, at, now| arena.ludus_book(by, at, ludus, Listing::Ledger, now)
}

/// Close your ludus; its history stays, and you are asked once more
#[poise::command(slash_command, guild_only)]
async fn retire(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::arena(ctx, |arena, by, at, _| arena.retire_ludus(by, at)).await
}
