//! The game's words, and the file of each.

use super::{
    answers, board, chronicle, credit, events, facts::Facts, headlines, lessons, nouns, options,
    panel, picture, picture_marks, picture_sign, refusals, sentences, summary, sums,
};
use crate::text::Block;
use crate::words::{
    Account, Befell, Beside, Cast, Credit, Gist, Guided, Headline, Honour, Label, Pending, Scene,
    Sign, Sum, Thrown, Topic, Topics, Turns, Words,
};
use ::scene::{Point, Scene as Picture};
use morituri::tables::ROMA;
use morituri::{Action, Event, Morituri, Prompt, Refusal, Verdict, View};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Seat};

impl Words for Morituri {
    type Facts = Facts;

    const TITLE: &'static str = "Morituri Te Salutamus";
    const ABOUT: &'static str =
        "A race along one road to Roma, with fights in every arena on the way.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const DECISIONS: [u16; 2] = [7, 20];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &credit::CREDIT;
    const HONOURS: &'static [Honour] = &[
        Honour::new("duels_won", "won most duels"),
        Honour::new("beasts_slain", "slew most beasts"),
    ];
    const SECRET_ONE_IN: u64 = 5;

    fn mark(seat: Seat) -> &'static str {
        const MARKS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
        MARKS.get(seat.index()).copied().unwrap_or("?")
    }

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        const SIDES: [&str; 8] = [
            "Gladiator A",
            "Gladiator B",
            "Gladiator C",
            "Gladiator D",
            "Gladiator E",
            "Gladiator F",
            "Gladiator G",
            "Gladiator H",
        ];
        SIDES.get(seat.index()).copied().unwrap_or("Gladiator")
    }

    fn event(scene: &Scene<'_, Self>, event: &Event) -> String {
        events::sentence(scene, event)
    }

    fn sums(scene: &Scene<'_, Self>, event: &Event) -> Vec<Sum> {
        sums::sum(scene, event).into_iter().collect()
    }

    fn in_band(scene: &Scene<'_, Self>, event: &Event) -> Vec<String> {
        sums::in_band(scene, event)
    }

    fn dice_in_band(scene: &Scene<'_, Self>, event: &Event) -> Vec<(Seat, Thrown)> {
        let moved = headlines::moved(event);
        let die = moved.and_then(|who| Some((who, headlines::die(scene.earlier, who)?)));
        let die = die.map(|(who, die)| (who, Thrown::d6(die)));
        let fought = sums::unspent_round(scene, event).map(sums::attacks).unwrap_or_default();
        let thrown = if let Event::Round { .. } = event {
            sums::attacks(event)
        } else {
            Self::thrown(event)
        };
        fought.into_iter().chain(thrown).chain(die).collect()
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        headlines::headline(scene, event)
    }

    fn begins_anew(event: &Event) -> bool {
        matches!(event, Event::Round { .. })
    }

    fn gist(event: &Event) -> Option<Gist> {
        headlines::gist(event)
    }

    fn befell(event: &Event) -> Vec<Befell> {
        summary::befell(event)
    }

    fn played_out(view: &View, cast: &Cast, befell: &[Befell]) -> Option<String> {
        summary::played_out(view, cast, befell)
    }

    fn summarised(cast: &Cast, events: &[Event], told: Vec<Account>) -> Vec<Account> {
        summary::summarised(cast, events, told)
    }

    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        if let Event::FirstRoll { who, die } | Event::Rolled { who, die } = *event {
            vec![(who, Thrown::d6(die))]
        } else if let Event::Crowd { who, die, .. } = *event {
            vec![(who, Thrown::d6(die))]
        } else if let Event::Round { challenger, defender, net, rolls, hits, .. } = event {
            let sides = [Some(*challenger), *defender];
            let nets = net.iter().flat_map(|dice| sides.iter().zip(dice));
            let nets = nets.filter_map(|(who, pips)| Some(((*who)?, Thrown::d6(*pips))));
            let blows = sides.iter().zip(rolls).zip(hits).filter_map(|((who, totals), hits)| {
                let dice = 2 * u32::try_from(totals.len()).unwrap_or(0);
                let pips = totals.iter().map(|total| u32::from(*total)).sum();
                let thrown = Thrown { sides: 6, dice, pips, lot: None };
                Some(((*who)?, thrown.counting(0 < *hits)))
            });
            nets.chain(blows).collect()
        } else {
            Vec::new()
        }
    }

    fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
        answers::done(view, cast, seat, action)
    }

    fn refusal(refusal: Refusal) -> &'static str {
        refusals::sentence(refusal)
    }

    fn verdict(view: &View, cast: &Cast, _: &Outcome) -> String {
        let fell = nouns::fell(view, cast);
        match view.outcome {
            Verdict::Winner(seat) if fell.is_empty() => {
                format!(
                    "{} wins the Rudis, the sword of freedom: nobody else is left.",
                    nouns::name(cast, seat)
                )
            }
            Verdict::Winner(seat) => {
                format!("{} wins the Rudis, the sword of freedom.{fell}", nouns::name(cast, seat))
            }
            Verdict::NoWinner => format!("nobody wins: nobody is left alive.{fell}"),
            Verdict::Running => "Nobody has won.".to_owned(),
        }
    }

    fn turns(view: &View) -> Option<Turns> {
        let plays = |seat| view.seats.get(seat).is_some_and(|it| it.alive);
        Turns::in_order(&view.turn_order, view.active, true, plays)
    }

    fn phase(view: &View) -> u8 {
        view.active.0
    }

    fn is_idle(view: &View, _: &Cast, ask: &Ask<Self>, orders: &Orders) -> bool {
        answers::is_idle(view, ask, orders)
    }

    /// A roll alone is no choice: a player who rolls ahead is asked at the next real one. Before the gates of Roma there
    /// is but one.
    fn advised(view: &View, ask: &Ask<Self>, action: Action) -> Action {
        let action = answers::sensible(view, ask, action);
        let rolls_on = ask.offers.iter().any(|offer| offer.action == Action::RollAhead)
            && view.seats[ask.seat].space.on(1) != ROMA;
        if action == Action::Roll && rolls_on { Action::RollAhead } else { action }
    }

    fn why(_: &View, _: &Ask<Self>, action: &Action) -> String {
        lessons::why(action).to_owned()
    }

    fn duty(prompt: &Prompt) -> &'static str {
        answers::duty(prompt)
    }

    fn question(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        answers::question(view, cast, ask)
    }

    fn explained(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        lessons::explained(view, cast, ask)
    }

    fn terms(view: &View, ask: &Ask<Self>) -> Vec<(&'static str, String)> {
        lessons::terms(view, ask)
    }

    /// Nothing is secret here but the draw pile.
    fn is_public(_: &Prompt) -> bool {
        true
    }

    fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
        answers::label(view, cast, seat, action)
    }

    fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
        answers::aliases(view, cast, seat, action)
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

    fn left_open(row: &OrderRow) -> Option<&'static str> {
        options::left_open(row)
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

    fn sentences(facts: &Facts, was: Option<&Facts>, _: usize) -> String {
        sentences::of(facts, was)
    }

    fn table(view: &View, cast: &Cast, ask: &Ask<Self>, orders: &Orders, _: &[String]) -> Block {
        panel::draw(view, cast, ask, orders).into()
    }
}
