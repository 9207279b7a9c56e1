//! Answers as options: their names, their meanings, and the other ways of typing them.

use super::consequences::{self, short_price, unique_number};
use super::nouns::{
    ability, ability_detail, brings, card, command, count, effect, motivation, name, place,
    quality, reserve, seated, talent, unique, unique_effect, unique_price, use_of, weapon,
};
use super::picture_marks;
use crate::text::canvas::fit;
use crate::words::{Cast, Label, Sign, Words};
use nexus::cards::{Card, Hand};
use nexus::tables::{
    BLOCK_TOKENS, BUTTON_COST, COMMAND_POINTS, LANISTAS, LOCATION_COINS, LanistaRow, Letter,
    Location, Reserve,
};
use nexus::{Action, Barge, Board, Command, Life, Nexus, Prompt, View};
use table::{Rules, Seat};

/// The columns of a name in a detail.
const NAME: usize = 24;

/// The answer a prompt asks for, in a few words. All windows have the same, since their options are
/// secret.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::PickLanista => "pick a lanista",
        Prompt::PickMotivation => "pick a motivation",
        Prompt::KeepInfluence { .. } => "choose cards",
        Prompt::SetUpBarge => "set up the barge",
        Prompt::Deceive { .. } => "deceive or pass",
        Prompt::Ratio { .. } => "split the points",
        Prompt::Command => "command",
        Prompt::TpTarget { .. } => "choose an opponent",
        Prompt::TpTrait => "choose a trait",
        Prompt::LegChoice => "choose a leg",
        Prompt::WeaponChoice { .. } => "choose a weapon",
        Prompt::ShieldLocation => "place the shield",
        Prompt::AidSplit { .. } => "share out the aid",
        nexus::window!() => "reaction",
    }
}

/// Whether everybody may see the options: they are the helot's own, and all from the public board.
pub(super) fn is_public(prompt: &Prompt) -> bool {
    match prompt {
        Prompt::PickLanista
        | Prompt::PickMotivation
        | Prompt::Ratio { .. }
        | Prompt::TpTarget { .. }
        | Prompt::TpTrait
        | Prompt::LegChoice
        | Prompt::WeaponChoice { .. }
        | Prompt::ShieldLocation => true,
        Prompt::KeepInfluence { .. }
        | Prompt::SetUpBarge
        | Prompt::Deceive { .. }
        | Prompt::Command
        | Prompt::AidSplit { .. }
        | nexus::window!() => false,
    }
}

/// An answer or aside of `seat` as an option.
pub(super) fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
    let board = &view.board;
    let helot = &board.helots[seat];
    match action {
        Action::Lanista(number) => lanista(*number)
            .zip(usize::from(*number).checked_sub(1).and_then(|at| ADVICE.get(at)))
            .map_or_else(Label::default, |(row, advice)| {
                Label::new(row.name, format!("{advice}. {}", brings(row)))
            }),
        Action::Motivation(picked) => Label::new(motivation(*picked), talent(*picked))
            .signed(picture_marks::of_motivation(*picked)),
        Action::Keep(hand) => Label::new(format!("Keep {}", names_of(*hand)), ""),
        Action::SetUp(barge) => Label::new("Set up this barge", pieces(barge)),
        Action::Pass => Label::new("Pass", "let it happen, nothing is spent"),
        Action::PassRound => {
            Label::new("Not this round", "Nothing is spent, and you are not asked again in it")
        }
        Action::Accept => Label::new("Accept it", "Nothing is spent"),
        Action::Deceive(to) => {
            Label::new(format!("It gets {}", split(board, *to)), deceiving(board, cast, seat))
                .numbered("1 Deception")
                .also(hampered(board, *to))
        }
        Action::Block => {
            Label::new("Block it", "Costs 2 Deception tokens; you split the points yourself")
                .numbered(format!("{BLOCK_TOKENS} Deception"))
        }
        Action::Ratio(to) => {
            let die = board.helots[board.active].ratio;
            let detail = if 2 * die == COMMAND_POINTS {
                format!("The die shows {die}: both splits are the same")
            } else {
                String::new()
            };
            let where_to = if is_repeated(view, action) { ", the other way round" } else { "" };
            Label::new(format!("{}{where_to}", split(board, *to)), detail)
        }
        Action::Button(to) => Label::new(
            format!("{COMMAND_POINTS} {to}"),
            format!("By the Motivation Button, for {BUTTON_COST} of your {} condition", helot.oc),
        )
        .numbered(format!("−{BUTTON_COST} cond.")),
        Action::Use(used) => Label::new(ability(board, *used), ability_detail(*used))
            .numbered(short_price(&[used.cost()]))
            .also(effect(*used)),
        Action::Refuse => {
            let cost = unique_price(helot.motivation, Letter::B);
            let does = unique_effect(helot.motivation, Letter::B);
            Label::new(unique(helot.motivation, Letter::B), format!("{cost}: {does}"))
                .numbered(unique_number(board, seat, Letter::B))
                .also(does)
        }
        Action::Answer(played) => Label::new(played.name(), card(*played)).numbered(gist(*played)),
        Action::Pay => Label::new("Pay", "You are left out of the card"),
        Action::Target(on) => {
            let out = if board.helots[*on].life == Life::Out { ", helot out" } else { "" };
            Label::new(seated(cast, *on), format!("{} Cred{out}", board.helots[*on].cred))
                .numbered(format!("{} Cred", board.helots[*on].cred))
                .signed(Sign::seat(*on, Nexus::mark(*on)))
        }
        Action::Raise(of) => Label::new(quality(*of), format!("{} now", helot.reserves[*of]))
            .numbered(format!("{} now", helot.reserves[*of])),
        Action::At(location) => location_label(board, seat, *location),
        Action::New => Label::new("Take the new one", "The other is out of the bout"),
        Action::Old => {
            let kept = helot.weapon.map_or_else(String::new, |old| use_of(old.kind));
            Label::new("Keep the old one", kept)
        }
        Action::Aid(coins) => {
            let moved: Vec<String> = coins
                .iter()
                .filter(|(_, coins)| 0 < *coins)
                .map(|(location, coins)| format!("{coins} to the {}", place(location)))
                .collect();
            let moved = if moved.is_empty() { "Move nothing".to_owned() } else { moved.join(", ") };
            Label::new(moved, "Out of your condition, point for point")
        }
        Action::Do(given) => {
            let does = consequences::of(board, cast, seat, given);
            Label::new(command(board, cast, seat, given), does)
                .numbered(consequences::number(board, seat, given))
                .also(consequences::named_apart(board, seat, given))
                .signed(picture_marks::of_command(board, seat, given))
        }
        Action::Concede => Label::new(
            "Concede: gives the bout up",
            "Your helot dies, your Cred counts for nothing",
        ),
    }
}

