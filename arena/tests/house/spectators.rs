//! Pages that anybody may look at who has a link: when there is one, what it shows, and that a path that leads nowhere
//! tells nothing of why.

use crate::world::*;
use arena::{Action, BoutId, Contest, Decree, Fault, Listing, PublicPage, Refused, Seen, Start};

const PAGES: &str = "https://look.example/arena";

impl World {
    /// A world whose host serves pages.
    async fn with_pages() -> World {
        let mut world = World::new().await;
        world.arena = world.arena.clone().with_pages_at(&format!("{PAGES}/"));
        world.pages("on").await;
        world
    }

    async fn pages(&self, value: &str) {
        let change = Some(("page".to_owned(), value.to_owned()));
        let told = self.arena.settings(GUILD, change).await.unwrap().message.head;
        assert!(told.contains(&format!("`page` {value}")), "{told}");
    }

    /// The path to which the link under a bout's board leads, if there is one.
    async fn path(&self, bout: BoutId) -> Option<String> {
        let board = self.arena.board(eve(), self.here, Some(bout), self.now).await.unwrap();
        path_in(&told(&board.message))
    }

    async fn seen(&self, path: &str) -> Option<PublicPage> {
        match self.arena.public_page(path, None, self.now).await.unwrap()? {
            Seen::New(page) => Some(*page),
            Seen::Same => panic!("nothing is known"),
        }
    }
}

fn path_in(told: &str) -> Option<String> {
    let (_, link) = told.split_once(&format!("<{PAGES}/"))?;
    link.split_once('>').map(|(path, _)| path.to_owned())
}

