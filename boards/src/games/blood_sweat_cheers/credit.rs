//! The makers of the game, and the sources of its numbers.

use crate::words::Credit;

/// For `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
pub(super) const CREDIT: Credit = Credit {
    makers: "Blood, Sweat and Cheers, © Nicholas Wright 2016–2020, published by Ganesha Games",
    printed: "From the rules text: how many cards of each face, what the actions and dice do, the \
        arena, the favour scale, wounds, fame and its caps, missio. From published play reports: \
        that attributes add up to 9, and the attributes of murmillo, secutor, hoplomachus and \
        dimachaerus, in part worked out from that sum.",
    ours: "The card faces are not in the rules text. This project's own are the attributes of \
        thraex, retiarius, crupellarius, sagittarius, veles and cestus, the numbers of every \
        special action, what the six perks do and which cards bear them, one ROAR for each of \
        STEP, STRIKE and GUARD, FORTUNA'S FAVOUR as a STEP, and yield, turn limit and agreed draw.",
};
