//! The game for newcomers: its course, and each decision explained.

use super::words::name;
use crate::words::{Cast, Guided};
use par_impar::{Board, ParImpar, Prompt, other};
use table::Ask;

/// The guided bout for beginners.
pub(super) const GUIDED: Guided = Guided { house: 1, options: &[], seed: 2 };

/// The rules in brief.
pub(super) const PLAYING: &[&str; 5] = &[
    "You want the other player's nuts.",
    "Each round one of you hides nuts in a fist and the other guesses; then you change places.",
    "The one hides up to three nuts, or none; the other says even or odd, and an empty fist is even.",
    "A right guess wins as many nuts as were hidden, a wrong one pays as many.",
    "A player without nuts has lost; after the last round the larger heap wins.",
];

/// The explanation of `ask`.
pub(super) fn explained(view: &Board, cast: &Cast, ask: &Ask<ParImpar>) -> String {
    let foe = other(ask.seat);
    let (own, theirs) = (view.nuts[ask.seat], view.nuts[foe]);
    match ask.prompt {
        Prompt::Hide => format!(
            "You hide up to {} of your {own} nuts, and {} must say whether they are even or odd. A \
             right guess costs you what you hide, a wrong one wins you as much.",
            view.most(ask.seat),
            name(cast, foe)
        ),
        Prompt::Guess => format!(
            "Say whether the nuts in the fist of {} are even or odd; none is even. There may be up to \
             {}: you win as many if you are right and pay as many of your {own} if you are wrong; {} \
             has {theirs}.",
            name(cast, foe),
            view.most(foe),
            name(cast, foe)
        ),
    }
}
