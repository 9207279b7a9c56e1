//! Clocks, reminders, stand-ins.

use crate::world::*;
use arena::{Action, Fault, Millis, Refused, To, What};

fn reminders(world: &World) -> usize {
    world.count_sent("still waits for you")
}

#[tokio::test]
async fn one_reminder_at_half_one_at_four_fifths_then_the_clock_answers() {
    let mut world = World::new().await;
    world.duel(world.wanted()).await;
    world.pass(11 * HOUR).await;
    assert_eq!(reminders(&world), 0);
    world.pass(HOUR).await;
    assert_eq!(reminders(&world), 1);
    assert_eq!(world.newest().mention, [11]);
    world.crash().await;
    world.pass(0).await;
    world.pass(7 * HOUR).await;
    assert_eq!(reminders(&world), 1, "a restart reminds nobody again");
    world.pass(HOUR / 5).await;
    assert_eq!(reminders(&world), 2);
    world.pass(3 * HOUR).await;
    assert_eq!(reminders(&world), 2);
    world.pass(2 * HOUR).await;
    assert!(world.newest().head.contains("Ada's time is up: the clock answers."));
    assert_eq!(world.newest().mention, [12]);
}

#[tokio::test]
async fn after_two_in_a_row_the_house_stands_in_until_the_seat_is_taken_back() {
    let (mut world, bout) = World::of_a_duel().await;
    // Bob answers every ask; Ada never does.
    let standing_in = |world: &World| world.count_sent("the house stands in");
    while standing_in(&world) == 0 && world.goes_on(bout, &[bob()]).await {}
    assert_eq!(standing_in(&world), 1);
    let panel = world.panel(ada(), bout).await.unwrap();
    assert_eq!(actions(&panel.message), [Action::SitDown(bout)]);
    let typed = world.act(ada(), None, "guard").await;
    assert!(matches!(typed, Err(Fault::Refused(Refused::Rules { panel: Some(_), .. }))));
    refused!(world.press(bob(), Action::SitDown(bout)).await, Refused::SeatIsYours);

    world.press(ada(), Action::SitDown(bout)).await.unwrap();
    assert!(world.newest().head.contains("Ada is back"));
    let by = world.until_asked(bout, &[ada()]).await;
    assert_eq!(by, ada());
}

#[tokio::test]
async fn a_guest_who_answers_in_between_is_not_replaced() {
    let mut world = World::new().await;
    // Ada misses every other decision, and answers those between.
    let mut missed = 0;
    let up = |world: &World| {
        // Edits of the same post tell it once more.
        let told = |o: &&arena::Outgoing| {
            o.what == arena::What::New && o.message.head.contains("Ada's time is up")
        };
        world.sent.iter().filter(told).count()
    };
    // A bout may be short.
    for _ in 0..10 {
        let bout = world.duel(world.by_clock("live")).await;
        while !world.is_over(bob(), bout).await && missed < 6 {
            if world.is_asked(bob(), bout).await {
                world.answer(bob(), bout).await;
                world.deliver().await;
            } else if world.is_asked(ada(), bout).await && missed < up(&world) {
                // A secret answer does not make good a public time-out.
                if !world.newest().tail.contains("being settled") {
                    missed = up(&world);
                }
                world.answer(ada(), bout).await;
                world.deliver().await;
            } else {
                world.pass_to_next().await;
            }
        }
    }
    assert_eq!(missed, 6);
    assert!(world.sent.iter().all(|o| !o.message.head.contains("stands in")));
}

#[tokio::test]
async fn when_both_are_gone_the_bout_is_closed_without_a_result() {
    let (mut world, bout) = World::of_a_duel().await;
    world.abandoned(ada(), bout, 200).await;
    assert!(world.newest().head.contains("without a result"), "{:?}", world.newest());
    assert!(world.newest().tail.contains("Nothing is booked."));
    let table = world.people(GUILD).await;
    assert!(table.message.mono.is_none());
}

#[tokio::test]
async fn nobody_stands_in_for_a_guest_who_plays_alone() {
    let (mut world, bout) = World::of_one_alone().await;
    world.abandoned(ada(), bout, 60).await;
    assert!(world.newest().head.contains("closed without a result"));
    // A hand that was put off goes, and nothing is left.
    world.pass(20_000).await;
    assert_eq!(world.arena.tick(world.now).await.unwrap(), None);
}

#[tokio::test]
async fn without_a_clock_nothing_is_due_but_the_question_whether_it_is_still_played() {
    let mut world = World::new().await;
    world.duel(world.by_clock("none")).await;
    let fortnight = world.now.plus(14 * 24 * HOUR);
    assert_eq!(world.arena.tick(world.now).await.unwrap(), Some(fortnight));
    assert!(!world.newest().tail.contains("{t:"));
}

