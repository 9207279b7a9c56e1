//! A bout of one game behind the interface common to all games.

use super::presenter::Presenter;
use super::telling::{Views, tell, tidy};
use super::{
    Asked, Choice, Chosen, Earlier, Hint, NotTaken, Page, Panel, Play, Prospect, PublicOptions,
    Review, Shown, StandingOrder, TakeBack, Told, in_hindsight, pages,
};
use crate::text::Block;
use crate::words::ORDERED;
use crate::words::{Befell, Cast, Fighter, HeldCard, Introduced, Label, Sentence, Turns, Words};
use table::{
    Answered, By, BySeat, Chain, Closed, Entry, Foreseen, Level, Live, Odds, Ordered, Orders,
    OutOfTurn, Outcome, Rest, Seat, Serial, Sitter, Written,
};

/// A bout in play, and the names of its players.
pub(crate) struct Adapter<R: Words> {
    live: Live<R>,
    orders: BySeat<Orders>,
    cast: Cast,
    /// The same with names as readers see them: for text that is shown and not stored.
    shown_cast: Cast,
    /// Events of the bout's going back that nobody has been told yet.
    untold: Told,
}

impl<R: Words> Adapter<R> {
    /// `live` with its seats called by their sides.
    pub(crate) fn new(live: Live<R>) -> Self {
        let seats = live.bout().seats();
        let cast = Cast {
            names: BySeat::new(seats.count(), |seat| R::side(seat).to_owned()),
            house: BySeat::new(seats.count(), |seat| seats[seat].is_house()),
            number: 0,
        };
        let orders = orders_of(&live);
        Adapter { live, orders, shown_cast: cast.clone(), cast, untold: Told::default() }
    }

    /// The bout itself.
    pub(crate) fn live(&self) -> &Live<R> {
        &self.live
    }

    /// `events`, told as they followed on `before`, the views of the public and of each seat. The
    /// answers given by a seat's orders are told to that seat alone.
    pub(crate) fn told(&mut self, before: &Views<R>, events: &[R::Event]) -> Told {
        let mut told = tell::<R>(&self.cast, before, events);
        for Ordered { seat, view, action } in self.live.take_ordered() {
            if self.live.bout().seats()[seat].is_house() {
                continue;
            }
            let Label { label, detail, .. } = R::label(&view, &self.cast, seat, &action);
            // A price comes first, and begins with its number. The outcome that was in view is not told: another
            // answer may have turned it since.
            let price = detail.split([':', ';']).next();
            let price = price.filter(|price| price.starts_with(|it: char| it.is_ascii_digit()));
            let price = price.map_or_else(String::new, |price| format!(" – {price}"));
            let heard = format!("{ORDERED} **{label}**{price}.");
            told.private.push((seat, Sentence::Story(heard)));
        }
        told
    }

    /// The presenter of the present moment.
    pub(super) fn presenter<'a>(&'a self, cast: &'a Cast) -> Presenter<'a, R> {
        Presenter { now: self.live.now(), orders: &self.orders, cast }
    }

    fn views(&self) -> Views<R> {
        Views::of(&self.live.now().board, self.live.bout().seats().count())
    }

    /// The bout after it went back, with the decisions that its standing orders took at once.
    fn gone_back(&self, (live, events): (Live<R>, Vec<R::Event>)) -> Result<Box<dyn Play>, String> {
        let count = live.bout().seats().count();
        let before = Views::of(&live.now().board, count);
        let untold = tell::<R>(&self.cast, &before, &events);
        let orders = orders_of(&live);
        let (cast, shown_cast) = (self.cast.clone(), self.shown_cast.clone());
        Ok(Box::new(Adapter { live, orders, cast, shown_cast, untold }))
    }

    /// The bout after an answer, if a planning seat can foresee its result and its turn goes on.
    fn after(live: &Live<R>, seat: Seat, token: &str, turn: Option<u64>) -> Option<Live<R>> {
        let Foreseen { live: after, events } = live.foreseen(seat, token).ok()??;
        let view = R::view(&after.now().board, Some(seat));
        let is_step = after.ask(seat).is_some_and(|ask| R::is_step(&ask.prompt));
        let seen = |event| R::seen(event, Some(seat));
        let surprises = events.iter().filter_map(seen).any(|event| R::stops_plan(seat, &event));
        (is_step && !surprises && R::turn(&view, seat) == turn).then_some(after)
    }

