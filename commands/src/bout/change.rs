use crate::arguments::{NO_MEMBER, Opponent};
use crate::hall::{Context, author, here};
use crate::{answer, complete, render};
use arena::{Action, Changes};

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
