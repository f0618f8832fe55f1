//! The one table that maps errors and outcomes to their pinned numbers, and the sentence for each.

use super::types::*;
use crate::{Error, Outcome};
use std::ffi::CStr;

impl From<Error> for CairnStatus {
    fn from(error: Error) -> Self {
        match error {
            Error::Null => CAIRN_ERROR_NULL,
            Error::StructSize => CAIRN_ERROR_STRUCT_SIZE,
            Error::Unsupported => CAIRN_ERROR_UNSUPPORTED,
            Error::OutOfBounds => CAIRN_ERROR_OUT_OF_BOUNDS,
            Error::Selector => CAIRN_ERROR_SELECTOR,
            Error::Dimensions => CAIRN_ERROR_DIMENSIONS,
            Error::TooLarge => CAIRN_ERROR_TOO_LARGE,
            Error::Cost => CAIRN_ERROR_COST,
            Error::Length => CAIRN_ERROR_LENGTH,
            Error::Parse => CAIRN_ERROR_PARSE,
            Error::OutOfMemory => CAIRN_ERROR_OUT_OF_MEMORY,
            Error::Capacity => CAIRN_ERROR_CAPACITY,
            Error::Busy => CAIRN_ERROR_BUSY,
            Error::Poisoned => CAIRN_ERROR_POISONED,
            Error::Internal => CAIRN_ERROR_INTERNAL,
            Error::CostOverflow => CAIRN_ERROR_COST_OVERFLOW,
            Error::NoSearch => CAIRN_ERROR_NO_SEARCH,
        }
    }
}

impl From<Outcome> for CairnStatus {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Optimal => CAIRN_OK,
            Outcome::NoPath => CAIRN_NO_PATH,
            Outcome::Partial => CAIRN_PARTIAL,
            Outcome::BudgetSpent => CAIRN_BUDGET_SPENT,
            Outcome::EndpointBlocked => CAIRN_ENDPOINT_BLOCKED,
        }
    }
}

pub(super) fn text(status: CairnStatus) -> &'static CStr {
    match status {
        CAIRN_OK => c"success",
        CAIRN_NO_PATH => c"no path exists",
        CAIRN_PARTIAL => c"the path leads towards the goal and does not reach it",
        CAIRN_BOUNDED => c"the path is within a stated bound of optimal",
        CAIRN_BUDGET_SPENT => c"the allowed work is used up",
        CAIRN_TRUNCATED => c"the buffer is too small and holds the beginning",
        CAIRN_ENDPOINT_BLOCKED => c"the start or the goal is blocked",
        CAIRN_NOT_FOUND => c"nothing within the given distance fits",
        CAIRN_ERROR_NULL => c"a pointer is NULL that must not be",
        CAIRN_ERROR_STRUCT_SIZE => c"a struct was not prepared by its init function (struct_size)",
        CAIRN_ERROR_UNSUPPORTED => c"this version of the library does not support what was asked for",
        CAIRN_ERROR_OUT_OF_BOUNDS => c"a cell or rectangle lies outside the map",
        CAIRN_ERROR_SELECTOR => c"a selector or flag has an unknown value",
        CAIRN_ERROR_DIMENSIONS => c"a width or height is 0 or disagrees with the map text",
        CAIRN_ERROR_TOO_LARGE => c"a size is larger than the library can hold",
        CAIRN_ERROR_COST => c"a cost or weight is out of range",
        CAIRN_ERROR_LENGTH => c"a length or stride does not fit the rectangle",
        CAIRN_ERROR_PARSE => c"the text is not a map in the MovingAI format",
        CAIRN_ERROR_OUT_OF_MEMORY => c"out of memory",
        CAIRN_ERROR_CAPACITY => c"the map has more cells than the searcher was made for",
        CAIRN_ERROR_BUSY => c"another thread is using the object",
        CAIRN_ERROR_POISONED => c"an earlier call on this object failed inside the library; destroy it",
        CAIRN_ERROR_INTERNAL => c"a bug inside the library; please report it",
        CAIRN_ERROR_COST_OVERFLOW => c"every path costs more than the library can count",
        CAIRN_ERROR_NO_SEARCH => c"the searcher has not searched yet",
        _ => c"unknown status",
    }
}
