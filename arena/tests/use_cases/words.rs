//! Words to people: how a bout ended, whose turn it is, what lapsed, whose the games are.

use crate::tournaments::contest;
use crate::world::*;
use arena::{
    Action, BoutId, Control, Decree, Fault, Listing, Message, Person, Refused, Start, To, What,
};
use boards::Kind;

/// The columns and lines of a phone's screen.
const SCREEN: (usize, usize) = (30, 20);

impl World {
    async fn of_game(&mut self, game: &str) -> (BoutId, Vec<Person>) {
        let takes_three = 3 <= *boards::Kind::of(game).unwrap().seats().end();
        let people = if takes_three { vec![ada(), bob(), eve()] } else { vec![ada(), bob()] };
        let wanted = Start { game: game.to_owned(), ranked: false, ..Start::default() };
        (self.gathered(wanted, &people[1..]).await, people)
    }

    /// The newest post's headline, and the last words of its board.
    fn ending(&self) -> (String, String) {
        let say = self.newest();
        let headline = say.head.lines().nth(1).unwrap_or_default().replace("**", "");
        let (_, last) = say.mono.as_deref().unwrap_or_default().rsplit_once("OVER:").unwrap();
        (headline, last.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The last line of the log's last page.
    async fn last_told(&self, bout: BoutId) -> String {
        let page = self.log(ada(), bout, u32::MAX).await;
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
                    world.abandoned(ada(), bout, 400).await;
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
            let shown = world.board(ada(), bout).await.unwrap();
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
    let refused = refusal(world.press(other.clone(), action).await);
    assert!(refused.words().contains(&format!("it is {}'s turn", by.name)), "{refused:?}");
    assert!(refused.panel().is_some());
    // An ask that has truly passed is still reported so, and nothing secret is told.
    world.answer(by, bout).await;
    refused!(world.press(other, action).await, Refused::Stale { .. });
}

fn is_answer(action: &Action) -> bool {
    matches!(action, Action::AnswerPause { .. })
}

fn is_wish(say: &Message) -> bool {
    actions(say).iter().any(is_answer)
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
                let is_open = world.offered(is_answer).is_some();
                assert!(is_open || world.is_over(ada(), bout).await);
                world.pass(MINUTE).await;
            }
            "over" => drop(world.press(ada(), Action::Resign(bout)).await.unwrap()),
            _ => {
                // The coming action is on its way together with its cause.
                world.tap(bob(), answer(false), &[]).await.unwrap();
                world.crash().await;
            }
        }
        world.deliver().await;
        assert_eq!(world.offered(is_answer), None, "{how}");
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
            let said = world.act(by.clone(), None, typed).await;
            if let Ok(reply) = said {
                assert_eq!(world.row(bout).await.saved, before, "{game}: nothing has happened yet");
                found = Some((by, actions(&reply.message)));
                break;
            }
            world.answer(by, bout).await;
            world.deliver().await;
        }
        let (by, sure) = found.expect("somebody may give up");
        let [surely @ Action::Yield { .. }, Action::Look(_)] = sure[..] else { panic!("{sure:?}") };
        // From another channel of the server there is nothing to give up, unless it is named.
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
    let live = world.by_clock("live");
    let bout = world.lobby(live).await;
    let told = |world: &World| {
        let notes = world.sent.iter().filter(|sent| sent.to == To::Channel(CHANNEL));
        let full = notes.filter(|sent| sent.message.head.contains("every seat of"));
        full.map(|sent| sent.message.mention.clone()).collect::<Vec<_>>()
    };
    assert!(told(&world).is_empty());
    for _ in 0..3 {
        world.press(bob(), Action::Join { bout, terms: 0 }).await.unwrap();
        world.press(bob(), Action::Leave(bout)).await.unwrap();
    }
    assert_eq!(told(&world), [vec![ada().id]]);
    // A player who takes the last seat themselves is told in the answer.
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
            let on = world.tap(ada(), action, &[]).await.unwrap();
            assert_eq!(on.how, arena::How::Edit);
            assert!(!on.message.controls.is_empty());
        }
    }
    assert!(actions(&first).len() > 5);
    refused!(world.arena.help(Some("lions")), Refused::Unknown(_));
}

