//! Seasons of gladiators kept by ludi: named unseen, and booked for their careers with the points.

use crate::careers::campaign;
use crate::leagues::{assert_sound, is_refused, quick};
use crate::world::*;
use arena::{Action, Contest, Decree, League, Listing, LudusId, Place, Refused};
use campaign::{Refused as Not, Service};
use store::stable;

const ADA: i64 = 1;
const BOB: i64 = 2;

fn swords(options: &str) -> League {
    let (game, options) = (Some("munera".to_owned()), options.to_owned());
    League { game, options, target: Some(50), ..quick() }
}

impl World {
    /// The numbers of a ludus's gladiators who are in a bout.
    async fn fighting(&self, ludus: i64) -> Vec<i64> {
        from_store!(self, conn => stable::fighting(conn, ludus))
    }
}

/// Ada and Bob found ludi, and enrol them.
async fn two_enrol(world: &mut World) {
    for owner in [ada(), bob()] {
        world.found(owner.clone(), &format!("Ludus of {}", owner.name)).await;
        world.press(owner, Action::Enrol(SEASON)).await.unwrap();
    }
}

/// Lets time pass until a bout of the season is open.
async fn until_opened(world: &mut World) {
    for _ in 0..10 {
        if world.open_bouts().await.is_empty() {
            world.pass(12 * HOUR).await;
        }
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
    // Nobody sees another's gladiator, and nothing begins before both have named one.
    let before = world.channel(CHANNEL).len();
    assert!(world.decide(ada()).await);
    assert!(world.open_bouts().await.is_empty() && world.stable(ADA).await.is_empty());
    assert_eq!(world.channel(CHANNEL).len(), before, "{:?}", world.newest());
    assert!(world.decide(bob()).await);
    let bout = world.open_bouts().await[0];
    assert_eq!((world.fighting(ADA).await, world.fighting(BOB).await), (vec![1], vec![1]));
    refused!(world.press(ada(), Action::Resign(bout)).await, _, "a career hangs on it");
    world.yields(bout, bob(), &[ada(), bob()]).await;
    world.crash().await;
    world.ends(bout, &[ada(), bob()]).await;
    world.restart().await;
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

    // The next one: a survivor may come again, with what he has become.
    let panel = world.season_panel(ada()).await;
    let (action, chosen) = labelled(&panel, &victor[0].name).unwrap();
    world.tap(ada(), action, &chosen).await.unwrap();
    let panel = world.season_panel(bob()).await;
    assert_eq!(labelled(&panel, &fallen[0].name), None, "the dead are not offered");
    assert!(world.decide(bob()).await);
    assert_eq!((world.fighting(ADA).await, world.fighting(BOB).await), (vec![1], vec![2]));
    let comes = format!("Ludus of Ada enters **{}**, Murmillo (dodge).", victor[0].name);
    let told = world.channel(CHANNEL);
    assert!(told.iter().any(|it| it.message.tail.contains(&comes)), "{comes}");

    // Nothing of a voided bout counts, except that the dead stay dead.
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
    until_opened(&mut world).await;
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
    until_opened(&mut world).await;
    let mut sent = [world.fighting(ADA).await, world.fighting(BOB).await];
    sent.sort_unstable();
    assert_eq!(sent, [[1], [21]], "all are of one class");
}

#[tokio::test]
async fn whoever_is_in_another_bout_is_not_sent() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], swords("")).await;
    world.veteran(ADA, &["dodge"]).await;
    let (action, chosen) = labelled(&world.season_panel(ada()).await, "Old 1").unwrap();
    let friendly = world.sent(campaign(""), [1, 0]).await;
    assert_eq!(labelled(&world.season_panel(ada()).await, "Old 1"), None);
    refused!(world.tap(ada(), action, &chosen).await, Refused::Stale { .. });
    world.yields(friendly, bob(), &[ada(), bob()]).await;
    world.ends(friendly, &[ada(), bob()]).await;
    // He is named, and enters another bout before his own begins: another gladiator comes.
    world.tap(ada(), action, &chosen).await.unwrap();
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
    let sent = from_store!(world, conn => stable::entrants_of(conn, bout.0));
    assert_eq!(sent.len(), 1);
    // Without careers nobody is asked.
    let mut world = World::new().await;
    world.season(&[ada(), bob()], swords("campaign=off")).await;
    world.pass(0).await;
    assert_eq!(world.open_bouts().await.len(), 1);
    assert!(world.fighting(ADA).await.is_empty());
}

