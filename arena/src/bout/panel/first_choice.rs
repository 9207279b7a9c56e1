//! The first choice of a bout: a few whom somebody may send who does not know them all, in place of all.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls::Advised;
use crate::bout::telling::post_text::capital;
use crate::common::{Action, Control, Done, Message, Refused, Style, random};
use boards::{Bar, Choice, Chosen, Introduced, Panel};
use table::{Seat, Serial};

/// Of whom a panel offers that asks for a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom {
    /// A few who are recommended, with a button to all.
    Few,
    All,
}

/// So many of the few must be there, or all are shown.
const ENOUGH: usize = 2;

impl LiveBout {
    /// A panel that asks for a character with a few alone, and the buttons to all of them; any other
    /// unchanged.
    pub(crate) fn with_few(&self, seat: Seat, mut panel: Panel) -> Done<(Panel, Vec<Control>)> {
        let introduced = self.ask_rules(|play, _| play.introduced(seat))?;
        let (Some(introduced), Some(serial)) = (introduced, panel.serial) else {
            return Ok((panel, Vec::new()));
        };
        let open = |choice: &&Choice| choice.barred.is_none();
        let few = few(introduced, &panel);
        if few.len() < ENOUGH {
            return Ok((panel, Vec::new()));
        }
        let is_lot = |choice: &&Choice| Some(choice.token.as_str()) == introduced.by_lot;
        let all = panel.choices.iter().filter(open).filter(|choice| !is_lot(choice)).count();
        let told: Vec<String> =
            few.iter().map(|(_, label, about)| format!("**{label}** {about}")).collect();
        let tokens: Vec<&str> = few.iter().map(|(token, ..)| *token).collect();
        for choice in &mut panel.choices {
            if tokens.contains(&choice.token.as_str()) {
                choice.label = capital(&choice.label);
                choice.detail.clear();
                choice.number.clear();
            } else {
                choice.barred = Some(Bar { why: String::new(), is_missed: false });
            }
        }
        panel.question = format!("{}\n{}", told.join(" · "), panel.question);
        let bout = self.id();
        let button = |label: &str, action| Control::button(label, Style::Secondary, action);
        let others = vec![
            button(&format!("All {all}…"), Action::AllChoices { bout, serial: serial.0 }),
            button("Surprise me", Action::Surprise { bout, serial: serial.0 }),
        ];
        Ok((panel, others))
    }

    /// The advice where a character is asked for, few or all: the plainest to play, where one by lot is advised or one
    /// that is not shown; any other unchanged.
    pub(crate) fn among_characters(
        &self,
        seat: Seat,
        advised: Advised,
        panel: &Panel,
    ) -> Done<Advised> {
        let introduced = self.ask_rules(|play, _| play.introduced(seat))?;
        let Some(introduced) = introduced else { return Ok(advised) };
        let is_open =
            |token: &str| panel.choices.iter().any(|it| it.token == token && it.barred.is_none());
        let is_lot = |token: &str| introduced.by_lot == Some(token);
        match &advised {
            Advised::Plainly => return Ok(advised),
            Advised::Word(token) if is_open(token) && !is_lot(token) => return Ok(advised),
            Advised::Word(_) | Advised::Answer(_) | Advised::Unknown => {}
        }
        let plainest = Some(introduced.few[0].token).filter(|token| is_open(token));
        Ok(plainest.map_or(Advised::Unknown, |token| Advised::Word(token.to_owned())))
    }

    /// The panel of a seat with all characters that it may send.
    pub(crate) fn with_all(&self, seat: Seat, serial: Serial) -> Done<Message> {
        self.must_show(seat, serial)?;
        let mut message = self.whole_panel(seat)?;
        let back = Action::Look(self.id());
        message.controls.push(Control::button("Back", Style::Secondary, back));
        Ok(message)
    }

    /// Somebody for a seat that leaves its choice to chance, as an answer: the one whom the rules draw by
    /// lot, where they do, else one of all, each as likely as the next.
    pub(crate) fn surprising(&self, seat: Seat) -> Done<String> {
        let introduced = self.ask_rules(|play, _| play.introduced(seat))?;
        let introduced = introduced.ok_or(Refused::NotYours)?;
        let mut draft = Vec::new();
        loop {
            let panel = self.ask_rules(|play, cast| play.panel(cast, seat, &draft))?;
            let choices = panel.map_or_else(Vec::new, |panel| panel.choices);
            let open = || choices.iter().enumerate().filter(|(_, choice)| choice.barred.is_none());
            let lot = open().find(|(_, choice)| Some(choice.token.as_str()) == introduced.by_lot);
            let last = i64::try_from(open().count()).unwrap_or(1).max(1) - 1;
            let drawn = usize::try_from(random::within(0..=last)).unwrap_or(0);
            let Some((at, _)) = lot.or_else(|| open().nth(drawn)) else {
                return Err(self.stale(seat));
            };
            match self.ask_rules(|play, _| play.choose(seat, &draft, &[at]))? {
                Some(Chosen::Answer(token)) => return Ok(token),
                Some(Chosen::Draft(words)) => draft = words,
                None => return Err(self.stale(seat)),
            }
        }
    }

    /// Sends somebody for the one who learns, as is advised, as soon as that is asked: it comes to the same
    /// first decision each time.
    pub(crate) fn sends_somebody(&mut self) -> Done<()> {
        let Some(seat) = self.actor else { return Ok(()) };
        loop {
            self.answer_for_house()?;
            let is_asked = self.ask_rules(|play, _| play.introduced(seat))?.is_some();
            let Some(advice) = self.ask_rules(|play, _| play.advice(seat))?.filter(|_| is_asked)
            else {
                // This was none of the learner's answers.
                if let Some(guiding) = &mut self.state.progress.guiding {
                    guiding.met.clear();
                }
                return Ok(());
            };
            self.say(seat, None, &advice.token, None)?;
        }
    }
}

/// Those of the few who can be sent, in the order of all: token, name, and character.
fn few<'a>(introduced: &'a Introduced, panel: &Panel) -> Vec<(&'a str, String, &'a str)> {
    let open = panel.choices.iter().filter(|choice| choice.barred.is_none());
    let known = open.filter_map(|choice| {
        let one = introduced.few.iter().find(|one| one.token == choice.token)?;
        Some((one.token, capital(&choice.label), one.about))
    });
    known.collect()
}
