//! `/doctor`: the obstacles to bouts here, each in one private sentence.

use crate::codes::Why;
use crate::hall::{Context, here};
use crate::sent::{Lost, lost};
use crate::{answer, champion, forum, render};
use arena::{Done, How, Reply};
use poise::serenity_prelude::{ChannelType, GuildId, Permissions, RoleId};
use serde_json::json;
use std::fmt::Display;

/// A permission, its name in Discord, and its purpose.
pub struct Need {
    /// The permission.
    pub permission: Permissions,
    /// Its name, as Discord's settings show it.
    pub name: &'static str,
    /// The things that do not work without it.
    pub without: &'static str,
}

/// Every permission the invite link asks for.
pub const NEEDS: [Need; 6] = [
    Need {
        permission: Permissions::VIEW_CHANNEL,
        name: "View Channels",
        without: "I cannot see this channel",
    },
    Need {
        permission: Permissions::SEND_MESSAGES,
        name: "Send Messages",
        without: "I cannot post boards here",
    },
    Need {
        permission: Permissions::SEND_MESSAGES_IN_THREADS,
        name: "Send Messages in Threads",
        without: "I cannot post boards in threads",
    },
    Need {
        permission: Permissions::CREATE_PUBLIC_THREADS,
        name: "Create Public Threads",
        without: "I cannot open a thread for a bout",
    },
    Need {
        permission: Permissions::ATTACH_FILES,
        name: "Attach Files",
        without: "I can neither show boards as pictures nor attach exported bouts",
    },
    Need {
        permission: Permissions::READ_MESSAGE_HISTORY,
        name: "Read Message History",
        without: "I cannot find my own posts again after an interruption, and might post twice",
    },
];

/// The additional need of the chats of voice and stage channels.
const CONNECT: Need = Need {
    permission: Permissions::CONNECT,
    name: "Connect",
    without: "I can neither see nor use the chat of this voice or stage channel",
};

/// See what I lack to run bouts here, and who can grant it
#[poise::command(slash_command, guild_only, rename = "doctor")]
pub(crate) async fn doctor(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, async {
        let hall = ctx.data();
        hall.arena.may_examine(ctx.author().id.get(), here(ctx), hall.now())?;
        let mut lines = examined_here(ctx);
        lines.extend(champions(ctx).await?);
        lines.extend(forum::examined(ctx).await?);
        lines.push(registered(ctx).await);
        lines.push(reachable(ctx).await);
        lines.push("I use no privileged intents: there is nothing to switch on for me.".to_owned());
        Ok(Reply { message: render::sentence(lines.join("\n")), how: How::New })
    })
    .await
}

/// Whether I can give the champions' role, where there is one.
async fn champions(ctx: Context<'_>) -> Done<Vec<String>> {
    let Some(guild) = ctx.guild_id() else { return Ok(Vec::new()) };
    let Some(role) = ctx.data().arena.champions_have(guild.get()).await? else {
        return Ok(Vec::new());
    };
    let bars = champion::bars(ctx, guild, RoleId::new(role)).await;
    Ok(match bars.is_empty() {
        true => vec!["I can give and take the champions' role.".to_owned()],
        false => bars,
    })
}

/// The link by which an organiser invites the bot, to a server if it is named, with every permission it needs.
/// Where it is already, that grants what it lacks.
pub fn invite(application: impl Display, guild: Option<GuildId>) -> String {
    let permissions = NEEDS.iter().fold(0, |bits, need| bits | need.permission.bits());
    let there = guild.map_or_else(String::new, |guild| format!("&guild_id={guild}"));
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={permissions}{there}"
    )
}

/// The permissions that are missing where a command is used.
fn examined_here(ctx: Context<'_>) -> Vec<String> {
    let poise::Context::Application(app) = ctx else { return Vec::new() };
    let it = app.interaction;
    examined(it.app_permissions, kind(ctx), &invite(it.application_id, it.guild_id))
}

