#!/usr/bin/env bash
# Copies the first sentence of each status from include/cairn.h into the table of docs/statuses.md, for after a change of
# the header; tests/docs.rs compares the two.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p target
awk '
    NR == FNR {
        if (sub(/^\/\/\/ /, "")) comment = comment $0 " "
        else {
            if (/^#define CAIRN_[A-Z_]+ \(?-?[0-9]+\)?$/) {
                end = index(comment, ". ")
                sentence[$2] = end ? substr(comment, 1, end) : comment
            }
            comment = ""
        }
        next
    }
    /^\| `CAIRN_/ {
        split($0, column, " [|] ")
        name = column[1]
        gsub(/[|` ]/, "", name)
        if (name in sentence) {
            begin = length(column[1] " | " column[2] " | ")
            $0 = substr($0, 1, begin) sentence[name] substr($0, begin + length(column[3]) + 1)
        }
    }
    { print }
' include/cairn.h docs/statuses.md >target/statuses.md
cp target/statuses.md docs/statuses.md
