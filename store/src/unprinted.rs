//! Rows that hold saves, notes, drafts and messages: `{:?}` is for logs, so it prints which row it is
//! and nothing of what stands in it.

/// Gives row types a `Debug` that prints one field alone.
macro_rules! unprinted {
    ($($name:ident $(<$of:lifetime>)? by $field:ident),+ $(,)?) => {$(
        impl ::std::fmt::Debug for $name $(<$of>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name))
                    .field(stringify!($field), &self.$field)
                    .finish_non_exhaustive()
            }
        }
    )+};
}

pub(crate) use unprinted;
