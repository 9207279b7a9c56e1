//! Learning a game in a bout of one's own: begun, taken up again, answered as advised.

use crate::bout::live::{Guest, LiveBout};
use crate::bout::options::Setup;
use crate::bout::state::{Attendance, BoutState, Guiding, LobbyState, Participant, Progress};
use crate::common::{BoutId, Done, Message, Millis, Name, Person, Place, Refused, Reply, row_id};
use crate::house::arena::Arena;
use crate::limits::{self, BOUTS_OF_A_PERSON, What, Whose};
use crate::lobby::open_lobby::OpenLobby;
use crate::lookup::nicknames;
use crate::play::answered::with_notices;
use crate::play::planning::say_route;
use crate::settings::pace::{Pace, Reminders};
use crate::settings::preferences::Reacts;
use crate::settings::server::GuildSettings;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use std::collections::BTreeMap;
use store::bout::{self, New};
use store::{About, Conn, guild, person};
use table::{Levels, Luck, Seat, Serial};

impl Arena {
    /// Resumes a person's guided bout of a game on a server, or begins one.
    #[boxed]
    pub async fn learn(&self, by: Person, at: Place, game: &str, now: Millis) -> Done<Reply> {
        let kind = Kind::of(game).ok_or_else(Refused::no_such_game)?;
        Ok(Reply::new(self.guide(by, at, kind, now).await?))
    }

    /// The same in place of the message that offered it.
    pub(crate) async fn learn_more(
        &self,
        by: Person,
        at: Place,
        game: u8,
        now: Millis,
    ) -> Done<Reply> {
        let no_such_game = Refused::no_such_game;
        let kind = *Kind::all().get(usize::from(game)).ok_or_else(no_such_game)?;
        Ok(Reply::edit(self.guide(by, at, kind, now).await?))
    }

    /// Resumes a guided bout, or begins one.
    async fn guide(&self, by: Person, at: Place, kind: Kind, now: Millis) -> Done<Message> {
        if at.guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let id = by.id;
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let (guild, person) = (row_id(at.guild), row_id(by.id));
                let open = bout::guided_of(conn, (guild, person), kind.slug()).await?;
                let live = match open {
                    Some(id) => LiveBout::live(conn, BoutId(id), now).await?,
                    None => begun(conn, &by, guild, kind, now).await?,
                };
                let seat = live.seat_of(by.id).ok_or(Refused::NotYours)?;
                Ok(with_notices(&live, seat, live.panel_message(seat, &[])?))
            })
        });
        let noticed = self.settle_faults(done.await, now).await?;
        Ok(self.notice(id, noticed).await?.message)
    }

    /// Gives the advised answer to the ask of a player who learns, or who may be helped.
    pub(crate) async fn as_advised(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, Serial(serial))?;
            let is_open = live.built(seat).is_none();
            let advice = live.advised(seat)?.filter(|_| is_open);
            let Some(advice) = advice else { return Err(live.stale(seat)) };
            say_route(live, seat, Serial(serial), &advice.token)
        })
        .await
    }
}

/// Begins a guided bout: no lobby is shown, no channel hears of it.
async fn begun(
    conn: &mut Conn,
    by: &Person,
    guild: i64,
    kind: Kind,
    now: Millis,
) -> Done<LiveBout> {
    let learner = row_id(by.id);
    if BOUTS_OF_A_PERSON <= bout::sits_in(conn, learner).await? {
        return Err(Refused::TooManyBouts.into());
    }
    let settings = GuildSettings::of(conn, guild).await?;
    limits::spend(conn, What::Lobby, &[Whose::Person(learner)], settings.bounds, now).await?;
    let name = Name::of(learner, nicknames::learnt(conn, guild, by).await?);
    let guided = kind.guided();
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let setup = Setup {
        pace: Pace::None,
        options: guided.options.iter().map(own).collect(),
        thread: false,
        thread_if_several: false,
        keeps_seed: false,
        odds: None,
        hints: None,
        reminders: Reminders::Off,
        board: settings.board,
        chronicle: None,
        idle_days: 0,
        levels: Levels::default(),
        houses: BTreeMap::new(),
        forum: None,
        fixture: None,
        tournament: None,
    };
    let lobby = LobbyState {
        luck: Luck::new([guided.seed; 32], []),
        people: vec![Participant::new(learner, Attendance::Sits)],
        house: guided.house,
        ..LobbyState::new(0)
    };
    let state = BoutState { setup, lobby: Some(lobby), progress: Progress::default() };
    let text = serde_json::to_string(&state).context("writing a guided bout's state")?;
    let new = New {
        guild,
        number: guild::next_guided(conn, guild).await?,
        channel: 0,
        game: kind.slug(),
        opener: learner,
        ranked: false,
        affairs: &text,
        created: now.0,
        due: None,
    };
    let id = bout::opened(conn, new).await?;
    let lobby = OpenLobby::load(conn, BoutId(id)).await?;
    let mut guest = Guest::known(learner, &name, person::person(conn, learner).await?)?;
    // A guided player need not wait for secret windows.
    guest.me.reacts = Reacts::ByOrders;
    let house = (1..=guided.house).map(|seat| Guest::house(kind, Seat(seat), &lobby.setup));
    let people = std::iter::once(guest).chain(house).collect();
    let mut live = lobby.opened(conn, people, now).await?;
    live.state.progress.guiding = Some(Guiding::default());
    live.actor = live.seat_of(by.id);
    live.sends_somebody()?;
    Ok(live.write_down(conn).await?.into_live())
}
