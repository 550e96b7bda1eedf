#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# look_at_reports accepts the demo report that has every element and the reports of the tools, rejects pages that
# misbehave, and names a missing program. Without Chromium or Playwright only the last of these is tested.
# usage: look_at_reports_test.sh LOOK_AT_REPORTS DEMO INFERENCE_DIFF MODEL EVAL_COCO TRUTH DETECTIONS \
#   EVAL_IMAGENET
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
skip_long_test look_at_reports  # It takes half a minute; the part `reports` of continuous integration opens more reports.
look=$1 demo=$2 diff=$3 model=$4 coco=$5 truth=$6 detections=$7 imagenet=$8
out=${TEST_TMPDIR:-$(mktemp -d)}
HOME=${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)} && export HOME

failures=0
expect() {  # expect STATUS PATTERN ARGUMENT...: runs the script, which ends with STATUS and prints PATTERN
  local status=$1 pattern=$2 rc=0
  shift 2
  "$look" "$@" >"$out/log" 2>&1 || rc=$?
  if [[ $rc != "$status" ]] || ! grep -q -- "$pattern" "$out/log"; then
    echo "FAILED: $look $*: expected exit $status and /$pattern/, got exit $rc and:"
    cat "$out/log"
    failures=$((failures + 1))
  fi
}

"$demo" >"$out/demo.html" || exit 1
expect 69 "apt-get install chromium" "$out/demo.html" --chromium=/no/such/browser
rc=0
"$look" "$out/demo.html" --out="$out/shots" >"$out/log" 2>&1 || rc=$?
if [[ $rc != 69 ]]; then
  if [[ $rc != 0 ]] || ! grep -q "narrow-dark: ok" "$out/log"; then
    echo "FAILED: $look demo.html: exit $rc and:" && cat "$out/log"
    failures=$((failures + 1))
  fi
  for view in light dark narrow narrow-dark 1200 1600; do
    [[ -s $out/shots/demo-$view.png ]] || { echo "FAILED: no demo-$view.png"; failures=1; }
  done
  expect 66 "no such file" "$out/missing.html"
  expect 64 "there is no view 'wide'; the views are light, dark" "$out/demo.html" --views=dark,wide

  # The reports of the tools, made from the largest real inputs where the data are present: 200 and 79 images, the model
  # with the most operators, and a model with long tensor names. Narrow views show overflowing content; colour schemes
  # and print are tested with the demo report.
  reports=("$out"/diff.html "$out"/coco.html)
  run() { "$@" >"$out/log" 2>&1 || { echo "FAILED: $*"; tail "$out/log"; failures=1; }; }
  run "$diff" --model_file="$model" --num_runs=5 --per_op --reference=ref_kernels \
    --html_report="$out/diff.html"
  run "$coco" --ground_truth="$truth" --detections="$detections" --html_report="$out/coco.html"
  shared=${LITMUS_SHARED:-/no/shared/data}
  if [[ -d $shared/coco/dev ]]; then
    reports+=("$out"/coco_images.html "$out"/imagenet.html)
    run "$coco" --ground_truth="$shared/coco/dev/instances_dev.json" \
      --ground_truth_images_path="$shared/coco/dev/val2017" --html_report="$out/coco_images.html" \
      --model_file="$shared/models/derived/ssd_mobilenet_v1_coco_dequant_float.tflite"
    run "$imagenet" --ground_truth_images_path="$shared/images/imagenet-sample" \
      --ground_truth_labels="$shared/images/labels/imagenet_sample_labels.txt" \
      --model_output_labels="$shared/images/labels/imagenet_labels_1001.txt" --compare_with=cpu \
      --model_file="$shared/models/mobilenet_v1_0.25_128.tflite" --html_report="$out/imagenet.html"
    for model in hifigan_dr mobilenet_v1_0.25_128; do
      reports+=("$out/diff_$model.html")
      run "$diff" --model_file="$shared/models/$model.tflite" --num_runs=2 --per_op \
        --reference=ref_kernels --html_report="$out/diff_$model.html"
    done
  else
    skip_case real_data "LITMUS_SHARED is not set" "reports of the project's own data"
  fi
  expect 0 "diff.html narrow-dark: ok" "${reports[@]}" --views=1200,narrow-dark --out="$out/shots"

  # Pages that misbehave, all opened by one browser: NAME, the message about NAME.html, the body of the page.
  pages=() wanted=()
  page() {
    printf '<!DOCTYPE html><title>t</title><link rel="icon" href="data:,">%s' "$3" >"$out/$1.html"
    pages+=("$out/$1.html") wanted+=("/$1.html light: .*$2")
  }
  page request "asks for http://example.invalid/x.png" '<img src="http://example.invalid/x.png">'
  page console "console warning: careful" '<script>console.warn("careful")</script>'
  words=$(printf 'Mobilenet%s/' 1 2 3 4 5 6)
  row="<tr>$(printf '<td style="white-space: nowrap">%s</td>' {100000000..100000019})"
  row+="<td style=\"overflow-wrap: anywhere\">$words</td></tr>"
  page letters "table (Node): row 0 has" \
    "<table style=\"width: 100%; line-height: 1.5\"><thead><tr><th>Node</th></tr></thead><tbody>$row</tbody></table>"
  rows=$(printf '<tr><td>%s</td></tr>' {1..20})
  page few "of 20 rows are visible" \
    "<div class=\"table\" style=\"height: 5rem; overflow: auto; line-height: 1.5\"><table><tbody>$rows</tbody></table></div>"
  page throws "error: " '<script>undefined.x</script>'
  page wide "wider than the window" '<div style="width: 2000px">x</div>'
  page broken "image does not decode: dot" '<img alt="dot" src="data:image/png;base64,AAAA">'
  expect 1 "screenshots: " "${pages[@]}" --views=light --out="$out/shots"
  for pattern in "${wanted[@]}"; do
    grep -q -- "$pattern" "$out/log" || { echo "FAILED: nothing like $pattern in:" && cat "$out/log" && failures=1; }
  done
else
  skip_case look_at_reports "no browser: $(tail -1 "$out/log" | tr -d '<>&"')" "what the script lacks"
fi
exit $((failures > 0))
