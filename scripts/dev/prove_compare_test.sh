#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# prove compare counts verdicts, evaluates them, and resumes an interrupted campaign. The compared programs are scripts
# with given verdicts.
# usage: prove_compare_test.sh PROVE
set -uo pipefail
prove=$(realpath "$1")
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1

# This fake compare reads the verdict, exit status and lower bound of each comparison from a line of the file
# "verdicts".
cat >compare <<'SCRIPT'
#!/bin/sh
for argument; do case $argument in --json_out=*) out=${argument#--json_out=} ;; esac; done
echo "$@" >>compared
set -- $(sed -n "$(wc -l <compared)p" verdicts)
echo "{\"verdict\": \"$1\", \"pairs\": 40, \"ratio\": {\"value\": 1, \"lower\": null, \"upper\": 1}}" >"$out"
exit "$2"
SCRIPT
printf '#!/bin/sh\ncp "$1" "$2"\necho added $3\n' >make_slower_model
printf '#!/bin/sh\nexit 1\n' >fails
printf '#!/bin/sh\n' >benchmark_model
chmod +x compare make_slower_model benchmark_model fails
echo one >1.tflite
echo two >2.tflite

failures=0
# expect STATUS LAST_LINE COMPARISONS REPEAT: runs the script; COMPARISONS is the total number of comparisons that were
# run.
expect() {
  local status=$1 last=$2 comparisons=$3 repeat=$4 rc=0
  "$prove" compare --repeat="$repeat" --budget=1s --log=log.jsonl --compare=compare --benchmark_model=./benchmark_model \
    --make_slower_model=./make_slower_model 1.tflite 2.tflite >out 2>err || rc=$?
  if [[ $rc != "$status" || $(tail -1 out) != "$last" || $(wc -l <compared) != "$comparisons" ]]; then
    echo "FAILED: expected exit $status, '$last', $comparisons comparisons; got $rc, $(wc -l <compared) and:"
    cat out err
    failures=$((failures + 1))
  fi
}
start() { rm -f log.jsonl && : >compared && printf '%s\n' "$@" >verdicts; }

# The order of the comparisons: model 1 with itself, model 1 with the slower model, model 2 with itself, model 2 with
# the slower model.
start "same 0" "slower 0" "same 0" "slower 0" "same 0" "slower 0" "same 0" "slower 0"
expect 0 "same 2 of 2, wrong 0 of 2, slower 2 of 2, failed 0 of 2" 4 1
expect 0 "same 2 of 2, wrong 0 of 2, slower 2 of 2, failed 0 of 2" 4 1
printf '{"model": "1.tfl' >>log.jsonl  # a line that is incomplete because the campaign was stopped while writing
expect 0 "same 4 of 4, wrong 0 of 4, slower 4 of 4, failed 0 of 4" 8 2
start "unclear 0" "slower 0" "same 0" "slower 0"
expect 1 "same 1 of 2, wrong 0 of 2, slower 2 of 2, failed 0 of 2" 4 1
start "same 0" "unclear 0" "same 0" "slower 0"
expect 1 "same 2 of 2, wrong 0 of 2, slower 1 of 2, failed 0 of 2" 4 1
start "faster 0" "slower 0" "same 0" "slower 0"
expect 1 "same 1 of 2, wrong 1 of 2, slower 2 of 2, failed 0 of 2" 4 1
start "slower 1" "slower 0" "same 0" "slower 0"
expect 1 "same 1 of 2, wrong 1 of 2, slower 2 of 2, failed 1 of 2" 4 1
start "same 0" "slower 0" "same 69"
expect 69 "$(printf '%-40s A and B   1: slower   1.0000 (- to 1.0000), 40 pairs' 1.tflite)" 3 1
grep -q "fail_above=2% -- " compared || { echo "FAILED: no gate" && failures=$((failures + 1)); }

start
echo '{"model": 1}' >log.jsonl
expect 65 "" 0 1

# Comparisons of equal models only, without a log.
null() {
  local status=$1 last=$2 rc=0
  "$prove" compare --null --repeat=2 --budget=1s --log= --compare=compare --benchmark_model=./benchmark_model --make_slower_model=./fails \
    1.tflite >out 2>err || rc=$?
  [[ $rc == "$status" && $(tail -1 out) == "$last" ]] || { echo "FAILED: --null: exit $rc and:" && cat out err &&
    failures=$((failures + 1)); }
}
start "unclear 0" "same 0"
null 0 "same 1 of 2, wrong 0 of 2, slower 0 of 0, failed 0 of 2"
start "same 0" "faster 0"
null 1 "same 1 of 2, wrong 1 of 2, slower 0 of 0, failed 0 of 2"
start "slower 0" "same 0"
null 1 "same 1 of 2, wrong 1 of 2, slower 0 of 0, failed 0 of 2"
[[ ! -e log.jsonl ]] || { echo "FAILED: --log= left a log" && failures=$((failures + 1)); }

rc=0
"$prove" compare --repeat=0 >out 2>err || rc=$?
[[ $rc == 64 ]] || { echo "FAILED: --repeat=0: exit $rc" && failures=$((failures + 1)); }
exit $((failures > 0))
