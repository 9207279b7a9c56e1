//! Something was pressed.

use crate::bout::panels::NONE;
use crate::bout::state::Pressed;
use crate::common::{BoutId, Deed, Done, Millis, Person, Place, Reply, Say};
use crate::house::arena::Arena;
use table::Serial;

impl Arena {
    /// Does what a press means; `chosen` are the indexes that came from a menu.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn press(
        &self,
        by: Person,
        at: Place,
        deed: Deed,
        chosen: &[u16],
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, deed, now).await?;
        match deed {
            Deed::Join(bout) => self.join(by, at, bout, now).await,
            Deed::Leave(bout) => self.leave(by, at, bout, now).await,
            Deed::AddHouse(bout) => self.add_house(by, at, bout, now).await,
            Deed::Begin(bout) => self.begin(by, at, bout, false, now).await,
            Deed::BeginWithout(bout) => self.begin(by, at, bout, true, now).await,
            Deed::CallOff(bout) => self.call_off(by, at, bout, now).await,
            Deed::StillWanted(bout) => self.still_wanted(by, at, bout, now).await,
            Deed::Accept(bout) => self.accept(by, at, bout, now).await,
            Deed::Decline(bout) => self.decline(by, at, bout, now).await,
            Deed::Word(bout) => self.ask_word(by, bout).await,
            Deed::Enter(bout) => self.enter(by, at, bout, chosen.first().copied(), now).await,
            Deed::Panel(bout) => self.panel(by, at, Some(bout), now).await,
            Deed::Hand(bout) => self.hand(by, at, Some(bout), now).await,
            Deed::Choose { bout, serial, depth, option } => {
                let chosen = option.map_or_else(|| chosen.to_vec(), |option| vec![option]);
                let pressed = Pressed { serial: Serial(serial), depth, chosen };
                self.choose(by, bout, serial, pressed, now).await
            }
            Deed::Back { bout, serial } => self.step_back(by, bout, serial, now).await,
            Deed::Aside { bout, entry, index } => {
                let index = index.or_else(|| chosen.first().copied()).unwrap_or(NONE);
                self.aside(by, bout, entry, index, now).await
            }
            Deed::Yield { bout, entry } => self.yield_now(by, bout, entry, now).await,
            Deed::Resign(bout) => self.resign_now(by, bout, now).await,
            Deed::Undo(bout) => self.undo(by, at, Some(bout), now).await,
            Deed::Consent { bout, wish, yes } => self.consent(by, bout, wish, yes, now).await,
            Deed::Pause(bout) => self.pause(by, at, Some(bout), now).await,
            Deed::Resume(bout) => self.resume(by, at, Some(bout), now).await,
            Deed::LetRest { bout, wish, yes } => self.let_rest(by, bout, wish, yes, now).await,
            Deed::SitDown(bout) => self.sit_down(by, bout, now).await,
            Deed::Rematch(bout) => self.rematch(by, at, Some(bout), now).await,
            Deed::Orders { bout, order } => self.press_orders(by, bout, order, chosen, now).await,
            Deed::Log { bout, page } => self.log(by, at, Some(bout), page, now).await,
            Deed::Replay { bout, eyes, page } => {
                let page = page.or_else(|| chosen.first().copied()).unwrap_or(0);
                self.replay(by, at, Some(bout), Some(eyes), page, now).await
            }
            Deed::ReplayEyes { bout, eyes, page } => {
                let to = chosen.first().copied().unwrap_or(0);
                self.replay_with(by, at, bout, (eyes, page), to, now).await
            }
            Deed::Board(bout) => self.board(by, at, Some(bout), now).await,
            Deed::Settings(bout) => self.bout_settings(by, at, Some(bout)).await,
            Deed::Export(bout) => self.export(by, at, Some(bout), now).await,
            Deed::GiveUp(bout) => self.resign(by, at, Some(bout), now).await,
            Deed::Verify(bout) => self.verify(by, at, Some(bout), now).await,
            Deed::Page { of, page } => {
                let reply = self.page(at, of, page, now).await?;
                Ok(Reply::edit(reply.say))
            }
            Deed::Ludus(season) => self.season_panel(by, season, now).await,
            Deed::Decide { season, serial, option } => {
                let option = option.or_else(|| chosen.first().copied());
                self.decide(by, season, serial, option, now).await
            }
            Deed::Reclaim(season) => self.reclaim(by, season, now).await,
            Deed::Withdraw(season) => self.withdraw_now(by, season, now).await,
            Deed::Retire => self.retire_now(by, at).await,
            Deed::Forget => self.forget(by, now).await,
            Deed::Help(page) => self.help_turned(page),
            Deed::Dismiss => Ok(Reply::edit(Say { head: "Done.".to_owned(), ..Say::default() })),
        }
    }

    /// Adds a player's word to the luck of a bout that has not begun.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn word(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        word: &str,
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, Deed::Word(id), now).await?;
        self.add_word(by, at, id, word, now).await
    }
}
