//! The orders of a steward: to void, end, pause, resume or rewind a bout, to replace a player.
//!
//! All of it is told in the bout's channel, with the steward's name. Nothing here shows a steward anything
//! hidden: a bout can be rewound to what everybody was told.

use crate::bout::agreement::Setup;
use crate::bout::live::{Guest, LiveBout};
use crate::bout::state::{Former, SeatProgress};
use crate::bout::writing::Concluded;
use crate::common::{BoutId, Done, Millis, Name, Person, Place, Refused, Reply, row_id, sanitise};
use crate::handle::arena::{Arena, off_thread};
use crate::league::voiding;
use crate::limits::{self, What, Whose};
use crate::lookup::{apart, nicknames, which};
use crate::outbox::champion;
use crate::play::answered::conclude;
use crate::play::undo;
use crate::settings::server::{GuildSettings, changed};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use store::bout::{self, Brief};
use store::{About, Conn, person, seat, stable};
use table::{Entry, Rest, Seat, Sitter};

/// Somebody who would act as a steward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steward {
    pub person: Person,
    /// Whether they may manage the server.
    pub manages: bool,
    pub roles: Vec<u64>,
}

/// A steward's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decree {
    /// Take back whatever the bout brought, or close it if it is still played.
    Void,
    /// Close it without a result.
    End,
    /// Let every clock stand still and take no answers.
    Pause,
    /// Let it go on.
    Resume,
    /// Give a seat to somebody else.
    Replace {
        /// Which seat, from 0.
        seat: u8,
        /// The new player; `None` is the house, for good.
        by: Option<Person>,
    },
    /// Set the bout back.
    Rewind {
        /// Before which of the things that everybody was told, counted from 1.
        to: u32,
    },
}

/// The alternative to seating somebody.
const TO_THE_HOUSE: &str = "Name nobody, and the house has the seat.";
/// The most suggestions.
const CHOICES: usize = 25;

impl Arena {
    /// Does what a steward orders about the bout of a number on this server.
    #[boxed]
    pub async fn decree(
        &self,
        by: Steward,
        at: Place,
        number: i64,
        decree: Decree,
        now: Millis,
    ) -> Done<Reply> {
        let done = self.write(About::Guild(row_id(at.guild)), move |conn| {
            let (by, decree) = (by.clone(), decree.clone());
            Box::pin(async move {
                let name = admitted(conn, &by, at).await?;
                let bout = numbered(conn, at.guild, number).await?;
                let (steward, guild) = (row_id(by.person.id), row_id(at.guild));
                // They are named in the stored text of the bout.
                nicknames::learnt(conn, guild, &by.person).await?;
                person::named_in(conn, bout.0, steward).await?;
                let name = Name::of(steward, name).to_string();
                let bounds = GuildSettings::of(conn, guild).await?.bounds;
                let whose = [Whose::Person(steward), Whose::Guild(guild)];
                limits::spend(conn, What::Decree, &whose, bounds, now).await?;
                match decree {
                    Decree::Void => voiding::void(conn, bout, &name, now).await,
                    Decree::End => end(conn, bout, &name, now).await,
                    Decree::Pause => pause(conn, bout, &name, now).await,
                    Decree::Resume => resume(conn, bout, &name, now).await,
                    Decree::Replace { seat, by: None } => {
                        replace_by_house(conn, bout, Seat(seat), &name, now).await
                    }
                    Decree::Replace { seat, by: Some(person) } => {
                        if person.id == by.person.id {
                            return Err(Refused::Decree(
                                "A steward does not take a seat: its hand would be shown. Name \
                                 somebody else, or leave the seat to the house.",
                            )
                            .into());
                        }
                        let whom = (row_id(person.id), &*sanitise::name(&person.name));
                        limits::invite(conn, steward, whom, TO_THE_HOUSE, now).await?;
                        replace(conn, bout, Seat(seat), person, (steward, &name), now).await
                    }
                    Decree::Rewind { to } => rewind(conn, bout, to, &name, now).await,
                }
            })
        });
        self.settle_faults(done.await, now).await
    }

