//! Logs that a server keeps for some months only.

use crate::world::*;
use arena::{BoutId, Decree, Start};
use std::io::{Cursor, Read};
use std::sync::Arc;
use zip::ZipArchive;

/// The channel that the server keeps for the bot.
const BOTS: u64 = 850;

/// The content of a file of packed logs: name and text of each.
fn unzipped(bytes: &[u8]) -> Vec<(String, String)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = zip.len();
    let file = |at: usize| {
        let mut file = zip.by_index(at).unwrap();
        let mut told = String::new();
        file.read_to_string(&mut told).unwrap();
        (file.name().unwrap().into_owned(), told)
    };
    (0..count).map(file).collect()
}

impl World {
    /// Cato has logs kept for a month.
    async fn keeps_a_month(&mut self) -> String {
        self.set("bot_channel", &BOTS.to_string()).await.unwrap();
        let reply = self.arena.keep_logs(14, GUILD, "1", self.now).await.unwrap();
        self.deliver().await;
        reply.message.head
    }

    /// The files of packed logs that have been posted.
    fn zips(&self) -> Vec<Arc<arena::Zip>> {
        self.channel(BOTS).iter().filter_map(|it| it.message.zip.clone()).collect()
    }
}

#[tokio::test]
async fn logs_go_once_their_file_has_arrived_and_all_that_was_booked_stays() {
    let mut world = World::of_a_history().await;
    let running = BoutId(world.arena.bouts_here(11, world.here, "").await.last().unwrap().1);
    let first = BoutId(1);
    let before = world.arena.audit().await.unwrap();
    let card = world.people(GUILD).await;
    let told = world.keeps_a_month().await;
    assert!(told.contains("`retention` 1\n"), "{told}");
    let notice = &world.channel(BOTS)[0].message;
    assert!(notice.head.contains("{@14} has set `retention` to 1 month"), "{}", notice.head);
    assert!(notice.head.contains("Now that is no bout."), "{}", notice.head);
    // Nothing is old yet.
    world.pass(2 * DAY).await;
    assert_eq!(world.zips().len(), 0);
    let lines = world.record(first).await.len();
    let taken = world.archive(world.here).await;

    // The file is posted, and the process dies before anything is removed.
    world.now = world.now.plus(40 * DAY);
    world.arena.tick(world.now).await.unwrap();
    world.deliver().await;
    assert_eq!(world.zips().len(), 1);
    assert_eq!(
        world.record(first).await.len(),
        lines,
        "nothing is removed in the transaction of a receipt"
    );
    world.crash().await;
    world.pass(0).await;
    assert_eq!(world.record(first).await.len(), 0);
    world.pass(2 * DAY).await;
    world.crash().await;
    world.pass(2 * DAY).await;
    assert_eq!(world.zips().len(), 1, "once");
    assert!(!world.record(running).await.is_empty(), "what went on then keeps its log");

    // Its result and everything counted from it stand.
    world.adds_up().await;
    let after = world.arena.audit().await.unwrap();
    assert_eq!(
        (after.rated, after.bouts, after.careers),
        (before.rated, before.bouts, before.careers)
    );
    assert_eq!(world.people(GUILD).await.message.mono, card.message.mono);
    let (checked, wrong) = world.arena.records_checked(99).await.unwrap();
    assert_eq!((checked, wrong), (1, Vec::new()), "only that is there to be checked");

    // Every file in it is one that can be checked.
    let files = unzipped(&world.zips()[0].bytes);
    assert!(files.len() > 5 && files.iter().any(|(name, _)| name == &format!("{GAME}-1.json")));
    for (name, text) in &files {
        let report = boards::verify(text).unwrap_or_else(|why| panic!("{name}: {}", why.0));
        assert!(report.holds(), "{name}: {report}");
        let text = text.replace("Bob and Weave", "an action of the game");
        assert!(!text.contains("Ada") && !text.contains("Bob"), "{name}");
    }

    // A person who asks for it is told where it is.
    let (now, here) = (world.now, world.here);
    let arena = &world.arena;
    let answers = [
        arena.export(ada(), here, Some(first), now).await,
        arena.replay(ada(), here, Some(first), None, 0, now).await,
        arena.log(ada(), here, Some(first), 0, now).await,
        arena.verify(ada(), here, Some(first), now).await,
    ];
    for answer in answers {
        says(&refusal(answer).words(), "`logs-1.zip`, which I posted in {#850}");
    }
    let board = arena.board(ada(), here, Some(first), now).await.unwrap().message;
    assert!(board.mono.is_some() && board.small.contains("logs-1.zip"), "{}", board.small);
    let archive = arena.take_archive(&cato(), here, now).await.unwrap().message;
    assert!(archive.head.contains("kept back or packed"), "{}", archive.head);

    // A packed bout is still here.
    let again = world.read(world.here, &taken).await.unwrap_err();
    assert!(again.contains("Bout 1: it is here already"), "{again}");

    // It can be voided all the same.
    says(&world.decree(first, Decree::Void).await.unwrap().message.head, "logs-1.zip");
    world.adds_up().await;
}

