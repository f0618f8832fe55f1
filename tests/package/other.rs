//! Another library in Rust that a program may link in addition to Cairn, with its own copy of Rust's runtime.

/// Tells whether a panic is caught here: 1 if so.
#[unsafe(no_mangle)]
pub extern "C" fn other_catches_a_panic() -> i32 {
    std::panic::set_hook(Box::new(|_| ()));
    std::panic::catch_unwind(|| panic!("on purpose")).is_err().into()
}