    /// The bouts of a server that a steward may mean, for autocomplete, the newest first: a label, and the
    /// number, which may as well be typed. Those that are over only where `over`. Somebody who is no steward is
    /// told nothing: a channel may be private.
    #[boxed]
    pub async fn bouts_of(
        &self,
        by: &Steward,
        at: Place,
        over: bool,
        typed: &str,
    ) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        if admitted(&mut reader, by, at).await.is_err() {
            return Vec::new();
        }
        let guild = row_id(at.guild);
        let listed = if over {
            bout::lately_in_guild(&mut reader, guild, which::LATELY).await
        } else {
            bout::live_in_guild(&mut reader, guild, which::LATELY).await
        };
        let mut bouts: Vec<Brief> = listed.unwrap_or_default();
        let typed = typed.trim().trim_start_matches('#').to_lowercase();
        if let Ok(number) = typed.parse()
            && let Ok(Some(exact)) = bout::numbered(&mut reader, guild, number, over).await
        {
            bouts.retain(|brief| brief.id != exact.id);
            bouts.insert(0, exact);
        }
        let labels = bouts.iter().map(|brief| (which::label(brief), brief.number));
        let fits = labels.filter(|(label, _)| label.to_lowercase().contains(&typed));
        fits.take(CHOICES).collect()
    }

    /// The seats of a bout, for a steward's autocomplete: the holder, and the value that travels.
    #[boxed]
    pub async fn seats_of(&self, by: &Steward, at: Place, number: i64) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let looked_at = looked_at(&mut reader, by, at, number).await;
        let Some(live) = looked_at else { return Vec::new() };
        let cast = live.cast();
        let label = |seat: Seat| (cast.names[seat].clone(), i64::from(seat.0));
        cast.names.seats().map(label).collect()
    }

    /// The moments to which a bout may be set back, for a steward's autocomplete, the newest first: the line
    /// that everybody was told then, and the value that travels.
    #[boxed]
    pub async fn moments_of(
        &self,
        by: &Steward,
        at: Place,
        number: i64,
        typed: &str,
    ) -> Vec<(String, i64)> {
        let Ok(mut reader) = self.leisure().await else { return Vec::new() };
        let looked_at = looked_at(&mut reader, by, at, number).await;
        let Some(mut live) = looked_at else { return Vec::new() };
        let Ok(history) = live.remembered(&mut reader).await else { return Vec::new() };
        let moments = off_thread(move || told(&live, &history).unwrap_or_default()).await;
        let moments = moments.unwrap_or_default();
        let typed = typed.trim().to_lowercase();
        let labels = (1..).zip(moments).map(|(at, (_, line))| (format!("{at}. {line}"), at));
        let mut fits: Vec<(String, i64)> =
            labels.filter(|(label, _)| label.to_lowercase().contains(&typed)).collect();
        fits.reverse();
        fits.truncate(CHOICES);
        fits
    }
}

/// A live bout, for a steward's autocomplete.
async fn looked_at(conn: &mut Conn, by: &Steward, at: Place, number: i64) -> Option<LiveBout> {
    admitted(conn, by, at).await.ok()?;
    let bout = numbered(conn, at.guild, number).await.ok()?;
    LiveBout::live(conn, bout, Millis::default()).await.ok()
}

/// The name that a steward goes by; anybody else is refused.
pub(crate) async fn admitted(conn: &mut Conn, by: &Steward, at: Place) -> Done<String> {
    let settings = GuildSettings::of(conn, row_id(at.guild)).await?;
    let has_role = settings.steward_role.is_some_and(|role| by.roles.contains(&role));
    if by.manages || has_role {
        Ok(sanitise::name(&by.person.name))
    } else {
        Err(Refused::OnlyStewards.into())
    }
}

/// The bout of a number on a server, if it has begun.
async fn numbered(conn: &mut Conn, guild: u64, number: i64) -> Done<BoutId> {
    let found = bout::numbered(conn, row_id(guild), number, true).await?;
    Ok(BoutId(found.ok_or(Refused::NoSuchBout)?.id))
}

async fn end(conn: &mut Conn, bout: BoutId, name: &str, now: Millis) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    live.notices.push(format!("{name}, as steward, ends this bout without a result."));
    live.close("ended by a steward", None)?;
    conclude(conn, live).await?;
    Ok(Reply::words("The bout is closed without a result."))
}

async fn pause(conn: &mut Conn, bout: BoutId, name: &str, now: Millis) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    live.not_paused()?;
    live.state.progress.paused = Some(now);
    live.with_rules(|play| play.rest(Rest::Decreed))?;
    live.notices.push(format!("{name}, as steward, pauses the bout."));
    conclude(conn, live).await?;
    Ok(Reply::words("The bout is paused, until `/steward resume`."))
}

async fn resume(conn: &mut Conn, bout: BoutId, name: &str, now: Millis) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    let words = "lets the bout go on; every clock has what it had left.";
    if !live.unpause(format!("{name}, as steward, {words}"))? {
        return Err(Refused::NotPaused.into());
    }
    conclude(conn, live).await?;
    Ok(Reply::words("The bout goes on."))
}

