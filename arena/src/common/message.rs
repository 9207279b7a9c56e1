//! Messages to people: words and controls, before any messenger's form.
//!
//! Text carries six marks that the messenger's side replaces: `{@ID}` names a person so that the messenger may mention
//! them, `{t:SECONDS}` is an instant shown in the reader's own time, `{#ID}` names a channel, `{&ID}` a role, which is
//! never notified, `{>SERVER/CHANNEL/MESSAGE|WORDS}` leads to a message, and `{!NAME}` is a sign, or nothing.
//! Everything that came from people is already sanitised. In stored text, names are marked besides ([`named`]): those
//! marks do not leave this crate.

use crate::common::action::Action;
use crate::common::ids::{BoutId, messenger_id};
use crate::common::webhook_report::Report;
use boards::{Beside, Retold, Sentence, Sheet, Sign, named};
use serde::{Deserialize, Serialize};
use std::ops::Not;
use std::sync::Arc;

// Words for one seat are never printed, a hand's cards on buttons and in menus included.
table::never_printed!(Message, Sequel, Plate, Control, MenuChoice, Zip);

/// One message, public or private.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its beginning, a line or several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub head: String,
    /// Small print after it, line by line as `small_print` makes it: the first to go where a message
    /// is too long.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub small: String,
    /// A monospaced block: a board, a hand, a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mono: Option<String>,
    /// The text after the block.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tail: String,
    /// The text in place of all that where a picture shows the rest: the events, whose turn it is, and the question.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub brief: String,
    /// Its controls, in rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// The people to notify: exactly these, also where the text names others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention: Vec<u64>,
    /// A board to be drawn in place of the block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plate: Option<Plate>,
    /// Whether it tells how its bout stands: that is reckoned when it goes, in small print.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub reckons: bool,
    /// Files to go with it: name and text of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<(String, String)>,
    /// The pack of logs whose file goes with it: that is made when it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<i64>,
    /// That file, once it is made.
    #[serde(skip)]
    pub zip: Option<Arc<Zip>>,
    /// A bout that is over, to be made a page of that goes with it as a file; only in an answer.
    #[serde(skip)]
    pub retold: Option<Arc<Retold>>,
    /// The panel that replaces it soon, by itself; only in an answer.
    #[serde(skip)]
    pub sequel: Option<Sequel>,
    /// The bout that has just begun, under whose first post it is to stand; only in an answer.
    #[serde(skip)]
    pub below: Option<BoutId>,
    /// The text that the post keeps whose place this one takes; `None` leaves its text unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former: Option<String>,
    /// The text board that it keeps: how the bout stood when this one took its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former_mono: Option<String>,
    /// The post's own name; `None` for what no later post replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<String>,
    /// The name of the post that it follows. One that never arrived leaves another in its place, which keeps its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former_post: Option<String>,
    /// Whether that post is deleted, since this one tells of the same round.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub replaces_former: bool,
    /// The call to a person whom it must reach one way or another; `None` where it is tried on its one way alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// Whether it stands for another that the messenger would not take.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_plain: bool,
    /// How its bout is filed, where that is a post of a forum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filing: Option<Filing>,
    /// The report of its bout to a server's webhook: nothing else is said then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// How a bout's post is named and tagged in a forum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filing {
    pub forum: i64,
    /// The post's name, at most 100 characters.
    pub name: String,
    pub tags: Vec<String>,
    /// The tags of ours that do not.
    pub others: Vec<String>,
}

