//! A bout that begins without a lobby: a fixture, whose players are known.

use crate::bout::live::{Guest, LiveBout};
use crate::bout::options::Setup;
use crate::bout::state::{BoutState, LobbyState, Progress};
use crate::common::{BoutId, Done, Millis, Name};
use crate::lobby::open_lobby::{Entrants, OpenLobby};
use crate::lookup::nicknames;
use anyhow::Context;
use boards::Kind;
use store::bout::{self, New};
use store::{Conn, guild, person};
use table::{Level, Seat};

/// The terms of a convened bout.
pub(crate) struct Convened {
    /// The server.
    pub(crate) guild: i64,
    /// The channel; 0 when it is gone.
    pub(crate) channel: i64,
    pub(crate) kind: Kind,
    pub(crate) setup: Setup,
    pub(crate) is_ranked: bool,
    /// The player of each seat; `None`: the house.
    pub(crate) people: Vec<Option<i64>>,
    /// The house's level.
    pub(crate) level: Level,
    /// The gladiators sent from rosters.
    pub(crate) entering: Entrants,
}

impl Convened {
    /// Begins the bout.
    pub(crate) async fn begun(self, conn: &mut Conn, now: Millis) -> Done<LiveBout> {
        let mut lobby = LobbyState::new(0);
        lobby.level = self.level;
        for _ in self.people.iter().filter(|person| person.is_none()) {
            lobby.seat_house();
        }
        let (setup, progress) = (self.setup, Progress::default());
        let state = BoutState { setup, lobby: Some(lobby), progress };
        let text = serde_json::to_string(&state).context("writing a bout's state")?;
        let new = New {
            guild: self.guild,
            number: guild::next_number(conn, self.guild).await?,
            channel: self.channel,
            game: self.kind.slug(),
            // The person told when it cannot be posted.
            opener: self.people.iter().copied().flatten().next().unwrap_or(0),
            ranked: self.is_ranked,
            affairs: &text,
            created: now.0,
            due: None,
        };
        let id = bout::opened(conn, new).await?;
        let mut lobby = OpenLobby::load(conn, BoutId(id)).await?;
        lobby.entering = self.entering;
        lobby.entering.written(conn, id).await?;
        let mut guests = Vec::new();
        for (at, somebody) in self.people.into_iter().enumerate() {
            guests.push(match somebody {
                Some(id) => {
                    let known = person::person(conn, id).await?;
                    let name = Name::of(id, nicknames::on(conn, self.guild, id).await?);
                    Guest::known(id, &name, known)?
                }
                None => {
                    let seat = Seat(u8::try_from(at).unwrap_or(0));
                    Guest::house(self.kind, seat, &lobby.setup)
                }
            });
        }
        lobby.opened(conn, guests, now).await
    }
}
