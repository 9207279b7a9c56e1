//! `doctor`: the process's needs, checked without starting it.

use crate::environment::config::{self, unsigned};
use crate::environment::{Config, print};
use crate::rest;
use serde_json::Value;
use std::process::ExitCode;
use store::{Advice, Database, Store, Tables, process};

/// The finding of one check, in words; an error where something is wrong.
pub(super) type Found = Result<String, String>;

/// Checks everything, one line each; fails if anything is missing.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let mut is_well = true;
    let mut line = |found: Found| {
        is_well &= found.is_ok();
        told(&found)
    };
    for found in database().await {
        line(found)?;
    }
    match Config::from_environment() {
        Err(error) => line(Err(format!("{error:#}")))?,
        Ok(None) => line(Err("there is no DISCORD_TOKEN: only the sandbox can run".to_owned()))?,
        Ok(Some(config)) => {
            for found in discord(&config).await {
                line(found)?;
            }
        }
    }
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints what a check has found.
pub(super) fn told(found: &Found) -> anyhow::Result<()> {
    match found {
        Ok(words) => print(&format!("ok     {words}")),
        Err(words) => print(&format!("WRONG  {words}")),
    }
}

/// Looks into the database beside a bot that may be running on it.
async fn database() -> Vec<Found> {
    let database = match config::database() {
        Ok(database) => database,
        Err(error) => return vec![Err(format!("{error:#}"))],
    };
    let seen = async {
        let seen = looked_into(&database).await;
        seen.map_err(|error| format!("database {database}: {error:#}"))
    };
    let Database::File(file) = &database else {
        let mut found = vec![seen.await];
        found.extend(server(&database).await);
        return found;
    };
    let shown = file.display();
    if !std::fs::exists(file).unwrap_or(false) {
        return vec![Ok(format!("database {shown}: it will be created at the first start"))];
    }
    let mut found = vec![seen.await];
    match store::open_to_others(file) {
        Ok(files) => found.extend(files.into_iter().map(|file| {
            let file = file.display();
            Err(format!("others than their owner may read {file}: a start changes that"))
        })),
        Err(error) => found.push(Err(format!("database {shown}: {error:#}"))),
    }
    found
}

/// The content of the database; an error that says why a start would refuse it, if it would.
async fn looked_into(database: &Database) -> anyhow::Result<String> {
    let store = Store::look_at(database).await?;
    let seen = async {
        let tables = store.tables().await?;
        if let Some(why) = tables.refusal(database) {
            anyhow::bail!(why);
        }
        if tables == Tables::None {
            return Ok(format!("database {database}: its tables are made at the first start"));
        }
        if tables != Tables::Current {
            return Ok(format!(
                "database {database}: of an earlier release; a start brings it up to date"
            ));
        }
        let mut reader = store.read().await?;
        let live = store::bout::live_count(&mut reader).await?;
        let (waiting, _) = store::outbox::backlog(&mut reader).await?;
        Ok(format!("database {database}: {live} live bouts, {waiting} messages wait to be sent"))
    };
    let seen = seen.await;
    store.close().await;
    seen
}

