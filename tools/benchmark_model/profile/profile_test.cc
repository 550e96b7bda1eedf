// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the statistics of operators with known events and rates.
#include <cmath>
#include <string>

#include "gtest/gtest.h"
#include "tools/benchmark_model/profile/operator_times.h"
#include "tools/benchmark_model/profile/roofline.h"

namespace litmus::benchmark {
namespace {

std::vector<double> Repeated(double value, int count, std::vector<double> more) {
  more.insert(more.begin(), count, value);
  return more;
}

TEST(DisturbedShareTest, Cases) {
  struct Case {
    std::vector<double> ns;
    double least_ns, share;
  };
  const Case cases[] = {
      {{}, 0, 0},
      {{100}, 0, 0},
      {Repeated(100, 9, {149}), 0, 0},               // exceeds the median by less than half of it
      {Repeated(100, 9, {151}), 0, 0.1},             // exceeds it by more
      {Repeated(100, 9, {151}), 60, 0},              // below the resolution of the clock
      {Repeated(100, 8, {100000, 200000}), 0, 0.2},  // both are disturbed, however long they are
      {{10, 60, 110, 160, 210, 290}, 0, 0},          // a wide spread is not a disturbance
  };
  for (const Case& c : cases) {
    EXPECT_DOUBLE_EQ(DisturbedShare(c.ns, c.least_ns), c.share)
        << c.ns.size() << " calls, the last of " << (c.ns.empty() ? 0 : c.ns.back())
        << " ns, at least " << c.least_ns;
  }
}

// RunRecorder reads a clock, so known durations are added with AddEvent, as delegates do.
RunRecorder Recorded(const std::vector<std::vector<int>>& run_us) {
  RunRecorder recorder(64, 64);
  for (const std::vector<int>& ops : run_us) {
    recorder.BeginRun();
    for (size_t node = 0; node < ops.size(); ++node) {
      recorder.AddEvent("op", tflite::Profiler::EventType::OPERATOR_INVOKE,
                        static_cast<uint64_t>(ops[node]), static_cast<int64_t>(node), 0);
    }
  }
  return recorder;
}

TEST(ProfileOfTest, FiguresOfThreeRuns) {
  const RunRecorder recorder = Recorded({{10, 30}, {20, 60}, {12, 28}});
  // The second runs waited for a CPU.
  const std::vector<RunPair> pairs = {
      {50e3, 40e3, 0, 0}, {95e3, 140e3, 5e3, 40e3}, {44e3, 40e3, 2e3, 2e3}};
  const OperatorProfile profile = ProfileOf(recorder, pairs, 25, 10);
  EXPECT_EQ(profile.runs, 3);
  EXPECT_DOUBLE_EQ(profile.recording_cost_ns, 25);
  EXPECT_DOUBLE_EQ(profile.invoke_us, 40);
  EXPECT_DOUBLE_EQ(profile.operators_us, 40);  // 40, 80, 40
  // Three readings of 25 ns are subtracted: 40 of 49.925, 80 of 94.925, 40 of 43.925.
  EXPECT_DOUBLE_EQ(profile.operators_over_invoke, 80 / 94.925);
  EXPECT_DOUBLE_EQ(profile.pass_over_regular, 42.0 / 38);  // 1.25, 0.9, 1.105
  EXPECT_DOUBLE_EQ(profile.disturbed_share, 1.0 / 3);  // waited 5 of 95 us; 2 of 44 us is below 5 %
  ASSERT_EQ(profile.operators.size(), 2u);
  const ProfiledOperator& first = profile.operators[0];
  EXPECT_EQ(first.node, 0);
  EXPECT_EQ(first.order, 0);
  EXPECT_FALSE(first.nested);
  EXPECT_DOUBLE_EQ(first.calls_per_run, 1);
  EXPECT_DOUBLE_EQ(first.mean_us, 14);
  EXPECT_DOUBLE_EQ(first.median_us, 12);
  EXPECT_DOUBLE_EQ(first.p90_us, 20);
  EXPECT_DOUBLE_EQ(first.first_us, 10);
  EXPECT_DOUBLE_EQ(first.share, 12.0 / 42);
  EXPECT_DOUBLE_EQ(profile.operators[1].share, 30.0 / 42);
}

// WHILE calls an operator twice, but the time of the run is that of WHILE.
TEST(ProfileOfTest, NestedOperatorsCountOnce) {
  RunRecorder recorder(16, 16);
  recorder.BeginRun();
  {
    const tflite::ScopedProfile loop(&recorder, "WHILE",
                                     tflite::Profiler::EventType::OPERATOR_INVOKE, 4, 0);
    for (int i = 0; i < 2; ++i) {
      recorder.AddEvent("op", tflite::Profiler::EventType::OPERATOR_INVOKE, 1000, 0, 1);
    }
  }
  const OperatorProfile profile = ProfileOf(recorder, {{1000, 1000, 0, 0}}, 0, 1);
  ASSERT_EQ(profile.operators.size(), 2u);
  EXPECT_DOUBLE_EQ(profile.operators_us, profile.operators[0].mean_us);
  EXPECT_DOUBLE_EQ(profile.operators[0].share, 1);
  EXPECT_FALSE(profile.operators[0].nested);
  EXPECT_TRUE(profile.operators[1].nested);
  EXPECT_DOUBLE_EQ(profile.operators[1].calls_per_run, 2);
  EXPECT_EQ(profile.operators[1].subgraph, 1);
}

TEST(FusedTypesTest, Cases) {
  const struct {
    const char* type;
    std::vector<std::string> fused;
  } kCases[] = {{"CONV_2D", {}},
                {"CONV_2D+ADD", {"CONV_2D", "ADD"}},
                {"PAD+CONV_2D+RELU/f32", {"PAD", "CONV_2D", "RELU"}},
                {"custom/a+b", {}},
                {"", {}}};
  for (const auto& c : kCases) EXPECT_EQ(FusedTypes(c.type), c.fused) << c.type;
}

TEST(ByTypeTest, SumsOfARunLongestFirst) {
  std::vector<ProfiledOperator> operators(3);
  const char* types[] = {"ADD", "CONV_2D", "ADD"};
  const double means[] = {2, 50, 4}, calls[] = {1, 1, 10}, shares[] = {0.1, 0.6, 0.3};
  for (int i = 0; i < 3; ++i) {
    operators[i].type = types[i];
    operators[i].mean_us = means[i];
    operators[i].calls_per_run = calls[i];
    operators[i].share = shares[i];
  }
  const std::vector<ProfiledType> rows = ByType(operators);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].type, "CONV_2D");
  EXPECT_EQ(rows[1].type, "ADD");
  EXPECT_EQ(rows[1].count, 2);
  EXPECT_DOUBLE_EQ(rows[1].mean_us, 42);
  EXPECT_DOUBLE_EQ(rows[1].calls_per_run, 11);
  EXPECT_DOUBLE_EQ(rows[1].share, 0.4);
}

