//! A live bout as it is shown: to everybody, and to one seat.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls::{
    self, Blue, DETAILS, FILLS, MENU, NO_DETAILS, PHONE_ROWS, Shape,
};
use crate::bout::panel::first_choice::Whom;
use crate::bout::panel::plan::mark_of_choice;
use crate::bout::post::pictures::say_once;
use crate::bout::state::Waits;
use crate::bout::telling::post_text::{News, Told, capital};
use crate::bout::telling::since_last_move::Lately;
use crate::common::{Action, Control, Done, Message, Plate, Style, how_to_play, small_print};
use crate::settings::board_form::{BoardForm, PostedBoard};
use boards::{SENTENCES, named, shortened};
use store::bout::Status;
use table::{Seat, Sitter};

const SETTLING: &str = "The dice are being settled. It goes on by itself. If you hold something for \
    this moment, **Your move** shows it.";
/// The most characters of a panel with a board on it: messengers take little more than that.
const PANEL: usize = 1_900;
/// The room kept free beside a text board for the public lines since one's last move, in characters.
const NEWS: usize = 600;
/// And at least so much of it before buttons are given up for a menu, and a hand for the board.
const NEWEST: usize = 300;
const IDLE: &str = "Nothing is asked of you now.";
/// Takes a seat back from the house.
pub(super) const BACK: &str = "Take my seat back";
const BUTTONS: usize = 10;

impl LiveBout {
    /// The decisions for which the bout waits, as far as the public may know.
    pub(crate) fn waits(&self) -> Waits {
        let settling = self.play.is_settling();
        let running = self.state.progress.running.iter();
        let asks = running.filter(|ask| !ask.hidden).map(|ask| (ask.seat, ask.serial));
        Waits { settling, asks: if settling { Vec::new() } else { asks.collect() } }
    }

    /// The living post, with some words over the board.
    pub(crate) fn public_message(&self, told: &Told) -> Done<Message> {
        let message = self.board_message(told)?;
        Ok(Message { controls: self.public_controls()?, ..message })
    }

    /// Those at the table to whom nothing can be written in private, and their marks.
    pub(crate) fn unreached(&self) -> (Vec<u64>, Vec<String>) {
        let guests = self.present().into_iter().map(|seat| self.guest(seat));
        let unreached = guests.filter(|guest| guest.me.no_dms || !guest.dms.may_arrive());
        unreached.filter_map(|guest| Some((guest.reachable()?, guest.mark()))).unzip()
    }

    /// Calls, when a secret window opens, everybody to whom nothing can be written in private: a player among
    /// them who is asked would not learn of it. It depends on nobody's cards.
    pub(crate) fn call_unreached(&self, message: &mut Message) {
        let (people, marks) = self.unreached();
        message.mention.extend(people);
        message.close(&format!(
            "{}: no private message of mine reaches you. Look with **Your move** whether you \
             are asked.",
            marks.join(", ")
        ));
    }

    /// The words to tell: notices whole, events folded where they are long.
    pub(crate) fn take_told(&mut self) -> (Told, News) {
        let notices = std::mem::take(&mut self.notices);
        let news = std::mem::take(&mut self.untold);
        (Told::of(notices, &news, &self.guest_names()), news)
    }

    /// The same for a post that has room for so many characters.
    pub(crate) fn take_told_within(&mut self, room: usize) -> Told {
        let notices = std::mem::take(&mut self.notices);
        let news = std::mem::take(&mut self.untold);
        Told::within(room, notices, &news, &self.guest_names())
    }

    pub(crate) fn guest_names(&self) -> Vec<&str> {
        self.guests().into_iter().map(|seat| self.guest(seat).name.plain()).collect()
    }

    pub(crate) fn under_title(&self, told: &Told) -> String {
        let words = told.words();
        let break_ = if words.is_empty() { "" } else { "\n" };
        format!("**{}**{break_}{words}", self.title())
    }

