//! The costs and consequences of a command, by the rules' own functions.

use super::answers;
use super::nouns::{
    ability_detail, card, count, edge, effect, named, quality, unique_effect, unique_price,
};
use crate::text::gathered;
use crate::words::Cast;
use nexus::cards::Card;
use nexus::orders::ends_round;
use nexus::tables::{
    Ability, CHECK, CUT_CRED, CUT_MAN_COINS, FIRE_DAMAGE, HEAT_DAMAGE, HECKLERS_CRED, Letter,
    Motivation, OVERALL_COINS, RUN_UP, TAP_POINTS, Trait, WeaponKind, costs,
};
use nexus::{
    At, Attack, Board, Command, Cure, Edge, Fine, Life, Odds, Square, Thing, Turn, Way, With,
    feels_heat, finds, fine, may_trip, odds, odds_of, price,
};
use table::Seat;

/// The characters of a detail.
const ROOM: usize = 100;
/// The columns of a name in a detail.
const NAME: usize = 16;

/// A command's price, chance and consequence.
pub(super) fn of(board: &Board, cast: &Cast, seat: Seat, command: &Command) -> String {
    if let Command::Ability(used, _) = *command {
        return ability_detail(used);
    }
    if let Command::Unique(letter, _) = *command {
        let motivation = board.helots[seat].motivation;
        let cost = unique_price(motivation, letter);
        return format!("{cost}: {}", unique_effect(motivation, letter));
    }
    if let Command::PlayInfluence(played, _) = *command {
        return card(played).to_owned();
    }
    let parts = effects(board, cast, seat, command);
    let cost = cost(board, seat, command);
    gathered(std::iter::once(cost).chain(parts), ROOM)
}

/// The effect of a command whose name does not tell it.
pub(super) fn named_apart(board: &Board, seat: Seat, command: &Command) -> &'static str {
    if let Command::Ability(used, _) = *command {
        effect(used)
    } else if let Command::Unique(letter, _) = *command {
        unique_effect(board.helots[seat].motivation, letter)
    } else if let Command::PlayInfluence(played, _) = *command {
        card(played)
    } else {
        ""
    }
}

/// The number of a command for its button: the price and the chance, else the gain, else the price.
pub(super) fn number(board: &Board, seat: Seat, command: &Command) -> String {
    use Command::*;
    if let Some(odds) = odds_of(board, seat, command) {
        let condition = [format!(" and {} condition", costs::OC), format!(" −{} cond.", costs::OC)];
        let price = cost(board, seat, command).replace(&condition[0], &condition[1]);
        return format!("{price} · {} %", odds.hits);
    }
    match *command {
        StandUp | Liberate => {
            let fails = ends_round(board, seat, command).map(in_short).unwrap_or_default();
            let or = if fails.is_empty() { "" } else { ", else " };
            format!("{} %{or}{fails}", of_six(7 - CHECK))
        }
        Backflip | Sidestep(_) => format!("{} %", of_six(7 - CHECK)),
        BreakCrate => {
            let [weapon, aid] = finds(board);
            let then = ends_round(board, seat, command).map(in_short).unwrap_or_default();
            let and = if then.is_empty() { "" } else { ", then " };
            format!("{} %{and}{then}", (u32::from(weapon) + u32::from(aid)) * 100 / 36)
        }
        Gloat => format!("+{} Cred, −1 die", board.round.last_coins.min(board.crowd)),
        Clinch => "−1 Cred".to_owned(),
        UseToken(points) => format!("+1 {points}"),
        End => fined(fine(board, seat)),
        Ability(used, _) => gist_and_price(used),
        Unique(letter, _) => unique_number(board, seat, letter),
        PlayInfluence(Card::F01, _) => format!("+{} Cred", board.crowd.min(u16::from(CUT_CRED))),
        PlayInfluence(Card::F02, With::Seat(on)) => {
            match board.helots[on].cred.min(u16::from(HECKLERS_CRED)) {
                0 => "foe has no Cred".to_owned(),
                cred => format!("foe −{cred} Cred"),
            }
        }
        PlayInfluence(Card::F06, With::Cure(Cure::Heal)) => {
            format!("+{} condition", healed(board, seat))
        }
        // The name tells it.
        PlayInfluence(Card::F06, With::Cure(_)) => String::new(),
        PlayInfluence(Card::F03, With::Reserve(points)) => format!("+{TAP_POINTS} {points}"),
        PlayInfluence(Card::F04, _) => format!("{} %", of_six(CHECK - 1)),
        PlayInfluence(played, _) => answers::gist(played).to_owned(),
        Move(_) | Rotate(_) | Mend | StopDropRoll | Draw(_) | Store | MoveShield(_)
        | KnockBrazier(_) => match ends_round(board, seat, command) {
            None => cost(board, seat, command),
            Some(Fine { unspent: 0, .. }) => ENDS.to_owned(),
            Some(fine) => format!("{ENDS}, {}", in_short(fine)),
        },
        Feint | LetGo | Drop => cost(board, seat, command),
        Wild(_) | Standard | Focused(_) | Combo(..) | Grapple | Drag(_) | Throw(..) | Takedown
        | Crush | AimWild(_) | AimStandard(_) | AimFocused(..) => cost(board, seat, command),
    }
}

