//! Tournaments: enrolment, rounds, forfeits, voids, tables, and the traces of a forgotten person.
//! In one file, over 600 lines: all its tests share the steps of a tournament.

use crate::world::*;
use arena::{
    Action, BoutId, Contest, Decree, Fault, Listing, Message, Person, Refused, Reply, TournamentId,
};
use campaign::tournaments::Refused as Not;

const FIRST: TournamentId = TournamentId(1);

pub fn contest(format: &str) -> Contest {
    Contest {
        game: GAME.to_owned(),
        format: Some(format.to_owned()),
        clock: Some("none".to_owned()),
        ..Contest::default()
    }
}

/// Everybody, the strongest first.
pub fn four() -> [Person; 4] {
    [ada(), bob(), eve(), cato().person]
}

impl World {
    async fn open_contest(&mut self, wanted: Contest) {
        self.arena.create_tournament(ada(), self.here, wanted, self.now).await.unwrap();
        self.deliver().await;
    }

    async fn take_part(&mut self, by: Person) -> Result<Reply, Fault> {
        self.press(by, Action::TakePart(FIRST)).await
    }

    async fn starts_contest(&self, by: Person) -> Result<Reply, Fault> {
        self.arena.start_tournament(by, self.here, None, false, self.now).await
    }

    async fn ends_contest(&self, by: Person) -> Result<Reply, Fault> {
        self.arena
            .end_contest(by, self.here, (arena::Which::Tournament, None), false, self.now)
            .await
    }

    async fn begin_contest(&mut self) {
        self.starts_contest(ada()).await.unwrap();
        self.deliver().await;
        self.pass(0).await;
    }

    pub async fn begun(&mut self, wanted: Contest, people: &[Person]) {
        self.begun_as(FIRST, wanted, people).await;
    }

    /// The same where it is not the first.
    pub async fn begun_as(&mut self, id: TournamentId, wanted: Contest, people: &[Person]) {
        self.open_contest(wanted).await;
        for person in people {
            self.press(person.clone(), Action::TakePart(id)).await.unwrap();
        }
        self.begin_contest().await;
    }

