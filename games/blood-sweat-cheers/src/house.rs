//! The house's player for a seat with a hand. It sees that seat's view and nothing else.
//!
//! Values are whole numbers: the tables' 1/10 000 of a defeat, times the 36 throws of two dice.
//! Guessing a reply multiplies each by a hundred once more, in 128 bits, so that nothing is lost.

use crate::BloodSweatCheers;
use crate::actions::{choices, deed, reach};
use crate::arena::{Grid, Zone};
use crate::ask::{Action, Play, Prompt, Using};
use crate::automaton::push_toward;
use crate::board::{BySide, Class, Deed, Phase, Said, Side, Status};
use crate::cards::{Face, Hand, Pair, Perk, PerkSet};
use crate::clash::{Clash, Harm, Verdict};
use crate::fighter::Body;
use crate::orders::{Shots, copies_beyond};
use crate::perks::working;
use crate::tables::house::{
    DEFEAT, DIFFERENCES, ENSNARED, ENSNARED_WHEN_DOWN, ESCAPE, FAVOUR, FORTUNA_GAIN, KEPT_WOUND,
    KNOCKED_DOWN, LATE, PRICES, PUSHED, REPLIES, ROAR_GAIN, Reply, STAND, THROWS, WOUNDS, ZONE,
};
use crate::tables::{CLASSES, Mode};
use crate::view::View;
use table::{Ask, Dice};

/// How a house plays, where there was something to choose.
pub(crate) struct Habits {
    /// How many copies of each STEP, STRIKE and GUARD stay in its hand when a turn ends.
    pub(crate) copies: usize,
}

/// Today's: all cards except specials are thrown away, to draw the GLORY that specials are made of.
pub(crate) const HABITS: Habits = Habits { copies: 0 };

/// The answer of a house with these habits.
pub(crate) fn house(
    view: &View,
    ask: &Ask<BloodSweatCheers>,
    dice: &mut Dice,
    habits: &Habits,
) -> Action {
    let own = view.own.expect("somebody is asked");
    match ask.prompt {
        Prompt::Class { .. } => {
            let open: Vec<Action> =
                ask.offers.iter().filter(|o| o.barred.is_none()).map(|o| o.action).collect();
            open[dice.uniform(open.len() as u32) as usize]
        }
        Prompt::Play { after } => Action::Play(play(view, own, after)),
        Prompt::Exploit { fresh } => Action::Exploit(exploit(view, own, fresh)),
        Prompt::Roar { without, with, .. } => react(view, ask, [without, with], ROAR_GAIN),
        Prompt::Fortuna { without, with, .. } => react(view, ask, [without, with], FORTUNA_GAIN),
        Prompt::Push { from } => {
            let wanted = preferred(view, own);
            Action::Push(push_toward(view.grid(), from, view.fighters[own].body.zone, wanted))
        }
        Prompt::Refresh => Action::Discard(thrown(view, habits)),
    }
}

/// The best play; of equal ones the first.
fn play(view: &View, own: Side, after: Option<Said>) -> Play {
    let eye = Eye::of(view, own);
    let mut best: Option<(i128, Play)> = None;
    eye.plays(view, |play, said| {
        let value = eye.worth(&said, after);
        if best.is_none_or(|(most, _)| most < value) {
            best = Some((value, play));
        }
    });
    best.expect("a hand lasts for both phases (R71)").1
}

/// Every play that is considered, the best first; equal ones in the order in which they are found.
pub(crate) fn ranked(view: &View, after: Option<Said>) -> Vec<Play> {
    let own = view.own.expect("somebody is asked");
    let eye = Eye::of(view, own);
    let mut plays: Vec<(i128, Play)> = Vec::new();
    eye.plays(view, |play, said| plays.push((eye.worth(&said, after), play)));
    plays.sort_by_key(|(value, _)| -value);
    plays.into_iter().map(|(_, play)| play).collect()
}

