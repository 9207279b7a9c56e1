//! Forged presses: whatever number stands in a custom id, a press changes nothing of others and tells
//! nothing: foreign things answer like absent ones.

use super::house::{HERE, House, player, told};
use anyhow::Context;
use arena::{Action, BoutId, Listed, Listing, LudusId, Person, Place, PlanStep, SeasonId, Viewer};
use boards::Kind;
use commands::custom_id::{decode, encode};
use table::Chance;

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many presses were forged.
    pub presses: u64,
    /// How many of them were compared with the same press on a bout that does not exist.
    pub compared: u64,
    /// How many different actions were pressed.
    pub actions: usize,
    /// Everything that is not as it should be; at most twenty.
    pub wrong: Vec<String>,
}

/// A server whose people have never been here.
const ELSEWHERE: Place = Place { guild: 901, channel: 801 };
/// Another channel of the same server, which others need not be able to read.
const NEXT_DOOR: Place = Place { guild: 900, channel: 802 };
/// Private messages.
const PRIVATE: Place = Place { guild: 0, channel: 777 };
/// The time between two presses, in milliseconds.
const PAUSE: i64 = 20_000;
/// No bout and no season has such a number.
const NOWHERE: i64 = 77_000_000;

/// Forges so many presses against running bouts of every game.
///
/// # Errors
/// If the bouts cannot be begun, or the file not be read.
pub async fn run(presses: u64, seed: u64) -> anyhow::Result<Tally> {
    let mut chance = Chance::new(seed);
    let mut house = House::open(seed).await?;
    let mut bouts = Vec::new();
    for kind in Kind::all() {
        let seats = (*kind.seats().start()).max(2);
        bouts.push((house.bout(*kind, HERE, 0, seats).await?, seats));
    }
    let lobby = house.lobby(Kind::all()[0], HERE, 0).await?;
    // Those who press from elsewhere have a bout there.
    house.bout(Kind::all()[0], ELSEWHERE, 20, 2).await?;
    let store = store::Store::look(&house.file()).await.context("opening the file")?;
    let mut tally = Tally::default();
    let mut actions = std::collections::BTreeSet::new();
    let before = state(&store, &bouts, lobby).await?;
    while tally.presses < presses {
        // So that nobody is told to wait: of two presses the second would be told alone.
        house.now = house.now.plus(PAUSE);
        let (bout, seats) = *chance.pick(&bouts);
        let target = if chance.below(6) == 0 { lobby } else { bout };
        let action = any_action(target.0, &mut chance);
        let id = encode(&action);
        actions.insert(id.split(':').nth(1).unwrap_or_default().to_owned());
        let Some(action) = decode(&id).filter(|read| *read == action) else {
            tally.note(format!("{id} does not read as it was written"));
            continue;
        };
        spoilt(&id, &mut chance);
        let chosen: Vec<u16> = (0..chance.below(3)).map(|_| chance.below(30) as u16).collect();
        let (by, at) = match chance.below(4) {
            0 => (player(20), ELSEWHERE),
            1 => (stranger(), NEXT_DOOR),
            2 => (stranger(), PRIVATE),
            _ => {
                // Whoever has a seat forges the numbers of what was never asked.
                if is_ones_own(&action) || target == lobby {
                    continue;
                }
                let seat = u8::try_from(chance.below(usize::from(seats))).context("a seat")?;
                let reply = house.arena.press(player(seat), HERE, action, &chosen, house.now).await;
                tally.presses += 1;
                if told(&reply).starts_with("failed") {
                    tally.note(format!("{id} by a seat: {}", told(&reply)));
                }
                tally.unchanged(&before, &state(&store, &bouts, lobby).await?, &id);
                continue;
            }
        };
        let real = told(&house.arena.press(by.clone(), at, action, &chosen, house.now).await);
        tally.presses += 1;
        if real.starts_with("failed") {
            tally.note(format!("{id}: {real}"));
        }
        if let Some(nowhere) = moved(&action, NOWHERE) {
            let none = told(&house.arena.press(by, at, nowhere, &chosen, house.now).await);
            tally.compared += 1;
            if real != none {
                tally.note(format!("{id} tells that there is something: {real}\nor: {none}"));
            }
        }
        tally.unchanged(&before, &state(&store, &bouts, lobby).await?, &id);
    }
    tally.actions = actions.len();
    store.close().await;
    house.arena.close().await;
    Ok(tally)
}

impl Tally {
    fn note(&mut self, wrong: String) {
        if self.wrong.len() < 20 {
            self.wrong.push(wrong);
        }
    }

    fn unchanged(&mut self, before: &[(i64, String)], now: &[(i64, String)], id: &str) {
        if before != now {
            self.note(format!("{id} changes something"));
        }
    }
}

