#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# The recipes for many machines, on one: with launchers that set what Slurm, MPICH and Open MPI set,
# and with the mpirun that is installed, if any. The tool is one of ten lines that sums its items; at
# the end a real one, whose result must be that of one process.
# usage: eval_on_many_test.sh EVAL_MPIRUN EVAL_SLURM INFERENCE_DIFF MODEL
set -uo pipefail
source "$(dirname "$0")/skip_test.sh"
mpirun=$(realpath "$1") slurm=$(realpath "$2") diff=$(realpath "$3") model=$(realpath "$4")
work=${TEST_TMPDIR:-$(mktemp -d)}
cd "$work" || exit 1
# Open MPI 5 refuses to start without a home.
export HOME=${HOME:-$work}
mkdir -p bin
failures=0

# Sums 1 … 20, keeping a journal; FAIL_ONCE=K dies at item K, once; BROKEN=K says 65 after item K.
cat >bin/tool <<'TOOL'
#!/usr/bin/env bash
set -u
value() { local a; for a in "${args[@]}"; do [[ $a == "$1="* ]] && echo "${a#*=}"; done; }
args=("$@")
result=$(value --output_file_path)
if [[ $1 == merge ]]; then
  sum=0
  for file in "${@:2}"; do
    case $file in --*) continue ;; esac
    [[ -r $file ]] || { echo "error: $file: no such file" >&2; exit 66; }
    sum=$((sum + $(<"$file")))
  done
  echo "$sum" >"$result"
  gate=$(value --min_sum)
  ((sum >= ${gate:-0})); exit
fi
[[ " $* " == *" --resume "* && " $* " == *" --flag=with space "* ]] || exit 64
shard=$(value --shard) journal=$(value --journal) rc=0
touch "$journal"
for ((i = ${shard%/*}; i < 20; i += ${shard#*/})); do
  grep -qx "$((i + 1))" "$journal" && continue
  if [[ ${FAIL_ONCE:-} == "$i" && ! -e failed ]]; then touch failed; kill -KILL $$; fi
  [[ ${BROKEN:-} == "$i" ]] && rc=65
  echo "$((i + 1))" >>"$journal"
done
awk '{s += $1} END {print s + 0}' "$journal" >"$result"
[[ -n ${REFUSE:-} ]] && rm "$result" && echo "error: --model_file: no such file" && exit 66
exit $rc
TOOL

# Like MPICH's mpirun: -n SIZE COMMAND…, every rank at once.
cat >bin/hydra <<'HYDRA'
#!/usr/bin/env bash
size=$2
shift 2
for ((rank = 0; rank < size; ++rank)); do PMI_RANK=$rank PMI_SIZE=$size "$@" & done
wait
HYDRA

# Like hydra, on a file system where somebody else writes, too: PLANTED is what the first rank's status becomes.
cat >bin/planted <<'HYDRA'
#!/usr/bin/env bash
hydra "$@"
printf '%s\n' "$PLANTED" >out/shard-0.status
HYDRA

