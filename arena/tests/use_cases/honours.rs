//! Cards and distinctions.

use crate::tournaments::contest;
use crate::world::*;
use arena::{
    Action, BoutId, Decree, Listing, LudusId, Outgoing, Person, Place, Refused, To, TournamentId,
    What,
};
use boards::{Cast, Kind, Play};
use campaign::{BookedBout, BookedSeat, Came, DISTINCTIONS, History, PersonId, earned};
use std::collections::BTreeSet;
use table::{BySeat, Luck, Options, OutOfTurn, Outcome, Seat, Sitter};

async fn card(world: &World, reads: arena::Person) -> arena::Message {
    world.arena.card(reads, world.here, Some(ada())).await.unwrap().message
}

fn fits(message: &arena::Message) -> &str {
    let text = message.mono.as_deref().unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
    text
}

#[tokio::test]
async fn a_card_tells_record_and_who_won_against_its_reader() {
    let mut world = World::by_orders().await;
    world.given_up(world.wanted()).await;
    let bobs = card(&world, bob()).await;
    assert_eq!(bobs.head, "**Ada** on this server");
    let lines: Vec<&str> = fits(&bobs).lines().collect();
    assert_eq!(lines[0], "                 W   L   D   H");
    assert!(lines.contains(&"Wins in a row   1 now   1 best"), "{lines:?}");
    assert!(lines.contains(&"Against you      0   1   0"), "{lines:?}");
    assert!(bobs.tail.contains("Tiro, Palma, Primo ictu"), "{}", bobs.tail);
    let eves = card(&world, eve()).await;
    assert!(!fits(&eves).contains("Against you"), "they have not met");
    assert!(!fits(&card(&world, ada()).await).contains("Against you"), "it is her own");
    let nobody = world.arena.card(ada(), world.here, Some(eve())).await.unwrap().message;
    assert!(nobody.head.contains("has not played") && nobody.mono.is_none(), "{}", nobody.head);
}

#[tokio::test]
async fn only_ones_own_card_can_be_shown_and_only_so_often() {
    let mut world = World::by_orders().await;
    world.given_up(world.wanted()).await;
    let show = Action::ShowCard { ludus: None };
    let own = world.arena.card(ada(), world.here, None).await.unwrap().message;
    assert!(actions(&own).contains(&show));
    assert!(!actions(&card(&world, bob()).await).contains(&show));
    let before = world.channel(CHANNEL).len();
    world.press(ada(), show).await.unwrap();
    assert_eq!(world.channel(CHANNEL).len(), before + 1);
    let posted = world.newest().clone();
    assert_eq!(posted.mono, own.mono, "what is shown is what was read");
    assert!(posted.controls.is_empty() && posted.mention.is_empty());
    for _ in 0..3 {
        world.press(ada(), show).await.unwrap();
    }
    refused!(world.press(ada(), show).await, Refused::TooSoon { .. });
}

#[tokio::test]
async fn a_card_is_of_one_server_and_not_of_private_messages() {
    let mut world = World::by_orders().await;
    world.given_up(world.wanted()).await;
    let elsewhere = Place { guild: GUILD + 1, channel: 5 };
    let told = world.arena.card(bob(), elsewhere, Some(ada())).await.unwrap().message;
    assert!(told.mono.is_none() && !told.head.contains("Ada"), "{}", told.head);
    refused!(world.arena.card(ada(), Place { guild: 0, channel: 5 }, None).await, Refused::NotHere);
}

#[tokio::test]
async fn what_is_voided_is_on_no_card_and_takes_its_distinctions_along() {
    let mut world = World::by_orders().await;
    let first = world.duel(world.wanted()).await;
    world.press(ada(), Action::Resign(first)).await.unwrap();
    let before = card(&world, eve()).await;
    assert!(!before.tail.contains("Palma"), "{}", before.tail);
    let second = world.given_up(world.wanted()).await;
    assert!(card(&world, eve()).await.tail.contains("Palma"));
    world.decree(second, Decree::Void).await.unwrap();
    assert!(card(&world, eve()).await == before);
}

#[tokio::test]
async fn a_forgotten_person_leaves_no_name_on_a_card_that_waits() {
    let mut world = World::by_orders().await;
    world.given_up(world.wanted()).await;
    let show = Action::ShowCard { ludus: None };
    world.tap(ada(), show, &[]).await.unwrap();
    world.arena.forget(ada(), world.now).await.unwrap();
    let before = world.sent.len();
    world.deliver().await;
    assert!(world.sent[before..].iter().any(|it| it.message.head.contains("Forgotten 1")));
    assert!(world.sent[before..].iter().all(|it| !told(&it.message).contains("Ada")));
}

