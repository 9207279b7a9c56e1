//! The cheapest way to divide everybody into pairs: a minimum-weight perfect matching, exact, by
//! Edmonds' blossoms with dual variables (Galil 1986). Cubic in the number of entrants.
//!
//! Vertices are numbered from 1, blossoms follow them, and 0 means none: so an absent mate, parent
//! or slack is an index like any other.

use std::collections::VecDeque;

/// The partner of each of `count`, an even number, with the smallest possible sum of `cost` over
/// all pairs. Costs are symmetric, at least 0 and at most 2^100.
pub fn cheapest_pairs(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    assert!(count.is_multiple_of(2), "everybody has a partner");
    let dearest = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
    let dearest = dearest.map(|(one, other)| cost(one, other)).max().unwrap_or(0);
    // With this added to each pair's weight, one more pair weighs more than all costs together.
    let each = (dearest + 1) * (count as i128 + 1);
    let mut forest = Forest::new(count, |one, other| each - cost(one, other));
    while forest.grows() {}
    forest.mate[1..=count].iter().map(|mate| mate - 1).collect()
}

/// The place of a vertex or blossom in the alternating trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// In no tree.
    Free,
    /// An even number of steps from its root.
    Outer,
    /// An odd number of steps from its root.
    Inner,
}

/// An edge between two vertices; weight 0 means that there is none.
#[derive(Debug, Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    weight: i128,
}

/// The alternating trees, with all vertices that are shrunk into blossoms.
struct Forest {
    vertices: usize,
    /// The highest number in use for a blossom, or for a vertex if there are none.
    highest: usize,
    /// The edge between any two vertices or blossoms.
    edges: Vec<Vec<Edge>>,
    dual: Vec<i128>,
    /// The vertex at the other end of the matched edge.
    mate: Vec<usize>,
    /// The outer vertex with the tightest edge to this one.
    slack: Vec<usize>,
    /// The outermost blossom around each.
    top: Vec<usize>,
    /// The vertex from which its tree reached it.
    parent: Vec<usize>,
    /// The petal of a blossom that holds a vertex.
    petal_of: Vec<Vec<usize>>,
    /// The petals of a blossom in their circle, its base first.
    petals: Vec<Vec<usize>>,
    mark: Vec<Mark>,
    /// The search for a common ancestor in which each was last passed.
    passed: Vec<usize>,
    passes: usize,
    queue: VecDeque<usize>,
}

impl Forest {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Forest {
        let size = count + count / 2 + 2;
        let mut forest = Forest {
            vertices: count,
            highest: count,
            edges: vec![vec![Edge::default(); size]; size],
            dual: vec![0; size],
            mate: vec![0; size],
            slack: vec![0; size],
            top: (0..size).map(|it| if it <= count { it } else { 0 }).collect(),
            parent: vec![0; size],
            petal_of: vec![vec![0; count + 1]; size],
            petals: vec![Vec::new(); size],
            mark: vec![Mark::Free; size],
            passed: vec![0; size],
            passes: 0,
            queue: VecDeque::new(),
        };
        let mut heaviest = 0;
        for from in 1..=count {
            forest.petal_of[from][from] = from;
            for to in (1..=count).filter(|to| *to != from) {
                let weight = weight(from - 1, to - 1);
                heaviest = heaviest.max(weight);
                forest.edges[from][to] = Edge { from, to, weight };
            }
        }
        forest.dual[1..=count].fill(heaviest);
        forest
    }

    /// The distance of an edge from being tight, doubled.
    fn looseness(&self, edge: Edge) -> i128 {
        let weight = self.edges[edge.from][edge.to].weight;
        self.dual[edge.from] + self.dual[edge.to] - 2 * weight
    }

    fn slack_edge(&self, node: usize) -> Edge {
        self.edges[self.slack[node]][node]
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node
    }

