#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# The documents of the tools conform to docs/reference/schema, without members that the schema does not name.
# usage: check_result_test.sh CHECK_RESULT EVAL_IMAGENET INFERENCE_DIFF MODEL EVAL_COCO TRUTH DETECTIONS
#   CONFORMANCE CASES PLUGIN BENCHMARK_MODEL OPEN_MODEL DOCTOR
# MODEL: an image classifier with 10 classes. TRUTH and DETECTIONS: COCO's JSON. CASES: a folder of operator cases.
# PLUGIN: a delegate that takes all nodes unless its options exclude some. OPEN_MODEL: a model with an input whose shape
# is dynamic.
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
if ! python3 -c 'import jsonschema' 2>/dev/null; then
  skip_case check_result "python3 has no jsonschema (Debian: python3-jsonschema)"
  exit
fi
for argument in "$@"; do paths+=("$(realpath "$argument")"); done
check=${paths[0]} eval_imagenet=${paths[1]} inference_diff=${paths[2]} model=${paths[3]}
conformance=${paths[7]} cases=${paths[8]} plugin=--external_delegate_path=${paths[9]}
benchmark_model=${paths[10]} open_model=${paths[11]} doctor=${paths[12]}
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1

failures=0
# run STATUS COMMAND…: COMMAND must end with STATUS.
run() {
  local status=$1 rc=0
  shift
  "$@" >log 2>&1 || rc=$?
  if [[ $rc != "$status" ]]; then
    echo "FAILED: $*: expected exit $status, got $rc and:"
    tail -20 log
    failures=$((failures + 1))
  fi
}
valid() { run 0 "$check" --strict "$@"; }

# Five images of 8 x 8 pixels, one of which is unreadable.
mkdir images
python3 - <<'PYTHON'
import struct
for i in range(5):
    pixels = bytes((i * 50 + k) % 256 for k in range(8 * 8 * 3))
    header = b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
    header += struct.pack("<IiiHHIIiiII", 40, 8, 8, 1, 24, 0, len(pixels), 0, 0, 0, 0)
    open("images/%d.bmp" % i, "wb").write(header + (pixels if i != 3 else b""))
PYTHON
seq 0 9 >labels.txt
seq 0 4 >truth.txt
imagenet=("$eval_imagenet" --model_file="$model" --model_output_labels=labels.txt
  --ground_truth_images_path=images --ground_truth_labels=truth.txt)
run 65 "${imagenet[@]}" --output_file_path=i1.json
run 0 "${imagenet[@]}" --output_file_path=i2.json --skip_broken --compare_with=cpu
run 1 "${imagenet[@]}" --output_file_path=i3.json --skip_broken --min_top1=1
run 0 "${imagenet[@]}" --output_file_path=i4.json --skip_broken --shard=0/2 \
  --resize_mode=letterbox --input_mean=1,2,3 --input_std=4
run 0 "${imagenet[@]}" --output_file_path=i5.json --skip_broken --shard=1/2 \
  --resize_mode=letterbox --input_mean=1,2,3 --input_std=4
run 0 "$eval_imagenet" merge i4.json i5.json --output_file_path=i6.json --skip_broken
run 0 "${imagenet[@]}" --output_file_path=i7.json --skip_broken --journal=j
run 0 "${imagenet[@]}" --output_file_path=i8.json --skip_broken --journal=j --resume
run 0 "${imagenet[@]}" --output_file_path=i9.json --skip_broken "$plugin" --num_interpreter_threads=2
run 66 "${imagenet[@]}" --output_file_path=i10.json --skip_broken --model_file=missing.tflite
run 64 "${imagenet[@]}" --output_file_path=i11.json --num_images=many
run 70 "${imagenet[@]}" --output_file_path=i12.json "$plugin" --external_delegate_options=fail_every:2
run 75 "${imagenet[@]}" --json_out=i13.json "$plugin" --external_delegate_options='raise:2;raise_at:2'
run 65 "$eval_imagenet" merge i4.json i10.json --output_file_path=i14.json
valid i1.json i2.json i3.json i4.json i5.json i6.json i7.json i8.json i9.json i10.json i11.json i12.json i13.json \
  i14.json

