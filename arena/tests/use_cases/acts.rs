//! Short ways to act on a house, and to read what it holds.

use crate::world::*;
use arena::{Action, BoutId, Done, Message, Outgoing, Person, Reply, Start};
use serde_json::Value;

impl World {
    /// The wanted bout of another game.
    pub fn of(&self, game: &str) -> Start {
        Start { game: game.to_owned(), ..self.wanted() }
    }

    /// The wanted bout with these options.
    pub fn with(&self, options: &str) -> Start {
        Start { options: options.to_owned(), ..self.wanted() }
    }

    /// The wanted bout under this clock.
    pub fn by_clock(&self, clock: &str) -> Start {
        Start { clock: Some(clock.to_owned()), ..self.wanted() }
    }

    /// A house with a bout of Ada and Bob.
    pub async fn of_a_duel() -> (World, BoutId) {
        let mut world = World::new().await;
        let bout = world.duel(world.wanted()).await;
        (world, bout)
    }

    /// A house with a bout of Ada alone.
    pub async fn of_one_alone() -> (World, BoutId) {
        let mut world = World::new().await;
        let bout = world.solo(world.wanted()).await;
        (world, bout)
    }

    /// A house with a bout of Ada, Bob and Eve.
    pub async fn of_three() -> (World, BoutId) {
        let mut world = World::new().await;
        let bout = world.trio(world.wanted()).await;
        (world, bout)
    }

    /// A house with a lobby of Ada's that waits for *Start*.
    pub async fn of_a_lobby() -> (World, BoutId) {
        let mut world = World::new().await;
        let bout = world.lobby(world.in_a_lobby()).await;
        (world, bout)
    }

    /// A bout of Ada and these others that has begun.
    pub async fn gathered(&mut self, wanted: Start, others: &[Person]) -> BoutId {
        let bout = self.lobby(wanted).await;
        for by in others {
            self.press(by.clone(), Action::Join { bout, terms: 0 }).await.unwrap();
        }
        self.press(ada(), Action::Begin(bout)).await.unwrap();
        bout
    }

    /// A bout of Ada and Bob that Bob has given up.
    pub async fn given_up(&mut self, wanted: Start) -> BoutId {
        let bout = self.duel(wanted).await;
        self.press(bob(), Action::Resign(bout)).await.unwrap();
        bout
    }

    /// A lobby, of which nothing is sent yet.
    pub async fn opens(&self, by: Person, wanted: Start) -> Done<Reply> {
        self.arena.start(by, self.here, wanted, self.now).await
    }

    /// The messages to be sent now.
    pub async fn going(&self) -> Vec<Outgoing> {
        self.arena.to_send(16, self.now).await.unwrap()
    }

    /// A press, or a choice in a menu, after which nothing is sent yet.
    pub async fn tap(&self, by: Person, action: Action, chosen: &[u16]) -> Done<Reply> {
        self.arena.press(by, self.here, action, chosen, self.now).await
    }

    pub async fn pressed(&mut self, by: Person, action: Action) -> Message {
        self.press(by, action).await.unwrap().message
    }

    /// A typed answer, after which nothing is sent yet.
    pub async fn act(&self, by: Person, bout: Option<BoutId>, typed: &str) -> Done<Reply> {
        self.arena.act(by, self.here, bout, typed, self.now).await
    }

    /// Takes a person's last answer back, or asks to; nothing is sent yet.
    pub async fn undo(&self, by: Person, bout: Option<BoutId>) -> Done<Reply> {
        self.arena.undo(by, self.here, bout, self.now).await
    }

    /// Gives an order, or shows a person's.
    pub async fn orders(
        &self,
        by: Person,
        bout: Option<BoutId>,
        order: Option<(&str, &str)>,
    ) -> Done<Reply> {
        let order = order.map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.arena.orders(by, self.here, bout, order, self.now).await
    }

    pub async fn set(&self, name: &str, value: &str) -> Done<Reply> {
        self.arena.settings(GUILD, Some((name.to_owned(), value.to_owned()))).await
    }

    /// Sets one of a person's own settings.
    pub async fn choose(&self, by: Person, name: &str, value: &str) -> Done<Reply> {
        self.arena.me(by, Some((name.to_owned(), value.to_owned())), self.now).await
    }

    /// A person leaves the server, and the messages of it are sent.
    pub async fn leaves(&mut self, by: Person) {
        self.arena.member_left(GUILD, by.id, self.now).await.unwrap();
        self.deliver().await;
    }

    /// A person is forgotten, and the messages of it are sent.
    pub async fn forgets(&mut self, by: Person) {
        self.arena.forget(by, self.now).await.unwrap();
        self.deliver().await;
    }

    pub async fn board(&self, by: Person, bout: BoutId) -> Done<Reply> {
        self.arena.board(by, self.here, Some(bout), self.now).await
    }

    pub async fn hand(&self, by: Person, bout: BoutId) -> Done<Reply> {
        self.arena.hand(by, self.here, Some(bout), self.now).await
    }

