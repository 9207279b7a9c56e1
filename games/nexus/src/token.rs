//! The typed names of answers: the words of an answer with blanks between them, in any case.

use crate::ask::{Action, Command, Haul, Prompt, With};
use crate::barge::{Barge, Thing};
use crate::board::{seat_of, seat_word};
use crate::cards::{Card, Hand};
use crate::geometry::{Square, Turn, Way};
use crate::tables::{Ability, ByLocation, LANISTAS, Letter, Location, Motivation, Reserve, Trait};
use crate::words::words;
use std::fmt::Write;

words! {
    /// The first word of a command.
    pub enum Verb {
        Move = "move",
        Rotate = "rotate",
        StandUp = "standup",
        Liberate = "liberate",
        Backflip = "backflip",
        Sidestep = "sidestep",
        Wild = "wild",
        Standard = "standard",
        Focused = "focused",
        Combo = "combo",
        Feint = "feint",
        Grapple = "grapple",
        Drag = "drag",
        Throw = "throw",
        Takedown = "takedown",
        Crush = "crush",
        Clinch = "clinch",
        LetGo = "letgo",
        AimWild = "aimwild",
        AimStandard = "aimstandard",
        AimFocused = "aimfocused",
        Mend = "mend",
        StopDropRoll = "stopdroproll",
        Gloat = "gloat",
        Draw = "draw",
        Store = "store",
        Drop = "drop",
        MoveShield = "moveshield",
        BreakCrate = "breakcrate",
        KnockBrazier = "knockbrazier",
        UseToken = "usetoken",
        Ability = "use",
        Unique = "unique",
        PlayInfluence = "play",
        End = "end",
    }
}

/// The canonical name of `action`.
pub(crate) fn token(action: &Action) -> String {
    match action {
        Action::Lanista(number) => format!("lanista {number}"),
        Action::Motivation(motivation) => motivation.word().to_owned(),
        Action::Keep(hand) => format!("keep {}", hand_word(*hand)),
        Action::SetUp(barge) => format!("setup {}", barge_word(barge)),
        Action::Pass => "pass".to_owned(),
        Action::PassRound => "passround".to_owned(),
        Action::Accept => "accept".to_owned(),
        Action::Deceive(reserve) => format!("deceive {reserve}"),
        Action::Block => "block".to_owned(),
        Action::Ratio(reserve) => reserve.word().to_owned(),
        Action::Button(reserve) => format!("button {reserve}"),
        Action::Use(ability) => ability.word().to_owned(),
        Action::Refuse => "refusal".to_owned(),
        Action::Answer(card) => card.word().to_owned(),
        Action::Pay => "pay".to_owned(),
        Action::Target(seat) => seat_word(*seat).to_owned(),
        Action::Raise(by) => by.word().to_owned(),
        Action::At(location) => location.word().to_owned(),
        Action::New => "new".to_owned(),
        Action::Old => "keep".to_owned(),
        Action::Aid(coins) => format!("aid {}", aid_word(coins)),
        Action::Do(command) => command_token(command),
        Action::Concede => "concede".to_owned(),
    }
}

