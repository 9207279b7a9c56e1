//! Commands, hits and what they cost, in sentences.

use super::nouns::{command, count, name, place, seated, source};
use crate::words::{Cast, Scene};
use nexus::tables::{Content, Location};
use nexus::{Command, Nexus, Source};
use table::Seat;

/// What was commanded.
pub(super) fn declared(
    scene: &Scene<'_, Nexus>,
    seat: Seat,
    given: &Command,
    on: Option<Seat>,
) -> String {
    let (cast, board) = (scene.cast, &scene.before.board);
    let phrase = command(board, cast, seat, given);
    let on = on.filter(|on| !phrase.contains(&seated(cast, *on)));
    let on = on.map_or_else(String::new, |on| format!(" against {}", name(cast, on)));
    format!("{}: {phrase}{on}.", name(cast, seat))
}

/// Coins lost to a hit, and who gets them.
pub(super) fn hit(
    cast: &Cast,
    seat: Seat,
    from: Source,
    location: Option<Location>,
    [location_loss, oc_loss]: [u8; 2],
    payee: Option<Seat>,
) -> String {
    let (from, who) = (source(from), name(cast, seat));
    let mut lost = Vec::new();
    if let Some(location) = location.filter(|_| 0 < location_loss) {
        lost.push(format!("{location_loss} from the {}", place(location)));
    }
    if 0 < oc_loss {
        lost.push(format!("{oc_loss} from the condition"));
    }
    let coins = count(u16::from(location_loss) + u16::from(oc_loss), "coin");
    let to = payee.map_or("the crowd", |payee| name(cast, payee));
    match (lost.is_empty(), location) {
        (true, Some(location)) => {
            format!("{from}{who} loses nothing through the {}.", place(location))
        }
        (true, None) => format!("{from}{who} loses nothing."),
        (false, _) => format!("{from}{who} loses {}: {coins} for {to}.", lost.join(" and ")),
    }
}

/// What unspent points cost, and why none was spent where none could be.
pub(super) fn penalty(who: &str, unspent: u8, [cred, oc]: [u8; 2], idle: bool) -> String {
    let paid = match (cred, oc) {
        (cred, 0) => format!("{cred} Cred"),
        (0, oc) => format!("{oc} condition"),
        (cred, oc) => format!("{cred} Cred and {oc} condition"),
    };
    let why = if idle { ": there was nothing to spend them on" } else { "" };
    format!("{who} pays a fine of {paid} for {}{why}.", count(unspent, "unspent point"))
}

/// What a crate held.
pub(super) fn content(content: Content) -> &'static str {
    match content {
        Content::One => "a One-Handed Weapon",
        Content::Two => "a Two-Handed Weapon",
        Content::Shiv => "a Shiv",
        Content::Shield => "a Shield",
        Content::Ranged => "a Ranged Weapon",
        Content::Net => "a Net",
        Content::Bola => "a Bola",
        Content::Bomb => "a bomb",
        Content::Roacguls => "roacguls",
        Content::Flashbang => "a flashbang",
        Content::HelotAid => "helot aid",
    }
}
