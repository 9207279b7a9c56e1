//! Everything that waits for somebody on a server; and their daily news, if they wish: that, the bouts for which
//! they wait, those that have ended. Nothing where there is nothing.

use crate::bout::live::LiveBout;
use crate::bout::state::{Attendance, Participant};
use crate::common::{
    Action, BoutId, Control, Done, Fault, LABEL, Message, Millis, Person, Reply, SeasonId, Style,
    linked, mark_of, messenger_id, row_id, small_print, title,
};
use crate::handle::arena::Arena;
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::OpenLobby;
use crate::look::bouts::Found;
use crate::lookup::which::label;
use crate::ludus::person_id;
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_words::question;
use crate::settings::digest_hour::{self, with_digests};
use async_recursion::async_recursion as boxed;
use boards::shortened;
use std::collections::BTreeSet;
use store::bout::{self, Brief};
use store::digest::{self, Ended};
use store::stake::{self, Foretold};
use store::{Conn, season};
use table::{Seat, Sitter};

/// The most bouts that get a button.
const BUTTONS: usize = 20;

/// The things that wait for somebody.
pub(crate) struct Waiting {
    pub(crate) lines: Vec<String>,
    pub(crate) controls: Vec<Control>,
    /// Their live bouts in which nothing does.
    pub(crate) others: Vec<i64>,
}

impl Arena {
    /// The duties of a guest, in all channels of a server; with 0, on all servers that they are known to be a
    /// member of: a server about which the messenger does not answer is left out.
    #[boxed]
    pub async fn duties(&self, by: Person, guild: u64, now: Millis) -> Done<Reply> {
        let listed = async {
            let Waiting { lines, controls, .. } = self.waiting(by.id, guild, now).await?;
            let head = if lines.is_empty() {
                "Nothing waits for you.".to_owned()
            } else {
                format!("**What waits for you**\n{}", lines.join("\n"))
            };
            Ok(Reply::new(Message { head, controls, ..Message::default() }))
        };
        listed.await.map_err(Fault::referenced)
    }

    /// The same, a line and a press each, and the things that wait for others.
    pub(crate) async fn waiting(&self, by: u64, guild: u64, now: Millis) -> Done<Waiting> {
        let mut guilds = self.played_on(by).await?;
        guilds.retain(|it| guild == 0 || *it == row_id(guild));
        if guild == 0 {
            guilds = self.joined_by(by, guilds, now).await;
        }
        self.waiting_on(by, &guilds, now).await
    }

    /// The same for somebody's day: on all servers that they are a member of, except those that are left out.
    pub(crate) async fn waiting_by_the_day(&self, by: u64, now: Millis) -> Done<Waiting> {
        let guilds = self.joined_by(by, self.played_on(by).await?, now).await;
        let guilds = digest_hour::with_digests(&mut *self.reader().await?, guilds).await?;
        self.waiting_on(by, &guilds, now).await
    }

    /// The servers on which somebody has an open bout, lobby or season.
    async fn played_on(&self, by: u64) -> Done<BTreeSet<i64>> {
        let mut reader = self.reader().await?;
        let open = bout::open_of(&mut reader, row_id(by)).await?;
        let seasons = season::open_for(&mut reader, row_id(by)).await?;
        let all = open.iter().map(|brief| brief.guild);
        Ok(all.chain(seasons.iter().map(|it| it.guild)).collect())
    }

    async fn waiting_on(&self, by: u64, guilds: &BTreeSet<i64>, now: Millis) -> Done<Waiting> {
        let mut reader = self.reader().await?;
        let mut lines = Vec::new();
        let mut controls = Vec::new();
        let mut others = Vec::new();
        let open = bout::open_of(&mut reader, row_id(by)).await?;
        for brief in open.into_iter().filter(|brief| guilds.contains(&brief.guild)) {
            let found = if brief.is_lobby {
                lobby_duty(&mut reader, &brief, by).await
            } else {
                duty(&mut reader, &brief, by, now).await
            };
            // One bout that fails does not hide the others.
            let Ok(found) = found else { continue };
            let channel = if brief.thread == 0 { brief.channel } else { brief.thread };
            let place = if channel == 0 { String::new() } else { format!(" in {{#{channel}}}") };
            if found.is_empty() && !brief.is_lobby && 0 < brief.number {
                others.push(brief.id);
            }
            for (line, button) in found {
                lines.push(format!("• {}{place}: {line}", named(&brief)));
                if controls.len() < BUTTONS {
                    controls.push(button);
                }
            }
        }
        for (line, button) in duties(&mut reader, by, guilds, now).await? {
            lines.push(format!("• {line}"));
            if controls.len() < BUTTONS {
                controls.push(button);
            }
        }
        Ok(Waiting { lines, controls, others })
    }

