//! What happens around the bouts: servers left and joined, channels and threads gone, permissions
//! granted.

use poise::serenity_prelude::{FullEvent, UserId};

use crate::hall::Hall;

/// Tells arena of a change it must know of. `me` is the bot's own user.
///
/// All of these come with the intent for servers. Of members only the bot's own changes come, as
/// they do without any intent: they are when it is given a role, or loses one.
pub(crate) async fn changed(hall: &Hall, event: &FullEvent, me: UserId) -> anyhow::Result<()> {
    let (arena, now) = (&hall.arena, hall.now());
    if let FullEvent::ChannelDelete { channel, .. } = event {
        arena.channel_deleted(channel.id.get(), now).await?;
    } else if let FullEvent::ThreadDelete { thread, .. } = event {
        arena.channel_deleted(thread.id.get(), now).await?;
    } else if let FullEvent::GuildDelete { incomplete, .. } = event {
        // An outage of Discord's takes a server away for a while only.
        if !incomplete.unavailable {
            arena.guild_left(incomplete.id.get(), now).await?;
        }
    } else if let FullEvent::ChannelUpdate { new, .. } = event {
        arena.channel_changed(new.id.get(), now).await?;
    } else if let FullEvent::ThreadUpdate { new, .. } = event {
        arena.channel_changed(new.id.get(), now).await?;
    } else if let FullEvent::GuildCreate { guild, .. } = event {
        arena.guild_changed(guild.id.get(), now).await?;
    } else if let FullEvent::GuildRoleUpdate { new, .. } = event {
        arena.guild_changed(new.guild_id.get(), now).await?;
    } else if let FullEvent::GuildMemberUpdate { event, .. } = event
        && event.user.id == me
    {
        arena.guild_changed(event.guild_id.get(), now).await?;
    }
    Ok(())
}
