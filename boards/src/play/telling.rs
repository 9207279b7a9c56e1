//! Events, told to everybody and to each seat as far as it may know.

use super::Told;
use crate::text::{canvas, named};
use crate::words::{Account, Cast, Headline, Scene, Sentence, Sum, Words};
use table::{BySeat, Seat};

/// The views of the public and of each seat at one moment.
pub(crate) struct Views<R: Words> {
    pub(crate) public: R::View,
    pub(crate) seats: BySeat<R::View>,
}

impl<R: Words> Views<R> {
    /// The views of a board of `count` seats.
    pub(crate) fn of(board: &R::Board, count: u8) -> Self {
        Views {
            public: R::view(board, None),
            seats: BySeat::new(count, |seat| R::view(board, Some(seat))),
        }
    }
}

/// `events` in words: everybody's lines, and for each seat those that it alone sees.
pub(crate) fn tell<R: Words>(cast: &Cast, before: &Views<R>, events: &[R::Event]) -> Told {
    let mut told = Told {
        public: lines::<R>(cast, &before.public, None, events),
        headlines: headlines::<R>(cast, &before.public, events),
        befell: events
            .iter()
            .filter_map(|it| R::seen(it, None))
            .flat_map(|it| R::befell(&it))
            .collect(),
        thrown: events.iter().flat_map(R::thrown).collect(),
        ..Told::default()
    };
    for (seat, view) in before.seats.by_seat() {
        let mut earlier = Vec::new();
        for event in events {
            let Some(seen) = R::seen(event, Some(seat)) else { continue };
            let scene = Scene { cast, before: view, earlier: &earlier, reader: Some(seat) };
            if R::stops_plan(seat, &seen) && told.surprised.iter().all(|it| it.0 != seat) {
                told.surprised.push((seat, R::event(&scene, &seen)));
            }
            if R::seen(event, None).as_ref() != Some(&seen) {
                let own = sentences(vec![account::<R>(&scene, &seen)]);
                told.private.extend(own.into_iter().map(|sentence| (seat, sentence)));
            }
            earlier.push(seen);
        }
    }
    told
}

/// The lines of `events` that `reader` may see.
pub(crate) fn lines<R: Words>(
    cast: &Cast,
    before: &R::View,
    reader: Option<Seat>,
    events: &[R::Event],
) -> Vec<Sentence> {
    let seen: Vec<R::Event> = events.iter().filter_map(|event| R::seen(event, reader)).collect();
    let told = accounts::<R>(cast, before, reader, &seen);
    sentences(R::summarised(cast, &seen, told))
}

/// The most characters of arithmetic that more is added to.
const SUM: usize = 60;

/// The lines of accounts told at once: every story followed by its arithmetic. An account without a
/// story, such as a die, belongs to the story it led to, and numbers of one rule share a line if
/// they are short.
pub(crate) fn sentences(told: Vec<Account>) -> Vec<Sentence> {
    let (mut sentences, mut sums) = (Vec::new(), Vec::<Sum>::new());
    for account in told {
        for sum in account.sums {
            match sums.last_mut().filter(|last| last.rule == sum.rule) {
                Some(last) if named::length(&last.sum) + named::length(&sum.sum) < SUM => {
                    last.sum = format!("{}; {}", last.sum, sum.sum);
                }
                Some(_) | None => sums.push(sum),
            }
        }
        if !account.story.is_empty() {
            sentences.push(Sentence::Story(account.story));
            sentences.extend(sums.drain(..).map(Sentence::Sum));
        }
    }
    sentences.extend(sums.into_iter().map(Sentence::Sum));
    sentences
}

/// The accounts of `seen`, all of it readable by `reader`.
pub(crate) fn accounts<R: Words>(
    cast: &Cast,
    before: &R::View,
    reader: Option<Seat>,
    seen: &[R::Event],
) -> Vec<Account> {
    let told =
        |(at, event)| account::<R>(&Scene { cast, before, earlier: &seen[..at], reader }, event);
    seen.iter().enumerate().map(told).collect()
}

/// The headlines of `events`, from the parts that everybody may see.
pub(crate) fn headlines<R: Words>(
    cast: &Cast,
    before: &R::View,
    events: &[R::Event],
) -> Vec<Headline> {
    let seen: Vec<R::Event> = events.iter().filter_map(|event| R::seen(event, None)).collect();
    let (mut found, mut dice, mut sums) =
        (Vec::<Headline>::new(), Vec::new(), Vec::<String>::new());
    for (at, event) in seen.iter().enumerate() {
        let scene = Scene { cast, before, earlier: &seen[..at], reader: None };
        if R::begins_anew(event) {
            dice.clear();
            sums.clear();
        }
        dice.extend(R::dice_in_band(&scene, event));
        sums.extend(R::in_band(&scene, event));
        let is_at = |it: &Headline, on: Seat| it.blow.as_ref().is_some_and(|it| it.on == on);
        if let Some((on, came)) = R::comes_of_a_blow(&scene, event)
            && let Some(blow) = found.last_mut().filter(|it| is_at(it, on))
            && (came.falls.is_empty() || blow.has_room(&came))
        {
            if !came.falls.is_empty() {
                // The dice that ended it stand beside those of the blow.
                dice.splice(0..0, std::mem::take(&mut blow.dice));
                blow.dice = std::mem::take(&mut dice);
                let told = std::iter::once(std::mem::take(&mut blow.sum)).chain(sums.drain(..));
                blow.sum = told.filter(|sum| !sum.is_empty()).collect::<Vec<_>>().join("; ");
            }
            blow.add(&came);
        } else if let Some(headline) = R::headline(&scene, event) {
            let (dice, sum) = (std::mem::take(&mut dice), std::mem::take(&mut sums).join("; "));
            let has_own = !headline.sum.is_empty();
            found.push(if has_own { headline } else { Headline { dice, sum, ..headline } });
        }
    }
    found
}

fn account<R: Words>(scene: &Scene<'_, R>, event: &R::Event) -> Account {
    Account { story: R::event(scene, event), sums: R::sums(scene, event) }
}

/// `cast` with names that can be written anywhere; a seat without a name, or with one made of
/// pictures alone, is called by its side.
pub(crate) fn tidy<R: Words>(cast: &Cast, count: u8) -> Cast {
    let name = |seat| {
        let name = cast.names.get(seat).and_then(|name| named::within(name, canvas::legible));
        name.unwrap_or_else(|| R::side(seat).to_owned())
    };
    Cast {
        names: BySeat::new(count, name),
        house: BySeat::new(count, |seat| cast.house.get(seat).copied().unwrap_or(false)),
        number: cast.number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_told_after_what_they_led_to_and_short_sums_of_one_rule_share_a_line() {
        let sum = |sum: &str, rule| Account::sum(Sum::new(sum, rule));
        let long = "x".repeat(SUM);
        let told = vec![
            Account::story("Ada strikes."),
            sum("Ada 5", "rolls"),
            sum("Brutus 3", "rolls"),
            sum("2 of a wound", "wounds"),
            Account {
                sums: vec![Sum::new(long.as_str(), "wounds")],
                ..Account::story("He bleeds.")
            },
            sum("Brutus 4", "rolls"),
        ];
        let told: Vec<String> = sentences(told).iter().map(ToString::to_string).collect();
        let long = format!("{long} [wounds]");
        let dice = "Ada 5; Brutus 3 [rolls]";
        let wanted = [
            "Ada strikes.",
            "He bleeds.",
            dice,
            "2 of a wound [wounds]",
            &long,
            "Brutus 4 [rolls]",
        ];
        assert_eq!(told, wanted);
    }
}
