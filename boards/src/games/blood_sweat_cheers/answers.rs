//! Answers as options: their names, their meanings, and the other ways of typing them.

use super::consequences;
use super::nouns::{self, Names, count, ids, number, perks, with_cards};
use super::numbers;
use super::picture_marks;
use super::sums::against;
use crate::text::canvas::fit;
use crate::words::{Cast, Label};
use blood_sweat_cheers::tables::{CLASSES, ClassRow, FULL_HAND};
use blood_sweat_cheers::{
    Action, Attribute, Body, Card, Class, Deed, Face, Hand, Harm, Perk, PerkSet, Play, Prompt,
    Roll, Said, Side, Stage, Status, Verdict, View, Zone, deed, reach, working,
};

/// The characters of an option's label.
const LABEL: usize = 80;
/// The columns of a name in a detail.
const NAME: usize = 16;

/// The answer a prompt asks for, in a few words.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Class { .. } => "choose a class",
        Prompt::Play { after: Some(said) } if said.action.is_attack() => "answer",
        Prompt::Play { .. } => "play",
        Prompt::Exploit { .. } => "exploit wounds",
        Prompt::Roar { .. } => "ROAR or pass",
        Prompt::Fortuna { .. } => "FORTUNA or pass",
        Prompt::Push { .. } => "push",
        Prompt::Refresh => "discard",
    }
}

/// The question of a prompt, for the side that is asked.
pub(super) fn question(view: &View, cast: &Cast, own: Side, prompt: &Prompt) -> String {
    let names = Names::new(cast, view);
    match prompt {
        Prompt::Class { of, taken } => {
            let taken = match taken {
                Some(class) => format!(" The {class} is taken: the two must differ."),
                None => String::new(),
            };
            if *of == own {
                format!("Which gladiator do you send?{taken}")
            } else {
                format!("Which gladiator does {} send against you?{taken}", names.name(*of))
            }
        }
        Prompt::Play { after } => match after {
            None => format!("{}You open. What do you play?", consequences::moment(view)),
            Some(said) => consequences::asked(view, names.name(own.other()), own, said),
        },
        Prompt::Exploit { fresh } => format!(
            "{} has {}. Each one that you exploit takes 1 off his roll, once. How many?",
            names.fighter(own.other()),
            count(*fresh, "fresh wound")
        ),
        Prompt::Roar { bonus, without, with } => format!(
            "A ROAR would add {bonus} to your score. Without it{}: {}. With it{}: {}.",
            against(view.roll, own),
            verdict(&names, own, without),
            against(view.roll.map(|roll| roll.roared(own, *bonus)), own),
            verdict(&names, own, with)
        ),
        Prompt::Fortuna { without, with, then } => {
            let mut text = format!(
                "FORTUNA'S FAVOUR would switch the two dice. Without it{}: {}. With it{}: {}.",
                against(view.roll, own),
                verdict(&names, own, without),
                against(view.roll.map(Roll::switched), own),
                verdict(&names, own, with)
            );
            if let Some(then) = then {
                text +=
                    &format!(" With a ROAR of yours to follow: {}.", verdict(&names, own, then));
            }
            text
        }
        Prompt::Push { from } => {
            let won = view.roll.map_or_else(String::new, |roll| {
                let scores = roll.scores();
                let [mine, his] = [own, own.other()].map(|side| number(scores[side]));
                format!("You won by {mine} to {his}. ")
            });
            format!("{won}You push {} out of {from}. To which zone?", names.fighter(own.other()))
        }
        Prompt::Refresh => {
            format!("You draw up to {FULL_HAND}. Which cards do you throw away first?")
        }
    }
}

/// The result of a roll, for `own`.
pub(super) fn verdict(names: &Names<'_>, own: Side, verdict: &Verdict) -> String {
    match (verdict.on, verdict.outcome) {
        (None, Harm::Tie) => "a tie, nothing happens".to_owned(),
        (None, _) => "nothing happens".to_owned(),
        (Some(side), harm) if side == own => format!("{harm} on you"),
        (Some(side), harm) => format!("{harm} on {}", names.name(side)),
    }
}

