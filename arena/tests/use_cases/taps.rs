//! The taps that things take: a button is one, and so is each line chosen in a menu.

use crate::world::{World, ada, against_house, find, presses};
use arena::{Action, Message};
use boards::Kind;

/// The taps of fourteen turns of short duels, with the choice of a gladiator.
const FOURTEEN_TURNS: u32 = 60;

/// Ada's press on a panel: the one that spares her most, an advised answer or the same again; otherwise
/// any.
fn sparing(world: &mut World, panel: &Message) -> Option<(Action, Vec<u16>)> {
    let spares = find(panel, |it| matches!(it, Action::Advised { .. } | Action::Again { .. }));
    let any = presses(panel);
    let spares = spares.map(|action| (action, Vec::new()));
    spares.or_else(|| (!any.is_empty()).then(|| world.luck.pick(&any).clone()))
}

/// Plays a bout to its end; the taps from the lobby's on, and the turns.
async fn played(world: &mut World, kind: Kind) -> (u32, u32) {
    // Ada reacts by orders, the default.
    let bout = world.solo(against_house(kind.slug())).await;
    let mut taps = 1;
    while !world.is_over(ada(), bout).await {
        let mut panel = world.panel(ada(), bout).await.unwrap().message;
        taps += 1;
        while let Some((action, chosen)) = sparing(world, &panel) {
            let told = world.tap(ada(), action, &chosen).await;
            panel = told.unwrap().message;
            taps += u32::try_from(chosen.len().max(1)).unwrap();
        }
        world.deliver().await;
        if !world.is_over(ada(), bout).await {
            world.pass_to_next().await;
        }
    }
    (taps, kind.load(&world.row(bout).await.saved).unwrap().play.round())
}

#[tokio::test]
async fn fourteen_turns_of_duels_take_few_taps() {
    let mut world = World::by_orders().await;
    let kind = Kind::of("blood-sweat-cheers").unwrap();
    let (mut taps, mut turns) = (0, 0);
    for _ in 0..12 {
        let (more, longer) = played(&mut world, kind).await;
        (taps, turns) = (taps + more, turns + longer);
    }
    assert!(taps * 14 <= FOURTEEN_TURNS * turns, "{taps} taps in {turns} turns");
}
