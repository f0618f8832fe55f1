//! Saved tables: a versioned, little-endian blob with a checksum, bound to the map that it was built for.
//!
//! ```text
//! 0   8 bytes   "CAIRNTBL"
//! 8   u32       version of the format
//! 12  u32       which table
//! 16  u64       hash of the map: size, terrain, costs, rules
//! 24  u64       checksum of all that follows
//! 32            the table
//! ```
//! The checksum guards against accidents. A blob that was forged may describe distances that are wrong, but everything
//! that decides where memory is read or how long a loop runs is checked when it is loaded.

use crate::base::{Error, Hash, filled};

const MAGIC: [u8; 8] = *b"CAIRNTBL";
/// 2: landmarks have exact entries of 32 bits.
const VERSION: u32 = 2;
/// Bytes in front of the table.
pub(crate) const HEAD: usize = 32;

/// Writes a blob, or only counts its bytes if the buffer is too short.
pub(crate) struct Writer<'a> {
    buffer: &'a mut [u8],
    length: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(buffer: &'a mut [u8], table: u32, map_hash: u64) -> Self {
        let mut writer = Self { buffer, length: 0 };
        writer.bytes(&MAGIC);
        writer.u32(VERSION);
        writer.u32(table);
        writer.u64(map_hash);
        writer.u64(0);
        writer
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        if let Some(place) = self.buffer.get_mut(self.length..self.length + bytes.len()) {
            place.copy_from_slice(bytes);
        }
        self.length += bytes.len();
    }

    pub(crate) fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Writes the checksum and returns the length.
    pub(crate) fn finish(self) -> usize {
        if let Some(blob) = self.buffer.get_mut(..self.length) {
            let checksum = checksum(&blob[HEAD..]);
            blob[24..HEAD].copy_from_slice(&checksum.to_le_bytes());
        }
        self.length
    }
}

/// Reads a blob; every read returns an error if it ends too soon.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks the head and returns which table follows.
    pub(crate) fn new(blob: &'a [u8], map_hash: u64) -> Result<(Self, u32), Error> {
        let mut reader = Self { rest: blob };
        if reader.bytes(8)? != MAGIC {
            return Err(Error::Blob);
        }
        let (version, table, hash, expected) = (reader.u32()?, reader.u32()?, reader.u64()?, reader.u64()?);
        if version != VERSION {
            return Err(Error::BlobVersion);
        }
        if checksum(reader.rest) != expected {
            return Err(Error::Blob);
        }
        if hash != map_hash {
            return Err(Error::OtherMap);
        }
        Ok((reader, table))
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let (bytes, rest) = self.rest.split_at_checked(count).ok_or(Error::Blob)?;
        self.rest = rest;
        Ok(bytes)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Error> {
        Ok(u16::from_le_bytes(*self.bytes(2)?.first_chunk().ok_or(Error::Blob)?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(*self.bytes(4)?.first_chunk().ok_or(Error::Blob)?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(*self.bytes(8)?.first_chunk().ok_or(Error::Blob)?))
    }

    /// That many values of `SIZE` bytes each. Memory is allocated only if the blob is long enough.
    pub(crate) fn many<T: Clone, const SIZE: usize>(
        &mut self,
        count: usize,
        zero: T,
        from_bytes: impl Fn([u8; SIZE]) -> T,
    ) -> Result<Vec<T>, Error> {
        let bytes = self.bytes(count.checked_mul(SIZE).ok_or(Error::Blob)?)?;
        let mut values = filled(count, zero)?;
        values.iter_mut().zip(bytes.as_chunks().0).for_each(|(value, &bytes)| *value = from_bytes(bytes));
        Ok(values)
    }

    /// Nothing may follow.
    pub(crate) fn finish(self) -> Result<(), Error> {
        if self.rest.is_empty() { Ok(()) } else { Err(Error::Blob) }
    }
}

/// Mixes eight bytes at a time.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Hash::new();
    hash.mix(bytes.len() as u64);
    hash.bytes(bytes);
    hash.value()
}
