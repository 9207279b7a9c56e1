//! A vector played: its parts in the order of the file.

use super::read::{Part, Patch, Play, Said, Vector};
use super::{after, json};
use crate::simulate::random_answer;
use crate::{
    By, BySeat, Chance, Forced, Live, Luck, NoOrder, NotTaken, Options, Refusal, Rules, Seat,
    Sitter, Unforceable, WrongOption,
};
use serde_json::Value;

/// The assertions of a vector that do not hold.
pub(super) fn failures_of<R: Rules>(vector: &Vector) -> Vec<String> {
    let mut runner = match Runner::<R>::open(vector) {
        Ok(runner) => runner,
        Err(wrong) => return vec![wrong],
    };
    match runner.play(vector) {
        Ok(()) => after::failures_of(&runner, &vector.after),
        Err(wrong) => vec![wrong],
    }
}

/// The number of moves of the program's own players after which they are held to run in a circle.
const CIRCLE: u32 = 100_000;

pub(super) struct Runner<R: Rules> {
    pub(super) live: Live<R>,
    names: Vec<String>,
    players: BySeat<Plays>,
    chance: Chance,
    /// The luck forced before the last `[force]` and never used.
    unused: Forced,
    /// Whether the patched board has not run yet.
    patched: bool,
    told: Vec<R::Event>,
    /// The expected events, to compare with `told`, and the cause of these.
    wanted: Option<(String, Vec<Value>)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Plays {
    Guest,
    House,
    Random,
}

impl Plays {
    /// `house`, or `house 2` where there are several.
    fn of(name: &str) -> Self {
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        match word {
            "house" => Plays::House,
            "random" => Plays::Random,
            _ => Plays::Guest,
        }
    }
}

impl<R: Rules> Runner<R> {
    fn open(vector: &Vector) -> Result<Self, String> {
        if vector.game != R::GAME {
            return Err(format!(
                "game: {} wanted, these are the rules of {}",
                vector.game,
                R::GAME
            ));
        }
        let count = u8::try_from(vector.seats.len()).unwrap_or(u8::MAX);
        if !R::SEATS.contains(&count) {
            let (lo, hi) = (R::SEATS.start(), R::SEATS.end());
            return Err(format!("seats: {} has {lo} to {hi} seats, not {count}", R::GAME));
        }
        let given = vector.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::new(R::options(), given).map_err(|wrong| match wrong {
            WrongOption::Unknown(name) => format!("options: unknown option `{name}`"),
            WrongOption::Value { name, value } => format!("options: {name} cannot be `{value}`"),
        })?;
        let players =
            BySeat::from(vector.seats.iter().map(|name| Plays::of(name)).collect::<Vec<_>>());
        let seats = BySeat::new(count, |seat| match players[seat] {
            Plays::House => Sitter::House,
            Plays::Guest | Plays::Random => Sitter::Guest,
        });
        let luck = Luck::numbered(vector.seed);
        let (live, told) = Live::open(seats, options, luck, None, vector.setup.clone());
        let patched = vector.parts.iter().any(|part| matches!(part, Part::Patch(_)));
        let wanted = if patched { None } else { wanted_at_start(vector) };
        let runner = Runner {
            live,
            names: vector.seats.clone(),
            players,
            chance: Chance::new(vector.seed),
            unused: Forced::default(),
            patched: false,
            told,
            wanted,
        };
        runner.only_what_can_fall("setup")?;
        Ok(runner)
    }

    fn play(&mut self, vector: &Vector) -> Result<(), String> {
        for part in &vector.parts {
            match part {
                Part::Patch(patch) => {
                    self.compare()?;
                    self.patch(patch)?;
                    self.wanted = wanted_at_start(vector);
                }
                Part::Force(forced) => {
                    if !self.patched {
                        self.compare()?;
                    }
                    self.force(forced);
                }
                Part::Play(play) => {
                    self.rest()?;
                    self.say(play)?;
                }
            }
        }
        self.rest()
    }

    /// Lets the program's own players answer until a guest must, then compares the events.
    fn rest(&mut self) -> Result<(), String> {
        if std::mem::take(&mut self.patched) {
            let news = self.live.go_on();
            self.told.extend(news);
        }
        for _ in 0..CIRCLE {
            if self.live.may_settle() {
                let news = self.live.settle();
                self.told.extend(news);
                continue;
            }
            let owed = self.live.now().asks.iter().filter(|ask| ask.is_owed());
            let Some(ask) = owed.clone().find(|ask| self.players[ask.seat] != Plays::Guest) else {
                self.only_what_can_fall("the dice")?;
                return self.compare();
            };
            let seat = ask.seat;
            let action = match self.players[seat] {
                Plays::House => self.live.house(seat).expect("it was just asked"),
                Plays::Random => random_answer(&self.live.now().board, ask, &mut self.chance),
                Plays::Guest => unreachable!("guests were left out"),
            };
            let answered = self.live.answer(seat, action, By::Seat);
            self.told.extend(answered.events);
        }
        Err("the house and random players never come to rest".to_owned())
    }

