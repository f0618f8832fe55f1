//! Whether something fits into memory, by what it took on a smaller map. What does not is left out, with a sentence: a
//! machine that begins to swap, or ends the program, measures nothing.

use std::collections::HashMap;

/// More than on the smaller map: a larger one has other proportions.
const ALLOWANCE: f64 = 1.1;

/// The memory that may be used, and what has been learned of what things take.
#[derive(Clone, Debug)]
pub struct Room {
    limit: u64,
    /// Bytes per cell at most while something was made and used, by its name.
    per_cell: HashMap<String, f64>,
}

impl Room {
    /// Up to a number of gigabytes, or less if the system has less available.
    pub fn new(gigabytes: u64) -> Room {
        Room::of_bytes(available().unwrap_or(u64::MAX).min(gigabytes.saturating_mul(1_000_000_000)))
    }

    pub(super) fn of_bytes(limit: u64) -> Room {
        Room { limit, per_cell: HashMap::new() }
    }

    /// What something took on a map of so many cells, in addition to what was there.
    pub(super) fn learn(&mut self, what: &str, cells: u64, bytes: u64) {
        self.per_cell.insert(what.to_owned(), bytes as f64 / cells as f64);
    }

    /// Whether it fits on a map of so many cells, next to so many bytes that are in use; if not, why. What nothing is
    /// known of fits.
    pub(super) fn check(&self, what: &str, cells: u64, in_use: u64) -> Result<(), String> {
        let more = self.per_cell.get(what).map_or(0.0, |per_cell| per_cell * ALLOWANCE * cells as f64);
        self.check_bytes(in_use.saturating_add(more as u64))
    }

    /// Whether that many bytes fit; if not, why.
    pub(super) fn check_bytes(&self, bytes: u64) -> Result<(), String> {
        let gigabytes = |bytes: u64| bytes as f64 / 1e9;
        if bytes <= self.limit {
            return Ok(());
        }
        Err(format!("some {:.1} GB would be in use, and {:.1} GB may be", gigabytes(bytes), gigabytes(self.limit)))
    }
}

/// What Linux says can be allocated without swapping; nothing elsewhere.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_not_fit_by_its_bytes_per_cell_is_refused_in_words() {
        let mut room = Room::of_bytes(2_000_000_000);
        assert_eq!(room.check("graph", u64::from(u32::MAX), 0), Ok(()), "nothing is known of it");
        room.learn("graph", 1_000_000, 10_000_000);
        assert_eq!(room.check("graph", 100_000_000, 0), Ok(()));
        let sentence = "some 2.1 GB would be in use, and 2.0 GB may be";
        assert_eq!(room.check("graph", 100_000_000, 1_000_000_000), Err(sentence.to_owned()));
        assert!(room.check("map", 100_000_000, 1_000_000_000).is_ok());
        assert!(Room::new(1).limit <= 1_000_000_000);
    }
}
