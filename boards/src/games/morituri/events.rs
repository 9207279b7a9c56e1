//! What happened, in sentences with their arithmetic.

use super::nouns::{count, does, name, place, worth};
use crate::words::{Cast, Scene};
use morituri::tables::{
    ALWAYS_HITS, ALWAYS_MISSES, BLOOD, Kind, ROMA, SHORT_START, START, Slot, Space,
};
use morituri::{End, Event, Gain, Loss, Mood, Morituri, Raided, Raiders, Road, Side, Spared, View};
use table::Seat;

/// The sentence for `event`.
pub(super) fn sentence(scene: &Scene<'_, Morituri>, event: &Event) -> String {
    let cast = scene.cast;
    let who = |seat: Seat| name(cast, seat);
    match event {
        Event::GameBegan { seats } => {
            let from = start(scene.before).name();
            format!("{} set out from {from} for Roma.", count(*seats, "gladiator"))
        }
        Event::SetAside { card, .. } => {
            format!("{} is no equipment and is laid aside.", card.row().name)
        }
        Event::FirstRoll { who: seat, die } => {
            format!("{} rolls {die} for the first turn.", who(*seat))
        }
        Event::FirstSeat { who: seat } => format!("{} begins.", who(*seat)),
        Event::Turn { who: seat } => format!("Turn of {}.", who(*seat)),
        Event::Missed { who: seat } => format!("{} misses this turn.", who(*seat)),
        Event::SatOut { who: seat } => {
            format!("{} sits this turn out, a fresh gladiator.", who(*seat))
        }
        Event::Rolled { who: seat, die } => format!("{} rolls {die}.", who(*seat)),
        Event::Landed { who: seat, space } => {
            format!("{} lands on {}: {}.", who(*seat), place(*space), does(*space))
        }
        Event::Carried { who: seat, from, to } => format!(
            "{} is carried from {} to {}, where nothing happens.",
            who(*seat),
            place(*from),
            place(*to)
        ),
        Event::Drew { who: seat, card } => {
            format!("{} draws {} ({}).", who(*seat), card.row().name, worth(*card))
        }
        Event::Wore { who: seat, card } => {
            let does = match card.kind() {
                Kind::Armour(Slot::Off, ..) | Kind::Weapon(..) | Kind::Net => "takes up",
                Kind::Armour(..) | Kind::Flux => "puts on",
            };
            format!("{} {does} {}.", who(*seat), card.row().name)
        }
        Event::Refused { who: seat, card } => {
            format!("{} leaves {} alone.", who(*seat), card.row().name)
        }
        Event::Discarded { who: seat, card, why } => {
            let (who, card) = (who(*seat), card.row().name);
            match why {
                Loss::Replaced => format!("{who} discards {card} for it."),
                Loss::Robbed => format!("The bandits take {card} from {who}."),
                Loss::Stolen => format!("{card} is stolen from {who}."),
                Loss::Shattered => format!("{card} shatters in the hand of {who}."),
                Loss::Death => format!("{card} of {who} goes to the discard pile."),
            }
        }
        Event::NoEffect { who: seat, card } => {
            format!("{} finds nothing to do to {}.", card.row().name, who(*seat))
        }
        Event::NoCard { who: seat } => format!("There is no card left for {}.", who(*seat)),
        Event::Reshuffled { cards } => {
            format!("{} are shuffled into a new draw pile.", count(*cards, "card"))
        }
        Event::Hp { who: seat, hp, why } => {
            let (who, now) = (who(*seat), count(*hp, "Hit Point"));
            match why {
                Gain::Space => format!("{who} is the first here, + 1: {now}."),
                Gain::Won => format!("{who} is paid for the win, + 1: {now}."),
                Gain::Flux => format!("{who} now has {now}."),
            }
        }
        Event::WillMiss { who: seat } => format!("{} will miss the next turn.", who(*seat)),
        Event::Raid { who: seat, raiders, value, strength, result } => {
            let raiders = match raiders {
                Raiders::Bandits => "the bandits",
                Raiders::Pirates => "the pirates",
            };
            let result = match result {
                Raided::Beaten => format!("{} drives {raiders} off", who(*seat)),
                Raided::Lost => format!("{} cannot stop {raiders}", who(*seat)),
            };
            let (value, strength) = (format!("raid value {value}"), format!("strength {strength}"));
            format!("{result} ({value} of {} against {strength}).", who(*seat))
        }
        Event::BeastFight { who: seat, pennants } => {
            format!("{} fights a beast: Attack and Defense {pennants}, 1 Hit Point.", who(*seat))
        }
        Event::Duel { challenger, defender } => {
            let (one, two) = (who(*challenger), who(*defender));
            let to = if is_in_roma(scene, *challenger) { " to the death" } else { "" };
            format!("{one} challenges {two}{to}.")
        }
        Event::Round { .. } => round(cast, event),
        Event::Crowd { who: seat, die, mood } => {
            let mood = match mood {
                Mood::Blood => "the crowd wants blood, one more round",
                Mood::Mercy => "the crowd wants mercy",
            };
            let low = who(*seat);
            format!("{low} stands at 1 Hit Point and {mood} (die {die}; up to {BLOOD} is blood).")
        }
        Event::Mercy { who: seat, choice } => match choice {
            Spared::Accept => format!("{} takes the mercy.", who(*seat)),
            Spared::Fight => format!("{} will not have it: one more round.", who(*seat)),
        },
        Event::FightEnd { challenger, defender, end } => ended(cast, *challenger, *defender, *end),
        Event::Died { who: seat } => format!("{} is dead.", who(*seat)),
        Event::WillRejoin { who: seat } => format!(
            "{} may begin again in {} after sitting out a turn.",
            who(*seat),
            start(scene.before).name()
        ),
        Event::StaysDead { who: seat } => format!("{} stays dead and is out.", who(*seat)),
        Event::Arrived { who: seat } => {
            format!("{} walks into Roma and draws the card of arrival.", who(*seat))
        }
        Event::Waited { who: seat } => format!("{} waits in Roma.", who(*seat)),
        Event::Crowned { who: seat } => format!("{} wins the Rudis and is free.", who(*seat)),
        Event::NoWinner => "Nobody is left alive: the Rudis goes to no one.".to_owned(),
    }
}