#[tokio::test]
async fn nothing_is_removed_whose_file_has_not_arrived() {
    let mut world = World::new().await;
    let bout = world.given_up(world.wanted()).await;
    world.keeps_a_month().await;
    world.barred.push(BOTS);
    let lines = world.record(bout).await.len();
    world.pass(40 * DAY).await;
    for _ in 0..60 {
        world.pass(2 * HOUR).await;
    }
    assert_eq!((world.zips().len(), world.record(bout).await.len()), (0, lines));
    // The channel goes, and another takes its place.
    world.arena.channel_deleted(BOTS, world.now).await.unwrap();
    world.pass(2 * DAY).await;
    world.barred.clear();
    for _ in 0..30 {
        world.pass(2 * HOUR).await;
    }
    assert_eq!((world.zips().len(), world.record(bout).await.len()), (1, 0));
    assert_eq!(unzipped(&world.zips()[0].bytes).len(), 1);
}

#[tokio::test]
async fn what_is_called_off_stays_and_its_file_is_not_posted() {
    let mut world = World::new().await;
    let bout = world.given_up(world.wanted()).await;
    world.keeps_a_month().await;
    world.barred.push(BOTS);
    world.pass(40 * DAY).await;
    let off = world.arena.keep_logs(14, GUILD, "off", world.now).await.unwrap().message.head;
    assert!(off.contains("`logs-1.zip` is called off: its logs stay."), "{off}");
    world.barred.clear();
    for _ in 0..5 {
        world.pass(2 * DAY).await;
    }
    assert_eq!(world.zips().len(), 0);
    assert!(!world.record(bout).await.is_empty());
    world.export(ada(), bout).await.unwrap();
}

#[tokio::test]
async fn a_record_that_is_kept_back_and_a_guided_bout_go_into_no_pack() {
    let mut world = World::new().await;
    let options = "reveal_seed=off".to_owned();
    let sealed = world.given_up(Start { options, ranked: false, ..world.wanted() }).await;
    let open = world.given_up(world.wanted()).await;
    world.keeps_a_month().await;
    world.pass(40 * DAY).await;
    world.pass(0).await;
    let names: Vec<String> =
        unzipped(&world.zips()[0].bytes).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [format!("{GAME}-{}.json", open.0)]);
    assert!(!world.record(sealed).await.is_empty());
    assert_eq!(world.record(open).await.len(), 0);
}

#[tokio::test]
async fn who_is_forgotten_stands_in_no_notice_and_no_file() {
    let mut world = World::new().await;
    world.given_up(world.wanted()).await;
    world.set("bot_channel", &BOTS.to_string()).await.unwrap();
    world.arena.keep_logs(11, GUILD, "1", world.now).await.unwrap();
    world.arena.forget(ada(), world.now).await.unwrap();
    world.pass(40 * DAY).await;
    world.pass(0).await;
    for shown in world.channel(BOTS) {
        let head = &shown.message.head;
        assert!(!head.contains("{@11}") && !head.contains("Ada"), "{head}");
    }
    let files = unzipped(&world.zips()[0].bytes);
    assert!(files.iter().all(|(_, text)| !text.contains("Ada") && !text.contains("Forgotten")));
    world.adds_up().await;
}

#[tokio::test]
async fn logs_are_removed_only_where_it_can_be_told() {
    let mut world = World::new().await;
    let bare = world.arena.keep_logs(14, GUILD, "12", world.now).await;
    assert!(refusal(bare).words().contains("bot_channel"));
    for wrong in ["0", "61", "soon"] {
        let words = refusal(world.arena.keep_logs(14, GUILD, wrong, world.now).await).words();
        assert!(words.contains("`retention` does not take"), "{words}");
    }
    world.keeps_a_month().await;
    let none = Some(("bot_channel".to_owned(), "none".to_owned()));
    assert!(refusal(world.arena.settings(GUILD, none).await).words().contains("retention"));
}
