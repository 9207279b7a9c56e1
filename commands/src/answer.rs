//! The one acknowledgement of an interaction, and its answer.
//!
//! The callback follows the commit. Only if a second has passed without one is it deferred, and a deferral
//! promises nothing. Longer than other files: deferral, answer and follow-up share one state, and none is right alone.

use crate::codes::Why;
use crate::hall::{Context, Hall, author, here};
use crate::naming::Registered;
use crate::panels::{Interaction, Role, Whose};
use crate::picture::{Form, Picture};
use crate::render::{self, Body, File};
use crate::sent::{Lost, is_learnt, is_untaken, lost, request};
use crate::{doctor, trouble};
use arena::{
    Action, Arena, BoutId, Control, Done, Fault, How, Message, Millis, Person, Place, Refused,
    Reply, Style,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use poise::serenity_prelude::{self as serenity, Http, InteractionId, MessageFlags};
use serde_json::{Value, json};
use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The command whose private answer is a word on the way to a panel; the panel replaces it.
const LEADS_ON: &str = "bout start";
/// How long a commit may take before the interaction is deferred.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long an answer waits for its picture.
const DRAWN_WITHIN: Duration = Duration::from_millis(300);
/// How long an answer waits for the first post of its bout, the commit included, and how far apart it looks.
const POSTED_WITHIN: Duration = Duration::from_millis(1_500);
const POST_LOOK: Duration = Duration::from_millis(25);
/// How often it is looked whether the house has thought or dice are settled, and how far apart: for longer than it
/// may think where everybody is there, and for several windows in a row.
const LOOKS: u32 = 60;
const LOOK: Duration = Duration::from_millis(300);
/// Pauses before a callback is tried again: Discord waits three seconds in all.
const CALLBACK_PAUSES: [Duration; 5] = [
    Duration::ZERO,
    Duration::from_millis(150),
    Duration::from_millis(400),
    Duration::from_millis(700),
    Duration::from_millis(1_000),
];
/// Pauses before a later message is tried again.
const LATER_PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(9)];

/// The command with which an answer is typed, and the advice where it was not clear in which bout.
const ANSWERS: &str = "act";
const TYPE_AGAIN: &str = " What you typed was not done: type it again with that option, or choose \
    on the panel that a button here opens.";

/// An interaction to be answered.
pub(crate) struct Asked<'a> {
    pub(crate) http: &'a Http,
    pub(crate) id: InteractionId,
    pub(crate) token: &'a str,
    pub(crate) application: serenity::ApplicationId,
    /// Our commands and emoji as Discord has registered them.
    pub(crate) commands: &'a Registered,
    /// The person who asked.
    pub(crate) by: u64,
    pub(crate) from: From,
    /// The request, for the log: a command's name or a deed's, nothing that people wrote.
    pub(crate) what: String,
    /// The press that does the same for a bout, if there is one.
    pub(crate) same: Option<fn(BoutId) -> Action>,
    /// Set when the callback went out.
    pub(crate) is_acknowledged: &'a AtomicBool,
    /// The person who asked, and the channel.
    pub(crate) whose: Whose,
    /// The answer's role among their panels, if it is no refusal.
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
    /// The place of a press on a message of a server or, where there is no server, in a direct message.
    pub(crate) fn message(flags: Option<MessageFlags>, is_direct: bool) -> Self {
        match flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
            true => From::OwnPanel,
            false if is_direct => From::Direct,
            false => From::Elsewhere,
        }
    }
}

/// Answers a slash command. A failure is told to the guest, or logged if that fails too.
pub(crate) async fn command(
    ctx: Context<'_>,
    work: impl Future<Output = Done<Reply>> + Send,
) -> anyhow::Result<()> {
    answered(ctx, None, work).await
}

/// Answers a slash command with arena's answer to its user, there and now.
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

