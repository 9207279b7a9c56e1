//! The table above the options of a panel: points, opponents, and the risks of each attack.

use super::answers::{arc, copy};
use super::facts::{self, Gear};
use super::nouns::{body, class, numbered};
use super::odds::{Odds, means_of};
use super::options::{order, order_title};
use super::sheet::{self, NAME};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::Cast;
use munera::tables::{AP_TIRED, CLASSES, UNTIRING};
use munera::{
    Action, Build, Gladiator, Item, Means, Munera, Prompt, Refusal, View, armed_so_far, cost,
    family, total,
};
use table::{Ask, Orders, Rules, Seat};

/// The table for `ask`.
pub(super) fn draw(
    view: &View,
    cast: &Cast,
    ask: &Ask<Munera>,
    orders: &Orders,
    draft: &[String],
) -> String {
    let mut canvas = Canvas::new(WIDTH);
    match &ask.prompt {
        Prompt::Pick => pick(&mut canvas, view, ask.seat, draft),
        Prompt::Act => act(&mut canvas, view, cast, ask.seat),
        Prompt::Feint { attack, defence, modifier, .. } => {
            canvas.ends("Your die", &attack.to_string());
            canvas.ends("His die", &defence.to_string());
            canvas.ends("Modifiers", &format!("{modifier:+}"));
            again(&mut canvas, *defence, *modifier);
        }
        Prompt::GrappleChoice { loser, .. } => {
            for seat in [ask.seat, *loser] {
                let stamina = format!("Stamina {}", view.seats[seat].stamina);
                canvas.ends(&fit(&numbered(cast, seat), NAME + 2), &stamina);
            }
        }
        Prompt::Discard | Prompt::Skill => {
            canvas.line(&fit(&numbered(cast, ask.seat), WIDTH));
        }
    }
    for row in Munera::orders().iter().filter(|row| orders.get(row) != row.default()) {
        let (title, means) = (order_title(row), order(row, orders.get(row)));
        canvas.wrapped(&format!("Order, {title}: {means}"), 2);
    }
    canvas.text()
}

/// The values of every class, or of one's own gladiator so far: the modifier to its AP die, its
/// Save to front, left, right and rear.
fn pick(canvas: &mut Canvas, view: &View, seat: Seat, draft: &[String]) {
    let chosen = draft.first().map(String::as_str);
    canvas.wrapped(
        "Added to his action points; Save to front, left, right, rear (a die of that or less)",
        2,
    );
    if chosen == Some("custom") {
        let pieces: Vec<&str> = draft[1..].iter().map(String::as_str).collect();
        let build = armed_so_far(&pieces);
        let fresh = fresh(&view.seats[seat], &build);
        canvas.ends("yours so far", &brings(&fresh));
        canvas.wrapped(
            &format!("  {}, {}", body(build.body), sheet::carried(&Gear::of(view, &fresh))),
            2,
        );
        return;
    }
    for row in &CLASSES {
        if chosen.is_some_and(|word| family(row.class) != word) {
            continue;
        }
        let fresh = fresh(&view.seats[seat], &Build::of(row));
        canvas.ends(class(row.class), &brings(&fresh));
        if chosen.is_some() {
            canvas.wrapped(
                &format!("  {}, {}", body(row.body), sheet::carried(&Gear::of(view, &fresh))),
                2,
            );
        }
    }
}

/// The modifier to his AP die and his Save.
fn brings(fresh: &Gladiator) -> String {
    format!("{:+}  {}", fresh.ap_modifier(), sheet::saves(facts::saves(fresh)))
}

/// A gladiator as he would enter.
fn fresh(like: &Gladiator, build: &Build) -> Gladiator {
    Gladiator {
        hand: build.hand.iter().map(|(kind, count)| Item::of(*kind, *count)).collect(),
        sheathed: build.sheathed.clone(),
        body: build.body,
        helmet: build.helmet,
        galerus: build.galerus,
        ..like.clone()
    }
}

