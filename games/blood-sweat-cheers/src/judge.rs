//! The one judge of answers, offered or typed. Its checks come in the specification's order.

use crate::actions::{deed, reach};
use crate::arena::Zone;
use crate::ask::{Action, Play, Prompt, Using};
use crate::board::{Board, Class, Deed, Side, Stage, Status};
use crate::cards::{Card, FORTUNA, Face, Hand, Pair, Perk, PerkSet, Use};
use crate::orders::{self, Shots};
use crate::perks::working;
use crate::refusal::Refusal;
use crate::token::{ALL, NONE};
use crate::words::means;
use table::Seat;

/// Judges the text of `seat`, which `prompt` is asked.
pub(crate) fn judge(
    board: &Board,
    seat: Seat,
    prompt: Option<&Prompt>,
    token: &str,
) -> Result<Action, Refusal> {
    if board.stage == Stage::Over {
        return Err(Refusal::Over);
    }
    let side = Side::of(seat);
    let text = token.trim().to_ascii_lowercase();
    match (spoken(&text, prompt)?, prompt) {
        (Spoken::Aside(action), _) => {
            if is_disabled(board, &action) {
                return Err(Refusal::Disabled);
            }
            let may = asides(board, side, prompt).contains(&action);
            if may { Ok(action) } else { Err(Refusal::NotPending) }
        }
        (Spoken::Class(name), Some(Prompt::Class { taken, .. })) => class(name, *taken),
        (Spoken::Play(text), Some(Prompt::Play { .. })) => play(board, side, text),
        (Spoken::Exploit(number), Some(Prompt::Exploit { fresh })) => {
            // Anything but a number is no answer to how many.
            if number.is_empty() || number.contains(|sign: char| !sign.is_ascii_digit()) {
                return Err(Refusal::NotPending);
            }
            let wounds = number.parse().ok().filter(|wounds| wounds <= fresh);
            wounds.map(Action::Exploit).ok_or(Refusal::Wounds)
        }
        (Spoken::Pass, Some(Prompt::Roar { .. } | Prompt::Fortuna { .. })) => Ok(Action::Pass),
        (Spoken::React(name), Some(Prompt::Roar { .. })) => {
            react(&board.fighters[side].hand, name, Face::Roar)
        }
        (Spoken::React(name), Some(Prompt::Fortuna { .. })) => {
            react(&board.fighters[side].hand, name, Face::Fortuna)
        }
        (Spoken::Push(label), Some(Prompt::Push { from })) => {
            let zone = Zone::of_word(label).ok_or(Refusal::Zone)?;
            let near = board.grid().distance(*from, zone) == 1;
            if near { Ok(Action::Push(zone)) } else { Err(Refusal::PushZone) }
        }
        (Spoken::Discard(names), Some(Prompt::Refresh)) => {
            discard(&board.fighters[side].hand, names)
        }
        (
            Spoken::Class(_)
            | Spoken::Play(_)
            | Spoken::Exploit(_)
            | Spoken::Pass
            | Spoken::React(_)
            | Spoken::Push(_)
            | Spoken::Discard(_),
            _,
        ) => Err(Refusal::NotPending),
    }
}

/// The possible asides of `side`, which `prompt` is asked.
pub(crate) fn asides(board: &Board, side: Side, prompt: Option<&Prompt>) -> Vec<Action> {
    let mut all = Vec::new();
    if matches!(prompt, Some(Prompt::Play { .. })) && !is_disabled(board, &Action::Yield) {
        all.push(Action::Yield);
    }
    let begun = board.stage != Stage::Classes && board.stage != Stage::Over;
    if begun && !is_disabled(board, &Action::OfferDraw) {
        let offers = board.fighters[side].draw;
        all.push(if offers { Action::WithdrawDraw } else { Action::OfferDraw });
    }
    all
}

/// Whether an option of the bout forbids an aside. The automaton agrees to nothing.
fn is_disabled(board: &Board, aside: &Action) -> bool {
    match aside {
        Action::Yield => !board.rules.yielding,
        Action::OfferDraw | Action::WithdrawDraw => !board.rules.agreed_draw || board.solo,
        Action::Class(_)
        | Action::Play(_)
        | Action::Exploit(_)
        | Action::React(_)
        | Action::Pass
        | Action::Push(_)
        | Action::Discard(_) => false,
    }
}

