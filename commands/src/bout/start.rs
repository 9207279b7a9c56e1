use crate::arguments::{NO_MEMBER, Opponent};
use crate::doctor::{are_threads_here, bars, may_open_thread};
use crate::hall::{Context, author, here};
use crate::{answer, complete, render};
use arena::{Level, Person, Start};

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
        let Some(game) = game else { return Ok(hall.arena.games_to_choose()) };
        // What the server has set is done where it can be; what somebody asks for is refused otherwise.
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
        let invited =
            [opponent, opponent_2, opponent_3, opponent_4, opponent_5, opponent_6, opponent_7];
        let invited: Vec<Opponent> = invited.into_iter().flatten().collect();
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
