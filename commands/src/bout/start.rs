use arena::{Person, Start};

use crate::{
    answer,
    arguments::Opponent,
    complete,
    doctor::{essentials, missing},
    hall::{Context, author, here},
    say,
};

/// Open a lobby for a new bout in this channel
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "Discord knows no lists of options")]
pub(crate) async fn start(
    ctx: Context<'_>,
    #[description = "Which game"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: String,
    #[description = "Who is challenged; without one, the lobby is open to all"] opponent: Option<
        Opponent,
    >,
    #[description = "A second opponent"] opponent_2: Option<Opponent>,
    #[description = "A third opponent"] opponent_3: Option<Opponent>,
    #[description = "A fourth opponent"] opponent_4: Option<Opponent>,
    #[description = "A fifth opponent"] opponent_5: Option<Opponent>,
    #[description = "How many seats the house takes"]
    #[min = 0]
    #[max = 7]
    house: Option<u8>,
    #[description = "How much time there is to decide; the server has its own default"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "Rules to choose, such as turn_limit=20; suggestions follow what you type"]
    #[autocomplete = "complete::options"]
    #[max_length = 300]
    options: Option<String>,
    #[description = "Whether the bout gets a thread of its own"] thread: Option<bool>,
    #[description = "Whether the result counts; it does unless you say no"] ranked: Option<bool>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        let thread = thread.unwrap_or(false);
        let lacking = missing(ctx, &essentials(is_in_thread(ctx), thread));
        if !lacking.is_empty() {
            let words = format!("A bout cannot start here yet.\n{}", lacking.join("\n"));
            return Ok(arena::Reply { say: say::sentence(words), how: arena::How::New });
        }
        let invited = [opponent, opponent_2, opponent_3, opponent_4, opponent_5];
        let invited: Vec<Opponent> = invited.into_iter().flatten().collect();
        if let Some(bot) = invited.iter().find(|opponent| opponent.is_bot) {
            let words = if bot.person.id == ctx.framework().bot_id().get() {
                "I do play: set the option `house` to 1, and I take that seat."
            } else {
                "That is a bot, and bots cannot play here. Set the option `house` to let me \
                 take a seat."
            };
            return Ok(arena::Reply { say: say::sentence(words), how: arena::How::New });
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
            clock,
            options: options.unwrap_or_default(),
            thread,
            ranked: ranked.unwrap_or(true),
        };
        let hall = ctx.data();
        hall.arena.start(by, here(ctx), wanted, hall.now()).await
    })
    .await
}

fn is_in_thread(ctx: Context<'_>) -> bool {
    use poise::serenity_prelude::ChannelType;
    let poise::Context::Application(app) = ctx else { return false };
    app.interaction.channel.as_ref().is_some_and(|channel| {
        [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread]
            .contains(&channel.kind)
    })
}
