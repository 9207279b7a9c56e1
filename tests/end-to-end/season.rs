//! A season of three ludi, from founding to the champion, with an end of the process in the middle
//! of a result.

use crate::bouts::check_finished;
use crate::checks;
use crate::hall::{Bout, Chance, Hall, PATIENCE, SURE, file_of, is_over, number_of};
use arena::Arena;
use sandbox::{ChannelId, Options, Outcome, Post, Sandbox, User};

/// The former button to the people of a server, from when each table had a button.
const OLD_BUTTON: &str = "s1:page:people:0:0";

fn owners(hall: &Hall) -> [User; 3] {
    [hall.ada.clone(), hall.brutus.clone(), hall.claudia.clone()]
}

/// Founds three ludi, one of them while joining, and starts a season of theirs.
async fn begin(hall: &Hall) {
    for owner in [&hall.ada, &hall.brutus] {
        let name = format!("Ludus of {}", owner.name());
        let told = hall.command(owner, "ludus found", Options::new().string("name", name)).await;
        assert!(told.content.contains("is founded"), "{}", told.content);
    }
    let wanted = Options::new().integer("target", 5).string("clock", "none");
    let told = hall.command(&hall.ada, "league create", wanted).await;
    assert!(told.content.contains("enrolment is open"), "{}", told.content);
    let classes = Options::new()
        .string("class_1", "thraex")
        .string("class_2", "murmillo")
        .string("class_3", "retiarius")
        .string("class_4", "cestus")
        .string("names", "Hilarus, Priscus");
    let told = hall.command(&hall.ada, "league join", classes).await;
    assert!(told.content.contains("Hilarus (thraex)"), "{}", told.content);
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(sandbox.channel());
        posts.into_iter().rev().find(|post| post.button("Enrol").is_some())
    };
    let post = hall.sandbox.wait_until(look, PATIENCE).await.expect("the season is told of");
    let told = hall.press(&hall.brutus, &post, "Enrol").await;
    assert!(told.content.contains("Ludus of Brutus"), "{}", told.content);
    let offered = hall.press(&hall.claudia, &post, "Enrol").await;
    let found = offered.button("Found a ludus").expect("she has none yet");
    let opened = hall.claudia.press(offered.channel, offered.id, &found, &[]).unwrap();
    let outcome = opened.answered(PATIENCE).await.unwrap();
    assert!(matches!(outcome, Outcome::Modal(_)), "{outcome:?}");
    let told = hall.claudia.submit_modal(&opened, &[("word", "Ludus of Claudia")]).unwrap();
    let told = told.post_within(PATIENCE).await.unwrap();
    assert!(told.content.contains("is founded, and enrolled"), "{}", told.content);
    let told = hall.command(&hall.brutus, "league start", Options::new()).await;
    assert!(told.content.contains("Only whoever opened"), "{}", told.content);
    let told = hall.command(&hall.ada, "league start", Options::new()).await;
    assert!(told.content.contains("begins"), "{}", told.content);
}

/// Lets an owner answer all questions of the season; returns whether there were any.
async fn decide(hall: &Hall, owner: &User) -> bool {
    let duties = hall.command(owner, "duties", Options::new()).await;
    let is_decision = |label: &String| label.ends_with(": decide");
    let Some(label) = duties.buttons().into_iter().map(|it| it.label).find(is_decision) else {
        return false;
    };
    let panel = hall.press(owner, &duties, &label).await;
    let is_ours = |id: &String| id.starts_with("s1:decide:");
    let mut ids = panel.buttons().into_iter().filter_map(|it| it.custom_id).filter(is_ours);
    let begun = match (ids.next(), panel.selects().into_iter().find(|it| is_ours(&it.custom_id))) {
        (Some(id), _) => owner.press(panel.channel, panel.id, &id, &[]),
        (None, Some(menu)) => {
            let value = menu.options[0].1.as_str();
            owner.press(panel.channel, panel.id, &menu.custom_id, &[value])
        }
        (None, None) => return false,
    };
    let told = begun.unwrap().post_within(PATIENCE).await.unwrap();
    assert!(told.content.contains("That is decided"), "{}", told.content);
    true
}

/// The newest bout of the channel that is not over.
fn open_bout(hall: &Hall, channel: ChannelId) -> Option<i64> {
    let posts = hall.sandbox.public_messages(channel);
    let over: Vec<i64> = posts.iter().filter_map(|post| number_of(post, "again")).collect();
    let mut open = posts.iter().rev().filter_map(|post| number_of(post, "panel"));
    open.find(|id| !over.contains(id))
}

