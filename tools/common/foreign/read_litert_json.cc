// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the script litert-benchmark of the wheel ai-edge-litert writes with --result_json: one
// model, times in milliseconds with two decimals.
#include <optional>
#include <string>

#include "tools/common/foreign/foreign_format.h"

namespace litmus::foreign {
namespace {

using json = nlohmann::ordered_json;

constexpr double kUsOfMs = 1000, kUsPrinted = 10;
constexpr int64_t kMaxRuns = int64_t{1} << 53;

bool Is(const json& document) {
  const auto latency = document.find("latency");
  return latency != document.end() && latency->is_object() && latency->contains("median_ms");
}

void Read(const JsonReader& document, ForeignResult* result) {
  const std::string name = ModelName(document.At("model").Text());
  const JsonReader latency = document.At("latency");
  const auto us = [&](const char* member) -> std::optional<double> {
    if (!latency.Has(member)) return std::nullopt;
    return ReadQuantity(latency.At(member), kUsOfMs);
  };
  if (latency.Has("num_runs") && latency.At("num_runs").Integer(0, kMaxRuns) == 0) {
    result->failures.push_back({name, "no inference runs were performed"});
    return;
  }
  EntryAdder add(name, result);
  add.Time("latency_median", us("median_ms"), kUsPrinted);
  add.Time("latency_p95", us("p95_ms"), kUsPrinted);
  add.Time("init", us("init_ms"), kUsPrinted);
  const bool warmed_up =
      !latency.Has("num_warmup_runs") || latency.At("num_warmup_runs").Integer(0, kMaxRuns) > 0;
  if (warmed_up) add.Time("first_inference", us("warmup_first_ms"), kUsPrinted);
}

}  // namespace

Format LiteRtJson() {
  Format format{"litert-benchmark's JSON"};
  format.json_marks = {"\"latency\"", "\"model\"", "_ms\""};
  format.is_json = &Is;
  format.read_json = &Read;
  return format;
}

}  // namespace litmus::foreign
