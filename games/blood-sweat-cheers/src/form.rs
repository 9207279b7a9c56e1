//! The next field of each form: cards, then how and where to, then perks.

use crate::BloodSweatCheers;
use crate::actions::{choices, deed, reach};
use crate::arena::Zone;
use crate::ask::{Action, Play, Prompt, Using};
use crate::board::{BySide, Deed, Said, Status};
use crate::cards::{Card, Hand, Pair, Perk, PerkSet, Use};
use crate::clash::Clash;
use crate::fighter::Body;
use crate::orders::Shots;
use crate::perks::working;
use crate::refusal::Refusal;
use crate::token::{ALL, cards_word, lower, perks_word};
use crate::view::View;
use std::collections::BTreeSet;
use table::{Field, Word};

/// How a lone STEP is used by somebody who is down.
const STAND: &str = "stand";
const DODGE: &str = "dodge";

/// The field that follows the words of `draft` in the form of `prompt`.
pub(crate) fn field(view: &View, prompt: &Prompt, draft: &[String]) -> Field<BloodSweatCheers> {
    match prompt {
        Prompt::Refresh => discard(view, draft),
        Prompt::Class { .. }
        | Prompt::Play { .. }
        | Prompt::Exploit { .. }
        | Prompt::Roar { .. }
        | Prompt::Fortuna { .. }
        | Prompt::Push { .. } => play(view, draft),
    }
}

fn discard(view: &View, draft: &[String]) -> Field<BloodSweatCheers> {
    let (_, hand) = view.own_hand();
    match draft.first() {
        Some(word) => Field::Whole(Action::Discard(cards_of(word, &hand))),
        None => Field::Choose {
            name: "discard",
            words: hand.iter().map(|card| Word::open(lower(card.word()))).collect(),
            at_least: 0,
            at_most: hand.count(),
        },
    }
}

fn play(view: &View, draft: &[String]) -> Field<BloodSweatCheers> {
    let (body, hand) = view.own_hand();
    let mut said = draft.iter();
    let chosen = said.next().and_then(|word| {
        let mut cards = Pair::EMPTY;
        let fits = cards_of(word, &hand).iter().all(|card| cards.push(*card));
        deed(&cards, body.class, body.status).filter(|_| fits).map(|action| (cards, action))
    });
    let Some((mut cards, made)) = chosen else {
        return choose("cards", card_words(&hand, &body));
    };
    // The order of the draft, not that of the hand.
    if let (true, Some((first, _))) = (cards.len() == 2, draft[0].split_once('+'))
        && !cards[0].word().eq_ignore_ascii_case(first)
    {
        cards.slots().reverse();
    }

    let mut stand = false;
    if made == Deed::StepDodge && body.status == Status::Down {
        match said.next() {
            Some(word) => stand = word == STAND,
            None => return choose("stand", vec![Word::open(STAND), Word::open(DODGE)]),
        }
    }
    let action = if stand { Deed::Stand } else { made };

    let working = working(&cards, action, &view.rules);
    let zones: Vec<Zone> =
        view.grid().within(body.zone, reach(action, working, body.status)).collect();
    let mut to = body.zone;
    if 1 < zones.len() {
        match said.next() {
            Some(word) => to = Zone::of_word(word).unwrap_or(to),
            None => {
                let words = zones.iter().map(|zone| Word::open(lower(zone.word())));
                return choose("to", words.collect());
            }
        }
    }

    let mut perks = working;
    let words = perk_words(working);
    if !words.is_empty() && may_roll(view, Said { action, cards, from: body.zone, to, perks }) {
        match said.next() {
            Some(word) => perks = perks_of(word, working),
            None => return choose("perks", words),
        }
    }
    Field::Whole(Action::Play(Play {
        cards,
        to: (to != body.zone).then_some(to),
        stand,
        perks: Using::of(perks, working),
        shots: Shots::default(),
    }))
}

/// Whether both may roll if the own side declares that: all of its perks but two work in a roll alone.
fn may_roll(view: &View, said: Said) -> bool {
    let own = view.own.expect("somebody is asked");
    let Some(theirs) = view.declared[own.other()] else { return true };
    let both = BySide::new(|side| if side == own { said } else { theirs });
    Clash::new(BySide::new(|side| view.fighters[side].body), both, view.grid()).is_roll()
}

fn choose(name: &'static str, words: Vec<Word<BloodSweatCheers>>) -> Field<BloodSweatCheers> {
    Field::Choose { name, words, at_least: 1, at_most: 1 }
}

/// Every action the hand can make, once for cards that are alike; then the pairs that look like one and
/// are none.
fn card_words(hand: &Hand, body: &Body) -> Vec<Word<BloodSweatCheers>> {
    let mut open = Vec::new();
    let mut barred = Vec::new();
    let mut offered = BTreeSet::new();
    for cards in choices(hand) {
        let alike = |card: &Card| (card.face(), card.usage(), card.perk());
        if !offered.insert(cards.iter().map(alike).collect::<Vec<_>>()) {
            continue;
        }
        if deed(&cards, body.class, body.status).is_some() {
            open.push(Word::open(cards_word(&cards)));
        } else if looks_like_an_action(&cards) {
            barred.push(Word { word: cards_word(&cards), barred: Some(Refusal::Combo) });
        }
    }
    open.append(&mut barred);
    open
}

