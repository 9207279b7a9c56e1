//! Vector files: true assertions pass, false ones are reported, unknown keys are refused.

use crate::pebbles::{CARELESS_PARSER, Honest, Pebbles};
use table::vectors::{Verdict, game_of, run};

const HEAD: &str = r#"
name    = "P1 the higher card rolls"
rules   = ["[Cards]"]
game    = "pebbles"
seats   = ["Ada", "Bob"]
options = { rounds = 2 }
seed    = 3

[setup]
decks = { deck = ["5", "1", "12", "4", "10", "2", "7", "8"] }
"#;

/// Ada holds 5, 1 and 12, Bob 4, 10 and 2; the next cards are 14 and 13.
fn verdict(rest: &str) -> Verdict {
    run::<Honest>(&format!("{HEAD}{rest}"))
}

fn passes(rest: &str) {
    let verdict = verdict(rest);
    assert!(verdict.passed(), "{verdict}");
    assert_eq!(verdict.name, "P1 the higher card rolls");
}

fn fails(rest: &str, with: &str) {
    let verdict = verdict(rest);
    assert!(verdict.failures.iter().any(|failure| failure.contains(with)), "{with}: {verdict}");
}

#[test]
fn a_whole_round_holds() {
    passes(
        r#"
[force]
dice = [2, 6]

[start]
events = []

[[play]]
seat = "Bob"
answer = "4"
events = []

[[play]]
seat = "Ada"
answer = "1"
refused = "E_FIRST"

[[play]]
seat = "Bob"
answer = "2"

[[play]]
seat = "Ada"
answer = "5"
events = [{ Played = { by = 0 } }, { Played = { by = 1, card = 2 } }]

[[play]]
seat = "Bob"
answer = "10"
events = [{ Topped = { card = 10 } }, { Rolled = { pips = 2 } }]

[[play]]
seat = "Bob"
answer = "again"
events = ["Rolled"]

[[play]]
seat = "Bob"
timeout = true
events = ["Shuffled", "Drew", "Drew"]

[after]
"pebbles.1" = 6
"pebbles" = [0, 6]
tokens.1 = 1
phase = { Gift = { by = 1 } }
discard = [5, 2, 10]
asks = [{ seat = "Bob", prompt = "Gift" }]
offered = ["0 3", "0 0", "cheer"]
barred = ["1 1", "0 4", "4"]
unset = ["yielded", "nothing"]
hidden = [
  { from = "Bob", of = "hands.0" },
  { from = "Ada", of = "hands.1" },
  { from = "Ada", of = "deck" },
]
"#,
    );
}

#[test]
fn the_place_in_the_file_is_the_order_of_play() {
    // The first play is Ada's in the first round; the patch makes the step begin afresh.
    passes(
        r#"
[[play]]
seat = "Ada"
answer = "12"
events = []

[patch]
round = 5
"hands.0" = [3, 6]
hands.1 = [13, 9, 1]
"tokens.1" = 0
unset = ["yielded"]

[force]
dice = [4]
decks = { deck = ["8"] }

[start]
events = []

[[play]]
seat = "Bob"
answer = "13"

[[play]]
seat = "Ada"
answer = "3"
events = ["Played", "Played", { Rolled = { by = 1, pips = 4 } }, "Shuffled", "Drew", "Drew"]

[after]
"pebbles.1" = 4
"deck.0" = 8
asks = [{ seat = "Bob", prompt = "Gift" }]
"#,
    );
}

#[test]
fn what_the_patched_board_tells_at_once_is_the_start() {
    let patch = "[patch]\nround = 9\n\n";
    passes(&format!("{patch}[start]\nevents = [\"Ended\"]\n\n[after]\nasks = []\nround = 9\n"));
    fails(&format!("{patch}[start]\nevents = []\n"), "start: events\n! wanted nothing");
}

