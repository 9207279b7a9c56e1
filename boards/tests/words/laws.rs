//! Every game's words obey the laws of words.

use crate::game;
use boards::{Counting, Kind};

/// Games in which a hidden answer is never, or hardly ever, given.
const FRANK: &[&str] = &["morituri", "munera"];

/// Games with a text board alone.
const UNDRAWN: &[&str] = &["par-impar"];

#[test]
fn nothing_written_depends_on_what_its_reader_may_not_know() {
    for kind in Kind::all() {
        // A bout of a long game has hundreds of moments, each with several panels.
        let bouts = match kind.length() {
            ..10 => 5,
            10..20 => 3,
            20.. => 2,
        };
        let report = kind.proofs().laws_of_words(bouts, 1);
        assert_eq!(report.broken, Vec::<String>::new(), "{}", kind.slug());
        assert!(200 < report.looks, "{report:?}");
        assert!(200 < report.pages, "{report:?}");
        assert!(40 < report.sums && 20 < report.headlines, "{}: {report:?}", kind.slug());
        assert!(20 < report.facts, "{report:?}");
        // A drawn board has many facts, a text board its lines.
        let is_drawn = 40 < report.pictures && 500 < report.facts;
        assert!(is_drawn || UNDRAWN.contains(&kind.slug()), "{report:?}");
        assert!(0 < report.secrets || FRANK.contains(&kind.slug()), "{report:?}");
        // In most looks the other world must really have differed.
        assert!(report.looks < 2 * report.redealt || kind.proofs().hides_nothing(), "{report:?}");
    }
}

#[test]
fn what_is_done_in_secret_changes_nothing_that_others_are_shown() {
    for kind in Kind::all() {
        // Three have the three ways to react; a bout has some hundred moments.
        let bouts = (12 / kind.length()).max(2);
        let report = kind.proofs().law_of_twins(bouts, 1, Counting::Serials);
        assert_eq!(report.broken, Vec::<String>::new());
        assert!(60 * bouts < report.pairs, "{}: {report:?}", kind.slug());
        assert!(0 < report.secrets || kind.slug() == "morituri", "{}: {report:?}", kind.slug());
    }
}

#[test]
fn what_broke_the_law_once_does_so_no_more() {
    for (seed, what) in [
        (162, "a bout told again showed that a pick was changed before an order ended the round"),
        (596, "what was said in secret stands once somebody has offered a draw"),
        (527, "a seat that has offered a draw since takes back no answer from before"),
        (739, "an order that answers what is asked in secret takes an earlier answer's place"),
    ] {
        let game = game("blood-sweat-cheers");
        let report = game.proofs().law_of_twins(1, seed, Counting::Serials);
        assert_eq!(report.broken, Vec::<String>::new(), "{what}");
    }
}

#[test]
fn numbers_that_count_what_others_do_in_secret_break_the_law() {
    for (slug, bouts, counting) in [
        ("bloodsport-gambler", 12, Counting::EveryEntry),
        ("bloodsport-gambler", 12, Counting::Changes),
        ("blood-sweat-cheers", 24, Counting::EveryEntry),
    ] {
        let broken = game(slug).proofs().law_of_twins(bouts, 1, counting).broken;
        assert!(broken.first().is_some_and(|how| how.contains("other numbers")), "{broken:?}");
    }
}
