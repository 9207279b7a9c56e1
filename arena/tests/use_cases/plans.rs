//! Plans: several answers given at once, typed or put together in the panel.

use crate::world::*;
use arena::{Action, BoutId, Message, Person, PlanStep, Refused, Start};
use boards::Kind;
use table::{Entry, Seat};

fn said(panel: &Message) -> String {
    format!("{}\n{}", panel.head, panel.tail)
}

fn steps_named(panel: &Message) -> usize {
    let said = said(panel);
    let names = ["**Your plan:** ", "goes on by itself: ", "Not done: ", "not done of your plan: "];
    let plan =
        names.iter().find_map(|name| Some(said.rsplit_once(name)?.1)).expect("they are told");
    plan.lines().next().unwrap_or_default().split(" → ").count()
}

/// Whether the actions behind a panel offer to begin a plan.
fn may_plan(more: &Message) -> bool {
    let begins = |action: &Action| matches!(action, Action::Plan { what: PlanStep::Build, .. });
    actions(more).iter().any(begins)
}

/// The games whose turns are many small actions.
fn games() -> impl Iterator<Item = Kind> {
    ["nexus", "munera", "bloodsport-gambler"].into_iter().map(|game| Kind::of(game).unwrap())
}

/// Plays on at random until Ada may plan. Returns whether she may.
async fn until_plannable(world: &mut World, bout: BoutId, people: &[Person]) -> bool {
    for _ in 0..200 {
        let next = world.next_move(bout, people).await;
        if matches!(next, Next::Over) {
            return false;
        }
        if may_plan(&world.more(ada(), bout).await) {
            return true;
        }
        if let Next::Asked(by, panel) = next {
            world.answer_on(panel, by).await;
            world.deliver().await;
        } else {
            world.pass_to_next().await;
        }
    }
    false
}

/// An answer that Ada could type after `before`, except one that ends her turn or gives up; `None`:
/// there is no other.
async fn next(world: &mut World, bout: BoutId, before: &str) -> Option<String> {
    let all = world.arena.complete_act(ada().id, world.here, Some(bout), before, world.now).await;
    let gives_up = ["yield", "concede", "resign", "rat", "next", "use"];
    let first = |token: &String| token[before.len()..].trim().split(' ').next().map(str::to_owned);
    let mut tokens: Vec<String> = all.into_iter().map(|(_, token)| token).collect();
    tokens.retain(|token| first(token).is_some_and(|word| !gives_up.contains(&word.as_str())));
    (!tokens.is_empty()).then(|| world.luck.pick(&tokens).clone())
}

/// Up to `most` answers that Ada might type one after the other.
async fn some_plan(world: &mut World, bout: BoutId, most: usize) -> Option<String> {
    let mut plan = next(world, bout, "").await?;
    for _ in 1..most {
        match next(world, bout, &format!("{plan},")).await {
            Some(longer) => plan = longer,
            None => break,
        }
    }
    Some(plan)
}

async fn act(world: &mut World, typed: &str, bout: BoutId) -> Message {
    let reply = world.act(ada(), Some(bout), typed).await;
    world.deliver().await;
    reply.unwrap_or_else(|fault| panic!("{typed}: {fault:?}")).message
}

fn steps(plan: &str) -> Vec<String> {
    plan.split(',').map(|step| step.trim().to_owned()).collect()
}

