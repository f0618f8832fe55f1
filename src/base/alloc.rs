//! Memory that may be short: an allocation that fails is an error, never an abort.

use super::Error;

/// A vector of equal values, or an error where memory is short.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, Error> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(length)?;
    vector.resize(length, value);
    Ok(vector)
}
