//! The games on the sandbox's welcome page, in the words of the one list; `UPDATE=1` rewrites the
//! page's file.

use boards::Kind;
use scene::palette::SAND;
use scene::{Area, Paint, Scene, at};
use std::path::Path;

/// The side of the sand on which a sign stands.
const SIGN: f32 = 56.0;
/// The distance from the edges of the tablet, to keep them out of sight.
const AWAY: f32 = 32.0;

/// A game's sign by itself.
fn sign(kind: Kind) -> String {
    let mut scene = Scene::new(kind.title());
    let area = Area::new(at(AWAY, AWAY), SIGN, SIGN, 6.0);
    scene.area(area, Paint::filled(SAND));
    kind.sign(&mut scene, at(AWAY + SIGN / 2.0, AWAY + SIGN / 2.0));
    scene.reach(2.0 * AWAY + SIGN);
    let svg = scene.svg();
    let (_, shapes) = svg.split_once(" font-family=").expect("a frame goes before the shapes");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{AWAY} {AWAY} {SIGN} {SIGN}\" \
         width=\"{SIGN}\" height=\"{SIGN}\" font-family={shapes}"
    )
}

/// The page's entry for a game.
fn entry(kind: Kind) -> String {
    let (fewest, most) = (*kind.seats().start(), *kind.seats().end());
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let fields = [
        ("slug", kind.slug().to_owned()),
        ("title", kind.title().to_owned()),
        ("players", players),
        ("about", kind.about().to_owned()),
        ("sign", sign(kind)),
    ];
    let lines = fields.map(|(name, value)| {
        format!("    {name}: {},\n", serde_json::to_string(&value).expect("it is text"))
    });
    format!("  {{\n{}  }},\n", lines.concat())
}

#[test]
fn the_page_greets_with_every_game() {
    // The game of `docs/a-sixth-game.md` is in no build for players.
    let games = Kind::all().iter().filter(|kind| kind.slug() != "par-impar");
    let games: String = games.map(|kind| entry(*kind)).collect();
    let made = format!(
        "// The games to choose from, in the words of the bot's own list of games, which a test compares.\n\n\
         export const GAMES = [\n{games}];\n"
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sandbox/page/games.js");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &made).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "sandbox/page/games.js is another; UPDATE=1 rewrites it");
}

/// The number of decisions of each seat in bouts with the house's answers for everybody and
/// reactions left to orders.
fn decisions(kind: Kind) -> Vec<u16> {
    use boards::Cast;
    use table::{BySeat, Luck, Options, OutOfTurn, Sitter};
    let count = (*kind.seats().start()).max(2);
    let cast = Cast {
        names: BySeat::new(count, |seat| kind.side(seat).to_owned()),
        house: BySeat::new(count, |_| false),
        number: 1,
    };
    let mut all = Vec::new();
    for seed in 1..=BOUTS {
        let sitters = BySeat::new(count, |_| Sitter::Guest);
        let luck = Luck::numbered(seed);
        let (mut play, _) = kind.open(sitters, Options::default(), luck, [0; 32], &cast);
        let by_orders = BySeat::new(count, |_| OutOfTurn::ByOrders);
        let mut made = BySeat::new(count, |_| 0_u16);
        while !play.is_over() {
            if play.react(&by_orders).is_some() {
                continue;
            }
            let ask = play.asks().into_iter().find(|ask| ask.owed).expect("somebody is asked");
            made[ask.seat] += 1;
            play.house(ask.seat).expect("it is asked");
        }
        all.extend(made.iter().copied());
    }
    all.sort_unstable();
    all
}

/// The number of bouts played of each game.
const BOUTS: u64 = 16;

#[test]
fn a_bout_is_as_long_as_is_said() {
    let mut wrong = Vec::new();
    for kind in Kind::all() {
        let made = decisions(*kind);
        let [fewest, most] = kind.decisions();
        let usual = made.iter().filter(|made| (fewest..=most).contains(*made)).count();
        if usual * 4 < made.len() * 3 || most > 5 * fewest {
            wrong.push(format!("{}: {fewest} to {most} are not usual of {made:?}", kind.slug()));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
