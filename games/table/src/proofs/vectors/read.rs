//! A vector's text, read; anything outside the format is refused.

use super::json;
use crate::Forced;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One file.
pub(super) struct Vector {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) seats: Vec<String>,
    pub(super) options: Vec<(String, String)>,
    pub(super) seed: u64,
    pub(super) setup: Forced,
    /// In the order of the file.
    pub(super) parts: Vec<Part>,
    /// The events between the opening, or the patch, and the next answer.
    pub(super) start: Option<Vec<Value>>,
    pub(super) after: After,
}

pub(super) enum Part {
    Play(Play),
    Patch(Patch),
    Force(Forced),
}

pub(super) struct Play {
    /// The number of the `[[play]]` in the file, from 1.
    pub(super) number: usize,
    pub(super) seat: String,
    pub(super) said: Said,
    pub(super) events: Option<Vec<Value>>,
    pub(super) refused: Option<String>,
}

pub(super) enum Said {
    Answer(String),
    Aside(String),
    Order(Vec<(String, Vec<String>)>),
    Timeout,
}

pub(super) struct Patch {
    pub(super) values: Vec<(String, Value)>,
}

#[derive(Default)]
pub(super) struct After {
    pub(super) board: Vec<(String, Value)>,
    pub(super) unset: Vec<String>,
    pub(super) asks: Option<Vec<(String, String)>>,
    pub(super) offered: Vec<String>,
    pub(super) barred: Vec<String>,
    pub(super) dice_left: Option<u64>,
    pub(super) hidden: Vec<(String, String)>,
}

pub(super) fn vector(text: &str) -> Result<Vector, String> {
    let table = DeTable::parse(text).map_err(|wrong| format!("not TOML: {wrong}"))?;
    let mut top = Fields::of(table.get_ref(), "the file");
    let name = top.text("name")?;
    if let Some(rules) = top.take("rules") {
        rules.texts()?;
    }
    let game = top.text("game")?;
    let seats = top.need("seats")?.texts()?;
    let options = top.take("options").map_or(Ok(Vec::new()), |options| options.words())?;
    let options = options.into_iter().map(|(name, mut words)| (name, words.remove(0))).collect();
    let seed = top.take("seed").map_or(Ok(1), |seed| seed.number())?;
    let setup = top.take("setup").map_or(Ok(Forced::default()), |setup| forced(&setup))?;
    let mut parts = Vec::new();
    if let Some(plays) = top.take("play") {
        for (at, item) in plays.items()?.into_iter().enumerate() {
            parts.push((item.start, Part::Play(play(at + 1, &item)?)));
        }
    }
    if let Some(found) = top.take("patch") {
        parts.push((found.start, Part::Patch(patch(&found)?)));
    }
    if let Some(found) = top.take("force") {
        parts.push((found.start, Part::Force(forced(&found)?)));
    }
    parts.sort_by_key(|(start, _)| *start);
    let start = match top.take("start") {
        Some(found) => {
            let mut fields = found.fields()?;
            let events = fields.need("events")?.events()?;
            fields.nothing_else()?;
            Some(events)
        }
        None => None,
    };
    let after = top.take("after").map_or(Ok(After::default()), |found| after(&found))?;
    top.nothing_else()?;
    let parts = parts.into_iter().map(|(_, part)| part).collect();
    Ok(Vector { name, game, seats, options, seed, setup, parts, start, after })
}

pub(super) fn game(text: &str) -> Result<String, String> {
    text_at(text, "game")
}

pub(super) fn text_at(text: &str, key: &str) -> Result<String, String> {
    let table = DeTable::parse(text).map_err(|wrong| format!("not TOML: {wrong}"))?;
    Fields::of(table.get_ref(), "the file").text(key)
}

fn play(number: usize, item: &Item<'_>) -> Result<Play, String> {
    let mut fields = item.fields()?;
    let seat = fields.text("seat")?;
    let mut said = Vec::new();
    if let Some(answer) = fields.take("answer") {
        said.push(Said::Answer(answer.text()?));
    }
    if let Some(aside) = fields.take("aside") {
        said.push(Said::Aside(aside.text()?));
    }
    if let Some(order) = fields.take("order") {
        said.push(Said::Order(order.words()?));
    }
    if let Some(timeout) = fields.take("timeout") {
        if json::value(timeout.value)? != Value::Bool(true) {
            return Err(format!("{}: timeout can only be true", timeout.place));
        }
        said.push(Said::Timeout);
    }
    let events = fields.take("events").map(|events| events.events()).transpose()?;
    let refused = fields.take("refused").map(|refused| refused.text()).transpose()?;
    fields.nothing_else()?;
    match (said.pop(), said.is_empty()) {
        (Some(said), true) => Ok(Play { number, seat, said, events, refused }),
        (Some(_), false) | (None, _) => {
            Err(format!("play {number}: exactly one of answer, timeout, aside and order is wanted"))
        }
    }
}

fn patch(item: &Item<'_>) -> Result<Patch, String> {
    let mut fields = item.fields()?;
    let unset = fields.take("unset").map_or(Ok(Vec::new()), |unset| unset.texts())?;
    let mut values = fields.rest()?;
    values.extend(unset.into_iter().map(|path| (path, Value::Null)));
    Ok(Patch { values })
}

