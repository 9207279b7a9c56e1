//! Accounts of several events at once, in fewer lines.

use crate::words::Account;
use nexus::Event;

/// The accounts of `events`, with related ones in one line: a step with its destination, a hit with
/// its lasting loss, a saw with its run.
pub(super) fn summarised(events: &[Event], each: Vec<Account>) -> Vec<Account> {
    let mut told: Vec<Account> = Vec::new();
    let mut before: Option<&Event> = None;
    for (at, account) in each.into_iter().enumerate() {
        if is_told_already(&events[..=at]) {
            continue;
        }
        let joint = before.and_then(|before| joint(before, &events[at]));
        before = Some(&events[at]);
        let (Some(joint), Some(last)) = (joint, told.last_mut()) else {
            told.push(account);
            continue;
        };
        match joint {
            Joint::Instead => last.story = account.story,
            Joint::Besides => last.story = format!("{} {}", last.story, account.story),
        }
        last.sums.extend(account.sums);
    }
    told
}

/// Whether the last of `events` is a reserve that grew by the event told just before.
fn is_told_already(events: &[Event]) -> bool {
    let mut before = events.iter().rev();
    let Some(Event::Reserve { seat, .. }) = before.next() else { return false };
    let cause = before.find(|event| !matches!(event, Event::Reserve { .. }));
    matches!(
        cause,
        Some(Event::MotivationPicked { seat: by, .. } | Event::Initiative { seat: by, .. })
            if by == seat
    )
}

/// The relation of an event's account to the one before it.
enum Joint {
    /// The later account says the same better.
    Instead,
    /// The later account goes on.
    Besides,
}

fn joint(one: &Event, two: &Event) -> Option<Joint> {
    use Event::{Declared, Depleted, Hit, Moved, Rotated, SawRun, SawSpawned};
    let is_step = matches!((one, two), (Declared { .. }, Moved { .. } | Rotated { .. }));
    let goes_on =
        matches!((one, two), (Hit { .. }, Depleted { .. }) | (SawSpawned { .. }, SawRun { .. }));
    match (is_step, goes_on) {
        (true, _) => Some(Joint::Instead),
        (_, true) => Some(Joint::Besides),
        (false, false) => None,
    }
}