/// The condition that a Cut Man brings back: never more than there was at first.
pub(super) fn healed(board: &Board, seat: Seat) -> u8 {
    CUT_MAN_COINS.min(OVERALL_COINS.saturating_sub(board.helots[seat].oc))
}

/// The note on a command after which nothing is left to do in a round.
pub(super) const ENDS: &str = "ends round";

/// A fine as it stands on a button.
fn fined(fine: Fine) -> String {
    match fine {
        Fine { unspent: 0, .. } => String::new(),
        Fine { due: 0, cred, .. } => format!("−{cred} Cred"),
        Fine { due, cred: 0, .. } => format!("−{due} condition"),
        Fine { due, cred, .. } => format!("−{cred} Cred −{due} condition"),
    }
}

/// The same beside something else.
pub(super) fn in_short(fine: Fine) -> String {
    match fine {
        Fine { unspent: 0, .. } => String::new(),
        Fine { due: 0, cred, .. } => format!("−{cred} Cred"),
        Fine { due, cred: 0, .. } => format!("−{due} cond."),
        Fine { unspent, .. } => format!("fine {unspent}"),
    }
}

/// A number of a die's faces as a percentage.
fn of_six(faces: u8) -> u32 {
    u32::from(faces) * 100 / 6
}

/// The effect of an ability of one's own round, as a button has room for it, and its price.
pub(super) fn gist_and_price(used: Ability) -> String {
    let gist = match used {
        Ability::Push => "foe back 1, ",
        Ability::Hurdle => "leap 2 ahead, ",
        Ability::TurnCrowd => "foe −3 Cred, ",
        Ability::WinThemOver => "+5 Cred, ",
        Ability::Jack => "+1, ",
        Ability::TunnelVision | Ability::Elusive => "+1 die, ",
        Ability::StillStanding
        | Ability::FleshWound
        | Ability::Perseverance
        | Ability::Counterattack
        | Ability::ComboBreaker
        | Ability::Unshackled
        | Ability::Haymaker
        | Ability::Tripping
        | Ability::TalkShit
        | Ability::CantFoolMe
        | Ability::MadeYouLook => "",
    };
    format!("{gist}{}", short_price(&[used.cost()]))
}

/// The price of a motivation's unique ability.
pub(super) fn unique_number(board: &Board, seat: Seat, letter: Letter) -> String {
    let motivation = board.helots[seat].motivation;
    motivation.map_or_else(String::new, |it| short_price(it.row().uniques[letter as usize].1))
}

/// Points of traits in few letters, such as `2 Swag 1 Phys`.
pub(super) fn short_price(cost: &[(Trait, u8)]) -> String {
    match cost {
        [(of, points)] => {
            let name: String = quality(*of).chars().take(4).collect();
            format!("{points} {name}")
        }
        several => {
            let each: Vec<String> = several.iter().map(|it| short_price(&[*it])).collect();
            each.join(" ")
        }
    }
}

