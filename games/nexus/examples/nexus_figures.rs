//! Prints the figures of the specification's table, measured with the house of its policy: `nexus_figures [BOUTS]`.

use nexus::{Nexus, proofs::figures::Figures};
use std::io::{self, Write};
use table::simulate::{Player, simulate};
use table::{BySeat, Options};

fn main() -> io::Result<()> {
    let bouts: u64 = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(500);
    let mut out = io::stdout().lock();
    for seats in [2, 3, 4] {
        row(&mut out, seats, bouts)?;
    }
    let players = BySeat::new(2, |seat| [Player::House, Player::Random][seat.index()]);
    let figures = Figures::measured(&players, &Options::default(), bouts);
    writeln!(out, "house against random: {:?} of {bouts}", figures.wins)?;
    for seats in [2, 4] {
        let players = BySeat::new(seats, |_| Player::Random);
        let figures = simulate::<Nexus>(&players, &Options::default(), bouts, 0);
        let (answers, of) = figures.mean_answers;
        writeln!(
            out,
            "{seats} random seats: {} answers a bout, {} draws, {} unfinished",
            answers / of.max(1),
            figures.draws,
            figures.unfinished
        )?;
    }
    Ok(())
}

fn row(out: &mut impl Write, seats: u8, bouts: u64) -> io::Result<()> {
    let players = BySeat::new(seats, |_| Player::Classic);
    let figures = Figures::measured(&players, &Options::default(), bouts);
    let of = figures.bouts.max(1);
    let (mean, ninth) = figures.length();
    let each = |count: u64| hundredths(count * 100 / of);
    let share = |(won, all): &(u64, u64)| hundredths(won * 100 / (*all).max(1));
    writeln!(out, "{seats} seats, {bouts} bouts")?;
    writeln!(out, "  cycles {} ({ninth})", hundredths(mean))?;
    writeln!(out, "  draws {} of 100", hundredths(figures.draws * 10_000 / of))?;
    let wins: Vec<String> =
        figures.wins.iter().map(|wins| hundredths(wins * 10_000 / of)).collect();
    writeln!(out, "  wins by seat {}", wins.join(", "))?;
    writeln!(out, "  last helot's seat wins {}", each(figures.last_won))?;
    writeln!(out, "  nobody survives {} of 100", hundredths(figures.no_survivor * 10_000 / of))?;
    writeln!(
        out,
        "  Cred of the winner {}, crowd {}",
        hundredths(figures.winners_cred * 100 / (of - figures.draws).max(1)),
        each(figures.crowd)
    )?;
    writeln!(
        out,
        "  by motivation {:?}",
        figures.motivations.iter().map(share).collect::<Vec<_>>()
    )?;
    writeln!(out, "  by lanista {:?}", figures.lanistas.iter().map(share).collect::<Vec<_>>())?;
    writeln!(out, "  S1 by barge {:?}", figures.schematics.iter().map(share).collect::<Vec<_>>())?;
    writeln!(
        out,
        "  Turning Points {}, Duplicates {}, Deceptions {}",
        each(figures.turning_points),
        each(figures.duplicates),
        each(figures.deceptions)
    )?;
    writeln!(
        out,
        "  rounds {}, commands {}; asked out of turn a round {}, empty windows a round {}",
        each(figures.rounds),
        each(figures.commands),
        hundredths(figures.asked_out_of_turn * 100 / figures.rounds.max(1)),
        hundredths(figures.empty_windows * 100 / figures.rounds.max(1))
    )
}

fn hundredths(count: u64) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
