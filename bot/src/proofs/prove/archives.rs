//! Forged archives of a server on which every game was played.

use super::house::{HERE, House, player};
use anyhow::Context;
use arena::proofs::{Forged, archives_forged};
use arena::{Action, Person, Steward};
use boards::Kind;

/// Plays a bout of every game, in which all give up but one, takes the server's history along and forges it so many
/// times.
pub async fn run(count: u32, seed: u64) -> anyhow::Result<Forged> {
    let mut house = House::open(seed).await?;
    for kind in Kind::all() {
        let seats = (*kind.seats().start()).max(2);
        let bout = house.bout(*kind, HERE, 0, seats).await?;
        for seat in 1..seats {
            let resign = Action::Resign(bout);
            let gone = house.arena.press(player(seat), HERE, resign, &[], house.now).await;
            gone.map_err(|fault| anyhow::anyhow!("giving up: {}", fault.words()))?;
        }
    }
    let person = Person { id: 99, name: "Cato".to_owned(), guild: HERE.guild };
    let steward = Steward { person, manages: true, roles: Vec::new() };
    let taken = house.arena.take_archive(&steward, HERE, house.now).await;
    let taken = taken.map_err(|fault| anyhow::anyhow!("taking it along: {}", fault.words()))?;
    let (_, text) = taken.message.files.into_iter().next().context("an archive is a file")?;
    let forged = archives_forged(&house.arena, &text, count, seed, house.now).await?;
    house.arena.close().await;
    Ok(forged)
}
