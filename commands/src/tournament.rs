//! `/tournament`: the tournaments of a server.

use crate::answer::about_one;
use crate::bout::Plays;
use crate::doctor::{essentials, missing};
use crate::hall::{Context, NO_MEMBER, Opponent, author, here};
use crate::league::may_manage;
use crate::{answer, complete, render};
use arena::{Contest, Which};

/// Tournaments of every game on this server
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands("create", "join", "leave", "start", "table", "next", "replace", "export", "end")
)]
pub(crate) async fn tournament(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// Open a tournament, which is then told of in this channel
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "Discord knows no lists of options")]
async fn create(
    ctx: Context<'_>,
    #[description = "Which game"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: String,
    #[description = "Who meets whom; Swiss unless you say otherwise"]
    #[autocomplete = "complete::format"]
    #[max_length = 100]
    format: Option<String>,
    #[description = "Its name; without one it is numbered"]
    #[max_length = 32]
    name: Option<String>,
    #[description = "Rounds of a Swiss one, how often all meet in a round robin, bouts of a pool"]
    #[min = 1]
    #[max = 15]
    rounds: Option<u32>,
    #[description = "Whether a round robin opens all its rounds at once"] all_at_once: Option<bool>,
    #[description = "How many may take part; 64 unless you say otherwise"]
    #[min = 2]
    #[max = 64]
    most: Option<u32>,
    #[description = "The house joins until so many take part in all"]
    #[min = 0]
    #[max = 64]
    house_seats: Option<u32>,
    #[description = "How well the house plays in it"] house_level: Option<Plays>,
    #[description = "How many sit in one bout of pools; 4 where the game has so many seats"]
    #[min = 3]
    #[max = 8]
    pool: Option<u32>,
    #[description = "The game's options, such as turn_limit=20"]
    #[autocomplete = "complete::options"]
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
            let words = format!("A tournament cannot be held here yet.\n{}", lacking.join("\n"));
            return Ok(arena::Reply { message: render::sentence(words), how: arena::How::New });
        }
        let wanted = Contest {
            name,
            game,
            format,
            rounds,
            at_once: all_at_once.unwrap_or(false),
            most,
            house_to: house_seats.unwrap_or(0),
            house_level: house_level.map(Into::into).unwrap_or_default(),
            pool,
            options: options.unwrap_or_default(),
            clock,
            threads,
        };
        let hall = ctx.data();
        hall.arena.create_tournament(author(ctx), here(ctx), wanted, hall.now()).await
    })
    .await
}

about_one! {
    /// Take part in a tournament
    join(ctx, name: Option<i64>, "Which tournament; without one, this channel's", "complete::tournament")
        => |arena, by, at, now| arena.join_tournament(by, at, name, now)
}

about_one! {
    /// Play no further; a bout that you are in is given up
    leave(ctx, name: Option<i64>, "Which tournament; without one, this channel's", "complete::tournament")
        => |arena, by, at, now| arena.leave_tournament(by, at, name, now)
}

about_one! {
    /// End the enrolment: the tournament you opened begins
    start(ctx, name: Option<i64>, "Which tournament; without one, this channel's", "complete::tournament")
        => |arena, by, at, now| arena.start_tournament(by, at, name, may_manage(ctx), now)
}

/// The table or bracket of a tournament
#[poise::command(slash_command, guild_only)]
async fn table(
    ctx: Context<'_>,
    #[description = "Which tournament; without one, this channel's"]
    #[autocomplete = "complete::tournament"]
    name: Option<i64>,
    #[description = "Which page"]
    #[min = 1]
    #[max = 100]
    page: Option<u32>,
) -> anyhow::Result<()> {
    let page = page.map_or(0, |page| page.saturating_sub(1));
    answer::arena(ctx, |arena, by, at, now| arena.tournament_table(by, at, name, page, now)).await
}

about_one! {
    /// Whom you meet, and what is fought now
    next(ctx, name: Option<i64>, "Which tournament; without one, this channel's", "complete::tournament")
        => |arena, by, at, now| arena.tournament_next(by, at, name, now)
}

/// Let somebody else, or the house, play on in somebody's place
#[poise::command(slash_command, guild_only)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Who plays no further"] who: Opponent,
    #[description = "Who plays on in their place; without one, the house"] by: Option<Opponent>,
    #[description = "Which tournament; without one, this channel's"]
    #[autocomplete = "complete::tournament"]
    name: Option<i64>,
) -> anyhow::Result<()> {
    let may = may_manage(ctx);
    answer::command(ctx, async move {
        if by.as_ref().is_some_and(|by| by.is_bot || !by.is_member) {
            return Ok(arena::Reply { message: render::sentence(NO_MEMBER), how: arena::How::New });
        }
        let hall = ctx.data();
        let whom = (who.person.id, by.map(|by| by.person));
        let (at, now) = (here(ctx), hall.now());
        hall.arena.replace_entrant(author(ctx), at, name, whom, may, now).await
    })
    .await
}

about_one! {
    /// All of a tournament as a file, to count it again
    export(ctx, name: Option<i64>, "Which tournament; without one, this channel's", "complete::tournament")
        => |arena, _, at, now| arena.export_tournament(at, name, now)
}

about_one! {
    /// Close the tournament you opened before its end
    end(ctx, name: i64, "Which tournament", "complete::tournament")
        => |arena, by, at, now| { arena.end_contest(by, at, (Which::Tournament, Some(name)), may_manage(ctx), now) }
}
