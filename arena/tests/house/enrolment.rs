//! A season's enrolment by taps: joined with a ludus and without, left again, and what old posts answer.

use crate::leagues::{is_refused, quick};
use crate::world::*;
use arena::{
    Action, Contest, Control, Fault, League, Listing, Message, Place, Refused, Reply, SeasonId,
};
use campaign::Refused as Not;

const SEASON: SeasonId = SeasonId(1);

/// What the buttons of a message say.
fn labels(message: &Message) -> Vec<&str> {
    let mut labels = Vec::new();
    for control in &message.controls {
        if let Control::Button { label, .. } = control {
            labels.push(label.as_str());
        }
    }
    labels
}

impl World {
    /// Under how many posts the season can be joined.
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

    // Who has no ludus founds one on the way.
    let offered = world.press(ada(), Action::Enrol(SEASON)).await.unwrap().message;
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
    let panel = world.press(bob(), Action::Enrol(SEASON)).await.unwrap().message;
    assert!(panel.head.contains("Ludus of Bob") && panel.tail.contains('•'), "{panel:?}");
    is_refused(world.press(bob(), Action::Enrol(SEASON)).await, Not::Enrolled);
    let asked = world.press(bob(), Action::LeaveSeason(SEASON)).await.unwrap().message;
    assert_eq!(labels(&asked), ["Withdraw", "Stay"]);
    world.press(bob(), Action::Withdraw(SEASON)).await.unwrap();
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
    for owner in [ada(), bob()] {
        world.found(owner.clone(), &format!("Ludus of {}", owner.name)).await;
        world.press(owner, Action::Enrol(SEASON)).await.unwrap();
    }
    for sure in [false, true] {
        is_refused(world.press(bob(), starts(sure)).await, Not::NotAllowed);
    }
    let (here, now) = (world.here, world.now);
    // Whoever manages the server may, whoever opened it.
    let asked = world.arena.start_season(bob(), here, (SEASON, false), true, now).await.unwrap();
    assert_eq!(labels(&asked.message), ["Start the season", "Not yet"]);
    let asked = world.press(ada(), starts(false)).await.unwrap().message;
    assert!(asked.head.contains("Ludus of Ada, Ludus of Bob"), "{}", asked.head);
    assert_eq!(world.joinable(), 1, "nothing has begun");
    let begun = world.press(ada(), starts(true)).await.unwrap().message;
    assert!(begun.head.ends_with("begins."), "{}", begun.head);
    assert_eq!(world.joinable(), 0);
    is_refused(world.press(ada(), starts(true)).await, Not::Closed);
    let elsewhere = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    let pressed = world.arena.press(ada(), elsewhere, starts(true), &[], now).await;
    assert!(matches!(pressed, Err(Fault::Refused(Refused::NoSuchSeason))), "{pressed:?}");
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
    for owner in [ada(), bob()] {
        world.found(owner.clone(), &format!("Ludus of {}", owner.name)).await;
        world.press(owner, Action::Enrol(SEASON)).await.unwrap();
    }
    let (here, now) = (world.here, world.now);
    is_refused(world.arena.found_for(eve(), here, SEASON, "Ludus Novus", now).await, Not::Full);
    // Nothing of it is kept: she may still found it.
    world.found(eve(), "Ludus Novus").await;
    let elsewhere = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
    let pressed = world.arena.press(eve(), elsewhere, Action::Enrol(SEASON), &[], now).await;
    assert!(matches!(pressed, Err(Fault::Refused(Refused::NoSuchSeason))), "{pressed:?}");
}

#[tokio::test]
async fn what_nobody_can_come_to_is_refused_with_what_can_be() {
    let mut world = World::new().await;
    let wanted = League { target: Some(50), max_cycles: Some(1), max_ludi: Some(3), ..quick() };
    let (here, now) = (world.here, world.now);
    // With more ludi it could be; with those that have enrolled it cannot.
    world.create(League { max_cycles: Some(1), ..quick() }).await;
    let refused = world.arena.create_league(ada(), here, wanted, now).await;
    let most = "Among 3 ludi nobody can come to more than 4 in one cycle, and 50 are to win it.";
    assert!(says(refused, most));
    for owner in [ada(), bob()] {
        world.found(owner.clone(), &format!("Ludus of {}", owner.name)).await;
        world.press(owner, Action::Enrol(SEASON)).await.unwrap();
    }
    let refused = world.arena.start_league(ada(), here, None, false, now).await;
    assert!(says(refused, "Among 2 ludi nobody can come to more than 2 in one cycle, and 5 are"));

    let pools = |pool| Contest {
        game: "munera".to_owned(),
        format: Some("pools".to_owned()),
        pool: Some(pool),
        ..Contest::default()
    };
    let refused = world.arena.create_tournament(ada(), here, pools(8), now).await;
    assert!(says(refused, "has 3 to 6"));
    world.arena.create_tournament(ada(), here, pools(6), now).await.unwrap();
}

fn says(done: Result<Reply, Fault>, words: &str) -> bool {
    matches!(done, Err(Fault::Refused(refused)) if refused.words().contains(words))
}

#[tokio::test]
async fn a_ludus_of_the_house_is_called_in_its_bouts_as_in_the_table() {
    let mut world = World::new().await;
    let game = Some("nexus".to_owned());
    world.season(&[ada()], League { game, house_ludi: Some(2), ..quick() }).await;
    world.pass(0).await;
    let bout = world.open_bouts().await[0];
    let agreed = world.press(ada(), Action::Settings(bout)).await.unwrap().message.head;
    assert!(agreed.contains("Ludus Domesticus as "), "{agreed}");
    let table = world.page(Listing::Season(SEASON)).await.message.mono.unwrap();
    assert!(table.contains("Ludus Domesticus"), "{table}");
}
