#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# What bash offers after it has read the scripts of --completion; zsh and fish read theirs without an error.
# usage: completion_test.sh TFLITMUS BENCHMARK_MODEL EVAL_IMAGENET
set -u
tflitmus=$PWD/$1
declare -A programs=([benchmark_model]=$PWD/$2 [eval_imagenet]=$PWD/$3 [tflitmus]=$tflitmus)
failures=0
cd "$TEST_TMPDIR" || exit
touch a_model.tflite
tflitmus() { "$tflitmus" "$@"; }

# offered WORDS…: what bash offers for the last word.
offered() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "_litmus_$1" 2>/dev/null
  printf '%s ' "${COMPREPLY[@]}"
}

# expect OFFER WORDS…
expect() {
  local wanted=$1 found
  shift
  found=$(offered "$@")
  if [[ ${found% } != "$wanted" ]]; then
    echo "FAIL: $*: offered '${found% }', wanted '$wanted'"
    failures=$((failures + 1))
  fi
}

for tool in "${!programs[@]}"; do
  eval "$("${programs[$tool]}" --completion=bash)" || exit
  complete -p "$tool" | grep -q "_litmus_$tool" || { echo "FAIL: $tool has no completion"; failures=1; }
done

expect '--num_runs=' benchmark_model --num_ru
expect '--json_out=' benchmark_model --json_o
expect '--verbose' benchmark_model --verbos
expect 'text json csv' benchmark_model --output = ''
expect 'json' benchmark_model --output = j
expect 'json' benchmark_model --output j
expect '--output=json' benchmark_model --output=j
expect 'text json csv' benchmark_model --output =
expect 'true false' benchmark_model --verbose = ''
expect '--num_runs=' benchmark_model --verbose --num_ru
expect 'a_model.tflite' benchmark_model --graph = a_m
expect 'a_model.tflite' benchmark_model --graph a_m
expect '' benchmark_model --num_runs = ''
expect '' benchmark_model --no_such = ''
expect 'merge' eval_imagenet me
expect '--ground_truth_labels=' eval_imagenet --num_threads = 2 --ground_truth_la
expect 'bench' tflitmus ben
expect 'imagenet coco' tflitmus eval ''
expect 'conformance' tflitmus help conf
expect '--num_runs=' tflitmus bench --num_ru
expect 'json' tflitmus bench --output = j
expect '--ground_truth_labels=' tflitmus eval imagenet --ground_truth_la
expect 'merge' tflitmus eval imagenet mer
expect 'doctor' tflitmus doc
expect '--observe_secs=' tflitmus doctor --obs
expect '' tflitmus no_such_word --num

for shell in zsh fish; do
  command -v "$shell" >/dev/null || { echo "no $shell here: its scripts are not read"; continue; }
  for tool in "${!programs[@]}"; do
    "${programs[$tool]}" --completion="$shell" >script
    "$shell" -n script || { echo "FAIL: $tool: $shell does not read the script"; failures=$((failures + 1)); }
  done
done
"$tflitmus" --completion=ksh 2>said
[[ $? == 64 ]] && grep -q 'must be one of bash, zsh, fish' said || { echo "FAIL: --completion=ksh: $(<said)"; failures=$((failures + 1)); }
exit $((failures > 0))
