//! Accounts of events: the story for spectators, the arithmetic behind it, and the part that is worth a headline.

use super::Thrown;
use crate::text::named;
use serde::{Deserialize, Serialize};
use std::fmt;
use table::Seat;

/// The most characters of a headline.
pub(crate) const HEADLINE: usize = 120;

/// One line about events, for one reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Sentence {
    /// An event as a spectator sees it.
    Story(String),
    /// The arithmetic behind it: small print.
    Sum(Sum),
}

/// Arithmetic, and the rule that it follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// The numbers, without a full stop, such as `die 5 + Attack 3 = 8`.
    pub sum: String,
    /// The topic of the game's `/rules` that explains it.
    pub rule: String,
}

impl Sum {
    /// Numbers that follow the rule of that topic.
    pub(crate) fn new(sum: impl Into<String>, rule: &str) -> Self {
        Sum { sum: sum.into(), rule: rule.to_owned() }
    }
}

/// The line as shown: a sum is small print with its rule in brackets.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sentence::Story(story) => f.write_str(story),
            Sentence::Sum(Sum { sum, rule }) => write!(f, "{sum} [{rule}]"),
        }
    }
}

impl From<String> for Sentence {
    fn from(story: String) -> Self {
        Sentence::Story(story)
    }
}

/// A line that may stand over a post in bold, in words that a spectator understands, made of public knowledge.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headline {
    pub weight: Weight,
    /// The words, without a full stop.
    pub words: String,
    /// The dice that led to it, each with the seat that threw it: everybody saw them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<(Seat, Thrown)>,
    /// The arithmetic behind it, if there is any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sum: String,
    /// The seats that are out of the bout by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub falls: Vec<Seat>,
    /// The blow that it tells of, to be added up with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blow: Option<Blow>,
    /// The seat whose turn it tells of, if that seat could do nothing in it and is not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_turn: Option<Seat>,
    /// The points that each side of a fight had left after each of its rounds; `None` is a beast.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<(Option<Seat>, Vec<u8>)>,
    /// The points it pays: for a picture that shows each seat's gain, if the gain is the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pays: Vec<Pays>,
    /// The part of the words that tells the deed of the player named at the front, where each such deed is worth a word
    /// in the course of a turn, whether it hurts anybody or not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deed: String,
    /// The seat whose sum of all that befell it has everything that this tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summed: Option<Seat>,
    /// Whether the bout may have turned on it.
    #[serde(default, skip_serializing_if = "Turning::is_by_weight")]
    pub turning: Turning,
    /// The points that it took: of equally weighty events the bout turned on those that took most.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub swing: u16,
    /// The seat that it is good or bad for, where neither a blow nor a fall in it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<Toward>,
}

/// The seat that an event is good or bad for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Toward {
    /// It gains by it.
    For(Seat),
    /// It loses by it.
    Against(Seat),
}

/// Whether it took no points.
fn is_nothing(swing: &u16) -> bool {
    *swing == 0
}

/// Whether a bout may have turned on an event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turning {
    /// If its headline weighs enough.
    #[default]
    ByWeight,
    /// It was to be expected.
    Never,
    /// It brought or cost much.
    Always,
}

impl Turning {
    fn is_by_weight(&self) -> bool {
        *self == Turning::ByWeight
    }
}

/// A seat's gain by the event of a headline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pays {
    pub seat: Seat,
    /// The gain.
    pub points: i16,
    /// The arithmetic of it.
    pub words: String,
}

impl Headline {
    pub(crate) fn new(weight: Weight, words: impl Into<String>) -> Self {
        Headline { weight, words: words.into(), ..Headline::default() }
    }

    /// Words of that weight about a player's deed.
    pub(crate) fn deed(weight: Weight, who: &str, does: impl Into<String>) -> Self {
        let deed = does.into();
        Headline { deed: deed.clone(), ..Headline::new(weight, format!("{who} {deed}")) }
    }

    /// The same, and these are out by it.
    pub(crate) fn felling(self, falls: impl Into<Vec<Seat>>) -> Self {
        Headline { falls: falls.into(), ..self }
    }

