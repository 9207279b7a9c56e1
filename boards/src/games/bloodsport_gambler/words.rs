//! The game's words, and the file of each.

use super::{
    answers, befell, board, chronicle, credit, events, facts::Facts, headlines, lessons, nouns,
    options, panel, picture, picture_marks, picture_sign, plans, reasons, refusals, sentences,
    summary, sums,
};
use crate::text::Block;
use crate::words::{
    Account, Befell, Beside, Cast, Credit, Gist, Guided, Headline, HeldCard, Honour, Label,
    Pending, Route, Scene, Sign, Sum, Thrown, Topic, Topics, Turns, Words,
};
use ::scene::{Point, Scene as Picture};
use bloodsport_gambler::tables::victory;
use bloodsport_gambler::{Action, BloodsportGambler, Event, Phase, Prompt, Refusal, Status, View};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Place, Seat};

/// The Guard Level from which a gambler may want the guards sent away.
const WATCHFUL: u8 = 3;

impl Words for BloodsportGambler {
    type Facts = Facts;

    const TITLE: &'static str = "Bloodsport Gambler";
    const ABOUT: &'static str = "Bets, sabotage and debts around three pit fights a round.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const DECISIONS: [u16; 2] = [30, 60];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &credit::CREDIT;
    const HONOURS: &'static [Honour] =
        &[Honour::new("coin_won", "won most Coin"), Honour::new("caught", "was caught most often")];
    const LENGTH: u64 = 10;
    const SECRET_ONE_IN: u64 = 2;

