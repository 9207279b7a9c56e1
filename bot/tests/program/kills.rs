//! The program, killed while people play.

use std::path::PathBuf;
use summa_rudis::proofs::prove::kills::{Plan, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_kills_lose_nothing_and_say_nothing_twice() {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_summa-rudis"));
    let tally = run(Plan { binary, kills: 20, seed: 3 }).await.unwrap();
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(20 <= tally.kills && 0 < tally.acknowledged && 0 < tally.bouts, "{tally:?}");
}