impl World {
    /// The number of posts by which the season can be joined.
    fn joinable(&self) -> usize {
        let posts = self.channel(CHANNEL).into_iter();
        posts.filter(|it| labels(&it.message).contains(&"Enrol")).count()
    }
}

#[tokio::test]
async fn a_season_is_joined_and_left_by_taps_while_its_enrolment_is_open() {
    let mut world = World::new().await;
    world.create(quick()).await;
    assert_eq!(labels(world.newest()), ["Enrol", "Leave", "Start"]);
    assert!(world.newest().head.contains("A ludus is a school of gladiators"));
    assert_eq!(world.newest().tail, "Nobody has enrolled yet.");

    // A person without a ludus founds one on the way.
    let offered = world.pressed(ada(), Action::Enrol(SEASON)).await;
    assert_eq!(labels(&offered), ["Found a ludus"], "{offered:?}");
    let (here, now) = (world.here, world.now);
    let founded = world.arena.found_for(ada(), here, SEASON, "Ludus Magnus", now).await.unwrap();
    assert!(founded.message.head.starts_with("**Ludus Magnus** is founded, and enrolled."));
    assert_eq!(labels(&founded.message), ["Leave"]);
    world.deliver().await;
    assert_eq!(labels(world.newest()), ["Enrol", "Leave", "Start"], "under the newest news");
    assert_eq!(world.joinable(), 1, "and nowhere else");
    assert!(
        world.newest().tail.contains("Enrolled, 1 of")
            && world.newest().tail.contains("Ludus Magnus")
    );

    world.found(bob(), "Ludus of Bob").await;
    let panel = world.pressed(bob(), Action::Enrol(SEASON)).await;
    assert!(panel.head.contains("Ludus of Bob") && panel.tail.contains('•'), "{panel:?}");
    is_refused(world.press(bob(), Action::Enrol(SEASON)).await, Not::Enrolled);
    let asked = world.pressed(bob(), Action::LeaveSeason(SEASON)).await;
    assert_eq!(labels(&asked), ["Withdraw", "Stay"]);
    world.press(bob(), Action::Withdraw { season: SEASON, ludus: LudusId(2) }).await.unwrap();
    is_refused(world.press(bob(), Action::LeaveSeason(SEASON)).await, Not::NotYours);

    let table = world.page(Listing::Season(SEASON)).await.message;
    assert_eq!(labels(&table)[..2], ["Enrol", "Leave"]);
    world.press(bob(), Action::Enrol(SEASON)).await.unwrap();
    assert_eq!(world.joinable(), 1);
    world.start().await;
    assert_eq!(world.joinable(), 0, "once it has begun");
    assert!(!labels(world.newest()).contains(&"Enrol"));
    let table = world.page(Listing::Season(SEASON)).await.message;
    assert!(!labels(&table).contains(&"Enrol"));
    is_refused(world.press(eve(), Action::Enrol(SEASON)).await, Not::Closed);
}

