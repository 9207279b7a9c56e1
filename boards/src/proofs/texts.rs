//! The laws of words: what any game's sentences and boards must obey.

use super::pages;
use crate::canvas;
use crate::desk::Desk;
use crate::seated::{Views, tell, tidy};
use crate::words::Words;
use crate::{Cast, Choice, Panel};
use std::collections::BTreeSet;
use table::simulate::{LIMIT, Player, observed};
use table::{Ask, BySeat, Chance, Field, Live, Luck, Now, Options, Orders, Place, Refusal, Seat};

/// The columns of a board, and those of a map that cannot be narrower.
const COLUMNS: usize = 30;
/// The characters of a board with which it still fits a message.
const BOARD: usize = 1_450;
/// The characters of a line of what happened.
const LINE: usize = 300;
/// The drafts of a form that are looked at.
const DRAFTS: usize = 12;

/// What a guest might type, wherever it stands.
pub(super) const TYPED: &[&str] = &[
    "",
    "pass",
    "yield",
    "keep",
    "a1",
    "b3",
    "st1",
    "sk1",
    "gd1+gd2",
    "gl1",
    "gl1+gl2",
    "rc1",
    "ff",
    "ii",
    "react rc2",
    "react ff",
    "roar",
    "fortuna",
    "discard sk1",
    "discard st1+gd1",
    "exploit 1",
    "push a3",
    "thraex",
    "thrust",
    "step",
    "guard stand",
    "sk1 perks=foul-play",
    "offer-draw",
    "pick murmillo",
    "pick custom light helmet bare sword none",
    "walk e5 ne",
    "strike sword s2",
    "kick g1",
    "end",
    "1",
    "0",
    "none",
    "`",
    "🗡",
    "st1 to=z9",
    "play peep 1L time 2",
    "play dust 2R reveal",
    "play armorer 1 reveal 1L",
    "bet 1L:2 3R:3",
    "react flagon R time 3",
    "settle pay 3+4",
    "settle skip",
    "discard peep hag",
    "next hag",
    "rat",
    "stay",
    "move f",
    "play f01",
    "f10",
    "accept",
    "keep f01+f05",
    "use elusive",
    "concede",
];

/// What the laws found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LawReport {
    /// How many bouts were played.
    pub bouts: u64,
    /// How many times somebody looked at one.
    pub looks: u64,
    /// How many of those times what its reader may not know was really different in the other
    /// world that it was compared with.
    pub redealt: u64,
    /// How many pages of bouts told again were compared with what was shown then.
    pub pages: u64,
    /// How many times somebody answered what nobody else may know yet, and everybody else's
    /// bout told again was compared.
    pub secrets: u64,
    /// Each law that was broken, with where; at most twenty.
    pub broken: Vec<String>,
}

/// Plays `bouts` random bouts and looks at each moment with everybody's eyes.
pub(crate) fn obeyed_by<R: Words>(bouts: u64, seed: u64) -> LawReport {
    let mut report = LawReport::default();
    let counts: Vec<u8> = R::SEATS.collect();
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
        let luck = Luck::numbered(seed);
        observed::<R>(&players, &Options::default(), luck, &mut chance, LIMIT, |live, events| {
            let mut look = Look { report: &mut report, live, cast: &cast, eyes: &mut eyes };
            let now = Views::of(&live.now().board, count);
            look.at_events(before.as_ref().unwrap_or(&now), events);
            look.at_everything();
            before = Some(now);
        });
        pages::obeyed_by::<R>(seed, &cast, &mut report);
        report.bouts += 1;
    }
    report
}

impl LawReport {
    pub(super) fn law(&mut self, holds: bool, law: &str, found: &str) {
        if !holds && self.broken.len() < 20 {
            self.broken.push(format!("{law}: {found:?}"));
        }
    }
}

/// Names that are hard to write.
const NAMES: &[&str] = &[
    "Ada",
    "Brutus the Very Long-Winded Gladiator of Capua",
    "```\n@everyone",
    "角闘士の名前はとても長いです",
    "Z\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}algo",
    "\u{202E}drawkcab\u{200B}\u{2066}",
    "مصارع",
    "👨\u{200D}👩\u{200D}👧\u{200D}👦",
    "\u{0}\u{1}\u{1b}[31m",
    "",
    "|│┼ ┤",
    "ﷺ",
    "i\u{307}\u{0}\u{345}",
];

pub(super) fn cast<R: Words>(count: u8, chance: &mut Chance) -> Cast {
    let cast = Cast {
        names: BySeat::new(count, |_| (*chance.pick(NAMES)).to_owned()),
        house: BySeat::new(count, |_| chance.below(3) == 0),
        number: chance.bits() % 1_000_000,
    };
    tidy::<R>(&cast, count)
}

