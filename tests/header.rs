//! The committed header is what the generator makes of the source. If this fails, run `make header` and look at the
//! difference: it is a change of the ABI.

#[test]
fn the_committed_header_is_up_to_date() {
    let generated = include_str!(concat!(env!("OUT_DIR"), "/cairn.h"));
    let committed = include_str!("../include/cairn.h");
    assert!(generated == committed, "include/cairn.h is out of date: run `make header`");
}
