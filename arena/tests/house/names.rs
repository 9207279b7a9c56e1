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

#[tokio::test]
async fn a_motto_is_no_link_and_no_picture() {
    let world = World::new().await;
    let motto = "join https://discord.gg/abc :skull:";
    world.arena.found_ludus(ada(), world.here, "Ludus Magnus", motto, world.now).await.unwrap();
    let shown = world.arena.show_ludus(ada(), world.here, None).await.unwrap();
    let head = shown.message.head;
    assert!(head.contains("*join https:discord.gg abc skull*"), "{head}");
}

#[tokio::test]
async fn ludi_of_any_script_are_founded_and_found_whatever_their_case() {
    let mut world = World::new().await;
    for (by, name, typed) in [
        (ada(), "Стая Волков", "ВОЛК"),
        (bob(), "आकाश सिंह", "सिंह"),
        (eve(), "Cafe\u{301} Ómnia", "CAFÉ óm"),
    ] {
        world.found(by, name).await;
        let found = world.arena.ludi_here(world.here.guild, typed).await;
        assert_eq!(found.len(), 1, "{typed}: {found:?}");
    }
    assert_eq!(world.arena.ludi_here(world.here.guild, "").await.len(), 3);
}
