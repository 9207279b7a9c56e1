//! Seasons of games without careers: ludi meet at once, arm in the bout, and are given points.

use crate::leagues::{assert_sound, is_refused, quick};
use crate::world::*;
use arena::{
    Action, BoutId, Decree, Fault, League, Listing, LudusId, Message, Person, Recruit, Refused,
};
use boards::Kind;
use campaign::Refused as Not;

/// The games whose seasons are won with points.
fn games() -> Vec<Kind> {
    Kind::all().iter().copied().filter(|kind| kind.training().is_none()).collect()
}

/// A game with secret windows, whose two seats are not mirror images.
fn barges() -> Kind {
    Kind::of("nexus").unwrap()
}

fn of(kind: Kind) -> League {
    // Otherwise ludi send gladiators that they keep.
    let options = if kind.stable().is_some() { "campaign=off" } else { "" };
    League { game: Some(kind.slug().to_owned()), options: options.to_owned(), ..quick() }
}

fn place(kind: Kind) -> u8 {
    Kind::all().iter().position(|it| *it == kind).unwrap().try_into().unwrap()
}

impl World {
    /// Lets the last of these people who sit in a bout give it up, until the season ends or `most`
    /// bouts were given up; returns their number.
    async fn give_up(&mut self, people: &[Person], most: usize) -> usize {
        let mut given_up = 0;
        for _ in 0..400 {
            if given_up == most || self.has_ended().await {
                return given_up;
            }
            for bout in self.open_bouts().await {
                for person in people.iter().rev() {
                    if given_up == most {
                        break;
                    }
                    if self.press(person.clone(), Action::Resign(bout)).await.is_ok() {
                        given_up += 1;
                        break;
                    }
                }
            }
            // Bouts of the house's own wait for their turn, and for windows to close.
            self.pass(20_000).await;
        }
        panic!("the season does not end");
    }

    async fn first_bout(&mut self) -> BoutId {
        self.pass(0).await;
        self.open_bouts().await[0]
    }

    async fn ludi(&self) -> Message {
        let named = Some("ludi");
        self.arena.named_table(ada().id, self.here, named, 0, self.now).await.unwrap().message
    }

    async fn exported(&self, as_csv: bool) -> String {
        self.arena
            .league_history(self.here, Some(1), as_csv, self.now)
            .await
            .unwrap()
            .message
            .files
            .remove(0)
            .1
    }
}

#[tokio::test]
async fn every_game_has_a_season_from_its_opening_to_its_champion() {
    for kind in games() {
        let mut world = World::new().await;
        let people = [ada(), bob()];
        world.season(&people, League { house_ludi: Some(4), ..of(kind) }).await;
        assert!(world.is_told("5 points win it"), "{kind:?}");
        assert!(world.is_told("meets **"), "{kind:?}: fixtures open at once");
        assert!(!world.is_told("names its gladiator"), "{kind:?}");
        world.give_up(&people, usize::MAX).await;
        assert_sound(&world).await;
        let bouts = world.arena.audit().await.unwrap().bouts;
        assert_eq!(bouts % 6, 0, "{kind:?}: whole cycles, with the bouts of the house's own");
        // Bob gives up against Ada, and both against the house: Ada has two points a cycle.
        assert!(world.is_told("**Ludus of Ada** is champion."), "{kind:?}: {:?}", world.newest());
        assert!(!world.channel(CHANNEL).iter().any(|it| it.message.head.contains("prestige")));
        let closing = world.channel(CHANNEL);
        let closing = closing.iter().rfind(|it| it.message.head.contains("has ended")).unwrap();
        assert!(closing.message.mono.as_ref().unwrap().starts_with(" #      P   B   W   D   L"));
        let ludi = Listing::Ludi(place(kind));
        for of in
            [ludi, Listing::Season(SEASON), Listing::Fixtures(SEASON), Listing::Ledger(LudusId(1))]
        {
            let say = world.page(of).await.message;
            let text = say.mono.unwrap_or_else(|| panic!("{of:?}: {}", say.head));
            assert!(text.lines().all(|line| line.chars().count() <= 30), "{of:?}\n{text}");
            assert!(!format!("{}{text}{}", say.head, say.tail).contains("prestige"), "{of:?}");
            assert!(!say.tail.is_empty());
        }
        assert_eq!(world.arena.tick(world.now).await.unwrap(), None, "nothing is due any more");
    }
}

