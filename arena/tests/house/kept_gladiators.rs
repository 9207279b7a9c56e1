//! Seasons of gladiators whom ludi keep: named unseen, and booked for their careers with the points.

use crate::careers::campaign;
use crate::leagues::{assert_sound, quick};
use crate::world::*;
use arena::{Action, Control, Decree, Fault, League, Listing, Message, Refused, SeasonId};
use campaign::Service;
use store::stable;

const SEASON: SeasonId = SeasonId(1);
const ADA: i64 = 1;
const BOB: i64 = 2;

fn swords(options: &str) -> League {
    let (game, options) = (Some("munera".to_owned()), options.to_owned());
    League { game, options, target: Some(50), ..quick() }
}

/// The decision of a panel whose label begins so.
fn offered(panel: &Message, label: &str) -> Option<(Action, Vec<u16>)> {
    panel.controls.iter().find_map(|control| match control {
        Control::Button { action, label: named, .. } if named.starts_with(label) => {
            Some((*action, Vec::new()))
        }
        Control::Menu { action, choices, .. } => {
            let choice = choices.iter().find(|choice| choice.label.starts_with(label))?;
            Some((*action, vec![choice.index]))
        }
        Control::Button { .. } => None,
    })
}

impl World {
    /// The numbers of a ludus's gladiators who are in a bout.
    async fn fighting(&self, ludus: i64) -> Vec<i64> {
        let store = self.store().await;
        let all = stable::fighting(&mut store.read().await.unwrap(), ludus).await.unwrap();
        store.close().await;
        all
    }
}

#[tokio::test]
async fn careers_are_booked_with_the_points_and_voided_with_them() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], swords("sine_missione=on")).await;
    assert!(world.is_told("played with `"), "{}", world.newest().head);
    assert!(world.is_told("sine_missione=on") && world.is_told("campaign=on"));
    assert!(world.is_told("Each ludus sends a gladiator of its own"));
    assert!(world.is_told("unseen by the other"));
    // Nobody sees whom another sends, and nothing begins before both have.
    let before = world.channel(CHANNEL).len();
    assert!(world.decide(ada()).await);
    assert!(world.open_bouts().await.is_empty() && world.stable(ADA).await.is_empty());
    assert_eq!(world.channel(CHANNEL).len(), before, "{:?}", world.newest());
    assert!(world.decide(bob()).await);
    let bout = world.open_bouts().await[0];
    assert_eq!((world.fighting(ADA).await, world.fighting(BOB).await), (vec![1], vec![1]));
    match world.press(ada(), Action::Resign(bout)).await {
        Err(Fault::Refused(_)) => {}
        other => panic!("a career hangs on it: {other:?}"),
    }
    world.yields(bout, bob(), &[ada(), bob()]).await;
    world.crash().await;
    world.ends(bout, &[ada(), bob()]).await;
    world.crash().await;
    world.arena.revive(world.now).await.unwrap();
    world.pass(0).await;

    assert!(world.is_told("Ludus of Ada +2 points, now 2."), "{:?}", world.newest());
    let (career, status) = world.career(ADA, 1).await;
    let skills = ["dodge".to_owned()].into();
    let won = Service { bouts: 1, wins: 1, defeated: 1, killed: 1, skills, ..Service::default() };
    assert_eq!((career, status.as_str()), (won, "active"));
    assert_eq!(world.career(BOB, 1).await.1, "dead");
    assert_sound(&world).await;
    let table = world.page(Listing::Season(SEASON)).await.message;
    let [victor, fallen] = [world.stable(ADA).await, world.stable(BOB).await];
    for line in [
        format!("• {} (Murmillo) of Ludus of Ada: 1 bout, 1 won", victor[0].name),
        format!("• {} (Murmillo) of Ludus of Bob: 1 bout, 0 won, dead", fallen[0].name),
    ] {
        assert!(table.tail.lines().any(|it| it == line), "{line}: {table:?}");
    }

    // The next one: whoever lives may come again, and is as he has become.
    let panel = world.season_panel(ada()).await;
    let (action, chosen) = offered(&panel, &victor[0].name).unwrap();
    world.arena.press(ada(), world.here, action, &chosen, world.now).await.unwrap();
    let panel = world.season_panel(bob()).await;
    assert_eq!(offered(&panel, &fallen[0].name), None, "the dead are not offered");
    assert!(world.decide(bob()).await);
    assert_eq!((world.fighting(ADA).await, world.fighting(BOB).await), (vec![1], vec![2]));
    let comes = format!("Ludus of Ada enters **{}**, Murmillo (dodge).", victor[0].name);
    let told = world.channel(CHANNEL);
    assert!(told.iter().any(|it| it.message.tail.contains(&comes)), "{comes}");

    // Of a voided bout nothing counts, but that the dead stay dead.
    world.decree(bout, Decree::Void).await.unwrap();
    assert_eq!(world.career(ADA, 1).await.0, Service::default());
    assert_eq!(world.career(BOB, 1).await.1, "dead");
    let table = world.page(Listing::Season(SEASON)).await.message;
    assert!(!table.tail.contains('•'), "{table:?}");
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_season_is_played_press_by_press_with_careers() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    let wanted = League { target: Some(6), max_cycles: Some(3), ..swords("") };
    world.season(&people, wanted).await;
    let played = world.play_season(&people, 1_000).await;
    assert!(world.has_ended().await, "{played} bouts");
    assert_eq!(played, 3);
    for ludus in [ADA, BOB] {
        let mut bouts = 0;
        for row in world.stable(ludus).await {
            bouts += world.career(ludus, row.number).await.0.bouts;
        }
        assert_eq!(bouts, 3);
    }
    assert_sound(&world).await;
}

