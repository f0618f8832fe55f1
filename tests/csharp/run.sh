#!/usr/bin/env bash
# run.sh <output folder>: the C# tests under Mono, from the shipped library target/ship/libcairn.so.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
mkdir -p "$out"

# compile <program> <sources and options>: with the wrapper.
compile() {
    mcs -langversion:7.2 -unsafe -warnaserror -out:"$@" bindings/unity/Runtime/*.cs
}

# with <library> <program> <argument>: that library stands for "cairn", whatever is installed.
with() {
    cp "$2" "$out/mapped.exe"
    echo "<configuration><dllmap dll=\"cairn\" target=\"$1\"/></configuration>" >"$out/mapped.exe.config"
    mono "$out/mapped.exe" "$3"
}

compile "$out/tests.exe" tests/csharp/*.cs
LD_LIBRARY_PATH=target/ship mono "$out/tests.exe"

echo 'Memory comes from the program:'
LD_LIBRARY_PATH=target/ship mono "$out/tests.exe" allocator

echo 'The library is missing:'
with "$PWD/$out/missing.so" "$out/tests.exe" missing-library

echo 'The library has another ABI:'
echo 'unsigned cairn_abi_version(void) { return 999; }' | cc -shared -fPIC -xc - -o "$out/other_abi.so"
with "$PWD/$out/other_abi.so" "$out/tests.exe" other-abi

echo 'The library is linked into the program, as on iOS and WebGL:'
compile "$out/internal.exe" -define:UNITY_IOS tests/csharp/*.cs
LD_PRELOAD=target/ship/libcairn.so mono "$out/internal.exe"

echo 'The wrapper alone, with its documentation, and the example:'
mcs -langversion:7.2 -unsafe -warnaserror -nowarn:1591 -target:library -doc:"$out/Cairn.xml" -out:"$out/Cairn.dll" \
    bindings/unity/Runtime/*.cs
mcs -langversion:7.2 -warnaserror -reference:"$out/Cairn.dll" -out:"$out/quickstart.exe" examples/Quickstart.cs
LD_LIBRARY_PATH=target/ship mono "$out/quickstart.exe"

echo 'The commands of bindings/csharp/README.md, as printed, in a copy of the folders that they name:'
copy=$out/copy
rm -rf "$copy"
mkdir -p "$copy/target"
cp -r bindings examples "$copy"
cp -r target/ship "$copy/target"
commands=$(sed -n 's/^    //p' bindings/csharp/README.md)
echo "$commands"
(cd "$copy/bindings/csharp" && bash -euc "$commands") | grep cost
