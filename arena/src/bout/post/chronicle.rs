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

    /// The board that a post which shows this moment will leave, if it leaves one.
    pub(crate) fn board_to_leave(&self) -> Done<Option<String>> {
        match self.chronicle() {
            Chronicle::EachPhase | Chronicle::EachTurn => self.board_in_few_lines().map(Some),
            Chronicle::EndOnly => Ok(None),
        }
    }

    /// The board as everybody sees it, in few lines.
    pub(crate) fn board_in_few_lines(&self) -> Done<String> {
        let cast = self.last_cast()?;
        self.ask_rules(|play, _| play.chronicle(&cast))
    }

    /// Lets a post leave of the one before it what that told in short, with its board.
    pub(crate) fn leave(&self, message: &mut Message, former: &Told) -> Done<()> {
        message.former = Some(self.under_title(&former.in_short()));
        message.former_mono = match (self.chronicle(), &former.board) {
            (Chronicle::EndOnly, _) => None,
            (Chronicle::EachPhase | Chronicle::EachTurn, Some(board)) => Some(board.clone()),
            // Posted before boards were noted.
            (Chronicle::EachPhase | Chronicle::EachTurn, None) => Some(self.board_in_few_lines()?),
        };
        Ok(())
    }
}
