//! Settings of the process, from outside.

use super::Clock;
use anyhow::Context;
use std::env;
use std::ffi::OsString;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use store::{Address, Database};

/// Where Discord is, unless told otherwise.
pub const DISCORD: &str = "https://discord.com";

/// How long the bot waits after each emoji that it adds, so that several processes that begin together stay within
/// the token's rate.
const PACE: Duration = Duration::from_millis(200);

/// How the bot is to run.
#[derive(Debug, Clone)]
pub struct Config {
    pub token: Token,
    /// The base of Discord's REST interface, without `/api`.
    pub api: String,
    /// The keeper of Discord's rate limits.
    pub limits: Limits,
    /// The database: a file, or one on a server.
    pub database: Database,
    /// How many shards the gateway is to have, all processes together; otherwise as many as Discord wants.
    pub shards: Option<u32>,
    /// A server whose commands are registered at once; otherwise they are registered for all.
    pub guild: Option<u64>,
    /// Where `GET /metrics` is answered, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Where pages are served that anybody may look at who has a link, if anywhere.
    pub page: Option<SocketAddr>,
    /// The address with which links to those pages begin; without one no links are given.
    pub page_url: Option<String>,
    /// How long the bot waits after each emoji that it adds, where signs become emoji of the application's own.
    pub emoji: Option<Duration>,
    pub clock: Clock,
}

/// The keeper of Discord's rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// A hop of our own on loopback.
    Ours,
    /// The server at the base: an outside proxy.
    Theirs,
    /// Nobody has to: the base is a stand-in's, and is asked without any hop between.
    Nobody,
}

/// A base as it may be printed: without the name and password that may stand before its host.
pub(crate) fn unsigned(api: &str) -> String {
    match api.split_once("://") {
        Some((scheme, rest)) => match rest.rsplit_once('@') {
            Some((_, host)) => format!("{scheme}://{host}"),
            None => api.to_owned(),
        },
        None => String::new(),
    }
}

/// A secret that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Takes a token as it is.
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// The secret itself.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Config {
    /// The bot of a stand-in in the same process, on its clock.
    #[cfg(feature = "sandbox")]
    pub fn on_sandbox(sandbox: &sandbox::Sandbox, database: &std::path::Path) -> Self {
        Self::on_database(sandbox, &database.into())
    }

    /// The same with a database wherever it is.
    #[cfg(feature = "sandbox")]
    pub fn on_database(sandbox: &sandbox::Sandbox, database: &Database) -> Self {
        Self {
            token: Token::new(sandbox.token()),
            api: sandbox.base_url(),
            limits: Limits::Nobody,
            database: database.clone(),
            shards: None,
            // A stand-in shows commands for all at once, on servers added later too.
            guild: None,
            metrics: None,
            page: None,
            page_url: None,
            emoji: None,
            clock: Clock::Sandbox(sandbox.clock()),
        }
    }

    /// Reads the environment; `None` without a token.
    pub fn from_environment() -> anyhow::Result<Option<Self>> {
        text("DISCORD_TOKEN").map(|token| Self::with_token(&token)).transpose()
    }

    /// Reads everything but the token from the environment.
    pub(crate) fn with_token(token: &str) -> anyhow::Result<Self> {
        let limits = match text("DISCORD_LIMITER").as_deref() {
            None | Some("on") => Limits::Ours,
            Some("off") => Limits::Theirs,
            Some(_) => anyhow::bail!("DISCORD_LIMITER must be `on` or `off`"),
        };
        let api = text("DISCORD_API_BASE").unwrap_or_else(|| DISCORD.to_owned());
        Ok(Self {
            token: Token::new(token.strip_prefix("Bot ").unwrap_or(token).trim()),
            api: base(&api)?,
            limits,
            database: database()?,
            shards: shards()?,
            guild: number("GUILD")?,
            metrics: listens("METRICS_ADDR")?,
            page: listens("PAGE_ADDR")?,
            page_url: text("PAGE_URL").map(|url| public(&url)).transpose()?,
            emoji: Some(PACE),
            clock: number("CLOCK_SKEW_MS")?.map_or(Clock::System, Clock::Skewed),
        })
    }
}

/// How many shards the gateway is to have; `None` for as many as Discord wants.
fn shards() -> anyhow::Result<Option<u32>> {
    if text("SHARDS").as_deref() == Some("auto") {
        return Ok(None);
    }
    let shards = number("SHARDS")?;
    anyhow::ensure!(shards != Some(0), "SHARDS must be `auto`, or a number from 1");
    Ok(shards)
}

/// A base without the path that Discord's libraries add themselves.
fn base(api: &str) -> anyhow::Result<String> {
    let api = api.trim().trim_end_matches('/');
    let api = match api.rsplit_once("/api") {
        Some((before, version)) if version.is_empty() || version.starts_with("/v") => before,
        Some(_) | None => api,
    };
    let is_http = api.starts_with("http://") || api.starts_with("https://");
    anyhow::ensure!(is_http, "DISCORD_API_BASE must begin with http:// or https://");
    Ok(api.to_owned())
}

