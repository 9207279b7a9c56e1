//! `doctor`: what the process needs, checked without starting it.

use std::process::ExitCode;

use serde_json::Value;
use store::Store;

use super::say;
use crate::{Config, config, way_out};

/// Checks everything, one line each; fails if anything is missing.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let mut is_well = true;
    let mut line = |found: Result<String, String>| match found {
        Ok(words) => say(&format!("ok     {words}")),
        Err(words) => {
            is_well = false;
            say(&format!("WRONG  {words}"));
        }
    };
    line(database().await);
    match Config::from_environment() {
        Err(error) => line(Err(format!("{error:#}"))),
        Ok(None) => line(Err("there is no DISCORD_TOKEN: only the sandbox can run".to_owned())),
        Ok(Some(config)) => {
            for found in discord(&config).await {
                line(found);
            }
        }
    }
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Looks into the database beside a bot that may be running on it.
async fn database() -> Result<String, String> {
    let file = config::database();
    let shown = file.display();
    let wrong = |error: &dyn std::fmt::Display| format!("database {shown}: {error}");
    if !std::fs::exists(&file).unwrap_or(false) {
        return Ok(format!("database {shown}: it will be created at the first start"));
    }
    let store = Store::look(&file).await.map_err(|error| wrong(&error))?;
    let counted = async {
        if !store.is_current().await? {
            return Ok(None);
        }
        let mut reader = store.read().await?;
        let live = store::bout::live_count(&mut reader).await?;
        let (waiting, _) = store::outbox::backlog(&mut reader).await?;
        Ok::<_, store::Error>(Some((live, waiting)))
    };
    let counted = counted.await;
    store.close().await;
    let Some((live, waiting)) = counted.map_err(|error| wrong(&error))? else {
        return Ok(format!("database {shown}: of another version; a start brings it up to date"));
    };
    Ok(format!("database {shown}: {live} live bouts, {waiting} messages wait to be sent"))
}

async fn discord(config: &Config) -> Vec<Result<String, String>> {
    let mut found = Vec::new();
    match ask(config, "gateway/bot").await {
        Ok(gateway) => {
            let left = &gateway["session_start_limit"]["remaining"];
            let left = left.as_u64().map_or("an unknown number of".to_owned(), |n| n.to_string());
            let shards = gateway["shards"].as_u64().unwrap_or(1);
            found.push(Ok(format!(
                "token and gateway: {shards} shards, {left} identifications left today"
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
    let path = match config.guild {
        Some(guild) => format!("applications/{id}/guilds/{guild}/commands"),
        None => format!("applications/{id}/commands"),
    };
    found.push(match ask(config, &path).await {
        Ok(registered) => {
            let names = registered.as_array().into_iter().flatten();
            let names: Vec<&str> = names.filter_map(|command| command["name"].as_str()).collect();
            let all = commands::all();
            let absent: Vec<&str> =
                all.iter().map(|c| c.name.as_ref()).filter(|name| !names.contains(name)).collect();
            if absent.is_empty() {
                Ok(format!("all {} commands are registered", all.len()))
            } else {
                Err(format!("not registered: {}; start the bot once", absent.join(", ")))
            }
        }
        Err(words) => Err(format!("the commands: {words}")),
    });
    let needs = commands::doctor::NEEDS.iter();
    let permissions = needs.fold(0, |bits, need| bits | need.permission.bits());
    found.push(Ok(format!(
        "invite link: https://discord.com/oauth2/authorize?client_id={id}\
         &scope=bot+applications.commands&permissions={permissions}"
    )));
    found
}

async fn ask(config: &Config, path: &str) -> Result<Value, String> {
    let client = way_out::client().map_err(|error| format!("{error:#}"))?;
    let request = client
        .get(format!("{}/api/v10/{path}", config.api))
        .header(reqwest::header::AUTHORIZATION, format!("Bot {}", config.token.reveal()));
    let answer = request.send().await.map_err(|error| {
        if error.is_timeout() {
            format!("{} does not answer in time", config.api)
        } else {
            format!("{} cannot be reached", config.api)
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