impl Message {
    /// The same with names as they are read: they are marked only in stored text.
    pub(crate) fn unmarked(mut self) -> Message {
        // Every field is named here, so that no text of a new one is forgotten.
        let Message {
            head,
            small,
            mono,
            tail,
            brief,
            controls,
            mention: _,
            plate,
            reckons: _,
            files,
            pack: _,
            zip: _,
            retold: _,
            sequel,
            below: _,
            former,
            former_mono,
            post: _,
            former_post: _,
            replaces_former: _,
            call: _,
            is_plain: _,
            filing: _,
            report: _,
        } = &mut self;
        let read = |text: &mut String| *text = named::unmarked(text);
        let texts = [head, small, tail, brief].into_iter();
        texts.chain(mono).chain(former).chain(former_mono).for_each(read);
        files.iter_mut().flat_map(|(name, text)| [name, text]).for_each(read);
        sequel.iter_mut().flat_map(|sequel| &mut sequel.answer).for_each(read);
        if let Some(Plate { game: _, name, facts, was, beside, rest }) = plate {
            [name, facts].into_iter().chain(was).chain(rest).for_each(read);
            let Beside { over, is_told: _, held } = beside;
            over.iter_mut().for_each(|over| over.blow = None);
            let pays = over.iter_mut().flat_map(|over| &mut over.pays);
            pays.for_each(|it| read(&mut it.words));
            over.iter_mut().flat_map(|over| [&mut over.words, &mut over.sum]).for_each(read);
            let cards = held.iter_mut();
            cards.flat_map(|it| [&mut it.name, &mut it.sort, &mut it.does]).for_each(read);
        }
        for control in controls {
            match control {
                Control::Button { label, style: _, action: _, barred: _, sign: _ } => read(label),
                Control::Menu { placeholder, at_least: _, at_most: _, choices, action: _ } => {
                    read(placeholder);
                    let texts = choices.iter_mut().flat_map(|it| [&mut it.label, &mut it.detail]);
                    texts.for_each(read);
                }
            }
        }
        self
    }

    /// Puts some lines under the block, over what stands there already.
    pub(crate) fn lead(&mut self, words: &str) {
        self.tail = in_lines([words, self.tail.as_str()]);
        if !self.brief.is_empty() {
            self.brief = in_lines([words, self.brief.as_str()]);
        }
    }

    /// Adds a line of small print to the words that are said in any case.
    pub fn footnote(&mut self, line: &str) {
        self.small = in_lines([self.small.as_str(), line]);
        if !self.brief.is_empty() {
            self.brief = in_lines([self.brief.as_str(), line]);
        }
    }

    /// Puts some lines under everything else, next to the controls.
    pub fn close(&mut self, words: &str) {
        self.tail = in_lines([self.tail.as_str(), words]);
        if !self.brief.is_empty() {
            self.brief = in_lines([self.brief.as_str(), words]);
        }
    }
}

/// Two texts, one under the other; an empty one leaves no line.
fn in_lines(texts: [&str; 2]) -> String {
    let [over, under] = texts;
    let break_ = if over.is_empty() || under.is_empty() { "" } else { "\n" };
    [over, break_, under].concat()
}

/// Several files in one.
#[derive(Clone, PartialEq, Eq)]
pub struct Zip {
    /// Its name, in ASCII.
    pub name: String,
    /// Its content, in the form ZIP.
    pub bytes: Vec<u8>,
}

/// The panel that follows one on which somebody waits for the house to think.
#[derive(Clone, PartialEq, Eq)]
pub struct Sequel {
    pub(crate) bout: BoutId,
    /// The answer to the one who waits: it stays.
    pub(crate) answer: Vec<String>,
}

/// A message that must reach somebody, on one of several ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The person who must be reached; `None` where it is stewards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<u64>,
    pub way: Way,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Way>,
}

/// A way to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// By private message.
    Private,
    /// Where the bout is played.
    Bout,
    /// In the channel that the server's organisers keep for the bot.
    Bot,
}

impl Way {
    /// All, in the order in which they are tried.
    pub(crate) const ALL: [Way; 3] = [Way::Private, Way::Bout, Way::Bot];

    /// The word in the table.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Way::Private => "private",
            Way::Bout => "bout",
            Way::Bot => "bot",
        }
    }
}

