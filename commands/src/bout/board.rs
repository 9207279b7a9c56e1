use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::{Action, BoardForm};

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