fn has_ended(hall: &Hall) -> Option<Post> {
    let posts = hall.sandbox.public_messages(hall.channel);
    posts.into_iter().find(|post| post.content.contains("has ended."))
}

fn is_told_over(sandbox: &Sandbox, channel: ChannelId, bout: i64) -> bool {
    let posts = sandbox.public_messages(channel);
    posts.iter().any(|post| is_over(post) && number_of(post, "again") == Some(bout))
}

fn bout(hall: &Hall, id: i64) -> Bout<'_> {
    // Only posts of the bout itself are looked at: any message will do for its lobby.
    let lobby = hall.sandbox.public_messages(hall.channel).swap_remove(0);
    Bout { hall, id, channel: hall.channel, lobby, players: owners(hall).to_vec() }
}

/// Lets the players who are asked give up, and the crowd judge.
async fn give_up(hall: &Hall, id: i64, chance: &mut Chance) {
    let mut last = String::new();
    for _ in 0..50 {
        for owner in owners(hall) {
            let typed = Options::new().string("answer", "yield").integer("bout", id);
            let said = hall.command(&owner, "act", typed).await;
            last.clone_from(&said.content);
            if said.button(SURE).is_some() {
                hall.press(&owner, &said, SURE).await;
            }
            if is_told_over(&hall.sandbox, hall.channel, id) {
                return;
            }
        }
        let there = bout(hall, id);
        if !there.round(chance).await {
            there.let_window_close().await;
        }
    }
    panic!("nobody can give up: {last}");
}

/// The same, with the end of the process somewhere between the answer and its consequences.
async fn give_up_and_crash(hall: &mut Hall, id: i64, chance: &mut Chance) {
    for round in 0..50 {
        for owner in owners(hall) {
            let typed = Options::new().string("answer", "yield").integer("bout", id);
            let said = hall.command(&owner, "act", typed).await;
            let Some(sure) = said.button(SURE) else { continue };
            let begun = owner.press(said.channel, said.id, &sure, &[]).unwrap();
            // Later each time, so that the answer arrives in the end on any machine.
            for _ in 0..chance.below(6 << round.min(12)) {
                tokio::task::yield_now().await;
            }
            hall.crash().await;
            drop(begun);
            hall.start_bot().await;
            if is_settled(hall, id).await {
                return;
            }
        }
        let there = bout(hall, id);
        if !there.round(chance).await {
            there.let_window_close().await;
        }
        // Fought to its end before anybody could give up.
        if is_settled(hall, id).await {
            return;
        }
    }
    panic!("nobody can give up");
}

/// Whether a bout has been booked, according to its board.
async fn is_settled(hall: &Hall, id: i64) -> bool {
    let options = Options::new().integer("bout", id);
    let told = hall.command(&hall.ada, "bout export", options).await;
    !told.content.contains("when it is over")
}

#[tokio::test]
async fn three_ludi_fight_a_season_and_a_crash_in_the_middle_of_a_result_books_it_once() {
    let mut hall = Hall::reading().await;
    let chance = &mut Chance::new(21);
    begin(&hall).await;
    let told = hall.command(&hall.claudia, "league schedule", Options::new()).await;
    assert!(told.content.contains("names its gladiator"), "{}", told.content);
    let mut fought = 0;
    for _ in 0..400 {
        if has_ended(&hall).is_some() {
            break;
        }
        for owner in owners(&hall) {
            decide(&hall, &owner).await;
        }
        let Some(id) = open_bout(&hall, hall.channel) else { continue };
        match fought {
            0 => {
                bout(&hall, id).play_out(chance).await;
            }
            1 => give_up_and_crash(&mut hall, id, chance).await,
            _ => give_up(&hall, id, chance).await,
        }
        fought += 1;
        let look =
            move |sandbox: &Sandbox| is_told_over(sandbox, sandbox.channel(), id).then_some(());
        hall.sandbox.wait_until(look, PATIENCE).await.expect("the end is told");
    }
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(sandbox.channel());
        posts.into_iter().find(|post| post.content.contains("has ended."))
    };
    let closing = hall.sandbox.wait_until(look, PATIENCE).await.expect("the season ends");
    assert!(closing.content.contains("Ludus of Ada"), "{}", closing.content);
    assert_eq!(fought % 3, 0, "everybody has met everybody equally often");

    let table = hall.command(&hall.claudia, "leaderboard", Options::new()).await;
    assert!(table.text().contains("Ludus of Brutus"), "{}", table.text());
    // Its other tables are in a menu; an old button leads there as well.
    let menu = table.selects().remove(0);
    let people = menu.options.iter().find(|it| it.0 == "People").expect("they are in it").1.clone();
    for (id, chosen) in [(menu.custom_id.as_str(), &[people.as_str()][..]), (OLD_BUTTON, &[])] {
        let told = hall.forge(&hall.claudia, &table, id, chosen).await;
        assert!(told.text().contains("Leaderboard of this server"), "{id}: {}", told.text());
    }
    let ledger = hall.command(&hall.ada, "ludus history", Options::new()).await;
    assert!(ledger.text().contains("survived"), "{}", ledger.text());
    let roster = hall.command(&hall.ada, "ludus roster", Options::new()).await;
    assert!(roster.text().contains("Hilarus"), "{}", roster.text());
    let seasons = hall.ada.autocomplete(
        hall.channel,
        "league history",
        Options::new().string("season", ""),
        "season",
    );
    let season = seasons.await.unwrap()[0].value.as_i64().unwrap();
    let whole = Options::new().integer("season", season);
    let whole = file_of(&hall.command(&hall.ada, "league history", whole).await).await;
    let export: serde_json::Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(export["bouts"].as_array().map(Vec::len), Some(fought));
    let given: i64 = export["ledger"].as_array().unwrap().iter().map(points).sum();
    let held: i64 = export["table"].as_array().unwrap().iter().map(prestige).sum();
    assert_eq!(given, held, "every point is booked once");
    checks::all(&hall.sandbox);

    // Recounted from the bouts alone, nothing differs.
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!(audited.differences, Vec::<String>::new());
    assert_eq!((audited.seasons, audited.bouts), (1, fought));
    hall.start_bot().await;
}

