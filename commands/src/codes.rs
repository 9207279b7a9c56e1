//! Discord's codes: why it refuses something. The same code comes with several statuses, so the code
//! alone counts; a status says something only where there is no code that is known.

/// Why Discord refuses something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The channel or server is gone.
    NoChannel,
    /// The person concerned is no member there.
    NoMember,
    /// There is no such person.
    NoPerson,
    /// The message is gone.
    NoMessage,
    /// The interaction is over, or was never known.
    NoInteraction,
    /// The message is old, and has been edited too often since.
    TooOld,
    /// The thread is archived.
    Archived,
    /// The thread is locked.
    Locked,
    /// The message has a thread already.
    HasThread,
    /// So many threads are open that there is no room for another.
    TooManyThreads,
    /// The kind of channel does not have what was wanted.
    WrongChannel,
    /// The forum takes no post without a tag.
    NeedsTag,
    /// The bot may not see the place.
    NoAccess,
    /// The bot lacks a permission.
    NoPermission,
    /// The person takes no private messages.
    TakesNothing,
    /// The interaction was acknowledged before.
    Answered,
    /// Too much at once: later it may go.
    TooFast,
    /// The bot opens private channels too fast.
    OpensTooFast,
    /// The attachment is too large.
    TooLarge,
    /// The form is not one of Discord's.
    BadForm,
    /// A server's own filter, or Discord's, does not let the words through.
    Filtered,
}

/// The meaning of the codes that are known here.
const TABLE: [(i64, Why); 40] = [
    (10_003, Why::NoChannel),
    (10_004, Why::NoChannel),
    (10_007, Why::NoMember),
    (10_008, Why::NoMessage),
    (10_013, Why::NoPerson),
    // An emoji that it does not know.
    (10_014, Why::BadForm),
    (10_015, Why::NoInteraction),
    (10_062, Why::NoInteraction),
    (20_009, Why::Filtered),
    (20_016, Why::TooFast),
    (20_022, Why::TooFast),
    (20_028, Why::TooFast),
    (20_029, Why::TooFast),
    (20_031, Why::Filtered),
    (30_046, Why::TooOld),
    (40_003, Why::OpensTooFast),
    (40_004, Why::TooFast),
    (40_005, Why::TooLarge),
    (40_006, Why::TooFast),
    (40_058, Why::WrongChannel),
    (40_060, Why::Answered),
    (40_062, Why::TooFast),
    (40_067, Why::NeedsTag),
    (50_001, Why::NoAccess),
    (50_006, Why::BadForm),
    (50_007, Why::TakesNothing),
    (50_008, Why::WrongChannel),
    (50_013, Why::NoPermission),
    (50_024, Why::WrongChannel),
    (50_027, Why::NoInteraction),
    (50_033, Why::TakesNothing),
    (50_035, Why::BadForm),
    (50_083, Why::Archived),
    (50_278, Why::TakesNothing),
    (130_000, Why::TooFast),
    (160_004, Why::HasThread),
    (160_005, Why::Locked),
    (160_006, Why::TooManyThreads),
    (200_000, Why::Filtered),
    (200_001, Why::Filtered),
];

impl Why {
    /// The meaning of a code; `None` where it is not known.
    pub fn of(code: i64) -> Option<Self> {
        TABLE.iter().find(|(known, _)| *known == code).map(|(_, why)| *why)
    }

    /// Whether it goes by itself: the same may be taken later.
    pub fn passes(self) -> bool {
        matches!(self, Self::TooFast | Self::OpensTooFast)
    }

    /// Whether it is about what was sent, so that something else in its place may be taken.
    pub fn is_of_the_form(self) -> bool {
        matches!(self, Self::TooLarge | Self::BadForm | Self::Filtered)
    }
}

/// Whether something was refused for its form. An unknown code counts as that, except with status 401,
/// 404, 429, or 500 and above; without a code only 400 and 413 do.
pub fn is_of_the_form(status: u16, code: i64) -> bool {
    match Why::of(code) {
        Some(why) => why.is_of_the_form(),
        None if code <= 0 => [400, 413].contains(&status),
        None => ![401, 404, 429].contains(&status) && status < 500,
    }
}

/// Whether a refusal with status 429 is not for too much at once: however long one waits, it stays.
pub fn stays(code: i64) -> bool {
    Why::of(code).is_some_and(|why| !why.passes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_in_the_table_once_and_in_order() {
        assert!(TABLE.is_sorted_by(|(one, _), (other, _)| one < other));
    }

    #[test]
    fn what_is_of_the_form_follows_the_code_and_only_then_the_status() {
        for status in [400, 403, 404, 413, 429] {
            assert!(is_of_the_form(status, 200_000), "{status}");
            assert!(!is_of_the_form(status, 30_046), "{status}");
            assert!(stays(30_046) && !stays(20_028) && !stays(0));
        }
        for (status, is_form) in [(400, true), (413, true), (401, false), (429, false)] {
            assert_eq!(is_of_the_form(status, 0), is_form, "{status}");
        }
        assert!(is_of_the_form(400, 999_999) && is_of_the_form(403, 240_000));
    }
}
