//! What answers are called and say.

use super::*;
use blood_sweat_cheers::BloodSweatCheers;
use blood_sweat_cheers::tables::DEEDS;
use std::collections::BTreeSet;
use table::{Luck, Options, Rules, Sitter};

/// Red's thraex, who has this `status`, after Blue has declared with these perks.
fn view(status: Status, foe: &[Perk]) -> View {
    let seats = vec![Sitter::Guest, Sitter::Guest].into();
    let mut dice = Luck::numbered(1).dice(0);
    let mut board = BloodSweatCheers::open(&seats, &Options::default(), &mut dice);
    let zone = board.fighters.red.body.zone;
    board.fighters.red.body = Body { status, ..Body::fresh(Some(Class::Thraex), zone) };
    let cards = [Card::of_word("GD1").unwrap()].into_iter().collect();
    let perks = foe.iter().copied().collect();
    board.declared.blue = Some(Said { action: Deed::Guard, cards, from: zone, to: zone, perks });
    BloodSweatCheers::view(&board, None)
}

#[test]
fn every_perk_and_every_action_says_what_it_does() {
    let effects: BTreeSet<&str> = Perk::ALL.iter().map(|perk| perk_effect(*perk)).collect();
    assert_eq!(effects.len(), Perk::ALL.len());
    for row in &DEEDS {
        let words = numbers(&view(Status::Ok, &[]), Side::Red, row.deed, PerkSet::EMPTY);
        assert!(words[1].ends_with(" + die"), "{words:?}");
        assert!(!words[3].is_empty(), "{words:?}");
    }
}

#[test]
fn who_stands_up_is_not_weak_any_more() {
    let view = view(Status::Down, &[]);
    let base = |deed| base(&view, Side::Red, deed, PerkSet::EMPTY);
    assert_eq!(base(Deed::Stand), (Attribute::Speed, 3));
    assert_eq!(base(Deed::StepDodge), (Attribute::Speed, 1));
}

#[test]
fn every_class_is_told_of_within_a_menu_line() {
    let view = view(Status::Ok, &[]);
    for class in Class::ALL {
        let Label { detail, .. } = class_label(&view, Side::Red, *class);
        assert!(detail.chars().count() <= 100, "{detail}");
    }
}

#[test]
fn the_menu_of_classes_shows_what_is_raised() {
    let seats = vec![Sitter::Guest, Sitter::Guest].into();
    let mut dice = Luck::numbered(1).dice(0);
    let options = Options::new(BloodSweatCheers::options(), [("red_raised", "speed")]).unwrap();
    let board = BloodSweatCheers::open(&seats, &options, &mut dice);
    let view = BloodSweatCheers::view(&board, None);
    let label = |own| class_label(&view, own, Class::Murmillo).number;
    assert_eq!(label(Side::Red), "3/3/4");
    assert_eq!(label(Side::Blue), "2/3/4");
}

#[test]
fn a_base_counts_the_perks_that_will_apply_on_either_side() {
    let base = |foe: &[Perk], deed, own: &[Perk]| {
        base(&view(Status::Ok, foe), Side::Red, deed, own.iter().copied().collect()).1
    };
    let (jab, step) = (base(&[], Deed::Jab, &[]), base(&[], Deed::StepDodge, &[]));
    assert_eq!(base(&[], Deed::Jab, &[Perk::WellTimedStrike]), jab + 1);
    assert_eq!(base(&[], Deed::Jab, &[Perk::AdrenalineRush]), jab);
    assert_eq!(base(&[], Deed::StepDodge, &[Perk::AdrenalineRush]), step + 1);
    assert_eq!(base(&[Perk::FoulPlay], Deed::StepDodge, &[]), step - 2);
    assert_eq!(base(&[Perk::SweatyHands], Deed::StepDodge, &[]), step);
    assert_eq!(base(&[Perk::SweatyHands, Perk::FoulPlay], Deed::Jab, &[]), jab - 3);
}