/// An answer as an option of `own`.
pub(super) fn label(view: &View, cast: &Cast, own: Side, action: &Action) -> Label {
    let names = Names::new(cast, view);
    match action {
        Action::Class(class) => class_label(view, own, *class),
        Action::Play(play) => play_label(view, cast, own, play),
        Action::Exploit(0) => {
            let chances = consequences::of_exploiting(view, cast, own, 0);
            let kept = "the wounds stay fresh for another roll".to_owned();
            Label::new("Exploit no wound", consequences::joined(&[chances, kept]))
                .numbered(numbers::of_exploiting(view, own, 0))
        }
        Action::Exploit(wounds) => {
            let chances = consequences::of_exploiting(view, cast, own, *wounds);
            let cost = format!("his roll − {wounds}");
            Label::new(
                format!("Exploit {}", count(*wounds, "wound")),
                consequences::joined(&[chances, cost]),
            )
            .numbered(numbers::of_exploiting(view, own, *wounds))
        }
        Action::React(card) => {
            let told = reacted(view, own, *card);
            let stands = told.map(|told| verdict(&names, own, &told));
            let how = match card.face() {
                Face::Roar => {
                    format!("your score + {} for your favour", number(view.favour.of(own)))
                }
                Face::Fortuna => "the two dice change places".to_owned(),
                Face::Step | Face::Strike | Face::Guard | Face::Glory | Face::Imperial => {
                    String::new()
                }
            };
            let detail = consequences::joined(&[stands.unwrap_or_default(), how]);
            Label::new(format!("Play {}", nouns::short(*card)), detail)
                .numbered(told.map_or("", |told| numbers::of_roll(own, &told)))
                .signed(picture_marks::of_card(*card))
        }
        Action::Pass => {
            let stands = view.roll.zip(view.clash()).map(|(roll, clash)| roll.verdict(&clash));
            let short = stands.map_or("", |told| numbers::of_roll(own, &told));
            let stands = stands.map(|told| verdict(&names, own, &told)).unwrap_or_default();
            let kept = "you keep the card".to_owned();
            Label::new("Pass", consequences::joined(&[stands, kept])).numbered(short)
        }
        Action::Push(zone) => {
            let grid = view.grid();
            let away = grid.distance(view.fighters[own].body.zone, *zone);
            let place = match away {
                0 => "into your own zone, where every close attack reaches".to_owned(),
                zones => format!("{} from you", count(zones, "zone")),
            };
            let open = u8::try_from(grid.openness(*zone)).unwrap_or(u8::MAX);
            let ways = format!("{} out of it", count(open, "way"));
            Label::new(format!("Push to {zone}"), format!("{place}; {ways}"))
                .numbered(format!("{away} away"))
        }
        Action::Discard(cards) if cards.is_empty() => {
            Label::new("Keep every card", drawn(view, own, 0))
                .numbered(numbers::of_discarding(view, own, 0))
        }
        Action::Discard(cards) => {
            let all = usize::from(view.fighters[own].cards);
            let is_hand = 1 < all && cards.len() == all;
            let what = match all {
                2 if is_hand => "both cards".to_owned(),
                all if is_hand => format!("all {all} cards"),
                _ => nouns::cards(cards),
            };
            let drawn = format!("{}; nobody sees what goes", drawn(view, own, cards.count()));
            Label::new(format!("Throw away {what}"), drawn).numbered(numbers::of_discarding(
                view,
                own,
                cards.count(),
            ))
        }
        Action::Yield => Label::new(
            "Yield",
            "You lose: the crowd turns 1 against you, then judges whether he lives",
        ),
        Action::OfferDraw => {
            Label::new("Offer a draw", "If both offer it, both are dismissed and nobody wins")
        }
        Action::WithdrawDraw => Label::new("Withdraw the draw offer", "Fight on"),
    }
}

/// The confirmation of a player's own answer.
pub(super) fn done(view: &View, cast: &Cast, own: Side, action: &Action) -> String {
    let foe = Names::new(cast, view).name(own.other());
    match action {
        Action::Class(class) => format!("You chose the {class}."),
        Action::Play(play) => match said(view, own, play) {
            Some(said) => format!("You play {}.", play_words(&said, PerkSet::EMPTY)),
            None => format!("You play {}.", nouns::used(&play.cards)),
        },
        Action::Exploit(0) => format!("You leave {foe}'s wounds fresh."),
        Action::Exploit(wounds) => format!("You exploit {}.", count(*wounds, "wound")),
        Action::React(card) => format!("You play {}.", nouns::card(*card)),
        Action::Pass => "You pass.".to_owned(),
        Action::Push(zone) => format!("You push {foe} to {zone}."),
        Action::Discard(cards) if cards.is_empty() => "You keep every card.".to_owned(),
        Action::Discard(cards) => format!("You throw away {}.", nouns::cards(cards)),
        Action::Yield => "You yield.".to_owned(),
        Action::OfferDraw => format!("You offer {foe} a draw."),
        Action::WithdrawDraw => "You take your draw offer back.".to_owned(),
    }
}

