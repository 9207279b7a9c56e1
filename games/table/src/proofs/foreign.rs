//! Records from elsewhere: true ones, changed field by field as a forger would, and played on where the
//! rules let them.

use super::laws::{Manners, Walk};
use crate::replay::Replay;
use crate::simulate::{random_answer, random_aside};
use crate::{Chance, Endless, Entry, Live, Luck, Rules, What, sha256_hex};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Forged records of each true one.
const OF_EACH: u64 = 100;
/// The greatest length of most forged records, in lines, so that many can be tried.
const SHORT: usize = 120;
/// One in this many is as long as the true one.
const WHOLE: usize = 40;
/// Inputs of a record that is played on.
const PLAYED_ON: usize = 24;
/// Fields that are changed at most.
const CHANGES: usize = 4;

/// A forged record.
pub struct Forged {
    /// Its lines.
    pub lines: Vec<String>,
    /// The seed that it commits to, in hexadecimal.
    pub seed: String,
    /// The secret of its openings.
    pub key: [u8; 32],
    /// Its fate.
    pub fate: Fate,
    /// The time that its slowest entry took to play, by the clock that was handed in.
    pub longest: u64,
}

/// The fate of a forged record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It cannot be read, or is not faithful.
    Refused,
    /// No bout comes to its board.
    Unsound,
    /// It was stopped where it would not have ended.
    Endless,
    /// It plays, and takes this many more inputs.
    Plays(usize),
    /// It broke the rules, in this way.
    Broke(String),
}

/// A forger of one game's records.
pub struct Forger<R: Rules> {
    /// The number of the next forged record.
    next: u64,
    original: Option<Original<R>>,
}

/// A true record.
struct Original<R: Rules> {
    lines: Vec<Value>,
    /// Quiet boards of the bout.
    boards: Vec<R::Board>,
    luck: Luck,
    key: [u8; 32],
    /// Texts in the record.
    words: Vec<String>,
}

impl<R: Rules> Forger<R> {
    /// A forger whose first record is number `first`.
    pub fn new(first: u64) -> Self {
        Forger { next: first, original: None }
    }

    /// Forges a record and plays it; `clock` tells microseconds.
    pub fn forge(&mut self, clock: &mut dyn FnMut() -> u64) -> Forged {
        let number = self.next;
        self.next += 1;
        if self.original.is_none() || number.is_multiple_of(OF_EACH) {
            self.original = Some(Original::of(number / OF_EACH));
        }
        let original = self.original.as_ref().expect("it was just made");
        let mut chance = Chance::new(number);
        let lines = match chance.below(4) {
            0 => original.changed(&mut chance),
            1 => original.rearranged(&mut chance),
            _ => original.on_another_board(&mut chance),
        };
        let mut forged = Forged {
            lines: lines.iter().map(Value::to_string).collect(),
            seed: original.luck.seed(),
            key: original.key,
            fate: Fate::Refused,
            longest: 0,
        };
        let played = catch_unwind(AssertUnwindSafe(|| {
            play::<R>(&lines, &original.luck, &mut chance, clock)
        }));
        match played {
            Ok(Played { fate, longest, more }) => {
                (forged.fate, forged.longest) = (fate, longest);
                let text = |entry| serde_json::to_string(&entry).expect("an entry is plain data");
                forged.lines.extend(more.into_iter().map(text));
            }
            Err(why) => {
                let said = why.downcast_ref::<String>().cloned();
                let said = said.or_else(|| why.downcast_ref::<&str>().map(|&it| it.to_owned()));
                let how = format!("record {number} of {}: {}", R::GAME, said.unwrap_or_default());
                forged.fate = if why.is::<Endless>() { Fate::Endless } else { Fate::Broke(how) };
            }
        }
        forged
    }
}

/// The result of playing a record.
struct Played {
    fate: Fate,
    longest: u64,
    /// The further entries played on it.
    more: Vec<Entry>,
}