/// The version and state of every bout, and how much waits to be said.
async fn state(
    store: &store::Store,
    bouts: &[(BoutId, u8)],
    lobby: BoutId,
) -> anyhow::Result<Vec<(i64, String)>> {
    let mut reader = store.read().await?;
    let mut all = Vec::new();
    for id in bouts.iter().map(|(id, _)| *id).chain([lobby]) {
        let found = store::bout::bout_with_seats(&mut reader, id.0).await?;
        let (row, _) = found.context("a bout that was begun is there")?;
        all.push((row.version, row.affairs));
    }
    let waiting = store::outbox::all_waiting(&mut reader).await?;
    all.push((i64::try_from(waiting.len())?, String::new()));
    Ok(all)
}

fn stranger() -> Person {
    Person { id: 99, name: "Stranger".to_owned(), guild: HERE.guild }
}

/// A custom id with a letter changed reads as something or as nothing, and never ends the program.
fn spoilt(id: &str, chance: &mut Chance) {
    let mut bytes = id.as_bytes().to_vec();
    let at = chance.below(bytes.len());
    bytes[at] = b"0:~mzp-9"[chance.below(8)];
    if let Ok(text) = String::from_utf8(bytes)
        && let Some(action) = decode(&text)
    {
        debug_assert!(text.starts_with(&encode(&action)), "only what is written is read");
    }
}

/// Whether a seat that presses this does something that is its own to do.
fn is_ones_own(action: &Action) -> bool {
    match action {
        Action::Resign(_)
        | Action::Undo(_)
        | Action::Pause(_)
        | Action::Agree(_)
        | Action::Resume(_)
        | Action::PlayOn(_)
        | Action::Seek
        | Action::StopSeeking(_)
        | Action::TakePart(_)
        | Action::Enrol(_)
        | Action::FoundFor(_)
        | Action::StartSeason { .. }
        | Action::React { .. }
        | Action::Pick
        | Action::Gather
        | Action::Open { .. }
        | Action::Learn(_)
        | Action::ShowCard { .. }
        | Action::Retire
        | Action::Forget => true,
        Action::Orders { order, .. } => order.is_none_or(|order| order < 900),
        Action::Join(_)
        | Action::Leave(_)
        | Action::AddHouse(_)
        | Action::HouseLevel(_)
        | Action::AgainstHouse(_)
        | Action::Play
        | Action::SetUp
        | Action::AllChoices { .. }
        | Action::Surprise { .. }
        | Action::Queue
        | Action::InviteOnly { .. }
        | Action::ShowOut { .. }
        | Action::ChangeOptions(_)
        | Action::TakeOption { .. }
        | Action::Lately(_)
        | Action::Begin(_)
        | Action::BeginWithout(_)
        | Action::CallOff(_)
        | Action::StillWanted(_)
        | Action::Accept(_)
        | Action::Decline(_)
        | Action::Word(_)
        | Action::Enter(_)
        | Action::Panel(_)
        | Action::Hand(_)
        | Action::Choose { .. }
        | Action::Back { .. }
        | Action::Route { .. }
        | Action::Plan { .. }
        | Action::Explain { .. }
        | Action::Advised { .. }
        | Action::Again { .. }
        | Action::Always { .. }
        | Action::More(_)
        | Action::Boards(_)
        | Action::Aside { .. }
        | Action::Yield { .. }
        | Action::Consent { .. }
        | Action::AnswerPause { .. }
        | Action::AnswerEnd { .. }
        | Action::SitDown(_)
        | Action::Rematch(_)
        | Action::Log { .. }
        | Action::Replay { .. }
        | Action::ReplayAs { .. }
        | Action::Board(_)
        | Action::Settings(_)
        | Action::Note(_)
        | Action::WriteNote(_)
        | Action::Odds(_)
        | Action::Predict(_)
        | Action::Stake(_)
        | Action::Hint(_)
        | Action::Review(_)
        | Action::Export(_)
        | Action::GiveUp(_)
        | Action::Verify(_)
        | Action::Page { .. }
        | Action::Table
        | Action::Bouts { .. }
        | Action::LeaveSeason(_)
        | Action::Ludus(_)
        | Action::Decide { .. }
        | Action::Reclaim(_)
        | Action::Withdraw(_)
        | Action::Help(_)
        | Action::HowToPlay(_)
        | Action::Topic(_)
        | Action::Dismiss => false,
    }
}

