//! `simulate`: bouts that the program plays against itself, counted.

use super::means::{Mean, mean};
use super::{among, ladder, matchups};
use crate::environment::print;
use anyhow::Context;
use boards::Kind;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use table::simulate::{Extent, Figures, Player};
use table::{BySeat, Options, WrongOption};

/// How bouts are wanted.
#[derive(Debug, Clone, Args)]
pub(crate) struct Simulate {
    /// The game, as in `/bout start`.
    game: String,
    /// How many bouts.
    #[arg(long, default_value_t = 1_000)]
    bouts: u64,
    /// The players of the seats, with commas between: `adept` or `house` (the house as it plays where nobody
    /// says otherwise), `orders` (the same, whose standing orders answer out of turn), `novice`,
    /// `champion` (it thinks) or `champion:PLAYOUTS`, `classic` (the house by the rules of thumb that it
    /// began with) or `random`.
    #[arg(long, value_delimiter = ',', default_value = "house,random")]
    seats: Vec<String>,
    /// Play each bout once from every seat, the players moving on by one seat each time.
    #[arg(long)]
    swap: bool,
    /// Instead let the levels of the house play each other, two and two from either seat, and rate them
    /// as guests are rated.
    #[arg(long)]
    ladder: bool,
    /// Instead let the house play itself in as many seats, each entering with anything that it may, and
    /// tell how each of that fared.
    #[arg(long, conflicts_with = "ladder")]
    matchups: bool,
    /// Instead let a champion play among adepts at every number of seats, once from every seat, and tell
    /// how it fared.
    #[arg(long, conflicts_with_all = ["ladder", "matchups"])]
    among: bool,
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

/// The output with `--json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Printed {
    game: &'static str,
    bouts: u64,
    unfinished: u64,
    /// By player: of the bouts that ended, how many it won, from 0 to 1.
    win_rate: Vec<f64>,
    /// By player: its points of a bout, from 0 to 1, one drawn or unfinished being a half.
    points: Vec<Mean>,
    draws: u64,
    /// Bouts that no seat won or drew: all are beaten, be it by somebody without a seat.
    nobody: u64,
    mean_answers: f64,
    /// Of all answers, from 0 to 1.
    out_of_turn_answers: f64,
    bouts_per_second: f64,
    thoughts: Thinking,
}

/// The thoughts of champions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Thinking {
    /// Asks thought over that had more than one answer to compare.
    thoughts: u64,
    /// The time within which half of them, and 99 of 100, were done.
    median_milliseconds: f64,
    p99_milliseconds: f64,
    /// Of each, the mean.
    milliseconds: f64,
    playouts: f64,
    misfits: f64,
    /// Of all, how many ended with something else than the adept would have said, from 0 to 1.
    departed: f64,
}

