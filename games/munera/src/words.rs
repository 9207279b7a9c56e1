//! Enums whose variants have typed words: the same in tokens, on boards and in events.

/// An enum, the word of each variant, and the way back.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $(#[doc = concat!("`", $word, "`.")] #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// Its typed word.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            /// What a word names, whatever its capitals.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.word().eq_ignore_ascii_case(word))
            }
        }
    };
}

pub(crate) use words;