#[tokio::test]
async fn the_last_post_names_what_the_bout_has_earned_once() {
    let mut world = World::by_orders().await;
    for (turn, wanted) in [(0, true), (1, false)] {
        world.given_up(world.wanted()).await;
        let tail = world.newest().tail.clone();
        assert_eq!(
            tail.contains("Ada earns *Primo ictu* for ")
                && tail.contains(", *Palma* for ")
                && tail.contains(" and 1 more (`/me card`)."),
            wanted,
            "{turn}: {tail}"
        );
        assert!(!tail.contains("Bob earns"), "who gives up has played nothing to its end: {tail}");
    }
    let known = world.data_of(ada()).await;
    let names = serde_json::json!(["Tiro", "Palma", "Primo ictu", "Sine mora"]);
    let told = known["distinctions"][0]["names"].as_array().unwrap();
    assert_eq!(told[..], names.as_array().unwrap()[..3], "{known}");
}

#[tokio::test]
async fn where_the_record_is_kept_back_no_distinction_is_told() {
    let mut world = World::by_orders().await;
    let kept = world.with("reveal_seed=off");
    let bout = world.duel(kept).await;
    world.press(bob(), Action::Resign(bout)).await.unwrap();
    assert!(!world.newest().tail.contains("earns"), "{}", world.newest().tail);
}

#[tokio::test]
async fn a_card_says_as_what_one_comes_and_how_well_the_house_played() {
    let (mut world, bout) = World::of_a_duel().await;
    world.play_out(bout, &[ada(), bob()]).await;
    let text = card(&world, eve()).await;
    let role = fits(&text).lines().nth(2).unwrap();
    assert!(role.starts_with("  ") && role.as_bytes()[2].is_ascii_alphabetic(), "{role:?}");
}

#[tokio::test]
async fn all_distinctions_are_listed_page_by_page() {
    let world = World::by_orders().await;
    let mut told = String::new();
    for page in 0..4 {
        let of = Listing::Distinctions;
        let shown = world.arena.page(world.here, of, page, world.now).await.unwrap().message;
        told.push_str(fits(&shown));
    }
    assert!(DISTINCTIONS.iter().all(|it| told.contains(it.name)), "{told}");
}

#[tokio::test]
async fn a_ludus_has_a_card_that_its_owner_may_show() {
    let mut world = World::by_orders().await;
    world.arena.found_ludus(ada(), world.here, "Magnus", "", world.now).await.unwrap();
    let own = world.arena.ludus_card(ada(), world.here, None).await.unwrap().message;
    assert!(own.head.contains("Magnus") && own.tail.contains("not fought"), "{}", own.tail);
    let show = Action::ShowCard { ludus: Some(LudusId(1)) };
    assert_eq!(actions(&own), [show]);
    world.press(ada(), show).await.unwrap();
    assert_eq!(world.newest().head, own.head);
    refused!(world.press(bob(), show).await, Refused::NoLudus);
}

/// A bout of the house alone, played to its end.
fn played_out(kind: Kind, seats: u8, seed: u64) -> Option<(Box<dyn Play>, Outcome)> {
    let sitters = BySeat::new(seats, |_| Sitter::House);
    let cast = Cast {
        names: BySeat::new(seats, |seat| kind.side(seat).to_owned()),
        house: BySeat::new(seats, |_| true),
        number: 1,
    };
    let luck = Luck::numbered(seed);
    let (mut play, _) = kind.open(sitters, Options::default(), luck, [0; 32], &cast);
    let by_orders = BySeat::new(seats, |_| OutOfTurn::ByOrders);
    for _ in 0..20_000 {
        if play.is_over() {
            break;
        }
        match play.asks().iter().find(|ask| ask.owed).map(|ask| ask.seat) {
            Some(seat) => drop(play.house(seat)),
            None => drop(play.react(&by_orders)),
        }
    }
    let outcome = play.outcome()?;
    Some((play, outcome))
}

/// The honours that need many bouts, other people, other options, or a person's clock.
const NOT_BY_CHANCE: [&str; 19] = [
    "Veteranus",
    "Centurio",
    "Decem palmae",
    "Corona",
    "Ter victor",
    "Quinquies victor",
    "Invictus",
    "Surgit",
    "Curiosus",
    "Omnium victor",
    "Quinque artes",
    "Domitor",
    "Domitor domus",
    "Par",
    "Notus",
    "Ultor",
    "Socius",
    "Sine mora",
    "Perennis",
];

#[test]
fn bouts_of_the_house_alone_reach_every_distinction_that_one_bout_can_bring() {
    let me = PersonId(1);
    let mut found: BTreeSet<&str> = BTreeSet::new();
    let missing = |found: &BTreeSet<&str>| -> Vec<&str> {
        let wanted = DISTINCTIONS.iter().map(|it| it.name);
        wanted.filter(|it| !NOT_BY_CHANCE.contains(it) && !found.contains(it)).collect()
    };
    for seed in 0..300 {
        if missing(&found).is_empty() {
            break;
        }
        for kind in Kind::all() {
            let seats = if seed % 2 == 0 { 2 } else { *kind.seats().end() };
            let seats = seats.clamp(*kind.seats().start(), 4);
            let Some((play, outcome)) = played_out(*kind, seats, seed) else { continue };
            for own in (0..seats).map(Seat) {
                let seat = |seat: Seat| {
                    let tallies = outcome.tallies[seat].clone();
                    let came = match outcome.places[seat] {
                        table::Place::Won => Came::Won,
                        table::Place::Drew => Came::Drew,
                        table::Place::Lost => Came::Lost,
                    };
                    BookedSeat {
                        person: Some(if seat == own {
                            me
                        } else {
                            PersonId(2 + u64::from(seat.0))
                        }),
                        came,
                        rank: 1,
                        team: 0,
                        house_half: false,
                        gave_up: false,
                        is_champion: false,
                        came_as: play.came_as(seat).map(str::to_owned),
                        timed_out: Some(0),
                        tallies,
                    }
                };
                let bout = BookedBout {
                    bout: campaign::BoutId(1),
                    game: kind.slug().to_owned(),
                    ended: 0,
                    seats: (0..seats).map(Seat).map(seat).collect(),
                };
                found.extend(earned(&History::of(&[bout], me, 5)).iter().map(|it| it.name));
            }
        }
    }
    assert_eq!(missing(&found), Vec::<&str>::new());
}

