//! A server's history taken along, checked, and read into other books. In one file, over 600 lines: all its tests
//! share a history and the house elsewhere that reads it.

use crate::forgeries::FORGERIES;
use crate::leagues::quick;
use crate::replays::Kept;
use crate::tournaments::contest;
use crate::world::*;
use arena::{Action, BoutId, Decree, Fault, League, Place, Refused, Start, Steward};
use serde_json::Value;
use tokio::sync::OnceCell;

impl World {
    pub async fn archive(&self, at: Place) -> String {
        self.arena.take_archive(&cato(), at, self.now).await.unwrap().message.files.remove(0).1
    }

    pub async fn read(&self, at: Place, text: &str) -> Result<String, String> {
        let done = self.arena.read_archive(cato(), at, text.to_owned(), self.now).await;
        match done {
            Ok(reply) => Ok(reply.message.head),
            Err(Fault::Refused(Refused::Unknown(why))) => Err(why),
            Err(other) => panic!("{other:?}"),
        }
    }

    /// Another house, at the same time.
    pub async fn elsewhere(&self) -> World {
        let mut other = World::new().await;
        other.now = self.now;
        other
    }

    pub async fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for guild in [900, 901] {
            let bouts = from_store!(self, conn => store::import::bouts_over(conn, guild, 0, 99));
            let seasons = from_store!(self, conn => store::contest::over_in(conn, arena::Which::Season, guild));
            let ludi = from_store!(self, conn => store::ludus::ludi_of(conn, guild));
            counts.extend([bouts.len(), seasons.len(), ludi.len()]);
        }
        counts
    }

    pub async fn gathering(&self) -> usize {
        let mut count = 0;
        for guild in from_store!(self, conn => store::import::given_up(conn, i64::MAX)) {
            count +=
                from_store!(self, conn => store::import::bouts_over(conn, guild, 0, 999)).len();
        }
        count
    }

    /// Checks that another house takes this history, keeps the same and adds up; returns that house, and what it said.
    pub async fn is_the_same_elsewhere(&self) -> (World, String) {
        let text = self.archive(self.here).await;
        let other = self.elsewhere().await;
        let told = other.read(other.here, &text).await.unwrap();
        assert_eq!(other.archive(other.here).await, text);
        other.adds_up().await;
        (other, told)
    }

    /// Checks that another house refuses a forged history.
    pub async fn is_refused_elsewhere(&self, forged: &Value, why: &str) {
        let other = self.elsewhere().await;
        let refused = other.read(other.here, &forged.to_string()).await.expect_err(why);
        assert!(refused.contains(why), "{refused} is not {why}");
    }

    /// This server's history, to be changed by a forger.
    pub async fn to_forge(&self) -> Value {
        serde_json::from_str(&self.archive(self.here).await).unwrap()
    }

    pub async fn adds_up(&self) {
        let audited = self.arena.audit().await.unwrap();
        assert_eq!(audited.differences, Vec::<String>::new());
    }

    /// A server with a long history; where worlds are files, it is made once for all of them.
    pub async fn of_a_history() -> World {
        static KEPT: OnceCell<Kept> = OnceCell::const_new();
        if are_on_a_server() {
            return World::with_a_history().await;
        }
        let keep = || async { World::with_a_history().await.put_by().await };
        KEPT.get_or_init(keep).await.world(1).await
    }

    async fn with_a_history() -> World {
        let mut world = World::new().await;
        // Forgers say of bouts that they were given up: these end as the rules bring it.
        world.patience = usize::MAX;
        let played = world.duel(world.wanted()).await;
        world.play_out(played, &[ada(), bob()]).await;
        let void = world.given_up(world.wanted()).await;
        world.decree(void, Decree::Void).await.unwrap();
        let replaced = world.trio(Start { ranked: false, ..world.wanted() }).await;
        let by = Some(person(15, "Dora"));
        world.decree(replaced, Decree::Replace { seat: 1, by }).await.unwrap();
        world.decree(replaced, Decree::End).await.unwrap();
        let people = [ada(), bob(), eve()];
        world.season(&people, quick()).await;
        world.play_season(&people, usize::MAX).await;
        world.now = world.now.plus(24 * HOUR);
        world.begun(contest("elimination"), &[ada(), bob()]).await;
        let bouts = world.arena.bouts_here(bob().id, world.here, "").await;
        world.press(bob(), Action::Resign(BoutId(bouts.last().unwrap().1))).await.unwrap();
        world.pass(0).await;
        // A forgotten person, and a bout that goes on.
        world.arena.forget(eve(), world.now).await.unwrap();
        world.duel(world.wanted()).await;
        world
    }
}

