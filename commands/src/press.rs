//! A press or a choice in a menu: from Discord's event to its use case.
//!
//! Nothing is kept between two presses: all that a button means is in its custom id.

use crate::answer::{Asked, From};
use crate::doctor::{self, bars_in};
use crate::hall::{Hall, person, place};
use crate::invited::{UNINVITED, is_invited};
use crate::panels::Role;
use crate::{custom_id, modals, render};
use arena::{Action, How, Millis, Refused};
use poise::serenity_prelude::{
    self as serenity, ChannelId, ChannelType, ComponentInteraction, ComponentInteractionDataKind,
    FullEvent, Guild, Interaction, Permissions, UserId,
};
use poise::{BoxFuture, FrameworkContext};
use std::sync::atomic::AtomicBool;

/// Said to a control that this program never made, or made in a form long gone.
pub(crate) const UNKNOWN: &str = "I do not know that button: it may be from an earlier version of me. \
                       `/bout board` shows a bout as it stands, `/leaderboard` the tables, `/duties` what \
                       waits for you: all with fresh buttons.";

/// Handles what is no slash command.
pub(crate) fn on_event<'a>(
    framework: FrameworkContext<'a, Hall, anyhow::Error>,
    event: &'a FullEvent,
) -> BoxFuture<'a, anyhow::Result<()>> {
    Box::pin(async move {
        let hall = framework.user_data;
        let http = &framework.serenity_context.http;
        if let FullEvent::InteractionCreate { interaction } = event {
            if let Interaction::Component(interaction) = interaction {
                pressed(hall, http, interaction).await;
            } else if let Interaction::Modal(interaction) = interaction {
                modals::submitted(hall, http, interaction).await;
            }
        } else {
            changed(hall, event, framework.bot_id()).await?;
        }
        Ok(())
    })
}

/// A button or a menu.
async fn pressed(hall: &Hall, http: &serenity::Http, interaction: &ComponentInteraction) {
    let action = custom_id::decode(&interaction.data.custom_id);
    let mut from = From::message(interaction.message.flags, interaction.guild_id.is_none());
    if from == From::Direct && matches!(action, Some(Action::Panel(_))) {
        // A notice or a list is kept: the panel comes beside it.
        from = From::Elsewhere;
    }
    let is_private = from != From::Elsewhere;
    let is_acknowledged = AtomicBool::new(false);
    let asked = Asked {
        http,
        id: interaction.id,
        token: &interaction.token,
        application: interaction.application_id,
        commands: &hall.commands,
        by: interaction.user.id.get(),
        from,
        what: action.map_or("unknown", Action::name).to_owned(),
        same: None,
        is_acknowledged: &is_acknowledged,
        whose: (interaction.user.id.get(), interaction.channel_id.get()),
        role: match is_private {
            true => Some(Role::On(interaction.message.id.get())),
            false => action.map(role),
        },
    };
    let (Some(action), Some(chosen)) = (action, chosen(&interaction.data.kind)) else {
        asked.say(&render::sentence(UNKNOWN), How::New).await;
        return;
    };
    let owners = &interaction.authorizing_integration_owners;
    if !is_invited(interaction.guild_id, owners, interaction.context) {
        asked.say(&render::sentence(UNINVITED), How::New).await;
        return;
    }
    let is_opening =
        matches!(action, Action::Rematch(_) | Action::Open { .. } | Action::Gather | Action::Seek);
    let channel = interaction.channel.as_ref().map(|channel| channel.kind);
    let granted = interaction.app_permissions;
    if is_opening
        && interaction.guild_id.is_some()
        && let Some(why) = granted.and_then(|granted| bars_in(granted, channel, false))
    {
        asked.say(&why.message, why.how).await;
        return;
    }
    let nick = interaction.member.as_ref().and_then(|member| member.nick.as_deref());
    let by = person(&interaction.user, nick, interaction.guild_id);
    let at = place(interaction.guild_id, interaction.channel_id);
    if modals::opened(&asked, hall, (&by, at), action).await {
        return;
    }
    if action == Action::Gather {
        let may_thread = granted.is_some_and(|it| bars_in(it, channel, true).is_none());
        let gathered = hall.arena.gather(by, at, &chosen, may_thread, hall.now());
        asked.answer(hall, gathered).await;
        return;
    }
    let own = interaction.member.as_ref().and_then(|member| member.permissions);
    let manages = own.is_some_and(|it| it.administrator() || it.manage_guild());
    if let Action::StartSeason { season, sure } = action {
        let done = hall.arena.start_season(by, at, (season, sure), manages, hall.now());
        asked.answer(hall, done).await;
        return;
    }
    let press = hall.arena.press(by, at, action, &chosen, hall.now());
    if action != Action::SetUp {
        asked.answer(hall, press).await;
        return;
    }
    let mut told = doctor::examined(
        granted,
        channel,
        &doctor::invite(interaction.application_id, interaction.guild_id),
    );
    let set_up = async {
        if !manages {
            return Err(Refused::OnlyManagers.into());
        }
        let mut reply = press.await?;
        told.push(reply.message.head);
        reply.message.head = told.join("\n");
        Ok(reply)
    };
    asked.answer(hall, set_up).await;
}

