//! The makers of the game, and the sources of its numbers.

use crate::words::Credit;

/// For `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
pub(super) const CREDIT: Credit = Credit {
    makers: "Munera Sine Missione, Exagoni Libero, adapted by Phil West from Alan Saunders \
        (2002–2012), after Gary Comardo",
    printed: "From the rules text: action points and their costs, weapons, armour, the sample \
        gladiators, attacks, wounds, the crowd, special moves and experience.",
    ours: "The rules text allows hexes and gives no layout. This project's own are the grid with \
        its facings, sizes and gates, the gladiators Taurarius and Germanus, and yielding. A \
        printed number that its own tables contradict is worked out anew.",
};