/// Any action about a bout or season of that number, with numbers that were never given out.
fn any_action(id: i64, chance: &mut Chance) -> Action {
    let (bout, season) = (BoutId(id), SeasonId(id));
    let serials = [1 << 40, (1 << 40) + 7, (3 << 40) + 900_000, u64::MAX, 5_000_000];
    let serial = *chance.pick(&serials);
    let (entry, wish) = (5_000_000 + chance.below(9) as u64, 5_000_000 + chance.below(9) as u64);
    let option = [None, Some(0), Some(3), Some(u16::MAX)][chance.below(4)];
    let (yes, page) = (chance.below(2) == 0, chance.below(5));
    let viewer =
        [Viewer::Public, Viewer::Seat(0), Viewer::Seat(1), Viewer::Seat(200)][chance.below(4)];
    let number = u16::try_from(page).unwrap_or(0);
    match chance.below(75) {
        0 => Action::Join(bout),
        1 => Action::Leave(bout),
        2 => Action::AddHouse(bout),
        3 => Action::Begin(bout),
        4 => Action::BeginWithout(bout),
        5 => Action::CallOff(bout),
        6 => Action::StillWanted(bout),
        7 => Action::Accept(bout),
        8 => Action::Decline(bout),
        9 => Action::Word(bout),
        10 => Action::Enter(bout),
        11 => Action::Panel(bout),
        12 => Action::Hand(bout),
        13 => Action::Choose { bout, serial, depth: 0, option },
        14 => Action::Choose { bout, serial, depth: 3, option },
        15 => Action::Back { bout, serial },
        16 => Action::Aside { bout, entry, index: option },
        17 => Action::Yield { bout, entry },
        18 => Action::Resign(bout),
        19 => Action::Undo(bout),
        20 => Action::Consent { bout, wish, yes },
        21 => Action::Pause(bout),
        22 => Action::Resume(bout),
        23 => Action::AnswerPause { bout, wish, yes },
        24 => Action::SitDown(bout),
        25 => Action::Rematch(bout),
        26 => Action::Orders { bout, order: option },
        27 => Action::Orders { bout, order: Some(900) },
        28 => Action::Log { bout, page: u32::from(number) },
        29 => Action::Replay { bout, viewer, page: option },
        30 => Action::ReplayAs { bout, viewer, page: number },
        31 => Action::Board(bout),
        32 => Action::Settings(bout),
        33 => Action::Export(bout),
        34 => Action::GiveUp(bout),
        35 => Action::Verify(bout),
        36 => Action::Ludus(season),
        37 => Action::Decide { season, serial, option },
        38 => Action::Reclaim(season),
        39 => Action::Withdraw(season),
        40 => Action::Dismiss,
        41 => Action::Help(u8::try_from(page).unwrap_or(0)),
        42 => Action::Route { bout, serial, menu: chance.below(3) as u8 },
        43 => {
            let whats = [PlanStep::Build, PlanStep::Do, PlanStep::TakeOff, PlanStep::Drop];
            // No plan has so many steps.
            Action::Plan { bout, what: *chance.pick(&whats), steps: 200 }
        }
        44 => match chance.below(3) {
            0 => Action::AllChoices { bout, serial },
            1 => Action::Surprise { bout, serial },
            _ => Action::Explain { bout, serial },
        },
        45 => Action::HowToPlay(u8::try_from(page).unwrap_or(0)),
        46 => Action::Topic(u8::try_from(page).unwrap_or(0)),
        47 => Action::React { bout, asked: yes },
        49 => {
            if chance.below(2) == 0 {
                Action::More(bout)
            } else {
                Action::Boards(bout)
            }
        }
        50 => Action::AgainstHouse(bout),
        51 => Action::Play,
        48 => Action::Advised { bout, serial },
        52 => Action::Again { bout, serial },
        53 => Action::Agree(bout),
        54 => Action::AnswerEnd { bout, wish, yes },
        55 => Action::Note(bout),
        58 => Action::Always { bout, serial, order: number, value: option },
        56 => Action::WriteNote(bout),
        57 => Action::Odds(bout),
        59 => Action::Hint(bout),
        61 => Action::InviteOnly { bout, yes },
        62 => Action::ShowOut { bout, person: u64::from(number) },
        63 => Action::ChangeOptions(bout),
        64 => Action::Lately(bout),
        65 => Action::PlayOn(bout),
        66 => Action::Predict(bout),
        67 => Action::Stake(bout),
        68 => Action::Enrol(season),
        69 => Action::FoundFor(season),
        70 => Action::LeaveSeason(season),
        71 => Action::Table,
        73 => Action::TakeOption { bout, game: u8::try_from(page).unwrap_or(0) },
        72 => Action::StartSeason { season, sure: yes },
        60 => {
            let of = *chance.pick(&[Listed::Here, Listed::Mine]);
            Action::Bouts { of, game: u8::try_from(page).ok(), page: u32::from(number) }
        }
        _ => {
            let books = [
                Listing::Season(season),
                Listing::Fixtures(season),
                Listing::Roster(LudusId(id)),
                Listing::Ledger(LudusId(id)),
            ];
            Action::Page { of: *chance.pick(&books), page: u32::from(number) }
        }
    }
}

/// The same action about another bout or season; none where it names neither.
fn moved(action: &Action, to: i64) -> Option<Action> {
    let id = encode(action);
    let mut parts: Vec<String> = id.split(':').map(str::to_owned).collect();
    let at = if parts.get(1).is_some_and(|name| name == "page") { 3 } else { 2 };
    *parts.get_mut(at)? = to.to_string();
    decode(&parts.join(":"))
}
