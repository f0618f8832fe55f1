//! Leaves out the steps that a failure does not need: halves first, then ever smaller parts, until no single step can
//! go.

use super::stage::{Step, replay};
use crate::oracle::World;

/// The steps that are needed. Panics that repeat meanwhile are not printed again.
pub(super) fn quietly(world: &World, steps: Vec<Step>) -> Vec<Step> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let steps = shrink(steps, |steps| replay(world, steps).is_err());
    std::panic::set_hook(hook);
    steps
}

/// The last item is the one that fails, and always kept.
fn shrink<T: Clone>(mut items: Vec<T>, fails: impl Fn(&[T]) -> bool) -> Vec<T> {
    let mut part = items.len().div_ceil(2).max(1);
    loop {
        let (before, mut from) = (items.len(), 0);
        while from + 1 < items.len() {
            let to = (from + part).min(items.len() - 1);
            let without = [&items[..from], &items[to..]].concat();
            if fails(&without) {
                items = without;
            } else {
                from = to;
            }
        }
        match part {
            1 if items.len() == before => return items,
            1 => {}
            _ => part = part.div_ceil(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_is_left() {
        let fails = |items: &[u32]| items.ends_with(&[99]) && items.contains(&3) && items.contains(&71);
        assert_eq!(shrink((0..100).collect(), fails), [3, 71, 99]);
        assert_eq!(shrink((0..100).collect(), |items| items.ends_with(&[99])), [99]);
        assert_eq!(shrink((0..5).collect(), |items| items.len() == 5), [0, 1, 2, 3, 4]);
        assert_eq!(shrink(vec![7], |_| true), [7]);
    }

    /// An item that can go only once a later one has gone.
    #[test]
    fn what_becomes_needless_goes_too() {
        let fails = |items: &[u32]| items.ends_with(&[9]) && (items.contains(&2) || !items.contains(&5));
        assert_eq!(shrink((0..10).collect(), fails), [9]);
    }
}