    fn compare(&mut self) -> Result<(), String> {
        let told = std::mem::take(&mut self.told);
        let Some((what, wanted)) = self.wanted.take() else { return Ok(()) };
        let told: Vec<Value> = told
            .iter()
            .map(|event| serde_json::to_value(event).expect("an event is plain data"))
            .collect();
        let same = wanted.len() == told.len()
            && wanted.iter().zip(&told).all(|(wanted, told)| json::describes(wanted, told));
        if same { Ok(()) } else { Err(format!("{what}: events\n{}", side_by_side(&wanted, &told))) }
    }

    fn say(&mut self, play: &Play) -> Result<(), String> {
        let what = format!("play {} ({})", play.number, play.seat);
        let seat = self.seat(&play.seat).map_err(|wrong| format!("{what}: {wrong}"))?;
        let before = play.refused.as_ref().map(|_| self.live.clone());
        let events = self.said(seat, &play.said);
        self.wanted = play.events.clone().map(|events| (what.clone(), events));
        match (events, &play.refused) {
            (Ok(events), None) => {
                self.told.extend(events);
                Ok(())
            }
            (Err(no), Some(wanted)) if no.is(wanted) => match before {
                Some(before) if before == self.live => Ok(()),
                Some(_) | None => Err(format!("{what}: refused, but the board has changed")),
            },
            (Ok(_), Some(wanted)) => Err(format!("{what}: {wanted} wanted, but it was taken")),
            (Err(no), Some(wanted)) => Err(format!("{what}: {wanted} wanted, got {}", no.text())),
            (Err(no), None) => {
                Err(format!("{what}: refused with {}\n{}", no.text(), self.situation()))
            }
        }
    }

    fn said(&mut self, seat: Seat, said: &Said) -> Result<Vec<R::Event>, No> {
        match said {
            Said::Answer(token) => match self.live.say(seat, None, token) {
                Ok(answered) => Ok(answered.events),
                Err(no) => Err(No::of(no)),
            },
            Said::Aside(token) => {
                let action = self.live.judge(seat, token).map_err(|no| No::Code(no.code()))?;
                if !self.live.asides(seat).contains(&action) {
                    return Err(No::Words(format!("`{token}` is nothing to be said unasked now")));
                }
                Ok(self.live.aside(seat, action).events)
            }
            Said::Timeout => match self.live.otherwise(seat) {
                Some(action) => Ok(self.live.answer(seat, action, By::Clock).events),
                None => Err(No::Words("no time runs: nothing is owed".to_owned())),
            },
            Said::Order(orders) => {
                let mut told = Vec::new();
                for (name, values) in orders {
                    let mut given = Err(NoOrder::Unknown);
                    for value in values {
                        given = self.live.order(seat, name, value);
                        if given != Err(NoOrder::Unknown) {
                            break;
                        }
                    }
                    told.extend(given.map_err(|no| match no {
                        NoOrder::Rules(refusal) => No::Code(refusal.code()),
                        NoOrder::Unknown => self.no_order(seat, name, &values[0]),
                    })?);
                }
                Ok(told)
            }
        }
    }

    /// The refusal of an unknown order, with the rules' own where orders can be typed.
    fn no_order(&self, seat: Seat, name: &str, value: &str) -> No {
        let typed = ORDERING.iter().map(|verb| format!("{verb} {name}={value}"));
        let refusals = typed.filter_map(|typed| self.live.judge(seat, &typed).err());
        let codes = refusals.map(|refusal| refusal.code()).collect();
        No::Order { words: format!("no order `{name} = {value}`"), codes }
    }

    fn patch(&mut self, patch: &Patch) -> Result<(), String> {
        let bout = self.live.bout_mut();
        let board = serde_json::to_value(&bout.quiet).expect("a board is plain data");
        let mut wanted = board.clone();
        for (path, value) in &patch.values {
            json::patch(&mut wanted, path, value).map_err(|wrong| format!("patch: {wrong}"))?;
        }
        let quiet: R::Board = serde_json::from_value(wanted)
            .map_err(|wrong| format!("patch: {}: {wrong}", culprits::<R>(&board, patch)))?;
        let kept = serde_json::to_value(&quiet).expect("a board is plain data");
        for (path, value) in &patch.values {
            let there = json::at(&kept, path);
            if value.is_null() && there.as_ref().is_ok_and(|there| there.is_null()) {
                continue;
            }
            match there {
                Err(_) if value.is_null() => (),
                Ok(there) if json::matches(value, there) => (),
                Ok(there) => return Err(format!("patch: {path}: {value} becomes {there}")),
                Err(wrong) => return Err(format!("patch: {wrong}")),
            }
        }
        bout.quiet = quiet;
        bout.over = false;
        bout.tape.clear();
        bout.told.clear();
        bout.again.clear();
        bout.open.clear();
        bout.draws.0 = bout.draws.1;
        self.patched = true;
        Ok(())
    }

