#!/usr/bin/env bash
# `make setup` on machines that a folder of programs plays: which tools they have, who runs it, whether sudo works.
# Their apt-get writes down how it was called, and makes the one tool appear that is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/tools.sh
work=$PWD/target/tests/setup
bin=$work/bin
log=$work/apt-get.log

fail() {
    echo "$1" >&2
    cat "$work/output" "$log" >&2
    exit 1
}

program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

# machine <user id> <missing tools>
machine() {
    local tool
    rm -rf "$work"
    mkdir -p "$bin"
    : >"$log"
    for tool in bash sh env dirname sort xargs echo mkdir cp; do
        ln -s "$(type -P $tool)" "$bin/$tool"
    done
    for tool in cargo "${tools[@]}"; do
        program "$tool" ''
    done
    program id "echo $1"
    program apt-get "echo \"\$*\" >>$log; [ \$1 = update ] || cp $bin/cargo $bin/valgrind"
    for tool in "${@:2}"; do
        rm "$bin/$tool"
    done
}

# run <command>: on that machine, with the given variables alone.
run() {
    env -i PATH="$bin" "$@" >"$work/output" 2>&1
}

says() {
    grep -qF "$1" "$work/output" || fail "does not say: $1"
}

calls() {
    diff <(printf '%s' "$1") "$log" || fail 'expected calls of apt-get <, found >'
}

install_valgrind=$'update\ninstall -y --no-install-recommends valgrind\n'

machine 0
run scripts/setup.sh || fail 'a complete machine fails'
calls ''

machine 0 valgrind
run scripts/setup.sh || fail 'root cannot install'
says 'apt-get update && apt-get install -y --no-install-recommends valgrind'
calls "$install_valgrind"
! grep 'is missing' "$work/output" || fail 'says that valgrind is missing after it was installed'

machine 0 valgrind
run CAIRN_SETUP=0 scripts/setup.sh || fail 'CAIRN_SETUP=0 fails'
says 'valgrind is missing; the package valgrind has it.'
calls ''

machine 1000 valgrind
run scripts/setup.sh || fail 'a user without sudo fails'
says 'sudo -n apt-get update && sudo -n apt-get install -y --no-install-recommends valgrind'
says 'valgrind is missing; the package valgrind has it.'
calls ''

machine 1000 valgrind
program sudo 'exit 1'
run scripts/setup.sh || fail 'a sudo that asks for a password fails'
calls ''

machine 1000 valgrind
program sudo '[ "$1" = -n ] && shift && "$@"'
program true ''
run scripts/setup.sh || fail 'a user with sudo fails'
calls "$install_valgrind"

machine 0 apt-get mcs mono c++
run scripts/setup.sh || fail 'a machine without apt-get fails'
says 'c++ is missing; the package g++ has it.'
says 'mcs is missing; the package mono-mcs has it.'
says 'mono is missing; the package mono-runtime has it.'

machine 0 cc mcs
run scripts/test.sh csharp || fail 'a skipped part is a failure'
says 'mcs is missing; the package mono-mcs has it.'
[ "$(tail -n 1 "$work/output")" = '0 passed, 0 failed, 2 skipped' ] || fail 'the skipped parts are not counted'
! run CI=true scripts/test.sh csharp || fail 'CI accepts a skipped part'
[ "$(tail -n 1 "$work/output")" = '0 passed, 0 failed, 2 skipped' ] || fail 'the skipped parts are not counted'

echo 'installs what is missing where it may, and names it where it may not'
