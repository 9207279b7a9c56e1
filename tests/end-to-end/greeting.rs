//! A server to which the bot is invited is told once what it is.

use crate::checks;
use crate::hall::{Hall, PATIENCE};
use sandbox::{ChannelId, Options, Permissions, Post};

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

    // It is thrown out and comes back, and another process knows as much.
    hall.sandbox.remove_bot(server);
    hall.sandbox.invite_bot(server);
    hall.crash().await;
    hall.start_bot().await;
    // What is queued for a channel is sent in its order.
    let begun = Options::new().string("game", crate::hall::GAME);
    hall.ada.command(lounge, "bout start", begun).unwrap().post_within(PATIENCE).await.unwrap();
    let lobby = |post: &Post| !is_greeting(post);
    hall.ada.await_message(lounge, lobby, PATIENCE).await.unwrap();
    assert_eq!(hall.greetings(lounge), 1);
    // Where the bot has been for long, it says nothing.
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
