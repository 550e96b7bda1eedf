// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the positions of events in a trace. scripts/dev/check_trace_test checks traces that the
// program writes.
#include "tools/benchmark_model/reporters/trace_json.h"

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

struct Span {
  std::string name;
  double ts, dur;
  bool operator==(const Span& other) const {
    return name == other.name && ts == other.ts && dur == other.dur;
  }
};

std::ostream& operator<<(std::ostream& out, const Span& span) {
  return out << span.name << " at " << span.ts << " for " << span.dur;
}

// Spans by name of track. Checks that every event has the members that its phase requires.
std::map<std::string, std::vector<Span>> Lanes(const json& trace) {
  std::map<int, std::string> names;
  std::map<std::string, std::vector<Span>> lanes;
  for (const json& event : trace.at("traceEvents")) {
    EXPECT_EQ(event.at("pid"), 1) << event;
    if (event.at("ph") == "M") {
      if (event.at("name") == "thread_name") {
        names[event.at("tid")] = event.at("args").at("name");
      }
      continue;
    }
    EXPECT_EQ(event.at("ph"), "X") << event;
    EXPECT_TRUE(event.contains("cat") && event.contains("args")) << event;
    lanes[names.at(event.at("tid"))].push_back({event.at("name"), event.at("ts"), event.at("dur")});
  }
  return lanes;
}

// One Invoke from 1000 µs to 1100 µs: ADD on the CPU, then two operators on a GPU.
Result WithGpu(double upload_us, std::vector<double> kernels_us, double download_us) {
  Result result;
  result.model_path = "m.tflite";
  TracedRun run;
  run.begin_ns = 1000000;
  run.end_ns = 1100000;
  run.operators = {{"ADD", "[a]:0", "", 0, 0, 1001000, 1010000, {}},
                   {"DELEGATE", "[b]:7", "GPU", 0, 7, 1010000, 1050000, {1, 2}},
                   {"DELEGATE", "[c]:8", "GPU", 0, 8, 1050000, 1099000, {4}}};
  TracedRun::OfDelegate gpu;
  gpu.name = "GPU";
  gpu.profile.upload_us = upload_us;
  gpu.profile.download_us = download_us;
  gpu.profile.launches = {
      {"conv", {1}, kernels_us[0]}, {"add", {2}, kernels_us[1]}, {"pool", {4}, kernels_us[2]}};
  run.delegates = {gpu};
  result.trace = {run};
  return result;
}

TEST(TraceJsonTest, LanesOfARun) {
  const json trace = TraceToJson(WithGpu(5, {10, 2.5, 20}, 3));
  auto lanes = Lanes(trace);
  EXPECT_EQ(trace["displayTimeUnit"], "ns");
  EXPECT_EQ(lanes["Invoke"], (std::vector<Span>{{"Invoke", 0, 100}}));
  EXPECT_EQ(lanes["operators (CPU)"],
            (std::vector<Span>{{"ADD", 1, 9}, {"DELEGATE", 10, 40}, {"DELEGATE", 50, 49}}));
  EXPECT_EQ(lanes["GPU upload"], (std::vector<Span>{{"upload", 10, 5}}));
  // Each kernel is within the operator whose nodes it computes.
  EXPECT_EQ(lanes["GPU kernels"],
            (std::vector<Span>{{"conv", 15, 10}, {"add", 25, 2.5}, {"pool", 50, 20}}));
  EXPECT_EQ(lanes["GPU download"], (std::vector<Span>{{"download", 70, 3}}));
}

// The device's clock reports 80 µs for kernels for which the host waited 40 µs.
TEST(TraceJsonTest, WhatIsLongerThanItsOperatorIsShortened) {
  const json trace = TraceToJson(WithGpu(16, {48, 16, 20}, 3));
  auto lanes = Lanes(trace);
  EXPECT_EQ(lanes["GPU upload"], (std::vector<Span>{{"upload", 10, 8}}));
  EXPECT_EQ(lanes["GPU kernels"],
            (std::vector<Span>{{"conv", 18, 24}, {"add", 42, 8}, {"pool", 50, 20}}));
  for (const json& event : trace["traceEvents"]) {
    if (event["name"] == "conv") {
      EXPECT_EQ(event["args"]["device_us"], 48);
    }
  }
}

TEST(TraceJsonTest, ADelegateWithoutOperatorsLiesInTheInvoke) {
  Result result = WithGpu(5, {10, 2.5, 20}, 3);
  result.trace[0].operators.resize(1);
  auto lanes = Lanes(TraceToJson(result));
  EXPECT_EQ(lanes["GPU upload"], (std::vector<Span>{{"upload", 0, 5}}));
  EXPECT_EQ(lanes["GPU kernels"],
            (std::vector<Span>{{"conv", 5, 10}, {"add", 15, 2.5}, {"pool", 17.5, 20}}));
  EXPECT_EQ(lanes["GPU download"], (std::vector<Span>{{"download", 37.5, 3}}));
}

TEST(TraceJsonTest, SecondRunsContinueTheLanes) {
  Result result = WithGpu(5, {10, 2.5, 20}, 3);
  result.trace.push_back(result.trace[0]);
  TracedRun& second = result.trace[1];
  second.begin_ns += 200000;
  second.end_ns += 200000;
  for (TracedOperator& op : second.operators) {
    op.begin_ns += 200000;
    op.end_ns += 200000;
  }
  auto lanes = Lanes(TraceToJson(result));
  ASSERT_EQ(lanes.size(), 5u);
  EXPECT_EQ(lanes["Invoke"], (std::vector<Span>{{"Invoke", 0, 100}, {"Invoke", 200, 100}}));
  EXPECT_EQ(lanes["GPU upload"], (std::vector<Span>{{"upload", 10, 5}, {"upload", 210, 5}}));
}

}  // namespace
}  // namespace litmus::benchmark
