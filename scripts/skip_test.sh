# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Sourced by test scripts: how a script says that it could not test something, so that scripts/test counts
# it. (bazel knows passed and failed only; the report of cases, which it takes from the test, knows more.)

# skip_case NAME WHY [VARIABLE…]: reports a skipped case, where bazel asked for a report. Returns 1, having
# said so, where one of the variables is 1: it promises what is missing.
skip_case() {
  local name=$1 why=$2 variable
  shift 2
  for variable in "$@"; do
    if [[ ${!variable:-} == 1 ]]; then
      echo "FAILED: $name: $why, but $variable=1"
      return 1
    fi
  done
  echo "skipped: $name: $why"
  [[ -n ${XML_OUTPUT_FILE:-} ]] || return 0
  cat >"$XML_OUTPUT_FILE" <<XML
<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="scripts"><testcase classname="scripts" name="$name" result="skipped">
<skipped message="$why"/></testcase></testsuite></testsuites>
XML
}