    fn force(&mut self, forced: &Forced) {
        let before = self.live.bout_mut().forced.replace(Box::new(forced.clone()));
        if let Some(before) = before {
            self.unused.dice.extend(before.dice);
            self.unused.picks.extend(before.picks);
            self.unused.decks.extend(before.decks);
            self.unused.wrong.extend(before.wrong);
        }
    }

    /// The luck forced and never used: draws, and the names of decks.
    pub(super) fn unused(&self) -> (usize, Vec<&str>) {
        let now = self.live.bout().forced.as_deref();
        let both = || std::iter::once(&self.unused).chain(now);
        let draws = both().map(|forced| forced.dice.len() + forced.picks.len()).sum();
        (draws, both().flat_map(|forced| forced.decks.keys().map(String::as_str)).collect())
    }

    fn only_what_can_fall(&self, place: &str) -> Result<(), String> {
        let wrong = self.live.bout().forced.as_ref().and_then(|forced| forced.wrong.first());
        match wrong.or(self.unused.wrong.first()) {
            None => Ok(()),
            Some(Unforceable::OutOfRange(wish, of)) => {
                Err(format!("{place}: {wish} cannot fall out of {of}"))
            }
            Some(Unforceable::NoSuchCard(deck, card)) => {
                Err(format!("{place}: the deck `{deck}` has no `{card}` (left)"))
            }
        }
    }

    pub(super) fn seat(&self, name: &str) -> Result<Seat, String> {
        let mut found = (0..).map(Seat).zip(&self.names).filter(|(_, it)| *it == name);
        match (found.next(), found.next()) {
            (Some((seat, _)), None) => Ok(seat),
            (Some(_), Some(_)) => Err(format!("several seats are called `{name}`")),
            (None, _) => Err(format!("no seat is called `{name}`")),
        }
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The owed asks, for messages.
    pub(super) fn situation(&self) -> String {
        let asks = self.live.now().asks.iter().filter(|ask| ask.is_owed());
        let lines: Vec<String> = asks
            .map(|ask| {
                let offers: Vec<String> = ask
                    .offers
                    .iter()
                    .filter(|offer| offer.barred.is_none())
                    .map(|offer| R::token(&offer.action))
                    .collect();
                let offers = if ask.is_form() { "a form".to_owned() } else { offers.join(" | ") };
                format!("{} is asked {:?}: {offers}", self.name(ask.seat), ask.prompt)
            })
            .collect();
        if lines.is_empty() { "nobody is asked anything".to_owned() } else { lines.join("\n") }
    }
}

fn wanted_at_start(vector: &Vector) -> Option<(String, Vec<Value>)> {
    vector.start.clone().map(|events| ("start".to_owned(), events))
}

/// The reason something was not done.
enum No {
    Code(&'static str),
    Words(String),
    Order { words: String, codes: Vec<&'static str> },
}

/// The games' verbs for giving an order where it can be typed.
const ORDERING: [&str; 2] = ["set_order", "orders"];

impl No {
    fn of<R: Rules>(no: NotTaken<R>) -> Self {
        match no {
            NotTaken::Rules(refusal) => No::Code(refusal.code()),
            NotTaken::Stale => No::Words("the bout is over".to_owned()),
        }
    }

    fn text(&self) -> &str {
        match self {
            No::Code(code) => code,
            No::Words(words) | No::Order { words, .. } => words,
        }
    }

    fn is(&self, wanted: &str) -> bool {
        match self {
            No::Code(code) => *code == wanted,
            No::Words(_) => false,
            No::Order { codes, .. } => codes.contains(&wanted),
        }
    }
}

/// The paths of a patch that no board takes, or all of them if they fail only together.
fn culprits<R: Rules>(board: &Value, patch: &Patch) -> String {
    let fails = |(path, value): &&(String, Value)| {
        let mut alone = board.clone();
        json::patch(&mut alone, path, value).is_err()
            || serde_json::from_value::<R::Board>(alone).is_err()
    };
    let paths = |values: Vec<&(String, Value)>| {
        values.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>().join(", ")
    };
    let alone: Vec<_> = patch.values.iter().filter(fails).collect();
    if alone.is_empty() { paths(patch.values.iter().collect()) } else { paths(alone) }
}

fn side_by_side(wanted: &[Value], told: &[Value]) -> String {
    let count = wanted.len().max(told.len());
    let text = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
    let line = |at: usize| {
        let (wanted, told) = (wanted.get(at), told.get(at));
        let same = wanted.zip(told).is_some_and(|(wanted, told)| json::describes(wanted, told));
        let mark = if same { ' ' } else { '!' };
        format!("{mark} wanted {}\n{mark}    got {}", text(wanted), text(told))
    };
    (0..count).map(line).collect::<Vec<_>>().join("\n")
}