/// An Influence card's effect, as a button has room for it.
pub(super) fn gist(card: Card) -> &'static str {
    match card {
        Card::F01 => "+4 Cred",
        Card::F02 => "foe −3 Cred",
        Card::F03 => "+2 AP or MP",
        Card::F04 => "foe may fall",
        Card::F05 => "roll again",
        Card::F06 => "up to +4 condition",
        Card::F07 => "a Shiv",
        Card::F08 => "blood",
        Card::F09 => "foe −1 die",
        Card::F10 => "+1 die",
        Card::F11 => "cancels",
        Card::F12 => "+1 Deception",
    }
}

/// Whether an answer is not worth a button: the second of two equal splits, since a 3 leaves three points of each
/// kind, wherever the die goes, and the Motivation Button turns a 6 into the same split; and to gloat before a crowd
/// without Cred.
pub(super) fn is_repeated(view: &View, action: &Action) -> bool {
    let die = view.board.helots[view.board.active].ratio;
    let gloats = *action == Action::Do(Command::Gloat);
    gloats && view.board.crowd == 0 || nexus::is_same_split(die, action)
}

/// The character of each lanista, for a player who has never played one.
const ADVICE: [&str; LANISTAS.len()] = [
    "More points to spend, no deceit",
    "A good hand of cards, a little of all",
    "Points and deceit, few cards",
    "Even in everything",
    "The most cards, little else",
    "The most points, plain to play",
    "Cards and deceit, few points",
    "The most deceit, for meddling",
];

pub(super) fn lanista(number: u8) -> Option<&'static LanistaRow> {
    usize::from(number).checked_sub(1).and_then(|at| LANISTAS.get(at))
}

fn location_label(board: &Board, seat: Seat, location: Location) -> Label {
    let coins = board.helots[seat].locations[location];
    let left = format!("{coins} of {}", LOCATION_COINS[location]);
    Label::new(format!("The {}", place(location)), format!("{left} left")).numbered(left)
}

/// The split of the active seat's points with the Ratio die in `reserve`.
pub(super) fn split(board: &Board, reserve: Reserve) -> String {
    let die = board.helots[board.active].ratio;
    let rest = COMMAND_POINTS.saturating_sub(die);
    match reserve {
        Reserve::Ap => format!("{die} AP, {rest} MP"),
        Reserve::Mp => format!("{rest} AP, {die} MP"),
    }
}

/// The lack of the active helot if its Ratio die goes there.
fn hampered(board: &Board, reserve: Reserve) -> &'static str {
    let helot = &board.helots[board.active];
    let (die, rest) = (helot.ratio, COMMAND_POINTS.saturating_sub(helot.ratio));
    let moves = if reserve == Reserve::Mp { die } else { rest };
    match (helot.prone, 2 * moves < COMMAND_POINTS) {
        (true, true) => "it is down, and has little to stand up with",
        (false, true) => "it can hardly move",
        (_, false) if 0 < helot.command => {
            "it can hardly attack but with a Command token or a card"
        }
        (_, false) => "it can hardly attack but with a card",
    }
}