fn command_token(command: &Command) -> String {
    let verb = command.verb().word();
    match *command {
        Command::Move(way) | Command::Sidestep(way) | Command::KnockBrazier(way) => {
            format!("{verb} {way}")
        }
        Command::Rotate(turn) => format!("{verb} {turn}"),
        Command::Wild(seat) | Command::AimWild(seat) | Command::AimStandard(seat) => {
            format!("{verb} {}", seat_word(seat))
        }
        Command::AimFocused(seat, location) => format!("{verb} {} {location}", seat_word(seat)),
        Command::Focused(location) | Command::MoveShield(location) => format!("{verb} {location}"),
        Command::Combo(location, strikes) => format!("{verb} {location} {strikes}"),
        Command::Drag(Haul::Step(way)) => format!("{verb} {way}"),
        Command::Drag(Haul::Swing(turn)) => format!("{verb} {turn}"),
        Command::Throw(way, squares) => format!("{verb} {way} {squares}"),
        Command::Draw(None) => verb.to_owned(),
        Command::Draw(Some(location)) => format!("{verb} {location}"),
        Command::UseToken(reserve) => format!("{verb} {reserve}"),
        Command::Ability(ability, with) => format!("{verb} {ability}{}", with_word(with)),
        Command::Unique(letter, with) => format!("{verb} {letter}{}", with_word(with)),
        Command::PlayInfluence(card, with) => format!("{verb} {card}{}", with_word(with)),
        Command::StandUp
        | Command::Liberate
        | Command::Backflip
        | Command::Standard
        | Command::Feint
        | Command::Grapple
        | Command::Takedown
        | Command::Crush
        | Command::Clinch
        | Command::LetGo
        | Command::Mend
        | Command::StopDropRoll
        | Command::Gloat
        | Command::Store
        | Command::Drop
        | Command::BreakCrate
        | Command::End => verb.to_owned(),
    }
}

fn with_word(with: With) -> String {
    match with {
        With::Nothing => String::new(),
        With::Seat(seat) => format!(" {}", seat_word(seat)),
        With::Blow(seat, location) => format!(" {} {location}", seat_word(seat)),
        With::Trait(by) => format!(" {by}"),
        With::Reserve(reserve) => format!(" {reserve}"),
        With::Square(square) => format!(" {square}"),
        With::Cure(cure) => format!(" {cure}"),
    }
}

/// Cards as one word, such as `F01+F05`.
pub(crate) fn hand_word(hand: Hand) -> String {
    let cards: Vec<&str> = hand.iter().map(Card::word).collect();
    if cards.is_empty() { "none".to_owned() } else { cards.join("+") }
}

fn aid_word(coins: &ByLocation) -> String {
    let mut text = String::new();
    for (location, coins) in coins.iter().filter(|(_, coins)| 0 < *coins) {
        let blank = if text.is_empty() { "" } else { " " };
        write!(text, "{blank}{location} {coins}").expect("writing to a string cannot fail");
    }
    if text.is_empty() { "none".to_owned() } else { text }
}

/// The things that may be placed on a custom barge, with their letters.
pub(crate) const LETTERS: [(char, Thing); 5] = [
    ('P', Thing::Pillar),
    ('R', Thing::Brazier),
    ('C', Thing::Crate),
    ('B', Thing::Blood),
    ('G', Thing::Guts),
];

fn barge_word(barge: &Barge) -> String {
    let mut text = String::new();
    for (mark, thing) in LETTERS {
        let squares = barge.iter().filter(|(_, there)| *there == thing);
        let squares: String = squares.map(|(square, _)| square.word()).collect();
        if !squares.is_empty() {
            let blank = if text.is_empty() { "" } else { " " };
            write!(text, "{blank}{mark}{squares}").expect("writing to a string cannot fail");
        }
    }
    if text.is_empty() { "none".to_owned() } else { text }
}

fn barge_of(words: &[&str]) -> Option<Barge> {
    let mut barge = Barge::default();
    if *words == ["none"] {
        return Some(barge);
    }
    for word in words {
        let mark = word.chars().next()?.to_ascii_uppercase();
        let (_, thing) = LETTERS.iter().find(|(letter, _)| *letter == mark)?;
        let squares = word.get(1..)?.as_bytes();
        if squares.is_empty() || !squares.len().is_multiple_of(2) {
            return None;
        }
        for name in squares.chunks(2) {
            let square = Square::of_word(std::str::from_utf8(name).ok()?)?;
            if barge.at(square).is_some() {
                return None;
            }
            barge.put(square, *thing);
        }
    }
    (!words.is_empty()).then_some(barge)
}