/// All that is written on a page.
fn words(page: &PublicPage) -> String {
    let steps = page.told.eyes.iter().flat_map(|eyes| &eyes.pages);
    let steps = steps.flat_map(|it| {
        let lines = it.lines.iter().map(ToString::to_string);
        lines.chain([it.board.clone(), it.facts.clone()]).chain(it.headline.clone())
    });
    let all = steps.chain([page.told.title.clone(), page.waits.clone()]);
    all.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_bout_has_a_page_once_organisers_let_it_and_its_steps_come_one_by_one() {
    let mut world = World::new().await;
    let bout = world.duel(world.wanted()).await;
    assert_eq!(world.path(bout).await, None, "off at first");
    let on = Some(("page".to_owned(), "on".to_owned()));
    let refused = world.arena.settings(GUILD, on).await;
    assert!(matches!(refused, Err(Fault::Refused(Refused::Decree(_)))), "nobody serves any");
    world.arena = world.arena.clone().with_pages_at(PAGES);
    assert_eq!(world.path(bout).await, None, "still off");
    world.pages("on").await;
    let path = world.path(bout).await.unwrap();
    assert!(path.starts_with("b/1-") && path.len() == "b/1-".len() + 32, "{path}");
    let more = world.press(ada(), Action::More(bout)).await.unwrap().message;
    assert_eq!(path_in(&told(&more)).as_ref(), Some(&path));
    let first = world.seen(&path).await.unwrap();
    assert!(first.told.title.ends_with(": Ada v Bob"), "{}", first.told.title);
    assert!(first.waits.starts_with("Waiting for ") || first.waits.starts_with("The dice"));
    let again = world.arena.public_page(&path, Some(&first.print), world.now).await.unwrap();
    assert!(again == Some(Seen::Same));
    world.play_out(bout, &[ada(), bob()]).await;
    let last = world.seen(&path).await.unwrap();
    assert!(last.print != first.print && last.is_over && last.waits == "It is over.");
    let [eyes] = &last.told.eyes[..] else { panic!("everybody's eyes alone") };
    assert!(first.told.eyes[0].pages.len() < eyes.pages.len());
    let numbers: Vec<u64> = eyes.pages.iter().map(|page| page.entry).collect();
    assert_eq!(numbers, (0..eyes.pages.len() as u64).collect::<Vec<_>>(), "no entry of the record");
    assert!(eyes.pages.iter().all(|page| page.hand.is_none()));
}

#[tokio::test]
async fn whatever_leads_nowhere_costs_the_same_and_a_link_stays_dead() {
    let mut world = World::with_pages().await;
    let bout = world.duel(world.wanted()).await;
    let other = world.duel(world.wanted()).await;
    let (path, others) = (world.path(bout).await.unwrap(), world.path(other).await.unwrap());
    assert_ne!(path, others);
    let (_, seal) = path.split_once('-').unwrap();
    let mut wrong: Vec<String> =
        ["", "b", "b/", "b/1", "b/1-", "x/1-", "s/1-", "b/zz-", "b/01-", "b/-1-"]
            .into_iter()
            .map(str::to_owned)
            .collect();
    let sealed = ["b/2", "b/3", "s/1", "s/t1", "b/01", "b/+1", "b/999"];
    wrong.extend(sealed.map(|spot| format!("{spot}-{seal}")));
    wrong.push(path.replace('-', "-0"));
    wrong.push(path[..path.len() - 1].to_owned());
    let mut costs = Vec::new();
    for path in &wrong {
        let before = world.arena.steps();
        assert!(world.seen(path).await.is_none(), "{path}");
        let after = world.arena.steps();
        costs.push((after.statements - before.statements, before.kept == after.kept));
    }
    assert!(world.seen(&path).await.is_some());
    world.pages("off").await;
    assert_eq!(world.path(bout).await, None);
    let before = world.arena.steps().statements;
    assert!(world.seen(&path).await.is_none(), "at once");
    costs.push((world.arena.steps().statements - before, true));
    costs.dedup();
    assert_eq!(costs.len(), 1, "{costs:?}");
    world.pages("on").await;
    assert!(world.seen(&path).await.is_none(), "for ever");
    assert!(world.seen(&world.path(bout).await.unwrap()).await.is_some());
    world.arena.guild_left(GUILD, world.now).await.unwrap();
    assert_eq!(world.path(bout).await, None, "where nobody could close them there are none");
}

#[tokio::test]
async fn what_is_shown_to_nobody_or_to_one_alone_has_no_page() {
    let mut world = World::with_pages().await;
    let bout = world.duel(world.wanted()).await;
    let path = world.path(bout).await.unwrap();
    let lobby = world.lobby(world.wanted()).await;
    world.arena.learn(ada(), world.here, GAME, world.now).await.unwrap();
    world.deliver().await;
    let guided = world.arena.bouts_here(ada().id, world.here, "").await;
    let guided = guided.iter().map(|(_, number)| *number).min().unwrap();
    assert!(guided < 0, "a number that nobody else is shown");
    let guided = world.arena.numbered(ada().id, world.here, guided).await.unwrap();
    assert_ne!(guided, lobby);
    let board = world.arena.board(ada(), world.here, Some(guided), world.now).await.unwrap();
    assert_eq!(path_in(&told(&board.message)), None);
    world.arena.channel_deleted(CHANNEL, world.now).await.unwrap();
    assert!(world.seen(&path).await.is_none(), "it is posted nowhere");
}

#[tokio::test]
async fn somebody_forgotten_is_on_no_page() {
    let mut world = World::with_pages().await;
    let bout = world.duel(Start { ranked: false, ..world.wanted() }).await;
    for _ in 0..4 {
        let by = world.until_asked(bout, &[ada(), bob()]).await;
        world.answer(by, bout).await;
    }
    world.deliver().await;
    let path = world.path(bout).await.unwrap();
    // Who sat there before is told of as well.
    world.decree(bout, Decree::Replace { seat: 0, by: Some(eve()) }).await.unwrap();
    let page = world.seen(&path).await.unwrap();
    assert!(page.told.title.ends_with(": Eve v Bob") && words(&page).contains("Ada"));
    world.arena.forget(ada(), world.now).await.unwrap();
    world.deliver().await;
    let page = world.seen(&path).await.unwrap();
    assert!(!words(&page).contains("Ada"), "{}", words(&page));
}

#[tokio::test]
async fn a_tournament_has_a_page_of_its_tables() {
    let mut world = World::with_pages().await;
    let wanted =
        Contest { game: GAME.to_owned(), clock: Some("none".to_owned()), ..Contest::default() };
    world.arena.create_tournament(ada(), world.here, wanted, world.now).await.unwrap();
    world.deliver().await;
    for by in [ada(), bob(), eve()] {
        world.press(by, Action::TakePart(arena::TournamentId(1))).await.unwrap();
    }
    world.arena.start_tournament(ada(), world.here, None, false, world.now).await.unwrap();
    world.pass(0).await;
    let of = Listing::Tournament(arena::TournamentId(1));
    let table = world.arena.page(world.here, of, 0, world.now).await.unwrap().message;
    let path = path_in(&told(&table)).unwrap();
    assert!(path.starts_with("s/t1-"), "{path}");
    let page = world.seen(&path).await.unwrap();
    assert_eq!(page.told.eyes[0].pages[0].board, table.mono.unwrap());
    assert!(["Ada", "Bob", "Eve"].iter().all(|name| words(&page).contains(name)));
    assert!(!words(&page).contains("**"), "{}", page.told.title);
    let again = world.arena.public_page(&path, Some(&page.print), world.now).await.unwrap();
    assert!(again == Some(Seen::Same));
}
