//! What a live bout says: the public post after each phase, and each seat's private message.

use crate::affairs::Waits;
use crate::post::{self, Purpose};
use crate::sitting::{Sitting, house_name};
use crate::{Control, Deed, Done, MenuChoice, Millis, Say, Style, panels};
use boards::Cast;
use store::bout::Status;
use store::outbox::Destination;
use table::{Seat, Sitter};

/// The most characters that the lines of one post take; what is more is folded in the middle.
const LINES: usize = 1_100;
/// What stands under everything while a secret window is open, whoever may look into it.
const SETTLING: &str = "The dice are being settled. It goes on by itself; there is nothing to do \
    unless you are asked in private.";
/// What takes a seat back from the house.
const BACK: &str = "Take my seat back";
/// The most options that stand as buttons on a post; more are a menu.
const BUTTONS: usize = 10;

impl Sitting {
    /// Where the bout is posted; none when its channel is gone.
    pub(crate) fn channel(&self) -> Option<Destination> {
        let id = if self.row.thread == 0 { self.row.channel } else { self.row.thread };
        (id != 0).then_some(Destination::Channel(id))
    }

    /// What the public may know the bout waits for.
    pub(crate) fn waits(&self) -> Waits {
        let settling = self.play.is_settling();
        let running = self.affairs.notes.running.iter();
        let asks = running.filter(|ask| !ask.hidden).map(|ask| (ask.seat, ask.serial));
        Waits { settling, asks: if settling { Vec::new() } else { asks.collect() } }
    }

    /// Posts what was told, or that the bout waits for somebody else now. Nothing is posted when
    /// fewer are waited for and nothing was told: the others have been called already.
    pub(crate) fn post_if_news(&mut self) -> Done<()> {
        let waits = self.waits();
        let is_news = waits.is_news_after(&self.affairs.notes.posted);
        if self.lines.is_empty() && self.notices.is_empty() && !is_news && !self.must_post {
            return Ok(());
        }
        self.affairs.notes.posted = waits;
        let say = self.public_say()?;
        self.post(&say)
    }

    /// Queues a post with controls, which takes them from the one before.
    pub(crate) fn post(&mut self, say: &Say) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = post::row(channel, Purpose::Post, Some(self.row.id), say, self.now)?;
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Queues something said once in the channel.
    pub(crate) fn remind(&mut self, say: &Say) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = post::row(channel, Purpose::Reminder, Some(self.row.id), say, self.now)?;
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Queues something said once to a person.
    pub(crate) fn note(&mut self, person: i64, say: &Say) -> Done<()> {
        if 0 < person {
            let to = Destination::Person(person);
            self.outbox.push(post::row(to, Purpose::Note, Some(self.row.id), say, self.now)?);
        }
        Ok(())
    }

    fn public_say(&mut self) -> Done<Say> {
        let words = self.words();
        let mut say = self.board_say(&words)?;
        let rests = self.affairs.notes.is_resting();
        for ask in &mut self.affairs.notes.running {
            if ask.hidden || ask.called || rests {
                continue;
            }
            ask.called = true;
            let guest = &self.people[ask.seat.index()];
            say.mention.extend(guest.reachable());
        }
        if self.play.is_settling() && !rests {
            self.call_unreached(&mut say);
        }
        say.controls = self.public_controls()?;
        Ok(say)
    }

    /// Calls, while a secret window is open, everybody to whom nothing can be written in private:
    /// whoever is asked would not learn of it. It depends on nobody's cards.
    fn call_unreached(&self, say: &mut Say) {
        let guests = self.present().into_iter().map(|seat| self.guest(seat));
        let unreached = guests.filter(|guest| guest.me.no_dms || !guest.dms.may_arrive());
        let (people, marks): (Vec<u64>, Vec<String>) =
            unreached.filter_map(|guest| Some((guest.reachable()?, guest.mark()))).unzip();
        if people.is_empty() {
            return;
        }
        say.mention.extend(people);
        say.tail = format!(
            "{}\n{}: no private message of mine reaches you. Look with **Your move** whether you \
             are asked.",
            say.tail,
            marks.join(", ")
        );
    }