fn play<R: Rules>(
    lines: &[Value],
    luck: &Luck,
    chance: &mut Chance,
    clock: &mut dyn FnMut() -> u64,
) -> Played {
    let refused = |fate| Played { fate, longest: 0, more: Vec::new() };
    let read = |line: &Value| serde_json::from_str(&line.to_string()).ok();
    let Some(entries) = lines.iter().map(read).collect::<Option<Vec<Entry>>>() else {
        return refused(Fate::Refused);
    };
    let Some(Entry::Opened(opened)) = entries.first() else { return refused(Fate::Refused) };
    let Ok((mut replay, _)) = Replay::<R>::new(opened, luck.clone()) else {
        return refused(Fate::Refused);
    };
    replay.keep_for(&entries);
    let mut timed = Timed { clock, longest: 0 };
    for entry in &entries[1..] {
        if let Err(what) = timed.feed(&mut replay, entry) {
            let fate = if what == What::Unsound { Fate::Unsound } else { Fate::Refused };
            let fate = if what == What::Endless { Fate::Endless } else { fate };
            return Played { fate, longest: timed.longest, more: Vec::new() };
        }
    }
    let mut more = Vec::new();
    for _ in 0..PLAYED_ON {
        let Some(entry) = next_entry(&replay, chance) else { break };
        if timed.feed(&mut replay, &entry).is_err() {
            break;
        }
        more.push(entry);
    }
    Played { fate: Fate::Plays(more.len()), longest: timed.longest, more }
}

/// Feeds a replay and measures the time.
struct Timed<'a> {
    clock: &'a mut dyn FnMut() -> u64,
    longest: u64,
}

impl Timed<'_> {
    fn feed<R: Rules>(&mut self, replay: &mut Replay<R>, entry: &Entry) -> Result<(), What> {
        let began = (self.clock)();
        let fed = replay.feed(entry);
        self.longest = self.longest.max((self.clock)().saturating_sub(began));
        fed.map(drop).map_err(|wrong| wrong.what)
    }
}

/// A possible next entry of a record: an expected result of the last input, or an input.
fn next_entry<R: Rules>(replay: &Replay<R>, chance: &mut Chance) -> Option<Entry> {
    if let Some(entry) = replay.expected.front() {
        return Some(entry.clone());
    }
    let live = replay.live()?;
    if live.now().over {
        return None;
    }
    looked_at(live);
    if live.may_settle() {
        return Some(Entry::Settled);
    }
    let owed: Vec<_> = live.now().asks.iter().filter(|ask| ask.is_owed()).collect();
    let ask = if owed.is_empty() { return None } else { *chance.pick(&owed) };
    let (seat, serial) = (ask.seat, ask.serial);
    let board = &live.now().board;
    match chance.below(8) {
        0 => {
            let action = R::otherwise(&R::view(board, Some(seat)), ask);
            return Some(Entry::TimedOut { seat, serial, token: R::token(&action) });
        }
        1 => {
            if let Some(action) = random_aside(live, seat, chance) {
                let secret = R::is_secret_aside(&action);
                return Some(Entry::Aside { seat, secret, token: R::token(&action) });
            }
        }
        _ => {}
    }
    let token = R::token(&random_answer(board, ask, chance));
    Some(Entry::Answer { seat, serial, again: false, token })
}

/// Shows the bout to everybody.
fn looked_at<R: Rules>(live: &Live<R>) {
    let board = &live.now().board;
    R::view(board, None);
    R::round(board);
    for seat in live.bout().seats().seats() {
        R::view(board, Some(seat));
        live.asides(seat);
        // Refused or not, an answer must be judged.
        live.judge(seat, "nonsense").ok();
        R::team(board, seat);
    }
}