/// Other names for an answer.
pub(super) fn aliases(view: &View, cast: &Cast, own: Side, action: &Action) -> Vec<String> {
    let Action::Play(play) = action else {
        return vec![label(view, cast, own, action).label];
    };
    let Some(said) = said(view, own, play) else { return Vec::new() };
    let place = if said.from == said.to { String::new() } else { format!(" {}", said.to) };
    let uses: Vec<&str> = play.cards.iter().map(|card| card.usage().word()).collect();
    let turned: Vec<&str> = play.cards.iter().rev().map(|card| card.word()).collect();
    vec![
        format!("{}{place}", said.action),
        format!("{}{place}", uses.join(" ")),
        format!("{}{place}", turned.join(" ")),
    ]
}

/// The declaration of a play.
pub(super) fn said(view: &View, own: Side, play: &Play) -> Option<Said> {
    play.said(&view.fighters[own].body, &view.rules)
}

/// The dice, range and moves of an action with `perks`, part by part.
pub(super) fn numbers(view: &View, own: Side, deed: Deed, perks: PerkSet) -> Vec<String> {
    let (attribute, base) = base(view, own, deed, perks);
    let rolled = consequences::rolled(attribute, base);
    let moves = match reach(deed, perks, view.fighters[own].body.status) {
        0 => String::new(),
        zones => format!("moves up to {}", count(zones, "zone")),
    };
    vec![consequences::special(deed), rolled, moves, consequences::range(deed)]
}

/// The consequences of a play, as a detail.
fn detail(
    view: &View,
    cast: &Cast,
    own: Side,
    (deed, using): (Deed, PerkSet),
    to: Option<Zone>,
) -> String {
    let mut parts = vec![consequences::of_play(view, cast, own, deed, using, to)];
    parts.extend(numbers(view, own, deed, using));
    parts.push(consequences::with_perks(using));
    consequences::joined(&parts)
}

/// The result of the roll if `own` plays `card` into it.
pub(super) fn reacted(view: &View, own: Side, card: Card) -> Option<Verdict> {
    let (roll, clash) = view.roll.zip(view.clash())?;
    match card.face() {
        Face::Roar => Some(roll.roared(own, view.favour.of(own)).verdict(&clash)),
        Face::Fortuna => Some(roll.switched().verdict(&clash)),
        Face::Step | Face::Strike | Face::Guard | Face::Glory | Face::Imperial => None,
    }
}

/// The number of cards drawn after throwing `thrown` away, as a sentence.
fn drawn(view: &View, own: Side, thrown: u8) -> String {
    match numbers::refilled(view, own, thrown) {
        0 => "Your hand is full: you draw nothing".to_owned(),
        drawn => format!("You then draw {}", count(drawn, "card")),
    }
}

/// The attribute an action rolls with and its base now, with `perks` of its own and those that the
/// opponent has declared. An attack is assumed to be in range: out of range it only defends.
pub(super) fn base(view: &View, own: Side, deed: Deed, perks: PerkSet) -> (Attribute, i8) {
    let row = deed.row();
    let mut body = view.fighters[own].body;
    if deed.is_recovery() {
        body.status = Status::Ok;
    }
    let foe = view.declared[own.other()].map_or(PerkSet::EMPTY, |said| said.perks);
    (row.by, body.base((row.by, row.bonus), perks, foe, deed.is_attack()))
}

pub(super) fn class_row(class: Class) -> &'static ClassRow {
    CLASSES.iter().find(|row| row.class == class).expect("every class has a row")
}

/// The body of a `class` as `side` would send it.
pub(super) fn entering(view: &View, side: Side, class: Class) -> Body {
    Body::sent(class, view.fighters[side].body.zone, view.rules.sent[side].raised)
}

/// The uses of a card beyond its face.
pub(super) fn card_detail(card: Card, with_perks: bool) -> String {
    match (card.face(), card.perk()) {
        (Face::Roar, _) => format!("a {}, or adds your favour to a score", card.usage()),
        (Face::Fortuna, _) => format!("a {}, or switches the dice of a roll", card.usage()),
        (Face::Imperial, _) => format!("a {}; held when you lose, it saves your man", card.usage()),
        (Face::Step | Face::Strike | Face::Guard | Face::Glory, Some(perk)) if with_perks => {
            format!("{perk}: {}", perk_effect(perk))
        }
        (Face::Step | Face::Strike | Face::Guard | Face::Glory, _) => String::new(),
    }
}

