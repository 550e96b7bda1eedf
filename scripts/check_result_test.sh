#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# What the evaluation tools write keeps to docs/schema, with no member that the schema does not name.
# usage: check_result_test.sh CHECK_RESULT EVAL_IMAGENET INFERENCE_DIFF MODEL EVAL_COCO TRUTH DETECTIONS
# MODEL: an image classifier with 10 classes. TRUTH and DETECTIONS: COCO's JSON.
set -uo pipefail
source "$(dirname "$0")/skip_test.sh"
if ! python3 -c 'import jsonschema' 2>/dev/null; then
  skip_case check_result "python3 has no jsonschema (Debian: python3-jsonschema)"
  exit
fi
for argument in "$@"; do paths+=("$(realpath "$argument")"); done
check=${paths[0]} eval_imagenet=${paths[1]} inference_diff=${paths[2]} model=${paths[3]}
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1

failures=0
# run STATUS COMMAND…
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

# Five images of 8 x 8, one of them broken.
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
  --resize_mode=letterbox --mean=1,2,3 --std=4
run 0 "${imagenet[@]}" --output_file_path=i5.json --skip_broken --shard=1/2 \
  --resize_mode=letterbox --mean=1,2,3 --std=4
run 0 "$eval_imagenet" merge i4.json i5.json --output_file_path=i6.json --skip_broken
valid i1.json i2.json i3.json i4.json i5.json i6.json

diff=("$inference_diff" --model_file="$model" --num_runs=4)
run 0 "${diff[@]}" --output_file_path=d1.json
run 0 "${diff[@]}" --output_file_path=d2.json --per_op --reference=ref_kernels
run 0 "${diff[@]}" --output_file_path=d3.json --max_avg_error=0:1
run 0 "${diff[@]}" --output_file_path=d4.json --shard=0/2
run 0 "${diff[@]}" --output_file_path=d5.json --shard=1/2
run 0 "$inference_diff" merge d4.json d5.json --output_file_path=d6.json
valid d1.json d2.json d3.json d4.json d5.json d6.json

coco=("${paths[4]}" --ground_truth="${paths[5]}" --detections="${paths[6]}")
run 0 "${coco[@]}" --output_file_path=c1.json
run 1 "${coco[@]}" --output_file_path=c2.json --metric=tflite --min_map=1
valid c1.json c2.json
# With the real detector, where its data are.
shared=${LITMUS_SHARED:-/no/shared/data}
if [[ -d $shared/coco/dev ]]; then
  coco=("${paths[4]}" --ground_truth_images_path="$shared/coco/dev/val2017" --num_images=6
    --model_file="$shared/models/derived/ssd_mobilenet_v1_coco_dequant_float.tflite")
  run 0 "${coco[@]}" --output_file_path=c3.json
  coco+=(--ground_truth="$shared/coco/dev/instances_dev.json")
  run 0 "${coco[@]}" --output_file_path=c4.json
  run 0 "${coco[@]}" --output_file_path=c5.json --shard=0/2
  run 0 "${coco[@]}" --output_file_path=c6.json --shard=1/2
  run 0 "${paths[4]}" merge c5.json c6.json --output_file_path=c7.json
  valid c3.json c4.json c5.json c6.json c7.json
fi

# The checker itself.
sed 's/"hits": /"hits": -/' i1.json >wrong.json
run 65 "$check" wrong.json
sed 's/"tool"/"more": 1, "tool"/' i1.json >more.json
run 0 "$check" more.json
run 65 "$check" --strict more.json
echo '{' >wrong.json
run 65 "$check" wrong.json
echo '{"schema": {"name": "litmus.other", "version": "1.0"}}' >wrong.json
run 65 "$check" wrong.json
run 66 "$check" missing.json
exit $((failures > 0))
