//! Standing orders: how a seat wants its reactions answered, or that it is asked about them.

use crate::bout::live::{self, LiveBout};
use crate::bout::panel::controls::{self, always};
use crate::bout::telling::post_text::capital;
use crate::common::{
    Action, BoutId, Control, DETAIL, Done, Fault, LABEL, MenuChoice, Message, Millis, Person,
    Place, Refused, Reply, Style, row_id, sanitise, small_print,
};
use crate::handle::arena::{Arena, off_thread};
use crate::limits::{What, Whose};
use crate::lobby::open_lobby::OpenLobby;
use crate::play::answered::may_decide;
use crate::settings::preferences::Reacts;
use async_recursion::async_recursion as boxed;
use boards::{StandingOrder, shortened};
use store::bout::{self, Status};
use store::seat;
use table::{Seat, Serial};

/// The order for the way of reacting, as typed among the orders.
pub(crate) const REACTIONS: &str = "reactions";
/// The most lines of a menu.
const MENU: usize = 25;
/// The most characters of all orders.
const HEAD: usize = 1_900;

impl Arena {
    /// Shows a guest's standing orders, or gives one: its name and value.
    #[boxed]
    pub async fn orders(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        set: Option<(String, String)>,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.my_bout(by.id, at, bout).await?;
        match set {
            Some((name, value)) if name.trim().eq_ignore_ascii_case(REACTIONS) => {
                let reacts = Reacts::typed(&value).ok_or_else(|| {
                    let names = Reacts::ALL.map(Reacts::name).join(", ");
                    Refused::Unknown(format!("`{REACTIONS}` takes one of: {names}."))
                })?;
                self.react(by, id, reacts, now).await
            }
            Some((name, value)) => self.give_order(by, id, name, value, now).await,
            None => {
                let (live, seat) = self.seated(&by, id, now).await?;
                let all = Reply::new(all(&live, seat)?);
                Ok(self.with_hindsight(&by, id, all, now).await)
            }
        }
    }

    /// Goes through the menus of orders: first the order, then its value.
    pub(crate) async fn press_orders(
        &self,
        by: Person,
        id: BoutId,
        order: Option<u16>,
        chosen: &[u16],
        now: Millis,
    ) -> Done<Reply> {
        let (live, seat) = self.seated(&by, id, now).await?;
        let orders = live.ask_rules(|play, _| play.orders(seat))?;
        let stale = || -> Fault { Refused::Stale { panel: None }.into() };
        match (order, chosen) {
            (None, []) => {
                let all = Reply::edit(all(&live, seat)?);
                Ok(self.with_hindsight(&by, id, all, now).await)
            }
            (None, [at, ..]) => {
                let order = orders.get(usize::from(*at)).ok_or_else(stale)?;
                Ok(Reply::edit(one(&live, seat, order, *at)))
            }
            (Some(at), []) => {
                let order = orders.get(usize::from(at)).ok_or_else(stale)?;
                Ok(Reply::edit(one(&live, seat, order, at)))
            }
            (Some(at), [value, ..]) => {
                let order = orders.get(usize::from(at)).ok_or_else(stale)?;
                let (value, _) = order.values.get(usize::from(*value)).ok_or_else(stale)?;
                let (name, value) = (order.name.to_owned(), value.clone());
                self.give_order(by, id, name, value, now).await
            }
        }
    }