    async fn fixtures_open(&self) -> Vec<BoutId> {
        let mut all = Vec::new();
        for person in four() {
            let mine = self.arena.bouts_here(person.id, self.here, "").await;
            all.extend(mine.into_iter().map(|(_, id)| BoutId(id)));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Lets the weakest of each open bout give up; returns the number of bouts.
    pub async fn weakest_give_up(&mut self) -> usize {
        let mut count = 0;
        for bout in self.fixtures_open().await {
            for person in four().into_iter().rev() {
                if self.press(person, Action::Resign(bout)).await.is_ok() {
                    count += 1;
                    break;
                }
            }
        }
        self.pass(0).await;
        count
    }

    async fn table(&self) -> Message {
        let of = Listing::Tournament(FIRST);
        self.page(of).await.message
    }

    /// The table's lines up to the names.
    async fn ranks(&self) -> Vec<String> {
        let table = self.table().await.mono.unwrap();
        let named = table.lines().filter(|line| !line.starts_with("   "));
        named.map(|line| line.chars().take(8).collect::<String>().trim().to_owned()).collect()
    }

    async fn pair_of(&self, bout: BoutId) -> [Person; 2] {
        self.seated(&four(), bout).await.try_into().unwrap()
    }

    async fn replace(&mut self, who: Person, by: Person) {
        let seated = (who.id, Some(by));
        self.arena.replace_entrant(ada(), self.here, None, seated, true, self.now).await.unwrap();
        self.pass(MINUTE).await;
    }

    async fn is_sound(&self) {
        let audited = self.arena.audit().await.unwrap();
        assert_eq!(audited.differences, Vec::<String>::new());
        assert_eq!(audited.tournaments, 1);
    }
}

/// Checks that it has ended, and that its history is the same elsewhere.
async fn ended_and_the_same_elsewhere(world: &World) {
    assert!(world.is_told("has ended"), "{:?}", world.table().await.mono);
    let (_, told) = world.is_the_same_elsewhere().await;
    assert!(told.contains("1 tournaments"), "{told}");
}

fn is_refused<T: std::fmt::Debug>(done: Result<T, Fault>, why: Not) {
    match done {
        Err(Fault::Refused(Refused::Tournament(refused))) => assert_eq!(refused, why),
        other => panic!("{other:?} is not {why:?}"),
    }
}

#[tokio::test]
async fn four_play_two_rounds_of_swiss_to_the_end() {
    let mut world = World::new().await;
    world.open_contest(contest("swiss")).await;
    is_refused(world.starts_contest(ada()).await, Not::TooFew);
    for person in four() {
        world.take_part(person).await.unwrap();
    }
    is_refused(world.take_part(bob()).await, Not::Entered);
    is_refused(world.starts_contest(bob()).await, Not::NotAllowed);
    world.begin_contest().await;
    is_refused(world.take_part(eve()).await, Not::Started);
    assert_eq!(world.fixtures_open().await.len(), 2, "both bouts of the first round are open");
    assert_eq!(world.weakest_give_up().await, 2);
    assert_eq!(world.weakest_give_up().await, 2, "the second round is paired at once");
    assert_eq!(world.fixtures_open().await, []);
    assert!(
        world.is_told("**Tournament 1** has ended. **Ada** has won it."),
        "{:?}",
        world.newest()
    );
    let ranks = world.ranks().await;
    assert_eq!(ranks.first().map(String::as_str), Some("1 Ada"), "{ranks:?}");
    for (person, has_won) in [(ada(), true), (bob(), false)] {
        let card = world.arena.card(person, world.here, None).await.unwrap().message.mono.unwrap();
        assert_eq!(card.contains("Titles           1"), has_won, "{card}");
    }
    assert_eq!(ranks.last().map(String::as_str), Some("4 Cato"), "{ranks:?}");
    let table = world.table().await.mono.unwrap();
    assert!(table.lines().all(|line| line.chars().count() <= 30), "{table}");
    world.is_sound().await;
}

#[tokio::test]
async fn the_living_post_is_edited_and_loses_its_press_when_it_begins() {
    let mut world = World::new().await;
    let wanted = Contest { options: "odds=on".to_owned(), ..contest("swiss") };
    world.open_contest(wanted).await;
    let count = world.channel(CHANNEL).len();
    let first = world.channel(CHANNEL)[0].id;
    world.take_part(ada()).await.unwrap();
    world.take_part(bob()).await.unwrap();
    assert_eq!(world.channel(CHANNEL).len(), count, "it is edited, not posted anew");
    let living = |world: &World| {
        world.channel(CHANNEL).iter().find(|it| it.id == first).unwrap().message.clone()
    };
    assert!(living(&world).mono.unwrap().contains("Bob"));
    assert!(living(&world).tail.starts_with("Its bouts are played with `odds=on`."));
    assert_eq!(labels(&living(&world))[0], "Take part");
    world.begin_contest().await;
    assert_eq!(labels(&living(&world))[0], "Table");
}

#[tokio::test]
async fn the_house_fills_a_round_robin_and_fights_its_own_bouts_at_once() {
    let mut world = World::new().await;
    let wanted = Contest { house_to: 4, at_once: true, ..contest("round-robin") };
    world.begun(wanted, &[ada()]).await;
    let mine = world.fixtures_open().await;
    assert_eq!(mine.len(), 3, "all her bouts are open at once");
    for bout in mine {
        world.press(ada(), Action::Resign(bout)).await.unwrap();
    }
    // Windows of the house's own bouts have to close.
    for _ in 0..200 {
        world.pass(10_000).await;
        if world.is_told("has ended") {
            break;
        }
    }
    assert!(world.is_told("has ended"), "{:?}", world.table().await.mono);
    let ranks = world.ranks().await;
    assert_eq!(ranks.last().map(String::as_str), Some("4 Ada"), "{ranks:?}");
    world.is_sound().await;
}

#[tokio::test]
async fn the_house_has_one_name_in_the_table_and_in_its_bouts() {
    let mut world = World::new().await;
    world.begun(Contest { house_to: 3, ..contest("round-robin") }, &[ada(), bob()]).await;
    let table = world.table().await.mono.unwrap();
    let mut named = ["House 1", "House 2", "House 3"].into_iter().filter(|it| table.contains(it));
    let name = named.next().unwrap();
    assert_eq!(named.next(), None, "{table}");
    let mut seen = 0;
    world.crash().await;
    loop {
        for bout in world.fixtures_open().await {
            let agreed = world.pressed(ada(), Action::Settings(bout)).await.head;
            if agreed.contains("House ") {
                assert!(agreed.contains(&format!("{name} as ")), "{agreed}");
                seen += 1;
            }
        }
        if world.weakest_give_up().await == 0 {
            break;
        }
    }
    assert_eq!(seen, 2);
    let heads: Vec<&str> = world.shown.iter().map(|it| it.message.head.as_str()).collect();
    assert!(!heads.iter().any(|head| head.contains("House Red") || head.contains("House Blue")));
}

#[tokio::test]
async fn who_leaves_gives_up_their_bout_and_loses_the_others_unfought() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &[ada(), bob(), eve()]).await;
    let asked = world.arena.leave_tournament(bob(), world.here, None, world.now).await.unwrap();
    assert!(asked.message.head.contains("`/tournament leave name:1` does it"), "{asked:?}");
    let named = Some(1);
    world.arena.leave_tournament(bob(), world.here, named, world.now).await.unwrap();
    world.pass(0).await;
    is_refused(world.arena.leave_tournament(bob(), world.here, named, world.now).await, Not::NotIn);
    while 0 < world.weakest_give_up().await {}
    assert!(world.is_told("has ended"), "{:?}", world.table().await.mono);
    let ranks = world.ranks().await;
    assert_eq!(ranks, ["1 Ada", "2 Eve", "3 Bob †"], "{:?}", world.table().await.mono);
    world.is_sound().await;
}

