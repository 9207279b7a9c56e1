//! Drawings besides boards: a hand, a ranking, the games to choose from, a lobby, a tournament.

use boards::{
    Chair, Contest, Drawn, Entry, Figure, Gathering, Group, HeldCard, HeldCards, Kind, Ranked,
    Ranking, SENTENCES, Sheet,
};

/// Checks that no text overlaps another or leaves the picture.
fn is_readable(sheet: &Sheet) -> Drawn {
    assert_eq!(sheet.trouble(), Vec::<String>::new(), "{}", sheet.facts());
    let drawn = Sheet::drawn(&sheet.facts()).expect("it is ours");
    assert!(drawn.alt.chars().count() <= SENTENCES, "{}", drawn.alt);
    drawn
}

fn ranking(rows: i64, columns: usize) -> Sheet {
    let row = |rank: i64| {
        let counts = [rank, 12_345 - rank, 1_000, 0, 7, 88].map(Figure::Count);
        let text = Figure::Text("1999m".to_owned());
        Ranked {
            rank,
            name: format!("Familia of Maximilian the {rank}th of that Name"),
            is_house_run: rank % 2 == 0,
            figures: counts.into_iter().take(columns - 1).chain([text]).collect(),
        }
    };
    let column = |head: &&str| ((*head).to_owned(), format!("{head} figures"));
    Sheet::Ranking(Ranking {
        title: "Ludi of this server".to_owned(),
        about: "over all seasons".to_owned(),
        columns: ["T", "P", "B", "W", "F", "R", "D"][..columns].iter().map(column).collect(),
        rows: (1..=rows).map(row).collect(),
    })
}

#[test]
fn a_ranking_is_readable_however_long_its_names_and_figures() {
    for (rows, columns) in [(1, 7), (2, 7), (10, 7), (10, 4), (10, 2)] {
        let sheet = ranking(rows, columns);
        let drawn = is_readable(&sheet);
        let name = if columns == 4 { "Familia of " } else { "Maximilian" };
        assert!(drawn.svg.contains(name) && drawn.svg.contains(">1999m<"), "{}", drawn.svg);
        assert!(drawn.alt.contains("T figures 1") && drawn.alt.contains("figures 1999m"));
        let told = Sheet::in_sentences(&sheet.facts(), 10 * SENTENCES).unwrap();
        assert!(told.contains(&format!("{rows} Familia")), "all of it, where there is room");
    }
    assert!(is_readable(&ranking(10, 7)).alt.ends_with("more."), "there is an end to it");
    assert!(!is_readable(&ranking(10, 7)).svg.contains(" more<"), "a page is drawn whole");
    assert!(is_readable(&ranking(30, 7)).svg.contains(" more<"), "more are counted");
}

#[test]
fn cards_are_readable_however_many_are_held() {
    let card = |name: &str, does: &str, alike| HeldCard {
        name: name.to_owned(),
        sort: "Sabotage, Risk 2".to_owned(),
        does: does.to_owned(),
        alike,
    };
    let long = "one of two Fighters loses a Life before the Fight begins, if his Weapon is known";
    for count in 0..=8 {
        let cards = (0..count).map(|at| match at % 3 {
            0 => card("Bathhouse Gossip", long, 1),
            1 => card("Rifle the Weapon Cart of the Bookie himself", "look at three", 2),
            _ => card("GLORY 4", "", 1),
        });
        let drawn = is_readable(&Sheet::Held(HeldCards {
            game: "bloodsport-gambler".to_owned(),
            number: 12,
            who: "Maximilian the Third of that Name".to_owned(),
            cards: cards.collect(),
        }));
        assert!(drawn.alt.contains("Maximilian"), "{}", drawn.alt);
        // The first two texts are the title and the game.
        let cards = drawn.svg.split("</text>").skip(2);
        assert!(!cards.clone().any(|it| it.contains('…')), "no card is cut: {}", drawn.svg);
    }
}

