# The tools that Cairn needs in addition to a Rust toolchain, and the Debian package that has each. Sourced by setup.sh and
# test.sh, so that both name the same package for a missing tool.

tools=(cc c++ ld ar nm objcopy readelf cmake pkg-config valgrind mcs mono luajit)

package_of() {
    case $1 in
    cc) echo gcc ;;
    c++) echo g++ ;;
    ld | ar | nm | objcopy | readelf) echo binutils ;;
    mcs) echo mono-mcs ;;
    mono) echo mono-runtime ;;
    *) echo "$1" ;;
    esac
}

missing_of() {
    local tool
    for tool; do
        command -v "$tool" >/dev/null || echo "$tool"
    done
}

# One sentence for each missing tool.
tell_missing() {
    local tool
    for tool; do
        echo "$tool is missing; the package $(package_of "$tool") has it."
    done
}