    /// Answers a guest's ask, and every such question from now on, by a value of a standing
    /// order; both by their indices.
    pub(crate) async fn press_always(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        (order, value): (u16, u16),
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, Serial(serial))?;
            let orders = live.ask_rules(|play, _| play.orders(seat))?;
            let order = orders.get(usize::from(order));
            let given = order.and_then(|it| Some((it.name, it.values.get(usize::from(value))?)));
            let Some((name, (value, means))) = given else { return Err(live.stale(seat)) };
            let mut answer = ordered(live, seat, name, value)?;
            answer.push(format!("{}. *My orders* has you asked again.", always(means)));
            Ok(answer)
        })
        .await
    }

    /// Chooses the guest's way of reacting from the next round of a bout on.
    pub(crate) async fn react(
        &self,
        by: Person,
        id: BoutId,
        reacts: Reacts,
        now: Millis,
    ) -> Done<Reply> {
        let who = by.id;
        let wished = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            may_decide(live, seat)?;
            live.spends(What::Order, seat);
            let answer = live.react_from_next_round(seat, reacts);
            Ok((seat, answer))
        };
        self.change_own(who, id, now, wished, |(seat, answer), done| {
            let mut message = done.live().panel_message(seat, &[])?;
            message.lead(&answer);
            Ok(Reply::edit(message))
        })
        .await
    }

    async fn seated(&self, by: &Person, id: BoutId, now: Millis) -> Done<(LiveBout, Seat)> {
        let found = async {
            let mut live = LiveBout::own(&mut *self.reader().await?, id, by.id, now).await?;
            let seat = live.seat_for(by)?;
            Ok((live, seat))
        };
        let found: Done<_> = found.await.map_err(Fault::referenced);
        self.settle_faults(found, now).await
    }

    async fn give_order(
        &self,
        by: Person,
        id: BoutId,
        name: String,
        value: String,
        now: Millis,
    ) -> Done<Reply> {
        let (who, asker) = (by.id, by.clone());
        let given = move |live: &mut LiveBout| {
            let seat = live.seat_for(&by)?;
            may_decide(live, seat)?;
            let (name, value) =
                (sanitise::quoted(&name), value.chars().take(40).collect::<String>());
            Ok((seat, ordered(live, seat, &name, &value)?))
        };
        let given = self.change_own(who, id, now, given, |(seat, answer), done| {
            let mut message = all(done.live(), seat)?;
            message.head = format!("{}\n{}", answer.join("\n"), message.head);
            Ok(Reply::edit(message))
        });
        let all = given.await?;
        Ok(self.with_hindsight(&asker, id, all, now).await)
    }

    /// All orders of a guest with the effect that each, as it stands, would have had in the last round.
    /// They are shown in any case, even where that cannot be told.
    async fn with_hindsight(&self, by: &Person, id: BoutId, mut all: Reply, now: Millis) -> Reply {
        for line in self.hindsight(by, id, now).await.unwrap_or_default() {
            let length = all.message.head.chars().count() + line.chars().count();
            if length < HEAD {
                all.message.head += &format!("\n{line}");
            }
        }
        all
    }

    /// The effect that a guest's orders would have had in the last round, in lines.
    async fn hindsight(&self, by: &Person, id: BoutId, now: Millis) -> Done<Vec<String>> {
        self.meters.spend(What::Retelling, &[Whose::Person(row_id(by.id))], now)?;
        let mut reader = self.leisure().await?;
        let mut live = LiveBout::own(&mut reader, id, by.id, now).await?;
        let seat = live.seat_for(by)?;
        let history = live::history(&mut reader, id).await?;
        drop(reader);
        let (by_orders, round) = (live.is_answered_for(seat), live.kind.round_word());
        let looking_back = off_thread(move || {
            live.ask_rules(|play, cast| {
                let said = play.orders_in_hindsight(&history, cast, seat, by_orders);
                play.orders(seat).into_iter().zip(said).collect::<Vec<_>>()
            })
        });
        let said = looking_back.await??;
        let said = said.iter().filter(|(_, said)| !said.is_empty());
        let line = |(order, said): &(StandingOrder, Vec<String>)| {
            small_print(&format!("{}: {}", order.title, in_short(said)))
        };
        let lines: Vec<String> = said.map(line).collect();
        let title = format!("**In the last {round}** they would have said, as they stand now:");
        let title = (!lines.is_empty()).then_some(title);
        Ok(title.into_iter().chain(lines).collect())
    }
}

/// Gives a seat a standing order; returns the answer to it.
fn ordered(live: &mut LiveBout, seat: Seat, name: &str, value: &str) -> Done<Vec<String>> {
    let told = live.with_rules(|play| play.order(seat, name, value))?;
    let told = told.map_err(Refused::Unknown)?;
    live.spends(What::Order, seat);
    Ok(live.hear(told, Some(seat)))
}

/// All orders of a seat, with a menu to choose one from.
fn all(live: &LiveBout, seat: Seat) -> Done<Message> {
    let orders = live.ask_rules(|play, _| play.orders(seat))?;
    let mut head = vec![format!("**{}** – your standing orders", live.title())];
    if orders.is_empty() {
        head.push("This game has none.".to_owned());
    }
    head.push(reacts_in_words(live, seat));
    let line =
        |order: &StandingOrder| format!("**{}:** {}", order.title, in_words(live, seat, order));
    head.extend(orders.iter().map(line));
    let choices: Vec<MenuChoice> = (0..)
        .zip(&orders)
        .take(MENU)
        .map(|(index, order)| {
            MenuChoice::new(index, order.title.to_owned(), shortened(order.about, DETAIL))
        })
        .collect();
    let mut controls =
        menu("Change an order", choices, Action::Orders { bout: live.id(), order: None });
    controls.push(button(live, seat));
    if let Some(panel) = live.ask_rules(|play, cast| play.panel(cast, seat, &[]))? {
        controls.extend(controls::waiting(live.id(), live.play.public_entries(), &panel));
    }
    controls.push(controls::back(live.id()));
    Ok(Message { head: head.join("\n"), controls, ..Message::default() })
}

