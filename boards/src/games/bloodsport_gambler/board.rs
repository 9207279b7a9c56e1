//! The board, 30 columns wide: the public's, and a gambler's own with private knowledge in brackets.

use super::facts::{Debt, Facts, Fight, Gambler, Lies, Open, Staked, State, Watched};
use super::nouns::{self, letter, secret_effect};
use crate::text::canvas::{Canvas, WIDTH, fit, pad};
use crate::words::{Standing, frame};
use bloodsport_gambler::{Ending, Number, Side, Slot, favorite, odds};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The columns of a name in the list of gamblers.
const SHORT: usize = 8;
/// The most characters of a board: above it, stacks of Sabotage are written shorter, and if that is
/// not enough, the legend is left to `/rules`. A hand beside the board fits a message then.
const ROOM: usize = 1_050;
/// The columns before the details of a Fight.
const INDENT: usize = 3;

/// The form of a stack of Sabotage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A line a card.
    Roomy,
    /// The cards in a row, without signs between.
    Short,
}

pub(super) fn draw(facts: &Facts) -> String {
    let fits = |board: &String| board.chars().count() < ROOM;
    let forms = [(Form::Roomy, true), (Form::Short, true), (Form::Roomy, false)];
    let mut boards = forms.into_iter().map(|(form, explains)| drawn(facts, form, explains));
    boards.find(fits).unwrap_or_else(|| drawn(facts, Form::Short, false))
}

fn drawn(facts: &Facts, form: Form, explains: bool) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "BLOODSPORT GAMBLER", facts.bout);
    let doing = format!("Round {}: {}", facts.round, facts.doing.word());
    canvas.ends(&doing, &format!("GUARD {}", facts.guard));
    canvas.ends("FIGHTER", "STR/DEX/Life");
    for (number, of) in Number::ALL.into_iter().zip(&facts.fights) {
        fight(&mut canvas, number, of, form);
    }
    canvas.line("  gambler  Coin Ch. Time Cards");
    for (seat, of) in facts.seats.by_seat() {
        gambler(&mut canvas, seat, of, facts.standing.owes(seat));
    }
    let (discards, used) = (facts.discards, facts.used);
    canvas.ends(&format!("Deck {}", facts.deck), &format!("discards {discards}, used {used}"));
    if explains {
        legend(&mut canvas, facts, form);
    }
    waiting(&mut canvas, facts);
    canvas.text()
}

/// The legend of those of the board's signs that occur there.
fn legend(canvas: &mut Canvas, facts: &Facts, form: Form) {
    let open = || facts.fights.iter().filter_map(Fight::open);
    canvas.wrapped("1L, 1R: Fight 1, above and below", 2);
    if open().next().is_some() {
        canvas.wrapped("STR, DEX: added to a die; Life: Wounds borne", 2);
        canvas.wrapped("Ranks: upper's, lower's, 1 to 3", 2);
    }
    if open().any(|open| !open.stack.is_empty()) {
        let sign = match form {
            Form::Roomy => "#2 on R by A: card 2, on the lower Fighter, laid by gambler A",
            Form::Short => "2RA3t1c: card 2 on R by A, with 3 Time and 1 Coin",
        };
        canvas.wrapped(sign, 2);
    }
    canvas.wrapped("GUARD: what a die must beat", 2);
    canvas.wrapped("Ch.: Chance; A>: waits for A", 2);
    let owes = |gambler: &Gambler| matches!(gambler.debt, Debt::Owes(_));
    if facts.seats.iter().any(owes) {
        canvas.wrapped("owes: open payments in Coin, one loan + the other", 2);
    }
}

fn fight(canvas: &mut Canvas, number: Number, fight: &Fight, form: Form) {
    for side in Side::BOTH {
        let place = Slot { fight: number, side };
        let right = match &fight.state {
            State::Over(Ending::Victor(victor)) if *victor == side => "won".to_owned(),
            State::Over(Ending::Victor(_)) => "lost".to_owned(),
            State::Over(Ending::NoContest) => "no contest".to_owned(),
            State::Open(open) => {
                let figures = open.figures[side];
                format!("{}/{}/{}", figures.strength, figures.dexterity, figures.life)
            }
        };
        canvas.ends(&format!("{place} {}", fight.fighters[side].row().name), &right);
        if let Some(arms) = fight.open().and_then(|open| open.arms[side]) {
            canvas.wrapped(&format!("   {}", arms.told(nouns::armed)), INDENT);
        }
    }
    if let Some(Staked { side, amount, forfeit }) = fight.bet {
        let taken = if forfeit { ", taken" } else { "" };
        canvas.line(&format!("   your bet: {amount} on {side}{taken}"));
    }
    let Some(open) = fight.open() else { return };
    let [left, right] = fight.fighters.0.map(|fighter| fighter.row().rank);
    let odds = odds(fight.fighters).odds;
    let favored = match favorite(fight.fighters) {
        Some(side) => format!("{side} Favorite {odds}:1"),
        None => format!("odds {odds}:1"),
    };
    canvas.line(&format!("   Ranks {left}-{right}, {favored}"));
    details(canvas, open, form);
}

