#!/usr/bin/env bash
# LuaJIT reads target/ship/cairn_ffi.h, finds every function and constant of cairn.h and searches with the shared library.
# So does Python's cffi where it is installed, as far as reading.
set -euo pipefail
cd "$(dirname "$0")/../.."
header=target/ship/cairn_ffi.h
work=target/tests/ffi
mkdir -p $work

! grep -n '#' $header || { echo "$header has preprocessor lines" >&2; exit 1; }

# What must be there, by a compiler's reading of cairn.h: "name value" of each constant that an int holds, and the name of
# each function.
cc -E -P -dD -xc include/cairn.h | awk '$2 ~ /^CAIRN_/ && $3 ~ /^-?[0-9]+$/ && $3 < 2147483648 { print $2, $3 }' \
    >$work/constants
cc -E -P -xc include/cairn.h | grep -o 'cairn_[a-z0-9_]*(' | tr -d '(' >$work/functions
luajit tests/package/ffi.lua $header target/ship/libcairn.so $work/constants $work/functions

if python3 -c 'import cffi' 2>/dev/null; then
    python3 - $header target/ship/libcairn.so <<'python'
import cffi, sys
ffi = cffi.FFI()
ffi.cdef(open(sys.argv[1]).read())
cairn = ffi.dlopen(sys.argv[2])
assert cairn.cairn_abi_version() == cairn.CAIRN_ABI_VERSION
print("cffi reads it")
python
else
    echo 'cffi is not installed: not tried'
fi
