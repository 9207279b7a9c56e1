//! The board, 30 columns wide: the public's, and a gambler's own with what it knows in brackets.

use super::fighters::{armed, figures, life};
use super::nouns::{letter, loans, name, secret_effect};
use crate::text::canvas::{Canvas, WIDTH, fit, pad, wrap};
use crate::words::{Cast, Pending, frame};
use bloodsport_gambler::{
    Card, Ending, Number, Phase, Shown, ShownFight, ShownSabotage, Side, Slot, Spot, Status, View,
    odds,
};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The columns of a name in the list of gamblers.
const SHORT: usize = 8;
/// The lines that a stack of Sabotage takes before it is written shorter.
const STACK: usize = 3;
/// The columns before what belongs to a Fight.
const INDENT: usize = 3;

/// The board as `view` shows it.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "BLOODSPORT GAMBLER", cast);
    canvas.ends(&doing(view), &format!("GUARD {}", view.guard));
    canvas.ends("FIGHTER", "STR/DEX/Life");
    for number in Number::ALL.into_iter().take(view.fights.len()) {
        fight(&mut canvas, view, number);
    }
    gamblers(&mut canvas, view, cast, pending);
    let (deck, discards) = (view.action.0, view.action.1.len());
    canvas.ends(&format!("Deck {deck}"), &format!("discards {discards}, used {}", view.used.len()));
    if pending.over.is_none()
        && 1 < view.seats.iter().filter(|it| it.status != Status::Gone).count()
    {
        canvas.line("Say nothing of hidden cards.");
    }
    waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// The round and what is being done in it.
fn doing(view: &View) -> String {
    let phase = match view.phase {
        Phase::Setup => "set-up",
        Phase::Action => "cards",
        Phase::Bets => "slips",
        Phase::Watch | Phase::React => "Fights",
        Phase::Settle => "debts",
        Phase::Stay => "stay?",
        Phase::Reset => "reset",
        Phase::Over => "over",
    };
    format!("Round {}: {phase}", view.round)
}

fn fight(canvas: &mut Canvas, view: &View, number: Number) {
    let fight = view.fight(number);
    for side in Side::BOTH {
        let place = Slot { fight: number, side };
        let right = match fight.ending {
            Some(Ending::Victor(victor)) if victor == side => "won".to_owned(),
            Some(Ending::Victor(_)) => "lost".to_owned(),
            Some(Ending::NoContest) => "no contest".to_owned(),
            None => {
                let [strength, dexterity] = figures(fight, side);
                format!("{strength}/{dexterity}/{}", life(fight, side))
            }
        };
        canvas.ends(&format!("{place} {}", fight.fighters[side].row().name), &right);
        if fight.ending.is_none()
            && let Some(weapon) = weapon(view, place)
        {
            canvas.wrapped(&format!("   {weapon}"), INDENT);
        }
    }
    if fight.ending.is_some() {
        return;
    }
    let [left, right] = fight.fighters.0.map(|fighter| fighter.row().rank);
    let odds = odds(fight.fighters).odds;
    canvas.line(&format!("   Ranks {left}-{right}, odds {odds} to 1"));
    if let Some(secret) = fight.secret {
        let told = format!("Secret: {}", secret_effect(secret));
        let known = in_brackets(view, Spot::Secret(number), told);
        canvas.wrapped(&format!("   {known}"), INDENT);
    }
    if 0 < fight.round {
        watched(canvas, fight);
    }
    if !fight.revealed {
        stack(canvas, &fight.stack);
    }
}

/// `text`, in brackets where only its reader knows it.
fn in_brackets(view: &View, spot: Spot, text: String) -> String {
    let fight = view.fight(spot.fight());
    if fight.revealed || fight.shown.contains(&spot) { text } else { format!("[{text}]") }
}

/// The Weapon beside a Fighter, if it is seen.
fn weapon(view: &View, place: Slot) -> Option<String> {
    let told = armed(view.fight(place.fight), place.side)?;
    Some(in_brackets(view, Spot::Weapon(place), told))
}

/// How a Fight goes that is being watched.
fn watched(canvas: &mut Canvas, fight: &ShownFight) {
    let [left, right] = fight.wounds.0;
    canvas.line(&format!("   fight round {}", fight.round));
    canvas.line(&format!("   Wounds: L {left}, R {right}"));
    let Some(rolls) = fight.rolls else { return };
    let [left, right] = rolls.used.0;
    let mut line = format!("   rolls: L {left}, R {right}");
    for side in Side::BOTH.into_iter().filter(|side| rolls.chant[*side] != 0) {
        line += &format!("; {side} + {}", rolls.chant[side]);
    }
    if rolls.no_wounds {
        line += "; no Wounds";
    }
    canvas.wrapped(&line, INDENT);
}

