//! Games of more than two seats: everybody of a pool meets in one bout, the best half goes on, until one pool
//! is left, the final.

/// Deals entrants, the best first, into as few pools of at most `most` as there can be, back and forth, so
/// that pools are as strong as each other; none is larger than another by more than one.
pub fn pools_of(entrants: &[usize], most: usize) -> Vec<Vec<usize>> {
    let count = entrants.len().div_ceil(most.max(2));
    let mut pools = vec![Vec::new(); count];
    for (at, entrant) in entrants.iter().enumerate() {
        let (row, place) = (at / count, at % count);
        let pool = if row % 2 == 0 { place } else { count - 1 - place };
        pools[pool].push(*entrant);
    }
    pools
}

/// How many of a pool go on.
pub(crate) fn going_on(pool: usize) -> usize {
    (pool / 2).max(1)
}
