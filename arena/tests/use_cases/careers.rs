//! Gladiators kept from bout to bout: entered, booked, voided, freed, counted again.

use crate::world::*;
use arena::{
    Action, BoutId, Control, Decree, Done, Listing, LudusId, Message, Person, Refused, Reply, Start,
};
use campaign::{CameTo, Service, Showing};
use store::stable::{self, Stabled};
use store::{bout, result};

const ADA: i64 = 1;
const BOB: i64 = 2;
/// Answers to every ask besides actions.
const ANSWERS: [&str; 6] = [
    "pick murmillo",
    "skill dodge",
    "skill attack",
    "skill reflexes",
    "skill stamina",
    "skill popularity",
];

pub fn campaign(options: &str) -> Start {
    let options = format!("campaign=on {options}");
    Start { game: "munera".to_owned(), options, ..Start::default() }
}

impl World {
    /// A server on which Ada and Bob keep a ludus each.
    pub async fn with_ludi() -> World {
        let mut world = World::new().await;
        world.found(ada(), "Magnus").await;
        world.found(bob(), "Parvus").await;
        world
    }

    async fn enter(&mut self, by: Person, bout: BoutId, number: u16) -> Done<Reply> {
        let menu = self.tap(by.clone(), Action::Enter { bout, ludus: None }, &[]).await?.message;
        let done = self.tap(by, actions(&menu)[0], &[number]).await;
        self.deliver().await;
        done
    }

