#!/usr/bin/env bash
# Finds the tools that are missing and installs them with apt-get where it may: as root, or with a sudo that asks for no
# password, and never when CAIRN_SETUP is 0. Otherwise it names the packages and succeeds all the same: the tests then
# count what needs them as skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/tools.sh

if ! command -v cargo >/dev/null; then
    echo 'cargo is missing: install a Rust toolchain first.' >&2
    exit 1
fi

missing=$(missing_of "${tools[@]}")
[ -n "$missing" ] || exit 0
echo "Missing:" $missing

if command -v apt-get >/dev/null; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root='sudo -n '
    packages=$(for tool in $missing; do package_of "$tool"; done | sort -u | xargs)
    install="${as_root}apt-get update && ${as_root}apt-get install -y --no-install-recommends $packages"
    echo "$install"
    if [ "${CAIRN_SETUP:-1}" != 0 ] && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
        DEBIAN_FRONTEND=noninteractive sh -c "$install" </dev/null || echo 'The installation failed.'
    fi
fi

tell_missing $(missing_of $missing)
