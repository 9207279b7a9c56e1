//! What is said on a server to which the bot was invited: once, and never again.

use crate::common::{Action, Control, Done, Message, Millis, Reply, Style, row_id};
use crate::house::arena::Arena;
use crate::outbox::queued::{self, Purpose};
use async_recursion::async_recursion as boxed;
use store::outbox::{self, Destination};
use store::{About, guild};

impl Arena {
    /// The bot was invited to a server and may write in a channel there. On a server that was never known it
    /// says what it is; what was known once stays known, also where the bot is thrown out and comes back.
    #[boxed]
    pub async fn invited(&self, guild: u64, channel: u64, now: Millis) -> Done<()> {
        self.write(About::Guild(row_id(guild)), move |conn| {
            Box::pin(async move {
                if guild::is_new(conn, row_id(guild)).await? {
                    let to = Destination::Channel(row_id(channel));
                    let row = queued::row(to, Purpose::Note, None, &greeting(), now)?;
                    outbox::queued(conn, &[row]).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

fn greeting() -> Message {
    Message {
        head: "**Summa Rudis** runs gladiator games here, played with buttons, at your own pace.\n\
               *Play* shows the games: choose one, and you play the house at once. With others, \
               `/bout start` opens a lobby."
            .to_owned(),
        controls: vec![
            Control::button("Play", Style::Success, Action::Play),
            Control::button("Set up", Style::Secondary, Action::SetUp),
        ],
        ..Message::default()
    }
}

/// What organisers may choose for their server.
pub(crate) fn set_up() -> Reply {
    Reply::words(
        "`/settings` shows all that can be chosen for this server:\n\
         • `/settings setting:channels` keeps bouts to the channels that you name.\n\
         • `/settings setting:bot_channel` names the one in which I tell stewards what is stuck.\n\
         • `/settings setting:steward_role` lets a role settle what a bout cannot.\n\
         `/doctor` says of each channel what is missing there; `/help topic:organise` has the rest.",
    )
}
