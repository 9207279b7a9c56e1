//! The latest public lines, for somebody who looks again: since their last move.

use crate::bout::telling::second_person::to_reader;
use boards::{Headline, Sentence, Weight, headline, named};
use serde::{Deserialize, Serialize};
use table::Seat;

/// Lines that are kept; `/bout log` tells older ones.
const KEPT: usize = 40;
/// The most lines that are shown.
const MOST: usize = 20;
/// The most of them kept about the reader.
const OWN: usize = 13;
/// Of them so many may stand apart, and one less under what tells most.
const NEWEST: usize = 3;
/// The number of headlines among which the most telling is looked for.
const TELLING: usize = 24;
/// The most characters of them that are shown.
const SHOWN: usize = 1_100;
/// And of the line over a question.
pub(crate) const FIRST_LINE: usize = 130;
/// The same where it tells of a turn that went by, and so of two turns of others, or of the reader's own deeds too.
const LONG_LINE: usize = 190;
/// The characters more for each further turn that went by.
const ANOTHER_TURN: usize = 60;
/// The same once the bout is over.
const LAST_LINE: usize = 320;
/// How the reader's own deeds begin.
const YOU: &str = "you ";
/// How a deed begins that is not the reader's alone.
const YOU_AND: &str = "you and ";

/// The newest lines that everybody was told, and how many there were in all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lately {
    told: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    /// The headlines of them, and how many lines had been told before each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    over: Vec<(u64, Headline)>,
}

impl Lately {
    pub(crate) fn is_empty(&self) -> bool {
        self.told == 0
    }

    /// How many lines have been told.
    pub(crate) fn told(&self) -> u64 {
        self.told
    }

    /// Everybody is told more, some of which may stand over the rest.
    pub(crate) fn hears(&mut self, lines: &[Sentence], headlines: &[Headline]) {
        let before = self.told;
        for line in lines {
            // Small print is for readers who ask why.
            if let Sentence::Story(line) = line {
                self.told += 1;
                self.lines.push(line.clone());
            }
        }
        let old = self.lines.len().saturating_sub(KEPT);
        self.lines.drain(..old);
        self.over.extend(headlines.iter().map(|it| (before, it.clone())));
        while TELLING < self.over.len() {
            // How somebody came to be out is kept longest.
            let goes = self.over.iter().position(|(_, it)| it.falls.is_empty());
            self.over.remove(goes.unwrap_or(0));
        }
    }

    /// Leaves out of the newest lines what is told elsewhere.
    pub(crate) fn leave_out(&mut self, is_told: impl Fn(&str) -> bool) {
        let before = self.lines.len();
        self.lines.retain(|line| !is_told(line));
        self.told -= (before - self.lines.len()) as u64;
    }

    /// The most telling headline since `heard` lines had been told, if the newest lines do not tell it as well:
    /// one about `own`, the reader, if there is any, before those about others.
    pub(crate) fn most_telling(&self, heard: u64, own: &str) -> Option<String> {
        let is_older = |before: u64| heard <= before && NEWEST as u64 + before < self.told;
        let since = self.over.iter().filter(|(before, _)| is_older(*before)).map(|(_, it)| it);
        let is_own = |it: &&Headline| Weight::Move < it.weight && it.words.contains(own);
        let owns: Vec<Headline> = since.clone().filter(is_own).cloned().collect();
        let all = || since.cloned().collect::<Vec<_>>();
        let telling = headline(&if owns.is_empty() { all() } else { owns })?;
        Some(named::unmarked(&telling))
    }

    /// The most telling headline since `heard` lines had been told, for the picture: how the reader, `own` of
    /// `seat`, came to be out, if that is told, else one about the reader, if there is any, before those about
    /// others.
    pub(crate) fn over(&self, heard: u64, (seat, own): (Seat, &str)) -> Option<Headline> {
        let since = self.over.iter().filter(|(before, _)| heard <= *before).map(|(_, it)| it);
        let since: Vec<Headline> = since.cloned().collect();
        let fatal = since.iter().rfind(|it| it.falls.contains(&seat));
        let is_own = |it: &&Headline| Weight::Move < it.weight && it.words.contains(own);
        let owns: Vec<Headline> = since.iter().filter(is_own).cloned().collect();
        let most = boards::most_telling(if owns.is_empty() { &since } else { &owns });
        let mut over = fatal.or(most).cloned()?;
        over.words = named::unmarked(&over.words);
        over.sum = named::unmarked(&over.sum);
        for paid in &mut over.pays {
            paid.words = named::unmarked(&paid.words);
        }
        Some(Headline { blow: None, lost_turn: None, deed: String::new(), ..over })
    }

