#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs check_result_test.sh with a Python that lacks jsonschema: the test is counted as skipped, or as failed if a
# LITMUS_REQUIRE variable requires jsonschema.
set -uo pipefail
unset "${!LITMUS_REQUIRE_@}"
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

# check NAME WANTED_SUMMARY [VARIABLE=1]: the script passes, and its report is summarised as WANTED_SUMMARY.
check() {
  local name=$1 summary=$2 output status=0 report=$work/$1.xml
  shift 2
  output=$(env PATH="$work/bin:$PATH" XML_OUTPUT_FILE="$report" bash scripts/tests/check_result_test.sh 2>&1)
  status=$?
  if [[ $status != 0 || $output != "skipped: check_result: $why" ]]; then
    echo "FAILED: $name: exit $status, output: $output"
    failed=1
  fi
  echo "{\"id\":{\"testResult\":{\"label\":\"//a\"}},\"testResult\":{\"status\":\"PASSED\"," \
    "\"testActionOutput\":[{\"name\":\"test.xml\",\"uri\":\"file://$report\"}]}}" >"$work/events"
  output=$(env "$@" "$real" scripts/lib/summarize_tests.py "$work/events" 0 | grep skipped)
  if [[ $output != "$summary" ]]; then
    echo "FAILED: $name: summed up as: $output"
    failed=1
  fi
}

why="python3 has no jsonschema (Debian: python3-jsonschema)"
check skipped "1 skipped: $why (1)"
check promised "FAILED: //a scripts.check_result was skipped ($why), but LITMUS_REQUIRE_JSONSCHEMA=1
0 skipped: every test ran" LITMUS_REQUIRE_JSONSCHEMA=1

source scripts/lib/skip_test.sh
XML_OUTPUT_FILE=$work/part.xml skip_case part "no such thing" "the rest" >/dev/null
echo "{\"id\":{\"testResult\":{\"label\":\"//a\"}},\"testResult\":{\"status\":\"PASSED\"," \
  "\"testActionOutput\":[{\"name\":\"test.xml\",\"uri\":\"file://$work/part.xml\"}]}}" >"$work/events"
output=$("$real" scripts/lib/summarize_tests.py "$work/events" 0)
if [[ $output != "1 skipped: no such thing (1)
1 passed, 0 failed" ]]; then
  echo "FAILED: a skipped part: $output"
  failed=1
fi
exit $failed
