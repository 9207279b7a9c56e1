//! [Sliding dice scale] How many dice are rolled, and which count.

use crate::T;
use crate::ask::{Attack, RollKind};
use crate::board::{Board, Life};
use crate::coins;
use crate::event::{Event, Side};
use crate::geometry::sighted;
use crate::tables::{Location, POOL, SDS_LIMIT, WeaponKind};
use crate::windows::{Against, reroll};
use crate::words::words;
use table::{Flow, Seat};

/// The result of an opposed roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) attack: u8,
    pub(crate) defense: u8,
}

impl Totals {
    /// By how much the attack beats the defense; nothing is a defense.
    pub(crate) fn margin(self) -> Option<u8> {
        (self.defense < self.attack).then(|| self.attack - self.defense)
    }
}

/// [Sliding dice scale] Both pools, the attacker's first; the loser may roll anew.
pub(crate) fn oppose(t: &mut T, against: Against) -> Flow<Totals> {
    let Against { attacker, defender, attack } = against;
    let attack_sds = limited(attack_sds(&t.board, against));
    let defense_sds = limited(defense_sds(&t.board, against));
    if attack.is_melee() {
        t.board.round.feint = false;
    }
    let mut attack = Pool::rolled(t, attacker, Side::Attack, attack_sds);
    let mut defense =
        defends(&t.board, defender).then(|| Pool::rolled(t, defender, Side::Defense, defense_sds));
    loop {
        let (over, under) = (attack.total(), defense.map_or(0, Pool::total));
        let again = if over <= under {
            let again = reroll(t, attacker, RollKind::Attack, over, under)?;
            if again {
                attack = Pool::rolled(t, attacker, Side::Attack, attack_sds);
            }
            again
        } else {
            let again = reroll(t, defender, RollKind::Defend, under, over)?;
            if again {
                defense = Some(Pool::rolled(t, defender, Side::Defense, defense_sds));
            }
            again
        };
        if !again {
            break;
        }
    }
    if attack.is_pleasing() {
        coins::please(t, attacker);
    }
    if defense.is_some_and(Pool::is_pleasing) {
        coins::please(t, defender);
    }
    Ok(Totals { attack: attack.total(), defense: defense.map_or(0, Pool::total) })
}

/// The two dice that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pool([u8; 2]);

impl Pool {
    /// All dice of a pool at once: the two highest count, or the two lowest.
    fn rolled(t: &mut T, seat: Seat, side: Side, sds: i8) -> Self {
        let dice: Vec<u8> = (0..pool(sds)).map(|_| t.d6()).collect();
        let kept = kept(&dice, sds);
        t.say(Event::Roll { seat, side, sds, dice, kept, total: kept[0] + kept[1] });
        Pool(kept)
    }

    fn total(self) -> u8 {
        self.0[0] + self.0[1]
    }

    /// [Crowd pleaser] Two equal dice (R48).
    fn is_pleasing(self) -> bool {
        self.0[0] == self.0[1]
    }
}

/// Of all dice of a pool the two highest count, or the two lowest.
pub(crate) fn kept(dice: &[u8], sds: i8) -> [u8; 2] {
    let mut sorted = dice.to_vec();
    sorted.sort_unstable();
    if 0 <= sds {
        sorted.reverse();
    }
    [sorted[0], sorted[1]]
}

/// How many dice a pool has.
pub(crate) fn pool(sds: i8) -> u8 {
    POOL + sds.unsigned_abs()
}

/// A sum of modifiers, within the scale.
pub(crate) fn limited(sds: i8) -> i8 {
    sds.clamp(-SDS_LIMIT, SDS_LIMIT)
}

words! {
    /// Why a pool has a die more or a die worse.
    pub enum Edge {
        Command = "command",
        Arms = "arms",
        Legs = "legs",
        Midsection = "midsection",
        Blood = "blood",
        Talked = "talked",
        SpikedFeed = "spiked",
        Lamps = "lamps",
        Rear = "rear",
        Feint = "feint",
        Tunnel = "tunnel",
        Squint = "squint",
        Distance = "distance",
        Elusive = "elusive",
        Spotter = "spotter",
        Gloated = "gloated",
    }
}

/// [Position bonuses] [Situational rules] The modifiers to an attack, added up.
pub(crate) fn attack_sds(board: &Board, against: Against) -> i8 {
    attack_edges(board, against).iter().map(|(_, sds)| sds).sum()
}