/// A command about one thing that is named by its number: the question for it, the suggestions, and
/// what arena is asked.
macro_rules! about_one {
    (
        $(#[doc = $about:tt])+
        $name:ident($ctx:ident, $one:ident: $kind:tt $(<$of:tt>)?, $which:tt, $among:tt) => $asks:expr
    ) => {
        $(#[doc = $about])+
        #[poise::command(slash_command, guild_only)]
        async fn $name(
            $ctx: Context<'_>,
            #[description = $which]
            #[autocomplete = $among]
            $one: $kind $(<$of>)?,
        ) -> anyhow::Result<()> {
            answer::arena($ctx, $asks).await
        }
    };
}

pub(crate) use about_one;

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
        commands: &ctx.data().commands,
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
    // A permission that was missing may be back: messages that wait for it need not wait any longer.
    let is_permitted = ctx.guild_id().is_some() && doctor::bars(ctx, false).is_none();
    if is_permitted && let Some(_inside) = hall.enter() {
        // The guest has their answer: a failure here is tried again by the outbox itself.
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
        // Use cases are large: one held in each future that waits for it would be copied on every way there.
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
                let (message, mut how, mut role) = self.told(outcome);
                if let Some(bout) = message.below
                    && self.is_posted(hall, bout, begun + POSTED_WITHIN).await
                {
                    // Under the board, where both are in view for the whole bout.
                    (how, role) = (How::New, Some(Role::Panel));
                }
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
                    self.say_later(hall, &message, how, picture.as_ref()).await;
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

    /// Waits for the first post of a bout that has just begun; whether it is there in time. In a direct
    /// message no post comes.
    async fn is_posted(&self, hall: &Hall, bout: BoutId, until: Instant) -> bool {
        while self.from != From::Direct && Instant::now() < until && !hall.is_closed() {
            if hall.arena.is_posted(bout).await.unwrap_or(false) {
                return true;
            }
            tokio::time::sleep(POST_LOOK).await;
        }
        false
    }

    /// Where somebody waits for the house to think, shows them the next question once it has, if they have asked
    /// for nothing meanwhile. Somebody who waits for longer looks again by themselves.
    async fn follow(&self, hall: &Hall, message: &Message, how: How) {
        let Some(sequel) = &message.sequel else { return };
        // The post that could be changed then is the one that was pressed, or of another form than the answer.
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
                        self.say_later(hall, &next, How::Edit, picture.as_ref()).await;
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

    /// Says something at once, with its plate drawn if that is quick; a picture drawn later comes when it is
    /// there, if nothing was asked since. Where many wait for pictures, no answer waits for its own.
    async fn show(&self, hall: &Hall, message: &Message, how: How) {
        if (self.from, how) == (From::Elsewhere, How::Quiet) {
            // Nothing is said, and the message that could be edited later is the public post that was pressed: no
            // picture of a seat's may ever go there.
            return self.say(message, how).await;
        }
        let is_newest = || hall.panels.is_newest(self.whose, self.id.get());
        let patience = if hall.is_drawing_much() { Duration::ZERO } else { DRAWN_WITHIN };
        let mut drawing = pin!(hall.picture(message, self.by, &is_newest));
        match tokio::time::timeout(patience, &mut drawing).await {
            Ok(picture) => self.say_with(hall, message, how, picture.as_ref()).await,
            Err(_) => {
                self.say(message, how).await;
                if hall.forms.are_tried(Form::Answer, hall.now())
                    && let Some(picture) = drawing.await
                    && is_newest()
                {
                    let body = render::edit(message, render::PRIVATE, Some(&picture));
                    let sent = self.later(body, Later::Original).await;
                    // The message into which it would be put stands without it: it was taken.
                    is_learnt(hall, Some(Form::Answer), &sent, true);
                    self.note(sent);
                }
            }
        }
        if let Some(page) = hall.page(message).await {
            self.add(&page).await;
        }
    }

    /// Says something at once, without a picture: the callback itself.
    pub(crate) async fn say(&self, message: &Message, how: How) {
        self.say_plainly(message, how).await;
    }

    /// The same, and whether it was taken.
    async fn say_plainly(&self, message: &Message, how: How) -> bool {
        let (callback, files) = self.body(message, how, None);
        let sent = self.callback(callback, files).await;
        self.conclude(sent).await
    }

    async fn say_with(&self, hall: &Hall, message: &Message, how: How, picture: Option<&Picture>) {
        let form = self.form(how);
        let is_tried = |form| hall.forms.are_tried(form, hall.now());
        let Some(picture) = picture.filter(|_| form.is_none_or(is_tried)) else {
            return self.say(message, how).await;
        };
        let (callback, files) = self.body(message, how, Some(picture));
        let sent = self.callback(callback, files).await;
        if is_untaken(&sent) {
            let is_taken = self.say_plainly(message, how).await;
            is_learnt(hall, form, &sent, is_taken);
        } else {
            is_learnt(hall, form, &sent, true);
            self.conclude(sent).await;
        }
    }

    /// The form that an answer changes if it is said at once; `None` if it changes nothing.
    fn form(&self, how: How) -> Option<Form> {
        match (self.from, how) {
            (From::OwnPanel | From::Direct, How::Edit | How::Quiet) => Some(Form::Pressed),
            (From::Elsewhere, _) | (From::OwnPanel | From::Direct, How::New) => None,
        }
    }

    /// Concludes a callback; whether it was taken.
    async fn conclude(&self, sent: Result<(), Lost>) -> bool {
        if let Err(Lost::Refused { code, .. }) = sent
            && sent.as_ref().is_err_and(Lost::is_of_our_form)
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
            return false;
        }
        let is_taken = sent.is_ok();
        self.note(sent);
        is_taken
    }

    /// The callback that says something, and its files.
    fn body(&self, message: &Message, how: How, picture: Option<&Picture>) -> (Value, Vec<File>) {
        match (self.from, how) {
            (From::OwnPanel | From::Direct, How::Edit | How::Quiet) => {
                let body = render::edit(message, render::PRIVATE, picture);
                (json!({ "type": 7, "data": body.json }), body.files)
            }
            (From::Elsewhere, How::Quiet) => (json!({ "type": 6 }), Vec::new()),
            (From::OwnPanel | From::Direct, How::New) | (From::Elsewhere, How::New | How::Edit) => {
                let body = render::private(message, picture);
                (json!({ "type": 4, "data": body.json }), body.files)
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
    async fn say_later(&self, hall: &Hall, message: &Message, how: How, picture: Option<&Picture>) {
        let edits_original = match self.from {
            From::Elsewhere => true,
            From::OwnPanel | From::Direct => how != How::New,
        };
        let say = |picture| match edits_original {
            true => self.later(render::edit(message, render::PRIVATE, picture), Later::Original),
            false => self.later(render::private(message, picture), Later::FollowUp),
        };
        let form = edits_original.then_some(Form::Answer);
        let is_tried = |form| hall.forms.are_tried(form, hall.now());
        let picture = picture.filter(|_| form.is_none_or(is_tried));
        let mut sent = say(picture).await;
        if picture.is_some() {
            if is_untaken(&sent) {
                let bare = say(None).await;
                is_learnt(hall, form, &sent, bare.is_ok());
                sent = bare;
            } else {
                is_learnt(hall, form, &sent, true);
            }
        }
        self.note(sent);
    }

    /// One more private message after the answer.
    pub(crate) async fn add(&self, message: &Message) {
        let sent = self.later(render::private(message, None), Later::FollowUp).await;
        self.note(sent);
    }

    /// The message for the guest about an outcome, and its role among their panels.
    fn told(
        &self,
        outcome: Result<Done<Reply>, Box<dyn Any + Send>>,
    ) -> (Message, How, Option<Role>) {
        match outcome {
            Ok(Ok(Reply { message, how })) => {
                // A silent deed opens no panel.
                let shown = |role| match role {
                    Role::Word | Role::Panel | Role::Post if how == How::Quiet => Role::Post,
                    Role::Word | Role::Panel | Role::Post | Role::On(_) => role,
                };
                (message, how, self.role.map(shown))
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
            Some(Control::Button { label: label.clone(), style, action, barred: false, sign: None })
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
        let body = self.commands.resolved(Body { json, files });
        let route =
            serenity::Route::InteractionResponse { interaction_id: self.id, token: self.token };
        let mut sent = Err(Lost::Outage("never tried".to_owned()));
        for (attempt, pause) in CALLBACK_PAUSES.into_iter().enumerate() {
            tokio::time::sleep(pause).await;
            sent = self.request(serenity::LightMethod::Post, route, &body).await;
            match &sent {
                // An earlier attempt arrived although its answer did not.
                Err(Lost::Refused { code, .. })
                    if attempt > 0 && Why::of(*code) == Some(Why::Answered) =>
                {
                    sent = Ok(());
                }
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

    /// One request. If it is not taken with emoji it is tried without any.
    async fn request(
        &self,
        method: serenity::LightMethod,
        route: serenity::Route<'_>,
        body: &Body,
    ) -> Result<(), Lost> {
        let sent = request(self.http, method, route, body).await;
        let is_refused = sent.as_ref().is_err_and(Lost::is_of_our_form);
        let Some(bare) = is_refused.then(|| body.without_emoji()).flatten() else { return sent };
        let is_of_them = sent.as_ref().is_err_and(Lost::may_be_of_emoji);
        let sent = request(self.http, method, route, &bare).await;
        if sent.is_ok() && is_of_them {
            self.commands.emoji.forget();
        }
        sent
    }

    async fn later(&self, body: Body, later: Later) -> Result<(), Lost> {
        let body = self.commands.resolved(body);
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
            sent = self.request(method, route, &body).await;
            if !sent.as_ref().is_err_and(Lost::passes) {
                break;
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

/// A panel with a sentence under it, over the buttons, where the one who has just pressed one looks.
fn with_words(mut panel: Message, words: &str) -> Message {
    let break_ = if panel.tail.is_empty() { "" } else { "\n" };
    panel.close(&[break_, words].concat());
    panel
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
