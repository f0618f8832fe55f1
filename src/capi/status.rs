//! The pinned numbers of errors and outcomes, and the sentence for each. The table of errors is in `error.rs`.

use super::types::*;
use crate::base::{Error, errors};
use crate::search::Outcome;
use std::ffi::CStr;

macro_rules! make_numbers {
    ($($name:ident $constant:ident $sentence:literal;)*) => {
        impl From<Error> for CairnStatus {
            fn from(error: Error) -> Self {
                match error { $(Error::$name => $constant,)* }
            }
        }

        fn error_of(status: CairnStatus) -> Option<Error> {
            match status { $($constant => Some(Error::$name),)* _ => None }
        }
    };
}

errors!(make_numbers);

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
        _ => error_of(status).map_or(c"unknown status", Error::sentence),
    }
}
