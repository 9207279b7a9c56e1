//! [Resolving attacks]

use crate::T;
use crate::arena::Zone;
use crate::ask::{Action, Prompt};
use crate::board::{Board, BySide, Last, Method, Roll, Scores, Side, Status};
use crate::cards::FORTUNA;
use crate::clash::{Clash, Harm, Verdict};
use crate::event::Event;
use crate::favour::{differs, holds_roar, may_hold_roar, roar, with_roar};
use crate::missio::defeat;
use crate::perks::pay_foul_play;
use crate::wounds::{exploit, wound};
use crate::{actions, automaton};
use table::{Flow, Offer};

/// One opposed roll decides the phase (R30), with every reaction to it.
pub(crate) fn resolve(t: &mut T) -> Flow<()> {
    let exploited = exploit(t)?;
    pay_foul_play(t);
    roll(t, exploited);
    roar(t)?;
    if fortuna(t)? {
        // Each can answer the other (R64).
        roar(t)?;
    }
    let verdict = compare(t);
    apply(t, verdict)
}

fn roll(t: &mut T, exploited: BySide<u8>) {
    let clash = t.board.clash().expect("both have declared");
    let (red, blue) = (t.d6(), t.d6());
    let roll = clash.roll(BySide { red, blue }, exploited);
    t.board.roll = Some(roll);
    let bases = roll.bases;
    t.say(Event::Rolled { red, blue, red_base: bases.red, blue_base: bases.blue });
}

/// The FORTUNA window of a roll: for the side with the lower die, if switching the dice would
/// change the roll's result, alone or followed by an own ROAR. Returns whether it was played.
fn fortuna(t: &mut T) -> Flow<bool> {
    let (clash, roll) = t.board.rolled();
    let side = match roll.dice {
        BySide { red, blue } if red < blue => Side::Red,
        BySide { red, blue } if blue < red => Side::Blue,
        BySide { .. } => return Ok(false),
    };
    if t.board.is_automaton(side) {
        let keeps = t.board.kept.contains(&FORTUNA);
        if keeps {
            switch(t, side);
        }
        return Ok(keeps);
    }
    let without = roll.verdict(&clash);
    let now = clash.effect(without);
    let switched = roll.switched();
    let with = switched.verdict(&clash);
    let alone = differs(&clash, now, Some(with));
    let then = with_roar(&t.board, &clash, switched, side);
    let followed = differs(&clash, now, then);
    if !may_hold_fortuna(&t.board, side, alone, followed) {
        return Ok(false);
    }
    let then = then.filter(|_| holds_roar(&t.board, side));
    let has = t.board.fighters[side].hand.contains(&FORTUNA);
    let offers = if has && (alone || followed && then.is_some()) {
        vec![Offer::open(Action::React(FORTUNA)), Offer::open(Action::Pass)]
    } else {
        Vec::new()
    };
    let prompt = Prompt::Fortuna { without, with, then };
    let played = t.offer_hidden(side.seat(), prompt, offers)? == Some(Action::React(FORTUNA));
    if played {
        t.board.fighters[side].hand.remove(FORTUNA);
        t.board.lay_open(FORTUNA);
        switch(t, side);
    }
    Ok(played)
}

/// Whether the public cannot rule out that `side` may choose: the switch changes something
/// `alone`, or `followed` by a ROAR.
fn may_hold_fortuna(board: &Board, side: Side, alone: bool, followed: bool) -> bool {
    let unseen = !board.spent.contains(&FORTUNA) && 0 < board.fighters[side].hand.count();
    unseen && (alone || followed && may_hold_roar(board, side, 2))
}

fn switch(t: &mut T, side: Side) {
    if let Some(roll) = &mut t.board.roll {
        *roll = Roll { fortuna: true, ..roll.switched() };
        let BySide { red, blue } = roll.dice;
        t.say(Event::FortunaPlayed { seat: side, red, blue });
    }
}

fn compare(t: &mut T) -> Verdict {
    let (clash, roll) = t.board.rolled();
    let scores = roll.scores();
    let verdict = roll.verdict(&clash);
    let winner = match scores {
        BySide { red, blue } if blue < red => Some(Side::Red),
        BySide { red, blue } if red < blue => Some(Side::Blue),
        BySide { .. } => None,
    };
    let won_with = winner.map(|side| clash.rolls_with(side).0);
    let actions = BySide::new(|side| clash.said()[side].action);
    let compared = Some(Scores { scores, verdict, won_with });
    t.board.last = Some(Last { actions, compared });
    let Verdict { outcome, on } = verdict;
    t.say(Event::Compared { red: scores.red, blue: scores.blue, outcome, on });
    verdict
}

fn apply(t: &mut T, verdict: Verdict) -> Flow<()> {
    let Some(victim) = verdict.on else { return Ok(()) };
    match verdict.outcome {
        Harm::Tie | Harm::None => {}
        Harm::Pushed => push(t, victim)?,
        Harm::KnockedDown => {
            t.board.fighters[victim].body.status = Status::Down;
            t.say(Event::KnockedDown { seat: victim });
        }
        Harm::Ensnared => {
            // The net replaces being Knocked Down (R38).
            t.board.fighters[victim].body.status = Status::Ensnared;
            t.say(Event::Ensnared { seat: victim });
        }
        Harm::FleshWound | Harm::DeepWound => {
            wound(t, victim, verdict.outcome);
            if t.board.fighters[victim].body.wounds_left() == 0 {
                defeat(t, victim, Method::FifthWound);
            }
        }
        Harm::TellingBlow => {
            t.say(Event::TellingBlow { seat: victim });
            defeat(t, victim, Method::TellingBlow);
        }
    }
    Ok(())
}

/// The winner of the roll pushes `victim` to any zone next to him (R42).
fn push(t: &mut T, victim: Side) -> Flow<()> {
    let from = t.board.fighters[victim].body.zone;
    let winner = victim.other();
    let to = if t.board.is_automaton(winner) {
        automaton::push_to(&t.board, from)
    } else {
        let zones = t.board.grid().neighbours(from);
        let offers = zones.map(|zone| Offer::open(Action::Push(zone))).collect();
        let answer = t.pick(winner.seat(), Prompt::Push { from }, offers)?;
        let Action::Push(to) = answer else { unreachable!("zones were offered") };
        to
    };
    actions::put(t, victim, to);
    t.say(Event::Pushed { seat: victim, from, to });
    Ok(())
}

impl Roll {
    pub fn scores(&self) -> BySide<i8> {
        BySide::new(|side| {
            let roar = self.roar.filter(|(by, _)| *by == side).map_or(0, |(_, bonus)| bonus);
            self.bases[side] + self.dice[side] as i8 + roar
        })
    }

    /// The verdict on its scores in `clash`.
    pub fn verdict(&self, clash: &Clash) -> Verdict {
        clash.verdict(self.scores())
    }

    /// The roll with a ROAR of `side` that adds `bonus`.
    pub fn roared(self, side: Side, bonus: i8) -> Self {
        Roll { roar: Some((side, bonus)), ..self }
    }

    /// The roll with the natural dice switched; all modifiers stay (R66).
    pub fn switched(self) -> Self {
        let dice = BySide { red: self.dice.blue, blue: self.dice.red };
        Roll { dice, ..self }
    }
}

impl Board {
    /// The two actions and the roll between them. Only while there is a roll.
    pub(crate) fn rolled(&self) -> (Clash, Roll) {
        let clash = self.clash().expect("a roll follows two declarations");
        (clash, self.roll.expect("the dice lie"))
    }

    pub(crate) fn zone(&self, side: Side) -> Zone {
        self.fighters[side].body.zone
    }
}
