//! A server's treatment of a bot: permissions taken, channels and messages deleted, closed direct
//! messages.

use crate::checks;
use crate::hall::{Bout, Chance, HOUR, Hall, PATIENCE, UNHURRIED, choices, choose, is_over};
use sandbox::{ChannelId, Options, Permissions, Post};

#[tokio::test]
async fn with_private_messages_closed_everything_works_through_the_panel() {
    let hall = Hall::open().await;
    hall.ada.set_dms_open(false);
    let bout = hall.duel().await;
    bout.deal().await;
    hall.sandbox.advance(UNHURRIED);
    // Brutus has his hand as one living message; Ada's is refused.
    let hand = |post: &Post| post.text().contains("You hold: ");
    hall.brutus.await_dm(hand, PATIENCE).await.unwrap();
    let refused = |one: &sandbox::Exchange| one.status == 403 && one.response.contains("50007");
    hall.sandbox.await_request(refused, PATIENCE).await.unwrap();
    // She has her hand all the same.
    for _ in 0..4 {
        bout.panel(&hall.ada).await;
        let shown = hall.command(&hall.ada, "hand", Options::new()).await;
        assert!(shown.text().contains("your hand"), "{}", shown.text());
    }
    let last = bout.play_out(&mut Chance::new(31)).await;
    assert!(is_over(&last));
    assert!(hall.ada.dms().is_empty());
    let tries = hall.sandbox.recorded().into_iter().filter(refused).count();
    assert!(tries <= 2, "a closed door is not knocked at {tries} times");
    let is_told = |one: &sandbox::Exchange| one.body.contains("I cannot write to you privately");
    let told = hall.sandbox.recorded().into_iter().filter(is_told).count();
    assert_eq!(told, 1, "she is told once");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_hand_is_one_living_message_with_the_options_on_it() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    bout.deal().await;
    let (user, _) = bout.asked().await;
    let asked = |post: &Post| !choices(post).is_empty();
    let dm = user.await_dm(asked, PATIENCE).await.unwrap();
    let mut panel = dm.clone();
    let mut chance = Chance::new(32);
    while let Some(choice) = choose(&mut chance, &panel) {
        panel = bout.choose(&user, &panel, &choice).await;
    }
    let look = |_: &sandbox::Sandbox| {
        let dms = user.dms();
        (dms.len() == 1 && dms[0].id == dm.id && dms[0].text() != dm.text()).then_some(())
    };
    hall.sandbox.wait_until(look, PATIENCE).await.expect("the one message is changed");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn who_asks_the_doctor_again_and_again_is_told_when_it_works_again() {
    let hall = Hall::open().await;
    let asked = |one: &sandbox::Exchange| one.method == "GET" && one.path.ends_with("/commands");
    for _ in 0..4 {
        let told = hall.command(&hall.ada, "doctor", Options::new()).await;
        assert!(told.content.contains("All my commands are registered"), "{}", told.content);
    }
    let requests = hall.sandbox.recorded().into_iter().filter(asked).count();
    for _ in 0..20 {
        let told = hall.command(&hall.ada, "doctor", Options::new()).await;
        assert!(told.content.contains("It works again <t:"), "{}", told.content);
        assert!(told.ephemeral);
    }
    assert_eq!(hall.sandbox.recorded().into_iter().filter(asked).count(), requests);
    assert_eq!(hall.ada.dms().len(), 4);
    let told = hall.command(&hall.brutus, "doctor", Options::new()).await;
    assert!(told.content.contains("All my commands are registered"), "{}", told.content);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_missing_permission_is_told_and_the_bout_goes_on() {
    let hall = Hall::open().await;
    let (bout, all) = silenced(&hall).await;
    // The bout's opener is told in private, and everybody on their panel.
    let dm = hall.ada.await_dm(told, PATIENCE).await.unwrap();
    assert!(dm.content.contains("The bout goes on"), "{}", dm.content);
    let panel = bout.panel(&hall.brutus).await;
    assert!(told(&panel), "{}", panel.content);
    let doctor = hall.command(&hall.ada, "doctor", Options::new()).await;
    assert!(doctor.text().contains("Send Messages"), "{}", doctor.text());
    let refused = hall.command(&hall.ada, "bout start", crate::hall::unhurried()).await;
    assert!(refused.content.contains("cannot start here yet"), "{}", refused.content);
    let choice = choices(&panel).swap_remove(0);
    bout.choose(&hall.brutus, &panel, &choice).await;

    // Granted again, the waiting posts are sent, in order and once.
    hall.sandbox.set_bot_permissions(hall.channel, all);
    for who in ["Ada", "Brutus"] {
        let fits = |post: &Post| post.content.contains(&format!("{who} sends a"));
        let mut is_there = false;
        for _ in 0..30 {
            let wait = std::time::Duration::from_millis(500);
            is_there = hall.claudia.await_message(bout.channel, fits, wait).await.is_ok();
            if is_there {
                break;
            }
            hall.sandbox.advance(HOUR);
        }
        assert!(is_there, "{who}'s choice is posted");
    }
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_permission_that_comes_back_with_the_channel_is_used_at_once() {
    permission_returns(|hall, all| hall.sandbox.set_bot_permissions(hall.channel, all)).await;
}

#[tokio::test]
async fn a_permission_that_comes_with_a_role_is_used_at_once() {
    permission_returns(|hall, _| {
        let bot = hall.sandbox.user(hall.sandbox.bot_id());
        bot.grant(hall.sandbox.guild(), Permissions::ADMINISTRATOR);
    })
    .await;
}

/// A duel in a channel where the bot may not write any more, with a choice that it cannot post; and
/// the bot's former permissions.
async fn silenced(hall: &Hall) -> (Bout<'_>, Permissions) {
    let bout = hall.duel().await;
    let all = hall.sandbox.bot_permissions(hall.channel);
    let silent = Permissions(all.0 & !Permissions::SEND_MESSAGES.0);
    hall.sandbox.set_bot_permissions(hall.channel, silent);
    let panel = bout.panel(&hall.ada).await;
    let choice = choices(&panel).swap_remove(0);
    bout.choose(&hall.ada, &panel, &choice).await;
    hall.sandbox.advance(UNHURRIED);
    (bout, all)
}

fn told(post: &Post) -> bool {
    post.content.contains("permission") && post.content.contains("Send")
}

/// Takes a permission away, and has it given back; the clock stands still, so that nothing else is
/// due.
async fn permission_returns(give_back: impl FnOnce(&Hall, Permissions)) {
    let hall = Hall::open().await;
    let (bout, all) = silenced(&hall).await;
    hall.ada.await_dm(told, PATIENCE).await.unwrap();
    give_back(&hall, all);
    let fits = |post: &Post| post.content.contains("Ada sends a");
    hall.claudia.await_message(bout.channel, fits, PATIENCE).await.expect("it is posted");
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn a_hidden_channel_is_a_missing_permission_too() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let panel = bout.panel(&hall.ada).await;
    let choice = choices(&panel).swap_remove(0);
    hall.sandbox.set_bot_permissions(hall.channel, Permissions::NONE);
    bout.choose(&hall.ada, &panel, &choice).await;
    hall.sandbox.advance(UNHURRIED);
    let refused = |one: &sandbox::Exchange| one.status == 403 && one.response.contains("50001");
    hall.sandbox.await_request(refused, PATIENCE).await.unwrap();
    let told = |post: &Post| post.content.contains("permission");
    hall.ada.await_dm(told, PATIENCE).await.unwrap();
}

#[tokio::test]
async fn a_bout_whose_channel_is_deleted_goes_on_elsewhere() {
    let hall = Hall::open().await;
    let bout = hall.duel().await;
    let tavern = hall.sandbox.channels(hall.sandbox.guild())[1];
    hall.sandbox.delete_channel(hall.channel);
    let told = |post: &Post| post.content.contains("channel of this bout is gone");
    hall.ada.await_dm(told, PATIENCE).await.unwrap();
    let typed = |answer: &str| Options::new().string("answer", answer).integer("bout", bout.id);
    let answer = hall.command_in(tavern, &hall.ada, "act", typed("retiarius")).await;
    assert!(!answer.content.contains("Something went wrong"), "{}", answer.content);
    let duties = hall.command_in(tavern, &hall.brutus, "duties", Options::new()).await;
    let label = duties.buttons()[0].label.clone();
    let panel = hall.press(&hall.brutus, &duties, &label).await;
    assert!(!choices(&panel).is_empty(), "{}", panel.text());
    let choice = choices(&panel).swap_remove(0);
    bout.choose(&hall.brutus, &panel, &choice).await;
    let options = Options::new().integer("bout", bout.id);
    let board = hall.command_in(tavern, &hall.ada, "bout board", options).await;
    assert!(board.text().contains("Turn 1"), "{}", board.text());
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn deleted_messages_are_no_obstacle() {
    let hall = Hall::open().await;
    let lobby = hall.lobby(&hall.ada, crate::hall::timed("live")).await;
    hall.press(&hall.brutus, &lobby, "Join").await;
    let leave = |post: &Post| post.id == lobby.id && post.button("Leave").is_some();
    let joined = hall.ada.await_message(hall.channel, leave, PATIENCE).await.unwrap();
    let leave = joined.button("Leave").unwrap();
    // The lobby's post is deleted: it is posted again at the next change.
    assert!(hall.sandbox.delete_message(hall.channel, lobby.id));
    let tavern = hall.sandbox.channels(hall.sandbox.guild())[1];
    let carrier = hall.ada.say(tavern, "here").unwrap();
    let begun = hall.brutus.forge_press(tavern, carrier, 2, &leave, &[]).unwrap();
    begun.post_within(PATIENCE).await.unwrap();
    let anew = |post: &Post| post.id != lobby.id && post.button("Join").is_some();
    let lobby = hall.ada.await_message(hall.channel, anew, PATIENCE).await.unwrap();
    hall.press(&hall.brutus, &lobby, "Join").await;
    let bout = hall.begin(lobby, &[&hall.ada, &hall.brutus]).await;
    // The newest board is deleted, and the hand: both are posted again.
    bout.deal().await;
    let hand = |post: &Post| ["holds: ", "You hold: "].iter().any(|it| post.text().contains(it));
    let dm = hall.ada.await_dm(hand, PATIENCE).await.unwrap();
    assert!(hall.sandbox.delete_message(dm.channel, dm.id));
    let board = bout.standing().await;
    assert!(hall.sandbox.delete_message(bout.channel, board.id));
    let board = hall.command(&hall.ada, "bout board", Options::new()).await;
    assert!(board.text().to_uppercase().contains("WAITING FOR"), "{}", board.text());
    let mut chance = Chance::new(33);
    for player in [&hall.ada, &hall.brutus] {
        let duties = hall.command(player, "duties", Options::new()).await;
        let Some(label) = duties.buttons().first().map(|button| button.label.clone()) else {
            continue;
        };
        let mut panel = hall.press(player, &duties, &label).await;
        while let Some(choice) = choose(&mut chance, &panel) {
            panel = bout.choose(player, &panel, &choice).await;
        }
    }
    bout.standing().await;
    assert!(is_over(&bout.play_out(&mut chance).await));
    checks::all(&hall.sandbox);
}

fn is_greeting(post: &Post) -> bool {
    post.content.starts_with("**Summa Rudis** runs gladiator games here")
}

impl Hall {
    async fn greeted(&self, channel: ChannelId) -> Post {
        self.ada.await_message(channel, is_greeting, PATIENCE).await.unwrap()
    }

    fn greetings(&self, channel: ChannelId) -> usize {
        self.sandbox.public_messages(channel).iter().filter(|post| is_greeting(post)).count()
    }
}

#[tokio::test]
async fn a_server_that_invites_the_bot_is_greeted_once_and_never_again() {
    let mut hall = Hall::open().await;
    let server = hall.sandbox.add_guild_without_bot("Ludus Novus");
    let lounge = hall.sandbox.add_channel(server, "lounge");
    hall.sandbox.set_system_channel(server, Some(lounge));
    hall.sandbox.invite_bot(server);
    let post = hall.greeted(lounge).await;
    let labels: Vec<String> = post.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, ["Play", "Set up"]);
    assert!(post.content.contains("</bout start:"), "{}", post.content);
    assert!(post.mentions.is_empty());
    let games = hall.press(&hall.brutus, &post, "Play").await;
    assert!(games.ephemeral && !games.selects().is_empty(), "{}", games.text());

    let refused = hall.press(&hall.brutus, &post, "Set up").await;
    assert!(refused.content.contains("Only those who may manage this server"), "{refused:?}");
    let told = hall.press(&hall.ada, &post, "Set up").await;
    assert!(told.ephemeral && told.content.starts_with("I have every permission"), "{told:?}");
    assert!(told.content.contains(" `setting:channels` keeps bouts"), "{told:?}");
    hall.sandbox.set_bot_permissions(lounge, Permissions::VIEW_CHANNEL);
    let told = hall.press(&hall.ada, &post, "Set up").await;
    let link = "[This link](https://discord.com/oauth2/authorize?client_id=";
    assert!(told.content.contains("I lack **Send Messages**"), "{}", told.content);
    assert!(told.content.contains(link), "{}", told.content);
    assert!(told.content.contains(&format!("&guild_id={server})")), "{}", told.content);
    hall.sandbox.set_bot_permissions(lounge, Permissions::BOT);

    // It is removed and comes back, and another process knows that too.
    hall.sandbox.remove_bot(server);
    hall.sandbox.invite_bot(server);
    hall.crash().await;
    hall.start_bot().await;
    // A channel's queue is sent in order.
    let begun = Options::new().string("game", crate::hall::GAME);
    hall.ada.command(lounge, "bout start", begun).unwrap().post_within(PATIENCE).await.unwrap();
    let lobby = |post: &Post| !is_greeting(post);
    hall.ada.await_message(lounge, lobby, PATIENCE).await.unwrap();
    assert_eq!(hall.greetings(lounge), 1);
    // A server that has long had the bot gets no greeting.
    assert_eq!(hall.greetings(hall.channel), 0);
    checks::all(&hall.sandbox);
}

#[tokio::test]
async fn where_people_are_greeted_the_bot_may_not_write_and_the_first_channel_is_taken_instead() {
    let hall = Hall::open().await;
    let server = hall.sandbox.add_guild_without_bot("Ludus Novus");
    let rules = hall.sandbox.channels(server)[0];
    let [news, arena, later] =
        ["news", "arena", "later"].map(|it| hall.sandbox.add_channel(server, it));
    for closed in [rules, news] {
        hall.sandbox.set_bot_permissions(closed, Permissions::VIEW_CHANNEL);
    }
    hall.sandbox.set_system_channel(server, Some(news));
    hall.sandbox.invite_bot(server);
    hall.greeted(arena).await;
    assert_eq!([rules, news, later].map(|it| hall.greetings(it)), [0, 0, 0]);
    checks::all(&hall.sandbox);
}
