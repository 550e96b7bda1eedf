#!/bin/sh
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs a test that is built with the address sanitizer (.bazelrc's --run_under). Its search for leaks
# stops all threads when the process ends and now and then crashes itself, because a driver's thread
# ends at that moment ("Tracer caught signal 11"): nothing was searched then, and the test runs once
# more. A busy machine can have that twice in a row: the third run searches for no leaks. Every other
# failure counts at once.
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
