//! Enums that are written as words.

use serde_json::{from_value, json, to_value};

table::words! {
    /// A thing in a gladiator's hand.
    pub enum Held {
        /// A short sword.
        Gladius = "gladius",
        /// No weapon.
        Nothing = "-",
    }
}

#[test]
fn a_variant_is_shown_saved_and_read_as_its_word() {
    assert_eq!(Held::ALL, [Held::Gladius, Held::Nothing]);
    assert_eq!(Held::ALL.iter().map(Held::to_string).collect::<Vec<_>>(), ["gladius", "-"]);
    assert_eq!(to_value(Held::ALL).unwrap(), json!(["gladius", "-"]));
    assert_eq!(from_value::<Vec<Held>>(json!(["GLADIUS", "-"])).unwrap(), Held::ALL);
    let unknown = from_value::<Held>(json!("net")).unwrap_err();
    assert_eq!(unknown.to_string(), "net is no Held");
    let number = from_value::<Held>(json!(2)).unwrap_err();
    assert_eq!(number.to_string(), "invalid type: integer `2`, expected the word of a Held");
}
