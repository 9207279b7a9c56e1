//! A live bout as it is shown: to everybody, and to one seat.

use crate::bout::live::LiveBout;
use crate::bout::panels;
use crate::bout::state::{LINES, Waits};
use crate::common::{Action, Control, Done, Message, Style, how_to_play};
use store::bout::Status;
use table::{Seat, Sitter};

/// What stands under everything while a secret window is open, whoever may look into it.
const SETTLING: &str = "The dice are being settled. It goes on by itself; there is nothing to do \
    unless you are asked in private.";
/// The most characters of a panel with a board on it: messengers take little more than that.
const PANEL: usize = 1_800;
/// What takes a seat back from the house.
const BACK: &str = "Take my seat back";
/// The most options that stand as buttons on a post; more are a menu.
const BUTTONS: usize = 10;

impl LiveBout {
    /// What the public may know the bout waits for.
    pub(crate) fn waits(&self) -> Waits {
        let settling = self.play.is_settling();
        let running = self.state.progress.running.iter();
        let asks = running.filter(|ask| !ask.hidden).map(|ask| (ask.seat, ask.serial));
        Waits { settling, asks: if settling { Vec::new() } else { asks.collect() } }
    }

    /// The living post, with some words over the board.
    pub(crate) fn public_message(&self, words: &str) -> Done<Message> {
        let message = self.board_message(words)?;
        Ok(Message { controls: self.public_controls()?, ..message })
    }

    /// Those at the table to whom nothing can be written in private, and their marks.
    pub(crate) fn unreached(&self) -> (Vec<u64>, Vec<String>) {
        let guests = self.present().into_iter().map(|seat| self.guest(seat));
        let unreached = guests.filter(|guest| guest.me.no_dms || !guest.dms.may_arrive());
        unreached.filter_map(|guest| Some((guest.reachable()?, guest.mark()))).unzip()
    }

    /// Calls, when a secret window opens, everybody to whom nothing can be written in private:
    /// whoever is asked would not learn of it. It depends on nobody's cards.
    pub(crate) fn call_unreached(&self, message: &mut Message) {
        let (people, marks) = self.unreached();
        message.mention.extend(people);
        message.tail = format!(
            "{}\n{}: no private message of mine reaches you. Look with **Your move** whether you \
             are asked.",
            message.tail,
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

    /// Words under the bout's title.
    pub(crate) fn under_title(&self, words: &str) -> String {
        let break_ = if words.is_empty() { "" } else { "\n" };
        format!("**{}**{break_}{words}", self.title())
    }

    /// The board as everybody sees it, under some words.
    pub(crate) fn board_message(&self, words: &str) -> Done<Message> {
        let head = self.under_title(words);
        let cast = self.last_cast()?;
        let board = self.ask_rules(|play, _| play.board(&cast, None))?;
        Ok(Message { head, mono: Some(board), tail: self.waiting_in_words(), ..Message::default() })
    }

    fn waiting_in_words(&self) -> String {
        if self.row.status != Status::Live || self.play.is_over() {
            return String::new();
        }
        if let Some(words) = self.pause_in_words() {
            return words;
        }
        let reactions = self.reactions_in_words();
        if self.play.is_settling() {
            return std::iter::once(SETTLING.to_owned())
                .chain(reactions)
                .collect::<Vec<_>>()
                .join("\n");
        }
        let asks = self.play.asks();
        let running = self.state.progress.running.iter().filter(|ask| !ask.hidden);
        let lines = running.filter_map(|running| {
            let ask = asks.iter().find(|a| a.seat == running.seat && a.serial == running.serial)?;
            let who = self.guest(running.seat).mark();
            let until = running.due.map_or_else(String::new, |due| format!(" · {}", due.mark()));
            Some(format!("{who}: {}{until}", ask.duty))
        });
        lines.chain(reactions).collect::<Vec<_>>().join("\n")
    }

    /// What a seat of which nothing is asked waits for, as far as everybody may know.
    fn waiting_for(&self, seat: Seat) -> String {
        let waits = self.waits();
        if waits.settling {
            return "The dice are being settled; it goes on by itself.".to_owned();
        }
        let others = waits.asks.iter().filter(|(other, _)| *other != seat);
        let names: Vec<&str> = others.map(|(other, _)| self.guest(*other).name.as_str()).collect();
        match names.as_slice() {
            [] => "Nothing is asked of you now.".to_owned(),
            [name] => format!("Waiting for {name}."),
            [names @ .., last] => format!("Waiting for {} and {last}.", names.join(", ")),
        }
    }

    /// The controls of the newest post: the same whoever is secretly asked.
    fn public_controls(&self) -> Done<Vec<Control>> {
        let bout = self.id();
        let mut controls = Vec::new();
        let sitters = self.sitters();
        let public = self.ask_rules(|play, cast| play.public_options(cast))?;
        let public = public.filter(|_| !self.state.progress.is_paused());
        if let Some(options) = public.filter(|options| !sitters[options.seat].is_house()) {
            let action =
                |option| Action::Choose { bout, serial: options.serial.0, depth: 0, option };
            controls = panels::choices(&options.choices, BUTTONS, 1, 1, "Choose", action);
        }
        controls.push(Control::button("Your move", Style::Primary, Action::Panel(bout)));
        if self.state.progress.has_hands {
            controls.push(Control::button("Show my hand", Style::Secondary, Action::Hand(bout)));
        }
        controls.push(how_to_play(self.kind));
        if sitters.iter().any(|sitter| *sitter == Sitter::StandIn) {
            controls.push(Control::button(BACK, Style::Secondary, Action::SitDown(bout)));
        }
        controls.extend(self.resume_button());
        Ok(controls)
    }

    /// A seat's panel: what it alone may see, with the board as it sees it where there is room.
    pub(crate) fn panel_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        let message = self.private_message(seat, draft)?;
        self.with_board(seat, message)
    }

    /// The same with what the decision that it shows is about.
    pub(crate) fn explained_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        let mut message = self.private_message(seat, draft)?;
        let explained = self.ask_shown(seat, |play, cast| play.explained(cast, seat))?;
        if let Some(words) = explained {
            message.head = format!("{}\n**What is this?** {words}", message.head);
            let explains =
                |it: &Control| matches!(it, Control::Button { action: Action::Explain { .. }, .. });
            message.controls.retain(|control| !explains(control));
        }
        self.with_board(seat, message)
    }

