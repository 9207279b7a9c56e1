//! Faults that the law of twins must find.

use super::*;
use crate::proofs::sights::as_numbered;
use ::blood_sweat_cheers::BloodSweatCheers;
use ::bloodsport_gambler::BloodsportGambler;

/// The former numbering of secret asks: counting every entry, others' too.
fn counting_all<R: Words>(live: &Live<R>, ask: &Ask<R>) -> u64 {
    if ask.hidden { live.bout().entries() } else { ask.serial.0 }
}

/// A faulty numbering of open asks, which counts changed picks.
fn counting_changes<R: Words>(live: &Live<R>, ask: &Ask<R>) -> u64 {
    if ask.hidden { ask.serial.0 } else { live.bout().entries() }
}

#[test]
fn what_broke_the_law_once_does_so_no_more() {
    for (seed, what) in [
        (162, "a bout told again showed that a pick was changed before an order ended the round"),
        (596, "what was said in secret stands once somebody has offered a draw"),
        (527, "a seat that has offered a draw since takes back no answer from before"),
        (739, "an order that answers what is asked in secret takes an earlier answer's place"),
    ] {
        let report = obeyed_by::<BloodSweatCheers>(1, seed, as_numbered);
        assert_eq!(report.broken, Vec::<String>::new(), "{what}");
    }
}

#[test]
fn numbers_that_count_what_others_do_in_secret_break_the_law() {
    let as_they_are = obeyed_by::<BloodsportGambler>(3, 1, as_numbered);
    assert_eq!(as_they_are.broken, Vec::<String>::new());
    for broken in [
        obeyed_by::<BloodsportGambler>(12, 1, counting_all).broken,
        obeyed_by::<BloodsportGambler>(12, 1, counting_changes).broken,
        obeyed_by::<BloodSweatCheers>(24, 1, counting_all).broken,
    ] {
        assert!(broken.first().is_some_and(|how| how.contains("other numbers")), "{broken:?}");
    }
}