#[test]
fn games_and_lobbies_are_readable() {
    let drawn = is_readable(&Sheet::Games);
    for kind in Kind::all() {
        assert!(drawn.alt.contains(kind.title()), "{}", drawn.alt);
        let seats = usize::from(*kind.seats().end());
        for taken in 1..=seats {
            let chair = |at: usize| Chair {
                name: format!("Maximilian the {at}th of that Name, and a Half"),
                state: if at == 0 { "opens the bout".to_owned() } else { String::new() },
            };
            let lobby = Gathering {
                game: kind.slug().to_owned(),
                number: 142,
                seats: (0..taken).map(chair).collect(),
                free: u8::try_from(seats - taken).unwrap(),
                agreed: vec!["Clock: daily".to_owned(), "ranked".to_owned()],
            };
            let drawn = is_readable(&Sheet::Lobby(lobby));
            assert!(drawn.alt.contains("opens the bout"), "{}", drawn.alt);
        }
    }
}

#[test]
fn a_tournament_is_readable_as_table_and_as_bracket() {
    let entry = |number: u32, results: &str, points: &str, more: &str| Entry {
        number,
        name: format!("Maximilian the {number}th of that Name"),
        results: results.to_owned(),
        points: points.to_owned(),
        more: more.to_owned(),
    };
    let heads = |count: u32| (1..=count).map(|round| round.to_string()).collect();
    let contest = |heads, groups| {
        let legend = "Results round by round, `-` is a rest; points; Bu Buchholz.".to_owned();
        let about = "9 players, round 3 of 10".to_owned();
        Sheet::Contest(Contest { title: "Ludi Romani".to_owned(), about, heads, groups, legend })
    };
    let alone = |entry| Group { entries: vec![entry], ..Group::default() };
    let place = |at| alone(entry(at, "10½-*10½-*", "12½", "Bu 17½  SB 12¾"));
    let table = is_readable(&contest(heads(10), (1..=9).map(place).collect()));
    assert!(table.alt.contains("1 Maximilian the 1th of that Name: results 1 0 ½ - *"));
    assert!(table.svg.contains(">12½<") && table.svg.contains(">Bu 17½  SB 12¾<"));
    let met = |name: &str, entries| Group { name: name.to_owned(), entries };
    let semi = vec![entry(1, "01", "", ""), entry(8, "10", "", "")];
    let groups = vec![met("Semi-finals", semi), met("Final", Vec::new())];
    let bracket = is_readable(&contest(Vec::new(), groups));
    assert!(bracket.alt.contains("Final: Not known yet."), "{}", bracket.alt);
    assert!(bracket.svg.contains(">Semi-finals<") && bracket.svg.contains(">not known yet<"));
    for (count, has_more) in [(1, false), (16, false), (20, false), (60, true)] {
        let entered = (1..=count).map(|at| alone(entry(at, "", "", ""))).collect();
        let drawn = is_readable(&contest(Vec::new(), entered));
        assert_eq!(drawn.svg.contains(" more<"), has_more, "{count}");
    }
}

#[test]
fn pictures_in_names_are_drawn_as_on_boards_and_heard_as_they_are() {
    let chair = |name: &str| Chair { name: name.to_owned(), state: "opens the bout".to_owned() };
    let lobby = Gathering {
        game: Kind::all()[0].slug().to_owned(),
        number: 7,
        seats: ["Ada \u{1F981}", "\u{1F40D}\u{1F40D}", "\u{10380}"].map(chair).to_vec(),
        free: 0,
        agreed: Vec::new(),
    };
    let drawn = is_readable(&Sheet::Lobby(lobby));
    assert!(drawn.svg.contains(">Ada ?<"), "{}", drawn.svg);
    assert_eq!(drawn.svg.matches(">Nameless<").count(), 2, "{}", drawn.svg);
    assert!(drawn.alt.contains("Ada \u{1F981} opens the bout."), "{}", drawn.alt);
}

#[test]
fn what_another_release_has_kept_is_not_drawn() {
    assert_eq!(Sheet::drawn("{\"Tower\":3}"), None);
    assert_eq!(Sheet::drawn(""), None);
}