    /// The board as everybody sees it, under some words.
    pub(crate) fn board_message(&self, told: &Told) -> Done<Message> {
        let (head, small) = (self.under_title(told), told.small.clone());
        let cast = self.last_cast()?;
        let shown = self.ask_rules(|play, _| play.shown(&cast, None))?;
        let beside = boards::Beside { over: told.over.clone(), ..boards::Beside::default() };
        let plate = self.posted_plate(shown.facts).map(|plate| Plate { beside, ..plate });
        let mono = Some(shown.text);
        let (tail, reckons) = (self.waiting_in_words(), self.posts_odds());
        // News without a headline is told by its last line.
        let is_new = |line: &&str| !told.notices.iter().any(|notice| notice == line);
        let last = || told.story.lines().last().filter(is_new).map(str::to_owned);
        let summed_up = if told.headline.is_some() { self.summed_up_for_the_due()? } else { None };
        let over = summed_up.as_ref().or(told.headline.as_ref());
        let over = over.map(|over| format!("**{}**", capital(over)));
        let mut brief: Vec<String> = over.or_else(last).into_iter().collect();
        brief.extend(told.notices.iter().cloned());
        brief.extend(Some(tail.clone()).filter(|tail| !tail.is_empty()));
        let (round, number) = (self.kind.round_word(), self.play.round());
        brief.push(small_print(&format!("{} · {round} {number}", self.title())));
        let brief = brief.join("\n");
        let mut message = Message { head, small, mono, plate, tail, brief, ..Message::default() };
        message.reckons = reckons;
        say_once(&mut message, None);
        Ok(message)
    }

