//! The bouts of one person, and what can be counted of them.

use crate::ids::{BoutId, PersonId};
use std::collections::BTreeMap;

/// How a bout came out for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// It won, alone or with others.
    Won,
    /// It came out even.
    Drew,
    /// It lost.
    Lost,
}

/// A seat of a bout as it was booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedSeat {
    /// Who; none is the house.
    pub person: Option<PersonId>,
    /// How it came out.
    pub came: Came,
    /// Its place among the bout's seats, from 1.
    pub rank: u32,
    /// Its team; 0 is none.
    pub team: u32,
    /// Whether the house made half or more of its decisions: then they are not its person's.
    pub house_half: bool,
    /// Whether its person gave up and so ended the bout.
    pub gave_up: bool,
    /// Whether the house played it as a champion from the start.
    pub is_champion: bool,
    /// As what it came, in the game's words: a class, a lanista.
    pub came_as: Option<String>,
    /// Decisions that its person left to the clock; none where that was not kept.
    pub timed_out: Option<u32>,
    /// What the game counted.
    pub tallies: BTreeMap<String, i64>,
}

impl BookedSeat {
    /// What the game counted under a name; 0 where it counts nothing of the kind.
    pub fn tally(&self, name: &str) -> i64 {
        self.tallies.get(name).copied().unwrap_or(0)
    }
}

/// A bout that came to a result which counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedBout {
    /// Which.
    pub bout: BoutId,
    /// The game's slug.
    pub game: String,
    /// When, in milliseconds since the Unix epoch.
    pub ended: i64,
    /// Its seats.
    pub seats: Vec<BookedSeat>,
}

/// How often somebody won, drew and lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Bouts won.
    pub won: u32,
    /// Bouts that came out even.
    pub drew: u32,
    /// Bouts lost.
    pub lost: u32,
}

impl Outcomes {
    /// All of them.
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

/// What somebody has done in one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The game's slug.
    pub game: String,
    /// All bouts.
    pub all: Outcomes,
    /// How many of them were against nobody but the house.
    pub against_house: u32,
    /// As what they came most often, and how often.
    pub favourite: Option<(String, u32)>,
}

/// A bout, and somebody's own seat in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Appearance<'a> {
    pub(super) bout: &'a BookedBout,
    pub(super) own: &'a BookedSeat,
}

impl<'a> Appearance<'a> {
    /// None in a bout in which somebody had no seat, or two, or left half of it to the house.
    fn of(bout: &'a BookedBout, person: PersonId) -> Option<Self> {
        let mut seats = bout.seats.iter().filter(|seat| seat.person == Some(person));
        let own = seats.next().filter(|seat| !seat.house_half)?;
        seats.next().is_none().then_some(Appearance { bout, own })
    }

    /// The other seats.
    pub(super) fn others(self) -> impl Iterator<Item = &'a BookedSeat> {
        self.bout.seats.iter().filter(move |seat| !std::ptr::eq(*seat, self.own))
    }

    /// Those of them who were on nobody's side but their own, or on another.
    pub(super) fn foes(self) -> impl Iterator<Item = &'a BookedSeat> {
        self.others().filter(move |seat| self.own.team == 0 || seat.team != self.own.team)
    }

    /// Whether nobody else was at the table but the house.
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
    /// How many games there are to be played.
    pub(super) games: usize,
}

impl<'a> History<'a> {
    /// What somebody has of these bouts, where so many games can be played.
    pub fn of(bouts: &'a [BookedBout], person: PersonId, games: usize) -> Self {
        let mut all: Vec<Appearance<'a>> =
            bouts.iter().filter_map(|bout| Appearance::of(bout, person)).collect();
        all.sort_by_key(|it| (it.bout.ended, it.bout.bout));
        History { all, games }
    }

    /// What was done in each game, by the games' slugs.
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

    /// Who of two came out before the other, of all bouts in which they were on different sides.
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
    // Of several that are level, the first by its name.
    let favourite = roles.into_iter().rev().max_by_key(|(_, count)| *count);
    let against_house = all.iter().filter(|it| it.is_against_house()).count();
    GameRecord {
        game: game.to_owned(),
        all: Outcomes::of(all.iter().map(|it| it.own.came)),
        against_house: u32::try_from(against_house).unwrap_or(u32::MAX),
        favourite: favourite.map(|(role, count)| (role.to_owned(), count)),
    }
}
