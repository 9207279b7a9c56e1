//! A message's text within a limit: the text around its block, marked up as Discord does, and the parts that
//! go first where there is too much.

use crate::render::{TEXT, cut, mentioned};
use arena::{Message, isolated};

/// Characters that the words after a board get at most when a message is too long.
const FOLDED_TAIL: usize = 600;
/// Characters that the words before a board get at least when a message is too long.
const FOLDED_HEAD: usize = 300;

/// How the address of a link to a message begins.
pub(crate) const LINK: &str = "(https://discord.com/channels/";

/// The text of a message with its block, folded to the size of a message. In one that is too long links
/// become words first, the last of them before the others.
pub(crate) fn text(message: &Message, mono: Option<&str>, left_out: usize) -> String {
    // In a block a phone may show the minus sign in another width than the rest.
    let mono = mono.map(|mono| isolated(&unfenced(mono).replace('−', "-"))).unwrap_or_default();
    let mut said = [&message.head, &message.small, &message.tail].map(Clone::clone);
    loop {
        let [head, small, mut tail] = said.each_ref().map(|part| unfenced(&prose(part)));
        if left_out > 0 {
            let more = "There is more to choose from: `/act` takes it typed.";
            tail = joined(&[&tail, more]);
        }
        // Discord notifies only those whom the text names.
        let unnamed = unnamed_in(&joined(&[&head, &tail]), message);
        let full = joined(&[&head, &small, &fenced(&mono), &tail, &unnamed]);
        if size(&full) <= TEXT {
            return full;
        }
        if !said.iter_mut().rev().any(unlinks_last) {
            return fitted(message, [&head, &small, &mono, &tail]);
        }
    }
}

/// Puts words in place of the last link of a text; whether there was one.
fn unlinks_last(text: &mut String) -> bool {
    let Some(from) = text.rfind("{>") else { return false };
    let Some((link, after)) = text[from + 1..].split_once('}') else { return false };
    let words = link.split_once('|').map_or("", |(_, words)| words);
    *text = [&text[..from], words, after].concat();
    true
}

/// The same of a text too long as words alone.
fn fitted(message: &Message, [head, small, mono, tail]: [&str; 4]) -> String {
    let unnamed = unnamed_in(&joined(&[head, tail]), message);
    let with = |small: &str| joined(&[head, small, &fenced(mono), tail, &unnamed]);
    // In a text too long the small print goes first, beginning with its first lines.
    if let Some(room) = TEXT.checked_sub(size(&with("")) + 1) {
        return with(&lowest(small, room));
    }

    // The names for which a message waits are kept before what happened, a board before both.
    let tail = folded(tail, FOLDED_TAIL);
    let marks = cut(&unnamed_in(&tail, message), TEXT / 2);
    let breaks = 3;
    let fences = if mono.is_empty() { 0 } else { size(&fenced("x")) };
    let room = TEXT - size(&marks) - size(&tail) - breaks - fences;
    let mono = topped(mono, room - FOLDED_HEAD.min(size(head)).min(room));
    let head = folded(head, room - size(&mono));
    joined(&[&head, &fenced(&mono), &tail, &marks])
}

/// The marks of those to be notified whom a text does not name.
fn unnamed_in(text: &str, message: &Message) -> String {
    let marks = mentioned(message).into_iter().map(|id| format!("<@{id}>"));
    marks.filter(|mark| !text.contains(mark.as_str())).collect::<Vec<_>>().join(" ")
}

pub(crate) fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("\n")
}

