//! The course of things since a seat answered last, in order, in one line.

use crate::bout::telling::second_person::to_reader;
use crate::bout::telling::since_last_move::Lately;
use boards::{Headline, Weight, named};
use std::cmp::Reverse;
use table::Seat;

/// The most characters of it, and of the deeds of others alone.
const COURSE: usize = 120;
const DEEDS: usize = 160;

/// One thing of the course.
struct Step {
    /// Its rank, by which a step is told or not where room is short.
    rank: (bool, Weight, bool),
    words: String,
    /// The part of it that somebody does; empty where that is not told apart.
    does: String,
}

impl Step {
    fn of(told: &Headline, own: &str) -> Self {
        let words = named::unmarked(&to_reader(&told.words, own));
        let does = Some(named::unmarked(&told.deed)).filter(|does| words.ends_with(does));
        // An attack of the reader's own comes before all that followed on it.
        let is_own = Weight::Move < told.weight && told.words.starts_with(own);
        let rank = (is_own, told.weight, told.words.contains(own));
        Step { rank, words, does: does.unwrap_or_default() }
    }

    /// The person who does it, if that is told apart.
    fn who(&self) -> Option<&str> {
        let who = self.words.strip_suffix(&self.does)?.trim_end();
        Some(who).filter(|_| !self.does.is_empty())
    }
}

impl Lately {
    /// Everything since `heard` lines had been told that hurt somebody, that else is told of the reader, and that
    /// others did, in order, under a sum of it: where room is short first what hurt, then the newest, and nothing that
    /// the sum over it has. `own` is the reader's marked name, `summed` the seat of that sum.
    pub(crate) fn course(&self, heard: u64, own: &str, summed: Option<Seat>) -> Option<String> {
        let tells = |it: &Headline| match it.weight {
            _ if summed.is_some() && it.summed == summed => false,
            Weight::Move => is_deed(it, own),
            Weight::Win => false,
            Weight::Miss | Weight::Turn => it.words.contains(own) || is_deed(it, own),
            Weight::Hit | Weight::Out => true,
        };
        self.steps(heard, own, COURSE, tells)
    }

    /// The deeds of others since `heard` lines had been told, in order, except those that are `told` besides.
    pub(crate) fn deeds(&self, heard: u64, own: &str, told: &[String]) -> Option<String> {
        let is_told = |it: &Headline| told.contains(&Step::of(it, own).words);
        self.steps(heard, own, DEEDS, |it| is_deed(it, own) && !is_told(it))
    }

    /// Whether all deeds of others since `heard` lines had been told came before everything else worth telling, and
    /// whether they came after a deed of the reader's own.
    pub(crate) fn deeds_lead_up(&self, heard: u64, own: &str) -> [bool; 2] {
        let since: Vec<&Headline> = self.over_since(heard).collect();
        let is_own = |it: &Headline| it.words.starts_with(own);
        let tells = |it: &Headline| Weight::Move < it.weight;
        let deed = since.iter().position(|it| is_deed(it, own));
        let last = since.iter().rposition(|it| is_deed(it, own));
        let own_deed = since.iter().position(|it| tells(it) && is_own(it));
        let first = since.iter().position(|it| tells(it) && !is_deed(it, own) && !is_own(it));
        let comes_before = |one: Option<usize>, two: Option<usize>| {
            one.zip(two).is_some_and(|(one, two)| one < two)
        };
        [comes_before(last, first), comes_before(own_deed, deed)]
    }

    fn steps(
        &self,
        heard: u64,
        own: &str,
        room: usize,
        tells: impl Fn(&Headline) -> bool,
    ) -> Option<String> {
        let mut steps: Vec<Step> = Vec::new();
        // Of several alike in a row one is told, of somebody's walks the end.
        for told in self.over_since(heard).filter(|it| tells(it)) {
            let step = Step::of(told, own);
            let is_same = steps.last().is_some_and(|last| last.words == step.words);
            steps.retain(|earlier| !is_walk(earlier, &step));
            steps.extend((!is_same).then_some(step));
        }
        let mut ranked: Vec<usize> = (0..steps.len()).rev().collect();
        ranked.sort_by_key(|at| Reverse(steps[*at].rank));
        let mut shown = vec![false; steps.len()];
        for at in ranked {
            shown[at] = true;
            shown[at] = joined(&steps, &shown).chars().count() <= room;
        }
        Some(joined(&steps, &shown)).filter(|told| !told.is_empty())
    }
}

/// Whether it tells what somebody else than the reader does.
fn is_deed(told: &Headline, own: &str) -> bool {
    !told.deed.is_empty() && !told.words.starts_with(own)
}