/// Where gladiators set out.
pub(super) fn start(view: &View) -> Space {
    match view.options.road {
        Road::Full => START,
        Road::Short => SHORT_START,
    }
}

/// Whether a gladiator stands in Roma by what has been told so far.
fn is_in_roma(scene: &Scene<'_, Morituri>, seat: Seat) -> bool {
    let moved = scene.earlier.iter().rev().find_map(|event| {
        let (Event::Landed { who, space } | Event::Carried { who, to: space, .. }) = event else {
            return None;
        };
        (*who == seat).then_some(*space)
    });
    moved.unwrap_or(scene.before.seats[seat].space) == ROMA
}

/// The name of one side of a fight.
pub(super) fn fighter(cast: &Cast, seat: Option<Seat>) -> &str {
    seat.map_or("the beast", |seat| name(cast, seat))
}

fn round(cast: &Cast, event: &Event) -> String {
    let Event::Round { challenger, defender, number, net, netted, need, bonus, rolls, hits, hp } =
        event
    else {
        return String::new();
    };
    let names = [fighter(cast, Some(*challenger)), fighter(cast, *defender)];
    let nets = net.map_or_else(String::new, |[one, two]| {
        let caught = match netted {
            None => "nobody is netted".to_owned(),
            Some(Side::Challenger) => format!("{} is netted", names[0]),
            Some(Side::Defender) => format!("{} is netted", names[1]),
        };
        format!("nets {one} against {two}, {caught}; ")
    });
    let came = |at: usize| {
        let came = match (hits[at], rolls[at].len()) {
            (0, _) => "misses".to_owned(),
            (_, 1) => "hits".to_owned(),
            (1, _) => "hits once".to_owned(),
            (hits, _) => format!("hits {hits} times"),
        };
        format!("{} {came}", names[at])
    };
    let thrown = |at: usize| {
        let totals: Vec<String> = rolls[at].iter().map(|total| attack(*total, bonus[at])).collect();
        format!("{} {}, needs {}", names[at], totals.join(" and "), need[at])
    };
    format!(
        "Round {number}: {}, {}; {} left to {}, {} to {} ({nets}{}; {}).",
        came(0),
        came(1),
        hp[0],
        names[0],
        hp[1],
        names[1],
        thrown(0),
        thrown(1)
    )
}

/// What two dice and the bonus came to, such as `6 + 2`.
fn attack(total: u8, bonus: u8) -> String {
    match (total, bonus) {
        (ALWAYS_MISSES | ALWAYS_HITS, _) => format!("natural {total}"),
        (_, 0) => total.to_string(),
        (_, _) => format!("{total} + {bonus}"),
    }
}

fn ended(cast: &Cast, challenger: Seat, defender: Option<Seat>, end: End) -> String {
    let (one, two) = (fighter(cast, Some(challenger)), fighter(cast, defender));
    match end {
        End::BeastSlain => format!("{one} slays the beast."),
        End::Died => format!("The beast kills {one}."),
        End::BothDied => format!("{one} and the beast fall together."),
        End::Won(winner) if winner == challenger => format!("{one} wins the duel with {two}."),
        End::Won(_) => format!("{two} wins the duel with {one}."),
        End::BothDead => format!("{one} and {two} fall together: nobody wins."),
        End::BothAtOne => format!("{one} and {two} both stand at 1 Hit Point: nobody wins."),
    }
}
