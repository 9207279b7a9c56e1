//! Records: played again, taken back, set back, verified.

use crate::bouts::*;
use crate::pebbles::*;
use serde_json::json;
use table::{
    BySeat, Endless, Entry, Live, Luck, NotTaken, Options, Replay, Rest, Rules, Seat, Sitter,
    TakeBack, Written, may_take_back, rewound, sha256_hex, take_back, verify_chain,
};

fn entries(lines: &[Written]) -> Vec<Entry> {
    lines.iter().map(|line| line.entry.clone()).collect()
}

/// A whole bout and its record.
fn whole(seed: u64) -> (Live<Honest>, Vec<Written>) {
    let mut live = lucky(seed, guests());
    let mut lines = live.take_written();
    while !live.now().over {
        move_on(&mut live);
        lines.extend(live.take_written());
    }
    (live, lines)
}

#[test]
fn a_record_is_told_again_entry_by_entry() {
    let mut live = lucky(7, guests());
    let mut lines = live.take_written();
    let history = entries(&lines);
    let Entry::Opened(opened) = &history[0] else { panic!("a record begins with its opening") };
    let (mut replay, told) = Replay::<Honest>::new(opened, live.bout().luck().clone()).unwrap();
    assert_eq!(told, []);
    for entry in &history[1..] {
        replay.feed(entry).unwrap();
    }
    while !live.now().over {
        let told = move_on(&mut live);
        let new = live.take_written();
        let mut told_again = Vec::new();
        for line in &new {
            told_again.extend(replay.feed(&line.entry).unwrap());
        }
        assert_eq!(told_again, told);
        assert_eq!(replay.live().unwrap().now(), live.now());
        lines.extend(new);
    }
    replay.finish().unwrap();
    assert_eq!(replay.live().unwrap().bout().outcome(), live.bout().outcome());
}

#[test]
fn a_forgery_is_found_where_it_is() {
    let (live, lines) = whole(9);
    let luck = live.bout().luck();
    let found = |forge: &dyn Fn(&mut Vec<Entry>)| {
        let mut history = entries(&lines);
        forge(&mut history);
        Replay::<Honest>::of(&history, luck.clone()).err().map(|wrong| wrong.to_string())
    };
    assert_eq!(found(&|_| ()), None);
    let step = |entry: &Entry| matches!(entry, Entry::Step { .. });
    let first = entries(&lines).iter().position(step).unwrap();
    let hash = found(&|history| {
        if let Entry::Step { hash, .. } = &mut history[first] {
            *hash = "0".repeat(64);
        }
    });
    assert!(hash.unwrap().starts_with(&format!("entry {first}: hash is \"000")));
    let draws = found(&|history| {
        if let Entry::Step { draws, .. } = &mut history[first] {
            draws.1 += 1;
        }
    });
    assert!(draws.unwrap().starts_with(&format!("entry {first}: draws is [")));
    let (seat, serial) = (Seat(9), table::Serial(0));
    let foreign = Entry::Answer { seat, serial, again: false, token: "5".into() };
    let seat = found(&|history| history.insert(1, foreign.clone()));
    assert_eq!(seat.unwrap(), "entry 1: there is no seat 9");
    let token = found(&|history| {
        if let Entry::Answer { token, .. } = &mut history[1] {
            *token = "77".to_owned();
        }
    });
    assert_eq!(token.unwrap(), "entry 1: the rules refuse it: E_CARD");
    let short = found(&|history| drop(history.pop()));
    assert!(short.unwrap().contains("the record breaks off, the rules go on"));
    let twice = found(&|history| history.push(Entry::Settled));
    assert_eq!(twice.unwrap(), format!("entry {}: no secret window can close here", lines.len()));
    let seed = Replay::<Honest>::of(&entries(&lines), Luck::numbered(1)).err().unwrap();
    assert_eq!(seed.to_string(), "entry 0: not the seed and words that were committed to");
}

#[test]
fn the_chain_holds_every_line() {
    let (live, lines) = whole(11);
    let chain = live.bout().chain().unwrap();
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let openings: Vec<String> = lines.iter().map(|line| chain.opening(line.number)).collect();
    let hashes: Vec<&str> = lines.iter().map(|line| line.hash.as_str()).collect();
    assert_eq!(verify_chain(&texts, &openings, &hashes), Ok(()));
    assert_eq!(chain.head(), *hashes.last().unwrap());
    for at in 0..texts.len() {
        let mut changed: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        changed[at] = changed[at].replacen('"', "'", 1);
        let broken = verify_chain(&changed, &openings, &hashes).unwrap_err();
        assert_eq!(broken.at, at as u64);
    }
    let missing = verify_chain(&texts[..2], &openings, &hashes).unwrap_err();
    assert_eq!(missing.to_string(), "line 2 is not the one that was chained");
    let mut forged = openings.clone();
    forged[1] = "no hexadecimal".to_owned();
    assert_eq!(verify_chain(&texts, &forged, &hashes).unwrap_err().at, 1);
}

