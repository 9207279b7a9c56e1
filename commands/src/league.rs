//! `/league`: the seasons of a server.

use crate::answer::about_one;
use crate::doctor::{essentials, missing};
use crate::hall::{Context, author, here};
use crate::{answer, complete, render};
use arena::{League, Listing, Recruit, Which};
use poise::serenity_prelude::Permissions;

/// Seasons between the ludi of this server
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "create",
        "join",
        "start",
        "standings",
        "fixtures",
        "schedule",
        "withdraw",
        "end",
        "history"
    )
)]
pub(crate) async fn league(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// Open the enrolment of a season, which is then told of in this channel
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "Discord knows no lists of options")]
async fn create(
    ctx: Context<'_>,
    #[description = "Its name; without one it is numbered"]
    #[max_length = 32]
    name: Option<String>,
    #[description = "Which game; without one, that whose gladiators have careers"]
    #[autocomplete = "complete::season_game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "Prestige that wins it, or points; 15 or 12 unless you say otherwise"]
    #[min = 5]
    #[max = 50]
    target: Option<u32>,
    #[description = "Whether it ends the moment somebody has that, not with the cycle"]
    instant: Option<bool>,
    #[description = "Cycles after which it ends in any case"]
    #[min = 1]
    #[max = 99]
    max_cycles: Option<u32>,
    #[description = "How many ludi may take part; 12 unless you say otherwise"]
    #[min = 2]
    #[max = 20]
    max_ludi: Option<u32>,
    #[description = "Ludi of the house join until so many take part in all"]
    #[min = 0]
    #[max = 20]
    house_ludi: Option<u32>,
    #[description = "Whether living gladiators come along from the season before"]
    carry_over: Option<bool>,
    #[description = "The game's options for all its bouts, such as turn_limit=20"]
    #[autocomplete = "complete::season_options"]
    #[max_length = 300]
    options: Option<String>,
    #[description = "How much time there is to decide; the server has its own default"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "Whether each bout gets a thread of its own"] threads: Option<bool>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        let threads = threads.unwrap_or(false);
        let lacking = missing(ctx, &essentials(false, threads));
        if !lacking.is_empty() {
            let words = format!("A season cannot be held here yet.\n{}", lacking.join("\n"));
            return Ok(arena::Reply { message: render::sentence(words), how: arena::How::New });
        }
        let wanted = League {
            name,
            game,
            target,
            instant: instant.unwrap_or(false),
            max_cycles,
            max_ludi,
            house_ludi,
            carry_over: carry_over.unwrap_or(false),
            options: options.unwrap_or_default(),
            clock,
            threads,
        };
        let hall = ctx.data();
        hall.arena.create_league(author(ctx), here(ctx), wanted, hall.now()).await
    })
    .await
}

/// Enrol your ludus; where it trains gladiators, with four of these classes or drawn ones
#[poise::command(slash_command, guild_only)]
async fn join(
    ctx: Context<'_>,
    #[description = "The class of your first gladiator"]
    #[autocomplete = "complete::class"]
    #[max_length = 100]
    class_1: Option<String>,
    #[description = "The class of your second gladiator"]
    #[autocomplete = "complete::class"]
    #[max_length = 100]
    class_2: Option<String>,
    #[description = "The class of your third gladiator"]
    #[autocomplete = "complete::class"]
    #[max_length = 100]
    class_3: Option<String>,
    #[description = "The class of your fourth gladiator"]
    #[autocomplete = "complete::class"]
    #[max_length = 100]
    class_4: Option<String>,
    #[description = "Their names in that order, with commas between"]
    #[max_length = 200]
    names: Option<String>,
    #[description = "Which season; without one, this channel's"]
    #[autocomplete = "complete::season"]
    season: Option<i64>,
) -> anyhow::Result<()> {
    let names = names.unwrap_or_default();
    let mut names = names.split(',').map(str::trim);
    let classes = [class_1, class_2, class_3, class_4].into_iter().flatten();
    let recruit = |class| {
        let name = names.next().filter(|name| !name.is_empty()).map(str::to_owned);
        Recruit { class, name }
    };
    let gladiators: Vec<Recruit> = classes.map(recruit).collect();
    answer::arena(ctx, |arena, by, at, now| arena.join_league(by, at, season, gladiators, now))
        .await
}

about_one! {
    /// End the enrolment: the season you opened begins
    start(ctx, season: Option<i64>, "Which season; without one, this channel's", "complete::season")
        => |arena, by, at, now| arena.start_league(by, at, season, may_manage(ctx), now)
}

about_one! {
    /// The table of a season
    standings(ctx, season: Option<i64>, "Which season; without one, this channel's", "complete::season")
        => |arena, _, at, now| arena.season_book(at, season, Listing::Season, None, now)
}

/// All fixtures of a season, with their winners
#[poise::command(slash_command, guild_only)]
async fn fixtures(
    ctx: Context<'_>,
    #[description = "Which season; without one, this channel's"]
    #[autocomplete = "complete::season"]
    season: Option<i64>,
    #[description = "Which page; without one, where the season is now"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
) -> anyhow::Result<()> {
    let page = page.map(|page| page.saturating_sub(1));
    let book = Listing::Fixtures;
    answer::arena(ctx, |arena, _, at, now| arena.season_book(at, season, book, page, now)).await
}

about_one! {
    /// What a season waits for now, and what comes next
    schedule(ctx, season: Option<i64>, "Which season; without one, this channel's", "complete::season")
        => |arena, _, at, now| arena.schedule(at, season, now)
}

about_one! {
    /// Leave a season; you are asked once more
    withdraw(ctx, season: Option<i64>, "Which season; without one, this channel's", "complete::season")
        => |arena, by, at, _| arena.withdraw(by, at, season)
}

about_one! {
    /// Close the season you opened early, without a champion
    end(ctx, season: i64, "Which season", "complete::season")
        => |arena, by, at, now| arena.end_contest(by, at, (Which::Season, Some(season)), may_manage(ctx), now)
}

/// The seasons that were; or all of one of them as a file
#[poise::command(slash_command, guild_only)]
async fn history(
    ctx: Context<'_>,
    #[description = "Which season, to take it home"]
    #[autocomplete = "complete::season"]
    season: Option<i64>,
    #[description = "Its table as CSV, rather than everything as JSON"] csv: Option<bool>,
) -> anyhow::Result<()> {
    let csv = csv.unwrap_or(false);
    answer::arena(ctx, |arena, _, at, now| arena.league_history(at, season, csv, now)).await
}

/// Whether the user of a command may manage the server.
pub(crate) fn may_manage(ctx: Context<'_>) -> bool {
    may(ctx, Permissions::MANAGE_GUILD)
}

/// Whether the one who asks has a right on the server.
pub(crate) fn may(ctx: Context<'_>, right: Permissions) -> bool {
    let poise::Context::Application(app) = ctx else { return false };
    let granted = app.interaction.member.as_ref().and_then(|member| member.permissions);
    granted.is_some_and(|granted| granted.administrator() || granted.contains(right))
}
