// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with --enable_op_profiling and --trace_out and checks the operators, their
// multiply-adds and bytes, and that the measured runs are not profiled.
#include <fstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";
const std::string kPlugin = "--external_delegate_path=testing/plugins/perturb_plugin.so";

json DocumentOf(const std::string& model, std::vector<std::string> flags) {
  for (const char* flag :
       {"--num_runs=7", "--min_secs=0", "--warmup_min_secs=0", "--output=json"}) {
    flags.insert(flags.begin(), flag);
  }
  flags.push_back("--graph=testdata/" + model + ".tflite");
  const ToolRun run = RunTool(kBinary, flags);
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  return json::parse(run.out);
}

struct Row {
  const char* type;
  json macs, bytes;
};

void ExpectRows(const json& operators, const std::vector<Row>& rows, const std::string& model) {
  ASSERT_EQ(operators.size(), rows.size()) << model << ": " << operators;
  for (size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(operators[i]["type"], rows[i].type) << model << ", operator " << i;
    EXPECT_EQ(operators[i]["macs"], rows[i].macs) << model << ", operator " << i;
    EXPECT_EQ(operators[i]["bytes"], rows[i].bytes) << model << ", operator " << i;
    EXPECT_EQ(operators[i]["order"], i) << model << ", operator " << i;
  }
}

// Expected multiply-adds (outputs · window size · channels per window) and bytes (inputs, weights,
// biases and outputs).
TEST(ProfileCliTest, WhatOperatorsComputeAndMove) {
  ExpectRows(DocumentOf("tiny_cnn_float", {"--enable_op_profiling"})["profile"]["operators"],
             {{"CONV_2D", 8 * 8 * 8 * 27, 4 * (16 * 16 * 3 + 8 * 27 + 8 + 8 * 8 * 8)},
              {"DEPTHWISE_CONV_2D", 8 * 8 * 8 * 9, 4 * (8 * 8 * 8 + 9 * 8 + 8 + 8 * 8 * 8)},
              {"CONV_2D", 8 * 8 * 16 * 8, 4 * (8 * 8 * 8 + 16 * 8 + 16 + 8 * 8 * 16)},
              {"AVERAGE_POOL_2D", 0, 4 * (8 * 8 * 16 + 16)},
              {"RESHAPE", 0, 0},  // in place: no bytes are moved
              {"FULLY_CONNECTED", 10 * 16, 4 * (16 + 10 * 16 + 10 + 10)},
              {"SOFTMAX", 0, 4 * (10 + 10)}},
             "tiny_cnn_float");
}

// A delegate's node replaces the first three nodes. Its multiply-adds are their sum; the bytes it
// moves are unknown.
TEST(ProfileCliTest, ADelegatesNodeHasTheMacsOfItsNodes) {
  const json operators =
      DocumentOf("tiny_cnn_float", {"--enable_op_profiling", kPlugin,
                                    "--external_delegate_options=last:2"})["profile"]["operators"];
  ExpectRows(operators,
             {{"Perturb", 8 * 8 * 8 * 27 + 8 * 8 * 8 * 9 + 8 * 8 * 16 * 8, nullptr},
              {"AVERAGE_POOL_2D", 0, 4 * (8 * 8 * 16 + 16)},
              {"RESHAPE", 0, 0},
              {"FULLY_CONNECTED", 10 * 16, 4 * (16 + 10 * 16 + 10 + 10)},
              {"SOFTMAX", 0, 4 * (10 + 10)}},
             "tiny_cnn_float with a plug-in");
  EXPECT_EQ(operators[0]["delegate"], "EXTERNAL");
  EXPECT_TRUE(operators[0]["bound"].is_null());
  EXPECT_TRUE(operators[1]["delegate"].is_null());
}

TEST(ProfileCliTest, OperatorsOfALoopLieWithinIt) {
  const json operators = DocumentOf(
      "counting_loop", {"--enable_op_profiling", "--allow_dynamic_profiling_buffer_increase",
                        "--num_runs=1"})["profile"]["operators"];
  ASSERT_EQ(operators.size(), 3u);
  EXPECT_EQ(operators[0]["type"], "WHILE");
  EXPECT_EQ(operators[0]["nested"], false);
  EXPECT_EQ(operators[0]["share"], 1);
  EXPECT_TRUE(operators[0]["macs"].is_null());
  EXPECT_EQ(operators[1]["type"], "LESS");
  EXPECT_EQ(operators[1]["nested"], true);
  EXPECT_EQ(operators[2]["type"], "ADD");
  EXPECT_EQ(operators[1]["calls_per_run"], operators[2]["calls_per_run"].get<int>() + 1);
}

