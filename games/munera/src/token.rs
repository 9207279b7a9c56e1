//! Typed answers: their names, and how they are read back and judged.

use crate::ask::{Action, Held, Prompt, Refusal, Shed};
use crate::board::{Board, Pending, Stage};
use crate::gear::{Body, Build, Class, Kind, Skill};
use crate::hexes::{Hex, Side};
use crate::tables::MISSILES;
use crate::{Munera, action_points, experience};
use table::{Ask, Rules, Seat};

/// An action's typed name.
pub(crate) fn token(action: &Action) -> String {
    let seat = |seat: &Seat| seat_word(*seat);
    match action {
        Action::Pick(class) => format!("pick {}", class.word()),
        Action::PickAny => "pick any".to_owned(),
        Action::PickBuild(build) => format!("pick custom {}", build_words(build).join(" ")),
        Action::Discard(shed) => format!("discard {}", shed.word()),
        Action::Move => "move".to_owned(),
        Action::Step(side) => format!("step {}", side.word()),
        Action::Turn(side) => format!("turn {}", side.word()),
        Action::Walk(hex, side) => format!("walk {hex} {}", side.word()),
        Action::Strike(held, on) => format!("strike {} {}", held_word(*held), seat(on)),
        Action::Improvised(on) => format!("improvised {}", seat(on)),
        Action::Whirl(held, on) => format!("whirl {} {}", held_word(*held), seat(on)),
        Action::Grapple(on) => format!("grapple {}", seat(on)),
        Action::Feint => "feint".to_owned(),
        Action::Haze(on) => format!("haze {}", seat(on)),
        Action::Cut => "cut".to_owned(),
        Action::Draw(kind) => format!("draw {}", kind.word()),
        Action::Sheath(held) => format!("sheath {}", held_word(*held)),
        Action::Drop(held) => format!("drop {}", held_word(*held)),
        Action::DropHelmet => "drop helmet".to_owned(),
        Action::Pickup(id) => format!("pickup g{id}"),
        Action::Kick(id, None) => format!("kick g{id}"),
        Action::Kick(id, Some(side)) => format!("kick g{id} {}", side.word()),
        Action::Yield => "yield".to_owned(),
        Action::End => "end".to_owned(),
        Action::Reroll => "reroll".to_owned(),
        Action::Keep => "keep".to_owned(),
        Action::Throw => "throw".to_owned(),
        Action::Disengage => "disengage".to_owned(),
        Action::Skill(skill) => format!("skill {}", skill.word()),
    }
}

/// A seat's name in tokens: S1, S2, …
pub fn seat_word(seat: Seat) -> String {
    format!("S{}", seat.0 + 1)
}

/// `sword`, or `sword#2` for the second.
pub(crate) fn held_word(held: Held) -> String {
    match held.copy {
        1 => held.kind.word().to_owned(),
        copy => format!("{}#{copy}", held.kind.word()),
    }
}

/// The words of a build, each as the form has it.
pub(crate) fn build_words(build: &Build) -> [String; 5] {
    let bundle = |(kind, count): &(Kind, u8)| bundle_word(*kind, *count);
    let joined = |words: Vec<String>| {
        if words.is_empty() { "none".to_owned() } else { words.join("+") }
    };
    let or_bare = |holds: bool, word: &str| if holds { word } else { "bare" }.to_owned();
    [
        build.body.word().to_owned(),
        or_bare(build.helmet, "helmet"),
        or_bare(build.galerus, "galerus"),
        joined(build.hand.iter().map(bundle).collect()),
        joined(build.sheathed.iter().map(|kind| kind.word().to_owned()).collect()),
    ]
}

/// `sword`; `darts*3` for fewer than all darts.
pub(crate) fn bundle_word(kind: Kind, count: u8) -> String {
    if kind.is_bundle() && count != MISSILES {
        format!("{}*{count}", kind.word())
    } else {
        kind.word().to_owned()
    }
}

/// The kind and number that such a word puts into a hand.
pub(crate) fn bundle_of(word: &str) -> Option<(Kind, u8)> {
    let (kind, count) = word.split_once('*').unwrap_or((word, ""));
    let kind = Kind::of_word(kind)?;
    let all = if kind.is_bundle() { MISSILES } else { 1 };
    Some((kind, if count.is_empty() { all } else { count.parse().ok()? }))
}

