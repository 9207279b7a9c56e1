//! Tournaments of a server: opened, joined, started, left, ended.

use crate::bout::agreement::Agreed;
use crate::bout::live::LiveBout;
use crate::common::{
    BoutId, Done, Fault, Millis, Name, Person, Place, Refused, Reply, TournamentId, row_id,
};
use crate::handle::arena::Arena;
use crate::league::opening::Opening;
use crate::limits::{self, BOUTS_OF_A_PERSON, What, Whose};
use crate::lookup::which::{here, meant_contest};
use crate::lookup::{apart, nicknames};
use crate::ludus::{draw, person_id, person_row};
use crate::play::answered::conclude;
use crate::settings::server::GuildSettings;
use crate::standings::ratings::ratings_of;
use crate::tournaments::live_tournament::{LiveTournament, TournamentState};
use crate::tournaments::tournament_words::format_name;
use async_recursion::async_recursion as boxed;
use boards::Kind;
use campaign::tournaments::{Fixture, Format, MOST, Settings, Stage, State, Tournament, Who};
use std::collections::BTreeMap;
use store::contest::Which;
use store::{About, Conn, bout, outbox};
use table::Level;

/// The formats by their typed words.
const FORMATS: [(&str, Format); 5] = [
    ("swiss", Format::Swiss),
    ("round-robin", Format::RoundRobin),
    ("elimination", Format::Elimination),
    ("double-elimination", Format::DoubleElimination),
    ("pools", Format::Pools),
];
/// A new player's rating in thousandths, which also seeds the house.
const UNRATED: i64 = 1_500_000;

/// A person's wishes for a new tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contest {
    /// Its name. `None`: it is named by its number.
    pub name: Option<String>,
    /// The game's slug.
    pub game: String,
    /// The format. `None`: Swiss for games that two can play, otherwise pools.
    pub format: Option<String>,
    /// Rounds of a Swiss tournament, cycles of a round robin, bouts of a pool.
    pub rounds: Option<u32>,
    /// Whether a round robin opens all its rounds at once.
    pub at_once: bool,
    pub most: Option<u32>,
    /// The number of entrants to which the house fills it up.
    pub house_to: u32,
    /// The house's strength of play in it.
    pub house_level: Level,
    /// The most seats in one bout of pools.
    pub pool: Option<u32>,
    /// The game's options, as typed.
    pub options: String,
    /// A clock's name. `None`: the server's.
    pub clock: Option<String>,
    /// Whether each bout gets a thread of its own.
    pub threads: bool,
}

impl Contest {
    fn settings(&self, kind: Kind) -> Result<Settings, Refused> {
        let seats = kind.seats();
        let is_for_two = seats.contains(&2);
        let format = match &self.format {
            Some(typed) => {
                let found = FORMATS.iter().find(|(name, _)| name == typed);
                found.ok_or(Refused::NoSuchFormat)?.1
            }
            None if is_for_two => Format::Swiss,
            None => Format::Pools,
        };
        let pool = match format {
            Format::Pools => {
                let most = u32::from(*seats.end());
                // A pool may have one fewer, so the game must be playable by one fewer.
                let least = (u32::from(*seats.start()) + 1).max(3);
                let wanted = self.pool.unwrap_or(most.min(4).max(least));
                if 3 <= most && !(least..=most).contains(&wanted) {
                    return Err(Refused::Options(format!(
                        "A pool of {} has {least} to {most}, since a bout of it has no more seats.",
                        kind.title()
                    )));
                }
                wanted
            }
            Format::Swiss
            | Format::RoundRobin
            | Format::Elimination
            | Format::DoubleElimination => {
                if is_for_two {
                    2
                } else {
                    0
                }
            }
        };
        if format == Format::Pools && *seats.end() < 3 {
            return Err(campaign::tournaments::Refused::Seats.into());
        }
        Ok(Settings {
            format,
            rounds: self.rounds,
            at_once: self.at_once,
            most: self.most.unwrap_or(MOST),
            house_to: self.house_to,
            seats: pool,
        })
    }
}

