//! `simulate`: bouts that the program plays against itself, counted.

use std::{process::ExitCode, time::Instant};

use anyhow::Context;
use boards::Kind;
use clap::Args;
use serde::Serialize;
use table::{
    BySeat, Options, WrongOption,
    simulate::{Figures, Player},
};

use crate::environment::print;

/// How bouts are wanted.
#[derive(Debug, Clone, Args)]
pub(crate) struct Simulate {
    /// The game, as in `/bout start`.
    game: String,
    /// How many bouts.
    #[arg(long, default_value_t = 1_000)]
    bouts: u64,
    /// Who plays each seat: `house`, `classic` (the house by the rules of thumb that it began with) or
    /// `random`, with commas between.
    #[arg(long, value_delimiter = ',', default_value = "house,random")]
    seats: Vec<String>,
    /// Where luck comes from: the same seed gives the same bouts, another one quite others, since each
    /// bout's own seed is a hash of this one and the bout's number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options, such as turn_limit=20; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object instead of words.
    #[arg(long)]
    json: bool,
}

/// What is printed with `--json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Printed {
    game: &'static str,
    bouts: u64,
    unfinished: u64,
    /// By seat: of the bouts that ended, how many it won, from 0 to 1.
    win_rate: Vec<f64>,
    draws: u64,
    /// Bouts that no seat won or drew: all are beaten, be it by somebody without a seat.
    nobody: u64,
    mean_answers: f64,
    /// Of all answers, from 0 to 1.
    out_of_turn_answers: f64,
    bouts_per_second: f64,
}

