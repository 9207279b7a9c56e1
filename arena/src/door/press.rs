//! Something was pressed.

use crate::bout::panel::controls::{self, NONE};
use crate::bout::state::Pressed;
use crate::common::{
    Action, BoutId, Done, Fault, Message, Millis, Person, Place, Refused, Reply, sanitise,
};
use crate::delivery::channels;
use crate::handle::arena::Arena;
use crate::lobby::changing::Changes;
use crate::lobby::joining::{self, add_word, choose_level, still_wanted};
use crate::lobby::open_lobby::OpenLobby;
use async_recursion::async_recursion as boxed;
use table::Serial;

impl Arena {
    /// Does what a press means; `chosen` are the indexes that came from a menu.
    #[boxed]
    pub async fn press(
        &self,
        by: Person,
        at: Place,
        action: Action,
        chosen: &[u16],
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, action, now).await?;
        match action {
            Action::Join { bout, terms } => {
                self.take_seat(by, at, (bout, terms), now, joining::join).await
            }
            Action::Leave(bout) => self.change_lobby(by, at, bout, now, joining::leave).await,
            Action::AddHouse(bout) => {
                self.change_lobby(by, at, bout, now, joining::add_house).await
            }
            Action::HouseLevel(bout) => {
                let level = chosen.first().copied();
                let choose = move |lobby: &mut OpenLobby, who| choose_level(lobby, who, level);
                self.change_lobby(by, at, bout, now, choose).await
            }
            Action::AgainstHouse(bout) => self.begin_against_house(by, at, bout, now).await,
            Action::Begin(bout) => match self.begin(by.clone(), at, bout, false, now).await {
                // It may have begun by itself a moment ago.
                Err(Fault::Refused(Refused::Begun)) => {
                    Ok(Reply::edit(self.panel(by, at, Some(bout), now).await?.message))
                }
                told => told,
            },
            Action::BeginWithout(bout) => self.begin(by, at, bout, true, now).await,
            Action::CallOff(bout) => self.call_off(by, at, bout, now).await,
            Action::StillWanted(bout) => {
                let keep = move |lobby: &mut OpenLobby, who| still_wanted(lobby, who, now);
                self.change_lobby(by, at, bout, now, keep).await
            }
            Action::Accept { bout, terms } => {
                self.take_seat(by, at, (bout, terms), now, joining::accept).await
            }
            Action::Decline(bout) => self.change_lobby(by, at, bout, now, joining::decline).await,
            Action::Word(bout) => self.ask_word(by, bout).await,
            Action::InviteOnly { bout, yes } => {
                let changes = Changes { invite_only: Some(yes), ..Changes::default() };
                self.change_options(by, at, Some(bout), changes, now).await
            }
            Action::ShowOut { bout, person } => {
                let changes = Changes { shows_out: Some(person), ..Changes::default() };
                self.change_options(by, at, Some(bout), changes, now).await
            }
            Action::ChangeOptions(bout) => {
                Ok(Reply::words(self.options_to_change(by, at, bout).await?.0))
            }
            Action::TakeOption { bout, game } => {
                self.take_option(by, at, (bout, game), chosen.first().copied(), now).await
            }
            Action::Enter { bout, ludus } => {
                let chosen = ludus.zip(chosen.first().copied());
                self.enter(by, at, bout, chosen, now).await
            }
            Action::Panel(bout) | Action::Look(bout) => {
                let shown = self.panel(by, at, Some(bout), now).await?;
                Ok(Reply::edit(shown.message))
            }
            Action::Hand(bout) => self.hand(by, at, Some(bout), now).await,
            Action::Choose { bout, serial, mark, option } => {
                let chosen = option.map_or_else(|| chosen.to_vec(), |option| vec![option]);
                let pressed = Pressed { serial: Serial(serial), mark, chosen };
                self.choose(by, bout, serial, pressed, now).await
            }
            Action::Back { bout, serial } => self.step_back(by, bout, serial, now).await,
            Action::Aside { bout, mark, index } => {
                let index = index.or_else(|| chosen.first().copied()).unwrap_or(NONE);
                self.aside(by, bout, mark, index, now).await
            }
            Action::Route { bout, serial, menu, mark } => match chosen.first() {
                Some(index) => {
                    self.press_route(by, bout, Serial(serial), (menu, mark, *index), now).await
                }
                None => self.see_routes(by, bout, Serial(serial), (menu, mark), now).await,
            },
            Action::Go { bout, serial, menu, mark, index } => {
                self.press_route(by, bout, Serial(serial), (menu, mark, index), now).await
            }
            Action::AllChoices { bout, serial } => self.all_choices(by, bout, serial, now).await,
            Action::Surprise { bout, serial } => self.surprise(by, bout, serial, now).await,
            Action::Explain { bout, serial } => self.explain(by, bout, serial, now).await,
            Action::More(bout) => self.more(by, bout, now).await,
            Action::Boards(bout) => {
                self.see_boards(by, at, bout, chosen.first().copied(), now).await
            }
            Action::Plan { bout, what, mark } => self.press_plan(by, bout, what, mark, now).await,
            Action::Yield { bout, entry } => self.yield_now(by, bout, entry, now).await,
            Action::Resign(bout) => self.resign_now(by, bout, now).await,
            Action::Undo { bout, serial } => {
                self.undo_shown(by, at, Some(bout), Some(serial), now).await
            }
            Action::Consent { bout, wish, yes } => self.consent(by, bout, wish, yes, now).await,
            Action::Pause(bout) => {
                self.pause(by, at, Some(bout), now).await.map(|told| in_place(told, bout))
            }
            Action::PlayOn(bout) => self.play_on(by, bout, now).await,
            Action::Resume(bout) => self.resume(by, at, Some(bout), now).await,
            Action::AnswerPause { bout, wish, yes } => {
                self.answer_pause(by, bout, wish, yes, now).await
            }
            Action::Agree(bout) => {
                self.agree(by, at, Some(bout), now).await.map(|told| in_place(told, bout))
            }
            Action::AnswerEnd { bout, wish, yes } => {
                self.answer_end(by, bout, wish, yes, now).await
            }
            Action::SitDown(bout) => self.sit_down(by, bout, now).await,
            Action::Rematch(bout) => self.rematch(by, at, Some(bout), now).await,
            Action::Orders { bout, order } => self.press_orders(by, bout, order, chosen, now).await,
            Action::Always { bout, serial, order, value } => {
                let value = value.or_else(|| chosen.first().copied()).unwrap_or(NONE);
                self.press_always(by, bout, serial, (order, value), now).await
            }
            Action::React { bout, asked } => self.press_react(by, at, bout, asked, now).await,
            Action::Log { bout, page } => self.log(by, at, Some(bout), page, now).await,
            Action::Replay { bout, viewer, page } => {
                let page = page.or_else(|| chosen.first().copied()).unwrap_or(0);
                self.replay(by, at, Some(bout), Some(viewer), page, now).await
            }
            Action::Lately(bout) => self.replay_lately(by, at, Some(bout), now).await,
            Action::ReplayAs { bout, viewer, page } => {
                let to = chosen.first().copied().unwrap_or(0);
                self.replay_with(by, at, bout, (viewer, page), to, now).await
            }
            Action::Board(bout) => self.board(by, at, Some(bout), now).await,
            Action::Settings(bout) => {
                let shown = self.bout_settings(by, at, Some(bout)).await?;
                Ok(Reply::edit(shown.message))
            }
            Action::Note(bout) | Action::WriteNote(bout) => {
                let shown = self.note(by, at, Some(bout), None, now).await?;
                Ok(Reply::edit(shown.message))
            }
            Action::Odds(bout) => self.odds(by, at, Some(bout), now).await,
            Action::Predict(bout) => self.predict(by, at, Some(bout), None, now).await,
            Action::Stake(bout) => {
                self.press_stake(by, at, bout, chosen.first().copied(), now).await
            }
            Action::Hint(bout) => self.hint(by, at, Some(bout), now).await,
            Action::Review(bout) => self.review(by, at, Some(bout), now).await,
            Action::Export(bout) => self.export(by, at, Some(bout), now).await,
            Action::GiveUp(bout) => {
                let asked = self.resign(by, at, Some(bout), now).await?;
                Ok(Reply::edit(asked.message))
            }
            Action::Verify(bout) => self.verify(by, at, Some(bout), now).await,
            Action::Page { of, page } => {
                let reply = self.page_for(by.id, at, of, page, now).await?;
                Ok(Reply::edit(reply.message))
            }
            Action::Table => {
                let reply = self.chosen_table(by.id, at, chosen.first().copied(), now).await?;
                Ok(Reply::edit(reply.message))
            }
            Action::Bouts { of, game, page } => {
                let reply = self.bouts_page(by, at, of, game, page).await?;
                Ok(Reply::edit(reply.message))
            }
            Action::Enrol(season) | Action::FoundFor(season) => {
                self.enrol(by, at, season, now).await
            }
            // Whether somebody manages the server is for the messenger's side to know.
            Action::StartSeason { season, sure } => {
                self.start_season(by, at, (season, sure), false, now).await
            }
            Action::LeaveSeason(season) => self.ask_to_withdraw(by, season).await,
            Action::Ludus(season) => self.season_panel(by, season, now).await,
            Action::Decide { season, serial, option } => {
                let option = option.or_else(|| chosen.first().copied());
                self.decide(by, season, serial, option, now).await
            }
            Action::Reclaim(season) => self.reclaim(by, season, now).await,
            Action::Withdraw { season, ludus } => self.withdraw_now(by, (season, ludus), now).await,
            Action::ShowCard { ludus } => self.show_card(by, at, ludus, now).await,
            Action::TakePart(id) => self.take_part(by, at, id, now).await,
            Action::Retire(ludus) => self.retire_now(by, at, ludus).await,
            Action::Forget => self.forget(by, now).await,
            Action::Help(page) => self.help_turned(page),
            Action::HowToPlay(game) => self.lesson(game),
            Action::Queue => self.queue(by, at, None, now).await,
            Action::Seek => self.seek(by, at, game_of(chosen), now).await,
            Action::StopSeeking(game) => self.stop_seeking(by, at, game).await,
            Action::Play => Ok(Reply::edit(self.games_to_choose().message)),
            // The messenger's side knows who organises and what is missing.
            Action::SetUp => Ok(channels::set_up()),
            // The messenger's side knows whether a thread may be opened there.
            Action::Gather => self.open_game(by, at, (game_of(chosen), false), false, now).await,
            Action::Open { game, house } => self.open_game(by, at, (game, house), false, now).await,
            Action::Teach => self.learn_more(by, at, game_of(chosen), now).await,
            Action::Learn(game) => self.learn_more(by, at, game, now).await,
            Action::Advised { bout, serial, mark } => {
                self.as_advised(by, bout, Serial(serial), mark, now).await
            }
            Action::Again { bout, serial, mark } => {
                self.say_again(by, bout, Serial(serial), mark, now).await
            }
            Action::Topic(game) => self.topic(game, chosen.first().copied()),
            Action::Dismiss => Ok(Reply::edit(Message {
                head: "Nothing has changed.".to_owned(),
                ..Message::default()
            })),
        }
    }

    /// Opens a lobby for the game chosen in a menu, where a thread may be opened or not.
    #[boxed]
    pub async fn gather(
        &self,
        by: Person,
        at: Place,
        chosen: &[u16],
        may_thread: bool,
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, Action::Gather, now).await?;
        self.open_game(by, at, (game_of(chosen), false), may_thread, now).await
    }

    /// Changes an open lobby as its opener wrote.
    #[boxed]
    pub async fn change_as_written(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        changes: Changes,
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, Action::ChangeOptions(id), now).await?;
        self.change_options(by, at, Some(id), changes, now).await
    }

    /// Adds a player's word to the luck of a bout that has not begun.
    #[boxed]
    pub async fn word(
        &self,
        by: Person,
        at: Place,
        id: BoutId,
        word: &str,
        now: Millis,
    ) -> Done<Reply> {
        self.admit(by.id, at, Action::Word(id), now).await?;
        let word = sanitise::word(word)?;
        let add = move |lobby: &mut OpenLobby, who| add_word(lobby, who, word.clone());
        self.change_lobby(by, at, id, now, add).await
    }
}

/// The game that a menu brings, by its place in the list of games; of one that brings none no game is there.
fn game_of(chosen: &[u16]) -> u8 {
    chosen.first().and_then(|at| u8::try_from(*at).ok()).unwrap_or(u8::MAX)
}

/// The same in place of the pressed message, with the way back to one's panel.
fn in_place(told: Reply, bout: BoutId) -> Reply {
    let mut message = told.message;
    message.controls.push(controls::back(bout));
    Reply::edit(message)
}
