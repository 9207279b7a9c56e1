//! The gateway: asked for, connected to through the relay, and taken up again when it ends.

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use commands::{Hall, in_brief};
use poise::serenity_prelude::{
    self as serenity, ClientBuilder, CreateAllowedMentions, GatewayError, GatewayIntents, GuildId,
    Http, HttpBuilder, ShardManager,
};
use serde::Deserialize;
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::relay::Relay;
use crate::{environment::Config, monitoring::Health, rest};

/// The pauses between two tries grow from this to the other.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How long shards may take to close.
const CLOSING: Duration = Duration::from_secs(3);
/// How long Discord may take to greet a bot that has identified.
const GREETING: Duration = Duration::from_secs(60);
/// A connection that held so long was a good one: the next pause is the first again.
const GOOD: Duration = Duration::from_secs(120);

/// How far the bot has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Not connected yet.
    Starting,
    /// Connected: presses are answered and messages sent.
    Connected {
        /// The bot's own user.
        me: u64,
    },
    /// Connected, with its commands registered.
    Ready {
        /// The bot's own user.
        me: u64,
    },
}

/// The bot's connection to Discord.
pub(crate) struct Gateway {
    pub(crate) config: Config,
    /// Where HTTP requests go.
    pub(crate) base: String,
    pub(crate) hall: Hall,
    pub(crate) relay: Relay,
    pub(crate) health: Health,
    pub(crate) stage: watch::Sender<Stage>,
    /// Who can end the shards, while there are any.
    pub(crate) shards: watch::Sender<Option<Arc<ShardManager>>>,
    /// Whether the gateway is this process's.
    pub(crate) is_ours: watch::Receiver<bool>,
    /// Whether the bot is about to stop: what has ended then stays so.
    pub(crate) leaving: CancellationToken,
}

/// What Discord says of its gateway.
#[derive(Debug, Clone, Deserialize)]
struct Found {
    url: String,
    #[serde(default)]
    shards: Option<u32>,
    #[serde(default)]
    session_start_limit: Option<Budget>,
}

/// How often one may still identify today.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Budget {
    remaining: u64,
    /// Milliseconds until there are more.
    reset_after: u64,
}

impl Gateway {
    /// Stays connected until told to stop.
    ///
    /// # Errors
    /// If Discord will never take this bot: a wrong token, a refused registration.
    pub(crate) async fn run(self, stop: CancellationToken) -> anyhow::Result<()> {
        let connecting = self.connect();
        tokio::select! {
            ended = connecting => ended,
            () = stop.cancelled() => Ok(()),
        }
    }

    async fn connect(&self) -> anyhow::Result<()> {
        let mut pause = FIRST_PAUSE;
        loop {
            let mut is_ours = self.is_ours.clone();
            // Whoever says so lives as long as the process.
            if !*is_ours.borrow_and_update() {
                self.health.wants_shards(0);
                is_ours.wait_for(|is_ours| *is_ours).await.context("the process ends")?;
                tracing::info!("the gateway is this process's");
            }
            let begun = std::time::Instant::now();
            let ended = tokio::select! {
                ended = self.session() => ended,
                lost = is_ours.wait_for(|is_ours| !*is_ours) => {
                    lost.context("the process ends")?;
                    Err(Ended::ForNow("the gateway is another process's".to_owned()))
                }
            };
            match ended {
                Ok(()) => return Ok(()),
                Err(Ended::ForEver(error)) => return Err(error),
                Err(Ended::ForNow(_)) if self.leaving.is_cancelled() => return Ok(()),
                Err(Ended::ForNow(why)) => {
                    tracing::warn!(why, seconds = pause.as_secs_f32(), "not connected; again soon");
                }
            }
            let held = begun.elapsed();
            // Its shards would go on without it.
            if let Some(shards) = self.shards.send_replace(None)
                && timeout(CLOSING, shards.shutdown_all()).await.is_err()
            {
                tracing::warn!("the old shards did not close in time");
            }
            sleep(pause).await;
            pause = if held < GOOD { (pause * 2).min(LONGEST_PAUSE) } else { FIRST_PAUSE };
        }
    }

