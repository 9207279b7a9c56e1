//! A tournament in memory: loaded from its row, changed, queried.

use crate::bout::options::Agreed;
use crate::common::{Done, Millis, Name, Refused, TournamentId, told_apart};
use crate::lookup::nicknames::SOMEBODY;
use crate::ludus::person_row;
use crate::settings::board_form::PostedBoard;
use crate::settings::pace::Pace;
use crate::settings::server::GuildSettings;
use anyhow::Context;
use boards::Kind;
use campaign::tournaments::{EntrantId, Fixture, Tournament, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Not;
use store::{Conn, outbox, tournament};
use table::Level;

/// A tournament in work.
pub(crate) struct LiveTournament {
    pub(crate) row: tournament::Tournament,
    pub(crate) tournament: Tournament,
    /// Stored in the column `notes`.
    pub(crate) state: TournamentState,
    pub(crate) now: Millis,
    /// The form of boards in its server's posts.
    pub(crate) board: PostedBoard,
    /// The names of its people.
    pub(crate) names: BTreeMap<i64, Name>,
    /// Its news, line by line.
    pub(crate) told: Vec<String>,
    pub(crate) has_ended: bool,
    /// Bouts that no longer count.
    pub(crate) annulled: Vec<i64>,
    pub(crate) outbox: Vec<outbox::New>,
    /// Whether a bout was opened just now.
    pub(crate) has_opened: bool,
}

/// The house's notes on a tournament: the settings of its bouts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TournamentState {
    /// The clock of its bouts.
    pub(crate) pace: Pace,
    /// The other settings of its bouts.
    #[serde(flatten)]
    pub(crate) agreed: Agreed,
    /// Whether each bout has a thread of its own.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) threads: bool,
    /// The house's strength of play in it.
    #[serde(default)]
    pub(crate) level: Level,
}

/// The house's name, by its index among all entrants: a person who leaves a place to the house does
/// not change it.
pub(crate) fn house_name(id: EntrantId) -> String {
    format!("House {}", id.0 + 1)
}

impl LiveTournament {
    /// Loads a tournament.
    pub(crate) async fn load(
        conn: &mut Conn,
        id: TournamentId,
        now: Millis,
    ) -> Done<LiveTournament> {
        let row = tournament::tournament(conn, id.0).await?.ok_or(Refused::NoSuchTournament)?;
        let kept = serde_json::from_str(&row.state).context("reading a tournament")?;
        let names = tournament::names_in(conn, id.0).await?.into_iter();
        let called = |name: Option<String>| name.unwrap_or_else(|| SOMEBODY.to_owned());
        let mut names: BTreeMap<i64, Name> =
            names.map(|(person, name)| (person, Name::of(person, called(name)))).collect();
        told_apart(names.values_mut());
        let board = GuildSettings::of(conn, row.guild).await?.board;
        Ok(LiveTournament { board, names, ..LiveTournament::of(row, kept, now)? })
    }

    /// A tournament that was just opened.
    pub(crate) fn of(
        row: tournament::Tournament,
        tournament: Tournament,
        now: Millis,
    ) -> Done<LiveTournament> {
        let state = serde_json::from_str(&row.notes).context("reading a tournament's notes")?;
        Ok(LiveTournament {
            row,
            tournament,
            state,
            now,
            board: PostedBoard::default(),
            names: BTreeMap::new(),
            told: Vec::new(),
            has_ended: false,
            annulled: Vec::new(),
            outbox: Vec::new(),
            has_opened: false,
        })
    }

    pub(crate) fn id(&self) -> TournamentId {
        TournamentId(self.row.id)
    }

    pub(crate) fn kind(&self) -> Done<Kind> {
        Ok(Kind::of(&self.row.game).context("a tournament of a game that is not played")?)
    }

    /// A member's number; `None` for other entrants.
    pub(crate) fn person(&self, id: EntrantId) -> Option<i64> {
        match self.tournament.entrants.get(id.index())?.who {
            Who::Member(person) => Some(person_row(person)),
            Who::House | Who::Forgotten => None,
        }
    }

    /// Whether an entrant is the house.
    pub(crate) fn is_house(&self, id: EntrantId) -> bool {
        self.tournament.entrants.get(id.index()).is_some_and(|it| it.who == Who::House)
    }

    /// An entrant's name for texts that are not stored.
    pub(crate) fn name(&self, id: EntrantId) -> String {
        self.called(id).plain().to_owned()
    }

    /// An entrant's name.
    pub(crate) fn called(&self, id: EntrantId) -> Name {
        let Some(entrant) = self.tournament.entrants.get(id.index()) else {
            return Name::nobodys("");
        };
        match entrant.who {
            Who::Member(person) => {
                let person = person_row(person);
                let somebody = || Name::of(person, SOMEBODY);
                self.names.get(&person).cloned().unwrap_or_else(somebody)
            }
            Who::House => Name::nobodys(house_name(id)),
            Who::Forgotten => Name::nobodys("Somebody forgotten"),
        }
    }

    /// The opponents, such as `Ada v Bob`.
    pub(crate) fn meeting(&self, fixture: &Fixture) -> String {
        let names: Vec<String> =
            fixture.seats.iter().map(|seat| self.called(*seat).to_string()).collect();
        names.join(" v ")
    }
}