/// The number of lines that a text takes at this many columns.
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

fn wanted(game: &str, options: &str) -> Start {
    let (game, options) = (game.to_owned(), options.to_owned());
    Start { game, options, thread: Some(false), ..Start::default() }
}

/// The bold text under the title.
fn headline(post: &Message) -> Option<&str> {
    let line = post.head.lines().nth(1)?;
    line.strip_prefix("**")?.strip_suffix("**")
}

#[tokio::test]
async fn every_game_opens_its_posts_with_a_headline_and_says_why_in_small_print() {
    for kind in boards::Kind::all() {
        let mut world = World::new().await;
        let bout = world.duel(wanted(kind.slug(), "")).await;
        for _ in 0..30 {
            if !world.plays_on(bout, &[ada(), bob()]).await {
                break;
            }
        }
        let (mut headlines, mut sums) = (0, 0);
        for sent in world.sent.iter().filter(|sent| sent.message.mono.is_some()) {
            let post = &sent.message;
            let over = headline(post).into_iter();
            headlines += over.clone().count();
            assert!(over.clone().all(|over| over.chars().count() <= 120), "{}", post.head);
            assert!(
                over.clone().all(|over| !over.starts_with(char::is_lowercase)),
                "{}",
                post.head
            );
            let is_sum = |line: &str| line.starts_with("-# ") && line.ends_with(']');
            assert!(
                !post.head.lines().any(is_sum),
                "numbers stand in their own place: {}",
                post.head
            );
            for line in post.small.lines() {
                let rule = line.strip_suffix(']').and_then(|line| line.rsplit_once(" ["));
                let is_rule = |rule| kind.reference().iter().any(|topic| topic.name == rule);
                let is_sum = rule.is_some_and(|(_, rule)| is_rule(rule));
                let is_note = line == "-# the arithmetic: `/bout log`";
                assert!(line.starts_with("-# ") && (is_sum || is_note), "{}: {line}", kind.slug());
                sums += usize::from(is_sum);
            }
        }
        assert!(3 < headlines && 3 < sums, "{}: {headlines}, {sums}", kind.slug());
    }
}

#[tokio::test]
async fn the_last_post_says_what_a_bout_is_remembered_for() {
    let (mut turned, mut honoured) = (0, 0);
    for kind in boards::Kind::all().iter().filter(|kind| !kind.honours().is_empty()) {
        for number in 0..3 {
            if 0 < number && 0 < turned && 0 < honoured {
                break;
            }
            let mut world = World::new().await;
            world.patience = 80;
            let bout = world.duel(wanted(kind.slug(), "")).await;
            world.play_out(bout, &[ada(), bob()]).await;
            let last = world.newest().clone();
            let told = |what: &str| last.tail.lines().filter(|line| line.starts_with(what)).count();
            assert_eq!(told("Time: "), 1, "{}", last.tail);
            assert!(told("Decisive: ") <= 1, "{}", last.tail);
            assert!(!last.tail.contains(" wins."), "how it ended stands first: {}", last.tail);
            assert!(headline(&last).is_some_and(|verdict| verdict.ends_with('.')), "{}", last.head);
            turned += told("Decisive: ");
            honoured += told("Honours: ");
            assert!(!world.affairs(bout).await.contains("turning_points"), "it is told");
        }
    }
    // Presses at random may fight a whole bout without a blow that tells.
    assert!(0 < turned && 0 < honoured, "{turned}, {honoured}");
}

#[tokio::test]
async fn where_the_record_is_kept_back_the_dice_stay_unsaid() {
    let mut world = World::new().await;
    let mut is_told = false;
    // Some bouts end before anybody has thrown a die.
    while !is_told {
        for options in ["reveal_seed=off", ""] {
            let bout = world.duel(wanted("blood-sweat-cheers", options)).await;
            world.play_out(bout, &[ada(), bob()]).await;
            is_told = world.newest().tail.contains("\nLuck: ");
            assert!(!is_told || options.is_empty());
        }
    }
}

