//! `/bout`: everything one does with a whole bout.

use crate::doctor::{are_threads_here, bars, may_open_thread};
use crate::hall::{Context, NO_MEMBER, Opponent, author, here};
use crate::league::may_manage;
use crate::{answer, complete, render};
use arena::{Action, BoardForm, Changes, Level, Listed, Person, Refused, Search, Start};

/// Start, watch and end bouts
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "start", "change", "queue", "list", "learn", "board", "log", "replay", "undo", "pause",
        "resume", "agree", "resign", "rematch", "note", "odds", "predict", "hint", "review",
        "settings", "export", "verify"
    )
)]
pub(crate) async fn bout(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}

/// How well the house plays.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(crate) enum Plays {
    #[name = "novice: makes mistakes"]
    Novice,
    #[name = "adept: plays by rule of thumb"]
    Adept,
    #[name = "champion: thinks ahead"]
    Champion,
}

impl From<Plays> for Level {
    fn from(plays: Plays) -> Self {
        match plays {
            Plays::Novice => Level::Novice,
            Plays::Adept => Level::Adept,
            Plays::Champion => Level::Champion,
        }
    }
}

/// Play a game: alone it shows them all; with one named it opens a lobby in this channel
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "Discord knows no lists of options")]
pub(crate) async fn start(
    ctx: Context<'_>,
    #[description = "Which game; without one you are shown all of them"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "Who is challenged; without one, the lobby is open to all"] opponent: Option<
        Opponent,
    >,
    #[description = "A second opponent"] opponent_2: Option<Opponent>,
    #[description = "A third opponent"] opponent_3: Option<Opponent>,
    #[description = "A fourth opponent"] opponent_4: Option<Opponent>,
    #[description = "A fifth opponent"] opponent_5: Option<Opponent>,
    #[description = "A sixth opponent"] opponent_6: Option<Opponent>,
    #[description = "A seventh opponent"] opponent_7: Option<Opponent>,
    #[description = "How many seats the house takes"]
    #[min = 0]
    #[max = 7]
    house: Option<u8>,
    #[description = "How well the house plays; an adept, unless you say otherwise"]
    house_level: Option<Plays>,
    #[description = "How much time there is to decide; the server has its own default"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "Rules to choose, such as turn_limit=20; suggestions follow what you type"]
    #[autocomplete = "complete::options"]
    #[max_length = 300]
    options: Option<String>,
    #[description = "Whether the bout gets a thread of its own; the server has its own default"]
    thread: Option<bool>,
    #[description = "Whether the result counts: yes, unless you say no or an option favours one side"]
    ranked: Option<bool>,
    #[description = "Whether only those may join whom you invite"] invite_only: Option<bool>,
    #[description = "Deadlines kept, in percent, by who joins uninvited: 80; 80 known lets nobody new in"]
    #[autocomplete = "complete::reliability"]
    #[max_length = 20]
    reliable: Option<String>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        let (hall, at) = (ctx.data(), here(ctx));
        let invited =
            [opponent, opponent_2, opponent_3, opponent_4, opponent_5, opponent_6, opponent_7];
        let invited: Vec<Opponent> = invited.into_iter().flatten().collect();
        let Some(game) = game else {
            if !invited.is_empty() {
                let words =
                    "Choose the `game` too: the same command again, with it and the same opponents.";
                return Ok(arena::Reply { message: render::sentence(words), how: arena::How::New });
            }
            return Ok(hall.arena.games_to_choose());
        };
        // The server's setting is followed where it can be; a request that cannot is refused.
        let thread = thread.or((!are_threads_here(ctx)).then_some(false));
        let opens_thread = match thread {
            Some(thread) => thread,
            None => hall.arena.gives_threads(at.guild).await?,
        };
        // A post of a forum needs nothing of the channel in which it is asked for.
        let is_filed = hall.arena.forum(at.guild).await?.is_some();
        if let Some(why) = bars(ctx, opens_thread).filter(|_| !is_filed) {
            return Ok(why);
        }
        if let Some(bot) = invited.iter().find(|opponent| opponent.is_bot) {
            let words = if bot.person.id == ctx.framework().bot_id().get() {
                "I do play: set the option `house` to 1, and I take that seat."
            } else {
                "That is a bot, and bots cannot play here. Set the option `house` to let me \
                 take a seat."
            };
            return Ok(arena::Reply { message: render::sentence(words), how: arena::How::New });
        }
        if invited.iter().any(|opponent| !opponent.is_member) {
            return Ok(arena::Reply { message: render::sentence(NO_MEMBER), how: arena::How::New });
        }
        let by = author(ctx);
        let mut opponents: Vec<Person> = Vec::new();
        for Opponent { person, .. } in invited {
            if person.id != by.id && opponents.iter().all(|other| other.id != person.id) {
                opponents.push(person);
            }
        }
        let wanted = Start {
            game,
            opponents,
            house: house.unwrap_or(0),
            house_level: house_level.map_or_else(Level::default, Level::from),
            clock,
            options: options.unwrap_or_default(),
            thread,
            may_thread: may_open_thread(ctx),
            ranked: ranked.unwrap_or(true),
            invite_only: invite_only.unwrap_or(false),
            reliable,
        };
        hall.arena.start(by, at, wanted, hall.now()).await
    })
    .await
}

