// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --samples_out and --percentiles of benchmark_model: the file has every sample, and all forms of a
// result have the same percentiles.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Flags = std::vector<std::string>;
using nlohmann::json;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

std::string Out(const std::string& name) { return testing::TempDir() + name; }

std::vector<std::vector<std::string>> ReadCsv(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::stringstream stream(line);
    rows.emplace_back();
    for (std::string field; std::getline(stream, field, ',');) rows.back().push_back(field);
  }
  return rows;
}

json ReadJson(const std::string& path) {
  std::ifstream file(path);
  return json::parse(file);
}

ToolRun Start(Flags flags) {
  flags.insert(flags.begin(), {kModel, "--min_secs=0.05", "--warmup_min_secs=0.01"});
  return RunTool(kTool, flags);
}

// The regular lines of a file have the samples of the document, in order.
TEST(SamplesOutTest, TheSamplesOfTheDocument) {
  const std::string csv = Out("samples.csv"), document_path = Out("samples.json");
  for (const Flags& more : {Flags{}, Flags{"--include_copies"}, Flags{"--sustained=1s"}}) {
    Flags flags = {"--samples_out=" + csv, "--json_out=" + document_path, "--samples=all"};
    flags.insert(flags.end(), more.begin(), more.end());
    const ToolRun run = Start(flags);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json latency = ReadJson(document_path)["latency_us"];
    const auto rows = ReadCsv(csv);
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0], (Flags{"process", "phase", "sample", "start_ns", "runs", "duration_ns"}));
    std::map<std::string, int64_t> phases;
    int64_t last_start = 0;
    for (size_t i = 1; i < rows.size(); ++i) {
      ASSERT_EQ(rows[i].size(), 6u);
      EXPECT_EQ(rows[i][0], "1");
      const int64_t sample = phases[rows[i][1]]++;
      EXPECT_EQ(std::atoll(rows[i][2].c_str()), sample);
      const int64_t start = std::atoll(rows[i][3].c_str());
      EXPECT_GE(start, last_start);
      last_start = start;
      if (rows[i][1] != "regular") continue;
      EXPECT_EQ(std::atoll(rows[i][4].c_str()), latency["runs_per_sample"].get<int64_t>());
      const double us = latency["samples"]["values"][static_cast<size_t>(sample)].get<double>();
      EXPECT_NEAR(std::atof(rows[i][5].c_str()) / 1000, us, 1e-6) << i;
    }
    EXPECT_EQ(phases["regular"], latency["count"].get<int64_t>());
    EXPECT_GT(phases["warmup"], 0);
    EXPECT_EQ(phases.count("copies"), more == Flags{"--include_copies"} ? 1u : 0u);
    EXPECT_EQ(phases.count("sustained"), more == Flags{"--sustained=1s"} ? 1u : 0u);
  }
}

