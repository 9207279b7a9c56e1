//! A Fighter's figures and Weapon at a moment, as far as they are seen.

use super::facts::Arms;
use bloodsport_gambler::tables::{Does, HOPELESS};
use bloodsport_gambler::{Card, Rolls, ShownFight, Side, View};

/// STR and DEX now.
pub(super) fn figures(fight: &ShownFight, side: Side) -> [i8; 2] {
    let row = fight.fighters[side].row();
    let changes = fight.changes[side];
    [(row.strength + changes.stats).max(0), (row.dexterity + changes.stats).max(0)]
}

/// The Wounds that fell a Fighter.
pub(super) fn life(fight: &ShownFight, side: Side) -> i8 {
    let life = fight.fighters[side].row().life + fight.changes[side].life;
    if fight.first_blood { 1 } else { life.max(1) }
}

/// The Weapon beside a Fighter, if it is seen, as Sabotage and Secret change it once it lies face up.
pub(super) fn arms(fight: &ShownFight, side: Side) -> Option<Arms> {
    let weapon = fight.weapons[side]?;
    let row = weapon.row();
    let Some(values) = fight.as_match().filter(|_| fight.revealed).map(|all| all.values()) else {
        return Some(Arms { weapon, kind: row.kind, damage: row.damage });
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
        | None => row.kind,
    };
    Some(Arms { weapon, kind, damage: values[side].damage })
}

/// The score of a Fighter as the dice lie, with its summands, such as `5 + 4 + 2`.
pub(super) fn score(fight: &ShownFight, side: Side) -> Option<(String, i8)> {
    let (rolls, values) = (fight.rolls?, fight.as_match()?.values());
    let (roll, stat, bonus) = (rolls.used[side], values[side].stat, rolls.bonus(values)[side]);
    let more = if bonus == 0 { String::new() } else { format!(" + {bonus}") };
    Some((format!("{roll} + {stat}{more}"), rolls.scores(values)[side]))
}

/// The side that strikes as the dice lie, and its Wounds.
pub(super) fn hit(fight: &ShownFight) -> Option<(Side, u8)> {
    let (rolls, values) = (fight.rolls?, fight.as_match()?.values());
    let side = rolls.hit(values)?;
    Some((side, u8::try_from(values[side].damage).unwrap_or(0)))
}

/// The side that falls as the dice lie.
pub(super) fn falls(fight: &ShownFight) -> Option<Side> {
    let (side, damage) = hit(fight)?;
    let loser = side.other();
    let wounds = i8::try_from(fight.wounds[loser].saturating_add(damage)).unwrap_or(i8::MAX);
    (life(fight, loser) <= wounds).then_some(loser)
}

/// Whether `card` changes nothing in the watched fight round, on any Fighter and with any die.
pub(super) fn is_vain(view: &View, card: Card) -> bool {
    let fight = view.watching.map(|number| view.fight(number));
    let Some((rolls, all)) = fight.and_then(|fight| fight.rolls.zip(fight.as_match())) else {
        return false;
    };
    let (values, now) = (all.values(), rolls.hit(all.values()));
    let sides = [None].into_iter().chain(Side::BOTH.map(Some));
    let mut ways = sides.flat_map(|side| (1..=HOPELESS).map(move |die| (side, die)));
    ways.all(|(side, die)| {
        let mut rolls: Rolls = rolls;
        rolls.apply(card, side, die);
        rolls.hit(values) == now
    })
}

/// The result of the watched fight round after `card`, if it works.
pub(super) fn reacted(view: &View, card: Card, side: Option<Side>) -> String {
    let Some(fight) = view.watching.map(|number| view.fight(number)) else { return String::new() };
    let Some((rolls, all)) = fight.rolls.zip(fight.as_match()) else { return String::new() };
    let values = all.values();
    let after = |die: u8| {
        let mut rolls: Rolls = rolls;
        rolls.apply(card, side, die);
        rolls.hit(values)
    };
    let now = rolls.hit(values);
    let told = |hit: Option<Side>| match hit {
        Some(side) => format!("{} strikes", fight.fighters[side].row().name),
        None => "nobody strikes".to_owned(),
    };
    if card == Card::Flagon {
        let mut ways: Vec<(Option<Side>, u8)> = Vec::new();
        for hit in (1..=HOPELESS).map(after) {
            match ways.iter_mut().find(|(known, _)| *known == hit) {
                Some((_, dice)) => *dice += 1,
                None => ways.push((hit, 1)),
            }
        }
        let ways = ways.iter().map(|(hit, dice)| format!("{} {dice} of {HOPELESS}", told(*hit)));
        return format!("new die: {}", ways.collect::<Vec<_>>().join(", "));
    }
    match after(0) {
        then if then == now => format!("changes nothing, {} all the same", told(now)),
        then => format!("then {}", told(then)),
    }
}
