#!/bin/sh
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs a test that was built with the address sanitizer (.bazelrc's --run_under). Danger: the leak
# check at exit stops all threads, and sometimes crashes itself because a driver's thread ends at
# that moment ("Tracer caught signal 11"). Remedy: nothing was checked then, so the test runs again;
# the third run, on a busy machine, is without the leak check. Any other failure is final.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for next in "once more" "once more, without a search for leaks"; do
  { "$@" 2>&1 || echo "$?" >"$log.status"; } | tee "$log"
  [ -e "$log.status" ] || exit 0
  status=$(cat "$log.status")
  rm -f "$log.status"
  grep -q '^Tracer caught signal' "$log" || exit "$status"
  echo "The search for leaks crashed (the sanitizer, not the test): the test runs $next."
done
rm -f "$log"
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
exec "$@"