#[tokio::test]
async fn seasons_that_are_played_press_by_press_are_booked_in_points() {
    for kind in games() {
        is_booked_in_points(kind).await;
    }
}

async fn is_booked_in_points(kind: Kind) {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, League { max_cycles: Some(3), ..of(kind) }).await;
    let played = world.play_season(&people, 1_000).await;
    assert!(world.has_ended().await, "{played} bouts");
    assert_sound(&world).await;

    let text = world.exported(false).await;
    crate::webhooks::assert_as("season-1", &text);
    let export: campaign::SeasonExport = serde_json::from_str(&text).unwrap();
    assert!(!text.contains("prestige") && text.contains("\"points\""), "{text}");
    assert_eq!((export.bouts.len(), export.game.as_str()), (played, kind.slug()));
    let given: i64 = export.ledger.iter().map(|it| i64::from(it.points)).sum();
    assert_eq!(given, 2 * i64::try_from(played).unwrap(), "two points a bout");
    assert_eq!(given, export.table.scores().iter().sum::<i64>());
    let csv = world.exported(true).await;
    assert!(csv.starts_with("rank,ludus,house_run,points,bouts,won,drawn,lost\r\n"), "{csv}");
    assert_eq!(csv.lines().count(), 3);

    let list = world.arena.league_history(world.here, None, false, world.now).await.unwrap();
    assert!(list.message.head.contains(kind.title()), "{list:?}");
    let shown = world.arena.show_ludus(ada(), world.here, None).await.unwrap().message;
    assert!(shown.tail.contains(&format!("points in {}", kind.title())), "{shown:?}");
    let data = world.data_of(ada()).await;
    let season = &data["ludi"][0]["seasons"][0];
    assert_eq!((&season["game"], &season["prestige"]), (&kind.slug().into(), &0.into()));
    // Both are rated, as in any other bout of it.
    let ratings = world.page(Listing::Ratings(place(kind))).await.message.mono.unwrap();
    assert!(ratings.contains("Ada") && ratings.contains("Bob"), "{ratings}");
}

#[tokio::test]
async fn no_gladiators_are_asked_for_and_none_are_taken() {
    let mut world = World::new().await;
    world.found(ada(), "Ludus Magnus").await;
    let along = League { carry_over: true, ..of(barges()) };
    let refused = world.creates(along).await;
    is_refused(refused, Not::NoRosters);
    let unknown = League { game: Some("chess".to_owned()), ..quick() };
    refused!(world.creates(unknown).await, Refused::NoSuchGame { .. });
    world.create(of(barges())).await;
    let four = vec![Recruit { class: "thraex".to_owned(), name: None }; 4];
    let refused = world.arena.join_league(ada(), world.here, None, four, world.now).await;
    is_refused(refused, Not::NoRosters);
    world.enrol(ada()).await.unwrap();
    let empty = world.page(Listing::Roster(LudusId(1))).await.message;
    assert!(empty.mono.is_none() && empty.head.contains("careers"), "{empty:?}");
    let name = (Some("Spartacus".to_owned()), None);
    let none = Some("Acer".to_owned());
    let renamed = world.arena.rename_ludus(ada(), world.here, name, none, world.now).await;
    is_refused(renamed, Not::NotRoster);
}

