//! Steps under rules that are gone: the checks that remain possible.

use super::{Replay, State, What};
use crate::record::sha256_hex;
use crate::{Bout, BySeat, Chain, Entry, Opened, Orders, Rules};
use std::collections::VecDeque;

/// The facts known without playing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blind {
    /// The number of the step in progress.
    step: u32,
    /// The number of the next draw.
    pub(super) draws: u32,
    /// Whether draws of this step may have fallen before something was taken back.
    loose: bool,
    over: bool,
}

impl Blind {
    pub(super) fn opened(opened: &Opened) -> Self {
        Blind { step: 1, draws: opened.draws, loose: false, over: false }
    }

    /// The same moment after going back, with `draws` the number of the next draw.
    pub(super) fn again_from(self, draws: u32) -> Self {
        Blind { draws, loose: true, ..self }
    }
}

impl<R: Rules> Replay<R> {
    /// One entry, under rules that are gone.
    pub(super) fn skip(&mut self, entry: &Entry) -> Result<Vec<R::Event>, What> {
        let State::Blind(mut blind) = self.state else { return Ok(Vec::new()) };
        if let Entry::Voided = entry {
            if !blind.over {
                return Err(What::NotOver);
            }
            self.is_void_once()?;
            return Ok(Vec::new());
        }
        if blind.over {
            return Err(What::Over);
        }
        match entry {
            Entry::Opened(_) | Entry::Voided => return Err(What::NotOpened),
            Entry::Answer { .. }
            | Entry::TimedOut { .. }
            | Entry::Aside { .. }
            | Entry::Settled
            | Entry::Rest { .. }
            | Entry::Diverged { .. } => self.remember(entry)?,
            Entry::Order { seat, .. } => self.known(*seat)?,
            Entry::Sat { seat, sitter } => {
                self.remember(entry)?;
                self.known(*seat)?;
                self.seats[*seat] = *sitter;
            }
            Entry::TakenBack { to, .. } | Entry::Rewound { to } => {
                if let Entry::TakenBack { seat, .. } = entry {
                    self.known(*seat)?;
                }
                return self.go_back(entry, *to);
            }
            Entry::Over { outcome } => {
                self.is_of_seats(outcome)?;
                blind.over = true;
            }
            Entry::Closed(closed) => {
                self.is_sound(closed)?;
                blind.over = true;
            }
            Entry::Step { number, edition, draws, hash, board } => {
                let follows = draws.0 <= draws.1
                    && if blind.loose { blind.draws <= draws.1 } else { draws.0 == blind.draws };
                if *number != blind.step || !follows {
                    return Err(What::Draws { next: blind.draws });
                }
                self.skipped.push((*number, *edition));
                let step = number.checked_add(1).ok_or(What::Draws { next: blind.draws })?;
                blind = Blind { step, draws: draws.1, loose: false, over: false };
                if let Some(board) = board
                    && *edition == R::EDITION
                {
                    return self.open_eyes(blind, hash, board);
                }
            }
        }
        self.state = State::Blind(blind);
        Ok(Vec::new())
    }

    /// Goes on from a board in the record.
    fn open_eyes(
        &mut self,
        blind: Blind,
        hash: &str,
        board: &serde_json::Value,
    ) -> Result<Vec<R::Event>, What> {
        let quiet: R::Board = serde_json::from_value(board.clone()).map_err(|_| What::Board)?;
        let text = serde_json::to_vec(&quiet).expect("a board is plain data");
        if sha256_hex(&text) != hash {
            return Err(What::Board);
        }
        // No rules have led to it here: only the record's writer vouches for it.
        if !R::is_sound(&quiet, &self.seats, &self.opened.options) {
            return Err(What::Unsound);
        }
        let mut bout: Bout<R> = Bout {
            edition: R::EDITION,
            seats: self.seats.clone(),
            levels: self.opened.levels.clone(),
            options: self.opened.options.clone(),
            quiet,
            step: blind.step,
            over: false,
            closed: None,
            tape: Vec::new(),
            told: Vec::new(),
            again: VecDeque::new(),
            luck: self.luck.clone(),
            draws: (blind.draws, blind.draws),
            orders: BySeat::new(self.seats.count(), |_| Orders::default()),
            open: Vec::new(),
            asked_at: 0,
            entries: self.number + 1,
            secret: self.secret.clone(),
            chain: Some(Chain::new([0; 32])),
            written: Vec::new(),
            forced: None,
        };
        let mut told = Vec::new();
        let now = self.run(&mut bout, None, &mut told)?;
        self.settle_down(bout, now);
        Ok(told)
    }
}