/// The present cost of a command.
pub(super) fn cost(board: &Board, seat: Seat, command: &Command) -> String {
    let (ap, mp) = price(board, seat, command);
    let mut all: Vec<String> = [(ap, "AP"), (mp, "MP")]
        .iter()
        .filter(|(points, _)| 0 < *points)
        .map(|(points, of)| format!("{points} {of}"))
        .collect();
    if matches!(command, Command::Wild(_) | Command::Liberate) {
        all.push(format!("{} condition", costs::OC));
    }
    if *command == Command::Clinch {
        all.push("1 Cred".to_owned());
    }
    match (all.is_empty(), command) {
        (true, Command::End | Command::UseToken(_)) => String::new(),
        (true, _) => "free".to_owned(),
        (false, _) => all.join(" and "),
    }
}

/// The possible effects of a command, part by part.
fn effects(board: &Board, cast: &Cast, seat: Seat, command: &Command) -> Vec<String> {
    use Command::*;
    if let Some(odds) = odds_of(board, seat, command) {
        return struck(board, seat, command, &odds);
    }
    let helot = &board.helots[seat];
    match *command {
        Move(way) => step(board, cast, seat, way),
        Rotate(turn) => turned(board, cast, seat, turn),
        Backflip => leap(board, cast, seat, Way::B),
        Sidestep(way) => leap(board, cast, seat, way),
        StandUp => vec![check("or you stay down")],
        Liberate => vec![check("to be free")],
        Feint => feint(board, seat),
        Clinch => vec!["1 condition comes back".to_owned()],
        LetGo => vec!["the grapple ends".to_owned()],
        Mend => vec!["no more Bleeding".to_owned()],
        StopDropRoll => vec!["no more Flaming; then your helot lies".to_owned()],
        Gloat => {
            let coins = board.round.last_coins.min(board.crowd);
            vec![format!(
                "{coins} Cred from the crowd; one die worse to defend until your next round"
            )]
        }
        Store => vec!["your hands are free to grapple".to_owned()],
        Drop => vec!["it is out of the bout".to_owned()],
        BreakCrate => {
            let [weapon, aid] = finds(board);
            let trouble = 36 - weapon - aid;
            vec![format!(
                "of 36 throws {weapon} find a weapon, {aid} aid, {trouble} trouble or nothing"
            )]
        }
        KnockBrazier(_) => {
            vec![format!(
                "its fire falls beyond: {FIRE_DAMAGE} damage and Flaming for who is there"
            )]
        }
        UseToken(_) => vec![format!("1 of your {}", count(helot.command, "Command token"))],
        End => vec![ended(board, seat)],
        Draw(_) | MoveShield(_) | Wild(_) | Standard | Focused(_) | Combo(..) | Grapple
        | Drag(_) | Throw(..) | Takedown | Crush | AimWild(_) | AimStandard(_) | AimFocused(..)
        | Ability(..) | Unique(..) | PlayInfluence(..) => Vec::new(),
    }
}

/// The possible effects of an attack.
fn struck(board: &Board, seat: Seat, command: &Command, odds: &Odds) -> Vec<String> {
    let mut all = vec![chance(odds)];
    if matches!(command, Command::Combo(..)) {
        all[0] = format!("first strike {}", all[0]);
    }
    all.extend(pays(odds));
    all.extend(follows(board, seat, odds).map(str::to_owned));
    let runs = matches!(command, Command::Standard | Command::Focused(_) | Command::Combo(..));
    if runs && RUN_UP <= board.round.run {
        all.push("run-up: it may fall".to_owned());
    }
    all.extend(dice(odds));
    all
}

/// The Cred of a hit, and its source: a place and the condition alike, or the condition alone.
fn pays(odds: &Odds) -> Vec<String> {
    let Some(cred) = odds.cred else { return Vec::new() };
    let of = match odds.at {
        At::Body => "Cred for condition alone",
        At::Random => "Cred for a random place and condition",
        At::Named(_) => "Cred for place and condition",
    };
    vec![format!("pays about {cred} Cred"), of.to_owned()]
}

