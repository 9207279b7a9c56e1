//! Figures of whole bouts, in the terms of the specification's table.

use crate::event::{Event, Loss, Raided};
use crate::tables::{Card, ROMA, Space};
use crate::{Board, Verdict};
use table::{BySeat, Seat};

/// Counts over finished bouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub bouts: u64,
    /// Seats in them.
    pub seats: u64,
    pub rounds: Vec<u32>,
    /// Turns of all seats, those missed or sat out too.
    pub turns: u64,
    /// Turns that were neither missed nor sat out.
    pub played: u64,
    /// Rolls of the die of movement.
    pub rolls: u64,
    /// Bouts without a winner.
    pub no_winner: u64,
    /// Seats that went out before they ever reached Roma.
    pub died_early: u64,
    /// Deaths by a beast outside Roma.
    pub by_beast: u64,
    /// Deaths by a gladiator outside Roma.
    pub by_duel: u64,
    /// Bouts without a duel in Roma.
    pub no_duel_in_roma: u64,
    /// Wins by place in the turn order.
    pub wins: Vec<u64>,
    pub beast_fights: u64,
    /// Those in Roma.
    pub beast_fights_in_roma: u64,
    pub duels: u64,
    /// Those in Roma.
    pub duels_in_roma: u64,
    pub duel_rounds: u64,
    /// The longest duel, in rounds.
    pub longest_duel: u32,
    pub cards: u64,
    pub raids: u64,
    pub raids_lost: u64,
    /// How often Owner in Debt! was drawn.
    pub owner_in_debt: u64,
    /// Cards thrown away for a new one.
    pub replaced: u64,
}

impl Figures {
    /// Counts one finished bout with all that was told of it.
    pub fn count(&mut self, board: &Board, told: &[Event]) {
        let mut at = BySeat::new(board.seats.count(), |_| Space(0));
        let mut any_in_roma = false;
        let mut is_duel = false;
        for event in told {
            match *event {
                Event::Landed { who, space } => at[who] = space,
                Event::Carried { who, to, .. } => at[who] = to,
                Event::Turn { .. } => {
                    self.turns += 1;
                    self.played += 1;
                }
                Event::Missed { .. } | Event::SatOut { .. } | Event::StaysDead { .. } => {
                    self.played -= 1;
                }
                Event::Rolled { .. } => self.rolls += 1,
                Event::Drew { card, .. } => {
                    self.cards += 1;
                    self.owner_in_debt += u64::from(card == Card::OwnerInDebt);
                }
                Event::Discarded { why: Loss::Replaced, .. } => self.replaced += 1,
                Event::Raid { result, .. } => {
                    self.raids += 1;
                    self.raids_lost += u64::from(result == Raided::Lost);
                }
                Event::BeastFight { who, .. } => {
                    self.beast_fights += 1;
                    self.beast_fights_in_roma += u64::from(at[who] == ROMA);
                }
                Event::Duel { challenger, .. } => {
                    self.duels += 1;
                    self.duels_in_roma += u64::from(at[challenger] == ROMA);
                    any_in_roma |= at[challenger] == ROMA;
                }
                Event::Round { defender: Some(_), number, .. } => {
                    self.duel_rounds += 1;
                    self.longest_duel = self.longest_duel.max(number);
                }
                Event::FightEnd { defender, .. } => is_duel = defender.is_some(),
                Event::Died { who } if at[who] != ROMA => {
                    self.by_duel += u64::from(is_duel);
                    self.by_beast += u64::from(!is_duel);
                }
                Event::GameBegan { .. }
                | Event::SetAside { .. }
                | Event::FirstRoll { .. }
                | Event::FirstSeat { .. }
                | Event::Wore { .. }
                | Event::Refused { .. }
                | Event::Discarded { .. }
                | Event::NoEffect { .. }
                | Event::NoCard { .. }
                | Event::Reshuffled { .. }
                | Event::Hp { .. }
                | Event::WillMiss { .. }
                | Event::Round { .. }
                | Event::Crowd { .. }
                | Event::Mercy { .. }
                | Event::Died { .. }
                | Event::WillRejoin { .. }
                | Event::Arrived { .. }
                | Event::Waited { .. }
                | Event::Crowned { .. }
                | Event::NoWinner => {}
            }
        }
        self.no_duel_in_roma += u64::from(!any_in_roma);
        self.result(board);
    }

    fn result(&mut self, board: &Board) {
        self.bouts += 1;
        self.seats += u64::from(board.seats.count());
        self.rounds.push(board.round);
        self.wins.resize(usize::from(board.seats.count()).max(self.wins.len()), 0);
        match board.outcome {
            Verdict::Winner(winner) => {
                let place = board.turn_order.iter().position(|seat| *seat == winner);
                self.wins[place.expect("everybody has a place in the order")] += 1;
            }
            Verdict::NoWinner => self.no_winner += 1,
            Verdict::Running => {}
        }
        let early = |seat: &Seat| {
            let gladiator = &board.seats[*seat];
            !gladiator.alive && gladiator.record.arrivals == 0
        };
        self.died_early += board.seats.seats().filter(early).count() as u64;
    }

    /// The mean of rounds in hundredths, the rounds that 90 % of bouts do not pass, and the most.
    pub fn rounds(&self) -> (u64, u32, u32) {
        let mut sorted = self.rounds.clone();
        sorted.sort_unstable();
        let sum: u64 = sorted.iter().map(|rounds| u64::from(*rounds)).sum();
        let ninth = sorted.len() * 9 / 10;
        let mean = (sum * 100).checked_div(self.bouts).unwrap_or(0);
        (mean, sorted.get(ninth).copied().unwrap_or(0), sorted.last().copied().unwrap_or(0))
    }
}
