//! Events in sentences; their arithmetic is in `sums`.

use super::nouns::{count, does, name, place};
use crate::words::{Cast, Scene};
use morituri::tables::{Kind, ROMA, SHORT_START, START, Slot, Space};
use morituri::{End, Event, Gain, Loss, Mood, Morituri, Raided, Raiders, Road, Side, Spared, View};
use table::Seat;

/// The sentence for `event`; empty where it tells of nothing but a die.
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
        Event::FirstRoll { .. } | Event::Rolled { .. } => String::new(),
        Event::FirstSeat { who: seat } => format!("{} begins.", who(*seat)),
        Event::Turn { who: seat } => format!("Turn of {}.", who(*seat)),
        Event::Missed { who: seat } => format!("{} misses this turn.", who(*seat)),
        Event::SatOut { who: seat } => {
            format!("{} sits this turn out, a fresh gladiator.", who(*seat))
        }
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
            let name = card.row().name;
            let end = if name.ends_with('!') { "" } else { "." };
            format!("{} draws {name}{end}", who(*seat))
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
                Gain::Space => format!("{who} is the first here and now has {now}."),
                Gain::Won => format!("{who} is paid for the win and now has {now}."),
                Gain::Flux => format!("{who} now has {now}."),
            }
        }
        Event::WillMiss { who: seat } => format!("{} will miss the next turn.", who(*seat)),
        Event::Raid { who: seat, raiders, result, .. } => {
            let raiders = raiders_word(*raiders);
            match result {
                Raided::Beaten => format!("{} drives {raiders} off.", who(*seat)),
                Raided::Lost => format!("{} cannot stop {raiders}.", who(*seat)),
            }
        }
        Event::BeastFight { who: seat, .. } => format!("{} fights a beast.", who(*seat)),
        Event::Duel { challenger, defender } => {
            let (one, two) = (who(*challenger), who(*defender));
            let to = if stands(scene, *challenger) == ROMA { " to the death" } else { "" };
            format!("{one} challenges {two}{to}.")
        }
        Event::Round { .. } => round(cast, event),
        Event::Crowd { who: seat, mood, .. } => {
            let mood = match mood {
                Mood::Blood => "the crowd wants blood, one more round",
                Mood::Mercy => "the crowd wants mercy",
            };
            format!("{} stands at 1 Hit Point and {mood}.", who(*seat))
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

/// The space where gladiators set out.
pub(super) fn start(view: &View) -> Space {
    match view.options.road {
        Road::Full => START,
        Road::Short => SHORT_START,
    }
}

/// A gladiator's space according to the events told so far.
fn stands(scene: &Scene<'_, Morituri>, seat: Seat) -> Space {
    let moved = scene.earlier.iter().rev().find_map(|event| {
        let (Event::Landed { who, space } | Event::Carried { who, to: space, .. }) = event else {
            return None;
        };
        (*who == seat).then_some(*space)
    });
    moved.unwrap_or(scene.before.seats[seat].space)
}

/// The name of one side of a fight.
pub(super) fn fighter(cast: &Cast, seat: Option<Seat>) -> &str {
    seat.map_or("the beast", |seat| name(cast, seat))
}

pub(super) fn raiders_word(raiders: Raiders) -> &'static str {
    match raiders {
        Raiders::Bandits => "the bandits",
        Raiders::Pirates => "the pirates",
    }
}

fn round(cast: &Cast, event: &Event) -> String {
    let Event::Round { challenger, defender, number, netted, hits, rolls, hp, .. } = event else {
        return String::new();
    };
    let names = [fighter(cast, Some(*challenger)), fighter(cast, *defender)];
    let caught = match netted {
        None => String::new(),
        Some(Side::Challenger) => format!("{} is netted, ", names[0]),
        Some(Side::Defender) => format!("{} is netted, ", names[1]),
    };
    let came = |at: usize| {
        let came = match (hits[at], rolls[at].len()) {
            (0, _) => "misses".to_owned(),
            (_, 1) => "hits".to_owned(),
            (1, _) => "hits once".to_owned(),
            (hits, _) => format!("hits {hits} times"),
        };
        format!("{} {came}", names[at])
    };
    format!(
        "Round {number}: {caught}{}, {}. Hit Points: {} {}, {} {}.",
        came(0),
        came(1),
        names[0],
        hp[0],
        names[1],
        hp[1]
    )
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
