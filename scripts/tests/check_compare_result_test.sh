#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# The documents of compare conform to docs/reference/schema, without members that the schema does not name.
# usage: check_compare_result_test.sh CHECK_RESULT COMPARE
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
if ! python3 -c 'import jsonschema' 2>/dev/null; then
  skip_case check_compare_result "python3 has no jsonschema (Debian: python3-jsonschema)"
  exit
fi
check=$(realpath "$1") compare=$(realpath "$2")
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1

# prints NAME MEDIAN: creates a command that prints a mean or a median.
prints() { printf '#!/bin/sh\necho "count=9 avg=9 %s"\n' "$2" >"$1" && chmod +x "$1"; }
prints mean ""
prints slow median=12
prints fast median=9
# A fake tool of Litmus, and one that fails in its ninth process.
tool='[ "$1" = --version ] && echo "benchmark_model (Litmus) 1.0" && exit\nfor last; do :; done\n'
printf "#!/bin/sh\n$tool"'echo "{\\"metrics\\": [{\\"name\\": \\"latency_median\\", \\"value\\": 5}], \\"verdict\\": {\\"kind\\": \\"stable\\"}}" >"${last#--json_out=}"\n' >litmus
printf '#!/bin/sh\n[ "$1" = --version ] && exit 1\necho >>runs\n[ $(wc -l <runs) -lt 9 ] && echo "count=1 curr=5"\n' >ninth
chmod +x litmus ninth
machine='"environment": {"machine": {"fingerprint": "0123456789abcdef"}}'
echo "{\"metrics\": [{\"name\": \"latency_median\", \"value\": 5, \"lower\": 4, \"upper\": 6}], $machine}" >a.json
echo "{\"metrics\": [{\"name\": \"latency_median\", \"value\": 5}], \"processes\": {\"medians\": [5, 5, 5, 5]}, $machine}" >b.json

failures=0
# document STATUS ARGUMENT…: compare ends with STATUS, and its document conforms to the schema.
document() {
  local status=$1 rc=0
  shift
  "$compare" "$@" --json_out=result.json "${rest[@]}" >log 2>&1 || rc=$?
  if [[ $rc != "$status" ]] || ! "$check" --strict result.json >>log 2>&1; then
    echo "FAILED: compare $* ${rest[*]}: expected exit $status, got $rc and:"
    cat log
    failures=$((failures + 1))
  fi
  rm -f result.json
}
rest=(-- ./fast --- ./slow)
document 0 --pairs=6
document 1 --pairs=6 --fail_above=5%
rest=(-- ./mean --- ./litmus)
document 0 --pairs=6 --fail_above=5%
document 75 --pairs=1 --require_verdict
rest=(-- ./litmus --- ./ninth)
document 70 --pairs=20 --fail_above=5%
rest=()
document 0 a.json a.json
document 0 b.json b.json
document 0 a.json b.json
exit $((failures > 0))
