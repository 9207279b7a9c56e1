//! Fixtures of trial bouts: names, typed nonsense, other deals of the same view.

use crate::play::telling::tidy;
use crate::words::{Cast, Words};
use table::{BySeat, Chance, Luck, Now, Seat};

/// Texts that a guest might type in any field.
pub(super) const TYPED: &[&str] = &[
    "",
    "pass",
    "yield",
    "keep",
    "a1",
    "b3",
    "st1",
    "sk1",
    "gd1+gd2",
    "gl1",
    "gl1+gl2",
    "rc1",
    "ff",
    "ii",
    "react rc2",
    "react ff",
    "roar",
    "fortuna",
    "discard sk1",
    "discard st1+gd1",
    "exploit 1",
    "push a3",
    "thraex",
    "thrust",
    "step",
    "guard stand",
    "sk1 perks=foul-play",
    "offer-draw",
    "pick murmillo",
    "pick custom light helmet bare sword none",
    "walk e5 ne",
    "strike sword s2",
    "kick g1",
    "end",
    "1",
    "0",
    "none",
    "`",
    "🗡",
    "st1 to=z9",
    "play peep 1L time 2",
    "play dust 2R reveal",
    "play armorer 1 reveal 1L",
    "bet 1L:2 3R:3",
    "react flagon R time 3",
    "settle pay 3+4",
    "settle skip",
    "discard peep hag",
    "next hag",
    "rat",
    "stay",
    "move f",
    "play f01",
    "f10",
    "accept",
    "keep f01+f05",
    "use elusive",
    "concede",
];

/// Names that are hard to write.
const NAMES: &[&str] = &[
    "Ada",
    "Brutus the Long-Winded Gladiator",
    "```\n@everyone",
    "角闘士の名前はとても長いです",
    "Z\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}algo",
    "\u{202E}drawkcab\u{200B}\u{2066}",
    "مصارع",
    "👨\u{200D}👩\u{200D}👧\u{200D}👦",
    "\u{0}\u{1}\u{1b}[31m",
    "",
    "|│┼ ┤",
    "ﷺ",
    "i\u{307}\u{0}\u{345}",
];

/// Players with such names, each another, some with the house as stand-in.
pub(super) fn cast<R: Words>(count: u8, chance: &mut Chance) -> Cast {
    let mut names = NAMES.to_vec();
    let cast = Cast {
        names: BySeat::new(count, |_| names.swap_remove(chance.below(names.len())).to_owned()),
        house: BySeat::new(count, |_| chance.below(3) == 0),
        number: chance.bits() % 1_000_000,
    };
    tidy::<R>(&cast, count)
}

/// The same moment on another board that `reader` cannot tell from the real one, without the
/// others' data that it may not know.
pub(super) fn redealt<R: Words>(now: &Now<R>, reader: Option<Seat>, eyes: &mut Chance) -> Now<R> {
    let mut dice = Luck::numbered(eyes.bits()).dice(0);
    let mut other = now.clone();
    other.board = R::redeal(&now.board, reader, &mut dice);
    other.asks.retain(|ask| !ask.hidden || Some(ask.seat) == reader);
    other
}
