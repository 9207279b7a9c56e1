//! The makers of the game, and the sources of its numbers.

use crate::words::Credit;

/// For `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
pub(super) const CREDIT: Credit = Credit {
    makers: "NEXUS, by Jason Goike and J. Scott Rumptz, published by D-Verse Publishing",
    printed: "From the rules text: dice, hit locations, commands and their costs, trait \
        abilities, the crate table, shields, the numbers of one lanista, and what can be read of \
        the barges. From the publisher's online manual: the Hoarder card, the Bola card and a \
        few rulings.",
    ours: "The card faces are not in the rules text. This project's own are the other seven \
        lanistas and all their names, the other three motivations, all influence and turning \
        point cards, the other weapons' numbers, and where things lie on most barges.",
};