/// The kind of a typed answer, before it is judged.
enum Spoken<'a> {
    Aside(Action),
    Class(&'a str),
    Play(&'a str),
    Exploit(&'a str),
    React(&'a str),
    Pass,
    Push(&'a str),
    Discard(&'a str),
}

/// Sorts a text by its leading word; without one it answers the question asked.
fn spoken<'a>(text: &'a str, prompt: Option<&Prompt>) -> Result<Spoken<'a>, Refusal> {
    let text_after = |head: &str| text[head.len()..].trim_start_matches(is_gap).trim_end();
    let head = text.split(is_gap).next().unwrap_or(text);
    Ok(match (head, text_after(head)) {
        ("yield", "") => Spoken::Aside(Action::Yield),
        ("offer-draw" | "offer_draw", "") | ("offer", "draw") => Spoken::Aside(Action::OfferDraw),
        ("withdraw-draw" | "withdraw_draw", "") | ("withdraw", "draw") => {
            Spoken::Aside(Action::WithdrawDraw)
        }
        ("class", name) => Spoken::Class(name),
        ("play", cards) => Spoken::Play(cards),
        ("exploit", number) => Spoken::Exploit(number),
        ("pass", "") | ("react", "pass") => Spoken::Pass,
        ("react", card) => Spoken::React(card),
        ("roar" | "fortuna", "") => Spoken::React(head),
        ("push", label) => Spoken::Push(label),
        ("refresh", names) => {
            let names = names.strip_prefix("discard").unwrap_or(names);
            Spoken::Discard(names.trim_start_matches(is_gap))
        }
        ("discard", names) => Spoken::Discard(names),
        ("keep", "") => Spoken::Discard(NONE),
        _ => match prompt.ok_or(Refusal::NotPending)? {
            Prompt::Class { .. } => Spoken::Class(text),
            Prompt::Play { .. } => Spoken::Play(text),
            Prompt::Exploit { .. } => Spoken::Exploit(text),
            Prompt::Roar { .. } | Prompt::Fortuna { .. } => Spoken::React(text),
            Prompt::Push { .. } => Spoken::Push(text),
            Prompt::Refresh => Spoken::Discard(text),
        },
    })
}

/// Whether a sign parts a leading word from the rest: `discard sk2`, `discard=[SK2]`.
fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || sign == '='
}

/// The content of a list in the specification's notation, `[SK2, ST1]`; any other text as it is.
fn unbracketed(text: &str) -> &str {
    match text.trim().strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) if inner.trim().is_empty() => NONE,
        Some(inner) => inner.trim(),
        None => text.trim(),
    }
}

fn class(name: &str, taken: Option<Class>) -> Result<Action, Refusal> {
    match Class::of_word(name) {
        Some(class) if Some(class) == taken => Err(Refusal::SameClass),
        Some(class) => Ok(Action::Class(class)),
        None => Err(Refusal::Class),
    }
}

fn react(hand: &Hand, name: &str, face: Face) -> Result<Action, Refusal> {
    let card = match name {
        "roar" => hand.iter().copied().filter(|card| card.face() == Face::Roar).min(),
        "fortuna" => Some(FORTUNA),
        name => Card::of_word(name),
    };
    let card = card.filter(|card| hand.contains(card)).ok_or(Refusal::NotInHand)?;
    if card.face() == face { Ok(Action::React(card)) } else { Err(Refusal::ReactionCard) }
}

fn discard(hand: &Hand, names: &str) -> Result<Action, Refusal> {
    let names = unbracketed(names);
    if names == NONE {
        return Ok(Action::Discard(Hand::EMPTY));
    }
    let mut wanted = Hand::EMPTY;
    for name in names.split(['+', ',', ' ']).filter(|name| !name.is_empty()) {
        let card = Card::of_word(name).filter(|card| hand.contains(card));
        let card = card.ok_or(Refusal::NotInHand)?;
        if wanted.contains(&card) || !wanted.push(card) {
            return Err(Refusal::CardCount);
        }
    }
    if wanted.is_empty() {
        return Err(Refusal::CardCount);
    }
    let cards = hand.iter().copied().filter(|card| wanted.contains(card)).collect();
    Ok(Action::Discard(cards))
}

