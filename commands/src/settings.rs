use crate::codes::Why;
use crate::forum::{self, Lacking};
use crate::hall::{Context, author, here};
use crate::league::may;
use crate::sent::{Lost, lost};
use crate::{answer, champion, complete, render};
use arena::{Done, How, Refused, Reply};
use poise::serenity_prelude::{
    ChannelId, ChannelType, GuildId, PartialChannel, Permissions, Role, RoleId,
};

/// How I behave on this server: shown, or one of them changed
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    required_permissions = "MANAGE_GUILD"
)]
pub(crate) async fn settings(
    ctx: Context<'_>,
    #[description = "Which setting; without it, all are shown"]
    #[autocomplete = "complete::setting"]
    #[max_length = 100]
    setting: Option<String>,
    #[description = "Its new value"]
    #[autocomplete = "complete::setting_value"]
    #[max_length = 300]
    value: Option<String>,
    #[description = "The role, for champion or steward_role"] role: Option<Role>,
    #[description = "The channel, for bot_channel or forum"]
    #[channel_types("Text", "News", "Forum")]
    channel: Option<PartialChannel>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let role = role.map(|role| role.id.to_string());
    let kind = channel.as_ref().map(|channel| channel.kind);
    let channel = channel.map(|channel| (channel.id.to_string(), channel.kind));
    let change = change(setting, value, role, channel);
    if let Some((setting, value)) = &change {
        let why = match setting.trim() {
            BOT_CHANNEL => no_place_for_me(ctx, kind, value).await,
            CHANNELS => no_places_for_bouts(ctx, value).await,
            _ => None,
        };
        if let Some(why) = why {
            let message = render::sentence(format!("{why} Nothing is changed."));
            return answer::command(ctx, async { Ok(Reply { message, how: How::New }) }).await;
        }
    }
    if let (Some((setting, value)), Some(guild)) = (&change, ctx.guild_id())
        && setting.trim() == FORUM
        && let Ok(forum) = value.parse().map(ChannelId::new)
    {
        return answer::command(ctx, forum_for_bouts(ctx, guild, (forum, kind))).await;
    }
    if let Some((setting, value)) = &change
        && setting.trim() == CHAMPION
    {
        return answer::command(ctx, champions_role(ctx, value)).await;
    }
    if let Some((setting, value)) = &change
        && setting.trim() == RETENTION
        && !value.trim().is_empty()
    {
        let (by, guild) = (author(ctx).id, here(ctx).guild);
        let kept = async { hall.arena.keep_logs(by, guild, value.trim(), hall.now()).await };
        return answer::command(ctx, kept).await;
    }
    if let Some((setting, value)) = &change
        && setting.trim() == WEBHOOK
        && !value.trim().is_empty()
    {
        let (by, guild) = (author(ctx).id, here(ctx).guild);
        let named = async { hall.arena.webhook(by, guild, value.trim(), hall.now()).await };
        return answer::command(ctx, named).await;
    }
    answer::command(ctx, hall.arena.settings(here(ctx).guild, change)).await
}

/// The setting that is changed, and its value. A role or channel that Discord offers is one of this server's;
/// one that is typed may be any, so where I post of myself it is not taken.
fn change(
    setting: Option<String>,
    value: Option<String>,
    role: Option<String>,
    channel: Option<(String, ChannelType)>,
) -> Option<(String, String)> {
    let is_a_channel = |setting: &str| [BOT_CHANNEL, FORUM].contains(&setting.trim());
    match (setting, role, channel) {
        (Some(setting), _, Some((channel, _))) if is_a_channel(&setting) => {
            Some((setting, channel))
        }
        (Some(setting), ..) if is_a_channel(&setting) => {
            let none = value.filter(|value| value.trim().eq_ignore_ascii_case("none"));
            Some((setting, none.unwrap_or_default()))
        }
        (Some(setting), role, _) => Some((setting, value.or(role).unwrap_or_default())),
        (None, Some(role), _) => Some(("steward_role".to_owned(), role)),
        (None, None, Some((forum, ChannelType::Forum))) => Some((FORUM.to_owned(), forum)),
        (None, None, channel) => channel.map(|(channel, _)| (BOT_CHANNEL.to_owned(), channel)),
    }
}

