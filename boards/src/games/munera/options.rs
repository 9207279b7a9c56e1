//! The meanings of the values of options and standing orders.

use super::nouns;
use munera::{Build, Class};
use table::{OptionRow, OrderRow};

pub(super) fn option(row: &OptionRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("arena", "auto") => "Round: small for two, medium for three or four, large for more.",
        ("arena", "small") => "Round, 9 hexes across.",
        ("arena", "medium") => "Round, 11 hexes across.",
        ("arena", "large") => "Round, 13 hexes across.",
        ("arena", "oval") => "12 hexes by 9, pointed at both ends.",
        ("arena", "square") => "10 hexes by 11 rows, with corners.",
        ("arena", "rectangle") => "12 hexes by 9 rows, with corners.",
        ("teams", "none") => "Each for himself.",
        ("teams", _) => "A digit a seat: those with the same digit fight together.",
        ("special_moves", "on") => "Whirls, feints, grapples and sand.",
        ("special_moves", _) => "Nothing but plain attacks.",
        ("arrows_limited", "on") => "An archer has a die and 3 arrows.",
        ("arrows_limited", _) => "Arrows never run out.",
        ("turn_cost", "hexside") => "Turning costs 1 AP for each side.",
        ("turn_cost", _) => "Turning costs 1 AP for one side, 2 for more.",
        ("weapon_reuse", "twice") => "The same weapon may make both attacks.",
        ("weapon_reuse", _) => "A weapon strikes once a turn.",
        ("entangle_range", "always") => "Net and lasso have - 1 at every range.",
        ("entangle_range", _) => "Net and lasso have no modifier at their shortest range.",
        ("sine_missione", "on") => "Nobody is spared.",
        ("sine_missione", _) => "The beaten appeal to the crowd.",
        ("exhaustion_draw", "on") => "Drawn when the last two are both exhausted and injured.",
        ("exhaustion_draw", _) => "Nobody is too weary to go on.",
        ("round_limit", "auto") => "Drawn after 20 rounds and 5 for each seat.",
        ("round_limit", "none") => "No end but the last man.",
        ("round_limit", _) => "Drawn after so many rounds.",
        ("custom_gladiators", "on") => "You may arm a gladiator piece by piece.",
        ("custom_gladiators", _) => "Only the gladiators of the list.",
        ("blind_pick", "on") => "All pick at once; secret until the last is in.",
        ("blind_pick", _) => "All pick at once; everybody sees a pick as it is made.",
        ("mirror_picks", "on") => "Two seats may bring the same class.",
        ("mirror_picks", _) => "No class twice; seats pick in turn, in the open, for good.",
        ("campaign", "on") => "Gladiators of your ludi: who beats one as skilled learns a skill.",
        ("campaign", _) => "Nothing is learnt.",
        ("rudis", "on") => "Who comes with five skills and wins may go free, in a campaign.",
        ("rudis", _) => "Nobody goes free.",
        ("house_class", "any") => "The house draws its gladiators.",
        ("house_class", class) => {
            return Class::of_word(class).map_or_else(
                || class.to_owned(),
                |class| format!("The house comes as {}.", nouns::class(class)),
            );
        }
        ("house_skills", "0") => "The house comes unskilled.",
        ("house_skills", _) => "The house comes with so many skills, drawn by lot.",
        ("spared_today", _) => "So many were spared earlier today, in other bouts.",
        (name, "any") if name.starts_with("class_") => "The seat picks its gladiator.",
        (name, class) if name.starts_with("class_") => {
            return match (Class::of_word(class), Build::of_word(class)) {
                (Some(class), _) => nouns::introduced(class),
                (None, Some(build)) => nouns::built(&build),
                (None, None) => class.to_owned(),
            };
        }
        (name, "none") if name.starts_with("skills_") => "No skills.",
        (name, skills) if name.starts_with("skills_") => return skills.replace('+', ", "),
        (name, _) if name.starts_with("defeated_") => "So many he defeated earlier today.",
        (name, _) if name.starts_with("spared_") => "So often he was spared earlier today.",
        (_, value) => value,
    };
    means.to_owned()
}

/// Whether teams are of different sizes when every named seat is taken. A gladiator without a team
/// fights alone; where all are in one, nobody has a team (R103).
pub(super) fn has_uneven_teams(options: &[(String, String)]) -> bool {
    let mut given = options.iter();
    let given = given.find(|(name, _)| name == munera::tables::TEAMS.name);
    let digits = given.map_or("", |(_, digits)| digits.as_str()).as_bytes();
    let size = |digit: &u8| match digit {
        b'0' => 1,
        team => digits.iter().filter(|other| *other == team).count(),
    };
    let is_one = digits.iter().all(|digit| Some(digit) == digits.first());
    !is_one && digits.iter().any(|digit| size(digit) != size(&digits[0]))
}

/// The topic of a standing order, as a heading.
pub(super) fn order_title(row: &OrderRow) -> &'static str {
    match row.name {
        "grapple_win" => "Winning a grapple",
        "feint_reroll" => "A miss after your feint",
        "drop_before_roll" => "Dropping gear before the roll",
        "auto_cut" => "Cutting yourself free",
        "away" => "The house for your turns",
        name => name,
    }
}

pub(super) fn order(row: &OrderRow, value: &str) -> String {
    let means = match (row.name, value) {
        ("grapple_win", "throw") => "Throw the loser of a grapple with me.",
        ("grapple_win", "disengage") => "Let him go and step back.",
        ("feint_reroll", "always") => "Roll the first miss after my feint again.",
        ("drop_before_roll", "none") => "Throw nothing away.",
        ("drop_before_roll", "shield") => "Throw my shield away for good before my next AP die.",
        ("drop_before_roll", "helmet") => "Throw my helmet away for good before my next AP die.",
        ("drop_before_roll", _) => "Throw shield and helmet away before my next AP die.",
        ("auto_cut", "never") => "I cut myself free when I choose to.",
        ("auto_cut", _) => "Whenever I am entangled, first try to cut me free.",
        ("away", "on") => "The house plays my turns.",
        ("away", _) => "I play my turns.",
        (_, "ask") => "Ask me.",
        (_, value) => value,
    };
    means.to_owned()
}

/// The house's choice where an order leaves the answer open and its seat reacts by orders.
pub(super) fn left_open(row: &OrderRow) -> Option<&'static str> {
    Some(match row.name {
        "grapple_win" => "a throw",
        _ => return None,
    })
}
