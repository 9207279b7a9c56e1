//! Every game's words obey the laws of words.

use boards::Kind;

/// Games in which a hidden answer is never, or hardly ever, given.
const FRANK: &[&str] = &["morituri", "munera"];

/// Games with a text board alone.
const UNDRAWN: &[&str] = &["par-impar"];

#[test]
fn nothing_written_depends_on_what_its_reader_may_not_know() {
    for kind in Kind::all() {
        // A bout of a long game has hundreds of moments, each with several panels.
        let bouts = match kind.length() {
            ..10 => 7,
            10..20 => 4,
            20.. => 2,
        };
        let report = kind.proofs().laws_of_words(bouts, 1);
        assert_eq!(report.broken, Vec::<String>::new(), "{}", kind.slug());
        assert!(400 < report.looks, "{report:?}");
        assert!(200 < report.pages, "{report:?}");
        assert!(80 < report.sums && 20 < report.headlines, "{}: {report:?}", kind.slug());
        assert!(50 < report.facts, "{report:?}");
        // A drawn board has many facts, a text board its lines.
        let is_drawn = 80 < report.pictures && 1_000 < report.facts;
        assert!(is_drawn || UNDRAWN.contains(&kind.slug()), "{report:?}");
        assert!(0 < report.secrets || FRANK.contains(&kind.slug()), "{report:?}");
        // In most looks the other world must really have differed.
        assert!(report.looks < 2 * report.redealt || kind.proofs().hides_nothing(), "{report:?}");
    }
}

#[test]
fn what_is_done_in_secret_changes_nothing_that_others_are_shown() {
    for kind in Kind::all() {
        let bouts = (40 / kind.length()).max(4);
        let report = kind.proofs().law_of_twins(bouts, 1);
        assert_eq!(report.broken, Vec::<String>::new());
        assert!(100 * bouts < report.pairs, "{}: {report:?}", kind.slug());
        assert!(0 < report.secrets || kind.slug() == "morituri", "{}: {report:?}", kind.slug());
    }
}
