//! Enums that are written as words, and rows of values with one for each word.

pub(crate) use table::{words, written};

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

pub(crate) use row;