/// The permissions that are missing in a channel of a kind where these are granted, each in a sentence, and
/// the link that mends it; or a sentence that all are there.
pub(crate) fn examined(
    granted: Option<Permissions>,
    channel: Option<ChannelType>,
    link: &str,
) -> Vec<String> {
    let needs = needs_in(channel);
    let mut lines = granted.map_or_else(Vec::new, |granted| sentences(granted, &needs));
    lines.push(match lines.is_empty() {
        true => "I have every permission I need in this channel.".to_owned(),
        false => format!(
            "[This link]({link}) grants my role all of that at once. What this channel itself denies, its \
             settings grant."
        ),
    });
    lines
}

/// Sentences about the permissions that are missing where a command is used.
pub(crate) fn missing(ctx: Context<'_>, needs: &[&Need]) -> Vec<String> {
    let poise::Context::Application(app) = ctx else { return Vec::new() };
    let Some(granted) = app.interaction.app_permissions else { return Vec::new() };
    sentences(granted, needs)
}

/// Everything that is needed in a kind of channel.
fn needs_in(channel: Option<ChannelType>) -> Vec<&'static Need> {
    NEEDS.iter().chain(is_voice(channel).then_some(&CONNECT)).collect()
}

/// The kind of channel in which a command is used.
fn kind(ctx: Context<'_>) -> Option<ChannelType> {
    let poise::Context::Application(app) = ctx else { return None };
    app.interaction.channel.as_ref().map(|channel| channel.kind)
}

/// Why no bout can start where a command is used, as the answer; `None` if one can.
pub(crate) fn bars(ctx: Context<'_>, opens_thread: bool) -> Option<Reply> {
    let poise::Context::Application(app) = ctx else { return None };
    bars_in(app.interaction.app_permissions?, kind(ctx), opens_thread)
}

/// Whether a thread can be opened where a command is used.
pub(crate) fn may_open_thread(ctx: Context<'_>) -> bool {
    let poise::Context::Application(app) = ctx else { return false };
    let granted = app.interaction.app_permissions;
    granted.is_some_and(|granted| bars_in(granted, kind(ctx), true).is_none())
}

/// Whether there are threads at all in the kind of channel in which a command is used.
pub(crate) fn are_threads_here(ctx: Context<'_>) -> bool {
    has_threads(kind(ctx))
}

fn has_threads(channel: Option<ChannelType>) -> bool {
    channel.is_none_or(|it| [ChannelType::Text, ChannelType::News].contains(&it))
}

fn is_voice(channel: Option<ChannelType>) -> bool {
    channel.is_some_and(|it| [ChannelType::Voice, ChannelType::Stage].contains(&it))
}

fn is_thread(channel: Option<ChannelType>) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    channel.is_some_and(|it| [PublicThread, PrivateThread, NewsThread].contains(&it))
}

const NO_THREADS: &str = "No thread can be opened here: only channels of text have any. Set `thread` to False, \
    or use such a channel.";

/// Why no bout can start in a channel of a kind with these permissions.
pub(crate) fn bars_in(
    granted: Permissions,
    channel: Option<ChannelType>,
    opens_thread: bool,
) -> Option<Reply> {
    let mut needs = essentials(is_thread(channel), opens_thread);
    needs.extend(is_voice(channel).then_some(&CONNECT));
    let mut lacking = sentences(granted, &needs);
    if opens_thread && !has_threads(channel) {
        lacking.push(NO_THREADS.to_owned());
    }
    let words = || format!("A bout cannot start here yet.\n{}", lacking.join("\n"));
    (!lacking.is_empty()).then(|| Reply { message: render::sentence(words()), how: How::New })
}

pub(crate) fn sentences(granted: Permissions, needs: &[&Need]) -> Vec<String> {
    needs
        .iter()
        .filter(|need| !granted.administrator() && !granted.contains(need.permission))
        .map(|need| {
            format!(
                "{}: I lack **{}**. Somebody with Manage Roles can grant it to my role, or \
                 somebody with Manage Channels in this channel's settings.",
                need.without, need.name
            )
        })
        .collect()
}

/// The permissions that must be there before a bout can start here.
pub(crate) fn essentials(is_in_thread: bool, opens_thread: bool) -> Vec<&'static Need> {
    let mut wanted = Permissions::VIEW_CHANNEL;
    wanted |= if is_in_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    if opens_thread {
        wanted |= Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    }
    NEEDS.iter().filter(|need| wanted.contains(need.permission)).collect()
}

