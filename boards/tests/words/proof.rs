//! The proofs of the games, called for any of them by its kind.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use boards::{Kind, vector};
use std::path::PathBuf;
use table::simulate::Player;
use table::{BySeat, Options};

#[test]
fn the_vectors_of_every_game_are_run_by_their_slug() {
    for kind in Kind::all() {
        let games = [env!("CARGO_MANIFEST_DIR"), "..", "games", kind.slug(), "tests", "vectors"];
        let folder: PathBuf = games.iter().collect();
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        let mut run = 0;
        for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "toml")) {
            let verdict = vector(&std::fs::read_to_string(file).unwrap());
            assert!(verdict.passed(), "{}: {verdict}", file.display());
            run += 1;
        }
        assert!(10 < run, "{run} vectors of {}", kind.slug());
    }
    assert!(!vector("not = a vector").passed());
    let chess = vector("game = \"chess\"");
    assert_eq!(chess.failures, ["no game called \"chess\""]);
}

#[test]
fn every_law_is_tried() {
    for kind in Kind::all() {
        let tried = kind.proofs().laws(2);
        assert_eq!(tried.len(), 18);
        for law in tried {
            assert_eq!(law.broken, None, "{}", law.law);
        }
    }
}

#[test]
fn few_bouts_leave_something_unused_and_many_leave_less() {
    for kind in Kind::all() {
        let [few, many] = [1, 60].map(|bouts| kind.proofs().never_used(bouts));
        assert!(many.len() < few.len(), "{many:?}");
    }
}

#[test]
fn figures_are_counted() {
    for kind in Kind::all() {
        let players = BySeat::new(*kind.seats().end(), |_| Player::House);
        let figures = kind.proofs().simulate(&players, &Options::default(), 20, 1);
        assert_eq!((figures.game, figures.bouts, figures.unfinished), (kind.slug(), 20, 0));
        let won: Vec<u64> = figures.win_rate.iter().map(|(won, _)| *won).collect();
        if kind.slug() == "bloodsport-gambler" {
            // Gamblers win and lose independently.
            assert!(won.iter().all(|won| (1..20).contains(won)));
        } else {
            assert_eq!(won.iter().sum::<u64>() + figures.draws + figures.nobody, 20);
        }
    }
}