#[tokio::test]
async fn who_resigns_has_lost_and_nobody_agrees_to_no_result() {
    let mut world = World::new().await;
    world.season(&[ada(), bob()], of(barges())).await;
    let bout = world.first_bout().await;
    says(&refusal(world.press(ada(), Action::Agree(bout)).await).words(), "season");
    world.press(ada(), Action::Resign(bout)).await.unwrap();
    assert!(world.is_told("**Ludus of Bob** wins."), "{:?}", world.newest());
    assert!(world.is_told("Ludus of Bob +2 points, now 2."));
    assert!(!world.is_told("Ludus of Ada +0"), "nothing is nothing to tell");
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_voided_bout_is_taken_back_and_fought_again_and_books_hold_over_a_crash() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, League { target: Some(50), ..of(barges()) }).await;
    let first = world.first_bout().await;
    world.give_up(&people, 2).await;
    world.restart().await;
    let before = world.arena.audit().await.unwrap();
    assert_eq!((before.bouts, before.lines, before.differences.len()), (2, 2, 0));
    world.decree(first, Decree::Void).await.unwrap();
    let after = world.arena.audit().await.unwrap();
    assert_eq!((after.lines, after.differences), (3, Vec::new()), "the reverse is booked");
    assert!(world.is_told("A steward voids"));
    world.give_up(&people, 2).await;
    assert_sound(&world).await;
    let table = world.page(Listing::Season(SEASON)).await.message.mono.unwrap();
    assert!(table.contains("   6   3   3   0   0"), "{table}");
    // A bout under way is closed, and fought again.
    let open = world.first_bout().await;
    world.decree(open, Decree::Void).await.unwrap();
    let again = world.first_bout().await;
    assert_ne!(again, open);
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_void_after_the_end_says_who_bears_the_title_now() {
    let mut world = World::new().await;
    let people = [ada(), bob()];
    world.season(&people, League { max_cycles: Some(3), ..of(barges()) }).await;
    let first = world.first_bout().await;
    assert!(world.is_told(", fixture 1: Ludus of "), "{:?}", world.newest());
    world.give_up(&people, usize::MAX).await;
    assert!(world.is_told("**Ludus of Ada** is champion."), "{:?}", world.newest());
    world.decree(first, Decree::Void).await.unwrap();
    world.decree(BoutId(first.0 + 1), Decree::Void).await.unwrap();
    // Two points are less than half of the target, without which nobody bears it.
    let anew = "The title is given anew: Nobody bears the title.";
    assert!(world.is_told(anew), "{:?}", world.newest());
    assert_sound(&world).await;
}

#[tokio::test]
async fn tables_of_ludi_are_kept_game_by_game() {
    let mut world = World::new().await;
    world.arena.post_leaderboard(world.here, world.now).await.unwrap();
    world.deliver().await;
    let people = [ada(), bob()];
    let kind = barges();
    world.season(&people, of(kind)).await;
    world.give_up(&people, usize::MAX).await;
    let living = |world: &World| {
        let all = world.channel(CHANNEL).into_iter();
        let mut ludi = all.filter(|it| it.message.head.starts_with("**Ludi of this server**"));
        ludi.next_back().unwrap().message.clone()
    };
    let shown = living(&world);
    assert!(shown.head.contains(kind.title()), "no other season was held: {shown:?}");
    assert_eq!(world.ludi().await.mono, shown.mono);

    world.create(quick()).await;
    for person in &people {
        world.enrol(person.clone()).await.unwrap();
    }
    world.start().await;
    world.play_season(&people, 1).await;
    // The table of careers comes first; the other is in its menu, and holds no prestige.
    let careers = world.ludi().await;
    assert!(careers.tail.contains("P prestige"), "{careers:?}");
    let label = format!("Ludi, {}", kind.title());
    let (table, chosen) = labelled(&careers, &label).unwrap();
    assert_eq!(table, Action::Table);
    let chosen = world.tap(ada(), table, &chosen).await;
    assert_eq!(chosen.unwrap().message.mono, shown.mono);
    assert!(living(&world).tail.contains("P prestige"));
    assert_eq!(living(&world).controls.len(), 1, "all tables are in one menu");
    for forged in [&[][..], &[9], &[u16::MAX]] {
        let pressed = world.tap(ada(), Action::Table, forged).await;
        assert!(matches!(pressed, Err(Fault::Refused(_))), "{forged:?}");
    }
    let card = world.arena.ludus_card(ada(), world.here, None).await.unwrap().message;
    let card = card.mono.unwrap();
    assert!(card.contains("Points") && card.contains("Titles"), "{card}");
    assert_sound(&world).await;
}

