//! Enums that are written as words, and rows of values with one for each word.

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
            pub const fn word(self) -> &'static str {
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
                struct Word;
                impl serde::de::Visitor<'_> for Word {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("the word of a ", stringify!($name)))
                    }

                    // Nothing is copied: a board has hundreds of words.
                    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<$name, E> {
                        $name::of_word(word)
                            .ok_or_else(|| E::custom(format!("{word} is no {}", stringify!($name))))
                    }
                }
                from.deserialize_str(Word)
            }
        }
    };
}

/// Declares a row of small numbers, one for each variant of an enum of words, saved as a table.
macro_rules! row {
    ($(#[$about:meta])* pub struct $name:ident[$key:ident; $count:literal];) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name(pub [u8; $count]);

        impl std::ops::Index<$key> for $name {
            type Output = u8;
            fn index(&self, key: $key) -> &u8 {
                &self.0[key as usize]
            }
        }

        impl std::ops::IndexMut<$key> for $name {
            fn index_mut(&mut self, key: $key) -> &mut u8 {
                &mut self.0[key as usize]
            }
        }

        impl $name {
            /// Every value with its key.
            pub fn iter(&self) -> impl Iterator<Item = ($key, u8)> + '_ {
                $key::ALL.iter().copied().zip(self.0)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_map(self.iter().map(|(key, value)| (key.word(), value)))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Row;
                impl<'de> serde::de::Visitor<'de> for Row {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("a number for each ", stringify!($key)))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(
                        self,
                        mut map: A,
                    ) -> Result<$name, A::Error> {
                        let mut row = $name::default();
                        while let Some((key, value)) = map.next_entry::<$key, u8>()? {
                            row[key] = value;
                        }
                        Ok(row)
                    }
                }
                from.deserialize_map(Row)
            }
        }
    };
}

pub(crate) use {row, words, written};
