#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# look_at_reports passes the report with one of everything, fails pages that misbehave, and says
# what it lacks. Without Chromium, or where Playwright cannot be installed, only the last.
# usage: look_at_reports_test.sh LOOK_AT_REPORTS DEMO
set -uo pipefail
look=$1 demo=$2
out=${TEST_TMPDIR:-$(mktemp -d)}
HOME=${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)} && export HOME

failures=0
expect() {  # expect STATUS PATTERN ARGUMENT...: runs the script
  local status=$1 pattern=$2 rc=0
  shift 2
  "$look" "$@" >"$out/log" 2>&1 || rc=$?
  if [[ $rc != "$status" ]] || ! grep -q -- "$pattern" "$out/log"; then
    echo "FAILED: $look $*: expected exit $status and /$pattern/, got exit $rc and:"
    cat "$out/log"
    failures=$((failures + 1))
  fi
}

"$demo" >"$out/demo.html" || exit 1
expect 69 "apt-get install chromium" "$out/demo.html" --chromium=/no/such/browser
"$look" "$out/demo.html" --out="$out/probe" >"$out/log" 2>&1
if [[ $? != 69 ]]; then
  expect 0 "narrow-dark: ok" "$out/demo.html" --out="$out/shots"
  for view in light dark narrow narrow-dark; do
    [[ -s $out/shots/demo-$view.png ]] || { echo "FAILED: no demo-$view.png"; failures=1; }
  done
  expect 66 "no such file" "$out/missing.html"
  page() { printf '<!DOCTYPE html><title>t</title><link rel="icon" href="data:,">%s' "$2" >"$out/$1.html"; }
  page request '<img src="http://example.invalid/x.png">'
  expect 1 "asks for http://example.invalid/x.png" "$out/request.html" --out="$out/shots"
  page console '<script>console.warn("careful")</script>'
  expect 1 "console warning: careful" "$out/console.html" --out="$out/shots"
  page throws '<script>undefined.x</script>'
  expect 1 "error: " "$out/throws.html" --out="$out/shots"
  page wide '<div style="width: 2000px">x</div>'
  expect 1 "wider than the window" "$out/wide.html" --out="$out/shots"
  page broken '<img alt="dot" src="data:image/png;base64,AAAA">'
  expect 1 "picture does not decode: dot" "$out/broken.html" --out="$out/shots"
else
  echo "skipped with Chromium: $(tail -1 "$out/log")"
fi
exit $((failures > 0))
