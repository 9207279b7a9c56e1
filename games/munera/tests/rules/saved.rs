//! Bouts parked by every release load and run on for ever.

use munera::{Munera, Prompt};
use table::{Seat, laws};

#[test]
fn a_bout_parked_after_a_missed_feint_by_release_0_1_loads_and_runs_to_its_end() {
    let text = include_str!("../saved/0.1-feint.json");
    laws::a_parked_bout_runs_on::<Munera>("0.1-feint.json", text, |live| {
        let (now, prompt) = (live.now(), &live.now().asks[0].prompt);
        matches!(prompt, Prompt::Feint { .. }) && !now.board.ground.is_empty()
    });
}

#[test]
fn a_bout_parked_in_a_grapple_by_release_0_1_loads_and_runs_to_its_end() {
    let text = include_str!("../saved/0.1-grapple.json");
    laws::a_parked_bout_runs_on::<Munera>("0.1-grapple.json", text, |live| {
        let prompt = &live.now().asks[0].prompt;
        let replies = matches!(prompt, Prompt::GrappleChoice { reply: true, .. });
        replies && !live.bout().orders(Seat(0)).is_empty()
    });
}
