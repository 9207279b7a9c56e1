//! A tournament in memory: loaded from its row, changed, queried.

use crate::bout::agreement::Agreed;
use crate::common::{Done, Millis, Name, TournamentId, told_apart};
use crate::contests::{InWork, in_work};
use crate::lookup::nicknames::SOMEBODY;
use crate::ludus::person_row;
use crate::settings::pace::Pace;
use anyhow::Context;
use boards::Kind;
use campaign::tournaments::{EntrantId, Fixture, Stage, Tournament, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Not;
use store::contest::{self, Which};
use store::{Conn, tournament};
use table::Level;

/// A tournament in work.
pub(crate) struct LiveTournament {
    pub(crate) work: InWork,
    pub(crate) tournament: Tournament,
    /// Stored in the column `notes`.
    pub(crate) state: TournamentState,
    pub(crate) names: BTreeMap<i64, Name>,
    /// Its news, line by line.
    pub(crate) told: Vec<String>,
    pub(crate) has_ended: bool,
}

in_work!(LiveTournament);

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
    pub(crate) async fn load(
        conn: &mut Conn,
        id: TournamentId,
        now: Millis,
    ) -> Done<LiveTournament> {
        let work = InWork::load(conn, Which::Tournament, id.0, now).await?;
        let kept = serde_json::from_str(&work.row.state).context("reading a tournament")?;
        let names = tournament::names_in(conn, id.0).await?.into_iter();
        let called = |name: Option<String>| name.unwrap_or_else(|| SOMEBODY.to_owned());
        let mut names: BTreeMap<i64, Name> =
            names.map(|(person, name)| (person, Name::of(person, called(name)))).collect();
        told_apart(names.values_mut());
        Ok(LiveTournament { names, ..LiveTournament::of(work, kept)? })
    }

    /// A tournament that was just opened.
    pub(crate) fn of(work: InWork, tournament: Tournament) -> Done<LiveTournament> {
        let state =
            serde_json::from_str(&work.row.notes).context("reading a tournament's notes")?;
        let (names, told) = (BTreeMap::new(), Vec::new());
        Ok(LiveTournament { work, tournament, state, names, told, has_ended: false })
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

    pub(crate) fn is_house(&self, id: EntrantId) -> bool {
        self.tournament.entrants.get(id.index()).is_some_and(|it| it.who == Who::House)
    }

    /// An entrant's name for texts that are not stored.
    pub(crate) fn name(&self, id: EntrantId) -> String {
        self.called(id).plain().to_owned()
    }

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

    /// The entrants, as rows. One without any bout has no place: nobody wins only because the
    /// others withdraw.
    pub(crate) fn entrants(&self) -> Vec<tournament::Entrant> {
        let has_fought = |id: &EntrantId| {
            let mut fixtures = self.tournament.fixtures.iter();
            fixtures.any(|it| it.bout().is_some() && it.seats.contains(id))
        };
        let row = |line: campaign::tournaments::Line| tournament::Entrant {
            tournament: self.row.id,
            entrant: i64::from(line.entrant.0),
            person: self.person(line.entrant),
            is_in: line.is_in && !self.tournament.has_ended(),
            place: if has_fought(&line.entrant) { i64::from(line.rank) } else { 0 },
            points: i64::from(line.points),
        };
        self.tournament.standings().into_iter().map(row).collect()
    }
}

/// The stage's word in the row.
pub(crate) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "enrolment",
        Stage::Running => "running",
        Stage::Finished => "finished",
        Stage::Abandoned => "abandoned",
    }
}

/// A channel is gone: its tournaments wait until their opener takes them up in another.
pub(crate) async fn channel_gone(conn: &mut Conn, channel: i64, now: Millis) -> Done<()> {
    for id in contest::told_in(conn, Which::Tournament, channel).await? {
        let mut live = LiveTournament::load(conn, TournamentId(id), now).await?;
        (live.row.channel, live.row.due) = (0, None);
        contest::changed(conn, Which::Tournament, &live.row).await?;
        tournament::posted(conn, id, None).await?;
    }
    Ok(())
}
