//! The noticeboard: a post of a channel that lists its open lobbies and bouts in play.

use crate::world::*;
use arena::{
    Action, Control, Failure, Fault, Listed, Message, Person, Place, Refused, Start, What,
};

impl World {
    async fn post_bouts(&mut self, at: Place, is_wanted: bool) -> Result<String, Fault> {
        let said = self.arena.post_bouts(at, is_wanted, self.now).await?.message.head;
        self.deliver().await;
        Ok(said)
    }

    /// The noticeboards that stand in a channel, with their numbers.
    fn boards(&self, channel: u64) -> Vec<(u64, Message)> {
        let shown = self.channel(channel).into_iter();
        let boards = shown.filter(|it| is_board(&it.message));
        boards.map(|it| (it.id, it.message.clone())).collect()
    }

    /// The numbers of its posts and of its edits.
    fn counted(&self) -> (usize, usize) {
        let sent = || self.sent.iter().filter(|it| is_board(&it.message));
        let posted = sent().filter(|it| it.what == What::New).count();
        (posted, sent().count() - posted)
    }
}

fn is_board(message: &Message) -> bool {
    message.head.starts_with("**Noticeboard**")
}

#[tokio::test]
async fn it_is_edited_every_ten_minutes_at_most_and_only_with_something_new() {
    let mut world = World::new().await;
    world.post_bouts(world.here, true).await.unwrap();
    assert!(world.newest().head.contains("Nothing is open or played here."));
    let lobby = world.lobby(unhurried(&world)).await;
    world.pass(10 * MINUTE - 1).await;
    assert_eq!(world.counted(), (1, 0));
    world.pass(1).await;
    assert_eq!(world.counted(), (1, 1));
    let (id, board) = world.boards(CHANNEL).remove(0);
    assert!(board.head.contains(&format!("#{} ", lobby.0)) && board.head.contains("lobby of Ada"));
    assert!(board.mention.is_empty());
    let Some(Control::Button { action, .. }) = board.controls.first() else { panic!("{board:?}") };
    assert_eq!(*action, Action::Join { bout: lobby, terms: 0 });
    for _ in 0..6 {
        world.pass(10 * MINUTE).await;
    }
    assert_eq!(world.counted(), (1, 1), "nothing has changed");
    // All events within ten minutes make one edit.
    world.press(bob(), Action::Join { bout: lobby, terms: 0 }).await.unwrap();
    world.press(ada(), Action::Begin(lobby)).await.unwrap();
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (1, 2));
    let boards = world.boards(CHANNEL);
    assert_eq!((boards.len(), boards[0].0), (1, id));
    assert!(boards[0].1.head.contains("waits for Ada"), "{boards:?}");
}

#[tokio::test]
async fn once_a_day_it_stands_anew_at_the_end_of_the_channel_unless_it_is_empty() {
    let mut world = World::new().await;
    world.post_bouts(world.here, true).await.unwrap();
    for _ in 0..3 {
        world.pass(DAY).await;
    }
    assert_eq!(world.counted(), (1, 0), "an empty one is no news");
    world.duel(unhurried(&world)).await;
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (2, 0), "it is old, and has something to say");
    let first = world.boards(CHANNEL);
    world.crash().await;
    world.pass(DAY - MINUTE).await;
    assert_eq!(world.counted(), (2, 0));
    world.pass(10 * MINUTE).await;
    assert_eq!(world.counted(), (3, 0));
    let second = world.boards(CHANNEL);
    assert_eq!(second.len(), 1, "the one before is gone");
    assert_ne!(first[0].0, second[0].0);
}

