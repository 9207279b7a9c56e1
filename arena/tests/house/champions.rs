//! The role of a server's champions: given, handed on, taken back.

use crate::world::*;
use arena::{Action, BoutId, Contest, Outgoing, Person, To, TournamentId, What};

const ROLE: u64 = 7_001;
const OTHER: u64 = 7_002;

impl World {
    async fn champions_have(&mut self, role: &str) {
        self.arena.champions_role(GUILD, role, self.now).await.unwrap();
        self.deliver().await;
    }

    /// A tournament of Ada and Bob that `loser` gives up.
    async fn contest_lost_by(&mut self, number: i64, loser: Person) {
        let id = TournamentId(number);
        let wanted = Contest {
            game: GAME.to_owned(),
            format: Some("elimination".to_owned()),
            clock: Some("none".to_owned()),
            ..Contest::default()
        };
        self.now = self.now.plus(24 * HOUR);
        self.arena.create_tournament(ada(), self.here, wanted, self.now).await.unwrap();
        for by in [ada(), bob()] {
            self.press(by, Action::TakePart(id)).await.unwrap();
        }
        self.arena.start_tournament(ada(), self.here, None, false, self.now).await.unwrap();
        self.pass(0).await;
        let bouts = self.arena.bouts_here(loser.id, self.here, "").await;
        let bout = BoutId(bouts.last().unwrap().1);
        self.press(loser, Action::Resign(bout)).await.unwrap();
        self.pass(0).await;
    }
}

/// What was asked of the messenger about roles, in order: whose, which, and whether it was given.
fn roles(sent: &[Outgoing]) -> Vec<(u64, u64, bool)> {
    let of = |it: &Outgoing| {
        let To::Member { guild, person } = it.to else { return None };
        assert_eq!(guild, GUILD);
        match it.what {
            What::Grant(role) => Some((person, role, true)),
            What::Revoke(role) => Some((person, role, false)),
            What::New
            | What::Edit(_)
            | What::Refresh(_)
            | What::Strip(_)
            | What::Delete(_)
            | What::Look
            | What::Thread { .. }
            | What::Touch
            | What::Close
            | What::File(_)
            | What::Label(_)
            | What::Webhook(_) => None,
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
    let bots = Some(("bot_channel".to_owned(), "850".to_owned()));
    world.arena.settings(GUILD, bots).await.unwrap();
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
    world.arena.forget(ada(), world.now).await.unwrap();
    world.deliver().await;
    assert_eq!(roles(&world.sent), [(11, ROLE, true), (11, ROLE, false)]);
    let store = world.store().await;
    let kept = store::champion::champions_of(&mut store.read().await.unwrap(), 900).await.unwrap();
    assert_eq!(kept, []);
    store.close().await;
}
