//! What was told at once, in fewer lines.

use nexus::{Event, Side};

/// The lines of `events`, with what belongs together in one: both sides of a roll, the dice of an
/// initiative, a damage with where it went.
pub(super) fn summarised(events: &[Event], lines: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut before: Option<&Event> = None;
    for (at, line) in lines.into_iter().enumerate() {
        if is_told_already(&events[..=at]) {
            continue;
        }
        let hits = matches!(events[at], Event::Hit { .. });
        let sums = matches!(before, Some(Event::Damage { .. } | Event::LocationRolled { .. }));
        let joint = before.and_then(|before| joint(before, &events[at]));
        before = Some(&events[at]);
        if let (true, true, Some(last)) = (hits, sums, told.last_mut()) {
            // What it came to first, then how it was summed.
            *last = format!("{line} ({})", last.trim_end_matches('.'));
            continue;
        }
        match (joint, told.last_mut()) {
            (Some(joint), Some(last)) if last.chars().count() + line.chars().count() < LONGEST => {
                *last = format!("{}{joint}{line}", last.trim_end_matches('.'));
            }
            (Some(_) | None, _) => told.push(line),
        }
    }
    told
}

/// Whether the last of `events` is a reserve that grew by what was told just before.
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

/// The most characters of a line that another one is added to.
const LONGEST: usize = 280;

/// What stands between two events that are told in one line.
fn joint(one: &Event, two: &Event) -> Option<&'static str> {
    use Event::{
        Cycle, Damage, Declared, Depleted, Hit, Initiative, LocationRolled, Moved, Roll, Rotated,
        SawRun, SawSpawned,
    };
    let initiative = matches!((one, two), (Initiative { .. }, Initiative { .. }));
    let rolls = matches!(
        (one, two),
        (Roll { side: Side::Attack, .. }, Roll { side: Side::Defense, .. })
            | (Cycle { .. }, Initiative { .. })
    );
    let follows = matches!(
        (one, two),
        (Damage { .. } | LocationRolled { .. }, Damage { .. } | LocationRolled { .. } | Hit { .. })
            | (Hit { .. }, Depleted { .. })
            | (Declared { .. }, Moved { .. } | Rotated { .. })
            | (SawSpawned { .. }, SawRun { .. })
    );
    match (initiative, rolls, follows) {
        (true, ..) => Some(", "),
        (_, true, _) => Some("; "),
        (.., true) => Some(". "),
        (false, false, false) => None,
    }
}
