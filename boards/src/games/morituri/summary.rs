//! Long fights told in few lines.

use super::events::fighter;
use crate::words::{Account, Cast};
use morituri::Event;

/// The longest fight in rounds that is told whole.
const WHOLE: usize = 8;
/// The first and the last rounds told of a longer one.
const ENDS: (usize, usize) = (4, 3);

/// The accounts of `events`, with the middle of every long fight in one line.
pub(super) fn summarised(cast: &Cast, events: &[Event], each: Vec<Account>) -> Vec<Account> {
    let (mut told, mut at) = (Vec::new(), 0);
    while at < events.len() {
        let rounds = events[at..].iter().take_while(|event| is_round(event)).count();
        let (first, last) = ENDS;
        if rounds <= WHOLE {
            let end = (at + rounds.max(1)).min(each.len());
            told.extend_from_slice(&each[at..end]);
            at = end;
            continue;
        }
        let (from, to) = (at + first, at + rounds - last);
        told.extend_from_slice(&each[at..from]);
        told.push(Account::story(between(cast, &events[from..to])));
        told.extend_from_slice(&each[to..at + rounds]);
        at += rounds;
    }
    told
}

fn is_round(event: &Event) -> bool {
    matches!(event, Event::Round { .. })
}

/// The summary of rounds that are not told one by one.
fn between(cast: &Cast, rounds: &[Event]) -> String {
    let (mut total, mut ends, mut names) = ([0_u32; 2], Vec::new(), ["", ""]);
    for round in rounds {
        if let Event::Round { challenger, defender, number, hits, .. } = round {
            total = [total[0] + u32::from(hits[0]), total[1] + u32::from(hits[1])];
            names = [fighter(cast, Some(*challenger)), fighter(cast, *defender)];
            ends.push(*number);
        }
    }
    let (first, last) = (ends.first().unwrap_or(&0), ends.last().unwrap_or(&0));
    let times = |at: usize| match total[at] {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    format!("Rounds {first} to {last}: {} {}, {} {}.", names[0], times(0), names[1], times(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{BySeat, Seat};

    fn rounds(count: u32) -> Vec<Event> {
        let round = |number| Event::Round {
            challenger: Seat(0),
            defender: None,
            number,
            net: None,
            netted: None,
            need: [7, 7],
            bonus: [0, 0],
            rolls: [vec![5], vec![8]],
            hits: [0, 1],
            hp: [9, 1],
        };
        let mut events = vec![Event::BeastFight { who: Seat(0), pennants: 1 }];
        events.extend((1..=count).map(round));
        events.push(Event::Died { who: Seat(0) });
        events
    }

    fn told(count: u32) -> Vec<String> {
        let names = BySeat::new(1, |_| "Ada".to_owned());
        let cast = Cast { names, house: BySeat::new(1, |_| false), number: 0 };
        let events = rounds(count);
        let each = (0..events.len()).map(|at| Account::story(at.to_string())).collect();
        let told = summarised(&cast, &events, each);
        told.into_iter().map(|account| account.story).collect()
    }

    #[test]
    fn eight_rounds_are_told_one_by_one_and_of_nine_the_middle_is_summarised() {
        assert_eq!(told(8), ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let middle = "Rounds 5 to 6: Ada no hit, the beast 2 hits.";
        assert_eq!(told(9), ["0", "1", "2", "3", "4", middle, "7", "8", "9", "10"]);
        assert_eq!(told(293).len(), 10);
    }
}