diff=("$inference_diff" --model_file="$model" --num_runs=4)
run 0 "${diff[@]}" --output_file_path=d1.json
run 0 "${diff[@]}" --output_file_path=d2.json --per_op --reference=ref_kernels
run 0 "${diff[@]}" --output_file_path=d3.json --max_avg_error=0:1
run 0 "${diff[@]}" --output_file_path=d4.json --shard=0/2
run 0 "${diff[@]}" --output_file_path=d5.json --shard=1/2
run 0 "$inference_diff" merge d4.json d5.json --output_file_path=d6.json
run 1 "${diff[@]}" --output_file_path=d7.json "$plugin" --external_delegate_options='node:0;offset:1' \
  --max_error=0 --min_cosine=1
run 1 "$inference_diff" merge d4.json d5.json --output_file_path=d8.json --min_cosine=2
run 69 "${diff[@]}" --output_file_path=d9.json --use_coreml
run 70 "${diff[@]}" --output_file_path=d10.json "$plugin" --external_delegate_options=fail_every:1
valid d1.json d2.json d3.json d4.json d5.json d6.json d7.json d8.json d9.json d10.json

# The minimum number of runs for each mode. The document is on stdout or in the file of --json_out.
bench=("$benchmark_model" --graph="$model" --num_runs=8 --min_secs=0 --warmup_min_secs=0)
# bench STATUS NAME FLAG…: benchmark_model ends with STATUS; the document on stdout is stored as NAME.json.
bench() {
  local status=$1 name=$2
  shift 2
  run "$status" "${bench[@]}" --output=json "$@"
  sed -n '/^{$/,/^}$/p' log >"$name.json"
}
run 0 "${bench[@]}" --json_out=b1.json
bench 0 b2 "$plugin"
bench 0 b3 --enable_op_profiling
bench 0 b4 --enable_op_profiling "$plugin" --use_gpu=false --op_profiling_output_file=profile.txt
bench 70 b5 "$plugin" --external_delegate_options=fail_every:2
bench 70 b6 "$plugin" --external_delegate_options=fail_every:1
bench 1 b7 --max_median_us=0.0001 --max_p95_us=0.0001 --max_init_ms=0.0001 --max_memory_mb=0.001
bench 0 b8 --dry_run
bench 75 b9 --num_runs=2 --require_stable
bench 0 b10 --num_runs=400 --samples=none --report_peak_memory_footprint
bench 0 b11 --samples=3 --warmup_runs=0 --num_runs=30
bench 0 b12 --num_runs=0
bench 0 b13 --processes=3
bench 1 b14 --processes=2 --max_median_us=0.0001 --num_threads=2
bench 0 b15 --graph="$open_model"
bench 66 b16 --graph=missing.tflite
bench 66 b17 --graph=missing.tflite --processes=2
bench 65 b18 --graph=labels.txt
bench 0 b19 --print_placement "$plugin" --external_delegate_options="first:2;last:3"
bench 0 b20 --processes=1 --max_interval=50% --max_secs=1 --wait_until_cool=0.001
run 64 "${bench[@]}" --processes=2 --dry_run
bench 0 b22 --instances=2 --pacing_fps=1000 --sustained=1s --sustained_recovery=50ms
bench 66 b23 --graph="$model",missing.tflite --num_threads=1,2
bench 0 b24 --num_threads=1,2 --grid_rounds=2
bench 0 b25 --instances=1,2
valid b22.json b23.json b24.json b25.json
bench 0 m1 --print_model
bench 0 m2 --print_model --graph="$open_model"
bench 0 m3 --list_signatures
bench 0 m4 --list_devices
bench 0 m5 --list_delegates
bench 0 m6 --version
bench 0 m8 --help
run 0 "${bench[@]}" --print_model --json_out=m7.json
run 0 "${bench[@]}" --num_threads=2 --dump_config=config.json
bench 0 b26 --load_config=config.json
valid m1.json m2.json m3.json m4.json m5.json m6.json m7.json m8.json b26.json
valid b1.json b2.json b3.json b4.json b5.json b6.json b7.json b8.json b9.json b10.json b11.json b12.json b13.json \
  b14.json b15.json b16.json b17.json b18.json b19.json b20.json