    /// How `seat` came to be out, if that is known.
    pub(crate) fn fall(&self, seat: Seat) -> Option<&Headline> {
        self.over.iter().map(|(_, it)| it).rfind(|it| it.falls.contains(&seat))
    }

    /// The most telling headlines since `heard` lines had been told, and those about `own`, the reader of `seat`,
    /// in the order in which they happened, and last how he came to be out: a few, since each stands in the first
    /// line of a panel; more once the bout is `over`.
    pub(crate) fn headlines(
        &self,
        heard: u64,
        (seat, own): (Seat, &str),
        over: bool,
    ) -> Vec<String> {
        let since = self.over.iter().filter(|(before, _)| heard <= *before).map(|(_, it)| it);
        let mut since = boards::added_up(since.cloned().collect(), seat);
        // The winner is named below in any case.
        let is_blow = |it: &Headline| Weight::Miss < it.weight && it.weight < Weight::Win;
        if since.iter().any(is_blow) {
            since.retain(|it| it.weight < Weight::Win);
        }
        // It is the last that somebody who is out wants to read.
        since.sort_by_key(|it| it.falls.contains(&seat));
        let Some(most) = since.iter().map(|it| it.weight).max() else { return Vec::new() };
        // The deeds of others stand in a line of their own, in order.
        let tells = |it: &&Headline| {
            let is_own = it.words.contains(own);
            Weight::Move < it.weight && (is_own || (it.weight == most && it.deed.is_empty()))
        };
        let mut told: Vec<&Headline> = since.iter().filter(tells).collect();
        if told.is_empty() {
            told.extend(since.iter().rfind(|it| it.deed.is_empty() || it.words.contains(own)));
        }
        let names_own = |it: &&Headline| it.words.contains(own);
        let named: Vec<bool> = told.iter().map(names_own).collect();
        // A blow that felled or disarmed him is why he lost a turn.
        let hits = |it: &Headline| it.blow.as_ref().is_some_and(|blow| blow.on == seat);
        let hurts = told
            .iter()
            .map(|it| Weight::Hit <= it.weight || (Weight::Turn <= it.weight && hits(it)));
        let hurts: Vec<bool> = hurts.collect();
        // The outcome of what he did: of several, the last.
        let own_deed = told.iter().rposition(|it| {
            let is_own =
                it.words.starts_with(own) || it.blow.as_ref().is_some_and(|it| it.by == seat);
            is_own && Weight::Move < it.weight
        });
        let is_lost_turn: Vec<bool> = told.iter().map(|it| it.lost_turn == Some(seat)).collect();
        // Of several alike in a row one is told.
        let is_new: Vec<bool> =
            (0..told.len()).map(|at| at == 0 || told[at].words != told[at - 1].words).collect();
        let told = told.iter().map(|it| named::unmarked(&to_reader(&it.words, own)));
        let told: Vec<String> = told.collect();
        let is_own = |words: &String| words.starts_with(YOU) && !words.starts_with(YOU_AND);
        let lost_turns = is_lost_turn.iter().filter(|is_lost| **is_lost).count();
        let is_long = 0 < lost_turns || own_deed.is_some();
        let line = match (over, is_long) {
            (true, _) => LAST_LINE,
            (false, true) => LONG_LINE + ANOTHER_TURN * lost_turns.saturating_sub(1),
            (false, false) => FIRST_LINE,
        };
        let mut room = line;
        let mut fits = |words: &String| {
            // Deeds of one's own share one subject.
            let length = words.chars().count() - if is_own(words) { YOU.len() } else { 0 };
            let is_first = room == line;
            let left = room.checked_sub(length);
            room = left.unwrap_or(room.min(line - 1));
            left.is_some() || is_first
        };
        // Blows at the reader have room first, then a turn that went by without a question, then the outcome of his
        // own deed, then events about him before those about others, of each what hurt, and then the newest.
        let mut ranked: Vec<usize> = (0..told.len()).rev().filter(|at| is_new[*at]).collect();
        ranked.sort_by_key(|at| {
            let is_lost = is_lost_turn[*at];
            let is_hurt = named[*at] && hurts[*at] && !is_lost;
            (!is_hurt, !is_lost, own_deed != Some(*at), !named[*at], !hurts[*at])
        });
        let mut shown = vec![false; told.len()];
        for at in ranked {
            shown[at] = fits(&told[at]);
        }
        let mut lines: Vec<Vec<String>> = Vec::new();
        for (words, _) in told.into_iter().zip(shown).filter(|(_, is_shown)| *is_shown) {
            match lines.last_mut().filter(|last| is_own(&last[0]) && is_own(&words)) {
                Some(last) => last.push(words[YOU.len()..].to_owned()),
                None => lines.push(vec![words]),
            }
        }
        lines.iter().map(|deeds| in_a_row(deeds)).collect()
    }

