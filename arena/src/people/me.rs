//! People's own choices: time zone, quiet hours, absences, private messages.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, DAY, Done, MINUTE, Millis, Person, Place, Refused, Reply, row_id};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lookup::apart;
use crate::play::answered::conclude;
use crate::settings::board_form::{AS_POSTED, BoardForm, board_forms};
use crate::settings::digest_hour::{self, next_at, zone};
use crate::settings::preferences::{Preferences, Reacts};
use crate::settings::quiet::{self, Absence, Quiet};
use crate::settings::server::{Setting, asked_about, switch, wrong_value};
use crate::standings::reliability;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use jiff::Timestamp;
use jiff::civil::Date;
use store::person::{self, Dms};
use store::{About, Conn, bout, digest};
use table::Seat;

/// Days for which somebody may be away in a quarter of a year.
const MOST_AWAY: i64 = 21;
/// How often somebody may be away in half a year.
const MOST_OFTEN: usize = 100;
/// Days after which an absence that is over matters to no open decision.
const KEPT: i64 = 183;
/// The choices that people have.
pub const ME: &[Setting] = &[
    Setting {
        name: "time_zone",
        about: "The zone of your quiet hours, such as Europe/Berlin.",
        values: &[
            "UTC",
            "Europe/London",
            "Europe/Berlin",
            "Europe/Helsinki",
            "America/New_York",
            "America/Chicago",
            "America/Denver",
            "America/Los_Angeles",
            "America/Sao_Paulo",
            "Africa/Lagos",
            "Asia/Kolkata",
            "Asia/Shanghai",
            "Asia/Tokyo",
            "Australia/Sydney",
        ],
    },
    Setting {
        name: "quiet",
        about: "Hours in which your time does not run, such as 22-7; at most 16, or off.",
        values: &["22-7", "23-8", "0-8", "off"],
    },
    Setting {
        name: "away",
        about: "When you are back: a day such as 2030-05-09, or how long, such as 5d or 2 weeks; or off.",
        values: &["3d", "7d", "14d", "off"],
    },
    Setting {
        name: "digest",
        about: "At which hour you are told privately, once a day, what waits for you, what you wait for \
                and what has ended; or off.",
        values: &["7", "12", "18", "21", "off"],
    },
    Setting {
        name: "invitations",
        about: "Whether others may invite you to bouts.",
        values: &["on", "off"],
    },
    Setting {
        name: "next",
        about: "Whether you are told, once a round, when the turn before yours begins: at tables of three or \
                more, where everybody knows the order of turns.",
        values: &["on", "off"],
    },
    Setting {
        name: "reactions",
        about: "In bouts to come: your orders answer out of turn at once, or you are asked.",
        values: &["orders", "asked"],
    },
    Setting {
        name: "reminders",
        about: "After how many hours you are reminded, again and again, in place of the usual two; or \
                usual. It holds from your next decision on.",
        values: &["usual", "4", "12", "24"],
    },
    Setting {
        name: "board",
        about: "How you alone are shown boards: as a picture, as text, in sentences that can be listened \
                to, or as the posts of the server.",
        values: &["usual", "picture", "text", "words"],
    },
    Setting {
        name: "dms",
        about: "Whether your hand comes to you as a private message.",
        values: &["on", "off"],
    },
];

impl Arena {
    /// Shows what somebody chose for themselves, or changes one thing: its name and value.
    #[boxed]
    pub async fn me(
        &self,
        by: Person,
        change: Option<(String, String)>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Person(row_id(by.id)), move |conn| {
            let (by, change) = (by.clone(), change.clone());
            Box::pin(async move { changed(conn, &by, change, now).await.map(Reply::words) })
        });
        self.settle_faults(done.await, now).await
    }

    /// Boards are shown to somebody from now on in the form at a place in [`board_forms`]; they are back at
    /// their panel.
    pub(crate) async fn see_boards(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        chosen: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let forms = board_forms();
        let (value, _) = chosen
            .and_then(|at| forms.get(usize::from(at)).copied())
            .ok_or_else(|| wrong_value(ME, "board", ""))?;
        self.me(by.clone(), Some(("board".to_owned(), value.to_owned())), now).await?;
        self.panel(by, at, Some(bout), now).await
    }
}