impl<R: Rules> Original<R> {
    fn of(seed: u64) -> Self {
        let mut walk: Walk<R> = Walk::recorded("foreign records end", seed);
        let (mut boards, mut step) = (Vec::new(), 0);
        while !walk.is_over() {
            let bout = walk.live.bout();
            if step != bout.step {
                boards.push(bout.quiet.clone());
                step = bout.step;
            }
            walk.go_on(Manners::Full);
        }
        let lines: Vec<Value> = walk.history().iter().map(|entry| json!(entry)).collect();
        let mut words: Vec<String> = Vec::new();
        for board in boards.iter().take(8) {
            texts(&json!(board), &mut words);
        }
        lines.iter().take(SHORT).for_each(|line| texts(line, &mut words));
        words.sort_unstable();
        words.dedup();
        let chain = walk.live.bout().chain().expect("a recorded bout keeps a chain");
        let key = crate::from_hex(&chain.key()).expect("a key is written in hexadecimal");
        Original { lines, boards, luck: walk.live.bout().luck().clone(), key, words }
    }

    /// The beginning of the true record, or all of it.
    fn cut(&self, chance: &mut Chance) -> Vec<Value> {
        let most = if chance.below(WHOLE) == 0 { self.lines.len() } else { SHORT };
        self.lines[..most.min(self.lines.len())].to_vec()
    }

    /// A record with changed fields.
    fn changed(&self, chance: &mut Chance) -> Vec<Value> {
        let mut lines = self.cut(chance);
        for _ in 0..=chance.below(CHANGES) {
            let at = if chance.below(4) == 0 { 0 } else { chance.below(lines.len()) };
            change(&mut lines[at], &self.words, chance);
        }
        lines
    }

    /// A record with lines missing, repeated, moved or made up.
    fn rearranged(&self, chance: &mut Chance) -> Vec<Value> {
        let mut lines = self.cut(chance);
        for _ in 0..=chance.below(CHANGES) {
            let at = 1 + chance.below(lines.len().max(2) - 1);
            let at = at.min(lines.len() - 1);
            let to = chance.below(lines.len() + 3);
            let seat = chance.below(9);
            match chance.below(12) {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[at].clone()),
                2 => {
                    let last = lines.len() - 1;
                    lines.swap(at, to.clamp(1, last.max(1)).min(last));
                }
                3 => lines.truncate(at.max(1)),
                4 => lines.insert(at, json!({"entry": "rewound", "to": to})),
                5 => lines.insert(at, json!({"entry": "taken-back", "seat": seat, "to": to})),
                6 => lines.insert(at, json!({"entry": "diverged", "edition": R::EDITION})),
                7 => lines.insert(at, json!({"entry": "sat", "seat": seat, "sitter": "house"})),
                8 => lines.insert(at, json!({"entry": "settled"})),
                9 => lines.insert(at, json!({"entry": "rest", "rest": "decreed"})),
                10 => {
                    let closed = json!({"entry": "closed", "why": "resigned", "seat": seat});
                    lines.insert(at, closed);
                }
                _ => {
                    // An answer to many asks: again and again.
                    let line = lines[at].clone();
                    let often = chance.below(SHORT);
                    lines.splice(at..at, std::iter::repeat_n(line, often));
                }
            }
            if lines.len() < 2 {
                break;
            }
        }
        lines
    }

    /// A record under an edition that is gone, up to a board that no rules have come to.
    fn on_another_board(&self, chance: &mut Chance) -> Vec<Value> {
        let mut opened = self.lines[0].clone();
        opened["edition"] = json!(R::EDITION.wrapping_add(1));
        let mut board = json!(chance.pick(&self.boards));
        for _ in 0..=chance.below(CHANGES) {
            match chance.below(3) {
                0 => change(&mut board, &self.words, chance),
                _ => exchange(&mut board, chance),
            }
        }
        if chance.below(16) == 0 {
            change(&mut opened, &self.words, chance);
        }
        // The hash is of the board as a reader reads it.
        let read = serde_json::from_str::<R::Board>(&board.to_string());
        let text = read.ok().and_then(|board| serde_json::to_vec(&board).ok()).unwrap_or_default();
        let draws = &opened["draws"];
        let step = json!({
            "entry": "step",
            "number": 1,
            "edition": R::EDITION,
            "draws": [draws, draws],
            "hash": sha256_hex(&text),
            "board": board,
        });
        vec![opened, step]
    }
}

