//! Everything shown of a bout at one moment, built from views alone. Over 600 lines: one type answers it all.

use super::{
    Asked, Bar, Choice, Chosen, Effect, Panel, Policy, PublicOptions, Routes, Shown, StandingOrder,
    closed,
    typed::{plain, rank},
};
use crate::text::{Block, shortened};
use crate::words::{
    self, Cast, HeldCard, Label, Pending, Words, name_of, order_values, unattended,
};
use std::collections::BTreeSet;
use table::{Ask, BySeat, Field, Now, OrderRow, Orders, Rules, Seat, Word, answers_like};

/// The most characters of an option's name.
const LABEL: usize = 80;
/// The most characters of an option's meaning.
const DETAIL: usize = 100;
/// The most characters of the answers on a route.
const ROUTE: usize = 100;
/// The word of a draft for an empty choice.
const NOTHING: &str = "none";
/// The separator between the answers on a route.
const STEPS: &str = ", ";
/// The most routes of a kind, in two menus beside a few buttons.
const ROUTES: usize = 50;
/// The most options that stand as buttons on a post.
const PUBLIC: usize = 25;
/// The most whole answers of a form searched for a typed text.
const SEARCHED: usize = 1_000;

/// A bout at one moment, with the orders and names that belong to it.
pub(crate) struct Presenter<'a, R: Words> {
    pub(crate) now: &'a Now<R>,
    pub(crate) orders: &'a BySeat<Orders>,
    pub(crate) cast: &'a Cast,
}