async fn registered(ctx: Context<'_>) -> String {
    let http = ctx.http();
    let mut known: Vec<String> = Vec::new();
    let global = http.get_global_commands().await;
    let local = match ctx.guild_id() {
        Some(guild) => http.get_guild_commands(guild).await,
        None => Ok(Vec::new()),
    };
    for commands in [&global, &local].into_iter().flatten() {
        known.extend(commands.iter().map(|command| command.name.clone()));
    }
    if let (Err(error), _) | (_, Err(error)) = (&global, &local) {
        return format!("I could not ask Discord for my commands: {}.", lost(error));
    }
    let ours = &ctx.framework().options.commands;
    let absent: Vec<&str> = ours
        .iter()
        .map(|c| c.name.as_ref())
        .filter(|name| !known.iter().any(|k| k == name))
        .collect();
    if absent.is_empty() {
        "All my commands are registered.".to_owned()
    } else {
        format!(
            "These commands are not registered: {}. My operator should restart me and read \
             the log.",
            absent.join(", ")
        )
    }
}

/// Whether a private message reaches the one who asks: the only way to know is to send one.
async fn reachable(ctx: Context<'_>) -> String {
    let http = ctx.http();
    let words = "This is what a private message from me looks like.";
    let message = render::direct(&render::sentence(words)).json;
    let channel = http.create_private_channel(&json!({ "recipient_id": ctx.author().id })).await;
    let sent = match channel {
        Ok(channel) => http.send_message(channel.id, Vec::new(), &message).await.map(drop),
        Err(error) => Err(error),
    };
    match sent.as_ref().map_err(lost) {
        Ok(()) => "I can send you private messages, and just did.".to_owned(),
        Err(Lost::Refused { code, .. }) if Why::of(code) == Some(Why::TakesNothing) => {
            "You do not take private messages from this server, so your hand cannot come to you: \
             allow them under Privacy Settings in the server's menu, or use `/hand` and *Your \
             move*. Everything works without."
                .to_owned()
        }
        Err(lost) => format!("I could not try whether my private messages reach you: {lost}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_missing_permission_is_one_sentence_with_its_name() {
        let granted = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let told = sentences(granted, &NEEDS.each_ref());
        assert_eq!(told.len(), 4);
        assert!(told[0].contains("Send Messages in Threads") && told[0].contains("Manage Roles"));
        assert_eq!(sentences(Permissions::ADMINISTRATOR, &NEEDS.each_ref()), Vec::<String>::new());
    }

    #[test]
    fn the_chat_of_a_voice_channel_wants_connect_and_has_no_threads() {
        let all = NEEDS.iter().fold(Permissions::empty(), |all, need| all | need.permission);
        for kind in [ChannelType::Voice, ChannelType::Stage] {
            let told = sentences(all, &needs_in(Some(kind)));
            assert!(told.len() == 1 && told[0].contains("**Connect**"), "{told:?}");
            assert_eq!(sentences(all | Permissions::CONNECT, &needs_in(Some(kind))).len(), 0);
            let barred = bars_in(all, Some(kind), false).unwrap();
            assert!(barred.message.head.contains("**Connect**"), "{barred:?}");
            assert!(bars_in(all | Permissions::CONNECT, Some(kind), false).is_none());
            let barred = bars_in(all | Permissions::CONNECT, Some(kind), true).unwrap();
            assert!(barred.message.head.contains("No thread"), "{barred:?}");
        }
        assert!(sentences(all, &needs_in(Some(ChannelType::Text))).is_empty());
        for kind in [ChannelType::Text, ChannelType::News] {
            assert!(bars_in(all, Some(kind), true).is_none(), "{kind:?}");
        }
    }

    #[test]
    fn a_bout_in_a_thread_does_not_ask_for_the_channel() {
        let names = |in_thread, opens| -> Vec<&str> {
            essentials(in_thread, opens).iter().map(|need| need.name).collect()
        };
        assert_eq!(names(false, false), ["View Channels", "Send Messages"]);
        assert_eq!(names(true, false), ["View Channels", "Send Messages in Threads"]);
        assert_eq!(
            names(false, true),
            ["View Channels", "Send Messages", "Send Messages in Threads", "Create Public Threads"]
        );
    }
}