#[test]
fn a_secret_answer_is_taken_back_at_once() {
    let mut live = lucky(7, guests());
    let before = live.clone();
    let mut lines = live.take_written();
    assert_eq!(may_take_back(&live, &entries(&lines), ADA), TakeBack::Nothing);
    let card = card(&live, ADA);
    say(&mut live, &[(ADA, &card)]);
    lines.extend(live.take_written());
    let history = entries(&lines);
    assert_eq!(may_take_back(&live, &history, BOB), TakeBack::Nothing);
    assert_eq!(may_take_back(&live, &history, ADA), TakeBack::Free { to: 1 });
    let stale = live.ask(ADA).unwrap().serial;
    let (mut back, told) = take_back(&live, &history, ADA, 1).unwrap();
    assert_eq!(told, []);
    assert_eq!(back.now().board, before.now().board);
    assert!(back.now().asks.iter().all(|ask| ask.is_owed() && ask.serial.0 == 2));
    assert_eq!(back.say(ADA, Some(stale), &card), Err(NotTaken::Stale));
    assert_eq!(back.take_written()[0].entry, Entry::TakenBack { seat: ADA, to: 1, secret: false });
}

#[test]
fn what_nobody_knew_of_is_taken_back_unnoticed() {
    let mut live = lucky(7, guests());
    let hidden = |live: &Live<Honest>| live.now().asks.iter().find(|ask| ask.hidden).cloned();
    while hidden(&live).is_none() {
        move_on(&mut live);
    }
    let ask = hidden(&live).unwrap();
    let before = live.bout().public_entries();
    let mut lines = live.take_written();
    say(&mut live, &[(ask.seat, "pass")]);
    lines.extend(live.take_written());
    let history = entries(&lines);
    let TakeBack::Free { to } = may_take_back(&live, &history, ask.seat) else {
        panic!("it is free")
    };
    let (mut back, told) = take_back(&live, &history, ask.seat, to).unwrap();
    assert_eq!(told, []);
    assert_eq!(back.bout().public_entries(), before);
    assert!(back.now().settling && back.ask(ask.seat).unwrap().serial != ask.serial);
    lines.extend(back.take_written());
    assert_eq!(lines.last().unwrap().entry, Entry::TakenBack { seat: ask.seat, to, secret: true });
    // Answered again and settled, it stands: asking others would betray it.
    say(&mut back, &[(ask.seat, "pass")]);
    back.settle();
    let gone_on: Vec<_> = lines.iter().cloned().chain(back.take_written()).collect();
    let other = Seat(1 - ask.seat.0);
    assert_eq!(may_take_back(&back, &entries(&gone_on), ask.seat), TakeBack::Closed);
    assert!(matches!(may_take_back(&back, &entries(&gone_on), other), TakeBack::Ask { .. }));
    Replay::<Honest>::of(&entries(&lines), back.bout().luck().clone()).unwrap();
}

#[test]
fn what_others_have_learnt_needs_their_consent() {
    let (live, history) = after_a_roll(guests());
    let winner = roller(&live);
    let other = Seat(1 - winner.0);
    let to = answers(&history)[usize::from(winner.0)];
    let verdict = may_take_back(&live, &history, winner);
    assert_eq!(verdict, TakeBack::Ask { to, learnt_by: vec![other] });
}

#[test]
fn dice_seen_in_a_bout_against_the_house_are_seen() {
    let (live, history) = after_a_roll([Sitter::Guest, Sitter::House]);
    let to = answers(&history)[0];
    assert_eq!(may_take_back(&live, &history, ADA), TakeBack::DiceSeen { to });
    assert_eq!(may_take_back(&live, &history, BOB), TakeBack::Nothing, "the house regrets nothing");
}

