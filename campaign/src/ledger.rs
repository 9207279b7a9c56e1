//! Prestige, and points where ludi have no rosters, booked double-entry: every point moves from its
//! season's purse to a ludus, against the bout that earned it. A record's worth follows from the
//! record alone.

use crate::gladiator::{Status, fame};
use crate::ids::{BoutId, GladiatorId, LudusId, SeasonId};
use crate::record::{BoutRecord, Corner, RecordedSide};
use crate::rules::{
    FOR_RUDIS, FOR_SURVIVING, FOR_UPSET, FOR_WINNING, POINTS_FOR_DRAWING, POINTS_FOR_WINNING,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An account that holds prestige or points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Account {
    /// A season's source of all that it gives; its balance is the sum given, below zero.
    Purse(SeasonId),
    Ludus(SeasonId, LudusId),
}

/// The reason for points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cause {
    Survived,
    /// He won, or the ludus did.
    Won,
    /// He was unknown and beat a famous one (R94).
    Upset,
    /// He was freed (R91, R98).
    Rudis,
    /// Ludi without rosters parted level.
    Drew,
}

/// Points from one account to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// The bout that it is booked against.
    pub bout: BoutId,
    /// Its number among the bout's, from 1. Bout and line are its key.
    pub line: u32,
    /// The reason.
    pub cause: Cause,
    /// The gladiator whose deed it was, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gladiator: Option<GladiatorId>,
    /// The account that gives.
    pub from: Account,
    /// The account that receives.
    pub to: Account,
    /// The number of points, at least 1.
    pub points: u32,
    /// Whether it reverses an earlier line, since the bout was voided.
    pub is_reversal: bool,
}

impl Transfer {
    /// Its two sides, which sum to zero.
    pub fn postings(&self) -> [(Account, i64); 2] {
        [(self.from, -i64::from(self.points)), (self.to, i64::from(self.points))]
    }
}

/// The balance of every account; they sum to zero.
pub fn balances<'a>(transfers: impl IntoIterator<Item = &'a Transfer>) -> BTreeMap<Account, i64> {
    let mut balances = BTreeMap::new();
    for (account, points) in transfers.into_iter().flat_map(Transfer::postings) {
        *balances.entry(account).or_insert(0) += points;
    }
    balances
}

/// A booking in the history of a ludus's prestige or points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingLine {
    /// The booking.
    pub transfer: Transfer,
    /// Points for this account: below zero when they were taken back.
    pub points: i64,
    /// The account's balance after it.
    pub balance: i64,
}

/// The history of an account's balance, line by line in the order given.
pub fn explain(account: Account, transfers: &[Transfer]) -> Vec<StandingLine> {
    let mut balance = 0;
    let mut lines = Vec::new();
    for transfer in transfers {
        for (touched, points) in transfer.postings() {
            if touched == account {
                balance += points;
                lines.push(StandingLine { transfer: transfer.clone(), points, balance });
            }
        }
    }
    lines
}

impl RecordedSide {
    /// \[Ludi Gladiatori\] Whether this bout made its gladiator famous.
    pub(crate) fn became_famous(&self) -> bool {
        self.told.survived
            && fame(self.survived_before) == Status::Unknown
            && fame(self.survived_before + 1) != Status::Unknown
    }

    /// \[Ludi Gladiatori\] Whether this bout freed him.
    pub(crate) fn was_freed(&self) -> bool {
        self.told.survived && fame(self.survived_before + 1) == Status::Rudiarius
    }
}

impl BoutRecord {
    /// \[Ludi Gladiatori\] The bout's bookings: for survivors, the victor, an unknown over a famous
    /// gladiator, the freed; in points for the victor, or for both in a draw.
    pub fn bookings(&self) -> Vec<Transfer> {
        let mut transfers: Vec<Transfer> = Vec::new();
        let mut book = |side: &RecordedSide, cause, points| {
            transfers.push(Transfer {
                bout: self.bout,
                line: transfers.len() as u32 + 1,
                cause,
                gladiator: side.gladiator,
                from: Account::Purse(self.season),
                to: Account::Ludus(self.season, side.ludus),
                points,
                is_reversal: false,
            });
        };
        if self.is_for_points() {
            match self.victor {
                Some(corner) => book(self.side(corner), Cause::Won, POINTS_FOR_WINNING),
                None => {
                    for side in &self.sides {
                        book(side, Cause::Drew, POINTS_FOR_DRAWING);
                    }
                }
            }
            return transfers;
        }
        for side in self.sides.iter().filter(|side| side.told.survived) {
            book(side, Cause::Survived, FOR_SURVIVING);
        }
        if let Some(corner) = self.victor {
            let (victor, beaten) = (self.side(corner), self.side(corner.other()));
            book(victor, Cause::Won, FOR_WINNING);
            if victor.status_before == Status::Unknown && beaten.status_before == Status::Famous {
                book(victor, Cause::Upset, FOR_UPSET);
            }
        }
        for side in self.sides.iter().filter(|side| side.was_freed()) {
            book(side, Cause::Rudis, FOR_RUDIS);
        }
        transfers
    }

    /// The reversals of all those bookings.
    pub fn reversals(&self) -> Vec<Transfer> {
        let bookings = self.bookings();
        let already = bookings.len() as u32;
        let reversed = bookings.into_iter().map(|booked| Transfer {
            line: booked.line + already,
            from: booked.to,
            to: booked.from,
            is_reversal: true,
            ..booked
        });
        reversed.collect()
    }

    /// Everything in the ledger against this bout.
    pub fn ledger(&self) -> Vec<Transfer> {
        let mut lines = self.bookings();
        if self.is_void {
            lines.extend(self.reversals());
        }
        lines
    }

    /// The sum that one side got for it.
    pub(crate) fn worth(&self, corner: Corner) -> u32 {
        let account = Account::Ludus(self.season, self.side(corner).ludus);
        self.bookings().iter().filter(|line| line.to == account).map(|line| line.points).sum()
    }
}
