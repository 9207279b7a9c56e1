//! Values that are never printed: `{:?}` is for logs and panics, which are read by people who may
//! not know a bout's secrets.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A value that is saved and compared like any other, while `{:?}` says only that it is there.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hidden<T>(pub T);

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(…)")
    }
}

impl<T> Deref for Hidden<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Hidden<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> From<T> for Hidden<T> {
    fn from(value: T) -> Self {
        Hidden(value)
    }
}

/// Gives types that hold secrets in many places a `Debug` that prints their names alone.
#[macro_export]
macro_rules! never_printed {
    ($($name:ident $(<$of:ident>)?),+ $(,)?) => {$(
        impl $(<$of>)? ::std::fmt::Debug for $name $(<$of>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    )+};
}
