#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs build_android without an NDK, and android_symbols over small objects compiled for this machine.
# Arguments: the two scripts.
set -euo pipefail
build_android=$1 android_symbols=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# expect NAME STATUS TEXT COMMAND…: COMMAND ends with STATUS and prints TEXT.
expect() {
  local name=$1 wanted=$2 text=$3 status=0 output
  shift 3
  output=$("$@" 2>&1) || status=$?
  [[ $status == "$wanted" && $output == *"$text"* ]] && return
  echo "$name: exit $status, expected $wanted; output '$output', expected '$text'" >&2
  failures=$((failures + 1))
}

expect "no NDK" 69 "set ANDROID_NDK_HOME to an Android NDK, or LITMUS_ANDROID_SYSROOT" \
  env -u ANDROID_NDK_HOME -u LITMUS_ANDROID_SYSROOT "$build_android"

expect "a folder that is not there" 69 "there is no folder '/no/ndk', which ANDROID_NDK_HOME names" \
  env ANDROID_NDK_HOME=/no/ndk "$build_android"

mkdir -p "$work/shared/facts/android" "$work/bazel-out"
printf 'libc\tputs\nlibm\tsin\nlibEGL\teglInitialize\n' >"$work/shared/facts/android/symbols_api26.tsv"
export LITMUS_SHARED=$work/shared
binary=$work/bazel-out/tool
expect "no shared data" 69 "there is no $work/facts/android" env LITMUS_SHARED="$work" "$android_symbols" "$binary"
expect "never linked" 69 "there is no $binary-2.params" "$android_symbols" "$binary"

mkdir "$work/libraries"
check=("$android_symbols" --nm=nm --compiler_libraries="$work/libraries" "$binary")
# objects NAME=SOURCE…: compiles C sources and writes the list of linked objects.
objects() {
  local pair
  : >"$binary-2.params"
  for pair in "$@"; do
    gcc -O1 -w -c -x c - -o "$work/bazel-out/${pair%%=*}.o" <<<"${pair#*=}"
    echo "bazel-out/${pair%%=*}.o" >>"$binary-2.params"
  done
}
objects 'a=int f(void); int puts(const char*); int main(void) { return f() + puts("x"); }' 'b=int f(void) { return 1; }'
expect "its own and Android's" 0 " 0 of them unknown" "${check[@]}"
objects 'a=int malloc_trim(unsigned long); int main(void) { return malloc_trim(0); }'
expect "glibc's" 1 "malloc_trim: used by $work/bazel-out/a.o; not exported at API level 26" "${check[@]}"
objects 'a=int eglInitialize(void); int main(void) { return eglInitialize(); }'
expect "of a library that is not linked" 1 "eglInitialize: used by" "${check[@]}"
objects 'a=int* __errno_location(void); int main(void) { return *__errno_location(); }'
expect "musl's name" 1 "__errno_location: used by" "${check[@]}"
printf 'libc\t__errno\n' >>"$work/shared/facts/android/symbols_api26.tsv"
expect "musl's name of Android's function" 0 " 0 of them unknown" "${check[@]}"
exit $((failures > 0))
