//! Answers as options: what they are called, what they mean, and how else they may be typed.

use super::nouns::{self, Names, count, ids, number, perks};
use crate::words::{Cast, Label};
use blood_sweat_cheers::tables::{
    ADRENALINE, CLASSES, ClassRow, FOUL_PLAY, FULL_HAND, Mode, SWEATY_HANDS, WELL_TIMED,
};
use blood_sweat_cheers::{
    Action, Attribute, Body, Card, Class, Deed, Face, Hand, Harm, Perk, PerkSet, Play, Prompt,
    Said, Side, Stage, Status, Verdict, View, Zone, deed, reach, working,
};

/// What a prompt asks for, in a few words.
pub(super) fn duty(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Class { .. } => "choose a class",
        Prompt::Play { .. } => "play",
        Prompt::Exploit { .. } => "exploit wounds",
        Prompt::Roar { .. } => "ROAR or pass",
        Prompt::Fortuna { .. } => "FORTUNA or pass",
        Prompt::Push { .. } => "push",
        Prompt::Refresh => "discard",
    }
}

/// What a prompt asks, for the one who is asked.
pub(super) fn question(view: &View, cast: &Cast, own: Side, prompt: &Prompt) -> String {
    let names = Names::new(cast, view);
    let foe = names.name(own.other());
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
        Prompt::Play { after } => {
            let phase = format!("Turn {}, phase {}", view.turn, u8::from(view.phase));
            match after {
                None => format!("{phase}: you declare first. What do you play?"),
                Some(said) => format!(
                    "{phase}: {foe} declared {} {} {} ({}){}. What do you play against it?",
                    said.action,
                    if said.from == said.to { "in" } else { "to" },
                    said.to,
                    ids(&said.cards),
                    nouns::perks_of(said, &view.rules)
                ),
            }
        }
        Prompt::Exploit { fresh } => format!(
            "There will be a roll. {} has {}: each one you exploit takes 1 off this roll, once.",
            names.fighter(own.other()),
            count(*fresh, "fresh wound")
        ),
        Prompt::Roar { bonus, without, with } => format!(
            "A ROAR would add {bonus} to your score. Without it: {}. With it: {}.",
            verdict(&names, own, without),
            verdict(&names, own, with)
        ),
        Prompt::Fortuna { without, with, then } => {
            let mut text = format!(
                "FORTUNA'S FAVOUR would switch the two dice. Without it: {}. With it: {}.",
                verdict(&names, own, without),
                verdict(&names, own, with)
            );
            if let Some(then) = then {
                text +=
                    &format!(" With a ROAR of yours to follow: {}.", verdict(&names, own, then));
            }
            text
        }
        Prompt::Push { from } => {
            format!("You push {} out of {from}. Into which zone?", names.fighter(own.other()))
        }
        Prompt::Refresh => format!(
            "The turn is over. Which cards do you throw away, unseen, before you draw up to \
             {FULL_HAND}?"
        ),
    }
}

/// What a roll would come to, for `own`.
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
        Action::Play(play) => play_label(view, own, play),
        Action::Exploit(0) => Label::new("Exploit none", "Keep the wounds fresh for another roll"),
        Action::Exploit(wounds) => Label::new(
            format!("Exploit {}", count(*wounds, "wound")),
            format!("− {wounds} for {} in this roll; spent then", names.name(own.other())),
        ),
        Action::React(card) => {
            let detail = match card.face() {
                Face::Roar => {
                    format!("Your favour, {}, is added to the score", number(view.favour.of(own)))
                }
                Face::Fortuna => "The two dice change places; modifiers stay".to_owned(),
                Face::Step | Face::Strike | Face::Guard | Face::Glory | Face::Imperial => {
                    String::new()
                }
            };
            Label::new(format!("Play {}", nouns::card(*card)), detail)
        }
        Action::Pass => Label::new("Pass", "Keep the card; the roll stands as it is"),
        Action::Push(zone) => {
            let grid = view.grid();
            let away = grid.distance(view.fighters[own].body.zone, *zone);
            let place = match away {
                0 => "your own zone".to_owned(),
                steps => format!("{} from you", count(steps, "step")),
            };
            let open = u8::try_from(grid.openness(*zone)).unwrap_or(u8::MAX);
            Label::new(format!("Push to {zone}"), format!("{place}; {open} zones next to it"))
        }
        Action::Discard(cards) if cards.is_empty() => {
            Label::new("Keep every card", "Throw nothing away")
        }
        Action::Discard(cards) => Label::new(
            format!("Throw away {}", ids(cards)),
            format!("{}, unseen by others", nouns::cards(cards)),
        ),
        Action::Yield => Label::new(
            "Yield",
            "Give up: 1 favour goes to the opponent, then the crowd judges at missio",
        ),
        Action::OfferDraw => Label::new(
            "Offer a draw",
            "If both offer it, both are dismissed standing and nobody wins",
        ),
        Action::WithdrawDraw => Label::new("Withdraw the draw offer", "Fight on"),
    }
}