impl<R: Words> Presenter<'_, R> {
    pub(crate) fn ask(&self, seat: Seat) -> Option<&Ask<R>> {
        self.now.asks.iter().find(|ask| ask.seat == seat)
    }

    /// Every ask in words, including hidden ones.
    pub(crate) fn asks(&self) -> Vec<Asked> {
        let public = R::view(&self.now.board, None);
        let asked = |ask: &Ask<R>| Asked {
            seat: ask.seat,
            serial: ask.serial,
            prompt: name_of(&ask.prompt),
            duty: R::duty_in_full(&ask.prompt),
            hidden: ask.hidden,
            owed: ask.is_owed(),
            reaction: R::is_reaction(&ask.prompt),
            is_step: R::is_step(&ask.prompt),
            is_idle: R::is_idle(&public, self.cast, ask, &self.orders[ask.seat]),
        };
        self.now.asks.iter().map(asked).collect()
    }

    pub(crate) fn board(&self, seen_by: Option<Seat>) -> String {
        R::board(&self.facts(seen_by))
    }

    /// The facts of the board that a reader may know.
    pub(crate) fn facts(&self, seen_by: Option<Seat>) -> R::Facts {
        R::facts(&R::view(&self.now.board, seen_by), self.cast, &self.pending())
    }

    /// The board as text and as facts.
    pub(crate) fn shown(&self, seen_by: Option<Seat>) -> Shown {
        let facts = self.facts(seen_by);
        let text = R::board(&facts);
        Shown { text, facts: serde_json::to_string(&facts).expect("facts are plain data") }
    }

    /// The pending asks, as far as everybody may know.
    pub(crate) fn pending(&self) -> Pending {
        let shown = || self.now.asks.iter().filter(|ask| !ask.hidden);
        let owed = shown().filter(|ask| ask.is_owed());
        let view = R::view(&self.now.board, None);
        let standing = shown().filter(|ask| R::is_open(&view, &ask.prompt)).filter_map(|ask| {
            let given = ask.given.as_ref()?;
            Some((ask.seat, R::label(&view, self.cast, ask.seat, given).label))
        });
        Pending {
            owed: owed.map(|ask| (ask.seat, R::duty(&ask.prompt))).collect(),
            standing: standing.collect(),
            settling: self.now.settling,
            over: self.now.over.then(|| self.verdict().unwrap_or_default()),
        }
    }

    /// The winner and the reason, once the bout is over.
    pub(crate) fn verdict(&self) -> Option<String> {
        if let Some(closed) = &self.now.closed {
            return Some(closed::in_words::<R>(self.cast, closed));
        }
        let outcome = R::outcome(&self.now.board).filter(|_| self.now.over)?;
        Some(R::verdict(&R::view(&self.now.board, None), self.cast, &outcome))
    }

    pub(crate) fn hand(&self, seat: Seat) -> Option<Block> {
        R::hand(&self.view(seat), self.cast, seat, Some(&self.orders[seat]))
    }

    /// The cards that `seat` holds and others may not see.
    pub(crate) fn held(&self, seat: Seat) -> Vec<HeldCard> {
        HeldCard::gathered(R::held(&self.view(seat), seat))
    }

    pub(crate) fn panel(&self, seat: Seat, draft: &[String]) -> Option<Panel> {
        let view = self.view(seat);
        let asides = self.asides(seat).into_iter();
        let (now, later): (Vec<_>, Vec<_>) =
            asides.partition(|action| R::is_pressing(&view, seat, action));
        let pressing = now.len();
        let asides: Vec<Choice> =
            now.iter().chain(&later).map(|action| self.choice(&view, seat, action)).collect();
        let Some(ask) = self.ask(seat).filter(|ask| self.is_open(&view, ask)) else {
            return (!asides.is_empty()).then(|| Panel {
                serial: None,
                question: "Nothing is asked of you now.".to_owned(),
                table: Block::default(),
                so_far: Vec::new(),
                standing: None,
                field: String::new(),
                choices: Vec::new(),
                none: None,
                at_least: 0,
                at_most: 0,
                routes: Vec::new(),
                policies: Vec::new(),
                asides,
                pressing,
            });
        };
        let draft = if self.field(&view, ask, draft).is_some() { draft } else { &[] };
        let standing = ask.given.as_ref().map(|given| R::done(&view, self.cast, seat, given));
        let (field, choices, at_least, at_most) = self.choices(&view, ask, draft);
        Some(Panel {
            serial: Some(ask.serial),
            question: R::question(&view, self.cast, ask),
            table: R::table(&view, self.cast, ask, &self.orders[seat], draft),
            so_far: self.so_far(&view, ask, draft),
            standing: standing.map(|done| done.trim_end_matches('.').to_owned()),
            field,
            none: (at_least == 0 && !choices.is_empty()).then(|| self.none(&view, ask, draft)),
            choices,
            at_least,
            at_most,
            routes: if draft.is_empty() { self.routes(&view, ask) } else { Vec::new() },
            policies: if draft.is_empty() { self.policies(ask) } else { Vec::new() },
            asides,
            pressing,
        })
    }

    /// Whether an ask leaves its seat a choice: the answer that stands may be the only one.
    fn is_open(&self, view: &R::View, ask: &Ask<R>) -> bool {
        let is_settled = || matches!(R::field(view, ask, &[]), Field::Whole(_));
        ask.is_owed() || !(ask.is_form() && is_settled())
    }

    /// The explanation of the decision that `seat` is asked for.
    pub(crate) fn explained(&self, seat: Seat) -> Option<String> {
        self.ask(seat).map(|ask| R::explained(&self.view(seat), self.cast, ask))
    }

    /// The outcome of the question to `seat` if it does nothing more.
    pub(crate) fn unattended(&self, seat: Seat) -> Option<String> {
        self.ask(seat).map(|ask| unattended::<R>(&self.view(seat), self.cast, ask))
    }

    /// The standing orders that would answer `ask` once for all, except the present value and the one that leaves it
    /// open.
    fn policies(&self, ask: &Ask<R>) -> Vec<Policy> {
        let place = |row: &OrderRow| R::orders().iter().position(|it| it.name == row.name);
        let policy = R::policy(&ask.prompt).filter(|_| ask.is_owed());
        let Some((row, order)) = policy.and_then(|row| Some((row, place(row)?))) else {
            return Vec::new();
        };
        let now = self.orders[ask.seat].get(row);
        let values = order_values::<R>(row).into_iter().enumerate();
        let is_new = |value: &str| value != now && value != row.default();
        values
            .filter(|(_, (value, _))| is_new(value))
            .map(|(value, (_, means))| Policy { order, value, means })
            .collect()
    }

    /// The advised `action` in the fewest presses; `None` if that is the action itself.
    pub(crate) fn in_one_go(
        &self,
        view: &R::View,
        ask: &Ask<R>,
        action: &R::Action,
    ) -> Option<Choice> {
        let route = R::in_one_go(view, self.cast, ask, action)?;
        Some(choice(route.tokens.join(STEPS), route.label))
    }

    /// The routes that answer `ask` in one go, by kinds.
    fn routes(&self, view: &R::View, ask: &Ask<R>) -> Vec<Routes> {
        if !ask.is_owed() {
            return Vec::new();
        }
        let menu = |of: words::Routes| {
            let routes = of.routes.into_iter();
            let routes = routes.map(|route| choice(route.tokens.join(STEPS), route.label));
            let fits = |route: &Choice| route.token.chars().count() <= ROUTE;
            let choices = routes.filter(fits).take(ROUTES).collect();
            Routes { heading: of.heading, asked: of.asked, choices }
        };
        let all = R::routes(view, self.cast, ask).into_iter().map(menu);
        all.filter(|menu| !menu.choices.is_empty()).collect()
    }

    /// The result of a choice.
    pub(crate) fn choose(&self, seat: Seat, draft: &[String], chosen: &[usize]) -> Option<Chosen> {
        let ask = self.ask(seat)?;
        if !ask.is_form() {
            let ([], [index]) = (draft, chosen) else { return None };
            let offer = ask.offers.get(*index).filter(|offer| offer.barred.is_none())?;
            return Some(Chosen::Answer(R::token(&offer.action)));
        }
        let view = self.view(seat);
        let Field::Choose { words, at_least, at_most, .. } = self.field(&view, ask, draft)? else {
            return None;
        };
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        let count = chosen.len();
        chosen.dedup();
        if count != chosen.len() || count < usize::from(at_least) || usize::from(at_most) < count {
            return None;
        }
        let picked: Option<Vec<&str>> = chosen
            .iter()
            .map(|&at| words.get(at).filter(|w| w.barred.is_none()).map(|w| w.word.as_str()))
            .collect();
        let picked = picked?;
        let mut draft = draft.to_vec();
        draft.push(if picked.is_empty() { NOTHING.to_owned() } else { picked.join("+") });
        let draft = self.led_on(&view, ask, draft);
        Some(match R::field(&view, ask, &draft) {
            Field::Whole(action) => Chosen::Answer(R::token(&action)),
            Field::Choose { .. } => Chosen::Draft(draft),
        })
    }

    /// The options that follow a draft, by their tokens.
    pub(crate) fn options(&self, seat: Seat, draft: &[String]) -> Vec<String> {
        let Some(ask) = self.ask(seat) else { return Vec::new() };
        if !ask.is_form() {
            return ask.offers.iter().map(|offer| R::token(&offer.action)).collect();
        }
        let field = self.field(&self.view(seat), ask, draft);
        let Some(Field::Choose { words, .. }) = field else { return Vec::new() };
        words.into_iter().map(|word| word.word).collect()
    }

    /// A draft without its last choice, and without the words that followed from that.
    pub(crate) fn back(&self, seat: Seat, draft: &[String]) -> Vec<String> {
        let Some(ask) = self.ask(seat) else { return Vec::new() };
        let view = self.view(seat);
        let mut draft = draft.to_vec();
        while draft.pop().is_some() && self.only_word(&view, ask, &draft).is_some() {}
        draft
    }

    /// A draft with the words that follow from it because nothing else can be chosen.
    fn led_on(&self, view: &R::View, ask: &Ask<R>, mut draft: Vec<String>) -> Vec<String> {
        while let Some(only) = self.only_word(view, ask, &draft) {
            draft.push(only);
        }
        draft
    }

    /// The one word that can follow a draft that is not empty, if it is the only one, or `none` where the field is
    /// skipped.
    fn only_word(&self, view: &R::View, ask: &Ask<R>, draft: &[String]) -> Option<String> {
        match R::field(view, ask, draft) {
            Field::Choose { name, at_least: 0, .. }
                if !draft.is_empty() && R::is_skipped(self.cast, ask.seat, name) =>
            {
                Some(NOTHING.to_owned())
            }
            Field::Choose { words, at_least: 1, at_most: 1, .. } if !draft.is_empty() => {
                let mut open = words.into_iter().filter(|word| word.barred.is_none());
                open.next().filter(|_| open.next().is_none()).map(|word| word.word)
            }
            Field::Choose { .. } | Field::Whole(_) => None,
        }
    }

    /// The word after a draft that leads to an answer, by its token; `None` if no word does, or it is not found among
    /// many.
    pub(crate) fn toward(&self, seat: Seat, draft: &[String], token: &str) -> Option<String> {
        let ask = self.ask(seat)?;
        let view = self.view(seat);
        let Field::Choose { words, at_least, .. } = self.field(&view, ask, draft)? else {
            return None;
        };
        let open = words.into_iter().filter(|word| word.barred.is_none()).map(|word| word.word);
        let nothing = (at_least == 0).then(|| NOTHING.to_owned());
        let mut left = SEARCHED;
        let after = |word: &String| [draft, std::slice::from_ref(word)].concat();
        open.chain(nothing).find(|word| Self::leads(&view, ask, &after(word), token, &mut left))
    }

    /// Whether a draft leads to an answer by words chosen one at a time; looks at no more than the given number of
    /// fields.
    fn leads(
        view: &R::View,
        ask: &Ask<R>,
        draft: &[String],
        token: &str,
        left: &mut usize,
    ) -> bool {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        match R::field(view, ask, draft) {
            Field::Whole(action) => R::token(&action) == token,
            Field::Choose { words, at_least, .. } => {
                let open = words.into_iter().filter(|word| word.barred.is_none());
                let nothing = (at_least == 0).then(|| NOTHING.to_owned());
                let mut words = open.map(|word| word.word).chain(nothing);
                words.any(|word| Self::leads(view, ask, &[draft, &[word]].concat(), token, left))
            }
        }
    }

    /// Options whose names begin like `typed`: first by token, then by other names, then those that contain all its
    /// words.
    pub(crate) fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Choice> {
        let view = self.view(seat);
        let typed = plain(typed);
        let said: Vec<&str> = typed.split_whitespace().collect();
        let is_typed = |word: &str| {
            let word = plain(word);
            !word.is_empty() && word.split(' ').all(|word| said.contains(&word))
        };
        let mut actions = Vec::new();
        if let Some(ask) = self.ask(seat) {
            let searched = if typed.is_empty() { limit } else { SEARCHED };
            actions.extend(answers_like(&view, ask, &is_typed, searched));
        }
        actions.extend(self.asides(seat));
        let (mut found, mut tokens) = (Vec::new(), BTreeSet::new());
        for action in &actions {
            let choice = self.choice(&view, seat, action);
            if !tokens.insert(choice.token.clone()) {
                continue;
            }
            let aliases = R::aliases(&view, self.cast, seat, action);
            if let Some(rank) = rank(&typed, &choice, &aliases) {
                found.push((rank, choice));
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, choice)| choice).take(limit).collect()
    }

    /// The options that may stand on the public post.
    pub(crate) fn public_options(&self) -> Option<PublicOptions> {
        let [ask] = self.now.asks.as_slice() else { return None };
        let shown = !ask.hidden && !self.now.settling && ask.is_owed() && !ask.is_form();
        if !shown || !R::is_public(&ask.prompt) || PUBLIC < ask.offers.len() {
            return None;
        }
        let view = R::view(&self.now.board, None);
        let choices = self.offers(&view, ask);
        Some(PublicOptions { seat: ask.seat, serial: ask.serial, choices })
    }

    pub(crate) fn standing_orders(&self, seat: Seat) -> Vec<StandingOrder> {
        let view = self.view(seat);
        let told = |row: &OrderRow| StandingOrder {
            name: row.name,
            title: R::order_title(row),
            about: row.about,
            value: self.orders[seat].get(row).to_owned(),
            left_open: R::left_open(row),
            spends: R::spends(&view, seat, row),
            values: order_values::<R>(row),
        };
        R::orders().iter().map(told).collect()
    }

    fn view(&self, seat: Seat) -> R::View {
        R::view(&self.now.board, Some(seat))
    }

    fn asides(&self, seat: Seat) -> Vec<R::Action> {
        if self.now.over {
            return Vec::new();
        }
        self.orders[seat].wanting::<R>(R::asides(&self.now.board, seat, self.ask(seat)))
    }

    /// A whole answer or an aside, as an option.
    pub(crate) fn choice(&self, view: &R::View, seat: Seat, action: &R::Action) -> Choice {
        let choice = choice(R::token(action), R::label(view, self.cast, seat, action));
        Choice { effect: said::<R>(action), ..choice }
    }

    /// A list's options.
    fn offers(&self, view: &R::View, ask: &Ask<R>) -> Vec<Choice> {
        let offered = ask.offers.iter().map(|offer| Choice {
            barred: offer.barred.map(bar::<R>).or_else(|| repeated::<R>(view, &offer.action)),
            ..self.choice(view, ask.seat, &offer.action)
        });
        offered.collect()
    }

    /// The option of one more word after `draft`: if only one answer can follow, that answer.
    fn led_to(&self, view: &R::View, ask: &Ask<R>, draft: &[String], named: Choice) -> Choice {
        let drafted: Vec<String> = draft.iter().cloned().chain([named.token.clone()]).collect();
        let whole = self.led_on(view, ask, drafted.clone());
        match R::field(view, ask, &whole) {
            Field::Whole(action) if whole[drafted.len()..].iter().any(|word| word != NOTHING) => {
                let whole = self.choice(view, ask.seat, &action);
                let Choice { token, heading, barred, .. } = named;
                Choice { token, heading, barred, ..whole }
            }
            Field::Whole(action) => {
                let barred = named.barred.clone().or_else(|| repeated::<R>(view, &action));
                Choice { effect: said::<R>(&action), barred, ..named }
            }
            Field::Choose { .. } => Choice { effect: Effect::LeadsOn, ..named },
        }
    }

    /// The choices after `draft`, which is valid.
    fn choices(
        &self,
        view: &R::View,
        ask: &Ask<R>,
        draft: &[String],
    ) -> (String, Vec<Choice>, u8, u8) {
        if !ask.is_form() {
            return (String::new(), self.offers(view, ask), 1, 1);
        }
        match R::field(view, ask, draft) {
            Field::Whole(_) => (String::new(), Vec::new(), 0, 0),
            Field::Choose { name, words, at_least, at_most } => {
                let choices = words.into_iter().map(|word| {
                    let label = R::word(view, self.cast, ask, draft, name, &word.word);
                    let barred = word.barred.map(bar::<R>);
                    let is_open = barred.is_none();
                    let named = Choice { barred, ..choice(word.word, label) };
                    let name_alone = named.label.clone();
                    let led = match at_most == 1 && is_open {
                        true => self.led_to(view, ask, draft, named),
                        false => Choice { effect: Effect::LeadsOn, ..named },
                    };
                    let is_alike = is_open && R::is_alike(name);
                    let effect = if is_alike { Effect::Says } else { led.effect };
                    (name_alone, Choice { effect, ..led })
                });
                let (names, mut choices): (Vec<String>, Vec<Choice>) = choices.unzip();
                // Two ways to the same label go by their own names.
                let labels: Vec<String> = choices.iter().map(|it| it.label.clone()).collect();
                for (choice, name) in choices.iter_mut().zip(names) {
                    if 1 < labels.iter().filter(|label| **label == choice.label).count() {
                        choice.label = name;
                    }
                }
                (R::field_in_words(view, ask, draft, name), choices, at_least, at_most)
            }
        }
    }

    /// The choice of nothing after `draft`, which is valid.
    fn none(&self, view: &R::View, ask: &Ask<R>, draft: &[String]) -> Choice {
        let nothing = [draft, &[NOTHING.to_owned()]].concat();
        let whole = match R::field(view, ask, &nothing) {
            Field::Whole(action) => Some(self.choice(view, ask.seat, &action)),
            Field::Choose { .. } => None,
        };
        let named = match R::field(view, ask, draft) {
            Field::Choose { name, .. } => R::none_in_words(name),
            Field::Whole(_) => None,
        };
        let effect = whole.as_ref().map_or(Effect::LeadsOn, |whole| whole.effect);
        let whole = whole.map(|whole| whole.label);
        let label = named.or(whole).unwrap_or_else(|| "None of these".to_owned());
        Choice { effect, ..choice(NOTHING.to_owned(), Label::new(label, "")) }
    }

    /// The choices of a valid draft, in words.
    fn so_far(&self, view: &R::View, ask: &Ask<R>, draft: &[String]) -> Vec<String> {
        let mut told = Vec::new();
        for (at, chosen) in draft.iter().enumerate() {
            if let Field::Choose { name, words, .. } = R::field(view, ask, &draft[..at]) {
                let word =
                    |word: &str| R::word(view, self.cast, ask, &draft[..at], name, word).label;
                if chosen == NOTHING && R::is_skipped(self.cast, ask.seat, name) {
                    continue;
                }
                let chosen = places(&words, chosen).unwrap_or_default().into_iter();
                let words: Vec<String> = chosen.map(|at| word(&words[at].word)).collect();
                // An empty choice is named with its field.
                told.push(if words.is_empty() {
                    R::none_in_words(name).unwrap_or_else(|| {
                        format!("{} none", R::field_in_words(view, ask, &draft[..at], name))
                    })
                } else {
                    words.join(" + ")
                });
            }
        }
        told
    }

    /// The field after `draft`; `None` if the draft, which may come from an old post or a forged press, holds a word
    /// that was not offered.
    fn field(&self, view: &R::View, ask: &Ask<R>, draft: &[String]) -> Option<Field<R>> {
        if !ask.is_form() {
            return None;
        }
        for (at, chosen) in draft.iter().enumerate() {
            let Field::Choose { words, at_least, at_most, .. } = R::field(view, ask, &draft[..at])
            else {
                return None;
            };
            let places = places(&words, chosen)?;
            let open = places.iter().all(|&at| words[at].barred.is_none());
            let enough = usize::from(at_least) <= places.len();
            if !open || !enough || usize::from(at_most) < places.len() {
                return None;
            }
        }
        Some(R::field(view, ask, draft))
    }
}

