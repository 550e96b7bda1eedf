#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs check_result_test.sh with a Python that lacks jsonschema: the test is a counted skip, or fails where
# a variable promises jsonschema.
set -uo pipefail
unset LITMUS_REQUIRE_SHARED LITMUS_REQUIRE_JSONSCHEMA
work=$TEST_TMPDIR
failed=0
mkdir "$work/bin"
real=$(command -v python3)
cat >"$work/bin/python3" <<PYTHON
#!/bin/sh
case "\$*" in *"import jsonschema"*) exit 1 ;; esac
exec "$real" "\$@"
PYTHON
chmod +x "$work/bin/python3"

# check NAME WANTED_STATUS WANTED_OUTPUT WANTED_SUMMARY [VARIABLE=1]
check() {
  local name=$1 wanted=$2 text=$3 summary=$4 output status=0 report=$work/$1.xml
  shift 4
  output=$(env PATH="$work/bin:$PATH" XML_OUTPUT_FILE="$report" "$@" bash scripts/check_result_test.sh 2>&1)
  status=$?
  if [[ $status != "$wanted" || $output != "$text" ]]; then
    echo "FAILED: $name: exit $status, output: $output"
    failed=1
  fi
  [[ -n $summary ]] || return
  echo "{\"id\":{\"testResult\":{\"label\":\"//a\"}},\"testResult\":{\"status\":\"PASSED\"," \
    "\"testActionOutput\":[{\"name\":\"test.xml\",\"uri\":\"file://$report\"}]}}" >"$work/events"
  output=$("$real" scripts/summarize_tests.py "$work/events" 0 | grep skipped)
  if [[ $output != "$summary" ]]; then
    echo "FAILED: $name: summed up as: $output"
    failed=1
  fi
}

why="python3 has no jsonschema (Debian: python3-jsonschema)"
check skipped 0 "skipped: check_result: $why" "1 skipped: $why (1)"
for variable in LITMUS_REQUIRE_JSONSCHEMA LITMUS_REQUIRE_SHARED; do
  check $variable 1 "FAILED: check_result: $why, but $variable=1" "" $variable=1
done
exit $failed
