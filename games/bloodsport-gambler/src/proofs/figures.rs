//! Figures of whole bouts, in the terms of the specification's tables.

use crate::board::{Board, favorite, odds};
use crate::cards::Side;
use crate::event::{Event, Settled};

/// Counts over finished bouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub bouts: u64,
    /// Seats in them.
    pub seats: u64,
    /// Seats whose result is a victory, by seat.
    pub won: Vec<u64>,
    pub rounds: u64,
    /// Rounds in which seats won, summed.
    pub winning_rounds: u64,
    /// Risk rolls.
    pub risks: u64,
    /// Those that were caught.
    pub caught: u64,
    pub fights: u64,
    pub fight_rounds: u64,
    /// Those that were tied or hurt nobody.
    pub bloodless: u64,
    /// The longest Fight, in fight rounds.
    pub longest: u8,
    /// Fights without a victor.
    pub no_contest: u64,
    /// Fights by difference in Rank, and those of them that the Favorite won (left, when even).
    pub by_rank: [(u64, u64); 3],
    /// Bets, and those won.
    pub bets: (u64, u64),
    /// Rounds that began at each Guard Level after a Reset.
    pub guard: [u64; 3],
}

impl Figures {
    /// Counts one finished bout with all that was told of it.
    pub fn count(&mut self, board: &Board, told: &[Event]) {
        let seats = board.seats.seats();
        self.bouts += 1;
        self.seats += u64::from(board.seats.count());
        self.rounds += u64::from(board.round);
        self.won.resize(usize::from(board.seats.count()).max(self.won.len()), 0);
        for seat in seats {
            if let Some(result) = board.seats[seat].result.filter(|result| result.won) {
                self.won[seat.index()] += 1;
                self.winning_rounds += u64::from(result.round);
            }
        }
        let mut fighters = Vec::new();
        for event in told {
            match event {
                Event::RoundStarted { round, guard } => {
                    self.guard[usize::from(*guard) - 1] += u64::from(1 < *round);
                    fighters.clear();
                }
                Event::FightAnnounced { fighters: two, .. } => fighters.push(*two),
                Event::Risk { success, .. } => {
                    self.risks += 1;
                    self.caught += u64::from(!success);
                }
                Event::Scores { round, hit, .. } => {
                    self.fight_rounds += 1;
                    self.bloodless += u64::from(hit.is_none());
                    self.longest = self.longest.max(*round);
                }
                Event::Victor { fight, side, .. } => {
                    self.fights += 1;
                    let two = fighters[fight.index()];
                    let difference = usize::from(odds(two).odds - 1);
                    let favored = favorite(two).unwrap_or(Side::L);
                    self.by_rank[difference].0 += 1;
                    self.by_rank[difference].1 += u64::from(favored == *side);
                }
                Event::NoContest { .. } => {
                    self.fights += 1;
                    self.no_contest += 1;
                }
                Event::BetSettled { result, .. } => {
                    self.bets.0 += 1;
                    self.bets.1 += u64::from(*result == Settled::Won);
                }
                Event::Dealt { .. }
                | Event::Initiative { .. }
                | Event::Order { .. }
                | Event::Reshuffled { .. }
                | Event::ActionPassed { .. }
                | Event::Played { .. }
                | Event::SabotagePlaced { .. }
                | Event::Caught { .. }
                | Event::Looked { .. }
                | Event::Shown { .. }
                | Event::Gained { .. }
                | Event::WagerCap { .. }
                | Event::GuardLevel { .. }
                | Event::Ratted { .. }
                | Event::Slip { .. }
                | Event::SlipLocked { .. }
                | Event::Revealed { .. }
                | Event::SabotageRevealed { .. }
                | Event::Applied { .. }
                | Event::NoEffect { .. }
                | Event::WeaponReplaced { .. }
                | Event::SecretApplied { .. }
                | Event::Rolls { .. }
                | Event::Reacted { .. }
                | Event::ReactPassed { .. }
                | Event::Rerolled { .. }
                | Event::Paid { .. }
                | Event::Skipped { .. }
                | Event::CannotPay { .. }
                | Event::Won { .. }
                | Event::Lost { .. }
                | Event::Fate { .. }
                | Event::Stayed { .. }
                | Event::Left { .. }
                | Event::Discarded { .. }
                | Event::Resigned { .. }
                | Event::GameOver => {}
            }
        }
    }

    /// Victories among all seats, in thousandths.
    pub fn victories(&self) -> u64 {
        self.won.iter().sum::<u64>() * 1_000 / self.seats.max(1)
    }
}