    /// What is to be told: notices whole, what happened folded where it is long.
    pub(crate) fn words(&mut self) -> String {
        let mut words = std::mem::take(&mut self.notices);
        let lines = std::mem::take(&mut self.lines);
        let guests: Vec<&str> =
            self.guests().into_iter().map(|seat| self.guest(seat).name.as_str()).collect();
        let lines = folded(&lines, &guests);
        words.extend((!lines.is_empty()).then_some(lines));
        words.join("\n")
    }

    /// The board as everybody sees it, under some words.
    pub(crate) fn board_say(&self, words: &str) -> Done<Say> {
        let mut head = format!("**{}**", self.title());
        if !words.is_empty() {
            head = format!("{head}\n{words}");
        }
        let cast = self.last_cast()?;
        let board = self.ask_rules(|play, _| play.board(&cast, None))?;
        Ok(Say { head, mono: Some(board), tail: self.waiting_in_words(), ..Say::default() })
    }

    fn waiting_in_words(&self) -> String {
        if self.row.status != Status::Live || self.play.is_over() {
            return String::new();
        }
        if let Some(words) = self.resting_in_words() {
            return words;
        }
        if self.play.is_settling() {
            return SETTLING.to_owned();
        }
        let asks = self.play.asks();
        let running = self.affairs.notes.running.iter().filter(|ask| !ask.hidden);
        let lines = running.filter_map(|running| {
            let ask = asks.iter().find(|a| a.seat == running.seat && a.serial == running.serial)?;
            let who = self.guest(running.seat).mark();
            let until = running.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
            Some(format!("{who}: {}{until}", ask.duty))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The controls of the newest post: the same whoever is secretly asked.
    fn public_controls(&self) -> Done<Vec<Control>> {
        let bout = self.id();
        let mut controls = Vec::new();
        let sitters = self.sitters();
        let public = self.ask_rules(|play, cast| play.public_options(cast))?;
        let public = public.filter(|_| !self.affairs.notes.is_resting());
        if let Some(options) = public.filter(|options| !sitters[options.seat].is_house()) {
            let deed = |option| Deed::Choose { bout, serial: options.serial.0, depth: 0, option };
            controls = panels::choices(&options.choices, BUTTONS, 1, 1, "Choose", deed);
        }
        controls.push(Control::button("Your move", Style::Primary, Deed::Panel(bout)));
        if self.affairs.notes.has_hands {
            controls.push(Control::button("Show my hand", Style::Secondary, Deed::Hand(bout)));
        }
        if sitters.iter().any(|sitter| *sitter == Sitter::StandIn) {
            controls.push(Control::button(BACK, Style::Secondary, Deed::SitDown(bout)));
        }
        controls.extend(self.resuming());
        Ok(controls)
    }

    /// Queues each seat's living private message where it has changed.
    pub(crate) fn post_hands(&mut self) -> Done<()> {
        for seat in self.guests() {
            let guest = self.guest(seat);
            let Some(person) = guest.reachable() else { continue };
            if guest.me.no_dms || !guest.dms.may_arrive() {
                continue;
            }
            let is_asked_secretly = self.ask(seat).is_some_and(|(_, hidden)| hidden);
            let written = self.affairs.notes.seat(seat).hand.clone();
            if !self.affairs.notes.has_hands && !is_asked_secretly && written.is_none() {
                continue;
            }
            let draft = self.draft_of(seat, self.ask(seat).map(|(serial, _)| serial)).to_vec();
            let say = self.private_say(seat, &draft)?;
            let text = serde_json::to_string(&say).map_err(anyhow::Error::from)?;
            let print = table::sha256_hex(text.as_bytes())[..16].to_owned();
            if written.as_ref() == Some(&print) {
                self.shown.insert(seat, say);
                continue;
            }
            let calls = self.call_secretly(seat);
            let to = Destination::Person(crate::row_id(person));
            let mut row = post::row(to, Purpose::Hand, Some(self.row.id), &say, self.now)?;
            row.seat = Some(i64::from(seat.0));
            row.is_living = true;
            row.is_fresh = calls;
            self.outbox.push(row);
            self.shown.insert(seat, say);
            self.affairs.notes.seat(seat).hand = Some(print);
        }
        Ok(())
    }

    /// Whether a secret ask of a seat has not been announced to it; from now on it has.
    fn call_secretly(&mut self, seat: Seat) -> bool {
        let rests = self.affairs.notes.is_resting();
        let mut running = self.affairs.notes.running.iter_mut();
        match running.find(|ask| ask.seat == seat && ask.hidden && !ask.called) {
            Some(ask) if !rests => {
                ask.called = true;
                true
            }
            Some(_) | None => false,
        }
    }

    /// What a seat alone may see: what it was told, its question or its hand, and its controls.
    pub(crate) fn private_say(&self, seat: Seat, draft: &[String]) -> Done<Say> {
        let bout = self.id();
        let mut head = vec![format!("**{}**", self.title())];
        let notes = self.affairs.notes.seats.get(seat.index());
        head.extend(notes.into_iter().flat_map(|notes| notes.news.iter().cloned()));
        if self.play.is_over() {
            head.extend(self.verdict()?);
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Say {
                head: head.join("\n"),
                mono: hand,
                controls: vec![Control::button("Rematch", Style::Secondary, Deed::Rematch(bout))],
                ..Say::default()
            });
        }
        let mut controls = Vec::new();
        let sitter = self.sitters()[seat];
        match sitter {
            Sitter::Guest => {}
            Sitter::StandIn => {
                head.push("The house plays for you. Take your seat back when you like.".to_owned());
                let back = Deed::SitDown(bout);
                controls.push(Control::button(BACK, Style::Primary, back));
            }
            Sitter::House => head.push("The house plays this seat to the end.".to_owned()),
        }
        if sitter.is_house() {
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Say { head: head.join("\n"), mono: hand, controls, ..Say::default() });
        }
        let panel = if let Some(words) = self.resting_in_words() {
            head.push(words);
            controls.extend(self.resuming());
            None
        } else {
            self.ask_rules(|play, cast| play.panel(cast, seat, draft))?
        };
        let entry = self.play.public_entries();
        let Some(panel) = panel else {
            if !self.affairs.notes.is_resting() {
                head.push("Nothing is asked of you now.".to_owned());
            }
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Say { head: head.join("\n"), mono: hand, controls, ..Say::default() });
        };
        let mut say = panels::say(bout, entry, &panel, draft.len());
        if panel.serial.is_none() {
            say.mono = self.ask_rules(|play, cast| play.hand(cast, seat))?;
        }
        head.push(std::mem::take(&mut say.head));
        say.head = head.join("\n");
        let running = self.affairs.notes.running.iter().find(|ask| ask.seat == seat);
        if let Some(due) = running.and_then(|ask| ask.due) {
            let until = format!("Your time: {}", due.mark());
            say.tail = if say.tail.is_empty() { until } else { format!("{}\n{until}", say.tail) };
        }
        Ok(say)
    }