#[tokio::test]
async fn what_is_typed_at_once_is_done_as_if_it_had_been_typed_one_by_one() {
    if are_on_a_server() {
        return;
    }
    for game in games() {
        let mut world = World::new().await;
        let mut bouts = 0;
        let (mut whole, mut stopped) = (0, 0);
        while (whole < 2 || stopped < 1) && bouts < 12 {
            bouts += 1;
            let bout = world.solo(against_house(game.slug())).await;
            for _ in 0..6 {
                let is_done = 2 <= whole && 1 <= stopped;
                if is_done || !until_plannable(&mut world, bout, &[ada()]).await {
                    break;
                }
                let most = 2 + world.luck.below(3);
                let Some(plan) = some_plan(&mut world, bout, most).await else { break };
                let mut other = world.fork(3).await;
                let told = act(&mut world, &plan, bout).await;
                let saved = world.row(bout).await.saved;
                let steps = steps(&plan);
                let mut done = 0;
                for step in &steps {
                    act(&mut other, step, bout).await;
                    done += 1;
                    if other.row(bout).await.saved == saved {
                        break;
                    }
                }
                assert_eq!(other.row(bout).await.saved, saved, "{}: {plan}", game.slug());
                let is_left = said(&told).contains("Your plan stopped");
                if done == steps.len() {
                    whole += u8::from(1 < done);
                    assert!(!is_left, "{plan}: {}", told.head);
                } else {
                    stopped += 1;
                    // A round that ends by itself ends as the plan's next step would have ended it.
                    done += usize::from(
                        *steps[done] == *"end" && steps_named(&told) < steps.len() - done,
                    );
                    assert_eq!(steps_named(&told), steps.len() - done, "{plan}: {}", said(&told));
                }
            }
            world.press(ada(), Action::Resign(bout)).await.ok();
        }
        assert!(2 <= whole && 1 <= stopped, "{}: {whole} {stopped}", game.slug());
    }
}

async fn answers(world: &World, bout: BoutId) -> usize {
    let is_answer = |line: &store::log::Line| {
        matches!(serde_json::from_str(&line.text).unwrap(), Entry::Answer { seat: Seat(0), .. })
    };
    world.record(bout).await.iter().filter(|line| is_answer(line)).count()
}

#[tokio::test]
async fn six_commands_of_nexus_are_typed_at_once() {
    let mut world = World::new().await;
    let mut whole = 0;
    for _ in 0..80 {
        if whole == 3 {
            break;
        }
        let bout = world.solo(against_house("nexus")).await;
        for _ in 0..6 {
            if whole == 3 || !until_plannable(&mut world, bout, &[ada()]).await {
                break;
            }
            let Some(plan) = some_plan(&mut world, bout, 6).await else { break };
            let before = answers(&world, bout).await;
            act(&mut world, &plan, bout).await;
            let done = answers(&world, bout).await - before;
            // A round in which nothing is left then ends by itself.
            assert!(done <= steps(&plan).len() + 1, "{plan}");
            whole += u8::from(6 <= done);
        }
        world.press(ada(), Action::Resign(bout)).await.ok();
    }
    assert_eq!(whole, 3, "plans of six that were carried out whole");
}

fn button(panel: &Message, wanted: PlanStep) -> Action {
    let does = |action: &Action| matches!(action, Action::Plan { what, .. } if *what == wanted);
    actions(panel).into_iter().find(does).unwrap_or_else(|| panic!("{wanted:?}: {panel:?}"))
}

#[tokio::test]
async fn a_plan_that_is_put_together_does_nothing_until_it_is_carried_out() {
    if are_on_a_server() {
        return;
    }
    for game in games() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(game.slug())).await;
        assert!(until_plannable(&mut world, bout, &[ada()]).await, "{}", game.slug());
        let before = world.row(bout).await.saved;
        let posts = world.sent.len();
        let more = world.more(ada(), bout).await;
        let mut panel = world.pressed(ada(), button(&more, PlanStep::Build)).await;
        assert!(panel.tail.contains("**Your plan** is empty"), "{}", panel.tail);
        let mut added = 0;
        while added < 2 {
            panel = world.answer(ada(), bout).await.message;
            // Giving up needs confirmation, and is never planned.
            if !panel.head.starts_with("Give up") {
                assert!(panel.tail.contains("**Your plan:** "), "{}", panel.tail);
                added += 1;
            }
        }
        let is_public = |it: &arena::Outgoing| !matches!(it.to, arena::To::Person(_));
        assert_eq!(world.row(bout).await.saved, before, "nothing is done yet");
        assert!(!world.sent[posts..].iter().any(is_public), "nobody hears of it");
        world.crash().await;
        let off = button(&panel, PlanStep::TakeOff);
        panel = world.pressed(ada(), off).await;
        assert_eq!(steps_named(&panel), 1, "one step is left");
        let (_, typed) = panel.tail.split_once("`/act ").expect("it is said how to type it");
        let token = typed.split_once('`').expect("it ends").0.to_owned();
        let mut other = world.fork(3).await;
        let shown = world.press(ada(), off).await;
        assert!(shown.is_err(), "the plan has changed since: {shown:?}");
        world.press(ada(), button(&panel, PlanStep::Do)).await.unwrap();
        let dropped = other.press(ada(), button(&panel, PlanStep::Drop)).await.unwrap();
        assert!(may_plan(&world.more(ada(), bout).await), "{:?}", dropped.message);
        act(&mut other, &token, bout).await;
        assert_eq!(world.row(bout).await.saved, other.row(bout).await.saved, "{token}");
    }
}