/// An address that links begin with. Without encryption it may only be this machine's.
fn public(url: &str) -> anyhow::Result<String> {
    let own = ["http://127.0.0.1:", "http://localhost:"];
    let is_sound = url.starts_with("https://") || own.iter().any(|own| url.starts_with(own));
    let is_plain = !url.contains(['?', '#', '<', '>', '_', '*', ' ']);
    anyhow::ensure!(
        is_sound && is_plain,
        "PAGE_URL must begin with https://, and name a host and perhaps a path"
    );
    Ok(url.to_owned())
}

/// The database: a file, unless it is an address of one on a server.
///
/// # Errors
/// If it is none that is known; the error does not repeat it.
pub(crate) fn database() -> anyhow::Result<Database> {
    match given("DATABASE") {
        Some(given) => database_of(given).context("reading DATABASE"),
        None => Ok(Database::File(PathBuf::from("summa-rudis.sqlite"))),
    }
}

/// The database that somebody names: a file, unless it is an address of one on a server.
///
/// # Errors
/// If it is none that is known; the error does not repeat it, since a password may stand in it.
pub(crate) fn database_of(given: OsString) -> anyhow::Result<Database> {
    let text = given.to_str().map(str::trim).unwrap_or_default();
    if Address::is_meant_by(text) {
        return Ok(Database::Server(Address::read(text)?));
    }
    let file = file_of(given.into());
    no_address(&file)?;
    let is_file = !file.as_os_str().is_empty() && file.as_os_str() != ":memory:";
    // A device is open to everybody, and stays so.
    let is_device = std::fs::metadata(&file).is_ok_and(|found| !found.is_file());
    anyhow::ensure!(
        is_file && !is_device,
        "a database is a file with a name: nothing else keeps a bout"
    );
    Ok(Database::File(file))
}

/// That a file is meant, and not an address, which nobody opens as one and which may hold a password.
///
/// # Errors
/// If it is an address; the error does not repeat it.
pub(crate) fn no_address(file: &Path) -> anyhow::Result<()> {
    let text = file.to_string_lossy();
    anyhow::ensure!(
        !may_hold_password(&text) && !has_scheme(&text),
        "that is no file, and no address that is known here: a database is a file, \
         `sqlite:` and a file, or `postgres://user:password@host/name`; a file with a colon in its name is \
         typed as `./NAME`"
    );
    Ok(())
}

/// Whether a password may stand in a typed value: in an address of any form, or in the settings of a connection.
pub(crate) fn may_hold_password(text: &str) -> bool {
    const SETTINGS: [&str; 11] = [
        "database", "dbname", "host", "hostaddr", "passwd", "password", "pwd", "server", "user",
        "username", "uid",
    ];
    let mut words = text.split(|sign: char| sign.is_whitespace() || "?&;,\"'".contains(sign));
    let is_setting = |word: &str| {
        let name = word.trim_start_matches('-').split_once('=').map(|(name, _)| name);
        name.is_some_and(|name| SETTINGS.contains(&name.to_lowercase().as_str()))
    };
    let has_user = text.split_once(':').is_some_and(|(_, rest)| rest.contains('@'));
    text.contains("://") || has_user || words.any(is_setting)
}

/// Whether something begins as an address does, with a word and a colon; a single letter is a drive's.
fn has_scheme(text: &str) -> bool {
    let text = text.trim_start_matches(['"', '\'']);
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_letter = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '+' | '-');
    1 < scheme.len() && scheme.chars().all(is_letter) && scheme.starts_with(char::is_alphabetic)
}

/// The address that a variable names at which something listens, if it is set.
pub(crate) fn listens(name: &str) -> anyhow::Result<Option<SocketAddr>> {
    text(name).map(|given| address(&given).with_context(|| format!("reading {name}"))).transpose()
}

/// An address at which something listens: of several that a name stands for the first of the older kind.
pub(crate) fn address(given: &str) -> anyhow::Result<SocketAddr> {
    const FORM: &str = "an address is a host and a port, such as 127.0.0.1:8080 or localhost:8080";
    let all: Vec<SocketAddr> = given.trim().to_socket_addrs().context(FORM)?.collect();
    let first = all.iter().find(|address| address.is_ipv4()).or(all.first());
    first.copied().context(FORM)
}

/// The database, for commands that make no new one.
pub(crate) fn existing_database() -> anyhow::Result<Database> {
    let database = database()?;
    if let Database::File(file) = &database {
        anyhow::ensure!(
            std::fs::exists(file).unwrap_or(false),
            "there is no database {}: set DATABASE, or start the bot once",
            file.display()
        );
    }
    Ok(database)
}

/// A variable's value, if it is set to something: a path need be no text.
pub(crate) fn given(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|given| given.to_str().is_none_or(|given| !given.trim().is_empty()))
}

/// The file of a path, or of an address such as `sqlite://bouts.sqlite?mode=rwc`.
fn file_of(given: PathBuf) -> PathBuf {
    let Some(text) = given.to_str().map(str::trim) else { return given };
    let Some(address) = text.strip_prefix("sqlite:") else { return PathBuf::from(text) };
    let path = address.strip_prefix("//").unwrap_or(address);
    PathBuf::from(path.split_once('?').map_or(path, |(path, _)| path))
}