fn points(line: &serde_json::Value) -> i64 {
    line["points"].as_i64().unwrap()
}

fn prestige(row: &serde_json::Value) -> i64 {
    row["prestige"].as_i64().unwrap()
}

/// The bouts of the channel that are not over.
fn open_bouts(sandbox: &Sandbox) -> Vec<i64> {
    let posts = sandbox.public_messages(sandbox.channel());
    let over: Vec<i64> = posts.iter().filter_map(|post| number_of(post, "again")).collect();
    let mut open: Vec<i64> = posts.iter().filter_map(|post| number_of(post, "panel")).collect();
    open.sort_unstable();
    open.dedup();
    open.retain(|id| !over.contains(id));
    open
}

async fn weakest_gives_up(hall: &Hall, people: &[User], bout: i64) {
    let mut told = Vec::new();
    for person in people.iter().rev() {
        let options = Options::new().integer("bout", bout);
        let sure = hall.command(person, "bout resign", options).await;
        if sure.button("Give up").is_some() {
            hall.press(person, &sure, "Give up").await;
            return;
        }
        told.push(sure.content);
    }
    panic!("nobody sits in bout {bout}: {told:?}");
}

fn closing(sandbox: &Sandbox) -> Option<Post> {
    let posts = sandbox.public_messages(sandbox.channel());
    posts.into_iter().find(|post| post.content.contains("has ended."))
}

