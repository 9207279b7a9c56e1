//! Prints the figures of the specification's table, measured: `morituri_figures [BOUTS]`.

use morituri::{Morituri, proofs::figures::Figures};
use std::io::{self, Write};
use table::simulate::{Player, observed};
use table::{BySeat, Chance, Luck, Options, Rules};

fn main() -> io::Result<()> {
    let bouts: u64 = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(2_000);
    let mut out = io::stdout().lock();
    for seats in [2, 3, 4, 6, 8] {
        row(&mut out, seats, &[], bouts)?;
    }
    for (seats, options) in [
        (4, [("road", "short")]),
        (2, [("road", "short")]),
        (4, [("rejoin", "on")]),
        (2, [("lone", "crown")]),
        (4, [("lone", "crown")]),
    ] {
        row(&mut out, seats, &options, bouts)?;
    }
    Ok(())
}

fn row(out: &mut impl Write, seats: u8, options: &[(&str, &str)], bouts: u64) -> io::Result<()> {
    let chosen = Options::new(Morituri::options(), options.iter().copied()).expect("they exist");
    let players = BySeat::new(seats, |_| Player::House);
    let mut figures = Figures::default();
    let (mut answers, mut replies) = (0, 0);
    for number in 0..bouts {
        let mut told = Vec::new();
        let played = observed::<Morituri>(
            &players,
            &chosen,
            Luck::numbered(number),
            &mut Chance::new(number),
            u64::MAX,
            |_, news| told.extend_from_slice(news),
        );
        figures.count(&played.live.now().board, &told);
        answers += played.answers;
        replies += played.out_of_turn_answers;
    }
    let each = |count: u64| hundredths(count * 100, bouts);
    let percent = |count: u64, of: u64| hundredths(count * 10_000, of);
    let (mean, ninth, most) = figures.rounds();
    let rolls: u64 = figures.rolls;
    writeln!(out, "{seats} seats {options:?}, {bouts} bouts")?;
    writeln!(out, "  rounds {} / {ninth} / {most}", hundredths(mean, 1))?;
    writeln!(out, "  turns {}, without the missed {}", each(figures.turns), each(figures.played))?;
    writeln!(out, "  no winner {} %", percent(figures.no_winner, bouts))?;
    writeln!(out, "  die before Roma {} %", percent(figures.died_early, figures.seats))?;
    writeln!(
        out,
        "  by beast {} %, by duel {} %",
        percent(figures.by_beast, figures.seats),
        percent(figures.by_duel, figures.seats)
    )?;
    writeln!(out, "  no duel in Roma {} %", percent(figures.no_duel_in_roma, bouts))?;
    let wins: Vec<String> = figures.wins.iter().map(|wins| percent(*wins, bouts)).collect();
    writeln!(out, "  wins {}", wins.join(" "))?;
    writeln!(
        out,
        "  beasts {} ({} in Roma), duels {} ({} in Roma), rounds a duel {}, longest {}",
        each(figures.beast_fights),
        each(figures.beast_fights_in_roma),
        each(figures.duels),
        each(figures.duels_in_roma),
        hundredths(figures.duel_rounds * 100, figures.duels),
        figures.longest_duel
    )?;
    writeln!(
        out,
        "  cards {}, raids lost {} of {}, Owner in Debt! {}",
        each(figures.cards),
        each(figures.raids_lost),
        each(figures.raids),
        each(figures.owner_in_debt)
    )?;
    writeln!(out, "  questions besides rolls {}, replies {}", each(answers - rolls), each(replies))
}

/// `hundredths / of` with two decimals.
fn hundredths(hundredths: u64, of: u64) -> String {
    let value = (hundredths + of / 2) / of.max(1);
    format!("{}.{:02}", value / 100, value % 100)
}
