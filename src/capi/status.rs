//! The one table that maps errors and outcomes to their pinned numbers, and the sentence for each.

use super::types::*;
use crate::base::Error;
use crate::search::Outcome;
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
            Error::OutOfNodes => CAIRN_ERROR_OUT_OF_NODES,
            Error::NoTable => CAIRN_ERROR_NO_TABLE,
            Error::Suspended => CAIRN_ERROR_SUSPENDED,
            Error::MemoryLimit => CAIRN_ERROR_MEMORY_LIMIT,
            Error::Blocked => CAIRN_ERROR_BLOCKED,
            Error::Blob => CAIRN_ERROR_BLOB,
            Error::BlobVersion => CAIRN_ERROR_BLOB_VERSION,
            Error::OtherMap => CAIRN_ERROR_OTHER_MAP,
            Error::Count => CAIRN_ERROR_COUNT,
        }
    }
}

impl From<Outcome> for CairnStatus {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Optimal => CAIRN_OK,
            Outcome::NoPath => CAIRN_NO_PATH,
            Outcome::Bounded => CAIRN_BOUNDED,
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
        CAIRN_BOUNDED => c"the path may cost more than the optimal one",
        CAIRN_BUDGET_SPENT => c"the allowed work is used up",
        CAIRN_TRUNCATED => c"the buffer is too small and holds the beginning",
        CAIRN_ENDPOINT_BLOCKED => c"the start or the goal is blocked",
        CAIRN_NOT_FOUND => c"nothing within the given distance fits",
        CAIRN_OVER_BUDGET => c"the table is built and cannot be made as small as its budget asks",
        CAIRN_CANCELLED => c"cancelled by the callback; nothing was changed",
        _ => {
            let error = Error::ALL.into_iter().find(|&error| CairnStatus::from(error) == status);
            error.map_or(c"unknown status", Error::sentence)
        }
    }
}