/// Reads the words of a build; a list that is `none` is empty.
pub(crate) fn build_of(words: &[&str]) -> Option<Build> {
    let &[body, head, arm, hand, sheathed] = words else { return None };
    let flag = |word: &str, on: &str| match word {
        "bare" => Some(false),
        word => (word == on).then_some(true),
    };
    let list = |word: &str| -> Vec<String> {
        word.split('+').filter(|word| *word != "none").map(str::to_owned).collect()
    };
    Some(Build {
        body: Body::of_word(body)?,
        helmet: flag(head, "helmet")?,
        galerus: flag(arm, "galerus")?,
        hand: list(hand).iter().map(|word| bundle_of(word)).collect::<Option<_>>()?,
        sheathed: list(sheathed).iter().map(|word| Kind::of_word(word)).collect::<Option<_>>()?,
    })
}

impl Build {
    /// The build of such a word as `custom:light:helmet:bare:sword+small_shield:dagger`, if one
    /// gladiator can carry it: armour, head, left arm, hands, sheathed, as they are picked.
    pub fn of_word(word: &str) -> Option<Build> {
        let words: Vec<&str> = word.strip_prefix(BUILT)?.split(':').collect();
        build_of(&words).filter(Build::is_sound)
    }

    /// The word that [`Build::of_word`] reads.
    pub fn word(&self) -> String {
        format!("{BUILT}{}", build_words(self).join(":"))
    }
}

/// Begins the word of a build.
const BUILT: &str = "custom:";

/// Judges a seat's text, in the specification's order of checks.
pub(crate) fn parse(
    board: &Board,
    seat: Seat,
    ask: Option<&Ask<Munera>>,
    token: &str,
) -> Result<Action, Refusal> {
    let said = read(board, token);
    if board.is_over() {
        let learns = verb(token).eq_ignore_ascii_case("skill");
        if board.stage != Stage::Skill || !learns {
            return Err(Refusal::BoutOver);
        }
    }
    let said = match said {
        Some(action) => action,
        None if is_unknown_class(board, token) => {
            return ask.map_or(Err(Refusal::NotYourTurn), |_| Err(Refusal::BadPick));
        }
        None => return Err(Refusal::BadAction),
    };
    if !is_asked_for(board, ask, &said) {
        return Err(Refusal::BadAction);
    }
    let ask = ask.ok_or(Refusal::NotYourTurn)?;
    match ask.prompt {
        Prompt::Act => action_points::cost(board, &said).map(|_| said),
        Prompt::Pick => judge_pick(board, said),
        Prompt::Skill => {
            let lacks = |skill| said == Action::Skill(skill);
            let is_lacking = experience::lacking(board, seat).any(lacks);
            if is_lacking { Ok(said) } else { Err(Refusal::BadAction) }
        }
        Prompt::Discard | Prompt::Feint { .. } | Prompt::GrappleChoice { .. } => {
            let offered = ask.offers.iter().any(|offer| offer.action == said);
            if offered { Ok(said) } else { Err(Refusal::Pending) }
        }
    }
}

/// Whether an action is of a kind that some question open now takes.
fn is_asked_for(board: &Board, ask: Option<&Ask<Munera>>, said: &Action) -> bool {
    let special = board.options.special_moves;
    match said {
        Action::Pick(_) | Action::PickAny | Action::PickBuild(_) => board.stage == Stage::Pick,
        Action::Skill(_) => board.stage == Stage::Skill,
        Action::Reroll | Action::Keep => board.turn.pending == Some(Pending::Feint),
        Action::Throw | Action::Disengage => board.turn.pending == Some(Pending::GrappleChoice),
        Action::Whirl(..) | Action::Grapple(_) | Action::Feint | Action::Haze(_) => {
            special && board.stage == Stage::Act
        }
        // Orders answer it before anybody could.
        Action::Discard(_) => ask.is_some_and(|ask| ask.prompt == Prompt::Discard),
        Action::Move
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Walk(..)
        | Action::Strike(..)
        | Action::Improvised(_)
        | Action::Cut
        | Action::Draw(_)
        | Action::Sheath(_)
        | Action::Drop(_)
        | Action::DropHelmet
        | Action::Pickup(_)
        | Action::Kick(..)
        | Action::Yield
        | Action::End => board.stage == Stage::Act,
    }
}

