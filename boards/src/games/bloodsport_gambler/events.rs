//! Events in sentences; their arithmetic is in `sums`.

use super::nouns::{
    both, changed, count, effect, face, gist, list, looked_at, name, payments, secret_effect,
    titles, tokens,
};
use crate::words::{Cast, DRAWN, SEEN, Scene};
use bloodsport_gambler::tables::{Band, LAST_FIGHT_ROUND, Tampers, tampers};
use bloodsport_gambler::{
    BloodsportGambler, Card, Event, Fighter, Look, Number, Pack, Pair, Settled, Side, Slot, Spot,
    Status, View, favorite, odds,
};
use table::Seat;

/// The sentence for `event`; empty where it tells of nothing but a die.
pub(super) fn sentence(scene: &Scene<'_, BloodsportGambler>, event: &Event) -> String {
    let who = |seat: Seat| name(scene.cast, seat);
    let course = ToldFights::of(scene);
    match event {
        Event::RoundStarted { round, guard } => {
            format!("Round {round} begins. The Guard Level is {guard}.")
        }
        Event::Dealt { seat, cards } if scene.reader == Some(*seat) => {
            format!("{DRAWN}{}.", titles(cards))
        }
        Event::Dealt { seat, cards } => format!("{} draws {}.", who(*seat), titles(cards)),
        Event::FightAnnounced { fight, fighters } => announced(*fight, *fighters),
        Event::Initiative { .. } | Event::Rolls { .. } => String::new(),
        Event::Order { seats } => {
            let names: Vec<&str> = seats.iter().map(|seat| who(*seat)).collect();
            format!("Cards are played in this order: {}.", names.join(", "))
        }
        Event::Reshuffled { deck } => {
            let deck = match deck {
                Pack::Fighter => "Fighter",
                Pack::Weapon => "Weapon",
                Pack::Secret => "Secret",
                Pack::Action => "Action",
            };
            format!("The discarded {deck} cards are shuffled into a new deck.")
        }
        Event::ActionPassed { seat } => format!("{} passes.", who(*seat)),
        Event::Played { seat, card, targets, time, coin } => {
            let on: Vec<String> = targets.iter().map(|spot| course.spot(*spot)).collect();
            let on = if on.is_empty() { String::new() } else { format!(" on {}", list(&on)) };
            format!("{} plays {}{on}{}.", who(*seat), card.row().title, tokens(*time, *coin))
        }
        Event::SabotagePlaced { seat, at, card, open, time, coin } => {
            let (beside, tokens) = (course.placed(*at), tokens(*time, *coin));
            match card {
                Some(card) if *open => {
                    let title = card.row().title;
                    format!("{} lays {title} beside {beside}, face up{tokens}.", who(*seat))
                }
                Some(card) => {
                    let title = card.row().title;
                    let lays = match scene.reader == Some(*seat) {
                        true => "You lay".to_owned(),
                        false => format!("{} lays", who(*seat)),
                    };
                    format!("{lays} {title} beside {beside}, face down{tokens}.")
                }
                None => format!("{} lays a card face down beside {beside}{tokens}.", who(*seat)),
            }
        }
        Event::Risk { seat, card, success, .. } => {
            let came = if *success { "works" } else { "fails, and the guards come" };
            format!("{}'s {} {came}.", who(*seat), card.row().title)
        }
        Event::Caught { seat, discarded, lost, from, to } => {
            let card = match discarded {
                Some(card) => format!("{} is taken from the hand", card.row().title),
                None => "there is no card to take".to_owned(),
            };
            let lost = if *lost == 0 {
                String::new()
            } else {
                format!(", {lost} Coin wagered here are gone")
            };
            let guard = if from == to {
                format!("the Guard Level stays {to}")
            } else {
                "the Guard Level rises".to_owned()
            };
            format!("The guards catch {}: {card}{lost}, {guard}.", who(*seat))
        }
        Event::Looked { seat, cards, .. } if scene.reader == Some(*seat) => {
            format!("{SEEN}{}.", course.looks(cards))
        }
        Event::Looked { seat, cards, .. } => {
            format!("{} sees {}.", who(*seat), course.looks(cards))
        }
        Event::Shown { seat, cards } => format!("{} shows {}.", who(*seat), course.looks(cards)),
        Event::Gained { seat, coin, time } => {
            let gain = if 0 < *coin { count(*coin, "Coin") } else { count(*time, "Time") };
            format!("{} gains {gain}.", who(*seat))
        }
        Event::WagerCap { seat, fight, limit } => {
            format!("{} may wager up to {limit} Coin on Fight {fight} this round.", who(*seat))
        }
        Event::GuardLevel { guard } => format!("The Guard Level falls to {guard}."),
        Event::Ratted { seat, chance, guard } => format!(
            "{} rats to the guards: the Guard Level is {guard}, {} left.",
            who(*seat),
            count(*chance, "Chance")
        ),
        Event::Slip { seat, bets } => {
            let whose = match scene.reader == Some(*seat) {
                true => "Your slip".to_owned(),
                false => format!("The slip of {}", who(*seat)),
            };
            format!("{whose}: {}.", slip(bets, |at| course.called(at)))
        }
        Event::SlipLocked { seat } => format!("The slip of {} is in.", who(*seat)),
        Event::Revealed { fight, weapons, secret } => {
            let armed = |side: Side| {
                let fighter =
                    course.fighters(*fight).map_or("L or R", |both| both[side].row().name);
                format!("{fighter} with {}", weapons[side].row().name)
            };
            let secret = secret.row().name;
            format!(
                "Fight {fight}: {} against {}; Secret: {secret}.",
                armed(Side::L),
                armed(Side::R)
            )
        }
        Event::SabotageRevealed { seat, card, at } => {
            let title = card.row().title;
            format!("{} of {} beside {} is turned up.", title, who(*seat), course.placed(*at))
        }
        Event::Applied { card, .. } => course.applied(*card),
        Event::NoEffect { card, .. } => {
            format!("{} finds nothing to do: its Weapon is gone.", card.row().title)
        }
        Event::WeaponReplaced { at, old, new, .. } => {
            let (old, new) = (old.row().name, new.row().name);
            format!("{old} of {} is taken away; {new} takes its place.", course.placed(*at))
        }
        Event::SecretApplied { secret, .. } => {
            let fighters = Side::BOTH.map(|side| course.side(side));
            format!("{}: {}.", secret.row().name, secret_effect(*secret, fighters))
        }
        Event::Reacted { seat, card, side, time, coin } => {
            let on = side.map_or_else(String::new, |side| format!(" on {}", course.side(side)));
            format!("{} plays {}{on}{}.", who(*seat), card.row().title, tokens(*time, *coin))
        }
        Event::ReactPassed { seat, .. } if scene.reader == Some(*seat) => String::new(),
        Event::ReactPassed { seat, .. } => format!("{} lets this fight round be.", who(*seat)),
        Event::Rerolled { side, .. } => {
            format!("{} rolls again.", course.side(*side))
        }
        Event::Scores { .. } => course.scores(event),
        Event::Victor { fight, fighter, .. } => {
            format!("{} wins Fight {fight}.", fighter.row().name)
        }
        Event::NoContest { fight } => format!(
            "Fight {fight} has no victor after {LAST_FIGHT_ROUND} fight rounds: no contest, bets \
             on it come back."
        ),
        Event::BetSettled { seat, at, amount, result, payout } => {
            let bet = format!("{} on {}", count(*amount, "Coin"), course.placed(*at));
            let came = match result {
                Settled::Won => format!("won: {payout} Coin, and the wager back"),
                Settled::Lost => "lost".to_owned(),
                Settled::Forfeit => "taken by the guards before".to_owned(),
                Settled::Returned => "given back".to_owned(),
            };
            format!("Bookie, {}: {bet}, {came}.", who(*seat))
        }
        Event::Paid { seat, payments: paid, coin } => {
            format!("{} pays {} and has {coin} Coin left.", who(*seat), payments(paid))
        }
        Event::Skipped { seat, chance } => format!(
            "{} pays nothing and loses a Chance: {} left.",
            who(*seat),
            count(*chance, "Chance")
        ),
        Event::CannotPay { seat } => {
            format!("{} can make no payment and has no Chance left.", who(*seat))
        }
        Event::Won { seat, round, redeemed } => {
            let again = if *redeemed { ", redeemed; the first result stays" } else { "" };
            format!("{} has paid off both Loans in round {round}{again}.", who(*seat))
        }
        Event::Lost { seat, round } => {
            format!("{} has lost the game in round {round}.", who(*seat))
        }
        Event::Fate { seat, band, .. } => format!("Fate of {}: {}", who(*seat), ending(*band)),
        Event::Stayed { seat } => course.stayed(*seat, who(*seat)),
        Event::Left { seat } => format!("{} leaves the table.", who(*seat)),
        Event::Discarded { seat, cards } if cards.is_empty() => {
            format!("{} keeps every card.", who(*seat))
        }
        Event::Discarded { seat, cards } => {
            format!("{} throws away {}.", who(*seat), titles(cards))
        }
        Event::Resigned { seat } => format!("{} resigns.", who(*seat)),
        Event::GameOver => "Every gambler has a result: the game is over.".to_owned(),
    }
}

