//! [Experience] Skills gained by beating gladiators at least as skilled.

use crate::ask::{Action, Prompt};
use crate::board::{Board, Fate, Stage};
use crate::event::Event;
use crate::gear::Skill;
use crate::tables::SKILLS;
use crate::{Munera, place};
use table::{Flow, Offer, Place, Seat, Table};

/// [Experience] Whether his bout has taught him something: he lives, has not learnt everything,
/// and has defeated somebody who had as many skills as he or more (R100).
pub fn has_learnt(board: &Board, who: Seat) -> bool {
    let gladiator = &board.seats[who];
    let own = gladiator.skills.len();
    gladiator.fate != Fate::Killed
        && own < SKILLS
        && gladiator.defeated.iter().any(|beaten| own <= board.seats[*beaten].skills.len())
}

/// Whether he has earned the rudis, where it is given: he came with all skills and has won.
pub(crate) fn is_freed(board: &Board, who: Seat) -> bool {
    board.options.campaign
        && board.options.rudis
        && board.seats[who].fate != Fate::Killed
        && SKILLS <= board.seats[who].skills.len()
        && place(board, who) == Place::Won
}

/// Whether anybody has a skill to choose once the bout is decided.
pub(crate) fn is_due(board: &Board) -> bool {
    board.options.campaign && board.seats.seats().any(|who| has_learnt(board, who))
}

/// [Experience] Every owner chooses, at once; the last skill of all is learnt unasked.
pub(crate) fn choose(t: &mut Table<Munera>) -> Flow<()> {
    let learners = t.board.seats.seats().filter(|who| has_learnt(&t.board, *who));
    let learners: Vec<(Seat, Vec<Skill>)> =
        learners.map(|who| (who, lacking(&t.board, who).collect())).collect();
    let questions = learners.iter().filter(|(_, skills)| 1 < skills.len()).map(|(who, skills)| {
        let offers = skills.iter().map(|skill| Offer::open(Action::Skill(*skill)));
        (*who, Prompt::Skill, offers.collect())
    });
    let questions: Vec<_> = questions.collect();
    let mut actions =
        if questions.is_empty() { Vec::new() } else { t.pick_each(questions)? }.into_iter();
    for (who, skills) in learners {
        let chosen = if 1 < skills.len() { actions.next() } else { None };
        let skill = match chosen {
            Some(Action::Skill(skill)) => skill,
            Some(_) | None => skills[0],
        };
        t.board.seats[who].gained = Some(skill);
        t.say(Event::Learnt { who, skill });
    }
    t.board.stage = Stage::Over;
    Ok(())
}

/// The skills he has yet to learn, in the rulebook's order.
pub(crate) fn lacking(board: &Board, who: Seat) -> impl Iterator<Item = Skill> {
    let known = &board.seats[who].skills;
    Skill::ALL.iter().copied().filter(|skill| !known.contains(skill))
}
