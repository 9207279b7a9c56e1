//! Proofs of games, built with the feature `proofs` alone: no part of a host's program.
//!
//! Lives here: the laws of all texts and pictures, and the way to those of the kernel.
//! May enter: any game, in random bouts.
//! Never does: serve the program. Nothing that ships may use it.

mod fixtures;
mod foreign;
mod pictures;
mod report;
mod retelling;
mod sights;
mod texts;
mod twins;

pub use foreign::ForeignReport;
pub use report::{LawReport, TwinReport};
pub use sights::Counting;

use crate::words::Words;
use std::panic::catch_unwind;
use table::coverage::{Coverage, Covered};
use table::learning::Sample;
use table::matchups::Matchups;
use table::simulate::{Extent, Figures, Player};
use table::vectors::{self, Verdict};
use table::{BySeat, Options, calibration, laws};

/// The proofs of a game.
pub trait Proofs {
    /// Plays `bouts` bouts by the program, and counts.
    fn simulate(
        &self,
        players: &BySeat<Player>,
        options: &Options,
        bouts: u64,
        seed: u64,
    ) -> Figures;
    /// The same to the given extent, with the duration of thoughts by `clock`, which tells
    /// microseconds.
    fn simulated(
        &self,
        players: &BySeat<Player>,
        options: &Options,
        extent: Extent,
        clock: &mut dyn FnMut() -> u64,
    ) -> Figures;
    /// The boards at rest of `bouts` bouts of the house against itself, with the bouts' results.
    fn samples(&self, seats: u8, options: &Options, bouts: u64, seed: u64) -> Vec<Sample>;
    /// The results of every possible entrance in `bouts` bouts of the house against itself.
    fn matchups(&self, seats: u8, options: &Options, bouts: u64, seed: u64) -> Matchups;
    /// The odds told in `bouts` bouts from that seed, each the mean of `playouts`, and the bouts'
    /// results.
    fn told_odds(
        &self,
        seats: u8,
        options: &Options,
        bouts: (u64, u64),
        playouts: u32,
    ) -> Vec<calibration::Told>;
    /// Whether nothing on its boards is ever hidden: then there is no other board to deal.
    fn hides_nothing(&self) -> bool;
    /// Runs one of its vector files.
    fn vector(&self, text: &str) -> Verdict;
    /// Tries every law of the rules on `bouts` bouts each.
    fn laws(&self, bouts: u64) -> Vec<LawTried>;
    /// The parts of the game that none of `bouts` random bouts used.
    fn never_used(&self, bouts: u64) -> Vec<String>;
    /// Checks that all texts of `bouts` random bouts obey the laws of words: nothing depends on
    /// knowledge that its reader may not have, everything fits its place.
    fn laws_of_words(&self, bouts: u64, seed: u64) -> LawReport;
    /// Forges `records` records, numbered from `first`, and has them checked and imported; `clock`
    /// tells microseconds.
    fn foreign(&self, records: u64, first: u64, clock: &mut dyn FnMut() -> u64) -> ForeignReport;
    /// Plays `bouts` bouts beside twins that differ only in a seat's secret doings or holdings, and
    /// compares everything shown to the others, with the numbers of asks as they are or as a faulty kernel would
    /// count them.
    fn law_of_twins(&self, bouts: u64, seed: u64, counting: Counting) -> TwinReport;
}

impl<R: Words + Covered> Proofs for R {
    fn simulate(
        &self,
        players: &BySeat<Player>,
        options: &Options,
        bouts: u64,
        seed: u64,
    ) -> Figures {
        table::simulate::simulate::<R>(players, options, bouts, seed)
    }

    fn simulated(
        &self,
        players: &BySeat<Player>,
        options: &Options,
        extent: Extent,
        clock: &mut dyn FnMut() -> u64,
    ) -> Figures {
        table::simulate::simulated::<R>(players, options, extent, clock)
    }