/// A board or a sheet to be drawn, as facts alone: the carrier of the message draws it, and where that fails the block
/// says the same.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plate {
    /// The game's slug, whose board it is; empty for a sheet.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The picture's name, without an ending; in ASCII.
    pub name: String,
    /// Everything that the board's reader may know, in the game's own form.
    pub facts: String,
    /// The facts that the same reader was shown at the last hand-over: the picture shows what changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// Things that the picture shows besides.
    #[serde(default, skip_serializing_if = "Beside::is_empty")]
    pub beside: Beside,
    /// The part of the block that the picture does not show, and that stands beside it all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

impl Plate {
    /// A sheet that stands beside a text, called `name` in ASCII.
    pub(crate) fn sheet(name: impl Into<String>, sheet: &Sheet) -> Plate {
        Plate { name: name.into(), facts: sheet.facts(), ..Plate::default() }
    }
}

pub(crate) fn small_print(line: &str) -> String {
    format!("-# {line}")
}

/// A line about an event as it is shown.
pub(crate) fn printed(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Story(story) => story.clone(),
        Sentence::Sum(_) => small_print(&sentence.to_string()),
    }
}

pub(crate) fn with_signs(text: &str, signs: &[Sign]) -> String {
    let marks = signs.iter().map(|sign| format!("{{!{}}}", sign.name()));
    [text.to_owned()].into_iter().chain(marks).collect()
}

/// Words that lead to the message of a channel, if it is there.
pub(crate) fn linked(words: &str, guild: i64, to: Option<(i64, i64)>) -> String {
    match to {
        Some((channel, message)) => {
            let [guild, channel, message] = [guild, channel, message].map(messenger_id);
            format!("{{>{guild}/{channel}/{message}|{words}}}")
        }
        None => words.to_owned(),
    }
}

/// Something to press.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A button. Successive buttons share rows of five.
    Button {
        /// At most 80 characters.
        label: String,
        /// How it looks.
        style: Style,
        /// The meaning of a press on it.
        #[serde(rename = "deed")]
        action: Action,
        /// Shown, but cannot be pressed.
        #[serde(default, skip_serializing_if = "Not::not")]
        barred: bool,
        /// A sign before the label that says no more than it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sign: Option<Sign>,
    },
    /// A menu, a row of its own.
    Menu {
        /// At most 150 characters.
        placeholder: String,
        at_least: u8,
        at_most: u8,
        /// At most 25; the index is what travels. Barred ones are left out, with their index.
        choices: Vec<MenuChoice>,
        /// The meaning of a choice; the indexes come with the press.
        #[serde(rename = "deed")]
        action: Action,
    },
}

impl Control {
    pub(crate) fn button(label: &str, style: Style, action: Action) -> Control {
        Control::Button { label: label.to_owned(), style, action, barred: false, sign: None }
    }

    pub(crate) fn menu(placeholder: &str, choices: Vec<MenuChoice>, action: Action) -> Control {
        let placeholder = placeholder.to_owned();
        Control::Menu { placeholder, at_least: 1, at_most: 1, choices, action }
    }
}

/// The most characters of a button's label.
pub(crate) const LABEL: usize = 80;
/// The most characters of the meaning of a menu's line.
pub(crate) const DETAIL: usize = 100;
/// The most characters of a suggestion, and of the value that travels with it.
pub(crate) const SUGGESTION: usize = 100;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuChoice {
    pub index: u16,
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters; may be empty.
    pub detail: String,
    /// A sign before the label that says no more than it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<Sign>,
}

impl MenuChoice {
    /// A line without a sign.
    pub fn new(index: u16, label: impl Into<String>, detail: impl Into<String>) -> MenuChoice {
        MenuChoice { index, label: label.into(), detail: detail.into(), sign: None }
    }

    /// The same with a sign, if there is one for it.
    pub(crate) fn signed(self, sign: Option<Sign>) -> MenuChoice {
        MenuChoice { sign, ..self }
    }
}

/// How a button looks; never the only carrier of meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// The thing most want.
    Primary,
    /// An ordinary thing.
    Secondary,
    /// Something that cannot be undone.
    Danger,
    /// A yes.
    Success,
}

