//! Whether bouts can be posts of a forum: the obstacles there, each in a sentence.

use crate::doctor::{Need, sentences};
use crate::hall::{Context, here};
use crate::sent::lost;
use arena::Done;
use poise::serenity_prelude::{Channel, ChannelFlags, ChannelId, GuildId, Permissions};

/// The most tags of a forum.
const TAGS: usize = 20;

/// The needs of a forum's posts, by the names that Discord gives them there.
const NEEDS: [Need; 4] = [
    Need {
        permission: Permissions::VIEW_CHANNEL,
        name: "View Channels",
        without: "I cannot see the forum for bouts",
    },
    Need {
        permission: Permissions::SEND_MESSAGES,
        name: "Send Messages and Create Posts",
        without: "I cannot open posts in the forum for bouts",
    },
    Need {
        permission: Permissions::SEND_MESSAGES_IN_THREADS,
        name: "Send Messages in Threads and Posts",
        without: "I cannot post boards in the forum for bouts",
    },
    Need {
        permission: Permissions::READ_MESSAGE_HISTORY,
        name: "Read Message History",
        without: "I cannot find my own posts again in the forum for bouts, and might post twice",
    },
];

/// The things that are missing in a forum.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Lacking {
    /// Why no bout can be a post there.
    pub(crate) bars: Vec<String>,
    /// Which tags its posts go without.
    pub(crate) tags: Option<String>,
}

/// The things that are missing for bouts to be posts of a forum.
pub(crate) async fn lacking(ctx: Context<'_>, guild: GuildId, forum: ChannelId) -> Lacking {
    let http = ctx.http();
    let me = ctx.framework().bot_id;
    let found = async {
        let place = http.get_channel(forum).await?;
        let (whole, mine) = (guild.to_partial_guild(http).await?, guild.member(http, me).await?);
        Ok::<_, poise::serenity_prelude::Error>((place, whole, mine))
    };
    match found.await {
        Ok((Channel::Guild(place), whole, mine)) => {
            let granted = whole.user_permissions_in(&place, &mine);
            let known = place.available_tags.iter().map(|it| (it.name.as_str(), it.moderated));
            let known: Vec<(&str, bool)> = known.collect();
            lacking_of(granted, &known, place.flags.contains(ChannelFlags::REQUIRE_TAG))
        }
        Ok(_) => barred("The forum for bouts is no channel of this server.".to_owned()),
        Err(error) => {
            barred(format!("I could not ask Discord for the forum for bouts: {}.", lost(&error)))
        }
    }
}

fn barred(why: String) -> Lacking {
    Lacking { bars: vec![why], tags: None }
}

/// The same, from the permissions granted there, the tags that are there, each with whether moderators alone may set
/// it, and whether each post must have one.
fn lacking_of(granted: Permissions, known: &[(&str, bool)], requires_tag: bool) -> Lacking {
    let mut bars = sentences(granted, &NEEDS.each_ref());
    let of = |tag: &str| known.iter().find(|(name, _)| name.eq_ignore_ascii_case(tag));
    let listed = |tags: Vec<&str>| {
        tags.into_iter().map(|tag| format!("`{tag}`")).collect::<Vec<_>>().join(", ")
    };
    let missing: Vec<&str> = arena::forum_tags().filter(|tag| of(tag).is_none()).collect();
    let locked: Vec<&str> = arena::forum_tags()
        .filter(|tag| of(tag).is_some_and(|(_, moderated)| *moderated))
        .collect();
    let may_make = granted.administrator() || granted.manage_channels();
    let too_many = (known.len() + missing.len()).saturating_sub(TAGS);
    let words = if !missing.is_empty() && 0 < too_many {
        format!(
            "A forum has {TAGS} tags at most, and the one for bouts has no room for mine: {}. Somebody can remove \
             {too_many} of the others in its settings.",
            listed(missing)
        )
    } else if !missing.is_empty() && !may_make {
        format!(
            "I lack **Manage Channels** in the forum for bouts, so I cannot make the tags {}. Somebody who may \
             can grant it in the forum's settings, or make them by hand.",
            listed(missing)
        )
    } else if !locked.is_empty() {
        format!(
            "In the forum for bouts moderators alone may set the tags {}. Somebody can open them to everybody in \
             its settings.",
            listed(locked)
        )
    } else {
        return Lacking { bars, tags: None };
    };
    if requires_tag {
        bars.push(format!("{words} A post without a tag is refused there."));
        return Lacking { bars, tags: None };
    }
    Lacking { bars, tags: Some(format!("{words} Until then bouts go without them.")) }
}

/// The words of `/doctor` on the forum, where there is one.
pub(crate) async fn examined(ctx: Context<'_>) -> Done<Vec<String>> {
    let Some(guild) = ctx.guild_id() else { return Ok(Vec::new()) };
    let Some(forum) = ctx.data().arena.forum(here(ctx).guild).await? else { return Ok(Vec::new()) };
    let Lacking { mut bars, tags } = lacking(ctx, guild, ChannelId::new(forum)).await;
    bars.extend(tags);
    if bars.is_empty() {
        bars.push("I can open posts in the forum for bouts, and tag them.".to_owned());
    }
    Ok(bars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_want_four_rights_and_tags_one_more_unless_they_are_there() {
        let posts = NEEDS.iter().fold(Permissions::empty(), |all, need| all | need.permission);
        let all: Vec<(&str, bool)> = arena::forum_tags().map(|tag| (tag, false)).collect();
        assert_eq!(lacking_of(posts | Permissions::MANAGE_CHANNELS, &[], true), Lacking::default());
        assert_eq!(lacking_of(posts, &all, true), Lacking::default());
        assert_eq!(lacking_of(Permissions::ADMINISTRATOR, &[], true), Lacking::default());
        let Lacking { bars, tags } =
            lacking_of(posts, &[("Open", false), ("playing", false)], false);
        let tags = tags.unwrap();
        assert!(bars.is_empty() && tags.contains("`over`") && !tags.contains("`open`"), "{tags}");
        let Lacking { bars, tags } = lacking_of(posts, &[], true);
        assert!(tags.is_none() && bars[0].contains("without a tag is refused"), "{bars:?}");
        assert_eq!(lacking_of(Permissions::empty(), &all, false).bars.len(), 4);
    }

    #[test]
    fn tags_that_do_not_fit_or_that_moderators_alone_may_set_are_told() {
        let all = Permissions::all();
        let others: Vec<String> = (0..TAGS).map(|at| format!("other {at}")).collect();
        let full: Vec<(&str, bool)> = others.iter().map(|tag| (tag.as_str(), false)).collect();
        let Lacking { bars, tags } = lacking_of(all, &full, true);
        assert!(tags.is_none() && bars[0].contains("no room for mine"), "{bars:?}");
        assert!(lacking_of(all, &full, false).tags.unwrap().contains("no room for mine"));
        let locked: Vec<(&str, bool)> = arena::forum_tags().map(|tag| (tag, true)).collect();
        let Lacking { bars, tags } = lacking_of(all, &locked, true);
        assert!(tags.is_none() && bars[0].contains("moderators alone"), "{bars:?}");
    }
}