TEST(ProfileCliTest, TheNumbersFitEachOther) {
  for (const char* model : {"tiny_cnn_float", "tiny_cnn_int8", "attention_block", "two_chains"}) {
    const json document = DocumentOf(model, {"--enable_op_profiling"});
    EXPECT_EQ(document["latency_us"]["count"], 7) << model;
    const json& profile = document["profile"];
    EXPECT_EQ(profile["runs"], 7) << model;
    EXPECT_GT(profile["operators_over_invoke"], 0) << model;
    EXPECT_LE(profile["operators_over_invoke"], 1) << model;
    EXPECT_GT(profile["roofline"]["gflops"], 0) << model;
    double shares = 0, of_types = 0;
    for (const json& op : profile["operators"]) {
      shares += op["share"].get<double>();
      EXPECT_LE(op["median_us"], op["p90_us"]) << model << ": " << op;
      EXPECT_EQ(op["calls_per_run"], 1) << model << ": " << op;
    }
    for (const json& type : profile["types"]) of_types += type["share"].get<double>();
    EXPECT_NEAR(shares, 1, 1e-9) << model;
    EXPECT_NEAR(of_types, 1, 1e-9) << model;
    EXPECT_EQ(document["ops"].size(), profile["operators"].size()) << model;
    EXPECT_EQ(document["ops"][0]["calls"], 7) << model;
  }
}

TEST(ProfileCliTest, NoProfileUnasked) {
  EXPECT_TRUE(DocumentOf("tiny_cnn_float", {})["profile"].is_null());
  EXPECT_TRUE(
      DocumentOf("tiny_cnn_float", {"--enable_op_profiling", "--dry_run"})["profile"].is_null());
}

TEST(ProfileCliTest, TraceFlags) {
  const std::string path = testing::TempDir() + "/trace.json";
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char* in_err;
    int runs;  // number of runs in the trace; -1: no file
  } kCases[] = {
      {{"--trace_out=" + path}, kExitOk, "", 10},
      {{"--trace_out=" + path, "--trace_runs=2"}, kExitOk, "", 2},
      {{"--trace_out=" + path, "--trace_runs=0"}, kExitUsage, "--trace_runs", -1},
      {{"--trace_out=/nonexistent/x"}, kExitCantCreate, "--trace_out", -1},
      {{"--trace_out=" + path, "--dry_run"}, kExitOk, "--trace_out: no run was traced", -1},
      {{"--trace_out=" + path, "--processes=2"},
       kExitUsage,
       "--trace_out has no effect with --processes",
       -1},
      {{"--enable_op_profiling", "--processes=2"},
       kExitUsage,
       "--enable_op_profiling has no effect with --processes",
       -1},
      {{"--memory_report", "--processes=2"},
       kExitUsage,
       "--memory_report has no effect with --processes",
       -1},
  };
  for (const auto& c : kCases) {
    std::remove(path.c_str());
    std::vector<std::string> flags = {"--num_runs=2", "--min_secs=0", "--warmup_min_secs=0",
                                      "--graph=testdata/tiny_cnn_float.tflite"};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunTool(kBinary, flags);
    const std::string which = c.flags.front() + " " + c.flags.back();
    EXPECT_EQ(run.exit_code, c.exit_code) << which << "\n" << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << which << "\n" << run.err;
    std::ifstream file(path);
    ASSERT_EQ(file.good(), c.runs >= 0) << which;
    if (c.runs < 0) continue;
    int runs = 0;
    const json trace = json::parse(file);
    for (const json& event : trace["traceEvents"]) {
      if (event["name"] == "Invoke" && event["ph"] == "X") ++runs;
    }
    EXPECT_EQ(runs, c.runs) << which;
  }
}

}  // namespace
}  // namespace litmus
