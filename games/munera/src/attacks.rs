//! [Attacks] [Attack Procedure] [Attack Modifiers] One attack, step by step.

use crate::board::{Board, FeintState};
use crate::event::{Cause, Event, Means, Weariness};
use crate::gear::{Kind, Skill};
use crate::gladiators::Guard;
use crate::hexes::{Hex, Quadrant};
use crate::tables::{FROM_REAR, FROM_SIDE, IMPROVISED, ON_ENTANGLED, ON_HAZED, ONE_HANDED, WORST};
use crate::weapons::Flight;
use crate::{Munera, double_trouble, special_moves, weapons, wounds};
use table::{Flow, Seat, Table};

/// An attack under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attack {
    pub(crate) by: Seat,
    pub(crate) on: Seat,
    pub(crate) means: Means,
    /// Where in the attacker's hands the weapon is, while it is there.
    pub(crate) place: Option<usize>,
    /// Where the target stood when it was aimed.
    pub(crate) aim: Hex,
    /// Whether the weapon, or an arrow, has left the attacker.
    pub(crate) flies: bool,
    /// Whether a cone has destroyed it.
    pub(crate) shredded: bool,
    pub(crate) modifier: i8,
    pub(crate) save: u8,
}

impl Attack {
    /// The weapon or shield it is made with.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.means.kind()
    }
}

impl Means {
    /// The weapon or shield.
    pub fn kind(self) -> Option<Kind> {
        match self {
            Means::Strike(kind) | Means::Whirl(kind) => Some(kind),
            Means::Improvised | Means::Grapple => None,
        }
    }

    /// Whether it is a Whirling Attack.
    pub fn is_whirl(self) -> bool {
        match self {
            Means::Whirl(_) => true,
            Means::Strike(_) | Means::Improvised | Means::Grapple => false,
        }
    }

    /// [Appendix A] Whether a made Save still knocks a standing defender down.
    pub fn bashes(self) -> bool {
        self.is_whirl() || self.kind().is_some_and(Kind::is_heavy)
    }
}

/// [Attack Modifiers] What is added to the attack die, as things stand.
pub fn modifier(board: &Board, by: Seat, on: Seat, means: Means) -> i8 {
    let (attacker, defender) = (&board.seats[by], &board.seats[on]);
    let when = |holds: bool, modifier: i8| if holds { modifier } else { 0 };
    let side = match board.quadrant(on, by) {
        Quadrant::Front => 0,
        Quadrant::Left | Quadrant::Right => FROM_SIDE,
        Quadrant::Rear => FROM_REAR,
    };
    let weapon = match means {
        Means::Grapple => 0,
        Means::Improvised => IMPROVISED,
        Means::Strike(kind) | Means::Whirl(kind) => {
            let range = board.distance(by, on);
            let reach = kind.at_range(range, board.options.entangle_always).unwrap_or(WORST);
            let one_handed = kind == Kind::TwoHanded && !attacker.is_two_handed();
            (reach + when(one_handed, ONE_HANDED)).max(WORST)
        }
    };
    let others = board.in_play().filter(|other| *other != by && board.threatens(*other, on));
    side + weapon
        + when(defender.entangled.is_some(), ON_ENTANGLED)
        + i8::try_from(others.count()).expect("six seats at most")
        + when(attacker.skills.contains(&Skill::Attack), 1)
        - when(defender.skills.contains(&Skill::Dodge), 1)
        + when(board.active == by && board.turn.hazed.contains(&on), ON_HAZED)
}

/// [The Gladiators] The Save of `on` against such an attack.
pub fn save_against(board: &Board, by: Seat, on: Seat, means: Means) -> u8 {
    let guard = match means {
        Means::Whirl(_) => Guard::Passed,
        Means::Strike(Kind::Sica) => Guard::Rounded,
        Means::Strike(_) | Means::Improvised | Means::Grapple => Guard::Whole,
    };
    let penetrates = means.kind().is_some_and(|kind| {
        kind == Kind::TwoHanded || (kind.is_spear() && board.seats[by].is_two_handed())
    });
    board.seats[on].save(board.quadrant(on, by), guard, penetrates)
}

/// [Attack Procedure] Everything that follows once an attack is paid for.
pub(crate) fn attack(
    t: &mut Table<Munera>,
    on: Seat,
    means: Means,
    place: Option<usize>,
) -> Flow<()> {
    let by = t.board.active;
    t.board.turn.attacks += 1;
    let landing = crate::action_points::whirl_landing(&t.board, by, on);
    let save = save_against(&t.board, by, on, means);
    if means == Means::Grapple {
        special_moves::let_go(t, by);
    }
    let modifier = modifier(&t.board, by, on, means);
    let aim = t.board.seats[on].hex;
    let range = t.board.distance(by, on);
    let flies = means.kind().is_some_and(|kind| kind.flies(range));
    let mut attack = Attack { by, on, means, place, aim, flies, shredded: false, modifier, save };
    weapons::take_up(t, &mut attack);
    procedure(t, &mut attack)?;
    if means.is_whirl() && !t.board.is_over() && !t.board.seats[by].down {
        t.board.seats[by].hex = landing;
        t.say(Event::Whirls { who: by, hex: landing });
    }
    Ok(())
}

