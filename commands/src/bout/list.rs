use crate::doctor::bars;
use crate::hall::{Context, author, here};
use crate::league::may_manage;
use crate::{answer, complete};
use arena::{Listed, Refused};

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
