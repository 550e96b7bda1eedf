# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Sourced by test scripts: how a script says that it could not test something, so that scripts/test counts
# it, or fails where a variable promises what is missing. (bazel knows passed and failed only; the report
# of cases, which it takes from the test, knows more.)

# skip_case NAME WHY [REST]: reports a skipped case, where bazel asked for a report, and a case REST that
# passes if the script does.
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
