//! Whole bouts, from `/bout start` to the outcome.

use crate::checks;
use crate::hall::{Bout, Chance, Hall, PATIENCE, SECOND, choose, is_answered, is_over, unhurried};
use sandbox::{Options, Post, Sandbox, User};

/// Asides that would end the bout early.
const ASIDES: [&str; 3] = ["yield", "offer-draw", "withdraw-draw"];

pub(crate) async fn check_finished(bout: &Bout<'_>, last: &Post) {
    assert!(last.content.contains("Seed: `"), "{}", last.content);
    let report = boards::verify(&bout.export().await).unwrap();
    assert!(report.holds(), "{report}");
    assert!(report.outcome.is_some(), "{report}");
    let told = bout.hall.command(&bout.players[0], "duties", Options::new()).await;
    assert_eq!(told.content, "Nothing waits for you.");
    // The last post is out before the previous one has lost its buttons.
    let look = |sandbox: &sandbox::Sandbox| {
        let posts = sandbox.public_messages(bout.channel);
        posts.iter().all(|post| post.button("Your move").is_none()).then_some(())
    };
    bout.hall.sandbox.wait_until(look, PATIENCE).await.expect("older posts keep no buttons");
    checks::all(&bout.hall.sandbox);
}

#[tokio::test]
async fn two_people_play_a_whole_bout_with_buttons_and_menus() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let last = bout.play_out(&mut Chance::new(1)).await;
    check_finished(&bout, &last).await;
    let table = hall.command(&hall.claudia, "leaderboard", Options::new()).await;
    for name in ["Ada", "Brutus"] {
        assert!(table.text().contains(name), "{}", table.text());
    }
}

/// Types one of the suggested answers; returns whether there was any.
async fn type_one(bout: &Bout<'_>, user: &User, chance: &mut Chance) -> bool {
    let panel = bout.panel(user).await;
    if is_over(&panel) || is_answered(&panel) {
        return false;
    }
    // Typing faster than a person can gets no suggestions.
    bout.hall.sandbox.advance(SECOND);
    let typed = Options::new().string("answer", "").integer("bout", bout.id);
    let offered = user.autocomplete(bout.channel, "act", typed, "answer").await.unwrap();
    assert!(offered.len() <= 25);
    let mut tokens: Vec<String> =
        offered.iter().map(|choice| choice.value.as_str().unwrap().to_owned()).collect();
    tokens.retain(|token| !ASIDES.contains(&token.as_str()));
    if tokens.is_empty() {
        return false;
    }
    let token = tokens.swap_remove(chance.below(tokens.len()));
    // An incomplete answer leads to the same one.
    let typed = Options::new().string("answer", &token).integer("bout", bout.id);
    let narrowed = user.autocomplete(bout.channel, "act", typed.clone(), "answer").await.unwrap();
    assert!(narrowed.iter().any(|choice| choice.value == *token), "{token}: {narrowed:?}");
    let told = bout.hall.command_in(bout.channel, user, "act", typed).await;
    assert!(told.ephemeral);
    true
}

#[tokio::test]
async fn two_people_play_a_whole_bout_by_typing() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let chance = &mut Chance::new(4);
    for _ in 0..1_000 {
        let mut has_answered = false;
        for player in &bout.players {
            has_answered |= type_one(&bout, player, chance).await;
        }
        if has_answered {
            continue;
        }
        if is_over(&bout.standing().await) {
            break;
        }
        bout.let_window_close().await;
    }
    let last = bout.standing().await;
    assert!(is_over(&last), "the bout does not end");
    check_finished(&bout, &last).await;
}

#[tokio::test]
async fn a_typing_mistake_is_told_in_words_and_changes_nothing() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.deal().await;
    let (user, _) = bout.asked().await;
    let before = bout.fingerprint().await;
    for typed in
        ["", "gl", "sk99", "react rc1", "exploit 9", "💥", "'; drop table bout; --", "yield now"]
    {
        if typed.is_empty() {
            continue;
        }
        let told = hall.command(&user, "act", Options::new().string("answer", typed)).await;
        assert!(told.ephemeral && !told.content.is_empty(), "{typed}");
        assert!(!told.content.contains("Something went wrong"), "{typed}: {}", told.content);
    }
    assert_eq!(bout.fingerprint().await, before);
}

