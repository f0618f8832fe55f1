//! The hash table [Cao 2.2.2]: buckets by cell, at least twice as many as entries, so that a cell is found at once; the
//! least f still takes a scan of the whole table.
//!
//! The paper describes it without measuring it. Steps are counted as for the unsorted array, with a search for a cell
//! confined to its bucket. Empty buckets that a scan passes are no steps, as they hold no nodes, but they take time.

use super::{Counter, Entry, Lifo, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

const FEWEST_BUCKETS: usize = 16;
const BUCKETS_PER_ENTRY: usize = 2;

/// A table by cell, searched for the least f.
#[derive(Clone, Debug)]
pub struct HashTable<T = Lifo> {
    /// A power of two of them.
    buckets: Vec<Vec<Entry>>,
    length: usize,
    ties: PhantomData<T>,
}

impl<T> Default for HashTable<T> {
    fn default() -> Self {
        Self { buckets: vec![Vec::new(); FEWEST_BUCKETS], length: 0, ties: PhantomData }
    }
}

impl<T> HashTable<T> {
    /// The upper bits of a product with the golden ratio: neighbouring cells lie far apart.
    fn bucket_of(&self, cell: NodeId) -> usize {
        let hash = u64::from(cell.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (u64::BITS - self.buckets.len().ilog2())) as usize
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = ((usize, usize), &Entry)> {
        self.buckets.iter().enumerate().flat_map(|(number, bucket)| in_bucket(number, bucket))
    }

    fn put(&mut self, entry: Entry) {
        let bucket = self.bucket_of(entry.cell);
        self.buckets[bucket].push(entry);
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Vec::new(); 2 * self.buckets.len()];
        let old = std::mem::replace(&mut self.buckets, larger);
        old.into_iter().flatten().for_each(|entry| self.put(entry));
    }
}

/// The entries of a bucket, each with its place.
fn in_bucket(number: usize, bucket: &[Entry]) -> impl Iterator<Item = ((usize, usize), &Entry)> {
    bucket.iter().enumerate().map(move |(index, entry)| ((number, index), entry))
}

impl<T: TieOrder> Store for HashTable<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.length += 1;
        if self.length * BUCKETS_PER_ENTRY > self.buckets.len() {
            self.grow();
        }
        self.put(entry);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        let (bucket, index) = scan::first_to_leave::<T, _>(self.iter(), counter)?;
        self.length -= 1;
        Some(self.buckets[bucket].swap_remove(index))
    }

    fn len(&self) -> usize {
        self.length
    }

    /// The table begins small again: scans would otherwise pass the empty buckets of the longest list there ever was.
    fn clear(&mut self) {
        self.buckets.truncate(FEWEST_BUCKETS);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.length = 0;
    }
}

impl<T: TieOrder> Searchable for HashTable<T> {
    type Place = (usize, usize);

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<((usize, usize), u32)> {
        let number = self.bucket_of(cell);
        scan::find_cell(in_bucket(number, &self.buckets[number]), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, (bucket, index): (usize, usize), entry: Entry, _: &mut impl Counter) {
        self.buckets[bucket][index] = entry;
    }
}
