//! The position in sentences, for screen readers: the Fights and their Fighters first, the gamblers
//! after them, last the seats that the bout waits for. There are two forms, as six gamblers leave
//! little room.

use super::board::tokens;
use super::facts::{Arms, Facts, Fight, Gambler, Lies, Open, Staked, State, Watched};
use super::nouns::{self, count, letter, secret_effect};
use bloodsport_gambler::{Ending, Side, favorite, odds};
use table::Seat;

/// The length of the sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Full sentences, with the changes.
    Roomy,
    /// Letters and numbers where they say enough.
    Tight,
}

/// The sentences of `facts`, with what has changed since `was`: the longer form if it has at most `room`
/// characters.
pub(super) fn of(facts: &Facts, was: Option<&Facts>, room: usize) -> String {
    let roomy = told(facts, was, Form::Roomy);
    if roomy.chars().count() <= room { roomy } else { told(facts, was, Form::Tight) }
}

fn told(facts: &Facts, was: Option<&Facts>, form: Form) -> String {
    let mut all = vec![heading(facts, form)];
    for (at, fight) in facts.fights.iter().enumerate() {
        let before = Facts::before(was, at, fight);
        all.push(told_fight(at + 1, fight, before, form));
        all.extend(fight.bet.map(|Staked { side, amount, forfeit }| {
            let taken = if forfeit { ", taken by the guards" } else { "" };
            format!("Your bet: {amount} on {side}{taken}.")
        }));
    }
    if form == Form::Tight {
        all.push("Gamblers, Coin/Chance/Time/cards:".to_owned());
    }
    for (seat, gambler) in facts.seats.by_seat() {
        let before = was.and_then(|was| was.seats.get(seat));
        all.push(told_gambler(seat, gambler, before, form));
    }
    if form == Form::Roomy && facts.has_own() {
        all.push("What is in brackets was seen by you alone, as far as is known.".to_owned());
    }
    let Facts { deck, discards, used, .. } = facts;
    all.push(format!("Deck {deck}, discards {discards}, used {used}."));
    all.extend(facts.standing.sentences(|seat| match form {
        Form::Roomy => facts.name(seat).to_owned(),
        Form::Tight => letter(seat).to_string(),
    }));
    all.join(" ")
}

/// The game and its progress.
fn heading(facts: &Facts, form: Form) -> String {
    let Facts { bout, round, guard, .. } = facts;
    let doing = facts.doing.word();
    match (form, bout) {
        (Form::Roomy, 0) => {
            format!("Bloodsport Gambler. Round {round}: {doing}, Guard Level {guard}.")
        }
        (Form::Roomy, bout) => {
            format!("Bloodsport Gambler, bout {bout}. Round {round}: {doing}, Guard Level {guard}.")
        }
        (Form::Tight, bout) => format!("Bout {bout}, round {round}: {doing}, Guard {guard}."),
    }
}

fn told_fight(number: usize, fight: &Fight, before: Option<&Fight>, form: Form) -> String {
    let heading = match form {
        Form::Roomy => format!("Fight {number}"),
        Form::Tight => number.to_string(),
    };
    let name = |side: Side| fight.fighters[side].row().name;
    let open = match &fight.state {
        State::Over(Ending::Victor(victor)) => {
            let (won, lost) = (name(*victor), name(victor.other()));
            return format!("{heading}: {won} ({victor}) won, {lost} lost.");
        }
        State::Over(Ending::NoContest) => {
            return format!("{heading}: {} and {}, no contest.", name(Side::L), name(Side::R));
        }
        State::Open(open) => open,
    };
    let before = before.and_then(Fight::open);
    let one = |side: Side| match form {
        Form::Roomy => fighter(name(side), open, side),
        Form::Tight => fighter_in_short(name(side), open, side),
    };
    let mut all = match form {
        Form::Roomy => {
            let odds = odds(fight.fighters).odds;
            let favored = favorite(fight.fighters);
            let favored = favored.map_or_else(String::new, |side| format!(", {side} Favorite"));
            let [left, right] = Side::BOTH.map(one);
            vec![format!(
                "{heading}, odds {odds} to 1{favored}: {left} on the left, {right} on the right"
            )]
        }
        Form::Tight => {
            let [left, right] = Side::BOTH.map(one);
            let favored = favorite(fight.fighters);
            let favored = favored.map_or_else(String::new, |side| format!(", {side} Favorite"));
            vec![format!("{heading}: {left}, {right}{favored}")]
        }
    };
    if let Some(secret) = open.secret {
        all.push(secret.told(|secret| match form {
            Form::Roomy => format!("Secret: {}", secret_effect(*secret, Side::BOTH.map(name))),
            Form::Tight => secret_effect(*secret, ["L", "R"]),
        }));
    }
    if let Some(watched) = &open.watched {
        all.push(how_it_goes(watched, before, form));
    }
    if !open.stack.is_empty() {
        let old = before.map_or(open.stack.len(), |before| before.stack.len());
        let lies = (1..).zip(&open.stack).map(|(place, lies)| match form {
            Form::Roomy => sabotage(place, lies, old < place),
            Form::Tight => sabotage_in_short(place, lies),
        });
        let lies = lies.collect::<Vec<_>>().join(", ");
        all.push(match form {
            Form::Roomy => format!("Sabotage: {lies}"),
            Form::Tight => lies,
        });
    }
    all.join("; ") + "."
}