/// The answers of an order, repeated ones merged.
fn in_short(said: &[String]) -> String {
    let alike = said.chunk_by(|one, next| one == next);
    let times = alike.map(|alike| match alike.len() {
        1 => alike[0].clone(),
        times => format!("{}, {times} times", alike[0]),
    });
    times.collect::<Vec<_>>().join("; ")
}

/// The meaning of an order's value, and of the automatic answer where it leaves a reaction open.
fn in_words(live: &LiveBout, seat: Seat, order: &StandingOrder) -> String {
    if let Some(words) = order.left_open.filter(|_| order.leaves_open()) {
        if live.is_answered_for(seat) {
            return format!("As the house would: {words}.");
        }
        if live.reacts(seat).0 == Reacts::ByOrders {
            return format!("You are asked where the house would act: {words}.");
        }
    }
    let means = order.values.iter().find(|(value, _)| *value == order.value);
    means.map_or_else(|| order.value.clone(), |(_, means)| means.clone())
}

/// One order, with a menu of its values.
fn one(live: &LiveBout, seat: Seat, order: &StandingOrder, at: u16) -> Message {
    let now = in_words(live, seat, order);
    let typed = small_print(&format!("Typed: `/orders {} {}`", order.name, order.value));
    let head =
        format!("**{}** – {}\n{}\nNow: {now}\n{typed}", live.title(), order.title, order.about);
    let choices = (0..).zip(&order.values).take(MENU).map(|(index, (value, means))| {
        MenuChoice::new(index, shortened(means, LABEL), format!("Typed: {value}"))
    });
    let action = Action::Orders { bout: live.id(), order: Some(at) };
    let mut controls = menu("What it is to do", choices.collect(), action);
    controls.push(controls::back(live.id()));
    Message { head, controls, ..Message::default() }
}

fn menu(placeholder: &str, choices: Vec<MenuChoice>, action: Action) -> Vec<Control> {
    if choices.is_empty() {
        return Vec::new();
    }
    vec![Control::menu(placeholder, choices, action)]
}

impl Arena {
    /// Chooses how one reacts, in a lobby or in a bout that has begun.
    pub(crate) async fn press_react(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        asked: bool,
        now: Millis,
    ) -> Done<Reply> {
        let reacts = if asked { Reacts::Asked } else { Reacts::ByOrders };
        let is_lobby = async {
            let mut reader = self.reader().await?;
            // Somebody without a seat learns neither whether there is such a bout nor how it stands.
            if !seat::is_seated(&mut reader, id.0, row_id(by.id)).await? {
                return Err(Refused::NotYours.into());
            }
            let row = bout::bout_with_seats(&mut reader, id.0).await?;
            Ok(row.is_some_and(|(row, _)| row.status == Status::Lobby))
        };
        let is_lobby: Done<bool> = is_lobby.await;
        if is_lobby.map_err(Fault::referenced)? {
            let choose = move |lobby: &mut OpenLobby, who| chosen(lobby, who, reacts);
            return self.change_lobby(by, at, id, now, choose).await;
        }
        self.react(by, id, reacts, now).await
    }
}

fn chosen(lobby: &mut OpenLobby, who: i64, reacts: Reacts) -> Done<String> {
    let here = lobby.state.find(who).ok_or(Refused::NotInLobby)?;
    here.reacts = Some(reacts);
    Ok(format!("In this bout {}.", reacts.about()))
}

/// How a seat reacts, in words to its guest.
pub(crate) fn reacts_in_words(live: &LiveBout, seat: Seat) -> String {
    let (reacts, coming) = live.reacts(seat);
    let coming = match coming {
        Some(next) => format!(" {} {}.", capital(&live.next_begins()), next.of_you()),
        None => " Everybody sees a change, and may read it as a sign.".to_owned(),
    };
    format!("`reactions` {} – {}.{coming}", reacts.name(), reacts.about())
}

/// The button that changes how a seat reacts.
pub(crate) fn button(live: &LiveBout, seat: Seat) -> Control {
    let (reacts, coming) = live.reacts(seat);
    let (what, asked) = match coming.unwrap_or(reacts) {
        Reacts::ByOrders => ("Ask me", true),
        Reacts::Asked => ("By orders", false),
    };
    let label = format!("{what} {}", live.next_begins());
    Control::button(&label, Style::Secondary, Action::React { bout: live.id(), asked })
}

/// The buttons that choose in a lobby how one reacts there.
pub(crate) fn choice(bout: BoutId) -> [Control; 2] {
    [("Let my orders answer", false), ("Ask me about reactions", true)].map(|(label, asked)| {
        Control::button(label, Style::Secondary, Action::React { bout, asked })
    })
}

/// The explanation of reactions before a bout begins.
pub(crate) fn explained() -> String {
    "Cards and abilities used out of turn: your standing orders answer for you, and nobody waits. With *Ask me \
     about reactions* you are asked yourself, and everybody waits a while each time."
        .to_owned()
}
