//! What ludi may be called and say of themselves, and how they are found.

use crate::world::*;
use arena::Fault;

#[tokio::test]
async fn a_letter_of_another_script_makes_no_other_ludus() {
    let mut world = World::new().await;
    world.found(ada(), "Ludus Magnus").await;
    for name in ["Ludus Mаgnus", "LUDUS МAGNUS"] {
        let taken = world.arena.found_ludus(bob(), world.here, name, "", world.now).await;
        assert!(matches!(taken, Err(Fault::Refused(_))), "{taken:?}");
    }
    world.found(bob(), "Ludus Magna").await;
}
