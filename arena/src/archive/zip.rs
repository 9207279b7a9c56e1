//! Files in one, in the form that every computer opens: ZIP, each deflated by itself.

use anyhow::Context;
use flate2::read::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Read;

/// The version of the form that a reader must know: 2.0, for what is deflated.
const VERSION: u16 = 20;
/// How its contents are packed: deflated.
const DEFLATED: u16 = 8;
/// The first day that the form knows, 1 January 1980: the same files make the same bytes.
const DAY: u16 = 0x21;
/// How a file begins, how it is listed, and how the list ends.
const FILE: u32 = 0x0403_4b50;
const LISTED: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// Files with ASCII names and texts, in one.
///
/// # Errors
/// If there are more or larger ones than the form has numbers for.
pub(super) fn zipped(files: &[(String, String)]) -> anyhow::Result<Vec<u8>> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        let mut packed = Vec::new();
        DeflateEncoder::new(text.as_bytes(), Compression::default())
            .read_to_end(&mut packed)
            .context("deflating from memory")?;
        let begins = number(bytes.len())?;
        let mut facts = Vec::new();
        for half in [VERSION, 0, DEFLATED, 0, DAY] {
            facts.extend(half.to_le_bytes());
        }
        for whole in [crc.sum(), number(packed.len())?, number(text.len())?] {
            facts.extend(whole.to_le_bytes());
        }
        facts.extend(half(name.len())?.to_le_bytes());
        facts.extend([0; 2]);
        bytes.extend(FILE.to_le_bytes());
        bytes.extend(&facts);
        bytes.extend(name.as_bytes());
        bytes.extend(packed);
        list.extend(LISTED.to_le_bytes());
        list.extend(VERSION.to_le_bytes());
        list.extend(facts);
        // No comment, the first disk, and nothing said of who may read it.
        list.extend([0; 10]);
        list.extend(begins.to_le_bytes());
        list.extend(name.as_bytes());
    }
    let (begins, length, count) = (number(bytes.len())?, number(list.len())?, half(files.len())?);
    bytes.extend(list);
    bytes.extend(END.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(count.to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(begins.to_le_bytes());
    bytes.extend([0; 2]);
    Ok(bytes)
}

fn number(length: usize) -> anyhow::Result<u32> {
    u32::try_from(length).context("more bytes than a file has numbers for")
}

fn half(length: usize) -> anyhow::Result<u16> {
    u16::try_from(length).context("more files than a file has numbers for")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_zipped_is_found_and_comes_out_again() {
        let long = "{\"entry\":\"step\"}".repeat(300);
        let files = [("a-1.json".to_owned(), "short".to_owned()), ("b-2.json".to_owned(), long)];
        let bytes = zipped(&files).unwrap();
        let at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let end = bytes.len() - 22;
        assert_eq!((at(end), bytes[end + 10]), (END, 2));
        let mut listed = usize::try_from(at(end + 16)).unwrap();
        for (name, text) in &files {
            assert_eq!(at(listed), LISTED);
            let (packed, whole) = (at(listed + 20), at(listed + 24));
            assert_eq!(whole, u32::try_from(text.len()).unwrap());
            assert_eq!(&bytes[listed + 46..listed + 46 + name.len()], name.as_bytes());
            let file = usize::try_from(at(listed + 42)).unwrap();
            assert_eq!(at(file), FILE);
            let begins = file + 30 + name.len();
            let packed = &bytes[begins..begins + usize::try_from(packed).unwrap()];
            let mut told = String::new();
            flate2::read::DeflateDecoder::new(packed).read_to_string(&mut told).unwrap();
            assert_eq!(&told, text);
            listed += 46 + name.len();
        }
        assert_eq!(listed, end);
    }
}