/// Whether the same has gone elsewhere since.
fn is_walk(one: &Step, next: &Step) -> bool {
    let head = |step: &Step| step.words.rsplit_once(' ').map(|(head, _)| head.to_owned());
    let are_moves = [one, next].iter().all(|step| step.rank.1 == Weight::Move);
    are_moves && one.who().is_some() && head(one) == head(next)
}

/// Those of the steps that are `shown`; several of one that follow each other name it once.
fn joined(steps: &[Step], shown: &[bool]) -> String {
    let mut told = String::new();
    let mut before: Option<&str> = None;
    for (step, _) in steps.iter().zip(shown).filter(|(_, is_shown)| **is_shown) {
        let who = step.who();
        if who.is_some() && who == before {
            told += &format!(", {}", step.does);
        } else {
            let gap = if told.is_empty() { "" } else { " · " };
            told += &format!("{gap}{}", step.words);
        }
        before = who;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(told: &[(Weight, &str, &str)]) -> Lately {
        let mut lately = Lately::default();
        for (weight, who, does) in told {
            let words = format!("{who} {does}").trim_end().to_owned();
            let deed = (*does).to_owned();
            lately.hears(&[], &[Headline { weight: *weight, words, deed, ..Headline::default() }]);
        }
        lately
    }

    #[test]
    fn a_turn_that_hurt_nobody_is_told_in_order_with_its_walks_in_one() {
        let lately = heard(&[
            (Weight::Turn, "Ada", "gloats"),
            (Weight::Move, "Rat", "goes to B2"),
            (Weight::Move, "Rat", "goes to B3"),
            (Weight::Turn, "Rat", "is up again"),
            (Weight::Miss, "Ada holds off Rat's Grapple", ""),
            (Weight::Move, "Rat", "goes to C4"),
        ]);
        let all = "Rat is up again · you hold off Rat's Grapple · Rat goes to C4";
        assert_eq!(lately.course(0, "Ada", None), Some(format!("you gloat · {all}")));
        assert_eq!(lately.deeds_lead_up(0, "Ada"), [false, true]);
        let rises = heard(&[(Weight::Move, "Rat", "stands up"), (Weight::Turn, "Rat falls", "")]);
        assert_eq!(rises.deeds_lead_up(0, "Ada"), [true, false]);
        let deeds = "Rat is up again, goes to C4";
        assert_eq!(lately.deeds(0, "Ada", &[]).as_deref(), Some(deeds));
    }

    #[test]
    fn a_deed_that_led_to_what_is_told_comes_before_it() {
        let rolls = (Weight::Miss, "House", "rolls 5 to Pola");
        let (takes, own) =
            ((Weight::Turn, "House takes Sica", ""), (Weight::Miss, "Ada rolls", ""));
        let begins = |told: &[(Weight, &str, &str)]| heard(told).deeds_lead_up(0, "Ada");
        let all = [begins(&[rolls, takes]), begins(&[takes, rolls]), begins(&[own, rolls, takes])];
        assert_eq!(all, [[true, false], [false, false], [true, true]]);
    }

    #[test]
    fn what_hurt_is_told_before_what_did_not_where_room_is_short() {
        let long = "walks about the barge for a while and looks at all that lies there";
        let lately = heard(&[
            (Weight::Hit, "Rat hits Ada: chest −3", ""),
            (Weight::Move, "Rat", long),
            (Weight::Turn, "Rat", "gets 4 condition back"),
            (Weight::Move, "Rat", "goes to A1"),
        ]);
        let told = "Rat hits you: chest −3 · Rat gets 4 condition back, goes to A1";
        assert_eq!(lately.course(0, "Ada", None).as_deref(), Some(told));
    }

    #[test]
    fn what_the_sum_over_it_has_is_not_told_again() {
        let mut lately = Lately::default();
        let hit = Headline::default();
        let hit =
            Headline { weight: Weight::Hit, words: "Rat hits Ada: chest −3".to_owned(), ..hit };
        let missed = "Ada's Wild Attack misses Rat".to_owned();
        let missed = Headline { weight: Weight::Miss, words: missed, ..Headline::default() };
        lately.hears(&[], &[missed, Headline { summed: Some(Seat(0)), ..hit }]);
        let course = |summed| lately.course(0, "Ada", summed);
        let miss = "your Wild Attack misses Rat";
        assert_eq!(course(Some(Seat(0))).as_deref(), Some(miss));
        let all = format!("{miss} · Rat hits you: chest −3");
        assert_eq!([course(None), course(Some(Seat(1)))], [Some(all.clone()), Some(all)]);
    }
}
