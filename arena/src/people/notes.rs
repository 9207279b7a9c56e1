//! Notes that somebody keeps about a bout for themselves.
//!
//! Nobody else ever sees one: it is shown to its author alone, taken home with `/mydata export` and let
//! go with `/mydata forget`, and it is no part of the bout's record. Anybody who may look at a bout may
//! note something about it. A note is its author's, not a seat's: a successor in the seat sees none of
//! it.

use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Person, Place, Refused, Reply, Style,
    heading, row_id, sanitise, title,
};
use crate::handle::arena::Arena;
use crate::limits::{self, What, Whose};
use crate::lookup::which;
use async_recursion::async_recursion as boxed;
use boards::columns;
use store::note::{self, Note};
use store::{About, Conn, person};

/// The most characters of a note.
pub const NOTE: usize = 1_200;
/// The columns of a phone, in which it is shown.
const COLUMNS: usize = 30;

impl Arena {
    /// Shows what somebody has noted about a bout; with `line`, notes that as well.
    #[boxed]
    pub async fn note(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        line: Option<String>,
        now: Millis,
    ) -> Done<Reply> {
        let Some(line) = line else {
            let shown = async {
                let mut reader = self.reader().await?;
                let bout = which::watched(&mut reader, by.id, at, bout).await?;
                shown(&mut reader, bout, row_id(by.id), "").await
            };
            return Ok(Reply::new(shown.await.map_err(Fault::referenced)?));
        };
        let done = self.write(About::Person(row_id(by.id)), move |conn| {
            let line = line.clone();
            Box::pin(async move {
                let bout = which::watched(conn, by.id, at, bout).await?;
                let before = note::note_of(conn, bout.0, row_id(by.id)).await?;
                let text = match before {
                    Some(before) => format!("{}\n{line}", before.text),
                    None => line,
                };
                kept(conn, bout, row_id(by.id), &text, now).await
            })
        });
        self.settle_faults(done.await.map(Reply::new), now).await
    }

    /// The initial text of the form in which somebody writes their note about a bout.
    #[boxed]
    pub async fn note_to_write(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        now: Millis,
    ) -> Done<String> {
        self.admit(by.id, at, Action::WriteNote(bout), now).await?;
        let found = async {
            let mut reader = self.reader().await?;
            which::visible(&mut reader, by.id, at, bout).await?;
            Ok(note::note_of(&mut reader, bout.0, row_id(by.id)).await?)
        };
        let found: Done<Option<Note>> = found.await;
        Ok(found.map_err(Fault::referenced)?.map_or_else(String::new, |note| note.text))
    }

    /// Notes something about a bout in place of the earlier note; an empty text takes that away.
    #[boxed]
    pub async fn write_note(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        text: String,
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, Action::WriteNote(bout), now).await?;
        let done = self.write(About::Person(row_id(by.id)), move |conn| {
            let text = text.clone();
            Box::pin(async move {
                which::visible(conn, by.id, at, bout).await?;
                kept(conn, bout, row_id(by.id), &text, now).await
            })
        });
        self.settle_faults(done.await.map(Reply::edit), now).await
    }
}

/// Keeps a note, or lets it go if nothing is left of it.
async fn kept(conn: &mut Conn, bout: BoutId, by: i64, text: &str, now: Millis) -> Done<Message> {
    let text = sanitise::lines(text);
    let length = text.chars().count();
    if NOTE < length {
        let words = format!(
            "A note has room for {NOTE} characters, and this would be {length}. Press *Write* in \
             `/bout note` and shorten it."
        );
        return Err(Refused::Unknown(words).into());
    }
    limits::spend(conn, What::Note, &[Whose::Person(by)], 1, now).await?;
    if text.is_empty() {
        let was_there = note::removed(conn, bout.0, by).await?;
        let said = if was_there { "Your note is torn up." } else { "" };
        return shown(conn, bout, by, said).await;
    }
    person::met(conn, by).await?;
    note::written(conn, by, &Note { bout: bout.0, text, written: now.0 }).await?;
    shown(conn, bout, by, "Noted.").await
}

/// A note as its author sees it.
async fn shown(conn: &mut Conn, bout: BoutId, by: i64, said: &str) -> Done<Message> {
    let place = store::bout::whereabouts(conn, bout.0).await?.ok_or(Refused::NoSuchBout)?;
    let heading = heading(title(&place.game), place.number);
    let mut controls = vec![Control::button("Write", Style::Primary, Action::WriteNote(bout))];
    let plays = store::bout::open_of(conn, by).await?;
    if plays.iter().any(|brief| brief.id == bout.0 && !brief.is_lobby) {
        controls.push(Control::button("Back", Style::Secondary, Action::More(bout)));
    }
    let said = if said.is_empty() { String::new() } else { format!("{said}\n") };
    let Some(note) = note::note_of(conn, bout.0, by).await? else {
        return Ok(Message {
            head: format!(
                "{said}**{heading}**\nYou have noted nothing about it. What you write here nobody \
                 but you ever sees."
            ),
            controls,
            ..Message::default()
        });
    };
    let lines = note.text.lines().flat_map(|line| wrapped(line, COLUMNS));
    Ok(Message {
        head: format!(
            "{said}**{heading}**\nYour note, which nobody but you sees, of {}:",
            Millis(note.written).mark()
        ),
        mono: Some(lines.collect::<Vec<_>>().join("\n")),
        controls,
        ..Message::default()
    })
}

/// A line in as many as it takes, none wider than so many columns; parted between words where one can.
fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let (mut lines, mut open) = (Vec::new(), String::new());
    for word in line.split(' ') {
        let joined = if open.is_empty() { word.to_owned() } else { format!("{open} {word}") };
        if columns::width(&joined) <= columns {
            open = joined;
            continue;
        }
        if !open.is_empty() {
            lines.push(std::mem::take(&mut open));
        }
        let mut rest = word;
        while columns < columns::width(rest) {
            let part = columns::cut(rest, columns);
            lines.push(part.to_owned());
            rest = &rest[part.len()..];
        }
        rest.clone_into(&mut open);
    }
    lines.push(open);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_parted_between_words_and_where_one_is_too_long_inside() {
        assert_eq!(wrapped("he holds ROAR, I think", 10), ["he holds", "ROAR, I", "think"]);
        assert_eq!(wrapped("abcdefghijkl m", 5), ["abcde", "fghij", "kl m"]);
        assert_eq!(wrapped("剣闘士 is", 4), ["剣闘", "士", "is"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("four", 4), ["four"]);
    }
}
