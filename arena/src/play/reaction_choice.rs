//! The way of reacting out of turn: chosen in the lobby, or in the bout from its next round on.

use crate::bout::live::LiveBout;
use crate::bout::tale::capital;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Millis, Person, Place, Refused, Reply, Style, row_id,
};
use crate::house::arena::Arena;
use crate::lobby::open_lobby::OpenLobby;
use crate::settings::preferences::Reacts;
use store::bout::{self, Status};
use store::seat;
use table::Seat;

impl Arena {
    /// Chooses the way of reacting, in a lobby or in a bout that has begun.
    pub(crate) async fn press_react(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        asked: bool,
        now: Millis,
    ) -> Done<Reply> {
        let reacts = if asked { Reacts::Asked } else { Reacts::ByOrders };
        let is_lobby = async {
            let mut reader = self.reader().await?;
            // A person without a seat learns neither whether there is such a bout nor its state.
            if !seat::is_seated(&mut reader, id.0, row_id(by.id)).await? {
                return Err(Refused::NotYours.into());
            }
            let row = bout::bout_with_seats(&mut reader, id.0).await?;
            Ok(row.is_some_and(|(row, _)| row.status == Status::Lobby))
        };
        let is_lobby: Done<bool> = is_lobby.await;
        if is_lobby.map_err(Fault::referenced)? {
            let choose = move |lobby: &mut OpenLobby, who| chosen(lobby, who, reacts);
            return self.change_lobby(by, at, id, now, choose).await;
        }
        self.react(by, id, reacts, now).await
    }
}

fn chosen(lobby: &mut OpenLobby, who: i64, reacts: Reacts) -> Done<String> {
    let here = lobby.state.find(who).ok_or(Refused::NotInLobby)?;
    here.reacts = Some(reacts);
    Ok(format!("In this bout {}.", reacts.about()))
}

/// A seat's way of reacting, in words to its guest.
pub(crate) fn in_words(live: &LiveBout, seat: Seat) -> String {
    let (reacts, coming) = live.reacts(seat);
    let coming = match coming {
        Some(next) => format!(" {} {}.", capital(&live.next_begins()), next.of_you()),
        None => " Everybody sees a change, and may read it as a sign.".to_owned(),
    };
    format!("`reactions` {} – {}.{coming}", reacts.name(), reacts.about())
}

/// The button that changes a seat's way of reacting.
pub(crate) fn button(live: &LiveBout, seat: Seat) -> Control {
    let (reacts, coming) = live.reacts(seat);
    let (what, asked) = match coming.unwrap_or(reacts) {
        Reacts::ByOrders => ("Ask me", true),
        Reacts::Asked => ("By orders", false),
    };
    let label = format!("{what} {}", live.next_begins());
    Control::button(&label, Style::Secondary, Action::React { bout: live.id(), asked })
}

/// The buttons of a lobby that choose the way of reacting.
pub(crate) fn choice(bout: BoutId) -> [Control; 2] {
    [("React by orders", false), ("Ask me about reactions", true)].map(|(label, asked)| {
        Control::button(label, Style::Secondary, Action::React { bout, asked })
    })
}

/// The explanation of reactions before a bout begins.
pub(crate) fn explained() -> String {
    let [orders, asked] = Reacts::ALL.map(Reacts::about);
    format!("Each chooses – *by orders*: {orders}; *asked*: {asked}.")
}
