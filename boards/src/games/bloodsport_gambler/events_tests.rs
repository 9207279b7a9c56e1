use super::events::sentence;
use super::headlines::headline;
use super::sums::{in_band, sums};
use crate::words::{Cast, Scene, Sentence};
use bloodsport_gambler::tables::Band;
use bloodsport_gambler::{
    BloodsportGambler, Card, Event, Fighter, Number, Pair, Settled, Side, Slot, Spot, View, Weapon,
};
use std::collections::BTreeSet;
use table::simulate::{LIMIT, Player, observed};
use table::{BySeat, Chance, Luck, Options, Rules, Seat, Sitter};

const ADA: Seat = Seat(0);
const ONE: Number = Number::ALL[0];

fn cast(seats: u8) -> Cast {
    let names = ["Ada", "Brutus", "Cassia", "Dama", "Eunus", "Flamma"];
    Cast {
        names: BySeat::new(seats, |seat| names[seat.index()].to_owned()),
        house: BySeat::new(seats, |_| false),
        number: 1,
    }
}

/// Two gamblers before anything has been dealt.
fn view() -> View {
    let seats = BySeat::new(2, |_| Sitter::Guest);
    let mut dice = Luck::numbered(1).dice(0);
    let board = BloodsportGambler::open(&seats, &Options::default(), &mut dice);
    BloodsportGambler::view(&board, None)
}

/// The account of the last of `events`, with its arithmetic, before anything has been dealt.
fn last(events: &[Event]) -> String {
    let (before, cast) = (view(), cast(2));
    let (event, earlier) = events.split_last().unwrap();
    let scene = Scene { cast: &cast, before: &before, earlier, reader: None };
    let sums = sums(&scene, event).into_iter().map(|sum| Sentence::Sum(sum).to_string());
    std::iter::once(sentence(&scene, event)).chain(sums).collect::<Vec<_>>().join("\n")
}

/// Putrid Snake-Beast with a Scimitar against Grave Filler with a Triple Axe.
fn fight() -> Vec<Event> {
    let fighters = Pair([7, 8].map(|number| Fighter::numbered(number).unwrap()));
    let weapons = Pair([14, 5].map(|number| Weapon::numbered(number).unwrap()));
    let secret = bloodsport_gambler::Secret::numbered(9).unwrap();
    vec![
        Event::FightAnnounced { fight: ONE, fighters },
        Event::Revealed { fight: ONE, weapons, secret },
    ]
}

fn scores(rolls: [u8; 2], bonus: [i8; 2], scores: [i8; 2], hit: Option<Side>, wounds: u8) -> Event {
    Event::Scores {
        fight: ONE,
        round: 2,
        rolls: Pair(rolls),
        stats: Pair([4, 4]),
        bonus: Pair(bonus),
        scores: Pair(scores),
        hit,
        wounds,
        total: Pair([wounds, 0]),
    }
}

fn told(event: Event) -> String {
    let mut events = fight();
    events.push(event);
    last(&events)
}

#[test]
fn a_fight_round_is_told_with_its_sum() {
    assert_eq!(
        told(scores([2, 5], [2, 0], [8, 9], Some(Side::R), 4)),
        "Fight round 2: Grave Filler deals Putrid Snake-Beast 4 Wounds, 4 in all.\n\
         Putrid Snake-Beast 2 + 4 + 2 = 8; Grave Filler 5 + 4 = 9 [fights]"
    );
    assert_eq!(
        told(scores([3, 3], [0, 0], [7, 7], None, 0)),
        "Fight round 2: a tie, no Wounds.\n\
         Putrid Snake-Beast 3 + 4 = 7; Grave Filler 3 + 4 = 7 [fights]"
    );
    assert_eq!(
        told(scores([1, 3], [0, 0], [5, 7], None, 0)),
        "Fight round 2: the dogs keep them apart, no Wounds.\n\
         Putrid Snake-Beast 1 + 4 = 5; Grave Filler 3 + 4 = 7 [fights]"
    );
}

