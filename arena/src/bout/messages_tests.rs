//! Tests of `messages.rs`.

use super::untold;

#[test]
fn a_deed_that_everybody_was_told_is_not_said_twice() {
    let told = "Bob: Walk to B3.\nAda: Standard Attack against Bob.\nBob is hit.";
    assert_eq!(untold("You command: Standard Attack.\nYou draw 17.", told, "Ada"), "You draw 17.");
    let plan = "Your turn is over; not done of your plan: Standard Attack.";
    for other in ["You command: Walk to B3.", "You play Jab: STRIKE 9.", plan] {
        assert_eq!(untold(other, told, "Ada"), other);
    }
}
