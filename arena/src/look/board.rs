//! Looking: the board, one's panel, one's hand, a bout's settings.

use crate::bout::live::LiveBout;
use crate::bout::packed_log::where_packed;
use crate::bout::panel::controls;
use crate::bout::state::{BoutState, LobbyState};
use crate::bout::telling::post_text::Told;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Name, Person, Place, Refused, Reply,
    Style, heading, row_id, small_print, told_apart,
};
use crate::handle::arena::Arena;
use crate::lobby::open_lobby::OpenLobby;
use crate::lobby::{changing, lobby_words, prospects};
use crate::lookup::page_links::Subject;
use crate::lookup::which;
use crate::play::answered::with_notices;
use crate::play::orders;
use crate::settings::board_form::BoardForm;
use crate::settings::level;
use crate::settings::preferences::Preferences;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use store::bout::{self, Status};
use store::{Conn, person, seat};
use table::Seat;

impl Arena {
    /// The board as the one who asks may see it, in the form in which they are always shown boards.
    #[boxed]
    pub async fn board(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        self.board_as(by, at, bout, None, now).await
    }

    /// The same in the form that they want this time, if they say so.
    #[boxed]
    pub async fn board_as(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        form: Option<BoardForm>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let live = self.watched(&by, at, bout, now).await?;
            let mut message = live.board_message(&Told::default())?;
            let seat = live.seat_of(by.id);
            let form = match form {
                Some(form) => Some(form),
                None => wish(&mut *self.reader().await?, row_id(by.id)).await?,
            };
            live.show_board(&mut message, seat, form)?;
            if let Some(seat) = seat {
                message = live.with_lately(seat, message);
                if live.row.status == Status::Live {
                    let (label, since) = ("Since my last move", Action::Lately(live.id()));
                    message.controls.push(Control::button(label, Style::Secondary, since));
                }
            }
            if live.row.status == Status::Over {
                message.tail = live.verdict()?.join("\n");
                if let Some(words) = where_packed(&mut *self.reader().await?, live.id()).await? {
                    message.footnote(&small_print(&words));
                }
            }
            let link =
                self.page_link(&mut *self.reader().await?, Subject::Bout(live.id().0)).await?;
            link.iter().for_each(|link| message.footnote(link));
            Ok(Reply::new(message))
        };
        self.settle_faults(shown.await.map_err(Fault::referenced), now).await
    }

    /// The things that wait for a guest in a bout, and those that they may do.
    #[boxed]
    pub async fn panel(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let panel = |live: &LiveBout, seat| {
            let serial = live.shown_serial(seat)?;
            live.panel_message(seat, live.draft_of(seat, serial))
        };
        self.shown_alone(by, at, bout, panel, now).await
    }

    #[boxed]
    pub async fn hand(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let hand = |live: &LiveBout, seat| {
            let hand = live.ask_rules(|play, cast| play.hand(cast, seat))?;
            let head = match &hand {
                Some(_) => format!("**{}** – your hand", live.title()),
                None => format!("**{}** – nothing is hidden in this game.", live.title()),
            };
            live.with_block(seat, hand, Message { head, ..Message::default() })
        };
        self.shown_alone(by, at, bout, hand, now).await
    }

    /// The part of a bout that one seat alone is shown, with everything that it has yet to be told.
    async fn shown_alone(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        shows: impl Fn(&LiveBout, Seat) -> Done<Message> + Send,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut live = loaded(&mut *self.reader().await?, id, now).await?;
            let seat = live.seat_for(&by)?;
            let message = shows(&live, seat)?;
            Ok(with_notices(&live, seat, message).anew())
        };
        let shown: Done<_> = shown.await.map_err(Fault::referenced);
        let noticed = self.settle_faults(shown, now).await?;
        self.notice(by.id, noticed).await
    }

    /// The agreement for a bout or its lobby.
    #[boxed]
    pub async fn bout_settings(&self, by: Person, at: Place, bout: Option<BoutId>) -> Done<Reply> {
        let shown = async {
            let mut reader = self.reader().await?;
            let id = match bout {
                Some(id) => {
                    which::visible(&mut reader, by.id, at, id).await?;
                    id
                }
                None => self.settings_meant(&mut reader, &by, at).await?,
            };
            let mut shown = agreed(&mut reader, id).await?;
            let plays = bout::open_of(&mut reader, row_id(by.id)).await?;
            if plays.iter().any(|brief| brief.id == id.0 && !brief.is_lobby) {
                shown.controls.push(controls::back(id));
            }
            match OpenLobby::load(&mut reader, id).await {
                Ok(lobby) if lobby.state.opener() == Some(row_id(by.id)) => {
                    shown.controls.extend(changing::of_the_opener(&lobby));
                }
                Ok(_) | Err(Fault::Refused(_)) => {}
                Err(fault) => return Err(fault),
            }
            Ok(shown)
        };
        shown.await.map(Reply::new).map_err(Fault::referenced)
    }

    /// A bout in play here, or else the lobby that stands here.
    async fn settings_meant(&self, conn: &mut Conn, by: &Person, at: Place) -> Done<BoutId> {
        let found = which::watched(conn, by.id, at, None).await;
        if found.is_ok() {
            return found;
        }
        let open = bout::open_in(conn, row_id(at.channel)).await?;
        match open.as_slice() {
            [lobby] => Ok(BoutId(lobby.id)),
            _ => found,
        }
    }

    /// The bout that somebody means to look at.
    pub(crate) async fn watched(
        &self,
        by: &Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<LiveBout> {
        watched(&mut *self.reader().await?, by, at, bout, now).await
    }
}