fn procedure(t: &mut Table<Munera>, attack: &mut Attack) -> Flow<()> {
    let is_grapple = attack.means == Means::Grapple;
    let mut die = t.d6();
    let mut defence = t.d6();
    if is_grapple {
        unequal(t, &mut die, &mut defence);
    }
    weapons::cone(t, attack);
    let mut again = false;
    loop {
        let Some(total) = total(die, attack.modifier, defence) else {
            double_trouble::strike(t, attack, die);
            return Ok(());
        };
        t.say(Event::Attack {
            by: attack.by,
            on: attack.on,
            with: attack.means,
            attack: die,
            defence,
            modifier: attack.modifier,
            total,
        });
        if 0 < total {
            return hit(t, attack, u8::try_from(total).expect("it is positive"));
        }
        if t.board.turn.feint != FeintState::Armed
            || !special_moves::feint(t, attack, die, defence)?
        {
            miss(t, attack, if again { 2 } else { 1 });
            return Ok(());
        }
        again = true;
        die = t.d6();
        t.say(Event::Reroll { die });
        if is_grapple {
            unequal(t, &mut die, &mut defence);
        }
    }
}

/// [Attack Procedure] What an attack comes to: a hit if it is positive. Equal dice are a Double.
pub fn total(die: u8, modifier: i8, defence: u8) -> Option<i8> {
    (die != defence).then(|| signed(die) + modifier - signed(defence))
}

/// [Attack Procedure] Whether a Save of `value` stops a hit.
pub fn is_saved(die: u8, value: u8) -> bool {
    die <= value
}

/// [Attack Procedure] The wounds of a hit that nothing stops.
pub fn harm(kind: Option<Kind>, total: u8) -> u8 {
    match total.saturating_sub(u8::from(kind == Some(Kind::Cestus))) {
        0 => 0,
        harm => harm + u8::from(kind == Some(Kind::Arbelos)),
    }
}

fn signed(die: u8) -> i8 {
    i8::try_from(die).expect("a die has six faces")
}

/// [Grapple] Doubles are rolled again.
fn unequal(t: &mut Table<Munera>, die: &mut u8, defence: &mut u8) {
    while die == defence {
        t.say(Event::RerollDouble { die: *die });
        *die = t.d6();
        *defence = t.d6();
    }
}

/// [Attack Procedure] Step 3: the attacker tires, a missile lands, the defender gives way.
fn miss(t: &mut Table<Munera>, attack: &Attack, fatigue: u8) {
    wounds::tire(t, attack.by, fatigue, Weariness::Miss);
    weapons::fly(t, attack, Flight::Missed);
    push_back(t, attack);
}

/// [Attack Procedure] Steps 4 to 6.
fn hit(t: &mut Table<Munera>, attack: &Attack, total: u8) -> Flow<()> {
    if attack.means == Means::Grapple {
        return special_moves::grapple(t, attack.by, attack.on);
    }
    if attack.means.is_whirl() {
        t.board.seats[attack.by].whirl_hit = true;
    }
    if attack.kind().is_some_and(Kind::entangles) {
        weapons::cast(t, attack, total);
        return Ok(());
    }
    let harm = harm(attack.kind(), total);
    if 0 < attack.save {
        let (die, value) = (t.d6(), attack.save);
        let saved = is_saved(die, value);
        t.say(Event::Save { who: attack.on, die, value, saved });
        if saved {
            if attack.means.bashes() && !t.board.seats[attack.on].down {
                wounds::knock_down(t, attack.on, attack.by, Cause::Bash);
            }
            weapons::fly(t, attack, Flight::Stopped);
            return Ok(());
        }
    }
    if harm == 0 {
        weapons::fly(t, attack, Flight::Stopped);
        return Ok(());
    }
    weapons::fly(t, attack, Flight::Wounded);
    wounds::wound(t, attack.on, attack.by, harm, Vec::new());
    Ok(())
}

/// [Attack Procedure] Straight away from the attacker; a gladiator who cannot give way falls (R32,
/// R33).
fn push_back(t: &mut Table<Munera>, attack: &Attack) {
    let who = attack.on;
    let from = t.board.seats[who].hex;
    let to = from.beside(t.board.seats[attack.by].hex.bearing(from));
    if t.board.is_free(to) {
        t.board.seats[who].hex = to;
        t.say(Event::Pushed { who, from, to });
        wounds::break_grapple(t, who, attack.by);
    } else {
        t.say(Event::PushBlocked { who });
        wounds::knock_down(t, who, attack.by, Cause::Blocked);
    }
}