/// Gives a player's seat to the house for good.
async fn replace_by_house(
    conn: &mut Conn,
    bout: BoutId,
    seat: Seat,
    name: &str,
    now: Millis,
) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    let leaves = occupied(&live, seat)?;
    let others = live.present().iter().any(|other| *other != seat);
    if is_for_careers(conn, bout, &live.state.setup).await? {
        live.stand_in(seat, &format!("{name}, as steward, relieves {}", leaves.name))?;
        conclude(conn, live).await?;
        return Ok(Reply::words("The house decides there. Whose seat it is may take it back."));
    }
    if !others {
        return Err(Refused::Decree(
            "Nobody else would be left at the table. `/steward end` closes the bout.",
        )
        .into());
    }
    let house = Guest::house(live.kind, seat, &live.state.setup);
    live.notices.push(format!(
        "{name}, as steward, gives the seat of {} to the house. The bout rates nobody.",
        leaves.name
    ));
    reseated(conn, live, seat, house, Sitter::House).await?;
    Ok(Reply::words("The house has the seat."))
}

/// Gives a seat to a person, who sees from now on all that it sees.
async fn replace(
    conn: &mut Conn,
    bout: BoutId,
    seat: Seat,
    by: Person,
    (steward, name): (i64, &str),
    now: Millis,
) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    if is_for_careers(conn, bout, &live.state.setup).await? {
        return Err(Refused::Decree(
            "A gladiator with a career fights for his own ludus. Leave him to the house: name \
             nobody.",
        )
        .into());
    }
    if live.seat_of(by.id).is_some() {
        return Err(Refused::Decree(
            "They have a seat in this bout already. Name somebody who has none.",
        )
        .into());
    }
    let leaves = live.people.get(seat.index()).ok_or(NO_SUCH_SEAT)?.name.clone();
    let id = row_id(by.id);
    let comes = Name::of(id, nicknames::pointed_out(conn, live.row.guild, &by).await?);
    let others = (0..).zip(&live.people).filter(|(at, _)| Seat(*at) != seat);
    let others = others.filter_map(|(_, guest)| guest.person);
    // To be seated is to be invited, by the steward.
    let others: Vec<i64> = others.chain([steward]).collect();
    if apart::is_unwilling(conn, id, &others).await? {
        return Err(Refused::TakesNoInvitations { name: comes.plain().to_owned() }.into());
    }
    let guest = Guest::known(id, &comes, person::person(conn, id).await?)?;
    live.notices.push(format!(
        "{name}, as steward, gives the seat of {leaves} to {}. The bout rates nobody.",
        guest.mark()
    ));
    reseated(conn, live, seat, guest, Sitter::Guest).await?;
    Ok(Reply::words(format!("{comes} has the seat, and is told in the channel.")))
}

const NO_SUCH_SEAT: Refused =
    Refused::Decree("There is no such seat in this bout. Pick one from the suggestions.");

/// Whether careers hang on a bout, of a season or of rosters: its seats belong to ludi.
async fn is_for_careers(conn: &mut Conn, bout: BoutId, setup: &Setup) -> Done<bool> {
    Ok(setup.fixture.is_some() || !stable::entrants_of(conn, bout.0).await?.is_empty())
}

/// The holder of a seat that the house does not have for good.
fn occupied(live: &LiveBout, seat: Seat) -> Done<Guest> {
    let guest = live.people.get(seat.index()).ok_or(NO_SUCH_SEAT)?;
    if guest.person.is_none() || live.sitters()[seat] == Sitter::House {
        return Err(Refused::Decree("The house has that seat already. Name a person.").into());
    }
    Ok(guest.clone())
}

/// Seats somebody else. The private things of the one before (orders, news, a draft) go; the clock begins anew.
async fn reseated(
    conn: &mut Conn,
    mut live: LiveBout,
    seat: Seat,
    guest: Guest,
    sitter: Sitter,
) -> Done<Concluded> {
    live.forget_intentions(seat);
    let told = live.with_rules(|play| play.forget_orders(seat))?;
    live.hear(told, None);
    seat::given(conn, live.row.id, i64::from(seat.0), guest.person).await?;
    let leaves = std::mem::replace(&mut live.people[seat.index()], guest);
    // The record tells that somebody rose and somebody sat down, also where both are guests.
    if live.sitters()[seat] == sitter {
        live.with_rules(|play| play.sit(seat, Sitter::StandIn))?;
    }
    let sits_down = live.play.entries();
    live.with_rules(|play| play.sit(seat, sitter))?;
    // The one who rises is told that the house sits down.
    let until = if sitter == Sitter::Guest { sits_down } else { live.play.entries() };
    let row = i64::try_from(until).context("a record has fewer entries")?;
    // The house may have got it just before, and have had it for no entry at all.
    let had_any = !live.state.progress.former.iter().any(|it| (it.seat, it.until) == (seat, until));
    if had_any {
        seat::rose(conn, (live.row.id, i64::from(seat.0)), row, leaves.person).await?;
    }
    live.introduce();
    let bank = live.state.setup.pace.bank();
    let reacts = live.guest(seat).me.reacts;
    let progress = live.state.progress.seat(seat);
    let house_played = progress.house_played;
    let fresh =
        SeatProgress { bank, house_played, is_replaced: true, reacts, ..SeatProgress::default() };
    let before = std::mem::replace(progress, fresh);
    if had_any {
        live.state.progress.former.push(Former { seat, until, progress: before.counted() });
    }
    // The newcomer was asked nothing, and wished for nothing.
    live.state.progress.consent = None;
    live.state.progress.pause_request = None;
    live.state.progress.end_request = None;
    live.state.progress.running.retain(|run| run.seat != seat);
    live.must_post = true;
    conclude(conn, live).await
}

