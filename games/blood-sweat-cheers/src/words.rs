//! Enums that are written as words: one place for a variant and the word it is saved as.

/// Declares an enum whose variants are saved, shown and read as the given words.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$note:meta])* $variant:ident = $word:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$note])* $variant,)*
        }

        impl $name {
            /// Every one of them, in the specification's order.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The word it is written as.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The one that is written as `word`, whatever the case.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
            }
        }

        $crate::words::written!($name);
    };
}

/// Saves a type with `word` and `of_word` as its word.
macro_rules! written {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = String::deserialize(from)?;
                Self::of_word(&word).ok_or_else(|| {
                    serde::de::Error::custom(format!("{word} is no {}", stringify!($name)))
                })
            }
        }
    };
}

pub(crate) use {words, written};

/// Whether `text`, typed by a person, means `name`: letters and digits count, case does not.
pub(crate) fn means(text: &str, name: &str) -> bool {
    letters(text).eq(letters(name))
}

fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase())
}