fn class_label(view: &View, own: Side, class: Class) -> Label {
    // A solo player also chooses the automaton's class, after his own.
    let side = if view.fighters[own].body.class.is_none() { own } else { own.other() };
    let Body { speed, attack, defence, .. } = entering(view, side, class);
    Label::new(class.word(), nouns::advice(class))
        .numbered(format!("{speed}/{attack}/{defence}"))
        .signed(picture_marks::of_class(class))
}

fn play_label(view: &View, cast: &Cast, own: Side, play: &Play) -> Label {
    let Some(said) = said(view, own, play) else { return Label::new(nouns::used(&play.cards), "") };
    let carried = if view.rules.perks && !said.action.is_recovery() {
        PerkSet::on(&play.cards)
    } else {
        PerkSet::EMPTY
    };
    let unused = carried.iter().filter(|perk| !said.perks.holds(*perk)).collect();
    let detail = detail(view, cast, own, (said.action, said.perks), Some(said.to));
    let number = numbers::of_play(view, own, (said.action, said.perks), Some(said.to));
    let made = (said.action, said.perks);
    let also = consequences::besides(view, own, made, &play.cards, Some(said.to));
    let label = numbers::roomy(said.action, play_words(&said, unused), &number);
    let label = Label::new(label, detail).numbered(number).also(also);
    label.signed(picture_marks::of_deed(said.action))
}

fn play_words(said: &Said, unused: PerkSet) -> String {
    let place = match said.from == said.to {
        true => String::new(),
        false => format!(" to {}", said.to),
    };
    let without =
        if unused.is_empty() { String::new() } else { format!(", without {}", perks(unused)) };
    // Only a foul play may be left unused, so only that tells two answers with the same cards apart.
    let foul = if said.perks.holds(Perk::FoulPlay) { ", with foul play" } else { "" };
    let made = format!("{}{place}{foul}", said.action);
    let full = with_cards(&made, &said.cards, &nouns::open(&said.cards)) + &without;
    if full.chars().count() <= LABEL {
        return full;
    }
    with_cards(&made, &said.cards, &ids(&said.cards)) + &without
}

/// A form's field, as a question.
pub(super) fn field(name: &str) -> String {
    match name {
        "cards" => "Cards to play",
        "stand" => "Stand up, or stay down and dodge?",
        "to" => "Which zone do you end in?",
        "perks" => "Do you use the foul play?",
        "discard" => "Cards to throw away",
        other => return format!("{other}?"),
    }
    .to_owned()
}

/// A word that a field offers after `draft`.
pub(super) fn word(view: &View, cast: &Cast, own: Side, draft: &[String], word: &str) -> Label {
    let cards = cards_of(word);
    if draft.is_empty() {
        return match (cards, view.stage) {
            (Some(cards), Stage::Refresh) => {
                let detail = cards.iter().map(|card| card_detail(*card, view.rules.perks));
                // A single card is a button, which would read as if it were played.
                let verb = if view.fighters[own].cards == 1 { "Throw away " } else { "" };
                let label = format!("{verb}{}", nouns::cards(&cards));
                Label::new(label, detail.collect::<Vec<_>>().join("; "))
                    .signed(cards.first().map(|card| picture_marks::of_card(*card)))
            }
            (Some(cards), _) => cards_label(view, cast, own, &cards),
            (None, _) => Label::new(word, ""),
        };
    }
    let (made, carried) = drafted(view, own, draft);
    if let Some(zone) = Zone::of_word(word) {
        return zone_label(view, cast, own, made.map(|deed| (deed, carried)), zone);
    }
    let to = draft.iter().find_map(|word| Zone::of_word(word));
    let to = Some(to.unwrap_or(view.fighters[own].body.zone));
    let using = |deed: Option<Deed>, using: PerkSet| {
        deed.map(|deed| detail(view, cast, own, (deed, using), to)).unwrap_or_default()
    };
    let matters = |deed: Option<Deed>, using: PerkSet| {
        deed.map(|deed| numbers::of_play(view, own, (deed, using), to)).unwrap_or_default()
    };
    match word {
        "stand" => Label::new("Stand up", using(Some(Deed::Stand), PerkSet::EMPTY))
            .numbered(matters(Some(Deed::Stand), PerkSet::EMPTY)),
        "dodge" => Label::new("Stay down and dodge", using(Some(Deed::StepDodge), carried))
            .numbered(matters(Some(Deed::StepDodge), carried)),
        "all" => {
            let how = if carried.iter().count() == 1 { "Use" } else { "Use both:" };
            let parts = [perk_details(carried), chance(view, cast, own, (made, carried), to)];
            Label::new(format!("{how} {}", perks(carried)), consequences::joined(&parts))
                .numbered(matters(made, carried))
        }
        "none" => {
            let chance = chance(view, cast, own, (made, PerkSet::EMPTY), to);
            Label::new("Use no perk", chance).numbered(matters(made, PerkSet::EMPTY))
        }
        word => {
            let named: PerkSet = Perk::ALL
                .iter()
                .copied()
                .filter(|perk| perk.word().replace(' ', "-") == word)
                .collect();
            let parts = [perk_details(named), chance(view, cast, own, (made, named), to)];
            Label::new(format!("Use only {}", perks(named)), consequences::joined(&parts))
                .numbered(matters(made, named))
        }
    }
}

