//! Whole houses beside each other, and presses that nobody was offered.

#![cfg(feature = "proofs")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use boards::Kind;
use summa_rudis::proofs::prove::{forged, twins};

#[tokio::test]
async fn what_a_seat_does_in_secret_changes_nothing_that_a_house_sends_or_answers_to_others() {
    for kind in Kind::all() {
        let mut tally = twins::Tally::default();
        // The dice are the system's own: a bout of a short game may end early, and another follows.
        for seed in 5..10 {
            twins::run(*kind, seed, &mut tally).await.unwrap();
            if 300 < tally.pairs {
                break;
            }
        }
        assert_eq!(tally.wrong, Vec::<String>::new());
        assert!(300 < tally.pairs, "{}: {tally:?}", kind.slug());
    }
}

#[tokio::test]
async fn forged_presses_change_nothing_and_tell_nothing_of_what_is_elsewhere() {
    let tally = forged::run(1_000, 3).await.unwrap();
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(1_000 <= tally.presses && 500 < tally.compared, "{tally:?}");
    assert!(35 < tally.actions, "every action is pressed: {tally:?}");
}
