//! A button's payload: an [`Action`] as a custom id, and back.
//!
//! `s1:choose:42:7:0:3` is version 1, the action, and its fields. Only text that [`encode`] writes
//! is read, save the mark `~N` that tells two controls of one message apart.

use arena::Action;

/// The form's version: raised when an action's fields change their meaning.
const VERSION: &str = "s1";

/// The custom id of an action: 16 to 60 characters.
pub fn encode(action: &Action) -> String {
    format!("{VERSION}:{action}")
}

/// The same custom id for another control of the same message.
pub fn copied(id: &str, copy: u32) -> String {
    format!("{id}~{copy}")
}

/// The action that a custom id names; `None` for anything [`encode`] does not write.
pub fn decode(id: &str) -> Option<Action> {
    let id = match id.split_once('~') {
        Some((id, copy)) => {
            let number: u8 = copy.parse().ok()?;
            (number > 0 && number.to_string() == copy).then_some(id)?
        }
        None => id,
    };
    let action = id.strip_prefix(VERSION)?.strip_prefix(':')?.parse().ok()?;
    (encode(&action) == id).then_some(action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::render::LINE;
    use arena::Listing;
    use arena::proofs::{Draw, any_action};
    use std::collections::BTreeSet;

    impl Draw for Random {
        fn id(&mut self) -> i64 {
            self.edgy() as i64
        }

        fn long(&mut self) -> u64 {
            self.edgy()
        }

        fn short(&mut self) -> u16 {
            self.edgy() as u16
        }
    }

    /// Every action with numbers in it.
    fn actions(random: &mut Random) -> Vec<Action> {
        (0..Action::FORMS.len()).map(|at| any_action(at, random)).collect()
    }

    #[test]
    fn every_action_comes_back_from_its_id_within_discords_limit() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let mut ids = BTreeSet::new();
            for action in actions(&mut random) {
                let id = encode(&action);
                assert!(id.chars().count() <= LINE - 4, "{id}");
                assert_eq!(decode(&id), Some(action), "{id}");
                assert_eq!(decode(&copied(&id, 7)), Some(action), "{id}~7");
                assert!(ids.insert(id), "two actions share an id");
            }
        }
    }

    #[test]
    fn what_nobody_wrote_is_not_read() {
        for forged in [
            "",
            "s1",
            "s1:",
            "s0:leave:1",
            "s2:leave:1",
            "s1:leave",
            "s1:leave:",
            "s1:leave:01",
            "s1:leave:+1",
            "s1:leave:-0",
            "s1:leave: 1",
            "s1:leave:1:2",
            "s1:leave:9223372036854775808",
            "s1:leave:1~",
            "s1:leave:1~0",
            "s1:leave:1~01",
            "s1:leave:1~256",
            "s1:leave:1~1~1",
            "s1:LEAVE:1",
            "S1:leave:1",
            "s1:choose:1:2:3",
            "s1:choose:1:2:4294967296:1",
            "s1:choose:1:2:3:65536",
            "s1:choose:1:2:3:M",
            "s1:replay:1:P:0",
            "s1:replay:1:256:0",
            "s1:replay:1:p:65536",
            "s1:eyes:1:p:m",
            "s1:consent:1:2:2",
            "s1:forget:1",
            "s1:dismiss:",
            "s1:leave:١",
            "anything",
        ] {
            assert_eq!(decode(forged), None, "{forged:?}");
        }
    }

    #[test]
    fn a_button_of_ludi_from_before_there_were_several_tables_means_the_first_game() {
        let first = Action::Page { of: Listing::Ludi(0), page: 2 };
        assert_eq!(decode("s1:page:ludi:0:2"), Some(first));
        for unread in ["s0:page:ludi:0:2", "page:ludi:0:2", "s1:ludi:0", "s1:page:ludi:0"] {
            assert_eq!(decode(unread), None, "{unread}");
        }
    }

    #[test]
    fn a_button_from_when_tables_were_buttons_means_its_table() {
        for (id, of) in [
            ("s1:page:people:0:0", Listing::People),
            ("s1:page:ratings:2:0", Listing::Ratings(2)),
            ("s1:page:luck:0:0", Listing::Luck),
            ("s1:page:pace:0:0", Listing::Pace),
            ("s1:page:prophets:0:0", Listing::Prophets),
        ] {
            assert_eq!(decode(id), Some(Action::Page { of, page: 0 }), "{id}");
        }
    }

    #[test]
    fn a_changed_id_is_refused_or_means_itself() {
        let mut random = Random::new(2);
        for _ in 0..3_000 {
            for action in actions(&mut random) {
                let mut bytes = encode(&action).into_bytes();
                let at = random.below(bytes.len() as u64) as usize;
                bytes[at] = b' ' + random.below(95) as u8;
                let changed = String::from_utf8(bytes).expect("ascii");
                if let Some(read) = decode(&changed) {
                    let plain = changed.split('~').next().unwrap_or_default();
                    assert_eq!(encode(&read), plain, "{changed}");
                }
            }
        }
    }
}