/// The role of a private answer to a press on a public post.
fn role(action: Action) -> Role {
    let is_panel = matches!(
        action,
        Action::Panel(_)
            | Action::Look(_)
            | Action::Choose { .. }
            | Action::AllChoices { .. }
            | Action::Surprise { .. }
            | Action::Rematch(_)
            | Action::Learn(_)
            | Action::Open { .. }
    );
    if is_panel { Role::Panel } else { Role::Word }
}

/// The indexes that come with a press; `None` if they are not ours.
fn chosen(kind: &ComponentInteractionDataKind) -> Option<Vec<u16>> {
    match kind {
        ComponentInteractionDataKind::Button => Some(Vec::new()),
        ComponentInteractionDataKind::StringSelect { values } => {
            values.iter().map(|value| canonical(value)).collect()
        }
        ComponentInteractionDataKind::UserSelect { .. }
        | ComponentInteractionDataKind::RoleSelect { .. }
        | ComponentInteractionDataKind::MentionableSelect { .. }
        | ComponentInteractionDataKind::ChannelSelect { .. }
        | ComponentInteractionDataKind::Unknown(_) => None,
    }
}

fn canonical(value: &str) -> Option<u16> {
    let number: u16 = value.parse().ok()?;
    (number.to_string() == value).then_some(number)
}

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
        // A forum's permissions hold in its posts.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_presses_an_unknown_button_is_led_to_commands_that_there_are() {
        let named: Vec<&str> = UNKNOWN.split('`').filter(|it| it.starts_with('/')).collect();
        assert_eq!(named, ["/bout board", "/leaderboard", "/duties"]);
        let all = crate::all();
        for command in named {
            let mut words = command.trim_start_matches('/').split(' ');
            let first = words.next().unwrap_or_default();
            let known = all.iter().find(|it| it.name == first);
            let known = known.unwrap_or_else(|| panic!("{command}"));
            let is_known = |sub: &str| known.subcommands.iter().any(|it| it.name == sub);
            assert!(words.next().is_none_or(is_known), "{command}");
        }
    }

    #[test]
    fn a_menu_brings_plain_indexes_or_nothing() {
        let menu = |values: &[&str]| ComponentInteractionDataKind::StringSelect {
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        assert_eq!(chosen(&ComponentInteractionDataKind::Button), Some(vec![]));
        assert_eq!(chosen(&menu(&["0", "65535"])), Some(vec![0, 65_535]));
        for forged in ["", "x", "-1", "+1", "01", "65536", " 1"] {
            assert_eq!(chosen(&menu(&["1", forged])), None, "{forged:?}");
        }
    }
}