impl Arena {
    /// Opens the enrolment of a tournament, with its news in this channel.
    #[boxed]
    pub async fn create_tournament(
        &self,
        by: Person,
        at: Place,
        wanted: Contest,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, wanted) = (by.clone(), wanted.clone());
            Box::pin(async move {
                here(at)?;
                let kind = Kind::of(&wanted.game).ok_or_else(Refused::no_such_game)?;
                let Contest { name, clock, threads, .. } = &wanted;
                let typed = (name.as_ref(), clock.as_ref(), *threads);
                let opening = Opening::of(conn, (Which::Tournament, at, now), &by, typed).await?;
                let state = state(&wanted, kind, &opening)?;
                let it = Tournament::open(wanted.settings(kind)?, person_id(opening.opener))?;
                let live = LiveTournament::of(opening.opened(conn, kind, &state).await?, it)?;
                let name = live.row.name.clone();
                live.conclude(conn).await?;
                Ok(Reply::words(format!(
                    "**{name}** is open, and told of here. You take part yourself with \
                     `/tournament join`, and begin it with `/tournament start`."
                )))
            })
        })
        .await
    }

    /// Lets somebody take part.
    #[boxed]
    pub async fn join_tournament(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let which = Which::Tournament;
        let brief = async { meant_contest(&mut *self.reader().await?, which, at, named).await };
        let brief = brief.await.map_err(Fault::referenced)?;
        self.take_part(by, at, TournamentId(brief.id), now).await
    }

    /// The same for a given tournament of this server.
    pub(crate) async fn take_part(
        &self,
        by: Person,
        at: Place,
        id: TournamentId,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let guild = here(at)?;
                let mut live = LiveTournament::load(conn, id, now).await?;
                if live.row.guild != guild {
                    return Err(Refused::NoSuchTournament.into());
                }
                let whose = [Whose::Person(row_id(by.id))];
                limits::spend(conn, What::Enrolment, &whose, 1, now).await?;
                let name = nicknames::learnt(conn, guild, &by).await?;
                let me = row_id(by.id);
                live.names.insert(me, Name::of(me, name));
                live.took(live.tournament.join(person_id(row_id(by.id)))?);
                let words = format!("You take part in **{}**.", live.row.name);
                live.conclude(conn).await?;
                Ok(Reply::words(words))
            })
        })
        .await
    }

    /// Lets somebody leave: before the start they are simply gone, afterwards they play no further,
    /// and lose the bouts that they are in.
    #[boxed]
    pub async fn leave_tournament(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let brief = meant_contest(conn, Which::Tournament, at, named).await?;
                let id = TournamentId(brief.id);
                let is_open =
                    LiveTournament::load(conn, id, now).await?.tournament.stage == Stage::Open;
                if !is_open && named.is_none() {
                    return Ok(Reply::words(format!(
                        "**{}**: You lose the bouts that you are in, and meet nobody further. This \
                         cannot be undone. `/tournament leave name:{}` does it.",
                        brief.name, brief.number
                    )));
                }
                leave(conn, id, row_id(by.id), now).await?;
                Ok(Reply::words(match is_open {
                    true => format!("You take no part in **{}** any more.", brief.name),
                    false => format!("You play no further in **{}**.", brief.name),
                }))
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// Starts a tournament. `may_manage`: whether the person manages the server.
    #[boxed]
    pub async fn start_tournament(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        may_manage: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let by = person_id(row_id(by.id));
            Box::pin(async move {
                let brief = meant_contest(conn, Which::Tournament, at, named).await?;
                let mut live = LiveTournament::load(conn, TournamentId(brief.id), now).await?;
                if live.row.channel == 0 && live.tournament.stage == Stage::Running {
                    live.tournament.by_right(by, may_manage)?;
                    live.row.channel = row_id(at.channel);
                    let under_way = under_way(&live.tournament, |_| true);
                    live.conclude(conn).await?;
                    for bout in under_way {
                        rehoused(conn, bout, row_id(at.channel), now).await?;
                    }
                    return Ok(Reply::words(format!("**{}** goes on here.", brief.name)));
                }
                let rows = ratings_of(conn, (brief.guild, brief.game.as_str()), now).await?;
                let ratings: BTreeMap<i64, i64> =
                    rows.into_iter().map(|row| (row.person, row.rating)).collect();
                let rated = |who| match who {
                    Who::Member(person) => {
                        ratings.get(&person_row(person)).copied().unwrap_or(UNRATED)
                    }
                    Who::House | Who::Forgotten => UNRATED,
                };
                live.took(live.tournament.start(by, may_manage, &rated, &mut draw)?);
                live.conclude(conn).await?;
                Ok(Reply::words(format!("**{}** begins.", brief.name)))
            })
        })
        .await
    }

    /// Lets somebody else, or the house by default, play on in somebody's place. `may_manage`:
    /// whether the person who asks manages the server.
    #[boxed]
    pub async fn replace_entrant(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        (whom, with): (u64, Option<Person>),
        may_manage: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, with) = (by.clone(), with.clone());
            Box::pin(async move {
                let brief = meant_contest(conn, Which::Tournament, at, named).await?;
                let mut live = LiveTournament::load(conn, TournamentId(brief.id), now).await?;
                let by = person_id(row_id(by.id));
                live.tournament.by_right(by, may_manage)?;
                let bounds = GuildSettings::of(conn, brief.guild).await?.bounds;
                let whose = [Whose::Person(person_row(by)), Whose::Guild(brief.guild)];
                limits::spend(conn, What::Decree, &whose, bounds, now).await?;
                let who = match with {
                    Some(_) if !may_manage => return Err(NAMES_NOBODY.into()),
                    Some(person) => seated(conn, &mut live, &person, person_row(by), now).await?,
                    None => Who::House,
                };
                live.took(live.tournament.replace(person_id(row_id(whom)), who)?);
                live.conclude(conn).await?;
                Ok(Reply::words(
                    "It is done from the next bout on; in one that is under way `/steward replace` \
                     gives the seat to somebody else.",
                ))
            })
        })
        .await
    }

    /// The formats of tournaments, as label and value.
    pub fn tournament_formats(&self) -> Vec<(String, String)> {
        let about = |format| match format {
            Format::Swiss => "players with equal points meet",
            Format::RoundRobin => "everybody meets everybody",
            Format::Elimination => "who loses is out",
            Format::DoubleElimination => "who loses twice is out",
            Format::Pools => "bouts of several, the best of which go on",
        };
        let line = |(name, format): (&str, Format)| {
            (format!("{}: {}", format_name(format), about(format)), name.to_owned())
        };
        FORMATS.into_iter().map(line).collect()
    }
}

