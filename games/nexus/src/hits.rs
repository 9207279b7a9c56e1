//! [The basic rules of combat] [Determining melee damage] A successful attack, applied.

use crate::T;
use crate::ask::{Action, Attack, Prompt, RollKind};
use crate::board::{Board, Life, Stage};
use crate::cards::Twist;
use crate::event::{CheckKind, Event, Reason, Source};
use crate::geometry::Square;
use crate::tables::{
    Ability, FEED_COINS, FEVER_DAMAGE, HAYMAKER_DAMAGE, Letter, Location, Motivation,
    OVERALL_COINS, SLOTS, STAGGER_COINS, TPDM_DAMAGE, WALL_DAMAGE, WeaponKind, twists,
};
use crate::traits::is_affordable;
use crate::{coins, harm, motivations, states, traits, weapons, windows};
use table::{Flow, Seat};

/// A successful attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strike {
    pub(crate) attacker: Seat,
    pub(crate) defender: Seat,
    pub(crate) attack: Attack,
    /// The margin, or the fixed damage of an attack that has one.
    pub(crate) margin: u8,
    pub(crate) at: At,
    /// Whether two straight steps led up to it.
    pub(crate) run: bool,
}

/// Where a strike lands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Nowhere in particular.
    Body,
    /// Where the die says.
    Random,
    /// Where the attacker said.
    Named(Location),
}

/// Applies `strike`. Whether it was refused.
pub(crate) fn land(t: &mut T, strike: Strike) -> Flow<bool> {
    let Strike { attacker, defender, attack, .. } = strike;
    let uses_tpdm = uses_tpdm(&t.board, attacker, attack);
    let damage = damage(t, strike)?;
    let location = match strike.at {
        At::Body => None,
        At::Named(location) => Some(location),
        At::Random => Some(aimed_at_random(t, attacker, defender)?),
    };
    let saved = save(t, strike, location, damage)?;
    let refused = saved == Saved::All;
    // A helot that the hit takes out of the bout bears no price any more.
    let marked = t.board.price == Some(defender);
    let taken = if refused { Taken::default() } else { take(t, strike, location, damage, saved) };
    if uses_tpdm {
        t.board.helots[attacker].slots = [false; SLOTS];
        t.board.helots[attacker].cred += SLOTS as u16;
        t.say(Event::TpdmLanded { seat: attacker });
    }
    if !refused {
        if marked {
            collect_price(t, attacker);
        }
        feed(t, strike, taken);
        let staggers = location.is_some_and(harm::staggers);
        if staggers && STAGGER_COINS <= taken.location && t.board.is_standing(defender) {
            topple(t, defender, CheckKind::Staggering)?;
        }
        if strike.run && t.board.is_standing(defender) {
            topple(t, defender, CheckKind::RunningStrike)?;
        }
    }
    if attack.is_command() {
        t.board.round.success = true;
        t.board.round.last_coins += u16::from(taken.location) + u16::from(taken.overall);
    }
    Ok(refused)
}

/// [Staggering blow] [Running strike] A check, or Prone.
fn topple(t: &mut T, seat: Seat, kind: CheckKind) -> Flow<()> {
    if windows::check(t, seat, kind)? { Ok(()) } else { states::fall(t, seat) }
}

/// Whether a hit of `attacker` uses up the Turning Point Damage Modifier, and wins its coins.
pub(crate) fn uses_tpdm(board: &Board, attacker: Seat, attack: Attack) -> bool {
    board.helots[attacker].has_tpdm() && lands_tpdm(attack)
}

/// [Turning points] Whether the Turning Point Damage Modifier lands with it (R37).
const fn lands_tpdm(attack: Attack) -> bool {
    use Attack::*;
    match attack {
        Standard | Focused | Combo | AimStandard | AimFocused | Counterattack => true,
        Wild | Grapple | Drag | Throw | Takedown | Crush | AimWild | PocketVermin | RipLoose => {
            false
        }
    }
}

/// Bonuses, the attacker's window, and the sum.
fn damage(t: &mut T, strike: Strike) -> Flow<u8> {
    let Strike { attacker, defender, attack, margin, .. } = strike;
    let bonus = bonuses(&t.board, attacker, defender, attack);
    let Bonuses { weapon, wall, fever, tpdm } = bonus;
    let so_far = margin + bonus.sum();
    let prompt = Prompt::HitBonus { on: defender, damage: so_far };
    let adds = attack != Attack::Wild && windows::offer(t, attacker, prompt, Ability::Haymaker)?;
    let haymaker = if adds { HAYMAKER_DAMAGE } else { 0 };
    let total = so_far + haymaker;
    let on = defender;
    let seat = attacker;
    t.say(Event::Damage { seat, on, attack, margin, weapon, wall, fever, tpdm, haymaker, total });
    Ok(total)
}

