#!/usr/bin/env bash
# counts.sh [folder]: counts the instructions of searches and edits under Valgrind, into target/lab/counts or the folder
# named.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --quiet --release --package lab
"${CARGO_TARGET_DIR:-target}/release/lab" count --out "${1:-target/lab/counts}"
