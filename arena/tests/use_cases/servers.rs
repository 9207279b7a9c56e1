//! One house, several servers: each one's names for its people, and who may act there.

use crate::world::*;
use arena::{
    Action, BoutId, Fault, League, Listing, LudusId, Message, Person, Place, Refused, Reply,
    SeasonId, Start, To, Viewer,
};
use store::proofs::place::stands_for;

const AWAY: Place = Place { guild: GUILD + 1, channel: CHANNEL + 1 };
const DM: Place = Place { guild: 0, channel: 5 };

/// Somebody in private messages, by the name they show to everybody.
fn in_private(id: u64, name: &str) -> Person {
    Person { guild: 0, ..person(id, name) }
}

/// Two people as one server knows them, and as their private messages do.
struct Pair {
    here: Place,
    ada: Person,
    bob: Person,
}

impl Pair {
    fn on(here: Place, ada: &str, bob: &str) -> Pair {
        let of = |id, name| Person { guild: here.guild, ..person(id, name) };
        Pair { here, ada: of(11, ada), bob: of(12, bob) }
    }
}

/// The bout that a message's first button or menu is about.
fn bout_of(say: &Message) -> Option<BoutId> {
    let action = serde_json::to_value(actions(say).first()?).unwrap();
    let about = action.as_object()?.values().next()?;
    about.as_i64().or_else(|| about["bout"].as_i64()).map(BoutId)
}

fn text(reply: &Reply) -> String {
    serde_json::to_string(&reply.message).unwrap()
}

impl World {
    /// A bout between the two, invited and accepted in private; everything that is answered.
    async fn fought(&mut self, pair: &Pair, heard: &mut Vec<String>) -> BoutId {
        let opponents = vec![pair.bob.clone()];
        let wanted = Start { opponents, options: "turn_limit=10".to_owned(), ..self.wanted() };
        let now = self.now;
        self.here = pair.here;
        heard
            .push(text(&self.arena.start(pair.ada.clone(), self.here, wanted, now).await.unwrap()));
        self.deliver().await;
        let open = self.arena.bouts_here(11, pair.here, "").await;
        let bout = self.arena.numbered(11, pair.here, open.last().unwrap().1).await.unwrap();
        let (robert, adelaide) = (in_private(12, "Robert"), in_private(11, "Adelaide"));
        for (by, action) in
            [(&robert, Action::Accept { bout, terms: 0 }), (&adelaide, Action::Begin(bout))]
        {
            let done = self.arena.press(by.clone(), DM, action, &[], now).await.unwrap();
            heard.push(text(&done));
        }
        self.deliver().await;
        heard.extend(self.looked(pair, bout).await);
        for _ in 0..6 {
            if self.is_over(pair.ada.clone(), bout).await {
                break;
            }
            for by in [&pair.ada, &pair.bob] {
                if self.is_asked(by.clone(), bout).await {
                    heard.push(text(&self.answer(by.clone(), bout).await));
                }
            }
            self.pass_to_next().await;
        }
        heard.extend(self.looked(pair, bout).await);
        bout
    }

    /// The views of both players of a bout, on its server and in private, and a steward's acts.
    async fn looked(&mut self, pair: &Pair, bout: BoutId) -> Vec<String> {
        let now = self.now;
        let mut heard = Vec::new();
        let private = [in_private(11, "Adelaide"), in_private(12, "Robert")];
        let all = [(pair.ada.clone(), pair.here), (pair.bob.clone(), pair.here)];
        for (by, at) in all.into_iter().chain(private.map(|by| (by, DM))) {
            for action in [
                Action::Panel(bout),
                Action::Hand(bout),
                Action::Board(bout),
                Action::Settings(bout),
                Action::Note(bout),
                Action::WriteNote(bout),
                Action::Log { bout, page: 0 },
                Action::Replay { bout, viewer: Viewer::Public, page: Some(0) },
                Action::Verify(bout),
                Action::Export(bout),
            ] {
                match self.arena.press(by.clone(), at, action, &[], now).await {
                    Ok(reply) => heard.push(text(&reply)),
                    Err(fault) => heard.push(fault.words()),
                }
            }
            heard.push(text(&self.arena.duties(by, at.guild, now).await.unwrap()));
        }
        let number = self.row(bout).await.number;
        let at = pair.here;
        let labels = [
            self.arena.seats_of(&cato(), at, number).await,
            self.arena.moments_of(&cato(), at, number, "").await,
            self.arena.bouts_of(&cato(), at, true, "").await,
            self.arena.begun_here(11, at, "", now).await,
        ];
        heard.extend(labels.into_iter().flatten().map(|(label, _)| label));
        heard.push(text(&self.arena.stalled(&cato(), at, now).await.unwrap()));
        heard
    }

