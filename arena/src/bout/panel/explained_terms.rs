//! Lessons within a bout: how its game is played, once before somebody's first answer in it, and what each
//! decision is about, once in a line.

use crate::bout::live::LiveBout;
use crate::common::{Done, Message};
use crate::settings::preferences::Preferences;
use anyhow::Context;
use boards::{named, shortened};
use std::collections::BTreeSet;
use store::bout::Status;
use store::{Conn, person};
use table::{Seat, Sitter};

/// The most characters of a line about a decision.
const LINE: usize = 110;
/// The most characters of news beside which a term is explained.
const BUSY: usize = 130;
/// Two sentences that begin with so many same characters say the same.
const ALIKE: usize = 14;
/// Said first of all to somebody who learns a game.
const ALONE: &str = "Only you see this bout, and nothing of it counts.";
/// Said to somebody who may be helped, once a game.
const BLUE: &str = "The blue button is what our AI would press.";

impl LiveBout {
    /// A private message with the parts of its question that are new to its seat, if any.
    pub(crate) fn taught(
        &self,
        seat: Seat,
        draft: &[String],
        mut message: Message,
    ) -> Done<Message> {
        let is_asked = self.row.status == Status::Live
            && draft.is_empty()
            && self.built(seat).is_none()
            && self.sitters()[seat] == Sitter::Guest
            && !self.state.progress.is_paused();
        let Some(prompt) = self.prompt_of(seat).filter(|_| is_asked) else { return Ok(message) };
        let met = self.met(seat);
        if met.is_none_or(BTreeSet::is_empty) {
            let alone = self.is_guided().then(|| ALONE.to_owned());
            let lines = self.kind.playing().iter().zip(1..);
            let lines = lines.map(|(line, at)| format!("{at}. {line}"));
            let advised = self.allows_hints() && !self.is_guided();
            let lines = lines.chain(advised.then(|| BLUE.to_owned()));
            message.lead(&alone.into_iter().chain(lines).collect::<Vec<_>>().join("\n"));
        } else if met.is_some_and(|met| !met.contains(&prompt)) {
            let words = self.ask_rules(|play, cast| play.explained(cast, seat))?;
            if let Some(words) = words.filter(|words| !says_alike(&message.brief, words)) {
                message.lead(&new(&words));
            }
        } else if let Some((_, words)) = self.new_term(seat, &prompt)? {
            message.lead(&new(&words));
        }
        Ok(message)
    }

    /// The first of the terms before a seat that it has not met, as it is noted, and a line about it. A term waits
    /// for a decision with less news: a phone's screen has no room for both.
    fn new_term(&self, seat: Seat, prompt: &str) -> Done<Option<(String, String)>> {
        if !self.is_guided() && BUSY < named::length(&self.headlines(seat)?) {
            return Ok(None);
        }
        let terms = self.ask_rules(|play, _| play.terms(seat))?.into_iter();
        let mut noted = terms.map(|(key, words)| (format!("{prompt} {key}"), words));
        let met = self.met(seat);
        Ok(noted.find(|(key, _)| met.is_none_or(|met| !met.contains(key))))
    }

    /// The name of what is new in the question to a seat: its prompt, if that is, else the first new term.
    pub(crate) fn new_to(&self, seat: Seat) -> Done<Option<String>> {
        let Some(prompt) = self.prompt_of(seat) else { return Ok(None) };
        if self.met(seat).is_none_or(|met| met.is_empty() || !met.contains(&prompt)) {
            return Ok(Some(prompt));
        }
        Ok(self.new_term(seat, &prompt)?.map(|(key, _)| key).or(Some(prompt)))
    }

    /// The prompts that a seat has answered, and the terms that were explained to it: in a bout that teaches
    /// there, else in all of its game.
    pub(crate) fn met(&self, seat: Seat) -> Option<&BTreeSet<String>> {
        match &self.state.progress.guiding {
            Some(guiding) => Some(&guiding.met),
            None => self.guest(seat).me.met.get(self.kind.slug()),
        }
    }

    pub(crate) fn prompt_of(&self, seat: Seat) -> Option<String> {
        let mut asks = self.play.asks().into_iter();
        asks.find(|ask| ask.seat == seat && ask.owed).map(|ask| ask.prompt)
    }

    /// Notes that a seat has answered to a prompt: it is not explained again, nor is the very first, over which the
    /// game was. To a learner that is explained when it is asked again.
    pub(crate) fn has_met(&mut self, seat: Seat, prompt: Option<String>) {
        let Some(prompt) = prompt else { return };
        let is_first = self.met(seat).is_none_or(BTreeSet::is_empty);
        if let Some(guiding) = &mut self.state.progress.guiding {
            guiding.met.insert(if is_first { String::new() } else { prompt.clone() });
        }
        let slug = self.kind.slug();
        let guest = &mut self.people[seat.index()];
        let Some(person) = guest.person.filter(|person| 0 < *person) else { return };
        if guest.me.met.entry(slug.to_owned()).or_default().insert(prompt.clone()) {
            self.learnt.push((person, prompt));
        }
    }

    /// Writes down what people have met for the first time.
    pub(crate) async fn save_learnt(&mut self, conn: &mut Conn) -> Done<()> {
        for (id, prompt) in self.learnt.drain(..) {
            let Some(known) = person::person(conn, id).await? else { continue };
            let mut me = Preferences::read(&known.settings)?;
            me.met.entry(self.kind.slug().to_owned()).or_default().insert(prompt);
            let text = serde_json::to_string(&me).context("writing somebody's settings")?;
            person::settings_kept(conn, id, &text).await?;
        }
        Ok(())
    }
}

/// An explanation that stands over a question once.
fn new(words: &str) -> String {
    format!("**New:** {}", in_a_line(words))
}

/// Whether the question that stands under an explanation begins as that does.
fn says_alike(question: &str, words: &str) -> bool {
    let first: String = words.chars().take(ALIKE).collect();
    question.contains(&first)
}

/// The first sentence of an explanation in a line, or as many of its clauses as have room there.
fn in_a_line(words: &str) -> String {
    let first = words.split_once(". ").map_or(words, |(first, _)| first);
    let first = first.trim_end_matches('.');
    if first.chars().count() <= LINE {
        return format!("{first}.");
    }
    let mut clauses = first.rmatch_indices([',', ';', ':']).map(|(at, _)| &first[..at]);
    let fitting = clauses.find(|clause| clause.chars().count() < LINE);
    fitting.map_or_else(|| shortened(first, LINE), |clause| format!("{clause}."))
}