fn act(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let gladiator = &view.seats[seat];
    let own = fit(&numbered(cast, seat), NAME + 2);
    canvas.ends(&own, &format!("{} facing {}", gladiator.hex, gladiator.facing.word()));
    canvas.line("COSTS in action points (AP)");
    let step = if gladiator.helmet { 3 } else { 2 };
    let turning = if view.options.hexside_turns { "1 a side" } else { "1 or 2" };
    canvas.line(&format!("  ahead 1, aside or back {step},"));
    canvas.line(&format!("  turn {turning}"));
    for foe in view.opponents(seat) {
        let there = &view.seats[foe];
        let far = format!("{} facing {}", there.hex, there.facing.word());
        canvas.ends(&fit(&numbered(cast, foe), NAME), &far);
        let mine = arc(view.quadrant(seat, foe));
        let his = arc(view.quadrant(foe, seat));
        let away = match view.distance(seat, foe) {
            1 => "beside you".to_owned(),
            hexes => format!("{hexes} hexes off"),
        };
        canvas.wrapped(&format!("  {away}, at your {mine}, you at his {his}"), 4);
        if view.threatens(foe, seat) {
            canvas.line("  he threatens you");
        }
        attacks_on(canvas, view, seat, foe);
    }
}

/// The effect of tiredness, such as `2 AP less and at most 6 a turn`.
pub(super) fn of_the_tired() -> String {
    format!("{} AP less and at most {UNTIRING} a turn", AP_TIRED.unsigned_abs())
}

/// The attacks of `seat` that could be made now.
pub(super) fn attacks(view: &View, seat: Seat) -> Vec<Action> {
    let all = view.opponents(seat).flat_map(|foe| tried(view, seat, foe));
    all.filter(|action| cost(view, action).is_ok()).collect()
}

/// All ways of attacking an opponent, possible or not.
fn tried(view: &View, seat: Seat, foe: Seat) -> Vec<Action> {
    let hand = &view.seats[seat].hand;
    let held = (0..hand.len()).map(|at| munera::Held::of(hand, at));
    let armed = held.flat_map(|held| [Action::Strike(held, foe), Action::Whirl(held, foe)]);
    armed.chain([Action::Improvised(foe), Action::Grapple(foe)]).collect()
}

/// The possible attacks on an opponent now, with cost and chances, and those that lack only points.
fn attacks_on(canvas: &mut Canvas, view: &View, seat: Seat, foe: Seat) {
    let mut first = true;
    for action in tried(view, seat, foe) {
        let points = match cost(view, &action) {
            Ok(points) => format!("{points} AP"),
            Err(Refusal::NoAp | Refusal::TiredCap) => "lacks AP".to_owned(),
            Err(_) => continue,
        };
        let Some(means) = means_of(&action) else { continue };
        let odds = Odds::of(view, seat, foe, means);
        let right = format!("{points} {:+} {}%", odds.modifier, odds.lands);
        if first {
            canvas.ends("  attack", "cost die works");
            first = false;
        }
        canvas.ends(&format!("  {}", attack(&action)), &right);
    }
}

/// An attack in a word or two.
fn attack(action: &Action) -> String {
    if let Action::Strike(held, _) = action {
        return copy(*held);
    }
    if let Action::Whirl(held, _) = action {
        return format!("whirl {}", copy(*held));
    }
    means_of(action).map_or_else(String::new, |means| match means {
        Means::Grapple => "grapple".to_owned(),
        Means::Improvised | Means::Strike(_) | Means::Whirl(_) => "bare hands".to_owned(),
    })
}

/// The possible results of the second die.
fn again(canvas: &mut Canvas, defence: u8, modifier: i8) {
    let hits = (1..=6).filter(|face| total(*face, modifier, defence).is_some_and(|sum| 0 < sum));
    canvas.ends("Faces that hit", &format!("{} of 6", hits.count()));
    canvas.ends("Equal dice: a Double", "1 of 6");
}
