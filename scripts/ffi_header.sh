#!/bin/sh
# ffi_header.sh <to>: writes include/cairn.h as plain declarations, for readers of C that have no preprocessor: LuaJIT's
# ffi.cdef, Python's cffi, generators of JNA classes. The compiler that CC names preprocesses it.
set -eu
root=$(dirname "$0")/..

# The standard headers stay out: such readers know uint32_t and size_t by themselves. -dD keeps the definitions between
# the declarations, so that the constants can become members of an enum.
sed '/^#include/d' "$root/include/cairn.h" | "${CC:-cc}" -E -P -dD -DCAIRN_API= -xc - | awk '
    $1 == "#define" && $2 ~ /^CAIRN_/ && $3 ~ /^-?[0-9]+$/ && $3 >= -2147483648 && $3 <= 2147483647 {
        constants = constants "    " $2 " = " $3 ",\n"
        next
    }
    $1 == "#define" && $2 ~ /^CAIRN_/ && NF > 2 {
        others = others "/* No int, so not in the enum: " substr($0, 9) " */\n"
        next
    }
    !/^#/ && NF { declarations = declarations $0 "\n" }
    END {
        if (constants == "" || declarations == "") exit 1 # the compiler has said why
        print "/*"
        print " * Cairn without preprocessor lines, for LuaJIT, cffi and the like; made from cairn.h, which has the documentation."
        print " */"
        printf "enum {\n%s};\n%s%s", constants, others, declarations
    }' >"$1"
