//! What people choose for themselves: time zone, quiet hours, private messages.

use crate::affairs::Me;
use crate::clock::Quiet;
use crate::settings::{Setting, switch, wrong_value};
use crate::sitting::Sitting;
use crate::{Arena, BoutId, Done, Millis, Person, Refused, Reply, names, row_id};
use anyhow::Context;
use store::bout;
use store::person::{self, Dms};

/// What people may choose.
pub const ME: &[Setting] = &[
    Setting {
        name: "time_zone",
        about: "The zone of your quiet hours, such as Europe/Berlin.",
        values: &[
            "UTC",
            "Europe/London",
            "Europe/Berlin",
            "Europe/Helsinki",
            "America/New_York",
            "America/Chicago",
            "America/Denver",
            "America/Los_Angeles",
            "America/Sao_Paulo",
            "Africa/Lagos",
            "Asia/Kolkata",
            "Asia/Shanghai",
            "Asia/Tokyo",
            "Australia/Sydney",
        ],
    },
    Setting {
        name: "quiet",
        about: "Hours in which your time does not run, such as 22-7; at most 16, or off.",
        values: &["22-7", "23-8", "0-8", "off"],
    },
    Setting {
        name: "dms",
        about: "Whether your hand comes to you as a private message.",
        values: &["on", "off"],
    },
];

impl Arena {
    /// Shows what somebody chose for themselves, or changes one thing: its name and value.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn me(
        &self,
        by: Person,
        change: Option<(String, String)>,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let (reply, anew) = self
            .write(move |conn| {
                let (by, change) = (by.clone(), change.clone());
                Box::pin(async move {
                    let id = row_id(by.id);
                    person::named(conn, id, &names::name(&by.name)).await?;
                    let known = person::person(conn, id).await?.context("just named")?;
                    let mut me = Me::read(&known.settings);
                    let mut dms = Dms::read(&known.dms);
                    let mut anew = false;
                    if let Some((name, value)) = change {
                        set(&mut me, name.trim(), value.trim())?;
                        if name.trim() == "dms" && !me.no_dms {
                            dms = Dms::Unknown;
                            anew = true;
                        }
                        person::reached(conn, id, dms).await?;
                        let text = serde_json::to_string(&me).context("writing settings")?;
                        person::settings_kept(conn, id, &text).await?;
                    }
                    Ok((Reply::words(words(&me, dms)), anew))
                })
            })
            .await?;
        if anew {
            self.send_hands_anew(id, now).await?;
        }
        Ok(reply)
    }

    /// Lets every living private message of a person be written again.
    async fn send_hands_anew(&self, person: u64, now: Millis) -> Done<()> {
        let open = bout::open_of(&mut *self.reader().await?, row_id(person)).await?;
        for brief in open.into_iter().filter(|brief| !brief.is_lobby) {
            let forget = move |sitting: &mut Sitting| {
                if let Some(seat) = sitting.seat_of(person) {
                    sitting.affairs.notes.seat(seat).hand = None;
                }
                Ok(())
            };
            match self.change(BoutId(brief.id), now, forget, |(), _| Ok(())).await {
                Ok(()) => {}
                Err(fault) => tracing::warn!(bout = brief.id, %fault, "writing a hand anew"),
            }
        }
        Ok(())
    }
}

fn set(me: &mut Me, name: &str, value: &str) -> Result<(), Refused> {
    let wrong = || wrong_value(ME, name, value);
    match name {
        "time_zone" => {
            jiff::tz::TimeZone::get(value).map_err(|_| wrong())?;
            me.zone = Some(value.to_owned());
        }
        "quiet" if switch(value) == Some(false) => me.quiet = None,
        "quiet" => me.quiet = Some(Quiet::of(value).ok_or_else(wrong)?),
        "dms" => me.no_dms = !switch(value).ok_or_else(wrong)?,
        _ => return Err(wrong()),
    }
    Ok(())
}

fn words(me: &Me, dms: Dms) -> String {
    let quiet = me.quiet.map_or_else(|| "off".to_owned(), |quiet| quiet.to_string());
    let dms = match dms {
        _ if me.no_dms => "off",
        Dms::Unknown => "on",
        Dms::Open => "on, and they reach you",
        Dms::Closed | Dms::Told => "on, but they do not reach you: open your direct messages",
    };
    format!(
        "**Your settings**\n`time_zone` {}\n`quiet` {quiet}\n`dms` {dms}",
        me.zone.as_deref().unwrap_or("UTC")
    )
}
