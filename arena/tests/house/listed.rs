//! What is open and played in a channel, and one's own.

use crate::world::*;
use arena::{Action, Control, Fault, Listed, Message, Person, Place, Refused, Start};

impl World {
    async fn listed(&self, by: Person, at: Place, of: Listed) -> Message {
        self.arena.bouts(by, at, of, None, 0).await.unwrap().message
    }

    fn channel_at(&self, channel: u64) -> Place {
        Place { channel, ..self.here }
    }
}

fn buttons(message: &Message) -> Vec<(String, Action)> {
    let button = |control: &Control| match control {
        Control::Button { label, action, .. } => Some((label.clone(), *action)),
        Control::Menu { .. } => None,
    };
    message.controls.iter().filter_map(button).collect()
}

/// What a bout is called where it leads to its newest post.
async fn led(world: &World, id: arena::BoutId) -> String {
    let title = boards::Kind::of(GAME).unwrap().title();
    let (channel, message) = world.row(id).await.newest().expect("it is posted");
    format!("{{>{GUILD}/{channel}/{message}|#{} {title}}}", id.0)
}

fn unhurried(world: &World) -> Start {
    Start { clock: Some("none".to_owned()), thread: Some(false), ..world.wanted() }
}

#[tokio::test]
async fn a_channel_shows_its_lobbies_first_and_whom_each_bout_waits_for() {
    let mut world = World::new().await;
    let empty = world.listed(eve(), world.here, Listed::Here).await;
    assert!(empty.head.contains("Nothing is open or played in this channel."), "{empty:?}");
    let since = world.now.0 / 1_000;
    let duel = world.duel(unhurried(&world)).await;
    world.now = world.now.plus(HOUR);
    let lobby = world.lobby(Start { house: 0, ..world.in_a_lobby() }).await;
    let opened = world.now.0 / 1_000;
    let shown = world.listed(eve(), world.here, Listed::Here).await;
    let lines: Vec<&str> = shown.head.lines().collect();
    assert_eq!(lines[0], "**Bouts in this channel**");
    assert_eq!(
        lines[1],
        format!(
            "• {} in {{#800}}: lobby of Ada (new); 1 seat is free, opened {{t:{opened}}}",
            led(&world, lobby).await
        )
    );
    let duel = led(&world, duel).await;
    assert!(lines[2].starts_with(&format!("• {duel} in {{#800}}: Ada and Bob; ")), "{lines:?}");
    assert!(lines[2].contains(&format!("waits for Ada, asked {{t:{since}}}")), "{}", lines[2]);
    assert_eq!(lines.len(), 3);
    let all = Action::Bouts { of: Listed::Mine, game: None, page: 0 };
    let join = (format!("Join #{}", lobby.0), Action::Join(lobby));
    assert_eq!(buttons(&shown), [join.clone(), ("My bouts".to_owned(), all)]);
    // It joins, and a full lobby offers no seat.
    world.press(bob(), join.1).await.unwrap();
    let full = world.listed(eve(), world.here, Listed::Here).await;
    assert!(full.head.contains("lobby of Ada (new) and Bob (new); no seat is free"), "{full:?}");
    assert_eq!(buttons(&full).len(), 1);
    assert!(full.mention.is_empty(), "nobody is called");
}

#[tokio::test]
async fn of_other_channels_one_sees_only_ones_own() {
    let mut world = World::new().await;
    let hidden = world.duel(unhurried(&world)).await;
    let elsewhere = world.channel_at(CHANNEL + 1);
    let shown = world.listed(eve(), elsewhere, Listed::Here).await;
    assert!(shown.head.contains("Nothing is open"), "{shown:?}");
    let none = world.listed(eve(), world.here, Listed::Mine).await;
    assert!(none.head.contains("You sit in no bout here."), "{none:?}");
    let own = world.listed(bob(), elsewhere, Listed::Mine).await;
    assert!(own.head.contains(&format!("#{} ", hidden.0)), "{own:?}");
    assert_eq!(buttons(&own)[0], (format!("Open #{}", hidden.0), Action::Panel(hidden)));
    let strange = Place { guild: GUILD + 1, channel: CHANNEL };
    for of in [Listed::Here, Listed::Mine] {
        let there = world.listed(bob(), strange, of).await;
        assert_eq!(there.head.lines().count(), 2, "another server knows nothing of it: {there:?}");
    }
    let privately = Place { guild: 0, channel: 77 };
    let refused = world.arena.bouts(bob(), privately, Listed::Mine, None, 0).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::NotHere))), "{refused:?}");
}

