//! The tale of a bout's living post: a headline, the events, and their arithmetic in small print.

use crate::common::{printed, small_print, with_signs};
use boards::{Headline, Sentence, Sign, Turning, Weight, headline, named, shortened};
use serde::{Deserialize, Serialize};

/// The most characters that headline and lines of one post take.
pub(crate) const LINES: usize = 1_100;
/// The most characters of its small print.
const SMALL: usize = 500;
/// Lines told by edits that are kept; `/bout log` tells older ones.
const TOLD: usize = 40;
/// The most headlines that are kept for a post.
const KEPT: usize = 4;
/// The most turning points of a bout that are good or bad for the same seat.
const TURNING_POINTS: usize = 3;
/// The most headlines of replaced posts that a round keeps.
const TRACES: usize = 7;
/// The most characters that a post without a headline keeps.
const SHORT: usize = 120;
/// The words in place of arithmetic that has no room.
const FOLDED: &str = "the arithmetic: `/bout log`";

/// Events that were told and that no post shows yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The events, with their arithmetic.
    pub(crate) lines: Vec<Sentence>,
    /// Those of them that may stand over a post.
    pub(crate) headlines: Vec<Headline>,
}

impl News {
    /// Whether there is nothing to be told.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds something that has no arithmetic and is worth no headline.
    pub(crate) fn tell(&mut self, story: String) {
        self.lines.push(Sentence::Story(story));
    }
}

/// Words over a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The headline over it, in bold; `None` where nothing worth telling happened.
    pub(crate) headline: Option<String>,
    /// The most telling headline, for the picture.
    pub(crate) over: Option<Headline>,
    /// The lines that tell no event.
    pub(crate) notices: Vec<String>,
    /// The events, line by line.
    pub(crate) story: String,
    /// Its arithmetic, line by line as small print.
    pub(crate) small: String,
    /// The text board in few lines of that moment, if one is to stay.
    pub(crate) board: Option<String>,
    /// The headlines of posts on the same round that it replaced.
    pub(crate) earlier: Vec<Trace>,
}

/// The headline that a replaced post leaves to the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Trace {
    /// The record's entry when it was replaced. It counts secrets too, so it is shown to nobody.
    entry: u64,
    words: String,
}

impl Told {
    /// Notices whole, then what happened: where that is too long the arithmetic is left out first, and
    /// then some lines in the middle, those that name nobody of `guests` first.
    pub(crate) fn of(notices: Vec<String>, news: &News, guests: &[&str]) -> Told {
        Told::within(LINES, notices, news, guests)
    }

    /// The same in at most so many characters, which are more than a headline's.
    pub(crate) fn within(most: usize, notices: Vec<String>, news: &News, guests: &[&str]) -> Told {
        let over = headline(&news.headlines);
        let lines = stories(&news.lines);
        let room = most - over.as_ref().map_or(0, |over| named::length(over));
        let story = folded(&lines, guests, room);
        let sums = sums(&news.lines);
        let small = if story.is_some() { folded_away(&sums) } else { newest_sums(&sums) };
        let story = story.unwrap_or_else(|| lines.join("\n"));
        let words = notices.iter().cloned().chain(Some(story).filter(|story| !story.is_empty()));
        let story = words.collect::<Vec<_>>().join("\n");
        let telling = boards::most_telling(&news.headlines).cloned();
        Told { headline: over, over: telling, notices, story, small, ..Told::default() }
    }

    /// The part that stays once another post has followed: its headline, or else the first event, and its
    /// notices.
    pub(crate) fn in_short(&self) -> Told {
        let says_enough = self.headline.is_some() || !self.notices.is_empty();
        let first = self.story.lines().next().filter(|_| !says_enough);
        let first = first.map(|line| shortened(line, SHORT));
        let story: Vec<String> = self.notices.iter().cloned().chain(first).collect();
        let (headline, earlier) = (self.headline.clone(), self.earlier.clone());
        Told { headline, story: story.join("\n"), earlier, ..Told::default() }
    }

    /// Its headline with the dice of the most telling one, and its story.
    pub(crate) fn words(&self) -> String {
        let dice = self.over.as_ref().map(|over| Sign::dice(&over.dice)).unwrap_or_default();
        let over = self.headline.iter();
        let over = over.map(|over| with_signs(&format!("**{}**", capital(over)), &dice));
        let over = self.earlier.iter().map(|it| it.words.clone()).chain(over);
        let story = Some(self.story.clone()).filter(|story| !story.is_empty());
        over.chain(story).collect::<Vec<_>>().join("\n")
    }
}

