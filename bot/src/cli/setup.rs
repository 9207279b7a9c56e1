//! `setup`: from a token to a file of settings with which the bot starts.

use super::doctor::{self, Found, told};
use crate::environment::{Config, print};
use anyhow::Context;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often somebody at a terminal is asked the same.
const TRIES: usize = 3;
/// The initial text of a new file.
const EXAMPLE: &str = include_str!("../../../.env.example");
/// The answer that takes a server's name out again.
const ALL: &str = "all";

/// The options of `setup`.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Wanted {
    /// The file of settings. Its other lines stay as they are.
    #[arg(long, value_name = "FILE", default_value = ".env")]
    pub(super) file: PathBuf,
    /// The id of the one server that gets the commands, or `all`; asked for otherwise.
    #[arg(long, value_name = "ID")]
    server: Option<String>,
}

/// Asks, checks and writes; fails if any of the answers is wrong.
pub(super) async fn run(wanted: Wanted) -> anyhow::Result<ExitCode> {
    let file = super::file(wanted.file)?;
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => EXAMPLE.to_owned(),
        Err(error) => return Err(error).with_context(|| format!("reading {}", file.display())),
    };
    let is_asked = stdin().is_terminal();
    if is_asked {
        print(
            "Make an application at https://discord.com/developers/applications, open *Bot* there, \
             press *Reset Token* and copy the token.",
        )?;
    }
    let Some((mut config, text, id)) = token(&text, is_asked).await? else {
        return Ok(ExitCode::FAILURE);
    };
    write(&file, &text)?;
    print(&format!(
        "\nThe bot's link, which invites it to a server:\n{}\n",
        commands::doctor::invite(&id, None)
    ))?;
    let (text, is_well) = server(&mut config, text, wanted.server, is_asked).await?;
    write(&file, &text)?;
    let shown = file.display();
    if !is_well {
        print(&format!("The token is in {shown}. Mend what is wrong and run this again."))?;
        return Ok(ExitCode::FAILURE);
    }
    print(&format!("All is in {shown}, which only its owner can read. Now start the bot."))?;
    Ok(ExitCode::SUCCESS)
}

/// The token that was given or was there, the settings with it, and the application's id; `None` if Discord
/// does not take it.
async fn token(text: &str, is_asked: bool) -> anyhow::Result<Option<(Config, String, String)>> {
    for _ in 0..if is_asked { TRIES } else { 1 } {
        let kept = value(text, "DISCORD_TOKEN");
        let hint =
            if kept.is_some() { "Token (Enter keeps the one that is there): " } else { "Token: " };
        let given = match answer(is_asked, hint, true)? {
            given if given.is_empty() => kept.context("no token was given, and none is there")?,
            given => given,
        };
        let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if !given.bytes().all(is_one) {
            told(&Err(
                "that is no token: it has letters, digits, dots, dashes and _ alone".to_owned()
            ))?;
            continue;
        }
        let config = Config::with_token(&given)?;
        let (found, id) = doctor::application(&config).await;
        found.iter().try_for_each(told)?;
        if let Some(id) = id {
            return Ok(Some((config, with(text, "DISCORD_TOKEN", &given), id)));
        }
    }
    Ok(None)
}

/// The settings with the server whose commands are registered at once, and whether all is well on it.
async fn server(
    config: &mut Config,
    text: String,
    named: Option<String>,
    is_asked: bool,
) -> anyhow::Result<(String, bool)> {
    for _ in 0..if is_asked && named.is_none() { TRIES } else { 1 } {
        let kept = value(&text, "GUILD").unwrap_or_else(|| ALL.to_owned());
        let hint = format!(
            "Invite the bot. Then: the id of the one server that gets the commands, at once, or `{ALL}` for \
             every server (Enter: {kept}): "
        );
        let given = named.clone().map_or_else(|| answer(is_asked, &hint, false), Ok)?;
        let given = if given.is_empty() { kept } else { given };
        config.guild = match given.as_str() {
            ALL => None,
            id => match id.parse() {
                Ok(id) => Some(id),
                Err(_) => {
                    told(&Err(format!("a server's id is a number, or `{ALL}`")))?;
                    continue;
                }
            },
        };
        let found: Vec<Found> = doctor::servers(config).await;
        found.iter().try_for_each(told)?;
        if found.iter().all(Result::is_ok) {
            let id = config.guild.map_or_else(String::new, |id| id.to_string());
            return Ok((with(&text, "GUILD", &id), true));
        }
    }
    Ok((text, false))
}

