#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# The programs of Prometheus read exports of two models and two comparisons together: no sample is collected twice, and
# no push overwrites another. The text of the alert shows a time in a readable unit.
# usage: prometheus_programs_test.sh SAMPLES REPORT RULES
# Serves on the loopback interface only. Debian packages: prometheus, prometheus-node-exporter, prometheus-pushgateway.
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
for program in promtool prometheus-node-exporter prometheus-pushgateway curl python3; do
  command -v "$program" >/dev/null && continue
  skip_case prometheus_programs "there is no $program (Debian: prometheus, prometheus-node-exporter, prometheus-pushgateway)"
  exit
done
for argument in "$@"; do paths+=("$(realpath "$argument")"); done
samples=${paths[0]} report=${paths[1]} rules=${paths[2]}
cd "${TEST_TMPDIR:-$(mktemp -d)}" || exit 1
started=()
trap '[[ ${#started[@]} = 0 ]] || kill "${started[@]}"' EXIT

failures=0
# check WHAT COMMAND…: counts a failure named WHAT unless COMMAND succeeds.
check() {
  local what=$1
  shift
  "$@" >log 2>&1 && return
  echo "FAILED: $what: $*"
  tail -20 log
  failures=$((failures + 1))
}
count() { [[ $(grep -c "$1" "$2") = "$3" ]]; }
# Prints a port that was free a moment ago.
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
# serve PORT PROGRAM ARGUMENT…: starts a server and waits until it answers on PORT.
serve() {
  local port=$1
  shift
  "$@" --web.listen-address="127.0.0.1:$port" >"$1.log" 2>&1 &
  started+=($!)
  for ((i = 0; i < 100; ++i)); do
    curl -s -o /dev/null "http://127.0.0.1:$port/metrics" && return
    sleep 0.1
  done
}

mkdir folder
# export_sample NAME KIND OLD NEW: writes a sample document with OLD replaced by NEW.
export_sample() {
  "$samples" "$2" | sed "s/$3/$4/g" >"$1.json" && "$report" "$1.json" --format=openmetrics --out="folder/$1.prom"
}
check 'exports' export_sample model_a run 'effi[^ ]*tflite"' 'a.tflite"'
check 'exports' export_sample model_b run 'effi[^ ]*tflite"' 'b.tflite"'
check 'exports' export_sample comparison_a comparison a.tflite a.tflite
check 'exports' export_sample comparison_c comparison a.tflite c.tflite

node=$(port)
serve "$node" prometheus-node-exporter --collector.disable-defaults --collector.textfile \
  --collector.textfile.directory="$PWD/folder"
curl -s "http://127.0.0.1:$node/metrics" >scraped
check 'node_exporter takes all files' grep -q '^node_textfile_scrape_error 0' scraped
check 'node_exporter drops none' count 'collected before' prometheus-node-exporter.log 0
check 'each has its time' count '^litmus_run_timestamp_seconds{' scraped 4
check 'each has its build' count '^litmus_build{' scraped 4

gateway=$(port)
serve "$gateway" prometheus-pushgateway --persistence.file=
for name in model_a model_b comparison_a comparison_c; do
  kind=benchmark
  [[ $name = model_* ]] || kind=comparison
  check "push of $name" curl -sf --data-binary "@folder/$name.prom" \
    "http://127.0.0.1:$gateway/metrics/job/litmus/instance/here/$kind/$name"
done
# The gateway confirms a push before the data appear in its output, so the check is repeated.
for ((i = 0; i < 50; ++i)); do
  curl -s "http://127.0.0.1:$gateway/metrics" >pushed
  count '^push_time_seconds{' pushed 4 && break
  sleep 0.1
done
check 'no push erases a model' count '^litmus_latency_median_seconds{' pushed 2
check 'no push erases a comparison' count '^litmus_ratio{' pushed 2

cat >rules_test.yml <<YAML
rule_files: [$rules]
evaluation_interval: 1h
tests:
  - interval: 1h
    input_series:
      - {series: 'litmus_latency_median_lower_seconds{instance="i", benchmark="m"}', values: '0.0099+0x100 0.0107+0x100'}
      - {series: 'litmus_latency_median_seconds{instance="i", benchmark="m"}', values: '0.01+0x100 0.0108+0x100'}
      - {series: 'litmus_stable{instance="i", benchmark="m"}', values: '1+0x202'}
    alert_rule_test:
      - eval_time: 101h
        alertname: InferenceSlower
        exp_alerts:
          - exp_labels: {severity: warning, instance: i, benchmark: m}
            exp_annotations:
              summary: "m on i takes at least 10.7ms (the lower bound of its interval), more than 5 % above its week"
YAML
check 'rules' promtool test rules rules_test.yml

[[ $failures = 0 ]] || exit 1
echo "prometheus_programs: ok"