/// \[Actions\] Judges a play.
fn play(board: &Board, side: Side, text: &str) -> Result<Action, Refusal> {
    let fighter = &board.fighters[side];
    let body = &fighter.body;
    let words = Words::of(text);
    let (cards, named) = pick_cards(&fighter.hand, &words.cards)?;

    let made = deed(&cards, body.class, body.status).ok_or(Refusal::Combo)?;
    let stand = words.stand || named == Some(Deed::Stand);
    let agrees = named.is_none_or(|named| named == made || named == Deed::Stand);
    if !agrees || words.unknown {
        return Err(Refusal::Combo);
    }
    if stand && made != Deed::StepDodge {
        return Err(Refusal::StandCard);
    }
    if stand && body.status != Status::Down {
        return Err(Refusal::NotDown);
    }
    let action = if stand { Deed::Stand } else { made };

    let working = working(&cards, action, &board.rules);
    let wanted = wanted_perks(words.perks.as_deref().map(unbracketed), working);
    if action.is_recovery() && wanted != Some(PerkSet::EMPTY) {
        return Err(Refusal::PerkRecovering);
    }
    let perks = wanted.filter(|wanted| wanted.within(working)).ok_or(Refusal::PerkNotOnCards)?;

    let to = match words.to {
        Some(label) => Zone::of_word(label).ok_or(Refusal::Zone)?,
        None => body.zone,
    };
    let push = words.push.map(|word| orders::push_order(word).ok_or(Refusal::Zone)).transpose()?;
    if to != body.zone && body.status.is_compromised() {
        return Err(Refusal::Compromised);
    }
    if reach(action, perks, body.status) < board.grid().distance(body.zone, to) {
        return Err(Refusal::TooFar);
    }
    Ok(Action::Play(Play {
        cards,
        to: (to != body.zone).then_some(to),
        stand,
        perks: Using::of(perks, working),
        shots: Shots { push, ..shots(&words)? },
    }))
}

/// The perks that were named, if there are such perks.
fn wanted_perks(named: Option<&str>, working: PerkSet) -> Option<PerkSet> {
    let perk = |name: &str| Perk::ALL.iter().copied().find(|perk| means(name, perk.word()));
    match named {
        None | Some(ALL) => Some(working),
        Some(NONE) => Some(PerkSet::EMPTY),
        Some(names) => names.split(['+', ',']).map(perk).collect(),
    }
}

/// The orders that ride on a play, except the push.
fn shots(words: &Words<'_>) -> Result<Shots, Refusal> {
    let exploit = words.exploit.map(|word| orders::exploit_order(word).ok_or(Refusal::Wounds));
    let react = |word: &str, ranks| orders::react_order(word, ranks).ok_or(Refusal::ReactionCard);
    Ok(Shots {
        exploit: exploit.transpose()?,
        roar: words.roar.map(|word| react(word, crate::tables::AUTO_ROAR)).transpose()?,
        fortuna: words.fortuna.map(|word| react(word, crate::tables::AUTO_FORTUNA)).transpose()?,
        push: None,
    })
}

/// A play, word by word.
#[derive(Default)]
struct Words<'a> {
    /// Cards, faces or an action's name.
    cards: String,
    stand: bool,
    to: Option<&'a str>,
    perks: Option<String>,
    exploit: Option<&'a str>,
    roar: Option<&'a str>,
    fortuna: Option<&'a str>,
    push: Option<&'a str>,
    /// Whether something was said that means nothing here, or a part was given twice.
    unknown: bool,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let mut words = Words::default();
        let mut rest = text.split_whitespace().peekable();
        while let Some(word) = rest.next() {
            if words.cards.is_empty() {
                words.cards.push_str(word);
                continue;
            }
            if word == "stand" {
                words.unknown |= std::mem::replace(&mut words.stand, true);
                continue;
            }
            let (key, value) = word.split_once('=').map_or((word, None), |(k, v)| (k, Some(v)));
            let place = match key {
                "to" => &mut words.to,
                "perks" => {
                    // A perk's name may have blanks: it goes on up to the next key.
                    let mut names = value.unwrap_or("").to_owned();
                    while let Some(more) = rest.next_if(|word| !is_key(word)) {
                        names.push(' ');
                        names.push_str(more);
                    }
                    words.unknown |= words.perks.replace(names).is_some();
                    continue;
                }
                "exploit" => &mut words.exploit,
                "roar" => &mut words.roar,
                "fortuna" => &mut words.fortuna,
                "push" => &mut words.push,
                _ if words.said_more() => {
                    words.unknown = true;
                    continue;
                }
                _ => {
                    // Still the cards or the name: `st1 + sk1`, `cautious step`.
                    words.cards.push(' ');
                    words.cards.push_str(word);
                    continue;
                }
            };
            let value = value.or_else(|| rest.next()).unwrap_or("");
            words.unknown |= place.replace(value).is_some();
        }
        words
    }

    /// Whether anything follows the cards already.
    fn said_more(&self) -> bool {
        let told = [self.to, self.exploit, self.roar, self.fortuna, self.push];
        self.stand || self.perks.is_some() || told.iter().any(Option::is_some)
    }
}