/// The damage beside the margin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bonuses {
    /// By the weapon in hand, or by its shot.
    pub weapon: u8,
    pub wall: u8,
    pub fever: u8,
    /// By the Turning Point Damage Modifier.
    pub tpdm: u8,
}

impl Bonuses {
    /// All of them.
    pub const fn sum(self) -> u8 {
        self.weapon + self.wall + self.fever + self.tpdm
    }
}

/// [Determining melee damage] The bonuses of an attack that hits.
pub(crate) fn bonuses(board: &Board, attacker: Seat, defender: Seat, attack: Attack) -> Bonuses {
    let is_blow = is_blow(attack);
    let weapon = match board.helots[attacker].drawn_kind() {
        Some(kind) if kind.is_melee() && (is_blow || attack == Attack::Wild) => kind.row().damage,
        // The ammo is gone already, perhaps the weapon too.
        _ if attack.is_aim() => WeaponKind::Ranged.row().damage,
        Some(_) | None => 0,
    };
    let when = |holds: bool, points: u8| if holds { points } else { 0 };
    Bonuses {
        weapon,
        wall: when(is_blow && is_against_wall(board, attacker, defender), WALL_DAMAGE),
        fever: when(is_blow && board.fever, FEVER_DAMAGE),
        tpdm: when(board.helots[attacker].has_tpdm() && lands_tpdm(attack), TPDM_DAMAGE),
    }
}

/// Whether it strikes in earnest: a Wild Attack does not.
const fn is_blow(attack: Attack) -> bool {
    use Attack::*;
    match attack {
        Standard | Focused | Combo | Counterattack => true,
        Wild | Grapple | Drag | Throw | Takedown | Crush | AimWild | AimStandard | AimFocused
        | PocketVermin | RipLoose => false,
    }
}

/// [Against the wall] Whether the square beyond the defender holds something hard (R49).
pub(crate) fn is_against_wall(board: &Board, attacker: Seat, defender: Seat) -> bool {
    let (from, at) = (board.helots[attacker].square, board.helots[defender].square);
    let Some(beyond) = behind(from, at) else { return true };
    board.barge.at(beyond).is_some_and(|thing| thing.is_wall()) || board.helot_on(beyond).is_some()
}

/// The square beyond `at` in line from `from`, which is next to it; `None` is the wall.
pub(crate) fn behind(from: Square, at: Square) -> Option<Square> {
    let way = crate::geometry::Compass::all().find(|way| from.to(*way) == Some(at))?;
    at.to(way)
}

/// The die of a random location, which the attacker may roll anew if it names one that is
/// depleted or shielded.
fn aimed_at_random(t: &mut T, attacker: Seat, defender: Seat) -> Flow<Location> {
    loop {
        let location = harm::roll_location(t, defender);
        let helot = &t.board.helots[defender];
        let wasted = helot.is_depleted(location) || is_shielded(&t.board, defender, location);
        let die = crate::tables::LOCATION_DIE.iter().position(|at| *at == location);
        let die = u8::try_from(die.map_or(0, |at| at + 1)).unwrap_or(0);
        let asks = wasted && t.board.is_alive(defender);
        if !asks || !windows::reroll(t, attacker, RollKind::Location, die, 0)? {
            return Ok(location);
        }
    }
}

/// [Shield] Whether a drawn shield protects `location`.
pub(crate) fn is_shielded(board: &Board, seat: Seat, location: Location) -> bool {
    let drawn = board.helots[seat].drawn();
    drawn.is_some_and(|weapon| weapon.protects == Some(location))
}

/// The part that the defender saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Saved {
    Nothing,
    Overall,
    All,
}

/// The HitSave window.
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
fn save(t: &mut T, strike: Strike, location: Option<Location>, damage: u8) -> Flow<Saved> {
    let Strike { attacker, defender, .. } = strike;
    let helot = &t.board.helots[defender];
    let wasted = location.is_some_and(|location| helot.is_depleted(location));
    if damage == 0 || wasted {
        return Ok(Saved::Nothing);
    }
    let mut open = Vec::new();
    if is_affordable(&t.board, defender, Ability::FleshWound) {
        open.push(Action::Use(Ability::FleshWound));
    }
    if motivations::can_refuse(&t.board, defender) {
        open.push(Action::Refuse);
    }
    let fatal = is_fatal(&t.board, defender, location, damage);
    let prompt = Prompt::HitSave { by: attacker, damage, location, fatal };
    Ok(match windows::ask(t, defender, prompt, &open, None, &[Action::Pass])? {
        Action::Use(ability) => {
            traits::pay(t, defender, ability, Some(attacker));
            Saved::Overall
        }
        Action::Refuse => {
            motivations::pay(t, defender, Letter::B, Some(attacker));
            Saved::All
        }
        Action::Pass => Saved::Nothing,
        _ => unreachable!("only these are offered"),
    })
}

