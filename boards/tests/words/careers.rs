//! The demands of careers that outlast a bout on the games that have them.

use crate::game;

fn options(given: &[(&str, &str)]) -> Vec<(String, String)> {
    given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn what_is_settled_for_one_gladiator_alone_is_a_handicap() {
    let handicap = |name: &str, value: &str| {
        game("blood-sweat-cheers").handicap(&options(&[("perks", "off"), (name, value)]))
    };
    assert_eq!(handicap("red_raised", "attack"), Some("red_raised"));
    assert_eq!(handicap("blue_raised", "speed"), Some("blue_raised"));
    assert_eq!(handicap("red_class", "murmillo"), Some("red_class"));
    assert_eq!(handicap("blue_class", "thraex"), Some("blue_class"));
    assert_eq!(handicap("red_raised", "none"), None);
    assert_eq!(handicap("turn_limit", "20"), None);
}

#[test]
fn gladiators_from_elsewhere_are_for_friendly_bouts() {
    let munera = game("munera");
    let stable = munera.stable().unwrap();
    let outside = munera.options().iter().filter(|row| stable.is_outside(row.name));
    assert_eq!(outside.clone().count(), 25);
    for row in outside {
        let handicap = options(&[(row.name, "something")]);
        let even = options(&[(row.name, row.default)]);
        assert_eq!(munera.handicap(&even), None, "{}", row.name);
        assert_eq!(stable.barred(&handicap), None, "{}", row.name);
        assert_eq!(munera.handicap(&handicap), Some(row.name));
        let campaign = options(&[("campaign", "on"), (row.name, "any")]);
        assert!(stable.barred(&campaign).unwrap().contains(row.name));
    }
    assert_eq!(stable.barred(&options(&[("campaign", "on"), ("rudis", "on")])), None);
    assert!(stable.barred(&options(&[("rudis", "on")])).is_some());
    let armed = options(&[("campaign", "on"), ("custom_gladiators", "on")]);
    assert_eq!(stable.barred(&armed), None);
}

#[test]
fn teams_of_different_sizes_are_a_handicap() {
    let handicap = |teams| game("munera").handicap(&options(&[("teams", teams)]));
    for uneven in ["112", "1222", "1120", "11223", "112223"] {
        assert_eq!(handicap(uneven), Some("teams"), "{uneven}");
    }
    for even in ["none", "12", "11", "1212", "123", "112233", "121212"] {
        assert_eq!(handicap(even), None, "{even}");
    }
    let campaign = options(&[("campaign", "on"), ("teams", "112")]);
    assert_eq!(game("munera").handicap(&campaign), Some("teams"));
}