/// Whether `word` begins another part of a play.
fn is_key(word: &str) -> bool {
    let key = word.split_once('=').map_or(word, |(key, _)| key);
    ["stand", "to", "perks", "exploit", "roar", "fortuna", "push"].contains(&key)
}

/// The cards that were named, and the action if it was.
fn pick_cards(hand: &Hand, text: &str) -> Result<(Pair, Option<Deed>), Refusal> {
    let text = unbracketed(text);
    let parts = || text.split(['+', ',']).map(str::trim).filter(|part| !part.is_empty());
    let is_spelt_out = parts().all(|part| Card::of_word(part).is_some());
    let named = if is_spelt_out { None } else { named_action(text) };
    let mut picked = Pair::EMPTY;
    if let Some(named) = named {
        for usage in named.row().uses {
            picked.push(pick_use(hand, *usage, &picked).ok_or(Refusal::NotInHand)?);
        }
        return Ok((picked, Some(named)));
    }
    let count = parts().count();
    if count == 0 || 2 < count {
        return Err(Refusal::CardCount);
    }
    let mut missing = false;
    for part in parts() {
        let card = match Use::of_word(part) {
            Some(usage) => pick_use(hand, usage, &picked),
            None => Card::of_word(part),
        };
        match card {
            Some(card) if picked.contains(&card) => return Err(Refusal::CardCount),
            Some(card) => {
                missing |= !hand.contains(&card);
                picked.push(card);
            }
            None => missing = true,
        }
    }
    if missing { Err(Refusal::NotInHand) } else { Ok((picked, None)) }
}

fn named_action(text: &str) -> Option<Deed> {
    let by_name = Deed::ALL.iter().copied().find(|deed| means(text, deed.word()));
    by_name.or(match text {
        "step" | "dodge" => Some(Deed::StepDodge),
        "move" => Some(Deed::MoveDodge),
        "cautious" => Some(Deed::CautiousStep),
        "escape" => Some(Deed::EscapeTheNet),
        _ => None,
    })
}