#[tokio::test]
async fn four_play_two_rounds_to_the_end() {
    let mut hall = Hall::reading().await;
    let dora = hall.sandbox.add_user("Dora");
    let people = [hall.ada.clone(), hall.brutus.clone(), hall.claudia.clone(), dora];
    let wanted = Options::new()
        .string("game", "bloodsport-gambler")
        .string("format", "swiss")
        .string("name", "Ludi Romani")
        .string("clock", "none")
        .integer("rounds", 2);
    let told = hall.command(&hall.ada, "tournament create", wanted).await;
    assert!(told.content.contains("**Ludi Romani** is open"), "{}", told.content);
    let look = |sandbox: &Sandbox| {
        let posts = sandbox.public_messages(sandbox.channel());
        posts.into_iter().find(|post| post.button("Take part").is_some())
    };
    let post = hall.sandbox.wait_until(look, PATIENCE).await.expect("it is told of");
    let told = hall.press(&people[0], &post, "Take part").await;
    assert!(told.content.contains("You take part"), "{}", told.content);
    for person in &people[1..] {
        let told = hall.command(person, "tournament join", Options::new()).await;
        assert!(told.content.contains("You take part"), "{}", told.content);
    }
    let told = hall.command(&people[1], "tournament start", Options::new()).await;
    assert!(told.content.contains("Only who opened"), "{}", told.content);
    let told = hall.command(&people[0], "tournament start", Options::new()).await;
    assert!(told.content.contains("begins"), "{}", told.content);
    for round in 1..=2 {
        let look = |sandbox: &Sandbox| {
            let open = open_bouts(sandbox);
            (open.len() == 2).then_some(open)
        };
        let open = hall.sandbox.wait_until(look, PATIENCE).await.expect("both bouts are open");
        let next = hall.command(&people[0], "tournament next", Options::new()).await;
        assert!(next.content.contains("Yours: "), "round {round}: {}", next.content);
        for bout in open {
            weakest_gives_up(&hall, &people, bout).await;
        }
        // Their last posts say that they are over.
        hall.all_sent().await;
    }
    let closing = hall.sandbox.wait_until(closing, PATIENCE).await.expect("it ends");
    assert!(closing.content.contains("**Ada** has won it"), "{}", closing.content);
    let text = Options::new().string("setting", "board").string("value", "text");
    hall.command(&people[2], "me settings", text).await;
    let table = hall.command(&people[2], "tournament table", Options::new()).await;
    let first = table.content.lines().find(|line| line.starts_with(" 1 "));
    assert!(first.is_some_and(|line| line.contains("Ada")), "{}", table.content);
    let whole = hall.command(&people[1], "tournament export", Options::new()).await;
    let whole: serde_json::Value = serde_json::from_str(&file_of(&whole).await).unwrap();
    assert_eq!(whole["tournament"]["fixtures"].as_array().map(Vec::len), Some(4));
    checks::all(&hall.sandbox);

    // Recounted from the bouts alone, nothing differs.
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!(audited.differences, Vec::<String>::new());
    assert_eq!(audited.tournaments, 1);
    hall.start_bot().await;
}

/// Chooses a gladiator in a lobby by his place in the menu.
async fn enter(hall: &Hall, user: &User, lobby: &Post, place: usize) -> String {
    let panel = hall.press(user, lobby, "My gladiator").await;
    assert!(panel.ephemeral, "{}", panel.content);
    let menu = panel.selects().remove(0);
    let (label, value) = &menu.options[place];
    let told = hall.forge(user, &panel, &menu.custom_id, &[value]).await;
    assert!(told.content.contains("fights for you"), "{}", told.content);
    label.clone()
}

async fn roster(hall: &Hall, user: &User) -> String {
    let told = hall.command(user, "ludus roster", Options::new()).await.content;
    let mono = told.split("```").nth(1).unwrap_or_default();
    assert!(mono.lines().all(|line| line.chars().count() <= 30), "{told}");
    told
}

#[tokio::test]
async fn gladiators_of_two_ludi_fight_on_over_a_crash() {
    let mut hall = Hall::open().await;
    let wanted = || {
        let options = "campaign=on arena=small round_limit=10";
        Options::new().string("game", "munera").string("clock", "none").string("options", options)
    };
    let told = hall.command(&hall.ada, "bout start", wanted()).await;
    assert!(told.content.contains("</ludus found:"), "{}", told.content);
    for (owner, name) in [(&hall.ada, "Magnus"), (&hall.brutus, "Parvus")] {
        hall.command(owner, "ludus found", Options::new().string("name", name)).await;
    }
    let mut chance = Chance::new(91);
    let mut bouts = 0;
    // Surviving gladiators go on; if nobody has one, a new one begins.
    for _ in 0..3 {
        let lobby = hall.lobby(&hall.ada, wanted()).await;
        hall.press(&hall.brutus, &lobby, "Join").await;
        for owner in [&hall.ada, &hall.brutus] {
            let panel = hall.press(owner, &lobby, "My gladiator").await;
            let known = panel.selects()[0].options.len();
            let label = enter(&hall, owner, &lobby, known - 1).await;
            assert_eq!(label == "A new gladiator", known == 1);
        }
        let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
        let last = bout.play_out(&mut chance).await;
        check_finished(&bout, &last).await;
        bouts += 1;
        hall.crash().await;
        hall.start_bot().await;
        let shown = hall.command(&hall.ada, "ludus show", Options::new()).await;
        assert!(shown.content.contains(&format!("{bouts} bouts")), "{}", shown.content);
    }
    for owner in [&hall.ada, &hall.brutus] {
        let told = roster(&hall, owner).await;
        assert!(told.contains("Outside seasons") && told.contains(" W"), "{told}");
    }
    let file = hall.file();
    hall.stop().await;
    let arena = Arena::open(&file).await.unwrap();
    let audited = arena.audit().await.unwrap();
    arena.close().await;
    assert_eq!(audited.differences, Vec::<String>::new());
    assert!(2 <= audited.careers);
    hall.start_bot().await;
}
