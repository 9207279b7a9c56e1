//! Enums that are written as words: one place for a variant and the word it is saved as.

/// Declares an enum whose variants are saved, shown and read as the given words.
///
/// It gets `ALL`, its variants in order, `word` and `of_word`, and everything that
/// [`written!`](crate::written) makes of these:
///
/// ```text
/// words! {
///     /// A part of the body.
///     pub enum Location {
///         /// The part under the helmet.
///         Head = "HEAD",
///     }
/// }
/// ```
#[macro_export]
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
            /// Every variant, in the specification's order.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The word it is written as.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The variant written as `word`, in any case.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
            }
        }

        $crate::written!($name);
    };
}

/// Shows and saves a type with `word` and `of_word` as its word.
#[macro_export]
macro_rules! written {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Word;
                impl $crate::serde::de::Visitor<'_> for Word {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("the word of a ", stringify!($name)))
                    }

                    // Nothing is copied: a board has hundreds of words.
                    fn visit_str<E: $crate::serde::de::Error>(
                        self,
                        word: &str,
                    ) -> Result<$name, E> {
                        $name::of_word(word)
                            .ok_or_else(|| E::custom(format!("{word} is no {}", stringify!($name))))
                    }
                }
                from.deserialize_str(Word)
            }
        }
    };
}