    /// Those of some servers that somebody is a member of, as of a moment ago.
    pub(crate) async fn joined_by(
        &self,
        by: u64,
        guilds: BTreeSet<i64>,
        now: Millis,
    ) -> BTreeSet<i64> {
        let mut joined = BTreeSet::new();
        for guild in guilds {
            let who = (messenger_id(guild), by);
            if !self.seen.is_there(who, now) {
                if self.members.has(who.0, by).await != Some(true) {
                    continue;
                }
                self.seen.note(who, now);
            }
            joined.insert(guild);
        }
        joined
    }
}

/// A bout's name, which leads to it where one may go there.
fn named(brief: &Brief) -> String {
    linked(&label(brief), brief.guild, brief.newest())
}

async fn duty(
    conn: &mut Conn,
    brief: &Brief,
    by: u64,
    now: Millis,
) -> Done<Vec<(String, Control)>> {
    let live = LiveBout::live(conn, BoutId(brief.id), now).await?;
    let Some(seat) = live.seat_of(by) else { return Ok(Vec::new()) };
    let number = mark_of(brief.number);
    if live.sitters()[seat] == Sitter::StandIn {
        let label = format!("{number}: take my seat back");
        let button = Control::button(&label, Style::Secondary, Action::SitDown(BoutId(brief.id)));
        return Ok(vec![("the house plays for you".to_owned(), button)]);
    }
    let agreeing = |(words, action): (&str, Action)| {
        let label = format!("{number}: agree");
        (words.to_owned(), Control::button(&label, Style::Success, action))
    };
    let progress = &live.state.progress;
    if progress.is_paused() {
        let end = end_wish(&live, seat).filter(|_| progress.paused.is_none());
        return Ok(end.map(agreeing).into_iter().collect());
    }
    let mut duties: Vec<(String, Control)> =
        wishes(&live, seat).into_iter().map(agreeing).collect();
    let asks = live.play.asks();
    let Some(ask) = asks.iter().find(|ask| ask.seat == seat && ask.owed) else {
        return Ok(duties);
    };
    let running = live.state.progress.running.iter();
    let due = running.filter(|run| run.seat == seat).find_map(|run| run.due);
    let until = due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
    let label = boards::shortened(&format!("{number}: {}", ask.duty), LABEL);
    let button = Control::button(&label, Style::Primary, Action::Panel(BoutId(brief.id)));
    duties.insert(0, (format!("{}{until}", ask.duty), button));
    Ok(duties)
}

/// The wishes of others that wait for a seat's consent, and the presses that agree.
fn wishes(live: &LiveBout, seat: Seat) -> Vec<(&'static str, Action)> {
    let (bout, progress) = (live.id(), &live.state.progress);
    let undo = progress.consent.as_ref().filter(|wish| !wish.refused && wish.of.contains(&seat));
    let undo = undo.map(|wish| {
        let action = Action::Consent { bout, wish: wish.wish, yes: true };
        ("somebody would like to take an answer back", action)
    });
    let rest = progress.pause_request.as_ref().filter(|wish| wish.waits_for(seat));
    let rest = rest.map(|wish| {
        let action = Action::AnswerPause { bout, wish: wish.number(), yes: true };
        ("somebody would like the bout to rest", action)
    });
    undo.into_iter().chain(rest).chain(end_wish(live, seat)).collect()
}

/// The same, of a wish to end the bout, which may be there while it rests.
fn end_wish(live: &LiveBout, seat: Seat) -> Option<(&'static str, Action)> {
    let wish = live.state.progress.end_request.as_ref().filter(|wish| wish.waits_for(seat))?;
    let action = Action::AnswerEnd { bout: live.id(), wish: wish.number(), yes: true };
    Some(("somebody would like to end the bout without a result", action))
}

async fn lobby_duty(conn: &mut Conn, brief: &Brief, by: u64) -> Done<Vec<(String, Control)>> {
    let bout = BoutId(brief.id);
    let lobby = OpenLobby::load(conn, bout).await?;
    let me = row_id(by);
    let is_invited = |p: &&Participant| p.id == me && p.state == Attendance::Invited;
    let number = mark_of(brief.number);
    if lobby.state.people.iter().find(is_invited).is_some() {
        let button = lobby_words::accept(&lobby, &format!("{number}: accept"));
        return Ok(vec![("you are invited".to_owned(), button)]);
    }
    let enough = lobby.state.seated().count() + usize::from(lobby.state.house);
    let is_enough = usize::from(*lobby.kind.seats().start()) <= enough;
    if lobby.state.opener() == Some(me) && is_enough {
        let button =
            Control::button(&format!("{number}: start"), Style::Primary, Action::Begin(bout));
        return Ok(vec![("it can begin".to_owned(), button)]);
    }
    Ok(Vec::new())
}