    /// The same, and the bout may have turned on it or not.
    pub(crate) fn turning(self, turning: Turning) -> Self {
        Headline { turning, ..self }
    }

    /// The same, which took so many points.
    pub(crate) fn swinging(self, swing: u16) -> Self {
        Headline { swing, ..self }
    }

    /// The same, by which a seat gains or loses.
    pub(crate) fn toward(self, toward: Toward) -> Self {
        Headline { toward: Some(toward), ..self }
    }

    /// The seats that gain and lose by it, as far as it tells.
    pub fn sides(&self) -> [Option<Seat>; 2] {
        let struck = self.blow.as_ref().map(|blow| blow.on);
        match self.toward {
            Some(Toward::For(seat)) => [Some(seat), None],
            Some(Toward::Against(seat)) => [None, Some(seat)],
            None => [None, struck.or(self.falls.first().copied()).or(self.summed)],
        }
    }

    /// The same of a fight of so many rounds.
    pub(crate) fn after(self, rounds: Vec<(Option<Seat>, Vec<u8>)>) -> Self {
        Headline { rounds, ..self }
    }

    /// The same of a blow.
    pub(crate) fn of(self, blow: Blow) -> Self {
        Headline { blow: Some(blow), ..self }
    }

    /// The same, which tells of a turn that went by without a question to its seat.
    pub(crate) fn losing_a_turn(self, seat: Seat) -> Self {
        Headline { lost_turn: Some(seat), ..self }
    }

    /// Whether there is room for a consequence.
    pub(crate) fn has_room(&self, came: &Headline) -> bool {
        named::length(&self.words) + named::length(&came.words) + 2 <= HEADLINE
    }

    /// Adds a consequence of the blow that it tells of.
    pub(crate) fn add(&mut self, came: &Headline) {
        self.weight = self.weight.max(came.weight);
        self.falls.extend(&came.falls);
        if self.has_room(came) {
            self.words = format!("{}, {}", self.words, came.words);
        }
        if let Some(blow) = &mut self.blow {
            blow.came.push(came.words.clone());
        }
    }

    /// The same with dice and a sum of its own.
    #[must_use]
    pub(crate) fn with(self, dice: Vec<(Seat, Thrown)>, sum: impl Into<String>) -> Self {
        Headline { dice, sum: sum.into(), ..self }
    }

    /// The same with payments.
    #[must_use]
    pub(crate) fn paying(self, pays: Vec<Pays>) -> Self {
        Headline { pays, ..self }
    }

    /// The same where each seat has got `more` than before, if that is known: the payments join the sum if they are the
    /// whole gain.
    #[must_use]
    pub(crate) fn paid(mut self, more: impl Fn(Seat) -> Option<i32>) -> Self {
        let is_all = |it: &Pays| more(it.seat).is_none_or(|more| more == i32::from(it.points));
        let paid = std::mem::take(&mut self.pays).into_iter().filter(is_all).map(|it| it.words);
        let own = Some(std::mem::take(&mut self.sum)).filter(|sum| !sum.is_empty());
        self.sum = own.into_iter().chain(paid).collect::<Vec<_>>().join(" · ");
        self
    }
}

/// One thing that befell a seat, as everybody could see; several are told as their sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Befell {
    pub seat: Seat,
    /// The seat that did it; `None`: nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The kind of event, in the game's own word.
    pub what: String,
    pub points: i16,
}

impl Befell {
    /// An event of so many points that befell a seat.
    pub(crate) fn new(seat: Seat, by: Option<Seat>, what: impl Into<String>, points: i16) -> Self {
        Befell { seat, by, what: what.into(), points }
    }

    /// Adds it to earlier ones: the same kind by the same seat is merged into one.
    pub fn add_to(self, all: &mut Vec<Befell>) {
        let same =
            |it: &&mut Befell| (it.seat, it.by, &it.what) == (self.seat, self.by, &self.what);
        match all.iter_mut().find(same) {
            Some(same) => same.points = same.points.saturating_add(self.points),
            None => all.push(self),
        }
    }
}

