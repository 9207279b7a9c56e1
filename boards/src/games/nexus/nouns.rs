//! The names of helots, places, weapons, cards and commands in sentences.

use crate::text::canvas::fit;
use crate::words::Cast;
use nexus::cards::{Card, Twist};
use nexus::tables::{
    Ability, FAITH_STOP, FEED_COINS, LanistaRow, Letter, Location, Motivation, PLEASER_CRED,
    Reserve, Trait, WeaponKind,
};
use nexus::{
    Attack, Board, Command, Compass, Cure, Edge, Facing, Haul, Hazard, Side, Source, Thing, Way,
    With, seat_word,
};
use table::Seat;

/// The columns of a name in an option.
const NAME: usize = 24;

pub(super) fn name(cast: &Cast, seat: Seat) -> &str {
    cast.names.get(seat).map_or("somebody", String::as_str)
}

/// The player of `seat`; with the typed name, such as `Brutus (S2)`, if another's looks the same.
pub(super) fn seated(cast: &Cast, seat: Seat) -> String {
    let fitted = |seat| fit(name(cast, seat), NAME);
    let alike = cast.names.seats().filter(|other| fitted(*other) == fitted(seat)).count();
    match alike {
        0 | 1 => fitted(seat),
        _ => format!("{} ({})", fitted(seat), seat_word(seat)),
    }
}

/// The player of `seat` in at most `columns` columns.
pub(super) fn named(cast: &Cast, seat: Seat, columns: usize) -> String {
    fit(name(cast, seat), columns)
}

/// The number of `seat` on the map with its player's name in at most `columns`, such as `2 Brutus`.
pub(super) fn numbered(cast: &Cast, seat: Seat, columns: usize) -> String {
    format!("{} {}", seat.0 + 1, fit(name(cast, seat), columns))
}

/// Names in one text, such as `Ada, Brutus and Cassia`.
pub(super) fn names(cast: &Cast, seats: &[Seat]) -> String {
    let all: Vec<&str> = seats.iter().map(|seat| name(cast, *seat)).collect();
    match all.split_last() {
        None => "nobody".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn count(number: impl Into<u32>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A Body Location in plain words.
pub(super) fn place(location: Location) -> &'static str {
    match location {
        Location::Head => "head",
        Location::Chest => "chest",
        Location::Mid => "midsection",
        Location::Lu => "left arm",
        Location::Ru => "right arm",
        Location::Ll => "left leg",
        Location::Rl => "right leg",
    }
}

/// A trait as a word.
pub(super) fn quality(of: Trait) -> &'static str {
    match of {
        Trait::Will => "Willpower",
        Trait::Inst => "Instinct",
        Trait::Phys => "Physicality",
        Trait::Deft => "Deftness",
        Trait::Swag => "Swagger",
        Trait::Cunn => "Cunning",
    }
}

/// Points of traits, such as `2 Instinct, 1 Cunning`.
pub(super) fn points(cost: &[(Trait, u8)]) -> String {
    let parts: Vec<String> =
        cost.iter().map(|(of, points)| format!("{points} {}", quality(*of))).collect();
    parts.join(", ")
}

/// The means of a lanista, such as `3 Influence cards, 1 Deception token, 2 Command tokens`.
pub(super) fn brings(row: &LanistaRow) -> String {
    let cards = count(row.influence, "Influence card");
    let deception = count(row.deception, "Deception token");
    format!("{cards}, {deception}, {}", count(row.command, "Command token"))
}

/// One of the two kinds of Command Points.
pub(super) fn reserve(reserve: Reserve) -> &'static str {
    match reserve {
        Reserve::Ap => "Action Points",
        Reserve::Mp => "Movement Points",
    }
}

/// The reason for a die more or a die worse.
pub(super) fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Command => "this command",
        Edge::Arms => "arm lost",
        Edge::Legs => "leg lost",
        Edge::Midsection => "midsection lost",
        Edge::Blood => "on blood",
        Edge::Talked => "talked at",
        Edge::SpikedFeed => "Spiked Feed",
        Edge::Lamps => "Lamps Fail",
        Edge::Rear => "from behind",
        Edge::Feint => "Feint",
        Edge::Tunnel => "Tunnel Vision",
        Edge::Squint => "Steady Squint",
        Edge::Distance => "far away",
        Edge::Elusive => "Elusive",
        Edge::Spotter => "Paid Spotter",
        Edge::Gloated => "has gloated",
    }
}