    /// The headlines since `heard` lines had been told.
    pub(crate) fn over_since(&self, heard: u64) -> impl Iterator<Item = &Headline> {
        self.over.iter().filter(move |(before, _)| heard <= *before).map(|(_, it)| it)
    }

    /// The lines since `heard` lines had been told, in at most `room` characters: of many, the newest of those
    /// that name `own`, the reader, and then the newest of the rest. Empty where nothing was told, or not a line
    /// fits.
    pub(crate) fn since(&self, heard: u64, room: usize, own: &str) -> String {
        let new = usize::try_from(self.told.saturating_sub(heard)).unwrap_or(usize::MAX);
        let kept = &self.lines[self.lines.len() - new.min(self.lines.len())..];
        let mut left = room.min(SHOWN).saturating_sub(EARLIER.chars().count());
        let mut shown = vec![false; kept.len()];
        let mut show = |which: &mut dyn Iterator<Item = usize>, most: usize| {
            for at in which.take(most) {
                let Some(rest) = left.checked_sub(named::length(&kept[at]) + 1) else { break };
                (left, shown[at]) = (rest, true);
            }
        };
        let is_own = |at: &usize| kept[*at].contains(own);
        // The newest of all tells how it stands now.
        show(&mut (0..kept.len()).rev(), 1);
        let older = || (0..kept.len().saturating_sub(1)).rev();
        show(&mut older().filter(is_own), OWN);
        let others = MOST - 1 - older().filter(is_own).count().min(OWN);
        show(&mut older().filter(|at| !is_own(at)), others);
        let Some(first) = shown.iter().position(|shown| *shown) else { return String::new() };
        let begins = if first == 0 && kept.len() == new { "" } else { EARLIER };
        // A gap keeps apart lines that do not follow each other: one would seem to have led to the other.
        let pieces = kept[first..].iter().zip(&shown[first..]);
        let mut lines: Vec<&str> =
            pieces.map(|(line, shown)| if *shown { line.as_str() } else { GAP }).collect();
        lines.dedup_by(|one, other| *one == GAP && *other == GAP);
        named::unmarked(&format!("{begins}{}", lines.join("\n")))
    }

    /// The lines of [`Lately::since`], and apart from them the newest, which follow each other and stand under the
    /// most telling, if there is any.
    pub(crate) fn parted(since: &str, over: Option<&str>) -> [String; 2] {
        let lines: Vec<&str> = since.lines().collect();
        let is_break = |line: &&str| *line == GAP || *line == EARLIER.trim_end();
        let follow = lines.iter().rposition(is_break).map_or(0, |at| at + 1);
        let most = NEWEST - usize::from(over.is_some());
        let (older, newest) = lines.split_at(follow.max(lines.len().saturating_sub(most)));
        let newest = newest.join("\n");
        let told = match over {
            _ if newest.is_empty() => newest,
            Some(over) => format!("**Just now: {over}.**\n{newest}"),
            None => format!("**Just now:** {newest}"),
        };
        [older.join("\n"), told]
    }
}

/// Deeds of one subject in a sentence.
fn in_a_row(deeds: &[String]) -> String {
    match deeds {
        [before @ .., one, last] => {
            let before: String = before.iter().map(|it| format!("{it}, ")).collect();
            format!("{before}{one} and {last}")
        }
        deeds => deeds.concat(),
    }
}

/// The mark in place of lines between others.
const GAP: &str = "…";
/// The words before lines that are not all.
const EARLIER: &str = "… earlier: `/bout log`\n";

#[cfg(test)]
mod tests {
    use super::*;
    use boards::Sum;

    fn told(count: u64) -> Lately {
        let mut lately = Lately::default();
        for n in 0..count {
            let sum = Sentence::Sum(Sum { sum: "1 + 1 = 2".to_owned(), rule: "Sums".to_owned() });
            lately.hears(&[Sentence::Story(format!("Line {n}.")), sum], &[]);
        }
        lately
    }