#[tokio::test]
async fn no_time_burns_in_quiet_hours() {
    let mut world = World::new().await;
    // Sixteen quiet hours begin with the present one.
    let hour = world.now.0 / HOUR % 24;
    let quiet = format!("{hour}-{}", (hour + 16) % 24);
    world.choose(ada(), "quiet", &quiet).await.unwrap();
    for (typed, wrong) in
        [("localtime", true), ("right/UTC", true), ("CET-1CEST", true), ("utc", false)]
    {
        let taken = world.choose(ada(), "time_zone", typed).await;
        assert_eq!(taken.is_err(), wrong, "{typed}");
    }
    refused!(world.choose(ada(), "time_zone", "Mars/Olympus").await, Refused::Unknown(_));
    world.duel(world.by_clock("4h")).await;
    let start = world.now;
    let next = world.arena.tick(world.now).await.unwrap().unwrap();
    assert!(Millis(start.0 + 16 * HOUR) < next, "no reminder in quiet hours");
    world.pass(19 * HOUR).await;
    assert!(!world.newest().head.contains("time is up"));
    world.pass(2 * HOUR).await;
    assert!(world.newest().head.contains("time is up"));
}

#[tokio::test]
async fn a_guest_who_leaves_the_server_is_replaced_at_once() {
    let (mut world, bout) = World::of_a_duel().await;
    world.leaves(ada()).await;
    assert!(world.newest().head.contains("Ada has left the server: the house stands in"));
    world.until_asked(bout, &[bob()]).await;
    world.arena.member_left(GUILD + 1, 12, world.now).await.unwrap();
    assert!(!world.is_over(bob(), bout).await, "another server is another matter");
}

#[tokio::test]
async fn a_guest_who_leaves_the_server_leaves_its_lobbies() {
    let (mut world, bout) = World::of_a_lobby().await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    world.leaves(ada()).await;
    assert!(world.channel(CHANNEL)[0].message.head.contains("{@12} opens the bout"));
}

#[tokio::test]
async fn many_bouts_due_at_once_are_all_done() {
    let mut world = World::new().await;
    for _ in 0..9 {
        world.duel(world.by_clock("1h")).await;
    }
    world.pass(61 * MINUTE).await;
    let up = |o: &&arena::Outgoing| {
        o.to == To::Channel(CHANNEL) && o.what == What::New && o.message.head.contains("time is up")
    };
    assert_eq!(world.sent.iter().filter(up).count(), 9);
}

#[tokio::test]
async fn an_hour_of_downtime_reminds_once_and_answers_what_is_over() {
    let (mut world, bout) = World::of_a_duel().await;
    world.now = world.now.plus(23 * HOUR);
    world.crash().await;
    world.pass(0).await;
    assert_eq!(reminders(&world), 1, "both reminders are due: one is sent");
    assert!(world.is_asked(ada(), bout).await);
}

/// The time left for a guest's open decision, as the panel tells.
async fn time_left(world: &World, by: arena::Person, bout: arena::BoutId) -> i64 {
    let tail = world.panel(by, bout).await.unwrap().message.tail;
    let (_, due) = tail.split_once("The clock answers for you {t:").unwrap();
    let seconds: i64 = due.split_once('}').unwrap().0.parse().unwrap();
    seconds * 1_000 - world.now.0
}

#[tokio::test]
async fn taking_an_answer_back_gives_no_time_back() {
    let mut world = World::new().await;
    let bout = world.solo(world.by_clock("daily")).await;
    let left = time_left(&world, ada(), bout).await;
    for hours in 1..4 {
        world.now = world.now.plus(2 * HOUR);
        world.answer(ada(), bout).await;
        world.now = world.now.plus(HOUR);
        world.undo(ada(), None).await.unwrap();
        assert_eq!(time_left(&world, ada(), bout).await, left - 3 * hours * HOUR);
    }
}

#[tokio::test]
async fn an_absence_tells_nobody_of_a_secret_question() {
    let mut world = World::new().await;
    for _ in 0..100 {
        let bout = world.duel(world.by_clock("daily")).await;
        while let Some(by) = world.asked_in_secret(bout, &[ada(), bob()]).await {
            if by == ada() {
                let before = world.channel(CHANNEL).len();
                away(&mut world, "5d").await.unwrap();
                assert_eq!(world.channel(CHANNEL).len(), before, "{:?}", world.newest());
                return;
            }
            world.answer(by, bout).await;
            world.deliver().await;
        }
    }
    panic!("nobody was asked in secret");
}