/// Every text in a value.
fn texts(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| texts(value, into)),
        Value::Object(values) => values.values().for_each(|value| texts(value, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The path of everything in a value.
fn places(value: &Value) -> Vec<String> {
    fn within(value: &Value, at: &str, into: &mut Vec<String>) {
        into.push(at.to_owned());
        match value {
            Value::Array(values) => {
                for (number, value) in values.iter().enumerate() {
                    within(value, &format!("{at}/{number}"), into);
                }
            }
            Value::Object(values) => {
                for (key, value) in values {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    within(value, &format!("{at}/{key}"), into);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut all = Vec::new();
    within(value, "", &mut all);
    all
}

/// Swaps two values of the same kind, so that counts still add up; or moves one from a list to
/// another.
fn exchange(value: &mut Value, chance: &mut Chance) {
    let all = places(value);
    for _ in 0..20 {
        let (one, other) = (chance.pick(&all).clone(), chance.pick(&all).clone());
        if one.starts_with(&other) || other.starts_with(&one) {
            continue;
        }
        let (Some(a), Some(b)) = (value.pointer(&one), value.pointer(&other)) else { continue };
        let is_list = a.is_array() && b.is_array();
        if std::mem::discriminant(a) != std::mem::discriminant(b) {
            continue;
        }
        let (mut a, mut b) = (a.clone(), b.clone());
        if is_list && chance.below(2) == 0 {
            let (Value::Array(from), Value::Array(to)) = (&mut a, &mut b) else { continue };
            let taken = chance.below(from.len() + 1);
            to.extend(from.drain(..taken));
        } else {
            std::mem::swap(&mut a, &mut b);
        }
        for (at, new) in [(one, a), (other, b)] {
            if let Some(place) = value.pointer_mut(&at) {
                *place = new;
            }
        }
        return;
    }
}

/// Changes one field.
fn change(value: &mut Value, words: &[String], chance: &mut Chance) {
    const NUMBERS: [i64; 20] = [
        -129,
        -1,
        0,
        1,
        2,
        3,
        6,
        7,
        36,
        63,
        100,
        127,
        128,
        255,
        256,
        65_535,
        65_536,
        4_294_967_295,
        1 << 62,
        i64::MIN,
    ];
    let all = places(value);
    let from: &String = chance.pick(&all);
    let other = value.pointer(from).cloned().unwrap_or_default();
    let to: &String = chance.pick(&all);
    let Some(place) = value.pointer_mut(to) else { return };
    if chance.below(12) == 0 {
        *place = other;
        return;
    }
    match place {
        Value::Null => *place = other,
        Value::Bool(it) => *it = !*it,
        Value::Number(it) => {
            let was = it.as_i64().unwrap_or(0);
            *place = match chance.below(4) {
                0 => json!(was.saturating_add(1)),
                1 => json!(was.saturating_sub(1)),
                2 => json!(chance.below(12)),
                _ => json!(chance.pick(&NUMBERS)),
            };
        }
        Value::String(text) => match chance.below(8) {
            0 => text.clear(),
            1 => *text = text.repeat(1 + chance.below(200)),
            2 => text.push('0'),
            _ if !words.is_empty() => text.clone_from(chance.pick(words)),
            _ => {}
        },
        Value::Array(values) => match chance.below(6) {
            0 => values.clear(),
            1 => values.push(other),
            2 if !values.is_empty() => {
                let again = values[chance.below(values.len())].clone();
                values.extend(std::iter::repeat_n(again, chance.below(300)));
            }
            3 => values.reverse(),
            4 => drop(values.pop()),
            _ => values.truncate(1),
        },
        Value::Object(values) => {
            let keys: Vec<String> = values.keys().cloned().collect();
            if let Some(key) = (!keys.is_empty()).then(|| chance.pick(&keys)) {
                match chance.below(2) {
                    0 => drop(values.remove(key)),
                    _ => drop(values.insert(key.clone(), other)),
                }
            }
        }
    }
}
