#!/usr/bin/env bash
# Generates include/cairn.h. The build script generates it into an output directory whose name only cargo knows; its
# JSON messages name it.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t folders < <(cargo build --package cairn --features header --message-format json |
    sed -n 's/.*"reason":"build-script-executed".*"out_dir":"\([^"]*\)".*/\1/p')
cp "$(find "${folders[@]}" -maxdepth 1 -name cairn.h)" include/cairn.h
echo 'include/cairn.h is what the Rust source says.'
