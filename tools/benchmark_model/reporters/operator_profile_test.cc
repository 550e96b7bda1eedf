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
      " % of peak  peak               disturbed\n"
      "  PAD+CONV_2D:3                           80.00      90.00   82.0%       50      0.5"
      "        50  100 GFLOP/s fp32        4.0%\n"
      "  DELEGATE:9                              18.00       0.00   18.0%        -        -"
      "         -  on GPU                  0.0%\n"
      "  sum 98.50 us, 98.5 % of Invoke; Invoke without profiler 100.00 us, profiled 102.0 % of "
      "that; recording overhead of 36 ns per operator is subtracted\n"
      "  % of peak: the operator's rate relative to the peak that limits it. Peaks of 2 thread(s): "
      "100 GFLOP/s fp32, 400 GOP/s int8, 10 GB/s memory, 150 GB/s nearest cache\n\n";
  EXPECT_EQ(OperatorTable(TwoOperators()), expected);
}

TEST(OperatorTableTest, EachPercentageNamesItsPeak) {
  const struct {
    const char* bound;
    Arithmetic arithmetic;
    int64_t bytes;
    double byte_gops;
    const char* row;
  } cases[] = {
      {"compute", Arithmetic::kFloat, 1000, 400, "  50  100 GFLOP/s fp32 "},
      {"compute", Arithmetic::kBytes, 1000, 400, "  50  400 GOP/s int8 "},
      // Without dot products of bytes, the peak of floats is the bound of both.
      {"compute", Arithmetic::kBytes, 1000, 0, "  50  100 GFLOP/s fp32 "},
      {"memory", Arithmetic::kFloat, 2 * 16384, 400, "  50  150 GB/s cache "},
      {"memory", Arithmetic::kFloat, 2 * 16384 + 1, 400, "  50  10 GB/s memory "},
      {"", Arithmetic::kFloat, 1000, 400, "  -  - "},
  };
  for (const auto& c : cases) {
    OperatorProfile profile = TwoOperators();
    ProfiledOperator& op = profile.operators[1];
    op.bound = c.bound;
    op.arithmetic = c.arithmetic;
    op.bytes = c.bytes;
    if (op.bound.empty()) op.roof_share.reset();
    profile.roof->byte_gops = c.byte_gops;
    const std::string text = OperatorTable(profile);
    EXPECT_NE(text.find(c.row), std::string::npos) << c.row << "\nis not in\n" << text;
  }
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
