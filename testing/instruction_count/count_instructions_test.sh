#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests that the plugin counts the instructions of a loop, a repeated string instruction as none,
# and how often the block of the loop was executed.
set -euo pipefail
plugin=$PWD/$1 program=$PWD/$2
source scripts/lib/skip_test.sh

if ! command -v qemu-x86_64 >/dev/null; then
  skip_case count_instructions "no qemu-x86_64: install Debian's qemu-user"
  exit 0
fi
counts=$TEST_TMPDIR/counts
if ! error=$(qemu-x86_64 -plugin "$plugin,out=$counts" /bin/true 2>&1); then
  skip_case count_instructions "qemu-x86_64 takes no plug-in: ${error:0:200}"
  exit 0
fi
blocks=$TEST_TMPDIR/blocks
qemu-x86_64 -plugin "$plugin,out=$counts,blocks=$blocks" "$program"
mapfile -t lines <"$counts"
# Bounds: the loop, plus the function of the system call and the code that sets its arguments.
low=200000 high=200100
if [[ ${#lines[@]} != 2 ]] || ((lines[1] < low || lines[1] > high)); then
  echo "expected two lines, the second from $low to $high; got: ${lines[*]}" >&2
  exit 1
fi
# A line is "address executions instruction ...". The block of the loop lacks the first iteration if
# that belongs to another block.
if ! awk '$2 >= 99999 && $2 <= 100000 && NF == 4 { found = 1 } END { exit !found }' "$blocks"; then
  echo "expected a block of two instructions with 99999 or 100000 executions; got:" >&2
  sort -rnk2 "$blocks" | head -5 >&2
  exit 1
fi
