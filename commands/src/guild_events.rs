//! What happens around the bouts: servers left and joined, channels and threads gone, permissions
//! granted.

use crate::hall::Hall;
use arena::Millis;
use poise::serenity_prelude::{ChannelId, ChannelType, FullEvent, Guild, Permissions, UserId};

/// For so many milliseconds a server is one that the bot was invited to just now: it may have been away then.
const NEW: i64 = 24 * 60 * 60 * 1_000;

/// Tells arena of a change it must know of. `me` is the bot's own user.
///
/// All of these come with the intent for servers. Of members only the bot's own changes come, as
/// they do without any intent: they are when it is given a role, or loses one.
pub(crate) async fn changed(hall: &Hall, event: &FullEvent, me: UserId) -> anyhow::Result<()> {
    let (arena, now) = (&hall.arena, hall.now());
    if let FullEvent::ChannelDelete { channel, .. } = event
        && channel.kind == ChannelType::Forum
    {
        arena.forum_deleted(channel.guild_id.get(), channel.id.get(), now).await?;
    } else if let FullEvent::ChannelDelete { channel, .. } = event {
        arena.channel_deleted(channel.id.get(), now).await?;
    } else if let FullEvent::ThreadDelete { thread, .. } = event {
        arena.channel_deleted(thread.id.get(), now).await?;
    } else if let FullEvent::GuildDelete { incomplete, .. } = event {
        // An outage of Discord's takes a server away for a while only.
        if !incomplete.unavailable {
            arena.guild_left(incomplete.id.get(), now).await?;
        }
    } else if let FullEvent::ChannelUpdate { new, .. } = event
        && new.kind == ChannelType::Forum
    {
        // What holds there holds in its posts.
        arena.guild_changed(new.guild_id.get(), now).await?;
    } else if let FullEvent::ChannelUpdate { new, .. } = event {
        arena.channel_changed(new.id.get(), now).await?;
    } else if let FullEvent::ThreadUpdate { new, .. } = event {
        arena.channel_changed(new.id.get(), now).await?;
    } else if let FullEvent::GuildCreate { guild, .. } = event {
        arena.guild_changed(guild.id.get(), now).await?;
        let joined = Millis(guild.joined_at.unix_timestamp().saturating_mul(1_000));
        // Every server comes when a connection begins: where the bot has been for long it needs no greeting.
        if now.0.saturating_sub(joined.0) < NEW
            && let Some(channel) = where_to_greet(guild, me)
        {
            arena.invited(guild.id.get(), channel.get(), now).await?;
        }
    } else if let FullEvent::GuildRoleUpdate { new, .. } = event {
        arena.guild_changed(new.guild_id.get(), now).await?;
    } else if let FullEvent::GuildMemberUpdate { event, .. } = event
        && event.user.id == me
    {
        arena.guild_changed(event.guild_id.get(), now).await?;
    }
    Ok(())
}

/// The channel for a first word: the one in which Discord greets people, or else the first in which the bot may
/// write.
fn where_to_greet(guild: &Guild, me: UserId) -> Option<ChannelId> {
    let me = guild.members.get(&me)?;
    let mut channels: Vec<_> = guild.channels.values().collect();
    channels.retain(|channel| {
        let granted = guild.user_permissions_in(channel, me);
        let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        channel.kind == ChannelType::Text && (granted.administrator() || granted.contains(needed))
    });
    let is_later = |id| Some(id) != guild.system_channel_id;
    channels.into_iter().map(|it| (is_later(it.id), it.position, it.id)).min().map(|(_, _, id)| id)
}