#[test]
fn house_and_random_seats_answer_by_themselves() {
    let text = HEAD.replace(r#""Ada", "Bob""#, r#""Ada", "house", "random 2""#);
    let verdict = run::<Honest>(&format!(
        r#"{text}
[[play]]
seat = "Ada"
answer = "12"

[[play]]
seat = "Ada"
order = {{ again = "never" }}
events = ["Shuffled", "Drew", "Drew", "Drew"]

[[play]]
seat = "Ada"
answer = "1 0"
events = ["Gave"]

[after]
round = 6
"hands.1" = {{ 1 = 11 }}
asks = [{{ seat = "Ada", prompt = "Card" }}]
"#
    ));
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn asides_and_orders_are_played() {
    passes(
        r#"
[force]
dice = [1, 5]

[[play]]
seat = "Bob"
aside = "cheer"
events = ["Cheered"]

[[play]]
seat = "Ada"
order = { again = "auto 3" }
events = []

[[play]]
seat = "Ada"
answer = "12"

[[play]]
seat = "Bob"
answer = "10"
events = ["Played", "Played", "Rolled", "Rolled", "Shuffled", "Drew", "Drew"]

[[play]]
seat = "Ada"
aside = "yield"
events = ["Ended"]

[[play]]
seat = "Ada"
answer = "1 0"
refused = "E_NOT_ASKED"

[after]
asks = []
yielded = 0
cheers = 1
"#,
    );
}

#[test]
fn what_does_not_hold_is_told() {
    let play = "[[play]]\nseat = \"Ada\"\nanswer = \"5\"\n";
    fails("[after]\n\"pebbles.0\" = 3\n", "after: pebbles.0: 3 wanted, got 0");
    fails("[after]\n\"pebbles.7\" = 3\n", "pebbles.7: pebbles has no `7`, only 2 items");
    fails("[after]\nunset = [\"round\"]\n", "after: round: unset wanted, got 5");
    fails("[after]\nasks = []\n", "after: asks: none wanted, got Ada: Card, Bob: Card");
    fails("[after]\noffered = [\"1\"]\n", "after: offered: no `1`\nAda is asked Card: 5 | 12");
    fails("[after]\nbarred = [\"4\"]\n", "after: barred: Bob may choose `4`");
    fails("[after]\ndice_left = 1\n", "after: dice_left: 1 wanted, got 0");
    fails("[force]\ndice = [3]\n", "after: dice_left: 0 wanted, got 1");
    fails("[force]\npicks = [3]\n", "after: dice_left: 0 wanted, got 1");
    passes("[force]\npicks = [3]\ndice = [4]\n[after]\ndice_left = 2\n");
    let deck = "[force]\ndecks = { discard = [\"3\"] }\n";
    fails(deck, "the deck `discard` was forced and never shuffled");
    fails(
        "[after]\nhidden = [{ from = \"Ada\", of = \"hands.0\" }]\n",
        "hidden from Ada: hands.0: it is determined by what is seen",
    );
    fails("[[play]]\nseat = \"Cid\"\nanswer = \"5\"\n", "no seat is called `Cid`");
    fails(&format!("{play}refused = \"E_CARD\"\n"), "E_CARD wanted, but it was taken");
    fails(&format!("{play}events = [\"Rolled\"]\n"), "! wanted \"Rolled\"\n!    got nothing");
    let wrong = "[[play]]\nseat = \"Ada\"\nanswer = \"6\"\n";
    fails(wrong, "play 1 (Ada): refused with E_CARD\nAda is asked Card: 5 | 12");
    fails(&format!("{wrong}refused = \"E_WORD\"\n"), "E_WORD wanted, got E_CARD");
    fails("[[play]]\nseat = \"Ada\"\naside = \"5\"\n", "`5` is nothing to be said unasked now");
    fails("[[play]]\nseat = \"Ada\"\norder = { roar = \"never\" }\n", "no order `roar = never`");
    fails("[patch]\nround = 9\n[[play]]\nseat = \"Ada\"\ntimeout = true\n", "nothing is owed");
}

#[test]
fn a_patch_fits_the_board_or_is_refused() {
    fails("[patch]\nround = \"late\"\n", "patch: round: invalid type");
    fails("[patch]\nround = 4\nphase = \"Feast\"\n", "patch: phase: unknown variant");
    fails("[patch]\nweather = \"fair\"\n", "patch: weather: the board has no `weather`");
    fails("[patch]\n\"hands.5\" = []\n", "patch: hands.5: the list has 2 items, no `5`");
    fails("[patch]\n\"hands.a.b\" = 1\n", "hands has no `a`");
    fails("[patch]\nunset = [\"round\"]\n", "patch: round: invalid type: null");
}

#[test]
fn draws_that_cannot_fall_are_refused() {
    let plays = "[[play]]\nseat = \"Ada\"\nanswer = \"12\"\n[[play]]\nseat = \"Bob\"\nanswer = \
                 \"10\"\n";
    fails(&format!("[force]\ndice = [7]\n{plays}"), "7 cannot fall out of 6");
    let text = HEAD.replace("\"5\", \"1\"", "\"5\", \"99\"");
    let verdict = run::<Honest>(&text);
    assert_eq!(verdict.failures, ["setup: the deck `deck` has no `99` (left)"]);
}

#[test]
fn unknown_keys_are_named() {
    fails("colour = \"red\"\n", "setup: unknown key `colour`");
    fails("[force]\ncoins = [1]\n", "force: unknown key `coins`");
    fails("[start]\nevent = []\n", "start: no `events`");
    fails("[[play]]\nseat = \"Ada\"\nanswr = \"5\"\n", "play 1: unknown key `answr`");
    fails("[after]\nasks = [{ seat = \"Ada\", promt = \"Card\" }]\n", "asks 1: no `prompt`");
    fails("[after]\nhidden = [{ from = \"Ada\", of = \"deck\", to = 1 }]\n", "unknown key `to`");
    fails("[afterwards]\nround = 1\n", "the file: unknown key `afterwards`");
    fails("[[play]]\nseat = \"Ada\"\n", "play 1: exactly one of answer, timeout");
    fails("[[play]]\nseat = \"Ada\"\nanswer = \"5\"\ntimeout = true\n", "exactly one of");
    fails("[[play]]\nseat = \"Ada\"\ntimeout = false\n", "timeout can only be true");
    fails("[force]\ndice = [1.5]\n", "dice 1: a face is a number from 1 to 255");
    fails("[after]\nround = 1.5\n", "1.5 is not a whole number");
}

#[test]
fn the_head_is_judged_too() {
    let wrong = |from: &str, to: &str| run::<Honest>(&HEAD.replace(from, to)).failures;
    assert_eq!(
        wrong("pebbles", "marbles"),
        ["game: marbles wanted, these are the rules of pebbles"]
    );
    assert_eq!(wrong("\"Ada\", \"Bob\"", "\"Ada\""), ["seats: pebbles has 2 to 3 seats, not 1"]);
    assert_eq!(wrong("rounds = 2", "rounds = 9"), ["options: rounds cannot be `9`"]);
    assert_eq!(wrong("rounds", "turns"), ["options: unknown option `turns`"]);
    assert_eq!(wrong("seats ", "chairs "), ["the file: no `seats`"]);
    assert!(wrong("= 3", "= ")[0].starts_with("not TOML: "));
    assert_eq!(game_of(HEAD).as_deref(), Ok("pebbles"));
    assert_eq!(game_of("name = \"x\"").unwrap_err(), "the file: no `game`");
}

#[test]
fn rules_that_panic_fail_their_vector() {
    let play = format!("[[play]]\nseat = \"Ada\"\nanswer = \"{}\"\n", "\u{1f5e1}".repeat(9));
    let verdict = run::<Pebbles<CARELESS_PARSER>>(&format!("{HEAD}{play}"));
    assert_eq!(verdict.failures, ["the rules panicked: cut a letter in two"]);
    assert_eq!(verdict.to_string().lines().next(), Some("FAILED  P1 the higher card rolls"));
}
