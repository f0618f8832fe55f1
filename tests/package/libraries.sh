#!/usr/bin/env bash
# What is claimed of the built libraries: they export the header's functions and nothing else, LTO was at work, the
# shared one has its SONAME, the static one needs the pinned system libraries and can be linked together with another library
# written in Rust.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C # one order for sort
static=target/ship/libcairn.a
shared=target/ship/libcairn.so
work=target/tests/libraries
rm -rf $work
mkdir -p $work

fail() {
    echo "$1" >&2
    exit 1
}

# same <what> <expected> <found>
same() {
    diff <(echo "$2") <(echo "$3") || fail "$1: expected <, found >"
}

# A plain `cargo build` makes both libraries and compiles no other crate, and panics must unwind.
same 'crates that a plain build compiles' cairn "$(cargo tree --package cairn --edges normal,build --prefix none --format '{lib}')"
same 'what a plain build makes' '["rlib","cdylib","staticlib"]' "$(cargo metadata --no-deps --format-version 1 |
    grep -o '"kind":\["rlib"[^]]*\]' | sed 's/.*://')"
! RUSTFLAGS='-C panic=abort' cargo check --quiet --lib --target-dir target/cargo-abort 2>$work/abort ||
    fail 'a build that aborts on a panic was not refused'
grep --quiet 'panic = "unwind"' $work/abort || fail "$(cat $work/abort)"
echo 'a plain build needs no other crate; one that aborts on a panic is refused'

# The preprocessor removes the comments, which name functions too.
declarations=$(cc -E -P -DCAIRN_API=EXPORTED -xc include/cairn.h)
functions=$(grep -o 'cairn_[a-z0-9_]*(' <<<"$declarations" | tr -d '(' | sort)
same 'how many functions are CAIRN_API' "$(wc -w <<<"$functions")" "$(grep -o EXPORTED <<<"$declarations" | wc -w)"
same 'the shared library exports the header' "$functions" "$(nm -D --defined-only $shared | awk '{ print $3 }' | sort)"
same 'the static library exports the header' "$functions" \
    "$(nm --extern-only --defined-only $static | awk 'NF == 3 { print $3 }' | sort)"
echo "$(wc -w <<<"$functions") functions, exported by both libraries, and nothing else"

# With LTO the standard library is compiled into the crate. Without, its object files are linked, and their names stay.
! readelf --symbols --wide $shared | awk '$4 == "FILE" { print $8 }' | grep '^std\.' ||
    fail "$shared was built without LTO"

# The bound is the design's. Without LTO the static library has 8.5 MB.
for library in $static $shared; do
    objcopy --strip-unneeded $library $work/stripped
    bytes=$(wc -c <$work/stripped)
    echo "$library: $bytes bytes when stripped"
    [ "$bytes" -lt 3600000 ] || fail "$library is too large"
done

same SONAME "[libcairn.so.$CAIRN_ABI_VERSION]" "$(readelf --dynamic $shared | awk '/SONAME/ { print $NF }')"
same "the header's version is the crate's" "$(cargo pkgid --package cairn | sed 's/.*[#@]//')" "$CAIRN_VERSION"

# Cairn has no dependencies, so what another library of Rust needs is what Cairn needs.
needed=$(rustc --edition 2024 -O --crate-type staticlib --print native-static-libs tests/package/other.rs \
    -o $work/libother.a 2>&1 | sed -n 's/^note: native-static-libs: //p')
same 'CAIRN_SYSTEM_LIBS in the Makefile' "$needed" "$CAIRN_SYSTEM_LIBS"
for libraries in "target/test-hooks/libcairn.a $work/libother.a" "$work/libother.a target/test-hooks/libcairn.a"; do
    cc -Iinclude tests/package/two_libraries.c $libraries $CAIRN_SYSTEM_LIBS -o $work/two_libraries
    $work/two_libraries || fail "linked as $libraries, a panic is not caught"
done
echo 'links together with another static library in Rust, in either order'
