//! Coverage names exactly the rules that no bout has used.

use crate::pebbles::{Action, Event, Honest, Phase, ROUNDS};
use table::coverage::{Coverage, Covered, Opening, Uses, Walk, variant, variants};
use table::{By, BySeat, Chance, Forced, OptionRow, Options, Rules, Sitter};

static ROUNDS_ONLY: [OptionRow; 1] = [ROUNDS];

impl Covered for Honest {
    /// The number of rolls seen.
    type Memory = u32;

    fn everything(all: &mut Uses) {
        all.each("card", 1..=14);
        all.each("pips", 1..=7);
        all.pairs("gift", [1, 2], ["to the left", "to the moon"]);
        all.each("by", ["house", "clock", "nobody"]);
        all.each("option", variants(&ROUNDS_ONLY));
        all.add("bout", "of more than one roll");
        all.each("refused", ["NotAsked", "Word", "Gift"]);
        all.add("window", "with nobody asked");
        let phases = table::every_variant!(Phase { Play Gift });
        all.each("phase", phases);
    }

    fn opening(number: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self> {
        let chosen = variants(&ROUNDS_ONLY).swap_remove(chance.below(2));
        used.add("option", &chosen);
        let options = Options::new(Honest::options(), [chosen]).unwrap();
        let house = if number.is_multiple_of(2) { Sitter::House } else { Sitter::Guest };
        let seats = BySeat::from(vec![Sitter::Guest, house, Sitter::Guest]);
        Opening { seats, options, forced: Forced::default(), memory: 0 }
    }

    fn go_on(walk: &mut Walk<'_, Self>) -> Vec<Event> {
        if let Some(news) = walk.settled() {
            return news;
        }
        let seat = walk.live.now().asks.iter().find(|ask| ask.is_owed()).unwrap().seat;
        let action: Action = match walk.live.bout().seats()[seat] {
            Sitter::House => walk.house(seat),
            Sitter::Guest | Sitter::StandIn if walk.chance.below(8) == 0 => walk.clock(seat),
            Sitter::Guest | Sitter::StandIn => walk.any(seat),
        };
        walk.live.answer(seat, action, By::Seat).events
    }

    fn see(walk: &mut Walk<'_, Self>, before: &Self::Board, news: &[Event]) {
        walk.used.add("phase", variant(&before.phase));
        for event in news {
            match event {
                Event::Played { card, .. } | Event::Topped { card, .. } => {
                    walk.used.add("card", card);
                }
                Event::Rolled { pips, .. } => {
                    walk.memory += 1;
                    walk.used.add("pips", pips);
                    walk.used.when(1 < walk.memory, "bout", "of more than one roll");
                }
                Event::Gave { pebbles, .. } => walk.used.add("gift", (pebbles, "to the left")),
                Event::Drew { .. } | Event::Cheered { .. } | Event::Shuffled | Event::Ended => {}
            }
        }
    }

    fn ended(walk: &mut Walk<'_, Self>) {
        for seat in walk.live.bout().seats().clone().seats() {
            walk.forge(seat, ["nonsense", "gift 9 9"]);
        }
    }
}

#[test]
fn all_that_was_listed_is_missing_until_a_bout_has_used_it() {
    let mut coverage = Coverage::<Honest>::default();
    assert_eq!(coverage.missing().len(), 14 + 7 + 4 + 3 + 2 + 1 + 3 + 1 + 2);
    coverage.play(0);
    let after_one = coverage.missing();
    assert!(after_one.len() < 35, "{after_one:?}");
    (1..300).for_each(|number| coverage.play(number));
    let never: Vec<String> = coverage.missing().iter().map(|used| format!("{used:?}")).collect();
    // No die has seven pips, nobody gives to the moon, nobody sits for nobody.
    let wanted = ["by nobody", "gift (1, to the moon)", "gift (2, to the moon)", "pips 7"];
    let others = never.iter().filter(|one| !wanted.contains(&one.as_str()));
    assert!(wanted.iter().all(|one| never.iter().any(|it| it == one)), "{never:?}");
    assert!(others.clone().all(|one| one.starts_with("refused")), "{never:?}");
}
