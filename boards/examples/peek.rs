//! Scratch, never committed: draws moments of a bout of the house against itself.
//! cargo run -p boards --example peek -- GAME SEATS SEED MOMENTS EYES(0 = all) FOLDER
use boards::*;
use table::{BySeat, Luck, Options, Seat, Sitter};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let kind = Kind::of(&a[1]).unwrap();
    let n = |at: usize| a[at].parse::<u64>().unwrap();
    let seats = n(2) as u8;
    let names = [
        "Ada",
        "Maximilian the Third",
        "角闘士スパルタクス",
        "مصارع روما",
        "Žofie",
        "Ярослав",
        "Ann",
        "Ὀδυσσεύς",
    ];
    let cast = Cast {
        names: BySeat::new(seats, |s| names[s.index()].to_owned()),
        house: BySeat::new(seats, |s| s.0 == 1),
        number: 142,
    };
    let eyes = (n(5) > 0).then(|| Seat(n(5) as u8 - 1));
    let (mut play, _) = kind.open(
        BySeat::new(seats, |_| Sitter::House),
        Options::default(),
        Luck::numbered(n(3)),
        [0; 32],
        &cast,
    );
    let mut pages: Vec<(String, Beside)> = Vec::new();
    let mut over: Option<Headline> = None;
    loop {
        let held = eyes.map(|s| play.held(s)).unwrap_or_default();
        let page = (play.shown(&cast, eyes).facts, Beside { over: over.clone(), held });
        if pages.last().map(|p| &p.0) != Some(&page.0) {
            pages.push(page);
        }
        if play.is_over() || pages.len() > 20000 {
            break;
        }
        let asked: Vec<Seat> = play.asks().iter().filter(|k| k.owed).map(|k| k.seat).collect();
        let told = asked.into_iter().find_map(|s| play.house(s));
        let told = match told {
            Some(t) => t,
            None if play.may_settle() => play.settle(),
            None => break,
        };
        over = most_telling(&told.headlines).cloned().or(over);
    }
    let kit = raster::Kit::new();
    std::fs::create_dir_all(&a[6]).unwrap();
    let m = n(4) as usize;
    for k in 0..m {
        let at = k * (pages.len() - 1) / (m - 1).max(1);
        let was = at.checked_sub(1).map(|b| pages[b].0.as_str());
        let drawn = kind.drawn(&pages[at].0, was, &pages[at].1).unwrap();
        let png = kit.png(&drawn.svg).unwrap();
        std::fs::write(format!("{}/{k:02}.png", a[6]), &png.bytes).unwrap();
        println!(
            "{k:02}: step {at}/{} {}x{} {} bytes svg {} | {}",
            pages.len(),
            png.wide,
            png.high,
            png.bytes.len(),
            drawn.svg.len(),
            drawn.alt
        );
    }
}
