//! Whole houses beside each other, and presses that nobody was offered.

use boards::Kind;
use summa_rudis::proofs::prove::{forged, twins};
use tokio::runtime::Builder;

/// Pairs of views of each game, at least: a tenth of those that are proved.
const PAIRS: u64 = 60;

#[test]
fn what_a_seat_does_in_secret_changes_nothing_that_a_house_sends_or_answers_to_others() {
    std::thread::scope(|threads| {
        for kind in Kind::all() {
            threads.spawn(|| {
                let runtime = Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(changes_nothing_for_others(*kind));
            });
        }
    });
}

async fn changes_nothing_for_others(kind: Kind) {
    let mut tally = twins::Tally::default();
    // The dice are the system's own: a bout of a short game may end early, and another follows.
    for seed in 5..10 {
        twins::run(kind, seed, &mut tally).await.unwrap();
        if PAIRS < tally.pairs {
            break;
        }
    }
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(PAIRS < tally.pairs, "{}: {tally:?}", kind.slug());
}

#[tokio::test]
async fn forged_presses_change_nothing_and_tell_nothing_of_what_is_elsewhere() {
    let tally = forged::run(1_000, 3).await.unwrap();
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(1_000 <= tally.presses && 500 < tally.compared, "{tally:?}");
    assert!(35 < tally.actions, "every action is pressed: {tally:?}");
}