#[tokio::test]
async fn it_is_moved_taken_down_and_posted_again_when_somebody_deletes_it() {
    let mut world = World::new().await;
    let elsewhere = Place { channel: CHANNEL + 1, ..world.here };
    world.post_bouts(world.here, true).await.unwrap();
    world.post_bouts(elsewhere, true).await.unwrap();
    assert_eq!((world.boards(CHANNEL).len(), world.boards(CHANNEL + 1).len()), (0, 1));
    world.shown.clear();
    let there = world.arena.start(ada(), elsewhere, unhurried(&world), world.now).await;
    there.unwrap();
    world.pass(10 * MINUTE).await;
    let again = world.boards(CHANNEL + 1);
    assert_eq!(again.len(), 1);
    assert!(again[0].1.head.contains("lobby of Ada"), "{again:?}");
    let said = world.post_bouts(world.here, false).await.unwrap();
    assert_eq!(said, "This server has no noticeboard any more.");
    assert!(world.boards(CHANNEL + 1).is_empty());
    world.pass(DAY).await;
    assert!(world.boards(CHANNEL + 1).is_empty() && world.boards(CHANNEL).is_empty());
    let privately = Place { guild: 0, channel: 5 };
    refused!(world.post_bouts(privately, true).await, Refused::NotHere);
    for _ in 0..3 {
        // Three of four have been spent; a day has filled them again.
        world.post_bouts(world.here, true).await.unwrap();
    }
    world.post_bouts(world.here, true).await.unwrap();
    refused!(world.post_bouts(world.here, true).await, Refused::TooSoon { .. });
}

#[tokio::test]
async fn what_cannot_be_sent_does_not_pile_up_and_is_sent_once() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    let going = world.going().await;
    let board = going.iter().find(|it| is_board(&it.message)).unwrap();
    world.fail(board.id, Failure::Later(Some(3 * HOUR as u64))).await;
    for _ in 0..6 {
        world.now = world.now.plus(10 * MINUTE);
        world.arena.tick(world.now).await.unwrap();
    }
    world.pass(4 * HOUR).await;
    assert_eq!((world.counted().0, world.boards(CHANNEL).len()), (1, 1));
    // It lags no longer than until the next look.
    world.pass(10 * MINUTE).await;
    assert_eq!(world.boards(CHANNEL).len(), 1);
}

#[tokio::test]
async fn a_crash_between_a_post_and_its_record_leaves_one_in_the_end() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    let going = world.going().await;
    assert!(going.iter().any(|it| is_board(&it.message)));
    world.restart().await;
    world.arena.set_right(world.now).await.unwrap();
    world.pass(MINUTE).await;
    world.pass(10 * MINUTE).await;
    assert_eq!(world.boards(CHANNEL).len(), 1, "its row is sent again, and looked for before");
}

#[tokio::test]
async fn a_channel_that_is_gone_takes_it_along_and_who_is_forgotten_stands_on_none() {
    let mut world = World::new().await;
    world.duel(unhurried(&world)).await;
    world.arena.post_bouts(world.here, true, world.now).await.unwrap();
    world.forgets(ada()).await;
    world.pass(10 * MINUTE).await;
    let boards = world.boards(CHANNEL);
    assert!(!boards.is_empty() && boards.iter().all(|it| !it.1.head.contains("Ada")), "{boards:?}");
    let lobby = world.opens(bob(), unhurried(&world)).await;
    lobby.unwrap();
    world.now = world.now.plus(10 * MINUTE);
    world.arena.tick(world.now).await.unwrap();
    let going = world.going().await;
    for it in going {
        world.fail(it.id, Failure::ChannelGone).await;
    }
    let next = world.arena.tick(world.now.plus(DAY)).await.unwrap();
    assert!(next.is_none_or(|next| next < world.now.plus(3 * DAY)));
    let going = world.arena.to_send(16, world.now.plus(DAY)).await.unwrap();
    assert!(going.iter().all(|it| !is_board(&it.message)), "{going:?}");
}

impl World {
    fn days(&self, person: u64) -> Vec<String> {
        let told = self.private(person).into_iter().map(|it| &it.message);
        let is_one = |it: &&arena::Message| it.tail.contains("/me digest");
        told.filter(is_one).map(|it| it.head.clone()).collect()
    }
}

