//! Phase 4 [Watch Fights]: cards are turned up, then fight rounds until somebody falls. Turning up
//! is a step, and so is every fight round.

use crate::ask::{Action, Prompt};
use crate::board::{Ending, Rolls, Sabotage};
use crate::cards::{Card, Number, Pair, Side, Slot, Weapon};
use crate::event::Event;
use crate::setup::draw;
use crate::tables::{Does, GUARD, Keeps, LAST_FIGHT_ROUND, Tampers, tampers};
use crate::take_action::beside;
use crate::{T, react, risk};
use table::{Flow, Next, Offer, Seat};

/// [Watch Fights] The next step of the Fight being watched.
pub(crate) fn watch(t: &mut T, number: Number) -> Flow<Next> {
    if t.board.fight(number).revealed {
        fight_round(t, number)?;
    } else {
        turn_up(t, number)?;
    }
    if t.board.fight(number).ending.is_some() {
        t.board.watching = number.next();
    }
    Ok(Next::Step)
}

/// [Watch Fights] Steps 1 and 2, and the Secrets that act once (R37).
fn turn_up(t: &mut T, number: Number) -> Flow<()> {
    let fight = t.board.fight_mut(number);
    fight.revealed = true;
    fight.dealt = Some(fight.weapons);
    let (weapons, secret) = (fight.weapons, fight.secret);
    t.say(Event::Revealed { fight: number, weapons, secret });
    for place in 0..t.board.fight(number).stack.len() {
        sabotage(t, number, place)?;
    }
    let fight = t.board.fight_mut(number);
    match secret.row().does {
        Does::Swaps => {
            fight.weapons.0.reverse();
            fight.damage.0.reverse();
        }
        Does::FirstBlood => fight.first_blood = true,
        Does::Twice(..)
        | Does::Damage(_)
        | Does::Counts(_)
        | Does::Underdog(_)
        | Does::Favorite(_) => return Ok(()),
    }
    t.say(Event::SecretApplied { fight: number, secret });
    Ok(())
}

/// [Watch Fights] Step 2: one card, in the order of playing; its owner may have ordered to rat
/// first (R34, R62).
fn sabotage(t: &mut T, number: Number, place: usize) -> Flow<()> {
    let lies = t.board.fight(number).stack[place];
    let seat = lies.by;
    t.board.fight_mut(number).stack[place].open = true;
    t.board.used.push(lies.card);
    let at = beside(number, &lies);
    t.say(Event::SabotageRevealed { seat, card: lies.card, at });
    let owner = &t.board.seats[seat];
    if GUARD.0 < t.board.guard && 0 < owner.chance && owner.is_at_table() {
        let offers = [Action::Rat, Action::Pass].map(Offer::open).to_vec();
        if t.pick(seat, Prompt::Rat, offers)? == Action::Rat {
            risk::rat(t, seat);
        }
    }
    let risk = lies.card.row().risk.unwrap_or(0) + u8::from(lies.open);
    let left = risk.saturating_sub(lies.time + lies.coin);
    if risk::succeeds(t, seat, lies.card, left, Some(number)) {
        tamper(t, number, lies);
    }
    Ok(())
}

/// The effect of a Sabotage card. Changes of a Weapon belong to the one that lay there when the
/// card was played, wherever it is now (R35).
fn tamper(t: &mut T, number: Number, lies: Sabotage) {
    let Sabotage { card, by: seat, side, .. } = lies;
    let fight = t.board.fight_mut(number);
    let held = fight.dealt.and_then(|dealt| {
        Side::BOTH.into_iter().find(|holder| fight.weapons[*holder] == dealt[side])
    });
    match (tampers(card), held) {
        (Some(Tampers::Stats(by)), _) => fight.changes[side].stats += by,
        (Some(Tampers::Life(by)), _) => fight.changes[side].life += by,
        (Some(Tampers::Swaps), _) => {
            fight.weapons.0.reverse();
            fight.damage.0.reverse();
        }
        (Some(Tampers::Damage(by)), Some(holder)) => fight.damage[holder] += by,
        (Some(Tampers::Replaces), Some(holder)) => {
            return replace(t, seat, card, Slot { fight: number, side: holder });
        }
        (Some(Tampers::Damage(_) | Tampers::Replaces) | None, _) => {
            return t.say(Event::NoEffect { seat, card });
        }
    }
    t.say(Event::Applied { seat, card });
}

