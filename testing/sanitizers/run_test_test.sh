#!/bin/sh
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests that run_test.sh runs a test again only after a crash of the leak check.
set -u
run="$TEST_SRCDIR/$TEST_WORKSPACE/testing/sanitizers/run_test.sh"
fake="$TEST_TMPDIR/fake"
failed=0
export ASAN_OPTIONS=a=1

# case_ NAME EXPECTED_STATUS EXPECTED_RUNS SCRIPT: in SCRIPT, $n is the number of the run.
case_() {
  echo 0 >"$fake.n"
  printf '#!/bin/sh\nn=$(($(cat "%s") + 1)); echo $n >"%s"\n%s\n' "$fake.n" "$fake.n" "$4" >"$fake"
  chmod +x "$fake"
  output=$("$run" "$fake" an_argument 2>&1)
  status=$?
  runs=$(cat "$fake.n")
  if [ "$status" != "$2" ] || [ "$runs" != "$3" ]; then
    echo "FAIL: $1: expected status $2 after $3 runs, got $status after $runs: $output"
    failed=1
  fi
}

case_ "a test that passes" 0 1 'echo fine'
case_ "a test that fails" 3 1 'echo bad; exit 3'
case_ "a leak" 23 1 'echo "ERROR: LeakSanitizer: detected memory leaks"; exit 23'
case_ "a crash of the search, then success" 0 2 '[ $n = 2 ] || { echo "Tracer caught signal 11: addr=0x240" >&2; exit 23; }'
case_ "two crashes of the search, then none" 0 3 '[ "$ASAN_OPTIONS" = a=1:detect_leaks=0 ] || { echo "Tracer caught signal 11: addr=0x240"; exit 23; }'
case_ "two crashes of the search, then a failure" 3 3 '[ $n = 3 ] && exit 3; echo "Tracer caught signal 11"; exit 23'
case_ "three crashes" 23 3 'echo "Tracer caught signal 11"; exit 23'
case_ "a crash of the search, then a leak" 7 2 '[ $n = 2 ] && exit 7; echo "Tracer caught signal 11"; exit 23'
case_ "arguments are handed on" 0 1 '[ "$1" = an_argument ]'
exit $failed
