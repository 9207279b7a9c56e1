//! A season as rows: standings, gladiators, the ledger.

use crate::common::Done;
use crate::ludus::person_row;
use crate::seasons::live_season::LiveSeason;
use crate::seasons::news;
use anyhow::Context;
use campaign::{
    Account, BoutRecord, Cause, Contender, Currency, Gladiator, GladiatorId, LudusId, Slot, Status,
    Transfer, season_table,
};
use serde_json::json;
use std::collections::BTreeMap;
use store::{Conn, gladiator, meeting, standing};

impl LiveSeason {
    pub(crate) fn standings(&self) -> Vec<standing::Standing> {
        let counts: BTreeMap<LudusId, bool> = campaign::season_lines(&self.season)
            .into_iter()
            .map(|line| (line.ludus, line.is_champion))
            .collect();
        let in_currency = |score: i64, currency| match self.season.currency() == currency {
            true => score,
            false => 0,
        };
        let rows = season_table(&self.season).into_iter().map(|row| {
            let contender = self.season.contender(row.ludus);
            standing::Standing {
                season: self.row.id,
                ludus: row.ludus.0,
                guild: self.row.guild,
                place: i64::from(row.rank),
                name: row.name,
                owner: contender.and_then(|it| it.keeper.person()).map(person_row),
                is_house_run: row.is_house_run,
                is_champion: counts.get(&row.ludus).copied().unwrap_or(false),
                counts: counts.contains_key(&row.ludus),
                game: self.row.game.clone(),
                prestige: in_currency(row.prestige, Currency::Prestige),
                points: in_currency(row.prestige, Currency::Points),
                bouts: i64::from(row.bouts),
                won: i64::from(row.won),
                famous: i64::from(contender.map_or(0, |it| it.figures.famous)),
                famous_now: i64::from(row.famous),
                rudiarii: i64::from(row.rudiarii),
                deaths: i64::from(row.deaths),
            }
        });
        rows.collect()
    }

    pub(crate) fn gladiators(&self) -> Vec<gladiator::Gladiator> {
        let of = |contender: &Contender| -> Vec<gladiator::Gladiator> {
            contender.gladiators.iter().map(|it| self.gladiator(contender, it)).collect()
        };
        self.season.contenders.iter().flat_map(of).collect()
    }

    fn gladiator(&self, contender: &Contender, it: &Gladiator) -> gladiator::Gladiator {
        let place = contender.roster.iter().position(|slot| *slot == Slot::Held(it.id));
        let discipline = &self.season.discipline;
        let names = discipline.attributes.iter().map(|row| row.id.0.as_str());
        let attributes: BTreeMap<&str, i8> = names.zip(it.attributes(discipline)).collect();
        let fame = if it.status == Status::Rudiarius { it.status } else { it.fame() };
        gladiator::Gladiator {
            season: self.row.id,
            number: i64::from(it.id.0),
            ludus: contender.ludus.0,
            game: self.row.game.clone(),
            name: it.name.clone(),
            class: it.class.0.clone(),
            status: news::status(it.status).to_owned(),
            fame: match fame {
                Status::Rudiarius => 2,
                Status::Famous => 1,
                Status::Unknown | Status::Dead | Status::Released => 0,
            },
            place: place.map(|place| i64::try_from(place).unwrap_or(i64::MAX)),
            survived: i64::from(it.career.survived),
            wins: i64::from(it.career.wins),
            kills: i64::from(it.career.kills),
            died_in: it.died_in.map(|bout| bout.0),
            goes_on: false,
            traits: json!({ "attributes": attributes, "improvement": it.improvement }).to_string(),
        }
    }
}

/// A line of the ledger as a row: the season's purse is account 0, and a line without a gladiator
/// has gladiator 0.
pub(crate) fn booked(season: i64, line: &Transfer) -> meeting::Transfer {
    let account = |account: Account| match account {
        Account::Purse(_) => 0,
        Account::Ludus(_, ludus) => ludus.0,
    };
    meeting::Transfer {
        bout: line.bout.0,
        line: i64::from(line.line),
        season,
        payer: account(line.from),
        payee: account(line.to),
        gladiator: line.gladiator.map_or(0, |gladiator| i64::from(gladiator.0)),
        cause: cause_word(line.cause).to_owned(),
        points: i64::from(line.points),
        is_reversal: line.is_reversal,
    }
}

/// A row of the ledger in the campaign's form.
pub(crate) fn transfer(row: &meeting::Transfer) -> anyhow::Result<Transfer> {
    let season = campaign::SeasonId(row.season);
    let account = |id: i64| match id {
        0 => Account::Purse(season),
        ludus => Account::Ludus(season, LudusId(ludus)),
    };
    let causes = [Cause::Survived, Cause::Won, Cause::Upset, Cause::Rudis, Cause::Drew];
    let cause = causes.into_iter().find(|cause| cause_word(*cause) == row.cause);
    Ok(Transfer {
        bout: campaign::BoutId(row.bout),
        line: u32::try_from(row.line)?,
        cause: cause.with_context(|| format!("no cause {:?} in the ledger", row.cause))?,
        gladiator: match row.gladiator {
            0 => None,
            number => Some(GladiatorId(u32::try_from(number)?)),
        },
        from: account(row.payer),
        to: account(row.payee),
        points: u32::try_from(row.points)?,
        is_reversal: row.is_reversal,
    })
}

/// The records of all bouts that a ludus has fought in seasons, void ones left out.
pub(crate) async fn fought_by(conn: &mut Conn, ludus: i64) -> anyhow::Result<Vec<BoutRecord>> {
    let records = meeting::fought_by(conn, ludus).await?;
    let read = |text: &String| serde_json::from_str(text).context("reading a record");
    records.iter().map(read).collect()
}

/// A season's records, void ones too, in the order of settlement, and its ledger in that of booking.
pub(crate) async fn booked_in(
    conn: &mut Conn,
    season: i64,
) -> anyhow::Result<(Vec<BoutRecord>, Vec<Transfer>)> {
    let records = meeting::records_of(conn, season).await?;
    let read = |text: &String| serde_json::from_str(text).context("reading a record");
    let records = records.iter().map(read).collect::<anyhow::Result<_>>()?;
    let ledger = meeting::ledger_of(conn, season).await?;
    Ok((records, ledger.iter().map(transfer).collect::<anyhow::Result<_>>()?))
}

fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Survived => "survived",
        Cause::Won => "won",
        Cause::Upset => "upset",
        Cause::Rudis => "rudis",
        Cause::Drew => "drew",
    }
}

/// Rows written by one statement.
const AT_ONCE: usize = 1_000;

impl LiveSeason {
    /// Writes its standings, its gladiators, and what is new in its books.
    pub(crate) async fn books_written(
        &self,
        conn: &mut Conn,
        records: &[BoutRecord],
        transfers: &[Transfer],
    ) -> Done<()> {
        standing::kept(conn, self.row.id, &self.standings()).await?;
        for rows in self.gladiators().chunks(AT_ONCE) {
            gladiator::kept(conn, rows).await?;
        }
        for record in records {
            let text = serde_json::to_string(record).context("writing a record")?;
            let key = (self.row.id, record.bout.0, i64::from(record.order));
            meeting::recorded(conn, key, record.is_void, &text).await?;
        }
        for lines in transfers.chunks(AT_ONCE) {
            let lines: Vec<_> = lines.iter().map(|line| booked(self.row.id, line)).collect();
            meeting::booked(conn, &lines).await?;
        }
        Ok(())
    }
}
