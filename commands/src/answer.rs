//! The one acknowledgement of an interaction, and what is answered.
//!
//! The callback follows the commit. Only if a second has passed without one is it deferred, and
//! a deferral promises nothing.

use std::{
    any::Any,
    future::Future,
    panic::AssertUnwindSafe,
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use arena::{
    Action, Arena, BoutId, Control, Done, Fault, How, Message, Millis, Person, Place, Refused,
    Reply, Style,
};
use futures_util::{FutureExt, future::BoxFuture};
use poise::serenity_prelude::{self as serenity, Http, InteractionId, MessageFlags};
use serde_json::{Value, json};

use crate::{
    doctor,
    hall::{Context, Hall, author, here},
    panels::{Interaction, Role, Whose},
    picture::Picture,
    render::{self, Body, File},
    trouble,
};

/// The command whose private answer is a word on the way to a panel, which takes its place.
const LEADS_ON: &str = "bout start";
/// How long a commit may take before the interaction is deferred.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long an answer waits for its picture.
const DRAWN_WITHIN: Duration = Duration::from_millis(300);
/// How often it is looked whether the house has thought, and how far apart: for as long as it may think
/// where everybody is there.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(300);
/// Pauses before a callback is tried again: Discord waits three seconds in all.
const CALLBACK_PAUSES: [Duration; 5] = [
    Duration::ZERO,
    Duration::from_millis(150),
    Duration::from_millis(400),
    Duration::from_millis(700),
    Duration::from_millis(1_000),
];
/// Discord's code for an interaction that has been answered already.
const ANSWERED: isize = 40_060;
/// Pauses before a later message is tried again.
const LATER_PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(9)];

/// The command with which an answer is typed, and what to do where it was not clear in which bout.
const ANSWERS: &str = "act";
const TYPE_AGAIN: &str = " What you typed was not done: type it again with that option, or choose \
    on the panel that a button here opens.";

/// An interaction to be answered.
pub(crate) struct Asked<'a> {
    pub(crate) http: &'a Http,
    pub(crate) id: InteractionId,
    pub(crate) token: &'a str,
    pub(crate) application: serenity::ApplicationId,
    /// Who asked.
    pub(crate) by: u64,
    pub(crate) from: From,
    /// What was asked, for the log: a command's name or a deed's, nothing that people wrote.
    pub(crate) what: String,
    /// The press that does the same for a bout, if there is one.
    pub(crate) same: Option<fn(BoutId) -> Action>,
    /// Set when the callback went out.
    pub(crate) is_acknowledged: &'a AtomicBool,
    /// Who asked where.
    pub(crate) whose: Whose,
    /// What the answer is among their panels, if it is no refusal.
    pub(crate) role: Option<Role>,
}

/// Where an interaction was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// On a private panel, which an answer may replace.
    OwnPanel,
    /// In a direct message, which an answer may replace too: it is a plain one, since those go on being told.
    Direct,
    /// By a command, on a public post or in a modal.
    Elsewhere,
}

impl From {
    /// What is pressed on a message of a server or, where there is no server, in a direct message.
    pub(crate) fn message(flags: Option<MessageFlags>, is_direct: bool) -> Self {
        match flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
            true => From::OwnPanel,
            false if is_direct => From::Direct,
            false => From::Elsewhere,
        }
    }
}

/// Why an answer did not reach Discord.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Lost {
    /// Discord did not answer, or failed.
    #[error("no answer from Discord ({0})")]
    Outage(String),
    /// Discord would not take it.
    #[error("refused with status {status}, code {code}")]
    Refused { status: u16, code: isize },
}

impl Lost {
    /// What becomes of a picture for which it may be, as the figures have it: it may not be attached
    /// there, is too large, or spoils the form. The answer is worth another try without it.
    fn of_a_picture(&self) -> Option<&'static str> {
        match self {
            Lost::Refused { status: 403, .. } => Some("forbidden"),
            Lost::Refused { status: 400, code: ANSWERED } => None,
            Lost::Refused { status: 400 | 413, .. } => Some("refused"),
            Lost::Outage(_) | Lost::Refused { .. } => None,
        }
    }
}

/// Whether it may be the picture that Discord would not take of what was sent; that is counted.
fn is_untaken(sent: &Result<(), Lost>) -> bool {
    let outcome = sent.as_ref().err().and_then(Lost::of_a_picture);
    if let Some(outcome) = outcome {
        metrics::counter!("pictures_total", "outcome" => outcome).increment(1);
    }
    outcome.is_some()
}

