//! Documents for webhooks, made when they go: what is kept of them is facts, and the secret is in no message.

use crate::common::signature::signed;
use crate::common::{Done, Report};
use crate::delivery::outgoing::Document;
use anyhow::Context;
use store::outbox::Waiting;
use store::{Conn, webhook};

/// What is sent for a row; nothing where the server has no webhook any more.
pub(super) async fn document(
    conn: &mut Conn,
    row: &Waiting,
    report: Option<Report>,
) -> Done<Option<Document>> {
    let Some(hook) = webhook::of(conn, row.destination).await? else { return Ok(None) };
    let body = report.context("a report that says nothing")?.document(&row.nonce)?;
    let signature = format!("sha256={}", signed(&hook.secret, &body));
    Ok(Some(Document { address: hook.address, body, signature }))
}
