#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Each export of benchmark_model is read by the program that it is written for; check_exports fails for an export that
# cannot be read.
# usage: check_exports_test.sh CHECK_EXPORTS BENCHMARK_MODEL MODEL
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
check=$1 benchmark=$2 model=$3
out=${TEST_TMPDIR:-$(mktemp -d)}/exports
HOME=${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)} && export HOME
mkdir -p "$out" "$out/bad"

failures=0
fail() { echo "FAILED: $*"; failures=1; }
expect() {  # expect STATUS PATTERN FOLDER: check_exports ends with STATUS and prints PATTERN
  local rc=0
  "$check" "$3" >"$out/log" 2>&1 || rc=$?
  [[ $rc == "$1" ]] && grep -q -- "$2" "$out/log" || fail "check_exports $3: expected exit $1 and /$2/, got $rc and: $(cat "$out/log")"
}

"$benchmark" --graph="$model" --num_runs=20 --min_secs=0.01 \
  --export="gbench:$out/a.gbench.json,github-smaller:$out/a.smaller.json,github-bigger:$out/a.bigger.json,bencher:$out/a.bmf.json,openmetrics:$out/a.prom,junit:$out/a.junit.xml" \
  >"$out/log" 2>&1 || fail "benchmark_model: $(cat "$out/log")"
expect 66 "no such folder" "$out/missing"
rc=0
"$check" "$out" >"$out/log" 2>&1 || rc=$?
if [[ $rc == 69 ]]; then
  skip_case check_exports "no readers: $(tail -1 "$out/log" | tr -d '<>&"')" "what the script lacks"
  exit "$failures"
fi
expect 0 "6 passed, 0 failed" "$out"

# Invalid exports, each with one error: NAME, the file, and the sed expression that introduces the error.
bad() {
  rm -f "$out"/bad/*
  sed "$2" "$out/$1" >"$out/bad/$1"
  expect 1 "$1: .*FAILED" "$out/bad"
}
bad a.prom '/# EOF/d'
bad a.prom 's/litmus_latency_median_seconds{/litmus_latency_median_seconds{benchmark="x",/'
bad a.gbench.json 's/"real_time"/"time"/'
bad a.junit.xml 's/tests="[0-9]*"/tests="999"/'
bad a.smaller.json 's/"unit"/"units"/'
bad a.bmf.json 's/latency-median/latency_median/'
exit "$failures"