/// The command of this typed name, legal or not.
pub fn command_of(typed: &str) -> Option<Command> {
    match read(&Prompt::Command, typed) {
        Some(Action::Do(command)) => Some(command),
        _ => None,
    }
}

/// Reads an answer to `prompt`, legal or not; `None` if it makes no sense.
pub(crate) fn read(prompt: &Prompt, typed: &str) -> Option<Action> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    if let Some(action) = plain(&words) {
        return Some(action);
    }
    match prompt {
        Prompt::PickLanista => lanista(words.strip_prefix(&["lanista"]).unwrap_or(&words)),
        Prompt::PickMotivation => match words[..] {
            [word] => Motivation::of_word(word).map(Action::Motivation),
            _ => None,
        },
        Prompt::KeepInfluence { .. } => {
            let cards = if is(&words, "keep") { &words[1..] } else { &words[..] };
            hand_of(cards).map(Action::Keep)
        }
        Prompt::SetUpBarge => {
            let pieces = if is(&words, "setup") { &words[1..] } else { &words[..] };
            barge_of(pieces).map(Action::SetUp)
        }
        Prompt::Deceive { .. } => match words[..] {
            [word, reserve] if word.eq_ignore_ascii_case("deceive") => {
                Reserve::of_word(reserve).map(Action::Deceive)
            }
            _ => None,
        },
        Prompt::Ratio { .. } => match words[..] {
            [reserve] => match reserve.to_ascii_lowercase().strip_prefix("button") {
                Some(reserve) => Reserve::of_word(reserve).map(Action::Button),
                None => Reserve::of_word(reserve).map(Action::Ratio),
            },
            [word, reserve] if word.eq_ignore_ascii_case("button") => {
                Reserve::of_word(reserve).map(Action::Button)
            }
            _ => None,
        },
        Prompt::TpTarget { .. } => one(&words, seat_of).map(Action::Target),
        Prompt::TpTrait => one(&words, Trait::of_word).map(Action::Raise),
        Prompt::LegChoice | Prompt::ShieldLocation => {
            one(&words, Location::of_word).map(Action::At)
        }
        Prompt::WeaponChoice { .. } => match words[..] {
            [word] if word.eq_ignore_ascii_case("new") => Some(Action::New),
            [word] if word.eq_ignore_ascii_case("keep") => Some(Action::Old),
            _ => None,
        },
        Prompt::AidSplit { .. } => {
            let coins = if is(&words, "aid") { &words[1..] } else { &words[..] };
            aid_of(coins).map(Action::Aid)
        }
        crate::window!() => match command(&words) {
            Some(Command::Ability(ability, With::Nothing)) => Some(Action::Use(ability)),
            Some(Command::Unique(Letter::B, With::Nothing)) => Some(Action::Refuse),
            Some(Command::PlayInfluence(card, With::Nothing)) => Some(Action::Answer(card)),
            Some(_) | None => None,
        },
        Prompt::Command => command(&words).map(Action::Do),
    }
}

/// The answers of one word that mean the same wherever they are given.
fn plain(words: &[&str]) -> Option<Action> {
    let [word] = *words else { return None };
    let answers = [
        Action::Pass,
        Action::PassRound,
        Action::Accept,
        Action::Block,
        Action::Refuse,
        Action::Pay,
        Action::Concede,
    ];
    answers.into_iter().find(|action| token(action).eq_ignore_ascii_case(word))
}

fn is(words: &[&str], wanted: &str) -> bool {
    words.first().is_some_and(|word| word.eq_ignore_ascii_case(wanted))
}

fn one<T>(words: &[&str], of_word: impl Fn(&str) -> Option<T>) -> Option<T> {
    match *words {
        [word] => of_word(word),
        _ => None,
    }
}

fn lanista(words: &[&str]) -> Option<Action> {
    let number: usize = one(words, |word| word.parse().ok())?;
    (1..=LANISTAS.len()).contains(&number).then_some(Action::Lanista(u8::try_from(number).ok()?))
}