/// The steps of a plan that a panel shows, as they are told.
fn planned(panel: &Message) -> Option<&str> {
    panel.tail.split_once("**Your plan:** ")?.1.lines().next()
}

#[tokio::test]
async fn a_panel_shown_with_other_steps_changes_no_plan() {
    for game in games() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(game.slug())).await;
        assert!(until_plannable(&mut world, bout, &[ada()]).await, "{}", game.slug());
        let more = world.more(ada(), bout).await;
        let empty = world.pressed(ada(), button(&more, PlanStep::Build)).await;
        let mut of_one_step: Vec<Message> = Vec::new();
        while of_one_step.len() < 2 {
            let panel = world.answer(ada(), bout).await.message;
            // Giving up is asked about by itself.
            let Some(plan) = planned(&panel) else { continue };
            let is_other = of_one_step.iter().all(|it| planned(it) != Some(plan));
            if of_one_step.is_empty() || !is_other {
                world.press(ada(), button(&panel, PlanStep::TakeOff)).await.unwrap();
            }
            if is_other {
                of_one_step.push(panel);
            }
        }
        let [old, new] = &of_one_step[..] else { panic!("two") };
        let mut late = [presses(&empty), presses(old)].concat();
        late.extend([PlanStep::Do, PlanStep::TakeOff].map(|what| (button(old, what), Vec::new())));
        for (action, chosen) in late {
            refused!(world.tap(ada(), action, &chosen).await, Refused::Stale { .. });
        }
        assert_eq!(world.panel(ada(), bout).await.unwrap().message.tail, new.tail);
    }
}

#[tokio::test]
async fn what_is_left_of_a_plan_is_its_seats_alone_and_waits_while_others_are_asked() {
    if are_on_a_server() {
        return;
    }
    let (mut waited, mut went_on) = (0, 0);
    for game in games() {
        let mut world = World::new().await;
        let wanted = Start { game: game.slug().to_owned(), ..Start::default() };
        let bout = world.duel(wanted).await;
        for _ in 0..20 {
            if !until_plannable(&mut world, bout, &[ada(), bob()]).await {
                break;
            }
            let most = 2 + world.luck.below(4);
            let Some(plan) = some_plan(&mut world, bout, most).await else { break };
            let mut other = world.fork(3).await;
            act(&mut world, &plan, bout).await;
            let panel = world.panel(ada(), bout).await.unwrap().message;
            if !said(&panel).contains("Your plan goes on by itself") {
                continue;
            }
            waited += 1;
            let left = steps_named(&panel);
            let done = steps(&plan).len() - left;
            for step in &steps(&plan)[..done] {
                act(&mut other, step, bout).await;
            }
            let saved = world.row(bout).await.saved;
            assert_eq!(saved, other.row(bout).await.saved, "{plan}");
            let theirs = |world: &World| world.newest().clone();
            assert_eq!(theirs(&world), theirs(&other), "the post tells nothing of a plan");
            let [one, two] = [world.panel(bob(), bout).await, other.panel(bob(), bout).await]
                .map(Result::unwrap);
            assert_eq!(one, two, "nor does anybody else's panel");
            for _ in 0..20 {
                if !world.is_asked(bob(), bout).await {
                    break;
                }
                world.answer(bob(), bout).await;
                world.deliver().await;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            went_on += u8::from(!said(&panel).contains("Your plan goes on by itself"));
        }
    }
    assert!(3 < waited && 1 < went_on, "{waited} waited, {went_on} went on");
}

#[tokio::test]
async fn an_answer_of_several_words_that_one_press_gives_leaves_no_plan_where_it_stops() {
    let mut pressed = 0;
    for game in games() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(game.slug())).await;
        for _ in 0..60 {
            if !world.turn_of(ada(), bout).await {
                break;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            assert!(!said(&panel).contains("Your plan"), "{}", said(&panel));
            match actions(&panel).into_iter().find(|it| matches!(it, Action::Advised { .. })) {
                Some(advised) => {
                    world.press(ada(), advised).await.unwrap();
                    pressed += 1;
                }
                None => drop(world.answer(ada(), bout).await),
            }
            world.deliver().await;
        }
    }
    assert!(10 < pressed, "{pressed}");
}

