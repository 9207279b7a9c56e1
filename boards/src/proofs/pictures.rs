//! The laws of facts: text and sentences tell every one of them, the picture the important ones, a
//! chronicle the state of each seat; all texts are readable, and equal facts look the same.

use super::report::LawReport;
use crate::play::presenter::Presenter;
use crate::play::telling::tidy;
use crate::text::canvas::{self, fit};
use crate::words::chronicle::LINES;
use crate::words::{Beside, Cast, Headline, SENTENCES, Thrown, Weight, Words};
use ::scene::Scene;
use serde_json::Value;
use std::collections::BTreeMap;
use table::{BySeat, Live, Seat};

/// The bytes of an SVG: eight names in stones take half of them.
const SVG: usize = 96_000;
/// The moments to one at which every fact is changed.
const CHANGED_AT: u64 = 5;
/// The least columns of a name in a chronicle, except the last, which marks a cut.
const NAMED: usize = 7;
/// The facts of a seat whose changes a chronicle shows: its place, and the numbers that can end it.
const VITAL: [&str; 10] =
    ["zone", "fresh", "exploited", "hex", "stamina", "square", "condition", "space", "hp", "coin"];
/// The number of values kept of a fact to change others into.
const KEPT: usize = 6;

/// Looks at the facts of random bouts, and remembers their values.
pub(super) struct Observer<R: Words> {
    moments: u64,
    was: BTreeMap<Option<Seat>, R::Facts>,
    /// Of bouts with the same number of seats: a seat of a larger one does not exist here.
    seen: BTreeMap<(u8, String), Vec<Value>>,
    count: u8,
}

/// The forms that facts take.
#[derive(PartialEq)]
struct Forms {
    text: String,
    chronicle: String,
    svg: Option<String>,
    sentences: String,
}

impl Forms {
    fn of<R: Words>(facts: &R::Facts) -> Self {
        Forms {
            text: R::board(facts),
            chronicle: R::chronicle(facts),
            svg: R::picture(facts, None, &Beside::default()).map(|picture| picture.svg()),
            sentences: R::sentences(facts, None, SENTENCES),
        }
    }
}

impl<R: Words> Observer<R> {
    pub(super) fn new() -> Self {
        Observer { moments: 0, was: BTreeMap::new(), seen: BTreeMap::new(), count: 0 }
    }

    /// A new bout of `count` seats begins.
    pub(super) fn begin(&mut self, count: u8) {
        self.was.clear();
        self.count = count;
    }

    /// Looks at one moment with the eyes of one reader.
    pub(super) fn look(&mut self, live: &Live<R>, report: &mut LawReport) {
        let bout = live.bout();
        let count = bout.seats().count();
        let orders = BySeat::new(count, |seat| bout.orders(seat).clone());
        let readers: Vec<Option<Seat>> =
            std::iter::once(None).chain(orders.seats().map(Some)).collect();
        let moment = self.moments as usize;
        let reader = readers[moment % readers.len()];
        // Every reader meets every kind of name.
        let called = [Called::Letters, Called::Stones, Called::Pictures];
        let cast = cast::<R>(count, called[moment / readers.len() % called.len()]);
        let presenter = Presenter { now: live.now(), orders: &orders, cast: &cast };
        let facts = presenter.facts(reader);
        let was = self.was.insert(reader, facts.clone());
        let held = reader.map(|seat| presenter.held(seat)).unwrap_or_default();
        let is_told = moment.is_multiple_of(3);
        let beside = Beside { over: Some(over(count, moment)), is_told, held };
        at_chronicle(&R::chronicle(&facts), &cast, report);
        at_forms::<R>(&facts, was.as_ref(), &beside, report);
        let value = serde_json::to_value(&facts).expect("facts are plain data");
        self.remember(&value, &mut String::new());
        if self.moments.is_multiple_of(CHANGED_AT) {
            self.change_each(&facts, &value, report);
        }
        self.moments += 1;
    }

