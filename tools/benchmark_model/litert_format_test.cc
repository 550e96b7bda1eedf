// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --log_format=litert: the lines are those of LiteRT's benchmark_model, and nothing else; their
// numbers are those of the document.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Flags = std::vector<std::string>;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";

ToolRun Start(Flags flags) {
  flags.insert(flags.end(), {"--min_secs=0", "--warmup_min_secs=0", "--log_format=litert"});
  return RunTool(kTool, flags);
}

// What LiteRT prints, as one regular expression: `head` and `signature` vary.
std::string Expected(bool prefixed, const std::string& labels, const std::string& signature,
                     const std::string& runs, const std::string& peak) {
  const std::string info = prefixed ? "INFO: " : "";
  const auto at = [&](int line) {
    return prefixed ? "INFO: \\[benchmark_litert_model\\.h:" + std::to_string(line) + "\\] "
                    : std::string();
  };
  const std::string ms = "\\d+\\.\\d\\d ms";
  std::string text = info + "STARTING!\n" + info + "Log parameter values verbosely: \\[0\\]\n";
  text += labels;
  text += (prefixed ? "INFO: \\[benchmark_litert_model\\.cc:305\\] " : "") +
          std::string("Loading model from: [^\n]+\n");
  text += info + "The input model file size \\(MB\\): [^\n]+\n";
  text += info + "Initialized session in [^\n]+ms\\.\n";
  for (int series = 0; series < 2; ++series) {
    text += info + "Running benchmark for at least [^\n]+ seconds\\.\n" + info + "count=[^\n]+\n\n";
  }
  text += at(89) + "\n========== BENCHMARK RESULTS ==========\n";
  text += at(91) + "Signature name:       " + signature + "\n";
  text += at(94) + "Model initialization: " + ms + "\n";
  text += at(95) + "Warmup \\(first\\):       " + ms + "\n";
  text += at(97) + "Warmup \\(avg\\):         " + ms + " \\(\\d+ runs\\)\n";
  text += at(99) + "Inference \\(avg\\):      " + ms + " \\(" + runs + " runs\\)\n";
  text += at(103) + "Inference \\(min\\):      " + ms + "\n";
  text += at(105) + "Inference \\(max\\):      " + ms + "\n";
  text += at(107) + "Inference \\(std\\):      \\d+\\.\\d\\d\n";
  text += at(115) + "Throughput:           \\d+\\.\\d\\d MB/s\n";
  text += at(124) + "\nMemory Usage:\n";
  text += at(125) + "Init footprint:       \\d+\\.\\d\\d MB\n";
  text += at(127) + "Overall footprint:    \\d+\\.\\d\\d MB\n";
  text += peak.empty() ? at(134) + "Peak memory usage not available\\. \\(peak_mem_mb <= 0\\)\n"
                       : at(132) + "Peak memory:          " + peak + "\n";
  return text + at(138) + "======================================\n\n";
}

constexpr char kSlow[] = "testdata/tiny_cnn_float.tflite";

TEST(LitertFormatTest, TheWholeOutput) {
  const Flags big = {kSlow, "--input_layer=input", "--input_layer_shape=64,16,16,3",
                     "--num_runs=4"};
  const struct {
    Flags flags;
    std::string expected;
  } kCases[] = {
      {{},
       Expected(true,
                "INFO: Min num runs: \\[4\\]\nINFO: Min runs duration \\(seconds\\): "
                "\\[0\\]\nINFO: Min warmup runs duration \\(seconds\\): \\[0\\]\n",
                "[^\n]+", "4", "")},
      {{"--log_prefix=false"},
       Expected(false,
                "Min num runs: \\[4\\]\nMin runs duration \\(seconds\\): \\[0\\]\n"
                "Min warmup runs duration \\(seconds\\): \\[0\\]\n",
                "[^\n]+", "4", "")},
      {{"--report_peak_memory_footprint"},
       Expected(true,
                "INFO: Min num runs: \\[4\\]\nINFO: Min runs duration \\(seconds\\): "
                "\\[0\\]\nINFO: Min warmup runs duration \\(seconds\\): \\[0\\]\n"
                "INFO: Report the peak memory footprint: \\[1\\]\n",
                "[^\n]+", "4", "\\d+\\.\\d\\d MB")},
  };
  for (const auto& c : kCases) {
    Flags flags = big;
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = Start(flags);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_TRUE(std::regex_match(run.out, std::regex(c.expected))) << run.out << c.expected;
  }
}

// The patterns with which public scripts read the block.
TEST(LitertFormatTest, NumbersAreThoseOfTheDocument) {
  const std::string path = testing::TempDir() + "litert_format.json";
  const ToolRun run = Start({kSlow, "--input_layer=input", "--input_layer_shape=64,16,16,3",
                             "--num_runs=5", "--json_out=" + path});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  std::ifstream file(path);
  const nlohmann::json document = nlohmann::json::parse(file);
  const struct {
    const char *pattern, *pointer;
  } kCases[] = {{R"(Inference \(avg\):\s+([\d.]+) ms)", "/latency_us/mean"},
                {R"(Inference \(min\):\s+([\d.]+) ms)", "/latency_us/min"},
                {R"(Inference \(max\):\s+([\d.]+) ms)", "/latency_us/max"},
                {R"(Warmup \(first\):\s+([\d.]+) ms)", "/first_inference_us"},
                {R"(Warmup \(avg\):\s+([\d.]+) ms)", "/warmup_us/mean"},
                {R"(Model initialization: ([\d.]+) ms)", "/init_us"}};
  for (const auto& c : kCases) {
    std::smatch match;
    ASSERT_TRUE(std::regex_search(run.out, match, std::regex(c.pattern))) << c.pattern << run.out;
    const double us = document[nlohmann::json::json_pointer(c.pointer)].get<double>();
    // Whole microseconds, rounded down, then hundredths of milliseconds.
    EXPECT_NEAR(std::stod(match[1].str()), us / 1000, 0.0061) << c.pattern;
  }
}

TEST(LitertFormatTest, Signatures) {
  const struct {
    Flags flags;
    const char* line;
  } kCases[] = {{{"testdata/tiny_cnn_float.tflite"}, "Signature name:       serving_default\n"},
                {{"testdata/two_signatures.tflite", "--signature_to_run_for=add"},
                 "Signature name:       add\n"}};
  for (const auto& c : kCases) {
    const ToolRun run = Start(c.flags);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_NE(run.out.find(c.line), std::string::npos) << run.out;
  }
}

TEST(LitertFormatTest, WithoutRuns) {
  const ToolRun run = Start({kSlow, "--dry_run"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("Inference (avg):      0.00 ms (0 runs)\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("No inference runs were performed.\n"), std::string::npos);
  EXPECT_NE(run.out.find("No throughput data available (throughput <= 0).\n"), std::string::npos);
}

TEST(LitertFormatTest, RefusedModes) {
  for (const char* flag :
       {"--processes=2", "--cold=2", "--details", "--sustained=1s", "--instances=2",
        "--include_copies", "--pacing_fps=30", "--log_prefix=both"}) {
    const ToolRun run = Start({kSlow, flag});
    EXPECT_EQ(run.exit_code, kExitUsage) << flag;
    const std::string name = std::string(flag).substr(0, std::string(flag).find('='));
    EXPECT_NE(run.err.find(name), std::string::npos) << flag << run.err;
  }
}

}  // namespace
}  // namespace litmus