    #[test]
    fn it_begins_where_one_answered_last() {
        let lately = told(5);
        assert_eq!(lately.since(3, 1_000, "Ada"), "Line 3.\nLine 4.");
        assert_eq!(lately.since(5, 1_000, "Ada"), "");
        assert_eq!(lately.since(9, 1_000, "Ada"), "");
    }

    #[test]
    fn of_much_the_newest_is_kept_and_shown_and_it_says_so() {
        let lately = told(26);
        let all = lately.since(0, 1_000, "Ada");
        assert!(all.starts_with(EARLIER) && all.ends_with("Line 24.\nLine 25."), "{all}");
        assert_eq!(all.lines().count(), 1 + MOST);
        let few = lately.since(24, EARLIER.chars().count() + 10, "Ada");
        assert_eq!(few, format!("{EARLIER}Line 25."));
        assert_eq!(lately.since(24, 10, "Ada"), "");
    }

    #[test]
    fn the_newest_lines_that_follow_each_other_stand_apart() {
        let parted = |since: &str| Lately::parted(since, None);
        assert_eq!(parted("A.\nB.\nC.\nD."), ["A.", "**Just now:** B.\nC.\nD."]);
        assert_eq!(parted("A.\n…\nC.\nD."), ["A.\n…", "**Just now:** C.\nD."]);
        assert_eq!(parted(&format!("{EARLIER}A.")), [EARLIER.trim_end(), "**Just now:** A."]);
        assert_eq!(parted(""), ["", ""]);
        let over = Lately::parted("A.\nB.\nC.", Some("Ada bleeds"));
        assert_eq!(over, ["A.", "**Just now: Ada bleeds.**\nB.\nC."]);
    }

    #[test]
    fn what_hurt_the_reader_tells_most_however_much_was_told_after_it() {
        let mut lately = told(2);
        let over = |weight, words: &str| {
            let words = words.to_owned();
            Headline { weight, words, ..Headline::default() }
        };
        let story = |words: &str| [Sentence::Story(words.to_owned())];
        lately.hears(&story("Ada loses 3."), &[over(Weight::Hit, "Ada is hit")]);
        lately.hears(&story("Bob falls."), &[over(Weight::Win, "Eve beats Bob")]);
        lately.hears(&story("Ada's slot 1 is marked."), &[over(Weight::Move, "Ada walks")]);
        assert_eq!(lately.most_telling(2, "Ada"), None, "the newest three lines tell it");
        lately.hears(&story("Bob is out."), &[]);
        assert_eq!(lately.most_telling(2, "Ada").as_deref(), Some("Ada is hit"));
        lately.hears(&story("It is Ada's turn."), &[]);
        assert_eq!(lately.most_telling(2, "Eve").as_deref(), Some("Eve beats Bob"));
        assert_eq!(lately.most_telling(3, "Ada").as_deref(), Some("Eve beats Bob"));
        assert_eq!(lately.most_telling(7, "Ada"), None);
    }

    #[test]
    fn a_turn_of_the_reader_that_went_by_is_told_between_the_blows_before_and_after_it() {
        let over = |words: &str, lost_turn| Headline {
            weight: Weight::Hit,
            words: words.to_owned(),
            lost_turn,
            ..Headline::default()
        };
        let long =
            "House 2 hits Ada: −2, 4 of 6 Stamina left, Ada is knocked down, Ada is pushed to E6";
        let stands = "Ada stands up, with no action point in round 3 (1 − 4: down)";
        let headlines =
            [over(long, None), over(stands, Some(Seat(0))), over("House 2 misses Ada", None)];
        let mut lately = Lately::default();
        lately.hears(&[Sentence::Story("All of it.".to_owned())], &headlines);
        let hit =
            "House 2 hits you: −2, 4 of 6 Stamina left, you are knocked down, you are pushed to E6";
        let stands = "you stand up, with no action point in round 3 (1 − 4: down)";
        assert_eq!(
            lately.headlines(0, (Seat(0), "Ada"), false),
            [hit, stands, "House 2 misses you"]
        );
    }

