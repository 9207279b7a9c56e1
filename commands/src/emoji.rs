//! Signs in Discord's form: emoji of the application's own, where it is known what ids Discord gave them;
//! nothing elsewhere. Words stand beside every sign.

use crate::folding::{around_blocks, size};
use crate::render::{Body, TEXT};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::RwLock;

/// Our emoji as Discord has them, by the names of their signs; empty until it has said so.
#[derive(Debug, Default)]
pub struct Emoji(RwLock<BTreeMap<String, Known>>);

/// An emoji that Discord has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Its name, which tells drawings of one sign apart.
    pub name: String,
    /// Its id.
    pub id: u64,
}

impl Emoji {
    /// Keeps what Discord has.
    pub fn learn(&self, known: BTreeMap<String, Known>) {
        *self.0.write().expect("no holder of this lock panics") = known;
    }

    /// Whether no emoji is known.
    pub fn is_empty(&self) -> bool {
        self.0.read().expect("no holder of this lock panics").is_empty()
    }

    /// Forgets them all: Discord did not take them.
    pub fn forget(&self) {
        tracing::warn!("Discord does not take our emoji: words alone until they are listed again");
        self.learn(BTreeMap::new());
    }

    /// Puts emoji in place of the signs of a message, or nothing.
    pub(crate) fn put_into(&self, message: &mut Value) {
        let known = self.0.read().expect("no holder of this lock panics");
        for holder in holders(message) {
            let name = holder["emoji"]["name"].as_str().unwrap_or_default();
            match known.get(name) {
                Some(Known { name, id }) => {
                    holder["emoji"] = json!({ "name": name, "id": id.to_string() });
                }
                None => without(holder),
            }
        }
        if let Some(Value::String(text)) = message.get_mut("content")
            && text.contains(SIGN)
        {
            let emoji = |name: &str| match known.get(name) {
                Some(Known { name, id }) => format!("{EMOJI}{name}:{id}>"),
                None => String::new(),
            };
            let shown = around_blocks(text, |words| replaced(words, SIGN, '}', emoji));
            *text = if size(&shown) <= TEXT { shown } else { signless(text) };
        }
    }
}

impl Body {
    /// The same without emoji, if it has any.
    #[must_use]
    pub fn without_emoji(&self) -> Option<Body> {
        let mut bare = self.clone();
        let message = message_of(&mut bare.json);
        holders(message).for_each(without);
        if let Some(Value::String(text)) = message.get_mut("content") {
            *text = signless(text);
        }
        (bare != *self).then_some(bare)
    }
}

/// How a sign begins in a text of arena's, and an emoji in one of Discord's.
const SIGN: &str = "{!";
const EMOJI: &str = " <:";

/// A text without signs, of either form.
pub(crate) fn signless(text: &str) -> String {
    let nothing = |_: &str| String::new();
    let bare = |words: &str| replaced(&replaced(words, SIGN, '}', nothing), EMOJI, '>', nothing);
    around_blocks(text, bare)
}

/// A text with something in place of each of these marks.
fn replaced(text: &str, open: &str, close: char, by: impl Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, mark)) = rest.split_once(open) {
        out += before;
        let inside = mark.split_once(close).filter(|(inside, _)| inside.chars().all(is_of_a_mark));
        rest = match inside {
            Some((inside, after)) => {
                out += &by(inside);
                after
            }
            None => {
                out += open;
                mark
            }
        };
    }
    out + rest
}

fn is_of_a_mark(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || ['_', ':'].contains(&letter)
}

/// The message that a request holds: an answer to an interaction has it as data, a new post of a forum as its
/// message.
pub(crate) fn message_of(json: &mut Value) -> &mut Value {
    let inside = ["data", "message"].into_iter().find(|key| json.get(key).is_some());
    match inside {
        Some(key) => &mut json[key],
        None => json,
    }
}

