#!/usr/bin/env bash
# install.sh <prefix>: installs the built libraries, the headers, the pkg-config file and the CMake package. DESTDIR, if
# set, is put in front of the prefix.
set -euo pipefail
cd "$(dirname "$0")/.."

root=${DESTDIR:-}$1
full=libcairn.so.$CAIRN_VERSION

# fill <template> <file>
fill() {
    sed -e "s|@VERSION@|$CAIRN_VERSION|g" -e "s|@ABI_VERSION@|$CAIRN_ABI_VERSION|g" \
        -e "s|@SYSTEM_LIBS@|$CAIRN_SYSTEM_LIBS|g" -e "s|@SYSTEM_LIBS_LIST@|${CAIRN_SYSTEM_LIBS// /;}|g" "$1" >"$2"
    chmod 644 "$2"
}

mkdir -p "$root/include" "$root/lib/pkgconfig" "$root/lib/cmake/cairn"
install -m 644 include/cairn.h bindings/cpp/cairn.hpp "$root/include"
install -m 644 target/ship/libcairn.a "$root/lib"
install -m 755 target/ship/libcairn.so "$root/lib/$full"
ln -sf "$full" "$root/lib/libcairn.so.$CAIRN_ABI_VERSION"
ln -sf "libcairn.so.$CAIRN_ABI_VERSION" "$root/lib/libcairn.so"
fill packaging/cairn.pc.in "$root/lib/pkgconfig/cairn.pc"
fill packaging/cairn-config.cmake.in "$root/lib/cmake/cairn/cairn-config.cmake"
fill packaging/cairn-config-version.cmake.in "$root/lib/cmake/cairn/cairn-config-version.cmake"
echo "Cairn $CAIRN_VERSION is installed in $root."
