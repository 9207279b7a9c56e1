//! What is kept as JSON.

use serde::de::DeserializeOwned;

/// What is kept as JSON; nothing yet where the text is empty.
pub(crate) fn kept<T: DeserializeOwned + Default>(text: &str) -> serde_json::Result<T> {
    if text.is_empty() { Ok(T::default()) } else { serde_json::from_str(text) }
}