#[tokio::test]
async fn all_bouts_of_a_season_are_played_as_was_agreed() {
    let mut world = World::new().await;
    let kind = Kind::of("munera").unwrap();
    for (options, why) in [
        ("hints=on", "leave the option `hints` out"),
        ("arena=moon", "does not take"),
        ("nets=on", "has no option"),
        ("campaign=off rudis=on", "campaign=on"),
    ] {
        let wanted = League { options: options.to_owned(), ..of(kind) };
        says(&refusal(world.creates(wanted).await).words(), why);
    }
    let options = "campaign=off sine_missione=on round_limit=12 odds=on reveal_seed=off";
    let people = [ada(), bob()];
    world.season(&people, League { options: options.to_owned(), ..of(kind) }).await;
    let typed = "round_limit=12 sine_missione=on reveal_seed=off odds=on";
    assert!(world.is_told(&format!("played with `{typed}`")), "{:?}", world.newest());
    says(&world.page(Listing::Season(SEASON)).await.message.head, typed);
    for _ in 0..2 {
        let bout = world.first_bout().await;
        let details = world.pressed(ada(), Action::Settings(bout)).await;
        for option in ["round_limit=12", "sine_missione=on", "reveal_seed=off", "odds=on"] {
            let said = format!("{}\n{}", details.head, details.tail);
            assert!(said.contains(option), "{option}: {said}");
        }
        world.give_up(&people, 1).await;
    }
    assert_sound(&world).await;
}

#[tokio::test]
async fn what_favours_a_seat_rates_nobody_and_what_ludi_send_is_not_typed() {
    let mut world = World::new().await;
    let sent = League { options: "red_class=thraex".to_owned(), ..quick() };
    says(&refusal(world.creates(sent).await).words(), "leave it out");
    let kind = Kind::of("munera").unwrap();
    let handicap = League { options: "campaign=off skills_1=attack".to_owned(), ..of(kind) };
    world.season(&[ada(), bob()], handicap).await;
    world.first_bout().await;
    world.give_up(&[ada(), bob()], 1).await;
    let ratings = world.page(Listing::Ratings(place(kind))).await.message;
    assert!(ratings.mono.is_none(), "{ratings:?}");
    assert_sound(&world).await;
}

#[tokio::test]
async fn a_button_of_ludi_on_an_old_post_says_what_to_do_next() {
    // Before there was a table a game, the button said 0, and meant gladiators with careers.
    let old = Action::Page { of: Listing::Ludi(0), page: 0 };
    assert!(Kind::all()[0].training().is_some());
    let mut world = World::new().await;
    let leads_on = |message: &Message| {
        let is_led = ["`/leaderboard`", "`/ludus found`", "`/league join`"];
        assert!(message.mono.is_none(), "{message:?}");
        assert!(is_led.iter().all(|it| message.head.contains(it)), "{message:?}");
    };
    leads_on(&world.pressed(ada(), old).await);
    // After seasons for points alone its table is as empty, and the others are named.
    let people = [ada(), bob()];
    world.season(&people, of(barges())).await;
    world.first_bout().await;
    world.give_up(&people, 1).await;
    leads_on(&world.pressed(ada(), old).await);
    // A game that is played no more.
    let gone = Action::Page { of: Listing::Ludi(200), page: 0 };
    says(&refusal(world.press(ada(), gone).await).words(), "nexus");
}