pub(super) fn motivation(motivation: Motivation) -> &'static str {
    match motivation {
        Motivation::Hoarder => "Hoarder",
        Motivation::Famished => "Famished",
        Motivation::Supremacist => "Supremacist",
        Motivation::Zealot => "Zealot",
    }
}

/// The use of a motivation besides its abilities, in a few words.
pub(super) fn talent(motivation: Motivation) -> String {
    match motivation {
        Motivation::Hoarder => "begins with the find of a crate".to_owned(),
        Motivation::Famished => {
            format!("one hit a round heals {FEED_COINS} condition")
        }
        Motivation::Supremacist => {
            let [others, own] = PLEASER_CRED;
            format!("two equal dice pay it {own} Cred, not {others}")
        }
        Motivation::Zealot => format!("its first fall stops at condition {FAITH_STOP}"),
    }
}

/// A type of weapon in plain words.
pub(super) fn weapon(kind: WeaponKind) -> &'static str {
    match kind {
        WeaponKind::One => "One-Handed Weapon",
        WeaponKind::Two => "Two-Handed Weapon",
        WeaponKind::Shiv => "Shiv",
        WeaponKind::Shield => "Shield",
        WeaponKind::Ranged => "Ranged Weapon",
        WeaponKind::Net => "Net",
        WeaponKind::Bola => "Bola",
    }
}

/// The use of a weapon, in a few words.
pub(super) fn use_of(kind: WeaponKind) -> String {
    let row = kind.row();
    match kind {
        WeaponKind::One | WeaponKind::Two => {
            format!("+{} damage, lasts {} defended attacks", row.damage, row.uses)
        }
        WeaponKind::Shiv => {
            format!("+{} damage, +2 dice from behind, lasts {}", row.damage, row.uses)
        }
        WeaponKind::Shield => format!("saves one place or the back, lasts {} blows", row.uses),
        WeaponKind::Ranged => {
            format!("{} damage, best within {}, {} shots", row.damage, row.optimal, row.uses)
        }
        WeaponKind::Net => format!("grapples whom it hits, best within {}", row.optimal),
        WeaponKind::Bola => format!("floors whom it hits, best within {}", row.optimal),
    }
}

/// The lasting effect of a place that is gone, behind its name; empty where that kills.
pub(super) fn crippled(location: Location) -> &'static str {
    match location {
        Location::Head | Location::Chest => "",
        Location::Mid => ": one die worse in attack and defence",
        Location::Lu | Location::Ru => ": one die worse in attack, no Grapple",
        Location::Ll | Location::Rl => ": one die worse in defence",
    }
}

/// A thing on a square, in plain words.
pub(super) fn thing(thing: Thing) -> &'static str {
    match thing {
        Thing::Pillar => "pillar",
        Thing::Crate => "crate",
        Thing::Brazier => "brazier",
        Thing::FallenBrazier => "fallen brazier",
        Thing::Fire => "fire",
        Thing::Saw => "saw",
        Thing::Spikes => "spikes",
        Thing::Blood => "blood",
        Thing::Guts => "guts",
    }
}

/// A thing on a square, in at most two columns.
pub(super) fn mark(thing: Thing) -> &'static str {
    match thing {
        Thing::Pillar => "##",
        Thing::Crate => "[]",
        Thing::Brazier => "BR",
        Thing::FallenBrazier => "br",
        Thing::Fire => "*",
        Thing::Saw => "O",
        Thing::Spikes => "M",
        Thing::Blood => "~",
        Thing::Guts => "%",
    }
}

/// A kind of hazard in plain words.
pub(super) fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Fire => "fire",
        Hazard::Saws => "saws",
        Hazard::Spikes => "spikes",
    }
}

/// The facing of a helot, as an arrow.
pub(super) fn arrow(ffd: Facing) -> char {
    match ffd {
        Facing::N => '^',
        Facing::E => '>',
        Facing::S => 'v',
        Facing::W => '<',
    }
}

/// The facing of a helot, in a word.
pub(super) fn facing(ffd: Facing) -> &'static str {
    match ffd {
        Facing::N => "north",
        Facing::E => "east",
        Facing::S => "south",
        Facing::W => "west",
    }
}

/// A face of the compass die with its direction, such as `3, east`.
pub(super) fn compass(die: u8) -> String {
    format!("{die}, {}", point(Compass::of_die(die.max(1))))
}

/// A direction as the map shows it.
pub(super) fn point(way: Compass) -> &'static str {
    const WORDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    WORDS[usize::from(way.die()) - 1]
}

