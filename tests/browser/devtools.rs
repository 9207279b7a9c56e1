//! A Chromium of the test's own, controlled through two pipes in the protocol of its developer
//! tools.
//!
//! The few commands that are used here have been the same for years, and the protocol is JSON. A
//! browser at the end of a pipe opens no port and ends with the test, however that ends.

use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::oneshot;

/// The timeout of one command on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The names tried for a Chromium, unless `CHROMIUM` names one.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The browser's switches: no network traffic of its own, and no delayed frames.
const SWITCHES: [&str; 14] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-renderer-backgrounding",
    "--disable-sync",
];

/// The program of a Chromium on this machine: the one that `CHROMIUM` names, which must exist, or
/// the first of its usual names. `None` where there are no Unix pipes to control it through. Fails
/// if `CHROMIUM` names a missing file.
pub(crate) fn installed() -> anyhow::Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        anyhow::ensure!(named.is_file(), "CHROMIUM names {}, which is not there", named.display());
        return Ok(Some(named));
    }
    if cfg!(not(unix)) {
        return Ok(None);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut files =
        NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    Ok(files.find(|file| file.is_file()))
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// A running browser, killed if dropped before it was closed.
pub(crate) struct Browser {
    line: Arc<Line>,
    process: Child,
    // Removed when it goes.
    _profile: TempDir,
}

/// Both directions of the pipe.
struct Line {
    out: tokio::sync::Mutex<ChildStdin>,
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    complaints: Mutex<Vec<Complaint>>,
}

/// A page's complaint: an uncaught error, or one in its console.
struct Complaint {
    session: String,
    words: String,
}

/// One page of a browser, in a profile of its own.
#[derive(Clone)]
pub(crate) struct Session {
    line: Arc<Line>,
    id: String,
}

impl Browser {
    /// Starts a browser; its own output goes into a file.
    pub(crate) async fn start(program: &Path, log: &Path) -> anyhow::Result<Self> {
        let profile = TempDir::new().context("making a profile")?;
        let mut command = Command::new("sh");
        // The browser reads its third descriptor and writes to its fourth.
        command.args(["-c", r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null"#, "sh"]);
        command.arg(program).args(SWITCHES);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        // The browser's own sandbox is unavailable to root, and in most containers.
        if is_root() {
            command.arg("--no-sandbox");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        command.stderr(File::create(log).with_context(|| format!("writing {}", log.display()))?);
        let mut process = command.spawn().context("starting the browser")?;
        let input = process.stdin.take().context("the pipe to the browser")?;
        let output = process.stdout.take().context("the pipe from the browser")?;
        let line = Arc::new(Line {
            out: tokio::sync::Mutex::new(input),
            next: AtomicU64::new(1),
            waiting: Mutex::default(),
            complaints: Mutex::default(),
        });
        tokio::spawn(listen(Arc::clone(&line), output));
        let browser = Self { line, process, _profile: profile };
        let told = browser.line.call(None, "Browser.getVersion", json!({})).await;
        told.with_context(|| format!("greeting the browser; it says in {}", log.display()))?;
        Ok(browser)
    }

    /// Closes it in good order, so that it no longer writes into its profile.
    pub(crate) async fn close(mut self) -> anyhow::Result<()> {
        self.line.call(None, "Browser.close", json!({})).await?;
        let ended = tokio::time::timeout(PATIENCE, self.process.wait()).await;
        ended.context("waiting for the browser's end")??;
        Ok(())
    }

    /// Opens an empty page that shares nothing with any other.
    pub(crate) async fn open(&self) -> anyhow::Result<Session> {
        let call = async |method, params| self.line.call(None, method, params).await;
        let context = call("Target.createBrowserContext", json!({})).await?;
        let at = json!({
            "url": "about:blank",
            "browserContextId": context["browserContextId"],
            "newWindow": true,
        });
        let target = call("Target.createTarget", at).await?;
        let wanted = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = call("Target.attachToTarget", wanted).await?;
        let id = attached["sessionId"].as_str().context("a session has an id")?.to_owned();
        let session = Session { line: Arc::clone(&self.line), id };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            session.call(domain, json!({})).await?;
        }
        Ok(session)
    }
}

impl Session {
    /// Gives a command to this page; returns the answer.
    pub(crate) async fn call(&self, method: &str, params: Value) -> anyhow::Result<Value> {
        self.line.call(Some(&self.id), method, params).await
    }

    /// The complaints of this page, each once.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let all = self.line.complaints.lock().expect("nobody panics with it");
        let mine = all.iter().filter(|complaint| complaint.session == self.id);
        let mut told = HashSet::new();
        let words = mine.map(|complaint| complaint.words.clone());
        words.filter(|words| told.insert(words.clone())).collect()
    }
}

impl Line {
    async fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> anyhow::Result<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let (sender, receiver) = oneshot::channel();
        self.waiting.lock().expect("nobody panics with it").insert(id, sender);
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let sent = self.out.lock().await.write_all(&bytes).await;
        sent.with_context(|| format!("telling the browser {method}"))?;
        let answer = tokio::time::timeout(PATIENCE, receiver).await;
        let answer = answer.with_context(|| format!("the browser does not answer {method}"))?;
        let mut answer = answer.with_context(|| format!("the browser ended before {method}"))?;
        if let Some(error) = answer.get("error") {
            bail!("{method}: {error}");
        }
        Ok(answer["result"].take())
    }
}

/// Hands each answer to the call that waits for it, until the browser ends.
async fn listen(line: Arc<Line>, output: ChildStdout) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.read_until(0, &mut bytes).await {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let text = bytes.strip_suffix(&[0]).unwrap_or(&bytes);
        let Ok(mut message) = serde_json::from_slice::<Value>(text) else { continue };
        let waiting = message["id"]
            .as_u64()
            .and_then(|id| line.waiting.lock().expect("nobody panics with it").remove(&id));
        match waiting {
            // The call may have been given up: then nobody is waiting.
            Some(waiting) => drop(waiting.send(message.take())),
            None => line.complaints.lock().expect("nobody panics with it").extend(heard(&message)),
        }
    }
    line.waiting.lock().expect("nobody panics with it").clear();
}

/// The complaint in an event, if it is one.
fn heard(event: &Value) -> Option<Complaint> {
    let params = &event["params"];
    let words = match event["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let thrown = details["exception"]["description"].as_str();
            thrown.or(details["text"].as_str())?.to_owned()
        }
        "Log.entryAdded" if params["entry"]["level"] == "error" => {
            let entry = &params["entry"];
            format!("{} {}", entry["text"].as_str()?, entry["url"].as_str().unwrap_or_default())
        }
        "Runtime.consoleAPICalled" if params["type"] == "error" => params["args"].to_string(),
        _ => return None,
    };
    Some(Complaint { session: event["sessionId"].as_str()?.to_owned(), words })
}
