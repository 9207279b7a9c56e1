//! Prints the figures of the specification's tables, measured: `munera_figures [BOUTS_A_PAIR]`.

use munera::proofs::figures::{Figures, against_random, matrix, measured};
use munera::tables::CLASSES;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let bouts: u64 = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(10);
    let mut out = io::stdout().lock();
    for (seats, teams) in [
        (2, "none"),
        (3, "none"),
        (4, "none"),
        (5, "none"),
        (6, "none"),
        (4, "1122"),
        (6, "111222"),
    ] {
        let figures = measured(seats, &[("teams", teams)], 0..bouts * 40);
        print(&mut out, &format!("{seats} seats, teams {teams}"), &figures)?;
    }
    let lone = measured(3, &[("teams", "122")], 0..bouts * 40);
    print(&mut out, "one against two", &lone)?;
    for (seats, bouts) in [(2, bouts * 50), (4, bouts * 30)] {
        let won = against_random(seats, bouts);
        writeln!(out, "house against random, {seats} seats: {won} of {bouts}")?;
    }
    let (wins, all) = matrix(bouts, 1_000_000);
    print(&mut out, "all pairs", &all)?;
    for (row, wins) in CLASSES.iter().zip(wins) {
        let own = CLASSES.iter().position(|other| other.class == row.class).unwrap_or(0);
        let others: u64 = wins.iter().enumerate().filter(|(at, _)| *at != own).map(|it| it.1).sum();
        let share = others * 1_000 / (bouts * (CLASSES.len() as u64 - 1));
        let cells: Vec<String> =
            wins.iter().map(|wins| format!("{:2}", wins * 100 / bouts)).collect();
        let name = row.class.word();
        writeln!(out, "{name:17}{}.{}%  {}", share / 10, share % 10, cells.join(" "))?;
    }
    Ok(())
}

fn print(out: &mut impl Write, name: &str, figures: &Figures) -> io::Result<()> {
    let each = |count: u64| {
        let hundredths = count * 100 / figures.bouts.max(1);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    writeln!(out, "{name}, {} bouts", figures.bouts)?;
    writeln!(
        out,
        "  rounds {} (longest {}), turns {}, drawn {}, spared {}, killed {}",
        each(figures.rounds),
        figures.longest,
        each(figures.turns),
        figures.drawn,
        figures.spared,
        figures.killed
    )?;
    writeln!(
        out,
        "  wins by seat {:?}, in the order of play {:?}",
        figures.wins, figures.wins_in_order
    )?;
    writeln!(
        out,
        "  stamina {}, mortal {}, double 2 {}, fall {}, giving in {}",
        figures.by_stamina,
        figures.by_mortal,
        figures.by_double_2,
        figures.by_fall,
        figures.by_giving_in
    )
}
