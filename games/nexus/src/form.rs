//! The next field of each form: a command word by word, cards to keep, a barge, coins to move.

use crate::ask::{Action, Command, Prompt};
use crate::barge::{Barge, Thing};
use crate::cards::{Card, Hand};
use crate::crates::aid_room;
use crate::geometry::{Square, Way};
use crate::schematics::CORNERS;
use crate::tables::{ByLocation, Location, PIECES, TILES};
use crate::token::{self, LETTERS, Verb};
use crate::view::View;
use crate::{Nexus, judge, menu};
use table::{Ask, Field, Seat, Word};

/// The field that follows the words of `draft` in the form of `ask`.
pub(crate) fn field(view: &View, ask: &Ask<Nexus>, draft: &[String]) -> Field<Nexus> {
    match ask.prompt {
        Prompt::KeepInfluence { keep } => keep_cards(view.board.helots[ask.seat].hand, keep, draft),
        Prompt::SetUpBarge => set_up(draft),
        Prompt::AidSplit { most } => split(view, ask.seat, most, draft),
        Prompt::Command
        | Prompt::PickLanista
        | Prompt::PickMotivation
        | Prompt::Deceive { .. }
        | Prompt::Ratio { .. }
        | Prompt::TpTarget { .. }
        | Prompt::TpTrait
        | Prompt::LegChoice
        | Prompt::WeaponChoice { .. }
        | Prompt::ShieldLocation
        | crate::window!() => command(view, ask.seat, draft),
    }
}

fn choose(name: &'static str, words: Vec<Word<Nexus>>) -> Field<Nexus> {
    Field::Choose { name, words, at_least: 1, at_most: 1 }
}

/// A command: the verb, then its further words.
fn command(view: &View, seat: Seat, draft: &[String]) -> Field<Nexus> {
    let board = &view.board;
    let Some(verb) = draft.first().and_then(|word| Verb::of_word(word)) else {
        let mut words: Vec<Word<Nexus>> = Verb::ALL
            .iter()
            .filter(|verb| menu::each(board, seat, **verb, &mut |_| true))
            .map(|verb| Word::open(verb.word()))
            .collect();
        words.extend(expected(view, seat));
        return choose("command", words);
    };
    let tokens = menu::commands_of(board, seat, verb).into_iter();
    let tokens: Vec<_> =
        tokens.map(|command| (command, token::token(&Action::Do(command)))).collect();
    let is_column = |word: &&String| verb == Verb::PlayInfluence && word.len() == 1;
    let column = draft.last().filter(is_column);
    let mut words: Vec<Word<Nexus>> = Vec::new();
    for (command, token) in &tokens {
        let mut rest = token.split(' ');
        if !draft.iter().filter(|word| !is_column(word)).all(|word| rest.next() == Some(word)) {
            continue;
        }
        match rest.next() {
            None => return Field::Whole(Action::Do(*command)),
            Some(next) if words.iter().any(|word| word.word == next) => {}
            Some(next) if column.is_some_and(|column| !next.starts_with(column.as_str())) => {}
            Some(next) => words.push(Word::open(next)),
        }
    }
    if MENU < words.len() {
        // Only the squares of a card are so many: their columns come first.
        let mut columns: Vec<&str> = words.iter().map(|word| &word.word[..1]).collect();
        columns.sort_unstable();
        columns.dedup();
        return choose("column", columns.into_iter().map(Word::open).collect());
    }
    if words.is_empty() {
        return Field::Whole(Action::Do(Command::End));
    }
    choose(if draft.len() == 1 { "how" } else { "more" }, words)
}

/// The most words of one field that a menu shows.
const MENU: usize = 25;

/// Attacks on the helot in front that are barred, and why.
fn expected(view: &View, seat: Seat) -> impl Iterator<Item = Word<Nexus>> {
    let board = &view.board;
    let faced = board.helot_at(seat, Way::F).is_some();
    let attacks = [Command::Standard, Command::Focused(Location::Chest), Command::Grapple];
    attacks.into_iter().filter(move |_| faced).filter_map(move |command| {
        let tried = menu::each(board, seat, command.verb(), &mut |_| true);
        let barred = judge::command(board, seat, &command).err().filter(|_| !tried)?;
        Some(Word { word: command.verb().word().to_owned(), barred: Some(barred) })
    })
}

/// The letter that tells the second copy of a card from the first.
const SECOND: char = 'b';

fn keep_cards(dealt: Hand, keep: u8, draft: &[String]) -> Field<Nexus> {
    if let Some(chosen) = draft.first() {
        let cards =
            chosen.split('+').filter_map(|word| Card::of_word(word.trim_end_matches(SECOND)));
        return Field::Whole(Action::Keep(cards.collect()));
    }
    let mut words: Vec<Word<Nexus>> = Vec::new();
    for card in dealt.iter() {
        let name = card.word();
        let again = words.last().is_some_and(|word| word.word == name);
        // Of two alike one alone is kept, whichever.
        if again && keep <= 1 {
            continue;
        }
        words.push(Word::open(if again { format!("{name}{SECOND}") } else { name.to_owned() }));
    }
    Field::Choose { name: "keep", words, at_least: keep, at_most: keep }
}

/// The word that ends a kind of piece.
const DONE: &str = "done";

/// A custom barge: the squares of each kind, one by one.
fn set_up(draft: &[String]) -> Field<Nexus> {
    let mut barge = Barge::default();
    let mut said = draft.iter();
    for (_, thing) in LETTERS {
        let most = if thing.is_tile() { TILES } else { PIECES };
        while barge.count(thing) < most {
            match said.next().map(String::as_str) {
                Some(DONE) => break,
                Some(word) => {
                    if let Some(square) = Square::of_word(word) {
                        barge.put(square, thing);
                    }
                }
                None => return choose(kind_name(thing), free(&barge)),
            }
        }
    }
    Field::Whole(Action::SetUp(barge))
}

fn free(barge: &Barge) -> Vec<Word<Nexus>> {
    let free = |square: &Square| barge.at(*square).is_none() && !CORNERS.contains(square);
    let squares = Square::all().filter(free).map(|square| Word::open(square.word()));
    std::iter::once(Word::open(DONE)).chain(squares).collect()
}

const fn kind_name(thing: Thing) -> &'static str {
    match thing {
        Thing::Pillar => "pillars",
        Thing::Brazier | Thing::FallenBrazier => "braziers",
        Thing::Crate => "crates",
        Thing::Blood => "blood",
        Thing::Guts => "guts",
        Thing::Fire | Thing::Saw | Thing::Spikes => "hazards",
    }
}

/// Helot aid: how many coins for each location that has room.
fn split(view: &View, seat: Seat, most: u8, draft: &[String]) -> Field<Nexus> {
    let mut coins = ByLocation::default();
    let mut left = most;
    let mut said = draft.iter();
    for location in Location::ALL {
        let room = aid_room(&view.board, seat, *location).min(left);
        if room == 0 {
            continue;
        }
        match said.next() {
            Some(word) => {
                coins[*location] = word.parse().unwrap_or(0);
                left = left.saturating_sub(coins[*location]);
            }
            None => {
                let words = (0..=room).map(|coins| Word::open(coins.to_string())).collect();
                return choose(location.word(), words);
            }
        }
    }
    Field::Whole(Action::Aid(coins))
}