/// Whether a plan stopped at the result of its last answer, and says so.
fn is_surprised(told: &str) -> bool {
    let why = told.split_once("Your plan stopped: ").map(|it| it.1);
    why.is_some_and(|why| {
        assert!(!why.starts_with('.') && !why.contains("look what has happened"), "{told}");
        !why.starts_with("you are asked something else first")
    })
}

#[tokio::test]
async fn after_an_exclamation_mark_the_next_is_tried_whatever_came_of_the_last() {
    if are_on_a_server() {
        return;
    }
    let (mut stopped, mut tried) = (0, 0);
    let mut world = World::new().await;
    for _ in 0..30 {
        let bout = world.solo(against_house("munera")).await;
        for _ in 0..8 {
            if !until_plannable(&mut world, bout, &[ada()]).await {
                break;
            }
            let mut other = world.fork(3).await;
            let first = next(&mut world, bout, "strike").await.or(next(&mut world, bout, "").await);
            let Some(first) = first else { break };
            let told = act(&mut world, &format!("{first}, end"), bout).await;
            if first.starts_with("strike") && is_surprised(&said(&told)) {
                stopped += 1;
                let told = act(&mut other, &format!("{first} ! end"), bout).await;
                assert!(!is_surprised(&said(&told)), "{}", said(&told));
                tried += 1;
            }
        }
        world.press(ada(), Action::Resign(bout)).await.ok();
        if 2 <= tried {
            break;
        }
    }
    assert!(2 <= stopped && 2 <= tried, "{stopped} {tried}");
}

/// The newest page of the log, without its arithmetic.
async fn stories(world: &World, bout: BoutId) -> Vec<String> {
    // A person without a seat is shown the newest lines, others those since their last answer.
    let page = world.log(eve(), bout, u32::MAX).await.unwrap();
    let lines = page.message.head.lines().skip(1).filter(|line| !line.starts_with("-#"));
    lines.map(str::to_owned).collect()
}

#[tokio::test]
async fn what_came_of_every_answer_of_a_plan_is_news_to_its_seat() {
    if are_on_a_server() {
        return;
    }
    let mut seen = 0;
    let mut world = World::new().await;
    for _ in 0..20 {
        let bout = world.solo(against_house("nexus")).await;
        for _ in 0..6 {
            if !until_plannable(&mut world, bout, &[ada()]).await {
                break;
            }
            let Some(plan) = some_plan(&mut world, bout, 2).await else { break };
            let mut other = world.fork(3).await;
            let before = stories(&other, bout).await;
            act(&mut other, &steps(&plan)[0], bout).await;
            let after = stories(&other, bout).await;
            let known = after.iter().rposition(|it| Some(it) == before.last());
            let first = known.and_then(|at| after.get(at + 1)).cloned();
            let told = said(&act(&mut world, &plan, bout).await);
            // A player who is asked nothing reads it with their next ask.
            let is_asked = told.contains("What now?");
            let is_whole =
                is_asked && !told.contains("… earlier") && !told.lines().any(|line| line == "…");
            if let Some(first) = first.filter(|_| is_whole && 1 < steps(&plan).len()) {
                assert!(told.contains(&first), "{plan}: {first}\n{told}");
                seen += 1;
            }
        }
        world.press(ada(), Action::Resign(bout)).await.ok();
        if 3 <= seen {
            return;
        }
    }
    panic!("no plan of two answers was carried out: {seen}");
}

