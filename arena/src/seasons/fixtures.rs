//! Fixtures: opening their bouts, and booking their results.

use crate::bout::agreement::{InSeason, Setup};
use crate::bout::live::LiveBout;
use crate::common::{Done, Millis, SeasonId};
use crate::lobby::entrants::{self, Sender};
use crate::lobby::open_lobby::Entrants;
use crate::lobby::starting::Convened;
use crate::ludus::draw;
use crate::seasons::live_season::LiveSeason;
use crate::seasons::news::{gladiator, ludus};
use crate::settings::server::GuildSettings;
use anyhow::Context;
use boards::{Kind, Sent};
use campaign::{
    BoutResult, Change, Corner, FixtureId, Gladiator, Improvement, Keeper, Nominee, NotSettled,
    SideResult,
};
use std::collections::BTreeMap;
use store::Conn;
use store::bout::Status;
use table::{Level, Place, Seat, Sitter};

impl LiveSeason {
    /// Opens the bout of the first fixture that waits for one. If the house holds both seats, the
    /// bout is fought out and booked at once.
    pub(crate) async fn open_next(&mut self, conn: &mut Conn) -> Done<()> {
        let mut fixtures = self.season.fixtures.iter();
        let ready = fixtures.find_map(|it| Some((it.id, it.state.ready()?.clone())));
        let Some((fixture, nominees)) = ready else { return Ok(()) };
        if !self.opens(conn).await? {
            return Ok(());
        }
        let mut live = self.opened(conn, fixture, &nominees).await?;
        live.notices.insert(0, self.heading(fixture, &nominees));
        let change = self.season.begin(fixture, campaign::BoutId(live.row.id));
        self.took(change.map_err(|refused| anyhow::anyhow!("beginning a fixture: {refused}"))?);
        let live = live.write_down(conn).await?.into_live();
        match fought(&live) {
            Some(fought) => self.book(&fought),
            None => Ok(()),
        }
    }

    /// The heading of a bout's own post: its fixture and its ludi or gladiators.
    fn heading(&self, fixture: FixtureId, nominees: &[Nominee; 2]) -> String {
        let [one, other] = nominees.each_ref().map(|nominee| match nominee.gladiator {
            Some(id) => gladiator(&self.season, nominee.ludus, id),
            None => ludus(&self.season, nominee.ludus),
        });
        format!("**{}**, fixture {fixture}: {one} against {other}.", self.row.name)
    }

    async fn opened(
        &self,
        conn: &mut Conn,
        fixture: FixtureId,
        nominees: &[Nominee; 2],
    ) -> Done<LiveBout> {
        let kind = Kind::of(&self.row.game).context("a season of a game that is not played")?;
        let gladiators = nominees.each_ref().map(|nominee| {
            let id = nominee.gladiator?;
            Some(self.season.gladiator(nominee.ludus, id).context("a gladiator sent"))
        });
        // Without rosters everybody arms in the bout, as in any other of the game.
        let sending = match gladiators {
            [Some(red), Some(blue)] => kind.sending(&[sent(red?), sent(blue?)]),
            _ => Vec::new(),
        };
        let settings = GuildSettings::of(conn, self.row.guild).await?;
        let agreed = &self.state.agreed;
        // A bout with a handicap is not rated.
        let is_ranked = kind.handicap(&agreed.options).is_none();
        // A ludus in the hands of the house is still its owner's, and that person may ask to be
        // forgotten.
        let names = (0..).zip(nominees).filter_map(|(seat, nominee)| {
            let ludus = self.season.contender(nominee.ludus)?;
            (ludus.keeper == Keeper::House).then(|| (seat, ludus.name.clone()))
        });
        let mut setup = Setup {
            houses: names.collect(),
            fixture: Some(InSeason {
                season: self.row.id,
                fixture: fixture.0,
                for_points: !self.season.discipline.has_rosters(),
            }),
            ..Setup::of_all(agreed, self.state.pace, self.state.threads, &settings)
        };
        setup.options.extend(sending);
        let people = nominees.iter().map(|nominee| self.owner(nominee.ludus)).collect();
        let (guild, channel, level) = (self.row.guild, self.row.channel, Level::default());
        let entering = self.entering(conn, kind, nominees).await?;
        let convened = Convened { guild, channel, kind, setup, is_ranked, people, level, entering };
        convened.begun(conn, self.now).await
    }

    /// The gladiators that the ludi send from those kept outside the season. In a seat of the house
    /// nobody's gladiator is risked.
    async fn entering(
        &self,
        conn: &mut Conn,
        kind: Kind,
        nominees: &[Nominee; 2],
    ) -> Done<Entrants> {
        let Some(stable) = kind.stable().filter(|_| self.season.discipline.sends_kept) else {
            return Ok(Entrants::default());
        };
        let sender = |nominee: &Nominee| {
            self.owner(nominee.ludus)?;
            let name = ludus(&self.season, nominee.ludus);
            Some(Sender { ludus: nominee.ludus.0, name, named: nominee.kept })
        };
        let senders = nominees.each_ref().map(sender);
        entrants::of_ludi(conn, kind.slug(), &self.state.agreed.options, stable, &senders).await
    }