/// How many wounds to exploit: each must be worth keeping it no longer. Of equal numbers the
/// smallest.
fn exploit(view: &View, own: Side, fresh: u8) -> u8 {
    let Some(clash) = view.clash() else { return 0 };
    let worth =
        |wounds: u8| roll_value(&clash, own, wounds) - KEPT_WOUND * THROWS * i64::from(wounds);
    (0..=fresh).min_by_key(|wounds| -worth(*wounds)).unwrap_or(0)
}

/// Whether the result is worth a card: the first offer is to play one.
fn react(view: &View, ask: &Ask<BloodSweatCheers>, verdicts: [Verdict; 2], gain: i64) -> Action {
    let (Some(own), Some(clash)) = (view.own, view.clash()) else { return Action::Pass };
    let [without, with] = verdicts.map(|verdict| verdict_value(&clash, own, verdict));
    match ask.offers.first() {
        Some(offer) if gain < with - without => offer.action,
        Some(_) | None => Action::Pass,
    }
}

/// The cards to throw away at a turn's end.
fn thrown(view: &View, habits: &Habits) -> Hand {
    let (body, hand) = view.own_hand();
    if body.status != Status::Ensnared {
        return copies_beyond(&hand, habits.copies);
    }
    let is_useless = |face: Face| match face {
        Face::Glory | Face::Strike | Face::Imperial | Face::Fortuna => false,
        Face::Step | Face::Guard | Face::Roar => true,
    };
    hand.iter().copied().filter(|card| is_useless(card.face())).collect()
}

fn preferred(view: &View, side: Side) -> u8 {
    distance_liked(view.fighters[side].body.class, view.fighters[side.other()].body.class)
}

/// The distance that a class likes to keep from another.
fn distance_liked(class: Option<Class>, foe: Option<Class>) -> u8 {
    match (class, foe) {
        (Some(Class::Sagittarius), _) => 2,
        (Some(Class::Veles), Some(Class::Sagittarius)) => 0,
        (Some(Class::Veles), _) => 1,
        (_, _) => 0,
    }
}

/// The facts on which the house compares plays.
struct Eye {
    own: Side,
    bodies: BySide<Body>,
    grid: Grid,
    phase: Phase,
}

impl Eye {
    fn of(view: &View, own: Side) -> Self {
        let bodies = BySide::new(|side| view.fighters[side].body);
        Eye { own, bodies, grid: view.grid(), phase: view.phase }
    }

    fn liked(&self, side: Side) -> u8 {
        distance_liked(self.bodies[side].class, self.bodies[side.other()].class)
    }

    /// Every play that is considered: cards in the order of the hand, zones by label, all perks
    /// before all but a foul play.
    fn plays(&self, view: &View, mut consider: impl FnMut(Play, Said)) {
        let (body, hand) = view.own_hand();
        for cards in choices(&hand) {
            let Some(made) = deed(&cards, body.class, body.status) else { continue };
            let stands = made == Deed::StepDodge && body.status == Status::Down;
            for stand in if stands { &[true, false][..] } else { &[false][..] } {
                let action = if *stand { Deed::Stand } else { made };
                let working = working(&cards, action, &view.rules);
                for zone in self.grid.within(body.zone, reach(action, working, body.status)) {
                    let fair = working.without(Perk::FoulPlay);
                    let ways = if fair == working { &[working][..] } else { &[working, fair][..] };
                    for perks in ways {
                        let to = (zone != body.zone).then_some(zone);
                        let using = Using::of(*perks, working);
                        let shots = Shots::default();
                        let play = Play { cards, to, stand: *stand, perks: using, shots };
                        let said = Said { action, cards, from: body.zone, to: zone, perks: *perks };
                        consider(play, said);
                    }
                }
            }
        }
    }

    /// The value of `mine` against the foe's declaration, or against his possible ones.
    fn worth(&self, mine: &Said, after: Option<Said>) -> i128 {
        match after {
            Some(foe) => i128::from(self.value(mine, &foe)),
            None => self.guess(mine),
        }
    }

