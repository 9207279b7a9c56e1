//! One page of the browser, as one person uses it: looked at, waited for, touched.

use crate::devtools::{Browser, Session};
use anyhow::{Context, bail, ensure};
use base64::Engine;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const EYES: &str = include_str!("eyes.js");

/// The time for anything to appear on a busy machine; the page itself waits for so long, so it is
/// less than the timeout of one command to the browser.
const PATIENCE: Duration = Duration::from_secs(40);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Device {
    /// 390 × 844 points, touched with a finger.
    Phone,
    /// 1280 × 800 points, with a mouse and a keyboard.
    Desk,
}

impl Device {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Phone => "390",
            Self::Desk => "1280",
        }
    }

    fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desk => (1_280, 800),
        }
    }
}

pub(crate) struct Tab {
    session: Session,
    device: Device,
    name: String,
    pictures: PathBuf,
    touches: AtomicUsize,
    keys: AtomicUsize,
}

impl Tab {
    pub(crate) async fn open(
        browser: &Browser,
        device: Device,
        name: &str,
        pictures: PathBuf,
        address: &str,
    ) -> anyhow::Result<Self> {
        let session = browser.open().await?;
        let (width, height) = device.size();
        let is_phone = device == Device::Phone;
        let metrics = json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": 1,
            "mobile": is_phone,
        });
        session.call("Emulation.setDeviceMetricsOverride", metrics).await?;
        let touch = json!({ "enabled": is_phone, "maxTouchPoints": 1 });
        session.call("Emulation.setTouchEmulationEnabled", touch).await?;
        session.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await?;
        let first = json!({ "source": EYES });
        session.call("Page.addScriptToEvaluateOnNewDocument", first).await?;
        let (touches, keys) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let tab = Self { session, device, name: name.to_owned(), pictures, touches, keys };
        let gone = tab.session.call("Page.navigate", json!({ "url": address })).await?;
        ensure!(gone.get("errorText").is_none(), "opening {address}: {}", gone["errorText"]);
        Ok(tab)
    }

    pub(crate) fn device(&self) -> Device {
        self.device
    }

    /// The number of taps and clicks.
    pub(crate) fn touches(&self) -> usize {
        self.touches.load(Ordering::Relaxed)
    }

    pub(crate) fn keys(&self) -> usize {
        self.keys.load(Ordering::Relaxed)
    }

    /// The value of an expression, which may be a promise.
    pub(crate) async fn read(&self, expression: &str) -> anyhow::Result<Value> {
        let params = json!({
            "expression": expression,
            "awaitPromise": true,
            "returnByValue": true,
            "userGesture": false,
        });
        let mut answer = self.session.call("Runtime.evaluate", params).await?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            bail!("{expression}: {thrown}");
        }
        Ok(answer["result"]["value"].take())
    }

    /// Waits until an expression has a truthy value; returns that value. Fails if it never does: a
    /// picture is kept, and the page's last lines are reported.
    pub(crate) async fn wait(&self, what: &str, expression: &str) -> anyhow::Result<Value> {
        let bound = PATIENCE.as_millis();
        let found = self.read(&format!("eyes.until(() => ({expression}), {bound})")).await;
        let found = found.with_context(|| format!("waiting for {what}"))?;
        if !found.is_null() {
            return Ok(found);
        }
        bail!("{what}: waited {} s in vain\n{}", bound / 1_000, self.failed().await)
    }

    /// Touches the element that an expression finds, as the device does: by finger or mouse.
    /// Returns its words.
    pub(crate) async fn touch(&self, what: &str, expression: &str) -> anyhow::Result<String> {
        // Incoming messages may move the page under the finger: then that touch does nothing.
        let mut met = String::new();
        for _ in 0..5 {
            let point = self.wait(what, &format!("eyes.aim({expression})")).await?;
            match self.device {
                Device::Phone => self.tap(&point).await?,
                Device::Desk => self.click(&point).await?,
            }
            self.touches.fetch_add(1, Ordering::Relaxed);
            let pressed = self.read("eyes.pressed()").await?;
            pressed["words"].as_str().unwrap_or_default().clone_into(&mut met);
            if pressed["isIt"] == true {
                return Ok(met);
            }
        }
        bail!("{what}: {met:?} was hit instead\n{}", self.failed().await)
    }

    /// Touches the last control of that name.
    pub(crate) async fn touch_named(&self, name: &str) -> anyhow::Result<String> {
        self.touch(&format!("{name:?} to be pressed"), &format!("eyes.named({name:?})")).await
    }

    async fn tap(&self, point: &Value) -> anyhow::Result<()> {
        let places = json!([{ "x": point["x"], "y": point["y"] }]);
        let begin = json!({ "type": "touchStart", "touchPoints": places });
        self.session.call("Input.dispatchTouchEvent", begin).await?;
        let end = json!({ "type": "touchEnd", "touchPoints": [] });
        self.session.call("Input.dispatchTouchEvent", end).await?;
        Ok(())
    }

    /// Swipes a finger over the element that an expression finds, from its middle `far` points to
    /// the right.
    pub(crate) async fn swipe(&self, what: &str, expression: &str, far: i32) -> anyhow::Result<()> {
        let middle = format!(
            "(it => {{ const at = it.getBoundingClientRect(); \
             return {{ x: at.x + at.width / 2, y: Math.min(at.y + at.height / 2, innerHeight / 2) }}; \
             }})({expression})"
        );
        let from = self.wait(what, &middle).await?;
        let across = from["x"].as_f64().context("it has a place")?;
        let places = |part: i32| {
            let across = across + f64::from(far * part) / 4.0;
            json!([{ "x": across, "y": from["y"] }])
        };
        let begin = json!({ "type": "touchStart", "touchPoints": places(0) });
        self.session.call("Input.dispatchTouchEvent", begin).await?;
        for part in 1..=4 {
            let on = json!({ "type": "touchMove", "touchPoints": places(part) });
            self.session.call("Input.dispatchTouchEvent", on).await?;
        }
        let end = json!({ "type": "touchEnd", "touchPoints": [] });
        self.session.call("Input.dispatchTouchEvent", end).await?;
        self.touches.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    async fn click(&self, point: &Value) -> anyhow::Result<()> {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({
                "type": kind,
                "x": point["x"],
                "y": point["y"],
                "button": button,
                "clickCount": 1,
            });
            self.session.call("Input.dispatchMouseEvent", params).await?;
        }
        Ok(())
    }

    /// Presses and releases a key.
    pub(crate) async fn key(&self, key: Key) -> anyhow::Result<()> {
        let (name, code, text) = key.told();
        self.keys.fetch_add(1, Ordering::Relaxed);
        let modifiers = if key == Key::BackTab { 8 } else { 0 };
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({
                "type": kind,
                "key": name,
                "code": if name == " " { "Space" } else { name },
                "windowsVirtualKeyCode": code,
                "modifiers": modifiers,
            });
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = text.into();
            }
            self.session.call("Input.dispatchKeyEvent", params).await?;
        }
        Ok(())
    }

    /// Writes a text where the focus is.
    pub(crate) async fn write(&self, text: &str) -> anyhow::Result<()> {
        self.session.call("Input.insertText", json!({ "text": text })).await?;
        Ok(())
    }

    /// Becomes a person by the row at the top.
    pub(crate) async fn become_person(&self, name: &str) -> anyhow::Result<()> {
        let person = format!("eyes.person({name:?})");
        self.touch(&format!("{name}'s name"), &person).await?;
        let is_pressed = format!("{person}?.ariaPressed === 'true' && eyes.isStill()");
        self.wait(&format!("the page to be {name}'s"), &is_pressed).await?;
        Ok(())
    }

    /// Shows the page as for a reader whose system is light or dark.
    pub(crate) async fn prefer(&self, scheme: &str) -> anyhow::Result<()> {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.session.call("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    pub(crate) async fn picture(&self, moment: &str) -> anyhow::Result<PathBuf> {
        let told = self.session.call("Page.captureScreenshot", json!({ "format": "png" })).await?;
        let text = told["data"].as_str().context("a picture is text")?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(text)?;
        let file = self.pictures.join(format!("{}-{}-{moment}.png", self.name, self.device.name()));
        std::fs::write(&file, bytes).with_context(|| format!("writing {}", file.display()))?;
        Ok(file)
    }

    /// A picture of a failure, and the page's last lines.
    pub(crate) async fn failed(&self) -> String {
        let picture = match self.picture("failed").await {
            Ok(file) => file.display().to_string(),
            Err(error) => format!("none, {error:#}"),
        };
        let text = self.read("document.body.innerText.slice(-1500)").await.unwrap_or_default();
        let focus = self.read("eyes.focus()").await.unwrap_or_default();
        let text = text.as_str().unwrap_or_default();
        format!("picture: {picture}\nfocus: {focus}\nthe page ends with:\n{text}")
    }

    /// Checks that the page has no complaints.
    pub(crate) fn is_content(&self) -> anyhow::Result<()> {
        let complaints = self.session.complaints();
        ensure!(complaints.is_empty(), "{} complains: {}", self.name, complaints.join("\n"));
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Tab,
    /// Back to the one before, with Shift.
    BackTab,
    /// Presses, opens, takes.
    Enter,
    Space,
    Down,
    /// On, and back to the beginning and to the end.
    Right,
    Home,
    End,
}

impl Key {
    /// Its name, its number, and what it writes.
    fn told(self) -> (&'static str, u32, &'static str) {
        match self {
            Self::Tab | Self::BackTab => ("Tab", 9, ""),
            Self::Enter => ("Enter", 13, "\r"),
            Self::Space => (" ", 32, " "),
            Self::Down => ("ArrowDown", 40, ""),
            Self::Right => ("ArrowRight", 39, ""),
            Self::Home => ("Home", 36, ""),
            Self::End => ("End", 35, ""),
        }
    }
}