async fn rewind(conn: &mut Conn, bout: BoutId, to: u32, name: &str, now: Millis) -> Done<Reply> {
    let mut live = LiveBout::live(conn, bout, now).await?;
    let history = live.remembered(conn).await?;
    let moments = told(&live, &history)?;
    let at = usize::try_from(to).ok().and_then(|to| to.checked_sub(1));
    let (entry, line) = at.and_then(|at| moments.into_iter().nth(at)).ok_or(Refused::Decree(
        "The bout cannot be set back to that. Pick something from the suggestions.",
    ))?;
    let earlier = live.ask_rules(|play, _| play.rewound(&history, entry))?;
    let earlier = earlier.map_err(|words| Refused::Rules { words, panel: None })?;
    live.state.progress.consent = None;
    live.state.progress.settles = None;
    live.state.progress.window = None;
    let whose = live.guests();
    undo::go_on_from(&mut live, earlier, &whose, entry)?;
    live.back_before = Some(entry);
    live.state.progress.tale.take_back(entry);
    live.forget_lately();
    // The time that they took since is nobody's fault: their banks are as they were, their clocks begin anew.
    for seat in whose {
        let progress = live.state.progress.seat(seat);
        progress.bank = progress.unmade(entry).first().map_or(progress.bank, |first| first.bank);
    }
    live.state.progress.running.clear();
    live.must_post = true;
    live.notices.push(format!("{name}, as steward, sets the bout back to before this: {line}"));
    conclude(conn, live).await?;
    Ok(Reply::words(format!("The bout is set back to before this: {line}")))
}

/// The lines that everybody was told and that still count, each with the entry of the record before which all
/// was otherwise. Only somebody's decisions can be gone back on.
fn told(live: &LiveBout, history: &[Entry]) -> Done<Vec<(u64, String)>> {
    let pages =
        live.ask_rules(|play, cast| play.retold(history, cast, &live.earlier, None, false))?;
    let inputs = inputs(history);
    let counts = pages.into_iter().filter(|page| inputs.contains(&page.entry));
    let line = |page: boards::Page| Some((page.entry, page.in_short()?));
    Ok(counts.filter_map(line).collect())
}

/// The entries of a record by which somebody decided something that still counts.
fn inputs(history: &[Entry]) -> Vec<u64> {
    let mut inputs: Vec<u64> = Vec::new();
    for (number, entry) in (0..).zip(history) {
        match entry {
            Entry::Answer { .. }
            | Entry::TimedOut { .. }
            | Entry::Aside { .. }
            | Entry::Settled
            | Entry::Sat { .. } => inputs.push(number),
            Entry::TakenBack { to, .. } | Entry::Rewound { to } => {
                inputs.retain(|input| input < to);
            }
            Entry::Opened(_)
            | Entry::Order { .. }
            | Entry::Step { .. }
            | Entry::Rest { .. }
            | Entry::Diverged { .. }
            | Entry::Over { .. }
            | Entry::Closed { .. }
            | Entry::Voided => {}
        }
    }
    inputs
}

/// The setting.
const CHAMPION: &str = "champion";

impl Arena {
    /// Chooses the role of a server's champions, a role's number or `none`: the holders of the one before get
    /// this one instead. The messenger's side checks whether the one who asks may change it, and whether it can
    /// be given.
    #[boxed]
    pub async fn champions_role(&self, guild: u64, role: &str, now: Millis) -> Done<Reply> {
        if guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let role = role.to_owned();
        self.write(About::Guild(row_id(guild)), move |conn| {
            let change = Some((CHAMPION.to_owned(), role.clone()));
            Box::pin(async move {
                let words = changed(conn, row_id(guild), change).await?;
                let chosen = GuildSettings::of(conn, row_id(guild)).await?.champion;
                champion::chosen(conn, row_id(guild), chosen, now).await?;
                Ok(Reply::words(words))
            })
        })
        .await
    }

    /// The role of a server's champions, if it has one.
    #[boxed]
    pub async fn champions_have(&self, guild: u64) -> Done<Option<u64>> {
        let mut reader = self.reader().await?;
        Ok(GuildSettings::of(&mut reader, row_id(guild)).await?.champion)
    }
}