#[tokio::test]
async fn a_bouts_thread_stays_open_for_eight_days_of_silence_and_closes_after_the_end() {
    const DAY: i64 = 24 * 3_600_000;
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, unhurried().boolean("thread", true)).await;
    hall.press(&hall.brutus, &lobby, "Join").await;
    let look = |sandbox: &sandbox::Sandbox| sandbox.threads(hall.channel).first().copied();
    let thread = hall.sandbox.wait_until(look, PATIENCE).await.expect("a thread is opened");
    let id = crate::hall::number_of(&lobby, "join").unwrap();
    let players = vec![hall.ada.clone(), hall.brutus.clone()];
    let bout = Bout { hall: &hall, id, channel: thread, lobby, players };
    bout.deal().await;
    // In the thread, "my bout here" means the thread's, and its boards are nowhere else.
    let hand = hall.command_in(thread, &hall.ada, "hand", Options::new()).await;
    assert!(hand.text().contains("your hand"), "{}", hand.text());
    let boards = hall.sandbox.public_messages(hall.channel);
    assert!(boards.iter().all(|post| post.button("Your move").is_none()));
    let touches = |sandbox: &sandbox::Sandbox| {
        let path = format!("/api/v10/channels/{thread}");
        let all = sandbox.recorded();
        all.iter().filter(|it| it.method == "PATCH" && it.path == path && it.status == 200).count()
    };
    // A few days at a time: it is touched before it would be archived.
    for (days, wanted) in [(6, 2), (2, 2), (4, 4)] {
        hall.sandbox.advance(days * DAY + 60_000);
        let touched = |sandbox: &sandbox::Sandbox| (wanted <= touches(sandbox)).then_some(());
        hall.sandbox.wait_until(touched, PATIENCE).await.expect("it is touched in time");
        assert!(!hall.sandbox.is_archived(thread), "{days}");
    }
    // Nobody was there for longer than a week: the archived thread is opened again.
    hall.sandbox.advance(8 * DAY);
    let open = |sandbox: &sandbox::Sandbox| (!sandbox.is_archived(thread)).then_some(());
    hall.sandbox.wait_until(open, PATIENCE).await.expect("it is opened again");
    let last = bout.play_out(&mut Chance::new(5)).await;
    check_finished(&bout, &last).await;
    hall.all_sent().await;
    assert!(!hall.sandbox.is_archived(thread), "whoever reads the end may still press there");
    hall.sandbox.advance(2 * 3_600_000);
    assert!(hall.sandbox.is_archived(thread));
}

#[tokio::test]
async fn a_rematch_is_one_press_away_and_undo_takes_an_answer_back() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let panel = bout.panel(&hall.ada).await;
    let choice = crate::hall::choices(&panel).swap_remove(0);
    let board = bout.standing().await;
    bout.choose(&hall.ada, &panel, &choice).await;
    let told = hall.command(&hall.ada, "bout undo", Options::new()).await;
    assert!(told.ephemeral);
    if told.content.contains("asked whether they agree") {
        let asked = |post: &Post| post.button("Agree").is_some();
        let post = hall.brutus.await_message(bout.channel, asked, PATIENCE).await.unwrap();
        assert_eq!(post.mentions, [hall.brutus.id()]);
        hall.press(&hall.brutus, &post, "Agree").await;
    }
    let again = |post: &Post| board.id < post.id && post.content.contains("takes back");
    hall.ada.await_message(bout.channel, again, PATIENCE).await.unwrap();
    assert!(!crate::hall::choices(&bout.panel(&hall.ada).await).is_empty());

    let told = hall.command(&hall.ada, "bout resign", Options::new()).await;
    hall.press(&hall.ada, &told, "Give up").await;
    let last = hall.sandbox.wait_until(
        |sandbox| sandbox.public_messages(bout.channel).into_iter().find(is_over),
        PATIENCE,
    );
    let last = last.await.unwrap();
    assert!(last.content.contains("Ada gives up"), "{}", last.content);
    let told = hall.press(&hall.brutus, &last, "Rematch").await;
    assert!(told.ephemeral && told.content.contains("lobby"), "{}", told.content);
    let invited =
        |post: &Post| post.button("Accept").is_some() && post.mentions.contains(&hall.ada.id());
    let lobby = hall.ada.await_message(bout.channel, invited, PATIENCE).await.unwrap();
    hall.press(&hall.ada, &lobby, "Accept").await;
    assert!(lobby.content.contains(&format!("<@{}>", hall.brutus.id())));
}