    /// Whether its living post says how it stands: where that was asked for, and while it goes on.
    pub(crate) fn posts_odds(&self) -> bool {
        let goes_on = self.row.status == Status::Live && !self.state.progress.is_paused();
        goes_on && !self.play.is_over() && self.state.setup.odds == Some(true)
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
            let until = running.due;
            let until = until.map_or_else(String::new, |due| format!(" · time up {}", due.mark()));
            Some(format!("{who}: {}{until}", ask.duty))
        });
        let thinks = self.thinking_in_words();
        lines.chain(thinks).chain(reactions).collect::<Vec<_>>().join("\n")
    }

    /// For an idle seat, in words: the people for whom it waits, as far as everybody may know.
    pub(super) fn waiting_for(&self, seat: Seat) -> String {
        self.waiting_besides(Some(seat)).unwrap_or_else(|| IDLE.to_owned())
    }

    /// For spectators, in words: the people for whom the bout waits.
    pub(crate) fn waiting_in_public(&self) -> String {
        if self.row.status != Status::Live || self.play.is_over() {
            return "It is over.".to_owned();
        }
        if self.state.progress.is_paused() {
            return "The bout rests.".to_owned();
        }
        named::unmarked(&self.waiting_besides(None).unwrap_or_default())
    }

    fn waiting_besides(&self, seat: Option<Seat>) -> Option<String> {
        let waits = self.waits();
        if waits.settling {
            return Some("The dice are being settled; it goes on by itself.".to_owned());
        }
        let others = waits.asks.iter().filter(|(other, _)| Some(*other) != seat);
        let names: Vec<&str> = others.map(|(other, _)| self.guest(*other).name.plain()).collect();
        match names.as_slice() {
            [] => self.thinking_in_words(),
            [name] => Some(format!("Waiting for {name}.")),
            [names @ .., last] => Some(format!("Waiting for {} and {last}.", names.join(", "))),
        }
    }

    /// The controls of the newest post: the same for every seat that may be asked in secret.
    fn public_controls(&self) -> Done<Vec<Control>> {
        let bout = self.id();
        let mut controls = Vec::new();
        let sitters = self.sitters();
        let public = self.ask_rules(|play, cast| play.public_options(cast))?;
        // Somebody who plays alone answers in one place, their panel.
        let is_alone = self.guests().len() <= 1;
        let public = public.filter(|_| !is_alone && !self.state.progress.is_paused());
        if let Some(options) = public.filter(|options| !sitters[options.seat].is_house()) {
            let mark = mark_of_choice(&[], options.choices.iter().map(|it| &*it.token));
            let serial = options.serial.0;
            let action = |option| Action::Choose { bout, serial, mark, option };
            let (buttons, rows, room) = (BUTTONS, PHONE_ROWS, NO_DETAILS);
            let (at_least, at_most, is_mixed) = (1, 1, false);
            let (asked, lines) = ("", MENU);
            let shape = Shape { buttons, rows, room, at_least, at_most, is_mixed, asked, lines };
            let (chosen, ending) = controls::choices(&options.choices, &shape, Blue::First, action);
            controls.extend(chosen.into_iter().chain(ending));
        }
        controls.push(Control::button("Your move", Style::Primary, Action::Panel(bout)));
        if self.state.progress.has_hands
            && self.present().iter().any(|seat| !self.play.held(*seat).is_empty())
        {
            controls.push(Control::button("Show my hand", Style::Secondary, Action::Hand(bout)));
        }
        controls.push(how_to_play(self.kind));
        if self.is_predicted {
            let predict = Action::Predict(bout);
            controls.push(Control::button("Predict", Style::Secondary, predict));
        }
        if sitters.iter().any(|sitter| *sitter == Sitter::StandIn) {
            controls.push(Control::button(BACK, Style::Secondary, Action::SitDown(bout)));
        }
        controls.extend(self.resume_button());
        controls::one_blue(&mut controls);
        Ok(controls)
    }

    /// A seat's panel: its private part, with the board as it sees it where there is room, and the public lines
    /// since it answered last.
    pub(crate) fn panel_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        self.panel_after(&[], seat, draft)
    }

    /// The same under what the seat is answered.
    pub(crate) fn panel_after(
        &self,
        answer: &[String],
        seat: Seat,
        draft: &[String],
    ) -> Done<Message> {
        // A plan shows the bout as it is foreseen, and not what has happened.
        let is_told = self.built(seat).is_none() || self.is_guided() || self.play.is_over();
        let news = if is_told { self.lately(seat, NEWS).chars().count() } else { 0 };
        let kept = answer.iter().map(|line| line.chars().count() + 1).sum();
        let form = self.guest(seat).me.board;
        let mut message =
            self.with_board(seat, form, Beside { kept, news, is_full: false }, |room| {
                let message = self.private_message(seat, draft, Whom::Few, room)?;
                self.guided_message(seat, draft, message)
            })?;
        // Of some answers their seat is told as news besides, or as standing, in the same words.
        let is_same = |told: &str, line: &str| {
            let told = named::unmarked(told);
            let stands = told.strip_prefix(controls::IS_IN);
            told == line || stands.is_some_and(|it| it.starts_with(line.trim_end_matches('.')))
        };
        let is_new = |line: &&String| !message.tail.lines().any(|told| is_same(told, line));
        let mut answer: Vec<String> = answer.iter().filter(is_new).cloned().collect();
        answer.dedup();
        let answer = answer.join("\n");
        let asked = std::mem::take(&mut message.brief);
        if !is_told {
            message.lead(&answer);
            message.brief = in_brief(&[&answer, &asked]);
            return Ok(message);
        }
        // News was told before a part of the answer was chosen.
        let over = match draft {
            [] => self.headlines(seat)?,
            [..] => String::new(),
        };
        // Over the question, where the one who has just pressed looks.
        let lately = self.lately(seat, PANEL.saturating_sub(kept + length(&message)));
        let answer = untold(&answer, &lately, self.guest(seat).name.plain());
        // The details of options may fill a phone's screen: the newest line is seen next to the buttons.
        let [older, newest] = match FILLS < message.tail.chars().count() {
            true => Lately::parted(&lately, self.most_telling(seat).as_deref()),
            false => [lately, String::new()],
        };
        message.lead(&older);
        message.lead(&answer);
        message.close(&newest);
        if self.play.is_over() {
            // Turns that went by unasked are told nowhere else, nor is what his last answer came to.
            let is_more = self.has_lost_a_turn(seat) || self.has_more_than_the_end(seat);
            let way = if is_more && !asked.is_empty() { over.as_str() } else { "" };
            message.brief = in_brief(&[way, &asked]);
            // The bout's last post has the picture.
            if message.plate.is_some() && !self.is_guided() {
                let (head, controls) = (message.brief, message.controls);
                return Ok(Message { head, controls, ..Message::default() });
            }
        } else if !asked.is_empty() {
            // The cards that are drawn stand in the picture; one or two, by a card, are told.
            let is_untold = over.is_empty() || self.ask(seat).is_none();
            let is_shown = |line: &&str| {
                let is_drawn = line.starts_with(boards::DRAWN) && !line.contains(", ");
                let is_seen = line.starts_with(boards::SEEN) || is_drawn;
                is_seen || (is_untold && !line.starts_with(boards::DRAWN))
            };
            let done: Vec<&str> = answer.lines().filter(is_shown).collect();
            message.brief = in_brief(&[&over, &done.join("\n"), &asked]);
        }
        say_once(&mut message, Some(self.guest(seat).name.plain()));
        Ok(message)
    }

    /// Everything that a picture leaves out of a seat's panel, as text: the effects of its options, the latest
    /// lines, and the board, in sentences for a listener.
    pub(crate) fn in_full(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        let form = match self.guest(seat).me.board {
            Some(BoardForm::Words) => BoardForm::Words,
            None | Some(BoardForm::Picture | BoardForm::Text) => BoardForm::Text,
        };
        let mut message = self.with_board(
            seat,
            Some(form),
            Beside { news: NEWEST, is_full: true, ..Beside::default() },
            |room| self.private_message(seat, draft, Whom::All, room),
        )?;
        message.lead(&self.lately(seat, PANEL.saturating_sub(length(&message))));
        Ok(message)
    }

    /// A private message with the public lines since its seat answered last under its title, as many of them as
    /// there is room for.
    pub(crate) fn with_lately(&self, seat: Seat, mut message: Message) -> Message {
        let lately = self.lately(seat, PANEL.saturating_sub(length(&message)));
        if !lately.is_empty() {
            let title = format!("**{}**", self.title());
            message.head = message.head.replacen(&title, &format!("{title}\n{lately}"), 1);
        }
        message
    }

    /// The same with an explanation of the decision that it shows.
    pub(crate) fn explained_message(&self, seat: Seat, draft: &[String]) -> Done<Message> {
        let explained = self.ask_shown(seat, |play, cast| play.explained(cast, seat))?;
        let unattended = self.ask_shown(seat, |play, cast| play.unattended(cast, seat))?;
        let unattended = unattended.filter(|_| self.deadline_of(seat).is_some());
        let after = unattended.map_or_else(String::new, |it| format!(" {it}"));
        let explained = explained.map(|words| words + &after);
        self.with_board(seat, self.guest(seat).me.board, Beside::default(), |room| {
            let message = self.private_message(seat, draft, Whom::Few, room)?;
            let mut message = self.guided_message(seat, draft, message)?;
            // A guided player reads it anyway where it is new.
            if let Some(words) = explained.as_ref().filter(|words| !message.tail.contains(*words)) {
                message.close(&format!("**What is this?** {words}"));
            }
            Ok(message)
        })
    }

    /// A seat's panel with all that it may choose, where fewer stood in their place.
    pub(super) fn whole_panel(&self, seat: Seat) -> Done<Message> {
        self.with_board(seat, self.guest(seat).me.board, Beside::default(), |room| {
            self.private_message(seat, &[], Whom::All, room)
        })
    }

    /// The same with a hint right over the buttons, to be answered without another tap.
    pub(crate) fn hinted_message(
        &self,
        seat: Seat,
        draft: &[String],
        hint: &[String],
    ) -> Done<Message> {
        self.with_board(seat, self.guest(seat).me.board, Beside::default(), |room| {
            let message = self.private_message(seat, draft, Whom::Few, room)?;
            let mut message = self.guided_message(seat, draft, message)?;
            message.close(&hint.join("\n"));
            Ok(message)
        })
    }

    /// A private message with the board as its seat sees it and likes to see it, which leaves room for the text
    /// to come beside it. `message` makes it with so much room for the effects of buttons.
    pub(super) fn with_board(
        &self,
        seat: Seat,
        form: Option<BoardForm>,
        Beside { kept, news, is_full }: Beside,
        message: impl Fn(usize) -> Done<Message>,
    ) -> Done<Message> {
        let is_drawn = self.kind.is_drawn() && self.state.setup.board != PostedBoard::Text;
        let wants_picture = match form {
            Some(BoardForm::Picture) => true,
            None => is_drawn,
            Some(BoardForm::Text | BoardForm::Words) => false,
        };
        // Beside a picture, the effects of options stand behind *More…*, and take no room from buttons.
        let bare = message(if wants_picture { usize::MAX } else { DETAILS })?;
        let cast = self.last_cast()?;
        let shown = self.ask_shown(seat, |play, _| play.shown(&cast, Some(seat)))?;
        let under_board = |message: &Message| {
            let own = message.mono.iter().map(|own| format!("\n\n{own}"));
            let mono = std::iter::once(shown.text.clone()).chain(own).collect();
            Message { mono: Some(mono), plate: None, ..message.clone() }
        };
        let most = PANEL.saturating_sub(kept);
        // A menu says in less room what its options come to, so that the board has the rest.
        let in_menus = || message(NO_DETAILS);
        if form == Some(BoardForm::Words) {
            return self.with_sentences(&shown.facts, [&bare, &in_menus()?]);
        }
        // Old news gives way to buttons, buttons to menus, the hand to news, and all news to the board.
        let newest = news.min(NEWEST);
        let (in_menus, whole) = (in_menus()?, under_board(&bare));
        let alone =
            |message: &Message| Message { mono: Some(shown.text.clone()), ..message.clone() };
        let forms = match is_full {
            // The details of options stand nowhere else; the board does.
            true => [whole, alone(&bare), bare.clone(), in_menus.clone()],
            false => [whole, under_board(&in_menus), alone(&bare), alone(&in_menus)],
        };
        let fitting = |news| forms.iter().find(|form| length(form) + news <= most).cloned();
        let rest = || if length(&bare) <= most { bare.clone() } else { in_menus.clone() };
        let text = fitting(newest).or_else(|| fitting(0)).unwrap_or_else(rest);
        if !wants_picture {
            return Ok(text);
        }
        // Should the picture not come to be drawn, the text stands there.
        let held = self.ask_rules(|play, _| play.held(seat))?;
        let beside = boards::Beside { over: self.over(seat), held, ..boards::Beside::default() };
        let plate = Plate { beside, ..self.plate(shown.facts, Some(seat)) };
        let Message { controls, brief, .. } = bare;
        Ok(Message { plate: Some(plate), controls, brief, ..text })
    }

    /// The first of some messages that has room for the board in sentences, in the shorter form if need be. A
    /// listener has no other board, so it is never left out: the text before it gives way.
    fn with_sentences(&self, facts: &str, messages: [&Message; 2]) -> Done<Message> {
        let mut last = Message::default();
        for room in [SENTENCES, 0] {
            let words = self.in_words(facts, room)?;
            for message in messages {
                let heard = |head: &str| format!("{head}\n{words}");
                last = Message { head: heard(&message.head), ..message.clone() };
                let over = length(&last).saturating_sub(PANEL);
                if over == 0 {
                    return Ok(last);
                }
                let room = message.head.chars().count().saturating_sub(over);
                last.head = heard(&shortened(&message.head, room));
            }
        }
        Ok(last)
    }
}