/// Answers a slash command. What fails is told to the guest, or logged if that fails too.
pub(crate) async fn command(
    ctx: Context<'_>,
    work: impl Future<Output = Done<Reply>> + Send,
) -> anyhow::Result<()> {
    answered(ctx, None, work).await
}

/// Answers a slash command with what arena says to whoever uses it, there and now.
pub(crate) async fn arena<'a, W>(
    ctx: Context<'a>,
    asks: impl FnOnce(&'a Arena, Person, Place, Millis) -> W + Send,
) -> anyhow::Result<()>
where
    W: Future<Output = Done<Reply>> + Send,
{
    let hall = ctx.data();
    command(ctx, asks(&hall.arena, author(ctx), here(ctx), hall.now())).await
}

/// Answers a slash command about the bout of a number, or the one that is meant without any: if
/// several could be, `same` is what a button does for the one that is chosen.
pub(crate) async fn about_bout<W>(
    ctx: Context<'_>,
    number: Option<i64>,
    same: fn(BoutId) -> Action,
    work: impl FnOnce(Option<BoutId>) -> W + Send,
) -> anyhow::Result<()>
where
    W: Future<Output = Done<Reply>> + Send,
{
    let (hall, by, at) = (ctx.data(), ctx.author().id.get(), here(ctx));
    let work = async move { work(hall.arena.meant(by, at, number, same, hall.now()).await?).await };
    answered(ctx, Some(same), work).await
}

async fn answered(
    ctx: Context<'_>,
    same: Option<fn(BoutId) -> Action>,
    work: impl Future<Output = Done<Reply>> + Send,
) -> anyhow::Result<()> {
    let poise::Context::Application(app) = ctx else { return Ok(()) };
    let asked = Asked {
        http: &ctx.serenity_context().http,
        id: app.interaction.id,
        token: &app.interaction.token,
        application: app.interaction.application_id,
        by: ctx.author().id.get(),
        from: From::Elsewhere,
        what: ctx.command().qualified_name.to_string(),
        same,
        is_acknowledged: app.has_sent_initial_response,
        whose: (ctx.author().id.get(), ctx.channel_id().get()),
        role: (ctx.command().qualified_name == LEADS_ON).then_some(Role::Word),
    };
    let hall = ctx.data();
    asked.answer(hall, work).await;
    // A permission that was missing may be back: what waits for it need not wait any longer.
    let is_permitted = ctx.guild_id().is_some() && doctor::bars(ctx, false).is_none();
    if is_permitted && let Some(_inside) = hall.enter() {
        // Whoever asked has their answer: what fails here is tried again by the outbox itself.
        if let Err(error) = hall.arena.may_post_in(ctx.channel_id().get(), hall.now()).await {
            tracing::warn!(%error, "waking what lacked a permission");
        }
    }
    Ok(())
}