#[tokio::test]
async fn what_is_guided_over_or_called_off_is_not_listed() {
    let mut world = World::new().await;
    world.arena.learn(eve(), world.here, GAME, world.now).await.unwrap();
    let bout = world.duel(unhurried(&world)).await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    let lobby = world.lobby(unhurried(&world)).await;
    world.press(ada(), Action::CallOff(lobby)).await.unwrap();
    for (by, of) in [(eve(), Listed::Here), (eve(), Listed::Mine), (ada(), Listed::Mine)] {
        let shown = world.listed(by, world.here, of).await;
        assert_eq!(shown.head.lines().count(), 2, "{shown:?}");
    }
}

#[tokio::test]
async fn the_list_is_paged_and_filtered_by_game() {
    let mut world = World::new().await;
    for _ in 0..12 {
        world.lobby(unhurried(&world)).await;
    }
    let other = world.lobby(Start { game: "morituri".to_owned(), ..unhurried(&world) }).await;
    let first = world.listed(ada(), world.here, Listed::Here).await;
    assert_eq!(first.head.lines().filter(|line| line.starts_with('•')).count(), 10);
    assert!(first.head.ends_with("Page 1 of 2."), "{first:?}");
    let (_, lower) = buttons(&first).into_iter().find(|(label, _)| label == "Lower").unwrap();
    let second = world.press(ada(), lower).await.unwrap();
    assert_eq!(second.how, arena::How::Edit);
    assert_eq!(second.message.head.lines().filter(|line| line.starts_with('•')).count(), 3);
    assert!(buttons(&second.message).iter().any(|(label, _)| label == "Higher"));
    let beyond = world.arena.bouts(ada(), world.here, Listed::Here, None, 99).await.unwrap();
    assert_eq!(beyond.message.head, second.message.head, "a page beyond the last is the last");
    let of = |game: &'static str| world.arena.bouts(ada(), world.here, Listed::Here, Some(game), 0);
    let raced = of("Morituri").await.unwrap().message;
    assert!(
        raced.head.starts_with("**Bouts of Morituri")
            && raced.head.contains(&format!("#{}", other.0))
    );
    assert_eq!(raced.head.lines().filter(|line| line.starts_with('•')).count(), 1);
    let wrong = of("chess").await;
    assert!(matches!(wrong, Err(Fault::Refused(Refused::NoSuchGame { .. }))), "{wrong:?}");
    let forged = Action::Bouts { of: Listed::Here, game: Some(200), page: 0 };
    let forged = world.press(ada(), forged).await;
    assert!(matches!(forged, Err(Fault::Refused(Refused::NoSuchGame { .. }))), "{forged:?}");
}

#[tokio::test]
async fn what_tells_of_a_bout_leads_to_its_newest_post() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    let waits = world.arena.duties(by.clone(), GUILD, world.now).await.unwrap().message.head;
    let led_to = led(&world, bout).await;
    assert!(waits.contains(&format!("• {led_to} in {{#")), "{waits}");
    // A reminder may stand far from the board.
    let title = boards::Kind::of(GAME).unwrap().title();
    let named = led_to.replace(&format!("#{} {title}", bout.0), &format!("{title} #{}", bout.0));
    while world.sent.iter().all(|it| !it.message.head.contains("still waits for you")) {
        world.pass_to_next().await;
    }
    let reminded = world.sent.iter().find(|it| it.message.head.contains("still waits for you"));
    let reminded = &reminded.unwrap().message.head;
    assert!(reminded.contains(&format!("**{named}** still waits for you")), "{reminded}");
    // Where nothing was posted, or it is gone, it is named alone.
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    let waits = world.arena.duties(by, GUILD, world.now).await.unwrap().message.head;
    assert!(waits.contains(&format!("• #{} {title}: ", bout.0)), "{waits}");
}
