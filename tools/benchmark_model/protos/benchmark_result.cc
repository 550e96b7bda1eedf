// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/protos/benchmark_result.h"

#include "runtime/profiling/sample_stat.h"

namespace litmus::benchmark {
namespace {

float Ms(double ns) { return static_cast<float>(ns / 1e6); }

// Milliseconds, computed from integer microseconds as in the text output.
float MsOfUs(double us) { return static_cast<float>(us / 1e3); }

NamedMessage Latency(const Result& r) {
  NamedMessage message;
  SampleStat us;
  for (size_t i = 0; i < r.regular.ns.size(); ++i) {
    us.Add(static_cast<int64_t>(r.regular.ns.data()[i] / 1e3));
  }
  if (!us.empty()) {
    message.Float(1, "avg_ms", MsOfUs(us.avg()))
        .Float(2, "min_ms", MsOfUs(static_cast<double>(us.min())))
        .Float(3, "max_ms", MsOfUs(static_cast<double>(us.max())))
        .Float(4, "stddev_ms", MsOfUs(static_cast<double>(us.std_deviation())))
        .Float(5, "median_ms", MsOfUs(static_cast<double>(us.Percentile(50))))
        .Float(6, "p5_ms", MsOfUs(static_cast<double>(us.Percentile(5))))
        .Float(7, "p95_ms", MsOfUs(static_cast<double>(us.Percentile(95))));
  }
  if (r.init_ns) message.Float(8, "init_ms", Ms(static_cast<double>(*r.init_ns)));
  if (r.first_inference_ns()) message.Float(9, "first_inference_ms", Ms(*r.first_inference_ns()));
  if (!r.warmup.empty()) {
    message.Float(10, "average_warm_up_ms",
                  Ms(r.warmup.ns.sum() / static_cast<double>(r.warmup.ns.count())));
  }
  return message;
}

NamedMessage Memory(const Result& r) {
  NamedMessage message;
  if (r.memory_start_kb && r.memory_init_kb) {
    message.Int(1, "init_footprint_kb", *r.memory_init_kb - *r.memory_start_kb);
  }
  if (r.memory_growth_kb()) message.Int(2, "overall_footprint_kb", *r.memory_growth_kb());
  if (r.memory_peak_kb) {
    message.Float(3, "peak_mem_mb", static_cast<float>(*r.memory_peak_kb) / 1024);
  }
  return message;
}

NamedMessage Misc(const Result& r) {
  NamedMessage message;
  if (r.model_bytes) {
    message.Float(1, "model_size_mb",
                  static_cast<float>(static_cast<double>(*r.model_bytes) / 1e6));
  }
  message.Int(2, "num_runs", r.regular.ns.count()).Int(3, "num_warmup_runs", r.warmup.ns.count());
  if (r.input_bytes && r.runs_per_second()) {
    message.Float(
        4, "model_throughput_in_mb_per_sec",
        static_cast<float>(static_cast<double>(*r.input_bytes) * *r.runs_per_second() / (1 << 20)));
  }
  return message;
}

}  // namespace

NamedMessage BenchmarkResultMessage(const Result& result) {
  return NamedMessage()
      .Message(2, "latency_metrics", Latency(result))
      .Message(3, "memory_metrics", Memory(result))
      .Message(4, "misc_metrics", Misc(result));
}

}  // namespace litmus::benchmark