coco=("${paths[4]}" --ground_truth="${paths[5]}" --detections="${paths[6]}")
run 0 "${coco[@]}" --output_file_path=c1.json
run 1 "${coco[@]}" --output_file_path=c2.json --map_definition=tflite --min_map=1
run 65 "${coco[@]}" --output_file_path=c8.json --detections=labels.txt
valid c1.json c2.json c8.json
# Runs with the real detector, if the shared data exist.
shared=${LITMUS_SHARED:-/no/shared/data}
if [[ -d $shared/coco/dev ]]; then
  coco=("${paths[4]}" --ground_truth_images_path="$shared/coco/dev/val2017" --num_images=6
    --model_file="$shared/models/derived/ssd_mobilenet_v1_coco_dequant_float.tflite")
  run 0 "${coco[@]}" --output_file_path=c3.json
  coco+=(--ground_truth="$shared/coco/dev/instances_dev.json")
  run 0 "${coco[@]}" --output_file_path=c4.json
  run 0 "${coco[@]}" --output_file_path=c5.json --shard=0/2
  run 0 "${coco[@]}" --output_file_path=c6.json --shard=1/2
  run 0 "${paths[4]}" merge c5.json c6.json --output_file_path=c7.json --ground_truth="$shared/coco/dev/instances_dev.json"
  valid c3.json c4.json c5.json c6.json c7.json
else
  skip_case real_detector "LITMUS_SHARED is not set" "documents of the project's own data"
fi

# Cases that pass, that fail and that cannot be read; a delegate that takes all nodes, and one that takes none.
mkdir some
cp -rL "$cases/ABS" some/
run 0 "$conformance" some --json_out=o1.json --junit_out=o1.xml
run 0 "$conformance" some --json_out=o2.json --junit_out=o2.xml "$plugin" --require_full_delegation
run 1 "$conformance" some --json_out=o3.json --junit_out=o3.xml "$plugin" --require_full_delegation \
  --external_delegate_options=first:1
run 1 "$conformance" some --json_out=o4.json --junit_out=o4.xml "$plugin" \
  --external_delegate_options='node:0;offset:1'
run 75 "$conformance" some --json_out=o5.json --junit_out=o5.xml "$plugin" \
  --external_delegate_options='raise:2;raise_at:2'
mkdir some/ABS/unreadable__f32
echo '{' >some/ABS/unreadable__f32/case.json
run 1 "$conformance" some --output=json --json_out=o6.json --junit_out=o6.xml
run 66 "$conformance" nowhere --json_out=o7.json
valid o1.json o2.json o3.json o4.json o5.json o6.json o7.json
# The XML report is well-formed and agrees with the JSON document.
run 0 python3 - <<'PYTHON'
import json, xml.etree.ElementTree as tree
for i in range(1, 7):
    document, suites = json.load(open("o%d.json" % i)), tree.parse("o%d.xml" % i).getroot()
    cases = ["%s (%s)" % (case["case"], case["resolver"]) for case in document["cases"]]
    failed = ["%s (%s)" % (case["case"], case["resolver"]) for case in document["cases"] if not case["passed"]]
    run = ["run"] if i == 5 else []  # this case reports a run that ended before its last case
    assert [case.get("name") for case in suites.iter("testcase")] == run + cases, i
    assert [case.get("name") for case in suites.iter("testcase") if case.find("error") is not None] == run, i
    assert [case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None] == failed, i
    assert int(suites.get("tests")) == len(run + cases) and (cases or run) and int(suites.get("failures")) == len(failed), i
    assert [suite.get("name") for suite in suites] == ["conformance"] * len(run) + [row["operator"] for row in document["operators"]], i
    assert (len(failed) > 0) == (document["exit_code"] == 1), i
PYTHON

run 0 "$doctor" --fail_on=never --observe_secs=0.01 --json_out=r1.json
LITMUS_CPU_TARGET=nothing run 1 "$doctor" --observe_secs=0 --json_out=r2.json
run 64 "$doctor" --ignore=nothing --json_out=r3.json
valid r1.json r2.json r3.json

# Tests of check_result with invalid documents.
sed 's/"hits": /"hits": -/' i1.json >wrong.json
run 65 "$check" wrong.json
sed 's/"tool"/"more": 1, "tool"/' i1.json >more.json
run 0 "$check" more.json
run 65 "$check" --strict more.json
echo '{' >wrong.json
run 65 "$check" wrong.json
for schema in '"litmus.other", "version": "3.0"' '"litmus.eval_imagenet", "version": "2.0"'; do
  echo "{\"schema\": {\"name\": $schema}}" >wrong.json
  run 65 "$check" wrong.json
done
run 66 "$check" missing.json
exit $((failures > 0))