    fn tops(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.highest).filter(|node| self.is_top(*node))
    }

    fn blossoms(&self) -> impl Iterator<Item = usize> + '_ {
        self.tops().filter(|node| self.vertices < *node)
    }

    fn offer_slack(&mut self, vertex: usize, node: usize) {
        let edge = self.edges[vertex][node];
        if self.slack[node] == 0 || self.looseness(edge) < self.looseness(self.slack_edge(node)) {
            self.slack[node] = vertex;
        }
    }

    fn find_slack(&mut self, node: usize) {
        self.slack[node] = 0;
        for vertex in 1..=self.vertices {
            let top = self.top[vertex];
            let is_edge = 0 < self.edges[vertex][node].weight;
            if is_edge && top != node && self.mark[top] == Mark::Outer {
                self.offer_slack(vertex, node);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.vertices {
            self.queue.push_back(node);
            return;
        }
        for petal in self.petals[node].clone() {
            self.enqueue(petal);
        }
    }

    fn put_into(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        for petal in self.petals[node].clone() {
            self.put_into(petal, top);
        }
    }

    /// The index of a petal, at an even distance from the base; turns the circle if necessary.
    fn even_place(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let place = petals.iter().position(|it| *it == petal).expect("it is one of its petals");
        if place.is_multiple_of(2) {
            return place;
        }
        petals[1..].reverse();
        petals.len() - place
    }

    fn marry(&mut self, node: usize, other: usize) {
        let edge = self.edges[node][other];
        self.mate[node] = edge.to;
        if node <= self.vertices {
            return;
        }
        let base = self.petal_of[node][edge.from];
        let place = self.even_place(node, base);
        for at in 0..place {
            self.marry(self.petals[node][at], self.petals[node][at ^ 1]);
        }
        self.marry(base, other);
        self.petals[node].rotate_left(place);
    }

    /// Swaps matched and unmatched edges, from a node up to its root.
    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let widowed = self.top[self.mate[node]];
            self.marry(node, other);
            if widowed == 0 {
                return;
            }
            let next = self.top[self.parent[widowed]];
            self.marry(widowed, next);
            (node, other) = (next, widowed);
        }
    }

    /// The node where the paths of two nodes to their roots meet; 0 if the roots differ.
    fn common_ancestor(&mut self, mut one: usize, mut other: usize) -> usize {
        self.passes += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.passed[one] == self.passes {
                    return one;
                }
                self.passed[one] = self.passes;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn petals_up(&mut self, mut node: usize, base: usize) -> Vec<usize> {
        let mut petals = Vec::new();
        while node != base {
            let inner = self.top[self.mate[node]];
            petals.extend([node, inner]);
            self.enqueue(inner);
            node = self.top[self.parent[inner]];
        }
        petals
    }

    fn shrink(&mut self, one: usize, base: usize, other: usize) {
        let unused = (self.vertices + 1..=self.highest).find(|node| self.top[*node] == 0);
        let blossom = unused.unwrap_or(self.highest + 1);
        self.highest = self.highest.max(blossom);
        self.dual[blossom] = 0;
        self.mark[blossom] = Mark::Outer;
        self.mate[blossom] = self.mate[base];
        let mut petals = self.petals_up(one, base);
        petals.push(base);
        petals.reverse();
        petals.extend(self.petals_up(other, base));
        self.petals[blossom].clone_from(&petals);
        self.put_into(blossom, blossom);
        for node in 1..=self.highest {
            self.edges[blossom][node].weight = 0;
            self.edges[node][blossom].weight = 0;
        }
        self.petal_of[blossom].fill(0);
        for petal in petals {
            self.take_edges(blossom, petal);
        }
        self.find_slack(blossom);
    }

    /// Gives a blossom the edges of a petal that are tighter than its own, and its vertices.
    fn take_edges(&mut self, blossom: usize, petal: usize) {
        for node in 1..=self.highest {
            let (edge, own) = (self.edges[petal][node], self.edges[blossom][node]);
            if own.weight == 0 || self.looseness(edge) < self.looseness(own) {
                self.edges[blossom][node] = edge;
                self.edges[node][blossom] = self.edges[node][petal];
            }
        }
        for vertex in 1..=self.vertices {
            if self.petal_of[petal][vertex] != 0 {
                self.petal_of[blossom][vertex] = petal;
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.put_into(petal, petal);
        }
        let entered = self.edges[blossom][self.parent[blossom]].from;
        let entrance = self.petal_of[blossom][entered];
        let place = self.even_place(blossom, entrance);
        let petals = self.petals[blossom].clone();
        for pair in petals[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edges[outer][inner].from;
            self.mark[inner] = Mark::Inner;
            self.mark[outer] = Mark::Outer;
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.mark[entrance] = Mark::Inner;
        self.parent[entrance] = self.parent[blossom];
        for petal in &petals[place + 1..] {
            self.mark[*petal] = Mark::Free;
            self.find_slack(*petal);
        }
        self.top[blossom] = 0;
    }

    /// Follows a tight edge out of a tree; true if that made one more pair.
    fn follows(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.mark[other] {
            Mark::Free => {
                self.parent[other] = edge.from;
                self.mark[other] = Mark::Inner;
                let next = self.top[self.mate[other]];
                self.slack[other] = 0;
                self.slack[next] = 0;
                self.mark[next] = Mark::Outer;
                self.enqueue(next);
            }
            Mark::Outer => {
                let base = self.common_ancestor(one, other);
                if base == 0 {
                    self.augment(one, other);
                    self.augment(other, one);
                    return true;
                }
                self.shrink(one, base, other);
            }
            Mark::Inner => {}
        }
        false
    }

    /// Finds one more pair, by all necessary changes; false once everybody is in a pair.
    fn grows(&mut self) -> bool {
        self.mark.fill(Mark::Free);
        self.slack.fill(0);
        self.queue.clear();
        let roots: Vec<usize> = self.tops().filter(|node| self.mate[*node] == 0).collect();
        for root in &roots {
            self.parent[*root] = 0;
            self.mark[*root] = Mark::Outer;
            self.enqueue(*root);
        }
        if roots.is_empty() {
            return false;
        }
        while !self.finds_by_tight_edges() {
            self.loosen();
            if self.finds_by_slack() {
                return true;
            }
            let is_spent = |it: &usize| self.dual[*it] == 0 && self.mark[*it] == Mark::Inner;
            let spent: Vec<usize> = self.blossoms().filter(is_spent).collect();
            for blossom in spent {
                self.expand(blossom);
            }
        }
        true
    }

    fn finds_by_tight_edges(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.mark[self.top[vertex]] == Mark::Inner {
                continue;
            }
            for other in 1..=self.vertices {
                let edge = self.edges[vertex][other];
                if edge.weight == 0 || self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.looseness(edge) != 0 {
                    self.offer_slack(vertex, self.top[other]);
                } else if self.follows(edge) {
                    return true;
                }
            }
        }
        false
    }

    fn finds_by_slack(&mut self) -> bool {
        for node in 1..=self.highest {
            let slack = self.slack[node];
            let is_tight = self.is_top(node)
                && slack != 0
                && self.top[slack] != node
                && self.looseness(self.slack_edge(node)) == 0;
            if is_tight && self.follows(self.slack_edge(node)) {
                return true;
            }
        }
        false
    }

    /// Changes the dual variables by as much as they allow.
    fn loosen(&mut self) {
        let inner = self.blossoms().filter(|it| self.mark[*it] == Mark::Inner);
        let spent = inner.map(|blossom| self.dual[blossom] / 2);
        let tight = self.tops().filter(|node| self.slack[*node] != 0).filter_map(|node| {
            let looseness = self.looseness(self.slack_edge(node));
            match self.mark[node] {
                Mark::Free => Some(looseness),
                Mark::Outer => Some(looseness / 2),
                Mark::Inner => None,
            }
        });
        let by = spent.chain(tight).min().expect("everybody can be paired with everybody");
        let sign = |mark| match mark {
            Mark::Free => 0,
            Mark::Outer => -1,
            Mark::Inner => 1,
        };
        for vertex in 1..=self.vertices {
            self.dual[vertex] += sign(self.mark[self.top[vertex]]) * by;
        }
        for blossom in self.blossoms().collect::<Vec<_>>() {
            self.dual[blossom] -= 2 * sign(self.mark[blossom]) * by;
        }
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest possible sum, by trying all pairings.
    fn least(costs: &[Vec<i128>], left: &[usize]) -> i128 {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let with = |other: &usize| {
            let others: Vec<usize> = rest.iter().copied().filter(|it| it != other).collect();
            costs[*first][*other] + least(costs, &others)
        };
        rest.iter().map(with).min().unwrap()
    }

    /// A simple pseudo-random sequence.
    fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = seed;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        }
    }

    fn costs(count: usize, highest: u64, seed: u64) -> Vec<Vec<i128>> {
        let mut next = numbers(seed);
        let mut costs = vec![vec![0; count]; count];
        for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let cost = i128::from(next(highest));
            (costs[one][other], costs[other][one]) = (cost, cost);
        }
        costs
    }

    fn paid(costs: &[Vec<i128>], mates: &[usize]) -> i128 {
        mates.iter().enumerate().map(|(one, other)| costs[one][*other]).sum::<i128>() / 2
    }

    #[test]
    fn no_other_pairs_cost_less() {
        for seed in 0..1_500 {
            let count = 2 + 2 * (seed as usize % 5);
            let costs = costs(count, [2, 5, 1_000][seed as usize % 3], seed);
            let mates = cheapest_pairs(count, |one, other| costs[one][other]);
            let all: Vec<usize> = (0..count).collect();
            assert_eq!(paid(&costs, &mates), least(&costs, &all), "{seed}: {costs:?}");
        }
    }

    #[test]
    fn everybody_of_sixty_four_has_a_partner() {
        for seed in 0..20 {
            let costs = costs(64, 50, seed);
            let mates = cheapest_pairs(64, |one, other| costs[one][other] << 80);
            assert!((0..64).all(|one| mates[mates[one]] == one && mates[one] != one));
        }
    }

    #[test]
    fn nobody_is_in_no_pairs() {
        assert_eq!(cheapest_pairs(0, |_, _| 0), [0; 0]);
    }
}
