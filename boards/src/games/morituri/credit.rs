//! The makers of the game, and the sources of its numbers.

use crate::words::Credit;

/// For `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
pub(super) const CREDIT: Credit = Credit {
    makers: "Morituri Te Salutamus, created by Scott Miller",
    printed: "From the rules text: the numbers of cards, dice and hit points, how to move, fight, \
        raid and win, Pugio, Dual Gladius, what Trident, Hasta and Casses are for, the names \
        Syracuse, Dalmatian Coast and Roma with the pennants of two of them, Owner in Debt! and \
        the name of Armor Thief!.",
    ours: "Board and card faces are not in the rules text. This project's own are the path of 37 \
        spaces with nearly all names and kinds, the strengths of bandits and pirates, the numbers \
        and copies of all other equipment, the other flux cards, and that two to eight may play.",
};