    /// Changes one fact after the other, and compares all forms.
    fn change_each(&self, facts: &R::Facts, value: &Value, report: &mut LawReport) {
        let forms = Forms::of::<R>(facts);
        report.law(forms == Forms::of::<R>(facts), "equal facts look the same", "");
        let read: Option<R::Facts> = serde_json::from_value(value.clone()).ok();
        report.law(read.as_ref() == Some(facts), "facts are read as they were written", "");
        let mut places = Vec::new();
        collect(value, &mut String::new(), &mut places);
        for place in
            places.into_iter().filter(|place| !DRAWN.iter().any(|it| place.starts_with(it)))
        {
            let Some(other) = self.changed(facts, value, &place) else { continue };
            let others = Forms::of::<R>(&other);
            report.facts += 1;
            let story = || format!("{place} of {value}");
            if forms.text == others.text {
                report.law(false, "the text says every fact", &story());
            }
            if is_vital(&place) {
                let differs = forms.chronicle != others.chronicle;
                report.law(differs, "a chronicle says how each seat is and where", &story());
            }
            if forms.sentences == others.sentences {
                report.law(false, "the sentences say every fact", &story());
            }
        }
    }

    /// The facts with another possible value at a place, if there is one.
    fn changed(&self, facts: &R::Facts, value: &Value, place: &str) -> Option<R::Facts> {
        let now = value.pointer(place)?;
        let known = self.seen.get(&(self.count, general(place))).map_or(&[][..], Vec::as_slice);
        let known = known.iter().filter(|known| match now {
            // A value of many parts is removed whole; its parts are changed by themselves.
            Value::Object(_) | Value::Array(_) => known.is_null(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => *known != now,
        });
        let near: Vec<Value> = match now {
            Value::Bool(is) => vec![Value::Bool(!is)],
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default();
                vec![Value::from(number + 1), Value::from(number - 1)]
            }
            Value::String(text) => vec![Value::String(format!("x{text}"))],
            Value::Null | Value::Array(_) | Value::Object(_) => Vec::new(),
        };
        let other = |other: &Value| {
            let mut value = value.clone();
            *value.pointer_mut(place)? = other.clone();
            let other: R::Facts = serde_json::from_value(value).ok()?;
            (other != *facts).then_some(other)
        };
        known.chain(&near).find_map(other)
    }

    /// Keeps the values of facts.
    fn remember(&mut self, value: &Value, place: &mut String) {
        let kept = self.seen.entry((self.count, general(place))).or_default();
        if kept.len() < KEPT && !kept.contains(value) {
            kept.push(value.clone());
        }
        each_part(value, place, &mut |part, place| self.remember(part, place));
    }
}

/// The places of derived facts that only the picture shows: squares within reach, and the parts of
/// a sum.
const DRAWN: [&str; 2] = ["/barge/reach", "/made"];

/// Whether a fact is one of those that change a chronicle.
fn is_vital(place: &str) -> bool {
    let is_of_a_seat = place.starts_with("/seats/") || place.starts_with("/sides/");
    let name = place.rsplit('/').next().unwrap_or_default();
    is_of_a_seat && VITAL.contains(&name)
}

/// The laws of the lines that a post keeps: they are few and short, and name everybody.
fn at_chronicle(chronicle: &str, cast: &Cast, report: &mut LawReport) {
    report.law(chronicle.lines().count() <= LINES, "a chronicle has 14 lines", chronicle);
    let wide = chronicle.lines().find(|line| canvas::WIDTH < canvas::width(line));
    report.law(wide.is_none(), "a line of a chronicle has 30 columns", wide.unwrap_or_default());
    let is_named = |name: &String| {
        let short = fit(name, NAMED);
        chronicle.contains(short.trim_end_matches('.'))
    };
    report.law(cast.names.iter().all(is_named), "a chronicle names everybody", chronicle);
}

