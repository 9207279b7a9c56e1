//! Figures of whole bouts, in the terms of the specification's table.

use crate::Nexus;
use crate::board::Life;
use crate::event::Event;
use table::simulate::{Player, observed};
use table::{BySeat, Chance, Luck, Options, Place, Rules, Seat, Serial};

/// Counts over finished bouts of so many seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    pub bouts: u64,
    pub cycles: Vec<u16>,
    /// Bouts without a winner.
    pub draws: u64,
    /// Wins by seat, a shared one for each who shares it.
    pub wins: BySeat<u64>,
    /// Wins by motivation, out of so many seats that had it.
    pub motivations: [(u64, u64); 4],
    /// Wins by lanista, out of so many seats that had it.
    pub lanistas: [(u64, u64); 8],
    /// Wins of the first seat by schematic, out of so many bouts on it.
    pub schematics: [(u64, u64); 9],
    /// Bouts that the seat of the last helot won.
    pub last_won: u64,
    /// Bouts that nobody survived.
    pub no_survivor: u64,
    /// Cred of the winners, all together.
    pub winners_cred: u64,
    /// The Crowd Pile at the end, all together.
    pub crowd: u64,
    pub turning_points: u64,
    /// Turning Point Roll Duplicates.
    pub duplicates: u64,
    /// Deceptions that went through.
    pub deceptions: u64,
    pub rounds: u64,
    /// Commands that cost points.
    pub commands: u64,
    /// Questions to seats out of their Command Rounds.
    pub asked_out_of_turn: u64,
    /// Secret windows in which nobody was asked.
    pub empty_windows: u64,
}

impl Figures {
    /// Plays `bouts` bouts, the n-th from `Luck::numbered(n)`.
    pub fn measured(players: &BySeat<Player>, options: &Options, bouts: u64) -> Self {
        let mut figures = Figures {
            bouts: 0,
            cycles: Vec::new(),
            draws: 0,
            wins: BySeat::new(players.count(), |_| 0),
            motivations: [(0, 0); 4],
            lanistas: [(0, 0); 8],
            schematics: [(0, 0); 9],
            last_won: 0,
            no_survivor: 0,
            winners_cred: 0,
            crowd: 0,
            turning_points: 0,
            duplicates: 0,
            deceptions: 0,
            rounds: 0,
            commands: 0,
            asked_out_of_turn: 0,
            empty_windows: 0,
        };
        for number in 0..bouts {
            figures.play(players, options, number);
        }
        figures
    }

    fn play(&mut self, players: &BySeat<Player>, options: &Options, number: u64) {
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let mut asked: Vec<(Seat, Serial)> = Vec::new();
        let played =
            observed::<Nexus>(players, options, luck, &mut chance, u64::MAX, |live, news| {
                let now = live.now();
                self.empty_windows += u64::from(live.may_settle() && asked.is_empty());
                let out_of_turn = now
                    .asks
                    .iter()
                    .filter(|ask| Nexus::is_reaction(&ask.prompt) && ask.seat != now.board.active);
                let open: Vec<_> = out_of_turn.map(|ask| (ask.seat, ask.serial)).collect();
                let fresh = open.iter().filter(|ask| !asked.contains(ask)).count();
                self.asked_out_of_turn += fresh as u64;
                asked = open;
                for event in news {
                    self.rounds += u64::from(matches!(event, Event::Round { .. }));
                    self.commands += u64::from(matches!(event, Event::Declared { .. }));
                }
            });
        let board = &played.live.now().board;
        let (Some(outcome), Some(ended)) = (Nexus::outcome(board), &board.ended) else { return };
        self.bouts += 1;
        self.cycles.push(board.cycle);
        self.draws += u64::from(ended.winners.is_empty());
        self.last_won += u64::from(ended.last.is_some_and(|it| ended.winners.contains(&it)));
        self.no_survivor += u64::from(board.helots.iter().all(|it| it.life != Life::Alive));
        self.crowd += u64::from(board.crowd);
        for (seat, helot) in board.helots.by_seat() {
            let won = u64::from(outcome.places[seat] == Place::Won);
            self.wins[seat] += won;
            self.winners_cred += won * u64::from(helot.cred);
            let add = |(wins, of): &mut (u64, u64)| {
                *wins += won;
                *of += 1;
            };
            if let Some(motivation) = helot.motivation {
                add(&mut self.motivations[motivation as usize]);
            }
            if let Some(lanista) = helot.lanista {
                add(&mut self.lanistas[usize::from(lanista) - 1]);
            }
            if let Some(schematic) = board.rules.schematic.filter(|_| seat == Seat(0)) {
                add(&mut self.schematics[usize::from(schematic)]);
            }
            self.turning_points += u64::from(helot.tally.turning_points);
            self.duplicates += u64::from(helot.tally.duplicates);
            self.deceptions += u64::from(helot.tally.deceptions);
        }
    }

    /// The mean length in hundredths of a cycle, and that of the longest tenth in cycles.
    pub fn length(&self) -> (u64, u16) {
        let mut cycles = self.cycles.clone();
        cycles.sort_unstable();
        let sum: u64 = cycles.iter().map(|cycles| u64::from(*cycles)).sum();
        let ninth = cycles.get(cycles.len() * 9 / 10).copied().unwrap_or(0);
        (sum * 100 / self.bouts.max(1), ninth)
    }
}