    /// One client from its start to its end.
    async fn session(&self) -> Result<(), Ended> {
        let found = self.ask().await?;
        let shards = found.shards.unwrap_or(1).max(1);
        if let Some(budget) = found.session_start_limit
            && budget.remaining < u64::from(shards)
        {
            let wait = Duration::from_millis(budget.reset_after);
            tracing::error!(minutes = wait.as_secs() / 60, "today's identifications are spent");
            sleep(wait).await;
        }
        self.relay.set_gateway(&found.url);
        self.health.wants_shards(shards);

        let (failed, mut failure) = watch::channel(None);
        let (greeted, greeting) = watch::channel(false);
        let mut client = self.client(failed.clone(), greeted).await?;
        // serenity asks for the address itself and falls back to the real one without a word:
        // what it found is not used.
        *client.ws_url.lock().await = self.relay.url.clone();
        self.shards.send_replace(Some(Arc::clone(&client.shard_manager)));
        tracing::info!(shards, "connecting to the gateway");
        let ended = tokio::select! {
            ended = client.start_shards(shards) => match ended {
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
        ended
    }

    /// Looks after a session: asks again where the gateway is when it is not reached, and returns
    /// when the session will come to nothing.
    async fn watch(&self, greeting: watch::Receiver<bool>) -> Ended {
        let mut status = self.relay.status();
        let (known, mut since) = (*status.borrow_and_update(), None);
        let mut lost = known.lost;
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
            let now = *status.borrow_and_update();
            if let Some(code) = now.refused {
                return Ended::ForEver(anyhow::anyhow!(
                    "Discord's gateway refuses this program for good (close code {code})"
                ));
            }
            if now.identified != known.identified && !*greeting.borrow() && since.is_none() {
                since = Some(tokio::time::Instant::now());
            }
            if now.lost != lost {
                lost = now.lost;
                match self.ask().await {
                    Ok(found) => self.relay.set_gateway(&found.url),
                    Err(Ended::ForEver(error)) => return Ended::ForEver(error),
                    Err(Ended::ForNow(why)) => tracing::warn!(why, "the gateway was not found"),
                }
            }
        }
    }

    /// Asks for the gateway's address: serenity must not guess it.
    async fn ask(&self) -> Result<Found, Ended> {
        let client = rest::client().map_err(Ended::ForEver)?;
        let mut last = String::new();
        // A stand-in may know only the plain one.
        for path in ["gateway/bot", "gateway"] {
            let url = format!("{}/api/v10/{path}", self.base);
            let token = format!("Bot {}", self.config.token.reveal());
            let request = client.get(url).header(reqwest::header::AUTHORIZATION, token);
            let answer = match request.send().await {
                Ok(answer) => answer,
                Err(error) if error.is_builder() => {
                    let words = "DISCORD_TOKEN holds signs that no token has: check it in `.env`";
                    return Err(Ended::ForEver(anyhow::anyhow!(words)));
                }
                Err(error) => {
                    let why = if error.is_timeout() { "timed out" } else { "no connection" };
                    return Err(Ended::ForNow(format!("Discord was not reached: {why}")));
                }
            };
            let status = answer.status();
            if status == reqwest::StatusCode::UNAUTHORIZED {
                let words = "Discord does not take the token: check DISCORD_TOKEN in `.env`";
                return Err(Ended::ForEver(anyhow::anyhow!(words)));
            }
            if !status.is_success() {
                last = format!("Discord answered {status} when asked for its gateway");
                continue;
            }
            match answer.json::<Found>().await {
                Ok(found) if found.url.starts_with("ws") => return Ok(found),
                Ok(_) | Err(_) => last = "Discord's answer names no gateway".to_owned(),
            }
        }
        Err(Ended::ForNow(last))
    }

    async fn client(
        &self,
        failed: watch::Sender<Option<String>>,
        greeted: watch::Sender<bool>,
    ) -> Result<serenity::Client, Ended> {
        let http = self.http().map_err(Ended::ForEver)?;
        let hall = self.hall.clone();
        let guild = self.config.guild;
        let stage = self.stage.clone();
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
                stage.send_replace(Stage::Connected { me });
                // poise answers nothing before this returns: that may not wait for registration.
                tokio::spawn(async move {
                    if let Err(error) = register(&http, wanted, guild).await {
                        failed.send_replace(Some(format!("{error:#}")));
                        return;
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

/// Registers every command, trying again while Discord is out.
async fn register(
    http: &Http,
    wanted: Vec<serenity::CreateCommand>,
    guild: Option<u64>,
) -> anyhow::Result<()> {
    let mut pause = FIRST_PAUSE;
    for attempt in 1.. {
        let registered = match guild {
            Some(guild) => GuildId::new(guild).set_commands(http, wanted.clone()).await,
            None => serenity::Command::set_global_commands(http, wanted.clone()).await,
        };
        let Err(error) = registered else { break };
        // The answer could not be read: the commands are there all the same.
        if matches!(error, serenity::Error::Json(_)) {
            break;
        }
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
    }
    Ok(())
}

/// How a session ended.
enum Ended {
    /// It may be taken up again.
    ForNow(String),
    /// It may not.
    ForEver(anyhow::Error),
}

fn ended_by(error: &serenity::Error) -> Ended {
    if let serenity::Error::Gateway(error) = error {
        let is_token =
            matches!(error, GatewayError::InvalidAuthentication | GatewayError::NoAuthentication);
        let is_intents = matches!(
            error,
            GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents
        );
        let words = if is_token {
            "Discord's gateway does not take the token: check DISCORD_TOKEN"
        } else if is_intents {
            "Discord's gateway refuses the intents, although none is privileged"
        } else {
            return Ended::ForNow("the gateway ended the connection".to_owned());
        };
        return Ended::ForEver(anyhow::anyhow!(words));
    }
    Ended::ForNow(in_brief(error))
}
