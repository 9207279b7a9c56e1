//! A seat says something, and the rules judge it.

use crate::bout::live::LiveBout;
use crate::bout::state::Pressed;
use crate::common::{Done, Fault, Refused};
use crate::limits::What;
use boards::NotTaken;
use table::{Seat, Serial};

impl LiveBout {
    /// Takes a seat's answer, typed or pressed. Returns the lines that the seat is told.
    pub(crate) fn say(
        &mut self,
        seat: Seat,
        serial: Option<Serial>,
        token: &str,
        pressed: Option<Pressed>,
    ) -> Done<Vec<String>> {
        let (answers, entry) = (self.ask(seat), self.play.entries());
        let (prompt, heard) = (self.new_to(seat)?, self.state.progress.lately.told());
        let is_alone = self.is_alone();
        let (known, saw) = (self.play.public_entries(), self.seen_by(seat)?);
        // Leaving is bounded by nothing.
        let gives_up = self.ask_rules(|play, _| play.gives_up(seat, token))?;
        let resigns = gives_up && self.ask_rules(|play, _| play.resignation(seat))?.is_some();
        let recurring = self.recurring(seat, token)?;
        match self.with_rules(|play| play.say(seat, serial, token))? {
            Ok(mut told) => {
                self.state.progress.seat(seat).receipt.clone_from(&told.yours);
                // The button said it.
                if is_alone && serial.is_some() {
                    told.yours.clear();
                }
                if let Some(prompt) = recurring {
                    self.keep_said(seat, prompt, token);
                }
                if answers.is_some_and(|(_, hidden)| !hidden) {
                    self.state.progress.seat(seat).misses = 0;
                }
                // An aside leaves the question open.
                if let Some((serial, _)) = answers
                    && self.ask(seat).is_none_or(|(open, _)| open != serial)
                {
                    self.count_answer(seat, serial, entry);
                    let acts = self.actor == Some(seat);
                    if !(acts && self.has_answered) {
                        let progress = self.state.progress.seat(seat);
                        progress.heard = heard;
                        progress.befell.clear();
                        self.state.progress.handed_over.answers(seat, saw);
                    }
                    self.has_answered |= acts;
                    self.has_met(seat, prompt);
                } else if !gives_up {
                    self.spends(What::Unasked, seat);
                }
                let progress = self.state.progress.seat(seat);
                progress.last = pressed;
                let mut answer = std::mem::take(&mut progress.news);
                if is_alone && serial.is_some() {
                    // The panel that was pressed has said it, and nothing has come since.
                    answer.clear();
                } else if serial.is_some() {
                    // It has shown the cards that were drawn.
                    answer.retain(|line| !line.starts_with(boards::DRAWN));
                }
                self.lapse(known);
                self.draft(seat, None);
                answer.extend(self.hear(told, Some(seat)));
                if resigns {
                    self.has_resigned(seat)?;
                }
                Ok(answer)
            }
            Err(NotTaken::Stale) => Err(self.stale(seat)),
            Err(NotTaken::Refused { words, .. }) => {
                let panel = Some(Box::new(self.panel_message(seat, &[])?));
                let words = match self.waits().asks.as_slice() {
                    [(whose, _)] if *whose != seat && self.ask(seat).is_none() => {
                        format!("It is {}'s turn. {words}", self.guest(*whose).name.plain())
                    }
                    _ => words,
                };
                Err(Refused::Rules { words, panel }.into())
            }
        }
    }

    /// Lets a wish lapse to take an answer back, if the bout has gone on for everybody since it had
    /// so many entries. An event that nobody else may know of leaves the wish standing: else it
    /// would show.
    pub(crate) fn lapse(&mut self, known: u64) {
        if self.play.public_entries() != known {
            self.state.progress.consent = None;
        }
    }

    /// The refusal of a choice that has passed, with the choices that are open.
    pub(crate) fn stale(&self, seat: Seat) -> Fault {
        match self.panel_message(seat, &[]) {
            Ok(panel) => Refused::Stale { panel: Some(Box::new(panel)) }.into(),
            Err(fault) => fault,
        }
    }

    /// The same for one choice: that it is somebody else's, where everybody sees whose. Nothing is
    /// told of secret questions.
    pub(crate) fn passed(&self, seat: Seat, serial: Serial) -> Fault {
        let asks = self.waits().asks;
        let whose = asks.iter().find(|(other, open)| *open == serial && *other != seat);
        match (whose, self.stale(seat)) {
            (Some((whose, _)), Fault::Refused(Refused::Stale { panel })) => {
                Refused::NotYourTurn { who: self.guest(*whose).name.plain().to_owned(), panel }
                    .into()
            }
            (_, fault) => fault,
        }
    }
}
