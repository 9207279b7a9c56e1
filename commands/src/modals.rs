//! Texts written in a modal: a word for the luck, a note of one's own, the options of a lobby, the name of a
//! ludus.
//!
//! The button that opens a modal and the modal itself bear the same custom id, which says what is done with
//! the text.

use crate::answer::{Asked, From};
use crate::custom_id;
use crate::hall::{Hall, person, place};
use crate::press::UNKNOWN;
use crate::render::{self, LINE, TITLE, cut};
use arena::{Action, Changes, NOTE, Person, Place};
use poise::serenity_prelude::{self as serenity, ActionRowComponent, ModalInteraction};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;

/// Opens the modal of a button that has one; whether it has.
pub(crate) async fn opened(
    asked: &Asked<'_>,
    hall: &Hall,
    (by, at): (&Person, Place),
    action: Action,
) -> bool {
    if let Action::Word(_) = action {
        asked.open_modal(render::word_modal(&custom_id::encode(&action))).await;
        return true;
    }
    if let Action::FoundFor(_) = action {
        asked.open_modal(ludus_modal(&custom_id::encode(&action))).await;
        return true;
    }
    if let Action::ChangeOptions(bout) = action {
        let before = hall.arena.options_to_change(by.clone(), at, bout).await;
        if let Ok((before, names)) = &before {
            asked.open_modal(options_modal(&custom_id::encode(&action), before, names)).await;
        }
        return before.is_ok();
    }
    let Action::WriteNote(bout) = action else { return false };
    // A form can only be the first answer: its initial text is read before, which takes no while.
    match hall.arena.note_to_write(by.clone(), at, bout, hall.now()).await {
        Ok(before) => asked.open_modal(note_modal(&custom_id::encode(&action), &before)).await,
        // It says why, as it does to somebody who only looks.
        Err(_) => return false,
    }
    true
}

/// The modal in which a ludus is given its name.
fn ludus_modal(custom_id: &str) -> Value {
    let hints = ["What your ludus is called", "3 to 32 letters, such as Ludus Magnus"];
    render::line_modal(custom_id, "Your ludus", hints, (3, 32))
}

/// The modal in which a note is written.
fn note_modal(custom_id: &str, before: &str) -> Value {
    let label = "Nobody but you ever sees it";
    let empty = "Leave it empty to tear the note up";
    modal(custom_id, "Your note", (label, empty), (NOTE, before))
}

/// The modal in which the options of a lobby are written.
fn options_modal(custom_id: &str, before: &str, names: &[&str]) -> Value {
    let label = "Such as odds=on hints=on, parted by spaces";
    let empty = format!("Empty: none. There are {}", names.join(", "));
    modal(custom_id, "The options", (label, &cut(&empty, LINE)), (OPTIONS, before))
}

/// The most characters of a lobby's options.
const OPTIONS: usize = 300;

/// A modal with a field for many words, which may be left empty.
fn modal(
    custom_id: &str,
    title: &str,
    (label, empty): (&str, &str),
    (most, before): (usize, &str),
) -> Value {
    json!({
        "custom_id": custom_id,
        "title": cut(title, TITLE),
        "components": [{
            "type": 1,
            "components": [{
                "type": 4,
                "custom_id": render::WORD_FIELD,
                "style": 2,
                "label": cut(label, TITLE),
                "placeholder": empty,
                "min_length": 0,
                "max_length": most,
                "required": false,
                "value": cut(before, most),
            }],
        }],
    })
}

/// A modal in which something was written.
pub(crate) async fn submitted(hall: &Hall, http: &serenity::Http, interaction: &ModalInteraction) {
    let action = custom_id::decode(&interaction.data.custom_id);
    let is_direct = interaction.guild_id.is_none();
    let opener = interaction.message.as_ref();
    let opener = opener.map_or(From::Elsewhere, |message| From::message(message.flags, is_direct));
    let is_acknowledged = AtomicBool::new(false);
    // The written text takes the place of the shown one.
    let is_note = matches!(action, Some(Action::WriteNote(_)));
    let asked = Asked {
        http,
        id: interaction.id,
        token: &interaction.token,
        application: interaction.application_id,
        commands: &hall.commands,
        by: interaction.user.id.get(),
        from: if is_note { opener } else { From::Elsewhere },
        what: action.map_or("unknown", Action::name).to_owned(),
        same: None,
        is_acknowledged: &is_acknowledged,
        whose: (interaction.user.id.get(), interaction.channel_id.get()),
        role: None,
    };
    let nick = interaction.member.as_ref().and_then(|member| member.nick.as_deref());
    let by = person(&interaction.user, nick, interaction.guild_id);
    let at = place(interaction.guild_id, interaction.channel_id);
    match (action, written(interaction)) {
        (Some(Action::Word(bout)), Some(word)) => {
            asked.answer(hall, hall.arena.word(by, at, bout, word, hall.now())).await;
        }
        (Some(Action::FoundFor(season)), Some(name)) => {
            let done = hall.arena.found_for(by, at, season, name, hall.now());
            asked.answer(hall, done).await;
        }
        (Some(Action::WriteNote(bout)), text) => {
            // A field that was left empty may come without a value.
            let text = text.unwrap_or_default().to_owned();
            asked.answer(hall, hall.arena.write_note(by, at, bout, text, hall.now())).await;
        }
        (Some(Action::ChangeOptions(bout)), text) => {
            let all_options = Some(text.unwrap_or_default().to_owned());
            let changes = Changes { all_options, ..Changes::default() };
            let done = hall.arena.change_as_written(by, at, bout, changes, hall.now());
            asked.answer(hall, done).await;
        }
        (Some(_) | None, _) => asked.say(&render::sentence(UNKNOWN), arena::How::New).await,
    }
}

/// The text in a modal's field.
fn written(interaction: &ModalInteraction) -> Option<&str> {
    let rows = interaction.data.components.iter();
    let mut fields = rows.flat_map(|row| &row.components).filter_map(|component| {
        let ActionRowComponent::InputText(text) = component else { return None };
        (text.custom_id == render::WORD_FIELD).then_some(text.value.as_deref())?
    });
    fields.next()
}
