//! The organisers' choices for their server.

use crate::common::{Done, Fault, Refused, Reply, channel_marks, row_id, sanitise};
use crate::handle::arena::Arena;
use crate::settings::board_form::{Chronicle, PostedBoard, USUAL};
use crate::settings::pace::{FORTNIGHT, Pace, Reminders};
use crate::settings::page_key::PageKey;
use crate::settings::webhook_address::{WEBHOOK, host};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use serde::{Deserialize, Serialize};
use store::outbox::{self, Destination};
use store::{About, Conn, guild, webhook};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Its name, as typed.
    pub name: &'static str,
    /// Its effect, in one sentence.
    pub about: &'static str,
    /// Values to offer; others may be understood too.
    pub values: &'static [&'static str],
}

pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "board",
        about: "Whether posts show a board as a picture or as text. It holds for bouts opened from then on.",
        values: &["picture", "text"],
    },
    Setting {
        name: "bot_channel",
        about: "The channel in which I call people whom nothing else reaches, and tell stewards that the \
                house plays for somebody; or none.",
        values: &["none"],
    },
    Setting {
        name: "bounds",
        about: "How many times the usual may be opened in a time on this server and in each of its \
                channels, from 1 to 20. What one person may do stays the same.",
        values: &["1", "2", "5", "20"],
    },
    Setting {
        name: "champion",
        about: "The role that the winner of a season or a tournament gets, until somebody else wins one; or none. \
                I need Manage Roles for it, and a role of my own above it.",
        values: &["none"],
    },
    Setting {
        name: "channels",
        about: "The channels in which bouts and seasons are started, one after the other, or \
                `all`.",
        values: &["all"],
    },
    Setting {
        name: "chronicle",
        about: "Which text boards of a bout stay in its channel: where the turn goes over between people, and after each \
                round against the house (each turn); after each part of a round (each phase); or how it ended \
                alone (end only). The usual is each turn between people, and end only where one plays alone. It \
                holds for bouts opened from then on.",
        values: &[USUAL, "each phase", "each turn", "end only"],
    },
    Setting {
        name: "clock",
        about: "The clock of bouts for which none is named.",
        values: &["live", "daily", "relaxed", "none", "12h", "36h", "48h"],
    },
    Setting {
        name: "digest",
        about: "Whether members who are told of their day are told of this server's bouts: on or off. An hour, from 0 \
                to 23, tells members who play here and have chosen none at that hour, in their own time zone; `/me \
                digest off:True` ends it for a person.",
        values: &["on", "off", "7", "12", "18", "21"],
    },
    Setting {
        name: FORUM,
        about: "The forum in which every bout from then on is a post with tags: its game, and open, playing or over; \
                or none. I make the tags where I have Manage Channels.",
        values: &["none"],
    },
    Setting {
        name: "idle_days",
        about: "After how many days a bout under the clock none that nobody touches asks whether it is \
                still played, from 1 to 180; or off. It holds for bouts opened from then on.",
        values: &["7", "14", "30", "off"],
    },
    Setting {
        name: "lobby_hours",
        about: "For how many hours a lobby stays open, from 1 to 720.",
        values: &["6", "24", "72", "168"],
    },
    Setting {
        name: "odds",
        about: "Whether anybody may ask how a bout stands: where it rates nobody, always, or never. It \
                holds for bouts opened from then on.",
        values: &[FRIENDLY, "on", "off"],
    },
    Setting {
        name: PAGE,
        about: "Whether a bout, a season and a tournament each have a page that anybody with its link may look at, \
                without Discord: what their posts show, and nothing else. Off makes every link dead for ever.",
        values: &["on", "off"],
    },
    Setting {
        name: "predictions",
        about: "Whether people who watch may set laurels on how a bout ends, where anybody may ask how it \
                stands.",
        values: &["on", "off"],
    },
    Setting {
        name: "reminders",
        about: "Whether people are reminded at half of their time and near its end, near its end \
                alone, or never. It holds for bouts opened from then on.",
        values: &["both", "late", "off"],
    },
    Setting {
        name: RETENTION,
        about: "For how many months the logs of finished bouts are kept, from 1 to 60; or off, for ever. Older \
                ones are packed into files, which I post in the bot's channel, and removed once those have arrived.",
        values: &["off", "6", "12", "24", "60"],
    },
    Setting {
        name: "steward_role",
        about: "The role that may use `/steward`, besides those who may manage the server.",
        values: &["none"],
    },
    Setting {
        name: "threads",
        about: "Whether a bout gets a thread of its own: where several people play and I may open one, \
                always, or never.",
        values: &[SEVERAL, "on", "off"],
    },
    Setting {
        name: WEBHOOK,
        about: "The address, beginning with https://, to which turns, ends and results of bouts go as signed JSON, as \
                everybody here sees them; or off. Naming it again makes a new secret.",
        values: &["off"],
    },
];
/// The setting that lets people look on from outside.
const PAGE: &str = "page";
/// The setting that makes bouts posts of a forum.
const FORUM: &str = "forum";
/// The setting for the number of months for which logs are kept.
pub(crate) const RETENTION: &str = "retention";
/// The value that gives a thread to bouts of several people.
const SEVERAL: &str = "several";
/// The value that lets people ask for the odds of bouts that are not rated.
const FRIENDLY: &str = "friendly";
/// The most channels that can be named.
const CHANNELS: usize = 25;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct GuildSettings {
    pub(crate) board: PostedBoard,
    /// The channel in which people are mentioned when nothing else reaches them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bot_channel: Option<u64>,
    /// The multiple of the usual bounds that the server and its channels have.
    pub(crate) bounds: u8,
    /// The role for the winner of a season or tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) champion: Option<u64>,
    /// The channels in which bouts are started; empty: everywhere.
    pub(crate) channels: Vec<u64>,
    /// The text boards of a bout that stay in its channel. `None`: the default for the bout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chronicle: Option<Chronicle>,
    pub(crate) pace: Pace,
    /// Whether its bouts are left out of people's digests.
    pub(crate) no_digest: bool,
    /// The hour of digests for people who play here and have chosen none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) digest_hour: Option<u8>,
    /// The forum in which bouts are posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) forum: Option<u64>,
    pub(crate) lobby_hours: u16,
    /// Days after which a bout without a clock asks whether it is still played; 0: never.
    pub(crate) idle_days: u16,
    /// Whether anybody may ask for a bout's odds. `None`: only where it is not rated.
    pub(crate) odds: Option<bool>,
    /// The key that seals the links to public pages. `None`: there are no such pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page: Option<PageKey>,
    /// Whether spectators may predict the outcomes of bouts.
    pub(crate) predictions: bool,
    pub(crate) reminders: Reminders,
    /// The number of months for which the logs of finished bouts are kept; 0: for ever.
    pub(crate) retention: u8,
    /// The role of stewards, besides those who may manage the server.
    pub(crate) steward_role: Option<u64>,
    /// Whether every bout gets a thread of its own. `None`: only where several people play.
    pub(crate) threads: Option<bool>,
}

