//! The words that forms offer, one at a time.

use super::answers;
use super::consequences::{self, cost, number};
use super::nouns::{
    ability, ability_detail, card, count, facing, place, point, quality, reserve, seated, unique,
    unique_effect, unique_price, way, weapon,
};
use super::picture_marks;
use crate::text::canvas::fit;
use crate::text::gathered;
use crate::words::{Cast, Label, Sign, Words};
use nexus::cards::Card;
use nexus::tables::{Ability, CHECK, LOCATION_COINS, Letter, Location, Reserve, Trait};
use nexus::{
    ATTACKS, Board, Command, Cure, Life, Nexus, Odds, Prompt, Square, Turn, Verb, View, Way,
    command_of, commands_of, fine, odds_of, seat_of,
};
use std::cmp::Reverse;
use table::Seat;

/// A word that a form offers to `seat` after `draft`, with the number of the command that it completes.
pub(super) fn word(
    view: &View,
    cast: &Cast,
    prompt: &Prompt,
    seat: Seat,
    (draft, field): (&[String], &str),
    word: &str,
) -> Label {
    if let (Prompt::AidSplit { .. }, Some(at)) = (prompt, Location::of_word(field)) {
        return match word {
            "0" => Label::new(format!("Nothing to the {}", place(at)), ""),
            coins => Label::new(format!("{coins} to the {}", place(at)), ""),
        };
    }
    let label = named(view, cast, prompt, seat, draft, word);
    if *prompt != Prompt::Command || !label.number.is_empty() {
        return label;
    }
    let given = given(draft, word);
    let number = given.map(|given| consequences::number(&view.board, seat, &given));
    label.numbered(number.unwrap_or_default())
}

/// The name and meaning of a word.
fn named(
    view: &View,
    cast: &Cast,
    prompt: &Prompt,
    seat: Seat,
    draft: &[String],
    word: &str,
) -> Label {
    let board = &view.board;
    if *prompt == Prompt::Command && draft.is_empty() {
        return Verb::of_word(word)
            .map_or_else(|| Label::new(word, ""), |it| verb(board, cast, seat, it));
    }
    let played = word.strip_suffix(SECOND).and_then(Card::of_word);
    if let Some(played) = played.or_else(|| Card::of_word(word)) {
        let copy = if word.ends_with(SECOND) { " (2)" } else { "" };
        let label = Label::new(format!("{}{copy}", played.name()), card(played));
        return label.numbered(answers::gist(played));
    }
    if *prompt == Prompt::SetUpBarge && Square::of_word(word).is_none() {
        return Label::new("No more of these", "");
    }
    if let Ok(number) = word.parse::<u8>() {
        let does = whole(board, cast, seat, draft, word).unwrap_or_default();
        return Label::new(count(number, counted(draft)), does);
    }
    part(board, cast, seat, draft, word)
}

/// The mark that tells the second copy of a card from the first.
const SECOND: char = 'b';

/// The thing that a number after `draft` counts.
fn counted(draft: &[String]) -> &'static str {
    match draft.first().and_then(|word| Verb::of_word(word)) {
        Some(Verb::Combo) => "more strike",
        Some(Verb::Throw) => "square",
        Some(_) | None => "point",
    }
}

/// A form's field after `draft`, as a question.
pub(super) fn field(draft: &[String], name: &str) -> String {
    let verb = draft.first().and_then(|word| Verb::of_word(word));
    if let Some(location) = Location::of_word(name) {
        return format!("How much for the {}?", place(location));
    }
    let asked = match (name, verb) {
        ("command", _) => "Which command?",
        ("keep", _) => "Which cards do you keep?",
        ("how", Some(Verb::Wild | Verb::AimWild | Verb::AimStandard | Verb::AimFocused)) => "Whom?",
        ("how", Some(Verb::Focused | Verb::Combo)) | ("more", Some(Verb::AimFocused)) => {
            "Which place? Head and chest kill at 0, an arm or leg only weakens."
        }
        ("how", Some(Verb::Draw | Verb::MoveShield)) => "Which place?",
        ("how", Some(Verb::UseToken)) => "Which points?",
        ("how", Some(Verb::Ability | Verb::Unique)) => "Which ability?",
        ("how", Some(Verb::PlayInfluence)) => "Which card?",
        ("how", _) => "Which way?",
        ("column", _) => "In which column?",
        ("more", Some(Verb::Combo)) => "How many more strikes?",
        ("more", Some(Verb::Throw)) => "How far?",
        ("more", Some(Verb::Ability)) if draft.get(1).map(String::as_str) == Some(JACK) => {
            "Which trait grows by 1?"
        }
        ("more", _) => "On whom, or for what?",
        (kind, _) => return format!("Where are the {kind}?"),
    };
    asked.to_owned()
}

