//! A tournament's fixtures: opening their bouts, and taking their results.

use crate::bout::agreement::{InTournament, Setup};
use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Millis, TournamentId, linked};
use crate::lobby::open_lobby::Entrants;
use crate::lobby::starting::Convened;
use crate::settings::server::GuildSettings;
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words;
use campaign::tournaments::{Fixture, NotSettled};
use store::bout::Status;
use store::{Conn, guild, outbox};

impl LiveTournament {
    /// Opens the bout of the first fixture that waits for one. If the house holds all seats, the
    /// bout is fought out and its result taken at once.
    pub(crate) async fn open_next(&mut self, conn: &mut Conn) -> Done<()> {
        let Some(fixture) = self.tournament.next_due().cloned() else { return Ok(()) };
        if self.is_unseen(conn).await? || !self.opens(conn).await? {
            return Ok(());
        }
        let mut live = self.convened(conn, &fixture).await?;
        live.notices.insert(0, tournament_words::heading(self, &fixture));
        let begun = self.tournament.begin(fixture.id, campaign::BoutId(live.row.id));
        self.took(begun.map_err(|wrong| anyhow::anyhow!("beginning a fixture: {wrong}"))?);
        let live = live.write_down(conn).await?.into_live();
        match fought(&live)? {
            Some(fought) => self.take(&fought),
            None => Ok(()),
        }
    }

    /// Whether nobody would see its bouts: nothing can be posted in its channel, or the bot was
    /// removed from its server.
    async fn is_unseen(&self, conn: &mut Conn) -> Done<bool> {
        let is_left = guild::is_left(conn, self.row.guild).await?;
        Ok(is_left || outbox::is_barred(conn, self.row.channel).await?)
    }

    async fn convened(&self, conn: &mut Conn, fixture: &Fixture) -> Done<LiveBout> {
        let kind = self.kind()?;
        let settings = GuildSettings::of(conn, self.row.guild).await?;
        let names = (0..).zip(&fixture.seats).filter(|(_, id)| self.is_house(**id));
        let setup = Setup {
            houses: names.map(|(seat, id)| (seat, self.name(*id))).collect(),
            // A bout closed without a result is fought again: nobody is asked to close it.
            idle_days: 0,
            tournament: Some(InTournament { tournament: self.row.id, fixture: fixture.id.0 }),
            ..Setup::of_all(&self.state.agreed, self.state.pace, self.state.threads, &settings)
        };
        let is_ranked = kind.handicap(&setup.options).is_none();
        let people = fixture.seats.iter().map(|seat| self.person(*seat)).collect();
        let (guild, channel, level) = (self.row.guild, self.row.channel, self.state.level);
        let entering = Entrants::default();
        let convened = Convened { guild, channel, kind, setup, is_ranked, people, level, entering };
        convened.begun(conn, self.now).await
    }

    /// Takes a bout's result; a bout without one will be fought again.
    fn take(&mut self, fought: &Fought) -> Done<()> {
        let taken = match &fought.ranks {
            Some(ranks) => self.tournament.settle(fought.bout, ranks),
            None => self.tournament.reopen(fought.bout),
        };
        match taken {
            Ok(change) => {
                let told = self.told.len();
                self.took(change);
                // The outcome comes first, with a link to the bout.
                let guild = self.row.guild;
                if let Some(line) = self.told.get_mut(told) {
                    *line = linked(line, guild, fought.newest);
                }
                Ok(())
            }
            // It was closed because it no longer counts, or is reported twice.
            Err(NotSettled::Already | NotSettled::NoSuchBout) => Ok(()),
        }
    }
}

/// A fixture's bout that is over.
pub(crate) struct Fought {
    tournament: TournamentId,
    bout: campaign::BoutId,
    /// The rank of each seat. `None`: it was closed without a result.
    ranks: Option<Vec<u32>>,
    newest: Option<(i64, i64)>,
    now: Millis,
}

/// A finished bout's report to its tournament, if it is fought in one.
pub(crate) fn fought(live: &LiveBout) -> Done<Option<Fought>> {
    let Some(InTournament { tournament, .. }) = live.state.setup.tournament else {
        return Ok(None);
    };
    if live.row.status != Status::Over {
        return Ok(None);
    }
    let ranks = live.outcome()?.map(|outcome| live.ranks(&outcome));
    let ranks = ranks.map(|all| all.into_iter().map(|it| u32::try_from(it).unwrap_or(1)).collect());
    Ok(Some(Fought {
        tournament: TournamentId(tournament),
        bout: campaign::BoutId(live.row.id),
        ranks,
        newest: live.row.newest(),
        now: live.now,
    }))
}

/// Takes the result, in the transaction that ends the bout.
pub(crate) async fn settle(conn: &mut Conn, fought: Fought) -> Done<()> {
    let mut live = LiveTournament::load(conn, fought.tournament, fought.now).await?;
    live.take(&fought)?;
    live.conclude(conn).await
}

/// Takes a bout's result back.
pub(crate) async fn void(conn: &mut Conn, id: TournamentId, bout: BoutId, now: Millis) -> Done<()> {
    let mut live = LiveTournament::load(conn, id, now).await?;
    match live.tournament.void(campaign::BoutId(bout.0)) {
        Ok(change) => live.took(change),
        Err(NotSettled::NoSuchBout | NotSettled::Already) => return Ok(()),
    }
    live.conclude(conn).await
}

/// Lets the fixture of a bout that cannot go on be fought again.
pub(crate) async fn reopen(
    conn: &mut Conn,
    id: TournamentId,
    bout: BoutId,
    now: Millis,
) -> Done<()> {
    let mut live = LiveTournament::load(conn, id, now).await?;
    let bout = campaign::BoutId(bout.0);
    live.take(&Fought { tournament: id, bout, ranks: None, newest: None, now })?;
    live.conclude(conn).await
}