/// What somebody is told of its own answer.
pub(super) fn done(view: &View, cast: &Cast, own: Side, action: &Action) -> String {
    let foe = Names::new(cast, view).name(own.other());
    match action {
        Action::Class(class) => format!("You chose the {class}."),
        Action::Play(play) => match said(view, own, play) {
            Some(said) => format!("You play {}.", play_words(&said, PerkSet::EMPTY)),
            None => format!("You play {}.", ids(&play.cards)),
        },
        Action::Exploit(0) => format!("You leave {foe}'s wounds fresh."),
        Action::Exploit(wounds) => format!("You exploit {}.", count(*wounds, "wound")),
        Action::React(card) => format!("You play {}.", nouns::card(*card)),
        Action::Pass => "You pass.".to_owned(),
        Action::Push(zone) => format!("You push {foe} to {zone}."),
        Action::Discard(cards) if cards.is_empty() => "You keep every card.".to_owned(),
        Action::Discard(cards) => format!("You will throw away {}.", nouns::cards(cards)),
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

/// What a play declares.
pub(super) fn said(view: &View, own: Side, play: &Play) -> Option<Said> {
    play.said(&view.fighters[own].body, &view.rules)
}

/// What an action rolls, reaches and moves with `perks`:
/// `Attack 3 + die, hits in your zone, moves up to 1`.
pub(super) fn numbers(view: &View, own: Side, deed: Deed, perks: PerkSet) -> String {
    let (attribute, base) = base(view, own, deed, perks);
    let mut text = format!("{attribute} {} + die", number(base));
    match deed.row().mode {
        Mode::Attack(0, 0) => text += ", hits in your zone",
        Mode::Attack(least, most) => text += &format!(", hits {least}–{most} zones off"),
        Mode::Defence => text += ", defends",
        Mode::Recovery => text += ", recovers",
    }
    match reach(deed, perks, view.fighters[own].body.status) {
        0 => {}
        zones => text += &format!(", moves up to {zones}"),
    }
    text
}

/// The attribute an action rolls with and the base it makes now, with `perks` of its own and those
/// that the opponent has declared. An attack is taken to reach somebody: else it is none.
pub(super) fn base(view: &View, own: Side, deed: Deed, perks: PerkSet) -> (Attribute, i8) {
    let row = deed.row();
    let mut body = view.fighters[own].body;
    if deed.is_recovery() {
        body.status = Status::Ok;
    }
    let mut base = body.modified(row.by) + row.bonus;
    if perks.holds(Perk::AdrenalineRush) && row.by == Attribute::Speed {
        base += ADRENALINE;
    }
    if perks.holds(Perk::WellTimedStrike) && deed.is_attack() {
        base += WELL_TIMED;
    }
    let foe = view.declared[own.other()].map_or(PerkSet::EMPTY, |said| said.perks);
    if foe.holds(Perk::FoulPlay) {
        base -= FOUL_PLAY;
    }
    if foe.holds(Perk::SweatyHands) && deed.is_attack() {
        base -= SWEATY_HANDS;
    }
    (row.by, base)
}

/// The row of a class.
pub(super) fn class_row(class: Class) -> &'static ClassRow {
    CLASSES.iter().find(|row| row.class == class).expect("every class has a row")
}

/// One of `class` as he would come for `side`.
pub(super) fn entering(view: &View, side: Side, class: Class) -> Body {
    Body::sent(class, view.fighters[side].body.zone, view.rules.sent[side].raised)
}

/// What a card can do besides what stands on its face.
pub(super) fn card_detail(card: Card, with_perks: bool) -> String {
    match (card.face(), card.perk()) {
        (Face::Roar, _) => format!("as {}, or your favour onto a score", card.usage()),
        (Face::Fortuna, _) => format!("as {}, or switches the dice of a roll", card.usage()),
        (Face::Imperial, _) => format!("as {}, or saves you at missio from hand", card.usage()),
        (Face::Step | Face::Strike | Face::Guard | Face::Glory, Some(perk)) if with_perks => {
            perk.word().to_owned()
        }
        (Face::Step | Face::Strike | Face::Guard | Face::Glory, _) => String::new(),
    }
}

fn class_label(view: &View, own: Side, class: Class) -> Label {
    let row = class_row(class);
    // Alone one chooses the automaton's too, after one's own.
    let side = if view.fighters[own].body.class.is_none() { own } else { own.other() };
    let Body { speed, attack, defence, .. } = entering(view, side, class);
    Label::new(
        format!("{class}: Speed {speed}, Attack {attack}, Defence {defence}"),
        format!("GLORY: {}; GLORY + GLORY: {}", row.one, row.two),
    )
}

fn play_label(view: &View, own: Side, play: &Play) -> Label {
    let Some(said) = said(view, own, play) else { return Label::new(ids(&play.cards), "") };
    let carried = if view.rules.perks && !said.action.is_recovery() {
        PerkSet::on(&play.cards)
    } else {
        PerkSet::EMPTY
    };
    let unused = carried.iter().filter(|perk| !said.perks.holds(*perk)).collect();
    let mut detail = numbers(view, own, said.action, said.perks);
    if !said.perks.is_empty() {
        detail += &format!("; {}", perks(said.perks));
    }
    Label::new(play_words(&said, unused), detail)
}

fn play_words(said: &Said, unused: PerkSet) -> String {
    let place = if said.from == said.to { String::new() } else { format!(" to {}", said.to) };
    let without =
        if unused.is_empty() { String::new() } else { format!(", without {}", perks(unused)) };
    format!("{}{place}: {}{without}", said.action, ids(&said.cards))
}

/// A form's field, as a question.
pub(super) fn field(name: &str) -> String {
    match name {
        "cards" => "Which cards?",
        "stand" => "Stand up, or stay down and dodge?",
        "to" => "Where to?",
        "perks" => "With which perks?",
        "discard" => "Which cards go?",
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
                Label::new(nouns::cards(&cards), detail.collect::<Vec<_>>().join("; "))
            }
            (Some(cards), _) => cards_label(view, own, &cards),
            (None, _) => Label::new(word, ""),
        };
    }
    if let Some(zone) = Zone::of_word(word) {
        return zone_label(view, cast, own, zone);
    }
    match word {
        "stand" => Label::new(Deed::Stand.word(), numbers(view, own, Deed::Stand, PerkSet::EMPTY)),
        "dodge" => {
            let cards = draft.first().and_then(|word| cards_of(word)).unwrap_or_default();
            let perks = working(&cards, Deed::StepDodge, &view.rules);
            Label::new(Deed::StepDodge.word(), numbers(view, own, Deed::StepDodge, perks))
        }
        "all" => {
            let carried = draft.first().and_then(|word| cards_of(word)).unwrap_or_default();
            let carried = PerkSet::on(&carried);
            let how = if carried.iter().count() == 1 { "Use" } else { "Use both" };
            Label::new(format!("{how}: {}", perks(carried)), perk_details(carried))
        }
        "none" => Label::new("Use no perk", ""),
        word => {
            let named: PerkSet = Perk::ALL
                .iter()
                .copied()
                .filter(|perk| perk.word().replace(' ', "-") == word)
                .collect();
            Label::new(format!("Use only: {}", perks(named)), perk_details(named))
        }
    }
}

