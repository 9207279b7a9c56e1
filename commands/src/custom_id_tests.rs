use super::*;
use crate::{random::Random, say::LINE};

/// Every deed with the given numbers in it.
pub(crate) fn deeds(random: &mut Random) -> Vec<Deed> {
    let bout = BoutId(random.edgy() as i64);
    let season = SeasonId(random.edgy() as i64);
    let ludus = LudusId(random.edgy() as i64);
    let option = |random: &mut Random| (random.below(3) > 0).then_some(random.edgy() as u16);
    vec![
        Deed::Join(bout),
        Deed::Leave(bout),
        Deed::AddHouse(bout),
        Deed::Begin(bout),
        Deed::CallOff(bout),
        Deed::StillWanted(bout),
        Deed::Accept(bout),
        Deed::Decline(bout),
        Deed::Word(bout),
        Deed::Enter(bout),
        Deed::Panel(bout),
        Deed::Hand(bout),
        Deed::Choose {
            bout,
            serial: random.edgy(),
            depth: random.edgy() as u8,
            option: option(random),
        },
        Deed::Back { bout, serial: random.edgy() },
        Deed::Aside { bout, entry: random.edgy(), index: Some(random.edgy() as u16) },
        Deed::Aside { bout, entry: random.edgy(), index: None },
        Deed::Help(random.edgy() as u8),
        Deed::Yield { bout, entry: random.edgy() },
        Deed::Resign(bout),
        Deed::BeginWithout(bout),
        Deed::Undo(bout),
        Deed::Pause(bout),
        Deed::Resume(bout),
        Deed::LetRest { bout, wish: 1_800_000_000_000, yes: false },
        Deed::Consent { bout, wish: random.edgy(), yes: random.below(2) == 1 },
        Deed::SitDown(bout),
        Deed::Rematch(bout),
        Deed::Orders { bout, order: option(random) },
        Deed::Log { bout, page: random.edgy() as u32 },
        Deed::Replay { bout, eyes: Eyes::Public, page: option(random) },
        Deed::Replay { bout, eyes: Eyes::Seat(random.edgy() as u8), page: option(random) },
        Deed::ReplayEyes { bout, eyes: Eyes::Public, page: random.edgy() as u16 },
        Deed::ReplayEyes {
            bout,
            eyes: Eyes::Seat(random.edgy() as u8),
            page: random.edgy() as u16,
        },
        Deed::Board(bout),
        Deed::Settings(bout),
        Deed::Export(bout),
        Deed::GiveUp(bout),
        Deed::Verify(bout),
        Deed::Page { of: Book::Ludi, page: random.edgy() as u32 },
        Deed::Page { of: Book::People, page: random.edgy() as u32 },
        Deed::Page { of: Book::Ratings(random.edgy() as u8), page: random.edgy() as u32 },
        Deed::Page { of: Book::Luck, page: random.edgy() as u32 },
        Deed::Page { of: Book::Pace, page: random.edgy() as u32 },
        Deed::Page { of: Book::Season(season), page: random.edgy() as u32 },
        Deed::Page { of: Book::Fixtures(season), page: random.edgy() as u32 },
        Deed::Page { of: Book::Roster(ludus), page: random.edgy() as u32 },
        Deed::Page { of: Book::Ledger(ludus), page: random.edgy() as u32 },
        Deed::Ludus(season),
        Deed::Decide { season, serial: random.edgy(), option: option(random) },
        Deed::Reclaim(season),
        Deed::Withdraw(season),
        Deed::Retire,
        Deed::Forget,
        Deed::Dismiss,
    ]
}

#[test]
fn every_deed_comes_back_from_its_id_within_discords_limit() {
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        let deeds = deeds(&mut random);
        let mut ids: Vec<String> = deeds.iter().map(encode).collect();
        for (deed, id) in deeds.iter().zip(&ids) {
            assert!(id.chars().count() <= LINE - 4, "{id}");
            assert_eq!(decode(id), Some(*deed), "{id}");
            assert_eq!(decode(&copied(id, 7)), Some(*deed), "{id}~7");
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), deeds.len(), "two deeds share an id");
    }
}

#[test]
fn what_nobody_wrote_is_not_read() {
    for forged in [
        "",
        "s1",
        "s1:",
        "s0:join:1",
        "s2:join:1",
        "s1:join",
        "s1:join:",
        "s1:join:01",
        "s1:join:+1",
        "s1:join:-0",
        "s1:join: 1",
        "s1:join:1:2",
        "s1:join:9223372036854775808",
        "s1:join:1~",
        "s1:join:1~0",
        "s1:join:1~01",
        "s1:join:1~256",
        "s1:join:1~1~1",
        "s1:JOIN:1",
        "S1:join:1",
        "s1:choose:1:2:3",
        "s1:choose:1:2:256:1",
        "s1:choose:1:2:3:65536",
        "s1:choose:1:2:3:M",
        "s1:replay:1:P:0",
        "s1:replay:1:256:0",
        "s1:replay:1:p:65536",
        "s1:eyes:1:p:m",
        "s1:consent:1:2:2",
        "s1:forget:1",
        "s1:dismiss:",
        "s1:join:١",
        "anything",
    ] {
        assert_eq!(decode(forged), None, "{forged:?}");
    }
}

#[test]
fn a_changed_id_is_refused_or_means_itself() {
    let mut random = Random::new(2);
    for _ in 0..3_000 {
        for deed in deeds(&mut random) {
            let mut bytes = encode(&deed).into_bytes();
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