/// The effect of a hit besides damage.
fn follows(board: &Board, seat: Seat, odds: &Odds) -> Option<&'static str> {
    let net = board.helots[seat].drawn_kind() == Some(WeaponKind::Net);
    match odds.attack {
        Attack::Grapple => Some("you hold it, to floor, throw or drag next"),
        Attack::Drag => Some("you take it along"),
        Attack::Throw => Some("it lies there; if not, it is free"),
        Attack::Takedown => Some("then it lies, free"),
        Attack::AimWild | Attack::AimStandard | Attack::AimFocused if odds.damage.is_none() => {
            Some(if net { "netted" } else { "it lies" })
        }
        Attack::Wild
        | Attack::Standard
        | Attack::Focused
        | Attack::Combo
        | Attack::Crush
        | Attack::AimWild
        | Attack::AimStandard
        | Attack::AimFocused
        | Attack::Counterattack
        | Attack::PocketVermin
        | Attack::RipLoose => None,
    }
}

/// The chance of an attack, such as `hits 55%, about 7 damage, 3% to kill or fell`.
pub(super) fn chance(odds: &Odds) -> String {
    let hits = odds.hits;
    match odds.damage {
        None => format!("works {hits}%"),
        Some(damage) if odds.fells == 0 => format!("hits {hits}%, about {damage} damage"),
        Some(damage) => {
            format!("hits {hits}%, about {damage} damage, {}% to kill or fell", odds.fells)
        }
    }
}

/// The sums of both sides' modifiers, if there are any.
fn dice(odds: &Odds) -> Option<String> {
    let (own, other) = (odds.attack_sds(), odds.defense_sds());
    if !odds.defends {
        return Some("it cannot defend itself".to_owned());
    }
    (own != 0 || other != 0).then(|| format!("dice {own:+} against {other:+}"))
}

/// Modifiers one by one, such as `behind it +1, blood -1`.
pub(super) fn edges(all: &[(Edge, i8)]) -> String {
    let all: Vec<String> = all.iter().map(|(of, sds)| format!("{} {sds:+}", edge(*of))).collect();
    all.join(", ")
}

