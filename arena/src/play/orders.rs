//! Standing orders: how a seat wants its reactions answered.

use crate::bout::live::Sitting;
use crate::common::{
    BoutId, Control, Deed, Done, Fault, MenuChoice, Millis, Person, Place, Refused, Reply, Say,
    sanitise,
};
use crate::house::arena::Arena;
use crate::limits::What;
use crate::play::act::may_decide;
use boards::{StandingOrder, shortened};
use table::Seat;

/// The most lines of a menu.
const MENU: usize = 25;
/// The most characters of what a line of a menu means.
const DETAIL: usize = 100;

impl Arena {
    /// Shows a guest's standing orders, or gives one: its name and value.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
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
            Some((name, value)) => self.give_order(by, id, name, value, now).await,
            None => {
                let (sitting, seat) = self.seated(&by, id, now).await?;
                Ok(Reply::new(all(&sitting, seat)?))
            }
        }
    }

    /// Goes through the menus of orders: first which, then its value.
    pub(crate) async fn press_orders(
        &self,
        by: Person,
        id: BoutId,
        order: Option<u16>,
        chosen: &[u16],
        now: Millis,
    ) -> Done<Reply> {
        let (sitting, seat) = self.seated(&by, id, now).await?;
        let orders = sitting.ask_rules(|play, _| play.orders(seat))?;
        let stale = || -> Fault { Refused::Stale { panel: None }.into() };
        match (order, chosen) {
            (None, []) => Ok(Reply::edit(all(&sitting, seat)?)),
            (None, [at, ..]) => {
                let order = orders.get(usize::from(*at)).ok_or_else(stale)?;
                Ok(Reply::edit(one(&sitting, order, *at)))
            }
            (Some(at), []) => {
                let order = orders.get(usize::from(at)).ok_or_else(stale)?;
                Ok(Reply::edit(one(&sitting, order, at)))
            }
            (Some(at), [value, ..]) => {
                let order = orders.get(usize::from(at)).ok_or_else(stale)?;
                let (value, _) = order.values.get(usize::from(*value)).ok_or_else(stale)?;
                let (name, value) = (order.name.to_owned(), value.clone());
                self.give_order(by, id, name, value, now).await
            }
        }
    }

    async fn seated(&self, by: &Person, id: BoutId, now: Millis) -> Done<(Sitting, Seat)> {
        let found = async {
            let mut sitting = Sitting::own(&mut *self.reader().await?, id, by.id, now).await?;
            let seat = sitting.seat_for(by)?;
            Ok((sitting, seat))
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
        let who = by.id;
        let given = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            may_decide(sitting, seat)?;
            let (name, value) =
                (sanitise::quoted(&name), value.chars().take(40).collect::<String>());
            let told = sitting.with_rules(|play| play.order(seat, &name, &value))?;
            let told = told.map_err(Refused::Unknown)?;
            sitting.spends(What::Order, seat);
            let answer = sitting.hear(told, Some(seat));
            Ok((seat, answer))
        };
        self.change_own(who, id, now, given, |(seat, answer), done| {
            let mut say = all(done.sitting(), seat)?;
            say.head = format!("{}\n{}", answer.join("\n"), say.head);
            Ok(Reply::edit(say))
        })
        .await
    }
}

/// All orders of a seat, with a menu to choose one from.
fn all(sitting: &Sitting, seat: Seat) -> Done<Say> {
    let orders = sitting.ask_rules(|play, _| play.orders(seat))?;
    let mut head = vec![format!("**{}** – your standing orders", sitting.title())];
    if orders.is_empty() {
        head.push("This game has none.".to_owned());
    }
    head.extend(orders.iter().map(|o| format!("`{}` {} – {}", o.name, o.value, o.about)));
    let choices: Vec<MenuChoice> = (0..)
        .zip(&orders)
        .take(MENU)
        .map(|(index, order)| MenuChoice {
            index,
            label: order.name.to_owned(),
            detail: shortened(&format!("now {}", order.value), DETAIL),
        })
        .collect();
    let menu = menu("Change an order", choices, Deed::Orders { bout: sitting.id(), order: None });
    Ok(Say { head: head.join("\n"), controls: menu, ..Say::default() })
}

/// One order, with a menu of its values.
fn one(sitting: &Sitting, order: &StandingOrder, at: u16) -> Say {
    let head =
        format!("**{}** – `{}` is {}\n{}", sitting.title(), order.name, order.value, order.about);
    let choices = (0..).zip(&order.values).take(MENU).map(|(index, (value, means))| MenuChoice {
        index,
        label: value.clone(),
        detail: shortened(means, DETAIL),
    });
    let deed = Deed::Orders { bout: sitting.id(), order: Some(at) };
    Say { head, controls: menu("Its value", choices.collect(), deed), ..Say::default() }
}

fn menu(placeholder: &str, choices: Vec<MenuChoice>, deed: Deed) -> Vec<Control> {
    if choices.is_empty() {
        return Vec::new();
    }
    vec![Control::menu(placeholder, choices, deed)]
}