impl Default for GuildSettings {
    fn default() -> Self {
        GuildSettings {
            board: PostedBoard::default(),
            bot_channel: None,
            bounds: 1,
            champion: None,
            channels: Vec::new(),
            chronicle: None,
            pace: Pace::Daily,
            no_digest: false,
            digest_hour: None,
            forum: None,
            lobby_hours: 72,
            idle_days: FORTNIGHT,
            odds: None,
            page: None,
            predictions: true,
            reminders: Reminders::Both,
            retention: 0,
            steward_role: None,
            threads: None,
        }
    }
}

impl GuildSettings {
    pub(crate) async fn of(conn: &mut Conn, guild: i64) -> Done<GuildSettings> {
        let kept = guild::settings_of(conn, guild).await?;
        let read = kept.map(|text| serde_json::from_str(&text)).transpose();
        Ok(read.context("reading a server's settings")?.unwrap_or_default())
    }

    /// Checks that something may be opened in a channel.
    pub(crate) fn admits(&self, channel: u64) -> Result<(), Refused> {
        let is_named = self.channels.contains(&channel) || self.forum == Some(channel);
        if self.channels.is_empty() || is_named {
            Ok(())
        } else {
            Err(Refused::NotThisChannel { channels: self.channels.clone() })
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        let wrong = || wrong_value(SETTINGS, name, value);
        match name {
            "board" => self.board = PostedBoard::read(value).ok_or_else(wrong)?,
            "bot_channel" => self.bot_channel = channel(value).ok_or_else(wrong)?,
            "bounds" => {
                let bounds = value.parse().ok().filter(|bounds| (1..=20).contains(bounds));
                self.bounds = bounds.ok_or_else(wrong)?;
            }
            "champion" => self.champion = role(value).ok_or_else(wrong)?,
            "channels" => self.channels = channels(value).ok_or_else(wrong)?,
            "chronicle" => self.chronicle = Chronicle::read(value).ok_or_else(wrong)?,
            "clock" => self.pace = Pace::of(value).ok_or(Refused::NoSuchClock)?,
            "digest" => match switch(value) {
                Some(is_on) => (self.no_digest, self.digest_hour) = (!is_on, None),
                None => {
                    let hour = value.parse().ok().filter(|hour| *hour < 24);
                    (self.no_digest, self.digest_hour) = (false, Some(hour.ok_or_else(wrong)?));
                }
            },
            FORUM => self.forum = channel(value).ok_or_else(wrong)?,
            "idle_days" if switch(value) == Some(false) => self.idle_days = 0,
            "idle_days" => {
                let days = value.parse().ok().filter(|days| (1..=180).contains(days));
                self.idle_days = days.ok_or_else(wrong)?;
            }
            "lobby_hours" => {
                let hours = value.parse().ok().filter(|hours| (1..=720).contains(hours));
                self.lobby_hours = hours.ok_or_else(wrong)?;
            }
            "odds" if value.eq_ignore_ascii_case(FRIENDLY) => self.odds = None,
            "odds" => self.odds = Some(switch(value).ok_or_else(wrong)?),
            PAGE => match switch(value).ok_or_else(wrong)? {
                true => drop(self.page.get_or_insert_with(PageKey::new)),
                false => self.page = None,
            },
            "predictions" => self.predictions = switch(value).ok_or_else(wrong)?,
            "reminders" => self.reminders = Reminders::read(value).ok_or_else(wrong)?,
            RETENTION if switch(value) == Some(false) => self.retention = 0,
            RETENTION => {
                let months = value.parse().ok().filter(|months| (1..=60).contains(months));
                self.retention = months.ok_or_else(wrong)?;
            }
            "steward_role" => self.steward_role = role(value).ok_or_else(wrong)?,
            "threads" if value.eq_ignore_ascii_case(SEVERAL) => self.threads = None,
            "threads" => self.threads = Some(switch(value).ok_or_else(wrong)?),
            // An address is looked up before it is accepted.
            WEBHOOK if switch(value) == Some(false) => {}
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

/// Channels as written in text, such as `<#123> <#456>`; empty for `all`.
fn channels(value: &str) -> Option<Vec<u64>> {
    if value.eq_ignore_ascii_case("all") {
        return Some(Vec::new());
    }
    let words = value.split([' ', ',']).filter(|word| !word.is_empty());
    let ids = words.map(|word| word.trim_start_matches("<#").trim_end_matches('>').parse().ok());
    let ids: Vec<u64> = ids.collect::<Option<_>>()?;
    ((1..=CHANNELS).contains(&ids.len()) && !ids.contains(&0)).then_some(ids)
}

/// One channel as written in text, such as `<#123>`; the inner `None` is `none`.
fn channel(value: &str) -> Option<Option<u64>> {
    if value.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let digits = value.trim_start_matches("<#").trim_end_matches('>');
    digits.parse().ok().filter(|id| 0 < *id).map(Some)
}

/// A role as written in text, such as `<@&123>`; the inner `None` is `none`.
fn role(value: &str) -> Option<Option<u64>> {
    if value.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let digits = value.trim_start_matches("<@&").trim_end_matches('>');
    digits.parse().ok().filter(|id| 0 < *id).map(Some)
}

/// `on` or `off`.
pub(crate) fn switch(value: &str) -> Option<bool> {
    match value.trim().to_lowercase().as_str() {
        "on" | "yes" => Some(true),
        "off" | "no" => Some(false),
        _ => None,
    }
}

/// A switch in words, or `otherwise` if nothing was chosen.
const fn chosen(switch: Option<bool>, otherwise: &'static str) -> &'static str {
    match switch {
        None => otherwise,
        Some(true) => "on",
        Some(false) => "off",
    }
}

/// The refusal of an unknown setting, or of a wrong value.
pub(crate) fn wrong_value(settings: &[Setting], name: &str, value: &str) -> Refused {
    Refused::Unknown(match settings.iter().find(|setting| setting.name == name) {
        Some(setting) => format!(
            "`{name}` does not take \"{}\". {} Try one of: {}.",
            sanitise::quoted(value),
            setting.about,
            setting.values.join(", ")
        ),
        None => {
            let names: Vec<String> = settings.iter().map(|s| format!("`{}`", s.name)).collect();
            format!("There is no such setting. Choose one of: {}.", names.join(", "))
        }
    })
}

/// The explanation of a setting named without a value, and the change if there is one.
pub(crate) fn asked_about(
    settings: &[Setting],
    change: Option<(String, String)>,
) -> Result<(String, Option<(String, String)>), Refused> {
    let Some((name, _)) = change.as_ref().filter(|(_, value)| value.trim().is_empty()) else {
        return Ok((String::new(), change));
    };
    let setting = settings.iter().find(|setting| setting.name == name.trim());
    let setting = setting.ok_or_else(|| wrong_value(settings, name, ""))?;
    let values = setting.values.join("`, `");
    Ok((format!("`{}`: {} Values: `{values}`.\n", setting.name, setting.about), None))
}

impl Arena {
    /// Whether every bout of a server gets a thread of its own by default.
    #[boxed]
    pub async fn gives_threads(&self, guild: u64) -> Done<bool> {
        let asked = async {
            let mut reader = self.reader().await?;
            Ok(GuildSettings::of(&mut reader, row_id(guild)).await?.threads == Some(true))
        };
        asked.await.map_err(Fault::referenced)
    }

    /// The forum in which a server's bouts are posts.
    #[boxed]
    pub async fn forum(&self, guild: u64) -> Done<Option<u64>> {
        let asked = async {
            let mut reader = self.reader().await?;
            let forum = GuildSettings::of(&mut reader, row_id(guild)).await?.forum;
            Ok(forum)
        };
        asked.await.map_err(Fault::referenced)
    }

    /// Shows a server's settings, or changes one: its name and value. Whether the person may change
    /// them is for the messenger's side to check.
    #[boxed]
    pub async fn settings(&self, guild: u64, change: Option<(String, String)>) -> Done<Reply> {
        if guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let is_page =
            |(name, value): &(String, String)| name.trim() == PAGE && switch(value) == Some(true);
        if self.page.is_none() && change.as_ref().is_some_and(is_page) {
            return Err(Refused::Decree(
                "There are no pages here: my host has set no address for them (`PAGE_ADDR` and `PAGE_URL`).",
            )
            .into());
        }
        self.write(About::Guild(row_id(guild)), move |conn| {
            let change = change.clone();
            Box::pin(async move { changed(conn, row_id(guild), change).await.map(Reply::words) })
        })
        .await
    }
}

/// Stops sending a server's facts, and drops those that wait to be sent.
pub(crate) async fn webhook_let_go(conn: &mut Conn, guild: i64) -> Done<()> {
    webhook::let_go(conn, guild).await?;
    Ok(outbox::dropped_for(conn, Destination::Webhook(guild)).await?)
}

/// Makes every link to a server's pages dead.
pub(crate) async fn pages_closed(conn: &mut Conn, guild: i64) -> Done<()> {
    let mut settings = GuildSettings::of(conn, guild).await?;
    if settings.page.take().is_some() {
        let text = serde_json::to_string(&settings).context("writing settings")?;
        guild::settings_kept(conn, guild, &text).await?;
    }
    Ok(())
}

/// A channel is gone: if it was the forum for bouts, they are posted where they are started from now on.
pub(crate) async fn forum_gone(conn: &mut Conn, guild: i64, channel: i64) -> Done<()> {
    let settings = GuildSettings::of(conn, guild).await?;
    if settings.forum.map(row_id) == Some(channel) {
        changed(conn, guild, Some((FORUM.to_owned(), "none".to_owned()))).await?;
    }
    Ok(())
}

/// Changes one of a server's settings, if `change` says so, and returns all of them in words.
pub(crate) async fn changed(
    conn: &mut Conn,
    guild: i64,
    change: Option<(String, String)>,
) -> Done<String> {
    let mut settings = GuildSettings::of(conn, guild).await?;
    let (asked, change) = asked_about(SETTINGS, change)?;
    if let Some((name, value)) = change {
        settings.set(name.trim(), value.trim())?;
        if name.trim() == WEBHOOK {
            webhook_let_go(conn, guild).await?;
        }
        // The role of everybody has the server's number.
        let roles = [settings.steward_role, settings.champion];
        if roles.into_iter().flatten().any(|role| row_id(role) == guild) {
            return Err(Refused::Decree(
                "Everybody has that role. Choose one that only those have for whom it is meant.",
            )
            .into());
        }
        if 0 < settings.retention && settings.bot_channel.is_none() {
            return Err(Refused::Decree(
                "While `retention` removes logs, I must have a channel in which I post them before: choose one \
                 with `/settings setting:bot_channel channel:`, or turn `retention` off.",
            )
            .into());
        }
        let text = serde_json::to_string(&settings).context("writing settings")?;
        guild::settings_kept(conn, guild, &text).await?;
    }
    let hook = webhook::of(conn, guild)
        .await?
        .map_or_else(|| "off".to_owned(), |hook| host(&hook.address));
    Ok(format!("{asked}{}\n`{WEBHOOK}` {hook}", settings.in_words()))
}

impl GuildSettings {
    /// All settings, a line each.
    fn in_words(&self) -> String {
        let role = |role: Option<u64>| role.map_or("none".to_owned(), |it| format!("{{&{it}}}"));
        format!(
            "**Settings of this server**\n`board` {}\n`bot_channel` {}\n`bounds` {}\n\
             `champion` {}\n`channels` {}\n`chronicle` {}\n`clock` {} – {}\n`digest` {}\n`forum` {}\n`idle_days` {}\n`lobby_hours` {}\n\
             `odds` {}\n`page` {}\n`predictions` {}\n`reminders` {}\n`retention` {}\n`steward_role` {}\n`threads` {}",
            self.board.word(),
            self.bot_channel.map_or("none".to_owned(), |it| format!("{{#{it}}}")),
            self.bounds,
            role(self.champion),
            channel_marks(&self.channels),
            self.chronicle.map_or(USUAL, Chronicle::word),
            self.pace.name(),
            self.pace.about(),
            match (self.no_digest, self.digest_hour) {
                (true, _) => "off".to_owned(),
                (false, Some(hour)) => format!("{hour}:00"),
                (false, None) => "on".to_owned(),
            },
            self.forum.map_or("none".to_owned(), |it| format!("{{#{it}}}")),
            match self.idle_days {
                0 => "off".to_owned(),
                days => days.to_string(),
            },
            self.lobby_hours,
            chosen(self.odds, FRIENDLY),
            if self.page.is_some() { "on" } else { "off" },
            if self.predictions { "on" } else { "off" },
            self.reminders.word(),
            match self.retention {
                0 => "off".to_owned(),
                months => months.to_string(),
            },
            role(self.steward_role),
            chosen(self.threads, SEVERAL)
        )
    }
}