#[tokio::test]
async fn quiet_hours_set_while_a_decision_is_open_hold_from_the_next_one_on() {
    // Where Ada is asked twice in a row, the second decision begins before she has set anything.
    for _ in 0..100 {
        if let Some(left) = left_of_three().await {
            // 24 in the bank, then 24 + 12 - 23 = 13, then 2: the third may take 14.
            assert_eq!(left, [24, 24, 14]);
            return;
        }
    }
    panic!("she is always asked twice in a row");
}

/// The hours left when each of Ada's first decisions begins; `None`: one begins with her own
/// answer, or is a reaction, which has an allowance of its own.
async fn left_of_three() -> Option<Vec<i64>> {
    let mut world = World::new().await;
    let bout = world.duel(world.by_clock("daily")).await;
    let mut left = Vec::new();
    while left.len() < 3 {
        while !world.is_asked(ada(), bout).await {
            // While Bob is not asked a secret window is open.
            if !world.goes_on(bout, &[bob()]).await {
                return None;
            }
        }
        if world.row(bout).await.affairs.contains("\"apart\":true") {
            return None;
        }
        left.push((time_left(&world, ada(), bout).await + HOUR / 2) / HOUR);
        let hour = world.now.0 / HOUR % 24;
        world.now = world.now.plus(23 * HOUR);
        let quiet = format!("{hour}-{}", (hour + 16) % 24);
        world.choose(ada(), "quiet", &quiet).await.unwrap();
        world.answer(ada(), bout).await;
        if world.is_asked(ada(), bout).await {
            return None;
        }
        world.choose(ada(), "quiet", "off").await.unwrap();
    }
    Some(left)
}

/// The deadline that a guest's duties show, in seconds.
async fn deadline(world: &World, by: arena::Person) -> i64 {
    let duties = world.duties(by).await.unwrap().message.head;
    let mark = duties.split("{t:").nth(1).unwrap_or_else(|| panic!("no deadline: {duties}"));
    mark.split('}').next().unwrap().parse().unwrap()
}

async fn away(world: &mut World, value: &str) -> Result<String, String> {
    let told = world.choose(ada(), "away", value).await;
    world.deliver().await;
    told.map(|reply| reply.message.head).map_err(|fault| fault.words())
}

#[tokio::test]
async fn no_time_burns_while_somebody_is_away_and_what_was_left_is_left() {
    let mut world = World::new().await;
    let bout = world.duel(world.by_clock("daily")).await;
    assert!(world.is_asked(ada(), bout).await);
    let due = deadline(&world, ada()).await;
    world.pass(4 * HOUR).await;
    says(&away(&mut world, "5d").await.unwrap(), "16 of 21 days are left");
    assert!(world.newest().head.contains("Ada is away"), "{:?}", world.newest());
    assert_eq!(deadline(&world, ada()).await, due + 5 * 24 * 3_600);
    // Neither a reminder nor the deadline comes while she is away.
    let sent = world.sent.len();
    world.pass(2 * 24 * HOUR).await;
    assert_eq!(world.sent.len(), sent);
    assert!(world.is_asked(ada(), bout).await);
    says(&away(&mut world, "off").await.unwrap(), "`away` off; 19 of 21 days");
    assert!(world.newest().head.contains("Ada is back"), "{:?}", world.newest());
    assert_eq!(deadline(&world, ada()).await, due + 2 * 24 * 3_600);
    world.pass(21 * HOUR).await;
    assert!(!world.is_asked(ada(), bout).await, "the clock has answered");
}

#[tokio::test]
async fn absences_are_counted_in_each_quarter_of_a_year() {
    let mut world = World::new().await;
    for wrong in ["0d", "soon", "1999-01-01", "-3d", "256d", "0 days", "2 years", "days"] {
        assert!(away(&mut world, wrong).await.is_err(), "{wrong:?}");
    }
    for (said, left) in [("2 days", 19), ("1 week", 14), ("3D", 18)] {
        let mut world = World::new().await;
        let told = away(&mut world, said).await.unwrap();
        assert!(told.contains(&format!("{left} of 21 days are left")), "{said}: {told}");
    }
    let refused = away(&mut world, "22d").await.unwrap_err();
    assert!(refused.contains("and 21 are left"), "{refused}");
    // It is the fifteenth of January 2027.
    assert!(away(&mut world, "2027-01-30").await.unwrap().contains("after that 6 of 21"));
    let longer = away(&mut world, "21d").await.unwrap();
    assert!(longer.contains("after that 0 of 21"), "{longer}");
    away(&mut world, "off").await.unwrap();
    away(&mut world, "14d").await.unwrap();
    world.pass(20 * 24 * HOUR).await;
    assert!(away(&mut world, "8d").await.unwrap_err().contains("and 7 are left"));
    away(&mut world, "7d").await.unwrap();
    world.pass(70 * 24 * HOUR).await;
    assert!(away(&mut world, "21d").await.is_ok(), "another quarter has begun");
}

