//! Whole houses in pairs: in one of two a seat hesitates in secret, answers and takes it back,
//! changes what it picked, gives and withdraws orders. Everybody else is sent and told the same,
//! byte for byte, to the end of the bout.

use super::house::{HERE, House, hook_place, player, private_place, told};
use anyhow::Context;
use arena::{Action, BoutId, Person, Place, PlanStep, Steps, Viewer};
use boards::Kind;
use std::collections::{BTreeMap, BTreeSet};
use table::Chance;

/// The findings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Bouts that were played, each in two houses.
    pub bouts: u64,
    /// Pairs of views: the messages and answers that somebody had in both houses.
    pub pairs: u64,
    /// Things done in secret in one of two houses.
    pub secrets: u64,
    /// Each difference; at most twenty.
    pub wrong: Vec<String>,
}

/// The time between two moves, in milliseconds: nobody who hesitates is told to wait.
const PAUSE: i64 = 30_000;
/// A window has closed after so many milliseconds, whenever it was drawn to.
const WINDOW: i64 = 7 * 60_000;
/// A number that nothing is known by.
const NEVER: u64 = 5_000_000;
/// The most times that anybody acts or time passes in a bout.
const LONGEST: usize = 1_200;
/// Of so many moments, one is looked at through everybody's eyes.
const LOOKS_ONE_IN: usize = 3;
/// The views that show the whole record once the bout is over.
const COMMITTED: &str = "what is committed to";
const EXPORT: &str = "the export";
/// Where the board, which has the link to the page for everybody, is among what is looked at.
const BOARD: usize = 2;
const PAGE: &str = "the page for everybody";
/// A control that answers what is asked, and controls at all, as they are saved.
const CHOOSE: &str = r#"{"Choose":{"#;
const CONTROLS: &str = r#""controls":"#;
/// Tokens of asides, and of those that give a bout up: none answers a question.
const UNASKED: &[&str] =
    &["yield", "resign", "concede", "offer-draw", "withdraw-draw", "next", "use", "rat"];

/// Plays a bout of `kind` in two houses.
pub async fn run(kind: Kind, seed: u64, tally: &mut Tally) -> anyhow::Result<()> {
    let mut chance = Chance::new(seed);
    let seats = (*kind.seats().start()).max(2) + u8::from(*kind.seats().end() > 2);
    let mut plain = House::open(seed).await?;
    plain.shows_pages().await?;
    plain.reports().await?;
    let bout = plain.bout(kind, HERE, 0, seats).await?;
    let twin = plain.forked().await?;
    let hesitant = chance.below(usize::from(seats));
    let hesitant = u8::try_from(hesitant).context("a seat")?;
    let heard = BTreeMap::new();
    let mut pair = Pair { plain, twin, bout, kind, seats, hesitant, chance, heard, tally };
    for _ in 0..LONGEST {
        if pair.tally.wrong.len() >= 20 || !pair.go_on().await? {
            break;
        }
        // All messages are compared in the end; the answers to questions, now and then.
        if pair.chance.below(LOOKS_ONE_IN) == 0 {
            pair.compare().await?;
        }
    }
    pair.compare().await?;
    if !pair.plain.sent.contains_key(&hook_place(HERE.guild)) {
        pair.wrong("the webhook is told nothing");
    }
    let Pair { plain, twin, tally, .. } = pair;
    plain.arena.close().await;
    twin.arena.close().await;
    tally.bouts += 1;
    Ok(())
}

struct Pair<'a> {
    plain: House,
    twin: House,
    bout: BoutId,
    kind: Kind,
    seats: u8,
    /// The seat that hesitates in the twin.
    hesitant: u8,
    chance: Chance,
    /// How much of the messages to each place has been compared.
    heard: BTreeMap<u64, usize>,
    tally: &'a mut Tally,
}

