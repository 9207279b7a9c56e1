//! Golden bouts, told as text: every answer, event, and changed board and hand, from the first
//! question to the outcome. `UPDATE=1 cargo test -p end-to-end playthroughs` rewrites them.

use boards::{Cast, Kind, Play, Sentence, Told, headline};
use std::fmt::Write;
use std::path::PathBuf;
use table::{BySeat, Entry, Luck, Options, Seat, Sitter};

/// One golden bout: its file, game, the names of its guests and its seed.
const GOLDEN: &[(&str, &str, &[&str], u64)] = &[
    ("blood-sweat-cheers-duel", "blood-sweat-cheers", &["Ada", "Brutus"], 20),
    ("blood-sweat-cheers-solo", "blood-sweat-cheers", &["Ada"], 7),
    ("morituri-four", "morituri", &["Ada", "Brutus", "Claudia", "Decimus"], 4),
    ("munera-duel", "munera", &["Ada", "Brutus"], 26),
    ("munera-four", "munera", &["Ada", "Brutus", "Cassia", "Dama"], 12),
    ("bloodsport-gambler-one", "bloodsport-gambler", &["Ada"], 37),
    ("bloodsport-gambler-two", "bloodsport-gambler", &["Ada", "Brutus"], 24),
    ("bloodsport-gambler-four", "bloodsport-gambler", &["Ada", "Brutus", "Cassia", "Dama"], 16),
    ("nexus-two", "nexus", &["Ada", "Brutus"], 190),
    ("nexus-four", "nexus", &["Ada", "Brutus", "Cassia", "Dama"], 242),
];

#[test]
fn every_golden_bout_is_told_as_it_was() {
    for (file, game, names, seed) in GOLDEN {
        let told = tell(game, names, *seed);
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("playthroughs")
            .join(format!("{file}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &told).expect("the folder is there");
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        for (number, (now, then)) in told.lines().zip(golden.lines()).enumerate() {
            assert_eq!(now, then, "{file}.txt, line {}", number + 1);
        }
        assert_eq!(told.lines().count(), golden.lines().count(), "{file}.txt");
    }
}

/// A bout with the house in every seat.
fn tell(game: &str, names: &[&str], seed: u64) -> String {
    let kind = Kind::of(game).expect("the game is one of ours");
    let count = u8::try_from(names.len()).expect("few seats");
    let cast = Cast {
        names: BySeat::new(count, |seat| names[seat.index()].to_owned()),
        house: BySeat::new(count, |_| false),
        number: 1,
    };
    let sitters = BySeat::new(count, |_| Sitter::Guest);
    let (options, luck) = (Options::default(), Luck::numbered(seed));
    let (mut play, told) = kind.open(sitters, options, luck, [0; 32], &cast);
    let mut text = format!("{}, seed {seed}\n", kind.title());
    let mut hands = BySeat::new(count, |_| String::new());
    happened(&mut text, &told, &cast);
    record(&mut text, play.as_mut(), &cast);
    while !play.is_over() {
        let owed = play.asks().into_iter().find(|ask| ask.owed);
        let told = match owed {
            Some(ask) => play.house(ask.seat).expect("it was asked"),
            None => play.settle(),
        };
        record(&mut text, play.as_mut(), &cast);
        happened(&mut text, &told, &cast);
        if !told.public.is_empty() {
            show(&mut text, play.as_ref(), &cast, &mut hands);
        }
    }
    text
}

fn record(text: &mut String, play: &mut dyn Play, cast: &Cast) {
    for line in play.take_written() {
        match line.entry {
            Entry::Answer { seat, token, .. } => {
                line_of(text, &format!("> {}: {token}", cast.names[seat]));
            }
            Entry::Settled => line_of(text, "> the window closes"),
            Entry::Over { outcome } => line_of(text, &format!("> over: {}", outcome.ending)),
            _ => {}
        }
    }
}

fn happened(text: &mut String, told: &Told, cast: &Cast) {
    if let Some(over) = headline(&told.headlines) {
        line_of(text, &format!("** {over}"));
    }
    for sentence in &told.public {
        let mark = match sentence {
            Sentence::Story(_) => "",
            Sentence::Sum(_) => "-# ",
        };
        line_of(text, &format!("{mark}{sentence}"));
    }
    for (seat, line) in &told.private {
        line_of(text, &format!("({} alone: {line})", cast.names[*seat]));
    }
}

/// The board, and every hand that differs from the one in `hands`.
fn show(text: &mut String, play: &dyn Play, cast: &Cast, hands: &mut BySeat<String>) {
    line_of(text, "");
    for line in play.board(cast, None).lines() {
        line_of(text, &format!("  | {line}"));
    }
    for seat in (0..cast.names.count()).map(Seat) {
        let hand = play.hand(cast, seat).unwrap_or_default().text;
        for line in hand.lines().filter(|_| hand != hands[seat]) {
            line_of(text, &format!("  {} : {line}", seat.0));
        }
        hands[seat] = hand;
    }
    line_of(text, "");
}

fn line_of(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).expect("writing to a string cannot fail");
}