/// Why I cannot post of myself in a channel that is chosen for that; the only way to know is to do it.
async fn no_place_for_me(
    ctx: Context<'_>,
    kind: Option<ChannelType>,
    value: &str,
) -> Option<String> {
    let channel = value.parse().ok().filter(|id| 0 < *id).map(ChannelId::new)?;
    if let Some(why) = kind.and_then(no_kind_for_me) {
        return Some(why.to_owned());
    }
    let words = "What I have to say that belongs to no bout comes here from now on.";
    let message = render::direct(&render::sentence(words)).json;
    let lost = match ctx.http().send_message(channel, Vec::new(), &message).await {
        Ok(_) => return None,
        Err(error) => lost(&error),
    };
    let why = match &lost {
        Lost::Refused { code, .. } => Why::of(*code),
        Lost::Outage(_) => None,
    };
    Some(match why {
        Some(Why::NoAccess | Why::NoPermission) => {
            "I may not post there: I lack **View Channels** or **Send Messages**. Somebody with Manage \
             Channels can grant both in that channel's settings."
                .to_owned()
        }
        _ => format!("I tried to post there, and could not: {lost}."),
    })
}

/// Why no kind of channel that is not one of text takes posts of mine.
fn no_kind_for_me(kind: ChannelType) -> Option<&'static str> {
    const TAKEN: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];
    (!TAKEN.contains(&kind)).then_some(
        "I need a channel of text or announcements: in a category, a forum, a thread or a voice channel I do \
         not post of myself.",
    )
}

/// Why bouts cannot be opened in channels that are chosen for them alone. A channel that this server's list does
/// not name may be a thread.
async fn no_places_for_bouts(ctx: Context<'_>, value: &str) -> Option<String> {
    let guild = ctx.guild_id().filter(|_| value.chars().any(|c| c.is_ascii_digit()))?;
    let known = match guild.channels(ctx.http()).await {
        Ok(known) => known,
        Err(error) => {
            return Some(format!(
                "I could not ask Discord for the server's channels: {}.",
                lost(&error)
            ));
        }
    };
    let named = value.split(|c: char| !c.is_ascii_digit()).filter_map(|id| id.parse().ok());
    let mut named = named.filter(|id| 0 < *id).filter_map(|id| known.get(&ChannelId::new(id)));
    let wrong = named.find(|channel| no_kind_for_bouts(channel.kind))?;
    Some(format!(
        "Nobody can use my commands in <#{}>: it is a category or a forum. Name its channels themselves.",
        wrong.id
    ))
}

/// Whether a kind of channel has no messages of its own.
fn no_kind_for_bouts(kind: ChannelType) -> bool {
    [ChannelType::Category, ChannelType::Forum, ChannelType::Directory].contains(&kind)
}

/// Makes bouts posts of a forum, if I can open any there; the tags that they go without are said besides.
async fn forum_for_bouts(
    ctx: Context<'_>,
    guild: GuildId,
    (forum, kind): (ChannelId, Option<ChannelType>),
) -> Done<Reply> {
    let lacking = match kind {
        Some(ChannelType::Forum) => forum::lacking(ctx, guild, forum).await,
        Some(_) | None => Lacking { bars: vec![NO_FORUM.to_owned()], tags: None },
    };
    if !lacking.bars.is_empty() {
        let words = format!("{}\nNothing is changed.", lacking.bars.join("\n"));
        return Ok(Reply { message: render::sentence(words), how: How::New });
    }
    let change = Some((FORUM.to_owned(), forum.to_string()));
    let mut reply = ctx.data().arena.settings(guild.get(), change).await?;
    reply.message.close(lacking.tags.as_deref().unwrap_or_default());
    Ok(reply)
}

