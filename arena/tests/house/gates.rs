//! Who may come into a lobby, what its opener changes of it, and how reliable people are.

use crate::world::*;
use arena::{Action, BoutId, Changes, Fault, Listed, Person, Place, Refused, Start};
use store::punctual::{Punctual, booked};

impl World {
    async fn change(
        &mut self,
        by: Person,
        bout: BoutId,
        changes: Changes,
    ) -> arena::Done<arena::Reply> {
        let done = self.arena.change_options(by, self.here, Some(bout), changes, self.now).await;
        self.deliver().await;
        done
    }

    /// Books deadlines for somebody in the bouts from 1 on, which are there.
    async fn kept(&self, person: &Person, bouts: i64, (kept, missed): (i64, i64)) {
        let person = i64::try_from(person.id).unwrap();
        let guild = i64::try_from(GUILD).unwrap();
        let store = self.store().await;
        let done = store.write::<_, store::Error, _>(store::About::Nothing, move |conn| {
            Box::pin(async move {
                for bout in 1..=bouts {
                    let it = Punctual { bout, person, guild, kept, missed, ended: bout };
                    booked(conn, &it).await?;
                }
                Ok(())
            })
        });
        done.await.unwrap();
        store.close().await;
    }
}

fn lobby_post(world: &World) -> String {
    let posts = world.channel(CHANNEL);
    let lobby = posts.iter().rev().find(|it| it.message.head.contains("– lobby")).unwrap();
    format!("{}\n{}", lobby.message.head, lobby.message.tail)
}

