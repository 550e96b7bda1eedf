#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests eval_mpirun and eval_slurm on one machine: with fake launchers that set the variables of Slurm, MPICH and Open
# MPI, and with the installed mpirun, if any. The tool is a short script that sums its items; at the end a real tool
# runs, whose result must equal that of one process.
# usage: eval_on_many_test.sh EVAL_MPIRUN EVAL_SLURM INFERENCE_DIFF MODEL
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
mpirun=$(realpath "$1") slurm=$(realpath "$2") diff=$(realpath "$3") model=$(realpath "$4")
stand_ins=$(realpath "$(dirname "$0")/cluster/stand_ins")
work=${TEST_TMPDIR:-$(mktemp -d)}
cd "$work" || exit 1
# Open MPI 5 refuses to start if HOME is not set.
export HOME=${HOME:-$work}
mkdir -p bin
cp "$stand_ins"/* bin/
failures=0

# A fake tool that sums 1 … 20 and keeps a journal. FAIL_ONCE=K: it dies at item K, once. BROKEN=K: it exits with 65
# after item K. REFUSE: it refuses shards.
cat >bin/tool <<'TOOL'
#!/usr/bin/env -S python3 -SE
import json, os, signal, sys
def flag(name, role="data", text="value", kind="string"):
    return {"name": name, "other_names": [], "letter": None, "type": kind, "default": "", "text": text, "needs_text": kind != "bool", "role": role}
words = sys.argv[1:]
if "--help" in words:
    print(json.dumps({"schema": {"name": "litmus.help"}, "rest_of_line": False, "positionals": [{"word": "merge", "many": True}], "flags": [
        flag("flag"), flag("shard"), flag("resume", kind="bool"), flag("journal", text="journal"), flag("min_sum", "gate"),
        flag("json_out", "output", "output"), flag("output_file_path", "output", "output")]}))
    sys.exit()
given = dict(word[2:].partition("=")[::2] for word in words if word.startswith("--"))
def write(**members):
    with open(given["json_out"], "w") as file:
        json.dump(members, file)
if words[0] == "merge":
    parts = []
    for path in [word for word in words[1:] if not word.startswith("--")]:
        if not os.path.exists(path):
            sys.exit(print(f"error: {path}: no such file", file=sys.stderr) or 66)
        parts += json.load(open(path))["records"]
    write(sum=sum(parts), timing={})
    sys.exit(sum(parts) < int(given.get("min_sum", 0)))
if given.get("flag") != "with space":
    sys.exit(64)
shard, count = map(int, given["shard"].split("/"))
journal, status, env = given.get("journal", os.devnull), 0, os.environ
done = [int(line) for line in open(journal)] if os.path.exists(journal) else []
if "REFUSE" in env and count < 1000:
    sys.exit(print("error: --model_file: no such file") or 66)
with open(journal, "a") as file:
    for item in range(shard, 20, count):
        if item + 1 in done:
            continue
        if env.get("FAIL_ONCE") == str(item) and not os.path.exists("failed"):
            open("failed", "w")
            file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        if env.get("BROKEN") == str(item):
            status = 65
        done.append(item + 1)
        print(item + 1, file=file)
write(records=done, items=20, shard_header={"flags": sum("--flag" in word for word in words)})
sys.exit(status)
TOOL

# Behaves like hydra, on a file system that another process writes to, too: PLANTED replaces the status of the first
# rank.
cat >bin/planted <<'HYDRA'
#!/usr/bin/env bash
hydra "$@"
printf '%s\n' "$PLANTED" >out/shard-0.status
HYDRA

chmod +x bin/*
PATH=$work/bin:$PATH

# check NAME STATUS SUM COMMAND…: COMMAND ends with STATUS and the merged SUM; "none" means that nothing was merged.
check() {
  local name=$1 status=$2 sum=$3 rc=0 got=none
  shift 3
  "$@" >log 2>&1 || rc=$?
  [[ -r out/result.json ]] && got=$(tr -dc 0-9 <out/result.json)
  if [[ $rc != "$status" || $got != "$sum" ]]; then
    echo "FAILED: $name: expected exit $status and sum $sum, got exit $rc, sum $got, and:"
    cat log
    failures=$((failures + 1))
  fi
}
fresh() { rm -rf out failed merge-status; }
arguments=(out tool "--flag=with space")

launch() {  # launch NAME MPIRUN FLAGS…: runs these cases with this launcher
  local name=$1
  export MPIRUN=$2
  shift 2
  fresh
  check "$name" 0 210 "$mpirun" "$@" -- "${arguments[@]}"
  check "$name, gate" 1 210 "$mpirun" "$@" -- "${arguments[@]}" --min_sum=211
  check "$name, another command" 64 210 "$mpirun" "$@" -- "${arguments[@]}" --flag="with space"
  fresh
  FAIL_ONCE=7 check "$name, killed" 137 none "$mpirun" "$@" -- "${arguments[@]}"
  FAIL_ONCE=7 check "$name, resumed" 0 210 "$mpirun" "$@" -- "${arguments[@]}"
  fresh
  BROKEN=4 check "$name, a broken image" 0 210 "$mpirun" "$@" -- "${arguments[@]}"
  fresh
  REFUSE=1 check "$name, refused" 66 none "$mpirun" "$@" -- "${arguments[@]}"
  grep -q "no such file" log || { echo "FAILED: $name: the reason is not told"; failures=1; }
}

launch "MPICH's variables" hydra -n 3
fresh
MPIRUN=hydra check "one rank" 0 210 "$mpirun" -n 1 -- "${arguments[@]}"
fresh
MPIRUN=hydra check "more ranks than items" 0 210 "$mpirun" -n 23 -- "${arguments[@]}"
export MPIRUN=planted
for planted in '2 status[$(touch ran)]' ''; do
  fresh
  PLANTED=$planted check "planted: $planted" 65 none "$mpirun" -n 1 --check=no -- "${arguments[@]}"
  grep -q 'eval_mpirun: .*/out/shard-0.status: is no size and exit status' log ||
    { echo "FAILED: $planted: not told"; failures=1; }
