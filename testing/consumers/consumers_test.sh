#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests that scripts/install makes a folder against which programs of others build and run.
#
# usage: consumers_test.sh MODEL FILE…, in the top folder of the checkout; FILE: what a portable build has of libraries
set -euo pipefail
source scripts/lib/skip_test.sh
skip_long_test consumers  # It takes a minute; cxx_program_test links with the libraries every time.
model=$1
shift
folder=$TEST_TMPDIR/built
mkdir -p "$folder"
cp -L "$@" "$folder"

expect_refusal() {
  local code=$1 text=$2 status=0 error
  shift 2
  error=$(python3 -B scripts/install "$@" 2>&1) || status=$?
  if ((status != code)) || [[ $error != *"$text"* ]]; then
    echo "scripts/install $*: exit code $status, expected $code and '$text': $error" >&2
    exit 1
  fi
}

expect_refusal 64 '--prefix' --from="$folder"
mkdir "$TEST_TMPDIR/empty"
expect_refusal 66 'there is no' --prefix="$TEST_TMPDIR/none" --from="$TEST_TMPDIR/empty" --libraries_only
touch "$TEST_TMPDIR/file"
expect_refusal 73 'cannot write' --prefix="$TEST_TMPDIR/file" --from="$folder" --libraries_only

# An installation may be repeated, and moved.
for _ in 1 2; do python3 -B scripts/install --prefix="$TEST_TMPDIR/first" --from="$folder" --libraries_only; done
mv "$TEST_TMPDIR/first" "$TEST_TMPDIR/moved"
if grep -rIl "$TEST_TMPDIR" "$TEST_TMPDIR/moved"; then
  echo "these files have the folder's path" >&2
  exit 1
fi
printed=$(testing/consumers/run "$TEST_TMPDIR/moved" "$model")
echo "$printed"
skipped=$(grep '^skipped: ' <<<"$printed" || true)
[[ -z $skipped ]] || skip_case consumers "${skipped//$'\n'/; }" installation