/// A direction of the helot of `seat` as the map shows it.
pub(super) fn toward(board: &Board, seat: Seat, way: Way) -> &'static str {
    point(board.helots[seat].ffd.look(way))
}

/// A direction as a helot sees it.
pub(super) fn way(way: Way) -> &'static str {
    match way {
        Way::F => "ahead",
        Way::FL => "ahead and left",
        Way::FR => "ahead and right",
        Way::L => "its left",
        Way::R => "its right",
        Way::B => "backwards",
    }
}

/// A side of an opposed roll, as a verb.
pub(super) fn rolls(side: Side) -> &'static str {
    match side {
        Side::Attack => "attacks",
        Side::Defense => "defends",
    }
}

pub(super) fn attack(attack: Attack) -> &'static str {
    match attack {
        Attack::Wild => "Wild Attack",
        Attack::Standard => "Standard Attack",
        Attack::Focused => "Focused Attack",
        Attack::Combo => "next strike of the Combo",
        Attack::Grapple => "Grapple",
        Attack::Drag => "Drag",
        Attack::Throw => "Throw",
        Attack::Takedown => "Takedown",
        Attack::Crush => "Crush",
        Attack::AimWild => "Aimed Wild Attack",
        Attack::AimStandard => "Aimed Standard Attack",
        Attack::AimFocused => "Aimed Focused Attack",
        Attack::Counterattack => "Counterattack",
        Attack::PocketVermin => "Pocket Vermin",
        Attack::RipLoose => "Rip Loose",
    }
}

/// The source of a hit; empty for an attack, which has been told just before.
pub(super) fn source(source: Source) -> &'static str {
    match source {
        Source::Wild
        | Source::Standard
        | Source::Focused
        | Source::Combo
        | Source::Grapple
        | Source::Drag
        | Source::Throw
        | Source::Takedown
        | Source::Crush
        | Source::AimWild
        | Source::AimStandard
        | Source::AimFocused
        | Source::PocketVermin
        | Source::RipLoose => "",
        Source::Counterattack => "Counterattack: ",
        Source::Cost => "Effort: ",
        Source::Button => "Motivation Button: ",
        Source::Penalty => "Debris: ",
        Source::Bleeding => "Bleeding: ",
        Source::Fire => "Fire: ",
        Source::Heat => "Heat: ",
        Source::Saw => "Saw: ",
        Source::Shrapnel => "Shrapnel: ",
        Source::Spikes => "Spikes: ",
        Source::Bomb => "Bomb: ",
        Source::Roacguls => "Roacguls: ",
        Source::T01 => "Scrap Rain: ",
        Source::T02 => "Hired Knife: ",
        Source::T03 => "Reaching Hands: ",
        Source::T13 => "Vermin Tide: ",
    }
}

/// An ability's name, as the bout calls it.
pub(super) fn ability(board: &Board, ability: Ability) -> &'static str {
    match ability {
        Ability::TalkShit if board.rules.trash_talk => "Trash Talk",
        Ability::TalkShit
        | Ability::StillStanding
        | Ability::FleshWound
        | Ability::Perseverance
        | Ability::Counterattack
        | Ability::ComboBreaker
        | Ability::Elusive
        | Ability::Unshackled
        | Ability::Push
        | Ability::Haymaker
        | Ability::Hurdle
        | Ability::Tripping
        | Ability::TunnelVision
        | Ability::TurnCrowd
        | Ability::WinThemOver
        | Ability::Jack
        | Ability::CantFoolMe
        | Ability::MadeYouLook => ability.name(),
    }
}

pub(super) fn effect(ability: Ability) -> &'static str {
    match ability {
        Ability::StillStanding => "your helot is not Prone",
        Ability::FleshWound => "this hit takes no condition, only from the place",
        Ability::Perseverance => "the whole roll is thrown again",
        Ability::Counterattack => "if you defend by more than a tie, you strike back",
        Ability::ComboBreaker => "the rest of the Combo is defended",
        Ability::Elusive => "one die more to defend until the cycle ends",
        Ability::Unshackled => "the grapple ends",
        Ability::Push => "the helot ahead goes back one square",
        Ability::Haymaker => "4 more damage",
        Ability::Hurdle => "two squares ahead over something low, without points",
        Ability::Tripping => "the mover lies where it was",
        Ability::TunnelVision => "one die more to melee and aim this round",
        Ability::TurnCrowd => "an opponent loses up to 3 Cred to the crowd",
        Ability::WinThemOver => "up to 5 Cred from the crowd",
        Ability::TalkShit => "the active helot attacks with one die worse this round",
        Ability::Jack => "another reserve grows by 1",
        Ability::CantFoolMe => "it has no effect on you",
        Ability::MadeYouLook => "an opposing helot turns round",
    }
}

