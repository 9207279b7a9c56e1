//! Our commands and emoji as Discord has registered them, in the texts sent to it: commands that sentences
//! name, as mentions that can be pressed, and signs as emoji. Where its ids are not known, commands are typed
//! and there are no signs.

use crate::emoji::{Emoji, message_of, signless};
use crate::folding::{around_blocks, size};
use crate::render::{Body, TEXT};
use poise::serenity_prelude::{Command, CommandOptionType};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::RwLock;

/// Our commands and emoji as Discord has registered them; empty until it has said so.
#[derive(Debug, Default)]
pub struct Registered {
    ids: RwLock<BTreeMap<String, u64>>,
    /// The emoji.
    pub emoji: Emoji,
}

impl Registered {
    /// Keeps what Discord answers of our commands. Of one that has others under it only those can be used.
    pub fn learn(&self, commands: &[Command]) {
        let mut ids = BTreeMap::new();
        for command in commands {
            let id = command.id.get();
            let under = |kind| command.options.iter().filter(move |option| option.kind == kind);
            let subcommands: Vec<String> = under(CommandOptionType::SubCommand)
                .map(|option| format!("{} {}", command.name, option.name))
                .collect();
            if subcommands.is_empty() {
                ids.insert(command.name.clone(), id);
            }
            ids.extend(subcommands.into_iter().map(|path| (path, id)));
        }
        *self.ids.write().expect("no holder of this lock panics") = ids;
    }

    /// Whether no command is known yet.
    pub fn is_empty(&self) -> bool {
        self.ids.read().expect("no holder of this lock panics").is_empty()
    }

    /// A body whose text names commands so that they can be pressed, and whose signs are emoji.
    #[must_use]
    pub fn resolved(&self, mut body: Body) -> Body {
        let message = message_of(&mut body.json);
        if let Some(Value::String(text)) = message.get_mut("content") {
            *text = self.named(text);
        }
        self.emoji.put_into(message);
        body
    }

    /// A text as Discord takes it. Names whose mentions would make it too long stay typed.
    fn named(&self, text: &str) -> String {
        let ids = self.ids.read().expect("no holder of this lock panics");
        let named = around_blocks(text, |words| mentioned(words, &ids));
        if size(&named) <= TEXT { named } else { text.to_owned() }
    }
}

/// Text without blocks, with a mention in place of each command that is typed in it.
fn mentioned(text: &str, ids: &BTreeMap<String, u64>) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    let last = pieces.len() - 1;
    let shown = pieces.iter().enumerate().map(|(at, piece)| match at % 2 {
        0 => (*piece).to_owned(),
        _ if at == last => format!("`{piece}"),
        _ => mention(piece, ids).unwrap_or_else(|| format!("`{piece}`")),
    });
    shown.collect()
}

/// The mention of a typed command, and the text typed after it.
fn mention(typed: &str, ids: &BTreeMap<String, u64>) -> Option<String> {
    let typed = typed.strip_prefix('/')?;
    let ends = typed.match_indices(' ').map(|(at, _)| at).take(2).chain([typed.len()]);
    let (path, id) = ends.filter_map(|end| ids.get_key_value(&typed[..end])).last()?;
    let rest = typed[path.len()..].trim_start();
    let mention = format!("</{path}:{id}>");
    Some(if rest.is_empty() { mention } else { format!("{mention} `{rest}`") })
}

/// A text with its commands typed, its links as words and without signs, as it may have been sent before their
/// ids were known, or where they made it too long.
pub(crate) fn typed(text: &str) -> String {
    let text = signless(text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['<', '[']) {
        out += &rest[..at];
        rest = &rest[at..];
        if let Some((path, after)) = mention_at(rest) {
            match after.strip_prefix(" `") {
                Some(after) => {
                    out += &format!("`/{path} ");
                    rest = after;
                }
                None => {
                    out += &format!("`/{path}`");
                    rest = after;
                }
            }
        } else if let Some((words, after)) = link_at(rest) {
            out += words;
            rest = after;
        } else {
            out += &rest[..1];
            rest = &rest[1..];
        }
    }
    out + rest
}

/// The command that a mention names at the beginning of a text, and the rest.
fn mention_at(text: &str) -> Option<(&str, &str)> {
    let (mention, after) = text.strip_prefix("</")?.split_once('>')?;
    let (path, id) = mention.split_once(':')?;
    id.bytes().all(|byte| byte.is_ascii_digit()).then_some((path, after))
}

/// The words of a link to a message at the beginning of a text, and the rest.
fn link_at(text: &str) -> Option<(&str, &str)> {
    let (words, after) = text.strip_prefix('[')?.split_once(']')?;
    let (_, after) = after.strip_prefix(crate::folding::LINK)?.split_once(')')?;
    Some((words, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn registered() -> Registered {
        let command = |id: &str, name: &str, under: &[&str]| {
            let option = |name: &&str| json!({ "type": 1, "name": name, "description": "x" });
            json!({
                "id": id,
                "type": 1,
                "default_member_permissions": null,
                "application_id": "1",
                "name": name,
                "description": "x",
                "version": "1",
                "options": under.iter().map(option).collect::<Vec<_>>(),
            })
        };
        let all = json!([
            command("1111111111111111111", "bout", &["start", "log"]),
            command("22", "act", &[]),
            command("33", "me", &["digest"]),
        ]);
        let registered = Registered::default();
        registered.learn(&serde_json::from_value::<Vec<Command>>(all).unwrap());
        registered
    }

    #[test]
    fn a_typed_command_becomes_a_mention_only_where_it_can_be_pressed() {
        let registered = registered();
        for (text, shown) in [
            ("`/bout start` opens one.", "</bout start:1111111111111111111> opens one."),
            ("-# … earlier: `/bout log`\n", "-# … earlier: </bout log:1111111111111111111>\n"),
            ("Typed: `/act Cast Net, 3`", "Typed: </act:22> `Cast Net, 3`"),
            ("`/me digest hour:` and `off:True`", "</me digest:33> `hour:` and `off:True`"),
            // A command that has others under it, is not registered, or only begins alike.
            ("`/bout` `/steward stalled` `/acting`", "`/bout` `/steward stalled` `/acting`"),
            ("/act ```\n`/act`\n``` `/act`", "/act ```\n`/act`\n``` </act:22>"),
            ("half `/act", "half `/act"),
        ] {
            assert_eq!(registered.named(text), shown);
            assert_eq!(typed(&registered.named(text)), text);
            assert_eq!(Registered::default().named(text), text, "nothing is known yet");
        }
    }

    #[test]
    fn what_mentions_would_make_too_long_stays_typed() {
        let registered = registered();
        let full = |more: usize| format!("{}`/act`", "x".repeat(TEXT - "</act:22>".len() + more));
        assert!(registered.named(&full(0)).ends_with("</act:22>"));
        assert_eq!(registered.named(&full(1)), full(1));
        let body = |json| Body { json, files: Vec::new() };
        let [typed, named] = ["`/act`", "</act:22>"];
        let bare = registered.resolved(body(json!({ "content": typed })));
        assert_eq!(bare.json, json!({ "content": named }));
        let held = registered.resolved(body(json!({ "type": 4, "data": { "content": typed } })));
        assert_eq!(held.json, json!({ "type": 4, "data": { "content": named } }));
        assert_eq!(registered.resolved(body(json!({ "type": 6 }))).json, json!({ "type": 6 }));
    }
}
