#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# tflitmus device: where its scripts are found, what they are given, what is said without them or without Python.
#
# usage: device_test.sh TFLITMUS ON_DEVICE ON_DEVICES
set -uo pipefail
tflitmus=$(realpath "$1") on_device=$2 on_devices=$3
work=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
failed=0

# expect STATUS TEXT PROGRAM ARGUMENT…: the exit status, and a text of stdout or stderr.
expect() {
  local status=$1 text=$2 got
  shift 2
  "$@" >"$work/output" 2>&1
  got=$?
  if ((got != status)) || ! grep -qF -- "$text" "$work/output"; then
    echo "FAILED: $* ends with $got, expected $status and '$text':"
    cat "$work/output"
    failed=1
  fi
}

mkdir -p "$work"/{beside,apart/bin,apart/share/tflitmus,alone,old,bare}
for folder in beside apart/bin alone; do cp "$tflitmus" "$work/$folder/tflitmus"; done
write_scripts() {
  echo 'import sys; print("'"$2"'", *sys.argv[1:], sep=":"); sys.exit(7)' >"$1/on_device"
  echo 'import sys; print("'"$2"' fleet", *sys.argv[1:], sep=":"); sys.exit(8)' >"$1/on_devices"
}
write_scripts "$work/beside" beside
write_scripts "$work/apart/share/tflitmus" share

expect 7 'beside:-s:phone:benchmark_model:--graph=a b' "$work/beside/tflitmus" device -s phone benchmark_model '--graph=a b'
expect 8 'beside fleet:--out=x:benchmark_model' "$work/beside/tflitmus" device fleet --out=x benchmark_model
expect 7 'share:--help' "$work/apart/bin/tflitmus" help device
expect 8 'share fleet:--help' "$work/apart/bin/tflitmus" help device fleet
# A folder of the program comes first, whatever the name of the link that it was started by.
write_scripts "$work/apart/bin" bin
ln -s "$work/apart/bin/tflitmus" "$work/bare/tool"
expect 7 'bin' "$work/bare/tool" device
missing="there is no 'on_device' in $work/alone, $work/share/tflitmus; put on_device"
expect 69 "$missing" "$work/alone/tflitmus" device -s phone benchmark_model
# Help needs no scripts: it names the folders in which they are looked for.
expect 0 'usage: tflitmus device [FLAGS OF THE DEVICE] TOOL' "$work/alone/tflitmus" device --help
expect 0 "$missing" "$work/alone/tflitmus" device --help
expect 0 'usage: tflitmus device fleet --devices=' "$work/alone/tflitmus" help device fleet
# The scripts themselves, as a package has them.
cp "$on_device" "$on_devices" "$work/alone"
cp -RL "$(dirname "$on_device")/lib/device" "$work/alone/device"
expect 0 'Runs a tool on a phone (adb) or a board (ssh)' "$work/alone/tflitmus" device --help
expect 0 'A tool on several devices at once' "$work/alone/tflitmus" device fleet --help
expect 0 'usage: tflitmus device [FLAGS OF THE DEVICE] TOOL' "$work/alone/tflitmus" device --help
expect 0 'usage: tflitmus device fleet --devices=' "$work/alone/tflitmus" device fleet --help
expect 64 'usage: tflitmus device' "$work/alone/tflitmus" device

printf '#!/bin/sh\necho 3.8.10\nexit 1\n' >"$work/old/python3"
chmod +x "$work/old/python3"
expect 69 'python3 is Python 3.8.10, which is too old; install Python 3.9' env PATH="$work/old" "$work/beside/tflitmus" device
expect 69 'install Python 3.9 or newer as python3' env PATH="$work/bare" "$work/beside/tflitmus" device
expect 0 'install Python 3.9 or newer as python3' env PATH="$work/bare" "$work/beside/tflitmus" device --help
if ((failed == 0)); then echo PASSED; fi
exit "$failed"