/// The price of an ability, such as `3 Instinct`.
pub(super) fn price(ability: Ability) -> String {
    points(&[ability.cost()])
}

pub(super) fn ability_detail(used: Ability) -> String {
    format!("{}: {}", price(used), effect(used))
}

/// A unique ability's name.
pub(super) fn unique(motivation: Option<Motivation>, letter: Letter) -> &'static str {
    motivation.map_or("unique ability", |motivation| motivation.row().uniques[letter as usize].0)
}

/// The price of a unique ability, such as `2 Instinct, 1 Cunning`.
pub(super) fn unique_price(motivation: Option<Motivation>, letter: Letter) -> String {
    let Some(motivation) = motivation else { return String::new() };
    points(motivation.row().uniques[letter as usize].1)
}

/// The effect of a unique ability, in a few words.
pub(super) fn unique_effect(motivation: Option<Motivation>, letter: Letter) -> &'static str {
    match (motivation, letter) {
        (Some(Motivation::Hoarder), Letter::A) => "one die more to aim this round",
        (Some(Motivation::Hoarder), Letter::B) => "2 dice against 2 at anybody, 5 damage",
        (Some(Motivation::Famished), Letter::A) => "3 condition come back",
        (Some(Motivation::Famished), Letter::B) => "2 dice against 2, 4 damage and Bleeding",
        (Some(Motivation::Supremacist), Letter::A) => "gloat for nothing, without the penalty",
        (Some(Motivation::Supremacist), Letter::B) => "3 Cred, and the helot ahead lies",
        (Some(Motivation::Zealot), Letter::A) => "4 condition come back",
        (Some(Motivation::Zealot), Letter::B) => "the hit never happened",
        (None, _) => "",
    }
}

/// The effect of an Influence card, in a few words.
pub(super) fn card(card: Card) -> &'static str {
    match card {
        Card::F01 => "up to 4 Cred from the crowd",
        Card::F02 => "an opponent loses up to 3 Cred",
        Card::F03 => "2 more Action or Movement Points",
        Card::F04 => "an opponent rolls 4 or more, or falls",
        Card::F05 => "roll again, as a reaction",
        Card::F06 => "end Bleeding or Flaming, or 4 condition back",
        Card::F07 => "a stored Shiv",
        Card::F08 => "Blood on an empty square",
        Card::F09 => "an opponent attacks one die worse",
        Card::F10 => "one die more to defend",
        Card::F11 => "cancel a Deception or card, as a reaction",
        Card::F12 => "1 Deception token",
    }
}

/// The effect of a Turning Point card, in a few words.
pub(super) fn twist(card: Twist) -> &'static str {
    match card {
        Twist::T01 => "3 damage to a random place of every helot",
        Twist::T02 => "5 damage and Bleeding for the richest living seat",
        Twist::T03 => "4 condition from every helot at the edge",
        Twist::T04 => "up to 5 Cred from the crowd",
        Twist::T05 => "a stored weapon",
        Twist::T06 => "6 condition come back",
        Twist::T07 => "Blood on up to three squares",
        Twist::T08 => "every standing helot rolls 4 or more, or lies down",
        Twist::T09 => "every helot attacks one die worse until the next Turning Point",
        Twist::T10 => "Standard and Focused Attacks deal 1 more until the next Turning Point",
        Twist::T11 => "every living seat loses up to 3 Cred",
        Twist::T12 => "8 Cred for the crowd",
        Twist::T13 => "2 damage to everybody's weaker leg",
        Twist::T14 => "up to 4 Cred from an opponent",
        Twist::T15 => "a fire falls",
        Twist::T16 => "a crate falls",
        Twist::T17 => "2 Command tokens",
        Twist::T18 => "1 Deception token",
        Twist::T19 => "an Influence card",
        Twist::T20 => "2 points of a trait",
        Twist::T21 => "every opponent loses 2 of its highest reserve",
        Twist::T22 => "every free helot drifts a square",
        Twist::T23 => "every opposing helot turns round",
        Twist::T24 => "5 Cred for the first to hit the richest living seat",
        Twist::T25 => "up to 2 Cred for every living seat",
    }
}