fn forced(item: &Item<'_>) -> Result<Forced, String> {
    let mut fields = item.fields()?;
    let mut forced = Forced::default();
    for face in fields.take("dice").map_or(Ok(Vec::new()), |dice| dice.items())? {
        let wrong = || format!("{}: a face is a number from 1 to 255", face.place);
        let number = face.number().map_err(|_| wrong())?;
        forced.dice.push_back(u8::try_from(number).map_err(|_| wrong())?);
    }
    for pick in fields.take("picks").map_or(Ok(Vec::new()), |picks| picks.items())? {
        let number = u32::try_from(pick.number()?);
        forced.picks.push_back(number.map_err(|_| format!("{}: too great", pick.place))?);
    }
    if let Some(decks) = fields.take("decks") {
        let mut named = BTreeMap::new();
        for (name, cards) in decks.fields()?.entries {
            named.insert(name, cards.texts()?);
        }
        forced.decks = named;
    }
    fields.nothing_else()?;
    Ok(forced)
}

fn after(item: &Item<'_>) -> Result<After, String> {
    let mut fields = item.fields()?;
    let mut after = After::default();
    let mut texts = |key| fields.take(key).map_or(Ok(Vec::new()), |found| found.texts());
    after.unset = texts("unset")?;
    after.offered = texts("offered")?;
    after.barred = texts("barred")?;
    after.dice_left = fields.take("dice_left").map(|left| left.number()).transpose()?;
    if let Some(asks) = fields.take("asks") {
        after.asks = Some(pairs(&asks, "seat", "prompt")?);
    }
    if let Some(hidden) = fields.take("hidden") {
        after.hidden = pairs(&hidden, "from", "of")?;
    }
    after.board = fields.rest()?;
    Ok(after)
}

fn pairs(item: &Item<'_>, one: &str, other: &str) -> Result<Vec<(String, String)>, String> {
    let pair = |item: Item<'_>| {
        let mut fields = item.fields()?;
        let pair = (fields.text(one)?, fields.text(other)?);
        fields.nothing_else()?;
        Ok(pair)
    };
    item.items()?.into_iter().map(pair).collect()
}

/// A value, its place in the file, and the name of that place.
struct Item<'a> {
    value: &'a DeValue<'a>,
    start: usize,
    place: String,
}

impl<'a> Item<'a> {
    fn new(value: &'a Spanned<DeValue<'a>>, place: String) -> Self {
        Item { value: value.get_ref(), start: value.span().start, place }
    }

    fn wanted<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("{}: {what} wanted, not a {}", self.place, self.value.type_str()))
    }

    fn text(&self) -> Result<String, String> {
        match self.value.as_str() {
            Some(text) => Ok(text.to_owned()),
            None => self.wanted("a text"),
        }
    }

    fn number(&self) -> Result<u64, String> {
        match json::value(self.value)?.as_u64() {
            Some(number) => Ok(number),
            None => self.wanted("a whole number from 0"),
        }
    }

    fn items(&self) -> Result<Vec<Item<'a>>, String> {
        let Some(items) = self.value.as_array() else { return self.wanted("a list") };
        let item = |(at, item)| Item::new(item, format!("{} {}", self.place, at + 1));
        Ok(items.iter().enumerate().map(item).collect())
    }

    fn texts(&self) -> Result<Vec<String>, String> {
        self.items()?.iter().map(Item::text).collect()
    }

    /// Events: names, or tables of one name.
    fn events(&self) -> Result<Vec<Value>, String> {
        let event = |item: Item<'_>| {
            let value = json::value(item.value)?;
            let one = value.is_string() || value.as_object().is_some_and(|it| it.len() == 1);
            if one { Ok(value) } else { item.wanted("an event's name, or a table of one name,") }
        };
        self.items()?.into_iter().map(event).collect()
    }

    /// A table of words: numbers and switches are written as words, a switch in one of two ways.
    fn words(&self) -> Result<Vec<(String, Vec<String>)>, String> {
        let word = |(key, item): (String, Item<'_>)| match json::value(item.value)? {
            Value::String(word) => Ok((key, vec![word])),
            Value::Number(number) => Ok((key, vec![number.to_string()])),
            Value::Bool(true) => Ok((key, vec!["on".to_owned(), "true".to_owned()])),
            Value::Bool(false) => Ok((key, vec!["off".to_owned(), "false".to_owned()])),
            Value::Null | Value::Array(_) | Value::Object(_) => item.wanted("a word"),
        };
        self.fields()?.entries.into_iter().map(word).collect()
    }

    fn fields(&self) -> Result<Fields<'a>, String> {
        match self.value.as_table() {
            Some(table) => Ok(Fields::of(table, &self.place)),
            None => self.wanted("a table"),
        }
    }
}

/// The keys of a table that have not been read yet, in the order of the file.
struct Fields<'a> {
    entries: Vec<(String, Item<'a>)>,
    place: String,
}

impl<'a> Fields<'a> {
    fn of(table: &'a DeTable<'a>, place: &str) -> Self {
        let mut entries: Vec<(usize, (String, Item<'a>))> = table
            .iter()
            .map(|(key, value)| {
                let name = key.get_ref().to_string();
                (key.span().start, (name.clone(), Item::new(value, name)))
            })
            .collect();
        entries.sort_by_key(|(start, _)| *start);
        let entries = entries.into_iter().map(|(_, entry)| entry).collect();
        Fields { entries, place: place.to_owned() }
    }

    fn take(&mut self, key: &str) -> Option<Item<'a>> {
        let at = self.entries.iter().position(|(name, _)| name == key)?;
        Some(self.entries.remove(at).1)
    }

    fn need(&mut self, key: &str) -> Result<Item<'a>, String> {
        self.take(key).ok_or_else(|| format!("{}: no `{key}`", self.place))
    }

    fn text(&mut self, key: &str) -> Result<String, String> {
        self.need(key)?.text()
    }

    fn rest(self) -> Result<Vec<(String, Value)>, String> {
        self.entries.into_iter().map(|(key, item)| Ok((key, json::value(item.value)?))).collect()
    }

    fn nothing_else(self) -> Result<(), String> {
        match self.entries.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!("{}: unknown key `{key}`", self.place)),
        }
    }
}
