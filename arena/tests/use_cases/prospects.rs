//! The facts known of a bout before it begins, their audience, and that none follows from a secret.

use crate::world::*;
use arena::{Action, Fault, Level, Message, Person, Refused, Start};
use boards::Kind;
use store::rating::{Rating, rated};
use store::stable::{self, Stabled};

/// A game in which the options settle classes.
const DUELS: &str = "blood-sweat-cheers";

impl World {
    /// The answer to a person who asks for odds without naming a bout.
    async fn prospects(&self, by: Person) -> Result<Message, Fault> {
        Ok(self.arena.odds(by, self.here, None, self.now).await?.message)
    }

    /// Gives people a rating in a game, in points, and its deviation.
    async fn rated(&self, game: &'static str, people: &[(i64, i64, i64)]) {
        let period = i64::from(campaign::period_of(self.now.0));
        let rows: Vec<Rating> = people
            .iter()
            .map(|(person, points, deviation)| Rating {
                person: *person,
                rating: points * 1_000,
                deviation: deviation * 1_000,
                volatility: 60_000_000,
                bouts: 9,
                last_period: period,
            })
            .collect();
        let guild = i64::try_from(GUILD).unwrap();
        in_store!(self, conn => rated(conn, (guild, game), period, &rows).await);
    }

    /// Ada's ludus, the first, has a gladiator of a class that fares well.
    async fn keeps_a_gladiator(&self) {
        let row = Stabled {
            ludus: 1,
            number: 1,
            game: "munera".to_owned(),
            name: "Rex".to_owned(),
            class: "laquearius_a".to_owned(),
            status: "active".to_owned(),
            is_freed: false,
            service: serde_json::to_string(&campaign::Service::default()).unwrap(),
        };
        in_store!(self, conn => stable::kept(conn, &row).await);
    }

    fn friendly(&self, game: &str, options: &str) -> Start {
        Start {
            game: game.to_owned(),
            options: options.to_owned(),
            ranked: false,
            ..self.in_a_lobby()
        }
    }
}

/// The words on a seat: its chance and the bounds of it, in hundredths.
fn chance(told: &Message, name: &str) -> Option<[u32; 3]> {
    let line = told.head.lines().find(|line| line.starts_with(&format!("{name}: ")))?;
    let likely = line.split_once("**")?.1.split_once(" %")?.0.parse().ok()?;
    let (low, high) = line.split_once('(')?.1.split_once(')')?.0.split_once(" to ")?;
    Some([low.parse().ok()?, likely, high.parse().ok()?])
}

fn line_of_post(world: &World) -> Option<String> {
    let posts = world.channel(CHANNEL);
    let lobby = posts.iter().rfind(|post| post.message.head.contains("– lobby"))?;
    lobby.message.tail.lines().find(|line| line.contains("Odds")).map(str::to_owned)
}

#[tokio::test]
async fn two_who_are_rated_have_chances_that_come_to_a_hundred() {
    let mut world = World::new().await;
    world.rated(DUELS, &[(11, 1_700, 60), (12, 1_500, 60)]).await;
    let bout = world.lobby(world.friendly(DUELS, "")).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let told = world.prospects(eve()).await.unwrap();
    let [ada_is, bob_is] = ["Ada", "Bob"].map(|name| chance(&told, name).unwrap());
    // 200 points are three to one, and a little less is sure.
    assert!(
        (70..=76).contains(&ada_is[1]) && (99..=101).contains(&(ada_is[1] + bob_is[1])),
        "{told:?}"
    );
    assert!(ada_is[0] < 65 && 82 < ada_is[2], "a range: {}", told.head);
    assert!(told.head.contains("rated 1700 ± "), "{} {}", told.head, told.tail);
    assert_eq!(world.prospects(ada()).await.unwrap(), told, "everybody is told the same");
    assert_eq!(line_of_post(&world), None, "nobody asked for it on the post");
}

#[tokio::test]
async fn of_whom_nothing_is_known_that_is_said() {
    let mut world = World::new().await;
    let bout = world.lobby(world.friendly(DUELS, "odds=on")).await;
    says(&world.prospects(ada()).await.unwrap().tail, "nobody else has come yet");
    assert_eq!(line_of_post(&world), None, "{:?}", line_of_post(&world));
    world.rated(DUELS, &[(11, 1_700, 60)]).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let told = world.prospects(eve()).await.unwrap();
    assert!(
        told.tail.contains("nothing is known yet of how strong Bob is"),
        "{} {}",
        told.head,
        told.tail
    );
    assert!(told.head.contains("Bob: not rated here yet"), "{} {}", told.head, told.tail);
    assert!(!told.head.contains('%'), "{} {}", told.head, told.tail);
    assert!(line_of_post(&world).unwrap().contains("how strong Bob is"));
}

#[tokio::test]
async fn levels_of_the_house_stand_as_they_were_measured() {
    for kind in Kind::all().iter().filter(|kind| kind.strength(Level::Adept, 2).is_some()) {
        let mut world = World::new().await;
        world.rated(kind.slug(), &[(11, 1_500, 60)]).await;
        let mut chances = Vec::new();
        for level in [Level::Novice, Level::Adept, Level::Champion] {
            let wanted =
                Start { house: 1, house_level: level, ..world.friendly(kind.slug(), "odds=on") };
            let bout = world.lobby(wanted).await;
            let told = world.arena.odds(eve(), world.here, Some(bout), world.now).await;
            let told = told.unwrap().message;
            assert!(
                told.tail.contains("an adept is taken to be as strong as"),
                "{} {}",
                told.head,
                told.tail
            );
            chances.push(chance(&told, "Ada").unwrap()[1]);
            let [low, _, high] = chance(&told, "Ada").unwrap();
            let line = line_of_post(&world).unwrap();
            assert!(line.contains(&format!("Ada {low}–{high} %")), "{line} for {}", told.head);
            world.press(ada(), Action::CallOff(bout)).await.unwrap();
        }
        let [novice, adept, champion] = chances[..] else { panic!("three levels") };
        assert!(adept <= novice + 2 && champion <= adept, "{kind:?}: {chances:?}");
        assert!((48..=52).contains(&adept), "{kind:?}: {chances:?}");
    }
}