/// The setup of a server, and the processes that run on it.
async fn server(database: &Database) -> Vec<Found> {
    let seen = async {
        let store = Store::look_at(database).await?;
        let mut found: Vec<Found> = Vec::new();
        for advice in store.advice().await? {
            found.push(match advice {
                Advice::Old => Err("the server is older than PostgreSQL 15: nothing older was \
                    tried"
                    .to_owned()),
                Advice::NotOnDisk(setting) => Err(format!(
                    "{setting} is off on the server: answers are acknowledged that a crash loses"
                )),
                Advice::Lags => Ok("the server's standby is not a synchronous one: if it takes \
                    over, the newest answers may be lost (synchronous_standby_names)"
                    .to_owned()),
            });
        }
        if store.tables().await? == Tables::Current {
            let mut reader = store.read().await?;
            let living = process::living(&mut reader).await?;
            let silent = process::all(&mut reader).await?.len() - living.len();
            drop(reader);
            let named = |(id, release): &(i64, String)| format!("no. {id} of {release}");
            let named: Vec<String> = living.iter().map(named).collect();
            let mut words = match living.as_slice() {
                [] => "no process runs on the database".to_owned(),
                [_] => format!("1 process runs on the database: {}", named.join(", ")),
                all => format!("{} processes run on the database: {}", all.len(), named.join(", ")),
            };
            if 0 < silent {
                words += &format!("; {silent} of which nothing is heard any more");
            }
            found.push(Ok(words));
        }
        store.close().await;
        Ok::<_, store::Error>(found)
    };
    seen.await.unwrap_or_else(|error| vec![Err(format!("the server: {error}"))])
}

async fn discord(config: &Config) -> Vec<Found> {
    let (mut found, application) = application(config).await;
    let Some(id) = application else { return found };
    found.extend(registered(config, &id).await);
    if config.guild.is_some() {
        found.extend(servers(config).await);
    }
    found.push(Ok(format!("invite link: {}", commands::doctor::invite(&id, None))));
    found
}

/// Whether Discord takes the token, and how the application is set up; its id, if Discord says it.
pub(super) async fn application(config: &Config) -> (Vec<Found>, Option<String>) {
    let gateway = match ask(config, "gateway/bot").await {
        Ok(gateway) => gateway,
        Err(words) => return (vec![Err(words)], None),
    };
    let left = &gateway["session_start_limit"]["remaining"];
    let left = left.as_u64().map_or("an unknown number of".to_owned(), |n| n.to_string());
    let shards = match gateway["shards"].as_u64().unwrap_or(1) {
        1 => "1 shard".to_owned(),
        more => format!("{more} shards"),
    };
    let words = format!("token and gateway: {shards}, {left} identifications left today");
    let mut found = vec![Ok(words)];
    let application = match ask(config, "applications/@me").await {
        Ok(application) => application,
        Err(words) => {
            found.push(Err(format!("the application: {words}")));
            return (found, None);
        }
    };
    found.push(Ok(
        match privileged(application["flags"].as_u64().unwrap_or_default()).as_slice() {
            [] => "privileged intents: none is on, and none is needed".to_owned(),
            on => format!("privileged intents: {} could be off, none is needed", on.join(" and ")),
        },
    ));
    if application["bot_require_code_grant"] == true {
        found.push(Err("the application requires OAuth2's code grant, with which its link \
            invites nobody: switch that off under *Bot* in Discord's developer portal"
            .to_owned()));
    }
    (found, application["id"].as_str().map(str::to_owned))
}

/// The privileged intents that an application's flags say are on.
fn privileged(flags: u64) -> Vec<&'static str> {
    const INTENTS: [(u64, &str); 3] = [
        (1 << 12 | 1 << 13, "Presence"),
        (1 << 14 | 1 << 15, "Server Members"),
        (1 << 18 | 1 << 19, "Message Content"),
    ];
    INTENTS.into_iter().filter(|(bits, _)| flags & bits != 0).map(|(_, name)| name).collect()
}

/// Whether all commands are registered where the bot registers them: on the server of `GUILD` alone, or for all.
async fn registered(config: &Config, id: &str) -> Vec<Found> {
    let (path, there) = match config.guild {
        Some(guild) => (
            format!("applications/{id}/guilds/{guild}/commands"),
            format!("on the server {guild}, which GUILD names"),
        ),
        None => (format!("applications/{id}/commands"), "for all servers".to_owned()),
    };
    let known = match names(config, &path).await {
        Ok(known) => known,
        Err(words) => return vec![Err(format!("the commands {there}: {words}"))],
    };
    let all = commands::all();
    let absent: Vec<&str> = all
        .iter()
        .map(|command| command.name.as_ref())
        .filter(|name| !known.iter().any(|known| known == name))
        .collect();
    let mut found = vec![match absent.is_empty() {
        true => Ok(format!("all {} commands are registered {there}", all.len())),
        false => Err(format!("not registered {there}: {}; start the bot once", absent.join(", "))),
    }];
    if config.guild.is_some()
        && let Ok(double) = names(config, &format!("applications/{id}/commands")).await
        && !double.is_empty()
    {
        found.push(Err(format!(
            "{} commands are registered for all servers too, so {there} they are shown twice: start the bot \
             once without GUILD, or leave it out",
            double.len()
        )));
    }
    found
}

