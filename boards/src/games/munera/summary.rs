//! Walks and the setup told in few lines.

use super::nouns::{class, name};
use crate::text::canvas::fit;
use crate::words::{Account, Cast, Sum};
use munera::Event;
use table::Seat;

/// The columns of a name where several stand in one line.
const NAME: usize = 16;

/// The accounts of `events`, with every walk in one line, and each round of dice at the setup too.
pub(super) fn summarised(cast: &Cast, events: &[Event], each: Vec<Account>) -> Vec<Account> {
    let mut each = each.into_iter();
    let (mut told, mut at) = (Vec::new(), 0);
    while at < events.len() {
        let found = run(&events[at]);
        let long = events[at..].iter().take_while(|event| run(event) == found).count();
        match found {
            Some(found) if 1 < long => {
                each.by_ref().take(long).for_each(drop);
                told.push(together(cast, found, &events[at..at + long]));
                at += long;
            }
            Some(_) | None => {
                told.extend(each.next());
                at += 1;
            }
        }
    }
    told
}

/// Events that may be told together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Run {
    Walk(Seat),
    Picks,
    Stamina,
    OrderDice,
    Entries,
}

fn run(event: &Event) -> Option<Run> {
    if let Event::Moved { who, .. } | Event::Turned { who, .. } = event {
        return Some(Run::Walk(*who));
    }
    let all: [(bool, Run); 4] = [
        (matches!(event, Event::Picked { .. }), Run::Picks),
        (matches!(event, Event::Stamina { .. } | Event::Arrows { .. }), Run::Stamina),
        (matches!(event, Event::OrderDie { .. }), Run::OrderDice),
        (matches!(event, Event::Entered { .. }), Run::Entries),
    ];
    all.into_iter().find(|(is, _)| *is).map(|(_, run)| run)
}

fn together(cast: &Cast, run: Run, events: &[Event]) -> Account {
    let parts = match run {
        Run::Walk(_) => walk(events),
        Run::Picks | Run::Stamina | Run::OrderDice | Run::Entries => {
            events.iter().filter_map(|event| part(cast, event)).collect()
        }
    };
    let parts = parts.join(", ");
    match run {
        Run::Walk(seat) => Account::story(format!("{} {parts}.", name(cast, seat))),
        Run::Picks => Account::story(format!("The gladiators: {parts}.")),
        Run::Stamina => Account::sum(Sum::new(format!("Stamina: {parts}"), "wounds")),
        Run::OrderDice => {
            Account::sum(Sum::new(format!("dice for the order: {parts}"), "overview"))
        }
        Run::Entries => Account::story(format!("They enter: {parts}.")),
    }
}

/// The legs of a walk: `goes E2 > E3 > E4`, `turns SE`.
fn walk(events: &[Event]) -> Vec<String> {
    let mut legs: Vec<String> = Vec::new();
    for event in events {
        if let Event::Moved { from, to, .. } = event {
            match legs.last_mut() {
                Some(leg) if leg.starts_with("goes") => leg.push_str(&format!(" > {to}")),
                Some(_) | None => legs.push(format!("goes {from} > {to}")),
            }
        } else if let Event::Turned { side, .. } = event {
            legs.push(format!("turns {}", side.word()));
        }
    }
    legs
}

/// One gladiator's part of a line of the setup.
fn part(cast: &Cast, event: &Event) -> Option<String> {
    let who = |seat: &Seat| fit(name(cast, *seat), NAME);
    if let Event::Picked { who: seat, class: picked } = event {
        return Some(format!("{} {}", who(seat), class(*picked)));
    }
    if let Event::Stamina { who: seat, die, stamina } = event {
        let base = stamina - i8::try_from(*die).unwrap_or(0);
        return Some(format!("{} {base} + {die} = {stamina}", who(seat)));
    }
    if let Event::Arrows { die, arrows, .. } = event {
        return Some(format!("{} + {die} arrows", arrows.saturating_sub(*die)));
    }
    if let Event::OrderDie { who: seat, die } = event {
        return Some(format!("{} {die}", who(seat)));
    }
    if let Event::Entered { who: seat, hex, facing } = event {
        return Some(format!("{} {hex} {}", who(seat), facing.word()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use munera::{Hex, Side};
    use table::BySeat;

    fn told(events: &[Event]) -> Vec<String> {
        let names = BySeat::new(2, |seat| ["Ada", "Brutus"][seat.index()].to_owned());
        let cast = Cast { names, house: BySeat::new(2, |_| false), number: 0 };
        let each = (0..events.len()).map(|at| Account::story(at.to_string())).collect();
        let told = summarised(&cast, events, each).into_iter();
        let sum = |sum: &Sum| format!("{} [{}]", sum.sum, sum.rule);
        told.map(|it| it.sums.first().map_or(it.story, sum)).collect()
    }

    #[test]
    fn a_walk_is_one_line_and_a_single_step_keeps_its_own() {
        let hex = |label| Hex::of_label(label).unwrap();
        let step = |from, to| Event::Moved { who: Seat(0), from: hex(from), to: hex(to) };
        let turn = Event::Turned { who: Seat(0), side: Side::SE };
        let end = Event::End { who: Seat(0) };
        let walk = [step("E2", "E3"), step("E3", "E4"), turn, step("E4", "F4"), end.clone()];
        assert_eq!(told(&walk), ["Ada goes E2 > E3 > E4, turns SE, goes E4 > F4.", "4"]);
        assert_eq!(told(&[step("E2", "E3"), end]), ["0", "1"]);
    }

    #[test]
    fn the_dice_of_the_setup_are_told_together() {
        let die = |seat, die| Event::OrderDie { who: Seat(seat), die };
        let events = [
            Event::Stamina { who: Seat(0), die: 3, stamina: 7 },
            Event::Arrows { who: Seat(0), die: 4, arrows: 7 },
            Event::Stamina { who: Seat(1), die: 6, stamina: 12 },
            die(0, 4),
            die(1, 2),
        ];
        let wanted = [
            "Stamina: Ada 4 + 3 = 7, 3 + 4 arrows, Brutus 6 + 6 = 12 [wounds]",
            "dice for the order: Ada 4, Brutus 2 [overview]",
        ];
        assert_eq!(told(&events), wanted);
    }
}
