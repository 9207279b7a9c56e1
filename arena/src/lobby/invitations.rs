//! Private messages that invite people to a lobby. Once an invitation is no longer open its message says what
//! became of it and has no buttons, by a row queued in the transaction that settled it; one that only arrives
//! after that does so as soon as it has.

use crate::bout::state::Attendance;
use crate::common::{Action, BoutId, Control, Done, Fault, Message, Millis, Style, heading, title};
use crate::lobby::lobby_words;
use crate::lobby::open_lobby::{DECLINED, OpenLobby};
use crate::outbox::queued::{self, Purpose};
use store::bout;
use store::outbox::{self, Destination, New, Waiting};
use store::{Conn, wish};

/// The answer to somebody who has accepted.
pub(super) const ACCEPTED: &str = "You are in. Your turn will be announced in the channel.";
/// The end of an invitation of somebody who is expected no longer.
const WITHDRAWN: &str = "You are no longer invited.";

/// Invites a person privately.
pub(crate) fn invitation(lobby: &OpenLobby, to: i64, now: Millis) -> anyhow::Result<New> {
    let (to, message) = (Destination::Person(to), invites(lobby));
    queued::row(to, Purpose::Invitation, Some(lobby.row.id), &message, now)
}

/// The words and buttons of an invitation that is open.
fn invites(lobby: &OpenLobby) -> Message {
    let bout = BoutId(lobby.row.id);
    let opener = lobby.opener_name();
    let again = if lobby.state.again.is_some() { "a rematch, " } else { "" };
    Message {
        head: format!(
            "{opener} invites you to {again}**{}** in {{#{}}}.\n{}",
            lobby.title(),
            lobby.row.channel,
            lobby.kind.about()
        ),
        controls: vec![
            lobby_words::accept(lobby, "Accept"),
            Control::button("Decline", Style::Secondary, Action::Decline(bout)),
        ],
        ..Message::default()
    }
}

impl OpenLobby {
    /// An answer to somebody who answered their invitation in private.
    pub(super) fn answered(&self, answer: &str) -> String {
        format!("**{}** in {{#{}}}\n{answer}", self.title(), self.row.channel)
    }

    /// Closes the messages of all invitations that are open no longer; of every one where the lobby has ended, as
    /// `end` says.
    pub(super) async fn close_invitations(
        &self,
        conn: &mut Conn,
        end: Option<&str>,
        now: Millis,
    ) -> Done<()> {
        let (id, purpose) = (self.row.id, Purpose::Invitation.word());
        let mut rows = Vec::new();
        for person in wish::asked(conn, id, purpose).await? {
            let state = self.state.people.iter().find(|one| one.id == person).map(|one| one.state);
            let said = match (end, state) {
                (Some(end), _) => end.to_owned(),
                (None, Some(Attendance::Invited)) => continue,
                (None, Some(Attendance::Sits)) => self.answered(ACCEPTED),
                (None, Some(Attendance::Declined)) => self.answered(DECLINED),
                (None, Some(Attendance::ShownOut) | None) => self.answered(WITHDRAWN),
            };
            for (to, message) in wish::settled(conn, id, purpose, person).await? {
                rows.push(closed((id, to), message, &said, now)?);
            }
        }
        Ok(outbox::queued(conn, &rows).await?)
    }

    /// Says in the messages of open invitations who invites, after another has become the opener.
    pub(super) async fn renew_invitations(&self, conn: &mut Conn, now: Millis) -> Done<()> {
        let (id, purpose) = (self.row.id, Purpose::Invitation.word());
        let mut rows = Vec::new();
        for person in wish::asked(conn, id, purpose).await? {
            for (to, message) in wish::settled(conn, id, purpose, person).await? {
                wish::posted(conn, (id, purpose, person), (to, message)).await?;
                rows.push(changed((id, to), message, &invites(self), now)?);
            }
        }
        Ok(outbox::queued(conn, &rows).await?)
    }
}

/// An invitation has arrived: it is remembered while it is open, and closed otherwise.
pub(crate) async fn arrived(
    conn: &mut Conn,
    row: &Waiting,
    message: i64,
    now: Millis,
) -> Done<Option<New>> {
    let (Some(id), Destination::Person(person)) = (row.bout, row.to()) else { return Ok(None) };
    let is_open = match OpenLobby::load(conn, BoutId(id)).await {
        Ok(mut lobby) => lobby.state.find(person).is_some_and(|it| it.state == Attendance::Invited),
        Err(Fault::Refused(_)) => false,
        Err(fault @ Fault::Ours(_)) => return Err(fault),
    };
    if is_open {
        wish::posted(conn, (id, Purpose::Invitation.word(), person), (person, message)).await?;
        return Ok(None);
    }
    let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(None) };
    let title = heading(title(&place.game), place.number);
    let said = format!("**{title}** in {{#{}}}\n{LATE}", place.channel);
    Ok(Some(closed((id, person), message, &said, now)?))
}

/// Said of an invitation that was settled before it arrived.
const LATE: &str = "You were invited; that is over already.";

/// The message of an invitation that is open no longer.
fn closed(of: (i64, i64), message: i64, said: &str, now: Millis) -> anyhow::Result<New> {
    changed(of, message, &Message { head: said.to_owned(), ..Message::default() }, now)
}

/// The message of an invitation with other content.
fn changed(
    (bout, person): (i64, i64),
    message: i64,
    content: &Message,
    now: Millis,
) -> anyhow::Result<New> {
    let row = queued::row(Destination::Person(person), Purpose::Strip, Some(bout), content, now)?;
    Ok(New { message: Some(message), ..row })
}