struct Look<'a, R: Words> {
    report: &'a mut LawReport,
    live: &'a Live<R>,
    cast: &'a Cast,
    eyes: &'a mut Chance,
}

/// All that leaves toward one reader, as text.
type Shown = Vec<(String, String)>;

impl<R: Words> Look<'_, R> {
    fn at_events(&mut self, before: &Views<R>, events: &[R::Event]) {
        let told = tell::<R>(self.cast, before, events);
        let private = told.private.iter().map(|(_, line)| line);
        for line in told.public.iter().chain(private) {
            self.law(!line.trim().is_empty(), "an event has words", line);
            self.law(line.chars().count() <= LINE, "an event has one line", line);
            self.law(is_plain(line), "no line breaks out of its place", line);
        }
    }

    /// Whoever has won is named, with why; and that nobody has, where nobody has.
    fn at_the_end(&mut self, verdict: &str) {
        let Some(outcome) = R::outcome(&self.live.now().board) else { return };
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
            let desk = Desk { now: self.live.now(), orders: &orders, cast: self.cast };
            let verdict = desk.verdict().unwrap_or_default();
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

    /// All that `reader` is shown of `now`.
    fn shown(&mut self, now: &Now<R>, orders: &BySeat<Orders>, reader: Option<Seat>) -> Shown {
        let desk = Desk { now, orders, cast: self.cast };
        let mut shown = vec![
            ("board".to_owned(), desk.board(reader)),
            ("pending".to_owned(), format!("{:?}", desk.pending())),
            ("public options".to_owned(), format!("{:?}", desk.public_options())),
            ("verdict".to_owned(), desk.verdict().unwrap_or_default()),
        ];
        let Some(seat) = reader else { return shown };
        shown.push(("hand".to_owned(), desk.hand(seat).unwrap_or_default()));
        shown.push(("orders".to_owned(), format!("{:?}", desk.standing_orders(seat))));
        for typed in ["", "gl", "thrust b3"] {
            let found = desk.complete(seat, typed, 25);
            self.choices(&found, false);
            shown.push((format!("completing {typed:?}"), format!("{found:?}")));
        }
        for typed in TYPED {
            let said = match desk.judged(seat, typed) {
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
            let Some(panel) = desk.panel(seat, &draft) else { break };
            self.panel(&panel);
            shown.push(("panel table".to_owned(), panel.table.clone()));
            shown.push((format!("panel {draft:?}"), format!("{panel:?}")));
            if let Some(ask) = desk.ask(seat) {
                drafts.extend(longer(&R::view(&now.board, Some(seat)), ask, &draft));
            }
        }
        shown
    }

    fn panel(&mut self, panel: &Panel) {
        self.law(!panel.question.is_empty(), "a panel asks something", "");
        self.choices(&panel.choices, true);
        self.choices(&panel.asides, true);
        let open = panel.choices.iter().filter(|choice| choice.barred.is_none()).count();
        let enough = usize::from(panel.at_least) <= open;
        self.law(enough || panel.choices.is_empty(), "a panel can be answered", &panel.question);
    }

    fn choices(&mut self, choices: &[Choice], in_a_menu: bool) {
        let (mut tokens, mut labels) = (BTreeSet::new(), BTreeSet::new());
        for choice in choices {
            let Choice { token, label, detail, barred, gives_up: _ } = choice;
            self.law(!token.is_empty() && token.chars().count() <= 100, "a token fits", token);
            self.law(!label.is_empty() && label.chars().count() <= 80, "a label fits", label);
            self.law(detail.chars().count() <= 100, "a detail fits", detail);
            self.law(!label.ends_with('…'), "a label is not cut off", label);
            self.law(!detail.ends_with('…'), "a detail is not cut off", detail);
            self.law(tokens.insert(token), "no two options have one token", token);
            self.law(labels.insert(label) || !in_a_menu, "no two options look the same", label);
            if let Some(why) = barred {
                self.law(!why.is_empty(), "a bar has a reason", label);
            }
        }
        self.law(choices.len() <= 25 || !in_a_menu, "a menu has 25 options", "");
    }

    fn law(&mut self, holds: bool, law: &str, found: &str) {
        self.report.law(holds, law, found);
    }
}

/// The same moment on another board that `reader` cannot tell from the real one, without
/// anything of others that it may not know.
pub(super) fn redealt<R: Words>(now: &Now<R>, reader: Option<Seat>, eyes: &mut Chance) -> Now<R> {
    let mut dice = Luck::numbered(eyes.bits()).dice(0);
    let mut other = now.clone();
    other.board = R::redeal(&now.board, reader, &mut dice);
    other.asks.retain(|ask| !ask.hidden || Some(ask.seat) == reader);
    other
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

/// Whether nothing in a line could end a code block, break the line or be seen by nobody.
fn is_plain(line: &str) -> bool {
    line == canvas::clean(line) || line.trim() == canvas::clean(line)
}
