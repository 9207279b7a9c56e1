//! The thread on which the house thinks. All other threads go first: however much there is to think about,
//! presses are answered as if nobody thought.

use crate::environment::let_others_go_first;
use anyhow::Context;
use arena::Work;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The least that a thread can ask for.
const LAST: i32 = 19;

/// Begins the thread; it ends with the last of those who can give it work.
pub(super) fn open() -> anyhow::Result<Sender<Work>> {
    let (study, works) = channel::<Work>();
    let think = move || {
        let_others_go_first(LAST);
        for work in works {
            work();
        }
    };
    thread::Builder::new().name("thinking".to_owned()).spawn(think).context("a thread to think")?;
    Ok(study)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::niceness;

    #[test]
    fn what_thinks_stands_back_and_whoever_asks_for_it_does_not() {
        let study = open().unwrap();
        let (tell, told) = channel();
        study.send(Box::new(move || tell.send(niceness()).expect("somebody waits"))).unwrap();
        let thinking = told.recv().unwrap();
        if cfg!(target_os = "linux") {
            assert_eq!(thinking, LAST);
            assert!(niceness() < LAST);
        }
    }
}
