//! [Combat Against Other Players] Gladiator against gladiator, on the road and to the death.

use crate::Morituri;
use crate::ask::{Action, Prompt, offers};
use crate::cards;
use crate::event::{End, Event, Gain, Mood, Spared};
use crate::roma;
use crate::rounds::Fight;
use crate::tables::{BLOOD, WON_HIT_POINTS};
use table::{Flow, Seat, Table};

/// [Combat Against Other Players] Step 10: the mover fights everybody on his space once, one
/// after the other, as long as he stands there (R56).
pub(crate) fn meet_all(t: &mut Table<Morituri>, who: Seat) -> Flow<()> {
    let space = t.board.seats[who].space;
    let mut fought = Vec::new();
    loop {
        let mover = &t.board.seats[who];
        if t.board.is_over() || !mover.alive || mover.space != space {
            return Ok(());
        }
        let mut waiting = t.board.beside(who);
        waiting.retain(|seat| !fought.contains(seat));
        let next = match waiting[..] {
            [] => return Ok(()),
            [only] => only,
            [..] => choose(t, who, waiting)?,
        };
        fought.push(next);
        on_the_road(t, who, next)?;
    }
}

fn choose(t: &mut Table<Morituri>, who: Seat, waiting: Vec<Seat>) -> Flow<Seat> {
    let actions = waiting.iter().copied().map(Action::Opponent);
    let chosen = t.pick(who, Prompt::Opponent, offers(actions))?;
    let is_chosen = |seat: &Seat| Action::Opponent(*seat) == chosen;
    Ok(waiting.into_iter().find(is_chosen).expect("one of those offered was chosen"))
}

/// [Combat Against Other Players] Step 9: the winner, mover or not, is paid (R53).
fn on_the_road(t: &mut Table<Morituri>, challenger: Seat, defender: Seat) -> Flow<()> {
    t.board.seats[defender].ahead = 0;
    t.say(Event::Duel { challenger, defender });
    let mut fight = Fight::duel(t, challenger, defender);
    let end = until_mercy(t, &mut fight, challenger, defender)?;
    settle(t, &fight, defender, end);
    if let End::Won(winner) = end
        && !t.board.is_over()
    {
        let gladiator = &mut t.board.seats[winner];
        gladiator.hp = gladiator.hp.saturating_add(WON_HIT_POINTS);
        let hp = gladiator.hp;
        t.say(Event::Hp { who: winner, hp, why: Gain::Won });
        cards::draw(t, winner, 1)?;
    }
    Ok(())
}

/// [Combat Against Other Players] Step 8: in Roma, to the death. A last winner draws no card
/// (R68).
pub(crate) fn to_the_death(t: &mut Table<Morituri>, challenger: Seat, defender: Seat) -> Flow<()> {
    t.board.seats[defender].ahead = 0;
    t.say(Event::Duel { challenger, defender });
    let mut fight = Fight::duel(t, challenger, defender);
    let end = loop {
        if let Some(end) = fallen(challenger, defender, fight.round(t)) {
            break end;
        }
    };
    if let End::Won(winner) = end {
        t.board.seats[winner].laurel = true;
    }
    settle(t, &fight, defender, end);
    if let End::Won(winner) = end
        && !t.board.is_over()
    {
        cards::draw(t, winner, 1)?;
    }
    Ok(())
}

/// [Combat Against Other Players] Step 7: rounds until somebody dies, both stand at one, or the
/// crowd and the gladiator it spares put an end to it.
fn until_mercy(
    t: &mut Table<Morituri>,
    fight: &mut Fight,
    challenger: Seat,
    defender: Seat,
) -> Flow<End> {
    let mut is_last = false;
    loop {
        let left = fight.round(t);
        if let Some(end) = fallen(challenger, defender, left) {
            return Ok(end);
        }
        let low = match left {
            [1, 1] => return Ok(End::BothAtOne),
            [1, _] => 0,
            [_, 1] => 1,
            [_, _] => continue,
        };
        let (who, other) = if low == 0 { (challenger, defender) } else { (defender, challenger) };
        if is_last || is_spared(t, fight, low, who, other)? {
            return Ok(End::Won(other));
        }
        is_last = true;
    }
}

/// Whether the crowd spares the gladiator at one Hit Point and he takes it.
fn is_spared(
    t: &mut Table<Morituri>,
    fight: &Fight,
    low: usize,
    who: Seat,
    opponent: Seat,
) -> Flow<bool> {
    let die = t.d6();
    let mood = if die <= BLOOD { Mood::Blood } else { Mood::Mercy };
    t.say(Event::Crowd { who, die, mood });
    if mood == Mood::Blood {
        return Ok(false);
    }
    let left = fight.sides[1 - low].left;
    let useful = left <= 1 + fight.attacks(low);
    let reply = who != t.board.active;
    let prompt = Prompt::Mercy { opponent, left, useful, reply };
    let actions = [Spared::Accept, Spared::Fight].map(Action::Mercy);
    t.board.next_round = fight.next();
    let accepts = t.pick(who, prompt, offers(actions))? == Action::Mercy(Spared::Accept);
    t.board.next_round = 0;
    let choice = if accepts { Spared::Accept } else { Spared::Fight };
    t.say(Event::Mercy { who, choice });
    Ok(accepts)
}

/// The end of a duel, if somebody is at zero.
fn fallen(challenger: Seat, defender: Seat, left: [u8; 2]) -> Option<End> {
    match left {
        [0, 0] => Some(End::BothDead),
        [0, _] => Some(End::Won(defender)),
        [_, 0] => Some(End::Won(challenger)),
        [_, _] => None,
    }
}

/// Tells how a duel ended, and applies its effects before anybody is paid.
fn settle(t: &mut Table<Morituri>, fight: &Fight, defender: Seat, end: End) {
    let challenger = fight.challenger;
    t.say(Event::FightEnd { challenger, defender: Some(defender), end });
    if let End::Won(winner) = end {
        let won = &mut t.board.seats[winner].record.duels_won;
        *won = won.saturating_add(1);
    }
    let pair = [(challenger, defender), (defender, challenger)];
    let dead: Vec<(Seat, Option<Seat>)> = (0..2)
        .filter(|at| fight.sides[*at].left == 0)
        .map(|at| (pair[at].0, Some(pair[at].1)))
        .collect();
    roma::bury(t, &dead);
}
