//! Luck: dice rolled against expectation, and the significance of the difference.

use serde::{Deserialize, Serialize};

/// Dice of one kind that somebody rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceSum {
    /// Sides of each, 2 or more.
    pub sides: u32,
    pub dice: u64,
    /// The sum of their pips, counted from 1.
    pub pips: u64,
}

/// The evaluation of some dice.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    pub dice: u64,
    pub pips: u64,
    pub expected: f64,
    /// Variance of the pips, if the dice are fair.
    pub variance: f64,
    /// Distance from the expected pips in standard deviations; above zero is lucky.
    pub deviations: f64,
    /// The probability that fair dice fall at least as far from the expectation, to either side.
    /// Below about one in twenty it begins to mean something.
    pub significance: f64,
}

/// The number of dice up to which the probability is computed exactly; beyond it, it is read off
/// the bell curve.
pub const EXACT_DICE: u64 = 60;
/// The number of sides up to which it is computed exactly.
const EXACT_SIDES: u32 = 20;

/// The distance of dice from their expectation in standard deviations, above zero is lucky; see
/// [`luck`], which knows more and takes longer.
pub fn deviations(rolled: &[DiceSum]) -> Option<f64> {
    let rolled: Vec<&DiceSum> = rolled.iter().filter(|it| 1 < it.sides && 0 < it.dice).collect();
    let pips: u64 = rolled.iter().map(|it| it.pips).sum();
    let (twice, variance) = fair(&rolled);
    (!rolled.is_empty()).then(|| (2.0 * pips as f64 - twice as f64) / (2.0 * variance.sqrt()))
}

/// Twice the mean of fair dice's pips, and their variance. Twice the mean and twelve times the
/// variance of a die are whole.
fn fair(rolled: &[&DiceSum]) -> (u64, f64) {
    let twice = rolled.iter().map(|it| it.dice * u64::from(it.sides + 1)).sum();
    let squares = |it: &&DiceSum| it.dice as f64 * (f64::from(it.sides).powi(2) - 1.0);
    (twice, rolled.iter().map(squares).sum::<f64>() / 12.0)
}

/// Evaluates dice. `None` without any that have two sides or more.
pub fn luck(rolled: &[DiceSum]) -> Option<Luck> {
    let rolled: Vec<&DiceSum> = rolled.iter().filter(|it| 1 < it.sides && 0 < it.dice).collect();
    let dice: u64 = rolled.iter().map(|it| it.dice).sum();
    let pips: u64 = rolled.iter().map(|it| it.pips).sum();
    if dice == 0 {
        return None;
    }
    let (twice, variance) = fair(&rolled);
    let off_by_halves = (2 * pips).abs_diff(twice);
    let deviations = (2.0 * pips as f64 - twice as f64) / (2.0 * variance.sqrt());
    let small = dice <= EXACT_DICE && rolled.iter().all(|it| it.sides <= EXACT_SIDES);
    let significance = if small {
        counted(&rolled, twice, off_by_halves)
    } else {
        // A sum steps by one, so the curve is read half a pip nearer to the middle.
        let off = (off_by_halves as f64 / 2.0 - 0.5).max(0.0);
        libm::erfc(off / (2.0 * variance).sqrt())
    };
    let expected = twice as f64 / 2.0;
    Some(Luck { dice, pips, expected, variance, deviations, significance })
}

/// The share of all outcomes of the dice that are at least so many half pips off.
fn counted(rolled: &[&DiceSum], twice: u64, off_by_halves: u64) -> f64 {
    // chances[n]: the probability that the dice so far show n pips more than one each.
    let mut chances = vec![1.0_f64];
    let mut fewest = 0_u64;
    for kind in rolled {
        for _ in 0..kind.dice {
            let sides = kind.sides as usize;
            let mut next = vec![0.0; chances.len() + sides - 1];
            for (at, chance) in chances.iter().enumerate() {
                for cell in &mut next[at..at + sides] {
                    *cell += chance / f64::from(kind.sides);
                }
            }
            chances = next;
            fewest += 1;
        }
    }
    let far =
        |(more, _): &(usize, &f64)| off_by_halves <= (2 * (fewest + *more as u64)).abs_diff(twice);
    chances.iter().enumerate().filter(far).map(|(_, chance)| chance).sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d6(dice: u64, pips: u64) -> Luck {
        luck(&[DiceSum { sides: 6, dice, pips }]).unwrap()
    }

    fn near(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-9
    }

    #[test]
    fn few_dice_are_counted_out() {
        assert!(near(d6(1, 6).significance, 2.0 / 6.0));
        assert!(near(d6(1, 3).significance, 1.0));
        assert!(near(d6(2, 12).significance, 2.0 / 36.0));
        assert!(near(d6(2, 9).significance, 20.0 / 36.0));
        assert!(near(d6(3, 3).significance, 2.0 / 216.0));
    }

    #[test]
    fn expectation_and_variance_are_those_of_fair_dice() {
        let it = d6(12, 42);
        assert_eq!((it.expected, it.variance, it.deviations), (42.0, 35.0, 0.0));
        assert!(near(it.significance, 1.0));
        let mixed =
            [(6, 2, 12), (10, 1, 1)].map(|(sides, dice, pips)| DiceSum { sides, dice, pips });
        let it = luck(&mixed).unwrap();
        assert_eq!((it.dice, it.pips, it.expected), (3, 13, 12.5));
        assert!(near(it.variance, (70.0 + 99.0) / 12.0));
    }

    #[test]
    fn many_dice_are_read_off_the_bell_curve() {
        // 600 dice, two standard deviations off: the variance is 1,750, its root 41.83.
        let it = d6(600, 2_184);
        assert!((it.deviations - 2.008).abs() < 0.001, "{it:?}");
        assert!((it.significance - 0.0459).abs() < 0.0002, "{it:?}");
        assert_eq!(it.significance, d6(600, 2_016).significance, "to either side");
        assert!(d6(60_000, 250_000).significance < 1e-300);
    }

    #[test]
    fn both_ways_of_counting_agree_where_they_meet() {
        for pips in 180..=240 {
            let exact = d6(EXACT_DICE, pips).significance;
            let off = ((pips as f64 - 210.0).abs() - 0.5).max(0.0);
            let curve = libm::erfc(off / (2.0 * 60.0 * 35.0 / 12.0_f64).sqrt());
            assert!((exact - curve).abs() < 0.002, "{pips}: {exact} {curve}");
        }
    }

    #[test]
    fn no_dice_say_nothing() {
        assert_eq!(luck(&[]), None);
        assert_eq!(luck(&[DiceSum { sides: 1, dice: 9, pips: 9 }]), None);
        assert_eq!(luck(&[DiceSum { sides: 6, dice: 0, pips: 0 }]), None);
    }
}
