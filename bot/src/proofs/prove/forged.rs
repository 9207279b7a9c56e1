//! Forged presses: with any number in a custom id, a press changes nothing of others and tells nothing:
//! foreign things answer like absent ones.

use super::house::{HERE, House, player, told};
use anyhow::Context;
use arena::proofs::{self, Draw};
use arena::{Action, BoutId, Person, Place};
use boards::Kind;
use commands::custom_id::{decode, encode};
use table::Chance;

/// The findings.
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
        actions.insert(action.name());
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
                // A seat forges the numbers of questions never asked.
                if is_of_a_seat(&action) || target == lobby {
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

/// Whether somebody who presses this does something that is their own to do, wherever they are.
fn is_ones_own(action: &Action) -> bool {
    matches!(
        action,
        Action::Seek
            | Action::StopSeeking(_)
            | Action::Teach
            | Action::Gather
            | Action::Open { .. }
            | Action::Learn(_)
            | Action::ShowCard { .. }
            | Action::Retire(_)
            | Action::Forget
    )
}

/// Whether a seat that presses this does something that is its own to do. No plan has a mark that is drawn but 0,
/// and no game so many orders.
fn is_of_a_seat(action: &Action) -> bool {
    matches!(
        action,
        Action::Resign(_)
            | Action::Undo { .. }
            | Action::Pause(_)
            | Action::Agree(_)
            | Action::Resume(_)
            | Action::PlayOn(_)
            | Action::TakePart(_)
            | Action::Enrol(_)
            | Action::FoundFor(_)
            | Action::StartSeason { .. }
            | Action::React { .. }
            | Action::Plan { mark: 0, .. }
            | Action::Orders { order: None | Some(0..200), .. }
    )
}

/// Nothing of a bout has so high an index.
const FAR: u8 = 200;

/// Draws numbers of one bout or season, and others that were never given out.
struct Forger<'a> {
    id: i64,
    chance: &'a mut Chance,
}

impl Draw for Forger<'_> {
    fn id(&mut self) -> i64 {
        self.id
    }

    fn long(&mut self) -> u64 {
        *self.chance.pick(&[1 << 40, (1 << 40) + 7, (3 << 40) + 900_000, u64::MAX, 5_000_000])
    }

    fn short(&mut self) -> u16 {
        let far = u16::from(FAR);
        *self.chance.pick(&[0, 1, 2, 3, 4, far, far + 1, u16::MAX])
    }
}

/// Any action about a bout or season of that number that reaches what is others'.
fn any_action(id: i64, chance: &mut Chance) -> Action {
    loop {
        let at = chance.below(Action::FORMS.len());
        let action = proofs::any_action(at, &mut Forger { id, chance });
        if !is_ones_own(&action) {
            return action;
        }
    }
}

/// The same action about another bout or season; `None` where it names neither.
fn moved(action: &Action, to: i64) -> Option<Action> {
    let id = encode(action);
    let mut parts: Vec<String> = id.split(':').map(str::to_owned).collect();
    let at = if parts.get(1).is_some_and(|name| name == "page") { 3 } else { 2 };
    *parts.get_mut(at)? = to.to_string();
    decode(&parts.join(":"))
}