/// The laws of every picture and of every sentence.
fn at_forms<R: Words>(
    facts: &R::Facts,
    was: Option<&R::Facts>,
    beside: &Beside,
    report: &mut LawReport,
) {
    let Some(picture) = R::picture(facts, was, beside) else { return };
    report.pictures += 1;
    let sentences = R::sentences(facts, was, SENTENCES);
    let fits = sentences.chars().count() <= SENTENCES;
    report.law(fits, "sentences have 1,024 characters", &sentences);
    let is_plain = !sentences.contains(|letter: char| letter.is_control());
    report.law(is_plain, "sentences have one line", &sentences);
    let svg = picture.svg();
    let is_sound = !["NaN", "inf\"", "inf "].iter().any(|word| svg.contains(word));
    report.law(is_sound, "a picture has numbers", &svg);
    report.law(svg.len() <= SVG, "a picture has 96,000 bytes", &svg.len().to_string());
    let (wide, high) = (picture.wide(), picture.high());
    let is_screen = (wide, high) == ::scene::SCREEN;
    report.law(is_screen, "a screen is 11 by 7", &format!("{wide} by {high}"));
    at_words(&picture, report);
}

/// Words stand on the tablet, large enough, and without overlapping.
fn at_words(picture: &Scene, report: &mut LawReport) {
    let found = ::scene::trouble(picture);
    report.law(found.is_empty(), "words can be read", &found.join("; "));
}

/// A headline over a board, in few words or in many.
fn over(count: u8, moment: usize) -> Headline {
    let die = |seat: u8, pips| (Seat(seat % count), Thrown { sides: 6, dice: 1, pips, lot: None });
    let words = ["Ada misses", "A Maximilian Rex draws blood: B Maximilian Rex has 2 of 9 Stamina"];
    Headline {
        weight: Weight::Hit,
        words: words[moment % 2].to_owned(),
        dice: vec![die(0, 5), die(1, 2)],
        sum: "die 5 + Attack 3 + Lunge 1 = 9 against die 2 + Defence 3 = 5".to_owned(),
        ..Headline::default()
    }
}

/// A kind of player names.
#[derive(Debug, Clone, Copy)]
enum Called {
    /// By 16 columns of letters.
    Letters,
    Stones,
    /// By pictures, with a letter or, at every other seat, without any.
    Pictures,
}

/// Players with names of a kind, as every form has them.
fn cast<R: Words>(count: u8, called: Called) -> Cast {
    let name = |seat: Seat| {
        let letter = char::from(b'A' + seat.0);
        match called {
            Called::Letters => format!("{letter} Maximilian Rex"),
            Called::Stones => format!("{letter} 角闘士の名前は"),
            Called::Pictures if seat.0.is_multiple_of(2) => format!("{letter} \u{1F981}\u{1F40D}"),
            Called::Pictures => "\u{1F981}\u{1F40D}".to_owned(),
        }
    };
    let cast = Cast {
        names: BySeat::new(count, name),
        house: BySeat::new(count, |seat| seat.0 == 1),
        number: 142,
    };
    tidy::<R>(&cast, count)
}

/// Every place in a value, as a pointer to it, except the value itself.
fn collect(value: &Value, place: &mut String, places: &mut Vec<String>) {
    if !place.is_empty() {
        places.push(place.clone());
    }
    each_part(value, place, &mut |part, place| collect(part, place, places));
}

fn each_part(value: &Value, place: &mut String, each: &mut impl FnMut(&Value, &mut String)) {
    let mut at = |name: &str, part: &Value| {
        let length = place.len();
        place.push('/');
        place.push_str(name);
        each(part, place);
        place.truncate(length);
    };
    match value {
        Value::Object(parts) => parts.iter().for_each(|(name, part)| at(name, part)),
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(number, part)| at(&number.to_string(), part));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A place without the indexes of lists: the items of one list are of one kind.
fn general(place: &str) -> String {
    let parts = place.split('/').map(|part| if part.parse::<usize>().is_ok() { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}
