//! The traces that a bout's posts leave of themselves: a headline, and a text board in few lines of the moment that
//! it tells of.

use crate::bout::live::LiveBout;
use crate::bout::telling::post_text::{Stage, Told};
use crate::common::{Done, Message};
use crate::settings::board_form::Chronicle;

impl LiveBout {
    fn chronicle(&self) -> Chronicle {
        let is_alone = self.guests().len() <= 1;
        self.state.setup.chronicle.unwrap_or(Chronicle::usual(is_alone))
    }

    /// How far it has come.
    pub(crate) fn stage(&self) -> Stage {
        Stage { round: self.play.round(), phase: self.play.phase() }
    }

    /// Whether the newest post tells of a round, or of a part of one, that is over, and stays for the
    /// chronicle. Between people the turn goes over often enough for whole rounds.
    pub(crate) fn ends_a_page(&self) -> bool {
        let told = self.state.progress.tale.stage.filter(|_| !self.untold.is_empty());
        let Some(told) = told else { return false };
        let now = self.stage();
        match self.chronicle() {
            Chronicle::EachPhase => told.round <= now.round && told != now,
            Chronicle::EachTurn => self.guests().len() <= 1 && told.round < now.round,
            Chronicle::EndOnly => false,
        }
    }

    /// Whether the newest post gives way to the next one when the turn goes over: both tell of the same round, and it
    /// says nothing else that stays.
    pub(crate) fn gives_way(&self) -> bool {
        let now = self.stage();
        let is_same = |told: Stage| match self.chronicle() {
            Chronicle::EachPhase => told == now,
            Chronicle::EachTurn | Chronicle::EndOnly => told.round == now.round,
        };
        let tale = &self.state.progress.tale;
        tale.stage.is_some_and(is_same) && !tale.has_notices()
    }

    /// The board that a post which shows this moment will leave, if it leaves one: none before the first round, when
    /// there is little to see.
    pub(crate) fn board_to_leave(&self) -> Done<Option<String>> {
        let is_begun = 0 < self.stage().round;
        match self.chronicle() {
            Chronicle::EachPhase | Chronicle::EachTurn if is_begun => {
                self.board_in_few_lines().map(Some)
            }
            Chronicle::EachPhase | Chronicle::EachTurn | Chronicle::EndOnly => Ok(None),
        }
    }

    /// The board as everybody sees it, in few lines.
    pub(crate) fn board_in_few_lines(&self) -> Done<String> {
        let cast = self.last_cast()?;
        self.ask_rules(|play, _| play.chronicle(&cast))
    }

    /// Lets a post leave of the one before it what that told in short, with its board.
    pub(crate) fn leave(&self, message: &mut Message, former: &Told) {
        message.former = Some(self.under_title(&former.in_short()));
        message.former_mono.clone_from(&former.board);
    }
}
