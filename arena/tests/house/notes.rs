//! What people note about bouts for themselves alone.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Message, Person, Place, Refused, Start};

const SECRET: &str = "Bob bluffs with ROAR";

impl World {
    async fn note(&self, by: Person, bout: BoutId, line: Option<&str>) -> Result<Message, Fault> {
        let line = line.map(str::to_owned);
        Ok(self.arena.note(by, self.here, Some(bout), line, self.now).await?.message)
    }

    async fn write(&self, by: Person, bout: BoutId, text: &str) -> Result<Message, Fault> {
        let text = text.to_owned();
        Ok(self.arena.write_note(by, self.here, bout, text, self.now).await?.message)
    }
}

fn noted(message: &Message) -> &str {
    message.mono.as_deref().unwrap_or_default()
}

fn leads_to(message: &Message) -> Vec<Action> {
    let action = |control: &Control| match control {
        Control::Button { action, .. } => Some(*action),
        Control::Menu { .. } => None,
    };
    message.controls.iter().filter_map(action).collect()
}

#[tokio::test]
async fn notes_are_added_to_written_anew_and_torn_up() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let none = world.note(ada(), bout, None).await.unwrap();
    assert!(none.head.contains("You have noted nothing about it."), "{none:?}");
    assert_eq!(leads_to(&none), [Action::WriteNote(bout), Action::More(bout)]);
    assert_eq!(noted(&world.note(ada(), bout, Some(SECRET)).await.unwrap()), SECRET);
    let more = world.note(ada(), bout, Some("and has {@12} two\u{202e} nets ")).await.unwrap();
    // What is shown is a block, in which no mark means anything; what cannot be seen goes.
    assert_eq!(noted(&more), format!("{SECRET}\nand has {{@12}} two nets"));
    world.crash().await;
    let pressed = world.press(ada(), Action::Note(bout)).await.unwrap();
    assert_eq!((pressed.how, noted(&pressed.message)), (arena::How::Edit, noted(&more)));
    let form = world.arena.note_to_write(ada(), world.here, bout, world.now).await.unwrap();
    assert_eq!(form, noted(&more));
    let anew =
        world.write(ada(), bout, "a line that is far too long for the columns of a phone").await;
    assert!(noted(&anew.unwrap()).lines().all(|line| line.chars().count() <= 30));
    let long = "x".repeat(arena::NOTE + 1);
    let refused = world.write(ada(), bout, &long).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::Unknown(_)))), "{refused:?}");
    let kept = world.note(ada(), bout, None).await.unwrap();
    assert!(noted(&kept).starts_with("a line that"), "what was refused changed nothing");
    let gone = world.write(ada(), bout, " \n \u{200b} \n").await.unwrap();
    assert!(gone.head.starts_with("Your note is torn up."), "{gone:?}");
    assert_eq!(noted(&gone), "");
}

#[tokio::test]
async fn nobody_but_its_author_ever_sees_a_note() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    world.note(ada(), bout, Some(SECRET)).await.unwrap();
    world.note(eve(), bout, Some("spectators note things, too")).await.unwrap();
    for by in [bob(), eve()] {
        let shown = world.note(by.clone(), bout, None).await.unwrap();
        assert!(!format!("{shown:?}").contains("ROAR"), "{shown:?}");
        let form = world.arena.note_to_write(by, world.here, bout, world.now).await.unwrap();
        assert!(!form.contains("ROAR"), "{form}");
    }
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    let afar = world.arena.note(eve(), elsewhere, Some(bout), None, world.now).await;
    assert!(matches!(afar, Err(Fault::Refused(Refused::NoSuchBout))), "{afar:?}");
    let afar = world.arena.write_note(eve(), elsewhere, bout, "x".to_owned(), world.now).await;
    assert!(matches!(afar, Err(Fault::Refused(Refused::NoSuchBout))), "{afar:?}");
    // Who takes the seat over sees nothing of it, and who gave it up still does.
    let dee = person(15, "Dee");
    world.decree(bout, Decree::Replace { seat: 0, by: Some(dee.clone()) }).await.unwrap();
    assert_eq!(noted(&world.note(dee, bout, None).await.unwrap()), "");
    assert_eq!(noted(&world.note(ada(), bout, None).await.unwrap()), SECRET);
    world.decree(bout, Decree::End).await.unwrap();
    let exported = world.arena.export(bob(), world.here, Some(bout), world.now).await.unwrap();
    assert!(!format!("{exported:?}").contains(SECRET));
    assert!(!format!("{:?}", world.sent).contains(SECRET), "nothing of it is ever posted");
    assert_eq!(noted(&world.note(ada(), bout, None).await.unwrap()), SECRET);
}

#[tokio::test]
async fn a_note_is_taken_home_and_forgotten_with_its_author() {
    if are_on_a_server() {
        return;
    }
    let mut world = World::new().await;
    let bout = world.duel(Start { clock: Some("none".to_owned()), ..world.wanted() }).await;
    world.note(ada(), bout, Some(SECRET)).await.unwrap();
    world.note(bob(), bout, Some("mine")).await.unwrap();
    let file = world.arena.my_data(ada()).await.unwrap().message.files.remove(0).1;
    let known: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(known["notes"][0]["text"], SECRET);
    assert_eq!(known["notes"][0]["number"], 1);
    assert_eq!(known["notes"].as_array().unwrap().len(), 1);
    world.arena.forget(ada(), world.now).await.unwrap();
    assert!(!world.is_kept_anywhere(SECRET.as_bytes()));
    assert_eq!(noted(&world.note(bob(), bout, None).await.unwrap()), "mine");
}

#[tokio::test]
async fn so_many_notes_in_a_time_are_enough() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    for _ in 0..40 {
        world.write(ada(), bout, "again").await.unwrap();
    }
    let refused = world.write(ada(), bout, "once more").await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::TooSoon { .. }))), "{refused:?}");
    assert_eq!(noted(&world.note(ada(), bout, None).await.unwrap()), "again", "looking is free");
    world.now = world.now.plus(MINUTE);
    world.write(ada(), bout, "once more").await.unwrap();
}
