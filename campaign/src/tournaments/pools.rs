//! Games of more than two seats: everybody in a pool meets in one bout, the best half goes on,
//! until only one pool is left, the final.

/// Deals entrants, the best first, into as few pools of at most `most` as possible, back and forth,
/// so that pools are equally strong; their sizes differ by at most one.
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

/// The number of entrants who go on from a pool.
pub(crate) fn going_on(pool: usize) -> usize {
    (pool / 2).max(1)
}