/// A slip in words, such as `3 on Harpy, 2 on The Elder`, with Fighters' names as `called`.
pub(super) fn slip(bets: &[(Slot, u8)], called: impl Fn(Slot) -> String) -> String {
    if bets.is_empty() {
        return "no bet".to_owned();
    }
    let told = bets.iter().map(|(at, amount)| format!("{amount} on {}", called(*at)));
    told.collect::<Vec<_>>().join(", ")
}

fn announced(fight: Number, fighters: Pair<Fighter>) -> String {
    let [one, two] = fighters.0.map(|fighter| fighter.row().name);
    let odds = odds(fighters).odds;
    format!("Fight {fight}, odds {odds} to 1: {one} against {two}.")
}

/// The fate of a gambler.
pub(super) fn ending(band: Band) -> &'static str {
    match band {
        Band::V1 => "free by a hair, with little but a life to stake next.",
        Band::V2 => "purse enough to begin anew elsewhere, or to pay the lenders back in kind.",
        Band::V3 => "whispered of in every den, and rich enough to lend at a price.",
        Band::D1 => "gone without a trace.",
        Band::D2 => "cast out into the Labyrinth in the jungle.",
        Band::D3 => "house and good name lost, and no den lets the door open again.",
        Band::D4 => "in the lenders' pay now, collecting from the next in line.",
    }
}

