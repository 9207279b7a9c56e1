//! A seat's block beside the picture of its cards.

#![allow(clippy::unwrap_used)]

use boards::{Block, Cast, HeldCard, HeldCards, Kind, Sheet};
use std::collections::BTreeSet;
use table::{BySeat, Luck, Options, Seat, Sitter};

/// Words of a list of cards that their picture has in another form, or beside them.
const OTHERWISE: [&str; 7] = ["or", "score", "swap", "dice", "saves", "him", "another"];

/// The lines of a block that do not stand beside a picture of the cards.
fn on_cards(block: &Block) -> Vec<&str> {
    let mut beside = block.beside_cards.lines().peekable();
    let left = block.text.lines().filter(|line| beside.next_if_eq(line).is_none()).collect();
    assert_eq!(beside.next(), None, "what stands beside is part of the whole: {block}");
    left
}

/// The words of a text, except numbers.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned);
    words.filter(|word| word.chars().any(char::is_alphabetic)).collect()
}

/// The words of the list of cards that are missing in their picture.
fn lost(block: &Block, cards: &[HeldCard]) -> Vec<String> {
    let drawn = cards.iter().map(|card| format!("{} {} {}", card.name, card.sort, card.does));
    let drawn = words(&drawn.collect::<Vec<_>>().join(" "));
    let list = on_cards(block).into_iter().filter(|line| !line.starts_with("YOUR HAND"));
    let said = words(&list.collect::<Vec<_>>().join(" "));
    let is_lost = |word: &&String| !drawn.contains(*word) && !OTHERWISE.contains(&word.as_str());
    said.iter().filter(is_lost).cloned().collect()
}

#[test]
fn whoever_sees_the_picture_of_the_cards_is_told_them_once_and_misses_nothing() {
    for slug in ["blood-sweat-cheers", "nexus", "bloodsport-gambler"] {
        let kind = Kind::of(slug).unwrap();
        let cast = Cast {
            names: BySeat::new(2, |seat| ["Ada", "Bob"][seat.index()].to_owned()),
            house: BySeat::new(2, |_| false),
            number: 1,
        };
        let sitters = BySeat::new(2, |_| Sitter::Guest);
        let (options, luck) = (Options::default(), Luck::numbered(5));
        let (mut play, _) = kind.open(sitters, options, luck, [0; 32], &cast);
        let (mut hands, mut tables) = (0, 0);
        while !play.is_over() {
            for seat in [Seat(0), Seat(1)] {
                let cards = play.held(seat);
                let hand = play.hand(&cast, seat).unwrap_or_default();
                let table = play.panel(&cast, seat, &[]).map(|panel| panel.table);
                for block in [Some(&hand), table.as_ref()].into_iter().flatten() {
                    assert!(!block.beside_cards.contains("YOUR HAND"), "{slug}: {block}");
                    if !cards.is_empty() {
                        assert_eq!(lost(block, &cards), [""; 0], "{slug}: {block}");
                    }
                }
                let held = HeldCards {
                    game: slug.to_owned(),
                    number: 1,
                    who: "Ada".to_owned(),
                    cards: cards.clone(),
                };
                let drawn = Sheet::drawn(&Sheet::Held(held).facts()).unwrap();
                assert!(!drawn.svg.contains('…'), "{slug}: {}", drawn.alt);
                hands += usize::from(!on_cards(&hand).is_empty());
                tables += usize::from(table.is_some_and(|table| !on_cards(&table).is_empty()));
            }
            let owed = play.asks().into_iter().find(|ask| ask.owed);
            match owed {
                Some(ask) => play.house(ask.seat).unwrap(),
                None => play.settle(),
            };
        }
        assert!(0 < hands && 0 < tables, "{slug}: {hands} hands, {tables} tables");
    }
}