    /// A season of the two with a nomination, and the leaderboards of their server.
    async fn league_of(&mut self, pair: &Pair, heard: &mut Vec<String>) {
        let (now, at) = (self.now, pair.here);
        for (by, name) in [(&pair.ada, "Ludus Magnus"), (&pair.bob, "Ludus Parvus")] {
            heard.push(text(&self.arena.found_ludus(by.clone(), at, name, "", now).await.unwrap()));
        }
        let wanted = League { target: Some(5), ..League::default() };
        heard.push(text(
            &self.arena.create_league(pair.ada.clone(), at, wanted, now).await.unwrap(),
        ));
        for by in [&pair.ada, &pair.bob] {
            let joined = self.arena.join_league(by.clone(), at, None, Vec::new(), now).await;
            heard.push(text(&joined.unwrap()));
        }
        let started = self.arena.start_league(pair.ada.clone(), at, None, false, now).await;
        heard.push(text(&started.unwrap()));
        heard.push(text(&self.arena.post_leaderboard(at, now).await.unwrap()));
        // Nobody nominates: the clock does, and the bouts open.
        self.pass(80 * HOUR).await;
        self.pass(0).await;
        let season = SeasonId(if at.guild == GUILD { 1 } else { 2 });
        let books = [
            Listing::Ludi(0),
            Listing::People,
            Listing::Ratings(0),
            Listing::Luck,
            Listing::Pace,
            Listing::Season(season),
            Listing::Fixtures(season),
        ];
        for of in books {
            let page = Action::Page { of, page: 0 };
            let shown = self.arena.press(pair.ada.clone(), at, page, &[], self.now).await;
            heard.push(shown.map_or_else(|fault| fault.words(), |reply| text(&reply)));
        }
        heard.push(text(&self.arena.schedule(at, None, self.now).await.unwrap()));
        for (_, ludus) in self.arena.ludi_here(at.guild, "").await {
            let shown = self.arena.show_ludus(pair.ada.clone(), at, Some(ludus)).await.unwrap();
            heard.push(text(&shown));
        }
    }
}

#[tokio::test]
async fn no_name_of_one_server_is_ever_said_on_another() {
    let mut world = World::new().await;
    let home = Pair::on(world.here, "Aquila", "Brutus");
    let away = Pair::on(AWAY, "Wolfgang", "Hawkeye");
    let (mut at_home, mut at_away) = (Vec::new(), Vec::new());
    // In turns, so that anything remembered of the one is there when the other speaks.
    for _ in 0..2 {
        for (pair, heard) in [(&home, &mut at_home), (&away, &mut at_away)] {
            let before = world.sent.len();
            let bout = world.fought(pair, heard).await;
            if heard.len() < 200 {
                world.league_of(pair, heard).await;
            }
            let resigned = world.arena.press(
                pair.bob.clone(),
                pair.here,
                Action::Resign(bout),
                &[],
                world.now,
            );
            drop(resigned.await);
            let again = Action::Rematch(bout);
            let rematch = in_private(11, "Adelaide");
            if let Ok(reply) = world.arena.press(rematch, DM, again, &[], world.now).await {
                heard.push(text(&reply));
            }
            world.deliver().await;
            heard.extend(world.looked(pair, bout).await);
            let sent = &world.sent[before..];
            assert!(sent.iter().any(|it| it.to == To::Channel(pair.here.channel)));
            assert!(sent.iter().any(|it| matches!(it.to, To::Person(_))));
        }
    }
    // Time that passes for one server passes for the other: each row belongs to the server of its
    // channel or bout.
    for it in world.sent.clone() {
        let text = serde_json::to_string(&it.message).unwrap();
        let is_home = match it.to {
            To::Channel(channel) => channel == CHANNEL,
            To::Person(_) => match bout_of(&it.message) {
                Some(bout) => world.row(bout).await.guild == i64::try_from(GUILD).unwrap(),
                None => text.contains("Aquila") || text.contains("Brutus"),
            },
            To::Member { guild, .. } | To::Webhook(guild) => guild == GUILD,
        };
        if is_home { at_home.push(text) } else { at_away.push(text) }
    }
    let says = |heard: &[String], name: &str| heard.iter().filter(|it| it.contains(name)).count();
    for (heard, own, foreign) in [
        (&at_home, ["Aquila", "Brutus"], ["Wolfgang", "Hawkeye"]),
        (&at_away, ["Wolfgang", "Hawkeye"], ["Aquila", "Brutus"]),
    ] {
        for name in own {
            assert!(20 < says(heard, name), "{name} is named");
        }
        for name in foreign.into_iter().chain(["Adelaide", "Robert"]) {
            let wrong = heard.iter().find(|it| it.contains(name));
            assert_eq!(wrong, None, "{name} is of another server");
        }
    }
    // A person's exported data holds all names, and they are forgotten by every name.
    let known = world.data_of(ada()).await;
    let names = serde_json::json!([
        { "server": GUILD, "name": "Aquila" }, { "server": GUILD + 1, "name": "Wolfgang" },
    ]);
    assert_eq!(known["names"], names);
    world.arena.forget(ada(), world.now).await.unwrap();
    let left = from_store!(world, conn => store::person::names_of(conn, 11));
    assert_eq!(left, []);
}

