//! Choosing, in a lobby, a gladiator of one's ludus to enter.

use crate::bout::state::{Attendance, Participant};
use crate::common::{
    Action, BoutId, Control, Done, Fault, MenuChoice, Message, Millis, Person, Place, Refused,
    Reply, row_id,
};
use crate::house::arena::Arena;
use crate::lobby::entrants::{AtHand, NEW, offered};
use crate::lobby::joining::seen;
use crate::lobby::open_lobby::OpenLobby;
use crate::ludus::keeping::own;
use campaign::STABLE;
use store::stable::Stabled;
use store::{About, Conn, ludus};

impl Arena {
    /// Shows the gladiators a person may enter for a lobby's bout; or enters the chosen one.
    pub(crate) async fn enter(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        chosen: Option<u16>,
        now: Millis,
    ) -> Done<Reply> {
        let Some(chosen) = chosen else {
            let shown = async {
                let mut reader = self.reader().await?;
                let lobby = joined(&mut reader, by.id, at, id).await?;
                let school = own(&mut reader, lobby.row.guild, row_id(by.id)).await?;
                menu(&mut reader, &lobby, &school).await
            };
            return shown.await.map(Reply::new).map_err(Fault::referenced);
        };
        self.write(About::Bout(id.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut lobby = joined(conn, by.id, at, id).await?;
                let school = own(conn, lobby.row.guild, row_id(by.id)).await?;
                let (number, words) = choice(conn, &lobby, &school, chosen).await?;
                let mut people = lobby.state.people.iter_mut();
                let me = people.find(|person| person.id == row_id(by.id));
                me.ok_or(Refused::NotInLobby)?.enters = Some(number);
                lobby.save(conn, now).await?;
                Ok(Reply::edit(Message { head: words, ..Message::default() }))
            })
        })
        .await
    }
}

/// An open lobby in which a person sits, and gladiators are entered.
async fn joined(conn: &mut Conn, by: u64, at: Place, id: BoutId) -> Done<OpenLobby> {
    let lobby = seen(conn, by, at, id).await?;
    let is_me = |person: &Participant| person.id == row_id(by) && person.state == Attendance::Sits;
    if lobby.careers().is_none() || !lobby.state.people.iter().any(is_me) {
        return Err(Refused::NotInLobby.into());
    }
    Ok(lobby)
}

/// The gladiators that may be entered.
async fn free(conn: &mut Conn, lobby: &OpenLobby, school: &ludus::Ludus) -> Done<Vec<Stabled>> {
    Ok(AtHand::of(conn, school.id, &lobby.row.game).await?.free)
}

async fn menu(conn: &mut Conn, lobby: &OpenLobby, school: &ludus::Ludus) -> Done<Message> {
    let mut choices = vec![MenuChoice::new(
        0,
        "A new gladiator",
        "He gets a name, you pick his class; /ludus rename gives him another name.",
    )];
    for row in free(conn, lobby, school).await? {
        let Ok(index) = u16::try_from(row.number) else { continue };
        let [label, detail] = offered(&row)?;
        choices.push(MenuChoice::new(index, label, detail));
    }
    choices.truncate(STABLE + 1);
    Ok(Message {
        head: format!(
            "Who fights for **{}**? Until you choose, a new gladiator does. The others see who it \
             is when the bout begins. A dead gladiator stays dead.",
            school.name
        ),
        controls: vec![Control::menu(
            "Your gladiator",
            choices,
            Action::Enter(BoutId(lobby.row.id)),
        )],
        ..Message::default()
    })
}

/// The chosen number, and the answer.
async fn choice(
    conn: &mut Conn,
    lobby: &OpenLobby,
    school: &ludus::Ludus,
    chosen: u16,
) -> Done<(u32, String)> {
    if u32::from(chosen) == NEW {
        let words = "A new gladiator fights for you: you pick his class when the bout begins.";
        return Ok((NEW, words.to_owned()));
    }
    let all = free(conn, lobby, school).await?;
    let row = all.into_iter().find(|row| row.number == i64::from(chosen)).ok_or_else(|| {
        let words = "He cannot fight here now. Press *My gladiator* and choose another.";
        Refused::NoEntrant(words.to_owned())
    })?;
    Ok((u32::from(chosen), format!("**{}** fights for you. You may still change that.", row.name)))
}