const NAMES_NOBODY: Refused = Refused::Decree(
    "Only a manager of the server puts somebody else in a place. Name nobody, and the house plays on.",
);

/// A person whom a manager seats in another's place: like one seated by a steward, they are not
/// asked, and are equally protected.
async fn seated(
    conn: &mut Conn,
    live: &mut LiveTournament,
    whom: &Person,
    by: i64,
    now: Millis,
) -> Done<Who> {
    let (id, guild) = (row_id(whom.id), live.row.guild);
    let name = nicknames::pointed_out(conn, guild, whom).await?;
    if apart::is_unwilling(conn, id, &[by]).await? {
        return Err(Refused::TakesNoInvitations { name }.into());
    }
    if BOUTS_OF_A_PERSON <= bout::sits_in(conn, id).await? {
        return Err(Refused::TooManyBouts.into());
    }
    let instead = "Name nobody, and the house plays on.";
    limits::invite(conn, by, (id, &name), instead, now).await?;
    live.names.insert(id, Name::of(id, name));
    Ok(Who::Member(person_id(id)))
}

/// The settings of its bouts.
fn state(wanted: &Contest, kind: Kind, opening: &Opening) -> Result<TournamentState, Refused> {
    let agreed = Agreed::read(kind, &wanted.options)?;
    if kind.stable().is_some_and(|stable| stable.is_entered(&agreed.options)) {
        let words =
            "A tournament is not fought by the gladiators of rosters: leave that option out.";
        return Err(Refused::Options(words.to_owned()));
    }
    let Opening { pace, threads, .. } = *opening;
    Ok(TournamentState { pace, agreed, threads, level: wanted.house_level })
}

/// Lets a bout whose channel is gone go on in another, with a post of its own.
async fn rehoused(conn: &mut Conn, id: BoutId, channel: i64, now: Millis) -> Done<()> {
    let place = bout::whereabouts(conn, id.0).await?;
    let Some(from) = place.map(|place| place.channel).filter(|from| *from != channel) else {
        return Ok(());
    };
    bout::housed(conn, id.0, channel).await?;
    if from != 0 {
        outbox::rerouted(conn, id.0, from, channel).await?;
    }
    match LiveBout::live(conn, id, now).await {
        Ok(mut live) => {
            live.notices.push("The bout goes on here.".to_owned());
            live.must_post = true;
            conclude(conn, live).await?;
            Ok(())
        }
        // It is over or stuck: there is nothing to show.
        Err(Fault::Refused(_)) => Ok(()),
        Err(fault) => Err(fault),
    }
}

/// Lets somebody leave a tournament, and give up the bouts that they are in.
pub(crate) async fn leave(conn: &mut Conn, id: TournamentId, person: i64, now: Millis) -> Done<()> {
    let mut live = LiveTournament::load(conn, id, now).await?;
    let who = live.tournament.entrant_of(person_id(person));
    live.took(live.tournament.leave(person_id(person))?);
    let bouts = who
        .map(|who| under_way(&live.tournament, |it| it.seats.contains(&who)))
        .unwrap_or_default();
    live.conclude(conn).await?;
    for bout in bouts {
        let mut live = match LiveBout::live(conn, bout, now).await {
            Ok(live) => live,
            // It is over or stuck: there is nothing to give up.
            Err(Fault::Refused(_)) => continue,
            Err(fault @ Fault::Ours(_)) => return Err(fault),
        };
        let seat = live.seat_of(crate::common::messenger_id(person));
        let Some(seat) = seat.filter(|seat| live.may_give_up(*seat).is_ok()) else { continue };
        live.resign(seat)?;
        conclude(conn, live).await?;
    }
    Ok(())
}

fn under_way(of: &Tournament, which: impl Fn(&Fixture) -> bool) -> Vec<BoutId> {
    let fights = of.fixtures.iter().filter(|it| which(it)).filter_map(|it| match it.state {
        State::Fighting(bout) => Some(BoutId(bout.0)),
        State::Waiting | State::Over { .. } | State::Annulled => None,
    });
    fights.collect()
}
