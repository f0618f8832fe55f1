#!/bin/sh
# narrow.sh <archive> <to>: makes an archive whose only global symbols are cairn_*. The archive that rustc makes also
# exports parts of Rust's runtime, and two such archives cannot be linked into one program. Here all objects become one,
# and all symbols but cairn_* become local. Section groups must be dissolved for that: of two groups with the same name a
# linker keeps one, and the unwinder's data of the other library would be lost with it.
#
# For ELF and GNU binutils. LD, NM, OBJCOPY and AR name those of another target.
set -eu

if "${AR:-ar}" t "$1" | grep '^std-'; then
    echo 'This was built without LTO: the standard library has its own object file.' >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${NM:-nm}" --extern-only --defined-only "$1" 2>/dev/null | awk '$3 ~ /^cairn_/ { print $3 }' | sort >"$work/names"
# shellcheck disable=SC2046 # one option for each name
"${LD:-ld}" -r --gc-sections --force-group-allocation --strip-debug $(sed 's/^/--undefined=/' "$work/names") \
    -o "$work/cairn.o" "$1"
# Bitcode that Rust's own objects carry would make a linker with an LTO plugin look at nothing else.
"${OBJCOPY:-objcopy}" --keep-global-symbols="$work/names" --remove-section=.llvmbc --remove-section=.llvmcmd \
    "$work/cairn.o"
"${AR:-ar}" rcs "$work/libcairn.a" "$work/cairn.o"
cp "$work/libcairn.a" "$2"