#[tokio::test]
async fn once_a_day_at_ones_own_hour_one_is_told_and_of_nothing_nothing() {
    let mut world = World::new().await;
    world.choose(ada(), "time_zone", "Asia/Tokyo").await.unwrap();
    let set = world.choose(ada(), "digest", "18").await.unwrap().message.head;
    assert!(set.contains("`digest` 18:00"), "{set}");
    for wrong in ["24", "-1", "noon", "7:30"] {
        assert!(world.choose(ada(), "digest", wrong).await.is_err(), "{wrong}");
    }
    // The world begins at 8 o'clock in the morning of UTC, 17 o'clock in Tokyo.
    world.pass(HOUR).await;
    assert_eq!(world.days(11), Vec::<String>::new(), "nothing waits, and nothing comes");
    let bout = world.duel(world.by_clock("none")).await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    world.crash().await;
    world.pass(DAY).await;
    let told = world.days(11);
    assert_eq!(told.len(), 1);
    let waits = if by == ada() { "**What waits for you**" } else { "**What you wait for**" };
    assert!(told[0].starts_with(waits), "{told:?}");
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.pass(DAY).await;
    let told = world.days(11);
    assert!(told.len() == 2 && told[1].ends_with("you lost"), "{told:?}");
    let (channel, message) = world.row(bout).await.newest().expect("it is posted");
    let led = format!("**What has ended**\n• {{>{GUILD}/{channel}/{message}|#{} ", bout.0);
    assert!(told[1].starts_with(&led), "{told:?}");
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2, "it is told once");
    world.choose(ada(), "digest", "off").await.unwrap();
    world.duel(world.wanted()).await;
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2);
}

#[tokio::test]
async fn who_has_left_a_server_is_told_nothing_of_it() {
    let mut world = World::new().await;
    world.choose(ada(), "digest", "9").await.unwrap();
    let wanted = world.by_clock("none");
    world.duel(wanted).await;
    world.left.push(11);
    world.pass(DAY).await;
    assert_eq!(world.days(11), Vec::<String>::new());
    let data = world.arena.my_data(ada()).await.unwrap().message;
    assert!(data.files[0].1.contains("\"told_of_the_day_next\": 1"), "{}", data.files[0].1);
    world.press(ada(), Action::Forget).await.unwrap();
    world.pass(2 * DAY).await;
}

#[tokio::test]
async fn the_digest_is_shown_changed_and_ended_and_nothing_else_is_told() {
    let world = World::new().await;
    let said = |change| {
        let asked = world.arena.my_digest(ada(), change, world.now);
        async move { asked.await.unwrap().message.head }
    };
    assert!(said(None).await.starts_with("You are not told of your day."));
    let told = said(Some(Some(7))).await;
    assert!(told.starts_with("You are told of your day at 7:00 (UTC), next {t:"), "{told}");
    assert!(!told.contains("`quiet`"), "{told}");
    assert_eq!(said(None).await, told);
    assert!(said(Some(None)).await.starts_with("You are not told"));
}

#[tokio::test]
async fn a_digest_that_waits_loses_the_name_of_somebody_forgotten() {
    let mut world = World::new().await;
    world.arena.my_digest(bob(), Some(Some(7)), world.now).await.unwrap();
    world.duel(world.wanted()).await;
    // The digest is queued and not sent.
    world.now = world.now.plus(30 * HOUR);
    world.arena.tell_digests(world.now).await.unwrap();
    world.arena.forget(ada(), world.now).await.unwrap();
    let before = world.sent.len();
    world.deliver().await;
    let digest = world.sent[before..].iter().find(|it| it.message.tail.contains("/me digest"));
    let digest = told(&digest.unwrap().message);
    assert!(!digest.contains("Ada"), "{digest}");
}