impl Asked<'_> {
    /// Does the work, acknowledges the interaction once, and says what came of it.
    pub(crate) fn answer<'a>(
        &'a self,
        hall: &'a Hall,
        work: impl Future<Output = Done<Reply>> + Send + 'a,
    ) -> impl Future<Output = ()> + Send + 'a {
        // Use cases are large: one that stood in whatever waits for it would be copied on every way there.
        self.answer_to(hall, Box::pin(work))
    }

    async fn answer_to(&self, hall: &Hall, work: BoxFuture<'_, Done<Reply>>) {
        if !hall.is_new(self.id.get()) {
            tracing::debug!(what = self.what, "an interaction came twice");
            return;
        }
        let Some(_inside) = hall.enter() else {
            let message =
                render::sentence("I am about to restart. Please try that again in a minute.");
            self.say(&message, How::New).await;
            return;
        };
        if hall.arena.may_count_as_dead() {
            // Another process answers what has been asked since; this one may have slept over it.
            self.say(&render::sentence(Fault::away().words()), How::New).await;
            return;
        }
        hall.panels.begun(self.whose, self.id.get());
        let begun = Instant::now();
        let mut work = pin!(AssertUnwindSafe(work).catch_unwind());
        match tokio::time::timeout(PATIENCE, &mut work).await {
            Ok(outcome) => {
                took("press_to_commit_seconds", begun);
                let (message, how, role) = self.told(outcome);
                self.show(hall, &message, how).await;
                took("press_to_acknowledgement_seconds", begun);
                self.take_earlier_away(hall, role).await;
                self.follow(hall, &message, how).await;
            }
            Err(_) => {
                let is_deferred = self.defer().await;
                took("press_to_acknowledgement_seconds", begun);
                let outcome = work.await;
                took("press_to_commit_seconds", begun);
                let (message, how, _) = self.told(outcome);
                if is_deferred {
                    let picture = hall.picture(&message, self.by, &|| true).await;
                    self.say_later(&message, how, picture.as_ref()).await;
                    if let Some(page) = hall.page(&message).await {
                        self.add(&page).await;
                    }
                } else {
                    self.show(hall, &message, how).await;
                }
                self.follow(hall, &message, how).await;
            }
        }
    }

    /// Where somebody waits for the house to think, shows them what is asked once it has, if they have
    /// asked for nothing meanwhile. Whoever waits for longer looks again by themselves.
    async fn follow(&self, hall: &Hall, message: &Message, how: How) {
        let Some(sequel) = &message.sequel else { return };
        // What could be changed then is the post that was pressed, or of another form than the answer.
        if [(From::Elsewhere, How::Quiet), (From::Direct, How::New)].contains(&(self.from, how)) {
            return;
        }
        let is_newest = || hall.panels.is_newest(self.whose, self.id.get());
        for _ in 0..LOOKS {
            tokio::time::sleep(LOOK).await;
            if !is_newest() || hall.is_closed() {
                return;
            }
            match hall.arena.sequel(self.by, sequel, hall.now()).await {
                Ok(Some(next)) => {
                    let picture = hall.picture(&next, self.by, &is_newest).await;
                    if is_newest() {
                        self.say_later(&next, How::Edit, picture.as_ref()).await;
                    }
                    return;
                }
                Ok(None) => {}
                Err(fault) => {
                    tracing::debug!(fault = fault.words(), "what follows is not shown");
                    return;
                }
            }
        }
    }

    /// Says something at once, with its plate drawn if that is quick; what is drawn later comes when
    /// it is there, if nothing was asked since. Where many wait for pictures, no answer waits for its own.
    async fn show(&self, hall: &Hall, message: &Message, how: How) {
        if (self.from, how) == (From::Elsewhere, How::Quiet) {
            // Nothing is said, and what could be edited later is the public post that was pressed: no
            // picture of a seat's may ever go there.
            return self.say(message, how).await;
        }
        let is_newest = || hall.panels.is_newest(self.whose, self.id.get());
        let patience = if hall.is_drawing_much() { Duration::ZERO } else { DRAWN_WITHIN };
        let mut drawing = pin!(hall.picture(message, self.by, &is_newest));
        match tokio::time::timeout(patience, &mut drawing).await {
            Ok(picture) => self.say_with(message, how, picture.as_ref()).await,
            Err(_) => {
                self.say(message, how).await;
                if let Some(picture) = drawing.await
                    && is_newest()
                {
                    let body = self.edited(message, how, Some(&picture));
                    self.note(self.later(body, Later::Original).await);
                }
            }
        }
        if let Some(page) = hall.page(message).await {
            self.add(&page).await;
        }
    }

    /// Says something at once, without a picture: the callback itself.
    pub(crate) async fn say(&self, message: &Message, how: How) {
        self.say_with(message, how, None).await;
    }

    async fn say_with(&self, message: &Message, how: How, picture: Option<&Picture>) {
        let (callback, files) = self.body(message, how, picture);
        let mut sent = self.callback(callback, files).await;
        if picture.is_some() && is_untaken(&sent) {
            let (callback, files) = self.body(message, how, None);
            sent = self.callback(callback, files).await;
        }
        if let Err(Lost::Refused { status: 400, code }) = sent
            && code != ANSWERED
        {
            // Our own words were not what Discord takes. The deed stands: say at least that.
            let reference = trouble::reference();
            tracing::error!(reference, what = self.what, code, "Discord refused an answer's form");
            let message = render::sentence(format!(
                "That went through, but I could not show what came of it. `/bout board` shows \
                 where the bout stands. (Reference {reference})"
            ));
            let plain = json!({ "type": 4, "data": render::private(&message, None).json });
            let sent = self.callback(plain, Vec::new()).await;
            self.note(sent);
        } else {
            self.note(sent);
        }
    }

    /// The callback that says something, and its files.
    fn body(&self, message: &Message, how: How, picture: Option<&Picture>) -> (Value, Vec<File>) {
        match (self.from, how) {
            (From::OwnPanel | From::Direct, How::Edit | How::Quiet) => {
                let body = self.edited(message, how, picture);
                (json!({ "type": 7, "data": body.json }), body.files)
            }
            (From::Elsewhere, How::Quiet) => (json!({ "type": 6 }), Vec::new()),
            (From::OwnPanel | From::Direct, How::New) | (From::Elsewhere, How::New | How::Edit) => {
                let body = render::private(message, picture);
                (json!({ "type": 4, "data": body.json }), body.files)
            }
        }
    }

    /// The new form of what was pressed, or of the answer that stands: a direct message stays a plain one.
    fn edited(&self, message: &Message, how: How, picture: Option<&Picture>) -> Body {
        match (self.from, how) {
            (From::Direct, How::Edit | How::Quiet) => {
                render::edit(message, render::PRIVATE, picture)
            }
            (From::OwnPanel | From::Elsewhere, _) | (From::Direct, How::New) => {
                render::private_edit(message, picture)
            }
        }
    }

    /// Takes away whatever has given its place to this answer. A courtesy: it is tried once.
    async fn take_earlier_away(&self, hall: &Hall, role: Option<Role>) {
        let Some(role) = role else { return };
        let application_id = self.application;
        let to = Interaction { id: self.id.get(), token: self.token.to_owned() };
        for token in hall.panels.answered(self.whose, role, to, hall.now()) {
            let token = token.as_str();
            let route =
                serenity::Route::WebhookOriginalInteractionResponse { application_id, token };
            let request = serenity::Request::new(route, serenity::LightMethod::Delete);
            if let Err(error) = self.http.request(request).await {
                tracing::debug!(error = %lost(&error), "an earlier panel was not taken away");
            }
        }
    }

    /// Opens a modal: the only thing that needs no work first.
    pub(crate) async fn open_modal(&self, modal: Value) {
        let sent = self.callback(json!({ "type": 9, "data": modal }), Vec::new()).await;
        self.note(sent);
    }

    /// Says something after the interaction was deferred or answered.
    async fn say_later(&self, message: &Message, how: How, picture: Option<&Picture>) {
        let edits_original = match self.from {
            From::Elsewhere => true,
            From::OwnPanel | From::Direct => how != How::New,
        };
        let say = |picture| match edits_original {
            true => self.later(self.edited(message, how, picture), Later::Original),
            false => self.later(render::private(message, picture), Later::FollowUp),
        };
        let mut sent = say(picture).await;
        if picture.is_some() && is_untaken(&sent) {
            sent = say(None).await;
        }
        self.note(sent);
    }

    /// One more private message after the answer.
    pub(crate) async fn add(&self, message: &Message) {
        let sent = self.later(render::private(message, None), Later::FollowUp).await;
        self.note(sent);
    }

    /// What the guest is told of an outcome, and what that is among their panels.
    fn told(
        &self,
        outcome: Result<Done<Reply>, Box<dyn Any + Send>>,
    ) -> (Message, How, Option<Role>) {
        match outcome {
            Ok(Ok(Reply { message, how })) => {
                // What is done in silence opens no panel.
                let shown = |role: &Role| how != How::Quiet || matches!(role, Role::On(_));
                (message, how, self.role.filter(shown))
            }
            Ok(Err(Fault::Refused(Refused::Which(bouts)))) => {
                (self.which_of(&bouts), How::New, Some(Role::Word))
            }
            Ok(Err(fault)) => {
                let words = fault.words();
                match fault.panel() {
                    Some(panel) => (with_words(panel, &words), How::Edit, self.role),
                    None => (render::sentence(words), How::New, Some(Role::Word)),
                }
            }
            Err(_) => (trouble::panicked(&self.what), How::New, None),
        }
    }

    /// Several bouts could be meant: one button each, where a press may do the same.
    fn which_of(&self, bouts: &[(BoutId, String)]) -> Message {
        let lines: Vec<&str> = bouts.iter().map(|(_, label)| label.as_str()).collect();
        let words = Refused::Which(Vec::new()).words();
        let controls = bouts.iter().filter_map(|(bout, label)| {
            let action = (self.same?)(*bout);
            let style = Style::Secondary;
            Some(Control::Button { label: label.clone(), style, action, barred: false })
        });
        // A button carries no answer that was typed.
        let again = if self.what == ANSWERS { TYPE_AGAIN } else { "" };
        Message {
            head: format!("{words}{again}\n{}", lines.join("\n")),
            controls: controls.collect(),
            ..Message::default()
        }
    }

    async fn defer(&self) -> bool {
        let callback = match self.from {
            From::OwnPanel | From::Direct => json!({ "type": 6 }),
            From::Elsewhere => json!({ "type": 5, "data": { "flags": 64 } }),
        };
        let sent = self.callback(callback, Vec::new()).await;
        let is_deferred = sent.is_ok();
        self.note(sent);
        is_deferred
    }

    fn note(&self, sent: Result<(), Lost>) {
        if let Err(lost) = sent {
            tracing::warn!(what = self.what, %lost, "an answer did not reach its guest");
        }
    }

    async fn callback(&self, json: Value, files: Vec<File>) -> Result<(), Lost> {
        let body = Body { json, files };
        let route =
            serenity::Route::InteractionResponse { interaction_id: self.id, token: self.token };
        let mut sent = Err(Lost::Outage("never tried".to_owned()));
        for (attempt, pause) in CALLBACK_PAUSES.into_iter().enumerate() {
            tokio::time::sleep(pause).await;
            sent = request(self.http, serenity::LightMethod::Post, route, &body).await;
            match &sent {
                // An earlier attempt arrived although its answer did not.
                Err(Lost::Refused { code: 40060, .. }) if attempt > 0 => sent = Ok(()),
                Err(Lost::Outage(_)) => continue,
                Ok(()) | Err(Lost::Refused { .. }) => {}
            }
            break;
        }
        if sent.is_ok() {
            self.is_acknowledged.store(true, Ordering::SeqCst);
        }
        sent
    }

    async fn later(&self, body: Body, later: Later) -> Result<(), Lost> {
        let (application_id, token) = (self.application, self.token);
        let (method, route) = match later {
            Later::Original => (
                serenity::LightMethod::Patch,
                serenity::Route::WebhookOriginalInteractionResponse { application_id, token },
            ),
            Later::FollowUp => (
                serenity::LightMethod::Post,
                serenity::Route::WebhookFollowupMessages { application_id, token },
            ),
        };
        let mut sent = Err(Lost::Outage("never tried".to_owned()));
        for pause in LATER_PAUSES {
            tokio::time::sleep(pause).await;
            sent = request(self.http, method, route, &body).await;
            match &sent {
                Err(Lost::Outage(_) | Lost::Refused { status: 429, .. }) => {}
                Ok(()) | Err(Lost::Refused { .. }) => break,
            }
        }
        sent
    }
}

