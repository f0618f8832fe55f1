//! Copies into memory that is there already. A map has many parts, and most of its memory lies in vectors that keep
//! their size: making one map equal to another is then a matter of copying bytes.
//!
//! All memory is allocated before anything changes: what *fits* needs none, and in the place of what does not there is
//! a *fresh* copy, which takes its place later.

use super::Error;

/// A part of which another can become a copy.
pub(crate) trait CopyFrom: Sized {
    /// Whether the part has the memory for a copy of `from`: exactly as much, since edits use what is allocated, so
    /// that more of it would let two equal maps become different.
    fn fits(&self, from: &Self) -> bool;

    /// A copy in memory of its own.
    fn copy(&self) -> Result<Self, Error>;

    /// Becomes a copy of what it fits. Allocates nothing.
    fn copy_from(&mut self, from: &Self);
}

impl<T: Copy> CopyFrom for Vec<T> {
    fn fits(&self, from: &Self) -> bool {
        self.capacity() == from.capacity()
    }

    fn copy(&self) -> Result<Self, Error> {
        let mut copy = Self::new();
        copy.try_reserve_exact(self.capacity())?;
        copy.extend_from_slice(self);
        Ok(copy)
    }

    fn copy_from(&mut self, from: &Self) {
        self.clear();
        self.extend_from_slice(from);
    }
}

/// Makes a struct a part, from the names of its fields: `values` are `Copy`, `parts` are parts. A field that is not
/// named does not compile.
macro_rules! copy_by_fields {
    ([$($generics:tt)*] $type:ty { values: $($value:ident),*; parts: $($part:ident),* }) => {
        impl<$($generics)*> $crate::base::CopyFrom for $type {
            fn fits(&self, from: &Self) -> bool {
                let Self { $($value: _,)* $($part),* } = self;
                true $(&& $crate::base::CopyFrom::fits($part, &from.$part))*
            }

            fn copy(&self) -> Result<Self, $crate::base::Error> {
                Ok(Self { $($value: self.$value,)* $($part: $crate::base::CopyFrom::copy(&self.$part)?),* })
            }

            fn copy_from(&mut self, from: &Self) {
                let Self { $($value,)* $($part),* } = self;
                $(*$value = from.$value;)*
                $($crate::base::CopyFrom::copy_from($part, &from.$part);)*
            }
        }
    };
    ($type:ident { values: $($value:ident),*; parts: $($part:ident),* }) => {
        $crate::base::copy_by_fields! { [] $type { values: $($value),*; parts: $($part),* } }
    };
}

pub(crate) use copy_by_fields;

/// What must be allocated so that `into` can become a copy of `from`: nothing if it fits.
pub(crate) fn fresh_copy<T: CopyFrom>(into: Option<&T>, from: Option<&T>) -> Result<Option<T>, Error> {
    match (into, from) {
        (Some(into), Some(from)) if into.fits(from) => Ok(None),
        (_, from) => from.map(T::copy).transpose(),
    }
}

/// Makes `into` a copy of `from`, with what [`fresh_copy`] has allocated.
pub(crate) fn put_copy<T: CopyFrom>(into: &mut Option<T>, from: Option<&T>, fresh: Option<T>) {
    match (into.as_mut(), from, &fresh) {
        (Some(into), Some(from), None) => into.copy_from(from),
        _ => *into = fresh,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pair {
        number: u32,
        list: Vec<u8>,
    }

    copy_by_fields! { Pair { values: number; parts: list } }

    fn pair(number: u32, list: &[u8], room: usize) -> Pair {
        let mut pair = Pair { number, list: Vec::new() };
        pair.list.reserve_exact(room);
        pair.list.extend_from_slice(list);
        pair
    }

    #[test]
    fn a_copy_has_the_same_room_and_one_that_fits_keeps_its_memory() {
        let from = pair(7, &[1, 2, 3], 5);
        let copy = from.copy().unwrap();
        assert_eq!((copy.number, &copy.list[..], copy.list.capacity()), (7, &[1, 2, 3][..], 5));
        assert!(!pair(1, &[], 6).fits(&from) && !pair(1, &[1, 2, 3], 4).fits(&from));

        let mut into = pair(1, &[9, 9, 9, 9, 9], 5);
        let memory = into.list.as_ptr();
        assert!(into.fits(&from));
        into.copy_from(&from);
        assert_eq!((into.number, &into.list[..], into.list.as_ptr()), (7, &[1, 2, 3][..], memory));
    }

    #[test]
    fn an_option_is_replaced_only_if_it_does_not_fit() {
        let from = pair(7, &[1, 2, 3], 5);
        for (into, is_fresh) in [(None, true), (Some(pair(1, &[], 4)), true), (Some(pair(1, &[], 5)), false)] {
            let mut into = into;
            let fresh = fresh_copy(into.as_ref(), Some(&from)).unwrap();
            assert_eq!(fresh.is_some(), is_fresh);
            put_copy(&mut into, Some(&from), fresh);
            assert_eq!(into.map(|pair| (pair.number, pair.list)), Some((7, vec![1, 2, 3])));
        }
        let mut into = Some(pair(1, &[], 4));
        assert!(fresh_copy(into.as_ref(), None).unwrap().is_none());
        put_copy(&mut into, None, None);
        assert!(into.is_none());
    }
}