/// The modifiers to an attack, one by one.
pub(crate) fn attack_edges(board: &Board, against: Against) -> Vec<(Edge, i8)> {
    let Against { attacker, defender, attack } = against;
    if is_plain(attack) {
        return Vec::new();
    }
    let helot = &board.helots[attacker];
    let (melee, aim) = (attack.is_melee(), attack.is_aim());
    let when = |holds: bool, sds: i8| if holds { sds } else { 0 };
    told(&[
        (Edge::Command, base(attack)),
        (Edge::Arms, -helot.depleted(&[Location::Lu, Location::Ru])),
        (Edge::Midsection, -helot.depleted(&[Location::Mid])),
        (Edge::Blood, when(board.is_slippery(attacker), -1)),
        (Edge::Talked, when(helot.talked, -1)),
        (Edge::SpikedFeed, when(helot.spiked, -1)),
        (Edge::Lamps, when(helot.lamps, -1)),
        (Edge::Rear, when(melee, rear(board, attacker, defender))),
        (Edge::Feint, when(melee && board.round.feint, 1)),
        (Edge::Tunnel, when((melee || aim) && board.round.tunnel, 1)),
        (Edge::Squint, when(aim && board.round.squint, 1)),
        (Edge::Distance, if aim { -beyond(board, attacker, defender) } else { 0 }),
    ])
}

/// Those that change anything.
fn told(edges: &[(Edge, i8)]) -> Vec<(Edge, i8)> {
    edges.iter().copied().filter(|(_, sds)| *sds != 0).collect()
}

/// [Optimal distance] Squares beyond it (R52).
fn beyond(board: &Board, attacker: Seat, defender: Seat) -> i8 {
    let helot = &board.helots[attacker];
    let (ahead, _) = sighted(helot.square, helot.ffd, board.helots[defender].square);
    let optimal = helot.drawn_kind().map_or(0, |kind| kind.row().optimal);
    (ahead - optimal.cast_signed()).max(0)
}

/// [Rear attack] From directly behind; a shield on the back takes it away.
fn rear(board: &Board, attacker: Seat, defender: Seat) -> i8 {
    if !board.is_behind(attacker, defender) || board.helots[defender].has_back_shield() {
        return 0;
    }
    if board.helots[attacker].drawn_kind() == Some(WeaponKind::Shiv) { 2 } else { 1 }
}

/// The modifiers to a defense, added up.
pub(crate) fn defense_sds(board: &Board, against: Against) -> i8 {
    defense_edges(board, against).iter().map(|(_, sds)| sds).sum()
}

/// The modifiers to a defense, one by one.
pub(crate) fn defense_edges(board: &Board, against: Against) -> Vec<(Edge, i8)> {
    if is_plain(against.attack) {
        return Vec::new();
    }
    let helot = &board.helots[against.defender];
    told(&[
        (Edge::Elusive, i8::from(helot.elusive)),
        (Edge::Spotter, i8::from(helot.spotter)),
        (Edge::Legs, -helot.depleted(&[Location::Ll, Location::Rl])),
        (Edge::Midsection, -helot.depleted(&[Location::Mid])),
        (Edge::Gloated, -i8::from(helot.gloated)),
        (Edge::Blood, -i8::from(board.is_slippery(against.defender))),
    ])
}

/// Whether a helot throws dice to defend itself: an Incapacitated one does not.
pub(crate) fn defends(board: &Board, seat: Seat) -> bool {
    board.helots[seat].life == Life::Alive
}

/// Whether it knows no modifiers at all.
const fn is_plain(attack: Attack) -> bool {
    use Attack::*;
    match attack {
        PocketVermin | RipLoose => true,
        Wild | Standard | Focused | Combo | Grapple | Drag | Throw | Takedown | Crush | AimWild
        | AimStandard | AimFocused | Counterattack => false,
    }
}

/// The modifier of the command itself.
const fn base(attack: Attack) -> i8 {
    match attack {
        Attack::Wild | Attack::Focused | Attack::Throw | Attack::AimWild | Attack::AimFocused => -1,
        Attack::Takedown => 1,
        Attack::Standard
        | Attack::Combo
        | Attack::Grapple
        | Attack::Drag
        | Attack::Crush
        | Attack::AimStandard
        | Attack::Counterattack
        | Attack::PocketVermin
        | Attack::RipLoose => 0,
    }
}