impl Pair<'_> {
    /// Lets somebody who is asked answer in both houses, or time pass. Whether the bout goes on.
    async fn go_on(&mut self) -> anyhow::Result<bool> {
        for house in [&mut self.plain, &mut self.twin] {
            house.now = house.now.plus(PAUSE);
            // Messages that came due in the meantime have left by now.
            house.deliver().await?;
        }
        let mut asked = Vec::new();
        for at in 0..self.seats {
            let panel = self.panel(&self.plain, at).await;
            if is_over(&panel) {
                return Ok(false);
            }
            if panel.contains(CHOOSE) && !panel.contains("You may still change it") {
                asked.push(at);
            }
        }
        self.hesitate(&asked).await?;
        if asked.is_empty() {
            self.plain.pass(WINDOW).await?;
            self.twin.pass(WINDOW).await?;
            return Ok(true);
        }
        let by = *self.chance.pick(&asked);
        let tokens = self.tokens(by).await;
        if tokens.is_empty() {
            return Ok(false);
        }
        let token = self.chance.pick(&tokens).clone();
        if by == self.hesitant {
            let other = self.chance.pick(&tokens).clone();
            self.waver(by, &other, asked.len()).await?;
        }
        let first = act(&mut self.plain, by, self.bout, &token).await?;
        let second = act(&mut self.twin, by, self.bout, &token).await?;
        if by != self.hesitant {
            self.same("an answer's reply", &first, &second);
        }
        // Somebody regrets, and asks again before the others have agreed.
        if self.chance.below(10) == 0 {
            let by = u8::try_from(self.chance.below(usize::from(self.seats))).context("a seat")?;
            if by != self.hesitant {
                for _ in 0..2 {
                    let one = undo(&mut self.plain, by, self.bout).await?;
                    let two = undo(&mut self.twin, by, self.bout).await?;
                    self.same("a wish to take back", &one, &two);
                }
            }
        }
        Ok(true)
    }

    /// The deeds of the hesitant seat in the twin while nobody looks.
    async fn hesitate(&mut self, asked: &[u8]) -> anyhow::Result<()> {
        let (by, bout, now) = (player(self.hesitant), Some(self.bout), self.twin.now);
        if self.chance.below(4) == 0 {
            let action =
                Action::Choose { bout: self.bout, serial: NEVER, mark: 0, option: Some(1) };
            drop(self.twin.arena.press(by.clone(), HERE, action, &[], now).await);
            drop(self.twin.arena.hand(by.clone(), HERE, bout, now).await);
            self.tally.secrets += 1;
        }
        // A plan begun and dropped, where it may have one.
        if self.chance.below(4) == 0 {
            for what in [PlanStep::Build, PlanStep::Drop] {
                let action = Action::Plan { bout: self.bout, what, mark: 0 };
                drop(self.twin.arena.press(by.clone(), HERE, action, &[], now).await);
                self.twin.deliver().await?;
            }
            self.tally.secrets += 1;
        }
        let rows = self.kind.orders();
        // Given while it is asked, an order would answer.
        if asked.contains(&self.hesitant) || rows.is_empty() || self.chance.below(4) != 0 {
            return Ok(());
        }
        if self.panel(&self.twin, self.hesitant).await.contains(CHOOSE) {
            return Ok(());
        }
        let row = self.chance.pick(rows);
        let (value, _) = self.chance.pick(&self.kind.order_values(row)).clone();
        let orders = told(&self.twin.arena.orders(by.clone(), HERE, bout, None, now).await);
        // A seat that is out of the bout has none.
        let Some(standing) = standing(&orders, row.name) else { return Ok(()) };
        for value in [value, standing] {
            let order = Some((row.name.to_owned(), value));
            drop(self.twin.arena.orders(by.clone(), HERE, bout, order, now).await);
            self.twin.deliver().await?;
        }
        self.tally.secrets += 1;
        Ok(())
    }

    /// Lets the hesitant seat answer otherwise first, where that can be taken back unseen.
    async fn waver(&mut self, by: u8, other: &str, asked: usize) -> anyhow::Result<()> {
        let board = self.plain.arena.board(stranger(), HERE, Some(self.bout), self.plain.now).await;
        let settling = told(&board).contains("being settled");
        if !settling && asked < 2 {
            return Ok(());
        }
        act(&mut self.twin, by, self.bout, other).await?;
        if !self.panel(&self.twin, by).await.contains("You may still change it") {
            let back = undo(&mut self.twin, by, self.bout).await?;
            if !back.contains("is taken back") {
                self.wrong(&format!("what was said in secret cannot be taken back: {back}"));
            }
        }
        self.tally.secrets += 1;
        // In the open everybody may see that it has answered, and in the other house it has not yet.
        if settling { self.compare().await } else { Ok(()) }
    }

    /// The answers that a seat may type.
    async fn tokens(&self, by: u8) -> Vec<String> {
        let arena = &self.plain.arena;
        let found =
            arena.complete_act(player(by).id, HERE, Some(self.bout), "", self.plain.now).await;
        let is_answer = |token: &String| {
            let first = token.split(' ').next().unwrap_or_default();
            !UNASKED.contains(&first)
        };
        found.into_iter().map(|(_, token)| token).filter(is_answer).collect()
    }

    async fn panel(&self, house: &House, by: u8) -> String {
        told(&house.arena.panel(player(by), HERE, Some(self.bout), house.now).await)
    }

    /// Compares the messages to everybody but the hesitant since the last time, and their answers now.
    async fn compare(&mut self) -> anyhow::Result<()> {
        let own = private_place(player(self.hesitant).id);
        let places = |house: &House| house.sent.keys().copied().collect::<BTreeSet<u64>>();
        let all: BTreeSet<u64> = &places(&self.plain) | &places(&self.twin);
        for place in all.into_iter().filter(|place| *place != own) {
            let from = self.heard.get(&place).copied().unwrap_or(0);
            let heard = |house: &House| {
                let sent = house.sent.get(&place).map_or(&[][..], Vec::as_slice);
                sent.get(from..).unwrap_or_default().to_vec()
            };
            let (one, two) = (heard(&self.plain), heard(&self.twin));
            self.tally.pairs += one.len() as u64;
            if one != two {
                self.wrong(&format!("other things are sent to {place}: {one:?}, or {two:?}"));
            }
            self.heard.insert(place, from + one.len());
        }
        let is_over = is_over(&self.panel(&self.plain, 0).await);
        let others = (0..self.seats).filter(|at| *at != self.hesitant).map(player);
        let readers: Vec<Person> = others.chain([stranger()]).collect();
        for reader in readers {
            let closer = self.chance.below(6) == 0;
            let one = looks(&self.plain, &reader, self.bout, closer).await;
            let two = looks(&self.twin, &reader, self.bout, closer).await;
            for ((what, one), (_, two)) in one.iter().zip(&two) {
                if *what == PAGE && !one.contains("<!doctype html>") {
                    self.wrong(&format!("{what} shows nothing: {one}"));
                }
                // The whole record, which comes out with the bout's end, has each secret in it.
                if is_over && [COMMITTED, EXPORT].contains(what) {
                    continue;
                }
                self.same(&format!("{what} of {}", reader.name), one, two);
            }
        }
        Ok(())
    }

    fn same(&mut self, what: &str, one: &str, two: &str) {
        self.tally.pairs += 1;
        if one != two {
            self.wrong(&format!("{what} differs: {one}\nor: {two}"));
        }
    }

    fn wrong(&mut self, how: &str) {
        if self.tally.wrong.len() < 20 {
            self.tally.wrong.push(format!("{} #{}: {how}", self.kind.title(), self.bout.0));
        }
    }
}

