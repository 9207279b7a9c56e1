//! The rules in short, and what the values of options mean.

use crate::words::Topic;
use par_impar::{NUTS, ROUNDS};
use table::OptionRow;

/// What can be looked up.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "overview",
        title: "The game in short",
        text: "Each round one hides nuts in a fist and the other guesses whether they are even or \
               odd. Who guesses right wins them, who guesses wrong pays as many.",
    },
    Topic {
        name: "die",
        title: "The die",
        text: "A die says who hides first: the first seat if it is even, the second if it is odd. \
               Then they take turns.",
    },
    Topic {
        name: "hiding",
        title: "Hiding",
        text: "Up to three nuts, and no more than you have; an empty fist is even. You may change your \
               mind until the other has guessed.",
    },
    Topic {
        name: "guessing",
        title: "Guessing",
        text: "Par is even, impar is odd. Nobody pays more nuts than there are in the heap.",
    },
    Topic {
        name: "end",
        title: "The end",
        text: "Who has no nuts left has lost. After the last round the larger heap wins; equal heaps \
               are a draw.",
    },
    Topic {
        name: "clock",
        title: "The clock",
        text: "Whoever is late hides nothing, or guesses par.",
    },
];

/// What a value of an option means.
pub(super) fn option(row: &OptionRow, value: &str) -> String {
    if row.name == NUTS.name {
        format!("Each brings {value} nuts.")
    } else if row.name == ROUNDS.name {
        format!("The heaps are compared after {value} rounds.")
    } else {
        value.to_owned()
    }
}
