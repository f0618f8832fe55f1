//! Copies of maps: one map becomes equal to another, in the memory that it has.
//!
//! There are two passes. The first allocates what does not fit, apart from both maps, and can fail; the second copies,
//! and cannot. If the two maps have the same layers and tables, and room for as many pieces of components, the first
//! allocates nothing, and the second is as fast as memory.

use super::Map;
use super::footing::Footing;
use super::layer::{FreshLayer, Layer};
use crate::base::{CopyFrom, Error, fresh_copy};
use crate::grid::{Components, Terrain, new_map_id};

impl Map {
    /// Makes this map equal to another of its size: terrain, epoch, layers, weights, components, and the tables in use,
    /// in their states. Searches on the two then give the same results. Tables that are being built are not copied, and
    /// those of this map are given up. It gets another id, so that a search in slices that was begun on it ends with
    /// [`Error::MapChanged`]. If memory is short, it stays as it was.
    pub fn copy_from(&mut self, from: &Self) -> Result<(), Error> {
        let Self { terrain, layers, footings, parts } = self;
        if terrain.frame() != from.terrain.frame() {
            return Err(Error::Dimensions);
        }
        let other_layers = list_of_length(layers, &from.layers, Layer::copy)?;
        let other_footings = list_of_length(footings, &from.footings, CopyFrom::copy)?;
        let fresh_layers = fresh_layers(layers, &from.layers)?;
        let fresh_components = fresh_components(footings, &from.footings)?;

        terrain.copy_from(&from.terrain);
        parts.copy_from(&from.parts);
        // A footing takes as much memory as any other of its size, but for components that have grown.
        fresh_components.into_iter().for_each(|(number, components)| footings[number].components = components);
        footings.iter_mut().zip(&from.footings).for_each(|(footing, from)| footing.copy_from(from));
        let mut fresh_layers = fresh_layers.into_iter().peekable();
        for (number, (layer, from)) in layers.iter_mut().zip(&from.layers).enumerate() {
            let fresh =
                fresh_layers.next_if(|&(of, _)| of == number).map_or_else(FreshLayer::default, |(_, fresh)| fresh);
            layer.copy_from(from, fresh);
        }
        use_list(layers, from.layers.len(), other_layers);
        use_list(footings, from.footings.len(), other_footings);

        let (map_id, own) = (new_map_id(), layers.iter_mut().filter_map(|layer| layer.own.as_mut()));
        std::iter::once(terrain).chain(own).for_each(|terrain: &mut Terrain| terrain.set_map_id(map_id));
        Ok(())
    }
}

/// Copies the parts of layers that do not fit, with the numbers of the layers, in their order.
fn fresh_layers(into: &[Layer], from: &[Layer]) -> Result<Vec<(usize, FreshLayer)>, Error> {
    let mut list = Vec::new();
    for (number, (into, from)) in into.iter().zip(from).enumerate() {
        let fresh = into.fresh_for(from)?;
        if !fresh.is_none() {
            list.try_reserve_exact(1)?;
            list.push((number, fresh));
        }
    }
    Ok(list)
}

/// The components of footings that do not fit, with the numbers of the footings.
fn fresh_components(into: &[Footing], from: &[Footing]) -> Result<Vec<(usize, Components)>, Error> {
    let mut list = Vec::new();
    for (number, (into, from)) in into.iter().zip(from).enumerate() {
        if let Some(fresh) = fresh_copy(Some(&into.components), Some(&from.components))? {
            list.try_reserve_exact(1)?;
            list.push((number, fresh));
        }
    }
    Ok(list)
}

/// A list with the room that `from` takes and with copies of the elements that `into` lacks; none if the two have the
/// same length.
fn list_of_length<T>(into: &[T], from: &[T], copy: impl Fn(&T) -> Result<T, Error>) -> Result<Option<Vec<T>>, Error> {
    if into.len() == from.len() {
        return Ok(None);
    }
    let mut list = Vec::new();
    list.try_reserve_exact(from.len())?;
    for element in from.iter().skip(into.len()) {
        list.push(copy(element)?);
    }
    Ok(Some(list))
}

/// Puts the other list, if there is one, in the place of a list: up to `length` elements, those that it lacks last.
fn use_list<T>(list: &mut Vec<T>, length: usize, other: Option<Vec<T>>) {
    if let Some(mut other) = other {
        let added = other.len();
        list.truncate(length - added);
        other.append(list);
        other.rotate_left(added);
        *list = other;
    }
}
