#!/usr/bin/env bash
# CMakeLists.txt: by itself it installs what `make install` does, to the bit; by add_subdirectory and FetchContent it gives
# the targets. cargo finds everything built by `make libs`.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/package/check.sh
unset MAKEFLAGS MAKELEVEL # a make inside a make is talkative
work=$PWD/target/tests/cmake
rm -rf "$work"
mkdir -p "$work"

# configure <source folder> <build folder> <options>
configure() {
    cmake --log-level=NOTICE -S "$1" -B "$work/$2" -DCAIRN_CARGO_TARGET_DIR="$PWD/target/cargo-ship" "${@:3}"
}

for libdir in lib lib/x86_64-linux-gnu; do
    configure . top -DCMAKE_INSTALL_PREFIX="$work/by-cmake" -DCMAKE_INSTALL_LIBDIR=$libdir
    cmake --build "$work/top"
    cmake --install "$work/top" >/dev/null
    make --no-print-directory install PREFIX="$work/by-make" LIBDIR=$libdir
done
diff -r "$work/by-cmake" "$work/by-make" || fail 'CMake (<) and make (>) install different things'
echo 'ok: CMake and make install the same'

configure tests/package add_subdirectory -DHOW=add_subdirectory -DBUILD_SHARED_LIBS=ON
check_cmake "$work/add_subdirectory" shared
! cmake --install "$work/add_subdirectory" --prefix "$work/none" 2>&1 | grep Installing ||
    fail 'a project that contains Cairn installs it unasked'

# The folder in place of a clone, which cargo would have to build.
configure tests/package FetchContent -DHOW=FetchContent -DFETCHCONTENT_SOURCE_DIR_CAIRN="$PWD"
check_cmake "$work/FetchContent" static