/// Whether a panel is that of a bout that is over.
fn is_over(panel: &str) -> bool {
    !panel.contains(CONTROLS) || panel.contains("That bout is over")
}

/// The value of an order, as a list of all orders shows it.
fn standing(orders: &str, name: &str) -> Option<String> {
    let (_, after) = orders.split_once(&format!("`{name}` "))?;
    after.split_once(" – ").map(|(value, _)| value.to_owned())
}

/// Somebody who reads along.
fn stranger() -> Person {
    Person { id: 99, name: "Stranger".to_owned(), guild: HERE.guild }
}

async fn act(house: &mut House, by: u8, bout: BoutId, token: &str) -> anyhow::Result<String> {
    let done = house.arena.act(player(by), HERE, Some(bout), token, house.now).await;
    house.deliver().await?;
    Ok(told(&done))
}

async fn undo(house: &mut House, by: u8, bout: BoutId) -> anyhow::Result<String> {
    let done = house.arena.undo(player(by), HERE, Some(bout), house.now).await;
    house.deliver().await?;
    Ok(told(&done))
}

/// Everything that somebody can ask about a bout without changing it, with the steps that each costs: the
/// time that it takes must tell no more than the answer. The dearer half of it only from `closer`.
async fn looks(
    house: &House,
    by: &Person,
    id: BoutId,
    closer: bool,
) -> Vec<(&'static str, String)> {
    let before = house.arena.steps();
    let mut looks = looked(house, by, id, closer).await;
    looks.push(("the work of a look", work(&before, &house.arena.steps())));
    if closer {
        let (arena, bout, now) = (&house.arena, Some(id), house.now);
        let before = arena.steps();
        looks.push(("the odds", told(&arena.odds(by.clone(), HERE, bout, now).await)));
        let between = arena.steps();
        looks.push(("the work of odds", work(&before, &between)));
        looks.push(("predictions", told(&arena.predict(by.clone(), HERE, bout, None, now).await)));
        let last = arena.steps();
        looks.push(("the work of predictions", work(&between, &last)));
        looks.push(("a hint", told(&arena.hint(by.clone(), HERE, bout, now).await)));
        looks.push(("the work of a hint", work(&last, &arena.steps())));
    }
    looks
}

