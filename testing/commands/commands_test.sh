#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# The programs of prove commands: each kind of work ends, the load depends on the seed alone and ends with its input.
# usage: commands_test.sh WORK CLOCKED_LIFE RANDOM_LOAD
set -uo pipefail
work=$1 life=$2 load=$3
failures=0
# expect STATUS OUTPUT COMMAND…: OUTPUT is a pattern of the whole standard output.
expect() {
  local status=$1 pattern=$2 rc=0 out
  shift 2
  out=$("$@" 2>/dev/null </dev/null) || rc=$?
  [[ $rc == "$status" && $out =~ ^($pattern)$ ]] || {
    echo "FAILED: $*: expected exit $status and '$pattern', got $rc and '$out'"
    failures=$((failures + 1))
  }
}
for kind in compute memory pages; do
  expect 0 "" "$work" "$kind" 0
  expect 0 "" "$work" "$kind" 100 5 --words=that "are ignored"
done
expect 64 "" "$work" compute
expect 64 "" "$work" nothing 5
expect 0 "[0-9]{1,9}" "$life"
expect 0 "2[0-9]{6,}|[3-9][0-9]{6}" "$life" 2000000

first=$("$load" --seed=5 --states=20 --print)
[[ $(wc -l <<<"$first") == 20 && $(cut -d' ' -f1 <<<"$first" | sort -u | wc -l) -ge 4 ]] || {
  echo "FAILED: 20 states of seed 5:" && echo "$first" && failures=$((failures + 1))
}
[[ $("$load" --seed=5 --states=20 --print) == "$first" ]] || { echo "FAILED: seed 5 differs" && failures=$((failures + 1)); }
[[ $("$load" --seed=6 --states=20 --print) != "$first" ]] || { echo "FAILED: seed 6 is seed 5" && failures=$((failures + 1)); }
expect 0 "(two|idle) [0-9.]+" "$load" --kinds=two,idle --states=1 --print
for flag in --kinds=three --kinds= --mean=0 --mean=-1 load; do
  expect 64 "" "$load" "$flag" --states=1
done
# Its input, /dev/null, has ended: without that it would run for ever.
expect 0 "" "$load" --kinds=disk,memory,two --folder="${TEST_TMPDIR:-/tmp}"
exit $((failures > 0))