    fn samples(&self, seats: u8, options: &Options, bouts: u64, seed: u64) -> Vec<Sample> {
        table::learning::samples::<R>(seats, options, bouts, seed)
    }

    fn matchups(&self, seats: u8, options: &Options, bouts: u64, seed: u64) -> Matchups {
        table::matchups::matchups::<R>(seats, options, bouts, seed)
    }

    fn told_odds(
        &self,
        seats: u8,
        options: &Options,
        bouts: (u64, u64),
        playouts: u32,
    ) -> Vec<calibration::Told> {
        calibration::told::<R>(seats, options, bouts, playouts)
    }

    fn hides_nothing(&self) -> bool {
        R::HIDES_NOTHING
    }

    fn vector(&self, text: &str) -> Verdict {
        vectors::run::<R>(text)
    }

    fn laws(&self, bouts: u64) -> Vec<LawTried> {
        let tried = |(law, hold): Law| LawTried {
            law,
            broken: catch_unwind(|| hold(bouts)).err().map(|panic| {
                let text = panic.downcast_ref::<String>().cloned();
                text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                    .unwrap_or_else(|| "it panicked".to_owned())
            }),
        };
        laws_of_rules::<R>().into_iter().map(tried).collect()
    }

    fn never_used(&self, bouts: u64) -> Vec<String> {
        let mut coverage = Coverage::<R>::default();
        (0..bouts).for_each(|number| coverage.play(number));
        coverage.missing().iter().map(|used| format!("{used:?}")).collect()
    }

    fn laws_of_words(&self, bouts: u64, seed: u64) -> LawReport {
        texts::obeyed_by::<R>(bouts, seed)
    }

    fn foreign(&self, records: u64, first: u64, clock: &mut dyn FnMut() -> u64) -> ForeignReport {
        foreign::forged::<R>(records, first, clock)
    }

    fn law_of_twins(&self, bouts: u64, seed: u64, counting: Counting) -> TwinReport {
        twins::obeyed_by::<R>(bouts, seed, counting)
    }
}

/// A law, and a function that panics with the story of the first bout that breaks it.
type Law = (&'static str, fn(u64));

fn laws_of_rules<R: Words>() -> [Law; 18] {
    [
        ("every bout ends", laws::every_bout_ends::<R>),
        ("boards are sound", laws::boards_are_sound::<R>),
        ("foreign records end", laws::foreign_records_end::<R>),
        ("every ask can be answered", laws::every_ask_can_be_answered::<R>),
        ("what is proposed is accepted", laws::what_is_proposed_is_accepted::<R>),
        ("nonsense changes nothing", laws::nonsense_changes_nothing::<R>),
        ("saving and loading change nothing", laws::saving_and_loading_change_nothing::<R>),
        ("the record plays again", laws::the_record_plays_again::<R>),
        ("what is said unasked is no answer", laws::what_is_said_unasked_is_no_answer::<R>),
        ("a forged record is found", laws::a_forged_record_is_found::<R>),
        ("a changed step begins again", laws::a_changed_step_begins_again::<R>),
        ("serials are never used twice", laws::serials_are_never_used_twice::<R>),
        ("taking back restores everything", laws::taking_back_restores_everything::<R>),
        ("views show nothing hidden", laws::views_show_nothing_hidden::<R>),
        ("nobody is told what is hidden", laws::nobody_is_told_what_is_hidden::<R>),
        ("deals follow from the view", laws::deals_follow_from_the_view::<R>),
        // Each of these asks takes many bouts in thought.
        ("thinking follows from the view", |bouts| {
            laws::thinking_follows_from_the_view::<R>(bouts.div_ceil(10));
        }),
        ("odds follow from the view", |bouts| {
            laws::odds_follow_from_the_view::<R>(bouts.div_ceil(10));
        }),
    ]
}

/// A law of the rules that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LawTried {
    pub law: &'static str,
    /// The story of the bout that broke it, if one did.
    pub broken: Option<String>,
}