#[tokio::test]
async fn a_history_is_the_same_file_wherever_it_is_kept() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let archive: Value = serde_json::from_str(&text).unwrap();
    let count = |of: &str| archive[of].as_array().unwrap().len();
    assert!(
        5 < count("bouts") && 1 == count("seasons") && 1 == count("tournaments"),
        "{}",
        text.len()
    );
    assert_eq!(count("ludi"), 3);

    let (other, told) = world.is_the_same_elsewhere().await;
    assert!(told.contains("1 seasons, 1 tournaments, 3 ludi"), "{told}");
    // An imported bout stands in the record like one that was played here.
    says(&other.verify(ada(), BoutId(1)).await.unwrap().message.head, "all is as recorded");
    let ranks = other.page(arena::Listing::Ludi(0)).await;
    assert!(ranks.message.mono.unwrap().contains("Ludus of"));
}

#[tokio::test]
async fn an_older_history_does_not_bring_back_who_is_forgotten() {
    let world = World::of_a_history().await;
    let mut archive: Value = world.to_forge().await;
    // Ada has opened both.
    for of in ["seasons", "tournaments"] {
        archive[of][0]["name"] = "Feast of Adaia".into();
    }
    let text = archive.to_string();
    world.arena.forget(ada(), world.now).await.unwrap();
    let there = Place { guild: 901, ..world.here };
    world.read(there, &text).await.unwrap();
    refused!(world.arena.my_data(ada()).await, Refused::NobodyKnown);
    let again = world.archive(there).await;
    assert!(!again.contains("Ada") && again.contains("Bob"), "{}", again.len());
    let known: Value = serde_json::from_str(&again).unwrap();
    let people = known["people"].as_array().unwrap();
    assert!(people.iter().all(|it| it["id"] != ada().id), "{people:?}");
    assert!(!known["seasons"].to_string().contains("\"Member\":11"), "her ludus is nobody's");
    world.adds_up().await;
}

#[tokio::test]
async fn it_comes_beside_what_is_there_under_other_numbers_and_once() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let before = world.counts().await;
    // The same people have no ludi on the other server yet.
    let there = Place { guild: 901, ..world.here };
    world.read(there, &text).await.unwrap();
    let after = world.counts().await;
    assert_eq!(after[..3], before[..3]);
    assert_eq!(after[3..], before[..3]);
    assert_eq!(world.archive(there).await, text);
    assert_eq!(world.archive(world.here).await, text);
    world.adds_up().await;
    let again = world.read(there, &text).await.unwrap_err();
    assert!(again.contains("before"), "{again}");
    // Nothing is taken over where it comes from, nor where the owners have ludi already.
    let here = world.read(world.here, &text).await.unwrap_err();
    assert!(here.contains("Bout 1: it is here already"), "{here}");
    let mut ludi: Value = serde_json::from_str(&text).unwrap();
    for of in ["bouts", "seasons", "tournaments"] {
        ludi[of] = serde_json::json!([]);
    }
    let owners: Vec<_> = ludi["ludi"].as_array().unwrap().iter().map(|it| &it["owner"]).collect();
    let last = owners.iter().filter_map(|it| it.as_u64()).max().unwrap();
    ludi["people"].as_array_mut().unwrap().truncate(usize::try_from(last).unwrap() + 1);
    let here = world.read(world.here, &ludi.to_string()).await.unwrap_err();
    assert!(here.contains("Ludus 1: its owner has one here"), "{here}");
    assert_eq!(world.counts().await, after);
}

