//! Random numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014), the same on every machine and for all time,
//! because checked-in hashes and measurements depend on them. A general library promises no such thing.

/// A generator of random numbers. Equal seeds give equal numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts the sequence that belongs to a seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `n - 1`. Each is equally likely, to within n parts in 2^32: one product instead of a loop.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    ///
    /// # Panics
    /// If `high` is less than `low`, or they are 0 and `u32::MAX`.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        assert!(low <= high, "no number lies between {low} and {high}");
        low + self.below(high - low + 1)
    }

    /// True in `percent` of 100 cases; always for 100 and more.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector of the reference implementation.
    #[test]
    fn the_sequence_is_that_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(
            [random.bits(), random.bits(), random.bits()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_fill_their_range_evenly() {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_700..=10_300).contains(&count)), "{counts:?}");
        assert!((0..1000).all(|_| (3..=5).contains(&random.between(3, 5))));
    }

    #[test]
    fn chances_hold_at_both_ends_and_between() {
        let mut random = Random::new(2);
        let mut hits = |percent| (0..10_000).filter(|_| random.chance(percent)).count();
        assert_eq!((hits(0), hits(100)), (0, 10_000));
        assert!((2_850..=3_150).contains(&hits(30)));
    }
}
