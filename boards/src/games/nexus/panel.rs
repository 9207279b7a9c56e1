//! A seat's hand and the facts that it needs for a choice, 30 columns wide: for that seat alone.

use super::consequences::{bonuses, changed, edges, spotted};
use super::facts::Carried;
use super::helots::carried;
use super::nouns::{
    ability, card, count, motivation, numbered, place, quality, talent, toward, unique,
    unique_effect, unique_price,
};
use super::options;
use crate::text::Block;
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::{Cast, HeldCard};
use nexus::cards::Hand;
use nexus::tables::{HAYMAKER_DAMAGE, LANISTAS, LOCATION_COINS, Letter, Motivation};
use nexus::{Action, Attack, Board, Edge, Life, Nexus, Prompt, View, Way, odds};
use table::{Ask, Orders, Rules, Seat};

/// The hand of `seat`, with its helot's abilities and its standing orders if `orders` are given;
/// beside a board, which is long, it is cards alone.
pub(super) fn hand(view: &View, seat: Seat, orders: Option<&Orders>) -> Block {
    let mut canvas = Canvas::new(WIDTH);
    canvas.cards(|canvas| held(canvas, view, seat));
    let Some(orders) = orders else { return canvas.block() };
    if let Some(kind) = view.board.helots[seat].motivation {
        canvas.line(&format!("YOUR HELOT: {}", motivation(kind)));
        can(&mut canvas, kind);
    }
    standing(&mut canvas, orders);
    canvas.block()
}

/// The Influence cards of `seat`, as a picture shows them.
pub(super) fn cards(view: &View, seat: Seat) -> Vec<HeldCard> {
    let drawn = |held: nexus::cards::Card| HeldCard {
        name: held.name().to_owned(),
        sort: held.to_string(),
        does: card(held).to_owned(),
        alike: 1,
    };
    view.board.helots[seat].hand.iter().map(drawn).collect()
}