// 100 GFLOP/s, 400 GOP/s, 50 GB/s from a cache of 1000 bytes per thread (two threads), 10 GB/s from
// memory.
MachinePeaks Peaks() {
  MachinePeaks peaks;
  peaks.threads = 2;
  peaks.float_gflops = 100;
  peaks.byte_gops = 400;
  peaks.reading = {{1000, 50}, {1000000, 10}};
  return peaks;
}

TEST(RooflineTest, Cases) {
  struct Case {
    double median_us;
    std::optional<int64_t> macs, bytes;
    Arithmetic arithmetic;
    const char* delegate;
    std::optional<double> gflops, gbps, roof_share;
    const char* bound;
  };
  constexpr Arithmetic kFloat = Arithmetic::kFloat, kBytes = Arithmetic::kBytes;
  const std::optional<double> none;
  const Case cases[] = {
      // 200000 operations take at least 2 us, 2000 bytes from a cache 0.04 us.
      {4, 100000, 2000, kFloat, "", 50, 0.5, 0.5, "compute"},
      // Dot products of bytes: 0.5 us.
      {4, 100000, 2000, kBytes, "", 50, 0.5, 0.125, "compute"},
      // 2001 bytes do not fit into the caches. 100000 bytes take 10 us.
      {20, 1000, 100000, kFloat, "", 0.1, 5, 0.5, "memory"},
      // No multiply-adds.
      {1, 0, 2000, kFloat, "", none, 2, 0.04, "memory"},
      {1, 0, 2001, kFloat, "", none, 2.001, 0.2001, "memory"},
      // Unknown values are empty.
      {1, std::nullopt, 2000, kFloat, "", none, 2, none, ""},
      {1, 0, 0, kFloat, "", none, 0, none, ""},
      {0, 1000, 1000, kFloat, "", none, none, none, ""},
      // The peaks of the CPU do not apply to a GPU.
      {4, 100000, 2000, kFloat, "GPU", 50, none, none, ""},
  };
  const auto text = [](const std::optional<double>& v) { return v ? std::to_string(*v) : "-"; };
  for (const Case& c : cases) {
    ProfiledOperator op;
    op.median_us = c.median_us;
    op.macs = c.macs;
    op.bytes = c.bytes;
    op.arithmetic = c.arithmetic;
    op.delegate = c.delegate;
    ApplyRoof(Peaks(), &op);
    const std::string which = std::to_string(c.median_us) + " us, " +
                              std::to_string(c.macs.value_or(-1)) + " MACs, " +
                              std::to_string(c.bytes.value_or(-1)) + " bytes " + c.delegate;
    EXPECT_EQ(text(op.gflops), text(c.gflops)) << which;
    EXPECT_EQ(text(op.gbps), text(c.gbps)) << which;
    EXPECT_EQ(text(op.roof_share), text(c.roof_share)) << which;
    EXPECT_EQ(op.bound, c.bound) << which;
  }
}

TEST(RooflineTest, FloatsAreTheRoofWhereBytesHaveNone) {
  MachinePeaks peaks = Peaks();
  peaks.byte_gops = 0;
  EXPECT_DOUBLE_EQ(RoofGflops(peaks, Arithmetic::kBytes), 100);
}

}  // namespace
}  // namespace litmus::benchmark