#[tokio::test]
async fn what_is_no_archive_is_refused_and_nothing_is_written() {
    let world = World::of_a_history().await;
    let other = world.elsewhere().await;
    let refused = other.read(other.here, "{}").await.unwrap_err();
    assert!(refused.contains("It is no file that /steward export gave"), "{refused}");
    assert_eq!(other.counts().await, [0; 6]);
}

#[tokio::test]
async fn forged_books_are_refused_each_with_a_sentence() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let mut other = world.elsewhere().await;
    for (fault, forge) in FORGERIES {
        let mut archive: Value = serde_json::from_str(&text).unwrap();
        forge(&mut archive);
        // So that nobody orders too much in a short time.
        other.now = other.now.plus(HOUR);
        let refused = other.read(other.here, &archive.to_string()).await.expect_err(fault);
        assert!(refused.contains(fault), "{refused} is not {fault}");
    }
    assert_eq!(other.counts().await, [0; 6], "nothing is written");
    other.read(other.here, &text).await.unwrap();
    other.adds_up().await;
}

#[tokio::test]
async fn whatever_is_forged_in_an_archive_is_refused_or_adds_up() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let other = world.elsewhere().await;
    let forged = arena::proofs::archives_forged(&other.arena, &text, 50, 1, other.now).await;
    let forged = forged.unwrap();
    assert_eq!(forged.wrong, Vec::<String>::new());
    assert!(forged.taken < forged.tried / 2, "{} of {} were taken", forged.taken, forged.tried);
}

#[tokio::test]
async fn a_file_that_an_editor_has_saved_again_is_the_same_file() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let archive: Value = serde_json::from_str(&text).unwrap();
    let saved = serde_json::to_string_pretty(&archive).unwrap().replace('\n', "\r\n");
    let saved = format!("\u{feff}{saved}\r\n\r\n");
    let other = world.elsewhere().await;
    other.read(other.here, &saved).await.unwrap();
    assert_eq!(other.archive(other.here).await, text);
    let again = other.read(other.here, &text).await.unwrap_err();
    assert!(again.contains("before"), "{again}");
}

/// The bouts of an archive outside seasons and tournaments, and nothing else.
fn bouts_alone(text: &str) -> Value {
    let mut archive: Value = serde_json::from_str(text).unwrap();
    for of in ["ludi", "seasons", "tournaments"] {
        archive[of] = serde_json::json!([]);
    }
    archive["bouts"].as_array_mut().unwrap().retain(|bout| {
        bout["setup"].get("fixture").is_none() && bout["setup"].get("tournament").is_none()
    });
    archive
}

#[tokio::test]
async fn of_two_histories_that_share_a_bout_one_comes_though_both_are_read_in_at_once() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let bouts = bouts_alone(&text).to_string();
    let other = world.elsewhere().await;
    let (all, some) = tokio::join!(other.read(other.here, &text), other.read(other.here, &bouts));
    assert!(all.is_ok() != some.is_ok(), "{all:?} {some:?}");
    let whole = if all.is_ok() { text } else { bouts };
    let whole: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(other.counts().await[0], whole["bouts"].as_array().unwrap().len());
    other.adds_up().await;
}

