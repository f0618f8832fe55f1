#!/usr/bin/env bash
# test.sh [part...]: runs all parts of the tests, or those named, and the libraries first in any case, since the others
# link them; `test.sh list` names the parts. One that fails does not stop the others. One whose tools are missing is
# skipped, and where CI is set that is a failure too. The last line counts the parts.
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/tools.sh

out=target/tests
strict='-Wall -Wextra -pedantic -Wconversion -Werror -g -O1'
c_flags="$strict -Iinclude"
cxx_flags="$strict -Iinclude -Ibindings/cpp"

part_setup() {
    tests/package/setup.sh
}

part_libraries() {
    scripts/libs.sh
    scripts/libs.sh test-hooks
    tests/package/libraries.sh
}

part_rust() {
    cargo test --no-fail-fast --workspace --features header,test-hooks
}

part_headers() {
    local more='-Wsign-conversion -Wshadow -Wundef -Wcast-qual -Wredundant-decls' standard
    # An engine's own header may declare the structs before ours defines them.
    local declared=$'struct CairnCell;\nstruct CairnMap;\n#include <cairn.h>'
    for standard in c99 c11; do
        echo "$declared" |
            cc -std=$standard $c_flags $more -Wc++-compat -Wstrict-prototypes -xc -c - -o /dev/null
    done
    for standard in c++17 c++20 c++23; do
        echo "$declared" | c++ -std=$standard $cxx_flags $more -xc++ -c - -o /dev/null
        echo '#include <cairn.hpp>' | c++ -std=$standard $cxx_flags $more -xc++ -c - -o /dev/null
    done
    # The program that the header begins with, as it stands there.
    sed -n '/^ \*     #include "cairn.h"/,/^ \*     }$/ s/^ \*//p' include/cairn.h >$out/first.c
    cc -std=c99 $c_flags $out/first.c target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/first
    $out/first | grep '^87 cells, first to (4, 11)$'
}