#[tokio::test]
async fn a_refused_step_stops_the_plan_and_says_why() {
    for game in games() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(game.slug())).await;
        assert!(until_plannable(&mut world, bout, &[ada()]).await);
        let before = world.row(bout).await.saved;
        let nonsense = world.act(ada(), Some(bout), "nonsense, nonsense").await;
        assert!(nonsense.is_err(), "nothing of it is done");
        assert_eq!(world.row(bout).await.saved, before);
        let mut first = next(&mut world, bout, "").await.unwrap();
        for _ in 0..20 {
            // An answer that leads to the next of its own small actions.
            let longer = next(&mut world, bout, &format!("{first},")).await;
            if longer.is_some() {
                break;
            }
            first = next(&mut world, bout, "").await.unwrap();
        }
        let told = act(&mut world, &format!("{first}, nonsense"), bout).await;
        let head = &said(&told);
        let is_said = head.contains("Your plan stopped") && head.contains("`nonsense`");
        let is_over = head.contains("not done of your plan: `nonsense`.");
        let waits = head.contains("goes on by itself: `nonsense`");
        assert!(is_said || is_over || waits, "{first}: {head}");
        let many = vec!["end"; 50].join(", ");
        let refused = world.act(ada(), Some(bout), &many).await;
        assert!(refused.is_err(), "a plan has an end: {refused:?}");
    }
}

fn destinations(panel: &Message) -> Option<Action> {
    actions(panel).into_iter().find(|it| matches!(it, Action::Route { .. }))
}

#[tokio::test]
async fn a_destination_is_one_press_also_in_a_plan() {
    if are_on_a_server() {
        return;
    }
    let mut reached = 0;
    for game in games() {
        let mut world = World::new().await;
        let bout = world.solo(against_house(game.slug())).await;
        for _ in 0..20 {
            if !until_plannable(&mut world, bout, &[ada()]).await {
                break;
            }
            let panel = world.panel(ada(), bout).await.unwrap().message;
            let Some(action) = destinations(&panel) else {
                world.answer(ada(), bout).await;
                world.deliver().await;
                continue;
            };
            let page = world.pressed(ada(), action).await;
            let places: Vec<u16> = actions(&page)
                .into_iter()
                .filter_map(|it| if let Action::Go { index, .. } = it { Some(index) } else { None })
                .collect();
            let chosen = [*world.luck.pick(&places)];
            let mut planned = world.fork(3).await;
            let beyond = [u16::MAX];
            let forged = world.tap(ada(), action, &beyond).await;
            assert!(forged.is_err(), "{forged:?}");
            let went = world.tap(ada(), action, &chosen).await;
            went.unwrap();
            world.deliver().await;
            let more = planned.more(ada(), bout).await;
            let built = planned.pressed(ada(), button(&more, PlanStep::Build)).await;
            let added = planned.tap(ada(), destinations(&built).unwrap(), &chosen).await;
            let added = added.unwrap().message;
            assert!(added.tail.contains("**Your plan:** "), "{}", added.tail);
            planned.press(ada(), button(&added, PlanStep::Do)).await.unwrap();
            assert_eq!(world.row(bout).await.saved, planned.row(bout).await.saved);
            reached += 1;
        }
    }
    assert!(2 < reached, "{reached}");
}