#[tokio::test]
async fn who_stays_away_to_the_end_loses_though_the_house_plays_on() {
    let mut world = World::new().await;
    let wanted = Contest { clock: Some("live".to_owned()), ..contest("elimination") };
    world.begun(wanted, &[ada(), bob()]).await;
    // Nobody ever comes: the house plays for both, and neither has won.
    for _ in 0..3_000 {
        if world.is_told("has ended") {
            break;
        }
        world.pass_to_next().await;
    }
    assert!(world.is_told("0 – 0"), "{:?}", world.newest());
    // One of the two has to go on: the better seed.
    assert!(world.is_told("has won it"), "{:?}", world.newest());
    world.is_sound().await;
}

#[tokio::test]
async fn a_voided_result_is_fought_again_and_takes_back_whom_it_had_sent_on() {
    let mut world = World::new().await;
    world.begun(contest("elimination"), &four()).await;
    let first = world.fixtures_open().await;
    assert_eq!(world.weakest_give_up().await, 2);
    let last = world.fixtures_open().await;
    assert_eq!(last.len(), 1, "the final is open");
    world.decree(first[0], Decree::Void).await.unwrap();
    world.pass(0).await;
    let open = world.fixtures_open().await;
    assert_eq!(open.len(), 1, "the final is off, and the match is fought again");
    assert_ne!(open, last);
    assert!(world.is_told("counts for nothing"), "{:?}", world.newest());
    while 0 < world.weakest_give_up().await {}
    assert!(world.is_told("**Ada** has won it"), "{:?}", world.newest());
    let table = world.table().await;
    assert!(table.head.contains("4 players; Ada has won it"), "{}", table.head);
    let bracket = table.mono.unwrap();
    assert!(
        bracket.lines().next().unwrap().contains("─ Final "),
        "the final stands first: {bracket}"
    );
    world.is_sound().await;
}

#[tokio::test]
async fn a_tournament_that_was_given_up_takes_a_void_result_back_too() {
    for format in ["swiss", "round-robin", "elimination", "double-elimination"] {
        let mut world = World::new().await;
        world.begun(contest(format), &four()).await;
        let first = world.fixtures_open().await[0];
        for by in four() {
            drop(world.press(by, Action::Resign(first)).await);
        }
        world.pass(0).await;
        world.ends_contest(ada()).await.unwrap();
        world.decree(first, Decree::Void).await.unwrap();
        world.pass(0).await;
        world.is_sound().await;
        world.is_the_same_elsewhere().await;
    }
}