    /// The value of `mine` against `foe`.
    fn value(&self, mine: &Said, foe: &Said) -> i64 {
        let said = BySide::new(|side| if side == self.own { *mine } else { *foe });
        let clash = Clash::new(self.bodies, said, self.grid);
        let away = self.grid.distance(mine.to, foe.to).abs_diff(self.liked(self.own));
        let mut value = crowd(mine) - crowd(foe) + recovery(mine) - recovery(foe);
        value -= ZONE * i64::from(away) + self.price(&mine.cards);
        let mut value = value * THROWS;
        if clash.is_roll() {
            value += roll_value(&clash, self.own, 0);
            value += THROWS * FAVOUR * (i64::from(fouls(foe)) - i64::from(fouls(mine)));
        }
        value
    }

    fn price(&self, cards: &Pair) -> i64 {
        let price: i64 = cards.iter().map(|card| PRICES[card.face() as usize].1).sum();
        match self.phase {
            Phase::One => price,
            Phase::Two => price * LATE.0 / LATE.1,
        }
    }

    /// The value of `mine` against the replies that the foe may have the cards for, each time
    /// the worst for me that he has.
    fn guess(&self, mine: &Said) -> i128 {
        let mut replies = [(0_i64, 0_i64); REPLIES.len()];
        let mut count = 0;
        for (reply, chance) in REPLIES {
            if let Some(foe) = self.reply(reply, mine) {
                replies[count] = (self.value(mine, &foe), chance);
                count += 1;
            }
        }
        let replies = &mut replies[..count];
        replies.sort_by_key(|(value, _)| *value);
        let Some(((last, _), earlier)) = replies.split_last() else { return 0 };
        // From the last, which takes the rest, to the first; each step is a hundredfold.
        let mut scale = 1_i128;
        let mut sum = i128::from(*last);
        for (value, chance) in earlier.iter().rev() {
            sum = i128::from(*chance) * i128::from(*value) * scale + i128::from(100 - chance) * sum;
            scale *= 100;
        }
        sum
    }

    /// The foe's declaration with `reply`, knowing `mine`.
    fn reply(&self, reply: Reply, mine: &Said) -> Option<Said> {
        let foe = self.own.other();
        let body = &self.bodies[foe];
        let specials = body.class.map(|class| &CLASSES[class as usize]);
        let action = match reply {
            Reply::StepAway => Deed::StepDodge,
            Reply::MoveAway => Deed::MoveDodge,
            Reply::Guard => Deed::Guard,
            Reply::Block => Deed::Block,
            Reply::CautiousStep => Deed::CautiousStep,
            Reply::Jab => Deed::Jab,
            Reply::Thrust => Deed::Thrust,
            Reply::Lunge => Deed::Lunge,
            Reply::OneGlory => specials?.one,
            Reply::TwoGlories => specials?.two,
            Reply::Stand if body.status == Status::Down => Deed::Stand,
            Reply::Escape if body.status == Status::Ensnared => Deed::EscapeTheNet,
            Reply::Stand | Reply::Escape => return None,
        };
        let steps = reach(action, PerkSet::EMPTY, body.status);
        let to = match reply {
            Reply::StepAway | Reply::MoveAway => self.away(body.zone, steps, mine.to),
            Reply::Lunge => self.toward(body.zone, steps, mine.to, 0),
            Reply::OneGlory | Reply::TwoGlories if action.row().mode == Mode::Attack(0, 0) => {
                self.toward(body.zone, steps, mine.to, 0)
            }
            Reply::CautiousStep | Reply::OneGlory | Reply::TwoGlories => {
                self.toward(body.zone, steps, mine.to, self.liked(foe))
            }
            Reply::Guard
            | Reply::Block
            | Reply::Jab
            | Reply::Thrust
            | Reply::Stand
            | Reply::Escape => body.zone,
        };
        Some(Said { action, cards: Pair::EMPTY, from: body.zone, to, perks: PerkSet::EMPTY })
    }

    /// The zone farthest from `target`; of equal ones he stays, or takes the first label.
    fn away(&self, from: Zone, steps: u8, target: Zone) -> Zone {
        let nearness = |zone: &Zone| (u8::MAX - self.grid.distance(*zone, target), *zone != from);
        self.grid.within(from, steps).min_by_key(nearness).unwrap_or(from)
    }

