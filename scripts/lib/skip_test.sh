# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Test scripts source this file to report a case that they could not test, so that scripts/test counts the case as
# skipped, or fails if a LITMUS_REQUIRE variable forbids the skip. (Bazel itself reports a test only as passed or
# failed; the cases are in the report that the test writes.)

# skip_long_test NAME: ends the test, of which no case runs, unless LITMUS_LONG_TESTS=1. The reason is that of testing/long_tests.h.
skip_long_test() {
  [[ ${LITMUS_LONG_TESTS:-} != 1 ]] || return 0
  skip_case "$1" "a long test: LITMUS_LONG_TESTS=1 includes it"
  exit 0
}

# skip_case NAME WHY [REST]: reports a skipped case, if Bazel requests a report, and a case REST that passes if the
# script does.
skip_case() {
  local name=$1 why=$2 rest=${3:-}
  echo "skipped: $name: $why"
  [[ -n ${XML_OUTPUT_FILE:-} ]] || return 0
  {
    echo '<?xml version="1.0" encoding="UTF-8"?>'
    echo '<testsuites><testsuite name="scripts">'
    [[ -z $rest ]] || echo "<testcase classname=\"scripts\" name=\"$rest\" status=\"run\"/>"
    echo "<testcase classname=\"scripts\" name=\"$name\" result=\"skipped\"><skipped message=\"$why\"/></testcase>"
    echo '</testsuite></testsuites>'
  } >"$XML_OUTPUT_FILE"
}
