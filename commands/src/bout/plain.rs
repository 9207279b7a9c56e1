//! The commands of `/bout` that want nothing but to be told which bout.

use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// A command that does `$does` with a bout, or what the button for `$deed` does.
macro_rules! about_a_bout {
    ($(#[doc = $about:tt])+ $name:ident: $action:path, $among:tt) => {
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
    undo: Action::Undo, "complete::bout"
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