/// The poorer of two new Weapons takes the place of the one at `at`; of equals the first.
fn replace(t: &mut T, seat: Seat, card: Card, at: Slot) {
    let drawn: Vec<Weapon> = (0..2).map_while(|_| draw(t)).collect();
    let Some(&new) = drawn.iter().min_by_key(|weapon| weapon.row().damage) else {
        return t.say(Event::NoEffect { seat, card });
    };
    let fight = t.board.fight_mut(at.fight);
    let old = std::mem::replace(&mut fight.weapons[at.side], new);
    fight.damage[at.side] = 0;
    t.board.weapon.discard.push(old);
    t.board.weapon.discard.extend(drawn.iter().copied().filter(|weapon| *weapon != new));
    t.say(Event::WeaponReplaced { at, old, new, drawn });
}

/// [Watch Fights] Steps 4 to 8: roll, react, score, wound.
fn fight_round(t: &mut T, number: Number) -> Flow<()> {
    t.board.fight_mut(number).round += 1;
    roll(t, number);
    react::window(t, number)?;
    score(t, number);
    t.board.fight_mut(number).rolls = None;
    Ok(())
}

/// [Watch Fights] Step 4: left, right, then the extra die of a Fighter that rolls twice (R39).
fn roll(t: &mut T, number: Number) {
    let dice = Pair::new(|_| t.d6());
    let (mut used, mut twice) = (dice, None);
    match t.board.fight(number).secret.row().does {
        Does::Twice(at, keeps) => {
            let (side, die) = (Side::BOTH[at], t.d6());
            twice = Some((side, die));
            used[side] = match keeps {
                Keeps::Higher => die.max(dice[side]),
                Keeps::Lower => die.min(dice[side]),
            };
        }
        Does::Damage(_)
        | Does::Counts(_)
        | Does::Underdog(_)
        | Does::Favorite(_)
        | Does::Swaps
        | Does::FirstBlood => {}
    }
    let extra = twice.map(|(_, die)| die);
    let fight = t.board.fight_mut(number);
    fight.rolls = Some(Rolls { dice, extra, used, chant: Pair::default(), no_wounds: false });
    let round = fight.round;
    t.say(Event::Rolls { fight: number, round, dice, extra: twice, used });
}

/// [Watch Fights] Steps 6 to 8. Ties hurt nobody, and no Fight lasts for ever (R42).
fn score(t: &mut T, number: Number) {
    let fight = t.board.fight_mut(number);
    let Some(rolls) = fight.rolls else { return };
    let values = fight.as_match().values();
    let hit = rolls.hit(values);
    let wounds = hit.map_or(0, |side| u8::try_from(values[side].damage).unwrap_or(0));
    if let Some(side) = hit {
        fight.wounds[side.other()] += wounds;
    }
    let fell =
        |side: &Side| values[*side].life <= i8::try_from(fight.wounds[*side]).unwrap_or(i8::MAX);
    fight.ending = match Side::BOTH.into_iter().find(fell) {
        Some(loser) => Some(Ending::Victor(loser.other())),
        None if LAST_FIGHT_ROUND <= fight.round => Some(Ending::NoContest),
        None => None,
    };
    let (ending, fighters) = (fight.ending, fight.fighters);
    let scores = Event::Scores {
        fight: number,
        round: fight.round,
        rolls: rolls.used,
        stats: Pair::new(|side| values[side].stat),
        bonus: rolls.bonus(values),
        scores: rolls.scores(values),
        hit,
        wounds,
        total: fight.wounds,
    };
    t.say(scores);
    match ending {
        Some(Ending::Victor(side)) => {
            t.say(Event::Victor { fight: number, side, fighter: fighters[side] });
        }
        Some(Ending::NoContest) => t.say(Event::NoContest { fight: number }),
        None => {}
    }
}