done
python3 - "$(dirname "$mpirun")/lib" <<'PYTHON' || failures=1
import pathlib, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from cluster.out_folder import Out
for planted in ("size[$(touch ran)] 0", "junk", "2", "", "0 0", "-2 0", "2 256", "2 0 0", "2 08", "99999999999999999999 0", "2 1+1", "2 $((0))", "2 ٣"):
    pathlib.Path("status").write_text(planted + "\n")
    try:
        sys.exit(f"FAILED: planted {planted!r}: is {Out('.').status('status')}")
    except ValueError:
        pass
PYTHON
fresh
PLANTED="2 0" check "planted: good" 0 210 "$mpirun" -n 2 -- "${arguments[@]}"
fresh
if [[ -e ran ]]; then echo "FAILED: a planted file runs commands" && failures=1; fi
unset MPIRUN
check "no arguments" 64 none "$mpirun"
fresh
MPIRUN=no-such-launcher check "no launcher" 69 none "$mpirun" -n 2 -- "${arguments[@]}"
check "not below a launcher" 78 none env -u SLURM_PROCID -u PMI_RANK "$mpirun" --as-rank out . tool
if command -v mpirun >/dev/null; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  oversubscribe=()
  mpirun --version 2>&1 | grep -q "Open MPI" && oversubscribe=(--oversubscribe)
  launch "mpirun" mpirun "${oversubscribe[@]}" -n 4
  unset MPIRUN
else
  skip_case mpirun "mpirun is not installed (Debian: openmpi-bin)" "other launchers"
fi

fresh
check "Slurm" 0 210 "$slurm" -n 7 -- "${arguments[@]}"
grep -q "array 101, merging 102" log || { echo "FAILED: job numbers:"; cat log; failures=1; }
check "Slurm, again" 0 210 "$slurm" -n 7 -- "${arguments[@]}"
check "Slurm, gate" 0 210 "$slurm" -n 7 -- "${arguments[@]}" --merge --min_sum=211
[[ $(<merge-status) == 1 ]] || { echo "FAILED: the gate did not fail the merging"; failures=1; }
check "Slurm, status" 1 210 "$slurm" --status out
fresh
FAIL_ONCE=7 check "Slurm, killed" 0 none "$slurm" -n 5 -- "${arguments[@]}"
check "Slurm, status of a killed one" 137 none "$slurm" --status out
grep -q "4 done, 0 running, 1 failed" log || { echo "FAILED: status:"; cat log; failures=1; }
FAIL_ONCE=7 check "Slurm, resumed" 0 210 "$slurm" -n 5 -- "${arguments[@]}"
fresh
check "Slurm, no shards" 64 none "$slurm" -n 0 -- "${arguments[@]}"

# same FILE: the text of FILE, without the members that differ between runs, equals that of one process.
same() {
  python3 - whole.json "$1" <<'PYTHON' || { echo "FAILED: $1 is not the result of one process"; failures=1; }
import json, sys
whole, merged = (json.load(open(path)) for path in sys.argv[1:])
for document in whole, merged:
    del document["timing"], document["environment"]
    document["metrics"] = [metric for metric in document["metrics"] if metric["unit"] != "us"]
sys.exit(json.dumps(whole) != json.dumps(merged))
PYTHON
}
real=("$diff" --model_file="$model" --num_runs=11 --reference=ref_kernels)
"${real[@]}" --output_file_path=whole.json >log 2>&1 || { cat log; failures=1; }
MPIRUN=hydra "$mpirun" -n 3 -- real-mpi "${real[@]}" >log 2>&1 || { cat log; failures=1; }
same real-mpi/result.json
"$slurm" -n 4 -- real-slurm "${real[@]}" --merge --max_error=0:1 >log 2>&1 || { cat log; failures=1; }
python3 -c 'import json; d = json.load(open("real-slurm/result.json")); assert d["gates"][0]["passed"]' ||
  { echo "FAILED: the gate of the merging"; failures=1; }
exit $((failures > 0))
