//! Every game's words obey the laws of words.

use boards::{Kind, laws_of_words};

/// Games whose boards hide nothing: there is no other world to deal.
const OPEN: &[Kind] = &[Kind::Munera];
/// Games in which something is answered that nobody else may know of yet.
const SECRETIVE: &[Kind] = &[Kind::BloodSweatCheers, Kind::BloodsportGambler, Kind::Nexus];

#[test]
fn nothing_written_depends_on_what_its_reader_may_not_know() {
    for kind in Kind::ALL {
        let bouts = match kind {
            Kind::BloodSweatCheers | Kind::Morituri => 20,
            // More seats, or wider menus.
            Kind::BloodsportGambler | Kind::Munera => 10,
            // A bout of it has hundreds of moments, each with several panels.
            Kind::Nexus => 4,
        };
        let report = laws_of_words(*kind, bouts, 1);
        assert_eq!(report.broken, Vec::<String>::new(), "{}", kind.slug());
        assert!(1_000 < report.looks, "{report:?}");
        assert!(200 < report.pages, "{report:?}");
        assert!(0 < report.secrets || !SECRETIVE.contains(kind), "{report:?}");
        // In most looks the other world must really have been another one.
        assert!(report.looks < 2 * report.redealt || OPEN.contains(kind), "{report:?}");
    }
}

#[test]
fn what_is_done_in_secret_changes_nothing_that_others_are_shown() {
    for kind in Kind::ALL {
        let bouts = (40 / kind.length()).max(4);
        let report = boards::law_of_twins(*kind, bouts, 1);
        assert_eq!(report.broken, Vec::<String>::new());
        assert!(100 * bouts < report.pairs, "{}: {report:?}", kind.slug());
        assert!(0 < report.secrets || *kind == Kind::Morituri, "{}: {report:?}", kind.slug());
    }
}
