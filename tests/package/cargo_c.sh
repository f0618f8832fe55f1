#!/usr/bin/env bash
# `cargo cinstall` gives the names, the soname and the headers of `make install`. cargo-c takes minutes to compile, so `make
# setup` does not install it; without it only the one number that can be wrong in Cargo.toml is compared.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/package/check.sh
export LC_ALL=C # one order for sort
unset MAKEFLAGS MAKELEVEL # a make inside a make is talkative
work=$PWD/target/tests/cargo-c
prefix=$work/cargo-c
soname=libcairn.so.$CAIRN_ABI_VERSION
rm -rf "$work"
mkdir -p "$work"

version=$(sed -n '/^\[package.metadata.capi.library\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
[ "$version" = "$CAIRN_ABI_VERSION.0.0" ] || fail "Cargo.toml gives cargo-c the version $version, but the ABI is $CAIRN_ABI_VERSION"
echo "Cargo.toml gives cargo-c the soname $soname"
if ! command -v cargo-cinstall >/dev/null; then
    echo 'cargo-c is not installed, so it is not run: cargo install --locked cargo-c'
    exit
fi

cargo cinstall --profile ship --target-dir target/cargo-c --prefix "$prefix" --libdir "$prefix/lib"
make --no-print-directory install PREFIX="$work/make"

# files <folder>: all in it but the CMake package, which cargo-c cannot make.
files() {
    find "$1" ! -type d ! -path '*/cmake/*' -printf '%P\n' | sort
}
diff <(files "$work/make") <(files "$prefix") || fail 'make installs <, cargo-c >'
diff -r "$work/make/include" "$prefix/include" || fail 'the headers of make (<) and cargo-c (>) differ'
readelf --dynamic "$prefix/lib/libcairn.so" | grep "SONAME.*\[$soname\]"

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
[ "$(pkg-config --modversion cairn)" = "$CAIRN_VERSION" ] || fail 'pkg-config reports another version'
cc -std=c99 examples/quickstart.c $(pkg-config --cflags --libs cairn) -o "$work/c-shared"
LD_LIBRARY_PATH=$prefix/lib check shared "$work/c-shared"

# cargo-c has no step after the build, so README's command narrows the archive where it is installed.
scripts/narrow.sh "$prefix/lib/libcairn.a" "$prefix/lib/libcairn.a"
others=$(nm --extern-only --defined-only "$prefix/lib/libcairn.a" 2>/dev/null | awk 'NF == 3 && $3 !~ /^cairn_/')
[ -z "$others" ] || fail "the narrowed archive exports $others"
cc -std=c99 examples/quickstart.c $(pkg-config --cflags cairn) "$prefix/lib/libcairn.a" $CAIRN_SYSTEM_LIBS -o "$work/c-static"
check static "$work/c-static"
