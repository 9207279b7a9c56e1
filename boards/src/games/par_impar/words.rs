//! The game's words, and everything for which other games have a file: there is little of it.

use super::{board, lessons};
use crate::text::Block;
use crate::words::{
    Cast, Credit, Guided, Headline, Label, Lines, Pending, Scene, Sum, Thrown, Topic, Topics,
    Toward, Weight, Words,
};
use par_impar::{Action, Board, Event, Guess, NUTS, ParImpar, Prompt, ROUNDS, Refusal, other};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Place, Seat};

impl Words for ParImpar {
    type Facts = Lines;
    const IS_DRAWN: bool = false;

    const TITLE: &'static str = "Par Impar";
    const ABOUT: &'static str = "Even or odd: two hide and guess nuts in a fist.";
    const PLAYING: &'static [&'static str; 5] = lessons::PLAYING;
    const DECISIONS: [u16; 2] = [4, 20];
    const GUIDED: Guided = lessons::GUIDED;
    const CREDIT: &'static Credit = &Credit {
        makers: "Par impar, as children played it in Rome",
        printed: "That there are nuts, a fist and a guess.",
        ours: "How many nuts there are, how many a fist holds, and when it ends.",
    };

    fn reference() -> &'static [Topic] {
        static TOPICS: Topics = Topics::new(|| Topic::all(include_str!("reference.md")));
        &TOPICS
    }

    fn side(seat: Seat) -> &'static str {
        if seat == Seat(0) { "Left" } else { "Right" }
    }

    fn event(scene: &Scene<'_, Self>, event: &Event) -> String {
        let name = |seat| name(scene.cast, seat);
        match *event {
            Event::Began { hider, .. } => format!("{} hides first.", name(hider)),
            Event::Opened { hider, hidden, guess, winner, paid } => format!(
                "{} opens a fist with {}. {} has guessed {}: {} wins {}.",
                name(hider),
                nuts(hidden),
                name(other(hider)),
                guess.word(),
                name(winner),
                nuts(paid)
            ),
        }
    }

    fn sums(_: &Scene<'_, Self>, event: &Event) -> Vec<Sum> {
        let (sum, topic) = match *event {
            Event::Began { die, .. } => (format!("the die shows {die}"), "die"),
            Event::Opened { hidden, paid, .. } if paid < hidden => {
                (format!("{hidden} hidden, {paid} left to pay"), "guessing")
            }
            Event::Opened { hidden, .. } => {
                let parity = if hidden.is_multiple_of(2) { Guess::Par } else { Guess::Impar };
                (format!("{hidden} is {}", parity.word()), "guessing")
            }
        };
        vec![Sum::new(sum, topic)]
    }

    fn headline(scene: &Scene<'_, Self>, event: &Event) -> Option<Headline> {
        match *event {
            Event::Began { .. } | Event::Opened { paid: 0, .. } => None,
            Event::Opened { winner, paid, .. } => {
                let words = format!("{} wins {}", name(scene.cast, winner), nuts(paid));
                Some(Headline::new(Weight::Hit, words).toward(Toward::For(winner)))
            }
        }
    }

    fn thrown(event: &Event) -> Vec<(Seat, Thrown)> {
        match *event {
            Event::Began { die, .. } => vec![(Seat(0), Thrown::d6(die))],
            Event::Opened { .. } => Vec::new(),
        }
    }

    fn done(_: &Board, _: &Cast, _: Seat, action: &Action) -> String {
        match action {
            Action::Hide(hidden) => format!("You hide {}.", nuts(*hidden)),
            Action::Guess(guess) => format!("You guess {}.", guess.word()),
        }
    }

    fn refusal(refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::NotAsked => "Nothing is asked of you now. Wait for the next round.",
            Refusal::NoNumber => "That is no number of nuts. Say 0, 1, 2 or 3.",
            Refusal::NotSoMany => {
                "You cannot hide so many. Hide 3 nuts at most, and no more than you have."
            }
            Refusal::NoGuess => "That is neither even nor odd. Say par or impar.",
        }
    }

    fn verdict(view: &Board, cast: &Cast, outcome: &Outcome) -> String {
        let winner = outcome.places.by_seat().find(|(_, place)| **place == Place::Won);
        match winner {
            Some((seat, _)) => {
                let heaps = [seat, other(seat)].map(|seat| view.nuts[seat]);
                format!("{} wins with {} nuts to {}.", name(cast, seat), heaps[0], heaps[1])
            }
            None => "a draw, both have as many nuts.".to_owned(),
        }
    }

    fn duty(prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Hide => "hide nuts",
            Prompt::Guess => "guess",
        }
    }

    fn question(view: &Board, cast: &Cast, ask: &Ask<Self>) -> String {
        let foe = name(cast, other(ask.seat));
        match ask.prompt {
            Prompt::Hide => {
                format!("You have {}. How many do you hide?", nuts(view.nuts[ask.seat]))
            }
            Prompt::Guess => format!("{foe} hides nuts in a fist. Even or odd?"),
        }
    }

    fn explained(view: &Board, cast: &Cast, ask: &Ask<Self>) -> String {
        lessons::explained(view, cast, ask)
    }

    fn is_public(_: &Prompt) -> bool {
        true
    }

    fn label(_: &Board, _: &Cast, _: Seat, action: &Action) -> Label {
        match action {
            Action::Hide(hidden) => Label::new(format!("Hide {}", nuts(*hidden)), ""),
            Action::Guess(Guess::Par) => Label::new("Par", "The nuts are even"),
            Action::Guess(Guess::Impar) => Label::new("Impar", "The nuts are odd"),
        }
    }

    fn aliases(_: &Board, _: &Cast, _: Seat, action: &Action) -> Vec<String> {
        match action {
            Action::Hide(hidden) => vec![format!("hide {hidden}")],
            Action::Guess(Guess::Par) => vec!["even".to_owned()],
            Action::Guess(Guess::Impar) => vec!["odd".to_owned()],
        }
    }

    fn option_means(row: &OptionRow, value: &str) -> String {
        if row.name == NUTS.name {
            format!("Each brings {value} nuts.")
        } else if row.name == ROUNDS.name {
            format!("The heaps are compared after {value} rounds.")
        } else {
            value.to_owned()
        }
    }

    /// The game has no standing orders.
    fn order_means(_: &OrderRow, value: &str) -> String {
        value.to_owned()
    }

    fn facts(view: &Board, cast: &Cast, pending: &Pending) -> Lines {
        Lines { text: board::draw(view, cast, pending) }
    }

    fn board(facts: &Lines) -> String {
        facts.text.clone()
    }

    fn sentences(facts: &Lines, _: Option<&Lines>, _: usize) -> String {
        facts.text.clone()
    }

    fn table(view: &Board, cast: &Cast, _: &Ask<Self>, _: &Orders, _: &[String]) -> Block {
        board::heaps(view, cast).into()
    }
}

/// The name of a seat's player.
pub(super) fn name(cast: &Cast, seat: Seat) -> &str {
    cast.names.get(seat).map_or("somebody", String::as_str)
}

/// A number of nuts in words.
fn nuts(count: u8) -> String {
    match count {
        0 => "nothing".to_owned(),
        1 => "1 nut".to_owned(),
        _ => format!("{count} nuts"),
    }
}