/// Change a lobby that you opened: its options, and who may come; alone, it shows how it stands
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "Discord knows no lists of options")]
pub(crate) async fn change(
    ctx: Context<'_>,
    #[description = "Invite one more"] invite: Option<Opponent>,
    #[description = "Show somebody out, who may not join this lobby again"] show_out: Option<
        Opponent,
    >,
    #[description = "Whether only those may join whom you invite"] invite_only: Option<bool>,
    #[description = "Deadlines kept, in percent, by who joins uninvited: 80, 80 known, or any"]
    #[autocomplete = "complete::reliability"]
    #[max_length = 20]
    reliable: Option<String>,
    #[description = "How much time there is to decide"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "Rules to choose beside those that were; none lets all go"]
    #[autocomplete = "complete::other_options"]
    #[max_length = 300]
    options: Option<String>,
    #[description = "How many seats the house takes"]
    #[min = 0]
    #[max = 7]
    house: Option<u8>,
    #[description = "Whether the bout gets a thread of its own"] thread: Option<bool>,
    #[description = "Whether the result counts"] ranked: Option<bool>,
    #[description = "Another game, with none of the rules chosen for this one"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "Which lobby; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    if let Some(guest) = invite.as_ref().filter(|guest| guest.is_bot || !guest.is_member) {
        let words = if guest.is_bot { BOT } else { NO_MEMBER };
        let told = arena::Reply { message: render::sentence(words), how: arena::How::New };
        return answer::command(ctx, async { Ok(told) }).await;
    }
    let changes = Changes {
        game,
        clock,
        options,
        all_options: None,
        house,
        thread,
        ranked,
        invite_only,
        reliable,
        invites: invite.map(|guest| guest.person),
        shows_out: show_out.map(|guest| guest.person.id),
    };
    let work = |bout| hall.arena.change_options(author(ctx), here(ctx), bout, changes, hall.now());
    answer::about_bout(ctx, bout, Action::ChangeOptions, work).await
}

/// Said of a bot that is invited.
const BOT: &str = "Bots cannot play here. Set the option `house` to let me take a seat.";

/// Look for an opponent in this channel; you are called when somebody looks for the same
#[poise::command(slash_command, guild_only)]
pub(crate) async fn queue(
    ctx: Context<'_>,
    #[description = "Which game; without one you are shown what you look for, and may stop"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "How much time there is to decide; any clock, unless you say"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "How many points a rating may differ from yours at first: 200, unless you say"]
    #[min = 25]
    #[max = 2000]
    range: Option<i64>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        let hall = ctx.data();
        let search = game.map(|game| Search { game, clock, range });
        if search.is_some()
            && let Some(why) = bars(ctx, false)
        {
            return Ok(why);
        }
        hall.arena.queue(author(ctx), here(ctx), search, hall.now()).await
    })
    .await
}

