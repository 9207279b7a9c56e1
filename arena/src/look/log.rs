//! The events of a bout, page by page.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Person, Place, Reply, Style, Viewer,
    printed, small_print,
};
use crate::handle::arena::{Arena, asking, off_thread};
use crate::limits::What;
use crate::look::board::watched;
use async_recursion::async_recursion as boxed;
use boards::Page;
use std::sync::Arc;
use store::Conn;
use store::bout::Status;
use table::Seat;

/// The most characters of a page.
const PAGE: usize = 1_500;

impl Arena {
    /// A page of the events, from 0, as the one who asks may see it: with everything once it is over,
    /// unless the record is kept back. A page beyond the last is where one answered last oneself, and the
    /// last for somebody who has answered nothing.
    #[boxed]
    pub async fn log(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            let seat = live.seat_of(by.id);
            let is_over = live.row.status == Status::Over;
            let (live, told) = if is_over && !live.state.setup.keeps_seed {
                all_of(&mut reader, live, seat).await?
            } else {
                let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(seat.0));
                self.pages(&mut reader, live, &by, viewer).await?
            };
            drop(reader);
            // Neither entries nor their number are shown: secret answers are among them.
            let line = |page: &Page| page.lines.iter().map(printed).collect::<Vec<String>>();
            let lines: Vec<String> = told.iter().flat_map(line).collect();
            let answered = seat.and_then(|seat| live.last_answer(seat));
            let earlier = told.iter().take_while(|page| Some(page.entry) < answered);
            let (pages, newest) = pages(&lines, earlier.flat_map(|page| &page.lines).count());
            let last = pages.len().saturating_sub(1);
            let newest = answered.map_or(last, |_| newest);
            let page = usize::try_from(page).ok().filter(|page| *page <= last).unwrap_or(newest);
            let mut controls = Vec::new();
            let mut turn = |label: &str, to: usize| {
                let action = Action::Log { bout: live.id(), page: u32::try_from(to).unwrap_or(0) };
                controls.push(Control::button(label, Style::Secondary, action));
            };
            if 0 < page {
                turn("Earlier lines", page - 1);
            }
            if page < last {
                turn("Later lines", page + 1);
            }
            if page + 1 < last {
                turn("Last lines", last);
            }
            let text = pages.into_iter().nth(page).unwrap_or_default();
            controls.extend(seat.filter(|_| !is_over).map(|_| controls::back(live.id())));
            let mut head = format!("**{}** – log, page {} of {}", live.title(), page + 1, last + 1);
            if let Some(levels) = live.levels_in_words().filter(|_| page == 0) {
                head = format!("{head}\n{}", small_print(&levels));
            }
            let head = format!("{head}\n{text}");
            Ok(Reply::edit(Message { head, controls, ..Message::default() }))
        };
        let shown: Done<Reply> = shown.await.map_err(Fault::referenced);
        self.settle_faults(shown, now).await
    }
}

/// A bout that is over, told again with everything in it.
async fn all_of(
    conn: &mut Conn,
    mut live: LiveBout,
    seat: Option<Seat>,
) -> Done<(LiveBout, Arc<Vec<Page>>)> {
    let history = live.remembered(conn).await?;
    let telling = off_thread(move || {
        let told =
            live.ask_rules(|play, cast| play.retold(&history, cast, &live.earlier, seat, true));
        (live, told)
    });
    let (live, told) = telling.await?;
    Ok((live, Arc::new(told?)))
}

/// Lines in pages that are not too long, and the page on which line `wanted` stands.
fn pages(lines: &[String], wanted: usize) -> (Vec<String>, usize) {
    let mut pages = vec![String::new()];
    let mut on = 0;
    for (at, line) in lines.iter().enumerate() {
        let line: String = line.chars().take(PAGE).collect();
        let page = pages.last_mut().expect("there is a page");
        if page.is_empty() {
            *page = line;
        } else if page.chars().count() + 1 + line.chars().count() <= PAGE {
            page.push('\n');
            page.push_str(&line);
        } else {
            pages.push(line);
        }
        if at <= wanted {
            on = pages.len() - 1;
        }
    }
    (pages, on)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_hold_whole_lines() {
        let lines: Vec<String> = (0..40).map(|n| format!("{n} {}", "x".repeat(100))).collect();
        let (pages, _) = pages(&lines, 0);
        assert!(pages.iter().all(|page| page.chars().count() <= PAGE));
        assert_eq!(pages.join("\n"), lines.join("\n"));
        assert_eq!(super::pages(&[], 0), (vec![String::new()], 0));
    }

    #[test]
    fn a_line_is_found_on_its_page() {
        let lines: Vec<String> = (0..40).map(|n| format!("{n}. {}", "x".repeat(100))).collect();
        for (at, line) in lines.iter().enumerate() {
            let (pages, on) = pages(&lines, at);
            assert!(pages[on].contains(line.as_str()), "{at}");
        }
        let (pages, on) = pages(&lines, 99);
        assert_eq!(on, pages.len() - 1);
    }
}
