//! The laws of words, obeyed by any game's sentences and boards.

use super::fixtures::{TYPED, cast, redealt};
use super::pictures::Observer;
use super::report::LawReport;
use super::retelling;
use super::sights::{choices_in_full, panel_in_full, public_in_full};
use crate::play::presenter::Presenter;
use crate::play::telling::{Views, tell};
use crate::play::{Choice, Panel};
use crate::text::canvas;
use crate::words::lines::HEADLINE;
use crate::words::{Cast, Headline, Sentence, Sign, Sum, Words, headline, picture_signs};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use table::simulate::{LIMIT, Player, observed};
use table::{Ask, BySeat, Chance, Field, Live, Luck, Now, Options, Orders, Place, Refusal, Seat};

/// The columns of a board, except a map that cannot be narrower.
const COLUMNS: usize = 30;
/// The most characters of a board that still fits in a message.
const BOARD: usize = 1_450;
/// The most characters of a line about events, if every name in it has the greatest length.
const LINE: usize = 400;
/// The most options of one menu; routes have two.
const MENU: usize = 25;
/// The characters of an explanation.
const LESSON: RangeInclusive<usize> = 40..=500;
/// The drafts of a form that are looked at.
const DRAFTS: usize = 12;

/// Plays `bouts` random bouts and looks at each moment in everybody's view.
pub(crate) fn obeyed_by<R: Words>(bouts: u64, seed: u64) -> LawReport {
    let mut report = LawReport::default();
    let mut observer = Observer::<R>::new();
    let counts: Vec<u8> = R::SEATS.collect();
    let signs: BTreeSet<Sign> =
        picture_signs::all_of::<R>().into_iter().map(|(sign, _)| sign).collect();
    for number in 0..bouts {
        let seed = seed.wrapping_add(number);
        let count = counts[number as usize % counts.len()];
        let mut chance = Chance::new(seed);
        let cast = cast::<R>(count, &mut chance);
        let players =
            BySeat::new(
                count,
                |_| {
                    if chance.below(2) == 0 { Player::House } else { Player::Random }
                },
            );
        let mut eyes = Chance::new(seed ^ 0xEE);
        let mut before: Option<Views<R>> = None;
        observer.begin(count);
        let luck = Luck::numbered(seed);
        observed::<R>(&players, &Options::default(), luck, &mut chance, LIMIT, |live, events| {
            let mut look =
                Look { report: &mut report, live, cast: &cast, eyes: &mut eyes, signs: &signs };
            let now = Views::of(&live.now().board, count);
            look.at_events(before.as_ref().unwrap_or(&now), events);
            look.at_everything();
            observer.look(live, &mut report);
            before = Some(now);
        });
        retelling::obeyed_by::<R>(seed, &cast, &mut report);
        report.bouts += 1;
    }
    report
}

struct Look<'a, R: Words> {
    report: &'a mut LawReport,
    live: &'a Live<R>,
    cast: &'a Cast,
    eyes: &'a mut Chance,
    signs: &'a BTreeSet<Sign>,
}

/// Everything sent to one reader, as text.
type Shown = Vec<(String, String)>;