/// Plays and counts.
pub(super) fn run(wanted: &Simulate) -> anyhow::Result<ExitCode> {
    let kind = game(&wanted.game)?;
    let players = players(kind, &wanted.seats)?;
    let options = options(kind, &wanted.options)?;
    let begun = Instant::now();
    let figures = kind.proofs().simulate(&players, &options, wanted.bouts, wanted.seed);
    let printed = printed(&figures, begun.elapsed().as_secs_f64());
    if wanted.json {
        print(&serde_json::to_string(&printed).context("writing the figures")?)?;
    } else {
        for line in lines(&printed, &wanted.seats) {
            print(&line)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn game(slug: &str) -> anyhow::Result<Kind> {
    let known = || Kind::ALL.iter().map(|kind| kind.slug()).collect::<Vec<_>>().join(", ");
    Kind::of(slug).with_context(|| format!("there is no game {slug:?}; there are: {}", known()))
}

fn players(kind: Kind, seats: &[String]) -> anyhow::Result<BySeat<Player>> {
    let players = seats.iter().map(|seat| match seat.trim() {
        "house" => Ok(Player::House),
        "classic" => Ok(Player::Classic),
        "random" => Ok(Player::Random),
        other => anyhow::bail!("a seat is `house`, `classic` or `random`, not {other:?}"),
    });
    let players: Vec<Player> = players.collect::<anyhow::Result<_>>()?;
    let count = u8::try_from(players.len()).context("that is too many seats")?;
    let (least, most) = (kind.seats().start().to_owned(), kind.seats().end().to_owned());
    let slug = kind.slug();
    anyhow::ensure!(kind.seats().contains(&count), "{slug} has {least} to {most} seats");
    Ok(BySeat::new(count, |seat| players[seat.index()]))
}

fn options(kind: Kind, given: &[String]) -> anyhow::Result<Options> {
    let pairs = given.iter().map(|option| {
        let pair = option.split_once('=');
        pair.with_context(|| format!("an option is NAME=VALUE, not {option:?}"))
    });
    let pairs: Vec<(&str, &str)> = pairs.collect::<anyhow::Result<_>>()?;
    Options::new(kind.options(), pairs).map_err(|wrong| match wrong {
        WrongOption::Unknown(name) => {
            let known: Vec<&str> = kind.options().iter().map(|row| row.name).collect();
            anyhow::anyhow!("there is no option {name:?}; there are: {}", known.join(", "))
        }
        WrongOption::Value { name, value } => anyhow::anyhow!("{name} does not take {value:?}"),
    })
}

fn ratio((part, whole): (u64, u64)) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn printed(figures: &Figures, seconds: f64) -> Printed {
    Printed {
        game: figures.game,
        bouts: figures.bouts,
        unfinished: figures.unfinished,
        win_rate: figures.win_rate.iter().copied().map(ratio).collect(),
        draws: figures.draws,
        nobody: figures.nobody,
        mean_answers: ratio(figures.mean_answers),
        out_of_turn_answers: ratio(figures.out_of_turn_answers),
        bouts_per_second: figures.bouts as f64 / seconds.max(1e-9),
    }
}

fn lines(printed: &Printed, seats: &[String]) -> Vec<String> {
    let mut lines = vec![format!("{}: {} bouts", printed.game, printed.bouts)];
    for (number, (rate, player)) in printed.win_rate.iter().zip(seats).enumerate() {
        lines.push(format!("seat {} ({player}) won {:.1} %", number + 1, rate * 100.0));
    }
    lines.push(format!(
        "{} draws, {} won by nobody, {} unfinished",
        printed.draws, printed.nobody, printed.unfinished
    ));
    lines.push(format!(
        "{:.1} answers a bout, {:.1} % of them out of turn",
        printed.mean_answers,
        printed.out_of_turn_answers * 100.0
    ));
    lines.push(format!("{:.0} bouts a second", printed.bouts_per_second));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(of: &str) -> Vec<String> {
        of.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn a_simulation_is_the_same_for_the_same_seed_and_counts_every_bout() {
        let kind = Kind::ALL[0];
        let players = players(kind, &seats("house,random")).unwrap();
        let play = || kind.proofs().simulate(&players, &Options::default(), 10, 7);
        let figures = play();
        assert_eq!(figures, play());
        let printed = printed(&figures, 2.0);
        assert_eq!((printed.bouts, printed.unfinished), (10, 0));
        assert_eq!(printed.bouts_per_second, 5.0);
        let won: f64 = printed.win_rate.iter().sum::<f64>() * 10.0;
        let others = (printed.draws + printed.nobody) as f64;
        assert!((won + others - 10.0).abs() < 1e-9, "{printed:?}");
        let json = serde_json::to_value(&printed).unwrap();
        let names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        let mut wanted = [
            "game",
            "bouts",
            "unfinished",
            "win_rate",
            "draws",
            "nobody",
            "mean_answers",
            "out_of_turn_answers",
            "bouts_per_second",
        ];
        wanted.sort_unstable();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(names, wanted);
    }

    #[test]
    fn todays_house_meets_the_one_that_it_was() {
        let kind = Kind::of("blood-sweat-cheers").unwrap();
        let of = |names| players(kind, &seats(names)).unwrap();
        let won = |names, seat: usize| {
            let figures = kind.proofs().simulate(&of(names), &Options::default(), 200, 3);
            figures.win_rate.iter().nth(seat).unwrap().0
        };
        assert!(
            won("classic,house", 0) + won("house,classic", 1)
                < won("house,classic", 0) + won("classic,house", 1)
        );
    }

    #[test]
    fn what_the_automaton_wins_is_no_draw_but_won_by_nobody() {
        let kind = Kind::of("blood-sweat-cheers").unwrap();
        let players = players(kind, &seats("random")).unwrap();
        let figures = kind.proofs().simulate(&players, &Options::default(), 30, 1);
        let printed = printed(&figures, 1.0);
        let won = figures.win_rate.iter().map(|(won, _)| *won).sum::<u64>();
        assert!(0 < printed.nobody, "{printed:?}");
        assert_eq!(won + printed.draws + printed.nobody, 30);
        let line =
            format!("{} draws, {} won by nobody, 0 unfinished", printed.draws, printed.nobody);
        assert!(lines(&printed, &seats("random")).contains(&line));
    }

    #[test]
    fn what_cannot_be_simulated_is_said() {
        assert!(game("chess").unwrap_err().to_string().contains("blood-sweat-cheers"));
        let kind = Kind::ALL[0];
        assert!(players(kind, &seats("house,human")).is_err());
        assert!(
            players(kind, &seats("house,house,house,house,house,house,house,house,house")).is_err()
        );
        assert!(options(kind, &["turn_limit".to_owned()]).is_err());
        assert!(options(kind, &["no_such_option=1".to_owned()]).is_err());
    }
}