/// One line of an answer; empty at the input's end.
fn answer(is_asked: bool, hint: &str, is_secret: bool) -> anyhow::Result<String> {
    let _unseen = if is_asked {
        write!(stdout(), "{hint}").and_then(|()| stdout().flush()).context("asking")?;
        is_secret.then(unseen::begin)
    } else {
        None
    };
    let mut line = String::new();
    stdin().read_line(&mut line).context("reading an answer")?;
    Ok(line.trim().to_owned())
}

/// A setting of a file, if it is set to something.
fn value(text: &str, name: &str) -> Option<String> {
    let read = dotenvy::from_read_iter(text.as_bytes()).filter_map(Result::ok);
    let mut found = read.filter(|(key, _)| key == name).map(|(_, value)| value.trim().to_owned());
    found.next().filter(|value| !value.is_empty())
}

/// A file's text with a setting, every other line as it is.
fn with(text: &str, name: &str, value: &str) -> String {
    let sets = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("export ").unwrap_or(line);
        line.split_once('=').is_some_and(|(key, _)| key.trim_end() == name)
    };
    let mut lines: Vec<String> = Vec::new();
    let mut is_set = false;
    for line in text.lines() {
        match sets(line) {
            false => lines.push(line.to_owned()),
            // A name that stands twice is read differently by different readers.
            true if is_set => {}
            true => {
                lines.push(format!("{name}={value}"));
                is_set = true;
            }
        }
    }
    if !is_set && !value.is_empty() {
        lines.push(format!("{name}={value}"));
    }
    lines.join("\n") + "\n"
}

/// Writes the settings whole or not at all, for their owner alone.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    // The path may be a link to the file that is meant.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = || {
        drop(fs::remove_file(&beside));
        let mut new: File = owners().open(&beside)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        fs::rename(&beside, &file)
    };
    written().with_context(|| format!("writing {}", file.display()))
}

/// How a file is made that nobody else may read.
fn owners() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
mod unseen {
    //! A terminal that does not show what is typed.

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::io::stdin;

    /// Until it is dropped nothing is shown but the line's end.
    pub(super) struct Unseen(Option<Termios>);

    pub(super) fn begin() -> Unseen {
        let hidden = || {
            let before = tcgetattr(stdin())?;
            let mut modes = before.clone();
            modes.local_modes.remove(LocalModes::ECHO);
            modes.local_modes.insert(LocalModes::ECHONL);
            tcsetattr(stdin(), OptionalActions::Now, &modes)?;
            Ok::<_, rustix::io::Errno>(before)
        };
        Unseen(hidden().ok())
    }

    impl Drop for Unseen {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                // A terminal that is gone needs no echo.
                tcsetattr(stdin(), OptionalActions::Now, before).unwrap_or_default();
            }
        }
    }
}

#[cfg(not(unix))]
mod unseen {
    //! Nothing is hidden where terminals are others.

    pub(super) fn begin() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_set_once_and_every_other_line_stays() {
        let text = "# mine\nLOG=debug\nexport GUILD=1\n\nMINE='a b'\nGUILD = 2\n";
        assert_eq!(with(text, "GUILD", "3"), "# mine\nLOG=debug\nGUILD=3\n\nMINE='a b'\n");
        assert_eq!(with("A=1", "GUILD", "3"), "A=1\nGUILD=3\n");
        assert_eq!(with("A=1\n", "GUILD", ""), "A=1\n");
        assert_eq!(with("", "GUILD", "3"), "GUILD=3\n");
        assert_eq!(value(text, "GUILD").as_deref(), Some("1"));
        assert_eq!(value("GUILD=\n", "GUILD"), None);
    }

    #[test]
    fn a_new_file_begins_as_the_example_with_its_explanations() {
        let text = with(&with(EXAMPLE, "DISCORD_TOKEN", "abc"), "GUILD", "7");
        assert_eq!(text.lines().count(), EXAMPLE.lines().count());
        assert_eq!(value(&text, "DISCORD_TOKEN").as_deref(), Some("abc"));
        assert_eq!(value(&text, "GUILD").as_deref(), Some("7"));
    }
}
