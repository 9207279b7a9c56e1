//! The effects of options, on panels with the board beside them.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Message, Person, Place, Refused, Start};
use boards::{Cast, Chosen, Kind, Panel, Play};
use std::collections::BTreeMap;
use table::{BySeat, Seat};

const DECISIONS: usize = 30;
/// How boards are shown, each in turn.
const FORMS: [&str; 3] = ["text", "picture", "words"];
/// The most lines of a menu.
const MENU: usize = 25;

/// The bout as it is saved, told with the names that its panels have.
async fn resumed(world: &World, kind: Kind, bout: BoutId) -> (Box<dyn Play>, Cast) {
    let row = world.row(bout).await;
    let mut play = kind.load(&row.saved).unwrap().play;
    let sitters = play.sitters();
    let house = |seat: Seat| format!("House {}", kind.side(seat).rsplit(' ').next().unwrap());
    let name = |seat: Seat| if seat == Seat(0) { "Ada".to_owned() } else { house(seat) };
    let cast = Cast {
        names: BySeat::new(sitters.count(), name),
        house: BySeat::new(sitters.count(), |seat| sitters[seat].is_house()),
        number: u64::try_from(row.number).unwrap(),
    };
    play.introduce(&cast);
    (play, cast)
}

/// Open options of a panel whose details its message does not have.
fn unsaid(panel: &Panel, message: &Message) -> Vec<String> {
    let lines = message.controls.iter().flat_map(|control| match control {
        Control::Menu { choices, .. } => choices.as_slice(),
        Control::Button { .. } => &[],
    });
    let lines: Vec<_> = lines.collect();
    // Destinations have a page of their own, a press away.
    let all = [panel.choices.as_slice(), &panel.asides[..panel.pressing]];
    let all = all.into_iter().flat_map(|all| all.iter().take(MENU));
    let open = all.filter(|it| it.barred.is_none() && !it.detail.is_empty() && !it.gives_up());
    let is_said = |label: &str, detail: &str| {
        let small = format!("-# {label}: {detail}");
        message.tail.lines().any(|line| line == small)
            || lines.iter().any(|line| line.label.starts_with(label) && line.detail == detail)
    };
    open.filter(|it| !is_said(&it.label, &it.detail))
        .map(|it| format!("{}: {}", it.label, it.detail))
        .collect()
}

/// A random choice in a form: an open option that does not give up, and others where more are
/// wanted.
fn chosen(world: &mut World, panel: &Panel) -> Option<Vec<u16>> {
    let open = (0..).zip(&panel.choices);
    let open = open.filter(|(_, it)| it.barred.is_none() && !it.gives_up());
    let mut open: Vec<u16> = open.map(|(index, _)| index).take(MENU).collect();
    let mut chosen = Vec::new();
    for _ in 0..panel.at_least.max(1) {
        if open.is_empty() {
            return None;
        }
        let at = world.luck.below(open.len());
        chosen.push(open.swap_remove(at));
    }
    Some(chosen)
}

/// Goes through Ada's ask to the end, and looks at each panel on the way; returns the number of
/// details.
async fn look_through(world: &mut World, kind: Kind, bout: BoutId) -> usize {
    let (play, cast) = resumed(world, kind, bout).await;
    let mut message = world.panel(ada(), bout).await.unwrap().message;
    // A few characters stand for all, which are a press away.
    let all = actions(&message).into_iter().find(|it| matches!(it, Action::AllChoices { .. }));
    if let Some(all) = all {
        message = world.pressed(ada(), all).await;
    }
    let (mut draft, mut met) = (Vec::new(), 0);
    while let Some(panel) = play.panel(&cast, Seat(0), &draft) {
        let what = || format!("{}, {}: {}", kind.slug(), panel.question, told(&message));
        // Beside a picture stands the question alone, and the rest behind *More…*.
        if message.plate.is_none() {
            assert_eq!(unsaid(&panel, &message), [""; 0], "{}", what());
        } else if draft.is_empty() && panel.serial.is_some() && all.is_none() {
            let mut more = world.more(ada(), bout).await;
            more.controls.extend(message.controls.clone());
            assert_eq!(unsaid(&panel, &more), [""; 0], "{}", what());
        }
        let texts = [&message.head, &message.tail].into_iter().chain(&message.mono);
        let length: usize = texts.map(|text| text.chars().count()).sum();
        assert!(length <= PRIVATE, "{length}: {}", what());
        met += panel.choices.iter().filter(|it| !it.detail.is_empty()).count();
        let (Some(serial), Some(chosen)) = (panel.serial, chosen(world, &panel)) else { break };
        let is_choice = |it: &Action| matches!(it, Action::Choose { .. });
        let Some(Action::Choose { mark, .. }) = find(&message, is_choice) else { break };
        let action = Action::Choose { bout, serial: serial.0, mark, option: None };
        let reply = world.tap(ada(), action, &chosen).await;
        message = reply.unwrap().message;
        let places: Vec<usize> = chosen.iter().map(|at| usize::from(*at)).collect();
        match play.choose(Seat(0), &draft, &places) {
            Some(Chosen::Draft(words)) => draft = words,
            Some(Chosen::Answer(_)) | None => break,
        }
    }
    world.deliver().await;
    met
}

