//! The game's words, and the file of each.

use super::careers::{self, Careers};
use super::{
    answers, board, chronicle, credit, events, facts::Facts, fields, headlines, lessons, nouns,
    options, panel, picture, picture_marks, picture_sign, plans, refusals, routes, sentences,
    summary, sums,
};
use crate::text::Block;
use crate::words::{
    Account, Beside, Cast, Credit, Fighter, Gist, Guided, Headline, Honour, Introduced, Label,
    Pending, Route, Routes, Scene, Sign, Stable, Sum, Thrown, Topic, Topics, Turns, Words,
};
use ::scene::{Point, Scene as Picture};
use munera::{Action, Board, Event, Munera, Prompt, Refusal, Verdict, View};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Seat};

impl Words for Munera {
    type Facts = Facts;

    const TITLE: &'static str = "Munera Sine Missione";
    const ABOUT: &'static str =
        "A skirmish on hexes: a handful of points a turn for steps, blows and tricks.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const DECISIONS: [u16; 2] = [5, 25];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &credit::CREDIT;
    const HONOURS: &'static [Honour] = &[
        Honour::new("wounds_inflicted", "dealt most wounds"),
        Honour::new("defeated", "beat most opponents"),
    ];
    const LENGTH: u64 = 10;
    const SECRET_ONE_IN: u64 = 5;

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        const SIDES: [&str; 6] = [
            "Gladiator 1",
            "Gladiator 2",
            "Gladiator 3",
            "Gladiator 4",
            "Gladiator 5",
            "Gladiator 6",
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
        sums::dice_in_band(scene, event)
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        headlines::headline(scene, event)
    }

    fn comes_of_a_blow(scene: &Scene<'_, Self>, event: &Event) -> Option<(Seat, Headline)> {
        headlines::comes_of_a_blow(scene, event)
    }

    fn gist(event: &Event) -> Option<Gist> {
        headlines::gist(event)
    }

    fn summarised(cast: &Cast, events: &[Event], told: Vec<Account>) -> Vec<Account> {
        summary::summarised(cast, events, told)
    }

    /// The dice of events that name their thrower.
    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        if let Event::Stamina { who, die, .. }
        | Event::Arrows { who, die, .. }
        | Event::OrderDie { who, die }
        | Event::Ap { who, die, .. } = *event
        {
            vec![(who, Thrown::d6(die))]
        } else if let Event::Save { who, die, saved: counts, .. }
        | Event::Escape { who, die, free: counts, .. }
        | Event::Cut { who, die, free: counts } = *event
        {
            vec![(who, Thrown::d6(die).counting(counts))]
        } else if let Event::GrappleTest { by, by_die, by_sum, on, on_die, on_sum } = *event {
            let dice = [(by, by_die, on_sum <= by_sum), (on, on_die, by_sum <= on_sum)];
            dice.map(|(who, die, counts)| (who, Thrown::d6(die).counting(counts))).to_vec()
        } else if let Event::Attack { by, on, attack, defence, total, .. } = *event {
            let dice = [(by, attack, 0 < total), (on, defence, total <= 0)];
            dice.map(|(who, die, counts)| (who, Thrown::d6(die).counting(counts))).to_vec()
        } else {
            Vec::new()
        }
    }

    fn leads_nowhere(view: &View, seat: Seat, action: &Action) -> bool {
        routes::lead_nowhere(view, seat, action)
    }

    fn likelier(view: &View, seat: Seat, action: &Action) -> Option<Action> {
        routes::likelier(view, seat, action)
    }

    fn ending() -> Option<Action> {
        Some(Action::End)
    }

    fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
        answers::done(view, cast, seat, action)
    }

    fn refusal(refusal: Refusal) -> &'static str {
        refusals::sentence(refusal)
    }

    fn verdict(view: &View, cast: &Cast, _: &Outcome) -> String {
        match view.outcome {
            Some(Verdict::Won(seat)) => {
                format!("{} is the last in the arena and wins.", nouns::name(cast, seat))
            }
            Some(Verdict::TeamWon(team)) => {
                let of_team = |seat: &Seat| view.seats[*seat].team == team;
                let names: Vec<&str> = view
                    .seats
                    .seats()
                    .filter(of_team)
                    .map(|seat| nouns::name(cast, seat))
                    .collect();
                format!(
                    "team {} wins, the last in the arena: {}.",
                    nouns::letter(team),
                    names.join(", ")
                )
            }
            Some(Verdict::Drawn) => "a draw, all who still stand are released.".to_owned(),
            None => "Nobody has won.".to_owned(),
        }
    }

    fn fighters(view: &View) -> Vec<Fighter> {
        careers::fighters(view)
    }

    fn came_as(view: &View, seat: Seat) -> Option<&'static str> {
        careers::came_as(&view.seats[seat])
    }

    fn turn(view: &Board, seat: Seat) -> Option<u64> {
        plans::turn(view, seat)
    }

    fn turns(view: &Board) -> Option<Turns> {
        plans::turns(view)
    }

    fn phase(view: &Board) -> u8 {
        view.active.0
    }

    fn is_step(prompt: &Prompt) -> bool {
        *prompt == Prompt::Act
    }

    fn stops_plan(seat: Seat, event: &Event) -> bool {
        plans::stops(seat, event)
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

    fn introduced(ask: &Ask<Self>) -> Option<&'static Introduced> {
        (ask.prompt == Prompt::Pick).then_some(lessons::INTRODUCED)
    }

    /// Only the choice of gladiators is secret.
    fn is_public(prompt: &Prompt) -> bool {
        match prompt {
            Prompt::Pick => false,
            Prompt::Discard
            | Prompt::Act
            | Prompt::Feint { .. }
            | Prompt::GrappleChoice { .. }
            | Prompt::Skill => true,
        }
    }

    fn is_open(view: &View, prompt: &Prompt) -> bool {
        *prompt == Prompt::Pick && view.options.is_open()
    }

    fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
        answers::label(view, cast, seat, action)
    }

    fn recurs(action: &Action) -> bool {
        action.attack().is_some()
    }

    fn ends(action: &Action) -> bool {
        *action == Action::End
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Yield
    }

    fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
        answers::aliases(view, cast, seat, action)
    }

    fn field_in_words(_: &View, _: &Ask<Self>, _: &[String], name: &str) -> String {
        fields::field(name).to_owned()
    }

    fn word(
        view: &View,
        cast: &Cast,
        ask: &Ask<Self>,
        draft: &[String],
        field: &str,
        word: &str,
    ) -> Label {
        fields::word(view, cast, ask, draft, field, word)
    }

    fn in_one_go(view: &View, cast: &Cast, ask: &Ask<Self>, action: &Action) -> Option<Route> {
        routes::in_one_go(view, cast, ask, action)
    }

    fn routes(view: &View, cast: &Cast, ask: &Ask<Self>) -> Vec<Routes> {
        routes::routes(view, cast, ask)
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
        board::fitted(Facts::of(view, cast, pending))
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

    fn table(
        view: &View,
        cast: &Cast,
        ask: &Ask<Self>,
        orders: &Orders,
        draft: &[String],
    ) -> Block {
        panel::draw(view, cast, ask, orders, draft).into()
    }

    fn stable() -> Option<&'static dyn Stable> {
        Some(&Careers)
    }

    fn is_handicap(row: &OptionRow, options: &[(String, String)]) -> bool {
        let is_of_teams = row.name == munera::tables::TEAMS.name;
        let is_uneven = is_of_teams && options::has_uneven_teams(options);
        is_uneven || (!Careers.is_entered(options) && Careers.is_outside(row.name))
    }
}
