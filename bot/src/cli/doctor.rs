//! `doctor`: what the process needs, checked without starting it.

use std::process::ExitCode;

use serde_json::Value;
use store::{Advice, Database, Store, Tables, process};

use crate::{
    environment::{
        Config,
        config::{self, unsigned},
        print,
    },
    rest,
};

/// Checks everything, one line each; fails if anything is missing.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let mut is_well = true;
    let mut line = |found: Result<String, String>| match found {
        Ok(words) => print(&format!("ok     {words}")),
        Err(words) => {
            is_well = false;
            print(&format!("WRONG  {words}"))
        }
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

/// Looks into the database beside a bot that may be running on it.
async fn database() -> Vec<Result<String, String>> {
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

/// What is in the database; why a start would refuse it, if it would.
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

/// How a server is set up, and who runs on it.
async fn server(database: &Database) -> Vec<Result<String, String>> {
    let seen = async {
        let store = Store::look_at(database).await?;
        let mut found: Vec<Result<String, String>> = Vec::new();
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

async fn discord(config: &Config) -> Vec<Result<String, String>> {
    let mut found = Vec::new();
    match ask(config, "gateway/bot").await {
        Ok(gateway) => {
            let left = &gateway["session_start_limit"]["remaining"];
            let left = left.as_u64().map_or("an unknown number of".to_owned(), |n| n.to_string());
            let shards = match gateway["shards"].as_u64().unwrap_or(1) {
                1 => "1 shard".to_owned(),
                more => format!("{more} shards"),
            };
            found.push(Ok(format!(
                "token and gateway: {shards}, {left} identifications left today"
            )));
        }
        Err(words) => {
            found.push(Err(words));
            return found;
        }
    }
    let application = match ask(config, "applications/@me").await {
        Ok(application) => application,
        Err(words) => {
            found.push(Err(format!("the application: {words}")));
            return found;
        }
    };
    let id = application["id"].as_str().unwrap_or_default().to_owned();
    found.extend(registered(config, &id).await);
    if let Some(guild) = config.guild {
        found.extend(on_server(config, guild).await);
    }
    let needs = commands::doctor::NEEDS.iter();
    let permissions = needs.fold(0, |bits, need| bits | need.permission.bits());
    found.push(Ok(format!(
        "invite link: https://discord.com/oauth2/authorize?client_id={id}\
         &scope=bot+applications.commands&permissions={permissions}"
    )));
    found
}

/// Whether all commands are registered where the bot registers them: on the server of `GUILD` alone, or for all.
async fn registered(config: &Config, id: &str) -> Vec<Result<String, String>> {
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

/// Whether the bot is on a server, and what it lacks there everywhere.
async fn on_server(config: &Config, guild: u64) -> Vec<Result<String, String>> {
    /// Whoever has it needs nothing else.
    const ADMINISTRATOR: u64 = 1 << 3;
    let seen = async {
        let me = ask(config, "users/@me").await?;
        let me = me["id"].as_str().unwrap_or_default().to_owned();
        let server = ask(config, &format!("guilds/{guild}")).await?;
        let mine = ask(config, &format!("guilds/{guild}/members/{me}")).await?;
        Ok::<_, String>((server, mine))
    };
    let (server, mine) = match seen.await {
        Ok(seen) => seen,
        Err(words) => {
            return vec![Err(format!(
                "the server {guild}, which GUILD names, was not seen ({words}): is the bot invited there?"
            ))];
        }
    };
    let held = mine["roles"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let held: Vec<&str> = held.chain(server["id"].as_str()).collect();
    let roles = server["roles"].as_array().into_iter().flatten();
    let granted = roles
        .filter(|role| role["id"].as_str().is_some_and(|id| held.contains(&id)))
        .filter_map(|role| role["permissions"].as_str()?.parse::<u64>().ok())
        .fold(0, |all, one| all | one);
    let lacking: Vec<&str> = commands::doctor::NEEDS
        .iter()
        .filter(|need| granted & (need.permission.bits() | ADMINISTRATOR) == 0)
        .map(|need| need.name)
        .collect();
    vec![match lacking.is_empty() {
        true => Ok(format!("the bot is on the server {guild}, which GUILD names")),
        false => Err(format!(
            "on the server {guild}, which GUILD names, the bot's roles lack: {}",
            lacking.join(", ")
        )),
    }]
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
