//! The fields of forms and their words: the next action of a turn, or a gladiator.

use super::answers::{self, arc};
use super::nouns::{body, class, compass, count, introduced, kind, number, thing};
use super::picture_marks;
use super::sheet::NAME;
use crate::text::canvas::fit;
use crate::words::{Cast, Label};
use munera::{Action, Body, Class, Hex, Kind, Munera, Side, Spot, Thing, View, reach};
use table::{Ask, Seat};

pub(super) fn field(name: &str) -> &str {
    match name {
        "do" => "What now?",
        "to" => "To which hex?",
        "facing" => "Facing where?",
        "side" => "To which side?",
        "gear" => "What do you handle?",
        "object" => "What with it?",
        "class" => "Which gladiator?",
        "kit" => "With which kit?",
        "body" => "Which armour?",
        "head" => "What on his head?",
        "hand" => "What in one hand?",
        "other_hand" => "What in the other?",
        "arm" => "What on his left arm?",
        "sheathed" => "What sheathed?",
        name => name,
    }
}

/// A word that a field offers.
pub(super) fn word(
    view: &View,
    cast: &Cast,
    ask: &Ask<Munera>,
    draft: &[String],
    field: &str,
    word: &str,
) -> Label {
    let seat = ask.seat;
    match field {
        "do" | "gear" | "object" => action(view, cast, seat, word),
        "to" => hex(view, cast, word),
        "facing" => facing(view, cast, seat, draft.last(), word),
        "side" => match Side::of_word(word) {
            Some(side) => answers::label(view, cast, seat, &Action::Turn(side)),
            None => Label::new(word, ""),
        },
        "class" | "kit" => gladiator(word),
        "body" => armour(word),
        "head" if word == "bare" => Label::new("no enclosed helmet", "steps to the side cost 2"),
        "head" => Label::new("enclosed helmet", "Save + 1; steps to the side cost 3"),
        "arm" if word == "bare" => Label::new("nothing", ""),
        "arm" => Label::new("galerus", "Save + 1 to front and left; action points + 1 at most"),
        "hand" | "other_hand" | "sheathed" => held(word),
        _ => Label::new(word, ""),
    }
}

fn action(view: &View, cast: &Cast, seat: Seat, word: &str) -> Label {
    match word {
        "walk" => Label::new("Go anywhere", "to any hex that you can reach, facing where you like"),
        "turn" => Label::new("Turn", "on the spot, where you like"),
        "gear" => Label::new("Gear", "draw, sheathe, drop, pick up, kick"),
        _ => match munera::read(view, word) {
            Some(action) => answers::label(view, cast, seat, &action),
            None => object(view, word),
        },
    }
}

/// An object on the ground with several possible actions.
fn object(view: &View, word: &str) -> Label {
    let id = word.strip_prefix('g').and_then(|id| id.parse().ok());
    match id.and_then(|id| view.object(id)) {
        Some(object) => {
            let what = thing(object.item, object.count);
            Label::new(format!("{what} on {} ({word})", object.hex), "pick it up or kick it")
        }
        None => Label::new(word, ""),
    }
}

/// A row of hexes within reach.
fn row(view: &View, word: &str) -> Label {
    let own = view.seats[view.active].hex;
    let is_in = |spot: &Spot| spot.hex != own && word == spot.hex.row_letter().to_string();
    let within: Vec<Spot> = reach(view).into_iter().filter(is_in).collect();
    let mut hexes: Vec<Hex> = within.iter().map(|spot| spot.hex).collect();
    hexes.sort();
    hexes.dedup();
    let points = within.iter().map(|spot| spot.cost).min().unwrap_or(0);
    let hexes = count(i64::try_from(hexes.len()).unwrap_or(0), "hex").replace("hexs", "hexes");
    Label::new(format!("Row {word}"), format!("{hexes}, from {points} AP"))
        .numbered(format!("{points} AP"))
}

/// A hex within reach: its cost, and the opponents beside it.
fn hex(view: &View, cast: &Cast, word: &str) -> Label {
    let Some(hex) = Hex::of_label(word) else { return row(view, word) };
    let spots = reach(view);
    let points = spots.iter().filter(|spot| spot.hex == hex).map(|spot| spot.cost).min();
    let beside: Vec<String> = view
        .opponents(view.active)
        .filter(|foe| view.seats[*foe].hex.is_beside(hex))
        .map(|foe| place(view, cast, foe, hex))
        .collect();
    let mut detail = format!("from {} AP", points.unwrap_or(0));
    if !beside.is_empty() {
        detail += &format!("; {}", beside.join(", "));
    }
    Label::new(hex.to_string(), fit(&detail, 100)).numbered(format!("{} AP", points.unwrap_or(0)))
}