/// The Fights as far as they have been told.
pub(super) struct ToldFights<'a> {
    view: &'a View,
    earlier: &'a [Event],
}

impl<'a> ToldFights<'a> {
    /// The Fights before the event that a scene is about.
    pub(super) fn of(scene: &Scene<'a, BloodsportGambler>) -> Self {
        ToldFights { view: scene.before, earlier: scene.earlier }
    }

    /// The Fighters of a Fight: those announced last.
    pub(super) fn fighters(&self, number: Number) -> Option<Pair<Fighter>> {
        let announced = self.earlier.iter().rev().find_map(|event| {
            let Event::FightAnnounced { fight, fighters } = event else { return None };
            (*fight == number).then_some(*fighters)
        });
        announced.or_else(|| Some(self.view.fights.get(number.index())?.fighters))
    }

    /// The last round of a Fight told just now and its scores, the victor's first, such as `, 5:3`.
    pub(super) fn came_to(&self, of: Number, victor: Fighter) -> String {
        let is_left = self.fighters(of).is_some_and(|both| both.0[0] == victor);
        let last = self.earlier.iter().rev().find_map(|event| {
            let Event::Scores { fight, scores: Pair([left, right]), .. } = event else {
                return None;
            };
            let [one, two] = if is_left { [left, right] } else { [right, left] };
            (*fight == of).then(|| format!(", {one}:{two}"))
        });
        last.unwrap_or_default()
    }

