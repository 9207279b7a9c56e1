//! Presses while everything that takes its time is busy.

use crate::handle::arena::off_thread;
use crate::{Action, Arena, BoutId, Control, Done, Millis, Person, Place, Reply, Start, Viewer};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::path::Path;

const HERE: Place = Place { guild: 900, channel: 800 };
const NOW: Millis = Millis(1_800_000_000_000);
const BOUT: BoutId = BoutId(1);

fn ada() -> Person {
    Person { id: 11, name: "Ada".to_owned(), guild: 900 }
}

fn eve() -> Person {
    Person { id: 13, name: "Eve".to_owned(), guild: 900 }
}

/// A house in which Ada plays a bout against it.
async fn house(folder: &Path) -> Arena {
    let arena = Arena::open(&folder.join("arena.db")).await.unwrap();
    let game = "blood-sweat-cheers".to_owned();
    let wanted = Start { game, ranked: true, ..Start::default() };
    arena.start(ada(), HERE, wanted, NOW).await.unwrap();
    press(&arena, Action::Begin(BOUT)).await.unwrap();
    arena
}

async fn press(arena: &Arena, action: Action) -> Done<Reply> {
    arena.press(ada(), HERE, action, &[], NOW).await
}

/// The first control that answers the question, and the choices there.
fn choice(reply: &Reply) -> Option<(Action, Vec<u16>)> {
    reply.message.controls.iter().find_map(|control| match control {
        Control::Button { action: action @ Action::Choose { .. }, barred: false, .. } => {
            Some((*action, Vec::new()))
        }
        Control::Menu { action: action @ Action::Choose { .. }, choices, .. } => {
            Some((*action, vec![choices[0].index]))
        }
        Control::Button { .. } | Control::Menu { .. } => None,
    })
}

#[tokio::test]
async fn a_press_goes_through_while_every_slow_reader_is_busy() {
    let folder = tempfile::tempdir().unwrap();
    let arena = house(folder.path()).await;
    let mut busy = Vec::new();
    for _ in 0..store::LEISURELY {
        busy.push(arena.store.read_at_leisure().await.unwrap());
    }
    let at_leisure = || -> Vec<BoxFuture<'_, bool>> {
        let (here, bout) = (HERE, Some(BOUT));
        vec![
            arena.begun_here(13, here, "", NOW).map(|found| found.len() == 1).boxed(),
            arena.bouts_here(11, here, "").map(|found| found.len() == 1).boxed(),
            arena
                .complete_act(11, here, bout, "", Millis(0))
                .map(|found| !found.is_empty())
                .boxed(),
            arena.complete_orders(11, here, bout, None, Millis(0)).map(|_| true).boxed(),
            arena.ludi_here(here.guild, "").map(|found| found.is_empty()).boxed(),
            arena
                .contests_here(store::contest::Which::Season, here.guild, "")
                .map(|found| found.is_empty())
                .boxed(),
            arena.my_gladiators(11, here.guild, "").map(|found| found.is_empty()).boxed(),
            arena.numbered_so_far(13, here, 1).map(|found| found.is_ok()).boxed(),
            arena.log(eve(), here, bout, 0, NOW).map(|told| told.is_ok()).boxed(),
            arena.replay(eve(), here, bout, None, 0, NOW).map(|told| told.is_ok()).boxed(),
            arena.verify(eve(), here, bout, NOW).map(|told| told.is_ok()).boxed(),
            // A live bout has no record to take home, and there is no season.
            arena.export(eve(), here, bout, NOW).map(|told| told.is_err()).boxed(),
            arena.league_history(here, None, false, NOW).map(|told| told.is_err()).boxed(),
            arena.named_table(13, here, None, 0, NOW).map(|told| told.is_ok()).boxed(),
            arena.my_data(ada()).map(|told| told.is_ok()).boxed(),
        ]
    };
    // Nine rounds here and one below: as often as Eve may have a bout checked at once.
    let mut waiting: Vec<BoxFuture<'_, bool>> = (0..9).flat_map(|_| at_leisure()).collect();
    for (at, one) in waiting.iter_mut().enumerate() {
        assert_eq!(one.as_mut().now_or_never(), None, "{at} waits its turn");
    }

    let mut reply = press(&arena, Action::Panel(BOUT)).await.unwrap();
    let mut pressed = 0;
    while let Some((action, chosen)) = choice(&reply).filter(|_| pressed < 2) {
        reply = arena.press(ada(), HERE, action, &chosen, NOW).await.unwrap();
        pressed += 1;
    }
    assert!(0 < pressed, "something was chosen: {:?}", reply.message);
    press(&arena, Action::Hand(BOUT)).await.unwrap();
    press(&arena, Action::Board(BOUT)).await.unwrap();
    press(&arena, Action::Resign(BOUT)).await.unwrap();

    for one in &mut waiting {
        assert_eq!(one.as_mut().now_or_never(), None, "nothing slow was done meanwhile");
    }
    drop((busy, waiting));
    let mut answered = Vec::new();
    for one in at_leisure() {
        answered.push(one.await);
    }
    // The bout is over by now: nothing can be typed there, and its record can be taken home.
    let wrong: Vec<usize> = (0..).zip(answered).filter(|(_, fits)| !fits).map(|it| it.0).collect();
    assert_eq!(wrong, [1, 2, 11], "the bout is over");
}

#[tokio::test]
async fn suggestions_take_no_connection_that_presses_use() {
    let folder = tempfile::tempdir().unwrap();
    let arena = house(folder.path()).await;
    let mut busy = Vec::new();
    for _ in 0..store::READERS {
        busy.push(arena.store.read().await.unwrap());
    }
    assert_eq!(arena.begun_here(13, HERE, "", NOW).await.len(), 1);
    assert_eq!(arena.bouts_here(11, HERE, "").await.len(), 1);
    assert!(!arena.complete_act(11, HERE, Some(BOUT), "", Millis(0)).await.is_empty());
    assert!(arena.replay(eve(), HERE, Some(BOUT), None, 0, NOW).await.is_ok());
}

#[tokio::test]
async fn a_bout_told_again_is_kept_for_the_same_eyes_alone_until_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arena = house(folder.path()).await;
    let hits = || arena.retold.asked()[0];
    for known in 0..2 {
        arena.replay(eve(), HERE, Some(BOUT), None, 0, NOW).await.unwrap();
        assert_eq!(hits(), known, "the second time it is not told again");
    }
    let stolen = arena.replay(eve(), HERE, Some(BOUT), Some(Viewer::Seat(0)), 0, NOW).await;
    assert!(stolen.is_err(), "she has no such eyes");
    arena.replay(ada(), HERE, Some(BOUT), None, 0, NOW).await.unwrap();
    let stolen = arena.replay(eve(), HERE, Some(BOUT), Some(Viewer::Seat(0)), 0, NOW).await;
    assert!(stolen.is_err(), "also while it is kept");
    assert_eq!(hits(), 1, "each pair of eyes has its own");
    press(&arena, Action::Resign(BOUT)).await.unwrap();
    arena.replay(eve(), HERE, Some(BOUT), None, 0, NOW).await.unwrap();
    assert_eq!(hits(), 1, "it went on");
    arena.forget(ada(), NOW).await.unwrap();
    arena.replay(eve(), HERE, Some(BOUT), None, 0, NOW).await.unwrap();
    assert_eq!(hits(), 1, "nobody forgotten is kept");
}

#[tokio::test]
#[should_panic(expected = "a bug")]
async fn a_panic_beside_is_a_panic_here() {
    off_thread(|| panic!("a bug")).await.unwrap()
}