#[test]
fn a_risk_is_told_with_its_sum() {
    let risk = Event::Risk {
        seat: ADA,
        card: Card::Flagon,
        die: 5,
        left: 1,
        guard: 2,
        need: 3,
        success: true,
    };
    assert_eq!(
        told(risk),
        "Ada's Hurl Flagon from Stands works.\n\
         die 5, must beat Risk 1 + Guard Level 2 = 3 [risk]"
    );
    let caught = Event::Caught { seat: ADA, discarded: Some(Card::Peep), lost: 2, from: 1, to: 2 };
    // Over a picture it may stand without its story.
    let (cast, view) = (cast(2), view());
    let scene = Scene { cast: &cast, before: &view, earlier: &[], reader: None };
    let band = |left, guard, need| {
        let card = Card::Flagon;
        let risk = Event::Risk { seat: ADA, card, die: 5, left, guard, need, success: true };
        in_band(&scene, &risk)
    };
    assert_eq!(band(0, 3, 3), ["Hurl Flagon from Stands beats Guard Level 3"]);
    let beaten = "Hurl Flagon from Stands beats Risk 1 + Guard Level 2 = 3";
    assert_eq!(band(1, 2, 3), [beaten]);
    assert_eq!(
        told(caught),
        "The guards catch Ada: Peep Through the Grille is taken from the hand, 2 Coin wagered here \
         are gone, the Guard Level rises.\nGuard Level 1 + 1 = 2 [risk]"
    );
    let again = Event::Caught { seat: ADA, discarded: None, lost: 0, from: 3, to: 3 };
    assert_eq!(
        told(again),
        "The guards catch Ada: there is no card to take, the Guard Level stays 3."
    );
}

#[test]
fn what_a_card_did_is_told_of_the_fighter_beside_it() {
    let mut events = fight();
    let at = Slot { fight: ONE, side: Side::R };
    for (card, what) in [
        (Card::Dust, "Grave Filler (Fight 1): STR and DEX −1."),
        (Card::Draught, "Grave Filler (Fight 1): Life +2."),
        (Card::Filed, "The Weapon laid beside Grave Filler (Fight 1): DMG −2, at least 1."),
        (Card::Racks, "The two Weapons change hands."),
    ] {
        events.push(Event::SabotageRevealed { seat: ADA, card, at });
        events.push(Event::Applied { seat: ADA, card });
        assert_eq!(last(&events), what);
    }
}

#[test]
fn a_headline_says_what_a_card_has_changed_once_that_is_sure() {
    let over = |events: &[Event]| {
        let (cast, (event, earlier)) = (cast(2), events.split_last().unwrap());
        let view = view();
        let scene = Scene { cast: &cast, before: &view, earlier, reader: None };
        headline(&scene, event).map(|it| it.words)
    };
    let at = Slot { fight: ONE, side: Side::R };
    let risk = |card, success| Event::Risk {
        seat: ADA,
        card,
        die: 5,
        left: 1,
        guard: 2,
        need: 3,
        success,
    };
    let played = |card, targets| Event::Played { seat: ADA, card, targets, time: 2, coin: 0 };
    let with = |more: Vec<Event>| over(&[fight(), more].concat());
    assert_eq!(with(vec![played(Card::Peep, vec![Spot::Weapon(at)])]), None);
    let peeped = vec![played(Card::Peep, vec![Spot::Weapon(at)]), risk(Card::Peep, true)];
    assert_eq!(
        with(peeped).as_deref(),
        Some("Ada looks at the Weapon of Grave Filler (5 beats 3)")
    );
    let greased = |guard| {
        let quiet = Event::GuardLevel { guard };
        with(vec![quiet, played(Card::Grease, Vec::new())])
    };
    assert_eq!(greased(2).as_deref(), Some("Ada plays Grease the Watch: Guard −1"));
    let stays = "Ada plays Grease the Watch: the Guard stays 1";
    assert_eq!(greased(1).as_deref(), Some(stays));
    let side = Side::R;
    let flagon =
        Event::Reacted { seat: ADA, card: Card::Flagon, side: Some(side), time: 3, coin: 0 };
    let rerolled = vec![flagon, risk(Card::Flagon, true), Event::Rerolled { side, roll: 1 }];
    let wanted = "Ada's Hurl Flagon from Stands (5 beats 3): Grave Filler rolls again, a 1";
    assert_eq!(with(rerolled).as_deref(), Some(wanted));
    let revealed = Event::SabotageRevealed { seat: ADA, card: Card::Dust, at };
    assert_eq!(with(vec![revealed.clone()]), None);
    let applied = Event::Applied { seat: ADA, card: Card::Dust };
    let wanted = "Ada's Desert Dust (5 beats 3): Grave Filler (Fight 1) STR and DEX −1";
    assert_eq!(
        with(vec![revealed.clone(), risk(Card::Dust, true), applied]).as_deref(),
        Some(wanted)
    );
    let caught = Event::Caught { seat: ADA, discarded: None, lost: 2, from: 1, to: 2 };
    let wanted = "the guards catch Ada: Desert Dust fails, 2 Coin gone";
    assert_eq!(with(vec![revealed, risk(Card::Dust, false), caught]).as_deref(), Some(wanted));
}