    /// How the bout ended, line by line: who won and why, and who had given up before.
    pub(crate) fn verdict(&self) -> Done<Vec<String>> {
        let cast = self.last_cast()?;
        let verdict = self.ask_rules(|play, _| play.verdict(&cast))?;
        let mut lines =
            vec![verdict.map_or_else(|| "The bout is over.".to_owned(), |words| capital(&words))];
        if self.ask_rules(|play, _| play.outcome())?.is_some() {
            let gone = self.left_to_house().into_iter().map(|seat| {
                let (name, house) = (&self.guest(seat).name, house_name(self.kind, seat));
                format!("{name} had given up and has lost; {house} played on in that seat.")
            });
            lines.extend(gone);
        }
        Ok(lines)
    }

    /// Who plays, as it is told when the bout is over: a seat that was given up, and in which the
    /// house played to an end by the rules, is the house's.
    pub(crate) fn last_cast(&self) -> Done<Cast> {
        let mut cast = self.cast();
        if self.ask_rules(|play, _| play.outcome())?.is_some() {
            for seat in self.left_to_house() {
                cast.names[seat] = house_name(self.kind, seat);
            }
        }
        Ok(cast)
    }
}

/// A sentence with a capital at its beginning.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Lines as one text; when they are too long, some in the middle are folded, those that name
/// nobody of `guests` first.
fn folded(lines: &[String], guests: &[&str]) -> String {
    let length = |line: &String| line.chars().count() + 1;
    if lines.iter().map(length).sum::<usize>() <= LINES {
        return lines.join("\n");
    }
    let mut is_kept = vec![false; lines.len()];
    // The beginning names what was done; the end is what it came to.
    let mut keep = |which: &mut dyn Iterator<Item = usize>, most: usize| {
        let mut left = most;
        for at in which {
            let Some(rest) = left.checked_sub(length(&lines[at])) else { break };
            left = rest;
            is_kept[at] = true;
        }
    };
    keep(&mut (0..lines.len()), LINES / 4);
    keep(&mut (0..lines.len()).rev(), LINES / 2);
    let names_guest = |at: &usize| guests.iter().any(|name| lines[*at].contains(name));
    keep(&mut (0..lines.len()).rev().filter(names_guest), LINES / 4);
    let (mut shown, mut folded) = (Vec::new(), 0);
    for (line, is_kept) in lines.iter().zip(is_kept).chain([(&String::new(), true)]) {
        if !is_kept {
            folded += 1;
            continue;
        }
        match std::mem::take(&mut folded) {
            0 => {}
            1 => shown.push("… 1 more line: `/bout log`".to_owned()),
            more => shown.push(format!("… {more} more lines: `/bout log`")),
        }
        shown.push(line.clone());
    }
    shown.pop();
    shown.join("\n")
}