/// The action that a draft makes, and the perks of its cards that work in it.
fn drafted(view: &View, own: Side, draft: &[String]) -> (Option<Deed>, PerkSet) {
    let body = &view.fighters[own].body;
    let cards = draft.first().and_then(|word| cards_of(word)).unwrap_or_default();
    let stands = draft.iter().any(|word| word == "stand");
    let made = deed(&cards, body.class, body.status);
    let made = if stands { Some(Deed::Stand) } else { made };
    (made, made.map_or(PerkSet::EMPTY, |made| working(&cards, made, &view.rules)))
}

/// The consequences of an action with these perks, if the draft makes one.
fn chance(
    view: &View,
    cast: &Cast,
    own: Side,
    (made, using): (Option<Deed>, PerkSet),
    to: Option<Zone>,
) -> String {
    made.map(|deed| consequences::of_play(view, cast, own, deed, using, to)).unwrap_or_default()
}

pub(super) fn perk_effect(perk: Perk) -> &'static str {
    match perk {
        Perk::AdrenalineRush => "1 zone more, Speed rolls + 1",
        Perk::LewdTaunt => "the crowd turns 1 to you",
        Perk::FoulPlay => "foe − 2 and crowd 1 to him in a roll",
        Perk::SweatyHands => "foe's attack in range − 1",
        Perk::TripOpponent => "a win by 1 knocks down",
        Perk::WellTimedStrike => "your attack in range + 1",
    }
}

fn perk_details(set: PerkSet) -> String {
    set.iter().map(perk_effect).collect::<Vec<_>>().join("; ")
}

fn cards_label(view: &View, cast: &Cast, own: Side, cards: &[Card]) -> Label {
    let body = &view.fighters[own].body;
    let Some(made) = deed(cards, body.class, body.status) else {
        return Label::new(nouns::used(cards), "");
    };
    let working = working(cards, made, &view.rules);
    if body.status == Status::Down && made == Deed::StepDodge {
        // Two actions: the next field gives the consequences of each.
        let label = with_cards(&format!("Stand up or {made}"), cards, &nouns::open(cards));
        return Label::new(label, "you choose next, with the chances of both");
    }
    let number = numbers::of_play(view, own, (made, working), None);
    let label = numbers::roomy(made, with_cards(made.word(), cards, &nouns::open(cards)), &number);
    Label::new(label, detail(view, cast, own, (made, working), None))
        .numbered(number)
        .also(consequences::besides(view, own, (made, working), cards, None))
        .signed(picture_marks::of_deed(made))
}

fn zone_label(
    view: &View,
    cast: &Cast,
    own: Side,
    made: Option<(Deed, PerkSet)>,
    zone: Zone,
) -> Label {
    let (mine, theirs) = (view.fighters[own].body.zone, view.fighters[own.other()].body.zone);
    let foe = fit(Names::new(cast, view).name(own.other()), NAME);
    let label = if zone == mine { format!("Stay in {zone}") } else { format!("Move to {zone}") };
    let mut away = match view.grid().distance(zone, theirs) {
        0 => format!("where {foe} stands"),
        zones => format!("{} from {foe}", count(zones, "zone")),
    };
    if let Some(said) = view.declared[own.other()]
        && said.to != theirs
    {
        let then = view.grid().distance(zone, said.to);
        away += &format!(" now, {then} after the moves");
    }
    let chance =
        made.map(|(deed, using)| consequences::of_play(view, cast, own, deed, using, Some(zone)));
    let matters = made.map(|play| numbers::of_ending_in(view, own, play, zone)).unwrap_or_default();
    Label::new(label, consequences::joined(&[chance.unwrap_or_default(), away])).numbered(matters)
}

