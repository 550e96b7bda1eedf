// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the output of an operator profile: the member of the document, and the printed table.
#include <string>

#include "gtest/gtest.h"
#include "tools/benchmark_model/reporters/operator_profile_json.h"
#include "tools/benchmark_model/reporters/operator_table.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

OperatorProfile TwoOperators() {
  OperatorProfile profile;
  profile.runs = 50;
  profile.recording_cost_ns = 36;
  profile.invoke_us = 100;
  profile.operators_us = 98.5;
  profile.operators_over_invoke = 0.985;
  profile.pass_over_regular = 1.02;
  profile.roof = MachinePeaks{2, 100, 400, {{16384, 150}, {1 << 26, 10}}};
  ProfiledOperator conv;
  conv.type = "PAD+CONV_2D";
  conv.name = "[out]:3";
  conv.node = 3;
  conv.fused = {"PAD", "CONV_2D"};
  conv.calls_per_run = 1;
  conv.mean_us = 81;
  conv.median_us = 80;
  conv.p90_us = 90;
  conv.first_us = 95;
  conv.share = 0.82;
  conv.disturbed_share = 0.04;
  conv.macs = 2000000;
  conv.bytes = 40000;
  conv.gflops = 50;
  conv.gbps = 0.5;
  conv.intensity = 100;
  conv.roof_share = 0.5;
  conv.bound = "compute";
  ProfiledOperator gpu;
  gpu.type = "DELEGATE";
  gpu.name = "[end]:9";
  gpu.node = 9;
  gpu.order = 1;
  gpu.calls_per_run = 1;
  gpu.mean_us = gpu.median_us = 18;
  gpu.share = 0.18;
  gpu.delegate = "GPU";
  profile.operators = {gpu, conv};
  profile.types = {{"PAD+CONV_2D", 1, 81, 0.82, 1}, {"DELEGATE", 1, 18, 0.18, 1}};
  return profile;
}

TEST(OperatorProfileJsonTest, NullWithoutAProfile) {
  EXPECT_TRUE(OperatorProfileToJson(Result()).is_null());
}

TEST(OperatorProfileJsonTest, Members) {
  Result result;
  result.operator_profile = TwoOperators();
  result.delegate_info.resize(2);  // The second delegate measured nothing.
  DelegateInfo& gpu = result.delegate_info[0];
  gpu.name = "GPU";
  gpu.measured_runs = 20;
  gpu.profile = {1, 12, 2, {{"conv", {0, 1}, 9}, {"copy", {2}, 3}}};
  gpu.operators = {"CONV_2D:0, RELU:1", "RESHAPE:2"};
  gpu.macs = {9000, 0};
  const json profile = OperatorProfileToJson(result);
  EXPECT_EQ(profile["runs"], 50);
  EXPECT_EQ(profile["invoke_us"]["median"], 100);
  EXPECT_EQ(profile["operators_us"], 98.5);
  EXPECT_EQ(profile["operators_over_invoke"], 0.985);
  EXPECT_EQ(profile["profiled_over_regular"], 1.02);
  EXPECT_EQ(profile["roofline"]["gflops"], 100);
  EXPECT_EQ(profile["roofline"]["gbps"], 10);
  EXPECT_EQ(profile["roofline"]["threads"], 2);
  EXPECT_EQ(profile["roofline"]["type"], "FLOAT32");
  EXPECT_EQ(profile["roofline"]["gflops_by_type"]["INT8"], 400);
  const json& conv = profile["operators"][1];
  EXPECT_EQ(conv["fused"], json({"PAD", "CONV_2D"}));
  EXPECT_EQ(conv["macs"], 2000000);
  EXPECT_EQ(conv["bound"], "compute");
  EXPECT_TRUE(conv["delegate"].is_null());
  const json& delegated = profile["operators"][0];
  EXPECT_EQ(delegated["delegate"], "GPU");
  for (const char* member : {"macs", "bytes", "gflops", "gbps", "roofline_share", "bound"}) {
    EXPECT_TRUE(delegated[member].is_null()) << member;
  }
  EXPECT_EQ(profile["types"][0]["type"], "PAD+CONV_2D");
  ASSERT_EQ(profile["delegates"].size(), 1u);
  const json& kernels = profile["delegates"][0]["kernels"];
  EXPECT_EQ(kernels[0]["operators"], json({"CONV_2D:0", "RELU:1"}));
  EXPECT_EQ(kernels[0]["gflops"], 2.0);  // 18000 operations in 9 µs
  EXPECT_EQ(kernels[0]["share"], 0.75);
  EXPECT_TRUE(kernels[1]["gflops"].is_null());
}

TEST(OperatorTableTest, TheLongestFirstAndTheSum) {
  const char expected[] =
      "\nLitmus: operators, in 50 runs after the regular ones (us of a call)\n"
      "  operator:node                          median        p90   share  GFLOP/s     GB/s"
      " % roofline  bound    disturbed\n"
      "  PAD+CONV_2D:3                           80.00      90.00   82.0%       50      0.5"
      "         50  compute       4.0%\n"
      "  DELEGATE:9                              18.00       0.00   18.0%        -        -"
      "          -  GPU           0.0%\n"
      "  sum 98.50 us, 98.5 % of Invoke; Invoke without profiler 100.00 us, profiled 102.0 % of "
      "that; recording overhead of 36 ns per operator is subtracted\n"
      "  roofline of 2 thread(s): 100 GFLOP/s (fp32), 400 GOP/s (int8), 10 GB/s from memory, 150 "
      "GB/s from the nearest cache\n\n";
  EXPECT_EQ(OperatorTable(TwoOperators()), expected);
}

TEST(OperatorTableTest, FifteenRowsAndHowManyMore) {
  OperatorProfile profile = TwoOperators();
  profile.operators.resize(20, profile.operators[1]);
  const std::string text = OperatorTable(profile);
  EXPECT_NE(text.find("  and 5 more\n"), std::string::npos) << text;
  profile.operators.resize(15);
  EXPECT_EQ(OperatorTable(profile).find(" more\n"), std::string::npos);
}

}  // namespace
}  // namespace litmus::benchmark
