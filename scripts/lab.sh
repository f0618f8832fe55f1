#!/usr/bin/env bash
# lab.sh [folder]: runs all experiments of the lab at their quick size, writes the report on them and draws the gallery,
# into target/lab or the folder named.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-target/lab}
cargo build --quiet --release --package lab
lab=${CARGO_TARGET_DIR:-target}/release/lab
"$lab" run all --quick --fresh --out "$out/quick"
"$lab" report --quick --results "$out/quick"
"$lab" gallery --out "$out/pictures"
echo
echo "Report:   $out/quick/REPORT.md, its charts beside it"
echo "Pictures: $out/pictures"