    fn mark(seat: Seat) -> &'static str {
        const MARKS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
        MARKS.get(seat.index()).copied().unwrap_or("?")
    }

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        const SIDES: [&str; 6] =
            ["Gambler A", "Gambler B", "Gambler C", "Gambler D", "Gambler E", "Gambler F"];
        SIDES.get(seat.index()).copied().unwrap_or("Gambler")
    }

    fn event(scene: &Scene<'_, Self>, event: &Event) -> String {
        events::sentence(scene, event)
    }

    fn sums(scene: &Scene<'_, Self>, event: &Event) -> Vec<Sum> {
        sums::sums(scene, event)
    }

    fn in_band(scene: &Scene<'_, Self>, event: &Event) -> Vec<String> {
        sums::in_band(scene, event)
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        headlines::headline(scene, event)
    }

    fn befell(event: &Event) -> Vec<Befell> {
        befell::befell(event)
    }

    fn summed_up(
        view: &View,
        _: &Cast,
        seat: Seat,
        befell: &[Befell],
        reader: Option<Seat>,
    ) -> Option<String> {
        reader.filter(|reader| *reader == seat)?;
        befell::summed_up(view, seat, befell)
    }

    fn rivals(view: &View, cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String> {
        befell::rivals(view, cast, seat, befell)
    }

    fn gist(event: &Event) -> Option<Gist> {
        headlines::gist(event)
    }

    fn summarised(cast: &Cast, events: &[Event], told: Vec<Account>) -> Vec<Account> {
        summary::summarised(cast, events, told)
    }

    /// The Fighters' own rolls belong to no seat.
    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        if let Event::Initiative { dice } = event {
            dice.iter().map(|(seat, pips)| (*seat, Thrown::d6(*pips))).collect()
        } else if let Event::Risk { seat, die, .. } = *event {
            vec![(seat, Thrown::d6(die))]
        } else if let Event::Fate { seat, dice, .. } = event {
            dice.iter().map(|pips| (*seat, Thrown::d6(*pips))).collect()
        } else {
            Vec::new()
        }
    }

    fn done(view: &View, _: &Cast, seat: Seat, action: &Action) -> String {
        answers::done(view, seat, action)
    }

    fn refusal(refusal: Refusal) -> &'static str {
        refusals::sentence(refusal)
    }

    /// A player does not look for options that he has no Coin for.
    fn is_missed(refusal: Refusal) -> bool {
        !matches!(refusal, Refusal::Coin { .. })
    }

    fn verdict(view: &View, cast: &Cast, outcome: &Outcome) -> String {
        let of = |wanted: &dyn Fn(Seat, Place) -> bool| {
            let seats = outcome.places.by_seat().filter(|(seat, place)| wanted(*seat, **place));
            seats.map(|(seat, _)| seat).collect::<Vec<_>>()
        };
        let who = |seat: &Seat| nouns::name(cast, *seat).to_owned();
        let round = |seat: &Seat| view.seats[*seat].result.map_or(view.round, |it| it.round);
        let won = of(&|_, place| place == Place::Won);
        let lost = of(&|seat, place| place == Place::Lost && !view.seats[seat].resigned);
        let gone = of(&|seat, place| place == Place::Lost && view.seats[seat].resigned);
        let mut told = match won.as_slice() {
            [] => vec!["nobody wins, for nobody has paid off all debts".to_owned()],
            [one] => {
                let fate = victory(view.seats[*one].result.map_or(0, |it| it.fate));
                let fate = events::ending(fate).trim_end_matches('.');
                vec![format!("{} wins in round {}: {fate}", who(one), round(one))]
            }
            several => {
                let each = |seat| format!("{} (round {})", who(seat), round(seat));
                let each: Vec<String> = several.iter().map(each).collect();
                vec![format!("{} win, all debts are paid off", nouns::list(&each))]
            }
        };
        // A loss after the winner had left the table is told as such.
        let first = won.iter().map(round).min();
        told.extend(lost.iter().map(|seat| {
            let plays_on =
                if first.is_some_and(|it| it < round(seat)) { "plays on and " } else { "" };
            format!("{} {plays_on}is ruined in round {}", who(seat), round(seat))
        }));
        if !gone.is_empty() {
            let gone: Vec<String> = gone.iter().map(who).collect();
            told.push(format!("{} given up", has(&gone)));
        }
        format!("{}.", told.join("; "))
    }

    fn turn(view: &View, seat: Seat) -> Option<u64> {
        plans::turn(view, seat)
    }

    fn turns(view: &View) -> Option<Turns> {
        plans::turns(view)
    }

    fn phase(view: &View) -> u8 {
        plans::phase(view)
    }

    fn in_one_go(view: &View, _: &Cast, ask: &Ask<Self>, action: &Action) -> Option<Route> {
        plans::in_one_go(view, ask.seat, action)
    }

    fn is_step(prompt: &Prompt) -> bool {
        plans::is_step(*prompt)
    }

    fn stops_plan(seat: Seat, event: &Event) -> bool {
        plans::stops(seat, event)
    }

    /// Ratting brings the Guard Level down to 1, before cards are played; the last Chance is worth more.
    fn is_pressing(view: &View, seat: Seat, aside: &Action) -> bool {
        let is_wanted = WATCHFUL <= view.guard && view.phase == Phase::Action;
        *aside == Action::Rat && is_wanted && 1 < view.seats[seat].chance
    }

    fn advised(view: &View, ask: &Ask<Self>, action: Action) -> Action {
        plans::advised(view, ask.seat, action)
    }

    /// There is nothing to win for somebody who has won and whose opponents are all of the house.
    fn is_idle(view: &View, cast: &Cast, ask: &Ask<Self>, _: &Orders) -> bool {
        let stays = |seat: Seat| seat != ask.seat && view.seats[seat].status != Status::Gone;
        ask.prompt == Prompt::Stay
            && view.seats[ask.seat].status == Status::Won
            && cast.house.by_seat().all(|(seat, is_house)| *is_house || !stays(seat))
    }

    fn why(view: &View, _: &Ask<Self>, action: &Action) -> String {
        reasons::why(view, action)
    }

    fn duty(prompt: &Prompt) -> &'static str {
        answers::duty(prompt)
    }

    fn question(view: &View, _: &Cast, ask: &Ask<Self>) -> String {
        answers::question(view, ask)
    }

    fn explained(view: &View, _: &Cast, ask: &Ask<Self>) -> String {
        lessons::explained(view, ask)
    }

    fn is_public(prompt: &Prompt) -> bool {
        match prompt {
            Prompt::Stay => true,
            Prompt::Action
            | Prompt::Bets
            | Prompt::React { .. }
            | Prompt::Rat
            | Prompt::Settle
            | Prompt::Discard => false,
        }
    }

    fn label(view: &View, _: &Cast, seat: Seat, action: &Action) -> Label {
        answers::label(view, seat, action)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Resign
    }

    fn resignation() -> Option<&'static str> {
        Some("resign")
    }

    fn aliases(_: &View, _: &Cast, _: Seat, action: &Action) -> Vec<String> {
        answers::aliases(action)
    }

    fn field_in_words(_: &View, _: &Ask<Self>, draft: &[String], name: &str) -> String {
        answers::field(draft, name)
    }

    /// Each option names its price, whether or not there is another question after it.
    fn ends(action: &Action) -> bool {
        *action == Action::Pass
    }

    fn is_alike(field: &str) -> bool {
        matches!(field, "pay" | "more" | "time" | "coin")
    }

    fn word(
        view: &View,
        _: &Cast,
        _: &Ask<Self>,
        draft: &[String],
        field: &str,
        word: &str,
    ) -> Label {
        answers::word(view, draft, field, word)
    }

    /// Showing a card to the house alone gains nothing.
    fn is_skipped(cast: &Cast, seat: Seat, field: &str) -> bool {
        let is_house = |(other, house): (Seat, &bool)| other == seat || *house;
        field == "reveal" && cast.house.by_seat().all(is_house)
    }

    fn none_in_words(name: &str) -> Option<String> {
        answers::nothing(name)
    }

    fn option_means(row: &OptionRow, value: &str) -> String {
        options::option(row, value)
    }

    fn order_title(row: &OrderRow) -> &'static str {
        options::order_title(row)
    }

    fn order_means(row: &OrderRow, value: &str) -> String {
        options::order(row, value)
    }

    fn policy(prompt: &Prompt) -> Option<&'static OrderRow> {
        options::policy(prompt)
    }

    fn left_open(row: &OrderRow) -> Option<&'static str> {
        options::left_open(row)
    }

    fn spends(view: &View, seat: Seat, row: &OrderRow) -> Option<String> {
        options::spends(view, seat, row)
    }

    fn facts(view: &View, cast: &Cast, pending: &Pending) -> Facts {
        Facts::of(view, cast, pending)
    }

    fn board(facts: &Facts) -> String {
        board::draw(facts)
    }

    fn chronicle(facts: &Facts) -> String {
        chronicle::draw(facts)
    }

    fn picture(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Option<Picture> {
        Some(picture::draw(facts, was, beside))
    }

    fn signs() -> Vec<(Sign, Picture)> {
        picture_marks::all()
    }

    fn sign(picture: &mut Picture, middle: Point) {
        picture_sign::draw(picture, middle);
    }

    fn sentences(facts: &Facts, was: Option<&Facts>, room: usize) -> String {
        sentences::of(facts, was, room)
    }

    fn held(view: &View, seat: Seat) -> Vec<HeldCard> {
        panel::cards(view, seat)
    }

    fn hand(view: &View, cast: &Cast, seat: Seat, orders: Option<&Orders>) -> Option<Block> {
        panel::draw(view, cast, seat, orders)
    }

    fn table(view: &View, cast: &Cast, ask: &Ask<Self>, orders: &Orders, _: &[String]) -> Block {
        panel::table(view, cast, ask, orders)
    }
}

/// `Ada has`, `Ada and Bob have`.
fn has(names: &[String]) -> String {
    format!("{} {}", nouns::list(names), if names.len() == 1 { "has" } else { "have" })
}