/// Which bouts are listed.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(crate) enum Whose {
    #[name = "here"]
    Here,
    #[name = "mine"]
    Mine,
}

impl From<Whose> for Listed {
    fn from(whose: Whose) -> Self {
        match whose {
            Whose::Here => Listed::Here,
            Whose::Mine => Listed::Mine,
        }
    }
}

/// Open lobbies and live bouts of this channel, or your own on this server
#[poise::command(slash_command, guild_only)]
pub(crate) async fn list(
    ctx: Context<'_>,
    #[description = "Those of this channel, or your own; without it, this channel's"] of: Option<
        Whose,
    >,
    #[description = "Of which game; without it, of all"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "Which page"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
    #[description = "Keep it in a post of this channel, or take that down, if you manage the server"]
    post: Option<bool>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let of = of.map_or(Listed::Here, Listed::from);
    let page = page.map_or(0, |page| page.saturating_sub(1));
    answer::command(ctx, async move {
        let Some(post) = post else {
            return hall.arena.bouts(author(ctx), here(ctx), of, game.as_deref(), page).await;
        };
        if !may_manage(ctx) {
            return Err(Refused::OnlyManagers.into());
        }
        if let Some(why) = bars(ctx, false).filter(|_| post) {
            return Ok(why);
        }
        hall.arena.post_bouts(here(ctx), post, hall.now()).await
    })
    .await
}

/// Learn a game in a bout of your own that explains each decision
#[poise::command(slash_command, guild_only)]
pub(crate) async fn learn(
    ctx: Context<'_>,
    #[description = "Which game"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: String,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.learn(author(ctx), here(ctx), &game, hall.now())).await
}

/// How a board is shown.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(crate) enum As {
    #[name = "picture"]
    Picture,
    #[name = "text"]
    Text,
    #[name = "words"]
    Words,
}

impl From<As> for BoardForm {
    fn from(shown: As) -> Self {
        match shown {
            As::Picture => BoardForm::Picture,
            As::Text => BoardForm::Text,
            As::Words => BoardForm::Words,
        }
    }
}

/// Show the board as you may see it
#[poise::command(slash_command, guild_only)]
pub(crate) async fn board(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
    #[description = "As a picture, as text, or in words; without it, as `/me settings` has it"]
    #[rename = "as"]
    form: Option<As>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let form = form.map(BoardForm::from);
    let work = |bout| hall.arena.board_as(author(ctx), here(ctx), bout, form, hall.now());
    answer::about_bout(ctx, bout, Action::Board, work).await
}

/// Read what happened in a bout
#[poise::command(slash_command, guild_only)]
pub(crate) async fn log(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
    #[description = "Which page; without it, the newest"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    // A page beyond the last is the last.
    let page = page.map_or(u32::MAX, |page| page.saturating_sub(1));
    let work = |bout| hall.arena.log(author(ctx), here(ctx), bout, page, hall.now());
    answer::about_bout(ctx, bout, |bout| Action::Log { bout, page: u32::MAX }, work).await
}

/// Step through a bout: what happened, the board after it, your hand
#[poise::command(slash_command, guild_only)]
pub(crate) async fn replay(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
    #[description = "Which page to begin with; without it, since your last move, or the first"]
    #[min = 1]
    #[max = 10000]
    page: Option<u16>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let (by, at, now) = (author(ctx), here(ctx), hall.now());
    let Some(page) = page else {
        let work = |bout| hall.arena.replay_lately(by, at, bout, now);
        return answer::about_bout(ctx, bout, Action::Lately, work).await;
    };
    let page = page.saturating_sub(1);
    let work = |bout| hall.arena.replay(by, at, bout, None, page, now);
    answer::about_bout(ctx, bout, Action::first_page, work).await
}