#[tokio::test]
async fn whoever_a_server_knows_by_no_name_is_called_by_the_one_shown_to_everybody() {
    let (mut world, bout) = World::of_a_duel().await;
    // The state after names were learnt without their server.
    in_store!(world, conn => {
        for id in [11, 12] {
            store::person::removed_names(conn, id).await?;
        }
        Ok(())
    });
    let board = world.board(eve(), bout).await.unwrap();
    let neutral = board.message.mono.unwrap();
    assert!(neutral.contains("Red") && !neutral.contains("Ada"), "{neutral}");
    let panel = Action::Board(bout);
    let shown = world.arena.press(in_private(11, "Adelaide"), DM, panel, &[], world.now).await;
    shown.unwrap();
    world.answer(ada(), bout).await;
    says(&world.board(eve(), bout).await.unwrap().message.mono.unwrap(), "Ada");
}

/// Draws the number of one bout, and ones besides.
struct Of(BoutId);

impl arena::proofs::Draw for Of {
    fn id(&mut self) -> i64 {
        self.0.0
    }

    fn long(&mut self) -> u64 {
        1
    }

    fn short(&mut self) -> u16 {
        1
    }
}

fn actions_about(bout: BoutId) -> impl Iterator<Item = Action> {
    let rows = (0..Action::FORMS.len()).filter(|row| Action::FORMS[*row].contains(":BoutId"));
    rows.map(move |row| arena::proofs::any_action(row, &mut Of(bout)))
}

fn is_gone(done: &Result<Reply, Fault>) -> bool {
    matches!(done, Err(Fault::Refused(Refused::NoMember)))
}

#[tokio::test]
async fn whoever_has_left_does_nothing_on_the_server_from_private_messages() {
    let mut world = World::new().await;
    let clock = world.by_clock("none");
    let over = world.duel(clock.clone()).await;
    world.press(bob(), Action::Resign(over)).await.unwrap();
    let live = world.duel(clock.clone()).await;
    let lobby = world.lobby(Start { opponents: vec![bob()], ..clock }).await;
    let now = world.now;
    assert_eq!(world.left.asked(), 0, "what is done on the server itself asks nobody");
    let bobs = in_private(12, "Bob");
    world.left.push(12);
    world.deliver().await;
    let posts = world.sent.len();
    let (arena, open) = (world.arena.clone(), Some(live));
    assert!(arena.complete_act(12, DM, open, "", now).await.is_empty());
    assert!(arena.complete_orders(12, DM, open, None, now).await.is_empty());
    for bout in [over, live] {
        for action in actions_about(bout) {
            let done = world.arena.press(bobs.clone(), DM, action, &[], now).await;
            assert!(is_gone(&done), "{action:?}: {done:?}");
        }
        assert!(is_gone(&world.arena.word(bobs.clone(), DM, bout, "ave", now).await));
        let from_another = Place { guild: GUILD + 7, channel: 3 };
        let done =
            world.arena.press(bobs.clone(), from_another, Action::Rematch(bout), &[], now).await;
        assert!(is_gone(&done), "{done:?}");
    }
    // He is found to have left by then: no lobby has him, and the house plays for him.
    refused!(
        world
            .arena
            .press(bobs.clone(), DM, Action::Accept { bout: lobby, terms: 0 }, &[], now)
            .await,
        Refused::LobbyClosed
    );
    world.deliver().await;
    let told: Vec<&str> = world.sent[posts..].iter().map(|it| it.message.head.as_str()).collect();
    let closed = "Bob has left the server";
    assert_eq!(told.iter().filter(|head| head.contains(closed)).count(), 1, "{told:?}");
    let lobbies = world.sent[posts..].iter().filter(|it| it.message.head.contains("– lobby"));
    assert!(lobbies.clone().all(|it| !it.message.head.contains("{@12}")), "{told:?}");
    for same in [Action::Panel, Action::Rematch] {
        refused!(world.arena.meant(12, DM, Some(live.0), same, now).await, Refused::NoMember);
    }
    // Ada is still a member, and not concerned.
    let asked = world.left.asked();
    let ada = in_private(11, "Ada");
    for _ in 0..3 {
        assert!(!world.arena.complete_act(11, DM, open, "", now).await.is_empty());
        world.arena.press(ada.clone(), DM, Action::Panel(live), &[], now).await.unwrap();
    }
    assert_eq!(world.left.asked(), asked + 1, "looking is asked about once in a while");
    world.arena.press(ada.clone(), DM, Action::Rematch(over), &[], now).await.unwrap();
    assert_eq!(world.left.asked(), asked + 2, "what reaches the server is asked about each time");
}