/// The place of a hex around an opponent: `at the back of 2 Brutus`.
fn place(view: &View, cast: &Cast, foe: Seat, hex: Hex) -> String {
    let gladiator = &view.seats[foe];
    let arc = arc(gladiator.hex.quadrant(gladiator.facing, hex));
    format!("at the {arc} of {} {}", number(foe), fit(super::nouns::name(cast, foe), NAME))
}

/// A facing at the end of a walk: its cost, and the opponents in front.
fn facing(view: &View, cast: &Cast, seat: Seat, to: Option<&String>, word: &str) -> Label {
    let hex = to.and_then(|to| Hex::of_label(to));
    let (Some(hex), Some(side)) = (hex, Side::of_word(word)) else { return Label::new(word, "") };
    let spots = reach(view);
    let spot = spots.iter().find(|spot| spot.hex == hex && spot.facing == side);
    let points = spot.map_or(0, |spot| spot.cost);
    let there = answers::meeting(view, cast, seat, hex, side);
    Label::new(
        format!("{hex} facing {}", compass(side)),
        fit(&format!("{points} AP; {there}"), 100),
    )
    .numbered(format!("{points} AP"))
}

/// A class, or a family of several kits.
fn gladiator(word: &str) -> Label {
    match word {
        "any" => Label::new("Surprise me", "One of them is drawn when all have picked"),
        "custom" => Label::new("One of your own", "Armed piece by piece"),
        "hoplomachus" => {
            Label::new("Hoplomachus, four kits", "Keeps foes at spear's length. The spearman")
                .signed(picture_marks::of_class(Class::HoplomachusA))
        }
        "crupellarius" => {
            Label::new("Crupellarius, two kits", "Nearly unhurt, slow. Iron from head to foot")
                .signed(picture_marks::of_class(Class::CrupellariusA))
        }
        "laquearius" => {
            Label::new("Laquearius, two kits", "Catches, then strikes. The noose at a distance")
                .signed(picture_marks::of_class(Class::LaqueariusA))
        }
        "provocator" => {
            Label::new("Provocator, two kits", "Covered in front, no surprises. The challenger")
                .signed(picture_marks::of_class(Class::ProvocatorA))
        }
        _ => match Class::of_word(word) {
            Some(picked) => Label::new(class(picked), introduced(picked))
                .signed(picture_marks::of_class(picked)),
            None => Label::new(word, ""),
        },
    }
}

/// Body armour, with its effect.
fn armour(word: &str) -> Label {
    let Some(found) = Body::of_word(word) else { return Label::new(word, "") };
    let does = match found {
        Body::None => "action points + 2, with a galerus + 1",
        Body::Light => "Save + 1, action points + 1",
        Body::Heavy => "Save + 2",
    };
    Label::new(body(found), does)
}

/// The effect of a thing in hand on Save and AP.
fn guards(kind: Kind) -> &'static str {
    match kind {
        Kind::SmallShield | Kind::Cape => "Save + 1 to front and left",
        Kind::LargeShield => "Save + 2 to front and left, + 1 to the right; action points - 1",
        Kind::Cestus => "the pair: Save + 1",
        Kind::Sword
        | Kind::Dagger
        | Kind::Sica
        | Kind::Scissor
        | Kind::TwoHanded
        | Kind::LongSpear
        | Kind::Trident
        | Kind::Net
        | Kind::Lasso
        | Kind::Cone
        | Kind::Arbelos
        | Kind::Darts
        | Kind::Javelins
        | Kind::Hasta
        | Kind::HastaTied
        | Kind::Bow => "",
    }
}

/// A weapon or shield for a hand or a sheath; `darts*3` are three darts.
fn held(word: &str) -> Label {
    let (name, number) = word.split_once('*').unwrap_or((word, ""));
    let Some(found) = Kind::of_word(name) else { return Label::new("nothing", "") };
    match number.parse::<u8>() {
        Ok(number) => Label::new(thing(Thing::Gear(found), number), ""),
        Err(_) if found.is_bundle() => {
            Label::new(thing(Thing::Gear(found), munera::tables::MISSILES), "")
        }
        Err(_) => Label::new(kind(found), guards(found)),
    }
    .signed(picture_marks::of_weapon(found))
}