#[test]
fn draws_go_on_from_numbers_never_used() {
    let (mut live, history) = after_a_roll(guests());
    let to = answers(&history)[0];
    live.order(ADA, "again", "never").unwrap();
    live.order(BOB, "again", "never").unwrap();
    let used = draws(&live);
    // The orders decided at once; their entries belong to the record.
    let mut history = history;
    history.extend(entries(&live.take_written()));
    let (mut back, _) = rewound(&live, &history, to).unwrap();
    assert!(draws(&back).1 >= used.1);
    assert!(!back.bout().orders(ADA).is_empty(), "standing orders survive");
    history.extend(entries(&back.take_written()));
    assert_eq!(history.last(), Some(&Entry::Rewound { to }));
    while !back.now().over {
        move_on(&mut back);
        history.extend(entries(&back.take_written()));
    }
    let replay = Replay::<Honest>::of(&history, live.bout().luck().clone()).unwrap();
    assert_eq!(replay.live().unwrap().now().board, back.now().board);
    // The bout cannot go back to an entry taken back, and a bout that is over goes nowhere.
    assert!(rewound(&back, &history, to).is_err());
}

#[test]
fn a_rest_stands_in_the_record_and_changes_nothing_else() {
    let (mut live, mut history) = after_a_roll(guests());
    let asked = live.now().asks.clone();
    live.rest(Rest::Decreed);
    live.rest(Rest::Over);
    assert_eq!(live.now().asks, asked, "whoever is asked is asked the same");
    while !live.now().over {
        history.extend(entries(&live.take_written()));
        move_on(&mut live);
    }
    history.extend(entries(&live.take_written()));
    let rests = history.iter().filter(|entry| matches!(entry, Entry::Rest { .. }));
    assert_eq!(rests.count(), 2);
    let replay = Replay::<Honest>::of(&history, live.bout().luck().clone()).unwrap();
    assert_eq!(replay.live().unwrap().now().board, live.now().board);
}

#[test]
fn a_bout_goes_back_only_to_what_still_counts() {
    let (live, history) = after_a_roll(guests());
    let wrong = |to| rewound(&live, &history, to).err().unwrap().to_string();
    let number = history.len();
    assert_eq!(wrong(0), format!("entry {number}: nothing leads back to entry 0"));
    assert_eq!(wrong(99), format!("entry {number}: nothing leads back to entry 99"));
    let short = rewound(&live, &history[..number - 1], 1).err().unwrap().to_string();
    assert_eq!(short, format!("entry {number}: this is not the record of that bout"));
}

/// A bout after the dice of the first round, in which nobody was asked in secret before the roll,
/// and its record.
fn after_a_roll(seats: [Sitter; 2]) -> (Live<Honest>, Vec<Entry>) {
    let all = (1..).map(|seed| at_a_roll(seed, seats));
    let secret =
        |entry: &Entry| matches!(entry, Entry::Answer { serial, .. } if 1 << 40 < serial.0);
    all.into_iter().find(|(_, history)| !history.iter().any(secret)).unwrap()
}

fn at_a_roll(seed: u64, seats: [Sitter; 2]) -> (Live<Honest>, Vec<Entry>) {
    let mut live = lucky(seed, seats);
    let mut lines = live.take_written();
    while !matches!(live.now().asks.first().map(|ask| ask.prompt), Some(Prompt::Again { .. })) {
        move_on(&mut live);
        lines.extend(live.take_written());
    }
    (live, entries(&lines))
}

fn roller(live: &Live<Honest>) -> Seat {
    live.now().asks[0].seat
}

/// The entries of the first answers of Ada and Bob.
fn answers(history: &[Entry]) -> [u64; 2] {
    [ADA, BOB].map(|by| {
        let answer = |entry: &Entry| matches!(entry, Entry::Answer { seat, .. } if *seat == by);
        history.iter().rposition(answer).unwrap() as u64
    })
}

fn card(live: &Live<Honest>, seat: Seat) -> String {
    live.now().board.hands[seat][1].to_string()
}

/// The bout's count of draws, as it is saved.
fn draws(live: &Live<Honest>) -> (u64, u64) {
    let saved = serde_json::to_value(live.bout()).unwrap();
    (saved["draws"][0].as_u64().unwrap(), saved["draws"][1].as_u64().unwrap())
}

/// The serial of a secret ask as the first releases numbered it: by every entry before it.
fn counting_all(entries: u64) -> table::Serial {
    table::Serial(1 << 40 | entries)
}

