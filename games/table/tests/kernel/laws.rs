//! The laws hold for the honest game, and each fault is caught by the law meant for it.

use crate::pebbles::*;
use std::panic::catch_unwind;
use table::laws::{self, Mistake};

#[test]
fn the_honest_game_obeys_every_law() {
    laws::obeyed_by::<Honest>(150);
}

/// The law's complaint; no complaint is a failure of the test.
fn complaint(law: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(law).expect_err("the law let a broken game pass");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap()
}

fn complains<const FAULT: u8>(law: fn(u64), of: &str) {
    let said = complaint(move || law(60));
    assert!(said.contains(of), "{FAULT}: {said}");
}

#[test]
fn an_endless_bout_is_caught() {
    complains::<ENDLESS>(laws::every_bout_ends::<Pebbles<ENDLESS>>, "does not end");
}

#[test]
fn an_outcome_that_forgets_a_seat_is_caught() {
    let law = laws::every_bout_ends::<Pebbles<NO_OUTCOME_FOR_SOME>>;
    complains::<NO_OUTCOME_FOR_SOME>(law, "does not place every seat");
}

#[test]
fn an_illegal_default_is_caught() {
    let law = laws::every_ask_can_be_answered::<Pebbles<ILLEGAL_DEFAULT>>;
    complains::<ILLEGAL_DEFAULT>(law, "the clock answers");
}

#[test]
fn a_question_with_one_public_answer_is_caught() {
    let law = laws::every_ask_can_be_answered::<Pebbles<NO_CHOICE>>;
    complains::<NO_CHOICE>(law, "no real choice");
}

#[test]
fn a_proposal_that_is_refused_is_caught() {
    let law = laws::what_is_proposed_is_accepted::<Pebbles<REFUSES_PROPOSAL>>;
    complains::<REFUSES_PROPOSAL>(law, "it is proposed `13`");
}

#[test]
fn a_token_that_does_not_read_back_is_caught() {
    let law = laws::what_is_proposed_is_accepted::<Pebbles<MUTE_TOKEN>>;
    complains::<MUTE_TOKEN>(law, "but it reads Err");
}

#[test]
fn a_barred_option_that_is_taken_is_caught() {
    let law = laws::what_is_proposed_is_accepted::<Pebbles<TAKES_BARRED>>;
    complains::<TAKES_BARRED>(law, "shown barred and is accepted");
}

#[test]
fn a_house_that_cheats_is_caught() {
    let law = laws::what_is_proposed_is_accepted::<Pebbles<ILLEGAL_HOUSE>>;
    complains::<ILLEGAL_HOUSE>(law, "the house answers");
}

#[test]
fn an_aside_that_cannot_be_typed_is_caught() {
    let law = laws::what_is_proposed_is_accepted::<Pebbles<UNSPEAKABLE_ASIDE>>;
    complains::<UNSPEAKABLE_ASIDE>(law, "may say `yield` unasked");
}

#[test]
fn a_parser_that_panics_is_caught() {
    let law = laws::nonsense_changes_nothing::<Pebbles<CARELESS_PARSER>>;
    complains::<CARELESS_PARSER>(law, "cut a letter in two");
}

#[test]
fn an_answer_that_nobody_offered_is_caught() {
    let law = laws::nonsense_changes_nothing::<Pebbles<TAKES_UNOFFERED>>;
    complains::<TAKES_UNOFFERED>(law, "nobody offered it");
}

#[test]
fn a_board_that_is_not_saved_whole_is_caught() {
    let law = laws::saving_and_loading_change_nothing::<Pebbles<FORGETS>>;
    complains::<FORGETS>(law, "");
}

#[test]
fn rules_that_do_not_repeat_themselves_are_caught() {
    let law = laws::the_record_plays_again::<Pebbles<IMPURE>>;
    complains::<IMPURE>(law, "not repeat itself");
}

#[test]
fn a_view_that_shows_a_hand_is_caught() {
    let law = laws::views_show_nothing_hidden::<Pebbles<SHOWS_HANDS>>;
    complains::<SHOWS_HANDS>(law, "sees what");
}

#[test]
fn a_deal_that_deals_nothing_is_caught() {
    let law = laws::views_show_nothing_hidden::<Pebbles<DEALS_NOTHING>>;
    complains::<DEALS_NOTHING>(law, "deals nothing again");
}

#[test]
fn an_event_that_shows_a_card_is_caught() {
    let law = laws::nobody_is_told_what_is_hidden::<Pebbles<TELLS_DRAWS>>;
    complains::<TELLS_DRAWS>(law, "is told what it must not know");
}

#[test]
fn options_that_betray_a_hand_are_caught() {
    let law = laws::nobody_is_told_what_is_hidden::<Pebbles<OFFERS_BETRAY>>;
    complains::<OFFERS_BETRAY>(law, "by what is asked");
}

#[test]
fn a_window_that_betrays_a_hand_is_caught() {
    let law = laws::nobody_is_told_what_is_hidden::<Pebbles<WINDOW_BETRAYS>>;
    complains::<WINDOW_BETRAYS>(law, "learns something");
}

#[test]
fn a_deal_that_follows_from_how_cards_lie_is_caught() {
    let law = laws::deals_follow_from_the_view::<Pebbles<UNSORTED>>;
    complains::<UNSORTED>(law, "follows from what is hidden");
    let law = laws::thinking_follows_from_the_view::<Pebbles<UNSORTED>>;
    complains::<UNSORTED>(law, "thinks by what it cannot know");
    let law = laws::odds_follow_from_the_view::<Pebbles<UNSORTED>>;
    complains::<UNSORTED>(law, "tell what is hidden");
}

#[test]
fn a_game_that_shuffles_between_questions_is_thought_about_rightly() {
    laws::thinking_follows_from_the_view::<Pebbles<SHUFFLES>>(60);
}

#[test]
fn a_thought_that_keeps_something_of_the_truth_is_caught() {
    for mistake in [Mistake::Luck, Mistake::Pending, Mistake::Windows, Mistake::Shuffles] {
        let law = move || laws::thinking_with_a_mistake::<Pebbles<SHUFFLES>>(200, mistake);
        let said = complaint(law);
        assert!(said.contains("thinks by what it cannot know"), "{mistake:?}: {said}");
    }
}