impl<R: Words> Look<'_, R> {
    fn at_events(&mut self, before: &Views<R>, events: &[R::Event]) {
        let told = tell::<R>(self.cast, before, events);
        let private = told.private.iter().map(|(_, line)| line);
        for sentence in told.public.iter().chain(private) {
            let line = &sentence.to_string();
            self.law(!line.trim().is_empty(), "an event has words", line);
            self.law(line.chars().count() <= LINE, "an event has one line", line);
            self.law(is_plain(line), "no line breaks out of its place", line);
            match sentence {
                Sentence::Story(story) => {
                    self.law(story.ends_with(['.', '!']), "a story ends", story);
                }
                Sentence::Sum(Sum { sum, rule }) => {
                    let is_topic = R::reference().iter().any(|topic| topic.name == rule);
                    self.law(is_topic, "a sum names a topic of the rules", line);
                    self.law(!sum.ends_with('.'), "a sum ends with its rule", line);
                    self.report.sums += 1;
                }
            }
        }
        for Headline { words, .. } in &told.headlines {
            let length = words.chars().count();
            self.law((1..=HEADLINE).contains(&length), "a headline has 120 characters", words);
            self.law(is_plain(words), "no headline breaks out of its place", words);
            self.law(!words.ends_with('.'), "a headline is no sentence", words);
        }
        let over = headline(&told.headlines);
        let fits = over.iter().all(|over| over.chars().count() <= HEADLINE);
        self.law(fits, "a post's headline has 120 characters", &over.unwrap_or_default());
        self.report.headlines += told.headlines.len() as u64;
    }

    /// Checks that the winner is named, with the reason; or the fact that nobody has won.
    fn at_the_end(&mut self, verdict: &str) {
        let Some(outcome) = R::outcome(&self.live.now().board) else { return };
        for honour in R::HONOURS {
            let is_counted = outcome.tallies.iter().all(|it| it.contains_key(honour.tally));
            self.law(is_counted, "an honour is counted", honour.tally);
        }
        let winners = outcome.places.by_seat().filter(|(_, place)| **place == Place::Won);
        let winners: Vec<&String> = winners.map(|(seat, _)| &self.cast.names[seat]).collect();
        let is_named = winners.iter().all(|name| verdict.contains(name.as_str()));
        self.law(is_named, "a verdict names every winner", verdict);
        let says_nobody =
            ["nobody wins", "draw", "Automaton"].iter().any(|it| verdict.contains(it));
        self.law(!winners.is_empty() || says_nobody, "a verdict says that nobody has won", verdict);
        let has_reason = 4 < verdict.split_whitespace().count();
        self.law(has_reason, "a verdict says why", verdict);
    }

    fn at_everything(&mut self) {
        let bout = self.live.bout();
        let orders = BySeat::new(bout.seats().count(), |seat| bout.orders(seat).clone());
        if self.live.now().over {
            let presenter = Presenter { now: self.live.now(), orders: &orders, cast: self.cast };
            let verdict = presenter.verdict().unwrap_or_default();
            self.at_the_end(&verdict);
        }
        let readers: Vec<Option<Seat>> =
            std::iter::once(None).chain(orders.seats().map(Some)).collect();
        for reader in readers {
            let real = self.shown(self.live.now(), &orders, reader);
            let other = redealt(self.live.now(), reader, self.eyes);
            let again = self.shown(&other, &orders, reader);
            self.report.looks += 1;
            self.report.redealt += u64::from(other.board != self.live.now().board);
            for ((what, real), (_, again)) in real.iter().zip(&again) {
                self.law(real == again, &format!("{what} keeps secrets from {reader:?}"), real);
            }
            self.law(real.len() == again.len(), "the same is offered", "");
            for (what, text) in &real {
                self.law(is_plain(&text.replace('\n', "")), "nothing breaks out", text);
                if what == "board" || what == "hand" || what.ends_with("table") {
                    let wide = text.lines().find(|line| COLUMNS < canvas::width(line));
                    self.law(wide.is_none(), "a line has 30 columns", wide.unwrap_or_default());
                }
                if what == "board" {
                    let count = text.chars().count();
                    self.law(count <= BOARD, "a board fits a message", text);
                }
            }
        }
    }

    /// Everything of `now` shown to `reader`.
    fn shown(&mut self, now: &Now<R>, orders: &BySeat<Orders>, reader: Option<Seat>) -> Shown {
        let presenter = Presenter { now, orders, cast: self.cast };
        let mut shown = vec![
            ("board".to_owned(), presenter.board(reader)),
            ("facts".to_owned(), presenter.shown(reader).facts),
            ("pending".to_owned(), format!("{:?}", presenter.pending())),
            (
                "public options".to_owned(),
                presenter.public_options().as_ref().map(public_in_full).unwrap_or_default(),
            ),
            ("verdict".to_owned(), presenter.verdict().unwrap_or_default()),
        ];
        let Some(seat) = reader else { return shown };
        shown.push(("hand".to_owned(), presenter.hand(seat).unwrap_or_default().text));
        shown.push(("orders".to_owned(), format!("{:?}", presenter.standing_orders(seat))));
        let explained = presenter.explained(seat);
        if let Some(text) = &explained {
            self.lesson(text);
        }
        shown.push(("explanation".to_owned(), explained.unwrap_or_default()));
        for typed in ["", "gl", "thrust b3"] {
            let found = presenter.complete(seat, typed, 25);
            self.choices(&found, None);
            shown.push((format!("completing {typed:?}"), format!("{:?}", choices_in_full(&found))));
        }
        for typed in TYPED {
            let said = match R::said(&now.board, seat, presenter.ask(seat), typed) {
                Ok(action) => format!("taken as {}", R::token(&action)),
                Err(refusal) => format!("{} {}", refusal.code(), R::refusal(refusal)),
            };
            shown.push((format!("answer to {typed:?}"), said));
        }
        let mut drafts = vec![Vec::new()];
        let mut at = 0;
        while at < drafts.len() && at < DRAFTS {
            let draft = drafts[at].clone();
            at += 1;
            let Some(panel) = presenter.panel(seat, &draft) else { break };
            self.panel(&panel);
            shown.push(("panel table".to_owned(), panel.table.text.clone()));
            shown.push((format!("panel {draft:?}"), panel_in_full(&panel)));
            if let Some(ask) = presenter.ask(seat) {
                drafts.extend(longer(&R::view(&now.board, Some(seat)), ask, &draft));
            }
        }
        shown
    }

    fn panel(&mut self, panel: &Panel) {
        self.law(!panel.question.is_empty(), "a panel asks something", "");
        self.choices(&panel.choices, Some(MENU));
        self.choices(&panel.asides, Some(MENU));
        for of in &panel.routes {
            self.choices(&of.choices, Some(2 * MENU));
        }
        let open = panel.choices.iter().filter(|choice| choice.barred.is_none()).count();
        let enough = usize::from(panel.at_least) <= open;
        self.law(enough || panel.choices.is_empty(), "a panel can be answered", &panel.question);
    }

    fn lesson(&mut self, text: &str) {
        let fits = LESSON.contains(&text.chars().count());
        self.law(fits, "an explanation has 40 to 500 characters", text);
        let sentences = text.matches(". ").count() + usize::from(text.ends_with('.'));
        self.law(2 <= sentences, "an explanation has two sentences", text);
        self.law(text.ends_with('.'), "an explanation ends with a full stop", text);
        self.law(!text.contains('…'), "an explanation is not cut off", text);
        self.law(!text.contains('_'), "an explanation has words, not tokens", text);
    }

    fn choices(&mut self, choices: &[Choice], most: Option<usize>) {
        let (mut tokens, mut labels) = (BTreeSet::new(), BTreeSet::new());
        for choice in choices {
            let Choice { token, label, detail, number, also, sign, heading: _, barred, effect: _ } =
                choice;
            self.law(also.chars().count() <= 120, "what it may cost besides fits", also);
            let is_drawn = sign.as_ref().is_none_or(|it| self.signs.contains(it));
            self.law(is_drawn, "a sign is drawn", label);
            self.law(number.chars().count() <= 22, "a number has 22 characters", number);
            self.law(!token.is_empty() && token.chars().count() <= 100, "a token fits", token);
            self.law(!label.is_empty() && label.chars().count() <= 80, "a label fits", label);
            self.law(detail.chars().count() <= 100, "a detail fits", detail);
            self.law(!label.ends_with('…'), "a label is not cut off", label);
            self.law(!detail.ends_with('…'), "a detail is not cut off", detail);
            self.law(tokens.insert(token), "no two options have one token", token);
            self.law(labels.insert(label) || most.is_none(), "no two options look the same", label);
            if let Some(why) = barred {
                self.law(1 < why.why.len(), "a bar has a reason", label);
            }
        }
        let is_short = most.is_none_or(|most| choices.len() <= most);
        self.law(is_short, "a menu has room for its options", "");
    }

    fn law(&mut self, holds: bool, law: &str, found: &str) {
        self.report.law(holds, law, found);
    }
}

/// The drafts that are one word longer, each word alone.
fn longer<R: Words>(view: &R::View, ask: &Ask<R>, draft: &[String]) -> Vec<Vec<String>> {
    if !ask.is_form() {
        return Vec::new();
    }
    match R::field(view, ask, draft) {
        Field::Whole(_) => Vec::new(),
        Field::Choose { words, .. } => words
            .into_iter()
            .filter(|word| word.barred.is_none())
            .map(|word| draft.iter().cloned().chain([word.word]).collect::<Vec<_>>())
            .filter(|draft| !matches!(R::field(view, ask, draft), Field::Whole(_)))
            .collect(),
    }
}

/// Whether a line contains nothing that ends a code block, breaks the line or is invisible.
fn is_plain(line: &str) -> bool {
    line == canvas::clean(line) || line.trim() == canvas::clean(line)
}
