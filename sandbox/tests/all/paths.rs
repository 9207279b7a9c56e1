//! The paths of Discord's published document.

use serde_json::Value;

/// `/channels/{channel_id}` for a path under `/api/v10`.
pub(crate) fn template<'d>(paths: &'d Value, path: &str) -> Option<&'d str> {
    let segments: Vec<&str> = path.split('/').collect();
    let fits = |template: &&String| {
        let parts: Vec<&str> = template.split('/').collect();
        parts.len() == segments.len()
            && parts
                .iter()
                .zip(&segments)
                .all(|(part, segment)| part.starts_with('{') || part == segment)
    };
    let mut fitting: Vec<&String> = paths.as_object()?.keys().filter(fits).collect();
    fitting.sort_by_key(|template| template.matches('{').count());
    fitting.first().map(|template| template.as_str())
}
