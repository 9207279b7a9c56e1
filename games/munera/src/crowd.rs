//! [Appeals to the Crowd]

use crate::Munera;
use crate::board::{Board, Fate};
use crate::event::{Event, Plea};
use crate::gear::{Class, Skill};
use crate::tables::{ALWAYS_SPARED, NEVER_SPARED, SPARED};
use crate::wounds::leave;
use table::{Seat, Table};

/// [Appeals to the Crowd] The crowd decides; either way he is defeated, and `by` has the credit
/// (R41).
pub(crate) fn appeal(t: &mut Table<Munera>, who: Seat, by: Seat) {
    if t.board.options.sine_missione {
        t.say(Event::NoAppeal { who, by });
        leave(t, who, by, Fate::Killed);
        return;
    }
    let pleas = pleas(&t.board, who, by);
    let dice = [t.d6(), t.d6()];
    let natural = dice[0] + dice[1];
    let modifier: i8 = pleas.iter().map(|(_, weight)| weight).sum();
    let total = modifier + i8::try_from(natural).expect("twelve at most");
    let fate = if is_heard(natural, modifier) { Fate::Spared } else { Fate::Killed };
    t.say(Event::Appeal { who, by, dice, modifier, total, fate, pleas });
    leave(t, who, by, fate);
}

/// [Appeals to the Crowd] Whether an appeal with so much on two dice is heard.
pub fn is_heard(natural: u8, modifier: i8) -> bool {
    match natural {
        ALWAYS_SPARED => true,
        NEVER_SPARED => false,
        _ => SPARED <= modifier + i8::try_from(natural).expect("twelve at most"),
    }
}

/// The pleas that would move the crowd if `who` appealed to it now, beaten by `by` (R84 to R89).
pub fn pleas(board: &Board, who: Seat, by: Seat) -> Vec<(Plea, i8)> {
    let gladiator = &board.seats[who];
    let count = |many: usize| i8::try_from(many).unwrap_or(i8::MAX);
    let when = |holds: bool, weight: i8| if holds { weight } else { 0 };
    let defeated = usize::from(gladiator.defeated_before) + gladiator.defeated.len();
    let now = board.seats.by_seat().filter(|(seat, it)| *seat != who && it.fate == Fate::Spared);
    let earlier = board.spared_today.saturating_sub(gladiator.spared_before);
    let others_spared = usize::from(earlier) + now.count();
    let hoplomachus = gladiator.class.is_some_and(Class::is_hoplomachus);
    let weights = [
        (Plea::Injured, when(gladiator.is_injured(), 1)),
        (Plea::BothTired, when(gladiator.is_tired() && board.seats[by].is_tired(), 1)),
        (Plea::Whirl, when(gladiator.whirl_hit && !gladiator.whirl_double, 1)),
        (Plea::InjuredOpps, count(gladiator.opponents_injured.len())),
        (Plea::Defeated, 2 * count(defeated)),
        (Plea::Popular, when(gladiator.skills.contains(&Skill::Popularity), 2)),
        (Plea::NoWounds, when(gladiator.wounds_inflicted == 0, -1)),
        (Plea::OthersSpared, -count(others_spared)),
        (Plea::Bareheaded, when(!gladiator.helmet, -1)),
        (Plea::WhirlDouble, when(gladiator.whirl_double, -1)),
        (Plea::Sand, when(gladiator.haze_used, -1)),
        (Plea::Hoplomachus, when(hoplomachus, -1)),
        (Plea::Unwounded, when(gladiator.stamina == gladiator.stamina_start, -2)),
        (Plea::SparedBefore, when(0 < gladiator.spared_before, -2)),
    ];
    weights.into_iter().filter(|(_, weight)| *weight != 0).collect()
}

/// The seat that gets the credit when he gives in: of those who threaten him the next in the order
/// of play, else of the nearest opponents (R41).
pub fn creditor(board: &Board, who: Seat) -> Seat {
    let threatening = board.after(who).find(|other| board.threatens(*other, who));
    let opponents = board.after(who).filter(|other| board.are_opponents(who, *other));
    let nearest = opponents.min_by_key(|other| board.distance(who, *other));
    threatening.or(nearest).expect("a bout with one side left is over")
}