/// How somebody is shown boards, if they have said so.
pub(crate) async fn wish(conn: &mut Conn, person: i64) -> Done<Option<BoardForm>> {
    let known = person::person(conn, person).await?;
    let me = known.map(|known| Preferences::read(&known.settings)).transpose()?;
    Ok(me.and_then(|me| me.board))
}

/// The bout that somebody means to look at.
pub(crate) async fn watched(
    conn: &mut Conn,
    by: &Person,
    at: Place,
    bout: Option<BoutId>,
    now: Millis,
) -> Done<LiveBout> {
    let id = which::watched(conn, by.id, at, bout).await?;
    loaded(conn, id, now).await
}

/// A bout that has begun, to be looked at.
pub(crate) async fn loaded(conn: &mut Conn, id: BoutId, now: Millis) -> Done<LiveBout> {
    Ok(LiveBout::load(conn, id, now).await?.ok_or(Refused::NoSuchBout)?)
}

/// The agreement for a bout or lobby, and in a lobby the other things that may be done.
pub(crate) async fn agreed(conn: &mut Conn, id: BoutId) -> Done<Message> {
    let (row, seats) = bout::bout_with_seats(conn, id.0).await?.ok_or(Refused::NoSuchBout)?;
    let kind = Kind::of(&row.game).with_context(|| format!("no game {:?}", row.game))?;
    let state: BoutState = serde_json::from_str(&row.affairs).context("reading a bout's state")?;
    let mut lines = vec![format!("**{}**", heading(kind.title(), row.number))];
    let mut controls = Vec::new();
    let mut people = state.lobby.as_ref().map_or(0, |lobby| lobby.expected().count());
    if row.status == Status::Lobby {
        controls.push(lobby_words::besides(id));
        controls.extend(orders::choice(id));
        let tells = |lobby: &&LobbyState| prospects::are_told(&state.setup, row.ranked, lobby);
        let odds = Control::button("Odds", Style::Secondary, Action::Odds(id));
        controls.extend(state.lobby.as_ref().filter(tells).map(|_| odds));
    } else {
        people = seats.iter().filter(|seat| seat.person.is_some()).count();
        let seat_of = |at: usize| Seat(u8::try_from(at).unwrap_or(u8::MAX));
        let house = |at: usize| state.setup.house_name(kind, seat_of(at));
        let side = |at: usize| kind.side(seat_of(at)).to_owned();
        let is_house: Vec<bool> = seats.iter().map(|seat| seat.person.is_none()).collect();
        let named = |(at, seat): (usize, seat::Seated)| match seat.person {
            Some(_) => Name::nobodys(seat.name.unwrap_or_else(|| side(at))),
            None => Name::nobodys(house(at)),
        };
        let mut names: Vec<Name> = seats.into_iter().enumerate().map(named).collect();
        told_apart(&mut names);
        let plays = |at: usize| match is_house[at] {
            true => format!(" as {}", level::one(state.setup.levels.of(seat_of(at)))),
            false => String::new(),
        };
        let seated =
            names.iter().enumerate().map(|(at, name)| format!("{}{}", name.plain(), plays(at)));
        lines.push(format!("Seats: {}", seated.collect::<Vec<_>>().join(", ")));
    }
    let open = state.lobby.as_ref().filter(|_| row.status == Status::Lobby);
    lines.extend(lobby_words::agreed(kind, &state.setup, (row.ranked, people)));
    lines.extend(open.map(|_| orders::explained()));
    lines.extend(open.and_then(lobby_words::who_may_join));
    lines.extend(open.map(|_| small_print(lobby_words::OF_WORDS)));
    lines.extend(open.map(lobby_words::sealed));
    Ok(Message { head: lines.join("\n"), controls, ..Message::default() })
}
