//! Everything that waits for somebody on a server.

use crate::bout::live::Sitting;
use crate::bout::state::{Coming, Gathering};
use crate::common::{
    BoutId, Control, Deed, Done, Fault, LABEL, Millis, Person, Reply, Say, SeasonId, Style, row_id,
};
use crate::house::arena::Arena;
use crate::lobby::open_lobby::Gathered;
use crate::lookup::which_bout::label;
use crate::ludus::numbers::person_id;
use crate::seasons::live_season::Held;
use crate::seasons::season_words::question;
use boards::shortened;
use store::bout::{self, Brief};
use store::{Conn, season};
use table::{Seat, Sitter};

/// The most bouts that get a button.
const BUTTONS: usize = 20;

impl Arena {
    /// What waits for a guest, in all channels of a server; with 0, on all servers.
    ///
    /// # Errors
    /// Ours only.
    pub async fn duties(&self, by: Person, guild: u64, now: Millis) -> Done<Reply> {
        let listed = async {
            let mut reader = self.reader().await?;
            let mut lines = Vec::new();
            let mut controls = Vec::new();
            let open = bout::open_of(&mut reader, row_id(by.id)).await?;
            let here = open.into_iter().filter(|b| guild == 0 || b.guild == row_id(guild));
            for brief in here {
                let found = if brief.is_lobby {
                    lobby_duty(&mut reader, &brief, by.id).await
                } else {
                    duty(&mut reader, &brief, by.id, now).await
                };
                // One bout that fails does not hide the others.
                let Ok(found) = found else { continue };
                let channel = if brief.thread == 0 { brief.channel } else { brief.thread };
                let place =
                    if channel == 0 { String::new() } else { format!(" in {{#{channel}}}") };
                for (line, button) in found {
                    lines.push(format!("• {}{place}: {line}", label(&brief)));
                    if controls.len() < BUTTONS {
                        controls.push(button);
                    }
                }
            }
            for (line, button) in duties(&mut reader, by.id, guild, now).await? {
                lines.push(format!("• {line}"));
                if controls.len() < BUTTONS {
                    controls.push(button);
                }
            }
            let head = if lines.is_empty() {
                "Nothing waits for you.".to_owned()
            } else {
                format!("**What waits for you**\n{}", lines.join("\n"))
            };
            Ok(Reply::new(Say { head, controls, ..Say::default() }))
        };
        listed.await.map_err(Fault::referenced)
    }
}

async fn duty(
    conn: &mut Conn,
    brief: &Brief,
    by: u64,
    now: Millis,
) -> Done<Vec<(String, Control)>> {
    let sitting = Sitting::live(conn, BoutId(brief.id), now).await?;
    let Some(seat) = sitting.seat_of(by) else { return Ok(Vec::new()) };
    let number = brief.number;
    if sitting.sitters()[seat] == Sitter::StandIn {
        let label = format!("#{number}: take my seat back");
        let button = Control::button(&label, Style::Secondary, Deed::SitDown(BoutId(brief.id)));
        return Ok(vec![("the house plays for you".to_owned(), button)]);
    }
    if sitting.affairs.notes.is_resting() {
        return Ok(Vec::new());
    }
    let wishes = wishes(&sitting, seat).into_iter().map(|(words, deed)| {
        let label = format!("#{number}: agree");
        (words.to_owned(), Control::button(&label, Style::Success, deed))
    });
    let mut duties: Vec<(String, Control)> = wishes.collect();
    let asks = sitting.play.asks();
    let Some(ask) = asks.iter().find(|ask| ask.seat == seat && ask.owed) else {
        return Ok(duties);
    };
    let running = sitting.affairs.notes.running.iter();
    let due = running.filter(|run| run.seat == seat).find_map(|run| run.due);
    let until = due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
    let label = boards::shortened(&format!("#{number}: {}", ask.duty), LABEL);
    let button = Control::button(&label, Style::Primary, Deed::Panel(BoutId(brief.id)));
    duties.insert(0, (format!("{}{until}", ask.duty), button));
    Ok(duties)
}

/// What others wish that waits for a seat's consent, and the presses that agree.
fn wishes(sitting: &Sitting, seat: Seat) -> Vec<(&'static str, Deed)> {
    let (bout, notes) = (sitting.id(), &sitting.affairs.notes);
    let undo = notes.consent.as_ref().filter(|wish| !wish.refused && wish.of.contains(&seat));
    let undo = undo.map(|wish| {
        let deed = Deed::Consent { bout, wish: wish.wish, yes: true };
        ("somebody would like to take an answer back", deed)
    });
    let rest = notes.rest_wish.as_ref().filter(|wish| !wish.refused && wish.of.contains(&seat));
    let rest = rest.map(|wish| {
        let deed = Deed::LetRest { bout, wish: wish.number(), yes: true };
        ("somebody would like the bout to rest", deed)
    });
    undo.into_iter().chain(rest).collect()
}

async fn lobby_duty(conn: &mut Conn, brief: &Brief, by: u64) -> Done<Vec<(String, Control)>> {
    let bout = BoutId(brief.id);
    let gathered = Gathered::load(conn, bout).await?;
    let me = row_id(by);
    let is_invited = |p: &&Gathering| p.id == me && p.state == Coming::Invited;
    let number = brief.number;
    if gathered.lobby.people.iter().find(is_invited).is_some() {
        let button =
            Control::button(&format!("#{number}: accept"), Style::Success, Deed::Accept(bout));
        return Ok(vec![("you are invited".to_owned(), button)]);
    }
    let enough = gathered.lobby.sitting().count() + usize::from(gathered.lobby.house);
    let is_enough = usize::from(*gathered.kind.seats().start()) <= enough;
    if gathered.lobby.opener() == Some(me) && is_enough {
        let button =
            Control::button(&format!("#{number}: start"), Style::Primary, Deed::Begin(bout));
        return Ok(vec![("it can begin".to_owned(), button)]);
    }
    Ok(Vec::new())
}

/// What waits for somebody in seasons: a line and a button for each.
pub(crate) async fn duties(
    conn: &mut Conn,
    by: u64,
    guild: u64,
    now: Millis,
) -> Done<Vec<(String, Control)>> {
    let mut found = Vec::new();
    for brief in season::open_for(conn, row_id(by)).await? {
        if guild != 0 && brief.guild != row_id(guild) {
            continue;
        }
        let held = Held::load(conn, SeasonId(brief.id), now).await?;
        let mine = held.season.ludus_of(person_id(row_id(by)));
        let Some(mine) = mine.map(|it| (it.ludus, it.keeper)) else { continue };
        let place =
            if brief.channel == 0 { String::new() } else { format!(" in {{#{}}}", brief.channel) };
        let button = |label: &str| {
            let label = shortened(&format!("{}: {label}", brief.name), LABEL);
            Control::button(&label, Style::Primary, Deed::Ludus(held.id()))
        };
        if mine.1.is_house_run() {
            let line = format!("{}{place}: the house runs your ludus", brief.name);
            found.push((line, button("take it back")));
        }
        for run in held.notes.running.iter().filter(|run| run.pending.ludus() == mine.0) {
            let until = run.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
            let asked = question(&held.season, run.pending);
            found.push((format!("{}{place}: {asked}{until}", brief.name), button("decide")));
        }
    }
    Ok(found)
}