const ROLE: u64 = 7_001;
const OTHER: u64 = 7_002;

impl World {
    async fn champions_have(&mut self, role: &str) {
        self.arena.champions_role(GUILD, role, self.now).await.unwrap();
        self.deliver().await;
    }

    /// A tournament of Ada and Bob that `loser` gives up.
    async fn contest_lost_by(&mut self, number: i64, loser: Person) {
        self.now = self.now.plus(24 * HOUR);
        let people = [ada(), bob()];
        self.begun_as(TournamentId(number), contest("elimination"), &people).await;
        let bouts = self.arena.bouts_here(loser.id, self.here, "").await;
        let bout = BoutId(bouts.last().unwrap().1);
        self.press(loser, Action::Resign(bout)).await.unwrap();
        self.pass(0).await;
    }
}

/// The role changes asked of the messenger, in order: person, role, and whether it was given.
fn roles(sent: &[Outgoing]) -> Vec<(u64, u64, bool)> {
    let of = |it: &Outgoing| {
        let To::Member { guild, person } = it.to else { return None };
        assert_eq!(guild, GUILD);
        match it.what {
            What::Grant(role) => Some((person, role, true)),
            What::Revoke(role) => Some((person, role, false)),
            _ => None,
        }
    };
    sent.iter().filter_map(of).collect()
}

#[tokio::test]
async fn whoever_wins_gets_the_role_and_the_last_champion_loses_it() {
    let mut world = World::new().await;
    world.contest_lost_by(1, bob()).await;
    assert_eq!(roles(&world.sent), [], "off until it is chosen");
    world.champions_have(&format!("<@&{ROLE}>")).await;
    world.contest_lost_by(2, bob()).await;
    world.crash().await;
    world.deliver().await;
    assert_eq!(roles(&world.sent), [(11, ROLE, true)]);
    // Winning again gives nothing twice.
    world.contest_lost_by(3, bob()).await;
    assert_eq!(roles(&world.sent), [(11, ROLE, true)]);
    world.contest_lost_by(4, ada()).await;
    assert_eq!(roles(&world.sent)[1..], [(11, ROLE, false), (12, ROLE, true)]);
    world.champions_have(&OTHER.to_string()).await;
    assert_eq!(roles(&world.sent)[3..], [(12, ROLE, false), (12, OTHER, true)]);
    world.champions_have("none").await;
    assert_eq!(roles(&world.sent)[5..], [(12, OTHER, false)]);
    let everybody = world.arena.champions_role(GUILD, &GUILD.to_string(), world.now).await;
    assert!(everybody.is_err(), "everybody has that role");
}

#[tokio::test]
async fn what_is_missing_is_told_once_and_a_role_is_tried_for_a_day() {
    let mut world = World::new().await;
    world.set("bot_channel", "850").await.unwrap();
    world.champions_have(&ROLE.to_string()).await;
    world.barred.push(ROLE);
    world.contest_lost_by(1, bob()).await;
    for _ in 0..30 {
        world.pass(HOUR).await;
    }
    let told: Vec<_> = world.channel(850).into_iter().map(|it| it.message.head.clone()).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("*Manage Roles*") && told[0].contains("must stand above"), "{told:?}");
    let tried = roles(&world.sent).len();
    assert!((20..=26).contains(&tried), "{tried}");
    // Chosen again it is tried anew.
    world.barred.clear();
    world.champions_have(&ROLE.to_string()).await;
    assert_eq!(roles(&world.sent)[tried..], [(11, ROLE, true)]);
}

#[tokio::test]
async fn whoever_is_forgotten_loses_the_role_and_leaves_no_number() {
    let mut world = World::new().await;
    world.champions_have(&ROLE.to_string()).await;
    world.contest_lost_by(1, bob()).await;
    let known = world.arena.my_data(ada()).await.unwrap().message;
    assert!(known.files[0].1.contains(r#""champion_of""#) && known.files[0].1.contains("7001"));
    world.forgets(ada()).await;
    assert_eq!(roles(&world.sent), [(11, ROLE, true), (11, ROLE, false)]);
    let kept = from_store!(world, conn => store::champion::champions_of(conn, 900));
    assert_eq!(kept, []);
}