/// Chooses the role of champions, if I can give it.
async fn champions_role(ctx: Context<'_>, value: &str) -> Done<Reply> {
    let hall = ctx.data();
    let guild = ctx.guild_id();
    let digits = value.trim().trim_start_matches("<@&").trim_end_matches('>');
    let role = digits.parse().ok().filter(|id| 0 < *id).map(RoleId::new);
    if let (Some(guild), Some(role)) = (guild, role) {
        // Otherwise an organiser could win a role that they may not give.
        if !may(ctx, Permissions::MANAGE_ROLES) {
            return Err(Refused::Decree(MANAGES_ROLES).into());
        }
        let bars = champion::bars(ctx, guild, role).await;
        if !bars.is_empty() {
            let words = format!("{}\nNothing is changed.", bars.join("\n"));
            return Ok(Reply { message: render::sentence(words), how: How::New });
        }
    }
    let here = here(ctx).guild;
    if value.trim().is_empty() {
        return hall.arena.settings(here, Some((CHAMPION.to_owned(), String::new()))).await;
    }
    hall.arena.champions_role(here, value.trim(), hall.now()).await
}

const MANAGES_ROLES: &str = "A role is given by those who may give roles: somebody with the permission Manage Roles has to choose it.";
const NO_FORUM: &str = "That is no forum: bouts can be posts of a forum alone.";
const BOT_CHANNEL: &str = "bot_channel";
const CHANNELS: &str = "channels";
const CHAMPION: &str = "champion";
const FORUM: &str = "forum";
const RETENTION: &str = "retention";
const WEBHOOK: &str = "webhook";

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(
        setting: Option<&str>,
        value: Option<&str>,
        channel: Option<&str>,
    ) -> Option<(String, String)> {
        change(
            setting.map(str::to_owned),
            value.map(str::to_owned),
            None,
            channel.map(|channel| (channel.to_owned(), ChannelType::Text)),
        )
    }

    fn pair(setting: &str, value: &str) -> Option<(String, String)> {
        Some((setting.to_owned(), value.to_owned()))
    }

    #[test]
    fn what_has_no_posts_of_its_own_is_no_channel_for_mine() {
        use ChannelType::{Category, Forum, News, PublicThread, Stage, Text, Voice};
        for kind in [Text, News] {
            assert_eq!(no_kind_for_me(kind), None, "{kind:?}");
        }
        for kind in [Category, Forum, Voice, Stage, PublicThread, ChannelType::Unknown(77)] {
            assert!(no_kind_for_me(kind).is_some(), "{kind:?}");
        }
        let barred = [Text, News, Voice, Stage, Category, Forum].map(no_kind_for_bouts);
        assert_eq!(barred, [false, false, false, false, true, true]);
    }

    #[test]
    fn a_channel_that_is_typed_may_be_another_servers_and_is_not_taken() {
        assert_eq!(changed(Some("bot_channel"), Some("<#55>"), None), pair("bot_channel", ""));
        assert_eq!(changed(Some("bot_channel"), Some("None"), None), pair("bot_channel", "None"));
        assert_eq!(changed(Some("bot_channel"), None, Some("55")), pair("bot_channel", "55"));
        assert_eq!(changed(None, None, Some("55")), pair("bot_channel", "55"));
        assert_eq!(changed(Some("forum"), Some("<#55>"), None), pair("forum", ""));
        assert_eq!(changed(Some("forum"), None, Some("55")), pair("forum", "55"));
        let forum = Some(("55".to_owned(), ChannelType::Forum));
        assert_eq!(change(None, None, None, forum), pair("forum", "55"));
        assert_eq!(changed(Some("clock"), Some("live"), Some("55")), pair("clock", "live"));
        assert_eq!(changed(None, Some("live"), None), None);
    }
}