#[test]
fn a_secret_ask_s_number_tells_nothing_of_what_others_did_in_secret_and_older_records_still_play() {
    let mut live = lucky(7, guests());
    let mut lines = live.take_written();
    let mut secrets = 0;
    while !live.now().over {
        for ask in live.now().asks.clone() {
            let own = |line: &&Written| matches!(&line.entry, Entry::Answer { seat, serial, .. } if *seat == ask.seat && 1 << 40 < serial.0);
            let own = lines.iter().filter(own).count() as u64;
            let known = live.bout().public_entries() + own;
            if ask.hidden {
                assert_eq!(ask.serial, table::Serial(3 << 40 | known));
                secrets += 1;
            }
        }
        move_on(&mut live);
        lines.extend(live.take_written());
    }
    assert!(0 < secrets, "somebody is asked in secret");
    // The record as older releases wrote it: only the numbers of secret asks differed.
    let mut older = entries(&lines);
    let mut changed = 0;
    for (before, entry) in (0..).zip(&mut older) {
        if let Entry::Answer { serial, .. } = entry
            && 1 << 40 < serial.0
        {
            *serial = counting_all(before);
            changed += 1;
        }
    }
    assert!(0 < changed, "somebody answered in secret");
    let replay = Replay::<Honest>::of(&older, live.bout().luck().clone()).unwrap();
    assert_eq!(replay.live().unwrap().now().board, live.now().board);
    if let Some(Entry::Answer { serial, .. }) = older
        .iter_mut()
        .find(|entry| matches!(entry, Entry::Answer { serial, .. } if 1 << 40 < serial.0))
    {
        *serial = counting_all(serial.0 - (1 << 40) + 5);
    }
    assert!(
        Replay::<Honest>::of(&older, live.bout().luck().clone()).is_err(),
        "a wrong number is found"
    );
}

#[test]
fn an_answer_changed_before_the_others_have_answered_is_counted_by_nobody_else() {
    let mut live = lucky(7, guests());
    let mut lines = live.take_written();
    let first = live.now().board.hands[ADA][0].to_string();
    let second = card(&live, ADA);
    say(&mut live, &[(ADA, &first)]);
    let (known, asked) = (live.bout().public_entries(), live.ask(BOB).cloned());
    for card in [&second, &first, &second] {
        say(&mut live, &[(ADA, card)]);
    }
    assert_eq!((live.bout().public_entries(), live.ask(BOB).cloned()), (known, asked.clone()));
    lines.extend(live.take_written());
    let again = |entry: &Entry| matches!(entry, Entry::Answer { again: true, .. });
    assert_eq!(entries(&lines).iter().filter(|entry| again(entry)).count(), 3);
    // Taken back, the change goes as quietly as it came.
    let history = entries(&lines);
    let TakeBack::Free { to } = may_take_back(&live, &history, ADA) else { panic!("it is free") };
    let (mut back, _) = take_back(&live, &history, ADA, to).unwrap();
    assert_eq!((back.bout().public_entries(), back.ask(BOB).cloned()), (known, asked));
    lines.extend(back.take_written());
    Replay::<Honest>::of(&entries(&lines), back.bout().luck().clone()).unwrap();
}

/// A record under an edition that is gone, and a board after its first step that its writer names.
fn from_elsewhere<R: Rules>(change: impl FnOnce(&mut R::Board)) -> (Vec<Entry>, Luck) {
    let (luck, options) = (Luck::numbered(1), Options::default());
    let seats: BySeat<Sitter> = guests().to_vec().into();
    let mut dice = luck.dice(0);
    let mut board = R::open(&seats, &options, &mut dice);
    change(&mut board);
    let hash = sha256_hex(&serde_json::to_vec(&board).unwrap());
    let draws = dice.next();
    let lines = [
        json!({
            "entry": "opened", "game": R::GAME, "edition": R::EDITION - 1, "seats": seats,
            "options": options, "commitment": luck.commitment(), "words": [], "draws": draws,
            "hash": "",
        }),
        json!({
            "entry": "step", "number": 1, "edition": R::EDITION, "draws": [draws, draws],
            "hash": hash, "board": board,
        }),
    ];
    (lines.map(|line| serde_json::from_str(&line.to_string()).unwrap()).to_vec(), luck)
}

#[test]
fn rules_that_draw_for_ever_are_ended_by_what_they_take() {
    let (history, luck) = from_elsewhere::<Pebbles<DRAWS_ON>>(|_| {});
    let replayed =
        std::panic::catch_unwind(|| Replay::<Pebbles<DRAWS_ON>>::of(&history, luck).is_ok());
    assert_eq!(replayed.unwrap_err().downcast_ref(), Some(&Endless { game: "pebbles" }));
}

#[test]
fn a_board_that_no_bout_comes_to_is_never_played() {
    let (history, luck) = from_elsewhere::<Honest>(|_| {});
    assert!(Replay::<Honest>::of(&history, luck).is_ok());
    let (history, luck) = from_elsewhere::<Honest>(|board| board.deck.push(14));
    let wrong = Replay::<Honest>::of(&history, luck).err().unwrap();
    assert_eq!(wrong.to_string(), "entry 1: no bout of this game comes to this");
}