    /// The zone nearest to the `wanted` distance from `target`; then the fewest steps, then the
    /// first label.
    fn toward(&self, from: Zone, steps: u8, target: Zone, wanted: u8) -> Zone {
        let cost = |zone: &Zone| {
            (self.grid.distance(*zone, target).abs_diff(wanted), self.grid.distance(*zone, from))
        };
        self.grid.within(from, steps).min_by_key(cost).unwrap_or(from)
    }
}

fn crowd(said: &Said) -> i64 {
    let taunts = said.perks.holds(Perk::LewdTaunt);
    FAVOUR * (i64::from(said.action.glories()) + i64::from(taunts))
}

fn fouls(said: &Said) -> bool {
    said.perks.holds(Perk::FoulPlay)
}

fn recovery(said: &Said) -> i64 {
    if said.action == Deed::Stand {
        STAND
    } else if said.action == Deed::EscapeTheNet {
        ESCAPE
    } else {
        0
    }
}

/// The value of an opposed roll over all throws, if `own` exploits so many wounds.
fn roll_value(clash: &Clash, own: Side, exploited: u8) -> i64 {
    let bases = BySide::new(|side| clash.base(side, if side == own { 0 } else { exploited }));
    let throws = DIFFERENCES.into_iter().map(|(difference, weight)| {
        let mut scores = bases;
        scores[own] += difference;
        weight * verdict_value(clash, own, clash.verdict(scores))
    });
    throws.sum()
}

fn verdict_value(clash: &Clash, own: Side, verdict: Verdict) -> i64 {
    let Some(on) = verdict.on else { return 0 };
    let worth = harm_value(verdict.outcome, &clash.bodies()[on]);
    if on == own { -worth } else { worth }
}