#[tokio::test]
async fn a_bout_is_known_again_whatever_is_said_of_it() {
    let mut world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let there = Place { guild: 901, ..world.here };
    world.read(there, &text).await.unwrap();
    let before = world.counts().await;
    let mut moved = bouts_alone(&text);
    for bout in moved["bouts"].as_array_mut().unwrap() {
        bout["created"] = (bout["created"].as_i64().unwrap() - 1).into();
        bout["seed"] = bout["seed"].as_str().unwrap().to_uppercase().into();
    }
    let refused = world.read(there, &moved.to_string()).await.unwrap_err();
    assert!(refused.contains("Bout 1: it is here already"), "{refused}");
    // It does not come again after its record got another end, either.
    world.decree(BoutId(1), Decree::Void).await.unwrap();
    let refused = world.read(there, &world.archive(world.here).await).await.unwrap_err();
    assert!(refused.contains("Bout 1: it is here already"), "{refused}");
    assert_eq!(world.counts().await, before);
}

#[tokio::test]
async fn of_notes_only_what_is_read_is_kept() {
    let world = World::of_a_history().await;
    let mut archive: Value = world.to_forge().await;
    for of in ["seasons", "tournaments"] {
        archive[of][0]["notes"]["zzz"] = "Quintus Secretus 1191168914239782912".into();
    }
    archive["bouts"][0]["setup"]["zzz"] = "Quintus Secretus 1191168914239782912".into();
    let other = world.elsewhere().await;
    other.read(other.here, &archive.to_string()).await.unwrap();
    assert!(!other.is_kept_anywhere(b"Secretus"));
    assert_eq!(other.archive(other.here).await, world.archive(world.here).await);
}

#[tokio::test]
async fn a_refusal_repeats_nothing_of_a_file_that_means_something() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let odd = "[free](https://evil.example) **b** @everyone <@11> \u{202e}\u{1b}[2J `\n# big";
    for at in ["", "/bouts/0", "/bouts/0/setup", "/seasons/0/season/settings"] {
        let mut archive: Value = serde_json::from_str(&text).unwrap();
        let place = archive.pointer_mut(at).unwrap();
        match place.as_object_mut() {
            Some(fields) if at.contains("setup") => fields.insert("pace".to_owned(), odd.into()),
            Some(fields) if at.contains("season") => fields.insert("finish".to_owned(), odd.into()),
            Some(fields) => fields.insert(odd.to_owned(), 1.into()),
            None => None,
        };
        let refused = world.read(world.here, &archive.to_string()).await.unwrap_err();
        let means = |c: char| c.is_control() || "[]()<>@#*`\u{202e}".contains(c);
        assert!(!refused.contains(means) && !refused.contains("://"), "{at}: {refused}");
    }
    let mut archive: Value = serde_json::from_str(&text).unwrap();
    archive["bouts"][0]["record"][3]["text"] = format!("{{\"entry\":\"{odd}\"}}").into();
    let refused = world.read(world.here, &archive.to_string()).await.unwrap_err();
    assert!(!refused.contains("://") && !refused.contains('['), "{refused}");
}

#[tokio::test]
async fn a_history_with_gladiators_kept_from_bout_to_bout_is_the_same_elsewhere() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    let (game, options) = (Some("munera".to_owned()), String::new());
    let wanted = League { game, options, max_cycles: Some(3), ..quick() };
    world.season(&people, wanted).await;
    world.play_season(&people, 1_000).await;
    assert!(world.has_ended().await);
    let archive = world.to_forge().await;
    assert!(!archive["ludi"][0]["stable"].as_array().unwrap().is_empty());
    for seat in 0..2 {
        let mut hidden = archive.clone();
        let entered = hidden["bouts"][0]["seats"][seat]["enters"].take();
        assert!(entered.is_array(), "{entered}");
        let why = "a gladiator came where its record says otherwise";
        world.is_refused_elsewhere(&hidden, why).await;
    }
    world.is_the_same_elsewhere().await;
}