#[tokio::test]
async fn a_bout_that_a_steward_ends_is_fought_again() {
    let mut world = World::new().await;
    world.begun(contest("elimination"), &[ada(), bob()]).await;
    let first = world.fixtures_open().await;
    world.decree(first[0], Decree::End).await.unwrap();
    world.pass(0).await;
    let again = world.fixtures_open().await;
    assert_eq!(again.len(), 1);
    assert_ne!(again, first);
    world.is_sound().await;
}

#[tokio::test]
async fn a_crash_between_steps_loses_and_doubles_nothing() {
    let mut world = World::new().await;
    world.begun(contest("double-elimination"), &four()).await;
    for _ in 0..20 {
        world.crash().await;
        let Some(bout) = world.fixtures_open().await.into_iter().next() else { break };
        for person in four().into_iter().rev() {
            if world.press(person, Action::Resign(bout)).await.is_ok() {
                break;
            }
        }
        world.crash().await;
        world.pass(0).await;
    }
    assert!(world.is_told("**Ada** has won it"), "{:?}", world.newest());
    let ended = world.channel(CHANNEL);
    let ended =
        ended.iter().filter(|it| it.message.head.contains("**Tournament 1** has ended")).count();
    assert_eq!(ended, 1, "it is told once");
    world.is_sound().await;
}

#[tokio::test]
async fn several_sit_in_a_pool_and_the_best_go_on() {
    let mut world = World::new().await;
    let many = boards::Kind::all().iter().find(|kind| 3 <= *kind.seats().end()).unwrap();
    let wanted = Contest { game: many.slug().to_owned(), pool: Some(3), ..contest("pools") };
    world.begun(wanted, &four()).await;
    assert_eq!(world.fixtures_open().await.len(), 2, "two pools of two");
    for _ in 0..40 {
        if world.is_told("has ended") {
            break;
        }
        world.weakest_give_up().await;
        world.pass(10_000).await;
    }
    assert!(world.is_told("**Ada** has won it"), "{:?}", world.table().await.mono);
    world.is_sound().await;
}

#[tokio::test]
async fn somebody_forgotten_is_named_nowhere_and_plays_no_further() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &[ada(), bob(), eve()]).await;
    let file = world.arena.my_data(bob()).await.unwrap().message.files.remove(0).1;
    assert!(file.contains("\"tournaments\""), "{file}");
    world.press(bob(), Action::Forget).await.unwrap();
    world.pass(0).await;
    while 0 < world.weakest_give_up().await {}
    let shown = world.table().await.mono.unwrap();
    assert!(!shown.contains("Bob") && shown.contains("Somebody"), "{shown}");
    let file = world.arena.export_tournament(world.here, None, world.now).await.unwrap();
    let (name, text) = &file.message.files[0];
    assert_eq!(name, "tournament-1.json");
    assert!(!text.contains("Bob") && text.contains("standings"), "{text}");
    world.is_sound().await;
}

#[tokio::test]
async fn what_somebody_forgotten_has_named_is_called_by_its_number() {
    let mut world = World::new().await;
    let name = Some("Feast of Adaia".to_owned());
    let wanted = Contest { name: name.clone(), ..contest("round-robin") };
    world.begun(wanted, &[ada(), bob(), eve()]).await;
    let people = [ada(), bob()];
    world.season(&people, arena::League { name, ..crate::leagues::quick() }).await;
    assert!(world.season_panel(bob()).await.head.contains("Feast of Adaia"));
    world.press(ada(), Action::Forget).await.unwrap();
    world.pass(0).await;
    let panel = world.season_panel(bob()).await;
    assert!(panel.head.contains("Season 1"), "{panel:?}");
    let table = world.table().await;
    assert!(table.head.contains("Tournament 1"), "{table:?}");
    assert!(!format!("{panel:?}{table:?}").contains("Adaia"));
    lacks(&world.archive(world.here).await, "Adaia");
}