    /// Whether a Fighter is the Favorite of his Fight.
    pub(super) fn is_favorite(&self, at: Slot) -> bool {
        self.fighters(at.fight).and_then(favorite) == Some(at.side)
    }

    fn watched(&self) -> Option<Number> {
        let told = self.earlier.iter().rev().find_map(|event| {
            let (Event::Revealed { fight, .. } | Event::Rolls { fight, .. }) = event else {
                return None;
            };
            Some(*fight)
        });
        told.or(self.view.watching)
    }

    /// The Fighter on a side of the Fight that is being watched.
    pub(super) fn side(&self, side: Side) -> &'static str {
        let fighters = self.watched().and_then(|fight| self.fighters(fight));
        fighters.map_or("the Fighter", |both| both[side].row().name)
    }

    /// The Guard Level.
    pub(super) fn guard(&self) -> u8 {
        let told = self.earlier.iter().rev().find_map(|event| {
            let (Event::RoundStarted { guard, .. }
            | Event::GuardLevel { guard }
            | Event::Ratted { guard, .. }
            | Event::Caught { to: guard, .. }) = event
            else {
                return None;
            };
            Some(*guard)
        });
        told.unwrap_or(self.view.guard)
    }

    /// The roll of a Fighter in the fight round that is watched; `None` once the two rolls may have changed places.
    pub(super) fn rolled(&self, side: Side) -> Option<u8> {
        for event in self.earlier.iter().rev() {
            if let Event::Applied { card: Card::Stars, .. } = event {
                return None;
            }
            if let Event::Rolls { used, .. } = event {
                return Some(used[side]);
            }
            if let Event::Rerolled { side: of, roll } = event
                && *of == side
            {
                return Some(*roll);
            }
        }
        let watched = self.view.fights.get(self.view.watching?.index())?;
        watched.rolls.map(|rolls| rolls.used[side])
    }

    /// The die of the card that was risked last, behind its title, such as ` (3 beats 2)`.
    pub(super) fn beats(&self) -> String {
        let risked = self.earlier.iter().rev().find_map(|event| {
            let Event::Risk { die, need, .. } = event else { return None };
            Some(format!(" ({die} beats {need})"))
        });
        risked.unwrap_or_default()
    }

    /// The outcome of the card that was risked last, under its owner and its title.
    pub(super) fn by_card(&self, cast: &Cast, outcome: &str) -> String {
        let risked = self.earlier.iter().rev().find_map(|event| {
            let Event::Risk { seat, card, .. } = event else { return None };
            Some(format!("{}'s {}{}: ", name(cast, *seat), card.row().title, self.beats()))
        });
        risked.unwrap_or_default() + outcome
    }

    /// The title of the card that was risked last.
    pub(super) fn risked(&self) -> Option<&'static str> {
        self.earlier.iter().rev().find_map(|event| {
            let Event::Risk { card, .. } = event else { return None };
            Some(card.row().title)
        })
    }

    /// The cards that a Discover card played last looks at.
    pub(super) fn looked_at(&self, card: Card) -> String {
        let played = self.earlier.iter().rev().find_map(|event| {
            let Event::Played { card: of, targets, .. } = event else { return None };
            (*of == card).then_some(targets.as_slice())
        });
        let names: Vec<String> = played
            .unwrap_or_default()
            .iter()
            .map(|spot| match *spot {
                Spot::Weapon(slot) => self.called(slot),
                Spot::Fight(_) | Spot::Secret(_) | Spot::Sabotage(..) => self.spot(*spot),
            })
            .collect();
        looked_at(card, &names)
    }

    /// The effect of a card that worked, as the rest of a headline.
    pub(super) fn changed(&self, card: Card) -> String {
        let reacted = self.earlier.iter().rev().find_map(|event| {
            let Event::Reacted { card: of, side, .. } = event else { return None };
            (*of == card).then_some(*side)
        });
        match reacted {
            Some(Some(side)) => format!("{} for {}", gist(card), self.side(side)),
            Some(None) => gist(card).to_owned(),
            None => self.applied(card).trim_end_matches('.').replacen(": ", " ", 1),
        }
    }

    /// A Fighter by name.
    pub(super) fn called(&self, at: Slot) -> String {
        match self.fighters(at.fight) {
            Some(both) => both[at.side].row().name.to_owned(),
            None => at.to_string(),
        }
    }

    /// A Fighter by name and Fight.
    fn placed(&self, at: Slot) -> String {
        format!("{} (Fight {})", self.called(at), at.fight)
    }

    fn looks(&self, cards: &[Look]) -> String {
        let seen = |look: &Look| {
            let fighters = self.fighters(look.at.fight()).map_or(["L", "R"], both);
            let card = face(look.card, fighters);
            match look.at {
                Spot::Weapon(slot) => format!("{}'s {card}", self.called(slot)),
                Spot::Secret(fight) => format!("Fight {fight}'s {card}"),
                Spot::Fight(_) | Spot::Sabotage(..) => format!("{}: {card}", self.lies_at(look.at)),
            }
        };
        list(&cards.iter().map(seen).collect::<Vec<_>>())
    }

    /// The place of a card face down.
    fn lies_at(&self, spot: Spot) -> String {
        match spot {
            Spot::Fight(fight) => format!("Fight {fight}"),
            Spot::Weapon(slot) => format!("the Weapon of {}", self.called(slot)),
            Spot::Secret(fight) => format!("the Secret of Fight {fight}"),
            Spot::Sabotage(fight, place) => format!("card {place} beside Fight {fight}"),
        }
    }

    /// The target of a card.
    fn spot(&self, spot: Spot) -> String {
        match spot {
            Spot::Fight(fight) => format!("Fight {fight}"),
            Spot::Weapon(slot) => self.placed(slot),
            Spot::Secret(fight) => format!("the Secret of Fight {fight}"),
            Spot::Sabotage(..) => self.lies_at(spot),
        }
    }

    /// The effect of a card that worked.
    fn applied(&self, card: Card) -> String {
        let on = self.earlier.iter().rev().find_map(|event| {
            if let Event::SabotageRevealed { at, .. } = event {
                return Some(self.placed(*at));
            }
            let Event::Reacted { side: Some(side), .. } = event else { return None };
            Some(self.side(*side).to_owned())
        });
        let on = on.unwrap_or_else(|| "the Fighter".to_owned());
        match tampers(card) {
            Some(Tampers::Stats(change)) => format!("{on}: STR and DEX {}.", changed(change)),
            Some(Tampers::Life(change)) => {
                let least = if change < 0 { ", at least 1" } else { "" };
                format!("{on}: Life {}{least}.", changed(change))
            }
            Some(Tampers::Damage(change)) => {
                let least = if change < 0 { ", at least 1" } else { "" };
                format!("The Weapon laid beside {on}: DMG {}{least}.", changed(change))
            }
            Some(Tampers::Swaps) => "The two Weapons change hands.".to_owned(),
            Some(Tampers::Replaces) | None => format!("{}: {}.", card.row().title, effect(card)),
        }
    }

    fn scores(&self, event: &Event) -> String {
        let Event::Scores { round, scores, hit, wounds, total, .. } = event else {
            return String::new();
        };
        let came = match hit {
            Some(by) => {
                let (one, struck) = (self.side(*by), by.other());
                let (now, two) = (total[struck], self.side(struck));
                format!("{one} deals {two} {}, {now} in all", count(*wounds, "Wound"))
            }
            None if scores[Side::L] == scores[Side::R] => "a tie, no Wounds".to_owned(),
            None => "the dogs keep them apart, no Wounds".to_owned(),
        };
        format!("Fight round {round}: {came}.")
    }

    fn stayed(&self, seat: Seat, who: &str) -> String {
        let won = |event: &Event| matches!(event, Event::Won { seat: by, .. } if *by == seat);
        if self.view.seats[seat].status == Status::Won || self.earlier.iter().any(won) {
            return format!("{who} stays and gambles on without debts.");
        }
        let (coin, chance) = (self.view.options.start_coin, self.view.options.start_chance);
        format!("{who} starts over with {coin} Coin and {chance} Chance, all six payments open.")
    }
}