/// The known details of a Fight that is not over.
fn details(canvas: &mut Canvas, open: &Open, form: Form) {
    if let Some(secret) = open.secret {
        let known = secret.told(|secret| format!("Secret: {}", secret_effect(*secret, ["L", "R"])));
        canvas.wrapped(&format!("   {known}"), INDENT);
    }
    if let Some(how) = &open.watched {
        watched(canvas, how);
    }
    stack(canvas, &open.stack, form);
}

/// The state of a Fight that is being watched.
fn watched(canvas: &mut Canvas, watched: &Watched) {
    let [left, right] = watched.wounds.0;
    canvas.line(&format!("   fight round {}", watched.round));
    canvas.line(&format!("   Wounds: L {left}, R {right}"));
    let Some(rolls) = watched.rolls else { return };
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

/// All cards of a stack in playing order.
fn stack(canvas: &mut Canvas, stack: &[Lies], form: Form) {
    let cards = || (1..).zip(stack);
    match form {
        Form::Roomy => {
            for (place, lies) in cards() {
                canvas.wrapped(&format!("   {}", card(place, lies)), INDENT + 3);
            }
        }
        Form::Short if stack.is_empty() => {}
        Form::Short => {
            let short: Vec<String> =
                cards().map(|(place, lies)| card_in_short(place, lies)).collect();
            canvas.wrapped(&format!("   {}", short.join(", ")), INDENT);
        }
    }
}

/// A Sabotage card: its place, the Fighter's side, its player's letter, its title, and the tokens on it.
fn card(place: u8, lies: &Lies) -> String {
    let title = title(lies).map_or_else(String::new, |it| format!(" {it}"));
    let all = [(lies.time, "Time"), (lies.coin, "Coin")];
    let on: Vec<String> = all
        .into_iter()
        .filter(|(number, _)| 0 < *number)
        .map(|(number, thing)| format!("{number} {thing}"))
        .collect();
    let on = if on.is_empty() { String::new() } else { format!(", {}", on.join(" ")) };
    format!("#{place} on {} by {}{title}{on}", lies.side, letter(lies.by))
}

/// The same without signs between, and without a question mark for a card face down.
fn card_in_short(place: u8, lies: &Lies) -> String {
    let title = title(lies).map_or_else(String::new, |it| format!(" {it}"));
    format!("{place}{}{}{}{title}", lies.side, letter(lies.by), tokens(lies))
}

/// A card's title, if it is seen; in brackets if only the reader knows it.
fn title(lies: &Lies) -> Option<String> {
    lies.card.map(|card| card.told(|card| card.row().title.to_owned()))
}

/// Time and Coin on it.
pub(super) fn tokens(lies: &Lies) -> String {
    let mut tokens = String::new();
    if 0 < lies.time {
        tokens += &format!("{}t", lies.time);
    }
    if 0 < lies.coin {
        tokens += &format!("{}c", lies.coin);
    }
    tokens
}

fn gambler(canvas: &mut Canvas, seat: Seat, gambler: &Gambler, owes: bool) {
    let mark = if owes { '>' } else { ' ' };
    let Gambler { coin, chance, time, cards, debt, .. } = gambler;
    let name = pad(&gambler.name, SHORT);
    canvas.line(&format!("{}{mark}{name}{coin:>5}{chance:>4}{time:>5}{cards:>6}", letter(seat)));
    let house = if gambler.house { "; house" } else { "" };
    canvas.line(&format!("  {}{house}", debt.told()));
}

/// The outcome, or the seats that the bout waits for, grouped by decision.
fn waiting(canvas: &mut Canvas, facts: &Facts) {
    let standing: &Standing = &facts.standing;
    frame::over_or_settling(canvas, standing);
    let mut told: Vec<&str> = Vec::new();
    for owed in standing.owed() {
        let duty = owed.duty.as_str();
        if told.contains(&duty) {
            continue;
        }
        told.push(duty);
        let same = standing.owed().iter().filter(|other| other.duty == duty);
        let seats: Vec<Seat> = same.map(|other| other.seat).collect();
        let names = match seats.as_slice() {
            [one] => fit(facts.name(*one), NAME),
            several => {
                several.iter().map(|seat| letter(*seat).to_string()).collect::<Vec<_>>().join(" ")
            }
        };
        frame::waiting_for(canvas, &names, duty);
    }
}
