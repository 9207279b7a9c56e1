//! How well the house plays: chosen before a bout, and known to everybody from then on.

use crate::world::*;
use arena::{Action, BoutId, Control, Fault, Level, Message, Refused, Start};

const NOVICE: u16 = 0;
const CHAMPION: u16 = 2;

impl World {
    /// Chooses in a lobby how well the house plays in its next seat.
    async fn choose_level(&mut self, bout: BoutId, level: u16) -> arena::Done<String> {
        let action = Action::HouseLevel(bout);
        let reply = self.arena.press(ada(), self.here, action, &[level], self.now).await;
        self.deliver().await;
        Ok(reply?.message.head)
    }

    async fn details(&self, bout: BoutId) -> String {
        let details = self.arena.bout_settings(eve(), self.here, Some(bout)).await;
        details.unwrap().message.head
    }
}

/// The menu of levels: what it says, and what may be chosen.
fn menu(lobby: &Message) -> Option<(String, Vec<String>)> {
    lobby.controls.iter().find_map(|control| match control {
        Control::Menu { placeholder, choices, action: Action::HouseLevel(_), .. } => {
            let labels = choices.iter().map(|choice| choice.label.clone()).collect();
            Some((placeholder.clone(), labels))
        }
        Control::Button { .. } | Control::Menu { .. } => None,
    })
}

#[tokio::test]
async fn one_lobby_mixes_levels_and_everybody_sees_them_ever_after() {
    let mut world = World::new().await;
    let wanted = Start { game: "morituri".to_owned(), ..world.wanted() };
    let bout = world.lobby(wanted).await;
    let (says, labels) = menu(world.newest()).unwrap();
    assert_eq!(says, "The house plays as an adept");
    assert_eq!(labels, ["novice", "adept", "champion"]);

    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    let told = world.choose_level(bout, CHAMPION).await.unwrap();
    assert!(told.contains("as a champion"), "{told}");
    assert_eq!(menu(world.newest()).unwrap().0, "The house plays as a champion");
    let added = world.press(ada(), Action::AddHouse(bout)).await.unwrap().message.head;
    assert_eq!(added, "The house takes a seat, as a champion.");
    world.choose_level(bout, NOVICE).await.unwrap();
    world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    let lobby = world.newest().head.clone();
    assert!(lobby.ends_with("• the house, as a champion, an adept and a novice"), "{lobby}");

    world.press(ada(), Action::Begin(bout)).await.unwrap();
    let names: Vec<String> = (1..4)
        .map(|seat| boards::Kind::of("morituri").unwrap().side(table::Seat(seat)).to_owned())
        .map(|side| format!("House {}", side.rsplit(' ').next().unwrap()))
        .collect();
    let levels = ["an adept", "a champion", "a novice"];
    let details = world.details(bout).await;
    let seats = details.lines().find(|line| line.starts_with("Seats: ")).unwrap();
    for (name, level) in names.iter().zip(levels) {
        assert!(seats.contains(&format!("{name} as {level}")), "{seats}");
        let said = format!("{name} plays as {level}");
        assert!(world.sent.iter().any(|it| it.message.head.contains(&said)), "{said}");
        let log = world.arena.log(eve(), world.here, Some(bout), 0, world.now).await.unwrap();
        assert!(log.message.head.contains(&said), "{}", log.message.head);
    }
}

#[tokio::test]
async fn a_level_is_the_openers_to_choose_and_no_forged_one_is_taken() {
    let mut world = World::new().await;
    let bout = world.lobby(world.in_a_lobby()).await;
    world.press(bob(), Action::Join(bout)).await.unwrap();
    assert_eq!(menu(world.newest()), None, "there is no seat left for it");
    world.press(bob(), Action::Leave(bout)).await.unwrap();
    for forged in [3, u16::MAX] {
        let refused = world.choose_level(bout, forged).await;
        let Err(Fault::Refused(Refused::Unknown(words))) = refused else { panic!("{refused:?}") };
        assert!(words.contains("*champion*"), "{words}");
    }
    let nothing = world.press(ada(), Action::HouseLevel(bout)).await;
    assert!(matches!(nothing, Err(Fault::Refused(Refused::Unknown(_)))), "{nothing:?}");
    world.press(bob(), Action::Join(bout)).await.unwrap();
    let (bob, here) = (bob(), world.here);
    let refused = world.arena.press(bob, here, Action::HouseLevel(bout), &[0], world.now).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::OnlyOpener { .. }))), "{refused:?}");
}

#[tokio::test]
async fn where_the_house_has_the_last_seat_its_level_can_still_be_chosen() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { house: 1, ..world.wanted() }).await;
    assert_eq!(menu(world.newest()).unwrap().0, "The house plays as an adept");
    let told = world.choose_level(bout, CHAMPION).await.unwrap();
    assert!(told.starts_with("The house plays as a champion: "), "{told}");
    assert!(world.newest().head.ends_with("• the house, as a champion"), "{:?}", world.newest());
    assert_eq!(menu(world.newest()).unwrap().0, "The house plays as a champion");
}

#[tokio::test]
async fn a_rematch_is_against_the_same_levels_and_the_record_says_them() {
    let mut world = World::new().await;
    let wanted = Start { house: 1, house_level: Level::Novice, ..world.wanted() };
    let bout = world.lobby(wanted).await;
    assert!(world.newest().head.ends_with("• the house, as a novice"), "{:?}", world.newest());
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    world.play_out(bout, &[ada()]).await;
    let file = world.arena.export(ada(), world.here, Some(bout), world.now).await.unwrap();
    let record = &file.message.files[0].1;
    assert!(record.contains(r#"\"levels\":[\"adept\",\"novice\"]"#), "{}", &record[..600]);
    assert!(boards::verify(record).unwrap().holds(), "it verifies");

    world.press(ada(), Action::Rematch(bout)).await.unwrap();
    let again = world.details(arena::BoutId(2)).await;
    assert!(again.contains(" as a novice"), "{again}");
}

#[tokio::test]
async fn a_bout_that_begins_against_the_house_has_the_level_that_was_chosen() {
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    world.choose_level(bout, NOVICE).await.unwrap();
    world.press(ada(), Action::AgainstHouse(bout)).await.unwrap();
    assert!(world.details(bout).await.contains(" as a novice"), "{}", world.details(bout).await);
    // Guided bouts are as they were.
    world.press(eve(), Action::Learn(0)).await.unwrap();
}