/// A variable that is set to something.
pub(crate) fn text(name: &str) -> Option<String> {
    env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// A variable that is read as something, if it is set.
pub(crate) fn number<T: FromStr>(name: &str) -> anyhow::Result<Option<T>>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    // The value itself is not repeated: it might be a token in the wrong line.
    text(name).map(|value| value.parse().with_context(|| format!("reading {name}"))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_an_encrypted_address_or_to_this_machine() {
        for url in ["https://look.example", "https://a.example/arena/", "http://127.0.0.1:9200"] {
            assert_eq!(public(url).unwrap(), url);
        }
        for url in
            ["", "look.example", "http://look.example", "https://a.example/?b", "https://a>b"]
        {
            assert!(public(url).is_err(), "{url}");
        }
    }

    #[test]
    fn a_base_is_taken_with_and_without_its_path() {
        for given in [
            "http://127.0.0.1:9",
            "http://127.0.0.1:9/",
            "http://127.0.0.1:9/api",
            "http://127.0.0.1:9/api/",
            "http://127.0.0.1:9/api/v10",
        ] {
            assert_eq!(base(given).unwrap(), "http://127.0.0.1:9", "{given}");
        }
        assert_eq!(base("https://proxy.example/apiary").unwrap(), "https://proxy.example/apiary");
        assert!(base("127.0.0.1:9").is_err());
    }

    #[test]
    fn only_an_address_loses_its_scheme_and_its_query() {
        for (given, file) in [
            ("bouts.sqlite", "bouts.sqlite"),
            (" /data/bouts.sqlite ", "/data/bouts.sqlite"),
            ("who?.sqlite", "who?.sqlite"),
            ("sqlite:bouts.sqlite", "bouts.sqlite"),
            ("sqlite://bouts.sqlite?mode=rwc", "bouts.sqlite"),
            ("sqlite:///data/bouts.sqlite?mode=rwc", "/data/bouts.sqlite"),
        ] {
            assert_eq!(file_of(given.into()), PathBuf::from(file), "{given}");
        }
    }

    #[test]
    fn an_address_that_is_not_known_is_refused_and_not_repeated() {
        for given in [
            ":memory:",
            "sqlite::memory:",
            "sqlite:",
            "  ",
            "mysql://ada:secret@host/arena",
            "MySQL://ada:secret@host/arena",
            "mariadb+tls://ada:secret@host/arena",
            "\"postgres://ada:secret@host/arena\"",
            "postgres:ada:secret@host/arena",
            "postgres://ada:secret@host:no-port/arena",
            "file:secret?mode=memory",
            "sqlite:postgres://ada:secret@host/arena",
            "host=host password=secret",
            "Server=host;Password=secret",
            "bouts?user=ada&password=secret",
            "ada:secret@host/arena",
            "postgres//ada:secret@host",
            "jdbc:postgresql:ada:secret@host",
            "redis:secret",
            "./ada:secret@host",
            "/dev/null",
            ".",
        ] {
            let why = format!("{:#}", database_of(given.into()).unwrap_err());
            assert!(!why.contains("secret") && !why.contains("ada"), "{given}: {why}");
        }
        for given in ["POSTGRES://ada:secret@host/arena", "postgresql://ada:secret@host/arena"] {
            let database = database_of(given.into()).unwrap();
            assert!(matches!(database, Database::Server(_)), "{given}");
            assert!(!format!("{database} {database:?}").contains("secret"), "{given}");
        }
        for given in [
            "bouts.sqlite",
            "./ab:c.sqlite",
            "C:\\bouts.sqlite",
            "sqlite://bouts.sqlite",
            "a=b@c.sqlite",
        ] {
            assert!(matches!(database_of(given.into()), Ok(Database::File(_))), "{given}");
        }
    }

    #[test]
    fn a_host_may_be_named() {
        for (given, is_one) in [
            ("127.0.0.1:8080", true),
            ("localhost:8080", true),
            (" [::1]:8080 ", true),
            ("localhost", false),
            ("8080", false),
            ("localhost:eighty", false),
        ] {
            assert_eq!(address(given).is_ok(), is_one, "{given}");
        }
        assert_eq!(address("localhost:8080").unwrap().port(), 8080);
    }

    #[test]
    fn a_bases_password_is_not_shown() {
        assert_eq!(unsigned("http://ada:se@cret@host:9"), "http://host:9");
        assert_eq!(unsigned(DISCORD), DISCORD);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_text_stays_as_it_is() {
        use std::os::unix::ffi::OsStringExt;
        let given = PathBuf::from(std::ffi::OsString::from_vec(b"bouts-\xff".to_vec()));
        assert_eq!(file_of(given.clone()), given);
    }

    #[test]
    fn a_token_is_never_printed() {
        assert_eq!(format!("{:?}", Token::new("secret")), "Token(…)");
    }
}