/// A command as a phrase, such as `Standard Attack` or `Move ahead`.
pub(super) fn command(board: &Board, cast: &Cast, by: Seat, command: &Command) -> String {
    let to = |way: Way| toward(board, by, way);
    match *command {
        Command::Move(way) => format!("Step {}", to(way)),
        Command::Rotate(turn) => {
            format!("Turn {}", facing(board.helots[by].ffd.turned(turn)))
        }
        Command::StandUp => "Stand up".to_owned(),
        Command::Liberate => "Liberate".to_owned(),
        Command::Backflip => "Backflip".to_owned(),
        Command::Sidestep(way) => format!("Sidestep {}", to(way)),
        Command::Wild(on) => format!("Wild Attack{}", with(board, cast, &With::Seat(on))),
        Command::Standard => "Standard Attack".to_owned(),
        Command::Focused(at) => format!("Focused Attack on the {}", place(at)),
        Command::Combo(at, strikes) => {
            format!("Combo on the {} with {} more", place(at), count(strikes, "strike"))
        }
        Command::Feint => "Feint".to_owned(),
        Command::Grapple => "Grapple".to_owned(),
        Command::Drag(Haul::Step(way)) => format!("Drag {}", to(way)),
        Command::Drag(Haul::Swing(turn)) => format!("Drag, turning {turn}"),
        Command::Throw(way, squares) => {
            format!("Throw {} by {}", to(way), count(squares, "square"))
        }
        Command::Takedown => "Takedown".to_owned(),
        Command::Crush => "Crush".to_owned(),
        Command::Clinch => "Clinch".to_owned(),
        Command::LetGo => "Let go".to_owned(),
        Command::AimWild(on) => format!("Aim wildly at {}", seated(cast, on)),
        Command::AimStandard(on) => format!("Aim at {}", seated(cast, on)),
        Command::AimFocused(on, at) => format!("Aim at the {} of {}", place(at), seated(cast, on)),
        Command::Mend => "Mend".to_owned(),
        Command::StopDropRoll => "Stop, drop and roll".to_owned(),
        Command::Gloat => "Gloat".to_owned(),
        Command::Draw(None) => format!("Draw the {}", carried(board, by)),
        Command::Draw(Some(at)) => {
            format!("Draw the {} before the {}", carried(board, by), place(at))
        }
        Command::Store => format!("Store the {}", carried(board, by)),
        Command::Drop => format!("Drop the {}", carried(board, by)),
        Command::MoveShield(at) => format!("Move the Shield before the {}", place(at)),
        Command::BreakCrate => "Break the crate".to_owned(),
        Command::KnockBrazier(way) => format!("Tip the brazier {}", to(way)),
        Command::UseToken(Reserve::Ap) => "Command token: 1 Action Point".to_owned(),
        Command::UseToken(Reserve::Mp) => "Command token: 1 Movement Point".to_owned(),
        Command::Ability(used, by) => format!("{}{}", ability(board, used), with(board, cast, &by)),
        Command::Unique(letter, how) => {
            format!("{}{}", unique(board.helots[by].motivation, letter), with(board, cast, &how))
        }
        Command::PlayInfluence(played, by) => {
            format!("{}{}", played.name(), with(board, cast, &by))
        }
        Command::End => "End round".to_owned(),
    }
}

/// The weapon that the helot of `seat` carries.
fn carried(board: &Board, seat: Seat) -> &'static str {
    board.helots[seat].weapon.map_or("weapon", |carried| weapon(carried.kind))
}

/// The target or purpose of an ability or a card; a single opponent goes without saying.
fn with(board: &Board, cast: &Cast, with: &With) -> String {
    match *with {
        With::Nothing => String::new(),
        With::Seat(_) if board.helots.count() == 2 => String::new(),
        With::Blow(_, at) if board.helots.count() == 2 => format!(" on the {}", place(at)),
        With::Seat(on) => format!(" on {}", seated(cast, on)),
        With::Blow(on, at) => format!(" on the {} of {}", place(at), seated(cast, on)),
        With::Trait(of) => format!(" for {}", quality(of)),
        With::Reserve(points) => format!(" for {}", reserve(points)),
        With::Square(square) => format!(" on {square}"),
        With::Cure(Cure::Bleeding) => " against Bleeding".to_owned(),
        With::Cure(Cure::Flaming) => " against Flaming".to_owned(),
        With::Cure(Cure::Heal) => " for condition".to_owned(),
    }
}