#[tokio::test]
async fn to_whoever_has_no_seat_a_bout_elsewhere_is_one_that_does_not_exist() {
    let (mut world, bout) = World::of_a_duel().await;
    let lobby = world.lobby(world.wanted()).await;
    let strange = in_private(13, "Eve");
    for (action, none) in [
        (Action::Panel(bout), Action::Panel(BoutId(99))),
        (Action::Rematch(bout), Action::Rematch(BoutId(99))),
        (Action::Join { bout: lobby, terms: 0 }, Action::Join { bout: BoutId(99), terms: 0 }),
        (Action::Log { bout, page: 0 }, Action::Log { bout: BoutId(99), page: 0 }),
    ] {
        let mut answers = Vec::new();
        for action in [action, none] {
            let done = world.arena.press(strange.clone(), DM, action, &[], world.now).await;
            answers.push(done.unwrap_err().words());
        }
        assert_eq!(answers[0], answers[1], "{action:?}");
    }
    assert_eq!(world.left.asked(), 0, "nobody is asked about a stranger");
}

#[tokio::test]
async fn a_ludus_is_taken_back_from_private_messages_by_members_only() {
    let mut world = World::new().await;
    let wanted = League { target: Some(5), clock: Some("none".to_owned()), ..League::default() };
    world.season(&[ada(), bob(), eve()], wanted).await;
    world.press(ada(), Action::Withdraw { season: SeasonId(1), ludus: LudusId(1) }).await.unwrap();
    let (ada, bob) = (in_private(11, "Ada"), in_private(12, "Bob"));
    let back = Action::Reclaim(SeasonId(1));
    world.arena.press(ada.clone(), DM, back, &[], world.now).await.unwrap();
    world.left.push(12);
    for action in [
        Action::Ludus(SeasonId(1)),
        Action::Decide { season: SeasonId(1), serial: 1, option: Some(0) },
        Action::Withdraw { season: SeasonId(1), ludus: LudusId(1) },
        back,
    ] {
        let done = world.arena.press(bob.clone(), DM, action, &[], world.now).await;
        assert!(is_gone(&done), "{action:?}: {done:?}");
    }
    let strange = world.arena.press(in_private(15, "Lea"), DM, back, &[], world.now).await;
    assert!(matches!(strange, Err(Fault::Refused(_))) && !is_gone(&strange), "{strange:?}");
}

#[tokio::test]
async fn duties_in_private_messages_leave_out_servers_that_one_is_no_member_of() {
    let (mut world, bout) = World::of_a_duel().await;
    let by = world.until_asked(bout, &[ada(), bob()]).await;
    let told = world.arena.duties(by.clone(), 0, world.now).await.unwrap().message;
    assert!(actions(&told).contains(&Action::Panel(bout)), "{told:?}");
    world.left.push(by.id);
    world.now = world.now.plus(60_000);
    let told = world.arena.duties(by.clone(), 0, world.now).await.unwrap().message;
    assert_eq!((told.head.as_str(), told.controls), ("Nothing waits for you.", Vec::new()));
    // Without a source of membership nothing is listed.
    let alone = arena::Arena::open_at(&stands_for(&world.file())).await.unwrap();
    let told = alone.duties(by, 0, world.now).await.unwrap().message;
    assert_eq!(told.head, "Nothing waits for you.");
}

#[tokio::test]
async fn a_house_that_can_ask_nobody_lets_nobody_act_from_elsewhere() {
    let (world, bout) = World::of_a_duel().await;
    let alone = arena::Arena::open_at(&stands_for(&world.file())).await.unwrap();
    refused!(
        alone.press(in_private(11, "Ada"), DM, Action::Panel(bout), &[], world.now).await,
        Refused::CannotSee
    );
    alone.press(ada(), world.here, Action::Panel(bout), &[], world.now).await.unwrap();
}

#[tokio::test]
async fn whoever_was_seen_a_moment_ago_and_has_left_looks_at_nothing_more() {
    let (world, bout) = World::of_a_duel().await;
    let now = world.now;
    let (arena, board) = (world.arena.clone(), Action::Board(bout));
    arena.press(bob(), DM, board, &[], now).await.unwrap();
    world.left.push(12);
    // A change asks about membership at once, and then nothing counts any more.
    refused!(arena.press(bob(), DM, Action::Pause(bout), &[], now).await, Refused::NoMember);
    refused!(arena.press(bob(), DM, board, &[], now).await, Refused::NoMember);
}