/// The same people and options once more
#[poise::command(slash_command, guild_only)]
pub(crate) async fn rematch(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    if let Some(why) = bars(ctx, false) {
        return answer::command(ctx, async { Ok(why) }).await;
    }
    let hall = ctx.data();
    let work = |bout| hall.arena.rematch(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Action::Rematch, work).await
}

/// Note something about a bout for yourself: nobody else ever sees it
#[poise::command(slash_command, guild_only)]
pub(crate) async fn note(
    ctx: Context<'_>,
    #[description = "A line to be added; without it, your note is shown and can be written anew"]
    #[max_length = 1200]
    text: Option<String>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.note(author(ctx), here(ctx), bout, text, hall.now());
    answer::about_bout(ctx, bout, Action::Note, work).await
}

/// What you may predict of a bout that you watch; or set laurels, which are honour alone, on who wins
#[poise::command(slash_command, guild_only)]
pub(crate) async fn predict(
    ctx: Context<'_>,
    #[description = "Who wins, by name; without anybody, the chances are shown"]
    #[max_length = 100]
    winner: Option<String>,
    #[description = "How many laurels; without a number, 10"]
    #[min = 1]
    #[max = 50]
    laurels: Option<i64>,
    #[description = "Which bout; without it, the one in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let wish = winner.map(|winner| (winner, laurels.unwrap_or(10)));
    let work = |bout| hall.arena.predict(author(ctx), here(ctx), bout, wish, hall.now());
    answer::about_bout(ctx, bout, Action::Predict, work).await
}

/// Show how a bout was set up: options, clock, seats
#[poise::command(slash_command, guild_only)]
pub(crate) async fn settings(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.bout_settings(author(ctx), here(ctx), bout);
    answer::about_bout(ctx, bout, Action::Settings, work).await
}

/// A command that does `$does` with a bout, or the same as the button for `$deed`.
macro_rules! about_a_bout {
    ($(#[doc = $about:tt])+ $name:ident: $action:expr, $among:tt) => {
        $(#[doc = $about])+
        #[poise::command(slash_command, guild_only)]
        pub(crate) async fn $name(
            ctx: Context<'_>,
            #[description = "Which bout; without it, yours in this channel"]
            #[autocomplete = $among]
            bout: Option<i64>,
        ) -> anyhow::Result<()> {
            let hall = ctx.data();
            let work = |bout| hall.arena.$name(author(ctx), here(ctx), bout, hall.now());
            answer::about_bout(ctx, bout, $action, work).await
        }
    };
}

about_a_bout! {
    /// Take back your last answer
    undo: |bout| Action::Undo { bout, serial: 0 }, "complete::bout"
}
about_a_bout! {
    /// Let a bout rest for up to two weeks, if everybody who plays agrees
    pause: Action::Pause, "complete::bout"
}
about_a_bout! {
    /// Let a bout that rests go on
    resume: Action::Resume, "complete::bout"
}
about_a_bout! {
    /// End a bout without a result, if everybody who plays agrees
    agree: Action::Agree, "complete::bout"
}
about_a_bout! {
    /// Give a bout up; you are asked once more before it counts
    resign: Action::GiveUp, "complete::bout"
}
about_a_bout! {
    /// How a bout stands, or what is known before it begins; where the bout allows it
    odds: Action::Odds, "complete::bout"
}
about_a_bout! {
    /// What the house would answer in your place; counted, told at the end, never in ranked bouts
    hint: Action::Hint, "complete::bout"
}
about_a_bout! {
    /// Which of your answers cost you most in a bout that is over, from what you knew then
    review: Action::Review, "complete::past_bout"
}
about_a_bout! {
    /// Take the record of a finished bout home as a file
    export: Action::Export, "complete::past_bout"
}
about_a_bout! {
    /// Check that nobody bent the luck: what is committed to, and later every draw
    verify: Action::Verify, "complete::past_bout"
}