/// The facts needed to answer `ask`.
pub(super) fn table(view: &View, cast: &Cast, ask: &Ask<Nexus>, orders: &Orders) -> Block {
    let mut canvas = Canvas::new(WIDTH);
    match ask.prompt {
        Prompt::PickLanista => {
            canvas.line("LANISTA");
            canvas.line("  Influence cards, Deception");
            canvas.line("  tokens, Command tokens");
            for row in &LANISTAS {
                let stats = format!("{}   {}   {} ", row.influence, row.deception, row.command);
                canvas.ends(row.name, &stats);
            }
            return canvas.block();
        }
        Prompt::PickMotivation => {
            for picked in Motivation::ALL {
                canvas.line(motivation(*picked));
                can(&mut canvas, *picked);
            }
            return canvas.block();
        }
        Prompt::AidSplit { .. } => wounds(&mut canvas, view, ask.seat),
        Prompt::Command => reach(&mut canvas, view, cast, ask.seat),
        Prompt::PreRoll { by, attack, .. } => answered(&mut canvas, view, ask, by, attack),
        Prompt::HitBonus { damage, .. } => {
            canvas.line(&format!("Haymaker: {damage} becomes {}", damage + HAYMAKER_DAMAGE));
        }
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
    canvas.cards(|canvas| held(canvas, view, ask.seat));
    standing(&mut canvas, orders);
    canvas.block()
}

/// The use of a motivation, and the two abilities of its own.
fn can(canvas: &mut Canvas, kind: Motivation) {
    canvas.wrapped(&format!("  {}", talent(kind)), 2);
    for letter in Letter::ALL {
        canvas.line(&format!("  {} ({letter})", unique(Some(kind), *letter)));
        let [cost, does] =
            [unique_price(Some(kind), *letter), unique_effect(Some(kind), *letter).to_owned()];
        canvas.wrapped(&format!("    {cost}: {does}"), 4);
    }
}

/// The effect of each answer on the attack that is about to be rolled.
fn answered(canvas: &mut Canvas, view: &View, ask: &Ask<Nexus>, by: Seat, attack: Attack) {
    let board = &view.board;
    let odds = odds(board, by, ask.seat, attack, None);
    dice(canvas, "its dice", odds.attack_sds(), &odds.edges);
    dice(canvas, "your dice", odds.defense_sds(), &odds.guards);
    for offer in &ask.offers {
        let does = if let Action::Use(used) = offer.action {
            changed(board, by, ask.seat, attack, used).map(|does| (ability(board, used), does))
        } else if let Action::Answer(card) = offer.action {
            Some((card.name(), spotted(board, by, ask.seat, attack)))
        } else {
            None
        };
        if let Some((name, does)) = does {
            canvas.wrapped(&format!("{name}: {does}"), 2);
        }
    }
}

/// The asked seat's helot in short.
fn own(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let helot = &view.board.helots[seat];
    canvas.ends(&format!("YOU: {}", numbered(cast, seat, NAME)), &format!("Cred {}", helot.cred));
    let has: Vec<String> = helot
        .reserves
        .iter()
        .filter(|(_, points)| 0 < *points)
        .map(|(of, points)| format!("{} {points}", quality(of)))
        .collect();
    let mut all = vec![format!("condition {}", helot.oc)];
    all.extend(has);
    let tokens = [(helot.command, "Command token"), (helot.deception, "Deception token")];
    all.extend(tokens.iter().filter(|(has, _)| 0 < *has).map(|(has, of)| count(*has, of)));
    all.extend(helot.weapon.map(|weapon| carried(Carried::of(weapon))));
    canvas.wrapped(&format!("  {}", all.join(", ")), 2);
}

/// Influence cards, each with its effect.
fn held(canvas: &mut Canvas, view: &View, seat: Seat) {
    let hand: Hand = view.board.helots[seat].hand;
    canvas.line("YOUR HAND");
    if hand.is_empty() {
        canvas.line("  no Influence card");
    }
    let mut before = None;
    for held in hand.iter() {
        if before == Some(held) {
            canvas.wrapped(&format!("{} ({held}), another", held.name()), 4);
            continue;
        }
        before = Some(held);
        canvas.line(&format!("{} ({held})", held.name()));
        canvas.wrapped(&format!("    {}", card(held)), 4);
    }
}

/// The places of the opponents, from the helot of `seat`.
fn reach(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let board = &view.board;
    let helot = &board.helots[seat];
    for (other, foe) in board.helots.by_seat() {
        if other == seat || foe.life == Life::Out {
            continue;
        }
        let at = Way::ALL.iter().find(|way| board.helot_at(seat, **way) == Some(other));
        let place = match (at, helot.square.distance(foe.square)) {
            (Some(Way::F), _) => format!("{}, ahead", foe.square),
            (Some(at), _) => format!("{}, {}", foe.square, toward(board, seat, *at)),
            (None, 1) => format!("{}, behind you", foe.square),
            (None, away) => format!("{}, {}", foe.square, count(away, "square")),
        };
        canvas.ends(&numbered(cast, other, NAME), &place);
        if board.is_behind(seat, other) {
            canvas.line("  turns its back to you");
        }
        if board.is_behind(other, seat) {
            canvas.line("  AT YOUR BACK");
        }
        if let Some(attack) = ready(board, seat, other) {
            let odds = odds(board, seat, other, attack, None);
            dice(canvas, "your dice", odds.attack_sds(), &odds.edges);
            dice(canvas, "its dice", odds.defense_sds(), &odds.guards);
            let bonus = bonuses(&odds);
            if !bonus.is_empty() {
                canvas.wrapped(&format!("  damage: margin, {bonus}"), 4);
            }
        }
    }
}

/// The plainest attack that `seat` could make on `on` from its place.
fn ready(board: &Board, seat: Seat, on: Seat) -> Option<Attack> {
    let aims = board.helots[seat].drawn_kind().is_some_and(|kind| kind.row().optimal != 0);
    let ahead = board.helot_at(seat, Way::F) == Some(on);
    match (aims, ahead) {
        (true, _) => Some(Attack::AimStandard),
        (false, true) => Some(Attack::Standard),
        (false, false) => None,
    }
}

/// The modifiers of one side's dice, summed.
fn dice(canvas: &mut Canvas, whose: &str, sum: i8, all: &[(Edge, i8)]) {
    if !all.is_empty() {
        canvas.wrapped(&format!("  {whose} {sum:+}: {}", edges(all)), 4);
    }
}

/// The columns of a name beside its helot's place.
const NAME: usize = 11;

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

/// The standing orders that are not at their defaults, each in a sentence.
fn standing(canvas: &mut Canvas, orders: &Orders) {
    for row in Nexus::orders() {
        let value = orders.get(row);
        if value != row.default() {
            let (title, means) = (options::order_title(row), options::order(row, value));
            canvas.wrapped(&format!("Order, {title}: {means}"), 2);
        }
    }
}
