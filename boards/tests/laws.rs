//! Every game's words obey the laws of words.

use boards::{Kind, laws_of_words};

#[test]
fn nothing_written_depends_on_what_its_reader_may_not_know() {
    for kind in Kind::ALL {
        let report = laws_of_words(*kind, 40, 1);
        assert_eq!(report.broken, Vec::<String>::new(), "{}", kind.slug());
        assert_eq!(report.bouts, 40);
        assert!(5_000 < report.looks, "only {} looks", report.looks);
    }
}
