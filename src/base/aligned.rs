//! Words of 32 bits in aligned memory: rows of 8 or 16 that begin at a multiple of their length never lie in two cache
//! lines.

use super::{CopyFrom, Error, filled};
use std::ops::{Deref, DerefMut};

/// Words in front of which some may be left out, so that the first one is aligned.
#[derive(Default)]
pub(crate) struct AlignedWords {
    memory: Vec<u32>,
    first: usize,
    length: usize,
}

/// In bytes, and in words.
const ALIGNMENT: usize = 64;
const MOST_LEFT_OUT: usize = ALIGNMENT / size_of::<u32>() - 1;

/// Words of memory for that many. None need none.
fn allocated(length: usize) -> usize {
    if length == 0 { 0 } else { length + MOST_LEFT_OUT }
}

impl AlignedWords {
    /// Equal words.
    pub(crate) fn filled(length: usize, value: u32) -> Result<Self, Error> {
        let memory = filled(allocated(length), value)?;
        let first = memory.as_ptr().align_offset(ALIGNMENT).min(memory.len() - length);
        Ok(Self { memory, first, length })
    }

    /// What that many of them allocate.
    pub(crate) fn memory_size(length: usize) -> u64 {
        (allocated(length) * size_of::<u32>()) as u64
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.memory.capacity() * size_of::<u32>()) as u64
    }
}

impl Deref for AlignedWords {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        &self.memory[self.first..][..self.length]
    }
}

impl DerefMut for AlignedWords {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u32] {
        &mut self.memory[self.first..][..self.length]
    }
}

/// Copies are aligned, too: the first word may lie elsewhere in their memory.
impl CopyFrom for AlignedWords {
    fn fits(&self, from: &Self) -> bool {
        self.memory.fits(&from.memory) && self.length == from.length
    }

    fn copy(&self) -> Result<Self, Error> {
        let mut copy = Self::filled(self.length, 0)?;
        copy.copy_from_slice(self);
        Ok(copy)
    }

    fn copy_from(&mut self, from: &Self) {
        self.copy_from_slice(from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_take_no_memory_and_neither_does_a_copy() {
        let none = [AlignedWords::default(), AlignedWords::filled(0, 5).unwrap()];
        for words in none.iter().chain(&none.each_ref().map(|words| CopyFrom::copy(words).unwrap())) {
            assert_eq!((words.len(), words.memory_bytes(), AlignedWords::memory_size(0)), (0, 0, 0));
        }
    }

    #[test]
    fn the_first_word_is_aligned_and_so_is_that_of_a_copy() {
        for length in [1, 8, 24, 1000, 100_000] {
            let mut words = AlignedWords::filled(length, 5).unwrap();
            words[length - 1] = 7;
            let copy = CopyFrom::copy(&words).unwrap();
            for words in [&words, &copy] {
                assert_eq!((words.as_ptr() as usize % ALIGNMENT, words.len()), (0, length));
                assert!(words[..length - 1].iter().all(|&word| word == 5) && words[length - 1] == 7);
                assert_eq!(words.memory_bytes(), AlignedWords::memory_size(length));
            }
            let mut other = AlignedWords::filled(length, 0).unwrap();
            assert!(other.fits(&words) && !other.fits(&AlignedWords::filled(length + 1, 0).unwrap()));
            CopyFrom::copy_from(&mut other, &words);
            assert!(*other == *words);
        }
    }
}