#[tokio::test]
async fn what_is_exported_can_be_counted_again() {
    let mut world = World::new().await;
    world.begun(contest("swiss"), &four()).await;
    while 0 < world.weakest_give_up().await {}
    let file = world.arena.export_tournament(world.here, None, world.now).await.unwrap();
    let text = &file.message.files[0].1;
    let whole: serde_json::Value = serde_json::from_str(text).unwrap();
    let again: campaign::tournaments::Tournament =
        serde_json::from_value(whole["tournament"].clone()).unwrap();
    assert_eq!(serde_json::to_value(again.standings()).unwrap(), whole["standings"]);
    assert!(!text.contains("Member"), "it names nobody's number");
}

#[tokio::test]
async fn only_a_manager_seats_somebody_else_and_nobody_who_is_unwilling() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &[ada(), bob(), eve()]).await;
    let replaced = |with: Option<Person>, may: bool| {
        let (arena, here, now) = (world.arena.clone(), world.here, world.now);
        async move { arena.replace_entrant(ada(), here, None, (bob().id, with), may, now).await }
    };
    let cato = cato().person;
    refused!(replaced(Some(cato.clone()), false).await, Refused::Decree(_));
    world.choose(cato.clone(), "invitations", "off").await.unwrap();
    refused!(replaced(Some(cato.clone()), true).await, Refused::TakesNoInvitations { .. });
    let some = Some(("invitations".to_owned(), "on".to_owned()));
    world.arena.me(cato.clone(), some, world.now.plus(MINUTE)).await.unwrap();
    replaced(Some(cato), true).await.unwrap();
    world.is_sound().await;
}

#[tokio::test]
async fn somebody_with_the_place_of_one_whose_bouts_were_over_is_in_a_history_that_is_taken() {
    let mut world = World::new().await;
    world.begun(contest("elimination"), &four()).await;
    world.weakest_give_up().await;
    let (here, seated) = (world.here, (cato().person.id, Some(person(15, "Dora"))));
    world.arena.replace_entrant(ada(), here, None, seated, true, world.now).await.unwrap();
    world.weakest_give_up().await;
    ended_and_the_same_elsewhere(&world).await;
}

#[tokio::test]
async fn a_place_taken_during_the_last_bout_is_in_a_history_that_is_taken() {
    for format in ["elimination", "swiss"] {
        let mut world = World::new().await;
        let rounds = (format == "swiss").then_some(1);
        world.begun(Contest { rounds, ..contest(format) }, &four()).await;
        if format == "elimination" {
            world.weakest_give_up().await;
        }
        let last = world.fixtures_open().await[0];
        let [winner, _] = world.pair_of(last).await;
        world.replace(winner, person(15, "Dora")).await;
        world.weakest_give_up().await;
        ended_and_the_same_elsewhere(&world).await;
    }
}

#[tokio::test]
async fn whoever_took_the_place_of_a_winner_or_another_place_is_in_a_history_that_is_taken() {
    let mut world = World::new().await;
    world.begun(Contest { rounds: Some(1), ..contest("swiss") }, &four()).await;
    let [first, second] = world.fixtures_open().await[..] else { panic!("two bouts are open") };
    let [winner, loser] = world.pair_of(first).await;
    world.press(loser, Action::Resign(first)).await.unwrap();
    world.replace(winner, person(15, "Dora")).await;
    let [_, loser] = world.pair_of(second).await;
    world.press(loser, Action::Resign(second)).await.unwrap();
    world.pass(0).await;
    ended_and_the_same_elsewhere(&world).await;

    let mut world = World::new().await;
    world.begun(contest("round-robin"), &four()).await;
    world.weakest_give_up().await;
    world.replace(cato().person, person(15, "Dora")).await;
    world.replace(bob(), cato().person).await;
    while 0 < world.weakest_give_up().await {}
    ended_and_the_same_elsewhere(&world).await;
}

#[tokio::test]
async fn whoever_took_a_place_whose_bouts_were_walked_over_is_in_a_history_that_is_taken() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &four()).await;
    world.weakest_give_up().await;
    world.arena.leave_tournament(bob(), world.here, Some(1), world.now).await.unwrap();
    world.weakest_give_up().await;
    assert_eq!(world.fixtures_open().await.len(), 1, "one bout of the last round is walked over");
    world.replace(bob(), person(15, "Dora")).await;
    while 0 < world.weakest_give_up().await {}
    ended_and_the_same_elsewhere(&world).await;
}

