//! A bout's board as it is handed on to be drawn.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls::DETAILS;
use crate::bout::panel::first_choice::Whom;
use crate::bout::telling::post_text::capital;
use crate::bout::telling::second_person::to_reader;
use crate::common::{Action, Control, Done, Message, Plate, Style};
use crate::settings::board_form::BoardForm;
use boards::{Block, Headline, HeldCards, SENTENCES, Sheet};
use table::Seat;

impl LiveBout {
    /// The plate of the board's facts; `None` where posts have text alone.
    pub(crate) fn posted_plate(&self, facts: String) -> Option<Plate> {
        let plate = self.state.setup.board.plate(self.plate(facts, None));
        plate.filter(|_| self.kind.is_drawn())
    }

    /// Puts the board on a message as `seat`, or everybody, may see it: as a picture, as text, or in
    /// sentences.
    pub(crate) fn show_board(
        &self,
        message: &mut Message,
        seat: Option<Seat>,
        form: Option<BoardForm>,
    ) -> Done<()> {
        let cast = self.last_cast()?;
        let shown = self.ask_rules(|play, _| play.shown(&cast, seat))?;
        (message.mono, message.plate) = match form {
            None | Some(BoardForm::Picture) => {
                let plate = self.plate(shown.facts, seat);
                (Some(shown.text), Some(plate).filter(|_| self.kind.is_drawn()))
            }
            Some(BoardForm::Text) => (Some(shown.text), None),
            Some(BoardForm::Words) => {
                let words = self.in_words(&shown.facts, SENTENCES)?;
                message.head = format!("{}\n{words}", message.head);
                (None, None)
            }
        };
        Ok(())
    }

    /// A seat's block on a message, where there is one. Where its cards are drawn, the part of the block that
    /// tells them gives way to the picture.
    pub(crate) fn with_block(
        &self,
        seat: Seat,
        block: Option<Block>,
        message: Message,
    ) -> Done<Message> {
        let Block { text, beside_cards } = block.unwrap_or_default();
        let rest = Some(beside_cards).filter(|rest| !rest.is_empty());
        let plate = self.held_plate(seat)?;
        let plate = plate.map(|plate| Plate { rest, ..plate });
        Ok(Message { mono: Some(text).filter(|text| !text.is_empty()), plate, ..message })
    }

    /// The cards that a seat holds, as its guest likes to see them; `None` where there are none, or for a guest
    /// who reads or listens.
    fn held_plate(&self, seat: Seat) -> Done<Option<Plate>> {
        if !self.looks(seat) {
            return Ok(None);
        }
        let cards = self.ask_rules(|play, _| play.held(seat))?;
        let held = HeldCards {
            game: self.kind.slug().to_owned(),
            number: u64::try_from(self.row.number).unwrap_or(0),
            who: self.guest(seat).name.plain().to_owned(),
            cards,
        };
        let name = format!("{}-{}-hand", self.kind.slug(), self.row.number);
        let is_empty = held.cards.is_empty();
        Ok((!is_empty).then(|| Plate::sheet(name, &Sheet::Held(held))))
    }

    /// A seat's living private message: its panel, under what has happened. At the end it has the last board, and
    /// the button that a panel leaves to the bout's last post.
    pub(crate) fn hand_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        if !self.play.is_over() || self.is_guided() {
            return self.panel_message(seat, draft);
        }
        let mut message = self.private_message(seat, draft, Whom::Few, DETAILS)?;
        message.lead(&self.headlines(seat)?);
        self.show_board(&mut message, None, self.guest(seat).me.board)?;
        if let Some(plate) = &mut message.plate {
            plate.beside.over = self.over(seat);
        }
        let again = Action::Rematch(self.id());
        message.controls.push(Control::button("Rematch", Style::Primary, again));
        Ok(message)
    }

    /// A board's facts in sentences, in the longer form where that has at most `room` characters; nothing
    /// where there is no board.
    pub(crate) fn in_words(&self, facts: &str, room: usize) -> Done<String> {
        let told = self.ask_rules(|_, _| self.kind.in_sentences(facts, room))?;
        Ok(told.unwrap_or_default())
    }

    /// Whether the guest of a seat is shown pictures.
    fn looks(&self, seat: Seat) -> bool {
        matches!(self.guest(seat).me.board, None | Some(BoardForm::Picture))
    }

    /// The board as a seat sees it now, if its guest is shown pictures.
    pub(crate) fn seen_by(&self, seat: Seat) -> Done<Option<String>> {
        if !self.looks(seat) {
            return Ok(None);
        }
        let cast = self.last_cast()?;
        let shown = self.ask_rules(|play, _| play.shown(&cast, Some(seat)))?;
        Ok(Some(shown.facts))
    }

    /// Facts as a plate that stands beside a text, with what `reader`, a seat or everybody, saw before.
    pub(crate) fn plate(&self, facts: String, reader: Option<Seat>) -> Plate {
        let game = self.kind.slug().to_owned();
        let name = format!("{game}-{}", self.row.number);
        let was = self.state.progress.handed_over.seen_by(reader);
        Plate { game, name, facts, was, ..Plate::default() }
    }
}

/// Leaves to the picture of a message the dice and sums that the lines over it tell in the same words, to
/// everybody or to the `reader` of that name.
pub(crate) fn say_once(message: &mut Message, reader: Option<&str>) {
    let Some(plate) = &mut message.plate else { return };
    let is_said = |over: &Headline| {
        let told = reader.map(|own| to_reader(&over.words, own));
        let all = told.into_iter().chain([over.words.clone()]);
        all.flat_map(|words| [capital(&words), words]).any(|it| message.brief.contains(&it))
    };
    plate.beside.is_told = plate.beside.over.as_ref().is_some_and(is_said);
}