/// Whether a beginner would expect these cards to go together: a blow with a guard or a glory.
fn looks_like_an_action(cards: &[Card]) -> bool {
    let has = |usage: Use| cards.iter().any(|card| card.usage() == usage);
    has(Use::Strike) && (has(Use::Guard) || has(Use::Glory))
}

/// The ways to use `working` perks that a sensible player weighs up: a foul play alone has a price.
/// Other ways are typed.
fn perk_words(working: PerkSet) -> Vec<Word<BloodSweatCheers>> {
    if !working.holds(Perk::FoulPlay) {
        return Vec::new();
    }
    let rest: PerkSet = working.iter().filter(|perk| *perk != Perk::FoulPlay).collect();
    vec![Word::open(ALL), Word::open(perks_word(rest))]
}

fn perks_of(word: &str, working: PerkSet) -> PerkSet {
    match word {
        ALL => working,
        word => working.iter().filter(|perk| word.split('+').any(|w| names(w, *perk))).collect(),
    }
}

fn names(word: &str, perk: crate::cards::Perk) -> bool {
    crate::words::means(word, perk.word())
}

/// The cards of `hand` that a draft's word names, in the order of the hand.
fn cards_of(word: &str, hand: &Hand) -> Hand {
    let named = |card: &Card| word.split('+').any(|w| card.word().eq_ignore_ascii_case(w));
    hand.iter().copied().filter(named).collect()
}

impl View {
    /// The own gladiator and hand. Only for a seat's view.
    pub(crate) fn own_hand(&self) -> (Body, Hand) {
        let own = self.own.expect("somebody is asked");
        let shown = &self.fighters[own];
        (shown.body, shown.private.expect("a seat sees its own hand").hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::board;
    use table::{Rules, Seat};

    fn asked(hand: &str, status: Status, draft: &[&str]) -> (&'static str, Vec<String>) {
        let mut board = board(["murmillo", "thraex"], [hand, "GD2"]);
        board.fighters.red.body.status = status;
        let view = BloodSweatCheers::view(&board, Some(Seat(0)));
        let draft: Vec<String> = draft.iter().map(|word| (*word).to_owned()).collect();
        match field(&view, &Prompt::Play { after: None }, &draft) {
            Field::Whole(action) => ("whole", vec![crate::token::token(&action)]),
            Field::Choose { name, words, .. } => {
                let word = |w: Word<BloodSweatCheers>| match w.barred {
                    None => w.word,
                    Some(why) => format!("{} {why}", w.word),
                };
                (name, words.into_iter().map(word).collect())
            }
        }
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn cards_come_first_and_what_looks_like_an_action_is_shown_barred() {
        let offered = words(&["sk1", "st1", "gd1", "st1+sk1", "st1+gd1", "sk1+gd1 E_COMBO"]);
        assert_eq!(asked("SK1 ST1 GD1", Status::Ok, &[]), ("cards", offered));
    }

    #[test]
    fn fields_without_a_choice_are_skipped() {
        assert_eq!(asked("SK1 GD1", Status::Ok, &["sk1"]), ("whole", words(&["sk1"])));
        assert_eq!(asked("ST1 GD1", Status::Ensnared, &["st1"]), ("whole", words(&["st1"])));
        assert_eq!(asked("ST1", Status::Ok, &["st1", "b2"]), ("whole", words(&["st1"])));
        assert_eq!(
            asked("ST1", Status::Ok, &["st1"]),
            ("to", words(&["a2", "b1", "b2", "b3", "c2"]))
        );
    }

    #[test]
    fn a_lone_step_of_somebody_down_is_for_standing_or_dodging() {
        assert_eq!(asked("ST7", Status::Down, &["st7"]), ("stand", words(&["stand", "dodge"])));
        assert_eq!(asked("ST7", Status::Down, &["st7", "stand"]), ("whole", words(&["st7 stand"])));
        assert_eq!(asked("ST7", Status::Down, &["st7", "dodge"]), ("whole", words(&["st7"])));
    }

    #[test]
    fn perks_are_asked_about_where_a_foul_play_is_among_them() {
        assert_eq!(asked("SK9", Status::Ok, &["sk9"]), ("whole", words(&["sk9"])));
        assert_eq!(asked("GD8", Status::Ok, &["gd8"]), ("perks", words(&["all", "none"])));
        let without = ("whole", words(&["gd8 perks=none"]));
        assert_eq!(asked("GD8", Status::Ok, &["gd8", "none"]), without);
        let pair = asked("GD8 GD6", Status::Ok, &["gd8+gd6"]);
        assert_eq!(pair, ("perks", words(&["all", "sweaty-hands"])));
        let without = ("whole", words(&["gd8+gd6 perks=sweaty-hands"]));
        assert_eq!(asked("GD8 GD6", Status::Ok, &["gd8+gd6", "sweaty-hands"]), without);
    }
}