/// Plays and counts.
pub(super) fn run(wanted: &Simulate) -> anyhow::Result<ExitCode> {
    let kind = game(&wanted.game)?;
    let options = options(kind, &wanted.options)?;
    let extent = Extent { bouts: wanted.bouts, seed: wanted.seed, swap: wanted.swap };
    if wanted.ladder {
        ladder::climb(kind, &options, extent, wanted.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    if wanted.among {
        among::tell(kind, &options, extent, wanted.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let players = players(kind, &wanted.seats)?;
    if wanted.matchups {
        let of = kind.proofs().matchups(players.count(), &options, wanted.bouts, wanted.seed);
        matchups::tell(kind, &of, wanted.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let begun = Instant::now();
    let mut clock = || u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    let figures = kind.proofs().simulated(&players, &options, extent, &mut clock);
    let printed = printed(&figures, begun.elapsed().as_secs_f64());
    if wanted.json {
        print(&serde_json::to_string(&printed).context("writing the figures")?)?;
    } else {
        for line in lines(&printed, &wanted.seats, wanted.swap) {
            print(&line)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn game(slug: &str) -> anyhow::Result<Kind> {
    let known = || Kind::all().iter().map(|kind| kind.slug()).collect::<Vec<_>>().join(", ");
    Kind::of(slug).with_context(|| format!("there is no game {slug:?}; there are: {}", known()))
}

fn players(kind: Kind, seats: &[String]) -> anyhow::Result<BySeat<Player>> {
    let players = seats.iter().map(|seat| match seat.trim() {
        "house" | "adept" => Ok(Player::House),
        "orders" => Ok(Player::Orders),
        "novice" => Ok(Player::Novice),
        "champion" => Ok(Player::Champion { playouts: None }),
        "classic" => Ok(Player::Classic),
        "random" => Ok(Player::Random),
        other => {
            let playouts = other.strip_prefix("champion:").and_then(|number| number.parse().ok());
            let playouts = playouts.with_context(|| {
                format!("a seat is adept, orders, novice, champion, champion:200, classic or random, not {other:?}")
            })?;
            Ok(Player::Champion { playouts: Some(playouts) })
        }
    });
    let players: Vec<Player> = players.collect::<anyhow::Result<_>>()?;
    let count = u8::try_from(players.len()).context("that is too many seats")?;
    let (least, most) = (kind.seats().start().to_owned(), kind.seats().end().to_owned());
    let slug = kind.slug();
    anyhow::ensure!(kind.seats().contains(&count), "{slug} has {least} to {most} seats");
    Ok(BySeat::new(count, |seat| players[seat.index()]))
}

pub(super) fn options(kind: Kind, given: &[String]) -> anyhow::Result<Options> {
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

/// The time within which so many of a hundred were done, in milliseconds; `took` is sorted, in
/// microseconds.
fn percentile(took: &[u64], of_hundred: usize) -> f64 {
    let at = (took.len() * of_hundred / 100).min(took.len().saturating_sub(1));
    took.get(at).map_or(0.0, |microseconds| *microseconds as f64 / 1_000.0)
}

fn printed(figures: &Figures, seconds: f64) -> Printed {
    let mut took = figures.thoughts.microseconds.clone();
    took.sort_unstable();
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
        points: figures.points.iter().map(mean).collect(),
        thoughts: Thinking {
            thoughts: figures.thoughts.made,
            median_milliseconds: percentile(&took, 50),
            p99_milliseconds: percentile(&took, 99),
            milliseconds: ratio((took.iter().sum(), figures.thoughts.made)) / 1_000.0,
            playouts: ratio((figures.thoughts.playouts, figures.thoughts.made)),
            misfits: ratio((figures.thoughts.misfits, figures.thoughts.made)),
            departed: ratio((figures.thoughts.departed, figures.thoughts.made)),
        },
    }
}

fn lines(printed: &Printed, seats: &[String], swap: bool) -> Vec<String> {
    let mut lines = vec![format!("{}: {} bouts", printed.game, printed.bouts)];
    let of_player = printed.win_rate.iter().zip(&printed.points).zip(seats).enumerate();
    for (number, ((rate, points), player)) in of_player {
        let name = if swap { "player" } else { "seat" };
        lines.push(format!(
            "{name} {} ({player}) won {:.1} %, points {:.1} ± {:.1} of 100",
            number + 1,
            rate * 100.0,
            points.mean * 100.0,
            points.bound * 100.0
        ));
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
    let Thinking {
        thoughts,
        median_milliseconds,
        p99_milliseconds,
        milliseconds,
        playouts,
        misfits,
        departed,
    } = printed.thoughts;
    if 0 < thoughts {
        lines.push(format!(
            "{thoughts} thoughts of {milliseconds:.2} ms and {playouts:.0} playouts, {misfits:.2} misfits \
             each; {:.1} % left the rule of thumb",
            departed * 100.0
        ));
        lines.push(format!(
            "half of them took {median_milliseconds:.2} ms at most, 99 of 100 {p99_milliseconds:.2} ms"
        ));
    }
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
        let kind = Kind::all()[0];
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
            "points",
            "thoughts",
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
    fn half_and_ninety_nine_of_a_hundred_thoughts_are_told_of() {
        let took: Vec<u64> = (1..=200).map(|number| number * 1_000).collect();
        assert_eq!((percentile(&took, 50), percentile(&took, 99)), (101.0, 199.0));
        assert_eq!((percentile(&[], 99), percentile(&[7_000], 99)), (0.0, 7.0));
    }

    #[test]
    fn a_champion_is_simulated_and_what_it_thinks_is_told() {
        let kind = Kind::of("blood-sweat-cheers").unwrap();
        let names = seats("champion:40,classic");
        let players = players(kind, &names).unwrap();
        let extent = Extent { bouts: 30, seed: 1, swap: true };
        let mut ticks = 0;
        let mut clock = || {
            ticks += 1_000;
            ticks
        };
        let options = Options::default();
        let figures = kind.proofs().simulated(&players, &options, extent, &mut clock);
        let printed = printed(&figures, 1.0);
        assert_eq!((printed.bouts, printed.thoughts.milliseconds), (60, 1.0));
        assert!(printed.points[1].mean < printed.points[0].mean, "{printed:?}");
        let told = lines(&printed, &names, true);
        assert!(told.iter().any(|line| line.starts_with("player 1 (champion:40) won")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("left the rule of thumb")), "{told:?}");
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
        assert!(lines(&printed, &seats("random"), false).contains(&line));
    }

    #[test]
    fn what_cannot_be_simulated_is_said() {
        assert!(game("chess").unwrap_err().to_string().contains("blood-sweat-cheers"));
        let kind = Kind::all()[0];
        assert!(players(kind, &seats("house,human")).is_err());
        assert!(players(kind, &seats("house,champion:many")).is_err());
        assert!(
            players(kind, &seats("house,house,house,house,house,house,house,house,house")).is_err()
        );
        assert!(options(kind, &["turn_limit".to_owned()]).is_err());
        assert!(options(kind, &["no_such_option=1".to_owned()]).is_err());
    }
}