    pub async fn log(&self, by: Person, bout: BoutId, page: u32) -> Done<Reply> {
        self.arena.log(by, self.here, Some(bout), page, self.now).await
    }

    pub async fn export(&self, by: Person, bout: BoutId) -> Done<Reply> {
        self.arena.export(by, self.here, Some(bout), self.now).await
    }

    pub async fn verify(&self, by: Person, bout: BoutId) -> Done<Reply> {
        self.arena.verify(by, self.here, Some(bout), self.now).await
    }

    pub async fn duties(&self, by: Person) -> Done<Reply> {
        self.arena.duties(by, GUILD, self.now).await
    }

    /// The file of a bout that is over, which comes out as recorded.
    pub async fn sound_file(&self, bout: BoutId) -> String {
        let text = self.export(ada(), bout).await.unwrap().message.files.remove(0).1;
        let report = boards::verify(&text).unwrap();
        assert!(report.holds(), "{report}");
        text
    }

    pub async fn data_of(&self, by: Person) -> Value {
        let file = self.arena.my_data(by).await.unwrap().message.files.remove(0).1;
        serde_json::from_str(&file).unwrap()
    }

    pub async fn record(&self, bout: BoutId) -> Vec<store::log::Line> {
        from_store!(self, conn => store::log::record_of(conn, bout.0))
    }

    /// The first of `people` who is asked something.
    pub async fn asked(&self, bout: BoutId, people: &[Person]) -> Option<Person> {
        for by in people {
            if self.is_asked(by.clone(), bout).await {
                return Some(by.clone());
            }
        }
        None
    }

    /// Lets the first of `people` who is asked answer; returns that person.
    pub async fn somebody_answers(&mut self, bout: BoutId, people: &[Person]) -> Option<Person> {
        let by = self.asked(bout, people).await?;
        self.answer(by.clone(), bout).await;
        self.deliver().await;
        Some(by)
    }

    /// Somebody answers, or time passes to what is due next. Returns whether the bout went on before.
    pub async fn goes_on(&mut self, bout: BoutId, people: &[Person]) -> bool {
        match self.next_move(bout, people).await {
            Next::Asked(by, panel) => {
                self.answer_on(panel, by).await;
                self.deliver().await;
            }
            Next::Waits => self.pass_to_next().await,
            Next::Over => return false,
        }
        true
    }

    /// Those of `people` who have a seat in a bout.
    pub async fn seated(&self, people: &[Person], bout: BoutId) -> Vec<Person> {
        let mut seated = Vec::new();
        for person in people {
            if self.panel(person.clone(), bout).await.is_ok() {
                seated.push(person.clone());
            }
        }
        seated
    }

    /// Waits until one of `people` is asked, who answers; whether that was so before the end.
    pub async fn plays_on(&mut self, bout: BoutId, people: &[Person]) -> bool {
        let asked = self.next_asked(bout, people).await;
        let goes_on = asked.is_some();
        if let Some((by, panel)) = asked {
            self.answer_on(panel, by).await;
        }
        self.deliver().await;
        goes_on
    }

    /// Waits until a player is asked; whether that was so before the end.
    pub async fn turn_of(&mut self, by: Person, bout: BoutId) -> bool {
        self.next_asked(bout, &[by]).await.is_some()
    }

    /// Plays until a secret window waits for one of `people`, if it does before the end.
    pub async fn asked_in_secret(&mut self, bout: BoutId, people: &[Person]) -> Option<Person> {
        for _ in 0..600 {
            match self.next_move(bout, people).await {
                Next::Asked(by, _) if self.is_settling() => return Some(by),
                Next::Asked(by, panel) => drop(self.answer_on(panel, by).await),
                Next::Waits => self.pass_to_next().await,
                Next::Over => return None,
            }
            self.deliver().await;
        }
        None
    }

    /// Whether the newest post says that a secret window is open.
    pub fn is_settling(&self) -> bool {
        self.newest().tail.contains("being settled")
    }

    /// The messages about time left of this kind, in all that was sent.
    pub fn count_sent(&self, words: &str) -> usize {
        self.sent.iter().filter(|it| it.message.head.contains(words)).count()
    }

    /// Whether a post of the channel says something.
    pub fn is_told(&self, words: &str) -> bool {
        self.channel(CHANNEL).iter().any(|shown| shown.message.head.contains(words))
    }

    /// The newest action of a kind that a post of the channel offers.
    pub fn offered(&self, is_wanted: impl Fn(&Action) -> bool) -> Option<Action> {
        let posts = self.channel(CHANNEL).into_iter().rev();
        let mut offered = posts.flat_map(|shown| actions(&shown.message));
        offered.find(is_wanted)
    }

    /// Lets time pass until a bout is over, or `most` times something was due.
    pub async fn abandoned(&mut self, by: Person, bout: BoutId, most: usize) {
        for _ in 0..most {
            if self.is_over(by.clone(), bout).await {
                return;
            }
            self.pass_to_next().await;
        }
    }
}
