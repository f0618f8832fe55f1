//! A hash that distinguishes states; not cryptographic.

pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Self {
        Self(0x243F_6A88_85A3_08D3)
    }

    pub(crate) fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        chunks.iter().for_each(|chunk| self.mix(u64::from_le_bytes(*chunk)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(last));
        }
    }

    pub(crate) fn value(&self) -> u64 {
        self.0
    }
}