#[tokio::test]
async fn for_whoever_names_nobody_comes_who_has_fought_least() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], League { clock: Some("daily".to_owned()), ..swords("") }).await;
    world.veteran(ADA, &["dodge", "attack"]).await;
    world.veteran(ADA, &["stamina"]).await;
    for _ in 0..10 {
        if !world.open_bouts().await.is_empty() {
            break;
        }
        world.pass(12 * HOUR).await;
    }
    assert_eq!(world.fighting(ADA).await, [2], "the one with fewer bouts");
    assert_eq!(world.fighting(BOB).await, [1], "a new one, for there is no other");
    assert!(world.stable(BOB).await[0].class.is_empty(), "his owner arms him");
}

#[tokio::test]
async fn where_nobody_else_may_come_a_new_one_does_also_onto_a_full_roster() {
    let mut world = World::new().await;
    let wanted = League { clock: Some("daily".to_owned()), ..swords("mirror_picks=off") };
    world.season(&[ada(), bob()], wanted).await;
    for ludus in [ADA, BOB] {
        for _ in 0..campaign::STABLE {
            world.veteran(ludus, &["dodge"]).await;
        }
    }
    for _ in 0..10 {
        if !world.open_bouts().await.is_empty() {
            break;
        }
        world.pass(12 * HOUR).await;
    }
    let mut sent = [world.fighting(ADA).await, world.fighting(BOB).await];
    sent.sort_unstable();
    assert_eq!(sent, [[1], [21]], "all are of one class");
}

#[tokio::test]
async fn whoever_is_in_another_bout_is_not_sent() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], swords("")).await;
    world.veteran(ADA, &["dodge"]).await;
    let (action, chosen) = offered(&world.season_panel(ada()).await, "Old 1").unwrap();
    let friendly = world.sent(campaign(""), [1, 0]).await;
    assert_eq!(offered(&world.season_panel(ada()).await, "Old 1"), None);
    let late = world.arena.press(ada(), world.here, action, &chosen, world.now).await;
    assert!(matches!(late, Err(Fault::Refused(Refused::Stale { .. }))), "{late:?}");
    world.yields(friendly, bob(), &[ada(), bob()]).await;
    world.ends(friendly, &[ada(), bob()]).await;
    // He is named, and enters another bout before his own begins: somebody else comes.
    world.arena.press(ada(), world.here, action, &chosen, world.now).await.unwrap();
    world.sent(campaign(""), [1, 0]).await;
    world.decide(bob()).await;
    assert_eq!(world.fighting(ADA).await, [1, 2]);
    assert_sound(&world).await;
}

#[tokio::test]
async fn in_the_hands_of_the_house_nobody_is_risked() {
    let mut world = World::new().await;
    world.season(&[ada()], League { house_ludi: Some(2), ..swords("house_class=gaul") }).await;
    assert!(world.decide(ada()).await);
    assert_eq!(world.fighting(ADA).await, [1]);
    assert!(world.stable(-1).await.is_empty());
    let bout = world.open_bouts().await[0];
    let store = world.store().await;
    let sent = stable::entrants_of(&mut store.read().await.unwrap(), bout.0).await.unwrap();
    store.close().await;
    assert_eq!(sent.len(), 1);
    // Without careers nobody is asked.
    let mut world = World::new().await;
    world.season(&[ada(), bob()], swords("campaign=off")).await;
    world.pass(0).await;
    assert_eq!(world.open_bouts().await.len(), 1);
    assert!(world.fighting(ADA).await.is_empty());
}