/// The bonuses of a hit, such as `2 weapon, 2 wall`.
pub(super) fn bonuses(odds: &Odds) -> String {
    let bonus = odds.bonus;
    let parts = [
        (bonus.weapon, "weapon"),
        (bonus.wall, "wall behind it"),
        (bonus.fever, "Blood Fever"),
        (bonus.tpdm, "Turning Point"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(points, _)| 0 < *points)
        .map(|(points, of)| format!("{points} {of}"))
        .collect();
    parts.join(", ")
}

fn check(failing: &str) -> String {
    format!("works on {CHECK} or more ({} of 6) {failing}", 7 - CHECK)
}

/// The effects of a step: on the way, at its end, and the helots near there.
fn step(board: &Board, cast: &Cast, seat: Seat, way: Way) -> Vec<String> {
    let Some(to) = board.beside(seat, way) else { return Vec::new() };
    let mut all = Vec::new();
    if feels_heat(board, seat) {
        all.push(format!("the heat costs {HEAT_DAMAGE} condition"));
    }
    all.extend(ground(board, seat, to));
    let trippers: Vec<String> = board
        .opponents(seat)
        .filter(|foe| may_trip(board, seat, *foe))
        .map(|foe| named(cast, foe, NAME))
        .collect();
    if !trippers.is_empty() {
        all.push(format!("{} may trip you", trippers.join(", ")));
    }
    let mut there = board.clone();
    there.helots[seat].square = to;
    all.extend(near(&there, cast, seat));
    all
}

/// The effect of a square that is stepped on.
pub(super) fn ground(board: &Board, seat: Seat, to: Square) -> Option<String> {
    let helot = &board.helots[seat];
    match board.barge.at(to)? {
        Thing::Fire if helot.flaming => Some("puts out a fire".to_owned()),
        Thing::Fire => Some(format!("INTO FIRE: {FIRE_DAMAGE} damage and Flaming")),
        Thing::Blood if !board.in_grapple(seat) => Some("on blood: you slip a square".to_owned()),
        Thing::Guts if helot.motivation != Some(Motivation::Famished) => {
            Some("on guts: leaving costs double".to_owned())
        }
        Thing::Blood
        | Thing::Guts
        | Thing::Pillar
        | Thing::Crate
        | Thing::Brazier
        | Thing::FallenBrazier
        | Thing::Saw
        | Thing::Spikes => None,
    }
}

/// The helots in front and behind, on either side: threats first.
fn near(board: &Board, cast: &Cast, seat: Seat) -> Vec<String> {
    let who = |foe| named(cast, foe, NAME);
    let behind = board.opponents(seat).filter(|foe| board.is_behind(*foe, seat));
    let mut all: Vec<String> = behind.map(|foe| format!("{} AT YOUR BACK", who(foe))).collect();
    for foe in board.opponents(seat) {
        let faces = board.helot_at(seat, Way::F) == Some(foe);
        match (faces, board.is_behind(seat, foe)) {
            (true, true) => all.push(format!("facing the back of {}", who(foe))),
            (true, false) => all.push(format!("facing {}", who(foe))),
            (false, true) => all.push(format!("behind {}", who(foe))),
            (false, false) => {}
        }
    }
    all
}

fn turned(board: &Board, cast: &Cast, seat: Seat, turn: Turn) -> Vec<String> {
    let mut all = Vec::new();
    if feels_heat(board, seat) {
        all.push(format!("the heat costs {HEAT_DAMAGE} condition"));
    }
    if board.is_slippery(seat) {
        all.push("you slip on blood".to_owned());
    }
    let mut there = board.clone();
    there.helots[seat].ffd = there.helots[seat].ffd.turned(turn);
    all.extend(near(&there, cast, seat));
    all
}

fn leap(board: &Board, cast: &Cast, seat: Seat, way: Way) -> Vec<String> {
    let lands = format!("on {CHECK} or more ({} of 6) you stand there, else you lie", 7 - CHECK);
    let mut all = vec![lands];
    all.extend(step(board, cast, seat, way));
    all
}

/// The use of a Feint against the helot ahead.
fn feint(board: &Board, seat: Seat) -> Vec<String> {
    let mut all = vec!["one die more for your next melee roll".to_owned()];
    if let Some(on) = board.helot_at(seat, Way::F) {
        let mut feinted = board.clone();
        feinted.round.feint = true;
        let hits = |board: &Board| odds(board, seat, on, Attack::Standard, None).hits;
        all.push(format!("a Standard then hits {}%, not {}%", hits(&feinted), hits(board)));
    }
    all
}

/// The cost of ending the round.
fn ended(board: &Board, seat: Seat) -> String {
    let Fine { unspent, cred, due } = fine(board, seat);
    let helot = &board.helots[seat];
    let paid = match (cred, due) {
        (0, 0) => return "no point is left unspent".to_owned(),
        (cred, 0) => format!("{cred} Cred"),
        (0, due) => format!("{due} condition"),
        (cred, due) => format!("{cred} Cred and {due} condition"),
    };
    let falls = helot.life == Life::Alive && 0 < due && helot.oc <= due;
    let falls = if falls { ", and your helot falls" } else { "" };
    format!("a fine of {paid} for {}{falls}", count(unspent, "unspent point"))
}

/// The effect of an answer on an attack that is about to be rolled, such as
/// `41% to hit you, not 55%`.
pub(super) fn changed(
    board: &Board,
    by: Seat,
    on: Seat,
    attack: Attack,
    used: Ability,
) -> Option<String> {
    let before = odds(board, by, on, attack, None);
    if used == Ability::Counterattack {
        return Some(format!("{}% to defend clearly and strike back", before.repelled));
    }
    if used == Ability::MadeYouLook || used == Ability::Unshackled {
        return Some("the attack never comes".to_owned());
    }
    let mut then = board.clone();
    if used == Ability::Elusive {
        then.helots[on].elusive = true;
    } else if used == Ability::TalkShit {
        then.helots[by].talked = true;
    } else {
        return None;
    }
    let after = odds(&then, by, on, attack, None);
    Some(format!("{}% to hit you, not {}%", after.hits, before.hits))
}

/// The same for a Paid Spotter.
pub(super) fn spotted(board: &Board, by: Seat, on: Seat, attack: Attack) -> String {
    let mut then = board.clone();
    then.helots[on].spotter = true;
    let hits = |board: &Board| odds(board, by, on, attack, None).hits;
    format!("{}% to hit you, not {}%", hits(&then), hits(board))
}
