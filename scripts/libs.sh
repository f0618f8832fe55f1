#!/usr/bin/env bash
# Builds the libraries that ship, target/ship/libcairn.a and libcairn.so, and target/test-hooks/libcairn.a for the test
# that forces a panic. One crate type per call of cargo: with an rlib in the same call it drops LTO without a word.
set -euo pipefail
cd "$(dirname "$0")/.."

# Under `sudo make install` there is often no cargo.
if ! command -v cargo >/dev/null && [ -e target/ship/libcairn.a ] && [ -e target/ship/libcairn.so ]; then
    echo 'There is no cargo here: the libraries stay as they were built.'
    exit
fi

build=target/cargo-ship
mkdir -p $build target/ship target/test-hooks

# compile <crate type> [cargo's options] [-- rustc's options]
compile() {
    cargo rustc --target-dir $build --profile ship --lib --crate-type "$@"
}

# narrow <archive> <to>: makes an archive whose only global symbols are cairn_*. What rustc makes also exports parts of
# Rust's runtime, and two such archives cannot be linked into one program. Here all objects become one, and all symbols
# but cairn_* local. Section groups must be dissolved for that: of two groups with the same name a linker keeps one, and
# with it would go the unwinder's data of the other library.
narrow() {
    local work=$build/narrow
    if ar t "$1" | grep '^std-'; then
        echo 'This was built without LTO: the standard library has its own object file.' >&2
        exit 1
    fi
    rm -rf $work
    mkdir $work
    nm --extern-only --defined-only "$1" 2>/dev/null | awk '$3 ~ /^cairn_/ { print $3 }' | sort >$work/names
    ld -r --gc-sections --force-group-allocation --strip-debug $(sed 's/^/--undefined=/' $work/names) \
        -o $work/cairn.o "$1"
    # Bitcode that Rust's own objects carry would make a linker with an LTO plugin look at nothing else.
    objcopy --keep-global-symbols=$work/names --remove-section=.llvmbc --remove-section=.llvmcmd $work/cairn.o
    ar rcs $work/libcairn.a $work/cairn.o
    mv $work/libcairn.a "$2"
}

compile cdylib -- -C link-arg=-Wl,-soname,libcairn.so."$CAIRN_ABI_VERSION"
install -m 755 $build/ship/libcairn.so target/ship/libcairn.so

# What rustc says here is read by the test of the system libraries.
compile staticlib --quiet --color never -- --print native-static-libs 2>$build/messages || {
    cat $build/messages >&2
    exit 1
}
narrow $build/ship/libcairn.a target/ship/libcairn.a

compile staticlib --features test-hooks
narrow $build/ship/libcairn.a target/test-hooks/libcairn.a