impl Arena {
    /// Says at which hour somebody is told of their day; with an hour, or none, that is changed first.
    #[boxed]
    pub async fn my_digest(
        &self,
        by: Person,
        change: Option<Option<u8>>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Person(row_id(by.id)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                if let Some(hour) = change {
                    let value = hour.map_or_else(|| "off".to_owned(), |hour| hour.to_string());
                    let change = Some(("digest".to_owned(), value));
                    changed(conn, &by, change, now).await?;
                }
                digest_in_words(conn, row_id(by.id)).await.map(Reply::words)
            })
        });
        self.settle_faults(done.await, now).await
    }
}

/// At which hour somebody is told of their day, and how that is changed.
async fn digest_in_words(conn: &mut Conn, id: i64) -> Done<String> {
    let me = match person::person(conn, id).await? {
        Some(known) => Preferences::read(&known.settings)?,
        None => Preferences::default(),
    };
    let (zone, next) = (me.zone.as_deref().unwrap_or("UTC"), digest::of(conn, id).await?);
    let usual = match next.and_then(|next| next.guild) {
        Some(guild) => digest_hour::hour_of(conn, guild).await?,
        None => None,
    };
    Ok(match (me.digest, next) {
        (Some(hour), Some(next)) => format!(
            "You are told of your day at {hour}:00 ({zone}), next {}: what waits for you, what you wait for, \
             what has ended. `/me digest hour:` names another hour, `off:True` ends it.",
            Millis(next.due).mark()
        ),
        (None, Some(next)) if !me.no_digest && usual.is_some() => format!(
            "You are told of your day at {}:00 ({zone}), the hour of a server on which you play, next {}: what \
             waits for you, what you wait for, what has ended. `/me digest hour:` names another hour, `off:True` \
             ends it.",
            usual.unwrap_or_default(),
            Millis(next.due).mark()
        ),
        (Some(_) | None, _) => format!(
            "You are not told of your day. `/me digest hour:` names the hour ({zone}) at which you would be: what \
             waits for you, what you wait for, what has ended."
        ),
    })
}

/// Changes one thing, and in the same transaction its consequences in the person's bouts.
async fn changed(
    conn: &mut Conn,
    by: &Person,
    change: Option<(String, String)>,
    now: Millis,
) -> Done<String> {
    let id = row_id(by.id);
    person::met(conn, id).await?;
    let known = person::person(conn, id).await?.context("just named")?;
    let mut me = Preferences::read(&known.settings)?;
    let mut dms = Dms::read(&known.dms);
    let blocked = format!("{}{}", apart::in_words(conn, id).await?, in_time(conn, by).await?);
    let (asked, change) = asked_about(ME, change)?;
    let Some((name, value)) = change else {
        return Ok(format!("{asked}{}", words(&me, dms, &blocked, now)));
    };
    limits::spend(conn, What::Me, &[Whose::Person(id)], 1, now).await?;
    let before = me.clone();
    set(&mut me, name.trim(), value.trim(), now)?;
    let wants_dms = name.trim() == "dms" && !me.no_dms;
    if wants_dms {
        dms = Dms::Unknown;
    }
    person::reached(conn, &[id], dms, now.0).await?;
    let text = serde_json::to_string(&me).context("writing settings")?;
    person::settings_kept(conn, id, &text).await?;
    let told = |me: &Preferences| (me.digest, me.no_digest, me.zone.clone());
    if told(&before) != told(&me) {
        match me.digest {
            Some(hour) => digest::wanted(conn, id, now.0, next_at(&me, hour, now).0).await?,
            None if me.no_digest => digest::unwanted(conn, id).await?,
            None => {}
        }
    }
    if before.away != me.away {
        in_every_bout(conn, by.id, now, |live, seat| live.retime(seat, &before)).await?;
    } else if wants_dms {
        // Every living private message is written again.
        let forget = |live: &mut LiveBout, seat| live.state.progress.seat(seat).hand = None;
        in_every_bout(conn, by.id, now, forget).await?;
    }
    Ok(words(&me, dms, &blocked, now))
}

