#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# prove commands counts verdicts and intervals, reruns with the announced budget, and goes on after a kill. The programs are
# scripts with given results.
# usage: prove_commands_test.sh PROVE
set -uo pipefail
prove=$(realpath "$1")
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1

# This fake compare reads from a line of the file "results: verdict, value, lower and upper bound of B / A where B works
# more or both work alike, the announced budget in seconds (0: none), and its exit status; "stops" waits to be killed.
# Where A works more, which its size tells, verdict and ratio are the other way round.
cat >compare <<'SCRIPT'
#!/usr/bin/env python3
import json, os, sys, time
out = next(word for word in sys.argv if word.startswith("--json_out=")).partition("=")[2]
with open("compared", "a") as file:
    file.write(" ".join(word for word in sys.argv[1:sys.argv.index("--")] if "json_out" not in word) + "\n")
with open("compared") as lines, open("results") as results:
    verdict, value, lower, upper, budget, status = results.read().splitlines()[len(list(lines)) - 1].split()
if verdict == "stops":
    with open("stopped.new", "w") as file:
        file.write(str(os.getpid()))
    os.rename("stopped.new", "stopped")
    time.sleep(600)
value, lower, upper = float(value), float(lower), float(upper)
sides = [word for word in sys.argv[sys.argv.index("--") + 1:]]
size = lambda words: next(int(word) for word in words if word.isdigit())
middle = sides.index("---")
if size(sides[:middle]) > size(sides[middle:]):
    value, lower, upper = 1 / value, 1 / upper, 1 / lower
    verdict = {"faster": "slower", "slower": "faster"}.get(verdict, verdict)
values = {"wall_time": [1000 + value, 1000], "output": [1000000, 999000]}
json.dump({"verdict": verdict, "pairs": 40, "stop_reason": "budget", "environment": {"seconds": 1},
           "ratio": {"value": value, "lower": lower, "upper": upper}, "sides": [{"values": values}] * 2}, open(out, "w"))
if budget != "0":
    print("A  a command --budget=99s\nunclear   about 70 pairs would decide, if the ratio is unchanged: --budget=%ss" % budget)
sys.exit(int(status))
SCRIPT
# This one has means in milliseconds, standard deviations and numbers of runs in "times", a line for each command, and
# half a millisecond more than its lifetime for a process of known lifetime.
cat >hyperfine <<'SCRIPT'
#!/usr/bin/env python3
import json, sys
if sys.argv[1] == "--version":
    sys.exit(print("hyperfine 0"))
out = next(word for word in sys.argv if word.startswith("--export-json=")).partition("=")[2]
rows = [[float(word) for word in line.split()] for line in open("times")]
if "clocked_life" in sys.argv[-1]:
    rows = [[0.5 + int(sys.argv[-1].split()[-1]) / 1e6, 0, 20]]
json.dump({"results": [{"mean": row[0] / 1e3, "stddev": row[1] / 1e3, "times": [row[0] / 1e3] * int(row[2])} for row in rows]}, open(out, "w"))
SCRIPT
printf '#!/bin/sh\necho $$ >>loads\nexec cat >/dev/null\n' >random_load
printf '#!/bin/sh\n' >work
cp work clocked_life
chmod +x compare hyperfine random_load work clocked_life

failures=0
fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}
run() { "$prove" commands "$@" --compare=compare --work=work --clocked_life=clocked_life --random_load=random_load --hyperfine=./hyperfine; }
# expect STATUS LAST_LINE COMPARISONS PART [FLAGS]: COMPARISONS is the total number of comparisons that were run.
expect() {
  local status=$1 last=$2 comparisons=$3 rc=0
  shift 3
  run "$@" --log=log.jsonl >out 2>err || rc=$?
  [[ $rc == "$status" && $(tail -1 out) == "$last" && $(wc -l <compared) == "$comparisons" ]] || {
    fail "$*: expected exit $status, '$last', $comparisons comparisons; got $rc, $(wc -l <compared) and:"
    cat out err
  }
}
# Copies the only line of the log as the comparisons FROM to TO.
copy() { for index in $(seq "$1" "$2"); do sed "1!d; s/\"index\": [0-9]*/\"index\": $index/" log.jsonl; done >copies && cat copies >>log.jsonl; }
start() { rm -f log.jsonl loads && : >compared && printf '%s\n' "$@" >results; }
same="same 1 0.99 1.01 0 0"