#[tokio::test]
async fn where_nobody_would_see_it_nothing_is_fought_until_it_is_taken_up_elsewhere() {
    let mut world = World::new().await;
    world.begun(contest("round-robin"), &[ada(), bob(), eve()]).await;
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    let open = world.fixtures_open().await;
    world.weakest_give_up().await;
    world.pass(HOUR).await;
    let left = world.fixtures_open().await;
    assert!(left.iter().all(|bout| open.contains(bout)), "no new one: {left:?}");
    let elsewhere = arena::Place { channel: CHANNEL + 7, ..world.here };
    let started = |by: Person| {
        let (arena, now) = (world.arena.clone(), world.now);
        async move { arena.start_tournament(by, elsewhere, Some(1), false, now).await }
    };
    is_refused(started(bob()).await, Not::NotAllowed);
    says(&started(ada()).await.unwrap().message.head, "goes on here");
    world.pass(0).await;
    assert!(world.channel(CHANNEL + 7).iter().any(|it| it.message.head.contains(" v ")));
    world.is_sound().await;
}

#[tokio::test]
async fn bouts_under_way_go_where_their_tournament_is_taken_up() {
    let mut world = World::new().await;
    world.begun(contest("swiss"), &four()).await;
    let open = world.fixtures_open().await;
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    let elsewhere = arena::Place { channel: CHANNEL + 7, ..world.here };
    world.arena.start_tournament(ada(), elsewhere, Some(1), false, world.now).await.unwrap();
    world.deliver().await;
    let shown = world.channel(CHANNEL + 7);
    let boards = shown.iter().filter(|it| it.message.head.contains("The bout goes on here."));
    assert_eq!(boards.count(), open.len(), "{shown:?}");
    while 0 < world.weakest_give_up().await {}
    let ends = world.channel(CHANNEL + 7);
    assert!(ends.iter().any(|it| it.message.head.contains("**Ada** has won it")), "{ends:?}");
    world.is_sound().await;
}

#[tokio::test]
async fn a_closed_tournament_closes_its_bouts() {
    let mut world = World::new().await;
    world.begun(contest("swiss"), &four()).await;
    is_refused(world.ends_contest(bob()).await, Not::NotAllowed);
    world.ends_contest(ada()).await.unwrap();
    world.pass(0).await;
    assert_eq!(world.fixtures_open().await, []);
    assert!(world.is_told("It is closed before its end"), "{:?}", world.newest());
    is_refused(world.ends_contest(ada()).await, Not::Over);
    world.is_sound().await;
}

#[tokio::test]
async fn while_nothing_can_be_posted_no_bout_opens_and_no_clock_runs_out() {
    let mut world = World::new().await;
    let wanted = Contest { clock: Some("daily".to_owned()), ..contest("round-robin") };
    world.open_contest(wanted).await;
    for person in &four()[..3] {
        world.take_part(person.clone()).await.unwrap();
    }
    world.begin_contest().await;
    let open = world.fixtures_open().await;
    world.barred.push(CHANNEL);
    for bout in &open {
        world.somebody_answers(*bout, &four()).await;
    }
    for _ in 0..80 {
        world.pass(HOUR).await;
    }
    let times_up = |world: &World| world.count_sent("time is up: the clock answers");
    assert_eq!(times_up(&world), 0, "nobody could see the clock");
    assert_eq!(world.fixtures_open().await, open, "and nothing opens");
    world.barred.clear();
    for _ in 0..60 {
        world.pass(HOUR).await;
    }
    assert!(0 < times_up(&world), "it runs again");

    let (guild, before) = (world.here.guild, times_up(&world));
    world.arena.guild_left(guild, world.now).await.unwrap();
    let open = world.fixtures_open().await;
    for _ in 0..80 {
        world.pass(HOUR).await;
    }
    assert_eq!((times_up(&world), world.fixtures_open().await), (before, open));
    world.arena.guild_changed(guild, world.now).await.unwrap();
    let overview = world.arena.overview(&cato(), world.here, world.now).await.unwrap();
    assert!(overview.message.head.contains("• Tournament **"), "{}", overview.message.head);
    for _ in 0..60 {
        world.pass(HOUR).await;
    }
    assert!(before < times_up(&world) || world.is_told("has ended"), "it goes on");
}