#[tokio::test]
async fn a_season_whose_bouts_were_voided_is_the_same_elsewhere() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    let wanted = League { target: Some(25), ..quick() };
    world.season(&people, wanted).await;
    let mut fought = 0;
    while !world.is_told(" rises ") {
        fought += world.play_season(&people, 1).await;
        assert!(fought < 20, "no attribute of a gladiator has risen");
    }
    // He fights with it, and then it is his no more.
    fought += world.play_season(&people, 1).await;
    for bout in 1..=fought {
        world.decree(BoutId(bout.try_into().unwrap()), Decree::Void).await.unwrap();
    }
    world.play_season(&people, 1).await;
    let season = (arena::Which::Season, None);
    world.arena.end_contest(ada(), world.here, season, true, world.now).await.unwrap();
    world.deliver().await;
    assert!(world.has_ended().await);
    world.is_the_same_elsewhere().await;
}

#[tokio::test]
async fn a_bout_voided_after_its_gladiators_had_come_along_is_the_same_elsewhere() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, quick()).await;
    let fought = world.play_season(&people, usize::MAX).await;
    world.create(League { carry_over: true, ..quick() }).await;
    for person in people.clone() {
        world.enrol(person).await.unwrap();
    }
    world.start().await;
    world.play_season(&people, usize::MAX).await;
    world.decree(BoutId(fought.try_into().unwrap()), Decree::Void).await.unwrap();
    let (_, told) = world.is_the_same_elsewhere().await;
    assert!(told.contains("2 seasons"), "{told}");
}

#[tokio::test]
async fn gladiators_come_along_into_one_season_of_two_and_it_may_be_the_older() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    let along = || League { carry_over: true, ..quick() };
    // The first to open ends last: both its ludi bring the gladiators who fought in the second.
    world.create(along()).await;
    world.season(&people, quick()).await;
    let fought = world.play_season(&people, usize::MAX).await;
    assert!(0 < fought);
    world.create(along()).await;
    for number in [1, 3] {
        for person in people.clone() {
            let joined =
                world.arena.join_league(person, world.here, Some(number), vec![], world.now);
            joined.await.unwrap();
        }
        let begun = world.arena.start_league(ada(), world.here, Some(number), false, world.now);
        begun.await.unwrap();
        world.deliver().await;
    }
    for number in [1, 3] {
        world
            .arena
            .end_contest(ada(), world.here, (arena::Which::Season, Some(number)), true, world.now)
            .await
            .unwrap();
    }
    world.deliver().await;
    let text = world.archive(world.here).await;
    assert!(text.contains("\"before\":["), "somebody has come along");
    let other = world.elsewhere().await;
    says(&other.read(other.here, &text).await.unwrap(), "3 seasons");
    assert_eq!(other.archive(other.here).await, text);
    other.adds_up().await;
}

#[tokio::test]
async fn what_ended_by_a_clock_that_was_set_back_is_the_same_elsewhere() {
    let mut world = World::new().await;
    let began = world.now;
    let bout = world.duel(world.wanted()).await;
    world.now = began.plus(-72 * HOUR);
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    let text = world.archive(world.here).await;
    let other = world.elsewhere().await;
    other.read(other.here, &text).await.unwrap_err();
    let mut other = other;
    other.now = began;
    other.read(other.here, &text).await.unwrap();
    assert_eq!(other.archive(other.here).await, text);
    other.adds_up().await;
}

