//! Selectors: enums whose numbers are those of the ABI, and of saved tables.

/// Makes an enum whose variants have numbers, with a list of them and the conversion from a number. A new variant is
/// one line, and its constant in `capi/types`; `tests/header.rs` holds the two to the same name and number.
macro_rules! selector {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$about_variant:meta])* $variant:ident = $number:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about_variant])* $variant = $number,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($number),*].len()] = [$(Self::$variant),*];

            /// The variant with a number.
            pub(crate) fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use selector;