/// How reliable somebody is on the server where they ask, as a line; empty in private messages.
async fn in_time(conn: &mut Conn, by: &Person) -> Done<String> {
    if by.guild == 0 {
        return Ok(String::new());
    }
    let id = row_id(by.id);
    let all = reliability::of(conn, row_id(by.guild), &[id]).await?;
    let yours = all.get(&id).copied().unwrap_or_default();
    Ok(format!("\nIn time: {}", yours.of_you()))
}

/// Does something to every live bout of a person. One that cannot be taken up stops no other.
async fn in_every_bout(
    conn: &mut Conn,
    person: u64,
    now: Millis,
    does: impl Fn(&mut LiveBout, Seat),
) -> Done<()> {
    let open = bout::open_of(conn, row_id(person)).await?;
    for brief in open.into_iter().filter(|brief| !brief.is_lobby) {
        match LiveBout::live(conn, BoutId(brief.id), now).await {
            Ok(mut live) => {
                let Some(seat) = live.seat_of(person) else { continue };
                does(&mut live, seat);
                conclude(conn, live).await?;
            }
            Err(fault) => tracing::warn!(bout = brief.id, %fault, "after a change of settings"),
        }
    }
    Ok(())
}

fn set(me: &mut Preferences, name: &str, value: &str, now: Millis) -> Result<(), Refused> {
    let wrong = || wrong_value(ME, name, value);
    match name {
        "time_zone" => {
            let (name, _) = quiet::zone(value).ok_or_else(wrong)?;
            me.zone = Some(name);
        }
        "quiet" if switch(value) == Some(false) => me.quiet = None,
        "quiet" => me.quiet = Some(Quiet::of(value).ok_or_else(wrong)?),
        "away" if switch(value) == Some(false) => come_back(me, now),
        "away" => go_away(me, back(me, value, now).ok_or_else(wrong)?, now)?,
        "board" if value.eq_ignore_ascii_case(AS_POSTED) => me.board = None,
        "board" => me.board = Some(BoardForm::read(value).ok_or_else(wrong)?),
        "dms" => me.no_dms = !switch(value).ok_or_else(wrong)?,
        "next" => me.next = switch(value).ok_or_else(wrong)?,
        "reactions" => me.reacts = Reacts::typed(value).ok_or_else(wrong)?,
        "digest" if switch(value) == Some(false) => (me.digest, me.no_digest) = (None, true),
        "digest" => {
            (me.digest, me.no_digest) = (Some(hour(value).ok_or_else(wrong)?), false);
        }
        "reminders" if value.eq_ignore_ascii_case("usual") => me.reminders = None,
        "reminders" => {
            let hours = value.trim_end_matches('h').trim().parse().ok();
            me.reminders = Some(hours.filter(|it| OWN_REMINDERS.contains(it)).ok_or_else(wrong)?);
        }
        "invitations" => me.no_invitations = !switch(value).ok_or_else(wrong)?,
        _ => return Err(wrong()),
    }
    Ok(())
}

/// Hours after which somebody may wish to be reminded.
const OWN_REMINDERS: std::ops::RangeInclusive<u8> = 4..=72;

/// An hour of the day as people write it: `7`, `18:00`.
fn hour(value: &str) -> Option<i8> {
    let value = value.trim();
    let number = value.strip_suffix(":00").unwrap_or(value);
    number.parse().ok().filter(|hour| (0..24).contains(hour))
}

/// When somebody is back who says so at `now`: after so many days, or when a day begins.
fn back(me: &Preferences, value: &str, now: Millis) -> Option<Millis> {
    if let Some(days) = days(value) {
        return (0 < days).then(|| now.plus(days * DAY));
    }
    let day: Date = value.parse().ok()?;
    let begins = day.to_zoned(zone(me)).ok()?.timestamp();
    Some(Millis(begins.as_millisecond())).filter(|back| now < *back)
}

/// A number of days as people write it: `5d`, `2 days`, `1 week`.
fn days(value: &str) -> Option<i64> {
    let unit = value.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = value.split_at(unit);
    let number = i64::from(number.parse::<u8>().ok()?);
    match unit.trim().to_lowercase().as_str() {
        "d" | "day" | "days" => Some(number),
        "w" | "week" | "weeks" => Some(number * 7),
        _ => None,
    }
}

