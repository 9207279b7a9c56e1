//! Rules without a messenger: whole bouts, one answer, and the weight of a bout's record.

use boards::{Cast, Kind};
use serde::Serialize;
use std::time::Instant;
use table::simulate::Player;
use table::{BySeat, Luck, Options, Sitter};

/// One game's figures, on one core.
#[derive(Debug, Clone, Serialize)]
pub struct Rules {
    /// The game.
    pub game: &'static str,
    /// Whole bouts between random players, a second.
    pub random_bouts_per_second: f64,
    /// Answers of such a bout.
    pub answers_per_bout: f64,
    /// One answer of the house, with the bout loaded before and saved after it, in microseconds.
    pub answer_with_load_and_save_us: f64,
    /// The record of a bout between houses, as text with its hashes, in bytes.
    pub record_bytes: f64,
}

const BOUTS: u64 = 3_000;
const RECORDED: u64 = 100;

/// Measures one game.
pub(super) fn measure(kind: Kind) -> Rules {
    let seats = (*kind.seats().start()).max(2);
    let players = BySeat::new(seats, |_| Player::Random);
    let options = Options::default();
    kind.proofs().simulate(&players, &options, BOUTS / 10, 1);
    let start = Instant::now();
    let figures = kind.proofs().simulate(&players, &options, BOUTS, 1);
    let random_bouts_per_second = BOUTS as f64 / start.elapsed().as_secs_f64();
    let (answers, bouts) = figures.mean_answers;

    let cast = Cast {
        names: BySeat::new(seats, |seat| format!("Seat {seat}")),
        house: BySeat::new(seats, |_| false),
        number: 1,
    };
    let (mut answered, mut bytes) = (0_u32, 0_usize);
    let start = Instant::now();
    for seed in 0..RECORDED {
        let sitters = BySeat::new(seats, |_| Sitter::Guest);
        let luck = Luck::numbered(seed);
        let (mut play, _) = kind.open(sitters, Options::default(), luck, [0; 32], &cast);
        while !play.is_over() {
            play = kind.load(&play.save()).expect("just saved").play;
            match play.asks().into_iter().find(|ask| ask.owed) {
                Some(ask) => play.house(ask.seat).expect("it was asked"),
                None => play.settle(),
            };
            bytes += play.take_written().iter().map(|line| line.text.len() + 32).sum::<usize>();
            answered += 1;
        }
    }
    let each = start.elapsed() / answered.max(1);
    Rules {
        game: kind.slug(),
        random_bouts_per_second,
        answers_per_bout: answers as f64 / bouts as f64,
        answer_with_load_and_save_us: each.as_secs_f64() * 1e6,
        record_bytes: bytes as f64 / RECORDED as f64,
    }
}