/// The ability that makes a trait grow.
const JACK: &str = "jack";

/// A word that is neither a command nor a card.
fn part(board: &Board, cast: &Cast, seat: Seat, draft: &[String], word: &str) -> Label {
    if let Some(used) = Ability::of_word(word) {
        let label = Label::new(ability(board, used), ability_detail(used));
        return label.numbered(consequences::gist_and_price(used));
    }
    let is_unique = draft.first().is_some_and(|verb| verb == Verb::Unique.word());
    if let Some(letter) = Letter::of_word(word).filter(|_| is_unique) {
        let motivation = board.helots[seat].motivation;
        let cost = unique_price(motivation, letter);
        let does = unique_effect(motivation, letter);
        return Label::new(unique(motivation, letter), format!("{cost}: {does}"));
    }
    if let Some(on) = seat_of(word) {
        let helot = &board.helots[on];
        let where_it_is = match helot.life {
            Life::Alive | Life::Incapacitated => {
                format!("on {}, condition {}, {} Cred", helot.square, helot.oc, helot.cred)
            }
            Life::Out => format!("its helot is out, {} Cred", helot.cred),
        };
        let does = whole(board, cast, seat, draft, word).unwrap_or(where_it_is);
        return Label::new(seated(cast, on), does).signed(Sign::seat(on, Nexus::mark(on)));
    }
    if let Some(to) = Way::of_word(word) {
        let toward = point(board.helots[seat].ffd.look(to));
        let square = board.beside(seat, to).map_or("the wall", Square::word);
        let does = whole(board, cast, seat, draft, word).unwrap_or_default();
        let does = gathered([way(to).to_owned()].into_iter().chain([does]), ROOM);
        return Label::new(format!("{} to {square}", capital(toward)), does);
    }
    if let Some(to) = Turn::of_word(word) {
        let ffd = facing(board.helots[seat].ffd.turned(to));
        let does = whole(board, cast, seat, draft, word).unwrap_or_default();
        return Label::new(format!("To the {ffd}, a quarter {to}"), does);
    }
    if let Some(at) = Location::of_word(word) {
        return location(board, cast, seat, draft, at);
    }
    if let Some(of) = Trait::of_word(word) {
        return Label::new(quality(of), format!("{} now", board.helots[seat].reserves[of]));
    }
    if let Some(cure) = Cure::of_word(word) {
        let label = match cure {
            Cure::Bleeding => "End Bleeding".to_owned(),
            Cure::Flaming => "End Flaming".to_owned(),
            Cure::Heal => format!("{} condition back", consequences::healed(board, seat)),
        };
        return Label::new(label, "");
    }
    if let Some(points) = Reserve::of_word(word) {
        let round = &board.round;
        let left = match points {
            Reserve::Ap => round.ap,
            Reserve::Mp => round.mp,
        };
        return Label::new(reserve(points), format!("{left} now"));
    }
    if word.len() == 1 && draft.len() == 2 {
        return Label::new(format!("Column {word}"), "");
    }
    if Square::of_word(word).is_some() {
        return Label::new(word.to_ascii_uppercase(), "");
    }
    Label::new(word, "")
}

