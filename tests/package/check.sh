# What the tests of the packages share; sourced by them.

fail() {
    echo "$1" >&2
    exit 1
}

# check <static or shared> <program>: it runs, and needs the shared library only if it should.
check() {
    local needed=static
    "$2" >"$2.txt"
    ! readelf --dynamic "$2" | grep "NEEDED.*\[libcairn.so.$CAIRN_ABI_VERSION\]" >/dev/null || needed=shared
    [ $needed = "$1" ] || fail "$2: linked with the $needed library"
    grep -q 'cost' "$2.txt" || fail "$2 printed no cost"
    echo "ok: ${2#"$PWD/target/tests/"}"
}

# check_cmake <folder> <static or shared>: builds the project configured there; the second says what cairn::cairn stands
# for.
check_cmake() {
    local language
    cmake --build "$1"
    for language in c cpp; do
        check static "$1/$language-static"
        check shared "$1/$language-shared"
        check "$2" "$1/$language-cairn"
    done
}