/// The card of `hand` that serves as `usage` and is missed least: plain ones, then those with a
/// perk, then dual-use ones, each by number.
fn pick_use(hand: &Hand, usage: Use, but: &Pair) -> Option<Card> {
    let free = hand.iter().copied().filter(|card| card.usage() == usage && !but.contains(card));
    free.min_by_key(|card| (card.is_dual(), card.perk().is_some(), *card))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::board;
    use crate::token::token;

    const PLAY: Prompt = Prompt::Play { after: None };

    fn said(board: &Board, text: &str) -> Result<String, &'static str> {
        let judged = judge(board, Seat(0), Some(&PLAY), text);
        judged.map(|action| token(&action)).map_err(Refusal::word)
    }

    fn refused(board: &Board, texts: &[&str]) -> Vec<&'static str> {
        texts.iter().map(|text| said(board, text).unwrap_err()).collect()
    }

    #[test]
    fn plays_are_refused_in_the_order_of_checks() {
        let board = board(["murmillo", "thraex"], ["SK1 GD1 ST1 ST2 GL1", "GD2 SK2 ST3 ST4 GL2"]);
        let texts = ["", "st1+st1", "sk1+gd1+st9", "sk5+gd1", "nonsense", "sk1+gd1", "gl1+sk1"];
        let codes = [
            "E_CARD_COUNT",
            "E_CARD_COUNT",
            "E_CARD_COUNT",
            "E_NOT_IN_HAND",
            "E_NOT_IN_HAND",
            "E_COMBO",
            "E_COMBO",
        ];
        assert_eq!(refused(&board, &texts), codes);
        let texts = ["sk1 stand", "st1 stand", "sk1 perks=trip-opponent", "sk1 perks=luck to=d1"];
        let codes = ["E_STAND_CARD", "E_NOT_DOWN", "E_PERK_NOT_ON_CARDS", "E_PERK_NOT_ON_CARDS"];
        assert_eq!(refused(&board, &texts), codes);
        let texts = ["st1 to=d1", "st1 to=c4", "gd1 to=b3", "sk1 exploit=some", "sk1 roar=loud"];
        let codes = ["E_ZONE", "E_TOO_FAR", "E_TOO_FAR", "E_WOUNDS", "E_REACTION_CARD"];
        assert_eq!(refused(&board, &texts), codes);
        let texts = ["st1 to=c4 push=d4", "st1 to=b1 push=d4 exploit=some"];
        assert_eq!(refused(&board, &texts), ["E_ZONE", "E_ZONE"]);
    }

    #[test]
    fn somebody_who_is_down_stays_and_stands_without_perks() {
        let mut board = board(["murmillo", "thraex"], ["ST7 ST1 SK1 GD1 GL1", "GD2 SK2 ST3"]);
        board.fighters.red.body.status = Status::Down;
        let texts = ["st1+sk1 to=b3", "st1+st7 stand", "st7 stand perks=adrenaline-rush"];
        let codes = ["E_COMPROMISED", "E_STAND_CARD", "E_PERK_RECOVERING"];
        assert_eq!(refused(&board, &texts), codes);
        assert_eq!(said(&board, "stand"), Ok("st1 stand".to_owned()));
        assert_eq!(said(&board, "st7 stand perks=none to=b2"), Ok("st7 stand".to_owned()));
    }

    #[test]
    fn a_play_is_understood_however_it_is_typed() {
        let board = board(["retiarius", "thraex"], ["ST7 SK9 SK1 FF GL1 II", "GD2"]);
        let same = |texts: &[&str], canonical: &str| {
            for text in texts {
                assert_eq!(said(&board, text), Ok(canonical.to_owned()), "{text}");
            }
        };
        same(&["thrust", "Play SK1 + SK9", "strike+strike"], "sk1+sk9");
        same(&["lunge to b3", "step+strike to=b3", " st7+sk1  TO=B3 perks=all"], "st7+sk1 to=b3");
        same(&["cast net", "cast-net", "glory", "gl1 to=b2"], "gl1");
        same(&["trident drive", "Trident_Drive", "glory+glory"], "gl1+ii");
        same(&["st7 perks=none", "dodge perks none"], "st7 perks=none");
        same(&["st7+sk9 perks=trip_opponent"], "st7+sk9 perks=trip-opponent");
        same(
            &[
                "sk1 push=b3 exploit=2 fortuna=auto3 roar=wounds",
                "jab exploit 2 roar wounds fortuna auto push b3",
            ],
            "sk1 exploit=2 roar=wounds fortuna=auto(3) push=b3",
        );
        same(&["Play SK9 perks=[trip opponent] to B2", "[SK9]", "sk9 perks trip opponent"], "sk9");
        same(&["ST7, SK9 to B3", "[ST7, SK9] to=B3"], "st7+sk9 to=b3");
        same(&["PLAY ST7 perks=[]"], "st7 perks=none");
        same(&["st7+sk9 perks=[Trip Opponent, adrenaline rush] to=b3"], "st7+sk9 to=b3");
        assert_eq!(said(&board, "shield charge"), Err("E_COMBO"));
        assert_eq!(said(&board, "block"), Err("E_NOT_IN_HAND"));
        assert_eq!(said(&board, "sk1 quickly"), Err("E_NOT_IN_HAND"));
        assert_eq!(said(&board, "sk1 to=b2 quickly"), Err("E_COMBO"));
    }

    #[test]
    fn every_kind_of_answer_waits_for_its_question() {
        let board = board(["retiarius", "thraex"], ["RC2 RC1 FF SK1 SK2", "GD2"]);
        let judged = |prompt: Prompt, text: &str| {
            let judged = judge(&board, Seat(0), Some(&prompt), text);
            judged.map(|action| token(&action)).map_err(Refusal::word)
        };
        let nothing = crate::Verdict { outcome: crate::Harm::None, on: None };
        let roar = Prompt::Roar { bonus: 1, without: nothing, with: nothing };
        let fortuna = Prompt::Fortuna { without: nothing, with: nothing, then: None };
        assert_eq!(judged(roar, "roar"), Ok("react rc1".to_owned()));
        assert_eq!(judged(roar, "rc2"), Ok("react rc2".to_owned()));
        assert_eq!(judged(roar, "react ff"), Err("E_REACTION_CARD"));
        assert_eq!(judged(roar, "react rc3"), Err("E_NOT_IN_HAND"));
        assert_eq!(judged(fortuna, "fortuna"), Ok("react ff".to_owned()));
        assert_eq!(judged(fortuna, "react pass"), Ok("pass".to_owned()));
        assert_eq!(judged(PLAY, "pass"), Err("E_NOT_PENDING"));
        let push = Prompt::Push { from: Zone::B3 };
        assert_eq!(judged(push, "A3"), Ok("push a3".to_owned()));
        assert_eq!([judged(push, "c4"), judged(push, "d4")], [Err("E_PUSH_ZONE"), Err("E_ZONE")]);
        let exploit = Prompt::Exploit { fresh: 1 };
        assert_eq!(judged(exploit, "1"), Ok("exploit 1".to_owned()));
        assert_eq!(judged(exploit, "2"), Err("E_WOUNDS"));
        assert_eq!(judged(exploit, "exploit 99999999999999999999"), Err("E_WOUNDS"));
        for text in ["x", "sk2", "exploit x", "exploit sk2", "exploit -1", "exploit"] {
            assert_eq!(judged(exploit, text), Err("E_NOT_PENDING"), "{text}");
        }
        assert_eq!(judged(Prompt::Refresh, "sk2, rc2"), Ok("discard rc2+sk2".to_owned()));
        for text in ["REFRESH discard=[RC2, SK2]", "discard=[sk2,rc2]", "refresh sk2+rc2"] {
            assert_eq!(judged(Prompt::Refresh, text), Ok("discard rc2+sk2".to_owned()), "{text}");
        }
        for text in ["none", "REFRESH discard=[]", "discard=[ ]", "[]"] {
            assert_eq!(judged(Prompt::Refresh, text), Ok("keep".to_owned()), "{text}");
        }
        assert_eq!(judged(Prompt::Refresh, "gd1"), Err("E_NOT_IN_HAND"));
        let class = Prompt::Class { of: Side::Blue, taken: Some(Class::Thraex) };
        assert_eq!(judged(class, "Veles"), Ok("veles".to_owned()));
        assert_eq!(
            [judged(class, "thraex"), judged(class, "lion")],
            [Err("E_SAME_CLASS"), Err("E_CLASS")]
        );
    }

    #[test]
    fn asides_need_their_option_and_their_moment() {
        let mut board = board(["retiarius", "thraex"], ["SK1", "GD2"]);
        let judged = |board: &Board, prompt: Option<&Prompt>, text: &str| {
            judge(board, Seat(0), prompt, text).map_err(Refusal::word)
        };
        assert_eq!(judged(&board, Some(&PLAY), "yield"), Ok(Action::Yield));
        assert_eq!(judged(&board, None, "yield"), Err("E_NOT_PENDING"));
        assert_eq!(judged(&board, None, "offer-draw"), Ok(Action::OfferDraw));
        assert_eq!(judged(&board, None, "OFFER_DRAW"), Ok(Action::OfferDraw));
        assert_eq!(judged(&board, None, "withdraw draw"), Err("E_NOT_PENDING"));
        board.fighters.red.draw = true;
        assert_eq!(judged(&board, None, "withdraw-draw"), Ok(Action::WithdrawDraw));
        assert_eq!(judged(&board, None, "WITHDRAW_DRAW"), Ok(Action::WithdrawDraw));
        (board.rules.yielding, board.solo) = (false, true);
        assert_eq!(judged(&board, None, "yield"), Err("E_DISABLED"));
        assert_eq!(judged(&board, None, "offer-draw"), Err("E_DISABLED"));
        board.stage = Stage::Over;
        assert_eq!(judged(&board, None, "yield"), Err("E_OVER"));
    }
}