#[tokio::test]
async fn a_season_is_started_by_a_tap_of_whoever_may_and_who_is_sure() {
    let mut world = World::new().await;
    world.create(quick()).await;
    let starts = |sure| Action::StartSeason { season: SEASON, sure };
    is_refused(world.press(ada(), starts(false)).await, Not::TooFew);
    two_enrol(&mut world).await;
    for sure in [false, true] {
        is_refused(world.press(bob(), starts(sure)).await, Not::NotAllowed);
    }
    let (here, now) = (world.here, world.now);
    // A manager of the server may, even without having opened it.
    let asked = world.arena.start_season(bob(), here, (SEASON, false), true, now).await.unwrap();
    assert_eq!(labels(&asked.message), ["Start the season", "Not yet"]);
    says(&world.pressed(ada(), starts(false)).await.head, "Ludus of Ada, Ludus of Bob");
    assert_eq!(world.joinable(), 1, "nothing has begun");
    let begun = world.pressed(ada(), starts(true)).await;
    assert!(begun.head.ends_with("begins."), "{}", begun.head);
    assert_eq!(world.joinable(), 0);
    is_refused(world.press(ada(), starts(true)).await, Not::Closed);
    let elsewhere = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    refused!(
        world.arena.press(ada(), elsewhere, starts(true), &[], now).await,
        Refused::NoSuchSeason
    );
}

#[tokio::test]
async fn a_season_without_rosters_says_nothing_of_gladiators_to_be_named() {
    let mut world = World::new().await;
    let game = Some("morituri".to_owned());
    world.create(League { game, ..quick() }).await;
    let head = &world.newest().head;
    assert!(head.contains("A ludus is") && !head.contains("/league join"), "{head}");
}

#[tokio::test]
async fn no_ludus_is_founded_for_a_season_that_it_cannot_enter() {
    let mut world = World::new().await;
    world.create(League { max_ludi: Some(2), ..quick() }).await;
    two_enrol(&mut world).await;
    let (here, now) = (world.here, world.now);
    is_refused(world.arena.found_for(eve(), here, SEASON, "Ludus Novus", now).await, Not::Full);
    // Nothing of it is kept: she may still found it.
    world.found(eve(), "Ludus Novus").await;
    let elsewhere = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    refused!(
        world.arena.press(eve(), elsewhere, Action::Enrol(SEASON), &[], now).await,
        Refused::NoSuchSeason
    );
}

#[tokio::test]
async fn what_nobody_can_come_to_is_refused_with_what_can_be() {
    let mut world = World::new().await;
    let wanted = League { target: Some(50), max_cycles: Some(1), max_ludi: Some(3), ..quick() };
    let (here, now) = (world.here, world.now);
    // With more ludi it could be; with those that have enrolled it cannot.
    world.create(League { max_cycles: Some(1), ..quick() }).await;
    let refused = world.creates(wanted).await;
    let most = "Among 3 ludi nobody can come to more than 4 in one cycle, and 50 are to win it.";
    says(&refusal(refused).words(), most);
    two_enrol(&mut world).await;
    let refused = world.arena.start_league(ada(), here, None, false, now).await;
    says(
        &refusal(refused).words(),
        "Among 2 ludi nobody can come to more than 2 in one cycle, and 5 are",
    );

    let pools = |pool| Contest {
        game: "munera".to_owned(),
        format: Some("pools".to_owned()),
        pool: Some(pool),
        ..Contest::default()
    };
    let refused = world.arena.create_tournament(ada(), here, pools(8), now).await;
    says(&refusal(refused).words(), "has 3 to 6");
    world.arena.create_tournament(ada(), here, pools(6), now).await.unwrap();
}

#[tokio::test]
async fn a_ludus_of_the_house_is_called_in_its_bouts_as_in_the_table() {
    let mut world = World::new().await;
    let game = Some("nexus".to_owned());
    world.season(&[ada()], League { game, house_ludi: Some(2), ..quick() }).await;
    world.pass(0).await;
    let bout = world.open_bouts().await[0];
    let agreed = world.pressed(ada(), Action::Settings(bout)).await.head;
    assert!(agreed.contains("Ludus Domesticus as "), "{agreed}");
    let table = world.page(Listing::Season(SEASON)).await.message.mono.unwrap();
    assert!(table.contains("Ludus Domesticus"), "{table}");
}
