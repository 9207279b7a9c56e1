//! The bytes of attachments, within a budget.

use crate::id::AttachmentId;
use axum::body::Bytes;
use std::collections::{HashMap, VecDeque};

/// Uploaded files. The oldest are forgotten when the budget is exceeded.
pub(crate) struct Files {
    budget: usize,
    held: usize,
    order: VecDeque<AttachmentId>,
    files: HashMap<AttachmentId, (Bytes, String)>,
}

impl Files {
    /// Holds at most that many bytes in all.
    pub(crate) fn new(budget: usize) -> Self {
        Self { budget, held: 0, order: VecDeque::new(), files: HashMap::new() }
    }

    /// Keeps a file with its content type.
    pub(crate) fn keep(&mut self, id: AttachmentId, bytes: Bytes, content_type: String) {
        self.held += bytes.len();
        self.order.push_back(id);
        self.files.insert(id, (bytes, content_type));
        while self.budget < self.held {
            let Some(oldest) = self.order.pop_front() else { return };
            if let Some((bytes, _)) = self.files.remove(&oldest) {
                self.held -= bytes.len();
            }
        }
    }

    /// The bytes and their content type, if still held.
    pub(crate) fn get(&self, id: AttachmentId) -> Option<(Bytes, String)> {
        self.files.get(&id).cloned()
    }
}

/// Width and height of a PNG, from its header.
pub(crate) fn png_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let (width, height) = header.split_at(4);
    let number = |bytes: &[u8]| bytes.try_into().map(u32::from_be_bytes).ok();
    Some((number(width)?, number(height)?))
}