#[tokio::test]
async fn a_board_beside_options_never_takes_the_place_of_what_they_come_to() {
    for kind in Kind::all() {
        let mut world = World::by_orders().await;
        let house = u8::from(1 < *kind.seats().end());
        let wanted = Start { game: kind.slug().to_owned(), house, ..Start::default() };
        let bout = world.solo(wanted).await;
        let mut met = BTreeMap::from(FORMS.map(|form| (form, 0)));
        for form in FORMS.into_iter().cycle().take(DECISIONS) {
            // No faster than a person may change settings.
            world.pass(MINUTE).await;
            world.choose(ada(), "board", form).await.unwrap();
            if !world.turn_of(ada(), bout).await {
                break;
            }
            *met.get_mut(form).unwrap() += look_through(&mut world, *kind, bout).await;
        }
        let is_met = met.values().all(|met| 0 < *met);
        assert!(is_met, "{}: no option came to anything, {met:?}", kind.slug());
    }
}

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

#[tokio::test]
async fn notes_are_added_to_written_anew_and_torn_up() {
    let (mut world, bout) = World::of_a_duel().await;
    let none = world.note(ada(), bout, None).await.unwrap();
    assert!(none.head.contains("You have noted nothing about it."), "{none:?}");
    assert_eq!(actions(&none), [Action::WriteNote(bout), Action::More(bout)]);
    assert_eq!(noted(&world.note(ada(), bout, Some(SECRET)).await.unwrap()), SECRET);
    let more = world.note(ada(), bout, Some("and has {@12} two\u{202e} nets ")).await.unwrap();
    // The note is a block, in which no mark means anything; invisible characters go.
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
    let (mut world, bout) = World::of_a_duel().await;
    world.note(ada(), bout, Some(SECRET)).await.unwrap();
    world.note(eve(), bout, Some("spectators note things, too")).await.unwrap();
    for by in [bob(), eve()] {
        let shown = world.note(by.clone(), bout, None).await.unwrap();
        assert!(!format!("{shown:?}").contains("ROAR"), "{shown:?}");
        let form = world.arena.note_to_write(by, world.here, bout, world.now).await.unwrap();
        assert!(!form.contains("ROAR"), "{form}");
    }
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    refused!(
        world.arena.note(eve(), elsewhere, Some(bout), None, world.now).await,
        Refused::NoSuchBout
    );
    refused!(
        world.arena.write_note(eve(), elsewhere, bout, "x".to_owned(), world.now).await,
        Refused::NoSuchBout
    );
    // A person who takes the seat over sees nothing of it, and the one who gave it up still does.
    let dee = person(15, "Dee");
    world.decree(bout, Decree::Replace { seat: 0, by: Some(dee.clone()) }).await.unwrap();
    assert_eq!(noted(&world.note(dee, bout, None).await.unwrap()), "");
    assert_eq!(noted(&world.note(ada(), bout, None).await.unwrap()), SECRET);
    world.decree(bout, Decree::End).await.unwrap();
    let exported = world.export(bob(), bout).await.unwrap();
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
    let bout = world.duel(world.by_clock("none")).await;
    world.note(ada(), bout, Some(SECRET)).await.unwrap();
    world.note(bob(), bout, Some("mine")).await.unwrap();
    let known = world.data_of(ada()).await;
    assert_eq!(known["notes"][0]["text"], SECRET);
    assert_eq!(known["notes"][0]["number"], 1);
    assert_eq!(known["notes"].as_array().unwrap().len(), 1);
    world.arena.forget(ada(), world.now).await.unwrap();
    assert!(!world.is_kept_anywhere(SECRET.as_bytes()));
    assert_eq!(noted(&world.note(bob(), bout, None).await.unwrap()), "mine");
}

#[tokio::test]
async fn so_many_notes_in_a_time_are_enough() {
    let (mut world, bout) = World::of_a_duel().await;
    for _ in 0..40 {
        world.write(ada(), bout, "again").await.unwrap();
    }
    refused!(world.write(ada(), bout, "once more").await, Refused::TooSoon { .. });
    assert_eq!(noted(&world.note(ada(), bout, None).await.unwrap()), "again", "looking is free");
    world.now = world.now.plus(MINUTE);
    world.write(ada(), bout, "once more").await.unwrap();
}
