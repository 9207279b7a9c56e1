//! Luck that can be proved.
//!
//! Every draw has a number. Draw `n` out of `of` equally likely outcomes is made from the bout's
//! key and `n` alone: ChaCha12 keyed with the key, its 64-bit stream number set to `n`, its block
//! counter at 0; successive little-endian 32-bit words are read, a word at or above the greatest
//! multiple of `of` that fits in 2³² is thrown away, and the first other word modulo `of` is the
//! draw. The key is sha256 of [`KEY_DOMAIN`], the seed, and each player's word as its sha256.

use rand::{Rng, SeedableRng, rngs::ChaCha12Rng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::OnceLock;

/// Sets the key of draws apart from every other hash of the same bytes.
pub(crate) const KEY_DOMAIN: &[u8] = b"summa-rudis draws 1";
/// The same for the luck of the house's own choices, which never touches the bout's draws.
pub(crate) const HOUSE_DOMAIN: &[u8] = b"summa-rudis house 1";

/// The source of a bout's luck: a secret seed, and the words its players added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    seed: Secret,
    /// sha256 of each word, in the order of seats.
    words: Vec<Hash>,
    #[serde(skip)]
    key: Key,
}

/// 32 bytes that foretell luck or open a record: saved, but never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(#[serde(with = "hex::serde")] pub(crate) [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The key of draws, hashed at its first use: hashing it anew for every run of a step would
/// cost more than the step. It follows from the other fields, so any two compare as equal.
#[derive(Debug, Clone, Default)]
struct Key(OnceLock<Secret>);

impl PartialEq for Key {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Key {}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Hash(#[serde(with = "hex::serde")] [u8; 32]);

impl Luck {
    /// The luck of `seed` with the players' `words`.
    pub fn new<'a>(seed: [u8; 32], words: impl IntoIterator<Item = &'a str>) -> Self {
        let hashed = |word: &str| Hash(Sha256::digest(word.as_bytes()).into());
        let words = words.into_iter().map(hashed).collect();
        Luck { seed: Secret(seed), words, key: Key::default() }
    }

    /// The luck of the same seed with these words instead.
    #[must_use]
    pub fn with_words<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Self {
        Luck::new(self.seed.0, words)
    }

    /// The luck of a seed and hashed words as a log records them, in hexadecimal.
    pub fn recorded(seed: &str, words: &[String]) -> Option<Self> {
        let words = words.iter().map(|word| bytes(word).map(Hash)).collect::<Option<_>>()?;
        Some(Luck { seed: Secret(bytes(seed)?), words, key: Key::default() })
    }

    /// The luck of a small number, for tests and simulations.
    pub fn numbered(number: u64) -> Self {
        Luck::new(Sha256::digest(number.to_le_bytes()).into(), [])
    }

    /// The public commitment from the start: sha256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.seed.0))
    }

    /// The secret seed, in hexadecimal: public only when the bout is over.
    pub fn seed(&self) -> String {
        hex::encode(self.seed.0)
    }

    /// sha256 of each player's word, in hexadecimal.
    pub fn words(&self) -> Vec<String> {
        self.words.iter().map(|word| hex::encode(word.0)).collect()
    }

    fn hashed(&self, domain: &[u8]) -> Secret {
        let mut hash = Sha256::new_with_prefix(domain);
        hash.update(self.seed.0);
        for word in &self.words {
            hash.update(word.0);
        }
        Secret(hash.finalize().into())
    }

    /// The bout's dice, the next draw being number `next`.
    pub fn dice(&self, next: u32) -> Dice {
        let key = self.key.0.get_or_init(|| self.hashed(KEY_DOMAIN)).clone();
        Dice { key: Source::Keyed(key), next, forced: None }
    }

    /// Dice for one choice of the house, by a number used for no other, apart from the bout's.
    pub fn house_dice(&self, number: u64) -> Dice {
        let mut hash = Sha256::new_with_prefix(self.hashed(HOUSE_DOMAIN).0);
        hash.update(number.to_le_bytes());
        Dice { key: Source::Keyed(Secret(hash.finalize().into())), next: 0, forced: None }
    }
}

/// 32 bytes from their 64 hexadecimal digits.
pub(crate) fn bytes(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).ok()?;
    Some(bytes)
}

/// Numbered draws.
#[derive(Debug, Clone)]
pub struct Dice {
    key: Source,
    next: u32,
    forced: Option<Box<Forced>>,
}

/// The source of draws.
#[derive(Clone)]
enum Source {
    /// A key, and each draw's number: used to play bouts.
    Keyed(Secret),
    /// The state of a generator that needs no set-up: used for thoughts alone.
    Quick(u64),
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The next 64 bits of SplitMix64, which is the same on every machine.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let bits = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// The purpose of a draw, since tests force faces, other draws and decks apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    Face,
    Pick,
}

impl Dice {
    /// Dice for thoughts alone: cheap to make, fast to draw, and independent of any bout's. One
    /// outcome may be likelier than another by less than one in 2³² of the draws.
    pub fn quick(seed: u64) -> Dice {
        Dice { key: Source::Quick(seed), next: 0, forced: None }
    }

    /// 64 bits, from two draws: a seed for other dice.
    pub(crate) fn bits(&mut self) -> u64 {
        let mut half = || u64::from(self.draw(1 << 31, For::Pick));
        half() << 32 | half()
    }

