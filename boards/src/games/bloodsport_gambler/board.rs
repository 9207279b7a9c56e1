//! The board, 30 columns wide: the public's, and a gambler's own with what it knows in brackets.

use super::fighters::{armed, figures};
use super::nouns::{letter, loans, name, secret_effect};
use crate::text::canvas::{Canvas, WIDTH, fit, pad, wrap};
use crate::words::{Cast, Pending, frame};
use bloodsport_gambler::{
    Ending, Number, Phase, Shown, ShownFight, ShownSabotage, Side, Slot, Spot, Status, View, odds,
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
    for number in Number::ALL.into_iter().take(view.fights.len()) {
        fight(&mut canvas, view, number);
    }
    gamblers(&mut canvas, view, cast, pending);
    let (deck, discards) = (view.action.0, view.action.1.len());
    canvas.ends(&format!("Deck {deck}"), &format!("discards {discards}, used {}", view.used.len()));
    if pending.over.is_none()
        && 1 < view.seats.iter().filter(|it| it.status != Status::Gone).count()
    {
        canvas.line("Hidden cards: not even a hint.");
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
            None => format!("{} {}", figures(fight, side), weapon(view, place)),
        };
        canvas.ends(&format!("{place} {}", fight.fighters[side].row().name), &right);
    }
    if fight.ending.is_some() {
        return;
    }
    let [left, right] = fight.fighters.0.map(|fighter| fighter.row().rank);
    let face = if fight.secret.is_some() { "" } else { " secret ?" };
    canvas.line(&format!("   rank {left}-{right} odds {}:1{face}", odds(fight.fighters).odds));
    if let Some(secret) = fight.secret {
        let known = in_brackets(view, Spot::Secret(number), secret.row().name.to_owned());
        canvas.line(&format!("   {known}"));
        if fight.revealed {
            canvas.line(&format!("   {}", secret_effect(secret)));
        }
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
fn weapon(view: &View, place: Slot) -> String {
    match armed(view.fight(place.fight), place.side) {
        None => "?".to_owned(),
        Some(code) => in_brackets(view, Spot::Weapon(place), code),
    }
}

/// How a Fight goes that is being watched.
fn watched(canvas: &mut Canvas, fight: &ShownFight) {
    let [left, right] = fight.wounds.0;
    canvas.line(&format!("   fight round {}, wounds {left}-{right}", fight.round));
    let Some(rolls) = fight.rolls else { return };
    let [left, right] = rolls.used.0;
    let mut line = format!("   rolls {left}-{right}");
    for side in Side::BOTH.into_iter().filter(|side| rolls.chant[*side] != 0) {
        line += &format!(", {side} + {}", rolls.chant[side]);
    }
    if rolls.no_wounds {
        line += ", no Wounds";
    }
    canvas.wrapped(&line, INDENT);
}

/// All cards of a stack in playing order, those of a long one written shorter.
fn stack(canvas: &mut Canvas, stack: &[ShownSabotage]) {
    let lines = |card: fn(u8, &ShownSabotage) -> String| {
        let words: Vec<String> =
            (1..).zip(stack).map(|(place, lies): (u8, _)| card(place, lies)).collect();
        if words.is_empty() {
            return Vec::new();
        }
        wrap(&format!("   {}", words.join(" ")), WIDTH, INDENT)
    };
    let roomy = lines(card);
    for line in if roomy.len() <= STACK { roomy } else { lines(card_in_short) } {
        canvas.line(&line);
    }
}

/// A Sabotage card: its place, the Fighter's side, what it is, whose, and what lies on it.
fn card(place: u8, lies: &ShownSabotage) -> String {
    let title = title(lies).unwrap_or_else(|| "?".to_owned());
    format!("#{place}{}:{title}:{}{}", lies.side, letter(lies.by), tokens(lies))
}

/// The same without signs between, and without a question mark for what lies face down.
fn card_in_short(place: u8, lies: &ShownSabotage) -> String {
    let title = title(lies).unwrap_or_default();
    format!("{place}{}{title}{}{}", lies.side, letter(lies.by), tokens(lies))
}

/// What it is, as far as it is seen; in brackets where only its reader knows it.
fn title(lies: &ShownSabotage) -> Option<String> {
    let card = lies.card?;
    let is_public = lies.open || lies.shown;
    Some(if is_public { card.key().to_owned() } else { format!("[{}]", card.key()) })
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
    canvas.line(&row(' ', ' ', "gambler", ["$", "C", "T", "h"].map(str::to_owned), "loans"));
    for (seat, gambler) in view.seats.by_seat() {
        let house = cast.house.get(seat).copied().unwrap_or(false);
        let owes = pending.owed.iter().any(|(owing, _)| *owing == seat);
        let mark = match (owes, house) {
            (true, _) => '>',
            (false, true) => 'h',
            (false, false) => ' ',
        };
        let numbers = [gambler.total, gambler.chance, gambler.time, gambler.cards];
        let loans = status(gambler).map_or_else(|| loans(&gambler.paid), str::to_owned);
        canvas.line(&row(
            letter(seat),
            mark,
            name(cast, seat),
            numbers.map(|n| n.to_string()),
            &loans,
        ));
    }
}

/// What stands in place of the payments, for whoever owes none.
fn status(gambler: &Shown) -> Option<&'static str> {
    match gambler.status {
        Status::Playing => None,
        Status::Free => Some("free"),
        Status::Won => Some("won"),
        Status::Lost => Some("ruined"),
        Status::Gone if gambler.result.is_some_and(|result| result.won) => Some("x won"),
        Status::Gone => Some("x lost"),
    }
}

fn row(letter: char, mark: char, name: &str, numbers: [String; 4], loans: &str) -> String {
    let [coin, chance, time, cards] = numbers;
    let name = pad(name, SHORT);
    format!("{letter}{mark}{name}{coin:>4}{chance:>2}{time:>3}{cards:>3} {loans}")
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
