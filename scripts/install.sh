#!/usr/bin/env bash
# install.sh <prefix> <libdir>: installs the built libraries, the headers, the pkg-config file and the CMake package; with
# a third argument, remove, it removes them. The libdir is absolute, or relative to the prefix. DESTDIR, if set, is put in
# front of both.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$1
libdir=$2
[[ $libdir = /* ]] || libdir=$prefix/$libdir
include=${DESTDIR:-}$prefix/include
lib=${DESTDIR:-}$libdir
soname=libcairn.so.$CAIRN_ABI_VERSION

if [ "${3:-}" = remove ]; then
    rm -f "$include"/{cairn.h,cairn.hpp,cairn_ffi.h} "$lib"/{libcairn.a,libcairn.so,"$soname","$soname.0.0"} \
        "$lib/pkgconfig/cairn.pc" "$lib"/cmake/cairn/cairn-{config,config-version,targets}.cmake
    [ ! -d "$lib/cmake/cairn" ] || rmdir --ignore-fail-on-non-empty "$lib/cmake/cairn"
    echo "Cairn is removed from ${DESTDIR:-}$prefix."
    exit
fi

# from <folder> <other>: the path from one to the other.
from() {
    realpath --canonicalize-missing --no-symlinks --relative-to="$1" "$2"
}

# fill <template> <file>
fill() {
    sed -e "s|@VERSION@|$CAIRN_VERSION|g" -e "s|@ABI_VERSION@|$CAIRN_ABI_VERSION|g" \
        -e "s|@LIBDIR@|$(from "$prefix" "$libdir")|g" -e "s|@PREFIX_FROM_LIBDIR@|$(from "$libdir" "$prefix")|g" \
        -e "s|@SYSTEM_LIBS@|$CAIRN_SYSTEM_LIBS|g" -e "s|@SYSTEM_LIBS_LIST@|${CAIRN_SYSTEM_LIBS// /;}|g" "$1" >"$2"
    chmod 644 "$2"
}

mkdir -p "$include" "$lib/pkgconfig" "$lib/cmake/cairn"
install -m 644 include/cairn.h bindings/cpp/cairn.hpp target/ship/cairn_ffi.h "$include"
install -m 644 target/ship/libcairn.a "$lib"
# Full name, soname and plain name are those that cargo-c gives.
install -m 755 target/ship/libcairn.so "$lib/$soname.0.0"
ln -sf "$soname.0.0" "$lib/$soname"
ln -sf "$soname" "$lib/libcairn.so"
fill packaging/cairn.pc.in "$lib/pkgconfig/cairn.pc"
fill packaging/cairn-config.cmake.in "$lib/cmake/cairn/cairn-config.cmake"
fill packaging/cairn-config-version.cmake.in "$lib/cmake/cairn/cairn-config-version.cmake"
install -m 644 packaging/cairn-targets.cmake "$lib/cmake/cairn"
echo "Cairn $CAIRN_VERSION is installed in ${DESTDIR:-}$prefix."