# At most 1 % may be wrong, in either direction; a log goes on, also with a line that a kill left incomplete.
start "$same" "unclear 1 0.9 1.1 9 0" "$same" "slower 1.04 1.03 1.05 0 0"
expect 0 "wrong 0 of 3 (0.0 %), same 2 of 3 (66.7 %)" 3 null --count=3
expect 0 "wrong 0 of 3 (0.0 %), same 2 of 3 (66.7 %)" 3 null --count=3
printf '{"part": "nul' >>log.jsonl
expect 1 "wrong 1 of 4 (25.0 %), same 2 of 4 (50.0 %)" 4 null --count=4
grep -q '"document": {"verdict": "slower"' log.jsonl || fail "the wrong comparison is not in the log"
[[ $(grep -c -- "--budget=4s" compared) == 4 && $(sort -u loads | wc -l) == 4 ]] || fail "$(cat compared loads)"
start "faster 0.95 0.94 0.96 0 0"
expect 1 "wrong 1 of 1 (100.0 %), same 0 of 1 (0.0 %)" 1 null --count=1
for _ in {1..40}; do echo "$same"; done >many
start "$same" "slower 1.04 1.03 1.05 0 0" "slower 1.04 1.03 1.05 0 0"
expect 0 "wrong 0 of 1 (0.0 %), same 1 of 1 (100.0 %)" 1 null --count=1 --load=none
copy 1 98
expect 0 "wrong 1 of 100 (1.0 %), same 99 of 100 (99.0 %)" 2 null --count=100 --load=none
expect 1 "wrong 2 of 101 (2.0 %), same 99 of 101 (98.0 %)" 3 null --count=101 --load=none
[[ ! -e loads ]] || fail "--load=none started a load"
# Another seed, budget or load is another campaign.
start "$(head -4 many)"
for flag in --seed=1 --seed=2 --budget=5s --load=none; do
  run null --count=1 --log=log.jsonl "$flag" >out 2>err || fail "$flag: $(cat err)"
done
[[ $(wc -l <log.jsonl) == 4 ]] || fail "the campaigns are not apart: $(cat log.jsonl)"

# An unclear comparison of `more` is repeated with the budget that it announces, of a minute at most.
start "slower 1.03 1.025 1.035 0 0" "unclear 1.03 1.01 1.05 33 0" "slower 1.03 1.025 1.035 0 0"
expect 0 "found 2 of 2 (100.0 %), not found: unclear 0, same 0, opposite 0" 3 more --count=2
[[ $(sed -n 2,3p compared) == *--budget=4s*--budget=33s* ]] || fail "budgets: $(cat compared)"
start "unclear 1.03 1.01 1.05 600 0" "unclear 1.03 1.01 1.05 50 0" "unclear 1.03 1.01 1.05 0 0" "same 1 0.99 1.01 0 0" \
  "faster 0.9 0.8 0.95 0 0"
expect 1 "found 0 of 4 (0.0 %), not found: unclear 2, same 1, opposite 1" 5 more --count=4
[[ $(sed -n 2p compared) == *--budget=60s* ]] || fail "budgets: $(cat compared)"
start "slower 1.03 1.025 1.035 0 0" "$same" "$same"
expect 0 "found 1 of 1 (100.0 %), not found: unclear 0, same 0, opposite 0" 1 more --count=1
copy 1 18
expect 0 "found 19 of 20 (95.0 %), not found: unclear 0, same 1, opposite 0" 2 more --count=20
expect 1 "found 19 of 21 (90.5 %), not found: unclear 0, same 2, opposite 0" 3 more --count=21