/// The cards that a word of a form names.
fn cards_of(word: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    for part in word.split('+') {
        if !hand.push(Card::of_word(part)?) {
            return None;
        }
    }
    Some(hand)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use blood_sweat_cheers::BloodSweatCheers;
    use blood_sweat_cheers::tables::DEEDS;
    use std::collections::BTreeSet;
    use table::{Luck, Options, Rules, Sitter};

    /// Red's thraex with this `status`, after Blue has declared with these perks.
    fn view(status: Status, foe: &[Perk]) -> View {
        let seats = vec![Sitter::Guest, Sitter::Guest].into();
        let mut dice = Luck::numbered(1).dice(0);
        let mut board = BloodSweatCheers::open(&seats, &Options::default(), &mut dice);
        let zone = board.fighters.red.body.zone;
        board.fighters.red.body = Body { status, ..Body::fresh(Some(Class::Thraex), zone) };
        let cards = [Card::of_word("GD1").unwrap()].into_iter().collect();
        let perks = foe.iter().copied().collect();
        board.declared.blue =
            Some(Said { action: Deed::Guard, cards, from: zone, to: zone, perks });
        BloodSweatCheers::view(&board, None)
    }

    #[test]
    fn every_perk_and_every_action_says_what_it_does() {
        let effects: BTreeSet<&str> = Perk::ALL.iter().map(|perk| perk_effect(*perk)).collect();
        assert_eq!(effects.len(), Perk::ALL.len());
        for row in &DEEDS {
            let words = numbers(&view(Status::Ok, &[]), Side::Red, row.deed, PerkSet::EMPTY);
            assert!(words[1].ends_with(" + die"), "{words:?}");
            assert!(!words[3].is_empty(), "{words:?}");
        }
    }

    #[test]
    fn who_stands_up_is_not_weak_any_more() {
        let view = view(Status::Down, &[]);
        let base = |deed| base(&view, Side::Red, deed, PerkSet::EMPTY);
        assert_eq!(base(Deed::Stand), (Attribute::Speed, 3));
        assert_eq!(base(Deed::StepDodge), (Attribute::Speed, 1));
    }

    #[test]
    fn every_class_is_told_of_within_a_menu_line() {
        let view = view(Status::Ok, &[]);
        for class in Class::ALL {
            let Label { detail, .. } = class_label(&view, Side::Red, *class);
            assert!(detail.chars().count() <= 100, "{detail}");
        }
    }

    #[test]
    fn the_menu_of_classes_shows_what_is_raised() {
        let seats = vec![Sitter::Guest, Sitter::Guest].into();
        let mut dice = Luck::numbered(1).dice(0);
        let options = Options::new(BloodSweatCheers::options(), [("red_raised", "speed")]).unwrap();
        let board = BloodSweatCheers::open(&seats, &options, &mut dice);
        let view = BloodSweatCheers::view(&board, None);
        let label = |own| class_label(&view, own, Class::Murmillo).number;
        assert_eq!(label(Side::Red), "3/3/4");
        assert_eq!(label(Side::Blue), "2/3/4");
    }

    #[test]
    fn a_base_counts_the_perks_that_will_apply_on_either_side() {
        let base = |foe: &[Perk], deed, own: &[Perk]| {
            base(&view(Status::Ok, foe), Side::Red, deed, own.iter().copied().collect()).1
        };
        let (jab, step) = (base(&[], Deed::Jab, &[]), base(&[], Deed::StepDodge, &[]));
        assert_eq!(base(&[], Deed::Jab, &[Perk::WellTimedStrike]), jab + 1);
        assert_eq!(base(&[], Deed::Jab, &[Perk::AdrenalineRush]), jab);
        assert_eq!(base(&[], Deed::StepDodge, &[Perk::AdrenalineRush]), step + 1);
        assert_eq!(base(&[Perk::FoulPlay], Deed::StepDodge, &[]), step - 2);
        assert_eq!(base(&[Perk::SweatyHands], Deed::StepDodge, &[]), step);
        assert_eq!(base(&[Perk::SweatyHands, Perk::FoulPlay], Deed::Jab, &[]), jab - 3);
    }
}