/// A location, with the coins of the helot in question there: an attack's target, or the asked seat's own.
fn location(board: &Board, cast: &Cast, seat: Seat, draft: &[String], at: Location) -> Label {
    let target = draft.iter().find_map(|word| seat_of(word));
    let verb = draft.first().and_then(|verb| Verb::of_word(verb));
    let strikes = verb.is_some_and(|verb| verb == Verb::Focused || verb == Verb::Combo);
    let ahead = || board.helot_at(seat, Way::F).filter(|_| strikes);
    let of = target.or_else(ahead).unwrap_or(seat);
    let coins = board.helots[of].locations[at];
    let left = format!("{coins} of {}", LOCATION_COINS[at]);
    let does = whole(board, cast, seat, draft, at.word()).unwrap_or_default();
    let parts = std::iter::once(format!("{left} left")).chain(does.split("; ").map(str::to_owned));
    Label::new(format!("The {}", place(at)), gathered(parts, ROOM)).numbered(left)
}

/// The characters of a detail.
const ROOM: usize = 100;

/// The consequences of the command that `word` after `draft` completes; of a Combo its opening.
fn whole(board: &Board, cast: &Cast, seat: Seat, draft: &[String], word: &str) -> Option<String> {
    given(draft, word).map(|command| consequences::of(board, cast, seat, &command))
}

/// The command that `word` after `draft` completes; of a Combo its opening.
fn given(draft: &[String], word: &str) -> Option<Command> {
    let mut token = draft.join(" ");
    for part in [word, "1"] {
        token = format!("{token} {part}");
        if let Some(command) = command_of(&token) {
            return Some(command);
        }
        if draft.first().is_none_or(|verb| verb != Verb::Combo.word()) {
            break;
        }
    }
    None
}

/// A word with a capital, as the first of a label.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A command's first word: the consequences of a complete command, else the price of its kind.
fn verb(board: &Board, cast: &Cast, seat: Seat, verb: Verb) -> Label {
    let helot = &board.helots[seat];
    let carried = helot.weapon.map_or("weapon", |carried| weapon(carried.kind));
    let of = |command: Command| consequences::of(board, cast, seat, &command);
    let costs = |command: Command, more: &str| format!("{}{more}", cost(board, seat, &command));
    let best = best(board, seat, verb);
    let attack = |more: &str| {
        let does = best.as_ref().map_or_else(String::new, |(_, command)| of(*command));
        let mut parts: Vec<String> = does.split("; ").map(str::to_owned).collect();
        // After its price and its chance.
        parts.insert(parts.len().min(2), more.to_owned());
        gathered(parts.into_iter().filter(|part| !part.is_empty()), ROOM)
    };
    let step = |way: Way| cost(board, seat, &Command::Move(way));
    let (label, detail) = match verb {
        Verb::Move => {
            let (ahead, aside) = (step(Way::F), step(Way::B));
            ("Step", format!("{ahead} ahead or half ahead, {aside} back or to a side"))
        }
        Verb::Rotate => ("Turn", "a quarter, left or right".to_owned()),
        Verb::StandUp => ("Stand up", of(Command::StandUp)),
        Verb::Liberate => ("Liberate yourself", of(Command::Liberate)),
        Verb::Backflip => ("Backflip", of(Command::Backflip)),
        Verb::Sidestep => {
            let most = format!(": a step aside, but on less than {CHECK} you lie there");
            ("Sidestep", costs(Command::Sidestep(Way::L), &most))
        }
        Verb::Feint => ("Feint", of(Command::Feint)),
        Verb::Clinch => ("Clinch", of(Command::Clinch)),
        Verb::LetGo => ("Let go", of(Command::LetGo)),
        Verb::Mend => ("Mend", of(Command::Mend)),
        Verb::StopDropRoll => ("Stop, drop and roll", of(Command::StopDropRoll)),
        Verb::Gloat => ("Gloat", of(Command::Gloat)),
        Verb::Draw => ("Draw", costs(Command::Draw(None), &format!(": the {carried}"))),
        Verb::Store => ("Store", costs(Command::Store, &format!(": the {carried}; hands free"))),
        Verb::Drop => ("Drop", format!("free: the {carried} is out of the bout")),
        Verb::MoveShield => {
            ("Move the Shield", costs(Command::MoveShield(Location::Mid), ": before another place"))
        }
        Verb::BreakCrate => ("Break crate", of(Command::BreakCrate)),
        Verb::KnockBrazier => ("Knock over a brazier", of(Command::KnockBrazier(Way::F))),
        Verb::UseToken => {
            ("Command token", format!("1 of {}: 1 point more of either kind", helot.command))
        }
        Verb::Ability => ("Use a trait", "paid from Willpower to Cunning, as each says".to_owned()),
        Verb::Unique => {
            ("Use what your motivation can", "paid from your traits, as each says".to_owned())
        }
        Verb::PlayInfluence => ("Influence card", "from your hand; free".to_owned()),
        // A row of a phone has room for the price and the words that stand on every panel.
        Verb::End if 0 < fine(board, seat).due => ("End", of(Command::End)),
        Verb::End => ("End round", of(Command::End)),
        Verb::Wild => ("Wild Attack", attack("")),
        Verb::Standard => ("Standard Attack", attack("")),
        Verb::Focused => ("Focused Attack", attack("you choose the place")),
        Verb::Combo => ("Combo", attack("you choose the place")),
        Verb::Grapple => ("Grapple", attack("")),
        Verb::Drag => ("Drag", attack("")),
        Verb::Throw => ("Throw", attack("")),
        Verb::Takedown => ("Takedown", attack("")),
        Verb::Crush => ("Crush", attack("")),
        Verb::AimWild => ("Aim wildly", attack("")),
        Verb::AimStandard => ("Aim", attack("")),
        Verb::AimFocused => ("Aim at a place", attack("you choose the place")),
    };
    let label = Label::new(label, fit(&detail, ROOM))
        .numbered(verb_number(board, seat, verb))
        .signed(picture_marks::of_verb(board, seat, verb));
    match &best {
        Some((odds, _)) => label.numbered(format!("{} %", odds.hits)).under("Attack …"),
        None if is_step(verb) => label.under("Step, turn or leap …"),
        None => label,
    }
}

