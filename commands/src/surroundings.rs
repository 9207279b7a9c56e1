//! What happens around the bouts: servers left, channels and threads gone.

use poise::serenity_prelude::FullEvent;

use crate::hall::Hall;

/// Tells arena of a change it must know of.
pub(crate) async fn changed(hall: &Hall, event: &FullEvent) -> anyhow::Result<()> {
    if let FullEvent::ChannelDelete { channel, .. } = event {
        hall.arena.channel_deleted(channel.id.get(), hall.now()).await?;
    } else if let FullEvent::ThreadDelete { thread, .. } = event {
        hall.arena.channel_deleted(thread.id.get(), hall.now()).await?;
    } else if let FullEvent::GuildDelete { incomplete, .. } = event {
        // An outage of Discord's takes a server away for a while only.
        if !incomplete.unavailable {
            hall.arena.guild_left(incomplete.id.get()).await?;
        }
    }
    Ok(())
}