fn judge_pick(board: &Board, said: Action) -> Result<Action, Refusal> {
    let is_good = if let Action::PickBuild(build) = &said {
        board.options.custom_gladiators && build.is_sound()
    } else if let Action::Pick(class) = said {
        board.may_pick(class)
    } else {
        true
    };
    if is_good { Ok(said) } else { Err(Refusal::BadPick) }
}

/// Whether somebody tries to enter with a gladiator that does not exist.
fn is_unknown_class(board: &Board, token: &str) -> bool {
    let picks = verb(token).eq_ignore_ascii_case("pick");
    picks && token.split_whitespace().nth(1).is_some() && board.stage == Stage::Pick
}

fn verb(token: &str) -> &str {
    token.split_whitespace().next().unwrap_or("")
}

/// The typed action, legal or not; `None`: the text is no action.
pub fn read(board: &Board, token: &str) -> Option<Action> {
    let typed = token.to_lowercase().replace('-', "_");
    let words: Vec<&str> = typed.split_whitespace().collect();
    let gladiator = board.seats.get(board.active)?;
    Some(match *words.as_slice() {
        ["pick", "any"] => Action::PickAny,
        ["pick", "custom", ref build @ ..] => Action::PickBuild(build_of(build)?),
        ["pick", class] => {
            Action::Pick(Class::of_word(class).filter(|class| *class != Class::Custom)?)
        }
        ["discard", shed] => Action::Discard(Shed::of_word(shed)?),
        ["move"] => Action::Move,
        ["step", side] => match Side::of_word(side)? {
            side if side == gladiator.facing => Action::Move,
            side => Action::Step(side),
        },
        ["turn", side] => Action::Turn(Side::of_word(side)?),
        ["walk", hex, side] => Action::Walk(Hex::of_label(hex)?, Side::of_word(side)?),
        ["strike", item, on] => Action::Strike(held_of(item)?, seat_of(on)?),
        ["improvised", on] => Action::Improvised(seat_of(on)?),
        ["whirl", item, on] => Action::Whirl(held_of(item)?, seat_of(on)?),
        ["grapple", on] => Action::Grapple(seat_of(on)?),
        ["feint"] => Action::Feint,
        ["haze", on] => Action::Haze(seat_of(on)?),
        ["cut"] => Action::Cut,
        ["draw", kind] => Action::Draw(Kind::of_word(kind)?),
        ["sheath", item] => Action::Sheath(held_of(item)?),
        ["drop", "helmet"] => Action::DropHelmet,
        ["drop", item] => Action::Drop(held_of(item)?),
        ["pickup", id] => Action::Pickup(id_of(id)?),
        ["kick", id] => Action::Kick(id_of(id)?, None),
        ["kick", id, side] => {
            let (id, side) = (id_of(id)?, Side::of_word(side)?);
            // Beside him there is but one way for it to go.
            let far = board.object(id).is_some_and(|object| object.hex != gladiator.hex);
            Action::Kick(id, (!far).then_some(side))
        }
        ["yield"] => Action::Yield,
        ["end"] => Action::End,
        ["reroll"] => Action::Reroll,
        ["keep"] => Action::Keep,
        ["throw"] => Action::Throw,
        ["disengage"] => Action::Disengage,
        ["skill", skill] => Action::Skill(Skill::of_word(skill)?),
        _ => return None,
    })
}

/// One of the seats that a bout can have, in this bout or not.
fn seat_of(word: &str) -> Option<Seat> {
    let number: u8 = word.strip_prefix('s').unwrap_or(word).parse().ok()?;
    (1..=*Munera::SEATS.end()).contains(&number).then(|| Seat(number - 1))
}

fn held_of(word: &str) -> Option<Held> {
    let (kind, copy) = match word.split_once('#') {
        Some((kind, copy)) => (kind, copy.parse().ok()?),
        None => (word, 1),
    };
    Some(Held { kind: Kind::of_word(kind)?, copy }).filter(|held| 0 < held.copy)
}

fn id_of(word: &str) -> Option<u16> {
    word.strip_prefix('g')?.parse().ok()
}
