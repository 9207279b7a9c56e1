//! The cost that a bout may have for its players and for its channel.

use boards::Kind;
use summa_rudis::proofs::bench::{self, Extent, Part};

/// Messages of a bout against the house: lobby, bout and end, and a few for latecomers.
const MESSAGES: usize = 6;
/// Messages besides those with which the turn goes over: the lobby, the end, and the outcome of a wish.
const BESIDES: usize = 3;
/// Private messages left to one person in a quarter of an hour: their panel, and a refusal that no press
/// has followed. People get none who press what is offered; these press at random.
const PRIVATE: usize = 2;
/// Requests to Discord for each press that count against its bounds, all bouts of one person together, and of
/// two.
const REQUESTS: [f64; 2] = [0.9, 1.2];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_bouts_keep_to_their_budgets() {
    let extent = Extent { presses: 0, crowd: 0 };
    let figures = bench::run(extent, Some(Part::Table)).await.unwrap();
    let mut spent = [(0.0, 0.0); 2];
    for bout in &figures.table {
        if bout.people == 1 {
            assert_eq!(bout.mentions, 0, "nobody is called to a table of their own: {bout:?}");
            assert!(bout.messages <= MESSAGES, "{bout:?}");
        }
        assert!(bout.messages <= bout.hand_overs + BESIDES, "{bout:?}");
        assert!(bout.mentions <= bout.hand_overs + 1, "{bout:?}");
        assert!(bout.left <= bout.rounds as usize + 2 * BESIDES, "one message a round: {bout:?}");
        assert!(bout.private_a_quarter <= PRIVATE, "a person has one panel: {bout:?}");
        let (requests, presses) = &mut spent[bout.people - 1];
        *requests += bout.requests_a_press * bout.presses as f64;
        *presses += bout.presses as f64;
    }
    assert_eq!(figures.table.len(), 2 * Kind::all().len(), "every game, with one and with two");
    for ((requests, presses), most) in spent.into_iter().zip(REQUESTS) {
        assert!(
            requests / presses <= most,
            "{} requests a press: {figures:#?}",
            requests / presses
        );
    }
}
