//! Presses while the house thinks: whether what champions think over holds anybody up.

use super::presses::{FORMS, Fared, Opens, Shared, bouts_of};
use super::{FEW, House, MANY};
use anyhow::Context;
use boards::Kind;
use sandbox::Sandbox;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;
use table::Level;

/// Presses of many guests while nobody thinks, and while champions do in some bouts beside them.
#[derive(Debug, Clone, Serialize)]
pub struct Thought {
    /// How many bouts against champions go on beside the others.
    pub thinking: usize,
    /// Nobody thinks: before the others, and after them.
    pub quiet: Vec<Fared>,
    /// Champions do.
    pub busy: Vec<Fared>,
    /// The presses of those who play against them meanwhile.
    pub beside: Vec<Fared>,
}

/// Bouts in which a champion thinks.
const THINKING: usize = 10;
/// Guests for every press that may be under way.
const GUESTS: usize = 2;
/// The game's place in the list: it hides nothing, so that nobody waits for a window to close, and its
/// thoughts are the longest.
const GAME: usize = 3;
/// How long those against champions have played before anything is measured.
const WARM: Duration = Duration::from_secs(5);

pub(super) async fn measure(folder: &Path, presses: usize) -> anyhow::Result<Thought> {
    let house = House::open(&folder.join("thoughts.sqlite"), FEW).await?;
    let (mut quiet, mut busy, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    // By turns, so that neither is the one whose file is larger.
    for _ in 0..2 {
        quiet.push(pressed(&house.sandbox, &Shared::new(MANY, presses / 4)).await?);
        let shared = Shared::new(MANY, presses / 4);
        // As many presses are under way as before: a guest who plays a champion presses for one of the
        // others.
        let others = shared.with_others(usize::MAX);
        let thinking = {
            let (sandbox, others) = (house.sandbox.clone(), others.clone());
            let game = Kind::all()[GAME].slug();
            let opens =
                Opens { game, against: Some(Level::Champion), leaps: false, form: FORMS[0] };
            tokio::spawn(async move { bouts_of(&sandbox, opens, THINKING, &others).await })
        };
        tokio::time::sleep(WARM).await;
        busy.push(pressed(&house.sandbox, &shared).await?);
        others.end();
        beside.push(thinking.await.context("those against champions")??);
    }
    house.close().await;
    Ok(Thought { thinking: THINKING, quiet, busy, beside })
}

/// Presses in bouts against an adept.
async fn pressed(sandbox: &Sandbox, shared: &Shared) -> anyhow::Result<Fared> {
    let opens = Opens {
        game: Kind::all()[GAME].slug(),
        against: Some(Level::Adept),
        leaps: false,
        form: FORMS[0],
    };
    bouts_of(sandbox, opens, MANY * GUESTS, shared).await
}
