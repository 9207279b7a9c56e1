//! Figures of whole bouts, in the terms of the specification's tables.

use crate::board::{Board, Fate, Verdict};
use crate::event::Event;
use crate::tables::CLASSES;
use crate::{Class, Munera, tables};
use table::simulate::{Player, observed};
use table::{BySeat, Chance, Luck, Options, Seat};

/// Counts over finished bouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub bouts: u64,
    /// Rounds, of all bouts together.
    pub rounds: u64,
    /// The longest bout, in rounds.
    pub longest: u16,
    pub turns: u64,
    /// Bouts without a winner.
    pub drawn: u64,
    pub wins: [u64; 6],
    /// Wins by place in the order of play.
    pub wins_in_order: [u64; 6],
    /// Those who were beaten and spared.
    pub spared: u64,
    /// Those who were beaten and killed.
    pub killed: u64,
    /// Ends of gladiators by Stamina 0 to -2.
    pub by_stamina: u64,
    pub by_mortal: u64,
    /// By a Double 2.
    pub by_double_2: u64,
    /// By falling when down.
    pub by_fall: u64,
    pub by_giving_in: u64,
}

impl Figures {
    /// Counts one finished bout with all that was told of it.
    pub fn count(&mut self, board: &Board, told: &[Event]) {
        self.bouts += 1;
        self.rounds += u64::from(board.round);
        self.longest = self.longest.max(board.round);
        match board.outcome {
            Some(Verdict::Won(_) | Verdict::TeamWon(_)) => {}
            Some(Verdict::Drawn) | None => self.drawn += 1,
        }
        for (place, who) in board.order.iter().enumerate() {
            let won = match board.outcome {
                Some(Verdict::Won(winner)) => winner == *who,
                Some(Verdict::TeamWon(team)) => board.seats[*who].team == team,
                Some(Verdict::Drawn) | None => false,
            };
            self.wins[who.index()] += u64::from(won);
            self.wins_in_order[place] += u64::from(won);
        }
        let mut cause = Cause::Stamina;
        for event in told {
            cause = Cause::of(event).unwrap_or(cause);
            self.turns += u64::from(matches!(event, Event::Turn { .. }));
            if let Event::Out { fate, .. } = event {
                self.spared += u64::from(*fate == Fate::Spared);
                self.killed += u64::from(*fate == Fate::Killed);
                *self.end(cause) += 1;
            }
        }
    }

    fn end(&mut self, cause: Cause) -> &mut u64 {
        match cause {
            Cause::Stamina => &mut self.by_stamina,
            Cause::Mortal => &mut self.by_mortal,
            Cause::Double2 => &mut self.by_double_2,
            Cause::Fall => &mut self.by_fall,
            Cause::GivingIn => &mut self.by_giving_in,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Stamina,
    Mortal,
    Double2,
    Fall,
    GivingIn,
}

impl Cause {
    /// The cause that may end somebody's bout next, if the event brings a new one.
    fn of(event: &Event) -> Option<Cause> {
        if let Event::Wounded { .. } = event {
            Some(Cause::Stamina)
        } else if let Event::Mortal { .. } = event {
            Some(Cause::Mortal)
        } else if let Event::Floored { .. } | Event::FlooredAppeal { .. } = event {
            Some(Cause::Double2)
        } else if let Event::DownAgain { .. } = event {
            Some(Cause::Fall)
        } else if let Event::GivesIn { .. } = event {
            Some(Cause::GivingIn)
        } else {
            None
        }
    }
}

/// Bouts of house players as the specification has them, with these options, from numbered luck.
pub fn measured(
    seats: u8,
    options: &[(&str, &str)],
    numbers: impl Iterator<Item = u64>,
) -> Figures {
    let options = Options::new(&tables::OPTIONS, options.iter().copied()).expect("they exist");
    let players = BySeat::new(seats, |_| Player::Classic);
    let mut figures = Figures::default();
    for number in numbers {
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let mut told = Vec::new();
        let played =
            observed::<Munera>(&players, &options, luck, &mut chance, u64::MAX, |_, news| {
                told.extend_from_slice(news);
            });
        figures.count(&played.live.now().board, &told);
    }
    figures
}

/// Duels of each class with each other and itself, so many of each pair, sides alternating: how
/// many of them the first wins, by the places of both in the list of classes.
pub fn matrix(bouts: u64, luck: u64) -> (Vec<Vec<u64>>, Figures) {
    let classes: Vec<Class> = CLASSES.iter().map(|row| row.class).collect();
    let mut wins = vec![vec![0; classes.len()]; classes.len()];
    let mut all = Figures::default();
    let mut number = luck;
    for (one, first) in classes.iter().enumerate() {
        for (other, second) in classes.iter().enumerate().skip(one) {
            for swapped in [false, true] {
                let seats = if swapped { [second, first] } else { [first, second] };
                let options = [("class_1", seats[0].word()), ("class_2", seats[1].word())];
                let half = if swapped { bouts / 2 } else { bouts - bouts / 2 };
                let found = measured(2, &options, number..number + half);
                number += half;
                let (own, foe) = if swapped { (1, 0) } else { (0, 1) };
                wins[one][other] += found.wins[own];
                if one != other {
                    wins[other][one] += found.wins[foe];
                }
                all.add(&found);
            }
        }
    }
    (wins, all)
}

impl Figures {
    /// Counts those of other bouts too.
    pub fn add(&mut self, other: &Figures) {
        self.bouts += other.bouts;
        self.rounds += other.rounds;
        self.longest = self.longest.max(other.longest);
        self.turns += other.turns;
        self.drawn += other.drawn;
        for seat in 0..6 {
            self.wins[seat] += other.wins[seat];
            self.wins_in_order[seat] += other.wins_in_order[seat];
        }
        self.spared += other.spared;
        self.killed += other.killed;
        self.by_stamina += other.by_stamina;
        self.by_mortal += other.by_mortal;
        self.by_double_2 += other.by_double_2;
        self.by_fall += other.by_fall;
        self.by_giving_in += other.by_giving_in;
    }
}

/// Duels of one house player against one who answers at random: how many the house wins.
pub fn against_random(seats: u8, bouts: u64) -> u64 {
    let players =
        BySeat::new(seats, |seat| if seat == Seat(0) { Player::House } else { Player::Random });
    let won = |number: &u64| {
        let mut chance = Chance::new(*number);
        let luck = Luck::numbered(*number);
        let options = Options::default();
        let played = observed::<Munera>(&players, &options, luck, &mut chance, u64::MAX, |_, _| ());
        played.live.now().board.outcome == Some(Verdict::Won(Seat(0)))
    };
    u64::try_from((0..bouts).filter(won).count()).unwrap_or(u64::MAX)
}
