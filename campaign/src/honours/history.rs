//! The bouts of one person, and their counts.

use crate::ids::{BoutId, PersonId};
use std::collections::BTreeMap;

/// A seat's outcome in a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// It won, alone or with others.
    Won,
    Drew,
    Lost,
}

/// A seat of a bout as it was booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedSeat {
    /// Its person. `None`: the house.
    pub person: Option<PersonId>,
    /// Its outcome.
    pub came: Came,
    /// Its place among the bout's seats, from 1.
    pub rank: u32,
    /// Its team. 0: none.
    pub team: u32,
    /// Whether the house made half or more of its decisions; then the bout does not count for its
    /// person.
    pub house_half: bool,
    /// Whether its person gave up and so ended the bout.
    pub gave_up: bool,
    /// Whether the house played it as a champion from the start.
    pub is_champion: bool,
    /// Its role in the game's words: a class, a lanista.
    pub came_as: Option<String>,
    /// Decisions that its person left to the clock. `None`: not recorded.
    pub timed_out: Option<u32>,
    pub tallies: BTreeMap<String, i64>,
}

impl BookedSeat {
    /// The game's tally of that name; 0 if it keeps none.
    pub fn tally(&self, name: &str) -> i64 {
        self.tallies.get(name).copied().unwrap_or(0)
    }
}

/// A bout with a result that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedBout {
    pub bout: BoutId,
    /// The game's slug.
    pub game: String,
    /// Its end, in milliseconds since the Unix epoch.
    pub ended: i64,
    pub seats: Vec<BookedSeat>,
}

/// Somebody's wins, draws and losses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcomes {
    pub won: u32,
    pub drew: u32,
    pub lost: u32,
}

impl Outcomes {
    /// Their sum.
    pub fn bouts(self) -> u32 {
        self.won + self.drew + self.lost
    }

    /// The same from the other side.
    #[must_use]
    pub fn mirrored(self) -> Outcomes {
        Outcomes { won: self.lost, drew: self.drew, lost: self.won }
    }

    pub(super) fn count(&mut self, came: Came) {
        match came {
            Came::Won => self.won += 1,
            Came::Drew => self.drew += 1,
            Came::Lost => self.lost += 1,
        }
    }

    pub(super) fn of(all: impl Iterator<Item = Came>) -> Outcomes {
        let mut outcomes = Outcomes::default();
        all.for_each(|came| outcomes.count(came));
        outcomes
    }
}

impl std::ops::Add for Outcomes {
    type Output = Outcomes;

    fn add(self, more: Outcomes) -> Outcomes {
        Outcomes {
            won: self.won + more.won,
            drew: self.drew + more.drew,
            lost: self.lost + more.lost,
        }
    }
}

/// Wins in a row, over all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Up to now.
    pub now: u32,
    /// The longest.
    pub best: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The game's slug.
    pub game: String,
    /// All bouts.
    pub all: Outcomes,
    /// Bouts against the house alone.
    pub against_house: u32,
    /// The most frequent role, and how often.
    pub favourite: Option<(String, u32)>,
}

/// A bout, and somebody's own seat in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Appearance<'a> {
    pub(super) bout: &'a BookedBout,
    pub(super) own: &'a BookedSeat,
}

impl<'a> Appearance<'a> {
    /// `None`: the person had no seat in the bout, or two, or left half of it to the house.
    fn of(bout: &'a BookedBout, person: PersonId) -> Option<Self> {
        let mut seats = bout.seats.iter().filter(|seat| seat.person == Some(person));
        let own = seats.next().filter(|seat| !seat.house_half)?;
        seats.next().is_none().then_some(Appearance { bout, own })
    }

    pub(super) fn others(self) -> impl Iterator<Item = &'a BookedSeat> {
        self.bout.seats.iter().filter(move |seat| !std::ptr::eq(*seat, self.own))
    }

    /// The other seats that were not on the same team.
    pub(super) fn foes(self) -> impl Iterator<Item = &'a BookedSeat> {
        self.others().filter(move |seat| self.own.team == 0 || seat.team != self.own.team)
    }

    /// Whether all other seats were the house's.
    pub(super) fn is_against_house(self) -> bool {
        self.others().all(|seat| seat.person.is_none())
    }

    pub(super) fn won(self) -> bool {
        self.own.came == Came::Won
    }
}

/// Everything that somebody has played to a result on a server, the first bout first.
#[derive(Debug, Clone)]
pub struct History<'a> {
    pub(super) all: Vec<Appearance<'a>>,
    /// The number of games that can be played.
    pub(super) games: usize,
}

impl<'a> History<'a> {
    /// A person's history in these bouts, where so many games can be played.
    pub fn of(bouts: &'a [BookedBout], person: PersonId, games: usize) -> Self {
        let mut all: Vec<Appearance<'a>> =
            bouts.iter().filter_map(|bout| Appearance::of(bout, person)).collect();
        all.sort_by_key(|it| (it.bout.ended, it.bout.bout));
        History { all, games }
    }

    /// The record in each game, by the games' slugs.
    pub fn by_game(&self) -> Vec<GameRecord> {
        let mut games: BTreeMap<&str, Vec<Appearance<'a>>> = BTreeMap::new();
        for it in &self.all {
            games.entry(&it.bout.game).or_default().push(*it);
        }
        games.into_iter().map(|(game, all)| recorded(game, &all)).collect()
    }

    /// Wins in a row.
    pub fn streaks(&self) -> Streaks {
        streaks(self.all.iter().map(|it| it.own.came))
    }

    /// One person's outcomes against another by rank, over all bouts in which they were on
    /// different sides.
    pub fn against(&self, other: PersonId) -> Outcomes {
        let met = self.all.iter().filter_map(|it| {
            let other = it.foes().find(|seat| seat.person == Some(other))?;
            Some(match it.own.rank.cmp(&other.rank) {
                std::cmp::Ordering::Less => Came::Won,
                std::cmp::Ordering::Equal => Came::Drew,
                std::cmp::Ordering::Greater => Came::Lost,
            })
        });
        Outcomes::of(met)
    }
}

pub(super) fn streaks(all: impl Iterator<Item = Came>) -> Streaks {
    let mut streaks = Streaks::default();
    for came in all {
        streaks.now = if came == Came::Won { streaks.now + 1 } else { 0 };
        streaks.best = streaks.best.max(streaks.now);
    }
    streaks
}

fn recorded(game: &str, all: &[Appearance<'_>]) -> GameRecord {
    let mut roles: BTreeMap<&str, u32> = BTreeMap::new();
    for role in all.iter().filter_map(|it| it.own.came_as.as_deref()) {
        *roles.entry(role).or_default() += 1;
    }
    // Of several equally frequent roles, the first by name.
    let favourite = roles.into_iter().rev().max_by_key(|(_, count)| *count);
    let against_house = all.iter().filter(|it| it.is_against_house()).count();
    GameRecord {
        game: game.to_owned(),
        all: Outcomes::of(all.iter().map(|it| it.own.came)),
        against_house: u32::try_from(against_house).unwrap_or(u32::MAX),
        favourite: favourite.map(|(role, count)| (role.to_owned(), count)),
    }
}
