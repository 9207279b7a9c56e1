//! What a Fighter fights with at a moment, as far as it is seen.

use super::nouns::{short, type_word};
use bloodsport_gambler::tables::Does;
use bloodsport_gambler::{ShownFight, Side};

/// STR, DEX and Life as they are now, such as `4/2/3`.
pub(super) fn figures(fight: &ShownFight, side: Side) -> String {
    let row = fight.fighters[side].row();
    let changes = fight.changes[side];
    let strength = (row.strength + changes.stats).max(0);
    let dexterity = (row.dexterity + changes.stats).max(0);
    format!("{strength}/{dexterity}/{}", life(fight, side))
}

/// The Wounds that fell a Fighter.
pub(super) fn life(fight: &ShownFight, side: Side) -> i8 {
    let life = fight.fighters[side].row().life + fight.changes[side].life;
    if fight.first_blood { 1 } else { life.max(1) }
}

/// The Weapon beside a Fighter in two characters, such as `S4`; what Sabotage and Secret make of
/// it once it lies face up.
pub(super) fn armed(fight: &ShownFight, side: Side) -> Option<String> {
    let weapon = fight.weapons[side]?;
    let Some(values) = fight.as_match().filter(|_| fight.revealed).map(|all| all.values()) else {
        return Some(short(weapon));
    };
    let kind = match fight.secret.map(|secret| secret.row().does) {
        Some(Does::Counts(kind)) => kind,
        Some(
            Does::Twice(..)
            | Does::Damage(_)
            | Does::Underdog(_)
            | Does::Favorite(_)
            | Does::Swaps
            | Does::FirstBlood,
        )
        | None => weapon.row().kind,
    };
    Some(format!("{}{}", &type_word(kind)[..1], values[side].damage))
}

/// The score of a Fighter as the dice lie, with its summands, such as `5+4+2`.
pub(super) fn score(fight: &ShownFight, side: Side) -> Option<(String, i8)> {
    let (rolls, values) = (fight.rolls?, fight.as_match()?.values());
    let (roll, stat, bonus) = (rolls.used[side], values[side].stat, rolls.bonus(values)[side]);
    let more = if bonus == 0 { String::new() } else { format!("+{bonus}") };
    Some((format!("{roll}+{stat}{more}"), rolls.scores(values)[side]))
}
