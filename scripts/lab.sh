#!/usr/bin/env bash
# lab.sh [folder]: runs all experiments of the papers at their quick size, writes the report on them and draws the gallery,
# into target/lab or the folder named.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-target/lab}
cargo build --quiet --release --package lab --package papers
programs=${CARGO_TARGET_DIR:-target}/release
"$programs/papers" run all --quick --fresh --out "$out/quick"
"$programs/papers" report --quick --results "$out/quick"
"$programs/lab" gallery --out "$out/pictures"
echo
echo "Report:   $out/quick/REPORT.md, with its charts"
echo "Pictures: $out/pictures"