fn hand_of(words: &[&str]) -> Option<Hand> {
    if is(words, "none") && words.len() == 1 {
        return Some(Hand::default());
    }
    let cards = words.iter().flat_map(|word| word.split('+'));
    cards.map(Card::of_word).collect::<Option<Hand>>().filter(|_| !words.is_empty())
}

fn aid_of(words: &[&str]) -> Option<ByLocation> {
    let mut coins = ByLocation::default();
    if is(words, "none") && words.len() == 1 {
        return Some(coins);
    }
    if words.is_empty() || !words.len().is_multiple_of(2) {
        return None;
    }
    for pair in words.chunks(2) {
        let location = Location::of_word(pair[0])?;
        let more: u8 = pair[1].parse().ok().filter(|more| 0 < *more)?;
        coins[location] = coins[location].checked_add(more)?;
    }
    Some(coins)
}

pub(crate) fn command(words: &[&str]) -> Option<Command> {
    let (first, rest) = words.split_first()?;
    if let Some(verb) = Verb::of_word(first) {
        return verb.command(rest);
    }
    // The remaining words name themselves.
    if let Some(ability) = Ability::of_word(first) {
        return with(rest).map(|with| Command::Ability(ability, with));
    }
    if let Some(card) = Card::of_word(first) {
        return with(rest).map(|with| Command::PlayInfluence(card, with));
    }
    one(words, Way::of_word).map(Command::Move)
}

fn with(words: &[&str]) -> Option<With> {
    match *words {
        [] => Some(With::Nothing),
        [word] => seat_of(word)
            .map(With::Seat)
            .or_else(|| Trait::of_word(word).map(With::Trait))
            .or_else(|| Reserve::of_word(word).map(With::Reserve))
            .or_else(|| crate::ask::Cure::of_word(word).map(With::Cure))
            .or_else(|| Square::of_word(word).map(With::Square)),
        [seat, location] => Some(With::Blow(seat_of(seat)?, Location::of_word(location)?)),
        _ => None,
    }
}

/// A turn, also as the way that it turns to.
fn turn_of(word: &str) -> Option<Turn> {
    match Way::of_word(word) {
        Some(Way::L) => Some(Turn::Left),
        Some(Way::R) => Some(Turn::Right),
        Some(_) | None => Turn::of_word(word),
    }
}

