//! What people are told: how a bout ended, whose turn it is, what lapsed, whose the games are.

use crate::world::*;
use arena::{Action, BoutId, Control, Decree, Fault, Message, Person, Refused, Start, To, What};

const DAY: i64 = 24 * HOUR;
/// The columns and lines of a phone's screen.
const SCREEN: (usize, usize) = (30, 20);

impl World {
    /// A bout of that game with Ada, Bob and, where it takes three, Eve.
    async fn of_game(&mut self, game: &str) -> (BoutId, Vec<Person>) {
        let kind = boards::Kind::of(game).unwrap();
        let wanted = Start { game: game.to_owned(), ranked: false, ..Start::default() };
        let bout = self.lobby(wanted).await;
        let mut people = vec![ada(), bob()];
        if 3 <= *kind.seats().end() {
            people.push(eve());
        }
        for by in &people[1..] {
            self.press(by.clone(), Action::Join(bout)).await.unwrap();
        }
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        (bout, people)
    }

    /// The newest post's headline, and the last words of its board.
    fn ending(&self) -> (String, String) {
        let say = self.newest();
        let headline = say.head.lines().nth(1).unwrap_or_default().replace("**", "");
        let (_, last) = say.mono.as_deref().unwrap_or_default().rsplit_once("OVER:").unwrap();
        (headline, last.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// What the log's last page tells last.
    async fn last_told(&self, bout: BoutId) -> String {
        let page = self.arena.log(ada(), self.here, Some(bout), u32::MAX, self.now).await;
        page.unwrap().message.head.lines().last().unwrap_or_default().to_owned()
    }
}

#[tokio::test]
async fn every_ending_from_outside_names_winner_and_reason_in_every_game() {
    for kind in boards::Kind::all() {
        let game = kind.slug();
        for how in ["resigned", "ended", "voided", "abandoned"] {
            let mut world = World::new().await;
            let (bout, people) = world.of_game(game).await;
            let told = match how {
                "resigned" => {
                    for by in &people[1..] {
                        world.press(by.clone(), Action::Resign(bout)).await.unwrap();
                    }
                    let gone = if people.len() == 2 { "Bob" } else { "Bob and Eve" };
                    format!("Ada wins: {gone} gave up.")
                }
                "ended" => {
                    world.decree(bout, Decree::End).await.unwrap();
                    "Nobody wins: a steward ended the bout.".to_owned()
                }
                "voided" => {
                    world.decree(bout, Decree::Void).await.unwrap();
                    "Nobody wins: a steward voided the bout.".to_owned()
                }
                _ => {
                    for _ in 0..400 {
                        if world.is_over(ada(), bout).await {
                            break;
                        }
                        world.pass_to_next().await;
                    }
                    "Nobody wins: nobody is left at the table.".to_owned()
                }
            };
            let (headline, board) = world.ending();
            if how == "abandoned" && headline != told {
                // The house that stood in has played it to an end by the rules.
                assert!(
                    world.newest().head.contains("wins") || headline.contains("obody"),
                    "{headline}"
                );
                continue;
            }
            assert_eq!(headline, told, "{game} {how}");
            assert!(
                board.to_lowercase().starts_with(&told.to_lowercase()),
                "{game} {how}: {board}"
            );
            let log = world.last_told(bout).await;
            assert!(log.eq_ignore_ascii_case(&told), "{game} {how}: {log}");
            let shown = world.arena.board(ada(), world.here, Some(bout), world.now).await.unwrap();
            assert_eq!(shown.message.tail, told, "{game} {how}");
        }
    }
}

#[tokio::test]
async fn whoever_the_house_played_for_to_the_end_after_giving_up_is_not_named_as_winner() {
    let mut world = World::new().await;
    let (bout, _) = world.of_game("morituri").await;
    world.press(eve(), Action::Resign(bout)).await.unwrap();
    world.play_out(bout, &[ada(), bob()]).await;
    let (headline, board) = world.ending();
    assert!(!headline.contains("Eve") && !board.contains("Eve"), "{headline} {board}");
    let gone = "**Eve had given up and has lost; House C played on in that seat.**";
    assert!(world.newest().head.contains(gone), "{:?}", world.newest());
}

#[tokio::test]
async fn who_presses_the_others_choice_is_told_whose_it_is() {
    let mut world = World::new().await;
    let (bout, _) = world.of_game("morituri").await;
    let by = world.until_asked(bout, &[ada(), bob(), eve()]).await;
    let other = if by == ada() { bob() } else { ada() };
    let action = match choices(world.newest()).next() {
        Some(Control::Button { action, .. } | Control::Menu { action, .. }) => *action,
        None => panic!("{}", world.newest().tail),
    };
    let Err(Fault::Refused(refused)) = world.press(other.clone(), action).await else { panic!() };
    assert!(refused.words().contains(&format!("it is {}'s turn", by.name)), "{refused:?}");
    assert!(refused.panel().is_some());
    // What has really passed still is told so, and of nothing secret anything.
    world.answer(by, bout).await;
    let passed = world.press(other, action).await;
    assert!(matches!(passed, Err(Fault::Refused(Refused::Stale { .. }))), "{passed:?}");
}

fn is_wish(say: &Message) -> bool {
    actions(say).iter().any(|action| {
        matches!(
            action,
            Action::AnswerPause { .. } | Action::Consent { .. } | Action::AnswerEnd { .. }
        )
    })
}

#[tokio::test]
async fn a_wish_to_rest_loses_its_buttons_however_it_lapses() {
    for how in ["refused", "agreed", "expired", "over", "late", "crashed"] {
        let mut world = World::new().await;
        let bout = world.duel(world.wanted()).await;
        world.arena.pause(ada(), world.here, Some(bout), world.now).await.unwrap();
        if how != "late" {
            world.deliver().await;
            assert!(is_wish(world.newest()), "{how}");
        }
        let wish = u64::try_from(world.now.0).unwrap();
        let answer = |yes| Action::AnswerPause { bout, wish, yes };
        match how {
            "refused" => drop(world.press(bob(), answer(false)).await.unwrap()),
            "agreed" | "late" => drop(world.press(bob(), answer(true)).await.unwrap()),
            "expired" => {
                world.pass(DAY - MINUTE).await;
                let open = world.channel(CHANNEL).iter().any(|shown| is_wish(&shown.message));
                assert!(open || world.is_over(ada(), bout).await);
                world.pass(MINUTE).await;
            }
            "over" => drop(world.press(ada(), Action::Resign(bout)).await.unwrap()),
            _ => {
                // What is to be done is on its way with what it follows from.
                world.arena.press(bob(), world.here, answer(false), &[], world.now).await.unwrap();
                world.crash().await;
            }
        }
        world.deliver().await;
        let left =
            world.channel(CHANNEL).into_iter().filter(|shown| is_wish(&shown.message)).count();
        assert_eq!(left, 0, "{how}");
        let asked =
            world.sent.iter().filter(|sent| sent.what == What::New && is_wish(&sent.message));
        assert_eq!(asked.count(), 1, "{how}: it was asked once");
    }
}

#[tokio::test]
async fn what_gives_a_bout_up_asks_first_and_only_where_it_is_said() {
    for (game, typed) in
        [("blood-sweat-cheers", "yield"), ("nexus", "concede"), ("bloodsport-gambler", "resign")]
    {
        let mut world = World::new().await;
        let wanted = Start { game: game.to_owned(), ..Start::default() };
        let bout = world.duel(wanted).await;
        let mut found = None;
        for _ in 0..60 {
            let by = world.until_asked(bout, &[ada(), bob()]).await;
            let before = world.row(bout).await.saved;
            let said = world.arena.act(by.clone(), world.here, None, typed, world.now).await;
            if let Ok(reply) = said {
                assert_eq!(world.row(bout).await.saved, before, "{game}: nothing has happened yet");
                found = Some((by, actions(&reply.message)));
                break;
            }
            world.answer(by, bout).await;
            world.deliver().await;
        }
        let (by, sure) = found.expect("somebody may give up");
        let [surely @ Action::Yield { .. }, Action::Panel(_)] = sure[..] else {
            panic!("{sure:?}")
        };
        // From another channel of the server nothing is found to give up, unless it is named.
        let away = arena::Place { channel: CHANNEL + 1, ..world.here };
        for named in [None, Some(bout)] {
            let typed = world.arena.act(by.clone(), away, named, typed, world.now).await;
            let pressed = world.arena.resign(by.clone(), away, named, world.now).await;
            for said in [typed, pressed] {
                match named {
                    None => assert!(
                        matches!(said, Err(Fault::Refused(Refused::GiveUpHere))),
                        "{said:?}"
                    ),
                    Some(_) => assert!(said.unwrap().message.head.starts_with("Give up ")),
                }
            }
        }
        let before = world.row(bout).await.saved;
        world.press(by.clone(), surely).await.unwrap();
        assert_ne!(world.row(bout).await.saved, before, "{game}");
        // Where the rules would let the other play on alone, the bout is closed as from outside.
        if game != "blood-sweat-cheers" {
            world.deliver().await;
            let verdict = &world.newest().head;
            assert!(verdict.contains(&format!("{} gave", by.name)), "{game}: {verdict}");
        }
    }
}

#[tokio::test]
async fn the_opener_of_a_full_lobby_is_told_once() {
    let mut world = World::new().await;
    // Where all must be there at once, a lobby does not begin by itself.
    let live = Start { clock: Some("live".to_owned()), ..world.wanted() };
    let bout = world.lobby(live).await;
    let told = |world: &World| {
        let notes = world.sent.iter().filter(|sent| sent.to == To::Channel(CHANNEL));
        let full = notes.filter(|sent| sent.message.head.contains("every seat of"));
        full.map(|sent| sent.message.mention.clone()).collect::<Vec<_>>()
    };
    assert!(told(&world).is_empty());
    for _ in 0..3 {
        world.press(bob(), Action::Join(bout)).await.unwrap();
        world.press(bob(), Action::Leave(bout)).await.unwrap();
    }
    assert_eq!(told(&world), [vec![ada().id]]);
    // Whoever takes the last seat themselves is told in the answer.
    let mut world = World::new().await;
    let bout = world.lobby(world.wanted()).await;
    let reply = world.press(ada(), Action::AddHouse(bout)).await.unwrap();
    assert!(reply.message.head.contains("Every seat is taken: press *Start*."), "{reply:?}");
    assert!(told(&world).is_empty());
}

#[tokio::test]
async fn every_screen_of_the_help_fits_a_phone_and_leads_on() {
    let world = World::new().await;
    let first = world.arena.help(None).unwrap().message;
    let topics = world.arena.help_topics("");
    assert!(topics.len() > boards::Kind::all().len());
    for topic in topics.iter().map(|topic| Some(topic.as_str())).chain([None]) {
        let say = world.arena.help(topic).unwrap().message;
        let lines: usize = say.head.lines().map(|line| wrapped(line, SCREEN.0)).sum();
        assert!(lines <= SCREEN.1, "{topic:?} has {lines} lines: {}", say.head);
        let rows = say.controls.len().div_ceil(5);
        assert!((1..=2).contains(&rows), "{topic:?}");
        for action in actions(&say) {
            let on = world.arena.press(ada(), world.here, action, &[], world.now).await.unwrap();
            assert_eq!(on.how, arena::How::Edit);
            assert!(!on.message.controls.is_empty());
        }
    }
    assert!(actions(&first).len() > 5);
    let wrong = world.arena.help(Some("lions"));
    assert!(matches!(wrong, Err(Fault::Refused(Refused::Unknown(_)))), "{wrong:?}");
}

/// The lines that a text takes where so many columns fit.
fn wrapped(text: &str, columns: usize) -> usize {
    let mut lines = 1;
    let mut used = 0;
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        if 0 < used && columns < used + 1 + word {
            lines += 1;
            used = 0;
        }
        used += word + usize::from(0 < used);
    }
    lines
}

#[tokio::test]
async fn every_games_makers_are_named_in_readme_credits_rules_help_and_page() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap();
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let readme = flat(read("README.md"));
    let (page, credits) = (flat(read("sandbox/page/credits.js")), flat(read("docs/credits.md")));
    let world = World::new().await;
    // The game of `docs/a-sixth-game.md` is in no build that anybody plays.
    for kind in boards::Kind::all().iter().filter(|kind| kind.slug() != "par-impar") {
        let credit = kind.credit();
        assert!(readme.contains(credit.makers), "README.md lacks {:?}", credit.makers);
        for (what, text) in [("docs/credits.md", &credits), ("the page", &page)] {
            for words in [credit.makers, credit.printed, credit.ours] {
                assert!(text.contains(words), "{what} lacks {words:?}");
            }
        }
        let rules = world.arena.rules(kind.slug(), None).await.unwrap().message.head;
        assert!(rules.contains(credit.makers), "{rules}");
        let topic = world.arena.rules(kind.slug(), Some("credits")).await.unwrap().message.head;
        for words in [credit.makers, credit.printed, credit.ours] {
            assert!(topic.contains(words), "{topic}");
        }
        assert!(topic.chars().count() <= 1_950);
        let help = world.arena.help(Some(kind.slug())).unwrap().message.head;
        assert!(help.contains(credit.makers), "{help}");
        let rulings = read(&format!("docs/rulings/{}.md", kind.slug()));
        assert!(rulings.contains("## Printed values and our own"), "{kind:?}");
    }
}
