//! The means that every command and press has at hand.

use crate::invited;
use crate::naming::Registered;
use crate::panels::Panels;
use crate::picture::{Draws, Forms, Picture, Wanted};
use arena::{Arena, Message, Millis, Person, Place};
use poise::serenity_prelude::{
    self as serenity, CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue,
};
use poise::{SlashArgError, SlashArgument};
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// The time of the product: the system's, or a sandbox's.
pub trait Time: Send + Sync {
    /// Now.
    fn now(&self) -> Millis;
}

/// The means that every command and press has at hand. Clones are the same hall.
#[derive(Clone)]
pub struct Hall {
    /// The use cases.
    pub arena: Arena,
    time: Arc<dyn Time>,
    /// How many interactions are being answered; no more are taken once it is closed.
    doors: Arc<watch::Sender<Doors>>,
    /// The newest interactions: after a resumption some may come again.
    newest: Arc<Mutex<VecDeque<u64>>>,
    /// The place of each person's private panels.
    pub(crate) panels: Arc<Panels>,
    /// Which edits Discord takes with pictures.
    pub(crate) forms: Arc<Forms>,
    /// Our commands and emoji as Discord has registered them.
    pub commands: Arc<Registered>,
    /// The artist of plates; `None` where answers are text alone.
    pictures: Option<Arc<dyn Draws>>,
}

/// The words over a bout that has been made a page.
const PAGE: &str = "The whole bout as one page: it opens in any browser, and needs no connection.";
/// Interactions that are remembered.
const NEWEST: usize = 256;

#[derive(Debug, Clone, Copy, Default)]
struct Doors {
    inside: usize,
    are_closed: bool,
}

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hall").finish_non_exhaustive()
    }
}

impl Hall {
    /// A hall with open doors.
    pub fn new(arena: Arena, time: Arc<dyn Time>) -> Self {
        let doors = Arc::new(watch::channel(Doors::default()).0);
        let (newest, panels, forms) = (Arc::default(), Arc::default(), Arc::default());
        let commands = Arc::default();
        Self { arena, time, doors, newest, panels, forms, commands, pictures: None }
    }

    /// The same hall, with somebody who draws the plates of private answers.
    #[must_use]
    pub fn with_pictures(self, draws: Arc<dyn Draws>) -> Self {
        Self { pictures: Some(draws), ..self }
    }

    /// The picture of a message's plate for somebody; `None` where it has none, none can be had, or it
    /// is no longer wanted.
    pub(crate) async fn picture(
        &self,
        message: &Message,
        whose: u64,
        is_wanted: &Wanted<'_>,
    ) -> Option<Picture> {
        self.pictures.as_ref()?.draw(message.plate.as_ref()?, whose, is_wanted).await
    }

    /// Whether others wait for their pictures.
    pub(crate) fn is_drawing_much(&self) -> bool {
        self.pictures.as_ref().is_some_and(|draws| draws.is_busy())
    }

    /// A bout told again as a page, in a message of its own: no request of this client brings two files.
    /// None where there is no such bout, or no page can be had.
    pub(crate) async fn page(&self, message: &Message) -> Option<Message> {
        let page = self.pictures.as_ref()?.page(message.retold.as_ref()?).await?;
        let name = message.files.first().map_or("bout", |(name, _)| name.as_str());
        let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
        let files = vec![(format!("{name}.html"), page)];
        Some(Message { files, ..crate::render::sentence(PAGE) })
    }

    /// The product's time.
    pub fn now(&self) -> Millis {
        self.time.now()
    }

    /// Takes no interaction any more and returns when the last one is answered.
    pub async fn close(&self) {
        self.doors.send_modify(|doors| doors.are_closed = true);
        let mut doors = self.doors.subscribe();
        // The sender lives as long as the hall: there is no error.
        drop(doors.wait_for(|doors| doors.inside == 0).await);
    }