fn harm_value(harm: Harm, victim: &Body) -> i64 {
    match harm {
        Harm::Tie | Harm::None => 0,
        Harm::Pushed => PUSHED,
        Harm::KnockedDown => KNOCKED_DOWN,
        Harm::Ensnared if victim.status == Status::Down => ENSNARED_WHEN_DOWN,
        Harm::Ensnared => ENSNARED,
        Harm::FleshWound | Harm::DeepWound if victim.wounds_left() <= harm.wounds() => DEFEAT,
        Harm::FleshWound | Harm::DeepWound => {
            let first = usize::from(victim.wounds());
            let last = first + usize::from(harm.wounds());
            WOUNDS[first..last].iter().sum::<i64>() + FAVOUR
        }
        Harm::TellingBlow => DEFEAT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::samples::{board, declared, verdict};
    use table::{Luck, Offer, Rules, Seat, Serial};

    type Game = BloodSweatCheers;

    fn answer(board: &Board, prompt: Prompt, offers: Vec<Action>) -> String {
        let view = Game::view(board, Some(Seat(0)));
        let offers = offers.into_iter().map(Offer::open).collect();
        let (seat, serial) = (Seat(0), Serial(1));
        let ask = Ask { seat, serial, prompt, offers, hidden: false, given: None };
        crate::token::token(&house(&view, &ask, &mut Luck::numbered(1).dice(0), &HABITS))
    }

    #[test]
    fn a_value_is_the_sum_of_its_parts() {
        let mut board = board(["murmillo", "thraex"], ["SK1", "GD2"]);
        board.fighters.red.body.zone = Zone::B3;
        let eye = Eye::of(&Game::view(&board, Some(Seat(0))), Side::Red);
        let (jab, guard) =
            (declared(&board, Side::Red, "SK1"), declared(&board, Side::Blue, "GD1"));
        // Jab 3 against Guard 2: won by 1 with difference 0, by 2 with 1, and so on to 6.
        let blows = PUSHED * 6
            + KNOCKED_DOWN * 5
            + (WOUNDS[0] + FAVOUR) * 4
            + (WOUNDS[0] + WOUNDS[1] + FAVOUR) * 3
            + DEFEAT * (2 + 1);
        assert_eq!(eye.value(&jab, &guard), blows - 150 * THROWS);
        board.phase = Phase::Two;
        let late = Eye::of(&Game::view(&board, Some(Seat(0))), Side::Red);
        assert_eq!(late.value(&jab, &guard), blows - 60 * THROWS);
    }

    #[test]
    fn the_last_wound_is_worth_a_defeat_and_a_net_less_on_somebody_down() {
        let mut body = Body::fresh(Some(Class::Cestus), Zone::B2);
        body.exploited = 3;
        assert_eq!(harm_value(Harm::FleshWound, &body), WOUNDS[3] + FAVOUR);
        assert_eq!(harm_value(Harm::DeepWound, &body), DEFEAT);
        body.status = Status::Down;
        assert_eq!(harm_value(Harm::Ensnared, &body), ENSNARED_WHEN_DOWN);
    }

    #[test]
    fn somebody_down_stands_up_and_somebody_netted_escapes() {
        let mut board = board(["murmillo", "thraex"], ["ST1 GD1 SK1 GL1 GL2", "GD2"]);
        board.fighters.red.body.status = Status::Down;
        let play = Prompt::Play { after: None };
        assert_eq!(answer(&board, play, vec![]), "st1 stand");
        board.fighters.red.body.status = Status::Ensnared;
        assert_eq!(answer(&board, play, vec![]), "gl1+sk1");
    }

    #[test]
    fn of_equal_plays_the_first_of_the_hand_is_taken() {
        let mut board = board(["murmillo", "thraex"], ["GD3 GD1", "GD2"]);
        board.fighters.blue.body.zone = Zone::of_word("A4").unwrap();
        let after = Some(declared(&board, Side::Blue, "GD2"));
        assert_eq!(answer(&board, Prompt::Play { after }, vec![]), "gd3");
    }

    #[test]
    fn a_reaction_must_gain_enough() {
        let mut board = board(["murmillo", "thraex"], ["RC1 FF", "GD2"]);
        board.declared.red = Some(declared(&board, Side::Red, "SK1"));
        board.declared.blue = Some(declared(&board, Side::Blue, "GD2"));
        let roar = |with: Harm| Prompt::Roar {
            bonus: 1,
            without: verdict(Harm::None, None),
            with: verdict(with, Some(Side::Blue)),
        };
        let offers = || vec![Action::React(crate::ROARS[0]), Action::Pass];
        assert_eq!(answer(&board, roar(Harm::Pushed), offers()), "pass");
        assert_eq!(answer(&board, roar(Harm::KnockedDown), offers()), "react rc1");
    }

    #[test]
    fn wounds_are_exploited_when_that_is_worth_more_than_keeping_them() {
        let mut board = board(["murmillo", "thraex"], ["GD1", "GD2"]);
        board.fighters.red.body.zone = Zone::B3;
        board.fighters.blue.body.fresh = 1;
        board.declared.red = Some(declared(&board, Side::Red, "SK1"));
        board.declared.blue = Some(declared(&board, Side::Blue, "GD2"));
        let prompt = Prompt::Exploit { fresh: 1 };
        assert_eq!(answer(&board, prompt, vec![]), "exploit 1");
        // Guard against guard would be no roll: nothing to gain.
        board.declared.red = Some(declared(&board, Side::Red, "GD1"));
        assert_eq!(answer(&board, prompt, vec![]), "exploit 0");
    }

    #[test]
    fn what_is_no_special_goes_and_in_a_net_all_that_does_not_free() {
        let mut board = board(["murmillo", "thraex"], ["SK1 SK2 GD1 RC2 FF GL1", "GD2"]);
        assert_eq!(answer(&board, Prompt::Refresh, vec![]), "discard sk1+sk2+gd1");
        board.fighters.red.body.status = Status::Ensnared;
        assert_eq!(answer(&board, Prompt::Refresh, vec![]), "discard gd1+rc2");
    }
}
