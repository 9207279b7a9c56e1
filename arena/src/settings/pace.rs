//! The clock of a bout as chosen, and its reminders.

use serde::{Deserialize, Serialize};

/// The usual number of days after which a bout without a clock asks whether it is still played.
pub(crate) const FORTNIGHT: u16 = 14;

/// A chosen clock: by name, or by hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pace {
    /// Everybody is there.
    Live,
    /// A decision a day.
    Daily,
    /// A decision in three days.
    Relaxed,
    /// So many hours.
    Hours(u8),
    /// Nobody is hurried.
    None,
}

impl Pace {
    /// The pace of a name such as `daily` or `36h`.
    pub(crate) fn of(name: &str) -> Option<Pace> {
        let name = name.trim().to_lowercase();
        match name.as_str() {
            "live" => Some(Pace::Live),
            "daily" => Some(Pace::Daily),
            "relaxed" => Some(Pace::Relaxed),
            "none" => Some(Pace::None),
            hours => {
                let hours: u8 = hours.strip_suffix('h')?.trim().parse().ok()?;
                (1..=168).contains(&hours).then_some(Pace::Hours(hours))
            }
        }
    }

    pub(crate) fn name(self) -> String {
        match self {
            Pace::Live => "live".to_owned(),
            Pace::Daily => "daily".to_owned(),
            Pace::Relaxed => "relaxed".to_owned(),
            Pace::Hours(hours) => format!("{hours}h"),
            Pace::None => "none".to_owned(),
        }
    }

    /// Its meaning, in one sentence.
    pub(crate) fn about(self) -> String {
        match self {
            Pace::Live => saved(["5 minutes", "30 seconds", "10 minutes"]),
            Pace::Daily => saved(["a day", "12 hours", "a day"]),
            Pace::Relaxed => saved(["3 days", "36 hours", "3 days"]),
            Pace::Hours(hours) => format!("at most {hours} hours for a decision"),
            Pace::None => "nobody is hurried".to_owned(),
        }
    }

    /// Whether everybody is expected to be there: such a clock runs in quiet hours too.
    pub(crate) fn is_live(self) -> bool {
        match self {
            Pace::Live => true,
            Pace::Daily | Pace::Relaxed | Pace::Hours(_) | Pace::None => false,
        }
    }
}

/// A time at the start, what each decision adds to it, and how much it can be.
fn saved([start, more, most]: [&str; 3]) -> String {
    format!("each player has {start}; each decision adds {more}, up to {most}")
}

/// The times of reminders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reminders {
    /// At half of their time and at four fifths.
    #[default]
    Both,
    /// At four fifths.
    Late,
    /// Never.
    Off,
}

impl Reminders {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Reminders::Both => "both",
            Reminders::Late => "late",
            Reminders::Off => "off",
        }
    }

    pub(crate) fn read(word: &str) -> Option<Reminders> {
        let all = [Reminders::Both, Reminders::Late, Reminders::Off];
        all.into_iter().find(|it| it.word().eq_ignore_ascii_case(word))
    }

    /// Whether it is the default.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Reminders::Both
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for pace in [Pace::Live, Pace::Daily, Pace::Relaxed, Pace::None, Pace::Hours(36)] {
            assert_eq!(Pace::of(&pace.name()), Some(pace));
        }
        assert_eq!(Pace::of("0h"), None);
        assert_eq!(Pace::of("soon"), None);
    }
}