/// A Fighter, such as `Bog Leper (STR 2, DEX 1, Life 3, Weapon unknown)`.
fn fighter(name: &str, open: &Open, side: Side) -> String {
    let figures = open.figures[side];
    let arms =
        open.arms[side].map_or_else(|| "Weapon unknown".to_owned(), |arms| arms.told(nouns::armed));
    let (strength, dexterity, life) = (figures.strength, figures.dexterity, figures.life);
    format!("{name} (STR {strength}, DEX {dexterity}, Life {life}, {arms})")
}

/// The same, such as `Bog Leper 2/1/3`.
fn fighter_in_short(name: &str, open: &Open, side: Side) -> String {
    let figures = open.figures[side];
    let worth = |arms: &Arms| {
        let Arms { weapon, kind, damage } = arms;
        format!("{} {} {damage}", weapon.row().name, nouns::type_word(*kind))
    };
    let arms = open.arms[side].map_or_else(String::new, |arms| format!(" {}", arms.told(worth)));
    format!("{name} {}/{}/{}{arms}", figures.strength, figures.dexterity, figures.life)
}

/// The state of a Fight that is being watched.
fn how_it_goes(watched: &Watched, before: Option<&Open>, form: Form) -> String {
    let wounds = |side: Side| {
        let now = watched.wounds[side];
        let new = before.map_or(0, |before| now.saturating_sub(before.wounds(side)));
        if new == 0 || form == Form::Tight { now.to_string() } else { format!("{now} ({new} new)") }
    };
    let [left, right] = Side::BOTH.map(wounds);
    let heading = if form == Form::Roomy { "fight round" } else { "round" };
    let mut told = format!("{heading} {}, Wounds {left} and {right}", watched.round);
    let Some(dice) = &watched.rolls else { return told };
    let roll = |side: Side| match dice.chant[side] {
        0 => dice.used[side].to_string(),
        chant => format!("{} {}", dice.used[side], nouns::signed(chant)),
    };
    told += &format!(", rolls {} and {}", roll(Side::L), roll(Side::R));
    if dice.no_wounds {
        told += ", no Wounds";
    }
    told
}

/// A Sabotage card, such as `1 on the left by A, face down, 2 Time`.
fn sabotage(place: usize, lies: &Lies, is_new: bool) -> String {
    let side = match lies.side {
        Side::L => "left",
        Side::R => "right",
    };
    let card = lies
        .card
        .map_or_else(|| "unknown".to_owned(), |card| card.told(|card| card.row().title.to_owned()));
    let on = nouns::tokens(lies.time, lies.coin);
    let new = if is_new { " (new)" } else { "" };
    format!("{place} {side} by {}, {card}{on}{new}", letter(lies.by))
}

/// The same, such as `1L A 2t`.
fn sabotage_in_short(place: usize, lies: &Lies) -> String {
    let card = lies
        .card
        .map_or_else(String::new, |card| format!(" {}", card.told(|card| card.key().to_owned())));
    let on = tokens(lies);
    let on = if on.is_empty() { on } else { format!(" {on}") };
    format!("{place}{} {}{card}{on}", lies.side, letter(lies.by))
}

fn told_gambler(seat: Seat, now: &Gambler, before: Option<&Gambler>, form: Form) -> String {
    let who = format!("{} {}", letter(seat), now.name);
    let Gambler { coin, chance, time, cards, .. } = *now;
    let (debt, house) = (debt(now), if now.house { ", house" } else { "" });
    match form {
        Form::Tight => format!("{who} {coin}/{chance}/{time}/{cards}, {debt}{house}."),
        Form::Roomy => {
            let was = |of: fn(&Gambler) -> u8| {
                let before = before.map(of).filter(|before| *before != of(now));
                before.map_or_else(String::new, |before| format!(" (was {before})"))
            };
            let (coins, times) = (was(|it| it.coin), was(|it| it.time));
            let (chances, cards) = (was(|it| it.chance), count(cards, "card"));
            format!(
                "{who}: Coin {coin}{coins}, Chance {chance}{chances}, Time {time}{times}, {cards}, \
                 {debt}{house}."
            )
        }
    }
}

/// A gambler's debt, such as `owes 3 4 6 7 8`.
fn debt(gambler: &Gambler) -> String {
    let Some(paid) = gambler.debt.paid() else { return gambler.debt.told() };
    let open = bloodsport_gambler::tables::PAYMENTS.iter().filter(|it| !paid.contains(*it));
    let open: Vec<String> = open.map(u8::to_string).collect();
    format!("owes {}", open.join(" "))
}