#[tokio::test]
async fn whoever_wishes_is_reminded_again_and_again_and_nobody_else() {
    let mut world = World::new().await;
    for by in [ada(), bob()] {
        world.choose(by, "reminders", "4").await.unwrap();
    }
    for wrong in ["3", "73", "often"] {
        assert!(world.choose(ada(), "reminders", wrong).await.is_err(), "{wrong}");
    }
    let reminders = |world: &World| world.count_sent("still waits for you");
    world.duel(world.by_clock("none")).await;
    for hours in 1..=12 {
        world.pass(HOUR).await;
        assert_eq!(reminders(&world), hours / 4, "after {hours} hours");
    }
    let mut world = World::new().await;
    world.choose(ada(), "reminders", "24").await.unwrap();
    world.duel(world.wanted()).await;
    world.pass(23 * HOUR).await;
    assert_eq!(reminders(&world), 0, "the usual two are left out");
}

#[tokio::test]
async fn a_server_may_leave_its_bouts_out_of_everybodys_day() {
    let mut world = World::new().await;
    world.choose(ada(), "digest", "9").await.unwrap();
    let bout = world.duel(world.by_clock("none")).await;
    let off = Some(("digest".to_owned(), "off".to_owned()));
    let set = world.arena.settings(GUILD, off).await.unwrap().message.head;
    assert!(set.contains("`digest` off"), "{set}");
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let wanted = world.by_clock("none");
    world.duel(wanted).await;
    world.pass(DAY).await;
    assert_eq!(world.days(11), Vec::<String>::new());
    world.set("digest", "on").await.unwrap();
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 1);
}

#[tokio::test]
async fn who_has_chosen_no_hour_is_told_at_the_servers_until_they_say_no() {
    let mut world = World::new().await;
    for wrong in ["24", "-1", "noon"] {
        assert!(world.set("digest", wrong).await.is_err(), "{wrong}");
    }
    says(&world.set("digest", "18").await.unwrap().message.head, "`digest` 18:00");
    world.choose(bob(), "digest", "off").await.unwrap();

    let bout = world.duel(world.by_clock("none")).await;
    let mine = world.arena.my_digest(ada(), None, world.now).await.unwrap().message.head;
    assert!(mine.contains("at 18:00 (UTC), the hour of a server"), "{mine}");
    world.pass(DAY).await;
    assert_eq!((world.days(11).len(), world.days(12).len()), (1, 0));
    // Another zone keeps it, an hour of one's own comes before it, and a no ends it.
    world.choose(ada(), "time_zone", "Asia/Tokyo").await.unwrap();
    world.pass(DAY).await;
    assert_eq!(world.days(11).len(), 2);
    world.arena.my_digest(ada(), Some(None), world.now).await.unwrap();
    world.pass(2 * DAY).await;
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    world.duel(world.by_clock("none")).await;
    world.pass(2 * DAY).await;
    assert_eq!((world.days(11).len(), world.days(12).len()), (2, 0));
    let mine = world.arena.my_digest(ada(), None, world.now).await.unwrap().message.head;
    assert!(mine.contains("You are not told"), "{mine}");
}

#[tokio::test]
async fn a_servers_hour_ends_with_it() {
    let mut world = World::new().await;
    world.set("digest", "18").await.unwrap();
    let wanted = world.by_clock("none");
    world.duel(wanted).await;
    world.set("digest", "on").await.unwrap();
    world.pass(2 * DAY).await;
    assert_eq!(world.days(11).len() + world.days(12).len(), 0);
}

impl World {
    async fn listed(&self, by: Person, at: Place, of: Listed) -> Message {
        self.arena.bouts(by, at, of, None, 0).await.unwrap().message
    }

    fn channel_at(&self, channel: u64) -> Place {
        Place { channel, ..self.here }
    }
}

fn buttons(message: &Message) -> Vec<(&str, Action)> {
    labels(message).into_iter().zip(actions(message)).collect()
}

