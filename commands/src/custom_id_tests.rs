use super::*;
use crate::{random::Random, render::LINE};

/// Every deed with the given numbers in it.
pub(crate) fn deeds(random: &mut Random) -> Vec<Action> {
    let bout = BoutId(random.edgy() as i64);
    let season = SeasonId(random.edgy() as i64);
    let ludus = LudusId(random.edgy() as i64);
    let option = |random: &mut Random| (random.below(3) > 0).then_some(random.edgy() as u16);
    vec![
        Action::Join(bout),
        Action::Leave(bout),
        Action::AddHouse(bout),
        Action::HouseLevel(bout),
        Action::Boards(bout),
        Action::Begin(bout),
        Action::CallOff(bout),
        Action::StillWanted(bout),
        Action::Accept(bout),
        Action::Decline(bout),
        Action::Word(bout),
        Action::InviteOnly { bout, yes: random.below(2) == 1 },
        Action::ShowOut { bout, person: random.edgy() },
        Action::ChangeOptions(bout),
        Action::Enter(bout),
        Action::Panel(bout),
        Action::Hand(bout),
        Action::Choose {
            bout,
            serial: random.edgy(),
            depth: random.edgy() as u8,
            option: option(random),
        },
        Action::Back { bout, serial: random.edgy() },
        Action::Aside { bout, entry: random.edgy(), index: Some(random.edgy() as u16) },
        Action::Aside { bout, entry: random.edgy(), index: None },
        Action::Route { bout, serial: random.edgy(), menu: random.edgy() as u8 },
        Action::Plan { bout, what: PlanStep::Build, steps: random.edgy() as u8 },
        Action::Plan { bout, what: PlanStep::Do, steps: random.edgy() as u8 },
        Action::Plan { bout, what: PlanStep::TakeOff, steps: random.edgy() as u8 },
        Action::Plan { bout, what: PlanStep::Drop, steps: random.edgy() as u8 },
        Action::Explain { bout, serial: random.edgy() },
        Action::Help(random.edgy() as u8),
        Action::HowToPlay(random.edgy() as u8),
        Action::Topic(random.edgy() as u8),
        Action::Yield { bout, entry: random.edgy() },
        Action::Resign(bout),
        Action::BeginWithout(bout),
        Action::Undo(bout),
        Action::Pause(bout),
        Action::PlayOn(bout),
        Action::Resume(bout),
        Action::AnswerPause { bout, wish: 1_800_000_000_000, yes: false },
        Action::Agree(bout),
        Action::AnswerEnd { bout, wish: random.edgy(), yes: random.below(2) == 1 },
        Action::Consent { bout, wish: random.edgy(), yes: random.below(2) == 1 },
        Action::SitDown(bout),
        Action::Rematch(bout),
        Action::Orders { bout, order: option(random) },
        Action::Always {
            bout,
            serial: random.edgy(),
            order: random.edgy() as u16,
            value: option(random),
        },
        Action::React { bout, asked: random.below(2) == 1 },
        Action::Log { bout, page: random.edgy() as u32 },
        Action::Replay { bout, viewer: Viewer::Public, page: option(random) },
        Action::Replay { bout, viewer: Viewer::Seat(random.edgy() as u8), page: option(random) },
        Action::ReplayAs { bout, viewer: Viewer::Public, page: random.edgy() as u16 },
        Action::ReplayAs {
            bout,
            viewer: Viewer::Seat(random.edgy() as u8),
            page: random.edgy() as u16,
        },
        Action::Lately(bout),
        Action::Board(bout),
        Action::Settings(bout),
        Action::Note(bout),
        Action::WriteNote(bout),
        Action::Odds(bout),
        Action::Predict(bout),
        Action::Stake(bout),
        Action::Hint(bout),
        Action::Review(bout),
        Action::Export(bout),
        Action::GiveUp(bout),
        Action::Verify(bout),
        Action::Page { of: Listing::Ludi(random.edgy() as u8), page: random.edgy() as u32 },
        Action::Page { of: Listing::People, page: random.edgy() as u32 },
        Action::Page { of: Listing::Ratings(random.edgy() as u8), page: random.edgy() as u32 },
        Action::Page { of: Listing::Luck, page: random.edgy() as u32 },
        Action::Page { of: Listing::Prophets, page: random.edgy() as u32 },
        Action::Page { of: Listing::Distinctions, page: random.edgy() as u32 },
        Action::Page { of: Listing::Pace, page: random.edgy() as u32 },
        Action::Page { of: Listing::Season(season), page: random.edgy() as u32 },
        Action::Page { of: Listing::Fixtures(season), page: random.edgy() as u32 },
        Action::Page { of: Listing::Roster(ludus), page: random.edgy() as u32 },
        Action::Page { of: Listing::Ledger(ludus), page: random.edgy() as u32 },
        Action::Bouts { of: Listed::Here, game: None, page: random.edgy() as u32 },
        Action::Bouts { of: Listed::Mine, game: Some(random.edgy() as u8), page: 0 },
        Action::TakeOption { bout, game: random.edgy() as u8 },
        Action::Enrol(season),
        Action::FoundFor(season),
        Action::LeaveSeason(season),
        Action::StartSeason { season, sure: random.below(2) == 1 },
        Action::Table,
        Action::Ludus(season),
        Action::Decide { season, serial: random.edgy(), option: option(random) },
        Action::Reclaim(season),
        Action::Withdraw(season),
        Action::ShowCard { ludus: random.below(2) == 1 },
        Action::TakePart(TournamentId(season.0)),
        Action::Page { of: Listing::Tournament(TournamentId(season.0)), page: 3 },
        Action::Retire,
        Action::Forget,
        Action::Queue,
        Action::Seek,
        Action::Play,
        Action::SetUp,
        Action::Pick,
        Action::Gather,
        Action::AllChoices { bout, serial: random.edgy() },
        Action::Surprise { bout, serial: random.edgy() },
        Action::StopSeeking(random.edgy() as u8),
        Action::Dismiss,
    ]
}

#[test]
fn every_deed_comes_back_from_its_id_within_discords_limit() {
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        let deeds = deeds(&mut random);
        let mut ids: Vec<String> = deeds.iter().map(encode).collect();
        for (action, id) in deeds.iter().zip(&ids) {
            assert!(id.chars().count() <= LINE - 4, "{id}");
            assert_eq!(decode(id), Some(*action), "{id}");
            assert_eq!(decode(&copied(id, 7)), Some(*action), "{id}~7");
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
        for action in deeds(&mut random) {
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
