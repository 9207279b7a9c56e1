//! The game's words, and the file of each.

use super::{
    answers, board, careers, chronicle, consequences, credit, events,
    facts::Facts,
    headlines, lessons,
    nouns::{AUTOMATON, Names},
    options, panel, picture, picture_marks, picture_sign, refusals, sentences, sums,
};
use crate::text::Block;
use crate::words::{
    Beside, Cast, Credit, Gist, Guided, Headline, HeldCard, Honour, Introduced, Label, Pending,
    Scene, Sent, Sign, Sum, Thrown, Topic, Topics, Training, Words,
};
use ::scene::{Point, Scene as Picture};
use blood_sweat_cheers::{
    Action, BloodSweatCheers, BySide, Ended, Event, Fate, Method, Prompt, Refusal, Roll, Side, View,
};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Seat};

impl Words for BloodSweatCheers {
    type Facts = Facts;

    const TITLE: &'static str = "Blood, Sweat and Cheers";
    const ABOUT: &'static str = "A duel with cards and dice before a fickle crowd.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const ROUND: &'static str = "turn";
    const DECISIONS: [u16; 2] = [12, 40];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &credit::CREDIT;
    const HONOURS: &'static [Honour] = &[
        Honour::new("wounds_given", "dealt most wounds"),
        Honour::new("favour_won", "won the crowd most often"),
    ];

    fn mark(seat: Seat) -> &'static str {
        if seat == Seat(0) { "R" } else { "B" }
    }

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        Side::of(seat).word()
    }

    fn called(cast: &Cast, seat: Seat) -> &str {
        cast.names.get(seat).map_or(AUTOMATON, String::as_str)
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

    fn dice_in_band(scene: &Scene<'_, Self>, event: &Event) -> Vec<(Seat, Thrown)> {
        let is_untold = |it: &sums::Lying| it.is_old || it.is_changed;
        let roll = if let Event::Rolled { red, blue, red_base, blue_base } = *event {
            let (dice, bases) = (BySide { red, blue }, BySide { red: red_base, blue: blue_base });
            Some(Roll { dice, bases, roar: None, fortuna: false })
        } else if let Event::Compared { .. } = event {
            sums::lying(scene).filter(is_untold).map(|it| it.roll)
        } else {
            None
        };
        let Some(roll) = roll else { return Self::thrown(event) };
        // The higher score lights its die, no matter its pips; a tie lights both.
        let scores = roll.scores();
        let counts = |side: Side| scores[side.other()] <= scores[side];
        let die = |side: Side| (side.seat(), Thrown::d6(roll.dice[side]).counting(counts(side)));
        Side::BOTH.map(die).to_vec()
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        headlines::headline(scene, event)
    }

    fn gist(event: &Event) -> Option<Gist> {
        headlines::gist(event)
    }

    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        let both = |red, blue| {
            [(Side::Red, red), (Side::Blue, blue)]
                .map(|(side, pips)| (side.seat(), Thrown::d6(pips)))
                .to_vec()
        };
        if let Event::OrderRolled { red, blue } = *event {
            both(red, blue)
        } else if let Event::Rolled { red, blue, .. } = *event {
            both(red, blue)
        } else if let Event::Missio { seat, die, .. } = *event {
            vec![(seat.seat(), Thrown::d6(die))]
        } else {
            Vec::new()
        }
    }

    fn done(view: &View, cast: &Cast, seat: Seat, action: &Action) -> String {
        answers::done(view, cast, Side::of(seat), action)
    }

    fn refusal(refusal: Refusal) -> &'static str {
        refusals::sentence(refusal)
    }

    /// Nobody looks for cards that make no action together.
    fn is_missed(refusal: Refusal) -> bool {
        refusal != Refusal::Combo
    }

    fn verdict(view: &View, cast: &Cast, _: &Outcome) -> String {
        match &view.ended {
            Some(ended) if ended.victor.is_none() => {
                let is_agreed = view.fighters.red.draw && view.fighters.blue.draw;
                let why = if is_agreed { "a draw was agreed" } else { "the last turn is over" };
                format!("nobody wins: {why}, and both are dismissed standing.")
            }
            Some(ended) => verdict(&Names::new(cast, view), ended),
            None => "Nobody has won.".to_owned(),
        }
    }

    fn came_as(view: &View, seat: Seat) -> Option<&'static str> {
        view.fighters[Side::of(seat)].body.class.map(|class| class.word())
    }

    fn phase(view: &View) -> u8 {
        view.phase.into()
    }

    fn duty(prompt: &Prompt) -> &'static str {
        answers::duty(prompt)
    }

    fn duty_in_full(prompt: &Prompt) -> String {
        consequences::duty_in_full(prompt)
    }

    fn question(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        answers::question(view, cast, Side::of(ask.seat), &ask.prompt)
    }

    fn explained(view: &View, cast: &Cast, ask: &Ask<Self>) -> String {
        lessons::explained(view, cast, ask)
    }

    fn terms(view: &View, ask: &Ask<Self>) -> Vec<(&'static str, String)> {
        lessons::terms(view, ask)
    }

    fn introduced(ask: &Ask<Self>) -> Option<&'static Introduced> {
        let is_own = |of: Side| of == Side::of(ask.seat);
        matches!(ask.prompt, Prompt::Class { of, .. } if is_own(of)).then_some(lessons::INTRODUCED)
    }

    fn is_public(prompt: &Prompt) -> bool {
        match prompt {
            Prompt::Class { .. } | Prompt::Exploit { .. } | Prompt::Push { .. } => true,
            Prompt::Play { .. }
            | Prompt::Roar { .. }
            | Prompt::Fortuna { .. }
            | Prompt::Refresh => false,
        }
    }

    fn label(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Label {
        answers::label(view, cast, Side::of(seat), action)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Yield
    }

    fn aliases(view: &View, cast: &Cast, seat: Seat, action: &Action) -> Vec<String> {
        answers::aliases(view, cast, Side::of(seat), action)
    }

    fn field_in_words(_: &View, _: &Ask<Self>, _: &[String], name: &str) -> String {
        answers::field(name)
    }

    fn is_alike(field: &str) -> bool {
        matches!(field, "cards" | "stand" | "discard")
    }

    fn word(
        view: &View,
        cast: &Cast,
        ask: &Ask<Self>,
        draft: &[String],
        _: &str,
        word: &str,
    ) -> Label {
        answers::word(view, cast, Side::of(ask.seat), draft, word)
    }

    /// An offer of a draw waits, unless it takes up the opponent's.
    fn is_pressing(view: &View, seat: Seat, aside: &Action) -> bool {
        let own = Side::of(seat);
        let is_draw = matches!(aside, Action::OfferDraw | Action::WithdrawDraw);
        !is_draw || (view.fighters[own.other()].draw && !view.fighters[own].draw)
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
        options::spends(view, Side::of(seat), row)
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

    fn held(view: &View, seat: Seat) -> Vec<HeldCard> {
        panel::cards(view, Side::of(seat))
    }

    fn hand(view: &View, cast: &Cast, seat: Seat, orders: Option<&Orders>) -> Option<Block> {
        panel::draw(view, cast, Side::of(seat), orders)
    }

    fn table(view: &View, cast: &Cast, ask: &Ask<Self>, orders: &Orders, _: &[String]) -> Block {
        panel::table(view, cast, ask, orders)
    }

    fn training() -> Option<Training> {
        Some(careers::training())
    }

    fn sending(gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        careers::sending(gladiators)
    }

    fn is_handicap(row: &OptionRow, _: &[(String, String)]) -> bool {
        careers::is_handicap(row.name)
    }
}

/// The ending of a bout, such as `Ada's thraex beats Bob's murmillo by a Telling Blow; …`.
fn verdict(names: &Names<'_>, ended: &Ended) -> String {
    let Some(victor) = ended.victor else { return "nobody wins.".to_owned() };
    let loser = names.fighter(victor.other());
    let how = match ended.method {
        Method::TellingBlow => "by a Telling Blow",
        Method::FifthWound => "by a fifth wound",
        Method::Yield => "who yields",
        Method::StantesMissi => "standing",
    };
    let fate = match ended.missio.map(|mercy| mercy.result) {
        Some(Fate::Spared) => "; the crowd spares the loser",
        Some(Fate::Killed) => "; the crowd does not spare the loser",
        Some(Fate::ImperialInterest) => "; IMPERIAL INTEREST saves the loser",
        None => "",
    };
    format!("{} beats {loser} {how}{fate}.", names.fighter(victor))
}