/// Counts how long something took.
fn took(what: &'static str, begun: Instant) {
    metrics::histogram!(what).record(begun.elapsed().as_secs_f64());
}

#[derive(Clone, Copy)]
enum Later {
    Original,
    FollowUp,
}

/// A panel with a sentence under it, over the buttons, where whoever has just pressed one looks.
fn with_words(mut panel: Message, words: &str) -> Message {
    let break_ = if panel.tail.is_empty() { "" } else { "\n\n" };
    panel.tail = [panel.tail.as_str(), break_, words].concat();
    panel
}

/// One request; its answer's body is not read.
async fn request(
    http: &Http,
    method: serenity::LightMethod,
    route: serenity::Route<'_>,
    body: &Body,
) -> Result<(), Lost> {
    let json = body.json.to_string();
    let mut request = serenity::Request::new(route, method);
    request = if body.files.is_empty() {
        request.body(Some(json.into_bytes()))
    } else {
        let attached =
            |file: &File| serenity::CreateAttachment::bytes(file.bytes.clone(), file.name.clone());
        request.multipart(Some(serenity::Multipart {
            upload: serenity::MultipartUpload::Attachments(
                body.files.iter().map(attached).collect(),
            ),
            payload_json: Some(json),
            fields: Vec::new(),
        }))
    };
    match http.request(request).await {
        Ok(_) => Ok(()),
        Err(error) => Err(lost(&error)),
    }
}

/// What went wrong, without the address: it holds the interaction's token.
pub(crate) fn lost(error: &serenity::Error) -> Lost {
    let serenity::Error::Http(error) = error else {
        return Lost::Outage("unreadable".to_owned());
    };
    if let serenity::HttpError::UnsuccessfulRequest(response) = error {
        let status = response.status_code.as_u16();
        if status < 500 {
            return Lost::Refused { status, code: response.error.code };
        }
        return Lost::Outage(format!("status {status}"));
    }
    Lost::Outage("connection".to_owned())
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