const DO_THAT: &str = "Do as advised";

#[tokio::test]
async fn a_game_is_learnt_by_a_command_and_taps_and_the_channel_hears_nothing() {
    let hall = Hall::open().await;
    let wanted = Options::new().string("game", "morituri");
    let mut panel = hall.command_in(hall.channel, &hall.ada, "bout learn", wanted).await;
    assert!(panel.ephemeral && panel.content.contains("Only you see this"), "{}", panel.content);
    let mut taps = 0;
    while let Some(does) = advised(&panel) {
        assert!(panel.content.contains("**Advice:**"), "{}", panel.content);
        panel = hall.press(&hall.ada, &panel, &does).await;
        taps += 1;
    }
    assert!(panel.content.contains("Ada wins"), "{}", panel.content);
    assert!(taps <= 20, "{taps}");
    hall.all_sent().await;
    assert_eq!(posts(&hall), [], "nobody else hears of it");

    hall.press(&hall.ada, &panel, "A real bout against the house").await;
    hall.all_sent().await;
    let posts = posts(&hall);
    assert!(posts.iter().any(|post| post.button("Your move").is_some()), "it goes on: {posts:?}");
}

fn advised(panel: &Post) -> Option<String> {
    let labels = panel.buttons().into_iter().map(|button| button.label);
    labels.into_iter().find(|label| label.starts_with(DO_THAT))
}

fn posts(hall: &Hall) -> Vec<Post> {
    hall.sandbox.public_messages(hall.channel)
}

/// The text of a panel while the house thinks.
const THINKS: &str = "thinks it over.";
/// The number of answers of which at least one is thought over.
const ANSWERS: u32 = 40;

#[tokio::test]
async fn the_panel_of_whoever_waits_for_a_champion_goes_on_by_itself() {
    let hall = Hall::open().await;
    let champion: Options = unhurried().integer("house", 1).integer("house_level", 2);
    let lobby = hall.lobby(&hall.ada, champion).await;
    let bout = hall.begin(lobby, &[&hall.ada]).await;
    let chance = &mut Chance::new(5);
    let mut panel = bout.panel(&hall.ada).await;
    for _ in 0..ANSWERS {
        if panel.content.contains(THINKS) {
            assert!(panel.button("Look again").is_some(), "{}", panel.text());
            let (channel, id) = (panel.channel, panel.id);
            let gone_on = |_: &Sandbox| {
                let own = hall.ada.messages(channel).into_iter().find(|post| post.id == id);
                own.filter(|post: &Post| !post.content.contains(THINKS))
            };
            // Nobody has pressed anything in the meantime.
            let next = hall.sandbox.wait_until(gone_on, PATIENCE).await.expect("it goes on");
            assert!(choose(chance, &next).is_some() || next.button("More…").is_none());
            return;
        }
        panel = match choose(chance, &panel) {
            Some(choice) => bout.choose(&hall.ada, &panel, &choice).await,
            None => bout.panel(&hall.ada).await,
        };
        assert!(!is_over(&panel), "nothing was thought over: {}", panel.text());
    }
    panic!("nothing was thought over in {ANSWERS} answers");
}
