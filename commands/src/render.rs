//! Discord's form of messages: JSON bodies within all of Discord's limits.
//!
//! Nothing here fails: text too long is folded, items too many are left out and said so. Every body names
//! its allowed mentions, so that no text can notify anybody by itself.

use crate::custom_id;
use crate::folding::{line, text};
use crate::naming::typed;
use crate::picture::{self, Picture};
use arena::{Control, MenuChoice, Message, Plate, Sign, Style, shortened};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Characters of a message's text. Counted in UTF-16 units, which are never fewer than Discord's.
pub const TEXT: usize = 2_000;
/// Rows of components in a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Choices in a menu, and in an answer to autocomplete.
pub const CHOICES: usize = 25;
/// Characters of a button's label.
pub const LABEL: usize = 80;
/// Characters of a menu choice's label and detail, of an autocomplete choice, of a custom id.
pub const LINE: usize = 100;
/// Characters of a menu's placeholder.
pub const PLACEHOLDER: usize = 150;
/// Characters of a thread's name.
pub const THREAD_NAME: usize = 100;
/// Characters of a modal's title and of a text field's label.
pub const TITLE: usize = 45;
/// People one message may notify.
pub const MENTIONS: usize = 100;
/// Characters of a nonce.
pub const NONCE: usize = 25;
/// Bytes of a file that every server takes.
pub const FILE: usize = 8 * 1024 * 1024;

/// Discord's flag for a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;
/// Takes the place of a nonce in the names of private pictures: nobody looks for those.
pub(crate) const PRIVATE: &str = "own";
/// The text where there is nothing to say: Discord refuses an empty message.
const NOTHING: &str = "Nothing to show.";

/// A message in Discord's form.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// The JSON; with files it goes as `payload_json`.
    pub json: Value,
    /// The files that go with it, in the order in which the JSON names them.
    pub files: Vec<File>,
}

/// A file that goes with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, in ASCII.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its media type, as HTTP names it.
    pub kind: &'static str,
}

/// A new message in a channel, with its plate drawn or without. The nonce keeps a repeated request from
/// posting twice.
pub fn post(message: &Message, nonce: &str, picture: Option<&Picture>) -> Body {
    let mut body = body(message, picture, nonce);
    body.json["nonce"] = json!(nonce.chars().take(NONCE).collect::<String>());
    body.json["enforce_nonce"] = json!(true);
    body
}

/// A message's new form, with its plate drawn or without: everything that it had and this has not is gone.
pub fn edit(message: &Message, nonce: &str, picture: Option<&Picture>) -> Body {
    let mut body = body(message, picture, nonce);
    if body.files.is_empty() {
        body.json["attachments"] = json!([]);
    }
    body
}

/// A message without its controls: its text stays as it is.
pub fn stripped() -> Body {
    Body {
        json: json!({ "components": [], "allowed_mentions": { "parse": [] } }),
        files: Vec::new(),
    }
}

/// A private answer: the data of a callback or of a follow-up.
pub fn private(message: &Message, picture: Option<&Picture>) -> Body {
    let mut body = edit(message, PRIVATE, picture);
    body.json["flags"] = json!(EPHEMERAL);
    body
}

/// A message to somebody who wrote to the bot directly.
pub fn direct(message: &Message) -> Body {
    body(message, None, PRIVATE)
}

/// The modal in which a word is added to a bout's luck.
pub fn word_modal(custom_id: &str) -> Value {
    let label = "Your word, which nobody can foresee";
    let about = "Anything: it is mixed into every roll and deal";
    line_modal(custom_id, "A word for the luck", [label, about], (1, 100))
}

/// The modal that asks for one line of so many characters at least and at most: under its title the field's
/// purpose, and its text while it is empty.
pub(crate) fn line_modal(
    custom_id: &str,
    title: &str,
    [label, about]: [&str; 2],
    (least, most): (usize, usize),
) -> Value {
    json!({
        "custom_id": custom_id,
        "title": cut(title, TITLE),
        "components": [{
            "type": 1,
            "components": [{
                "type": 4,
                "custom_id": WORD_FIELD,
                "style": 1,
                "label": cut(label, TITLE),
                "placeholder": about,
                "min_length": least,
                "max_length": most,
                "required": true,
            }],
        }],
    })
}

/// The name of the modal's only field.
pub const WORD_FIELD: &str = "word";

/// A private message that is only a sentence.
pub fn sentence(text: impl Into<String>) -> Message {
    Message { head: text.into(), ..Message::default() }
}

/// Whether a message that Discord shows is this one: same text, same controls, same file's name. A
/// plate may have come as a picture or not, and a command typed or to be pressed.
pub fn is_same(message: &Message, nonce: &str, posted: &Value) -> bool {
    let drawn = message.plate.as_ref().map(|_| Picture { png: Vec::new(), alt: String::new() });
    is_just(&body(message, None, nonce), posted)
        || drawn.is_some_and(|drawn| is_just(&body(message, Some(&drawn), nonce), posted))
}