    /// A seat's answer at some moment, in words; `None` if it would be refused.
    fn in_words(&self, live: &Live<R>, seat: Seat, token: &str) -> Option<String> {
        let action = live.judge(seat, token).ok()?;
        let view = R::view(&live.now().board, Some(seat));
        let presenter = Presenter { now: live.now(), orders: &self.orders, cast: &self.shown_cast };
        Some(presenter.choice(&view, seat, &action).label)
    }

    /// Tells the consequences of an answer, to the speaker first.
    fn answered(&mut self, seat: Seat, before: &Views<R>, answered: &Answered<R>) -> Told {
        let mut told = self.told(before, &answered.events);
        told.yours = R::done(&before.seats[seat], &self.cast, seat, &answered.action);
        told
    }
}

impl<R: Words> Play for Adapter<R> {
    fn introduce(&mut self, cast: &Cast) {
        self.cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.shown_cast = self.cast.unmarked();
    }

    fn sitters(&self) -> BySeat<Sitter> {
        self.live.bout().seats().clone()
    }

    fn level(&self, seat: Seat) -> Level {
        self.live.bout().level(seat)
    }

    fn commitment(&self) -> String {
        self.live.bout().luck().commitment()
    }

    fn words(&self) -> Vec<String> {
        self.live.bout().luck().words()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.live.bout().outcome()
    }

    fn team(&self, seat: Seat) -> u8 {
        R::team(&self.live.now().board, seat)
    }