    /// Books a bout's result; a bout without one will be fought again.
    fn book(&mut self, fought: &Fought) -> Done<()> {
        let Some(told) = &fought.result else {
            // In a season that has ended, nothing is fought again.
            if let Ok(change) = self.season.reopen(fought.bout) {
                self.announce(&fought.verdict);
                self.took(change);
            }
            return Ok(());
        };
        match self.season.settle(told, &mut draw) {
            Ok(settled) => {
                let change = Change { season: settled.season, events: settled.events };
                self.because(&fought.verdict);
                self.booked(change, settled.record, settled.transfers);
                Ok(())
            }
            Err(NotSettled::Already | NotSettled::Over) => Ok(()),
            Err(wrong @ (NotSettled::NoSuchBout | NotSettled::DeadVictor)) => {
                Err(anyhow::anyhow!("booking bout {}: {wrong}", fought.bout).into())
            }
        }
    }
}

/// The facts about a gladiator that his bout gets.
pub(crate) fn sent(gladiator: &Gladiator) -> Sent<'_> {
    let raised = match &gladiator.improvement {
        Improvement::Raised(attribute) => Some(attribute.0.as_str()),
        Improvement::Unearned | Improvement::Due | Improvement::Declined => None,
    };
    Sent { class: &gladiator.class.0, raised }
}

/// A fixture's bout that is over.
pub(crate) struct Fought {
    pub(crate) season: SeasonId,
    bout: campaign::BoutId,
    /// `None` if it was closed without one.
    result: Option<BoutResult>,
    /// The winner and the reason, in words.
    verdict: String,
    pub(crate) now: Millis,
}

/// A finished bout's report to its season, if it is fought in one.
pub(crate) fn fought(live: &LiveBout) -> Option<Fought> {
    let InSeason { season, for_points, .. } = live.state.setup.fixture?;
    (live.row.status == Status::Over).then(|| Fought {
        season: SeasonId(season),
        bout: campaign::BoutId(live.row.id),
        result: told(live, for_points),
        verdict: verdict(live),
        now: live.now,
    })
}

/// The outcome, with a link to it.
fn verdict(live: &LiveBout) -> String {
    // The outcome is in words already, from the act that ended it.
    let mut words = live.verdict().unwrap_or_default();
    if live.row.newest().is_some() {
        words.push(format!("{}.", live.linked_title()));
    }
    words.join(" ")
}

/// Books the result, in the transaction that ends the bout.
pub(crate) async fn settle(conn: &mut Conn, fought: Fought) -> Done<()> {
    let mut live = LiveSeason::load(conn, fought.season, fought.now).await?;
    live.book(&fought)?;
    live.conclude(conn).await
}

/// Whether somebody gave the bout up while the person of that seat was there, so that there was
/// nothing left to decide.
fn is_spared(live: &LiveBout, seat: Seat) -> bool {
    let is_given_up = (0..2).any(|at| live.gave_up(Seat(at)));
    is_given_up && (live.gave_up(seat) || live.sitters()[seat] == Sitter::Guest)
}

/// Whether a seat is ranked before the other, and has not given up.
fn beats(ranks: &[i64], one: u8, other: u8, gave_up: impl Fn(Seat) -> bool) -> bool {
    let rank = |at: u8| {
        let is_last = gave_up(Seat(at));
        (is_last, ranks.get(usize::from(at)).copied().unwrap_or(i64::MAX))
    };
    rank(one) < rank(other)
}

/// A bout's result for its season; `None` if it has none.
pub(crate) fn told(live: &LiveBout, for_points: bool) -> Option<BoutResult> {
    // The rules have been asked already, when the bout ended.
    let outcome = live.outcome().ok().flatten()?;
    let tallies = |seat: Seat| outcome.tallies.get(seat);
    let count = |seat, name: &str| tallies(seat).and_then(|all| all.get(name)).copied();
    let side = |at: u8| {
        let seat = Seat(at);
        let progress = live.state.progress.seats.get(seat.index());
        let is_house = live.people.get(seat.index()).is_none_or(|guest| guest.person.is_none());
        SideResult {
            survived: count(seat, "missio_refused").unwrap_or(0) == 0,
            house_played: is_house || progress.is_some_and(|progress| progress.is_house_half()),
            owner_decided: !is_house
                && (progress.is_some_and(|progress| 0 < progress.own) || is_spared(live, seat)),
        }
    };
    let ranks = live.ranks(&outcome);
    let won = |at: u8| match for_points {
        // As the game ranks them, except that a seat that gave up is beaten.
        true => beats(&ranks, at, 1 - at, |seat| live.gave_up(seat)),
        false => outcome.places.get(Seat(at)) == Some(&Place::Won),
    };
    let victor = if won(0) {
        Some(Corner::First)
    } else if won(1) {
        Some(Corner::Second)
    } else {
        None
    };
    let none = BTreeMap::new();
    let facts = (0..2).flat_map(|at| {
        let side = live.kind.side(Seat(at)).to_lowercase();
        let all = tallies(Seat(at)).unwrap_or(&none);
        let fact = move |(name, count): (&String, &i64)| {
            (format!("{side} {}", name.replace('_', " ")), count.to_string())
        };
        all.iter().map(fact).collect::<Vec<_>>()
    });
    Some(BoutResult {
        bout: campaign::BoutId(live.row.id),
        sides: [side(0), side(1)],
        victor,
        method: outcome.ending.clone(),
        ended_at: live.ends_at().0,
        facts: facts.collect(),
    })
}
