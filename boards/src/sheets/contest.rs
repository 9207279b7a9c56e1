//! A tournament's table, bracket or pools as plain data.

use serde::{Deserialize, Serialize};

/// A page of a tournament's standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Its name.
    pub title: String,
    /// Its progress.
    pub about: String,
    /// The heads over the results of an entry, one or two characters each; empty if there are none.
    pub heads: Vec<String>,
    /// Its tables, matches or pools.
    pub groups: Vec<Group>,
    /// The meaning of its signs.
    pub legend: String,
}

/// A match, a pool, or a place of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The heading of the part that begins with it, such as a round; mostly empty.
    pub name: String,
    /// Its contestants; empty where they are not known yet.
    pub entries: Vec<Entry>,
}

/// A contestant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Their place or number, from 1.
    pub number: u32,
    pub name: String,
    /// Their results, a sign each.
    pub results: String,
    /// Their points; may be empty.
    pub points: String,
    /// The other figures that rank them; may be empty.
    pub more: String,
}

impl Contest {
    pub(super) fn names(&mut self) -> impl Iterator<Item = &mut String> {
        self.groups.iter_mut().flat_map(|group| &mut group.entries).map(|entry| &mut entry.name)
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut said = vec![format!("{}, {}.", self.title, self.about)];
        for group in &self.groups {
            if !group.name.is_empty() {
                said.push(format!("{}:", group.name));
            }
            if group.entries.is_empty() {
                said.push("Not known yet.".to_owned());
            }
            said.extend(group.entries.iter().map(Entry::sentence));
        }
        said
    }
}

impl Entry {
    fn sentence(&self) -> String {
        let results: Vec<String> = self.results.trim().chars().map(String::from).collect();
        let results = if results.is_empty() {
            String::new()
        } else {
            format!("results {}", results.join(" "))
        };
        let points =
            if self.points.is_empty() { String::new() } else { format!("points {}", self.points) };
        let parts = [results, points, self.more.clone()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let told = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        format!("{} {}{told}.", self.number, self.name)
    }
}
