//! The most that a ludus can reach in a season, so that no target is out of everybody's reach.

use crate::discipline::Currency;
use crate::refused::Refused;
use crate::rules::{
    FAME_AT, FOR_RUDIS, FOR_SURVIVING, FOR_UPSET, FOR_WINNING, POINTS_FOR_WINNING, RUDIS_AT,
};
use crate::season::Settings;

impl Settings {
    /// Checks that a ludus among so many can reach the target in the cycles allowed. Where their
    /// number is left to the house there are always enough.
    ///
    /// # Errors
    /// [`Refused::OutOfReach`].
    pub(crate) fn in_reach(&self, currency: Currency, ludi: u32) -> Result<(), Refused> {
        let Some(cycles) = self.max_cycles else { return Ok(()) };
        let bouts = ludi.saturating_sub(1) * cycles;
        let most = match currency {
            Currency::Points => bouts * POINTS_FOR_WINNING,
            Currency::Prestige => self.most_prestige(bouts),
        };
        let target = self.target;
        if target <= most {
            return Ok(());
        }
        Err(Refused::OutOfReach { ludi, cycles, most, target })
    }

    /// An upper bound on the prestige of a ludus in so many bouts.
    fn most_prestige(&self, bouts: u32) -> u32 {
        let plain = bouts * (FOR_SURVIVING + FOR_WINNING);
        if self.carry_over {
            // A gladiator who comes along may be famous, and about to be freed; one who is freed
            // was not unknown.
            return plain + bouts * FOR_RUDIS.max(FOR_UPSET);
        }
        // Nobody fights twice in a row: of two bouts that make famous, and five that free, he has
        // at most every second. An opponent of a famous one is at most a bout behind him.
        let before_upsets = 2 * FAME_AT - 1;
        let freed = if bouts < 2 * RUDIS_AT - 1 { 0 } else { bouts / RUDIS_AT };
        plain + bouts.saturating_sub(before_upsets) * FOR_UPSET + freed * FOR_RUDIS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{LUDI, MOST_CYCLES, TARGETS};

    #[test]
    fn the_most_is_what_all_bouts_won_bring() {
        let most = |currency, carry_over, ludi, cycles| {
            let settings = Settings { max_cycles: Some(cycles), carry_over, ..Settings::default() };
            let asked = Settings { target: 1_000, ..settings };
            match asked.in_reach(currency, ludi) {
                Err(Refused::OutOfReach { most, .. }) => most,
                other => panic!("{other:?}"),
            }
        };
        let points = |ludi, cycles| most(Currency::Points, false, ludi, cycles);
        assert_eq!([points(2, 1), points(2, 2), points(4, 2)], [2, 4, 12]);
        let prestige = |cycles| most(Currency::Prestige, false, 2, cycles);
        // From the fourth bout on against a famous gladiator; in the ninth and tenth one receives
        // the rudis.
        assert_eq!([1, 2, 3, 4, 8, 10].map(prestige), [2, 4, 6, 9, 21, 31]);
        assert_eq!(most(Currency::Prestige, true, 2, 2), 8);
    }

    #[test]
    fn where_cycles_are_left_to_the_house_every_target_can_be_reached() {
        for ludi in LUDI.0..=LUDI.1 {
            for currency in [Currency::Points, Currency::Prestige] {
                let settings = Settings { target: TARGETS.1, ..Settings::default() };
                assert_eq!(settings.in_reach(currency, ludi), Ok(()));
                let cycles = crate::rules::BOUTS_EACH.div_ceil(ludi - 1);
                assert!(cycles <= MOST_CYCLES);
                let named = Settings { max_cycles: Some(cycles), ..settings };
                assert_eq!(named.in_reach(currency, ludi), Ok(()), "{ludi} ludi");
            }
        }
    }
}