impl Control {
    /// A button that can be pressed.
    pub(crate) fn button(label: &str, style: Style, deed: Deed) -> Control {
        Control::Button { label: label.to_owned(), style, deed, barred: false }
    }

    /// A menu of which one is chosen.
    pub(crate) fn menu(placeholder: &str, choices: Vec<MenuChoice>, deed: Deed) -> Control {
        let placeholder = placeholder.to_owned();
        Control::Menu { placeholder, at_least: 1, at_most: 1, choices, deed }
    }
}

/// When something must next be done about a bout.
impl Sitting {
    pub(crate) fn next_due(&self) -> Option<Millis> {
        let running = self.affairs.notes.running.iter().filter_map(|ask| ask.next());
        // A window that waits for an answer closes when that is given.
        let rests = self.affairs.notes.is_resting();
        let settles = self.affairs.notes.settles.filter(|_| !rests && self.play.may_settle());
        let wakes = self.affairs.notes.rest.as_ref().map(|rest| rest.until);
        running.chain(settles).chain(wakes).chain(self.rest_wish_lapses()).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_reports_keep_their_beginning_and_their_end() {
        let line = |n: usize| format!("{n:03} {}", "x".repeat(60));
        let few: Vec<String> = (0..5).map(line).collect();
        assert_eq!(folded(&few, &[]), few.join("\n"));
        let many: Vec<String> = (0..60).map(line).collect();
        let text = folded(&many, &[]);
        assert!(text.starts_with("000 x") && text.contains("059 x"));
        assert!(text.contains("more lines: `/bout log`"));
        assert!(text.chars().count() <= LINES + 40);
        let shown = text.lines().count() - 1;
        assert!(text.contains(&format!("… {} more", 60 - shown)));
    }

    #[test]
    fn one_endless_line_is_kept() {
        let lines = vec!["y".repeat(2_000)];
        assert_eq!(folded(&lines, &[]), "… 1 more line: `/bout log`");
    }

    #[test]
    fn what_became_of_a_guest_is_not_folded_away() {
        let line = |n: usize| match n {
            30 => "Ada falls to House C.".to_owned(),
            n => format!("{n:03} {}", "x".repeat(60)),
        };
        let many: Vec<String> = (0..60).map(line).collect();
        let text = folded(&many, &["Ada"]);
        assert!(text.contains("Ada falls to House C."), "{text}");
        assert_eq!(text.matches("more lines").count(), 2);
    }
}
