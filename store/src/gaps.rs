//! The room left on the pages of a file. SQLite leaves there the rows it has moved elsewhere: rows
//! deleted later are overwritten in their place, and their copies are not.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use std::path::Path;

/// Where a file says how large its pages are.
const SIZE: usize = 16;
/// The bytes before the first page's own head.
const HEADER: usize = 100;
/// Pages beyond which the first byte of an overflow page might be taken for a tree's.
const MOST: u64 = 1 << 24;

/// Empties the room that is left on each page of a file that nobody has open.
pub(crate) fn emptied(path: &Path) -> Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let mut header = [0; HEADER];
    file.read_exact(&mut header)?;
    let size = match usize::from(u16::from_be_bytes([header[SIZE], header[SIZE + 1]])) {
        1 => 65_536,
        size if 512 <= size && size.is_power_of_two() => size,
        _ => return Err(ErrorKind::InvalidData.into()),
    };
    let (mut page, mut at) = (vec![0; size], 0);
    file.seek(SeekFrom::Start(0))?;
    while read(&mut file, &mut page)? {
        if MOST <= at {
            return Err(Error::new(ErrorKind::Unsupported, "it has too many pages"));
        }
        let head = if at == 0 { HEADER } else { 0 };
        if let Some(gap) =
            gap(&page, head).filter(|gap| page[gap.clone()].iter().any(|it| *it != 0))
        {
            let from = at * size as u64 + gap.start as u64;
            file.seek(SeekFrom::Start(from))?;
            file.write_all(&vec![0; gap.len()])?;
            file.seek(SeekFrom::Start((at + 1) * size as u64))?;
        }
        at += 1;
    }
    file.sync_all()
}

/// Reads the next page; `false` at the end.
fn read(file: &mut File, page: &mut [u8]) -> Result<bool> {
    match file.read_exact(page) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The room between the pointers of a tree's page and the cells they point to; `head` is where its
/// head begins.
fn gap(page: &[u8], head: usize) -> Option<std::ops::Range<usize>> {
    let own = match page[head] {
        2 | 5 => 12,
        10 | 13 => 8,
        _ => return None,
    };
    let number = |at: usize| usize::from(u16::from_be_bytes([page[at], page[at + 1]]));
    let from = head + own + 2 * number(head + 3);
    let to = match number(head + 5) {
        0 => 65_536,
        to => to,
    };
    (from <= to && to <= page.len()).then_some(from..to)
}
