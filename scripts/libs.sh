#!/usr/bin/env bash
# Builds what ships: target/ship/libcairn.a, libcairn.so and cairn_ffi.h. With the argument test-hooks it builds
# target/test-hooks/libcairn.a instead, for the tests that force a panic. One crate type per call of cargo: with an rlib in
# the same call it drops LTO without a word.
set -euo pipefail
cd "$(dirname "$0")/.."

build=target/cargo-ship
mkdir -p $build target/ship target/test-hooks

# compile <crate type> [cargo's options] [-- rustc's options]
compile() {
    cargo rustc --target-dir $build --profile ship --lib --features capi --crate-type "$@"
}

if [ "${1:-}" = test-hooks ]; then
    compile staticlib --features test-hooks
    scripts/narrow.sh $build/ship/libcairn.a target/test-hooks/libcairn.a
    exit
fi

# Under `sudo make install` there is often no cargo.
if ! command -v cargo >/dev/null && [ -e target/ship/libcairn.a ] && [ -e target/ship/libcairn.so ]; then
    echo 'There is no cargo here: the libraries stay as they were built.'
    exit
fi

# CMakeLists.txt calls cargo in the same way.
compile cdylib -- -C link-arg=-Wl,-soname,libcairn.so."$CAIRN_ABI_VERSION"
install -m 755 $build/ship/libcairn.so target/ship/libcairn.so
compile staticlib
scripts/narrow.sh $build/ship/libcairn.a target/ship/libcairn.a
scripts/ffi_header.sh target/ship/cairn_ffi.h
