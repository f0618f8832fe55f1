#!/usr/bin/env bash
# Installs Cairn into a folder, moves that elsewhere, and builds and runs the quick starts against it: through CMake and
# pkg-config, in C and C++, with the static and the shared library. Then uninstalls it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/package/check.sh
export LC_ALL=C # one order for sort
unset MAKEFLAGS MAKELEVEL # a make inside a make is talkative
work=$PWD/target/tests/package
prefix=$work/moved
rm -rf "$work"
mkdir -p "$work"

# files <folder>: all in it.
files() {
    find "$1" ! -type d -printf '%P\n' | sort
}

make --no-print-directory install PREFIX="$work/prefix"
make --no-print-directory install DESTDIR="$work/staged" PREFIX=/opt/cairn
diff -r "$work/prefix" "$work/staged/opt/cairn" || fail 'DESTDIR changes what is installed'
mv "$work/prefix" "$prefix"

expected="include/cairn.h
include/cairn.hpp
include/cairn_ffi.h
lib/cmake/cairn/cairn-config-version.cmake
lib/cmake/cairn/cairn-config.cmake
lib/cmake/cairn/cairn-targets.cmake
lib/libcairn.a
lib/libcairn.so
lib/libcairn.so.$CAIRN_ABI_VERSION
lib/libcairn.so.$CAIRN_ABI_VERSION.0.0
lib/pkgconfig/cairn.pc"
diff <(sort <<<"$expected") <(files "$prefix") || fail 'expected <, installed >'

# configure <build folder> <folder of the installation> <version to ask for>
configure() {
    cmake --log-level=NOTICE -S tests/package -B "$work/$1" -DHOW=find_package -DCMAKE_PREFIX_PATH="$2" -DCAIRN_VERSION="$3"
}
configure cmake "$prefix" "$CAIRN_VERSION"
check_cmake "$work/cmake" static
! configure cmake-99 "$prefix" 99.0 >/dev/null 2>&1 || fail 'CMake takes this version for 99.0'

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
[ "$(pkg-config --modversion cairn)" = "$CAIRN_VERSION" ] || fail 'pkg-config reports another version'
mkdir "$work/pkg-config"
cflags=$(pkg-config --cflags cairn)
cc -std=c99 examples/quickstart.c $cflags $(pkg-config --libs cairn) -o "$work/pkg-config/c-shared"
LD_LIBRARY_PATH=$prefix/lib check shared "$work/pkg-config/c-shared"
cc -std=c99 examples/quickstart.c $cflags $(pkg-config --variable=static_libs cairn) -o "$work/pkg-config/c-static"
check static "$work/pkg-config/c-static"

# Where only the static library is installed, the ordinary flags find it.
rm "$prefix"/lib/libcairn.so*
c++ -std=c++17 examples/quickstart.cpp $cflags $(pkg-config --static --libs cairn) -o "$work/pkg-config/cpp-static"
check static "$work/pkg-config/cpp-static"

# Other folders for the libraries, in the prefix and outside it. Files of others, and an installation elsewhere, survive
# make uninstall.
for libdir in lib/x86_64-linux-gnu /opt/libraries; do
    at=$work/libdir
    rm -rf "$at"
    mkdir -p "$at/opt/cairn/include"
    touch "$at/opt/cairn/include/other.h"
    where=(DESTDIR="$at" PREFIX=/opt/cairn LIBDIR=$libdir)
    make --no-print-directory install "${where[@]}"
    lib=$at/opt/cairn/$libdir
    [ -e "$lib" ] || lib=$at$libdir
    PKG_CONFIG_PATH=$lib/pkgconfig
    cc -std=c99 examples/quickstart.c $(pkg-config --cflags cairn) $(pkg-config --libs cairn) -o "$at/c-shared"
    LD_LIBRARY_PATH=$lib check shared "$at/c-shared"
    configure "${libdir//\//-}" "$lib/cmake" "$CAIRN_VERSION"
    cmake --build "$work/${libdir//\//-}" --target cpp-shared
    check shared "$work/${libdir//\//-}/cpp-shared"
    rm "$at/c-shared" "$at/c-shared.txt"
    make --no-print-directory uninstall "${where[@]}"
    [ "$(files "$at")" = opt/cairn/include/other.h ] || fail "make uninstall leaves: $(files "$at")"
done
make --no-print-directory uninstall DESTDIR="$work/staged" PREFIX=/opt/cairn
[ -z "$(files "$work/staged")" ] || fail "make uninstall leaves: $(files "$work/staged")"