/// Blows of one fighter at another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// The seat that struck.
    pub by: Seat,
    /// The seat that was struck at.
    pub on: Seat,
    pub names: [String; 2],
    /// The number of blows.
    pub times: u16,
    /// The points that all of them took.
    pub lost: i16,
    /// The remaining points, such as `5 of 9 Stamina left`; empty if the blows took nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub left: String,
    /// Their other consequences, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<String>,
}

impl Blow {
    /// A blow that took nothing.
    pub(crate) fn new([by, on]: [Seat; 2], names: [&str; 2]) -> Self {
        let (names, left, came) = (names.map(str::to_owned), String::new(), Vec::new());
        Blow { by, on, names, times: 1, lost: 0, left, came }
    }

    /// All of them in words, such as `Bob attacks Ada twice: −5, 4 of 9 Stamina left, Ada falls`.
    fn words(&self) -> String {
        let [by, on] = &self.names;
        let times = match self.times {
            0 | 1 => String::new(),
            2 => " twice".to_owned(),
            times => format!(" {times} times"),
        };
        let harm = match self.lost {
            0 => "no wound".to_owned(),
            lost => format!("−{lost}, {}", self.left),
        };
        let mut all = vec![format!("{by} attacks {on}{times}: {harm}")];
        for came in &self.came {
            if !all.contains(came) {
                all.push(came.clone());
            }
        }
        all.join(", ")
    }
}

/// The headlines, with all blows of one fighter at `on` in one line, in the place of the last of them; blows before and
/// after a turn of `on` that went by are not those of one turn.
pub fn added_up(told: Vec<Headline>, on: Seat) -> Vec<Headline> {
    let mut all: Vec<Headline> = Vec::new();
    for mut headline in told {
        let same =
            |it: &Headline, by: Seat| it.blow.as_ref().is_some_and(|it| (it.by, it.on) == (by, on));
        if let Some(blow) = headline.blow.as_mut().filter(|it| it.on == on)
            && let Some(at) =
                all.iter().rposition(|it| same(it, blow.by) || it.lost_turn == Some(on))
            && all[at].lost_turn.is_none()
        {
            let earlier = all.remove(at);
            headline.weight = headline.weight.max(earlier.weight);
            if let Some(earlier) = earlier.blow {
                blow.times += earlier.times;
                blow.lost += earlier.lost;
                blow.came.splice(0..0, earlier.came);
                if blow.left.is_empty() {
                    blow.left = earlier.left;
                }
            }
            // Rolled again, it is one blow in its own words.
            if blow.times != 1 {
                headline.words = blow.words();
            }
        }
        all.push(headline);
    }
    all
}

/// The weight of a headline: the later, the weightier.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Somebody goes somewhere, or gets ready.
    #[default]
    Move,
    /// An attempt fails.
    Miss,
    /// A fall, a net, a special: it hurts nobody yet.
    Turn,
    /// A wound, a loss, a prize.
    Hit,
    /// A player is out of the bout.
    Out,
    /// A player has won, or nobody has.
    Win,
}

/// The blow that a picture shows: the last of the weightiest headlines, or where that pays nobody the one of its kind
/// that took most. What one pays is the sum so far. The picture of an end names the winner in any case, so it shows
/// the blow that led to it.
pub fn most_telling(told: &[Headline]) -> Option<&Headline> {
    let weight = |it: &Headline| if it.weight == Weight::Win { Weight::Miss } else { it.weight };
    let last = told.iter().max_by_key(|it| weight(it))?;
    let is_alike = |it: &&Headline| weight(it) == weight(last) && it.pays.is_empty();
    let alike = told.iter().filter(is_alike).max_by_key(|it| it.swing);
    alike.filter(|_| last.pays.is_empty()).or(Some(last))
}