#[tokio::test]
async fn of_a_house_that_nobody_has_measured_that_is_said() {
    let unmeasured = Kind::all().iter().find(|kind| kind.strength(Level::Adept, 2).is_none());
    let Some(kind) = unmeasured else { return };
    let mut world = World::new().await;
    world.rated(kind.slug(), &[(11, 1_500, 60)]).await;
    world.lobby(Start { house: 1, ..world.friendly(kind.slug(), "") }).await;
    let told = world.prospects(eve()).await.unwrap();
    assert!(told.head.contains("an adept, never measured"), "{}", told.head);
    assert!(told.tail.contains("nothing is known yet of how strong House"), "{}", told.tail);
}

#[tokio::test]
async fn what_the_options_settle_speaks_for_a_seat() {
    let mut world = World::new().await;
    let bout = world.lobby(world.friendly(DUELS, "red_class=sagittarius blue_class=thraex")).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let told = world.prospects(eve()).await.unwrap();
    // As measured: a Sagittarius wins 712 of a thousand points against a Thraex.
    let [low, likely, high] = chance(&told, "Ada").unwrap();
    assert!(
        (70..=72).contains(&likely) && low < likely && likely < high,
        "{} {}",
        told.head,
        told.tail
    );
    assert!(told.tail.contains("chances of equals"), "nobody is rated: {}", told.tail);
    world.rated(DUELS, &[(11, 1_500, 60), (12, 1_700, 60)]).await;
    let told = world.prospects(eve()).await.unwrap();
    let [_, likely, _] = chance(&told, "Ada").unwrap();
    assert!((40..60).contains(&likely), "one speaks against the other: {}", told.head);
}

#[tokio::test]
async fn nothing_that_is_chosen_in_secret_shows() {
    const OPTIONS: &str = "campaign=on odds=on";
    let mut told = Vec::new();
    for chooses in [false, true] {
        let mut world = World::new().await;
        for (by, name) in [(ada(), "Magnus"), (bob(), "Parvus")] {
            world.found(by, name).await;
        }
        world.keeps_a_gladiator().await;
        let bout = world.lobby(world.friendly("munera", OPTIONS)).await;
        world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        world.rated("munera", &[(11, 1_500, 60), (12, 1_500, 60)]).await;
        if chooses {
            let menu = world.pressed(ada(), Action::Enter { bout, ludus: None }).await;
            world.tap(ada(), actions(&menu)[0], &[1]).await.unwrap();
            world.deliver().await;
            let lobby = &world.channel(CHANNEL).last().unwrap().message.head;
            assert!(lobby.contains("has chosen a gladiator"), "{lobby}");
        }
        told.push(world.prospects(eve()).await.unwrap());
    }
    assert_eq!(told[0], told[1], "a gladiator who is chosen in secret");
    assert!(chance(&told[0], "Ada").is_some(), "{}", told[0].head);
}

#[tokio::test]
async fn a_lobby_for_a_bout_that_rates_somebody_tells_no_odds_unless_it_was_opened_so() {
    let mut world = World::new().await;
    let bout = world.lobby(Start { ranked: true, ..world.friendly(DUELS, "") }).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    let refused = world.prospects(eve()).await;
    let Err(Fault::Refused(Refused::NoAdvice(why))) = refused else { panic!("{refused:?}") };
    assert!(why.contains("options:odds=on"), "{why}");
    let details = world.arena.bout_settings(eve(), world.here, Some(bout)).await.unwrap().message;
    assert!(!actions(&details).contains(&Action::Odds(bout)), "{details:?}");
    world.press(ada(), Action::CallOff(bout)).await.unwrap();

    let bout = world.lobby(Start { ranked: true, ..world.friendly(DUELS, "odds=on") }).await;
    let details = world.arena.bout_settings(eve(), world.here, Some(bout)).await.unwrap().message;
    assert!(actions(&details).contains(&Action::Odds(bout)), "{details:?}");
    world.press(eve(), Action::Odds(bout)).await.unwrap();
}

#[tokio::test]
async fn a_bout_that_goes_on_is_meant_before_a_lobby_and_a_lobby_before_what_is_over() {
    let mut world = World::new().await;
    let over = world.duel(world.friendly(DUELS, "")).await;
    world.play_out(over, &[ada(), bob()]).await;
    let lobby = world.lobby(world.friendly(DUELS, "")).await;
    let told = world.prospects(eve()).await.unwrap();
    assert!(told.head.contains("before it begins"), "{} {}", told.head, told.tail);
    world.press(bob(), Action::Join { bout: lobby, terms: 0 }).await.unwrap();
    world.press(ada(), Action::Begin(lobby)).await.unwrap();
    world.lobby(world.friendly(DUELS, "")).await;
    let told = world.prospects(eve()).await;
    assert!(!told.is_ok_and(|told| told.head.contains("before it begins")));
}