fn is_just(wanted: &Body, posted: &Value) -> bool {
    let text = |value: &Value| typed(value["content"].as_str().unwrap_or_default().trim());
    let file_names: Vec<&str> = posted["attachments"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|file| file["filename"].as_str())
        .collect();
    let wanted_names: Vec<&str> = wanted.files.iter().map(|file| file.name.as_str()).collect();
    text(&wanted.json) == text(posted)
        && custom_ids(&wanted.json) == custom_ids(posted)
        && wanted_names == file_names
}

/// The custom ids of a message's components, in their order.
pub fn custom_ids(message: &Value) -> Vec<&str> {
    message["components"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|row| row["components"].as_array().into_iter().flatten())
        .filter_map(|component| component["custom_id"].as_str())
        .collect()
}

/// A thread's name within Discord's limit.
pub fn thread_name(name: &str) -> String {
    let name = cut(name.trim(), THREAD_NAME);
    if name.is_empty() { "bout".to_owned() } else { name }
}

/// At most `limit` characters, cut between words and marked with an ellipsis if something was cut.
pub fn cut(text: &str, limit: usize) -> String {
    let kept = shortened(text, limit);
    if kept == text {
        return kept;
    }
    // A mark that was cut in two would be shown as its characters.
    match kept.rfind('<').filter(|open| !kept[*open..].contains('>')) {
        Some(open) if kept.len() - open < 30 => format!("{}…", kept[..open].trim_end()),
        Some(_) | None => kept,
    }
}

fn body(message: &Message, picture: Option<&Picture>, nonce: &str) -> Body {
    let (rows, left_out) = rows(&message.controls);
    let drawn = message.plate.as_ref().zip(picture);
    let text = said(message, drawn.is_some(), left_out);
    let mut json = json!({
        "content": if text.trim().is_empty() && rows.is_empty() { NOTHING.to_owned() } else { text },
        "components": rows,
        "allowed_mentions": mentions(message),
    });
    let Files { named, attached } = Files::of(message, drawn, nonce);
    if !named.is_empty() {
        json["attachments"] = attached.into();
    }
    Body { json, files: named.into_iter().map(|(file, _)| file).collect() }
}

/// The text of a message: where a picture shows the rest, the brief one.
fn said(message: &Message, is_drawn: bool, left_out: usize) -> String {
    if !is_drawn || message.brief.is_empty() {
        return text(message, shown_beside(message, is_drawn), left_out);
    }
    let (head, mention) = (message.brief.clone(), message.mention.clone());
    text(&Message { head, mention, ..Message::default() }, None, left_out)
}

/// The text in a block beside a picture, or where there is none.
fn shown_beside(message: &Message, is_drawn: bool) -> Option<&str> {
    match message.plate.as_ref().filter(|_| is_drawn) {
        Some(plate) => plate.rest.as_deref(),
        None => message.mono.as_deref(),
    }
}

/// The files that go with a message.
struct Files {
    /// Each, with the words on a picture for those who do not see it.
    named: Vec<(File, Option<String>)>,
    /// The same as the message lists them.
    attached: Vec<Value>,
}

impl Files {
    fn of(message: &Message, drawn: Option<(&Plate, &Picture)>, nonce: &str) -> Self {
        let texts = message.files.iter().map(|(name, text)| File {
            name: file_name(name),
            bytes: whole(text).into_bytes(),
            kind: kind_of(name),
        });
        let zip = message.zip.iter().map(|zip| File {
            name: file_name(&zip.name),
            bytes: zip.bytes.clone(),
            kind: "application/zip",
        });
        let mut named: Vec<(File, Option<String>)> =
            texts.chain(zip).map(|file| (file, None)).collect();
        named.extend(drawn.map(|(plate, picture)| {
            let name = file_name(&picture::file_name(plate, nonce));
            let file = File { name, bytes: picture.png.clone(), kind: "image/png" };
            (file, Some(picture::alt(&picture.alt)))
        }));
        let attached = (0..).zip(&named).map(|(id, (file, said)): (u8, _)| {
            let mut attached = json!({ "id": id.to_string(), "filename": file.name });
            if let Some(said) = said {
                attached["description"] = json!(said);
            }
            attached
        });
        Self { attached: attached.collect(), named }
    }
}

/// The people who may be notified: nobody whom a text alone names.
fn mentions(message: &Message) -> Value {
    let mentioned: Vec<String> = mentioned(message).iter().map(u64::to_string).collect();
    json!({ "parse": [], "users": mentioned })
}

/// The people who are notified, each once.
pub(crate) fn mentioned(message: &Message) -> Vec<u64> {
    let mut seen = HashSet::new();
    message
        .mention
        .iter()
        .copied()
        .filter(|id| *id != 0 && seen.insert(*id))
        .take(MENTIONS)
        .collect()
}

fn file_name(name: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || ['.', '-', '_'].contains(c);
    let name: String = name.chars().filter(is_plain).take(LINE).collect();
    let name = name.trim_matches('.');
    if name.is_empty() { "file.txt".to_owned() } else { name.to_owned() }
}

/// The media type of a text file, by the end of its name.
fn kind_of(name: &str) -> &'static str {
    if name.ends_with(".html") { "text/html; charset=utf-8" } else { "text/plain; charset=utf-8" }
}