/// The words for the daily hour of somebody who has none of their own.
fn not_chosen(me: &Preferences) -> &'static str {
    if me.no_digest { "off" } else { "not chosen" }
}

fn come_back(me: &mut Preferences, now: Millis) {
    for absence in me.away.iter_mut().filter(|absence| absence.contains(now)) {
        absence.until = now;
    }
}

fn go_away(me: &mut Preferences, until: Millis, now: Millis) -> Result<(), Refused> {
    let mut there = me.clone();
    come_back(&mut there, now);
    let left = left(&there, now);
    if left < until.0 - now.0 {
        return Err(Refused::Unknown(format!(
            "That is too long: you may be away for {MOST_AWAY} days in a quarter of a year, and {} \
             are left. Name an earlier day.",
            left / DAY
        )));
    }
    // An open absence may have been asked for long ago; one of a minute is none.
    let begun = quarter(me, now);
    let matters = |absence: &Absence| {
        begun <= absence.from
            || now.0 - KEPT * DAY < absence.until.0 && MINUTE < absence.until.0 - absence.from.0
    };
    there.away.retain(matters);
    if MOST_OFTEN <= there.away.len() {
        return Err(Refused::Unknown(
            "You have been away so often in this quarter of the year that nobody can follow. Play \
             on, or let the house stand in."
                .to_owned(),
        ));
    }
    there.away.push(Absence { from: now, until });
    *me = there;
    Ok(())
}

/// How much of the quarter's absence is left, in milliseconds. An absence counts where it begins.
fn left(me: &Preferences, now: Millis) -> i64 {
    let begun = quarter(me, now);
    let taken = me.away.iter().filter(|absence| begun <= absence.from);
    MOST_AWAY * DAY - taken.map(|absence| absence.until.0 - absence.from.0).sum::<i64>()
}

/// When the quarter of the year began in which `now` is.
fn quarter(me: &Preferences, now: Millis) -> Millis {
    let begun = || {
        let today = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone(me)).date();
        let first = Date::new(today.year(), (today.month() - 1) / 3 * 3 + 1, 1).ok()?;
        first.to_zoned(zone(me)).ok()
    };
    begun().map_or(now, |begun| Millis(begun.timestamp().as_millisecond()))
}

fn words(me: &Preferences, dms: Dms, blocked: &str, now: Millis) -> String {
    let days = left(me, now) / DAY;
    let away = match me.away.iter().find(|absence| absence.contains(now)) {
        Some(absence) => format!("back {}; after that", absence.until.mark()),
        None => "off;".to_owned(),
    };
    let away = format!("{away} {days} of {MOST_AWAY} days are left in this quarter of the year");
    let quiet = me.quiet.map_or_else(|| "off".to_owned(), |quiet| quiet.to_string());
    let dms = match dms {
        _ if me.no_dms => "off",
        Dms::Unknown => "on",
        Dms::Open => "on, and they reach you",
        Dms::Closed | Dms::Told => "on, but they do not reach you: open your direct messages",
    };
    format!(
        "**Your settings**\n`time_zone` {}\n`quiet` {quiet}\n`away` {away}\n\
         `digest` {}\n`invitations` {}\n`next` {}\n`reactions` {}: {}\n`reminders` {}\n`board` {}\n\
         `dms` {dms}\nBlocked: {blocked}",
        me.zone.as_deref().unwrap_or("UTC"),
        me.digest.map_or_else(|| not_chosen(me).to_owned(), |hour| format!("{hour}:00")),
        if me.no_invitations { "off: nobody can invite you" } else { "on" },
        if me.next { "on" } else { "off" },
        me.reacts.name(),
        me.reacts.about(),
        me.reminders.map_or_else(|| "usual".to_owned(), |hours| format!("every {hours} hours")),
        board(me.board),
    )
}

/// The form of somebody's boards, and its meaning.
fn board(form: Option<BoardForm>) -> &'static str {
    match form {
        None => "usual: as the posts of the server",
        Some(BoardForm::Picture) => "picture",
        Some(BoardForm::Text) => "text: no pictures",
        Some(BoardForm::Words) => "words: sentences in place of boards and pictures",
    }
}
