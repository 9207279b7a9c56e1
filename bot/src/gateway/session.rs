//! A shard: its client connected through the relay, and taken up again when it ends.

use super::found::{Ended, ask, ended_by};
use super::relay::Relay;
use super::stage::{Own, Stage};
use crate::environment::Config;
use crate::monitoring::GatewayStatus;
use crate::rest;
use commands::{Hall, Registered, in_brief};
use poise::serenity_prelude::{
    self as serenity, ClientBuilder, CreateAllowedMentions, GatewayIntents, GuildId, Http,
    HttpBuilder,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// The pauses between two tries grow from this to the other.
pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(250);
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How long a client may take to close.
pub(super) const CLOSING: Duration = Duration::from_secs(3);
/// How long Discord may take to greet a bot that has identified.
const GREETING: Duration = Duration::from_secs(60);
/// A connection that held so long was a good one: the next pause is the first again.
const GOOD: Duration = Duration::from_secs(120);
/// The shard whose process registers the commands.
const FIRST: u32 = 0;

/// One of the bot's connections to Discord, with a client of its own.
#[derive(Clone)]
pub(super) struct Shard {
    pub(super) number: u32,
    /// Of how many it is one.
    pub(super) total: u32,
    pub(super) config: Config,
    /// Where HTTP requests go.
    pub(super) base: String,
    pub(super) hall: Hall,
    pub(super) relay: Arc<Relay>,
    pub(super) stage: watch::Sender<Stage>,
    /// Those that are this process's: the process that has the first registers the commands.
    pub(super) own: watch::Receiver<Own>,
}

impl Shard {
    /// Stays connected until it is to close.
    ///
    /// # Errors
    /// If Discord will never take this bot: a wrong token, a refused registration.
    pub(super) async fn run(self, closing: CancellationToken) -> anyhow::Result<()> {
        let mut pause = FIRST_PAUSE;
        loop {
            let begun = std::time::Instant::now();
            let why = match self.session(&closing).await {
                Ok(()) => return Ok(()),
                Err(Ended::ForEver(error)) => return Err(error),
                Err(Ended::ForNow(why)) => why,
            };
            if closing.is_cancelled() {
                return Ok(());
            }
            let (shard, seconds) = (self.number, pause.as_secs_f32());
            tracing::warn!(shard, why, seconds, "not connected; again soon");
            tokio::select! {
                () = closing.cancelled() => return Ok(()),
                () = sleep(pause) => {}
            }
            let held = begun.elapsed();
            pause = if held < GOOD { (pause * 2).min(LONGEST_PAUSE) } else { FIRST_PAUSE };
        }
    }

    /// One client from its start to its end.
    async fn session(&self, closing: &CancellationToken) -> Result<(), Ended> {
        let (failed, mut failure) = watch::channel(None);
        let (greeted, greeting) = watch::channel(false);
        let mut client = tokio::select! {
            () = closing.cancelled() => return Ok(()),
            client = self.ready_client(failed.clone(), greeted) => client?,
        };
        let shards = Arc::clone(&client.shard_manager);
        tracing::info!(shard = self.number, of = self.total, "connecting to the gateway");
        let ended = tokio::select! {
            () = closing.cancelled() => Ok(()),
            ended = client.start_shard(self.number, self.total) => match ended {
                Ok(()) => Err(Ended::ForNow("the gateway's client ended".to_owned())),
                Err(error) => Err(ended_by(&error)),
            },
            // The sender lives until the end of this function.
            Ok(why) = failure.wait_for(Option::is_some) => {
                let why = why.clone().unwrap_or_default();
                Err(Ended::ForEver(anyhow::anyhow!(why)))
            }
            ended = self.watch(greeting) => Err(ended),
        };
        drop(failed);
        // Where there is no other try, the process ends.
        let is_over = matches!(ended, Err(Ended::ForEver(_)));
        // It would go on without its client.
        if !is_over && timeout(CLOSING, shards.shutdown_all()).await.is_err() {
            tracing::warn!(shard = self.number, "a shard did not close in time");
        }
        ended
    }

    /// A client that knows where to connect, as soon as one may.
    async fn ready_client(
        &self,
        failed: watch::Sender<Option<String>>,
        greeted: watch::Sender<bool>,
    ) -> Result<serenity::Client, Ended> {
        let found = ask(&self.base, &self.config).await?;
        if let Some(wait) = found.spent() {
            tracing::error!(minutes = wait.as_secs() / 60, "today's identifications are spent");
            sleep(wait).await;
        }
        self.relay.set_gateway(&found.url, found.at_once());
        let client = self.client(failed, greeted).await?;
        // serenity asks for the address itself and falls back to the real one without a word: the one that
        // it found is not used.
        *client.ws_url.lock().await = self.relay.url.clone();
        Ok(client)
    }

    /// Looks after a session: asks again where the gateway is when it is not reached, and returns
    /// when the session will come to nothing.
    async fn watch(&self, greeting: watch::Receiver<bool>) -> Ended {
        let mut status = self.relay.status();
        let times = |status: &GatewayStatus| status.identified.get(&self.number).copied();
        let (known, mut lost) = {
            let status = status.borrow_and_update();
            (times(&status), status.lost)
        };
        let mut since = None;
        loop {
            let late = async {
                match since {
                    Some(since) => tokio::time::sleep_until(since + GREETING).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // The sender lives as long as the relay.
                _ = status.changed() => {}
                () = late => {
                    if !*greeting.borrow() {
                        return Ended::ForNow("Discord's greeting did not come".to_owned());
                    }
                    since = None;
                }
            }
            let now = status.borrow_and_update().clone();
            if let Some(code) = now.refused {
                return Ended::ForEver(anyhow::anyhow!(
                    "Discord's gateway refuses this program for good (close code {code})"
                ));
            }
            if times(&now) != known && !*greeting.borrow() && since.is_none() {
                since = Some(tokio::time::Instant::now());
            }
            if now.lost != lost {
                lost = now.lost;
                match ask(&self.base, &self.config).await {
                    Ok(found) => self.relay.set_gateway(&found.url, found.at_once()),
                    Err(Ended::ForEver(error)) => return Ended::ForEver(error),
                    Err(Ended::ForNow(why)) => tracing::warn!(why, "the gateway was not found"),
                }
            }
        }
    }

    async fn client(
        &self,
        failed: watch::Sender<Option<String>>,
        greeted: watch::Sender<bool>,
    ) -> Result<serenity::Client, Ended> {
        let http = self.http().map_err(Ended::ForEver)?;
        let hall = self.hall.clone();
        let guild = self.config.guild;
        let (number, stage, own) = (self.number, self.stage.clone(), self.own.clone());
        let framework = poise::Framework::builder()
            .options(commands::options())
            // The options' own is overwritten by the builder's.
            .initialize_owners(false)
            .setup(move |ctx, ready, framework| {
                greeted.send_replace(true);
                let (http, me, guilds) =
                    (Arc::clone(&ctx.http), ready.user.id.get(), ready.guilds.len());
                let commands = &framework.options().commands;
                let wanted = poise::builtins::create_application_commands(commands);
                stage.send_if_modified(|stage| stage.is_connected(me));
                if !own.borrow().has(FIRST) {
                    // Another process registers them.
                    stage.send_replace(Stage::Ready { me });
                    tokio::spawn(learn(Arc::clone(&http), guild, Arc::clone(&hall.commands)));
                }
                if number != FIRST {
                    return Box::pin(async move { Ok(hall) });
                }
                let known = Arc::clone(&hall.commands);
                // poise answers nothing before this returns: that may not wait for registration.
                tokio::spawn(async move {
                    match register(&http, wanted, guild).await {
                        Ok(registered) => known.learn(&registered),
                        Err(error) => {
                            failed.send_replace(Some(format!("{error:#}")));
                            return;
                        }
                    }
                    tracing::info!(guilds, "ready");
                    stage.send_replace(Stage::Ready { me });
                });
                Box::pin(async move { Ok(hall) })
            })
            .build();
        ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .framework(framework)
            .await
            .map_err(|error| ended_by(&error))
    }

    fn http(&self) -> anyhow::Result<Http> {
        Ok(HttpBuilder::new(self.config.token.reveal())
            .client(rest::client()?)
            .proxy(&self.base)
            // Its limiter forgets the proxy.
            .ratelimiter_disabled(true)
            .default_allowed_mentions(CreateAllowedMentions::new())
            .build())
    }
}

/// Registers every command, trying again while Discord is out. What Discord answers of them: nothing where
/// that could not be read.
async fn register(
    http: &Http,
    wanted: Vec<serenity::CreateCommand>,
    guild: Option<u64>,
) -> anyhow::Result<Vec<serenity::Command>> {
    let mut pause = FIRST_PAUSE;
    let mut attempt = 1;
    loop {
        let registered = match guild {
            Some(guild) => GuildId::new(guild).set_commands(http, wanted.clone()).await,
            None => serenity::Command::set_global_commands(http, wanted.clone()).await,
        };
        let error = match registered {
            Ok(registered) => return Ok(registered),
            // The answer could not be read: the commands are there all the same.
            Err(serenity::Error::Json(_)) => return Ok(Vec::new()),
            Err(error) => error,
        };
        let serenity::Error::Http(failed) = &error else {
            anyhow::bail!("registering the commands: {}", in_brief(&error));
        };
        let status = failed.status_code().map_or(0, |status| status.as_u16());
        let is_outage = status == 0 || status == 429 || 500 <= status;
        if !is_outage || attempt == 12 {
            anyhow::bail!("registering the commands: {}", in_brief(&error));
        }
        tracing::warn!(why = in_brief(&error), "the commands are not registered yet");
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
        attempt += 1;
    }
}

/// Asks for the commands that another process registers, until they are there. Without an answer they are
/// named as they are typed.
async fn learn(http: Arc<Http>, guild: Option<u64>, known: Arc<Registered>) {
    let mut pause = FIRST_PAUSE;
    while known.is_empty() && pause < LONGEST_PAUSE {
        let registered = match guild {
            Some(guild) => GuildId::new(guild).get_commands(&http).await,
            None => serenity::Command::get_global_commands(&http).await,
        };
        match registered {
            Ok(registered) => known.learn(&registered),
            Err(error) => tracing::debug!(why = in_brief(&error), "the commands' ids are unknown"),
        }
        sleep(pause).await;
        pause *= 2;
    }
}
