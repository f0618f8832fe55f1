#!/usr/bin/env bash
# Installs Cairn into a folder, moves that elsewhere, and builds and runs the quick starts against it: through CMake and
# pkg-config, in C and C++, with the static and the shared library.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C # one order for sort
unset MAKEFLAGS MAKELEVEL # a make inside a make is talkative
work=$PWD/target/tests/package
prefix=$work/moved
rm -rf "$work"
mkdir -p "$work"

fail() {
    echo "$1" >&2
    exit 1
}

# check <static or shared> <program>: it runs, and needs the shared library only if it should.
check() {
    local needed=no
    LD_LIBRARY_PATH=$prefix/lib "$2" >"$2.txt"
    ! readelf --dynamic "$2" | grep "NEEDED.*\[libcairn.so.$CAIRN_ABI_VERSION\]" >/dev/null || needed=yes
    [ $needed = "$([ "$1" = shared ] && echo yes || echo no)" ] || fail "$2: needs libcairn.so: $needed"
    grep -q 'cost' "$2.txt" || fail "$2 printed no cost"
    echo "ok: ${2#"$work/"}"
}

make --no-print-directory install PREFIX="$work/prefix"
make --no-print-directory install DESTDIR="$work/staged" PREFIX=/opt/cairn
diff -r "$work/prefix" "$work/staged/opt/cairn" || fail 'DESTDIR changes what is installed'
mv "$work/prefix" "$prefix"

expected="include/cairn.h
include/cairn.hpp
lib/cmake/cairn/cairn-config-version.cmake
lib/cmake/cairn/cairn-config.cmake
lib/libcairn.a
lib/libcairn.so
lib/libcairn.so.$CAIRN_ABI_VERSION
lib/libcairn.so.$CAIRN_VERSION
lib/pkgconfig/cairn.pc"
diff <(sort <<<"$expected") <(find "$prefix" ! -type d -printf '%P\n' | sort) || fail 'expected <, installed >'

# configure <build folder> <version to ask for>
configure() {
    cmake --log-level=NOTICE -S tests/package -B "$work/$1" -DCMAKE_PREFIX_PATH="$prefix" -DCAIRN_VERSION="$2"
}
configure cmake "$CAIRN_VERSION"
cmake --build "$work/cmake"
for kind in static shared; do
    check $kind "$work/cmake/c-$kind"
    check $kind "$work/cmake/cpp-$kind"
done
! configure cmake-99 99.0 >/dev/null 2>&1 || fail 'CMake takes this version for 99.0'

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
[ "$(pkg-config --modversion cairn)" = "$CAIRN_VERSION" ] || fail 'pkg-config tells another version'
mkdir "$work/pkg-config"
cflags=$(pkg-config --cflags cairn)
cc -std=c99 examples/quickstart.c $cflags $(pkg-config --libs cairn) -o "$work/pkg-config/c-shared"
check shared "$work/pkg-config/c-shared"
cc -std=c99 examples/quickstart.c $cflags $(pkg-config --variable=static_libs cairn) -o "$work/pkg-config/c-static"
check static "$work/pkg-config/c-static"

# Where only the static library is installed, the ordinary flags find it.
rm "$prefix"/lib/libcairn.so*
c++ -std=c++17 examples/quickstart.cpp $cflags $(pkg-config --static --libs cairn) -o "$work/pkg-config/cpp-static"
check static "$work/pkg-config/cpp-static"
