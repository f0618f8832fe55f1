#!/usr/bin/env bash
# compile.sh <output folder> [page...]: compiles every code block of the documentation against the header, the wrappers
# and target/ship, and runs those that are programs. Errors name the page and its line. What a block is follows from its
# language and its text, unless a comment in the line before says it: <!-- compile: program -->.
#
#   program     a whole program. In C and C++ a block with a main, in C# one with a Main: linked and run.
#   file        what stands outside of functions. In C# a block with a class or a struct. In C and C++ only if marked.
#   members     C#: what stands in a class. A block that begins with an access modifier or an attribute.
#   statements  everything else: what stands in a function. In C and C++ it is run, with the variables of prelude.*.
#   output      a text block, only if marked: what the program before it prints.
#
# Rust is compiled and run by the documentation tests of testkit, so only the pages that testkit names may have any. sh is
# parsed. cmake, toml and text are not looked at. A block of any other language, or of none, is a failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
shift
[ $# != 0 ] || set -- README.md ARCHITECTURE.md CONTRIBUTING.md docs/*.md bindings/*/README.md
rm -rf "$out"
mkdir -p "$out/blocks" "$out/csharp"
export out
failures=$out/failures
: >"$failures"

fail() {
    echo "$1:$2: $3" | tee -a "$failures" >&2
}

# Writes each block to a file and prints: page, line of the first line of code, language, mark, file.
extract() {
    awk -v out="$out/blocks" '
        FNR == 1 { if (inside) print before, start, "unclosed", "-", "-"; inside = 0; mark = "-"; before = FILENAME }
        /^ *```/ && !inside {
            indent = match($0, /`/) - 1
            language = substr($0, indent + 4)
            sub(/[ ,].*/, "", language)
            page = FILENAME
            gsub(/[\/.]/, "-", page)
            file = out "/" page "-" FNR + 1
            printf "" >file
            start = FNR + 1
            inside = 1
            next
        }
        /^ *``` *$/ && inside {
            print FILENAME, start, (language == "" ? "none" : language), mark, file
            close(file)
            inside = 0
            mark = "-"
            next
        }
        inside { print substr($0, match($0, /[^ ]/) > indent ? indent + 1 : 1) >file; next }
        NF { mark = match($0, /^ *<!-- compile: [a-z]+ -->/) ? $3 : "-" }
        END { if (inside) print FILENAME, start, "unclosed", "-", "-" }
    ' "$@"
}

# What a block is if nothing says it.
kind_of() {
    case $1 in
    c | cpp) grep -qE '^(int|auto) main\(' "$2" && echo program || echo statements ;;
    csharp)
        if grep -qE '\bvoid Main\(' "$2"; then
            echo program
        elif grep -qE '^(public |internal |\[)?.*\b(class|struct) [A-Z]' "$2"; then
            echo file
        elif grep -E -m 1 '[^ ]' "$2" | grep -qE '^(private|public|internal|\[)'; then
            echo members
        else
            echo statements
        fi
        ;;
    *) echo - ;;
    esac
}

# wrap <prelude> <page> <line> <block>: the prelude with the block in place of its line @block@.
wrap() {
    awk -v page="$2" -v line="$3" -v block="$4" -v prelude="$1" '
        /@block@/ {
            print "#line " line " \"" page "\""
            while ((getline text <block) > 0) print text
            print "#line " NR + 1 " \"" prelude "\""
            next
        }
        { print }
    ' "$1"
}

# compile <language> <kind> <block>: a job of C or C++, whose source is <block>.<language>.
compile() {
    local command
    case $1 in
    c) command='cc -std=c99 -Wall -Wextra -Werror -pedantic -Iinclude' ;;
    cpp) command='c++ -std=c++17 -Wall -Wextra -Werror -pedantic -Iinclude -Ibindings/cpp' ;;
    esac
    [ "$2" = program ] || command+=' -Wno-unused-variable -Wno-unused-but-set-variable -Wno-unused-function'
    if [ "$2" = file ]; then
        $command -fsyntax-only "$3.$1"
    else
        $command -pthread "$3.$1" target/ship/libcairn.a $CAIRN_SYSTEM_LIBS -o "$3.exe"
        timeout 60 "$3.exe" >"$3.out" || { echo "$(cat "$3.name"): the program fails"; return 1; }
    fi
}

# job <language> <kind> <block>: shows in one piece what goes wrong.
job() {
    local log
    log=$(set -e; compile "$@" 2>&1) || { echo "$log" | tee -a "$out/failures" >&2; return 0; }
}
export -f compile job

compared=()
previous=
: >"$out/jobs"
csharp_programs=()
blocks=0
while read -r page line language mark block; do
    blocks=$((blocks + 1))
    kind=$mark
    [ "$kind" != - ] || kind=$(kind_of "$language" "$block")
    [ "$block" = - ] || echo "$page:$line" >"$block.name"
    case $language:$kind in
    c:program | c:file | cpp:program | cpp:file)
        { echo "#line $line \"$page\""; cat "$block"; } >"$block.$language"
        echo "$language $kind $block" >>"$out/jobs"
        [ "$kind" = file ] || previous=$block
        ;;
    c:statements | cpp:statements)
        wrap "tests/docs/prelude.$language" "$page" "$line" "$block" >"$block.$language"
        echo "$language $kind $block" >>"$out/jobs"
        ;;
    csharp:program | csharp:file)
        # Directives of one block do not reach the others: each has a namespace of its own.
        {
            echo "namespace Block$blocks {"
            echo "#line $line \"$page\""
            cat "$block"
            echo '}'
        } >"$out/csharp/block$blocks.cs"
        [ "$kind" = file ] || { csharp_programs+=("$block"); previous=$block; }
        ;;
    csharp:members | csharp:statements)
        wrap "tests/docs/prelude_$kind.cs" "$page" "$line" "$block" |
            sed "s/@number@/$blocks/" >"$out/csharp/block$blocks.cs"
        ;;
    rust:-) grep -qF "\"../../$page\"" testkit/src/lib.rs || fail "$page" "$line" 'testkit does not test the Rust of this page' ;;
    sh:-) bash -n "$block" || fail "$page" "$line" 'the shell does not parse this' ;;
    text:output) compared+=("$previous $block") ;;
    cmake:- | toml:- | text:-) ;;
    unclosed:*) fail "$page" "$line" 'the block has no end' ;;
    *) fail "$page" "$line" "a block of language '$language' with the mark '$mark' is not known to $0" ;;
    esac
done < <(extract "$@")

xargs -r -P "$(nproc)" -L 1 bash -c 'job "$@"' job <"$out/jobs"

if ls "$out"/csharp/*.cs >/dev/null 2>&1; then
    mcs -langversion:7.2 -unsafe -warnaserror -nowarn:1591 -target:library -out:"$out/Cairn.dll" bindings/unity/Runtime/*.cs
    # 0105: a block names a namespace that its prelude names as well; 0169, 0649, 0414, 0219, 0168: what is not used.
    mcs -langversion:7.2 -unsafe -warnaserror -nowarn:0105,0169,0649,0414,0219,0168 -target:library -out:"$out/blocks.dll" \
        -reference:"$out/Cairn.dll" tests/docs/unity.cs "$out"/csharp/*.cs || echo 'C# does not compile' >>"$failures"
fi
for block in ${csharp_programs[@]+"${csharp_programs[@]}"}; do
    cp "$block" "$block.cs"
    { mcs -langversion:7.2 -unsafe -warnaserror -reference:"$out/Cairn.dll" -out:"$block.exe" "$block.cs" &&
        MONO_PATH=$out LD_LIBRARY_PATH=target/ship timeout 60 mono "$block.exe" >"$block.out"; } ||
        echo "$(cat "$block.name"): the program does not compile or run" | tee -a "$failures" >&2
done

for pair in ${compared[@]+"${compared[@]}"}; do
    read -r program expected <<<"$pair"
    diff "$program.out" "$expected" >"$out/difference" ||
        { echo "$(cat "$expected.name"): the program prints something else:"; cat "$out/difference"; } | tee -a "$failures" >&2
done

if [ -s "$failures" ]; then
    echo "$blocks blocks, with failures" >&2
    exit 1
fi
echo "$blocks blocks, ${#compared[@]} outputs compared"