    /// A private message with the board as its seat sees it, where there is room.
    fn with_board(&self, seat: Seat, mut message: Message) -> Done<Message> {
        if self.play.is_over() {
            return Ok(message);
        }
        let cast = self.last_cast()?;
        let board = self.ask_shown(seat, |play, _| play.board(&cast, Some(seat)))?;
        let mono = match &message.mono {
            Some(own) => format!("{board}\n\n{own}"),
            None => board,
        };
        let texts = [&message.head, &mono, &message.tail];
        if texts.iter().map(|text| text.chars().count()).sum::<usize>() <= PANEL {
            message.mono = Some(mono);
        }
        Ok(message)
    }

    /// What a seat alone may see: what it was told, its question or its hand, and its controls.
    pub(crate) fn private_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        let bout = self.id();
        let mut head = vec![format!("**{}**", self.title())];
        let progress = self.state.progress.seats.get(seat.index());
        head.extend(progress.into_iter().flat_map(|progress| progress.news.iter().cloned()));
        if self.play.is_over() {
            head.extend(self.verdict()?);
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Message {
                head: head.join("\n"),
                mono: hand,
                controls: vec![Control::button("Rematch", Style::Secondary, Action::Rematch(bout))],
                ..Message::default()
            });
        }
        let mut controls = Vec::new();
        let sitter = self.sitters()[seat];
        match sitter {
            Sitter::Guest => {}
            Sitter::StandIn => {
                head.push("The house plays for you. Take your seat back when you like.".to_owned());
                let back = Action::SitDown(bout);
                controls.push(Control::button(BACK, Style::Primary, back));
            }
            Sitter::House => head.push("The house plays this seat to the end.".to_owned()),
        }
        if sitter.is_house() {
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Message {
                head: head.join("\n"),
                mono: hand,
                controls,
                ..Message::default()
            });
        }
        let panel = if let Some(words) = self.pause_in_words() {
            head.push(words);
            controls.extend(self.resume_button());
            None
        } else {
            self.ask_rules(|play, cast| play.panel(cast, seat, draft))?
        };
        if let Some(message) = self.planning_message(seat, &head)? {
            return Ok(message);
        }
        let (planned, plan_controls) = self.plan_shown(seat)?;
        head.extend(planned);
        let entry = self.play.public_entries();
        let Some(panel) = panel else {
            controls.extend(plan_controls);
            if !self.state.progress.is_paused() {
                head.push(self.waiting_for(seat));
                let orders = Action::Orders { bout, order: None };
                controls.push(Control::button("My orders", Style::Secondary, orders));
            }
            let hand = self.ask_rules(|play, cast| play.hand(cast, seat))?;
            return Ok(Message {
                head: head.join("\n"),
                mono: hand,
                controls,
                ..Message::default()
            });
        };
        let mut message = panels::say(bout, entry, &panel, draft.len());
        if panel.serial.is_none() {
            message.head = self.waiting_for(seat);
            message.mono = self.ask_rules(|play, cast| play.hand(cast, seat))?;
        }
        if draft.is_empty() {
            message.controls.extend(plan_controls);
        }
        head.push(std::mem::take(&mut message.head));
        message.head = head.join("\n");
        let running = self.state.progress.running.iter().find(|ask| ask.seat == seat);
        if let Some(due) = running.and_then(|ask| ask.due) {
            let until = format!("Your time: {}", due.mark());
            message.tail =
                if message.tail.is_empty() { until } else { format!("{}\n{until}", message.tail) };
        }
        Ok(message)
    }
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
