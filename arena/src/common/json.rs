//! Values kept as JSON.

use serde::de::DeserializeOwned;

/// A value kept as JSON; its default where the text is empty.
pub(crate) fn kept<T: DeserializeOwned + Default>(text: &str) -> serde_json::Result<T> {
    if text.is_empty() { Ok(T::default()) } else { serde_json::from_str(text) }
}
