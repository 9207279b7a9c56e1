//! Everybody meets everybody once, by Berger's tables.

/// A round's pairs by number, from 0 in the order of the draw; the first of a pair sits first.
pub type Round = Vec<(usize, usize)>;

/// All rounds of `entrants`. With an odd number one of them rests in each round: the one that the
/// table pairs with the number that nobody has.
pub fn berger_rounds(entrants: usize) -> Vec<Round> {
    let last = entrants + entrants % 2;
    let rounds = (1..last).map(|round| {
        let all = berger_round(last, round).into_iter();
        all.filter(|(one, other)| *one < entrants && *other < entrants).collect()
    });
    rounds.collect()
}

/// A round, from 1, of an even number of entrants. The last one stays, everybody else turns.
fn berger_round(entrants: usize, round: usize) -> Round {
    let (last, turning) = (entrants - 1, entrants - 1);
    let is_odd = !round.is_multiple_of(2);
    let facing = if is_odd { round / 2 } else { entrants / 2 + round / 2 - 1 };
    let first = if is_odd { (facing, last) } else { (last, facing) };
    let others = (1..entrants / 2)
        .map(|step| ((facing + step) % turning, (facing + turning - step) % turning));
    std::iter::once(first).chain(others).collect()
}