# Like sbatch: runs a copy of the script, at once; afterok holds when the job before succeeded.
cat >bin/sbatch <<'SBATCH'
#!/usr/bin/env bash
array="" dependency="" script=""
while [[ $1 == --* ]]; do
  case $1 in --array=*) array=${1#*=} ;; --dependency=*) dependency=${1##*:} ;; esac
  shift
done
copy=$(mktemp) && cp "$1" "$copy" && chmod +x "$copy"
shift
job=$(($(cat jobs 2>/dev/null || echo 100) + 1))
echo "$job" >jobs
export SLURM_JOB_ID=$job
if [[ -n $array ]]; then
  for ((task = ${array%-*}; task <= ${array#*-}; ++task)); do
    SLURM_ARRAY_JOB_ID=$job SLURM_ARRAY_TASK_ID=$task "$copy" "$@" >>slurm.log 2>&1 ||
      touch "failed-job-$job"
  done
elif [[ ! -e failed-job-$dependency ]]; then
  "$copy" "$@" >>slurm.log 2>&1
  echo "$?" >merge-status
fi
echo "$job;cluster"
SBATCH
chmod +x bin/*
PATH=$work/bin:$PATH

# check NAME STATUS SUM COMMAND…: a SUM of "none" means that nothing was merged.
check() {
  local name=$1 status=$2 sum=$3 rc=0 got=none
  shift 3
  "$@" >log 2>&1 || rc=$?
  [[ -r out/result.json ]] && got=$(<out/result.json)
  if [[ $rc != "$status" || $got != "$sum" ]]; then
    echo "FAILED: $name: expected exit $status and sum $sum, got exit $rc, sum $got, and:"
    cat log
    failures=$((failures + 1))
  fi
}
fresh() { rm -rf out failed merge-status; }
arguments=(out tool "--flag=with space")

launch() {  # launch NAME MPIRUN FLAGS…: every case with this launcher
  local name=$1
  export MPIRUN=$2
  shift 2
  fresh
  check "$name" 0 210 "$mpirun" "$@" -- "${arguments[@]}"
  check "$name, again" 0 210 "$mpirun" "$@" -- "${arguments[@]}"
  check "$name, gate" 1 210 "$mpirun" "$@" -- "${arguments[@]}" --merge --min_sum=211
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
launch "one rank" hydra -n 1
launch "more ranks than items" hydra -n 23
export MPIRUN=planted
for planted in 'size[$(touch ran)] 0' '2 status[$(touch ran)]' junk 2 '' '0 0' '-2 0' '2 256' '2 0 0' '2 08' \
  '99999999999999999999 0' '2 1+1' '2 $((0))'; do
  fresh
  PLANTED=$planted check "planted: $planted" 65 none "$mpirun" -n 2 -- "${arguments[@]}"
  grep -q 'eval_mpirun: out/shard-0.status: is no size and exit status' log ||
    { echo "FAILED: $planted: not told"; failures=1; }
done
fresh
PLANTED="2 0" check "planted: good" 0 210 "$mpirun" -n 2 -- "${arguments[@]}"
fresh
if [[ -e ran ]]; then echo "FAILED: a planted file runs commands" && failures=1; fi
unset MPIRUN
check "no arguments" 64 none "$mpirun"
fresh
MPIRUN=no-such-launcher check "no launcher" 69 none "$mpirun" -n 2 -- "${arguments[@]}"
check "not below a launcher" 78 none env -u SLURM_PROCID -u PMI_RANK "$mpirun" --as-rank "${arguments[@]}"
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
check "Slurm" 0 210 "$slurm" 7 "${arguments[@]}"
grep -q "array 101, merging 102" log || { echo "FAILED: job numbers:"; cat log; failures=1; }
check "Slurm, again" 0 210 "$slurm" 7 "${arguments[@]}"
check "Slurm, gate" 0 210 "$slurm" 7 "${arguments[@]}" --merge --min_sum=211
[[ $(<merge-status) == 1 ]] || { echo "FAILED: the gate did not fail the merging"; failures=1; }
fresh
FAIL_ONCE=7 check "Slurm, killed" 0 none "$slurm" 5 "${arguments[@]}"
FAIL_ONCE=7 check "Slurm, resumed" 0 210 "$slurm" 5 "${arguments[@]}"
fresh
check "Slurm, no shards" 64 none "$slurm" 0 "${arguments[@]}"

# same FILE: its text, but for the members in which runs differ, is that of one process.
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
"$slurm" 4 real-slurm "${real[@]}" --merge --max_error=0:1 >log 2>&1 || { cat log; failures=1; }
python3 -c 'import json; d = json.load(open("real-slurm/result.json")); assert d["gates"][0]["passed"]' ||
  { echo "FAILED: the gate of the merging"; failures=1; }
exit $((failures > 0))