/// How far a bout has come, as everybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stage {
    pub(crate) round: u32,
    pub(crate) phase: u8,
}

/// The tale of a bout's living post: all since the turn last went over to somebody.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tale {
    /// The lines that it was posted with.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    posted: String,
    /// The small print that it was posted with.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    posted_small: String,
    /// The lines of them that are no news of the bout: they stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notices: Vec<String>,
    /// The name of that post; `None` for one that nothing replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The headlines of posts on the same round that it replaced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<Trace>,
    /// The board in few lines as it was posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    /// The same as it was shown last, by an edit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board_since: Option<String>,
    /// How far the bout had come when it was posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stage: Option<Stage>,
    /// The headlines of those lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    over: Vec<Headline>,
    /// The lines that it has been told since, by edits: the newest ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    since: Vec<Sentence>,
    /// The headlines of those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    over_since: Vec<Headline>,
}

impl Tale {
    pub(crate) fn posted(told: &Told, news: News, stage: Stage) -> Tale {
        let Told { story, small, notices, board, .. } = told.clone();
        let over = most_telling(news.headlines);
        let (posted, posted_small, stage) = (story, small, Some(stage));
        Tale { posted, posted_small, notices, board, stage, over, ..Tale::default() }
    }

    /// The same of a post of this name, with the headlines of posts that it replaced.
    pub(crate) fn after(self, name: String, earlier: Vec<Trace>) -> Tale {
        Tale { name: Some(name), earlier, ..self }
    }

    /// The headlines that it leaves to the post that replaces it after entry `entry` of the record: those of earlier
    /// posts, and its own as it was shown last.
    pub(crate) fn traces(&self, entry: u64) -> Vec<Trace> {
        let all: Vec<Headline> = self.over.iter().chain(&self.over_since).cloned().collect();
        let own = headline(&all).map(|over| Trace { entry, words: capital(&over) });
        let is_said = |it: &&Trace| !own.iter().any(|own| own.words.contains(&it.words));
        let mut traces: Vec<Trace> = self.earlier.iter().filter(is_said).cloned().collect();
        traces.extend(own);
        traces.split_off(traces.len().saturating_sub(TRACES))
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Tale::default()
    }

    pub(crate) fn has_notices(&self) -> bool {
        !self.notices.is_empty()
    }

    /// The words with which it was posted.
    pub(crate) fn beginning(&self) -> Told {
        Told {
            headline: headline(&self.over),
            over: boards::most_telling(&self.over).cloned(),
            notices: self.notices.clone(),
            story: self.posted.clone(),
            small: self.posted_small.clone(),
            board: self.board.clone(),
            earlier: self.earlier.clone(),
        }
    }

    /// All of it, some of the middle folded where there is no room: lines that name `guests` are kept
    /// longer.
    pub(crate) fn newest(&self, guests: &[&str]) -> Told {
        let all: Vec<Headline> = self.over.iter().chain(&self.over_since).cloned().collect();
        let (over, telling) = (headline(&all), boards::most_telling(&all).cloned());
        let since = stories(&self.since);
        let all: Vec<String> = self.posted.lines().map(str::to_owned).chain(since).collect();
        let room = LINES - over.as_ref().map_or(0, |over| named::length(over));
        let story = folded(&all, guests, room);
        let small = self.posted_small.lines().map(str::to_owned);
        let small: Vec<String> = small.chain(sums(&self.since)).collect();
        let small = if story.is_some() { folded_away(&small) } else { newest_sums(&small) };
        let story = story.unwrap_or_else(|| all.join("\n"));
        let board = self.board_since.clone().or_else(|| self.board.clone());
        let notices = Vec::new();
        let earlier = Vec::new();
        Told { headline: over, over: telling, notices, story, small, board, earlier }
    }

    /// Tells more on the same post.
    pub(crate) fn goes_on(&mut self, news: News) {
        self.since.extend(news.lines);
        let old = self.since.len().saturating_sub(TOLD);
        self.since.drain(..old);
        self.over_since.extend(news.headlines);
        self.over_since = most_telling(std::mem::take(&mut self.over_since));
    }

    /// Shows the board as it is now on the same post.
    pub(crate) fn shows(&mut self, board: Option<String>, stage: Stage) {
        self.board_since = board;
        self.stage.get_or_insert(stage);
    }