    /// A bout of Ada and Bob that has begun; a number names a gladiator, 0 is a new one.
    pub async fn sent(&mut self, wanted: Start, numbers: [u16; 2]) -> BoutId {
        let bout = self.lobby(wanted).await;
        self.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        for (by, number) in [ada(), bob()].into_iter().zip(numbers) {
            self.enter(by, bout, number).await.unwrap();
        }
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// Plays on until the bout is over, or `by` has yielded: a player in turn before ends it.
    pub async fn yields(&mut self, bout: BoutId, by: Person, players: &[Person]) {
        for _ in 0..100 {
            for player in players {
                if !self.is_asked(player.clone(), bout).await {
                    continue;
                }
                let does_yield = *player == by && self.types(player.clone(), bout, "yield").await;
                if does_yield {
                    self.deliver().await;
                    return;
                }
                let typed = ["end"].iter().chain(&ANSWERS);
                for answer in typed {
                    if self.types(player.clone(), bout, answer).await {
                        break;
                    }
                }
            }
        }
        panic!("it is never {by:?}'s turn");
    }

    /// Lets everybody answer the asks after the fight.
    pub async fn ends(&mut self, bout: BoutId, players: &[Person]) {
        for player in players {
            for answer in ANSWERS {
                if self.is_asked(player.clone(), bout).await {
                    self.types(player.clone(), bout, answer).await;
                }
            }
        }
        self.deliver().await;
        assert!(self.is_over(players[0].clone(), bout).await);
    }

    async fn types(&mut self, by: Person, bout: BoutId, typed: &str) -> bool {
        let said = self.act(by.clone(), Some(bout), typed).await;
        let Ok(reply) = said else { return false };
        // An answer that gives the bout up needs confirmation first.
        let sure = actions(&reply.message)
            .into_iter()
            .find(|action| matches!(action, Action::Yield { .. }));
        match sure {
            Some(sure) => self.press(by, sure).await.is_ok(),
            None => true,
        }
    }

    /// A bout that Bob gives up at once.
    async fn won_by_ada(&mut self, options: &str, numbers: [u16; 2]) -> BoutId {
        let bout = self.sent(campaign(options), numbers).await;
        self.yields(bout, bob(), &[ada(), bob()]).await;
        self.ends(bout, &[ada(), bob()]).await;
        bout
    }

    pub async fn stable(&self, ludus: i64) -> Vec<Stabled> {
        from_store!(self, conn => stable::stable_of(conn, ludus))
    }

    /// The stored career of a gladiator, and his status.
    pub async fn career(&self, ludus: i64, number: i64) -> (Service, String) {
        let rows = self.stable(ludus).await;
        let row = rows.into_iter().find(|row| row.number == number).unwrap();
        (serde_json::from_str(&row.service).unwrap(), row.status)
    }

    async fn roster(&self, ludus: i64) -> Message {
        let of = Listing::Roster(LudusId(ludus));
        self.arena.page(self.here, of, 0, self.now).await.unwrap().message
    }

    pub async fn differences(&self) -> Vec<String> {
        self.arena.audit().await.unwrap().differences
    }

    /// Gives a ludus a gladiator with these skills, and the bouts that taught him.
    pub async fn veteran(&self, ludus: i64, skills: &[&str]) {
        let skills: Vec<String> = skills.iter().map(|skill| (*skill).to_owned()).collect();
        in_store!(self, conn => {
            let number =
                i64::try_from(stable::stable_of(conn, ludus).await?.len()).unwrap() + 1;
            let mut row = Stabled {
                ludus,
                number,
                game: "munera".to_owned(),
                name: format!("Old {number}"),
                class: "gaul".to_owned(),
                status: "active".to_owned(),
                is_freed: false,
                service: String::new(),
            };
            stable::kept(conn, &row).await?;
            let mut showings = Vec::new();
            for skill in skills {
                let id = past_bout(conn, &skill).await?;
                stable::entered(conn, (id, 0), (ludus, number)).await?;
                let gained = Some(skill);
                let came_to = CameTo { won: true, defeated: 1, gained, ..CameTo::default() };
                let bout = campaign::BoutId(id);
                showings.push(Showing { bout, came_to: Some(came_to), died: false });
            }
            row.service = serde_json::to_string(&Service::counted(&showings)).unwrap();
            stable::kept(conn, &row).await
        });
    }

    /// Changes a kept gladiator behind the house's back.
    async fn tampered(&self, ludus: i64, does: fn(&mut Stabled)) {
        let mut row = self.stable(ludus).await.remove(0);
        does(&mut row);
        in_store!(self, conn => stable::kept(conn, &row).await);
    }
}

/// A finished bout, won in seat 0 by a gladiator who learnt a skill there.
async fn past_bout(conn: &mut store::Conn, skill: &str) -> Result<i64, store::Error> {
    let guild = i64::try_from(GUILD).unwrap();
    let new = bout::New {
        guild,
        number: store::guild::next_number(conn, guild).await?,
        channel: 0,
        game: "munera",
        opener: 11,
        ranked: false,
        affairs: "{}",
        created: 1,
        due: None,
    };
    let id = bout::opened(conn, new).await?;
    let (row, _) = bout::bout_with_seats(conn, id).await?.unwrap();
    let change = bout::Change {
        id,
        version: row.version,
        status: bout::Status::Over,
        saved: "{}",
        affairs: "{}",
        started: Some(1),
        ended: Some(2),
        due: None,
        lines: &[],
        say: &[],
    };
    bout::changed(conn, change).await?;
    let won = result::Booked {
        bout: id,
        seat: 0,
        guild,
        game: "munera".to_owned(),
        person: None,
        place: "won".to_owned(),
        ending: "won".to_owned(),
        house_played: false,
        missio_granted: 0,
        missio_refused: 0,
        favour_won: 0,
        tallies: format!("{{\"defeated\":1,\"gained_{skill}\":1}}"),
        ended: 2,
        rank: 1,
        is_ranked: false,
        house_half: false,
        is_void: false,
        came_as: None,
        level: None,
        timed_out: None,
    };
    result::booked(conn, &[won]).await?;
    Ok(id)
}

fn fits(say: &Message) -> String {
    let text = say.mono.clone().unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
    text
}

#[tokio::test]
async fn careers_grow_from_bout_to_bout_until_they_end() {
    let mut world = World::with_ludi().await;
    let (mut bouts, mut killed, mut spared, mut theirs) = (0, 0, 0, 0);
    // Every sixth is spared, every other dies.
    while killed == 0 || spared == 0 || bouts < 4 {
        assert!(bouts < 200, "luck is not that bad");
        world.won_by_ada("", [u16::from(0 < bouts), theirs]).await;
        bouts += 1;
        let (career, status) = world.career(ADA, 1).await;
        let rows = world.stable(BOB).await;
        let dead = u32::try_from(rows.iter().filter(|row| row.status == "dead").count()).unwrap();
        (killed, spared) = (dead, bouts - dead);
        let expected = Service {
            bouts,
            wins: bouts,
            defeated: bouts,
            killed,
            // The first opponent had as many skills as he; all later ones have fewer.
            skills: ["dodge".to_owned()].into(),
            ..Service::default()
        };
        assert_eq!((career, status.as_str()), (expected, "active"));
        let living = rows.iter().find(|row| row.status == "active");
        theirs = living.map_or(0, |row| u16::try_from(row.number).unwrap());
        assert_eq!(world.stable(ADA).await.len(), 1, "nobody new was needed");
        world.adds_up().await;
    }
    let rows = world.stable(BOB).await;
    let services: Vec<Service> =
        rows.iter().map(|row| serde_json::from_str(&row.service).unwrap()).collect();
    let sum = |of: fn(&Service) -> u32| services.iter().map(of).sum::<u32>();
    assert_eq!((sum(|it| it.bouts), sum(|it| it.defeats), sum(|it| it.wins)), (bouts, bouts, 0));
    assert_eq!(sum(|it| it.spared), spared);
    for (row, service) in rows.iter().zip(&services) {
        assert_eq!(row.class, "murmillo", "armed when he was picked");
        assert_eq!(service.died_in.is_some(), row.status == "dead");
    }

    let text = fits(&world.roster(ADA).await);
    let record = format!("B{bouts} W{bouts} D0 L0 s0 V{bouts} K{killed}");
    assert!(text.contains("Murmillo") && text.contains(&record), "{text}");
    assert!(text.contains("  dod"), "{text}");
    let text = fits(&world.roster(BOB).await);
    assert!(text.contains("✝#") && text.contains("unskilled"), "{text}");
    let shown = world.arena.show_ludus(ada(), world.here, None).await.unwrap().message;
    assert!(shown.tail.contains(&format!("1 on the roster, {bouts} bouts, {bouts} won")));
}

#[tokio::test]
async fn a_crash_around_the_end_of_a_bout_books_it_once() {
    let mut world = World::with_ludi().await;
    let bout = world.sent(campaign("sine_missione=on"), [0, 0]).await;
    let _lost = world.going().await;
    world.crash().await;
    world.yields(bout, bob(), &[ada(), bob()]).await;
    assert_eq!(world.career(ADA, 1).await.0, Service::default(), "a skill is still to be chosen");
    world.crash().await;
    assert!(world.types(ada(), bout, "skill stamina").await);
    world.crash().await;
    assert!(!world.types(ada(), bout, "skill stamina").await, "it was taken before the crash");
    world.arena.revive(world.now).await.unwrap();
    world.pass(HOUR).await;
    let (career, _) = world.career(ADA, 1).await;
    assert_eq!((career.bouts, career.wins, career.killed), (1, 1, 1));
    assert_eq!(career.skills, ["stamina".to_owned()].into());
    assert_eq!(world.career(BOB, 1).await.1, "dead");
    world.adds_up().await;
}

#[tokio::test]
async fn a_voided_bout_takes_back_all_but_death() {
    let mut world = World::with_ludi().await;
    let bout = world.won_by_ada("sine_missione=on", [0, 0]).await;
    assert_eq!(world.career(ADA, 1).await.0.skills.len(), 1);
    world.decree(bout, Decree::Void).await.unwrap();
    assert_eq!(world.career(ADA, 1).await, (Service::default(), "active".to_owned()));
    let died_in = Some(campaign::BoutId(bout.0));
    let dead = Service { died_in, ..Service::default() };
    assert_eq!(world.career(BOB, 1).await, (dead, "dead".to_owned()));
    world.adds_up().await;
    // He learns anew what he had learnt in vain.
    world.won_by_ada("", [1, 0]).await;
    let (career, _) = world.career(ADA, 1).await;
    assert_eq!((career.bouts, career.skills.len()), (1, 1));
}

#[tokio::test]
async fn a_bout_that_is_called_off_counts_for_nothing_but_its_dead_stay_dead() {
    let mut world = World::with_ludi().await;
    world.found(eve(), "Novus").await;
    let bout = world.lobby(campaign("sine_missione=on")).await;
    for guest in [bob(), eve()] {
        world.press(guest, Action::Join { bout, terms: 0 }).await.unwrap();
    }
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    world.yields(bout, eve(), &[ada(), bob(), eve()]).await;
    world.decree(bout, Decree::Void).await.unwrap();
    assert!(world.is_over(ada(), bout).await);
    for ludus in [ADA, BOB] {
        assert_eq!(world.career(ludus, 1).await, (Service::default(), "active".to_owned()));
    }
    let (career, status) = world.career(3, 1).await;
    assert_eq!(
        (career.bouts, career.died_in, status.as_str()),
        (0, Some(campaign::BoutId(bout.0)), "dead")
    );
    world.adds_up().await;
}

#[tokio::test]
async fn the_audit_names_every_career_that_was_tampered_with() {
    let mut world = World::with_ludi().await;
    world.won_by_ada("", [0, 0]).await;
    assert_eq!(world.arena.audit().await.unwrap().careers, 2);
    world.adds_up().await;
    world.tampered(ADA, |row| row.service = row.service.replace("dodge", "attack")).await;
    let found = world.differences().await;
    assert!(found.len() == 1 && found[0].contains("of ludus 1"), "{found:?}");
    world.tampered(ADA, |row| row.status = "retired".to_owned()).await;
    assert_eq!(world.differences().await.len(), 2);
    // The next bout counts it anew.
    world.tampered(ADA, |row| row.status = "active".to_owned()).await;
    world.won_by_ada("", [1, 0]).await;
    world.adds_up().await;
}

#[tokio::test]
async fn whoever_comes_with_five_skills_and_wins_may_go_free() {
    let mut world = World::with_ludi().await;
    world.veteran(ADA, &["reflexes", "attack", "dodge", "stamina", "popularity"]).await;
    world.adds_up().await;
    let not_yet = world.arena.free_gladiator(ada(), world.here, "Old 1").await;
    assert!(refusal(not_yet).words().contains("has not earned"));
    let bout = world.won_by_ada("rudis=on", [1, 0]).await;
    assert!(world.newest().tail.contains("`/ludus free`"), "{:?}", world.newest());
    let (career, status) = world.career(ADA, 1).await;
    assert_eq!(
        (career.wins, career.rudis_in, status.as_str()),
        (6, Some(campaign::BoutId(bout.0)), "active")
    );
    world.arena.free_gladiator(ada(), world.here, "old 1").await.unwrap();
    assert_eq!(world.career(ADA, 1).await.1, "retired");
    says(&fits(&world.roster(ADA).await), "att dod pop ref sta freed");
    let lobby = world.lobby(campaign("")).await;
    refused!(world.enter(ada(), lobby, 1).await, Refused::NoEntrant(_));
    // Without the bout that freed him he is back.
    world.decree(bout, Decree::Void).await.unwrap();
    assert_eq!(world.career(ADA, 1).await.1, "active");
    world.adds_up().await;
}

#[tokio::test]
async fn a_kit_of_ones_own_is_kept_from_bout_to_bout_where_free_arms_are_allowed() {
    let mut world = World::with_ludi().await;
    let bout = world.sent(campaign("custom_gladiators=on"), [0, 0]).await;
    let kit = "pick custom light helmet bare sica+small_shield dagger";
    assert!(world.types(ada(), bout, kit).await);
    world.yields(bout, bob(), &[ada(), bob()]).await;
    world.ends(bout, &[ada(), bob()]).await;
    let row = world.stable(ADA).await.remove(0);
    assert_eq!(row.class, "custom:light:helmet:bare:sica+small_shield:dagger");
    says(&fits(&world.roster(ADA).await), "custom kit");

    let lobby = world.lobby(campaign("")).await;
    world.press(bob(), Action::Join { bout: lobby, terms: 0 }).await.unwrap();
    world.enter(ada(), lobby, 1).await.unwrap();
    let words = refusal(world.press(ada(), Action::Begin(lobby)).await).words().to_owned();
    assert!(words.contains("`custom_gladiators=on`"), "{words}");
    world.enter(ada(), lobby, 0).await.unwrap();
    world.press(ada(), Action::Begin(lobby)).await.unwrap();

    let again = world.sent(campaign("custom_gladiators=on"), [1, 0]).await;
    let enters = format!("enters **{}**, custom kit", row.name);
    let posts = world.channel(CHANNEL);
    assert!(posts.iter().any(|post| told(&post.message).contains(&enters)), "{enters}");
    assert!(!world.types(ada(), again, "pick murmillo").await, "he comes as he was armed");
    world.yields(again, bob(), &[ada(), bob()]).await;
    world.ends(again, &[ada(), bob()]).await;
    assert_eq!(world.stable(ADA).await[0].class, row.class);
    world.adds_up().await;
}

#[tokio::test]
async fn only_ludi_enter_and_a_gladiator_fights_one_bout_at_a_time() {
    let mut world = World::new().await;
    let start = world.opens(ada(), campaign("")).await;
    refused!(start, Refused::NoLudus);
    world.found(ada(), "Magnus").await;
    let first = world.lobby(campaign("")).await;
    refused!(world.press(bob(), Action::Join { bout: first, terms: 0 }).await, Refused::NoLudus);
    world.found(bob(), "Parvus").await;
    world.press(bob(), Action::Join { bout: first, terms: 0 }).await.unwrap();
    refused!(world.enter(eve(), first, 0).await, Refused::NotInLobby);
    world.veteran(ADA, &["dodge"]).await;

    let menu = world.pressed(ada(), Action::Enter { bout: first, ludus: None }).await;
    let Control::Menu { choices, .. } = &menu.controls[0] else { panic!("{menu:?}") };
    let labels: Vec<(u16, &str)> = choices.iter().map(|it| (it.index, it.label.as_str())).collect();
    assert_eq!(labels, [(0, "A new gladiator"), (1, "Old 1, Gaul")]);
    assert_eq!(choices[1].detail, "1 bouts, 1 won; dodge");
    world.enter(ada(), first, 1).await.unwrap();
    let second = world.lobby(campaign("")).await;
    world.press(bob(), Action::Join { bout: second, terms: 0 }).await.unwrap();
    world.enter(ada(), second, 1).await.unwrap();
    // The gladiator stays secret until the bout begins.
    let posts = world.channel(CHANNEL);
    assert!(posts.iter().any(|post| post.message.head.contains("has chosen a gladiator")));
    assert!(!posts.iter().any(|post| told(&post.message).contains("Old 1")));
    world.press(ada(), Action::Begin(first)).await.unwrap();
    let posts = world.channel(CHANNEL);
    let begun = posts.iter().find(|post| post.message.head.contains("has begun")).unwrap();
    assert!(begun.message.tail.contains("Ada enters **Old 1**, Gaul (dodge)."), "{begun:?}");
    assert!(begun.message.tail.contains("who is yet to be armed"), "{begun:?}");

    says(&refusal(world.press(ada(), Action::Begin(second)).await).words(), "Old 1 is in a bout");
    let retired = world.press(ada(), Action::Retire(LudusId(1))).await;
    assert!(refusal(retired).words().contains("in a bout"));
    let menu = world.pressed(ada(), Action::Enter { bout: second, ludus: None }).await;
    let Control::Menu { choices, .. } = &menu.controls[0] else { panic!("{menu:?}") };
    assert_eq!(choices.len(), 1, "he cannot be chosen now");
    world.enter(ada(), second, 0).await.unwrap();
    world.press(ada(), Action::Begin(second)).await.unwrap();
    assert_eq!(world.stable(ADA).await.len(), 2);
}

#[tokio::test]
async fn a_roster_holds_twenty_fit_to_fight() {
    let mut world = World::with_ludi().await;
    for _ in 0..campaign::STABLE {
        world.veteran(ADA, &[]).await;
    }
    let bout = world.lobby(campaign("")).await;
    world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
    says(&refusal(world.press(ada(), Action::Begin(bout)).await).words(), "Ada has 20 gladiators");
    world.enter(ada(), bout, 20).await.unwrap();
    world.press(ada(), Action::Begin(bout)).await.unwrap();
    fits(&world.roster(ADA).await);
}

#[tokio::test]
async fn nobody_leaves_a_bout_for_careers_to_save_his_gladiator() {
    let mut world = World::with_ludi().await;
    let wanted = Start { house: 1, ..campaign("house_class=gaul house_skills=2 round_limit=10") };
    let bout = world.solo(wanted).await;
    let resigned = world.arena.resign(ada(), world.here, Some(bout), world.now).await;
    let resigned = match resigned {
        Ok(_) => world.press(ada(), Action::Resign(bout)).await,
        refused => refused,
    };
    refused!(resigned, Refused::YieldInstead);
    // The clock runs out again and again: the house fights it out.
    world.abandoned(ada(), bout, 400).await;
    let (career, _) = world.career(ADA, 1).await;
    assert_eq!(career.bouts, 1);
    world.adds_up().await;
}

#[tokio::test]
async fn gladiators_from_elsewhere_are_typed_in_friendly_bouts_only_and_never_offered() {
    let mut world = World::with_ludi().await;
    let typed = "class_1=gaul skills_1=attack+dodge class_2=secutor";
    let handicap = || Start {
        game: "munera".to_owned(),
        options: typed.to_owned(),
        ranked: true,
        ..Start::default()
    };
    for wanted in [campaign(typed), campaign("skills_2=dodge")] {
        let done = world.opens(ada(), wanted).await;
        assert!(matches!(refusal(done), Refused::Options(words) if words.contains("handicap")));
    }
    let bout = world.duel(handicap()).await;
    assert!(!world.row(bout).await.ranked, "an open handicap is friendly, whatever was asked for");
    let board = world.newest().mono.clone().unwrap();
    assert!(board.contains("Gaul") && board.contains("Secutor"), "{board}");
    assert!(world.stable(ADA).await.is_empty(), "nobody's career");

    let offered: Vec<String> =
        ["", "c", "cl", "class_1", "skills_", "defeated_1=", "spared", "campaign=on "]
            .iter()
            .flat_map(|typed| world.arena.option_help("munera", typed))
            .map(|(_, whole)| whole)
            .collect();
    assert!(offered.iter().any(|it| it == "campaign=on"));
    for hidden in ["class_1", "skills_", "defeated_", "spared_"] {
        assert!(
            !offered.iter().any(|it| it.contains(hidden) && !it.contains("house_")),
            "{offered:?}"
        );
    }
    let wanted = Start { options: "clas_1=gaul".to_owned(), ..handicap() };
    let unknown = refusal(world.opens(ada(), wanted).await).words();
    assert!(unknown.contains("`house_class`") && !unknown.contains("`class_1`"), "{unknown}");
}

#[tokio::test]
async fn names_are_the_owners_until_the_owner_is_forgotten() {
    let mut world = World::with_ludi().await;
    world.won_by_ada("", [0, 0]).await;
    let name = world.stable(ADA).await[0].name.clone();
    let here = world.here;
    assert_eq!(world.arena.my_gladiators(ada().id, GUILD, &name[..2]).await, [name.as_str()]);
    let wanted = (Some("Ada's Joy".to_owned()), None);
    world.arena.rename_ludus(ada(), here, wanted, Some(name), world.now).await.unwrap();
    let file = world.data_of(ada()).await;
    let him = &file["ludi"][0]["gladiators"][0];
    assert_eq!(
        (him["name"].as_str(), him["class"].as_str()),
        (Some("Ada's Joy"), Some("murmillo"))
    );
    assert_eq!(him["career"]["wins"], 1);

    let before = world.career(ADA, 1).await;
    world.arena.forget(ada(), world.now).await.unwrap();
    assert_eq!(world.stable(ADA).await[0].name, "a Murmillo");
    assert_eq!(world.career(ADA, 1).await, before, "figures stay");
    world.adds_up().await;
}