#[tokio::test]
async fn whose_seat_the_house_took_over_stays_in_the_books() {
    let mut world = World::new().await;
    let bout = world.gathered(world.of("morituri"), &[bob(), eve()]).await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    // The house plays on in her seat.
    while !world.affairs(bout).await.contains("\"house_played\":true") {
        assert!(!world.is_over(ada(), bout).await);
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    let mut hidden: Value = world.to_forge().await;
    let eves = hidden["people"].as_array().unwrap().iter().position(|it| it["id"] == eve().id);
    let bout = &mut hidden["bouts"][0];
    // A person whom nothing names is refused.
    bout["opener"] = eves.unwrap().into();
    for of in ["resigned", "house_played"] {
        assert_eq!(bout["seats"][2][of], true, "{of}");
    }
    bout["seats"][2]["person"].take();
    bout["seats"][2]["resigned"] = false.into();
    bout["results"][2]["person"].take();
    bout["results"][2]["timed_out"].take();
    let why = "a seat is nobody's where its record says otherwise";
    world.is_refused_elsewhere(&hidden, why).await;
}

#[tokio::test]
async fn what_a_file_leaves_out_of_a_result_is_booked_from_the_record() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let mut archive: Value = serde_json::from_str(&text).unwrap();
    let mut left_out = 0;
    for row in archive["bouts"].as_array_mut().unwrap() {
        for row in row["results"].as_array_mut().unwrap() {
            for of in ["came_as", "level", "timed_out"] {
                left_out += usize::from(!row[of].take().is_null());
            }
        }
    }
    assert!(10 < left_out, "{left_out}");
    let other = world.elsewhere().await;
    other.read(other.here, &archive.to_string()).await.unwrap();
    assert_eq!(other.archive(other.here).await, text);
    other.adds_up().await;
}

#[tokio::test]
async fn what_a_stopped_process_has_left_of_a_history_goes() {
    let world = World::of_a_history().await;
    let text = world.archive(world.here).await;
    let mut other = world.elsewhere().await;
    // The process ends somewhere on the way.
    let reading = other.arena.read_archive(cato(), other.here, text.clone(), other.now);
    let (mut reading, mut polls) = (Box::pin(reading), 0);
    while polls < 2_000 {
        polls += 1;
        let polled = tokio::time::timeout(std::time::Duration::from_millis(5), &mut reading).await;
        if polled.is_ok() {
            break;
        }
        if 0 < other.gathering().await {
            break;
        }
    }
    drop(reading);
    other.adds_up().await;
    other.now = other.now.plus(HOUR);
    other.arena.tick(other.now).await.unwrap();
    assert_eq!(other.gathering().await, 0);
    if other.counts().await == [0; 6] {
        other.read(other.here, &text).await.unwrap();
    }
    assert_eq!(other.archive(other.here).await, text);
    other.adds_up().await;
}

#[tokio::test]
async fn only_who_manages_a_server_takes_its_history_or_reads_one() {
    let world = World::new().await;
    let steward = Steward { manages: false, ..cato() };
    refused!(
        world.arena.take_archive(&steward, world.here, world.now).await,
        Refused::OnlyStewards
    );
    let read = world.arena.read_archive(steward, world.here, String::new(), world.now).await;
    assert!(matches!(read, Err(Fault::Refused(Refused::OnlyStewards))));
}

#[tokio::test]
async fn a_bout_given_up_before_the_house_has_answered_comes_along_and_never_doubles() {
    let mut world = World::new().await;
    let give_up = async |world: &mut World| {
        let bout = world.solo(Start { house: 1, ..world.of("morituri") }).await;
        world.press(ada(), Action::Resign(bout)).await.unwrap();
    };
    give_up(&mut world).await;
    world.is_the_same_elsewhere().await;
    // Neither does a later archive of the same server bring it again.
    let there = Place { guild: 901, ..world.here };
    world.read(there, &world.archive(world.here).await).await.unwrap();
    give_up(&mut world).await;
    let refused = world.read(there, &world.archive(world.here).await).await.unwrap_err();
    assert!(refused.contains("Bout 1: it is here already"), "{refused}");
}

#[tokio::test]
async fn the_bouts_of_a_season_that_goes_on_wait_for_its_end() {
    let mut world = World::new().await;
    world.season(&[ada()], League { house_ludi: Some(2), ..quick() }).await;
    assert_eq!(world.play_season(&[ada()], 1).await, 1);
    let text = world.archive(world.here).await;
    let archive: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(archive["bouts"].as_array().map(Vec::len), Some(0));
    let other = world.elsewhere().await;
    other.read(other.here, &text).await.unwrap();
    other.adds_up().await;
}