TEST(SamplesOutTest, OneFileOfSeveralProcesses) {
  const std::string csv = Out("processes.csv");
  { std::ofstream(csv) << "an older file"; }
  const ToolRun run = Start({"--samples_out=" + csv, "--processes=3"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  std::map<std::string, int> processes;
  const auto rows = ReadCsv(csv);
  for (size_t i = 1; i < rows.size(); ++i) ++processes[rows[i][0]];
  ASSERT_EQ(processes.size(), 3u);
  for (const char* process : {"1", "2", "3"}) EXPECT_GE(processes[process], 50) << process;
}

TEST(SamplesOutTest, WhatIsRefused) {
  const struct {
    Flags flags;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {{"--samples_out=/no/such/folder/x.csv"}, kExitCantCreate, "/no/such/folder/x.csv"},
      {{"--samples_out=/no/such/folder/x.csv", "--processes=2"}, kExitCantCreate, "/no/such"},
      {{"--samples_out=" + Out("x.csv"), "--instances=2"}, kExitUsage, "--instances"},
      {{"--samples_out=" + Out("x.csv"), "--cold=2"}, kExitUsage, "--cold"},
      {{"--samples_out=" + Out("x.csv"), "--num_threads=1,2"}, kExitUsage, "--samples_out"},
      {{"--samples_out=" + Out("x.csv"), "--json_out=" + Out("x.csv")}, kExitUsage, "x.csv"},
      {{"--samples_out=" + std::string(kModel)}, kExitUsage, kModel},
  };
  for (const auto& c : kCases) {
    const ToolRun run = Start(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags[0] << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << run.err;
  }
}

// The runs go on, and the result is complete.
TEST(SamplesOutTest, AFullDisk) {
  if (!std::ofstream("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  for (const char* processes : {"--processes=1", "--processes=2"}) {
    const std::string document_path = Out("full.json");
    const ToolRun run =
        Start({"--samples_out=/dev/full", processes, "--json_out=" + document_path});
    EXPECT_EQ(run.exit_code, kExitIoError) << run.err;
    EXPECT_NE(run.err.find("ERROR: --samples_out: '/dev/full' cannot be written: "
                           "No space left on device"),
              std::string::npos)
        << run.err;
    const json document = ReadJson(document_path);
    EXPECT_EQ(document["exit_code"], kExitIoError);
    EXPECT_TRUE(document["latency_us"]["median"].is_number());
  }
}

// The percentiles of the text, the document, its metrics and the CSV are the same.
TEST(PercentilesCliTest, AllForms) {
  const std::string document_path = Out("percentiles.json");
  const struct {
    Flags flags;
    bool of_processes;
  } kCases[] = {{{}, false}, {{"--details"}, false}, {{"--processes=3"}, true}};
  for (const auto& c : kCases) {
    Flags flags = {"--percentiles=99.99,50,60.5,60.5", "--num_runs=400",
                   "--json_out=" + document_path};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = Start(flags);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json document = ReadJson(document_path);
    const json& percentiles = document["latency_us"]["percentiles"];
    ASSERT_EQ(percentiles.size(), 3u);
    EXPECT_EQ(percentiles[0]["name"], "p50");
    EXPECT_EQ(percentiles[1]["name"], "p60_5");
    EXPECT_EQ(percentiles[2]["name"], "p99_99");
    EXPECT_EQ(percentiles[0]["value"], document["latency_us"]["median"]);
    std::map<std::string, json> metrics;
    for (const json& metric : document["metrics"]) metrics[metric["name"]] = metric["value"];
    // A loaded machine's samples depend on each other, so 400 may count as few.
    for (const auto& [metric, at] :
         {std::pair{"latency_p60_5", 1}, std::pair{"latency_p99_99", 2}}) {
      const json& value = percentiles[at]["value"];
      EXPECT_EQ(metrics.count(metric), value.is_null() ? 0u : 1u) << metric;
      EXPECT_EQ(percentiles[at]["missing_samples"] == 0, value.is_number()) << metric;
      if (value.is_number()) {
        EXPECT_EQ(metrics[metric], value) << metric;
      }
    }
    for (const char* title : {"\n  p50 ", "\n  p60.5 ", "\n  p99.99 "}) {
      EXPECT_NE(run.out.find(title), std::string::npos) << title << run.out;
    }
    const char* missing = c.of_processes ? " more in each process would do" : " more would do";
    if (percentiles[2]["value"].is_null()) {
      EXPECT_NE(run.out.find(missing), std::string::npos) << run.out;
    }
    if (c.of_processes) {
      EXPECT_EQ(document["processes"]["metrics"]["latency_p60_5"].size(), 3u);
    }
  }
  const ToolRun csv = Start({"--percentiles=50,60.5", "--num_runs=400", "--output=csv"});
  EXPECT_NE(csv.out.find("\nlatency_p60_5,us,"), std::string::npos) << csv.out;
}

TEST(PercentilesCliTest, InstancesAndGrids) {
  const std::string path = Out("percentiles_grid.json");
  const ToolRun instances =
      Start({"--percentiles=50,99.999", "--instances=2", "--json_out=" + path});
  ASSERT_EQ(instances.exit_code, kExitOk) << instances.err;
  const json list = ReadJson(path)["instances"]["latency_us"]["percentiles"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_TRUE(list[0]["value"].is_number());
  EXPECT_TRUE(list[0]["ci95"].is_null());
  const ToolRun grid =
      Start({"--percentiles=60.5", "--num_runs=400", "--num_threads=1,2", "--output=csv"});
  ASSERT_EQ(grid.exit_code, kExitOk) << grid.err;
  EXPECT_NE(grid.out.find(",p60_5_us"), std::string::npos) << grid.out;
  const ToolRun text = Start({"--percentiles=60.5", "--num_runs=400", "--num_threads=1,2"});
  EXPECT_NE(text.out.find("p60.5 "), std::string::npos) << text.out;
}

}  // namespace
}  // namespace litmus