    /// Lets go of the boards that it would leave, and says whether there were any.
    pub(crate) fn lets_boards_go(&mut self) -> bool {
        [self.board.take(), self.board_since.take()].iter().any(Option::is_some)
    }

    pub(crate) fn told_since(self) -> News {
        News { lines: self.since, headlines: self.over_since }
    }

    /// Takes back the lines told since it was posted, and the headlines since entry `to` of the record.
    pub(crate) fn take_back(&mut self, to: u64) {
        self.since.clear();
        self.earlier.retain(|it| it.entry <= to);
        self.over.clear();
        self.over_since.clear();
        self.board_since = None;
        self.stage = None;
    }
}

/// Something that a bout has turned on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moment {
    /// The record's entry after it. It counts secrets too, so it is shown to nobody.
    pub(crate) entry: u64,
    /// The game's round or turn.
    pub(crate) round: u32,
    /// The event.
    pub(crate) headline: Headline,
}

/// Adds the most telling of the lines told at once to the turning points of a bout, of wounds the deepest: a wound, a
/// loss, a prize, or somebody's being out of it; for each seat that gains or loses by it, since nobody knows yet who
/// wins. The verdict is none of them: the last post says that first of all.
pub(crate) fn remember(all: &mut Vec<Moment>, told: &[Headline], (entry, round): (u64, u32)) {
    // A line on a great gain or cost weighs as much as a wound.
    let weight = |it: &Headline| match it.turning {
        Turning::Always => it.weight.max(Weight::Hit),
        Turning::ByWeight | Turning::Never => it.weight,
    };
    let counts = |it: &&Headline| {
        let is_weighty = Weight::Hit <= weight(it) && it.weight < Weight::Win;
        is_weighty && it.turning != Turning::Never
    };
    let swing = |it: &Headline| (weight(it), it.swing);
    let most = |sides| {
        let same = told.iter().filter(counts).filter(|it| it.sides() == sides);
        same.rev().max_by_key(|it| swing(it))
    };
    let is_most = |it: &&Headline| most(it.sides()).is_some_and(|most| std::ptr::eq(most, *it));
    let found = told.iter().filter(counts).filter(is_most);
    all.extend(found.map(|it| Moment { entry, round, headline: it.clone() }));
    let of = |all: &[Moment], sides| -> Vec<usize> {
        (0..all.len()).filter(|at| all[*at].headline.sides() == sides).collect()
    };
    let full = |all: &[Moment]| {
        let mut same = all.iter().map(|it| of(all, it.headline.sides()));
        same.find(|same| TURNING_POINTS < same.len())
    };
    while let Some(same) = full(all) {
        // Of those that took as much the first stays, since it turned the bout, and the last, which ended it.
        let least = same.iter().map(|at| swing(&all[*at].headline)).min();
        let alike = same.into_iter().filter(|at| Some(swing(&all[*at].headline)) == least);
        let alike: Vec<usize> = alike.collect();
        let goes = if 2 < alike.len() { alike[1] } else { alike[0] };
        all.remove(goes);
    }
}

/// A sentence with a capital at its beginning.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The most telling: a headline is made of two that fit together, whatever may come after them.
fn most_telling(mut all: Vec<Headline>) -> Vec<Headline> {
    while KEPT < all.len() {
        let least = (0..all.len()).min_by_key(|at| (all[*at].weight, *at));
        all.remove(least.expect("there are some"));
    }
    all
}

fn stories(lines: &[Sentence]) -> Vec<String> {
    let stories = lines.iter().filter(|line| matches!(line, Sentence::Story(_)));
    stories.map(printed).collect()
}

fn sums(lines: &[Sentence]) -> Vec<String> {
    lines.iter().filter(|line| matches!(line, Sentence::Sum(_))).map(printed).collect()
}

/// The words in place of arithmetic, if there is any.
fn folded_away(sums: &[String]) -> String {
    if sums.is_empty() { String::new() } else { small_print(FOLDED) }
}

/// The last of the arithmetic, as much as there is room for.
fn newest_sums(sums: &[String]) -> String {
    let shown = fitting(sums, SMALL);
    let newest = sums[sums.len() - shown..].to_vec();
    let is_whole = shown == sums.len();
    let more = (!is_whole).then(|| small_print(FOLDED));
    more.into_iter().chain(newest).collect::<Vec<_>>().join("\n")
}