/// The indexes, ascending, of the `words` chosen by one word of a draft; `None` if it was not made of them. A field's
/// own words may contain a `+`.
fn places<R: Rules>(words: &[Word<R>], chosen: &str) -> Option<Vec<usize>> {
    if let Some(at) = words.iter().position(|word| word.word == chosen) {
        return Some(vec![at]);
    }
    if chosen == "none" {
        return Some(Vec::new());
    }
    for (at, word) in words.iter().enumerate() {
        let Some(rest) = chosen.strip_prefix(word.word.as_str()) else { continue };
        let Some(rest) = rest.strip_prefix('+') else { continue };
        if let Some(more) = places(&words[at + 1..], rest) {
            let more = more.into_iter().map(|place| place + at + 1);
            return Some([at].into_iter().chain(more).collect());
        }
    }
    None
}

fn choice(token: String, label: Label) -> Choice {
    let Label { label, detail, number, also, sign, heading } = label;
    Choice {
        token,
        label: shortened(&label, LABEL),
        detail: shortened(&detail, DETAIL),
        number,
        also,
        sign,
        heading,
        barred: None,
        effect: Effect::Says,
    }
}

/// The effect of a whole answer.
fn said<R: Words>(action: &R::Action) -> Effect {
    if R::gives_up(action) {
        Effect::GivesUp
    } else if R::order_given(&R::token(action)).is_some() {
        Effect::Orders
    } else if R::ends(action) {
        Effect::Ends
    } else {
        Effect::Says
    }
}

/// The bar of an option that is not worth a button.
fn repeated<R: Words>(view: &R::View, action: &R::Action) -> Option<Bar> {
    let why = "It brings no more than another.".to_owned();
    R::is_repeated(view, action).then_some(Bar { why, is_missed: false })
}

/// The reason why an option is barred: the fault, without the remedy.
fn bar<R: Words>(refusal: R::Refusal) -> Bar {
    let words = R::refusal(refusal);
    let wrong = words.split_once(". ").map_or(words, |(wrong, _)| wrong);
    let why = format!("{}.", wrong.trim_end_matches('.'));
    Bar { why, is_missed: R::is_missed(refusal) }
}