/// A text with its words changed, but not what stands in a block, where all is as it is.
pub(crate) fn around_blocks(text: &str, change: impl Fn(&str) -> String) -> String {
    let parts = text.split("```").enumerate().map(|(at, part)| match at % 2 {
        0 => change(part),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("```")
}

fn fenced(mono: &str) -> String {
    if mono.is_empty() { String::new() } else { format!("```\n{mono}\n```") }
}

/// Text that can neither open a block nor close the one it stands in.
fn unfenced(mono: &str) -> String {
    mono.trim_end().replace("```", "'''")
}

/// The first lines of a block, as many as there is room for.
fn topped(mono: &str, room: usize) -> String {
    if size(mono) <= room {
        return mono.to_owned();
    }
    let mut kept = String::new();
    for line in mono.lines() {
        if size(&kept) + size(line) + 2 > room {
            break;
        }
        kept.push_str(line);
        kept.push('\n');
    }
    if room == 0 {
        return String::new();
    }
    if kept.is_empty() {
        return cut(mono.lines().next().unwrap_or_default(), room);
    }
    kept.push('…');
    kept
}

/// The last lines, as many as there is room for.
fn lowest(text: &str, room: usize) -> String {
    let mut left = room;
    let fits = |line: &&&str| {
        let rest = left.checked_sub(size(line) + 1);
        rest.inspect(|rest| left = *rest).is_some()
    };
    let lines: Vec<&str> = text.lines().collect();
    let kept = lines.iter().rev().take_while(fits).count();
    lines[lines.len() - kept..].join("\n")
}

/// The first line and the last ones, as many as there is room for.
fn folded(text: &str, room: usize) -> String {
    if size(text) <= room {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    let Some((first, rest)) = lines.split_first() else { return String::new() };
    let note = |count: usize| match count {
        1 => "… 1 line is left out: `/bout log` has it.".to_owned(),
        more => format!("… {more} lines are left out: `/bout log` has them."),
    };
    let first = cut(first, room.saturating_sub(size(&note(lines.len())) + 1).min(room / 2 + 1));
    let mut left = match room.checked_sub(size(&first) + size(&note(lines.len())) + 2) {
        Some(left) => left,
        None => return cut(text, room),
    };
    let mut last = Vec::new();
    for line in rest.iter().rev() {
        match left.checked_sub(size(line) + 1) {
            Some(less) => left = less,
            None => break,
        }
        last.push(*line);
    }
    last.reverse();
    let note = note(rest.len() - last.len());
    let last = last.join("\n");
    if rest.is_empty() { cut(text, room) } else { joined(&[&first, &note, &last]) }
}

/// Text between blocks as its reader sees it: signs in names mark nothing up, and letters turn nothing round.
fn prose(text: &str) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    let last = pieces.len() - 1;
    // Text between two backticks is shown as it is.
    let is_code = |at: usize| at % 2 == 1 && at < last;
    let shown = pieces.iter().enumerate().map(|(at, piece)| match is_code(at) {
        true => (*piece).to_owned(),
        false => isolated(&escaped(&marked(piece))),
    });
    shown.collect::<Vec<_>>().join("`")
}

/// Text without markup by underscores: no words of ours are marked with them, and names have them.
fn escaped(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace);
    words
        .map(|word| {
            let (words, address) = word.split_at(word.find(LINK).unwrap_or(word.len()));
            let is_address = words.contains("://");
            let words = if is_address { words.to_owned() } else { words.replace('_', r"\_") };
            words + address
        })
        .collect()
}

/// A line of a control, such as a label, in so many characters at most: the marks that set words apart count
/// as well.
pub(crate) fn line(text: &str, most: usize) -> String {
    let apart = isolated(text);
    if size(&apart) <= most {
        return apart;
    }
    let signs = size(&apart) - size(text);
    // Where there are more signs than words, the words are worth more.
    if most / 2 < signs { cut(text, most) } else { isolated(&cut(text, most - signs)) }
}

/// The text with arena's marks in Discord's form.
pub(crate) fn marked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let mark = rest.find('}').and_then(|close| {
            let inner = &rest[1..close];
            let digits = |text: &str| {
                (!text.is_empty() && text.len() <= 20 && text.bytes().all(|b| b.is_ascii_digit()))
                    .then(|| text.to_owned())
            };
            let mark = if let Some(id) = inner.strip_prefix('@') {
                format!("<@{}>", digits(id)?)
            } else if let Some(id) = inner.strip_prefix('#') {
                format!("<#{}>", digits(id)?)
            } else if let Some(id) = inner.strip_prefix('&') {
                format!("<@&{}>", digits(id)?)
            } else if let Some((address, words)) =
                inner.strip_prefix('>').and_then(|link| link.split_once('|'))
            {
                let ids = address.split('/').map(digits).collect::<Option<Vec<_>>>()?;
                let [guild, channel, message] = ids.try_into().ok()?;
                format!("[{words}]{LINK}{guild}/{channel}/{message})")
            } else {
                format!("<t:{}:R>", digits(inner.strip_prefix("t:")?)?)
            };
            Some((mark, close + 1))
        });
        match mark {
            Some((mark, length)) => {
                out.push_str(&mark);
                rest = &rest[length..];
            }
            None => {
                out.push('{');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// How long a text is, never less than Discord counts.
pub(crate) fn size(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