    /// Whether it takes no interaction any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.doors.borrow().are_closed
    }

    /// Whether an interaction comes for the first time.
    pub(crate) fn is_new(&self, id: u64) -> bool {
        let mut newest = self.newest.lock().expect("no holder of this lock panics");
        if newest.contains(&id) {
            return false;
        }
        newest.push_back(id);
        let old = newest.len().saturating_sub(NEWEST);
        newest.drain(..old);
        true
    }

    /// Lets one interaction in; `None` once the hall is closed.
    pub(crate) fn enter(&self) -> Option<Inside> {
        let has_entered = self.doors.send_if_modified(|doors| {
            doors.inside += usize::from(!doors.are_closed);
            !doors.are_closed
        });
        has_entered.then(|| Inside(Arc::clone(&self.doors)))
    }
}

/// An interaction that is being answered.
pub(crate) struct Inside(Arc<watch::Sender<Doors>>);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.send_modify(|doors| doors.inside -= 1);
    }
}

/// The context that poise hands to a command.
pub(crate) type Context<'a> = poise::Context<'a, Hall, anyhow::Error>;

/// The person who acts, by the name they go by where they act.
pub(crate) fn person(
    user: &serenity::User,
    nick: Option<&str>,
    guild: Option<serenity::GuildId>,
) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    Person {
        id: user.id.get(),
        name: name.to_owned(),
        guild: guild.map_or(0, serenity::GuildId::get),
    }
}

/// Where an interaction comes from.
pub(crate) fn place(guild: Option<serenity::GuildId>, channel: serenity::ChannelId) -> Place {
    Place { guild: guild.map_or(0, serenity::GuildId::get), channel: channel.get() }
}

/// The person who uses a command.
pub(crate) fn author(ctx: Context<'_>) -> Person {
    let nick = match ctx {
        poise::Context::Application(app) => app.interaction.member.as_deref(),
        poise::Context::Prefix(_) => None,
    };
    person(ctx.author(), nick.and_then(|member| member.nick.as_deref()), ctx.guild_id())
}

/// Whether the bot was invited where a command is used.
pub(crate) fn is_invited(ctx: Context<'_>) -> bool {
    let poise::Context::Application(app) = ctx else { return false };
    let it = app.interaction;
    invited::is_invited(it.guild_id, &it.authorizing_integration_owners, it.context)
}

/// Where a command is used.
pub(crate) fn here(ctx: Context<'_>) -> Place {
    place(ctx.guild_id(), ctx.channel_id())
}

/// Said of somebody picked by a number who is elsewhere.
pub(crate) const NO_MEMBER: &str =
    "They are not on this server, so they cannot play here. Name somebody who is.";

/// Somebody picked from the server's members, without asking Discord about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opponent {
    pub(crate) person: Person,
    pub(crate) is_bot: bool,
    /// Whether they are on the server where they were picked: a number may be anybody's.
    pub(crate) is_member: bool,
}

#[serenity::async_trait]
impl SlashArgument for Opponent {
    async fn extract(
        _: &serenity::Context,
        interaction: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::User(user, member) = *value else {
            return Err(SlashArgError::new_command_structure_mismatch("expected a user"));
        };
        let nick = member.and_then(|member| member.nick.as_deref());
        Ok(Self {
            person: person(user, nick, interaction.guild_id),
            is_bot: user.bot,
            is_member: member.is_some(),
        })
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        builder.kind(CommandOptionType::User)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Noon;

    impl Time for Noon {
        fn now(&self) -> Millis {
            Millis(43_200_000)
        }
    }

    #[tokio::test]
    async fn a_closed_hall_lets_nobody_in_and_waits_for_those_inside() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("hall.sqlite");
        let arena = Arena::open(&file).await.unwrap();
        let hall = Hall::new(arena, Arc::new(Noon));
        let inside = hall.enter().expect("open");
        let closing = tokio::spawn({
            let hall = hall.clone();
            async move { hall.close().await }
        });
        while hall.enter().is_some() {
            tokio::task::yield_now().await;
        }
        assert!(!closing.is_finished());
        drop(inside);
        closing.await.expect("closes");
        let first: Vec<bool> = [1, 1, 2].into_iter().map(|id| hall.is_new(id)).collect();
        assert_eq!(first, [true, false, true]);
    }
}
