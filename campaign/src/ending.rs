//! \[Ludi Gladiatori\] Ranking and victory.

use crate::ids::LudusId;
use crate::ludus::Contender;
use crate::season::{Finish, Season, Stage};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A ludus's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// From 1; ludi that are tied in everything share it, and the next is skipped.
    pub rank: u32,
    pub ludus: LudusId,
}

/// Greater is better: prestige, bouts won, rudiarii, fewer own dead.
type Merit = (i64, u32, u32, Reverse<u32>);

fn merit(contender: &Contender) -> Merit {
    let figures = &contender.figures;
    (figures.prestige, figures.won, figures.rudiarii, Reverse(figures.deaths))
}

impl Season {
    /// Every ludus with its rank, the best first; those of one rank by enrolment. Ranked by
    /// prestige, bouts won, rudiarii, fewer own dead, then wins over those still tied, counted
    /// once (R96).
    pub fn ranking(&self) -> Vec<Ranked> {
        let mut order: Vec<(&Contender, u32)> = self
            .contenders
            .iter()
            .map(|contender| (contender, self.wins_over_equals(contender)))
            .collect();
        let key = |(contender, wins): &(&Contender, u32)| Reverse((merit(contender), *wins));
        order.sort_by_key(key);
        let mut ranked: Vec<Ranked> = Vec::new();
        for (at, one) in order.iter().enumerate() {
            let shares = at.checked_sub(1).is_some_and(|above| key(&order[above]) == key(one));
            let rank = if shares { ranked[at - 1].rank } else { at as u32 + 1 };
            ranked.push(Ranked { rank, ludus: one.0.ludus });
        }
        ranked
    }

    fn wins_over_equals(&self, contender: &Contender) -> u32 {
        let own = merit(contender);
        let equals = |other: LudusId| merit(self.the(other)) == own;
        let won = self.fixtures.iter().filter(|fixture| {
            fixture.state.victor() == Some(contender.ludus) && equals(fixture.foe(contender.ludus))
        });
        won.count() as u32
    }

    /// The number of ludi that a member decides for.
    pub(crate) fn active(&self) -> usize {
        self.contenders.iter().filter(|contender| contender.keeper.is_active()).count()
    }

    /// The season check. `None`: it goes on. `Some`: it is over, with those champions, perhaps
    /// none.
    pub(crate) fn champions_now(&self) -> Option<Vec<LudusId>> {
        // There is nothing to check before the first cycle.
        let complete = self.cycles != 0 && self.is_cycle_complete();
        let looks = match self.settings.finish {
            Finish::Cycle => complete,
            Finish::Instant => true,
        };
        let target = i64::from(self.settings.target);
        let reached = |contender: &&Contender| {
            contender.keeper.is_active() && target <= contender.figures.prestige
        };
        if looks && self.contenders.iter().any(|contender| reached(&contender)) {
            return Some(self.best_active(target));
        }
        let last = complete && self.max_cycles <= self.cycles;
        last.then(|| self.best_active(target))
    }

    /// The best ranked active ludi, if they have at least half the target.
    pub(crate) fn best_active(&self, target: i64) -> Vec<LudusId> {
        let ranking = self.ranking().into_iter();
        let active: Vec<Ranked> =
            ranking.filter(|ranked| self.the(ranked.ludus).keeper.is_active()).collect();
        let Some(best) = active.first() else { return Vec::new() };
        let champions = active.iter().filter(|ranked| ranked.rank == best.rank);
        let worthy = |ludus: &LudusId| target <= 2 * self.the(*ludus).figures.prestige;
        champions.map(|ranked| ranked.ludus).filter(worthy).collect()
    }

    /// Determines the champions of a finished season again, after a void.
    pub(crate) fn crown_again(&mut self) {
        if let Stage::Finished { .. } = self.stage {
            let champions = self.best_active(i64::from(self.settings.target));
            self.stage = Stage::Finished { champions };
        }
    }

    pub fn champions(&self) -> &[LudusId] {
        match &self.stage {
            Stage::Finished { champions } => champions,
            Stage::Enrolment | Stage::Running | Stage::Abandoned => &[],
        }
    }
}
