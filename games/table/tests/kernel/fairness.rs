//! Luck that can be proved, in Rust and in the published script.

use crate::pebbles::Honest;
use std::io::Write;
use std::process::{Command, Stdio};
use table::{
    Chain, Chance, Entry, Forced, Levels, Live, Luck, Opened, Options, Seat, Sitter, Unforceable,
    commitment, link, opening,
};

fn luck() -> Luck {
    Luck::new([7; 32], ["panem", "circenses"])
}

#[test]
fn these_draws_will_fall_for_ever() {
    let draws = |luck: &Luck, first: u32, of: u32| {
        let mut dice = luck.dice(first);
        (0..10).map(|_| dice.uniform(of)).collect::<Vec<_>>()
    };
    assert_eq!(draws(&luck(), 0, 6), GOLDEN_FACES);
    assert_eq!(draws(&luck(), 1_000, 1_000_000), GOLDEN_NUMBERS);
    assert_eq!(draws(&Luck::numbered(1), 0, 6), GOLDEN_NUMBERED);
    assert_eq!(luck().commitment(), GOLDEN_COMMITMENT);
    let mut cards: Vec<u8> = (0..12).collect();
    luck().dice(5).shuffle("cards", &mut cards, u8::to_string);
    assert_eq!(cards, GOLDEN_SHUFFLE);
    let mut house = luck().house_dice(3);
    assert_eq!([house.uniform(1_000), house.uniform(1_000)], GOLDEN_HOUSE);
}

const GOLDEN_FACES: [u32; 10] = [1, 5, 2, 2, 3, 3, 3, 3, 3, 5];
const GOLDEN_NUMBERS: [u32; 10] =
    [415195, 901937, 736740, 857774, 833515, 196265, 106023, 643258, 392797, 944883];
const GOLDEN_NUMBERED: [u32; 10] = [5, 5, 2, 3, 5, 4, 5, 3, 5, 5];
const GOLDEN_COMMITMENT: &str = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";
const GOLDEN_SHUFFLE: [u8; 12] = [8, 10, 1, 7, 2, 4, 6, 11, 0, 3, 5, 9];
const GOLDEN_HOUSE: [u32; 2] = [349, 721];

#[test]
fn a_draw_depends_on_its_number_alone() {
    let mut all = luck().dice(0);
    let faces: Vec<u8> = (0..50).map(|_| all.d6()).collect();
    let single: Vec<u8> = (0..50).map(|number| luck().dice(number).d6()).collect();
    assert_eq!(faces, single);
}

#[test]
fn another_word_is_another_luck() {
    let fall = |luck: Luck| {
        let mut dice = luck.dice(0);
        (0..20).map(|_| dice.d6()).collect::<Vec<_>>()
    };
    assert_ne!(fall(luck()), fall(Luck::new([7; 32], ["panem", "circus"])));
    assert_ne!(fall(luck()), fall(Luck::new([7; 32], [])));
    let recorded = Luck::recorded(&luck().seed(), &luck().words()).unwrap();
    assert_eq!(recorded, luck());
    assert_eq!(Luck::recorded("7", &[]), None);
}

#[test]
fn every_outcome_is_equally_likely() {
    let mut dice = Luck::numbered(3).dice(0);
    let mut counts = [0_i32; 6];
    for _ in 0..60_000 {
        counts[usize::from(dice.d6()) - 1] += 1;
    }
    // Six standard deviations of a count of 10,000 are less than 600.
    assert!(counts.iter().all(|count| (count - 10_000).abs() < 600), "{counts:?}");
}

#[test]
fn what_foretells_luck_or_opens_a_record_is_never_printed() {
    let (luck, chain) = (Luck::new([7; 32], []), Chain::new([9; 32]));
    let dice = luck.dice(3);
    assert_eq!(format!("{dice:?}"), "Dice { key: Secret(…), next: 3, forced: None }");
    let guests = vec![Sitter::Guest, Sitter::Guest].into();
    let (options, forced) = (Options::default(), Forced::default());
    let (live, _) = Live::<Honest>::open(guests, options, luck, Some(chain), forced);
    let printed = format!("{live:?}");
    let luck = "luck: Luck { seed: Secret(…), words: [], key: Key(OnceLock(Secret(…))) }";
    assert!(printed.contains(luck), "{printed}");
    assert!(printed.contains("chain: Some(Chain { secret: Secret(…), head: ["), "{printed}");
    for secret in [7_u8, 9] {
        assert!(!printed.contains(&format!("{:?}", [secret; 32])), "{printed}");
        assert!(!printed.contains(&format!("{secret:02x}").repeat(32)), "{printed}");
    }
}

