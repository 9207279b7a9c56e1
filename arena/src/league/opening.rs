//! Seasons and tournaments of a server alike: what they are opened with, found by, and closed.

use crate::common::{Done, Fault, Millis, Person, Place, Refused, Reply, SeasonId, TournamentId};
use crate::common::{row_id, title};
use crate::contests::{InWork, word};
use crate::handle::arena::Arena;
use crate::limits::{
    self, SEASONS_IN_A_CHANNEL, SEASONS_OF_A_PERSON, SEASONS_OF_A_SERVER, What, Whose,
};
use crate::lookup::nicknames;
use crate::lookup::which::{here, meant_contest};
use crate::ludus::person_id;
use crate::seasons::live_season::LiveSeason;
use crate::settings::pace::Pace;
use crate::settings::server::GuildSettings;
use crate::tournaments::live_tournament::LiveTournament;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use serde::Serialize;
use store::contest::{self, Brief, Which};
use store::{About, Conn};

/// The number of a server's newest that suggestions come from.
const LATELY: i64 = 200;

/// All that another season or tournament is opened with, whatever is played in it.
pub(super) struct Opening {
    which: Which,
    at: Place,
    now: Millis,
    name: String,
    pub(super) opener: i64,
    pub(super) opener_name: String,
    pub(super) pace: Pace,
    pub(super) threads: bool,
}

impl Opening {
    /// The terms for opening another: its name and its clock, as typed, and whether each bout
    /// gets a thread of its own.
    pub(super) async fn of(
        conn: &mut Conn,
        (which, at, now): (Which, Place, Millis),
        by: &Person,
        (name, clock, threads): (Option<&String>, Option<&String>, bool),
    ) -> Done<Opening> {
        let (guild, opener) = (here(at)?, row_id(by.id));
        let settings = GuildSettings::of(conn, guild).await?;
        settings.admits(at.channel)?;
        has_room(conn, (which, at), opener, settings.bounds, now).await?;
        let pace = match clock {
            Some(name) => Pace::of(name).ok_or(Refused::NoSuchClock)?,
            None => settings.pace,
        };
        let opener_name = nicknames::learnt(conn, guild, by).await?;
        let name = name.map(|name| campaign::ludus_name(name)).transpose()?.unwrap_or_default();
        let threads = threads || settings.threads == Some(true);
        Ok(Opening { which, at, now, name, opener, opener_name, pace, threads })
    }

    /// Opens it, without a state as yet.
    pub(super) async fn opened(
        &self,
        conn: &mut Conn,
        kind: Kind,
        notes: &impl Serialize,
    ) -> Done<InWork> {
        let notes = serde_json::to_string(notes).context("writing notes")?;
        let new = contest::New {
            guild: row_id(self.at.guild),
            name: &self.name,
            game: kind.slug(),
            opener: self.opener,
            channel: row_id(self.at.channel),
            notes: &notes,
            opened: self.now.0,
        };
        let row = contest::opened(conn, self.which, new).await?;
        Ok(InWork::of(self.which, row, self.now))
    }
}

/// Checks that a person may open another in a channel: so many may not have ended.
async fn has_room(
    conn: &mut Conn,
    (which, at): (Which, Place),
    opener: i64,
    bounds: u8,
    now: Millis,
) -> Done<()> {
    let (guild, channel) = (row_id(at.guild), row_id(at.channel));
    let own = contest::open_by(conn, which, opener).await?;
    let all = contest::open_of(conn, which, guild).await?;
    let own = usize::try_from(own).unwrap_or(usize::MAX);
    let here = all.iter().filter(|brief| brief.channel == channel).count();
    let (many, word) = (usize::from(bounds), word(which));
    let (what, command) = match which {
        Which::Season => (What::Season, "league"),
        Which::Tournament => (What::Tournament, "tournament"),
    };
    let too_many = if SEASONS_OF_A_PERSON <= own {
        format!(
            "You have opened several {word}s that have not ended. Open another when one of them \
             has: `/{command} end` closes one early."
        )
    } else if SEASONS_IN_A_CHANNEL * many <= here {
        format!(
            "Several {word}s are told of in this channel already. Open it in another one, or here \
             when one of them has ended."
        )
    } else if SEASONS_OF_A_SERVER * many <= all.len() {
        format!(
            "This server has many {word}s that have not ended. Open another when one of them has; \
             a manager of the server can allow more with `/settings setting:bounds`."
        )
    } else {
        let whose = [Whose::Person(opener), Whose::Guild(guild)];
        return limits::spend(conn, what, &whose, bounds, now).await;
    };
    Err(Refused::TooManySeasons(too_many).into())
}

impl Arena {
    /// The season or tournament that is meant, for looking at.
    pub(crate) async fn meant_contest(
        &self,
        which: Which,
        at: Place,
        named: Option<i64>,
    ) -> Done<i64> {
        let found = async { meant_contest(&mut *self.leisure().await?, which, at, named).await };
        Ok(found.await.map_err(Fault::referenced)?.id)
    }

    /// Closes a season or a tournament before its end: nobody wins it, and its bouts under way are
    /// closed and count for nothing. `may_manage`: whether the person manages the server.
    #[boxed]
    pub async fn end_contest(
        &self,
        by: Person,
        at: Place,
        (which, named): (Which, Option<i64>),
        may_manage: bool,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = person_id(row_id(by.id));
            Box::pin(async move {
                let Brief { id, name, .. } = meant_contest(conn, which, at, named).await?;
                match which {
                    Which::Season => {
                        let mut live = LiveSeason::load(conn, SeasonId(id), now).await?;
                        live.took(live.season.close(by, may_manage)?);
                        live.conclude(conn).await?;
                    }
                    Which::Tournament => {
                        let mut live = LiveTournament::load(conn, TournamentId(id), now).await?;
                        live.took(live.tournament.close(by, may_manage)?);
                        live.conclude(conn).await?;
                    }
                }
                Ok(Reply::words(format!("**{name}** is closed.")))
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// The seasons or tournaments of a server as label and value, for autocomplete.
    #[boxed]
    pub async fn contests_here(&self, which: Which, guild: u64, typed: &str) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let all = contest::newest_of(&mut reader, which, row_id(guild), LATELY).await;
        let typed = typed.trim().to_lowercase();
        let label = |it: &Brief| {
            let game = match which {
                Which::Season => format!("{}, ", title(&it.game)),
                Which::Tournament => String::new(),
            };
            format!("{} {} ({game}{})", it.number, it.name, it.stage)
        };
        let labels = all.unwrap_or_default().into_iter().map(|it| (label(&it), it.number));
        labels.filter(|(label, _)| label.to_lowercase().contains(&typed)).take(25).collect()
    }
}
