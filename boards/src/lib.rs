//! Words, text boards and drawings of every game behind one trait, [`Play`], and the one list of games,
//! [`Kind::all()`].
//!
//! This crate knows every game. It must not know Discord, SQL or time.
//!
//! Its rooms; each uses only those after it: `sheets`, `catalogue`, `proofs`, `play`, `games`, `words`, `text`.

mod catalogue;
mod games;
mod play;
#[cfg(feature = "proofs")]
mod proofs;
mod sheets;
mod text;
mod words;

#[cfg(feature = "proofs")]
pub use catalogue::game::vector;
pub use catalogue::{Game, Kind, retold, signs, verify};
pub use play::{
    Adopted, Asked, Bar, Choice, Chosen, Compared, Costly, Drawn, EVERYBODY, Earlier, Effect,
    Export, Eyes, Hint, LONGEST_EXPORT, Line, NotTaken, Page, Panel, Pictured, Play, Policy,
    Prospect, PublicOptions, Reason, Resumed, Retold, Review, Routes, Shown, StandingOrder,
    TakeBack, Told, Unreadable, Verified, VerifyReport, export,
};
#[cfg(feature = "proofs")]
pub use proofs::{Counting, ForeignReport, LawReport, LawTried, Proofs, TwinReport};
pub use sheets::{
    Chair, Contest, Entry, Figure, Gathering, Group, HeldCards, INVITED, Ranked, Ranking, Sheet,
};
pub use text::canvas::legible;
pub use text::{Block, columns, named, shortened};
pub use words::{
    Befell, Beside, Blow, Cast, Credit, DRAWN, Entrant, Fighter, Guided, Headline, HeldCard,
    Honour, Introduced, Lot, ORDERED, Pays, Recommended, SEEN, SENTENCES, Sent, Sentence, Sign,
    Stable, Sum, Thrown, Topic, Toward, Training, Turning, Turns, Weight, added_up, headline,
    most_telling,
};
