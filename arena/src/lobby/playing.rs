//! The short way into a bout: a choice of game, and it begins against the house, without a lobby.

use crate::common::{
    Action, Control, DETAIL, Done, MenuChoice, Message, Millis, Person, Place, Plate, Reply, Style,
    length_in_words, place_of, row_id, seats_in_words,
};
use crate::handle::arena::Arena;
use crate::lobby::starting::{against_house, kind_at, open, plain};
use boards::{Kind, Sheet, shortened};
use store::About;

impl Arena {
    /// The games to choose from, each described: it is played at once against the house, or a lobby is
    /// opened for it.
    pub fn games_to_choose(&self) -> Reply {
        let line = |kind: &Kind| {
            let (seats, length) = (seats_in_words(*kind), length_in_words(*kind));
            format!("{}\n  seats: {seats}\n  {length}", kind.title())
        };
        let mono = Some(Kind::all().iter().map(line).collect::<Vec<_>>().join("\n"));
        let choice = |(index, kind): (u16, &Kind)| {
            MenuChoice::new(index, kind.title(), shortened(kind.about(), DETAIL))
                .signed(Some(kind.own_sign()))
        };
        let choices: Vec<MenuChoice> = (0..).zip(Kind::all()).map(choice).collect();
        let play = Kind::all().iter().map(|kind| plays(*kind, kind.title(), Style::Secondary));
        let gather = Control::menu("Play a friend: open a lobby", choices.clone(), Action::Gather);
        let learn = Control::menu("Learn one move by move", choices, Action::Teach);
        let controls = play.chain([gather, learn]).collect();
        let plate = Plate::sheet("games", &Sheet::Games);
        let head = "**A game's button begins a bout against the house at once.**".to_owned();
        let plate = Some(plate);
        Reply::new(Message { head, mono, controls, plate, ..Message::default() })
    }

    /// Opens a lobby for a game with the server's settings, whose bout gets a thread where one may be opened and
    /// several play; with the house, the bout begins at once.
    pub(crate) async fn open_game(
        &self,
        by: Person,
        at: Place,
        (game, house): (u8, bool),
        may_thread: bool,
        now: Millis,
    ) -> Done<Reply> {
        let kind = kind_at(game)?;
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                if house {
                    return against_house(conn, at, plain(kind, by, 1), now).await;
                }
                let wanted = plain(kind, by, 0).with_thread(may_thread);
                Ok(open(conn, at, wanted, now).await?.1)
            })
        });
        self.settle_faults(done.await, now).await
    }
}

/// The button that plays a game at once against the house.
pub(crate) fn play_now(kind: Kind) -> Control {
    plays(kind, "Play", Style::Primary)
}

fn plays(kind: Kind, label: &str, style: Style) -> Control {
    let open = Action::Open { game: place_of(kind), house: true };
    Control::button(label, style, open)
}
