//! The board in few lines: the barge, and a line a helot.

use super::board::{barge, part};
use super::facts::{Facts, Helot, Lanista, Lot, Posture};
use super::helots::{body, lanista_name};
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::chronicle::{Chronicle, Gives};
use nexus::tables::LOCATION_COINS;
use table::Seat;

pub(super) fn draw(facts: &Facts) -> String {
    let mut chronicle = Chronicle::default();
    match &facts.barge {
        None => chronicle.ends(Gives::Never, "Before the bout", "Cred"),
        Some(afloat) => {
            chronicle.ends(Gives::Never, &format!("Cycle {}", afloat.cycle), "Condition, Cred");
            let mut canvas = Canvas::new(WIDTH);
            barge(&mut canvas, facts, afloat);
            chronicle.lines(Gives::Never, &canvas.text());
        }
    }
    let active = facts.barge.as_ref().and_then(|afloat| afloat.active);
    for (seat, lanista) in facts.seats.by_seat() {
        helot(&mut chronicle, seat, lanista, active == Some(seat));
    }
    chronicle.text()
}

/// The columns before the hurt places.
const INDENT: usize = 3;

/// A helot in a line, and its hurt places in a second one.
fn helot(chronicle: &mut Chronicle, seat: Seat, lanista: &Lanista, active: bool) {
    let arrow = if active { '>' } else { ' ' };
    let front = format!("{arrow}{} ", seat.0 + 1);
    let cred = lanista.cred;
    let mut head = |states: &[&str], right: &str| {
        chronicle.seat(&front, &lanista.name, states, right);
    };
    match &lanista.lot {
        Lot::GaveUp => head(&["gave up"], &cred.to_string()),
        Lot::Out => head(&["out"], &cred.to_string()),
        Lot::Ashore { lanista: number, .. } => {
            head(&[lanista_name(*number)], &cred.to_string());
        }
        Lot::Aboard(helot) => {
            head(&states(helot), &format!("{} {cred:>3}", helot.condition));
            chronicle.lines(Gives::Together(1), &format!("   {}", hurt(helot)));
        }
    }
}

/// A helot's states, the worst first.
fn states(helot: &Helot) -> Vec<&'static str> {
    let lies = match helot.posture {
        Posture::Stands => None,
        Posture::Prone => Some("PRONE"),
        Posture::Incapacitated => Some("FELLED"),
    };
    let all = [
        lies,
        helot.netted.then_some("NET"),
        helot.held_by.map(|_| "HELD"),
        helot.flaming.then_some("BURNS"),
        helot.bleeding.then_some("BLEEDS"),
        helot.price.then_some("PRICE"),
    ];
    all.into_iter().flatten().collect()
}

/// Its hurt places with the coins that they have left, those that have lost most first.
fn hurt(helot: &Helot) -> String {
    let mut hurt: Vec<_> = body(helot).collect();
    hurt.sort_by_key(|(at, left)| std::cmp::Reverse(LOCATION_COINS[*at].saturating_sub(*left)));
    let hurt: Vec<String> = hurt.iter().map(|(at, left)| format!("{} {left}", part(*at))).collect();
    if hurt.is_empty() {
        return "unhurt".to_owned();
    }
    // Where a line has no room for all, the number of the rest stands behind the worst.
    let shown = |count: usize| match hurt.len() - count {
        0 => hurt.join(", "),
        more => format!("{}, +{more}", hurt[..count].join(", ")),
    };
    let mut all = (1..=hurt.len()).rev().map(shown);
    all.find(|line| line.chars().count() <= WIDTH - INDENT).unwrap_or_default()
}