#[tokio::test]
async fn whoever_has_left_the_server_is_missed_at_the_first_reminder() {
    let (mut world, bout) = World::of_a_duel().await;
    let looks = |world: &World| {
        let looks = world.sent.iter().filter(|sent| sent.what == What::Look);
        looks.map(|sent| sent.to).collect::<Vec<_>>()
    };
    world.pass(12 * HOUR).await;
    assert_eq!(looks(&world), [To::Member { guild: GUILD, person: 11 }], "she is still there");
    world.left.push(11);
    world.pass(8 * HOUR).await;
    assert_eq!(looks(&world).len(), 2);
    says(&world.newest().head.clone(), "Ada has left the server: the house stands in");
    world.play_out(bout, &[bob()]).await;
    let table = format!("{:?}", world.people(GUILD).await.message.mono);
    assert!(!table.contains("Ada"), "the house played it for her: {table}");
}

#[tokio::test]
async fn a_crash_before_a_leaving_is_dealt_with_loses_nothing() {
    let mut world = World::new().await;
    world.duel(world.wanted()).await;
    world.now = world.now.plus(12 * HOUR);
    world.arena.tick(world.now).await.unwrap();
    world.left.push(11);
    // The look is taken up, and the process ends before it is answered.
    let rows = world.going().await;
    assert!(rows.iter().any(|row| row.what == What::Look));
    world.crash().await;
    world.deliver().await;
    assert!(world.newest().head.contains("Ada has left the server"), "{:?}", world.newest());
}

#[tokio::test]
async fn whoever_takes_no_messages_any_more_is_looked_for_once() {
    let mut world = World::new().await;
    world.closed.push(12);
    let bout = world.duel(world.wanted()).await;
    world.answer(ada(), bout).await;
    world.answer(bob(), bout).await;
    world.deliver().await;
    let look = To::Member { guild: GUILD, person: 12 };
    assert_eq!(world.sent.iter().filter(|sent| sent.to == look).count(), 1);
    assert!(world.sent.iter().all(|sent| !sent.message.head.contains("has left")));
}

/// The milliseconds until something is due next, when all possible messages are sent.
async fn due_in(world: &mut World) -> i64 {
    world.pass(0).await;
    world.pass(0).await.expect("something is due").0 - world.now.0
}

/// Sets the clock back and starts the house anew, as a machine with a wrong clock does.
async fn set_back(world: &mut World, millis: i64) {
    world.now = world.now.plus(-millis);
    world.restart().await;
    world.arena.set_right(world.now).await.unwrap();
}

#[tokio::test]
async fn decisions_and_lobbies_begun_by_a_clock_that_was_set_back_keep_their_time_and_no_more() {
    let mut world = World::new().await;
    world.lobby(world.wanted()).await;
    let lobby = due_in(&mut world).await;
    set_back(&mut world, 90 * 24 * HOUR).await;
    assert_eq!(due_in(&mut world).await, lobby);

    let (mut world, bout) = World::of_a_duel().await;
    let (decision, first) = (due_in(&mut world).await, deadline(&world, ada()).await);
    world.pass(HOUR).await;
    // Clocks begun before it went wrong are left as they are.
    set_back(&mut world, HOUR / 2).await;
    assert_eq!(deadline(&world, ada()).await, first);
    set_back(&mut world, 24 * HOUR).await;
    assert_eq!(due_in(&mut world).await, decision);
    assert_eq!(deadline(&world, ada()).await, world.now.0 / 1_000 + 24 * HOUR / 1_000);
    world.answer(ada(), bout).await;
}

#[tokio::test]
async fn a_secret_window_drawn_by_a_clock_that_was_set_back_closes_in_its_minutes() {
    let mut world = World::new().await;
    for _ in 0..100 {
        let bout = world.duel(world.by_clock("none")).await;
        let people = [ada(), bob()];
        while !world.is_over(ada(), bout).await {
            let is_asked = world.somebody_answers(bout, &people).await.is_some();
            if !is_asked && world.is_settling() {
                set_back(&mut world, 24 * HOUR).await;
                let closes = due_in(&mut world).await;
                assert!(closes <= 6 * MINUTE, "{closes}");
                return;
            }
            if !is_asked {
                world.pass_to_next().await;
            }
        }
    }
    panic!("no window opened");
}
