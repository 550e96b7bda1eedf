#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Feeds generated build events and reports to summarize_tests.py and checks its last lines and exit status.
set -uo pipefail
# check, the last command of pipelines, sets a variable of this shell.
shopt -s lastpipe
unset "${!LITMUS_REQUIRE_@}"
work=$TEST_TMPDIR
failed=0

# report NAME CASES…: writes a test.xml; a case is pass, fail, crash or skip:REASON.
report() {
  local file=$work/$1.xml case index=0
  shift
  echo '<testsuites><testsuite name="S">' >"$file"
  for case in "$@"; do
    index=$((index + 1))
    echo "<testcase classname=\"S\" name=\"c$index\" status=\"run\">" >>"$file"
    case $case in
      fail) echo '<failure message="no"/>' >>"$file" ;;
      skip:*) echo "<skipped message=\"a_test.cc:7&#x0A;${case#skip:}\"/>" >>"$file" ;;
    esac
    echo '</testcase>' >>"$file"
  done
  echo '</testsuite></testsuites>' >>"$file"
}
# log NAME LINE…: writes a GoogleTest test.log next to NAME.xml.
log() {
  printf '%s\n' "${@:2}" >"$work/$1.log"
}
configured() { echo "{\"id\":{\"targetConfigured\":{\"label\":\"$1\"}},\"configured\":{\"tag\":[$2]}}"; }
result() {
  echo "{\"id\":{\"testResult\":{\"label\":\"$1\"}},\"testResult\":{\"status\":\"$2\"," \
    "\"testActionOutput\":[{\"name\":\"test.log\",\"uri\":\"file://$work/$3.log\"}," \
    "{\"name\":\"test.xml\",\"uri\":\"file://$work/$3.xml\"}]}}"
}
interrupted() { echo "{\"id\":{\"testResult\":{\"label\":\"$1\"}},\"aborted\":{}}"; }
broken() { echo "{\"id\":{\"targetCompleted\":{\"label\":\"$1\"}},\"aborted\":{}}"; }

# check NAME BAZEL_STATUS WANTED_STATUS WANTED_LAST_LINES: runs summarize_tests.py with the events on standard input.
check() {
  local output status lines
  lines=$(wc -l <<<"$4")
  cat >"$work/events"
  output=$(python3 scripts/lib/summarize_tests.py "$work/events" "$2")
  status=$?
  if [[ $(tail -n "$lines" <<<"$output") != "$4" || $((status != 0)) != "$3" ]]; then
    echo "FAILED: $1: exit $status, output:"
    echo "$output"
    failed=1
  fi
}

report good pass pass
report mixed pass fail
report skips pass "skip:LITMUS_SHARED is not set" "skip:no device"

{ result //a PASSED good; } | check passes 0 0 "0 skipped: every test ran
2 passed, 0 failed"
{ result //a PASSED good; result //b FAILED mixed; } | check "a failure" 3 1 \
  "0 skipped: every test ran
3 passed, 1 failed"
{ result //a PASSED good; result //b TIMEOUT good; } | check "a time-out" 3 1 \
  "0 skipped: every test ran
4 passed, 1 failed"
{ result //a FAILED absent; } | check "a crash without a report" 3 1 \
  "0 skipped: every test ran
0 passed, 1 failed"
log absent '[ RUN      ] S.c1' '[       OK ] S.c1 (0 ms)' '[ RUN      ] S.c2'
{ result //a FAILED absent; } | check "a crash in a case" 3 1 \
  "FAILED: //a (FAILED) ended in S.c2
0 skipped: every test ran
0 passed, 1 failed"
log mixed '[ RUN      ] S.c1' '[  SKIPPED ] S.c1 (0 ms)' '[ RUN      ] S.c2' '[  FAILED  ] S.c2 (1 ms)'
{ result //b FAILED mixed; } | check "a failure without a crash" 3 1 \
  "FAILED: //b S.c2
0 skipped: every test ran
1 passed, 1 failed"
{ result //a PASSED good; broken //b; } | check "a broken build" 1 1 \
  "0 skipped: every test ran
2 passed, 1 failed"
{ result //a PASSED good; interrupted //b; } | check "an interruption" 8 1 \
  "0 skipped: every test ran
2 passed, 1 failed"
: | check "nothing ran" 0 1 "0 skipped: every test ran
0 passed, 0 failed"
skipped="2 skipped: LITMUS_SHARED is not set (1); no device (1)
1 passed, 0 failed"
{ configured //a '"external"'; result //a PASSED skips; } | check "skips are fine" 0 0 "$skipped"
export LITMUS_REQUIRE_SHARED=1
{ configured //a '"external"'; result //a PASSED skips; } | check "skips not allowed" 0 1 \
  "0 skipped: every test ran
1 passed, 2 failed"
{ configured //a '"other"'; result //a PASSED skips; } | check "other skips" 0 0 "$skipped"
long_test=$(sed -n 's/.*GTEST_SKIP() << "\(.*\)";.*/\1/p' testing/long_tests.h)
grep -qF "\"$long_test\"" scripts/lib/skip_test.sh || { echo "FAILED: skip_test.sh does not say: $long_test"; failed=1; }
report long pass "skip:$long_test"
{ configured //a '"external"'; result //a PASSED long; } | check "a long test over the shared data" 0 0 \
  "1 skipped: $long_test (1)
1 passed, 0 failed"
unset LITMUS_REQUIRE_SHARED
report shared pass "skip:LITMUS_SHARED is not set" "skip:LITMUS_SHARED is not set"
{ result //a PASSED shared; result //b PASSED shared; } | check "a skip for each target" 0 0 \
  "2 skipped: LITMUS_SHARED is not set (2)
2 passed, 0 failed"
# Each LITMUS_REQUIRE variable, and a skip reason that it forbids.
while read -r name reason; do
  report promised pass "skip:$reason" "skip:other"
  result //a PASSED promised | check "without $name" 0 0 "2 skipped: $reason (1); other (1)
1 passed, 0 failed"
  export "LITMUS_REQUIRE_$name=1"
  result //a PASSED promised | check "$name" 0 1 "1 skipped: other (1)
1 passed, 1 failed"
  unset "LITMUS_REQUIRE_$name"
done <<'PROMISES'
OPENCL there is no OpenCL device
OPENCL this machine has no such device
OPENGL there is no OpenGL ES 3.1: no EGL library
OPENGL There is no OpenCL or OpenGL ES device.
BROWSER no browser: look_at_reports: apt-get install chromium
MPI mpirun is not installed (Debian: openmpi-bin)
JSONSCHEMA python3 has no jsonschema (Debian: python3-jsonschema)
YAML there is no PyYAML (Debian: python3-yaml)
CLANG there is no clang-tidy (Debian: clang, clang-tidy)
PYTHON there is no NumPy for python3 (Debian package python3-numpy)
PROMISES
exit $failed
