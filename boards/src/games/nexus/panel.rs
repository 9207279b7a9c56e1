//! What a seat holds and what it must know for a choice, 30 columns wide: for that seat alone.

use super::board::carried;
use super::nouns::{card, place, seated};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::Cast;
use nexus::cards::Hand;
use nexus::tables::{LANISTAS, LOCATION_COINS, Letter, Motivation};
use nexus::{Life, Nexus, Prompt, View, Way};
use table::{Ask, Orders, Rules, Seat};

/// The hand of `seat`, with its standing orders.
pub(super) fn hand(view: &View, seat: Seat, orders: Option<&Orders>) -> String {
    let mut canvas = Canvas::new(WIDTH);
    held(&mut canvas, view, seat);
    if let Some(orders) = orders {
        standing(&mut canvas, orders);
    }
    canvas.text()
}

/// What must be known to answer `ask`.
pub(super) fn table(view: &View, cast: &Cast, ask: &Ask<Nexus>, orders: &Orders) -> String {
    let mut canvas = Canvas::new(WIDTH);
    match ask.prompt {
        Prompt::PickLanista => {
            canvas.line("LANISTA            inf dec com");
            for row in &LANISTAS {
                let stats = format!("{}   {}   {} ", row.influence, row.deception, row.command);
                canvas.ends(row.name, &stats);
            }
            return canvas.text();
        }
        Prompt::PickMotivation => {
            for picked in Motivation::ALL {
                let [one, two, three] = picked.row().advantages;
                canvas.ends(picked.word(), &format!("{one} {two} {three}"));
                for letter in Letter::ALL {
                    let (name, cost) = picked.row().uniques[*letter as usize];
                    let cost: Vec<String> = cost
                        .iter()
                        .map(|(of, points)| format!("{points}{}", &of.word()[..1]))
                        .collect();
                    canvas.ends(&format!("  {letter} {name}"), &cost.join(" "));
                }
            }
            return canvas.text();
        }
        Prompt::AidSplit { .. } => wounds(&mut canvas, view, ask.seat),
        Prompt::Command => reach(&mut canvas, view, cast, ask.seat),
        Prompt::KeepInfluence { .. }
        | Prompt::SetUpBarge
        | Prompt::Deceive { .. }
        | Prompt::Ratio { .. }
        | Prompt::TpTarget { .. }
        | Prompt::TpTrait
        | Prompt::LegChoice
        | Prompt::WeaponChoice { .. }
        | Prompt::ShieldLocation
        | nexus::window!() => {}
    }
    own(&mut canvas, view, cast, ask.seat);
    held(&mut canvas, view, ask.seat);
    standing(&mut canvas, orders);
    canvas.text()
}

/// The asked seat's helot in short.
fn own(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let helot = &view.board.helots[seat];
    canvas.ends(&seated(cast, seat), &format!("OC {} Cred {}", helot.oc, helot.cred));
    let reserves: Vec<String> =
        helot.reserves.iter().map(|(of, points)| format!("{of} {points}")).collect();
    canvas.line(&reserves[..3].join(", "));
    canvas.line(&reserves[3..].join(", "));
    let mut rest = vec![format!("tokens {} com {} dec", helot.command, helot.deception)];
    rest.extend(helot.weapon.iter().map(carried));
    canvas.wrapped(&rest.join(", "), 2);
}

/// Influence cards, each with what it does.
fn held(canvas: &mut Canvas, view: &View, seat: Seat) {
    let hand: Hand = view.board.helots[seat].hand;
    canvas.line("YOUR HAND");
    if hand.is_empty() {
        canvas.line("  no Influence card");
    }
    let mut before = None;
    for held in hand.iter() {
        if before == Some(held) {
            canvas.line(&format!("{held} another {}", held.name()));
            continue;
        }
        before = Some(held);
        canvas.line(&format!("{held} {}", held.name()));
        canvas.wrapped(&format!("    {}", card(held)), 4);
    }
}

/// Where the opponents are, as the helot of `seat` sees it.
fn reach(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let board = &view.board;
    let helot = &board.helots[seat];
    for (other, foe) in board.helots.by_seat() {
        if other == seat || foe.life == Life::Out {
            continue;
        }
        let ways = Way::ALL.iter().find(|way| board.helot_at(seat, **way) == Some(other));
        let behind = if board.is_behind(seat, other) { ", its back" } else { "" };
        let place = match (ways, helot.square.distance(foe.square)) {
            (Some(way), _) => format!("{} {way}{behind}", foe.square),
            (None, 1) => format!("{} behind", foe.square),
            (None, away) => format!("{} {away} off", foe.square),
        };
        canvas.ends(&fit(&seated(cast, other), NAME), &place);
    }
}

/// The columns of a name beside where its helot stands.
const NAME: usize = 15;

/// Places that have lost coins.
fn wounds(canvas: &mut Canvas, view: &View, seat: Seat) {
    let helot = &view.board.helots[seat];
    for (location, coins) in helot.locations.iter() {
        let full = LOCATION_COINS[location];
        if coins < full {
            canvas.ends(place(location), &format!("{coins} of {full}"));
        }
    }
}

/// The standing orders that are not at their defaults.
fn standing(canvas: &mut Canvas, orders: &Orders) {
    let given: Vec<String> = Nexus::orders()
        .iter()
        .filter(|row| orders.get(row) != row.default())
        .map(|row| format!("{} {}", row.name, orders.get(row)))
        .collect();
    if given.is_empty() {
        canvas.line("Orders: always ask me");
    } else {
        canvas.wrapped(&format!("Orders: {}; else ask me", given.join(", ")), 2);
    }
}