# build_c <standard>: the programs of tests/c.
build_c() {
    local source name library link
    rm -rf "${out:?}/$1"
    mkdir "$out/$1"
    for source in tests/c/*.c; do
        name=$(basename "$source" .c)
        library=target/ship/libcairn.a
        link=
        case $name in
        panic) library=target/test-hooks/libcairn.a ;;
        allocations | allocator) link=$(printf -- '-Wl,--wrap=%s ' malloc calloc realloc free posix_memalign aligned_alloc) ;;
        loaded) library= link=-rdynamic ;; # it loads libcairn.so
        esac
        cc -std="$1" $c_flags -pthread "$source" $link $library $CAIRN_SYSTEM_LIBS -o "$out/$1/$name"
    done
}

# run_c <standard> [command in front of each program]: all of them, also after one has failed, as many at a time as there
# are processors.
run_c() {
    printf '%s\0' "$out/$1"/* | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_one "$@"' run_one "${@:2}"
}

# run_one <command...> <program>: shows what it prints in one piece.
run_one() {
    local log code=0
    log=$("$@" 2>&1) || code=1
    printf '%s\n%s\n' "${!#}" "$log"
    return $code
}
export -f run_one

part_c99() {
    build_c c99
    run_c c99
}

part_c11() {
    build_c c11
    run_c c11
}

# run_cpp <name> <options>: tests/cpp, which must use every function of the header. An inline function of the wrapper
# that no test calls is not compiled, and what it would have called is not among the symbols.
run_cpp() {
    local unused
    c++ "${@:2}" $cxx_flags -r tests/cpp/*.cpp -o "$out/$1.o"
    c++ "$out/$1.o" target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o "$out/$1"
    "$out/$1"
    unused=$(comm -23 <(grep -o '\bcairn_[a-z_]*(' include/cairn.h | tr -d '(' | sort -u) \
        <(nm -u "$out/$1.o" | awk '{ print $NF }' | sort -u))
    [ -z "$unused" ] || { echo "tests/cpp calls no" $unused; return 1; }
}

part_cpp17() {
    run_cpp cpp17 -std=c++17 -fno-exceptions -fno-rtti
}

part_cpp20() {
    run_cpp cpp20 -std=c++20
}

part_valgrind() {
    build_c c11
    # They stand between the library and malloc, or catch signals of the processor, where Valgrind wants to be.
    rm -f $out/c11/{allocations,allocator,loaded,untouched}
    CAIRN_TEST_QUICK=1 run_c c11 valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \
        --error-exitcode=1
}

part_csharp() {
    tests/csharp/run.sh $out/csharp
}

part_examples() {
    cc -std=c99 $c_flags examples/quickstart.c target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/quickstart-c
    $out/quickstart-c
    c++ -std=c++17 $cxx_flags examples/quickstart.cpp target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/quickstart-cpp
    $out/quickstart-cpp
    c++ -std=c++17 $cxx_flags -pthread examples/double_buffer.cpp target/ship/libcairn.a $CAIRN_SYSTEM_LIBS \
        -o $out/double-buffer
    $out/double-buffer
    cc -std=c99 $c_flags -O2 -pthread examples/game.c target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/game
    $out/game --quick
    cc -std=c99 $c_flags -O2 examples/crowd.c target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/crowd
    $out/crowd --quick
    cc -std=c99 $c_flags -O2 examples/bench.c target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o $out/bench
    $out/bench --quick
}

part_docs() {
    tests/docs/compile.sh $out/docs
}

part_ffi() {
    tests/package/ffi.sh
}

part_package() {
    tests/package/installed.sh
}

part_cmake() {
    tests/package/cmake.sh
}

part_cargo_c() {
    tests/package/cargo_c.sh
}

passed=0
failed=()
skipped=()
chosen=" $* "

# part <name> <what it tests> <tools it needs>
part() {
    local name=$1 title=$2 missing begin=$SECONDS status
    if [ "$chosen" = ' list ' ]; then
        printf '%-10s %s\n' "$name" "$title"
        return
    fi
    [[ $chosen = '  ' || $chosen = *" $name "* || $name = libraries ]] || return

    printf '\n=== %s: %s\n' "$name" "$title"
    missing=$(missing_of "${@:3}")
    if [ -n "$missing" ]; then
        tell_missing $missing
        echo "--- $name: SKIPPED"
        skipped+=("$name")
        return
    fi
    (
        set -e
        "part_$name"
    )
    status=$?
    if [ $status = 0 ]; then
        echo "--- $name: passed in $((SECONDS - begin)) s"
        ((++passed))
    else
        echo "--- $name: FAILED in $((SECONDS - begin)) s"
        failed+=("$name")
    fi
}

for name; do
    if [ "$name" != list ] && ! declare -F "part_$name" >/dev/null; then
        echo "There is no part $name; 'make test PARTS=list' names them." >&2
        exit 2
    fi
done
mkdir -p $out

part setup 'what make setup does on various machines'
part libraries 'what ships: exports, LTO, SONAME, system libraries' cc ld ar nm objcopy readelf
part rust 'unit, integration and documentation tests' cc
part headers 'cairn.h and cairn.hpp alone, with more warnings' cc c++
part c99 'the programs in tests/c' cc
part c11 'the programs in tests/c' cc
part cpp17 'tests/cpp, without exceptions and RTTI' c++ nm
part cpp20 'tests/cpp' c++ nm
part valgrind 'the programs in tests/c under Valgrind' cc valgrind
part csharp 'tests/csharp and the example under Mono' cc mcs mono
part examples 'the examples in C and C++' cc c++
part docs 'the code of the documentation' cc c++ mcs mono
part ffi 'cairn_ffi.h, read by LuaJIT' cc luajit
part package 'the installed package, through CMake and pkg-config' cc c++ cmake pkg-config readelf
part cmake 'CMakeLists.txt: installed, by add_subdirectory and by FetchContent' cc c++ cmake readelf
part cargo_c 'what cargo-c installs' cc pkg-config readelf

[ "$chosen" != ' list ' ] || exit 0
echo
[ ${#failed[@]} = 0 ] || echo "Failed: ${failed[*]}"
[ ${#skipped[@]} = 0 ] || echo "Skipped: ${skipped[*]}${CI:+ (a failure, since CI is set)}"
echo "$passed passed, ${#failed[@]} failed, ${#skipped[@]} skipped"
[ ${#failed[@]} = 0 ] && [[ ${#skipped[@]} = 0 || -z ${CI:-} ]]
