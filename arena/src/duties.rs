//! Everything that waits for somebody on a server.

use crate::affairs::Coming;
use crate::lobby::Gathered;
use crate::sitting::Sitting;
use crate::{
    Arena, BoutId, Control, Deed, Done, Fault, Millis, Person, Reply, Say, Style, league, row_id,
};
use store::bout::Brief;
use store::{Conn, bout};
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
                    lines.push(format!("• {}{place}: {line}", crate::find::label(&brief)));
                    if controls.len() < BUTTONS {
                        controls.push(button);
                    }
                }
            }
            for (line, button) in league::duties(&mut reader, by.id, guild, now).await? {
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
    let label = boards::shortened(&format!("#{number}: {}", ask.duty), crate::LABEL);
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
    let is_invited = |p: &&crate::affairs::Gathering| p.id == me && p.state == Coming::Invited;
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