/// The cost of deceiving, and whether it can be blocked in the open.
fn deceiving(board: &Board, cast: &Cast, seat: Seat) -> String {
    let (own, other) = (board.helots[seat].deception, board.helots[board.active].deception);
    let can = if BLOCK_TOKENS <= other { "may block it" } else { "cannot block it" };
    let who = fit(name(cast, board.active), NAME);
    format!("1 of your {}; {who} {can} with tokens (has {other})", count(own, "Deception token"))
}

fn names_of(hand: Hand) -> String {
    let all: Vec<&str> = hand.iter().map(|card| card.name()).collect();
    if all.is_empty() { "no card".to_owned() } else { all.join(", ") }
}

fn pieces(barge: &Barge) -> String {
    count(u8::try_from(barge.iter().count()).unwrap_or(u8::MAX), "piece")
}

/// The confirmation of a player's own answer.
pub(super) fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
    let board = &view.board;
    let helot = &board.helots[seat];
    match action {
        Action::Lanista(number) => {
            format!("You play as {}.", lanista(*number).map_or("nobody", |row| row.name))
        }
        Action::Motivation(picked) => {
            format!("What drives your helot: {} ({}).", motivation(*picked), talent(*picked))
        }
        Action::Keep(hand) => format!("You keep {}.", names_of(*hand)),
        Action::SetUp(_) => "The barge is set up.".to_owned(),
        Action::Pass | Action::PassRound => "You pass.".to_owned(),
        Action::Accept => "You accept it.".to_owned(),
        Action::Deceive(to) => {
            let on = name(cast, board.active);
            format!("You deceive {on}: it is to have {}.", split(board, *to))
        }
        Action::Block => "You block it with 2 Deception tokens.".to_owned(),
        Action::Ratio(to) => format!("You take {}.", split(board, *to)),
        Action::Button(to) => {
            format!("You press the Motivation Button: {COMMAND_POINTS} {}.", reserve(*to))
        }
        Action::Use(used) => format!("You use {}.", ability(board, *used)),
        Action::Refuse => format!("You use {}.", unique(helot.motivation, Letter::B)),
        Action::Answer(played) => format!("You play {}.", played.name()),
        Action::Pay => "You pay to be left out.".to_owned(),
        Action::Target(on) => format!("You choose {}.", name(cast, *on)),
        Action::Raise(of) => format!("You choose {}.", quality(*of)),
        Action::At(location) => format!("You choose the {}.", place(*location)),
        Action::New => "You take the new weapon.".to_owned(),
        Action::Old => {
            format!("You keep the {}.", helot.weapon.map_or("old one", |old| weapon(old.kind)))
        }
        Action::Aid(_) => "You share out the aid.".to_owned(),
        // Of a walk it is the first step alone.
        Action::Do(Command::Move(_)) => "You step.".to_owned(),
        Action::Do(Command::Rotate(_)) => "You turn.".to_owned(),
        Action::Do(given) => format!("You chose: {}.", command(board, cast, seat, given)),
        Action::Concede => "You give the bout up.".to_owned(),
    }
}

/// Other names under which an answer may be typed.
pub(super) fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
    let token = Nexus::token(action);
    let mut all = vec![label(view, cast, seat, action).label];
    let others = ALIASES.iter().filter(|(name, _)| *name == token);
    all.extend(others.flat_map(|(_, words)| words.iter().map(|word| (*word).to_owned())));
    all
}

/// Answers by their typed names, each with its other names.
const ALIASES: &[(&str, &[&str])] = &[
    ("move F", &["forward", "go"]),
    ("move B", &["backward"]),
    ("move L", &["left"]),
    ("move R", &["right"]),
    ("rotate left", &["turn left"]),
    ("rotate right", &["turn right"]),
    ("standup", &["stand", "up"]),
    ("standard", &["attack", "hit"]),
    ("letgo", &["let go", "release"]),
    ("stopdroproll", &["roll", "douse"]),
    ("breakcrate", &["open crate"]),
    ("knockbrazier F", &["kick brazier"]),
    ("usetoken AP", &["token AP"]),
    ("usetoken MP", &["token MP"]),
    ("end", &["done", "finish"]),
    ("pass", &["no"]),
    ("pay", &["yes"]),
    ("concede", &["resign", "give up", "give the bout up"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lanista_has_a_short_phrase_for_who_has_never_played_one() {
        for (row, advice) in LANISTAS.iter().zip(ADVICE) {
            assert!((10..=40).contains(&advice.len()), "{advice}");
            assert!(format!("{advice}. {}", brings(row)).len() <= 100, "{advice}");
        }
    }
}