/// Whether a verb is one of the small movements that make a walk, or a leap.
fn is_step(verb: Verb) -> bool {
    matches!(verb, Verb::Move | Verb::Rotate | Verb::Backflip | Verb::Sidestep)
}

/// The attack of a kind that deals the most damage, if several are possible, and its odds.
fn best(board: &Board, seat: Seat, verb: Verb) -> Option<(Odds, Command)> {
    let all = ATTACKS.contains(&verb).then(|| commands_of(board, seat, verb));
    let all = all
        .into_iter()
        .flatten()
        .filter_map(|command| Some((odds_of(board, seat, &command)?, command)));
    let deals = |odds: &Odds| u16::from(odds.damage.unwrap_or_default()) * u16::from(odds.hits);
    all.min_by_key(|(odds, _)| Reverse((deals(odds), odds.hits)))
}

/// The number of a verb that needs another word; the others have their command's.
fn verb_number(board: &Board, seat: Seat, verb: Verb) -> String {
    let of = |command: Command| number(board, seat, &command);
    match verb {
        Verb::Rotate => of(Command::Rotate(Turn::Left)),
        Verb::Sidestep => of(Command::Sidestep(Way::L)),
        Verb::Draw => of(Command::Draw(None)),
        Verb::MoveShield => of(Command::MoveShield(Location::Mid)),
        Verb::KnockBrazier => of(Command::KnockBrazier(Way::F)),
        Verb::UseToken => format!("+1 point, {} left", board.helots[seat].command),
        Verb::Move
        | Verb::Wild
        | Verb::Standard
        | Verb::Focused
        | Verb::Combo
        | Verb::Grapple
        | Verb::Drag
        | Verb::Throw
        | Verb::Takedown
        | Verb::Crush
        | Verb::AimWild
        | Verb::AimStandard
        | Verb::AimFocused
        | Verb::Ability
        | Verb::Unique
        | Verb::PlayInfluence => String::new(),
        Verb::StandUp
        | Verb::Liberate
        | Verb::Backflip
        | Verb::Feint
        | Verb::Clinch
        | Verb::LetGo
        | Verb::Mend
        | Verb::StopDropRoll
        | Verb::Gloat
        | Verb::Store
        | Verb::Drop
        | Verb::BreakCrate
        | Verb::End => command_of(verb.word()).map_or_else(String::new, of),
    }
}