/// A file's text, unless Discord would not take it.
fn whole(text: &str) -> String {
    if text.len() <= FILE {
        return text.to_owned();
    }
    let end = (0..=FILE).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text[..end].to_owned()
}

/// The components, and how many controls there was no room for. Where there are too many rows, buttons
/// stand together after all menus, since they share rows there.
fn rows(controls: &[Control]) -> (Vec<Value>, usize) {
    let (mut rows, mut left_out) = laid(controls.iter());
    if ROWS < rows.len() {
        let is_menu = |it: &&Control| matches!(it, Control::Menu { .. });
        let (menus, buttons): (Vec<&Control>, Vec<&Control>) = controls.iter().partition(is_menu);
        (rows, left_out) = laid(menus.into_iter().chain(buttons));
    }
    left_out += rows.len().saturating_sub(ROWS);
    rows.truncate(ROWS);
    (rows, left_out)
}

/// All rows of these in their order, and how many lines of menus there was no room for.
fn laid<'a>(controls: impl Iterator<Item = &'a Control>) -> (Vec<Value>, usize) {
    let mut rows: Vec<Value> = Vec::new();
    let mut buttons: Vec<Value> = Vec::new();
    let mut ids = Ids::default();
    let mut cut_short = 0;
    for control in controls {
        match control {
            Control::Button { label, style, action, barred, sign } => {
                let button = json!({
                    "type": 2,
                    "style": match style {
                        Style::Primary => 1,
                        Style::Secondary => 2,
                        Style::Success => 3,
                        Style::Danger => 4,
                    },
                    "label": labelled(label, LABEL),
                    "custom_id": ids.unique(custom_id::encode(action)),
                    "disabled": barred,
                });
                buttons.push(signed(button, sign.as_ref().map(Sign::name)));
            }
            Control::Menu { placeholder, at_least, at_most, choices, action } => {
                rows.extend(in_rows(std::mem::take(&mut buttons)));
                let choices = distinct(choices);
                // One may be chosen out of a long list through several menus; several may not.
                let is_divisible = *at_most <= 1;
                for some in choices.chunks(CHOICES) {
                    let id = ids.unique(custom_id::encode(action));
                    rows.push(row(vec![menu(placeholder, *at_least, *at_most, some, id)]));
                    if !is_divisible {
                        cut_short += usize::from(choices.len() > CHOICES);
                        break;
                    }
                }
            }
        }
    }
    rows.extend(in_rows(buttons));
    (rows, cut_short)
}

/// Buttons in rows, the last with more than one: alone it would take a row of a phone.
fn in_rows(mut buttons: Vec<Value>) -> Vec<Value> {
    let mut rows = Vec::new();
    while !buttons.is_empty() {
        let fits = if buttons.len() == BUTTONS + 1 { BUTTONS - 1 } else { BUTTONS };
        let rest = buttons.split_off(fits.min(buttons.len()));
        rows.push(row(std::mem::replace(&mut buttons, rest)));
    }
    rows
}

fn row(components: Vec<Value>) -> Value {
    json!({ "type": 1, "components": components })
}

fn menu(
    placeholder: &str,
    at_least: u8,
    at_most: u8,
    choices: &[&MenuChoice],
    id: String,
) -> Value {
    let at_most = usize::from(at_most).clamp(1, choices.len());
    let options: Vec<Value> = choices
        .iter()
        .map(|choice| {
            let mut option = json!({
                "label": labelled(&choice.label, LINE),
                "value": choice.index.to_string(),
            });
            if !choice.detail.trim().is_empty() {
                option["description"] = json!(line(&choice.detail, LINE));
            }
            signed(option, choice.sign.as_ref().map(Sign::name))
        })
        .collect();
    let mut menu = json!({
        "type": 3,
        "custom_id": id,
        "min_values": usize::from(at_least).min(at_most),
        "max_values": at_most,
        "options": options,
    });
    if !placeholder.trim().is_empty() {
        menu["placeholder"] = json!(line(placeholder, PLACEHOLDER));
    }
    menu
}

/// A component with a sign by its name alone, if it has one: what Discord has registered is put in its place
/// before it is sent.
fn signed(mut component: Value, sign: Option<&str>) -> Value {
    if let Some(name) = sign {
        component["emoji"] = json!({ "name": name });
    }
    component
}

/// Discord refuses two choices with one value.
fn distinct(choices: &[MenuChoice]) -> Vec<&MenuChoice> {
    let mut seen = HashSet::new();
    choices.iter().filter(|choice| seen.insert(choice.index)).collect()
}

fn labelled(label: &str, limit: usize) -> String {
    let label = label.trim();
    if label.is_empty() { "–".to_owned() } else { line(label, limit) }
}

/// Custom ids that no other component of the message has.
#[derive(Default)]
struct Ids(HashSet<String>);

impl Ids {
    fn unique(&mut self, id: String) -> String {
        let mut wanted = id.clone();
        let mut copy = 0;
        while !self.0.insert(wanted.clone()) {
            copy += 1;
            wanted = custom_id::copied(&id, copy);
        }
        wanted
    }
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