/// The headline over a whole telling: the weightiest, of several the one that took most, then the last, and as many of
/// the next weightiest as have room, in the order of events. Next to anything else a mere move is left out. `None`:
/// nothing worth telling happened.
pub fn headline(told: &[Headline]) -> Option<String> {
    let mut ranked: Vec<usize> = (0..told.len()).collect();
    ranked.sort_by_key(|at| std::cmp::Reverse((told[*at].weight, told[*at].swing, *at)));
    let first = *ranked.first()?;
    let words = |at: usize| told[at].words.as_str();
    let besides = ranked.into_iter().skip(1).find(|at| {
        let length = named::length(words(first)) + named::length(words(*at)) + 2;
        Weight::Move < told[*at].weight && words(*at) != words(first) && length <= HEADLINE
    });
    Some(match besides {
        Some(other) => format!("{}; {}", words(first.min(other)), words(first.max(other))),
        None => words(first).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Weight::{Hit, Miss, Move, Win};

    fn over(told: &[(Weight, &str)]) -> Option<String> {
        let told = told.iter().map(|(weight, words)| Headline::new(*weight, *words));
        headline(&told.collect::<Vec<_>>())
    }

    #[test]
    fn the_most_telling_comes_with_what_tells_most_besides_in_the_order_of_events() {
        let lunge = (Miss, "Ada's lunge misses");
        let javelin = (Hit, "the javelin draws blood");
        let step = (Move, "Ada steps back");
        let both = "Ada's lunge misses; the javelin draws blood";
        assert_eq!(over(&[step, lunge, javelin, step]).as_deref(), Some(both));
        assert_eq!(over(&[javelin, step]).as_deref(), Some("the javelin draws blood"));
        let twice = [(Hit, "Ada bleeds"), (Miss, "a miss"), (Hit, "Bob bleeds"), (Win, "Bob wins")];
        assert_eq!(over(&twice).as_deref(), Some("Bob bleeds; Bob wins"));
        assert_eq!(over(&[(Move, "one"), (Move, "two")]).as_deref(), Some("two"));
        assert_eq!(over(&[(Hit, "Bob bleeds"); 2]).as_deref(), Some("Bob bleeds"));
        assert_eq!(over(&[]), None);
    }

    #[test]
    fn what_has_no_room_is_left_out_for_what_has() {
        let (long, short) = ("x".repeat(100), "y".repeat(18));
        let told = [(Miss, short.as_str()), (Hit, &"z".repeat(19)), (Win, &long)];
        assert_eq!(over(&told), Some(format!("{short}; {long}")));
    }

    #[test]
    fn blows_at_the_reader_are_added_up_where_the_last_is_told() {
        let blow = |by: u8, lost: i16, left: &str| Blow {
            lost,
            left: left.to_owned(),
            ..Blow::new([Seat(by), Seat(0)], [["Ada", "Bob", "Eve"][usize::from(by)], "Ada"])
        };
        let told = |blow: Blow| Headline::new(Hit, "a blow").of(blow);
        let mut first = told(blow(1, 3, "6 of 9 left"));
        first.add(&Headline::new(Miss, "Ada falls"));
        assert_eq!(first.words, "a blow, Ada falls");
        let mut last = told(blow(1, 0, ""));
        last.add(&Headline::new(Miss, "Ada falls"));
        let all = vec![first, told(blow(2, 1, "5 of 9 left")), last];
        let words: Vec<String> =
            added_up(all.clone(), Seat(0)).into_iter().map(|it| it.words).collect();
        assert_eq!(words, ["a blow", "Bob attacks Ada twice: −3, 6 of 9 left, Ada falls"]);
        assert_eq!(added_up(all.clone(), Seat(1)), all);
        let mut parted = all;
        parted.insert(1, Headline::new(Miss, "Ada stands up").losing_a_turn(Seat(0)));
        assert_eq!(added_up(parted.clone(), Seat(0)), parted, "they are not blows of one turn");
    }

    #[test]
    fn a_line_that_an_earlier_release_kept_is_read_as_a_story() {
        let kept = r#"["Ada rolls 3.",{"sum":"die 3 + 1 = 4","rule":"rolls"}]"#;
        let read: Vec<Sentence> = serde_json::from_str(kept).unwrap();
        let sum = Sum::new("die 3 + 1 = 4", "rolls");
        assert_eq!(read, [Sentence::Story("Ada rolls 3.".to_owned()), Sentence::Sum(sum)]);
        assert_eq!(serde_json::to_string(&read).unwrap(), kept);
        assert_eq!(read[1].to_string(), "die 3 + 1 = 4 [rolls]");
    }
}