#[tokio::test]
async fn only_whom_the_opener_invites_may_join_a_lobby_by_invitation() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { invite_only: true, ..world.in_a_lobby() }).await;
    assert!(lobby_post(&world).contains("By invitation only."), "{}", lobby_post(&world));
    let turned_away = world.press(bob(), Action::Join(bout)).await;
    let Err(Fault::Refused(Refused::InviteOnly { opener })) = turned_away else { panic!() };
    assert_eq!(opener, "Ada");
    let listed = world.arena.bouts(eve(), world.here, Listed::Here, None, 0).await.unwrap();
    assert!(listed.message.head.contains("by invitation only"), "{:?}", listed.message);
    assert!(!actions(&listed.message).contains(&Action::Join(bout)));

    let invites = Changes { invites: Some(bob()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    assert_eq!(actions(&world.private(12)[0].message)[0], Action::Accept(bout));
    world.press(bob(), Action::Decline(bout)).await.unwrap();
    world.press(bob(), Action::Join(bout)).await.unwrap();

    // A press in the details opens it to all; only its opener has it.
    world.press(bob(), Action::Leave(bout)).await.unwrap();
    let details = world.press(ada(), Action::Settings(bout)).await.unwrap().message;
    let open = Action::InviteOnly { bout, yes: false };
    assert!(actions(&details).contains(&open), "{details:?}");
    let others = world.press(eve(), Action::Settings(bout)).await.unwrap().message;
    assert!(!actions(&others).contains(&open));
    let forged = world.press(eve(), open).await;
    assert!(matches!(forged, Err(Fault::Refused(Refused::OnlyOpener { .. }))));
    world.press(ada(), open).await.unwrap();
    world.press(eve(), Action::Join(bout)).await.unwrap();
}

#[tokio::test]
async fn who_is_shown_out_may_not_come_back_unless_invited() {
    let mut world = World::new().await;
    let bout = world.lobby(world.in_a_lobby()).await;
    world.press(bob(), Action::Join(bout)).await.unwrap();
    let details = world.press(ada(), Action::Settings(bout)).await.unwrap().message;
    let out = Action::ShowOut { bout, person: 12 };
    assert!(actions(&details).contains(&out), "{details:?}");
    let own = Action::ShowOut { bout, person: 11 };
    assert!(matches!(world.press(ada(), own).await, Err(Fault::Refused(Refused::NoGuest))));
    world.press(ada(), out).await.unwrap();
    assert!(lobby_post(&world).contains("{@12} was shown out"), "{}", lobby_post(&world));
    assert!(matches!(world.press(ada(), out).await, Err(Fault::Refused(Refused::NoGuest))));
    for action in [Action::Join(bout), Action::Accept(bout), Action::StillWanted(bout)] {
        assert!(world.press(bob(), action).await.is_err(), "{action:?}");
    }
    let back = world.press(bob(), Action::Join(bout)).await;
    assert!(matches!(back, Err(Fault::Refused(Refused::ShownOut { .. }))));
    // It is nothing of theirs any more, and goes with them.
    let own = world.arena.bouts(bob(), world.here, Listed::Mine, None, 0).await.unwrap();
    assert!(own.message.head.contains("You sit in no bout here"), "{:?}", own.message);
    world.arena.press(bob(), world.here, Action::Forget, &[], world.now).await.unwrap();
    world.deliver().await;
    assert!(!world.affairs(bout).await.contains("\"id\":12"));
    world.press(eve(), Action::Join(bout)).await.unwrap();
    world.press(ada(), Action::ShowOut { bout, person: 13 }).await.unwrap();
    let invites = Changes { invites: Some(eve()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    world.press(eve(), Action::Accept(bout)).await.unwrap();
    world.press(ada(), Action::Begin(bout)).await.unwrap();
}

#[tokio::test]
async fn an_opener_changes_what_was_chosen_and_those_who_sit_there_are_called() {
    let mut world = World::new().await;
    let bout = world.lobby(world.in_a_lobby()).await;
    world.press(bob(), Action::Join(bout)).await.unwrap();
    let changes = Changes {
        clock: Some("36h".to_owned()),
        options: Some("turn_limit=20 hints=on".to_owned()),
        ..Changes::default()
    };
    let foreign = world.change(bob(), bout, changes.clone()).await;
    assert!(matches!(foreign, Err(Fault::Refused(Refused::OnlyOpener { .. }))));
    let told = world.change(ada(), bout, changes.clone()).await.unwrap().message.head;
    let what = "options `turn_limit=20 hints=on`; clock 36h; friendly";
    assert!(told.contains(what), "{told}");
    let note = world.newest();
    assert!(note.head.contains(what) && note.mention == [12], "{note:?}");
    assert!(
        lobby_post(&world).contains("Clock: 36h · friendly · 2 options"),
        "{}",
        lobby_post(&world)
    );
    let again = world.change(ada(), bout, changes).await;
    assert!(matches!(again, Err(Fault::Refused(Refused::Unknown(_)))));
    let (written, _) = world.arena.options_to_change(ada(), world.here, bout).await.unwrap();
    assert_eq!(written, "turn_limit=20 hints=on");
    assert!(world.arena.options_to_change(bob(), world.here, bout).await.is_err());
    let written = Changes { all_options: Some(String::new()), ..Changes::default() };
    let at = Place { guild: 0, channel: 77 };
    world.arena.change_as_written(ada(), at, bout, written, world.now).await.unwrap();
    world.deliver().await;
    assert!(!lobby_post(&world).contains("option"), "{}", lobby_post(&world));
    world.press(ada(), Action::Begin(bout)).await.unwrap();
}

#[tokio::test]
async fn a_change_of_options_leaves_the_others_and_alone_it_shows_how_the_lobby_stands() {
    let mut world = World::new().await;
    let bout = world.lobby(world.in_a_lobby()).await;
    let named = |options: &str| Changes { options: Some(options.to_owned()), ..Changes::default() };
    world.change(ada(), bout, named("turn_limit=20")).await.unwrap();
    world.change(ada(), bout, named("hints=on")).await.unwrap();
    let typed = || world.arena.options_to_change(ada(), world.here, bout);
    assert_eq!(typed().await.unwrap().0, "turn_limit=20 hints=on");
    let reliable = Changes { reliable: Some("80".to_owned()), ..Changes::default() };
    world.change(ada(), bout, reliable).await.unwrap();
    let changes = Changes::default();
    let shown = world.arena.change_options(ada(), world.here, Some(bout), changes, world.now).await;
    let shown = shown.unwrap().message;
    assert!(shown.head.contains("`turn_limit=20 hints=on`"), "{}", shown.head);
    assert!(shown.head.contains("Who joins: 80 % of deadlines kept"), "{}", shown.head);
    assert!(!shown.controls.is_empty());
    let details = world.arena.bout_settings(bob(), world.here, Some(bout)).await.unwrap().message;
    assert!(details.head.contains("Who joins: 80 % of deadlines kept"), "{}", details.head);
    world.change(ada(), bout, named("none")).await.unwrap();
    assert_eq!(world.arena.options_to_change(ada(), world.here, bout).await.unwrap().0, "");
}

#[tokio::test]
async fn another_game_is_refused_where_those_who_are_here_do_not_fit() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { game: "munera".to_owned(), ..world.in_a_lobby() }).await;
    for by in [bob(), eve()] {
        world.press(by, Action::Join(bout)).await.unwrap();
    }
    let game = Changes { game: Some(GAME.to_owned()), ..Changes::default() };
    let refused = world.change(ada(), bout, game.clone()).await;
    let Err(Fault::Refused(Refused::NoRoom { most: 2, taken: 3, .. })) = refused else { panic!() };
    let both = Changes { shows_out: Some(13), ..game };
    world.change(ada(), bout, both).await.unwrap();
    assert_eq!(world.row(bout).await.game, GAME);
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    assert!(world.newest().head.contains(boards::Kind::of(GAME).unwrap().title()));
}

#[tokio::test]
async fn a_minimum_turns_away_who_lets_deadlines_pass_and_says_how_they_stand() {
    let mut world = World::new().await;
    for _ in 0..5 {
        let old = world.lobby(world.in_a_lobby()).await;
        world.press(ada(), Action::CallOff(old)).await.unwrap();
    }
    world.kept(&bob(), 5, (3, 1)).await;
    world.kept(&ada(), 5, (9, 0)).await;
    let reliable = Some("80".to_owned());
    let bout = world.lobby(Start { reliable, ..world.in_a_lobby() }).await;
    let post = lobby_post(&world);
    assert!(post.contains("{@11} opens the bout (100 %)"), "{post}");
    assert!(post.contains("Who joins: 80 % of deadlines kept, or new here."), "{post}");
    let refused = world.press(bob(), Action::Join(bout)).await;
    let Err(Fault::Refused(no @ Refused::NotReliable { .. })) = refused else { panic!() };
    assert!(no.words().contains("75 % of the deadlines of your last 5 bouts here"), "{no:?}");
    let me = world.arena.me(bob(), None, world.now).await.unwrap().message.head;
    assert!(me.contains("In time: 75 %"), "{me}");
    // Who is new is let in, unless the opener wants nobody new; who is invited always is.
    let known = Changes { reliable: Some("80 known".to_owned()), ..Changes::default() };
    world.change(ada(), bout, known).await.unwrap();
    assert!(world.press(eve(), Action::Join(bout)).await.is_err());
    let plain = Changes { reliable: Some("80".to_owned()), ..Changes::default() };
    world.change(ada(), bout, plain).await.unwrap();
    world.press(eve(), Action::Join(bout)).await.unwrap();
    assert!(lobby_post(&world).contains("• {@13} (new)"), "{}", lobby_post(&world));
    world.press(eve(), Action::Leave(bout)).await.unwrap();
    let invites = Changes { invites: Some(bob()), ..Changes::default() };
    world.change(ada(), bout, invites).await.unwrap();
    world.press(bob(), Action::Accept(bout)).await.unwrap();
}

#[tokio::test]
async fn deadlines_of_bouts_between_people_are_booked_when_they_end() {
    let mut world = World::new().await;
    let bout = world.duel(world.in_a_lobby()).await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    world.answer(by.clone(), bout).await;
    world.deliver().await;
    // From now on nobody answers: the bout is closed when both are gone.
    for _ in 0..40 {
        if world.is_over(ada(), bout).await {
            break;
        }
        world.pass_to_next().await;
    }
    let store = world.store().await;
    let mut reader = store.read().await.unwrap();
    let rows = |person: u64| i64::try_from(person).unwrap();
    let own = store::punctual::of_person(&mut reader, rows(by.id)).await.unwrap();
    assert!(matches!(own[..], [Punctual { kept: 1.., missed: 2.., .. }]), "{own:?}");
    drop(reader);
    store.close().await;
    let data = world.arena.my_data(by.clone()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"deadlines\": [\n"), "{}", data.files[0].1);
    // Nobody waits for who plays alone, and where there is no clock nobody is late.
    let solo = world.lobby(Start { house: 1, ..world.in_a_lobby() }).await;
    world.press(ada(), Action::Begin(solo)).await.unwrap();
    world.press(ada(), Action::Resign(solo)).await.unwrap();
    let slow = world.duel(Start { clock: Some("none".to_owned()), ..world.in_a_lobby() }).await;
    let by = world.until_asked(slow, &[ada(), bob()]).await;
    world.answer(by, slow).await;
    world.press(ada(), Action::Resign(slow)).await.unwrap();
    let store = world.store().await;
    let mut reader = store.read().await.unwrap();
    for who in [11, 12] {
        let all = store::punctual::of_person(&mut reader, who).await.unwrap();
        assert!(all.iter().all(|row| row.bout == bout.0), "{all:?}");
    }
}