/// How many of the last lines have room.
fn fitting(lines: &[impl AsRef<str>], room: usize) -> usize {
    let mut left = room;
    let fits = |line: &&_| {
        let length = named::length(AsRef::<str>::as_ref(*line)) + 1;
        let rest = left.checked_sub(length);
        rest.inspect(|rest| left = *rest).is_some()
    };
    lines.iter().rev().take_while(fits).count()
}

/// Lines that are too long with some in the middle folded, those that name nobody of `guests` first.
fn folded(lines: &[String], guests: &[&str], room: usize) -> Option<String> {
    let length = |line: &String| named::length(line) + 1;
    if lines.iter().map(length).sum::<usize>() <= room {
        return None;
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
    keep(&mut (0..lines.len()), room / 4);
    keep(&mut (0..lines.len()).rev(), room / 2);
    let names_guest = |at: &usize| guests.iter().any(|name| lines[*at].contains(name));
    keep(&mut (0..lines.len()).rev().filter(names_guest), room / 4);
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
    Some(shown.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(lines: impl IntoIterator<Item = String>) -> News {
        let lines = lines.into_iter().map(Sentence::Story).collect();
        News { lines, headlines: Vec::new() }
    }

    fn sum(sum: &str) -> Sentence {
        serde_json::from_value(serde_json::json!({ "sum": sum, "rule": "rolls" })).unwrap()
    }

    fn over(weight: Weight, words: &str) -> Headline {
        Headline { weight, words: words.to_owned(), ..Headline::default() }
    }

    fn story(news: &News, guests: &[&str]) -> String {
        Told::of(Vec::new(), news, guests).story
    }

    #[test]
    fn a_headline_has_the_dice_of_what_tells_most_and_what_stays_of_it_has_none() {
        let dice = vec![(table::Seat(0), boards::Thrown { sides: 6, dice: 1, pips: 4, lot: None })];
        let over = Headline { dice, ..over(Weight::Hit, "Ada hits") };
        let news = News { headlines: vec![over], ..News::default() };
        let told = Told::of(Vec::new(), &news, &[]);
        assert_eq!(told.words(), "**Ada hits**{!die4}");
        assert_eq!(told.in_short().words(), "**Ada hits**");
    }

    #[test]
    fn long_reports_keep_their_beginning_and_their_end() {
        let line = |n: usize| format!("{n:03} {}", "x".repeat(60));
        let few: Vec<String> = (0..5).map(line).collect();
        assert_eq!(story(&news(few.clone()), &[]), few.join("\n"));
        let text = story(&news((0..60).map(line)), &[]);
        assert!(text.starts_with("000 x") && text.contains("059 x"));
        assert!(text.contains("more lines: `/bout log`"));
        assert!(text.chars().count() <= LINES + 40);
        let shown = text.lines().count() - 1;
        assert!(text.contains(&format!("… {} more", 60 - shown)));
    }

    #[test]
    fn one_endless_line_is_kept() {
        assert_eq!(story(&news(["y".repeat(2_000)]), &[]), "… 1 more line: `/bout log`");
    }

    #[test]
    fn what_became_of_a_guest_is_not_folded_away() {
        let line = |n: usize| match n {
            30 => "Ada falls to House C.".to_owned(),
            n => format!("{n:03} {}", "x".repeat(60)),
        };
        let text = story(&news((0..60).map(line)), &["Ada"]);
        assert!(text.contains("Ada falls to House C."), "{text}");
        assert_eq!(text.matches("more lines").count(), 2);
    }

    #[test]
    fn the_arithmetic_stands_after_the_story_and_is_the_first_to_go() {
        let mut told = news(["Ada lunges.".to_owned()]);
        told.lines.push(sum("die 5 + Attack 3 = 8"));
        told.tell("It misses.".to_owned());
        told.headlines = vec![over(Weight::Miss, "the lunge misses")];
        let said = Told::of(vec!["Bob is back.".to_owned()], &told, &[]);
        assert_eq!(said.words(), "**The lunge misses**\nBob is back.\nAda lunges.\nIt misses.");
        assert_eq!(said.small, "-# die 5 + Attack 3 = 8 [rolls]");
        // Too many numbers: the newest of them. Too long a story: none.
        told.lines.extend((0..40).map(|n| sum(&format!("{n:03} {}", "z".repeat(40)))));
        let small = Told::of(Vec::new(), &told, &[]).small;
        assert!(small.starts_with("-# the arithmetic: `/bout log`\n-# 0"), "{small}");
        assert!(small.ends_with("z [rolls]") && small.chars().count() < SMALL + 40, "{small}");
        told.lines.extend((0..40).map(|n| Sentence::Story(format!("{n:03} {}", "x".repeat(60)))));
        assert_eq!(Told::of(Vec::new(), &told, &[]).small, "-# the arithmetic: `/bout log`");
    }

    #[test]
    fn an_edit_tells_it_all_under_one_headline_and_the_next_post_what_was_told_since() {
        let mut first = news(["Ada lunges.".to_owned()]);
        first.lines.push(sum("1 + 1 = 2"));
        first.headlines = vec![over(Weight::Move, "Ada lunges")];
        let told = Told::of(Vec::new(), &first, &[]);
        let mut tale = Tale::posted(&told, first, Stage { round: 1, phase: 0 });
        assert_eq!(tale.beginning(), told);
        let mut more = news(["Bob bleeds.".to_owned()]);
        more.lines.push(sum("2 + 2 = 4"));
        more.headlines = vec![over(Weight::Hit, "Bob bleeds")];
        tale.goes_on(more.clone());
        let newest = tale.newest(&[]);
        assert_eq!(newest.words(), "**Bob bleeds**\nAda lunges.\nBob bleeds.");
        assert_eq!(newest.small, "-# 1 + 1 = 2 [rolls]\n-# 2 + 2 = 4 [rolls]");
        assert_eq!(tale.beginning(), told);
        let kept: Tale = serde_json::from_str(&serde_json::to_string(&tale).unwrap()).unwrap();
        assert_eq!(kept.clone().told_since(), more);
        let traces = tale.traces(3);
        assert_eq!(traces, [Trace { entry: 3, words: "Bob bleeds".to_owned() }]);
        tale = tale.after("name".to_owned(), traces);
        tale.take_back(3);
        assert_eq!(tale.beginning().in_short().words().lines().next(), Some("Bob bleeds"));
        tale.take_back(2);
        assert_eq!(tale.beginning().earlier, []);
        assert_eq!(tale.newest(&[]).words(), "Ada lunges.");
    }

    #[test]
    fn a_tale_that_an_earlier_release_kept_is_read() {
        let kept = r#"{"posted":"Ada lunges.","since":["Bob bleeds."]}"#;
        let tale: Tale = serde_json::from_str(kept).unwrap();
        assert_eq!(tale.newest(&[]).words(), "Ada lunges.\nBob bleeds.");
        assert_eq!(serde_json::to_string(&tale).unwrap(), kept);
    }

    #[test]
    fn a_bout_has_three_turning_points_and_its_end_is_none() {
        let mut all = Vec::new();
        let told = [
            over(Weight::Miss, "a miss"),
            over(Weight::Hit, "first blood"),
            over(Weight::Hit, "more blood"),
        ];
        remember(&mut all, &told, (1, 1));
        let sure = Headline { turning: Turning::Never, ..over(Weight::Hit, "a sure win") };
        remember(&mut all, &[sure], (1, 1));
        remember(&mut all, &[over(Weight::Out, "Bob dies")], (2, 2));
        remember(
            &mut all,
            &[over(Weight::Hit, "last blood"), over(Weight::Win, "Ada wins")],
            (3, 3),
        );
        let kept = |all: &[Moment]| -> Vec<String> {
            all.iter().map(|it| it.headline.words.clone()).collect()
        };
        assert_eq!(kept(&all), ["first blood", "Bob dies", "last blood"]);
        all.retain(|it| it.entry < 2);
        assert_eq!(kept(&all), ["first blood"]);
        let bet = Headline { turning: Turning::Always, ..over(Weight::Move, "a great bet") };
        remember(&mut all, &[bet, over(Weight::Miss, "a miss")], (4, 4));
        assert_eq!(kept(&all), ["first blood", "a great bet"]);
        let mut swings = Vec::new();
        for (words, swing) in [("a scratch", 4), ("a gash", 10), ("a wound", 13), ("a drop", 1)] {
            let hit = Headline { swing, ..over(Weight::Hit, words) };
            remember(&mut swings, &[hit], (5, 5));
        }
        assert_eq!(kept(&swings), ["a scratch", "a gash", "a wound"]);
        let lost = Headline {
            toward: Some(boards::Toward::Against(table::Seat(0))),
            ..over(Weight::Hit, "a cut")
        };
        remember(&mut swings, &[lost], (6, 6));
        assert_eq!(kept(&swings), ["a scratch", "a gash", "a wound", "a cut"]);
    }
}