#[test]
fn bets_payments_and_fates_are_told_with_their_coin() {
    let at = Slot { fight: ONE, side: Side::L };
    let settled =
        |result, payout| told(Event::BetSettled { seat: ADA, at, amount: 2, result, payout });
    let sum = "2 Coin between equals wins 4 [bets]";
    let bet = "Bookie, Ada: 2 Coin on Putrid Snake-Beast (Fight 1),";
    assert_eq!(settled(Settled::Won, 4), format!("{bet} won: 4 Coin, and the wager back.\n{sum}"));
    assert_eq!(settled(Settled::Lost, 0), format!("{bet} lost."));
    assert_eq!(settled(Settled::Forfeit, 0), format!("{bet} taken by the guards before."));
    assert_eq!(settled(Settled::Returned, 0), format!("{bet} given back."));
    let paid = Event::Paid { seat: ADA, payments: vec![3, 4, 5], coin: 4 };
    let wanted = "Ada pays 3 + 4 + 5 and has 4 Coin left.\npaid 3 + 4 + 5 = 12 Coin [payments]";
    assert_eq!(told(paid), wanted);
    let fate = |dice: &[u8], coin, total, band| {
        told(Event::Fate { seat: ADA, dice: dice.to_vec(), coin, total, band })
    };
    let won = fate(&[2, 6], 11, 17, Band::V2);
    assert!(won.ends_with("\ndice 2 and 6, the higher, + 11 Coin = 17 [ending]"), "{won}");
    let lost = fate(&[4], 2, 4, Band::D3);
    assert!(lost.starts_with("Fate of Ada: ") && lost.ends_with("\ndie 4 [ending]"), "{lost}");
    let bands = [Band::V1, Band::V2, Band::V3, Band::D1, Band::D2, Band::D3, Band::D4];
    let different: BTreeSet<String> = bands.map(|band| fate(&[1], 0, 1, band)).into();
    assert_eq!(different.len(), bands.len());
}

#[test]
fn random_bouts_meet_every_kind_of_event_and_each_has_a_sentence() {
    let (mut met, mut lines) = (BTreeSet::new(), 0);
    for seed in 0..60 {
        let count = [1, 2, 4][seed as usize % 3];
        let players = BySeat::new(count, |seat| {
            if (seed + u64::from(seat.0)) % 3 == 0 { Player::Random } else { Player::House }
        });
        let (cast, mut chance) = (cast(count), Chance::new(seed));
        let luck = Luck::numbered(seed);
        let mut before = None;
        let options = Options::default();
        observed::<BloodsportGambler>(
            &players,
            &options,
            luck,
            &mut chance,
            LIMIT,
            |live, events| {
                let now = BloodsportGambler::view(&live.now().board, None);
                for (at, event) in events.iter().enumerate() {
                    let before = before.as_ref().unwrap_or(&now);
                    let scene = Scene { cast: &cast, before, earlier: &events[..at], reader: None };
                    let sums = sums(&scene, event).into_iter().map(|sum| sum.sum);
                    let line = sums.fold(sentence(&scene, event), |all, sum| all + &sum);
                    assert!(!line.is_empty() && !line.contains("the Fighter"), "{line}");
                    met.insert(crate::words::name_of(event));
                    lines += 1;
                }
                before = Some(now);
            },
        );
    }
    assert!(1_000 < lines, "only {lines} lines");
    // Play never leads to No Contest, and these players never resign a seat.
    assert!(36 <= met.len(), "only {met:?}");
}