impl Verb {
    /// The command of this verb that the other words make.
    fn command(self, words: &[&str]) -> Option<Command> {
        let plain = |command: Command| words.is_empty().then_some(command);
        let way = || one(words, Way::of_word);
        let seat = || one(words, seat_of);
        let location = || one(words, Location::of_word);
        match self {
            Verb::Move => way().map(Command::Move),
            Verb::Rotate => one(words, turn_of).map(Command::Rotate),
            Verb::StandUp => plain(Command::StandUp),
            Verb::Liberate => plain(Command::Liberate),
            Verb::Backflip => plain(Command::Backflip),
            Verb::Sidestep => {
                way().filter(|way| matches!(way, Way::L | Way::R)).map(Command::Sidestep)
            }
            Verb::Wild => seat().map(Command::Wild),
            Verb::Standard => plain(Command::Standard),
            Verb::Focused => location().map(Command::Focused),
            Verb::Combo => match *words {
                [location, strikes] => {
                    Some(Command::Combo(Location::of_word(location)?, strikes.parse().ok()?))
                }
                _ => None,
            },
            Verb::Feint => plain(Command::Feint),
            Verb::Grapple => plain(Command::Grapple),
            Verb::Drag => one(words, Turn::of_word)
                .map(Haul::Swing)
                .or_else(|| way().map(Haul::Step))
                .map(Command::Drag),
            Verb::Throw => match *words {
                [way, squares] => {
                    let way = Way::of_word(way).filter(|way| Way::FORWARD.contains(way))?;
                    Some(Command::Throw(way, squares.parse().ok()?))
                }
                _ => None,
            },
            Verb::Takedown => plain(Command::Takedown),
            Verb::Crush => plain(Command::Crush),
            Verb::Clinch => plain(Command::Clinch),
            Verb::LetGo => plain(Command::LetGo),
            Verb::AimWild => seat().map(Command::AimWild),
            Verb::AimStandard => seat().map(Command::AimStandard),
            Verb::AimFocused => match *words {
                [seat, location] => {
                    Some(Command::AimFocused(seat_of(seat)?, Location::of_word(location)?))
                }
                _ => None,
            },
            Verb::Mend => plain(Command::Mend),
            Verb::StopDropRoll => plain(Command::StopDropRoll),
            Verb::Gloat => plain(Command::Gloat),
            Verb::Draw if words.is_empty() => Some(Command::Draw(None)),
            Verb::Draw => location().map(|location| Command::Draw(Some(location))),
            Verb::Store => plain(Command::Store),
            Verb::Drop => plain(Command::Drop),
            Verb::MoveShield => location().map(Command::MoveShield),
            Verb::BreakCrate => plain(Command::BreakCrate),
            Verb::KnockBrazier => {
                way().filter(|way| Way::FORWARD.contains(way)).map(Command::KnockBrazier)
            }
            Verb::UseToken => one(words, Reserve::of_word).map(Command::UseToken),
            Verb::Ability => {
                let (ability, rest) = words.split_first()?;
                Some(Command::Ability(Ability::of_word(ability)?, with(rest)?))
            }
            Verb::Unique => {
                let (letter, rest) = words.split_first()?;
                Some(Command::Unique(Letter::of_word(letter)?, with(rest)?))
            }
            Verb::PlayInfluence => {
                let (card, rest) = words.split_first()?;
                Some(Command::PlayInfluence(Card::of_word(card)?, with(rest)?))
            }
            Verb::End => plain(Command::End),
        }
    }
}

impl Command {
    /// Its first word.
    pub fn verb(&self) -> Verb {
        match self {
            Command::Move(_) => Verb::Move,
            Command::Rotate(_) => Verb::Rotate,
            Command::StandUp => Verb::StandUp,
            Command::Liberate => Verb::Liberate,
            Command::Backflip => Verb::Backflip,
            Command::Sidestep(_) => Verb::Sidestep,
            Command::Wild(_) => Verb::Wild,
            Command::Standard => Verb::Standard,
            Command::Focused(_) => Verb::Focused,
            Command::Combo(..) => Verb::Combo,
            Command::Feint => Verb::Feint,
            Command::Grapple => Verb::Grapple,
            Command::Drag(_) => Verb::Drag,
            Command::Throw(..) => Verb::Throw,
            Command::Takedown => Verb::Takedown,
            Command::Crush => Verb::Crush,
            Command::Clinch => Verb::Clinch,
            Command::LetGo => Verb::LetGo,
            Command::AimWild(_) => Verb::AimWild,
            Command::AimStandard(_) => Verb::AimStandard,
            Command::AimFocused(..) => Verb::AimFocused,
            Command::Mend => Verb::Mend,
            Command::StopDropRoll => Verb::StopDropRoll,
            Command::Gloat => Verb::Gloat,
            Command::Draw(_) => Verb::Draw,
            Command::Store => Verb::Store,
            Command::Drop => Verb::Drop,
            Command::MoveShield(_) => Verb::MoveShield,
            Command::BreakCrate => Verb::BreakCrate,
            Command::KnockBrazier(_) => Verb::KnockBrazier,
            Command::UseToken(_) => Verb::UseToken,
            Command::Ability(..) => Verb::Ability,
            Command::Unique(..) => Verb::Unique,
            Command::PlayInfluence(..) => Verb::PlayInfluence,
            Command::End => Verb::End,
        }
    }
}