/// The names of registered commands.
async fn names(config: &Config, path: &str) -> Result<Vec<String>, String> {
    let registered = ask(config, path).await?;
    let names = registered.as_array().into_iter().flatten();
    Ok(names.filter_map(|command| command["name"].as_str().map(str::to_owned)).collect())
}

/// The permissions that the bot lacks on its servers, or on the one that `GUILD` names; an error if it is not
/// there.
pub(super) async fn servers(config: &Config) -> Vec<Found> {
    let path = match config.guild {
        // The one behind those with a smaller id.
        Some(guild) => format!("users/@me/guilds?after={}&limit=1", guild.saturating_sub(1)),
        None => "users/@me/guilds".to_owned(),
    };
    let listed = match ask(config, &path).await {
        Ok(listed) => listed,
        Err(words) => return vec![Err(format!("the bot's servers: {words}"))],
    };
    let wanted = config.guild.map(|guild| guild.to_string());
    let is_meant = |server: &&Value| wanted.as_deref().is_none_or(|id| server["id"] == id);
    let meant: Vec<&Value> = listed.as_array().into_iter().flatten().filter(is_meant).collect();
    match (meant.as_slice(), &wanted) {
        ([], Some(id)) => {
            vec![Err(format!(
                "the bot is not on the server {id}, which GUILD names: is it invited there?"
            ))]
        }
        ([], None) => vec![Ok("the bot is on no server yet: its link invites it".to_owned())],
        (meant, _) => meant.iter().map(|server| permitted(server)).collect(),
    }
}

/// Whether the bot's roles on a server grant what it needs.
fn permitted(server: &Value) -> Found {
    /// A bot that has it needs nothing else.
    const ADMINISTRATOR: u64 = 1 << 3;
    let name = server["name"].as_str().unwrap_or_default();
    let granted: u64 = server["permissions"].as_str().unwrap_or_default().parse().unwrap_or(0);
    let lacking: Vec<&str> = commands::doctor::NEEDS
        .iter()
        .filter(|need| granted & (need.permission.bits() | ADMINISTRATOR) == 0)
        .map(|need| need.name)
        .collect();
    match lacking.is_empty() {
        true => Ok(format!("the bot is on the server {name} with every permission it needs")),
        false => Err(format!("on the server {name} the bot's roles lack: {}", lacking.join(", "))),
    }
}

async fn ask(config: &Config, path: &str) -> Result<Value, String> {
    let client = rest::client().map_err(|error| format!("{error:#}"))?;
    let request = client
        .get(format!("{}/api/v10/{path}", config.api))
        .header(reqwest::header::AUTHORIZATION, format!("Bot {}", config.token.reveal()));
    let answer = request.send().await.map_err(|error| {
        if error.is_timeout() {
            format!("{} does not answer in time", unsigned(&config.api))
        } else {
            format!("{} cannot be reached", unsigned(&config.api))
        }
    })?;
    match answer.status() {
        status if status.is_success() => {
            answer.json().await.map_err(|_| "Discord's answer cannot be read".to_owned())
        }
        reqwest::StatusCode::UNAUTHORIZED => {
            Err("Discord does not take the token: check DISCORD_TOKEN".to_owned())
        }
        status => Err(format!("Discord answered {status}")),
    }
}