    #[test]
    fn deeds_of_the_reader_share_a_subject_and_how_he_fell_is_told_last_and_drawn() {
        let mut lately = Lately::default();
        let over = |weight, words: &str, falls: &[Seat]| Headline {
            weight,
            words: words.to_owned(),
            falls: falls.to_vec(),
            ..Headline::default()
        };
        let headlines = [
            over(Weight::Turn, "Ada takes up Sica", &[]),
            over(Weight::Hit, "Ada slays the beast", &[]),
            over(Weight::Out, "a beast kills Ada", &[Seat(0)]),
            over(Weight::Win, "Bob wins the Rudis", &[]),
        ];
        lately.hears(&[Sentence::Story("All of it.".to_owned())], &headlines);
        let fell = "a beast kills Ada";
        let all = ["you take up Sica and slay the beast", "a beast kills you"];
        assert_eq!(lately.headlines(0, (Seat(0), "Ada"), false), all);
        assert_eq!(lately.headlines(0, (Seat(1), "Bob"), false), [fell]);
        // A name that is a word stands for nobody where that word does.
        let mut other = Lately::default();
        let called = named::named(7, "the");
        let slain = over(Weight::Hit, &format!("{called} slays the beast"), &[]);
        other.hears(&[], &[slain]);
        let told = other.headlines(0, (Seat(0), &called), false);
        assert_eq!(told, ["you slay the beast"]);
        assert_eq!(lately.over(0, (Seat(0), "Ada")).map(|it| it.words).as_deref(), Some(fell));
    }

    #[test]
    fn deeds_of_others_are_left_to_the_line_that_has_them_in_order() {
        let does = |who: &str, deed: &str, weight| Headline {
            weight,
            words: format!("{who} {deed}"),
            deed: deed.to_owned(),
            ..Headline::default()
        };
        let headlines = [
            does("Ada", "rolls 3 to Darnis", Weight::Turn),
            does("Ada", "takes Trident for Gladius", Weight::Turn),
            does("Bob", "rolls 5 to Roma", Weight::Turn),
            does("Bob", "slays the beast", Weight::Hit),
        ];
        let mut lately = Lately::default();
        lately.hears(&[], &headlines);
        let own = "you roll 3 to Darnis and take Trident for Gladius";
        assert_eq!(lately.headlines(0, (Seat(0), "Ada"), false), [own]);
        assert_eq!(lately.headlines(0, (Seat(2), "Eve"), false), [""; 0]);
        let deeds = "Bob rolls 5 to Roma, slays the beast";
        assert_eq!(lately.deeds(0, "Ada", &[]).as_deref(), Some(deeds));
    }

    #[test]
    fn the_outcome_of_the_readers_own_deed_is_told_whatever_happened_after_it() {
        let over = |weight, words: &str| Headline {
            weight,
            words: words.to_owned(),
            ..Headline::default()
        };
        let grapple = "Ada drops the small shield and the long spear to grapple Bob in vain, Bob is pushed to E7";
        let miss = "Bob misses Ada with the sword, Ada is pushed to E4";
        let mut lately = Lately::default();
        lately.hears(&[], &[over(Weight::Miss, grapple), over(Weight::Miss, miss)]);
        let told = [
            "you drop the small shield and the long spear to grapple Bob in vain, Bob is pushed to E7",
            "Bob misses you with the sword, you are pushed to E4",
        ];
        assert_eq!(lately.headlines(0, (Seat(0), "Ada"), false), told);
    }

    #[test]
    fn a_picture_shows_what_became_of_the_reader_before_what_became_of_others() {
        let mut lately = Lately::default();
        let over = |weight, words: &str| Headline {
            weight,
            words: words.to_owned(),
            ..Headline::default()
        };
        let headlines = [
            over(Weight::Hit, "Ada slays the beast"),
            over(Weight::Miss, "Ada rolls 3: Capua"),
            over(Weight::Hit, "Bob slays the beast"),
            over(Weight::Move, "Ada walks"),
        ];
        lately.hears(&[Sentence::Story("All of it.".to_owned())], &headlines);
        let shown = |own: &str| lately.over(0, (Seat(3), own)).map(|it| it.words);
        assert_eq!(shown("Ada").as_deref(), Some("Ada slays the beast"));
        assert_eq!(shown("Eve").as_deref(), Some("Bob slays the beast"));
    }

    #[test]
    fn what_became_of_the_reader_is_shown_before_what_others_did() {
        let lately = told(26);
        let own = lately.since(0, 1_000, "Line 3");
        assert!(own.starts_with(&format!("{EARLIER}Line 3.\n…\nLine 7.\nLine 8.\n")), "{own}");
        assert!(own.ends_with("Line 25.") && own.lines().count() == 2 + MOST, "{own}");
    }
}
