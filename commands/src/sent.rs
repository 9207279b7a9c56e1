//! One request to Discord, and the consequence if it is not taken.

use crate::codes::{Why, is_of_the_form};
use crate::hall::Hall;
use crate::picture::Form;
use crate::render::{Body, File};
use poise::serenity_prelude::{self as serenity, Http};

/// One request; its answer's body is not read.
pub(crate) async fn request(
    http: &Http,
    method: serenity::LightMethod,
    route: serenity::Route<'_>,
    body: &Body,
) -> Result<(), Lost> {
    let json = body.json.to_string();
    let mut request = serenity::Request::new(route, method);
    request = if body.files.is_empty() {
        request.body(Some(json.into_bytes()))
    } else {
        let attached =
            |file: &File| serenity::CreateAttachment::bytes(file.bytes.clone(), file.name.clone());
        request.multipart(Some(serenity::Multipart {
            upload: serenity::MultipartUpload::Attachments(
                body.files.iter().map(attached).collect(),
            ),
            payload_json: Some(json),
            fields: Vec::new(),
        }))
    };
    match http.request(request).await {
        Ok(_) => Ok(()),
        Err(error) => Err(lost(&error)),
    }
}

/// Why an answer did not reach Discord.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Lost {
    /// Discord did not answer, or failed.
    #[error("no answer from Discord ({0})")]
    Outage(String),
    /// Discord would not take it.
    #[error("refused with status {status}, code {code}")]
    Refused { status: u16, code: i64 },
}

impl Lost {
    /// The figures' word for a picture that may have been the reason: it may not be attached there, is too
    /// large, or spoils the form. The answer is worth another try without it.
    fn of_a_picture(&self) -> Option<&'static str> {
        let Lost::Refused { status, code } = *self else { return None };
        match Why::of(code) {
            Some(Why::NoPermission | Why::NoAccess) => Some("forbidden"),
            None if status == 403 && code <= 0 => Some("forbidden"),
            Some(_) | None => is_of_the_form(status, code).then_some("refused"),
        }
    }

    /// Whether it is for our own words, which are not what Discord takes.
    pub(crate) fn is_of_our_form(&self) -> bool {
        matches!(*self, Lost::Refused { status, code } if is_of_the_form(status, code))
    }

    /// Whether it may be about an emoji: a refusal by a filter or for a size is not.
    pub(crate) fn may_be_of_emoji(&self) -> bool {
        matches!(*self, Lost::Refused { code, .. } if Why::of(code) == Some(Why::BadForm))
    }

    /// Whether the same may be taken later.
    pub(crate) fn passes(&self) -> bool {
        match *self {
            Lost::Outage(_) => true,
            Lost::Refused { status, code } => match Why::of(code) {
                Some(why) => why.passes(),
                None => status == 429,
            },
        }
    }
}

/// Whether it may be the picture in a request that Discord would not take; that is counted.
pub(crate) fn is_untaken(sent: &Result<(), Lost>) -> bool {
    let outcome = sent.as_ref().err().and_then(Lost::of_a_picture);
    if let Some(outcome) = outcome {
        metrics::counter!("pictures_total", "outcome" => outcome).increment(1);
    }
    outcome.is_some()
}

/// Learns of a form with a picture whether Discord takes it; `is_taken_bare` is whether it is without one.
pub(crate) fn is_learnt(
    hall: &Hall,
    form: Option<Form>,
    sent: &Result<(), Lost>,
    is_taken_bare: bool,
) {
    let Some(form) = form else { return };
    match sent {
        Ok(()) => hall.forms.taken(form),
        Err(lost) if lost.of_a_picture() == Some("refused") && is_taken_bare => {
            tracing::warn!(?form, %lost, "a picture is not taken in an edit: left out for a while");
            hall.forms.refused(form, hall.now());
        }
        Err(_) => {}
    }
}

/// The error, without the address: it holds the interaction's token.
pub(crate) fn lost(error: &serenity::Error) -> Lost {
    let serenity::Error::Http(error) = error else {
        return Lost::Outage("unreadable".to_owned());
    };
    if let serenity::HttpError::UnsuccessfulRequest(response) = error {
        let status = response.status_code.as_u16();
        let code = i64::try_from(response.error.code).unwrap_or_default();
        if status < 500 || Why::of(code).is_some() {
            return Lost::Refused { status, code };
        }
        return Lost::Outage(format!("status {status}"));
    }
    Lost::Outage("connection".to_owned())
}