/// All cards of a stack in playing order, those of a long one written shorter.
fn stack(canvas: &mut Canvas, stack: &[ShownSabotage]) {
    let cards = || (1..).zip(stack);
    let roomy: Vec<String> = cards()
        .flat_map(|(place, lies)| wrap(&format!("   {}", card(place, lies)), WIDTH, INDENT + 3))
        .collect();
    if roomy.len() <= STACK {
        for line in roomy {
            canvas.line(&line);
        }
        return;
    }
    let short: Vec<String> = cards().map(|(place, lies)| card_in_short(place, lies)).collect();
    canvas.wrapped(&format!("   {}", short.join(" ")), INDENT);
}

/// A Sabotage card: its place, the Fighter's side, whose it is, what it is, and what lies on it.
fn card(place: u8, lies: &ShownSabotage) -> String {
    let title =
        title(lies, |card| card.row().title).map_or_else(String::new, |it| format!(" {it}"));
    let all = [(lies.time, "Time"), (lies.coin, "Coin")];
    let on: Vec<String> = all
        .into_iter()
        .filter(|(number, _)| 0 < *number)
        .map(|(number, thing)| format!("{number} {thing}"))
        .collect();
    let on = if on.is_empty() { String::new() } else { format!(", {}", on.join(" ")) };
    format!("#{place} on {} by {}{title}{on}", lies.side, letter(lies.by))
}

/// The same without signs between, and without a question mark for what lies face down.
fn card_in_short(place: u8, lies: &ShownSabotage) -> String {
    let title = title(lies, |card| card.key()).unwrap_or_default();
    format!("{place}{}{title}{}{}", lies.side, letter(lies.by), tokens(lies))
}

/// What it is, as far as it is seen; in brackets where only its reader knows it.
fn title(lies: &ShownSabotage, word: fn(Card) -> &'static str) -> Option<String> {
    let card = lies.card?;
    let is_public = lies.open || lies.shown;
    Some(if is_public { word(card).to_owned() } else { format!("[{}]", word(card)) })
}

/// Time and Coin on it.
fn tokens(lies: &ShownSabotage) -> String {
    let mut tokens = String::new();
    if 0 < lies.time {
        tokens += &format!("{}t", lies.time);
    }
    if 0 < lies.coin {
        tokens += &format!("{}c", lies.coin);
    }
    tokens
}

fn gamblers(canvas: &mut Canvas, view: &View, cast: &Cast, pending: &Pending) {
    canvas.line("  gambler  Coin Ch. Time Cards");
    for (seat, gambler) in view.seats.by_seat() {
        let house = cast.house.get(seat).copied().unwrap_or(false);
        let owes = pending.owed.iter().any(|(owing, _)| *owing == seat);
        let mark = if owes { '>' } else { ' ' };
        let Shown { total, chance, time, cards, .. } = gambler;
        let name = pad(name(cast, seat), SHORT);
        canvas
            .line(&format!("{}{mark}{name}{total:>5}{chance:>4}{time:>5}{cards:>6}", letter(seat)));
        let loans = status(gambler).map_or_else(|| loans(&gambler.paid), str::to_owned);
        let house = if house { "; house" } else { "" };
        canvas.line(&format!("  {loans}{house}"));
    }
}

/// What stands in place of the payments, for whoever owes none.
fn status(gambler: &Shown) -> Option<&'static str> {
    match gambler.status {
        Status::Playing => None,
        Status::Free => Some("free of debts"),
        Status::Won => Some("has paid all: won"),
        Status::Lost => Some("ruined: lost"),
        Status::Gone if gambler.result.is_some_and(|result| result.won) => Some("left, won"),
        Status::Gone => Some("left, lost"),
    }
}

fn waiting(canvas: &mut Canvas, cast: &Cast, pending: &Pending) {
    frame::standing(canvas, pending);
    let mut told: Vec<&str> = Vec::new();
    for (_, duty) in &pending.owed {
        if told.contains(duty) {
            continue;
        }
        told.push(duty);
        let seats: Vec<Seat> =
            pending.owed.iter().filter(|(_, other)| other == duty).map(|(seat, _)| *seat).collect();
        let names = match seats.as_slice() {
            [one] => fit(name(cast, *one), NAME),
            several => {
                several.iter().map(|seat| letter(*seat).to_string()).collect::<Vec<_>>().join(" ")
            }
        };
        frame::waiting_for(canvas, &names, duty);
    }
}