/// Somebody's duties in seasons: a line and a button for each.
pub(crate) async fn duties(
    conn: &mut Conn,
    by: u64,
    guilds: &BTreeSet<i64>,
    now: Millis,
) -> Done<Vec<(String, Control)>> {
    let mut found = Vec::new();
    for brief in season::open_for(conn, row_id(by)).await? {
        if !guilds.contains(&brief.guild) {
            continue;
        }
        let live = LiveSeason::load(conn, SeasonId(brief.id), now).await?;
        let mine = live.season.ludus_of(person_id(row_id(by)));
        let Some(mine) = mine.map(|it| (it.ludus, it.keeper)) else { continue };
        let place =
            if brief.channel == 0 { String::new() } else { format!(" in {{#{}}}", brief.channel) };
        let button = |label: &str| {
            let label = shortened(&format!("{}: {label}", brief.name), LABEL);
            Control::button(&label, Style::Primary, Action::Ludus(live.id()))
        };
        if mine.1.is_house_run() {
            let line = format!("{}{place}: the house runs your ludus", brief.name);
            found.push((line, button("take it back")));
        }
        for run in live.state.running.iter().filter(|run| run.pending.ludus() == mine.0) {
            let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
            let asked = question(&live.season, run.pending);
            found.push((format!("{}{place}: {asked}{until}", brief.name), button("decide")));
        }
    }
    Ok(found)
}

/// The most bouts that have ended or are waited for that are told of.
const MOST: i64 = 20;

impl Arena {
    /// Somebody's news since they were told last; `None` where there is none.
    pub(crate) async fn digest(
        &self,
        person: i64,
        since: Millis,
        now: Millis,
    ) -> Done<Option<Message>> {
        let told = async {
            let between = (since.0, now.0);
            let ended = digest::ended(&mut *self.leisure().await?, person, between, MOST).await?;
            let foretold =
                stake::foretold(&mut *self.leisure().await?, person, between, MOST).await?;
            let guilds = ended.iter().map(|it| it.guild).chain(foretold.iter().map(|it| it.guild));
            let guilds = guilds.collect();
            let joined = self.joined_by(messenger_id(person), guilds, now).await;
            let joined = with_digests(&mut *self.leisure().await?, joined).await?;
            let ended = ended.iter().filter(|it| joined.contains(&it.guild));
            let foretold = foretold.iter().filter(|it| joined.contains(&it.guild));
            let waiting = self.waiting_by_the_day(messenger_id(person), now).await?;
            let mut reader = self.leisure().await?;
            let most = usize::try_from(MOST).unwrap_or(usize::MAX);
            let others: Vec<i64> = waiting.others.iter().copied().take(most).collect();
            let waited_for = Found::of(&mut reader, &others).await?.lines;
            let parts = [
                ("What waits for you", waiting.lines),
                ("What you wait for", waited_for),
                ("What has ended", ended.map(line).collect()),
                ("What became of your predictions", foretold.map(became).collect()),
            ];
            let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
            let parts: Vec<String> =
                parts.map(|(head, lines)| format!("**{head}**\n{}", lines.join("\n"))).collect();
            if parts.is_empty() {
                return Ok(None);
            }
            Ok(Some(Message {
                head: parts.join("\n"),
                tail: small_print("`/me digest hour:` names another hour, `off:True` ends this."),
                controls: waiting.controls,
                ..Message::default()
            }))
        };
        told.await.map_err(Fault::referenced)
    }
}

/// A prediction that is settled.
fn became(it: &Foretold) -> String {
    let (laurels, back) = (it.laurels, it.returned);
    let came = match it.came {
        None => "given back".to_owned(),
        Some(_) if laurels < back => format!("came true, {back} came back"),
        Some(0) => "did not come true".to_owned(),
        Some(_) => format!("{back} came back"),
    };
    format!(
        "• {}: {laurels} laurels, {came}",
        ended_bout(it.guild, it.number, &it.game, it.newest())
    )
}

/// A bout that has ended, and its outcome.
fn line(it: &Ended) -> String {
    let came_to = match it.place.as_deref() {
        Some("won") => "you won",
        Some("lost") => "you lost",
        Some(_) => "a draw",
        None => "without a result",
    };
    format!("• {}: {came_to}", ended_bout(it.guild, it.number, &it.game, it.newest()))
}

/// A bout's name, leading to its last post.
fn ended_bout(guild: i64, number: i64, game: &str, newest: Option<(i64, i64)>) -> String {
    linked(&format!("#{number} {}", title(game)), guild, newest)
}
