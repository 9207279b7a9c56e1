//! The makers of the game, and the sources of its numbers.

use crate::words::Credit;

/// For `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
pub(super) const CREDIT: Credit = Credit {
    makers: "Bloodsport Gambler, published by Mirage Merchant",
    printed: "From the rules text: the loans, odds and payouts, how many cards of each kind, how \
        fights, risk and debts work, and the few cards that its examples show: Doomed \
        Monstrosity, Broken Sword, Triple Axe, Needle Spear, Scimitar, Hurl Flagon, Mutated by \
        the Mirage, and parts of seven more. Two fighters' names come from a review.",
    ours: "The card faces are not in the rules text. This project's own are the other fighters, \
        weapons, secrets and action cards, names and numbers alike, and everything for three to \
        six gamblers.",
};