/// Whether a hit would Kill or Incapacitate.
pub(crate) fn is_fatal(board: &Board, seat: Seat, location: Option<Location>, damage: u8) -> bool {
    let helot = &board.helots[seat];
    let has_faith = helot.motivation == Some(Motivation::Zealot) && !helot.faith;
    kills(board, seat, location, damage) || (helot.oc <= damage && !has_faith)
}

/// Whether a hit would Kill.
pub(crate) fn kills(board: &Board, seat: Seat, location: Option<Location>, damage: u8) -> bool {
    location.is_some_and(|location| {
        harm::is_deadly(location)
            && board.helots[seat].locations[location] <= damage
            && !is_shielded(board, seat, location)
    })
}

/// Coins that a strike takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) location: u8,
    pub(crate) overall: u8,
}

/// [Determining melee damage] The coins that `damage` of an attack takes, if nothing is saved: off the
/// location and off Overall Condition. A drawn shield spares the location; one with nothing left takes
/// no damage at all.
pub(crate) fn taken(board: &Board, on: Seat, location: Option<Location>, damage: u8) -> Taken {
    let helot = &board.helots[on];
    if location.is_some_and(|location| helot.is_depleted(location)) {
        return Taken::default();
    }
    let dies = kills(board, on, location, damage);
    let (overall, _) = coins::overall_loss(helot, damage, dies);
    let open = location.filter(|location| !is_shielded(board, on, *location));
    let location = open.map_or(0, |location| damage.min(helot.locations[location]));
    Taken { location, overall }
}

/// Coins, depletion and death.
fn take(t: &mut T, strike: Strike, location: Option<Location>, damage: u8, saved: Saved) -> Taken {
    let Strike { attacker, defender, attack, .. } = strike;
    let shielded = location.is_some_and(|location| is_shielded(&t.board, defender, location));
    let left = location.map(|location| t.board.helots[defender].locations[location]);
    let location_loss = taken(&t.board, defender, location, damage).location;
    let depletes = 0 < location_loss && Some(location_loss) == left;
    let dies = depletes && location.is_some_and(harm::is_deadly);
    let damage = if left == Some(0) { 0 } else { damage };
    let was_alive = t.board.helots[defender].life == Life::Alive;
    let overall = match saved {
        Saved::Overall | Saved::All => 0,
        Saved::Nothing => coins::take_overall(t, defender, damage, dies),
    };
    if let Some(location) = location {
        t.board.helots[defender].locations[location] -= location_loss;
    }
    let payee = Some(attacker);
    coins::pay_out(t, payee, location_loss + overall);
    t.board.helots[attacker].tally.damage += u16::from(location_loss) + u16::from(overall);
    let source = Source::of(attack);
    t.say(Event::Hit { seat: defender, source, location, location_loss, oc_loss: overall, payee });
    if shielded && 0 < damage {
        weapons::wear(t, defender);
    }
    if let Some(location) = location.filter(|_| depletes) {
        harm::deplete(t, defender, location);
    }
    if dies {
        states::kill(t, defender, Some(attacker));
    } else if was_alive && t.board.helots[defender].oc == 0 {
        states::incapacitate(t, defender, Some(attacker));
    }
    Taken { location: location_loss, overall }
}

/// Price on a Head: the first to land one is paid.
fn collect_price(t: &mut T, attacker: Seat) {
    t.board.price = None;
    coins::take_cred(t, attacker, twists::PRICE_CRED, Reason::T24);
    t.say(Event::Expired { card: Twist::T24 });
}

/// Feed: the bite of the Famished.
fn feed(t: &mut T, strike: Strike, taken: Taken) {
    let Strike { attacker, attack, .. } = strike;
    let helot = &t.board.helots[attacker];
    let own_round = attacker == t.board.active && t.board.stage == Stage::Command;
    let hungry = helot.motivation == Some(Motivation::Famished) && helot.oc < OVERALL_COINS;
    if bites(attack) && own_round && hungry && 0 < taken.overall && !t.board.round.fed {
        t.board.round.fed = true;
        coins::heal(t, attacker, FEED_COINS);
    }
}

const fn bites(attack: Attack) -> bool {
    use Attack::*;
    match attack {
        Standard | Focused | Combo | Takedown | Crush => true,
        Wild | Grapple | Drag | Throw | AimWild | AimStandard | AimFocused | Counterattack
        | PocketVermin | RipLoose => false,
    }
}