#[test]
fn forced_draws_fall_before_the_seeded_ones() {
    let mut dice = luck().dice(0);
    dice.force(Forced {
        dice: [6, 1].into(),
        picks: [4].into(),
        decks: [("cards".to_owned(), vec!["9".to_owned(), "2".to_owned()])].into(),
        wrong: Vec::new(),
    });
    let mut cards: Vec<u8> = (0..12).collect();
    dice.shuffle("cards", &mut cards, u8::to_string);
    assert_eq!(cards, [9, 2, 0, 1, 3, 4, 5, 6, 7, 8, 10, 11]);
    assert_eq!([dice.d6(), dice.die(20)], [6, 1]);
    assert_eq!(dice.uniform(9), 4);
    assert_eq!(dice.next(), 0, "forced draws use up no number");
    assert_eq!(dice.d6(), luck().dice(0).d6());
    assert_eq!(dice.forced(), Some(&Forced::default()));
}

#[test]
fn what_cannot_fall_is_told() {
    let mut dice = luck().dice(0);
    let decks = [("cards".to_owned(), vec!["40".to_owned()])].into();
    dice.force(Forced { dice: [7, 0].into(), picks: [3].into(), decks, wrong: Vec::new() });
    let faces = [dice.d6(), dice.d6()];
    assert_eq!(faces, [luck().dice(0).d6(), luck().dice(1).d6()]);
    assert_eq!(dice.uniform(3), luck().dice(2).uniform(3));
    dice.shuffle("cards", &mut [1_u8, 2, 3], u8::to_string);
    let wrong = vec![
        Unforceable::OutOfRange(7, 6),
        Unforceable::OutOfRange(0, 6),
        Unforceable::OutOfRange(3, 3),
        Unforceable::NoSuchCard("cards".to_owned(), "40".to_owned()),
    ];
    assert_eq!(dice.forced().unwrap().wrong, wrong);
}

#[test]
fn the_published_script_agrees() {
    let mut chance = Chance::new(11);
    let luck = luck();
    // Outcomes up to the greatest, for which every second word is thrown away.
    let of = [1, 2, 3, 6, 20, 52, 1_000_003, (1 << 31) + 1, u32::MAX];
    let wanted: Vec<(u32, u32)> =
        (0..600).map(|_| (chance.bits() as u32, *chance.pick(&of))).collect();
    let draws: Vec<u32> =
        wanted.iter().map(|(number, of)| luck.dice(*number).uniform(*of)).collect();
    let mut cards: Vec<u32> = (0..60).collect();
    let unshuffled = cards.clone();
    luck.dice(9).shuffle("cards", &mut cards, u32::to_string);
    let (lines, head) = record(&luck);
    let question = serde_json::json!({
        "seed": luck.seed(), "lines": lines,
        "draws": wanted, "shuffles": [(9, unshuffled)],
    });
    let commitment = luck.commitment();
    let answer = serde_json::json!({
        "commitment": [commitment, commitment], "chain": [head, head],
        "draws": draws, "shuffles": [cards],
    });

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.py");
    let python =
        Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut python = match python {
        Ok(python) => python,
        Err(missing) => {
            eprintln!("no python3 here, so docs/fairness.py is not tried: {missing}");
            return;
        }
    };
    python.stdin.take().unwrap().write_all(question.to_string().as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(said, answer);
}

/// An exported record of a bout with that luck, with letters of several alphabets in it, and the
/// hash of its last line.
fn record(luck: &Luck) -> (Vec<serde_json::Value>, String) {
    let secret = [3; 32];
    let opened = Opened {
        game: "pebbles".to_owned(),
        edition: 3,
        seats: vec![Sitter::Guest, Sitter::House].into(),
        levels: Levels::default(),
        options: Options::default(),
        commitment: luck.commitment(),
        words: luck.words(),
        draws: 13,
        hash: String::new(),
    };
    let aside =
        |token: &str| Entry::Aside { seat: Seat(1), secret: false, token: token.to_owned() };
    let entries =
        [Entry::Opened(Box::new(opened)), aside("yield"), aside("\u{3c3}\u{43a}\u{1f5e1}")];
    let chain = Chain::new(secret);
    let mut head = [0; 32];
    let mut lines = Vec::new();
    for (number, entry) in (0..).zip(&entries) {
        let text = serde_json::to_string(entry).unwrap();
        head = link(&head, &commitment(&opening(&secret, number), &text));
        let hash: String = head.iter().map(|byte| format!("{byte:02x}")).collect();
        let opening = chain.opening(number);
        lines.push(serde_json::json!({ "text": text, "hash": hash, "opening": opening }));
    }
    let hash = lines.last().unwrap()["hash"].as_str().unwrap().to_owned();
    (lines, hash)
}
