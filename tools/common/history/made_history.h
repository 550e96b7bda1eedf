// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: result documents of benchmark_model as its runs over months would leave them.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_MADE_HISTORY_H_
#define LITMUS_TOOLS_COMMON_HISTORY_MADE_HISTORY_H_

#include <functional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace litmus {

struct MadeResult {
  std::string name = "net", flags = "", machine = "1111111111111111", commit = "", model = "a";
  double us = 1000;  // latency_median, with an interval of ±1 % where `interval`
  double top1 = 0;   // also this metric, of which more is better; 0: not there
  bool interval = true;
  int hour = 0;  // since 2026-01-01
  bool failed_baseline = false;
  std::string version = "3.1";
};

// "flags": "num_threads=4 fast=true".
nlohmann::ordered_json ToDocument(const MadeResult& result);

// A new empty folder of the test.
std::string NewFolder(const std::string& name);

// Writes one file per result, whose names sort in the order of `results`.
void WriteHistory(const std::string& folder, const std::vector<MadeResult>& results);

// `count` results, one an hour, whose latency is `us(i)` times a noise of standard deviation
// `noise` with a fixed seed.
std::vector<MadeResult> MadeSeries(int count, double noise, const std::function<double(int)>& us);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_MADE_HISTORY_H_