# The clock: "value" microseconds above 1 ms and its own 1 ms, and 0 and 1 µs less.
start "same 38 0.99 1.01 0 0"
expect 0 "wall time less its own: median 19.5 µs, 80 % of 4 from 1.0 to 38.0 µs" 1 clock
start "same 42 0.99 1.01 0 0"
expect 1 "wall time less its own: median 21.5 µs, 80 % of 4 from 1.0 to 42.0 µs" 1 clock

# The means: compare's are 1.0005 and 1.0015 ms in turn: 1.001 ± 0.0004 ms.
for _ in {1..10}; do printf '%s\n' "same 1 0.99 1.01 0 0" "same 3 0.99 1.01 0 0"; done >moving
echo "1.5013 0 20" >times
start "$(cat moving)"
expect 0 "means within each other's intervals: 1 of 1" 10 means --count=1
echo "1.5016 0 20" >times
start "$(cat moving)"
expect 1 "means within each other's intervals: 0 of 1" 10 means --count=1

# A drift that hyperfine's second command does not meet.
printf '%s\n' "10 0.1 100" "12 3 100" >times
start "$(head -20 many)"
expect 0 "compare, 95 %                        holds 1 in 3 of 3, median half width 1.0 %" 3 drift --count=3
grep -q "printed ± S *holds 1 in 3 of 3, median half width 30.0 %" out || fail "the printed spread: $(cat out)"
grep -q "standard errors *holds 1 in 0 of 3, median half width 6.0 %" out || fail "the standard errors: $(cat out)"
start "same 1 1.002 1.01 0 0"
expect 1 "compare, 95 %                        holds 1 in 0 of 1, median half width 0.4 %" 1 drift --count=1

# A comparison during which the script was killed is made again, and its load has ended with the script.
start "$same" "stops 1 0.99 1.01 0 0" "$same" "$same"
"$prove" commands null --count=3 --log=log.jsonl --compare=compare --work=work --clocked_life=clocked_life --random_load=random_load \
  >out 2>err &
for _ in {1..600}; do [[ -e stopped ]] && break || sleep 0.1; done
kill -KILL $! && wait $! 2>/dev/null
kill "$(cat stopped)"
for pid in $(cat loads); do
  for _ in {1..100}; do kill -0 "$pid" 2>/dev/null && sleep 0.1 || break; done
  kill -0 "$pid" 2>/dev/null && fail "the load $pid still runs"
done
expect 0 "wrong 0 of 3 (0.0 %), same 3 of 3 (100.0 %)" 4 null --count=3

# A failing program ends the campaign with its status and keeps what was measured.
start "$same" "same 1 0.99 1.01 0 69"
rc=0
run null --count=2 --log=log.jsonl >out 2>err || rc=$?
[[ $rc == 69 && $(tail -1 out) == "null 0: "* ]] && grep -q "exit 69" err || fail "a failing program: exit $rc, $(cat out err)"
[[ $(wc -l <log.jsonl) == 1 ]] || fail "the log of a failed campaign: $(cat log.jsonl)"

# Only one comparison, which makes no log.
start "$same"
run null --only=7 >out 2>err && grep -q "^null 7: kind programs" out || fail "--only: $(cat out err)"
[[ ! -e prove_commands_null.jsonl ]] || fail "--only made a log"

echo '{"part": 1}' >log.jsonl
: >compared
expect 65 "" 0 null --count=1
for flags in "null --count=0" "null --by=0" "everything" "" "null --count=x"; do
  rc=0
  # shellcheck disable=SC2086
  "$prove" commands $flags >out 2>err || rc=$?
  [[ $rc == 64 ]] || fail "'$flags': exit $rc"
done
rc=0
"$prove" commands drift --hyperfine=./missing >out 2>err || rc=$?
[[ $rc == 69 ]] && grep -q "install Debian's package hyperfine" err || fail "without hyperfine: exit $rc, $(cat err)"
exit $((failures > 0))