/// The words of a link to the newest post of a bout.
async fn led(world: &World, id: arena::BoutId) -> String {
    let title = boards::Kind::of(GAME).unwrap().title();
    let (channel, message) = world.row(id).await.newest().expect("it is posted");
    format!("{{>{GUILD}/{channel}/{message}|#{} {title}}}", id.0)
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
            "• {} in {{#800}}: lobby of Ada; 1 seat is free, opened {{t:{opened}}}",
            led(&world, lobby).await
        )
    );
    let duel = led(&world, duel).await;
    assert!(lines[2].starts_with(&format!("• {duel} in {{#800}}: Ada and Bob; ")), "{lines:?}");
    assert!(lines[2].contains(&format!("waits for Ada, asked {{t:{since}}}")), "{}", lines[2]);
    assert_eq!(lines.len(), 3);
    let all = Action::Bouts { of: Listed::Mine, game: None, page: 0 };
    let join = (&*format!("Join #{}", lobby.0), Action::Join { bout: lobby, terms: 0 });
    assert_eq!(buttons(&shown), [join, ("My bouts", all)]);
    // It joins, and a full lobby offers no seat.
    world.press(bob(), join.1).await.unwrap();
    let full = world.listed(eve(), world.here, Listed::Here).await;
    assert!(full.head.contains("lobby of Ada and Bob; no seat is free"), "{full:?}");
    assert_eq!(buttons(&full).len(), 1);
    assert!(full.mention.is_empty(), "nobody is called");
}

#[tokio::test]
async fn of_other_channels_one_sees_only_ones_own() {
    let mut world = World::new().await;
    let hidden = world.duel(unhurried(&world)).await;
    let elsewhere = world.channel_at(CHANNEL + 1);
    says(&world.listed(eve(), elsewhere, Listed::Here).await.head, "Nothing is open");
    says(&world.listed(eve(), world.here, Listed::Mine).await.head, "You sit in no bout here.");
    let own = world.listed(bob(), elsewhere, Listed::Mine).await;
    assert!(own.head.contains(&format!("#{} ", hidden.0)), "{own:?}");
    assert_eq!(buttons(&own)[0], (&*format!("Open #{}", hidden.0), Action::Panel(hidden)));
    let strange = Place { guild: GUILD + 1, channel: CHANNEL };
    for of in [Listed::Here, Listed::Mine] {
        let there = world.listed(bob(), strange, of).await;
        assert_eq!(there.head.lines().count(), 2, "another server knows nothing of it: {there:?}");
    }
    let privately = Place { guild: 0, channel: 77 };
    refused!(world.arena.bouts(bob(), privately, Listed::Mine, None, 0).await, Refused::NotHere);
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
    let (_, lower) = buttons(&first).into_iter().find(|(label, _)| *label == "Lower").unwrap();
    let second = world.press(ada(), lower).await.unwrap();
    assert_eq!(second.how, arena::How::Edit);
    assert_eq!(second.message.head.lines().filter(|line| line.starts_with('•')).count(), 3);
    assert!(buttons(&second.message).iter().any(|(label, _)| *label == "Higher"));
    let beyond = world.arena.bouts(ada(), world.here, Listed::Here, None, 99).await.unwrap();
    assert_eq!(beyond.message.head, second.message.head, "a page beyond the last is the last");
    let of = |game: &'static str| world.arena.bouts(ada(), world.here, Listed::Here, Some(game), 0);
    let raced = of("Morituri").await.unwrap().message;
    assert!(
        raced.head.starts_with("**Bouts of Morituri")
            && raced.head.contains(&format!("#{}", other.0))
    );
    assert_eq!(raced.head.lines().filter(|line| line.starts_with('•')).count(), 1);
    refused!(of("chess").await, Refused::NoSuchGame { .. });
    let forged = Action::Bouts { of: Listed::Here, game: Some(200), page: 0 };
    refused!(world.press(ada(), forged).await, Refused::NoSuchGame { .. });
}

#[tokio::test]
async fn what_tells_of_a_bout_leads_to_its_newest_post() {
    let (mut world, bout) = World::of_a_duel().await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    let waits = world.duties(by.clone()).await.unwrap().message.head;
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
    let waits = world.duties(by).await.unwrap().message.head;
    assert!(waits.contains(&format!("• #{} {title}: ", bout.0)), "{waits}");
}