    /// The number of the next draw.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Puts a test's forced draws before the seeded ones.
    pub fn force(&mut self, forced: Forced) {
        self.forced = Some(Box::new(forced));
    }

    /// A test's forced draws that are not used yet.
    pub fn forced(&self) -> Option<&Forced> {
        self.forced.as_deref()
    }

    pub(crate) fn take_forced(&mut self) -> Option<Box<Forced>> {
        self.forced.take()
    }

    /// A die of `sides` faces, counted from 1.
    pub fn die(&mut self, sides: u8) -> u8 {
        face(self.draw(u32::from(sides), For::Face))
    }

    /// A six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.die(6)
    }

    /// One of `of` equally likely outcomes, counted from 0.
    pub fn uniform(&mut self, of: u32) -> u32 {
        self.draw(of, For::Pick)
    }

    /// Shuffles a named deck: from the last card down to the second, each is swapped with one
    /// drawn from those up to and including itself.
    pub fn shuffle<C>(&mut self, deck: &str, cards: &mut [C], name: impl Fn(&C) -> String) {
        let wanted = self.wanted(deck, cards, name);
        shuffle(cards, wanted, |of| self.draw(of, For::Pick));
    }

    pub(crate) fn draw(&mut self, of: u32, what: For) -> u32 {
        assert!(0 < of, "a draw has an outcome");
        if let Some(fell) = self.forced.as_mut().and_then(|forced| forced.next(of, what)) {
            return fell;
        }
        let number = self.next;
        self.next = self.next.wrapping_add(1);
        let key = match &mut self.key {
            Source::Keyed(key) => key.0,
            Source::Quick(state) => {
                return ((u64::from(of) * (splitmix(state) >> 32)) >> 32) as u32;
            }
        };
        let mut stream = ChaCha12Rng::from_seed(key);
        stream.set_stream(u64::from(number));
        let fair = u32::MAX - (u32::MAX % of + 1) % of;
        loop {
            let word = stream.next_u32();
            if word <= fair {
                return word % of;
            }
        }
    }

    /// The draws that bring a deck into a test's forced order, if there is one.
    pub(crate) fn wanted<C>(
        &mut self,
        deck: &str,
        cards: &[C],
        name: impl Fn(&C) -> String,
    ) -> Option<VecDeque<u32>> {
        let forced = self.forced.as_mut()?;
        let order = forced.decks.remove(deck)?;
        let names: Vec<String> = cards.iter().map(name).collect();
        match arranged(&names, &order) {
            Ok(target) => Some(draws_towards(target)),
            Err(missing) => {
                forced.wrong.push(Unforceable::NoSuchCard(deck.to_owned(), missing));
                None
            }
        }
    }
}

pub(crate) fn face(fell: u32) -> u8 {
    u8::try_from(fell + 1).expect("a die has at most 255 faces")
}

pub(crate) fn shuffle<C>(
    cards: &mut [C],
    wanted: Option<VecDeque<u32>>,
    mut draw: impl FnMut(u32) -> u32,
) {
    let mut wanted = wanted.unwrap_or_default();
    for last in (1..cards.len()).rev() {
        let of = u32::try_from(last + 1).expect("a deck has fewer than 2^32 cards");
        let other = wanted.pop_front().unwrap_or_else(|| draw(of));
        cards.swap(last, other as usize);
    }
}

/// The indices of `names` in the wanted order: those in `order` first, the rest as they lie.
fn arranged(names: &[String], order: &[String]) -> Result<Vec<usize>, String> {
    let mut left: Vec<usize> = (0..names.len()).collect();
    let mut target = Vec::new();
    for card in order {
        let at = left.iter().position(|&at| names[at].eq_ignore_ascii_case(card));
        target.push(left.remove(at.ok_or_else(|| card.clone())?));
    }
    target.extend(left);
    Ok(target)
}

/// The draws with which a shuffle ends in `target`.
fn draws_towards(target: Vec<usize>) -> VecDeque<u32> {
    let mut lie: Vec<usize> = (0..target.len()).collect();
    let mut draws = VecDeque::new();
    for last in (1..target.len()).rev() {
        let other = lie.iter().position(|&card| card == target[last]).expect("a permutation");
        lie.swap(last, other);
        draws.push_back(other as u32);
    }
    draws
}

/// Draws forced by a test, used in order before the seeded ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forced {
    /// Faces of dice, whatever the die.
    pub dice: VecDeque<u8>,
    /// Other draws, counted from 0.
    pub picks: VecDeque<u32>,
    /// The order of a named deck at its next shuffle, top first; unnamed cards follow.
    pub decks: BTreeMap<String, Vec<String>>,
    /// The forced draws that were impossible.
    pub wrong: Vec<Unforceable>,
}

/// A forced draw that cannot fall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unforceable {
    /// The die or draw has fewer outcomes: the forced one (a face, or a draw from 0), and how many.
    OutOfRange(u32, u32),
    /// The deck, named first, holds no such card.
    NoSuchCard(String, String),
}

impl Forced {
    fn next(&mut self, of: u32, what: For) -> Option<u32> {
        let (wish, fell) = match what {
            For::Face => {
                let wish = u32::from(self.dice.pop_front()?);
                (wish, wish.checked_sub(1))
            }
            For::Pick => self.picks.pop_front().map(|wish| (wish, Some(wish)))?,
        };
        let fits = fell.filter(|&fell| fell < of);
        if fits.is_none() {
            self.wrong.push(Unforceable::OutOfRange(wish, of));
        }
        fits
    }
}
