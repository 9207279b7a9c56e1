//! Presses while others type: whether what is looked up for suggestions holds anybody up.

use super::presses::{Fared, fared, seen};
use anyhow::Context;
use sandbox::{ChannelId, MessageId, Options, Sandbox, User};
use serde::Serialize;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Presses of one guest while nobody types, and while many do.
#[derive(Debug, Clone, Serialize)]
pub struct Typed {
    /// Suggestions that are asked for at the instant of each press.
    pub suggestions: usize,
    /// Nobody types.
    pub quiet: Fared,
    /// Many do.
    pub busy: Fared,
}

/// Suggestions asked for at once.
const SUGGESTIONS: usize = 400;
/// People who ask for them.
const TYPISTS: usize = 40;
/// Presses measured of each kind.
const PRESSES: usize = 60;
/// The longest that a post may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// One guest presses *Your move* again and again; then others ask for suggestions of past bouts
/// just before each press.
pub(super) async fn measure(sandbox: &Sandbox) -> anyhow::Result<Typed> {
    let channel = sandbox.add_channel(sandbox.guild(), "typing");
    let guest = sandbox.add_user("Guest who plays");
    let (post, id) = begun(&guest, channel).await?;
    let typists: Vec<User> =
        (0..TYPISTS).map(|number| sandbox.add_user(&format!("Typist {number}"))).collect();
    let mut measured = Vec::new();
    for suggestions in [0, SUGGESTIONS] {
        let (begun, mut took) = (Instant::now(), Vec::with_capacity(PRESSES));
        for _ in 0..PRESSES {
            let mut typing = JoinSet::new();
            for at in 0..suggestions {
                let typist = typists[at % TYPISTS].clone();
                typing.spawn(async move {
                    let typed = Options::new().string("bout", at % 10);
                    // Suggestions that come too late are seen by nobody.
                    typist.autocomplete(channel, "bout log", typed, "bout").await.ok();
                });
            }
            let pressed = Instant::now();
            seen(&guest.press(channel, post, &id, &[])?).await?;
            took.push(pressed.elapsed());
            while typing.join_next().await.is_some() {}
        }
        measured.push(fared(1, took, begun));
    }
    let [quiet, busy] = <[Fared; 2]>::try_from(measured).ok().context("two were measured")?;
    Ok(Typed { suggestions: SUGGESTIONS, quiet, busy })
}

/// A bout of the guest's alone: its post, and what *Your move* is called there.
async fn begun(guest: &User, channel: ChannelId) -> anyhow::Result<(MessageId, String)> {
    let start = Options::new()
        .string("game", boards::Kind::all()[0].slug())
        .string("clock", "none")
        .boolean("ranked", false);
    seen(&guest.command(channel, "bout start", start)?).await?;
    let lobby = guest.await_message(channel, |it| it.button("Start").is_some(), PATIENCE).await?;
    let start = lobby.button("Start").context("it was there")?;
    seen(&guest.press(channel, lobby.id, &start, &[])?).await?;
    let moves = |it: &sandbox::Post| it.button("Your move").is_some();
    let post = guest.await_message(channel, moves, PATIENCE).await?;
    Ok((post.id, post.button("Your move").context("it was there")?))
}