/// The characters of the text to come beside a board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Beside {
    /// Those that certainly come.
    kept: usize,
    /// Those of the latest public lines, which may give way.
    news: usize,
    /// Whether all is to be told that options come to, in any case.
    is_full: bool,
}

/// How many characters a message has: its block counts also where a picture may take its place, since
/// that may not come to be drawn.
fn length(message: &Message) -> usize {
    let texts = [&message.head, &message.tail].into_iter().chain(&message.mono);
    texts.map(|text| named::length(text)).sum()
}

/// Lines that stand over a picture, those that say anything.
pub(super) fn in_brief(lines: &[&str]) -> String {
    let said = lines.iter().filter(|line| !line.is_empty());
    said.copied().collect::<Vec<_>>().join("\n")
}

/// The lines of an answer to a seat that do not repeat what everybody was told `lately` about `name`: somebody
/// who commands something hears of it as of a deed.
fn untold(answer: &str, lately: &str, name: &str) -> String {
    let of_name = |told: &str| Some(told.strip_prefix(name)?.strip_prefix(": ")?.to_owned());
    let deeds: Vec<String> = lately.lines().filter_map(of_name).collect();
    let is_told = |line: &&str| {
        // Other lines to a seat, about its plan or by its orders, are told to nobody else.
        let deed = line.strip_prefix("You ").and_then(|line| line.split_once(": "));
        let said = deed.map(|(_, said)| said.trim_end_matches('.')).filter(|said| !said.is_empty());
        said.is_some_and(|said| deeds.iter().any(|deed| deed.starts_with(said)))
    };
    answer.lines().filter(|line| !is_told(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
#[path = "messages_tests.rs"]
mod tests;