    fn verdict(&self, cast: &Cast) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).verdict()
    }

    fn fighters(&self) -> Vec<Fighter> {
        R::fighters(&R::view(&self.live.now().board, None))
    }

    fn came_as(&self, seat: Seat) -> Option<&'static str> {
        R::came_as(&R::view(&self.live.now().board, None), seat)
    }

    fn is_over(&self) -> bool {
        self.live.now().over
    }

    fn is_settling(&self) -> bool {
        self.live.now().settling
    }

    fn may_settle(&self) -> bool {
        self.live.may_settle()
    }

    fn concerned(&self) -> Vec<Seat> {
        self.live.concerned().to_vec()
    }

    fn asks(&self) -> Vec<Asked> {
        // Reminders of them are kept.
        self.presenter(&self.cast).asks()
    }

    fn turn(&self, seat: Seat) -> Option<u64> {
        R::turn(&R::view(&self.live.now().board, Some(seat)), seat).filter(|_| !self.is_over())
    }

    fn turns(&self) -> Option<Turns> {
        R::turns(&R::view(&self.live.now().board, None)).filter(|_| !self.is_over())
    }

    fn option(&self, seat: Seat, token: &str) -> Option<Choice> {
        let action = self.live.judge(seat, token).ok()?;
        let view = R::view(&self.live.now().board, Some(seat));
        Some(self.presenter(&self.shown_cast).choice(&view, seat, &action))
    }

    fn foreseen(&self, seat: Seat, tokens: &[&str]) -> Prospect {
        let mut live = self.live.clone();
        let turn = self.turn(seat);
        let (mut sure, mut is_sure) = (0, true);
        let mut words = Vec::with_capacity(tokens.len());
        for token in tokens {
            words.push(self.in_words(&live, seat, token));
            let after = is_sure.then(|| Self::after(&live, seat, token, turn)).flatten();
            is_sure = after.is_some();
            if let Some(after) = after {
                live = after;
                sure += 1;
            }
        }
        let (orders, untold) = (self.orders.clone(), Told::default());
        let (cast, shown_cast) = (self.cast.clone(), self.shown_cast.clone());
        let play = Box::new(Adapter { live, orders, cast, shown_cast, untold });
        Prospect { play, sure, words }
    }

    fn say(&mut self, seat: Seat, serial: Option<Serial>, token: &str) -> Result<Told, NotTaken> {
        let before = self.views();
        match self.live.say(seat, serial, token) {
            Ok(answered) => Ok(self.answered(seat, &before, &answered)),
            Err(table::NotTaken::Stale) => Err(NotTaken::Stale),
            Err(table::NotTaken::Rules(refusal)) => Err(NotTaken::Refused {
                code: table::Refusal::code(refusal),
                words: R::refusal(refusal).to_owned(),
            }),
        }
    }

    fn time_out(&mut self, seat: Seat) -> Option<Told> {
        let action = self.live.otherwise(seat)?;
        let before = self.views();
        let answered = self.live.answer(seat, action, By::Clock);
        Some(self.answered(seat, &before, &answered))
    }

    fn house(&mut self, seat: Seat) -> Option<Told> {
        let action = self.at_once(seat)?;
        let before = self.views();
        let answered = self.live.answer(seat, action, By::Seat);
        Some(self.answered(seat, &before, &answered))
    }

    fn house_gently(&mut self, seat: Seat) -> Option<Told> {
        let action = self.live.otherwise(seat)?;
        let before = self.views();
        let answered = self.live.answer(seat, action, By::Seat);
        Some(self.answered(seat, &before, &answered))
    }

    fn is_worth_a_thought(&self, seat: Seat) -> bool {
        Adapter::is_worth_a_thought(self, seat)
    }

    fn playouts(&self) -> u32 {
        R::PLAYOUTS
    }

    fn think(&self, seat: Seat, playouts: u32) -> Option<String> {
        self.thought(seat, playouts)
    }

    fn advice(&self, seat: Seat) -> Option<Choice> {
        let (view, action) = (R::view(&self.live.now().board, Some(seat)), self.ruled(seat)?);
        Some(self.presenter(&self.shown_cast).choice(&view, seat, &action))
    }

    fn advised(&self, seat: Seat) -> Option<Choice> {
        let (mut action, ask) = (self.ruled(seat)?, self.live.ask(seat)?);
        let view = R::view(&self.live.now().board, Some(seat));
        let is_possible = |it: &R::Action| self.live.judge(seat, &R::token(it)).is_ok();
        let ending = || R::ending().filter(is_possible);
        let likelier = |it: &R::Action| R::likelier(&view, seat, it).filter(is_possible);
        if R::leads_nowhere(&view, seat, &action) {
            action = likelier(&action).or_else(ending)?;
        }
        let presenter = self.presenter(&self.shown_cast);
        let in_one_go = |action: &R::Action| {
            let whole = presenter.in_one_go(&view, ask, action);
            whole.unwrap_or_else(|| presenter.choice(&view, seat, action))
        };
        let advised = in_one_go(&action);
        if advised.is_slim() {
            let instead = likelier(&action).or_else(ending)?;
            return Some(in_one_go(&instead));
        }
        Some(advised)
    }

    fn hint(&self, cast: &Cast, seat: Seat) -> Option<Hint> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.hinted(&cast, seat)
    }

    fn review(&self, history: &[Entry], cast: &Cast, seat: Seat) -> Option<Review> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.looked_back_at(history, &cast, seat)
    }

    fn odds(&self, playouts: u32) -> Option<Odds> {
        self.reckoned(playouts)
    }

    fn react(&mut self, out_of_turn: &BySeat<OutOfTurn>) -> Option<Told> {
        let reaction = self.live.reaction(out_of_turn)?;
        let before = self.views();
        let events = self.live.carry_out(reaction);
        Some(self.told(&before, &events))
    }

    fn round(&self) -> u32 {
        R::round(&self.live.now().board)
    }

    fn phase(&self) -> u8 {
        R::phase(&R::view(&self.live.now().board, None))
    }

    fn settle(&mut self) -> Told {
        let before = self.views();
        let events = self.live.settle();
        self.told(&before, &events)
    }

    fn order(&mut self, seat: Seat, name: &str, value: &str) -> Result<Told, String> {
        R::may_order(&self.live.now().board, seat).map_err(|no| R::refusal(no).to_owned())?;
        let Some(row) = R::orders().iter().find(|row| row.name.eq_ignore_ascii_case(name.trim()))
        else {
            let names: Vec<&str> = R::orders().iter().map(|row| row.name).collect();
            return Err(if names.is_empty() {
                "This game has no standing orders.".to_owned()
            } else {
                format!("There is no such standing order. Choose one of: {}.", names.join(", "))
            });
        };
        let before = self.views();
        let Ok(events) = self.live.order(seat, row.name, value) else {
            let values: Vec<String> = row.values.iter().map(ToString::to_string).collect();
            return Err(format!(
                "The order {} does not take that. Choose one of: {}.",
                row.name,
                values.join(", ")
            ));
        };
        self.orders = orders_of(&self.live);
        let mut told = self.told(&before, &events);
        let value = self.orders[seat].get(row);
        told.yours =
            format!("Your order *{}*: {}", R::order_title(row), R::order_means(row, value));
        Ok(told)
    }

    fn forget_orders(&mut self, seat: Seat) -> Told {
        let before = self.views();
        let events = self.live.forget_orders(seat);
        self.orders = orders_of(&self.live);
        self.told(&before, &events)
    }

    fn sit(&mut self, seat: Seat, sitter: Sitter) {
        self.live.sit(seat, sitter);
    }

    fn rest(&mut self, rest: Rest) {
        self.live.rest(rest);
    }

    fn close(&mut self, closed: Closed) {
        self.live.close(closed);
    }

    fn void(&mut self) {
        self.live.void();
    }

    fn choose(&self, seat: Seat, draft: &[String], chosen: &[usize]) -> Option<Chosen> {
        self.presenter(&self.shown_cast).choose(seat, draft, chosen)
    }

    fn options(&self, seat: Seat, draft: &[String]) -> Vec<String> {
        self.presenter(&self.shown_cast).options(seat, draft)
    }

    fn toward(&self, seat: Seat, draft: &[String], token: &str) -> Option<String> {
        self.presenter(&self.shown_cast).toward(seat, draft, token)
    }

    fn back(&self, seat: Seat, draft: &[String]) -> Vec<String> {
        self.presenter(&self.shown_cast).back(seat, draft)
    }

    fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Choice> {
        self.presenter(&self.shown_cast).complete(seat, typed, limit)
    }

    fn orders(&self, seat: Seat) -> Vec<StandingOrder> {
        self.presenter(&self.shown_cast).standing_orders(seat)
    }

    fn orders_in_hindsight(
        &self,
        history: &[Entry],
        cast: &Cast,
        seat: Seat,
        by_orders: bool,
    ) -> Vec<Vec<String>> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        in_hindsight::orders(&self.live, history, &cast, seat, by_orders)
    }

    fn board(&self, cast: &Cast, seen_by: Option<Seat>) -> String {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).board(seen_by)
    }

    fn shown(&self, cast: &Cast, seen_by: Option<Seat>) -> Shown {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).shown(seen_by)
    }

    fn chronicle(&self, cast: &Cast) -> String {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        R::chronicle(&self.presenter(&cast).facts(None))
    }

    fn hand(&self, cast: &Cast, seat: Seat) -> Option<Block> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).hand(seat)
    }

    fn panel(&self, cast: &Cast, seat: Seat, draft: &[String]) -> Option<Panel> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).panel(seat, draft)
    }

    fn explained(&self, cast: &Cast, seat: Seat) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).explained(seat)
    }

    fn terms(&self, seat: Seat) -> Vec<(&'static str, String)> {
        let view = R::view(&self.live.now().board, Some(seat));
        self.live.ask(seat).map_or_else(Vec::new, |ask| R::terms(&view, ask))
    }

    fn why(&self, seat: Seat) -> String {
        let view = R::view(&self.live.now().board, Some(seat));
        let advice = self.live.ask(seat).zip(self.ruled(seat));
        advice.map_or_else(String::new, |(ask, action)| R::why(&view, ask, &action))
    }

    fn summed_up(
        &self,
        cast: &Cast,
        seat: Seat,
        befell: &[Befell],
        reader: Option<Seat>,
    ) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        let view = R::view(&self.live.now().board, reader);
        R::summed_up(&view, &cast, seat, befell, reader)
    }

    fn rivals(&self, cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        R::rivals(&R::view(&self.live.now().board, None), &cast, seat, befell)
    }

    fn played_out(&self, cast: &Cast, befell: &[Befell]) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        R::played_out(&R::view(&self.live.now().board, None), &cast, befell)
    }

    fn tallied(&self, seat: Seat, befell: &[Befell]) -> Option<String> {
        R::tallied(seat, befell)
    }

    fn introduced(&self, seat: Seat) -> Option<&'static Introduced> {
        self.presenter(&self.cast).ask(seat).and_then(R::introduced)
    }

    fn held(&self, seat: Seat) -> Vec<HeldCard> {
        self.presenter(&self.shown_cast).held(seat)
    }

    fn unattended(&self, cast: &Cast, seat: Seat) -> Option<String> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).unattended(seat)
    }

    fn public_options(&self, cast: &Cast) -> Option<PublicOptions> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        self.presenter(&cast).public_options()
    }

    fn take_written(&mut self) -> Vec<Written> {
        self.live.take_written()
    }

    fn save(&self) -> String {
        serde_json::to_string(self.live.bout()).expect("a bout is plain data")
    }

    fn seed(&self) -> String {
        self.live.bout().luck().seed()
    }

    fn gives_up(&self, seat: Seat, token: &str) -> bool {
        let (now, ask) = (self.live.now(), self.live.ask(seat));
        R::parse(&now.board, seat, ask, token).is_ok_and(|action| R::gives_up(&action))
    }

    fn recurs(&self, seat: Seat, token: &str) -> bool {
        self.live.judge(seat, token).is_ok_and(|action| R::recurs(&action))
    }

    fn resignation(&self, seat: Seat) -> Option<&'static str> {
        R::resignation().filter(|token| self.live.judge(seat, token).is_ok())
    }

    fn public_entries(&self) -> u64 {
        self.live.bout().public_entries()
    }

    fn known_entries(&self, by: Option<Seat>) -> u64 {
        self.live.bout().known_entries(by)
    }

    fn entries(&self) -> u64 {
        self.live.bout().entries()
    }

    fn record_key(&self) -> String {
        self.live.bout().chain().map_or_else(String::new, Chain::key)
    }

    fn opening(&self, number: u64) -> String {
        self.live.bout().chain().map_or_else(String::new, |chain| chain.opening(number))
    }

    fn may_take_back(&self, history: &[Entry], seat: Seat) -> TakeBack {
        pages::may_take_back(&self.live, history, seat)
    }

    fn take_back(&self, history: &[Entry], seat: Seat, to: u64) -> Result<Box<dyn Play>, String> {
        let back = table::take_back(&self.live, history, seat, to);
        self.gone_back(back.map_err(|why| cannot(&why))?)
    }

    fn rewound(&self, history: &[Entry], to: u64) -> Result<Box<dyn Play>, String> {
        let back = table::rewound(&self.live, history, to);
        self.gone_back(back.map_err(|why| cannot(&why))?)
    }

    fn take_untold(&mut self) -> Told {
        std::mem::take(&mut self.untold)
    }

    fn retold(
        &self,
        history: &[Entry],
        cast: &Cast,
        earlier: &[Earlier],
        seen_by: Option<Seat>,
        all: bool,
    ) -> Vec<Page> {
        let cast = tidy::<R>(cast, self.live.bout().seats().count());
        pages::retold(&self.live, history, (&cast, earlier), seen_by, all)
    }
}

fn orders_of<R: Words>(live: &Live<R>) -> BySeat<Orders> {
    let bout = live.bout();
    BySeat::new(bout.seats().count(), |seat| bout.orders(seat).clone())
}

/// The reason why a bout cannot go back, for the person who asked.
fn cannot(why: &table::Unfaithful) -> String {
    format!("This cannot be taken back: {why}. Play on, or ask a steward.")
}