/// A house's work between two moments. Somebody's home is kept for each who asks, and written by their own
/// presses alone: whether it was kept already, and the walk that it costs if not, tells of nobody else.
fn work(before: &Steps, after: &Steps) -> String {
    const OWN: &str = "homes";
    let counted = before.kept.iter().zip(&after.kept).map(|((name, before), (_, after))| {
        let [served, missed] = [0, 1].map(|at| after[at] - before[at]);
        (*name, served, missed)
    });
    let (own, kept): (Vec<_>, Vec<_>) = counted.partition(|(name, ..)| *name == OWN);
    let own: u64 = own.iter().map(|(.., missed)| missed).sum();
    let kept = kept.iter().map(|(name, served, missed)| format!("{name} {served}+{missed}"));
    let walks = after.statements - before.statements - own;
    format!("{walks} walks, {}", kept.collect::<Vec<_>>().join(", "))
}

async fn looked(
    house: &House,
    by: &Person,
    id: BoutId,
    closer: bool,
) -> Vec<(&'static str, String)> {
    let (arena, bout, now) = (&house.arena, Some(id), house.now);
    let at: Place = HERE;
    let mut looks = vec![
        ("the panel", told(&arena.panel(by.clone(), at, bout, now).await)),
        ("the hand", told(&arena.hand(by.clone(), at, bout, now).await)),
        ("the board", told(&arena.board(by.clone(), at, bout, now).await)),
        ("what may be typed", format!("{:?}", arena.complete_act(by.id, at, bout, "", now).await)),
    ];
    if !closer {
        return looks;
    }
    if by.id == stranger().id {
        let page = house.page(&looks[BOARD].1).await;
        looks.push((PAGE, page));
    }
    let viewer = Some(Viewer::Public);
    looks.extend([
        ("the orders", told(&arena.orders(by.clone(), at, bout, None, now).await)),
        ("the log", told(&arena.log(by.clone(), at, bout, u32::MAX, now).await)),
        ("the replay", told(&arena.replay(by.clone(), at, bout, viewer, u16::MAX, now).await)),
        ("one's replay", told(&arena.replay(by.clone(), at, bout, None, u16::MAX, now).await)),
        (COMMITTED, told(&arena.verify(by.clone(), at, bout, now).await)),
        (EXPORT, told(&arena.export(by.clone(), at, bout, now).await)),
        ("what waits", told(&arena.duties(by.clone(), at.guild, now).await)),
        ("a wrong word", told(&arena.act(by.clone(), at, bout, "no such word", now).await)),
    ]);
    let forged = [
        Action::Choose { bout: id, serial: NEVER, mark: 0, option: Some(0) },
        Action::Choose { bout: id, serial: 1 << 40, mark: 1, option: Some(0) },
        Action::Back { bout: id, serial: 3 << 40 },
        Action::Aside { bout: id, mark: 1, index: Some(0) },
        Action::Plan { bout: id, what: PlanStep::Do, mark: 200 },
        Action::Route { bout: id, serial: NEVER, menu: 0, mark: 1 },
        Action::Go { bout: id, serial: NEVER, menu: 0, mark: 1, index: 0 },
        Action::Explain { bout: id, serial: NEVER },
        Action::Yield { bout: id, entry: NEVER },
        Action::Consent { bout: id, wish: NEVER, yes: false },
        Action::AnswerPause { bout: id, wish: NEVER, yes: false },
        Action::AnswerEnd { bout: id, wish: NEVER, yes: false },
        Action::Orders { bout: id, order: Some(900) },
        Action::SitDown(id),
    ];
    for action in forged {
        looks.push(("a forged press", told(&arena.press(by.clone(), at, action, &[], now).await)));
    }
    looks
}