/// The buttons and lines of menus of a message that have an emoji.
fn holders(message: &mut Value) -> impl Iterator<Item = &mut Value> {
    fn all<'a>(value: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
        value.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten()
    }
    let components = all(message, "components").flat_map(|row| all(row, "components"));
    let each = components.flat_map(|component| match component.get("options").is_some() {
        true => all(component, "options").collect::<Vec<_>>(),
        false => vec![component],
    });
    each.filter(|it| it.get("emoji").is_some())
}

fn without(holder: &mut Value) {
    if let Some(holder) = holder.as_object_mut() {
        holder.remove("emoji");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Emoji {
        let emoji = Emoji::default();
        let one = Known { name: "die4_abcdef".to_owned(), id: 1_111_111_111_111_111_111 };
        emoji.learn(BTreeMap::from([("die4".to_owned(), one)]));
        emoji
    }

    fn message(content: &str) -> Value {
        let option = |name: &str| json!({ "label": "A", "value": "0", "emoji": { "name": name } });
        json!({
            "content": content,
            "components": [
                { "type": 1, "components": [
                    { "type": 2, "label": "Four", "emoji": { "name": "die4" } },
                    { "type": 2, "label": "Five", "emoji": { "name": "die5" } },
                    { "type": 2, "label": "None" },
                ] },
                { "type": 1, "components": [
                    { "type": 3, "options": [option("die4"), option("die5")] },
                ] },
            ],
        })
    }

    const SHOWN: &str = "**Ada hits** <:die4_abcdef:1111111111111111111>\n{x} {!a b}";

    #[test]
    fn what_is_known_becomes_an_emoji_and_the_rest_nothing() {
        let text = "**Ada hits**{!die4}{!die5}\n{x} {!a b}";
        let mut shown = message(text);
        known().put_into(&mut shown);
        assert_eq!(shown["content"], SHOWN);
        let emoji = json!({ "name": "die4_abcdef", "id": "1111111111111111111" });
        let buttons = &shown["components"][0]["components"];
        assert_eq!(buttons[0]["emoji"], emoji);
        assert_eq!(buttons[1], json!({ "type": 2, "label": "Five" }));
        let options = &shown["components"][1]["components"][0]["options"];
        assert_eq!(options[0]["emoji"], emoji);
        assert_eq!(options[1], json!({ "label": "A", "value": "0" }));
        let mut bare = message(text);
        Emoji::default().put_into(&mut bare);
        assert_eq!(bare["content"], "**Ada hits**\n{x} {!a b}");
        assert!(!bare.to_string().contains("emoji"), "{bare}");
    }

    #[test]
    fn a_body_is_the_same_without_emoji_wherever_it_holds_its_message() {
        let mut shown = message("Ada hits{!die4}");
        known().put_into(&mut shown);
        let mut bare = message("Ada hits");
        Emoji::default().put_into(&mut bare);
        let body = |json| Body { json, files: Vec::new() };
        for key in ["data", "message"] {
            let held = body(json!({ key: shown, "type": 4 }));
            assert_eq!(held.without_emoji(), Some(body(json!({ key: bare, "type": 4 }))));
        }
        assert_eq!(body(shown).without_emoji(), Some(body(bare.clone())));
        assert_eq!(body(bare).without_emoji(), None);
    }

    #[test]
    fn in_a_block_all_stays_as_it_was_typed() {
        let own = "```\n{!die4} {!nosuch} <:own:1>\n```";
        for emoji in [known(), Emoji::default()] {
            let mut shown = message(&format!("Noted.{{!die5}}\n{own}"));
            emoji.put_into(&mut shown);
            assert_eq!(shown["content"], format!("Noted.\n{own}"));
        }
        assert_eq!(signless(&format!("A{{!die4}} <:own:1>{own}")), format!("A{own}"));
    }

    #[test]
    fn what_emoji_would_make_too_long_has_none() {
        let long = |more: usize| {
            let emoji = " <:die4_abcdef:1111111111111111111>";
            let words = "x".repeat(TEXT - emoji.len() + more);
            let mut shown = json!({ "content": format!("{words}{{!die4}}") });
            known().put_into(&mut shown);
            shown["content"].as_str().unwrap().len() - words.len()
        };
        assert_eq!([long(0), long(1)], [35, 0]);
    }
}