#[tokio::test]
async fn what_somebody_is_told_of_their_own_answer_is_told_once() {
    let mut world = World::by_orders().await;
    let bout = world.solo(Start { house: 1, ..wanted("nexus", "") }).await;
    for _ in 0..60 {
        if !world.turn_of(ada(), bout).await {
            break;
        }
        let tail = world.answer(ada(), bout).await.message.tail;
        let mut told: Vec<&str> = tail.lines().filter(|line| line.starts_with("You ")).collect();
        let all = told.len();
        told.dedup();
        assert_eq!(told.len(), all, "{tail}");
        world.deliver().await;
    }
}

/// Lines that stand in a message more than once; single words do not count.
fn doubled(message: &Message) -> Vec<String> {
    let texts = [&message.head, &message.small, &message.tail];
    let lines = texts.into_iter().flat_map(|text| text.lines());
    let plain = |line: &str| line.trim_matches(['*', ' ']).to_lowercase();
    let mut lines: Vec<String> = lines.map(plain).filter(|line| line.contains(' ')).collect();
    lines.sort();
    let twice = lines.windows(2).filter(|pair| pair[0] == pair[1]);
    twice.map(|pair| pair[0].clone()).collect()
}

#[tokio::test]
async fn the_end_of_a_bout_stands_once_in_its_last_post_and_in_its_last_panel() {
    for game in Kind::all() {
        let mut world = World::by_orders().await;
        let wanted = Start { game: game.slug().to_owned(), ranked: false, ..world.wanted() };
        let bout = world.duel(wanted).await;
        world.play_out(bout, &[ada(), bob()]).await;
        let verdict = world.newest().clone();
        let ends =
            verdict.head.lines().find(|line| line.starts_with("**") && line.ends_with(".**"));
        let ends = ends.unwrap_or_else(|| panic!("{verdict:?}")).trim_matches('*').to_lowercase();
        let count = |message: &Message| {
            let all = [&message.head, &message.small, &message.tail];
            let lines = all.into_iter().flat_map(|text| text.lines());
            lines.filter(|line| line.trim_matches('*').to_lowercase() == ends).count()
        };
        assert_eq!(count(&verdict), 1, "{}: {verdict:?}", game.title());
        for by in [ada(), bob()] {
            let panel = world.panel(by, bout).await.unwrap().message;
            assert!(count(&panel) <= 1, "{}: {panel:?}", game.title());
        }
    }
}

#[tokio::test]
async fn the_end_of_a_guided_bout_stands_once() {
    for game in Kind::all() {
        let mut world = World::by_orders().await;
        let told = world.arena.learn(ada(), world.here, game.slug(), world.now).await.unwrap();
        let mut panel = told.message;
        let leads_on = |it: &Action| matches!(it, Action::Panel(_) | Action::Advised { .. });
        while let Some(next) = find(&panel, leads_on) {
            panel = world.pressed(ada(), next).await;
        }
        assert_eq!(doubled(&panel), [""; 0], "{}: {panel:?}", game.title());
    }
}

#[tokio::test]
async fn a_bout_of_a_tournament_between_two_people_does_not_say_that_it_rates_nobody() {
    let mut world = World::new().await;
    world.begun(contest("swiss"), &[ada(), bob()]).await;
    let tails = world.sent.iter().map(|it| it.message.tail.as_str());
    let begun: Vec<&str> = tails.filter(|tail| tail.contains("Clock:")).collect();
    assert!(begun.iter().any(|tail| tail.contains("Ranked: ")), "{begun:?}");
    assert!(!begun.iter().any(|tail| tail.contains("One alone")), "{begun:?}");
}

#[tokio::test]
async fn a_bout_that_was_not_ranked_by_its_lobby_is_in_no_table() {
    let (mut world, bout) = World::of_one_alone().await;
    world.play_out(bout, &[ada()]).await;
    assert_eq!(world.page(Listing::People).await.message.mono, None);
    let audited = world.arena.audit().await.unwrap();
    assert_eq!(audited.differences, Vec::<String>::new());
}
