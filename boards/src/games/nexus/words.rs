//! The game's words, and the file of each.

use super::nouns::names;
use super::{
    answers, befell, board, chronicle, credit, events, facts::Facts, fields, lessons, options,
    panel, picture, picture_marks, picture_sign, plans, questions, refusals, routes, sentences,
    summary, sums,
};
use crate::text::Block;
use crate::words::{
    Account, Befell, Beside, Cast, Credit, Gist, Guided, Headline, HeldCard, Honour, Introduced,
    Label, Pending, Route, Routes, Scene, Sign, Sum, Thrown, Topic, Topics, Turns, Words,
};
use ::scene::{Point, Scene as Picture};
use nexus::orders::must_end;
use nexus::tables::Reserve;
use nexus::{Action, Board, Command, Event, Nexus, Prompt, Refusal, View};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Seat};

impl Words for Nexus {
    type Facts = Facts;

    const TITLE: &'static str = "NEXUS";
    const ABOUT: &'static str =
        "Combat on a space barge for the crowd's Cred, among saws, spikes and fire.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const ROUND: &'static str = "cycle";
    const DECISIONS: [u16; 2] = [60, 180];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &credit::CREDIT;
    const HONOURS: &'static [Honour] = &[
        Honour::new("damage", "dealt most damage"),
        Honour::new("cred", "has most Cred"),
        Honour::new("deceptions", "deceived most"),
    ];
    const LENGTH: u64 = 20;
    const SECRET_ONE_IN: u64 = 2;

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        const SIDES: [&str; 4] = ["North", "South", "East", "West"];
        SIDES.get(seat.index()).copied().unwrap_or("Lanista")
    }

    fn event(scene: &Scene<'_, Self>, event: &Event) -> String {
        events::tale(scene, event).story
    }

    fn sums(scene: &Scene<'_, Self>, event: &Event) -> Vec<Sum> {
        events::tale(scene, event).sum.into_iter().collect()
    }

    fn in_band(scene: &Scene<'_, Self>, event: &Event) -> Vec<String> {
        let is_left_out = is_left_out_of_band(event);
        let sums = Self::sums(scene, event).into_iter().filter(|_| !is_left_out);
        sums.map(|it| it.sum).collect()
    }

    fn dice_in_band(_: &Scene<'_, Self>, event: &Event) -> Vec<(Seat, Thrown)> {
        if is_left_out_of_band(event) { Vec::new() } else { sums::dice_in_band(event) }
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        events::tale(scene, event).over
    }

    fn befell(event: &Event) -> Vec<Befell> {
        befell::befell(event)
    }

    fn summed_up(
        view: &View,
        cast: &Cast,
        seat: Seat,
        befell: &[Befell],
        reader: Option<Seat>,
    ) -> Option<String> {
        befell::summed_up(view, cast, seat, befell, reader)
    }

    fn tallied(seat: Seat, befell: &[Befell]) -> Option<String> {
        befell::tallied(seat, befell)
    }

    fn rivals(_: &View, cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String> {
        befell::rivals(cast, seat, befell)
    }

    fn gist(event: &Event) -> Option<Gist> {
        befell::gist(event)
    }

    fn summarised(_: &Cast, events: &[Event], told: Vec<Account>) -> Vec<Account> {
        summary::summarised(events, told)
    }

    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        if let Event::TieRolled { seat, dice } = *event {
            dice.map(|pips| (seat, Thrown::d6(pips))).to_vec()
        } else if let Event::Check { seat, die, .. } = *event {
            vec![(seat, Thrown::d6(die))]
        } else if let Event::Roll { seat, dice, .. } = event {
            dice.iter().map(|pips| (*seat, Thrown::d6(*pips))).collect()
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

    /// The question tells the points left and that a helot is down or held, the board its condition.
    fn is_missed(refusal: Refusal) -> bool {
        !matches!(
            refusal,
            Refusal::NotEnoughAp
                | Refusal::NotEnoughMp
                | Refusal::MustStand
                | Refusal::MustLiberate
                | Refusal::OcCost
        )
    }

    fn verdict(view: &View, cast: &Cast, _: &Outcome) -> String {
        let Some(ended) = &view.board.ended else { return "Nobody has won.".to_owned() };
        let crowd = view.board.crowd;
        let cred = |seat: &Seat| view.board.helots[*seat].cred;
        match ended.winners.as_slice() {
            [] if view.board.contenders().count() < view.board.helots.seats().count() => format!(
                "A draw: nobody who has not given up has more Cred than the crowd's {crowd}."
            ),
            [] => format!("A draw: nobody has more Cred than the crowd's {crowd}."),
            [one] if view.board.contenders().count() == 1 => {
                let gone: Vec<Seat> =
                    view.board.helots.seats().filter(|seat| seat != one).collect();
                let (winner, gone) = (names(cast, &[*one]), names(cast, &gone));
                format!("{winner} wins: {gone} gave the bout up.")
            }
            [one] => {
                let fell = if view.board.is_alive(*one) { "" } else { " though its helot fell" };
                let (one, cred) = (names(cast, &[*one]), cred(one));
                format!(
                    "{one} wins with {cred} Cred{fell}, the crowd {crowd}: {}.",
                    why_over(&view.board)
                )
            }
            [first, ..] => format!(
                "{} share the win with {} Cred, the crowd {crowd}: {}.",
                names(cast, &ended.winners),
                cred(first),
                why_over(&view.board)
            ),
        }
    }

    fn turn(view: &View, seat: Seat) -> Option<u64> {
        plans::turn(view, seat)
    }

    fn turns(view: &View) -> Option<Turns> {
        plans::turns(view)
    }

    fn phase(view: &View) -> u8 {
        view.board.active.0
    }

    fn is_step(prompt: &Prompt) -> bool {
        *prompt == Prompt::Command
    }

    fn is_idle(view: &View, _: &Cast, ask: &Ask<Self>, _: &Orders) -> bool {
        ask.prompt == Prompt::Command && must_end(view)
    }

    fn stops_plan(seat: Seat, event: &Event) -> bool {
        plans::stops(seat, event)
    }

    fn came_as(view: &View, seat: Seat) -> Option<&'static str> {
        answers::lanista(view.board.helots[seat].lanista?).map(|row| row.name)
    }

    fn duty(prompt: &Prompt) -> &'static str {
        answers::duty(prompt)
    }

    fn question(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        questions::question(view, cast, ask)
    }

    fn explained(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        lessons::explained(view, cast, ask)
    }

    fn terms(view: &View, ask: &Ask<Self>) -> Vec<(&'static str, String)> {
        lessons::terms(view, ask)
    }

    fn introduced(ask: &Ask<Self>) -> Option<&'static Introduced> {
        (ask.prompt == Prompt::PickLanista).then_some(lessons::INTRODUCED)
    }

    fn is_public(prompt: &Prompt) -> bool {
        answers::is_public(prompt)
    }

    fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
        answers::label(view, cast, seat, action)
    }

    fn recurs(action: &Action) -> bool {
        plans::recurs(action)
    }

    fn is_repeated(view: &View, action: &Action) -> bool {
        answers::is_repeated(view, action)
    }

    fn ends(action: &Action) -> bool {
        *action == Action::Do(Command::End)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Concede
    }

    fn resignation() -> Option<&'static str> {
        Some("concede")
    }

    fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
        answers::aliases(view, cast, seat, action)
    }

    fn field_in_words(_: &View, _: &Ask<Self>, draft: &[String], name: &str) -> String {
        fields::field(draft, name)
    }

    fn word(
        view: &View,
        cast: &Cast,
        ask: &Ask<Self>,
        draft: &[String],
        field: &str,
        word: &str,
    ) -> Label {
        fields::word(view, cast, &ask.prompt, ask.seat, (draft, field), word)
    }

    fn advised(view: &View, ask: &Ask<Self>, action: Action) -> Action {
        let advised = nexus::advised(view, ask, action);
        // Of two equal splits the one that is shown.
        let is_hidden = matches!(advised, Action::Ratio(_)) && answers::is_repeated(view, &advised);
        if is_hidden { Action::Ratio(Reserve::Ap) } else { advised }
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

    fn spends(view: &View, seat: Seat, row: &OrderRow) -> Option<String> {
        options::spends(view, seat, row)
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

    fn held(view: &View, seat: Seat) -> Vec<HeldCard> {
        panel::cards(view, seat)
    }

    fn hand(view: &View, _: &Cast, seat: Seat, orders: Option<&Orders>) -> Option<Block> {
        Some(panel::hand(view, seat, orders))
    }

    fn table(view: &View, cast: &Cast, ask: &Ask<Self>, orders: &Orders, _: &[String]) -> Block {
        panel::table(view, cast, ask, orders)
    }
}

/// Whether the arithmetic of an event leads to no headline: the rolls for the order, and the price of one step of a walk.
fn is_left_out_of_band(event: &Event) -> bool {
    let is_pace = |command: &Command| matches!(command, Command::Move(_) | Command::Rotate(_));
    matches!(event, Event::Initiative { .. } | Event::TieRolled { .. })
        || matches!(event, Event::Declared { command, .. } if is_pace(command))
}

/// The reason for the end of a bout that was fought out.
fn why_over(board: &Board) -> String {
    match board.alive().count() {
        0 => "no helot is left".to_owned(),
        1 => "one helot is left".to_owned(),
        _ => format!("its {} cycles are over", board.rules.cycle_limit),
    }
}
