//! The worth of a board: whole numbers that stand for chances.

/// The logistic function at every eighth from -8 to 8, in millionths: the chance at the logit
/// of that place.
const LOGISTIC: [i64; 129] = [
    335, 380, 431, 488, 553, 626, 710, 804, 911, 1_032, 1_170, 1_325, 1_501, 1_701, 1_927, 2_183,
    2_473, 2_801, 3_173, 3_594, 4_070, 4_610, 5_220, 5_911, 6_693, 7_577, 8_577, 9_708, 10_987,
    12_432, 14_064, 15_906, 17_986, 20_332, 22_977, 25_957, 29_312, 33_086, 37_327, 42_088, 47_426,
    53_403, 60_087, 67_547, 75_858, 85_099, 95_349, 106_691, 119_203, 132_964, 148_047, 164_516,
    182_426, 201_813, 222_700, 245_085, 268_941, 294_215, 320_821, 348_645, 377_541, 407_333,
    437_823, 468_791, 500_000, 531_209, 562_177, 592_667, 622_459, 651_355, 679_179, 705_785,
    731_059, 754_915, 777_300, 798_187, 817_574, 835_484, 851_953, 867_036, 880_797, 893_309,
    904_651, 914_901, 924_142, 932_453, 939_913, 946_597, 952_574, 957_912, 962_673, 966_914,
    970_688, 974_043, 977_023, 979_668, 982_014, 984_094, 985_936, 987_568, 989_013, 990_292,
    991_423, 992_423, 993_307, 994_089, 994_780, 995_390, 995_930, 996_406, 996_827, 997_199,
    997_527, 997_817, 998_073, 998_299, 998_499, 998_675, 998_830, 998_968, 999_089, 999_196,
    999_290, 999_374, 999_447, 999_512, 999_569, 999_620, 999_665,
];
/// The thousandths from one of its places to the next.
const STEP: i64 = 125;
/// The logit of its last place, in thousandths.
const END: i64 = 8_000;

/// The chance, in thousandths, at this logit, in thousandths: linear between two places of
/// the table, and constant beyond its ends.
pub fn chance_of(logit: i64) -> i32 {
    let from_start = logit.clamp(-END, END) + END;
    let (place, beyond) = ((from_start / STEP) as usize, from_start % STEP);
    let here = LOGISTIC[place];
    let next = LOGISTIC[(place + 1).min(LOGISTIC.len() - 1)];
    let millionths = here + (next - here) * beyond / STEP;
    i32::try_from((millionths + 500) / 1_000).expect("at most a thousand")
}

/// The chance, in thousandths, of a board with these counts, each weighted in thousandths of a
/// logit.
///
/// # Panics
/// If there are not as many weights as counts: they were learnt for other rules.
pub fn chance_by(weights: &[i32], counted: &[i32]) -> i32 {
    assert_eq!(weights.len(), counted.len(), "a weight for each count");
    let pairs = weights.iter().zip(counted);
    chance_of(pairs.map(|(weight, count)| i64::from(*weight) * i64::from(*count)).sum())
}

/// The logit, in thousandths, of this chance, in thousandths: the smallest from which
/// [`chance_of`] makes as much.
pub fn logit_of(chance: i32) -> i32 {
    let mut ends = [-END, END];
    while ends[0] < ends[1] {
        let middle = (ends[0] + ends[1]).div_euclid(2);
        if chance_of(middle) < chance { ends[0] = middle + 1 } else { ends[1] = middle }
    }
    i32::try_from(ends[0]).expect("eight thousand at most")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_logit_is_an_even_chance_and_what_one_wins_the_other_loses() {
        assert_eq!(chance_of(0), 500);
        for logit in (0..9_000).step_by(37) {
            assert!((999..=1_001).contains(&(chance_of(logit) + chance_of(-logit))), "{logit}");
            assert!(chance_of(logit) <= chance_of(logit + 37), "{logit}");
        }
    }

    #[test]
    fn known_logits_have_known_chances() {
        // ln 3 and ln 9: three to one and nine to one.
        assert_eq!([chance_of(1_099), chance_of(2_197), chance_of(-2_197)], [750, 900, 100]);
        assert_eq!([chance_of(i64::MAX), chance_of(i64::MIN)], [1_000, 0]);
    }

    #[test]
    fn a_logit_is_found_again_from_its_chance() {
        for chance in 1..1_000 {
            assert_eq!(chance_of(logit_of(chance).into()), chance, "{chance}");
        }
        // ln 3 is 1.0986, of which the table's straight lines miss little.
        assert!((1_090..=1_100).contains(&logit_of(750)), "{}", logit_of(750));
        assert!(logit_of(500).abs() <= 4 && logit_of(0) < -7_000 && 7_000 < logit_of(1_000));
    }

    #[test]
    fn counts_weigh_what_they_weigh() {
        assert_eq!(chance_by(&[500, -250, 1_000], &[3, 2, -1]), 500);
        assert_eq!(chance_by(&[1_099, 7], &[1, 0]), 750);
    }
}