/// What a perk does, in a few words.
pub(super) fn perk_effect(perk: Perk) -> &'static str {
    match perk {
        Perk::AdrenalineRush => "one zone more, +1 if Speed is rolled",
        Perk::LewdTaunt => "favour 1 toward you, no cooling",
        Perk::FoulPlay => "foe −2, favour 1 toward the foe",
        Perk::SweatyHands => "foe's attack −1",
        Perk::TripOpponent => "a win by 1 knocks down",
        Perk::WellTimedStrike => "+1 to your attack",
    }
}

fn perk_details(set: PerkSet) -> String {
    set.iter().map(perk_effect).collect::<Vec<_>>().join("; ")
}

fn cards_label(view: &View, own: Side, cards: &[Card]) -> Label {
    let body = &view.fighters[own].body;
    let Some(made) = deed(cards, body.class, body.status) else {
        return Label::new(ids(cards), "");
    };
    let working = working(cards, made, &view.rules);
    let mut detail = numbers(view, own, made, working);
    if !working.is_empty() {
        detail += &format!("; {}", perks(working));
    }
    Label::new(format!("{made}: {}", ids(cards)), detail)
}

fn zone_label(view: &View, cast: &Cast, own: Side, zone: Zone) -> Label {
    let (mine, theirs) = (view.fighters[own].body.zone, view.fighters[own.other()].body.zone);
    let foe = Names::new(cast, view).name(own.other());
    let label = if zone == mine { format!("Stay in {zone}") } else { format!("Move to {zone}") };
    let mut detail = match view.grid().distance(zone, theirs) {
        0 => format!("where {foe} stands"),
        steps => format!("{} from {foe}", count(steps, "step")),
    };
    if let Some(said) = view.declared[own.other()]
        && said.to != theirs
    {
        let then = view.grid().distance(zone, said.to);
        detail += &format!(" now, {then} after the moves");
    }
    Label::new(label, detail)
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

    /// Red's thraex, who has this `status`, after Blue has declared with these perks.
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
            assert!(words.contains(" + die, "), "{words}");
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
    fn the_menu_of_classes_shows_what_is_raised() {
        let seats = vec![Sitter::Guest, Sitter::Guest].into();
        let mut dice = Luck::numbered(1).dice(0);
        let options = Options::new(BloodSweatCheers::options(), [("red_raised", "speed")]).unwrap();
        let board = BloodSweatCheers::open(&seats, &options, &mut dice);
        let view = BloodSweatCheers::view(&board, None);
        let label = |own| class_label(&view, own, Class::Murmillo).label;
        assert_eq!(label(Side::Red), "murmillo: Speed 3, Attack 3, Defence 4");
        assert_eq!(label(Side::Blue), "murmillo: Speed 2, Attack 3, Defence 4");
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