/// A private answer to the one who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The words and controls.
    pub message: Message,
    /// Where they go.
    pub how: How,
}

impl Reply {
    /// A new private message.
    pub(crate) fn new(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::New }
    }

    /// In place of the private message that was pressed.
    pub(crate) fn edit(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::Edit }
    }

    /// The same, unless what was pressed is public and shows by itself what came of it.
    pub(crate) fn quiet(message: Message) -> Reply {
        Reply { message: message.unmarked(), how: How::Quiet }
    }

    pub(crate) fn words(words: impl Into<String>) -> Reply {
        Reply::new(Message { head: words.into(), ..Message::default() })
    }
}

/// Where an answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// As a new private message.
    New,
    /// In place of the private message that was pressed; as a new one if a public one was.
    Edit,
    /// In place of the private message that was pressed; nowhere if a public one was, on which it
    /// shows what came of it.
    Quiet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{BoutId, Viewer};
    use boards::{Headline, HeldCard, Weight};

    #[test]
    fn no_text_of_a_message_is_shown_with_the_marks_of_what_is_kept() {
        let named = || named::named(11, "Ada");
        let card = HeldCard { name: named(), sort: named(), does: named(), alike: 1 };
        let weight = Weight::Hit;
        let over = Headline { weight, words: named(), sum: named(), ..Headline::default() };
        let plate = Plate {
            name: named(),
            facts: named(),
            was: Some(named()),
            beside: Beside { over: Some(over), is_told: true, held: vec![card] },
            rest: Some(named()),
            ..Plate::default()
        };
        let choice = MenuChoice::new(0, named(), named());
        let controls = vec![
            Control::button(&named(), Style::Primary, Action::Forget),
            Control::menu(&named(), vec![choice], Action::Forget),
        ];
        let message = Message {
            head: named(),
            small: named(),
            mono: Some(named()),
            tail: named(),
            brief: named(),
            controls,
            plate: Some(plate),
            files: vec![(named(), named())],
            sequel: Some(Sequel { bout: BoutId(1), answer: vec![named()] }),
            former: Some(named()),
            former_mono: Some(named()),
            ..Message::default()
        };
        let shown = message.clone().unmarked();
        let text = serde_json::to_string(&shown).unwrap();
        assert_eq!(text, named::unmarked(&serde_json::to_string(&message).unwrap()));
        assert_eq!(shown.sequel.map(|it| it.answer), Some(vec!["Ada".to_owned()]));
    }

    #[test]
    fn what_is_kept_of_a_message_bears_the_names_that_rows_of_earlier_releases_have() {
        let bout = BoutId(3);
        let replay = Action::Replay { bout, viewer: Viewer::Seat(1), page: None };
        let controls = vec![
            Control::button("A", Style::Primary, Action::AnswerPause { bout, wish: 1, yes: true }),
            Control::button("R", Style::Danger, replay),
            Control::menu(
                "M",
                Vec::new(),
                Action::ReplayAs { bout, viewer: Viewer::Public, page: 2 },
            ),
        ];
        let message = Message { head: "H".to_owned(), controls, ..Message::default() };
        let text = concat!(
            r#"{"head":"H","controls":["#,
            r#"{"Button":{"label":"A","style":"Primary","#,
            r#""deed":{"LetRest":{"bout":3,"wish":1,"yes":true}},"barred":false}},"#,
            r#"{"Button":{"label":"R","style":"Danger","#,
            r#""deed":{"Replay":{"bout":3,"eyes":{"Seat":1},"page":null}},"barred":false}},"#,
            r#"{"Menu":{"placeholder":"M","at_least":1,"at_most":1,"choices":[],"#,
            r#""deed":{"ReplayEyes":{"bout":3,"eyes":"Public","page":2}}}}]}"#
        );
        assert_eq!(serde_json::from_str::<Message>(text).unwrap(), message);
        // Choices that are not barred no longer say so.
        let text = text.replace(r#","barred":false"#, "");
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        assert_eq!(serde_json::from_str::<Message>(&text).unwrap(), message);
    }
}
